"""Reads the parts of speech that are no selectors: numbers, rules, words, presences, columns and charts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from guelta.rules.engine.kit.faults import At
from guelta.rules.engine.kit.ground import Ground, is_cell
from guelta.rules.engine.kit.kit import FREE, NEVER, STOP, Chance, Dice, Presence
from guelta.rules.engine.kit.numbers import Number, filled
from guelta.rules.engine.kit.reading.effects import read_effect, read_roll
from guelta.rules.engine.kit.reading.selectors import Selectors, braces_known, words_of
from guelta.rules.engine.kit.selection import Units, among
from guelta.rules.engine.kit.vocabulary.effects import Effect
from guelta.rules.engine.kit.vocabulary.hooks import HOOK
from guelta.rules.engine.kit.vocabulary.keys import COMBAT_PARTS, CONSTRAINTS, PRESENCE, Key
from guelta.rules.engine.kit.vocabulary.lexicon import Lexicon
from guelta.rules.engine.tables.table import Table

__all__ = ["Parts"]

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?\Z")
_TOLL = re.compile(r"\+([0-9]+(?:\.[0-9]+)?)\Z")
_RULE = re.compile(r"[^\s,]{1,40}\Z")
_HIGHEST = 1000
"""More than any whole number of a kit is."""


@dataclass
class Parts:
    """Reads the values of one kit."""

    lexicon: Lexicon
    selectors: Selectors
    ground: Ground | None
    turns_chart: str

    def read(self, key: Key, value: object, at: At) -> Any:
        """Read the value of a key by its part of speech, None where it is none of that."""
        if key.later:
            at.add(f"is not built yet; {key.later}")
            return None
        selector: Mapping[str, Callable[[object, At], Any]] = {
            "units": self.selectors.units,
            "spaces": self.selectors.spaces,
            "edges": self.selectors.edges,
            "times": self.selectors.times,
        }
        if key.part in selector:
            return selector[key.part](value, at)
        is_function = isinstance(value, str) and value.startswith(HOOK) and key.part != "effect"
        if key.part == "hook" or is_function:
            return self._hook(key, value, at)
        if key.part == "word":
            return self.word(key, value, at)
        return getattr(self, f"read_{key.part.replace(' ', '_')}")(value, at)

    def _hook(self, key: Key, value: object, at: At) -> Any:
        """Read a function in place of a value, as that value's class has it."""
        if not key.hook or not isinstance(value, str):
            what = "what its key can have: no function may stand here"
            at.wants(value, f"a function, such as {key.example}" if key.hook else what)
            return None
        function = self.selectors.hooks.read(value, key.hook, at)
        if function is None:
            return None
        if key.part == "number":
            return Number(value, "python", function=function)
        return Presence(function=function) if key.part == "presence" else function

    def word(self, key: Key, value: object, at: At) -> str | None:
        """Read one of the words that a key can have."""
        known = {each.name: each for each in key.values}
        if not isinstance(value, str) or value not in known:
            at.unknown(value, "none of its words", (name for name, each in known.items() if not each.later))
            return None
        if known[value].later:
            at.add(f'"{value}" is not built yet; {known[value].later}')
            return None
        return value

    # ---- plain values

    def read_text(self, value: object, at: At) -> str | None:
        """Read a text."""
        if isinstance(value, str) and value.strip():
            return value
        at.wants(value, "a text in quotation marks")
        return None

    def read_rule(self, value: object, at: At) -> str | None:
        """Read the number of a rule, which the rulebook lists if there is one."""
        if not isinstance(value, str) or not _RULE.match(value):
            at.wants(value, 'the number of a rule as text, such as "3.00"')
            return None
        if self.lexicon.numbers is not None and value not in self.lexicon.numbers:
            at.unknown(value, "no rule of rulebook.csv", sorted(self.lexicon.numbers))
        return value

    def read_yes(self, value: object, at: At) -> bool | None:
        """Read true or false."""
        if isinstance(value, bool):
            return value
        at.wants(value, "true or false")
        return None

    def read_no(self, value: object, at: At) -> bool | None:
        """Read what can only be false yet."""
        if value is False:
            return value
        at.add("true is not built yet; it is false" if value is True else "must be false")
        return None

    def read_decimal(self, value: object, at: At) -> float | None:
        """Read a number, whole or not."""
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _HIGHEST:
            return value
        at.wants(value, "a number")
        return None

    def read_signed(self, value: object, at: At) -> int | None:
        """Read a whole number, below 0 or above."""
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _HIGHEST:
            return value
        at.wants(value, "a whole number")
        return None

    def read_roll(self, value: object, at: At) -> Dice | None:
        """Read a throw."""
        return read_roll(value, at)

    def read_effect(self, value: object, at: At) -> Effect | None:
        """Read what an act does."""
        return read_effect(value, at, self.lexicon, self.selectors.hooks, in_combat=False)

    def read_each(self, value: object, at: At) -> dict[str, str] | None:
        """Read how often units attack and spaces are attacked."""
        return self._words(value, at, ("unit", "space"), ("once", "free"))

    def read_numbers_of_combat(self, value: object, at: At) -> dict[str, str] | None:
        """Read the rule numbers of single parts of a combat."""
        return self._numbers(value, at, COMBAT_PARTS, "no part of a combat")

    def read_cost(self, value: object, at: At) -> dict[str, int] | None:
        """Read how many points an act costs."""
        if isinstance(value, Mapping) and value:
            read = {name: self.read_whole(number, at.of(name)) for name, number in value.items()}
            return {name: number for name, number in read.items() if number is not None}
        at.wants(value, "a table of points, such as { men = 1 }")
        return None

    def read_roll_of_act(self, value: object, at: At) -> Chance | None:
        """Read a throw of an act: dice with what succeeds, or with the table that says what comes."""
        if not isinstance(value, Mapping) or "dice" not in value:
            at.wants(value, 'a table such as { dice = "1d6", upto = 3 }')
            return None
        known = ("dice", "upto", "table", "plus")
        for name in value:
            if name not in known:
                at.of(name).unknown(name, "no key of a roll", known)
        if ("upto" in value) == ("table" in value):
            at.add("a roll has either upto or a table")
        dice = read_roll(value["dice"], at.of("dice"))
        upto = self.read_signed(value["upto"], at.of("upto")) if "upto" in value else 0
        table = self.read_chart(value["table"], at.of("table")) if "table" in value else ""
        plus = tuple(self._added(value.get("plus", []), at.of("plus")))
        return None if dice is None or upto is None or table is None else Chance(dice, upto, table, plus)

    def _added(self, value: object, at: At) -> Iterable[tuple[Units, int]]:
        """Yield what is added to a throw for each of some units."""
        if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
            at.wants(value, "a list of tables such as { units = {}, add = 1 }")
            return
        for each in value:
            add = self.read_signed(each.get("add"), at.of("add"))
            yield self.selectors.units(each.get("units", {}), at.of("units")), add or 0

    def read_shown(self, value: object, at: At) -> dict[str, Callable[[str], bool]] | None:
        """Read what tracks show, by the points."""
        if not isinstance(value, Mapping) or not value:
            at.wants(value, "a table of points, such as { morale = 0 }")
            return None
        return {str(id): among(*words_of(cell)) for id, cell in value.items()}

    def read_box_group(self, value: object, at: At) -> str | None:
        """Read a group of boxes."""
        table = self.lexicon.tables.lists.get("boxes")
        groups = self.lexicon.cells(table, "group") if table is not None else ()
        if value in groups:
            return str(value)
        at.unknown(value, "no group of boxes.csv", groups)
        return None

    def read_counter(self, value: object, at: At) -> str | None:
        """Read the id of a counter."""
        if value in self.lexicon.counters:
            return str(value)
        at.unknown(value, "in no row of counters.csv", self.lexicon.counters.rows)
        return None

    def read_one_side(self, value: object, at: At) -> str | None:
        """Read a side."""
        if value in self.lexicon.sides:
            return str(value)
        at.unknown(value, "no side", self.lexicon.sides)
        return None

    def read_faces(self, value: object, at: At) -> tuple[str, ...] | None:
        """Read faces in their order."""
        return self._in_order(value, at, self.lexicon.faces, "no face of counters.csv")

    def read_box_of_side(self, value: object, at: At) -> str | None:
        """Read a box, `{side}` in whose name stands for each side."""
        if not isinstance(value, str) or not value:
            at.wants(value, 'a box, such as "pool-{side}"')
            return None
        for side in self.lexicon.sides or ("",):
            box = filled(value, None, side=side)
            if box not in self.lexicon.boxes:
                at.unknown(box, "no box", self.lexicon.boxes)
        return value

    def _words(
        self, value: object, at: At, names: tuple[str, ...], words: tuple[str, ...]
    ) -> dict[str, str] | None:
        if not isinstance(value, Mapping):
            at.wants(value, f"a table of {' and '.join(names)}")
            return None
        for name, word in value.items():
            if name not in names:
                at.of(name).unknown(name, "none of its keys", names)
            elif word not in words:
                at.of(name).unknown(word, "none of its words", words)
        return dict(value)

    def read_whole(self, value: object, at: At) -> int | None:
        """Read a whole number from 0."""
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _HIGHEST:
            return value
        at.wants(value, f"a whole number from 0 to {_HIGHEST}")
        return None

    def read_numbers(self, value: object, at: At) -> dict[str, str] | None:
        """Read the rule numbers of single constraints."""
        return self._numbers(value, at, CONSTRAINTS, "no constraint of a way")

    def _numbers(self, value: object, at: At, names: tuple[str, ...], what: str) -> dict[str, str] | None:
        if not isinstance(value, Mapping):
            at.wants(value, f"a table of numbers of rules, for {', '.join(names)}")
            return None
        found: dict[str, str] = {}
        for name, number in value.items():
            if name not in names:
                at.of(name).unknown(name, what, names)
            elif (rule := self.read_rule(number, at.of(name))) is not None:
                found[name] = rule
        return found

    def read_presence(self, value: object, at: At) -> Presence | None:
        """Read what enemies, zones or friends do to a way."""
        if isinstance(value, Mapping):
            found: dict[str, Any] = {}
            for name, word in value.items():
                if name not in PRESENCE:
                    at.of(name).unknown(name, "nothing that a presence bears on", PRESENCE)
                else:
                    found[name] = self._bearing(word, at.of(name), may_stop=name in ("enter", "between"))
            if "end" in found and found["end"] > 0:
                at.of("end").add("ending a way costs nothing; it is never or free")
            return Presence(**found)
        return Presence(enter=self._bearing(value, at, may_stop=True))

    def _bearing(self, value: object, at: At, *, may_stop: bool) -> float:
        words = {"free": FREE, "never": NEVER, **({"stop": STOP} if may_stop else {})}
        if isinstance(value, str) and value in words:
            return words[value]
        if isinstance(value, str) and (found := _TOLL.match(value)):
            return float(found[1])
        at.unknown(value, "nothing that a presence does", (*words, "+1"))
        return FREE

    # ---- tables, columns and numbers

    def read_chart(self, value: object, at: At) -> str | None:
        """Read the name of a chart."""
        if value in self.lexicon.charts:
            return str(value)
        at.unknown(value, "no chart of tables/", self.lexicon.charts)
        return None

    def read_kinds(self, value: object, at: At) -> frozenset[str] | None:
        """Read kinds of counters."""
        return self._of_list(value, at, self.lexicon.kinds, "no kind of counters.csv")

    def read_space_columns(self, value: object, at: At) -> tuple[str, ...] | None:
        """Read columns of spaces, in their order."""
        there = self.lexicon.space_columns
        return self._in_order(value, at, there, "no column of the map")

    def read_edge_columns(self, value: object, at: At) -> tuple[str, ...] | None:
        """Read columns of edges, in their order."""
        there = self.lexicon.edge_columns
        return self._in_order(value, at, there, "no column of edges")

    def _of_list(self, value: object, at: At, there: Iterable[str], what: str) -> frozenset[str] | None:
        found = self._in_order(value, at, there, what)
        return None if found is None else frozenset(found)

    @staticmethod
    def _in_order(value: object, at: At, there: Iterable[str], what: str) -> tuple[str, ...] | None:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            at.wants(value, "a list of names")
            return None
        known = [*there]
        for each in value:
            if each not in known:
                at.unknown(each, what, known)
        return tuple(value)

    def read_rows(self, value: object, at: At) -> dict[str, str] | None:
        """Read which row each column names."""
        if isinstance(value, Mapping) and all(isinstance(each, str) for each in value.values()):
            known = (*self.lexicon.space_columns, *self.lexicon.edge_columns)
            for column in value:
                if column not in known:
                    at.of(column).unknown(column, "no column of the map", known)
            return dict(value)
        at.wants(value, "a table of columns and rows")
        return None

    def read_column(self, value: object, at: At) -> str | None:
        """Read a column of counters.csv that holds numbers."""
        number = self.read_number(value, at) if isinstance(value, str) else None
        if number is not None and number.kind == "counter":
            return str(value)
        if number is not None or not isinstance(value, str):
            at.wants(value, "a column of counters.csv")
        return None

    def read_number(self, value: object, at: At) -> Number | None:
        """Read a number: itself, a column of the counter, or a cell of a chart."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            return Number.of(value)
        if not isinstance(value, str) or not value:
            at.wants(value, "a number, a column of counters.csv, or CHART.COLUMN")
            return None
        if _NUMBER.match(value):
            at.wants(value, f"a number without quotation marks: {value}")
            return None
        for strange in braces_known(value, self.lexicon.unit_columns):
            at.unknown(
                strange, "no column that can stand in braces", (*self.lexicon.unit_columns, "side", "turn")
            )
            return None
        return self._of_chart(value, at) if "." in value else self._of_counter(value, at)

    def _of_counter(self, column: str, at: At) -> Number | None:
        mix = self.lexicon.counters
        if column not in self.lexicon.unit_columns:
            at.unknown(column, "no column of counters.csv", self.lexicon.unit_columns)
            return None
        for name in self.lexicon.of_faces(column):
            for row in mix.rows:
                cell = mix.text(row, name)
                if cell and mix.text(row, "kind") in self.selectors.kinds and not _NUMBER.match(cell):
                    at.add(f'counters.csv, row {row}, column {name}: "{cell}" is no number, which this reads')
        return Number(column, "counter")

    def _of_chart(self, text: str, at: At) -> Number | None:
        parts = tuple(text.split("."))
        name, column = parts[0], parts[1]
        if name not in self.lexicon.charts or len(parts) > 3:
            at.unknown(name, "no chart of tables/", self.lexicon.charts)
            return None
        chart = self.lexicon.charts[name]
        if "{" not in column and column not in chart.columns[1:]:
            at.unknown(column, f"no column of tables/{name}.toml", chart.columns[1:])
            return None
        if len(parts) == 3 and "{" not in parts[2] and parts[2] not in chart:
            at.unknown(parts[2], f"no row of tables/{name}.toml", chart.rows)
            return None
        for each in self._columns_meant(column, chart, at):
            self._mind_cells(chart, each, at)
        if len(parts) == 3:
            return Number(text, "cell", parts=parts)
        if self.ground is not None and name == self.ground.chart:
            return Number(text, "ground", parts=parts)
        if name == self.turns_chart:
            return Number(text, "turn", parts=parts)
        at.add(f"{name} is the chart of neither [ground] nor [turns]; name a row as well: {text}.ROW")
        return None

    def _columns_meant(self, column: str, chart: Table, at: At) -> list[str]:
        """Return the columns that a name with braces can come to, with the faults of those that are none."""
        if "{" not in column:
            return [column]
        name = column.partition("{")[2].partition("}")[0]
        if name == "turn":
            return []
        mix = self.lexicon.counters
        cells = self.lexicon.sides if name == "side" else self.lexicon.cells(mix, name)
        meant = [column.replace(f"{{{name}}}", each) for each in cells]
        for each in meant:
            if each not in chart.columns[1:]:
                at.unknown(each, f"no column of {chart.source.rpartition('/')[2]}", chart.columns[1:])
        return [each for each in meant if each in chart.columns[1:]]

    @staticmethod
    def _mind_cells(chart: Table, column: str, at: At) -> None:
        for row in chart.rows:
            if not is_cell(chart.value(row, column)):
                cell = chart.text(row, column)
                at.add(
                    f"tables/{chart.source.rpartition('/')[2]}, row {row}:"
                    f' "{cell}" is no number, +1, x2, all, - or .'
                )
