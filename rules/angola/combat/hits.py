"""9.3.1 to 9.3.3  The Hit Table: what its owner does with suppressions and hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from guelta.rules.angola.board.questions import of_counters, of_numbers, picked
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Run

__all__ = ["Target", "applied", "fire"]

RULE = "9.3.2"


class Target:
    """Units that fire is at: who applies the results, which are suppressed, and what a hit or a turn does."""

    def __init__(
        self,
        owner: str,
        units: Iterable[str],
        suppressed: Iterable[str],
        eliminate: Callable[[Sequence[str]], None],
        suppress: Callable[[Sequence[str]], None],
    ) -> None:
        self.owner = owner
        self.units = tuple(units)
        self.suppressed = {*suppressed}
        self.eliminate = eliminate
        self.suppress = suppress


def fire(
    run: Run[AngolaCharts], id: str, rule: str, side: str, title: str, dice: int
) -> tuple[int, int, tuple[int, ...]]:
    """9.3.1  Roll on the Hit Table; gives hits, suppressions and the dice."""
    if dice < 1:
        return 0, 0, ()
    rolled = run.roll(Roll(id, rule, side, title, dice))
    results = Counter(run.charts.hit(die) for die in rolled)
    said = f"{title}: {results['hit']} hits, {results['suppression']} suppressions"
    run.write(rule, said, dice=rolled, side=side)
    return results["hit"], results["suppression"], rolled


def applied(run: Run[AngolaCharts], id: str, target: Target, hits: int, suppressions: int) -> None:
    """9.3.2, 9.3.3  Let the owner apply results: two suppressions may be a hit, excess ones are ignored."""
    if not target.units or not hits + suppressions:
        return
    pair = run.charts.figure("no-strength-pair")
    if suppressions >= pair:
        title, options = "Pairs of suppressions taken as a hit", of_numbers(0, suppressions // pair)
        converted = Choice(
            f"{id}-pairs", "9.3.3", target.owner, title, options, kind="number", purpose="mode"
        )
        number = int(picked(run, converted)[0])
        hits, suppressions = hits + number, suppressions - pair * number
    lost = _eliminated(run, id, target, hits)
    suppressions += sum(unit in target.suppressed for unit in lost)
    able = [unit for unit in target.units if unit not in lost and unit not in target.suppressed]
    number = min(suppressions, len(able))
    if number:
        options = of_counters(run, able)
        title = "Units that are suppressed"
        turned = picked(
            run,
            Choice(
                f"{id}-turned",
                RULE,
                target.owner,
                title,
                options,
                number,
                number,
                kind="unit",
                purpose="victim",
            ),
        )
        target.suppress(turned)
        run.write(RULE, f"Suppressed: {_named(run, turned)}", side=target.owner)


def _eliminated(run: Run[AngolaCharts], id: str, target: Target, hits: int) -> tuple[str, ...]:
    number = min(hits, len(target.units))
    if not number:
        return ()
    options = of_counters(run, target.units)
    title = "Units that are eliminated"
    lost = picked(
        run,
        Choice(
            f"{id}-lost", RULE, target.owner, title, options, number, number, kind="unit", purpose="victim"
        ),
    )
    target.eliminate(lost)
    run.write(RULE, f"Eliminated: {_named(run, lost)}", side=target.owner)
    return lost


def _named(run: Run[AngolaCharts], units: Iterable[str]) -> str:
    return ", ".join(run.charts.counters[unit].name for unit in units)
