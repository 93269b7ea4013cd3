"""Zefran Crisis (prototype v0.1), all of it reached from GAME.

Its sentences have no numbers: `rulebook.csv` names each by page mark, bullet and sentence. A file's heading
cites its column `section`, a function its column `rule`. `board` says what lies where, `reach` where units
can go, `movement`, `combat` and `fire` carry out what they do, `turn` is the sequence of play.

No rule stands here: this file composes the packages.
"""

from __future__ import annotations

from guelta.rules.engine.advice.advice import Advice
from guelta.rules.engine.advice.chronicle import Chronicle
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.composing.composition import compose
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.recipe import Recipe
from guelta.rules.engine.tables.folder import Folder
from guelta.rules.zefra.board.sight import SIGHT
from guelta.rules.zefra.board.stacking import CHECKS as BOARD
from guelta.rules.zefra.charts.table_checks import TABLE_CHECKS
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.fire.memory import remember
from guelta.rules.zefra.reach.reach import reach
from guelta.rules.zefra.self_play.player import PLAYER
from guelta.rules.zefra.turn.fixed_fields import ACCOUNTS
from guelta.rules.zefra.turn.glance import AUDITS
from guelta.rules.zefra.turn.leaves import AUDITS as OVERSTAYED
from guelta.rules.zefra.turn.leaves import CHECKS as LEAVES
from guelta.rules.zefra.turn.order import ORDERS
from guelta.rules.zefra.turn.projection import ZefraProjection
from guelta.rules.zefra.turn.sequence_of_play import PHASES
from guelta.rules.zefra.turn.set_up import CHECKS as SET_UP

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
