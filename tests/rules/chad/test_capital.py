"""14.23 Capturing the Capital, and what 14.43 adds to it in the campaign."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.special_rules.capital import fant_to_remove, is_captured, new_presence
from tests.rules.board import board
from tests.rules.chad.economy import display
from tests.rules.chad.fighting import asked, done, ledger, options
from tests.rules.chad.politics import ends, head, said, stands

HEAD = head("turn-15/tactical-phase/impulse-2/rebel/combat", "toyota-war")
CAMPAIGN = head("turn-3/tactical-phase/impulse-2/rebel/combat")
TAKEN = "1537 fap-guerrilla-1\n"
"""FAN governs, and a FAP guerrilla stands in N'Djamena."""


# ---- when


@pytest.mark.rule("14.23")
@pytest.mark.parametrize(
    ("units", "captured"),
    [
        ("fap-guerrilla-1", True),
        ("cdr-guerrilla-1:fap cdr-leader:fap", True),
        ("libya-mech-bn-1 libya-mech-bn-2", False),
        ("libya-mech-bn-1 fap-guerrilla-1", True),
        ("goukouni", False),
        ("cdr-leader:fap", False),
        ("fan-guerrilla-1", False),
        ("", False),
    ],
)
def test_rebel_guerrillas_take_it_intervention_units_do_not(units, captured):
    text = HEAD + (f"1537 {units}\n" if units else "")
    assert is_captured(board(text), GAME.charts) is captured


@pytest.mark.rule("14.23")
def test_otherwise_an_impulse_ends_as_it_was():
    outcome = done(ends("impulse", HEAD + "1537 fant-inf-bn-1\n" + display(kanem="P2/4")))
    assert outcome.entries == ()


# ---- presence


@pytest.mark.rule("14.23")
@pytest.mark.rule("10.22")
def test_the_rebel_becomes_the_government_and_all_presence_is_removed():
    text = HEAD + TAKEN + display(kanem="P2/4", logone="P1/8", lac="P1/5")
    outcome = done(ends("impulse", text))
    assert outcome.position.fields["government"] == "fap"
    assert ledger(outcome, "10.22") == ["10.22  all presence markers are removed"]
    assert stands(outcome, "kanem-presence", "logone-presence", "lac-presence") == {
        "kanem-presence": "",
        "logone-presence": "",
        "lac-presence": "",
    }
    assert stands(outcome, "chari-baguirmi-presence")["chari-baguirmi-presence"] == "presence-chari-baguirmi"


def held(text: str) -> list[str]:
    return list(new_presence(board(HEAD + text), GAME.charts))


@pytest.mark.rule("14.23")
@pytest.mark.parametrize(
    ("text", "presence"),
    [
        ("1631 fap-guerrilla-1", True),
        ("1630 fap-guerrilla-1", True),
        ("1630 fap-guerrilla-1\n1631 fan-guerrilla-1", False),
        ("1630 fap-guerrilla-1\n2033 fant-inf-co-1", False),
        ("1630 fap-guerrilla-1\n1829 fan-guerrilla-1", True),
        ("1631 libya-mech-bn-1", False),
        ("1630 fap-guerrilla-1\n1631 france-inf-bn-1", True),
        ("1630 fap-guerrilla-1\n1631 habre", True),
        ("1630 fan-guerrilla-1", False),
        ("", False),
    ],
)
def test_first_criterion_a_guerrilla_and_no_enemy_at_an_airfield(text, presence):
    """Kanem has airfields at Mao (1631) and Moussoro (2033), and no sanctuary of FAP beside it."""
    assert ("kanem" in held(text)) is presence


@pytest.mark.rule("14.23")
@pytest.mark.parametrize(
    ("text", "presence"),
    [
        ("2505 libya-mech-bn-1\n2506 fan-guerrilla-1\nsanctuary-libya fap-guerrilla-5", True),
        ("2505 libya-mech-bn-1\n2506 fant-inf-bn-1\nsanctuary-libya fap-guerrilla-5", False),
        ("2505 libya-mech-bn-1 libya-mech-bn-2\n2506 fant-inf-bn-1\nsanctuary-libya fap-guerrilla-5", True),
        ("2505 libya-mech-bn-1\n2506 fan-guerrilla-1", False),
        ("2506 france-inf-bn-1\n2505 fan-guerrilla-1\nsanctuary-libya fap-guerrilla-5", True),
        ("2505 libya-mech-bn-1\n2506 fan-guerrilla-1\n1747 cdr-leader:fap", True),
        ("2505 libya-mech-bn-1\n2506 fan-guerrilla-1\n1747 goukouni", False),
        ("2505 libya-mech-bn-1\n2506 fan-guerrilla-1\neliminated fap-guerrilla-5", False),
    ],
)
def test_second_criterion_more_steps_beside_a_sanctuary_of_its_own(text, presence):
    """Aouzou touches Libya; a battalion has three steps, a guerrilla one, and FAP has none there."""
    steps = GAME.charts.counters["libya-mech-bn-1"].steps
    assert steps == 3
    assert ("aouzou" in held(text)) is presence


