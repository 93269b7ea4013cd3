"""The desk of a game: what is open, what players did by hand, boards that change, undoing and resuming."""

import json

import pytest

from guelta.companion.following.game_file import Refusal
from guelta.companion.journal.journal import Journal
from guelta.companion.paperwork.decision import CHOICE, DICE, Decision
from guelta.companion.paperwork.desk import Desk
from guelta.companion.paperwork.notes import Notebook
from guelta.rules.chad import GAME
from tests.companion.paperwork.group import MANIFEST, Group
from tests.rules.chad.economy import display

HEAD = "@ {}\nscenario = campaign\ngovernment = fap\ndrought = none\n"
PLACES = display(kanem="P1/5", batha="P2/5", logone="P1/8") + "gdp-60  gdp-level foreign-aid\n"
HARVEST = HEAD.format("turn-3/harvest") + PLACES
GDP = HEAD.format("turn-3/gdp") + PLACES
IMPULSE = "turn-3/tactical-phase/impulse-1"


def states(group: Group) -> dict[str, str]:
    return {each["phase"]: each["state"] for each in group.desk.overview()["phases"]}


def compared(group: Group, phase: str | None = None) -> dict[str, tuple[str, str, str]]:
    return {
        each["name"]: (each["board"], each["worksheet"], each["state"])
        for each in group.desk.show(phase)["compared"]
    }


# ---- which worksheet is open


def test_the_worksheet_of_the_phase_on_the_turn_tracker_is_open():
    group = Group(HARVEST)
    assert group.desk.open_phase == "turn-3/harvest"
    group.go_to("turn-3/gdp")
    assert group.desk.open_phase == "turn-3/gdp"
    assert states(group) == {"turn-3/harvest": "waiting", "turn-3/gdp": "waiting"}


def test_a_phase_in_which_nothing_is_to_be_done_opens_nothing():
    group = Group(HEAD.format("turn-3/tactical-phase/sanctuary-adjustment"))
    assert group.desk.open_phase == ""
    with pytest.raises(Refusal, match="no worksheet is open now; it opens when the turn tracker comes to"):
        group.desk.open()


def test_a_worksheet_with_nothing_to_do_is_not_offered_for_writing():
    group = Group(HEAD.format("turn-3/tactical-phase/water-check") + "2734 fant-inf-co-1\n")
    shown = group.desk.show("turn-3/tactical-phase/water-check")
    assert shown["state"] == "nothing to do" and not shown["can"]["carry_out"]


def test_a_worksheet_of_a_phase_that_has_not_begun_is_refused_in_a_sentence():
    with pytest.raises(Refusal, match=r"no worksheet of 'turn-9/gdp' has begun"):
        Group(HARVEST).desk.open("turn-9/gdp")


def test_a_worksheet_nobody_used_is_put_away_when_nothing_had_to_be_done():
    group = Group(HEAD.format(f"{IMPULSE}/government/reinforcements") + "1537 fant-inf-bn-1\n")
    assert group.desk.open_phase  # the battalion could fortify
    group.go_to(f"{IMPULSE}/government/movement")
    assert states(group) == {f"{IMPULSE}/government/movement/end": "nothing to do"}


def test_a_worksheet_left_undone_stays_and_can_be_done_later():
    group = Group(HARVEST)
    group.go_to("turn-3/gdp")
    group.do("turn-3/harvest", harvest="6 4")  # all regions +1 or more
    assert group.board.where("production-kanem") == ("kanem-production-6",)
    assert "total production 21: Kanem 6, Batha 6, Logone 10" not in str(
        group.desk.open("turn-3/gdp").entries
    )
    assert "total production 22: Kanem 6, Batha 6, Logone 10" in str(group.desk.open("turn-3/gdp").entries)


def test_phases_that_the_turn_tracker_jumped_over_have_their_worksheets_too():
    group = Group(HARVEST)
    group.go_to("turn-3/tactical-phase/sanctuary-adjustment")
    assert states(group) == {
        "turn-3/harvest": "waiting",
        "turn-3/gdp": "waiting",
        "turn-3/budget": "waiting",
        "turn-3/tactical-phase/sanctuary-adjustment": "nothing to do",
    }


