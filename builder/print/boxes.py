"""What a print shop reads besides the picture: TrimBox and BleedBox, which typst does not write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import pikepdf

from guelta.builder.print.paper import INCH, Rect

__all__ = ["PageBoxes", "points", "saved", "set_boxes", "unscaled", "with_boxes"]


@dataclass(frozen=True, slots=True)
class PageBoxes:
    """Where a page is cut, and how far its picture runs on beyond that; mm from the upper left corner."""

    trim: Rect
    bleed: Rect


def unscaled(pdf: bytes) -> bytes:
    """Return a PDF that asks whoever prints it not to scale it to his paper (ISO 32000-1, 12.2)."""
    with pikepdf.open(BytesIO(pdf)) as document:
        wishes = document.Root.get("/ViewerPreferences", pikepdf.Dictionary())
        wishes.PrintScaling = pikepdf.Name("/None")
        document.Root.ViewerPreferences = wishes
        return saved(document)


def with_boxes(pdf: bytes, pages: Sequence[PageBoxes] | PageBoxes) -> bytes:
    """Add boxes to a PDF, one for each page or one for all; ValueError when their number differs."""
    with pikepdf.open(BytesIO(pdf)) as document:
        each = [pages] * len(document.pages) if isinstance(pages, PageBoxes) else pages
        for page, boxes in zip(document.pages, each, strict=True):
            set_boxes(page, boxes)
        return saved(document)


def set_boxes(page: pikepdf.Page, boxes: PageBoxes) -> None:
    """Set the boxes of one page; its MediaBox stays the paper."""
    height = float(page.mediabox[3])
    page.cropbox = page.mediabox
    page.trimbox = points(boxes.trim, height)
    page.bleedbox = points(boxes.bleed, height)


def points(rect: Rect, page_height: float) -> pikepdf.Array:
    """Return a rectangle as PDF wants it: points, y up from the foot of a page so many points high."""
    unit = 72 / INCH
    corners = (rect.x, page_height / unit - rect.bottom, rect.right, page_height / unit - rect.y)
    return pikepdf.Array([round(length * unit, 4) for length in corners])


def saved(document: pikepdf.Pdf, version: str = "") -> bytes:
    """Write a PDF whose bytes depend on nothing but its content, as of a version of PDF if one is given."""
    made = BytesIO()
    document.save(
        made,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        force_version=version,
    )
    return made.getvalue()
