"""Chad's module in the real engine: it opens in silence, comes back as written, is set up as printed."""

from __future__ import annotations

import csv
import re
import zipfile
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest
from lxml import etree

from guelta.builder.board import Board
from guelta.builder.module.design import Design
from guelta.builder.vassal.command import decode
from guelta.builder.vassal.piece import Piece as VassalPiece
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.save import GameFile
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.turn import Turn
from tests.engine.repeated import repeats
from tests.engine.session import Engine, Piece
from tests.library import LIBRARY

ROOT = Path(__file__).resolve().parents[2]
NEWER = {"onlyReportChangedLocation"}  # attributes that the engine of these tests does not know yet


SET_UPS = {
    "Operation Manta": "manta",
    "The Toyota War": "toyota-war",
    "Deby Does N'Djamena": "deby",
    "Campaign": "campaign",
    "Empty map, all counters in the trays": "empty",
}
every_set_up = pytest.mark.parametrize(("title", "id"), SET_UPS.items(), ids=list(SET_UPS.values()))


@pytest.fixture
def manta(engine: Engine) -> Engine:
    engine.launch("Operation Manta")
    return engine


# ---- what the engine reads is what we wrote --------------------------------------------------------------


def test_the_module_opens_in_silence(engine: Engine) -> None:
    """Nothing is logged, asked or reported: the fixture sees to that. It is a module, and this one."""
    assert engine.about["kind"] == "ModuleMetaData"
    assert engine.about["name"] == "Chad: The Toyota Wars"
    assert engine.setups() == list(SET_UPS)
    assert "Bad Data" not in engine.chat()


NOT_REPEATED = {
    # measured anew from the pictures
    ("PieceSlot", "width"),
    ("PieceSlot", "height"),
    # for engines from 3.7 on; the one in these tests is a 3.6
    ("TurnTracker", "description"),
    ("TurnTracker", "plusButtonSize"),
    ("TurnTracker", "turnButtonHeight"),
    ("TurnTracker", "fwdOnly"),
    ("Inventory", "zoomOn"),
    ("NotesWindow", "name"),
    # sizes as the window has them now
    ("ListWidget", "width"),
    ("ListWidget", "height"),
    ("ListWidget", "divider"),
    ("Map", "onlyReportChangedLocation"),
    ("CounterDetailViewer", "borderColor"),
    ("CounterDetailViewer", "centerPiecesVertically"),
    ("CounterDetailViewer", "showTerrainBeneath"),
    ("CounterDetailViewer", "stopAfterShowing"),
    ("CounterDetailViewer", "version"),
}


def test_every_attribute_comes_back_as_written(engine: Engine, chad_module: Path) -> None:
    """VASSAL takes a default in silence where it cannot read a value; its own build file then differs."""
    with zipfile.ZipFile(chad_module) as archive:
        ours = etree.fromstring(archive.read("buildFile.xml"))
    theirs = etree.fromstring(engine.build_string().encode())
    assert differences(ours, theirs) == []


def differences(ours: etree._Element, theirs: etree._Element, path: str = "") -> list[str]:
    """Everything in our element that theirs does not repeat; what theirs adds are its defaults."""
    kind = str(ours.tag).rpartition(".")[2]
    path = f"{path}/{kind}[{ours.get('name') or ours.get('entryName') or ''}]"
    found = [
        f"{path} {name}: {value!r}, read as {theirs.get(name)!r}"
        for name, value in sorted((str(name), str(value)) for name, value in ours.attrib.items())
        if (kind, name) not in NOT_REPEATED and plain(value) != plain(theirs.get(name))
    ]
    if plain(ours.text) != plain(theirs.text) and kind not in ("PieceSlot", "PrototypeDefinition"):
        found.append(f"{path} text: {ours.text!r}, read as {theirs.text!r}")
    rest = iter(theirs)
    for child in ours:  # in our order; in between may stand what VASSAL adds to every module
        partner = next((other for other in rest if alike(child, other)), None)
        if partner is None:
            return [*found, f"{path}: {child.tag} {dict(child.attrib)} is gone or out of place"]
        found += differences(child, partner, path)
    return found


