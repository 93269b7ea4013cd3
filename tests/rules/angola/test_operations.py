"""4.2-2A: one player's go, judged by the card he turned over: what he may do, and what he may not."""

import pytest

from guelta.rules.angola.board.memory import remember
from guelta.rules.engine.board.position import Position
from tests.rules.angola.boards import CHARTS, at, board, judged_between, only

COLUMN_A, COLUMN_B = "fapla-card-column-a-1", "fapla-card-column-b-1"
FIFTH, COMMAND, BLANK = "fapla-card-fifth-1", "fapla-card-command", "fapla-card-blank"
TURN = "@ turn-4/operations-phase"


def gone(start: str, end: str, card: str = COLUMN_A, way: tuple[str, ...] = ()) -> list[str]:
    """Judge a go with a card: two boards without it, which lay on top of its pack.

    What they leave out is in its box.
    `way` are the regions in which the stack with the Column's marker was put down in between.
    """
    side = card.partition("-")[0]
    before = only(f"{TURN}\nactive = {side}\npack-{side}  {side}-card-column-d {card}\n{start}")
    after = only(f"{TURN}\nactive = {side}\npack-{side}  {side}-card-column-d\nturned-{side}  {card}\n{end}")
    column = "\n".join(each for each in start.split("\n") if f"{side}-column-a" in each)
    there = column.partition("  ")[2]
    rest = start.replace(column, "")
    steps = [_onto(rest, region, there) for region in way]
    turned = f"{TURN}\nactive = {side}\npack-{side}  {side}-card-column-d\nturned-{side}  {card}\n"
    return judged_between(before, *(only(turned + step) for step in steps), after)


def _onto(text: str, region: str, there: str) -> str:
    lines = [f"{line} {there}" if line.startswith(f"{region}  ") else line for line in text.split("\n")]
    return text + f"\n{region}  {there}" if "\n".join(lines) == text else "\n".join(lines)


# ---- 5.1, 5.4: the card


@pytest.mark.rule("5.1")
@pytest.mark.rule("5.4")
@pytest.mark.rule("4.2-2")
def test_the_top_card_of_the_own_pack_is_turned_over():
    def turned(start: str, end: str) -> list[str]:
        return judged_between(*(only(f"{TURN}\nactive = fapla\n{text}") for text in (start, end)))

    pack = f"pack-fapla  {BLANK} {COLUMN_A} {COMMAND}\ndeck-fapla  {FIFTH}\npack-fnla  fnla-card-command"
    others = f"deck-fapla  {FIFTH}\npack-fnla  fnla-card-command"
    top = f"pack-fapla  {BLANK} {COLUMN_A}\nturned-fapla  {COMMAND}\n{others}"
    assert turned(pack, top) == []
    assert turned(pack, pack)[0] == "5.1 due"
    both = f"pack-fapla  {BLANK}\nturned-fapla  {COMMAND} {COLUMN_A}\n{others}"
    assert turned(pack, both)[0] == "5.1 violation"
    below = f"pack-fapla  {COLUMN_A} {COMMAND}\nturned-fapla  {BLANK}\n{others}"
    assert "5.4 violation" in turned(pack, below)
    order = f"pack-fapla  {COLUMN_A} {BLANK}\nturned-fapla  {COMMAND}\n{others}"
    assert turned(pack, order) == ["5.4 violation"]


@pytest.mark.rule("5.4")
def test_a_card_that_was_not_in_the_pack_is_none_to_turn():
    before = only(f"{TURN}\nactive = fapla\npack-fapla  {BLANK}")
    after = only(f"{TURN}\nactive = fapla\npack-fapla  {BLANK}\nturned-fapla  {FIFTH}")
    assert "5.4 violation" in judged_between(before, after)


def test_the_cards_of_the_others_rest():
    start = "lucala  fapla-infantry-1"
    other = "pack-fnla  fnla-card-command\n" + start
    assert gone(other, other) == []
    assert gone(other, start) == ["5.4 violation"]


# ---- 7.1, 7.2: who moves, and how far

