"""Entry hexes as the New Arrivals zone, typed from 1.1.5, 1.4, 1.5.3, 2.6.4 and III of the page of play."""

import pytest

from guelta.rules.chad import GAME as OF_1991
from guelta.rules.chad.attacks.permission import Attack, objections
from guelta.rules.chad.combat.precombat import adjacent_enemy_hexes
from guelta.rules.chad.movement.movement import legal_moves, make_move
from guelta.rules.chad_2021 import GAME
from guelta.rules.chad_2021.water import water_check
from guelta.rules.engine.play.procedure import perform
from guelta.rules.engine.refereeing.judge import judge_moment, judge_rest
from tests.rules.board import board, findings

# 1602 is an entry hex of Libya in the desert, 1702 and 1703 bare desert of Chad beside and behind it; 4330 an
# entry hex of the Sudan, 4329 savannah beside it; 1653 one of the Central African Republic.

GOVERNMENT = "turn-1/tactical-phase/impulse-1/government"
REBEL = "turn-1/tactical-phase/impulse-1/rebel"


def on(cursor, *lines):
    return board("\n".join((f"@ {cursor}", "government = fan", *lines)))


def audited(rule, start, end):
    return [str(each) for each in GAME.audits[rule].run(start, end, GAME.charts, start.cursor)]


def moves(position, counter):
    return legal_moves(position, GAME.charts, counter)


# ---- water (1.4.1, III.2)


@pytest.mark.rule("4.34")
def test_nobody_in_an_entry_hex_needs_water():
    position = on("turn-1/tactical-phase/water-check", "1602  fap-guerrilla-1", "1702  fap-guerrilla-2")
    assert findings(GAME, position, "4.34") == ["4.34 due 1702 fap-guerrilla-2"]
    after = perform(water_check, position, GAME.charts).position
    assert (after.where("fap-guerrilla-1"), after.where("fap-guerrilla-2")) == (("1602",), ("eliminated",))


@pytest.mark.rule("4.34")
def test_libyans_just_arrived_need_none_either():
    position = on(f"{REBEL}/water", "1602  libya-mech-bn-1!arrived-1602", "1702  libya-mech-bn-2")
    assert findings(GAME, position, "4.34") == ["4.34 due 1702 libya-mech-bn-2"]
    assert findings(GAME, on(f"{REBEL}/reinforcements", "1602  libya-mech-bn-1"), "4.32") == []


@pytest.mark.rule("4.31")
def test_a_mountain_of_the_desert_zone_is_desert_in_every_region():
    position = on("turn-2/tactical-phase/water-check", "4228  fan-guerrilla-1", "3832  fan-guerrilla-2")
    assert findings(GAME, position, "4.34") == ["4.34 due 4228 fan-guerrilla-1"]
    assert findings(OF_1991, position, "4.34") == []


# ---- retreat (1.1.5)


@pytest.mark.rule("4.52")
def test_who_comes_from_no_hex_has_an_entry_hex_too():
    assert GAME.charts.entry(GAME.charts.withdraws_to("libya", "leader", "out-of-country")) == "libya"


@pytest.mark.rule("4.25")
def test_nobody_retreats_into_an_entry_hex():
    start = on(f"{GOVERNMENT}/combat", "1703  fap-guerrilla-1", "1803  fant-inf-co-1")
    end = on(f"{GOVERNMENT}/combat", "1602  fap-guerrilla-1", "1803  fant-inf-co-1")
    assert audited("5.00", start, end) == ["4.25 violation 1602 fap-guerrilla-1"]


@pytest.mark.rule("4.25")
@pytest.mark.rule("12.32")
def test_a_conventional_unit_that_retreats_there_was_not_lost_besides():
    start = on(f"{GOVERNMENT}/combat", "1703  libya-mech-bn-1", "1803  fant-inf-co-1")
    end = on(f"{GOVERNMENT}/combat", "1602  libya-mech-bn-1", "1803  fant-inf-co-1")
    assert audited("5.00", start, end) == ["4.25 violation 1602 libya-mech-bn-1"]


