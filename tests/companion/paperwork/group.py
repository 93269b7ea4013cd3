"""A group at the table for the tests: a board they play on, a desk beside it, answers by their ids."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.companion.paperwork.decision import CHOICE, DICE, Decision
from guelta.companion.paperwork.desk import Desk
from guelta.companion.paperwork.notes import Notebook
from guelta.rules.chad import GAME
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Roll
from tests.library import LIBRARY
from tests.rules.board import board

MADE = manifest_of(Design.load(LIBRARY.game(GAME.id)))
MANIFEST = replace(MADE, fields={name: id for name, id in MADE.fields.items() if id != "donor-conference"})
"""The module's, but for one field that it shows nothing of: the desk has to remember it."""


class Group:
    """Players whose board is `board`; what they do there the desk sees, as it would through VASSAL."""

    def __init__(
        self,
        text: str,
        *,
        seed: str | None = "7",
        notes: Notebook | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.notes = notes or Notebook()
        self.board = board(text)
        self.scenario = GAME.scenarios[self.board.fields["scenario"]]
        self.desk = Desk(GAME, self.scenario, MANIFEST, self.notes, seed, clock)
        self._look()

    def _look(self, sender: str = "") -> tuple[str, ...]:
        """Let the desk see what VASSAL can show: neither fields nor marks the module does not know."""
        return self.desk.see(as_shown(self.board), sender)

    def go_to(self, path: str) -> None:
        """Set the turn tracker on: the throws of the last phase are gone with it."""
        moved = self.board.at(path).with_fields(rolls="")
        self.board = GAME.remember(GAME.charts, self.board, moved)
        self._look()

    def put(self, counter: str, space: str, face: str | None = None) -> None:
        """Move a counter by hand."""
        standing = Standing(counter)
        after = self.board
        for old in self.board.where(counter):
            stack = self.board.stack(old)
            standing = next(each for each in stack if each.counter == counter)
            after = after.with_stack(old, [each for each in stack if each.counter != counter])
        if face is not None:
            standing = Standing(counter, face, standing.marks)
        after = after.with_stack(space, (*after.stack(space), standing))
        self.board = GAME.remember(GAME.charts, self.board, after)
        self._look()

    def throw(self, *dice: int, sender: str = "") -> None:
        """Throw dice in VASSAL."""
        rolls = f"{self.board.fields.get('rolls', '')} {'+'.join(map(str, dice))}".strip()
        self.board = self.board.with_fields(rolls=rolls)
        self._look(sender)

    def answer(self, id: str, *values: object, who: str = "", phase: str | None = None, side=None):
        """Answer what the open worksheet asks, dice or choice; gives the worksheet."""
        sheet = self.desk.open(phase)
        asked = next((each for each in sheet.asks if each.id == id), None)
        kind = DICE if isinstance(asked, Roll) else CHOICE
        return self.desk.decide(sheet.phase, Decision(id, kind, tuple(map(str, values)), who), side)

    def do(self, phase: str, **answers: object) -> list[str]:
        """Answer everything a worksheet asks, by ids with `_` for `-`, and write it back; give its ledger.

        An answer is a number of dice joined by blanks, or the values chosen joined by blanks.
        """
        told = {id.replace("_", "-"): str(value).split() for id, value in answers.items()}
        sheet = self.desk.open(phase)
        while sheet.asks:
            asked = sheet.asks[0]
            assert asked.id in told, f"asked for {asked}"
            sheet = self.answer(asked.id, *told.pop(asked.id), phase=phase)
            assert sheet.finding is None, f"{sheet.finding.message} | {sheet.finding.remedy}"
        assert told == {}, f"never asked for: {told}"
        assert sheet.is_done, sheet.trouble
        return self.write(phase)

    def write(self, phase: str) -> list[str]:
        """Write a worksheet back to the board; give its ledger."""
        lines = list(map(str, self.desk.open(phase).entries))
        after = as_shown(self.desk.after(phase))
        self.board = GAME.remember(GAME.charts, self.board, after)
        self.desk.carried_out(phase)
        self._look()
        return lines


def as_shown(position: Position) -> Position:
    """Return a board as VASSAL shows it: without counters out of play and fields it has no property for."""
    shown = {*MANIFEST.fields.values(), "rolls"}
    fields = {name: "" for name in position.fields if name not in shown}
    return position.with_fields(**fields).with_stack("unused", ())
