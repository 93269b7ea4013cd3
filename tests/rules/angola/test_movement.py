"""7, 8.1 and 14: where Forces may go, and what a card lets its player do."""

import pytest

from guelta.rules.angola.cards.card_play import turn_card
from guelta.rules.angola.end_phase.clean_up import clean_up
from guelta.rules.angola.movement.steps import Mover, destinations, next_regions
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice, Inputs, perform
from tests.rules.angola.boards import CHARTS, Told, at, board, inputs, played, told, with_card


def reach(text: str, region: str, *units: str, column: bool = True) -> set[str]:
    """Return the regions that Units can reach."""
    side = units[0].partition("-")[0]
    return set(destinations(board(text), CHARTS, Mover(side, units, (region,), column)))


def steps(text: str, way: str, *units: str, column: bool = True) -> set[str]:
    """Return the regions that Units on their way may enter next."""
    side = units[0].partition("-")[0]
    return set(next_regions(board(text), CHARTS, Mover(side, units, tuple(way.split()), column)))


# ---- 7.2, the example of the tanks at Lobito and Column C at Gabela


@pytest.mark.rule("7.2-heavy")
def test_a_tank_in_lobito_keeps_to_clear_terrain_and_roads():
    tank = reach("lobito  fapla-tank-1 fapla-column-a", "lobito", "fapla-tank-1")
    assert "bocoio" not in tank
    assert {"quicama", "calulo", "gabela", "dondo"} <= tank
    assert "bocoio" in reach("lobito  fapla-infantry-1", "lobito", "fapla-infantry-1")


@pytest.mark.rule("7.2-exception-1")
def test_six_regions_by_road_and_no_seventh():
    way = "lobito novo-redondo gabela calulo dondo catete luanda"
    six = way.split()
    assert steps("", " ".join(six[:6]), "fapla-infantry-1") == {"luanda"}
    assert steps("", " ".join(six), "fapla-infantry-1") == set()


@pytest.mark.rule("7.2-exception-2")
@pytest.mark.rule("7.2-exception-3(b)")
def test_three_regions_of_clear_terrain_and_no_fourth():
    assert "calulo" in steps("", "porto-amboim quicama", "fapla-infantry-1")
    assert steps("", "novo-redondo porto-amboim quicama calulo", "fapla-infantry-1") == set()


@pytest.mark.rule("7.2-exception-3")
@pytest.mark.rule("7.2-exception-3(a)")
def test_road_and_clear_mixed_are_three_regions():
    assert steps("", "benguela lobito novo-redondo porto-amboim", "fapla-infantry-1") == set()
    assert steps("", "lobito novo-redondo porto-amboim", "fapla-infantry-1") == {"quicama", "calulo"}


@pytest.mark.rule("7.2")
def test_a_step_off_the_road_is_the_only_one():
    assert "sanza-pombo" in steps("", "damba", "fnla-infantry-1")
    assert steps("", "damba sanza-pombo", "fnla-infantry-1") == set()


GABELA = "gabela  fapla-infantry-1 fapla-column-c"


@pytest.mark.rule("7.2-exception-4")
def test_column_c_leaves_the_jungle_of_gabela_with_a_3():
    outcome = played(with_card(GABELA, "fapla-card-column-c-1"), step_1="porto-amboim", jungle="#3")
    assert outcome.is_done, outcome
    assert at(outcome.position, "porto-amboim") == "fapla-infantry-1!moved fapla-column-c!moved"


def test_with_a_2_it_stays_and_a_marker_helps_the_next_time():
    start = with_card(f"{GABELA}\njungle-markers  jungle-1", "fapla-card-column-c-1")
    stays = played(start, step_1="porto-amboim", jungle="#2").position
    assert at(stays, "gabela") == "fapla-infantry-1 fapla-column-c jungle-1"
    again = with_card("gabela  fapla-infantry-1 fapla-column-c jungle-1", "fapla-card-column-c-1")
    left = played(again, step_1="porto-amboim", jungle="#2").position
    assert at(left, "porto-amboim") == "fapla-infantry-1!moved fapla-column-c!moved"
    assert at(left, "jungle-markers") == "jungle-1"


def test_along_the_road_nobody_rolls():
    outcome = played(
        with_card(GABELA, "fapla-card-column-c-1"), step_1="novo-redondo", step_2="porto-amboim", step_3=""
    )
    assert outcome.is_done, outcome
    assert "7.2-exception-4" not in told(outcome)


# ---- 7.1, enemies


ENEMY = "lucala  fnla-infantry-1\ndondo  fapla-infantry-1 fapla-column-a fapla-artillery-1"


