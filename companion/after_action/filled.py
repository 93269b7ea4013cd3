"""The templates of a report, filled; whatever comes out of a log is escaped on its way in."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from guelta.builder.letters.font import Fonts
from guelta.builder.letters.line import line_of_text
from guelta.builder.print.typeset import quoted
from guelta.companion.after_action.wording import listed

__all__ = ["drawn_source", "filled", "typeset_source"]


def filled(name: str, **values: object) -> str:
    """Fill one of them."""
    return _environment().get_template(name).render(**values)


def drawn_source(name: str, fonts: Fonts, /, **values: object) -> str:
    """Fill a template of an SVG; every text in it is set by `line`, as `line_of_text` does it.

    A letter that no font has becomes a question mark.
    """

    def line(
        text: object, at: tuple[float, float], font: str, size: float, fill: str, anchor: str = "start"
    ) -> Markup:
        words = _with_known_letters(str(text), fonts)
        return Markup(line_of_text(words, at, font, size, fonts, anchor=anchor, fill=fill).tostring())

    return filled(name, line=line, **values)


def typeset_source(name: str, fonts: Fonts, /, **values: object) -> str:
    """Fill a template of typst's; every text in it goes through `said`, which makes a literal of it.

    A letter that no font has becomes a question mark.
    """
    environment = _environment().overlay(autoescape=False)
    environment.filters["said"] = lambda text: quoted(_with_known_letters(str(text), fonts))
    return environment.get_template(name).render(**values)


def _with_known_letters(text: str, fonts: Fonts) -> str:
    return text.translate(dict.fromkeys(map(ord, fonts.lacking(text)), "?"))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("guelta.companion.after_action"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["listed"] = listed
    return environment
