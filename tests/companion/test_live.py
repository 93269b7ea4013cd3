"""A session at work: the page answers, the console tells, and every way to end leaves the game on disk."""

from __future__ import annotations

import asyncio
import io
import re
import socket
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
from rich.console import Console

from guelta.companion.commands.cli import main
from guelta.companion.following.game_file import Refusal
from guelta.companion.hosting.live import PageOptions, listening, run, until_stopped
from guelta.companion.journal.journal import Journal
from guelta.companion.node.server import lan_address
from guelta.companion.session.keys import SPECTATOR, Keys, seats_of
from guelta.companion.session.session import Session
from tests.companion.page.followed import campaign
from tests.companion.played import CHAD, MODULE, Played
from tests.companion.test_session import OVER, over_the_limit
from tests.library import KNOWN

QUIET = PageOptions(opens_browser=False)


class Told:
    """A console whose lines can be read while it is written to."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.console = Console(file=self.stream, highlight=False, soft_wrap=True)

    @property
    def text(self) -> str:
        return self.stream.getvalue()


def test_an_answer_of_the_page_waits_for_no_acknowledgement() -> None:
    """Or every answer but the first on a connection would come 40 ms late."""
    sends_at_once: list[int] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ours: socket.socket = writer.get_extra_info("socket")
        sends_at_once.append(ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def ask() -> None:
        async with await asyncio.start_server(answer, sock=listening(0)) as server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            await reader.read()
            writer.close()

    asyncio.run(ask())
    assert len(sends_at_once) == 1 and sends_at_once[0] != 0


def played(place: Path, game: Played) -> tuple[Session, Coroutine[Any, Any, None]]:
    """A session, and a feed that tells a whole game and ends."""
    session = Session(KNOWN, Journal.open(place, source="a test"))

    async def feed() -> None:
        session.tell("a game is followed")
        session.lay(MODULE.name or "", MODULE.version or "", game.save().command, "a test")
        for step in game.steps:
            session.see(step, "Anna")
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    return session, feed()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_the_console_tells_how_things_stand_and_what_is_said(tmp_path: Path):
    told = Told()
    session, feed = played(tmp_path / "a.journal", over_the_limit())
    asyncio.run(run(session, feed, QUIET, told.console))
    assert "a game is followed" in told.text
    assert f"Referee: {OVER}" in told.text
    assert len(re.findall(r"http://127\.0\.0\.1:\d+/[\w-]{20,}/", told.text)) == 4
    assert "FAN player, for secret choices: " in told.text
    Journal.open(tmp_path / "a.journal", source="x").close()


def test_the_page_is_there_while_the_game_is_followed_and_for_nobody_without_the_token(tmp_path: Path):
    told, answers = Told(), {}
    session = Session(KNOWN, Journal.open(tmp_path / "a.journal", source="a test"))

    async def feed() -> None:
        (address, *_) = re.findall(r"http://\S+", told.text)
        async with httpx.AsyncClient(trust_env=False) as reader:
            answers["page"] = (await reader.get(address)).status_code
            answers["guess"] = (await reader.get(f"{address.rsplit('/', 2)[0]}/guess/")).status_code

    asyncio.run(run(session, feed(), QUIET, told.console))
    assert answers["page"] == 200 and answers["guess"] >= 400


def told_by(told: Told) -> dict[str, str]:
    """The links as they were printed, by whom they are for."""
    return dict(re.findall(r"^([\w ]+?)(?:, .*)?: (http://\S+)$", told.text, re.M))


async def asked_from(source: str, link: str, path: str = "", **said: Any) -> httpx.Response:
    """Ask for what lies below a link, from an address of this machine that stands for another house."""
    transport = httpx.AsyncHTTPTransport(local_address=source)
    base = re.sub(r"//[^:/]+", "//127.0.0.1", link)
    origin = base[: base.index("/", 8)]
    async with httpx.AsyncClient(transport=transport, trust_env=False) as reader:
        if said:
            return await reader.post(base + path, json=said, headers={"origin": origin})
        return await reader.get(base + path)


def test_two_houses_make_their_secret_choices_and_a_third_looks_on(tmp_path: Path):
    """With the page open to the network; the link of who runs it opens on his own machine only."""
    told, answers = Told(), {}
    session = Session(KNOWN, Journal.open(tmp_path / "a.journal", source="a test"))
    options = PageOptions(opens_browser=False, keys=Keys({}, lookers_on=True), is_open=True)
    phase = "turn-2/affiliation"

    async def feed() -> None:
        log = campaign(phase).log()
        session.lay(MODULE.name or "", MODULE.version or "", log.start.command, "a test")
        while "referee" not in told.text:
            await asyncio.sleep(0)
        links = told_by(told)
        everybody, seat = links["For everybody"], {"FAN player": "fan", "FAP player": "fap"}
        house = {"FAP player": "127.0.0.2", "FAN player": "127.0.0.3"}
        played = (("FAN player", "government", "ouaddai"), ("FAP player", "rebel", "borkou"))
        for side, role, value in played:  # by the board of this scenario
            said = {
                "phase": phase,
                "id": f"terrorism-{role}",
                "kind": "choice",
                "values": [value],
                "who": side,
            }
            free = (await asked_from(house[side], everybody, "seats")).json()
            taken = await asked_from(house[side], everybody, "take", side=seat[side])
            own = everybody.rsplit("/", 2)[0] + taken.json()["address"].removeprefix("..")
            assert seat[side] in free and own.rsplit("/", 2)[1] not in told.text
            answers[f"{side} again"] = await asked_from("127.0.0.1", everybody, "take", side=seat[side])
            answers[side] = await asked_from(house[side], own, "worksheet/decide", **said)
            answers[f"{side} takes another"] = await asked_from(house[side], own, "take", side="referee")
            answers[f"after {side}"] = await asked_from("127.0.0.4", everybody, "worksheet")
        answers["looker writes"] = await asked_from("127.0.0.4", everybody, "worksheet/undo", a=1)
        answers["free"] = await asked_from("127.0.0.4", everybody, "seats")
        answers["own from elsewhere"] = await asked_from("127.0.0.2", links["The page"])
        answers["own"] = await asked_from("127.0.0.1", links["The page"])

    asyncio.run(run(session, feed(), options, told.console))
    assert [answers[side].json()["finding"] for side in ("FAP player", "FAN player")] == [None, None]
    assert "ouaddai" not in str(answers["after FAN player"].json()["decisions"])
    assert "ouaddai" in str(answers["after FAP player"].json()["decisions"])
    assert answers["looker writes"].status_code == 403
    assert answers["looker writes"].text == "A spectator cannot change anything.\n"
    assert (answers["own from elsewhere"].status_code, answers["own"].status_code) == (403, 200)
    assert answers["free"].json() == ["referee"]
    for side in ("FAN player", "FAP player"):
        assert answers[f"{side} again"].status_code == 409
        assert "this seat is taken" in answers[f"{side} again"].json()["refusal"]
        assert answers[f"{side} takes another"].status_code == 403
        assert f"Referee: somebody has taken the seat of the {side} at the page" in told.text
    assert [*told_by(told)] == ["The page", "For everybody"]
    assert "It is not encrypted" in told.text
    free = re.findall(r"^Free seats: (.*?)\. ", told.text, re.M)
    assert free == ["listed as soon as the game is known", "fan, fap, referee"]


def test_unless_it_is_opened_the_page_answers_this_machine_by_loopback_alone(tmp_path: Path):
    address = lan_address()
    if address is None:
        pytest.skip("this machine is in no network")
    told, refused = Told(), []
    session = Session(KNOWN, Journal.open(tmp_path / "a.journal", source="a test"))

    async def feed() -> None:
        link = told_by(told)["The page"].replace("127.0.0.1", address)
        async with httpx.AsyncClient(trust_env=False) as reader:
            try:
                await reader.get(link)
            except httpx.ConnectError:
                refused.append(link)

    asyncio.run(run(session, feed(), QUIET, told.console))
    assert refused and SPECTATOR not in told.text and "For everybody" not in told.text


@pytest.mark.parametrize("is_named", [True, False])
def test_open_pages_find_the_companion_again_after_a_restart(tmp_path: Path, is_named: bool):
    """Whether the command names the game, or finds out what is played in the room."""
    links = []
    for number in range(2):
        told = Told()
        session = Session(KNOWN, Journal.open(tmp_path / f"{number}.journal", source="a test"))
        keys = Keys(seats_of(CHAD) if is_named else {}, tmp_path / "keys.json")

        async def feed(session: Session = session, keys: Keys = keys) -> None:
            keys.turn_to("Chad, room Evening")
            session.lay(MODULE.name or "", MODULE.version or "", over_the_limit().save().command, "a test")
            await asyncio.sleep(0.1)

        options = PageOptions(opens_browser=False, keys=keys)
        asyncio.run(run(session, feed(), options, told.console))
        links.append(told_by(told))
    assert links[0] == links[1] and len(links[0]) == 4


def test_what_the_feed_raises_is_raised_and_the_journal_is_free_again(tmp_path: Path):
    session = Session(KNOWN, Journal.open(tmp_path / "a.journal", source="a test"))

    async def feed() -> None:
        raise Refusal("the file is gone; look where it is")

    with pytest.raises(Refusal, match="the file is gone"):
        asyncio.run(run(session, feed(), QUIET, Told().console))
    Journal.open(tmp_path / "a.journal", source="x").close()


def test_a_page_whose_port_is_taken_is_refused_and_nothing_is_left_open(tmp_path: Path):
    session, feed = played(tmp_path / "a.journal", over_the_limit())
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Refusal, match=f"the page cannot be shown on port {port}"):
            asyncio.run(run(session, feed, PageOptions(port, opens_browser=False), Told().console))
    Journal.open(tmp_path / "a.journal", source="x").close()


def test_stopping_it_is_no_failure(tmp_path: Path):
    session = Session(KNOWN, Journal.open(tmp_path / "a.journal", source="a test"))

    async def work() -> None:
        async def feed() -> None:
            raise KeyboardInterrupt

        await run(session, feed(), QUIET, Told().console)

    assert until_stopped(work()) == 0
    Journal.open(tmp_path / "a.journal", source="x").close()


# ---- the commands


@pytest.fixture(autouse=True)
def own_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["join", "nonsense:port", "Evening", "chad"], "'nonsense:port' is not the address of a server"),
        (["join", "127.0.0.1:0", "Evening", "chad"], "of a server; write it as example.org:5050"),
        (["join", "127.0.0.1:99999", "Evening", "chad"], "is not the address of a server"),
        (["live", "monopoly", "--no-browser"], "there is no game 'monopoly'"),
        (["live", "--port", "70000", "--no-browser"], "choose one between 1024 and 65535"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
):
    assert main(arguments) == 2
    assert sentence in capsys.readouterr().err


def test_a_port_that_is_taken_is_told_with_what_to_do(capsys: pytest.CaptureFixture[str]):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["live", "--no-browser", "--port", str(taken.getsockname()[1])]) == 2
    assert "choose another port with --port" in capsys.readouterr().err


def test_a_server_that_does_not_answer_is_told(capsys: pytest.CaptureFixture[str]):
    assert main(["join", f"127.0.0.1:{free_port()}", "Evening", "chad", "--no-browser"]) == 2
    assert "no VASSAL server answers at 127.0.0.1" in capsys.readouterr().err
