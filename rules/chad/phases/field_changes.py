"""What the whole table agrees on, changed without a cause: government, drought, neutrality, options."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set

from guelta.rules.chad.board.changes import ChadWay
from guelta.rules.chad.board.traces import under
from guelta.rules.chad.charts.political_charts import conditions, scenario_politics
from guelta.rules.chad.charts.terrain import season
from guelta.rules.chad.components.in_force import in_force, part_two
from guelta.rules.chad.economy.random_events import YEARLY
from guelta.rules.chad.phases.new_government import presence_left_to_lay_out
from guelta.rules.chad.special_rules.capital import is_captured
from guelta.rules.chad.special_rules.scenario_checks import agreed_before_its_time
from guelta.rules.engine.board.fields import LAST_TURN
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, unsure, violation
from guelta.rules.engine.play.sequence import Sequence

__all__ = ["changed_fields"]

_JOINING = {"affiliation", "gdp", "reinforcements", "movement", "combat", "government", "rebel", "impulse"}
"""Phases in which a neutral faction may join a player, or as which begin or end (11.20, 14.43)."""

_BACK = "set it back by the menu in which it was changed"


def changed_fields(way: ChadWay, phases: Set[str]) -> Iterator[Finding]:
    """3.00  Judge what changed of what the whole table agrees on; `phases` are those that touch the way."""
    yield from _government(way)
    yield from _drought(way, phases)
    yield from _neutral(way, phases)
    yield from _options(way)
    yield from _agreement_to_play_on(way)
    yield from _once_and_for_all(way, phases)
    yield from _events_of_a_year(way, phases)


def _change(way: ChadWay, field: str, empty: str = "") -> tuple[str, str] | None:
    was, now = (each.fields.get(field, empty) for each in (way.start, way.end))
    return (was, now) if was != now else None


def _government(way: ChadWay) -> Iterator[Finding]:
    """14.23  The Government changes when the Rebel has taken N'Djamena, and then only.

    Without Part II it does not change at all (14.13).
    """
    change = _change(way, "government")
    if change is None or not all(change):
        return
    if not part_two(way.start, way.charts):
        yield from _before_its_time(way, government=change[1])
        return
    taken = (way.start, way.end.with_fields(government=change[0]))
    if not any(is_captured(each, way.charts) for each in taken):
        was, now = map(str.upper, change)
        said = f"the Government was changed from {was} to {now}, though {now} has not taken N'Djamena"
        yield under("14.23", violation("", [], said, _BACK))
        return
    yield from presence_left_to_lay_out(way)


def _drought(way: ChadWay, phases: Collection[str]) -> Iterator[Finding]:
    """6.10  The harvest alone says what drought there is; in its turn it may have been set late.

    Without Part II there is none at all (14.13).
    """
    change = _change(way, "drought", "none")
    if change is None or "harvest" in phases:
        return
    if not part_two(way.start, way.charts):
        yield from _before_its_time(way, drought=change[1])
        return
    said = f"the drought was changed from {change[0]} to {change[1]} after the harvest"
    if season(way.start) == "wet":
        found = unsure("", [], f"{said}: the file does not show what its dice said", f"if not: {_BACK}")
    else:
        found = violation("", [], f"{said}, of which it lasts until the next one", _BACK)
    yield under("6.10", found)


def _before_its_time(way: ChadWay, **changed: str) -> Iterator[Finding]:
    """14.13  Yield of a changed field what the check finds of one that stands so, once for both."""
    for finding in agreed_before_its_time(Position(way.path, changed, {})):
        yield under("14.13", finding)


def _neutral(way: ChadWay, phases: Collection[str]) -> Iterator[Finding]:
    """14.43  A neutral faction joins a player in certain phases; none becomes neutral that was not."""
    change = _change(way, "neutral")
    if change is None:
        return
    was, now = change
    if was and not _JOINING.intersection(phases):
        said = f"the {was} is no longer neutral, in a phase in which it joins nobody"
        yield under("14.43", violation("", [], said, _BACK))
    elif now and not scenario_politics(way.charts, way.start.fields.get("scenario", ""), "neutral_region"):
        said = f"the {now} was made neutral, and in this scenario nobody is"
        yield under("14.43", violation("", [], said, _BACK))
    elif now:
        said = f"the {now} was made neutral: the file does not show whether it was so from the beginning"
        yield under("14.43", unsure("", [], said, f"if not: {_BACK}"))


def _options(way: ChadWay) -> Iterator[Finding]:
    """13.00  What optional rules are played with is agreed on before the game; none is given up in it."""
    change = _change(way, "options")
    if change is not None and change[0]:
        said = f"the optional rules were changed from {change[0]} to {change[1] or 'none'} during the game"
        told = f"{said}: the file does not show whether they were named wrongly before"
        yield under("13.00", unsure("", [], told, f"if not: {_BACK}"))


def _agreement_to_play_on(way: ChadWay) -> Iterator[Finding]:
    """14.13, 14.33  Players agree to go on before the last turn of a scenario ends, not afterwards."""
    change, turn = _change(way, LAST_TURN), Sequence.turn(way.path)
    own = conditions(way.charts, way.start.fields.get("scenario", ""))
    if change is None or own is None or turn is None or turn <= own.final_turn:
        return
    was, now = (f"turn {each}" if each else "no later turn" for each in change)
    said = f"the agreement to play on was changed from {was} to {now} after turn {own.final_turn}"
    told = f"{said}: the file does not show whether it was entered wrongly before"
    yield under(own.goes_on_by, unsure("", [], told, f"if not: {_BACK}"))


_LEAVES = {
    "french-may-attack": ("8.20", ("combat",), "that the French may attack"),
    "libyans-released": ("14.33", ("combat",), "that the Libyans may leave"),
    "french-withdrawn": ("14.33", ("impulse",), "that the French have withdrawn"),
}
"""Fields that are set once and stay: the rule, the phases in which that happens, and what they say."""


def _once_and_for_all(way: ChadWay, phases: Set[str]) -> Iterator[Finding]:
    """8.20, 14.33  What an attack or a die has once brought stays, and elsewhere nothing brings it."""
    for field, (rule, during, what) in _LEAVES.items():
        change = _change(way, field)
        if change is None or (change[1] and phases & {*during}):
            continue
        if not in_force(way.charts, way.start, rule):
            continue
        did = "was set" if change[1] else "was taken back"
        said = f"{what[0].upper()}{what[1:]} {did} where nothing brings it about"
        told = f"{said}: the file does not show whether it came late"
        yield under(rule, unsure("", [], told, f"if not: {_BACK}"))


def _events_of_a_year(way: ChadWay, phases: Collection[str]) -> Iterator[Finding]:
    """6.40  What a random event brings is set in the harvest, and lasts until the next one."""
    if "harvest" in phases or not part_two(way.start, way.charts):
        return
    for field in YEARLY:
        change = _change(way, field)
        if change is not None:
            did = "was set" if change[1] else "was taken back"
            said = f"the {field.replace('-', ' ')} of this year {did} after the harvest"
            told = f"{said}: the file does not show what its dice said"
            yield under("6.40", unsure("", [], told, f"if not: {_BACK}"))