START = "dondo  fapla-infantry-1 fapla-column-a fapla-infantry-2\nluanda  fapla-infantry-3"


@pytest.mark.rule("7.1")
@pytest.mark.rule("4.2-2A")
@pytest.mark.rule("4.2-2A(a)")
@pytest.mark.rule("4.2-2A(b)")
@pytest.mark.rule("4.2-2A(c)")
@pytest.mark.rule("5")
@pytest.mark.rule("8")
@pytest.mark.rule("5.2-Column")
@pytest.mark.rule("7")
def test_only_what_the_card_lets_move_moves():
    column = "catete  fapla-infantry-1 fapla-column-a\ndondo  fapla-infantry-2\nluanda  fapla-infantry-3"
    loose = "catete  fapla-infantry-2\ndondo  fapla-infantry-1 fapla-column-a\nluanda  fapla-infantry-3"
    assert gone(START, column) == []
    assert gone(START, loose) == ["7.1 violation"]
    assert gone(START, column, BLANK) == ["4.2-2A(a) violation"]
    assert gone(START, column, COLUMN_B) == ["7.1 violation"]
    assert gone(START, loose, FIFTH) == []
    assert gone(START, column, FIFTH) == ["7.1 violation"]
    two = "catete  fapla-infantry-2 fapla-infantry-3\ndondo  fapla-infantry-1 fapla-column-a"
    assert gone(START, two, FIFTH) == ["7.1 violation"]


def test_a_column_moves_as_a_body():
    two = "dondo  fapla-infantry-1 fapla-infantry-2 fapla-column-a"
    parted = "catete  fapla-infantry-1 fapla-column-a\nquicama  fapla-infantry-2"
    assert gone(two, parted) == ["8.1.1 violation"]
    assert gone(two, "catete  fapla-infantry-1 fapla-column-a\ndondo  fapla-infantry-2") == []


def test_neither_ally_nor_enemy_moves_in_another_s_go():
    start = "luso  mpla-infantry-1\npereira-de-eca  fnla-infantry-1\ndondo  fapla-infantry-1 fapla-column-a"
    ally = start.replace("luso", "munhango")
    enemy = start.replace("pereira-de-eca", "rocadas")
    assert gone(start, ally) == ["7.1 violation"]
    assert gone(start, enemy) == ["7.1 violation"]
    assert gone(start, start) == []


def went(
    start: str, end: str, units: str = "fapla-infantry-1", more: str = "", card: str = COLUMN_A
) -> list[str]:
    """Judge how far Units went by a Column card."""
    there = f"{units} fapla-column-a" if "column" in card else units
    return gone(f"{more}\n{start}  {there}", f"{more}\n{end}  {there}", card)


@pytest.mark.rule("7.2")
@pytest.mark.rule("7.2-exception-1")
@pytest.mark.rule("7.2-exception-2")
@pytest.mark.rule("7.2-exception-3")
@pytest.mark.rule("7.2-exception-3(a)")
@pytest.mark.rule("7.2-exception-3(b)")
def test_nobody_goes_further_than_the_rules_take_him():
    assert went("lobito", "dondo") == []
    assert went("lobito", "bocoio") == []
    assert went("lobito", "cubal") == []
    assert went("lobito", "luanda") == []
    assert went("lobito", "caxito") == ["7.2 violation"]
    assert went("bocoio", "luanda") == ["7.2 violation"]


@pytest.mark.rule("7.2-heavy")
@pytest.mark.rule("17.1")
def test_tanks_and_heavy_artillery_keep_to_clear_terrain_and_roads():
    assert went("lobito", "bocoio", "fapla-tank-1") == ["7.2-heavy violation"]
    both = "fapla-tank-1 fapla-infantry-1"
    assert went("lobito", "bocoio", both) == ["7.2-heavy violation"]
    assert went("lobito", "bocoio", "fapla-artillery-1") == []
    assert went("lobito", "dondo", both) == []


