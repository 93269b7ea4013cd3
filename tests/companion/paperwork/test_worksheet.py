"""One worksheet: what it asks, what it refuses, what is secret, and boards it cannot work on."""

import pytest

from guelta.companion.paperwork.decision import CHOICE, DICE, HAND, Decision
from guelta.companion.paperwork.work import Part, works_of
from guelta.companion.paperwork.worksheet import Worksheet
from guelta.rules.chad import GAME
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.play.chance import D6, Roll
from guelta.rules.engine.play.procedure import Choice
from tests.rules.board import board
from tests.rules.chad.economy import display

CAMPAIGN = GAME.sequence_of(GAME.scenarios["campaign"].conditions)
HEAD = "@ turn-3/{}\nscenario = campaign\ngovernment = fap\n"
SHOWN = display(kanem="P1/3", batha="P2/5", logone="P1/8")


def sheet(phase: str, text: str) -> Worksheet:
    path = f"turn-3/{phase}"
    return Worksheet(GAME, works_of(GAME, CAMPAIGN, path)[0], board(HEAD.format(phase) + text))


def told(start: Worksheet, **answers: str) -> Worksheet:
    """Answer what is asked in turn, by ids with `_` for `-`; the last answer may be refused."""
    for id, values in answers.items():
        assert start.finding is None, start.finding
        asked = next(each for each in start.asks if each.id == id.replace("_", "-"))
        kind = DICE if isinstance(asked, Roll) else CHOICE
        start = start.decide(Decision(asked.id, kind, tuple(values.split())))
    return start


def refused(start: Worksheet, **answers: str) -> str:
    """Return rule, sentence and what would be allowed; everything else is as before the last answer."""
    *before, last = answers.items()
    good = told(start, **dict(before))
    bad = told(good, **dict([last]))
    assert bad.finding is not None, bad.asks
    assert (bad.position, bad.entries, bad.asks) == (good.position, good.entries, good.asks)
    assert bad.decisions == good.decisions
    return f"{bad.finding.rule} {bad.finding.message} | {bad.finding.remedy}"


# ---- what is asked


def test_a_worksheet_asks_for_the_dice_of_the_first_step_and_says_whose_they_are():
    (roll,) = sheet("harvest", SHOWN).asks
    assert (roll.id, roll.rule, roll.side, roll.dice, roll.faces) == ("harvest", "6.00", "fap", 2, D6)


def test_a_choice_says_what_each_option_costs_and_what_there_is_to_spend():
    start = sheet(
        "budget", SHOWN + "1537 fant-inf-bn-1\nfant-losses fant-inf-co-1\ngdp-15 gdp-level foreign-aid\n"
    )
    asked = told(start, exchange_before_1="").asks[0]
    assert isinstance(asked, Choice)
    assert (asked.id, asked.side, asked.least, asked.budget) == ("purchase", "fap", 0, 5)
    assert [(each.value, each.cost, each.times) for each in asked.options][:2] == [
        ("rebuild-infantry-company", 2, 1),
        ("new-infantry-battalion", 8, 4),
    ]


def test_nothing_of_a_worksheet_changes_when_a_decision_is_made_from_it():
    start = sheet("harvest", SHOWN)
    after = told(start, harvest="6 6")
    assert start.entries == () and start.decisions == ()
    assert after.start == start.start and after.position != start.position


def test_the_same_decisions_give_the_same_worksheet():
    assert told(sheet("harvest", SHOWN), harvest="6 6") == told(sheet("harvest", SHOWN), harvest="6 6")


def test_the_last_decision_is_taken_back_and_asked_for_again():
    after = told(sheet("gdp", SHOWN), tax="batha")
    assert after.undone().asks == sheet("gdp", SHOWN).asks
    assert sheet("gdp", SHOWN).undone().decisions == ()


# ---- refused, and everything stays as it was


def test_a_tax_in_a_prefecture_without_full_presence_is_refused():
    assert refused(sheet("gdp", SHOWN), tax="kanem") == (
        "7.30 Tax increase in a prefecture of presence 2: kanem is not allowed | allowed: Batha"
    )


def test_a_tax_in_two_prefectures_is_refused():
    text = SHOWN + display(lac="P2/5")
    assert refused(sheet("gdp", text), tax="batha lac") == (
        "7.30 Tax increase in a prefecture of presence 2: 0 to 1 must be chosen, not 2 | allowed: Lac, Batha"
    )


