"""The module of Angola! in the real engine: regions, piles and hidden Columns as players meet them."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from guelta.builder.build import build
from guelta.builder.lattice import Areas
from guelta.builder.manifest import Manifest
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.turn import Turn
from guelta.companion.commands.cli import main
from guelta.companion.following.by_mail import open_folder
from guelta.companion.following.feed import Step
from guelta.companion.following.observe import Observer
from guelta.companion.following.written_back import save_after
from guelta.companion.paperwork.decision import CHOICE, Decision
from guelta.companion.paperwork.desk import Desk
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.engine.sight.sight import unseen_by
from tests.angola_table import WRITTEN, laid, saved, written
from tests.companion.handing_back import Followed, shown
from tests.engine.conftest import at_peace
from tests.engine.evening import evening
from tests.engine.live import in_room, players_of, private_server, until
from tests.engine.session import Engine
from tests.library import KNOWN, LIBRARY

POINTS = 200
"""Pixels tried in each region."""
SET_UP = "Angola, July 1975 to April 1976"
HIDE, SHOW = "75,130", "85,130"
HIDE_ONE, FLIP = "72,130", "70,130"


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(LIBRARY.game("angola"))


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(LIBRARY.game("angola"), tmp_path_factory.mktemp("dist")).module


@pytest.fixture(scope="module")
def engine_process(
    one_network: None, module: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with the module open; `engine` is then this one, and meets our server."""
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
    """Yield pixels at random that lie in a region."""
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


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_drawn_marker_lies_open_once_it_comes_to_the_open_box(
    engine: Engine, design: Design, *, by_hand: bool
) -> None:
    """Dragged or sent, in one step; Undo takes it back into the hand, hidden."""
    hand, box = design.name("drawn-fapla"), design.name("control-fapla")
    drawn = engine.draw("Container of Control Markers", hand, hand)
    if by_hand:
        engine.move(drawn, box, map="Main Map")
    else:
        engine.key(drawn, "send-control-fapla")
    shown = engine.piece(drawn)
    assert (shown.location, shown.properties["ObscuredToOthers"]) == (box, "false")
    engine.undo()
    hidden_again = engine.piece(drawn)
    assert (hidden_again.location, hidden_again.properties["ObscuredToOthers"]) == (hand, "true")


# ---- Columns --------------------------------------------------------------------------------------


def column_in_luanda(engine: Engine) -> None:
    """Put FAPLA's Column A on three of the Units in Luanda, and leave the others loose beside it."""
    units = [f"fapla-infantry-{number}" for number in (1, 2, 3)]
    for unit in units:
        engine.move(unit, (1075, 760))
    engine.move("fapla-column-a", (1075, 760))
    engine.key("fapla-column-a", HIDE)


def hidden(engine: Engine) -> set[str]:
    """Return the Units on the map that somebody hides."""
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


@pytest.mark.parametrize("is_hidden", [False, True], ids=["open", "hidden"])
def test_the_chat_does_not_say_that_equipment_is_moved(engine: Engine, is_hidden: bool) -> None:
    """2.4.2  By itself nothing is said of it, nor when it is sent; with a Unit the Unit alone is named."""
    before = engine.chat()
    engine.move("mine-1", (1075, 760))
    if is_hidden:
        engine.key("mine-1", HIDE_ONE)
    engine.move("mine-1", (1400, 1000))
    if is_hidden:
        engine.key("mine-1", FLIP)
    engine.key("mine-1", "send-equipment")
    engine.move("mine-1", (1400, 1000))
    assert engine.chat() == before
    engine.move("fapla-infantry-1", (1400, 1000))
    said = engine.chat().removeprefix(before)
    assert "FAPLA infantry 1 moves Luanda → " in said and "Mine" not in said and "Bad Data" not in said


def test_nobody_else_commands_a_column(engine: Engine) -> None:
    column_in_luanda(engine)
    engine.side("MPLA player")  # an ally too: 8
    engine.key("fapla-column-a", SHOW)
    assert hidden(engine) == COLUMN
    assert not [entry for entry in engine.menu("fapla-column-a") if "Column" in entry and "Show" in entry]


def unseen_by_others(engine: Engine) -> dict[str, str]:
    """Return the counters that somebody makes invisible, each with where it lies."""
    pieces = engine.pieces("CounterId", "InvisibleToOthers")
    return {
        each.counter or "": each.location or ""
        for each in pieces
        if each.properties["InvisibleToOthers"] == "true"
    }