@pytest.mark.rule("14.1.1")
def test_who_enters_zaire_stops_there():
    def western(end: str) -> list[str]:
        there = "fnla-infantry-1 fnla-column-a"
        return gone(f"maquela  {there}", f"{end}  {there}", "fnla-card-column-a-1")

    entry = next(r for r in CHARTS.map.neighbours("maquela") if r in ("zaire-west", "zaire-east"))
    other = {"zaire-west": "zaire-east", "zaire-east": "zaire-west"}[entry]
    assert western(entry) == []
    if other not in CHARTS.map.neighbours("maquela"):
        assert western(other) == ["7.2 violation"]


OFF_ROAD = next(
    r
    for r in CHARTS.map.neighbours("gabela")
    if not CHARTS.is_road("gabela", r)
    and not any(CHARTS.is_road(r, other) for other in CHARTS.map.neighbours(r))
)


@pytest.mark.rule("7.2-exception-4")
def test_out_of_the_jungle_a_die_must_show_the_rating():
    def left(rolls: str, marker: str = "") -> list[str]:
        there = "fapla-infantry-1 fapla-column-a"
        start, end = f"gabela  {there}{marker}", f"{rolls}\n{OFF_ROAD}  {there}"
        if marker:
            end += "\njungle-markers  jungle-1"
        return gone(start, end)

    assert left("rolls = 3") == []
    assert left("rolls = 2") == ["7.2-exception-4 violation"]
    assert left("rolls = 2", " jungle-1") == []
    assert left("rolls = 3+4") == ["7.2-exception-4 violation"]
    assert left("") == []  # nobody knows what was thrown
    assert went("gabela", "novo-redondo") == []  # along the road nobody rolls


@pytest.mark.rule("7.2-exception-4")
def test_a_plus_1_marker_comes_to_who_failed_to_leave_the_jungle():
    start = (
        "gabela  fapla-infantry-1 fapla-column-a\njungle-markers  jungle-1 jungle-2\ndondo  fapla-infantry-2"
    )
    fails = start.replace("column-a\n", "column-a jungle-1\n").replace("jungle-1 jungle-2", "jungle-2")
    assert gone(start, fails) == []
    assert gone(start, fails, BLANK) == ["7.2-exception-4 violation"]
    other = start.replace("fapla-infantry-2", "fapla-infantry-2 jungle-1").replace(
        "jungle-1 jungle-2", "jungle-2"
    )
    assert gone(start, other) == ["7.2-exception-4 violation"]
    due = ["7.2-exception-4 due"]
    assert gone(start, f"rolls = 1\n{start}") == due
    assert (
        gone(start, f"rolls = 6\n{start}") == gone(start, f"rolls = 1 1\n{start}") == gone(start, start) == []
    )
    assert gone(start, f"rolls = 1\n{fails}") == []
    later = "activation = 3\n"  # the throw may be of another's go
    assert gone(f"{later}{start}", f"{later}rolls = 1\n{start}") == []
    assert gone(f"{later}rolls = 4\n{start}", f"{later}rolls = 4 1\n{start}") == due
    taken = " ".join(f"jungle-{n}" for n in range(1, 25))
    nothing_left = start.replace("jungle-markers  jungle-1 jungle-2\n", f"container  {taken}\n")
    assert gone(nothing_left, f"rolls = 1\n{nothing_left}") == []


@pytest.mark.rule("5.2-5th-Column")
def test_a_fifth_column_never_enters_a_region_with_an_enemy():
    enemy = "catete  fnla-infantry-1"
    assert went("dondo", "catete", card=FIFTH, more=enemy) == ["5.2-5th-Column violation"]
    assert went("dondo", "catete", card=FIFTH) == []
    assert "5.2-5th-Column violation" not in went("dondo", "catete", more=enemy)


@pytest.mark.rule("7.2-artillery")
def test_artillery_needs_company_where_an_enemy_stands():
    enemy = "catete  fnla-infantry-1"
    assert went("dondo", "catete", "fapla-artillery-1", enemy) == ["7.2-artillery violation"]
    assert went("dondo", "catete", "fapla-artillery-1") == []
    assert "7.2-artillery violation" not in went(
        "dondo", "catete", "fapla-artillery-1 fapla-infantry-1", enemy
    )