def alike(ours: etree._Element, theirs: etree._Element) -> bool:
    names = ("name", "entryName", "gpid")
    return ours.tag == theirs.tag and all(theirs.get(name) in (None, ours.get(name)) for name in names)


def plain(value: str | None) -> str:
    """Without the number of a named key stroke, another in each process, and fields left empty at the end."""
    return re.sub(r"5\d{4},0,", "", (value or "").strip()).rstrip("|")


@every_set_up
def test_every_trait_of_the_set_up_comes_back_as_written(
    engine: Engine, chad_module: Path, tmp_path: Path, title: str, id: str
) -> None:
    """Every field of every trait and stack of our saved game, and of the game as the engine saves it."""

    def pieces(game: bytes) -> dict[str, VassalPiece]:
        text = GameFile.unpack(game, f"{id}.vsav").text
        return {add.piece_id: add.piece() for add in decode(text).walk() if isinstance(add, AddPiece)}

    with zipfile.ZipFile(chad_module) as archive:
        ours = pieces(archive.read(f"{id}.vsav"))
    engine.launch(title)
    theirs = pieces(engine.save(tmp_path / "game.vsav").read_bytes())
    assert ours.keys() == theirs.keys() and len(ours) > len(Design.load(LIBRARY.game("chad")).rows)
    assert [line for id in ours for line in changed(ours[id], theirs[id])] == []


def test_every_trait_of_the_palette_comes_back_as_written(engine: Engine, chad_module: Path) -> None:
    with zipfile.ZipFile(chad_module) as archive:
        build_file = etree.fromstring(archive.read("buildFile.xml"))
    ours = {
        slot.get("gpid"): AddPiece.read(slot.text or "").piece()
        for slot in build_file.iter("VASSAL.build.widget.PieceSlot")
    }
    theirs = {
        slot.gpid: AddPiece.read(slot.command).piece().moved_to("null", 0, 0) for slot in engine.slots()
    }  # from 3.7 on one that was painted says where on its window
    assert ours.keys() == theirs.keys()
    assert [line for gpid in ours for line in changed(ours[gpid], theirs[gpid])] == []
    kept_verbatim = {type(trait).__name__ for piece in ours.values() for trait in piece.traits}
    assert "UnknownTrait" not in kept_verbatim


def test_every_trait_of_the_prototypes_comes_back_as_written(engine: Engine, chad_module: Path) -> None:
    def prototypes(text: bytes) -> dict[str, VassalPiece]:
        found = etree.fromstring(text).iter("VASSAL.build.module.PrototypeDefinition")
        return {each.get("name", ""): AddPiece.read(each.text or "").piece() for each in found}

    with zipfile.ZipFile(chad_module) as archive:
        ours = prototypes(archive.read("buildFile.xml"))
    theirs = prototypes(engine.build_string().encode())
    assert ours.keys() == theirs.keys()
    assert [line for name in ours for line in changed(ours[name], theirs[name])] == []


def changed(ours: VassalPiece, theirs: VassalPiece) -> list[str]:
    """Every field that the engine read otherwise than it was written; what we left open it may fill in.

    Which level of a layer shows that follows a property, each VASSAL finds for its own player.
    """
    if [type(trait) for trait in ours.traits] != [type(trait) for trait in theirs.traits]:
        return [f"{ours}: read as {theirs}"]
    return [
        f"{type(mine).__name__} {field.name}: {mine}, read as {its}"
        for mine, its in zip(ours.traits, theirs.traits, strict=True)
        for field in fields(mine)
        if not repeats(getattr(its, field.name), getattr(mine, field.name))
        and not (isinstance(mine, Layer) and mine.follow is True and field.name == "level")
    ]


