"""Numbers: a constant, a column of the counter, or a cell of a chart that space, edge or turn names.

`3`, `0.5`; `"strength"` of the counter, by its face; `"terrain.cost"` in the rows of the ground of a space;
`"turns.red"` in the row of the turn; `"chart.column.row"`, one cell. `{column}` in a name stands for what the
counter has in that column, `{side}` for its side, `{turn}` for the turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from guelta.rules.engine.kit.unit import Unit, by_face

__all__ = ["Kind", "Number", "filled", "placeholders"]

Kind = Literal["constant", "counter", "ground", "turn", "cell", "python"]

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Number:
    """A number as a table gives it, and which of the kinds it is; `parts` are chart, column and row.

    A `function` of the game's own gives one whose kind is `python`.
    """

    text: str
    kind: Kind
    constant: float = 0
    parts: tuple[str, ...] = ()
    function: Callable[..., float | None] | None = None

    @classmethod
    def of(cls, value: float) -> Number:
        """Return a constant."""
        return cls(f"{value:g}", "constant", value)

    def of_counter(self, unit: Unit) -> float:
        """Return what a counter has in the column, by its face; 0 where it has nothing there."""
        return float(by_face(unit, self.text) or 0)

    def named(self, unit: Unit | None, turn: int) -> tuple[str, ...]:
        """Return chart, column and row with what a counter has in place of what stands in braces."""
        return tuple(filled(part, unit, turn) for part in self.parts)


def placeholders(text: str) -> Iterator[str]:
    """Yield what stands in braces."""
    yield from _PLACEHOLDER.findall(text)


def filled(text: str, unit: Unit | None, turn: int = 0, side: str = "") -> str:
    """Return a text with what stands in braces filled in."""
    if "{" not in text:
        return text

    def found(match: re.Match[str]) -> str:
        name = match[1]
        if name == "turn":
            return str(turn)
        if name == "side":
            return unit.side if unit is not None else side
        return by_face(unit, name) if unit is not None else ""

    return _PLACEHOLDER.sub(found, text)
