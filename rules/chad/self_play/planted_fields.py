"""What the whole table agrees on, changed without a cause for the referee to find (13.00, 14.00)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.political_charts import conditions, scenario_politics
from guelta.rules.chad.charts.terrain import season
from guelta.rules.chad.components.in_force import in_force, part_two
from guelta.rules.chad.components.terms import government_role, opponent, owner
from guelta.rules.chad.economy.random_events import YEARLY
from guelta.rules.chad.special_rules.victory import CAPITAL
from guelta.rules.engine.advice.solitaire import Plant
from guelta.rules.engine.board.fields import LAST_TURN
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["agreed"]

_WEATHER = ("none", "drought", "severe")
_BY_A_COMBAT = {"government", "rebel", "special-withdrawal"}
_AT_REST = ("water-check", "victory-check")
"""Phases before and after which nobody joins a player (14.43)."""


def agreed(start: Position, end: Position, charts: ChadCharts, random: Random) -> Plant | None:
    """13.00, 14.00  A field is changed that nothing in the phase changes; none that play has just changed."""
    if start.fields.get("government") != end.fields.get("government"):
        return None
    found = [(field, value) for plant in _FIELDS for field, value in plant(end, charts)]
    found = [each for each in found if start.fields.get(each[0]) == end.fields.get(each[0])]
    if not found:
        return None
    field = random.choice(sorted({field for field, _ in found}))
    value = random.choice([value for each, value in found if each == field])
    return Plant(f"field {field}", f"{field} = {value}", end.with_fields(**{field: value}))


def _phase(position: Position) -> str:
    return position.cursor.rsplit("/", 1)[-1]


def _is_by_a_harvest(position: Position) -> bool:
    """6.00  Whether what a harvest brings may be set in a phase: its own, the next, or the last before it."""
    if season(position) == "wet":
        return _phase(position) in ("harvest", "gdp")
    return _phase(position) in ("water-check", "presence-adjustment", "victory-check")


def _drought(position: Position, charts: ChadCharts) -> Iterator[tuple[str, str]]:
    """6.10, 14.13  The weather, in a phase far from any harvest."""
    now = position.fields.get("drought", "none")
    if not _is_by_a_harvest(position) and (part_two(position, charts) or now == "none"):
        yield from (("drought", each) for each in _WEATHER if each != now)


def _government(position: Position, charts: ChadCharts) -> Iterator[tuple[str, str]]:
    """14.23  The Government, while nobody else stands in N'Djamena."""
    government = government_role(position)
    if all(owner(position, charts, each) in ("", government) for each in position.stack(CAPITAL)):
        yield "government", opponent(government)


def _neutral(position: Position, charts: ChadCharts) -> Iterator[tuple[str, str]]:
    """14.43  A neutral faction that joins nobody in a phase, or one where there is none."""
    now, scenario = position.fields.get("neutral", ""), position.fields.get("scenario", "")
    if now and _phase(position) in _AT_REST:
        yield "neutral", ""
    if not now and not scenario_politics(charts, scenario, "neutral_region"):
        yield "neutral", "MRP"


def _options(position: Position, charts: ChadCharts) -> Iterator[tuple[str, str]]:
    """13.00  Some of the optional rules given up."""
    played = position.fields.get("options", "").split()
    if played:
        yield "options", " ".join(played[:-1])


def _last_turn(position: Position, charts: ChadCharts) -> Iterator[tuple[str, str]]:
    """14.13, 14.33  The agreement to play on taken back, long after the turn it was made in."""
    own, turn = conditions(charts, position.fields.get("scenario", "")), Sequence.turn(position.cursor)
    if own is not None and turn is not None and turn > own.final_turn and position.fields.get(LAST_TURN):
        yield LAST_TURN, ""


def _once_and_for_all(position: Position, charts: ChadCharts) -> Iterator[tuple[str, str]]:
    """8.20, 14.33  Leave for the French to attack, given or taken back far from any combat."""
    if not {*position.cursor.split("/")} & _BY_A_COMBAT and in_force(charts, position, "8.20"):
        yield "french-may-attack", "" if position.fields.get("french-may-attack") else "yes"


def _of_a_year(position: Position, charts: ChadCharts) -> Iterator[tuple[str, str]]:
    """6.40  What a random event brings, in a phase far from any harvest."""
    if not _is_by_a_harvest(position) and part_two(position, charts):
        yield from ((each, "" if position.fields.get(each) else "yes") for each in YEARLY)


_FIELDS: tuple[Callable[[Position, ChadCharts], Iterator[tuple[str, str]]], ...] = (
    *(_drought, _government, _neutral, _options, _last_turn),
    *(_once_and_for_all, _of_a_year),
)
