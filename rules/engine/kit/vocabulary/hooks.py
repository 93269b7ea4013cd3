"""Hooks: what is asked of a function of the game's own that a table names, `"python:MODULE.FUNCTION"`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["HOOK", "SIGNATURES", "Signature"]

HOOK = "python:"
"""How a value begins that names a function."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function is asked, each by its name and type, what it returns, and what that means."""

    parameters: tuple[tuple[str, str], ...]
    returns: str
    doc: str

    def __str__(self) -> str:
        """Return it as Python has it: `(view: View, unit: Unit) -> bool`."""
        return f"({', '.join(f'{name}: {type}' for name, type in self.parameters)}) -> {self.returns}"


_VIEW, _UNIT = ("view", "View"), ("unit", "Unit")
_ATTACK = ("attack", "Attack")

SIGNATURES: Mapping[str, Signature] = {
    "units": Signature((_VIEW, _UNIT), "bool", "whether the selector picks a unit"),
    "spaces": Signature((_VIEW, ("space", "str")), "bool", "whether the selector picks a space"),
    "edges": Signature((_VIEW, ("here", "str"), ("there", "str")), "bool", "whether it picks an edge"),
    "times": Signature((_VIEW,), "bool", "whether the selector picks the time of the board"),
    "number": Signature((_VIEW, _UNIT), "float", "the number of a unit"),
    "cost": Signature(
        (_VIEW, ("mover", "Unit | None"), ("here", "str"), ("there", "str")),
        "float | None",
        "what a step costs, None for one that cannot be made; nobody is the mover of a network",
    ),
    "presence": Signature(
        (_VIEW, ("mover", "Unit | None"), ("space", "str")),
        "Presence",
        "what the space does to who enters, leaves, goes between or ends there",
    ),
    "column": Signature((_VIEW, _ATTACK), "str", "the column before shifts, an empty text for none"),
    "modifiers": Signature(
        (_VIEW, _ATTACK), "Iterable[Modifier]", "more modifiers of an attack, each a line"
    ),
    "allowed": Signature(
        (_VIEW, _ATTACK), "Iterable[Objection]", "why an attack may not be made, each with its rule"
    ),
    "result": Signature((("run", "Run"), ("fight", "Fight")), "None", "carries out an effect of a result"),
    "act": Signature((("run", "Run"), _UNIT), "None", "carries out what an act does with a unit"),
    "prefer": Signature(
        (_VIEW, _UNIT, ("space", "str")),
        "int",
        "how far it is preferred; only the highest are left",
    ),
}
"""Each kind of hook by its name."""
