"""VASSAL's files of any module, read and written without its engine: saves, logs, modules and their pieces.

Nothing of a file is executed. Each command is written again byte for byte as VASSAL wrote it, traits that are
not known here included; the archive round it is our own, the same bytes for the same content. `transcript`,
`dice`, `join`, `trim` and `repair` do what the commands of these names do, for any module. `protocol`
reads and writes the lines that VASSAL's server and its clients send each other. Everything raises
VassalFormatError, whose trail leads from the file inwards. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from guelta.first_use import at_first_use

if TYPE_CHECKING:
    from guelta.builder.vassal import actions, protocol, traits
    from guelta.builder.vassal.action import Action
    from guelta.builder.vassal.archive import Archive, Limits
    from guelta.builder.vassal.command import Command, decode, encode
    from guelta.builder.vassal.errors import (
        CutOffError,
        LogFormatError,
        ProtocolError,
        UnencodableError,
        VassalFormatError,
    )
    from guelta.builder.vassal.log import Log
    from guelta.builder.vassal.metadata import Metadata
    from guelta.builder.vassal.module_file import Module
    from guelta.builder.vassal.obfuscation import conceal, reveal
    from guelta.builder.vassal.piece import Piece
    from guelta.builder.vassal.save import Save
    from guelta.builder.vassal.traits.trait import Trait
    from guelta.companion.following.table import Table
    from guelta.companion.transcript.statistics import Tally
    from guelta.companion.transcript.steps import Heard, HeardMove, Said
    from guelta.companion.transcript.throws import Throw

__all__ = [
    "Action", "Archive", "Command", "CutOffError", "Heard", "HeardMove", "Limits", "Log",
    "LogFormatError", "Metadata", "Module", "Piece", "ProtocolError", "Said", "Save", "Table",
    "Tally", "Throw", "Trait", "UnencodableError", "VassalFormatError", "actions", "conceal",
    "decode", "dice", "encode", "join", "protocol", "read", "repair", "reveal", "traits",
    "transcript", "trim", "write",
]  # fmt: skip

if not TYPE_CHECKING:  # for a type checker the imports above are all names there are
    __getattr__ = at_first_use(
        globals(),
        {
            "guelta.builder.vassal.action": ("Action",),
            "guelta.builder.vassal.actions": ("actions",),
            "guelta.builder.vassal.archive": ("Archive", "Limits"),
            "guelta.builder.vassal.command": ("Command", "decode", "encode"),
            "guelta.builder.vassal.errors": (
                "CutOffError",
                "LogFormatError",
                "ProtocolError",
                "UnencodableError",
                "VassalFormatError",
            ),
            "guelta.builder.vassal.log": ("Log",),
            "guelta.builder.vassal.metadata": ("Metadata",),
            "guelta.builder.vassal.module_file": ("Module",),
            "guelta.builder.vassal.obfuscation": ("conceal", "reveal"),
            "guelta.builder.vassal.piece": ("Piece",),
            "guelta.builder.vassal.protocol": ("protocol",),
            "guelta.builder.vassal.save": ("Save",),
            "guelta.builder.vassal.traits": ("traits",),
            "guelta.builder.vassal.traits.trait": ("Trait",),
            "guelta.companion.following.table": ("Table",),
            "guelta.companion.transcript.statistics": ("Tally",),
            "guelta.companion.transcript.steps": ("Heard", "HeardMove", "Said"),
            "guelta.companion.transcript.throws": ("Throw",),
        },
    )


def __dir__() -> list[str]:
    """List the names of VASSAL's files."""
    return [*__all__]


