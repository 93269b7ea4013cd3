"""The templates of a report, filled; whatever comes out of a log is escaped on its way in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from builder.art.font import has_letter
from builder.print.typeset import quoted
from companion.after_action.wording import listed
from rules.engine.judging.finding import Finding

__all__ = ["filled", "typeset_source"]


def filled(name: str, **values: object) -> str:
    """Fill one of them."""
    return _environment().get_template(name).render(**values)


def typeset_source(name: str, **values: object) -> str:
    """Fill a template of typst's; every text in it goes through `said`, which makes a literal of it.

    A letter that our fonts lack becomes a question mark.
    """
    environment = _environment().overlay(autoescape=False)
    environment.filters["said"] = _said
    return environment.get_template(name).render(**values)


def _said(text: object) -> str:
    return quoted("".join(letter if letter <= "~" or has_letter(letter) else "?" for letter in str(text)))


def _unnamed(names: Sequence[str], finding: Finding) -> list[str]:
    """Keep the names of counters that the message does not say."""
    return [name for name in names if name not in finding.message]


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("companion.after_action"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["unnamed"] = _unnamed
    environment.filters["listed"] = listed
    return environment