# ---- FANT


@pytest.mark.rule("14.23")
@pytest.mark.parametrize(
    ("steps", "removed"), [(0, 0), (1, 0), (2, 1), (9, 4), (15, 7), (16, 8), (17, 8), (30, 8)]
)
def test_half_of_the_fant_infantry_goes_fractions_dropped_eight_steps_at_most(steps, removed):
    assert fant_to_remove(steps) == removed


FANT = HEAD + TAKEN + "1849 fant-inf-bn-1 fant-inf-co-1\n2747 fant-inf-co-2\n1631 fant-airborne-co-22\n"
"""Five steps of FANT infantry on the map, so two have to go."""


@pytest.mark.rule("14.23")
def test_only_infantry_on_the_map_is_chosen():
    text = FANT + "2734 fant-recon-co-1 fant-armor-bn-1\ngovernment-reinforcements fant-inf-co-9\n"
    outcome = ends("impulse", text)
    assert (asked(outcome), outcome.asks.side) == ("capital-fant-1", "rebel")
    assert options(outcome) == ["fant-inf-bn-1", "fant-inf-co-1", "fant-inf-co-2"]
    refused = said(ends("impulse", text, {"capital-fant-1": "fant-recon-co-1"}))
    assert refused.startswith(
        "14.23 FANT infantry to remove, 2 steps left: FANT 2-2-8 recon company 1 is not allowed"
    )


@pytest.mark.rule("14.23")
def test_units_go_until_the_target_is_reached():
    outcome = ends("impulse", FANT, {"capital-fant-1": "fant-inf-co-1"})
    assert (asked(outcome), options(outcome)) == ("capital-fant-2", ["fant-inf-bn-1", "fant-inf-co-2"])


@pytest.mark.rule("14.23")
def test_whole_units_may_exceed_the_target():
    """Two steps have to go; the battalion's three all count as guerrillas."""
    gone = {"capital-fant-1": "fant-inf-bn-1"}
    all_fan = done(ends("impulse", FANT, gone))  # there is one force to take them from: nobody is asked
    assert stands(all_fan, "unused", "arrivals-sudan") == {
        "unused": "fant-inf-bn-1",
        "arrivals-sudan": "fan-guerrilla-1 fan-guerrilla-2 fan-guerrilla-3",
    }
    battalion = ends("impulse", FANT + "2308 frol-leader\neliminated frol-guerrilla-1\n", gone)
    assert (asked(battalion), battalion.asks.least, battalion.asks.most) == ("capital-guerrillas", 3, 3)
    assert options(battalion) == ["fan", "frol"]


@pytest.mark.rule("14.23")
def test_they_leave_play_and_each_step_is_a_guerrilla_of_the_new_rebel():
    text = FANT + "2308 frol-leader\neliminated frol-guerrilla-1 fan-guerrilla-1\n"
    choices = {"capital-fant-1": "fant-inf-co-1", "capital-fant-2": "fant-inf-co-2"}
    outcome = done(ends("impulse", text, {**choices, "capital-guerrillas": "frol fan"}))
    assert stands(outcome, "unused", "fant-losses", "arrivals-libya", "arrivals-sudan") == {
        "unused": "fant-inf-co-1 fant-inf-co-2",
        "fant-losses": "",
        "arrivals-libya": "frol-guerrilla-1",
        "arrivals-sudan": "fan-guerrilla-1",
    }
    assert "14.23  2 guerrillas for 2 steps of FANT (rebel)" in ledger(outcome)


@pytest.mark.rule("14.23")
def test_with_fewer_guerrillas_at_hand_the_rest_is_lost():
    fan = [each.id for each in GAME.charts.counters.values() if each.force == "FAN" and each.is_combat_unit]
    text = FANT + f"sanctuary-sudan {' '.join(fan[1:])}\neliminated {fan[0]}\n"
    choices = {"capital-fant-1": "fant-inf-bn-1", "capital-guerrillas": "fan"}
    outcome = done(ends("impulse", text, choices))
    assert "14.23  1 guerrilla for 3 steps of FANT (rebel)" in ledger(outcome)


@pytest.mark.rule("14.23")
def test_all_others_stay_and_fant_belongs_to_the_new_government():
    text = HEAD + TAKEN + "1537 habre\n2734 fant-recon-co-1\n3633 fan-guerrilla-1\n1849 france-inf-bn-1\n"
    outcome = done(ends("impulse", text))
    assert stands(outcome, "2734", "3633", "1849") == {
        "2734": "fant-recon-co-1",
        "3633": "fan-guerrilla-1",
        "1849": "france-inf-bn-1",
    }
    assert "habre" in stands(outcome, "1537")["1537"]


