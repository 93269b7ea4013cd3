"""8.1: new refugees as a turn opens."""

from __future__ import annotations

from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.stacking import ground
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["arrivals", "free_arrival_hexes"]


def free_arrival_hexes(play: Play) -> tuple[str, ...]:
    """Return the arrival hexes without a unit on the ground, among which the hex is drawn (Z34)."""
    return tuple(hex for hex in play.charts.arrival_hexes if not ground(play.there(hex)))


@procedure("S12-01", writes=["S12-02", "S12-03", "S12-04a", "S12-04b"], applies=["p61-10"])
def arrivals(run: Run[ZefraCharts]) -> None:
    """S12-01  Roll whether a party with its militia comes, and in which hex of Zefra near the border."""
    play = Play(run)
    roll = play.roll("arrival", "S12-01", "adjudicator", "refugee arrivals")
    towards = run.position.fields.get("president", "neutral")
    adds = int(run.charts.tables.charts["president"].number(towards, "adds"))
    if adds:
        cell = ("president", towards, "adds")
        play.write("S12-04b", f"the president is {towards} to Tuscans: {adds:+}", cell=cell)
    row = run.charts.row_of("arrivals", max(0, roll + adds))
    people = run.charts.tables.charts["arrivals"].text(row, "people")
    cell = ("arrivals", row, "people")
    hexes = free_arrival_hexes(play)
    if people == "-" or not hexes:
        why = "nobody comes" if people == "-" else "no arrival hex is free; nobody comes"
        play.write("S12-01", why, roll=roll, cell=cell)
        return
    rule = "S12-02" if people == "tuscan" else "S12-03"
    play.write(rule, f"a {people.capitalize()} party comes with a militia", roll=roll, cell=cell)
    place = Roll("arrival-hex", "S12-04a", "adjudicator", "in which hex", faces=range(1, len(hexes) + 1))
    drawn = run.roll(place)[0]
    hex = hexes[drawn - 1]
    for type in ("refugees", "militia"):
        play.raised(type, people, hex, used=False)
    run.write(
        "S12-04a", f"they arrive in {run.charts.place(hex)}, number {drawn} of {len(hexes)}", dice=(drawn,)
    )
