"""Chapter 5: judging a combat phase by the board before it, the dice, and the board after it.

What the boards show by themselves (5.51 to 5.54, 12.00) is judged without dice. Losses are judged where the
dice are known: the field `rolls` of the board after holds them in order, `3+4 5 6+1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules.chad.charts import ChadCharts
from rules.chad.combat_explanation import Search, Throw, bases_of
from rules.chad.combat_forces import ATTACKER, DEFENDER
from rules.chad.combat_permission import Attack, possible_attacks
from rules.chad.elimination import resting_place
from rules.chad.odds import Chance, every_odds
from rules.chad.precombat import adjacent_enemy_hexes
from rules.chad.stacking import over_limit
from rules.chad.terms import combat_units, has_option, is_conventional, owner, role, segment
from rules.engine.chronicle import Battle
from rules.engine.counter import Counter
from rules.engine.finding import Finding, due, unsure, violation
from rules.engine.game import audit
from rules.engine.position import Position, Standing
from rules.engine.procedure import Entry

__all__ = [
    "battles",
    "combat_by_the_rules",
    "losses_of_a_phase",
    "misplaced_after_combat",
    "moves_in_combat",
    "throws_of",
]

_CAPITAL = "1537"
_RETREAT = 2
_HIDDEN = {
    "13.80": ("13.82", "no file shows which battle chits were played"),
    "13.92": ("13.93", "no file shows what recon added to the dice"),
}
"""By the optional rule: the number of what it does to the dice and losses, and why nobody can tell."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A counter that stood in a hex before the combat phase and is elsewhere after it."""

    standing: Standing
    counter: Counter
    player: str
    start: str
    end: str


def throws_of(position: Position) -> tuple[Throw, ...] | None:
    """Read the throws of the dice out of the field `rolls`, None when it is not there."""
    text = position.fields.get("rolls")
    if text is None:
        return None
    return tuple(tuple(int(die) for die in throw.split("+")) for throw in text.split())


@audit(
    "5.00",
    applies=[
        *("4.25", "5.10", "5.20", "5.30", "5.50", "5.51", "5.52", "5.53", "5.54", "5.60", "5.61", "5.62"),
        *("5.63", "5.64", "5.80", "5.81", "5.82", "5.83", "12.11", "12.12", "12.20", "12.32"),
        *("13.82", "13.93"),
    ],
)
def combat_by_the_rules(start: Position, end: Position, charts: ChadCharts) -> Iterator[Finding]:
    """5.00  Judge a combat phase: where everybody went, and whether the dice asked for what was lost.

    When the capital changes hands much more may move (14.23): then nothing is judged here.
    """
    if _holder(start, charts) != _holder(end, charts):
        return
    for way in _ways(start, end, charts):
        yield from misplaced_after_combat(start, charts, way)
        yield from moves_in_combat(start, end, charts, way)
    throws = throws_of(end)
    if throws is not None:
        yield from losses_of_a_phase(start, end, charts, throws)


def _holder(position: Position, charts: ChadCharts) -> str:
    units = combat_units(charts, position.stack(_CAPITAL))
    return next((player for unit in units if (player := owner(position, charts, unit))), "")


def _ways(start: Position, end: Position, charts: ChadCharts) -> list[_Way]:
    after = {standing.counter: space for space, standing in end.each_standing()}
    return [
        _Way(standing, counter, owner(start, charts, standing), space, after.get(standing.counter, ""))
        for space, standing in start.each_standing()
        if (counter := charts.counters[standing.counter]).kind in ("combat", "leader", "commander")
        and after.get(standing.counter, "") != space
    ]


def _at(rule: str, finding: Finding) -> Finding:
    """Give a finding the number of its rule, which is not the one of the whole audit."""
    return replace(finding, rule=rule)


def misplaced_after_combat(start: Position, charts: ChadCharts, way: _Way) -> Iterator[Finding]:
    """12.11  A counter eliminated in combat lies in the box that its kind returns from.

    Guerrillas and OAU units, who have no box, may lie anywhere off the map or be gone.
    """
    if way.start not in charts.map or way.end in charts.map:
        return
    box, rule = resting_place(start, charts, way.counter)
    if box in ("eliminated", "unused"):
        wrong = way.end in ("fant-losses", "task-force-losses") or way.end.endswith("-reinforcements")
        rule = "5.54" if way.counter.force == "OAU" else rule
    else:
        wrong = way.end != box
    if way.counter.kind == "leader" and way.end.startswith("sanctuary-"):
        wrong = True
    if wrong:
        where = charts.place(way.end) if way.end else "no box at all"
        yield _at(
            rule,
            due(
                way.end,
                [way.standing.counter],
                f"{way.counter.name}, eliminated at {charts.place(way.start)}, lies in {where}",
                f"the owner puts it into {charts.place(box)}",
            ),
        )