# ---- the map -------------------------------------------------------------------------------------------


def test_hexes_are_named_as_on_the_printed_map(engine: Engine) -> None:
    """Odd columns lie lower: 3810 touches 3710 and 3811, N'Djamena's neighbours are these six."""
    at = engine.places(
        ["3810", "3710", "3811", "3809", "1537", "1536", "1538", "1437", "1438", "1637", "1638"]
    )

    def steps(one: str, other: str) -> int:
        (x, y), (u, v) = at[one], at[other]
        return round(((x - u) ** 2 + (y - v) ** 2) ** 0.5 / 64)

    assert {other for other in ("3710", "3811", "3809") if steps("3810", other) == 1} == {
        "3710",
        "3811",
        "3809",
    }
    around = {"1536", "1538", "1437", "1438", "1637", "1638"}
    assert {other for other in around if steps("1537", other) == 1} == around


def test_every_hex_lies_where_the_board_says(engine: Engine) -> None:
    with (ROOT / "rules" / "chad" / "map.csv").open(encoding="utf-8", newline="") as file:
        hexes = [row["hex"] for row in csv.DictReader(file)]
    board = Board.load(LIBRARY.game("chad"))
    centres = {hex: board.centre(hex) for hex in hexes}
    there = engine.places(hexes)
    assert {hex: max(abs(there[hex][n] - centres[hex][n]) for n in (0, 1)) for hex in hexes if hex in there}
    assert all(abs(there[hex][n] - centres[hex][n]) <= 1 for hex in hexes for n in (0, 1))
    assert engine.place_names([there[hex] for hex in hexes]) == hexes
    assert [engine.snap(*there[hex]) for hex in hexes[::97]] == [there[hex] for hex in hexes[::97]]


@pytest.mark.parametrize(
    "title",
    [
        "Libya Sanctuary",
        "Libya New Arrivals",
        "Sudan Sanctuary",
        "Sudan New Arrivals",
        "Central African Republic Sanctuary",
        "Central African Republic New Arrivals",
        "Nigeria Sanctuary",
        "Nigeria New Arrivals",
        "Government Reinforcements",
        "Rebel Reinforcements",
        "FANT Losses",
        "Task Force Losses",
        "Turn 1",
        "Turn 18",
        "Impulse 1",
        "Impulse 3",
        "GDP 0",
        "GDP 160",
        "Kanem production 4",
        "Kanem presence",
    ],
)
def test_boxes_and_tracks_have_speaking_names(engine: Engine, title: str) -> None:
    [point] = engine.places([title]).values()
    assert engine.place_names([point]) == [title]


# ---- the counters --------------------------------------------------------------------------------------


def test_the_palette_holds_every_counter_of_the_mix_once(engine: Engine) -> None:
    with (ROOT / "rules" / "chad" / "counters.csv").open(encoding="utf-8", newline="") as file:
        mix = {row["id"]: row["name"] for row in csv.DictReader(file)}
    slots = [slot for slot in engine.slots() if slot.counter != "null"]
    assert Counter(slot.counter for slot in slots) == Counter(mix.keys())
    assert {slot.counter: slot.name for slot in slots} == mix


def test_the_slots_without_a_counter_are_the_overlays(engine: Engine) -> None:
    sheets = {key for key in Design.load(LIBRARY.game("chad")).sheets}
    assert {slot.name for slot in engine.slots() if slot.counter == "null"} == sheets


def kind(piece: Piece) -> str:
    """The counter without its number: `fan-guerrilla` for `fan-guerrilla-3`."""
    stem, _, number = (piece.counter or piece.name).rpartition("-")
    return stem if number.isdigit() else piece.counter or piece.name


