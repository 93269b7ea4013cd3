"""Chapter 4: why a counter cannot have got where it stands (4.10, 4.22, 4.25, 4.40 to 4.64)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.components.terms import is_conventional, plural, sanctuaries
from guelta.rules.chad.movement.air_transport import is_paratroop, may_fly, may_land
from guelta.rules.chad.movement.infiltration import may_infiltrate, tolls
from guelta.rules.chad.movement.march import Bar, Mover, Reach, bars, spread
from guelta.rules.chad.movement.sanctuary_moves import leaves_a_sanctuary, start_hexes

__all__ = ["Fault", "fault_of"]

_ABROAD = "out-of-country"
_BARRED = {"4.44": "moved next to rebel combat units"}
_UNGUARDED = "landed at presence 0 at an Airfield that no combat unit of the Government held before"
_UNHELD = "flew to an Airfield that no combat unit of the Government holds"

_LOOKED_FOR = 2
"""Ways are looked for up to so many times the printed allowance, a made-up number.

It takes in the bonus of 4.64, and who went farther need not be told how far."""
_SHOWN = ("4.22", "4.41", "4.42", "4.50", "4.51", "4.54", "4.62", "8.40")
"""Rules whose own check, at the end of movement, already says that a counter stands where it may not."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The rule that forbids a move and why, to follow the word *moved*; `shown`: see `MoveVerdict`."""

    rule: str
    reason: str
    shown: bool = False
    rests_on: tuple[str, ...] = ()


def fault_of(survey: Survey, mover: Mover, destination: str, has_bonus: bool) -> Fault | None:
    """Return the rule by which a destination that is not among a counter's moves is closed to it.

    None when the rules of movement have nothing to say of such a space, a track or another player's pile.
    """
    charts = survey.charts
    if mover.player and survey.position.cursor.endswith("/special-withdrawal"):
        return _withdrawal(survey, mover, destination)
    if _ABROAD in (mover.space, destination):
        return _abroad(survey, mover, destination)
    if destination in charts.map:
        place = _place(survey, mover, destination)
        return place or _flight(survey, mover, destination) or _way(survey, mover, {destination}, has_bonus)
    if charts.sanctuary_of_box(destination):
        return _box(survey, mover, destination, has_bonus)
    return None


def _abroad(survey: Survey, mover: Mover, destination: str) -> Fault:
    """7.44  Return what is wrong with going abroad, or with coming back."""
    if not survey.knows("7.44"):
        return Fault("14.13", "went abroad or came back, which only Part II of the rules allows")
    if mover.counter.kind != "commander":
        return Fault("7.44", "went abroad, which only Commanders do")
    if mover.space == _ABROAD:
        return Fault("7.44", "came back from abroad to a place where no Commander lands")
    return Fault("7.44", "went abroad from where there is no Airfield or Airbase")


def _flight(survey: Survey, mover: Mover, hex: str) -> Fault | None:
    """4.62, 4.80, 4.81  Return what is wrong with a flight that nothing but a flight explains.

    None for who never flies, and for a unit that may have walked too far instead.
    """
    if survey.role(mover.player) != "government" or mover.space not in survey.charts.map:
        return None
    ground, at = survey.ground, mover.space
    off = at in ground.airfields or at == ground.airbase_off_map
    down = hex in ground.airfields
    if mover.counter.kind == "commander":
        return _flight_of_the_commander(survey, mover, hex) if off and down else None
    if not is_paratroop(mover.counter) or (not (off and down) and _walked(survey, mover, hex)):
        return None
    unguarded = down and not may_land(survey, mover.player, hex)
    if mover.counter.force != "France":
        reason = _UNGUARDED if off and unguarded else "flew, but not from one Airfield or Airbase to another"
        return Fault("4.80", reason)
    if not (off or down):
        return Fault("4.81", "flew neither from nor to an Airfield or Airbase")
    if unguarded and not off:
        return Fault("4.81", _UNGUARDED)
    most, far = ground.number("airmobile, hexes"), survey.charts.map.distance(at, hex)
    return Fault("4.81", f"flew {far} hexes; {most:g} allowed") if far > most else None


