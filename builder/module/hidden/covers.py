"""Covers: markers beneath which the counters of their side lie, and the commands that hide and show those.

A side commands its own covers (VASSAL.counters.CounterGlobalKeyCommand, on what lies on the same spot): each
counter beneath is masked, or unmasked, by its own command, and the chat says so once. What is hidden
unnoticed is taken by the side of the cover, and stays hidden when what lies beneath is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from guelta.builder.module.design import Design
from guelta.builder.module.entries import Cover
from guelta.builder.module.hidden.taking import take_stroke
from guelta.builder.vassal.expression import literal
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.report import Report
from guelta.builder.vassal.traits.restriction import RestrictCommands
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.traits.trigger import GlobalKeyCommand, Target

__all__ = ["cover_traits", "covers"]


def covers(design: Design) -> dict[str, str]:
    """Return the kinds of counters that lie beneath each cover, by the cover's id."""
    found = ((id, design.card.cover(row)) for id, row in design.rows.items())
    return {id: " ".join(cover.over) for id, cover in found if cover is not None}


def cover_traits(design: Design, counter: str) -> list[Trait]:
    """Make the two commands of a cover, none for any other counter."""
    row = design.rows[counter]
    cover = design.card.cover(row)
    if cover is None:
        return []
    hide, show = KeyStroke.ctrl(cover.key), KeyStroke.ctrl(cover.show_key)
    sides = (design.hiding.title(row["side"]), *design.hiding.overseers)
    others = " && ".join(f"playerSide!={literal(side)}" for side in sides)
    return [
        RestrictCommands("not yours to command", "Hide", f"{{{others}}}", (hide, show)),
        Report((hide,), f"$LocationName$: {row['name']}: {cover.hidden}"),
        Report((show,), f"$LocationName$: {row['name']}: {cover.shown}"),
        *(
            _masking(design, row["side"], cover, stroke, is_on)
            for stroke, is_on in ((hide, False), (show, True))
        ),
        *_taken(design, row["side"], cover),
    ]


def _taken(design: Design, side: str, cover: Cover) -> Iterator[GlobalKeyCommand]:
    """Have the side take what it hides unnoticed, on the same spot."""
    kinds = _kinds(design, cover)[1]
    if not kinds:
        return
    yield GlobalKeyCommand(
        stroke=KeyStroke.ctrl(cover.key),
        sent=take_stroke(side),
        filter=f"{{{_one_of(kinds)}}}",
        restrict_range=True,
        range=0,
        target=Target(),
    )


def _kinds(design: Design, cover: Cover) -> tuple[list[str], list[str]]:
    """Return the kinds of counters beneath a cover that are masked, and those that are hidden unnoticed."""
    unnoticed = {design.rows[id]["kind"] for id, _ in design.hiding.taken}
    return (
        [kind for kind in cover.over if kind not in unnoticed],
        [kind for kind in cover.over if kind in unnoticed],
    )


def _one_of(kinds: list[str]) -> str:
    return " || ".join(f"Kind=={literal(kind)}" for kind in kinds)


def _masking(design: Design, side: str, cover: Cover, stroke: KeyStroke, is_on: bool) -> GlobalKeyCommand:
    """Send their own key to the counters on the same spot that are masked, or that are not."""
    own = design.card.property_of("side")
    kinds = _one_of(_kinds(design, cover)[0])
    masked = "" if is_on else "!"
    beneath = (
        f'({kinds}) && ({own}=={literal(side)} || {own}=="") && {masked}(""+ObscuredToOthers).equals("true")'
    )
    return GlobalKeyCommand(
        menu=cover.show if is_on else cover.hide,
        stroke=stroke,
        sent=KeyStroke.ctrl(cover.mask_key),
        filter=f"{{{beneath}}}",
        restrict_range=True,
        range=0,
        target=Target(),
    )
