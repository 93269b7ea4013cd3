"""Phases as players lay them, board after board: what each must bring, and its nearest legal neighbour."""

import pytest

from tests.rules.angola.boards import breaks, judged

LUSO = "luso  mpla-infantry-1 mpla-infantry-2 mpla-column-a mpla-infantry-3"
"""A Column of two Units of MPLA and a loose one beside it."""


# ---- 4.2: one step early or late

STEPS = {
    # what comes in a step: the step, the board before, what changes; the rules broken
    "Majors of the pool in Recruitment": (
        "recruitment",
        "",
        "luanda  fapla-major-1 fapla-major-2",
        ["4.2-3C"],
    ),
    "a Major of the pool in Covert Aid": ("covert-aid", "", "luanda  fapla-major-1", ["4.2-3"]),
    "a tank in Recruitment, to a region without a port": (
        "recruitment",
        "dala  mpla-infantry-1",
        "dala  mpla-infantry-1 mpla-tank-1",
        ["12.4.2"],
    ),
    "a tank of UNITA at home, Covert Aid one step early": (
        "recruitment",
        "",
        "south-west-africa  unita-tank-1",
        [],
    ),
    "a car of UNITA at home, one step early": ("recruitment", "", "south-west-africa  unita-car-1", []),
    "a car of UNITA at home, one step late": (
        "clean-up",
        "",
        "south-west-africa  unita-car-1; turn-5  turn",
        [],
    ),
    "a car of UNITA two steps early": ("direct-aid", "", "south-west-africa  unita-car-1", ["4.2-3C"]),
    "infantry one step late": ("covert-aid", "", "south-west-africa  unita-infantry-1", []),
    "five infantry one step late": (
        "covert-aid",
        "",
        "south-west-africa  unita-infantry-1..5",
        ["12.3.1-UNITA"],
    ),
    "infantry two steps late": (
        "clean-up",
        "",
        "south-west-africa  unita-infantry-1; turn-5  turn",
        ["4.2-3"],
    ),
    "one piece with a Unit, one step early": (
        "recruitment",
        "dala  mpla-infantry-1",
        "dala  aa-missile-1 mpla-infantry-1",
        [],
    ),
    "two pieces with a Unit, one step early": (
        "recruitment",
        "dala  mpla-infantry-1",
        "dala  aa-missile-1 aa-missile-2 mpla-infantry-1",
        ["12.4.2(1)"],
    ),
    "one piece with a Unit, one step late": (
        "clean-up",
        "dala  mpla-infantry-1",
        "dala  aa-missile-1 mpla-infantry-1; turn-5  turn",
        [],
    ),
    "two pieces with a Unit, one step late": (
        "clean-up",
        "dala  mpla-infantry-1",
        "dala  aa-missile-1 aa-missile-2 mpla-infantry-1; turn-5  turn",
        ["12.4.2(1)"],
    ),
    "one airgroup by card, one step late": ("clean-up", "", "air-unita  unita-airgroup-1; turn-5  turn", []),
    "three airgroups, more than the cards bring": (
        "clean-up",
        "",
        "air-unita  unita-airgroup-1..3; turn-5  turn",
        ["12.4.1"],
    ),
    "the winner's marker one step late": (
        "reorganization",
        "tokens-fapla  fnla-token-1",
        "victory-19  victory-soviet",
        [],
    ),
    "the winner's marker two spaces for 11 tokens": (
        "reorganization",
        "tokens-fapla  fnla-token-1",
        "victory-18  victory-soviet",
        ["11.4"],
    ),
    "a marker for nobody's turn": ("reorganization", "", "victory-19  victory-western", ["4.2-3A"]),
    "propaganda one step late": ("clean-up", "", "victory-19  victory-western; turn-5  turn", []),
    "propaganda of two spaces": ("clean-up", "", "victory-18  victory-western; turn-5  turn", ["12.4.3"]),
    "the track two steps late": (
        "direct-aid",
        "tokens-fapla  fnla-token-1",
        "victory-19  victory-soviet",
        ["4.2-3"],
    ),
    "the Turn Marker one space": ("clean-up", "", "turn-5  turn", []),
    "the Turn Marker two spaces": ("clean-up", "", "turn-6  turn", ["4.2-3F"]),
    "the Turn Marker back": ("clean-up", "", "turn-3  turn", ["4.2-3F"]),
    "an airgroup home": (
        "clean-up",
        "air-missions  unita-airgroup-1",
        "air-unita  unita-airgroup-1; turn-5  turn",
        [],
    ),
    "an airgroup to its ally": (
        "clean-up",
        "air-missions  unita-airgroup-1",
        "air-fnla  unita-airgroup-1; turn-5  turn",
        ["4.2-3", "4.2-3F"],
    ),
}


