"""11.23: what is added to the dice of an affiliation check, adjustment by adjustment."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.politics.affiliation_contest import Contest, modifiers, modifiers_at
from tests.rules.board import board
from tests.rules.chad.politics import head

HEAD = head("turn-4/affiliation")
KANEM = "1631"


def added(text: str, hex: str = KANEM, faction: str = "UND", **fields: str) -> list[str]:
    """Return what is added in a check of a faction at a hex, as `side points why`."""
    position = board(HEAD + text).with_fields(**fields)
    return [
        f"{each.side} {each.points} {each.why}" for each in modifiers(position, GAME.charts, hex, faction)
    ]


P1 = "kanem-presence presence-kanem\n"


@pytest.mark.rule("11.20")
def test_the_higher_adjusted_die_wins_and_equal_ones_win_nothing():
    assert [Contest(*dice).winner for dice in ((5, 3), (3, 5), (4, 4))] == ["government", "rebel", ""]
    assert [Contest(*dice).difference for dice in ((5, 3), (3, 5), (4, 4))] == [2, 2, 0]


@pytest.mark.rule("11.23")
@pytest.mark.parametrize(
    ("leader", "side"),
    [("und-leader", "government"), ("und-leader:fap", "rebel")],
)
def test_the_side_that_has_the_leader_is_helped_by_it(leader: str, side: str):
    """His own side counts, and not that of who stands in his hex with him."""
    others = "fap-guerrilla-1 " if side == "government" else "fan-guerrilla-1 "
    text = f"2446 {others}{leader}\n{P1}"
    assert [each.split(" ", 2)[::2] for each in added(text)] == [[side, "faction friendly now"]]


@pytest.mark.rule("6.40")
def test_a_peace_conference_helps_both_to_win_who_is_free():
    free = f"1752 und-leader und-guerrilla-1 igf-1\n{P1}"
    both = ["government 1 peace conference", "rebel 1 peace conference"]
    assert added(free, **{"peace-conference": "yes"}) == both
    assert added(free) == []
    taken = added(f"2446 und-leader\n{P1}", **{"peace-conference": "yes"})
    assert [each.split(" ", 2)[2] for each in taken] == ["faction friendly now"]


@pytest.mark.rule("11.23")
def test_commanders_and_guerrillas_of_a_side_count_and_nobody_elses():
    """Two steps of FANT infantry are no guerrillas, and a free faction is on no side."""
    for stands, why in (
        ("1631 habre", ["government Commander in the prefecture"]),
        ("1631 goukouni", ["rebel Commander in the prefecture"]),
        ("1631 fan-guerrilla-1", ["government more guerrilla steps in the prefecture"]),
        ("1631 fap-guerrilla-1", ["rebel more guerrilla steps in the prefecture"]),
        ("1631 fant-inf-bn-1", []),
        ("1631 fan-guerrilla-1 fap-guerrilla-1", []),
    ):
        found = (each.split(" ", 2) for each in added(f"{stands}\n{P1}"))
        assert [f"{side} {what}" for side, _, what in found] == why


@pytest.mark.rule("11.23")
@pytest.mark.parametrize(("government", "side"), [("fan", "rebel"), ("fap", "government")])
def test_libyans_help_fap_whichever_side_it_is_on(government: str, side: str):
    text = head("turn-4/affiliation", government=government) + f"1631 libya-mech-bn-1\n{P1}"
    found = [*modifiers_at(board(text), GAME.charts, KANEM, "")]
    assert [(each.side, each.why) for each in found] == [(side, "Libyan units in the prefecture")]


@pytest.mark.rule("11.23")
def test_while_nobody_knows_who_governs_libyans_help_nobody():
    text = f"@ turn-4/affiliation\nscenario = campaign\n1631 libya-mech-bn-1 habre\n{P1}"
    assert [*modifiers_at(board(text), GAME.charts, KANEM, "")] == []


@pytest.mark.rule("11.23")
def test_outside_the_prefectures_only_the_faction_itself_counts():
    outside = "4234"
    assert GAME.charts.map[outside]["prefecture"] == ""
    text = f"2446 und-leader\n{outside} habre\n"
    assert [each.split(" ", 2)[2] for each in added(text, outside)] == ["faction friendly now"]
