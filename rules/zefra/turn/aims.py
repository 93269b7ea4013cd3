"""Aims of single players, all of them ours (Z81): the prototype gives two of six a way to win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from guelta.rules.engine.advice.solitaire import Aims
from guelta.rules.engine.board.position import Position
from guelta.rules.zefra.board.hostility import standing_camp, standing_site
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.units import Unit, all_units, units_in
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["AIMS", "counted_for", "needed_by", "reached", "sentence", "tell_aims"]


def reached(position: Position, charts: ZefraCharts) -> dict[str, bool]:
    """Return of each player with an aim whether he has reached it as the board stands (Z81)."""
    table = charts.tables.charts["aims"]
    return {
        side: counted_for(position, charts, side) >= needed_by(position, charts, side) for side in table.rows
    }


def needed_by(position: Position, charts: ZefraCharts, side: str) -> int:
    """Return how much a player's aim takes: in a short game otherwise than in a whole one."""
    length = "short" if charts.is_short(position) else "whole"
    return int(charts.tables.charts["aims"].number(side, length))


def counted_for(position: Position, charts: ZefraCharts, side: str) -> int:
    """Return what a player's aim counts, as the board stands."""
    return _COUNTS[charts.tables.charts["aims"].text(side, "what")](position, charts, side)


def sentence(position: Position, charts: ZefraCharts, side: str) -> str:
    """Return whether a player has reached his aim, and what it is."""
    count, needed = counted_for(position, charts, side), needed_by(position, charts, side)
    what = charts.tables.charts["aims"].text(side, "title")
    return f"{'reached' if count >= needed else 'missed'}: {what}: {count}, at least {needed} (ours)"


def tell_aims(play: Play) -> None:
    """p61-15d  Write as a game ends who has reached an aim of his own, where they are played with (Z81)."""
    if play.charts.option(play.position, "aims") == "each":
        for side in play.charts.tables.charts["aims"].rows:
            told = f"aim of {play.charts.named(side)} {sentence(play.position, play.charts, side)}"
            play.write("p61-15d", told, side=side)


def _camps_and_companies(position: Position, charts: ZefraCharts, side: str) -> int:
    camps = sum(bool(standing_camp(position, charts, hex)) for hex in charts.sites)
    lost = units_in(position, charts, "eliminated")
    return camps - sum(unit.side == side and unit.counter.is_company for unit in lost)


def _sites_hurt(position: Position, charts: ZefraCharts, side: str) -> int:
    destroyed = sum(
        site.is_destroyable and site.kind != "camp" and site.id in _destroyed(position)
        for site in charts.sites.values()
    )
    entered = len(position.fields.get("sites-entered", "").split())
    return destroyed + entered + int(position.fields.get("nuclear-use", "0"))


def _destroyed(position: Position) -> set[str]:
    return {standing.counter for standing in position.stack("destroyed")}


def _parties_safe(position: Position, charts: ZefraCharts, side: str) -> int:
    """Count a people's parties in Daloon, in camps or not, less those it has lost."""
    safe = sum(charts.country(unit.space) == "daloon" for unit in _parties(position, charts, (side,)))
    return safe - int(position.fields.get(f"{side}-parties-lost", "0"))


def _works_without_strangers(position: Position, charts: ZefraCharts, side: str) -> int:
    """Count a government's infrastructure, less whom it does not want in its country.

    Daloon wants no parties in the open, Zefra no units of CJTF-Z.
    """
    works = sum(
        site.country == side and site.kind == "infrastructure" and bool(standing_site(position, charts, hex))
        for hex, site in charts.sites.items()
    )
    if side == "daloon":
        parties = _parties(position, charts, charts.pair("peoples"))
        strangers = [unit for unit in parties if not _is_in_a_camp(position, charts, unit)]
    else:
        strangers = [unit for unit in all_units(position, charts).values() if unit.side == "cjtf"]
    return works - sum(charts.country(unit.space) == side for unit in strangers)


def _parties(position: Position, charts: ZefraCharts, peoples: Iterable[str]) -> list[Unit]:
    units = all_units(position, charts).values()
    return [unit for unit in units if unit.type == "refugees" and unit.side in peoples]


def _is_in_a_camp(position: Position, charts: ZefraCharts, unit: Unit) -> bool:
    return bool(standing_camp(position, charts, unit.space))


_COUNTS: Mapping[str, Callable[[Position, ZefraCharts, str], int]] = MappingProxyType(
    {
        "camps and companies": _camps_and_companies,
        "sites hurt": _sites_hurt,
        "parties safe": _parties_safe,
        "works without strangers": _works_without_strangers,
    }
)

AIMS: Aims[ZefraCharts] = Aims("aims of single players (ours, an option)", reached)
