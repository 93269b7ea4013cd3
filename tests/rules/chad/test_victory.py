"""Chapter 14: victory (14.12, 14.22, 14.32, 14.42, 14.60, 12.13). The points (14.60) are reconstructed."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.economy_charts import prefectures
from guelta.rules.chad.special_rules.capital import is_captured
from guelta.rules.chad.special_rules.victory import by_points, points, total_production
from tests.rules.board import board
from tests.rules.chad.economy import display
from tests.rules.chad.fighting import done, ledger
from tests.rules.chad.politics import ends, head, phase

SEASON = "turn-18/presence-adjustment"
TOYOTA = head(SEASON, "toyota-war")
OVER = {"play-on": "end"}
"""The players do not play on beyond the last turn of their scenario."""
ALL = [each.id for each in prefectures(GAME.charts)]


def country(presence: str, total: int) -> str:
    """Write a display on which every prefecture has this presence and production adds up to the total."""
    levels = [total // len(ALL) + (n < total % len(ALL)) for n in range(len(ALL))]
    return display(
        **{id.replace("-", "_"): f"{presence}/{each}" for id, each in zip(ALL, levels, strict=True)}
    )


def result(outcome) -> str:
    return outcome.position.fields.get("victory", "")


# ---- 12.13: Commanders


@pytest.mark.rule("12.13")
@pytest.mark.rule("14.12")
@pytest.mark.rule("14.22")
@pytest.mark.parametrize("scenario", ["manta", "toyota-war", "campaign"])
@pytest.mark.parametrize(("gone", "winner"), [("habre", "fap win"), ("goukouni", "fan win")])
def test_the_end_of_a_commander_ends_the_game_for_the_survivor(scenario, gone, winner):
    text = head("turn-9/tactical-phase/impulse-1/rebel/combat", scenario)
    assert result(ends("combat", f"{text}eliminated {gone}\n")) == winner
    assert result(ends("movement", f"{text}eliminated {gone}\n")) == winner
    assert result(ends("combat", f"{text}out-of-country {gone}\n")) == ""


DEBY = head("turn-2/tactical-phase/impulse-1/rebel/combat", "deby")


@pytest.mark.rule("14.32")
def test_in_1990_the_rebel_wins_when_habre_is_killed_or_goes_abroad():
    outcome = ends("combat", DEBY + "eliminated habre\n")
    assert ledger(outcome) == ["14.32  the game ends, the FAP player wins: Habre is eliminated"]
    assert result(ends("movement", DEBY + "out-of-country habre\n")) == "fap win"
    assert result(ends("movement", DEBY + "out-of-country deby\n")) == ""


@pytest.mark.rule("12.13")
@pytest.mark.rule("14.32")
def test_debys_end_ends_the_game_as_it_stands():
    assert result(ends("combat", DEBY + "eliminated deby\n" + country("P1", 60))) == "nobody draw"


# ---- 14.12


@pytest.mark.rule("14.12")
@pytest.mark.parametrize(
    ("units", "winner"),
    [
        ("fant-inf-co-1", "fan win"),
        ("france-inf-bn-1", "fan win"),
        ("libya-mech-bn-1", "fap win"),
        ("fap-guerrilla-1", "fap win"),
        ("habre", "fan win"),
        ("mplt-leader:fap", "fap win"),
        ("france-air-1", "nobody draw"),
        ("igf-1", "nobody draw"),
    ],
)
def test_manta_goes_to_who_has_ground_units_in_the_capital_when_turn_10_ends(units, winner):
    text = head("turn-10/tactical-phase/water-check", "manta") + f"1537 {units}\n"
    assert result(ends("tactical-phase", text, OVER)) == winner


@pytest.mark.rule("14.12")
def test_but_not_before():
    text = head("turn-9/tactical-phase/water-check", "manta") + "1537 fap-guerrilla-1\n"
    outcome = ends("tactical-phase", text)
    assert outcome.asks is None and result(outcome) == ""
    assert ends("tactical-phase", text.replace("scenario = manta\n", "")).asks is None


@pytest.mark.rule("14.13")
def test_whether_it_is_played_on_is_agreed_before_turn_10_ends():
    text = head("turn-10/tactical-phase/water-check", "manta") + "1537 fap-guerrilla-1\n"
    asks = ends("tactical-phase", text).asks
    assert (asks.id, asks.rule, asks.side) == ("play-on", "14.13", "")
    assert [option.value for option in asks.options] == ["end", "18"]
    outcome = done(ends("tactical-phase", text, {"play-on": "18"}))
    assert outcome.position.fields["last-turn"] == "18" and result(outcome) == ""
    assert ledger(outcome) == ["14.13  the game is played on, up to turn 18"]
    assert result(done(ends("tactical-phase", text, OVER))) == "fap win"
    agreed = head("turn-10/tactical-phase/water-check", "manta", last_turn="18") + "1537 fap-guerrilla-1\n"
    assert told("14.12", text) != [] == told("14.12", agreed)


@pytest.mark.rule("14.33")
def test_1990_may_be_played_on_to_any_turn():
    text = head("turn-3/presence-adjustment", "deby") + country("P2", 20)
    values = [option.value for option in ends("presence-adjustment", text).asks.options]
    assert values == ["end", *map(str, range(4, 19))]
    goes_on = ends("presence-adjustment", text, {"play-on": "6"})
    assert goes_on.position.fields["last-turn"] == "6" and result(goes_on) == ""


@pytest.mark.rule("14.13")
@pytest.mark.rule("14.33")
@pytest.mark.parametrize(
    ("rule", "scenario", "path", "ended"),
    [
        ("14.13", "manta", "turn-11/harvest", "turn 10 (14.12)"),
        ("14.33", "deby", "turn-4/affiliation", "turn 3 (14.32)"),
        ("14.33", "deby", "turn-5/harvest", "turn 3 (14.32)"),
    ],
)
def test_who_plays_on_without_a_word_is_told_that_the_game_was_over(rule, scenario, path, ended):
    markers = display(kanem="P1/3")
    (line,) = told(rule, head(path, scenario) + markers)
    assert line.startswith(f"{rule} due - | the game ended with {ended}")
    assert told(rule, head(path, scenario, last_turn="18") + markers) == []
    assert told(rule, head(path, scenario, last_turn="3") + markers) == [line]


@pytest.mark.rule("14.13")
@pytest.mark.parametrize("said", ["ninety", "-5", "9", "²", "1" * 5000])
def test_what_is_no_later_turn_agrees_on_nothing(said):
    text = head("turn-10/tactical-phase/water-check", "manta", last_turn=said) + "1537 fap-guerrilla-1\n"
    assert result(ends("tactical-phase", text)) == "fap win"


@pytest.mark.rule("14.13")
@pytest.mark.rule("14.23")
def test_until_turn_11_the_capital_does_not_change_hands():
    for turn, captured in ((9, False), (10, False), (11, True)):
        cursor = f"turn-{turn}/tactical-phase/impulse-3/rebel/combat"
        text = head(cursor, "manta", last_turn="18") + "1537 fap-guerrilla-1\n"
        assert is_captured(board(text), GAME.charts) is captured


@pytest.mark.rule("14.13")
@pytest.mark.rule("14.50")
def test_part_two_is_set_up_as_turn_11_begins():
    text = head("turn-11/harvest", "manta", last_turn="18")
    (line,) = told("14.13", text)
    assert line.startswith("14.13 due - | Part II of the rules begins, and no production is set")
    assert told("14.13", text + display(kanem="P1/3")) == []
    assert told("14.13", text.replace("turn-11", "turn-13")) == []


@pytest.mark.rule("14.13")
def test_played_on_it_is_decided_by_the_conditions_of_the_toyota_war():
    text = head("turn-10/tactical-phase/water-check", "manta", last_turn="18") + "1537 fap-guerrilla-1\n"
    assert result(ends("tactical-phase", text)) == ""
    last = head(SEASON, "manta", last_turn="18") + country("P1", 120)
    assert result(done(ends("presence-adjustment", last))) == "fan decisive"


@pytest.mark.rule("14.13")
def test_a_board_beyond_turn_10_shows_that_operation_manta_is_played_on():
    text = head("turn-11/tactical-phase/water-check", "manta") + "1537 fap-guerrilla-1\n"
    assert told("14.12", text) == [] == told("14.22", text)
    assert result(ends("tactical-phase", text)) == ""
    early, last = head("turn-12/presence-adjustment", "manta"), head(SEASON, "manta")
    assert told("14.22", early + country("P1", 120)) == []
    (line,) = told("14.22", last + country("P1", 120))
    assert line.endswith("result: FAN player, decisive (14.22)")
    assert result(done(ends("presence-adjustment", last + country("P1", 120)))) == "fan decisive"


# ---- 14.60


@pytest.mark.rule("14.60")
def test_the_points_of_the_two_long_scenarios_as_they_open():
    """Six P2, seven P1, capital and the MRP against four P0 and six factions; eleven P1, capital and FROL."""
    opening = points(GAME.scenarios["toyota-war"].start, GAME.charts)
    assert (opening.government, opening.rebel) == (130, 100)
    assert points(GAME.scenarios["campaign"].start, GAME.charts).government == 90


@pytest.mark.rule("14.60")
def test_the_capital_is_not_the_governments_while_rebels_stand_in_it():
    assert points(board(TOYOTA), GAME.charts).government == 25
    assert points(board(TOYOTA + "1537 libya-mech-bn-1\n"), GAME.charts).government == 0


# ---- 14.22


def decided(presence: str, production: int, more: str = "") -> str:
    return str(by_points(board(TOYOTA + more + country(presence, production)), GAME.charts))


@pytest.mark.rule("14.22")
@pytest.mark.parametrize(
    ("presence", "more", "level"),
    [
        ("P1", "", "fan decisive"),
        ("P0", "", "nobody draw"),
        ("P0", "options = 13.70\n", "fap decisive"),
    ],
)
def test_the_difference_in_victory_points_decides_between_the_bands(presence, more, level):
    """Seventeen P1 and the capital: 110 to 0. Seventeen P0: 25 to 170."""
    assert decided(presence, 90, more) == level


@pytest.mark.rule("14.22")
@pytest.mark.parametrize(
    ("factions", "level"),
    [(1, "fan decisive"), (2, "fan marginal"), (6, "fan marginal"), (7, "nobody draw")],
)
def test_the_bands_begin_at_100_and_50(factions, level):
    leaders = ["anl", "cdr", "codos", "fac", "fdt", "frol", "mplt"][:factions]
    text = "".join(f"{GAME.charts.homes[each.upper()]} {each}-leader:fap\n" for each in leaders)
    assert decided("P1", 90, text) == level


@pytest.mark.rule("14.22")
@pytest.mark.parametrize(
    ("production", "level"),
    [
        (110, "fan decisive"),
        (109, "nobody draw"),
        (80, "nobody draw"),
        (50, "nobody draw"),
        (49, "nobody both lose"),
    ],
)
def test_total_production_overrules_at_110_and_below_50(production, level):
    assert decided("P0", production) == level


@pytest.mark.rule("14.22")
def test_below_50_even_a_decisive_government_loses():
    assert decided("P2", 49) == "nobody both lose"
    assert decided("P2", 50) == "fan decisive"


@pytest.mark.rule("14.22")
def test_production_is_totalled_over_all_prefectures_whatever_their_presence():
    text = TOYOTA + display(kanem="P0/3", lac="P1/4", batha="P2/5") + "gdp-100 foreign-aid\n"
    assert total_production(board(text), GAME.charts) == 12


@pytest.mark.rule("14.22")
def test_the_toyota_war_ends_with_turn_18():
    outcome = done(ends("presence-adjustment", TOYOTA + country("P1", 90)))
    why = "victory points 110 : 0; production 90: the economy is marginal"
    assert ledger(outcome) == [f"14.22  the game ends, the FAN player wins a decisive victory: {why}"]
    assert result(ends("presence-adjustment", TOYOTA.replace("turn-18", "turn-16") + country("P1", 90))) == ""


# ---- 14.32


@pytest.mark.rule("14.32")
@pytest.mark.parametrize(
    ("held", "full", "winner"), [(12, 5, "fan win"), (11, 11, "nobody draw"), (17, 4, "nobody draw")]
)
def test_in_1990_the_government_needs_twelve_prefectures_five_of_them_full(held, full, winner):
    lines = {id.replace("-", "_"): "P2/1" if n < full else "P1/1" for n, id in enumerate(ALL[:held])}
    text = head("turn-3/presence-adjustment", "deby") + display(**lines)
    assert result(ends("presence-adjustment", text, OVER)) == winner


@pytest.mark.rule("14.32")
@pytest.mark.rule("14.33")
def test_and_it_is_judged_at_the_end_of_turn_3_or_later_if_played_on():
    two = head("turn-2/presence-adjustment", "deby") + country("P2", 20)
    assert result(ends("presence-adjustment", two)) == ""
    later = head("turn-3/presence-adjustment", "deby", last_turn="6") + country("P2", 20)
    assert result(ends("presence-adjustment", later)) == ""
    assert result(ends("presence-adjustment", later.replace("turn-3", "turn-6"))) == "fan win"


# ---- 14.42


@pytest.mark.rule("14.42")
def test_the_campaign_goes_on_below_250_points():
    outcome = done(phase("victory-check", head("turn-4/victory-check") + country("P2", 90)))
    assert "14.60  victory points of the Government: 195 (government)" in ledger(outcome)
    assert ledger(outcome, "14.42") == ["14.42  play goes on"] and result(outcome) == ""


FACTIONS = ["anl", "cdr", "codos", "fac", "fdt", "frol"]
LEADERS = "".join(f"{GAME.charts.homes[each.upper()]} {each}-leader\n" for each in FACTIONS)
"""Six factions on the Government's side, 60 points: with 195 for the country 255."""


