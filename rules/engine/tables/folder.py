"""Folders of data: in a package or on disk, alone or one laid over another.

An edition's folder lies over that of the game it derives from: a file it has counts whole, every other comes
from below. Faults name the layer in which the file really lies.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PureWindowsPath
from typing import Any, Self

from guelta.errors import TableError
from guelta.rules.engine.tables.identifier import clipped_id

__all__ = ["Folder", "RulesDataError", "gathering", "unread_keys"]

_BARE = "Expected newline or end of document"
"""What is said of TOML where a value goes on after it could be read: as a rule a text without its marks."""


_MARK = "\ufeff"
"""What some editors begin a file with, to say that it is UTF-8."""


class RulesDataError(TableError, ValueError):
    """The tables of a game are broken; `faults` lists every fault as "file, row, column: reason"."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        self.trail = tuple(self.faults[0].partition(": ")[0].split(", ")) if self.faults else ()
        super().__init__("\n".join(self.faults))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[str, ...]]]:
        """Return what it is raised with, so that a process can hand it to another."""
        return type(self), (self.faults,)


@contextmanager
def gathering(faults: list[str]) -> Iterator[None]:
    """Add the faults of a RulesDataError to those known, and go on after the block."""
    try:
        yield
    except RulesDataError as error:
        faults += error.faults


def unread_keys(toml: Iterable[str], known: Collection[str], what: str) -> Iterator[str]:
    """Name the keys of a TOML file in which nobody would read them, with those that there are."""
    for key in toml:
        if key not in known:
            yield f"{key}: is no key of {what}; there is {', '.join(known)}"


def _lies_inside(name: str) -> bool:
    windows = PureWindowsPath(name)
    return not (".." in windows.parts or windows.drive or windows.root or "\0" in name)


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of data with the name that faults give it ("rules/mygame"), over `below` if there is one."""

    path: Traversable
    name: str
    below: Folder | None = None

    @classmethod
    def of_package(cls, package: str) -> Folder:
        """Return the folder of an importable package, also of one installed from a wheel.

        Its name is that of the package without `guelta`: the place in the repository.
        """
        return cls(files(package), package.removeprefix("guelta.").replace(".", "/"))

    @classmethod
    def beside(cls, file: str) -> Folder:
        """Return the folder in which a Python file lies, for a game that is a folder anywhere: `__file__`."""
        here = Path(file).resolve().parent
        return cls(here, f"{here.parent.name}/{here.name}")

    def __truediv__(self, child: str) -> Folder:
        return Folder(self.path.joinpath(child), f"{self.name}/{child}", self.below and self.below / child)

    def over(self, other: Folder) -> Folder:
        """Lay this folder, with all below it, over another."""
        return replace(self, below=self.below.over(other) if self.below else other)

    @property
    def layers(self) -> Iterator[Folder]:
        """Yield each folder by itself, the uppermost first."""
        layer: Folder | None = self
        while layer is not None:
            yield replace(layer, below=None)
            layer = layer.below

    def holding(self, name: str) -> Folder:
        """Return the layer that a file counts from; the uppermost when none has it.

        RulesDataError for a name that leads out of the folder.
        """
        if not _lies_inside(name):
            raise RulesDataError([f"{self.name}: {clipped_id(name)!r} lies outside the folder"])
        for layer in self.layers:
            if layer.path.joinpath(name).is_file():
                return layer
        return next(self.layers)

    def saying(self, name: str, key: str) -> Folder | None:
        """Return the layer whose TOML file a key of `layered_toml` is from, None where none has the key."""
        has_it = (each for each in self.layers if each.has(name) and key in each.toml(name))
        return next(has_it, None)

    def has(self, name: str) -> bool:
        """Return whether a layer has a file of this name."""
        return self.holding(name).path.joinpath(name).is_file()

    def names(self, ending: str) -> tuple[str, ...]:
        """Name the files of all layers with an ending such as ".toml", sorted; none if all are missing."""
        found = {
            child.name
            for layer in self.layers
            if layer.path.is_dir()
            for child in layer.path.iterdir()
            if child.name.endswith(ending)
        }
        return tuple(sorted(found))

    def text(self, name: str) -> str:
        """Read a file as UTF-8 text; RulesDataError when it is missing, not UTF-8, or no text at all."""
        data, layer = self.data(name), self.holding(name)
        if 0 in data:
            raise RulesDataError([f"{layer.name}/{name}: is no text (byte {data.index(0)} is 0)"])
        try:
            return data.decode("utf-8").removeprefix(_MARK)
        except UnicodeDecodeError as error:
            raise RulesDataError([f"{layer.name}/{name}: is not UTF-8 text (byte {error.start})"]) from None

    def data(self, name: str) -> bytes:
        """Read a file as it is; RulesDataError when it is missing."""
        layer = self.holding(name)
        there = layer.path.joinpath(name)
        try:
            return there.read_bytes()
        except OSError:
            wrong = "cannot be read" if there.is_file() or there.is_dir() else "is missing"
            raise RulesDataError([f"{layer.name}/{name}: {wrong}"]) from None

    def toml(self, name: str) -> dict[str, Any]:
        """Read a TOML file; RulesDataError names the line of a mistake."""
        try:
            return tomllib.loads(self.text(name))
        except tomllib.TOMLDecodeError as error:
            said = f"{self.holding(name).name}/{name}: {error}"
            hint = "; a text stands in quotation marks" if _BARE in str(error) else ""
            raise RulesDataError([f"{said}{hint}"]) from None
        except RecursionError:
            raise RulesDataError([f"{self.holding(name).name}/{name}: is nested too deeply"]) from None

    def layered_toml(self, name: str) -> dict[str, Any]:
        """Read a TOML file of every layer that has it, each key of the first level from the uppermost.

        It has no keys where no layer has the file.
        """
        merged: dict[str, Any] = {}
        for layer in reversed([*self.layers]):
            if layer.path.joinpath(name).is_file():
                merged |= layer.toml(name)
        return merged
