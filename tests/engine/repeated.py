"""What an engine must say again of what it was given; newer ones add fields and properties of their own."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from guelta.builder.vassal.key_stroke import KeyStroke

__all__ = ["repeats"]


def repeats(theirs: object, ours: object) -> bool:
    """Whether the engine says all that we said; what we left open it may fill in.

    A named key stroke's number is the engine's own, another in each process; its name counts.
    """
    if ours is None:
        return True
    if isinstance(ours, KeyStroke) and isinstance(theirs, KeyStroke):
        return (ours.name or ours) == (theirs.name or theirs)
    if is_dataclass(ours) and type(ours) is type(theirs):
        return all(repeats(getattr(theirs, field.name), getattr(ours, field.name)) for field in fields(ours))
    if isinstance(ours, tuple) and isinstance(theirs, tuple):
        if all(isinstance(pair, tuple) and len(pair) == 2 for pair in (*ours, *theirs)):
            return {*ours} <= {*theirs}  # properties of a piece, by name
        return len(ours) == len(theirs) and all(map(repeats, theirs, ours))
    return ours == theirs