def laid_with(engine: Engine, mine: str, said: list[str]) -> None:
    """As FAPLA, put a hidden Column in Luanda with some mines among its Units, and open it again."""
    engine.launch(SET_UP)
    engine.side("FAPLA player")
    before = engine.chat()
    for counter in ("fapla-infantry-1", mine, "fapla-infantry-2", "fapla-infantry-3", "fapla-column-a"):
        if counter:
            engine.move(counter, (1075, 760))
    engine.key("fapla-column-a", HIDE)
    engine.key("fapla-column-a", SHOW)
    engine.move_stack("fapla-column-a", "Catete")
    said.append(engine.chat().removeprefix(before))


def seen_with_the_mouse_over(engine: Engine, place: Path, region: str) -> bytes:
    """Return the lower window with the mouse at rest over a stack: a busy machine pops its viewer up late."""
    x, y = engine.places([region])[region]
    seen = b""
    for _ in range(10):
        over = Image.open(engine.screenshot(place, zoom=1.0, centre=region, hover=(x + 8, y - 8)))
        before, seen = seen, over.convert("RGB").crop((0, 300, *over.size)).tobytes()
        if seen == before:
            break
        time.sleep(1.5)  # seconds; longer than the viewer waits
    return seen


@pytest.mark.parametrize("side", ["MPLA player", "UNITA player", "<observer>"])
def test_a_column_with_equipment_is_to_others_what_it_is_without(
    engine: Engine, design: Design, tmp_path: Path, side: str
) -> None:
    """2.4.2, R26  The stack as it is drawn, what the mouse shows over it and the chat says, bit for bit."""
    shown, said = [], list[str]()
    for number, mine in enumerate(("", "mine-1")):
        laid_with(engine, mine, said)
        names = [each.counter for each in read(engine, design, tmp_path).stack("catete")]
        assert ("mine-1" in names) == bool(mine)
        engine.side(side)
        x, y = engine.places(["Catete"])["Catete"]
        engine.ask("zoom", "", 1.0)  # the painter takes the map's own scale for that of its pieces
        drawn = engine.paint(tmp_path / f"{number}.png", x - 60, y - 60, 120, 120).read_bytes()
        over = seen_with_the_mouse_over(engine, tmp_path / f"hover-{number}.png", "Catete")
        shown.append((drawn, over))
    assert said[0] == said[1]
    assert (shown[0] == shown[1]) is True  # two pictures need no list of the bytes that differ
    engine.side("FAPLA player")
    (mine,) = (piece for piece in engine.pieces("CounterId") if piece.counter == "mine-1")
    assert mine.shown == "Mine 1(Equipment)"
    assert engine.paint(tmp_path / "own.png", x - 60, y - 60, 120, 120).read_bytes() != shown[1][0]


def test_a_key_that_another_presses_over_a_stack_leaves_its_equipment_hidden(
    engine: Engine, design: Design, tmp_path: Path
) -> None:
    laid_with(engine, "mine-1", [])
    board = read(engine, design, tmp_path)
    assert unseen_by_others(engine) == {"mine-1": "Catete"}
    engine.side("MPLA player")
    for key in (HIDE_ONE, FLIP, "send-equipment", "taken-by-mpla"):
        engine.key("mine-1", key)
    assert read(engine, design, tmp_path) == board
    engine.move_stack("fapla-column-a", "Luanda")  # it goes along with the stack
    assert unseen_by_others(engine) == {"mine-1": "Luanda"}


def test_who_has_equipment_shows_it_and_gives_it_back(engine: Engine, design: Design, tmp_path: Path) -> None:
    """9.9.1  A mine keeps its face as it is shown; from the pool another Faction takes it as its own."""
    laid_with(engine, "mine-1", [])
    engine.key("mine-1", FLIP)
    engine.key("mine-1", HIDE_ONE)
    assert Standing("mine-1", "minefield") in read(engine, design, tmp_path).stack("catete")
    engine.key("mine-1", FLIP)
    engine.key("mine-1", HIDE_ONE)
    engine.key("mine-1", "send-equipment")
    assert Standing("mine-1") in read(engine, design, tmp_path).stack("equipment")
    engine.side("UNITA player")
    engine.key("mine-1", HIDE_ONE)
    assert Standing("mine-1", hidden="unita") in read(engine, design, tmp_path).stack("equipment")
    engine.undo()
    assert Standing("mine-1") in read(engine, design, tmp_path).stack("equipment")
    assert [piece.counter for piece in engine.pieces("CounterId")].count("mine-1") == 1


