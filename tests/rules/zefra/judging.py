"""Phases of this game judged as a referee judges them, from their first board and their last."""

from __future__ import annotations

import re

from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.refereeing.judge import judge_rest, judge_way
from guelta.rules.engine.replay.verdict import judge_again
from guelta.rules.zefra import GAME
from tests.rules.board import board

SEQUENCE = GAME.sequence_for(GAME.scenarios["crisis"])


def found(before: str, after: str, active: str = "", phase: str = "forces") -> list[Finding]:
    """Judge an activation, of the side whose unit is turned over if none is named, or another phase."""
    path = f"turn-2/{phase}"
    if not active and phase == "forces":
        used = re.search(r"(\w+)[\w-]*:used", after)
        active = used[1] if used else "iff"
    said = f"@ {path}\n" + (f"active = {active}\nactivation = 1\n" if active else "")
    start, end = board(said + before), board(said + after)
    (moment,) = (each for each in SEQUENCE.ends(path) if each.path == path)
    ways = [*judge_rest(GAME, start, end, path, SEQUENCE), *judge_way(GAME, start, end, moment)]
    return [*judge_again(GAME, SEQUENCE, (start, end), ways)]


def judged(before: str, after: str, active: str = "", phase: str = "forces") -> list[str]:
    """Judge it, and give the findings in short form."""
    return [str(each) for each in found(before, after, active, phase)]
