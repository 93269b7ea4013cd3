"""A version of a module frozen: what its games refer to is kept in the game's folder and never changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from guelta.builder.art.counter import faces
from guelta.builder.handback.fittings import FOLDER, Fittings
from guelta.builder.manifest import MANIFESTS, Manifest, ManifestError
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.piece_ids import FILE, PieceIds
from guelta.builder.vassal.archive import write_file
from guelta.errors import RefusedError
from guelta.rules.engine.game import Game

FACES = "faces"
"""Where the texts that counters of published versions bear lie, in the folder of a module's data."""

__all__ = ["FACES", "PublishError", "keep_numbers", "publish", "published_faults"]


class PublishError(RefusedError, ValueError):
    """A version cannot be published; the message says why and what to do."""


def publish(game: Game[Any]) -> list[Path]:
    """Freeze the version of a game's module that its module.toml names; give the files that are new or grew.

    They are the numbers of its counters, what is printed on them, its manifest, and what it takes to write
    into its games. A version that was published before stays as it is: PublishError when the module is
    another one now.
    """
    design, folder = Design.load(game), game.home.module.path
    if not isinstance(folder, Path):
        raise PublishError(f"{game.id} is installed as a package; publish it where its files lie")
    version = design.card.version
    files = {
        f"{MANIFESTS}/{version}.json": manifest_of(design).dump(),
        f"{FOLDER}/{version}.json": Fittings.of(design).dump().encode(),
        f"{FACES}/{version}.json": _as_lines(_printed(design)),
    }
    changed = [name for name, data in files.items() if _other(folder / name, data)]
    if changed:
        raise PublishError(
            f"version {version} of {game.id} was published otherwise ({', '.join(changed)}); "
            "games are played with it, so give module.toml a higher version"
        )
    new = {name: data for name, data in files.items() if _other(folder / name, data) is not False}
    has_grown = keep_numbers(design)
    for name, data in new.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / name, data)
    return [folder / name for name in ((FILE,) if new or has_grown else ()) + (*new,)]


def keep_numbers(design: Design) -> bool:
    """Write the numbers of a game's counters into its folder, if any of them is new; whether one was."""
    folder = design.game.home.module.path
    data = str(design.piece_ids).encode()
    if not isinstance(folder, Path) or PieceIds.load(design.game) == design.piece_ids:
        return False
    folder.mkdir(parents=True, exist_ok=True)
    write_file(folder / FILE, data, replace=True)
    return True


def published_faults(design: Design) -> Iterator[str]:
    """Name the counters that a game has otherwise than its version as it was published."""
    home, version = design.game.home, design.card.version
    name = f"{version}.json"
    if not (home.module / MANIFESTS).has(name):
        return
    try:
        was = Manifest.load((home.module / MANIFESTS).text(name)).counters
    except ManifestError as error:
        yield f"{home.module.name}/{MANIFESTS}/{name}: {error}"
        return
    now, reprinted = manifest_of(design).counters, _reprinted(design, name)
    changes = {
        "new": [now[id].name for id in now if id not in was],
        "gone": [was[id].name for id in was if id not in now],
        "changed": [was[id].name for id in was if id in now and (was[id] != now[id] or id in reprinted)],
    }
    told = [f"{how}: {_listed(names)}" for how, names in changes.items() if names]
    if told:
        yield (
            f"{home.module.name}/module.toml, version: {version} was published with other counters "
            f"({'; '.join(told)}); games are played with it, so give it a higher version"
        )


def _reprinted(design: Design, name: str) -> set[str]:
    """Return the counters that bear other texts than those of a published version, none if it kept none."""
    folder = design.game.home.module / FACES
    if not folder.has(name):
        return set()
    try:
        was = dict(json.loads(folder.text(name)))
    except ValueError:
        return set()
    return {id for id, texts in _printed(design).items() if id in was and was[id] != texts}


def _printed(design: Design) -> dict[str, list[list[str]]]:
    """Return what is written on each face of each counter, its own words on a card."""
    return {
        id: [[row.get("name", ""), row.get("text", "")]]
        if design.hiding.is_card(id)
        else [design.look.texts(row, face) for face in faces(row)]
        for id, row in design.rows.items()
    }


def _as_lines(printed: Mapping[str, list[list[str]]]) -> bytes:
    entries = (f" {json.dumps(id)}: {json.dumps(texts, ensure_ascii=False)}" for id, texts in printed.items())
    return ("{\n" + ",\n".join(entries) + "\n}\n").encode()


_NAMED = 3
"""How many counters are named before they are only counted."""


def _listed(names: list[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _other(path: Path, data: bytes) -> bool | None:
    """Return whether a file holds something else, None when there is none."""
    return path.read_bytes() != data if path.exists() else None
