"""Control: who holds a space, as the face of its marker says; it goes to the side that was in it last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due
from guelta.rules.engine.judging.check import Check
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Control
from guelta.rules.engine.kit.steps import turn
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.play.procedure import Run

__all__ = ["checks_of_control", "settle"]


def _wrong(view: View, control: Control) -> Iterator[tuple[Unit, str]]:
    """Yield each marker that shows another side than the one whose units stand in its space."""
    for marker in view.counters.values():
        if marker.space not in view.map or not control.marker.holds(view, marker, marker.side):
            continue
        if not control.spaces.holds(view, marker.space, view.acting):
            continue
        sides = {
            unit.side
            for unit in view.units_in(marker.space)
            if unit.side and control.units.holds(view, unit, unit.side)
        }
        if len(sides) == 1 and (side := sides.pop()) != marker.face:
            yield marker, side


def settle(run: Run[KitCharts], controls: Iterable[Control]) -> None:
    """Turn over every marker of a space that another side has come to."""
    for control in controls:
        for marker, side in [*_wrong(view_of(run.position, run.charts), control)]:
            turn(run, marker, side)
            told = "" if run.quiet else f"{run.charts.place(marker.space)} is now {side.title()}"
            run.write(control.rule, told)


def checks_of_control(controls: Iterable[Control]) -> Iterator[Check[KitCharts]]:
    """Yield the checks of control, one for each rule number."""
    by_rule: dict[str, list[Control]] = {}
    for control in controls:
        by_rule.setdefault(control.rule, []).append(control)
    for rule, several in by_rule.items():
        yield _check(rule, tuple(several))


def _check(rule: str, controls: tuple[Control, ...]) -> Check[KitCharts]:
    def marker_of_another(position: Position, charts: KitCharts) -> Iterator[Finding]:
        view = view_of(position, charts)
        for control in controls:
            for marker, side in _wrong(view, control):
                told = f"{charts.place(marker.space)} is now {side.title()}"
                yield due(marker.space, [marker.id], told, "turn the marker over")

    marker_of_another.__doc__ = f"{rule}  {controls[0].title}."
    return Check(rule, (), marker_of_another)
