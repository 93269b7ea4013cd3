"""Three Wells as its rules say it: dice from 0 to 9 that give an order, hidden counters, secret choices."""

from __future__ import annotations

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.order import next_side, onward
from guelta.rules.engine.play.procedure import Inputs, perform
from guelta.rules.engine.refereeing.judge import judge_leaf
from guelta.rules.engine.self_play.selfplay import play
from guelta.rules.engine.sight.sight import public, seen_by
from tests.example_games import example
from tests.rules.board import board, findings

GAME = example("three_wells")
SEQUENCE = GAME.sequence_for(GAME.scenarios["dry-year"])
MARCH = "@ turn-1/marches\ninitiative = gold red blue\nactive = gold\nactivation = 1\n"


def audited(start: str, end: str) -> list[str]:
    """Judge a march of Gold from one board to the next."""
    boards = (board(f"{MARCH}{each}") for each in (start, end))
    return [str(each) for each in judge_leaf(GAME, "turn-1/marches", SEQUENCE, *boards)]


def test_every_house_rolls_a_die_from_0_to_9_and_the_highest_is_first() -> None:
    rolled = Inputs().with_dice("initiative-red", 0).with_dice("initiative-blue", 9)
    procedure = GAME.phases["initiative"].procedure
    assert procedure is not None
    done = perform(
        procedure, board("@ turn-1/initiative"), GAME.charts, rolled.with_dice("initiative-gold", 9)
    )
    assert done.position.fields["initiative"] == "blue gold red"
    refused = perform(procedure, Position(), GAME.charts, rolled.with_dice("initiative-gold", 10))
    assert refused.finding is not None and "from 0 to 9" in refused.finding.message


def test_houses_march_in_the_order_of_their_dice_each_once() -> None:
    at = board("@ turn-1/initiative\ninitiative = gold red blue\n")
    marched = []
    while (following := onward(GAME, SEQUENCE, at)) is not None and following.cursor != "turn-1/water":
        marched.append((following.fields["active"], following.fields["activation"]))
        at = following
    assert marched == [("gold", "1"), ("red", "2"), ("blue", "3")]
    assert next_side(GAME, SEQUENCE, at) is None


def test_more_than_two_of_a_house_in_a_hex_are_too_many() -> None:
    assert findings(GAME, board("@ turn-1/marches\n0202  red-rider-1 red-rider-2\n"), "1.20") == []
    crowd = board("@ turn-1/marches\n0202  red-rider-1 red-rider-2 red-decoy\n")
    assert findings(GAME, crowd, "1.20") == ["1.20 violation 0202 red-rider-1 red-rider-2 red-decoy"]


def test_two_houses_in_a_hex_are_found_and_all_learn_where_but_not_who() -> None:
    both = board("@ turn-1/marches\n0202  red-rider-1^red blue-decoy^blue\n0203  gold-rider-1\n")
    found = GAME.judge(both, ["1.30"])
    assert [str(each) for each in found] == ["1.30 violation 0202 red-rider-1 blue-decoy"]
    told = found[0].told_to(["red"])
    assert (
        told is not None
        and told.where == "0202"
        and told.counters == ()
        and "decoy" not in f"{told.message} {told.remedy}"
    )


def test_a_march_of_two_hexes_is_far_enough_and_three_are_too_far() -> None:
    assert audited("0403  gold-rider-1\n", "0303  gold-rider-1\n") == []
    assert audited("0403  gold-rider-1\n", "0203  gold-rider-1\n") == []
    assert audited("0403  gold-rider-1\n", "0103  gold-rider-1\n") == ["3.10 violation 0103 gold-rider-1"]


def test_in_a_march_of_gold_nobody_else_moves() -> None:
    assert audited("0101  red-rider-1\n", "0102  red-rider-1\n") == ["3.20 violation 0102 red-rider-1"]


def test_outside_of_marches_nothing_moves_but_the_marker_of_the_turn() -> None:
    def found(start: str, end: str) -> list[Finding]:
        boards = (board(f"@ turn-1/initiative\n{each}") for each in (start, end))
        return [*judge_leaf(GAME, "turn-1/initiative", SEQUENCE, *boards)]

    assert found("turn-1  game-turn\n", "turn-2  game-turn\n") == []
    (stray,) = found("0101  red-rider-1\n", "0102  red-rider-1\n")
    assert str(stray) == "1.40 violation 0102 red-rider-1"


WATER = """
@ turn-3/water
water-red = 2
0103  red-rider-1^red red-decoy^red
0301  gold-rider-1^gold
0302  blue-rider-1^blue
"""


def test_at_the_wells_all_who_can_decide_at_once_and_in_secret() -> None:
    procedure = GAME.phases["water"].procedure
    assert procedure is not None
    asked = perform(procedure, board(WATER), GAME.charts)
    choices = [asked.asks, *asked.also]
    assert [each.id for each in choices if each is not None] == ["shown-red", "shown-gold"]
    known = Inputs().with_choice("shown-red", "red-rider-1", "red-decoy").with_choice("shown-gold")
    done = perform(procedure, board(WATER), GAME.charts, known)
    assert done.is_done and done.position.fields["water-red"] == "3"
    assert done.position.fields["victory"] == "Red with 3 water"
    assert str(public(GAME, done.position)).count("unseen") == 2, "a rider of Gold, one of Blue"
    assert "red-decoy" in str(public(GAME, done.position)), "whoever is shown stays shown"


def test_a_game_played_at_random_shows_each_house_its_own_alone() -> None:
    *_, last = play(GAME, GAME.scenarios["dry-year"], "7")
    assert "victory" in last.position.fields
    hidden = board("@ turn-1/marches\n0202  red-rider-1^red blue-rider-2^blue\n")
    assert [str(each) for each in seen_by(GAME, hidden, ["red"]).stack("0202")] == [
        "red-rider-1^red",
        "unseen:blue",
    ]
