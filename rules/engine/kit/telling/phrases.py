"""Selectors and numbers in a phrase: `reduced units in communication`, `hexes next to enemy units`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from guelta.rules.engine.kit.ground import Ground
from guelta.rules.engine.kit.numbers import filled
from guelta.rules.engine.kit.vocabulary.hooks import HOOK
from guelta.rules.engine.kit.vocabulary.lexicon import Lexicon
from guelta.rules.engine.tables.table import Table

__all__ = ["Phrases", "counted", "joined"]

_YES = ("yes", "y", "x", "1", "true")
_AT_LEAST = re.compile(r"(-?[0-9]+)\+\Z")
_BETWEEN = re.compile(r"(-?[0-9]+)\.\.(-?[0-9]+)\Z")
_BY_RULE = "of which a rule of the game's own says so"
_FEW = 4
"""How many counters are called by their names. Ours."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def joined(words: list[str], last: str = "or") -> str:
    """Return words as a sentence lists them: `a, b or c`."""
    *first, end = words or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def counted(number: float, one: str, several: str = "") -> str:
    """Return a number of things in words: `one step`, `two steps`."""
    word = _NUMBERS[int(number)] if number == int(number) and 0 <= number < len(_NUMBERS) else f"{number:g}"
    return f"{word} {one}" if number == 1 else f"{word} {several or f'{one}s'}"


def _words(value: object) -> list[str]:
    return [str(each) for each in (value if isinstance(value, list) else [value])]


