"""12.32, 12.40, 12.43 and 14.11: units that arrive."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.refereeing.judge import judge_moment
from tests.rules.board import board, findings

CROWD = "fant-inf-bn-1 fant-inf-bn-2 fant-inf-co-1"


@pytest.mark.rule("12.32")
def test_losses_return_at_the_task_force_adjustment():
    assert findings(GAME, board("task-force-losses  libya-mech-bn-1 france-inf-bn-1"), "12.32") == [
        "12.32 due task-force-losses libya-mech-bn-1 france-inf-bn-1"
    ]


@pytest.mark.rule("12.32")
def test_a_lost_oau_unit_is_out_of_play_and_does_not_return():
    lost = "task-force-losses  oau-inf-bn-1 france-inf-bn-1"
    assert [str(each) + each.remedy for each in GAME.judge(board(lost), ["12.32"])] == [
        "12.32 due task-force-losses oau-inf-bn-1the owner puts them into Unused",
        "12.32 due task-force-losses france-inf-bn-1"
        "move them all to the Reinforcements box of the player who controls them",
    ]
    assert findings(GAME, board(f"options = 13.10\n{lost}"), "12.32") == [
        "12.32 due task-force-losses oau-inf-bn-1 france-inf-bn-1"
    ]


@pytest.mark.rule("12.32")
def test_nothing_is_due_without_losses():
    assert findings(GAME, board("fant-losses  fant-inf-co-1"), "12.32") == []


@pytest.mark.rule("12.40")
def test_arrivals_over_the_limit_when_the_movement_is_over():
    position = board(f"""
        @ turn-9/tactical-phase/impulse-1/government/movement
        government = fan
        1537  {CROWD} france-inf-bn-1!arrived-1537
    """)
    assert findings(GAME, position, "12.40") == [
        "12.40 violation 1537 fant-inf-bn-1 fant-inf-bn-2 fant-inf-co-1 france-inf-bn-1"
    ]
    assert findings(GAME, position, "4.23") == []


@pytest.mark.rule("12.40")
def test_the_limit_is_not_asked_for_when_they_are_placed():
    position = board(f"""
        @ turn-9/tactical-phase/impulse-1/government/reinforcements
        government = fan
        1537  {CROWD} france-inf-bn-1!arrived-1537
    """)
    sequence = GAME.sequence_of(GAME.scenarios["manta"].conditions)
    found = [f for moment in sequence.ends(position.cursor) for f in judge_moment(GAME, position, moment)]
    assert found == []


@pytest.mark.rule("12.40")
def test_arrivals_within_the_limit():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/government/movement
        government = fan
        1537  fant-inf-bn-1 france-inf-bn-1!arrived-1537 oau-inf-bn-1!arrived-1537
    """)
    assert findings(GAME, position, "12.40") == []


@pytest.mark.rule("12.40")
@pytest.mark.rule("12.43")
def test_a_unit_that_leaves_the_box_is_remembered_for_the_impulse():
    start = board("""
        @ turn-9/tactical-phase/impulse-1/government/reinforcements
        government = fan
        government-reinforcements  oau-inf-bn-1
    """)
    placed = GAME.remember(GAME.charts, start, board("government = fan\n1537  oau-inf-bn-1").at(start.cursor))
    assert str(placed.stack("1537")[0]) == "oau-inf-bn-1!arrived-1537"
    moved = board("government = fan\n1538  oau-inf-bn-1").at("turn-9/tactical-phase/impulse-1/rebel/combat")
    later = GAME.remember(GAME.charts, placed, moved)
    assert str(later.stack("1538")[0]) == "oau-inf-bn-1!arrived-1537"
    next_impulse = moved.at("turn-9/tactical-phase/impulse-2/government/reinforcements")
    assert str(GAME.remember(GAME.charts, later, next_impulse).stack("1538")[0]) == "oau-inf-bn-1"


