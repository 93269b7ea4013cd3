"""The typefaces: our cuts out of source_art/fonts, a game's own, and those that have the letters ours lack.

A line whose letters one of our cuts has is text in an SVG. Any other, or one in a game's own font, is set as
outlines: so every program draws it as we do, and no machine's fonts are ever asked.
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from PIL import ImageFont

from guelta.builder.letters.shaping import EM, Line, Style, Typesetter
from guelta.builder.palette import ArtError
from guelta.rules.engine.tables.folder import Folder

__all__ = [
    "CAP_HEIGHT",
    "FONTS",
    "OURS",
    "Font",
    "Fonts",
    "OwnFont",
    "extra_fonts",
    "font_files",
    "text_width",
]

CAP_HEIGHT = 0.7
"""Height of capitals and figures of every cut, in ems."""

_EXTRA = {"manimgx_fonts": "manimgx-fonts", "manimgx_fonts_cjk": "manimgx-fonts-cjk"}
"""The packages of Noto fonts that come with `guelta[fonts]`, those of fewer letters first."""

_UNSEEN = frozenset(("Cc", "Cf"))
"""Categories of characters that are not drawn: line ends, joiners, marks of direction."""


@dataclass(frozen=True, slots=True)
class Font:
    """One cut of a family, with the file that holds it."""

    family: str
    weight: int
    italic: bool
    file: str


FONTS: Mapping[str, Font] = MappingProxyType(
    {
        "medium": Font("Barlow Condensed", 500, False, "BarlowCondensed-Medium.ttf"),
        "semibold": Font("Barlow Condensed", 600, False, "BarlowCondensed-SemiBold.ttf"),
        "bold": Font("Barlow Condensed", 700, False, "BarlowCondensed-Bold.ttf"),
        "italic": Font("Barlow Condensed", 500, True, "BarlowCondensed-MediumItalic.ttf"),
        "text": Font("Barlow Semi Condensed", 500, False, "BarlowSemiCondensed-Medium.ttf"),
        "heading": Font("Barlow Semi Condensed", 600, False, "BarlowSemiCondensed-SemiBold.ttf"),
    }
)
"""Every cut of ours by the name that looks and layouts use."""


@cache
def font_files() -> Mapping[str, bytes]:
    """Return the bytes of every font file of ours by its name."""
    folder = files("guelta.source_art") / "fonts"
    return MappingProxyType({font.file: folder.joinpath(font.file).read_bytes() for font in FONTS.values()})


@cache
def extra_fonts() -> Mapping[str, str]:
    """Return the packages of `guelta[fonts]` that are installed, with their versions."""
    found = {}
    for module, package in _EXTRA.items():
        try:
            if _folder(module) is not None:
                found[package] = version(package)
        except PackageNotFoundError:
            continue
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class OwnFont:
    """A font that a game brings: the name that its look gives it, which may be one of ours, and the file.

    `source` is where the look names it and where it lies, as faults say.
    """

    name: str
    file: str
    data: bytes = field(repr=False)
    source: str = ""


@dataclass(frozen=True, slots=True)
class Fonts:
    """What the texts of a game are set in: a font by each name, and all that a letter is looked for in.

    `texts` are the folders in which they stand, for whoever has to say where a letter is missing.
    """

    own: tuple[OwnFont, ...] = ()
    texts: tuple[Folder, ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        """Raise ArtError for an own font that is none."""
        for font in self.own:
            if not _letters_in(font.data) or self.typesetter.style(font.file) is None:
                raise ArtError(f"{font.source or font.file} is no TrueType or OpenType font")

    def __contains__(self, name: str) -> bool:
        return name in self.names

    @property
    def typesetter(self) -> Typesetter:
        """What sets lines in these fonts."""
        return _typesetter(self.own)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that a look may use."""
        return tuple(dict.fromkeys((*FONTS, *(font.name for font in self.own))))

    def _file(self, name: str) -> tuple[str, bytes]:
        for font in self.own:
            if font.name == name:
                return font.file, font.data
        return FONTS[name].file, font_files()[FONTS[name].file]

    def is_plain(self, text: str, font: str) -> bool:
        """Return whether the font of this name is ours and has every letter of a text."""
        if any(font == own.name for own in self.own):
            return False
        return text.isascii() or set(text) <= _letters_in(self._file(font)[1])

    def line(self, text: str, font: str) -> Line:
        """Set a line as outlines; a letter that no font has is a box."""
        return self.typesetter.line(text, self.style(font))

    def style(self, font: str) -> Style:
        """Return the font of this name as typst knows it."""
        style = self.typesetter.style(self._file(font)[0])
        assert style is not None  # else there were no such Fonts
        return style

    def width(self, text: str, font: str, size: float) -> float:
        """Measure a line of text in the units of `size`; `font` is one of `names`."""
        wide = _measured(font).getlength(text) if self.is_plain(text, font) else self.line(text, font).width
        return wide * size / EM

    def lacking(self, *texts: str) -> str:
        """Return the letters of texts that none of these fonts has, in order, each once."""
        strange = {letter for text in texts if not text.isascii() for letter in set(text)}
        strange = {letter for letter in strange if letter > "~" and not _is_unseen(letter)}
        for letters in self._letters():
            if not strange:
                break
            strange -= letters
        return "".join(sorted(strange))

    def _letters(self) -> Iterator[frozenset[str]]:
        yield from map(_letters_in, (*font_files().values(), *(font.data for font in self.own)))
        yield from map(_letters_of_package, _EXTRA)


@lru_cache(8)
def _typesetter(own: tuple[OwnFont, ...]) -> Typesetter:
    folders = [folder for folder in map(_folder, _EXTRA) if folder is not None]
    return Typesetter({**font_files(), **{font.file: font.data for font in own}}, folders)


def _folder(module: str) -> Path | None:
    spec = find_spec(module)
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in _UNSEEN or "\ufe00" <= letter <= "\ufe0f"


@cache
def _letters_in(font: bytes) -> frozenset[str]:
    """Return the letters that a font file has; none when it is no font, or one that was cut off."""
    from fontTools.ttLib import TTFont  # slow to import, and seldom needed

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)  # a font that is odd and can be used is no news
    try:
        read = TTFont(BytesIO(font), lazy=True, fontNumber=0)
        if any(table.offset + table.length > len(font) for table in read.reader.tables.values()):
            return frozenset()
        return frozenset(map(chr, read.getBestCmap() or ()))
    except Exception:  # fontTools raises whatever a broken table makes of it
        return frozenset()


@cache
def _letters_of_package(module: str) -> frozenset[str]:
    folder = _folder(module)
    return frozenset().union(*map(_letters_in, _font_data(folder))) if folder else frozenset()


def _font_data(folder: Path) -> Iterable[bytes]:
    return (path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in (".ttf", ".otf", ".ttc"))


@cache
def _measured(font: str) -> ImageFont.FreeTypeFont:
    # Basic layout: the same on every machine. It leaves kerning out, so text is never wider than measured.
    data = BytesIO(font_files()[FONTS[font].file])
    return ImageFont.truetype(data, EM, layout_engine=ImageFont.Layout.BASIC)


OURS = Fonts()
"""Our fonts alone, and those of `guelta[fonts]` where they are installed."""


@cache
def text_width(text: str, font: str, size: float, fonts: Fonts = OURS) -> float:
    """Measure a line of text in the units of `size`; `font` is a name of `fonts`."""
    return fonts.width(text, font, size)
