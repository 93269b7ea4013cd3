"""The page as an application: what is to be had at which address, all of it below the token."""

from __future__ import annotations

import asyncio
import hashlib
from collections import ChainMap
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from functools import cache
from importlib.resources import files
from typing import cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route

from guelta.builder.letters.font import font_files
from guelta.companion.following.game_file import Refusal
from guelta.companion.page.adjudication import desk_shape
from guelta.companion.page.ascii_json import JsonAnswer
from guelta.companion.page.events import Readers, stream
from guelta.companion.page.guard import Guard
from guelta.companion.page.map_drawing import RELIEF, MapDrawing
from guelta.companion.page.requests import Forms
from guelta.companion.page.seated import Seated
from guelta.companion.page.tables import chart_shape, charts_shape
from guelta.companion.page.view import NothingYet, View
from guelta.companion.session.keys import Keys
from guelta.companion.session.session import Event, Session

__all__ = ["page"]

_KINDS = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "png": "image/png",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
}
_FOR_A_WHILE = "private, max-age=86400, immutable"


def page(
    session: Session, *, token: str, seats: Mapping[str, str] | None = None, is_open: bool = False
) -> Starlette:
    """Return the application that serves a session at `/TOKEN/`.

    `seats` gives further tokens, as they are at any time, each with the side whose secret choices are made at
    it, and may let a spectator take one; `token` itself is for who runs the companion. With `is_open` other
    machines may ask too.
    """
    tokens = ChainMap({token: ""}, cast("MutableMapping[str, str]", seats or {}))
    sides = Seated(session, tokens)
    shown = _Shown(View(session), sides)
    routes: list[Route] = [
        Route("/", shown.opening),
        Route("/static/{name}", _static),
        Route("/fonts/{name}", _font),
        Route("/art/{digest}/{name}", shown.art),
        Route("/game", shown.game),
        Route("/board", shown.board),
        Route("/steps", shown.steps),
        Route("/now", shown.now),
        Route("/space/{space}", shown.space),
        Route("/reach/{counter}", shown.reach),
        Route("/odds/{space}", shown.odds),
        Route("/overlay/{overlay}", shown.overlay),
        Route("/charts", shown.charts),
        Route("/charts/{name}", shown.chart),
        Route("/desk", shown.desk),
        Route("/events", shown.events),
        *Forms(session, sides, seats if isinstance(seats, Keys) else None).routes(),
    ]
    return Starlette(
        routes=[Mount("/{token}", routes=routes)],
        middleware=[Middleware(Guard, sides=sides, is_open=is_open)],
        exception_handlers={Refusal: _refused, NothingYet: _refused, HTTPException: _not_to_be_had},
    )


