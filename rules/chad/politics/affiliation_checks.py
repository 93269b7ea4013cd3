"""Chapter 11: affiliation checks (11.10 to 11.23, 11.32): who is checked, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.economy_charts import scenario_economy
from guelta.rules.chad.charts.political_charts import loyalty
from guelta.rules.chad.components.terms import (
    in_play,
    independent_factions,
    is_neutral,
    names,
    owner,
    player_of,
    role,
)
from guelta.rules.chad.politics.affiliation_contest import contest, modifiers
from guelta.rules.chad.politics.allegiance import follow_another, join, join_in_sanctuary
from guelta.rules.chad.politics.independents import become_independent
from guelta.rules.chad.politics.main_faction_checks import candidates, check_units, choose_units
from guelta.rules.chad.politics.terrorism import forget, terrorism
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = ["affiliation", "eligible", "wasted"]

_SIDES = ("rebel", "government")
_PASS = "pass"
_UNITS = "units-"


def _leaders(position: Position, charts: ChadCharts, side: str) -> Iterator[tuple[ChadCounter, str]]:
    """11.10  Yield the leaders of the other player and of independent factions with their spaces."""
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
    """11.12  Return the leaders a player may check: on a hex, not his own, never a Commander.

    A leader in a sanctuary box, New Arrivals included, cannot be checked.
    """
    found = _leaders(position, charts, side)
    return tuple(sorted(each.id for each, space in found if each.kind == "leader" and space in charts.map))


def wasted(position: Position, charts: ChadCharts, side: str) -> tuple[str, ...]:
    """11.12  Return the leaders a player may name without effect: Commanders, and those in boxes."""
    able = eligible(position, charts, side)
    return tuple(sorted(each.id for each, _ in _leaders(position, charts, side) if each.id not in able))


@procedure(
    "11.00",
    writes=(
        *("11.10", "11.12", "11.20", "11.23", "11.32", "11.41", "11.42"),
        *("13.61", "13.62", "14.33", "14.43"),
    ),
    applies=("11.11", "11.13", "11.30", "11.31", "11.40", "11.43", "10.22", "13.60"),
    searchable=False,
)
def affiliation(run: Run[ChadCharts]) -> None:
    """11.00  Each dry season begins with terrorism, and then both players try to win factions over.

    Beginning with the Rebel they declare a check or pass in turn (11.10), until both pass one after the
    other or no leader is left. A leader is named once in a phase (11.11), also in vain (11.12).
    """
    checks = run.resumed(lambda: _begin(run))
    while checks.passes < len(_SIDES) and _anybody_left(run, checks.named):
        checks = _next_check(run, checks)
        run.commit(checks)
    run.write("11.10", "the affiliation checks are over", short="")
    forget(run)


@dataclass(frozen=True)
class _Checks:
    """11.10  How far the checks have come: who was named, how many were declared, who passed just now."""

    named: frozenset[str] = frozenset()
    number: int = 0
    passes: int = 0


def _begin(run: Run[ChadCharts]) -> _Checks:
    terrorism(run)
    return _Checks()


def _next_check(run: Run[ChadCharts], checks: _Checks) -> _Checks:
    """11.10  Have the player whose turn it is declare a check, and carry it out."""
    side, named, number = _SIDES[checks.number % len(_SIDES)], checks.named, checks.number + 1
    chosen = _declare(run, side, named, number)
    if chosen == _PASS:
        run.write("11.10", f"the {side} passes", side=side, short="")
        return _Checks(named, number, checks.passes + 1)
    if chosen.startswith(_UNITS):
        units = _check_units(run, side, chosen.removeprefix(_UNITS), named, number)
        return _Checks(named.union(units), number)
    counter = run.charts.counters[chosen]
    if chosen in eligible(run.position, run.charts, side):
        check_leader(run, side, counter, number)
    else:
        run.write("11.12", f"{counter.name} cannot be checked: the opportunity is wasted", side=side)
    return _Checks(named | {chosen}, number)


def _anybody_left(run: Run[ChadCharts], named: frozenset[str]) -> bool:
    return any(
        set(eligible(run.position, run.charts, side)) - named
        or candidates(run.position, run.charts, side, named)
        for side in _SIDES
    )


def _check_units(
    run: Run[ChadCharts], side: str, hex: str, named: frozenset[str], number: int
) -> tuple[str, ...]:
    """13.61  Check units of a main faction in a hex, and give those that were."""
    units = candidates(run.position, run.charts, side, named)[hex]
    units = choose_units(run, side, hex, units, f"check-{number}")
    check_units(run, side, hex, units, number)
    return units


def _declare(run: Run[ChadCharts], side: str, named: frozenset[str], number: int) -> str:
    """11.10  Ask a player for a leader, or to pass."""
    options = [Option(_PASS, "pass")]
    for id in eligible(run.position, run.charts, side):
        options.append(Option(id, _outlook(run, run.charts.counters[id])))
    for id in wasted(run.position, run.charts, side):
        options.append(Option(id, f"{run.charts.counters[id].name} (in vain)"))
    for hex, units in candidates(run.position, run.charts, side, named).items():
        said = names(run.charts, [Standing(id) for id in units])
        options.append(Option(f"{_UNITS}{hex}", f"{said} at {run.charts.place(hex)}"))
    left = tuple(option for option in options if option.value not in named)
    (chosen,) = run.choose(
        Choice(f"check-{number}", "11.10", side, "Affiliation check of a leader", left, purpose="target")
    )
    return chosen


def _outlook(run: Run[ChadCharts], leader: ChadCounter) -> str:
    """11.20  Name a leader with where he stands, what is to be beaten, and what each side adds to its die."""
    (hex,) = run.position.where(leader.id)[:1]
    applied = list(modifiers(run.position, run.charts, hex, leader.force))
    points = {side: sum(each.points for each in applied if each.side == side) for side in reversed(_SIDES)}
    added = ", ".join(f"{side} {number:+d}" for side, number in points.items() if number)
    said = f"{leader.name} at {run.charts.place(hex)}, loyalty {_loyalty(run, leader)}"
    return f"{said} ({added})" if added else said


def _loyalty(run: Run[ChadCharts], leader: ChadCounter) -> int:
    """11.32  Return the Loyalty Factor of a leader, or that on the marker of his independent faction."""
    home = independent_factions(run.position, run.charts).get(leader.force, "")
    return loyalty(run.charts, _igf_marker(run, home) if home else leader.id)


def check_leader(run: Run[ChadCharts], side: str, leader: ChadCounter, number: int) -> None:
    """11.20  Both players roll; a difference of the leader's loyalty or more wins the faction for the higher.

    Equal dice make it independent (11.30). An independent faction has the loyalty printed on its marker, and
    stays in its hex when it is won (11.32); one that changes sides goes to New Arrivals.
    """
    (hex,) = run.position.where(leader.id)[:1]
    faction = leader.force
    home = independent_factions(run.position, run.charts).get(faction, "")
    factor = _loyalty(run, leader)
    said = f"check of {leader.name} at {run.charts.place(hex)}, loyalty {factor}"
    run.write("11.10", said, side=side, short="")
    applied = list(modifiers(run.position, run.charts, hex, faction))
    rolled = contest(run, f"check-{number}", leader.name, applied)
    if not rolled.winner:
        _equal(run, faction, bool(home))
        return
    if rolled.difference < factor:
        said = f"difference {rolled.difference}, less than {factor}: no effect"
        run.write("11.20", said, short=f"{leader.name}: no effect")
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
