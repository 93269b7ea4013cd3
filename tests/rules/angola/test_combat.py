"""9 and 17: combat, with the examples of the rulebook."""

import pytest

from guelta.rules.angola.combat.battle import conductor, supporting_regions
from guelta.rules.angola.combat.odds import (
    Fighter,
    adjusted,
    combat_dice,
    dice_points,
    engineers,
    is_automatic,
    net_bonus,
    ratio,
    strength,
)
from guelta.rules.angola.combat.retreat import dies_off_road, retreat_regions, toll
from tests.rules.angola.boards import CHARTS, at, board, fought, played, told, with_card


def force(text: str) -> list[Fighter]:
    """Read Units, a suppressed one with a minus before it."""
    return [Fighter(CHARTS.counters[word.lstrip("-")], word.startswith("-")) for word in text.split()]


def strong(text: str, fighting: int = 0) -> str:
    """Return the strength of Units as text."""
    return str(strength(force(text), fighting))


# ---- the example of combat at Camabatela

FIVE = " ".join(f"mpla-infantry-{number}" for number in range(1, 6))
CAMABATELA = f"""
lucala  {FIVE} mpla-car-1 mpla-column-b
quitexe        mpla-infantry-9
camabatela     fnla-infantry-1 fnla-infantry-2 fnla-infantry-3 fnla-car-1 fnla-car-2 fnla-car-3 fnla-column-c
control-fnla   control-camabatela
"""


@pytest.mark.rule("9")
@pytest.mark.rule("9.3")
@pytest.mark.rule("9.11")
@pytest.mark.rule("9.11-step-9A")
@pytest.mark.rule("9.11-step-9B")
@pytest.mark.rule("9.11-step-9C")
@pytest.mark.rule("9.11-step-9D")
@pytest.mark.rule("9.11-step-9E")
@pytest.mark.rule("9.11-step-9F")
@pytest.mark.rule("9.3-step-9")
@pytest.mark.rule("9.3-step-10")
@pytest.mark.rule("9.12")
def test_the_combat_at_camabatela():
    """1-1, dice 1 against 1, 3, 4, 4 and a bonus of one: two of six Units lost, a retreat, one straggler."""
    outcome = played(
        with_card(CAMABATELA, "mpla-card-column-b-1"),
        step_1="camabatela",
        combat_1_dice_attacker="#1",
        combat_1_dice_defender="#1 3 4 4",
        combat_1_losses="mpla-infantry-1 mpla-infantry-2",
        stragglers="mpla-car-1",
    )
    assert outcome.is_done, outcome
    ledger = {entry.rule: entry.text for entry in outcome.entries}
    assert ledger["9.11.3"] == "Dice Scores 1 and 5"
    assert ledger["9.11.5"] == "Odds 1-1, final odds 1-3"
    assert told(outcome)[-3:] == ["9.11.6", "9.11.7", "9.12"]
    ends = outcome.position
    assert at(ends, "lucala") == (
        "mpla-infantry-3!moved mpla-infantry-4!moved mpla-infantry-5!moved mpla-column-b!moved"
        " mpla-car-1!moved!straggled"
    )
    assert at(ends, "stock-mpla") == "mpla-infantry-1 mpla-infantry-2"
    assert at(ends, "control-fnla") == "control-camabatela"
    assert "combat" not in ends.fields


def test_a_wrong_number_of_losses_is_refused():
    refused = played(
        with_card(CAMABATELA, "mpla-card-column-b-1"),
        step_1="camabatela",
        combat_1_dice_attacker="#1",
        combat_1_dice_defender="#1 3 4 4",
        combat_1_losses="mpla-infantry-1",
    ).finding
    assert str(refused) == "9.11.6 violation -"


# ---- 9.4, 9.11.1, 17.2, 17.3: strength and odds


@pytest.mark.rule("9.11.1")
def test_odds_are_rounded_for_the_defender():
    three, eight = strength(force("fapla-brigade-1"), 0), strength(force("fapla-major-1 mpla-major-1"), 0)
    assert ratio(CHARTS, eight, three) == "2-1"
    assert ratio(CHARTS, three, eight) == "1-3"
    assert ratio(CHARTS, 30 * three, three) == "6-1"
    assert ratio(CHARTS, three, 30 * three) == "1-4"
    assert ratio(CHARTS, three, 0 * three) == "6-1"
    assert ratio(CHARTS, 0 * three, three) == "1-4"


