"""What can be wanted on paper, by the words one asks for it with."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["BLEED", "CARD_SIZES", "EVERYTHING", "PARTS"]

EVERYTHING = ("counters", "calibration", "map", "aid", "status", "cards", "briefings", "cover")
"""What is printed unless asked otherwise."""
PARTS = (*EVERYTHING, "pictures")
"""What can be printed; `pictures` are the counters one by one."""
CARD_SIZES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {"63x88": (63.0, 88.0), "bridge": (57.15, 88.9)}
)
"""Width and height of cards in mm."""
BLEED = 3.0
"""How far a ground runs on beyond the cut in mm, unless asked otherwise: what print shops ask for."""
