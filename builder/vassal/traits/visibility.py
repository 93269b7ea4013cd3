"""What other players cannot see: hidden and masked counters."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar

from guelta.builder.vassal.errors import UnencodableError
from guelta.builder.vassal.sequence_encoder import join, split
from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import TEXT, Colour, Flag, Real, Stroke, Text, Wire, list_of


@dataclass(frozen=True, slots=True)
class Access:
    """Who may undo it: the `player` who did it, his `side`, or all `sides` named (PieceAccessConfigurer)."""

    whose: str = "player"
    sides: tuple[str, ...] = ()


def _read_access(text: str) -> Access | str:
    if text in ("player:", "side:"):
        return Access(text[:-1])
    if text.startswith("sides:"):
        named = text.removeprefix("sides:")
        return Access("sides", tuple(split(named, ":")) if named else ())
    return text


def _write_access(access: Access | str) -> str:
    if isinstance(access, str):
        return access
    if access.whose == "sides":
        return "sides:" + list_of(TEXT, ":").write(access.sides)
    if access.whose not in ("player", "side") or access.sides:
        raise UnencodableError(f"{access.whose!r} with {len(access.sides)} sides is no access VASSAL knows")
    return f"{access.whose}:"


@dataclass(frozen=True, slots=True)
class MaskStyle:
    """How a masked piece looks to its owner and to others.

    `letter` is I inset, U inset in the other corner, B mask as background, P peek with the key stroke
    `argument`, G with the image `argument` shown to others.
    """

    letter: str = "I"
    argument: str = ""


def _write_mask_style(style: MaskStyle) -> str:
    if len(style.letter) != 1 and (style.letter or style.argument):
        raise UnencodableError(f"a mask style is one letter, not {style.letter!r}")
    return style.letter + style.argument


@dataclass(frozen=True, slots=True)
class MaskOptions:
    """Who may lift the mask, by ids that are passwords (VASSAL.build.module.ObscurableOptions)."""

    override: Text = ""
    allowed: tuple[str, ...] = field(default=(), repr=False)


def _read_mask_options(text: str) -> MaskOptions | str:
    tokens = split(text, "|")
    if len(tokens) < 2 or tokens[1] != str(len(tokens) - 2):
        return text
    return MaskOptions(tokens[0], tuple(tokens[2:]))


def _write_mask_options(options: MaskOptions | str) -> str:
    if isinstance(options, str):
        return options
    return join("|", [options.override or "", str(len(options.allowed)), *options.allowed])


AccessField = Annotated[Access | str | None, Wire(_read_access, _write_access)]
MaskStyleField = Annotated[
    MaskStyle | None, Wire(lambda text: MaskStyle(text[:1], text[1:]), _write_mask_style)
]
MaskOptionsField = Annotated[MaskOptions | str | None, Wire(_read_mask_options, _write_mask_options)]
PLAYER = Access()


@register
@dataclass(frozen=True, slots=True)
class Hideable(Trait):
    """A piece its owner can make invisible to others (VASSAL.counters.Hideable).

    The state is the id of who hid it: a password, so it is never shown.
    """

    ID: ClassVar[str] = "hide"
    STATE: ClassVar[tuple[str, ...]] = ("hidden_by",)

    stroke: Stroke = ""
    menu: Text = "Invisible"
    background: Colour = ""
    access: AccessField = PLAYER
    opacity: Real = 0.5
    description: Text = ""
    never_reported: Flag = None
    hidden_by: Text = field(default="null", repr=False)

    @property
    def is_on(self) -> bool:
        """Whether somebody hides the piece."""
        return self.hidden_by not in (None, "", "null")


@register
@dataclass(frozen=True, slots=True)
class Mask(Trait):
    """A piece whose face its owner can hide (VASSAL.counters.Obscurable).

    The state holds the id of who masked it (a password, never shown) and who may lift the mask.
    """

    ID: ClassVar[str] = "obs"
    STATE: ClassVar[tuple[str, ...]] = ("masked_by", "options")
    STATE_DELIMITER: ClassVar[str] = ";"

    stroke: Stroke = ""
    image: Text = ""
    menu: Text = "Mask"
    style: MaskStyleField = MaskStyle()
    name: Text = "?"
    access: AccessField = PLAYER
    peek_menu: Text = ""
    description: Text = ""
    auto_peek: Flag = False
    deal_stroke: Stroke = None
    deal_condition: Text = None
    masked_by: Text = field(default="null", repr=False)
    options: MaskOptionsField = ""

    @property
    def is_on(self) -> bool:
        """Whether somebody masks the piece."""
        return self.masked_by not in (None, "", "null")

    def put_on(self, by: str) -> Mask:
        """Return the mask put on by somebody, whom no other may relieve of it; "" takes it off."""
        return replace(self, masked_by=by or "null", options=MaskOptions() if by else "")
