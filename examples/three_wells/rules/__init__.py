"""Three Wells: three houses race for water, their riders hidden, in the order that their dice give them."""

from __future__ import annotations

from rules.engine.board.sight import Sight
from rules.engine.composition import compose
from rules.engine.game import Game
from rules.engine.judging.account import Accounts
from rules.engine.judging.chapter import Chapter
from rules.engine.plain import PlainCharts, checks_of, plain_recipe
from rules.engine.play.phase import PhaseRules
from rules.engine.tables.folder import Folder

from . import initiative, marches, water

__all__ = ["GAME"]

FOLDER = Folder.beside(__file__)

GAME: Game[PlainCharts] = compose(
    FOLDER,
    plain_recipe(FOLDER),
    chapters=[
        Chapter(
            checks=(*checks_of(FOLDER), marches.houses_apart),
            audits=(marches.farther_than_it_may, marches.out_of_turn),
        )
    ],
    phases={
        "initiative": PhaseRules(procedure=initiative.initiative),
        "marches": PhaseRules(procedure=marches.march, accounts=(marches.marched,)),
        "water": PhaseRules(procedure=water.water),
    },
    orders={"initiative": initiative.next_house},
    accounts=Accounts(always=(marches.markers,), stray=marches.nothing_else_moves),
    sight=Sight(outlined=frozenset({"1.30"})),
)