def _walked(survey: Survey, mover: Mover, hex: str) -> bool:
    """4.10  Whether a unit would get to a hex on the ground, if it had more movement points."""
    closed = _closed(bar for bar in bars(survey, mover) if not bar.ends)
    passing = tolls(survey, mover.counter, mover.player)
    reach = spread(survey, {mover.space: 0.0}, _looked_for(mover), closed, passing, {hex})
    return _nearest(reach, {hex}) is not None


def _flight_of_the_commander(survey: Survey, mover: Mover, hex: str) -> Fault:
    """4.62, 4.80  Return what is wrong with the field the Government Commander took off from or landed at."""
    if not may_fly(survey, mover.player, hex):
        return Fault("4.62", _UNHELD) if survey.presence(hex) is None else Fault("4.80", _UNGUARDED)
    return Fault("4.62", "took off from an Airfield that no combat unit of the Government holds")


def _place(survey: Survey, mover: Mover, hex: str) -> Fault | None:
    """4.25  Return what is wrong with standing in a hex, however one got there."""
    if hex not in survey.ground.land:
        return Fault("4.25", "entered a hex that nobody enters by land")
    for bar in bars(survey, mover):
        if hex in bar.hexes:
            return Fault(bar.rule, _BARRED.get(bar.rule, "may not be there"), shown=bar.rule in _SHOWN)
    overruns = mover.counter.is_combat_unit and hex in survey.enemy_leaders_alone(mover.player)
    if survey.enemy_in(mover.player, hex) and not overruns and hex not in survey.igf_hexes:
        return Fault("4.22", "ended in a hex with enemies", shown=True)
    if hex in survey.igf_hexes:
        return Fault("4.22", "ended in the hex of an independent or neutral faction")
    return None


def _box(survey: Survey, mover: Mover, box: str, has_bonus: bool) -> Fault:
    """4.51, 4.53, 4.62  Return what is wrong with a move into a sanctuary box."""
    country, commands = survey.charts.sanctuary_of_box(box), mover.counter.kind == "commander"
    if commands and survey.role(mover.player) == "government":
        return Fault("4.62", "entered a sanctuary as the Government's Commander")
    if not commands and country not in sanctuaries(survey.position, survey.charts, mover.counter):
        return Fault("4.50", "has no sanctuary there", shown=True)
    if survey.charts.sanctuary_of_box(mover.space):
        return Fault("4.53", "went from one sanctuary box straight to another")
    if _past_new_arrivals(survey, mover, box, country):
        return Fault("4.51", "went past New Arrivals into the main section")
    return _way(survey, mover, survey.ground.entries_of(country), has_bonus)


def _past_new_arrivals(survey: Survey, mover: Mover, box: str, country: str) -> bool:
    """4.51, 4.63  Whether a counter came into the main section of a box, though it arrives elsewhere."""
    own = survey.charts.withdraws_to(country, mover.counter.kind, mover.space)
    return box.startswith("sanctuary-") and box != own


def _withdrawal(survey: Survey, mover: Mover, destination: str) -> Fault:
    """4.52  Return what is wrong with a move in the Special Guerrilla Withdrawal."""
    if is_conventional(mover.counter):
        return Fault("4.52", "withdrew, which only guerrillas and leaders do")
    country = survey.charts.new_arrivals(destination) or survey.charts.sanctuary_of_box(destination)
    if not country:
        return Fault("4.52", "moved, but to no sanctuary")
    if mover.space not in survey.ground.chad:
        return Fault("4.52", "withdrew from outside Chad")
    if mover.counter.kind != "commander" and country not in sanctuaries(
        survey.position, survey.charts, mover.counter
    ):
        return Fault("4.52", "withdrew to the sanctuary of other factions")
    if mover.counter.kind == "commander" and survey.role(mover.player) == "government":
        return Fault("4.62", "entered a sanctuary as the Government's Commander")
    if _past_new_arrivals(survey, mover, destination, country):
        return Fault("4.52", "went past New Arrivals into the main section")
    level = survey.presence(mover.space)
    return Fault("4.52", f"withdrew from a prefecture with presence {level}")


