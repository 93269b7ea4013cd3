"""Chapter 4: building fortifications (4.70)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chad.charts import ChadCharts
from rules.chad.terms import names, owner, role, segment
from rules.engine.counter import Counter
from rules.engine.finding import Finding, due, violation
from rules.engine.game import check
from rules.engine.position import Position, Standing
from rules.engine.procedure import Choice, Option, Run, procedure

__all__ = [
    "begin_fortifications",
    "builders",
    "finish_fortifications",
    "fortification_misplaced",
    "may_build",
    "with_builders",
]

_INFANTRY = ("infantry", "airborne infantry")


def may_build(counter: Counter) -> bool:
    """4.70  Conventional infantry battalions build, of every nationality; companies together are none."""
    return counter.is_combat_unit and counter.type in _INFANTRY and counter.size == "battalion"


def builders(position: Position, charts: ChadCharts, player: str) -> Iterator[tuple[str, Standing]]:
    """4.70  Give every battalion of a player that could build, with its hex inside Chad."""
    for space, stack in position.each_stack():
        if not charts.in_chad(space):
            continue
        for standing in stack:
            if may_build(charts.counters[standing.counter]) and owner(position, charts, standing) == player:
                yield space, standing


def _sites(position: Position, charts: ChadCharts) -> Iterator[tuple[str, list[Standing]]]:
    """Give the hexes with Fortification Construction markers, and the markers."""
    for space, stack in position.each_stack():
        markers = [
            each for each in stack if charts.counters[each.counter].type == "FORT" and each.face != "fort"
        ]
        if markers and space in charts.map:
            yield space, markers


@check("4.70")
def fortification_misplaced(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """4.70  Every Fortification Construction marker belongs to one infantry battalion in its hex inside Chad.

    The marker of a battalion that left is removed. What is still there as the combat of its builder's segment
    ends becomes a Fortification.
    """
    for space, markers in _sites(position, charts):
        if not charts.in_chad(space):
            yield violation(
                space,
                [marker.counter for marker in markers],
                f"fortification begun in {charts.place(space)}, outside Chad",
                "remove the marker",
                charts.kind_rests_on(space),
            )
            continue
        battalions = [each for each in position.stack(space) if may_build(charts.counters[each.counter])]
        surplus = markers[len(battalions) :]
        if surplus:
            yield due(
                space,
                [marker.counter for marker in surplus],
                f"{len(markers)} fortification begun in {charts.place(space)} by {names(charts, battalions)}",
                "remove the marker of every battalion that is not there",
            )
        building = [
            each for each in battalions if role(position, owner(position, charts, each)) == segment(position)
        ]
        finished = markers[: len(building)]
        if finished and position.cursor.endswith("/combat"):
            yield due(
                space,
                [marker.counter for marker in finished],
                f"{names(charts, building)} stayed in {charts.place(space)} the whole segment",
                "turn the construction marker to its Fortification side",
            )


@procedure("4.70", writes=("4.70",))
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
    chosen = run.choose(Choice("fortifications", "4.70", side, title, options, 0, most))
    for id, marker in zip(chosen, free, strict=False):
        run.put(marker, able[id], face="")
        run.mark(id, f"builds-{able[id]}")
        run.write("4.70", f"{charts.counters[id].name} begins to fortify {charts.place(able[id])}", side=side)


@procedure("4.70", writes=("4.70",))
def finish_fortifications(run: Run[ChadCharts]) -> None:
    """4.70  As a segment ends, the sites whose battalions stayed become Fortifications.

    The markers of battalions that have left are removed; a hex holds one Fortification.
    """
    charts, side = run.charts, segment(run.position)
    for space, markers in list(_sites(run.position, charts)):
        stack = run.position.stack(space)
        staying = [each.counter for each in stack if f"builds-{space}" in each.marks]
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
        if marks := [mark for mark in standing.marks if mark.startswith("builds-")]:
            run.unmark(standing.counter, *marks)


def with_builders(charts: ChadCharts, before: Position, after: Position) -> Position:
    """4.70  Mark on `after` who builds where the board shows a site only: `builds-HEX`, while he stays there.

    Where a marker was put down by hand in a segment, every battalion of its player builds that stood there.
    """
    for space, markers in list(_sites(after, charts)):
        builds, stack = f"builds-{space}", after.stack(space)
        if any(builds in each.marks for each in stack):
            continue
        stood = {each.counter: each for each in before.stack(space)}
        known = {id for id, each in stood.items() if builds in each.marks}
        if not known and any(marker.counter not in stood for marker in markers):
            known = {each.counter for each in stack if _may_have_begun(after, charts, each)} & set(stood)
        if known:
            marked = [each.marked(builds) if each.counter in known else each for each in stack]
            after = after.with_stack(space, marked)
    return after


def _may_have_begun(position: Position, charts: ChadCharts, standing: Standing) -> bool:
    own = role(position, owner(position, charts, standing)) == segment(position)
    return own and may_build(charts.counters[standing.counter])


def _is_fort(charts: ChadCharts, standing: Standing) -> bool:
    return charts.counters[standing.counter].type == "FORT" and standing.face == "fort"


def _free_markers(position: Position, charts: ChadCharts) -> list[str]:
    """2.30  The markers of the mix that stand in no hex, in its order."""
    standing = {each.counter for space, each in position.each_standing() if space in charts.map}
    return [id for id, counter in charts.counters.items() if counter.type == "FORT" and id not in standing]
