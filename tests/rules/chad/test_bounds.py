"""What holds of every position: each bound on a board that keeps it and on one that does not."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.self_play.bounds import (
    budget_not_overspent,
    faces_of_the_mix,
    production_within_bounds,
    thirst_of_conventional_units,
)
from tests.rules.board import board


def test_every_set_up_keeps_every_bound():
    for scenario in GAME.scenarios.values():
        assert [
            fault for bound in GAME.solitaire.bounds for fault in bound(scenario.start, GAME.charts)
        ] == []


@pytest.mark.parametrize(
    ("space", "faults"),
    [
        ("kanem-production-1", []),
        ("kanem-production-15", ["production-kanem stands in kanem-production-15"]),
        ("guera-production-1", ["production-kanem stands in guera-production-1"]),
    ],
)
@pytest.mark.rule("7.20")
def test_production_stays_on_its_track(space: str, faults: list[str]):
    assert list(production_within_bounds(board(f"{space}  production-kanem"), GAME.charts)) == faults


@pytest.mark.rule("9.10")
def test_no_credits_are_kept():
    assert list(budget_not_overspent(board("1537  habre"), GAME.charts)) == []
    assert list(budget_not_overspent(board("credits = 2"), GAME.charts)) == [
        "2 credits are left after the budget"
    ]


@pytest.mark.rule("2.30")
def test_counters_have_two_faces():
    assert list(faces_of_the_mix(board("2826  cdr-guerrilla-1:fap cdr-guerrilla-2"), GAME.charts)) == []
    assert len(list(faces_of_the_mix(board("2826  cdr-guerrilla-1:war-zone"), GAME.charts))) == 1


@pytest.mark.rule("4.32")
def test_only_conventional_units_on_the_map_thirst():
    assert list(thirst_of_conventional_units(board("2826  fant-inf-co-1!no-water"), GAME.charts)) == []
    assert list(thirst_of_conventional_units(board("2826  cdr-guerrilla-1!no-water"), GAME.charts))
    assert list(thirst_of_conventional_units(board("fant-losses  fant-inf-co-1!no-water"), GAME.charts))
