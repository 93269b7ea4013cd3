"""Chapters 6 and 7: judging a harvest and a GDP phase by the board before, the dice, and the board after.

The phase is carried out again with the dice of the field `rolls`, and with the choices that the board after
shows. Without dice what needs none is judged: that a region changes alike, the GDP level, the tax.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from guelta.rules.chad.board.gdp_scale import on_the_scale
from guelta.rules.chad.board.prefecture_display import FLOOR, level, presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import Prefecture, prefectures, rests_on
from guelta.rules.chad.economy.domestic_product import TAX, gross_domestic_product
from guelta.rules.chad.economy.harvest import harvest
from guelta.rules.chad.special_rules.scenario_rules import with_part_two
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict, unsure, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Inputs, Outcome, Run, perform
from guelta.rules.engine.replay.trace import throws_on as throws_of

__all__ = ["gdp_by_the_rules", "harvest_by_the_rules"]

Throws = tuple[tuple[int, ...], ...]
_Line = tuple[Prefecture, int, int]
_CHARTS_OF_HARVEST = ("harvest", "random_events", "prefectures")
_JUDGED = ("7.10", "7.21", "7.23", "7.30", "7.40", "7.41", "7.42", "7.44", "7.45", "7.46", "7.47", "12.31")
_CHARTS_OF_AID = ("france_oau_aid", "libyan_aid", "american_aid", "task_forces")


def _replays(
    procedure: Callable[[Run[ChadCharts]], None],
    start: Position,
    end: Position,
    charts: ChadCharts,
    throws: Throws,
    inputs: Inputs | None = None,
) -> Iterator[Outcome]:
    """Carry out a phase with throws in their order and every answer that may have been given.

    Yields where each way ends: done with all throws used, or before the first die that does not fit.
    """
    inputs = inputs or Inputs()
    outcome = perform(procedure, start, charts, inputs)
    asks = outcome.asks
    if isinstance(asks, Choice):
        for answer in _answers(asks, outcome.position, end):
            known = inputs.with_choice(asks.id, *answer)
            yield from _replays(procedure, start, end, charts, throws, known)
    elif isinstance(asks, Roll) and throws and len(throws[0]) == asks.dice:
        known = inputs.with_dice(asks.id, *throws[0])
        yield from _replays(procedure, start, end, charts, throws[1:], known)
    elif isinstance(asks, Roll) or (outcome.is_done and not throws):
        yield outcome


def _answers(choice: Choice, position: Position, end: Position) -> Iterator[tuple[str, ...]]:
    """Yield what a choice reads off the last board, where it does; else each answer that there is.

    Of several things it cannot read it takes the first: they move no marker.
    """
    read = choice.reader(position, end) if choice.reader is not None else None
    if read is not None and choice.refusal(read) is None:
        yield read
        if choice.least or not read:
            return
        yield ()
    elif choice.most == 1:
        yield from [()] if not choice.least else []
        yield from ((option.value,) for option in choice.options)
    else:
        chosen = [option.value for option in choice.options for _ in range(option.times)]
        yield tuple(chosen[: choice.least])


@dataclass(frozen=True, slots=True)
class _Difference:
    """A marker that stands elsewhere, or with another face, than the rules would have it."""

    marker: str
    expected: str
    found: str


def _differences(expected: Position, end: Position, markers: Iterable[str]) -> list[_Difference]:
    found = []
    for marker in markers:
        right, wrong = _where(expected, marker), _where(end, marker)
        if right != wrong:
            found.append(_Difference(marker, right, wrong))
    return found


def _where(position: Position, marker: str) -> str:
    """Return the space of a marker, and for presence its level."""
    if marker.startswith("presence-"):
        return f"presence {presence(position, marker.removeprefix('presence-'))}"
    return next(iter(position.where(marker)), "unused")


def _finding(
    charts: ChadCharts, rule: str, difference: _Difference, because: str, resting: tuple[str, ...] = ()
) -> Finding:
    say = unsure if resting else violation
    right, wrong = charts.place(difference.expected), charts.place(difference.found)
    place = "" if difference.found.startswith("presence") else difference.found
    message = f"{wrong}, where {right} follows from {because}"
    finding = say(place, [difference.marker], message, f"set it to {right}", resting)
    return replace(finding, rule=rule)


def _display(charts: ChadCharts) -> list[str]:
    return [f"{kind}-{each.id}" for each in prefectures(charts) for kind in ("production", "presence")]


# ---- chapter 6


@audit("6.00", applies=("6.20", "6.30", "6.40", "7.20", "7.22"))
def harvest_by_the_rules(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """6.00  A harvest changes every prefecture of a region alike, within 1 and its maximum.

    With the dice at hand the table says by how much. Where Part II begins with this phase, production is set
    up before (14.13).
    """
    start = with_part_two(start, charts) if _without_production(start, charts) else start
    throws = throws_of(end) or ()
    done = [each for each in _replays(harvest, start, end, charts, throws) if each.is_done]
    if not done:
        yield from _unequal_regions(start, end, charts)
        return
    markers = _display(charts)
    closest = min((_differences(each.position, end, markers) for each in done), key=len)
    for difference in closest:
        because = f"a harvest of {sum(throws[0])}"
        yield _finding(charts, "6.30", difference, because, rests_on(charts, *_CHARTS_OF_HARVEST))


def _without_production(position: Position, charts: ChadCharts) -> bool:
    return all(level(position, each.id) is None for each in prefectures(charts))


def _unequal_regions(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """6.00  Whatever the dice, one change must explain all the prefectures of a region."""
    for region, lines in _by_region(start, end, charts).items():
        if _is_equal(lines):
            continue
        said = ", ".join(f"{each.title} {before} to {after}" for each, before, after in lines)
        yield violation(
            "",
            [f"production-{each.id}" for each, before, after in lines if before != after],
            f"the prefectures of {region.title()} changed unequally: {said}",
            "move the production markers of a region by as much as the harvest says",
        )


def _by_region(start: Position, end: Position, charts: ChadCharts) -> dict[str, list[_Line]]:
    """7.22  Return every prefecture with its production before and after, by regions."""
    found: dict[str, list[_Line]] = {}
    for each in prefectures(charts):
        before, after = level(start, each.id), level(end, each.id)
        if before is not None and after is not None:
            found.setdefault(each.region, []).append((each, before, after))
    return found


def _is_equal(lines: list[_Line]) -> bool:
    return any(_explains(change, event, lines) for change in range(-15, 16) for event in (0, -1))


def _explains(change: int, event: int, lines: list[_Line]) -> bool:
    return all(
        max(FLOOR, min(max(before + change, FLOOR), each.max_production) + event) == after
        for each, before, after in lines
    )


# ---- chapter 7


@audit("7.00", applies=_JUDGED)
def gdp_by_the_rules(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """7.00  GDP level and production follow from the display and one tax at most, aid from the dice.

    Production that changed otherwise may belong to the harvest, carried out late: then all is unsure, if a
    harvest can have changed it so.
    """
    if on_the_scale(start, "gdp-level") is None and on_the_scale(end, "gdp-level") is None:
        return
    ways = [*_replays(gross_domestic_product, start, end, charts, throws_of(end) or ())]
    done = [each for each in ways if each.is_done]
    markers = [*_display(charts), "gdp-level"]
    scored = [(each, _differences(each.position, end, markers)) for each in done or ways]
    if not scored:
        return
    best, differences = min(scored, key=lambda each: len(each[1]))
    is_certain = not any(each.marker.startswith("production-") for each in differences)
    is_certain = is_certain or not _may_be_a_late_harvest(start, end, charts)
    for difference in differences:
        finding = _finding(charts, _gdp_rule(difference), difference, _because(best))
        decided = is_certain or (difference.marker == "gdp-level" and not _follows_late(start, end, charts))
        yield finding if decided else replace(finding, verdict=Verdict.UNSURE)
    yield from _foreign_aid(start, end, charts, done, bool(differences))


def _follows_late(start: Position, end: Position, charts: ChadCharts) -> bool:
    """7.21  Whether the GDP level follows from the display as it is now, the harvest carried out late."""
    shown = {*_display(charts)}
    for board, put in ((start, False), (end, True)):
        for space, standing in list(board.each_standing()):
            if standing.counter in shown:
                left = [each for each in start.stack(space) if each != standing]
                start = start.with_stack(space, [*left, standing] if put else left)
    ways = _replays(gross_domestic_product, start, end, charts, throws_of(end) or ())
    return any(not _differences(each.position, end, ["gdp-level"]) for each in ways)


def _may_be_a_late_harvest(start: Position, end: Position, charts: ChadCharts) -> bool:
    """6.00, 7.30  Whether a harvest and then one tax at most can have made production what it is.

    Presence falls by a tax, or by an event of a harvest, which changes production too (6.40).
    """
    regions = _by_region(start, end, charts).values()
    taxed = [each.id for each in prefectures(charts) if presence(start, each.id) > presence(end, each.id)]
    if not taxed or any(was != now for lines in regions for _, was, now in lines):
        taxed.append("")
    return any(all(any(map(_is_equal, _before_a_tax(lines, id))) for lines in regions) for id in taxed)


def _before_a_tax(lines: list[_Line], taxed: str) -> Iterator[list[_Line]]:
    """7.30  Yield the lines of a region as they can have been before a prefecture was taxed."""
    at_floor = any(each.id == taxed and now == FLOOR for each, _, now in lines)
    for cost in range(TAX + 1) if at_floor else (TAX,):
        yield [(each, was, now + cost if each.id == taxed else now) for each, was, now in lines]


def _gdp_rule(difference: _Difference) -> str:
    return "7.21" if difference.marker == "gdp-level" else "7.30"


def _because(outcome: Outcome) -> str:
    said = [each.text for each in outcome.entries if each.rule == "7.30"]
    total = next(each.text for each in outcome.entries if each.rule == "7.21").split(":")[0]
    return f"{total} and {'a ' + said[0].split(':')[0] if said else 'no tax increase'}"


def _foreign_aid(
    start: Position, end: Position, charts: ChadCharts, done: list[Outcome], is_off: bool
) -> Iterator[Finding]:
    """7.41  Foreign aid lies to the right of the GDP level; with dice all aid is what the tables give."""
    gdp, aid = on_the_scale(end, "gdp-level"), on_the_scale(end, "foreign-aid")
    if gdp is not None and (aid is None or aid < gdp):
        finding = violation(
            "",
            ["foreign-aid"],
            f"Foreign Aid lies in {charts.place(_where(end, 'foreign-aid'))}, left of the GDP Level",
            "place it with the GDP Level, then move it right by the aid received",
        )
        yield replace(finding, rule="7.41")
    elif done and not is_off:
        yield from min((_aid_differences(each.position, end, charts) for each in done), key=len)


def _aid_differences(expected: Position, end: Position, charts: ChadCharts) -> list[Finding]:
    """7.42  Compare foreign aid and where the intervention units are with what one way of the dice gave."""
    aid_rests_on = rests_on(charts, *_CHARTS_OF_AID)
    found = [
        _finding(charts, "7.41", difference, "the dice of the aid tables", aid_rests_on)
        for difference in _differences(expected, end, ["foreign-aid"])
    ]
    right, there = _intervention(expected, charts), _intervention(end, charts)
    for name, box in sorted({*right, *there}):
        if there[name, box] > right[name, box]:
            place = charts.place(box)
            message = f"{name}: {there[name, box]} in {place}, where {right[name, box]} follow from the dice"
            remedy = "look up the task force and the withdrawals of the aid tables again"
            say = unsure if aid_rests_on else violation
            found.append(replace(say("", [], message, remedy, aid_rests_on), rule="7.42"))
    return found


def _intervention(position: Position, charts: ChadCharts) -> Tally[tuple[str, str]]:
    """7.42  Count the intervention units of each kind on the map, in each box, and out of play."""
    tally: Tally[tuple[str, str]] = Tally()
    for counter in charts.counters.values():
        if counter.is_combat_unit and counter.force in ("France", "OAU", "Libya"):
            space = next(iter(position.where(counter.id)), "unused")
            kind = counter.name.rsplit(" ", 1)[0]
            tally[kind, "the hexes" if space in charts.map else space] += 1
    return tally