def read(path: str | Path) -> Save | Log | Module:
    """Return what a file holds: a module, a log where a game has steps or is called `.vlog`, else a save.

    What it is shows in the file, not in its name. LogFormatError where it is nothing of VASSAL's, is cut off
    or larger than Limits allow; the trail begins with the file.

    >>> from guelta import vassal
    >>> log = vassal.read("examples/operation-manta.vlog")
    >>> type(log).__name__, len(log) > 0, log.start.module.name
    ('Log', True, 'Chad: The Toyota Wars')
    """
    from guelta.builder.vassal.archive import Archive
    from guelta.builder.vassal.errors import LogFormatError
    from guelta.builder.vassal.log import Log
    from guelta.builder.vassal.module_file import Module, is_module

    path = Path(path)
    try:
        archive = Archive.open(path)
    except LogFormatError:
        archive = None  # very old games are no archive
    if archive is not None and is_module(archive):
        return Module.of(archive)
    log = Log.read(path)
    return log if len(log) or path.suffix.lower() == ".vlog" else log.start


def write(path: str | Path, what: Save | Log | Module, *, replace: bool = False) -> None:
    """Write a save, a log or a module at once or not at all; FileExistsError unless told to `replace`.

    >>> import tempfile
    >>> from guelta import vassal
    >>> copy = f"{tempfile.mkdtemp()}/copy.vlog"
    >>> vassal.write(copy, vassal.read("examples/operation-manta.vlog"))
    >>> vassal.read(copy).written == vassal.read("examples/operation-manta.vlog").written
    True
    """
    what.write(Path(path), replace=replace)


def transcript(
    file: str | Path, module: str | Path | None = None, *, sides: Iterable[str] = (), over: bool = False
) -> Iterator[Heard]:
    """Yield what each step of a log did, as everybody may know it, or whoever plays these `sides`.

    Steps of which that is nothing are left out; of a game that is `over` nothing is hidden. Places have the
    names of the module: the one given, or of that name and version beside the log or in VASSAL's list, else
    they are pixels. RefusedError for a side that there is not.

    >>> from guelta import vassal
    >>> first = next(step for step in vassal.transcript("examples/operation-manta.vlog") if step.throws)
    >>> first.step, first.throws[0].name, first.throws[0].dice
    (3, '1d6', ('3',))
    """
    from guelta.companion.transcript.reading import OpenLog, heard_of, reader_of

    log = OpenLog.at(Path(file), None if module is None else Path(module))
    yield from heard_of(log.walk(), reader_of([log], sides, over=over))


def dice(
    *files: str | Path, module: str | Path | None = None, sides: Iterable[str] = (), over: bool = False
) -> tuple[Tally, ...]:
    """Return how the dice of logs fell, for each player and kind of die; see `transcript` for the rest.

    >>> from guelta import vassal
    >>> [tally] = vassal.dice("examples/operation-manta.vlog")
    >>> tally.kind, tally.dice, round(tally.mean, 2)
    ('d6', 7, 3.71)
    """
    from guelta.companion.transcript.reading import OpenLog, heard_of, reader_of
    from guelta.companion.transcript.statistics import tallies

    logs = [OpenLog.at(Path(file), None if module is None else Path(module)) for file in files]
    viewer = reader_of(logs, sides, over=over)
    return tallies(throw for log in logs for step in heard_of(log.walk(), viewer) for throw in step.throws)


def join(*files: str | Path) -> Log:
    """Return one log of several that go on from one another, with all their steps as they are written.

    RefusedError, with the first difference that everybody can see, where one does not begin as the one before
    ends.
    """
    from guelta.companion.following.game_file import open_feed
    from guelta.companion.logs.joining import joined

    return joined([(open_feed(Path(file)), Path(file)) for file in files])


def trim(file: str | Path, first: int = 1, last: int | None = None) -> Log:
    """Return the steps of a log from `first` to `last`, both among them; it begins with the board before.

    RefusedError for steps there are not.
    """
    from guelta.companion.following.game_file import open_feed
    from guelta.companion.logs.trimming import trimmed

    return trimmed(open_feed(Path(file)).log, first, last).log


def repair(file: str | Path) -> Log:
    """Return what can be read of a log that is cut off or damaged; LogFormatError if not even its board."""
    from guelta.builder.vassal.archive import read_file
    from guelta.companion.logs.repairing import salvaged

    return salvaged(read_file(Path(file)), Path(file).name).log
