"""8.1, 8.1.1, 8.1.2  What Columns are made of: it changes by detaching, straggling and a Command card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from guelta.rules.angola.board.memory import MOVED
from guelta.rules.angola.operations.go import Go, number_of, under
from guelta.rules.angola.operations.who_fought import must_be_automatic
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, violation

__all__ = ["of_columns"]

BACK = "put the Units back as they lay"


@dataclass(frozen=True)
class _Columns:
    """The Units beneath each Column marker, on both boards."""

    before: dict[str, frozenset[str]]
    after: dict[str, frozenset[str]]


def of_columns(go: Go) -> Iterator[Finding]:
    """8.1.1, 8.1.2  Judge who joined and who left a Column."""
    columns = _Columns(_beneath(go, go.start), _beneath(go, go.end))
    own = {each for each in {**columns.before, **columns.after} if go.charts.counters[each].side == go.side}
    by_command = go.card.type == "command"
    if by_command:
        yield from _command(go, columns, own)
    for column in sorted({*columns.before, *columns.after}):
        if not (by_command and column in own):
            yield from _composition(go, columns, column)


def _beneath(go: Go, position: Position) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for unit, (_, column) in go.members(position).items():
        if column:
            found.setdefault(column, set()).add(unit)
    return {column: frozenset(units) for column, units in found.items()}


def _composition(go: Go, columns: _Columns, column: str) -> Iterator[Finding]:
    """8.1.1  Judge one Column that no Command card may have changed."""
    before, after = columns.before.get(column, frozenset()), columns.after.get(column, frozenset())
    region = go.column_at(go.end, column)
    joined = sorted(after - before)
    if after and not before:
        message = "made in the Operations Phase"
        remedy = "take the marker off the map; set-up, a Command card and the End Phase make Columns"
        yield under("8.1", violation(region, [column], message, remedy))
    elif joined:
        message = f"{number_of(joined)} joined it in the Operations Phase"
        yield under("8.1.2", violation(region, [column], message, BACK))
    left = sorted(unit for unit in before - after if unit not in go.losses)
    if not left or (column == go.column and (after or go.attackable)):
        yield from _dropped(go, left, after)
        return
    where = go.members(go.end)[left[0]][0] if left[0] in go.members(go.end) else ""
    if column == go.column:
        message, remedy = "left its last Unit behind", "put the marker back; one Unit stays with it"
    else:
        message, remedy = f"{number_of(left)} left it, and its card was not turned over", BACK
    yield under("8.1.1", violation(where, [column], message, remedy))


def _dropped(go: Go, left: list[str], after: frozenset[str]) -> Iterator[Finding]:
    """8.1.1, 9.4, 9.12  Beyond where it began a Column leaves nobody behind but stragglers of a combat."""
    ends = {unit: go.members(go.end)[unit][0] for unit in left}
    dropped = [unit for unit, end in ends.items() if end != go.origin]
    for region in {go.column_at(go.end, go.column)} & {ends[unit] for unit in dropped}:
        here = [unit for unit in dropped if ends[unit] == region]
        fought = region in go.attackable or any(region in go.origins(each) for each in go.attackable)
        fought = fought and not must_be_automatic(go, region, (*here, *after))
        many = len(here) + len(after) >= go.charts.figure("many-units")
        most = go.charts.figure("many-stragglers" if many else "stragglers") if fought else 0
        if len(here) > most:
            message = f"{number_of(here)} left it in {go.charts.place(region)}"
            remedy = "leave them where the Column began its move, or put them back beneath its marker"
            yield under("8.1.1", violation(region, [go.column], message, remedy))


def _command(go: Go, columns: _Columns, own: set[str]) -> Iterator[Finding]:
    """8.1.2, R7  One change: a marker goes to a Force that had none, or two are swapped; none has moved."""
    none: frozenset[str] = frozenset()
    before = {each: columns.before.get(each, none) for each in own}
    after = {each: columns.after.get(each, none) for each in own}
    changed = sorted(each for each in own if before[each] != after[each])
    if not changed:
        return
    units = {unit for each in changed for unit in (*before[each], *after[each])}
    if len(changed) == 2 and all(before[one] == after[two] for one, two in (changed, changed[::-1])):
        rule = "8.1.2(b)"
    elif len(changed) == 1 and before[changed[0]] and after[changed[0]] - before[changed[0]]:
        rule = "8.1.2(a)"
    else:
        rule = ""
    taken = rule == "8.1.2(a)" and {*after[changed[0]]} & {*before[changed[0]]}
    if not rule or taken:
        message = "a Command card moves one Column marker to a Force that has none, or swaps two"
        yield under("8.1.2", violation("", changed, message, "put the markers back and do one or the other"))
    elif tired := sorted(units & _moved(go)):
        message = f"{number_of(tired)} of these Forces moved earlier this turn"
        yield under(rule, violation("", go.named(tired), message, "put the markers back"))


def _moved(go: Go) -> set[str]:
    return {
        each.counter
        for region, stack in go.start.each_stack()
        if go.on_map(region)
        for each in stack
        if MOVED in each.marks
    }
