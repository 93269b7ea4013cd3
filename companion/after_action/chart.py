"""Charts over time as plain geometry: lines in steps, axes with words, and names at the ends of the lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from guelta.companion.after_action.measures import TimeChart
from guelta.rules.engine.play.sequence import Sequence as PlaySequence

__all__ = ["Drawn", "Line", "Tick", "drawn"]

WIDTH, HEIGHT = 560, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 128, 16, 40
_APART = 15
"""Pixels between the names of two lines."""
_MOST_TICKS = 9


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on an axis with its word; "" leaves only the line."""

    at: float
    word: str


@dataclass(frozen=True, slots=True)
class Line:
    """A series: its path, where it ends, where its name stands, and what it ends on."""

    title: str
    path: str
    end: tuple[float, float]
    name_y: float
    last: int
    best: str
    side: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart ready to be drawn in WIDTH by HEIGHT pixels."""

    title: str
    unit: str
    lines: tuple[Line, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    left: float
    right: float
    top: float
    bottom: float
    summary: str


def drawn(chart: TimeChart, paths: Sequence[str], sequence: PlaySequence) -> Drawn:
    """Draw a chart whose boards stand at these paths of the sequence of play, the first before all."""
    values = [value for series in chart.series for value in series.values if value is not None]
    scale = list(_nice(min(0, *values), max(values)))
    right, bottom = WIDTH - _RIGHT, HEIGHT - _BOTTOM

    def x(number: int) -> float:
        return round(_LEFT + (right - _LEFT) * number / max(len(paths) - 1, 1), 1)

    def y(value: float) -> float:
        return round(bottom - (bottom - _TOP) * (value - scale[0]) / (scale[-1] - scale[0]), 1)

    lines = []
    for series in chart.series:
        points = [(x(n), y(value)) for n, value in enumerate(series.values) if value is not None]
        known = [value for value in series.values if value is not None]
        best = f"{known[0]} to {known[-1]}"
        end = points[-1]
        lines.append(Line(series.title, _stepped(points), end, end[1], known[-1], best, series.side))
    summary = "; ".join(f"{line.title}: {line.best} {chart.unit}" for line in lines)
    return Drawn(
        chart.title,
        chart.unit,
        tuple(_named_apart(lines, bottom)),
        tuple(_turns(paths, sequence, x)),
        tuple(Tick(y(value), f"{value}") for value in scale),
        _LEFT,
        right,
        _TOP,
        bottom,
        summary,
    )


def _stepped(points: Sequence[tuple[float, float]]) -> str:
    """Hold each value until the next one: nothing changes between two boards."""
    path = f"M{points[0][0]} {points[0][1]}"
    last = points[0][1]
    for x, y in points[1:]:
        path += f"H{x}" + (f"V{y}" if y != last else "")
        last = y
    return path


def _nice(least: int, most: int) -> Iterator[int]:
    """Yield round numbers from below the least to above the most, four to seven of them."""
    span = max(most - least, 1)
    step = next(
        step * 10**power for power in range(9) for step in (1, 2, 5) if span / (step * 10**power) <= 5
    )
    at = least // step * step
    while True:
        yield at
        if at >= most and at > least:
            return
        at += step


def _turns(paths: Sequence[str], sequence: PlaySequence, x: Callable[[int], float]) -> Iterator[Tick]:
    turns = [(n, sequence.turn(path)) for n, path in enumerate(paths) if sequence.turn(path) is not None]
    firsts = [(turn, next(group)[0]) for turn, group in groupby(turns, key=lambda each: each[1])]
    every = -(-len(firsts) // _MOST_TICKS)
    for number, (turn, first) in enumerate(firsts):
        yield Tick(x(max(first - 1, 0)), f"{turn}" if number % every == 0 else "")


def _named_apart(lines: Sequence[Line], bottom: float) -> Iterator[Line]:
    """Set the names so that none lies on another, in the order in which their lines end."""
    order = sorted(range(len(lines)), key=lambda n: (lines[n].end[1], n))
    places: dict[int, float] = {}
    below = bottom
    for n in reversed(order):
        places[n] = min(lines[n].end[1], below)
        below = places[n] - _APART
    above = float(_TOP)
    for n in order:
        places[n] = max(places[n], above)
        above = places[n] + _APART
    for n, line in enumerate(lines):
        yield Line(line.title, line.path, line.end, places[n], line.last, line.best, line.side)
