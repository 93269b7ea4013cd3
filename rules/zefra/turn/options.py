"""What the adjudicator may have otherwise: options, set before the first turn and then fixed."""

from __future__ import annotations

from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.play.procedure import Choice, Option, Procedure, Run, procedure
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.questions import said_of
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["agreement", "set_options"]


def set_options(play: Play, word: str = "options") -> None:
    """p61-08  Let the adjudicator name the options that he wants otherwise than usual, each one once."""
    offered = [
        Option(f"{name}={value}", f"{title}: {value}")
        for name, title in play.charts.options.items()
        for value in play.charts.options_of(name)
        if value != (play.position.fields.get(name) or play.charts.options_of(name)[0])
    ]
    choice = Choice(
        play.id(word), "p61-08", "adjudicator", "options to play with", tuple(offered), 0, len(offered),
        **said_of(word),
    )  # fmt: skip
    chosen = [each.partition("=") for each in play.run.choose(choice)]
    names = [name for name, _, _ in chosen]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        play.run.refuse("p61-08", f"{', '.join(twice)} cannot be two things", "choose one of them")
    for name, _, value in chosen:
        play.run.set(**{name: value})
        play.write("p61-08", f"{name}: {value}", side="adjudicator")


def agreement(scenario: Scenario) -> Procedure[ZefraCharts]:
    """p61-08  Return what the adjudicator does before a game played by itself, which asks him for options."""

    @procedure("p61-08", writes=["p61-08"])
    def options(run: Run[ZefraCharts]) -> None:
        """p61-08  The adjudicator sets options before the first turn."""
        set_options(Play(run), "agreed")

    return options
