"""4.2  Which step a change belongs to: what changed while the turn tracker stood at one, parted by steps.

Players step the turn tracker on a little before or after what ends or begins with it. So what changed at a
step is its own, or still that of the step before, or already that of the step after; each part is judged by
the rules of the step it belongs to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from guelta.rules.angola.board.control import turn_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD, AngolaCounter
from guelta.rules.angola.end_phase.direct_aid import MINORS
from guelta.rules.angola.operations.go import home, members
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.judging.account import Change, changes

__all__ = [
    "ORDER",
    "PLAYED",
    "Part",
    "belongs",
    "own_counters",
    "own_part",
    "parts",
    "regrouped",
    "step_of",
    "with_changes",
]

ORDER = (
    *("new-cards", "packs", "first-player", "operations-phase", "victory", "reorganization", "direct-aid"),
    *("recruitment", "covert-aid", "clean-up"),
)
PLAYED = "operations-phase"
CAPTURED = "captured"
_TAKEN_OFF = {
    ("jungle", "map", "jungle-markers"),
    ("equipment", "map", "equipment"),
    ("column", "map", "columns"),
}
_ALLOWED: dict[str, set[tuple[str, str, str]]] = {
    "new-cards": {("card", "later", "deck")},
    "packs": {("card", "deck", "pack"), ("card", "pack", "deck")},
    "first-player": {("marker", "first", "first")},
    "operations-phase": {
        *_TAKEN_OFF,
        *(("unit", "map", box) for box in ("map", "stock", "lost", "majors")),
        *(("unit", "air", box) for box in ("air-missions", "stock")),
        ("unit", "air-missions", "air"),
        ("column", "map", "map"),
        ("column", "columns", "map"),
        ("equipment", "map", "map"),
        ("equipment", "equipment", "map"),
        ("jungle", "jungle-markers", "map"),
        *(("control", here, there) for here in ("map", "control") for there in ("map", "control")),
        ("token", "tokens", "tokens"),
        *(("card", pile, "turned") for pile in ("pack", "deck", "later")),
        ("card", "deck", "pack"),
        ("victory", "victory", "victory"),
    },
    "victory": {("victory", "victory", "victory")},
    "reorganization": {
        *_TAKEN_OFF,
        ("unit", "map", "stock"),
        ("unit", "stock", "map"),
        ("column", "columns", "map"),
        ("column", "map", "map"),
    },
    "direct-aid": {
        *_TAKEN_OFF,
        *(("unit", box, "map") for box in ("majors", "stock", "lost")),
        ("unit", "stock", "air"),
        *(("unit", "map", box) for box in ("stock", "majors")),
        *(("unit", box, "stock") for box in ("air", "air-missions")),
        ("unit", "lost", "majors"),
    },
    "recruitment": {("unit", "stock", "map"), ("jungle", "map", "jungle-markers")},
    "covert-aid": {
        ("unit", "stock", "map"),
        ("unit", "stock", "air"),
        ("equipment", "equipment", "map"),
        ("jungle", "map", "jungle-markers"),
        ("card", "reinforcements", "reinforcements-drawn"),
        ("card", "reinforcements-drawn", "reinforcements"),
        ("victory", "victory", "victory"),
    },
    "clean-up": {
        ("unit", "air-missions", "air"),
        ("token", "tokens", "tokens"),
        ("control", "control", "control"),
        ("card", "turned", "deck"),
        ("marker", "turn", "turn"),
    },
}
_TYPES = {
    ("reorganization", "stock", "map"): ("brigade",),
    ("reorganization", "map", "stock"): ("infantry", "brigade", "mercenary"),
    ("direct-aid", "stock", "map"): MINORS,
    ("recruitment", "stock", "map"): ("infantry",),
    ("covert-aid", "stock", "map"): ("car", "tank", "artillery", "engineer", "mercenary"),
}
_WHOLE = ("air-missions", "jungle-markers", "reinforcements-drawn")


def belongs(charts: AngolaCharts, change: Change, phase: str) -> bool:
    """4.2  Whether a phase may bring a change about; mines are laid at any time."""
    counter = charts.counters.get(change.counter)
    if counter is None:
        return True
    if counter.kind == "equipment" and change.start == change.end:
        return change.after.face == MINEFIELD
    way = _kind(charts, change.start), _kind(charts, change.end)
    if (counter.kind, *way) not in _ALLOWED[phase]:
        return False
    if phase == PLAYED:
        return True
    if counter.kind == "control":  # 4.2-3F: it is turned up where it lies
        return change.start == change.end and change.after.face != CAPTURED
    if counter.kind == "victory":  # 11.3: it never goes up
        track = [box.id for box in charts.boxes.group("victory")]
        return track.index(change.end) > track.index(change.start)
    types = _TYPES.get((phase, *way), (counter.type,))
    return counter.type in types and _is_at_home(charts, counter, change.end)


def _is_at_home(charts: AngolaCharts, counter: AngolaCounter, space: str) -> bool:
    """Return whether a space is no box, or one of the counter's own Faction, or of nobody."""
    if space in charts.map or space in _WHOLE or not counter.side or "-" not in space:
        return True
    return space.endswith(f"-{counter.side}")


