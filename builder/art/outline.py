"""Lines of the map: outlines of hex groups, chains of hexsides, and the smooth paths drawn along them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from builder.board import HexLattice

__all__ = ["Corner", "Segment", "chains", "outline", "polygon", "rounded", "shared_side", "through"]

Corner = tuple[float, float]
Segment = tuple[Corner, Corner]


def outline(hexes: Collection[str], lattice: HexLattice) -> list[list[Corner]]:
    """Give the loops around a group of hexes, holes included; the first corner is not repeated."""
    sides: dict[frozenset[Corner], Segment] = {}
    for hex in sorted(hexes):
        corners = lattice.corners(hex)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            key = frozenset((start, end))
            if key in sides:
                del sides[key]
            else:
                sides[key] = (start, end)
    following = dict(sides.values())
    loops = []
    while following:
        start, corner = following.popitem()
        loop = [start]
        while corner != start:
            loop.append(corner)
            corner = following.pop(corner)
        loops.append(loop)
    return sorted(loops)


def shared_side(hex: str, other: str, lattice: HexLattice) -> Segment:
    """Give the two corners that neighbours share, in sorted order."""
    first, second = sorted(set(lattice.corners(hex)) & set(lattice.corners(other)))
    return first, second


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
    if closed:
        around = [*corners, corners[0]]
        middles = [_middle(a, b) for a, b in pairwise(around)]
        bends = zip((*corners[1:], corners[0]), (*middles[1:], middles[0]), strict=True)
        return f"M{_point(middles[0])}" + "".join(f"Q{_point(a)} {_point(b)}" for a, b in bends) + "Z"
    if len(corners) < 3:
        return "M" + "L".join(_point(corner) for corner in corners)
    inner = corners[1:-1]
    targets = [_middle(a, b) for a, b in pairwise(inner)] + [corners[-1]]
    bends = zip(inner, targets, strict=True)
    return f"M{_point(corners[0])}" + "".join(f"Q{_point(a)} {_point(b)}" for a, b in bends)


def through(points: Sequence[Corner]) -> str:
    """Write a smooth path through all its points (Catmull-Rom as cubic curves)."""
    path = f"M{_point(points[0])}"
    for i in range(len(points) - 1):
        before, start = points[max(i - 1, 0)], points[i]
        end, after = points[i + 1], points[min(i + 2, len(points) - 1)]
        leave = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        reach = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += f"C{_point(leave)} {_point(reach)} {_point(end)}"
    return path


def _middle(a: Corner, b: Corner) -> Corner:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _point(corner: Corner) -> str:
    return f"{corner[0]:.1f} {corner[1]:.1f}"
