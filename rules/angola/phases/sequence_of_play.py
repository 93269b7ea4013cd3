"""4.2  What carries out each phase."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.angola.cards.card_play import turn_card
from guelta.rules.angola.cards.packs import first_player, make_packs, new_cards, next_to_play
from guelta.rules.angola.cards.set_up import set_up
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.end_phase.clean_up import clean_up
from guelta.rules.angola.end_phase.covert_aid import covert_aid
from guelta.rules.angola.end_phase.direct_aid import direct_aid
from guelta.rules.angola.end_phase.recruitment import recruit
from guelta.rules.angola.end_phase.reorganization import reorganize
from guelta.rules.angola.end_phase.victory import determine_victory
from guelta.rules.engine.judging.phase import Order, PhaseRules

__all__ = ["ORDERS", "PHASES"]

PHASES: Mapping[str, PhaseRules[AngolaCharts]] = {
    "planning-phase": PhaseRules(opening=set_up),
    "new-cards": PhaseRules(new_cards),
    "packs": PhaseRules(make_packs),
    "first-player": PhaseRules(first_player),
    "operations-phase": PhaseRules(turn_card),
    "victory": PhaseRules(determine_victory),
    "reorganization": PhaseRules(reorganize),
    "direct-aid": PhaseRules(direct_aid),
    "recruitment": PhaseRules(recruit),
    "covert-aid": PhaseRules(covert_aid),
    "clean-up": PhaseRules(clean_up),
}

ORDERS: Mapping[str, Order[AngolaCharts]] = {"cards": next_to_play}
