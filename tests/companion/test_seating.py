"""Who sits down at a table: a side that is taken, a table that is full, and who sees everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.vassal.actions import PlayerEntry, PlayerRemoved
from builder.vassal.command import Command
from tests.companion.example_evening import Evening, sitting_down

TAKEN = "somebody plays the {} already: take a side that is free, or look on"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Three Wells, which hides things, with a player at every side."""
    with sitting_down("three_wells", tmp_path) as evening:
        yield evening


def said(evening: Evening, *steps: Command, sender: str = "Hal") -> list[str]:
    """Give what the referee says of these steps, whoever it is for."""
    listener = evening.session.listen()
    for step in steps:
        evening.session.see(step, sender)
    return [str(event.body) for event in listener._waiting if event is not None and event.kind == "said"]


def entry(evening: Evening, player: str, side: str) -> Command:
    title = evening.design.game.sides[side].title if side in evening.design.game.sides else side
    return Command(PlayerEntry(player, "Hal", title))


def red(evening: Evening) -> str:
    return next(iter(evening.design.game.sides))


def test_who_takes_a_side_that_another_has_is_told_so(evening: Evening) -> None:
    title = evening.design.game.sides[red(evening)].title
    assert said(evening, entry(evening, "another", red(evening))) == [TAKEN.format(title)]


def test_who_takes_his_own_side_again_or_one_that_is_free_hears_nothing(evening: Evening) -> None:
    own = f"secret-{red(evening)}"
    assert said(evening, entry(evening, own, red(evening))) == []
    assert said(evening, Command(PlayerRemoved(own)), entry(evening, "another", red(evening))) == []


def test_everybody_hears_of_who_sees_what_all_sides_hide(evening: Evening) -> None:
    assert said(evening, entry(evening, "another", "Solitaire")) == [
        "Hal sits down as Solitaire, who sees what every side hides"
    ]


def test_who_plays_alone_hears_nothing_of_that(evening: Evening) -> None:
    leaving = [Command(PlayerRemoved(f"secret-{side}")) for side in evening.design.game.sides]
    assert said(evening, *leaving, entry(evening, "another", "Solitaire")) == []


def test_who_comes_to_a_full_table_hears_that_he_looks_on(evening: Evening) -> None:
    listener = evening.session.listen()
    evening.session.greet("Hal")
    evening.session.see(Command(PlayerRemoved(f"secret-{red(evening)}")), "Hal")
    evening.session.greet("Hal")
    full, free = (
        str(event.body) for event in listener._waiting if event is not None and event.kind == "said"
    )
    assert "; every side is taken, so whoever has none looks on;" in full
    assert "looks on" not in free
