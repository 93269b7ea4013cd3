"""13.80 to 13.82 Battle chits: chosen in secret, what they do to strengths and losses, dispersed units."""

from dataclasses import replace

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.forces import Force, fighters
from guelta.rules.chad.attacks.permission import Attack, engage
from guelta.rules.chad.combat.combat import combat_phase
from guelta.rules.chad.combat.losses import lose
from guelta.rules.chad.combat.odds import odds
from guelta.rules.chad.options.battle_chits import open_chits, special_retreat
from guelta.rules.engine.play.procedure import Inputs, Outcome, perform
from tests.rules.board import board
from tests.rules.chad.fighting import REBELS, asked, done, fight, ledger, options, stack
from tests.rules.chad.moves import WET, moves

CHITS = REBELS + "options = 13.80\n"
BATTALIONS = CHITS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1\n"
"""Conventional combat, 8 against 7."""
COMPANIES = CHITS + "2824 libya-mech-bn-1\n2724 fant-inf-co-1 fant-inf-co-2 fant-inf-co-3\n"
"""8 against 6."""
MIXED = CHITS + "2824 libya-mech-bn-1 fap-guerrilla-1\n2724 fan-guerrilla-1\n"
"""Guerrilla combat, 2 and 2 against 3."""


def played(attacker: str, defender: str, hex: str = "2724") -> dict[str, str]:
    """Choose both chits."""
    return {f"chit-{hex}-attacker": attacker, f"chit-{hex}-defender": defender}


def totals(text: str, attacker: str, defender: str) -> tuple[int, int]:
    chits = {"attacker": attacker, "defender": defender}
    found = odds(board(text), GAME.charts, Attack("2724", ("2824",)), chits=chits).differential
    return found.attack, found.defence


# ---- 13.81 choosing


@pytest.mark.rule("13.81")
@pytest.mark.rule("13.80")
def test_both_sides_choose_before_anything_else_and_reveal_together():
    outcome = fight(BATTALIONS, "2724", "2824")
    assert asked(outcome) == "chit-2724-attacker" and outcome.asks.side == "rebel"
    outcome = fight(BATTALIONS, "2724", "2824", choices={"chit-2724-attacker": "delay"})
    assert asked(outcome) == "chit-2724-defender" and outcome.asks.side == "government"
    assert ledger(outcome, "13.81") == []
    outcome = fight(BATTALIONS, "2724", "2824", choices=played("delay", "main-force"))
    assert ledger(outcome, "13.81") == [
        "13.81  the attacker plays Delay or Caution (fap)",
        "13.81  the defender plays Main Force (fan)",
    ]


@pytest.mark.rule("13.80")
def test_without_the_option_nobody_is_asked():
    assert asked(fight(BATTALIONS.replace("options = 13.80\n", ""), "2724", "2824")) == "dice-2724"


@pytest.mark.rule("13.82")
@pytest.mark.parametrize(
    ("units", "chits"),
    [
        ("fant-inf-bn-1 fan-guerrilla-1", ["main-force", "combined-arms", "delay"]),
        ("fant-inf-co-1 fant-inf-co-2", ["combined-arms", "delay"]),
        ("fan-guerrilla-1", ["combined-arms", "delay"]),
    ],
)
def test_main_force_takes_a_conventional_battalion(units, chits):
    position = board(f"government = fan\n2724 {units}")
    force = Force("fan", tuple(fighters(GAME.charts, "2724", position.stack("2724"))))
    assert [each.name for each in open_chits(GAME.charts, force)] == chits


# ---- 13.82 strengths


@pytest.mark.rule("13.82")
@pytest.mark.parametrize(
    ("attacker", "defender", "sums"),
    [
        ("combined-arms", "combined-arms", (8, 6)),
        ("main-force", "combined-arms", (9, 6)),
        ("combined-arms", "delay", (8, 3)),
        ("delay", "delay", (7, 3)),
    ],
)
def test_conventional_combat_changes_each_conventional_unit_by_one(attacker, defender, sums):
    assert totals(COMPANIES, attacker, defender) == sums