def moves_in_combat(start: Position, end: Position, charts: ChadCharts, way: _Way) -> Iterator[Finding]:
    """5.51  In a combat phase counters only retreat two hexes, or advance into a hex that combat cleared.

    The attacker advances (5.52); of the defender only guerrillas, leaders and Commanders do, after an ambush
    (5.53); who is attacked twice may retreat twice. A player may also be taking back a move, which the board
    does not show: so the referee is unsure, and says nothing of counters that no enemy stands next to.
    """
    if not way.player or (way.end not in charts.map and not way.end.startswith("arrivals-")):
        return
    route = f"{way.counter.name} went from {charts.place(way.start)} to {charts.place(way.end)} in combat"

    def doubt(rule: str, remedy: str) -> Finding:
        counter = [way.standing.counter]
        return _at(rule, unsure(way.end, counter, route, f"if it is no move taken back: {remedy}"))

    if way.start not in charts.map:
        yield doubt("5.00", "units enter in movement")
    elif way.end not in charts.map:
        if way.counter.is_combat_unit:
            yield doubt("4.25", "nobody retreats out of Chad, the owner eliminates it")
    elif adjacent_enemy_hexes(start, charts, way.start, way.player):
        attacks = role(start, way.player) == segment(start)
        distance = charts.map.distance(way.start, way.end)
        far = _RETREAT if attacks else 2 * _RETREAT
        if distance == 1 and _was_enemy(start, charts, way):
            if not attacks and is_conventional(way.counter):
                yield doubt("5.52", "defenders never advance")
        elif not _RETREAT <= distance <= far and not has_option(start, "13.80"):
            remedy = "a retreat is two hexes, an advance one, into a hex the enemy has left"
            yield doubt("5.52" if attacks else "5.51", remedy)


def _was_enemy(start: Position, charts: ChadCharts, way: _Way) -> bool:
    return any(
        charts.counters[other.counter].kind != "marker" and owner(start, charts, other) != way.player
        for other in start.stack(way.end)
    )


def losses_of_a_phase(
    start: Position, end: Position, charts: ChadCharts, throws: tuple[Throw, ...]
) -> Iterator[Finding]:
    """5.83  What both sides lost is what the dice asked for in some play by the rules.

    Where no play explains it and only one hex can have been attacked, the losses owed are named; where
    several can have been, the referee is unsure. So he is with battle chits (13.82) or recon (13.93), which
    no board shows.
    """
    ways = [way for way in _ways(start, end, charts) if way.start in charts.map]
    player = _attacker(start)
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
        yield _owed(start, charts, touched[0], throws[0], ways)
        return
    where = touched[0].target if len(touched) == 1 else ""
    thrown = ", ".join("+".join(map(str, throw)) for throw in throws) or "none"
    yield _at(
        "5.20",
        unsure(
            where,
            moved,
            f"no attacks were found that explain the board after this combat with the dice {thrown}",
            "look at the attacks again, each with its dice, losses and retreats",
        ),
    )


def _unjudged(rule: str, hidden: str, ways: list[_Way]) -> Finding:
    said = f"the losses of this combat were not judged: {hidden}"
    return _at(
        rule, unsure("", [way.standing.counter for way in ways], said, "look at each combat yourselves")
    )


def battles(charts: ChadCharts, start: Position, end: Position) -> tuple[Battle, ...]:
    """5.00  Give the attacks of a combat phase as they can have been made, by both boards and the dice.

    Where none explain the board after it, those hexes are named that something was lost or thrown at.
    """
    player, throws = _attacker(start), throws_of(end) or ()
    ways = [way for way in _ways(start, end, charts) if way.start in charts.map]
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
    )


def _attacker(start: Position) -> str:
    """Give the player whose segment a board stands in."""
    return next((player for player in ("fan", "fap") if role(start, player) == segment(start)), "")


def _search(end: Position, charts: ChadCharts, player: str, touched: list[Attack]) -> Search:
    involved = {hex for each in touched for hex in (each.target, *each.from_hexes)}
    return Search(end, charts, player, frozenset(each.target for each in touched), frozenset(involved))


def _touched(start: Position, charts: ChadCharts, player: str, ways: list[_Way]) -> list[Attack]:
    """Give the attacks that may have happened: something left or died in the target or in a hex beside it."""
    changed = {way.start for way in ways}
    return [
        each
        for each in possible_attacks(start, charts, player)
        if each.target in changed or changed.intersection(each.from_hexes)
    ]


def _owed(start: Position, charts: ChadCharts, order: Attack, dice: Throw, ways: list[_Way]) -> Finding:
    """5.83  Say what one throw asked for, however the one attack was made, and what was lost."""
    gone = [way for way in ways if way.end not in charts.map and way.counter.is_combat_unit]
    lost = {
        ATTACKER: sum(way.counter.steps for way in gone if way.start != order.target),
        DEFENDER: sum(way.counter.steps for way in gone if way.start == order.target),
    }
    asked: dict[str, None] = {}
    rests: list[str] = []
    for bases in bases_of(order):
        for found in every_odds(start, charts, Attack(order.target, bases)):
            chance = next(each for each in found.chances if each.dice == sum(dice))
            if _stopped_in_contact(chance, lost):
                return _contact(charts, order, ways)
            asked[f"{chance.attacker} and {chance.defender}"] = None
            rests += chance.result.rests_on
    place = charts.place(order.target)
    text = f"attacker and defender lost {lost[ATTACKER]} and {lost[DEFENDER]} steps at {place}"
    thrown = "+".join(map(str, dice))
    return _at(
        "5.83",
        violation(
            order.target,
            [way.standing.counter for way in ways],
            f"{text}; {thrown} on the dice asks for {' or '.join(asked)}",
            "carry out what the dice ask for, whole units at the owner's choice",
            rests,
        ),
    )


def _stopped_in_contact(chance: Chance, lost: dict[str, int]) -> bool:
    """5.20  Whether both sides lost what a throw asked for, whole units, and it asked for contact besides."""
    over = (lost[ATTACKER] - chance.attacker.steps, lost[DEFENDER] - chance.defender.steps)
    return (chance.attacker.contact or chance.defender.contact) and all(0 <= steps < 3 for steps in over)


def _contact(charts: ChadCharts, order: Attack, ways: list[_Way]) -> Finding:
    return _at(
        "5.20",
        due(
            order.target,
            [way.standing.counter for way in ways],
            f"the combat at {charts.place(order.target)} ended in contact, and no further throw followed",
            "both sides fight again",
        ),
    )
