"""Three Wells: three houses race for water, their riders hidden, in the order that their dice give them."""

from __future__ import annotations

from guelta.rules.engine.composing.composition import compose
from guelta.rules.engine.composing.plain import PlainCharts, checks_of, plain_recipe
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.account import Accounts
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.judging.phase import PhaseRules
from guelta.rules.engine.sight.sight import Sight
from guelta.rules.engine.tables.folder import Folder

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
