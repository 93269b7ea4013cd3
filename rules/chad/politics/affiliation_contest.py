"""Chapter 11: the two dice of an affiliation check, and what is added to them (11.20, 11.23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from guelta.rules.chad.board.prefecture_display import level, presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import prefecture as line_of
from guelta.rules.chad.charts.political_charts import adjustment, adjustments_rest_on
from guelta.rules.chad.components.terms import combat_units, independent_factions, is_guerrilla, owner, role
from guelta.rules.chad.politics.terrorism import recorded
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Run

__all__ = ["Contest", "Modifier", "contest", "modifiers", "modifiers_at"]

_SIDES = ("rebel", "government")


class Modifier(NamedTuple):
    """11.23  What is added to one player's die in an affiliation check, and why."""

    side: str
    points: int
    why: str

    def __str__(self) -> str:
        return f"{self.points:+d} {self.why} ({self.side})"


class Contest(NamedTuple):
    """11.20  The two adjusted dice of a check."""

    government: int
    rebel: int

    @property
    def difference(self) -> int:
        """How far apart they are."""
        return abs(self.government - self.rebel)

    @property
    def winner(self) -> str:
        """The side with the higher die, "" when they are equal."""
        if self.government == self.rebel:
            return ""
        return "government" if self.government > self.rebel else "rebel"


def contest(run: Run[ChadCharts], id: str, title: str, applied: list[Modifier]) -> Contest:
    """11.20  Roll both dice at once and add to each what the chart says (11.23)."""
    totals = {}
    for side in ("government", "rebel"):
        (die,) = run.roll(Roll(f"{id}-{side}", "11.20", side, f"Affiliation check of {title}"))
        own = [each for each in applied if each.side == side]
        totals[side] = die + sum(each.points for each in own)
        said = ", ".join(f"{each.points:+d} {each.why}" for each in own) or "no adjustment"
        said, uncertain = f"{side} {totals[side]}: {said}", adjustments_rest_on(run.charts)
        run.write("11.23", said, dice=(die,), side=side, short="", rests_on=uncertain)
    return Contest(totals["government"], totals["rebel"])


def modifiers(position: Position, charts: ChadCharts, hex: str, faction: str) -> Iterator[Modifier]:
    """11.23  Yield everything that is added to either die in a check of a faction at a hex."""
    friend = _side_of(position, charts, faction, independent_factions(position, charts))
    yield from modifiers_at(position, charts, hex, friend)


def modifiers_at(position: Position, charts: ChadCharts, hex: str, friend: str) -> Iterator[Modifier]:
    """11.23  Yield what is added in a check at a hex of who is friendly to a side now, "" for nobody."""
    prefecture = charts.map[hex]["prefecture"]
    if friend:
        yield _modifier(charts, friend, "faction friendly now")
    if not friend and position.fields.get("peace-conference") == "yes":
        yield from (Modifier(side, 1, "peace conference") for side in ("government", "rebel"))
    if not prefecture:
        return
    standing = presence(position, prefecture)
    if standing == 2:
        yield _modifier(charts, "government", "presence P2")
    if standing == 0:
        yield _modifier(charts, "rebel", "presence P0")
    kept = level(position, prefecture)
    if kept is not None:
        above = kept > line_of(charts, prefecture).median_after
        side, word = ("government", "above") if above else ("rebel", "below")
        yield _modifier(charts, side, f"production {word} the median")
    yield from _of_units(position, charts, prefecture)
    for terror in recorded(position):
        if terror.prefecture == prefecture:
            yield Modifier(terror.side, terror.modifier, "terrorism")


def _modifier(charts: ChadCharts, side: str, condition: str) -> Modifier:
    return Modifier(side, adjustment(charts, condition), condition)


def _side_of(position: Position, charts: ChadCharts, faction: str, independent: dict[str, str]) -> str:
    leader = next(
        each.id for each in charts.counters.values() if each.force == faction and each.kind == "leader"
    )
    for space in position.where(leader):
        for standing in position.stack(space):
            if standing.counter == leader:
                return role(position, owner(position, charts, standing, independent))
    return ""


def _of_units(position: Position, charts: ChadCharts, prefecture: str) -> Iterator[Modifier]:
    """11.23  Yield what Commanders, guerrillas and Libyans in the prefecture add."""
    independent = independent_factions(position, charts)
    guerrillas = dict.fromkeys(_SIDES, 0)
    libyans = False
    for space, stack in position.each_stack():
        if space not in charts.map or charts.map[space]["prefecture"] != prefecture:
            continue
        for standing in stack:
            counter = charts.counters[standing.counter]
            side = role(position, owner(position, charts, standing, independent))
            if counter.kind == "commander" and side:
                yield _modifier(charts, side, "Commander in the prefecture")
            if is_guerrilla(counter) and side:
                guerrillas[side] += counter.steps
        libyans |= any(charts.counters[unit.counter].force == "Libya" for unit in combat_units(charts, stack))
    most = max(_SIDES, key=lambda side: guerrillas[side])
    if guerrillas[most] > min(guerrillas.values()):
        yield _modifier(charts, most, "more guerrilla steps in the prefecture")
    if libyans and role(position, "fap"):
        yield _modifier(charts, role(position, "fap"), "Libyan units in the prefecture")
