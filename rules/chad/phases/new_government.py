"""Chapter 14: what changes on the board when the capital changes hands (14.23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce

from guelta.rules.chad.board.changes import GONE, ChadWay, each_change
from guelta.rules.chad.board.prefecture_display import presence
from guelta.rules.chad.board.traces import under
from guelta.rules.chad.charts.economy_charts import prefectures
from guelta.rules.chad.charts.political_charts import exiles
from guelta.rules.chad.components.terms import is_guerrilla
from guelta.rules.chad.special_rules.capital import new_presence
from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due
from guelta.rules.engine.judging.account import Change

__all__ = ["a_new_government", "is_new", "presence_left_to_lay_out"]


def is_new(way: ChadWay) -> bool:
    """14.23  Whether the Government changes in a phase."""
    was, now = (each.fields.get("government") for each in (way.start, way.end))
    return bool(was) and bool(now) and was != now


def a_new_government(way: ChadWay) -> Iterator[str]:
    """14.23  When the capital changes hands presence, FANT, guerrillas and boxes change with it."""
    if not is_new(way):
        return
    levels, exile = _levels(way), _exile(way)
    for change, counter in each_change(way):
        is_boxed = change.start.endswith("-reinforcements") and change.end.endswith("-reinforcements")
        is_removed = counter.force == "FANT" and change.end in (NOWHERE, "eliminated")
        is_received = is_guerrilla(counter) and change.start in GONE and change.end.startswith("arrivals-")
        is_exiled = change.end in exile.get(counter.id, ()) and change.start not in GONE
        is_laid_out = counter.type == "Presence" and presence(way.end, counter.home) in levels[counter.home]
        if is_laid_out or is_boxed or is_removed or is_received or is_exiled:
            yield change.counter


def presence_left_to_lay_out(way: ChadWay) -> Iterator[Finding]:
    """14.23  Name the prefectures whose presence is still what it was, and not what the new Government has.

    Of those that were changed to a wrong level it is said that nothing allows it.
    """
    if not is_new(way):
        return
    levels, changed = _levels(way), {each.counter for each in way.changes}
    left = [
        each
        for each in prefectures(way.charts)
        if presence(way.end, each.id) not in levels[each.id] and f"presence-{each.id}" not in changed
    ]
    if left:
        listed = (
            f"{each.title} P{presence(way.end, each.id)} to P{'/'.join(map(str, sorted(levels[each.id])))}"
            for each in left
        )
        found = due(
            f"{left[0].id}-presence" if len(left) == 1 else "",
            [f"presence-{each.id}" for each in left],
            f"the Government has changed, and presence has not: {', '.join(listed)}",
            "all presence markers come off, then the new Government has presence 1 where 14.23 gives it some",
        )
        yield under("14.23", found)


def _exile(way: ChadWay) -> Mapping[str, tuple[str, ...]]:
    """14.43  Return the places that the Commander who lost the capital may flee to."""
    counters, lost = way.charts.counters, way.start.fields["government"]
    sent_away = exiles(way.charts, way.start.fields.get("scenario", ""))
    return {each.commander: each.spaces for each in sent_away if counters[each.commander].front == lost}


def _levels(way: ChadWay) -> Mapping[str, set[int]]:
    """14.23  Return the levels that the presence of each prefecture may have after the change.

    It is laid out before FANT gives up infantry and intervention units leave. Of those that are gone the
    boards do not show whether that was before, in combat: either will do.
    """
    old = way.end.with_fields(government=way.start.fields["government"])
    gone = [
        (change, counter)
        for change, counter in each_change(way)
        if counter.is_combat_unit and change.start in way.charts.map and change.end in GONE
    ]
    given_up = [change for change, counter in gone if counter.force == "FANT" and change.end == NOWHERE]
    left = [change for change, counter in gone if counter.force in ("France", "OAU")]
    held = [
        new_presence(reduce(_back, back, old), way.charts)
        for back in ([], given_up, left, [*given_up, *left])
    ]
    return {each.id: {int(each.id in one) for one in held} for each in prefectures(way.charts)}


def _back(position: Position, change: Change) -> Position:
    """Put a counter that is gone back where it stood."""
    rest = [each for each in position.stack(change.end) if each.counter != change.counter]
    position = position.with_stack(change.end, rest)
    return position.with_stack(change.start, (*position.stack(change.start), change.before))