def test_a_turn_tracker_set_to_another_year_leaves_no_pile_of_worksheets_behind():
    group = Group(HARVEST)
    group.go_to("turn-9/harvest")
    assert states(group) == {"turn-3/harvest": "waiting", "turn-9/harvest": "waiting"}


def test_a_turn_tracker_that_goes_back_finds_its_worksheet_as_it_was_left():
    group = Group(HARVEST)
    group.answer("harvest", 6, 4, who="Anna")
    group.go_to("turn-3/gdp")
    group.go_to("turn-3/harvest")
    assert group.desk.open().decisions[0].dice == (6, 4)


def test_the_turn_tracker_outside_the_sequence_of_play_opens_nothing():
    group = Group(HARVEST)
    assert group.desk.see(group.board.at("nowhere")) == ()
    assert group.desk.see(group.board.at("turn-9/mrp-die")) == ()


# ---- what players have done by hand is not done twice


def test_markers_moved_by_hand_before_the_dice_are_told_are_already_done():
    group = Group(HARVEST)
    group.put("production-kanem", "kanem-production-3")
    group.put("production-batha", "batha-production-3")
    group.answer("harvest", 1, 4)  # Central -2, South -1, and a random event
    group.answer("random-event", 6)
    assert compared(group) == {
        "drought": ("none", "drought", "to do"),
        "Production Kanem": ("Kanem production 3", "Kanem production 3", "already done"),
        "Production Batha": ("Batha production 3", "Batha production 3", "already done"),
        "Production Logone": ("Logone production 8", "Logone production 7", "to do"),
    }
    group.write("turn-3/harvest")
    assert group.board.where("production-kanem") == ("kanem-production-3",)
    assert group.board.where("production-logone") == ("logone-production-7",)


def test_a_marker_put_elsewhere_by_hand_differs_and_is_set_right():
    group = Group(HARVEST)
    group.put("production-kanem", "kanem-production-4")
    group.answer("harvest", 2, 2)  # severe: drought, Central -2
    assert compared(group)["Production Kanem"] == ("Kanem production 4", "Kanem production 3", "differs")
    assert group.desk.show()["can"]["take_board"]
    group.write("turn-3/harvest")
    assert group.board.where("production-kanem") == ("kanem-production-3",)


def test_unless_the_players_say_that_the_board_was_put_right_before():
    group = Group(HARVEST)
    group.put("production-kanem", "kanem-production-4")
    group.answer("harvest", 2, 2)
    group.desk.take_board("turn-3/harvest", "Anna")
    assert compared(group)["Production Kanem"] == ("Kanem production 4", "Kanem production 2", "to do")


def test_everything_done_by_hand_leaves_nothing_to_write():
    group = Group(HARVEST.replace("drought = none", "drought = drought"))
    for name, level in (("kanem", 3), ("batha", 3), ("logone", 6)):
        group.put(f"production-{name}", f"{name}-production-{level}")
    group.answer("harvest", 2, 2)
    assert {state for _, _, state in compared(group).values()} == {"already done"}
    assert not group.desk.show()["can"]["write"]
    before = group.board
    group.write("turn-3/harvest")
    assert group.board == before
    assert [line.rule for line in group.desk.ledger()][:2] == ["6.30", "6.10"]


def test_what_a_phase_does_not_change_itself_was_put_right_before_it():
    group = Group(GDP)
    group.put("production-kanem", "kanem-production-3")  # somebody forgot it in the harvest
    assert group.desk.open().entries[0].text == "total production 16: Kanem 3, Batha 5, Logone 8"
    put_right = [(each["name"], each["from"], each["worksheet"]) for each in group.desk.show()["put_right"]]
    assert put_right == [("Production Kanem", "Kanem production 5", "Kanem production 3")]


def test_unless_the_players_want_the_board_on_which_the_phase_began():
    group = Group(GDP)
    group.put("production-kanem", "kanem-production-3")
    group.desk.take_start("turn-3/gdp")
    assert group.desk.open().entries[0].text == "total production 18: Kanem 5, Batha 5, Logone 8"