@pytest.mark.rule("17.2.2")
def test_minor_armored_cars_count_only_when_they_are_alone():
    assert strong("fapla-car-1 fapla-car-2") == "2"
    assert strong("fapla-car-1 fapla-infantry-1") == "1"
    assert dice_points(force("fapla-car-1 fapla-car-2")) == 0
    assert dice_points(force("fapla-car-1 fapla-infantry-1")) == 1
    assert strong("unita-major-1") == "3"


@pytest.mark.rule("9.3.3")
def test_a_force_that_is_all_suppressed_has_half_a_point_and_no_dice_points():
    assert strong("-fapla-brigade-1 -fapla-tank-1") == "1/2"
    assert dice_points(force("-fapla-tank-1"), 3) == 0
    assert strong("-fapla-brigade-1 fapla-tank-1") == "2"


@pytest.mark.rule("9.4")
@pytest.mark.rule("9.3-step-1")
def test_six_times_the_strength_removes_a_defender_without_a_column():
    one, six = strength(force("fnla-infantry-1"), 0), strength(force("fapla-brigade-1 fapla-brigade-2"), 0)
    assert is_automatic(CHARTS, six, one, column_defends=False)
    assert not is_automatic(CHARTS, six, one, column_defends=True)
    assert not is_automatic(CHARTS, six - 1, one, column_defends=False)
    outcome = fought(
        board("catete  fapla-brigade-1 fapla-brigade-2 fapla-column-a fnla-infantry-1"),
        "fapla", "fapla-column-a", "catete", "luanda",
    )  # fmt: skip
    assert told(outcome) == ["9.4"]
    assert at(outcome.position, "catete") == "fapla-brigade-1 fapla-brigade-2 fapla-column-a".replace(
        "-1 ", "-1 "
    ).replace("-2 ", "-2 ")


@pytest.mark.rule("17.3")
@pytest.mark.rule("17.3(ii)")
@pytest.mark.rule("17.3(iii)")
@pytest.mark.rule("17.3.2")
@pytest.mark.rule("17.3.3")
def test_an_engineer_assaults_a_town_before_any_fights():
    two = force("fapla-engineer-1 fapla-engineer-2 fapla-infantry-1")
    assert (engineers(two, in_town=True).assault, engineers(two, in_town=True).fighting) == (True, 1)
    assert (engineers(two, in_town=False).assault, engineers(two, in_town=False).fighting) == (False, 2)
    alone = force("fapla-engineer-1")
    assert (engineers(alone, in_town=True).assault, engineers(alone, in_town=True).fighting) == (False, 1)
    assert engineers(two, in_town=True, attacks=False).fighting == 2
    assert strong("fapla-engineer-1 fapla-infantry-1", 1) == "2"


# ---- 9.11.2 to 9.11.6


@pytest.mark.rule("9.11.2")
def test_the_net_bonus_goes_to_the_higher_and_is_five_at_most():
    assert net_bonus(CHARTS, 2, 3) == -1
    assert net_bonus(CHARTS, 9, 1) == 5
    assert net_bonus(CHARTS, 0, 7) == -5


@pytest.mark.rule("9.11.3")
def test_dice_by_terrain_town_escarpment_and_minefield():
    def dice(terrain: str, town: bool = False, escarpment: bool = False, minefield: bool = False):
        return combat_dice(CHARTS, terrain, town=town, escarpment=escarpment, minefield=minefield)

    assert dice("clear") == (2, 1)
    assert dice("savannah") == (1, 1)
    assert dice("hills") == dice("jungle") == (1, 2)
    assert dice("jungle", town=True, escarpment=True) == (1, 4)
    assert dice("hills", town=True, escarpment=True, minefield=True) == (1, 5)


