"""Chapters 4 and 5: what may change on the board in the phases of a Tactical Phase, and by what (3.00).

An account names the counters whose change a procedure of the phase can have brought about, or that an audit
of the phase judges for itself, for better or worse.
"""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.attacks.retreat import RETREAT
from guelta.rules.chad.board.changes import (
    GONE,
    MOVERS,
    ChadWay,
    each_change,
    freed,
    in_the_field,
    is_own,
    joined,
    player_of_change,
)
from guelta.rules.chad.board.traces import attacking_player, returns_from_entry_hex, ways_of
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.combat.forbidden_fights import forbidden_fights
from guelta.rules.chad.combat.whereabouts import moves_in_combat
from guelta.rules.chad.components.elimination import resting_place
from guelta.rules.chad.components.terms import (
    has_option,
    independent_factions,
    is_neutral,
    owner,
    role,
    segment,
)
from guelta.rules.chad.intervention.intervention import outside_the_south
from guelta.rules.chad.movement.move_audit import audit_moves
from guelta.rules.chad.movement.stacking import over_limit
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.judging.account import Account, Change
from guelta.rules.engine.judging.check import Check

__all__ = [
    "advances_after_them",
    "attacked_independents",
    "combats",
    "entry_hexes_left",
    "flown_to_the_airbase",
    "forbidden",
    "fortifications",
    "forts_carried",
    "forts_lost",
    "fought_over",
    "late_new_arrivals",
    "libyan_aid",
    "moves",
    "new_arrivals",
    "oau_beside_rebels",
    "over_the_limit",
    "overruns",
    "placed",
    "production_of",
    "retreats_out_of_chad",
    "returned_losses",
    "thirst",
    "war_zones",
    "war_zones_over",
]

_HEXES_FOR_A_POINT = 2
_ALONE = ("leader", "commander", "aaa")
"""5.64, 13.43: who is eliminated when enemy combat units come upon him without combat units of his side."""


def new_arrivals(way: ChadWay) -> Iterator[str]:
    """3.00  New Arrivals move on into the main section of their sanctuary."""
    for change, _ in each_change(way):
        country = way.charts.sanctuary_of_box(change.start)
        if (change.start, change.end) == (f"arrivals-{country}", f"sanctuary-{country}"):
            yield change.counter


def late_new_arrivals(way: ChadWay) -> Iterator[str]:
    """3.00  As the first segment begins nobody has come to New Arrivals: who leaves them was not moved on.

    Later in the first impulse somebody may have (4.51, 5.64), and it is no account of theirs.
    """
    if way.path.endswith(("/impulse-1/government/reinforcements", "/impulse-1/government/movement")):
        yield from new_arrivals(way)


def returned_losses(way: ChadWay) -> Iterator[str]:
    """12.32  Task Force Losses go to the Reinforcements box of the side that controls them."""
    for change, counter in each_change(way):
        side = role(way.start, player_of_change(way, change))
        returns = resting_place(way.start, way.charts, counter)[0] == change.start == "task-force-losses"
        if returns and change.end == f"{side}-reinforcements":
            yield change.counter


def placed(way: ChadWay) -> Iterator[str]:
    """12.40  A player brings in what waits in his Reinforcements box; where, 12.42 and 12.43 say."""
    for change, _ in each_change(way):
        if change.start == f"{segment(way.start)}-reinforcements" and change.end in way.charts.map:
            yield change.counter


def libyan_aid(way: ChadWay) -> Iterator[str]:
    """8.40  With Libyans about a FAP government French and OAU units outside the South are eliminated."""
    for change, counter in each_change(way):
        boards = (way.start, way.end) if change.end in GONE else ()
        if any(outside_the_south(each, way.charts, counter, change.start) for each in boards):
            yield change.counter


def overruns(way: ChadWay) -> Iterator[str]:
    """5.64, 13.43  Enemy combat units on the move eliminate leaders, Commanders and the AAA unit alone.

    Where the eliminated lie then, the audit of overruns says. Who went over them may be back where he was,
    as his stops show.
    """
    movers = [each for each, counter in each_change(way) if counter.is_combat_unit and _ends(way, each)]
    movers += _back_again(way)
    for change, counter in each_change(way):
        if counter.kind not in _ALONE or change.start not in way.charts.battlefield:
            continue
        player = player_of_change(way, change)
        if not (change.end in GONE or _is_at_rest(way, change, counter)) or _guarded(
            way, change.start, player
        ):
            continue
        if any(
            player_of_change(way, each) != player and _may_pass(way, each, change.start) for each in movers
        ):
            yield change.counter