def test_one_of_two_like_counters_moved_by_hand_counts_for_the_other():
    box = "fant-losses fant-inf-co-1 fant-inf-co-2\n"
    group = Group(HEAD.format("turn-3/budget") + PLACES + box)
    group.put("fant-inf-co-2", "government-reinforcements")  # the form would take company 1
    group.answer("exchange-before-1")
    group.answer("purchase", "rebuild-infantry-company")
    group.answer("investment")
    group.answer("exchange-after-1")
    assert compared(group)["FANT 2-2-6 company 2"][2] == "already done"
    group.write("turn-3/budget")
    assert group.board.where("fant-inf-co-1") == ("fant-losses",)
    assert group.board.where("fant-inf-co-2") == ("government-reinforcements",)


def test_units_moved_by_hand_stay_where_they_are_when_a_worksheet_only_marks_them():
    reinforcements = f"{IMPULSE}/government/reinforcements"
    group = Group(HEAD.format(reinforcements) + "2621 fant-armor-bn-1\n")
    assert compared(group)["FANT 10-2-10 armor battalion 1"] == (
        "not marked no water",
        "marked no water",
        "to do",
    )
    group.put("fant-armor-bn-1", "2622")
    assert group.write(reinforcements) == ["4.32  NO WATER at 2622: FANT 10-2-10 armor battalion 1"]
    assert str(group.board.stack("2622")[0]) == "fant-armor-bn-1!no-water"


def test_a_war_zone_marked_by_hand_does_not_cost_production_twice():
    group = Group(HEAD.format(f"{IMPULSE}/government/combat") + PLACES)
    group.put("production-batha", "batha-production-4", face="war-zone")
    group.answer("combat-1", "batha")
    group.answer("combat-2")
    assert {state for _, _, state in compared(group).values()} == {"already done"}


def test_losses_of_production_are_written_as_combat_happens():
    combat = f"{IMPULSE}/government/combat"
    group = Group(HEAD.format(combat) + PLACES)
    group.answer("combat-1", "batha")
    group.board = group.desk.after(combat)  # written while the phase goes on
    group._look()
    assert str(group.board.stack("batha-production-4")[0]) == "production-batha:war-zone"
    group.answer("combat-2", "kanem")
    group.answer("combat-3")
    states_of = {name: state for name, (_, _, state) in compared(group).items()}
    assert states_of == {"Production Batha": "already done", "Production Kanem": "to do"}
    assert group.write(combat) == [
        "7.50  Batha becomes a war zone: production 5 to 4",
        "7.50  Kanem becomes a war zone: production 5 to 4",
    ]


def test_losses_written_as_combat_happened_stand_in_the_ledger_when_the_turn_tracker_goes_on():
    combat = f"{IMPULSE}/government/combat"
    group = Group(HEAD.format(combat) + PLACES)
    group.answer("combat-1", "batha")
    group.board = group.desk.after(combat)
    group._look()
    assert group.desk.ledger() == ()  # another combat may follow
    group.go_to(f"{IMPULSE}/rebel/reinforcements")
    assert [line.text for line in group.desk.ledger()] == ["Batha becomes a war zone: production 5 to 4"]
    assert states(group)[combat] == "carried out"


def test_a_phase_played_by_hand_with_dice_of_the_log_is_in_the_ledger_without_a_click():
    group = Group(HARVEST)
    group.throw(6, 4, sender="Anna")
    for marker, space in (("kanem", 6), ("batha", 6), ("logone", 10)):
        group.put(f"production-{marker}", f"{marker}-production-{space}")
    group.go_to("turn-3/gdp")
    assert states(group)["turn-3/harvest"] == "carried out"
    assert [line.rule for line in group.desk.ledger()] == ["6.30", "6.10", "6.00", "6.00", "6.00"]


def test_a_phase_in_which_one_marker_was_left_by_hand_waits_for_it():
    group = Group(HARVEST)
    group.throw(6, 4)
    group.put("production-kanem", "kanem-production-6")
    group.put("production-batha", "batha-production-6")
    group.go_to("turn-3/gdp")
    assert states(group)["turn-3/harvest"] == "done" and group.desk.ledger() == ()


