"""What stands in a build file, read with suspicion: components by their class, attributes by their kind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

__all__ = ["below", "flag", "kind", "real", "text_of", "whole"]

_MOST_DIGITS = 12
_WHOLE = re.compile(rf"[+-]?[0-9]{{1,{_MOST_DIGITS}}}", re.ASCII)
_REAL = re.compile(rf"[+-]?[0-9]{{1,{_MOST_DIGITS}}}(?:\.[0-9]{{0,{_MOST_DIGITS}}})?", re.ASCII)


def kind(element: etree._Element) -> str:
    """Return the class of a component without its package; "" for a comment."""
    return element.tag.rpartition(".")[2] if isinstance(element.tag, str) else ""


def below(element: etree._Element, *kinds: str) -> Iterator[etree._Element]:
    """Yield the components of these classes within another, at any depth, in the order of the file."""
    return (each for each in element.iter() if kind(each) in kinds)


def text_of(element: etree._Element, *names: str, otherwise: str = "") -> str:
    """Return the first of these attributes that is there."""
    return next((found for name in names if (found := element.get(name)) is not None), otherwise)


def flag(text: str | None, otherwise: bool = False) -> bool:
    """Return what `true` and `false` say."""
    return otherwise if text in (None, "") else str(text).lower() == "true"


def whole(text: str | None, otherwise: int = 0) -> int:
    """Return a whole number as VASSAL reads one; `otherwise` for what is none, or has too many digits."""
    return int(text) if text is not None and _WHOLE.fullmatch(text.strip()) else int(real(text, otherwise))


def real(text: str | None, otherwise: float) -> float:
    """Return a decimal number; `otherwise` for what is none, or has too many digits."""
    return float(text) if text is not None and _REAL.fullmatch(text.strip()) else otherwise
