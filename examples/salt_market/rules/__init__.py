"""The Salt Market: three houses carry salt through twelve areas, with cards and secret goals."""

from __future__ import annotations

from rules.engine.composition import compose
from rules.engine.game import Game
from rules.engine.judging.chapter import Chapter
from rules.engine.plain import PlainCharts, checks_of, plain_recipe
from rules.engine.play.phase import PhaseRules
from rules.engine.tables.folder import Folder

from . import bids, hands, journeys, market

__all__ = ["GAME"]

FOLDER = Folder.beside(__file__)

GAME: Game[PlainCharts] = compose(
    FOLDER,
    plain_recipe(FOLDER),
    chapters=[
        Chapter(
            checks=(*checks_of(FOLDER), hands.too_many_cards),
            audits=(journeys.farther_than_one_area, journeys.more_than_the_camels_carry),
        )
    ],
    phases={
        "deal": PhaseRules(procedure=hands.deal),
        "bids": PhaseRules(procedure=bids.bids),
        "journeys": PhaseRules(procedure=journeys.journey),
        "market": PhaseRules(procedure=market.market),
    },
    orders={"bids": bids.next_house},
)