# 14.11, typed from the rulebook: hex or box -> how many of what.
OPERATION_MANTA = {
    "3633": {"habre": 1, "fant-recon-co": 2},
    "3730": {"fan-guerrilla": 4},
    "Sudan Sanctuary": {"fan-guerrilla": 4},
    "1631": {"mplt-guerrilla": 3, "mplt-leader": 1},
    "4239": {"pla-guerrilla": 1, "pla-leader": 1},
    "1537": {"fant-inf-bn": 1},
    "2734": {"fant-inf-bn": 1},
    "2838": {"fant-inf-co": 1},
    "3442": {"fant-inf-co": 1},
    "1642": {"fant-inf-co": 1},
    "2429": {"fant-inf-co": 2},
    "3922": {"goukouni": 1, "fap-guerrilla": 1, "libya-legion-armor-bn": 2},
    "3627": {"fap-guerrilla": 3, "libya-legion-inf-bn": 2},
    "3020": {"fap-guerrilla": 2, "libya-mech-bn": 2},
    "2819": {"fap-guerrilla": 2},
    "2826": {"cdr-guerrilla": 3, "cdr-leader": 1, "libya-commando-bn": 2},
    "2446": {"codos-guerrilla": 3, "codos-leader": 1},
    "1849": {"mrp-guerrilla": 7, "mrp-leader": 1, "igf": 1},
    "2315": {"libya-legion-armor-bn": 1},
    "3522": {"libya-legion-inf-bn": 3},
    "4225": {"libya-legion-inf-bn": 1},
    "2308": {"libya-armor-bn": 2},
    "3516": {"libya-commando-bn": 2},
    # the turn and impulse tracks
    "Turn 9": {"game-turn": 1},
    "Impulse 1": {"impulse": 1},
}
WAITING = {"france": 5, "oau": 3}  # Task Forces C and K, in Government Reinforcements
PRO_FAP = {"fap-guerrilla", "cdr-guerrilla", "cdr-leader", "codos-guerrilla", "codos-leader"}
PRO_FAN = {"fan-guerrilla", "mplt-guerrilla", "mplt-leader", "pla-guerrilla", "pla-leader"}


def on_map(engine: Engine) -> list[Piece]:
    """The counters that are in play."""
    return [piece for piece in engine.pieces("CounterId") if piece.counter and piece.map == "Main Map"]


@pytest.mark.parametrize("title", [title for title, id in SET_UPS.items() if id != "empty"])
def test_every_scenario_stands_in_the_engine_as_the_rules_have_it(engine: Engine, title: str) -> None:
    """Stack by stack in hexes, which have an order; in boxes counters of a kind lie on piles of their own."""
    design = Design.load(LIBRARY.game("chad"))
    start = design.game.scenarios[SET_UPS[title]].start
    engine.launch(title)
    shown = {piece.counter or "": piece for piece in on_map(engine)}
    found: dict[str, list[str]] = {}
    for location, lying in engine.board().items():
        found.setdefault(location, []).extend(counter for counter in lying if counter in shown)
    expected = {design.name(space): [unit.counter for unit in stack] for space, stack in start.each_stack()}
    boxes = {box.title for box in design.board.boxes}
    for location in boxes & expected.keys():
        assert sorted(found.pop(location)) == sorted(expected.pop(location)), location
    assert {location: lying for location, lying in found.items() if lying} == expected
    for _, stack in start.each_stack():
        for unit in stack:
            level = engine.piece(unit.counter).properties["Side_Level"]
            back = unit.face != "" and unit.face == design.rows[unit.counter]["back"]
            assert level == ("2" if back else "1"), unit
    fields = {each.field: engine.property(each.name) for each in design.card.properties}
    assert {field: value for field, value in fields.items() if value} == dict(start.fields)


@pytest.mark.parametrize("title", SET_UPS)
def test_every_counter_lies_on_the_map_or_in_the_trays_once(engine: Engine, title: str) -> None:
    engine.launch(title)
    counters = [piece.counter for piece in engine.pieces("CounterId") if piece.counter]
    assert sorted(counters) == sorted(Design.load(LIBRARY.game("chad")).rows)