@pytest.mark.rule("14.42")
def test_it_ends_at_once_with_250_and_the_level_is_that_of_the_toyota_war():
    outcome = done(phase("victory-check", head("turn-4/victory-check") + country("P2", 90) + LEADERS))
    assert result(outcome) == "fan decisive"


@pytest.mark.rule("14.42")
def test_and_with_turn_18_in_any_case():
    assert result(phase("victory-check", head("turn-18/victory-check") + country("P0", 90))) == "nobody draw"


@pytest.mark.rule("13.73")
def test_with_a_government_in_exile_the_rebel_may_win_the_campaign_by_100_points():
    """Seventeen prefectures at P0 are 170 points against the capital's 25."""
    text = head("turn-18/victory-check", options="13.70") + country("P0", 90)
    assert result(phase("victory-check", text)) == "fap decisive"


# ---- what the referee says


def told(rule: str, text: str) -> list[str]:
    return [f"{each} | {each.message} | {each.remedy}" for each in GAME.judge(board(text), [rule])]


@pytest.mark.rule("12.13")
@pytest.mark.rule("14.00")
def test_a_commander_among_the_eliminated_ends_the_game():
    text = head("turn-9/tactical-phase/impulse-1/rebel/combat", "manta")
    end = "the game is over: Habre is eliminated | result: FAP player, win (14.12)"
    assert told("14.00", text + "eliminated habre fap-guerrilla-1\n") == [f"14.00 due - | {end}"]
    assert told("14.00", text + "eliminated fap-guerrilla-1\n1537 habre\n") == []


