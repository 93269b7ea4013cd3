"""Hand-made symbols: SVG files of source_art, coloured for the ground they are put on."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from guelta.builder.folders import art_folder
from guelta.builder.palette import ArtError
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import Folder, RulesDataError

__all__ = ["Art", "Drawn", "Symbol", "placed"]

_SVG = "{http://www.w3.org/2000/svg}"
_INK, _PANEL = "#000", "#fff"


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol as drawn: its own width and height, and its elements in black (ink) and white (panel)."""

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
