"""What is done at the page: the worksheet of a phase, its dice and choices, the ledger, marks on the map.

Everything a form says goes through the desk, which asks the rules; a refused answer changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from guelta.companion.following.printable import clipped
from guelta.companion.page.ascii_json import JsonAnswer
from guelta.companion.page.view import NothingYet
from guelta.companion.paperwork.decision import CHOICE, DICE, DRAW, HAND, Decision
from guelta.companion.paperwork.desk import Desk
from guelta.companion.paperwork.export import as_csv, as_markdown
from guelta.companion.paperwork.gathering import Answer
from guelta.companion.paperwork.worksheet import HeardLine, Worksheet
from guelta.companion.session.keys import HOST, SPECTATOR, Keys
from guelta.companion.session.session import Session
from guelta.companion.viewing.viewer import PUBLIC, viewer_at

__all__ = ["Forms"]

_MOST_VALUES = 500
_LONGEST = 200
_MOST_ANSWERS, _LONGEST_NAME = 60, 2000
_NAME = 40

Said = Mapping[str, Any]
Does = Callable[[Desk, Said, str, str | None], Worksheet]
"""What a form does: given the desk, what was said, who said it and the side of his seat."""


class Forms:
    """The addresses at which paperwork is read and done; a seat with a side sees and decides as that side.

    Of `keys` a spectator takes a seat that is free; from then on the host decides at his own seat as well,
    and his page is not told what another is asked.
    """

    def __init__(self, session: Session, sides: Mapping[str, str], keys: Keys | None = None) -> None:
        self.session = session
        self.keys = keys
        self.sides = sides

    def routes(self) -> list[Route]:
        """Return the addresses."""
        return [
            Route("/worksheets", self.overview),
            Route("/worksheet", self.worksheet),
            *(
                Route(f"/worksheet/{name}", self._form(does), methods=["POST"])
                for name, does in _DOES.items()
            ),
            Route("/worksheet/gathered", self.gathered, methods=["POST"]),
            Route("/worksheet/seed", self.seed, methods=["POST"]),
            Route("/worksheet/carry-out", self.carry_out, methods=["POST"]),
            Route("/agree", self.agree, methods=["POST"]),
            Route("/seats", self.free_seats),
            Route("/take", self.take, methods=["POST"]),
            Route("/marks", self.marks, methods=["POST"]),
            Route("/settle", self.settle, methods=["POST"]),
            Route("/ledger", self.ledger),
            Route("/ledger.md", self.ledger_text),
            Route("/ledger.csv", self.ledger_text),
        ]

    async def overview(self, request: Request) -> Response:
        """Name the worksheets there are, with what is due at this seat."""
        seat = self.sides[request.path_params["token"]]
        return JsonAnswer({**self._desk().overview(self._side(request)), "seat": seat})

    async def worksheet(self, request: Request) -> Response:
        """Show one of them, the one that is open when none is named."""
        phase = request.query_params.get("phase") or None
        return JsonAnswer(self._desk().show(phase, self._side(request)))

    async def gathered(self, request: Request) -> Response:
        """Return the questions that are asked next here, with what is proposed after what is filled in."""
        said = await _said(request)
        found = self._desk().gathered(_text(said, "phase"), self._side(request), _answers(said))
        return JsonAnswer({"finding": None, "questions": found})

    async def seed(self, request: Request) -> Response:
        """Show the seed that was rolled with, and roll on with a new one; only who runs the companion may."""
        said = await _said(request)
        self._only_host(request, "shows the seed")
        return JsonAnswer({"finding": None, "said": f"The seed was {self._desk().show_seed(_who(said))}."})

    async def agree(self, request: Request) -> Response:
        """Take it that the player of a side lets the adjudicator see everything."""
        said = await _said(request)
        self._desk().agree(self._side(request), _who(said))
        self.session.worksheet_changed("")
        return JsonAnswer({"finding": None})

    async def free_seats(self, request: Request) -> Response:
        """Name the sides whose seats a spectator may take."""
        keys = self._keys_to_take(request)
        return JsonAnswer([*keys.free] if keys is not None else [])

    async def take(self, request: Request) -> Response:
        """Seat a spectator, once; the table hears of it, so that nobody sits there unnoticed."""
        side = _text(await _said(request), "side")
        keys = self._keys_to_take(request)
        if keys is None:
            raise HTTPException(403, "A seat is taken by the link that is for everybody.")
        token = keys.take(side)
        tabletop = self.session.tabletop
        title = tabletop.game.sides[side].title if tabletop is not None else side
        if not self.session.speech.is_private:
            self.session.say(f"somebody has taken the seat of the {title} at the page")
        self.session.worksheet_changed("")  # the host is asked nothing from now on
        return JsonAnswer({"finding": None, "address": f"../{token}/"})

    def _keys_to_take(self, request: Request) -> Keys | None:
        """Return the keys to who came by the link of spectators; who adjudicates has a seat already."""
        token = request.path_params["token"]
        return self.keys if self.keys is not None and self.keys.get(token) == SPECTATOR else None

    async def carry_out(self, request: Request) -> Response:
        """Write a worksheet back to where the game is; only who runs the companion may."""
        said = await _said(request)
        self._only_host(request)
        phase = _text(said, "phase")
        written = await self.session.carry_out(phase, _who(said))
        return JsonAnswer({**self._desk().show(phase, self._side(request)), "finding": None, "said": written})

    async def marks(self, request: Request) -> Response:
        """Mark on the map of the live game what was found; only who runs the companion may."""
        await _said(request)
        self._only_host(request)
        return JsonAnswer({"finding": None, "said": await self.session.mark_the_map()})

    async def settle(self, request: Request) -> Response:
        """Take it that the players play on with a finding.

        Whoever runs the companion may say so of what everybody hears; of what only some sides hear, those.
        """
        said = await _said(request)
        number = said.get("number")
        if not isinstance(number, int) or isinstance(number, bool):
            raise HTTPException(400, "A finding has a number; nothing was changed.")
        tabletop, side = self.session.tabletop, self.sides[request.path_params["token"]]
        if tabletop is None:
            raise NothingYet(self.session.status)
        history = self.session.history()
        own, openly = history.numbers(viewer_at(tabletop.game, side)), history.numbers(PUBLIC)
        meant = [each for each, called in own.items() if called == number]
        if side and (side not in tabletop.game.sides or any(each in openly for each in meant)):
            self._only_host(request)
        return JsonAnswer({"finding": None, "said": self.session.play_on(meant, _who(said))})

    async def ledger(self, request: Request) -> Response:
        """Return the ledger of the game line by line."""
        return JsonAnswer([line.as_json() for line in self._lines(request)])

    async def ledger_text(self, request: Request) -> Response:
        """Return the ledger as a file to be taken away."""
        lines, kind = self._lines(request), request.url.path.rpartition(".")[2]
        title = self.session.tabletop.scenario.title if self.session.tabletop else ""
        text = as_csv(lines) if kind == "csv" else as_markdown(lines, title)
        headers = {"content-disposition": f'attachment; filename="ledger.{kind}"'}
        return PlainTextResponse(text, headers=headers)

    def _form(self, does: Does) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            said, side, desk = await _said(request), self._side(request), self._desk()
            phase = _text(said, "phase")
            sheet = does(desk, said, _who(said), side)
            if sheet.finding is None:
                self.session.worksheet_changed(phase)
            return JsonAnswer(desk.show(phase, side, sheet.finding))

        return answer

    def _lines(self, request: Request) -> tuple[HeardLine, ...]:
        return self._desk().ledger(self._side(request))

    def _desk(self) -> Desk:
        if self.session.tabletop is None or self.session.desk is None:
            raise NothingYet(self.session.status)
        return self.session.desk

    def _only_host(self, request: Request, does: str = "writes to the game") -> None:
        if self.sides[request.path_params["token"]]:
            raise HTTPException(403, f"Only whoever runs the companion {does}.")

    def _side(self, request: Request) -> str | None:
        alone = None if self.keys is None or not self.keys.are_taken else HOST
        return self.sides[request.path_params["token"]] or alone


def _decide(desk: Desk, said: Said, who: str, side: str | None) -> Worksheet:
    kind = _text(said, "kind")
    values = said.get("values")
    if kind not in (DICE, DRAW, CHOICE) or not isinstance(values, list) or len(values) > _MOST_VALUES:
        raise HTTPException(400, "An answer is dice, a draw or a choice; nothing was changed.")
    if not all(isinstance(value, str) and len(value) <= _LONGEST for value in values):
        raise HTTPException(400, "An answer is made of words or figures; nothing was changed.")
    decision = Decision(_text(said, "id"), kind, tuple(values), who, HAND)
    return desk.decide(_text(said, "phase"), decision, side)


def _decide_all(desk: Desk, said: Said, who: str, side: str | None) -> Worksheet:
    return desk.decide_all(_text(said, "phase"), _answers(said), who, side)


def _answers(said: Said) -> list[Answer]:
    """Read the answers of a gathered sheet: of each question its name and the values."""
    answers = said.get("answers")
    if not isinstance(answers, list) or len(answers) > _MOST_ANSWERS:
        raise HTTPException(400, "A sheet is a list of answers; nothing was changed.")
    return [_answer(each) for each in answers]


def _answer(said: object) -> Answer:
    name, values = (said.get("name"), said.get("values")) if isinstance(said, dict) else (None, None)
    is_named = isinstance(name, str) and len(name) <= _LONGEST_NAME
    if not is_named or not isinstance(values, list) or len(values) > _MOST_VALUES:
        raise HTTPException(400, "An answer has the name of its question and values; nothing was changed.")
    if not all(isinstance(value, str) and len(value) <= _LONGEST for value in values):
        raise HTTPException(400, "An answer is made of words or figures; nothing was changed.")
    return str(name), tuple(values)


def _take_throw(desk: Desk, said: Said, who: str, side: str | None) -> Worksheet:
    number = said.get("throw")
    if not isinstance(number, int) or isinstance(number, bool):
        raise HTTPException(400, "A throw of the log has a number; nothing was changed.")
    return desk.take_throw(_text(said, "phase"), _text(said, "id"), number, who, side)


def _roll(desk: Desk, said: Said, who: str, side: str | None) -> Worksheet:
    return desk.roll(_text(said, "phase"), _text(said, "id"), who, side)


def _undo(desk: Desk, said: Said, who: str, side: str | None) -> Worksheet:
    return desk.undo_last(_text(said, "phase"), who, side)


def _take_board(desk: Desk, said: Said, who: str, side: str | None) -> Worksheet:
    return desk.take_board(_text(said, "phase"), who)


def _take_start(desk: Desk, said: Said, who: str, side: str | None) -> Worksheet:
    return desk.take_start(_text(said, "phase"), who)


def _reopen(desk: Desk, said: Said, who: str, side: str | None) -> Worksheet:
    return desk.reopen(_text(said, "phase"), who)


_DOES: Mapping[str, Does] = {
    "board": _take_board,
    "decide": _decide,
    "decide-all": _decide_all,
    "reopen": _reopen,
    "roll": _roll,
    "start": _take_start,
    "throw": _take_throw,
    "undo": _undo,
}


async def _said(request: Request) -> Said:
    """Read the JSON of a form; nothing else is one."""
    try:
        said = json.loads(await request.body())
    except ClientDisconnect:
        raise HTTPException(413, "The request was longer than it said; nothing was changed.") from None
    except (ValueError, RecursionError):
        raise HTTPException(400, "This is not JSON; nothing was changed.") from None
    if not isinstance(said, dict):
        raise HTTPException(400, "A form is a JSON object; nothing was changed.")
    return said


def _text(said: Said, name: str) -> str:
    value = said.get(name)
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise HTTPException(400, f"The form does not say which {name}; nothing was changed.")
    return value


def _who(said: Said) -> str:
    value = said.get("who", "")
    return clipped(value, _NAME) if isinstance(value, str) else ""
