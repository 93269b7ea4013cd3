"""The build: a game's design becomes the module, the manifest and the pictures in its folder of `dist/`."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from guelta.builder.art.legibility import remarks_on_faces, too_small
from guelta.builder.cache import Cache
from guelta.builder.manifest import ENTRY
from guelta.builder.module.build_file import build_file, module_metadata
from guelta.builder.module.design import Design
from guelta.builder.module.help import COVER_IMAGE, pages
from guelta.builder.module.map_board import BOARD_IMAGE
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_games
from guelta.builder.pictures import Pictures, draw, face_images
from guelta.builder.publishing import keep_numbers
from guelta.builder.sums import SUMS, lies_inside, listed, sums_of
from guelta.builder.vassal.archive import naming, pack
from guelta.builder.vassal.metadata import BUILD_FILE, MODULE_ENTRY
from guelta.progress import Progress, quiet
from guelta.rules.engine.board.areamap import AreaMap
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import RulesDataError

__all__ = ["BuildResult", "artefacts", "build"]


@dataclass(frozen=True)
class BuildResult:
    """What a build made: its folder and module, how many files there are, were new, and had to be drawn.

    `remarks` name what is no fault and yet will not please.
    """

    folder: Path
    module: Path
    files: int
    written: int
    drawn: int
    remarks: tuple[str, ...] = ()


def build(game: Game[Any], dist: Path, progress: Progress = quiet, *, proofs: bool = True) -> BuildResult:
    """Build a game into `dist/GAME`: module, manifest, counters, map and their check sums.

    Nothing is written before everything is made, each file is replaced whole, and files that have not changed
    are left alone. The numbers of the counters are kept in the game's own folder for the builds to come. What
    was drawn is kept in `dist/.cache`; an edition takes from it what was drawn for the game it derives from.
    Without `proofs` the sheets that prove its colours are left out. The errors of `Design.load` and of the
    art; OSError when the folder cannot be written.
    """
    design = Design.load(game)
    own, *others = (dist / ".cache" / f"{id}.zip" for id in game.lineage)
    cache = Cache(own, others)
    pictures = draw(design, cache, progress, proofs=proofs)
    progress("Writing the module", 0, 1)
    files = artefacts(design, pictures)
    written = _publish(dist, game.id, files)
    cache.save()
    progress("Writing the module", 1, 1)
    folder = dist / game.id
    remarks = (*_remarks(design, pictures), *_keep_numbers(design))
    return BuildResult(folder, folder / _module_name(design), len(files), written, cache.drawn, remarks)


def _remarks(design: Design, pictures: Pictures) -> Iterator[str]:
    """Name each counter, and each title, with a text too small to be read; and areas that touch no other."""
    yield from design.game.remarks
    yield from _islands(design.game)
    yield from remarks_on_faces(
        design.game.file("counters.csv"),
        (
            (design.rows[counter], pictures.faces[image.removesuffix(".png")])
            for image, (counter, _) in face_images(design).items()
        ),
    )
    for name, svg in pictures.drawn.items():
        if small := too_small(svg):
            yield f"{design.game.file('game.toml')}, {'title' if name == COVER_IMAGE else 'sides'}: {small}"


def _islands(game: Game[Any]) -> Iterator[str]:
    """Name the areas that touch no other, where there are others: no unit can walk there."""
    map = game.charts.map
    if isinstance(map, AreaMap) and len(map) > 1:
        for area in map:
            if not map.neighbours(area):
                said = "touches no other; edges.csv names those that do"
                yield f"{game.file('areas.csv')}, row {area}: {said}"


def _keep_numbers(design: Design) -> Iterator[str]:
    """Keep the numbers of the counters in the folder of somebody's game, for the builds to come.

    Yield what to mind where they cannot be kept.
    """
    if design.game.home.place is None:
        return
    try:
        keep_numbers(design)
    except OSError as error:
        why = error.strerror or error
        yield (
            f"{design.piece_ids.source}: cannot be written ({why}); without it a counter may have another "
            "number in the next build: games begun before would show it as another counter"
        )


def artefacts(design: Design, pictures: Pictures) -> dict[str, bytes]:
    """Make every file of a game's folder by its name, check sums among them."""
    manifest = manifest_of(design).dump()
    files = {_module_name(design): _module(design, pictures, manifest), ENTRY: manifest}
    for name, svg in pictures.faces.items():
        files[f"counters/{name}.svg"] = svg.encode()
        files[f"counters/{name}.png"] = pictures.pngs[name]
    files["map.svg"] = pictures.board.encode()
    files["map.png"] = pictures.pngs[BOARD_IMAGE.removesuffix(".png")]
    files |= {f"proofs/{name}": proof for name, proof in pictures.proofs.items()}
    return {**files, SUMS: sums_of(files)}


def _module_name(design: Design) -> str:
    return f"{design.game.id}.vmod"


def _module(design: Design, pictures: Pictures, manifest: bytes) -> bytes:
    entries = {
        BUILD_FILE: build_file(design),
        MODULE_ENTRY: module_metadata(design).to_xml(),
        ENTRY: manifest,
        **pages(design),
    }
    entries |= {f"images/{name}.png": png for name, png in pictures.pngs.items()}
    entries |= {f"images/{name}": png for name, png in pictures.others.items()}
    entries |= saved_games(design)
    _mind_names(design.game.id, entries)
    return pack(entries)


def _mind_names(game_id: str, names: Iterable[str]) -> None:
    """Refuse to write what lies elsewhere: ids are checked where they are read, and this holds for all."""
    for name in names:
        if not lies_inside(PurePosixPath(name)):
            raise RulesDataError([f"{game_id}: its file {name[:80]!r} would lie outside of its folder"])


def _publish(dist: Path, game_id: str, files: Mapping[str, bytes]) -> int:
    """Put the files in place, all prepared beforehand, and take away those of the last build that are gone.

    Returns how many were new.
    """
    _mind_names(game_id, files)
    folder = dist / game_id
    gone = [name for name in listed(folder) if name not in files]
    changed = {name: data for name, data in files.items() if not _is(folder / name, data)}
    with naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
        staged = Path(tempfile.mkdtemp(prefix=f".{game_id}-", dir=dist))
    try:
        for name, data in changed.items():
            path = staged / name
            with naming(folder / name):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        for name in changed:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (staged / name).replace(folder / name)
        for name in gone:
            (folder / name).unlink(missing_ok=True)
    finally:
        shutil.rmtree(staged, ignore_errors=True)
    return len(changed)


def _is(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False