MONEY = SHOWN + "fant-losses fant-inf-co-1\ngdp-15 gdp-level foreign-aid\n"
"""Fifteen per cent: seven credits, and no army to maintain."""


def test_a_purchase_beyond_the_budget_is_refused():
    assert refused(sheet("budget", MONEY), purchase="new-infantry-battalion").startswith(
        "9.22 Purchase of FANT units: costs 8, only 7 is there | allowed: rebuild FANT infantry company"
    )


def test_a_purchase_beyond_the_mix_is_refused():
    bought = "rebuild-infantry-company rebuild-infantry-company"
    assert refused(sheet("budget", MONEY), purchase=bought).startswith(
        "9.22 Purchase of FANT units: rebuild FANT infantry company (2 credits, 1 at hand)"
        " can be chosen once only"
    )


def test_a_unit_is_not_placed_on_an_airfield_that_rebels_hold():
    text = SHOWN + "government-reinforcements fant-inf-co-1\n2734 fan-guerrilla-1\n"
    start = sheet("tactical-phase/impulse-1/government/reinforcements", text)
    assert refused(start, enter="fant-inf-co-1", place_fant_inf_co_1="2734") == (
        "12.42 FANT 2-2-6 company 1 enters at: 2734 Ati is not allowed"
        " | allowed: 1631 Mao, 1849 Moundou, 2033 Moussoro"
    )


def test_terrorism_where_a_player_has_no_guerrilla_is_refused():
    assert refused(sheet_of_terror(), terrorism_rebel="batha") == (
        "11.40 Terrorism in prefectures: batha is not allowed | allowed: Ouaddai"
    )


@pytest.mark.parametrize(
    "dice", ["3", "3 4 5", "0 4", "3 7", "three four", "-1 4", "3.0 4", "99999999999 1", "³ 4"]
)
def test_dice_that_are_no_two_dice_are_refused(dice):
    said = refused(sheet("harvest", SHOWN), harvest=dice)
    assert said.startswith("6.00 Annual harvest: 2 dice from 1 to 6 are asked for, not ")
    assert said.endswith("| roll again")


def test_what_is_not_asked_for_is_refused_with_what_is():
    start = sheet("harvest", SHOWN)
    for wrong in (Decision("tax", CHOICE, ("batha",)), Decision("harvest", CHOICE, ("3", "4"))):
        after = start.decide(wrong)
        assert after.finding is not None
        assert after.finding.remedy == "asked for: Annual harvest"
        assert after.decisions == ()


def test_a_done_worksheet_takes_nothing_more():
    done = told(sheet("harvest", SHOWN), harvest="6 6")
    assert done.is_done
    after = done.decide(Decision("harvest", DICE, ("1", "1")))
    assert after.finding is not None and after.finding.remedy == "no question is open any more"
    assert after.position == done.position


# ---- secret choices


def sheet_of_terror() -> Worksheet:
    path = "turn-4/affiliation"
    text = "1537 goukouni:fap\n2734 fap-guerrilla-1:fap\n3633 fan-guerrilla-1\n"
    head = HEAD.format("affiliation").replace("turn-3", "turn-4")
    return Worksheet(GAME, works_of(GAME, CAMPAIGN, path)[0], board(head + SHOWN + text))


def test_simultaneous_choices_are_asked_of_both_sides_at_once():
    assert [(each.id, each.side) for each in sheet_of_terror().asks] == [
        ("terrorism-government", "fap"),
        ("terrorism-rebel", "fan"),
    ]


def test_either_side_may_choose_first():
    first = told(sheet_of_terror(), terrorism_rebel="ouaddai", terrorism_government="batha")
    second = told(sheet_of_terror(), terrorism_government="batha", terrorism_rebel="ouaddai")
    assert first.asks == second.asks and first.position == second.position


def test_a_secret_choice_is_hidden_from_the_other_side_until_both_are_in():
    one = told(sheet_of_terror(), terrorism_rebel="ouaddai")
    assert one.hidden_from("fan") == frozenset()
    assert one.hidden_from("fap") == one.hidden_from(None) == {"terrorism-rebel"}
    assert told(one, terrorism_government="").hidden_from("fap") == frozenset()


