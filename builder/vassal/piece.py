r"""A piece: its traits, outermost first, and how they nest on the wire (VASSAL.counters.Decorator).

The type of a piece is `trait TAB rest`, where `rest` is again such a sequence, so that the k-th TAB has k
backslashes before it. The state has as many levels as the type.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from guelta.builder.vassal.errors import UnencodableError, VassalFormatError
from guelta.builder.vassal.sequence_encoder import Layers, join
from guelta.builder.vassal.traits.trait import Trait

_MOST_LEVELS = 500
_MOST_NAMED = 20
"""How many traits are named where a piece is named in a line. Ours."""
Kind = TypeVar("Kind", bound=Trait)


def nest(texts: tuple[str, ...] | list[str]) -> str:
    """Write the texts of all traits, outermost first, as one; raises UnencodableError as `join` does."""
    nested = texts[-1]
    for text in reversed(texts[:-1]):
        nested = join("\t", [text, nested])
    return nested


def unnest(text: str, levels: int | None = None) -> list[str]:
    """Read the texts of all traits, outermost first; `levels` is how many a state has, when that is known."""
    if levels == 1 or "\t" not in text:
        return [text]
    found = _unnest_plain(text)
    if found is not None and levels in (None, len(found)):
        return found
    return _unnest_layers(Layers(text.split("\t"), "\t"), levels)


def _unnest_layers(layers: Layers, levels: int | None) -> list[str]:
    """Return all levels one after the other, where something is quoted or holds a TAB itself."""
    found: list[str] = []
    rest = layers.whole
    while levels is None or len(found) < levels - 1:
        if len(found) == _MOST_LEVELS:
            raise VassalFormatError(f"more than {_MOST_LEVELS} traits", ["piece"])
        if len(layers.ends(rest, len(found))) != 1:
            break
        own, rest = layers.split(rest, len(found))
        found.append(layers.text(own, len(found) + 1))
    return [*found, layers.text(rest, len(found))]


def _unnest_plain(text: str) -> list[str] | None:
    """All levels at once, if the k-th TAB has exactly k backslashes and nothing is quoted; else None."""
    *outer, innermost = text.split("\t")
    bare = [part.rstrip("\\") for part in outer]
    slashes = [len(part) - len(each) for part, each in zip(outer, bare, strict=True)]
    if slashes != [*range(len(outer))]:
        return None
    bare.append(innermost)
    return None if "'" in text and any(part[:1] == "'" for part in bare) else bare


@dataclass(frozen=True, slots=True)
class Piece:
    """The traits of a counter, outermost first, a BasicPiece last; or a Stack or Deck alone."""

    traits: tuple[Trait, ...]

    def __repr__(self) -> str:
        """Name its traits in a line, without what they hold."""
        named = [type(each).__name__ for each in self.traits]
        more = ", ..." if named[_MOST_NAMED:] else ""
        return f"<Piece of {len(named)} traits: {', '.join(named[:_MOST_NAMED])}{more}>"

    @classmethod
    def decode(cls, type_text: str, state_text: str) -> Piece:
        """Read a piece; raises VassalFormatError if type and state have not the same number of levels."""
        types = unnest(type_text)
        states = unnest(state_text, len(types))
        if len(types) != len(states):
            raise VassalFormatError(f"a type of {len(types)} traits with a state of {len(states)}", ["piece"])
        return cls(tuple(map(Trait.decode, types, states)))

    def type_text(self, written: Callable[[Trait], str] | None = None) -> str:
        """Return the nested type of all traits, each as `written` writes it, by default itself."""
        texts = [written(trait) if written else trait.type_text() for trait in self.traits]
        if "\t" in texts[-1]:
            raise UnencodableError(f"the innermost type holds a TAB: {texts[-1][:40]!r}", ["piece"])
        return nest(texts)

    def state_text(self) -> str:
        """Return the nested state of all traits."""
        return nest([trait.state_text() for trait in self.traits])

    def with_state(self, state_text: str) -> Piece:
        """Return the same piece in another state, as a change command gives it."""
        states = unnest(state_text, len(self.traits))
        if len(states) != len(self.traits):
            raise VassalFormatError(
                f"a state of {len(states)} levels for {len(self.traits)} traits", ["piece"]
            )
        pairs = zip(self.traits, states, strict=True)
        return Piece(tuple(trait.with_state(state) for trait, state in pairs))

    def find(self, kind: type[Kind]) -> Kind | None:
        """Return the outermost trait of this class, or None."""
        return next((trait for trait in self.traits if isinstance(trait, kind)), None)

    def all(self, kind: type[Kind]) -> tuple[Kind, ...]:
        """Return every trait of this class, outermost first."""
        return tuple(trait for trait in self.traits if isinstance(trait, kind))

    def moved_to(self, map_name: str, x: int, y: int) -> Piece:
        """Return the same piece at another point (map pixels)."""
        *outer, basic = self.traits
        return Piece((*outer, replace(basic, map=map_name, x=x, y=y)))  # type: ignore[call-arg]
