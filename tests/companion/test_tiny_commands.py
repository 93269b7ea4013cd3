"""A file of commands without number that do nothing: it takes its time, no more, and can be stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from guelta.builder.vassal.command import encode
from guelta.builder.vassal.save import pack_game
from guelta.companion.following.game_file import open_game
from tests.companion.played import Played
from tests.library import KNOWN

posix = pytest.mark.skipif(os.name != "posix", reason="Ctrl-C cannot be sent to one process elsewhere")
BOARD = "@ turn-9/tactical-phase/impulse-1/rebel/movement\n2826  libya-commando-bn-1"
TINY = "CHATx"


def written(folder: Path, number: int, shape: str) -> Path:
    """A log with so many tiny commands: before its steps, within one step, or each a step."""
    start = Played.of(BOARD).log().start
    more = {
        "start": "\x1b".join([TINY] * number),
        "step": "LOG\t" + "\\\x1b".join([TINY] * number),
        "steps": "\x1b".join([f"LOG\t{TINY}"] * number),
    }
    path = folder / f"{shape}-{number}.vlog"
    path.write_bytes(pack_game(f"{encode(start.command)}\x1b{more[shape]}", start.module, start.save))
    return path


def seconds(path: Path) -> float:
    """How long it takes to read a file and to see its boards, in seconds of work."""
    began = time.process_time()
    game = open_game(path, KNOWN)
    assert game.scenario.id == "manta"
    for _ in game.observations():
        pass
    return time.process_time() - began


@pytest.mark.parametrize("shape", ["start", "step", "steps"])
def test_ten_times_the_commands_take_ten_times_as_long(tmp_path: Path, shape: str) -> None:
    seconds(written(tmp_path, 10, shape))  # what is read once and for all
    few = seconds(written(tmp_path, 3_000, shape))
    many = seconds(written(tmp_path, 30_000, shape))
    assert many < 20 * few + 0.5


@posix
def test_ctrl_c_stops_the_reading_at_once_and_a_terminal_shows_that_it_goes_on(tmp_path: Path) -> None:
    import pty

    path = written(tmp_path, 1_000_000, "start")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "guelta.companion.commands.door", "check", str(path)]
    environment = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env=environment) as process:
        os.close(theirs)
        told = b""
        while b"Reading" not in told:
            told += os.read(ours, 4096)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        began = time.perf_counter()
        try:
            while more := os.read(ours, 4096):
                told += more
        except OSError:
            pass  # a terminal whose other end is closed
        assert process.wait(10) == 2
    os.close(ours)
    assert time.perf_counter() - began < 3
    assert b"Traceback" not in told and b"guelta: stopped" in told