@pytest.mark.rule("7.1")
@pytest.mark.rule("4.2-2A(c)")
def test_only_a_column_enters_a_region_with_an_enemy():
    assert "lucala" in steps(ENEMY, "dondo", "fapla-infantry-1")
    assert "lucala" not in steps(ENEMY, "dondo", "fapla-infantry-1", column=False)
    assert steps(ENEMY, "dondo lucala", "fapla-infantry-1") == set()


@pytest.mark.rule("7.2-artillery")
@pytest.mark.rule("17.1")
def test_artillery_needs_company_to_enter():
    assert "lucala" not in steps(ENEMY, "dondo", "fapla-artillery-1")
    assert "lucala" in steps(ENEMY, "dondo", "fapla-artillery-1", "fapla-infantry-1")


@pytest.mark.rule("12.2-result-3")
def test_after_crisis_3_majors_enter_no_region_with_an_enemy():
    text = f"crises-fapla = 3\n{ENEMY}"
    assert "lucala" not in steps(text, "dondo", "fapla-major-1", "fapla-infantry-1")
    assert "catete" in steps(text, "dondo", "fapla-major-1")
    assert "lucala" in steps(text, "dondo", "fapla-infantry-1")


@pytest.mark.rule("12.2-result-2")
def test_after_crisis_2_majors_do_not_move():
    text = f"crises-fapla = 2\n{ENEMY}"
    assert steps(text, "dondo", "fapla-major-1", "fapla-infantry-1") == set()
    assert steps(text, "dondo", "fapla-infantry-1") != set()


# ---- 14, special areas


@pytest.mark.rule("14.1.1")
def test_zaire_is_entered_from_the_south_and_ends_the_move():
    assert "zaire-west" in steps("", "santo-antonio", "unita-infantry-1")
    assert "zaire-west" not in steps("", "santo-antonio", "fapla-infantry-1")
    assert steps("", "sao-salvador zaire-west", "fnla-infantry-1") == set()
    assert "zaire-west" not in steps("", "maiombe", "fnla-infantry-1")
    assert "zaire-west" in steps("cabinda-fallen = yes", "maiombe", "fnla-infantry-1")


def test_from_within_zaire_the_other_area_counts_as_clear():
    assert steps("", "zaire-west zaire-east", "fnla-infantry-1") == {"maquela"}
    assert "sao-salvador" in steps("", "zaire-east zaire-west", "fnla-infantry-1")


@pytest.mark.rule("14.1.2")
def test_the_flec_base_is_fnla_only_and_one_way():
    assert "flec-base" in steps("", "zaire-west", "fnla-infantry-1")
    assert "flec-base" not in steps("", "zaire-west", "unita-infantry-1")
    assert steps("", "flec-base", "fnla-infantry-1") == {"maiombe"}
    assert "flec-base" not in steps("", "maiombe", "fnla-infantry-1")
    assert "flec-base" not in steps("cabinda-fallen = yes", "zaire-west", "fnla-infantry-1")


@pytest.mark.rule("14.2")
def test_south_west_africa_is_closed_to_fapla_and_entering_it_ends_the_move():
    assert "south-west-africa" in steps("", "rocadas", "unita-infantry-1")
    assert "south-west-africa" not in steps("", "rocadas", "mpla-infantry-1")
    assert steps("", "pereira-de-eca south-west-africa", "unita-infantry-1") == set()
    assert "rocadas" in steps("", "south-west-africa pereira-de-eca", "unita-infantry-1")


# ---- cards (4.2-2A, 8.1)


@pytest.mark.rule("4.2-2A(a)")
@pytest.mark.rule("5.2-Blank")
def test_a_blank_card_lets_nothing_happen():
    start = with_card(GABELA, "fapla-card-blank")
    outcome = played(start)
    assert told(outcome) == ["4.2-2A(a)"]
    assert at(outcome.position, "gabela") == at(start, "gabela")


@pytest.mark.rule("5.2-Column")
@pytest.mark.rule("4.2-2A(b)")
def test_the_card_of_a_column_off_the_map_does_nothing():
    start = with_card("columns-fapla  fapla-column-a\nluanda  fapla-infantry-1", "fapla-card-column-a-1")
    assert told(played(start)) == ["4.2-2A(b)"]


COLUMN = "catete  fapla-infantry-1 fapla-infantry-2 fapla-infantry-3 fapla-column-a"


