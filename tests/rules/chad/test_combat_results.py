"""5.20 and 5.50 to 5.83: results, losses, retreats, advance, contact, leaders and Commanders, forts."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.forces import fighters
from guelta.rules.chad.attacks.permission import Attack
from guelta.rules.chad.attacks.retreat import may_enter, retreat_hexes
from guelta.rules.chad.charts.combat_charts import Loss, result
from guelta.rules.chad.combat.odds import odds
from tests.rules.board import board
from tests.rules.chad.fighting import (
    GOVERNMENT,
    GOVERNMENT_BOTH_PARTS,
    REBELS,
    asked,
    done,
    fight,
    ledger,
    options,
    refused,
    stack,
)

TWO_COMMANDOS = REBELS + "2824 libya-commando-bn-1 libya-commando-bn-2\n2724 fant-inf-bn-1\n"
"""Fourteen against seven in the open, conventional: the column of seven, the attacker stronger."""


# ---- 5.83 the table


@pytest.mark.rule("5.80")
@pytest.mark.rule("5.83")
@pytest.mark.parametrize(
    ("differential", "dice", "cell"),
    [(0, 2, "4R/0"), (0, 7, "2C/2C"), (0, 12, "0/4R"), (7, 7, "3C/4"), (10, 9, "2/6R"), (16, 12, "2/8R")],
)
def test_a_differential_and_a_total_name_a_cell(differential, dice, cell):
    assert str(result(GAME.charts, differential, dice)) == cell


@pytest.mark.rule("5.83")
@pytest.mark.parametrize(
    ("differential", "rows"),
    [
        (11, {10: "3/5", 11: "3/6R"}),
        (12, {8: "4C/4C", 9: "3/5", 10: "3/6R", 11: "3/6R"}),
        (13, {6: "5/4C", 7: "4C/5"}),
        (14, {6: "5/4C", 7: "5C/5C", 8: "4C/5", 9: "4/6"}),
        (15, {6: "5/4C", 7: "5C/5C", 8: "4/6", 9: "4/6"}),
        (16, {6: "6/5C", 7: "5C/6", 8: "5C/6", 9: "5C/6"}),
    ],
)
def test_the_irregular_cells_are_where_they_are_known_to_be(differential, rows):
    for dice, cell in rows.items():
        assert str(result(GAME.charts, differential, dice)) == cell


@pytest.mark.rule("5.83")
def test_beyond_the_table_its_last_rows_and_column_hold():
    assert str(result(GAME.charts, 40, 15)) == "2/8R"
    assert str(result(GAME.charts, 0, -1)) == "4R/0"


@pytest.mark.rule("5.83")
def test_a_half_cell_says_steps_retreat_and_contact():
    assert Loss.parse("4R") == Loss(4, retreats=True)
    assert Loss.parse("2C") == Loss(2, contact=True)
    assert Loss.parse("0") == Loss(0)
    assert [str(Loss.parse(text)) for text in ("4R", "2C", "0")] == ["4R", "2C", "0"]


@pytest.mark.rule("5.83")
def test_it_says_that_the_table_is_reconstructed():
    assert result(GAME.charts, 3, 7).rests_on == ("combat results: reconstructed",)


# ---- 5.20 losses


@pytest.mark.rule("5.20")
def test_the_dice_are_asked_for_and_both_sides_lose_what_the_table_says():
    assert asked(fight(TWO_COMMANDOS, "2724", "2824")) == "dice-2724"
    outcome = done(
        fight(
            TWO_COMMANDOS,
            "2724",
            "2824",
            dice={"dice-2724": (3, 4)},
            choices={"losses-2724-attacker-3": "libya-commando-bn-2", "advance-2724": ""},
        )
    )
    assert ledger(outcome, "5.20", "5.83") == [
        "5.20  conventional combat at 2724: 14 against 7, differential 7 for the attacker",
        "5.83  7: 3C/4 for stronger and weaker [3, 4] (rebel)",
        "5.20  Libyan 7-4-6 commando battalion 2 at 2824 is eliminated: Task Force Losses (fap)",
        "5.20  FANT 7-3-6 battalion 1 at 2724 is eliminated: FANT Losses (fan)",
    ]
    assert stack(outcome, "2824") == ["libya-commando-bn-1"]
    assert stack(outcome, "task-force-losses") == ["libya-commando-bn-2"]
    assert stack(outcome, "fant-losses") == ["fant-inf-bn-1"]


@pytest.mark.rule("5.20")
def test_the_owner_picks_unit_after_unit_until_the_steps_are_paid():
    text = REBELS + "2824 libya-mech-bn-1\n2724 fant-inf-co-1 fant-inf-co-2 fant-inf-bn-1\n"
    dice = {"dice-2724": (1, 3)}  # 8 against 11, the defender by three: "4/2" at four
    first = fight(text, "2724", "2824", dice=dice)
    assert asked(first) == "losses-2724-defender-4"
    assert options(first) == ["fant-inf-co-1", "fant-inf-co-2", "fant-inf-bn-1"]
    second = fight(text, "2724", "2824", dice=dice, choices={"losses-2724-defender-4": "fant-inf-co-2"})
    assert asked(second) == "losses-2724-defender-3"
    paid = {"losses-2724-defender-4": "fant-inf-co-2", "losses-2724-defender-3": "fant-inf-bn-1"}
    outcome = done(fight(text, "2724", "2824", dice=dice, choices=paid))
    assert stack(outcome, "2724") == ["fant-inf-co-1"]


@pytest.mark.rule("5.20")
def test_whole_units_pay_even_more_than_is_owed():
    text = REBELS + "2824 libya-mech-bn-1\n2724 fant-inf-co-1 fant-inf-co-2 fant-inf-bn-1\n"
    outcome = fight(
        text,
        "2724",
        "2824",
        dice={"dice-2724": (1, 3)},
        choices={"losses-2724-defender-4": "fant-inf-bn-1", "losses-2724-defender-1": "fant-inf-co-1"},
    )
    assert stack(outcome, "2724") == ["fant-inf-co-2"]
    assert stack(outcome, "2824") == []  # two steps owed, three paid


@pytest.mark.rule("5.20")
def test_a_unit_that_is_not_in_the_combat_pays_for_nothing():
    outcome = fight(
        TWO_COMMANDOS + "2825 libya-mech-bn-1\n",
        "2724",
        "2824",
        dice={"dice-2724": (3, 4)},
        choices={"losses-2724-attacker-3": "libya-mech-bn-1"},
    )
    assert outcome.finding is not None and outcome.finding.rule == "5.20"
    assert outcome.position == board(TWO_COMMANDOS + "2825 libya-mech-bn-1\n")


@pytest.mark.rule("5.20")
@pytest.mark.rule("12.11")
@pytest.mark.parametrize(
    ("unit", "box"),
    [
        ("fap-guerrilla-1", "eliminated"),
        ("libya-mech-bn-1", "task-force-losses"),
        ("libya-mech-bn-1!no-water", "task-force-losses"),
    ],
)
def test_eliminated_units_go_where_they_come_back_from(unit, box):
    text = REBELS + f"2724 {unit}\n2824 fant-inf-bn-1 fant-inf-bn-2 fant-armor-bn-1\n"
    text = text.replace("/rebel/", "/government/")
    choices = {"operation-2724": "remain", "advance-2724": ""}
    choices |= {f"losses-2724-attacker-{owed}": "fant-inf-bn-1" for owed in (1, 2)}
    outcome = done(fight(text, "2724", "2824", dice={"dice-2724": (6, 6)}, choices=choices))
    counter = unit.split("!")[0]
    assert [str(standing) for standing in outcome.position.stack(box)] == [counter]


# ---- 5.20 contact


@pytest.mark.rule("5.20")
@pytest.mark.rule("5.83")
def test_contact_on_either_side_makes_them_fight_again():
    text = REBELS + "2824 libya-mech-bn-1 libya-mech-bn-2\n2724 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n"
    dice = {"dice-2724": (2, 4)}  # 16 against 21, by five: "3C/3C" at six
    choices = {
        "losses-2724-attacker-3": "libya-mech-bn-1",
        "losses-2724-defender-3": "fant-inf-bn-1",
    }
    outcome = fight(text, "2724", "2824", dice=dice, choices=choices)
    assert asked(outcome) == "dice-2724-2"
    assert ledger(outcome, "5.20")[-2:] == [
        "5.20  contact at 2724: combat again",
        "5.20  conventional combat at 2724: 8 against 14, differential 6 for the defender",
    ]


@pytest.mark.rule("5.20")
def test_there_is_no_contact_once_a_side_is_gone():
    outcome = done(
        fight(
            TWO_COMMANDOS,
            "2724",
            "2824",
            dice={"dice-2724": (3, 4)},
            choices={"losses-2724-attacker-3": "libya-commando-bn-1", "advance-2724": ""},
        )
    )
    assert len(ledger(outcome, "5.83")) == 1


@pytest.mark.rule("5.20")
def test_contact_has_no_limit():
    commandos = " ".join(f"libya-commando-bn-{n}" for n in (1, 2, 3))
    text = REBELS + f"2824 {commandos}\n2724 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n"
    dice = {"dice-2724": (3, 3), "dice-2724-2": (3, 3)}  # 21:21, then 14:14: "3/2C" at six each time
    choices = {
        "losses-2724-attacker-2": "libya-commando-bn-1",
        "losses-2724-defender-3": "fant-inf-bn-1",
        "losses-2724-2-attacker-2": "libya-commando-bn-2",
        "losses-2724-2-defender-3": "fant-inf-bn-2",
    }
    outcome = fight(text, "2724", "2824", dice=dice, choices=choices)
    assert asked(outcome) == "dice-2724-3"


# ---- 5.51 retreats and 4.25


def ways_out(text: str, hex: str, unit: str) -> tuple[str, ...]:
    position = board(text)
    (fighter,) = [f for f in fighters(GAME.charts, hex, position.stack(hex)) if f.id == unit]
    return retreat_hexes(position, GAME.charts, fighter, "fan")


SEVEN_COMPANIES = " ".join(f"fant-inf-co-{n}" for n in range(1, 8))
THREE_BATTALIONS = "libya-mech-bn-1 libya-mech-bn-2 libya-commando-bn-1"
ROUT = REBELS + f"2824 {THREE_BATTALIONS}\n2724 {SEVEN_COMPANIES}\n"
"""Twenty-three against fourteen, by nine; at nine on the dice it is "2/5R"."""
ROUT_DICE = {"dice-2724": (4, 5)}
ROUT_LOSSES = {
    "losses-2724-attacker-2": "libya-mech-bn-1",
    **{f"losses-2724-defender-{6 - n}": f"fant-inf-co-{n}" for n in range(1, 6)},
}
"""One battalion pays the attacker's two steps, companies 1 to 5 the defender's five."""


@pytest.mark.rule("5.51")
def test_survivors_retreat_two_hexes_each_where_its_owner_likes():
    outcome = fight(ROUT, "2724", "2824", dice=ROUT_DICE, choices=ROUT_LOSSES)
    assert asked(outcome) == "retreat-2724-fant-inf-co-6"
    choices = ROUT_LOSSES | {
        "retreat-2724-fant-inf-co-6": "2726",
        "retreat-2724-fant-inf-co-7": "2623",
        "advance-2724": "",
    }
    outcome = done(fight(ROUT, "2724", "2824", dice=ROUT_DICE, choices=choices))
    assert (stack(outcome, "2726"), stack(outcome, "2623")) == (["fant-inf-co-6"], ["fant-inf-co-7"])
    assert stack(outcome, "2724") == []


@pytest.mark.rule("5.51")
def test_nobody_retreats_one_hex_or_three():
    for hex in ("2725", "2727"):
        choices = ROUT_LOSSES | {"retreat-2724-fant-inf-co-6": hex}
        outcome = fight(ROUT, "2724", "2824", dice=ROUT_DICE, choices=choices)
        assert outcome.finding is not None and outcome.finding.rule == "5.20"


@pytest.mark.rule("5.51")
def test_the_ring_of_twelve_hexes_is_open_in_an_empty_desert():
    assert len(ways_out("2724 fan-guerrilla-1", "2724", "fan-guerrilla-1")) == 12


@pytest.mark.rule("4.25")
def test_nobody_retreats_into_or_through_enemies():
    text = "2724 fan-guerrilla-1\n2824 fap-guerrilla-1\n2825 fap-guerrilla-2\n2926 fap-guerrilla-3\n"
    open_to_it = ways_out(text, "2724", "fan-guerrilla-1")
    assert "2924" not in open_to_it and "2925" not in open_to_it
    assert "2726" in open_to_it


@pytest.mark.rule("4.25")
def test_a_lone_enemy_leader_bars_the_way_as_well():
    ring = ways_out("2724 fan-guerrilla-1\n2722 cdr-leader:fap", "2724", "fan-guerrilla-1")
    assert len(ring) == 11


@pytest.mark.rule("4.25")
def test_nobody_retreats_into_an_entry_hex():
    edge = next(
        hex
        for hex in GAME.charts.map
        if GAME.charts.in_chad(hex)
        and any(GAME.charts.entry(near) == "libya" for near in GAME.charts.map.neighbours(hex))
    )
    assert all(
        GAME.charts.kind(hex) == "chad"
        for hex in ways_out(f"{edge} fap-guerrilla-1", edge, "fap-guerrilla-1")
    )


@pytest.mark.rule("4.25")
@pytest.mark.rule("4.54")
def test_only_who_may_be_in_the_sudan_retreats_there():
    assert "4234" in ways_out("4033 fan-guerrilla-1", "4033", "fan-guerrilla-1")
    assert "4234" not in ways_out("4033 fant-inf-co-1", "4033", "fant-inf-co-1")
    assert "4234" not in ways_out("4033 mplt-guerrilla-1", "4033", "mplt-guerrilla-1")


@pytest.mark.rule("4.25")
def test_nobody_retreats_across_a_hexside_of_lake():
    sides = [
        (near, far)
        for side in GAME.charts.map.hexsides
        for near, far in (side.hexes, side.hexes[::-1])
        if side.all_lake and GAME.charts.in_chad(near)
    ]
    assert sides
    for near, far in sides:
        position = board(f"{near} fan-guerrilla-1")
        (standing,) = position.stack(near)
        assert not may_enter(position, GAME.charts, standing, "fan", near, far)


@pytest.mark.rule("5.51")
def test_nobody_retreats_where_there_is_no_room():
    full = "fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3"
    text = REBELS + f"2724 fan-guerrilla-1 pla-leader\n2722 {full}"
    ring = ways_out(text, "2724", "fan-guerrilla-1")
    assert "2722" not in ring and len(ring) == 11
    assert "2722" in ways_out(text, "2724", "pla-leader")


@pytest.mark.rule("4.41")
@pytest.mark.rule("4.42")
def test_intervention_units_do_not_retreat_where_they_may_not_be():
    assert all(
        GAME.charts.near_road_or_track(hex)
        for hex in ways_out("2824 libya-mech-bn-1", "2824", "libya-mech-bn-1")
    )
    south_of_the_line = next(
        hex
        for hex in GAME.charts.map
        if GAME.charts.region(hex) == "central"
        and any(GAME.charts.region(near) == "north" for near in GAME.charts.map.neighbours(hex))
    )
    for far in ways_out(f"{south_of_the_line} france-inf-bn-1", south_of_the_line, "france-inf-bn-1"):
        assert GAME.charts.region(far) != "north"


@pytest.mark.rule("4.25")
@pytest.mark.rule("5.51")
def test_who_has_nowhere_to_retreat_is_eliminated():
    around = ["2723", "2825", "2725", "2625", "2624"]
    text = ROUT + "\n".join(f"{hex} fap-guerrilla-{n}" for n, hex in enumerate(around, 1))
    choices = ROUT_LOSSES | {"advance-2724": ""}
    outcome = done(fight(text, "2724", "2824", dice=ROUT_DICE, choices=choices))
    assert len(stack(outcome, "fant-losses")) == 7
    assert ledger(outcome, "4.25")[0] == "4.25  FANT 2-2-6 company 6 has nowhere to retreat (fan)"


@pytest.mark.rule("5.50")
@pytest.mark.rule("5.51")
def test_what_is_over_the_stacking_limit_dies_before_the_combat():
    text = (
        REBELS
        + "2824 libya-mech-bn-1 libya-mech-bn-2 libya-commando-bn-1 fap-guerrilla-1\n2724 fant-inf-bn-1\n"
    )
    outcome = fight(text, "2724", "2824")
    assert asked(outcome) == "overstack-2724-2824-4"
    outcome = fight(text, "2724", "2824", choices={"overstack-2724-2824-4": "fap-guerrilla-1"})
    assert stack(outcome, "eliminated") == ["fap-guerrilla-1"]
    assert asked(outcome) == "dice-2724"


# ---- 5.52 advance


@pytest.mark.rule("5.52")
@pytest.mark.parametrize("chosen", ["", "libya-mech-bn-2", "libya-mech-bn-2 libya-commando-bn-1"])
def test_any_number_of_survivors_may_occupy_the_hex_or_none(chosen):
    text = ROUT.replace(SEVEN_COMPANIES, "fant-inf-bn-1 fant-inf-bn-2")
    choices = {"losses-2724-attacker-2": "libya-mech-bn-1", "advance-2724": chosen}
    choices |= {"losses-2724-defender-5": "fant-inf-bn-1"}
    outcome = done(fight(text, "2724", "2824", dice=ROUT_DICE, choices=choices))
    assert stack(outcome, "2724") == chosen.split()


@pytest.mark.rule("5.52")
def test_the_eliminated_do_not_advance():
    choices = {"losses-2724-attacker-3": "libya-commando-bn-1", "advance-2724": "libya-commando-bn-1"}
    outcome = fight(TWO_COMMANDOS, "2724", "2824", dice={"dice-2724": (3, 4)}, choices=choices)
    assert outcome.finding is not None and outcome.finding.rule == "5.52"


@pytest.mark.rule("5.52")
def test_nobody_advances_while_a_defender_stands():
    text = REBELS + "2824 libya-mech-bn-1 libya-mech-bn-2\n2724 fant-inf-bn-1 fant-inf-bn-2\n"
    dice = {"dice-2724": (6, 4)}  # 16 against 14, by two: "1/4R" at ten, both battalions owe
    choices = {"losses-2724-attacker-1": "libya-mech-bn-1", "losses-2724-defender-4": "fant-inf-bn-1"}
    outcome = fight(text, "2724", "2824", dice=dice, choices=choices)
    assert asked(outcome) == "advance-2724"
    dice = {"dice-2724": (1, 3)}  # "4R/1" at four: the attacker is gone, the defender stands
    choices = {"losses-2724-attacker-4": "libya-mech-bn-1", "losses-2724-defender-1": "fant-inf-bn-1"}
    outcome = done(fight(text, "2724", "2824", dice=dice, choices=choices))
    assert stack(outcome, "2724") == ["fant-inf-bn-2"]


@pytest.mark.rule("5.52")
def test_the_defender_never_advances():
    text = REBELS + "2824 libya-mech-bn-1\n2724 fant-inf-bn-1 fant-inf-bn-2\n"
    dice = {"dice-2724": (5, 6)}  # 8 against 14, by six for the defender: "1/6R" at eleven
    choices = {"losses-2724-defender-1": "fant-inf-bn-1"}
    outcome = done(fight(text, "2724", "2824", dice=dice, choices=choices))
    assert (stack(outcome, "2824"), stack(outcome, "2724")) == ([], ["fant-inf-bn-2"])


@pytest.mark.rule("5.52")
def test_the_attacker_who_retreats_does_not_advance():
    text = REBELS + "2824 " + " ".join(f"fap-guerrilla-{n}" for n in range(1, 7))
    text += "\n2724 fan-guerrilla-1 fan-guerrilla-2 fan-guerrilla-3\n"
    dice = {"dice-2724": (1, 2)}  # 12 against 9, by three: "4R/1" at three
    choices = {"operation-2724": "remain", "losses-2724-defender-1": "fan-guerrilla-1"}
    choices |= {f"losses-2724-attacker-{5 - n}": f"fap-guerrilla-{n}" for n in range(1, 5)}
    choices |= {"retreat-2724-fap-guerrilla-5": "3023", "retreat-2724-fap-guerrilla-6": "3024"}
    outcome = done(fight(text, "2724", "2824", dice=dice, choices=choices))
    assert stack(outcome, "2824") == []
    assert (stack(outcome, "3023"), stack(outcome, "3024")) == (["fap-guerrilla-5"], ["fap-guerrilla-6"])


@pytest.mark.rule("5.52")
def test_no_more_advance_than_the_hex_may_hold():
    text = REBELS + "2824 " + " ".join(f"fap-guerrilla-{n}" for n in range(1, 9))
    text += "\n2825 vol-guerrilla-1:fap vol-guerrilla-2:fap vol-guerrilla-3:fap\n2724 pla-guerrilla-1\n"
    dice = {"dice-2724": (6, 6)}  # 22 against 1, beyond 16: "2/8R"
    choices = {
        "operation-2724": "remain",
        "losses-2724-attacker-2": "fap-guerrilla-1",
        "losses-2724-attacker-1": "vol-guerrilla-1",
    }
    outcome = fight(text, "2724", "2824", "2825", dice=dice, choices=choices)
    assert asked(outcome) == "advance-2724"
    assert outcome.asks.budget == 9
    assert len(options(outcome)) == 9


@pytest.mark.rule("5.52")
@pytest.mark.rule("4.42")
def test_french_units_do_not_advance_into_the_north():
    near, far = next(
        (hex, other)
        for hex in GAME.charts.map
        if GAME.charts.region(hex) == "central"
        for other in GAME.charts.map.neighbours(hex)
        if GAME.charts.region(other) == "north"
        and GAME.charts.terrain(other) == "desert"
        and not GAME.charts.water(other)
    )
    text = GOVERNMENT + f"{near} france-inf-bn-1 france-inf-bn-2 fant-inf-bn-1\n{far} frol-guerrilla-1:fap\n"
    choices = {f"operation-{far}": "remain", f"losses-{far}-attacker-1": "france-inf-bn-2"}
    outcome = fight(text, far, near, dice={f"dice-{far}": (6, 6)}, choices=choices)
    assert options(outcome) == ["fant-inf-bn-1"]


# ---- 5.60 modifiers


def dice_modifier(text: str, target: str, *bases: str, **decisions: str) -> int:
    return odds(board(text), GAME.charts, Attack(target, bases), **decisions).differential.die_modifier


@pytest.mark.rule("5.61")
def test_a_leader_with_a_unit_of_his_faction_adds_for_the_attacker_and_subtracts_for_the_defender():
    text = REBELS + "2824 cdr-guerrilla-1:fap cdr-leader:fap\n2724 fan-guerrilla-1\n"
    assert dice_modifier(text, "2724", "2824") == 1
    text = REBELS + "2824 fap-guerrilla-1\n2724 mplt-guerrilla-1 mplt-leader\n"
    assert dice_modifier(text, "2724", "2824") == -1


@pytest.mark.rule("5.61")
def test_a_leader_among_other_factions_gives_nothing():
    text = REBELS + "2824 fap-guerrilla-1 cdr-leader:fap\n2724 fan-guerrilla-1\n"
    assert dice_modifier(text, "2724", "2824") == 0


@pytest.mark.rule("5.61")
def test_two_leaders_give_no_more_than_one():
    text = (
        REBELS
        + "2824 cdr-guerrilla-1:fap cdr-leader:fap vol-guerrilla-1:fap vol-leader:fap\n2724 fan-guerrilla-1\n"
    )
    assert dice_modifier(text, "2724", "2824") == 1


@pytest.mark.rule("5.61")
def test_where_the_commander_is_no_leader_counts():
    text = REBELS + "2824 cdr-guerrilla-1:fap cdr-leader:fap goukouni\n2724 fan-guerrilla-1\n"
    assert dice_modifier(text, "2724", "2824") == 0  # and Goukouni has no FAP unit with him


@pytest.mark.rule("5.62")
def test_a_commander_with_his_own_units_gives_his_military_skill():
    text = REBELS + "2824 fap-guerrilla-1 goukouni\n2724 fan-guerrilla-1 habre\n"
    assert dice_modifier(text, "2724", "2824") == 1 - 3


@pytest.mark.rule("5.62")
def test_habre_among_fant_units_alone_gives_nothing():
    text = REBELS + "2824 fap-guerrilla-1\n2724 fant-inf-bn-1 habre\n"
    assert dice_modifier(text, "2724", "2824") == 0


@pytest.mark.rule("5.62")
def test_fap_counters_are_debys_own():
    text = REBELS.replace("manta", "deby") + "2824 fap-guerrilla-1 deby\n2724 fant-inf-bn-1\n"
    assert dice_modifier(text, "2724", "2824") == 2


@pytest.mark.rule("5.62")
def test_the_skill_may_be_played_as_strength():
    text = REBELS + "commanders-skill = strength\n2824 fap-guerrilla-1 goukouni\n2724 fan-guerrilla-1 habre\n"
    found = odds(board(text), GAME.charts, Attack("2724", ("2824",))).differential
    assert (found.attack, found.defence, found.die_modifier) == (2 + 1, 3 + 3, 0)


@pytest.mark.rule("5.63")
def test_french_units_give_one_however_many():
    text = GOVERNMENT + "2824 france-inf-bn-1 france-inf-bn-2\n2724 fap-guerrilla-1\n"
    assert dice_modifier(text, "2724", "2824") == 1
    text = REBELS + "2824 fap-guerrilla-1\n2724 france-inf-bn-1\n"
    assert dice_modifier(text, "2724", "2824") == -1


@pytest.mark.rule("5.63")
def test_a_french_unit_left_out_of_the_attack_gives_nothing():
    text = GOVERNMENT_BOTH_PARTS + "2824 france-inf-bn-1 fant-inf-bn-1\n2724 libya-mech-bn-1\n"
    assert dice_modifier(text, "2724", "2824") == 0


@pytest.mark.rule("5.60")
@pytest.mark.rule("5.63")
def test_a_side_with_several_modifiers_chooses_one():
    text = GOVERNMENT + "2824 france-inf-bn-1 fan-guerrilla-1 habre\n2724 fap-guerrilla-1\n"
    outcome = fight(text, "2724", "2824")
    assert asked(outcome) == "modifier-2724-attacker" and options(outcome) == ["commander", "french"]
    assert dice_modifier(text, "2724", "2824", attacker="commander") == 3
    assert dice_modifier(text, "2724", "2824", attacker="french") == 1


@pytest.mark.rule("5.60")
def test_each_side_has_one_of_its_own():
    text = REBELS + "2824 cdr-guerrilla-1:fap cdr-leader:fap\n2724 mplt-guerrilla-1 mplt-leader\n"
    outcome = fight(text, "2724", "2824", dice={"dice-2724": (6, 1)}, choices={"operation-2724": "remain"})
    assert ledger(outcome, "5.61")[:2] == [
        "5.61  guerrilla leader of the attacker: +1 to the dice",
        "5.61  guerrilla leader of the defender: -1 to the dice",
    ]
    assert ledger(outcome, "5.83")[0].startswith("5.83  7: ")


# ---- 5.64 leaders and Commanders lost


@pytest.mark.rule("5.64")
@pytest.mark.rule("12.12")
def test_a_leader_dies_with_all_units_he_is_stacked_with_and_returns_in_his_sanctuary():
    text = GOVERNMENT + "2824 fant-inf-bn-1 fant-armor-bn-1\n2724 cdr-guerrilla-1:fap cdr-leader:fap\n"
    dice = {"dice-2724": (5, 6)}  # 5 against 2 with guerrilla strengths, by three: "1/5R" at ten
    choices = {"operation-2724": "remain", "losses-2724-attacker-1": "fant-inf-bn-1", "advance-2724": ""}
    outcome = done(fight(text, "2724", "2824", dice=dice, choices=choices))
    assert ledger(outcome, "5.64") == ["5.64  CDR leader at 2724 is eliminated: Libya New Arrivals (fap)"]
    assert [str(each) for each in outcome.position.stack("arrivals-libya")] == ["cdr-leader:fap"]


@pytest.mark.rule("5.64")
def test_a_leader_lives_while_one_of_the_units_with_him_does():
    text = GOVERNMENT + "2824 fant-inf-bn-1\n2724 cdr-guerrilla-1:fap cdr-leader:fap\n"
    text += "2724 fap-guerrilla-1 fap-guerrilla-2 fap-guerrilla-3\n"
    dice = {"dice-2724": (3, 3)}  # 3 against 8, by five for the defender, six less one: "3C/3C"
    choices = {"operation-2724": "remain"}
    choices |= {f"losses-2724-defender-{n}": f"fap-guerrilla-{n}" for n in (1, 2, 3)}
    outcome = fight(text, "2724", "2824", dice=dice, choices=choices)
    assert "cdr-leader" in stack(outcome, "2724")


@pytest.mark.rule("5.64")
def test_the_end_of_a_commander_ends_the_game():
    text = GOVERNMENT + "2824 fant-inf-bn-1 fant-armor-bn-1\n2724 fap-guerrilla-1 goukouni\n"
    choices = {"operation-2724": "remain", "losses-2724-attacker-1": "fant-inf-bn-1"}
    outcome = done(fight(text, "2724", "2824", dice={"dice-2724": (6, 6)}, choices=choices))
    assert outcome.position.fields["commander-eliminated"] == "goukouni"
    assert ledger(outcome, "5.64")[-1:] == ["5.64  Goukouni is eliminated: the game ends (fap)"]


@pytest.mark.rule("5.64")
def test_leaders_retreat_with_a_unit_of_their_stack():
    text = ROUT + "2724 habre\n"
    choices = ROUT_LOSSES | {
        "retreat-2724-fant-inf-co-6": "2726",
        "retreat-2724-fant-inf-co-7": "2623",
        "advance-2724": "",
    }
    outcome = fight(text, "2724", "2824", dice=ROUT_DICE, choices=choices)
    assert asked(outcome) == "retreat-2724-habre" and options(outcome) == ["2726", "2623"]
    choices["retreat-2724-habre"] = "2726"
    outcome = done(fight(text, "2724", "2824", dice=ROUT_DICE, choices=choices))
    assert stack(outcome, "2726") == ["fant-inf-co-6", "habre"]


# ---- 5.30 forts after combat


@pytest.mark.rule("5.30")
def test_a_fort_goes_when_its_defender_is_eliminated_and_stays_while_he_holds():
    text = TWO_COMMANDOS.replace("fant-inf-bn-1", "fant-inf-bn-1 fort-1:fort")
    # 14 against 10, by four: at twelve "0/5R"
    outcome = done(fight(text, "2724", "2824", dice={"dice-2724": (6, 6)}, choices={"advance-2724": ""}))
    assert ledger(outcome, "5.30") == ["5.30  the fort at 2724 is removed"]
    assert [str(each) for each in outcome.position.stack("unused")] == ["fort-1"]
    two = text.replace("fant-inf-bn-1 fort", "fant-inf-bn-1 fant-inf-bn-2 fort")
    # 14 against 17, by three: at twelve "0/5R" for the defender as the stronger — he loses nothing.
    choices = {"losses-2724-attacker-5": "libya-commando-bn-1"}
    outcome = done(fight(two, "2724", "2824", dice={"dice-2724": (6, 6)}, choices=choices))
    assert "fort-1" in stack(outcome, "2724")


@pytest.mark.rule("5.10")
def test_what_is_refused_leaves_the_board_alone():
    assert refused(TWO_COMMANDOS, "2724", "2924") == "5.10 no combat unit of a player attacks"
