"""Activations that nobody clicks, read from the cards."""

from guelta.companion.following.observe import Observation
from guelta.companion.judging.referee import Referee
from guelta.rules.angola import GAME
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.self_play.selfplay import play

SCENARIO = next(iter(GAME.scenarios.values()))
NOT_CLICKED = {"active": "", "activation": "", "combat": ""}


def goes() -> list[Position]:
    """Return the boards of the first Operations Phase of a game, one after each go."""
    steps = play(GAME, SCENARIO, "cards")
    before = next(step for step in steps if "operations" in step.position.cursor)
    boards = [before.position]
    for step in steps:
        if "operations" not in step.position.cursor:
            return boards
        if step.procedure == "turn_card":
            boards.append(step.position)
    return boards


def followed(*boards: Position) -> Referee:
    referee = Referee(GAME, SCENARIO)
    for number, board in enumerate(boards):
        referee.see(Observation(number, board.with_fields(**NOT_CLICKED), board.cursor))
    return referee


def test_goes_that_nobody_clicks_are_judged_one_by_one_and_legal_ones_are_let_be():
    boards = goes()[:9]
    referee = followed(*boards)
    assert referee.known.position.fields["active"] == boards[-1].fields["active"]
    assert referee.known.position.fields["activation"] == boards[-1].fields["activation"]
    assert [str(each) for each in referee.findings if each.verdict is Verdict.VIOLATION] == []


def test_a_go_that_nobody_clicked_is_judged_as_the_next_card_is_turned():
    start, first, second, *_ = goes()
    astray = _with(first, "mpla-infantry-1", "cuito-cuanavale")
    found = followed(start, astray, _with(second, "mpla-infantry-1", "cuito-cuanavale")).findings
    assert any("mpla-infantry-1" in each.counters for each in found if each.verdict is Verdict.VIOLATION)


def _with(board: Position, counter: str, space: str) -> Position:
    (there,) = board.where(counter)
    standing = next(each for each in board.stack(there) if each.counter == counter)
    board = board.with_stack(there, [each for each in board.stack(there) if each is not standing])
    return board.with_stack(space, (*board.stack(space), standing))
