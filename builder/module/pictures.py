"""The pictures that only the module has: charts, trays, overlays, marks on counters, signs on buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from importlib.resources import files

from guelta.builder.art.card import CARD_SIZE, CardLook, blank_svg, card_back_svg, frame_svg
from guelta.builder.art.cover import cover_svg
from guelta.builder.art.overlay_picture import (
    Legend,
    OverlayStyle,
    Room,
    few_colours,
    overlay_legends,
    overlay_styles,
    overlay_svg,
)
from guelta.builder.art.raster import png
from guelta.builder.board import Rect
from guelta.builder.cache import Cache, digest_of
from guelta.builder.chart import ChartBlock
from guelta.builder.folders import art_folder, game_folder
from guelta.builder.lattice import Lattice
from guelta.builder.letters.font import OURS, Fonts
from guelta.builder.letters.glyphs import in_outlines
from guelta.builder.letters.letters import refuse_strange_letters
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.module.chart_window import chart_blocks, chart_image, chart_svg
from guelta.builder.module.design import Design
from guelta.builder.module.help import COVER_IMAGE
from guelta.builder.module.hidden.masks import frame_image, mask_image
from guelta.builder.module.overlay import NOTHING_IMAGE, Area, sheet_extent
from guelta.builder.module.prototypes import MOVED_IMAGE
from guelta.builder.module.trays import TRAYS_IMAGE, trays_svg

__all__ = ["drawn_charts", "drawn_sheets", "mask_svgs", "module_svgs"]

_NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>'
_STYLES = "overlays.toml"


def module_svgs(design: Design) -> dict[str, str]:
    """Draw everything but charts and overlays, by the names of the pictures' files."""
    return {
        NOTHING_IMAGE: _NOTHING,
        COVER_IMAGE: cover_svg(design.game, design.atlas),
        TRAYS_IMAGE: trays_svg(design.trays),
        **_icons(design),
    }


def mask_svgs(design: Design) -> dict[str, str]:
    """Draw what shows of counters that are hidden, by the names of the pictures' files."""
    hiding, game = design.hiding, design.game
    hidden = [counter for counter in design.rows if hiding.mask(counter)]
    if not hidden:
        return {}
    look, cards, icons = design.look, CardLook.load(game), art_folder(game) / "icons"
    svgs: dict[str, str] = {}
    for counter in hidden:
        name, row, mask = mask_image(design, counter), design.rows[counter], hiding.mask(counter)
        size = CARD_SIZE if hiding.is_card(counter) else (look.pixels, look.pixels)
        svgs.setdefault(frame_image(design, counter), frame_svg(*size))
        if name not in svgs and mask is not None:
            if mask.image:
                svgs[name] = icons.text(f"{mask.image}.svg")
            elif hiding.is_card(counter):
                svgs[name] = card_back_svg(row, cards)
            else:
                svgs[name] = blank_svg(row["side"], hiding.title(row["side"]), look)
    return svgs


def drawn_charts(design: Design, cache: Cache, made_with: tuple[bytes | str, ...]) -> dict[str, bytes]:
    """Draw every chart of the chart window as SVG, by the names of their files.

    `made_with` is what a drawing depends on besides the words of the chart.
    """
    drawing = files("guelta.builder.module").joinpath("chart_window.py").read_bytes()
    made_with, fonts = (*made_with, drawing), fonts_of(design.game)
    return {
        chart_image(name): cache.get(partial(_drawn_chart, block, fonts), "chart", *made_with, repr(block))
        for name, block in chart_blocks(design).items()
    }


def drawn_sheets(
    design: Design, cache: Cache, made_with: tuple[bytes | str, ...], map_shows: str, room: Callable[[], Room]
) -> dict[str, bytes]:
    """Draw the overlays as PNG in few colours; ArtError names the style that one lacks.

    `made_with` is what a drawing depends on besides its hexes, `map_shows` what the board under it does, on
    which what `room` gives finds places for signs.
    """
    if not design.sheets:
        return {}
    folder, lattice = game_folder(design.game), design.board.lattice
    toml, source = folder.toml(_STYLES), f"{folder.holding(_STYLES).name}/{_STYLES}"
    fonts = fonts_of(design.game)
    styles, legends = overlay_styles(toml, source, fonts), overlay_legends(toml, source, fonts)
    made_with = (digest_of(*made_with, version("pillow"), repr((lattice, styles))),)
    shown = digest_of(map_shows)
    pngs = {}
    for _, sheet in design.sheets.values():
        part, legend = sheet_extent(sheet, design.board), legends.get(sheet.id)
        for name, areas in dict(zip(sheet.pictures, sheet.drawings.values(), strict=True)).items():
            make = partial(_drawn_sheet, areas, part, lattice, styles, room, legend)
            below = shown if any(area.label or area.each for area in areas) else b""
            pngs[name] = cache.get(make, "sheet", *made_with, repr((part, areas, legend)), below)
    return pngs


def _drawn_chart(block: ChartBlock, fonts: Fonts) -> bytes:
    svg = chart_svg(block, fonts)
    refuse_strange_letters(fonts, svg)
    return in_outlines(svg)


def _drawn_sheet(
    areas: tuple[Area, ...],
    part: Rect,
    lattice: Lattice,
    styles: dict[str, OverlayStyle],
    room: Callable[[], Room],
    legend: Legend | None,
) -> bytes:
    marked = [(area.hexes, area.style, area.label, area.each) for area in areas]
    fonts = next((style.fonts for style in styles.values()), OURS)
    return few_colours(png(overlay_svg(marked, part, lattice, styles, room(), legend), fonts=fonts))


def _icons(design: Design) -> dict[str, str]:
    """Read the pictures on buttons and those that lie over counters."""
    folder, card = art_folder(design.game) / "icons", design.card
    sources = {
        name: name.removesuffix(".png") for name in (MOVED_IMAGE, *(mark.image for mark in card.marks))
    }
    sources |= {card.icon(button): icon for button, icon in card.icons.items()}
    return {name: folder.text(f"{icon}.svg") for name, icon in sources.items()}
