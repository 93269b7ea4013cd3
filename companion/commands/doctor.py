"""`guelta doctor`: what is there and what is not, in about ten lines, each with what to do."""

from __future__ import annotations

import argparse
import errno
import os
import platform
import shutil
import socket
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
from platformdirs import user_state_path

from guelta.builder.known_modules import KnownModules
from guelta.builder.letters.font import extra_fonts
from guelta.builder.letters.letters import INSTALL
from guelta.builder.manifest import Manifest, ManifestError
from guelta.builder.vassal.archive import Archive
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.installation import Installation
from guelta.builder.vassal.metadata import MODULE_ENTRY, Metadata
from guelta.companion.following.printable import clipped, printable
from guelta.rules.library import Library
from guelta.version import installed

__all__ = ["Line", "doctor", "fonts", "journals", "modules", "port"]

_ROOM = 100_000_000
"""Bytes below which a disk is called nearly full; the journal of a long game takes about a tenth."""

_MOST_MODULES, _MOST_GAMES = 3, 6
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was looked at: whether it is well, what it is, and what to do about it, if anything."""

    is_well: bool
    what: str
    remedy: str = ""

    def __str__(self) -> str:
        text = f"{self.what}: {self.remedy}" if self.remedy else self.what
        return f"{'ok' if self.is_well else 'look':<5} {printable(text)}"


def doctor(options: argparse.Namespace, library: Library) -> int:
    """Print what was looked at; return 1 where something is not well."""
    here = Installation.here()
    lines = [_guelta(), _games(library), fonts(), port(options.port), _browser()]
    lines += [journals(user_state_path("guelta", appauthor=False)), _vassal(here), *modules(here, library)]
    for line in lines:
        print(line)
    return 0 if all(line.is_well for line in lines) else 1


def _guelta() -> Line:
    if installed() is None:
        return Line(False, "Guelta runs from a folder", "install it, so that it knows its own version")
    return Line(True, f"Guelta {installed()}, Python {platform.python_version()}, {platform.system()}")


def _games(library: Library) -> Line:
    others = sorted(home.id for home in library.foreign)
    also = f"; and in folders: {_few(others)}" if others else ""
    return Line(True, f"games: {', '.join(_ours(library))}{also}")


def _ours(library: Library) -> list[str]:
    return sorted({*library.ids} - {home.id for home in library.foreign})


def _few(names: Sequence[str]) -> str:
    """Return some names, and how many more there are."""
    more = len(names) - _MOST_GAMES
    return f"{', '.join(names[:_MOST_GAMES])} and {more} more" if more > 0 else ", ".join(names)


def fonts() -> Line:
    """Return which letters can be drawn: those of our own fonts, or nearly all with the extra ones."""
    if extra := extra_fonts():
        return Line(True, f"fonts for other scripts: {', '.join(map(' '.join, extra.items()))}")
    # Nobody needs them who plays in Latin letters.
    return Line(True, f"fonts for Latin letters alone; for Cyrillic, Arabic, Chinese and others {INSTALL}")


def port(number: int) -> Line:
    """Return whether VASSAL's players can find Guelta at a port of this computer, and who is in the way."""
    with socket.socket() as there:
        if os.name == "posix":  # elsewhere the option would let two programs share a port
            there.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            there.bind(("127.0.0.1", number))
        except OverflowError:
            return Line(False, f"{number} is not a port", "give one from 1 to 65535")
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return Line(
                    False,
                    f"port {number} is held by {_holder(number)}",
                    "end that, or take another with guelta live --port",
                )
            return Line(
                False, f"port {number} cannot be used ({error.strerror})", "take a higher one with --port"
            )
    return Line(True, f"port {number} is free for guelta live")


def _holder(number: int) -> str:
    try:
        for each in psutil.net_connections("tcp"):
            if each.status == psutil.CONN_LISTEN and each.laddr.port == number and each.pid:
                return f"{psutil.Process(each.pid).name()} (process {each.pid})"
    except (psutil.Error, OSError):
        pass
    return "another program, which this system does not name"


def _browser() -> Line:
    try:
        webbrowser.get()
    except webbrowser.Error:
        return Line(False, "no browser was found", "start one, and open the address that guelta live prints")
    return Line(True, "a browser opens the page")


def journals(folder: Path) -> Line:
    """Return whether games can be kept in a folder, which need not exist yet."""
    there = next(each for each in (folder, *folder.parents) if each.exists())
    if not os.access(there, os.W_OK | os.X_OK) or not there.is_dir():
        return Line(
            False, f"journals cannot be written in {folder}", "make that folder yours, or give --journal"
        )
    free = shutil.disk_usage(there).free
    if free < _ROOM:
        return Line(False, f"journals are kept in {folder}, with {_size(free)} free", "make room")
    return Line(True, f"journals are kept in {folder}, {_size(free)} free")


def _size(number: int) -> str:
    return f"{number / 1e9:.1f} GB" if number >= 1e9 else f"{number / 1e6:.0f} MB"


def _vassal(here: Installation) -> Line:
    if versions := here.versions():
        return Line(True, f"VASSAL {versions[0]} has run here (settings in {here.folder})")
    return Line(False, "VASSAL has not run here", "get it at vassalengine.org, and start it once")


def modules(here: Installation, library: Library) -> Iterator[Line]:
    """Yield the modules in VASSAL's list: whether Guelta referees their games, or what it reads of them."""
    ours: list[Line] = []
    others: list[str] = []
    known = KnownModules(library)
    for path in here.modules():
        try:
            archive = Archive.open(path)
            manifest = Manifest.in_module(archive)
        except ManifestError:
            others.append(_called(archive, path))
        except (VassalFormatError, OSError):
            continue  # it is gone, or no module
        else:
            ours.append(_module(path, manifest, known))
    if not ours:
        build = f"guelta build GAME ({', '.join(_ours(library))}), then File > Open Module... in VASSAL"
        yield Line(False, "VASSAL's list has no module of Guelta's, to be refereed", build)
    yield from ours[:_MOST_MODULES]
    if more := ours[_MOST_MODULES:]:
        yield Line(all(line.is_well for line in more), f"and {len(more)} more modules of Guelta's")
    if others:
        yield Line(True, f"transcript, dice and log read the logs of {_few(others)}")


def _called(archive: Archive, path: Path) -> str:
    """Return what a module of somebody else's calls itself, with its version; or its file's name."""
    with suppress(VassalFormatError, OSError):
        said = Metadata.read(archive.read(MODULE_ENTRY), MODULE_ENTRY)
        if said.name:
            return clipped(f"{said.name} {said.version or ''}".rstrip(), _LONGEST)
    return clipped(path.name, _LONGEST)


def _module(path: Path, manifest: Manifest, known: KnownModules) -> Line:
    if manifest.version in known.versions(manifest.module):
        return Line(True, f"module {manifest.module} {manifest.version}: {path}")
    what = f"module {manifest.module} {manifest.version} is not the one that Guelta builds now ({path})"
    return Line(False, what, "play games begun with it with --module, build a new one for others")
