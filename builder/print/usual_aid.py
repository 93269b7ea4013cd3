"""The player aid of a game whose print.toml lays none out, made of its tables: a sheet for everybody.

The sequence of play and every chart stand on the first page, the rules in sentences on the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.table import Tables

__all__ = ["usual_aid"]

_COLOUR = "#3b4a5a"


def usual_aid(game: Game[Any], tables: Tables) -> Mapping[str, Any]:
    """Return the section [aid] for a game that has sentences."""
    sections = [*_sections(game)]
    titles = [f"#{number}" for number in range(1, len(sections) + 1)]
    half = _middle([sum(len(line) for line, _ in each["lines"]) for each in sections])
    charts = [*tables.charts]
    first = [[{"share": 1, "charts": ["sequence"]}], *([{"share": 1, "charts": [each]}] for each in charts)]
    rules = [[{"share": 1, "charts": titles[:half]}, {"share": 1, "charts": titles[half:]}]]
    sides = {"id": "all", "title": game.title, "colour": _COLOUR, "own": [], "section": sections}
    return {
        "side": [sides],
        "page": [
            {"title": "Sequence of play and charts", "bands": first},
            {"title": "Rules", "bands": rules},
        ],
        "legend": "Made of the tables of the game.",
        "conditions": [],
        "intro": [],
        "kinds": {},
        "star": "",
    }


def _sections(game: Game[Any]) -> Iterator[Mapping[str, Any]]:
    """Yield a section for each chapter of which anything is said."""
    titles = {entry.rule: entry.title for entry in game.rulebook}
    chapters: dict[str, list[list[str]]] = {}
    for rule in titles:
        lines = [[sentence, rule] for sentence in game.sentences.get(rule, ())]
        chapters.setdefault(game.numbers.chapter(rule), []).extend(lines)
    for number, lines in chapters.items():
        first = next(rule for rule in titles if game.numbers.chapter(rule) == number)
        if lines:
            yield {"title": game.numbers.titles.get(number, titles[first]), "lines": lines}


def _middle(lengths: list[int]) -> int:
    """Return how many of them make up half of all together."""
    whole, so_far = sum(lengths), 0
    for number, length in enumerate(lengths, start=1):
        so_far += length
        if so_far * 2 >= whole:
            return number
    return len(lengths)
