"""3: the set-up against the rulebook, typed by hand from it, and what is drawn and chosen after it."""

from collections import Counter

import pytest

from guelta.rules.angola import GAME
from guelta.rules.angola.board.forces import holders, region_of
from guelta.rules.angola.self_play.bounds import BOUNDS
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Inputs, perform
from guelta.rules.engine.sight.sight import public, seen_by

CHARTS = GAME.charts
START = GAME.scenarios["campaign"].start
SET_UP = GAME.phases["planning-phase"].opening

STEP_4 = """
luanda 5 fapla-infantry 1 fapla-car
maquela 3 fnla-infantry; santo-antonio 2 fnla-infantry; flec-base 3 fnla-infantry
luso 4 mpla-infantry 1 mpla-car; cabinda 1 mpla-infantry; maiombe 2 mpla-infantry
pereira-de-eca 4 unita-infantry
waiting-fapla 9 fapla-infantry; waiting-fnla 12 fnla-infantry; waiting-mpla 11 mpla-infantry
waiting-unita 9 unita-infantry
"""
APPENDIX_1 = """
infantry 21 24 21 21; brigade 3 4 2 2; car 5 4 5 4; tank 3 2 3 2; artillery 4 3 3 3; engineer 3 2 3 2
airgroup 7 5 6 5; mercenary 0 5 0 5
"""


def kind(counter: str) -> str:
    """Name a counter without its number."""
    name, _, number = counter.rpartition("-")
    return name if number.isdigit() else counter


def lines(text: str) -> list[list[str]]:
    """Split a list typed by hand into entries and words."""
    return [entry.split() for entry in text.replace("\n", ";").split(";") if entry.split()]


@pytest.mark.rule("3-step-4")
def test_the_units_of_step_4_stand_where_the_rulebook_says():
    for space, *words in lines(STEP_4):
        wanted = dict(zip(words[1::2], map(int, words[::2]), strict=True))
        assert Counter(kind(each.counter) for each in START.stack(space)) == wanted, space


@pytest.mark.rule("Appendix-1")
@pytest.mark.rule("1.3")
@pytest.mark.rule("2.4")
@pytest.mark.rule("2.4.1")
def test_the_mix_is_that_of_appendix_1():
    for type, *numbers in lines(APPENDIX_1):
        for side, number in zip(("fapla", "fnla", "mpla", "unita"), numbers, strict=True):
            minor = [
                each
                for each in CHARTS.counters.values()
                if each.is_unit and each.side == side and each.type == type and not each.is_major
            ]
            assert len(minor) == int(number), (side, type)


@pytest.mark.rule("3-step-1")
def test_four_majors_and_five_tokens_wait_off_the_map_for_each():
    for side in CHARTS.factions:
        assert len(START.stack(f"majors-{side}")) == 4
        assert len(START.stack(f"tokens-{side}")) == 5
        assert all(CHARTS.counters[each.counter].joins > 1 for each in START.stack(f"later-{side}"))
    assert not {each.face for each in START.stack("equipment")} - {""}


@pytest.mark.rule("3-step-2")
def test_the_tracks_and_the_reinforcement_deck_are_ready():
    assert START.where("victory-soviet") == START.where("victory-western") == ("victory-20",)
    assert START.where("turn") == ("turn-1",)
    assert len(START.stack("reinforcements")) == 20


@pytest.mark.rule("3-step-3")
def test_each_faction_has_its_own_markers_and_the_container_the_other_23():
    own = {side: [each.counter for each in START.stack(f"control-{side}")] for side in CHARTS.factions}
    assert own == {
        "fapla": ["control-luanda"],
        "fnla": ["control-santo-antonio", "control-maquela"],
        "mpla": ["control-luso"],
        "unita": ["control-pereira-de-eca"],
    }
    assert len(START.stack("container")) == 23
    assert "control-cabinda" not in CHARTS.counters


@pytest.mark.rule("2.4.3")
@pytest.mark.rule("2.4.4")
@pytest.mark.rule("5.2")
def test_seven_kinds_of_markers_and_four_of_cards_lie_ready():
    kinds = {each.kind for each in CHARTS.counters.values()}
    assert kinds == {"unit", "equipment", "card", "column", "control", "jungle", "marker", "token", "victory"}
    decks = [each.counter for side in CHARTS.factions for each in START.stack(f"deck-{side}")]
    assert {CHARTS.counters[card].type for card in decks} == {"blank", "column", "command", "fifth"}
    blanks = Counter(CHARTS.counters[card].side for card in decks if CHARTS.counters[card].type == "blank")
    assert blanks == {"mpla": 1, "fapla": 1, "unita": 2}


