"""Boxes and tracks beside the map, drawn exactly where the board has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from guelta.builder.art.atlas import Atlas, BoxLook, RowLook, TrackLook
from guelta.builder.art.canvas import Canvas, Stroke
from guelta.builder.art.look import filled
from guelta.builder.board import HEAD, Board, Box, Rect, Stop, Track
from guelta.builder.palette import ArtError, located
from guelta.rules.engine.tables.table import Table

__all__ = ["draw_furniture", "draw_head"]

Charts = Mapping[str, Table]

_RADIUS = 8
_SMALLEST = 0.45
"""How far the title of a narrow box shrinks."""
_ENDING = re.compile(r"(\d+)\Z")


def draw_furniture(canvas: Canvas, atlas: Atlas, board: Board, charts: Charts) -> None:
    """Draw every box and track; ArtError when the look of one is missing, or its title too wide."""
    for box in board.boxes:
        if (look := atlas.box_look(box.id, box.group)) is None:
            raise ArtError(f"{atlas.source}: there is no [box.{box.group}] for {box.id}")
        with located(f"boxes.csv, row {box.id}, column title"):
            _draw_box(canvas, atlas, box, look)
    for track in board.tracks:
        if track.id not in atlas.tracks:
            raise ArtError(f"{atlas.source}: there is no [track.{track.id}]")
        with located(f"the track {track.id}"):
            _draw_track(canvas, atlas, track, atlas.tracks[track.id], charts)


def draw_head(canvas: Canvas, atlas: Atlas, rect: Rect, title: str, fill: str, head: str) -> None:
    """Draw a rectangle with rounded corners and its title in a bar at the top, smaller where it must be."""
    x, y, width = rect.x, rect.y, rect.width
    canvas.rectangle((x, y, width, rect.height), fill, radius=_RADIUS)
    bar = f"M{x} {y + HEAD}V{y + _RADIUS}q0-{_RADIUS} {_RADIUS}-{_RADIUS}H{x + width - _RADIUS}"
    canvas.fill(f"{bar}q{_RADIUS} 0 {_RADIUS} {_RADIUS}V{y + HEAD}Z", head)
    edge = Stroke(head, 2)
    canvas.rectangle((x, y, width, rect.height), "none", edge, radius=_RADIUS)
    lettering, room = atlas.letters["head"], width - 28
    if (wide := lettering.width(title)) > room:
        share = max(room / wide, _SMALLEST)
        lettering = replace(lettering, size=lettering.size * share, spread=lettering.spread * share)
    canvas.text(title, (x + 14, y + HEAD - 10), lettering, head, anchor="start", most=room + 1)


def _draw_box(canvas: Canvas, atlas: Atlas, box: Box, look: BoxLook) -> None:
    title = filled(look.title, {"title": box.title.removeprefix(look.drop)})
    title = title[:1].upper() + title[1:]  # what is dropped began it
    draw_head(canvas, atlas, box.rect, title, look.fill, look.head)
    if look.note:
        note = atlas.letters["note"]
        canvas.text(look.note, (box.rect.x + 14, box.rect.bottom - 12), note, look.fill, anchor="start")


def _draw_track(canvas: Canvas, atlas: Atlas, track: Track, look: TrackLook, charts: Charts) -> None:
    draw_head(canvas, atlas, track.rect, track.title, look.fill, look.head)
    captions, notes = _charted(look, charts)
    for stop in track.stops:
        _draw_stop(canvas, atlas, track, stop, look)
        caption = captions.get(stop.id, "" if look.chart else _numbered(look.caption, stop))
        middle = atlas.letters["caption"]
        if caption:
            spot = (stop.x, stop.y + middle.size * 0.35)
            canvas.text(caption, spot, middle, _tint(atlas, look, stop), most=track.space[0])
        note = notes.get(stop.id, (look.notes or {}).get(stop.id, ""))
        if note:
            spot = (stop.x, stop.y + track.space[1] / 2 + 13)
            canvas.text(note, spot, atlas.letters["note"], look.fill, most=track.space[0] + 12)
    if look.rows is not None:
        _draw_rows(canvas, atlas, track, look, look.rows, charts)


def _draw_stop(canvas: Canvas, atlas: Atlas, track: Track, stop: Stop, look: TrackLook) -> None:
    width, height = track.space
    rect = (stop.x - width / 2, stop.y - height / 2, width, height)
    canvas.rectangle(rect, _tint(atlas, look, stop), Stroke(atlas.colours["rule"], 1.4), radius=4)


def _draw_rows(
    canvas: Canvas, atlas: Atlas, track: Track, look: TrackLook, rows: RowLook, charts: Charts
) -> None:
    stops = {stop.id: stop for stop in track.stops}
    for row in _cells(charts, rows.chart, atlas):
        try:
            first, last = stops[filled(rows.stop, row)], stops[filled(rows.after, row)]
        except KeyError as error:
            raise ArtError(f"{atlas.source}, track.{track.id}.rows: {error} is no space of it") from None
        title = atlas.letters["row"]
        canvas.text(
            filled(rows.title, row), (track.rect.x + 14, first.y + 6), title, look.fill, anchor="start",
            most=first.x - track.space[0] / 2 - track.rect.x - 18,
        )  # fmt: skip
        note = atlas.letters["caption"]
        canvas.text(
            filled(rows.note, row), (first.x, first.y + note.size * 0.35), note, _tint(atlas, look, first)
        )
        x, half = last.x + track.space[0] / 2, track.space[1] / 2
        canvas.line(f"M{x} {last.y - half}V{last.y + half}", Stroke(atlas.colours["strong"], 5))


def _charted(look: TrackLook, charts: Charts) -> tuple[dict[str, str], dict[str, str]]:
    """Return captions and notes by stop for a track that a chart inscribes."""
    captions, notes = {}, {}
    if look.chart:
        for row in _cells(charts, look.chart, None):
            captions[filled(look.stop, row)] = filled(look.caption, row)
            notes[filled(look.stop, row)] = filled(look.note, row)
    return captions, notes


def _cells(charts: Charts, name: str, atlas: Atlas | None) -> list[dict[str, str]]:
    if name not in charts:
        raise ArtError(f"{atlas.source if atlas else 'the map'}: the game has no chart {name}")
    chart = charts[name]
    return [{column: str(cell) for column, cell in chart.row(row).items()} for row in chart.rows]


def _numbered(caption: str, stop: Stop) -> str:
    ending = _ENDING.search(stop.id)
    return caption.format(n=ending[1]) if ending else ""


def _tint(atlas: Atlas, look: TrackLook, stop: Stop) -> str:
    return (look.tints or {}).get(stop.id, atlas.colours["space"])
