"""`make quick`: the tests of what differs from a commit, nearest first, within a minute.

A test is near when it changed itself, bears the name of a module that changed, or imports one. Those in the
real engine and in a browser are left to `make test`, and so is whatever does not fit into the minute.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SECONDS = 60
SLOW = ("tests/engine/", "tests/browser/")
USUAL = "HEAD"


def changed(since: str) -> list[str]:
    """Return the files that differ from a commit, those that git does not know yet included."""
    asked = (["diff", "--name-only", since], ["ls-files", "--others", "--exclude-standard"])
    said = [subprocess.check_output(["git", *each], cwd=ROOT, text=True) for each in asked]
    return sorted({line for text in said for line in text.splitlines() if (ROOT / line).exists()})


def near(files: list[str]) -> list[str]:
    """Return the test files that are near to some files, the nearest first."""
    modules = {file.removesuffix(".py").replace("/", ".") for file in files if file.endswith(".py")}
    stems = {f"test_{Path(file).stem}" for file in files}
    ranked = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(SLOW):
            continue
        if name in files:
            ranked.append((0, name))
        elif path.stem in stems:
            ranked.append((1, name))
        elif modules & {*imported(path)}:
            ranked.append((2, name))
    return [name for _, name in sorted(ranked)]


def imported(path: Path) -> Iterator[str]:
    """Name the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def main(since: str = USUAL) -> int:
    """Run them, as many as the minute holds; give the exit code."""
    tests = near(changed(since))
    if not tests:
        print(f"nothing that a test is near to differs from {since}")
        return 0
    command = [sys.executable, "-m", "pytest", "--quiet", "--exitfirst", "--numprocesses", "auto"]
    try:
        return subprocess.run([*command, *tests], cwd=ROOT, timeout=SECONDS, check=False).returncode
    except subprocess.TimeoutExpired:
        print(f"\nno failure in {SECONDS} seconds of {len(tests)} files; make test runs all")
        return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