@pytest.mark.rule("5.00")
@pytest.mark.rule("4.51")
def test_who_stands_in_the_new_arrivals_zone_may_be_put_into_its_box_in_combat():
    start = on(f"{GOVERNMENT}/combat", "1602  fap-guerrilla-1")
    end = on(f"{GOVERNMENT}/combat", "arrivals-libya  fap-guerrilla-1")
    assert audited("5.00", start, end) == []
    walked = on(f"{GOVERNMENT}/combat", "1702  fap-guerrilla-1")
    assert audited("5.00", start, walked) == ["5.00 unsure 1702 fap-guerrilla-1"]


@pytest.mark.rule("4.25")
def test_a_leader_whose_units_are_gone_went_there_eliminated():
    start = on(f"{GOVERNMENT}/combat", "1703  cdr-leader:fap", "1803  fant-inf-co-1")
    end = on(f"{GOVERNMENT}/combat", "1602  cdr-leader:fap", "1803  fant-inf-co-1")
    assert audited("5.00", start, end) == []


@pytest.mark.rule("5.64")
@pytest.mark.parametrize("place", ["2805", "1602", "arrivals-libya"])
def test_an_eliminated_leader_lies_in_any_entry_hex_of_his_sanctuary(place):
    start = on(f"{GOVERNMENT}/combat", "2826  cdr-leader:fap", "2827  fant-inf-co-1")
    end = on(f"{GOVERNMENT}/combat", f"{place}  cdr-leader:fap", "2827  fant-inf-co-1")
    assert audited("5.00", start, end) == []


@pytest.mark.rule("5.64")
@pytest.mark.parametrize("place", ["sanctuary-libya", "eliminated"])
def test_nobody_is_told_where_to_lie_who_cannot_have_been_eliminated(place):
    start = on(f"{GOVERNMENT}/combat", "scenario = manta", "1602  cdr-leader:fap", "1702  fant-inf-co-1")
    end = on(f"{GOVERNMENT}/combat", "scenario = manta", f"{place}  cdr-leader:fap", "1702  fant-inf-co-1")
    assert audited("5.00", start, end) == []
    rest = judge_rest(GAME, start, end, start.cursor, GAME.sequence_of([]))
    assert [each.rule for each in rest] == ["5.00"]


@pytest.mark.rule("5.64")
@pytest.mark.parametrize("place", ["4330", "sanctuary-libya", "eliminated"])
def test_an_eliminated_leader_lies_nowhere_else(place):
    start = on(f"{GOVERNMENT}/combat", "2826  cdr-leader:fap", "2827  fant-inf-co-1")
    end = on(f"{GOVERNMENT}/combat", f"{place}  cdr-leader:fap", "2827  fant-inf-co-1")
    assert audited("5.00", start, end) == [f"5.64 due {place} cdr-leader"]


@pytest.mark.rule("5.64")
def test_the_procedure_puts_an_eliminated_leader_into_the_nearest_entry_hex():
    position = on(f"{GOVERNMENT}/movement", "1803  cdr-leader:fap", "1903  fan-guerrilla-1")
    after = perform(lambda run: make_move(run, "fan-guerrilla-1", "1803"), position, GAME.charts).position
    (place,) = after.where("cdr-leader")
    distance = GAME.charts.map.distance
    assert GAME.charts.entry(place) == "libya"
    assert distance("1803", place) == min(
        distance("1803", each) for each in GAME.charts.ground.entries_of("libya")
    )


@pytest.mark.rule("5.64")
@pytest.mark.parametrize("place", ["2805", "1602", "arrivals-libya"])
@pytest.mark.parametrize(("dice", "found"), [("rolls = 6+6", []), ("", ["5.00 unsure"])])
def test_a_combat_that_takes_a_leader_is_no_fault_wherever_he_lies(place, dice, found):
    start = on(
        f"{GOVERNMENT}/combat",
        "scenario = manta",
        "2826  cdr-leader:fap cdr-guerrilla-1:fap",
        "2827  fant-inf-bn-1",
    )
    lost = f"{place}  cdr-leader:fap", "eliminated  cdr-guerrilla-1:fap", "2827  fant-inf-bn-1"
    end = on(f"{GOVERNMENT}/combat", *filter(None, ("scenario = manta", dice)), *lost)
    assert audited("5.00", start, end) == []
    rest = judge_rest(GAME, start, end, start.cursor, GAME.sequence_of([]))
    assert sorted({f"{each.rule} {each.verdict}" for each in rest}) == found


