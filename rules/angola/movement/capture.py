"""10.2, 10.3, 10.4, 14.3.2  What is captured where a Force ends its move or retreat."""

from __future__ import annotations

from guelta.rules.angola.board.changes import added, lifted, sent
from guelta.rules.angola.board.control import CABINDA, controller, enemies_in, fallen
from guelta.rules.angola.board.forces import region_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD
from guelta.rules.engine.play.procedure import Run

__all__ = ["down_the_track", "take_place"]

CAPTURED = "captured"
ZAIRE_WEST = "zaire-west"


def take_place(run: Run[AngolaCharts], side: str, region: str) -> None:
    """10.2, 10.3  A Force that ends its move takes a town or city that is nobody's or the enemy's."""
    charts = run.charts
    there = region_of(run.position, charts, region).units(side)
    if not charts.is_town(region) or not there or enemies_in(run.position, charts, region, side):
        return
    if region == CABINDA:
        _take_cabinda(run, side)
        return
    marker, loser = f"control-{region}", controller(run.position, charts, region)
    if not loser:
        if region in run.position.where(marker):
            run.put(marker, f"control-{side}")
            run.write("10.2", f"{side.upper()} takes control of {charts.place(region)}", side=side)
        return
    if loser in charts.members(charts.alliance(side)):
        return
    run.put(marker, f"control-{side}", face=CAPTURED)
    run.write("10.3", f"{side.upper()} captures {charts.place(region)} from {loser.upper()}", side=side)
    _hand_over(run, loser, side, charts.tokens_for(region))


def _hand_over(run: Run[AngolaCharts], loser: str, winner: str, number: int) -> None:
    """10.4  The loser hands over Victory Tokens of his own, as far as he has them."""
    own = [
        each.counter
        for each in run.position.stack(f"tokens-{loser}")
        if run.charts.counters[each.counter].side == loser
    ]
    for token in own[:number]:
        run.put(token, f"tokens-{winner}")
    if own[:number]:
        run.write("10.4", f"{loser.upper()} hands {len(own[:number])} to {winner.upper()}", side=loser)


def _take_cabinda(run: Run[AngolaCharts], side: str) -> None:
    """14.3.2  Cabinda changes hands without marker or token; its first capture moves the track (R27)."""
    charts = run.charts
    holder = controller(run.position, charts, CABINDA)
    if charts.alliance(holder) == charts.alliance(side):
        return
    run.set(cabinda=side)
    run.write("14.3.2", f"{side.upper()} captures Cabinda", side=side)
    if charts.alliance(side) != "western" or fallen(run.position):
        return
    run.set(**{"cabinda-fallen": "yes"})
    down_the_track(run, "western", charts.figure("cabinda-spaces"), "14.3.2(1)")
    base = region_of(run.position, charts, "flec-base")
    for force in base.forces:
        run.position = lifted(run.position, [*force.ids, *(each.counter for each in force.equipment)])
        if force.column:
            run.position = lifted(run.position, [force.column])
        carried = [each for each in force.equipment if each.face != MINEFIELD]
        laid = [each for each in force.equipment if each.face == MINEFIELD]
        run.position = sent(run.position, "equipment", laid)  # 9.9.1: it never moves
        run.position = added(run.position, charts, ZAIRE_WEST, force.side, force.units, force.column, carried)
    run.write("14.3.2(2)", "The FLEC Base has no further effect; its Units go to Zaire Proper")


def down_the_track(run: Run[AngolaCharts], alliance: str, spaces: int, rule: str) -> None:
    """11.3  Move the marker of an Alliance down the Victory Track, to its last space at most."""
    (space,) = run.position.where(f"victory-{alliance}")
    track = [box.id for box in run.charts.boxes.group("victory")]
    end = track[min(track.index(space) + spaces, len(track) - 1)]
    if end != space:
        run.put(f"victory-{alliance}", end)
        names = "/".join(side.upper() for side in run.charts.members(alliance))
        run.write(rule, f"{names} moves down to {end.removeprefix('victory-')}")
