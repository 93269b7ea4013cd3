"""Modules (`.vmod`) and extensions (`.vmdx`): their build file, its pieces, and the files they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from lxml import etree

from guelta.builder.vassal.archive import Archive, lies_outside, pack, write_file
from guelta.builder.vassal.command import decode
from guelta.builder.vassal.errors import LogFormatError, UnencodableError, VassalFormatError
from guelta.builder.vassal.metadata import BUILD_FILE, MODULE_ENTRY, Metadata, parse_xml
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.save import Save, metadata_of

__all__ = ["Module", "is_module"]

_OLD_BUILD_FILE = "buildFile"
_LARGEST = 64 << 20
"""How many bytes of a build file are read. Ours: the largest seen has 21 MB."""
_SLOT = "VASSAL.build.widget.PieceSlot"
_CARD_SLOT = "VASSAL.build.widget.CardSlot"
_PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"


def is_module(archive: Archive) -> bool:
    """Return whether an archive has a build file, which makes it a module or an extension."""
    return BUILD_FILE in archive or _OLD_BUILD_FILE in archive


@dataclass(frozen=True, slots=True)
class Module:
    """A module unpacked: every file of it by its name, `buildFile.xml` among them.

    Very old modules call it `buildFile`. `metadata` is None where the module has no moduledata.
    """

    name: str = field(compare=False)
    files: Mapping[str, bytes] = field(repr=False)
    metadata: Metadata | None = None

    @classmethod
    def read(cls, path: str | Path) -> Module:
        """Read a module; LogFormatError with file and entry in its trail where it is none."""
        return cls.of(Archive.open(Path(path)))

    @classmethod
    def of(cls, archive: Archive) -> Module:
        """Read a module from its archive."""
        if not is_module(archive):
            raise LogFormatError("this is no module: it has no build file", [archive.name])
        files = {name: archive.read(name) for name in archive.names()}
        return cls(archive.name, files, metadata_of(archive, MODULE_ENTRY))

    @property
    def build_file(self) -> etree._Element:
        """The root of the build file (VASSAL.build.GameModule); LogFormatError where it is no XML."""
        entry = BUILD_FILE if BUILD_FILE in self.files else _OLD_BUILD_FILE
        try:
            return parse_xml(self.files[entry], entry, _LARGEST)
        except VassalFormatError as error:
            raise error.within(self.name) from None

    def pieces(self) -> Iterator[tuple[str, Piece]]:
        """Yield the pieces of palettes and decks by the names of their slots, in the order of the file.

        A piece names the prototypes it uses and does not hold their traits (`prototypes` yields those).
        VassalFormatError with the slot in its trail for one that cannot be read.
        """
        yield from self._pieces(_SLOT, _CARD_SLOT, named="entryName")

    def prototypes(self) -> Iterator[tuple[str, Piece]]:
        """Yield the prototypes by their names: the traits that pieces share."""
        yield from self._pieces(_PROTOTYPE, named="name")

    def _pieces(self, *tags: str, named: str) -> Iterator[tuple[str, Piece]]:
        for element in self.build_file.iter(*tags):
            name = element.get(named) or ""
            text = (element.text or "").strip()
            if not text:
                continue
            try:
                action = decode(text).action
                piece = action.piece() if isinstance(action, AddPiece) else None
            except VassalFormatError as error:
                raise error.within(self.name, name) from None
            if piece is not None:
                yield name, piece

    def saves(self) -> Iterator[Save]:
        """Yield the set-ups inside: saved games that the module begins a game with."""
        for name in sorted(self.files):
            if name.lower().endswith(".vsav"):
                yield Save.unpack(self.files[name], f"{self.name} › {name}")

    def with_file(self, name: str, data: bytes) -> Module:
        """Return the same module with a file in place of what it holds by that name, or besides.

        UnencodableError for a name that is a folder's or leads out of the module.
        """
        if lies_outside(name) or name.endswith(("/", "\\")) or not PurePosixPath(name).name:
            raise UnencodableError(f"{name[:80]!r} is no name of a file in a module", [self.name])
        return replace(self, files={**self.files, name: data})

    def pack(self) -> bytes:
        """Return the bytes of the `.vmod`: the same for the same files, whatever packed them before."""
        return pack(self.files)

    def write(self, path: str | Path, *, replace: bool = False) -> None:
        """Write the module at once or not at all; an existing file is only replaced when told."""
        write_file(Path(path), self.pack(), replace=replace)