@pytest.mark.rule("8.1.1")
def test_a_column_leaves_units_behind_but_never_its_last():
    start = with_card(COLUMN, "fapla-card-column-a-1")
    outcome = played(start, detach="fapla-infantry-1 fapla-infantry-2", step_1="dondo", step_2="")
    assert at(outcome.position, "catete") == "fapla-infantry-1 fapla-infantry-2"
    assert at(outcome.position, "dondo") == "fapla-infantry-3!moved fapla-column-a!moved"
    refused = played(start, detach="fapla-infantry-1 fapla-infantry-2 fapla-infantry-3").finding
    assert str(refused) == "8.1.1 violation -"
    assert refused.message == "Units that FAPLA Column A leaves behind: 0 to 2 must be chosen, not 3"


@pytest.mark.rule("5.2-5th-Column")
def test_a_5th_column_moves_loose_units_of_one_region():
    start = with_card(
        "catete  fapla-infantry-1 fapla-column-a fapla-infantry-2 fapla-infantry-3", "fapla-card-fifth-1"
    )
    outcome = played(start, fifth_region="catete", fifth_units="fapla-infantry-2", step_1="dondo", step_2="")
    assert at(outcome.position, "dondo") == "fapla-infantry-2!moved"
    assert at(outcome.position, "catete") == "fapla-infantry-1 fapla-column-a fapla-infantry-3"
    refused = played(start, fifth_region="catete", fifth_units="fapla-infantry-1").finding
    assert str(refused) == "7.1 violation -"


TWO = "catete  fapla-infantry-1 fapla-column-a\nluanda  fapla-infantry-2 fapla-column-b fapla-infantry-3"


@pytest.mark.rule("8.1.2(b)")
@pytest.mark.rule("4.2-2A(d)(ii)")
def test_a_command_card_swaps_two_markers():
    outcome = played(with_card(TWO, "fapla-card-command"), command="swap")
    assert at(outcome.position, "catete") == "fapla-infantry-1 fapla-column-b"
    assert at(outcome.position, "luanda").startswith("fapla-infantry-2 fapla-column-a")


@pytest.mark.rule("8.1.2(a)")
@pytest.mark.rule("8.1(ii)")
@pytest.mark.rule("4.2-2A(d)(i)")
@pytest.mark.rule("5.2-Command")
def test_a_command_card_moves_a_marker_to_a_force_without_one():
    outcome = played(with_card(TWO, "fapla-card-command"), command="move", marker="fapla-column-a")
    assert outcome.is_done, outcome
    assert at(outcome.position, "catete") == "fapla-infantry-1"
    assert at(outcome.position, "luanda") == (
        "fapla-infantry-3 fapla-column-a fapla-infantry-2 fapla-column-b"
    )


@pytest.mark.rule("4.2-2A(d)")
@pytest.mark.rule("8.1.2")
def test_what_has_moved_takes_no_part_in_a_command():
    moved = TWO.replace("fapla-infantry-1 ", "fapla-infantry-1!moved ").replace(
        "fapla-infantry-3", "fapla-infantry-3!moved"
    )
    assert told(played(with_card(moved, "fapla-card-command"))) == ["4.2-2A(d)"]


# ---- 10, what a move captures


@pytest.mark.rule("10.2")
def test_an_uncontrolled_town_is_taken_where_a_move_ends_and_not_in_passing():
    text = "luanda  fapla-infantry-1\ncaxito  control-caxito\nquibaxe  fnla-infantry-9"
    ends = played(
        with_card(text, "fapla-card-fifth-1"), fifth_region="luanda", step_1="caxito", step_2=""
    ).position
    assert at(ends, "control-fapla") == "control-caxito"
    passed = played(
        with_card(text, "fapla-card-fifth-1"),
        fifth_region="luanda", step_1="caxito", step_2="barra-do-dande", step_3="",
    ).position  # fmt: skip
    assert at(passed, "caxito") == "control-caxito"


@pytest.mark.rule("10.3")
@pytest.mark.rule("10.4")
def test_the_enemys_town_is_captured_with_his_own_tokens_only():
    text = """
    luanda        fapla-infantry-1
    control-fnla  control-caxito
    tokens-fnla   unita-token-1 fnla-token-1
    """
    ends = played(
        with_card(text, "fapla-card-fifth-1"), fifth_region="luanda", step_1="caxito", step_2=""
    ).position
    assert at(ends, "control-fapla") == "control-caxito:captured"
    assert at(ends, "tokens-fapla") == "fnla-token-1"
    assert at(ends, "tokens-fnla") == "unita-token-1"


