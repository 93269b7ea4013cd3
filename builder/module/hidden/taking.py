"""Counters that a side takes as its own to hide them, so that nobody else sees even that they are there.

Whoever makes a counter invisible in VASSAL is the only side that sees it then, or one of a list that is the
counter's own (VASSAL.counters.Hideable). So each side has such a counter once more, that is seen by it and by
the overseers. Hiding puts that piece in the place of the open one, showing it or sending it away puts the
open one back (VASSAL.counters.Replace).
"""

from __future__ import annotations

from collections.abc import Iterator

from guelta.builder.module.design import Design
from guelta.builder.module.hidden.beneath import slot_name
from guelta.builder.module.sending import send_stroke
from guelta.builder.vassal.expression import literal
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.placing import PathStep, Replace
from guelta.builder.vassal.traits.restriction import RestrictCommands, RestrictedAccess
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.traits.trigger import Trigger
from guelta.builder.vassal.traits.visibility import Access, Hideable

__all__ = ["PALETTE", "take_stroke", "taking"]

PALETTE = "Hidden counters"
"""The palette, seen by nobody, that holds the pieces of the sides."""

_ABOVE = 2
"""PlaceMarker's word for straight above the counter whose command it is."""


def take_stroke(side: str) -> KeyStroke:
    """Name the key stroke by which a side takes a counter as its own."""
    return KeyStroke.named(f"taken-by-{side}")


def taking(design: Design, counter: str, owner: str = "") -> list[Trait]:
    """Make the traits by which sides take a counter, or by which the one that has it shows it again."""
    takers = design.hiding.takers(counter)
    if not takers:
        return []
    return list(_shown(design, counter, owner) if owner else _taken(design, counter, takers))


def _taken(design: Design, counter: str, takers: tuple[str, ...]) -> Iterator[Trait]:
    mask = design.hiding.mask(counter)
    assert mask is not None
    stroke, titles = KeyStroke.ctrl(mask.key), [*map(design.hiding.title, takers)]
    others = " && ".join(f"playerSide!={literal(title)}" for title in titles)
    yield RestrictCommands("not yours to hide", "Hide", f"{{{others}}}", (stroke,))
    yield Trigger("hides", menu=mask.menu, stroke=stroke, actions=())
    for side, title in zip(takers, titles, strict=True):
        own = f"{{playerSide=={literal(title)}}}"
        yield Trigger(f"{side} hides", condition=own, watched=(stroke,), actions=(take_stroke(side),))
        yield _put(design, counter, side, "", take_stroke(side))


def _shown(design: Design, counter: str, owner: str) -> Iterator[Trait]:
    """Others take it along with a stack that they drag, and no key that they press with that changes it."""
    mask = design.hiding.mask(counter)
    assert mask is not None
    sides = design.hiding.maskers(counter, owner)
    yield RestrictedAccess(sides=sides, movement=False)
    yield Hideable(menu=mask.called, access=Access("sides", sides), hidden_by=design.hiding.title(owner))
    yield _put(design, counter, "", mask.show, KeyStroke.ctrl(mask.key))
    for space in design.card.sends_of(design.rows[counter]):
        stroke = send_stroke(space)
        yield _put(design, counter, "", design.name(space), stroke, then=stroke)


def _put(
    design: Design, counter: str, side: str, menu: str, stroke: KeyStroke, then: KeyStroke | str = ""
) -> Replace:
    """Put the piece that a side has of a counter, or the open one, in the place of the other, as it shows."""
    row = design.rows[counter]
    if side:
        lists = [("module.PieceWindow", PALETTE), ("widget.ListWidget", PALETTE)]
    else:
        tab = next(tab for tab in design.card.tabs if row in tab)
        lists = [
            ("module.PieceWindow", "Counters"),
            ("widget.TabWidget", "Counters"),
            ("widget.ListWidget", tab.title),
        ]
    where = (*lists, ("widget.PieceSlot", slot_name(design, counter, side)))
    return Replace(
        menu=menu,
        stroke=stroke,
        slot=tuple(PathStep(f"VASSAL.build.{component}", name) for component, name in where),
        match_rotation=True,
        then_stroke=then,
        gpid=str(design.piece_ids.numbers[design.hiding.owned(counter, side)]),
        placement=_ABOVE,
    )
