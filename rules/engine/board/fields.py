"""The fields of a position: what may stand there besides counters, of which kind, and who may see it.

A game declares its own in `game.toml`; what the engine itself keeps there is declared here:

    [fields.weather]
    title   = "weather"
    kind    = "side"             # whole, word, side, space, text, flag, list or throws
    values  = ["clear", "storm"]     # of a word or the words of a list; left out: any
    seen_by = "all"              # or nobody, or sides with | between them

A name that ends in `-*` declares every field that begins so.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from guelta.rules.engine.seers import ALL, Seers
from guelta.rules.engine.tables.folder import RulesDataError

__all__ = ["ACTIVATION", "ACTIVE", "KINDS", "LAST_TURN", "ROLLS", "SCENARIO", "VICTORY", "Field", "Fields"]

SCENARIO = "scenario"
"""The scenario that is played, by its id."""
VICTORY = "victory"
"""Who has won and how; with it the game is over."""
ROLLS = "rolls"
"""The throws of the phase in order, `3+4 5`."""
ACTIVE = "active"
"""The side that is next or plays now, where play decides the order."""
ACTIVATION = "activation"
"""The number of its activation: another one is a step forward, also in the same phase."""
LAST_TURN = "last-turn"
"""Up to which turn players play on who play beyond the last one."""

KINDS = ("whole", "word", "side", "space", "text", "flag", "list", "throws")
_YES = "yes"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(-\*)?\Z")
_WHOLE = re.compile(r"-?[0-9]{1,9}\Z")
_THROW = re.compile(r"[0-9]{1,3}(\+[0-9]{1,3})*\Z")
_KEYS = {"title", "kind", "values", "seen_by"}


@dataclass(frozen=True, slots=True)
class Field:
    """What one field may hold: its kind, its words if only some are meant, and who may see it."""

    name: str
    title: str
    kind: str = "text"
    values: tuple[str, ...] = ()
    seen_by: Seers = ALL

    def fault(self, value: str, sides: Collection[str], spaces: Collection[str]) -> str:
        """Return in a phrase what a value ought to be, "" when it is that."""
        if self.kind == "whole":
            return "" if _WHOLE.match(value) else "a whole number"
        if self.kind == "flag":
            return "" if value == _YES else f"{_YES}, or left out"
        if self.kind == "space":
            return "" if value in spaces else "a space of the game"
        if self.kind == "throws":
            return "" if all(map(_THROW.match, value.split())) else "throws such as 3+4 5"
        words = value.split() if self.kind in ("word", "side", "list") else [value]
        if self.kind in ("word", "side") and len(words) != 1:
            return "one word"
        allowed = self.values or (tuple(sides) if self.kind == "side" else ())
        if allowed and not all(word in allowed for word in words):
            return f"{'some' if self.kind == 'list' else 'one'} of {', '.join(allowed)}"
        return ""


OWN = (
    Field(SCENARIO, "scenario", "word"),
    Field(VICTORY, "victory"),
    Field(ROLLS, "throws of the phase", "throws"),
    Field(ACTIVE, "active side", "side"),
    Field(ACTIVATION, "activation", "whole"),
    Field(LAST_TURN, "played on up to turn", "whole"),
)


@dataclass(frozen=True)
class Fields:
    """The fields a game's positions may have, by name."""

    declared: Mapping[str, Field] = field(default_factory=lambda: {each.name: each for each in OWN})

    @classmethod
    def of(cls, about: Mapping[str, Any], source: str) -> Fields:
        """Read `[fields]` of a game.toml; RulesDataError names every fault."""
        sides, table = about.get("sides", {}), about.get("fields", {})
        reader = _Reader(source, sides if isinstance(sides, Mapping) else {})
        own = {each.name: each for each in OWN}
        found = dict(reader.fields(table)) if isinstance(table, dict) else {}
        if not isinstance(table, dict):
            reader.faults.append(f"{source}, [fields]: must be a table")
        if reader.faults:
            raise RulesDataError(reader.faults)
        return cls({**own, **found})

    def of_name(self, name: str) -> Field | None:
        """Return what is declared of a field, None when nothing is."""
        if name in self.declared:
            return self.declared[name]
        alike = (each for each in self.declared if each.endswith("*") and name.startswith(each[:-1]))
        return next((self.declared[each] for each in sorted(alike, key=len, reverse=True)), None)

    def fault(self, name: str, value: str, sides: Collection[str], spaces: Collection[str]) -> str:
        """Return why there is no such field or why it cannot have this value, "" when it can."""
        declared = self.of_name(name)
        if declared is None:
            return f"there is no field {name}"
        wanted = declared.fault(value, sides, spaces)
        return f"{name} must be {wanted}, not {value!r}" if wanted else ""

    def seen_by(self, name: str) -> Seers:
        """Return who may see a field; of one that nobody declared everybody may."""
        declared = self.of_name(name)
        return ALL if declared is None else declared.seen_by


class _Reader:
    """Reads declarations and collects what is wrong with them."""

    def __init__(self, source: str, sides: Collection[str]) -> None:
        self.source = source
        self.sides = sides
        self.faults: list[str] = []

    def fields(self, table: Mapping[str, Any]) -> Iterator[tuple[str, Field]]:
        for name, data in table.items():
            before = len(self.faults)
            if not _NAME.match(name):
                self._fault(name, "is no name of a field (small letters, digits and hyphens, maybe -* last)")
            if not isinstance(data, dict):
                self._fault(name, "must be a table with title and kind")
                continue
            self._mind(name, data)
            if len(self.faults) == before:
                yield name, self._field(name, data)

    def _mind(self, name: str, data: Mapping[str, Any]) -> None:
        if strange := sorted(data.keys() - _KEYS):
            self._fault(name, f"does not know {', '.join(strange)}; it knows {', '.join(sorted(_KEYS))}")
        if data.get("kind", "text") not in KINDS:
            self._fault(name, f"kind must be one of {', '.join(KINDS)}")
        values = data.get("values", [])
        if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
            self._fault(name, "values must be a list of words")
        seen_by = data.get("seen_by", "all")
        words = seen_by.split("|") if isinstance(seen_by, str) else [""]
        if words not in (["all"], ["nobody"]) and not all(word in self.sides for word in words):
            self._fault(name, f"seen_by must be all, nobody, or sides such as {', '.join(self.sides)}")

    def _field(self, name: str, data: Mapping[str, Any]) -> Field:
        return Field(
            name,
            str(data.get("title", name.replace("-", " "))),
            data.get("kind", "text"),
            tuple(data.get("values", ())),
            Seers.parse(data.get("seen_by", "all")),
        )

    def _fault(self, name: str, reason: str) -> None:
        self.faults.append(f"{self.source}, [fields.{name}]: {reason}")