# ---- who sees what every Faction hides ----------------------------------------------------------------


def secrets_of_fapla(engine: Engine, design: Design) -> dict[str, str]:
    """Hide a mine and a Reinforcement card, draw a Control Marker in secret; give the names of all three."""
    engine.side("FAPLA player")
    engine.key("mine-1", "70,130")
    engine.move("mine-1", "Catete")
    engine.key("mine-1", "77,130")  # not marked as moved: a mask lies over its marks too
    engine.key("mine-1", HIDE_ONE)
    hand = design.name("drawn-fapla")
    marker = engine.draw("Container of Control Markers", hand, hand)
    card = engine.draw("Reinforcement Card deck", (1400, 1000))
    drawn = {piece.id: piece.counter or "" for piece in engine.pieces("CounterId")}
    engine.key(drawn[card], "72,130")
    ids = ("mine-1", drawn[marker], drawn[card])
    return {id: design.rows[id]["name"] for id in ids}


def picture_of_mine(engine: Engine, place: Path, name: str) -> bytes:
    """Paint the mine, but for its rim, as this VASSAL's player sees it."""
    engine.ask("zoom", "", 1.0)  # the painter takes the map's own scale for that of its pieces
    [mine] = (piece for piece in engine.pieces("CounterId") if piece.counter == "mine-1")
    return engine.paint(place / f"{name}.png", mine.x - 20, mine.y - 20, 40, 40).read_bytes()


def viewed(engine: Engine, counters: set[str]) -> dict[str, str | None]:
    """What the line beside the mouse calls hidden counters, "" where it is what the piece is called."""
    pieces = engine.pieces("CounterId", "Overseen")
    return {each.counter: each.properties["Overseen"] for each in pieces if each.counter in counters}


@pytest.mark.parametrize("side", ["Umpire", "Solitaire"])
def test_who_oversees_the_game_sees_what_a_faction_hides(
    engine: Engine, design: Design, tmp_path: Path, side: str
) -> None:
    secrets = secrets_of_fapla(engine, design)
    masked = {*secrets} - {"mine-1"}
    own, pictured = names_of(engine, {*secrets}), picture_of_mine(engine, tmp_path, "fapla")
    engine.side("UNITA player")
    others = names_of(engine, {*secrets})
    assert not [id for id, name in secrets.items() if name in others[id]] and others["mine-1"] == ""
    bare = picture_of_mine(engine, tmp_path, "unita")
    engine.side(side)
    assert viewed(engine, masked) == {id: own[id] for id in masked}
    # VASSAL would say any other name to all, but says nothing of what is hidden altogether
    assert names_of(engine, {*secrets}) == {**others, "mine-1": own["mine-1"]}
    assert picture_of_mine(engine, tmp_path, side) == pictured != bare
    before = engine.chat()
    for id in secrets:
        engine.move(id, (1400, 1000))
    said = engine.chat().removeprefix(before)
    assert not [name for name in secrets.values() if name in said], said
    engine.side("UNITA player")  # nothing of what was seen is left for the next
    assert viewed(engine, masked) == dict.fromkeys(masked, "")
    assert names_of(engine, {*secrets}) == others


@pytest.mark.parametrize("side", ["Umpire", "Solitaire"])
def test_nobody_reads_the_next_card_of_a_deck(engine: Engine, design: Design, side: str) -> None:
    engine.side(side)
    cards = {id for id, row in design.rows.items() if row["kind"] == "card" and not row["side"]}
    called = names_of(engine, cards)
    assert called.keys() == cards and not [id for id in cards if design.rows[id]["name"] in called[id]]
    assert not any(viewed(engine, cards).values())


# ---- a turn by a script, step by step ---------------------------------------------------------------


