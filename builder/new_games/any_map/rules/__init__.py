"""The rules of this game that tables cannot say, composed into a game.

Each rule stands in the file of its chapter: no rule belongs here.
"""

from __future__ import annotations

from guelta.rules.engine.composing.composition import compose
from guelta.rules.engine.composing.plain import PlainCharts, checks_of, plain_recipe
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.judging.phase import PhaseRules
from guelta.rules.engine.tables.folder import Folder

from . import movement, recovery

__all__ = ["GAME"]

FOLDER = Folder.beside(__file__)

GAME: Game[PlainCharts] = compose(
    FOLDER,
    plain_recipe(FOLDER),
    chapters=[Chapter(checks=(*checks_of(FOLDER), movement.enemies_in_one_place))],
    phases={"recovery": PhaseRules(procedure=recovery.recovery)},
)
