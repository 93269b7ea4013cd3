"""How a game is read out of its folder: what stays the same when other charts are laid over it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from guelta.rules.engine.board.boxes import Boxes
from guelta.rules.engine.board.counter import CounterMix
from guelta.rules.engine.board.fields import Fields
from guelta.rules.engine.board.marks import Marks
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario, read_scenarios
from guelta.rules.engine.board.space import Map
from guelta.rules.engine.dice import dice_of
from guelta.rules.engine.side import sides_of
from guelta.rules.engine.tables.folder import Folder, RulesDataError, gathering, unread_keys
from guelta.rules.engine.tables.identifier import name_objection
from guelta.rules.engine.tables.own_charts import with_own_charts
from guelta.rules.engine.tables.rule_number import RuleNumbers
from guelta.rules.engine.tables.table import TESTED, Tables, load_tables

__all__ = ["ABOUT", "BY_HAND", "SEQUENCE", "Charts", "Recipe", "RuleEntry", "TableCheck", "about_of"]

SEQUENCE = "sequence.toml"
"""The file of the sequence of play."""

ABOUT = "game.toml"

BY_HAND = "by-hand"
"""The status of a rule that is left to the players."""

_TEXTS = ("id", "title", "publisher", "edition", "module_name", "rules_version", "caveat")
"""The keys of game.toml that are texts where they are given; the first two must be."""
_OTHERS = (
    "designer",
    "year",
    "rulebook",
    "rule_numbers",
    "chapters",
    "roles",
    "sides",
    "dice",
    "map",
    "fields",
)
_KEYS = (*_TEXTS, *_OTHERS, "marks", "mix", "stacking")

TableCheck = Callable[[Tables], Iterator[str]]
"""What the printed charts imply of each other: yields each fault as "file, row, column: reason"."""


@runtime_checkable
class Charts(Protocol):
    """What the engine needs of a game's own charts; a game adds its named lookups."""

    @property
    def counters(self) -> CounterMix[Any]:
        """The counter mix."""

    @property
    def map(self) -> Map:
        """The spaces counters stand on."""

    @property
    def boxes(self) -> Boxes:
        """Boxes, track spaces and piles."""

    def place(self, space: str) -> str:
        """Name a space for a sentence."""


class Judging(Protocol):
    """What judges or carries out a rule, and others besides: a check, an audit or a procedure."""

    @property
    def rule(self) -> str:
        """Its own rule number."""

    @property
    def applies(self) -> tuple[str, ...]:
        """The numbers of the others."""


C = TypeVar("C", bound=Charts)
J = TypeVar("J", bound=Judging)


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One numbered rule of the rulebook as the coverage ledger lists it; no rule text."""

    rule: str
    title: str
    page: str
    status: str
    note: str

    @classmethod
    def from_row(cls, row: Mapping[str, str]) -> RuleEntry:
        """Build an entry from a row of rulebook.csv."""
        return cls(row["rule"], row["title"], row["page"], row["status"], row["note"])


def about_of(folder: Folder) -> dict[str, Any]:
    """Read game.toml; RulesDataError names what it lacks, and what it has that nobody would read."""
    about, source = folder.toml(ABOUT), f"{folder.name}/{ABOUT}"
    needed = [key for key in _TEXTS[:2] if not isinstance(about.get(key), str) or not about[key]]
    faults = [f"{source}, {key}: is missing; give it as a text in quotation marks" for key in needed]
    for key in _TEXTS[2:]:
        if not isinstance(about.get(key, ""), str):
            faults.append(f"{source}, {key}: must be a text in quotation marks")
    for key in ("title", "module_name"):
        if said := name_objection(str(about.get(key, ""))):
            faults.append(f"{source}, {key}: {said}")
    faults += [f"{source}, {fault}" for fault in unread_keys(about, _KEYS, "a game")]
    with gathering(faults):
        dice_of(about, source)
    if faults:
        raise RulesDataError(faults)
    return about


def _named(about: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a game.toml says of its game in words."""
    return {
        "id": about["id"],
        "title": about["title"],
        "module_name": about.get("module_name", about["title"]),
        "version": about.get("rules_version", "1.0.0"),
        "roles": tuple(map(str, about.get("roles", ()))),
        "caveat": about.get("caveat", ""),
    }


