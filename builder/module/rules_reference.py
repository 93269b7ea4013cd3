"""The rules reference of a module: every numbered rule with what we say of it in our own words.

Titles come from the rulebook's list of numbers, sentences from what tables say of a rule, else from the
checks, audits and procedures that embody it, rulings from the pages of its folder `rulings`. No sentence
of a rulebook is in any of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from guelta.rules.engine.game import Game

__all__ = ["Chapter", "ReferenceEntry", "Ruling", "reference"]

_LINE = re.compile(r"- (Question|Rules|Ruling): (.+)")
_FOR_BUILDERS = re.compile(r"\s*Switch: .*")
_DOUBLED_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling: its heading, what was asked, the numbers of the rules it touches, and how we play."""

    title: str
    question: str
    rules: tuple[str, ...]
    ruling: str


@dataclass(frozen=True, slots=True)
class ReferenceEntry:
    """One numbered rule with our sentences about it, those that judge play first, and its rulings."""

    rule: str
    title: str
    sentences: tuple[str, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules of one chapter, by its number; its title is the game's, or that of the first of them."""

    number: str
    title: str
    entries: tuple[ReferenceEntry, ...]


def reference(game: Game[Any]) -> tuple[Chapter, ...]:
    """Return every chapter of a game's rulebook; a ruling stands with the first rule it touches."""
    rulings = list(_rulings(game))
    sentences = _sentences(game)
    chapters: dict[str, list[ReferenceEntry]] = {}
    for entry in game.rulebook:
        touching = tuple(ruling for ruling in rulings if ruling.rules[:1] == (entry.rule,))
        said = tuple(dict.fromkeys(game.sentences.get(entry.rule, ()) or sentences.get(entry.rule, ())))
        found = ReferenceEntry(entry.rule, entry.title, said, touching)
        chapters.setdefault(game.numbers.chapter(entry.rule), []).append(found)
    titles = game.numbers.titles
    return tuple(
        Chapter(number, titles.get(number, entries[0].title), tuple(entries))
        for number, entries in chapters.items()
    )


def _sentences(game: Game[Any]) -> dict[str, list[str]]:
    """Collect by rule number what the docstrings of checks, audits and procedures say first."""
    found: dict[str, list[str]] = {}
    judged = [(each.rule, each.function.__doc__) for each in game.checks.values()]
    judged += [(each.rule, each.function.__doc__) for each in game.audits.values()]
    judged += [(each.rule, each.function.__doc__) for each in game.all_procedures]
    for rule, text in judged:
        first = (text or "").split("\n\n")[0].removeprefix(rule)
        if sentence := _DOUBLED_BLANK.sub(" ", first).strip():
            found.setdefault(rule, []).append(sentence)
    return found


def _rulings(game: Game[Any]) -> Iterator[Ruling]:
    folder = game.folder / "rulings"
    for name in folder.names(".md"):
        for part in folder.text(name).split("\n## ")[1:]:
            title, _, body = part.partition("\n")
            said = dict(_LINE.findall(body))
            if {"Question", "Ruling"} <= said.keys():
                rules = game.numbers.found_in(said.get("Rules", ""))
                yield Ruling(title.strip(), _plain(said["Question"]), rules, _plain(said["Ruling"]))


def _plain(text: str) -> str:
    """Make a sentence for players of one for builders: no marks of type, nothing about our files."""
    said = _FOR_BUILDERS.sub("", text).replace("`", "").replace("*", "").strip()
    return said[:1].upper() + said[1:]
