"""Chapter 4: building fortifications (4.70)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.components.terms import owner, plural, role, segment
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = [
    "begin_fortifications",
    "builders",
    "finish_fortifications",
    "fortification_misplaced",
    "known_builders",
    "may_build",
    "with_builders",
]

_BUILDS = "builds-"
_INFANTRY = ("infantry", "airborne infantry")


def may_build(counter: ChadCounter) -> bool:
    """4.70  Conventional infantry battalions build, of every nationality; companies together are none."""
    return counter.is_combat_unit and counter.type in _INFANTRY and counter.size == "battalion"


def builders(position: Position, charts: ChadCharts, player: str) -> Iterator[tuple[str, Standing]]:
    """4.70  Yield every battalion of a player that could build, with its hex inside Chad."""
    for space, stack in position.each_stack():
        if not charts.in_chad(space):
            continue
        for standing in stack:
            if may_build(charts.counters[standing.counter]) and owner(position, charts, standing) == player:
                yield space, standing


def _sites(
    position: Position, charts: ChadCharts, spaces: Iterable[str] | None = None
) -> Iterator[tuple[str, list[Standing]]]:
    """Yield the hexes with Fortification Construction markers, and the markers; among some spaces, or all."""
    for space in position.spaces if spaces is None else spaces:
        markers = [
            each
            for each in position.stack(space)
            if charts.counters[each.counter].type == "FORT" and each.face != "fort"
        ]
        if markers and space in charts.map:
            yield space, markers


@check("4.70")
def fortification_misplaced(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.70  Every Fortification Construction marker belongs to one infantry battalion in its hex inside Chad.

    The marker of a battalion that left is removed. What is still there as the combat of its builder's segment
    ends becomes a Fortification.
    """
    yield from _outside_chad(position, charts)
    for space, markers in _sites(position, charts):
        if not charts.in_chad(space):
            continue
        able = [each for each in position.stack(space) if may_build(charts.counters[each.counter])]
        known = known_builders(position, space)
        battalions = [each for each in able if each.counter in known] if known else able
        surplus = markers[len(battalions) :]
        if surplus:
            marked = f"{plural(len(markers), 'construction marker')} in {charts.place(space)}"
            builders = plural(len(battalions), "battalion") if battalions else "no battalion"
            yield due(
                space,
                [marker.counter for marker in surplus],
                f"{marked}, for {builders} that can build there",
                "remove the marker of every battalion that is not there",
            )
        if position.cursor.endswith("/combat"):
            yield from _to_turn(position, charts, space, markers, battalions)
        elif position.cursor.endswith("/movement") and battalions:
            yield from _out_of_segment(position, charts, space, markers, battalions)


