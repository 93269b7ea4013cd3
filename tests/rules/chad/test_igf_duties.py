"""11.33 Whoever ends his movement next to an independent faction attacks it."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.igf_duties import duties
from guelta.rules.chad.combat.audit import combat_by_the_rules
from guelta.rules.chad.combat.combat import combat_phase
from guelta.rules.chad.movement.movement import end_movement, make_move
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Inputs, Outcome, perform
from tests.rules.board import board
from tests.rules.chad.fighting import BOTH_PARTS as REBELS
from tests.rules.chad.fighting import asked, done, ledger, options, stack

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
    alone = phase(IGF + f"1928 fap-guerrilla-1{MUST}\n")
    assert asked(alone) == "dice-1829"  # nothing else is there to be attacked: nobody is asked
    assert ledger(alone, "5.10") == ["5.10  attack on 1829 Ziguey from 1928 (fap)"]
    assert phase(IGF + f"1928 fap-guerrilla-1{MUST}\n", **{"attack-1": ()}).finding.rule == "11.33"
    outcome = phase(IGF + f"1928 fap-guerrilla-1{MUST}\n2028 fant-inf-co-1\n")
    assert asked(outcome) == "attack-1" and outcome.asks.least == 1 and outcome.asks.rule == "11.33"


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


# ---- what the way shows, and what is found of it

MOVEMENT, COMBAT = REBELS.replace("/combat", "/movement"), REBELS
REST = "1829 mplt-leader mplt-guerrilla-1 igf-1\n"


def marks(*texts: str) -> dict[str, set[str]]:
    """Return the marks of all counters after boards that followed one another."""
    now = Position()
    for text in texts:
        now = GAME.remember(GAME.charts, now, board(text))
    return {each.counter: set(each.marks) for _, each in now.each_standing() if each.marks}


@pytest.mark.rule("11.33")
def test_who_came_next_to_it_must_attack_and_who_stood_there_need_not():
    before = f"{IGF}1928 fap-guerrilla-1\n1927 fap-guerrilla-2\n1629 fant-inf-co-1\n"
    after = f"{IGF}1928 fap-guerrilla-1 fap-guerrilla-2\n1729 fant-inf-co-1\n"
    moved = (MOVEMENT + before, MOVEMENT + after)
    assert marks(*moved) == {"fap-guerrilla-1": {"stood-1928"}}
    assert marks(*moved, COMBAT + after) == {"fap-guerrilla-2": {"must-attack-1829"}}
    assert marks(*moved, COMBAT + after, COMBAT + after) == {"fap-guerrilla-2": {"must-attack-1829"}}
    later = COMBAT.replace("/rebel/combat", "/end")
    assert marks(*moved, COMBAT + after, later + after) == {}


@pytest.mark.rule("11.33")
def test_who_went_out_and_came_back_has_not_moved_and_another_hex_next_to_it_is_a_move():
    here, there, other = (f"{IGF}{hex} fap-guerrilla-1\n" for hex in ("1928", "1927", "1828"))
    assert marks(MOVEMENT + here, MOVEMENT + there, MOVEMENT + here, COMBAT + here) == {}
    assert marks(MOVEMENT + here, MOVEMENT + other, COMBAT + other) == {
        "fap-guerrilla-1": {"must-attack-1829"}
    }


@pytest.mark.rule("11.33")
def test_a_move_by_the_rules_keeps_its_mark_and_leaders_have_none():
    here = f"{IGF}1927 fap-guerrilla-1 cdr-leader:fap\n"
    there = f"{IGF}1928 fap-guerrilla-1!moved!must-attack-1829 cdr-leader:fap\n"
    assert marks(MOVEMENT + here, MOVEMENT + there) == {"fap-guerrilla-1": {"moved", "must-attack-1829"}}
    assert marks(MOVEMENT + here, MOVEMENT + there, COMBAT + there.replace("!moved", "")) == {
        "fap-guerrilla-1": {"must-attack-1829"}
    }


@pytest.mark.rule("11.33")
def test_duties_are_of_the_player_who_fights_and_of_who_has_not_fought():
    text = f"{IGF}1928 fap-guerrilla-1{MUST}\n"
    assert duties(board(COMBAT + text), GAME.charts, "fap") == {"1829": ("1928",)}
    assert duties(board(COMBAT + text), GAME.charts, "fan") == {}
    path = board(COMBAT).cursor.rpartition("/")[0]
    fought = COMBAT.replace("scenario", f"fought = {path} 1830 fap-guerrilla-1\nscenario")
    assert duties(board(fought + text), GAME.charts, "fap") == {}


@pytest.mark.rule("11.33")
def test_of_a_game_that_is_first_seen_in_its_movement_nobody_knows_who_came():
    here = f"{IGF}1928 fap-guerrilla-1\n"
    assert marks(MOVEMENT + here, COMBAT + here) == {}
    assert marks(COMBAT + here) == {}


@pytest.mark.rule("11.33")
def test_who_was_placed_there_did_not_move_there():
    waits, placed = (f"{IGF}{where} fap-guerrilla-1\n" for where in ("rebel-reinforcements", "1928"))
    assert marks(MOVEMENT + waits, MOVEMENT + placed, COMBAT + placed) == {
        "fap-guerrilla-1": {"arrived-1928"}
    }


def neglected(before: str, after: str, rolls: str = "") -> list[str]:
    start, end = board(COMBAT + IGF + before), board(COMBAT + rolls + after)
    return [str(each) for each in combat_by_the_rules.function(start, end, GAME.charts)]


@pytest.mark.rule("11.33")
def test_a_combat_without_the_attack_is_a_fault():
    assert neglected(f"1928 fap-guerrilla-1{MUST}\n", REST + "1928 fap-guerrilla-1\n") == [
        "11.33 violation 1829 fap-guerrilla-1"
    ]
    assert neglected("1928 fap-guerrilla-1\n", REST + "1928 fap-guerrilla-1\n") == []


@pytest.mark.rule("11.33")
def test_with_dice_it_may_have_been_attacked_and_is_to_be_turned():
    found = neglected(f"1928 fap-guerrilla-1{MUST}\n", REST + "1928 fap-guerrilla-1\n", "rolls = 3+4\n")
    assert "11.33 due 1829 fap-guerrilla-1" in found


@pytest.mark.rule("11.33")
@pytest.mark.parametrize(
    "after",
    [
        "1829 mplt-leader:fan mplt-guerrilla-1:fan\n1928 fap-guerrilla-1\n",  # attacked: it has joined FAN
        REST + "1926 fap-guerrilla-1\n",  # the move was taken back
    ],
)
def test_nothing_is_said_where_it_was_attacked_or_nobody_stands_there_any_more(after: str):
    found = neglected(f"1928 fap-guerrilla-1{MUST}\n", after, "rolls = 3+4\n")
    assert not [each for each in found if each.startswith("11.33")]
