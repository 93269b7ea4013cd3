"""4.7, 4.8: Bongo shifts after IFF, and the two act together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guelta.rules.engine.play.choice import Barred
from guelta.rules.zefra.board.hostility import defenders
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.units import OFF, Unit, units_of
from guelta.rules.zefra.fire.bombardment import bombard, targets
from guelta.rules.zefra.movement.orders import march, way_to
from guelta.rules.zefra.reach.reach import Ways, is_open, ways

__all__ = ["act_jointly", "fire_besides", "shift"]


def shift(play: Play) -> None:
    """p3-08  Let the Bongo player move own units that have not acted one hex, without a fight (Z9)."""
    once = play.charts.option(play.position, "bongo-shift") == "once"
    if once and "bongo-repositioned" in play.position.fields:
        return
    movable = [unit for unit in units_of(play.position, play.charts, "bongo") if _next_to(play, unit)]
    title = "units that shift after IFF"
    chosen = play.pick("shift", "p3-08", "bongo", title, movable, 0, len(movable), _not_shifted)
    if once and chosen:
        play.run.set(**{"bongo-repositioned": "yes"})
    for id in chosen:
        unit = play.unit(id)
        near = _next_to(play, unit) if unit is not None else []
        if unit is None or not near:
            continue
        title = f"{unit.counter.name} shifts to"
        to = play.hex("shift-to", "p3-08", "bongo", title, near, (id,), refused=_no_shift)
        play.carry(id, to, used=True)
        play.write("p3-08", f"{unit.counter.name} shifts to {play.charts.place(to)}", side="bongo")


def _not_shifted(unit: Unit) -> Barred | None:
    """p3-08  Return why a Bongo unit in play does not shift after IFF."""
    if unit.side != "bongo" or unit.space in OFF:
        return None
    return Barred("p3-08", f"{unit.counter.name} is no Bongo unit that has yet to act and can move a hex")


def _no_shift(hex: str) -> Barred:
    """p3-08  Return why a unit cannot shift to a hex."""
    return Barred("p3-08", f"{hex} is not one hex away, is full, or is held by enemies")


def _next_to(play: Play, unit: Unit) -> list[str]:
    if unit.is_used:
        return []
    limit = play.charts.figure("units in a hex")
    return [
        hex
        for hex in play.charts.map.neighbours(unit.space)
        if is_open(play.position, play.charts, unit, hex)
        and sum(other.type != "cas" for other in play.there(hex)) < limit
    ]


def act_jointly(play: Play) -> str:
    """p3-10a, p3-10d  Let Bongo and IFF act together in a Bongo activation; give how: attack, fire or "".

    After an attack the activation is spent.
    """
    meetings = [*_meetings(play)]
    options = [("attack", "a joint attack")] if meetings else []
    options += [("fire", _BESIDES)] if any(_mortars(play)) else []
    wanted = _agreed(play, options)
    if wanted == "attack":
        _attack(play, meetings)
    elif wanted == "fire":
        _fire(play)
    return wanted


_BESIDES = "an IFF bombardment besides"
_NO_MORTAR = Barred("p3-10e", "no mortar of IFF that has yet to act shares a hex with a Bongo unit")


def fire_besides(play: Play) -> None:
    """p3-10d, p3-10e  Let IFF fire once Bongo has acted, also a mortar to which Bongo units came (Z79)."""
    if _agreed(play, [("fire", _BESIDES)] if any(_mortars(play)) else []) == "fire":
        _fire(play)


def _agreed(play: Play, options: list[tuple[str, str]]) -> str:
    """p3-10a  Ask Bongo whether it acts with IFF, and IFF whether it agrees; "" for no."""
    barred = {} if any(word == "fire" for word, _ in options) else {"fire": _NO_MORTAR}
    options = [("no", "Bongo alone"), *options] if options else []
    wanted = play.one("joint", "p3-10a", "bongo", "acts with IFF", options, barred=barred) or "no"
    return wanted if wanted != "no" and play.may("agree", "p3-10a", "iff", "acts with Bongo") else ""


def _fire(play: Play) -> None:
    able = [*_mortars(play)] or [*_ready_mortars(play)]  # those, where it fires though none may
    if not able:
        return
    (id,) = play.pick("joint-fire", "p3-10d", "iff", "fires besides", able, refused=_not_besides)
    unit = play.unit(id)
    assert unit is not None
    play.write("p3-10d", f"{unit.counter.name} fires besides the Bongo activation", side="iff")
    if targets(play.position, play.charts, unit):
        bombard(play, unit)
    play.turn([id])


def _mortars(play: Play) -> Iterator[Unit]:
    """p3-10e  Yield the IFF mortars that share a hex with a Bongo unit and have a target."""
    for unit in _ready_mortars(play):
        with_bongo = any(other.side == "bongo" for other in play.there(unit.space))
        if with_bongo and targets(play.position, play.charts, unit):
            yield unit


def _ready_mortars(play: Play) -> Iterator[Unit]:
    """p3-10d  Yield the IFF mortars that have yet to act."""
    for unit in units_of(play.position, play.charts, "iff"):
        if unit.type == "mortar" and not unit.is_used:
            yield unit


def _not_besides(unit: Unit) -> Barred | None:
    """p3-10e  Return why a unit of IFF does not fire besides a Bongo activation."""
    if unit.side != "iff":
        return None
    return Barred(
        "p3-10e", f"{unit.counter.name} is no ready mortar of IFF in a hex with a Bongo unit and a target"
    )


def _not_jointly(unit: Unit) -> Barred | None:
    """p3-10a  Return why a unit of Bongo or IFF has no part in a joint attack."""
    if unit.side not in ("bongo", "iff"):
        return None
    return Barred("p3-10a", f"{unit.counter.name} can meet nobody with whom to attack a hex")


def _no_meeting(hex: str) -> Barred:
    """p3-10b  Return why the two cannot meet in a hex."""
    return Barred(
        "p3-10b", f"they cannot both come to {hex} and attack from there with what movement is left"
    )


def _no_joint_target(hex: str) -> Barred:
    """p3-10c  Return why the two cannot attack a hex together."""
    return Barred("p3-10c", f"{hex} is not next to them, or holds nobody hostile to both")


_Meeting = tuple[str, str, str, str]
"""A militia, a company, the hex in which they meet, and the one they attack."""


def _meetings(play: Play) -> Iterator[_Meeting]:
    """p3-10a, p3-10b  Yield the joint attacks there are: both meet in a hex and go on with what is left."""
    ready = {
        side: [u for u in units_of(play.position, play.charts, side) if not u.is_used]
        for side in ("bongo", "iff")
    }
    reached: dict[str, Ways] = {}
    for militia in (unit for unit in ready["bongo"] if unit.type == "militia"):
        first = {militia.space: (), **ways(play.position, play.charts, [militia])}
        for company in (unit for unit in ready["iff"] if unit.counter.is_company):
            most = [play.charts.allowance(play.position, unit.counter) for unit in (militia, company)]
            if play.charts.map.distance(militia.space, company.space) > sum(most):
                continue
            if company.id not in reached:
                reached[company.id] = {company.space: (), **ways(play.position, play.charts, [company])}
            second = reached[company.id]
            for hex in sorted({*first} & {*second}):
                left = most[0] - len(first[hex]), most[1] - len(second[hex])
                if min(left) > 0 and _can_meet(play, militia, company, hex):
                    yield from _targets(play, militia, company, hex)


def _can_meet(play: Play, militia: Unit, company: Unit, hex: str) -> bool:
    if not all(is_open(play.position, play.charts, unit, hex) for unit in (militia, company)):
        return False
    others = [u for u in play.there(hex) if u.type != "cas" and u.id not in (militia.id, company.id)]
    return len(others) + 2 <= play.charts.figure("units in a hex")


def _targets(play: Play, militia: Unit, company: Unit, hex: str) -> Iterator[_Meeting]:
    """p3-10c  Yield the hexes next to a meeting place that both may attack."""
    for near in play.charts.map.neighbours(hex):
        if not play.charts.is_land(near):
            continue
        both = [defenders(play.position, play.charts, [unit], near) for unit in (militia, company)]
        if all(both) and both[0] == both[1]:
            yield militia.id, company.id, hex, near


def _attack(play: Play, meetings: list[_Meeting]) -> None:
    """p3-10b, p3-10c  Bring a company and a militia together and attack one hex with both."""
    named = play.charts.counters
    militias = _units(play, meetings, 0)
    (militia,) = play.pick("joint-militia", "p3-10a", "bongo", "joins IFF", militias, refused=_not_jointly)
    meetings = [each for each in meetings if each[0] == militia]
    companies = _units(play, meetings, 1)
    (company,) = play.pick("joint-company", "p3-10a", "iff", "joins Bongo", companies, refused=_not_jointly)
    meetings = [each for each in meetings if each[1] == company]
    hexes, both = [*dict.fromkeys(each[2] for each in meetings)], (militia, company)
    hex = play.hex("meet-in", "p3-10a", "bongo", "they meet in", hexes, both, refused=_no_meeting)
    goals = [each[3] for each in meetings if each[2] == hex]
    target = play.hex("joint-target", "p3-10c", "bongo", "they attack", goals, both, refused=_no_joint_target)
    play.write("p3-10a", f"{named[militia].name} and {named[company].name} meet in {play.charts.place(hex)}")
    left = _left_after(play, play.alive([militia, company]), hex)
    if all(_is_at(play, id, hex) for id in (militia, company)) and _ready_in(play, militia, company, hex):
        _attack_on(play, militia, company, target, left)
    play.turn([militia, company])


def _left_after(play: Play, units: Sequence[Unit], hex: str) -> int:
    """p3-10c  Return how many hexes both can still go once they met in a hex, each by its own allowance."""
    return min(
        play.charts.allowance(play.position, unit.counter)
        - len({unit.space: (), **ways(play.position, play.charts, [unit])}.get(hex, ()))
        for unit in units
    )


def _attack_on(play: Play, militia: str, company: str, target: str, left: int) -> None:
    """p3-10b, p3-10c  Attack a hex with both, and another one from there while both hold it and can go on."""
    both = [company, militia]
    while target:
        play.write("p3-10c", f"both attack {play.charts.place(target)}")
        march(play, both, [target])
        left -= 1
        units = play.alive(both, target)
        if len(units) < len(both) or left <= 0:
            return
        goals = [each[3] for each in _targets(play, units[1], units[0], target)]
        title = "they go on to attack"
        if not goals:
            return
        target = play.hex("joint-target", "p3-10c", "bongo", title, goals, both, 0, _no_joint_target)


def _ready_in(play: Play, militia: str, company: str, hex: str) -> bool:
    return sum(not unit.is_used for unit in play.alive([militia, company], hex)) == 2


def _units(play: Play, meetings: list[_Meeting], place: int) -> list[Unit]:
    return play.alive(dict.fromkeys(each[place] for each in meetings))


def _is_at(play: Play, id: str, hex: str) -> bool:
    """Return whether one of the two comes to where they meet; an ambush on its way stops it."""
    unit = play.unit(id)
    if unit is None or unit.is_used:
        return False
    way = ways(play.position, play.charts, [unit])
    return unit.space == hex or (hex in way and march(play, [id], way_to(play, [unit], hex)))
