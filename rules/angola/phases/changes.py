"""4.2  What each phase and step may change on the board: what else changes belongs to another, or to none."""

from __future__ import annotations

from collections.abc import Iterator

from rules.angola.charts.angola_charts import AngolaCharts
from rules.angola.charts.counter import MINEFIELD, AngolaCounter
from rules.angola.end_phase.direct_aid import MINORS
from rules.angola.operations.go import home
from rules.engine.board.boxes import NOWHERE
from rules.engine.board.position import Position
from rules.engine.judging.account import Change, changes
from rules.engine.judging.audit import audit
from rules.engine.judging.chapter import Chapter
from rules.engine.judging.finding import Finding, violation

__all__ = ["CHAPTER", "ORDER", "belongs"]

ORDER = (
    *("new-cards", "packs", "first-player", "operations-phase", "victory", "reorganization", "direct-aid"),
    *("recruitment", "covert-aid", "clean-up"),
)
PLAYED = "operations-phase"
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
        ("unit", "air", "stock"),
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
    ("reorganization", "map", "stock"): ("infantry",),
    ("direct-aid", "stock", "map"): MINORS,
    ("recruitment", "stock", "map"): ("infantry",),
}
CAPTURED = "captured"
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
    """Whether a space is no box, or one of the counter's own Faction, or of nobody."""
    if space in charts.map or space in _WHOLE or not counter.side or "-" not in space:
        return True
    return space.endswith(f"-{counter.side}")


def _kind(charts: AngolaCharts, space: str) -> str:
    if space in charts.map:
        return "map"
    return space if space in _WHOLE or "-" not in space else home(space)


def _astray(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """Say what changed that belongs neither to the phase nor to that before or after it.

    The turn tracker may be stepped on a little before or after what ends or begins with it.
    """
    phase = start.cursor.rsplit("/", 1)[-1]
    if phase not in ORDER or ("set-up" not in start.fields and start.cursor.startswith("turn-1/planning")):
        return
    at = ORDER.index(phase)
    beside = {ORDER[at - 1], ORDER[(at + 1) % len(ORDER)]} - {PLAYED}
    around = {phase} if phase == PLAYED else {phase, *beside}
    for change in changes(start, end):
        if not any(belongs(charts, change, each) for each in around):
            name, place = charts.counters[change.counter].name, charts.place(change.end)
            message = f"{name} came to {place}" if change.is_moved else f"{name} was turned over in {place}"
            message = f"{name} vanished from the board" if change.end == NOWHERE else message
            remedy = "put it back; this step does no such thing"
            yield violation(change.end, [change.counter], message, remedy)


@audit("4.2-1", applies=["4", "4.1", "4.2"])
def astray_in_planning(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-1  In the Planning Phase cards join decks and packs and the first player is found, no more."""
    yield from _astray(start, end, charts)


@audit("4.2-2", applies=["4", "4.1", "4.2", "12"])
def astray_in_operations(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-2  In the Operations Phase nobody gets new troops, bids, or cleans up."""
    yield from _astray(start, end, charts)


@audit("4.2-3", applies=["4", "4.1", "4.2"])
def astray_in_the_end_phase(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-3  Each step of the End Phase does what it is for, in its turn."""
    yield from _astray(start, end, charts)


CHAPTER: Chapter[AngolaCharts] = Chapter(
    (), (astray_in_planning, astray_in_operations, astray_in_the_end_phase)
)
