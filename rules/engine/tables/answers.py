"""What the charts of an edition answer otherwise than those of the game it derives from.

An answer is a method or property of a charts object, or of a part of it, whose docstring opens with rule
numbers. An edition replaces it in a class of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

__all__ = ["Answer", "replaced_answers"]

_NUMBERED = re.compile(r"((?:[^\s,]+, )*[^\s,]+)  (\S.*)\Z", re.DOTALL)


class Answer(NamedTuple):
    """One number an edition answers by itself: its paraphrase, and that of the game it derives from."""

    rule: str
    now: str
    was: str


def replaced_answers(now: object, was: object) -> Iterator[Answer]:
    """Yield what one charts object answers otherwise than another, parts of them compared in turn."""
    mine, theirs = type(now), type(was)
    for name in dir(mine):
        answer, before = getattr(mine, name), getattr(theirs, name, None)
        if name.startswith("_") or answer is before:
            continue
        if isinstance(answer, cached_property) and _is_a_part(getattr(now, name), getattr(was, name)):
            yield from replaced_answers(getattr(now, name), getattr(was, name))
            continue
        rules, paraphrase = _said(answer)
        for rule in rules:
            yield Answer(rule, paraphrase, _said(before)[1])


def _is_a_part(now: object, was: object) -> bool:
    """Return whether something is of a class made to replace answers of another one's."""
    return isinstance(now, type(was)) and type(now) is not type(was)


def _said(answer: object) -> tuple[list[str], str]:
    """Return the numbers a docstring opens with and its first paragraph without them."""
    numbered = _NUMBERED.match((answer.__doc__ or "").split("\n\n")[0])
    return (numbered[1].split(", "), " ".join(numbered[2].split())) if numbered else ([], "")