@pytest.mark.rule("14.23")
def test_libyans_wait_in_the_box_of_the_new_government_too():
    text = HEAD + TAKEN + "rebel-reinforcements libya-mech-bn-1\ngovernment-reinforcements fant-recon-co-1\n"
    outcome = done(ends("impulse", text))
    assert stands(outcome, "government-reinforcements", "rebel-reinforcements") == {
        "government-reinforcements": "fant-recon-co-1 libya-mech-bn-1",
        "rebel-reinforcements": "",
    }


@pytest.mark.rule("8.40")
@pytest.mark.rule("14.23")
def test_with_libyans_about_the_french_outside_the_south_are_eliminated_at_once():
    text = (
        HEAD + TAKEN + "3020 libya-mech-bn-1\n3633 france-inf-bn-1\n2734 oau-inf-bn-1\n1849 france-inf-bn-2\n"
    )
    outcome = done(ends("impulse", text))
    assert stands(outcome, "task-force-losses", "unused", "1849") == {
        "task-force-losses": "france-inf-bn-1",
        "unused": "oau-inf-bn-1",
        "1849": "france-inf-bn-2",
    }


# ---- 14.43(3)


@pytest.mark.rule("14.43")
def test_in_the_campaign_the_commander_who_lost_it_flees():
    """FAP takes the capital from FAN: Habre goes to El Geneina or the Sudan sanctuary."""
    text = CAMPAIGN + TAKEN + "3633 habre\n2111 goukouni\n"
    outcome = ends("impulse", text)
    assert (asked(outcome), options(outcome)) == ("capital-exile", ["4234", "sanctuary-sudan"])
    fled = done(ends("impulse", text, {"capital-exile": "sanctuary-sudan"}))
    assert stands(fled, "sanctuary-sudan", "2111") == {"sanctuary-sudan": "habre", "2111": "goukouni"}


@pytest.mark.rule("14.43")
def test_goukouni_flees_to_bardai_or_libya_but_not_among_enemies():
    text = CAMPAIGN.replace("= fan", "= fap") + "1537 fan-guerrilla-1\nout-of-country goukouni\n"
    assert options(ends("impulse", text)) == ["2308", "sanctuary-libya"]
    for enemy in ("fan-guerrilla-2", "waf-leader"):
        held = text + f"2308 {enemy}\n"
        fled = done(ends("impulse", held))  # one way is left: nobody is asked
        assert stands(fled, "2308", "sanctuary-libya") == {"2308": enemy, "sanctuary-libya": "goukouni"}
        assert said(ends("impulse", held, {"capital-exile": "2308"})).startswith("14.43 ")


@pytest.mark.rule("14.43")
def test_in_the_toyota_war_he_stays_where_he_is():
    outcome = done(ends("impulse", HEAD + TAKEN + "3633 habre\n"))
    assert stands(outcome, "3633") == {"3633": "habre"}


# ---- 14.32


@pytest.mark.rule("14.32")
@pytest.mark.parametrize(
    ("unit", "over"),
    [
        ("pla-guerrilla-1:fap", True),
        ("libya-mech-bn-1", True),
        ("cdr-leader:fap", False),
        ("fant-inf-bn-1", False),
    ],
)
def test_in_1990_the_rebel_has_won_with_the_capital(unit, over):
    text = head("turn-3/tactical-phase/impulse-2/rebel/combat", "deby") + f"1537 {unit}\n"
    outcome = done(ends("impulse", text))
    assert (outcome.position.fields.get("victory") == "fap win") is over
    assert outcome.position.fields["government"] == "fan"


@pytest.mark.rule("14.23")
def test_the_ledger_says_who_leaves_play_or_that_there_is_nobody():
    nobody = done(ends("impulse", HEAD + TAKEN))
    assert "14.23  no FANT infantry to remove (rebel)" in ledger(nobody, "14.23")
    assert any("has captured" in line for line in ledger(nobody, "14.23"))
    two = HEAD + TAKEN + "1849 fant-inf-co-1\n2747 fant-inf-co-2\n"
    went = ledger(ends("impulse", two, {"capital-fant-1": "fant-inf-co-1"}), "14.23")
    assert any(line.endswith("company 1 leaves play (rebel)") for line in went)
    assert not any("no FANT infantry" in line for line in went)


@pytest.mark.rule("14.23")
def test_without_a_scenario_nobody_says_what_takes_the_capital():
    assert not is_captured(board(HEAD.replace("scenario = toyota-war\n", "") + TAKEN), GAME.charts)
