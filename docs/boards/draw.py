"""Draws the boards of this folder as the pictures of the pages on each game: `python docs/boards/draw.py`.

Each picture shows one part of a map with the counters of one board as everybody sees it; the same board gives
the same bytes.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

import guelta
from guelta.builder.art.atlas import Atlas
from guelta.builder.art.raster import png
from guelta.companion.after_action.art import Symbols, ground_of
from guelta.companion.after_action.figure import Losses, Sketcher
from guelta.companion.after_action.plate import plate
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.sight.sight import public

__all__ = ["VIEWS", "drawn"]

HERE = Path(__file__).parent
PICTURES = HERE.parent / "pictures"
_WIDTH, _COLOURS = 640, 144
"""Pixels of a picture, and its colours."""

VIEWS = {
    "angola-1": ("ambriz", "malanje", "novo-redondo"),
    "chad-1": ("2722", "3128"),
    "chad-2": ("2724", "3028"),
    "zefra-1": ("0508", "1309", "0616"),
    "zefra-2": ("0509", "1009", "0714"),
}
"""For each board the spaces that its picture must show."""


def drawn(name: str) -> bytes:
    """Return the picture of a board as PNG, of the part of the map around its spaces."""
    game = guelta.load(name.rpartition("-")[0])
    position = Position.parse((HERE / f"{name}.board").read_text(encoding="utf-8"), game)
    ground, symbols = ground_of(game), Symbols(game, "")
    points = [point for space in VIEWS[name] for point in ground.board.polygon(space)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    view = (left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
    figure = Sketcher(game, ground, symbols, Losses()).whole(view, _on_the_map(position, name), name)
    sides = {id: side.title for id, side in game.sides.items()}
    svg = plate(figure, symbols, ground, sides, with_ground=True)
    picture = Image.open(BytesIO(png(svg, _WIDTH / view[2]))).convert("RGBA")
    sheet = Image.new("RGBA", picture.size, Atlas.load(game).colours["paper"])
    made = BytesIO()
    flat = Image.alpha_composite(sheet, picture).convert("RGB")
    flat.quantize(_COLOURS, kmeans=3).save(made, "PNG", optimize=True)
    return made.getvalue()


def _on_the_map(position: Position, name: str) -> Position:
    """Return what everybody sees of a board, and of that what stands on the map."""
    game = guelta.load(name.rpartition("-")[0])
    seen = public(game, position)
    for space, _ in [*seen.each_stack()]:
        if space not in game.charts.map:
            seen = seen.with_stack(space, ())
    return seen


if __name__ == "__main__":
    for each in VIEWS:
        (PICTURES / f"{each}.png").write_bytes(drawn(each))
