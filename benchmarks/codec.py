"""How fast a log is decoded, beside the least that any reader of it must do.

Run with `python -m benchmarks.codec`. Two floors are measured in the same run, all in time of the processor.
The bare one: inflate, hex digits to bytes, the key off every byte, UTF-8 to text, one split at every ESC. The
one with fields goes on from there: sub-commands gathered step by step, those of inner levels rid of their
backslashes, and each split at the slashes or tabs between its fields; it minds no escaped delimiter and no
quote, checks nothing, makes no number and holds one step at a time. Decoding goes all the way to command
trees by named fields, in the walk that following a log makes; the traits inside the state of a piece are read
when a reader asks for them. Floors and decoding take turns, since other programs slow all of them alike.
"""

from __future__ import annotations

import io
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from guelta.builder.vassal.actions import (
    BoardPicker,
    BoardPlace,
    Chat,
    MutableProperty,
    SetupStack,
    TurnState,
    Unwritten,
)
from guelta.builder.vassal.archive import pack
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.log_stream import LogStream
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece
from guelta.builder.vassal.save import GAME_ENTRY, Save
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Stack
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.life import Delete
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.movement import MovementMark
from guelta.builder.vassal.traits.report import Report
from guelta.builder.vassal.turn import CounterLevel, ListLevel, Turn

MAP = "Main Map"
UNITS = 200
ROUNDS = 5


@dataclass(frozen=True)
class Figures:
    """One measured log: steps, bytes of text, and the best time of both floors and decoding in seconds."""

    steps: int
    text_bytes: int
    floor: float
    fields: float
    decode: float
    peak_bytes: int

    @property
    def ratio(self) -> float:
        """How many times longer decoding takes than the bare floor."""
        return self.decode / self.floor

    @property
    def ratio_to_fields(self) -> float:
        """How many times longer decoding takes than the floor with fields."""
        return self.decode / self.fields


def counter(number: int, x: int, y: int, moved: bool) -> Piece:
    """Return a counter such as a module has, at this point of the map."""
    hex_name = f"{x // 55:02}{y // 64:02}"
    return Piece(
        (
            Delete(),
            MovementMark("moved.png", 20, -27, moved=moved),
            Report(format="$location$: $newPieceName$ flips"),
            Marker.of(CounterId=f"unit-{number}", Kind="combat"),
            Layer(name="NoWater", images=("", "no-water.png"), level=1),
            Layer(name="Side", images=(f"{number}.png", f"{number}-back.png"), level=1),
            BasicPiece(
                name=f"unit {number}",
                map=MAP,
                x=x,
                y=y,
                gpid=str(number),
                properties=(
                    ("OldZone", ""),
                    ("UniqueID", str(1_795_222_000_000 + number)),
                    ("OldLocationName", hex_name),
                    ("OldX", str(x)),
                    ("OldY", str(y)),
                    ("OldBoard", "Chad"),
                    ("OldMap", MAP),
                ),
            ),
        )
    )


def drag(step: int) -> Command:
    """One counter dragged to another hex, as the engine logs it: six empty commands, D, M, +, chat."""
    number = step % UNITS
    piece_id = str(1_795_222_000_000 + number)
    x, y = 100 + step * 37 % 2000, 100 + step * 53 % 3000
    to_x, to_y = x + 55, y + 32
    stack = Piece((Stack(MAP, to_x, to_y, (piece_id,), 1),))
    done = ChangePiece(
        piece_id, counter(number, x, y, True).state_text(), counter(number, x, y, False).state_text()
    )
    moved = MovePiece(piece_id, MAP, to_x, to_y, None, MAP, x, y, None, "password")
    chat = Chat(f"* unit {number} moves {x // 55:02}{y // 64:02} -> {to_x // 55:02}{to_y // 64:02}")
    actions = (*(Unwritten() for _ in range(6)), done, moved, AddPiece.of(f"18{step:011}", stack), chat)
    return Command(Unwritten(), tuple(map(Command, actions)))


