"""The Salt Market as its rules say it: a deck and hands, secret bids and goals, an order that cards give."""

from __future__ import annotations

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.order import onward
from guelta.rules.engine.play.procedure import Choice, Inputs, Outcome, perform
from guelta.rules.engine.refereeing.judge import judge_leaf
from guelta.rules.engine.sight.sight import public, seen_by
from tests.example_games import example
from tests.rules.board import board, findings

GAME = example("salt_market")
SEQUENCE = GAME.sequence_for(GAME.scenarios["spring"])
TRIP = "@ turn-1/journeys\nactive = jade\nactivation = 1\nbids = jade ochre indigo\ncamels-jade = 1\n"

HANDS = """
@ turn-1/bids
hand-ochre  sandstorm cool-night
hand-indigo  guide
hand-jade  friend
cards  truce mirage
"""
BIDS = (
    Inputs()
    .with_choice("bid-ochre", "sandstorm")
    .with_choice("bid-indigo", "guide")
    .with_choice("bid-jade", "friend")
    .with_choice("goal-ochre", "north-gate")
    .with_choice("goal-indigo", "east-gate")
    .with_choice("goal-jade", "north-gate")
)


def carried_out(phase: str, start: Position, inputs: Inputs) -> Outcome:
    procedure = GAME.phases[phase].procedure
    assert procedure is not None
    return perform(procedure, start, GAME.charts, inputs)


def test_three_cards_are_a_hand_and_four_too_many() -> None:
    held = "@ turn-1/deal\nhand-jade  guide truce rumour"
    assert findings(GAME, board(held), "1.30") == []
    found = GAME.judge(board(f"{held} friend"), ["1.30"])
    assert [str(each) for each in found] == ["1.30 violation hand-jade guide truce rumour friend"]
    assert (found[0].told_to(["jade"]), found[0].told_to(["ochre"])) == (found[0], None)


def test_everybody_is_dealt_the_uppermost_card_and_reads_no_card_but_his_own() -> None:
    start = board("@ turn-1/deal\ncards  guide truce rumour\n")
    dealt = Inputs().with_draw("dealt-ochre", "rumour").with_draw("dealt-indigo", "truce")
    done = carried_out("deal", start, dealt.with_draw("dealt-jade", "guide"))
    assert [str(each) for each in done.position.stack("hand-ochre")] == ["rumour"]
    assert [each.public for each in done.entries] == [
        f"{house} draws a card" for house in ("Ochre", "Indigo", "Jade")
    ]
    wrong = carried_out("deal", start, Inputs().with_draw("dealt-ochre", "guide"))
    assert wrong.finding is not None and "uppermost" in wrong.finding.message


def test_cards_and_goals_are_chosen_by_all_at_once() -> None:
    asked = carried_out("bids", board(HANDS), Inputs())
    choices = [each for each in (asked.asks, *asked.also) if isinstance(each, Choice)]
    assert len(choices) == 6 and all(each.secret for each in choices)
    assert {str(each.seen_by) for each in choices} == {"ochre", "indigo", "jade"}


def test_whoever_shows_the_most_camels_travels_first_and_goals_stay_secret() -> None:
    done = carried_out("bids", board(HANDS), BIDS)
    assert done.position.fields["bids"] == "jade indigo ochre"
    assert [each.counter for each in done.position.stack("discard")] == ["sandstorm", "guide", "friend"]
    assert "north-gate" not in str(public(GAME, done.position))
    assert seen_by(GAME, done.position, ["jade"]).fields["goal-jade"] == "north-gate"
    assert "goal-jade" not in seen_by(GAME, done.position, ["ochre"]).fields
    following = onward(GAME, SEQUENCE, done.position)
    assert following is not None and following.fields["active"] == "jade"


def audited(start: str, end: str) -> list[str]:
    """Judge a journey of Jade, which has one camel."""
    boards = (board(f"{TRIP}{each}") for each in (start, end))
    return [str(each) for each in judge_leaf(GAME, "turn-1/journeys", SEQUENCE, *boards)]


def test_a_caravan_goes_to_an_area_that_touches_its_own() -> None:
    assert audited("dry-lake  jade-caravan-1\n", "wide-sand  jade-caravan-1\n") == []
    assert audited("dry-lake  jade-caravan-1\n", "market  jade-caravan-1\n") == [
        "4.10 violation market jade-caravan-1"
    ]


def test_no_more_caravans_travel_than_there_are_camels_and_none_of_others() -> None:
    start = "dry-lake  jade-caravan-1 jade-caravan-2\n"
    assert audited(start, "wide-sand  jade-caravan-1 jade-caravan-2\n") == [
        "4.20 violation - jade-caravan-1 jade-caravan-2"
    ]
    assert audited("dry-lake  ochre-caravan-1\n", "wide-sand  ochre-caravan-1\n") == [
        "4.20 violation - ochre-caravan-1"
    ]


def test_more_than_two_caravans_of_a_house_in_an_area_are_too_many() -> None:
    three = "jade-caravan-1 jade-caravan-2 jade-caravan-3"
    crowd = board(f"@ turn-1/journeys\ngarden  {three}\n")
    assert findings(GAME, crowd, "1.20") == [f"1.20 violation garden {three}"]
    assert findings(GAME, board("@ turn-1/journeys\ngarden  jade-caravan-1 ochre-caravan-1\n"), "1.20") == []


def test_whoever_stands_at_his_goal_sells_at_the_price_of_his_die() -> None:
    start = board(
        """
        @ turn-3/market
        goal-ochre = north-gate
        goal-jade = east-gate
        gold-ochre = 2
        north-gate  ochre-caravan-1
        """
    )
    done = carried_out("market", start, Inputs().with_dice("price-ochre", 6))
    assert done.position.fields == {"gold-ochre": "6", "victory": "Ochre with 6 gold"}
    assert [str(each) for each in done.entries] == [
        "5.00  Ochre sells at North Gate for 4 [6] (ochre)",
        "5.00  Jade had nothing to sell at East Gate (jade)",
        "6.00  Ochre: the most gold, 6",
    ]
