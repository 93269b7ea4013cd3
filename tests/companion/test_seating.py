"""Who sits down at a table: a side that is taken, a table that is full, and who sees everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guelta.builder.vassal.actions import PlayerEntry, PlayerRemoved
from guelta.builder.vassal.command import Command
from guelta.companion.commands.door import main
from guelta.companion.page.view import View
from guelta.companion.viewing.viewer import PUBLIC
from tests.companion.example_evening import Evening, sitting_down
from tests.companion.salt_road_table import SaltRoad, known
from tests.salt_road import START

TAKEN = "somebody plays the {} already: take a side that is free, or look on"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Three Wells, which hides things, with a player at every side."""
    with sitting_down("three_wells", tmp_path) as evening:
        yield evening


def said(evening: Evening, *steps: Command, sender: str = "Hal") -> list[str]:
    """Return what the referee says of these steps, whoever it is for."""
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


# ---- two players with one password


SHARED = (
    "{} and {} have the same password in VASSAL, which therefore shows each of them what the other hides: "
    "one of them gives the side up, changes the password under File > Preferences > Personal, and takes "
    "the side again"
)


def sides(evening: Evening) -> list[str]:
    return [*evening.design.game.sides]


def named(evening: Evening, player: str, name: str, side: str) -> Command:
    return Command(PlayerEntry(player, name, evening.design.game.sides[side].title))


def test_two_players_of_one_password_are_both_warned_by_name(evening: Evening) -> None:
    """In the chat and on the page; the password itself is said nowhere."""
    one, other, *_ = sides(evening)
    leaving = [Command(PlayerRemoved(f"secret-{side}")) for side in (one, other)]
    lines = said(
        evening, *leaving, named(evening, "hunter2", "Ana", one), named(evening, "hunter2", "Bo", other)
    )
    assert lines == [SHARED.format("Ana", "Bo")]
    assert evening.session.tabletop is not None
    assert PUBLIC.texts(evening.session.tabletop.remarks) == (SHARED.format("Ana", "Bo"),)
    assert View(evening.session).now()["remarks"] == [SHARED.format("Ana", "Bo")]
    assert "hunter2" not in str(lines)


def test_who_changes_name_or_side_alone_is_one_player(evening: Evening) -> None:
    one, other, *_ = sides(evening)
    own = f"secret-{one}"
    assert said(evening, named(evening, own, "Hal the Great", one)) == []
    changing = [Command(PlayerRemoved(f"secret-{other}")), Command(PlayerRemoved(own))]
    assert said(evening, *changing, named(evening, own, "Hal", other)) == []


def test_two_players_of_one_password_are_named_once(evening: Evening) -> None:
    one, other, *_ = sides(evening)
    leaving = [Command(PlayerRemoved(f"secret-{side}")) for side in (one, other)]
    both = [named(evening, "hunter2", "Ana", one), named(evening, "hunter2", "Bo", other)]
    assert said(evening, *leaving, *both, both[1], both[0], both[1]).count(SHARED.format("Ana", "Bo")) == 1


def test_check_reads_it_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    game = SaltRoad.of(START)
    game.start.append(PlayerEntry("secret-of-anna", "Carl", "Blue player"))
    game.log().write(tmp_path / "game.vlog")
    with known(monkeypatch):
        main(["check", str(tmp_path / "game.vlog")])
    told = " ".join(capsys.readouterr().out.split())
    assert SHARED.format("Anna", "Carl") in told and "secret-of-anna" not in told