def _kept(folder: Folder) -> dict[str, Any]:
    """Read what a position keeps besides places and faces; RulesDataError has every fault."""
    about, source = folder.layered_toml(ABOUT), f"{folder.name}/{ABOUT}"
    kept: dict[str, Any] = {}
    faults: list[str] = []
    with gathering(faults):
        kept["fields"] = Fields.of(about, source)
    with gathering(faults):
        kept["marks"] = Marks.of(about, source)
    if faults:
        raise RulesDataError(faults)
    return kept


def _empty_map(tree: Mapping[str, object]) -> dict[str, Scenario]:
    """Return the only scenario of a game that has none written: its players set up what they like."""
    turns = tree.get("turns")
    last = turns if isinstance(turns, int) else 1
    start = Position("", {}, {})
    return {"start": Scenario("start", "Empty map", "", 1, last, (), start, (), (), "", furthest=last)}


def _as_they_are(tables: Tables) -> Tables:
    return tables


@dataclass(frozen=True, slots=True)
class Recipe(Generic[C]):
    """What makes a game of a folder.

    `charts_of` wraps its tables in named lookups, `setup_rules` judge its set-ups, `linked` carries values
    from one table into another that repeats them. `without` are the chapters
    ("7") and sections ("14.2") an edition does not have, `scenarios` those it keeps (None: all), `retested`
    the rules whose tests in the game it derives from say nothing about it, `notes` what the ledger says of
    some rules in place of what rulebook.csv says, `everywhere` the numbers that are judged as every phase
    ends, whatever its sequence of play says. With `tables_alone` there is no Python: no other rule is judged.
    `numbers` are those of the rulebook, once it is read.
    """

    charts_of: Callable[[Tables], C]
    setup_rules: tuple[str, ...]
    table_checks: tuple[TableCheck, ...] = ()
    linked: Callable[[Tables], Tables] = _as_they_are
    without: tuple[str, ...] = ()
    scenarios: tuple[str, ...] | None = None
    everywhere: tuple[str, ...] = ()
    tables_alone: bool = False
    retested: frozenset[str] = frozenset()
    notes: Mapping[str, str] = field(default_factory=dict)
    numbers: RuleNumbers = field(default_factory=RuleNumbers)

    def read(self, folder: Folder, own: Folder | None = None) -> dict[str, Any]:
        """Read everything of a game that lies in its folder, by the names of the fields of `Game`.

        `own` is a folder of an owner's charts. RulesDataError has every fault.
        """
        about = about_of(folder)
        tables = self._tables(folder, own)
        entries = self._entries(tables)
        listed = [entry.rule for entry in entries]
        faults: list[str] = []
        with gathering(faults):
            made = replace(self, numbers=RuleNumbers.of(about, listed, folder.name, self.everywhere))
        with gathering(faults):
            sides = sides_of(about, f"{folder.name}/{ABOUT}")
        with gathering(faults):
            kept = _kept(folder)
        with gathering(faults):
            sequence = self.sequence(folder)
        with gathering(faults):
            charts = self.charts_of(tables)
            scenarios = read_scenarios(folder, charts, self.scenarios, tables.own)
        if faults:
            raise RulesDataError(faults)
        if self.scenarios is None and not scenarios:
            scenarios = _empty_map(sequence)
        return {
            **_named(about),
            "sides": sides,
            "dice": dice_of(about, f"{folder.name}/{ABOUT}"),
            **kept,
            "folder": folder,
            "own": own,
            "tables": tables,
            "charts": charts,
            "rulebook": tuple(entry for entry in entries if not made.leaves_out(entry.rule)),
            "scenarios": scenarios,
            "recipe": made,
        }

    def _tables(self, folder: Folder, own: Folder | None) -> Tables:
        """Read the tables, an owner's in place of ours, and carry over what one repeats of another."""
        tables = load_tables(folder)
        if own is not None:
            tables = with_own_charts(tables, own, folder)
        if faults := [fault for check in self.table_checks for fault in check(tables)]:
            raise RulesDataError(faults)
        return self.linked(tables)

    def _entries(self, tables: Tables) -> list[RuleEntry]:
        """Return the rules of the rulebook, and before them those that are judged everywhere and not in it.

        Without Python, what the tables cannot judge is left to the players, whatever the rulebook calls it.
        """
        printed = [RuleEntry.from_row(row) for row in tables.lists["rulebook"].texts()]
        if self.tables_alone:
            printed = [
                entry if entry.rule in self.everywhere else replace(entry, status=BY_HAND)
                for entry in printed
            ]
        known = {entry.rule for entry in printed}
        ours = (rule for rule in self.everywhere if rule not in known)
        noted = [replace(each, note=self.notes.get(each.rule, each.note)) for each in printed]
        return [*(RuleEntry(rule, "(not in the rulebook)", "", "enforced", "") for rule in ours), *noted]

    def sequence(self, folder: Folder) -> Mapping[str, object]:
        """Read the sequence of play.

        What is judged everywhere stands at the end of every phase that holds no others. Without Python the
        numbers that only it could judge are passed over.
        """
        tree = folder.toml(SEQUENCE)
        for node in tree.values() if self.everywhere else ():
            if not isinstance(node, dict):
                continue
            if self.tables_alone:
                for key in ("at_start", "at_end", "settle", "audit"):
                    node.pop(key, None)
            judged = node.get("at_end", [])
            if isinstance(judged, list) and not node.get("phases"):
                node["at_end"] = [*judged, *(each for each in self.everywhere if each not in judged)]
        return tree

    def narrowed(
        self,
        without: Iterable[str],
        scenarios: Iterable[str] | None,
        charts_of: Callable[[Tables], C] | None = None,
    ) -> Recipe[C]:
        """Return it with more left out, chapters, sections, all scenarios but some, and with other charts."""
        return replace(
            self,
            charts_of=charts_of or self.charts_of,
            without=(*self.without, *without),
            scenarios=self.scenarios if scenarios is None else tuple(scenarios),
        )

    def noting(self, notes: Mapping[str, str]) -> Recipe[C]:
        """Return it with other notes in the ledger; ValueError for a rule that is none or left out."""
        kept = {rule for rule in self.numbers.listed if not self.leaves_out(rule)}
        if unknown := [rule for rule in notes if rule not in kept]:
            raise ValueError(f"notes on {', '.join(unknown)}: no such rule in the edition")
        return replace(self, notes={**self.notes, **notes})

    def retesting(self, rules: Iterable[str]) -> Recipe[C]:
        """Return it with more rules of which the tests of the game it derives from say nothing."""
        return replace(self, retested=self.retested.union(rules))

    def leaves_out(self, rule: str) -> bool:
        """Return whether a rule lies in a chapter or section that an edition does not have."""
        return any(self.numbers.is_in(rule, part) for part in self.without)

    def kept(self, judging: Mapping[str, J]) -> dict[str, J]:
        """Keep what has a rule that is not left out, and of its other rules those that are not."""
        found = ((name, self.without_the_left_out(each)) for name, each in judging.items())
        return {name: each for name, each in found if each is not None}

    def without_the_left_out(self, each: J) -> J | None:
        """Return a check, audit or procedure without its numbers that are left out, None if its own is."""
        if self.leaves_out(each.rule):
            return None
        lists = {name: getattr(each, name) for name in ("applies", "writes") if hasattr(each, name)}
        kept = {
            name: tuple(rule for rule in rules if not self.leaves_out(rule)) for name, rules in lists.items()
        }
        return replace(each, **kept)  # type: ignore[type-var]

    def tested(self, folder: Folder) -> dict[str, tuple[str, ...]]:
        """Read which tests show which rule, from the lists the test suite keeps beside the games."""
        tested: dict[str, tuple[str, ...]] = {}
        for depth, layer in enumerate(folder.layers):
            if not layer.has(TESTED):
                continue
            for row in csv.DictReader(io.StringIO(layer.text(TESTED), newline="")):
                rule = row["rule"]
                if not (self.leaves_out(rule) or (depth and rule in self.retested)):
                    tested[rule] = (*tested.get(rule, ()), row["test"])
        return tested
