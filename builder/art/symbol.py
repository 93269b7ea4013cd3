"""Hand-made symbols: SVG files of source_art, coloured for the ground they are put on."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from guelta.builder.folders import art_folder
from guelta.builder.palette import ArtError, blended
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import Folder, RulesDataError

__all__ = ["Art", "Drawn", "Symbol", "placed", "spread", "standing"]

_SVG = "{http://www.w3.org/2000/svg}"
_INK, _PANEL, _BETWEEN = "#000", "#fff", "#777"
_SHARE = 0.45
"""How much of the panel is in the tone between it and the ink."""
_LONG, _ASIDE = 0.12, 0.04
"""How long a shadow is of what throws it, and how far its head lies to the right, in its height."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol as drawn: its width and height, and its elements in black (ink), white (panel) and grey."""

    name: str
    width: float
    height: float
    elements: tuple[ElementTree.Element, ...]


class Art:
    """The hand-made art of one game, of which each symbol is read once; without a folder there is none."""

    def __init__(self, folder: Folder | None = None) -> None:
        self._folder = folder
        self._read: dict[tuple[str, str], Symbol] = {}

    @classmethod
    def of(cls, game: Game[Any]) -> Art:
        """Return that of a game, over that of the games it derives from and what is there for every game."""
        return cls(art_folder(game))

    def symbol(self, name: str, folder: str = "symbols") -> Symbol:
        """Return the symbol in the file `NAME.svg` of a folder of it; ArtError when there is no such file."""
        if self._folder is None:
            raise ArtError(f"there is no art to take {folder}/{name}.svg from")
        if (folder, name) not in self._read:
            self._read[folder, name] = _load(self._folder, name, folder)
        return self._read[folder, name]

    def data(self, name: str, folder: str = "map") -> bytes:
        """Return what a file of a folder of it holds; RulesDataError when there is no such file."""
        if self._folder is None:
            raise ArtError(f"there is no art to take {folder}/{name} from")
        return (self._folder / folder).data(name)


def _load(art: Folder, name: str, folder: str) -> Symbol:
    where = f"{next(art.layers).name}/{folder}/{name}.svg"
    try:
        text = (art / folder).text(f"{name}.svg")
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


Box = tuple[float, float, float, float]


def placed(symbol: Symbol, box: Box, ink: str, panel: str) -> Drawn:
    """Put a symbol into a box (x, y, width, height), as large as fits and centred, in two colours."""
    x, y, scale = _fitted(symbol, box)
    y += (box[3] - symbol.height * scale) / 2
    return _drawn(symbol, f"translate({x:.4g} {y:.4g}) scale({scale:.4g})", ink, panel)


def standing(symbol: Symbol, box: Box, ink: str, panel: str, shadow: str) -> tuple[Drawn, Drawn]:
    """Stand a symbol on the foot of a box, in its middle, as `placed` does, after the shadow it throws."""
    x, y, scale = _fitted(symbol, box)
    y += box[3] - symbol.height * scale
    aside, long = scale * _ASIDE, scale * _LONG
    thrown = (scale, 0, -aside, -long, x + aside * symbol.height, box[1] + box[3] + long * symbol.height)
    matrix = " ".join(f"{number:.4g}" for number in thrown)
    figure = _drawn(symbol, f"translate({x:.4g} {y:.4g}) scale({scale:.4g})", ink, panel)
    return _drawn(symbol, f"matrix({matrix})", shadow, shadow), figure


def spread(symbol: Symbol, box: Box) -> Drawn:
    """Cover a box with a symbol in its own colours; what is more than its sides hold is cut off."""
    x, y, width, height = (f"{number:g}" for number in box)
    view = f"0 0 {symbol.width:g} {symbol.height:g}"
    window = {"x": x, "y": y, "width": width, "height": height, "viewBox": view}
    drawn = ElementTree.Element("svg", {**window, "preserveAspectRatio": "xMidYMax slice"})
    drawn.extend(symbol.elements)
    return Drawn(drawn)


def _fitted(symbol: Symbol, box: Box) -> tuple[float, float, float]:
    """Return where a symbol as large as fits begins, in the middle of a box's width, and its scale."""
    x, y, width, height = box
    scale = min(width / symbol.width, height / symbol.height)
    return x + (width - symbol.width * scale) / 2, y, scale


def _drawn(symbol: Symbol, transform: str, ink: str, panel: str) -> Drawn:
    group = ElementTree.Element("g", {"transform": transform})
    colours = {_INK: ink, _PANEL: panel, _BETWEEN: blended(_long(ink), _long(panel), _SHARE)}
    group.extend(_coloured(element, colours) for element in symbol.elements)
    return Drawn(group)


def _long(colour: str) -> str:
    """Return "#rrggbb" for "#rgb", by which a symbol's own colours are written."""
    return "#" + "".join(2 * digit for digit in colour[1:]) if len(colour) == len(_INK) else colour


def _coloured(element: ElementTree.Element, colours: Mapping[str, str]) -> ElementTree.Element:
    element = deepcopy(element)
    for each in element.iter():
        for attribute in ("fill", "stroke"):
            if each.get(attribute) in colours:
                each.set(attribute, colours[each.attrib[attribute]])
    return element
