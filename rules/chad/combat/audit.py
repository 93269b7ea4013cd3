"""Chapter 5: judging a combat phase by the board before it and the board after it.

What the boards show by themselves (5.51 to 5.54, 12.00) is judged here. What the dice asked for is judged
where they are known, by carrying out the phase again with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guelta.rules.chad.attacks.igf_duties import neglected_duties
from guelta.rules.chad.attacks.permission import possible_attacks
from guelta.rules.chad.board.traces import Way, attacking_player, under, ways_of
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.combat.faction_fights import nobodys_factions
from guelta.rules.chad.combat.forbidden_fights import forbidden_fights
from guelta.rules.chad.combat.whereabouts import left_alone, misplaced_after_combat, moves_in_combat
from guelta.rules.chad.components.terms import combat_units, government_role, has_option, segment
from guelta.rules.chad.movement.stacking import over_limit
from guelta.rules.chad.special_rules.capital import is_captured
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import Finding, due, unsure, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.replay.trace import throws_on

__all__ = ["combat_by_the_rules", "given_up", "is_hidden"]

_HIDDEN = {
    "13.80": ("13.82", "no file shows which battle chits were played"),
    "13.92": ("13.93", "no file shows what recon added to the dice"),
}
"""By the optional rule: the number of what it does to the dice and losses, and why nobody can tell."""


@audit(
    "5.00",
    applies=[
        *("4.22", "4.25", "4.51", "5.10", "5.20", "5.30", "5.40", "5.42", "5.50", "5.51", "5.52", "5.53"),
        *("5.54", "5.60", "5.61", "5.62", "5.63", "5.64", "5.80", "5.81", "5.82", "5.83", "8.20", "11.33"),
        *("12.11", "12.20", "12.32", "13.82", "13.92", "13.93", "14.13", "14.33", "14.43"),
    ],
)
def combat_by_the_rules(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """5.00  Judge a combat phase by its boards: where everybody went, and who may not have fought.

    Once the change of government is carried out much more has moved (14.23): then nothing is judged here.
    While it is being carried out, FANT infantry that leaves play is no loss.
    """
    if government_role(start) != government_role(end):
        return
    gone = given_up(end, charts, ways_of(start, end, charts))
    ways = [way for way in ways_of(start, end, charts) if way.standing.counter not in gone]
    for way in ways:
        yield from misplaced_after_combat(start, charts, way)
        yield from moves_in_combat(start, end, charts, way)
    yield from left_alone(start, end, charts, ways)
    yield from nobodys_factions(start, end, charts, ways)
    throws = throws_on(end)
    yield from neglected_duties(start, end, charts, ways, thrown=bool(throws))
    yield from _oau_not_withdrawn(start, end, charts, ways)
    yield from _lost_to_oau_units(start, charts, ways)
    yield from forbidden_fights(start, end, charts, throws, gone)
    if throws is not None and (ways or throws):
        yield from _unjudged(start, ways)


def given_up(end: Position, charts: ChadCharts, ways: Iterable[Way]) -> set[str]:
    """14.23  Return the FANT infantry that leaves play as the government changes, rebels in the capital."""
    if segment(end) != "rebel" or not is_captured(end, charts):
        return set()
    return {
        way.standing.counter
        for way in ways
        if way.end in ("", "unused") and (way.counter.force, way.counter.type) == ("FANT", "infantry")
    }


def _oau_not_withdrawn(
    start: Position, end: Position, charts: ChadCharts, ways: list[Way]
) -> Iterator[Finding]:
    """5.54  OAU units leave play before their hex is fought over, as the loss of others there shows.

    Without dice it need not have been fought over.
    """
    player = attacking_player(start)
    if has_option(start, "13.10"):
        return
    attacked = {
        way.start
        for way in ways
        if way.player not in ("", player) and way.counter.is_combat_unit and way.counter.force != "OAU"
    }
    targets = {each.target for each in possible_attacks(start, charts, player)}
    over = {each.hex for each in over_limit(start, charts)}
    for hex in sorted(attacked & targets - over):
        there = {each.counter for each in end.stack(hex)}
        oau = [each for each in start.stack(hex) if charts.counters[each.counter].force == "OAU"]
        stayed = [each for each in oau if each.counter in there]
        if stayed:
            counters, place = [each.counter for each in stayed], charts.place(hex)
            remedy = f"withdraw them to {charts.place('unused')}"
            if throws_on(end):
                found = due(hex, counters, f"OAU units still in {place}, which was attacked", remedy)
            else:
                said = f"OAU units still in {place}, which others have left in combat"
                found = unsure(hex, counters, said, f"if it was attacked, {remedy}")
            yield under("5.54", found)


def is_hidden(position: Position) -> bool:
    """13.82, 13.93  Whether what decides a combat is shown by no board."""
    return any(has_option(position, option) for option in _HIDDEN)


def _unjudged(start: Position, ways: list[Way]) -> Iterator[Finding]:
    """13.82, 13.93  Report that no board shows what the dice asked for."""
    rule, hidden = next((each for option, each in _HIDDEN.items() if has_option(start, option)), ("", ""))
    if rule:
        counters = [way.standing.counter for way in ways]
        said = f"the losses of this combat were not judged: {hidden}"
        yield under(rule, unsure("", counters, said, "look at each combat yourselves"))


def _lost_to_oau_units(start: Position, charts: ChadCharts, ways: list[Way]) -> Iterator[Finding]:
    """5.54  Where only OAU units stand there is no combat: they leave, and who attacks them loses nobody."""
    player = attacking_player(start)
    if has_option(start, "13.10") or segment(start) != "rebel":
        return
    beside: dict[str, list[str]] = {}
    for each in possible_attacks(start, charts, player):
        for hex in each.from_hexes:
            beside.setdefault(hex, []).append(each.target)
    lost: dict[str, list[Way]] = {}
    for way in ways:
        targets = beside.get(way.start, [])
        if len(targets) == 1 and way.player == player and way.is_gone(charts):
            lost.setdefault(targets[0], []).append(way)
    for target, gone in lost.items():
        if any(charts.counters[each.counter].force != "OAU" for each in _defenders(start, charts, target)):
            continue
        counters = [way.standing.counter for way in gone]
        said = f"gone after an attack on {charts.place(target)}, whose OAU units withdraw without a fight"
        remedy = "put them back: no dice are thrown for it, and nobody is lost"
        yield under("5.54", violation(target, counters, said, remedy))


def _defenders(start: Position, charts: ChadCharts, target: str) -> list[Standing]:
    return combat_units(charts, start.stack(target))
