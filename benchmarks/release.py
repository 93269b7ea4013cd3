"""How fast all of it is now, beside how fast it was in a release: the same figures of both, in one run.

Run with `python -m benchmarks.release [FIGURE ...]`. The release is checked out of the repository beside it,
for as long as this takes; GUELTA_SINCE names another commit. The last columns are what is wanted: so many
times the release, or at most so much on a machine as slow as the one that was measured first.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["FIGURES", "main"]

HERE = Path(__file__).resolve().parent.parent
SINCE = os.environ.get("GUELTA_SINCE", "e7b596a")
"""The commit of release 1.0.0."""

FIGURES = ("worksheet", "self_play", "played", "nonsense", "log", "memory")

WANTED = {
    ("worksheet", "66 decisions ms"): "300 at most",
    ("self_play", ""): "3 times as many",
    ("played", "p99 ms"): "20 at most where 1.0.0 takes 25",
    ("nonsense", "p99 ms"): "50 at most where 1.0.0 takes 188",
    ("nonsense", "longest ms"): "well below",
    ("log", "whole ms"): "a quarter",
    ("memory", "MB"): "150 at most",
}


@contextmanager
def released() -> Iterator[Path | None]:
    """Yield the tree of the release, None where this is no repository that has it."""
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "release"
        made = _git("worktree", "add", "--quiet", "--detach", str(tree), SINCE)
        try:
            yield tree if made else None
        finally:
            if made:
                _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> bool:
    return subprocess.run(["git", *words], cwd=HERE, check=False, capture_output=True).returncode == 0


def measured(tree: Path, name: str) -> dict[str, float]:
    """Measure a figure by the code of a tree; RuntimeError with what it wrote when that fails."""
    script = Path(__file__).with_name("_figures.py")
    words = [sys.executable, "-P", str(script), name]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(words, cwd=tree, env=environment, check=False, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{name} in {tree}:\n{done.stderr}")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def lines(name: str, old: dict[str, float], new: dict[str, float]) -> Iterator[str]:
    """Write a row for each figure: now, the release, how many times that it is, and what is wanted."""
    for each, now in new.items():
        before = old.get(each)
        was = f"{before:>10,.1f} {now / before if before else 0:>8.2f}" if before else f"{'':>19}"
        wanted = WANTED.get((name, each), WANTED.get((name, ""), ""))
        yield f"  {name:<10} {each:<22} {now:>10,.1f} {was}   {wanted}".rstrip()


def main() -> None:
    """Print the table."""
    print(f"  {'':<10} {'':<22} {'now':>10} {'release':>10} {'times':>8}   wanted")
    wanted = [each for each in sys.argv[1:] if each in FIGURES] or FIGURES
    with released() as tree:
        for name in wanted:
            old = measured(tree, name) if tree is not None else {}
            for line in lines(name, old, measured(HERE, name)):
                print(line, flush=True)


if __name__ == "__main__":
    main()