@pytest.mark.rule("9.11.4")
def test_the_difference_shifts_the_odds_up_to_three_levels():
    assert adjusted(CHARTS, "2-1", 6) == "5-1"
    assert adjusted(CHARTS, "1-1", -4) == "1-3"
    assert [adjusted(CHARTS, "1-1", each) for each in (-6, -5, -3, -2, -1, 0, 1, 2, 3, 4, 6, 9)] == [
        "1-4", "1-3", "1-2", "1-2", "1-1", "1-1", "1-1", "2-1", "2-1", "3-1", "4-1", "4-1",
    ]  # fmt: skip
    assert adjusted(CHARTS, "6-1", 6) == "6-1"


@pytest.mark.rule("9.11.5")
def test_the_result_table_as_printed():
    chart = CHARTS.chart("results")
    assert {row: (chart.text(row, "loser"), chart.text(row, "share")) for row in chart.rows} == {
        "1-4": ("attacker", "half"), "1-3": ("attacker", "third"), "1-2": ("-", "-"), "1-1": ("-", "-"),
        "2-1": ("-", "-"), "3-1": ("defender", "third"), "4-1": ("defender", "half"),
        "5-1": ("defender", "two-thirds"), "6-1": ("defender", "all"),
    }  # fmt: skip


@pytest.mark.rule("9.11.6")
def test_losses_as_printed_and_rounded_up_beyond_six():
    assert [CHARTS.losses(number, "third") for number in range(1, 8)] == [1, 1, 1, 2, 2, 2, 3]
    assert [CHARTS.losses(number, "half") for number in range(1, 8)] == [1, 1, 2, 2, 3, 3, 4]
    assert [CHARTS.losses(number, "two-thirds") for number in range(1, 8)] == [1, 2, 2, 3, 4, 4, 5]


# ---- 9.1, 9.2


@pytest.mark.rule("9.1")
@pytest.mark.rule("15")
def test_supporting_regions_are_of_the_own_faction_and_never_the_attackers():
    ours = "dondo  fapla-infantry-1\nsalazar  fapla-infantry-2\nmalanje  fapla-infantry-3"
    text = f"{ours}\nduque  mpla-infantry-1"
    assert supporting_regions(board(text), CHARTS, "fapla", "lucala", "dondo") == ("salazar", "malanje")


@pytest.mark.rule("9.2")
def test_more_units_conduct_the_defence_and_fnla_or_fapla_when_equal():
    one = board("lucala  fnla-infantry-1 unita-infantry-1 unita-infantry-2")
    assert conductor(one, CHARTS, "lucala", ("fnla", "unita")) == "unita"
    equal = board("lucala  fnla-infantry-1 unita-infantry-1")
    assert conductor(equal, CHARTS, "lucala", ("fnla", "unita")) == "fnla"


# ---- 9.6, the example of air-to-air combat


@pytest.mark.rule("9.6.2")
@pytest.mark.rule("9.6.3")
@pytest.mark.rule("9.3.2")
@pytest.mark.rule("9.7")
@pytest.mark.rule("9.6.1")
@pytest.mark.rule("9.3-step-2")
@pytest.mark.rule("9.3-step-4")
@pytest.mark.rule("9.3-step-5")
def test_the_air_battle():
    """UNITA suppresses both airgroups; FAPLA gives up the two on superiority."""
    start = board("""
    cubal      fapla-infantry-1 fapla-column-a unita-infantry-1 unita-column-b
    air-fapla  fapla-airgroup-1 fapla-airgroup-2 fapla-airgroup-3 fapla-airgroup-4 fapla-airgroup-5
    air-unita  unita-airgroup-1 unita-airgroup-2
    """)
    outcome = fought(
        start, "fapla", "fapla-column-a", "cubal", "benguela",
        combat_1_air_fapla=" ".join(f"fapla-airgroup-{number}" for number in range(1, 6)),
        combat_1_air_unita="unita-airgroup-1 unita-airgroup-2",
        combat_1_superior_attack="fapla-airgroup-1 fapla-airgroup-2",
        combat_1_dogfight_attack="#1 2 5 5", combat_1_dogfight_defence="#1 4 5 6",
        combat_1_downed_attack_pairs="1", combat_1_downed_attack_lost="fapla-airgroup-1 fapla-airgroup-2",
        combat_1_downed_defence_pairs="0",
        combat_1_strike_fapla="fapla-airgroup-3 fapla-airgroup-4", combat_1_strike_fapla_fire="#1 2 3 6",
    )  # fmt: skip
    assert outcome.is_done, outcome
    assert at(outcome.position, "stock-fapla") == "fapla-airgroup-1 fapla-airgroup-2"
    assert at(outcome.position, "air-missions") == (
        "unita-airgroup-1 unita-airgroup-2 fapla-airgroup-3 fapla-airgroup-4 fapla-airgroup-5"
    )
    assert at(outcome.position, "stock-unita") == "unita-infantry-1"  # the hit of the air strike


