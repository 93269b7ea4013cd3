"""What each question of this game is for, by the word its id opens with."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.play.purpose import Purpose

__all__ = ["PURPOSE_OF"]

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
    "meet-in": "destination",
    "joint-target": "target",
    # fights, fire and sites
    "spring": "react",
    "support": "mode",
    "from": "destination",
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