@pytest.mark.rule("12.43")
@pytest.mark.parametrize(
    ("unit", "hex"),
    [
        ("france-inf-bn-1", "1537"),
        ("france-inf-bn-1", "1653"),
        ("france-inf-bn-1", "2852"),
        ("france-airborne-bn-1", "2053"),
        ("oau-inf-bn-1", "1537"),
        ("libya-mech-bn-1", "3408"),
    ],
)
def test_intervention_units_arrive_in_their_places(unit, hex):
    assert findings(GAME, board(f"government = fan\n{hex}  {unit}!arrived-{hex}"), "12.43") == []


@pytest.mark.rule("12.43")
@pytest.mark.parametrize(
    ("unit", "hex"),
    [
        ("france-inf-bn-1", "2734"),
        ("france-inf-bn-1", "1853"),
        ("france-inf-bn-1", "2053"),
        ("france-inf-bn-1", "2950"),
        ("france-inf-bn-1", "3050"),
        ("oau-inf-bn-1", "1653"),
        ("libya-mech-bn-1", "3020"),
        ("libya-mech-bn-1", "1537"),
    ],
)
def test_intervention_units_arrive_nowhere_else(unit, hex):
    position = board(f"government = fan\n{hex}  {unit}!arrived-{hex}")
    assert findings(GAME, position, "12.43") == [f"12.43 violation {hex} {unit}"]


@pytest.mark.rule("12.43")
def test_a_unit_that_moved_on_is_judged_by_where_it_was_placed():
    assert findings(GAME, board("government = fan\n1538  oau-inf-bn-1!arrived-2734"), "12.43") == [
        "12.43 violation 1538 oau-inf-bn-1"
    ]


@pytest.mark.rule("12.43")
def test_no_unit_is_placed_on_an_enemy_combat_unit():
    position = board("government = fan\n1537  fap-guerrilla-1 oau-inf-bn-1!arrived-1537")
    assert findings(GAME, position, "12.43") == ["12.43 violation 1537 oau-inf-bn-1"]


@pytest.mark.rule("12.43")
def test_an_enemy_leader_alone_does_not_bar_the_hex():
    position = board("government = fan\n1537  cdr-leader:fap oau-inf-bn-1!arrived-1537")
    assert findings(GAME, position, "12.43") == []