@pytest.mark.rule("12.2-result-2")
@pytest.mark.rule("12.2-result-3")
def test_majors_after_a_crisis():
    assert went("dondo", "catete", "fapla-major-1", "crises-fapla = 4 2") == ["12.2-result-2 violation"]
    guided = "crises-fapla = 3"
    assert went("dondo", "catete", "fapla-major-1", guided) == []
    assert went("dondo", "catete", "fapla-major-1", f"{guided}\ncatete  fnla-infantry-1") == [
        "12.2-result-3 violation"
    ]


# ---- 8.1: what Columns are made of

TWO = "dondo  fapla-infantry-1 fapla-infantry-2 fapla-column-a\n"
TWO += "luanda  fapla-infantry-3 fapla-column-b fapla-car-1"


@pytest.mark.rule("8.1.1")
def test_the_column_of_the_card_leaves_units_behind_but_never_its_last():
    detached = TWO.replace("fapla-infantry-2 fapla-column-a", "fapla-column-a fapla-infantry-2")
    assert gone(TWO, detached) == []
    assert gone(TWO, detached, COLUMN_B) == ["8.1.1 violation"]
    gone_marker = TWO.replace(" fapla-column-a", "") + "\ncolumns-fapla  fapla-column-a"
    assert gone(TWO, gone_marker) == ["8.1.1 violation"]


@pytest.mark.rule("8.1")
@pytest.mark.rule("8.1(ii)")
@pytest.mark.rule("8.1.2")
def test_nobody_joins_or_makes_a_column_in_the_operations_phase():
    joined = TWO.replace("fapla-column-b fapla-car-1", "fapla-car-1 fapla-column-b")
    assert gone(TWO, joined) == ["8.1.2 violation"]
    start = f"{TWO}\ncolumns-fapla  fapla-column-c"
    made = f"{TWO} fapla-column-c"
    assert "8.1 violation" in gone(start, made)
    assert "8.1 violation" in gone(start, made, COMMAND)  # R7: not from off the map


@pytest.mark.rule("8.1.2(a)")
@pytest.mark.rule("4.2-2A(d)(i)")
@pytest.mark.rule("5.2-Command")
@pytest.mark.rule("4.2-2A(d)")
def test_a_command_card_moves_one_marker_to_a_force_that_has_not_moved():
    moved = (
        "dondo  fapla-infantry-1 fapla-infantry-2\n"
        "luanda  fapla-infantry-3 fapla-column-b fapla-car-1 fapla-column-a"
    )
    assert gone(TWO, moved, COMMAND) == []
    tired = TWO.replace("fapla-car-1", "fapla-car-1!moved")
    assert gone(tired, moved, COMMAND) == ["8.1.2 violation"]
    joined = TWO.replace("fapla-column-b fapla-car-1", "fapla-car-1 fapla-column-b")
    assert gone(TWO, joined, COMMAND) == ["8.1.2 violation"]


@pytest.mark.rule("8.1.2(b)")
@pytest.mark.rule("4.2-2A(d)(ii)")
def test_a_command_card_swaps_two_markers_of_columns_that_have_not_moved():
    swapped = (
        "dondo  fapla-infantry-1 fapla-infantry-2 fapla-column-b\n"
        "luanda  fapla-infantry-3 fapla-column-a fapla-car-1"
    )
    assert gone(TWO, swapped, COMMAND) == []
    tired = TWO.replace("fapla-infantry-3", "fapla-infantry-3!moved")
    assert gone(tired, swapped, COMMAND) == ["8.1.2 violation"]
    assert gone(TWO, swapped) != []


