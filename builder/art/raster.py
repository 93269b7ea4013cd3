"""From SVG to PNG: the only place that makes pixels, with our fonts and no others."""

from __future__ import annotations

import atexit
from contextlib import ExitStack
from functools import cache
from importlib.resources import as_file, files

import resvg_py

from guelta.builder.letters.font import FONTS, OURS, Fonts
from guelta.builder.letters.letters import refuse_strange_letters
from guelta.builder.palette import ArtError

__all__ = ["png"]


@cache
def _font_paths() -> tuple[str, ...]:
    # The rasteriser wants paths; out of a zipped install the files are unpacked until the process ends.
    stack = ExitStack()
    atexit.register(stack.close)
    folder = files("guelta.source_art") / "fonts"
    names = sorted({font.file for font in FONTS.values()})
    return tuple(str(stack.enter_context(as_file(folder.joinpath(name)))) for name in names)


def png(svg: str, zoom: float = 1.0, fonts: Fonts = OURS) -> bytes:
    """Draw an SVG `zoom` times its own size; the same text gives the same bytes on every machine.

    ArtError when the rasteriser refuses the SVG, LettersError for a letter that none of the `fonts` has.
    """
    refuse_strange_letters(fonts, svg)
    try:
        return resvg_py.svg_to_bytes(
            svg_string=svg, zoom=zoom, skip_system_fonts=True, font_files=list(_font_paths())
        )
    except ValueError as error:
        raise ArtError(f"cannot draw this SVG: {error}") from None
