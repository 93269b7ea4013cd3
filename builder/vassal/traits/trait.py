"""What all traits share: reading and writing by named fields, and the register of those we know.

A game has pieces of a few kinds of traits: the file of a trait is imported when a piece first bears one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from guelta.builder.vassal.errors import UnencodableError, VassalFormatError
from guelta.builder.vassal.sequence_encoder import join, split
from guelta.builder.vassal.wire import read_fields, wires_of, write_fields

_REGISTER: dict[str, type[Trait]] = {}

_FILES: Mapping[str, str] = MappingProxyType(
    {
        "AreaOfEffect": "shape",
        "PROP": "property",
        "calcProp": "property",
        "clone": "life",
        "deck": "heap",
        "delete": "life",
        "emb2": "layer",
        "footprint": "movement",
        "globalhotkey": "trigger",
        "globalkey": "trigger",
        "hide": "visibility",
        "hideCmd": "restriction",
        "immob": "movement",
        "label": "label",
        "macro": "trigger",
        "mark": "marker",
        "markmoved": "movement",
        "menuSeparator": "menu",
        "nonRect": "shape",
        "nonRect2": "shape",
        "obs": "visibility",
        "piece": "basic",
        "placemark": "placing",
        "propertysheet": "sheet",
        "prototype": "prototype",
        "replace": "placing",
        "report": "report",
        "restrict": "restriction",
        "return": "heap",
        "rotate": "shape",
        "sendto": "movement",
        "setprop": "property",
        "stack": "heap",
        "submenu": "menu",
    }
)
"""By its id on the wire: the file beside this one that has the class of a trait."""


@dataclass(frozen=True, slots=True)
class Trait:
    """One layer of a piece (VASSAL.counters.Decorator): a constant type and a state that play changes.

    Type fields come first, in wire order; `STATE` names those that follow as state fields. `STATE_DELIMITER`
    is what stands between them, empty when the state is one bare value. What a newer engine appended is kept
    in `type_extra` and `state_extra`.
    """

    ID: ClassVar[str]
    STATE: ClassVar[tuple[str, ...]] = ()
    STATE_DELIMITER: ClassVar[str] = ""

    type_extra: tuple[str, ...] = field(default=(), kw_only=True)
    state_extra: tuple[str, ...] = field(default=(), kw_only=True)

    @staticmethod
    def decode(type_text: str, state_text: str) -> Trait:
        """Read one trait, or keep it as an UnknownTrait when we would not write it back letter by letter."""
        is_met_again = type_text != _STACK and len(type_text) + len(state_text) <= _LONG
        return (_known if is_met_again else _read)(type_text, state_text)

    def type_text(self) -> str:
        """Return the type as a piece definition has it; UnencodableError for what the wire cannot carry."""
        try:
            return f"{self.ID};{self._write_type()}"
        except UnencodableError as error:
            raise error.within(f"trait {self.ID}") from None

    def state_text(self) -> str:
        """Return the state as it stands in a saved game."""
        try:
            return self._write_state()
        except UnencodableError as error:
            raise error.within(f"state of trait {self.ID}") from None

    def is_written(self, type_text: str, state_text: str) -> bool:
        """Return whether this is how the trait is written, to the letter."""
        return self.type_text() == type_text and self.state_text() == state_text

    def _refuse(self, extra: tuple[str, ...]) -> None:
        """Refuse fields at the end of a sequence that has no end to append to."""
        if extra:
            raise UnencodableError(f"nothing can follow its last field, so not {extra[0][:40]!r}")

    def with_state(self, state_text: str) -> Trait:
        """Return the same trait in the state of this text."""
        return self if self.state_text() == state_text else Trait.decode(self.type_text(), state_text)

    @classmethod
    def type_fields(cls) -> tuple[str, ...]:
        """Return the names of the type fields, in wire order."""
        return tuple(name for name in wires_of(cls) if name not in cls.STATE)

    @classmethod
    def read(cls, type_text: str, state_text: str) -> Trait:
        """Read a trait of this very class; `Trait.decode` finds the class by itself."""
        body = type_text.partition(";")[2]
        return cls(**cls._read_type(body), **cls._read_state(state_text))

    @classmethod
    def _read_type(cls, body: str) -> dict[str, Any]:
        return read_fields(cls, split(body, ";"), cls.type_fields(), "type_extra")

    def _write_type(self) -> str:
        return join(";", write_fields(self, self.type_fields(), "type_extra"))

    @classmethod
    def _read_state(cls, text: str) -> dict[str, Any]:
        if not cls.STATE:
            return {"state_extra": (text,)} if text else {}
        tokens = split(text, cls.STATE_DELIMITER) if cls.STATE_DELIMITER else [text]
        return read_fields(cls, tokens, cls.STATE, "state_extra")

    def _write_state(self) -> str:
        if not (self.STATE or self.state_extra):  # most traits, and pieces have many
            return ""
        tokens = write_fields(self, self.STATE, "state_extra")
        if self.STATE_DELIMITER:
            return join(self.STATE_DELIMITER, tokens)
        if len(tokens) != 1:
            raise UnencodableError("this trait has a state of exactly one value")
        return tokens[0]


@dataclass(frozen=True, slots=True)
class UnknownTrait(Trait):
    """A trait we have no class for, or one that is not written as its class would: kept verbatim."""

    type_verbatim: str = ""
    state_verbatim: str = ""

    def type_text(self) -> str:
        """Return the type text as it was read."""
        return self.type_verbatim

    def state_text(self) -> str:
        """Return the state text as it was read."""
        return self.state_verbatim


Kind = TypeVar("Kind", bound=type[Trait])


_STACK = "stack"
"""Its state says what lies in it, and where: hardly any is met twice, and each drop makes another."""

_LONG = 4000
"""Characters from which a trait is read anew each time: what is kept of others must not fill the memory."""


def register(kind: Kind) -> Kind:
    """Class decorator: read traits that bear the class's `ID` with it; TypeError where it is not listed."""
    if f"{__package__}.{_FILES.get(kind.ID)}" != kind.__module__:
        raise TypeError(f"{kind.__name__}: {__name__} does not list it with its file")
    _REGISTER[kind.ID] = kind
    return kind


def known_traits() -> dict[str, type[Trait]]:
    """Return every trait class we have, by its id on the wire."""
    return {id: kind for id in _FILES if (kind := _kind(id)) is not None}


def _kind(id: str) -> type[Trait] | None:
    """Return the class of the traits that bear an id, None for those that we have none for."""
    if id in _FILES and id not in _REGISTER:
        import_module(f"{__package__}.{_FILES[id]}")
    return _REGISTER.get(id)


def _read(type_text: str, state_text: str) -> Trait:
    kind = _kind(type_text.partition(";")[0])
    if kind is not None:
        try:
            found = kind.read(type_text, state_text)
            if found.is_written(type_text, state_text):
                return found
        except VassalFormatError:
            pass
    return UnknownTrait(type_verbatim=type_text, state_verbatim=state_text)


_known = lru_cache(maxsize=8192)(_read)
