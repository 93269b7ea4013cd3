"""Whatever tells somebody of a game asks a viewer: no outlet is forgotten, no sentence is text by itself."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.following.differences import Differences
from companion.viewing.viewer import PUBLIC, Sentence, Worded
from rules.engine.board.position import Position
from tests.salt_road import GAME

HOUSE = Path(companion.__file__).parent
OUTLETS = ("commands", "page", "session", "after_action")
"""The rooms whose modules print, send, say or write what somebody reads."""

SECRETIVE = {
    *("findings", "finding", "position", "standing", "judgement", "remarks", "entries", "observations"),
    "news",
}
"""Attributes that hold what not everybody may know."""

SEEING = {"viewer", "Viewer", "PUBLIC", "EVERYTHING", "viewer_at", "viewer_of", "told_to", "heard_by"}
"""What makes of it what a reader sees."""

GIVEN_WHAT_IS_SEEN = {
    "commands/build.py": "remarks on a folder of rules, which has no players",
    "page/app.py": "the desk of paperwork, which `view.desk_shape` of its seat opens",
    "session/speech.py": "news as all hear it, from `session.hear` and `session.begin`",
    "after_action/card.py": "a story, which `story.tell` makes for its viewer",
    "after_action/figure.py": "a story",
    "after_action/lede.py": "a story",
    "after_action/measures.py": "a story",
    "after_action/page.py": "a story",
    "after_action/paper.py": "a story",
    "after_action/phase_ledger.py": "the boards and entries of a story",
    "after_action/reckoning.py": "a story",
}
"""Modules that no viewer is named in, and what they are given instead."""


def words_of(source: str) -> set[str]:
    """Return every name that a module reads: of variables, arguments and attributes."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name) | ast.arg(arg=name):
                found.add(name)
    return found


def attributes_of(source: str) -> set[str]:
    """Return every attribute that a module reads."""
    return {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}


def forgetful(source: str) -> bool:
    """Whether a module reads what is secret, and asks nobody who may see it."""
    return bool(attributes_of(source) & SECRETIVE) and not words_of(source) & SEEING


def modules() -> Iterator[tuple[str, str]]:
    """Yield every module of the outlets with its text."""
    for room in OUTLETS:
        for path in sorted((HOUSE / room).rglob("*.py")):
            yield path.relative_to(HOUSE).as_posix(), path.read_text(encoding="utf-8")


def test_every_outlet_asks_a_viewer_or_is_given_what_he_sees() -> None:
    assert {name for name, source in modules() if forgetful(source)} == {*GIVEN_WHAT_IS_SEEN}


def test_an_outlet_that_forgets_is_found() -> None:
    assert forgetful("def shape(tabletop):\n    return str(tabletop.position)\n")
    assert not forgetful("def shape(tabletop, viewer):\n    return viewer.board(tabletop.position)\n")


SAID = (
    Worded("Red's oryx is in 0202"),
    Differences(GAME, Position(), Position("turn-1/marches"), "the boards differ: "),
)


@pytest.mark.parametrize("sentence", SAID, ids=lambda sentence: type(sentence).__name__)
def test_a_sentence_becomes_text_by_a_viewer_alone(sentence: Sentence) -> None:
    ways: tuple[Callable[[Any], object], ...] = (
        str, print, json.dumps, "{}".format, lambda each: f"said: {each}", lambda each: "" + each,
        lambda each: ", ".join([each]),
    )  # fmt: skip
    for write in ways:
        with pytest.raises(TypeError):
            write(sentence)
    assert repr([sentence]) == f"[<{type(sentence).__name__}>]"
    assert PUBLIC.text(sentence)