@pytest.mark.rule("12.43")
def test_who_is_left_in_an_entry_hex_when_the_impulse_ends_goes_to_the_losses_box():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/combat
        government = fan
        3408  libya-mech-bn-1!arrived-3408
    """)
    assert findings(GAME, position, "12.43") == ["12.43 due 3408 libya-mech-bn-1"]


@pytest.mark.rule("14.11")
def test_in_manta_the_waiting_task_forces_enter_at_the_capital():
    position = board("""
        @ turn-9/tactical-phase/impulse-1/government/reinforcements
        government = fan
        scenario = manta
        1653  france-inf-bn-1!arrived-1653
        1537  oau-inf-bn-1!arrived-1537
    """)
    assert findings(GAME, position, "14.11") == ["14.11 violation 1653 france-inf-bn-1"]


@pytest.mark.rule("14.11")
@pytest.mark.parametrize(("scenario", "turn"), [("manta", 10), ("toyota-war", 9)])
def test_later_and_in_other_scenarios_the_south_edge_is_open(scenario, turn):
    position = board(f"""
        @ turn-{turn}/tactical-phase/impulse-1/government/reinforcements
        government = fan
        scenario = {scenario}
        1653  france-inf-bn-1!arrived-1653
    """)
    assert findings(GAME, position, "14.11") == []


@pytest.mark.rule("12.43")
def test_only_what_waits_in_an_entry_hex_is_left_over_and_only_after_combat():
    text = "@ turn-9/tactical-phase/impulse-1/rebel/{}\ngovernment = fan\n{}\n"
    at_large = text.format("combat", "3020  libya-mech-bn-1\n3408  cdr-leader:fap")
    assert findings(GAME, board(at_large), "12.43") == []
    guerrilla = text.format("combat", "3408  cdr-guerrilla-1:fap")
    assert findings(GAME, board(guerrilla), "12.43") == []
    early = text.format("movement", "3408  libya-mech-bn-1!arrived-3408")
    assert findings(GAME, board(early), "12.43") == []


@pytest.mark.rule("12.43")
def test_an_enemy_where_a_unit_went_on_to_does_not_make_its_placing_wrong():
    position = board("government = fan\n1538  fap-guerrilla-1 oau-inf-bn-1!arrived-1537")
    assert findings(GAME, position, "12.43") == []


@pytest.mark.rule("4.82")
@pytest.mark.rule("12.43")
def test_at_the_french_airbase_begin_french_paratroops_and_nobody_else():
    french = next(
        id
        for id, each in GAME.charts.counters.items()
        if each.force == "France" and each.type == "airborne infantry"
    )
    assert findings(GAME, board(f"government = fan\n2053  {french}!arrived-2053"), "12.43") == []
    assert findings(GAME, board("government = fan\n2053  fant-airborne-co-22!arrived-2053"), "12.43") == []
    assert findings(GAME, board("government = fan\n2053  libya-mech-bn-1!arrived-2053"), "12.43") == [
        "12.43 violation 2053 libya-mech-bn-1"
    ]


@pytest.mark.rule("14.11")
def test_fant_units_are_not_bound_to_the_entry_of_the_task_forces():
    text = "@ turn-9/tactical-phase/impulse-1/government/reinforcements\nscenario = manta\ngovernment = fan\n"
    assert findings(GAME, board(text + "3633  fant-inf-co-1!arrived-3633"), "14.11") == []
    assert findings(GAME, board(text + "3633  france-inf-bn-1!arrived-3633"), "14.11") == [
        "14.11 violation 3633 france-inf-bn-1"
    ]


@pytest.mark.rule("12.40")
def test_units_that_arrived_outside_no_crowd_are_not_named():
    text = "@ turn-9/tactical-phase/impulse-1/government/movement\ngovernment = fan\n"
    assert findings(GAME, board(f"{text}1537  {CROWD} fant-inf-bn-3"), "12.40") == []
    (found,) = GAME.judge(board(f"{text}1537  {CROWD} france-inf-bn-1!arrived-1537"), ["12.40"])
    assert found.message.endswith(", with 1 new unit")


@pytest.mark.rule("11.32")
def test_a_freed_faction_is_forgotten_when_its_own_segment_ends_and_not_another():
    units = "mrp-guerrilla-1:fap mrp-leader:fap"
    path = "turn-9/tactical-phase/impulse-1"
    at = [
        f"{path}/rebel/movement",
        f"{path}/rebel/combat",
        "turn-9/tactical-phase/impulse-2/government/movement",
    ]
    position = board(f"@ {at[0]}\ngovernment = fan\n1849  {units} igf-1\n1537  fant-inf-co-1")
    marked = []
    for cursor in (at[0], at[1], at[2]):
        after = board(f"@ {cursor}\ngovernment = fan\n1849  {units}\n1537  fant-inf-co-1")
        position = GAME.remember(GAME.charts, position, after)
        marked.append([str(each) for _, each in position.each_standing() if "ex-igf" in each.marks])
    freed = ["mrp-guerrilla-1:fap!ex-igf", "mrp-leader:fap!ex-igf"]
    assert marked == [freed, freed, []]


@pytest.mark.rule("12.40")
def test_an_arrival_is_remembered_of_who_was_in_the_box_and_came_to_a_hex():
    path = "@ turn-9/tactical-phase/impulse-1/government/reinforcements\ngovernment = fan\n"
    start = board(
        path + "government-reinforcements  oau-inf-bn-1 fant-inf-co-1\n1537  fant-inf-co-2!no-water"
    )
    end = board(path + "1537  oau-inf-bn-1 fant-inf-co-2!no-water\nfant-losses  fant-inf-co-1")
    after = GAME.remember(GAME.charts, start, end)
    assert str(after.stack("1537")[0]) == "oau-inf-bn-1!arrived-1537"
    assert str(after.stack("1537")[1]) == "fant-inf-co-2!no-water"
    assert str(after.stack("fant-losses")[0]) == "fant-inf-co-1"
    back = GAME.remember(GAME.charts, after, start)
    assert [str(each) for each in back.stack("government-reinforcements")] == [
        "oau-inf-bn-1",
        "fant-inf-co-1",
    ]


@pytest.mark.rule("12.40")
@pytest.mark.rule("11.32")
def test_arrivals_among_former_independents_are_left_to_the_limit_of_those():
    crowd = " ".join(f"mrp-guerrilla-{n}:fap" for n in range(1, 8))
    text = "@ turn-9/tactical-phase/impulse-1/rebel/movement\ngovernment = fan\n"
    text += "2826  {} libya-mech-bn-1!arrived-3408\n"
    assert len(findings(GAME, board(text.format(crowd)), "12.40")) == 1
    one = text.format(crowd.replace("mrp-guerrilla-1:fap", "mrp-guerrilla-1:fap!ex-igf"))
    assert findings(GAME, board(one), "12.40") == []


@pytest.mark.rule("12.43")
def test_of_several_marks_only_the_arrival_says_where_a_unit_was_placed():
    head = "@ turn-11/tactical-phase/impulse-1/rebel/movement\ngovernment = fan\n"
    marked = "3409  libya-mech-bn-1!arrived-3408!a-mark-before!no-water\n"
    assert findings(GAME, board(head + marked), "12.43") == []
    assert findings(GAME, board(head + "3409  libya-mech-bn-1!builds-1537\n"), "12.43") == []


@pytest.mark.rule("12.43")
@pytest.mark.rule("11.31")
def test_independents_are_no_enemies_of_who_is_placed_beside_them_in_a_hex():
    head = "@ turn-11/tactical-phase/impulse-1/government/movement\ngovernment = fan\nscenario = toyota-war\n"
    place = "1537  france-inf-bn-1!arrived-1537 {}\n"
    assert findings(GAME, board(head + place.format("fan-guerrilla-1")), "12.43") == []
    assert findings(GAME, board(head + place.format("fap-guerrilla-1")), "12.43") == [
        "12.43 violation 1537 france-inf-bn-1"
    ]
    neutral = head + "neutral = MRP\n" + place.format("mrp-guerrilla-1:fap")
    assert findings(GAME, board(neutral), "12.43") == []


# ---- 14.21: at the same time, in the same hex

TOYOTA = (
    "@ turn-15/tactical-phase/impulse-1/government/reinforcements\ngovernment = fan\nscenario = toyota-war\n"
)


@pytest.mark.rule("14.21")
@pytest.mark.parametrize(
    "others", ["1537  france-inf-bn-2!arrived-1537", "government-reinforcements  france-inf-bn-2"]
)
def test_the_french_of_1987_do_not_come_piecemeal(others: str):
    (found,) = findings(GAME, board(f"{TOYOTA}2851  france-inf-bn-1!arrived-2851\n{others}"), "14.21")
    assert found.startswith("14.21 violation") and found.endswith(
        ("bn-1 france-inf-bn-2", "bn-2 france-inf-bn-1")
    )


@pytest.mark.rule("14.21")
def test_where_they_arrived_counts_and_not_where_they_went_on_to():
    apart = "2851  france-inf-bn-1!arrived-2851 france-inf-bn-2!arrived-2052"
    (found,) = GAME.judge(board(TOYOTA + apart), ["14.21"])
    assert "brought in piecemeal: 2851" in found.message and "2052" in found.message
    went_on = "2851  france-inf-bn-1!arrived-2851\n2850  france-inf-bn-2!arrived-2851"
    assert findings(GAME, board(TOYOTA + went_on), "14.21") == []
    here_before = "2851  france-inf-bn-1!arrived-2851\n1537  france-inf-bn-2"
    assert findings(GAME, board(TOYOTA + here_before), "14.21") == []


@pytest.mark.rule("14.21")
def test_they_come_together_or_wait():
    together = "2851  france-inf-bn-1!arrived-2851 france-inf-bn-2!arrived-2851"
    waiting = "government-reinforcements  france-inf-bn-1 france-inf-bn-2"
    for stands in (together, waiting, f"{together}\ngovernment-reinforcements  fant-inf-co-1"):
        assert findings(GAME, board(TOYOTA + stands), "14.21") == []


@pytest.mark.rule("14.21")
@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("impulse-2/rebel/reinforcements", []),
        ("impulse-3/rebel/reinforcements", ["14.21 due rebel-reinforcements libya-armor-bn-1"]),
        ("impulse-3/rebel/movement", ["14.21 violation rebel-reinforcements libya-armor-bn-1"]),
        ("impulse-3/government/movement", []),
        ("impulse-3/rebel/combat", []),
    ],
)
def test_the_last_libyans_of_1987_come_in_the_third_impulse_at_the_latest(place: str, found: list[str]):
    text = TOYOTA.replace("impulse-1/government/reinforcements", place)
    assert findings(GAME, board(text + "rebel-reinforcements  libya-armor-bn-1\n"), "14.21") == found
    later = text.replace("turn-15", "turn-16") + "rebel-reinforcements  libya-armor-bn-1\n"
    assert findings(GAME, board(later), "14.21") == []


@pytest.mark.rule("14.21")
def test_so_do_the_french_unless_enemies_stand_in_all_three_hexes():
    text = TOYOTA.replace("impulse-1", "impulse-3")
    text += "government-reinforcements  france-inf-bn-1 fant-inf-co-1\n"
    assert findings(GAME, board(text), "14.21") == ["14.21 due government-reinforcements france-inf-bn-1"]
    two = text + "1537  fap-guerrilla-1\n2052  fap-guerrilla-2\n"
    (found,) = GAME.judge(board(two), ["14.21"])
    assert found.remedy == f"the owner places them at {GAME.charts.place('2851')}"
    assert findings(GAME, board(two + "2851  fap-guerrilla-3\n"), "14.21") == []


# ---- 12.43: the first board of a file


@pytest.mark.rule("12.43")
@pytest.mark.parametrize(
    ("stands", "found"),
    [
        ("1653  france-inf-bn-1", []),
        ("3609  libya-mech-bn-1", []),
        ("3609  france-inf-bn-1", ["4.50 violation 3609 france-inf-bn-1"]),
        ("1653  fant-inf-co-1", ["4.50 violation 1653 fant-inf-co-1"]),
    ],
)
def test_who_stands_in_his_entry_hex_as_a_file_begins_may_have_arrived_there(stands: str, found: list[str]):
    first = board(f"@ turn-10/tactical-phase/impulse-1/rebel/movement\ngovernment = fan\n{stands}")
    assert findings(GAME, GAME.remember(GAME.charts, Position(), first), "4.50") == found


@pytest.mark.rule("12.43")
def test_but_not_when_no_impulse_is_played():
    first = board("@ turn-10/tactical-phase/water-check\ngovernment = fan\n1653  france-inf-bn-1")
    assert findings(GAME, GAME.remember(GAME.charts, Position(), first), "4.50") == [
        "4.50 violation 1653 france-inf-bn-1"
    ]


@pytest.mark.rule("12.43")
@pytest.mark.parametrize(
    "stands",
    [
        "1537  france-inf-bn-1",  # no entry hex: he may have been there all the time
        "3609  libya-mech-bn-1!arrived-3408",  # of him it is known
        "3609  libya-air",
    ],
)
def test_who_else_stands_where_units_arrive_has_not_arrived(stands: str):
    first = board(f"@ turn-10/tactical-phase/impulse-1/rebel/movement\ngovernment = fan\n{stands}")
    assert GAME.remember(GAME.charts, Position(), first) == first


@pytest.mark.rule("12.40")
def test_the_next_impulse_forgets_an_arrival_though_the_board_still_says_it():
    text = "government = fan\n1537  oau-inf-bn-1!arrived-1537"
    before, after = (
        board(f"@ turn-9/tactical-phase/impulse-{number}/government/reinforcements\n{text}")
        for number in (1, 2)
    )
    assert GAME.remember(GAME.charts, before, after).stack("1537")[0].marks == frozenset()


@pytest.mark.rule("11.32")
def test_a_faction_that_stays_independent_is_not_free_because_its_town_changes():
    head = "@ turn-15/tactical-phase/impulse-1/rebel/combat\nscenario = toyota-war\ngovernment = fan\n"
    before = board(f"{head}4223  anl-guerrilla-1 anl-guerrilla-2 anl-leader igf-1")
    after = board(f"{head}4223  anl-guerrilla-1 anl-leader igf-1\neliminated  anl-guerrilla-2")
    assert GAME.remember(GAME.charts, before, after) == after
