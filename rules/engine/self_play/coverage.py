"""What self-play has reached: how often each procedure, check, choice, rule and cell of a chart came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Asked
from guelta.rules.engine.play.sequence import Moment
from guelta.rules.engine.self_play.selfplay import Step

__all__ = ["Coverage", "Line", "asked_for", "judged_at"]


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
    draws: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    """Rule numbers that refused an answer."""
    rules: Counter[str] = field(default_factory=Counter)
    """Rule numbers of lines of the ledger."""
    cells: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    trials: Counter[str] = field(default_factory=Counter)
    """Moves held against the audits: those offered, and of the others by which number they are found."""

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
            elif isinstance(ask.asked, Draw):
                self.draws[asked_for(ask.asked)] += 1
            elif ask.chosen:
                self.choices[asked_for(ask.asked)] += 1
        if step.judged is not None:
            self.judged.update(judged_at(step.judged))
        self.trials.update(
            "offered, no violation"
            if each.offered
            else f"not offered, {each.found.split()[0]} {each.verdict}"
            for each in step.trials
        )
        self.found.update((finding.rule, finding.verdict) for finding in step.findings)

    def end(self, last: Step) -> None:
        """Count a game that is over, by how it ended."""
        self.games += 1
        self.endings[last.position.fields.get(VICTORY, "no victory")] += 1

    def lines(self, game: Game[Any], scenarios: Iterable[str] = ()) -> Iterator[Line]:
        """Yield everything that there is to reach with how often it was, what was never reached with 0.

        What can be reached is what the sequence of play of these scenarios has (none: of all).
        """
        moments = list(_moments(game, scenarios or game.scenarios))
        carried_out = (each for moment in moments for each in game.rules_of(moment.phase).at(moment))
        procedures = {each.name: each for each in carried_out}
        for name in sorted({*procedures, *self.procedures}):
            yield Line("procedure", name, self.procedures[name])
        written = {rule for each in procedures.values() for rule in each.writes}
        for number in _in_order(game, {*written, *self.rules}):
            yield Line("ledger", number, self.rules[number])
        asked = {rule for moment in moments for rule in judged_at(moment)}
        for number in _in_order(game, {*asked, *self.judged}):
            yield Line("judged", number, self.judged[number])
        for verdict in Verdict:
            for number in _in_order(game, {rule for rule, each in self.found if each is verdict}):
                yield Line(f"found {verdict}", number, self.found[number, verdict])
        for kind, counted in (("choice", self.choices), ("roll", self.rolls), ("refused", self.refused)):
            for name, times in sorted(counted.items()):
                yield Line(kind, name, times)
        yield from (Line("held against the audits", name, n) for name, n in sorted(self.trials.items()))
        yield from self._cells(game)
        for name, times in sorted(self.endings.items()):
            yield Line("ending", name, times)

    def never(self, game: Game[Any], scenarios: Iterable[str] = ()) -> list[Line]:
        """Return what there is to reach and was not."""
        return [line for line in self.lines(game, scenarios) if not line.times]

    def _cells(self, game: Game[Any]) -> Iterator[Line]:
        """Yield each cell of the charts of which one at least decided something, then the other charts."""
        used = {chart for chart, _, _ in self.cells}
        for name, chart in sorted(game.tables.charts.items()):
            if name not in used:
                yield Line("no cell of", name, 0)
                continue
            for row in chart.rows:
                for column in chart.columns[1:]:
                    yield Line(name, f"{row}, {column}", self.cells[name, row, column])


def asked_for(asked: Asked) -> str:
    """Name what is asked without the hexes and counters in it: `5.53 withdraw`, `5.10 attack from`.

    It is the first word of the id, and the last where a number stands before it.
    """
    words = asked.id.split("-")
    told = words[:1]
    if len(words) > 2 and words[-2].isdigit() and not words[-1].isdigit():
        told = [words[0], words[-1]]
    return f"{asked.rule} {' '.join(told)}"


def judged_at(moment: Moment) -> tuple[str, ...]:
    """Return the rules of every check and audit that is asked at a moment."""
    more = (*moment.phase.settle, *moment.phase.audit) if moment.ends else ()
    return (*moment.rules, *more)


def _moments(game: Game[Any], scenarios: Iterable[str]) -> Iterator[Moment]:
    """Yield every moment of every turn that these scenarios play."""
    for name in scenarios:
        scenario = game.scenarios[name]
        sequence = game.sequence_for(scenario)
        for path in sequence.leaves:
            if scenario.first_turn <= (sequence.turn(path) or 0) <= scenario.furthest:
                yield from (*sequence.starts(path), *sequence.ends(path))


def _in_order(game: Game[Any], rules: Iterable[str]) -> list[str]:
    return sorted(rules, key=game.numbers.place)
