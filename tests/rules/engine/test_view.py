"""A view: one board by its charts, made once, and rules that take it in place of both."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.view import Cursor, View, on_boards


class Charts(NamedTuple):
    """Charts that say which space is wet."""

    wet: str


class Wet(View[Charts]):
    """A board that counts how often it is asked."""

    asked = 0

    @cached_property
    def counters(self) -> tuple[str, ...]:
        """Who stands in the water."""
        type(self).asked += 1
        return tuple(each.counter for each in self.position.stack(self.charts.wet))


BOARD = Position.parse("@ turn-3/operations/round-2/red/movement\n0304 tank")
WET = Charts("0304")


@check("4.30")
def wet(view: Wet) -> Iterator[Finding]:
    """4.30  Nobody stands in the water."""
    if view.counters:
        yield violation("0304", view.counters, "in the water", "out of it")


def test_there_is_one_view_of_a_board_by_its_charts() -> None:
    assert Wet.of(BOARD, WET) is Wet.of(BOARD, WET)
    assert Wet.of(BOARD, WET) is not Wet.of(BOARD, Charts("0304"))
    assert Wet.of(BOARD, WET) is not View.of(BOARD, WET)
    assert Wet.of(BOARD, WET).position is BOARD


def test_what_follows_from_a_board_is_worked_out_once() -> None:
    board = Position.parse("0304 tank\n0305 gun")
    before = Wet.asked
    assert [Wet.of(board, WET).counters for _ in range(3)] == [("tank",)] * 3
    assert Wet.asked == before + 1
    view, made = Wet.of(board, WET), []
    assert [view.once("any", lambda: made.append("x") or 7) for _ in range(3)] == [7, 7, 7]
    assert made == ["x"]


def test_a_check_of_a_view_judges_a_board() -> None:
    (found,) = wet.run(BOARD, WET, "movement")
    assert (found.rule, found.phase, found.counters) == ("4.30", "movement", ("tank",))
    assert list(wet.function(Position(), WET)) == []
    assert (wet.name, wet.paraphrase) == ("wet", "Nobody stands in the water.")


def test_a_function_of_views_takes_a_view_for_each_board() -> None:
    def moved(start: Wet, end: Wet, *more: str) -> tuple[object, ...]:
        return start.counters, end.counters, more

    assert on_boards(moved)(Position(), BOARD, WET, "stops") == ((), ("tank",), ("stops",))


def test_a_function_of_a_board_and_its_charts_stays_as_it_is() -> None:
    def plain(position: Position, charts: Charts) -> int:
        return len(position.spaces)

    assert on_boards(plain) is plain


@pytest.mark.parametrize(
    ("path", "turn", "phase", "acting"),
    [
        ("turn-3/operations/round-2/red/movement", 3, "movement", "soviet"),
        ("turn-3/operations/round-2", 3, "round", ""),
        ("turn-3/red/blue/fire", 3, "fire", "us"),
        ("set-up", 0, "set-up", ""),
        ("", 0, "", ""),
    ],
)
def test_a_cursor_says_turn_phase_and_who_acts(path: str, turn: int, phase: str, acting: str) -> None:
    sides = {"red": "soviet", "blue": "us"}
    assert Cursor.of(path, sides) == Cursor(path, turn, phase, acting)
    assert View.of(Position().at(path) if path else Position(), WET).moment.turn == turn