@pytest.mark.rule("14.12")
def test_the_result_of_manta_is_said_when_turn_10_ends_and_not_before():
    text = head("turn-10/tactical-phase/water-check", "manta") + "1537 fant-inf-co-1\n"
    (line,) = told("14.12", text)
    assert line.endswith("the government holds 1537 N'Djamena | result: FAN player, win (14.12)")
    assert told("14.12", text.replace("turn-10", "turn-9")) == []
    assert told("14.12", text.replace("manta", "deby")) == []


@pytest.mark.rule("14.22")
def test_the_result_of_the_toyota_war_says_that_its_points_are_not_printed():
    (finding,) = GAME.judge(board(TOYOTA + country("P1", 90)), ["14.22"])
    assert finding.rests_on == ("Victory Point Chart: reconstructed",)
    assert told("14.22", TOYOTA.replace("turn-18", "turn-17") + country("P1", 90)) == []


@pytest.mark.rule("14.32")
def test_the_result_of_1990_is_said_when_turn_3_ends():
    text = head("turn-3/presence-adjustment", "deby") + country("P2", 20)
    assert "result: FAN player, win (14.32)" in told("14.32", text)[0]
    assert told("14.32", text.replace("turn-3", "turn-2")) == []


@pytest.mark.rule("14.42")
def test_the_campaign_says_nothing_until_it_is_over():
    text = head("turn-4/victory-check") + country("P2", 90)
    assert told("14.42", text) == []
    assert "result: FAN player, decisive (14.22)" in told("14.42", text + LEADERS)[0]