@pytest.mark.rule("13.82")
@pytest.mark.parametrize(
    ("attacker", "sums"), [("combined-arms", (4, 3)), ("main-force", (3, 3)), ("delay", (5, 3))]
)
def test_guerrilla_combat_changes_them_the_other_way_and_guerrillas_not_at_all(attacker, sums):
    assert totals(MIXED, attacker, "delay") == sums


@pytest.mark.rule("13.82")
def test_no_strength_falls_below_nothing():
    text = CHITS + "2824 libya-mech-bn-1\n2724 fant-airborne-co-22!no-water fant-inf-co-1\n"
    assert totals(text, "combined-arms", "delay") == (8, 0 + 1)


# ---- 13.82 losses


def lost(chit: str, owed: int, **choices: str) -> tuple[Outcome, list[int]]:
    """Let the defender lose steps with a chit; give what is left over besides."""
    text = CHITS + "2824 libya-mech-bn-1\n2724 fant-inf-co-1 fant-inf-bn-1 fant-inf-bn-2\n"
    engagement = replace(
        engage(board(text), GAME.charts, Attack("2724", ("2824",))), chits={"defender": chit} if chit else {}
    )
    left_over: list[int] = []
    inputs = Inputs({}, {id: (value,) for id, value in choices.items()})
    outcome = perform(
        lambda run: left_over.append(lose(run, engagement, "defender", owed)),
        board(text),
        GAME.charts,
        inputs,
    )
    return outcome, left_over


@pytest.mark.rule("13.82")
@pytest.mark.parametrize("owed", [1, 4])
def test_with_main_force_the_first_unit_lost_is_a_battalion_though_a_company_would_do(owed):
    outcome, _ = lost("main-force", owed)
    assert asked(outcome) == f"losses-2724-defender-{owed}"
    assert options(outcome) == ["fant-inf-bn-1", "fant-inf-bn-2"]


@pytest.mark.rule("13.82")
def test_after_that_the_owner_chooses_freely():
    outcome, _ = lost("main-force", 4, **{"losses-2724-defender-4": "fant-inf-bn-1"})
    assert options(outcome) == ["fant-inf-co-1", "fant-inf-bn-2"]
    assert options(lost("", 4)[0]) == ["fant-inf-co-1", "fant-inf-bn-1", "fant-inf-bn-2"]


@pytest.mark.rule("13.82")
def test_with_combined_arms_a_battalion_may_be_checked_and_saved():
    # 8 against 7, differential 1; 8 asks two of the stronger, in contact, and three of the weaker
    choices = played("combined-arms", "combined-arms")
    outcome = fight(BATTALIONS, "2724", "2824", dice={"dice-2724": (4, 4)}, choices=choices)
    assert asked(outcome) == "losses-2724-attacker-2"
    assert options(outcome) == ["libya-mech-bn-1", "check-libya-mech-bn-1"]
    choices |= {"losses-2724-attacker-2": "check-libya-mech-bn-1", "losses-2724-defender-3": "fant-inf-bn-1"}
    dice = {"dice-2724": (4, 4), "check-2724-libya-mech-bn-1": (4,)}
    outcome = done(fight(BATTALIONS, "2724", "2824", dice=dice, choices=choices | {"advance-2724": ""}))
    assert stack(outcome, "2824") == ["libya-mech-bn-1"]
    assert ledger(outcome, "13.82") == [
        "13.82  Libyan 8-2-10 mechanized battalion 1 survives, and nothing more is lost:"
        " 4 against 3 [4] (fap)"
    ]


@pytest.mark.rule("13.82")
def test_a_die_of_no_more_than_its_steps_loses_it():
    choices = played("combined-arms", "combined-arms")
    choices |= {"losses-2724-attacker-2": "check-libya-mech-bn-1", "losses-2724-defender-3": "fant-inf-bn-1"}
    dice = {"dice-2724": (4, 4), "check-2724-libya-mech-bn-1": (3,)}
    outcome = done(fight(BATTALIONS, "2724", "2824", dice=dice, choices=choices))
    assert stack(outcome, "task-force-losses") == ["libya-mech-bn-1"]