def test_operation_manta_is_set_up_as_printed(manta: Engine) -> None:
    on_board: dict[str, Counter[str]] = {}
    for piece in on_map(manta):
        on_board.setdefault(piece.location or "", Counter())[kind(piece)] += 1
    task_forces = on_board.pop("Government Reinforcements")
    assert on_board == {place: Counter(units) for place, units in OPERATION_MANTA.items()}
    assert sum(n for name, n in task_forces.items() if name.startswith("france-")) == WAITING["france"]
    assert task_forces["oau-inf-bn"] == WAITING["oau"]
    assert task_forces.total() == sum(WAITING.values())


def test_factions_show_their_side_and_independents_lie_under_their_marker(manta: Engine) -> None:
    in_play = {piece.counter for piece in on_map(manta)}
    for piece in manta.pieces():
        if piece.counter not in in_play:
            continue
        if kind(piece) in PRO_FAP:
            assert "fap" in (piece.properties["Side_Image"] or ""), piece
        elif kind(piece) in PRO_FAN:
            assert "fan" in (piece.properties["Side_Image"] or ""), piece
    assert manta.board()["1849"][-1].startswith("igf")


def test_a_counter_flips_loses_its_water_and_goes_to_the_trays_with_the_delete_key(manta: Engine) -> None:
    assert manta.piece("mplt-leader").properties["Side_Level"] == "1"
    manta.key("mplt-leader", "70,130")
    assert manta.piece("mplt-leader").properties["Side_Level"] == "2"
    assert "MPLT leader" in manta.chat().splitlines()[-1]
    manta.key("fant-inf-co-1", "78,130")
    assert manta.piece("fant-inf-co-1").properties["NoWater_Level"] == "2"
    manta.key("fant-inf-co-1", "127,0")
    assert manta.piece("fant-inf-co-1").map == "Trays"


def test_a_counter_that_moved_says_so_with_its_hexes(manta: Engine) -> None:
    manta.move("fant-recon-co-1", "3731")
    assert manta.piece("fant-recon-co-1").properties["Moved"] == "true"
    report = manta.chat().splitlines()[-1]
    assert "3633" in report and "3731" in report and "FANT" in report


# ---- the sequence of play --------------------------------------------------------------------------------

SEGMENT = ["reinforcements", "movement", "combat"]
TACTICAL_PHASE = [
    "mrp-die",
    "sanctuary-adjustment",
    "task-force-adjustment",
    *(
        f"impulse-{impulse}/{player}/{step}"
        for impulse in (1, 2, 3)
        for player in ("government", "rebel")
        for step in SEGMENT
    ),
    "special-withdrawal",
    "water-check",
]


def test_the_turn_tracker_is_the_sequence_of_play(manta: Engine) -> None:
    """Twice 23 phases, read from the states the engine itself goes through."""
    tracker = Design.load(LIBRARY.game("chad")).tracker
    states = manta.turns_ahead(2 * len(TACTICAL_PHASE))
    paths = [tracker.path(Turn.decode(turn.state)) for turn in states]
    assert paths == [f"turn-{turn}/tactical-phase/{phase}" for turn in (9, 10) for phase in TACTICAL_PHASE]
    assert manta.turn().state == states[0].state


def test_turn_and_impulse_markers_follow_the_turn_tracker(manta: Engine) -> None:
    later = {turn.state: turn.turn for turn in manta.turns_ahead(30)}
    states = list(later)
    manta.turn_set(states[TACTICAL_PHASE.index("impulse-2/rebel/movement")])
    board = manta.board()
    assert board["Impulse 2"] == ["impulse"] and board["Turn 9"] == ["game-turn"]
    manta.turn_set(states[len(TACTICAL_PHASE)])
    assert manta.board()["Turn 10"] == ["game-turn"]