def _way(survey: Survey, mover: Mover, targets: Iterable[str], has_bonus: bool) -> Fault:
    """4.10  Return what is wrong with the way: the one rule without which it would be open, or its cost."""
    on_the_map = mover.space in survey.charts.map and not leaves_a_sanctuary(survey, mover)
    starts = {mover.space: 0.0} if on_the_map else start_hexes(survey, mover)
    if not starts:
        return Fault("4.53", "left New Arrivals before the next Sanctuary Adjustment")
    barred = [bar for bar in bars(survey, mover) if not bar.ends]
    passing = tolls(survey, mover.counter, mover.player)
    goals, allowed, far = set(targets), mover.allowance, _looked_for(mover)
    true = _nearest(spread(survey, starts, far, _closed(barred), passing, goals), goals)
    if true is not None and true[0] <= allowed:
        return Fault("4.10", "may not end its movement there")
    if has_bonus and true is not None:
        return Fault("4.64", "used the Commander's bonus and ended neither with him nor next to him")
    free = _nearest(spread(survey, starts, allowed, _closed(barred), {}, goals), goals)
    if free is not None:
        return _through_enemies(survey, mover, free[1], true, passing)
    for bar in barred:
        others = _closed(other for other in barred if other is not bar)
        open_way = _nearest(spread(survey, starts, allowed, others, passing, goals), goals)
        if open_way is not None:
            through = next(hex for hex in open_way[1] if hex in bar.hexes)
            return Fault(bar.rule, f"went through {survey.charts.place(through)}, which is closed to it")
    return _too_far(survey, mover, true)


def _closed(barred: Iterable[Bar]) -> frozenset[str]:
    return frozenset().union(*(bar.hexes for bar in barred))


def _nearest(reach: Reach, goals: set[str]) -> tuple[float, tuple[str, ...]] | None:
    """Return cost and path to the goal that was reached most cheaply, None when none was."""
    reached = [(reach.costs[hex], hex) for hex in goals if hex in reach.costs and reach.before[hex]]
    if not reached:
        return None
    cost, hex = min(reached)
    return cost, reach.path(hex)


def _through_enemies(
    survey: Survey,
    mover: Mover,
    path: tuple[str, ...],
    true: tuple[float, tuple[str, ...]] | None,
    passing: Mapping[str, float | None],
) -> Fault:
    """4.22, 4.43  The way is short enough, but leads through enemies."""
    through = next(hex for hex in path if hex in passing)
    place, rests_on = survey.charts.place(through), survey.ground.rests_on(path, survey.weather)
    if not may_infiltrate(survey, mover.counter):
        return Fault("4.22", f"could only pass through enemies in {place}", rests_on=rests_on)
    if passing.get(through) is None:
        rule = "4.22" if through in survey.fortified else "4.43"
        return Fault(rule, f"could only pass through {place}, where nobody infiltrates", rests_on=rests_on)
    cost = f", {_needed(true)}" if true is not None else ""
    reason = f"infiltrated through {place}{cost}; {_allowed(mover)}"
    return Fault("4.22", reason, rests_on=rests_on)


def _too_far(survey: Survey, mover: Mover, true: tuple[float, tuple[str, ...]] | None) -> Fault:
    if true is None:
        far, rests_on = _looked_for(mover), survey.ground.all_rests_on(survey.weather)
        reason = f"found no way for up to {far:g} movement points; {_allowed(mover)}"
        return Fault("4.10", reason, rests_on=rests_on)
    rests_on = survey.ground.rests_on(true[1], survey.weather)
    rule = "4.33" if true[0] <= (mover.counter.movement or 0) else "4.10"
    return Fault(rule, f"needed {_needed(true)}; {_allowed(mover)}", rests_on=rests_on)


def _looked_for(mover: Mover) -> float:
    return _LOOKED_FOR * (mover.counter.movement or 0)


def _needed(way: tuple[float, tuple[str, ...]]) -> str:
    points = "1 movement point" if way[0] == 1 else f"{way[0]:g} movement points"
    return f"{points} by the cheapest way of {plural(len(way[1]) - 1, 'hex').replace('hexs', 'hexes')}"


def _allowed(mover: Mover) -> str:
    halved = " without water (4.33)" if mover.allowance < (mover.counter.movement or 0) else ""
    return f"{mover.allowance:g} allowed{halved}"
