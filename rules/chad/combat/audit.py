"""Chapter 5: judging a combat phase by the board before it, the dice, and the board after it.

What the boards show by themselves (5.51 to 5.54, 12.00) is judged without dice. Losses are judged where the
dice are known: the field `rolls` of the board after holds them in order, `3+4 5 6+1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.chad.charts.chad_charts import ChadCharts
from rules.chad.charts.combat_charts import Loss
from rules.chad.combat.explanation import Search, Throw, bases_of
from rules.chad.combat.faction_fights import nobodys_factions
from rules.chad.combat.forbidden_fights import forbidden_fights
from rules.chad.combat.forces import ATTACKER, DEFENDER
from rules.chad.combat.igf_duties import neglected_duties
from rules.chad.combat.odds import Chance, every_odds
from rules.chad.combat.permission import Attack, possible_attacks
from rules.chad.combat.traces import Way, attacking_player, under, ways_of
from rules.chad.combat.whereabouts import left_alone, misplaced_after_combat, moves_in_combat
from rules.chad.components.counter import ChadCounter
from rules.chad.components.terms import combat_units, government_role, has_option, owner, segment
from rules.chad.movement.stacking import over_limit
from rules.chad.special_rules.capital import is_captured
from rules.engine.advice.chronicle import Battle
from rules.engine.board.position import Position, Standing
from rules.engine.judging.audit import audit
from rules.engine.judging.finding import Finding, due, unsure, violation
from rules.engine.play.procedure import Entry

__all__ = [
    "battles",
    "combat_by_the_rules",
    "losses_of_a_phase",
    "throws_of",
]

_HIDDEN = {
    "13.80": ("13.82", "no file shows which battle chits were played"),
    "13.92": ("13.93", "no file shows what recon added to the dice"),
}
"""By the optional rule: the number of what it does to the dice and losses, and why nobody can tell."""


def throws_of(position: Position) -> tuple[Throw, ...] | None:
    """Read the throws of the dice out of the field `rolls`, None when it is not there."""
    text = position.fields.get("rolls")
    if text is None:
        return None
    return tuple(tuple(int(die) for die in throw.split("+")) for throw in text.split())


@audit(
    "5.00",
    applies=[
        *("4.22", "4.25", "4.51", "5.10", "5.20", "5.30", "5.40", "5.42", "5.50", "5.51", "5.52", "5.53"),
        *("5.54", "5.60", "5.61", "5.62", "5.63", "5.64", "5.80", "5.81", "5.82", "5.83", "8.20", "11.33"),
        *("12.11", "12.20", "12.32", "13.82", "13.92", "13.93", "14.13", "14.33", "14.43"),
    ],
)
def combat_by_the_rules(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """5.00  Judge a combat phase: where everybody went, and whether the dice asked for what was lost.

    Once the change of government is carried out much more has moved (14.23): then nothing is judged here.
    While it is being carried out, FANT infantry that leaves play is no loss, and losses are not counted.
    """
    if government_role(start) != government_role(end):
        return
    given_up = _given_up(end, charts, ways_of(start, end, charts))
    ways = [way for way in ways_of(start, end, charts) if way.standing.counter not in given_up]
    alone = list(left_alone(start, end, charts, ways))
    for way in ways:
        yield from misplaced_after_combat(start, charts, way)
        yield from moves_in_combat(start, end, charts, way)
    yield from alone
    yield from nobodys_factions(start, end, charts, ways)
    throws = throws_of(end)
    yield from neglected_duties(start, end, charts, ways, thrown=bool(throws))
    stayed = list(_oau_not_withdrawn(start, end, charts, ways))
    yield from stayed
    forbidden = list(forbidden_fights(start, end, charts, throws, given_up))
    yield from forbidden
    if throws is not None and not (forbidden or given_up):
        yield from losses_of_a_phase(start, _without(end, [*alone, *stayed]), charts, throws)


def _given_up(end: Position, charts: ChadCharts, ways: Iterable[Way]) -> set[str]:
    """14.23  Give the FANT infantry that leaves play as the government changes, rebels in the capital."""
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
            if throws_of(end):
                found = due(hex, counters, f"OAU units still in {place}, which was attacked", remedy)
            else:
                said = f"OAU units still in {place}, which others have left in combat"
                found = unsure(hex, counters, said, f"if it was attacked, {remedy}")
            yield under("5.54", found)


def _without(position: Position, alone: Iterable[Finding]) -> Position:
    """Give a board without the counters that findings say should be gone from it."""
    gone = {counter for finding in alone for counter in finding.counters}
    for space, stack in position.each_stack() if gone else ():
        position = position.with_stack(space, [each for each in stack if each.counter not in gone])
    return position


def losses_of_a_phase(
    start: Position, end: Position, charts: ChadCharts, throws: tuple[Throw, ...]
) -> Iterator[Finding]:
    """5.83  What both sides lost is what the dice asked for in some play by the rules.

    Where no play explains it and only one hex can have been attacked, the losses owed are named; where
    several can have been, the referee is unsure. So he is with battle chits (13.82) or recon (13.93), which
    no board shows.
    """
    ways = [way for way in ways_of(start, end, charts) if way.start in charts.map]
    player = attacking_player(start)
    if not player or not (ways or throws):
        return
    for option, (rule, hidden) in _HIDDEN.items():
        if has_option(start, option):
            yield _unjudged(rule, hidden, ways)
            return
    touched = _touched(start, charts, player, ways)
    search = _search(end, charts, player, touched)
    if search.explains(start, throws):
        return
    involved = search.involved
    moved = [way.standing.counter for way in ways]
    plain = involved.issuperset(way.start for way in ways) and not any(over_limit(start, charts))
    plain = plain and not has_option(start, "13.30")
    if len(touched) == 1 and plain and search.is_conclusive and len(throws) == 1 and len(throws[0]) == 2:
        yield from _owed(start, charts, touched[0], throws[0], ways)
        return
    where = touched[0].target if len(touched) == 1 else ""
    thrown = ", ".join("+".join(map(str, throw)) for throw in throws) or "none"
    yield under(
        "5.20",
        unsure(
            where,
            moved,
            f"no attacks were found that explain the board after this combat with the dice {thrown}",
            "look at the attacks again, each with its dice, losses and retreats",
        ),
    )


def _unjudged(rule: str, hidden: str, ways: list[Way]) -> Finding:
    said = f"the losses of this combat were not judged: {hidden}"
    return under(
        rule, unsure("", [way.standing.counter for way in ways], said, "look at each combat yourselves")
    )


def battles(charts: ChadCharts, start: Position, end: Position) -> tuple[Battle, ...]:
    """5.00  Give the attacks of a combat phase as they can have been made, by both boards and the dice.

    Where none explain the board after it, those hexes are named that something was lost or thrown at.
    """
    player, throws = attacking_player(start), throws_of(end) or ()
    ways = [way for way in ways_of(start, end, charts) if way.start in charts.map]
    if not player or not (ways or throws):
        return ()
    touched = _touched(start, charts, player, ways)
    found = _search(end, charts, player, touched).explanation(start, throws)
    if found is None:
        return tuple(_battle(start, charts, player, each, ()) for each in touched)
    return tuple(_battle(each.before, charts, player, each.order, each.entries) for each in found)


def _battle(
    before: Position, charts: ChadCharts, player: str, order: Attack, entries: tuple[Entry, ...]
) -> Battle:
    def fighters(hexes: Iterable[str], own: bool) -> tuple[Standing, ...]:
        stacks = (standing for hex in hexes for standing in before.stack(hex))
        return tuple(
            each
            for each in stacks
            if charts.counters[each.counter].kind != "marker"
            and (owner(before, charts, each) == player) is own
        )

    return Battle(
        order.target,
        order.from_hexes,
        player,
        fighters(order.from_hexes, True),
        fighters([order.target], False),
        entries,
        _on_average(before, charts, order),
    )


def _on_average(before: Position, charts: ChadCharts, order: Attack) -> tuple[float, float] | None:
    """5.20  Give the steps both sides lose on average in an attack, over every decision that is open."""
    try:
        found = every_odds(before, charts, order)
    except ValueError:
        return None
    if not found:
        return None
    attacker, defender = (
        float(sum(each.expected_steps(side) for each in found) / len(found)) for side in (ATTACKER, DEFENDER)
    )
    return attacker, defender


def _search(end: Position, charts: ChadCharts, player: str, touched: list[Attack]) -> Search:
    involved = {hex for each in touched for hex in (each.target, *each.from_hexes)}
    return Search(end, charts, player, frozenset(each.target for each in touched), frozenset(involved))


def _touched(start: Position, charts: ChadCharts, player: str, ways: list[Way]) -> list[Attack]:
    """Give the attacks that may have happened: something left or died in the target or in a hex beside it."""
    changed = {way.start for way in ways}
    return [
        each
        for each in possible_attacks(start, charts, player)
        if each.target in changed or changed.intersection(each.from_hexes)
    ]


def _owed(
    start: Position, charts: ChadCharts, order: Attack, dice: Throw, ways: list[Way]
) -> Iterator[Finding]:
    """5.83  Say what one throw asked for, however the one attack was made, and what was lost."""
    gone = [way for way in ways if way.end not in charts.map and _fights(start, way.counter)]
    attackers = tuple(way.counter.steps for way in gone if way.start != order.target)
    defenders = tuple(way.counter.steps for way in gone if way.start == order.target)
    asked: dict[str, None] = {}
    rests: list[str] = []
    moved = [way for way in ways if way.end in charts.map]
    stood = _steps(charts, start, [order.target])
    for bases in bases_of(order):
        came = _steps(charts, start, bases)
        for found in every_odds(start, charts, Attack(order.target, bases)):
            chance = next(each for each in found.chances if each.dice == sum(dice))
            is_paid = _is_paid(chance.attacker, attackers, came) and _is_paid(
                chance.defender, defenders, stood
            )
            in_contact = chance.attacker.contact or chance.defender.contact
            if is_paid and in_contact and sum(attackers) < came and sum(defenders) < stood:
                yield _contact(charts, order, ways)
                return
            if is_paid and moved:
                yield _strayed(charts, order, dice, moved, chance)
                return
            asked[f"{chance.attacker} and {chance.defender}"] = None
            rests += chance.result.rests_on
    if not asked:
        yield from _after_a_withdrawal(charts, order, ways)
        return
    place, thrown = charts.place(order.target), "+".join(map(str, dice))
    text = f"attacker and defender lost {sum(attackers)} and {sum(defenders)} steps at {place}"
    said = f"{text}; {thrown} on the dice asks for {' or '.join(asked)}"
    remedy = "carry out what the dice ask for, whole units at the owner's choice"
    counters = [way.standing.counter for way in ways]
    yield under("5.83", violation(order.target, counters, said, remedy, rests))


def _after_a_withdrawal(charts: ChadCharts, order: Attack, ways: list[Way]) -> Iterator[Finding]:
    """5.54  Where only OAU units stood there is no combat: they leave, and who attacked may advance."""
    others = [
        way
        for way in ways
        if way.start != order.target and (way.end != order.target or way.start not in order.from_hexes)
    ]
    if others:
        place = charts.place(order.target)
        yield under(
            "5.54",
            violation(
                order.target,
                [way.standing.counter for way in others],
                f"gone after an attack on {place}, whose OAU units withdraw without a fight",
                "put them back: no dice are thrown for it, and nobody is lost",
            ),
        )


def _steps(charts: ChadCharts, position: Position, hexes: Iterable[str]) -> int:
    units = (each for hex in hexes for each in combat_units(charts, position.stack(hex)))
    counters = (charts.counters[each.counter] for each in units)
    return sum(counter.steps for counter in counters if _fights(position, counter))


def _fights(position: Position, counter: ChadCounter) -> bool:
    """5.54  Whether a counter is a combat unit that a fight can cost: OAU units leave play before it."""
    return counter.is_combat_unit and (counter.force != "OAU" or has_option(position, "13.10"))


def _is_paid(asked: Loss, lost: tuple[int, ...], stood: int) -> bool:
    """5.83  Whether a side that had so many steps lost what was asked of it, by the steps of each unit lost.

    Units are lost one after the other until they are worth it. Who then could not retreat is lost as well.
    """
    if sum(lost) < asked.steps:
        return sum(lost) == stood
    return asked.retreats or not lost or sum(lost) - max(lost) < asked.steps


def _strayed(charts: ChadCharts, order: Attack, dice: Throw, moved: list[Way], chance: Chance) -> Finding:
    """5.52  Say that the losses are right, and where units went after them is not."""
    to = " and ".join(dict.fromkeys(charts.place(way.end) for way in moved))
    asked, thrown = f"{chance.attacker} and {chance.defender}", "+".join(map(str, dice))
    return under(
        "5.52" if any(way.start != order.target for way in moved) else "5.51",
        violation(
            order.target,
            [way.standing.counter for way in moved],
            f"no retreat or advance after {thrown}, {asked}, at {charts.place(order.target)} leads to {to}",
            "a retreat is two hexes, an advance one, into the hex that combat cleared",
            chance.result.rests_on,
        ),
    )


def _contact(charts: ChadCharts, order: Attack, ways: list[Way]) -> Finding:
    return under(
        "5.20",
        due(
            order.target,
            [way.standing.counter for way in ways],
            f"the combat at {charts.place(order.target)} ended in contact, and no further throw followed",
            "both sides fight again",
        ),
    )
