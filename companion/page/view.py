"""The session as the page sees it: its game, its board at any step, and its events as JSON."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Container, Iterable, Mapping
from dataclasses import replace

from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped
from guelta.companion.journal.history import HeardRow, History, Row
from guelta.companion.judging.tabletop import HeardNews, News, Tabletop, Told, Turned, told_to
from guelta.companion.page.ascii_json import as_json
from guelta.companion.page.events import Heard
from guelta.companion.page.map_drawing import Drawings, MapDrawing
from guelta.companion.page.shapes import (
    NAME,
    Shape,
    Spots,
    board_shape,
    change_shape,
    finding_shape,
    game_shape,
    reach_shape,
    space_shape,
    spots,
)
from guelta.companion.session.chat import standing
from guelta.companion.session.session import Event, Session
from guelta.companion.viewing.viewer import PUBLIC, SeenBoard, Viewer, viewer_at
from guelta.rules.engine.advice.advice import what_if
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Verdict

__all__ = ["NothingYet", "View"]


_MOST_REMARKS = 50
_SLICE = 250
_RUNS = 2000
"""Steps, and runs of steps, that are told of before others on the loop have their turn."""
_LONGEST = 300
"""Letters of a sentence that are shown."""


class NothingYet(Exception):
    """No game is being followed yet; `str()` is the status of the session."""


class View:
    """What a page shows of a session to who plays certain sides; all views of a page share its drawings."""

    def __init__(self, session: Session, side: str = "", drawings: Drawings | None = None) -> None:
        self.session = session
        self.drawings = drawings or Drawings()
        self.side = side

    @property
    def viewer(self) -> Viewer:
        """What is seen at this seat; at one that is no side of the game what is public."""
        tabletop = self.session.tabletop
        return PUBLIC if tabletop is None else viewer_at(tabletop.game, self.side)

    def tabletop(self) -> Tabletop:
        """Return the tabletop of the game, or raise NothingYet."""
        if self.session.tabletop is None:
            raise NothingYet(self.session.status)
        return self.session.tabletop

    def draw(self) -> MapDrawing:
        """Return the drawings of the game being followed."""
        return self.drawings.of(self.tabletop().game)

    def game(self) -> Shape:
        """Return what does not change while this game is followed."""
        tabletop = self.tabletop()
        shape = game_shape(tabletop.game, tabletop.scenario, self.draw(), tabletop.source)
        return {**shape, "live": self.session.room is not None}

    def state(self) -> Shape:
        """Return everything a page needs that comes (again): board, findings, status."""
        tabletop = self.session.tabletop
        said: Shape = {"status": self.session.status, "advice": list(self.session.advice), "board": None}
        if tabletop is not None:
            said["game"] = tabletop.game.id
            said["board"] = self._board_shape(tabletop.position, tabletop.step)
            said["spots"] = spots(tabletop, self._boxes(), self.viewer)
            said["findings"] = self._findings(told_to(self.viewer, tabletop.findings))
        return said

    def told(self, event: Event) -> tuple[str, object] | None:
        """Return an event as the page hears it; None for what it need not hear."""
        news = event.body
        if event.kind == "behind" or (event.kind == "news" and isinstance(news, News) and news.whole):
            return "state", self.state()
        if event.kind == "news" and isinstance(news, News):
            news = news.heard_by(self.viewer, self.tabletop().game, self._before(news))
            change = change_shape(news, self._plays(news.position))
            return "news", {
                **change,
                "spots": self._spots(news),
                "findings": self._findings(news.findings),
                "turned": self._turned(news.turned),
            }
        if event.kind == "since" and isinstance(news, News):
            heard = news.heard_by(self.viewer, self.tabletop().game)
            found, turned = self._findings(heard.findings), self._turned(heard.turned)
            told = {"step": news.step, "findings": found, "turned": turned}
            return ("since", told) if found or turned else None
        if event.kind == "status":
            return "status", {"status": self.session.status, "advice": list(self.session.advice)}
        if event.kind == "paperwork" and isinstance(event.body, str):
            return "paperwork", {"phase": event.body}
        if event.kind == "displaced":
            return "displaced", {}
        return None

    def _before(self, news: News) -> Position | None:
        """Return the board before a step that hid something, None where nothing is hidden."""
        if not (news.step and news.hides_from(self.viewer, self.tabletop().game)):
            return None
        return self.session.history().at(news.step - 1)

    def _boxes(self) -> frozenset[str]:
        tabletop = self.tabletop()
        return self.drawings.boxes_alike(tabletop.game, tabletop.manifest.board)

    def _spots(self, news: HeardNews) -> Spots:
        """Return where counters lie now in boxes they came to; in every box if something moved within one."""
        boxes = self._boxes().intersection(news.changed) if news.changed else self._boxes()
        return spots(self.tabletop(), boxes, self.viewer) if boxes else {}

    def listen(self) -> Heard:
        """Return every event from now on."""
        return self.session.listen()

    def board(self, step: int | None) -> Shape:
        """Return the board after a step, the last one if None; Refusal when there is no such step."""
        return self._board_shape(*self._whole(step))

    def _board_shape(self, position: Position, step: int) -> Shape:
        return board_shape(self.viewer.board(self.tabletop().game, position), step, self._plays(position))

    def _plays(self, position: Position) -> str:
        """Return the side that plays as a board stands, "" for none."""
        tabletop = self.tabletop()
        return tabletop.game.side_of(tabletop.sequence.side_of(position), position)

    def space(self, space: str, step: int | None) -> Shape:
        """Return a space at a step; Refusal when the board has none of that name."""
        game = self.tabletop().game
        self._mind_space(space)
        position, _ = self._position(step)
        return space_shape(game, position, space)

    def reach(self, counter: str, step: int | None) -> Shape:
        """Return where a counter may go at a step; Refusal when the mix has none of that name."""
        tabletop = self.tabletop()
        position, number = self._position(step)
        self._mind_counter(counter)
        began = tabletop.known.began.get(position.cursor) if number == tabletop.step else None
        seen = None if began is None else self.viewer.board(tabletop.game, began)
        return reach_shape(
            tabletop.game, tabletop.game.advice.reach(tabletop.game.charts, position, counter, seen)
        )

    def overlay(self, id: str, step: int | None) -> Shape:
        """Return the spaces of an overlay at a step; Refusal where there is no such overlay."""
        game = self.tabletop().game
        found = next((each for each in game.advice.overlays if each.id == id), None)
        if found is None:
            raise Refusal("there is nothing of that name to show on the map")
        position, number = self._position(step)
        return {"id": id, "step": number, "spaces": sorted(found.spaces(game.charts, position))}

    def odds(self, space: str, step: int | None, counter: str = "", at: str = "") -> Shape:
        """Return what an attack on a space would bring at a step; a counter named stands `at` a space.

        Refusal when the board has no such space, or the mix no such counter.
        """
        game = self.tabletop().game
        self._mind_space(space)
        position, _ = self._position(step)
        if counter:
            self._mind_space(at)
            self._mind_counter(counter)
            position = what_if(position, {counter: at})
        lines = game.advice.odds(game.charts, position, space)
        return {"space": space, "place": game.charts.place(space), "lines": list(lines)}

    def _mind_space(self, space: str) -> None:
        charts = self.tabletop().game.charts
        if space not in charts.map and space not in charts.boxes:
            raise Refusal("there is no such space on this board")

    def _mind_counter(self, counter: str) -> None:
        """Refuse what is no counter of the game; one out of sight is like one that stands nowhere."""
        if counter not in self.tabletop().game.charts.counters:
            raise Refusal("there is no such counter in this game")

    def now(self) -> Shape:
        """Return what takes a second look at the last board: what was due and is done by the ledger.

        With it come the sentences on what could not be judged.
        """
        tabletop = self.tabletop()
        ledger = self.session.desk.ledger() if self.session.desk is not None else ()
        still = {each.number for each in standing(tabletop, ledger, self.viewer)}
        heard, numbers = told_to(self.viewer, tabletop.standing), self._numbers()
        dues = (each.number for each in heard if each.finding.verdict is Verdict.DUE)
        done = [numbers[each] for each in dues if each not in still]
        remarks = [
            clipped(remark, _LONGEST) for remark in self.viewer.texts(tabletop.remarks)[:_MOST_REMARKS]
        ]
        return {"step": tabletop.step, "done": done, "remarks": remarks}

    async def steps(self) -> AsyncIterator[str]:
        """Yield JSON that tells of the steps of the game, a slice at a time: whoever waits is served between.

        `still` are runs of steps that brought nothing to see here, such as chat; `moved` the spaces that the
        last move changed. It breaks off where the game is left meanwhile.
        """
        history, walk = self.session.history(), _Walk(self)
        last, comma = history.last, ""
        yield '{"rows":['
        for first in range(0, last + 1, _SLICE):
            end = min(first + _SLICE, last + 1)
            unseen = history.unseen(self.viewer, self.tabletop().game, end)
            if rows := walk.rows(history.steps(first, end), unseen):
                yield comma + as_json(rows)[1:-1]
                comma = ","
            await asyncio.sleep(0)
            if not self._follows(history):
                return
        yield '],"still":['
        for first in range(0, len(walk.still), _RUNS):
            yield "," * bool(first) + as_json(walk.still[first : first + _RUNS])[1:-1]
            await asyncio.sleep(0)
        if not self._follows(history):
            return
        yield f'],"moved":{as_json(await self._moved_last(history))}}}'

    async def _moved_last(self, history: History) -> list[str]:
        """Find the spaces that the last step changed of which anything is seen here."""
        viewer, game = self.viewer, self.tabletop().game
        for move in history.moves_back():
            before, after = viewer.board(game, move.before), viewer.board(game, move.after)
            if moved := [each for each in move.spaces if before.stack(each) != after.stack(each)]:
                return moved
            await asyncio.sleep(0)
            if not self._follows(history):
                break
        return []

    def _follows(self, history: History) -> bool:
        """Return whether a history is still that of the game which is followed."""
        return self.session.tabletop is not None and self.session.history() is history

    def row(self, row: HeardRow) -> Shape:
        """Return a step as it is told here."""
        return {
            "step": row.step,
            "sender": clipped(row.sender, NAME),
            "cursor": row.cursor,
            "findings": self._findings(row.findings),
            "turned": self._turned(row.turned),
        }

    def _position(self, step: int | None) -> tuple[SeenBoard, int]:
        """Return the board after a step as it is seen here, and the number of the step."""
        position, number = self._whole(step)
        return self.viewer.board(self.tabletop().game, position), number

    def _whole(self, step: int | None) -> tuple[Position, int]:
        tabletop = self.tabletop()
        if step is None or step == tabletop.step:
            return tabletop.position, tabletop.step
        history = self.session.history()
        if not 0 <= step <= history.last:
            raise Refusal(f"there is no step {step}; the last is {history.last}")
        return history.at(step), step

    def _numbers(self) -> Mapping[int, int]:
        """Return by what number each finding is known here, of those that are heard here."""
        return self.session.history().numbers(self.viewer)

    def _findings(self, heard: Collection[Told]) -> list[Shape]:
        tabletop = self.tabletop()
        numbers = self._numbers() if heard else {}
        own = (replace(each, number=numbers[each.number]) for each in heard)
        return [finding_shape(each, tabletop.game, tabletop.sequence) for each in own]

    def _turned(self, turned: Iterable[Turned]) -> list[Shape]:
        """Return what has changed its life and is heard here: by number, what it is now."""
        numbers = self._numbers() if turned else {}
        return [
            {"number": numbers[number], "life": str(life)} for number, life in turned if number in numbers
        ]


class _Walk:
    """A walk through the steps of a game, as a view tells of them.

    Told is each that found something, or moved something for another player or in another phase than the one
    before. What is said of one holds of those after it that are left out, so a long game has fewer rows.
    """

    def __init__(self, view: View) -> None:
        self.still: list[list[int]] = []
        self._view = view
        self._cursor: str | None = None
        self._last: tuple[str, str] | None = None

    def rows(self, rows: Iterable[Row], unseen: Container[int]) -> list[Shape]:
        """Return what is told of the next steps; of those `unseen` nothing is, as of what was only said."""
        told: list[Shape] = []
        for row in (each.heard_by(self._view.viewer) for each in rows):
            shape = self._view.row(row) if row.findings or row.turned else None
            brought = shape is not None and bool(shape["findings"] or shape["turned"])
            is_still = row.is_still or row.step in unseen
            is_still = is_still and row.cursor == self._cursor and not brought
            self._cursor = row.cursor
            if is_still:
                self._rest(row.step)
            elif brought or self._last != (row.sender, row.cursor):
                self._last = row.sender, row.cursor
                told.append(shape or self._view.row(row))
        return told

    def _rest(self, step: int) -> None:
        if self.still and self.still[-1][1] == step - 1:
            self.still[-1][1] = step
        else:
            self.still.append([step, step])
