"""Chapter 9: budget credits put into the production of prefectures (9.30)."""

from __future__ import annotations

from collections.abc import Iterable

from guelta.rules.chad.board.prefecture_display import level, shift_production, with_presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Reader
from guelta.rules.engine.play.procedure import Choice, Option, Run

__all__ = ["PRICE", "invest"]

PRICE = 2
"""9.30: credits for one production level."""


def invest(run: Run[ChadCharts], id: str, rule: str, side: str, levels: tuple[int, ...], credits: int) -> int:
    """9.30  Two credits raise one prefecture by one level, as often as one pays, never above its maximum.

    `levels` of presence qualify; gives the credits that are left.
    """
    open_to_it = {}
    for each in with_presence(run.position, run.charts, *levels):
        steps = each.max_production - (level(run.position, each.id) or each.max_production)
        if steps and credits >= PRICE:
            open_to_it[each.id] = (each, steps)
    options = tuple(
        Option(each.id, f"{each.title} ({steps} more)", PRICE, times=steps)
        for each, steps in open_to_it.values()
    )
    title = f"Investment, {PRICE} credits a level"
    most = credits // PRICE
    choice = Choice(
        id, rule, side, title, options, 0, most, credits, purpose="spend", reader=_raised(options)
    )
    chosen = run.choose(choice)
    for prefecture in dict.fromkeys(chosen):
        times = chosen.count(prefecture)
        said = shift_production(run, open_to_it[prefecture][0], times)
        run.write(rule, f"{PRICE * times} credits raise {said}", side=side, short=said)
    return credits - PRICE * len(chosen)


def _raised(options: Iterable[Option]) -> Reader:
    """9.30  Read each prefecture as often as its production rose."""

    def read(position: Position, end: Position) -> tuple[str, ...]:
        rose = {
            each.value: (level(end, each.value) or 0) - (level(position, each.value) or 0) for each in options
        }
        return tuple(id for id, levels in rose.items() for _ in range(levels))

    return read