@pytest.mark.rule("14.23")
@pytest.mark.rule("14.32")
@pytest.mark.parametrize(
    ("scenario", "unit", "rule", "remedy"),
    [
        ("campaign", "fap-guerrilla-1", "14.23", "the Rebel player becomes the Government"),
        ("deby", "fap-guerrilla-1", "14.32", "the Rebel player has won"),
        ("deby", "libya-mech-bn-1", "14.32", "the Rebel player has won"),
        ("deby", "cdr-leader:fap", "", ""),
        ("campaign", "libya-mech-bn-1", "", ""),
        ("manta", "fap-guerrilla-1", "", ""),
    ],
)
def test_a_captured_capital_is_due_to_change_hands(scenario, unit, rule, remedy):
    text = head("turn-3/tactical-phase/impulse-1/rebel/combat", scenario) + f"1537 {unit}\n"
    for number in ("14.23", "14.32"):
        expected = [remedy] if number == rule else []
        assert [line.split(" | ")[2].split(":")[0] for line in told(number, text)] == expected


@pytest.mark.rule("14.12")
@pytest.mark.rule("14.22")
@pytest.mark.rule("14.32")
@pytest.mark.rule("14.42")
def test_no_result_is_said_of_a_board_that_names_no_scenario():
    for rule, phase_ in (
        ("14.12", "turn-10/tactical-phase/water-check"),
        ("14.22", SEASON),
        ("14.32", "turn-3/presence-adjustment"),
        ("14.42", "turn-18/victory-check"),
    ):
        assert told(rule, f"@ {phase_}\ngovernment = fan\n1537 fant-inf-co-1\n") == []


