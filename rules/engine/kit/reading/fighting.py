"""Reads combats: their tables, modifiers, retreats and advances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any, Protocol

from guelta.rules.engine.kit.combat.odds import lowest, ratio
from guelta.rules.engine.kit.faults import At
from guelta.rules.engine.kit.kit import Advance, Combat, Modifier, Retreat, Route
from guelta.rules.engine.kit.numbers import Number
from guelta.rules.engine.kit.reading.effects import read_results
from guelta.rules.engine.kit.reading.hooks import Hooks
from guelta.rules.engine.kit.vocabulary.keys import ADVANCE, MODIFIER, RETREAT, Key
from guelta.rules.engine.kit.vocabulary.lexicon import Lexicon
from guelta.rules.engine.tables.table import Table

__all__ = ["Combats"]

_OF_ROUTE = frozenset(each.name for each in fields(Route))
_OF_COMBAT = frozenset(each.name for each in fields(Combat))


class _Reader(Protocol):
    """What reads the keys of a table, and counts rules that have no number."""

    lexicon: Lexicon
    hooks: Hooks

    @property
    def has_zones(self) -> bool:
        """Whether any unit has a zone."""

    def read_keys(self, table: Mapping[str, Any], known: Mapping[str, Key], at: At) -> dict[str, Any]:
        """Read the keys of a table by their parts of speech."""

    def numbered(self, found: dict[str, Any], title: str) -> str:
        """Return the rule number of what was read, and keep what it is called."""


@dataclass
class Combats:
    """Reads the combats of one kit."""

    reader: _Reader

    def combat(self, found: dict[str, Any], table: Mapping[str, Any], at: At) -> Combat | None:
        """Make a combat of what was read of its plain keys, and of its tables as they are written."""
        chart = self.reader.lexicon.charts.get(found.get("table", ""))
        title = str(found.get("title", ""))
        for number in found.get("numbers", {}).values():
            self.reader.numbered({"rule": number}, title)
        results = read_results(table.get("results"), at.of("results"), chart, self.reader)
        modifiers = tuple(self._modifiers(table.get("modifier", []), found, at.of("modifier")))
        retreat = self._retreat(table, found, at.of("retreat"))
        advance = self._advance(table, found, at.of("advance"))
        if retreat is None and any(each.verb == "retreats" for row in results.values() for each in row):
            at.of("results").add("a result retreats, and there is no [combat.ID.retreat]")
        self._mind_the_manner(found, advance, at)
        needed = {"by", "attack", "table", "roll"}
        if chart is None or needed - found.keys():
            return None
        self._mind_the_table(found, chart, at.of("table"))
        own = {key: value for key, value in found.items() if key in _OF_COMBAT}
        return Combat(
            **{**own, "results": results, "modifiers": modifiers, "retreat": retreat, "advance": advance}
        )

    def _mind_the_manner(self, found: dict[str, Any], advance: Advance | None, at: At) -> None:
        """Report what does not go with the way in which a combat names its column."""
        by, reach = found.get("by"), found.get("range", 1)
        if by in ("odds", "difference") and "defence" not in found:
            at.of("defence").add(f'is missing: {by} compares two strengths, such as defence = "strength"')
        if by == "fire" and "defence" in found:
            at.of("defence").add("by fire only the attack counts; leave it out")
        if found.get("both") and (by != "fire" or reach):
            at.of("both").add('both sides fire where they share a space; write by = "fire" and range = 0')
        if found.get("must", "nobody") != "nobody":
            if "free" in found.get("each", {}).values():
                at.of("must").add("who has to attack does so once; leave each out, or write once in it")
            if not self.reader.has_zones:
                at.of("must").add("nothing has a zone; write [zones.ID]")
        if advance is not None and not reach:
            at.of("advance").add("who attacks in his own space has nowhere to advance; leave it out")

    def _mind_the_table(self, found: dict[str, Any], chart: Table, at: At) -> None:
        """Report columns that the combat cannot read, that do not rise, and throws that have no row."""
        read = ratio if found["by"] == "odds" else lowest
        values = []
        for column in chart.columns[1:]:
            try:
                values.append(read(column))
            except ValueError:
                example = "3:1" if read is ratio else "3, 4..5 or 8+"
                where = f"tables/{found['table']}.toml, column {column}"
                at.add(f"{where}: is no column of {found['by']}, such as {example}")
        if any(one >= other for one, other in pairwise(values)):
            at.add(f"tables/{found['table']}.toml: the columns must rise from left to right")
        strange = [row for row in chart.rows if not row.lstrip("-").isdecimal()]
        lacking = [] if strange else [str(n) for n in found["roll"].chances if str(n) not in chart]
        for row in strange:
            at.add(f"tables/{found['table']}.toml, row {row}: is no throw")
        if lacking:
            at.add(f"tables/{found['table']}.toml has no row for a throw of {', '.join(lacking)}")

    def _modifiers(self, value: object, combat: dict[str, Any], at: At) -> Iterator[Modifier]:
        if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
            at.add("must be a list of tables, [[combat.ID.modifier]]")
            return
        known = {key.name: key for key in MODIFIER}
        for table in value:
            found = self.reader.read_keys(table, known, at)
            title = found.setdefault("title", "ground")
            if "rule" in found:
                self.reader.numbered(found, title)
            shift = found.get("shift")
            if isinstance(shift, Number) and shift.kind in ("counter", "turn"):
                at.of("shift").wants(shift.text, "a number, or a column of the chart of the ground")
            yield Modifier(**found)

    def _part(
        self, table: Mapping[str, Any], name: str, keys: tuple[Key, ...], at: At
    ) -> dict[str, Any] | None:
        part = table.get(name)
        if part is None:
            return None
        if not isinstance(part, Mapping):
            at.add(f"must be a table, [combat.ID.{name}]")
            return None
        return self.reader.read_keys(part, {key.name: key for key in keys}, at)

    def _retreat(self, table: Mapping[str, Any], combat: dict[str, Any], at: At) -> Retreat | None:
        found = self._part(table, "retreat", RETREAT, at)
        if found is None:
            return None
        route = Route(cost=Number.of(0), **{key: value for key, value in found.items() if key in _OF_ROUTE})
        own = {key: found[key] for key in ("leads", "full", "away", "prefer") if key in found}
        rule = found.get("rule") or combat["rule"]
        self.reader.numbered({"rule": rule}, "Retreat")
        return Retreat(rule, route, otherwise=found.get("else", "eliminated"), **own)

    def _advance(self, table: Mapping[str, Any], combat: dict[str, Any], at: At) -> Advance | None:
        found = self._part(table, "advance", ADVANCE, at)
        if found is None:
            return None
        rule = found.get("rule") or combat["rule"]
        self.reader.numbered({"rule": rule}, "Advance")
        return Advance(rule, found.get("units"), found.get("most", 1))
