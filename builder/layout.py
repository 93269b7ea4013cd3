"""The shape of a board.toml: which keys its tables have, and what each of them holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from guelta.rules.engine.tables.folder import unread_keys

__all__ = ["layout_faults"]

_PIXELS = "a whole number"
_TEXT = "a text in quotation marks"
_POINT = "two numbers, such as [40, 60]"
_RECT = "four whole numbers: left, top, width and height"
_POINTS = "a list of points, such as [[40, 60], [90, 60], [65, 99]]"
_LINES = "a list of lines"

_SIZE = {"width": _PIXELS, "height": _PIXELS}
_GRID = {"dy": _PIXELS, "x0": _PIXELS, "y0": _PIXELS, "first_column": _PIXELS, "first_row": _PIXELS}
_BOX = {"id": _TEXT, "rect": _RECT}
_TRACK = {"id": _TEXT, "title": _TEXT, "rect": _RECT, "space": _POINT, "lines": _LINES}
_LINE = {
    "ids": _TEXT, "first": _PIXELS, "last": _PIXELS, "by": _PIXELS, "from": _POINT, "step": _POINT,
}  # fmt: skip
_AREA = {"id": _TEXT, "points": _POINTS, "centre": _POINT}
_TABLES = {"size": _SIZE, "grid": _GRID}
_LISTS = {"box": _BOX, "track": _TRACK, "area": _AREA}
_OPTIONAL = ("centre",)
_MOST_STOPS = 1000
"""More spaces than any line of a track has."""


def layout_faults(layout: Mapping[str, object]) -> Iterator[str]:
    """Yield of each table and key of a layout what is missing, unknown or of the wrong kind."""
    yield from unread_keys(layout, (*_TABLES, *_LISTS), "a board")
    for key, shape in _TABLES.items():
        if key in layout:
            yield from _table_faults(layout[key], shape, key)
    for key, shape in _LISTS.items():
        entries = layout.get(key, [])
        if not isinstance(entries, list):
            yield f"{key}: must be tables, each under [[{key}]]"
            continue
        for number, entry in enumerate(entries, start=1):
            yield from _table_faults(entry, shape, f"{key} {number}")


def _table_faults(table: object, shape: Mapping[str, str], at: str) -> Iterator[str]:
    if not isinstance(table, Mapping):
        yield f"{at}: must be a table with {', '.join(shape)}"
        return
    for key in table:
        if key not in shape:
            yield f"{at}: there is no {key}; it knows {', '.join(shape)}"
    for key, wanted in shape.items():
        if key not in table:
            if key not in _OPTIONAL:
                yield f"{at}: has no {key}; give {wanted}"
        elif not _fits(table[key], wanted):
            yield f"{at}, {key}: must be {wanted}"
        elif wanted == _LINES:
            for number, line in enumerate(table[key], start=1):
                yield from _line_faults(line, f"{at}, line {number}")


def _line_faults(line: object, at: str) -> Iterator[str]:
    found = list(_table_faults(line, _LINE, at))
    yield from found
    if found or not isinstance(line, Mapping):
        return
    if line["by"] < 1 or not 0 <= line["last"] - line["first"] < _MOST_STOPS * line["by"]:
        yield f"{at}: must go from first up to last, by 1 or more at a time"
    try:
        line["ids"].format(n=1)
    except (IndexError, KeyError, ValueError, AttributeError):
        yield f'{at}, ids: must hold no braces but those of {{n}}, as in "turn-{{n}}"'


def _fits(value: object, wanted: str) -> bool:
    if wanted == _TEXT:
        return isinstance(value, str) and bool(value)
    if wanted == _PIXELS:
        return type(value) is int
    if not isinstance(value, list):
        return False
    if wanted == _POINTS:
        return all(_fits(each, _POINT) for each in value)
    if wanted == _LINES:
        return True
    return len(value) == (4 if wanted == _RECT else 2) and all(type(each) in (int, float) for each in value)
