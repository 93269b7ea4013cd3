"""What there is in a folder for a kit to name: sides, columns and their cells, charts, phases, faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from guelta.rules.engine.board.marks import Marks
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.tables.table import Table, Tables

__all__ = ["Lexicon"]

_OF_COUNTERS = ("id", "name", "kind", "side", "front", "back", "unlimited", "quantity", "provenance")
"""The columns of counters.csv that are no attributes a rule reads by their names."""


@dataclass(frozen=True)
class Lexicon:
    """The tables of a folder, its game.toml, its sequence of play, and the numbers of its rulebook if any."""

    tables: Tables
    about: Mapping[str, Any]
    sequence: Mapping[str, Any]
    numbers: frozenset[str] | None
    side_groups: Mapping[str, str]
    last_turns: Mapping[str, int]
    """The last turn of each scenario."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the game."""
        return (*self.side_groups,)

    @property
    def counters(self) -> Table:
        """The counter mix."""
        return self.tables.lists["counters"]

    @property
    def spaces(self) -> Table:
        """The hexes or areas."""
        lists = self.tables.lists
        return lists["areas"] if "areas" in lists else lists["map"]

    @property
    def edges(self) -> Table:
        """What lies between spaces."""
        lists = self.tables.lists
        return lists["edges"] if "areas" in lists else lists["hexsides"]

    @property
    def charts(self) -> Mapping[str, Table]:
        """The charts of tables/, by their names."""
        return self.tables.charts

    @cached_property
    def unit_columns(self) -> tuple[str, ...]:
        """The columns of counters.csv that a selector may name, without those of single faces."""
        return tuple(each for each in self.counters.columns if ":" not in each and each not in _OF_COUNTERS)

    def of_faces(self, column: str) -> tuple[str, ...]:
        """Return a column of counters.csv, and those that have its values for single faces."""
        faces = (each for each in self.counters.columns if each.startswith(f"{column}:"))
        return (column, *faces)

    @property
    def space_columns(self) -> tuple[str, ...]:
        """The columns of spaces that a selector may name."""
        return tuple(each for each in self.spaces.columns[1:] if not each.startswith("provenance"))

    @property
    def edge_columns(self) -> tuple[str, ...]:
        """The columns of edges that a selector may name."""
        return tuple(each for each in self.edges.columns[2:] if not each.startswith("provenance"))

    def cells(self, table: Table, column: str) -> tuple[str, ...]:
        """Return the words that stand in a column, each once; "" for empty cells is left out."""
        return tuple(dict.fromkeys(text for row in table.rows if (text := table.text(row, column))))

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """The ids of boxes, tracks and piles."""
        table = self.tables.lists.get("boxes")
        return table.rows if table is not None else ()

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of counters."""
        return self.cells(self.counters, "kind")

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """The faces of counters."""
        found = (*self.cells(self.counters, "front"), *self.cells(self.counters, "back"))
        return tuple(dict.fromkeys(found))

    @cached_property
    def marks(self) -> tuple[str, ...] | None:
        """The marks that the game declares, None where it declares none and all are allowed."""
        declared = Marks.of(self.about, "game.toml").declared
        return None if declared is None else (*declared,)

    @cached_property
    def phases(self) -> Mapping[str, Mapping[str, Any]]:
        """The phases of sequence.toml by their ids."""
        return {id: node for id, node in self.sequence.items() if isinstance(node, dict)}

    @property
    def turns(self) -> int:
        """How many turns the sequence of play has."""
        turns = self.sequence.get("turns", 1)
        return turns if isinstance(turns, int) else 1

    def side_of(self, phase: str, path: str = "") -> str:
        """Return the side of a phase, as sequence.toml has it, "" for none."""
        return str(self.phases.get(phase, {}).get("side", ""))

    @staticmethod
    def turn(cursor: str) -> int:
        """Return the turn in which a board stands, 0 for none."""
        return Sequence.turn(cursor) or 0
