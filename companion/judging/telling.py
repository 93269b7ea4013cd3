"""A finding in one line: the fault and its rule, and the counters after them, counted or by name.

A finding keeps the two apart; here they are joined for whatever says a finding in one line.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from guelta.companion.following.printable import clipped, whole_words
from guelta.companion.viewing.viewer import HeardFinding
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.game import Game

__all__ = ["in_full", "line_of"]

_LONGEST = 200
"""Characters of a line; what stands in the chat should not wrap much."""

_IN_FULL = 1200
"""Characters of a finding that is told in full: what a hostile file can bring about fills no screen."""


def line_of(finding: HeardFinding, also: str = "", game: Game[Any] | None = None) -> str:
    """Return a finding as one line: what is wrong or due, the rule, whether it rests on a value of ours, who.

    What is too long is cut within the fault, so that the rule and the counters stay.
    """
    who = clipped(finding.counted(game.charts.counters), 80) if game is not None else ""
    return _line(finding, who, clipped(also, 120), _LONGEST)


def in_full(finding: HeardFinding, game: Game[Any]) -> str:
    """Return a finding as `line_of` does, with all that it says and every counter by name, however long."""
    who = finding.named(game.charts.counters)
    return whole_words(_line(finding, who, "", _IN_FULL + len(who)), _IN_FULL)


def _line(finding: HeardFinding, who: str, also: str, longest: int) -> str:
    due = "due: " if finding.verdict is Verdict.DUE else ""
    around = len(due) + len(replace(finding, message="").told(who)) + len(also)
    return due + replace(finding, message=whole_words(finding.message, longest - around)).told(who) + also
