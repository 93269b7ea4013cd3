"""The module of Angola! in the real engine: regions, piles and hidden Columns as players meet them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from builder.build import build
from builder.lattice import Areas
from builder.manifest import Manifest
from builder.module.design import Design
from builder.module.meaning import manifest_of
from builder.vassal.save import Save
from companion.following.feed import Step
from companion.following.observe import Observer
from rules.engine.board.position import Position
from tests.engine.conftest import at_peace
from tests.engine.session import Engine

POINTS = 200
"""Pixels tried in each region."""
SET_UP = "Angola, July 1975 to April 1976"
HIDE, SHOW = "75,130", "85,130"


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
        yield engine


@pytest.fixture
def engine(engine_process: Engine) -> Iterator[Engine]:
    """The engine, on FAPLA's side of the game as it is set up."""
    engine_process.launch(SET_UP)
    engine_process.side("FAPLA player")
    yield from at_peace(engine_process)


def read(engine: Engine, design: Design, place: Path) -> Position:
    """Save the engine's game, and read it as the companion does."""
    observer = Observer(Manifest.load(manifest_of(design).dump()), design.game)
    *_, seen = observer.observe(Step(0, Save.read(engine.save(place / "a.vsav")).command))
    assert seen.remarks == ()
    return seen.position


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


# ---- the set-up, typed by hand from the rules: 3, steps 2 to 4 ------------------------------------

BY_HAND = {
    "luanda": {"fapla infantry": 5, "fapla car": 1},
    "maquela": {"fnla infantry": 3},
    "santo-antonio": {"fnla infantry": 2},
    "flec-base": {"fnla infantry": 3},
    "luso": {"mpla infantry": 4, "mpla car": 1},
    "cabinda": {"mpla infantry": 1},
    "maiombe": {"mpla infantry": 2},
    "pereira-de-eca": {"unita infantry": 4},
    "waiting-fapla": {"fapla infantry": 9},
    "waiting-fnla": {"fnla infantry": 12},
    "waiting-mpla": {"mpla infantry": 11},
    "waiting-unita": {"unita infantry": 9},
    "control-fapla": {"control-luanda": 1},
    "control-fnla": {"control-santo-antonio": 1, "control-maquela": 1},
    "control-mpla": {"control-luso": 1},
    "control-unita": {"control-pereira-de-eca": 1},
    "turn-1": {"turn": 1},
    "victory-20": {"victory-soviet": 1, "victory-western": 1},
    "first-chart": {"first-player": 1},
}
HOW_MANY = {
    "container": 23, "reinforcements": 20,
    "columns-fapla": 4, "columns-fnla": 5, "columns-mpla": 4, "columns-unita": 4,
    "tokens-fapla": 5, "tokens-fnla": 5, "tokens-mpla": 5, "tokens-unita": 5,
    "majors-fapla": 4, "majors-fnla": 4, "majors-mpla": 4, "majors-unita": 4,
    "deck-fapla": 7, "deck-fnla": 7, "deck-mpla": 7, "deck-unita": 8,
    "later-fapla": 4, "later-fnla": 4, "later-mpla": 4, "later-unita": 4,
    "pack-fapla": 0, "pack-fnla": 0, "pack-mpla": 0, "pack-unita": 0,
    "jungle-markers": 24, "equipment": 52, "air-missions": 0, "reinforcements-drawn": 0,
}  # fmt: skip


def test_it_opens_and_is_set_up_as_the_rules_say(engine: Engine, design: Design, tmp_path: Path) -> None:
    assert engine.setups() == [SET_UP, "Empty map, all counters in the trays"]
    position, rows = read(engine, design, tmp_path), design.rows

    def kind(id: str) -> str:
        return f"{rows[id]['side']} {rows[id]['type']}" if rows[id]["kind"] == "unit" else id

    found = {space: Counter(kind(each.counter) for each in position.stack(space)) for space in BY_HAND}
    assert found == BY_HAND
    assert {space: len(position.stack(space)) for space in HOW_MANY} == HOW_MANY
    everywhere = {each.counter for _, stack in position.each_stack() for each in stack}
    assert everywhere == rows.keys()


# ---- packs ----------------------------------------------------------------------------------------


def test_a_pack_is_laid_card_by_card_and_turned_from_its_top(
    engine: Engine, design: Design, tmp_path: Path
) -> None:
    for card in ("fapla-card-blank", "fapla-card-column-a-1", "fapla-card-command"):
        engine.move(card, "FAPLA Operations Pack")
        engine.key(card, "into-pack-fapla")
    assert not [entry for entry in engine.menu("fapla-card-command") if "Draw" in entry]
    engine.press("Turn FAPLA card")
    position = read(engine, design, tmp_path)
    left = [each.counter for each in position.stack("pack-fapla")]
    assert left == ["fapla-card-blank", "fapla-card-column-a-1"]
    assert [each.counter for each in position.stack("turned-fapla")] == ["fapla-card-command"]
    assert "The top card of the FAPLA Operations Pack is turned over" in engine.chat()
    assert "Blank" not in engine.chat() and "Column A card" not in engine.chat()


def test_a_control_marker_is_drawn_from_the_container_in_secret(
    engine: Engine, design: Design, tmp_path: Path
) -> None:
    hand = design.name("drawn-fapla")
    before = engine.chat()
    engine.draw("Container of Control Markers", hand, hand)
    said = engine.chat().removeprefix(before)
    [drawn] = read(engine, design, tmp_path).stack("drawn-fapla")
    assert "Control Marker moves" in said and design.rows[drawn.counter]["name"] not in said


# ---- Columns --------------------------------------------------------------------------------------


def column_in_luanda(engine: Engine) -> None:
    """Put FAPLA's Column A on three of the Units in Luanda, and leave the others loose beside it."""
    units = [f"fapla-infantry-{number}" for number in (1, 2, 3)]
    for unit in units:
        engine.move(unit, (1075, 760))
    engine.move("fapla-column-a", (1075, 760))
    engine.key("fapla-column-a", HIDE)


def hidden(engine: Engine) -> set[str]:
    """Give the Units on the map that somebody hides."""
    pieces = engine.pieces("CounterId", "Kind", "ObscuredToOthers")
    units = [piece for piece in pieces if piece.properties["Kind"] == "unit" and piece.map == "Main Map"]
    return {piece.counter or "" for piece in units if piece.properties["ObscuredToOthers"] == "true"}


COLUMN = {"fapla-infantry-1", "fapla-infantry-2", "fapla-infantry-3"}


def test_one_command_hides_a_column_and_one_shows_it(engine: Engine, design: Design, tmp_path: Path) -> None:
    column_in_luanda(engine)
    assert hidden(engine) == COLUMN
    assert "FAPLA Column A: its Units and Equipment are hidden" in engine.chat()
    luanda = [each.counter for each in read(engine, design, tmp_path).stack("luanda")]
    assert luanda[3] == "fapla-column-a" and {*luanda[:3]} == COLUMN and len(luanda) == 7
    engine.key("fapla-column-a", HIDE)  # hidden already: nothing changes
    assert hidden(engine) == COLUMN
    engine.key("fapla-column-a", SHOW)
    assert not hidden(engine)


def test_nobody_else_commands_a_column(engine: Engine) -> None:
    column_in_luanda(engine)
    engine.side("MPLA player")  # an ally too: 8
    engine.key("fapla-column-a", SHOW)
    assert hidden(engine) == COLUMN
    assert not [entry for entry in engine.menu("fapla-column-a") if "Column" in entry and "Show" in entry]
