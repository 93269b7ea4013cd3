"""Chapter 11: whoever ends his movement next to an independent faction must attack it (11.33)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from guelta.rules.chad.attacks.permission import Fought, possible_attacks
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.board.traces import Way, attacking_player, under
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import MUST_ATTACK, independent_factions, names, owner, role, segment
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.play.procedure import Run

__all__ = ["duties", "forget_duties", "neglected_duties", "with_duties"]

_STOOD = "stood-"
_ARRIVED = "arrived-"


def duties(position: Position, charts: ChadCharts, player: str) -> dict[str, tuple[str, ...]]:
    """11.33  Return the home towns a player must attack, each with the hexes of his units that must.

    Nothing is owed any more where the faction was activated, or by a unit that has attacked.
    """
    homes = set(independent_factions(position, charts).values())
    spent = Fought.of(position).counters
    found: dict[str, dict[str, None]] = {}
    for space, standing in position.each_standing():
        if standing.counter in spent or owner(position, charts, standing) != player:
            continue
        for mark in standing.marks:
            home = mark.removeprefix(MUST_ATTACK)
            if mark != home and home in homes:
                found.setdefault(home, {})[space] = None
    return {home: tuple(sorted(hexes)) for home, hexes in sorted(found.items())}


def forget_duties(run: Run[ChadCharts]) -> None:
    """11.33  When a combat phase is over its duties are."""
    for _, standing in list(run.position.each_standing()):
        if marks := [mark for mark in standing.marks if mark.startswith(MUST_ATTACK)]:
            run.unmark(standing.counter, *marks)


# ---- what only the way shows


def with_duties(charts: ChadCharts, before: Position, after: Position, spaces: Collection[str]) -> Position:
    """11.33  Mark on `after` who must attack, as far as only the way from `before` shows it.

    `stood-HEX`: the unit stood there, next to an independent faction, as its movement began. As it ends all
    others that stand next to one are marked `must-attack-HEX` to the end of the combat, but not who was
    placed there in this impulse (12.40). `spaces` are those where that can have changed.
    """
    was, now = (each.cursor.rpartition("/")[2] for each in (before, after))
    kept = {"movement": (_STOOD, MUST_ATTACK), "combat": (MUST_ATTACK,)}.get(now, ())
    marks: dict[str, frozenset[str]] = {}
    if before.cursor == after.cursor:
        if not kept:
            return after
        for each in (each for space in spaces for each in before.stack(space) if each.marks):
            marks[each.counter] = frozenset(mark for mark in each.marks if mark.startswith(kept))
    elif now == "movement":
        marks = {id: frozenset({_STOOD + hex}) for id, hex, _ in _beside_independents(after, charts)}
    elif (was, now) == ("movement", "combat"):
        stood = {each.counter: each.marks for _, each in before.each_standing()}
        for id, hex, homes in _beside_independents(after, charts):
            if not stood.get(id, frozenset()) & {_STOOD + hex, _ARRIVED + hex}:
                marks[id] = frozenset(MUST_ATTACK + home for home in homes)
    told = {}
    for space in spaces:
        stack = after.stack(space)
        if any(each.marks or each.counter in marks for each in stack):
            told[space] = tuple(_told(each, marks, kept) for each in stack)
    return after.with_stacks(told)


def _told(standing: Standing, marks: Mapping[str, frozenset[str]], kept: tuple[str, ...]) -> Standing:
    """Return a counter with the marks it has now; of those of another phase none is left."""
    memory = {mark for mark in standing.marks if mark.startswith((_STOOD, MUST_ATTACK))}
    outlived = {mark for mark in memory if not mark.startswith(kept)}
    now = (standing.marks - outlived) | marks.get(standing.counter, frozenset())
    return standing if now == standing.marks else replace(standing, marks=now)


def _beside_independents(
    position: Position, charts: ChadCharts
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """11.33  Yield the units of who moves and fights that stand next to free factions, with those."""
    beside = position.once(Survey, charts).next_to_igfs
    for hex in beside:
        for each in position.stack(hex):
            own = role(position, owner(position, charts, each)) == segment(position)
            if own and charts.counters[each.counter].is_combat_unit:
                yield each.counter, hex, beside[hex]


# ---- what is found of it


def neglected_duties(
    start: Position, end: Position, charts: ChadCharts, ways: Collection[Way], *, thrown: bool
) -> Iterator[Finding]:
    """11.33  Name the independent factions that had to be attacked and were left as they were.

    Who is attacked joins the other player first: where nobody of them is elsewhere and no dice were thrown,
    there was no attack. With dice there may have been one, and the faction is to be turned.
    """
    player = attacking_player(start)
    owed = duties(start, charts, player) if player else {}
    allowed = (
        {each.target: each.from_hexes for each in possible_attacks(start, charts, player)} if owed else {}
    )
    still = independent_factions(end, charts)
    elsewhere = {way.start for way in ways}
    for faction, home in sorted(still.items()):
        hexes = [hex for hex in owed.get(home, ()) if hex in allowed.get(home, ()) and hex not in elsewhere]
        if not hexes or home in elsewhere:
            continue
        units = [each for hex in hexes for each in start.stack(hex) if MUST_ATTACK + home in each.marks]
        place = charts.place(home)
        said = f"{names(charts, units)} ended the movement next to the independent {faction} at {place}"
        tell = due if thrown else violation
        found = tell(
            home,
            [each.counter for each in units],
            f"{said}, and nobody attacked it",
            f"attack {place} before play goes on; the {faction} joins the other player first",
        )
        yield under("11.33", found)
