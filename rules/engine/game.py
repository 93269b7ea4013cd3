"""A game: its data, its sequence of play and its rules, composed and never inherited."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypedDict, TypeVar, Unpack

from rules.engine.advice.advice import Advice
from rules.engine.advice.chronicle import Chronicle
from rules.engine.board.fields import Fields
from rules.engine.board.marks import Marks
from rules.engine.board.piles import Pile, piles_of
from rules.engine.board.position import Position
from rules.engine.board.proof import faults_of_board, faults_of_start
from rules.engine.board.scenario import Scenario
from rules.engine.board.sight import Sight, with_seers
from rules.engine.dice import Dice
from rules.engine.judging.account import Accounts
from rules.engine.judging.audit import Audit
from rules.engine.judging.chapter import Chapter, changed_checks, checks_by_rule, unknown_numbers
from rules.engine.judging.check import Check
from rules.engine.judging.finding import Finding
from rules.engine.play.phase import Order, PhaseParts, PhaseRules, changed_parts, named_procedures
from rules.engine.play.procedure import Procedure
from rules.engine.play.sequence import MOMENTS, Phase, Sequence
from rules.engine.self_play.solitaire import Solitaire
from rules.engine.side import Side
from rules.engine.tables.answers import replaced_answers
from rules.engine.tables.cells import differing_cells
from rules.engine.tables.folder import Folder, RulesDataError
from rules.engine.tables.own_charts import listed
from rules.engine.tables.recipe import SEQUENCE, Charts, Recipe, RuleEntry
from rules.engine.tables.rule_number import RuleNumbers
from rules.engine.tables.table import Table, Tables

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


class Parts(TypedDict, Generic[C], total=False):
    """What a game says for all of its phases, and an edition replaces whole; see the fields of `Game`."""

    accounts: Accounts[C]
    remember: Callable[[C, Position, Position], Position]
    prepare: Callable[[C], None]
    in_force: Callable[[C, Position, str], bool]
    casting: Callable[[C, Position], Mapping[str, str]]
    advice: Advice[C]
    solitaire: Solitaire[C]
    chronicle: Chronicle[C]
    sight: Sight[C]
    orders: Mapping[str, Order[C]]


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
    tested: Mapping[str, tuple[str, ...]]
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

    @classmethod
    def of(
        cls,
        folder: Folder,
        recipe: Recipe[C],
        *,
        chapters: Iterable[Chapter[C]] = (),
        phases: Mapping[str, PhaseRules[C]] | None = None,
        **parts: Unpack[Parts[C]],
    ) -> Game[C]:
        """Compose a game of its folder, recipe and rules; RulesDataError names the faults of its data."""
        chapters = tuple(chapters)
        checks = checks_by_rule(each for chapter in chapters for each in chapter.checks)
        everywhere = tuple(number for number in recipe.everywhere if number in checks)
        return cls(
            **replace(recipe, everywhere=everywhere).read(folder),
            lineage=(str(folder.toml("game.toml")["id"]),),
            checks=checks,
            audits={each.rule: each for chapter in chapters for each in chapter.audits},
            phases=phases or {},
            **parts,
        )._proved()

    @property
    def edition(self) -> str:
        """Which edition of another game this is, in a few words; "" when it is none."""
        _, *others = self.lineage
        return str(self.folder.toml("game.toml").get("edition", "")) if others else ""

    def derive(
        self,
        id: str,
        *,
        folder: Folder | None = None,
        without: Iterable[str] = (),
        scenarios: Iterable[str] | None = None,
        charts: Callable[[Tables], C] | None = None,
        replacing: Collection[Check[C]] = (),
        adding: Iterable[Check[C]] = (),
        dropping: Iterable[str] = (),
        audits: Iterable[Audit[C]] = (),
        phases: Mapping[str, PhaseParts[C]] | None = None,
        notes: Mapping[str, str] | None = None,
        retesting: Iterable[str] = (),
        **parts: Unpack[Parts[C]],
    ) -> Game[C]:
        """Make an edition: this game with only what differs, each in place of what was there.

        `folder` holds files whole, `without` chapters ("7") and sections ("14.2") it lacks, `charts` its
        answers, `scenarios` those it keeps; `phases` names of each phase the parts that differ, `notes` those
        of the ledger, `retesting` rules of which tests of this game say nothing, as of all that is otherwise.
        ValueError on checks that cannot be changed so, and for a note on a rule that is none.
        """
        recipe = self.recipe.narrowed(without, scenarios, charts).noting(notes or {})
        read = recipe.read(folder.over(self.folder) if folder else self.folder)
        recipe = read["recipe"].retesting({*self._otherwise_in(read), *retesting})
        recipe = recipe.retesting(each.rule for each in replacing)
        checks = changed_checks((id, self.id), self.checks, replacing, adding, dropping)
        played = {*recipe.sequence(read["folder"]), *(phases or {})}
        return replace(
            self,
            **{**read, "id": id, "recipe": recipe, "tested": recipe.tested(read["folder"]), **parts},
            lineage=(id, *self.lineage),
            checks=recipe.kept(checks),
            audits=recipe.kept({**self.audits, **{each.rule: each for each in audits}}),
            phases=self._phases_played(recipe, phases or {}, played),
        )._proved()

    def _phases_played(
        self, recipe: Recipe[C], phases: Mapping[str, PhaseParts[C]], played: Collection[str]
    ) -> dict[str, PhaseRules[C]]:
        """Give the phases of an edition, with the parts that differ and without what it leaves out."""
        changed = changed_parts(self.phases, phases)
        return {
            name: each.kept(recipe.without_the_left_out) for name, each in changed.items() if name in played
        }

    def _otherwise_in(self, read: Mapping[str, Any]) -> set[str]:
        """Give the rules that an edition, as it was read, answers otherwise than this game or charts so."""
        answered = {each.rule for each in replaced_answers(read["charts"], self.charts)}
        return answered | {rule for rule, _ in differing_cells(read["tables"].charts, self.tables.charts)}

    def with_charts(self, own: Folder) -> Game[C]:
        """Give this game with an owner's charts in place of ours; RulesDataError names their faults.

        Set-ups are held against the rules they were printed for, not against one whose own chart he changed.
        """
        game = replace(self, **self.recipe.read(self.folder, own))
        charts = ((each, self.tables.charts[name]) for name, each in game.tables.charts.items())
        return game._proved({his.rule for his, ours in charts if his.cells != ours.cells})

    def judge(self, position: Position, rules: Iterable[str], phase: str = "") -> list[Finding]:
        """Run the checks of these rule numbers; findings come in the order of the numbers given.

        A number that is not in force on the board finds nothing.
        """
        where = phase or position.cursor
        return [
            with_seers(self, finding, position)
            for number in rules
            if self.in_force(self.charts, position, number)
            for finding in self.checks[number].run(position, self.charts, where)
        ]

    def sequence_of(self, conditions: Iterable[str]) -> Sequence:
        """Give the sequence of play for what a scenario plays with; RulesDataError names its faults."""
        return Sequence.from_table(
            self._sequence,
            source=f"{self.folder.holding(SEQUENCE).name}/{SEQUENCE}",
            rules=[entry.rule for entry in self.rulebook],
            conditions=conditions,
            orders=self.orders,
            sides=(*self.sides, *self.roles) or None,
        )

    def sequence_for(self, scenario: Scenario) -> Sequence:
        """Give the sequence of play of a scenario, with that of the turns beyond its last one."""
        own = self.sequence_of(scenario.conditions)
        if set(scenario.later) == set(scenario.conditions):
            return own
        return own.then(scenario.last_turn + 1, self.sequence_of(scenario.later))

    def side_of(self, called: str, position: Position) -> str:
        """Give the side that is called so, or that plays the role called so by the board; "" for none.

        A game that names no sides has those that its tables speak of.
        """
        if not called or not self.sides or called in self.sides:
            return called
        played = self.casting(self.charts, position).get(called, "")
        return played if played in self.sides else ""

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
    def _sequence(self) -> Mapping[str, Any]:
        return self.recipe.sequence(self.folder)

    def rules_of(self, phase: Phase) -> PhaseRules[C]:
        """Give what the game has for a phase of its sequence of play, which may be nothing."""
        return self.phases.get(phase.name) or PhaseRules()

    @property
    def rules_of_orders(self) -> tuple[str, ...]:
        """The numbers of its phases in which play decides who is next, which says who played out of turn."""
        nodes = (node for node in self._sequence.values() if isinstance(node, Mapping))
        return tuple(str(node["rule"]) for node in nodes if node.get("order"))

    @property
    def all_procedures(self) -> tuple[Procedure[C], ...]:
        """Every procedure of its phases once."""
        return named_procedures(self.phases)

    def _proved(self, changed: Collection[str] = ()) -> Game[C]:
        """Give this game; RulesDataError names every fault of its numbers, its phases and its set-ups."""
        judging: list[Check[C] | Audit[C]] = [*self.checks.values(), *self.audits.values()]
        ledger = self._file("rulebook.csv")
        unknown = unknown_numbers(self.rulebook, [*judging, *self.all_procedures], ledger)
        faults = [*unknown]
        faults += [
            f"{self._file(SEQUENCE)}: has no phase {id}, for which there are rules"
            for id in self.phases
            if not isinstance(self._sequence.get(id), Mapping)
        ]
        held = [rule for rule in self.recipe.setup_rules if rule not in changed and not faults]
        faults += faults_of_board(self.charts, self.sides, self.roles, self._file)
        for scenario in self.scenarios.values():
            faults += faults_of_start(scenario, self.charts, self.sides, self.fields)
            faults += [
                f"{scenario.source}, {finding.where}: {finding.message} ({finding.rule})"
                for finding in self.judge(scenario.start, held)
                if finding.where not in scenario.over_limit
            ]
        if faults:
            raise RulesDataError(faults)
        begun = {
            id: each if each.start.cursor else each.begun(self.sequence_for(each).leaves)
            for id, each in self.scenarios.items()
        }
        return replace(self, scenarios=begun)

    @property
    def asked(self) -> Iterator[tuple[str, str, str]]:
        """Each number that a phase has judged, with the phase and the key of it that say so."""
        for id, node in self._sequence.items():
            for key in MOMENTS if isinstance(node, Mapping) else ():
                numbers = node.get(key, ())
                for number in numbers if isinstance(numbers, list) else ():
                    yield id, key, str(number)

    def _file(self, name: str) -> str:
        """Name a file of its folder for a fault."""
        return f"{self.folder.holding(name).name}/{name}"