@pytest.mark.rule("5.64")
def test_a_leader_who_leaves_out_of_turn_without_an_overrun_is_stray():
    start = on(f"{GOVERNMENT}/movement", "scenario = manta", "2826  cdr-leader:fap", "1537  fant-inf-bn-1")
    end = on(f"{GOVERNMENT}/movement", "scenario = manta", "2805  cdr-leader:fap", "1537  fant-inf-bn-1")
    rest = judge_rest(GAME, start, end, start.cursor, GAME.sequence_of([]))
    assert [str(each.verdict) for each in rest] == ["violation"]


@pytest.mark.rule("4.51")
@pytest.mark.parametrize(
    ("phase", "sides"),
    [
        ("sanctuary-adjustment", ["fan", "fap"]),
        ("impulse-2/task-force-adjustment", ["fan"]),
        ("impulse-2/government/water", ["fap"]),
        ("impulse-2/rebel/reinforcements", ["fap"]),
        ("impulse-2/government/reinforcements", ["fan"]),
    ],
)
def test_new_arrivals_move_on_as_a_segment_of_their_own_player_opens(phase: str, sides: list[str]):
    """Before it begins the other player's stay where they are, in the zone that is called so."""
    path = f"turn-2/tactical-phase/{phase}"
    for side in ("fan", "fap"):
        start, end = (
            on(path, "scenario = manta", f"{there}  mplt-guerrilla-1:{side}")
            for there in ("1337", "sanctuary-nigeria")
        )
        rest = judge_rest(GAME, start, end, path, GAME.sequence_of([]))
        assert [each.rule for each in rest] == ([] if side in sides else ["4.00"])


@pytest.mark.rule("4.51")
def test_they_move_on_into_their_sanctuary_and_nowhere_else_and_nobody_with_them():
    path = f"{REBEL}/reinforcements"

    def stray(*end: str) -> list[str]:
        start = on(path, "scenario = manta", "1337  mplt-guerrilla-1:fap waf-guerrilla-1:fan")
        rest = judge_rest(GAME, start, on(path, "scenario = manta", *end), path, GAME.sequence_of([]))
        return [f"{each.rule} {' '.join(each.counters)}" for each in rest]

    assert stray("1337  waf-guerrilla-1:fan", "sanctuary-nigeria  mplt-guerrilla-1:fap") == []
    assert stray("1337  waf-guerrilla-1:fan", "1438  mplt-guerrilla-1:fap") == ["4.00 mplt-guerrilla-1"]
    both = stray("sanctuary-nigeria  mplt-guerrilla-1:fap waf-guerrilla-1:fan")
    assert both == ["4.00 waf-guerrilla-1"]


# ---- nobody is attacked or overrun there (1.4.1, 2.6.4)


@pytest.mark.rule("5.64")
def test_a_guerrilla_that_steps_in_overruns_nobody():
    position = on(f"{GOVERNMENT}/movement", "4330  goukouni", "4329  fan-guerrilla-1")
    after = perform(lambda run: make_move(run, "fan-guerrilla-1", "4330"), position, GAME.charts).position
    assert (after.where("goukouni"), after.where("fan-guerrilla-1")) == (("4330",), ("4330",))
    assert "commander-eliminated" not in after.fields


@pytest.mark.rule("5.64")
def test_beside_it_he_is_overrun_as_ever():
    position = on(f"{GOVERNMENT}/movement", "4328  goukouni", "4329  fan-guerrilla-1")
    after = perform(lambda run: make_move(run, "fan-guerrilla-1", "4328"), position, GAME.charts).position
    assert after.fields["commander-eliminated"] == "goukouni"


@pytest.mark.rule("4.22")
def test_new_arrivals_of_both_sides_share_an_entry_hex():
    stack = "fan-guerrilla-1 goukouni"
    assert findings(GAME, on(f"{GOVERNMENT}/movement", f"4330  {stack}"), "4.22") == []
    assert findings(GAME, on(f"{GOVERNMENT}/movement", f"4329  {stack}"), "4.22") == [
        "4.22 due 4329 goukouni"
    ]


