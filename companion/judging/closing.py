"""What matters as a file ends, a line each: what is against the rules, what is due, and who plays next."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

from companion.following.printable import clipped, whole_words
from companion.judging.judgement import Heard
from companion.judging.life import NOT_PUT_RIGHT, Life
from companion.viewing.viewer import HeardFinding
from rules.engine.game import Game
from rules.engine.judging.finding import Verdict

__all__ = ["closing", "in_full", "line_of", "listed", "place_in_turn", "standing", "who_plays"]

_LONGEST = 200
"""Characters of a line; what stands in the chat should not wrap much."""

_NAMED = 3
"""Things of a line that are named before they are only counted."""

_IN_FULL = 1200
"""Characters of a finding that is told in full: what a hostile file can bring about fills no screen."""


def closing(judgement: Heard) -> Iterator[str]:
    """Give the lines; what does not stand has none."""
    if wrong := standing(judgement, Verdict.VIOLATION, NOT_PUT_RIGHT):
        yield f"Against the rules: {listed([line_of(each, game=judgement.game) for each in wrong])}"
    if due := standing(judgement, Verdict.DUE):
        lines = [line_of(each, game=judgement.game) for each in due]
        yield f"Due now: {listed([line.removeprefix('due: ') for line in lines])}"
    yield who_plays(judgement)


def standing(
    judgement: Heard, verdict: Verdict, lives: Container[Life] = (Life.STANDS,)
) -> list[HeardFinding]:
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


def line_of(finding: HeardFinding, also: str = "", game: Game[Any] | None = None) -> str:
    """Return a finding as one line: what is wrong or due, the rule, and whether it rests on a value of ours.

    Where that is too long its counters are counted, so that the line is not cut before it says what they did.
    """
    due, tail = _around(finding, also)
    room = _LONGEST - len(due) - len(tail)
    message = finding.message
    if game is not None and len(message) > room:
        message = _with_counters_counted(finding, game)
    return due + whole_words(message, room) + tail


def in_full(finding: HeardFinding) -> str:
    """Return a finding as `line_of` does, with all that it says, however long."""
    due, tail = _around(finding)
    return due + whole_words(finding.message, _IN_FULL) + tail


def _around(finding: HeardFinding, also: str = "") -> tuple[str, str]:
    """Return what stands before and behind what a finding says."""
    due = "due: " if finding.verdict is Verdict.DUE else ""
    kinds = sorted({phrase.rpartition(": ")[2] for phrase in finding.rests_on})
    rests = f"; rests on {' and '.join(kinds)} values" if kinds else ""
    return due, f"{clipped(also, 120)} ({finding.rule}{rests})"


def _with_counters_counted(finding: HeardFinding, game: Game[Any]) -> str:
    """Return what a finding says with its list of counters as a number: `7 red and blue counters`.

    What they are is what their names begin with, where that is one of a few words.
    """
    mix = game.charts.counters
    names = [mix[id].name for id in finding.counters if id in mix]
    if len(names) <= _NAMED:
        return finding.message
    kinds = [*dict.fromkeys(name.split()[0] for name in names)]
    what = f"{_in_a_sentence(kinds)} counters" if len(kinds) <= _NAMED else "counters"
    return finding.message.replace(_in_a_sentence(names), f"{len(names)} {what}")


def _in_a_sentence(names: Sequence[str]) -> str:
    """Return names as the findings of a game list them: `A, B and C`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
