"""The modules whose games can be read: given by hand, published, lying beside a log, or as built now.

A module carries its own manifest; of published versions it also lies in the game's folder, in `manifests/`.
A module that somebody edited in VASSAL has a name and a version of its own beside the manifest it was made
with: its games are read by that manifest, with a remark of what differs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import chain
from pathlib import Path

from guelta.builder.manifest import MANIFESTS, Manifest, ManifestError
from guelta.builder.turn_tracker import TrackerStateError
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import GlobalProperty, TurnState
from guelta.builder.vassal.archive import Archive
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.metadata import BUILD_FILE, MODULE_ENTRY
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.save import metadata_of
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.rules.library import Library

__all__ = ["Fit", "KnownModule", "KnownModules", "made_of"]

_MOST_BESIDE = 50
"""How many modules in a log's folder are looked into."""


@dataclass(frozen=True)
class KnownModule:
    """What a game's module means to the rules, and in sentences what may be read wrongly."""

    manifest: Manifest
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class _InFile:
    """A module in a file: the manifest it was made with, and what it calls itself now."""

    archive: Archive
    manifest: Manifest

    @classmethod
    def open(cls, path: Path) -> _InFile:
        archive = Archive.open(path)
        if (kind := made_of(archive)) == _EXTENSION:
            raise ManifestError(f"{archive.name} is {kind}, which has no rules of its own: give the module")
        return cls(archive, Manifest.in_module(archive))

    @cached_property
    def called(self) -> tuple[str, str]:
        """Its name and version by its own metadata, which VASSAL's editor keeps; else by the manifest."""
        about = metadata_of(self.archive, MODULE_ENTRY)
        made = self.manifest
        return (made.module, made.version) if about is None else (about.name or "", about.version or "")

    def read_as(self, module: str, version: str) -> KnownModule:
        """Return it for a game that says it was played with a module of this name and version."""
        made = self.manifest
        if (module, version) == (made.module, made.version):
            return KnownModule(made)
        if not module:
            said = f"the game does not say which module it was played with; it is read with {self._named}"
            return KnownModule(made, (said,))
        from guelta.builder.edited_module import (
            differences,  # few games are played with a module that was edited
        )

        played = f"played with version {version or '?'} of {module}"
        found = differences(self.archive, made)
        if self.called == (module, version):
            said = f"{played}, which was edited in VASSAL; Guelta made it as version {made.version}"
            told = "; ".join(found) or "in what the rules read the two are alike"
            return KnownModule(made, (f"{said}: {told}",))
        said = f"{played}; it is read with {self._named}, of which something may differ"
        return KnownModule(made, (": ".join([said, *(["; ".join(found)] if found else [])]),))

    @property
    def _named(self) -> str:
        return f"{self.archive.name}, version {self.called[1] or '?'} of {self.called[0] or '?'}"


_EXTENSION = "an extension of a module"
_HEAD = 1024
"""Bytes of a build file within which its root stands."""


def made_of(archive: Archive) -> str:
    """Return what an archive of VASSAL's components is: a module or an extension, "" when it has none.

    The build file of an extension is one too, but its root is a VASSAL.build.module.ModuleExtension.
    """
    if BUILD_FILE not in archive:
        return ""
    return _EXTENSION if b"ModuleExtension" in next(archive.parts(BUILD_FILE, _HEAD), b"") else "a module"


_NEARLY_ALL = 0.9
"""The share of the pieces that must be counters of a module for a game to be its own. Ours."""
_MOST = 0.5
"""The share that must be for a game of another version, which only a player can know. Ours."""


class Fit(Enum):
    """How a game that names no module fits the module given for it."""

    OWN = "own"
    LIKELY = "likely"
    NONE = "none"


