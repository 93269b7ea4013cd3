"""Chapter 10: government presence at the end of a season (10.10 to 10.30)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from guelta.rules.chad.board.prefecture_display import level, presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.economy_charts import Prefecture, prefecture, prefectures
from guelta.rules.chad.charts.political_charts import PresenceLine, presence_line, presence_rests_on
from guelta.rules.chad.components.terms import (
    combat_units,
    independent_factions,
    is_guerrilla,
    owner,
    plural,
    role,
)
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Run, procedure

__all__ = [
    "Adjustment",
    "Balance",
    "adjustments",
    "balances",
    "place_presence",
    "presence_adjusted",
    "presence_adjustment",
    "presence_to_adjust",
]

_FULL = 2


@dataclass(frozen=True, slots=True)
class Balance:
    """10.11  Who counts in a prefecture, in steps.

    `government`: its guerrillas and FANT infantry; `infantry`: the FANT infantry of these; `against`: rebel
    guerrillas, independent factions (11.34) and neutral ones (14.43).
    """

    government: int = 0
    infantry: int = 0
    against: int = 0

    def __str__(self) -> str:
        return f"Government {self.government} ({self.infantry} FANT), against {self.against}"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """10.21  What the end of a season does to a prefecture, with the reason in words."""

    prefecture: Prefecture
    before: int
    after: int
    why: str


def balances(position: Position, charts: ChadCharts) -> dict[str, Balance]:
    """10.11  Count FANT infantry and guerrillas by prefecture; nobody else affects presence.

    FANT airborne companies are infantry companies; recon, armor, air and intervention units count nothing.
    """
    independent = independent_factions(position, charts)
    found = {each.id: Balance() for each in prefectures(charts)}
    for space, stack in position.each_stack():
        where = charts.map[space]["prefecture"] if space in charts.map else ""
        if where not in found:
            continue
        for unit in combat_units(charts, stack):
            counter = charts.counters[unit.counter]
            own = role(position, owner(position, charts, unit, independent)) == "government"
            found[where] = _counted(found[where], counter, own)
    return found


def _counted(balance: Balance, counter: ChadCounter, own: bool) -> Balance:
    steps = counter.steps
    if _is_fant_infantry(counter):
        return Balance(balance.government + steps, balance.infantry + steps, balance.against)
    if not is_guerrilla(counter):
        return balance
    if own:
        return Balance(balance.government + steps, balance.infantry, balance.against)
    return Balance(balance.government, balance.infantry, balance.against + steps)


def _is_fant_infantry(counter: ChadCounter) -> bool:
    return counter.force == "FANT" and counter.type in ("infantry", "airborne infantry")


def adjustments(position: Position, charts: ChadCharts) -> Iterator[Adjustment]:
    """10.21  Yield for every prefecture its presence level by the chart (10.30), one step away at most."""
    for id, balance in balances(position, charts).items():
        where, before = prefecture(charts, id), presence(position, id)
        lower = _falls(position, charts, where, before, balance) if before else ""
        higher = before < _FULL and not lower and _rises(position, charts, where, before, balance)
        yield Adjustment(where, before, before - bool(lower) + higher, lower or str(balance))


def _falls(position: Position, charts: ChadCharts, where: Prefecture, before: int, balance: Balance) -> str:
    """10.30  Return the first reason for which presence falls, "" when there is none."""
    line = presence_line(charts, before, before - 1)
    reasons = {
        f"{plural(balance.against, 'step')} against {balance.government} of the Government": line.rebel_steps
        and _compares(line.rebel_steps, balance),
        f"FANT infantry {balance.infantry}, occupation level {where.occupation_level}": line.fant_infantry
        == "too few"
        and balance.infantry < where.occupation_level,
        "production below the median": line.production == "below" and _above(position, where) is False,
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _rises(position: Position, charts: ChadCharts, where: Prefecture, before: int, balance: Balance) -> bool:
    """10.30  Whether presence rises: nothing that the chart asks for is lacking."""
    line = presence_line(charts, before, before + 1)
    return (
        balance.government >= (line.government_steps or 0)
        and (not line.rebel_steps or _compares(line.rebel_steps, balance))
        and (line.fant_infantry != "enough" or balance.infantry >= where.occupation_level)
        and _production_allows(position, line, where)
    )


def _production_allows(position: Position, line: PresenceLine, where: Prefecture) -> bool:
    return line.production != "above" or _above(position, where) is True


def _above(position: Position, where: Prefecture) -> bool | None:
    """10.12  Whether production lies to the right of the median line; None while no production is kept."""
    kept = level(position, where.id)
    return None if kept is None else kept > where.median_after


def _compares(share: str, balance: Balance) -> bool:
    """10.30  Whether the steps against the Government are in this relation to its own."""
    if share == "fewer":
        return balance.against < balance.government
    if share == "at most half":
        return 2 * balance.against <= balance.government
    return balance.against > balance.government


def place_presence(run: Run[ChadCharts], id: str, to: int) -> None:
    """10.00  Set the presence of a prefecture: no marker for 0, and its side for 1 or 2."""
    if to:
        run.put(f"presence-{id}", f"{id}-presence", face="p2" if to == _FULL else "")
    elif presence(run.position, id):
        run.put(f"presence-{id}", "unused", face="")


@procedure(
    "10.00",
    writes=("10.21", "10.30"),
    applies=("10.10", "10.11", "10.12", "10.20", "11.34"),
    searchable=False,
)
def presence_adjustment(run: Run[ChadCharts]) -> None:
    """10.00  At the end of each season the presence in every prefecture changes by one level at most.

    The Government Presence Chart (10.30) decides; a prefecture that satisfies nothing keeps its level.
    """
    held = []
    for each in list(adjustments(run.position, run.charts)):
        if each.after == each.before:
            held.append(f"{each.prefecture.title} P{each.before}")
            continue
        place_presence(run, each.prefecture.id, each.after)
        change = f"{each.prefecture.title} P{each.before} to P{each.after}"
        uncertain = presence_rests_on(run.charts)
        said = f"presence in {change}: {each.why}"
        run.write("10.30", said, side="government", short=change, rests_on=uncertain)
    if held:
        run.write("10.21", f"unchanged: {', '.join(held)}", side="government", short="")


@check("10.30", applies=("10.10", "10.11", "10.12", "11.34"))
def presence_to_adjust(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """10.30  As the adjustment begins, say which prefectures the chart raises or lowers by a level."""
    if position.cursor.endswith("/presence-adjustment"):
        yield from _left_to_do(position, charts, adjustments(position, charts))


def _left_to_do(position: Position, charts: ChadCharts, asked: Iterable[Adjustment]) -> Iterator[Finding]:
    """Yield in one finding what of this has not been carried out."""
    left = [each for each in asked if presence(position, each.prefecture.id) != each.after]
    if left:
        changes = (
            f"{each.prefecture.title} P{presence(position, each.prefecture.id)} to P{each.after}: {each.why}"
            for each in left
        )
        yield due(
            f"{left[0].prefecture.id}-presence" if len(left) == 1 else "",
            [f"presence-{each.prefecture.id}" for each in left],
            f"presence in {'; '.join(changes)}",
            "the Government sets the markers so",
            presence_rests_on(charts),
        )


@audit("10.21", applies=("10.00", "10.20", "10.30"))
def presence_adjusted(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """10.21  An adjustment moves no presence by two levels, and every one as the chart says (10.30)."""
    leaps = []
    for each in adjustments(start, charts):
        now = presence(end, each.prefecture.id)
        if abs(now - each.before) > 1:
            leaps.append(each)
            yield violation(
                f"{each.prefecture.id}-presence",
                [f"presence-{each.prefecture.id}"],
                f"presence in {each.prefecture.title} went from {each.before} to {now} in one season",
                f"the Government makes it {each.after}",
            )
    asked = [each for each in adjustments(start, charts) if each not in leaps]
    yield from (replace(finding, rule="10.30") for finding in _left_to_do(end, charts, asked))
