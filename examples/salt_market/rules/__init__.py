"""The Salt Market: three houses carry salt through twelve areas, with cards and secret goals."""

from __future__ import annotations

from guelta.rules.engine.composing.composition import compose
from guelta.rules.engine.composing.plain import PlainCharts, checks_of, plain_recipe
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.judging.phase import PhaseRules
from guelta.rules.engine.tables.folder import Folder

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
