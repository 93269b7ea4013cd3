"""The command `guelta check`: a saved game, a log, a folder of logs or boards in notation, refereed."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from rich.console import Console

import rules
from companion.commands.as_side import viewer_of
from companion.commands.progress import progress
from companion.following.by_mail import open_folder
from companion.following.game_file import open_game
from companion.following.printable import printable
from companion.following.settling import is_collection
from companion.judging import report
from companion.judging.board_file import judge_boards
from companion.judging.judgement import Judgement
from companion.judging.referee import Referee
from companion.viewing.viewer import Worded
from rules.engine.board.position import UNSEEN
from rules.engine.judging.finding import Verdict
from rules.engine.replay.budget import Budget

__all__ = ["check"]

CLEAN, VIOLATIONS = 0, 1
"""Exit codes: nothing that counts; findings that count."""


def _refereed(path: Path, budget: Budget) -> Judgement:
    """Judge a saved game, a log, or the logs of a folder as one, from the beginning to the end."""
    with progress("Reading") as show_progress:
        file, notes = open_folder(path) if is_collection(path) else (open_game(path), ())
        referee = Referee(file.game, file.scenario, budget)
        for observation in file.observations():
            referee.see(observation)
            show_progress("Refereeing", observation.step, file.last_step)
    judgement = referee.judgement(file.source)
    return replace(judgement, remarks=(*notes, *judgement.remarks))


_UNTOLD = Worded("some counters are hidden here; --as SIDE lists what that side sees")


def check(options: argparse.Namespace) -> int:
    """Judge the file and print the verdict; return 1 where something in it counts."""
    path, budget = Path(options.file), options.search
    game = rules.game(options.game) if options.game else None
    judgement = _refereed(path, budget) if game is None else judge_boards(path, game, budget)
    if options.charts is not None:
        told = Worded(f"judged with the charts in {printable(str(options.charts))}")
        judgement = replace(judgement, remarks=(*judgement.remarks, told))
    heard = judgement.heard_by(viewer_of(judgement.game, options.sides))
    if any(standing.counter == UNSEEN for _, standing in heard.position.each_standing()):
        heard = replace(heard, remarks=(*heard.remarks, _UNTOLD))
    if options.json:
        print(report.as_json(heard))
    else:
        report.print_report(heard, Console(highlight=False))
    counted = heard.count(Verdict.VIOLATION)
    if options.strict:
        counted += heard.count(Verdict.DUE)
    return VIOLATIONS if counted else CLEAN
