"""7.3 to 7.5: who may ambush whom, and the roll for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guelta.rules.engine.play.choice import Barred
from guelta.rules.zefra.board.hostility import are_hostile, can_fight, defenders, is_infantry, may_attack
from guelta.rules.zefra.board.play import D10, Play
from guelta.rules.zefra.board.units import Unit, all_units
from guelta.rules.zefra.combat.fight import Fight, fight
from guelta.rules.zefra.combat.retreat import fall_upon
from guelta.rules.zefra.fire.bombardment import bombard, supports
from guelta.rules.zefra.fire.special import strike
from guelta.rules.zefra.movement.parties import attack_parties, leave_enemies
from guelta.rules.zefra.reach.chain import settle
from guelta.rules.zefra.reach.reach import destinations, ways_apart

__all__ = ["ambushed", "attempt", "warning"]


@dataclass(frozen=True)
class _Ambush:
    """Units of one hex and side that may fall upon a hex, and those of them that can get there."""

    hex: str
    side: str
    units: tuple[str, ...]
    going: tuple[str, ...]


def attempt(
    play: Play, side: str, movers: Sequence[Unit], hex: str, *, entering: bool = False, anyway: bool = True
) -> bool:
    """G7-07, G7-08, G7-09  Roll for an ambush in a hex; G9-02a adds for who comes in, G9-03 for a recon.

    Who fights there `anyway` has tried in vain where it fails, and nothing else comes of it.
    """
    adds = play.charts.figure("entering side adds") if entering else 0
    spoiled = _is_spoiled(play, side, movers, hex, entering=entering)
    adds += play.charts.figure("recon adds") if spoiled else 0
    who = play.charts.fights_as(side)
    rule = "G9-02a" if entering else "G7-09" if who == "cjtf" else "G7-08"
    failing = (face for face in D10 if anyway and not play.charts.succeeds("ambush", who, face + adds))
    roll = play.roll("ambush", rule, side, f"ambush in {play.charts.place(hex)}", failing)
    succeeds = play.charts.succeeds("ambush", who, roll + adds)
    if spoiled:
        play.write("G9-03", f"a recon company of CJTF-Z counts in {play.charts.place(hex)}: {adds:+}")
    told = "succeeds" if succeeds else "fails"
    play.write(
        rule,
        f"ambush by {play.charts.named(side)} in {play.charts.place(hex)} {told}: {roll}+{adds}",
        roll=roll,
        side=side,
        cell=("ambush", who, "highest"),
    )
    return succeeds


def _is_spoiled(play: Play, side: str, targets: Sequence[Unit], hex: str, *, entering: bool) -> bool:
    """G9-03  Whether a recon company in the target hex, or beside it, is added to a try at an ambush (Z12).

    As it is usual it makes it harder to ambush who is warned; by option the defender's own try instead.
    """
    reading = play.charts.option(play.position, "recon-adds-to")
    if reading == "own-try":
        own = [unit for unit in play.there(hex) if unit.side == side]
        return not entering and bool(own) and is_warned(play, "", own, hex)
    return reading == "try" and is_warned(play, side, targets, hex)


def is_warned(play: Play, side: str, targets: Sequence[Unit], hex: str) -> bool:
    """G9-03  Whether a recon company in a hex, or for CJTF-Z beside it, warns who a side ambushes there."""
    if side == "cjtf":
        return False
    if any(unit.type == "recon" and unit.side == "cjtf" for unit in play.there(hex)):
        return True
    if not any(unit.side == "cjtf" for unit in targets):
        return False
    return any(
        unit.type == "recon" and unit.side == "cjtf"
        for near in play.charts.map.neighbours(hex)
        for unit in play.there(near)
    )


def warning(play: Play, side: str, targets: Sequence[Unit], hex: str) -> int:
    """G9-03  Return what a recon company adds to the result of a side's ambush, where agreed (Z12)."""
    by_result = play.charts.option(play.position, "recon-adds-to") == "result"
    return play.charts.figure("recon adds") if by_result and is_warned(play, side, targets, hex) else 0


def ambushed(play: Play, ids: Sequence[str], hex: str) -> list[str] | None:
    """G9-01a, G9-01b, G9-01c  Let those in whose range a hex lies try an ambush, the nearest first.

    Who lets a move pass in one hex of it may try in the next (Z11). None: nobody did. Otherwise the move is
    over, and what is given are the ambushers' units still to act.
    """
    movers = play.alive(ids, hex)
    for each in _ambushes(play, movers, hex):
        if _springs(play, each, hex):
            return _sprung(play, each, movers, hex)
    return None


