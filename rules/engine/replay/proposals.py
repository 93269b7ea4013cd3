"""Proposals: which answers to a question are worth a try, by what was seen, and what each costs.

The cheapest is tried first. What costs more than the `DEAREST` is not tried at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice

from guelta.rules.engine.play.choice import Choice, Option
from guelta.rules.engine.projection.states import NEVER
from guelta.rules.engine.replay.interchange import Classes, alike_in, first_of, sets_of
from guelta.rules.engine.replay.progress import Answer, Progress

__all__ = ["DEAREST", "Proposal", "barred_proposals", "proposals"]

Proposal = tuple[float, Answer]
"""What an answer costs, and the answer. All costs are ours: tried on self-played games."""

DEAREST = 4.0
"""What an answer may cost. Ours."""
_WHO_ACTS = ("mover", "activate", "attack")
"""The purposes of choices that keep somebody from acting at all."""
_MOST_SETS = 24
"""How many sets of one size are proposed of a choice of several. Ours."""
_NOT_AT_ALL = DEAREST + 1


def proposals(run: Progress, choice: Choice) -> Iterable[Proposal]:
    """Return the answers to a choice that are worth a try as a run stands."""
    values = [each.value for each in choice.options]
    if choice.purpose in _WHO_ACTS and choice.may_bar:
        for each in run.unresolved():
            if each in choice.barred and each not in run.now:
                run.evidence.refuse(each, run.goal(each).space, each, choice)
    if choice.kind == "space":
        if choice.most > 1:
            sets = _bases if choice.purpose == "attack" else _sets_of_spaces
            return sets(run, choice, values)
        movers = [each for each in choice.of if each in run.view.mix]
        if movers and run.evidence.shows_all and run.view.goes_once(movers, run.position):
            return _only_way(run, choice, values, movers)
        return _ways(run, choice, values, movers) if movers else _places(run, choice, values)
    if choice.kind == "unit" and run.evidence.exact and run.view.shows_choice(choice, run.position):
        shown = tuple(each for each in values if run.is_unresolved(each))
        return [] if choice.fault(shown) else [(0.0, shown)]
    if choice.kind in ("unit", "card", "steps"):
        return _one_counter(run, choice, values) if choice.most == 1 else _counters(run, choice, values)
    return _words(run, choice, values)


def barred_proposals(run: Progress, choice: Choice) -> Iterator[Proposal]:
    """Yield what a choice bars of what was seen: who went all the same, to where, or at what."""
    if not choice.may_bar or (choice.purpose == "attack" and choice.most > 1):
        return
    if choice.kind == "space" and choice.most > 1:
        yield from _barred_spaces(run, choice)
        return
    offered = {each.value for each in choice.options}
    movers = [each for each in choice.of if each in run.view.mix]
    if choice.kind == "space":
        tried = dict.fromkeys(_spaces_meant(run, choice, movers))
    elif choice.kind in ("unit", "card", "steps"):
        tried = dict.fromkeys(run.unresolved())
    else:
        tried = dict.fromkeys(choice.barred if not movers or any(map(run.is_unresolved, movers)) else ())
    if choice.purpose == "destination":
        offered |= {space for each in movers for space in run.walked.get(each, ())}  # put back as it was
        if any(map(run.is_off_the_trail, movers)):
            offered |= _free_to_all(run, movers)  # who may come there otherwise is not kept from it
    for n, value in enumerate(each for each in tried if each not in offered and each in choice.barred):
        yield 0.1 * n, (value,)


def _barred_spaces(run: Progress, choice: Choice) -> Iterator[Proposal]:
    """Yield the spaces that somebody of the side came to, with those of them that the choice bars."""
    came = sorted(run.goal(each).space for each in _unresolved_of(run, choice.side) if run.is_elsewhere(each))
    offered = {each.value for each in choice.options}
    able = _as_often_as_may_be(choice, came)
    barred = [each for each in dict.fromkeys(came) if each not in offered and each in choice.barred]
    for n, space in enumerate(barred):
        yield 0.1 * n, (space,)
        if able:
            yield 0.1 * n + 0.05, (*able[: choice.most], space)
    if len(barred) > 1:
        yield 0.1, (*able[: choice.most], *barred)


def _free_to_all(run: Progress, movers: list[str]) -> set[str]:
    """Return where in some course each of the movers may come."""
    free = ({space for counter, space in run.evidence.offered if counter == each} for each in movers)
    return set.intersection(*free)


def _spaces_meant(run: Progress, choice: Choice, movers: list[str]) -> Iterator[str]:
    """Yield where movers were seen to come, of no movers where anything was seen to change."""
    for each in movers:
        if run.is_elsewhere(each):
            yield run.goal(each).space
            yield from sorted(run.stops_ahead(each))
    if movers and choice.purpose == "retreat":
        return  # who retreats is seen where he went
    for each in run.unresolved():
        if each not in movers:
            yield run.state(each).space
            yield run.goal(each).space


# ---- spaces


def _only_way(run: Progress, choice: Choice, values: list[str], movers: list[str]) -> list[Proposal]:
    """Propose of those who go nowhere else in the phase that they go to where they were seen to end."""
    if not any(map(run.is_elsewhere, movers)):
        return [] if choice.least else [(0.0, ())]
    goals = {each: run.goal(each).space for each in movers}
    for each, goal in goals.items():
        run.evidence.refuse(each, goal, goal, choice)
    return [(0.0, (each,)) for each in values if each in goals.values()]


def _ways(run: Progress, choice: Choice, values: list[str], movers: list[str]) -> list[Proposal]:
    """Propose where movers go: to where they were seen, stop by stop, then nearer to it."""
    seen, view = run.seen, run.view
    ahead = frozenset().union(*map(run.stops_ahead, movers))
    goals = ahead or frozenset(run.goal(each).space for each in movers)
    trail = frozenset().union(*(seen.spaces.get(run.as_seen(each), ()) for each in movers))
    here = {run.state(each).space for each in movers}
    is_stepwise = all(view.distance(each, there) <= 1 for each in values for there in here)
    beside: set[str] = set()
    if goals & view.out:  # who fought with one that was lost may have gone back
        left = [each for each in seen.touched - here if each in view.charts.map]
        beside = {near for each in left for near in view.charts.map.neighbours(each)}
    far = {each: min(view.distance(each, goal) for goal in goals) for each in values}
    least = min(far.values(), default=0)
    comes_nearer = least + 1 <= min(view.distance(there, goal) for there in here for goal in goals)
    found: list[Proposal] = []
    for each in values:
        if each in goals:
            extra = 0.05 if is_stepwise else 0.0
        elif each in trail:
            extra = 0.0 if is_stepwise else 0.3
        elif is_stepwise:  # nobody shows each step
            extra = 0.1 + 0.35 * (far[each] - least) + (0.0 if comes_nearer else 0.8)
            extra = min(extra, 0.4) if each in seen.touched else extra
        elif run.evidence.exact and far[each] > 2 and each not in {*seen.touched, *beside}:
            extra = _NOT_AT_ALL  # nobody was there, and nobody came from beside it
        else:
            extra = 0.6 + 0.4 * min(far[each], 3) + (0.0 if each in seen.touched else 1.0)
        found.append((extra, (each,)))
    found = _where_somebody_was(run, choice, found, here, goals)
    if not choice.least:
        found.append((1.0 if any(map(run.is_elsewhere, movers)) else -0.1, ()))
    for each in movers:
        if run.is_elsewhere(each):
            run.evidence.refuse(each, run.goal(each).space, run.goal(each).space, choice)
    return found


def _where_somebody_was(
    run: Progress, choice: Choice, found: list[Proposal], here: set[str], goals: frozenset[str]
) -> list[Proposal]:
    """Leave out spaces where nothing was seen to change, where those who go somewhere are seen there.

    Who goes out of play may have been anywhere, and who was stopped on the way before a space where he may
    not end it. Where all spaces come to the same one is left.
    """
    view, touched = run.view, run.seen.touched
    if not run.evidence.shows_all or choice.purpose not in view.stays or goals & view.out:
        return found
    offered = {*here, *(each.value for each in choice.options)}
    stops = [each for each in touched - offered if each in view.charts.map]

    def is_passed(space: str) -> bool:
        return any(
            view.distance(there, each) < view.distance(there, space) for each in stops for there in here
        )

    seen = [each for each in found if touched.issuperset(each[1]) or is_passed(*each[1])]
    return seen or [min(found)] if found else found


def _places(run: Progress, choice: Choice, values: list[str]) -> list[Proposal]:
    """Propose places: where something of the side was first seen to change that is not explained yet."""
    first: dict[str, int] = {}
    for counter in _unresolved_of(run, choice.side):
        for space in (run.state(counter).space, run.goal(counter).space):
            first[space] = min(first.get(space, NEVER), run.seen.seen_at(counter))
    rank = {space: n for n, space in enumerate(sorted(first, key=lambda each: (first[each], each)))}
    touched = run.seen.touched
    is_shown = choice.purpose == "activate" and choice.kind == "space" and run.evidence.exact
    unseen = _NOT_AT_ALL if is_shown and run.view.shows_who_acts else 2.0
    found: list[Proposal] = [
        (0.2 * rank[each] if each in rank else 1.0 if each in touched else unseen, (each,)) for each in values
    ]
    if not choice.least:
        found.append((1.5 if rank else -0.1, ()))
    return found


def _sets_of_spaces(run: Progress, choice: Choice, values: list[str]) -> list[Proposal]:
    """Propose several spaces: those that somebody of the side was seen to come to."""
    coming = sorted(
        run.goal(each).space
        for each in run.seen.changed
        if run.is_elsewhere(each) and run.view.side_of(each) == choice.side
    )
    kept = _as_often_as_may_be(choice, coming)
    if len(kept) < choice.least:
        return [(1.0, (*kept, *([values[0]] * (choice.least - len(kept)))))]
    sizes = range(choice.least, min(choice.most, len(kept)) + 1)
    found = [
        (0.3 * (len(kept) - n), some)
        for n in sizes
        for some in sorted(set(islice(combinations(kept, n), 4 * _MOST_SETS)))
    ]
    return found[: 4 * _MOST_SETS]


def _as_often_as_may_be(choice: Choice, spaces: Iterable[str]) -> list[str]:
    """Return those of some spaces that a choice offers, none more often than it may be chosen."""
    times = {option.value: option.times for option in choice.options}
    kept: list[str] = []
    for space in spaces:
        if space in times and not 0 < times[space] <= kept.count(space):
            kept.append(space)
    return kept


def _bases(run: Progress, choice: Choice, values: list[str]) -> list[Proposal]:
    """Propose the spaces to attack from: those that somebody has still to leave, then all, then fewer."""
    leaving = {run.state(each).space for each in run.unresolved()}
    sizes = range(min(choice.most, len(values)), choice.least - 1, -1)
    sets = islice((some for n in sizes for some in combinations(values, n)), 4 * _MOST_SETS)
    return [(0.1 * len(leaving.intersection(values) ^ set(some)), some) for some in sets]


# ---- counters


def _one_counter(run: Progress, choice: Choice, values: list[str]) -> list[Proposal]:
    """Propose one counter: who was seen to go, then who was seen to change, then anybody."""
    values = [each for each, *_ in alike_in(run, values)] if choice.kind != "card" else values
    wanted = _parts_wanted(run)
    is_wanted = any(each in wanted or run.is_unresolved(each) for each in values)
    found: list[Proposal] = []
    for each in values:
        if run.is_unresolved(each):
            extra = 0.0 if run.is_elsewhere(each) else 0.1
            extra += choice.purpose == "victim" and _only_moves(run, each)
        elif each in wanted:
            extra = 0.1
        else:
            extra = 0.8 if each in run.seen.changed else 1.6
            if each in run.seen.changed and choice.purpose == "victim":
                extra = 1.4  # it is where it was seen to end, and would be lost
        found.append((extra, (each,)))
    if not choice.least:
        found.append((0.7 if is_wanted else 0.0, ()))
    return found


def _only_moves(run: Progress, counter: str) -> bool:
    """Return whether all that is left to explain of a counter is that it stands elsewhere in play."""
    has, goal = run.state(counter), run.goal(counter)
    return has[1:] == goal[1:] and goal.space not in run.view.out


def _parts_wanted(run: Progress) -> frozenset[object]:
    """Return what counters that are not explained yet show in the end besides their space."""
    return frozenset(part for each in run.unresolved() for part in run.goal(each)[1:] if part)


def _counters(run: Progress, choice: Choice, values: list[str]) -> list[Proposal]:
    """Propose sets of counters: those seen to change together first, then fewer, then more."""
    found: dict[Answer, float] = {}
    classes = [[each] for each in values] if choice.kind == "card" else alike_in(run, values)
    for extra, some in _sets(run, choice, values, classes):
        answer = tuple(some) if choice.kind == "card" else first_of(classes, some)
        if choice.least <= len(answer) <= choice.most and not choice.fault(answer):
            found[answer] = min(extra, found.get(answer, DEAREST + 1))
    return [(extra, answer) for answer, extra in found.items()]


def _sets(
    run: Progress, choice: Choice, values: list[str], classes: Classes
) -> Iterator[tuple[float, Iterable[str]]]:
    want = [each for each in values if run.is_unresolved(each)]
    if choice.kind == "card":  # the last one put down lies uppermost
        want.sort(key=lambda each: tuple(map(str, run.goal(each)[::-1])))
    said = {value for _, answer in run.answers[-3:] for value in answer}
    fitting = [each for each in want if said.intersection(run.goal(each))]
    if fitting and len(fitting) < len(want):
        yield -0.05, fitting
    yield 0.0 if want else 0.5, want
    yield 0.1, [each for each in want if run.is_elsewhere(each)]
    yield 0.25 if want else -0.1, ()
    groups: dict[object, list[str]] = {}
    for each in want:  # those that come to the same end go together
        groups.setdefault(run.goal(each), []).append(each)
    if len(groups) > 1:
        for n, group in enumerate(sorted(groups.values(), key=len)):
            yield 0.15 + 0.05 * n, group
    wanted = [own for each in classes if (own := [unit for unit in each if unit in want])]
    rest = [own for each in classes if (own := [unit for unit in each if unit not in want])]
    for n in range(choice.least, min(choice.most, len(values)) + 1):
        for some in islice(sets_of(wanted, n), _MOST_SETS):
            yield 0.3 + 0.2 * (len(want) - n), some
        if n > len(want):
            for some in islice(sets_of(rest, n - len(want)), _MOST_SETS):
                yield 0.8 + 0.5 * (n - len(want)), (*want, *some)
    yield 1.5, values[: choice.most]


# ---- words and numbers


def _words(run: Progress, choice: Choice, values: list[str]) -> list[Proposal]:
    """Propose words of the rule's own: those by which something is done while something is unexplained."""
    view = run.view
    if choice.purpose in view.unseen:
        return [(0.0, () if not choice.least else next((each,) for each in values if each in view.idle))]
    values = [each for each in values if each not in view.dropped]
    if choice.most != 1:
        both: list[Answer] = [(), tuple(values[: choice.most])]
        return [(0.5 * n, each) for n, each in enumerate(both) if choice.least <= len(each)]
    movers = [each for each in choice.of if each in view.mix]
    goals = {run.goal(each).space for each in movers if run.is_elsewhere(each)}
    if goals and any(each in view.charts.map for each in values):
        nobody: list[Proposal] = [] if choice.least else [(0.9, ())]
        return [(_of_a_place(run, each, goals), (each,)) for each in values] + nobody
    return _words_alone(run, choice, values, movers)


