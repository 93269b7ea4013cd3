"""Hand-made symbols: SVG files of source_art, coloured for the ground they are put on."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree

from guelta import rules
from guelta.builder.folders import art_folder
from guelta.builder.palette import ArtError
from guelta.rules.engine.tables.folder import RulesDataError
from guelta.rules.library import Home

__all__ = ["Drawn", "Symbol", "placed"]

_SVG = "{http://www.w3.org/2000/svg}"
_INK, _PANEL = "#000", "#fff"


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol as drawn: its own width and height, and its elements in black (ink) and white (panel)."""

    name: str
    width: float
    height: float
    elements: tuple[ElementTree.Element, ...]

    @classmethod
    def load(cls, game_id: str, name: str, folder: str = "symbols") -> Symbol:
        """Read `source_art/<game>/<folder>/<name>.svg`; ArtError when there is no such file."""
        return _load(rules.home(game_id), name, folder)


@cache
def _load(home: Home, name: str, folder: str) -> Symbol:
    game_id = home.id
    where = f"{next(art_folder(game_id).layers).name}/{folder}/{name}.svg"
    try:
        text = (art_folder(game_id) / folder).text(f"{name}.svg")
        root = ElementTree.fromstring(text)
        _, _, width, height = (float(number) for number in root.attrib["viewBox"].split())
    except RulesDataError:
        raise ArtError(f"{where}: there is no such symbol") from None
    except (ElementTree.ParseError, KeyError, ValueError) as error:
        raise ArtError(f"{where}: is no SVG with a viewBox ({error})") from None
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SVG)
        element.text = element.tail = None
    return Symbol(name, width, height, tuple(root))


@dataclass(frozen=True, slots=True)
class Drawn:
    """Elements that svgwrite takes as they are."""

    element: ElementTree.Element

    def get_xml(self) -> ElementTree.Element:
        """Return the XML, as svgwrite asks of whatever it holds."""
        return self.element


def placed(symbol: Symbol, box: tuple[float, float, float, float], ink: str, panel: str) -> Drawn:
    """Put a symbol into a box (x, y, width, height), as large as fits and centred, in two colours."""
    x, y, width, height = box
    scale = min(width / symbol.width, height / symbol.height)
    x += (width - symbol.width * scale) / 2
    y += (height - symbol.height * scale) / 2
    group = ElementTree.Element("g", {"transform": f"translate({x:.4g} {y:.4g}) scale({scale:.4g})"})
    group.extend(_coloured(element, {_INK: ink, _PANEL: panel}) for element in symbol.elements)
    return Drawn(group)


def _coloured(element: ElementTree.Element, colours: Mapping[str, str]) -> ElementTree.Element:
    element = deepcopy(element)
    for each in element.iter():
        for attribute in ("fill", "stroke"):
            if each.get(attribute) in colours:
                each.set(attribute, colours[each.attrib[attribute]])
    return element
