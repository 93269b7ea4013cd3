"""Names and numbers in the words of a report."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["counted", "listed"]


def listed(names: Iterable[str]) -> str:
    """Join names, those that differ only in their number together: `Red tank 1, 2 and 3, Red leader`."""
    stems: dict[str, list[str]] = {}
    for name in names:
        stem, _, number = name.rpartition(" ")
        if stem and number.isdigit():
            stems.setdefault(stem, []).append(number)
        else:
            stems.setdefault(name, [])
    return ", ".join(f"{stem} {_and(numbers)}" if numbers else stem for stem, numbers in stems.items())


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: `1 move`, `2 moves`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
