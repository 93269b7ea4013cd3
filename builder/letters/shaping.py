"""Lines of text as outlines: shaped, in reading order, each letter out of the first font that has it.

Typst sets them, as it sets the sheets: it orders what is written from right to left, joins what is joined,
and knows where in a font's family the wanted weight is.
"""

from __future__ import annotations

import atexit
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import typst
from lxml import etree

from guelta.builder.vassal.archive import naming

__all__ = ["EM", "Glyph", "Line", "Style", "Typesetter", "is_leftward", "isolated", "quoted"]

EM = 1000
"""Lines are set, and measured, with an em this large."""

_SVG, _LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
_MOVES = re.compile(r"matrix\(1 0 0 -1 (\S+) (\S+)\)")
_SET = (
    f'#set text(size: {EM}pt, top-edge: "baseline", bottom-edge: "baseline", kerning: false, '
    'ligatures: false, lang: "en")\n#set page(width: auto, height: auto, margin: 0pt)\n'
)


@dataclass(frozen=True, slots=True)
class Style:
    """One cut as typst names it: a family without its width, the width in per cent of the normal one."""

    family: str
    weight: int
    italic: bool
    stretch: float


@dataclass(frozen=True, slots=True)
class Glyph:
    """A letter's outline as an SVG path, y upwards from its baseline, and where in the line it stands."""

    path: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is drawn from left to right, in units of EM."""

    width: float
    glyphs: tuple[Glyph, ...]

    @property
    def path(self) -> str:
        """The whole line as one path."""
        return "".join(f"M{_number(each.x)} {_number(each.y)}{each.path}" for each in self.glyphs)


class Typesetter:
    """Sets lines with some font files and no others; the same line gives the same outlines everywhere."""

    def __init__(self, files: Mapping[str, bytes], folders: Sequence[Path]) -> None:
        """Take files by name, and folders of them; a letter is looked for in all."""
        self._files, self._folders = files, folders
        self.style = cache(self._style)
        self.lines = lru_cache(4096)(self._lines)

    @cached_property
    def fonts(self) -> typst.Fonts:
        """The fonts as typst takes them."""
        # Typst reads fonts out of folders only, and ours may lie in a zipped install: they get one until
        # the process ends.
        folder = TemporaryDirectory(prefix="guelta-fonts-", ignore_cleanup_errors=True)
        atexit.register(folder.cleanup)
        with naming(Path(folder.name)):
            for name, data in self._files.items():
                Path(folder.name, name).write_bytes(data)
        return typst.Fonts(
            include_system_fonts=False,
            include_embedded_fonts=False,
            font_paths=[folder.name, *map(str, self._folders)],
        )

    def _style(self, file: str) -> Style | None:
        """Return the cut that a file holds, None when typst cannot read it."""
        for font in self.fonts.fonts():
            if font.path is not None and Path(font.path).name == file:
                return Style(font.family, font.weight, font.style != "normal", 100 * font.stretch)
        return None

    def line(self, text: str, style: Style) -> Line:
        """Set one line."""
        return self.lines((text,), (style,))[0]

    def _lines(self, texts: tuple[str, ...], styles: tuple[Style, ...]) -> tuple[Line, ...]:
        """Set lines, each in its style."""
        if not texts:
            return ()
        pages = map(_page, texts, styles)
        source = _SET + "\n#pagebreak()\n".join(pages)
        compiler = typst.Compiler(input=cast(Any, {"main.typ": source.encode()}), font_paths=self.fonts)
        made = compiler.compile(format="svg")
        svgs = made if isinstance(made, list) else [made]
        return tuple(_read(svg) for svg in svgs if svg is not None)


def is_leftward(text: str) -> bool:
    """Return whether a text runs from right to left: its first letter with a direction does (UAX 9, P2)."""
    depth = 0
    for letter in text:
        direction = unicodedata.bidirectional(letter)
        if direction in ("LRI", "RLI", "FSI"):
            depth += 1
        elif direction == "PDI":
            depth = max(depth - 1, 0)
        elif not depth and direction in ("L", "R", "AL"):
            return direction != "L"
    return False


def isolated(text: str) -> str:
    """Return a name to be put into a sentence: what runs from right to left keeps its order to itself."""
    leftward = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)
    return f"\u2068{text}\u2069" if leftward else text  # UAX 9, FSI and PDI


def quoted(text: object) -> str:
    """Write a text as a literal of typst's code, whatever it holds."""
    escaped = str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _page(text: str, style: Style) -> str:
    slant = "italic" if style.italic else "normal"
    direction = "rtl" if is_leftward(text) else "ltr"
    # A box, since a page's own blanks at both ends would be left out.
    return (
        f"#box(text(font: {quoted(style.family)}, weight: {style.weight}, style: {quoted(slant)}, "
        f"stretch: {style.stretch:g}%, dir: {direction}, {quoted(text)}))"
    )


def _read(svg: bytes) -> Line:
    """Read the letters of a line out of typst's SVG, which has each outline once, by the digest of it."""
    root = etree.fromstring(svg)
    paths = {str(symbol.get("id")): str(symbol[0].get("d")) for symbol in root.iter(f"{_SVG}symbol")}
    glyphs = []
    for group in root.iter(f"{_SVG}g"):
        moved = _MOVES.search(str(group.get("transform", "")))
        right, down = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
        for used in group.iterchildren(f"{_SVG}use"):
            path = paths[str(used.get(_LINK)).removeprefix("#")].removeprefix("M 0 0").strip()
            if path:
                x, y = float(used.get("x", 0)), float(used.get("y", 0))
                glyphs.append(Glyph(path, right + x, y - down))
    return Line(float(str(root.get("viewBox")).split()[2]), tuple(glyphs))


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