@pytest.mark.rule("12.2-note-4")
def test_after_crisis_3_airgroups_do_not_attack():
    start = board("""
    crises-fapla = 3
    cubal      fapla-infantry-1 fapla-column-a unita-infantry-1 unita-column-b
    air-fapla  fapla-airgroup-1
    """)
    column = ("fapla", "fapla-column-a", "cubal", "benguela")
    refused = fought(start, *column, combat_1_air_fapla="fapla-airgroup-1").finding
    assert str(refused) == "12.2-note-4 violation -"


# ---- 9.8 to 9.10

UNITA = "unita-infantry-1 unita-infantry-2 unita-column-b"
GUNS = f"cubal  fapla-artillery-1 fapla-infantry-1 fapla-column-a {UNITA}"
DRAWN = {"combat_1_dice_attacker": "#1", "combat_1_dice_defender": "#1"}


@pytest.mark.rule("9.8")
@pytest.mark.rule("9.3-step-6")
@pytest.mark.rule("9.3.1")
def test_an_artillery_unit_fires_its_pips_and_is_then_suppressed():
    outcome = fought(
        board(GUNS), "fapla", "fapla-column-a", "cubal", "benguela",
        combat_1_gun_fapla="fapla-artillery-1", combat_1_gun_fapla_fire="#6 4",
        combat_1_shelled_fapla_lost="unita-infantry-1",
        combat_1_retreat="caconda", stragglers="fapla-artillery-1", **DRAWN,
    )  # fmt: skip
    assert outcome.is_done, outcome
    assert [entry.text for entry in outcome.entries][:3] == [
        "FAPLA artillery 1 fires: 1 hits, 1 suppressions",
        "Eliminated: UNITA infantry 1",
        "Suppressed: UNITA infantry 2",
    ]


MINED = "cubal  {} fapla-column-a mine-1:minefield unita-infantry-1 unita-infantry-2 unita-column-b"


@pytest.mark.rule("9.9.2")
@pytest.mark.rule("17.3(i)")
@pytest.mark.rule("17.3.1")
@pytest.mark.rule("9.3-step-7")
def test_an_engineer_removes_the_minefield_else_armor_rolls():
    column = ("fapla", "fapla-column-a", "cubal", "benguela")
    cleared = fought(board(MINED.format("fapla-engineer-1 fapla-infantry-1")), *column)
    assert [entry.text for entry in cleared.entries] == ["FAPLA engineer 1 removes the minefield"]
    assert cleared.asks.dice == 1  # Combat Dice in savannah
    rolled = fought(
        board(MINED.format("fapla-car-1 fapla-car-2 fapla-infantry-1")),
        *column, combat_1_mines="#1 4", combat_1_mined="fapla-car-2", combat_1_dice_attacker="#3",
    )  # fmt: skip
    assert rolled.asks.dice == 2  # one for the minefield
    assert at(rolled.position, "stock-fapla") == "fapla-car-2"


@pytest.mark.rule("17.3")
@pytest.mark.rule("17.3.3")
def test_a_lone_engineer_fights_and_leaves_the_minefield():
    """Only engineers attack: one of them fights with strength 1, and only a second one removes mines."""
    column = ("fapla", "fapla-column-a", "cubal", "benguela")
    alone = fought(board(MINED.format("fapla-engineer-1")), *column, combat_1_dice_attacker="#3")
    assert [entry.text for entry in alone.entries] == []
    assert alone.asks.dice == 2  # one for the minefield
    two = fought(board(MINED.format("fapla-engineer-1 fapla-engineer-2")), *column)
    assert [entry.text for entry in two.entries] == ["FAPLA engineer 1 removes the minefield"]
    assert at(two.position, "cubal").startswith("fapla-engineer-1:suppressed fapla-engineer-2 fapla-column-a")