def test_who_moved_is_remembered_until_the_turn_ends():
    before = board(f"{TURN}\nactive = fapla\ndondo  fapla-infantry-1 fapla-column-a\nluso  mpla-infantry-1")
    after = board(
        f"{TURN}\nactive = fapla\ncatete  fapla-infantry-1 fapla-column-a\nmunhango  mpla-infantry-1"
    )
    then = remember(CHARTS, before, after)
    assert at(then, "catete") == "fapla-infantry-1!moved fapla-column-a!moved"
    assert at(then, "munhango") == "mpla-infantry-1"
    later = remember(CHARTS, then, then.at("turn-5/planning-phase/new-cards"))
    assert at(later, "catete") == "fapla-infantry-1 fapla-column-a"
    assert remember(CHARTS, Position(), then) == then  # a game taken up in the midst of a turn


# ---- 9: losses, retreats, stragglers, airgroups

SIX = "fapla-brigade-1 fapla-brigade-2 fapla-brigade-3 fapla-tank-1 fapla-tank-2 fapla-infantry-1"
ATTACK = f"lucala  {SIX} fapla-infantry-3 fapla-column-a"
"""Fifteen against two or five: at Camabatela nearly anything may come of it."""
DEFENCE = "camabatela  fnla-infantry-1 fnla-infantry-2 fnla-column-c"
HELD = f"camabatela  {SIX} fapla-column-a fapla-infantry-3"
LOST = "stock-fnla  fnla-infantry-1 fnla-infantry-2\ncolumns-fnla  fnla-column-c"


@pytest.mark.rule("9.2")
def test_only_who_was_in_a_combat_is_lost():
    assert gone(f"{ATTACK}\n{DEFENCE}", f"{HELD}\n{LOST}") == []
    far = "luso  fnla-infantry-4"
    assert gone(f"{ATTACK}\n{DEFENCE}\n{far}", f"{HELD}\n{LOST}\nstock-fnla  fnla-infantry-4") == [
        "9.2 violation",
    ]
    own = "luanda  fapla-car-1"
    assert gone(f"{ATTACK}\n{own}", f"{ATTACK}\nstock-fapla  fapla-car-1") == ["9.2 violation"]


@pytest.mark.rule("9.3.3")
def test_an_eliminated_major_is_gone_for_good():
    attack = "lucala  fapla-infantry-1 fapla-infantry-2 fapla-major-1 fapla-column-a"
    end = "lucala  fapla-infantry-1 fapla-column-a fapla-infantry-2"
    four = DEFENCE.replace("fnla-infantry-2", "fnla-infantry-2 fnla-infantry-3 fnla-infantry-4")
    assert gone(f"{attack}\n{four}", f"{end}\n{four}\nlost-fapla  fapla-major-1") == []
    assert "9.3.3 violation" in gone(f"{attack}\n{four}", f"{end}\n{four}\nmajors-fapla  fapla-major-1")


@pytest.mark.rule("9.12")
def test_one_unit_of_the_attacking_column_straggles_two_of_eight():
    held = f"camabatela  {SIX} fapla-infantry-3 fapla-column-a"
    assert gone(f"{ATTACK}\n{DEFENCE}", f"{held}\n{LOST}") == ["9.12 due"]
    assert gone(f"{ATTACK}\n{DEFENCE}", f"{HELD}\n{LOST}") == []
    nine = " ".join(f"fapla-infantry-{n}" for n in range(1, 10))
    eight = nine.replace(" fapla-infantry-9", "")
    nine_end = f"camabatela  {eight} fapla-column-a fapla-infantry-9\n{LOST}"
    assert gone(f"lucala  {nine} fapla-column-a\n{DEFENCE}", nine_end) == ["9.12 due"]


@pytest.mark.rule("8.1.1")
@pytest.mark.rule("9.4")
def test_after_a_sure_automatic_victory_no_straggler_is_left_either():
    strong = "fapla-infantry-1 fapla-brigade-1 fapla-brigade-2"
    start, left = (
        f"lucala  {strong} fapla-column-a",
        "camabatela  fapla-brigade-1 fapla-brigade-2 fapla-column-a",
    )
    end = f"{left} fapla-infantry-1\nstock-fnla  fnla-infantry-1"
    alone = "camabatela  fnla-infantry-1"
    assert gone(f"{start}\n{alone}", end) == ["8.1.1 violation"]
    assert gone(f"{start} \n{alone} fnla-column-c", f"{end}\ncolumns-fnla  fnla-column-c") == []
    stronger = start.replace("fapla-column", "fapla-infantry-2 fapla-column")
    lost = gone(f"{stronger}\n{alone}", end)  # a minefield takes armored Units alone
    assert "9.2 violation" in lost


