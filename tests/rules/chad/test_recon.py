"""13.90 to 13.93 Reconnaissance: who scouts, what it costs, what comes of it."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.permission import Attack
from guelta.rules.chad.attacks.scouting import Scouted
from guelta.rules.chad.charts.option_charts import recon_rests_on, recon_result
from guelta.rules.chad.combat.odds import odds
from guelta.rules.chad.options.recon import die_modifier, may_begin_recon, may_scout, recon_move
from guelta.rules.engine.play.procedure import Inputs, Outcome, perform
from tests.rules.board import board
from tests.rules.chad.fighting import (
    BOTH_PARTS,
    GOVERNMENT,
    REBELS,
    asked,
    done,
    fight,
    ledger,
    options,
    refused,
    stack,
)

REBEL = REBELS.replace("/combat", "/movement") + "options = 13.92\n"
NORTH = REBEL + "2721 fap-guerrilla-1\n2724 fant-inf-bn-1 habre\n"
"""Desert: two movement points a hex of eight, and 2723 and 2722 lie between."""


def scout(text: str, *steps: str, dice: tuple[int, ...] = (), unit: str = "fap-guerrilla-1") -> Outcome:
    """Let a unit scout: places it goes to and hexes it looks into, in turn; "stay" and "-" for neither."""
    inputs = Inputs()
    for number in range(0, len(steps), 2):
        leg = number // 2 + 1
        inputs = inputs.with_choice(f"recon-{unit}-{leg}-to", steps[number])
        if number + 1 < len(steps):
            looked = [steps[number + 1]] if steps[number + 1] != "-" else []
            inputs = inputs.with_choice(f"recon-{unit}-{leg}-at", *looked)
    for leg, die in enumerate(dice, start=1):
        inputs = inputs.with_dice(f"recon-{unit}-{leg}", die)
    return perform(lambda run: recon_move(run, unit), board(text), GAME.charts, inputs)


@pytest.mark.rule("13.92")
@pytest.mark.rule("13.90")
@pytest.mark.parametrize(
    ("unit", "able"),
    [
        ("fap-guerrilla-1", True),
        ("fant-recon-co-1", True),
        ("fant-airborne-co-22", True),
        ("france-airborne-bn-1", True),
        ("fant-inf-co-1", False),
        ("libya-commando-bn-1", False),
        ("mplt-leader", False),
    ],
)
def test_guerrilla_recon_and_airborne_units_scout(unit, able):
    assert may_scout(GAME.charts.counters[unit]) is able


@pytest.mark.rule("13.92")
def test_nobody_else_does_and_nobody_without_the_option():
    text = NORTH.replace("fap-guerrilla-1", "libya-mech-bn-1")
    assert scout(text, unit="libya-mech-bn-1").finding.rule == "13.92"
    assert scout(NORTH.replace("options = 13.92\n", "")).finding.rule == "13.92"


@pytest.mark.rule("13.92")
def test_next_to_enemy_units_it_may_look_for_one_movement_point():
    outcome = scout(NORTH, "2723")
    assert asked(outcome) == "recon-fap-guerrilla-1-1-at" and options(outcome) == ["2724"]
    assert outcome.asks.least == 0
    assert scout(NORTH, "2722").is_done


@pytest.mark.rule("13.92")
def test_a_unit_without_the_movement_point_cannot():
    # four hexes of desert take all eight
    text = REBEL + "2719 fap-guerrilla-1\n2724 fant-inf-bn-1\n"
    outcome = done(scout(text, "2723"))
    assert stack(outcome, "2723") == ["fap-guerrilla-1"] and ledger(outcome, "13.93") == []


@pytest.mark.rule("13.92")
def test_the_last_movement_point_is_enough_to_look():
    # two hexes and a recon take five of eight, the hex back to 2722 two more
    text = NORTH + "2622 fant-inf-bn-2\n"
    outcome = scout(text, "2723", "2724", "2722", dice=(5,))
    assert asked(outcome) == "recon-fap-guerrilla-1-2-at" and options(outcome) == ["2622"]


@pytest.mark.rule("13.92")
@pytest.mark.parametrize("box", ["arrivals-libya", "rebel-reinforcements", "eliminated"])
def test_a_unit_that_cannot_move_out_of_a_box_does_not_set_out_to_scout(box):
    text = REBEL + f"{box} fap-guerrilla-1\n"
    assert not may_begin_recon(board(text), GAME.charts, "fap-guerrilla-1")
    assert scout(text).finding.rule == "13.92"


@pytest.mark.rule("13.92")
@pytest.mark.rule("4.53")
def test_a_guerrilla_that_leaves_its_sanctuary_scouts_from_where_it_comes_into_chad():
    # the entry hex takes one movement point, two hexes inside Chad four: of eight three are left, then two
    text = REBEL + "sanctuary-libya fap-guerrilla-1\n3410 fant-inf-bn-1\n"
    outcome = scout(text, "3309")
    assert asked(outcome) == "recon-fap-guerrilla-1-1-at" and options(outcome) == ["3410"]
    (line,) = ledger(outcome, "4.10")
    assert line.startswith("4.10  FAP guerrilla 1: march, 5 movement points, Libya Sanctuary - 3307")
    outcome = scout(text, "3309", "3410", dice=(5,))
    assert asked(outcome) == "recon-fap-guerrilla-1-2-to"
    assert "3310" in options(outcome) and "3311" not in options(outcome)


@pytest.mark.rule("13.92")
@pytest.mark.rule("4.53")
def test_while_it_stays_in_its_sanctuary_it_looks_at_nothing():
    text = REBEL + "sanctuary-libya fap-guerrilla-1\n3410 fant-inf-bn-1\n"
    outcome = done(scout(text, "stay"))
    assert stack(outcome, "sanctuary-libya") == ["fap-guerrilla-1"] and not ledger(outcome, "13.93")


@pytest.mark.rule("13.92")
@pytest.mark.rule("4.51")
def test_a_guerrilla_that_has_looked_may_withdraw_into_its_sanctuary():
    # a recon takes one movement point, the hex before an entry hex two and the entry hex one
    text = REBEL + "3309 fap-guerrilla-1\n3410 fant-inf-bn-1\n"
    outcome = done(scout(text, "stay", "3410", "arrivals-libya", dice=(5,)))
    assert stack(outcome, "arrivals-libya") == ["fap-guerrilla-1"]
    (line,) = ledger(outcome, "4.10")
    assert line.startswith("4.10  FAP guerrilla 1: into the sanctuary, 3 movement points, 3309 - ")
    # it may also walk in without having looked, the cheapest way
    outcome = done(scout(text, "arrivals-libya"))
    assert ", 3 movement points" in ledger(outcome, "4.10")[0] and len(ledger(outcome)) == 1


@pytest.mark.rule("13.92")
@pytest.mark.rule("4.10")
def test_every_leg_of_its_way_is_told_from_where_it_stood():
    outcome = done(scout(NORTH, "2723", "2724", "2722", "-", dice=(5,)))
    assert ledger(outcome, "4.10") == [
        "4.10  FAP guerrilla 1: march, 4 movement points, 2721 - 2722 - 2723 (fap)",
        "4.10  FAP guerrilla 1: march, 2 movement points, 2723 - 2722 (fap)",
    ]


@pytest.mark.rule("13.92")
@pytest.mark.rule("5.64")
@pytest.mark.parametrize("hex", ["2722", "2723"])
def test_on_its_way_it_runs_over_leaders_alone(hex):
    text = REBEL + f"2721 fap-guerrilla-1\n{hex} cdr-leader:fan\n"
    outcome = done(scout(text, "2723"))
    assert stack(outcome, "arrivals-libya") == ["cdr-leader"]
    assert len(ledger(outcome, "5.64")) == 1
    guarded = done(scout(text + f"{hex} cdr-guerrilla-1:fan\n", "2724", "-"))
    assert stack(guarded, hex) == ["cdr-leader", "cdr-guerrilla-1"]


@pytest.mark.rule("13.92")
@pytest.mark.rule("13.32")
def test_on_its_way_it_runs_over_air_units_alone():
    text = REBEL.replace("13.92", "13.30 13.92") + "3018 fap-guerrilla-1\n3020 fant-air\n"
    assert asked(scout(text, "3020")) == "fly-off-fant-air"


@pytest.mark.rule("13.92")
@pytest.mark.rule("13.50")
def test_on_its_way_it_destroys_an_airbase_that_is_begun():
    text = REBEL.replace("13.92", "13.50 13.92") + "3018 fap-guerrilla-1\n3020 airbase-france\n"
    outcome = done(scout(text, "3020"))
    assert stack(outcome, "unused") == ["airbase-france"] and len(ledger(outcome, "13.50")) == 1


@pytest.mark.rule("13.92")
@pytest.mark.rule("11.33")
def test_a_scout_that_ends_next_to_an_independent_faction_must_attack_it():
    text = (
        BOTH_PARTS.replace("/combat", "/movement")
        + "options = 13.92\n1829 mplt-leader mplt-guerrilla-1 igf-1\n"
    )
    moved = done(scout(text + "1927 fap-guerrilla-1\n", "1928", "-"))
    assert moved.position.stack("1928")[0].marks == {"moved", "must-attack-1829"}
    # who stood there before owes nothing
    stayed = done(scout(text + "1928 fap-guerrilla-1\n", "stay", "-"))
    assert stayed.position.stack("1928")[0].marks == {"moved"}


@pytest.mark.rule("13.92")
def test_it_may_go_on_with_what_is_left():
    # two hexes and a recon take five of eight: one more hex, not two
    outcome = scout(NORTH, "2723", "2724", dice=(5,))
    assert asked(outcome) == "recon-fap-guerrilla-1-2-to"
    assert "2722" in options(outcome) and "2721" not in options(outcome)
    assert stack(done(scout(NORTH, "2723", "2724", "2722", dice=(5,))), "2722") == ["fap-guerrilla-1"]


@pytest.mark.rule("13.92")
def test_a_guerrilla_may_infiltrate_through_the_hex_it_scouted():
    # from beside it: one for the recon, two and one for the hex of the enemies, two for the next
    text = REBEL + "2723 fap-guerrilla-1\n2724 fant-inf-bn-1\n"
    outcome = scout(text, "stay", "2724", dice=(5,))
    assert "2725" in options(outcome)
    assert "2725" not in options(scout(NORTH, "2723", "2724", dice=(5,)))


@pytest.mark.rule("13.92")
@pytest.mark.parametrize(
    ("side", "presence", "points"),
    [
        ("fan", "presence-guera:p2", 1),
        ("fap", "presence-guera:p2", -1),
        ("fan", "presence-guera", 0),
        ("fap", "presence-guera", 0),
        ("fan", "", -1),
        ("fap", "", 1),
    ],
)
def test_presence_changes_the_die(side, presence, points):
    text = "government = fan\n" + (f"guera-presence {presence}\n" if presence else "")
    assert die_modifier(board(text), GAME.charts, side, "2736") == points


@pytest.mark.rule("13.92")
@pytest.mark.rule("14.13")
@pytest.mark.parametrize(("turn", "points"), [(9, 0), (10, 0), (11, 1)])
def test_operation_manta_has_no_presence_that_could_change_it_before_turn_11(turn, points):
    text = f"@ turn-{turn}/tactical-phase/impulse-1/rebel/movement\nscenario = manta\ngovernment = fan\n"
    assert die_modifier(board(text), GAME.charts, "fap", "2736") == points


@pytest.mark.rule("13.93")
@pytest.mark.parametrize(
    ("die", "unit", "shows", "dice"),
    [
        (0, "eliminated", "nothing", 0),
        (1, "eliminated", "nothing", 0),
        (2, "stops", "nothing", 0),
        (3, "goes on", "count", 0),
        (4, "goes on", "nationalities", 0),
        (5, "goes on", "counters", 0),
        (6, "goes on", "counters", 1),
        (7, "goes on", "counters", 1),
    ],
)
def test_the_recon_table(die, unit, shows, dice):
    found = recon_result(GAME.charts, die)
    assert (found.unit, found.shows, found.dice) == (unit, shows, dice)


@pytest.mark.rule("13.93")
def test_a_unit_may_be_lost():
    text = NORTH + "borkou-presence presence-borkou\n"
    outcome = done(scout(text, "2723", "2724", dice=(1,)))
    assert stack(outcome, "eliminated") == ["fap-guerrilla-1"]
    (line,) = [each for each in outcome.entries if each.rule == "13.93" and each.dice]
    assert line.rests_on == recon_rests_on(GAME.charts) and line.rests_on, "the table is reconstructed"


@pytest.mark.rule("13.93")
def test_or_has_to_stop():
    text = NORTH + "borkou-presence presence-borkou\n"
    outcome = done(scout(text, "2723", "2724", dice=(2,)))
    assert stack(outcome, "2723") == ["fap-guerrilla-1"]


@pytest.mark.rule("13.93")
@pytest.mark.parametrize(
    ("die", "learned"),
    [(3, "2 counters"), (4, "2 counters, Chad"), (5, "FANT 7-3-6 battalion 1, Habre")],
)
def test_what_its_owner_learns(die, learned):
    text = NORTH + "borkou-presence presence-borkou\n"
    outcome = scout(text, "2723", "2724", dice=(die,))
    assert ledger(outcome, "13.93") == [
        f"13.93  Recon of FAP guerrilla 1 against 2724: {recon_result(GAME.charts, die).text} [{die}] (fap)",
        f"13.93  2724: {learned} (fap)",
    ]


@pytest.mark.rule("13.93")
@pytest.mark.parametrize("die", [1, 2])
def test_who_is_lost_or_stops_learns_nothing(die):
    assert len(ledger(done(scout(NORTH, "2723", "2724", dice=(die,))), "13.93")) == 1 + (die == 1)


@pytest.mark.rule("13.93")
def test_markers_are_no_counters_of_the_enemy_and_a_sam_has_no_nation():
    text = NORTH.replace("13.92", "13.30 13.40 13.92").replace("habre", "fort-1:fort sam-1:fan")
    assert ledger(scout(text, "2723", "2724", dice=(3,)), "13.93")[1] == "13.93  2724: 2 counters (fap)"
    assert ledger(scout(text, "2723", "2724", dice=(4,)), "13.93")[1] == "13.93  2724: 2 counters, Chad (fap)"


@pytest.mark.rule("13.93")
@pytest.mark.rule("13.92")
def test_the_modified_die_is_what_counts():
    # a Rebel at presence 0 adds one: the scout that a 1 would have cost stops
    outcome = done(scout(NORTH.replace("manta", "toyota-war"), "2723", "2724", dice=(1,)))
    assert stack(outcome, "2723") == ["fap-guerrilla-1"]
    assert ledger(outcome, "13.93") == [
        "13.93  Recon of FAP guerrilla 1 against 2724 modified to 2: nothing, and its movement ends [1] (fap)"
    ]


@pytest.mark.rule("13.93")
def test_the_best_result_adds_to_the_dice_against_that_hex_in_this_segment():
    outcome = done(scout(NORTH, "2723", "2724", "stay", "-", dice=(6,)))
    assert outcome.position.fields["scouted"] == (
        "turn-9/tactical-phase/impulse-1/rebel fap-guerrilla-1@2724+1"
    )
    text = REBELS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n"
    scouted = "scouted = turn-9/tactical-phase/impulse-1/rebel fap-guerrilla-1@2724+1\n"
    found = odds(board(text + scouted), GAME.charts, Attack("2724", ("2824",))).differential
    assert found.die_modifier == 1
    later = scouted.replace("impulse-1", "impulse-2")
    assert odds(board(text + later), GAME.charts, Attack("2724", ("2824",))).differential.die_modifier == 0


@pytest.mark.rule("13.92")
def test_a_guerrilla_does_not_attack_the_hex_it_scouted_a_conventional_unit_does():
    text = REBELS + "2824 fap-guerrilla-1\n2724 fant-inf-bn-1\n"
    scouted = "scouted = turn-9/tactical-phase/impulse-1/rebel fap-guerrilla-1@2724+0\n"
    assert refused(text + scouted, "2724", "2824") == "13.92 FAP guerrilla 1 may not attack"
    elsewhere = scouted.replace("@2724", "@2625")
    assert fight(text + elsewhere, "2724", "2824").finding is None
    government = GOVERNMENT + "2824 fant-recon-co-1\n2724 fap-guerrilla-1\n"
    own = "scouted = turn-9/tactical-phase/impulse-1/government fant-recon-co-1@2724+0\n"
    assert fight(government + own, "2724", "2824").finding is None


@pytest.mark.rule("13.92")
def test_a_counter_that_somebody_copied_scouts_like_one():
    text = (
        BOTH_PARTS.replace("/combat", "/movement")
        + "options = 13.92\n2719 fap-guerrilla-1\n2721 fap-guerrilla-1\n"
    )
    outcome = done(scout(text, "2723"))
    assert outcome.position.where("fap-guerrilla-1") == ("2723",)


@pytest.mark.rule("13.92")
def test_a_unit_that_has_scouted_has_moved():
    outcome = done(scout(NORTH, "2722"))
    again = perform(lambda run: recon_move(run, "fap-guerrilla-1"), outcome.position, GAME.charts)
    assert again.finding is not None


@pytest.mark.rule("13.93")
def test_a_recon_that_names_no_dice_adds_none():
    text = REBELS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n"
    scouted = "scouted = turn-9/tactical-phase/impulse-1/rebel fap-guerrilla-1@2724\n"
    assert odds(board(text + scouted), GAME.charts, Attack("2724", ("2824",))).differential.die_modifier == 0


@pytest.mark.rule("13.93")
def test_a_recon_counts_against_the_hex_it_saw_alone():
    text = REBELS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n"
    scouted = "scouted = turn-9/tactical-phase/impulse-1/rebel fap-guerrilla-1@2625+1\n"
    assert odds(board(text + scouted), GAME.charts, Attack("2724", ("2824",))).differential.die_modifier == 0
    assert Scouted.of(board("government = fan\n")).recons == ()