class KnownModules:
    """The modules whose games can be read: those of a library's games, one given by hand, those lying beside.

    The module `given` reads also games of another version, and those that do not name their module; `beside`
    is the folder in which a log lies. ManifestError or VassalFormatError if what is given is no module; what
    else lies in the folder is passed over.
    """

    def __init__(self, library: Library, given: Path | None = None, beside: Path | None = None) -> None:
        self.library = library
        self._given = None if given is None else _InFile.open(given)
        self._beside = beside

    def find(self, module: str, version: str) -> KnownModule:
        """Return what a module of this name and version means to the rules; ManifestError when nobody knows.

        That of a file which calls itself so counts before one that only has the name, and any before none; a
        game that names no module, "", is one of the module given.
        """
        wanted = (module, version)
        given = [self._given] if self._given else []
        published = self.published(module, version).values()
        for manifest in chain((each.manifest for each in given), published):
            if (manifest.module, manifest.version) == wanted:
                return KnownModule(manifest)
        beside = []
        for each in self._lying_beside():
            if (each.manifest.module, each.manifest.version) == wanted:
                return KnownModule(each.manifest)
            beside.append(each)
        if (now := self._as_built_now(module)) is not None and now.version == version:
            return KnownModule(now)
        edited = (each for each in (*given, *beside) if each.called == wanted)
        of_that_name = (
            each for each in given if not module or module in (each.called[0], each.manifest.module)
        )
        for each in chain(edited, of_that_name):
            return each.read_as(module, version)
        versions = ", ".join(self.versions(module))
        raise ManifestError(
            f"this is version {version or '?'} of the module {module}; known: {versions}"
            if versions
            else f"the module {module or '?'} is not one that Guelta has made"
        )

    def recognised(self, begins: Iterable[Action]) -> tuple[str, str] | None:
        """Name the module and version that a game begins with by what it is made of; None if nobody can tell.

        Nearly all pieces with an id are counters of it by id and number, its turn tracker can stand as that
        of the game does, and of such modules it has most of its properties. Of versions that mean the same
        by all this it is the first.
        """
        actions = list(begins)
        pieces = _pieces(actions)
        turns = [action.state_text or "" for action in actions if isinstance(action, TurnState)]
        held = {action.name for action in actions if isinstance(action, GlobalProperty)}
        fits: dict[str, tuple[int, int, Manifest]] = {}
        for manifest in self._all():
            if _share(pieces, manifest) >= _NEARLY_ALL and all(_can_stand(manifest, turn) for turn in turns):
                fields = manifest.fields.keys()
                fit = len(held & fields), -len(fields - held)
                if manifest.game not in fits or fit > fits[manifest.game][:2]:
                    fits[manifest.game] = (*fit, manifest)
        most = max((number for number, _, _ in fits.values()), default=0)
        chosen = [manifest for number, _, manifest in fits.values() if number == most]
        return (chosen[0].module, chosen[0].version) if len(chosen) == 1 else None

    def fit_of_given(self, begins: Iterable[Action]) -> Fit | None:
        """Return how what a game begins with fits the module given, by its counters; None when none is given.

        It is its own if nearly all pieces with an id are counters of it by id and number, and likely one of
        another version if most are.
        """
        if self._given is None:
            return None
        share = _share(_pieces(begins), self._given.manifest)
        return Fit.OWN if share >= _NEARLY_ALL else Fit.LIKELY if share >= _MOST else Fit.NONE

    def published(self, module: str, version: str | None = None) -> dict[str, Manifest]:
        """Return version -> manifest of every version of a module that was published, or of one alone."""
        about = [json.dumps(each, ensure_ascii=False) for each in (module, version) if each is not None]
        every = (Manifest.load(text) for text in self._texts() if all(each in text for each in about))
        return {
            manifest.version: manifest
            for manifest in every
            if manifest.module == module and version in (None, manifest.version)
        }

    def versions(self, module: str) -> tuple[str, ...]:
        """Name the versions of a module whose games can be read wherever they lie."""
        versions = {*self.published(module)}
        if given := self._given:
            names = (given.called, (given.manifest.module, given.manifest.version))
            versions |= {version for name, version in names if name == module}
        now = self._as_built_now(module)
        return tuple(sorted(versions | ({now.version} if now else set())))

    def _texts(self) -> Iterator[str]:
        for game in self.library.ids:
            folder = self.library.home(game).module / MANIFESTS
            yield from map(folder.text, folder.names(".json"))

    def _all(self) -> Iterator[Manifest]:
        """Yield what modules mean to the rules: as published, as built now, as they lie beside."""
        names = self.library.modules
        for module in names:
            yield from self.published(module).values()
        for module in names:
            try:
                if (now := self._as_built_now(module)) is not None:
                    yield now
            except (ValueError, KeyError):
                continue  # a game that is being worked on: its errors are all ValueErrors
        yield from (each.manifest for each in self._lying_beside())

    def _as_built_now(self, module: str) -> Manifest | None:
        from guelta.builder.module.design import Design  # most games are played with a version published
        from guelta.builder.module.meaning import manifest_of

        game = self.library.modules.get(module)
        return manifest_of(Design.load(self.library.game(game))) if game else None

    def _lying_beside(self) -> Iterator[_InFile]:
        for path in sorted(self._beside.glob("*.vmod"))[:_MOST_BESIDE] if self._beside else ():
            try:
                yield _InFile.open(path)
            except (ManifestError, VassalFormatError, OSError):
                continue  # somebody else's module, or a broken one


def _pieces(actions: Iterable[Action]) -> list[Piece]:
    return [piece for action in actions if (piece := _piece(action)) is not None]


def _piece(action: Action) -> Piece | None:
    """Return the piece that comes into the game with an action, None for any other and for a broken one."""
    with suppress(VassalFormatError):
        return action.piece() if isinstance(action, AddPiece) else None
    return None


def _can_stand(manifest: Manifest, turn: str) -> bool:
    with suppress(TrackerStateError):
        return bool(manifest.path_of(turn))
    return False


def _share(pieces: Iterable[Piece], manifest: Manifest) -> float:
    numbers = {id: str(entry.gpid) for id, entry in manifest.counters.items()}
    fits = [
        numbers.get(id) == getattr(piece.find(BasicPiece), "gpid", None)
        for piece in pieces
        if not manifest.is_sheet(piece) and (id := manifest.counter(piece)) is not None
    ]
    return sum(fits) / len(fits) if fits else 0.0
