"""4.3: one activation: the side that is next names a hex, and all its units there act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred
from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.zefra.board.hostility import can_fight
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.stacking import has_room
from guelta.rules.zefra.board.units import Unit
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.movement.joint import act_jointly, fire_besides, shift
from guelta.rules.zefra.movement.orders import act, go
from guelta.rules.zefra.reach.reach import destinations, is_open
from guelta.rules.zefra.turn.order import hexes_to_activate, not_activated

__all__ = ["activation"]

_WRITES = (
    "p3-03b", "p3-05a", "p3-08", "p3-10a", "p3-10c", "p3-10d", "p3-13c", "p3-13d", "p3-13e", "p3-13f",
    "p3-13i", "p3-14", "p3-16a", "p3-16b", "p3-16c", "p3-16d", "p3-17a", "p3-17b", "p3-17d", "p3-17f",
    "p3-17g", "p61-09b", "p61-09c", "p61-09d", "p61-09e", "p61-09f", "G7-01", "G7-02a", "G7-02b", "G7-02c",
    "G7-02d", "G7-03", "G7-04", "G7-05", "G7-05a", "G7-05b", "G7-05c", "G7-05d", "G7-08", "G7-09",
    "G9-01a", "G9-01b", "G9-01c", "G9-02a", "G9-03", "G9-04a", "G9-04b", "G9-05", "G10-01", "G10-02",
    "G10-03", "G10-04", "G10-05b", "G10-07", "G10-08", "G12-01a", "G12-01b", "G12-02", "G12-03a",
    "G12-03b", "G12-03c", "G12-03d", "G12-03e", "G12-04a", "G12-04b", "G12-04c", "G12-04d", "G12-04e",
    "G12-05", "G12-06", "G12-06a", "G12-06b", "G12-06c", "G12-09a", "G12-10c",
)  # fmt: skip
_APPLIES = (
    "G12-08b", "p3-06", "p3-07", "p3-09b", "p3-10b", "p3-10e", "p3-11a", "p3-11b", "p3-11c", "p3-13g",
    "p3-13h", "p3-16", "p3-17c", "p3-17e", "p61-13b", "p61-16a", "p61-16b", "G7-02", "G7-06", "G7-07",
    "G9-02b", "G10-05a", "G12-03", "G12-04", "G12-09b", "S12-05", "S12-07", "p3-09a", "p3-13a",
    "p3-13b",
)  # fmt: skip


class _Task(NamedTuple):
    """Something of an activation that is still to be done, and the units that do it."""

    do: str
    units: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Activation:
    """An activation between two of its moves: the side, the board it began on, and what is left of it."""

    side: str
    begun: Position
    left: tuple[_Task, ...] = (_Task("name"),)
    asked: int = 0


@procedure("p3-03a", writes=_WRITES, applies=_APPLIES)
def activation(run: Run[ZefraCharts]) -> None:
    """p3-03a  The side that is next names a hex, and every own unit there moves, fires or stays."""
    going = run.resumed(lambda: _Activation(run.position.fields.get("active", ""), run.position))
    play = Play(run, going.asked, going.begun)
    while going.left:
        task, *others = going.left
        more = _TASKS[task.do](play, going.side, task.units)
        going = replace(going, left=(*more, *others), asked=play.asked)
        if going.left:
            run.commit(going)
    play.close()


def _name(play: Play, side: str, _: Sequence[str]) -> Iterator[_Task]:
    """p3-03a  Have a side name a hex, or pass; Bongo may act jointly with IFF instead (p3-10a)."""
    run = play.run
    spaces = hexes_to_activate(run.position, run.charts, side)
    if not spaces:
        return
    joined = act_jointly(play) if side == "bongo" else ""
    if joined == "attack":
        return
    spaces = hexes_to_activate(run.position, run.charts, side)
    refused = partial(not_activated, run.position, run.charts, side)
    named = play.hex("hex", "p3-03a", side, "names a hex", spaces, (), 0, refused) if spaces else ""
    if not named:
        passed = run.position.fields.get("passed", "").split()
        run.set(passed=" ".join([*passed, side]))
        play.write("p3-03a", f"no more activations of {run.charts.named(side)} in this turn", side=side)
        return
    play.write("p3-03a", f"{run.charts.place(named)} is activated by {run.charts.named(side)}", side=side)
    ids = tuple(unit.id for unit in play.there(named) if unit.side == side and not unit.is_used)
    if named in run.charts.map:
        yield _Task("together", ids)
        yield from (_Task("act", (id,)) for id in ids)
    else:
        yield _Task("come on", ids)
    if side == "iff":
        yield _Task("shift")
    elif side == "bongo" and not joined:
        yield _Task("fire besides")


def _together(play: Play, side: str, ids: Sequence[str]) -> Iterable[_Task]:
    """p3-03b  Let fighting units move together if their owner wants it; all others act one by one (Z41)."""
    fighters = [unit for unit in play.alive(ids) if can_fight(play.charts, unit)]
    if len(fighters) > 1 and destinations(play.position, play.charts, fighters):
        names = " and ".join(unit.counter.name for unit in fighters)
        if play.may("together", "p3-03b", side, f"{names} move together", [unit.id for unit in fighters]):
            go(play, fighters)
    return ()


def _act(play: Play, side: str, ids: Sequence[str]) -> Iterable[_Task]:
    """p3-03b  Let units act one by one."""
    for id in ids:
        act(play, id)
    return ()


def _come_on(play: Play, side: str, ids: Sequence[str]) -> Iterator[_Task]:
    """G12-10c  Bring forces on from off the map at an own coastal hex, then let them act."""
    units = play.alive(ids)
    for id in play.pick("come-on", "G12-10c", side, "come on", units, 0, len(ids), _not_off_the_map):
        yield _Task("land", (id,))
    yield _Task("turn", tuple(ids))


def _land(play: Play, side: str, ids: Sequence[str]) -> Iterable[_Task]:
    """G12-10c  Bring a unit on where its owner says, and let it act."""
    for unit in play.alive(ids):
        if hexes := _coast(play, unit, side):
            title = f"{unit.counter.name} comes on in"
            hex = play.hex("landing", "G12-10c", side, title, hexes, (unit.id,), refused=_no_landing)
            play.carry(unit.id, hex)
            play.write("G12-10c", f"{unit.counter.name} comes on in {play.charts.place(hex)}", side=side)
            act(play, unit.id)
    return ()


def _turn(play: Play, side: str, ids: Sequence[str]) -> Iterable[_Task]:
    """p3-06  Turn the units over that were off the map as it began."""
    play.turn(ids)
    return ()


def _shift(play: Play, side: str, ids: Sequence[str]) -> Iterable[_Task]:
    """p3-08  Let Bongo shift after IFF."""
    shift(play)
    return ()


def _fire_besides(play: Play, side: str, ids: Sequence[str]) -> Iterable[_Task]:
    """p3-10d  Let IFF fire besides Bongo."""
    fire_besides(play)
    return ()


_TASKS: Mapping[str, Callable[[Play, str, Sequence[str]], Iterable[_Task]]] = MappingProxyType(
    {
        "name": _name,
        "together": _together,
        "act": _act,
        "come on": _come_on,
        "land": _land,
        "turn": _turn,
        "shift": _shift,
        "fire besides": _fire_besides,
    }
)


def _not_off_the_map(unit: Unit) -> Barred | None:
    """G12-10c  Return why a unit off the map cannot come on."""
    if not unit.space.startswith("off-map-"):
        return None
    return Barred("G12-10c", f"{unit.counter.name} is not among the forces off the map that may come on")


def _no_landing(hex: str) -> Barred:
    """G12-10c  Return why forces cannot come on in a hex."""
    return Barred("G12-10c", f"{hex} is no hex at an own coast with room and without enemies")


def _coast(play: Play, unit: Unit, side: str) -> list[str]:
    return [
        hex
        for hex in play.charts.map
        if play.charts.is_coast(hex)
        and play.charts.country(hex) == side
        and is_open(play.position, play.charts, unit, hex)
        and has_room(play.position, play.charts, [unit], hex)
    ]