def test_nothing_of_a_secret_choice_is_in_the_ledger_before_both_are_in():
    assert told(sheet_of_terror(), terrorism_rebel="ouaddai").entries == ()


# ---- boards that changed, and boards nobody can work on


def test_decisions_that_still_fit_are_kept_and_others_named_with_the_reason():
    decisions = (Decision("tax", CHOICE, ("batha",)), Decision("aid-france-oau", DICE, ("4",)))
    work, poorer = sheet("gdp", SHOWN).work, board(HEAD.format("gdp") + display(batha="P1/5", lac="P2/5"))
    fitted = Worksheet.fitted(GAME, work, poorer, decisions)
    assert fitted.decisions == ()
    assert [(each.decision.id, each.title, each.why) for each in fitted.unfit] == [
        (
            "tax",
            "Tax increase in a prefecture of presence 2",
            "Tax increase in a prefecture of presence 2: batha is not allowed",
        ),
        ("aid-france-oau", "", "this question no longer stands"),
    ]
    assert fitted.asks[0].id == "tax"


def test_a_decision_is_kept_where_what_it_answers_comes_later_or_earlier():
    decisions = (Decision("aid-france-oau", DICE, ("4",)), Decision("tax", CHOICE, ()))
    fitted = Worksheet.fitted(GAME, sheet("gdp", SHOWN).work, sheet("gdp", SHOWN).start, decisions)
    assert [each.id for each in fitted.decisions] == ["tax", "aid-france-oau"] and fitted.unfit == ()


def test_a_phase_that_cannot_be_carried_out_yet_says_why_and_what_to_do_first():
    start = sheet("budget", SHOWN)
    assert start.trouble is not None and not start.is_done and start.asks == ()
    assert (start.trouble.rule, start.trouble.remedy) == ("9.10", "determine the GDP first")


def test_a_board_that_no_play_leads_to_is_a_finding_and_no_accident():
    start = sheet("gdp", SHOWN + "1537 no-such-counter\n")
    assert start.trouble is not None
    assert start.trouble.verdict is Verdict.UNSURE and start.position == start.start
    assert "cannot be worked on" in start.trouble.message


# ---- the ledger


def test_every_line_says_where_its_dice_came_from_and_who_decided():
    start = sheet("gdp", SHOWN)
    start = start.decide(Decision("tax", CHOICE, ("batha",), "Anna"))
    start = start.decide(Decision("aid-france-oau", DICE, ("3",), "Bert", "seed"))
    start = start.decide(Decision("aid-libya", DICE, ("2",), "Bert", "vassal", 1))
    start = start.decide(Decision("aid-usa", DICE, ("1",), "Cleo", HAND))
    lines = {(line.rule, line.text.split(" (")[0].split(":")[0]): line for line in start.lines()}
    assert (lines["7.21", "total production 16"].who, lines["7.21", "total production 16"].origin) == ("", "")
    tax = lines["7.30", "tax increase in Batha"]
    assert (tax.turn, tax.phase, tax.title, tax.who, tax.side, tax.origin) == (
        3,
        "turn-3/gdp",
        "Turn 3, GDP Determination",
        "Anna",
        "government",
        "",
    )
    rolled = [(line.dice, line.origin, line.who) for line in start.lines() if line.dice]
    assert rolled == [((3,), "seed", "Bert"), ((2,), "vassal", "Bert"), ((1,), "hand", "Cleo")]


def test_each_of_several_lines_of_one_choice_says_who_made_it():
    start = sheet("budget", MONEY)
    start = start.decide(
        Decision("purchase", CHOICE, ("rebuild-infantry-company", "new-infantry-company"), "Anna")
    )
    bought = [line for line in start.lines() if line.rule == "9.22"]
    assert [line.who for line in bought] == ["Anna", "Anna"]


def test_phases_played_on_the_board_have_a_worksheet_for_meanwhile_and_one_for_their_end():
    path = "turn-3/tactical-phase/impulse-1/rebel/combat"
    assert [(work.phase, work.part) for work in works_of(GAME, CAMPAIGN, path)] == [
        (path, Part.MEANWHILE),
        (f"{path}/end", Part.END),
    ]
    (whole,) = works_of(GAME, CAMPAIGN, path, on_the_board=False)
    assert (whole.phase, whole.part) == (path, Part.WHOLE)
