"""Fights between units that may not fight, seen on the boards around a combat phase (5.10, 8.20)."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.permission import barred_from_attacking
from tests.rules.board import board
from tests.rules.chad.fighting import GOVERNMENT, REBELS, fought

TOYOTA = GOVERNMENT.replace("turn-9", "turn-15").replace("manta", "toyota-war")
FAP_GOVERNS = TOYOTA.replace("government = fan", "government = fap")
REBEL_TOYOTA = TOYOTA.replace("/government/", "/rebel/")
DEBY = TOYOTA.replace("turn-15", "turn-2").replace("toyota-war", "deby")
REBEL_DEBY = DEBY.replace("/government/", "/rebel/")
CAMPAIGN = TOYOTA.replace("turn-15", "turn-1").replace("toyota-war", "campaign")
FREED = "french-may-attack = yes\n"


def judged(before: str, after: str, head: str = TOYOTA) -> list[str]:
    """Return the findings of a combat phase between two boards under one head."""
    found = fought(board(head + before), board(head + after))
    return [str(each) for each in found]


# ---- 8.20: the French and the Libyans

FRENCH, LEGION = "1637 france-inf-bn-1\n", "1638 libya-legion-inf-bn-1\n"
TAKEN = "1638 france-inf-bn-1\ntask-force-losses libya-legion-inf-bn-1"


@pytest.mark.rule("8.20")
def test_french_units_that_took_a_hex_from_libyans_fought_them():
    assert judged(FRENCH + LEGION, TAKEN) == ["8.20 violation 1638 france-inf-bn-1 libya-legion-inf-bn-1"]


@pytest.mark.rule("8.20")
def test_the_finding_says_who_may_not_attack_whom_and_what_shows_that_he_did():
    (finding,) = fought(board(TOYOTA + FRENCH + LEGION), board(TOYOTA + TAKEN))
    assert finding.message == (
        "nobody in 1637 Massaguet may attack 1638, but 1 defender is lost; 1 attacker is there now"
    )


@pytest.mark.rule("8.20")
def test_of_several_who_may_not_attack_the_one_that_advanced_is_named():
    start = "1636 oau-inf-bn-1\n1638 france-inf-bn-1\n1637 libya-legion-inf-bn-1\n"
    near = GAME.charts.map.grid.are_adjacent
    assert near("1636", "1637") and near("1638", "1637")
    end = "1636 oau-inf-bn-1\n1637 france-inf-bn-1\ntask-force-losses libya-legion-inf-bn-1"
    assert judged(start, end) == ["8.20 violation 1637 france-inf-bn-1 libya-legion-inf-bn-1"]


@pytest.mark.rule("8.20")
@pytest.mark.rule("5.52")
def test_who_came_from_farther_away_did_not_advance():
    start = FRENCH + LEGION + "1641 france-inf-bn-2\n"
    end = FRENCH + "1638 france-inf-bn-2\n1636 libya-legion-inf-bn-1"
    assert "8.20 unsure 1638 france-inf-bn-1 libya-legion-inf-bn-1" in judged(start, end)


@pytest.mark.rule("5.00")
def test_a_loss_that_nobody_stands_next_to_is_no_fight():
    start = "1637 france-inf-bn-1\n1640 libya-legion-inf-bn-1\n"
    assert judged(start, "1637 france-inf-bn-1\ntask-force-losses libya-legion-inf-bn-1") == []


@pytest.mark.rule("8.20")
@pytest.mark.parametrize(
    ("french", "legion", "verdict"),
    [
        ("1637 france-inf-bn-1", "task-force-losses libya-legion-inf-bn-1", "violation"),
        ("1638 france-inf-bn-1", "1639 libya-legion-inf-bn-1", "violation"),
        ("1637 france-inf-bn-1", "1640 libya-legion-inf-bn-1", "unsure"),
    ],
)
def test_a_loss_or_an_advance_shows_a_fight_a_retreat_alone_may_be_something_else(french, legion, verdict):
    where = f"8.20 {verdict} 1638 france-inf-bn-1 libya-legion-inf-bn-1"
    assert where in judged(FRENCH + LEGION, f"{french}\n{legion}")


@pytest.mark.rule("8.20")
def test_with_two_dice_a_retreat_was_a_fight():
    end = "rolls = 3+4\n1637 france-inf-bn-1\n1640 libya-legion-inf-bn-1"
    assert judged(FRENCH + LEGION, end) == ["8.20 violation 1638 france-inf-bn-1 libya-legion-inf-bn-1"]


@pytest.mark.rule("8.20")
def test_dice_that_left_no_trace_may_have_been_thrown_for_something_else():
    assert judged(FRENCH + LEGION, "rolls = 3+4\n" + FRENCH + LEGION) == ["8.20 unsure 1638 france-inf-bn-1"]
    assert judged(FRENCH + LEGION, "rolls = 4\n" + FRENCH + LEGION) == ["5.20 unsure -"]


@pytest.mark.rule("8.20")
def test_once_libyans_have_attacked_french_units_it_is_in_order():
    assert judged(FREED + FRENCH + LEGION, FREED + TAKEN) == []


@pytest.mark.rule("8.20")
def test_libyans_attack_french_units_whenever_they_like():
    end = "1637 libya-legion-inf-bn-1\ntask-force-losses france-inf-bn-1"
    assert judged(FRENCH + LEGION, end, REBEL_TOYOTA) == []


@pytest.mark.rule("8.20")
def test_under_a_fap_government_the_french_would_not_fight_their_own_side():
    # Libyans are FAP's as the French are then: nobody is anybody's enemy, and no attack is even forbidden.
    assert judged(FRENCH + LEGION, FRENCH + "task-force-losses libya-legion-inf-bn-1", FAP_GOVERNS) == []


@pytest.mark.rule("8.20")
def test_guerrillas_stacked_with_libyans_are_as_safe_from_the_french():
    start = FRENCH + "1638 libya-legion-inf-bn-1 fap-guerrilla-1\n"
    end = FRENCH + "1638 libya-legion-inf-bn-1\neliminated fap-guerrilla-1"
    assert judged(start, end) == ["8.20 violation 1638 france-inf-bn-1 fap-guerrilla-1"]
    alone = FRENCH + "1638 fap-guerrilla-1\n"
    assert judged(alone, FRENCH + "eliminated fap-guerrilla-1") == []


@pytest.mark.rule("8.20")
@pytest.mark.rule("5.52")
def test_where_others_attacked_french_units_still_do_not_advance():
    start = "1637 france-inf-bn-1 fant-inf-bn-1\n" + LEGION
    lost = "task-force-losses libya-legion-inf-bn-1"
    assert judged(start, "1637 france-inf-bn-1\n1638 fant-inf-bn-1\n" + lost) == []
    assert judged(start, "1637 fant-inf-bn-1\n1638 france-inf-bn-1\n" + lost) == [
        "8.20 violation 1638 france-inf-bn-1"
    ]


@pytest.mark.rule("8.20")
@pytest.mark.rule("5.53")
def test_a_french_unit_lost_beside_libyans_alone_attacked_them_but_guerrillas_may_have_ambushed_it():
    start = "1637 france-inf-bn-1 fant-inf-bn-1\n" + LEGION
    end = "1637 fant-inf-bn-1\ntask-force-losses france-inf-bn-1\n" + LEGION
    assert judged(start, end) == ["8.20 violation 1637 france-inf-bn-1"]
    irregulars = "1638 fap-guerrilla-1 libya-legion-inf-bn-1\n"
    assert judged(start.replace(LEGION, irregulars), end.replace(LEGION, irregulars)) == []


# ---- 5.54 OAU, 5.42 the Sudan, 14.33 and 14.43


@pytest.mark.rule("5.54")
def test_oau_units_never_attack():
    start = "1637 oau-inf-bn-1\n1638 fap-guerrilla-1\n"
    assert judged(start, "1638 oau-inf-bn-1\neliminated fap-guerrilla-1") == [
        "5.54 violation 1638 oau-inf-bn-1 fap-guerrilla-1"
    ]
    helped = "1637 oau-inf-bn-1 fant-inf-co-1\n1638 fap-guerrilla-1\n"
    assert judged(helped, "1637 oau-inf-bn-1\n1638 fant-inf-co-1\neliminated fap-guerrilla-1") == []
    assert judged(helped, "1637 fant-inf-co-1\n1638 oau-inf-bn-1\neliminated fap-guerrilla-1") == [
        "5.54 violation 1638 oau-inf-bn-1"
    ]
    fighting = "options = 13.10\n"
    assert judged(fighting + start, fighting + "1638 oau-inf-bn-1\neliminated fap-guerrilla-1") == []


@pytest.mark.rule("5.54")
def test_oau_units_withdrawn_are_no_sign_of_a_fight():
    start = "1637 oau-inf-bn-1\n1638 fap-guerrilla-1\n"
    assert judged(start, "1638 fap-guerrilla-1\nunused oau-inf-bn-1") == []


@pytest.mark.rule("5.42")
def test_nobody_attacks_over_the_frontier_beside_units_barred_from_the_sudan():
    assert GAME.charts.map.grid.are_adjacent("4134", "4234")
    assert GAME.charts.in_chad("4134") and GAME.charts.in_sudan("4234")
    start = "4134 fan-guerrilla-1 fant-inf-co-1\n4234 pla-guerrilla-1:fap\n"
    assert judged(start, "4134 fant-inf-co-1\n4234 fan-guerrilla-1\neliminated pla-guerrilla-1:fap") == [
        "5.42 violation 4234 fan-guerrilla-1 fant-inf-co-1 pla-guerrilla-1"
    ]
    start = start.replace(" fant-inf-co-1", "")
    assert judged(start, "4234 fan-guerrilla-1\neliminated pla-guerrilla-1:fap") == []


@pytest.mark.rule("14.33")
def test_in_1990_the_french_wait_for_anybody_and_libyans_outside_aouzou_for_the_french():
    start = FRENCH + "1638 fap-guerrilla-1\n"
    end = "1638 france-inf-bn-1\neliminated fap-guerrilla-1"
    assert judged(start, end, DEBY) == ["14.33 violation 1638 france-inf-bn-1 fap-guerrilla-1"]
    assert judged(FREED + start, FREED + end, DEBY) == []
    start = "2308 libya-legion-inf-bn-1\n2309 fant-inf-co-1\n"
    end = "2309 libya-legion-inf-bn-1\nfant-losses fant-inf-co-1"
    assert GAME.charts.map["2309"]["prefecture"] != "aouzou"
    assert judged(start, end, REBEL_DEBY) == ["14.33 violation 2309 libya-legion-inf-bn-1 fant-inf-co-1"]
    freed = "libyans-released = yes\n"
    assert judged(freed + start, freed + end, REBEL_DEBY) == []


@pytest.mark.rule("14.43")
def test_the_neutral_mrp_takes_part_in_no_combat():
    start = "neutral = MRP\n1748 fan-guerrilla-1\n1849 mrp-guerrilla-1:fap mrp-guerrilla-2:fap\n"
    end = "neutral = MRP\n1748 fan-guerrilla-1\n1849 mrp-guerrilla-2:fap\neliminated mrp-guerrilla-1:fap"
    assert "14.43 violation 1849 fan-guerrilla-1 mrp-guerrilla-1" in judged(start, end, CAMPAIGN)
    moved = "neutral = MRP\n1748 fan-guerrilla-1\n1849 mrp-guerrilla-2:fap\n1851 mrp-guerrilla-1:fap"
    assert judged(start, moved, CAMPAIGN) == [
        "14.43 violation 1851 mrp-guerrilla-1",
        "14.43 unsure 1849 fan-guerrilla-1 mrp-guerrilla-1",
    ]


@pytest.mark.rule("14.13")
def test_an_independent_faction_that_lost_somebody_was_attacked_and_joins_the_other_player():
    mrp = "mrp-guerrilla-1:fap mrp-guerrilla-2:fap igf-1"
    start = f"1748 fan-guerrilla-1\n1849 {mrp}\n"
    still = "1748 fan-guerrilla-1\n1849 mrp-guerrilla-2:fap igf-1\neliminated mrp-guerrilla-1:fap"
    assert judged(start, still, GOVERNMENT) == ["14.13 due 1849 mrp-guerrilla-2"]
    joined = "1748 fan-guerrilla-1\n1849 mrp-guerrilla-2:fap\neliminated mrp-guerrilla-1:fap"
    assert judged(start, joined, GOVERNMENT) == []
    wrong = joined.replace(":fap", ":fan")
    assert judged(start, wrong, GOVERNMENT) == ["14.13 violation 1849 mrp-guerrilla-2"]


# ---- 5.10: one hex attacks one hex


@pytest.mark.rule("5.10")
def test_the_units_of_one_hex_attack_one_hex():
    start = "1637 fant-inf-bn-1 fant-inf-bn-2\n1638 fap-guerrilla-1\n1636 fap-guerrilla-2\n"
    end = "1637 fant-inf-bn-1 fant-inf-bn-2\neliminated fap-guerrilla-1 fap-guerrilla-2"
    near = GAME.charts.map.grid.are_adjacent
    assert near("1637", "1638") and near("1637", "1636")
    assert judged(start, end) == ["5.10 violation 1638 fap-guerrilla-2 fap-guerrilla-1"]
    helped = "1639 fant-inf-co-1\n"
    assert near("1639", "1638")
    assert judged(start + helped, helped + end) == []
    assert judged(start, end.replace(" fap-guerrilla-2", "") + "\n1636 fap-guerrilla-2") == []


@pytest.mark.rule("5.10")
@pytest.mark.rule("4.23")
def test_a_unit_over_the_limit_is_eliminated_without_a_fight():
    over = " ".join(f"libya-commando-bn-{n}" for n in (1, 2, 3, 4))
    start = f"1637 france-inf-bn-1\n1638 {over}\n"
    end = "1637 france-inf-bn-1\n1638 libya-commando-bn-1 libya-commando-bn-2 libya-commando-bn-3\n"
    assert judged(start, end + "task-force-losses libya-commando-bn-4") == []


# ---- 5.53: presence


@pytest.mark.rule("5.53")
@pytest.mark.rule("14.13")
def test_an_ambush_takes_presence_in_favour():
    start = "1738 libya-legion-inf-bn-1\n1838 fan-guerrilla-1 fan-guerrilla-2\n"
    end = "1738 fan-guerrilla-1\n1838 fan-guerrilla-2\ntask-force-losses libya-legion-inf-bn-1"
    assert judged(start, end, REBEL_TOYOTA) == ["5.53 violation 1738 fan-guerrilla-1"]
    prefecture = GAME.charts.map["1838"]["prefecture"]
    present = f"{prefecture}-presence presence-{prefecture}:p1\n"
    assert judged(present + start, present + end, REBEL_TOYOTA) == []
    assert judged(start, end, REBELS) == []  # Operation Manta has no presence before turn 11


@pytest.mark.rule("5.53")
@pytest.mark.rule("5.82")
@pytest.mark.rule("14.13")
def test_a_withdrawal_takes_presence_in_favour():
    start = "1738 libya-legion-inf-bn-1\n1838 fan-guerrilla-1\n"
    end = "1738 libya-legion-inf-bn-1\n1840 fan-guerrilla-1"
    assert judged(start, "rolls = 2\n" + end, REBEL_TOYOTA) == ["5.53 violation 1840 fan-guerrilla-1"]
    assert judged(start, "rolls = 2 6+6\n" + end, REBEL_TOYOTA) == ["5.53 unsure 1840 fan-guerrilla-1"]
    prefecture = GAME.charts.map["1838"]["prefecture"]
    present = f"{prefecture}-presence presence-{prefecture}:p1\n"
    assert judged(present + start, present + "rolls = 2\n" + end, REBEL_TOYOTA) == []
    assert judged(start, "rolls = 2\n" + end, REBELS) == []  # no presence before turn 11
    assert judged(start, end, REBEL_TOYOTA) == []  # without dice it may have been driven out


# ---- 12.43: who leaves an entry hex as the impulse ends was in no fight


@pytest.mark.rule("12.43")
def test_french_who_return_from_an_entry_hex_as_the_impulse_ends_were_not_attacked():
    start = "2252 codos-guerrilla-2:fap\n"
    away = start + "task-force-losses france-inf-bn-2"
    assert judged(start + "2352 france-inf-bn-2", away, REBEL_TOYOTA) == []
    thrown = judged(start + "2352 france-inf-bn-2", away, REBEL_TOYOTA + "rolls = 3+4\n")
    assert thrown == ["4.51 unsure 2352 codos-guerrilla-2"]


@pytest.mark.rule("12.43")
def test_who_is_lost_elsewhere_did_not_return_from_an_entry_hex():
    assert judged(FRENCH + LEGION, FRENCH + "task-force-losses libya-legion-inf-bn-1") == [
        "8.20 violation 1638 france-inf-bn-1 libya-legion-inf-bn-1"
    ]


@pytest.mark.rule("8.20")
def test_under_a_fap_government_libyans_keep_nobody_safe_from_the_french():
    # A FAN guerrilla that shares the Legion's hex since the government changed.
    start = "1637 france-inf-bn-1\n1638 {} fan-guerrilla-1!shared-1638\n"
    with_libyans = start.format("libya-legion-inf-bn-1!shared-1638")
    end = FRENCH + "1638 libya-legion-inf-bn-1\neliminated fan-guerrilla-1"
    assert [each for each in judged(with_libyans, end, FAP_GOVERNS) if "8.20" in each] == []
    position = board(FAP_GOVERNS + with_libyans)
    assert barred_from_attacking(position, GAME.charts, position.stack("1637")[0], "1638") == ""
    fan = board(TOYOTA + with_libyans)
    assert barred_from_attacking(fan, GAME.charts, fan.stack("1637")[0], "1638") == "8.20"


@pytest.mark.rule("5.54")
def test_where_somebody_beside_it_may_attack_the_oau_unit_need_not_have():
    start = "1637 oau-inf-bn-1\n1639 fant-inf-co-1\n1638 fap-guerrilla-1\n"
    assert judged(start, start.replace("1638", "eliminated")) == []
    alone = start.replace("1639 fant-inf-co-1\n", "")
    assert judged(alone, alone.replace("1638", "eliminated")) == [
        "5.54 violation 1638 oau-inf-bn-1 fap-guerrilla-1"
    ]


@pytest.mark.rule("5.54")
@pytest.mark.rule("4.44")
def test_an_oau_unit_withdrawn_beside_libyans_did_not_attack_them():
    start = "1637 oau-inf-bn-1\n" + LEGION
    assert judged(start, LEGION + "unused oau-inf-bn-1") == []
    french = "1637 france-inf-bn-1\n" + LEGION
    assert judged(french, LEGION + "task-force-losses france-inf-bn-1") == [
        "8.20 violation 1637 france-inf-bn-1"
    ]


@pytest.mark.rule("5.20")
def test_a_hex_fought_for_already_is_not_forbidden_ground():
    fought = "fought = turn-15/tactical-phase/impulse-1/government 1638\n"
    start = "1637 fant-inf-bn-1\n1638 fap-guerrilla-1\n"
    assert judged(fought + start, fought + "1637 fant-inf-bn-1\neliminated fap-guerrilla-1") == []


@pytest.mark.rule("4.22")
def test_nobody_attacks_from_a_hex_that_enemies_share_and_stay_in():
    both = "fap-guerrilla-2!shared-1637 fap-guerrilla-3!shared-1637"
    start = f"1637 fant-inf-bn-1!shared-1637 {both}\n1638 fap-guerrilla-1\n"
    end = "1637 fant-inf-bn-1!shared-1637 {}\neliminated fap-guerrilla-1"
    assert "4.22 violation 1638 fant-inf-bn-1 fap-guerrilla-1" in judged(start, end.format(both))
    left = end.format("fap-guerrilla-2!shared-1637") + "\n1635 fap-guerrilla-3"  # driven out before, perhaps
    assert not [each for each in judged(start, left) if each.startswith("4.22 violation 1638")]


@pytest.mark.rule("5.10")
@pytest.mark.rule("5.54")
def test_dice_are_no_riddle_where_somebody_may_attack():
    start = "1637 oau-inf-bn-1\n1638 fap-guerrilla-1\n2724 fant-inf-bn-1\n2824 libya-mech-bn-1\n"
    assert not [each for each in judged(start, "rolls = 3+4\n" + start) if each.startswith("5.54")]
    alone = start.replace("2724 fant-inf-bn-1\n", "")
    assert judged(alone, "rolls = 3+4\n" + alone) == ["5.54 unsure 1638 oau-inf-bn-1"]


@pytest.mark.rule("8.20")
def test_two_who_are_lost_are_lost_in_the_plural():
    start = FRENCH + "1638 libya-legion-inf-bn-1 libya-legion-inf-bn-2\n"
    end = "1637 france-inf-bn-1\ntask-force-losses libya-legion-inf-bn-1 libya-legion-inf-bn-2"
    (finding,) = fought(board(TOYOTA + start), board(TOYOTA + end))
    assert finding.message.endswith("but 2 defenders are lost")


@pytest.mark.rule("14.33")
def test_a_libyan_defender_lost_beside_another_did_not_attack_him():
    assert GAME.charts.map["2309"]["prefecture"] != "aouzou"
    start = "2310 fant-inf-bn-1\n2309 libya-legion-inf-bn-1\n2308 libya-legion-inf-bn-2\n"
    assert judged(start, start.replace("2309", "task-force-losses"), DEBY) == []


@pytest.mark.rule("14.33")
def test_a_libyan_lost_between_a_hex_he_may_attack_and_one_he_may_not_attacked_the_first():
    inside, outside = "1703", "1705"
    assert GAME.charts.map["1704"]["prefecture"] == "aouzou" == GAME.charts.map["1804"]["prefecture"]
    assert GAME.charts.map[outside]["prefecture"] != "aouzou" and inside
    start = "1704 libya-legion-inf-bn-1\n1804 fant-inf-co-1\n1705 fant-inf-co-2\n"
    assert judged(start, start.replace("1704", "task-force-losses"), REBEL_DEBY) == []
    barred = start.replace("1804 fant-inf-co-1\n", "")
    assert judged(barred, barred.replace("1704", "task-force-losses"), REBEL_DEBY) == [
        "14.33 violation 1704 libya-legion-inf-bn-1"
    ]


@pytest.mark.rule("5.10")
def test_a_hex_may_leave_its_target_to_another_that_has_no_choice():
    # 1636 is attacked from 1637 or 1735, 1638 from 1637 alone.
    start = "1637 fant-inf-bn-1\n1735 fant-inf-co-1\n1638 fap-guerrilla-1\n1636 fap-guerrilla-2\n"
    end = "1637 fant-inf-bn-1\n1735 fant-inf-co-1\neliminated fap-guerrilla-1 fap-guerrilla-2"
    assert judged(start, end) == []


@pytest.mark.rule("5.53")
def test_only_guerrillas_that_took_an_attackers_emptied_hex_came_by_an_ambush():
    start = "1738 libya-legion-inf-bn-1\n1838 fant-inf-co-1 fan-guerrilla-1\n"
    lost = "task-force-losses libya-legion-inf-bn-1"
    conventional = judged(start, f"1738 fant-inf-co-1\n1838 fan-guerrilla-1\n{lost}", REBEL_TOYOTA)
    assert conventional == ["5.52 unsure 1738 fant-inf-co-1"]
    empty = judged(
        start, "1738 libya-legion-inf-bn-1\n1838 fant-inf-co-1\n1839 fan-guerrilla-1", REBEL_TOYOTA
    )
    assert empty == ["5.51 unsure 1839 fan-guerrilla-1"]
    held = judged(start, "1738 libya-legion-inf-bn-1 fan-guerrilla-1\n1838 fant-inf-co-1", REBEL_TOYOTA)
    assert not [each for each in held if each.startswith("5.53")]


@pytest.mark.rule("5.53")
def test_after_one_die_only_a_guerrilla_two_hexes_away_has_withdrawn():
    start = "1738 libya-legion-inf-bn-1\n1838 fan-guerrilla-1 fant-inf-co-1\n"
    stays = "1738 libya-legion-inf-bn-1\n"
    conventional = judged(start, f"rolls = 2\n{stays}1838 fan-guerrilla-1\n1840 fant-inf-co-1", REBEL_TOYOTA)
    farther = judged(start, f"rolls = 2\n{stays}1841 fan-guerrilla-1\n1838 fant-inf-co-1", REBEL_TOYOTA)
    options = "options = 13.10\n"
    optional = judged(
        options + start, f"{options}rolls = 2\n{stays}1840 fan-guerrilla-1\n1838 fant-inf-co-1", REBEL_TOYOTA
    )
    away = judged(start + "2826 fan-guerrilla-2\n", f"rolls = 2\n{start}2828 fan-guerrilla-2", REBEL_TOYOTA)
    for found in (conventional, farther, optional, away):
        assert not [each for each in found if each.startswith("5.53")]


@pytest.mark.rule("5.10")
def test_a_box_of_losses_is_no_hex_that_anybody_advances_into():
    """One unit is lost while another one is taken out of the box: the box is no target."""
    before = "1537  fant-inf-bn-1\nfant-losses  fant-inf-bn-2"
    after = "1537  fant-inf-bn-2\nfant-losses  fant-inf-bn-1"
    assert [each for each in judged(before, after, REBEL_TOYOTA) if "fant-losses" in each] == []


@pytest.mark.rule("5.10")
def test_who_changed_boxes_in_combat_and_a_leader_who_left_were_in_no_fight():
    start = "rebel-reinforcements libya-mech-bn-1\n1637 oau-inf-bn-1\n1638 fap-guerrilla-1 cdr-leader:fap\n"
    end = start.replace("rebel-reinforcements", "task-force-losses").replace(" cdr-leader:fap", "")
    end += "arrivals-libya cdr-leader:fap\n"
    for head in (TOYOTA, REBEL_TOYOTA):
        found = judged(start, end, head)
        assert not [each for each in found if "5.54" in each or "5.10" in each]


@pytest.mark.rule("5.54")
@pytest.mark.parametrize(
    ("oau", "first", "second"),
    [
        ("1637", "1640", "1638"),  # another guerrilla comes into the hex
        ("1636", "1640", "1639"),  # the OAU unit goes elsewhere
    ],
)
def test_only_the_attackers_own_coming_into_the_emptied_hex_shows_a_fight(oau, first, second):
    start = "1637 oau-inf-bn-1\n1638 fap-guerrilla-1\n1639 fap-guerrilla-2\n"
    found = judged(start, f"{oau} oau-inf-bn-1\n{first} fap-guerrilla-1\n{second} fap-guerrilla-2")
    assert "5.54 unsure 1638 oau-inf-bn-1 fap-guerrilla-1" in found
    assert not [each for each in found if each.startswith("5.54 violation")]


@pytest.mark.rule("5.54")
@pytest.mark.rule("4.22")
def test_who_came_in_among_enemies_that_stay_did_not_advance():
    start = "1637 oau-inf-bn-1\n1638 fap-guerrilla-1 fap-guerrilla-2\n"
    found = judged(start, "1638 oau-inf-bn-1 fap-guerrilla-1\n1640 fap-guerrilla-2")
    assert not [each for each in found if each.startswith("5.54 violation")]


@pytest.mark.rule("5.10")
def test_two_advances_out_of_one_hex_are_two_attacks_and_a_third_elsewhere_is_not_named():
    start = "1637 fant-inf-bn-1 fant-inf-bn-2\n1638 fap-guerrilla-1\n1636 fap-guerrilla-2\n"
    start += "2724 fant-inf-co-1\n2824 fap-guerrilla-3\n"
    end = "1638 fant-inf-bn-1\n1636 fant-inf-bn-2\n1640 fap-guerrilla-1\n1634 fap-guerrilla-2\n"
    end += "2724 fant-inf-co-1\neliminated fap-guerrilla-3\n"
    found = [each for each in judged(start, end) if each.startswith("5.10")]
    assert found == ["5.10 violation 1638 fant-inf-bn-2 fant-inf-bn-1"]


@pytest.mark.rule("5.53")
def test_who_came_from_two_hexes_away_or_attacked_himself_made_no_ambush():
    start = "1738 libya-legion-inf-bn-1\n1836 libya-legion-inf-bn-2\n1838 fan-guerrilla-1\n"
    end = "1738 libya-legion-inf-bn-1\n1836 fan-guerrilla-1\ntask-force-losses libya-legion-inf-bn-2\n"
    assert GAME.charts.map.distance("1836", "1838") == 2
    assert not [each for each in judged(start, end, REBEL_TOYOTA) if each.startswith("5.53")]
    prefecture = GAME.charts.map["1738"]["prefecture"]
    full = f"{prefecture}-presence presence-{prefecture}:p2\n"
    start = full + "1738 fap-guerrilla-1\n1739 fap-guerrilla-2\n1838 fant-inf-bn-1\n"
    end = full + "1739 fap-guerrilla-1\n1838 fant-inf-bn-1\neliminated fap-guerrilla-2\n"
    assert not [each for each in judged(start, end, REBEL_TOYOTA) if each.startswith("5.53")]


@pytest.mark.rule("5.10")
def test_idle_dice_ask_nobody_in_a_box():
    start = "1637 oau-inf-bn-1\n1638 fap-guerrilla-1\ntask-force-losses libya-legion-inf-bn-1\n"
    assert judged(start, "rolls = 3+4\n" + start) == ["5.54 unsure 1638 oau-inf-bn-1"]


@pytest.mark.rule("11.33")
@pytest.mark.parametrize(
    ("turned", "said"), [(False, "is still independent"), (True, "followed the attacker")]
)
def test_what_became_of_a_faction_that_was_attacked_is_said(turned: bool, said: str):
    start = REBEL_TOYOTA + "1752 und-guerrilla-1:fap und-guerrilla-2:fap igf-1\n1751 fap-guerrilla-1\n"
    left = "1752 und-guerrilla-1:fap" + ("" if turned else " igf-1")
    end = f"{REBEL_TOYOTA}{left}\n1751 fap-guerrilla-1\neliminated und-guerrilla-2:fap\n"
    found = [each for each in fought(board(start), board(end)) if each.rule == "11.33"]
    assert len(found) == 1 and said in found[0].message


@pytest.mark.rule("11.33")
def test_others_lost_in_its_home_town_and_leaders_gone_are_no_attack_on_a_faction():
    start = REBEL_TOYOTA + (
        "1752 und-guerrilla-1:fap und-leader:fap igf-1\n1751 fap-guerrilla-1\n1638 fant-inf-co-1\n"
        "1637 fap-guerrilla-2\n"
    )
    leader = start.replace(" und-leader:fap", "") + "arrivals-car und-leader:fap\n"
    gone = leader.replace("arrivals-car", "eliminated")
    others = start.replace("1638 fant-inf-co-1\n", "") + "fant-losses fant-inf-co-1\n"
    for end in (leader, gone, others):
        found = fought(board(start), board(end))
        assert not [each for each in found if each.rule == "11.33" and "was attacked" in each.message]


@pytest.mark.rule("11.33")
def test_who_shares_the_home_town_of_a_faction_and_is_lost_attacking_from_it_is_no_attack_on_it():
    start = (
        REBEL_TOYOTA + "1752 und-guerrilla-1:fap igf-1 fap-guerrilla-2!shared-1752\n1751 fan-guerrilla-1\n"
    )
    end = REBEL_TOYOTA + "1752 und-guerrilla-1:fap igf-1\n1751 fan-guerrilla-1\neliminated fap-guerrilla-2\n"
    found = fought(board(start), board(end))
    assert not [each for each in found if each.rule == "11.33" and "was attacked" in each.message]


@pytest.mark.rule("5.40")
def test_nobody_is_attacked_at_the_airbase_off_the_map():
    start = "2053 france-inf-bn-1\n2052 codos-guerrilla-2:fap\n"
    lost = "2052 codos-guerrilla-2:fap\ntask-force-losses france-inf-bn-1\n"
    assert judged(start, start, REBEL_TOYOTA) == []
    assert judged(start, lost, REBEL_TOYOTA) == ["5.40 violation 2053 codos-guerrilla-2 france-inf-bn-1"]


@pytest.mark.rule("13.92")
@pytest.mark.parametrize(("hex", "found"), [("2724", ["13.92 violation 2724"]), ("2725", [])])
def test_a_guerrilla_alone_attacked_the_hex_that_it_scouted(hex: str, found: list[str]):
    path = "turn-15/tactical-phase/impulse-1/rebel"
    scouted = f"{REBEL_TOYOTA}options = 13.91 13.92\nscouted = {path} fap-guerrilla-1@{hex}+1\n"
    start = "2824 fap-guerrilla-1\n2724 fan-guerrilla-1\n"
    end = "2824 fap-guerrilla-1\neliminated fan-guerrilla-1\n"
    assert [" ".join(each.split()[:3]) for each in judged(start, end, scouted)] == found


@pytest.mark.rule("5.10")
def test_why_they_may_not_attack_is_said_where_there_is_more_to_say():
    french = TOYOTA
    start = french + "1637 france-inf-bn-1\n1638 libya-legion-inf-bn-1\n"
    end = french + "rolls = 6+6\n1637 france-inf-bn-1\n1638 libya-legion-inf-bn-1\n"
    (found,) = fought(board(start), board(end))
    assert found.rule == "8.20" and found.message.endswith("nobody in 1637 Massaguet may attack 1638")
    start = french + "4132 fant-inf-bn-1\n4233 anl-guerrilla-1:fap\n"
    end = french + "4132 fant-inf-bn-1\neliminated anl-guerrilla-1:fap\n"
    (found,) = fought(board(start), board(end))
    assert "may attack 4233: FANT 7-3-6 battalion 1 may not enter the Sudan, but" in found.message


@pytest.mark.rule("5.10")
def test_of_three_hexes_attacked_out_of_one_it_is_said_once():
    foes = "2725 fap-guerrilla-1\n2624 fap-guerrilla-2\n2723 fap-guerrilla-3\n"
    start = TOYOTA + "2724 fant-inf-bn-1\n"
    end = start + "eliminated fap-guerrilla-1 fap-guerrilla-2 fap-guerrilla-3\n"
    found = fought(board(start + foes), board(end))
    assert [each.rule for each in found if "were attacked" in each.message] == ["5.10"]


@pytest.mark.rule("11.33")
@pytest.mark.rule("14.43")
@pytest.mark.parametrize(
    ("head", "start", "end", "rule", "said"),
    [
        (
            REBEL_TOYOTA,
            "1752 und-guerrilla-1:fap igf-1\n1751 fant-inf-co-1\n",
            "1752 und-guerrilla-1:fap igf-1\nfant-losses fant-inf-co-1\n",
            "11.33",
            "nobody in 1752 Baibokoum may attack 1751: the UND is independent and attacks nobody, but 1"
            " defender is lost",
        ),
        (
            CAMPAIGN + "neutral = MRP\n",
            "1849 mrp-guerrilla-1:fap\n1848 fap-guerrilla-1\n",
            "1849 mrp-guerrilla-1:fap\neliminated fap-guerrilla-1\n",
            "14.43",
            "nobody in 1849 Moundou may attack 1848: the MRP is neutral and attacks nobody, but 1 defender"
            " is lost",
        ),
    ],
    ids=["independent", "neutral"],
)
def test_why_a_faction_that_is_nobodys_attacked_nobody_is_said(
    head: str, start: str, end: str, rule: str, said: str
):
    (found,) = fought(board(head + start), board(head + end))
    assert (found.rule, found.message) == (rule, said)
