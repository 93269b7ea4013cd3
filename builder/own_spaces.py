"""The spaces of an owner's map on the board: dropped ones give way, joined areas are one, his are laid out.

His folder may have a `board.toml` whose `[[area]]`, `[[box]]` and `[[track]]` count in place of ours of the
same id, or besides; `[size]` and `[grid]` count whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from guelta.builder.lattice import Point, clockwise
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.joining import BOARD
from guelta.rules.engine.tables.own_spaces import OwnSpaces

__all__ = ["as_the_owner_has_it"]

_MANY = ("area", "box", "track")


def as_the_owner_has_it(layout: Mapping[str, Any], game: Game[Any]) -> dict[str, Any]:
    """Return a parsed board.toml with the spaces of the owner's charts that a game is played with."""
    own, spaces = game.own, game.tables.own
    given = own.toml(BOARD) if own is not None and own.has(BOARD) else {}
    if not (spaces or given):
        return {**layout}
    laid = {**layout, **{key: value for key, value in given.items() if key not in _MANY}}
    for key in _MANY:
        his = {entry["id"]: entry for entry in given.get(key, ())}
        kept = [his.pop(entry["id"], entry) for entry in layout.get(key, ())]
        if entries := [*kept, *his.values()]:
            laid[key] = entries
    if "area" in laid:
        named = {entry["id"] for entry in given.get("area", ())}
        laid["area"] = [*_joined(laid["area"], spaces, named)]
    laid["box"] = [entry for entry in laid.get("box", ()) if not _is_gone(entry["id"], spaces)]
    laid["track"] = [*_left(laid.get("track", ()), spaces)]
    return laid


def _is_gone(space: str, spaces: OwnSpaces) -> bool:
    return space in spaces.dropped or space in spaces.joined


def _joined(
    areas: Iterable[Mapping[str, Any]], spaces: OwnSpaces, drawn: Iterable[str]
) -> Iterator[Mapping[str, Any]]:
    """Yield the areas left, each with those joined to it, unless the owner has drawn it himself."""
    points = {entry["id"]: [(int(x), int(y)) for x, y in entry["points"]] for entry in areas}
    for entry in areas:
        parts = [
            points[part] for part, into in spaces.joined.items() if into == entry["id"] and part in points
        ]
        if _is_gone(entry["id"], spaces):
            continue
        if not parts or entry["id"] in drawn:
            yield entry
            continue
        whole = points[entry["id"]]
        for part in parts:
            whole = _outline(whole, part)
        yield {**entry, "points": [[x, y] for x, y in whole]}


def _outline(one: Sequence[Point], other: Sequence[Point]) -> list[Point]:
    """Return the border of two areas together: the stretches that only one of them has.

    Areas that do not touch keep the border of the first; the other is no space any more.
    """
    ways = [*_stretches(one), *_stretches(other)]
    outer = [(start, end) for start, end in ways if (end, start) not in ways]
    if len(outer) == len(ways):
        return [*one]
    following: dict[Point, list[Point]] = {}
    for start, end in outer:
        following.setdefault(start, []).append(end)
    rings = []
    while following:
        start = next(iter(following))
        ring, at = [start], following[start].pop()
        while at != start and following.get(at):
            ring.append(at)
            at = following[at].pop()
        following = {point: ends for point, ends in following.items() if ends}
        rings.append(ring)
    return max(rings, key=lambda ring: _extent(ring))


def _stretches(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    turned = clockwise(tuple(points))
    return [*zip(turned, (*turned[1:], turned[0]), strict=True)]


def _extent(points: Sequence[Point]) -> int:
    across, down = zip(*points, strict=True)
    wide: int = max(across) - min(across)
    return wide * int(max(down) - min(down))


def _left(tracks: Iterable[Mapping[str, Any]], spaces: OwnSpaces) -> Iterator[Mapping[str, Any]]:
    """Yield the tracks with the stops that are left, each of a line with a gap by itself."""
    for track in tracks:
        lines = [part for line in track["lines"] for part in _parts(line, spaces)]
        if lines:
            yield {**track, "lines": lines}


def _parts(line: Mapping[str, Any], spaces: OwnSpaces) -> Iterator[Mapping[str, Any]]:
    numbers = range(line["first"], line["last"] + 1, line["by"])
    if not any(_is_gone(line["ids"].format(n=number), spaces) for number in numbers):
        yield line
        return
    (x, y), (across, down) = line["from"], line["step"]
    for place, number in enumerate(numbers):
        if not _is_gone(line["ids"].format(n=number), spaces):
            at = [x + place * across, y + place * down]
            yield {**line, "first": number, "last": number, "from": at}
