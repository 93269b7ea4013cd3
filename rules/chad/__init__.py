"""Chad: The Toyota Wars (1991), all of it reached from GAME.

Each chapter of the rulebook is a package that names its checks and audits; `phases` holds the sequence of
play, with what carries out each phase.
"""

from __future__ import annotations

from rules.chad.charts.chad_charts import ChadCharts
from rules.chad.charts.table_checks import TABLE_CHECKS
from rules.chad.chronicle import CHRONICLE
from rules.chad.combat.chapter import CHAPTER as COMBAT
from rules.chad.combat.odds import outlook
from rules.chad.components.chapter import CHAPTER as COMPONENTS
from rules.chad.components.in_force import in_force
from rules.chad.components.step_values import with_step_values
from rules.chad.components.terms import casting
from rules.chad.economy.chapter import CHAPTER as ECONOMY
from rules.chad.intervention.chapter import CHAPTER as INTERVENTION
from rules.chad.movement.chapter import CHAPTER as MOVEMENT
from rules.chad.movement.glance import glance
from rules.chad.movement.reach import reach
from rules.chad.options.chapter import CHAPTER as OPTIONS
from rules.chad.phases.changes_at_any_time import ACCOUNTS
from rules.chad.phases.projection import ChadProjection
from rules.chad.phases.sequence_of_play import PHASES
from rules.chad.politics.chapter import CHAPTER as POLITICS
from rules.chad.reinforcement.chapter import CHAPTER as REINFORCEMENT
from rules.chad.reinforcement.reinforcement import remember
from rules.chad.self_play.player import PLAYER
from rules.chad.special_rules.chapter import CHAPTER as SPECIAL_RULES
from rules.chad.water.chapter import CHAPTER as WATER
from rules.engine.advice.advice import Advice
from rules.engine.composition import compose
from rules.engine.game import Game
from rules.engine.recipe import Recipe
from rules.engine.tables.folder import Folder

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
