"""Effects: what a result or an act does to whom, `"WHO VERB WORD"`, and how units lose steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

__all__ = ["VERBS", "WHOS", "Effect", "Verb"]

Verb = Literal[
    "loses", "matches", "eliminated", "retreats", "turns", "enters", "goes", "gains", "pays", "python"
]

WHOS = ("attacker", "defender", "both")
"""Whom an effect of a combat is about."""

VERBS: Mapping[str, tuple[str, str]] = {
    "loses": ("steps", "steps, so many, `half`, a `third` or `all`"),
    "matches": ("", "steps until they are worth what the other side just lost, one at least"),
    "eliminated": ("", "all steps"),
    "retreats": ("spaces", "so many spaces, by the retreat of the combat"),
    "turns": ("face", "shows that face"),
    "enters": ("face", "comes onto the map with that face up, to one of the spaces of `to`"),
    "gains": ("points", "so many of some points on a track, such as `gains 1 morale`"),
    "pays": ("points", "gives so many of them up"),
    "goes": ("box", "goes to that box; `{side}` stands for its side"),
}
"""What an effect does, with what follows it, and what that means."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: whom it is about, "" for the subject of the act, its verb, and the word after it.

    A `function` of the game's own carries out one whose verb is `python`.
    """

    verb: Verb
    who: str = ""
    word: str = ""
    function: Callable[..., None] | None = None

    def __str__(self) -> str:
        """Return it as a table has it."""
        return " ".join(each for each in (self.who, self.verb, self.word) if each)
