"""From typst source to PDF and PNG: our fonts and no others, no packages, no clock, always the same bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, cast

import typst
from jinja2 import Environment, PackageLoader, StrictUndefined

from guelta.builder.errors import PrintError
from guelta.builder.letters.font import OURS, Fonts
from guelta.builder.letters.letters import LettersError, refuse_strange_letters
from guelta.builder.letters.shaping import is_leftward
from guelta.builder.letters.shaping import quoted as literal
from guelta.builder.print.boxes import unscaled

__all__ = ["Document", "filled_template", "quoted", "svg_for_print"]

_ISOLATED, _ISOLATED_NO_MORE = "\u2067", "\u2069"
"""Around what runs from right to left, so that what stands beside it stays where it is (UAX 9, RLI, PDI)."""

_FAMILY = re.compile(r'font-family="(Barlow)( Semi)? Condensed"')
_STRETCH = {None: "condensed", " Semi": "semi-condensed"}


@dataclass(frozen=True)
class Document:
    """A typst source with the pictures it names, file name to SVG text, and what it is set in."""

    source: str
    pictures: Mapping[str, str] = field(default_factory=dict)
    fonts: Fonts = OURS

    def pdf(self) -> bytes:
        """Typeset it as PDF, vector with fonts embedded; PrintError says what typst complained of.

        It asks to be printed at its own size.
        """
        return unscaled(self._compiled("pdf")[0])

    def pngs(self, dots_per_inch: float = 100) -> list[bytes]:
        """Typeset it as one PNG for each page."""
        return self._compiled("png", dots_per_inch)

    def _compiled(self, format: Literal["pdf", "png"], dots_per_inch: float | None = None) -> list[bytes]:
        try:
            refuse_strange_letters(self.fonts, self.source, *self.pictures.values())
        except LettersError as error:
            raise PrintError(str(error)) from None
        inputs = {"main.typ": self.source.encode("utf-8")}
        inputs |= {name: svg_for_print(svg).encode("utf-8") for name, svg in self.pictures.items()}
        try:
            # Typst takes files by name too, which its type hints do not say.
            compiler = typst.Compiler(input=cast(Any, inputs), font_paths=self.fonts.typesetter.fonts)
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
    """Write a text as a literal of typst's code, whatever it holds, in its own direction."""
    return literal(f"{_ISOLATED}{text}{_ISOLATED_NO_MORE}" if is_leftward(str(text)) else text)


def filled_template(name: str, **values: object) -> str:
    """Fill one of our typst templates; every text in it goes through `quoted`."""
    return _templates().get_template(name).render(values)


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("guelta.builder.print", "templates"),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=lambda value: f"{value:.4f}" if isinstance(value, float) else value,
    )
    environment.filters["quoted"] = quoted
    return environment
