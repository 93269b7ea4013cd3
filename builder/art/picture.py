"""Pictures that are drawn as they are: toolbar icons and the overlays laid over counters."""

from __future__ import annotations

from importlib.resources import files

from builder.art.palette import ArtError

__all__ = ["icon_svg", "overlay_svg", "pictures"]

_ICONS, _OVERLAYS = "icons", "overlays"


def pictures(game_id: str) -> tuple[str, ...]:
    """Name every icon and overlay of a game: "icons/water", "overlays/no-water"."""
    root = files("source_art") / game_id
    return tuple(
        f"{folder}/{child.name.removesuffix('.svg')}"
        for folder in (_ICONS, _OVERLAYS)
        for child in sorted((root / folder).iterdir(), key=lambda child: child.name)
        if child.name.endswith(".svg")
    )


def icon_svg(game_id: str, name: str) -> str:
    """Give a toolbar icon, 24 pixels to its side; ArtError when there is none of this name."""
    return _read(game_id, _ICONS, name)


def overlay_svg(game_id: str, name: str) -> str:
    """Give an overlay of the size of a counter's picture ("none": 2 by 2 clear pixels); ArtError likewise."""
    return _read(game_id, _OVERLAYS, name)


def _read(game_id: str, folder: str, name: str) -> str:
    file = files("source_art") / game_id / folder / f"{name}.svg"
    try:
        return file.read_text(encoding="utf-8")
    except OSError:
        raise ArtError(f"source_art/{game_id}/{folder}/{name}.svg: there is no such picture") from None
