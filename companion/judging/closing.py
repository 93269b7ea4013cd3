"""What matters as a file ends, a line each: what is against the rules, what is due, and who plays next."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from companion.following.printable import clipped, whole_words
from companion.judging.judgement import Heard
from companion.judging.life import NOT_PUT_RIGHT, Life
from rules.engine.judging.finding import Finding, Verdict

__all__ = ["closing", "line_of", "listed", "place_in_turn", "standing", "who_plays"]

_LONGEST = 200
"""Characters of a line; what stands in the chat should not wrap much."""

_NAMED = 3
"""Things of a line that are named before they are only counted."""


def closing(judgement: Heard) -> Iterator[str]:
    """Give the lines; what does not stand has none."""
    if wrong := standing(judgement, Verdict.VIOLATION, NOT_PUT_RIGHT):
        yield f"Against the rules: {listed([line_of(each) for each in wrong])}"
    if due := standing(judgement, Verdict.DUE):
        yield f"Due now: {listed([line_of(each).removeprefix('due: ') for each in due])}"
    yield who_plays(judgement)


def standing(judgement: Heard, verdict: Verdict, lives: Container[Life] = (Life.STANDS,)) -> list[Finding]:
    """Give what was found and still stands as the file ends, or is left in one of these `lives`."""
    found = zip(judgement.findings, judgement.lives, strict=True)
    return [each for each, life in found if each.verdict is verdict and life in lives]


def who_plays(judgement: Heard) -> str:
    """Say who plays next and where in the sequence of play."""
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
    """Give the first few things and count the others."""
    more = f"; and {len(things) - _NAMED} more" if len(things) > _NAMED else ""
    return "; ".join(things[:_NAMED]) + more


def line_of(finding: Finding, also: str = "") -> str:
    """Give a finding as one line: what is wrong or due, the rule, and whether it rests on a value of ours."""
    due = "due: " if finding.verdict is Verdict.DUE else ""
    kinds = sorted({phrase.rpartition(": ")[2] for phrase in finding.rests_on})
    rests = f"; rests on {' and '.join(kinds)} values" if kinds else ""
    tail = f"{clipped(also, 120)} ({finding.rule}{rests})" if also else f" ({finding.rule}{rests})"
    return due + whole_words(finding.message, _LONGEST - len(due) - len(tail)) + tail
