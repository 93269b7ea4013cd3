"""VASSAL's files of any module, read and written without its engine: saves, logs, modules and their pieces.

Nothing of a file is executed. Each command is written again byte for byte as VASSAL wrote it, traits that are
not known here included; the archive round it is our own, the same bytes for the same content. `protocol`
reads and writes the lines that VASSAL's server and its clients send each other. Everything raises
VassalFormatError, whose trail leads from the file inwards. Nothing here knows a game.
"""

from __future__ import annotations

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

__all__ = [
    "Action", "Archive", "Command", "CutOffError", "Limits", "Log", "LogFormatError", "Metadata", "Module",
    "Piece", "ProtocolError", "Save", "Trait", "UnencodableError", "VassalFormatError", "actions", "conceal",
    "decode", "encode", "protocol", "read", "reveal", "traits", "write",
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