@pytest.mark.rule("5.40")
def test_nobody_attacks_new_arrivals_nor_they_anybody():
    position = on(f"{GOVERNMENT}/combat", "4330  pla-guerrilla-1:fap", "4329  fan-guerrilla-1")
    rules = [each.rule for each in objections(position, GAME.charts, Attack("4330", ("4329",)))]
    assert rules == ["4.51"]
    position = on(f"{REBEL}/combat", "4330  pla-guerrilla-1:fap", "4329  fan-guerrilla-1")
    rules = [each.rule for each in objections(position, GAME.charts, Attack("4329", ("4330",)))]
    assert rules == ["4.51"]


@pytest.mark.rule("5.82")
def test_new_arrivals_surround_nobody():
    position = on(f"{GOVERNMENT}/combat", "4330  pla-guerrilla-1:fap", "4328  anl-guerrilla-1:fap")
    assert adjacent_enemy_hexes(position, GAME.charts, "4329", "fan") == 1
    assert adjacent_enemy_hexes(position, OF_1991.charts, "4329", "fan") == 2


@pytest.mark.rule("4.44")
def test_an_oau_unit_stands_beside_new_arrivals_in_peace():
    hex = next(hex for hex in GAME.charts.map.neighbours("1653") if GAME.charts.in_chad(hex))
    position = on(f"{GOVERNMENT}/reinforcements", f"{hex}  oau-inf-bn-1", "1653  codos-guerrilla-1:fap")
    assert findings(GAME, position, "4.44") == []
    assert findings(OF_1991, position, "4.44") == [f"4.44 due {hex} oau-inf-bn-1"]


@pytest.mark.rule("12.43")
def test_the_french_arrive_where_new_arrivals_stand():
    position = on(f"{GOVERNMENT}/reinforcements", "1653  codos-guerrilla-1:fap france-inf-bn-1!arrived-1653")
    assert findings(GAME, position, "12.43") == []
    assert findings(OF_1991, position, "12.43") == ["12.43 violation 1653 france-inf-bn-1"]


@pytest.mark.rule("12.43")
def test_the_french_still_in_an_entry_hex_as_an_impulse_ends_are_due_back():
    position = on(f"{REBEL}/water", "1653  france-inf-bn-1 codos-guerrilla-1:fap")
    sequence = GAME.sequence_of([])
    (moment,) = (each for each in sequence.ends(position.cursor) if each.phase.rule == "4.20")
    assert [str(each) for each in judge_moment(GAME, position, moment)] == ["12.43 due 1653 france-inf-bn-1"]
    assert findings(GAME, on(f"{GOVERNMENT}/water", "1653  france-inf-bn-1"), "12.43") == []


@pytest.mark.rule("12.43")
def test_nobody_arrives_at_the_airbase_off_the_map():
    position = on(f"{GOVERNMENT}/reinforcements", "2053  france-airborne-bn-1!arrived-2053")
    assert findings(GAME, position, "12.43") == ["12.43 violation 2053 france-airborne-bn-1"]
    assert findings(OF_1991, position, "12.43") == []
    assert "task-force-losses" not in moves(
        on(f"{GOVERNMENT}/movement", "1537  france-airborne-bn-1"), "france-airborne-bn-1"
    )


# ---- in and out (1.4.2, 1.4.3, 1.5.3)


@pytest.mark.rule("4.53")
@pytest.mark.parametrize("place", ["1602", "sanctuary-libya", "arrivals-libya"])
def test_out_of_an_entry_hex_as_out_of_the_sanctuary(place):
    found = moves(on(f"{REBEL}/movement", f"{place}  fap-guerrilla-1"), "fap-guerrilla-1")
    move = found["1702"]
    assert (move.cost, move.path) == (1 + 2, ("sanctuary-libya", "1602", "1702"))
    others = {hex for hex in GAME.charts.ground.entries_of("libya") if hex != place}
    assert others <= set(found)
    assert len({*found, "1602"}) == 161


@pytest.mark.rule("4.53")
def test_libyans_just_arrived_march_out_of_their_entry_hex():
    found = moves(on(f"{REBEL}/movement", "1602  libya-mech-bn-1!arrived-1602"), "libya-mech-bn-1")
    assert (found["1702"].cost, found["1702"].path) == (2, ("1602", "1702"))


