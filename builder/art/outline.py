"""Lines of the map: outlines of hex groups, chains of hexsides, and the smooth paths drawn along them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist
from random import Random

from guelta.builder.lattice import Lattice

__all__ = [
    "Corner",
    "Segment",
    "chains",
    "outline",
    "parted",
    "polygon",
    "rounded",
    "shared_sides",
    "tapered",
    "through",
    "winding",
    "wound",
]

Corner = tuple[float, float]
Segment = tuple[Corner, Corner]


def outline(hexes: Collection[str], lattice: Lattice) -> list[list[Corner]]:
    """Return the loops around a group of spaces, holes included; the first corner is not repeated."""
    sides: dict[frozenset[Corner], Segment] = {}
    for hex in sorted(hexes):
        corners = lattice.corners(hex)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            key = frozenset((start, end))
            if key in sides:
                del sides[key]
            else:
                sides[key] = (start, end)
    following: dict[Corner, list[Corner]] = {}
    for start, end in sides.values():
        following.setdefault(start, []).append(end)
    loops = []
    while following:
        start = next(reversed(following))
        loop, corner = [start], _next(start, following)
        while corner != start:
            loop.append(corner)
            corner = _next(corner, following)
        loops.append(loop)
    return sorted(loops)


def _next(corner: Corner, following: dict[Corner, list[Corner]]) -> Corner:
    """Take the way on from a corner; areas may touch in one alone, and there are two ways on."""
    ends = following[corner]
    end = ends.pop()
    if not ends:
        del following[corner]
    return end


def shared_sides(space: str, other: str, lattice: Lattice) -> list[Segment]:
    """Return the sides that two spaces share, each with its corners in sorted order; hexes share one."""
    own, theirs = (_sides(lattice.corners(each)) for each in (space, other))
    return sorted(own & theirs)


def _sides(corners: Sequence[Corner]) -> set[Segment]:
    around = zip(corners, (*corners[1:], corners[0]), strict=True)
    return {(min(start, end), max(start, end)) for start, end in around}


def chains(segments: Iterable[Segment]) -> list[list[Corner]]:
    """Join segments to runs as long as possible; runs end where not exactly two segments meet.

    A run that closes upon itself repeats its first corner at the end.
    """
    links: dict[Corner, list[Corner]] = {}
    for start, end in sorted(segments):
        links.setdefault(start, []).append(end)
        links.setdefault(end, []).append(start)
    runs = []
    ends = [corner for corner in sorted(links) if len(links[corner]) != 2]
    for corner in (*ends, *sorted(links)):
        while links[corner]:
            runs.append(_run(corner, links, set(ends)))
    return runs


def _run(corner: Corner, links: dict[Corner, list[Corner]], ends: set[Corner]) -> list[Corner]:
    run = [corner]
    while links[corner]:
        following = links[corner].pop(0)
        links[following].remove(corner)
        run.append(following)
        corner = following
        if corner in ends:
            break
    return run


def polygon(corners: Iterable[Corner]) -> str:
    """Write a closed path with straight sides."""
    return "M" + "L".join(_point(corner) for corner in corners) + "Z"


def rounded(corners: Sequence[Corner], closed: bool) -> str:
    """Write a path that bends around its corners, from the middle of one side to that of the next."""
    if not closed and len(corners) < 3:
        return "M" + "L".join(_point(corner) for corner in corners)
    bends = _bends(corners, closed)
    path = f"M{_point(bends[0][0])}" + "".join(f"Q{_point(a)} {_point(b)}" for _, a, b in bends)
    return f"{path}Z" if closed else path


def winding(corners: Sequence[Corner], closed: bool, sway: float) -> str:
    """Write a path as `rounded` does that sways up to so many pixels off it, as water does and coasts do.

    It sways the same wherever the same sides meet, and passes the middle of every side unswayed.
    """
    return through(wound(corners, closed, sway)) + ("Z" if closed else "")


def wound(corners: Sequence[Corner], closed: bool, sway: float) -> list[Corner]:
    """Return the points that `winding` goes through."""
    if not closed and len(corners) < 3:
        corners = [corners[0], _middle(corners[0], corners[-1]), corners[-1]]
    bends = _bends(corners, closed)
    points = [bends[0][0]]
    for start, corner, end in bends:
        points += [_swayed(_bent(start, corner, end, share), sway) for share in (0.25, 0.5, 0.75)]
        points.append(end)
    return points


def parted(points: Sequence[Corner], last: float) -> tuple[list[Corner], list[Corner]]:
    """Part a line at the last point but `last` pixels from its end; both parts have that point."""
    left, cut = last, len(points) - 1
    while cut > 1 and left > 0:
        cut -= 1
        left -= dist(points[cut], points[cut + 1])
    return list(points[: cut + 1]), list(points[cut:])


def tapered(points: Sequence[Corner], wide: float, end: float) -> str:
    """Write the outline of a smooth line through points that narrows from so many pixels to so few."""
    spots = [*_smoothed(points)]
    left, right = [], []
    for number, (x, y) in enumerate(spots):
        (ax, ay), (bx, by) = spots[max(number - 1, 0)], spots[min(number + 1, len(spots) - 1)]
        long = dist((ax, ay), (bx, by)) or 1.0
        half = (wide + (end - wide) * number / (len(spots) - 1)) / 2
        across, down = (ay - by) / long * half, (bx - ax) / long * half
        left.append((x + across, y + down))
        right.append((x - across, y - down))
    return polygon([*left, *reversed(right)])


def _smoothed(points: Sequence[Corner]) -> Iterator[Corner]:
    """Yield spots along the curve that `through` writes, four to a stretch."""
    around = [points[0], *points, points[-1]]
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        for share in (0.0, 0.25, 0.5, 0.75):
            x, y = (_spline(*axis, share) for axis in zip(before, start, end, after, strict=True))
            yield x, y
    yield points[-1]


def _spline(before: float, start: float, end: float, after: float, share: float) -> float:
    """Return one coordinate on a Catmull-Rom spline between `start` and `end`."""
    slope, reach = (end - before) / 2, (after - start) / 2
    square, cube = share * share, share**3
    curve = start * (2 * cube - 3 * square + 1) + end * (3 * square - 2 * cube)
    return curve + slope * (cube - 2 * square + share) + reach * (cube - square)


def through(points: Sequence[Corner]) -> str:
    """Write a smooth path through all its points, where it closes too (Catmull-Rom as cubic curves)."""
    path = f"M{_point(points[0])}"
    loops = len(points) > 2 and points[0] == points[-1]
    around = [points[-2], *points, points[1]] if loops else [points[0], *points, points[-1]]
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        leave = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        reach = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += f"C{_point(leave)} {_point(reach)} {_point(end)}"
    return path


def _bends(corners: Sequence[Corner], closed: bool) -> list[tuple[Corner, Corner, Corner]]:
    """Find where each bend starts, the corner it bends around, and where it ends; at least three corners."""
    if closed:
        around = [*corners, corners[0]]
        middles = [_middle(a, b) for a, b in pairwise(around)]
        return list(zip(middles, around[1:], (*middles[1:], middles[0]), strict=True))
    inner = corners[1:-1]
    ends = [*(_middle(a, b) for a, b in pairwise(inner)), corners[-1]]
    return list(zip((corners[0], *ends), inner, ends, strict=False))


def _bent(start: Corner, corner: Corner, end: Corner, share: float) -> Corner:
    """Return a point of a bend, a quadratic curve."""
    rest = 1 - share
    x, y = (
        rest * rest * a + 2 * rest * share * b + share * share * c
        for a, b, c in zip(start, corner, end, strict=True)
    )
    return x, y


def _swayed(point: Corner, sway: float) -> Corner:
    random = Random(f"{point[0]:.0f} {point[1]:.0f}")
    return point[0] + random.uniform(-sway, sway), point[1] + random.uniform(-sway, sway)


def _middle(a: Corner, b: Corner) -> Corner:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _point(corner: Corner) -> str:
    return f"{corner[0]:.1f} {corner[1]:.1f}"
