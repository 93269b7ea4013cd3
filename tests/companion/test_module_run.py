"""`python -m guelta` is the command, named and refusing as the command does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "guelta", *words], capture_output=True, text=True, env=environment
    )


def test_it_lists_the_commands() -> None:
    done = ran()
    assert done.returncode == 0 and done.stdout.startswith("usage: guelta COMMAND ...")


def test_it_refuses_in_one_sentence_and_its_exit_code_says_so() -> None:
    done = ran("check", "none.vlog")
    assert done.returncode == 2
    assert done.stderr == "guelta: there is no file none.vlog; give a saved game (.vsav) or a log (.vlog)\n"