@pytest.mark.rule("14.12")
@pytest.mark.rule("14.22")
@pytest.mark.rule("14.32")
@pytest.mark.rule("14.42")
@pytest.mark.parametrize(
    ("rule", "path", "scenario"),
    [
        ("14.12", "turn-10/tactical-phase/water-check", "manta"),
        ("14.22", "turn-18/presence-adjustment", "toyota-war"),
        ("14.32", "turn-3/presence-adjustment", "deby"),
        ("14.42", "turn-18/victory-check", "campaign"),
    ],
)
def test_a_result_is_said_in_the_phase_of_its_scenario_and_in_no_other(rule, path, scenario):
    board_ = "1537 fant-inf-co-1 habre\n3020 goukouni\n" + country("P1", 60)
    assert len(told(rule, head(path, scenario) + board_)) == 1
    earlier = path.rsplit("/", 1)[0].replace("/tactical-phase", "") + "/tactical-phase/sanctuary-adjustment"
    assert told(rule, head(earlier, scenario) + board_) == []


@pytest.mark.rule("14.12")
@pytest.mark.rule("14.22")
@pytest.mark.rule("14.42")
def test_each_scenario_ends_by_its_own_number_in_its_own_phase():
    water = head("turn-18/tactical-phase/water-check", "toyota-war") + "1537 fant-inf-bn-1\n"
    assert told("14.12", water) == []
    assert told("14.42", head("turn-18/victory-check", "toyota-war") + country("P2", 90)) == []


@pytest.mark.rule("14.42")
def test_250_points_are_enough():
    text = head("turn-4/victory-check") + country("P2", 90) + LEADERS
    exactly = text.replace("presence-kanem:p2", "presence-kanem")
    counted = points(board(exactly), GAME.charts)
    assert counted.government == 250
    assert counted.lines[:3] == (
        "government: 16 x prefecture at P2: 160",
        "government: 1 x prefecture at P1: 5",
        "government: 1 x capital: 25",
    )
    assert result(phase("victory-check", exactly)) == "fan decisive"
    assert "result: FAN player" in told("14.42", exactly)[0]


@pytest.mark.rule("14.32")
def test_what_no_points_decide_rests_on_none_of_them():
    for rule, text, rests in (
        ("14.32", head("turn-3/presence-adjustment", "deby") + country("P2", 90), False),
        ("14.22", TOYOTA + country("P2", 90), True),
    ):
        (found,) = GAME.judge(board(text), [rule])
        assert bool(found.rests_on) is rests