def _outside_chad(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.70  Nobody builds outside Chad, so neither a begun nor a finished fortification stands there."""
    for space, stack in position.each_stack():
        forts = [each for each in stack if charts.counters[each.counter].type == "FORT"]
        if forts and space in charts.map and not charts.in_chad(space):
            begun = "" if all(each.face == "fort" for each in forts) else " begun"
            yield violation(
                space,
                [each.counter for each in forts],
                f"fortification{begun} in {charts.place(space)}, outside Chad",
                "remove the marker",
                charts.kind_rests_on(space),
            )


def _to_turn(
    position: Position, charts: ChadCharts, space: str, markers: list[Standing], battalions: list[Standing]
) -> Iterator[Finding]:
    """4.70  As the combat of a segment ends the sites of its player's battalions become Fortifications."""
    building = [
        each for each in battalions if role(position, owner(position, charts, each)) == segment(position)
    ]
    if not building or not markers:
        return
    said, unless = "stayed the whole segment", ""
    if not known_builders(position, space):
        said, unless = "stands beside the marker", ", unless it came in this segment: then remove it"
    yield due(
        space,
        [marker.counter for marker in markers[: len(building)]],
        f"the battalion that builds in {charts.place(space)} {said}",
        f"turn the construction marker to its Fortification side{unless}",
    )


def _out_of_segment(
    position: Position, charts: ChadCharts, space: str, markers: list[Standing], battalions: list[Standing]
) -> Iterator[Finding]:
    """4.70  No site stands through the segment of the other player: as its own ends it becomes a fort."""
    if all(role(position, owner(position, charts, e)) not in ("", segment(position)) for e in battalions):
        yield due(
            space,
            [marker.counter for marker in markers],
            f"a construction marker in {charts.place(space)}, in a segment of the other player",
            "remove it, or turn it if the battalion stayed through its own segment before",
        )


def known_builders(position: Position, space: str) -> frozenset[str]:
    """4.70  Return who builds in a hex as the way there showed it, also who has left it since."""
    mark = f"{_BUILDS}{space}"
    return frozenset(each.counter for _, each in position.each_standing() if mark in each.marks)


@procedure("4.70", writes=("4.70",), searchable=False)
def begin_fortifications(run: Run[ChadCharts]) -> None:
    """4.70  As a segment begins, its player marks which battalions stay where they are and build.

    The mark `builds-HEX` on a battalion keeps which of them it was.
    """
    charts, side = run.charts, segment(run.position)
    player = next((name for name in ("fan", "fap") if role(run.position, name) == side), "")
    able = {
        standing.counter: space
        for space, standing in builders(run.position, charts, player)
        if not any(_is_fort(charts, each) for each in run.position.stack(space))
    }
    options = tuple(
        Option(id, f"{charts.counters[id].name} at {charts.place(space)}") for id, space in able.items()
    )
    free = _free_markers(run.position, charts)
    most = min(len(options), len(free))
    title = "Battalions that build a fortification"
    chosen = run.choose(
        Choice("fortifications", "4.70", side, title, options, 0, most, kind="unit", purpose="build")
    )
    for id, marker in zip(chosen, free, strict=False):
        run.put(marker, able[id], face="")
        run.mark(id, f"{_BUILDS}{able[id]}")
        run.write("4.70", f"{charts.counters[id].name} begins to fortify {charts.place(able[id])}", side=side)


@procedure("4.70", writes=("4.70",), searchable=False)
def finish_fortifications(run: Run[ChadCharts]) -> None:
    """4.70  As a segment ends, the sites whose battalions stayed become Fortifications.

    The markers of battalions that have left are removed; a hex holds one Fortification.
    """
    charts, side = run.charts, segment(run.position)
    for space, markers in list(_sites(run.position, charts)):
        stack = run.position.stack(space)
        staying = [each.counter for each in stack if f"{_BUILDS}{space}" in each.marks]
        if any(
            role(run.position, owner(run.position, charts, s)) != side for s in stack if s.counter in staying
        ):
            continue  # the other player's, whose segment it is not
        for number, marker in enumerate(markers):
            if number == 0 and staying:
                run.flip(marker.counter, "fort")
                run.write("4.70", f"{charts.place(space)} is fortified", side=side)
            else:
                run.put(marker.counter, "unused", face="")
                run.write("4.70", f"a fortification of {charts.place(space)} is given up", side=side)
    for _, standing in list(run.position.each_standing()):
        if marks := [mark for mark in standing.marks if mark.startswith(_BUILDS)]:
            run.unmark(standing.counter, *marks)


def with_builders(charts: ChadCharts, before: Position, after: Position, spaces: Iterable[str]) -> Position:
    """4.70  Mark on `after` who builds where the board shows a site only: `builds-HEX`.

    `spaces` are those where that can have changed: the sites among them are looked at, and those of the
    builders who stood in them.

    Where a marker was put down by hand in a segment, every battalion of its player builds that stood there.
    Who leaves keeps the mark to the end of the segment: the site is nobody else's.
    """
    same_segment = before.cursor.split("/")[:4] == after.cursor.split("/")[:4]
    marks = {mark for space in spaces for each in before.stack(space) for mark in each.marks}
    built = (mark.removeprefix(_BUILDS) for mark in marks if mark.startswith(_BUILDS))
    for space, markers in list(_sites(after, charts, dict.fromkeys((*spaces, *sorted(built))))):
        stack = after.stack(space)
        stood = frozenset(each.counter for each in before.stack(space))
        known = known_builders(after, space) or known_builders(before, space)
        if not same_segment:
            known &= {each.counter for each in stack}
        if not known and any(marker.counter not in stood for marker in markers):
            known = stood & frozenset(e.counter for e in stack if _may_have_begun(after, charts, e))
        after = _marked(after, known, f"{_BUILDS}{space}")
    return after


def _marked(position: Position, known: Collection[str], mark: str) -> Position:
    for space in {space for id in known for space in position.where(id)}:
        stack = position.stack(space)
        if any(each.counter in known and mark not in each.marks for each in stack):
            marked = [each.marked(mark) if each.counter in known else each for each in stack]
            position = position.with_stack(space, marked)
    return position


def _may_have_begun(position: Position, charts: ChadCharts, standing: Standing) -> bool:
    own = role(position, owner(position, charts, standing)) == segment(position)
    return own and may_build(charts.counters[standing.counter])


def _is_fort(charts: ChadCharts, standing: Standing) -> bool:
    return charts.counters[standing.counter].type == "FORT" and standing.face == "fort"


def _free_markers(position: Position, charts: ChadCharts) -> list[str]:
    """2.30  The markers of the mix that stand in no hex, in its order."""
    standing = {each.counter for space, each in position.each_standing() if space in charts.map}
    return [id for id, counter in charts.counters.items() if counter.type == "FORT" and id not in standing]
