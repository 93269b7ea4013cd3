"""What each question of this game is for, by the word its id opens with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from guelta.rules.engine.play.purpose import Purpose

__all__ = ["PURPOSE_OF", "said_of"]

PURPOSE_OF: Mapping[str, Purpose] = {
    # before the first turn, and what governments and players declare
    "options": "agree",
    "agreed": "agree",
    "transport": "agree",
    "daloon": "declare",
    "zefra": "declare",
    "expel": "declare",
    "attacks": "declare",
    "peace": "declare",
    "agrees": "agree",
    "on-refugees": "declare",
    "off": "declare",
    "withdrawn": "withdraw",
    "lifted": "withdraw",
    "entry": "agree",
    # healing
    "healed": "recover",
    "relieved": "recover",
    "sheds": "recover",
    # an activation
    "hex": "activate",
    "together": "mode",
    "order": "mode",
    "to": "destination",
    "way": "mode",
    "come-on": "mover",
    "landing": "place",
    "shift": "mover",
    "shift-to": "destination",
    "joint": "join",
    "agree": "agree",
    "joint-militia": "join",
    "joint-company": "join",
    "joint-fire": "attack",
    "meet-in": "join",
    "joint-target": "target",
    # fights, fire and sites
    "spring": "react",
    "support": "mode",
    "from": "mode",
    "lie-in-wait": "react",
    "surprise": "mode",
    "special": "attack",
    "fire-at": "target",
    "fire-on": "target",
    "loses": "victim",
    "retreat": "retreat",
    "whose": "mode",
    "push": "retreat",
    "push-to": "retreat",
    "eliminate": "victim",
    "meet": "mode",
    "help": "mode",
    "wreck": "target",
}

_USUAL: Mapping[str, tuple[str, ...]] = {
    # whoever has nothing to declare says nothing
    "options": (),
    "transport": ("transport-trucks",),
    "daloon": (),
    "zefra": (),
    "expel": ("no",),
    "attacks": (),
    "peace": ("no",),
    "on-refugees": ("no",),
    "off": (),
    "lifted": (),
    "entry": (),
    # units that are activated move, those of a hex together
    "joint": ("no",),
    "together": ("yes",),
    "order": ("move",),
    "come-on": (),
}
"""What a form proposes as the answer to a question, by the word its id opens with; none to any other."""


class Said(TypedDict):
    """What a choice says of itself beside what it asks."""

    purpose: Purpose
    usual: tuple[str, ...] | None


def said_of(word: str) -> Said:
    """Return what a question is for and what a form proposes, by the word its id opens with."""
    return {"purpose": PURPOSE_OF[word], "usual": _USUAL.get(word)}