@pytest.mark.rule("13.82")
def test_steps_lost_before_help_a_battalion():
    text = CHITS + "2824 libya-mech-bn-1 fap-guerrilla-1\n2724 fant-inf-bn-1\n"
    # the attacker chooses conventional: 8 and 2 against 7, differential 3; 7 asks two of the stronger
    choices = played("combined-arms", "main-force") | {
        "kind-2724": "conventional",
        "losses-2724-attacker-2": "fap-guerrilla-1",
        "losses-2724-attacker-1": "check-libya-mech-bn-1",
        "advance-2724": "",
    }
    dice = {"dice-2724": (4, 3), "check-2724-libya-mech-bn-1": (3,)}
    outcome = done(fight(text, "2724", "2824", dice=dice, choices=choices))
    assert stack(outcome, "2824") == ["libya-mech-bn-1"]
    assert "3 + 1 against 3" in ledger(outcome, "13.82")[0]


@pytest.mark.rule("13.82")
def test_with_delay_none_some_or_all_steps_are_turned_into_a_retreat():
    outcome, left_over = lost("delay", 4, **{"losses-2724-defender-4": "retreat"})
    assert done(outcome).position.stack("fant-losses") == () and left_over == [4]
    some = {"losses-2724-defender-4": "fant-inf-co-1", "losses-2724-defender-3": "retreat"}
    outcome, left_over = lost("delay", 4, **some)
    assert stack(done(outcome), "fant-losses") == ["fant-inf-co-1"] and left_over == [3]
    every = {"losses-2724-defender-4": "fant-inf-bn-1", "losses-2724-defender-1": "fant-inf-co-1"}
    assert lost("delay", 4, **every)[1] == [0]


def retreating(text: str, distance: int, **choices: str) -> Outcome:
    position = board("government = fan\n" + text)
    force = Force("fan", tuple(fighters(GAME.charts, "2724", position.stack("2724"))))
    inputs = Inputs({}, {f"retreat-x-special-{id}": (hex,) for id, hex in choices.items()})
    return perform(lambda run: special_retreat(run, "x", force, distance), position, GAME.charts, inputs)


@pytest.mark.rule("13.82")
def test_all_conventional_units_retreat_a_hex_for_each_step_left_and_are_dispersed():
    text = "2724 fant-inf-bn-1 fant-inf-co-1 fan-guerrilla-1\n"
    outcome = retreating(text, 3)
    assert {GAME.charts.map.distance("2724", hex) for hex in options(outcome)} == {3}
    outcome = done(retreating(text, 3, **{"fant-inf-bn-1": "2727", "fant-inf-co-1": "2727"}))
    assert [str(each) for each in outcome.position.stack("2727")] == [
        "fant-inf-bn-1!dispersed",
        "fant-inf-co-1!dispersed",
    ]
    assert stack(outcome, "2724") == ["fan-guerrilla-1"]
    assert [line for line in ledger(outcome, "13.82") if line.endswith("is dispersed (fan)")] == [
        f"13.82  {GAME.charts.counters[id].name} is dispersed (fan)"
        for id in ("fant-inf-bn-1", "fant-inf-co-1")
    ]


@pytest.mark.rule("13.82")
@pytest.mark.rule("5.64")
def test_a_leader_who_stays_behind_alone_is_eliminated():
    text = "2724 fant-inf-bn-1 mplt-leader\n"
    outcome = done(retreating(text, 1, **{"fant-inf-bn-1": "2725", "mplt-leader": "2724"}))
    assert stack(outcome, "arrivals-nigeria") == ["mplt-leader"]


@pytest.mark.rule("13.82")
def test_a_unit_that_has_nowhere_to_retreat_is_lost_and_not_dispersed():
    around = GAME.charts.map.neighbours("2724")
    enemies = "".join(f"{hex} fap-guerrilla-{number}\n" for number, hex in enumerate(around, start=1))
    outcome = done(retreating("2724 fant-inf-bn-1\n" + enemies, 1))
    assert [str(each) for each in outcome.position.stack("fant-losses")] == ["fant-inf-bn-1"]


