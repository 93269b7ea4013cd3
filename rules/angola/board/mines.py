"""9.9.1  Mines become minefields at any time but during an enemy's card."""

from __future__ import annotations

from guelta.rules.angola.board.card_refusals import not_laid
from guelta.rules.angola.board.forces import holders, region_of
from guelta.rules.angola.board.questions import of_counters
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD
from guelta.rules.engine.play.procedure import Choice, Run
from guelta.rules.engine.seers import ALL, only

__all__ = ["convert_mines", "minefields_in", "mines_after_a_card", "mines_before_a_card"]


def minefields_in(run: Run[AngolaCharts], region: str, alliance: str) -> tuple[str, ...]:
    """9.9.1  Return the minefields of an Alliance in a region."""
    sides = run.charts.members(alliance)
    forces = region_of(run.position, run.charts, region).of(*sides)
    return tuple(each.counter for force in forces for each in force.equipment if each.face == MINEFIELD)


def mines_before_a_card(run: Run[AngolaCharts], side: str) -> None:
    """9.9.1  Let every Faction turn mines over between two cards: first who plays next, and his ally."""
    charts = run.charts
    for each in (*charts.members(charts.alliance(side)), *charts.enemies(side)):
        convert_mines(run, each, "mines" if each == side else f"mines-{each}")


def mines_after_a_card(run: Run[AngolaCharts], side: str) -> None:
    """9.9.1  Let both Factions of the Alliance whose card is played turn mines over."""
    for each in run.charts.members(run.charts.alliance(side)):
        convert_mines(run, each, "mines-after" if each == side else f"mines-after-{each}")


def convert_mines(run: Run[AngolaCharts], side: str, id: str) -> None:
    """9.9.1  Let a Faction turn mines over, where no friendly minefield lies yet, one to a region."""
    alliance = run.charts.alliance(side)
    options: list[str] = []
    for region in holders(run.position, run.charts, side):
        mines = region_of(run.position, run.charts, region).equipment(side, "mine", run.charts)
        if mines and not minefields_in(run, region, alliance):
            options.append(mines[0])
    title = "Mines that become minefields"
    choice = Choice(
        id,
        "9.9.1",
        side,
        title,
        of_counters(run, options),
        0,
        len(options),
        secret=True,
        kind="unit",
        seen_by=only(side),
        purpose="build",
        barred=not_laid(run.position, run.charts, options),
    )
    for mine in run.choose(choice):
        (region,) = run.position.where(mine)
        run.flip(mine, MINEFIELD)
        there = region_of(run.position, run.charts, region).forces
        force = next(each for each in there if mine in [piece.counter for piece in each.equipment])
        run.write(
            "9.9.1",
            f"{side.upper()} lays a minefield in {run.charts.place(region)}",
            side=side,
            seen_by=only(side) if force.column else ALL,
        )
