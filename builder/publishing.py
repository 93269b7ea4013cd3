"""A version of a module frozen: what its games refer to is kept in the game's folder and never changes."""

from __future__ import annotations

from pathlib import Path

import rules
from builder.handback.fittings import FOLDER, Fittings
from builder.manifest import MANIFESTS
from builder.module.design import Design
from builder.module.meaning import manifest_of
from builder.module.piece_ids import FILE
from builder.vassal.archive import write_file

__all__ = ["PublishError", "publish"]


class PublishError(ValueError):
    """A version cannot be published; the message says why and what to do."""


def publish(game_id: str) -> list[Path]:
    """Freeze the version of a game's module that its module.toml names; give the files that are new or grew.

    They are the numbers of its counters, its manifest, and what it takes to write into its games. A version
    that was published before stays as it is: PublishError when the module is another one now.
    """
    design, folder = Design.load(game_id), rules.home(game_id).module.path
    if not isinstance(folder, Path):
        raise PublishError(f"{game_id} is installed as a package; publish it where its files lie")
    version = design.card.version
    files = {
        f"{MANIFESTS}/{version}.json": manifest_of(design).dump(),
        f"{FOLDER}/{version}.json": Fittings.of(design).dump().encode(),
    }
    changed = [name for name, data in files.items() if _other(folder / name, data)]
    if changed:
        raise PublishError(
            f"version {version} of {game_id} was published otherwise ({', '.join(changed)}); "
            "games are played with it, so give module.toml a higher version"
        )
    files = {FILE: str(design.piece_ids).encode(), **files}
    new = {name: data for name, data in files.items() if _other(folder / name, data) is not False}
    for name, data in new.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / name, data, replace=name == FILE)
    return [folder / name for name in new]


def _other(path: Path, data: bytes) -> bool | None:
    """Say whether a file holds something else, None when there is none."""
    return path.read_bytes() != data if path.exists() else None
