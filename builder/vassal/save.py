"""Saved games (`.vsav`): what the module is, and the one command that sets up the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import BeginSave, EndSave
from guelta.builder.vassal.archive import Archive, pack, read_file, write_file
from guelta.builder.vassal.command import Command, decode, encode
from guelta.builder.vassal.cut_archive import CutArchive
from guelta.builder.vassal.errors import LogFormatError, VassalFormatError
from guelta.builder.vassal.metadata import MODULE_ENTRY, SAVE_ENTRY, Metadata
from guelta.builder.vassal.obfuscation import HEX_HEADER, conceal, reveal
from guelta.builder.vassal.piece_actions import AddPiece

GAME_ENTRY = "savedGame"


@dataclass(frozen=True, slots=True)
class GameFile:
    """A `.vsav` or `.vlog` unpacked: the text of its commands, and its metadata where it has any."""

    name: str
    text: str = field(repr=False)
    module: Metadata | None
    save: Metadata | None

    @classmethod
    def read(cls, path: Path) -> GameFile:
        """Read the file at `path`; raises LogFormatError with the file and entry in its trail."""
        data = read_file(path)
        return cls.unpack(data, path.name)

    @classmethod
    def unpack(cls, data: bytes, name: str) -> GameFile:
        """Read the bytes of a file; very old ones are a bare disguised text, no zip archive."""
        if data.startswith(HEX_HEADER):
            return cls(name, _revealed(data, [name]), None, None)
        archive = Archive(data, name)
        del data
        text = _revealed(archive.read(GAME_ENTRY), [name, GAME_ENTRY])
        return cls(name, text, metadata_of(archive, MODULE_ENTRY), metadata_of(archive, SAVE_ENTRY))


def _revealed(data: bytes, trail: list[str]) -> str:
    try:
        return "".join(game_begins([reveal(data)]))
    except VassalFormatError as error:
        raise error.within(*trail) from None


def game_begins(texts: Iterable[str]) -> Iterator[str]:
    """Yield the parts of a text on, once they have shown that it is a game; LogFormatError otherwise."""
    head, parts = "", iter(texts)
    while len(head) < len(BeginSave.WORD) and (part := next(parts, None)) is not None:
        head += part
    if not head.startswith(BeginSave.WORD):
        raise LogFormatError("this is not a game: it does not begin with begin_save")
    yield head
    yield from parts


def metadata_of(archive: Archive | CutArchive, entry: str) -> Metadata | None:
    """Read the copy of a module's metadata in a game, or the game's own; None when it has none."""
    if entry not in archive:
        return None
    try:
        return Metadata.read(archive.read(entry), entry)
    except VassalFormatError as error:
        raise error if error.trail[:1] == (archive.name,) else error.within(archive.name) from None


def pack_game(text: str, module: Metadata | None, save: Metadata | None, *, compress: bool = False) -> bytes:
    """Return the bytes of a `.vsav` or `.vlog`, the same for the same content."""
    entries = {GAME_ENTRY: conceal(text)}
    if module is not None:
        entries[MODULE_ENTRY] = module.to_xml()
    if save is not None:
        entries[SAVE_ENTRY] = save.to_xml()
    return pack(entries, compress=compress)


@dataclass(frozen=True, slots=True)
class Save:
    """A saved game: `command` begins with begin_save and ends with end_save.

    `module` is a copy of the module's metadata, `save` the metadata of the game; very old files have neither.
    """

    command: Command
    module: Metadata | None = None
    save: Metadata | None = None

    @classmethod
    def of(cls, actions: Iterable[Action], module: Metadata, save: Metadata) -> Save:
        """Return the saved game that performs these actions: pieces before the stacks that hold them."""
        children = (Command(), *map(Command, actions), Command(EndSave()))
        return cls(Command(BeginSave(), children), module, save)

    @classmethod
    def read(cls, path: str | Path) -> Save:
        """Read a `.vsav`; raises LogFormatError or VassalFormatError with a trail to the place."""
        return cls.unpacked(GameFile.read(Path(path)))

    @classmethod
    def unpack(cls, data: bytes, name: str) -> Save:
        """Read the bytes of a `.vsav`, such as an entry of a module."""
        return cls.unpacked(GameFile.unpack(data, name))

    @classmethod
    def unpacked(cls, file: GameFile) -> Save:
        """Read the commands of an unpacked file."""
        try:
            return cls(decode(file.text), file.module, file.save)
        except VassalFormatError as error:
            raise error.within(file.name, GAME_ENTRY) from None

    def pieces(self) -> Iterator[AddPiece]:
        """Yield every piece, stack and deck, in the order in which they come into the game."""
        return (action for action in self.command.walk() if isinstance(action, AddPiece))

    def pack(self) -> bytes:
        """Return the bytes of the `.vsav`, the same for the same game; raises UnencodableError."""
        return pack_game(encode(self.command), self.module, self.save)

    def write(self, path: str | Path, *, replace: bool = False) -> None:
        """Write the `.vsav` at once or not at all; an existing file is only replaced when told."""
        write_file(Path(path), self.pack(), replace=replace)
