"""How named fields stand on the wire: one `Wire` per kind of field, and the types that carry them.

A trait or command declares its fields in wire order with the types below (`Text`, `Number`, `Flag`, ...).
Every one of them also allows `None`, which means that the field and all after it are not written: VASSAL's
versions append fields to their types, and shorter texts are legal. A field that holds something other than
its kind says (a number field with an expression, a flag with a typing error) keeps the text it has, so that
nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Annotated, Any, TypeVar, get_type_hints

from guelta.builder.vassal.errors import UnencodableError
from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.sequence_encoder import join, split

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Wire:
    """One kind of field: `read` makes a value of the text, `write` the text of a value."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]


_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,17}")
_REAL = re.compile(r"-?[0-9]{1,18}\.[0-9]{1,18}")
_FLAGS: dict[str, bool | str] = {"true": True, "false": False}


def _same(text: str) -> str:
    return text


def _read_number(text: str) -> int | str:
    return int(text) if _WHOLE.fullmatch(text) else text


def _read_real(text: str) -> float | str:
    return float(text) if _REAL.fullmatch(text) and repr(float(text)) == text else text


def _write_real(value: float | str) -> str:
    text = value if isinstance(value, str) else repr(float(value))
    if not isinstance(value, str) and not _REAL.fullmatch(text):
        raise UnencodableError(f"{text} is no decimal number that VASSAL reads")
    return text


def _write_flag(value: bool | str) -> str:
    return value if isinstance(value, str) else ("true" if value else "false")


def _read_colour(text: str) -> tuple[int, ...] | str:
    """Read `r,g,b`; anything else (none is empty) stays text."""
    parts = tuple(_read_number(part) for part in text.split(","))
    whole = tuple(part for part in parts if isinstance(part, int))
    return whole if len(whole) == len(parts) in (3, 4) else text


def _write_colour(value: tuple[int, ...] | str) -> str:
    return value if isinstance(value, str) else ",".join(map(str, value))


def _write_list(delimiter: str, texts: Iterable[str]) -> str:
    tokens = list(texts)
    if tokens == [""]:
        raise UnencodableError("a list of one empty text cannot be told from an empty list")
    return join(delimiter, tokens)


def list_of(item: Wire, delimiter: str) -> Wire:
    """Return a tuple of `item`s with `delimiter` between them; no text is the empty tuple."""
    return Wire(
        lambda text: tuple(map(item.read, split(text, delimiter))) if text else (),
        lambda values: _write_list(delimiter, map(item.write, values)),
    )


def some_of(item: Wire, delimiter: str) -> Wire:
    """Return a tuple of at least one `item`; no text is one empty item."""

    def write(values: tuple[Any, ...]) -> str:
        if not values:
            raise UnencodableError("a list that VASSAL never leaves empty is empty")
        return join(delimiter, map(item.write, values))

    return Wire(lambda text: tuple(map(item.read, split(text, delimiter))), write)


def record(kind: type[Record], delimiter: str) -> Wire:
    """Write a dataclass of wired fields as one sequence; what it does not know is kept in its `extra`."""
    return Wire(
        lambda text: kind(**read_fields(kind, split(text, delimiter))),
        lambda value: value if isinstance(value, str) else join(delimiter, write_fields(value)),
    )


TEXT = Wire(_same, _same)
NUMBER = Wire(_read_number, str)
REAL = Wire(_read_real, _write_real)
FLAG = Wire(lambda text: _FLAGS.get(text, text), _write_flag)
BY_HAND = Wire(_same, _same)  # a field that its trait reads and writes itself
STROKE = Wire(KeyStroke.read, str)
COLOUR = Wire(_read_colour, _write_colour)

Text = Annotated[str | None, TEXT]
Number = Annotated[int | str | None, NUMBER]
Real = Annotated[float | str | None, REAL]
Flag = Annotated[bool | str | None, FLAG]
Stroke = Annotated[KeyStroke | str | None, STROKE]
Strokes = Annotated[tuple[KeyStroke | str, ...] | None, list_of(STROKE, ",")]
Names = Annotated[tuple[str, ...] | None, list_of(TEXT, ",")]
SomeNames = Annotated[tuple[str, ...], some_of(TEXT, ",")]
Colour = Annotated[tuple[int, ...] | str | None, COLOUR]

OPEN_ENDS = ("extra", "type_extra", "state_extra")


_KNOWN_WIRES: dict[type, dict[str, Wire]] = {}


def wires_of(kind: type) -> dict[str, Wire]:
    """Return the wire of every field of a dataclass, by name, in wire order."""
    if kind not in _KNOWN_WIRES:
        _KNOWN_WIRES[kind] = _find_wires(kind)
    return _KNOWN_WIRES[kind]


def _find_wires(kind: type) -> dict[str, Wire]:
    hints = get_type_hints(kind, include_extras=True)
    found: dict[str, Wire] = {}
    for field in fields(kind):
        metadata = getattr(hints[field.name], "__metadata__", ())
        wire = next((mark for mark in metadata if isinstance(mark, Wire)), None)
        if wire is not None:
            found[field.name] = wire
        elif field.name not in OPEN_ENDS:
            raise TypeError(f"{kind.__name__}.{field.name} does not say how it is written")
    return found


def read_fields(
    kind: type, tokens: list[str], names: tuple[str, ...] | None = None, extra: str = "extra"
) -> dict[str, Any]:
    """Read `tokens` into the fields `names` (all, unless told) of `kind`, as keyword arguments.

    Fields past the end of the tokens are None; tokens past the last field stand verbatim under `extra`.
    """
    wires = wires_of(kind)
    order = tuple(wires) if names is None else names
    found: dict[str, Any] = dict.fromkeys(order[len(tokens) :])
    for name, token in zip(order, tokens, strict=False):
        found[name] = wires[name].read(token)
    if len(tokens) > len(order):
        found[extra] = tuple(tokens[len(order) :])
    return found


def write_fields(value: object, names: tuple[str, ...] | None = None, extra: str = "extra") -> list[str]:
    """Return the tokens of the fields `names` (all, unless told), up to the last one that is not None.

    Raises UnencodableError for a gap: None before a field that is written.
    """
    wires = wires_of(type(value))
    order = tuple(wires) if names is None else names
    rest: tuple[str, ...] = getattr(value, extra, ())
    values = [getattr(value, name) for name in order]
    while not rest and values and values[-1] is None:
        values.pop()
    tokens: list[str] = []
    for name, field in zip(order, values, strict=False):
        if field is None:
            raise UnencodableError(f"{type(value).__name__}.{name} is left out, but a later field is not")
        tokens.append(wires[name].write(field))
    return [*tokens, *rest]
