"""Boards that nobody would play: the referee breaks on none, and names only what there is."""

from collections.abc import Mapping
from random import Random

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.judging.phase import named_procedures
from tests.library import LIBRARY
from tests.rules.random_boards import RandomBoards

BOARDS = 150
"""How many phases of each game are tried."""

OF_CHAD: Mapping[str, tuple[str, ...]] = {
    "options": ("13.10", "13.20", "13.30", "13.40", "13.50", "13.60", "13.70", "13.80", "13.92"),
    "fought": ("turn-9/tactical-phase/impulse-1/government", "1637", "1638", "fant-inf-bn-1"),
    "scouted": ("turn-9/tactical-phase/impulse-1/government", "1637", "fant-inf-bn-1"),
    "terrorism": ("government:kanem:1", "rebel:lac:-1"),
    "bonus-units": ("fant-inf-bn-1", "fant-inf-co-2"),
    "commander-eliminated": ("habre", "goukouni", "deby"),
}


@pytest.mark.parametrize(
    ("game", "words"), [("chad", OF_CHAD), ("chad_2021", OF_CHAD), ("zefra", {}), ("angola", {})]
)
def test_no_board_breaks_a_rule_and_no_finding_names_what_there_is_not(
    game: str, words: Mapping[str, tuple[str, ...]]
):
    boards = RandomBoards(LIBRARY.game(game), Random(f"random boards of {game}"), words)
    found = 0
    for _ in range(BOARDS):
        way = boards.way()
        try:
            findings, faults = boards.judged(way)
        except Exception as error:
            pytest.fail(f"{error!r}\n{way}")
        assert faults == [], str(way)
        found += len(findings)
    assert found > BOARDS


@pytest.mark.parametrize("game", ["chad", "chad_2021"])
def test_no_board_breaks_a_procedure_though_counters_were_copied(game: str):
    played, random = LIBRARY.game(game), Random(f"random procedures of {game}")
    boards = RandomBoards(played, random, OF_CHAD, copied=0.25)
    procedures = named_procedures(played.phases)
    for _ in range(BOARDS):
        board, procedure = boards.way().boards[-1], random.choice(procedures)
        try:
            boards.carry_out(board, procedure)
        except Exception as error:
            pytest.fail(f"{procedure.name}: {error!r}\n{board}")


def test_a_board_is_printed_as_it_can_be_read_again():
    played = LIBRARY.game("chad")
    boards = RandomBoards(played, Random(1), OF_CHAD)
    for _ in range(20):
        way = boards.way()
        assert tuple(Position.parse(each, played) for each in str(way).split("=>\n")) == way.boards