@pytest.mark.rule("2.3.5")
def test_the_aids_of_the_map_are_there():
    assert len(CHARTS.boxes.group("turn")) == 10
    assert len(CHARTS.boxes.group("victory")) == 11  # M15: 20 down to 10
    assert "first-chart" in CHARTS.boxes
    assert "air-missions" in CHARTS.boxes


def test_every_counter_is_somewhere_once():
    assert [fault for bound in BOUNDS for fault in bound(START, CHARTS)] == []


# ---- from step 5 on


def drawn() -> Inputs:
    """Draw the markers in the order of the container, four or five to a Faction."""
    inputs, there = Inputs(), [each.counter for each in START.stack("container")]
    for side, number in (("fapla", 4), ("fnla", 5), ("mpla", 5), ("unita", 4)):
        inputs = inputs.with_draw(f"markers-{side}", *there[:number])
        there = there[number:]
    return inputs


def placed() -> Inputs:
    """Put all waiting Units on markers, three to a place."""
    inputs = drawn()
    for side in CHARTS.factions:
        waiting = len(START.stack(f"waiting-{side}"))
        own = [f"control-{side}"]
        towns = [CHARTS.markers[each.counter] for space in own for each in START.stack(space)]
        towns += [CHARTS.markers[marker] for marker in inputs.draws[f"markers-{side}"]]
        inputs = inputs.with_choice(f"stacks-{side}", *[towns[at // 3] for at in range(waiting)])
    return inputs


def finished() -> Position:
    """Set up with a Column A in the first place of FAPLA alone."""
    inputs = placed()
    for column in (each for side in CHARTS.factions for each in CHARTS.columns_of(side)):
        inputs = inputs.with_choice(f"{column}-at")
    inputs = inputs.with_choice("fapla-column-a-at", "luanda")
    inputs = inputs.with_choice("fapla-column-a-units", "fapla-infantry-1", "fapla-infantry-2", "fapla-car-1")
    outcome = perform(SET_UP, START, CHARTS, inputs)
    assert outcome.is_done, outcome
    return outcome.position


@pytest.mark.rule("3-step-5")
def test_fapla_and_unita_draw_four_markers_mpla_and_fnla_five():
    ends = finished()
    assert {side: len(ends.stack(f"control-{side}")) for side in CHARTS.factions} == {
        "fapla": 5,
        "fnla": 7,
        "mpla": 6,
        "unita": 5,
    }


@pytest.mark.rule("3-step-6")
def test_five_units_on_one_marker_are_refused():
    inputs = drawn().with_choice("stacks-fapla", *["luanda"] * 5, *["ambriz"] * 4)
    for side in ("fnla", "mpla", "unita"):
        inputs = inputs.with_choice(f"stacks-{side}", *placed().choices[f"stacks-{side}"])
    outcome = perform(SET_UP, START, CHARTS, inputs)
    assert outcome.finding is not None
    assert str(outcome.finding) == "3-step-6 violation -"


@pytest.mark.rule("3-step-7")
@pytest.mark.rule("8.1(i)")
def test_a_column_is_made_of_units_of_one_place_and_hides_them():
    luanda = region_of(finished(), CHARTS, "luanda")
    assert luanda.force_of("fapla", "fapla-column-a").ids == (
        "fapla-infantry-1",
        "fapla-infantry-2",
        "fapla-car-1",
    )
    there = " ".join(map(str, public(GAME, finished()).stack("luanda")))
    assert there.startswith("unseen:fapla unseen:fapla unseen:fapla fapla-column-a fapla-infantry-3")
    assert "fapla-car-1" in str(seen_by(GAME, finished(), ["fapla"]))
    assert "fapla-car-1" not in str(seen_by(GAME, finished(), ["mpla"]))  # its ally neither (8)


@pytest.mark.rule("3-step-8")
@pytest.mark.rule("10.1")
def test_units_go_to_the_towns_of_their_markers():
    ends = finished()
    for side in CHARTS.factions:
        assert not ends.stack(f"waiting-{side}")
        assert not ends.stack(f"drawn-{side}")
    assert len(region_of(ends, CHARTS, "sao-salvador").units("fapla")) == 3
    assert "sao-salvador" in holders(ends, CHARTS, "fapla")


@pytest.mark.rule("3-step-9")
@pytest.mark.rule("3-step-10")
def test_five_markers_stay_on_the_map_and_turn_1_begins():
    ends = finished()
    left = [marker for marker, region in CHARTS.markers.items() if region in ends.where(marker)]
    assert len(left) == 5
    assert not ends.stack("container")
    assert ends.cursor == "turn-1/planning-phase/new-cards"
    assert perform(SET_UP, ends, CHARTS, Inputs()).position == ends
