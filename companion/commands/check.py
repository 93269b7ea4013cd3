"""The command `guelta check`: a saved game, a log, a folder of logs or boards in notation, refereed."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from guelta.companion.commands.known import modules_known
from guelta.companion.commands.progress import progress
from guelta.companion.following.printable import printable
from guelta.companion.judging import report
from guelta.companion.viewing.sides import viewer_of
from guelta.companion.viewing.viewer import Worded
from guelta.judging import judged
from guelta.rules.engine.board.position import UNSEEN
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.library import Library

__all__ = ["check"]

CLEAN, VIOLATIONS = 0, 1
"""Exit codes: nothing that counts; findings that count."""


_UNTOLD = Worded("some counters are hidden here; --as SIDE lists what that side sees")


def check(options: argparse.Namespace, library: Library) -> int:
    """Judge the file and print the verdict; return 1 where something in it counts."""
    game = library.game(options.game) if options.game else None
    known = modules_known(options, library)
    with progress("Reading") as show_progress:
        judgement, _ = judged(Path(options.file), known, game, options.search, show_progress)
    heard = judgement.heard_by(viewer_of(judgement.game, options.sides))
    if options.charts is not None:
        told = Worded(f"judged with the charts in {printable(str(options.charts))}")
        heard = replace(heard, remarks=(*heard.remarks, told))
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