def other(step: int) -> Command:
    """Return every tenth step is a throw of dice or a step of the turn tracker."""
    if step % 20:
        dice = (("result", "3,4"), ("total", "7"), ("keep", "2"), ("summary", "3 x1, 4 x1"))
        changes = (Command(MutableProperty(f"2d6_{name}", "", value, "Module")) for name, value in dice)
        return Command(Chat("*** 2d6 = 3,4 (7) *** <Player>"), tuple(changes))
    turn = Turn(0, (CounterLevel(step // 20, 0, levels=(ListLevel(step % 2, 0, 0, (True, True)),)),))
    return Command(
        Chat("* Turn updated from Movement to Combat"), (Command(TurnState.of("TurnTracker0", turn)),)
    )


def log_of(steps: int) -> Log:
    """Return the same log for the same number of steps."""
    pieces = [
        AddPiece.of(str(1_795_222_000_000 + number), counter(number, 100 + number, 100, False))
        for number in range(UNITS)
    ]
    start = Save.of(
        (*pieces, BoardPicker(MAP, (BoardPlace("Chad"),)), SetupStack()), Metadata("1"), Metadata("1")
    )
    return Log.of(start, (drag(step) if step % 10 else other(step) for step in range(steps)))


def parts_of(data: bytes) -> list[str]:
    """Return the text of the log, split at every ESC of whatever level."""
    hidden = zipfile.ZipFile(io.BytesIO(data)).read(GAME_ENTRY)
    key = int(hidden[5:7], 16)
    table = bytes(byte ^ key for byte in range(256))
    return bytes.fromhex(hidden[7:].decode("ascii")).translate(table).decode("utf-8").split("\x1b")


def floor(data: bytes) -> int:
    """Return the least a reader must do; returns the number of commands."""
    return len(parts_of(data))


def floor_with_fields(data: bytes) -> int:
    """Return the least a reader of fields must do; returns the number of commands."""
    commands, step = 0, []
    for part in parts_of(data):
        own = part.rstrip("\\")
        body = own.removeprefix("LOG\t")
        step.append(body.split("/") if body[1:2] == "/" else body.split("\t"))
        if own is part:  # no backslash before the ESC: the step ends here
            commands += len(step)
            step = []
    return commands


def decode_all(data: bytes) -> int:
    """Decode the steps, holding one at a time; returns the number of sub-commands."""
    return sum(len(step.children) for step in LogStream(data, "bench.vlog").steps())


def best(*works: Callable[[], object]) -> list[float]:
    """Return the shortest of some runs of each, in seconds; they take turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, taken in zip(works, times, strict=True):
            begin = time.process_time()
            work()
            taken.append(time.process_time() - begin)
    return list(map(min, times))


def measure(steps: int) -> Figures:
    """Return the figures of a log of so many steps."""
    plain = log_of(steps).pack()
    hidden = zipfile.ZipFile(io.BytesIO(plain)).read(GAME_ENTRY)
    entries = {
        name: zipfile.ZipFile(io.BytesIO(plain)).read(name)
        for name in zipfile.ZipFile(io.BytesIO(plain)).namelist()
    }
    data = pack(entries, compress=True)  # the engine deflates
    tracemalloc.start()
    decode_all(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return Figures(
        steps,
        (len(hidden) - 7) // 2,
        *best(lambda: floor(data), lambda: floor_with_fields(data), lambda: decode_all(data)),
        peak,
    )


def lines() -> Iterator[str]:
    """Yield the table, line by line."""
    yield (
        "  steps   text MB   floor ms  fields ms  decode ms   MB/s   steps/s  to floor  to fields"
        "   peak bytes per byte of text"
    )
    for steps in (1_000, 10_000, 100_000):
        found = measure(steps)
        yield (
            f"{found.steps:7,} {found.text_bytes / 1e6:9.2f}"
            f" {found.floor * 1e3:10.1f} {found.fields * 1e3:10.1f} {found.decode * 1e3:10.1f}"
            f" {found.text_bytes / found.decode / 1e6:6.1f} {found.steps / found.decode:9,.0f}"
            f" {found.ratio:9.2f} {found.ratio_to_fields:10.2f} {found.peak_bytes / found.text_bytes:13.1f}"
        )


def main() -> None:
    """Print the table."""
    for line in lines():
        print(line)


if __name__ == "__main__":
    main()