@pytest.mark.rule("14.3.2")
@pytest.mark.rule("14.3.2(1)")
@pytest.mark.rule("14.3.2(2)")
def test_cabinda_falls_once_and_the_flec_base_ends():
    text = """
    maiombe     fnla-infantry-1 fnla-column-a
    flec-base   fnla-infantry-2 fnla-column-b
    victory-20  victory-western
    """
    ends = played(with_card(text, "fnla-card-column-a-1"), step_1="cabinda").position
    assert ends.fields["cabinda"] == "fnla"
    assert ends.fields["cabinda-fallen"] == "yes"
    assert at(ends, "zaire-west") == "fnla-infantry-2 fnla-column-b"
    assert ends.where("victory-western") == ("victory-19",)
    again = ends.with_fields(cabinda="mpla", active="fnla").with_stack("pack-fnla", ends.stack("turned-fnla"))
    assert played(again, step_1="maiombe").position.where("victory-western") == ("victory-19",)


# ---- 9.9.1, mines


@pytest.mark.rule("9.9.1")
def test_a_mine_becomes_a_minefield_in_its_owners_own_turn_one_to_a_region():
    text = "luanda  mine-1 mine-2 fapla-infantry-1"
    start = with_card(text, "fapla-card-blank")
    ends = played(start, mines="mine-1").position
    assert at(ends, "luanda") == "mine-1:minefield mine-2 fapla-infantry-1"
    refused = played(start, mines="mine-1 mine-2").finding
    assert str(refused) == "9.9.1 violation -"


@pytest.mark.rule("2.4.2")
@pytest.mark.rule("1.2-Equipment")
def test_equipment_goes_along_only_where_it_is_carried():
    text = "catete  aa-missile-1 fapla-infantry-1 fapla-column-a fapla-infantry-2"
    start = with_card(text, "fapla-card-column-a-1")
    taken = played(start, equipment="aa-missile-1", step_1="dondo", step_2="").position
    assert at(taken, "dondo") == "aa-missile-1 fapla-infantry-1!moved fapla-column-a!moved"
    left = played(start, equipment="", step_1="dondo", step_2="").position
    assert at(left, "catete") == "aa-missile-1 fapla-infantry-2"


@pytest.mark.rule("9.9.1")
def test_an_ally_lays_mines_too_and_an_enemy_never_in_an_enemys_go():
    text = "luanda  mine-1 fapla-infantry-1\nluso  mine-2 mpla-infantry-1\ncarmona  mine-3 fnla-infantry-1"
    start = with_card(text, "fapla-card-blank")
    ends = played(start, mines_mpla="mine-2", mines_after="mine-1").position
    assert at(ends, "luso") == "mine-2:minefield mpla-infantry-1"
    assert at(ends, "luanda") == "mine-1:minefield fapla-infantry-1"
    asked = {each.id for each in (*all_asked(start),)}
    assert {"mines", "mines-mpla", "mines-after", "mines-after-mpla"} <= asked
    enemies = {each for each in asked if "fnla" in each or "unita" in each}
    assert enemies == {"mines-fnla", "mines-unita"}  # before the card is turned over
    between = played(start, mines_fnla="mine-3").position
    assert at(between, "carmona") == "mine-3:minefield fnla-infantry-1"


@pytest.mark.rule("9.9.1")
def test_mines_are_laid_in_clean_up_before_the_next_enemys_card():
    start = board("@ turn-2/end-phase/clean-up\nturn-2  turn\ncarmona  mine-3 fnla-infantry-1")
    ends = perform(clean_up, start, CHARTS, inputs(mines_fnla="mine-3")).position
    assert at(ends, "carmona") == "mine-3:minefield fnla-infantry-1"


@pytest.mark.rule("2.4.2")
def test_a_force_gives_and_takes_equipment_where_it_comes_through():
    text = "luanda  aa-missile-1 fapla-infantry-1 fapla-column-a\ncatete  at-missile-1 fapla-infantry-2"
    start = with_card(text, "fapla-card-column-a-1")
    way = {"step_1": "catete", "step_2": "dondo", "step_3": ""}
    kept = played(start, **way, equipment_2="aa-missile-1").position
    assert at(kept, "dondo") == "aa-missile-1 fapla-infantry-1!moved fapla-column-a!moved"
    assert at(kept, "catete") == "at-missile-1 fapla-infantry-2"
    swapped = played(start, **way, equipment_2="at-missile-1").position
    assert at(swapped, "dondo") == "at-missile-1 fapla-infantry-1!moved fapla-column-a!moved"
    assert at(swapped, "catete") == "aa-missile-1 fapla-infantry-2"


def all_asked(start: Position) -> list[Choice]:
    """Return the choices that turning a card over asks for."""
    told = Asking()
    perform(turn_card, start, CHARTS, told)
    return told.asked


class Asking(Told):
    """Answers nothing wherever that is allowed, and keeps what was asked."""

    def __init__(self) -> None:
        super().__init__(Inputs())
        self.asked: list[Choice] = []

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        self.asked.append(choice)
        return super().values_of(choice, position)
