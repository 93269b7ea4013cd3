"""Chapter 14: the units a set-up leaves to their players, who choose their places before play (14.31)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass

from guelta.rules.chad.board.view import ChadView
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.political_charts import scenario_politics
from guelta.rules.chad.components.terms import combat_units, plural
from guelta.rules.chad.movement.stacking import stacking_limit
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = ["Group", "free_set_up", "groups", "units_set_up_freely"]


@dataclass(frozen=True, slots=True)
class Group:
    """14.31  Units that a player places: by kind, who does, where they may stand, and whether `one_each`."""

    id: str
    side: str
    title: str
    units: dict[str, tuple[str, ...]]
    places: tuple[str, ...]
    one_each: bool

    @property
    def counters(self) -> tuple[str, ...]:
        """All of them, kind by kind."""
        return tuple(id for kind in self.units.values() for id in kind)


def groups(position: Position, charts: ChadCharts) -> Iterator[Group]:
    """14.31  Yield the units to be placed while the cursor stands where the set-up is completed."""
    scenario = position.fields.get("scenario", "")
    if not position.cursor or position.cursor != scenario_politics(charts, scenario, "set_up_before"):
        return
    table = charts.tables.charts["free_set_up"]
    for row in table.rows_with("scenario", scenario):
        places = [
            each for each in _places(position, charts, row) if each not in table.text(row, "but").split()
        ]
        units = {kind: _of_kind(position, charts, kind) for kind in table.text(row, "units").split()}
        units = {kind: ids for kind, ids in units.items() if ids}
        if not units:
            continue
        one_each = table.text(row, "each") == "one"
        yield Group(row, table.text(row, "side"), table.text(row, "title"), units, tuple(places), one_each)


def _places(position: Position, charts: ChadCharts, row: str) -> list[str]:
    table = charts.tables.charts["free_set_up"]
    named, prefecture = table.text(row, "places"), table.text(row, "prefecture")
    hexes = [hex for hex in charts.map if prefecture in ("-", charts.map[hex]["prefecture"])]
    if named == "airfields":
        return [hex for hex in hexes if charts.map[hex]["airfield"]]
    if named == "water":
        ways = [hex for hex in hexes if charts.in_chad(hex) and charts.near_road_or_track(hex)]
        return [hex for hex in ways if ChadView.of(position, charts).has_water(hex)]
    if named == "with-infantry":
        return [hex for hex in hexes if any(_is_infantry(charts, each) for each in position.stack(hex))]
    return named.split()


def _is_infantry(charts: ChadCharts, standing: Standing) -> bool:
    counter = charts.counters[standing.counter]
    return counter.force == "FANT" and counter.type.endswith("infantry")


def _of_kind(position: Position, charts: ChadCharts, kind: str) -> tuple[str, ...]:
    """Return the counters of a kind in the field, in the order of the mix."""
    return tuple(
        id
        for id in charts.counters
        if id.rsplit("-", 1)[0] == kind
        and any(space in charts.map or charts.sanctuary_of_box(space) for space in position.where(id))
    )


# ---- placing them


@procedure("14.31", writes=("14.31",), applies=("4.31", "4.41", "13.40", "14.33"), searchable=False)
def free_set_up(run: Run[ChadCharts]) -> None:
    """14.31  Before play begins each player may place anew the units whose places the set-up leaves to him.

    The chart names first who sets up first (14.33). Those that nobody names stand as they were set up.
    """
    open_to = {group.id: group for group in groups(run.position, run.charts)}
    for side in dict.fromkeys(group.side for group in open_to.values()):
        options = tuple(Option(each.id, each.title) for each in open_to.values() if each.side == side)
        title = "Units to place anew; the others stand as they are set up"
        chosen = Choice(
            f"set-up-{side}", "14.31", side, title, options, least=0, most=len(options), purpose="place"
        )
        for id in run.choose(chosen):
            _place(run, next(each for each in groups(run.position, run.charts) if each.id == id))


def _place(run: Run[ChadCharts], group: Group) -> None:
    """14.31  Ask for the places of one kind after the other, and put there who does not stand there yet."""
    taken: Tally[str] = Tally()
    last = max(group.units, key=lambda kind: len(group.units[kind])) if group.one_each else ""
    for kind in sorted(group.units, key=lambda kind: kind == last):
        ids = group.units[kind]
        options = tuple(_options(run, group, kind, taken))
        if kind == last and len(options) == len(ids):
            places = tuple(option.value for option in options)
        else:
            places = run.choose(_question(run, group, kind, options))
        taken.update(places * run.charts.counters[ids[0]].steps)
        _put(run, ids, Tally(places))
        names_of = ", ".join(f"{count} in {run.charts.place(each)}" for each, count in Tally(places).items())
        run.write("14.31", f"{_kind_in_words(run, ids)}: {names_of}", side=group.side)


def _question(run: Run[ChadCharts], group: Group, kind: str, options: tuple[Option, ...]) -> Choice:
    ids = group.units[kind]
    room = sum(each.times or len(ids) for each in options)
    count = min(len(ids), room)
    title = f"{_kind_in_words(run, ids)}: {plural(count, 'place')}"
    return Choice(
        f"set-up-{kind}", "14.31", group.side, title, options, least=count, most=count, purpose="place"
    )


def _kind_in_words(run: Run[ChadCharts], ids: tuple[str, ...]) -> str:
    return run.charts.counters[ids[0]].name.rsplit(" ", 1)[0]


def _options(run: Run[ChadCharts], group: Group, kind: str, taken: Tally[str]) -> Iterator[Option]:
    """14.31  Yield the places with room for units of a kind, and for how many (4.23)."""
    for place in group.places:
        most = _room(run, group, kind, place, taken)
        if most > 0:
            yield Option(place, run.charts.place(place), times=most)


def _room(run: Run[ChadCharts], group: Group, kind: str, place: str, taken: Tally[str]) -> int:
    count = len(group.units[kind])
    if group.one_each:
        return 0 if taken[place] else 1
    steps = run.charts.counters[group.units[kind][0]].steps
    if place not in run.charts.map or not steps:
        return count
    others = [each for each in run.position.stack(place) if each.counter not in group.counters]
    held = sum(run.charts.counters[each.counter].steps for each in combat_units(run.charts, tuple(others)))
    free = stacking_limit(run.position, run.charts, place).steps - held - taken[place]
    return min(count, free // steps)


def _put(run: Run[ChadCharts], ids: tuple[str, ...], wanted: Tally[str]) -> None:
    """Put units of a kind, all alike, where they are wanted; who stands there already stays."""
    left, movers = Tally(wanted), []
    for id in ids:
        place = next(iter(run.position.where(id)), "")
        if left[place] > 0:
            left[place] -= 1
        else:
            movers.append(id)
    for id, place in zip(movers, left.elements(), strict=False):
        run.put(id, place)


# ---- judging what was placed by hand


@check("14.31")
def units_set_up_freely(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """14.31  Units that a set-up leaves to their players stand where it lets them as play begins."""
    for group in groups(position, charts):
        standing = {id: space for id in group.counters for space in position.where(id)}
        strays: dict[str, list[str]] = {}
        for id, space in standing.items():
            if space not in group.places:
                strays.setdefault(space, []).append(id)
        for space, ids in strays.items():
            message = f"in {charts.place(space)}, where the set-up does not let them stand"
            yield violation(space, ids, message, _remedy(charts, group), _rests_on(charts, group, space))
        if group.one_each and len(group.places) == len(standing):
            yield from _not_one_each(charts, group, standing)


def _not_one_each(charts: ChadCharts, group: Group, standing: dict[str, str]) -> Iterator[Finding]:
    count = Tally(standing.values())
    empty = [charts.place(place) for place in group.places if not count[place]]
    for place in group.places:
        if count[place] > 1:
            ids = [id for id, space in standing.items() if space == place]
            said = f"{len(ids)} in {charts.place(place)}"
            none = f", and none in {' and '.join(empty)}" if empty else ""
            resting = _rests_on(charts, group, place)
            yield violation(place, ids, said + none, _remedy(charts, group), resting)


def _rests_on(charts: ChadCharts, group: Group, space: str) -> tuple[str, ...]:
    """Name what is not printed of what makes a hex a place of the group, or none."""
    if space not in charts.map:
        return ()
    if group.one_each:
        return charts.map[space].rests_on("airfield")
    if "sam" in group.units:
        return ()
    return (*charts.water_rests_on(space), *charts.ways_rest_on)


def _remedy(charts: ChadCharts, group: Group) -> str:
    if group.one_each:
        return "the owner places one of them in each of their places"
    if "sam" in group.units:
        return "the owner places each of them with FANT infantry"
    return f"the owner places them in {' or '.join(map(charts.place, group.places))}"
