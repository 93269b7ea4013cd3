"""Hexes of any numbering and areas on boards of the real engine: it names every pixel as our board does.

The module is Chad's with one more map for each kind of grid, its boards all made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from lxml import etree

from guelta.builder.board import Board
from guelta.builder.lattice import Areas, HexLattice
from guelta.builder.module.map_board import map_grid
from guelta.builder.vassal.archive import Archive, pack
from guelta.builder.vassal.component import encode
from guelta.rules.engine.board.boxes import Box, Boxes
from guelta.rules.engine.geometry.grid import Grid
from tests.engine.conftest import at_peace
from tests.engine.session import Engine
from tests.maps import AREA_LAYOUT, AREAS, HEX_LAYOUT, HEXES

POINTED = Board.of(HEX_LAYOUT, HEXES, Boxes(), "board.toml")
BOARDS = {
    "pointed, rows first": POINTED,
    "areas": Board.of(AREA_LAYOUT, AREAS, Boxes([Box("losses", "Losses")]), "board.toml"),
    **{
        f"{grid.tops} {grid.lower} {grid.numbering}": replace(
            POINTED, lattice=HexLattice(dy, 60, 75, first, first, grid), map=frozenset()
        )
        for dy, first, grid in (
            (64, 2, Grid("RRCC", "flat", "odd")),
            (51, 1, Grid("CCRR", "pointed", "even")),
            (64, 2, Grid("RR-CC", "pointed", "odd")),
            (95, 2, Grid("CRR", "flat", "odd")),
            (64, 1, Grid("ARR", "flat", "even")),
            (50, 1, Grid("RRA", "pointed", "even")),
        )
    },
}
SIZE = 500


@pytest.fixture(scope="module")
def module(chad_module: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Chad's module with a map for every board, each a copy of the map of the trays with another grid."""
    archive = Archive.open(chad_module)
    root = etree.fromstring(archive.read("buildFile.xml"))
    trays = next(each for each in root if each.get("mapName") == "Trays")
    for name, board in BOARDS.items():
        own = deepcopy(trays)
        own.set("mapName", name)
        for setup in own.iter("setup"):
            setup.text = f"{name}BoardPicker\tTrays\t0\t0"
        grid = next(each for each in own.iter() if str(each.tag).endswith(".ZonedGrid"))
        grid.getparent().replace(grid, etree.fromstring(encode(map_grid(board))))
        trays.addnext(own)
    files = {name: archive.read(name) for name in archive.names()}
    files["buildFile.xml"] = etree.tostring(root, encoding="UTF-8", xml_declaration=True)
    path = tmp_path_factory.mktemp("any map") / "grids.vmod"
    path.write_bytes(pack(files))
    return path


@pytest.fixture(scope="module")
def any_engine(engine_here: None, module: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with Engine(module, tmp_path_factory.mktemp("engine")) as engine:
        engine.launch("Empty map, all counters in the trays")
        yield engine


@pytest.fixture
def engine(any_engine: Engine) -> Iterator[Engine]:
    yield from at_peace(any_engine)


def some_points(seed: str) -> list[tuple[int, int]]:
    """Return pixels at random where no number of a grid above is below one."""
    random = Random(seed)
    return [(random.randrange(150, 640), random.randrange(150, 400)) for _ in range(SIZE)]


@pytest.mark.parametrize("name", [name for name in BOARDS if name != "areas"])
def test_the_engine_names_every_pixel_as_the_lattice_does(engine: Engine, name: str) -> None:
    lattice, points = BOARDS[name].lattice, some_points(name)
    assert isinstance(lattice, HexLattice)
    ours = [lattice.title(lattice.name(*point)) for point in points]
    assert "" not in ours and len(set(ours)) > 20
    assert engine.place_names(points, name) == ours


@pytest.mark.parametrize("name", [name for name in BOARDS if name != "areas"])
def test_the_engine_snaps_to_the_centres_of_the_lattice(engine: Engine, name: str) -> None:
    lattice = BOARDS[name].lattice
    spaces = sorted({lattice.name(*point) for point in some_points(name)})[:12]
    for space in spaces:
        x, y = lattice.centre(space)
        assert engine.snap(x + 5, y - 6, name) == (x, y), space


def test_the_engine_names_every_pixel_of_an_area_by_its_title(engine: Engine) -> None:
    """Those on a border too: a polygon of the engine's owns some of its edges and not others."""
    board = BOARDS["areas"]
    assert isinstance(board.lattice, Areas)
    corners = [(x + across, y + down) for area in board.lattice.areas for x, y in area.points
               for across in (-1, 0, 1) for down in (-1, 0, 1)]  # fmt: skip
    random = Random(7)
    points = [*corners, *((random.randrange(700), random.randrange(430)) for _ in range(SIZE))]
    named = engine.place_names(points, "areas")
    titles = {area.title for area in board.lattice.areas}
    ours = [board.lattice.title(space) if (space := board.lattice.name(*point)) else "" for point in points]
    assert [name if name in titles else "" for name in named] == ours
    assert set(ours) == {*titles, ""}


def test_a_box_beside_the_areas_keeps_its_name(engine: Engine) -> None:
    assert engine.place_names([(60, 450)], "areas") == ["Losses"]
