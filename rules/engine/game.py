"""A game: its data, its sequence of play and its checks, composed and never inherited."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Generic, TypeVar

from rules.engine.chronicle import Chronicle
from rules.engine.finding import Finding, Verdict
from rules.engine.folder import Folder, RulesDataError
from rules.engine.glance import Glance
from rules.engine.position import Position
from rules.engine.procedure import Procedure
from rules.engine.recipe import Charts, Recipe, RuleEntry
from rules.engine.scenario import Scenario
from rules.engine.sequence import Moment, Sequence
from rules.engine.solitaire import Solitaire
from rules.engine.table import Tables

__all__ = ["Audit", "Charts", "Check", "Game", "RuleEntry", "audit", "check"]


C = TypeVar("C", bound=Charts)
SEQUENCE = "sequence.toml"
_NUMBER = re.compile(r"\d+\.\d\d\Z")


@dataclass(frozen=True, slots=True)
class Check(Generic[C]):
    """One rule's look at a position: `function(position, charts)` yields what it finds.

    `applies` are numbers of rules this check embodies besides its own, such as a definition it rests on.
    """

    rule: str
    applies: tuple[str, ...]
    function: Callable[[Position, C], Iterator[Finding]]

    @property
    def name(self) -> str:
        """The pattern it finds, to be read as "report ‹name›"."""
        return self.function.__name__

    @property
    def paraphrase(self) -> str:
        """The rule in our own words, the first paragraph of its docstring without the number."""
        first = (self.function.__doc__ or "").split("\n\n")[0]
        return " ".join(first.removeprefix(self.rule).split())

    def run(self, position: Position, charts: C, phase: str) -> Iterator[Finding]:
        """Yield the findings with rule and phase stamped on them."""
        for finding in self.function(position, charts):
            yield replace(finding, rule=self.rule, phase=phase)


def check(
    rule: str, *, applies: Iterable[str] = ()
) -> Callable[[Callable[[Position, C], Iterator[Finding]]], Check[C]]:
    """Make a function the check of a rule number; the number is typed here and opens the docstring."""
    if not _NUMBER.match(rule):
        raise ValueError(f"{rule!r} is not a rule number")

    def decorate(function: Callable[[Position, C], Iterator[Finding]]) -> Check[C]:
        if not (function.__doc__ or "").startswith(f"{rule}  "):
            raise ValueError(f"the docstring of {function.__name__} must open with {rule} and two blanks")
        return Check(rule, tuple(applies), function)

    return decorate


@dataclass(frozen=True, slots=True)
class Audit(Generic[C]):
    """One rule's look at a whole phase: `function(start, end, charts)` yields what it finds of the way.

    A finding may carry the number of another rule, one of those the audit `applies`.
    """

    rule: str
    applies: tuple[str, ...]
    function: Callable[[Position, Position, C], Iterator[Finding]]

    @property
    def name(self) -> str:
        """The pattern it finds, to be read as "report ‹name›"."""
        return self.function.__name__

    def run(self, start: Position, end: Position, charts: C, phase: str) -> Iterator[Finding]:
        """Yield the findings with the phase stamped on them, and the rule on those that carry none."""
        for finding in self.function(start, end, charts):
            yield replace(finding, rule=finding.rule or self.rule, phase=phase)


def audit(
    rule: str, *, applies: Iterable[str] = ()
) -> Callable[[Callable[[Position, Position, C], Iterator[Finding]]], Audit[C]]:
    """Make a function the audit of a rule number; the number is typed here and opens the docstring."""
    if not _NUMBER.match(rule):
        raise ValueError(f"{rule!r} is not a rule number")

    def decorate(function: Callable[[Position, Position, C], Iterator[Finding]]) -> Audit[C]:
        if not (function.__doc__ or "").startswith(f"{rule}  "):
            raise ValueError(f"the docstring of {function.__name__} must open with {rule} and two blanks")
        return Audit(rule, tuple(applies), function)

    return decorate


def _nothing_to_remember(charts: object, before: Position, after: Position) -> Position:
    return after


def _nothing_at_a_glance(charts: object, position: Position, space: str) -> Glance:
    return Glance()


def _no_odds(charts: object, position: Position, space: str) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Game(Generic[C]):
    """Everything the engine, the builder and the referee need to know of one game."""

    id: str
    title: str
    module_name: str
    version: str
    sides: Mapping[str, str]
    lineage: tuple[str, ...]
    """Its id, and those of the games it derives from, nearest first."""
    folder: Folder
    tables: Tables
    charts: C
    checks: Mapping[str, Check[C]]
    rulebook: tuple[RuleEntry, ...]
    scenarios: Mapping[str, Scenario]
    tested: Mapping[str, tuple[str, ...]]
    recipe: Recipe[C]
    audits: Mapping[str, Audit[C]] = field(default_factory=dict)
    """What judges the way from the start of a phase to its end, by rule number."""
    procedures: Mapping[str, Procedure[C]] = field(default_factory=dict)
    """What carries out a phase, by its id in the sequence of play."""
    openings: Mapping[str, Procedure[C]] = field(default_factory=dict)
    """What has to happen as a phase begins, before anything within it, by its id."""
    closings: Mapping[str, Procedure[C]] = field(default_factory=dict)
    """What has to happen as a phase ends, after everything within it, by its id."""
    meanwhile: Mapping[str, Procedure[C]] = field(default_factory=dict)
    """Of phases that players play on the board themselves: what comes of it while they do, by their ids."""
    afterwards: Mapping[str, Procedure[C]] = field(default_factory=dict)
    """Of phases that players play on the board themselves: what is left to carry out, by their ids."""
    caveat: str = ""
    own: Folder | None = None
    """The owner's charts it is played with."""
    remember: Callable[[C, Position, Position], Position] = field(default=_nothing_to_remember)
    """Adds to `after` the marks that only the way from `before` can show, and takes off those outlived."""
    solitaire: Solitaire[C] = field(default_factory=Solitaire)
    """What self-play is told of it."""
    glance: Callable[[C, Position, str], Glance] = field(default=_nothing_at_a_glance)
    """Tells a player what he would look up of a space as the board stands."""
    odds: Callable[[C, Position, str], tuple[str, ...]] = field(default=_no_odds)
    """Tells a player, in lines, what an attack on a space would bring as the board stands."""
    chronicle: Chronicle[C] = field(default_factory=Chronicle)
    """Tells what was played, afterwards."""

    @classmethod
    def of(
        cls,
        folder: Folder,
        recipe: Recipe[C],
        *,
        checks: Iterable[Check[C]],
        remember: Callable[[C, Position, Position], Position],
        procedures: Mapping[str, Procedure[C]] | None = None,
        openings: Mapping[str, Procedure[C]] | None = None,
        closings: Mapping[str, Procedure[C]] | None = None,
        meanwhile: Mapping[str, Procedure[C]] | None = None,
        afterwards: Mapping[str, Procedure[C]] | None = None,
        audits: Iterable[Audit[C]] = (),
        solitaire: Solitaire[C] | None = None,
        glance: Callable[[C, Position, str], Glance] = _nothing_at_a_glance,
        odds: Callable[[C, Position, str], tuple[str, ...]] = _no_odds,
        chronicle: Chronicle[C] | None = None,
    ) -> Game[C]:
        """Compose a game of its folder, the recipe that reads it, and its checks.

        RulesDataError names every fault of the tables, those that the recipe's own checks find among them,
        and the stacks of set-ups that break its `setup_rules`, but for those printed so.
        """
        return cls(
            **recipe.read(folder),
            lineage=(str(folder.toml("game.toml")["id"]),),
            checks=cls.checks_by_rule(checks),
            audits={each.rule: each for each in audits},
            procedures=procedures or {},
            openings=openings or {},
            closings=closings or {},
            meanwhile=meanwhile or {},
            afterwards=afterwards or {},
            remember=remember,
            solitaire=solitaire or Solitaire(),
            glance=glance,
            odds=odds,
            chronicle=chronicle or Chronicle(),
        )._proved()

    def with_charts(self, own: Folder) -> Game[C]:
        """Give this game with an owner's charts in place of ours; RulesDataError names their faults.

        Set-ups are held against the rules they were printed for, not against one whose own chart he changed.
        """
        game = replace(self, **self.recipe.read(self.folder, own))
        charts = ((each, self.tables.charts[name]) for name, each in game.tables.charts.items())
        return game._proved({his.rule for his, ours in charts if his.cells != ours.cells})

    def sequence_of(self, conditions: Iterable[str]) -> Sequence:
        """Give the sequence of play for what a scenario plays with; RulesDataError names its faults."""
        return Sequence.from_table(
            self._sequence,
            source=f"{self.folder.holding(SEQUENCE).name}/{SEQUENCE}",
            rules=[entry.rule for entry in self.rulebook],
            conditions=conditions,
        )

    @cached_property
    def _sequence(self) -> Mapping[str, object]:
        return self.folder.toml(SEQUENCE)

    def _proved(self, changed: Collection[str] = ()) -> Game[C]:
        held = [rule for rule in self.recipe.setup_rules if rule not in changed]
        if faults := list(self._setup_faults(held)):
            raise RulesDataError(faults)
        return self

    def _setup_faults(self, rules: Iterable[str]) -> Iterator[str]:
        for scenario in self.scenarios.values():
            for finding in self.judge(scenario.start, rules):
                if finding.where not in scenario.over_limit:
                    yield f"{scenario.source}, {finding.where}: {finding.message} ({finding.rule})"

    @classmethod
    def checks_by_rule(cls, checks: Iterable[Check[C]]) -> dict[str, Check[C]]:
        """Key checks by rule number; ValueError when two claim one number."""
        keyed: dict[str, Check[C]] = {}
        for each in checks:
            if each.rule in keyed:
                raise ValueError(f"{keyed[each.rule].name} and {each.name} both claim rule {each.rule}")
            keyed[each.rule] = each
        return keyed

    def derive(
        self,
        id: str,
        *,
        folder: Folder | None = None,
        replacing: Iterable[Check[C]] = (),
        adding: Iterable[Check[C]] = (),
        dropping: Iterable[str] = (),
        without: Iterable[str] = (),
        scenarios: Iterable[str] | None = None,
        audits: Iterable[Audit[C]] = (),
        procedures: Mapping[str, Procedure[C]] | None = None,
        openings: Mapping[str, Procedure[C]] | None = None,
        closings: Mapping[str, Procedure[C]] | None = None,
    ) -> Game[C]:
        """Make an edition: this game with only what differs.

        `folder` holds its own files, whole in place of those of the same name; `without` are chapters ("7")
        and sections ("14.2") it does not have, `scenarios` those it keeps. Audits and procedures take the
        place of those at the same number or phase. ValueError when it replaces or drops a check this game
        lacks, or adds one it has.
        """
        replacing, dropping = tuple(replacing), tuple(dropping)
        recipe = self.recipe.narrowed(without, scenarios, {each.rule for each in replacing})
        edition = replace(
            self,
            **recipe.read(folder.over(self.folder) if folder else self.folder),
            lineage=(id, *self.lineage),
            checks=recipe.kept(self._changed_checks(id, replacing, adding, dropping)),
            audits=recipe.kept({**self.audits, **{each.rule: each for each in audits}}),
            procedures=recipe.kept({**self.procedures, **(procedures or {})}),
            openings=recipe.kept({**self.openings, **(openings or {})}),
            closings=recipe.kept({**self.closings, **(closings or {})}),
            meanwhile=recipe.kept(self.meanwhile),
            afterwards=recipe.kept(self.afterwards),
        )
        return replace(edition, id=id)._proved()

    def _changed_checks(
        self, id: str, replacing: Iterable[Check[C]], adding: Iterable[Check[C]], dropping: Iterable[str]
    ) -> dict[str, Check[C]]:
        checks = dict(self.checks)
        for number in dropping:
            if checks.pop(number, None) is None:
                raise ValueError(f"{id} drops rule {number}, which {self.id} does not check")
        for each in replacing:
            if each.rule not in checks:
                raise ValueError(f"{id} replaces rule {each.rule}, which {self.id} does not check")
            checks[each.rule] = each
        for each in adding:
            if each.rule in checks:
                raise ValueError(f"{id} adds rule {each.rule}, which {self.id} checks already")
            checks[each.rule] = each
        return checks

    @property
    def all_procedures(self) -> tuple[Procedure[C], ...]:
        """Every procedure once: of phases, of their openings and of their closings."""
        named = (*self.procedures.values(), *self.openings.values(), *self.closings.values())
        return tuple({id(each): each for each in named}.values())

    def procedures_at(self, moment: Moment) -> tuple[Procedure[C], ...]:
        """Give what is carried out as a phase begins, its own procedure last, or as it ends."""
        name = moment.phase.repeated[0] if moment.phase.repeated else moment.phase.id
        tables = (self.closings,) if moment.ends else (self.openings, self.procedures)
        return tuple(table[name] for table in tables if name in table)

    def judge(self, position: Position, rules: Iterable[str], phase: str = "") -> list[Finding]:
        """Run the checks of these rule numbers; findings come in the order of the numbers given."""
        where = phase or position.cursor
        return [
            finding for number in rules for finding in self.checks[number].run(position, self.charts, where)
        ]

    def judge_moment(self, position: Position, moment: Moment) -> list[Finding]:
        """Run what the sequence asks for at the start or end of a phase.

        At an end, what was *due* of the rules to be settled by then has become a violation.
        """
        findings = self.judge(position, moment.rules, moment.path)
        if not moment.ends or not moment.phase.settle:
            return findings
        overdue = [
            replace(finding, verdict=Verdict.VIOLATION, message=f"not carried out: {finding.message}")
            if finding.verdict is Verdict.DUE
            else finding
            for finding in self.judge(position, moment.phase.settle, moment.path)
        ]
        return [*findings, *overdue]

    def judge_way(self, start: Position, end: Position, moment: Moment) -> list[Finding]:
        """Run the audits the sequence asks for on the way from the start of a phase to its end."""
        return [
            finding
            for number in moment.phase.audit
            for finding in self.audits[number].run(start, end, self.charts, moment.path)
        ]