@pytest.mark.rule("9.9.1")
@pytest.mark.rule("9.9.2")
def test_a_minefield_still_works_when_air_strikes_have_removed_its_last_defender():
    start = board("""
    cubal      fapla-car-1 fapla-infantry-1 fapla-column-a mine-1:minefield unita-infantry-1 unita-column-b
    air-fapla  fapla-airgroup-1
    """)
    rolled = fought(
        start, "fapla", "fapla-column-a", "cubal", "benguela",
        combat_1_air_fapla="fapla-airgroup-1", combat_1_strike_fapla="fapla-airgroup-1",
        combat_1_strike_fapla_fire="#6 1", combat_1_mines="#1", stragglers="fapla-infantry-1",
    )  # fmt: skip
    assert rolled.is_done, rolled
    assert at(rolled.position, "stock-unita") == "unita-infantry-1"
    assert at(rolled.position, "stock-fapla") == "fapla-car-1"
    assert at(rolled.position, "equipment") == "mine-1"


@pytest.mark.rule("9.10")
@pytest.mark.rule("17.2.1")
@pytest.mark.rule("17.4")
@pytest.mark.rule("9.3-step-8")
def test_a_tank_spares_its_force_one_suppression_of_missiles():
    text = "cubal  at-missile-1 fapla-infantry-1 fapla-column-a {} unita-infantry-1 unita-column-b"
    column = ("fapla", "fapla-column-a", "cubal", "benguela")
    fire = {"combat_1_at_fapla": "at-missile-1", "combat_1_at_fapla_fire": "#4 1"}
    tank = fought(board(text.format("unita-tank-1")), *column, **fire)
    assert at(tank.position, "equipment") == "at-missile-1"
    assert "unita-tank-1:suppressed" not in at(tank.position, "cubal")
    car = fought(board(text.format("unita-car-1")), *column, **fire)
    assert "unita-car-1:suppressed" in at(car.position, "cubal")


# ---- 9.11.7, retreats


@pytest.mark.rule("9.11.7")
@pytest.mark.rule("9.11.7(a)")
@pytest.mark.rule("9.11.7(b)")
@pytest.mark.rule("9.11.7(d)")
def test_a_defender_retreats_away_from_the_attackers_region():
    free = retreat_regions(board("luanda  fapla-infantry-1"), CHARTS, ["fnla"], "lucala", "dondo")
    assert "dondo" not in free
    assert "salazar" not in free  # next to Dondo
    assert {"camabatela", "malanje", "duque", "mussende", "quibala"} == set(free)
    held = board("camabatela  mpla-infantry-1\ncontrol-fapla  control-malanje")
    assert {"duque", "mussende", "quibala"} == set(retreat_regions(held, CHARTS, ["fnla"], "lucala", "dondo"))
    shut = "\n".join(f"{region}  fapla-infantry-{n}" for n, region in enumerate(free, 1))
    assert retreat_regions(board(shut), CHARTS, ["fnla"], "lucala", "dondo") == ("salazar",)


@pytest.mark.rule("9.11.7(e)")
@pytest.mark.rule("9.11.7(f)")
def test_half_is_lost_next_to_the_attackers_region_and_in_a_retreat_zone():
    def cost(text: str, goal: str) -> tuple[bool, bool]:
        paid = toll(board(text), CHARTS, "fapla", "lucala", "dondo", goal)
        return paid.near_attacker, paid.in_zone

    assert cost("", "malanje") == (False, False)
    assert cost("", "salazar") == (True, False)
    assert cost("cassanje  fapla-infantry-1", "malanje") == (False, True)
    assert cost("cassanje  mpla-infantry-1", "malanje") == (False, False)
    assert cost("cassanje  fapla-infantry-1\nmalanje  unita-infantry-1", "malanje") == (False, False)
    assert cost("lucala  fapla-infantry-1", "malanje") == (False, False)


