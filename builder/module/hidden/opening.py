"""Heaps that lie open for all: what comes to one, by hand or by a command, is hidden no longer."""

from __future__ import annotations

from guelta.builder.module.design import Design
from guelta.builder.module.sending import as_text, send_stroke
from guelta.builder.vassal.expression import literal
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.traits.trigger import Trigger

__all__ = ["LIES_OPEN", "opening"]

LIES_OPEN = "Lies open in heaps"
"""The prototype of counters that can be hidden."""

_HIDDEN = "ObscuredToOthers"
_BETWEEN = "|"


def opening(design: Design, moved: KeyStroke) -> tuple[Trait, ...]:
    """Make the trait that shows a hidden counter once it lies in a heap; none where no heap lies open.

    It stands outside of the commands that send a counter: VASSAL.counters.Decorator carries those out first.
    """
    heaps = design.hiding.heaps
    if not heaps:
        return ()
    names = literal(_BETWEEN.join(("", *map(design.name, heaps), "")))
    here = f'{names}.contains("{_BETWEEN}"+{as_text("LocationName")}+"{_BETWEEN}")'
    keys = dict.fromkeys(mask.key for mask in design.card.masks)
    return (
        Trigger(
            "lies open",
            condition=f"{{{here} && {_HIDDEN}}}",
            watched=(moved, *map(send_stroke, heaps)),
            actions=tuple(map(KeyStroke.ctrl, keys)),
        ),
    )