@pytest.mark.rule("9.4")
def test_nobody_straggles_after_an_automatic_victory():
    six = ATTACK.replace("fapla-infantry-3", "fapla-brigade-1 fapla-brigade-2")
    alone, held = "camabatela  fnla-infantry-1", six.replace("lucala", "camabatela")
    assert gone(f"{six}\n{alone}", f"{held}\nstock-fnla  fnla-infantry-1") == []
    assert gone(f"{six}\n{DEFENCE}", f"{held}\n{LOST}") == ["9.12 due"]


def test_who_was_put_back_from_where_an_enemy_stands_is_not_accused():
    both = f"{ATTACK}\n{DEFENCE}"
    assert gone(both, both) == []
    assert gone(both, both, way=("camabatela", "lucala")) == ["4.2-2 unsure"]


def retreated(
    goal: str,
    *,
    units: str = "fnla-infantry-1",
    more: str = "",
    fourth: str = "fnla-infantry-4",
    by: str = SIX,
) -> list[str]:
    """Judge a retreat of some of four Units from Camabatela, attacked from Lucala."""
    start = f"camabatela  fnla-infantry-1 fnla-infantry-2 fnla-infantry-3 {fourth}"
    lost = [each for each in start.split()[1:] if each not in units.split()]
    attack, held = ATTACK.replace(SIX, by), HELD.replace(SIX, by)
    end = f"{held}\n{goal}  {units}\nstock-fnla  {' '.join(lost)}" if lost else f"{held}\n{goal}  {units}"
    return gone(f"{attack}\n{start}\n{more}", f"{end}\n{more}", way=("camabatela",))


@pytest.mark.rule("9.11.7")
@pytest.mark.rule("9.11.7(a)")
def test_a_retreat_leads_to_an_adjacent_region():
    assert retreated("luso") == ["9.11.7(a) violation"]
    assert retreated(AWAY) == []


NEIGHBOURS = CHARTS.map.neighbours("camabatela")
BESIDE = [r for r in NEIGHBOURS if r in CHARTS.map.neighbours("lucala")]
AWAY = next(r for r in NEIGHBOURS if r != "lucala" and r not in BESIDE and not CHARTS.is_town(r))


@pytest.mark.rule("9.11.7(b)")
def test_a_retreat_never_leads_to_the_attackers_region_an_enemy_or_his_town():
    assert retreated("lucala") == ["9.11.7(b) violation"]
    assert retreated(AWAY, more=f"{AWAY}  mpla-infantry-1")[:1] == ["9.11.7(b) violation"]
    town = next(r for r in NEIGHBOURS if r not in ("lucala", *BESIDE) and CHARTS.is_town(r))
    held = f"control-mpla  control-{town}"
    assert retreated(town, more=held) == ["9.11.7(b) violation"]


@pytest.mark.rule("9.11.7(c)")
def test_all_retreating_forces_go_to_one_region():
    six = " ".join(f"fapla-infantry-{n}" for n in range(1, 7))
    held = f"camabatela  {six.replace(' fapla-infantry-6', '')} fapla-column-a fapla-infantry-6"
    start = f"lucala  {six} fapla-column-a\ncamabatela  fnla-infantry-1 fnla-infantry-2 unita-infantry-1"
    other = next(r for r in NEIGHBOURS if r not in ("lucala", AWAY))
    one = f"{held}\n{AWAY}  fnla-infantry-1 fnla-infantry-2 unita-infantry-1"
    assert gone(start, one) == []
    two = f"{held}\n{AWAY}  fnla-infantry-1 fnla-infantry-2\n{other}  unita-infantry-1"
    assert [each.split()[0] for each in gone(start, two)] == ["9.11.7(c)"]