@dataclass(frozen=True)
class Phrases:
    """Tells the selectors of one kit by its tables as they are written, and by the names in its folder."""

    data: Mapping[str, Any]
    lexicon: Lexicon

    @property
    def space(self) -> str:
        """What a space of the map is called."""
        return "area" if "areas" in self.lexicon.tables.lists else "hex"

    @property
    def spaces_called(self) -> str:
        """What several spaces are called."""
        return f"{self.space}s" if self.space == "area" else "hexes"

    @property
    def edges_called(self) -> str:
        """What sides between spaces are called."""
        return "hexsides" if self.space == "hex" else "borders"

    @property
    def ground_rows(self) -> list[str]:
        """The rows of the chart of ground that spaces of the map are of, in the order of the chart."""
        there = {row for rows in self._rows_of_spaces for row in rows}
        return [row for row in self._ground_chart.rows if row in there] if there else []

    @property
    def ground_edges(self) -> list[str]:
        """The rows of the chart of ground that edges are of."""
        ground = self.data.get("ground", {})
        return [ground.get("rows", {}).get(each, each) for each in ground.get("edges", ())]

    @property
    def _ground_chart(self) -> Table:
        return self.lexicon.charts[str(self.data["ground"]["chart"])]

    @property
    def _rows_of_spaces(self) -> Iterator[tuple[str, ...]]:
        ground = Ground(**{key: each for key, each in self.data.get("ground", {}).items()})
        for cells in self.lexicon.spaces.texts():
            yield tuple(ground.of_space(cells, self._ground_chart))

    def side(self, id: str) -> str:
        """Return what a side is called, with its article: `the German player`."""
        title = self.lexicon.about.get("sides", {}).get(id, {}).get("title", id)
        return f"the {title}" if " " in str(title) and not str(title).startswith("The ") else str(title)

    def box(self, name: str) -> str:
        """Return what a box is called, or those of all sides: `the German pool`."""
        table = self.lexicon.tables.lists["boxes"]
        ids = dict.fromkeys(filled(name, None, side=side) for side in self.lexicon.sides or ("",))
        titles = [table.text(id, "title") or id for id in ids if id in table]
        return joined([f"the {each}" for each in dict.fromkeys(titles)]) if titles else name

    # ---- units

    def units(self, value: object, noun: str = "units") -> str:
        """Return units that a selector picks: `reduced units in communication`."""
        if value is None or value == {}:
            return noun
        if isinstance(value, list):
            return joined([self.units(each, noun) for each in value])
        if isinstance(value, str):
            return (
                f"{noun} {_BY_RULE}" if value.startswith(HOOK) else value.replace("-", " ").replace("_", " ")
            )
        if not isinstance(value, Mapping):
            return noun
        if "id" in value:
            noun = self._called(value["id"], noun)
        if "kind" in value:
            noun = joined([f"{each} counters" for each in _words(value["kind"])])
        if "is" in value:
            noun = self.units(value["is"])
        keys = sorted(value, key=lambda key: key == "side")
        before = [word for key in keys for word in self._adjectives(key, value[key])]
        after = [word for key, each in value.items() for word in self._clauses(key, each)]
        return " ".join((*before, noun, *after))

    def _called(self, ids: object, noun: str) -> str:
        mix = self.lexicon.counters
        wanted = _words(ids)
        named = [mix.text(each, "name") or each for each in wanted if each in mix.rows]
        if len(named) == len(wanted) <= _FEW:
            return joined(named, "and")
        return f"{noun} {joined(wanted)}"

    def _adjectives(self, key: str, value: object) -> Iterator[str]:
        if key == "face" or (key in self.lexicon.unit_columns and not self._is_measured(value)):
            yield joined([_adjective(key, each) for each in _words(value)])
        if key == "side":
            sides = {"own": "own", "enemy": "enemy", "any": ""}
            told = [sides.get(each, self._possessive(each)) for each in _words(value)]
            yield from [joined(told)] if any(told) else []

    def _possessive(self, side: str) -> str:
        title = self.side(side).removeprefix("the ")
        return title.removesuffix(" player").removesuffix(" side")

    @staticmethod
    def _is_measured(value: object) -> bool:
        return any(
            _AT_LEAST.match(each) or _BETWEEN.match(each) or set(each) & {*"*?["} for each in _words(value)
        )

    def _clauses(self, key: str, value: object) -> Iterator[str]:
        if key in self.lexicon.unit_columns and self._is_measured(value):
            yield f"with {_measured(key, value)}"
        elif key == "mark":
            yield f"marked {joined(_words(value))}"
        elif key == "at":
            is_box = isinstance(value, str) and value not in self.data.get("spaces", {})
            yield f"in {self.box(str(value)) if is_box else self.spaces(value)}"
        elif key == "with":
            yield f"that share a {self.space} with {self.units(value)}"
        elif key == "beside":
            yield f"next to {self.units(value)}"
        elif key == "linked":
            yield self._linked(value)
        elif key == "zone":
            yield f"in {self.zone(value)}"
        elif key == "acting":
            yield f"of {joined([self.side(each) for each in _words(value)])}"
        elif key == "not":
            yield f"but no {self.units(value)}"
        elif key == "test":
            yield _BY_RULE

    def _linked(self, value: object) -> str:
        title = self.data.get("network", {}).get(str(value), {}).get("title", str(value))
        return f"in {str(title).lower().replace('-', ' ')}"

    @staticmethod
    def zone(whose: object) -> str:
        """Return whose zone of control it is: `an enemy zone of control`."""
        return "an enemy zone of control" if whose == "enemy" else "a zone of control of its own side"

    # ---- spaces, edges, times

    def spaces(self, value: object) -> str:
        """Return spaces that a selector picks: `forest hexes`, `own cities in communication`."""
        noun = self.spaces_called
        if value is None or value == {}:
            return noun
        if isinstance(value, list):
            return joined([self.spaces(each) for each in value])
        if isinstance(value, str):
            named = self.data.get("spaces", {}).get(value)
            if isinstance(named, list) and len(named) > 1:
                return self.spaces(named)
            return f"{noun} {_BY_RULE}" if value.startswith(HOOK) else self._name_of_spaces(value)
        if not isinstance(value, Mapping):
            return noun
        if "is" in value:
            noun = self.spaces(value["is"])
        before: list[str] = []
        after: list[str] = []
        for key, each in value.items():
            if key in self.lexicon.space_columns:
                told = self._is_measured(each)
                (after if told else before).append(
                    f"with {_measured(key, each)}"
                    if told
                    else joined([_adjective(key, word) for word in _words(each)])
                )
            else:
                after += self._of_space(key, each)
        if "acting" in value:
            after.append(f"({joined([self.side(each) for each in _words(value['acting'])])})")
        return " ".join((*before, noun, *after))

    def _name_of_spaces(self, name: str) -> str:
        """Return the name of a selection; of one that picks a single space that has a name it is that."""
        wanted = self.data.get("spaces", {}).get(name)
        table = self.lexicon.spaces
        if (
            isinstance(wanted, Mapping)
            and wanted
            and all(key in self.lexicon.space_columns for key in wanted)
        ):
            there = [
                row
                for row in table.rows
                if all(table.text(row, key) in _words(each) for key, each in wanted.items())
            ]
            if len(there) == 1 and "name" in table.columns and table.text(there[0], "name"):
                return table.text(there[0], "name")
        return name.replace("-", " ").replace("_", " ")

    def _of_space(self, key: str, value: object) -> Iterator[str]:
        if key == "id":
            yield f"numbered {joined([_pattern(each) for each in _words(value)])}"
        elif key == "held":
            holders = {"own": "its own side", "enemy": "the enemy", "nobody": "nobody"}
            yield f"held by {joined([holders.get(each) or self.side(each) for each in _words(value)])}"
        elif key == "units":
            yield f"with {self.units(value)}"
        elif key == "beside":
            yield f"next to {self.spaces(value)}"
        elif key == "linked":
            yield self._linked(value)
        elif key == "zone":
            yield f"in {self.zone(value)}"
        elif key == "edge":
            yield f"with {self.edges(value)}"
        elif key == "not":
            yield f"other than {self.spaces(value)}"
        elif key == "test":
            yield _BY_RULE

    def edges(self, value: object) -> str:
        """Return edges that a selector picks: `river hexsides`."""
        noun = self.edges_called
        if isinstance(value, list):
            return joined([self.edges(each) for each in value])
        if isinstance(value, str):
            return (
                f"{noun} {_BY_RULE}" if value.startswith(HOOK) else value.replace("-", " ").replace("_", " ")
            )
        if not isinstance(value, Mapping):
            return noun
        told = {"from": "out of", "into": "into", "not": "other than"}
        before = [
            joined([_adjective(key, word) for word in _words(each)])
            for key, each in value.items()
            if key in self.lexicon.edge_columns
        ]
        after = [
            f"{told[key]} {self.edges(each) if key == 'not' else self.spaces(each)}"
            for key, each in value.items()
            if key in told
        ]
        return " ".join((*before, self.edges(value["is"]) if "is" in value else noun, *after))

    def times(self, value: object) -> str:
        """Return when a selector of times holds: `in mud`, `from turn 4 on`."""
        if isinstance(value, list):
            return joined([self.times(each) for each in value])
        if isinstance(value, str):
            if value.startswith(HOOK):
                return "when a rule of the game's own says so"
            return f"in {value.replace('-', ' ').replace('_', ' ')}"
        return joined([self._time(key, each) for key, each in dict(value or {}).items()], "and")  # type: ignore[call-overload]

    def _time(self, key: str, value: object) -> str:
        if key == "turn":
            return joined([_turn(each) for each in _words(value)])
        if key == "phase":
            phases = self.lexicon.phases
            return f"in {joined([str(phases.get(each, {}).get('title', each)) for each in _words(value)])}"
        if key in ("is", "not"):
            return f"{'not ' if key == 'not' else ''}{self.times(value)}"
        if key == "test":
            return "when a rule of the game's own says so"
        return (
            f"in {joined(_words(value))}" if not self._is_measured(value) else f"at {_measured(key, value)}"
        )

    # ---- numbers

    def number(self, value: object, whose: str = "their") -> str:
        """Return a number: `1`, `their movement`, `what the Terrain Effects Chart has under cost`."""
        text = str(value)
        if not isinstance(value, str):
            return f"{value:g}" if isinstance(value, int | float) else text
        if text.startswith(HOOK):
            return "what a rule of the game's own says"
        if "." not in text:
            return f"{whose} {text.replace('_', ' ').replace('-', ' ')}"
        name, column, *row = text.split(".")
        chart = self.lexicon.charts[name]
        heading = "its column" if "{" in column else f"the column {column}"
        return f"what the {chart.title} has in {heading}" + (f" for {row[0]}" if row else "")


def _adjective(column: str, cell: str) -> str:
    """Return a cell as an adjective; of a column that only says yes it is the column's name."""
    return (column if cell in _YES else cell).replace("_", " ").replace("-", " ")


def _measured(column: str, value: object) -> str:
    told = []
    for each in _words(value):
        if found := _AT_LEAST.match(each):
            told.append(f"{column} {found[1]} or more")
        elif found := _BETWEEN.match(each):
            told.append(f"{column} {found[1]} to {found[2]}")
        else:
            told.append(f"a {column}" if each == "?*" else f"{column} {_pattern(each)}")
    return joined(told)


def _pattern(text: str) -> str:
    return f"{text.removesuffix('*')}…" if text.endswith("*") and text != "*" else text


def _turn(word: str) -> str:
    if word == "last":
        return "in the last turn"
    if found := _AT_LEAST.match(word):
        return f"from turn {found[1]} on"
    if found := _BETWEEN.match(word):
        return f"in turns {found[1]} to {found[2]}"
    return f"in turn {word}"
