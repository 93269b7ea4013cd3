"""What the 2021 edition is made of: its set-up, its sequence of play, and that nothing in it hangs loose."""

import csv
import re

import pytest

from guelta.rules.chad import GAME as OF_1991
from guelta.rules.chad_2021 import GAME
from guelta.rules.engine.board.position import NotationError, Position
from guelta.rules.engine.ledger import ledger
from guelta.rules.engine.self_play.selfplay import play

MANTA = GAME.scenarios["manta"]
SEQUENCE = GAME.sequence_of(MANTA.conditions)


def test_it_has_one_scenario_of_two_turns_that_begins_in_the_rains():
    assert (list(GAME.scenarios), MANTA.first_turn, MANTA.last_turn) == (["manta"], 1, 2)
    assert [SEQUENCE.kind(turn) for turn in (1, 2)] == ["wet", "dry"]
    assert MANTA.start.cursor == SEQUENCE.leaves[0]


@pytest.mark.rule("14.11")
def test_it_is_set_up_as_in_1991_but_for_the_turn():
    def placed(game):
        start = game.scenarios["manta"].start
        return {
            (space, str(standing))
            for space, standing in start.each_standing()
            if standing.counter != "game-turn"
        }

    assert placed(GAME) == placed(OF_1991)
    assert MANTA.start.where("game-turn") == ("turn-1",)
    assert MANTA.start.fields == OF_1991.scenarios["manta"].start.fields


@pytest.mark.parametrize("field", ["options = 13.80", "neutral = MRP", "credits = 5"])
def test_a_board_has_no_fields_of_what_the_edition_leaves_out(field):
    assert Position.parse(f"{field}\n1537 habre\n", OF_1991).fields
    with pytest.raises(NotationError, match="there is no field"):
        Position.parse(f"{field}\n1537 habre\n", GAME)


@pytest.mark.parametrize("mark", ["dispersed", "ex-igf", "must-attack-1849", "stood-1849"])
def test_no_counter_bears_a_mark_of_what_the_edition_leaves_out(mark):
    assert Position.parse(f"1537 fant-inf-bn-1!{mark}\n", OF_1991).spaces
    with pytest.raises(NotationError, match=f"there is no mark {mark}"):
        Position.parse(f"1537 fant-inf-bn-1!{mark}\n", GAME)


def test_its_games_leave_no_other_marks_and_fields_on_a_board():
    for seed in ("first", "second"):
        for step in play(GAME, MANTA, seed):
            assert Position.parse(str(step.position), GAME) == step.position


@pytest.mark.rule("3.00")
def test_a_tactical_phase_goes_in_its_own_order():
    phases = [phase.id for phase in SEQUENCE.phases(1)[0].phases]
    assert phases == [
        "sanctuary-adjustment",
        "mrp-die",
        "impulse-1",
        "impulse-2",
        "impulse-3",
        "special-withdrawal",
        "water-check",
    ]
    (impulse,) = (phase for phase in SEQUENCE.phases(1)[0].phases if phase.id == "impulse-2")
    assert [phase.id for phase in impulse.phases] == ["task-force-adjustment", "government", "rebel"]
    assert [phase.id for phase in impulse.phases[1].phases] == [
        "reinforcements",
        "movement",
        "combat",
        "water",
    ]


@pytest.mark.rule("14.12")
def test_the_game_ends_with_its_second_turn():
    assert GAME.tables.charts["scenario_victory"].number("manta", "final_turn") == 2


@pytest.mark.rule("14.11")
def test_task_forces_enter_at_the_capital_during_turn_1():
    assert GAME.tables.charts["scenario_entry"].row("manta-government")["turn"] == 1


def test_every_check_and_audit_of_it_is_judged_somewhere_and_every_procedure_has_its_phase():
    moments = [each for path in SEQUENCE.leaves for each in (*SEQUENCE.starts(path), *SEQUENCE.ends(path))]
    judged = {rule for each in moments for rule in (*each.rules, *each.phase.settle)}
    assert judged == set(GAME.checks)
    assert {rule for each in moments for rule in each.phase.audit} == set(GAME.audits)
    phases = {each.phase.name for each in moments}
    assert {*GAME.phases} <= phases


def test_part_two_and_the_options_are_not_in_its_list_of_rules():
    rules = {row.rule for row in ledger(GAME)}
    assert not {"4.82", "5.70", "12.10", "12.11", "12.14", "12.20", "12.31", "12.41", "12.42"} & rules
    assert not [rule for rule in rules if rule.startswith(("14.2", "14.3", "14.4", "14.5", "14.6"))]
    assert {"12.32", "12.40", "12.43", "14.10", "14.11", "14.12", "14.13"} <= rules
    chapters = {row.rule.split(".")[0] for row in ledger(GAME)}
    assert not {"6", "7", "8", "9", "10", "11", "13"} & chapters
    assert {"4", "5", "12", "14"} <= chapters


@pytest.mark.parametrize("rule", ["4.24", "4.63", "4.80", "4.90", "5.42", "5.53", "5.63", "14.12", "14.13"])
def test_no_test_of_1991_shows_a_rule_that_is_otherwise_in_it(rule):
    """A river by track, a die rolled in turn 9, presence in favour: none of it is so here."""
    with (next(GAME.folder.layers).path / "tested.csv").open(encoding="utf-8") as file:
        own = {row["test"] for row in csv.DictReader(file)}
    (row,) = (row for row in ledger(GAME) if row.rule == rule)
    assert row.tests and set(row.tests) <= own


def test_the_notes_of_its_ledger_speak_of_no_rule_it_lacks():
    listed = {row.rule for row in ledger(GAME)}
    for row in ledger(GAME):
        named = set(re.findall(r"\b\d+\.\d\d\b", row.note))
        assert named <= listed, f"{row.rule}: {row.note}"
        assert "turn 11" not in row.note


def test_it_is_one_small_folder():
    own = next(GAME.folder.layers)
    lines = sum(
        len(file.read_text(encoding="utf-8").splitlines())
        for folder in (own.path, own.path / "tables", own.path / "scenarios")
        for file in folder.iterdir()
        if file.suffix in (".py", ".toml")
    )
    assert lines < 900


def test_its_players_agree_on_no_options():
    step = next(play(GAME, MANTA, "first", agree=True))
    assert next(play(OF_1991, OF_1991.scenarios["manta"], "first", agree=True)).procedure == "agreement"
    assert step.procedure != "agreement"
