"""How a game is read out of its folder: what stays the same when other charts are laid over it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from rules.engine.counter import CounterMix
from rules.engine.folder import Folder, RulesDataError
from rules.engine.hexmap import HexMap, Spaces
from rules.engine.own_charts import with_own_charts
from rules.engine.scenario import read_scenarios
from rules.engine.table import Tables, load_tables

__all__ = ["Charts", "Recipe", "RuleEntry", "TableCheck"]

TableCheck = Callable[[Tables], Iterator[str]]
"""What the printed charts imply of each other: yields each fault as "file, row, column: reason"."""


class Charts(Protocol):
    """What the engine needs of a game's own charts; a game adds its named lookups."""

    @property
    def counters(self) -> CounterMix:
        """The counter mix."""

    @property
    def map(self) -> HexMap:
        """The hexes."""

    @property
    def spaces(self) -> Spaces:
        """Boxes and track spaces."""

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


def _as_they_are(tables: Tables) -> Tables:
    return tables


@dataclass(frozen=True, slots=True)
class Recipe(Generic[C]):
    """What makes a game of a folder.

    `charts_of` wraps its tables in named lookups, `setup_rules` judge its set-ups, `linked` carries values
    from one table into another that repeats them. `without` are the chapters
    ("7") and sections ("14.2") an edition does not have, `scenarios` those it keeps (None: all), `retested`
    the rules whose tests in the game it derives from say nothing about it.
    """

    charts_of: Callable[[Tables], C]
    setup_rules: tuple[str, ...]
    table_checks: tuple[TableCheck, ...] = ()
    linked: Callable[[Tables], Tables] = _as_they_are
    without: tuple[str, ...] = ()
    scenarios: tuple[str, ...] | None = None
    retested: frozenset[str] = frozenset()

    def read(self, folder: Folder, own: Folder | None = None) -> dict[str, Any]:
        """Read everything of a game that lies in its folder, by the names of the fields of `Game`.

        `own` is a folder of an owner's charts. RulesDataError has every fault.
        """
        about = folder.toml("game.toml")
        tables = load_tables(folder)
        if own is not None:
            tables = with_own_charts(tables, own, folder)
        if faults := [fault for check in self.table_checks for fault in check(tables)]:
            raise RulesDataError(faults)
        tables = self.linked(tables)
        charts = self.charts_of(tables)
        entries = (RuleEntry.from_row(row) for row in tables.lists["rulebook"].texts())
        scenarios = read_scenarios(folder, charts, self.scenarios)
        return {
            "id": about["id"],
            "title": about["title"],
            "module_name": about["module_name"],
            "version": about["rules_version"],
            "sides": about["sides"],
            "caveat": about.get("caveat", ""),
            "folder": folder,
            "own": own,
            "tables": tables,
            "charts": charts,
            "rulebook": tuple(entry for entry in entries if not self.leaves_out(entry.rule)),
            "scenarios": scenarios,
            "tested": self._tested(folder),
            "recipe": self,
        }

    def narrowed(
        self, without: Iterable[str], scenarios: Iterable[str] | None, retested: Iterable[str]
    ) -> Recipe[C]:
        """Give it with more left out: chapters and sections, all scenarios but some, tests of some rules."""
        return replace(
            self,
            without=(*self.without, *without),
            scenarios=self.scenarios if scenarios is None else tuple(scenarios),
            retested=self.retested.union(retested),
        )

    def leaves_out(self, rule: str) -> bool:
        """Whether a rule lies in a chapter or section that an edition does not have."""
        return any(
            rule.startswith(part) if "." in part else rule.split(".")[0] == part for part in self.without
        )

    def kept(self, judging: Mapping[str, J]) -> dict[str, J]:
        """Keep what has a rule that is not left out, and of its other rules those that are not."""
        return {name: self._kept(each) for name, each in judging.items() if not self.leaves_out(each.rule)}

    def _kept(self, each: J) -> J:
        lists = {name: getattr(each, name) for name in ("applies", "writes") if hasattr(each, name)}
        kept = {
            name: tuple(rule for rule in rules if not self.leaves_out(rule)) for name, rules in lists.items()
        }
        return replace(each, **kept)  # type: ignore[type-var]

    def _tested(self, folder: Folder) -> dict[str, tuple[str, ...]]:
        """Read which tests show which rule, from the lists the test suite keeps beside the games."""
        tested: dict[str, tuple[str, ...]] = {}
        for depth, layer in enumerate(folder.layers):
            for row in csv.DictReader(io.StringIO(layer.text("tested.csv"), newline="")):
                rule = row["rule"]
                if not (self.leaves_out(rule) or (depth and rule in self.retested)):
                    tested[rule] = (*tested.get(rule, ()), row["test"])
        return tested
