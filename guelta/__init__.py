"""Guelta: what a board wargame's rule tables make, and the referee of the game.

The names below are what a program may rely on; each comes with its first use, so that `import guelta` alone
reads nothing. `guelta.vassal` reads and writes VASSAL's files of any module. What else lies below `guelta`
can change with every version.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from guelta.first_use import at_first_use

if TYPE_CHECKING:
    from guelta import vassal
    from guelta.builder.build import BuildResult
    from guelta.companion.judging.life import Life
    from guelta.errors import FileError, GueltaError, RefusedError, TableError
    from guelta.judging import Verdicts, check
    from guelta.making import build, print_sheets, report
    from guelta.playing import games, load, odds, play, reach
    from guelta.rules.engine.advice.advice import what_if
    from guelta.rules.engine.advice.reach import Goal, Reach
    from guelta.rules.engine.board.position import NotationError, Position, Standing
    from guelta.rules.engine.board.scenario import Scenario
    from guelta.rules.engine.board.space import Map
    from guelta.rules.engine.findings.finding import Finding, Verdict
    from guelta.rules.engine.game import Game
    from guelta.rules.engine.play.chance import Draw, Roll
    from guelta.rules.engine.play.procedure import Choice, Entry, Option
    from guelta.rules.engine.play.sequence import Moment, Phase, Sequence
    from guelta.rules.engine.recipe import RuleEntry
    from guelta.rules.engine.self_play.selfplay import FailureError, Step
    from guelta.rules.engine.side import Side
    from guelta.rules.engine.tables.folder import RulesDataError
    from guelta.rules.engine.tables.table import Table
    from guelta.rules.library import UntrustedError
    from guelta.version import __version__ as __version__

# Installed, all rooms lie in this folder; in a checkout they lie beside it, at the top of the repository.
_here = os.path.dirname(__file__)
if not os.path.isdir(os.path.join(_here, "rules")):
    __path__.append(os.path.dirname(_here))

__all__ = [
    "BuildResult", "Choice", "Draw", "Entry", "FailureError", "FileError", "Finding", "Game", "Goal",
    "GueltaError", "Life", "Map", "Moment", "NotationError", "Option", "Phase", "Position", "Reach",
    "RefusedError", "Roll", "RuleEntry", "RulesDataError", "Scenario", "Sequence", "Side", "Standing",
    "Step", "Table", "TableError", "UntrustedError", "Verdict", "Verdicts", "build", "check", "games", "load",
    "odds", "play", "print_sheets", "reach", "report", "vassal", "what_if",
]  # fmt: skip

if not TYPE_CHECKING:  # for a type checker the imports above are all names there are
    __getattr__ = at_first_use(
        globals(),
        {
            "guelta.builder.build": ("BuildResult",),
            "guelta.companion.judging.life": ("Life",),
            "guelta.errors": ("FileError", "GueltaError", "RefusedError", "TableError"),
            "guelta.judging": ("Verdicts", "check"),
            "guelta.making": ("build", "print_sheets", "report"),
            "guelta.playing": ("games", "load", "odds", "play", "reach"),
            "guelta.rules.library": ("UntrustedError",),
            "guelta.version": ("__version__",),
            "guelta.vassal": ("vassal",),
            "guelta.rules.engine.advice.advice": ("what_if",),
            "guelta.rules.engine.advice.reach": ("Goal", "Reach"),
            "guelta.rules.engine.board.position": ("NotationError", "Position", "Standing"),
            "guelta.rules.engine.board.scenario": ("Scenario",),
            "guelta.rules.engine.board.space": ("Map",),
            "guelta.rules.engine.game": ("Game",),
            "guelta.rules.engine.findings.finding": ("Finding", "Verdict"),
            "guelta.rules.engine.play.chance": ("Draw", "Roll"),
            "guelta.rules.engine.play.procedure": ("Choice", "Entry", "Option"),
            "guelta.rules.engine.play.sequence": ("Moment", "Phase", "Sequence"),
            "guelta.rules.engine.recipe": ("RuleEntry",),
            "guelta.rules.engine.self_play.selfplay": ("FailureError", "Step"),
            "guelta.rules.engine.side": ("Side",),
            "guelta.rules.engine.tables.folder": ("RulesDataError",),
            "guelta.rules.engine.tables.table": ("Table",),
        },
    )


def __dir__() -> list[str]:
    """List the names of the face."""
    return [*__all__, "__version__"]
