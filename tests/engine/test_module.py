"""What a player does with Chad's counters in the real engine, and what it tells him."""

from pathlib import Path

import pytest

from guelta.builder.manifest import Manifest
from guelta.builder.vassal.archive import Archive
from tests.engine.session import Engine

FLIP, NO_WATER, MOVED = "70,130", "78,130", "77,130"


@pytest.fixture
def manta(engine: Engine) -> Engine:
    engine.launch("Operation Manta")
    return engine


def said(engine: Engine) -> str:
    return engine.chat().splitlines()[-1]


def total(engine: Engine, counter: str) -> str | None:
    return engine.piece(counter).properties["StackSteps"]


def test_a_stack_knows_its_steps(manta: Engine) -> None:
    """3 guerrillas of 1, a leader of none and 2 battalions of 3; the viewer turns red at the tenth."""
    assert {total(manta, counter) for counter in ("cdr-guerrilla-1", "cdr-leader")} == {"9"}
    assert total(manta, "igf-1") == "7"
    manta.move("fap-guerrilla-7", "2826")
    assert total(manta, "libya-commando-bn-1") == "10"
    manta.key("cdr-guerrilla-1", "send-eliminated")
    assert total(manta, "libya-commando-bn-1") == "9"


def test_changing_affiliation_is_said_with_the_new_side(manta: Engine) -> None:
    manta.key("cdr-guerrilla-2", FLIP)
    assert said(manta) == "* 2826 Koro Toro: CDR guerrilla 2 is now FAN"
    manta.key("cdr-guerrilla-2", FLIP)
    assert said(manta) == "* 2826 Koro Toro: CDR guerrilla 2 is now FAP"


def test_no_water_is_said_when_it_comes_and_when_it_goes(manta: Engine) -> None:
    manta.key("libya-commando-bn-1", NO_WATER)
    assert said(manta) == "* 2826 Koro Toro: Libyan 7-4-6 commando battalion 1 has no water"
    manta.key("libya-commando-bn-1", NO_WATER)
    assert said(manta) == "* 2826 Koro Toro: Libyan 7-4-6 commando battalion 1 has water again"


def test_a_leader_cannot_lack_water(manta: Engine) -> None:
    before = manta.chat()
    manta.key("cdr-leader", NO_WATER)
    assert manta.chat() == before


@pytest.mark.parametrize(
    ("counter", "stroke", "line", "space"),
    [
        (
            "cdr-guerrilla-1",
            "send-eliminated",
            "CDR guerrilla 1 moves 2826 Koro Toro → Eliminated",
            "eliminated",
        ),
        ("fant-inf-co-1", "send-fant-losses", "moves 2838 Mongo → FANT Losses", "fant-losses"),
        (
            "libya-armor-bn-1",
            "send-task-force-losses",
            "Libyan 10-2-10 armor battalion 1 moves 2308 Bardai → Task Force Losses",
            "task-force-losses",
        ),
        ("oau-inf-bn-1", "send-out-of-country", "→ Out of Country", "out-of-country"),
        (
            "mplt-guerrilla-1",
            "send-arrivals-nigeria",
            "MPLT guerrilla 1 moves 1631 Mao → Nigeria New Arrivals",
            "arrivals-nigeria",
        ),
    ],
)
def test_a_counter_is_sent_to_its_box_and_the_chat_says_so(
    manta: Engine, chad_module: Path, counter: str, stroke: str, line: str, space: str
) -> None:
    manta.key(counter, stroke)
    piece = manta.piece(counter)
    assert line in said(manta)
    manifest = Manifest.in_module(Archive.open(chad_module))
    assert manifest.space_at(piece.map or "", piece.x, piece.y) == space


def test_a_counter_cannot_be_sent_where_it_never_goes(manta: Engine) -> None:
    manta.key("fant-inf-co-1", "send-eliminated")
    assert manta.piece("fant-inf-co-1").location == "2838"


def test_moved_marks_go_when_the_next_movement_begins(manta: Engine) -> None:
    manta.move("fant-recon-co-1", "3634")
    steps = manta.turns_ahead(5)
    assert "Movement" in steps[-1].turn
    manta.turn_set(steps[3].state)
    assert manta.piece("fant-recon-co-1").properties["Moved"] == "true"
    manta.turn_next()
    assert manta.piece("fant-recon-co-1").properties["Moved"] == "false"


def test_the_impulse_marker_shows_whose_segment_it_is(manta: Engine) -> None:
    seen = []
    for step in manta.turns_ahead(13)[3:]:
        manta.turn_set(step.state)
        marker = manta.piece("impulse")
        seen.append((marker.location, "rebel" in (marker.properties["Side_Image"] or "")))
    assert seen == [
        ("Impulse 1", False),
        ("Impulse 1", False),
        ("Impulse 1", False),
        ("Impulse 1", True),
        ("Impulse 1", True),
        ("Impulse 1", True),
        ("Impulse 2", False),
        ("Impulse 2", False),
        ("Impulse 2", False),
        ("Impulse 2", True),
    ]


def test_the_turn_tracker_reads_well(manta: Engine) -> None:
    texts = [step.turn.replace("\u00a0", " ") for step in manta.turns_ahead(24)]
    assert texts[0] == "Turn 9 — MRP die"
    assert texts[4] == "Turn 9 — Impulse 1 — Government segment — Movement"
    assert texts[22:] == ["Turn 9 — Desert Water Supply Check", "Turn 10 — MRP die"]


def test_both_dice_are_told_one_by_one(manta: Engine) -> None:
    manta.seed(1)
    manta.roll("2d6")
    dice = [int(die) for die in (manta.property("2d6_result") or "").split(",")]
    assert len(dice) == 2 and sum(dice) == int(manta.property("2d6_total") or 0)


def test_the_whole_table_starts_as_the_scenario_says(manta: Engine) -> None:
    assert [manta.property(name) for name in ("Scenario", "Government", "Drought")] == [
        "manta",
        "fan",
        "none",
    ]


def test_on_the_empty_map_nothing_is_in_play(engine: Engine) -> None:
    engine.launch("Empty map, all counters in the trays")
    assert {piece.map for piece in engine.pieces("CounterId") if piece.counter} == {"Trays"}
    assert engine.property("Scenario") == ""


def test_the_corners_of_the_map_are_named_and_every_space_is_where_the_manifest_says(
    engine: Engine, chad_module: Path
) -> None:
    """The hexes at the edges, the two airbases off the map, and all the rest."""
    manifest = Manifest.in_module(Archive.open(chad_module))
    board = manifest.board
    titles = {box.id: box.title for box in board.boxes} | {id: stop.title for id, stop in board.stops.items()}
    named = {space: titles.get(space, space) for space in [*sorted(board.map), *titles]}
    points = [board.centre(space) for space in named]
    assert engine.place_names(points) == list(named.values())
    assert {"1602", "1801", "2053", "3810", "4239"} <= set(named)
