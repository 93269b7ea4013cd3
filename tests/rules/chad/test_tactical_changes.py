"""3.00: what the phases of a Tactical Phase may change on the board, and which number forbids the rest."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.board.stops import stops_of
from guelta.rules.engine.refereeing.judge import judge_rest
from tests.rules.board import board
from tests.rules.chad.politics import head

IMPULSE = "turn-15/tactical-phase/impulse-1"
PLACING, MOVING, FIGHTING = (
    f"{IMPULSE}/government/{each}" for each in ("reinforcements", "movement", "combat")
)
REBELS_FIGHT = FIGHTING.replace("government", "rebel")
NEXT = PLACING.replace("impulse-1", "impulse-2")


def found(path: str, *texts: str, scenario: str = "toyota-war", **fields: str) -> list[str]:
    """Return what is said of the way by these boards, without the counters; `;` begins the next space."""
    opening = head(path, scenario, **fields)
    boards = [board(f"{opening}{text}".replace("; ", "\n")) for text in texts]
    sequence = GAME.sequence_for(GAME.scenarios[scenario])
    said = judge_rest(GAME, boards[0], boards[-1], path, sequence, stops_of(boards))
    return [" ".join(str(each).split()[:3]) for each in said]


# ---- who stands alone is overrun

RUNNER, LEADER = "3020 fant-recon-co-1", "3021 pla-leader:fap"
PAST = "3022 fant-recon-co-1"
OVERRUN = "5.64 violation arrivals-sudan"


@pytest.mark.rule("5.64")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        (f"{RUNNER}; {LEADER}", f"{PAST}; arrivals-sudan pla-leader:fap", []),
        (f"{RUNNER}; {LEADER}", f"{PAST}; 4234 pla-leader:fap", []),
        (f"{RUNNER}; {LEADER}", f"{PAST}; arrivals-car pla-leader:fap", ["5.64 violation arrivals-car"]),
        (
            f"{RUNNER}; {LEADER}",
            "unused fant-recon-co-1; arrivals-sudan pla-leader:fap",
            ["5.00 violation 3020", OVERRUN],
        ),
        (
            f"{RUNNER}; {LEADER} fap-guerrilla-1",
            f"{PAST}; 3021 fap-guerrilla-1; arrivals-sudan pla-leader:fap",
            [OVERRUN],
        ),
        (
            f"{RUNNER}; {LEADER} und-guerrilla-1",
            f"{PAST}; 3021 und-guerrilla-1; arrivals-sudan pla-leader:fap",
            [],
        ),
        (
            f"{RUNNER}; {LEADER}",
            "1849 fant-recon-co-1; arrivals-sudan pla-leader:fap",
            [OVERRUN],
        ),
        (f"{RUNNER}; 3021 goukouni", f"{PAST}; sanctuary-libya goukouni", ["5.64 violation sanctuary-libya"]),
        (f"{RUNNER}; 3021 goukouni", f"{PAST}; eliminated goukouni", []),
        (
            f"3022 fap-guerrilla-1; {LEADER}",
            "3023 fap-guerrilla-1; arrivals-sudan pla-leader:fap",
            [OVERRUN],
        ),
        (
            f"3022 fap-guerrilla-1; {LEADER}",
            "3023 fap-guerrilla-1; eliminated pla-leader:fap",
            ["5.64 violation eliminated"],
        ),
    ],
    ids=[
        "run over on the way",
        "at an entry hex of his country",
        "in a country that is not his",
        "by nobody who is there at the end",
        "with a guerrilla of his own he is not alone",
        "an enemy in his hex guards nobody",
        "by nobody who came that near",
        "a Commander is not taken to a sanctuary",
        "a Commander is out of play",
        "not by his own side",
        "nor by his own side into Eliminated",
    ],
)
def test_who_stands_alone_is_overrun_by_an_enemy_who_may_have_passed(start: str, end: str, told: list[str]):
    assert [each for each in found(MOVING, start, end) if not each.startswith("4.00")] == told


@pytest.mark.rule("5.64")
def test_who_went_over_a_leader_and_came_back_shows_it_by_his_stops():
    start, end = f"{RUNNER}; {LEADER}", f"{RUNNER}; arrivals-sudan pla-leader:fap"
    there = "3021 fant-recon-co-1 pla-leader:fap"
    assert found(MOVING, start, there, end) == []
    assert found(MOVING, start, end) == [OVERRUN]
    gone = "arrivals-sudan pla-leader:fap"
    assert OVERRUN in found(MOVING, start, there, gone)


# ---- moves


@pytest.mark.rule("14.43")
@pytest.mark.rule("11.33")
def test_that_a_free_or_a_neutral_faction_moved_the_audit_of_movement_says():
    """Each is named once: what is said of it is not said again here."""
    moving = "turn-3/tactical-phase/impulse-1/government/movement"
    neutral = "1849 mrp-guerrilla-1", "1848 mrp-guerrilla-1"
    assert found(moving, *neutral, scenario="campaign", neutral="MRP") == []
    free = "1829 mplt-guerrilla-1 mplt-leader igf-1", "1829 mplt-leader igf-1; 1830 mplt-guerrilla-1"
    assert found(MOVING, *free) == []
    assert found(PLACING, *free) == ["11.33 violation 1830"]


# ---- fortifications


@pytest.mark.rule("4.70")
@pytest.mark.parametrize(
    ("path", "start", "end", "told"),
    [
        (PLACING, "", "1632 fort-1", []),
        (PLACING, "1632 fort-1", "1632 fort-1:fort", []),
        (PLACING, "1632 fort-1", "unused fort-1", []),
        (PLACING, "1632 fort-1", "1633 fort-1", ["4.70 violation 1633"]),
        (MOVING, "1632 fort-1", "1633 fort-1", ["4.70 violation 1633"]),
        (FIGHTING, "1632 fort-1", "1633 fort-1", ["4.70 violation 1633"]),
        (PLACING, "", "1632 fort-1:fort", ["4.70 violation 1632"]),
        (PLACING, "1632 fort-1:fort", "unused fort-1:fort", ["4.70 violation 1632"]),
    ],
)
def test_a_site_is_marked_finished_and_given_up_where_it_is(path: str, start: str, end: str, told: list[str]):
    assert found(path, start, end) == told


# ---- the OAU


@pytest.mark.rule("4.44")
@pytest.mark.rule("5.54")
@pytest.mark.parametrize(
    ("path", "start", "end", "told"),
    [
        (FIGHTING, "1537 oau-inf-bn-1; 1538 fap-guerrilla-1", "1538 fap-guerrilla-1", []),
        (FIGHTING, "1537 oau-inf-bn-1; 1538 fant-inf-bn-1", "1538 fant-inf-bn-1", ["5.00 violation 1537"]),
        (FIGHTING, "1537 oau-inf-bn-1; 1538 sam-1:fap", "1538 sam-1:fap", ["5.00 violation 1537"]),
        (
            FIGHTING,
            "1537 oau-inf-bn-1; 1538 fap-guerrilla-1",
            "1536 oau-inf-bn-1; 1538 fap-guerrilla-1",
            ["5.00 unsure 1536"],
        ),
        (
            REBELS_FIGHT,
            "1537 oau-inf-bn-1; 1538 fap-guerrilla-1",
            "1536 oau-inf-bn-1; 1537 fap-guerrilla-1",
            ["5.00 unsure -"],
        ),
        (
            REBELS_FIGHT,
            "1537 oau-inf-bn-1; 1538 fap-guerrilla-1 france-air-1",
            "1537 fap-guerrilla-1 france-air-1",
            ["5.00 unsure 1537"],
        ),
    ],
    ids=[
        "beside rebels",
        "beside friends",
        "beside a missile",
        "it does not move instead",
        "nobody advances unless it left play",
        "who advances is no aeroplane",
    ],
)
def test_oau_units_leave_play_and_who_attacked_them_advances(
    path: str, start: str, end: str, told: list[str]
):
    assert found(path, start, end) == told


# ---- stacking


@pytest.mark.rule("4.23")
@pytest.mark.parametrize(
    ("to", "told"),
    [("fant-losses", []), ("unused", ["4.23 unsure 1631"])],
)
def test_what_is_over_the_limit_goes_where_the_eliminated_go(to: str, told: list[str]):
    kept = "1631 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3"
    assert found(MOVING, f"{kept} fant-inf-bn-4", f"{kept}; {to} fant-inf-bn-4") == told


@pytest.mark.rule("4.23")
def test_a_full_hex_is_no_cause_for_a_marker_or_a_leader_to_leave():
    kept = "1631 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3"
    start = f"{kept} fant-inf-bn-4 pla-leader"
    end = f"{kept}; fant-losses fant-inf-bn-4; eliminated pla-leader"
    assert found(REBELS_FIGHT, start, end) == ["5.00 violation eliminated"]


# ---- combat

FOUGHT = "1637 fant-inf-co-1; 1638 fap-guerrilla-1"


@pytest.mark.rule("5.00")
def test_with_dice_nobody_goes_back_into_a_box():
    back = "government-reinforcements fant-inf-co-1; 1638 fap-guerrilla-1"
    assert found(FIGHTING, FOUGHT, back, rolls="6+6") == ["12.20 violation government-reinforcements"]


@pytest.mark.rule("14.43")
def test_the_neutral_faction_may_turn_and_retreat_where_it_is_attacked():
    path = "turn-3/tactical-phase/impulse-1/government/combat"
    start = "1848 fant-inf-bn-1; 1849 mrp-guerrilla-1 mrp-guerrilla-2"
    end = "1848 fant-inf-bn-1; 1850 mrp-guerrilla-1:fap; 1849 mrp-guerrilla-2:fap"
    fields = {"scenario": "campaign", "rolls": "6+6"}
    assert found(path, start, end, **fields, neutral="MRP") == []
    assert found(path, start, end, **fields) != []


@pytest.mark.rule("11.33")
def test_a_second_marker_of_a_faction_that_is_free_still_does_not_go_with_its_losses():
    start = "1848 fant-inf-bn-1; 1849 mrp-guerrilla-1 mrp-guerrilla-2 mrp-leader igf-1 igf-2"
    end = "1848 fant-inf-bn-1; 1849 mrp-guerrilla-1 mrp-leader igf-1; eliminated mrp-guerrilla-2"
    assert found(FIGHTING, start, end, rolls="6+6") == ["11.31 violation 1849"]


@pytest.mark.rule("7.50")
@pytest.mark.rule("10.22")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("presence-chari-baguirmi:p2", "presence-chari-baguirmi", []),
        (
            "presence-chari-baguirmi",
            "presence-chari-baguirmi:p2",
            ["10.22 violation chari-baguirmi-presence"],
        ),
        ("presence-chari-baguirmi:p2", "", ["10.22 violation chari-baguirmi-presence"]),
    ],
)
def test_presence_2_falls_to_1_where_a_war_zone_is_made(start: str, end: str, told: list[str]):
    level, presence = "; chari-baguirmi-production-{} production-chari-baguirmi", "; chari-baguirmi-presence "
    before = FOUGHT + level.format(5) + presence + start
    after = FOUGHT + level.format(4) + ":war-zone" + (presence + end if end else "")
    assert found(FIGHTING, before, after) == told


@pytest.mark.rule("7.50")
def test_a_war_zone_is_made_of_a_level_on_the_display():
    stray = "; chari-baguirmi-presence production-chari-baguirmi"
    made = "; chari-baguirmi-production-5 production-chari-baguirmi"
    assert found(FIGHTING, FOUGHT + stray, FOUGHT + made) == ["7.50 violation chari-baguirmi-production-5"]


@pytest.mark.rule("7.50")
@pytest.mark.parametrize(
    ("path", "start", "end", "told"),
    [
        (NEXT, "lac-production-4 production-lac:war-zone", "lac-production-4 production-lac", []),
        (MOVING, "lac-production-4 production-lac:war-zone", "lac-production-4 production-lac", ["4"]),
        (NEXT, "lac-production-4 production-lac:war-zone", "lac-production-5 production-lac", ["5"]),
        (NEXT, "lac-production-4 production-lac", "lac-production-4 production-lac:war-zone", ["4"]),
    ],
    ids=["as the impulse ends", "in movement", "it does not rise by it", "and none is made then"],
)
def test_war_zones_turn_back_as_an_impulse_ends(path: str, start: str, end: str, told: list[str]):
    assert found(path, start, end) == [f"7.50 violation lac-production-{each}" for each in told]


# ---- thirst


@pytest.mark.rule("4.34")
@pytest.mark.parametrize(
    ("unit", "to", "told"),
    [
        ("fap-guerrilla-1", "eliminated", []),
        ("fap-guerrilla-1", "unused", ["4.34 violation 2621"]),
        ("fant-inf-co-1", "fant-losses", []),
        ("fant-inf-co-1", "eliminated", ["4.34 violation eliminated"]),
        ("fant-inf-co-1", "government-reinforcements", ["12.20 violation government-reinforcements"]),
    ],
)
def test_who_dies_of_thirst_goes_where_the_eliminated_of_his_kind_go(unit: str, to: str, told: list[str]):
    assert found("turn-15/tactical-phase/water-check", f"2621 {unit}", f"{to} {unit}") == told


@pytest.mark.rule("11.33")
@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("1849 mrp-guerrilla-1 mrp-leader; eliminated mrp-guerrilla-2", []),
        ("1849 mrp-guerrilla-1 mrp-guerrilla-2 mrp-leader", ["11.31 violation 1849"]),
    ],
    ids=["with losses the audit of combat speaks of it", "without it won nobody"],
)
def test_the_marker_of_a_free_faction_that_shows_its_attackers_side(end: str, told: list[str]):
    attacker = "1848 fant-inf-bn-1; "
    start = "1849 mrp-guerrilla-1 mrp-guerrilla-2 mrp-leader igf-1"
    assert found(FIGHTING, attacker + start, attacker + end, rolls="6+6") == told


@pytest.mark.rule("8.40")
@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("2734 france-inf-bn-1", "task-force-losses france-inf-bn-1", []),
        ("2734 oau-inf-bn-1", "unused oau-inf-bn-1", []),
        ("2734 france-inf-bn-1", "2735 france-inf-bn-1", ["4.00 violation 2735"]),
        ("1637 oau-inf-bn-1", "unused oau-inf-bn-1", ["5.00 violation 1637"]),
        ("2734 fant-inf-bn-1", "fant-losses fant-inf-bn-1", ["5.00 violation fant-losses"]),
    ],
)
def test_libyans_about_a_fap_government_drive_the_french_and_the_oau_out(
    start: str, end: str, told: list[str]
):
    libyans = "; 3020 libya-mech-bn-1"
    assert found(PLACING, start + libyans, end + libyans, government="fap") == told
    if not told:
        assert found(PLACING, start, end, government="fap") != []
        assert found(PLACING, start + libyans, end + libyans) != []


@pytest.mark.rule("12.32")
@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("rebel-reinforcements", []),
        ("government-reinforcements", ["12.32 violation government-reinforcements"]),
        ("3020", ["12.32 violation 3020"]),
    ],
)
def test_task_force_losses_return_to_the_box_of_who_controls_them(box: str, told: list[str]):
    path = "turn-15/tactical-phase/task-force-adjustment"
    assert found(path, "task-force-losses libya-mech-bn-1", f"{box} libya-mech-bn-1") == told


@pytest.mark.rule("4.82")
def test_paratroops_fly_to_their_airbase_while_others_march():
    start, end = "1537 france-airborne-bn-1; 1631 {}", "task-force-losses france-airborne-bn-1; 1632 {}"
    assert found(MOVING, start.format("fant-inf-co-1"), end.format("fant-inf-co-1")) == []


@pytest.mark.rule("11.20")
def test_who_moves_changes_no_side_on_the_way():
    assert found(MOVING, "1637 fan-guerrilla-1", "1638 fan-guerrilla-1:fap") == ["11.20 violation 1638"]


@pytest.mark.rule("4.70")
def test_a_finished_fort_that_goes_from_box_to_box_appears_nowhere():
    assert found(MOVING, "unused fort-1:fort", "fant-losses fort-1:fort") == ["4.70 violation fant-losses"]


@pytest.mark.rule("13.42")
@pytest.mark.parametrize("sam", ["unused sam-1:fap", "1638 sam-1:fan"], ids=["launched", "captured"])
def test_with_dice_a_sam_in_a_fight_is_launched_or_captured(sam: str):
    start = "1637 fant-inf-bn-1; 1638 codos-guerrilla-1:fap sam-1:fap"
    end = f"1637 fant-inf-bn-1; {sam}; eliminated codos-guerrilla-1:fap"
    assert found(FIGHTING, start, end, rolls="6+6", options="13.30 13.40") == []


@pytest.mark.rule("11.33")
@pytest.mark.parametrize(
    ("was", "now"), [(":fap", ""), ("", ":fap")], ids=["to its attacker", "to the other"]
)
def test_a_free_faction_that_had_losses_is_left_to_the_audit_of_combat(was: str, now: str):
    start = f"1829 mplt-guerrilla-1{was} mplt-guerrilla-2{was} mplt-leader{was} igf-1; 1830 fant-inf-bn-1"
    end = f"1829 mplt-guerrilla-1{now} mplt-leader{now}; eliminated mplt-guerrilla-2{now}; 1830 fant-inf-bn-1"
    assert found(FIGHTING, start, end, rolls="6+6") == []


@pytest.mark.rule("4.25")
def test_with_dice_only_who_stood_beside_enemies_retreated_out_of_chad():
    far = "; 1537 fant-inf-bn-1"
    assert found(FIGHTING, f"3409 fap-guerrilla-1{far}", f"3307 fap-guerrilla-1{far}", rolls="6+6") == [
        "5.00 violation 3307"
    ]


@pytest.mark.rule("7.50")
@pytest.mark.parametrize(
    ("fields", "told"), [({}, True), ({"options": "13.30"}, False)], ids=["without air units", "with them"]
)
def test_far_from_all_enemies_only_air_units_make_a_war_zone(fields: dict[str, str], told: bool):
    start, end = (
        f"1128 fant-inf-bn-1; 1228 fap-guerrilla-1; lac-production-{each}"
        for each in ("5 production-lac", "4 production-lac:war-zone")
    )
    assert bool(found(FIGHTING, start, end, **fields)) is told


@pytest.mark.rule("7.50")
@pytest.mark.parametrize(
    ("hexes", "rolls", "told"),
    [
        (("1129", "1128"), "", True),
        (("1129", "1128"), "6+6", False),
        (("1227", "1326"), "6+6", False),
        (("1326", "1426"), "6+6", True),
    ],
    ids=["without dice one hex away", "with dice", "with dice four hexes away", "five hexes away"],
)
def test_with_dice_a_fight_may_be_drawn_into_a_prefecture_four_hexes_away(
    hexes: tuple[str, str], rolls: str, told: bool
):
    units = f"{hexes[0]} fant-inf-bn-1; {hexes[1]} fap-guerrilla-1"
    start, end = (
        f"{units}; lac-production-5 production-lac",
        f"{units}; lac-production-4 production-lac:war-zone",
    )
    assert bool(found(FIGHTING, start, end, **({"rolls": rolls} if rolls else {}))) is told
