"""What of a board is compared when a phase of Zefran Crisis is carried out again."""

from __future__ import annotations

from rules.engine.board.position import Position
from rules.engine.replay.projection import Projection
from rules.engine.replay.states import Deviation, State
from rules.zefra.board.units import units_in
from rules.zefra.charts.counter import ZefraCounter
from rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["ZefraProjection"]

_OFF = frozenset({"unused", "eliminated", "destroyed"})
_ACTIVATIONS = ("forces", "peoples", "government-turns")


class ZefraProjection(Projection[ZefraCharts]):
    """p3-01, G14-01c  A unit shows its hex, its face and the -1 counters straight under it."""

    out = _OFF
    dropped = frozenset({"never"})
    declared = frozenset(
        {
            "cross-border", "airfields", "attacks", "on-refugees", "takes-turns", "off-map-entry",
            "capital-hospitals", "expelled", "president", "iff-deploys",
        }
    )  # fmt: skip

    def is_compared(self, counter: str) -> bool:
        """Markers follow their units and their hexes."""
        each = self.mix.get(counter)
        return each is not None and each.kind in ("unit", "site")

    def contradicts(self, counter: str, has: State, end: State, path: str) -> bool:
        """p3-01  -1 counters stay in an activation, but for a company that meets a party (G10-01)."""
        each = self.mix[counter]
        if each.kind != "unit" or end.space in _OFF or path.rsplit("/", 1)[-1] not in _ACTIVATIONS:
            return False
        spare = 1 if each.side == "iff" and each.is_company else 0
        return int(has.besides) > int(end.besides) + spare

    def number_of(self, deviation: Deviation, board: Position) -> str:
        """p3-03a  Name the sentence that is broken by what no activation, and no other phase, does."""
        phase = board.cursor.rsplit("/", 1)[-1]
        unit, was, found = self.mix[deviation.counter], deviation.was, deviation.found
        is_active = unit.side == board.fields.get("active", "")
        if deviation.is_omission:
            if found.besides != deviation.expected.besides:
                return "S12-05" if int(found.besides) < int(deviation.expected.besides) else "p3-01"
            return "p3-06" if is_active else "S12-07"
        if unit.kind == "site":
            held = board.fields.get("camps-held", "").split()
            is_guarded = was.space not in held and bool(units_in(board, self.charts, "guards"))
            return "G10-05a" if is_guarded and self.charts.site_of_kind(was.space, "camp") else "G9-05"
        if was.space != found.space and found.space != deviation.expected.space:
            return self._came(unit, was.space, found.space, board, is_active=is_active)
        if found.besides != deviation.expected.besides:
            return self._hurt_or_healed(unit, int(found.besides) - int(deviation.expected.besides), phase)
        return "p3-06" if is_active or phase not in _ACTIVATIONS else "p3-09a"

    def _hurt_or_healed(self, unit: ZefraCounter, more: int, phase: str) -> str:
        """Name the sentence that is broken by so many -1 counters too many, or too few."""
        meets = unit.side == "iff" and unit.is_company and phase in _ACTIVATIONS
        return "S12-05" if more > 0 else "G10-07" if meets else "p3-01"

    def _came(self, unit: ZefraCounter, start: str, end: str, board: Position, *, is_active: bool) -> str:
        """Name the sentence that is broken by a unit that comes from one space to another."""
        phase = board.cursor.rsplit("/", 1)[-1]
        for box, number in (("guards", "p61-11"), ("capital-", "p61-15f")):
            if start.startswith(box) or end.startswith(box):
                return number
        if start in _OFF and end not in _OFF:
            return self._came_back(unit, start, phase, board.fields.get("active", ""))
        if end in _OFF:
            return "G14-01c" if unit.type == "refugees" else "p3-13c"
        if phase not in _ACTIVATIONS:
            return "p3-03a"
        country = self.charts.country
        if unit.side == "cjtf" and country(end) == "zefra" and country(start) != "zefra":
            return "p61-16b"
        if start.startswith("off-map"):
            return "G12-10c"
        return "p3-03b" if is_active else "p3-09a"

    def _came_back(self, unit: ZefraCounter, start: str, phase: str, active: str) -> str:
        """Name the sentence that is broken by a unit that comes into play."""
        if unit.type == "militia" and (unit.side, active) == ("bongo", "iff"):
            return "G10-07"
        if start != "unused":
            return "G10-08" if unit.type in ("militia", "refugees") else "G14-01b"
        if phase == "arrivals":
            return "S12-04a"
        by_type = {
            "militia": "G10-08", "refugees": "G10-08", "nuclear": "p61-13b", "biological": "p61-13b",
        }  # fmt: skip
        return by_type.get(unit.type, "G14-01b")

    def is_free(self, counter: str, expected: State, found: State) -> bool:
        """G14-01a, G14-01c  A player may take own units off at any time, refugees in a camp only."""
        each = self.mix[counter]
        if each.kind != "unit" or found.space not in ("unused", "eliminated") or expected.space in _OFF:
            return False
        return each.type != "refugees" or bool(self.charts.site_of_kind(expected.space, "camp"))
