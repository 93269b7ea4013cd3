"""Textures of the terrains: small marks strewn over a hex, the same for the same hex every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import cos, hypot, sin
from random import Random
from types import MappingProxyType

__all__ = ["TEXTURES", "Marks"]

Marks = Iterator[tuple[str, str]]
"""Pairs of a style's name and a path in that style."""

_CLEAR = 15
"""Pixels round the middle of a hex that has a place in it."""


_WIND = (-0.56, 0.83)
"""Where the wind blows to that piles up dunes: to the south-west, as the harmattan does."""


def _dunes(random: Random, x: float, y: float, crowded: bool) -> Marks:
    """Strew crescents, long crests or trains of ripples: which of them prevails drifts across the map."""
    drift = sin(x / 190 + 0.7 * sin(y / 230)) + sin(y / 160 - 0.9 * sin(x / 270))
    for _ in range(random.choice((0, 1, 1, 2, 2, 3) if drift > -0.9 else (0, 0, 0, 1))):
        at = x + random.uniform(-24, 24), y + random.uniform(-12, 24)
        if crowded and hypot(at[0] - x, at[1] - y) < _CLEAR:
            continue
        kind = drift + random.gauss(0, 0.55)
        if kind > 0.75:
            yield from _crescent(at, random.uniform(3.2, 6.8), random.gauss(0, 0.12))
        elif kind > -0.35:
            yield from _ripples(random, at)
        else:
            yield "mark", _crest(random, at)


def _blown(at: tuple[float, float], along: float, aside: float, turn: float = 0) -> str:
    """Write the point so far along the wind and to its left."""
    across, down = (
        _WIND[0] * cos(turn) - _WIND[1] * sin(turn),
        _WIND[0] * sin(turn) + _WIND[1] * cos(turn),
    )
    return f"{at[0] + along * across - aside * down:.1f} {at[1] + along * down + aside * across:.1f}"


def _crescent(at: tuple[float, float], half: float, turn: float) -> Marks:
    horn, other = _blown(at, half * 0.75, -half, turn), _blown(at, half * 0.6, half, turn)
    back = f"M{horn}Q{_blown(at, -half * 1.25, 0, turn)} {other}"
    yield "lee", f"{back}Q{_blown(at, -half * 0.2, 0, turn)} {horn}Z"
    yield "mark", back


def _ripples(random: Random, at: tuple[float, float]) -> Marks:
    half, turn = random.uniform(3.5, 8), random.gauss(0, 0.2)
    for number in range(random.choice((1, 2, 2, 3))):
        along, half = number * 4.2, half * random.uniform(0.75, 1.05)
        start, end = _blown(at, along, -half, turn), _blown(at, along + random.uniform(-1, 1), half, turn)
        yield "mark", f"M{start}Q{_blown(at, along - half * 0.55, random.uniform(-2, 2), turn)} {end}"


def _crest(random: Random, at: tuple[float, float]) -> str:
    half, turn, bend = random.uniform(7, 15), random.gauss(0, 0.18), random.uniform(2, 4.5)
    start, middle, end = (_blown(at, along, 0, turn) for along in (-half, 0, half))
    first, second = _blown(at, -half / 2, bend, turn), _blown(at, half / 2, -bend, turn)
    return f"M{start}Q{first} {middle}Q{second} {end}"


def _stipple(random: Random, x: float, y: float, crowded: bool) -> Marks:
    for _ in range(11):
        yield "mark", f"M{x + random.uniform(-27, 27):.1f} {y + random.uniform(-24, 26):.1f}h1.4"


def _tufts(random: Random, x: float, y: float, crowded: bool) -> Marks:
    for _ in range(random.choice((2, 3, 3))):
        at_x, at_y = x + random.uniform(-25, 25), y + random.uniform(-16, 25)
        yield (
            "mark",
            f"M{at_x - 2.4:.1f} {at_y - 3.4:.1f}L{at_x:.1f} {at_y:.1f}L{at_x + 2.4:.1f} {at_y - 3.4:.1f}",
        )


def _bushes(random: Random, x: float, y: float, crowded: bool) -> Marks:
    for _ in range(random.choice((2, 3, 4))):
        at_x, at_y, radius = (
            x + random.uniform(-25, 25),
            y + random.uniform(-15, 25),
            random.uniform(1.6, 2.6),
        )
        yield (
            "mark",
            f"M{at_x - radius:.1f} {at_y:.1f}a{radius:.1f} {radius:.1f} 0 0 1 {2 * radius:.1f} 0z"
            f"M{at_x:.1f} {at_y:.1f}v{radius:.1f}",
        )


def _reeds(random: Random, x: float, y: float, crowded: bool) -> Marks:
    for across, down in ((-15, -9), (12, -3), (-6, 10), (17, 16), (-19, 20)):
        at_x, at_y = x + across + random.uniform(-4, 4), y + down + random.uniform(-3, 3)
        foot = at_y - 1.5
        yield "mark", f"M{at_x - 6:.1f} {at_y:.1f}h12M{at_x:.1f} {foot:.1f}v-5.5"
        yield "mark", f"M{at_x - 2:.1f} {foot:.1f}l-2-4M{at_x + 2:.1f} {foot:.1f}l2-4"


def _waves(random: Random, x: float, y: float, crowded: bool) -> Marks:
    for across, down in ((-12, -8), (8, 6), (-10, 20)):
        at_x, at_y = x + across + random.uniform(-5, 5), y + down + random.uniform(-3, 3)
        yield "mark", f"M{at_x - 8:.1f} {at_y:.1f}q4-3.5 8 0t8 0"