def _back_again(way: ChadWay) -> Iterator[Change]:
    """4.10  Yield the combat units that moved and stand again where they stood."""
    for space, each in way.start.each_standing():
        is_unit = space in way.charts.map and way.charts.counters[each.counter].is_combat_unit
        if is_unit and len(way.stops.get(each.counter, ())) > 2 and way.end.where(each.counter) == (space,):
            yield Change(each.counter, space, space, each, each)


def _is_at_rest(way: ChadWay, change: Change, counter: ChadCounter) -> bool:
    """12.12, 12.13  Whether a counter lies where its kind goes when eliminated, in any section."""
    if change.end == resting_place(way.start, way.charts, counter)[0]:
        return True
    country = way.charts.sanctuary_of_box(change.end) or way.charts.entry(change.end)
    return counter.kind == "leader" and country in counter.sanctuaries


def _may_pass(way: ChadWay, change: Change, hex: str) -> bool:
    """4.90  Whether a unit can have come through a hex: two hexes for a movement point, on a road.

    Who is only placed, before movement, comes through none (12.40).
    """
    if way.path.endswith("/reinforcements"):
        return change.end == hex
    distance = way.charts.map.distance
    begins = change.start if change.start in way.charts.map else hex
    far = distance(begins, hex) + min(distance(hex, each) for each in _ends(way, change))
    return far <= _HEXES_FOR_A_POINT * (way.charts.counters[change.counter].movement or 0)


def _ends(way: ChadWay, change: Change) -> tuple[str, ...]:
    """4.51  Return the hexes in which a move can have ended: of one into New Arrivals, their entry hexes."""
    charts = way.charts
    if change.end in charts.map:
        return (change.end,)
    return tuple(charts.ground.entries_of(charts.sanctuary_of_box(change.end)))


def _guarded(way: ChadWay, hex: str, player: str) -> bool:
    return any(
        way.charts.counters[each.counter].is_combat_unit and owner(way.start, way.charts, each) == player
        for each in way.start.stack(hex)
    )


def flown_to_the_airbase(way: ChadWay) -> Iterator[str]:
    """4.82  French paratroops who flew to their airbase lie in Task Force Losses; the audit counts them."""
    if any(each.end == "task-force-losses" for each in way.changes):
        for verdict in audit_moves(way.start, way.end, way.charts):
            if verdict.destination == "task-force-losses":
                yield verdict.counter


def moves(way: ChadWay) -> Iterator[str]:
    """4.10, 4.52  Whoever goes from one place in the field to another is judged by the audit of movement."""
    homeless = independent_factions(way.end, way.charts)
    for change, counter in each_change(way):
        if counter.kind not in MOVERS or change.is_turned or not change.is_moved:
            continue
        if not (in_the_field(way.charts, change.start) and in_the_field(way.charts, change.end)):
            continue
        if change.end == change.start.replace("arrivals-", "sanctuary-"):
            continue
        is_out_of_turn = segment(way.start) and not is_own(way, change)
        if is_out_of_turn and counter.kind != "combat" and change.end not in way.charts.battlefield:
            continue  # an overrun (5.64), or nothing
        if player_of_change(way, change) or counter.force in homeless or is_neutral(way.end, counter):
            yield change.counter


def fortifications(way: ChadWay) -> Iterator[str]:
    """4.70  A site is marked, becomes a fort in its place, or is given up.

    Whether a battalion builds there, the check of sites and the audit of forts say; in combat the audit also
    says of a fort that it became a site again.
    """
    is_combat = way.path.endswith("/combat")
    is_judged = is_combat or way.path.endswith("/movement")
    for change, counter in each_change(way):
        if counter.type != "FORT":
            continue
        is_site = change.before.face != "fort" and change.after.face != "fort"
        appears = change.start not in way.charts.map and change.end in way.charts.map
        appears = appears and (is_site or is_judged)
        given_up = change.end not in way.charts.map and is_site
        is_turned = not change.is_moved and (change.after.face == "fort" or is_combat)
        if given_up or is_turned or appears:
            yield change.counter


