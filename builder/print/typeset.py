"""From typst source to PDF and PNG: our fonts and no others, no packages, no clock, always the same bytes."""

from __future__ import annotations

import atexit
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, cast

import typst
from jinja2 import Environment, PackageLoader, StrictUndefined

from builder.art.font import font_files, has_letter
from builder.print.errors import PrintError
from builder.vassal.archive import naming

__all__ = ["Document", "filled_template", "quoted", "svg_for_print"]

_FAMILY = re.compile(r'font-family="(Barlow)( Semi)? Condensed"')
_STRETCH = {None: "condensed", " Semi": "semi-condensed"}


@dataclass(frozen=True)
class Document:
    """A typst source with the pictures it names, file name to SVG text."""

    source: str
    pictures: Mapping[str, str] = field(default_factory=dict)

    def pdf(self) -> bytes:
        """Typeset it as PDF, vector with fonts embedded; PrintError says what typst complained of."""
        return self._compiled("pdf")[0]

    def pngs(self, dots_per_inch: float = 100) -> list[bytes]:
        """Typeset it as one PNG for each page."""
        return self._compiled("png", dots_per_inch)

    def _compiled(self, format: Literal["pdf", "png"], dots_per_inch: float | None = None) -> list[bytes]:
        _refuse_strange_letters(self.source, *self.pictures.values())
        inputs = {"main.typ": self.source.encode("utf-8")}
        inputs |= {name: svg_for_print(svg).encode("utf-8") for name, svg in self.pictures.items()}
        try:
            # Typst takes files by name too, which its type hints do not say.
            compiler = typst.Compiler(input=cast(Any, inputs), font_paths=_fonts())
            made, warnings = compiler.compile_with_warnings(format=format, ppi=dots_per_inch)
        except typst.TypstError as error:
            raise PrintError(f"cannot be typeset: {error}") from None
        if warnings:
            raise PrintError(f"cannot be typeset: {warnings[0].message}")
        return [page for page in (made if isinstance(made, list) else [made]) if page is not None]


def svg_for_print(svg: str) -> str:
    """Name the fonts of an SVG as typst knows them: a family, and how condensed the cut is."""
    return _FAMILY.sub(lambda found: f'font-family="{found[1]}" font-stretch="{_STRETCH[found[2]]}"', svg)


def quoted(text: object) -> str:
    """Write a text as a literal of typst's code, whatever it holds."""
    escaped = str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _refuse_strange_letters(*texts: str) -> None:
    """Typst would print a box for a letter our fonts lack, and say nothing."""
    strange = {letter for text in texts for letter in set(text) if letter > "~" and not has_letter(letter)}
    if strange:
        raise PrintError(f"our fonts have no {' '.join(sorted(strange))}")


def filled_template(name: str, **values: object) -> str:
    """Fill one of our typst templates; every text in it goes through `quoted`."""
    return _templates().get_template(name).render(values)


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("builder.print", "templates"),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=lambda value: f"{value:.4f}" if isinstance(value, float) else value,
    )
    environment.filters["quoted"] = quoted
    return environment


@cache
def _fonts() -> typst.Fonts:
    # Typst reads fonts out of folders only, and ours may lie in a zipped install: they get one until the end.
    folder = TemporaryDirectory(prefix="guelta-fonts-")
    atexit.register(folder.cleanup)
    with naming(Path(folder.name)):
        for name, data in font_files().items():
            Path(folder.name, name).write_bytes(data)
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder.name])