def _peaks(random: Random, x: float, y: float, crowded: bool) -> Marks:
    sites = ((-17, 2), (16, -2)) if crowded else ((-14, -3), (13, 3), (-3, 20), (20, 20))
    for across, down in sites:
        at_x, at_y = x + across + random.uniform(-4, 4), y + down + random.uniform(-4, 4)
        height, half = random.uniform(9, 15), random.uniform(8, 11)
        lean = random.uniform(-2, 2)
        left, right = f"{at_x - half:.1f} {at_y:.1f}", f"{at_x + half:.1f} {at_y:.1f}"
        top, foot = f"{at_x + lean:.1f} {at_y - height:.1f}", f"{at_x - 0.5:.1f} {at_y:.1f}"
        fold = f"{at_x + lean + 1.5:.1f} {at_y - height * 0.45:.1f}"
        yield "light", f"M{left}L{top}L{fold}L{foot}Z"
        yield "dark", f"M{top}L{right}L{foot}L{fold}Z"
        yield "ridge", f"M{left}L{top}L{right}"


def _trees(random: Random, x: float, y: float, crowded: bool) -> Marks:
    sites = ((-22, -4), (21, -6), (-13, 22), (14, 24), (25, 12)) if crowded else _EVERYWHERE
    for across, down in sites:
        at_x, at_y = x + across + random.uniform(-4, 4), y + down + random.uniform(-4, 4)
        radius = random.uniform(4, 5.6)
        yield (
            "crown",
            f"M{at_x - radius:.1f} {at_y:.1f}a{radius:.1f} {radius:.1f} 0 0 1 {2 * radius:.1f} 0"
            f"a{radius:.1f} {radius:.1f} 0 0 1 {-2 * radius:.1f} 0Z",
        )
        yield (
            "shade",
            f"M{at_x + radius * 0.7:.1f} {at_y - radius * 0.7:.1f}"
            f"A{radius:.1f} {radius:.1f} 0 0 1 {at_x - radius * 0.5:.1f} {at_y + radius * 0.85:.1f}",
        )


def _knolls(random: Random, x: float, y: float, crowded: bool) -> Marks:
    sites = ((-21, 0), (20, -3)) if crowded else ((-16, -4), (14, 2), (-4, 21), (21, 22))
    for across, down in sites:
        at_x, at_y = x + across + random.uniform(-4, 4), y + down + random.uniform(-4, 4)
        half, height = random.uniform(9, 13), random.uniform(7, 10)
        left, right = f"{at_x - half:.1f} {at_y:.1f}", f"{at_x + half:.1f} {at_y:.1f}"
        round_top = f"C{at_x - half * 0.5:.1f} {at_y - height * 1.3:.1f} {at_x + half * 0.4:.1f} "
        round_top += f"{at_y - height * 1.3:.1f} {right}"
        foot = f"{at_x + half * 0.15:.1f} {at_y:.1f}"
        yield "light", f"M{left}{round_top}Z"
        yield (
            "dark",
            f"M{at_x + half * 0.1:.1f} {at_y - height:.1f}Q{at_x + half * 0.75:.1f} "
            + (
                f"{at_y - height * 0.8:.1f} {right}L{foot}Q{at_x + half * 0.4:.1f} {at_y - height * 0.5:.1f} "
                f"{at_x + half * 0.1:.1f} {at_y - height:.1f}Z"
            ),
        )
        yield "ridge", f"M{left}{round_top}"


_EVERYWHERE = ((-21, -8), (-3, -6), (18, -10), (-12, 8), (8, 10), (24, 10), (-18, 24), (0, 25), (17, 25))
"""Shifts from the middle of a hex that fill it evenly, below its number."""


def _crowns(random: Random, x: float, y: float, crowded: bool) -> Marks:
    for _ in range(5):
        at_x, at_y, radius = x + random.uniform(-23, 23), y + random.uniform(-20, 22), random.uniform(4, 6.5)
        yield (
            "dark",
            f"M{at_x - radius:.1f} {at_y:.1f}a{radius:.1f} {radius:.1f} 0 1 1 {2 * radius:.1f} 0"
            f"q-{radius:.1f} {radius * 0.7:.1f}-{2 * radius:.1f} 0Z",
        )
        inner = radius * 0.55
        yield (
            "light",
            f"M{at_x - inner * 1.3:.1f} {at_y - radius * 0.25:.1f}"
            f"a{inner:.1f} {inner:.1f} 0 0 1 {inner * 1.7:.1f}-{inner * 0.5:.1f}",
        )


def _folds(random: Random, x: float, y: float, crowded: bool) -> Marks:
    for across, down in ((-13, -6), (11, 10)):
        at_x, at_y = x + across + random.uniform(-8, 8), y + down + random.uniform(-8, 8)
        half, height = random.uniform(8, 13), random.uniform(6, 9)
        yield (
            "dark",
            f"M{at_x:.1f} {at_y - height:.1f}q{half * 0.7:.1f} 0 {half:.1f} {height:.1f}"
            f"q-{half * 0.9:.1f}-{height * 0.2:.1f}-{half:.1f}-{height:.1f}Z",
        )
        yield (
            "ridge",
            f"M{at_x - half:.1f} {at_y:.1f}q{half * 0.3:.1f}-{height:.1f} {half:.1f}-{height:.1f}"
            f"q{half * 0.7:.1f} 0 {half:.1f} {height:.1f}",
        )


TEXTURES: Mapping[str, Callable[[Random, float, float, bool], Marks]] = MappingProxyType(
    {
        "dunes": _dunes,
        "stipple": _stipple,
        "tufts": _tufts,
        "bushes": _bushes,
        "reeds": _reeds,
        "waves": _waves,
        "peaks": _peaks,
        "trees": _trees,
        "knolls": _knolls,
        "crowns": _crowns,
        "folds": _folds,
    }
)
"""By name: what draws a texture around a hex centre (x, y); `crowded` leaves the middle of the hex free."""
