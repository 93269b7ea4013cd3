"""What matters as a file ends, a line each: what is against the rules, what is due, and who plays next."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from guelta.companion.judging.judgement import Heard
from guelta.companion.judging.life import NOT_PUT_RIGHT, Life
from guelta.companion.judging.telling import line_of
from guelta.companion.viewing.viewer import HeardFinding
from guelta.rules.engine.findings.finding import Verdict

__all__ = ["closing", "listed", "place_in_turn", "standing", "who_plays"]

_NAMED = 3
"""Things of a line that are named before they are only counted."""


def closing(judgement: Heard) -> Iterator[str]:
    """Yield the lines; what does not stand has none."""
    if wrong := standing(judgement, Verdict.VIOLATION, NOT_PUT_RIGHT):
        yield f"Against the rules: {listed([line_of(each, game=judgement.game) for each in wrong])}"
    if due := standing(judgement, Verdict.DUE):
        lines = [line_of(each, game=judgement.game) for each in due]
        yield f"Due now: {listed([line.removeprefix('due: ') for line in lines])}"
    yield who_plays(judgement)


def standing(
    judgement: Heard, verdict: Verdict, lives: Container[Life] = (Life.STANDS,)
) -> list[HeardFinding]:
    """Return what was found and still stands as the file ends, or is left in one of these `lives`."""
    found = zip(judgement.findings, judgement.lives, strict=True)
    return [each for each, life in found if each.verdict is verdict and life in lives]


def who_plays(judgement: Heard) -> str:
    """Return who plays next and where in the sequence of play."""
    game, board = judgement.game, judgement.position
    side = game.side_of(judgement.sequence.side_of(board), board)
    who = game.sides[side].title if side in game.sides else "everybody"
    return f"To play: {who}, {place_in_turn(judgement, judgement.position.cursor)}"


def place_in_turn(judgement: Heard, path: str) -> str:
    """Name a place in the sequence of play as players do, with the year that the turn tracker shows."""
    sequence, turn = judgement.sequence, judgement.sequence.turn(path)
    if turn is None or path not in sequence:
        return "outside the sequence of play"
    named = judgement.game.sequence_for(judgement.scenario).named(turn)
    return sequence.title(path).replace(f"Turn {turn}", named, 1)


def listed(things: Sequence[str]) -> str:
    """Return the first few things and count the others."""
    more = f"; and {len(things) - _NAMED} more" if len(things) > _NAMED else ""
    return "; ".join(things[:_NAMED]) + more