def test_a_scripted_turn_lies_after_every_step_as_our_board_has_it(
    engine: Engine, design: Design, tmp_path: Path
) -> None:
    """Every kind of card, a combat with every step, Cabinda's fall and a crisis; MPLA looks on."""
    start = saved(design, tmp_path / "start.vsav")
    steps = [*written(design, start)]
    assert {rule for _, step in steps for rule in step.rules} >= WRITTEN
    log = tmp_path / "turn.vlog"
    Log.of(start, [commands for commands, _ in steps]).write(log)
    engine.load(log)
    engine.side("MPLA player")
    number = 0
    for number in engine.steps():
        board = steps[number - 1][1].position
        assert lying(engine, design) == as_counted(design, board), board.cursor
        assert shown_though_hidden(engine, design, board, "mpla") == []
        assert design.tracker.path(Turn.decode(engine.turn().state)) == board.cursor
    assert number == len(steps)
    manifest = Manifest.load(manifest_of(design).dump())
    ends = shown(manifest, steps[-1][1].position)
    assert shown(manifest, read(engine, design, tmp_path)) == ends


def lying(engine: Engine, design: Design) -> dict[str, list[str]]:
    """The regions by the engine's own names, bottom first, what is turned over with a colon."""
    known = {piece.id: piece for piece in engine.pieces("CounterId", "Side_Level") if piece.counter}
    titles = {design.name(region) for region in design.board.map}
    places: dict[str, list[str]] = {}
    stacked = [id for stack in engine.stacks() for id in stack.members if id in known]
    for id in (*stacked, *sorted(known.keys() - {*stacked})):
        piece = known[id]
        if piece.map == "Main Map" and piece.location in titles:
            turned = ":" if piece.properties["Side_Level"] == "2" else ""
            places.setdefault(piece.location or "", []).append(f"{piece.counter}{turned}")
    return places


def as_counted(design: Design, board: Position) -> dict[str, list[str]]:
    """Our regions in the same words."""
    faces = design.game.charts.counters

    def said(each: Standing) -> str:
        return each.counter + (":" if each.face and each.face == faces[each.counter].back else "")

    return {
        design.name(region): [said(each) for each in board.stack(region)]
        for region in design.board.map
        if board.stack(region)
    }


def apart(engine: Engine, design: Design, board: Position) -> dict[str, tuple[list[str], list[str]]]:
    """Return the regions where the engine has other counters than our board, with what either has."""
    here, ours = lying(engine, design), as_counted(design, board)
    return {
        region: (here.get(region, []), ours.get(region, []))
        for region in sorted({*here, *ours})
        if here.get(region) != ours.get(region)
    }


def shown_though_hidden(engine: Engine, design: Design, board: Position, side: str) -> list[str]:
    """Name what the engine shows a player by name though his Faction may not see it where it stands."""
    names = {id: row["name"] for id, row in design.rows.items()}
    unseen = unseen_by(design.game, board, (side,))
    hidden = {each.counter for region in design.board.map for each in unseen.get(region, ())}
    return [
        piece.counter
        for piece in engine.pieces("CounterId")
        if piece.map == "Main Map" and piece.counter in hidden and piece.name == names[piece.counter]
    ]


# ---- the end of a turn, worked through at the desk and written into the live game ----------------------

END = ("victory", "reorganization", "direct-aid", "recruitment", "covert-aid", "clean-up")
LAID = {
    "tokens-unita": "mpla-token-1 " + " ".join(f"fapla-token-{number}" for number in range(1, 6)),
    "lost-fapla": "fapla-major-1 fapla-major-2 fapla-major-3",
    "luanda": "fapla-infantry-1 fapla-infantry-2 fapla-infantry-3 fapla-infantry-4 fapla-major-4",
    "air-missions": "fapla-airgroup-1 unita-airgroup-1",
    "turned-unita": "unita-card-column-a-1",
}
"""The Soviet Alliance has lost the turn, FAPLA no Major that could come."""
COME = {
    "victory": {"victory-western victory-17"},
    "reorganization": {"fapla-brigade-1 luanda", "fapla-infantry-1 stock-fapla", "fnla-brigade-2 flec-base"},
    "direct-aid": {"mpla-major-1 luanda", "fapla-major-4 majors-fapla"},
    "recruitment": {"unita-infantry-14 south-west-africa", "fnla-infantry-21 flec-base"},
    "covert-aid": {"fnla-mercenary-1 zaire-west", "mine-1 luanda", "fapla-airgroup-2 air-fapla"},
    "clean-up": {
        "unita-airgroup-1 air-unita",
        "fapla-token-1 tokens-fapla",
        "unita-card-column-a-1 deck-unita",
    },
}
"""Some of the counters that stand elsewhere after each step."""


