"""Tracks: points that are kept, by the box in which their marker stands."""

from __future__ import annotations

from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Points
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.play.procedure import Run

__all__ = ["kept", "move_marker", "shown_of", "steps_of"]


def steps_of(charts: KitCharts, points: Points) -> tuple[str, ...]:
    """Return the boxes of a track, from the least of its points up."""
    return tuple(box.id for box in charts.boxes.values() if box.group == points.track)


def kept(view: View, points: Points) -> int | None:
    """Return how many points their marker shows, None where it does not stand on its track."""
    steps = steps_of(view.charts, points)
    places = view.position.where(points.marker)
    return steps.index(places[0]) + points.least if places and places[0] in steps else None


def shown_of(view: View, points: Points) -> int:
    """Return what a track shows; its least where the marker stands nowhere."""
    shown = kept(view, points)
    return points.least if shown is None else shown


def move_marker(run: Run[KitCharts], points: Points, by: int) -> int | None:
    """Move the marker of a track so many boxes, at most to its ends, and return what it shows then."""
    view = view_of(run.position, run.charts)
    shown = kept(view, points)
    if shown is None:
        return None
    steps = steps_of(run.charts, points)
    at = min(max(shown - points.least + by, 0), len(steps) - 1)
    if steps[at] not in run.position.where(points.marker):
        run.put(points.marker, steps[at])
    return at + points.least
