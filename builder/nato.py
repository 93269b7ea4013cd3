"""NATO's symbols in the plain look: which type of unit shows which, and what its size is written as.

The shapes are drawn after APP-6, in `source_art/plain/symbols/nato-NAME.svg`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from guelta.builder.palette import ArtError
from guelta.builder.rows import Row

__all__ = ["COLUMN", "ECHELON", "SYMBOL", "nato_columns"]

SYMBOL, ECHELON = "nato", "echelon"
"""The columns that a row of counters.csv gains: the name of its symbol, and its size as signs above it."""

COLUMN, _SIZE, _FILE = "type", "size", "nato-"

_OTHERWISE = {"inf": "infantry", "armour": "armor", "tank": "armor", "tanks": "armor", "mech": "mechanized"}
"""What players call some of the types that the set has under another name."""

_SIZES = {
    **{"squad": "•", "section": "••", "platoon": "•••", "company": "I", "battery": "I", "battalion": "II"},
    **{"regiment": "III", "brigade": "X", "division": "XX", "corps": "XXX", "army": "XXXX"},
    **{"army group": "XXXXX", "front": "XXXXX"},
}
_SIGNS = ("•", "••", "•••", "i", "ii", "iii", "x", "xx", "xxx", "xxxx", "xxxxx")


def nato_columns(
    rows: Iterable[Row], symbols: Iterable[str], own: Mapping[str, Any], source: str
) -> dict[str, dict[str, dict[str, str]]]:
    """Return the columns that types and sizes add to a row, as `also` of a look has them.

    `symbols` are the files there are, `own` is the table [nato], types by names of the set. ArtError names
    one that the set has not.
    """
    known = {each.removeprefix(_FILE) for each in symbols if each.startswith(_FILE)}
    for type, name in own.items():
        if name not in known:
            there = ", ".join(sorted(known))
            raise ArtError(f"{source}, nato, {type}: {name!r} is no symbol of the set; there is {there}")
    units = [*rows]
    meant = {each: {**_OTHERWISE, **own}.get(each, each) for each in {row[COLUMN] for row in units}}
    found = {type: {SYMBOL: f"{_FILE}{name}"} for type, name in sorted(meant.items()) if name in known}
    sizes = {row.get(_SIZE, "") for row in units if row[COLUMN] in found}
    echelons = {size: {ECHELON: sign} for size in sorted(sizes) if (sign := _echelon(size))}
    return {**({COLUMN: found} if found else {}), **({_SIZE: echelons} if echelons else {})}


def _echelon(size: str) -> str:
    """Return what a size is written as, "" for none: of `corps` and of `xxx` it is XXX."""
    return _SIZES.get(size.lower()) or (size.upper() if size.lower() in _SIGNS else "")
