"""Draws the rooms of the houses and what they rest on: `python docs/rooms/draw.py`, as `make docs` does.

What is drawn is what the files import. A room stands above all that it rests on; a line leads to each room
on which it rests directly, those left out that a longer way shows. The same house gives the same bytes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

__all__ = ["PICTURES", "arrows", "drawn", "levels"]

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures"
PICTURES = {
    "rooms.svg": ("rules/engine", "builder", "companion"),
    "rooms-of-games.svg": ("rules/chad", "rules/zefra", "rules/angola", "rules/engine/kit"),
}
"""Each picture with the houses that stand on it side by side."""

_WIDE, _HIGH, _GAP, _EDGE = 118, 30, 34, 24
"""Pixels of a room, between two floors, and round a house."""


def _modules(house: str) -> dict[str, Path]:
    """Return the files of a house by their dotted names."""
    found = {}
    for path in sorted((ROOT / house).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(("guelta", *(parts[:-1] if parts[-1] == "__init__" else parts)))] = path
    return found


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def arrows(house: str) -> dict[str, set[str]]:
    """Return the rooms of a house that are folders, each with those of which it imports something."""
    start = "guelta." + house.replace("/", ".") + "."
    is_room = {path.name for path in (ROOT / house).iterdir() if (path / "__init__.py").is_file()}
    found: dict[str, set[str]] = {}
    for name, path in _modules(house).items():
        room = name.removeprefix(start).split(".")[0]
        if not name.startswith(start) or room not in is_room:
            continue
        others = {
            each.removeprefix(start).split(".")[0] for each in _imported(path) if each.startswith(start)
        }
        found.setdefault(room, set()).update((others & is_room) - {room})
    return found


def levels(rooms: Mapping[str, set[str]]) -> dict[str, int]:
    """Return the floor of each room: one above the highest on which it rests."""
    floor: dict[str, int] = {}
    while len(floor) < len(rooms):
        ready = [room for room in sorted(rooms) if room not in floor and rooms[room] <= floor.keys()]
        if not ready:
            raise ValueError(f"rooms in a circle: {', '.join(sorted(rooms.keys() - floor.keys()))}")
        for room in ready:
            floor[room] = max((floor[other] + 1 for other in rooms[room]), default=0)
    return floor


def _direct(rooms: Mapping[str, set[str]], room: str) -> list[str]:
    """Return the rooms that one rests on by no longer way."""
    above: set[str] = set()
    waiting = [deeper for other in rooms[room] for deeper in rooms[other]]
    while waiting:
        each = waiting.pop()
        if each not in above:
            above.add(each)
            waiting += rooms[each]
    return sorted(rooms[room] - above)


def _line(above: tuple[float, float], below: tuple[float, float]) -> str:
    half = _WIDE / 2
    return f'<path d="M{above[0] + half:g} {above[1] + _HIGH:g}L{below[0] + half:g} {below[1]:g}"/>'


def _house(house: str, left: float, bottom: float) -> tuple[str, float]:
    """Draw one house; return it with its width."""
    rooms = arrows(house)
    floor = levels(rooms)
    floors = [[room for room in sorted(rooms) if floor[room] == at] for at in range(max(floor.values()) + 1)]
    width = max(len(each) for each in floors) * (_WIDE + 14) - 14
    at: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(floors):
        first = left + (width - (len(row) * (_WIDE + 14) - 14)) / 2
        for place, room in enumerate(row):
            at[room] = (first + place * (_WIDE + 14), bottom - number * (_HIGH + _GAP) - _HIGH)
    lines = [_line(at[room], at[other]) for room in sorted(rooms) for other in _direct(rooms, room)]
    boxes = [
        f'<rect x="{x:g}" y="{y:g}" width="{_WIDE}" height="{_HIGH}" rx="4"/>'
        f'<text x="{x + _WIDE / 2:g}" y="{y + 20:g}">{escape(room)}</text>'
        for room, (x, y) in at.items()
    ]
    title = f'<text class="house" x="{left + width / 2:g}" y="{bottom + 26:g}">{escape(house)}</text>'
    return "\n".join([*lines, *boxes, title]), width


def drawn(houses: Iterable[str]) -> str:
    """Draw houses side by side as SVG text; ValueError where rooms stand in a circle."""
    houses = tuple(houses)
    tallest = max(max(levels(arrows(house)).values()) for house in houses) + 1
    bottom = _EDGE + tallest * (_HIGH + _GAP) - _GAP
    left, pictures = float(_EDGE), []
    for house in houses:
        picture, width = _house(house, left, bottom)
        pictures.append(picture)
        left += width + 2 * _EDGE
    size = f'width="{left - _EDGE:g}" height="{bottom + 40:g}" viewBox="0 0 {left - _EDGE:g} {bottom + 40:g}"'
    style = (
        "rect{fill:#f6efe0;stroke:#4a2f1c}path{stroke:#9b8a66;fill:none}"
        "text{font:14px sans-serif;text-anchor:middle;fill:#17110b}.house{font-weight:bold;font-size:16px}"
    )
    ground = '<path d="M0 0H4000V4000H0z" style="fill:#fffdf7;stroke:none"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return "\n".join([head, f"<style>{style}</style>", ground, *pictures, "</svg>", ""])


if __name__ == "__main__":
    for name, houses in PICTURES.items():
        (FOLDER / name).write_text(drawn(houses), encoding="utf-8", newline="\n")