def forts_lost(way: ChadWay) -> Iterator[str]:
    """5.30  A fort leaves the board with its defenders; whether it had to, the audit of forts says."""
    for change, counter in each_change(way):
        if counter.type == "FORT" and change.start in way.charts.map and change.end not in way.charts.map:
            yield change.counter


def forts_carried(way: ChadWay) -> Iterator[str]:
    """4.70, 5.30  A finished fort in another hex than before: the audit of forts says so."""
    for change, counter in each_change(way):
        is_fort = counter.type == "FORT" and change.before.face == change.after.face == "fort"
        if is_fort and change.start in way.charts.map and change.end in way.charts.map:
            yield change.counter


def oau_beside_rebels(way: ChadWay) -> Iterator[str]:
    """4.44, 5.54  OAU units next to rebels, or attacked by them, leave play without dice.

    Of those attacked that lie in Task Force Losses instead, the audit of combat speaks.
    """
    for change, counter in each_change(way):
        is_gone = counter.force == "OAU" and change.start in way.charts.map and change.end in GONE
        is_kept = change.end == "task-force-losses" and not way.path.endswith("/combat")
        if (
            is_gone
            and not is_kept
            and any(_beside_enemies(each, way, change) for each in (way.start, way.end))
        ):
            yield change.counter


def advances_after_them(way: ChadWay) -> Iterator[str]:
    """5.54, 5.52  Who attacked OAU units that left play advances into their hex without dice."""
    left = {each.start for each, counter in each_change(way) if counter.force == "OAU" and each.end in GONE}
    for change, counter in each_change(way):
        near = way.charts.map.neighbours(change.start) if change.start in way.charts.map else ()
        if counter.kind in MOVERS and change.end in left.intersection(near):
            yield change.counter


def _beside_enemies(position: Position, way: ChadWay, change: Change) -> bool:
    own, charts = player_of_change(way, change), way.charts
    return any(
        charts.counters[each.counter].is_combat_unit and owner(position, charts, each) not in ("", own)
        for hex in (change.start, *charts.map.neighbours(change.start))
        for each in position.stack(hex)
    )


def over_the_limit(way: ChadWay) -> Iterator[str]:
    """4.23, 11.32  What stands over the stacking limit as a portion or a segment ends is eliminated."""
    gone: dict[str, list[Change]] = {}
    for change, counter in each_change(way):
        if counter.is_combat_unit and change.end == resting_place(way.start, way.charts, counter)[0]:
            gone.setdefault(change.start, []).append(change)
    for hex, lost in gone.items():
        back = way.end.with_stack(hex, (*way.end.stack(hex), *(each.before for each in lost)))
        if any(over.hex == hex for over in over_limit(back, way.charts)):
            yield from (each.counter for each in lost)


def fought_over(way: ChadWay) -> set[str]:
    """5.10  Return the hexes in which units stand next to enemies or free factions as a combat begins."""
    charts, independent = way.charts, independent_factions(way.start, way.charts)
    held: dict[str, set[str]] = {}
    for space, each in way.start.each_standing():
        if space in charts.map and charts.counters[each.counter].is_combat_unit:
            held.setdefault(space, set()).add(owner(way.start, charts, each, independent))
    return {
        hex
        for hex, players in held.items()
        for near in (hex, *charts.map.neighbours(hex))
        if near in held and held[near] | players != {min(players)}
    }


def combats(way: ChadWay) -> Iterator[str]:
    """5.00  With dice units next to enemies are lost, retreat or advance: the audit of combat judges it.

    None changes sides (11.20) but those of a faction that is attacked while it is free.
    """
    if "rolls" not in way.end.fields:
        return
    hexes, free = fought_over(way), independent_factions(way.start, way.charts)
    for change, counter in each_change(way):
        if counter.kind not in MOVERS:
            continue
        deserts = change.is_turned and change.end not in GONE
        if deserts and not (counter.force in free or is_neutral(way.start, counter)):
            continue
        if change.start in hexes and not change.end.endswith("-reinforcements"):
            yield change.counter


