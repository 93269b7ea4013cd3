"""4.9: overfull hexes are cured, units turned back, days pass; after the last turn the score counts."""

from __future__ import annotations

from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.stacking import ground, overfull
from guelta.rules.zefra.board.units import Unit, all_units
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.reach.chain import settle
from guelta.rules.zefra.reach.reach import is_open
from guelta.rules.zefra.turn.aims import tell_aims
from guelta.rules.zefra.turn.victory import result, without_a_company

__all__ = ["end_of_turn"]

_OF_THE_TURN = ("passed", "camps-held", "initiative", "bongo-repositioned", "no-ambush")


@procedure(
    "G10-06",
    writes=["p3-17d", "p3-17f", "p3-17g", "p61-15d", "p61-15f"],
    applies=["p3-17c", "p3-17e"],
)
def end_of_turn(run: Run[ZefraCharts]) -> None:
    """G10-06  Cure what is overfull, turn every unit back, and let a day pass."""
    play = Play(run)
    for hex in [*overfull(run.position, run.charts)]:
        owner = play.there(hex)[-1].side
        settle(play, hex, (), owner)
    _days_pass(play)
    used = [unit.id for unit in all_units(run.position, run.charts).values() if unit.is_used]
    for id in used:
        run.flip(id, "")
    run.set(**dict.fromkeys(_OF_THE_TURN, ""))
    play.write("G10-06", f"{len(used)} units are turned back")
    _end_the_game(play)
    play.close()


def _days_pass(play: Play) -> None:
    """p61-15f  Units on the way to Daloon's capital come a day nearer; after the fifth they stand there."""
    days = [box.id for box in play.charts.boxes.group("capital")]
    capital = play.charts.capital_of("daloon")
    for day in reversed(days):
        for unit in play.there(day):
            to = capital if day == days[-1] else days[days.index(day) + 1]
            if to == capital and not _may_come(play, unit, capital):
                continue
            play.carry(unit.id, to)
            play.write("p61-15f", f"{unit.counter.name}: {play.charts.place(to)}", side="cjtf")


def _may_come(play: Play, unit: Unit, capital: str) -> bool:
    """Return whether a unit may stand in the capital: nobody hostile is there, and it is not full (Z5)."""
    there = ground(play.there(capital))
    is_full = len(there) >= play.charts.figure("units in a hex")
    return is_open(play.position, play.charts, unit, capital) and not is_full


def _end_the_game(play: Play) -> None:
    """p61-15d  Count the score after the last turn, or by option with a side's last company (Z19, Z62)."""
    turn = Sequence.turn(play.position.cursor) or 0
    lost = without_a_company(play.position, play.charts)
    by_option = bool(lost) and play.charts.option(play.position, "last-company") == "ends"
    if turn >= play.charts.turns(play.position) or by_option:
        told = result(play.position, play.charts)
        play.run.set(**{VICTORY: f"{'last company, ' if by_option else ''}{told}"})
        play.write("p61-15d", f"the game ends: {told}")
        tell_aims(play)
    else:
        play.run.put("game-turn", f"turn-{turn + 1}")
