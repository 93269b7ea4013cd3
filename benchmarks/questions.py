"""What a game asks its players: questions, and the sheets that gather them, in games played by themselves.

Run with `python -m benchmarks.questions`. A question counts if a worksheet asks it: what has one answer
alone, or makes no difference, is not asked. One sheet takes all questions that one side is asked after
another, up to the next dice or a question to somebody else, as `companion/paperwork/gathering.py` gathers
them. The seeds are always the same, so that two versions can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from benchmarks.sample import questions
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.answers import Inputs
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.moot import perform_as_asked
from guelta.rules.engine.play.procedure import Procedure
from guelta.rules.engine.play.situation import Ask
from guelta.rules.engine.self_play.selfplay import Step, play
from tests.library import LIBRARY

__all__ = ["Asked", "asked_at_a_table", "asked_in", "main", "sheets_of"]


@dataclass
class Asked:
    """What some games asked: of each procedure how often it ran, its questions, their sheets, and dice."""

    games: int
    runs: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    sheets: Counter[str] = field(default_factory=Counter)
    throws: Counter[str] = field(default_factory=Counter)


def sheets_of(asked: tuple[Ask, ...]) -> int:
    """Count the sheets that gather the questions of a procedure."""
    who = ["" if isinstance(each.asked, Roll | Draw) else each.asked.side or "all" for each in asked]
    return sum(bool(side) for side, _ in groupby(who))


def asked_at_a_table(game: Game[Any], procedure: Procedure[Any], step: Step) -> tuple[Ask, ...]:
    """Return what a worksheet asks of all that a step of self-play was asked, in its order."""
    answers, known, since, found = {each.asked.id: each for each in step.asked}, Inputs(), None, list[Ask]()
    assert step.began is not None
    while True:
        outcome = perform_as_asked(procedure.function, step.began, game.charts, known, since=since)
        if outcome.asks is None:
            return tuple(found)
        for asked in (outcome.asks, *outcome.also):
            told = answers[asked.id]
            found.append(told)
            if isinstance(asked, Roll):
                known = known.with_dice(asked.id, *told.dice)
            elif isinstance(asked, Draw):
                known = known.with_draw(asked.id, *told.chosen)
            else:
                known = known.with_choice(asked.id, *told.chosen)
        since = outcome.commits[-1] if outcome.commits else None


def asked_in(game: Game[Any], scenario: str, games: int) -> Asked:
    """Play games at random, from seeds that are always the same, and count what they ask."""
    found, procedures = Asked(games), {each.name: each for each in game.all_procedures}
    for number in range(games):
        seed = f"questions/{scenario}/{number}"
        for step in play(game, game.scenarios[scenario], seed, judges=False, minds_bounds=False):
            if step.procedure:
                asked = asked_at_a_table(game, procedures[step.procedure], step)
                dice = sum(isinstance(each.asked, Roll | Draw) for each in asked)
                found.runs[step.procedure] += 1
                found.throws[step.procedure] += dice
                found.questions[step.procedure] += len(asked) - dice
                found.sheets[step.procedure] += sheets_of(asked)
    return found


def _lines(scenario: str, asked: Asked) -> Iterator[str]:
    def told(counts: Counter[str], name: str = "") -> str:
        return f"{(counts[name] if name else counts.total()) / asked.games:8.1f}"

    yield f"  {scenario}, a game of {asked.games}: {'':10} runs questions   sheets    dice"
    for name in sorted(asked.questions, key=asked.questions.__getitem__, reverse=True):
        if asked.questions[name]:
            counts = (asked.runs, asked.questions, asked.sheets, asked.throws)
            yield f"  {name:<34}{' '.join(told(each, name) for each in counts)}"
    counts = (asked.runs, asked.questions, asked.sheets, asked.throws)
    yield f"  {'all':<34}{' '.join(map(told, counts))}"


def main() -> None:
    """Print the table of every game that is named."""
    for id, scenarios in questions().items():
        print(id)
        for scenario, games in scenarios.items():
            print("\n".join(_lines(scenario, asked_in(LIBRARY.game(id), scenario, games))))


if __name__ == "__main__":
    main()
