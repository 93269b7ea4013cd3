"""Chapter 4: passing through enemies: infiltration (4.22, 4.43), also of independent factions (11.33)."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.terms import is_guerrilla

__all__ = ["may_infiltrate", "tolls"]


def may_infiltrate(survey: Survey, counter: ChadCounter) -> bool:
    """4.22  Guerrillas and guerrilla leaders infiltrate; conventional units and Commanders never do."""
    kind = "guerrilla" if is_guerrilla(counter) else counter.kind
    return kind in survey.ground.words("infiltrators")


def tolls(survey: Survey, counter: ChadCounter, player: str) -> Mapping[str, float | None]:
    """4.22  Return for every hex with enemy units what passing through it costs on top of its terrain.

    None where it is barred. The dearest force in the hex counts, once: Libyans and French two (4.43),
    guerrillas and FANT one; OAU units and a Fortification marker bar the way. Combat units of every type
    may pass through an independent faction (11.33); without Part II it is passed as enemy guerrillas are.
    """
    infiltrates = may_infiltrate(survey, counter)
    passing = {
        hex: _toll(survey, hex, units) if infiltrates else None
        for hex, units in survey.enemy_combat(player).items()
    }
    all_may_pass = survey.knows("11.33") and counter.is_combat_unit
    for hex in survey.igf_hexes:
        may_pass = infiltrates or all_may_pass
        passing[hex] = survey.ground.toll("guerrillas") if may_pass else None
        if hex in survey.fortified:
            passing[hex] = survey.ground.toll("fortification")
    return passing


def _toll(survey: Survey, hex: str, units: list[ChadCounter]) -> float | None:
    dearest: float = 0
    for force in {unit.force for unit in units} | ({"fortification"} if hex in survey.fortified else set()):
        toll = survey.ground.toll(force)
        if toll is None:
            return None
        dearest = max(dearest, toll)
    return dearest