@pytest.mark.rule("13.82")
def test_a_leader_whose_own_units_stay_is_not_asked_to_go_along():
    position = board("government = fan\n2724 fant-inf-bn-1\n2726 fan-guerrilla-1 mplt-leader\n")
    units = [
        *fighters(GAME.charts, "2724", position.stack("2724")),
        *fighters(GAME.charts, "2726", position.stack("2726")),
    ]
    inputs = Inputs({}, {"retreat-x-special-fant-inf-bn-1": ("2725",)})
    outcome = perform(
        lambda run: special_retreat(run, "x", Force("fan", tuple(units)), 1), position, GAME.charts, inputs
    )
    assert stack(done(outcome), "2726") == ["fan-guerrilla-1", "mplt-leader"]


@pytest.mark.rule("13.82")
@pytest.mark.parametrize(("chosen", "hex"), [("2725", "2725"), ("2724", "2724")])
def test_leaders_go_along_if_their_owner_likes(chosen, hex):
    text = "2724 fant-inf-bn-1 fan-guerrilla-1 mplt-leader\n"
    outcome = done(retreating(text, 1, **{"fant-inf-bn-1": "2725", "mplt-leader": chosen}))
    assert "mplt-leader" in stack(outcome, hex)


@pytest.mark.rule("13.82")
@pytest.mark.rule("5.20")
def test_a_combat_carries_the_special_retreat_out():
    # 14 against 5, differential 9: 11 asks one step of the stronger and six of the weaker, who retreats
    text = CHITS + "2824 libya-mech-bn-1 libya-mech-bn-2\n2724 fant-inf-bn-1\n"
    choices = played("delay", "delay") | {
        "losses-2724-attacker-1": "retreat",
        "losses-2724-defender-6": "fant-inf-bn-1",
        "retreat-2724-special-libya-mech-bn-1": "2924",
        "retreat-2724-special-libya-mech-bn-2": "2924",
    }
    outcome = fight(text, "2724", "2824", dice={"dice-2724": (5, 6)}, choices=choices)
    assert stack(outcome, "fant-losses") == ["fant-inf-bn-1"]
    assert stack(outcome, "2924") == ["libya-mech-bn-1", "libya-mech-bn-2"]


@pytest.mark.rule("13.82")
def test_only_who_has_a_conventional_unit_can_retreat_instead():
    guerrillas = ["fan-guerrilla-1", "fan-guerrilla-2", "fan-guerrilla-3", "fan-guerrilla-4"]
    text = CHITS + f"2824 fap-guerrilla-1\n2724 {' '.join(guerrillas)}\n"
    # 2 against 12, differential 10: 8 asks three steps of the stronger
    choices = played("combined-arms", "delay") | {"operation-2724": "remain"}
    outcome = fight(text, "2724", "2824", dice={"dice-2724": (3, 5)}, choices=choices)
    assert asked(outcome) == "losses-2724-defender-3" and options(outcome) == guerrillas


# ---- 13.82 dispersed


@pytest.mark.rule("13.82")
def test_a_dispersed_unit_moves_next_to_no_enemy():
    text = WET + "/government/movement\ngovernment = fan\n2836 fant-recon-co-1{mark}\n2736 fap-guerrilla-1\n"
    beside = {"2735", "2837"}
    assert beside <= set(moves(text.format(mark=""), "fant-recon-co-1"))
    assert not beside & set(moves(text.format(mark="!dispersed"), "fant-recon-co-1"))
    assert "2937" in moves(text.format(mark="!dispersed"), "fant-recon-co-1")


@pytest.mark.rule("13.82")
def test_it_is_turned_back_as_its_own_segment_ends():
    text = CHITS + "2824 libya-mech-bn-1!dispersed libya-mech-bn-2\n2736 fant-inf-bn-1!dispersed\n"
    outcome = done(perform(combat_phase, board(text), GAME.charts, Inputs()))
    assert [str(each) for each in outcome.position.stack("2824")] == ["libya-mech-bn-1", "libya-mech-bn-2"]
    assert ledger(outcome, "13.82") == [
        f"13.82  {GAME.charts.counters['libya-mech-bn-1'].name} is no longer dispersed (rebel)"
    ]
    assert [str(each) for each in outcome.position.stack("2736")] == ["fant-inf-bn-1!dispersed"]
