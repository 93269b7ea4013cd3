"""4.3: one activation: the side that is next names a hex, and all its units there act."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.play.procedure import Run, procedure
from rules.zefra.board.hostility import can_fight
from rules.zefra.board.play import Play
from rules.zefra.board.stacking import has_room
from rules.zefra.board.units import Unit
from rules.zefra.charts.zefra_charts import ZefraCharts
from rules.zefra.movement.joint import act_jointly, fire_besides, shift
from rules.zefra.movement.orders import act, go
from rules.zefra.movement.reach import destinations, is_open
from rules.zefra.turn.order import hexes_to_activate

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
    "p3-13h", "p3-16", "p3-17c", "p3-17e", "p61-13b", "p61-16a", "G7-02", "G7-06", "G7-07", "G9-02b",
    "G10-05a", "G12-03", "G12-04", "G12-09b", "S12-05", "S12-07", "p3-09a", "p3-13a", "p3-13b",
)  # fmt: skip


@procedure("p3-03a", writes=_WRITES, applies=_APPLIES)
def activation(run: Run[ZefraCharts]) -> None:
    """p3-03a  The side that is next names a hex, and every own unit there moves, fires or stays."""
    play = Play(run)
    _activate(play, run.position.fields.get("active", ""))
    play.close()


def _activate(play: Play, side: str) -> None:
    run = play.run
    spaces = hexes_to_activate(run.position, run.charts, side)
    if not spaces:
        return
    joined = act_jointly(play) if side == "bongo" else ""
    if joined == "attack":
        return
    spaces = hexes_to_activate(run.position, run.charts, side)
    named = play.hex("hex", "p3-03a", side, "names a hex", spaces, least=0) if spaces else ""
    if not named:
        passed = run.position.fields.get("passed", "").split()
        run.set(passed=" ".join([*passed, side]))
        play.write("p3-03a", f"no more activations of {run.charts.named(side)} in this turn", side=side)
        return
    play.write("p3-03a", f"{run.charts.place(named)} is activated by {run.charts.named(side)}", side=side)
    units = [unit for unit in play.there(named) if unit.side == side and not unit.is_used]
    if named in run.charts.map:
        _act(play, side, units)
    else:
        _come_on(play, side, units)
    if side == "iff":
        shift(play)
    elif side == "bongo" and not joined:
        fire_besides(play)


def _act(play: Play, side: str, units: Sequence[Unit]) -> None:
    """Let fighting units move together if their owner wants it, and all others one by one (Z41)."""
    fighters = [unit for unit in units if can_fight(play.charts, unit)]
    if len(fighters) > 1 and destinations(play.position, play.charts, fighters):
        names = " and ".join(unit.counter.name for unit in fighters)
        if play.may("together", "p3-03b", side, f"{names} move together", [unit.id for unit in fighters]):
            go(play, fighters)
    for unit in units:
        act(play, unit.id)


def _come_on(play: Play, side: str, units: Sequence[Unit]) -> None:
    """G12-10c  Bring forces on from off the map at an own coastal hex, then let them act."""
    chosen = play.pick("come-on", "G12-10c", side, "come on", units, 0, len(units))
    for id in chosen:
        unit = play.unit(id)
        hexes = _coast(play, unit, side) if unit is not None else []
        if unit is None or not hexes:
            continue
        hex = play.hex("landing", "G12-10c", side, f"{unit.counter.name} comes on in", hexes, (id,))
        play.carry(id, hex)
        play.write("G12-10c", f"{unit.counter.name} comes on in {play.charts.place(hex)}", side=side)
        act(play, id)
    play.turn(unit.id for unit in units)


def _coast(play: Play, unit: Unit, side: str) -> list[str]:
    return [
        hex
        for hex in play.charts.map
        if play.charts.is_coast(hex)
        and play.charts.country(hex) == side
        and is_open(play.position, play.charts, unit, hex)
        and has_room(play.position, play.charts, [unit], hex)
    ]
