"""The door of the command: Ctrl-C at any moment of its opening is quiet."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

posix = pytest.mark.skipif(os.name != "posix", reason="Ctrl-C cannot be sent to one process elsewhere")


@posix
@pytest.mark.parametrize("module", ["argparse", "platformdirs", "guelta.builder", "guelta.rules.engine.game"])
def test_ctrl_c_while_the_program_is_still_being_read_is_quiet(module: str) -> None:
    """Python tells of every module it has read; at one of them somebody presses Ctrl-C."""
    command = [sys.executable, "-X", "importtime", "-m", "guelta.companion.commands.door", "charts", "chad"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None and process.stdout is not None
        told = []
        for line in process.stderr:
            told.append(line)
            if line.rpartition("|")[2].strip() == module:
                process.send_signal(signal.SIGINT)
                break
        else:
            raise AssertionError(f"{module} was never read")
        rest = process.stderr.read()
        assert process.stdout.read() == ""
    assert process.returncode in (2, -signal.SIGINT)  # the latter where Python itself was about to leave
    assert "Traceback" not in rest and "KeyboardInterrupt" not in rest


def test_the_door_leads_to_the_command() -> None:
    asked = subprocess.run(
        [sys.executable, "-m", "guelta.companion.commands.door", "rules", "chess"],
        capture_output=True,
        text=True,
    )
    assert asked.returncode == 2
    assert asked.stderr.startswith("guelta: there is no game 'chess'")
