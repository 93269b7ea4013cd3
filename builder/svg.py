"""Pictures as SVG 1.1: elements with their attributes, laid one on the other in a drawing.

Attributes are written in the order of their names, so that the same picture is the same text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, Self, TypeVar
from xml.etree import ElementTree

__all__ = ["Drawing", "Element", "Part", "circle", "group", "line", "path", "rect", "text"]

_DRAWING = {
    "version": "1.1",
    "baseProfile": "full",
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
}

Point = tuple[float, float]


class Part(Protocol):
    """What can be laid on a drawing."""

    def as_xml(self) -> ElementTree.Element:
        """Return it as XML."""


P = TypeVar("P", bound=Part)


class Element:
    """An element by its name, with what lies in it; `stroke_width` is the attribute `stroke-width`.

    An attribute that is None or empty is left out.
    """

    def __init__(self, name: str, attributes: Mapping[str, object], words: str = "") -> None:
        self.name = name
        self.words = words
        self.attributes = {key.replace("_", "-"): value for key, value in attributes.items()}
        self.parts: list[Part] = []

    def with_attribute(self, name: str, value: object) -> Self:
        """Give it one more attribute, by its name in SVG, and return it."""
        self.attributes[name] = value
        return self

    def add(self, part: P) -> P:
        """Lay something on what lies in it, and return that."""
        self.parts.append(part)
        return part

    def as_xml(self) -> ElementTree.Element:
        """Return it as XML, with all that lies in it."""
        written = {name: str(value) for name, value in sorted(self.attributes.items()) if value is not None}
        made = ElementTree.Element(self.name, {name: value for name, value in written.items() if value})
        made.text = self.words or None
        made.extend(part.as_xml() for part in self.parts)
        return made

    def __str__(self) -> str:
        """Return it as SVG text."""
        return ElementTree.tostring(self.as_xml(), encoding="unicode")


class Drawing(Element):
    """A whole picture: how large it is shown, in pixels or with a unit, and which part of the plane it shows.

    `defs` has what others refer to.
    """

    def __init__(self, size: tuple[float | str, float | str], view: str) -> None:
        width, height = size
        super().__init__("svg", {"width": width, "height": height, "viewBox": view, **_DRAWING})
        self.defs = self.add(Element("defs", {}))


def path(d: str, **style: object) -> Element:
    """Make a path of its commands."""
    return Element("path", {"d": d, **style})


def rect(
    insert: Point, size: Point, rx: float | None = None, ry: float | None = None, **style: object
) -> Element:
    """Make a rectangle by its upper left corner and its size, its corners rounded by `rx` and `ry`."""
    (x, y), (width, height) = insert, size
    return Element("rect", {"x": x, "y": y, "width": width, "height": height, "rx": rx, "ry": ry, **style})


def line(start: Point, end: Point, **style: object) -> Element:
    """Make a straight line."""
    (x1, y1), (x2, y2) = start, end
    return Element("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **style})


def circle(centre: Point, radius: float, **style: object) -> Element:
    """Make a circle."""
    cx, cy = centre
    return Element("circle", {"cx": cx, "cy": cy, "r": radius, **style})


def text(words: str, insert: Point, **style: object) -> Element:
    """Make a line of text by where it is anchored."""
    x, y = insert
    return Element("text", {"x": x, "y": y, **style}, words)


def group(**style: object) -> Element:
    """Make a group, whose attributes hold for all that lies in it."""
    return Element("g", style)
