"""7, 8.1.1, 12.2  Who moved in a go, how far, and by which card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from guelta.rules.angola.board.control import enemies_in
from guelta.rules.angola.board.forces import region_of, regions_of
from guelta.rules.angola.board.memory import STRAGGLED
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.movement.steps import Mover, crisis, destinations, next_regions
from guelta.rules.angola.operations.go import Go, Move, number_of, under
from guelta.rules.engine.board.fields import ACTIVATION, ROLLS
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, unsure, violation

__all__ = ["jungle_markers_gone", "of_jungle_markers", "of_moves"]

BACK = "take the move back"


def of_moves(go: Go) -> Iterator[Finding]:
    """7.1, 7.2  Judge every Unit that is in another region than before."""
    able = _able(go)
    for move in go.moves:
        if move.side != go.side:
            yield from _of_others(go, move)
        elif {*move.units} <= able:
            yield from _how_far(go, move)
        elif tired := [unit for unit in move.units if unit in _stragglers(go)]:
            message = f"{number_of(tired)} straggled this turn and may not move again"
            yield under("9.12", violation(move.end, go.named(tired), message, BACK))
        else:
            rule = "7.1" if go.card.type in ("column", "fifth") else "4.2-2A"
            yield under(rule, _strange(go, move, [unit for unit in move.units if unit not in able]))
    yield from _together(go)
    yield from _majors_seen(go)


def _majors_seen(go: Go) -> Iterator[Finding]:
    """12.2-result-2, 12.2-result-3  Judge where Majors were seen in between, and are no longer."""
    for unit in go.force:
        been = go.stops.get(unit, ())[1:-1]
        if not been or not go.charts.counters[unit].is_major:
            continue
        attacked = [each for each in been if enemies_in(go.start, go.charts, each, go.side)]
        if attacked and crisis(go.start, go.side, "3"):
            place = go.charts.place(attacked[0])
            message = f"a Major Unit entered {place}, where an enemy Force stands; since its crisis none does"
            yield under("12.2-result-3", violation(attacked[0], go.named([unit]), message, BACK))
        elif attacked and crisis(go.start, go.side, "2"):
            message = "Major Units no longer move"
            yield under("12.2-result-2", violation(attacked[0], go.named([unit]), message, BACK))


def _able(go: Go) -> set[str]:
    """7.1  Give the Units that the card lets move."""
    if go.card.type == "column":
        return {*go.force}
    if go.card.type != "fifth":
        return set()
    loose = (region_of(go.start, go.charts, region).force_of(go.side) for region in go.start.spaces)
    return {unit for force in loose for unit in force.ids} - _stragglers(go)


def _stragglers(go: Go) -> set[str]:
    """9.12  Give the Units that have straggled this turn."""
    return {
        each.counter
        for region, stack in go.start.each_stack()
        if go.on_map(region)
        for each in stack
        if STRAGGLED in each.marks
    }


def _strange(go: Go, move: Move, units: list[str]) -> Finding:
    place = go.charts.place(move.end)
    message = f"{number_of(units)} went to {place} that the card turned over does not let move"
    return violation(move.end, go.named(units), message, "put what moved back")


def _of_others(go: Go, move: Move) -> Iterator[Finding]:
    """7.1, 9.2  Others move only in retreat, out of a region that was attacked."""
    if go.is_enemy(move.side) and move.start in go.attackable:
        return
    message = f"{move.side.upper()} moved to {go.charts.place(move.end)} in the go of {go.side.upper()}"
    yield under("7.1", violation(move.end, go.named(move.units), message, "put what moved back"))


def _together(go: Go) -> Iterator[Finding]:
    """7.1  What moves by one card leaves one region for one other."""
    moves = go.own_moves
    units = go.named(unit for move in moves for unit in move.units)
    if go.card.type == "fifth" and len(moves) > 1:
        message = "a 5th Column leaves one region as a body"
        yield under("7.1", violation("", units, message, "move the Units of one region together only"))
    elif go.card.type == "column" and len(moves) > 1:
        message = "a Column moves as a body"
        yield under(
            "7.1", violation("", units, message, "move it to one region; those who stay are left behind")
        )


def _how_far(go: Go, move: Move) -> Iterator[Finding]:
    """7.2  A Force goes no further than road, clear terrain or one step take it."""
    charts, units = go.charts, move.units
    majors = [unit for unit in units if charts.counters[unit].is_major]
    attacks = enemies_in(go.start, charts, move.end, go.side)
    if majors and crisis(go.start, go.side, "2"):
        yield under("12.2-result-2", violation(move.end, majors, "Major Units no longer move", BACK))
        return
    if attacks and go.card.type == "fifth":
        message = f"a 5th Column never enters {charts.place(move.end)}, where an enemy Force stands"
        yield under("5.2-5th-Column", violation(move.end, units, message, BACK))
        return
    if attacks and majors and crisis(go.start, go.side, "3"):
        message = f"Major Units no longer enter {charts.place(move.end)}, where an enemy Force stands"
        yield under("12.2-result-3", violation(move.end, majors, message, BACK))
        return
    alone = all(charts.counters[unit].type == "artillery" for unit in units)
    if attacks and alone and not {*go.force} & {*go.losses}:
        message = f"artillery entered {charts.place(move.end)} alone, where an enemy Force stands"
        yield under("7.2-artillery", violation(move.end, units, message, BACK))
        return
    movers = [
        Mover(go.side, each, (move.start,), is_column=go.card.type == "column")
        for each in _parties(go, units)
    ]
    if not any(move.end in destinations(go.start, charts, each) for each in movers):
        yield _too_far(go, move, movers[0])
    elif fault := _strayed(go, move, movers):
        yield fault
    elif charts.jungle(move.start) and not go.way_without_dice(move):
        yield from _through_jungle(go, move)


def _parties(go: Go, units: tuple[str, ...]) -> list[tuple[str, ...]]:
    """7.2-artillery  Give who may have gone: who is left, alone or with any one Unit that was lost."""
    lost = [unit for unit in go.force if unit in go.losses] if {*units} <= {*go.force} else []
    return [units, *((*units, each) for each in lost)]


def _strayed(go: Go, move: Move, movers: Sequence[Mover]) -> Finding | None:
    """7.2  Judge the way a Force was seen to go, where it was longer than it need have been.

    Another way of the same length, and there and back, are as good as the shortest.
    """
    been = go.stops.get(move.units[0], ())
    is_way = all(b in go.charts.map.neighbours(a) for a, b in pairwise(been)) if len(been) > 2 else False
    if not is_way or len({*been}) < len(been) or (been[0], been[-1]) != (move.start, move.end):
        return None
    ways = [way for each in movers if (way := destinations(go.start, go.charts, each).get(move.end))]
    if len(been) <= min(map(len, ways)) or any(_can_go(go, each, been) for each in movers):
        return None
    place = go.charts.place(been[-2])
    message = f"by way of {place} this Force cannot come to {go.charts.place(move.end)} in one move"
    rests_on = go.charts.map[move.end].rests_on("terrain")
    return under("7.2", violation(move.end, go.named(move.units), message, BACK, rests_on))


def _can_go(go: Go, mover: Mover, been: tuple[str, ...]) -> bool:
    """7.2  Whether a Force can go stop by stop."""
    for region in been[1:]:
        if region not in next_regions(go.start, go.charts, mover):
            return False
        mover = mover.onward(region)
    return True


def _too_far(go: Go, move: Move, mover: Mover) -> Finding:
    charts = go.charts
    rests_on = charts.map[move.end].rests_on("terrain")
    here, there = charts.place(move.start), charts.place(move.end)
    light = [u for u in move.units if not charts.counters[u].is_heavy and charts.counters[u].type != "tank"]
    heavy = [unit for unit in move.units if unit not in light]
    others = Mover(mover.side, tuple(light) or ("",), mover.way, mover.is_column)
    if heavy and light and move.end in destinations(go.start, charts, others):
        message = f"tanks and heavy artillery cannot come from {here} to {there}, off the road"
        return under("7.2-heavy", violation(move.end, heavy, message, BACK, rests_on))
    message = f"from {here} this Force cannot come to {there} in one move"
    anybody = Mover(mover.side, (go.light_one,), mover.way, mover.is_column)
    to_all = move.end not in destinations(go.start, charts, anybody)  # else what is in the Column hinders it
    units = go.named(move.units) if to_all else move.units
    return under("7.2", violation(move.end, units, message, BACK, rests_on))


def _through_jungle(go: Go, move: Move) -> Iterator[Finding]:
    """7.2-exception-4  Out of jungle off the road a die must show the rating, less one for each +1 marker."""
    charts = go.charts
    least = charts.jungle(move.start) - go.jungle_on(move)
    rolls = go.end.fields.get(ROLLS, "").split()
    if least <= 1 or any("+" not in roll and int(roll) >= least for roll in rolls):
        return
    rests_on, place = charts.map[move.start].rests_on("jungle"), charts.place(move.start)
    message = f"it takes a roll of {least} or more to leave the jungle of {place}"
    units = go.named(move.units)
    if rolls:
        yield under(
            "7.2-exception-4",
            violation(move.end, units, f"{message}, and none was thrown", BACK, rests_on),
        )
    else:
        yield under(
            "7.2-exception-4",
            unsure(move.end, units, f"{message}, and no throw is seen", "throw with VASSAL's die", rests_on),
        )


def jungle_markers_gone(start: Position, end: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """7.2-exception-4  A +1 marker stays until its Force moves, retreats or combines with another."""
    for region, found in regions_of(start, charts).items():
        after = region_of(end, charts, region)
        for force in found.forces:
            gone = [each.counter for each in force.jungle if region not in end.where(each.counter)]
            if gone and {*after.force_of(force.side, force.column).ids} == {*force.ids}:
                message = f"a +1 marker left {charts.place(region)}, where its Force stays as it was"
                yield under("7.2-exception-4", violation(region, gone, message, "put it back"))


def of_jungle_markers(go: Go) -> Iterator[Finding]:
    """7.2-exception-4  One +1 marker comes to a Force that failed to leave jungle; others stay."""
    came, marked = [], set()
    for counter, change in go.of_kind("jungle"):
        if change.is_moved and go.on_map(change.end):
            came.append(counter.id)
            marked.add(change.end)
    yield from jungle_markers_gone(go.start, go.end, go.charts)
    tried = go.origin if go.column else ""
    wrong = len(came) > 1 or go.card.type not in ("column", "fifth")
    if came and (wrong or any(not go.charts.jungle(region) for region in marked)):
        message = "a +1 marker goes to a Force that failed to leave the jungle in this go"
        yield under("7.2-exception-4", violation(min(marked), came, message, "put it back"))
    elif came and go.card.type == "column" and not go.own_moves and marked != {tried}:
        message = "the +1 marker goes to the Column that tried to leave the jungle"
        yield under("7.2-exception-4", violation(min(marked), came, message, "put it with the Column"))
    elif not came and _has_failed(go):
        message = f"the throw did not lead out of the jungle of {go.charts.place(tried)}"
        yield under("7.2-exception-4", due(tried, (), message, "put one +1 marker with the Column"))


def _has_failed(go: Go) -> bool:
    """7.2-exception-4  Whether the one die of a go can only have been thrown, too low, to leave jungle.

    A combat takes more than one. Of a later go it is known only if the board it began with tells of throws.
    """
    earlier = go.start.fields.get(ROLLS, "").split()
    if not earlier and go.start.fields.get(ACTIVATION, "1") != "1":
        return False
    throws = go.end.fields.get(ROLLS, "").split()[len(earlier) :]
    if go.card.type != "column" or not go.column or len(throws) != 1 or not throws[0].isdecimal():
        return False
    before, after = (
        region_of(board, go.charts, go.origin).force_of(go.side, go.column) for board in (go.start, go.end)
    )
    stays = {*before.ids} == {*after.ids} and not any(go.stops.get(unit) for unit in (go.column, *before.ids))
    is_low = int(throws[0]) + len(before.jungle) < go.charts.jungle(go.origin)
    return stays and is_low and bool(go.start.stack("jungle-markers"))
