"""Reads acts: what one needs of what it does, and the rolls and effects of those that are of no unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guelta.rules.engine.kit.faults import At
from guelta.rules.engine.kit.kit import Act, Chance
from guelta.rules.engine.tables.table import Table

__all__ = ["OF_POINTS", "whole_act"]

OF_POINTS = ("gains", "pays")
"""The verbs of a side's points; all others are of a unit."""


def whole_act(
    act: dict[str, Any],
    at: At,
    points: Mapping[str, Any],
    charts: Mapping[str, Table],
    *,
    has_lost: bool,
) -> Act | None:
    """Return an act; None, with what it lacks as faults, where it is none."""
    before = len(at.all)
    _mind_the_units(act, at)
    effect = act.get("do")
    if effect is not None:
        _mind_the_effect(act, effect.verb, at, has_lost=has_lost)
        if effect.verb in OF_POINTS:
            _mind_the_points(effect.word, points, at.of("do"))
    for id in act.get("cost", {}):
        if id not in points:
            at.of("cost").unknown(id, "no [points.ID]", points)
    if len(act.get("cost", {})) > 1:
        at.of("cost").add("an act costs points of one kind")
    if "roll" in act:
        act = {**act, "roll": _chance(act["roll"], points, charts, at.of("roll"))}
    return Act(**act) if len(at.all) == before else None


def _mind_the_units(act: dict[str, Any], at: At) -> None:
    effect = act.get("do")
    has_table = "roll" in act and bool(act["roll"].table)
    if effect is None and not has_table:
        at.of("do").add('is missing: what it does, such as do = "turns full"; a table of its roll may say it')
    if effect is not None and has_table:
        at.of("do").add("the table of its roll says what it does; leave one of them out")
    is_of_points = has_table or (effect is not None and effect.verb in OF_POINTS)
    if not is_of_points and "units" not in act:
        at.of("units").add('is missing: which units may do it, such as units = { face = "reduced" }')
    for key in ("must", "most", "roll") if not is_of_points else ("units",):
        if key in act:
            of = "a unit" if not is_of_points else "points"
            at.of(key).add(f"an act of {of} has no {key}")


def _mind_the_effect(act: dict[str, Any], verb: str, at: At, *, has_lost: bool) -> None:
    if verb == "enters" and "to" not in act:
        at.of("to").add("is missing: a unit that enters comes in somewhere, such as to = { id = '01*' }")
    if verb != "enters" and "to" in act:
        at.of("to").add(f"is for units that enter; {verb} goes nowhere")
    if verb in ("loses", "eliminated") and not has_lost:
        at.of("do").add("nothing says where those go that are lost; write lost in [steps]")


def _mind_the_points(word: str, points: Mapping[str, Any], at: At) -> None:
    id = word.partition(" ")[2]
    if not isinstance(points.get(id), Mapping) or "track" not in points[id]:
        tracked = [name for name, table in points.items() if isinstance(table, Mapping) and "track" in table]
        at.unknown(id, "no [points.ID] with a track", tracked)


def _chance(chance: Chance, points: Mapping[str, Any], charts: Mapping[str, Table], at: At) -> Chance:
    """Return a roll with the effects that its table has for each throw."""
    if not chance.table:
        return chance
    table, effects = charts[chance.table], {}
    own = at.of("table")
    for row in table.rows:
        verb, _, word = table.text(row, table.columns[1]).partition(" ")
        if verb in ("-", "."):
            effects[row] = ("", "")
        elif verb in OF_POINTS and word.partition(" ")[0].isdecimal():
            _mind_the_points(word, points, own)
            effects[row] = (verb, word)
        else:
            cell = table.text(row, table.columns[1])
            own.add(
                f'tables/{chance.table}.toml, row {row}: "{cell}" is no effect, such as pays 1 morale, or -'
            )
    rows = [int(row) for row in table.rows if row.lstrip("-").isdecimal()]
    lacking = [str(each) for each in range(min(rows, default=0), max(rows, default=-1)) if each not in rows]
    if not rows or lacking:
        own.add(f"tables/{chance.table}.toml: has no row for a throw of {', '.join(lacking) or 'any kind'}")
        return chance
    return Chance(
        chance.dice, table=chance.table, plus=chance.plus, effects=effects, rows=(min(rows), max(rows))
    )
