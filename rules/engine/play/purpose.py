"""Purposes: what choices are for, one closed list of words that programs and the referee read.

The title of a choice tells people what it is about; its purpose tells whoever weighs, searches or reads
answers, in words that no game has for itself: a unit to move, the space it goes to, the loss to take.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

__all__ = ["PURPOSES", "UNSTATED", "Purpose"]

Purpose = Literal[
    "",
    "mover",
    "destination",
    "passenger",
    "mode",
    "activate",
    "attack",
    "target",
    "join",
    "react",
    "victim",
    "retreat",
    "advance",
    "place",
    "raise",
    "withdraw",
    "recover",
    "build",
    "exchange",
    "play",
    "order",
    "declare",
    "agree",
    "bid",
    "spend",
    "pass",
    "report",
]
"""A word of the list; "" while nobody has said what a choice is for."""

UNSTATED: Purpose = ""

PURPOSES: Mapping[Purpose, str] = MappingProxyType(
    {
        "mover": "the units that move next, together where there are several",
        "destination": "the space a unit moves to, or the next one on its way",
        "passenger": "what a mover takes along",
        "mode": "how something is done that is done in any case",
        "activate": "the units, the space or the card that acts next",
        "attack": "the units or spaces that attack",
        "target": "what is attacked, fired at, or otherwise struck",
        "join": "who supports an attack or a defence, or joins another's activation",
        "react": "whether, and how, to answer what another side does while it does it",
        "victim": "who takes a loss or a hit, is removed, or loses a marker or a point",
        "retreat": "where, or whether, a unit retreats, withdraws before combat, or is pushed aside",
        "advance": "who advances after combat, and where",
        "place": "the space where a counter comes onto the board, or where one is set up",
        "raise": "which units come into play: due, bought, called up or for nothing",
        "withdraw": "which units leave the board of their owner's will",
        "recover": "who recovers: sheds a loss, or is turned up again",
        "build": "what is built, laid or repaired",
        "exchange": "what is exchanged for what: units for their parts, a marker for another's place",
        "play": "the card or chit that is played, kept, or put into a pack",
        "order": "the order in which sides act or things are done",
        "declare": "what a side announces: hostilities, an offer, a stance, leave to go through",
        "agree": "what the players agree on before they play, or the answer to an offer",
        "bid": "an amount staked against that of others",
        "spend": "what is paid for out of a budget, or where points go",
        "pass": "whether to go on or to end",
        "report": "what happened on the board, where players played it there themselves",
    }
)
"""What each word means; a choice of units, spaces or words may have any of them."""
