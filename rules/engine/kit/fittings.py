"""What a module can reckon of a kit by itself: what asks for nothing but counters, spaces and edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from guelta.rules.engine.advice.fittings import Battle, Column, Fittings
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.combat.odds import lowest, ratio
from guelta.rules.engine.kit.kit import Combat, Modifier
from guelta.rules.engine.kit.numbers import Number
from guelta.rules.engine.kit.path import value
from guelta.rules.engine.kit.selection import COLUMNS, EVERYWHERE
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import View

__all__ = ["fittings_of"]

_CONDITIONS = (
    "when", "target", "attackers", "defenders", "all_attackers", "all_defenders", "any_across",
    "each_attacker", "each_defender",
)  # fmt: skip


def fittings_of(charts: KitCharts) -> Fittings:
    """Return what a module can show of a kit: its only combat, and zones that the map alone bounds."""
    view, kit = View(Position(), charts), charts.kit
    combats = [each for each in kit.combats.values() if _is_plain(each)]
    battle = _battle(view, combats[0]) if len(combats) == len(kit.combats) == 1 else None
    plain = [each for each in kit.zones if each.across is None and each.cancelled is None]
    reach = {
        unit.id: zones.range
        for zones in (plain if len(plain) == 1 else ())
        for unit in _units(view)
        if zones.into == EVERYWHERE
        and zones.units.layer == COLUMNS
        and zones.units.fits(view, unit, unit.side)
    }
    return Fittings(battle, reach)


def _is_plain(combat: Combat) -> bool:
    numbers = (combat.attack, combat.defence)
    is_known = all(each.kind in ("constant", "counter") for each in numbers)
    return is_known and combat.column is None and combat.range == 1 and not combat.both


def _units(view: View) -> Iterator[Unit]:
    """Yield every unit of the mix, by each of its faces."""
    for id, counter in view.charts.counters.items():
        if counter.kind in view.kit.units.kinds:
            for face in dict.fromkeys((counter.front, counter.back or counter.front)):
                yield Unit(id, "", face, frozenset(), counter)


def _battle(view: View, combat: Combat) -> Battle:
    chart = view.charts.tables.charts[combat.table]
    columns = tuple(_column(combat, name) for name in chart.columns[1:])
    strengths: dict[str, dict[str, tuple[float, float]]] = {}
    for unit in _units(view):
        pair = value(view, combat.attack, unit), value(view, combat.defence, unit)
        strengths.setdefault(unit.id, {})[unit.face] = pair
    shifts: dict[str, int] = {}
    crossings: dict[tuple[str, str], int] = {}
    without: list[str] = []
    for each in combat.modifiers:
        if not _reckoned(view, each, shifts, crossings):
            without.append(each.rule or combat.numbers.get("modifiers", combat.rule))
    if combat.more is not None or combat.allowed is not None:
        without.append(combat.rule)
    results = {
        column.name: {int(row): chart.text(row, column.name) for row in chart.rows} for column in columns
    }
    return Battle(
        combat.title,
        combat.rule,
        strengths,
        columns,
        results,
        combat.roll.dice,
        combat.roll.sides,
        combat.roll.added,
        shifts,
        frozenset(crossings),
        next(iter(crossings.values()), 0),
        combat.below == "first column",
        tuple(dict.fromkeys(without)),
    )


def _column(combat: Combat, name: str) -> Column:
    if combat.by == "odds":
        wanted = ratio(name)
        return Column(name, wanted.denominator, wanted.numerator, 0)
    return Column(name, 1, int(combat.by == "difference"), lowest(name))


def _reckoned(
    view: View, modifier: Modifier, shifts: dict[str, int], crossings: dict[tuple[str, str], int]
) -> bool:
    """Add what a modifier shifts to what is known; return whether that is all it does."""
    shift = modifier.shift
    if shift is None or modifier.die or modifier.changes_strength:
        return False
    if any(getattr(modifier, name) is not None for name in _CONDITIONS):
        return False
    across = modifier.all_across
    if across is None:
        for space in view.map:
            shifts[space] = shifts.get(space, 0) + sum(_by_ground(view, shift, space))
        return True
    if across.layer > COLUMNS or shift.kind == "ground" or crossings:
        return False
    number = int(value(view, shift, None))
    for here in view.map:
        for there in view.map.neighbours(here):
            if across.holds(view, here, there, ""):
                crossings[here, there] = number
    return True


def _by_ground(view: View, shift: Number, space: str) -> Iterator[int]:
    if shift.kind != "ground":
        yield int(value(view, shift, None))
        return
    name, column = shift.named(None, 0)
    chart: Mapping[str, str] = {
        row: view.charts.tables.charts[name].text(row, column) for row in view.charts.ground_rows[space]
    }
    yield from (int(float(cell)) for cell in chart.values() if cell not in (".", "-"))
