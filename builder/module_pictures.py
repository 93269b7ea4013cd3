"""The pictures that only the module has: charts, trays, overlays, marks on counters, signs on buttons."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version

from builder.art.overlay import OverlayStyle, few_colours, overlay_styles, overlay_svg
from builder.art.raster import png
from builder.board import Rect
from builder.cache import Cache
from builder.chart_window import chart_svgs
from builder.design import Design
from builder.games import art_folder, game_folder
from builder.overlay import NOTHING_IMAGE, Area, sheet_extent
from builder.prototypes import MOVED_IMAGE
from builder.trays import TRAYS_IMAGE, trays_svg

__all__ = ["drawn_sheets", "module_svgs"]

_NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>'
_STYLES = "overlays.toml"


def module_svgs(design: Design) -> dict[str, str]:
    """Draw everything but the overlays, by the names of the pictures' files."""
    return {
        NOTHING_IMAGE: _NOTHING,
        TRAYS_IMAGE: trays_svg(design.trays, design.game.id),
        **_icons(design),
        **chart_svgs(design),
    }


def drawn_sheets(design: Design, cache: Cache, made_with: tuple[bytes | str, ...]) -> dict[str, bytes]:
    """Draw the overlays as PNG in few colours; ArtError names the style that one lacks.

    `made_with` is what pixels depend on besides the SVG.
    """
    if not design.sheets:
        return {}
    folder = game_folder(design.game.id)
    styles = overlay_styles(folder.toml(_STYLES), f"{folder.holding(_STYLES).name}/{_STYLES}")
    pngs = {}
    for _, sheet in design.sheets.values():
        for name, areas in dict(zip(sheet.pictures, sheet.drawings.values(), strict=True)).items():
            svg = _sheet_svg(design, sheet_extent(sheet, design.board), areas, styles)
            pngs[name] = cache.get(partial(_drawn, svg), "sheet", version("pillow"), *made_with, svg)
    return pngs


def _drawn(svg: str) -> bytes:
    return few_colours(png(svg))


def _sheet_svg(design: Design, part: Rect, areas: tuple[Area, ...], styles: dict[str, OverlayStyle]) -> str:
    marked = [(area.hexes, area.style, area.label, area.each) for area in areas]
    return overlay_svg(marked, part, design.board.lattice, styles)


def _icons(design: Design) -> dict[str, str]:
    """Read the pictures on buttons and those that lie over counters."""
    folder, card = art_folder(design.game.id) / "icons", design.card
    sources = {
        name: name.removesuffix(".png") for name in (MOVED_IMAGE, *(mark.image for mark in card.marks))
    }
    sources |= {card.icon(button): icon for button, icon in card.icons.items()}
    return {name: folder.text(f"{icon}.svg") for name, icon in sources.items()}
