"""The module that a log of anybody's was played with: given, beside the log, or in VASSAL's own list."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from guelta.builder.foreign.definition import Definition
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.installation import Installation
from guelta.companion.following.feed import Feed
from guelta.companion.following.printable import clipped

__all__ = ["ModuleFound", "module_of"]

_MOST = 50
"""Modules of a folder, and of VASSAL's list, that are looked into. The bound is ours."""


class ModuleFound:
    """A module, and in one sentence where it comes from; None and why names are missing without it."""

    def __init__(self, module: Definition | None, said: str) -> None:
        self.module = module
        self.said = said


def module_of(
    feed: Feed, log: Path, given: Path | None = None, installation: Installation | None = None
) -> ModuleFound:
    """Find the module of a log, the one given first; VassalFormatError when that one cannot be read."""
    name, version = feed.module
    played = clipped(f"{name} {version}") if name else "a module that it does not name"
    if given is not None:
        module = Definition.open(given)
        called = clipped(" ".join(module.called))
        if name and module.called != (name, version):
            said = f"it was played with {played}, and is read with {given.name}, which is {called}"
            return ModuleFound(module, f"{said}: names may be wrong")
        return ModuleFound(module, f"played with {called}")
    beside = sorted(log.parent.glob("*.vmod"))[:_MOST] if name else []
    listed = (installation or Installation.here()).modules()[:_MOST] if name else ()
    for where, places in (("beside it", beside), ("in VASSAL's list", listed)):
        if (found := _called(places, (name, version))) is not None:
            return ModuleFound(found, f"played with {played}, found {where}")
    said = f"played with {played}, which is not here: places are pixels"
    return ModuleFound(None, f"{said}; give it with --module for its own names")


def _called(places: Iterable[Path], wanted: tuple[str, str]) -> Definition | None:
    for place in places:
        try:
            if place.is_file() and (module := Definition.open(place)).called == wanted:
                return module
        except (VassalFormatError, OSError):
            continue  # a broken one, or one that is gone
    return None
