"""The operators of a PDF's pages in the inks of a press: every colour set in RGB or grey is set in CMYK."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pikepdf

from builder.print.errors import PrintError
from builder.print.inks import Inks, PressProfile

__all__ = ["recoloured"]

Rgb = tuple[float, float, float]
_BLACK: Rgb = (0.0, 0.0, 0.0)
_DEVICE = {"/DeviceGray": 1, "/DeviceRGB": 3}
_CHANNELS = {"g": 1, "rg": 3}
_SET = {False: "k", True: "K"}


@dataclass(frozen=True, slots=True)
class _State:
    """The colours in force, filling and stroking, and how many channels each one's space has."""

    fill: Rgb = _BLACK
    stroke: Rgb = _BLACK
    fill_channels: int = 1
    stroke_channels: int = 1


class _Recolouring:
    """Walks the operators of one stream and gives them back with colours of the press."""

    def __init__(self, spaces: Mapping[str, int], profile: PressProfile) -> None:
        self.spaces = spaces
        self.profile = profile
        self.state = _State()
        self.kept: list[_State] = []
        self.in_type = False

    def walk(self, operators: Iterable[Any]) -> Iterator[tuple[list[Any], pikepdf.Operator]]:
        for operands, operator in operators:
            name = str(operator)
            match name:
                case "cs" | "CS":
                    yield from self._in_space(str(operands[0]), name == "CS")
                case "sc" | "scn" | "SC" | "SCN":
                    yield from self._coloured(operands, name.isupper())
                case "g" | "rg" | "G" | "RG":
                    self._channels(_CHANNELS[name.lower()], name.isupper())
                    yield from self._coloured(operands, name.isupper())
                case "sh" | "BI" | "INLINE IMAGE":
                    raise PrintError(f"a page has a {name} in it, which cannot be turned into inks")
                case _:
                    yield from self._kept(name, operands, operator)

    def _kept(
        self, name: str, operands: Any, operator: pikepdf.Operator
    ) -> Iterator[tuple[list[Any], pikepdf.Operator]]:
        if name == "q":
            self.kept.append(self.state)
        elif name == "Q":
            self.state = self.kept.pop()
        if name == "BT":
            self.in_type = True
            yield from self._both()
        yield list(operands), operator
        if name == "ET":
            self.in_type = False
            yield from self._both()

    def _in_space(self, name: str, stroking: bool) -> Iterator[tuple[list[Any], pikepdf.Operator]]:
        if name not in self.spaces:
            raise PrintError(f"a page has colours of the space {name}, which cannot be turned into inks")
        self._channels(self.spaces[name], stroking)
        yield from self._set(_BLACK, stroking)

    def _channels(self, number: int, stroking: bool) -> None:
        if stroking:
            self.state = replace(self.state, stroke_channels=number)
        else:
            self.state = replace(self.state, fill_channels=number)

    def _coloured(self, operands: Any, stroking: bool) -> Iterator[tuple[list[Any], pikepdf.Operator]]:
        numbers = [float(number) for number in operands]
        channels = self.state.stroke_channels if stroking else self.state.fill_channels
        if len(numbers) != channels:
            raise PrintError("a page has a pattern in it, which cannot be turned into inks")
        red, green, blue = numbers if channels == 3 else numbers * 3
        yield from self._set((red, green, blue), stroking)

    def _set(self, colour: Rgb, stroking: bool) -> Iterator[tuple[list[Any], pikepdf.Operator]]:
        self.state = replace(self.state, stroke=colour) if stroking else replace(self.state, fill=colour)
        yield self._operator(colour, stroking)

    def _both(self) -> Iterator[tuple[list[Any], pikepdf.Operator]]:
        """Set again both colours, which type may take from other inks than shapes do."""
        for colour, stroking in ((self.state.fill, False), (self.state.stroke, True)):
            if self.profile.type_inks(colour) != self.profile.inks(colour):
                yield self._operator(colour, stroking)

    def _operator(self, colour: Rgb, stroking: bool) -> tuple[list[Any], pikepdf.Operator]:
        inks: Inks = self.profile.type_inks(colour) if self.in_type else self.profile.inks(colour)
        return list(inks), pikepdf.Operator(_SET[stroking])


def recoloured(document: pikepdf.Pdf, profile: PressProfile) -> None:
    """Set every colour of a document's pages, and of the forms they show, in the inks of a press.

    PrintError when one of them holds pixels, a shading or a pattern.
    """
    for page in document.pages:
        operators = _Recolouring(_spaces(page.obj), profile).walk(pikepdf.parse_content_stream(page))
        page.Contents = document.make_stream(pikepdf.unparse_content_stream(list(operators)))
        _without_spaces(page.obj)
    for each in document.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image":
            raise PrintError("a page has a picture made of pixels in it, which cannot be turned into inks")
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
            walked = _Recolouring(_spaces(each), profile).walk(pikepdf.parse_content_stream(each))
            each.write(pikepdf.unparse_content_stream(list(walked)))
            _without_spaces(each)


def _spaces(holder: pikepdf.Object) -> dict[str, int]:
    """Give how many channels each named colour space has."""
    spaces = dict(_DEVICE)
    named = holder.Resources.get("/ColorSpace") if "/Resources" in holder else None
    for name, space in named.items() if named is not None else ():
        if isinstance(space, pikepdf.Array) and space[0] == "/ICCBased":
            spaces[name] = int(space[1].N)
    return spaces


def _without_spaces(holder: pikepdf.Object) -> None:
    if "/Resources" in holder and "/ColorSpace" in holder.Resources:
        del holder.Resources["/ColorSpace"]
    if "/Group" in holder:
        holder.Group.CS = pikepdf.Name.DeviceCMYK
