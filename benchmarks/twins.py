"""Whatever anybody reads of two games that are equal but for one secret: how long it takes, what differs.

Run with `python -m benchmarks.twins`. Each secret is the only one once, and all of one side are at once.
Counted are the outputs of every command, of every route of the page at every seat, of chat and console, and
those of `guelta live` and `guelta join` as processes with players at the table. Only the side whose secret it
is may tell the games apart. Last comes a leak that is put back: it must show.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from guelta.companion.viewing.viewer import SeenBoard, Viewer
from tests.companion.twins import (
    ANGOLA,
    BENEATH_OF,
    CRISIS,
    OWNER,
    SECRETS,
    Asking,
    Twin,
    boards,
    crisis,
    differing,
    events,
    followed,
    printed,
    spoken,
    twins,
)
from tests.companion.twins_at_table import at_a_table

__all__ = ["main"]

Outputs = Mapping[str, bytes]
Pair = tuple[Twin, Twin]


class _Captured:
    """What is printed, as pytest's `capsys` gives it."""

    def __init__(self) -> None:
        self.out, self.err = io.StringIO(), io.StringIO()

    def readouterr(self) -> tuple[str, str]:
        told = self.out.getvalue(), self.err.getvalue()
        for each in (self.out, self.err):
            each.seek(0)
            each.truncate()
        return told


def _of_commands(twin: Twin) -> Outputs:
    captured = _Captured()
    out, err = contextlib.redirect_stdout(captured.out), contextlib.redirect_stderr(captured.err)
    with pytest.MonkeyPatch.context() as patch, out, err:
        return printed(twin, patch, captured)  # type: ignore[arg-type]


def _of_page(twin: Twin, asking: Asking = ANGOLA, owner: str = OWNER) -> Outputs:
    """Return what the page answers everybody but the owner, and what chat and console say."""
    session, heard = followed(twin)
    told = events(heard)
    seats = [each for each in asking.seats if each != owner]
    found = {
        f"{seat}: {what}": text for seat in seats for what, text in asking.answers(session, seat).items()
    }
    found |= spoken(session, told, asking.parts["space"])
    session.close()
    return found


def _of_crisis(twin: Twin) -> Outputs:
    return _of_page(twin, CRISIS, BENEATH_OF)


def _at_table(twin: Twin) -> Outputs:
    async def both() -> list[dict[str, bytes]]:
        return [await at_a_table(twin, command) for command in ("live", "join")]

    live, join = asyncio.run(both())
    all_of = {f"live, {what}": text for what, text in live.items()}
    all_of |= {f"join, {what}": text for what, text in join.items()}
    return {what: text for what, text in all_of.items() if f", {OWNER.upper()} " not in what}


def _rows(pair: Pair, place: Path) -> Iterator[tuple[str, int, list[str], float]]:
    """Yield of each kind of output its name, how many there are, what differs, and the seconds they took."""
    kinds: list[tuple[str, Pair, Callable[[Twin], Outputs]]] = [
        ("commands", pair, _of_commands),
        ("page, chat", pair, _of_page),
        ("live, join", pair, _at_table),
    ]
    for secret in SECRETS:
        alone = twins(place / secret, lambda start, which, secret=secret: boards(start, which, secret))
        kinds.append((secret, alone, _of_page))
    beneath = twins(place / "crisis", crisis, "zefra", "crisis")
    kinds += [("zefra", beneath, _of_crisis), ("its commands", beneath, _of_commands)]
    for name, both, outputs in kinds:
        start = time.perf_counter()
        one, other = map(outputs, both)
        yield name, len(one), differing(one, other), time.perf_counter() - start


def main() -> None:
    """Print the figures."""
    print(f"{'':>14} {'outputs':>8} {'differ':>7} {'seconds':>8}")
    with TemporaryDirectory() as folder:
        pair, found = twins(Path(folder)), list[str]()
        for name, outputs, differ, seconds in _rows(pair, Path(folder)):
            print(f"{name:>14} {outputs:>8} {len(differ):>7} {seconds:>8.1f}")
            found += differ
        board = Viewer.board
        Viewer.board = lambda self, game, position: SeenBoard(position)  # type: ignore[method-assign]
        try:
            leaks = differing(*map(_of_page, pair))
        finally:
            Viewer.board = board  # type: ignore[method-assign]
    for each in found:
        print(f"  {each}")
    said = "held" if not found and leaks else "NOT held"
    print(f"asked: nobody else tells the twins apart; a leak put back is found {len(leaks)} times: {said}")


if __name__ == "__main__":
    main()
