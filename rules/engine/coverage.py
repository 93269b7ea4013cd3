"""What self-play has reached: how often each procedure, check, choice, rule and cell of a chart came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.engine.finding import Verdict
from rules.engine.game import Game
from rules.engine.procedure import Choice, Roll
from rules.engine.selfplay import Step

__all__ = ["Coverage", "Line", "asked_for"]


class Line(NamedTuple):
    """One line of the table: what kind of thing, which one, and how often it came up."""

    kind: str
    name: str
    times: int


@dataclass
class Coverage:
    """Counts over any number of games; `see` every step of each, then `lines`."""

    games: int = 0
    steps: int = 0
    procedures: Counter[str] = field(default_factory=Counter)
    judged: Counter[str] = field(default_factory=Counter)
    """Rule numbers of checks and audits that were run."""
    found: Counter[tuple[str, Verdict]] = field(default_factory=Counter)
    choices: Counter[str] = field(default_factory=Counter)
    """Choices in which something was chosen, by rule and what is asked; see `asked_for`."""
    rolls: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    """Rule numbers that refused an answer."""
    rules: Counter[str] = field(default_factory=Counter)
    """Rule numbers of lines of the ledger."""
    cells: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)

    def see(self, step: Step) -> None:
        """Count one step of a game."""
        self.steps += 1
        if step.procedure:
            self.procedures[step.procedure] += 1
        self.rules.update(entry.rule for entry in step.entries)
        self.cells.update(entry.cell for entry in step.entries if entry.cell is not None)
        self.refused.update(step.refused)
        for ask in step.asked:
            if isinstance(ask.asked, Roll):
                self.rolls[asked_for(ask.asked)] += 1
            elif ask.chosen:
                self.choices[asked_for(ask.asked)] += 1
        if step.judged is not None:
            self.judged.update(step.judged.rules)
            if step.judged.ends:
                self.judged.update((*step.judged.phase.settle, *step.judged.phase.audit))
        self.found.update((finding.rule, finding.verdict) for finding in step.findings)

    def end(self, last: Step) -> None:
        """Count a game that is over, by how it ended."""
        self.games += 1
        self.endings[last.position.fields.get("victory", "no victory")] += 1

    def lines(self, game: Game[Any]) -> Iterator[Line]:
        """Give everything that there is to reach with how often it was, what was never reached with 0."""
        for procedure in game.all_procedures:
            yield Line("procedure", procedure.name, self.procedures[procedure.name])
        for number in sorted(_carried_out(game) | set(self.rules)):
            yield Line("ledger", number, self.rules[number])
        for number in sorted({*game.checks, *game.audits}):
            yield Line("judged", number, self.judged[number])
        for (number, verdict), times in sorted(self.found.items()):
            yield Line(f"found {verdict}", number, times)
        for kind, counted in (("choice", self.choices), ("roll", self.rolls), ("refused", self.refused)):
            for name, times in sorted(counted.items()):
                yield Line(kind, name, times)
        yield from self._cells(game)
        for name, times in sorted(self.endings.items()):
            yield Line("ending", name, times)

    def never(self, game: Game[Any]) -> list[Line]:
        """Give what there is to reach and was not."""
        return [line for line in self.lines(game) if not line.times]

    def _cells(self, game: Game[Any]) -> Iterator[Line]:
        """Give every cell of the charts of which one cell at least decided something."""
        for name in sorted({chart for chart, _, _ in self.cells}):
            chart = game.tables.charts[name]
            for row in chart.rows:
                for column in chart.columns[1:]:
                    yield Line(name, f"{row}, {column}", self.cells[name, row, column])


def asked_for(asked: Roll | Choice) -> str:
    """Name what is asked without the hexes and counters in it: `5.53 withdraw`, `5.10 attack from`.

    It is the first word of the id, and the last where a number stands before it.
    """
    words = asked.id.split("-")
    told = words[:1]
    if len(words) > 2 and words[-2].isdigit() and not words[-1].isdigit():
        told = [words[0], words[-1]]
    return f"{asked.rule} {' '.join(told)}"


def _carried_out(game: Game[Any]) -> set[str]:
    return {number for procedure in game.all_procedures for number in procedure.rules}