def test_what_ends_a_phase_goes_by_the_board_as_it_is_then():
    group = Group(HEAD.format(f"{IMPULSE}/rebel/combat") + PLACES)
    end = f"{IMPULSE}/rebel/combat/end"
    assert states(group)[end] == "nothing to do"
    group.put("production-batha", "batha-production-4", face="war-zone")
    assert states(group)[end] == "done"
    assert group.do(end) == ["7.50  back to normal production: Batha"]


def test_a_fortification_begun_by_hand_is_finished_by_the_worksheet_and_not_given_up():
    group = Group(HEAD.format(f"{IMPULSE}/government/reinforcements") + "2734 fant-inf-bn-1 fant-inf-co-1\n")
    group.put("fort-1", "2734")
    group.go_to(f"{IMPULSE}/government/movement")
    group.go_to(f"{IMPULSE}/government/combat")
    assert group.do(f"{IMPULSE}/government/combat/end") == ["4.70  2734 Ati is fortified (government)"]
    assert str(group.board.stack("2734")[-1]) == "fort-1:fort"


# ---- throws of VASSAL's log


def test_throws_of_the_log_are_taken_in_their_order():
    group = Group(HARVEST)
    group.throw(1, 4, sender="Anna")
    group.throw(6, sender="Bert")
    sheet = group.desk.open()
    assert [(each.id, each.dice, each.origin, each.throw, each.who) for each in sheet.decisions] == [
        ("harvest", (1, 4), "vassal", 1, "Anna"),
        ("random-event", (6,), "vassal", 2, "Bert"),
    ]
    assert sheet.is_done


def test_a_throw_of_another_number_of_dice_is_offered_and_never_guessed():
    group = Group(HARVEST)
    group.throw(5)
    group.throw(1, 4)
    assert group.desk.open().decisions == ()
    offered = group.desk.show()["asks"][0]["offered"]
    assert offered == [
        {"throw": 1, "dice": [5], "fits": False},
        {"throw": 2, "dice": [1, 4], "fits": True},
    ]
    group.desk.take_throw("turn-3/harvest", "harvest", 2, "Anna")
    assert group.desk.open().decisions[0].throw == 2
    assert group.desk.open().asks[0].id == "random-event"  # and throw 1, before it, is not taken for that


def test_a_throw_made_while_a_choice_is_asked_waits_for_its_turn():
    group = Group(GDP)
    group.throw(4)
    assert group.desk.open().decisions == ()
    group.answer("tax")
    assert [(each.id, each.dice) for each in group.desk.open().decisions] == [
        ("tax", ()),
        ("aid-france-oau", (4,)),
    ]


def test_dice_told_by_hand_pass_over_the_throws_there_are():
    group = Group(HARVEST)
    group.throw(5)
    group.answer("harvest", 1, 4)
    assert group.desk.open().asks[0].id == "random-event"
    group.throw(6)
    assert group.desk.open().is_done


def test_a_throw_taken_back_is_not_taken_again_by_itself():
    group = Group(HARVEST)
    group.throw(1, 4)
    group.desk.undo_last("turn-3/harvest", "Anna")
    assert group.desk.open().asks[0].id == "harvest"
    group.put("production-kanem", "kanem-production-4")
    assert group.desk.open().asks[0].id == "harvest"


def test_a_throw_that_is_not_there_is_refused():
    with pytest.raises(Refusal, match="the log of this phase has no throw 3; it has 1"):
        group = Group(HARVEST)
        group.throw(5)
        group.desk.take_throw("turn-3/harvest", "harvest", 3)


def test_dice_of_a_combat_are_nothing_for_what_ends_the_phase():
    group = Group(HEAD.format(f"{IMPULSE}/rebel/combat") + PLACES)
    group.throw(3, 4)
    group.answer("combat-1")
    assert all(note.kind != "dice" for note in group.notes.notes)


# ---- decisions


def test_a_refused_decision_leaves_no_trace():
    group = Group(GDP)
    notes = list(group.notes.notes)
    sheet = group.answer("tax", "kanem")
    assert sheet.finding is not None and sheet.finding.rule == "7.30"
    assert group.notes.notes == notes
    shown = group.desk.show("turn-3/gdp", None, sheet.finding)
    assert shown["finding"]["remedy"] == "allowed: Batha"
    assert group.desk.show()["finding"] is None


