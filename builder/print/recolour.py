"""The operators of a PDF's pages as a press needs them: colours in its inks, and no line too thin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from graphlib import TopologicalSorter
from math import sqrt
from typing import Any

import pikepdf

from guelta.builder.errors import PrintError
from guelta.builder.print.inks import Inks, PressProfile

__all__ = ["THINNEST", "recoloured"]

THINNEST = 0.25
"""Points of a line's width that a press still holds."""

Rgb = tuple[float, float, float]
_BLACK: Rgb = (0.0, 0.0, 0.0)
_DEVICE = {"/DeviceGray": 1, "/DeviceRGB": 3}
_CHANNELS = {"g": 1, "rg": 3}
_PLAIN = (1, 0, 0, 1, 0, 0)
_SET = {False: "k", True: "K"}


@dataclass(frozen=True, slots=True)
class _State:
    """The colours in force, filling and stroking, how many channels each one's space has, and the pen.

    `scale` is how many times larger than it says a line of this `width` is on paper.
    """

    fill: Rgb = _BLACK
    stroke: Rgb = _BLACK
    fill_channels: int = 1
    stroke_channels: int = 1
    width: float = 1.0
    scale: float = 1.0


class _Recolouring:
    """Walks the operators of one stream and gives them back with colours of the press.

    `shown` collects the forms it shows by name, and how many times larger than they are.
    """

    def __init__(self, spaces: Mapping[str, int], profile: PressProfile, scale: float = 1.0) -> None:
        self.spaces = spaces
        self.profile = profile
        self.state = _State(scale=scale)
        self.shown: dict[str, float] = {}
        self.kept: list[_State] = []
        self.in_type = False

    def walk(self, operators: Iterable[Any]) -> Iterator[tuple[Any, pikepdf.Operator]]:
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
                case "w" | "cm":
                    yield from self._ruled(name, operands, operator)
                case "sh" | "BI" | "INLINE IMAGE":
                    raise PrintError(f"a page has a {name} in it, which cannot be turned into inks")
                case "q" | "Q" | "Do" | "BT" | "ET":
                    yield from self._kept(name, operands, operator)
                case _:
                    yield operands, operator

    def _kept(
        self, name: str, operands: Any, operator: pikepdf.Operator
    ) -> Iterator[tuple[Any, pikepdf.Operator]]:
        if name == "q":
            self.kept.append(self.state)
        elif name == "Q":
            self.state = self.kept.pop()
        elif name == "Do":
            form = str(operands[0])
            self.shown[form] = max(self.shown.get(form, 0.0), self.state.scale)
        if name == "BT":
            self.in_type = True
            yield from self._both()
        yield operands, operator
        if name == "ET":
            self.in_type = False
            yield from self._both()

    def _ruled(
        self, name: str, operands: Any, operator: pikepdf.Operator
    ) -> Iterator[tuple[Any, pikepdf.Operator]]:
        """Keep lines of a width that is set, or that a change of scale would make thinner, thick enough."""
        if name == "w":
            self.state = replace(self.state, width=float(operands[0]))
        else:
            self.state = replace(self.state, scale=self.state.scale * _enlarged(operands))
            yield operands, operator
        least = THINNEST / self.state.scale if self.state.scale else 0.0
        if name == "w" or self.state.width < least:
            yield [max(self.state.width, round(least, 4))], pikepdf.Operator("w")

    def _in_space(self, name: str, stroking: bool) -> Iterator[tuple[Any, pikepdf.Operator]]:
        if name not in self.spaces:
            raise PrintError(f"a page has colours of the space {name}, which cannot be turned into inks")
        self._channels(self.spaces[name], stroking)
        yield from self._set(_BLACK, stroking)

    def _channels(self, number: int, stroking: bool) -> None:
        if stroking:
            self.state = replace(self.state, stroke_channels=number)
        else:
            self.state = replace(self.state, fill_channels=number)

    def _coloured(self, operands: Any, stroking: bool) -> Iterator[tuple[Any, pikepdf.Operator]]:
        numbers = [float(number) for number in operands]
        channels = self.state.stroke_channels if stroking else self.state.fill_channels
        if len(numbers) != channels:
            raise PrintError("a page has a pattern in it, which cannot be turned into inks")
        red, green, blue = numbers if channels == 3 else numbers * 3
        yield from self._set((red, green, blue), stroking)

    def _set(self, colour: Rgb, stroking: bool) -> Iterator[tuple[Any, pikepdf.Operator]]:
        self.state = replace(self.state, stroke=colour) if stroking else replace(self.state, fill=colour)
        yield self._operator(colour, stroking)

    def _both(self) -> Iterator[tuple[Any, pikepdf.Operator]]:
        """Set again both colours, which type may take from other inks than shapes do."""
        for colour, stroking in ((self.state.fill, False), (self.state.stroke, True)):
            if self.profile.type_inks(colour) != self.profile.inks(colour):
                yield self._operator(colour, stroking)

    def _operator(self, colour: Rgb, stroking: bool) -> tuple[list[Any], pikepdf.Operator]:
        inks: Inks = self.profile.type_inks(colour) if self.in_type else self.profile.inks(colour)
        return list(inks), pikepdf.Operator(_SET[stroking])


