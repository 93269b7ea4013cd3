"""Zefran Crisis (prototype v0.1), all of it reached from GAME.

Its sentences have no numbers: `rulebook.csv` names each by page mark, bullet and sentence. `board` says what
lies where, `movement`, `combat` and `fire` carry out what units do, `turn` is the sequence of play.
"""

from __future__ import annotations

from rules.engine.advice.advice import Advice
from rules.engine.advice.chronicle import Chronicle
from rules.engine.board.position import Position, Standing
from rules.engine.composition import compose
from rules.engine.game import Game
from rules.engine.judging.chapter import Chapter
from rules.engine.recipe import Recipe
from rules.engine.tables.folder import Folder
from rules.zefra.board.sight import SIGHT
from rules.zefra.board.stacking import CHECKS as BOARD
from rules.zefra.charts.table_checks import TABLE_CHECKS
from rules.zefra.charts.zefra_charts import ZefraCharts
from rules.zefra.fire.memory import remember
from rules.zefra.movement.reach import reach
from rules.zefra.self_play.player import PLAYER
from rules.zefra.turn.fixed_fields import ACCOUNTS
from rules.zefra.turn.glance import AUDITS
from rules.zefra.turn.leaves import AUDITS as OVERSTAYED
from rules.zefra.turn.leaves import CHECKS as LEAVES
from rules.zefra.turn.order import ORDERS
from rules.zefra.turn.projection import ZefraProjection
from rules.zefra.turn.sequence_of_play import PHASES
from rules.zefra.turn.set_up import CHECKS as SET_UP

__all__ = ["GAME"]


def _owner(charts: ZefraCharts, position: Position, standing: Standing) -> str:
    return charts.counters[standing.counter].side


GAME: Game[ZefraCharts] = compose(
    Folder.of_package(__name__),
    Recipe(ZefraCharts, setup_rules=("p3-04b", "S12-05", "G9-05"), table_checks=TABLE_CHECKS),
    chapters=(Chapter(BOARD, ()), Chapter(SET_UP, AUDITS), Chapter(LEAVES, OVERSTAYED)),
    phases=PHASES,
    orders=ORDERS,
    accounts=ACCOUNTS,
    advice=Advice(reach=reach),
    solitaire=PLAYER,
    chronicle=Chronicle(_owner),
    sight=SIGHT,
    remember=remember,
    replay=ZefraProjection,
)
