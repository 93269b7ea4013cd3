"""5.64: leaders that a mover cannot have missed, and leaders whose units were all eliminated in combat."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.movement.move_audit import audit_moves
from tests.rules.board import board
from tests.rules.chad.fighting import GOVERNMENT, REBELS

MOVES = REBELS.replace("/combat", "/movement")


def judged(before: str, after: str, head: str = MOVES) -> list[str]:
    """Return the findings of a movement portion between two boards under one head."""
    found = GAME.audits["5.64"].run(board(head + before), board(head + after), GAME.charts, "")
    return [str(each) for each in found]


def fought(before: str, after: str, head: str = GOVERNMENT) -> list[str]:
    """Return what the audit of combat finds between two boards."""
    found = GAME.audits["5.00"].run(board(head + before), board(head + after), GAME.charts, "")
    return [str(each) for each in found]


FAR = "2825  libya-armor-bn-1\n2826  mplt-leader:fan\n"


@pytest.mark.rule("5.64")
@pytest.mark.rule("4.22")
def test_a_leader_on_the_only_way_was_overrun():
    ring = [hex for hex in GAME.charts.map.neighbours("2825") if hex != "2826"]
    guarded = "".join(f"{hex}  fant-inf-co-{n}\n" for n, hex in enumerate(ring, 1))
    there = guarded + "2827  libya-armor-bn-1\n"
    assert judged(FAR + guarded, there + "2826  mplt-leader:fan\n") == ["5.64 due 2826 mplt-leader"]
    assert judged(FAR + guarded, there + "arrivals-nigeria  mplt-leader:fan\n") == []


@pytest.mark.rule("5.64")
def test_a_leader_overrun_lies_in_new_arrivals_and_not_in_the_main_section():
    start, over = "1738  cdr-guerrilla-1:fap\n1638  mplt-leader\n", "1638  cdr-guerrilla-1:fap\n"
    main, arrivals = "sanctuary-nigeria  mplt-leader\n", "arrivals-nigeria  mplt-leader\n"
    assert judged(start, over + main) == ["5.64 due sanctuary-nigeria mplt-leader"]
    assert judged(start, over + arrivals) == []
    own = start.replace("mplt-leader", "frol-leader:fap")  # of his own steps the audit of movement speaks
    assert judged(own, over + "sanctuary-libya  frol-leader:fap\n") == []


@pytest.mark.rule("5.64")
def test_a_leader_overrun_lies_in_new_arrivals_and_never_out_of_play():
    start, over = "1738  cdr-guerrilla-1:fap\n1638  mplt-leader\n", "1638  cdr-guerrilla-1:fap\n"
    assert judged(start, over + "arrivals-nigeria  mplt-leader\n") == []
    assert judged(start, over + "eliminated  mplt-leader\n") == ["5.64 due eliminated mplt-leader"]


@pytest.mark.rule("5.64")
def test_who_can_have_gone_around_him_need_not_have_overrun_him():
    head = MOVES.replace("/rebel/", "/government/")
    start = "1637  fan-guerrilla-1\n1638  cdr-leader:fap\n"
    assert judged(start, "1639  fan-guerrilla-1\n1638  cdr-leader:fap\n", head) == []
    # Libyans stay beside roads and tracks (4.41): for them there is no way but his.
    assert judged(FAR, "2827  libya-armor-bn-1\n2826  mplt-leader:fan\n") == ["5.64 due 2826 mplt-leader"]


@pytest.mark.rule("5.64")
def test_leaders_overrun_nobody_and_a_guarded_one_is_none_alone():
    ring = [hex for hex in GAME.charts.map.neighbours("2825") if hex != "2826"]
    guarded = "".join(f"{hex}  fant-inf-co-{n}\n" for n, hex in enumerate(ring, 1))
    start = "2825  cdr-leader:fap\n2826  mplt-leader:fan\n" + guarded
    assert judged(start, start.replace("2825 ", "2827 ")) == []


# ---- 5.64 in combat, with dice or without

LED = "2824 fant-inf-bn-1 fant-inf-bn-2\n2724 cdr-guerrilla-1:fap cdr-leader:fap\n"
LOST = "2824 fant-inf-bn-1 fant-inf-bn-2\neliminated cdr-guerrilla-1:fap\n"


@pytest.mark.rule("5.64")
def test_a_leader_whose_units_were_all_eliminated_goes_with_them():
    assert fought(LED, LOST + "2724 cdr-leader:fap") == ["5.64 due 2724 cdr-leader"]
    assert fought(LED, LOST + "arrivals-libya cdr-leader:fap") == []


@pytest.mark.rule("5.64")
def test_with_dice_it_is_said_once_and_the_losses_are_judged_as_if_he_were_gone():
    # Fourteen against one in the open: at seven "2/7R".
    assert (
        fought(
            LED,
            "rolls = 6+6\n2824 fant-inf-bn-1\nfant-losses fant-inf-bn-2\n"
            "eliminated cdr-guerrilla-1:fap\n2724 cdr-leader:fap",
        )[0]
        == "5.64 due 2724 cdr-leader"
    )


@pytest.mark.rule("5.64")
def test_a_leader_with_a_unit_left_stays():
    start = LED.replace("cdr-leader", "cdr-guerrilla-2:fap cdr-leader")
    assert fought(start, LOST + "2724 cdr-guerrilla-2:fap cdr-leader:fap") == []
    assert fought(start, LOST + "2724 cdr-leader:fap\n2726 cdr-guerrilla-2:fap") == []  # it withdrew (5.53)


@pytest.mark.rule("5.64")
@pytest.mark.rule("5.54")
def test_a_leader_whose_oau_units_left_play_was_not_eliminated_with_them():
    start = "2824 libya-mech-bn-1\n2724 oau-inf-bn-1 fan-leader\n".replace("fan-leader", "mplt-leader:fan")
    end = "2824 libya-mech-bn-1\n2724 mplt-leader:fan\nunused oau-inf-bn-1"
    assert fought(start, end, REBELS) == []


# ---- 4.25


@pytest.mark.rule("4.25")
def test_nobody_retreats_into_an_entry_hex():
    start = "3509 fant-inf-bn-1\n3409 fap-guerrilla-1\n"
    assert GAME.charts.map.grid.are_adjacent("3509", "3409") and GAME.charts.entry("3307")
    end = "3509 fant-inf-bn-1\n3307 fap-guerrilla-1\n"
    assert fought(start, end) == ["4.25 violation 3307 fap-guerrilla-1"]
    (finding,) = GAME.audits["5.00"].run(board(GOVERNMENT + start), board(GOVERNMENT + end), GAME.charts, "")
    assert finding.remedy.startswith("it retreats to ")


@pytest.mark.rule("4.25")
@pytest.mark.rule("4.51")
def test_who_retreated_into_an_entry_hex_is_not_sent_to_new_arrivals():
    start = board(GOVERNMENT + "3509 fant-inf-bn-1\n3409 fap-guerrilla-1\n")
    end = GAME.remember(GAME.charts, start, board(GOVERNMENT + "3509 fant-inf-bn-1\n3307 fap-guerrilla-1\n"))
    assert str(end.spaces["3307"][0]) == "fap-guerrilla-1!fled-3307"
    assert GAME.judge(end, ["4.51"]) == []
    later = GAME.remember(GAME.charts, end, board(GOVERNMENT + "3307 fap-guerrilla-1\n"))
    assert str(later.spaces["3307"][0]) == "fap-guerrilla-1!fled-3307"
    moved = start.at(start.cursor.replace("/combat", "/movement"))
    walked = GAME.remember(
        GAME.charts, moved, board(GOVERNMENT.replace("/combat", "/movement") + "3307 fap-guerrilla-1")
    )
    assert [str(each) for each in GAME.judge(walked, ["4.51"])] == ["4.51 due 3307 fap-guerrilla-1"]


@pytest.mark.rule("4.25")
@pytest.mark.rule("4.54")
def test_who_may_be_in_the_sudan_retreats_there():
    start = "4032 libya-mech-bn-1\n4132 fan-guerrilla-1\n"
    assert GAME.charts.in_sudan("4233") and GAME.charts.map.distance("4132", "4233") <= 2
    assert [
        each
        for each in fought(start, "4032 libya-mech-bn-1\n4233 fan-guerrilla-1\n", REBELS)
        if "4.25" in each
    ] == []


# ---- 5.64: who is overrun, and by whom

FANT = MOVES.replace("/rebel/", "/government/")


def ring(around: str, opening: str, *guards: str) -> str:
    """Guard every hex around one but the opening."""
    closed = [hex for hex in GAME.charts.map.neighbours(around) if hex != opening]
    return "".join(f"{hex}  {guard}\n" for hex, guard in zip(closed, guards, strict=True))


COMPANIES = ring("2825", "2826", *(f"fant-inf-co-{n}" for n in range(1, 6)))


@pytest.mark.rule("5.64")
def test_the_leader_goes_to_the_new_arrivals_of_his_box():
    start, end = FAR + COMPANIES, "2827  libya-armor-bn-1\n2826  mplt-leader:fan\n" + COMPANIES
    (finding,) = GAME.audits["5.64"].run(board(MOVES + start), board(MOVES + end), GAME.charts, "")
    assert finding.remedy == "eliminate: to Nigeria New Arrivals"


@pytest.mark.rule("5.64")
def test_only_the_leader_the_way_leads_over_is_named_and_a_move_that_was_none_overruns_nobody():
    guards = COMPANIES + "2727  fant-inf-bn-1\n3020  fap-guerrilla-1\n"
    beyond = "2627  libya-armor-bn-1\n2826  mplt-leader:fan\n" + guards  # past 2826 and the empty 2726
    assert judged(FAR + guards, beyond) == ["5.64 due 2826 mplt-leader"]
    assert judged(FAR + guards, beyond.replace("3020 ", "1637 ")) == ["5.64 due 2826 mplt-leader"]
    assert judged(FAR + guards, FAR + guards.replace("3020 ", "1637 ")) == []


@pytest.mark.rule("5.64")
def test_a_commander_alone_is_overrun_too_but_neither_an_own_leader_nor_a_gun():
    there = "2827  libya-armor-bn-1\n2826  {}\n"
    for who, found in {
        "habre": ["5.64 due 2826 habre"],
        "cdr-leader:fap": [],
        "goukouni": [],
        "mplt-leader:fan goukouni": ["5.64 due 2826 mplt-leader"],
        "france-aaa mplt-leader:fan": ["5.64 due 2826 mplt-leader"],
    }.items():
        start = f"2825  libya-armor-bn-1\n2826  {who}\n"
        assert judged(start + COMPANIES, there.format(who) + COMPANIES) == found


@pytest.mark.rule("5.64")
def test_a_commander_passes_a_leader_without_overrunning_him():
    start = "2825  goukouni\n2826  mplt-leader:fan\n" + COMPANIES
    assert judged(start, start.replace("2825 ", "2827 ")) == []


@pytest.mark.rule("5.64")
@pytest.mark.rule("4.22")
def test_who_infiltrates_past_a_guard_overruns_no_leader():
    guards = ring(
        "2825",
        "2826",
        "oau-inf-bn-1",
        "oau-inf-bn-2",
        "oau-inf-bn-3",
        "oau-inf-bn-4",
        "fant-inf-co-1 fort-1:fort",
    )
    start = "2825  fap-guerrilla-1\n2826  mplt-leader:fan{}\n" + guards
    guarded, alone = start.format(" fant-inf-co-2"), start.format("")
    assert judged(alone, alone.replace("2825 ", "2827 ", 1)) == ["5.64 due 2826 mplt-leader"]
    assert judged(guarded, guarded.replace("2825 ", "2827 ", 1)) == []


@pytest.mark.rule("5.64")
@pytest.mark.rule("11.31")
def test_the_leader_of_an_independent_faction_is_nobodys_enemy():
    assert GAME.charts.homes["ANL"] == "4223"
    closed = ring("4123", "4223", *(f"fap-guerrilla-{n}" for n in range(1, 6)))
    start = "4123  fant-recon-co-1!began-wet\n4223  anl-leader{}\n" + closed
    enemy, nobody = start.format(":fap"), start.format(":fap igf-1")
    both_parts = FANT.replace("turn-9", "turn-15").replace("manta", "toyota-war")
    assert judged(enemy, enemy.replace("4123 ", "4323 ", 1), both_parts) == ["5.64 due 4223 anl-leader"]
    assert judged(nobody, nobody.replace("4123 ", "4323 ", 1), both_parts) == []


@pytest.mark.rule("5.64")
@pytest.mark.rule("4.64")
def test_who_may_double_his_allowance_beside_habre_may_have_gone_around():
    start = "2127  habre fan-guerrilla-1\n{}  cdr-leader:fap\n"
    end = "2120  habre fan-guerrilla-1\n{}  cdr-leader:fap\n"
    (way,) = [
        each.move
        for each in audit_moves(*(board(FANT + each.format("1030")) for each in (start, end)), GAME.charts)
        if each.counter == "fan-guerrilla-1" and each.move
    ]
    hex = way.path[3]
    assert way.doubled
    assert judged(start.format(hex), end.format(hex), FANT) == []


@pytest.mark.rule("4.25")
@pytest.mark.rule("4.51")
def test_of_a_stack_in_an_entry_hex_only_who_came_out_of_another_hex_in_combat_fled():
    """The first stood there, the third comes out of a box, the fourth is seen for the first time."""
    start = board(f"{GOVERNMENT}3307 fap-guerrilla-1\n3409 fap-guerrilla-2\narrivals-libya fap-guerrilla-3\n")
    here = " ".join(f"fap-guerrilla-{number}" for number in range(1, 5))
    end = GAME.remember(GAME.charts, start, board(f"{GOVERNMENT}3307 {here}\n"))
    assert {each.counter: set(each.marks) for each in end.stack("3307")} == {
        "fap-guerrilla-1": set(),
        "fap-guerrilla-2": {"fled-3307"},
        "fap-guerrilla-3": set(),
        "fap-guerrilla-4": set(),
    }


@pytest.mark.rule("5.64")
def test_a_leader_overrun_who_lies_nowhere_is_told_the_box_he_belongs_in():
    start, end = board(f"{MOVES}1638  mplt-leader\n"), board(MOVES)
    (found,) = GAME.audits["5.64"].run(start, end, GAME.charts, "")
    assert str(found) == "5.64 due - mplt-leader"
    assert found.message.endswith("lies in no box at all")
    assert found.remedy == f"the owner puts it into {GAME.charts.place('arrivals-nigeria')}"
    (found,) = GAME.audits["5.64"].run(start, board(f"{MOVES}unused  mplt-leader"), GAME.charts, "")
    assert found.message.endswith(f"lies in {GAME.charts.place('unused')}")


@pytest.mark.rule("5.64")
def test_who_was_on_no_hex_was_not_overrun():
    assert judged("sanctuary-nigeria  mplt-leader\n", "unused  mplt-leader\n") == []
    assert judged("1638  mplt-leader\n", "1638  mplt-leader\n1639  mplt-leader\n") == []
