"""Chapter 9: the budget of the Government: what there is, maintenance and purchase (9.00 to 9.23)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from guelta.rules.chad.board.gdp_scale import on_the_scale
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.economy_charts import budget_credits, costs, rests_on
from guelta.rules.chad.components.elimination import remove
from guelta.rules.chad.components.shown import came_of
from guelta.rules.chad.components.terms import has_option, places, plural
from guelta.rules.chad.economy.exchange import exchange
from guelta.rules.chad.economy.exile import exile_budget
from guelta.rules.chad.economy.investment import invest
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = ["available_credits", "budget", "existing_units", "maintenance"]

_LOSSES, _NEW, _BOX = "fant-losses", "unused", "government-reinforcements"


@procedure(
    "9.00",
    writes=("9.10", "9.21", "9.22", "9.30", "9.40", "13.72"),
    applies=("9.20", "9.23", "12.20", "13.35", "13.70"),
    searchable=False,
)
def budget(run: Run[ChadCharts]) -> None:
    """9.00  The Government maintains its army first, then may buy and rebuild units, then invest.

    FANT infantry may be broken down and combined before it is paid for, and again at the end. What is left
    lapses. A government in exile spends its own budget after that (13.72).
    """
    credits = available_credits(run.position, run.charts)
    if credits is None:
        run.refuse("9.10", "the GDP Level marker stands outside the GDP Scale", "determine the GDP first")
    run.set(credits=str(credits))
    said = f"budget of {plural(credits, 'credit')}"
    run.write("9.10", said, side="government", rests_on=rests_on(run.charts, "gdp_scale"))
    exchanged = exchange(run, "before")
    _maintain(run)
    _purchase(run)
    left = invest(run, "investment", "9.30", "government", (1, 2), _credits(run))
    run.set(credits=str(left))
    exchange(run, "after", exchanged)
    if left:
        run.write("9.10", f"{plural(left, 'credit')} lapse", side="government")
    run.set(**{"credits": "", "bonus-units": ""})
    exile_budget(run)


def available_credits(position: Position, charts: ChadCharts) -> int | None:
    """9.10  Return the credits of the space with the Foreign Aid marker, else of that with the GDP Level."""
    for marker in ("foreign-aid", "gdp-level"):
        space = on_the_scale(position, marker)
        if space is not None:
            return budget_credits(charts, space)
    return None


def existing_units(position: Position, charts: ChadCharts) -> list[tuple[str, ChadCounter]]:
    """9.21  Return the FANT units to be maintained, each with its space: on the map, or waiting to be placed.

    Bonus units are free in the turn they come (7.43).
    """
    free = position.fields.get("bonus-units", "").split()
    return [
        (space, charts.counters[standing.counter])
        for space, standing in position.each_standing()
        if (space in charts.map or space == _BOX) and standing.counter not in free
        if _is_paid_for(position, charts.counters[standing.counter])
    ]


def maintenance(position: Position, charts: ChadCharts) -> int:
    """9.21  Return the credits that maintaining all existing FANT units takes."""
    return sum(costs(charts, counter).maintain for _, counter in existing_units(position, charts))


def _is_paid_for(position: Position, counter: ChadCounter) -> bool:
    """9.20  FANT combat units are bought and maintained, with option 13.30 its air unit too (13.35)."""
    if counter.force != "FANT":
        return False
    return counter.is_combat_unit or (counter.kind == "air" and has_option(position, "13.30"))


def _credits(run: Run[ChadCharts]) -> int:
    return int(run.position.fields["credits"])


def _spend(run: Run[ChadCharts], credits: int) -> None:
    run.set(credits=str(_credits(run) - credits))


def _maintain(run: Run[ChadCharts]) -> None:
    """9.21  While the credits do not suffice for all FANT units, the Government disbands one by one."""
    while (short := maintenance(run.position, run.charts) - _credits(run)) > 0:
        options = tuple(
            Option(counter.id, f"{counter.name}, {run.charts.place(space)} ({paid.maintain})")
            for space, counter in existing_units(run.position, run.charts)
            if (paid := costs(run.charts, counter)).maintain
        )
        title = f"{plural(short, 'credit')} short: disband a FANT unit"
        (id,) = run.choose(
            Choice(f"disband-{short}", "9.21", "government", title, options, kind="unit", purpose="victim")
        )
        remove(run, id, _LOSSES)
        said = f"{run.charts.counters[id].name} is disbanded: {run.charts.place(_LOSSES)}"
        run.write("9.21", said, side="government")
    number = len(existing_units(run.position, run.charts))
    spent = maintenance(run.position, run.charts)
    _spend(run, spent)
    said = f"{plural(number, 'FANT unit')} maintained for {plural(spent, 'credit')}"
    run.write("9.21", f"{said}, {_credits(run)} left", side="government", short=said, rests_on=_prices(run))


def _purchase(run: Run[ChadCharts]) -> None:
    """9.22  The Government may rebuild lost FANT units and buy new ones, within the mix and its budget."""
    pools: dict[str, list[ChadCounter]] = {}
    prices: dict[str, int] = {}
    where = places(run.position, run.charts)
    for word, box, price in _OFFERS:
        for counter in run.charts.counters.values():
            if _is_paid_for(run.position, counter) and where[counter.id] == box:
                kind = f"{word}-{counter.type}-{counter.size}".replace(" ", "-")
                pools.setdefault(kind, []).append(counter)
                prices[kind] = price(run.charts, counter)
    options = tuple(
        Option(
            kind,
            f"{_title(kind, pool)} ({prices[kind]} credits, {len(pool)} at hand)",
            prices[kind],
            len(pool),
        )
        for kind, pool in pools.items()
    )
    title, most, budget = "Purchase of FANT units", sum(map(len, pools.values())), _credits(run)
    choice = Choice("purchase", "9.22", "government", title, options, 0, most, budget, purpose="raise")
    read = came_of({kind: [each.id for each in pool] for kind, pool in pools.items()}, _BOX)
    for kind in run.choose(replace(choice, reader=read)):
        counter = pools[kind].pop(0)
        remove(run, counter.id, _BOX)
        _spend(run, prices[kind])
        done = "rebuilt" if kind.startswith("rebuild") else "bought"
        short = f"{counter.name} {done}"
        said = f"{short} for {plural(prices[kind], 'credit')}, {_credits(run)} left"
        run.write("9.22", said, side="government", short=short, rests_on=_prices(run))


def _prices(run: Run[ChadCharts]) -> tuple[str, ...]:
    """9.23  Return that what units cost is not printed in the rules, if it is not."""
    return rests_on(run.charts, "unit_values")


def _title(kind: str, pool: list[ChadCounter]) -> str:
    word = kind.split("-")[0]
    return f"{word} FANT {pool[0].type} {pool[0].size}"


_OFFERS: tuple[tuple[str, str, Callable[[ChadCharts, ChadCounter], int]], ...] = (
    ("rebuild", _LOSSES, lambda charts, counter: costs(charts, counter).rebuild),
    ("new", _NEW, lambda charts, counter: costs(charts, counter).new),
)
"""9.22: what is offered from which box at which price (9.23)."""
