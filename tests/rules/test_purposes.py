"""Every choice of every game says what it is for: those that are played, and those that code can ask."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from guelta.rules.engine.game import Game
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.engine.play.purpose import PURPOSES
from guelta.rules.engine.self_play.selfplay import play
from tests.example_games import EXAMPLES, example
from tests.library import LIBRARY

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [
    ROOT / "rules" / "chad",
    ROOT / "rules" / "chad_2021",
    ROOT / "rules" / "zefra",
    ROOT / "rules" / "angola",
]
FOLDERS += [ROOT / "examples", ROOT / "builder" / "new_games"]


def unstated(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of code that make a choice and do not say what for; who passes on what he got, may."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Choice":
            named = {word.arg: word.value for word in node.keywords}
            said = named.get("purpose")
            is_empty = isinstance(said, ast.Constant) and said.value not in PURPOSES
            if (said is None and None not in named) or is_empty:
                yield node.lineno


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_every_choice_that_code_can_ask_says_what_it_is_for(folder: Path) -> None:
    files = [path for path in folder.rglob("*.py") if "Choice(" in path.read_text(encoding="utf-8")]
    found = [
        f"{path.relative_to(ROOT)}:{line}" for path in files for line in unstated(ast.parse(path.read_text()))
    ]
    assert found == [] and (files or folder.name == "chad_2021")


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ('Choice("a", "1", "red", "A", ())', [1]),
        ('Choice("a", "1", "red", "A", (), purpose="")', [1]),
        ('Choice("a", "1", "red", "A", (), purpose="mover")', []),
        ('Choice("a", "1", "red", "A", (), **more)', []),
    ],
)
def test_a_choice_that_does_not_say_so_is_found(code: str, lines: list[int]) -> None:
    assert [*unstated(ast.parse(code))] == lines


def games() -> Iterator[tuple[Game[Any], str]]:
    for id in ("chad", "chad_2021", "zefra", "angola"):
        game = LIBRARY.game(id)
        yield from ((game, scenario) for scenario in game.scenarios)


@pytest.mark.parametrize(("game", "scenario"), [*games()], ids=lambda each: getattr(each, "id", each))
def test_every_choice_that_is_played_has_one(game: Game[Any], scenario: str) -> None:
    card = game.scenarios[scenario]
    first = game.sequence_for(card).turn(card.start.cursor) or 1
    card = replace(card, last_turn=first + 2, furthest=first + 2)
    asked = [
        each.asked for step in play(game, card, "what for", agree=True, judges=False) for each in step.asked
    ]
    choices = [each for each in asked if isinstance(each, Choice)]
    assert {each.id for each in choices if each.purpose not in PURPOSES} == set()
    assert choices or scenario == "free"


@pytest.mark.parametrize("id", EXAMPLES)
def test_so_has_every_choice_of_the_examples(id: str) -> None:
    game = example(id)
    card = next(iter(game.scenarios.values()))
    asked = [each.asked for step in play(game, card, "what for", judges=False) for each in step.asked]
    choices = [each for each in asked if isinstance(each, Choice)]
    assert choices and {each.id for each in choices if not each.purpose} == set()
