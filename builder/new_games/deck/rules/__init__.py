"""The rules of this game that tables cannot say, composed into a game."""

from __future__ import annotations

from rules.engine.composition import compose
from rules.engine.game import Game
from rules.engine.judging.chapter import Chapter
from rules.engine.plain import PlainCharts, checks_of, plain_recipe
from rules.engine.play.phase import PhaseRules
from rules.engine.tables.folder import Folder

from . import cards, movement, recovery

__all__ = ["GAME"]

FOLDER = Folder.beside(__file__)

GAME: Game[PlainCharts] = compose(
    FOLDER,
    plain_recipe(FOLDER),
    chapters=[Chapter(checks=(*checks_of(FOLDER), movement.enemies_in_one_place, cards.too_many_cards))],
    phases={
        "recovery": PhaseRules(procedure=recovery.recovery),
        "deal": PhaseRules(procedure=cards.deal),
    },
)
