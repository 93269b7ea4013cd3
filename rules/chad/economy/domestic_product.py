"""Chapter 7: the GDP Determination Phase (7.00): total production, GDP level and tax (7.10 to 7.30)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from guelta.rules.chad.board.gdp_scale import STEP, move_marker, place_marker, rounded
from guelta.rules.chad.board.prefecture_display import (
    level,
    lower_presence,
    presence,
    shift_production,
    with_presence,
)
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import Prefecture
from guelta.rules.chad.economy.exile import exile_production
from guelta.rules.chad.economy.foreign_aid import receive_aid
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Reader
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = ["TAX", "gross_domestic_product", "total_production"]

TAX = 2
"""7.30: what a tax increase costs the prefecture in production."""


@procedure(
    "7.00",
    writes=(
        *("6.40", "7.21", "7.30", "7.41", "7.42", "7.43", "7.44", "7.45", "7.46", "7.47"),
        *("12.31", "13.41", "13.44", "13.71", "14.33"),
    ),
    applies=("7.10", "7.20", "7.22", "7.23", "7.40", "7.48", "13.70"),
    searchable=False,
)
def gross_domestic_product(run: Run[ChadCharts]) -> None:
    """7.00  Each wet season the GDP is determined, taxes may be raised, and both players ask for foreign aid.

    With a government in exile the Rebel player counts his production too (13.71), before the aid.
    """
    _production(run)
    _tax(run)
    exile_production(run)
    receive_aid(run)


def _taxed(full: Iterable[str]) -> Reader:
    """7.30  Read off presence which prefecture was taxed."""

    def read(position: Position, end: Position) -> tuple[str, ...]:
        return tuple(each for each in full if presence(end, each) < 2)[:1]

    return read


def total_production(position: Position, prefectures: tuple[Prefecture, ...]) -> int:
    """7.21  Add up the production levels of these prefectures."""
    return sum(level(position, each.id) or 0 for each in prefectures)


def _production(run: Run[ChadCharts]) -> None:
    """7.21  Total the prefectures with presence, round, place GDP Level and Foreign Aid there together."""
    counted = with_presence(run.position, run.charts, 1, 2)
    raw = total_production(run.position, counted)
    said = ", ".join(f"{each.title} {level(run.position, each.id) or 0}" for each in counted)
    run.write("7.21", f"total production {raw}: {said or 'no prefecture with presence'}", short="")
    gdp = place_marker(run, "gdp-level", rounded(raw))
    place_marker(run, "foreign-aid", gdp)
    run.write("7.21", f"GDP level {gdp}%")


def _tax(run: Run[ChadCharts]) -> None:
    """7.30  The Government may tax one prefecture of presence 2: presence 1, production -2, GDP +5%."""
    full = {each.id: each for each in with_presence(run.position, run.charts, 2)}
    options = tuple(Option(each.id, each.title) for each in full.values())
    title = "Tax increase in a prefecture of presence 2"
    choice = Choice("tax", "7.30", "government", title, options, least=0, purpose="declare")
    for chosen in run.choose(replace(choice, reader=_taxed(full))):
        prefecture = full[chosen]
        said = shift_production(run, prefecture, -TAX)
        lower_presence(run, prefecture)
        gdp = move_marker(run, "gdp-level", STEP)
        place_marker(run, "foreign-aid", gdp)
        run.write(
            "7.30",
            f"tax increase in {prefecture.title}: presence 2 to 1, production {said}, GDP level {gdp}%",
            side="government",
            short=f"tax increase in {prefecture.title}, GDP level {gdp}%",
        )
