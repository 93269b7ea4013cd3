"""Chad: The Toyota Wars (1991), all of it reached from GAME.

Each chapter of the rulebook is a package that names its checks and audits; `phases` holds the sequence of
play, with what carries out each phase.

No rule stands here: this file composes the chapters.
"""

from __future__ import annotations

from guelta.rules.chad.advice.chronicle import CHRONICLE
from guelta.rules.chad.advice.glance import glance
from guelta.rules.chad.advice.reach import reach
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.table_checks import TABLE_CHECKS
from guelta.rules.chad.combat.chapter import CHAPTER as COMBAT
from guelta.rules.chad.combat.odds import outlook
from guelta.rules.chad.components.chapter import CHAPTER as COMPONENTS
from guelta.rules.chad.components.in_force import in_force
from guelta.rules.chad.components.step_values import with_step_values
from guelta.rules.chad.components.terms import casting
from guelta.rules.chad.economy.chapter import CHAPTER as ECONOMY
from guelta.rules.chad.intervention.chapter import CHAPTER as INTERVENTION
from guelta.rules.chad.movement.chapter import CHAPTER as MOVEMENT
from guelta.rules.chad.options.chapter import CHAPTER as OPTIONS
from guelta.rules.chad.phases.changes_at_any_time import ACCOUNTS
from guelta.rules.chad.phases.projection import ChadProjection
from guelta.rules.chad.phases.sequence_of_play import PHASES
from guelta.rules.chad.politics.chapter import CHAPTER as POLITICS
from guelta.rules.chad.reinforcement.chapter import CHAPTER as REINFORCEMENT
from guelta.rules.chad.reinforcement.reinforcement import remember
from guelta.rules.chad.self_play.player import PLAYER
from guelta.rules.chad.special_rules.chapter import CHAPTER as SPECIAL_RULES
from guelta.rules.chad.water.chapter import CHAPTER as WATER
from guelta.rules.engine.advice.advice import Advice
from guelta.rules.engine.composing.composition import compose
from guelta.rules.engine.game import Game
from guelta.rules.engine.recipe import Recipe
from guelta.rules.engine.tables.folder import Folder

__all__ = ["GAME"]

GAME: Game[ChadCharts] = compose(
    Folder.of_package(__name__),
    Recipe(ChadCharts, setup_rules=("4.23",), table_checks=TABLE_CHECKS, linked=with_step_values),
    chapters=(
        COMPONENTS,  # 1 and 2
        MOVEMENT,  # 4
        WATER,  # 4.30
        COMBAT,  # 5
        ECONOMY,  # 6, 7 and 9
        INTERVENTION,  # 8
        POLITICS,  # 10 and 11
        REINFORCEMENT,  # 12
        OPTIONS,  # 13
        SPECIAL_RULES,  # 14
    ),
    phases=PHASES,  # 3
    accounts=ACCOUNTS,
    remember=remember,
    prepare=lambda charts: charts.ground.prepare(),
    in_force=in_force,
    casting=casting,
    advice=Advice(glance, outlook, reach),
    solitaire=PLAYER,
    chronicle=CHRONICLE,
    replay=ChadProjection,
)
