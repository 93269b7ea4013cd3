"""The module of Angola! in the real engine: regions, piles and hidden Columns as players meet them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from builder.build import build
from builder.lattice import Areas
from builder.module.design import Design
from tests.engine.conftest import at_peace
from tests.engine.session import Engine

POINTS = 200
"""Pixels tried in each region."""


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load("angola")


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("angola", tmp_path_factory.mktemp("dist")).module


@pytest.fixture(scope="module")
def engine_process(
    engine_here: None, module: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with the module open; `engine` is then this one."""
    with Engine(module, tmp_path_factory.mktemp("engine-angola")) as engine:
        engine.launch("Angola, July 1975 to April 1976")
        yield engine


@pytest.fixture
def engine(engine_process: Engine) -> Iterator[Engine]:
    yield from at_peace(engine_process)


def test_every_region_has_its_name_all_over(engine: Engine, design: Design) -> None:
    """At pixels at random in its polygon, and a pixel around each corner of its border."""
    lattice = design.board.lattice
    assert isinstance(lattice, Areas) and len(lattice.areas) == 93
    points = [point for area in lattice.areas for point in _within(lattice, area.id)]
    border = {
        (x + across, y + down)
        for area in lattice.areas
        for x, y in area.points
        for across in (-1, 0, 1)
        for down in (-1, 0, 1)
    }
    everywhere = [*points, *sorted(border)]
    named = engine.place_names(everywhere)
    titles = {area.title for area in lattice.areas}
    ours = [lattice.title(space) if (space := lattice.name(*point)) else "" for point in everywhere]
    assert [name if name in titles else "" for name in named] == ours
    assert {*ours[: len(points)]} == titles and "" not in ours[: len(points)]


def _within(lattice: Areas, region: str) -> Iterator[tuple[int, int]]:
    """Give pixels at random that lie in a region."""
    random, corners, found = Random(region), lattice.corners(region), 0
    (left, top), (right, bottom) = (tuple(map(end, zip(*corners, strict=True))) for end in (min, max))
    while found < POINTS:
        point = random.randrange(int(left), int(right)), random.randrange(int(top), int(bottom))
        if lattice.name(*point) == region:
            found += 1
            yield point


def test_a_counter_dropped_anywhere_in_a_region_stays_where_it_fell(engine: Engine) -> None:
    assert engine.snap(1205, 770) == (1205, 770)
    assert engine.place_names([(1205, 770)]) == ["Salazar"]
