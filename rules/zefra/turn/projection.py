"""What of a board is compared when a phase of Zefran Crisis is carried out again."""

from __future__ import annotations

from rules.engine.replay.projection import Projection, State
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
        """p3-01  -1 counters do not go again in an activation, but for a company that meets a party (G10-01)."""
        each = self.mix[counter]
        if each.kind != "unit" or end.space in _OFF or path.rsplit("/", 1)[-1] not in _ACTIVATIONS:
            return False
        spare = 1 if each.side == "iff" and each.is_company else 0
        return int(has.besides) > int(end.besides) + spare

    def is_free(self, counter: str, expected: State, found: State) -> bool:
        """G14-01a, G14-01c  A player may take own units off at any time, refugees in a camp only."""
        each = self.mix[counter]
        if each.kind != "unit" or found.space not in ("unused", "eliminated") or expected.space in _OFF:
            return False
        return each.type != "refugees" or bool(self.charts.site_of_kind(expected.space, "camp"))