def test_the_last_decision_is_undone():
    group = Group(GDP)
    group.answer("tax", "batha")
    group.answer("aid-france-oau", 4)
    group.desk.undo_last("turn-3/gdp")
    assert group.desk.open().asks[0].id == "aid-france-oau"
    group.desk.undo_last("turn-3/gdp")
    assert group.desk.open().asks[0].id == "tax"
    with pytest.raises(Refusal, match="there is no decision to take back"):
        group.desk.undo_last("turn-3/gdp")


def test_decisions_that_the_changed_board_does_not_take_are_named_and_asked_anew():
    group = Group(GDP)
    group.answer("tax", "batha")
    group.put("presence-batha", "batha-presence", face="")
    group.desk.take_board("turn-3/gdp")
    shown = group.desk.show()
    assert [(each["id"], each["values"]) for each in shown["unfit"]] == [("tax", ["batha"])]
    assert shown["asks"][0]["id"] == "aid-france-oau"  # no prefecture is left to tax


def test_a_worksheet_that_asks_for_something_is_not_carried_out():
    with pytest.raises(Refusal, match="it asks for: Tax increase in a prefecture of presence 2"):
        Group(GDP).desk.carried_out("turn-3/gdp")


def test_what_is_carried_out_is_closed_until_it_is_opened_again():
    group = Group(HARVEST)
    group.do("turn-3/harvest", harvest="6 4")
    assert states(group) == {"turn-3/harvest": "carried out"} and group.desk.open_phase == ""
    for closed in (
        lambda: group.desk.undo_last("turn-3/harvest"),
        lambda: group.desk.carried_out("turn-3/harvest"),
        lambda: group.desk.decide("turn-3/harvest", Decision("harvest", DICE, ("1", "1"))),
    ):
        with pytest.raises(Refusal, match="is carried out; take it back on the board, then open it again"):
            closed()
    group.desk.reopen("turn-3/harvest")
    assert states(group) == {"turn-3/harvest": "done"} and group.desk.ledger() == ()
    with pytest.raises(Refusal, match="was not carried out"):
        group.desk.reopen("turn-3/harvest")


def test_a_worksheet_that_players_have_undone_on_the_board_is_open_again():
    group = Group(HARVEST)
    before = group.board
    group.do("turn-3/harvest", harvest="6 4")
    group.put("fant-inf-bn-1", "1537")  # whatever else happens
    assert states(group) == {"turn-3/harvest": "carried out"}
    group.board = before
    group._look()
    assert states(group) == {"turn-3/harvest": "done"} and group.desk.open_phase == "turn-3/harvest"
    group.write("turn-3/harvest")
    assert states(group) == {"turn-3/harvest": "carried out"}


def test_a_war_zone_that_ends_with_its_impulse_was_not_undone():
    combat = f"{IMPULSE}/rebel/combat"
    group = Group(HEAD.format(combat) + display(kanem="P1/1"))
    group.do(combat, combat_1="kanem")  # no production to lose: the marker is turned over, and back
    group.do(f"{combat}/end")
    assert set(states(group).values()) == {"carried out"}


def test_a_worksheet_carried_out_stays_so_when_a_marker_of_it_is_moved_later():
    group = Group(HARVEST)
    group.do("turn-3/harvest", harvest="6 4")
    group.put("production-kanem", "kanem-production-5")
    assert states(group) == {"turn-3/harvest": "carried out"}


def test_more_than_anybody_can_have_chosen_is_refused():
    with pytest.raises(Refusal, match="more than anybody can choose"):
        Group(GDP).desk.decide("turn-3/gdp", Decision("tax", CHOICE, ("x" * 5000,)))


def test_fields_that_no_board_shows_hold_until_they_are_over():
    group = Group(HARVEST)
    group.do("turn-3/harvest", harvest="1 4", random_event="6")
    assert "donor-conference" not in group.board.fields  # the module has nothing for it
    group.go_to("turn-3/gdp")
    group.answer("tax")
    assert "donor conference: 5%" in str(group.desk.open().entries)
    assert group.desk.board.fields["donor-conference"] == "yes"
    group.go_to("turn-5/harvest")
    group.do("turn-5/harvest", harvest="6 4")
    assert "donor-conference" not in group.desk.board.fields


