"""What a player sees of a space at a glance: plain facts by the rules, which accuse nobody."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Fact", "Glance"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that holds of a space: the rule it stands in, a short sentence, and what it rests on.

    `bears` says how it bears on whoever stands there: `well`, `ill`, or "" for neither.
    """

    rule: str
    text: str
    bears: str = ""
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Glance:
    """A space as the board stands: what holds of it, and a few words on each counter, bottom first."""

    facts: tuple[Fact, ...] = ()
    counters: tuple[str, ...] = ()
