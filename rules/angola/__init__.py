"""Angola! (second edition with errata of 2013), all of it reached from GAME.

Each chapter of the rulebook is a package that names its checks and audits; `phases` says what carries
out each phase of the sequence of play.
"""

from __future__ import annotations

from rules.angola.board.checks import CHAPTER as BOARD
from rules.angola.board.sight import SIGHT
from rules.angola.cards.audits import CHAPTER as PLANNING
from rules.angola.charts.angola_charts import AngolaCharts
from rules.angola.charts.table_checks import TABLE_CHECKS
from rules.angola.chronicle import CHRONICLE
from rules.angola.combat.advice import ADVICE
from rules.angola.end_phase.audits import CHAPTER as END_PHASE
from rules.angola.operations.audit import CHAPTER as OPERATIONS
from rules.angola.operations.memory import remember
from rules.angola.phases.changes import CHAPTER as CHANGES
from rules.angola.phases.projection import AngolaProjection
from rules.angola.phases.sequence_of_play import ORDERS, PHASES
from rules.angola.self_play.appeal import appeal
from rules.angola.self_play.bounds import BOUNDS
from rules.angola.self_play.move_trials import MOVEMENT
from rules.angola.self_play.planters import PLANTERS
from rules.engine.composition import compose
from rules.engine.game import Game
from rules.engine.recipe import Recipe
from rules.engine.self_play.solitaire import Solitaire
from rules.engine.tables.folder import Folder

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
    solitaire=Solitaire(bounds=BOUNDS, appeal=appeal, looks=False, generators=(MOVEMENT,), planters=PLANTERS),
)
