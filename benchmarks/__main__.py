"""Runs every benchmark of this folder, one after the other: `python -m benchmarks [NAME ...]`."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path

from benchmarks import sample


def names() -> list[str]:
    """Name the benchmarks there are, in alphabetical order."""
    found = (module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]))
    left_out = sample.__name__.rpartition(".")[2]
    return sorted(name for name in found if name != left_out and not name.startswith("_"))


def main(wanted: list[str]) -> int:
    """Run these benchmarks, all of them by default; give the exit code."""
    there = names()
    unknown = sorted(set(wanted) - set(there))
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there is {', '.join(there)}", file=sys.stderr)
        return 2
    for name in wanted or there:
        module = importlib.import_module(f"benchmarks.{name}")
        print(f"{name}: {(module.__doc__ or '').strip().splitlines()[0]}")
        module.main()
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
