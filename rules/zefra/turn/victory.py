"""The score at the end, all of it designed (Z19): the prototype says when a game ends and not who won."""

from __future__ import annotations

from guelta.rules.engine.board.position import Position
from guelta.rules.zefra.board.hostility import standing_camp, standing_site
from guelta.rules.zefra.board.units import all_units, units_in
from guelta.rules.zefra.charts.zefra_charts import Site, ZefraCharts

__all__ = ["result", "scores", "without_a_company"]


def _sites(position: Position, charts: ZefraCharts, *, standing: bool, camps: bool) -> list[Site]:
    return [
        site
        for hex, site in charts.sites.items()
        if site.is_destroyable
        and (site.kind == "camp") == camps
        and bool(standing_site(position, charts, hex)) == standing
    ]


def _companies_lost(position: Position, charts: ZefraCharts, side: str) -> int:
    return sum(
        unit.side == side and unit.counter.is_company for unit in units_in(position, charts, "eliminated")
    )


def _parties_in_camps(position: Position, charts: ZefraCharts, side: str) -> int:
    return sum(
        unit.side == side and unit.type == "refugees"
        for hex in charts.sites
        if standing_camp(position, charts, hex)
        for unit in units_in(position, charts, hex)
    )


def _number(position: Position, field: str) -> int:
    return int(position.fields.get(field, "0"))


def scores(position: Position, charts: ZefraCharts) -> dict[str, int]:
    """Return the points of each side as the board stands (Z19, Z61, Z63)."""
    table = charts.tables.charts["victory"]

    def points(what: str, number: int) -> int:
        return int(table.number(what, "points")) * (number // int(table.number(what, "for_each")))

    standing = _sites(position, charts, standing=True, camps=False)
    destroyed = _sites(position, charts, standing=False, camps=False)
    found = {
        "cjtf": points("cjtf: camp standing", len(_sites(position, charts, standing=True, camps=True)))
        + points("cjtf: infrastructure standing", len(standing))
        + points("cjtf: company lost", _companies_lost(position, charts, "cjtf")),
        "iff": points("iff: infrastructure destroyed", len(destroyed))
        + points("iff: nuclear use", _number(position, "nuclear-use")),
    }
    if charts.option(position, "score-of-companies") == "half":
        found["cjtf"] += points("cjtf: IFF company removed", _companies_lost(position, charts, "iff"))
    times = int(charts.option(position, "score-of-parties"))
    for people in charts.pair("peoples"):
        found[people] = times * points(
            "people: party in a camp", _parties_in_camps(position, charts, people)
        ) + points("people: party lost", _number(position, f"{people}-parties-lost"))
    for government in charts.pair("governments"):
        own = sum(site.country == government for site in standing)
        found[government] = points("government: infrastructure", own)
    return found


def result(position: Position, charts: ZefraCharts) -> str:
    """Return who is ahead of CJTF-Z and IFF, with the points of all."""
    found = scores(position, charts)
    ahead = found["cjtf"] - found["iff"]
    winner = "even" if not ahead else "cjtf" if ahead > 0 else "iff"
    return f"{winner}: " + " ".join(f"{side} {found[side]}" for side in charts.sides)


def without_a_company(position: Position, charts: ZefraCharts) -> str:
    """Z62  Return the side, IFF or CJTF-Z, that has no company left, "" for none."""
    for side in charts.pair("forces"):
        left = any(
            unit.side == side and unit.counter.is_company and unit.space not in ("unused", "eliminated")
            for unit in all_units(position, charts).values()
        )
        if not left:
            return side
    return ""
