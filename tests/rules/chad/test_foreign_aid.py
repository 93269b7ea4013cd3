"""7.40 to 7.48 Foreign aid and intervention. What the three tables hold is reconstructed."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.economy_charts import Aid, task_force
from guelta.rules.chad.economy.foreign_aid import TABLES
from tests.rules.chad.economy import FAN_GOVERNS, FAP_GOVERNS, at, carry_out, display, refused
from tests.rules.chad.fighting import asked, done, ledger, options, stack

MARKERS = "gdp-50  gdp-level foreign-aid\n"
PRODUCTION = display(logone_orient="P1/15", logone="P1/14", chari_baguirmi="P1/12", lac="P1/8")
FAN = FAN_GOVERNS.replace("harvest", "gdp") + PRODUCTION + MARKERS
FAP = FAP_GOVERNS.replace("harvest", "gdp") + PRODUCTION + MARKERS
"""Production 49, GDP level 50%."""
GOVERNMENT_BOX = "government-reinforcements"


def aid(text, france, libya, usa, **choices):
    dice = {"aid-france-oau": (france,), "aid-libya": (libya,), "aid-usa": (usa,)}
    return carry_out("gdp", text, dice, {id.replace("_", "-"): values for id, values in choices.items()})


@pytest.mark.rule("7.40")
def test_the_three_tables_are_consulted_in_order_each_by_its_player():
    asks = []
    dice = {}
    while (outcome := carry_out("gdp", FAN, dice)).asks:
        asks.append((outcome.asks.id, outcome.asks.rule, outcome.asks.side))
        dice[outcome.asks.id] = (2,)
    assert asks == [
        ("aid-france-oau", "7.45", "government"),
        ("aid-libya", "7.46", "rebel"),
        ("aid-usa", "7.47", "government"),
    ]


@pytest.mark.rule("7.45")
def test_while_nobody_is_known_to_govern_nobody_is_aided():
    assert refused("gdp", FAN.replace("government = fan\n", ""), {}, {}) == (
        "7.45 the board does not say who governs | name the head of government on it first"
    )


@pytest.mark.rule("7.41")
def test_the_example_of_fifty_ten_and_five():
    """GDP 50%, 10 from France/OAU (with a task force), 5 from the USA: 65%; the GDP Level marker stays."""
    outcome = done(aid(FAN + "sanctuary-libya  fap-guerrilla-1", france=6, libya=2, usa=2))
    assert at(outcome, "gdp-level") == "gdp-50" and at(outcome, "foreign-aid") == "gdp-65"
    assert ledger(outcome, "7.41") == [
        "7.41  10% of economic aid: foreign aid to 60% (fan)",
        "7.41  5% of economic aid: foreign aid to 65% (fan)",
    ]


@pytest.mark.rule("7.41")
def test_a_rebel_ignores_economic_aid_but_not_his_task_force():
    outcome = done(aid(FAN + "3020  fap-guerrilla-1", france=3, libya=5, usa=1))
    assert at(outcome, "foreign-aid") == "gdp-55"
    assert "7.41  the Rebel player ignores 5% of economic aid (fap)" in ledger(outcome)
    assert "libya-mech-bn-1" in stack(outcome, "rebel-reinforcements")


@pytest.mark.rule("6.40")
@pytest.mark.rule("7.41")
def test_a_donor_conference_adds_five_per_cent():
    outcome = done(aid(FAN.replace("scenario", "donor-conference = yes\nscenario"), 3, 2, 1))
    assert at(outcome, "foreign-aid") == "gdp-60"


# ---- 7.42 and 7.48 task forces


@pytest.mark.rule("7.48")
@pytest.mark.parametrize(
    ("letter", "nation", "units"),
    [("A", "France", 3), ("B", "France", 3), ("C", "France", 5), ("D", "France", 7), ("G", "OAU", 1),
     ("K", "OAU", 3), ("M", "Libya", 6), ("N", "Libya", 10), ("P", "Libya", 17)],
)  # fmt: skip
def test_task_forces_have_the_size_the_set_ups_print(letter, nation, units):
    found = [each for each in task_force(GAME.charts, letter) if each.kind == "combat"]
    assert (len(found), {each.force for each in found}) == (units, {nation})


@pytest.mark.rule("7.42")
def test_a_letter_brings_its_units_to_the_box_of_who_controls_them():
    outcome = done(aid(FAN, france=6, libya=3, usa=1))
    assert stack(outcome, GOVERNMENT_BOX) == [
        "france-inf-bn-1",
        "france-inf-bn-2",
        "france-inf-bn-3",
    ]
    assert stack(outcome, "rebel-reinforcements") == [
        "libya-commando-bn-1", "libya-legion-inf-bn-1", "libya-legion-inf-bn-2",
    ]  # fmt: skip


@pytest.mark.rule("7.42")
def test_libyans_of_a_fap_government_come_to_the_government():
    outcome = done(aid(FAP, france=1, libya=3, usa=1))
    assert "libya-commando-bn-1" in stack(outcome, GOVERNMENT_BOX)


@pytest.mark.rule("7.42")
@pytest.mark.rule("12.31")
def test_units_in_play_or_in_the_losses_box_are_not_called_again():
    text = FAN + "1537  france-inf-bn-1\ntask-force-losses  france-inf-bn-2\nunused  france-inf-bn-3"
    outcome = done(aid(text, france=6, libya=2, usa=1))
    assert stack(outcome, GOVERNMENT_BOX) == ["france-inf-bn-3"]
    assert at(outcome, "france-inf-bn-2") == "task-force-losses"


@pytest.mark.rule("12.31")
def test_a_letter_whose_units_are_all_in_play_brings_nobody():
    text = FAP + "1537  oau-inf-bn-1"
    outcome = done(aid(text, france=4, libya=2, usa=1))
    assert "12.31  task force G: all its units are in play already" in ledger(outcome)


@pytest.mark.rule("12.31")
def test_a_withdrawal_takes_all_units_out_of_play_wherever_they_are():
    text = FAN + (
        "1537  france-inf-bn-1!no-water oau-inf-bn-1\n2053  france-air-1\n1642  france-aaa\n"
        "task-force-losses  france-inf-bn-2\ngovernment-reinforcements  oau-inf-bn-2"
    )
    outcome = done(aid(text, france=1, libya=2, usa=1))
    gone = ["france-inf-bn-1", "france-inf-bn-2", "france-aaa", "oau-inf-bn-1", "oau-inf-bn-2"]
    assert stack(outcome, "unused") == gone
    assert str(outcome.position.stack("unused")[0]) == "france-inf-bn-1"


@pytest.mark.rule("13.35")
def test_air_units_are_never_withdrawn():
    text = FAN + "options = 13.30 13.40\n2053  france-air-1\ntask-force-losses  france-air-2"
    outcome = done(aid(text, france=1, libya=2, usa=1))
    assert (at(outcome, "france-air-1"), at(outcome, "france-air-2")) == ("2053", "task-force-losses")


@pytest.mark.rule("12.31")
def test_a_withdrawal_of_the_oau_leaves_the_french():
    outcome = done(aid(FAN + "1537  france-inf-bn-1 oau-inf-bn-1", france=2, libya=2, usa=1))
    assert (at(outcome, "france-inf-bn-1"), at(outcome, "oau-inf-bn-1")) == ("1537", "unused")


@pytest.mark.rule("12.31")
def test_a_withdrawal_of_the_libyans_leaves_their_sam():
    text = FAN + "options = 13.30 13.40\n3020  libya-armor-bn-1 sam-1:fap"
    outcome = done(aid(text, france=2, libya=1, usa=1))
    assert (at(outcome, "libya-armor-bn-1"), at(outcome, "sam-1")) == ("unused", "3020")


@pytest.mark.rule("13.40")
@pytest.mark.parametrize(("played", "place"), [("", ""), ("options = 13.30 13.40\n", GOVERNMENT_BOX)])
def test_the_aaa_unit_comes_with_its_option_only(played, place):
    assert at(done(aid(FAN + played, france=6, libya=2, usa=1)), "france-aaa") == place


# ---- 7.45 to 7.47 the columns


@pytest.mark.rule("7.45")
@pytest.mark.parametrize(
    ("text", "column"),
    [
        (FAN, "fan, no Libyans"),
        (FAN + "3020  libya-armor-bn-1", "fan, Libyans"),
        (FAN + "3020  libya-air", "fan, no Libyans"),
        (FAN + "rebel-reinforcements  libya-armor-bn-1", "fan, no Libyans"),
        (FAP, "fap, no Libyans"),
        (FAP + "3020  libya-armor-bn-1", "fap, Libyans"),
    ],
)
def test_french_aid_goes_by_who_governs_and_by_libyans_in_chad(text, column):
    line = ledger(aid(text, 3, 2, 1), "7.45")[0]
    assert line.startswith(f"7.45  France/OAU Aid to the Government ({column}): ")


@pytest.mark.rule("7.46")
@pytest.mark.parametrize(
    ("text", "column"),
    [
        (FAP, "fap governs"),
        (FAN + "3020  fap-guerrilla-1", "fap rebel, in the north"),
        (FAN + "3020  fap-guerrilla-1:fan", "fap rebel, elsewhere"),
        (FAN + "2917  cdr-guerrilla-1:fap igf-1", "fap rebel, elsewhere"),
        (FAN + "2826  fap-guerrilla-1", "fap rebel, in the north"),
        (FAN + "3633  fap-guerrilla-1", "fap rebel, elsewhere"),
    ],
)
def test_libyan_aid_goes_by_the_role_of_fap_and_its_units_in_the_north(text, column):
    line = ledger(aid(text, 3, 2, 1), "7.46")[0]
    assert line.startswith(f"7.46  Libyan Aid to FAP ({column}): ")


@pytest.mark.rule("7.47")
@pytest.mark.parametrize(("text", "column"), [(FAN, "fan governs"), (FAP, "fan rebel")])
def test_american_aid_goes_by_the_role_of_fan(text, column):
    line = ledger(aid(text, 3, 2, 1), "7.47")[0]
    assert line.startswith(f"7.47  American Aid to FAN ({column}): ")


@pytest.mark.rule("6.40")
@pytest.mark.rule("7.46")
def test_libya_gives_more_in_the_year_the_north_was_ceded():
    outcome = done(aid(FAP + "bet-ceded = yes", france=1, libya=1, usa=1))
    assert "7.46  Libyan Aid to FAP (fap governs) modified to 2: 5% [1] (fap)" in ledger(outcome)


@pytest.mark.rule("7.45")
@pytest.mark.rule("7.46")
@pytest.mark.rule("7.47")
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_every_cell_of_the_tables_says_something_that_can_be_carried_out(table):
    chart = GAME.charts.tables.charts[table.chart]
    letters = set(GAME.charts.tables.charts["task_forces"].rows)
    for row in chart.rows:
        for column in chart.columns[1:]:
            result = Aid.parse(chart.text(row, column), table.forces)
            assert set(result.letters) <= letters
            assert set(result.withdrawn) <= {"France", "OAU", "Libya"}
            assert result.percent in (0, 5, 10, 15, 20)


def test_a_cell_that_says_nothing_known_is_an_error():
    with pytest.raises(ValueError, match="'5 tanks' is no result of a foreign aid table"):
        Aid.parse("10+5 tanks", ())


# ---- 7.44 a Commander abroad


@pytest.mark.rule("7.44")
def test_a_commander_abroad_may_add_his_skill_to_every_die_of_his_player():
    outcome = aid(FAN + "out-of-country  habre", 6, 2, 2)
    assert asked(outcome) == "skill-france-oau" and options(outcome) == ["yes", "no"]
    outcome = aid(FAN + "out-of-country  habre", 6, 2, 2, skill_france_oau="no")
    assert asked(outcome) == "skill-usa"
    outcome = done(aid(FAN + "out-of-country  habre", 6, 2, 2, skill_france_oau="yes", skill_usa="no"))
    assert ledger(outcome, "7.44", "7.45", "7.47") == [
        "7.44  Foreign Aid Skill of Habre: +1 to France/OAU Aid to the Government",
        "7.45  France/OAU Aid to the Government (fan, no Libyans) modified to 7: 15%, task force E [6] (fan)",
        "7.47  American Aid to FAN (fan governs): 5% [2] (fan)",
    ]


@pytest.mark.rule("7.44")
def test_a_commander_at_home_adds_nothing():
    assert asked(aid(FAN + "1537  habre\n3020  goukouni", 3, 2, 1)) == ""


@pytest.mark.rule("7.44")
def test_a_rebel_commander_abroad_adds_to_his_own_table_only():
    outcome = aid(FAN + "out-of-country  goukouni", 3, 2, 1)
    assert (asked(outcome), outcome.asks.side) == ("skill-libya", "rebel")


# ---- 7.43 bonus units

FAN_IN_PLAY = f"3730  {' '.join(f'fan-guerrilla-{number}' for number in range(3, 9))}\n"
BONUS = (
    FAN
    + FAN_IN_PLAY
    + (
        "1631  mplt-guerrilla-2 mplt-guerrilla-3 mplt-leader\n2826  cdr-leader:fap\n"
        "eliminated  fan-guerrilla-1 fan-guerrilla-2 mplt-guerrilla-1:fap cdr-guerrilla-1:fap\n"
        "fant-losses  fant-inf-co-1 fant-inf-bn-1 fant-airborne-co-22\n"
    )
)
REBEL_BONUS = BONUS.replace("government = fan", "government = fap")


@pytest.mark.rule("7.43")
def test_fan_as_government_chooses_guerrillas_of_its_factions_and_fant_companies():
    outcome = aid(BONUS, 3, 2, 5)
    assert asked(outcome) == "bonus-units"
    assert {each.value: each.times for each in outcome.asks.options} == {
        "fan": 2, "mplt": 1, "lost-fant-company": 1, "new-fant-company": 2,
    }  # fmt: skip
    assert (outcome.asks.least, outcome.asks.most) == (0, 2)


@pytest.mark.rule("7.43")
@pytest.mark.rule("12.41")
def test_guerrillas_go_to_new_arrivals_and_companies_to_the_reinforcements():
    outcome = done(aid(BONUS, 3, 2, 5, bonus_units="mplt lost-fant-company"))
    assert [str(each) for each in outcome.position.stack("arrivals-nigeria")] == ["mplt-guerrilla-1"]
    assert stack(outcome, GOVERNMENT_BOX) == ["fant-inf-co-1"]
    assert outcome.position.fields["bonus-units"] == "fant-inf-co-1"


@pytest.mark.rule("7.43")
def test_fan_as_rebel_receives_guerrillas_only_and_all_it_can():
    outcome = aid(REBEL_BONUS, 3, 2, 3)
    assert options(outcome) == ["fan", "mplt"]
    assert (outcome.asks.side, outcome.asks.least, outcome.asks.most) == ("rebel", 1, 1)
    outcome = done(aid(REBEL_BONUS, 3, 2, 3, bonus_units="fan"))
    assert stack(outcome, "arrivals-sudan") == ["fan-guerrilla-1"]


@pytest.mark.rule("7.43")
def test_more_bonus_units_than_allowed_or_at_hand_are_refused():
    dice = {"aid-france-oau": (3,), "aid-libya": (2,), "aid-usa": (5,)}
    three = refused("gdp", BONUS, dice, {"bonus-units": "fan fan mplt"})
    assert three.startswith(
        "7.43 Bonus units, up to 2: 0 to 2 must be chosen, not 3 | allowed: FAN guerrilla"
    )
    twice = refused("gdp", BONUS, dice, {"bonus-units": "mplt mplt"})
    assert "MPLT guerrilla (1 at hand) can be chosen once only" in twice
    other = refused("gdp", BONUS, dice, {"bonus-units": "cdr"})
    assert "cdr is not allowed" in other


@pytest.mark.rule("7.43")
def test_with_nobody_out_of_play_there_is_no_bonus_unit():
    outcome = done(aid(FAP + FAN_IN_PLAY + "sanctuary-sudan  fan-guerrilla-1 fan-guerrilla-2", 3, 2, 3))
    assert "7.43  1 bonus unit, but no unit is out of play (fan)" in ledger(outcome)


# ---- 13.40 SAMs, 14.33 Deby

SAMS = FAN + "options = 13.30 13.40\n1537  fant-inf-bn-1\n3020  libya-armor-bn-1\n"


@pytest.mark.rule("13.41")
def test_a_sam_is_placed_with_a_friendly_conventional_unit_or_in_a_sanctuary():
    outcome = aid(SAMS, 4, 1, 6, bonus_units="")
    assert asked(outcome) == "sam-usa"
    assert options(outcome) == [
        "1537", "government-reinforcements",
        "sanctuary-libya", "sanctuary-sudan", "sanctuary-car", "sanctuary-nigeria",
    ]  # fmt: skip
    outcome = done(aid(SAMS, 3, 1, 6, bonus_units="", sam_usa="1537"))
    assert [str(each) for each in outcome.position.stack("1537")] == ["fant-inf-bn-1", "sam-1"]


@pytest.mark.rule("13.40")
def test_without_the_option_there_are_no_sams():
    outcome = done(aid(SAMS.replace("options", "# options"), 3, 1, 6, bonus_units=""))
    assert at(outcome, "sam-1") == ""


@pytest.mark.rule("13.44")
def test_there_are_only_two_sams():
    outcome = done(aid(SAMS + "sanctuary-libya  sam-1:fap sam-2:fap", 3, 1, 6, bonus_units=""))
    assert "13.44  no SAM unit is out of play (fan)" in ledger(outcome)


@pytest.mark.rule("13.42")
def test_a_sam_that_comes_back_turns_to_its_new_side():
    text = FAN + "options = 13.30 13.40\n3020  fap-guerrilla-1\nunused  sam-1"
    outcome = done(aid(text, 3, 4, 1, sam_libya="sanctuary-libya"))
    assert [str(each) for each in outcome.position.stack("sanctuary-libya")] == ["sam-1:fap"]


def deby(turn, extra=""):
    return FAN.replace("campaign", "deby").replace("turn-3", f"turn-{turn}") + extra


@pytest.mark.rule("14.33")
@pytest.mark.parametrize(("turn", "place"), [(3, ""), (5, GOVERNMENT_BOX)])
def test_french_withdrawn_in_1990_come_back_in_an_extended_game_only(turn, place):
    outcome = done(aid(deby(turn, "french-withdrawn = yes\n"), france=6, libya=2, usa=1))
    assert at(outcome, "france-inf-bn-3") == place


@pytest.mark.rule("14.33")
@pytest.mark.parametrize(("turn", "modified"), [(3, ""), (5, " modified to 4")])
def test_in_an_extended_game_one_is_subtracted_from_french_aid(turn, modified):
    outcome = done(aid(deby(turn), france=5, libya=2, usa=1))
    line = f"7.45  France/OAU Aid to the Government (fan, no Libyans){modified}: "
    assert ledger(outcome, "7.45")[0].startswith(line)
