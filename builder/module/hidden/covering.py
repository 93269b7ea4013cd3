"""Counters of a side that lie on one another: whoever drags one onto others of his hides those below.

The counter that was dragged lies open then; so does one that it leaves behind alone. This holds on the spaces
of the map, not in boxes.
"""

from __future__ import annotations

from guelta.builder.module.design import Design
from guelta.builder.module.sending import as_text
from guelta.builder.vassal.expression import literal
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.property import CalculatedProperty
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.traits.trigger import GlobalKeyCommand, Trigger

__all__ = ["COVERED", "COVERS", "covering"]

COVERED = "CanBeCovered"
"""A counter's property: 1 where it is hidden when another of its side lies on it."""
COVERS = "Covers its own"
"""The prototype of such counters."""

_HIDDEN = "ObscuredToOthers"
_COVERING, _LEAVING = KeyStroke.named("cover-others"), KeyStroke.named("uncover-left")
_COVER, _UNCOVER = KeyStroke.named("be-covered"), KeyStroke.named("be-uncovered")
_ALONE = "CoveredHere"


def covering(design: Design, moved: KeyStroke) -> tuple[Trait, ...]:
    """Make the traits that hide what a dragged counter covers and show what it leaves uncovered."""
    side = design.card.property_of("side")
    keys = dict.fromkeys(mask.key for mask in design.card.masks)
    hide = tuple(map(KeyStroke.ctrl, keys))
    on_map = f"CurrentMap=={literal(design.card.map)} && {as_text('CurrentZone')}!={as_text('LocationName')}"
    own = f'{COVERED}=="1" && {side}=="${side}$" && CounterId!="$CounterId$"'
    left = f'{as_text("LocationName")}=="$OldLocationName$" && {_ALONE}=="1" && CurrentMap=="$OldMap$"'
    return (
        CalculatedProperty(_ALONE, f'{{SumStack("{COVERED}")}}'),
        Trigger(
            "covers", condition=f"{{{on_map}}}", watched=(moved,), actions=(_COVERING, _UNCOVER, _LEAVING)
        ),
        Trigger("is covered", condition=f"{{{on_map} && !{_HIDDEN}}}", watched=(_COVER,), actions=hide),
        Trigger("is uncovered", condition=f"{{{on_map} && {_HIDDEN}}}", watched=(_UNCOVER,), actions=hide),
        GlobalKeyCommand(stroke=_COVERING, sent=_COVER, filter=f"{{{own}}}", restrict_range=True, range=0),
        GlobalKeyCommand(stroke=_LEAVING, sent=_UNCOVER, filter=f"{{{own} && {left}}}"),
    )
