"""Chapter 4: enemies who find themselves in one hex although nobody moved in (4.22, 11.33, 14.23).

A side changes under units that stand together: FANT, French and OAU units with the Government, a faction that
is activated. Nobody has ended a move among enemies, so they may stay until they leave of themselves; the mark
`shared-HEX` says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import GOVERNMENT_FORCES, government_role, owner
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["has_moved_in", "share"]

_MARK = "shared-"


def has_moved_in(units: Iterable[Standing], hex: str) -> bool:
    """4.22  Whether any of these units came to the hex when the enemy was there already."""
    return any(f"{_MARK}{hex}" not in unit.marks for unit in units)


def share(
    charts: ChadCharts, before: Position, after: Position, spaces: Collection[str], freed: Collection[str]
) -> Position:
    """4.22  Mark the units that share a hex with enemies since a side changed, for as long as they do.

    `spaces` are those where that can have changed, `freed` the factions that are independent no more.
    """
    changed = _changed(before, after, freed)
    stood = {each.counter: (space, each.marks) for space in spaces for each in before.stack(space)}
    marked = any(mark.startswith(_MARK) for _, marks in stood.values() for mark in marks)
    if not changed and not marked:
        return after
    stacks = ((space, after.stack(space)) for space in spaces if space in charts.map)
    return after.with_stacks(
        {space: _marked(charts, after, space, stack, stood, changed) for space, stack in stacks}
    )


def _changed(before: Position, after: Position, freed: Collection[str]) -> frozenset[str]:
    """Return the forces whose player is another one without a move of theirs."""
    forces = {*freed}
    neutral = before.fields.get("neutral", "")
    if neutral and after.fields.get("neutral", "") != neutral:
        forces.add(neutral)
    if government_role(before) and government_role(before) != government_role(after):
        forces.update(GOVERNMENT_FORCES)
    return frozenset(forces)


def _marked(
    charts: ChadCharts,
    after: Position,
    space: str,
    stack: tuple[Standing, ...],
    stood: dict[str, tuple[str, frozenset[str]]],
    changed: frozenset[str],
) -> tuple[Standing, ...]:
    mark = f"{_MARK}{space}"
    players = {owner(after, charts, each) for each in stack} - {""}
    is_new = any(charts.counters[each.counter].force in changed for each in stack)
    found = []
    for each in stack:
        was, marks = stood.get(each.counter, ("", frozenset()))
        plain = each.unmarked(*(old for old in each.marks if old.startswith(_MARK)))
        shares = len(players) > 1 and was == space and (is_new or mark in marks)
        found.append(plain.marked(mark) if shares and owner(after, charts, each) else plain)
    return tuple(found)
