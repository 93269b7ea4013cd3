"""Chapter 13: which optional rules a game is played with (13.00), and what they put on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.option_charts import off_map_bases
from guelta.rules.chad.components.terms import in_play
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.play.procedure import Choice, Option, Procedure, Run, procedure

__all__ = ["OPTIONS", "agree", "agreement", "objection", "options_at_odds", "played"]

OPTIONS = (
    *("13.10", "13.20", "13.30", "13.40", "13.50"),
    *("13.60", "13.70", "13.80", "13.91", "13.92"),
)
"""13.00: every rule that players may agree on by itself; 13.90 has two of them."""

_OF_KIND = {"air": "13.30", "sam": "13.40", "aaa": "13.40"}
"""Which option brings a kind of counter into play."""


def played(position: Position) -> tuple[str, ...]:
    """13.00  Return the optional rules of a game as its field `options` names them."""
    return tuple(position.fields.get("options", "").split())


def objection(options: Iterable[str], scenario: str) -> str:
    """13.00  Return why these options cannot be played together, "" when they can.

    AAA and SAM units need air units (13.40); a government in exile is of the campaign alone (13.70).
    """
    chosen = tuple(options)
    if strange := [each for each in chosen if each not in OPTIONS]:
        return f"{', '.join(strange)} is not an optional rule"
    if "13.40" in chosen and "13.30" not in chosen:
        return "AAA and SAM units (13.40) are played with air units (13.30) only"
    if "13.70" in chosen and scenario not in ("", "campaign"):
        return "a government in exile (13.70) is played in the campaign only"
    return ""


@check("13.00", applies=["13.40"])
def options_at_odds(position: Position, charts: ChadCharts) -> Iterator[Finding]:
    """13.00  The optional rules of a game are those there are, and go together."""
    if why := objection(played(position), position.fields.get("scenario", "")):
        yield violation("", (), why, f"choose of {', '.join(OPTIONS)}")


def agree(run: Run[ChadCharts], options: Iterable[str], extra: Iterable[tuple[str, Standing]] = ()) -> None:
    """13.00  Begin a game with optional rules; `extra` are the counters that its scenario adds for them.

    With 13.30 the French air units stand at 2053 and the Libyan one at 3810, whatever the scenario.
    """
    chosen = tuple(sorted(set(options)))
    if why := objection(chosen, run.position.fields.get("scenario", "")):
        run.refuse("13.00", why, f"choose of {', '.join(OPTIONS)}")
    run.set(options=" ".join(chosen))
    run.write("13.00", f"optional rules: {', '.join(chosen) or 'none'}")
    for space, standing in extra:
        if _OF_KIND.get(run.charts.counters[standing.counter].kind) in chosen:
            _set_up(run, standing.counter, space, standing.face)
    if "13.30" in chosen:
        for base in off_map_bases(run.charts).values():
            for counter in run.charts.counters.values():
                own = counter.kind == "air" and counter.force == base.force
                if own and not in_play(run.position, counter.id):
                    _set_up(run, counter.id, base.hex)


def agreement(scenario: Scenario) -> Procedure[ChadCharts]:
    """13.00  Return what the players of a scenario do before it begins."""

    @procedure("13.00", writes=("13.00", "13.30", "13.40"))
    def agreement(run: Run[ChadCharts]) -> None:
        """13.00  The players agree on any of the optional rules; some are played with others only."""
        options = tuple(Option(number, number) for number in OPTIONS)
        choice = Choice(
            "options", "13.00", "", "Optional rules", options, least=0, most=len(options), purpose="agree"
        )
        agree(run, run.choose(choice), scenario.optional)

    return agreement


def _set_up(run: Run[ChadCharts], id: str, space: str, face: str = "") -> None:
    run.put(id, space, face=face)
    counter = run.charts.counters[id]
    run.write(_OF_KIND[counter.kind], f"{counter.name} at {run.charts.place(space)}")
