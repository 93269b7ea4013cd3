"""11.31, 11.32 and 14.13: independent guerrilla factions on the board."""

import pytest

from guelta.rules.chad import GAME
from tests.rules.board import board, findings

MRP = "mrp-guerrilla-1:fap mrp-guerrilla-2:fap mrp-guerrilla-3:fap mrp-guerrilla-4:fap mrp-guerrilla-5:fap"


@pytest.mark.rule("11.31")
def test_a_counter_of_an_igf_that_left_its_home_town():
    position = board(f"1849  {MRP} mrp-leader:fap igf-1\n1848  mrp-guerrilla-6:fap")
    assert findings(GAME, position, "11.31") == ["11.31 violation 1848 mrp-guerrilla-6"]


@pytest.mark.rule("11.31")
def test_a_counter_of_an_igf_still_in_its_sanctuary_is_to_be_collected():
    position = board(f"1849  {MRP} mrp-leader:fap igf-1\nsanctuary-car  mrp-guerrilla-6:fap")
    assert findings(GAME, position, "11.31") == ["11.31 due 1849 mrp-guerrilla-6"]


@pytest.mark.rule("11.31")
def test_an_igf_whole_in_its_home_town_is_right():
    position = board(
        f"1849  {MRP} mrp-leader:fap igf-1\neliminated  mrp-guerrilla-6:fap\nunused  mrp-guerrilla-7:fap"
    )
    assert findings(GAME, position, "11.31") == []


@pytest.mark.rule("11.31")
def test_a_faction_without_the_marker_goes_where_it_likes():
    position = board(f"1849  {MRP} mrp-leader:fap\n1848  mrp-guerrilla-6:fap")
    assert findings(GAME, position, "11.31") == []


FORMER = " ".join(f"mrp-guerrilla-{n}:fap!ex-igf" for n in range(1, 8)) + " libya-mech-bn-1"


@pytest.mark.rule("11.32")
@pytest.mark.rule("4.23")
def test_a_former_igf_is_not_held_to_the_limit_in_the_enemy_segment():
    position = board(f"""
        @ turn-9/tactical-phase/impulse-1/government/combat
        government = fan
        1849  {FORMER}
    """)
    assert findings(GAME, position, "4.23") == []
    assert findings(GAME, position, "11.32") == []


@pytest.mark.rule("11.32")
def test_a_former_igf_keeps_the_limit_at_the_end_of_its_next_friendly_segment():
    position = board(f"""
        @ turn-9/tactical-phase/impulse-1/rebel/combat
        government = fan
        1849  {FORMER}
    """)
    assert [str(f)[:21] for f in GAME.judge(position, ["11.32"])] == ["11.32 violation 1849 "]


@pytest.mark.rule("11.32")
def test_a_former_igf_within_the_limit_is_right():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/combat
        government = fan
        1849  mrp-guerrilla-1:fap!ex-igf mrp-guerrilla-2:fap!ex-igf
    """)
    assert findings(GAME, position, "11.32") == []


@pytest.mark.rule("11.32")
def test_taking_the_igf_marker_off_is_remembered_until_the_owner_has_had_a_segment():
    before = board(f"""
        @ turn-9/tactical-phase/mrp-die
        government = fan
        1849  {MRP} mrp-leader:fap igf-1
    """)
    freed = GAME.remember(GAME.charts, before, before.with_stack("1849", before.stack("1849")[:-1]))
    assert all("ex-igf" in standing.marks for standing in freed.stack("1849"))
    cursors = ["government/combat", "rebel/combat", "government/reinforcements"]
    position, remembered = freed, []
    for cursor, impulse in zip(cursors, (1, 1, 2), strict=True):
        moved = board(f"government = fan\n1849  {MRP} mrp-leader:fap").at(
            f"turn-9/tactical-phase/impulse-{impulse}/{cursor}"
        )
        position = GAME.remember(GAME.charts, position, moved)
        remembered.append(all("ex-igf" in standing.marks for standing in position.stack("1849")))
    assert remembered == [True, True, False]


@pytest.mark.rule("14.13")
def test_the_rebel_rolls_for_the_mrp_while_it_is_independent():
    assert findings(GAME, board(f"1849  {MRP} mrp-leader:fap igf-1"), "14.13") == [
        "14.13 due 1849 mrp-leader"
    ]


@pytest.mark.rule("14.13")
def test_nobody_rolls_for_the_mrp_once_it_has_a_side():
    assert findings(GAME, board(f"1849  {MRP} mrp-leader:fap"), "14.13") == []


@pytest.mark.rule("11.33")
def test_only_the_independent_faction_itself_is_bound_to_its_home_town():
    position = board(f"1849  {MRP} mrp-leader:fap igf-1\n1848  fap-guerrilla-1\n1847  fant-inf-co-1")
    assert findings(GAME, position, "11.31") == []


@pytest.mark.rule("11.33")
def test_one_that_moved_to_two_hexes_is_named_at_the_first():
    position = board(
        "1849  mrp-leader:fap igf-1 mrp-guerrilla-3:fap\n1848  mrp-guerrilla-1:fap\n1950  mrp-guerrilla-2:fap"
    )
    assert findings(GAME, position, "11.31") == ["11.31 violation 1848 mrp-guerrilla-1 mrp-guerrilla-2"]


@pytest.mark.rule("11.32")
def test_a_stack_without_former_independents_is_left_to_the_common_limit():
    text = "@ turn-9/tactical-phase/impulse-1/{}/combat\ngovernment = fan\n1849  {}\n"
    plain = text.format("rebel", FORMER.replace("!ex-igf", ""))
    assert findings(GAME, board(plain), "11.32") == []
    assert [each.split()[0] for each in findings(GAME, board(plain), "4.23")] == ["4.23"]


@pytest.mark.rule("11.32")
def test_one_former_independent_among_others_holds_the_stack_to_the_limit():
    mixed = FORMER.replace("!ex-igf", "", 3)
    text = f"@ turn-9/tactical-phase/impulse-1/rebel/combat\ngovernment = fan\n1849  {mixed}\n"
    assert [each.split()[:3] for each in findings(GAME, board(text), "11.32")] == [
        ["11.32", "violation", "1849"]
    ]
