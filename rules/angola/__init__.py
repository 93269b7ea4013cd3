"""Angola! (second edition with errata of 2013), all of it reached from GAME.

Each chapter of the rulebook is a package that names its checks and audits; `phases` says what carries out
each phase of the sequence of play.

No rule stands here: this file composes the chapters.
"""

from __future__ import annotations

from guelta.rules.angola.board.checks import CHAPTER as BOARD
from guelta.rules.angola.board.memory import remember
from guelta.rules.angola.board.sight import SIGHT
from guelta.rules.angola.cards.audits import CHAPTER as PLANNING
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.table_checks import TABLE_CHECKS
from guelta.rules.angola.chronicle import CHRONICLE
from guelta.rules.angola.combat.advice import ADVICE
from guelta.rules.angola.end_phase.audits import CHAPTER as END_PHASE
from guelta.rules.angola.operations.audit import CHAPTER as OPERATIONS
from guelta.rules.angola.phases.changes import CHAPTER as CHANGES
from guelta.rules.angola.phases.projection import AngolaProjection
from guelta.rules.angola.phases.sequence_of_play import ORDERS, PHASES
from guelta.rules.angola.self_play.appeal import appeal
from guelta.rules.angola.self_play.bounds import BOUNDS
from guelta.rules.angola.self_play.outlook import OUTLOOK
from guelta.rules.engine.advice.solitaire import Solitaire
from guelta.rules.engine.composing.composition import compose
from guelta.rules.engine.game import Game
from guelta.rules.engine.recipe import Recipe
from guelta.rules.engine.tables.folder import Folder

__all__ = ["GAME"]

GAME: Game[AngolaCharts] = compose(
    Folder.of_package(__name__),
    Recipe(AngolaCharts, setup_rules=(), table_checks=TABLE_CHECKS),
    chapters=(BOARD, PLANNING, OPERATIONS, CHANGES, END_PHASE),
    phases=PHASES,
    orders=ORDERS,
    remember=remember,
    sight=SIGHT,
    replay=AngolaProjection,
    advice=ADVICE,
    chronicle=CHRONICLE,
    solitaire=Solitaire(bounds=BOUNDS, appeal=appeal, looks=False, outlook=OUTLOOK),
)
