"""A game: its data, its sequence of play and its rules, composed and never inherited (see `composition`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from guelta.rules.engine.advice.advice import Advice
from guelta.rules.engine.advice.chronicle import Chronicle
from guelta.rules.engine.advice.solitaire import Solitaire
from guelta.rules.engine.board.fields import Fields
from guelta.rules.engine.board.marks import Marks
from guelta.rules.engine.board.piles import Pile, piles_of
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.dice import Dice
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.home import Home
from guelta.rules.engine.judging.account import Accounts
from guelta.rules.engine.judging.audit import Audit
from guelta.rules.engine.judging.check import Check
from guelta.rules.engine.judging.phase import Order, PhaseRules, named_procedures
from guelta.rules.engine.play.procedure import Procedure
from guelta.rules.engine.play.sequence import Phase, Sequence
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.recipe import SEQUENCE, Charts, Recipe, RuleEntry
from guelta.rules.engine.side import Side
from guelta.rules.engine.sight.sight import Sight, with_seers
from guelta.rules.engine.tables.folder import Folder
from guelta.rules.engine.tables.own_charts import listed
from guelta.rules.engine.tables.rule_number import RuleNumbers
from guelta.rules.engine.tables.table import Table, Tables

__all__ = ["Game"]

C = TypeVar("C", bound=Charts)


def _nothing_to_remember(charts: object, before: Position, after: Position) -> Position:
    return after


def _know_the_neighbours(charts: Charts) -> None:
    for space in charts.map:
        charts.map.neighbours(space)


def _nobody_plays(charts: object, position: Position) -> Mapping[str, str]:
    return {}


def _always_in_force(charts: object, position: Position, rule: str) -> bool:
    return True


@dataclass(frozen=True)
class Game(Generic[C]):
    """Everything the engine, the builder and the referee need to know of one game."""

    id: str
    title: str
    module_name: str
    version: str
    sides: Mapping[str, Side]
    fields: Fields
    """What may stand in the fields of its positions."""
    lineage: tuple[str, ...]
    """Its id, and those of the games it derives from, nearest first."""
    folder: Folder
    tables: Tables
    charts: C
    rulebook: tuple[RuleEntry, ...]
    scenarios: Mapping[str, Scenario]
    recipe: Recipe[C]
    checks: Mapping[str, Check[C]]
    """What judges a board, by rule number."""
    audits: Mapping[str, Audit[C]]
    """What judges the way from the start of a phase to its end, by rule number."""
    phases: Mapping[str, PhaseRules[C]]
    """What carries out each phase and what may change in it, by its id in the sequence of play."""
    marks: Marks = field(default_factory=Marks)
    """What its counters may bear in board notation."""
    dice: tuple[Dice, ...] = ()
    """The throws that its players make again and again."""
    roles: tuple[str, ...] = ()
    """What sides may be by the board, such as the defender: segments and choices belong to them as well."""
    caveat: str = ""
    homes: tuple[Home, ...] = ()
    """Where it lies, and then where the games lie that it derives from, as a library knows them."""
    own: Folder | None = None
    """The owner's charts it is played with."""
    accounts: Accounts[C] = field(default_factory=Accounts)
    """What may change on the board in any phase; nothing may but this and what the phase accounts for."""
    remember: Callable[[C, Position, Position], Position] = _nothing_to_remember
    """Adds to `after` the marks that only the way from `before` can show, and takes off those outlived."""
    prepare: Callable[[C], None] = _know_the_neighbours
    """Works out what verdicts will ask of the charts, once and before anybody waits for a verdict."""
    in_force: Callable[[C, Position, str], bool] = _always_in_force
    """Whether a rule number is played with on a board; checks and audits of one that is not do not run."""
    casting: Callable[[C, Position], Mapping[str, str]] = _nobody_plays
    """Says by the board which side plays each of the roles, as far as that is known."""
    advice: Advice[C] = field(default_factory=Advice)
    """Tells a player what he asks."""
    solitaire: Solitaire[C] = field(default_factory=Solitaire)
    """What self-play needs to play it."""
    chronicle: Chronicle[C] = field(default_factory=Chronicle)
    """Tells what was played, afterwards."""
    orders: Mapping[str, Order[C]] = field(default_factory=dict)
    """Say who is next where play decides that, by what `order` of the sequence of play calls them."""
    sight: Sight[C] = field(default_factory=Sight)
    """Who may see what, beyond what piles and hidden counters say."""
    sentences: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What its tables say under a rule number, in the sentences of a reference."""
    remarks: tuple[str, ...] = ()
    """What its tables say and nothing comes of, as "file, table, key: what"."""
    replay: Callable[[C], Projection[C]] | None = None
    """What of its boards is compared when a phase is carried out again; None: no phase of it is."""

    def __repr__(self) -> str:
        """Name it in a line, as whatever holds it prints it."""
        return f"<Game {self.id}: {self.title}>"

    @property
    def home(self) -> Home:
        """Where it lies; only a game of a library has a place."""
        return self.homes[0]

    @property
    def is_ours(self) -> bool:
        """Whether it comes with Guelta: none of somebody's folder, of a package, or made by a program is."""
        return bool(self.homes) and self.home.place is None

    @property
    def edition(self) -> str:
        """Which edition of another game this is, in a few words; "" when it is none."""
        _, *others = self.lineage
        return str(self.folder.toml("game.toml").get("edition", "")) if others else ""

    def judge(self, position: Position, rules: Iterable[str], phase: str = "") -> list[Finding]:
        """Run the checks of these rule numbers; findings come in the order of the numbers given.

        A number that is not in force on the board finds nothing.
        """
        where = phase or position.cursor
        return [
            self.complete(finding, position)
            for number in rules
            if self.in_force(self.charts, position, number)
            for finding in self.checks[number].run(position, self.charts, where)
        ]

    def complete(self, finding: Finding, *boards: Position) -> Finding:
        """Return a finding with who may hear it, and resting on an owner's map where that is not ours."""
        if own := self.tables.own:
            marks = own.marks(finding.where, self.charts.place(finding.where))
            finding = replace(finding, rests_on=tuple(dict.fromkeys((*finding.rests_on, *marks))))
        return with_seers(self, finding, *boards)

    def sequence_of(self, conditions: Iterable[str]) -> Sequence:
        """Return the sequence of play for what a scenario plays with; RulesDataError names its faults."""
        return Sequence.from_table(
            self.sequence_as_written,
            source=self.file(SEQUENCE),
            rules=[entry.rule for entry in self.rulebook],
            conditions=conditions,
            orders=self.orders,
            sides=(*self.sides, *self.roles) or None,
        )

    def sequence_for(self, scenario: Scenario) -> Sequence:
        """Return the sequence of play of a scenario, with that of the turns beyond its last one."""
        own = self.sequence_of(scenario.conditions)
        if set(scenario.later) == set(scenario.conditions):
            return own
        return own.then(scenario.last_turn + 1, self.sequence_of(scenario.later))

    def side_of(self, called: str, position: Position) -> str:
        """Return the side that is called so, or that plays the role called so by the board; "" for none.

        A game that names no sides has those that its tables speak of.
        """
        if not called or not self.sides or called in self.sides:
            return called
        played = self.casting(self.charts, position).get(called, "")
        return played if played in self.sides else ""

    @property
    def whole_sequence(self) -> Sequence:
        """The sequence of play with the phases of every scenario, as a module's turn tracker has it."""
        scenarios = self.scenarios.values()
        return self.sequence_of({name for each in scenarios for name in (*each.conditions, *each.later)})

    @property
    def charts_in_play(self) -> dict[str, Table]:
        """Its tables that a copy of it can have printed, by file name; none of rules that it leaves out."""
        return {
            file: table
            for file, table in listed(self.tables, self.folder).items()
            if not all(map(self.recipe.leaves_out, (table.rule, *table.read_by)))
        }

    @property
    def numbers(self) -> RuleNumbers:
        """The numbers of its rulebook, and how it sorts them."""
        return self.recipe.numbers

    @cached_property
    def piles(self) -> Mapping[str, Pile]:
        """Its decks, hands, cups and pools, by id."""
        return piles_of(self.charts.boxes.values())

    @cached_property
    def tested(self) -> Mapping[str, tuple[str, ...]]:
        """The tests that show each rule, as far as there are any."""
        return self.recipe.tested(self.folder)

    @cached_property
    def sequence_as_written(self) -> Mapping[str, Any]:
        """Its sequence.toml, parsed and not yet proved."""
        return self.recipe.sequence(self.folder)

    def rules_of(self, phase: Phase) -> PhaseRules[C]:
        """Return what the game has for a phase of its sequence of play, which may be nothing."""
        return self.phases.get(phase.name) or PhaseRules()

    @property
    def all_procedures(self) -> tuple[Procedure[C], ...]:
        """Every procedure of its phases once."""
        return named_procedures(self.phases)

    def file(self, name: str) -> str:
        """Name a file of its folder as faults do."""
        return f"{self.folder.holding(name).name}/{name}"
