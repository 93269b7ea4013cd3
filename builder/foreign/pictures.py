"""The pictures of a module, decoded with suspicion: bounded in bytes and pixels; none fetches anything."""

from __future__ import annotations

import io
import warnings
from collections import OrderedDict
from collections.abc import Callable

import resvg_py
from lxml import etree
from PIL import Image

from guelta.builder.foreign.definition import Definition
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.metadata import parse_xml

__all__ = ["Pictures"]

_MOST_PIXELS, _MOST_BYTES, _MOST_KEPT = 120_000_000, 128 << 20, 256 << 20
"""Pixels and bytes of one picture, and bytes of the decoded ones that are kept. The bounds are ours."""
_FORMATS = ("PNG", "GIF", "JPEG", "BMP", "WEBP")
_XLINK = "{http://www.w3.org/1999/xlink}href"


class Pictures:
    """The pictures of a module by their names; what is none, or too large, has no pixels."""

    def __init__(self, module: Definition) -> None:
        self._module = module
        self._kept: OrderedDict[str, Image.Image] = OrderedDict()
        self._size = 0
        self.refused: dict[str, None] = {}

    def get(self, name: str, scale: float = 1.0) -> Image.Image | None:
        """Return a picture with its transparency; None where there is none, which `refused` remembers."""
        if not name:
            return None
        if scale == 1.0:
            return self.made(f"\0{name}", lambda: self._read(name))
        return self.made(f"\2{scale} {name}", lambda: _resized(self.get(name), scale))

    def made(self, key: str, draw: Callable[[], Image.Image | None]) -> Image.Image | None:
        """Return what is drawn under a key, drawn once as long as there is room for it."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        picture = draw()
        if picture is not None:
            self._kept[key] = picture
            self._size += _bytes_of(picture)
        while self._size > _MOST_KEPT and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._size -= _bytes_of(oldest)
        return picture

    def _read(self, name: str) -> Image.Image | None:
        data = self._module.picture(name, _MOST_BYTES)
        picture = _decoded(data) if data else None
        if picture is None:
            self.refused[name[:100]] = None
        return picture


def _resized(picture: Image.Image | None, scale: float) -> Image.Image | None:
    if picture is None or picture.width * picture.height * scale * scale > _MOST_PIXELS:
        return None
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    return picture.resize(size, Image.Resampling.LANCZOS)


def _bytes_of(picture: Image.Image) -> int:
    return picture.width * picture.height * 4


def _decoded(data: bytes) -> Image.Image | None:
    try:
        if data.lstrip()[:1] == b"<":
            data = _of_svg(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
                if picture.width * picture.height > _MOST_PIXELS:
                    return None
                return picture.convert("RGBA")
    except (OSError, ValueError, SyntaxError, EOFError, VassalFormatError, Image.DecompressionBombError):
        return None


def _of_svg(data: bytes) -> bytes:
    """Draw an SVG without whatever it refers to: files of this computer are not a module's."""
    root = parse_xml(data, "an SVG", _MOST_BYTES)
    width, height = (_pixels(root.get(name)) for name in ("width", "height"))
    if width * height > _MOST_PIXELS:
        raise ValueError("too large")
    for element in root.iter():
        for name in (_XLINK, "href"):
            if not element.get(name, "#").startswith(("#", "data:image/")):
                del element.attrib[name]
    return resvg_py.svg_to_bytes(svg_string=etree.tostring(root, encoding="unicode"), skip_system_fonts=True)


def _pixels(text: str | None) -> int:
    digits = (text or "").partition(".")[0].rstrip("px")
    return int(digits) if digits.isdecimal() and len(digits) < 9 else 0
