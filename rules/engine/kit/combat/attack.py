"""An attack that is weighed, as the functions of a kit's own Python see it, and why it may not be made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from guelta.rules.engine.kit.kit import Combat
from guelta.rules.engine.kit.unit import Unit

__all__ = ["Attack", "Objection"]


@dataclass(frozen=True, slots=True)
class Attack:
    """Who would attack whom in which space, by which combat."""

    combat: Combat
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    space: str


class Objection(NamedTuple):
    """Why an attack may not be made: the number of the rule, and a sentence in small letters."""

    rule: str
    told: str