def test_bonus_units_cost_nothing_in_the_budget_of_the_year():
    fan = HEAD.format("turn-3/gdp").replace("= fap", "= fan") + PLACES + "fant-losses fant-inf-co-1\n"
    group = Group(fan)
    answers = {"aid_france_oau": "3", "aid_libya": "2", "aid_usa": "3", "bonus_units": "lost-fant-company"}
    group.do("turn-3/gdp", tax="", **answers)
    group.go_to("turn-3/budget")
    assert "0 FANT units maintained" in str(group.desk.open().entries)


# ---- the ledger


def test_the_ledger_is_in_the_order_of_play_whatever_was_done_first():
    group = Group(HARVEST)
    group.go_to("turn-3/gdp")
    group.do("turn-3/gdp", tax="", aid_france_oau="3", aid_libya="2", aid_usa="1")
    group.do("turn-3/harvest", harvest="6 4")
    assert list(dict.fromkeys(line.phase for line in group.desk.ledger())) == ["turn-3/harvest", "turn-3/gdp"]


def test_throws_of_the_log_are_offered_that_nobody_has_taken_and_it_is_told_which_fit():
    """5 on the harvest brings a random event, for which one die is asked."""
    group = Group(HARVEST)
    group.throw(3, 2)  # taken by the harvest
    group.throw(6, 6)  # somebody tries the dice
    group.throw(4)
    (asked,) = group.desk.show()["asks"]
    assert [(each["throw"], each["fits"]) for each in asked["offered"]] == [(2, False), (3, True)]


def test_the_chat_line_says_the_phase_and_what_came_of_it():
    group = Group(HARVEST)
    group.answer("harvest", 6, 4)
    said = group.desk.summary("turn-3/harvest")
    assert said == (
        "Annual Harvest and Random Events: annual harvest: 10 (6.30); no drought until the next harvest"
        " (6.10); North +1, Central +1, South +2 (6.00); rests on reconstructed values"
    )
    group.write("turn-3/harvest")
    assert group.desk.summary("turn-3/harvest") == said


def test_the_chat_line_leaves_out_what_only_leads_to_something_else():
    group = Group(HARVEST)
    group.go_to("turn-3/gdp")
    group.do("turn-3/gdp", tax="batha", aid_france_oau="4", aid_libya="3", aid_usa="1")
    said = group.desk.summary("turn-3/gdp")
    assert said.startswith("GDP Determination: GDP level ")
    assert "tax increase in Batha" in said and "Libyan Aid to FAP: 5%, task force R (7.46)" in said
    assert "total production" not in said and "Legion" not in said  # they stand in the ledger
    assert said.endswith("; rests on reconstructed values")
    assert len(said) <= 300


def test_what_the_chat_line_has_no_room_for_is_counted():
    phase = "turn-3/tactical-phase/task-force-adjustment"
    lost = " ".join(f"libya-legion-inf-bn-{number}" for number in range(1, 7))
    group = Group(HEAD.format(phase) + f"task-force-losses  {lost}\n")
    said = group.desk.summary(phase)
    assert said.startswith("Intervention Task Force Adjustment: Legion 5-2-6 infantry battalion 1 to")
    assert said.endswith(" (12.32); and 3 more in the ledger")


def test_the_chat_line_of_a_segment_names_its_impulse_and_a_rule_once():
    group = Group(HEAD.format(f"{IMPULSE}/government/combat") + PLACES)
    group.answer("combat-1", "batha", "kanem")
    assert group.desk.summary(f"{IMPULSE}/government/combat") == (
        "Impulse 1, Government segment, Combat: war zone: Batha 5 to 4, war zone: Kanem 5 to 4 (7.50)"
    )


def test_a_line_of_the_ledger_says_on_what_it_rests_that_is_not_printed():
    """The Annual Harvest Table is not printed in the rules; on which dice drought comes is (6.10)."""
    group = Group(HARVEST)
    group.do("turn-3/harvest", harvest="6 4")
    rests = {line.rule: line.rests_on for line in group.desk.ledger()}
    assert rests == {"6.30": (), "6.10": (), "6.00": ("Annual Harvest Table: reconstructed",)}
    again = Group(HARVEST, notes=group.notes)
    assert [line.rests_on for line in again.desk.ledger()] == [line.rests_on for line in group.desk.ledger()]


