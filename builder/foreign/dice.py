"""The buttons of a module with which dice are thrown, and what they write of a throw into the chat."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from lxml import etree

from guelta.builder.foreign.elements import below, flag, kind, text_of, whole
from guelta.builder.foreign.written import Format
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.sequence_encoder import split

__all__ = ["Die", "dice_in"]

_OF_SYMBOLS = "SpecialDiceButton"
_BUTTONS = ("DiceButton", "InternetDiceButton", "RandomTextButton", _OF_SYMBOLS)
_MOST, _MOST_FACES = 1_000, 1_000
"""Buttons of a module, and faces of a die. The bounds are ours."""


@dataclass(frozen=True, slots=True)
class Die:
    """A button that throws dice (DiceButton, RandomTextButton, and that for symbols).

    `faces` are words or symbols, with the number that each counts for in `values`; dice without them
    have numbers from 1 to `sides`, and `plus` added to each. `format` is what is written of a
    throw, None where that cannot be read. Where it `keeps_sum`, its property has that and no
    faces; where it does not `tell`, nothing is written.
    """

    name: str
    count: int
    sides: int
    plus: int = 0
    faces: tuple[str, ...] = ()
    values: Mapping[str, int] | None = None
    format: Format | None = None
    reports_total: bool = False
    tells: bool = True
    keeps_sum: bool = False

    @property
    def kind(self) -> str:
        """What kind of die it throws: `d6`, or its own name where it has symbols."""
        return self.name if self.faces else f"d{self.sides}"


def dice_in(root: etree._Element) -> tuple[Die, ...]:
    """Return the buttons of a build file."""
    return tuple(map(_die, islice(below(root, *_BUTTONS), _MOST)))


def _die(element: etree._Element) -> Die:
    name = text_of(element, "name")
    of_symbols = kind(element) == _OF_SYMBOLS
    format = text_of(element, "format" if of_symbols else "reportFormat")
    written, tells = Format.of(format, {"name": name}), format.strip() != ""
    count, sides = whole(element.get("nDice"), 2), whole(element.get("nSides"), 6)
    plus, total = whole(element.get("plus")), flag(element.get("reportTotal"))
    if of_symbols:
        tells = tells and flag(element.get("resultChatter"), True)
        dice = [each for each in element if kind(each) == "SpecialDie"]
        shown = (face for die in dice for face in die if kind(face) == "SpecialDieFace")
        every = [(text_of(face, "text"), whole(face.get("value"))) for face in islice(shown, _MOST_FACES)]
        faces = tuple(face for face, _ in every)
        return Die(name, len(dice), len(faces), 0, faces, dict(every), written, False, tells, keeps_sum=True)
    if kind(element) == "RandomTextButton":
        words: tuple[str, ...] = ()
        with suppress(VassalFormatError):
            words = tuple(split(text_of(element, "faces"), ",")[:_MOST_FACES])
        worth = {face: whole(face) for face in words} if flag(element.get("isNumeric")) else None
        count = whole(element.get("nDice"), 1)
        return Die(name, count, len(words), plus, words, worth, written, total, tells)
    return Die(name, count, sides, plus, (), None, written, total, tells)