@pytest.mark.rule("4.2")
@pytest.mark.rule("4.2-3")
@pytest.mark.parametrize("name", STEPS)
def test_what_comes_is_judged_by_its_own_rule_wherever_the_tracker_stands(name: str):
    step, start, end, broken = STEPS[name]
    found = breaks(judged(step, f"turn-4  turn; {start}", end))
    assert {*broken} <= {*found} if broken else found == [], (name, found)


# ---- 11.4: the track

TOKENS = "tokens-fapla  fnla-token-1..3"
"""FAPLA and MPLA hold thirteen: their marker goes down two spaces."""

TRACK = {
    "two spaces": ("victory-18  victory-soviet", [], True),
    "three spaces": ("victory-17  victory-soviet", ["11.4"], True),
    "one space": ("victory-19  victory-soviet", ["11.4"], True),
    "none": ("", ["due 11.4"], False),
    "the loser's too": ("victory-18  victory-soviet; victory-19  victory-western", ["4.2-3A"], True),
    "beside the track": ("cangamba  victory-western; victory-18  victory-soviet", ["4.2-3"], False),
}


@pytest.mark.rule("11.3")
@pytest.mark.rule("11.4")
@pytest.mark.rule("4.2-3A")
@pytest.mark.rule("4.2-3A(ii)")
@pytest.mark.rule("4.2-3A(iii)")
@pytest.mark.rule("4.2-3A(iv)")
@pytest.mark.parametrize("name", TRACK)
def test_the_marker_goes_down_as_the_tokens_say(name: str):
    end, expected, is_all = TRACK[name]
    found = judged("victory", TOKENS, end or TOKENS, after="turn-lost=western")
    if not expected:
        assert found == []
    assert found == expected if is_all else {*expected} <= {*found}, found


# ---- 8.1, 2.4.2: Columns and Equipment in a step that changes none

REARRANGED = {
    "nobody joins in Recruitment": (
        "recruitment",
        "luso  mpla-infantry-1..3 mpla-column-a",
        ["8.1"],
    ),
    "nobody leaves in Covert Aid": (
        "covert-aid",
        "luso  mpla-infantry-1 mpla-column-a mpla-infantry-2 mpla-infantry-3",
        ["8.1"],
    ),
    "nobody joins as cards are made ready": (
        "new-cards",
        "luso  mpla-infantry-1..3 mpla-column-a",
        ["8.1"],
    ),
    "nobody joins as packs are made": (
        "packs",
        "luso  mpla-infantry-1..3 mpla-column-a",
        ["8.1"],
    ),
    "joining, one step late": (
        "direct-aid",
        "luso  mpla-infantry-1..3 mpla-column-a",
        [],
    ),
    "joining in its step": (
        "reorganization",
        "luso  mpla-infantry-1..3 mpla-column-a",
        [],
    ),
    "joining, one step early": (
        "victory",
        "luso  mpla-infantry-1..3 mpla-column-a",
        [],
    ),
    "no Unit of a Column becomes loose": (
        "reorganization",
        "luso  mpla-infantry-1 mpla-column-a mpla-infantry-2 mpla-infantry-3",
        ["8.1.3"],
    ),
    "nor one step late": (
        "direct-aid",
        "luso  mpla-infantry-1 mpla-column-a mpla-infantry-2 mpla-infantry-3",
        ["8.1.3"],
    ),
    "nothing happens": ("recruitment", LUSO, []),
}


@pytest.mark.rule("8.1")
@pytest.mark.rule("8.1.3")
@pytest.mark.rule("8.1.3(a)")
@pytest.mark.rule("8.1.3(b)")
@pytest.mark.parametrize("name", REARRANGED)
def test_columns_are_rearranged_in_their_step(name: str):
    step, end, broken = REARRANGED[name]
    packs = "pack-fapla; pack-mpla"
    found = [each for each in breaks(judged(step, f"turn-4  turn; {LUSO}; {packs}", end)) if each[0] == "8"]
    assert {*broken} <= {*found} if broken else found == [], found


PIECE = "luso  mine-1 mpla-infantry-1 fapla-infantry-1"

