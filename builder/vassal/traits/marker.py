"""Named values that stay with a counter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from guelta.builder.vassal.traits.trait import Trait, register
from guelta.builder.vassal.wire import SomeNames, wires_of


@register
@dataclass(frozen=True, slots=True)
class Marker(Trait):
    """Markers: property names in the type, their values per piece in the state (VASSAL.counters.Marker)."""

    ID: ClassVar[str] = "mark"
    STATE: ClassVar[tuple[str, ...]] = ("values",)

    names: SomeNames
    values: SomeNames = ("",)

    @classmethod
    def of(cls, **values: str) -> Marker:
        """Return a marker trait with these properties, in this order."""
        return cls(tuple(values), tuple(values.values()))

    def as_dict(self) -> dict[str, str]:
        """Return the values by name; a name without a value has the empty one, as in the engine."""
        return {name: self.values[at] if at < len(self.values) else "" for at, name in enumerate(self.names)}

    @classmethod
    def _read_type(cls, body: str) -> dict[str, Any]:
        return {"names": wires_of(cls)["names"].read(body)}

    def _write_type(self) -> str:
        self._refuse(self.type_extra)
        return str(wires_of(Marker)["names"].write(self.names))
