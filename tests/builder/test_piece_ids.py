"""The numbers of counters never change and are never given twice."""

import pytest

from guelta.builder.module.piece_ids import PieceIds, PieceIdsError
from tests.library import LIBRARY

TEXT = """
next = 8
[counters]
habre = 3
goukouni = 7
"""


def test_numbers_are_read() -> None:
    ids = PieceIds.parse(TEXT, "builder/games/x/piece_ids.toml")
    assert (ids.numbers, ids.next) == ({"habre": 3, "goukouni": 7}, 8)


def test_new_counters_are_numbered_after_all_others_and_nothing_else_changes() -> None:
    ids = PieceIds.parse(TEXT, "x").extended(["deby", "habre", "oau-inf-bn-1"])
    assert ids.numbers == {"habre": 3, "goukouni": 7, "deby": 8, "oau-inf-bn-1": 9}
    assert ids.next == 10
    assert PieceIds.parse(str(ids), "x") == ids


def test_the_number_of_a_counter_that_is_gone_is_not_given_again() -> None:
    ids = PieceIds.parse("next = 8\n[counters]\nhabre = 3\n", "x").extended(["habre", "deby"])
    assert ids.numbers["deby"] == 8


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("next = 9\n[counters]\na = 3\nb = 3\n", "a and b share 3"),
        ("next = 3\n[counters]\na = 3\n", "next must be above every number"),
        ("[counters]\na = 3\n", "next must be above every number"),
        ("next = 3\n[counters]\na = 0\n", "a has no whole number above zero"),
        ("next = 3\n[counters]\na = 'x'\n", "a has no whole number above zero"),
        ("next = ", "x: "),
    ],
)
def test_a_broken_file_is_refused(text: str, why: str) -> None:
    with pytest.raises(PieceIdsError, match=why):
        PieceIds.parse(text, "x")


WITH_A_MODULE = [id for id in LIBRARY.ids if LIBRARY.home(id).module.has("module.toml")]


@pytest.mark.parametrize("game", WITH_A_MODULE)
def test_every_counter_of_every_game_has_its_number(game: str) -> None:
    assert set(LIBRARY.game(game).charts.counters) <= set(PieceIds.load(LIBRARY.game(game)).numbers)
