"""Twin games, equal but for one secret, and everything that anybody can read of them.

Those of Angola! differ in all `SECRETS` of FAPLA at once, or in one of them: which Units a Column hides,
which of two tanks, in what order they lie, which Force carries Equipment, and what its container and its pack
hold. Those of the Zefran Crisis differ in who of the IFF lies beneath another. A game is a folder of logs
that go on from one another, one of them missing where something hidden moved; whatever a command, the page,
the chat or the console gives of it is collected by name, as bytes: status and headers of the page with it.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.save import Save
from guelta.companion.commands import progress
from guelta.companion.commands.door import main
from guelta.companion.following.written_back import save_after
from guelta.companion.journal.journal import Journal
from guelta.companion.page.app import page
from guelta.companion.page.view import View
from guelta.companion.session.chat import Question, answer, greeting
from guelta.companion.session.listening import Event, Listener
from guelta.companion.session.session import Session
from guelta.companion.session.watch import Watch
from guelta.rules.engine.board.position import Position
from tests.angola_table import laid
from tests.companion.handing_back import Followed
from tests.library import KNOWN, LIBRARY

__all__ = [
    "ANGOLA",
    "BENEATH_OF",
    "CRISIS",
    "OWNER",
    "READS",
    "RUNS",
    "SECRETS",
    "TELLS_NOTHING",
    "Asking",
    "Twin",
    "boards",
    "crisis",
    "differing",
    "events",
    "followed",
    "overheard",
    "printed",
    "spoken",
    "twins",
    "watched",
]

OWNER = "fapla"
"""Whose secret it is."""

TOKEN, HOST = "a-token-nobody-guesses", "127.0.0.1:8765"

ONE, OTHER = "fapla-infantry-1 fapla-infantry-2", "fapla-car-1 fapla-infantry-3"
TANKS = ("fapla-tank-1", "fapla-tank-2")
PACKS = ("fapla-card-fifth-1", "fapla-card-command")
REST = "fapla-card-column-a-1 fapla-card-column-a-2 fapla-card-column-c-1 fapla-card-blank"
DRAWN = ("control-lobito", "control-benguela")
MISPLACED = {"lobito": "control-malanje"}
"""A Control Marker in another place than its own (10.1): a fault that everybody sees, and that stands."""
PHASE = "turn-4/operations-phase"
SECRETS = ("units", "tank", "order", "equipment", "container", "pack")


def boards(start: Position, which: int, secret: str = "") -> list[Position]:
    """Return the boards of one of the twins: the start, and one after each step.

    They differ in one secret, or in all.
    """
    is_other = {each: which if secret in ("", each) else 0 for each in SECRETS}
    forces = [f"{units} {tank}" for units, tank in zip((ONE, OTHER), TANKS, strict=True)]
    if is_other["tank"]:
        forces = [f"{units} {tank}" for units, tank in zip((ONE, OTHER), TANKS[::-1], strict=True)]
    own, others = forces[::-1] if is_other["units"] else forces
    if is_other["order"]:
        own = " ".join(own.split()[::-1])
    carried, left = ("", "mine-4") if is_other["equipment"] else ("mine-4", "")
    began = laid(
        start,
        {
            "luanda": f"{own} fapla-column-a {carried} {others} fapla-column-b",
            "dondo": f"{left} fapla-infantry-5",
            "luso": "unita-infantry-1 unita-infantry-2 unita-column-a",
            "drawn-fapla": DRAWN[is_other["container"]],
            "pack-fapla": f"{PACKS[is_other['pack']]} {REST}",
        },
    )
    began = began.at(PHASE).with_fields(**{"set-up": "yes", "active": "fapla", "activation": "1"})
    moved = laid(began, {"dondo": f"{left} fapla-infantry-5 {own} fapla-column-a"})
    unseen = laid(moved, {"malanje": f"{carried} {others} fapla-column-b", **MISPLACED})
    active = unseen.with_fields(active="unita", activation="2")
    gone = laid(active, {"silva-porto": "unita-infantry-1 unita-infantry-2 unita-column-a"})
    return [began, moved, unseen, active, gone]


BENEATH_OF = "iff"
"""Whose secret it is in the Zefran Crisis."""
BENEATH, ABOVE = ("iff-infantry-1", "iff-infantry-4"), "iff-mortar-2"


def crisis(start: Position, which: int) -> list[Position]:
    """Return the boards of one of the twins of the Zefran Crisis: who lies beneath whom of the IFF.

    Both stacks come together where there are too many of them.
    """
    one, other = BENEATH if which == 0 else BENEATH[::-1]
    began = laid(start, {"0708": f"{one} iff-mortar-1", "1108": f"{other} {ABOVE}"})
    began = began.at("turn-1/start-of-turn/declarations")
    moved = laid(began, {"0709": f"{one} iff-mortar-1"})
    met = laid(moved, {"0709": f"{one} iff-mortar-1 {other} {ABOVE}"})
    later = met.at("turn-1/peoples")
    return [began, moved, met, later]


@dataclass(frozen=True)
class Twin:
    """One of the two games: where its files lie, and the commands that make them."""

    place: Path
    save: Save
    steps: tuple[Command, ...]

    @property
    def module(self) -> tuple[str, str]:
        """The name and the version of the module."""
        return self.save.module.name or "", self.save.module.version or ""


Boards = Callable[[Position, int], list[Position]]


def twins(
    place: Path, made_of: Boards = boards, game: str = "angola", scenario: str = "campaign"
) -> tuple[Twin, Twin]:
    """Write both games below a folder, each in a folder of its own that is called alike."""
    design = Design.load(LIBRARY.game(game))
    empty = Save.unpack(saved_game(design, design.game.scenarios[scenario]), scenario)
    made = []
    for which in (0, 1):
        own = place / str(which)
        (own / "mail").mkdir(parents=True)
        empty.write(own / "empty.vsav")
        start = made_of(Followed(design.game, manifest_of(design), empty).position, which)
        begun = save_after(KNOWN, own / "empty.vsav", start[0])
        game = Followed(design.game, manifest_of(design), begun)
        steps = [game.bring_to(each) for each in start[1:]]
        (own / "begun.vsav").write_bytes(begun.pack())
        after = save_after(KNOWN, own / "begun.vsav", start[2])
        Log.of(begun, steps).write(own / "game.vlog")
        Log.of(begun, steps[:1]).write(own / "mail" / "1.vlog")
        Log.of(after, steps[2:]).write(own / "mail" / "3.vlog")
        (own / "mail of old").mkdir()
        (own / "mail of old" / "0.vsav").write_bytes(empty.pack())
        (own / "mail of old" / "1.vsav").write_bytes(begun.pack())
        (own / "mail of old" / "3.vlog").write_bytes((own / "mail" / "3.vlog").read_bytes())
        made.append(Twin(own, begun, tuple(steps)))
    return made[0], made[1]


# ---- commands

READS: Mapping[str, tuple[str, ...]] = {
    "check": ("--json", "--search", "--strict"),
    "show": ("--json", "--step", "--picture", "--map"),
    "report": ("--output", "--over", "--pdf", "--card"),
    "turn": ("--search", "--play", "--strength"),
    "transcript": ("--csv", "--json", "--from", "--to", "--no-chat", "--over"),
    "dice": ("--csv", "--json", "--die", "--over"),
}
"""The commands that read a game and end, with the options of each that change what it gives."""

RUNS: Mapping[str, tuple[str, ...]] = {"live": (), "join": (), "watch": ()}
"""Those that go on: what they give is asked of a session here, and of the processes in `twins_at_table`."""

TELLS_NOTHING = {
    "log",
    "build",
    "charts",
    "doctor",
    "new",
    "print",
    "publish",
    "rules",
    "soak",
    "study",
    "duel",
}
"""Those that read no game that somebody plays, or say nothing of what is in it (`test_secrecy`)."""

ELSEWHERE = {"--as", "--charts", "--game", "--help", "--module", "--trust"}
"""Options that choose the reader, or the game; of a board in notation whoever gives it has it all."""


def lines(command: str, steps: int, files: Collection[str]) -> Iterator[list[str]]:
    """Yield every way of asking a command about a game: its log, its gapped mail, each of its formats."""
    for file in files:
        if command == "show" and file.startswith("mail"):
            continue
        yield [command, file]
        if "--json" in READS[command]:  # --strict changes nothing but how a command ends
            yield [command, file, "--json", *(["--strict"] if "--strict" in READS[command] else [])]
        if not file.endswith(".vlog"):
            continue
        if "--step" in READS[command]:
            yield from ([command, file, "--step", str(step)] for step in range(steps + 1))
        if "--search" in READS[command]:
            yield [command, file, "--search", "40"]
        if "--play" in READS[command]:
            yield [command, file, "--play", "unita", "--strength", "recruit"]
        if "--picture" in READS[command]:  # of a module that is not there; others' are in `test_secrecy`
            yield [command, file, "--map", "Main Map", "--picture", "told.png"]


def printed(
    twin: Twin,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    side: str = "",
    files: Collection[str] = ("game.vlog", "begun.vsav", "mail", "mail of old"),
) -> dict[str, bytes]:
    """Return what the commands print, write and end with, as a side reads it; "" for what is public."""
    monkeypatch.chdir(twin.place)
    monkeypatch.setattr(progress, "_RHYTHM", float("inf"))  # how far work has come is the machine's affair
    found = {}
    for command in READS:
        if side and command == "turn":
            continue  # a mail is for everybody
        for line in lines(command, len(twin.steps), files):
            asked = [*line, *(["--as", side] if side else [])]
            if command == "report":
                asked += ["-o", "told.html", *(["--card", "--pdf"] if line[1] == "mail" else [])]
            code = main(asked)
            out, err = capsys.readouterr()
            found[" ".join(asked)] = f"{code}\n{out}\n{err}".encode()
            for made in sorted(twin.place.glob("told*")):
                found[f"{' '.join(asked)}: {made.name}"] = made.read_bytes()
                made.unlink()
    names = sorted(each.relative_to(twin.place).as_posix() for each in twin.place.rglob("*"))
    found["names of files"] = "\n".join(names).encode()
    return found


# ---- a session


def followed(twin: Twin) -> tuple[Session, Listener]:
    """Follow one of the games to its end; return the session, and who has heard all of it."""
    session = Session(KNOWN, Journal.open(twin.place / "state" / "game.journal", source="test"), seed="1975")
    heard = session.listen()
    session.lay(*twin.module, twin.save.command, "game.vlog", "Anna")
    for step in twin.steps:
        session.see(step, "Anna")
    return session, heard


def events(heard: Listener) -> list[Event]:
    """Return every event that was told."""

    async def taken() -> list[Event]:
        return [event async for event in heard]

    heard.hear(None)
    return asyncio.run(taken())


@dataclass(frozen=True)
class Asking:
    """What is asked of the page of a game: who asks, and what is put into the parts of its paths.

    `seats` are its tokens by side; the host's is "". `queries` and `forms` are those of single routes; any
    other form names the `phase`. `undrawn` are the routes that need drawings of the game.
    """

    seats: Mapping[str, str]
    parts: Mapping[str, tuple[str, ...]]
    phase: str
    queries: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, Mapping[str, object]]
    undrawn: frozenset[str] = frozenset()

    @classmethod
    def of(cls, sides: Iterable[str], phase: str, **parts: tuple[str, ...]) -> Asking:
        """Make what is asked of a game with these sides."""
        seats = {side: f"the-seat-of-{side}" for side in sides}
        about = {"phase": phase, "id": "x"}
        attacks = (f"?counter={each}&at={parts['space'][0]}" for each in parts["counter"])
        return cls(
            {"": TOKEN, "spectator": "the-link-for-all", **seats},
            {"overlay": ("none",), **parts},
            phase,
            {
                "/board": ("", "?step=0", "?step=2"),
                "/space/{space}": ("", "?step=2"),
                "/reach/{counter}": ("", "?step=2"),
                "/odds/{space}": ("", *attacks),
                "/worksheet": ("", f"?phase={phase}"),
            },
            {
                "/settle": {"number": 1},
                "/worksheet/decide": {**about, "kind": "choice", "values": [parts["counter"][0]]},
                "/worksheet/throw": {**about, "throw": 1},
                "/worksheet/roll": about,
            },
        )

    def requests(self, application: Starlette) -> Iterator[tuple[str, str, object]]:
        """Yield path, method and form of everything that can be asked of the page, route by route."""
        for path, method in routes_of(application):
            paths = [path] if path not in self.undrawn else []
            for part in re.findall(r"{(\w+)}", path):
                paths = [each.replace(f"{{{part}}}", value) for each in paths for value in self.parts[part]]
            form = {"who": "Ana", **self.forms.get(path, {"phase": self.phase})} if method == "POST" else None
            yield from (
                (f"{each}{query}", method, form) for each in paths for query in self.queries.get(path, ("",))
            )

    def page(self, session: Session) -> Starlette:
        """Return the page of a session with these seats."""
        seats = {token: side for side, token in self.seats.items() if side}
        return page(session, token=TOKEN, seats=seats)

    def answers(self, session: Session, seat: str) -> dict[str, bytes]:
        """Return what every route of the page answers at a seat, forms last."""
        made = self.page(session)
        wanted = sorted(self.requests(made), key=lambda each: each[1])

        async def asked() -> dict[str, bytes]:
            found = {}
            headers = {"host": HOST, "origin": f"http://{HOST}"}
            transport = httpx.ASGITransport(made)
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
                for path, method, form in wanted:
                    address = f"/{self.seats[seat]}{path}"
                    got = await client.request(method, address, headers=headers, json=form)
                    told = sorted(got.headers.items())
                    found[f"{method} {path}"] = (
                        f"{got.status_code} ".encode() + got.content + repr(told).encode()
                    )
            return found

        return asyncio.run(asked())


FIXED = {"/", "/static/{name}", "/fonts/{name}", "/art/{digest}/{name}"}
"""Routes to files of ours and to drawings of the game, the same for everybody."""

STREAMED = {"/events"}
"""A route whose answer has no end; what it carries is `overheard`."""


def routes_of(application: Starlette) -> Iterator[tuple[str, str]]:
    """Yield the path and method of every route of a page that is about a game."""
    [mount] = [route for route in application.routes if isinstance(route, Mount)]
    for route in mount.routes:
        assert isinstance(route, Route), route
        if route.path not in FIXED | STREAMED:
            yield from ((route.path, method) for method in sorted(route.methods or ()) if method != "HEAD")


CRISIS = Asking.of(
    ("cjtf", "tuscan", "bongo", "daloon", "zefra", BENEATH_OF),
    "turn-1/peoples",
    space=("0708", "0709", "1108", "off-map-zefra"),
    counter=(*BENEATH, "iff-mortar-1", ABOVE, "iff-infantry-2", "cjtf-infantry-5"),
    name=("hit", "none"),
)
"""What is asked of the page of the Zefran Crisis."""

ANGOLA = Asking.of(
    ("umpire", "fnla", "mpla", "unita", OWNER),
    PHASE,
    space=("dondo", "luanda", "malanje", "luso", "drawn-fapla", "pack-fapla"),
    counter=(
        *ONE.split(),
        *OTHER.split(),
        *(
            *TANKS,
            "fapla-column-a",
            "fapla-column-b",
            "mine-4",
            "mine-5",
            "unita-infantry-1",
            "control-lobito",
        ),
        *("control-benguela", "fapla-card-command", "fapla-card-blank", "fapla-tank-3"),
    ),
    name=("hit", "none"),
)
"""What is asked of the page of Angola!; the umpire asks first, before anybody has agreed to him."""


def overheard(session: Session, told: list[Event], seat: str) -> dict[str, bytes]:
    """Return the state of the page at a seat, and what it hears of every event."""
    view = View(session, "" if seat == "spectator" else seat)
    news = [view.told(event) for event in told]
    return {"state": json.dumps(view.state()).encode(), "events": json.dumps(news).encode()}


def spoken(session: Session, told: list[Event], about: Collection[str]) -> dict[str, bytes]:
    """Return what stands on the console and in the chat, and what the referee answers to every question."""
    assert session.tabletop is not None
    found = {"console": "\n".join(f"{each.kind} {each.body}" for each in told if each.kind in _ALOUD)}
    found["greeting"] = greeting(session.tabletop)
    for word in ANSWERS:
        for each in ("", *about):
            said = answer(Question(word, each), session.tabletop, session.speech)
            found[f"!{word} {each}"] = "\n".join(said)
    return {name: text.encode() for name, text in found.items()}


_ALOUD = ("status", "said")

ANSWERS = ("due", "help", "odds", "quiet", "speak", "why")
"""What players ask in the chat; what the referee is asked to do is asked at the page as well."""


def watched(twin: Twin, file: str) -> dict[str, bytes]:
    """Return what `guelta watch` prints of a file or folder, and its status and advice."""
    said: list[str] = []
    session = Session(
        KNOWN, Journal.open(twin.place / "watched" / f"{file}.journal", source="test"), seed="1975"
    )
    heard = session.listen()
    watch = Watch(Path(file), session, tell=said.append)

    async def looks() -> None:
        for _ in range(3):
            await watch.look()

    asyncio.run(looks())
    told = [f"{each.kind} {each.body}" for each in events(heard) if each.kind in _ALOUD]
    session.close()
    assert told and said is not None
    return {f"watch {file}": "\n".join([*said, *told, session.status, *session.advice]).encode()}


def differing(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> list[str]:
    """Name the outputs that differ between the twins, each with the place where it does."""
    found = [f"{name} is there only once" for name in one.keys() ^ other.keys()]
    for name in one.keys() & other.keys():
        if one[name] != other[name]:
            at = next(
                (i for i, (a, b) in enumerate(zip(one[name], other[name], strict=False)) if a != b),
                min(len(one[name]), len(other[name])),
            )
            cut = slice(max(0, at - 60), at + 100)
            found.append(f"{name}: {one[name][cut]!r} / {other[name][cut]!r}")
    return sorted(found)
