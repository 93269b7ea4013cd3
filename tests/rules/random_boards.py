"""Boards that nobody would play: random counters in random places, and what changes of them in a phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from guelta.rules.engine.board.boxes import KINDS
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.board.stops import stops_of
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.procedure import Procedure, perform
from guelta.rules.engine.refereeing.judge import judge_leaf, judge_moment
from guelta.rules.engine.self_play.random_player import RandomPlayer, StuckError

__all__ = ["RandomBoards", "Way"]

_NEAR = 3
"""How many hexes around one another most counters of a crowd stand."""


@dataclass(frozen=True)
class Way:
    """A phase of a scenario: the boards from its start to its end, one for each step."""

    scenario: Scenario
    boards: tuple[Position, ...]

    def __str__(self) -> str:
        """Return it as `guelta check` reads it."""
        return "=>\n".join(map(str, self.boards))


class RandomBoards:
    """Makes random ways of a game and has them judged; `words` are what its fields of free text may hold.

    Of the counters that move `copied` stay where they were as well.
    """

    def __init__(
        self, game: Game[Any], random: Random, words: Mapping[str, tuple[str, ...]], copied: float = 0.02
    ) -> None:
        self.game = game
        self.random = random
        self.words = words
        self._copied = copied
        self._counters = sorted(game.charts.counters)
        set_up = {
            each.counter for scenario in game.scenarios.values() for _, each in scenario.start.each_standing()
        }
        kinds = {game.charts.counters[id].kind for id in set_up} - {"marker"}
        self._units = [id for id in self._counters if game.charts.counters[id].kind in kinds]
        self._rules = {entry.rule for entry in game.rulebook}
        self._boxes = [
            [each.id for each in game.charts.boxes.values() if each.kind == kind] for kind in KINDS
        ]
        self._hexes = sorted(game.charts.map)
        self._sequences = {id: game.sequence_for(each) for id, each in game.scenarios.items()}

    def way(self) -> Way:
        """Make a way: half of them from a set-up that is shuffled, half from an empty map."""
        scenario = self.random.choice([*self.game.scenarios.values()])
        path = self.random.choice(self._sequences[scenario.id].leaves)
        board = self._shuffled(scenario) if self.random.random() < 0.5 else self._crowd(scenario)
        boards = [self._with_fields(board.at(path))]
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            boards.append(self._changed(boards[-1]))
        return Way(scenario, tuple(boards))

    def judged(self, way: Way) -> tuple[list[Finding], list[str]]:
        """Return what the referee finds of a way, its steps remembered, and what is wrong with that."""
        game, sequence, path = self.game, self._sequences[way.scenario.id], way.boards[0].cursor
        start = end = game.remember(game.charts, Position(), way.boards[0])
        found = [each for moment in sequence.starts(path) for each in judge_moment(game, start, moment)]
        for board in way.boards[1:]:
            end = game.remember(game.charts, end, board)
        found += judge_leaf(game, path, sequence, start, end, stops_of(way.boards))
        return found, [f"{fault}: {each}" for each in found for fault in self._faults(each)]

    def carry_out(self, board: Position, procedure: Procedure[Any]) -> None:
        """Carry a procedure out with random dice and choices, as far as the board lets anybody."""
        player = RandomPlayer(self.random)
        with suppress(StuckError):
            player.carry_out(
                lambda answers, since: perform(procedure, board, self.game.charts, answers, since=since),
                board,
            )

    def _faults(self, finding: Finding) -> Iterator[str]:
        charts = self.game.charts
        if finding.rule not in self._rules:
            yield f"there is no rule {finding.rule}"
        if finding.where and finding.where not in charts.map and finding.where not in charts.boxes:
            yield f"there is no place {finding.where}"
        yield from (f"there is no counter {id}" for id in finding.counters if id not in charts.counters)
        if not finding.message:
            yield "it says nothing"

    # ---- boards

    def _shuffled(self, scenario: Scenario) -> Position:
        board = scenario.start
        for _ in range(self.random.randint(0, 12)):
            board = self._moved(board, self._some_counter(board), self._place(board))
        return board

    def _crowd(self, scenario: Scenario) -> Position:
        board = Position("", scenario.start.fields, {})
        middle = self.random.choice(self._hexes)
        for _ in range(self.random.randint(1, 14)):
            board = self._moved(board, self._any_counter(), self._place(board, middle))
        return board

    def _changed(self, board: Position) -> Position:
        for _ in range(self.random.choice((1, 1, 2, 3, 6))):
            counter = self._some_counter(board)
            board = self._moved(board, counter, self._place(board, *board.where(counter)[:1]))
        return board if self.random.random() < 0.7 else self._with_fields(board)

    def _some_counter(self, board: Position) -> str:
        standing = [each.counter for _, each in board.each_standing()]
        return (
            self.random.choice(standing) if standing and self.random.random() < 0.8 else self._any_counter()
        )

    def _any_counter(self) -> str:
        return self.random.choice(self._units if self.random.random() < 0.8 else self._counters)

    def _place(self, board: Position, middle: str = "") -> str:
        draw = self.random.random()
        if draw < 0.25:
            return self.random.choice(self._boxes[draw < 0.05] or self._hexes)
        if draw < 0.4 and board.spaces:
            return self.random.choice([*board.spaces])
        if draw < 0.5 or middle not in self.game.charts.map:
            return self.random.choice(self._hexes)
        for _ in range(self.random.randint(0, _NEAR)):
            middle = self.random.choice(sorted(self.game.charts.map.neighbours(middle)))
        return middle

    def _moved(self, board: Position, id: str, space: str) -> Position:
        """Put a counter into a space, some turned, some marked; a few are left where they were as well."""
        if self.random.random() >= self._copied:
            for here in board.where(id):
                board = board.with_stack(here, [each for each in board.stack(here) if each.counter != id])
        return board.with_stack(space, (*board.stack(space), self._standing(id)))

    def _standing(self, id: str) -> Standing:
        counter = self.game.charts.counters[id]
        face = self.random.choice(("", counter.front, counter.back))
        marks = {self._mark(each) for each in self.game.marks.declared or () if self.random.random() < 0.03}
        return Standing(id, face, frozenset(marks))

    def _mark(self, declared: str) -> str:
        return (
            declared.removesuffix("*") + self.random.choice(self._hexes)
            if declared.endswith("*")
            else declared
        )

    def _with_fields(self, board: Position) -> Position:
        chance = self.random.choice((0.0, 0.05, 0.3))
        for name, field in self.game.fields.declared.items():
            if name in ("scenario", "victory", "activation") or self.random.random() >= chance:
                continue
            board = board.with_fields(**{name: self._value(name, field.kind, field.values)})
        return board

    def _value(self, name: str, kind: str, values: tuple[str, ...]) -> str:
        random = self.random
        if random.random() < 0.1:
            return ""
        if kind == "flag":
            return random.choice(("yes", ""))
        if kind == "whole":
            return str(random.randint(0, 40))
        if kind == "space":
            return random.choice(self._hexes)
        known = self.words.get(name) or values or (tuple(self.game.sides) if kind == "side" else ())
        if name == "rolls":
            throws = [[str(random.randint(1, 6)) for _ in range(random.choice((1, 2, 2)))] for _ in range(3)]
            return " ".join("+".join(each) for each in throws[: random.randint(1, 3)])
        if not known:
            return ""
        return (
            " ".join(random.sample(known, min(len(known), random.randint(1, 3))))
            if kind == "list"
            else random.choice(known)
        )