class _Shown:
    """What can be read of the game: every answer is made from the session as it stands."""

    def __init__(self, view: View, sides: Mapping[str, str]) -> None:
        self.view = view
        self.sides = sides
        self.readers = Readers()
        self.drawing: asyncio.Future[MapDrawing] | None = None

    def _view(self, request: Request) -> View:
        """Return the view of the seat that asks."""
        side = self.sides[request.path_params["token"]]
        return View(self.view.session, side, self.view.drawings)

    async def opening(self, request: Request) -> Response:
        """Return the page itself; what it will want to show is drawn while it is on its way."""
        if self.view.session.tabletop is not None:
            self.drawing = asyncio.ensure_future(asyncio.to_thread(self.view.draw))
            self.drawing.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await _file("index.html")(request)

    async def game(self, request: Request) -> Response:
        await asyncio.to_thread(self.view.draw)  # the loop of the game goes on meanwhile
        seat = self.sides[request.path_params["token"]]
        game = {**self._view(request).game(), "seat": seat}
        return JsonAnswer({**game, "adjudicates": self._adjudicates(request)})

    async def art(self, request: Request) -> Response:
        drawing = await asyncio.to_thread(self.view.draw)
        pictures = {"board.svg": drawing.picture, "symbols.svg": drawing.symbols, RELIEF: drawing.relief}
        name, digest = request.path_params["name"], request.path_params["digest"]
        if name not in pictures or digest != drawing.digest:
            raise HTTPException(404, "There is no such picture.")
        kind = _KINDS[name.rpartition(".")[2]]
        return Response(pictures[name], media_type=kind, headers={"cache-control": _FOR_A_WHILE})

    async def board(self, request: Request) -> Response:
        return JsonAnswer(self._view(request).board(_step(request)))

    async def steps(self, request: Request) -> Response:
        view = self._view(request)
        view.tabletop()  # who asks too early is told so, and not in the middle of an answer
        return StreamingResponse(view.steps(), media_type="application/json")

    async def now(self, request: Request) -> Response:
        return JsonAnswer(self._view(request).now())

    async def space(self, request: Request) -> Response:
        return JsonAnswer(self._view(request).space(request.path_params["space"], _step(request)))

    async def reach(self, request: Request) -> Response:
        return JsonAnswer(self._view(request).reach(request.path_params["counter"], _step(request)))

    async def odds(self, request: Request) -> Response:
        asked, space = request.query_params, request.path_params["space"]
        view, counter, at = self._view(request), asked.get("counter", ""), asked.get("at", "")
        return JsonAnswer(view.odds(space, _step(request), counter, at))

    async def overlay(self, request: Request) -> Response:
        return JsonAnswer(self._view(request).overlay(request.path_params["overlay"], _step(request)))

    async def charts(self, request: Request) -> Response:
        return JsonAnswer(charts_shape(self.view.tabletop().game))

    async def chart(self, request: Request) -> Response:
        found = chart_shape(self.view.tabletop().game, request.path_params["name"])
        if found is None:
            raise HTTPException(404, "There is no such chart.")
        return JsonAnswer(found)

    def _adjudicates(self, request: Request) -> bool:
        """Return whether an adjudicator asks."""
        side = self.view.tabletop().game.sides.get(self.sides[request.path_params["token"]])
        return side is not None and side.adjudicator

    async def desk(self, request: Request) -> Response:
        tabletop = self.view.tabletop()
        if not self._adjudicates(request):
            raise HTTPException(403, "Only an adjudicator has this desk.")
        board = self._view(request).viewer.board(tabletop.game, tabletop.position)
        return JsonAnswer(desk_shape(tabletop.game, board, self.view.session.desk))

    async def events(self, request: Request) -> Response:
        token, heard = request.path_params["token"], self.view.listen()

        def state() -> object:
            return self._view(request).state()

        def shaped(event: Event) -> tuple[str, object] | None:
            return self._view(request).told(event)  # whose page it is may change while it is open

        self.readers.admit(token, heard)

        async def told() -> AsyncIterator[str]:
            try:
                async for text in stream(heard, state, shaped):
                    yield text
            finally:
                self.readers.leave(token, heard)

        return StreamingResponse(told(), media_type="text/event-stream")


def _step(request: Request) -> int | None:
    """Read the step asked for, None when it is the last there is."""
    said = request.query_params.get("step", "")
    if not said:
        return None
    if not said.isascii() or not said.isdigit() or len(said) > 9:
        raise HTTPException(400, "A step is a number.")
    return int(said)


def _file(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        found = _static_files().get(name)
        if found is None:
            raise HTTPException(404, "There is no such file.")
        data, digest = found
        headers = {"etag": digest, "cache-control": "private, no-cache"}
        if request.headers.get("if-none-match") == digest:
            return Response(status_code=304, headers=headers)
        return Response(data, media_type=_KINDS[name.rpartition(".")[2]], headers=headers)

    return answer


async def _static(request: Request) -> Response:
    return await _file(request.path_params["name"])(request)


async def _font(request: Request) -> Response:
    data = font_files().get(request.path_params["name"])
    if data is None:
        raise HTTPException(404, "There is no such font.")
    return Response(data, media_type=_KINDS["ttf"], headers={"cache-control": _FOR_A_WHILE})


@cache
def _static_files() -> Mapping[str, tuple[bytes, str]]:
    """Read the files of the page once, each with a digest: what is not among them cannot be asked for."""
    folder = files("guelta.companion.page") / "static"
    there = {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}
    return {name: (data, f'"{hashlib.sha256(data).hexdigest()[:32]}"') for name, data in there.items()}


async def _refused(request: Request, error: Exception) -> Response:
    return JsonAnswer({"refusal": str(error)}, 409)


async def _not_to_be_had(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    detail = error.detail if isinstance(error, HTTPException) else ""
    return JsonAnswer({"refusal": detail}, status)
