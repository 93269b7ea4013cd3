"""What of a board is compared when a phase of Angola! is carried out again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from rules.angola.board.forces import region_read
from rules.angola.charts.angola_charts import AngolaCharts
from rules.engine.board.boxes import NOWHERE
from rules.engine.board.position import Standing
from rules.engine.play.chance import Roll
from rules.engine.replay.projection import Projection, State

__all__ = ["AngolaProjection"]

_POOLS = ("stock-", "equipment", "jungle-markers", "majors-", "columns-", "tokens-")


class AngolaProjection(Projection[AngolaCharts]):
    """8, 2.4.2  A Unit shows its region, its face and its Column; a piece of Equipment its owner."""

    fields = ("cabinda", "cabinda-fallen", "crises-fapla", "crises-fnla", "crises-mpla", "crises-unita")
    declared = frozenset({"set-up"})

    def of_stack(self, space: str, stack: tuple[Standing, ...]) -> tuple[tuple[str, State], ...]:
        """Of a pack the order counts; of a region whose each counter is."""
        if space.startswith("pack-"):
            return tuple((each.counter, State(space, each.face, str(n))) for n, each in enumerate(stack))
        if space not in self.charts.map:
            return tuple((each.counter, State(space, each.face, "")) for each in stack)
        region = region_read(stack, self.charts)
        found: list[tuple[str, State]] = []
        for force in region.forces:
            found += [(each.counter, State(space, each.face, force.column)) for each in force.units]
            found += [(each.counter, State(space, each.face, force.side)) for each in force.equipment]
            if force.column:
                found.append((force.column, State(space, "", "")))
            owner = f"{force.side} {force.column}"
            found += [(each.counter, State(space, "", owner)) for each in force.jungle]
        found += [(each.counter, State(space, each.face, "alone")) for each in region.others]
        return tuple(found)

    def is_pooled(self, state: State) -> bool:
        """12, 2.4.2  Of counters in stock anybody takes any one of the kind."""
        return state.space.startswith(_POOLS) or state.space == NOWHERE

    def are_alike(self, one: str, other: str) -> bool:
        """7.2, 10.4  Jungle markers and tokens of one side do alike, whatever their numbers."""
        mine, its = self.mix[one], self.mix[other]
        if mine.kind == its.kind in ("jungle", "token"):
            return bool(mine.side == its.side)
        return super().are_alike(one, other)

    def passes(self, counter: str, state: State) -> bool:
        """9.3.1, 9.2  Suppressed Units recover, missions are flown, and a new Column comes from its stock."""
        return (
            state.face == "suppressed"
            or state.space in ("air-missions", "reinforcements-drawn")
            or state.space.startswith("columns-")
        )

    def throws_alike(self, roll: Roll) -> Sequence[tuple[int, ...]] | None:
        """9.3.1  Of the Hit Table only the numbers of hits and suppressions count."""
        if "-fire" in roll.id or "dogfight" in roll.id:
            by = {self.charts.hit(face): face for face in reversed(roll.faces)}
            return [*combinations_with_replacement(sorted(by.values()), roll.dice)]
        if roll.id.endswith("-mines"):
            return [(1,) * n + (2,) * (roll.dice - n) for n in range(roll.dice + 1)]
        return None
