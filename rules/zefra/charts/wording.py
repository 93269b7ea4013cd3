"""Numbers in the words of a finding."""

from __future__ import annotations

__all__ = ["counted", "minus"]


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 unit`, `2 units`, `2 hexes`."""
    return f"{number} {noun}" + ("" if number == 1 else "es" if noun.endswith("x") else "s")


def minus(number: int) -> str:
    """Return a number of -1 counters: `one -1 counter`, `2 -1 counters`."""
    return "one -1 counter" if number == 1 else f"{number or 'no'} -1 counters"