@pytest.mark.rule("4.53")
def test_who_moves_on_farther_than_his_sanctuary_lets_him_is_at_fault():
    start = on(f"{REBEL}/movement", "1602  fap-guerrilla-1")
    near = on(f"{REBEL}/movement", "1702  fap-guerrilla-1")
    assert audited("4.10", start, near) == []
    far = next(
        hex
        for hex in sorted(GAME.charts.ground.chad & GAME.charts.ground.land)
        if hex not in moves(start, "fap-guerrilla-1") and hex in OF_1991_FROM_1602
    )
    assert audited("4.10", start, on(f"{REBEL}/movement", f"{far}  fap-guerrilla-1")) == [
        f"4.10 violation {far} fap-guerrilla-1"
    ]


OF_1991_FROM_1602 = frozenset(
    legal_moves(on(f"{REBEL}/movement", "1602  fap-guerrilla-1"), OF_1991.charts, "fap-guerrilla-1")
)


@pytest.mark.rule("4.51")
def test_who_steps_in_may_lie_in_the_section_of_the_box():
    start = on(f"{REBEL}/movement", "1702  fap-guerrilla-1")
    assert audited("4.10", start, on(f"{REBEL}/movement", "1602  fap-guerrilla-1")) == []
    assert audited("4.10", start, on(f"{REBEL}/movement", "arrivals-libya  fap-guerrilla-1")) == []
    (finding,) = audited("4.10", start, on(f"{REBEL}/movement", "2805  fap-guerrilla-1"))
    assert finding == "4.10 violation 2805 fap-guerrilla-1"


@pytest.mark.rule("4.51")
def test_out_of_reach_of_every_entry_hex_he_does_not_get_into_the_section_either():
    start = on(f"{REBEL}/movement", "2826  fap-guerrilla-1")
    (finding,) = audited("4.10", start, on(f"{REBEL}/movement", "arrivals-libya  fap-guerrilla-1"))
    assert finding == "4.10 violation arrivals-libya fap-guerrilla-1"


@pytest.mark.rule("4.63")
def test_the_rebel_commander_changes_sanctuary_and_moves_on_out_of_the_other():
    position = on(f"{REBEL}/movement", "sanctuary-libya  goukouni")
    found = moves(position, "goukouni")
    assert {place for place in found if not place.isdigit()} == {
        "sanctuary-car",
        "sanctuary-nigeria",
        "sanctuary-sudan",
    }
    assert found["4329"].cost == 1 + 2
    assert audited("4.10", position, on(f"{REBEL}/movement", "4329  goukouni")) == []
    assert "4329" not in legal_moves(position, OF_1991.charts, "goukouni")


@pytest.mark.rule("4.63")
def test_who_is_no_commander_leaves_by_the_entry_hexes_of_his_own_sanctuary():
    position = on(f"{REBEL}/movement", "sanctuary-libya  cdr-leader:fap")
    assert "4329" not in moves(position, "cdr-leader")


@pytest.mark.rule("4.63")
def test_he_is_a_new_arrival_like_everybody():
    start = on(f"{REBEL}/movement", "1702  goukouni")
    assert audited("4.10", start, on(f"{REBEL}/movement", "1602  goukouni")) == []
    (finding,) = audited("4.10", start, on(f"{REBEL}/movement", "sanctuary-libya  goukouni"))
    assert finding == "4.51 violation sanctuary-libya goukouni"


@pytest.mark.rule("5.64")
def test_nobody_is_overrun_in_his_sanctuary():
    """2.6.4: Goukouni in the entry hex into which an enemy steps; 1991 has no such place on the map."""
    path, sequence = f"{GOVERNMENT}/movement", GAME.sequence_of(GAME.scenarios["manta"].conditions)
    manta = "scenario = manta"
    before = on(path, manta, "4329  fan-guerrilla-1", "4330  goukouni")
    lost = on(path, manta, "4330  fan-guerrilla-1", "eliminated  goukouni")
    both = on(path, manta, "4330  goukouni fan-guerrilla-1")
    assert [str(each) for each in judge_rest(GAME, before, lost, path, sequence)] == [
        "5.64 violation eliminated goukouni"
    ]
    assert judge_rest(GAME, before, both, path, sequence) == []