def _kind(charts: AngolaCharts, space: str) -> str:
    if space in charts.map:
        return "map"
    return space if space in _WHOLE or "-" not in space else home(space)


def step_of(position: Position) -> str:
    """Return the step at which the turn tracker stands."""
    return position.cursor.rsplit("/", 1)[-1]


def regrouped(start: Position, end: Position, charts: AngolaCharts) -> Iterator[str]:
    """8.1.1  Yield the Units that stay in their region and are in another Column, or in none any more."""
    after = members(end, charts)
    for unit, (region, column) in members(start, charts).items():
        if unit in after and after[unit][0] == region and after[unit][1] != column:
            yield unit


@dataclass(frozen=True, slots=True)
class Part:
    """What changed of one step: the boards around it, whose cursor stands at that step."""

    step: str
    start: Position
    end: Position


def own_part(start: Position, end: Position, charts: AngolaCharts) -> tuple[Position, Position]:
    """Return the boards around what changed of the step itself at which the turn tracker stands."""
    return next(
        ((each.start, each.end) for each in parts(start, end, charts) if each.step == step_of(start)),
        (start, end),
    )


def parts(start: Position, end: Position, charts: AngolaCharts, *, late: bool = True) -> tuple[Part, ...]:
    """Part what changed by the steps it belongs to, in their order; of no step counts as the step's own.

    What may be of the step before as of the step after is taken for `late`, or for early.
    """
    step = step_of(start)
    found = _counters(start, end, charts, late=late)
    if not any(counters for each, counters in found.items() if each != step):
        return (Part(step, start, end),)
    boards, gone = [start], set[str]()
    for counters in found.values():
        gone |= counters
        boards.append(with_changes(start, end, gone))
    boards[-1] = end.with_fields(**start.fields)
    return tuple(
        Part(
            each,
            boards[at].at(_path(start, each)),
            boards[at + 1].at(_path(start, each)).with_fields(**end.fields),
        )
        for at, each in enumerate(found)
        if found[each] or each == step
    )


def _counters(start: Position, end: Position, charts: AngolaCharts, *, late: bool) -> dict[str, set[str]]:
    """4.2  Return the counters that changed by the step their change belongs to."""
    step = step_of(start)
    around = _around(step)
    found: dict[str, set[str]] = {each: set() for each in around}
    beside = [each for each in (around if late else around[::-1]) if each != step]
    for change in changes(start, end):
        of = next((each for each in (step, *beside) if belongs(charts, change, each)), step)
        found[of].add(change.counter)
    for unit in regrouped(start, end, charts):
        of = next((each for each in (step, *beside) if each in ("reorganization", PLAYED)), step)
        found[of].add(unit)
    return found


def own_counters(start: Position, end: Position, charts: AngolaCharts) -> frozenset[str]:
    """4.2, 9.9.1  Return the counters whose change is the step's own; mines are laid at any time."""
    laid = {
        each.counter for each in changes(start, end) if not each.is_moved and each.after.face == MINEFIELD
    }
    own = _counters(start, end, charts, late=True)[step_of(start)]
    return frozenset(own - laid)


def _around(step: str) -> tuple[str, ...]:
    """Return the step before, the step itself and the step after; none is beside the Operations Phase."""
    at = ORDER.index(step)
    if step == PLAYED:
        return (step,)
    return tuple(each for each in (ORDER[at - 1], step, ORDER[(at + 1) % len(ORDER)]) if each != PLAYED)


def _path(start: Position, step: str) -> str:
    """Return the cursor of a step beside the one where the turn tracker stands."""
    turn, here, there = turn_of(start), ORDER.index(step_of(start)), ORDER.index(step)
    turn += (there == 0 and here > 1) - (here == 0 and there > 1)
    phase = "planning-phase/" if there < ORDER.index(PLAYED) else "end-phase/" if step != PLAYED else ""
    return f"turn-{turn}/{phase}{step}"


def with_changes(start: Position, end: Position, counters: Collection[str]) -> Position:
    """Return the first board with some counters as they stand on the last one."""
    spaces = {space for each in counters for board in (start, end) for space in board.where(each)}
    return start.with_stacks({space: _stack(start, end, space, counters) for space in spaces})


def _stack(start: Position, end: Position, space: str, counters: Collection[str]) -> tuple[Standing, ...]:
    """Return a stack in the order of the last board; what has left it since lies above what it lay upon."""
    stay = [each for each in start.stack(space) if each.counter not in counters]
    kept = {each.counter: each for each in stay}
    found = [
        kept.get(each.counter, each)
        for each in end.stack(space)
        if each.counter in counters or each.counter in kept
    ]
    for at, each in enumerate(stay):
        if each not in found:
            below = stay[at - 1] if at else None
            found.insert(found.index(below) + 1 if below is not None else 0, each)
    return tuple(found)
