"""4.2: the order of the turn."""

from __future__ import annotations

from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["initiative"]

_MOST_TIES = 20
"""How often a tie is rolled again before the first of the pair goes first. Ours."""


@procedure("p3-02a", writes=["p3-02d", "p3-02e"], applies=["p3-02b", "p3-02c"])
def initiative(run: Run[ZefraCharts]) -> None:
    """p3-02a  Both pairs roll for who of them is first in this turn: the peoples, then CJTF-Z and IFF."""
    play = Play(run)
    order = [*_rolled(play, "peoples", "p3-02d"), *_rolled(play, "forces", "p3-02e")]
    run.set(initiative=" ".join(order))
    play.write("p3-02a", f"order of the turn: {', '.join(map(run.charts.named, order))}")


def _rolled(play: Play, pair: str, rule: str) -> tuple[str, ...]:
    """Return a pair in the order of its rolls, the higher first; a tie is rolled again."""
    sides = play.charts.pair(pair)
    for _ in range(_MOST_TIES):
        rolls = {
            side: play.roll("initiative", rule, side, f"initiative of {play.charts.named(side)}")
            for side in sides
        }
        sums = {side: roll + play.charts.initiative_adds(side) for side, roll in rolls.items()}
        for side in sides:
            play.write(
                rule, f"initiative of {play.charts.named(side)}: {sums[side]}", roll=rolls[side], side=side
            )
        if len(set(sums.values())) > 1:
            return tuple(sorted(sides, key=lambda side: -sums[side]))
    return sides
