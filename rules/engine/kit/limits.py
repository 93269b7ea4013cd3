"""Limits: no more than so many together in a space; a limit of 0 forbids what its selector picks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.check import Check
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Limit
from guelta.rules.engine.kit.unit import Unit, by_face
from guelta.rules.engine.kit.view import View, view_of

__all__ = ["Excess", "checks_of_limits", "excess_in", "has_room", "weight"]


class Excess:
    """What stands in a space beyond a limit: the units that are counted, and what they come to."""

    def __init__(self, limit: Limit, space: str, units: tuple[Unit, ...], amount: float) -> None:
        self.limit = limit
        self.space = space
        self.units = units
        self.amount = amount

    @property
    def over(self) -> float:
        """By how much it is beyond the limit."""
        return self.amount - self.limit.most

    def told(self, view: View) -> str:
        """Return it in a sentence without names."""
        place = view.charts.place(self.space)
        if self.limit.says:
            return f"{self.limit.says} ({place})"
        what = self.limit.counting or ("unit" if self.amount == 1 else "units")
        if not self.limit.most:
            return f"no unit may stand so in {place}: {self.limit.title}"
        return f"{self.amount:g} {what} in {place}, {self.limit.most} may stand there"


def excess_in(view: View, space: str, limits: Iterable[Limit]) -> Iterator[Excess]:
    """Yield what stands in a space beyond its limits, of each side by itself where that is meant."""
    there = view.units_in(space)
    if not there or space not in view.map:
        return
    for limit in limits:
        if limit.when is not None and not limit.when.holds(view):
            continue
        counted = [unit for unit in there if limit.units.holds(view, unit, unit.side)]
        for units in _counted_together(limit, counted):
            own = units[0].side
            amount = sum(weight(limit, unit) for unit in units)
            if amount > limit.most and limit.where.holds(view, space, own):
                yield Excess(limit, space, tuple(units), amount)


def _counted_together(limit: Limit, units: list[Unit]) -> Iterator[list[Unit]]:
    if not (limit.each_side and limit.most):
        yield from [units] if units else []
        return
    sides: dict[str, list[Unit]] = {}
    for unit in units:
        sides.setdefault(unit.side, []).append(unit)
    yield from sides.values()


def weight(limit: Limit, unit: Unit) -> float:
    """Return what a unit counts against a limit."""
    return float(by_face(unit, limit.counting) or 0) if limit.counting else 1


def has_room(view: View, unit: Unit, space: str) -> Excess | None:
    """Return what limit a unit would break in a space if it stood there, None where there is room for it."""
    if not view.kit.limits or (view.kit.counts_several and not view.units_in(space)):
        return None
    found = excess_in(view.supposing(unit, space), space, view.kit.limits)
    return next((each for each in found if any(one.id == unit.id for one in each.units)), None)


def checks_of_limits(limits: Iterable[Limit]) -> Iterator[Check[KitCharts]]:
    """Yield the checks of limits, one for each rule number, whose message names what stands there."""
    by_rule: dict[str, list[Limit]] = {}
    for limit in limits:
        by_rule.setdefault(limit.rule, []).append(limit)
    for rule, several in by_rule.items():
        yield _check(rule, tuple(several))


def _check(rule: str, limits: tuple[Limit, ...]) -> Check[KitCharts]:
    def over(position: Position, charts: KitCharts) -> Iterator[Finding]:
        view = view_of(position, charts)
        for space, _ in position.each_stack():
            for excess in excess_in(view, space, limits):
                names = [unit.id for unit in excess.units]
                number = (
                    f"{excess.over:g} {excess.limit.counting}"
                    if excess.limit.counting
                    else f"{excess.over:g}"
                )
                yield violation(space, names, excess.told(view), f"move {number} away")

    over.__name__ = limits[0].id.replace("-", "_")
    over.__doc__ = f"{rule}  {limits[0].title}."
    return Check(rule, (), over)