# ---- taken up again


def test_a_desk_killed_at_any_point_is_taken_up_where_it_was():
    group = Group(HARVEST, seed=None)
    group.throw(1, 4, sender="Anna")
    group.answer("random-event", 6, who="Bert")
    group.write("turn-3/harvest")
    group.go_to("turn-3/gdp")
    group.put("production-kanem", "kanem-production-2")
    group.answer("tax", "batha", who="Cleo")
    group.desk.roll("turn-3/gdp", "aid-france-oau", "Cleo")
    before = (group.desk.overview(), group.desk.show(), group.desk.ledger(), group.desk.after("turn-3/gdp"))
    again = Group(str(group.board), seed=None, notes=Notebook(group.notes.notes))
    after = (again.desk.overview(), again.desk.show(), again.desk.ledger(), again.desk.after("turn-3/gdp"))
    assert after == before
    json.dumps(after[:2])


def test_each_line_of_the_ledger_has_the_time_of_the_decision_it_comes_of():
    minutes = iter(range(60, 6000, 60))
    group = Group(HARVEST, clock=lambda: float(next(minutes)))
    group.throw(1, 4, sender="Anna")
    thrown = group.notes.notes[-1].at
    group.answer("random-event", 6, who="Bert")
    answered = group.notes.notes[-1].at
    group.write("turn-3/harvest")
    times = {line.text: line.at for line in group.desk.ledger()}
    assert times["annual harvest: 5"] == times["drought until the next harvest"] == thrown
    assert times["random event: Donor conference"] == answered
    assert group.desk.decided_at("donor-conference") == answered
    assert group.desk.decided_at("government") == 0
    again = Group(str(group.board), notes=Notebook(group.notes.notes))
    assert again.desk.ledger() == group.desk.ledger()


def test_a_ledger_of_notes_without_times_tells_none():
    group = Group(HARVEST)
    group.do("turn-3/harvest", harvest="1 4", random_event="6")
    notes = [note._replace(at=0.0) for note in group.notes.notes]
    done = json.loads(notes[-1].values[0]) if notes[-1].kind == "carried-out" else {}
    for line in done.get("lines", ()):
        del line["at"]
    notes[-1] = notes[-1]._replace(values=(json.dumps(done),)) if done else notes[-1]
    again = Group(str(group.board), notes=Notebook(notes))
    assert {line.at for line in again.desk.ledger()} == {0.0}


def test_every_beginning_of_the_notes_is_a_desk():
    group = Group(HARVEST)
    group.do("turn-3/harvest", harvest="1 4", random_event="6")
    group.go_to("turn-3/gdp")
    group.answer("tax", "batha")
    for number in range(len(group.notes.notes) + 1):
        notes = Notebook(group.notes.notes[:number])
        desk = Desk(GAME, group.scenario, MANIFEST, notes, "7")
        desk.see(group.board)
        desk.overview()
        desk.show(desk.open_phase)


def test_notes_of_a_phase_this_game_does_not_have_say_nothing():
    notes = Notebook()
    notes.decide("turn-3/no-such-phase", "", "began", (HARVEST,))
    notes.decide("turn-3/no-such-phase", "tax", "choice", ("batha",))
    notes.decide("turn-3/harvest", "", "no-such-kind", ())
    group = Group(HARVEST, notes=notes)
    assert list(states(group)) == ["turn-3/harvest"]


def test_a_journal_on_disk_gives_the_desk_back_after_a_kill(tmp_path):
    place = tmp_path / "game.journal"
    journal = Journal.open(place, source="game.vlog")
    group = Group(HARVEST, seed=None, notes=journal)
    group.throw(1, 4, sender="Anna")
    group.answer("random-event", 6, who="Bert")
    shown = group.desk.show()
    journal.close()  # nothing but what is on disk is left
    journal = Journal.open(place, source="game.vlog")
    again = Group(str(group.board), seed=None, notes=journal)
    assert again.desk.show() == shown
    assert again.desk.overview() == group.desk.overview()
    journal.close()
