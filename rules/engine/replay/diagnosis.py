"""Diagnosis: what a deviation means, as a finding with a rule number.

The number is that of the choice that refused it; of somebody whom the nearest course takes elsewhere that of
the line of its ledger; else what the game calls such a change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, unsure, violation
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.projection.states import Deviation
from guelta.rules.engine.replay.alignment import Alignment, Conformance, Result
from guelta.rules.engine.replay.progress import Forced

__all__ = ["diagnosed"]

_MOST = 3
"""How many numbers are named of one phase, the first that were broken. Ours."""


def diagnosed(
    conformance: Conformance, view: Projection[Any], end: Position
) -> Iterator[tuple[str, Finding]]:
    """Yield each finding with its rule number, "" for that of the phase, the first that was seen first."""
    nearest, result, forced = conformance.nearest, conformance.result, conformance.forced
    if result is Result.OPEN:
        named = _doubtful(nearest.done, view, end) if nearest is not None else ""
        yield (forced.forced[0].barred.rule if forced is not None else named), _open(forced)
    elif result is Result.DEVIATES and forced is not None:
        yield from _by_force(forced.forced, nearest, view, end)
    elif result is Result.DETOUR and nearest is not None and nearest.unused:
        yield view.rule_of_throws, _unused(nearest.unused)
    elif result is Result.DETOUR and nearest is not None and nearest.missed:
        yield "", _passed(nearest.missed, view)
    elif nearest is not None and result in (Result.DEVIATES, Result.OMITTED):
        if result is Result.DEVIATES:
            halves = (half for each in nearest.done for half in each.halves)
            say, several = violation, tuple(half for half in halves if not half.is_omission)
        else:
            say, several = due, tuple(part for each in nearest.omitted for part in each.parts)
        told, rests = view.grounds(nearest.entries)
        for number, group in [*_by_number(several, view, end).items()][:_MOST]:
            found = _finding(say, group, view, end)
            message = f"{found.message}; {told}" if told else found.message
            yield number, replace(found, message=message, rests_on=(*found.rests_on, *rests))


def _by_force(
    several: Iterable[Forced], nearest: Alignment | None, view: Projection[Any], end: Position
) -> Iterator[tuple[str, Finding]]:
    """Yield a violation for each rule that was broken by answers which its choices bar."""
    for rule, each in {forced.barred.rule: forced for forced in [*several][::-1]}.items():
        acting = dict.fromkeys((*each.choice.of, *each.chosen))
        about = nearest.deviations if nearest is not None else ()
        own = [deviation for deviation in about if deviation.counter in acting]
        first = next((deviation for deviation in (*own, *about) if not deviation.is_omission), None)
        counters = [counter for counter in acting if counter in view.mix]
        where = next((space for space in (*each.chosen, *each.choice.of) if space in view.charts.map), "")
        told, remedy, rests = each.barred.reason, "take it back", tuple[str, ...]()
        if first is not None:
            counters += [first.counter] if first.counter in view.mix and first.counter not in counters else []
            where, remedy = where or _where(first, view), _remedy(first, view)
            told = f"{told}; {_done(first, view)}"
            rests = () if first.is_field else view.rests_on(first, end)
        yield rule, violation(where, counters, told, remedy, rests)


def _doubtful(done: Iterable[Deviation], view: Projection[Any], end: Position) -> str:
    """Return the number under which one is unsure: where one counter is in doubt, what it went by last."""
    done = [*done]
    if done and view.names_first:
        return _number(done[0], view, end)
    return done[0].rule or done[0].refused if len(done) == 1 else ""


def _by_number(
    deviations: Iterable[Deviation], view: Projection[Any], end: Position
) -> dict[str, list[Deviation]]:
    found: dict[str, list[Deviation]] = {}
    for each in deviations:
        found.setdefault(_number(each, view, end), []).append(each)
    return found


def _number(each: Deviation, view: Projection[Any], end: Position) -> str:
    if each.is_throw:
        return each.rule
    named = view.number_of(each, end)
    if each.is_omission or (named and view.names_first):
        return named or each.rule
    refused = "" if each.is_placed else each.refused
    line = each.rule if view.is_led(each) else ""
    return refused or line or named or each.rule


def _finding(
    say: Callable[[str, Iterable[str], str, str, tuple[str, ...]], Finding],
    group: list[Deviation],
    view: Projection[Any],
    end: Position,
) -> Finding:
    first = group[0]
    counters = dict.fromkeys(each.counter for each in group if each.counter in view.mix)
    where, told = _where(first, view), _told(first, view)
    if others := len({each.counter for each in group}) - 1:
        told += f" (and {others} more like it)"
    rests = () if first.is_field or first.is_omission else view.rests_on(first, end)
    return say(where, counters, told, _remedy(first, view), rests)


def _where(each: Deviation, view: Projection[Any]) -> str:
    places = (space for space in (each.found.space, each.was.space) if space not in view.out)
    known = view.charts.map, view.charts.boxes
    return next((space for space in places if any(space in each for each in known)), "")


def _told(each: Deviation, view: Projection[Any]) -> str:
    if each.is_field:
        return f"{_done(each, view)}, which no course of play of this phase comes to"
    if each.is_throw:
        title = each.counter.partition(":")[2]  # a quiet run may name none, where secrets are about
        return f"play went on before a throw{f': {title}' if title else ' that the rule asks for'}"
    if each.is_omission:
        return f"left as it was in {_place(each.found.space, view)}"
    return f"no course of play of this phase does this: {_done(each, view)}"


def _done(each: Deviation, view: Projection[Any]) -> str:
    """Return what the players did with a counter or a field, without a judgement."""
    if each.is_field:
        return f"{each.counter.partition(':')[2]} says {each.found.face or 'nothing'}"
    here = _place(each.found.space, view)
    if each.found.space not in (each.was.space, each.expected.space):
        return f"came from {_place(each.was.space, view)} to {here}"
    if each.found.face not in (each.was.face, each.expected.face):
        return f"turned over in {here}"
    return f"{'stayed' if each.was == each.found else 'changed'} in {here}"


def _remedy(each: Deviation, view: Projection[Any]) -> str:
    if each.is_throw:
        return "throw the dice, and do what they ask for"
    if each.is_field:
        return f"set it to {each.expected.face or 'nothing'}"
    if each.expected.space != each.found.space:
        return f"move it to {_place(each.expected.space, view)}"
    if each.expected.face != each.found.face:
        return f"turn it over: {each.expected.face or 'its front'} is up"
    if isinstance(each.expected.besides, int):
        return f"have it lie on {each.expected.besides} of the counters that lie under units there"
    return "put it where it belongs in its stack"


def _open(forced: Alignment | None) -> Finding:
    told = "no course of play was found that leads to this board, and not every one could be tried"
    if forced is not None:
        told += f"; it may be that {forced.forced[0].barred.reason}"
    remedy = "look at it yourselves; that does not mean that a rule was broken (--search N tries more ways)"
    return unsure("", (), told, remedy)


def _passed(several: Iterable[Deviation], view: Projection[Any]) -> Finding:
    several = [*several]
    counters, place = dict.fromkeys(each.counter for each in several), several[0].found.space
    told = f"seen in {_place(place, view)}, through which no course of play leads to this board"
    remedy = "nothing, if it was put back as it stood; else carry out what follows from being there"
    return unsure(place, counters, told, remedy)


def _unused(throws: int) -> Finding:
    told = "a throw" if throws == 1 else f"{throws} throws"
    said = f"{told} more than any course of play asks for that leads to this board"
    return unsure("", (), said, "look at each throw again; one that was for something else decides nothing")


def _place(space: str, view: Projection[Any]) -> str:
    named: str = view.charts.place(space)
    return named
