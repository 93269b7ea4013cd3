"""Chapter 11: affiliation checks (11.10 to 11.34). The adjustments (11.23) are reconstructed."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.politics.affiliation_checks import wasted
from guelta.rules.chad.politics.affiliation_contest import modifiers
from guelta.rules.engine.play.procedure import Choice
from tests.rules.board import board
from tests.rules.chad.economy import display
from tests.rules.chad.fighting import asked, done, ledger, options
from tests.rules.chad.politics import DRY, begins, head, phase, said, stands

QUIET = {"terrorism-government": "", "terrorism-rebel": ""}
MPLT = DRY + "kanem-presence presence-kanem\n1631 mplt-guerrilla-1:fap mplt-leader:fap\n"
"""MPLT, loyalty 2, follows the Rebel at presence 1: +2 to his die, as friend and for its guerrilla."""
IGF = DRY + "kanem-presence presence-kanem\n1829 mplt-guerrilla-1 mplt-leader igf-1\n"


def affiliation(text, dice=None, **choices):
    named = {id.replace("_", "-"): value for id, value in choices.items()}
    return phase("affiliation", text, dice, {**QUIET, **named})


def checked(text, government, rebel):
    """Let the Rebel pass and the Government check the MPLT with these dice."""
    dice = {"check-2-government": (government,), "check-2-rebel": (rebel,)}
    return affiliation(text, dice, check_1="pass", check_2="mplt-leader", check_3="pass", check_4="pass")


# ---- 11.10 to 11.12: who declares


@pytest.mark.rule("11.00")
@pytest.mark.rule("11.10")
def test_the_rebel_declares_first_and_then_they_alternate():
    text = MPLT + "2308 frol-leader\n"
    first = affiliation(text)
    assert (asked(first), first.asks.side) == ("check-1", "rebel")
    second = affiliation(text, check_1="pass")
    assert (asked(second), second.asks.side) == ("check-2", "government")


@pytest.mark.rule("11.20")
@pytest.mark.rule("11.23")
def test_who_declares_reads_where_the_leader_is_and_what_he_would_have_to_beat():
    (offered,) = (each for each in affiliation(MPLT, check_1="pass").asks.options if each.value != "pass")
    assert offered.title == "MPLT leader at 1631 Mao, loyalty 2 (rebel +2)"
    (offered,) = (each for each in affiliation(IGF).asks.options if each.value == "mplt-leader")
    assert offered.title == "MPLT leader at 1829 Ziguey, loyalty 3"  # as printed on the IGF marker


@pytest.mark.rule("11.10")
def test_the_phase_ends_when_both_pass_in_succession():
    outcome = done(affiliation(MPLT, check_1="pass", check_2="pass"))
    assert ledger(outcome, "11.10")[-1] == "11.10  the affiliation checks are over"


@pytest.mark.rule("11.10")
def test_a_check_between_two_passes_lets_the_phase_go_on():
    text = MPLT + "2308 frol-leader\n1752 und-leader:fap\n"
    dice = {"check-2-government": (3,), "check-2-rebel": (1,)}
    outcome = affiliation(text, dice, check_1="pass", check_2="mplt-leader", check_3="pass")
    assert asked(outcome) == "check-4"


@pytest.mark.rule("11.10")
def test_with_every_leader_checked_the_phase_is_over():
    assert checked(MPLT, 3, 1).is_done
    assert ledger(checked(MPLT, 3, 1))[-1] == "11.10  the affiliation checks are over"


@pytest.mark.rule("11.11")
def test_a_leader_is_checked_once_in_a_phase():
    text = MPLT + "1752 und-leader:fap\n"
    dice = {"check-2-government": (3,), "check-2-rebel": (1,)}
    outcome = affiliation(text, dice, check_1="pass", check_2="mplt-leader", check_3="pass")
    assert options(outcome) == ["pass", "und-leader"]


@pytest.mark.rule("11.11")
def test_one_checks_leaders_of_the_enemy_and_independents_only():
    text = IGF + "2308 frol-leader\n1752 und-leader:fap\n"
    assert options(affiliation(text)) == ["pass", "frol-leader", "mplt-leader"]
    assert options(affiliation(text, check_1="pass")) == ["pass", "mplt-leader", "und-leader"]
    refused = said(affiliation(text, check_1="und-leader"))
    assert refused.startswith("11.10 Affiliation check of a leader: UND leader is not allowed")


@pytest.mark.rule("11.12")
@pytest.mark.parametrize("box", ["sanctuary-nigeria", "arrivals-nigeria"])
def test_a_check_in_a_sanctuary_box_is_wasted_and_no_pass(box):
    text = DRY + f"{box} mplt-leader:fap\n2308 frol-leader\n1752 und-leader:fap\n"
    outcome = affiliation(text, check_1="pass", check_2="mplt-leader", check_3="pass")
    assert ledger(outcome, "11.12") == [
        "11.12  MPLT leader cannot be checked: the opportunity is wasted (government)"
    ]
    assert asked(outcome) == "check-4"


@pytest.mark.rule("11.12")
def test_so_is_a_check_of_a_commander():
    text = MPLT + "1537 goukouni\n"
    outcome = affiliation(text, check_1="pass", check_2="goukouni", check_3="pass")
    assert "Goukouni cannot be checked" in ledger(outcome, "11.12")[0]
    assert asked(outcome) == "check-4"
    assert options(outcome) == ["pass", "mplt-leader"]


@pytest.mark.rule("11.13")
def test_the_roster_lists_every_faction_with_the_home_town_its_leader_has():
    """Homes that the set-ups print: 14.21, 14.41 and, for the MRP, 14.11."""
    roster = GAME.charts.tables.charts["affiliation_roster"]
    homes = {faction: roster.text(faction, "home") for faction in roster.rows}
    assert homes == GAME.charts.homes
    assert len(homes) == 12
    assert {faction: homes[faction] for faction in ("CODOS", "MPLT", "UND", "WAF", "CDR", "MRP")} == {
        "CODOS": "2450",
        "MPLT": "1829",
        "UND": "1752",
        "WAF": "1231",
        "CDR": "2917",
        "MRP": "1849",
    }


# ---- 11.20: the dice


@pytest.mark.rule("11.20")
def test_both_roll_and_the_adjusted_dice_are_compared():
    assert ledger(checked(MPLT, 5, 2), "11.23", "11.20") == [
        "11.23  government 5: no adjustment [5] (government)",
        "11.23  rebel 4: +1 faction friendly now, +1 more guerrilla steps in the prefecture [2] (rebel)",
        "11.20  difference 1, less than 2: no effect",
    ]


@pytest.mark.rule("11.20")
def test_a_difference_of_the_loyalty_wins_the_whole_faction_for_the_higher_die():
    """6 to 2+2: a difference of two, the loyalty of the MPLT leader; units in a box come along."""
    outcome = done(checked(MPLT + "sanctuary-nigeria mplt-guerrilla-2:fap\n", 6, 2))
    assert stands(outcome, "1631", "sanctuary-nigeria", "arrivals-nigeria") == {
        "1631": "",
        "sanctuary-nigeria": "",
        "arrivals-nigeria": "mplt-guerrilla-1 mplt-guerrilla-2 mplt-leader",
    }


@pytest.mark.rule("11.20")
def test_eliminated_units_stay_where_they_are():
    outcome = done(checked(MPLT + "eliminated mplt-guerrilla-3:fap\n", 6, 1))
    assert stands(outcome, "eliminated") == {"eliminated": "mplt-guerrilla-3:fap"}


@pytest.mark.rule("11.20")
def test_the_player_who_has_the_faction_may_win_too_and_nothing_changes():
    outcome = done(checked(MPLT, 1, 6))
    assert ledger(outcome, "11.20") == ["11.20  MPLT stays with the FAP player (rebel)"]
    assert stands(outcome, "1631") == {"1631": "mplt-guerrilla-1:fap mplt-leader:fap"}


@pytest.mark.rule("11.20")
@pytest.mark.rule("11.30")
@pytest.mark.rule("11.31")
def test_equal_dice_make_the_faction_independent_in_its_home_town():
    outcome = done(checked(MPLT + "sanctuary-nigeria mplt-guerrilla-2:fap\n", 5, 3))
    assert ledger(outcome, "11.20") == ["11.20  MPLT becomes independent at 1829 Ziguey"]
    names = [each.counter for each in outcome.position.stack("1829")]
    assert names == ["mplt-guerrilla-1", "mplt-guerrilla-2", "mplt-leader", "igf-1"]


@pytest.mark.rule("11.30")
@pytest.mark.rule("14.33")
def test_in_1990_no_faction_becomes_independent():
    text = head("turn-4/affiliation", "deby") + MPLT.split("fan\n", 1)[1]
    outcome = done(checked(text, 5, 3))
    assert ledger(outcome, "14.33") == ["14.33  equal: no faction becomes independent in this scenario"]
    assert stands(outcome, "1829") == {"1829": ""}


# ---- 11.32: independent factions


@pytest.mark.rule("11.32")
def test_an_independent_faction_has_loyalty_three_and_stays_in_its_hex_when_won():
    outcome = done(checked(IGF, 4, 1))
    assert ledger(outcome, "11.32") == ["11.32  MPLT at 1829 Ziguey joins the FAN player (government)"]
    assert stands(outcome, "1829", "unused") == {"1829": "mplt-guerrilla-1 mplt-leader", "unused": "igf-1"}


@pytest.mark.rule("11.32")
def test_the_higher_die_wins_it_whoever_declared():
    outcome = done(checked(IGF, 1, 4))
    assert stands(outcome, "1829") == {"1829": "mplt-guerrilla-1:fap mplt-leader:fap"}


@pytest.mark.rule("11.32")
def test_a_difference_of_two_or_equal_dice_leave_it_independent():
    assert "igf-1" in stands(done(checked(IGF, 3, 1)), "1829")["1829"]
    assert ledger(done(checked(IGF, 3, 3)), "11.20") == ["11.20  equal: MPLT stays independent"]


@pytest.mark.rule("11.32")
@pytest.mark.rule("14.41")
def test_one_that_has_just_arrived_may_be_checked_at_once():
    arrived = begins("affiliation", head("turn-4/affiliation") + "turn-4  waf-guerrilla-1 waf-leader\n")
    assert stands(arrived, "1231") == {"1231": "waf-guerrilla-1 waf-leader igf-1"}
    assert "waf-leader" in options(affiliation(str(arrived.position)))


@pytest.mark.rule("11.32")
def test_one_made_independent_in_this_phase_is_not_checked_again():
    text = MPLT + "1752 und-leader:fap\n"
    dice = {"check-2-government": (5,), "check-2-rebel": (3,)}
    until = {"check_1": "pass", "check_2": "mplt-leader"}
    rebel = affiliation(text, dice, **until, check_3="mplt-leader")
    assert said(rebel) == "11.10 Affiliation check of a leader: MPLT leader is not allowed | allowed: pass"
    passed = affiliation(text, dice, **until)  # by himself: the Rebel has no other answer
    assert ledger(passed)[-1] == "11.10  the rebel passes (rebel)"
    assert (asked(passed), options(passed)) == ("check-4", ["pass", "und-leader"])


@pytest.mark.rule("14.43")
def test_a_neutral_faction_cannot_be_checked():
    text = MPLT + "neutral = MRP\n1849 mrp-leader:fap\n"
    assert options(affiliation(text, check_1="pass")) == ["pass", "mplt-leader"]


@pytest.mark.rule("14.43")
@pytest.mark.parametrize(("dice", "face"), [((4, 1), ":fap"), ((1, 4), "")])
def test_who_wins_the_und_drives_the_neutral_mrp_to_the_other(dice, face):
    text = DRY + "neutral = MRP\n1849 mrp-leader:fap\n1752 und-leader igf-1\n" + display(logone="P1/8")
    named = {"check-2-government": dice[:1], "check-2-rebel": dice[1:]}
    prefecture = GAME.charts.map["1752"]["prefecture"]
    text += f"{prefecture}-presence presence-{prefecture}\n" if prefecture != "logone" else ""
    outcome = affiliation(text, named, check_1="pass", check_2="und-leader", check_3="pass", check_4="pass")
    assert "neutral" not in outcome.position.fields
    assert stands(outcome, "1849") == {"1849": f"mrp-leader{face}"}


# ---- 11.23: the adjustments


def applied(text: str, hex: str = "1631", faction: str = "MPLT") -> list[str]:
    return [str(each) for each in modifiers(board(DRY + text), GAME.charts, hex, faction)]


@pytest.mark.rule("11.23")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1631 mplt-leader:fap", "+1 faction friendly now (rebel)"),
        ("1631 mplt-leader", "+1 faction friendly now (government)"),
        ("kanem-presence presence-kanem:p2", "+1 presence P2 (government)"),
        ("", "+1 presence P0 (rebel)"),
        (display(kanem="P1/4"), "+1 production above the median (government)"),
        (display(kanem="P1/3"), "+1 production below the median (rebel)"),
        ("1630 habre", "+1 Commander in the prefecture (government)"),
        ("1630 goukouni", "+1 Commander in the prefecture (rebel)"),
        ("1630 fap-guerrilla-1", "+1 more guerrilla steps in the prefecture (rebel)"),
        ("1630 libya-mech-bn-1", "-1 Libyan units in the prefecture (rebel)"),
        ("terrorism = rebel:kanem:+2", "+2 terrorism (rebel)"),
    ],
)
def test_each_adjustment_of_the_chart(text, expected):
    assert expected in applied(text)


@pytest.mark.rule("11.23")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1333 habre", "Commander"),
        ("1630 fap-guerrilla-1 fan-guerrilla-1", "guerrilla"),
        ("1333 libya-mech-bn-1", "Libyan"),
        ("terrorism = rebel:lac:+2", "terrorism"),
        ("kanem-presence presence-kanem", "presence"),
    ],
)
def test_what_is_elsewhere_or_even_adjusts_nothing(text, word):
    assert not [line for line in applied(text) if word in line]


@pytest.mark.rule("11.10")
def test_secrets_come_before_any_check():
    outcome = phase("affiliation", MPLT + "1630 fan-guerrilla-1\n")
    assert isinstance(outcome.asks, Choice) and outcome.asks.id == "terrorism-government"


@pytest.mark.rule("11.12")
def test_a_leader_who_is_out_of_play_is_not_even_named_in_vain():
    text = DRY + "1631 mplt-leader:fap\neliminated cdr-leader:fap\nsanctuary-libya goukouni\n"
    assert wasted(board(text), GAME.charts, "government") == ("goukouni",)


@pytest.mark.rule("11.20")
@pytest.mark.rule("11.32")
def test_the_ledger_says_who_joins_whom_and_where_he_is_placed():
    assert ledger(checked(MPLT, 6, 2), "11.20")[-2:] == [
        "11.20  MPLT joins the FAN player (government)",
        "11.20  MPLT is placed in Nigeria New Arrivals (government)",
    ]


@pytest.mark.rule("14.43")
def test_the_neutral_mrp_follows_nobody_but_the_und():
    neutral = "neutral = MRP\n1849 mrp-leader:fap\n"
    mplt = MPLT.replace("kanem-presence", f"{neutral}kanem-presence", 1)
    outcome = done(checked(mplt, 6, 2))
    assert outcome.position.fields["neutral"] == "MRP"
    assert stands(outcome, "1849") == {"1849": "mrp-leader:fap"}


@pytest.mark.rule("14.43")
def test_with_nobody_neutral_nobody_follows_the_und():
    text = DRY + "1752 und-leader igf-1\nlogone-presence presence-logone\n"
    prefecture = GAME.charts.map["1752"]["prefecture"]
    text += f"{prefecture}-presence presence-{prefecture}\n" if prefecture != "logone" else ""
    named = {"check-2-government": (4,), "check-2-rebel": (1,)}
    outcome = affiliation(text, named, check_1="pass", check_2="und-leader", check_3="pass", check_4="pass")
    assert ledger(outcome, "14.43") == []
    assert len(ledger(outcome, "11.32")) + len(ledger(outcome, "11.20")) > 0


@pytest.mark.rule("11.31")
def test_every_free_faction_has_a_marker_of_its_own():
    """Equal dice: 4, and 2 with two added. Another faction is free under the first of the markers."""
    text = MPLT + "1752 und-leader igf-1\n"
    outcome = done(checked(text, 4, 2))
    assert stands(outcome, "1752") == {"1752": "und-leader igf-1"}
    assert "igf-2" in stands(outcome, "1829")["1829"]
