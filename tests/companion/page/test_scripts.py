"""The page's scripts as a browser reads them: a mistake of grammar would leave the whole page empty."""

from __future__ import annotations

import subprocess
from pathlib import Path

import playwright
import pytest

import guelta.companion.page

SCRIPTS = sorted((Path(guelta.companion.page.__file__).parent / "static").glob("*.js"))
NODE = Path(playwright.__file__).parent / "driver" / "node"
assert SCRIPTS


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_can_be_read(script: Path) -> None:
    """Playwright brings the engine of Chromium, which reads a module without running it."""
    node = NODE if NODE.exists() else NODE.with_suffix(".exe")
    done = subprocess.run(
        [node, "--check", "--input-type=module"], input=script.read_bytes(), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