@pytest.mark.rule("9.11.7(g)")
def test_heavy_units_die_off_the_road():
    assert dies_off_road(CHARTS, "fapla-tank-1", "lucala", "mussende")
    assert dies_off_road(CHARTS, "fapla-rocket-battery", "lucala", "mussende")
    assert not dies_off_road(CHARTS, "fapla-tank-1", "lucala", "malanje")
    assert not dies_off_road(CHARTS, "fapla-artillery-1", "lucala", "mussende")


WON = {"combat_1_dice_attacker": "#6 6", "combat_1_dice_defender": "#1"}
BEATEN = "cubal  fapla-brigade-1 fapla-brigade-2 fapla-column-a unita-brigade-1 unita-column-b"


@pytest.mark.rule("9.11.7(h)")
def test_a_defender_that_cannot_retreat_is_removed():
    ring = "\n".join(f"{each}  mpla-infantry-{n}" for n, each in enumerate(CHARTS.map.neighbours("cubal"), 1))
    outcome = fought(
        board(f"{BEATEN}\n{ring}"), "fapla", "fapla-column-a", "cubal", "benguela",
        combat_1_dice_attacker="#3", combat_1_dice_defender="#2", stragglers="fapla-brigade-1",
    )  # fmt: skip
    assert outcome.is_done, outcome
    assert "9.11.7(h)" in told(outcome)
    assert at(outcome.position, "stock-unita") == "unita-brigade-1"
    assert at(outcome.position, "columns-unita") == "unita-column-b"


@pytest.mark.rule("9.11.7(c)")
def test_all_forces_retreat_to_one_region():
    text = BEATEN.replace("unita-column-b", "unita-column-b unita-infantry-1 fnla-infantry-1")
    outcome = fought(
        board(text.replace("fapla-column-a", "fapla-brigade-3 fapla-major-1 fapla-column-a")),
        "fapla", "fapla-column-a", "cubal", "benguela",
        combat_1_dice_attacker="#2", combat_1_dice_defender="#2", combat_1_retreat="caconda",
        stragglers="fapla-brigade-1",
    )  # fmt: skip
    assert outcome.is_done, outcome
    assert at(outcome.position, "caconda") == (
        "unita-brigade-1 unita-column-b fnla-infantry-1 unita-infantry-1"
    )


# ---- 9.11.8, 9.12, 9.13

EVEN = (
    "cubal  fapla-infantry-1 fapla-infantry-2 fapla-column-a unita-infantry-1 unita-infantry-2 unita-column-b"
)


@pytest.mark.rule("9.11.8")
@pytest.mark.rule("9.11.8(a)")
@pytest.mark.rule("9.11.8(b)")
def test_a_combat_that_continues_is_paid_for_or_broken_off():
    column = ("fapla", "fapla-column-a", "cubal", "benguela")
    off = fought(
        board(EVEN), *column, combat_1_attacker_pays="retreat", stragglers="fapla-infantry-1", **DRAWN
    )
    assert told(off)[-2:] == ["9.11.7", "9.12"]
    assert at(off.position, "benguela") == (
        "fapla-infantry-2 fapla-column-a fapla-infantry-1!moved!straggled"
    )
    on = fought(
        board(EVEN), *column, combat_1_attacker_pays="fight", combat_1_attacker_pays_unit="fapla-infantry-1",
        combat_1_defender_pays="fight", combat_1_defender_pays_unit="unita-infantry-1", **DRAWN,
    )  # fmt: skip
    assert told(on)[-2:] == ["9.11.8", "9.11.8"]
    assert on.asks.id == "combat-2-dice-attacker"


@pytest.mark.rule("9.11.8(b)")
@pytest.mark.rule("9.11")
def test_an_attacker_who_gives_up_his_last_unit_costs_the_defender_nothing():
    start = board("cubal  fapla-infantry-1 fapla-column-a unita-infantry-1 unita-column-b")
    outcome = fought(
        start, "fapla", "fapla-column-a", "cubal", "benguela", combat_1_attacker_pays="fight",
        combat_1_attacker_pays_unit="fapla-infantry-1", **DRAWN,
    )  # fmt: skip
    assert outcome.is_done, outcome
    assert at(outcome.position, "cubal") == "unita-infantry-1 unita-column-b"
    assert at(outcome.position, "columns-fapla") == "fapla-column-a"


