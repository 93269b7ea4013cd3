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

from companion.cli import main
from companion.game_file import Refusal
from companion.journal import Journal
from companion.live import PageOptions, run, sides_of, until_stopped
from companion.session import Session
from tests.companion.played import MODULE, Played
from tests.companion.test_session import OVER, over_the_limit

QUIET = PageOptions(opens_browser=False, sides=("government", "rebel"))


class Told:
    """A console whose lines can be read while it is written to."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.console = Console(file=self.stream, highlight=False, soft_wrap=True)

    @property
    def text(self) -> str:
        return self.stream.getvalue()


def played(place: Path, game: Played) -> tuple[Session, Coroutine[Any, Any, None]]:
    """A session, and a feed that tells a whole game and ends."""
    session = Session(Journal.open(place, source="a test"))

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
    assert len(re.findall(r"http://127\.0\.0\.1:\d+/[\w-]{20,}/", told.text)) == 3
    assert "government" in told.text and "rebel" in told.text
    Journal.open(tmp_path / "a.journal", source="x").close()


def test_the_page_is_there_while_the_game_is_followed_and_for_nobody_without_the_token(tmp_path: Path):
    told, answers = Told(), {}
    session = Session(Journal.open(tmp_path / "a.journal", source="a test"))

    async def feed() -> None:
        (address, *_) = re.findall(r"http://\S+", told.text)
        async with httpx.AsyncClient(trust_env=False) as reader:
            answers["page"] = (await reader.get(address)).status_code
            answers["guess"] = (await reader.get(f"{address.rsplit('/', 2)[0]}/guess/")).status_code

    asyncio.run(run(session, feed(), QUIET, told.console))
    assert answers["page"] == 200 and answers["guess"] >= 400


def test_what_the_feed_raises_is_raised_and_the_journal_is_free_again(tmp_path: Path):
    session = Session(Journal.open(tmp_path / "a.journal", source="a test"))

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
    session = Session(Journal.open(tmp_path / "a.journal", source="a test"))

    async def work() -> None:
        async def feed() -> None:
            raise KeyboardInterrupt

        await run(session, feed(), QUIET, Told().console)

    assert until_stopped(work()) == 0
    Journal.open(tmp_path / "a.journal", source="x").close()


def test_the_sides_of_a_game_are_those_with_segments():
    assert sides_of(["chad"]) == ("government", "rebel")


# ---- the commands


@pytest.fixture(autouse=True)
def own_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["join", "nonsense:port", "Evening"], "'nonsense:port' is no address of a server"),
        (["join", "127.0.0.1:0", "Evening"], "is no address of a server; write it as example.org:5050"),
        (["join", "127.0.0.1:99999", "Evening"], "is no address of a server"),
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
    assert main(["join", f"127.0.0.1:{free_port()}", "Evening", "--no-browser"]) == 2
    assert "no VASSAL server answers at 127.0.0.1" in capsys.readouterr().err