def test_the_end_of_a_turn_is_carried_out_into_the_room(
    engine: Engine, design: Design, tmp_path: Path
) -> None:
    """10 to 13  What VASSAL saves is our board after every step of it; an undo takes the last one back."""
    empty = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "start")
    empty.write(tmp_path / "empty.vsav")
    manifest = Manifest.load(manifest_of(design).dump())
    board = laid(Followed(design.game, manifest, empty).position, LAID)
    board = board.at(f"turn-4/end-phase/{END[0]}").with_fields(**{"set-up": "yes"})
    save_after(KNOWN, tmp_path / "empty.vsav", board).write(tmp_path / "start.vsav")

    async def play() -> None:
        async with evening("Alvor", tmp_path / "journal", engine) as one:
            await asyncio.to_thread(engine.load, tmp_path / "start.vsav")
            await one.come(engine, with_game=True)
            for step in END:
                path = f"turn-4/end-phase/{step}"
                if step != END[0]:
                    await asyncio.to_thread(engine.turn_next)
                await until(lambda path=path: one.board.cursor == path, engine.chat)  # type: ignore[misc]
                assert one.session.desk is not None
                answered(one.session.desk, path)
                before = one.board
                await one.session.carry_out(path, "Ana")
                await until(
                    lambda: not apart(engine, design, one.board), lambda: apart(engine, design, one.board)
                )
                saved = await asyncio.to_thread(read, engine, design, tmp_path)
                assert shown(manifest, saved) == shown(manifest, one.board), step
                assert newly(before, one.board) >= COME[step], step
            assert one.session.tabletop is not None and not one.session.tabletop.standing
            await asyncio.to_thread(engine.undo)
            await until(lambda: lying(engine, design) == as_counted(design, before), engine.chat)
            await until(lambda: shown(manifest, one.board) == shown(manifest, before), engine.chat)

    asyncio.run(play())


def answered(desk: Desk, phase: str) -> None:
    """Answer whatever a worksheet asks with as little as will do, but bid all there is and form brigades."""
    while (sheet := desk.open(phase)).asks:
        asked = sheet.asks[0]
        if isinstance(asked, Choice):
            values = [option.value for option in asked.options]
            least = max(asked.least, int(asked.rule == "13"))
            chosen = values[-1:] if asked.rule == "12.4.1" else values[:least]
            sheet = desk.decide(phase, Decision(asked.id, CHOICE, tuple(chosen), "Ana"))
        else:
            sheet = desk.roll(phase, asked.id, "Ana")
        assert sheet.finding is None, sheet.finding


def newly(before: Position, after: Position) -> set[str]:
    """Name the counters that stand elsewhere than before, and where."""
    was, now = (
        {f"{each.counter} {space}" for space, each in board.each_standing()} for board in (before, after)
    )
    return now - was


# ---- four at one table ------------------------------------------------------------------------------

SIDES = {"Ana": "fapla", "Bela": "fnla", "Carlos": "mpla", "Dino": "unita"}


@pytest.fixture(scope="module")
def table(
    one_network: None, module: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Engine]]:
    """Four players by their Factions, each at a VASSAL of his own."""
    with players_of(module, tmp_path_factory, *SIDES) as players:
        yield dict(zip(SIDES.values(), players, strict=True))


