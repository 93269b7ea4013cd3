"""Chapter 9: FANT infantry broken down and combined (9.40)."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.economy_charts import prefectures
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.terms import names, places
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["exchange"]

_COMPANIES = 3
"""9.40: so many companies are worth a battalion."""
_BOX = "government-reinforcements"
_SOURCES = ("fant-losses", "unused")


def exchange(run: Run[ChadCharts], moment: str, exchanged: frozenset[str] = frozenset()) -> frozenset[str]:
    """9.40  The Government may break battalions down into three companies each, and combine three into one.

    One exchange after the other until it has enough; `exchanged` are counters that came by an exchange in
    this phase and are not exchanged again. Returns those and the new ones.
    """
    number = 0
    while True:
        number += 1
        id = f"exchange-{moment}-{number}"
        options = (*_breakdowns(run, exchanged), *_combinations(run, exchanged))
        title = "Break down or combine FANT infantry"
        chosen = run.choose(Choice(id, "9.40", "government", title, options, least=0, purpose="exchange"))
        if not chosen:
            return exchanged
        verb, _, what = chosen[0].partition("-")
        came = _break_down(run, id, what) if verb == "break" else _combine(run, id, what, exchanged)
        exchanged |= came


def _infantry(charts: ChadCharts, size: str) -> list[ChadCounter]:
    """9.40  Return the 7-3-6 battalions or the 2-2-6 companies; airborne and recon units never exchange."""
    return [
        each
        for each in charts.counters.values()
        if each.force == "FANT" and each.type == "infantry" and each.size == size
    ]


def _at_hand(position: Position, charts: ChadCharts, size: str, number: int) -> dict[str, list[str]]:
    """9.40  Return the boxes that hold so many counters of a size, with their ids."""
    found = {}
    where = places(position, charts)
    for box in _SOURCES:
        ids = [each.id for each in _infantry(charts, size) if where[each.id] == box]
        if len(ids) >= number:
            found[box] = ids
    return found


def _standing(run: Run[ChadCharts], size: str, exchanged: frozenset[str]) -> dict[str, str]:
    """9.40  Return the battalions or companies that stand on the map or wait for it, each with its space."""
    infantry = {each.id for each in _infantry(run.charts, size)} - exchanged
    return {
        standing.counter: space
        for space, standing in run.position.each_standing()
        if standing.counter in infantry and (space in run.charts.map or space == _BOX)
    }


def _breakdowns(run: Run[ChadCharts], exchanged: frozenset[str]) -> list[Option]:
    if not _at_hand(run.position, run.charts, "company", _COMPANIES):
        return []
    return [
        Option(f"break-{id}", f"break down {run.charts.counters[id].name}, {run.charts.place(space)}")
        for id, space in _standing(run, "battalion", exchanged).items()
    ]


def _companies(run: Run[ChadCharts], exchanged: frozenset[str]) -> dict[str, dict[str, str]]:
    """9.40  Return the companies on the map by prefecture, each with its hex."""
    found: dict[str, dict[str, str]] = {}
    for id, space in _standing(run, "company", exchanged).items():
        if run.charts.in_chad(space):
            found.setdefault(run.charts.map[space]["prefecture"], {})[id] = space
    return found


def _combinations(run: Run[ChadCharts], exchanged: frozenset[str]) -> list[Option]:
    if not _at_hand(run.position, run.charts, "battalion", 1):
        return []
    companies = _companies(run, exchanged)
    return [
        Option(f"combine-{each.id}", f"combine three companies in {each.title}")
        for each in prefectures(run.charts)
        if len(companies.get(each.id, ())) >= _COMPANIES
    ]


def _source(run: Run[ChadCharts], id: str, size: str, number: int) -> tuple[str, list[str]]:
    """9.40  Return the box the substitutes come from, where both will do by choice, and their counters."""
    boxes = _at_hand(run.position, run.charts, size, number)
    box = next(iter(boxes))
    if len(boxes) > 1:
        options = tuple(Option(each, run.charts.place(each)) for each in boxes)
        title = f"Where the {size} counters come from"
        (box,) = run.choose(
            Choice(f"{id}-from", "9.40", "government", title, options, kind="space", purpose="exchange")
        )
    return box, boxes[box][:number]


def _break_down(run: Run[ChadCharts], id: str, battalion: str) -> frozenset[str]:
    """9.40  Three companies take the place of a battalion, which goes where they came from."""
    box, companies = _source(run, id, "company", _COMPANIES)
    (space,) = run.position.where(battalion)[:1]
    remove(run, battalion, box)
    for company in companies:
        run.put(company, space)
    said = names(run.charts, [Standing(each) for each in companies])
    name = run.charts.counters[battalion].name
    run.write(
        "9.40",
        f"{name}, {run.charts.place(space)}, is broken down into {said} from {run.charts.place(box)}",
        side="government",
    )
    return frozenset(companies)


def _combine(run: Run[ChadCharts], id: str, prefecture: str, exchanged: frozenset[str]) -> frozenset[str]:
    """9.40  A battalion takes the place of three companies of one prefecture, in a hex of one of them."""
    where = _companies(run, exchanged)[prefecture]
    companies = tuple(where)
    if len(companies) > _COMPANIES:
        options = tuple(
            Option(each, f"{run.charts.counters[each].name}, {run.charts.place(where[each])}")
            for each in companies
        )
        title = "Three companies to combine"
        choice = Choice(
            f"{id}-companies", "9.40", "government", title, options, _COMPANIES, _COMPANIES,
            kind="unit", purpose="exchange",
        )  # fmt: skip
        companies = run.choose(choice)
    box, (battalion,) = _source(run, id, "battalion", 1)
    hexes = tuple(dict.fromkeys(where[each] for each in companies))
    hex = hexes[0]
    if len(hexes) > 1:
        options = tuple(Option(each, run.charts.place(each)) for each in hexes)
        title = "Where the battalion is placed"
        (hex,) = run.choose(
            Choice(
                f"{id}-at", "9.40", "government", title, options,
                kind="space", of=companies, purpose="place",
            )
        )  # fmt: skip
    for company in companies:
        remove(run, company, box)
    run.put(battalion, hex)
    said = names(run.charts, [Standing(each) for each in companies])
    name = run.charts.counters[battalion].name
    run.write(
        "9.40",
        f"{said}, {run.charts.place(box)}, are combined into {name} at {run.charts.place(hex)}",
        side="government",
    )
    return frozenset((battalion,))
