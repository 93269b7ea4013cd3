"""The modules whose games can be read: given by hand, published, lying beside a log, or as built now.

A module carries its own manifest; of published versions it also lies in the game's folder, in `manifests/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

import rules
from builder.manifest import Manifest, ManifestError
from builder.module.design import Design
from builder.module.meaning import manifest_of
from builder.vassal.archive import Archive
from builder.vassal.errors import VassalFormatError

__all__ = ["find_manifest", "given", "known_versions"]

_MOST_BESIDE = 50
"""How many modules in a log's folder are looked into."""

_given: list[Manifest] = []
_beside: list[Path] = []


@contextmanager
def given(module: Path | None, beside: Path | None = None) -> Iterator[None]:
    """Let the games of a module be read meanwhile, and of those that lie in a folder, `beside` a log.

    ManifestError or VassalFormatError if the first is none; what else lies in the folder is passed over.
    """
    before, there = list(_given), list(_beside)
    if module is not None:
        _given.append(Manifest.in_module(Archive.open(module)))
    if beside is not None:
        _beside.append(beside)
    try:
        yield
    finally:
        _given[:], _beside[:] = before, there


def find_manifest(module: str, version: str) -> Manifest:
    """Give what a module of this name and version means to the rules; ManifestError when nobody knows."""
    for manifest in chain(_given, Manifest.published(module).values(), _lying_beside()):
        if (manifest.module, manifest.version) == (module, version):
            return manifest
    if (now := _as_built_now(module)) is not None and now.version == version:
        return now
    versions = ", ".join(known_versions(module))
    raise ManifestError(
        f"this is version {version or '?'} of the module {module}; known: {versions}"
        if versions
        else f"the module {module or '?'} is not one that Guelta has made"
    )


def known_versions(module: str) -> tuple[str, ...]:
    """Name the versions of a module whose games can be read wherever they lie."""
    now = _as_built_now(module)
    versions = {*Manifest.published(module), *(each.version for each in _given if each.module == module)}
    return tuple(sorted(versions | ({now.version} if now else set())))


def _as_built_now(module: str) -> Manifest | None:
    game = rules.module_names().get(module)
    return manifest_of(Design.load(game)) if game else None


def _lying_beside() -> Iterator[Manifest]:
    for path in [path for folder in _beside for path in sorted(folder.glob("*.vmod"))[:_MOST_BESIDE]]:
        try:
            yield Manifest.in_module(Archive.open(path))
        except (ManifestError, VassalFormatError, OSError):
            continue  # somebody else's module, or a broken one