def test_four_at_one_table_see_nothing_of_the_others_secrets(
    table: dict[str, Engine], design: Design, tmp_path: Path
) -> None:
    """A pack, a drawn marker, a Column with a mine: what the others' VASSALs show is searched."""
    fapla, others = table["fapla"], [side for side in table if side != "fapla"]
    luanda, column = (1075, 760), ["mine-1", "fapla-infantry-1", "fapla-infantry-2", "fapla-column-a"]
    names = {id: row["name"] for id, row in design.rows.items()}

    async def same_board() -> None:
        for side in others:
            await until(lambda side=side: table[side].board() == fapla.board(), table[side].chat)  # type: ignore[misc]

    async def play() -> None:
        async with private_server(*table.values()) as (server, _):
            fapla.launch(SET_UP)
            fapla.side("FAPLA player")
            await in_room(fapla, server.port, "Luanda", with_game=True)
            for side in others:
                await in_room(table[side], server.port, "Luanda")
                await until(table[side].board, table[side].chat)
                await asyncio.to_thread(table[side].side, f"{side.upper()} player")
            for counter in column:
                await asyncio.to_thread(fapla.move, counter, luanda)
            await asyncio.to_thread(fapla.key, "fapla-column-a", HIDE)
            await same_board()
            said = {side: len(table[side].chat()) for side in others}
            await asyncio.to_thread(fapla.move_stack, "fapla-column-a", "Catete")
            await asyncio.to_thread(fapla.move, "fapla-card-command", "FAPLA Operations Pack")
            await asyncio.to_thread(fapla.key, "fapla-card-command", "into-pack-fapla")
            hand = design.name("drawn-fapla")
            await asyncio.to_thread(fapla.draw, "Container of Control Markers", hand, hand)
            await same_board()
            board = read(fapla, design, tmp_path)
            [drawn] = board.stack("drawn-fapla")
            assert [each.counter for each in board.stack("catete")] == column
            secrets = {*column[:3], "fapla-card-command", drawn.counter}
            for side in others:
                seen = names_of(table[side], secrets)
                assert seen.keys() == secrets
                assert not {id for id, name in seen.items() if names[id] in name}, (side, seen)
                heard = table[side].chat()[said[side] :]
                assert "FAPLA Column A" in heard
                assert not [names[id] for id in secrets if names[id] in heard], (side, heard)
                assert not [entry for entry in table[side].menu("fapla-column-a") if "Show" in entry], side
            own = names_of(fapla, secrets)
            assert {id for id in secrets if names[id] in own[id]} >= {*column[1:3], drawn.counter}

    asyncio.run(play())


def names_of(player: Engine, counters: set[str]) -> dict[str, str]:
    """What an engine calls some counters, by their ids."""
    return {piece.counter: piece.shown for piece in player.pieces("CounterId") if piece.counter in counters}


# ---- four by mail -----------------------------------------------------------------------------------

COLUMNS = {
    "luanda": "fapla-infantry-3 fapla-infantry-4 fapla-column-a",
    "maquela": "fnla-infantry-1 fnla-infantry-2 fnla-column-a",
    "luso": "mpla-infantry-2 mpla-infantry-3 mpla-column-a",
    "pereira-de-eca": "unita-infantry-1 unita-infantry-2 unita-column-a",
}
CARDS = {
    "fapla": "fapla-card-command",
    "fnla": "fnla-card-fifth-1",
    "mpla": "mpla-card-column-a-1",
    "unita": "unita-card-blank-1",
}


def test_four_play_by_mail_and_their_logs_are_one_game(
    table: dict[str, Engine], design: Design, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """5.4, 8  Each goes on from the log of the one before: he hides a Column and lays a card face down."""
    empty, folder = tmp_path / "empty.vsav", tmp_path / "Luanda by mail"
    begun = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "start")
    begun.write(empty)
    manifest = Manifest.load(manifest_of(design).dump())
    board = laid(Followed(design.game, manifest, begun).position, COLUMNS)
    board = board.at("turn-4/planning-phase/packs").with_fields(**{"set-up": "yes"})
    folder.mkdir()
    last = tmp_path / "start.vsav"
    save_after(KNOWN, empty, board).write(last)
    for side, player in table.items():
        player.load(last)
        assert side == "fapla" or [*player.steps()]
        player.side(f"{side.upper()} player")
        player.begin_log(last := folder / f"{side}.vlog")
        player.key(f"{side}-column-a", HIDE)
        player.move(CARDS[side], f"{side.upper()} Operations Pack")
        player.key(CARDS[side], f"into-pack-{side}")
        if side == "unita":
            player.turn_next()
        player.end_log()
    game, notes = open_folder(folder, KNOWN)
    assert notes == () and len(game.feed.files) == 4
    *_, seen = game.observations()
    for side, card in CARDS.items():
        assert [each.counter for each in seen.position.stack(f"pack-{side}")] == [card]
    assert main(["check", str(folder)]) == 1  # a pack has five cards
    told = capsys.readouterr().out
    assert main(["turn", str(folder)]) == 0
    note = capsys.readouterr().out
    assert "unita.vlog, " in note and "file 4 of 4" in note
    secrets = {*CARDS.values(), *(each for stack in COLUMNS.values() for each in stack.split()[:2])}
    for text in (told, note):
        assert "the pack of FAPLA has 1 card; 5 are played this turn (5.4)" in " ".join(text.split())
        assert not {*re.findall(r"[\w-]+", text)} & secrets