@pytest.mark.rule("9.11.7(d)")
def test_a_region_next_to_the_attackers_only_when_there_is_no_other():
    near = BESIDE[0]
    assert retreated(near) == ["9.11.7(d) violation"]
    others = [r for r in NEIGHBOURS if r not in ("lucala", *BESIDE)]
    barred = "\n".join(f"{r}  mpla-infantry-{n}" for n, r in enumerate(others, start=10))
    assert [each for each in retreated(near, more=barred) if "9.11.7(d)" in each] == []


@pytest.mark.rule("9.11.7(e)")
@pytest.mark.rule("9.11.7(f)")
def test_half_is_lost_next_to_the_attacker_and_in_a_retreat_zone():
    near = BESIDE[0]
    others = [r for r in NEIGHBOURS if r not in ("lucala", *BESIDE)]
    barred = "\n".join(f"{r}  mpla-infantry-{n}" for n, r in enumerate(others, start=10))
    weak = " ".join(f"fapla-infantry-{n}" for n in (1, 2, 4, 5, 6))  # six to four: they drive them off
    two, three = "fnla-infantry-1 fnla-infantry-2", "fnla-infantry-1 fnla-infantry-2 fnla-infantry-3"
    assert retreated(near, more=barred, units=three, by=weak) == ["9.11.7(e) violation"]
    assert retreated(near, more=barred, units=two, by=weak) == []
    outside = next(r for r in CHARTS.map.neighbours(AWAY) if r not in ("camabatela", *NEIGHBOURS))
    zone = f"{outside}  fapla-infantry-9"
    assert retreated(AWAY, more=zone, units=three, by=weak) == ["9.11.7(f) violation"]
    assert retreated(AWAY, more=zone, units=two, by=weak) == []
    ally = zone.replace("fapla", "mpla")
    assert retreated(AWAY, more=ally, units=f"{three} fnla-infantry-4", by=weak) == []


@pytest.mark.rule("9.11.7(g)")
def test_a_tank_dies_off_the_road():
    goal = next(
        r
        for r in NEIGHBOURS
        if r not in ("lucala", *BESIDE)
        and not CHARTS.is_road("camabatela", r)
        and CHARTS.terrain(r) != "clear"
    )
    assert retreated(goal, units="fnla-tank-1", fourth="fnla-tank-1") == ["9.11.7(g) violation"]
    assert retreated(goal, units="fnla-infantry-1", fourth="fnla-tank-1") == []


def test_after_the_combat_the_column_is_there_or_where_it_came_from():
    attack = "lucala  fapla-infantry-1 fapla-infantry-2 fapla-infantry-3 fapla-column-a"
    end = "salazar  fapla-infantry-1 fapla-infantry-2 fapla-column-a fapla-infantry-3"
    found = gone(f"{attack}\n{DEFENCE}", f"{end}\n{DEFENCE}", way=("camabatela",))
    assert "9.11.7 violation" in found


@pytest.mark.rule("9.6.1")
@pytest.mark.rule("9.6.2")
@pytest.mark.rule("12.2-note-4")
def test_airgroups_fly_in_a_combat_for_who_fights_there():
    air = "air-fapla  fapla-airgroup-1\nair-mpla  mpla-airgroup-1"
    flown = air.replace("air-fapla", "air-missions")
    start, end = f"{ATTACK}\n{DEFENCE}", f"{HELD}\n{LOST}"
    assert gone(f"{start}\n{air}", f"{end}\n{flown}") == []
    assert gone(air, flown) == ["9.6.2 violation"]
    ally = air.replace("air-mpla", "air-missions")
    assert gone(f"{start}\n{air}", f"{end}\n{ally}") == ["9.6.2 violation"]
    crisis = "crises-fapla = 3"
    assert gone(f"{crisis}\n{start}\n{air}", f"{crisis}\n{end}\n{flown}") == ["12.2-note-4 violation"]
    assert gone(flown, air) == ["9.6.1 violation"]


# ---- 2.4.2, 9.9.1: Equipment