def _springs(play: Play, ambush: _Ambush, hex: str) -> bool:
    """G7-07  Ask a side whether it ambushes, unless it said that it never does from there (Z65)."""
    order = f"{ambush.side}:{ambush.hex}"
    never = play.position.fields.get("no-ambush", "").split()
    if order in never:
        return False
    title = f"ambushes in {play.charts.place(hex)} with {play.charts.place(ambush.hex)}"
    options = [("yes", "yes"), ("no", "no"), ("never", "no, and never from there in this turn")]
    said = play.one("spring", "G7-07", ambush.side, title, options, of=(hex,), acting={"yes": ambush.going})
    if said == "never":
        play.run.set(**{"no-ambush": " ".join([*never, order])})
    return said == "yes"


def _ambushes(play: Play, movers: Sequence[Unit], hex: str) -> Iterator[_Ambush]:
    """Yield those who may ambush in a hex, the nearest first: face up, hostile, and able to get there."""
    near: dict[tuple[int, str, str], list[Unit]] = {}
    for unit in all_units(play.position, play.charts).values():
        if unit.is_used or unit.space not in play.charts.map or unit.space == hex:
            continue
        if any(are_hostile(play.position, play.charts, unit.side, each.side) for each in movers):
            distance = play.charts.map.distance(unit.space, hex)
            near.setdefault((distance, unit.space, unit.side), []).append(unit)
    for (distance, space, side), units in sorted(near.items()):
        most = max(play.charts.allowance(play.position, unit.counter) for unit in units)
        if distance > most:
            continue
        going = [unit for unit in units if _can_fall_upon(play, unit, movers, hex)]
        while going and hex not in destinations(play.position, play.charts, going):
            going.pop()
        if going:
            yield _Ambush(space, side, tuple(u.id for u in units), tuple(u.id for u in going))


def _can_fall_upon(play: Play, unit: Unit, movers: Sequence[Unit], hex: str) -> bool:
    """Whether a unit can get to a hex where movers are and attack one: infantry anybody, others who fight."""
    if not can_fight(play.charts, unit) or hex not in destinations(play.position, play.charts, [unit]):
        return False
    return any(
        may_attack(play.position, play.charts, unit, each)
        and (can_fight(play.charts, each) or is_infantry(play.charts, unit))
        for each in movers
    )


def _sprung(play: Play, ambush: _Ambush, movers: Sequence[Unit], hex: str) -> list[str]:
    succeeds = attempt(play, ambush.side, movers, hex, anyway=False)
    left = [id for id in ambush.units if id not in ambush.going]
    _fire_first(play, left, hex)
    origin = _origin(play, ambush, hex)
    for id in ambush.going:
        play.carry(id, hex)
    play.write(
        "G9-01a",
        f"{play.charts.place(hex)} is attacked from {play.charts.place(ambush.hex)}"
        f" by {play.charts.named(ambush.side)}",
    )
    strike(play, ambush.going, hex)
    play.write("G9-01c", "it is an ambush" if succeeds else "it is an ordinary fight")
    raised = attack_parties(play, ambush.going, hex)
    adds = warning(play, ambush.side, movers, hex) if succeeds else 0
    fight(play, Fight(hex, ambush.going, origin, "came" if succeeds else "", adds))
    leave_enemies(play, raised, hex)
    if not defenders(play.position, play.charts, play.alive(ambush.going, hex), hex):
        fall_upon(play, ambush.going, hex)
    settle(play, hex, ambush.going, ambush.side)
    play.turn([*ambush.going, *(unit.id for unit in movers)])
    return [unit.id for unit in play.alive(left) if not unit.is_used]


def _fire_first(play: Play, left: Sequence[str], hex: str) -> None:
    """G9-01b  Let those who cannot get to a hex and can fire into it do so before the others fight there.

    The order is left open: they may fire once the fight is over, wherever there are enemies then (Z78).
    """
    for unit in play.alive(left):
        if not supports(play.position, play.charts, unit, hex):
            continue
        title, place = f"{unit.counter.name} cannot get there and fires", play.charts.place(hex)
        options = [("first", f"into {place} before the fight"), ("after", "once they have fought")]
        if play.one("support", "G9-01b", unit.side, title, options, of=(unit.id,)) == "first":
            play.write("G9-01b", title)
            bombard(play, unit, [hex])


def _origin(play: Play, ambush: _Ambush, hex: str) -> str:
    """p3-17a  Ask ambushers from which hex they enter, where they have a choice; they go back to it."""
    going = play.alive(ambush.going)
    known = ways_apart(play.position, play.charts, going, hex)
    origins = [(ambush.hex, *way)[-2] for way in known]
    if len(origins) == 1:
        return origins[0]
    title = f"enter {play.charts.place(hex)} from"
    return play.hex("from", "p3-17a", ambush.side, title, origins, ambush.going, refused=_no_origin)


def _no_origin(hex: str) -> Barred:
    """p3-17a  Return why ambushers cannot enter from a hex."""
    return Barred("p3-17a", f"no shortest way of the ambushers leads over {hex}")
