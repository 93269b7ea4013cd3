"""The session as the page sees it: its game, its board at any step, and its events as JSON."""

from __future__ import annotations

from collections.abc import Iterable

from companion.chat import still_due
from companion.game_file import Refusal
from companion.page.events import Heard
from companion.page.map_drawing import MapDrawing, map_drawing
from companion.page.shapes import (
    NAME,
    Shape,
    Spots,
    board_shape,
    boxes_alike,
    change_shape,
    finding_shape,
    game_shape,
    space_shape,
    spots,
)
from companion.plain import plain
from companion.session import Event, Session
from companion.table import News, Numbered, Table
from rules.engine.finding import Verdict
from rules.engine.position import Position

__all__ = ["NothingYet", "View"]


_MOST_REMARKS = 50
_LONGEST = 300
"""Letters of a sentence that are shown."""


class NothingYet(Exception):
    """No game is being followed yet; `str()` is the status of the session."""


class View:
    """What a page shows of a session; it keeps nothing of its own."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def table(self) -> Table:
        """Give the table of the game, or raise NothingYet."""
        if self.session.table is None:
            raise NothingYet(self.session.status)
        return self.session.table

    def draw(self) -> MapDrawing:
        """Give the drawings of the game being followed."""
        return map_drawing(self.table().game.id)

    def game(self) -> Shape:
        """Give what does not change while this game is followed."""
        table = self.table()
        shape = game_shape(table.game, table.scenario, self.draw(), table.source)
        return {**shape, "live": self.session.room is not None}

    def state(self) -> Shape:
        """Give everything a page needs that comes (again): board, findings, status."""
        table = self.session.table
        said: Shape = {"status": self.session.status, "advice": list(self.session.advice), "board": None}
        if table is not None:
            said["game"] = table.game.id
            said["board"] = board_shape(table.position, table.step)
            said["spots"] = spots(table, self._boxes())
            said["findings"] = self._findings(table.findings)
        return said

    def told(self, event: Event) -> tuple[str, object] | None:
        """Give an event as the page hears it; None for what it need not hear."""
        news = event.body
        if event.kind == "behind" or (isinstance(news, News) and news.whole):
            return "state", self.state()
        if isinstance(news, News):
            change = change_shape(news.position, news.step, news.sender, news.changed)
            return "news", {
                **change,
                "spots": self._spots(news),
                "findings": self._findings(news.findings),
                "withdrawn": list(news.withdrawn),
            }
        if event.kind == "status":
            return "status", {"status": self.session.status, "advice": list(self.session.advice)}
        if event.kind == "paperwork":
            return "paperwork", {"phase": str(event.body)}
        return None

    def _boxes(self) -> frozenset[str]:
        table = self.table()
        return boxes_alike(table.game.id, table.manifest.board)

    def _spots(self, news: News) -> Spots:
        """Give where counters lie now in boxes they came to; in every box if something moved within one."""
        boxes = self._boxes().intersection(news.changed) if news.changed else self._boxes()
        return spots(self.table(), boxes) if boxes else {}

    def listen(self) -> Heard:
        """Give every event from now on."""
        return self.session.listen()

    def board(self, step: int | None) -> Shape:
        """Give the board after a step, the last one if None; Refusal when there is no such step."""
        position, number = self._position(step)
        return board_shape(position, number)

    def space(self, space: str, step: int | None) -> Shape:
        """Tell of a space at a step; Refusal when the board has none of that name."""
        game = self.table().game
        board = self.draw().board
        if space not in board.hexes and space not in game.charts.spaces:
            raise Refusal("there is no such space on this board")
        position, _ = self._position(step)
        return space_shape(game, position, space)

    def now(self) -> Shape:
        """Tell what takes a second look at the last board: what was due in this turn and is done by now.

        With it come the sentences on what could not be judged.
        """
        table = self.table()
        turn = table.sequence.turn(table.position.cursor)
        ledger = self.session.desk.ledger() if self.session.desk is not None else ()
        still = {(each.rule, each.where) for each in still_due(table, ledger)}
        done = [
            each.number
            for each in table.findings
            if each.finding.verdict is Verdict.DUE
            and each.finding.rule in table.game.checks
            and table.sequence.turn(each.finding.phase) == turn
            and (each.finding.rule, each.finding.where) not in still
        ]
        remarks = [plain(remark, _LONGEST) for remark in table.remarks[:_MOST_REMARKS]]
        return {"step": table.step, "done": done, "remarks": remarks}

    def steps(self) -> list[Shape]:
        """Tell of the steps of the game: each that brought something, or came from another player or phase.

        What is said of one holds of those after it that are left out, so that a long game has fewer rows.
        """
        self.table()
        rows: list[Shape] = []
        last = ("", "")
        for row in self.session.history().steps():
            if rows and last == (row.sender, row.cursor) and not row.findings and not row.withdrawn:
                continue
            last = row.sender, row.cursor
            rows.append(
                {
                    "step": row.step,
                    "sender": plain(row.sender, NAME),
                    "cursor": row.cursor,
                    "findings": self._findings(row.findings),
                    "withdrawn": list(row.withdrawn),
                }
            )
        return rows

    def _position(self, step: int | None) -> tuple[Position, int]:
        table = self.table()
        if step is None or step == table.step:
            return table.position, table.step
        history = self.session.history()
        if not 0 <= step <= history.last:
            raise Refusal(f"there is no step {step}; the last is {history.last}")
        return history.at(step), step

    def _findings(self, findings: Iterable[Numbered]) -> list[Shape]:
        table = self.table()
        return [finding_shape(each, table.game, table.sequence) for each in findings]
