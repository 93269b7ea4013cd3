"""11.33 Whoever ends his movement next to an independent faction attacks it."""

import pytest

from rules.chad import GAME
from rules.chad.combat.combat import combat_phase
from rules.chad.movement.movement import end_movement, make_move
from rules.engine.play.procedure import Inputs, Outcome, perform
from tests.rules.board import board
from tests.rules.chad.fighting import BOTH_PARTS as REBELS
from tests.rules.chad.fighting import asked, done, options, stack

IGF = "1829 mplt-leader mplt-guerrilla-1 igf-1\n"
"""The MPLT, independent in its home town; all hexes around are open ground."""
MUST = "!must-attack-1829"
FIRST = {"attack-1": ("1829",)}


def phase(text: str, **choices: tuple[str, ...]) -> Outcome:
    return perform(combat_phase, board(REBELS + text), GAME.charts, Inputs({}, choices))


@pytest.mark.rule("11.33")
def test_ending_next_to_it_leaves_a_mark():
    text = REBELS.replace("/combat", "/movement") + IGF + "1927 fap-guerrilla-1\n1627 fap-guerrilla-2\n"
    beside = done(perform(lambda run: make_move(run, "fap-guerrilla-1", "1928"), board(text), GAME.charts))
    assert "must-attack-1829" in beside.position.stack("1928")[0].marks
    ended = done(perform(end_movement, beside.position, GAME.charts))
    assert ended.position.stack("1928")[0].marks == {"must-attack-1829"}
    away = done(perform(lambda run: make_move(run, "fap-guerrilla-2", "1626"), board(text), GAME.charts))
    assert away.position.stack("1626")[0].marks == {"moved"}


@pytest.mark.rule("11.33")
def test_it_must_then_be_attacked():
    outcome = phase(IGF + f"1928 fap-guerrilla-1{MUST}\n")
    assert asked(outcome) == "attack-1" and outcome.asks.least == 1 and outcome.asks.rule == "11.33"
    assert phase(IGF + f"1928 fap-guerrilla-1{MUST}\n", **{"attack-1": ()}).finding.rule == "11.33"


@pytest.mark.rule("11.33")
def test_who_stood_there_before_need_not():
    outcome = phase(IGF + "1928 fap-guerrilla-1\n")
    assert outcome.asks.least == 0


@pytest.mark.rule("11.33")
def test_the_hex_that_must_attack_may_not_be_left_out():
    text = IGF + f"1928 fap-guerrilla-1{MUST}\n1929 fap-guerrilla-2\n"
    outcome = phase(text, **FIRST, **{"attack-1-from": ("1929",)})
    assert outcome.finding.rule == "11.33"
    assert phase(text, **FIRST, **{"attack-1-from": ("1928",)}).finding is None


@pytest.mark.rule("11.33")
def test_nothing_is_owed_once_the_faction_is_activated():
    outcome = phase("1829 mplt-leader mplt-guerrilla-1\n" + f"1928 fap-guerrilla-1{MUST}\n")
    assert options(outcome) == ["1829"] and outcome.asks.least == 0


@pytest.mark.rule("11.33")
def test_when_the_phase_is_over_so_are_its_duties():
    outcome = done(phase(f"1928 fap-guerrilla-1{MUST}\n"))
    assert [str(each) for each in outcome.position.stack("1928")] == ["fap-guerrilla-1"]
    assert stack(outcome, "1829") == []