def recoloured(document: pikepdf.Pdf, profile: PressProfile) -> None:
    """Set every colour of a document's pages, and of the forms they show, in the inks of a press.

    So is every pixel; masks, which have no colour, stay. No line is thinner than THINNEST where its form is
    shown largest. PrintError when one of them holds a shading or a pattern.
    """
    pictures = [
        each for each in document.objects
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
    ]  # fmt: skip
    masks = {each.SMask.objgen for each in pictures if "/SMask" in each}
    for picture in pictures:
        if picture.objgen not in masks:
            _set_in_inks(picture, profile)
    scales: dict[tuple[int, int], float] = {}
    for page in document.pages:
        page.Contents = document.make_stream(_walked(page, page.obj, profile, 1.0, scales))
    for form in _forms(document):
        scale = scales.get(form.objgen, 1.0) * _enlarged(form.get("/Matrix", _PLAIN))
        form.write(_walked(form, form, profile, scale, scales))


def _set_in_inks(picture: pikepdf.Stream, profile: PressProfile) -> None:
    """Turn the pixels of a picture into inks."""
    try:
        pixels = pikepdf.PdfImage(picture).as_pil_image().convert("RGB")
    except (pikepdf.PdfError, NotImplementedError, ValueError) as error:
        raise PrintError(f"a page has a picture that cannot be turned into inks: {error}") from None
    picture.write(profile.picture(pixels).tobytes())
    picture.ColorSpace, picture.BitsPerComponent = pikepdf.Name.DeviceCMYK, 8
    for key in ("/Decode", "/Intent"):
        if key in picture:
            del picture[key]


def _walked(
    stream: Any,
    holder: pikepdf.Object,
    profile: PressProfile,
    scale: float,
    scales: dict[tuple[int, int], float],
) -> bytes:
    """Return the operators of a page or form in inks, and note how large the forms that it shows are."""
    walk = _Recolouring(_spaces(holder), profile, scale)
    made = pikepdf.unparse_content_stream(list(walk.walk(pikepdf.parse_content_stream(stream))))
    for name, shown in walk.shown.items():
        form = holder.Resources.XObject[name]
        scales[form.objgen] = max(scales.get(form.objgen, 0.0), shown)
    _without_spaces(holder)
    return made


def _forms(document: pikepdf.Pdf) -> list[pikepdf.Stream]:
    """Return the forms of a document, each after those that show it."""
    forms = {
        each.objgen: each
        for each in document.objects
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
    }
    shows = {id: _shown_by(form) for id, form in forms.items()}
    return [forms[id] for id in reversed([*TopologicalSorter(shows).static_order()]) if id in forms]


def _shown_by(form: pikepdf.Stream) -> set[tuple[int, int]]:
    shown = form.Resources.get("/XObject") if "/Resources" in form else None
    return {each.objgen for _, each in shown.items()} if shown is not None else set()


def _enlarged(matrix: Any) -> float:
    """Return how many times larger something becomes, whichever way it is turned."""
    a, b, c, d, _, _ = (float(number) for number in matrix)
    return sqrt(abs(a * d - b * c))


def _spaces(holder: pikepdf.Object) -> dict[str, int]:
    """Return how many channels each named colour space has."""
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
