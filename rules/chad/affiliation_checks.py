"""Chapter 11: affiliation checks (11.10 to 11.23, 11.32): who is checked, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.chad.allegiance import follow_another, join, join_in_sanctuary
from rules.chad.charts import ChadCharts
from rules.chad.charts_economy import prefecture as line_of
from rules.chad.charts_economy import scenario_economy
from rules.chad.charts_politics import adjustment, loyalty
from rules.chad.independents import become_independent
from rules.chad.prefecture_display import level, presence
from rules.chad.terms import (
    combat_units,
    in_play,
    independent_factions,
    is_guerrilla,
    is_neutral,
    owner,
    player_of,
    role,
)
from rules.chad.terrorism import forget, recorded, terrorism
from rules.engine.counter import Counter
from rules.engine.position import Position
from rules.engine.procedure import Choice, Option, Roll, Run, procedure

__all__ = ["Contest", "Modifier", "affiliation", "contest", "eligible", "modifiers", "wasted"]

_SIDES = ("rebel", "government")
_PASS = "pass"


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


def _leaders(position: Position, charts: ChadCharts, side: str) -> Iterator[tuple[Counter, str]]:
    """11.10  Give the leaders of the other player and of independent factions with their spaces."""
    independent = independent_factions(position, charts)
    for space, standing in position.each_standing():
        counter = charts.counters[standing.counter]
        if counter.kind not in ("leader", "commander") or not in_play(position, counter.id):
            continue
        if is_neutral(position, counter):
            continue
        if role(position, owner(position, charts, standing, independent)) != side:
            yield counter, space


def eligible(position: Position, charts: ChadCharts, side: str) -> tuple[str, ...]:
    """11.12  Give the leaders a player may check: on a hex, not his own, never a Commander.

    A leader in a sanctuary box, New Arrivals included, cannot be checked.
    """
    found = _leaders(position, charts, side)
    return tuple(sorted(each.id for each, space in found if each.kind == "leader" and space in charts.map))


def wasted(position: Position, charts: ChadCharts, side: str) -> tuple[str, ...]:
    """11.12  Give the leaders a player may name without effect: Commanders, and those in sanctuary boxes."""
    able = eligible(position, charts, side)
    return tuple(sorted(each.id for each, _ in _leaders(position, charts, side) if each.id not in able))


@procedure(
    "11.00",
    applies=(
        *("11.10", "11.11", "11.12", "11.13", "11.20", "11.23", "11.30", "11.31", "11.32"),
        *("11.40", "11.41", "11.42", "11.43", "10.22", "14.43"),
    ),
)
def affiliation(run: Run[ChadCharts]) -> None:
    """11.00  Each dry season begins with terrorism, and then both players try to win factions over.

    Beginning with the Rebel they declare a check or pass in turn (11.10), until both pass one after the
    other or no leader is left. A leader is named once in a phase (11.11), also in vain (11.12).
    """
    terrorism(run)
    named: set[str] = set()
    passes = number = 0
    while passes < len(_SIDES) and _anybody_left(run, named):
        side = _SIDES[number % len(_SIDES)]
        number += 1
        chosen = _declare(run, side, named, number)
        if chosen == _PASS:
            passes += 1
            run.write("11.10", f"the {side} passes", side=side)
            continue
        passes = 0
        counter = run.charts.counters[chosen]
        if chosen in eligible(run.position, run.charts, side):
            check_leader(run, side, counter, number)
        else:
            run.write("11.12", f"{counter.name} cannot be checked: the opportunity is wasted", side=side)
        named.add(chosen)
    run.write("11.10", "the affiliation checks are over")
    forget(run)


def _anybody_left(run: Run[ChadCharts], named: set[str]) -> bool:
    return any(set(eligible(run.position, run.charts, side)) - named for side in _SIDES)


def _declare(run: Run[ChadCharts], side: str, named: set[str], number: int) -> str:
    """11.10  Ask a player for a leader, or to pass."""
    options = [Option(_PASS, "pass")]
    for id in eligible(run.position, run.charts, side):
        options.append(Option(id, run.charts.counters[id].name))
    for id in wasted(run.position, run.charts, side):
        options.append(Option(id, f"{run.charts.counters[id].name} (in vain)"))
    left = tuple(option for option in options if option.value not in named)
    (chosen,) = run.choose(Choice(f"check-{number}", "11.10", side, "Affiliation check of a leader", left))
    return chosen


def check_leader(run: Run[ChadCharts], side: str, leader: Counter, number: int) -> None:
    """11.20  Both players roll; a difference of the leader's loyalty or more wins the faction for the higher.

    Equal dice make it independent (11.30). An independent faction has the loyalty printed on its marker, and
    stays in its hex when it is won (11.32); one that changes sides goes to New Arrivals.
    """
    (hex,) = run.position.where(leader.id)[:1]
    faction = leader.force
    home = independent_factions(run.position, run.charts).get(faction, "")
    factor = loyalty(run.charts, _igf_marker(run, home) if home else leader.id)
    run.write("11.10", f"check of {leader.name} at {run.charts.place(hex)}, loyalty {factor}", side=side)
    applied = list(modifiers(run.position, run.charts, hex, faction))
    rolled = contest(run, f"check-{number}", leader.name, applied)
    if not rolled.winner:
        _equal(run, faction, bool(home))
        return
    if rolled.difference < factor:
        run.write("11.20", f"difference {rolled.difference}, less than {factor}: no effect")
        return
    winner = player_of(run.position, rolled.winner)
    if not home and rolled.winner != side:
        run.write("11.20", f"{faction} stays with the {winner.upper()} player", side=rolled.winner)
        return
    if home:
        join(run, faction, winner, "11.32")
    else:
        join_in_sanctuary(run, faction, winner, "11.20")
    follow_another(run, faction, winner)


def _igf_marker(run: Run[ChadCharts], home: str) -> str:
    stack = run.position.stack(home)
    return next(each.counter for each in stack if run.charts.counters[each.counter].type == "IGF")


def _equal(run: Run[ChadCharts], faction: str, independent: bool) -> None:
    """11.20  Equal dice make a faction independent, but not in a scenario without independents (14.33)."""
    if independent:
        run.write("11.20", f"equal: {faction} stays independent")
    elif not scenario_economy(run.charts, run.position.fields.get("scenario", "")).igfs:
        run.write("14.33", "equal: no faction becomes independent in this scenario")
    else:
        become_independent(run, faction, "11.20")


def contest(run: Run[ChadCharts], id: str, title: str, applied: list[Modifier]) -> Contest:
    """11.20  Roll both dice at once and add to each what the chart says (11.23)."""
    totals = {}
    for side in ("government", "rebel"):
        (die,) = run.roll(Roll(f"{id}-{side}", "11.20", side, f"Affiliation check of {title}"))
        own = [each for each in applied if each.side == side]
        totals[side] = die + sum(each.points for each in own)
        said = ", ".join(f"{each.points:+d} {each.why}" for each in own) or "no adjustment"
        run.write("11.23", f"{side} {totals[side]}: {said}", dice=(die,), side=side)
    return Contest(totals["government"], totals["rebel"])


def modifiers(position: Position, charts: ChadCharts, hex: str, faction: str) -> Iterator[Modifier]:
    """11.23  Give everything that is added to either die in a check of a faction at a hex."""
    prefecture = charts.map[hex]["prefecture"]
    independent = independent_factions(position, charts)
    friend = _side_of(position, charts, faction, independent)
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
    """11.23  Give what Commanders, guerrillas and Libyans in the prefecture add."""
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