@pytest.mark.rule("9.13")
@pytest.mark.rule("9.3-step-11")
def test_a_city_won_brings_its_marker_face_down_and_two_tokens():
    start = with_card(
        """
        caconda        fapla-brigade-1 fapla-brigade-2 fapla-major-1 fapla-column-a
        nova-lisboa    unita-infantry-1 unita-column-b
        control-unita  control-nova-lisboa
        tokens-unita   unita-token-1 unita-token-2 unita-token-3
        """,
        "fapla-card-column-a-1",
    )
    outcome = played(
        start,
        step_1="nova-lisboa",
        combat_1_dice_attacker="#6",
        combat_1_dice_defender="#1 1 1",
        stragglers="fapla-brigade-1",
    )
    assert outcome.is_done, outcome
    assert at(outcome.position, "control-fapla") == "control-nova-lisboa:captured"
    assert at(outcome.position, "tokens-fapla") == "unita-token-1 unita-token-2"


@pytest.mark.rule("9.5")
@pytest.mark.rule("9.3-step-3")
def test_in_a_combat_all_see_the_units_and_not_the_equipment():
    from guelta.rules.angola import GAME
    from guelta.rules.engine.sight.sight import public

    text = "cubal  mine-1 unita-infantry-1 unita-column-b"
    assert at(public(GAME, board(text)), "cubal") == "unseen:unita unita-column-b"
    assert at(public(GAME, board(f"combat = cubal\n{text}")), "cubal") == ("unita-infantry-1 unita-column-b")


@pytest.mark.rule("2.4.2")
@pytest.mark.parametrize("others", [(), ("fapla",), ("mpla", "fnla")], ids=["everybody", "enemy", "allies"])
def test_nobody_else_learns_that_a_force_carries_equipment(others: tuple[str, ...]):
    """Beneath loose Units as beneath a Column; on its other face, by itself and in the pool it lies open."""
    from guelta.rules.angola import GAME
    from guelta.rules.engine.sight.sight import seen_by

    for units in ("unita-infantry-1", "unita-infantry-1 unita-column-b"):
        without, carried = (board(f"cubal  {each}{units}") for each in ("", "mine-1 at-missile-1 "))
        assert seen_by(GAME, carried, others) == seen_by(GAME, without, others)
        assert "mine-1" in at(seen_by(GAME, carried, ("unita",)), "cubal")
    laid = board("cubal  mine-1:minefield unita-infantry-1\nequipment  mine-2")
    assert at(seen_by(GAME, laid, others), "cubal") == "mine-1:minefield unita-infantry-1"
    assert at(seen_by(GAME, laid, others), "equipment") == "mine-2"


@pytest.mark.rule("8")
def test_everybody_sees_how_many_units_a_column_has_and_not_which():
    """R26."""
    from guelta.rules.angola import GAME
    from guelta.rules.engine.sight.sight import public

    three = board("cubal  mine-1 unita-infantry-1 unita-tank-1 unita-infantry-2 unita-column-b")
    assert at(public(GAME, three), "cubal") == "unseen:unita unseen:unita unseen:unita unita-column-b"


@pytest.mark.rule("14.3.1")
def test_mpla_in_cabinda_loses_half_in_place_of_a_retreat():
    text = (
        "cabinda  fnla-brigade-1 fnla-brigade-2 fnla-column-a mpla-infantry-1 mpla-infantry-2 mpla-column-b"
    )
    outcome = fought(
        board(f"{text}\nmaiombe  fnla-infantry-1"), "fnla", "fnla-column-a", "cabinda", "maiombe",
        combat_1_dice_attacker="#1", combat_1_dice_defender="#3 3", combat_1_cabinda="mpla-infantry-1",
        stragglers="fnla-brigade-1",
    )  # fmt: skip
    assert outcome.is_done, outcome
    assert told(outcome)[2:4] == ["14.3.1", "14.3.1"]
    assert at(outcome.position, "cabinda") == "mpla-infantry-2 mpla-column-b"
    assert "fnla-column-a" in at(outcome.position, "maiombe")
