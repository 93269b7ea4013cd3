"""What no veteran does in Chad: boards on which one move loses the game, or a unit for nothing."""

from __future__ import annotations

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.phases.segment import movement
from guelta.rules.engine.board.position import Position
from tests.programs import carried_out, program
from tests.rules.board import board

FIRST, LAST = "turn-9/tactical-phase/impulse-1", "turn-10/tactical-phase/impulse-3"
FAR = "3633  habre fant-recon-co-1\n3922  goukouni fap-guerrilla-8\n"
"""Commanders whom nothing threatens."""


def moved(path: str, side: str, *lines: str, seed: str = "1") -> Position:
    """Have a veteran move all that a side has in Operation Manta, in which FAN governs."""
    role = {"fan": "government", "fap": "rebel"}[side]
    before = board(
        f"@ {path}/{role}/movement\ndrought = none\ngovernment = fan\nscenario = manta\n" + "\n".join(lines)
    )
    return carried_out(GAME, before, movement, {side: program(GAME, side, seed=seed)}, seed)


SEEDS = pytest.mark.parametrize("seed", ["1", "2"])


@SEEDS
def test_habre_is_not_left_where_he_can_be_taken(seed: str) -> None:
    """5.64: Abéché, with Libyans on one side and guerrillas on the other."""
    lines = (
        "1537  fant-inf-bn-1 fant-inf-bn-2",
        "3627  fap-guerrilla-1 fap-guerrilla-2 libya-legion-inf-bn-1",
        "3631  libya-mech-bn-1 libya-mech-bn-2",
        "3633  habre fant-recon-co-1",
        "3922  goukouni",
    )
    after = moved(FIRST, "fan", *lines, seed=seed)
    (at,) = after.where("habre")
    assert at not in GAME.charts.map or all(
        GAME.charts.map.distance(at, space) > 4 for space in ("3627", "3631")
    )


def test_goukouni_does_not_stay_alone_beside_the_french() -> None:
    """5.64."""
    after = moved(
        FIRST, "fap", "1537  fant-inf-bn-1", "3633  habre", "3020  goukouni", "3021  france-inf-bn-1"
    )
    (at,) = after.where("goukouni")
    assert at not in GAME.charts.map or GAME.charts.map.distance(at, "3021") > 2


def test_the_last_battalion_does_not_leave_the_capital_to_rebels() -> None:
    """14.12."""
    after = moved(FIRST, "fan", "1537  fant-inf-bn-1", "1534  fap-guerrilla-1", "1735  fap-guerrilla-2", FAR)
    assert after.where("fant-inf-bn-1") == ("1537",)


def test_the_capital_is_not_left_to_the_oau() -> None:
    """5.54: OAU units are withdrawn when they are attacked."""
    lines = ("1537  oau-inf-bn-1 fant-inf-bn-1", "1534  fap-guerrilla-1 fap-guerrilla-2", FAR)
    assert moved(FIRST, "fan", *lines).where("fant-inf-bn-1") == ("1537",)


@pytest.mark.parametrize(("side", "unit"), [("fan", "fant-inf-bn-1"), ("fap", "fap-guerrilla-1")])
def test_on_the_last_impulse_nobody_stops_before_an_empty_capital(side: str, unit: str) -> None:
    """14.12: whoever stands in it as turn 10 ends has won."""
    assert moved(LAST, side, f"1735  {unit}", FAR).where(unit) == ("1537",)


def test_on_the_last_impulse_nobody_leaves_the_capital() -> None:
    """14.12."""
    after = moved(LAST, "fap", "1537  fap-guerrilla-1", "1735  fap-guerrilla-2", FAR)
    assert "1537" in (*after.where("fap-guerrilla-1"), *after.where("fap-guerrilla-2"))


def test_a_column_does_not_end_the_season_without_water() -> None:
    """4.30, 4.34: conventional units in the desert are eliminated as the Tactical Phase ends."""
    season = FIRST.replace("impulse-1", "impulse-3")
    after = moved(season, "fan", "1537  fant-inf-bn-1", "3024  fant-inf-bn-2", FAR)
    (at,) = after.where("fant-inf-bn-2")
    assert GAME.charts.water(at)