def _words_alone(run: Progress, choice: Choice, values: list[str], movers: list[str]) -> list[Proposal]:
    view = run.view
    places = {each for each in choice.of if each not in view.mix}
    is_active = any(map(run.is_elsewhere, movers))
    waits = bool(_unresolved_of(run, choice.side))
    is_concerned = not places or any(
        run.state(each).space in places or run.goal(each).space in places for each in run.unresolved()
    )
    may_idle = any(each in view.idle for each in values)
    shows_nothing = (
        run.evidence.shows_all
        and may_idle
        and not any(view.side_of(each) == choice.side for each in run.seen.changed)
    )
    unseen = {each.value for each in choice.options if _acts_unseen(run, each)}
    found: list[Proposal] = []
    for n, each in enumerate(values):
        if choice.kind == "number":
            extra = 0.3 * n
        elif each in view.idle:
            extra = (0.9 if is_active else 0.0) + (0.0 if each == "no" else 0.05 * n)
        elif movers:
            extra = 0.1 * n if is_active else 0.5 + 0.1 * n
        elif shows_nothing or each in unseen:
            extra = _NOT_AT_ALL  # whoever acts shows it
        else:
            extra = (0.6 if waits and is_concerned else 1.2) + 0.1 * n
        found.append((extra, (each,)))
    if not choice.least:
        found.append((0.7 if waits and is_concerned else 0.0, ()))
    return found


def _acts_unseen(run: Progress, option: Option) -> bool:
    """Whether those by whom something is done were not seen to change, though whoever acts shows it."""
    units = option.effect.units if option.effect is not None else ()
    were_seen = not run.seen.changed.keys().isdisjoint(map(run.as_seen, units))
    return run.evidence.shows_all and bool(units) and not were_seen


def _of_a_place(run: Progress, value: str, goals: set[str]) -> float:
    """Return what a word costs where words name places to movers who have somewhere to go."""
    return 0.0 if value in goals else 1.0 if value in run.view.charts.map else 0.9


def _unresolved_of(run: Progress, side: str) -> list[str]:
    """Return the counters of a side that are not explained yet; of a role that no counter has, all."""
    view, found = run.view, run.unresolved()
    if run.evidence.names_sides(side):
        return [each for each in found if view.side_of(each) == side]
    return found