@pytest.mark.rule("1.2-Equipment")
@pytest.mark.rule("2.4.2")
def test_equipment_goes_along_with_a_force_of_its_faction():
    start = (
        "dondo  at-missile-1 fapla-infantry-1 fapla-column-a aa-missile-1 fapla-infantry-2\n"
        "catete  mine-1 fapla-infantry-3"
    )
    went_on = (
        "catete  at-missile-1 fapla-infantry-1 fapla-column-a mine-1 fapla-infantry-3\n"
        "dondo  aa-missile-1 fapla-infantry-2"
    )
    assert gone(start, went_on) == []
    handed = (
        "luanda  mine-1 fapla-infantry-1 fapla-column-a\n"
        "catete  at-missile-1 fapla-infantry-3\n"
        "dondo  aa-missile-1 fapla-infantry-2"
    )
    assert gone(start, handed) == []  # taken up, and given away, as the Force came through
    alone = start.replace("aa-missile-1 fapla-infantry-2", "fapla-infantry-2").replace(
        "mine-1", "aa-missile-1 mine-1"
    )
    assert gone(start, alone, BLANK) == ["2.4.2 violation"]


def test_equipment_stays_with_its_faction():
    start = "dondo  mine-1 fapla-infantry-1 mpla-infantry-1"
    given = "dondo  fapla-infantry-1 mine-1 mpla-infantry-1"
    assert gone(start, given) == ["2.4.2 violation"]
    swapped = "dondo  mine-1 fapla-infantry-2 fapla-infantry-1 fapla-column-a"
    assert gone("dondo  fapla-infantry-2 mine-1 fapla-infantry-1 fapla-column-a", swapped) != ["2.4.2"]


@pytest.mark.rule("1.2-Equipment")
def test_equipment_was_handed_on_by_a_column_that_was_lost_beyond():
    start = f"salazar  at-missile-1 fapla-infantry-1 fapla-column-a\nlucala  fapla-infantry-2\n{DEFENCE}"
    end = f"lucala  at-missile-1 fapla-infantry-2\n{DEFENCE}\nstock-fapla  fapla-infantry-1"
    assert gone(start, f"{end}\ncolumns-fapla  fapla-column-a") == []


@pytest.mark.rule("2.4.2")
@pytest.mark.rule("17.4")
def test_equipment_is_spent_in_a_combat_and_comes_by_covert_aid_alone():
    start = f"{ATTACK.replace('lucala  ', 'lucala  at-missile-1 ')}\n{DEFENCE}"
    fired = f"{HELD}\n{LOST}\nequipment  at-missile-1"
    assert gone(start.replace("fnla-column-c", "fnla-tank-1 fnla-column-c"), fired) == []
    assert "2.4.2 violation" in gone(start, fired)  # 9.10: there is no armored Unit to fire at
    quiet = "dondo  at-missile-1 fapla-infantry-1 fapla-column-a"
    assert gone(quiet, "dondo  fapla-infantry-1 fapla-column-a\nequipment  at-missile-1") == [
        "2.4.2 violation"
    ]
    pool = "dondo  fapla-infantry-1 fapla-column-a\nequipment  at-missile-1"
    assert gone(pool, quiet) == ["2.4.2 violation"]


@pytest.mark.rule("9.9.1")
def test_a_mine_is_laid_by_who_plays_and_his_ally_and_never_moves_again():
    start = (
        "dondo  mine-1 fapla-infantry-1 fapla-column-a\n"
        "luso  mine-2 mpla-infantry-1\n"
        "carmona  mine-3 fnla-infantry-1"
    )
    assert (
        gone(start, start.replace("mine-1", "mine-1:minefield").replace("mine-2", "mine-2:minefield")) == []
    )
    assert gone(start, start.replace("mine-3", "mine-3:minefield")) == []  # it may have been before the card
    laid = start.replace("mine-1", "mine-1:minefield")
    assert gone(laid, start) == ["9.9.1 violation"]
    moved = laid.replace("dondo", "catete")
    assert gone(laid, moved) == ["9.9.1 violation"]