CARRIED = {
    "Equipment stays": (PIECE, []),
    "Equipment is not given to the ally": ("luso  mpla-infantry-1 mine-1 fapla-infantry-1", ["2.4.2"]),
    "Equipment is not thrown away": ("equipment  mine-1", ["2.4.2"]),
    "a mine may be laid at any time": ("luso  mine-1:minefield mpla-infantry-1 fapla-infantry-1", []),
    "Equipment does not go to another region": ("dala  mine-1", ["4.2-3"]),
}


@pytest.mark.rule("2.4.2")
@pytest.mark.parametrize("name", CARRIED)
@pytest.mark.parametrize("step", ["recruitment", "direct-aid", "reorganization"])
def test_equipment_stays_with_its_faction(name: str, step: str):
    end, broken = CARRIED[name]
    found = judged(
        step,
        f"turn-4  turn; {PIECE}; dala  mpla-infantry-2",
        end.replace("dala  mine-1", "dala  mine-1 mpla-infantry-2"),
    )
    assert {*broken} <= {*breaks(found)} if broken else breaks(found) == [], found


# ---- 13: brigades

BRIGADES = {
    "three loose ones": (
        "luso  mpla-infantry-1..3",
        "luso  mpla-brigade-1; stock-mpla  mpla-infantry-1..3",
        [],
    ),
    "two and a Major": (
        "luso  mpla-infantry-1 mpla-infantry-2 mpla-major-1",
        "luso  mpla-brigade-1; stock-mpla  mpla-infantry-1 mpla-infantry-2; majors-mpla  mpla-major-1",
        ["13"],
    ),
    "two": (
        "luso  mpla-infantry-1 mpla-infantry-2",
        "luso  mpla-brigade-1; stock-mpla  mpla-infantry-1 mpla-infantry-2",
        ["13"],
    ),
    "four": (
        "luso  mpla-infantry-1..4",
        "luso  mpla-brigade-1; stock-mpla  mpla-infantry-1..4",
        ["13"],
    ),
    "six make two": (
        "luso  mpla-infantry-1..6",
        "luso  mpla-brigade-1 mpla-brigade-2; stock-mpla  mpla-infantry-1..6",
        [],
    ),
    "of a Column and a loose one": (
        LUSO,
        "luso  mpla-brigade-1 mpla-column-a; stock-mpla  mpla-infantry-1..3",
        [],
    ),
    "two of a Column, the third stays beneath the marker": (
        "luso  mpla-infantry-1 mpla-infantry-2 mpla-infantry-4 mpla-column-a mpla-infantry-3",
        "luso  mpla-infantry-4 mpla-brigade-1 mpla-column-a; stock-mpla  mpla-infantry-1..3",
        [],
    ),
    "with two of FNLA's mercenaries": ("uige  fnla-infantry-1", "uige  fnla-infantry-1", []),
    "a brigade comes out of nothing": (
        "luso  mpla-infantry-1",
        "luso  mpla-infantry-1 mpla-brigade-1",
        ["13"],
    ),
    "a brigade is broken up": (
        "luso  mpla-brigade-1",
        "luso  mpla-infantry-1..3; stock-mpla  mpla-brigade-1",
        ["13", "4.2-3"],
    ),
    "an ally's infantry": (
        "luso  mpla-infantry-1 mpla-infantry-2 fapla-infantry-1",
        "luso  mpla-brigade-1; stock-mpla  mpla-infantry-1 mpla-infantry-2; stock-fapla  fapla-infantry-1",
        ["13"],
    ),
}
del BRIGADES["with two of FNLA's mercenaries"]


@pytest.mark.rule("13")
@pytest.mark.rule("4.2-3B")
@pytest.mark.parametrize("name", BRIGADES)
def test_three_plain_infantry_make_a_brigade(name: str):
    start, end, broken = BRIGADES[name]
    found = breaks(judged("reorganization", start, end))
    assert {*broken} <= {*found} if broken else found == [], found


@pytest.mark.rule("8")
@pytest.mark.rule("8.1")
def test_a_column_marker_lies_on_units_of_its_own_faction():
    ally = judged("reorganization", "luso  mpla-infantry-1", "luso  mpla-infantry-1 fapla-column-a")
    assert "8.1" in breaks(ally)
    assert (
        breaks(judged("reorganization", "luso  mpla-infantry-1", "luso  mpla-infantry-1 mpla-column-a")) == []
    )
