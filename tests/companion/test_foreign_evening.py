"""A game that is a folder somewhere: published, read, followed and written to as one of ours is."""

from __future__ import annotations

import argparse
import asyncio
import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from guelta.builder.module.design import Design
from guelta.builder.vassal.command import encode
from guelta.builder.vassal.log import Log
from guelta.companion.commands.arguments.playing import add_join, add_live
from guelta.companion.commands.cli import main
from guelta.companion.following.feed import FileFeed
from guelta.companion.following.game_file import open_game
from guelta.companion.hosting.command import _host, _visit
from guelta.companion.journal.journal import Journal
from guelta.companion.node.server import PrivateServer
from guelta.companion.paperwork.decision import CHOICE, DICE, HAND, Decision
from guelta.companion.session.session import Session
from guelta.companion.session.watch import Watch
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Draw, Roll
from tests.companion.example_evening import started
from tests.companion.node.client import PATIENCE, Client, run
from tests.engine.node_server import free_port
from tests.example_games import EXAMPLES, FOLDER
from tests.library import game_at, known_at

NEWER = "1.1.0"


@pytest.fixture(params=EXAMPLES)
def folder(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The folder of a small game, somewhere else, its first version published and its next one begun."""
    place = tmp_path / "somewhere" / request.param
    shutil.copytree(FOLDER / request.param, place)
    assert main(["publish", str(place), "--trust"]) == 0
    start(place).write(tmp_path / "game.vlog")
    text = (place / "module" / "module.toml").read_text(encoding="utf-8")
    assert 'version = "1.0.0"' in text
    text = text.replace('version = "1.0.0"', f'version = "{NEWER}"')
    (place / "module" / "module.toml").write_text(text, encoding="utf-8", newline="\n")
    capsys.readouterr()
    return place


def start(place: Path) -> Log:
    """A log of its first scenario, with a player at every side, in which nothing was done yet."""
    return Log.of(started(Design.load(game_at(place))), [])


def test_what_is_published_lies_in_its_own_folder(folder: Path) -> None:
    for part in ("manifests", "fittings"):
        assert [each.name for each in (folder / "module" / part).iterdir()] == ["1.0.0.json"]
        assert not (FOLDER / folder.name / "module" / part).exists()


@pytest.mark.parametrize("command", ["show", "check", "turn", "report"])
def test_a_log_of_its_published_version_is_read_by_name_alone(
    command: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder was given once; the module it would build now is a newer one."""
    monkeypatch.chdir(tmp_path)
    assert main([command, "game.vlog"]) == 0
    assert open_game(tmp_path / "game.vlog", known_at(folder)).manifest.version == "1.0.0"


def test_what_is_decided_is_written_beside_its_log_as_its_published_version_has_it(
    folder: Path, tmp_path: Path
) -> None:
    """The first phase, carried out with what comes first; the save opens as the desk says the board is."""
    source = tmp_path / "game.vlog"
    session = Session(known_at(folder), Journal.open(tmp_path / "a.journal", source="a test"))
    session.file = source
    feed = FileFeed.open(source)
    for step in feed.steps():
        session.lay(*feed.module, step.commands, str(source))
    desk = session.desk
    assert desk is not None
    phase = desk.open_phase
    before, after = desk.board, carried_out(session, phase)
    (save,) = tmp_path.glob("game-after-*.vsav")
    written = open_game(save, session.known)
    seen = written.at(written.last_step).position
    shown = {each.field for each in Design.load(game_at(folder)).card.properties}
    fields = {name: value for name, value in after.fields.items() if name in shown and value}
    assert written.manifest.version == "1.0.0" and before != after
    assert seen.spaces == after.spaces and fields.items() <= seen.fields.items()
    session.close()


def carried_out(session: Session, phase: str) -> Position:
    """Answer all that a worksheet asks, and write it beside the file; give the board it is to be."""
    desk = session.desk
    assert desk is not None
    while asks := desk.open(phase).asks:
        asked = asks[0]
        if isinstance(asked, Roll):
            told = Decision(
                asked.id, DICE, tuple(str(each) for each in [*asked.faces][: asked.dice]), "", HAND
            )
            assert desk.decide(phase, told, asked.side).finding is None
        elif isinstance(asked, Draw):
            assert desk.roll(phase, asked.id, "", asked.side).finding is None
        else:
            values = tuple(option.value for option in asked.options[: max(1, asked.least)])
            assert (
                desk.decide(phase, Decision(asked.id, CHOICE, values, "", HAND), asked.side).finding is None
            )
    after = desk.after(phase)
    asyncio.run(session.carry_out(phase, "Anna"))
    return after


# ---- while it is played


def options_of(add: Callable[..., None], *words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add(parser, ())
    return parser.parse_args([*words, "--no-browser"])


async def is_followed(told: io.StringIO, anna: Client) -> None:
    """Wait until the console says so, while the player answers whoever asks for the game."""
    answering = asyncio.create_task(anna.until(lambda: False))
    async with asyncio.timeout(PATIENCE):
        while "  following " not in told.getvalue():
            await asyncio.sleep(0.01)
    answering.cancel()
    await asyncio.gather(answering, return_exceptions=True)


async def with_the_game(folder: Path, port: int) -> Client:
    """Return a player in the room Evening who has the game open, with the module as it is built now."""
    design = Design.load(game_at(folder))
    anna = await Client("Anna", NEWER, design.game.module_name).connect(port)
    anna.game = encode(start(folder).start.command)
    await anna.enter("Evening")
    return anna


def test_a_guest_follows_its_game_in_a_room(folder: Path, tmp_path: Path) -> None:
    told = io.StringIO()

    async def evening() -> None:
        async with PrivateServer(0) as server:
            anna = await with_the_game(folder, server.port)
            words = [f"127.0.0.1:{server.port}", "Evening", folder.name]
            options = options_of(add_join, *words, "--journal", str(tmp_path / "a.journal"))
            visiting = asyncio.create_task(
                _visit(options, known_at(folder), game_at(folder), Console(file=told, soft_wrap=True))
            )
            await is_followed(told, anna)
            visiting.cancel()
            await asyncio.wait([visiting])

    run(evening())
    for side in game_at(folder).sides.values():
        assert f"{side.title}, for secret choices: http://127.0.0.1:" in told.getvalue()


def test_it_is_refereed_as_a_private_server(folder: Path, tmp_path: Path) -> None:
    told = io.StringIO()

    async def evening() -> None:
        port = free_port()
        words = [folder.name, "--port", str(port), "--journal", str(tmp_path / "a.journal")]
        hosting = asyncio.create_task(
            _host(
                options_of(add_live, *words),
                known_at(folder),
                game_at(folder),
                Console(file=told, soft_wrap=True),
            )
        )
        async with asyncio.timeout(PATIENCE):
            while "waiting for a player" not in told.getvalue():
                await asyncio.sleep(0.01)
        await is_followed(told, await with_the_game(folder, port))
        hosting.cancel()
        await asyncio.wait([hosting])

    run(evening())


def test_its_log_is_followed_as_it_is_written(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def look_twice(path: Path, session: Session, *, tell: Callable[[str], None]) -> None:
        following = Watch(path, session, tell=tell)
        for _ in range(2):
            await following.look()

    monkeypatch.setattr("guelta.companion.commands.watch.watch", look_twice)
    assert main(["watch", str(tmp_path / "game.vlog"), "--no-browser"]) == 0
    assert "game.vlog is followed to its step 0" in capsys.readouterr().out
