"""1.10  Recovery: shaken units come to themselves at the beginning of a turn."""

from __future__ import annotations

from guelta.rules.engine.composing.plain import PlainCharts
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure

__all__ = ["recovery"]


@procedure("1.10", writes=("1.10",))
def recovery(run: Run[PlainCharts]) -> None:
    """1.10  Each side rolls a die, and turns as many of its shaken units as the table says."""
    table = run.charts.tables.charts["recovery"]
    sides = dict.fromkeys(counter.side for counter in run.charts.counters.values() if counter.side)
    for side in sides:
        shaken = [
            charted
            for _, standing in run.position.each_standing()
            if (charted := run.charts.counters[standing.counter]).side == side and standing.face == "shaken"
        ]
        if not shaken:
            continue
        die = run.roll(Roll(f"recovery-{side}", "1.10", side, "Recovery"))
        most = min(int(table.number(str(die[0]), "units")), len(shaken))
        run.write("1.10", f"{most} shaken units may recover", dice=die, side=side)
        if not most:
            continue
        options = tuple(Option(unit.id, unit.name) for unit in shaken)
        choice = Choice(
            f"recovered-{side}", "1.10", side, "Who recovers?", options, least=0, most=most, purpose="recover"
        )
        for unit in run.choose(choice):
            run.flip(unit, "")
            run.write("1.10", f"{run.charts.counters[unit].name} recovers", side=side)