def forbidden(way: ChadWay) -> Iterator[str]:
    """5.10  Who was lost or moved in a fight that a rule forbids, of which the audit of combat speaks."""
    if "rolls" not in way.end.fields and attacking_player(way.start):
        for finding in forbidden_fights(way.start, way.end, way.charts, None):
            yield from finding.counters


def retreats_out_of_chad(way: ChadWay) -> Iterator[str]:
    """4.25  Who went out of Chad from beside enemies retreated there, of which the audit of combat speaks."""
    if "rolls" not in way.end.fields:
        for each in ways_of(way.start, way.end, way.charts):
            for finding in moves_in_combat(way.start, way.end, way.charts, each):
                if finding.verdict is Verdict.VIOLATION:
                    yield from finding.counters


def attacked_independents(way: ChadWay) -> Iterator[str]:
    """11.33  An independent faction that is attacked joins the other player, and may be lost at once.

    Of one that had losses and shows the attacker's side the audit of combat speaks.
    """
    homes, hexes = independent_factions(way.start, way.charts), fought_over(way)
    free = {faction for faction, home in homes.items() if home in hexes}
    lost = {counter.force for change, counter in each_change(way) if change.end in GONE}
    yield from freed(way, free & lost)
    free -= {
        way.charts.counters[each.counter].force
        for space, each in way.end.each_standing()
        if in_the_field(way.charts, space)
        and role(way.start, owner(way.end, way.charts, each)) == segment(way.start)
    }
    yield from joined(way, free)


def war_zones(way: ChadWay) -> Iterator[str]:
    """7.50  Production falls by a level where combat makes a war zone, and presence 2 with it (10.22).

    As the impulse ends the markers turn back to their normal side.
    """
    fallen = set()
    for change, counter in each_change(way):
        here, there = (production_of(way, each, counter.home) for each in (change.start, change.end))
        if counter.type != "Production" or here is None or there not in (here, here - 1):
            continue
        if change.is_moved and change.before.face:
            continue  # it has lost its level of this impulse
        if has_option(way.start, "13.30") or _saw_combat(way, counter.home):
            fallen.add(counter.home)
            yield change.counter
    for change, counter in each_change(way):
        is_lowered = change.before.face == "p2" and not change.is_moved
        if counter.type == "Presence" and counter.home in fallen and is_lowered:
            yield change.counter


def _saw_combat(way: ChadWay, prefecture: str) -> bool:
    """7.50  Whether a prefecture saw combat; with dice units that retreated may be attacked again."""
    charts, hexes = way.charts, fought_over(way)
    far = 2 * RETREAT if "rolls" in way.end.fields else 0
    return any(
        charts.map.distance(hex, each) <= far
        for hex, line in charts.map.items()
        if line["prefecture"] == prefecture
        for each in hexes
    )


def production_of(way: ChadWay, space: str, prefecture: str) -> int | None:
    """7.22  Return the production level a space of the display stands for, None for another space."""
    level = space.removeprefix(f"{prefecture}-production-")
    return int(level) if level.isdigit() and level != space else None


def war_zones_over(way: ChadWay) -> Iterator[str]:
    """7.50  As an impulse ends production markers turn back to their normal side."""
    for change, counter in each_change(way):
        if counter.type == "Production" and not change.is_moved and change.before.face:
            yield change.counter


def entry_hexes_left(way: ChadWay) -> Iterator[str]:
    """12.43  As an impulse ends intervention units in entry hexes return to Task Force Losses."""
    for change, counter in each_change(way):
        if returns_from_entry_hex(way.charts, counter, change.start, change.end):
            yield change.counter


def thirst(check: Check[ChadCharts]) -> Account[ChadCharts]:
    """4.34  Account for units without water that are eliminated, as a check says who they are.

    Of those that went elsewhere in play the audit of the water check speaks.
    """

    def account(way: ChadWay) -> Iterator[str]:
        thirsty = {id for each in check.function(way.start, way.charts) for id in each.counters}
        for change, counter in each_change(way):
            is_at_rest = change.end == resting_place(way.start, way.charts, counter)[0]
            if change.counter in thirsty and (is_at_rest or in_the_field(way.charts, change.end)):
                yield change.counter

    return account
