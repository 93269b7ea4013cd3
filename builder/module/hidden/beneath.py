"""Counters that lie straight under another and are hidden with it: what lays them there, and whose they are.

Such a counter belongs to no side by itself. For each side of which there are counters to lie under, the
palette has it once more, hidden by that side from the start (VASSAL.counters.PlaceMarker fetches it).
"""

from __future__ import annotations

from collections.abc import Iterator

from guelta.builder.module.design import Design
from guelta.builder.module.entries import Beneath, Row
from guelta.builder.module.sending import PLACE
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.placing import PathStep, PlaceMarker
from guelta.builder.vassal.traits.prototype import Prototype
from guelta.builder.vassal.traits.report import Report
from guelta.builder.vassal.traits.trait import Trait

__all__ = ["beneath_prototypes", "laying", "slot_name"]

_BELOW = 3
"""PlaceMarker's word for straight under the counter whose command it is."""


def slot_name(design: Design, counter: str, owner: str = "") -> str:
    """Name a counter in the palette; one that a side hides from the start with that side's name."""
    name = design.rows[counter]["name"]
    return f"{name}, {design.hiding.title(owner)}" if owner else name


def laying(design: Design, row: Row) -> list[Trait]:
    """Make the commands of a counter that lay others under it."""
    return [Prototype(_called(each, row["side"])) for each in design.card.beneath if row in each]


def beneath_prototypes(design: Design) -> Iterator[tuple[str, tuple[Trait, ...]]]:
    """Describe those commands, for each side by itself."""
    for each in design.card.beneath:
        for side in dict.fromkeys(row["side"] for row in design.rows.values() if row in each):
            yield _called(each, side), _traits(design, each, side)


def _called(each: Beneath, side: str) -> str:
    return f"{each.menu} ({side or 'anybody'})"


def _traits(design: Design, each: Beneath, side: str) -> tuple[Trait, ...]:
    stroke, owner = KeyStroke.ctrl(each.key), side if side in design.game.sides else ""
    row = next(row for row in design.rows.values() if row["side"] == owner)
    tab = next(tab for tab in design.card.tabs if row in tab)
    where = (
        ("module.PieceWindow", "Counters"),
        ("widget.TabWidget", "Counters"),
        ("widget.ListWidget", tab.title),
        ("widget.PieceSlot", slot_name(design, each.counter, owner)),
    )
    return (
        Report((stroke,), f"${PLACE}$: a counter is laid under another"),
        PlaceMarker(
            menu=each.menu,
            stroke=stroke,
            slot=tuple(PathStep(f"VASSAL.build.{component}", name) for component, name in where),
            gpid=str(design.piece_ids.numbers[design.hiding.owned(each.counter, owner)]),
            placement=_BELOW,
        ),
    )
