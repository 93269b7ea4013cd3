"""Chapter 5: what a combat phase left on the board: who stands elsewhere after it, and who is gone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.terms import is_conventional, owner, role, segment
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding

__all__ = [
    "Way",
    "attacking_player",
    "fled",
    "returns_from_entry_hex",
    "under",
    "ways_of",
    "with_fugitives",
]

_FLED = "fled-"


@dataclass(frozen=True, slots=True)
class Way:
    """A counter that stood in a space before the combat phase and is elsewhere after it; "" is nowhere."""

    standing: Standing
    counter: ChadCounter
    player: str
    start: str
    end: str

    def is_gone(self, charts: ChadCharts) -> bool:
        """Whether it is off the map and in no sanctuary: a combat unit there was eliminated or withdrawn."""
        return self.end not in charts.map and not charts.sanctuary_of_box(self.end)


def ways_of(start: Position, end: Position, charts: ChadCharts) -> list[Way]:
    """Return the combat units, leaders and Commanders that are elsewhere at the end of a phase.

    Intervention units that an impulse's end sends out of an entry hex went without a fight (12.43).
    """
    after = {standing.counter: space for space, standing in end.each_standing()}
    return [
        Way(standing, counter, owner(start, charts, standing), space, after.get(standing.counter, ""))
        for space, standing in start.each_standing()
        if (counter := charts.counters[standing.counter]).kind in ("combat", "leader", "commander")
        and (there := after.get(standing.counter, "")) != space
        and not returns_from_entry_hex(charts, counter, space, there)
    ]


def returns_from_entry_hex(charts: ChadCharts, counter: ChadCounter, start: str, end: str) -> bool:
    """12.43  Whether an intervention unit went from an entry hex to Task Force Losses, as an impulse ends."""
    return is_conventional(counter) and end == "task-force-losses" and charts.entry(start) != ""


def attacking_player(position: Position) -> str:
    """5.00  Return the player whose segment a board stands in, "" outside any."""
    turn = segment(position)
    return next((player for player in ("fan", "fap") if turn and role(position, player) == turn), "")


def under(rule: str, finding: Finding) -> Finding:
    """Return a finding the number of its rule, which is not the one of the whole audit."""
    return replace(finding, rule=rule)


def fled(standing: Standing, hex: str) -> bool:
    """4.25  Whether a counter came into an entry hex in a combat phase, so retreated and did not move."""
    return f"{_FLED}{hex}" in standing.marks


def with_fugitives(charts: ChadCharts, before: Position, after: Position, spaces: Iterable[str]) -> Position:
    """4.25  Mark `fled-HEX` who comes out of another hex into an entry hex in combat, while he stays.

    `spaces` are those where that can have changed.
    """
    for space in filter(charts.entry, spaces):
        stack = after.stack(space)
        stood = {each.counter for each in before.stack(space) if not fled(each, space)}
        known = {each.counter for each in before.stack(space) if fled(each, space)}
        if after.cursor.endswith("/combat"):
            known |= {
                each.counter
                for each in stack
                if each.counter not in stood and any(hex in charts.map for hex in before.where(each.counter))
            }
        if known:
            mark = f"{_FLED}{space}"
            marked = [each.marked(mark) if each.counter in known else each for each in stack]
            after = after.with_stack(space, marked)
    return after
