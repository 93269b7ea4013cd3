"""The fonts that a game brings: files in its `art/fonts`, each by a name under `[fonts]` of its look.toml."""

from __future__ import annotations

from builder.art.font import Fonts, OwnFont
from builder.art.palette import ArtError
from builder.games import art_folder, game_folder

__all__ = ["fonts_of"]

_LOOK = "look.toml"


def fonts_of(game_id: str) -> Fonts:
    """Give what a game's texts are set in; ArtError names the entry of look.toml that is wrong."""
    folder, there = game_folder(game_id), art_folder(game_id) / "fonts"
    if not any("fonts" in layer.text(_LOOK) for layer in folder.layers if layer.has(_LOOK)):
        return Fonts(game_id)  # as most games, whose looks are long to read
    named = folder.layered_toml(_LOOK).get("fonts", {})
    source = f"{folder.holding(_LOOK).name}/{_LOOK}, fonts"
    files = (*there.names(".ttf"), *there.names(".otf"))
    if not isinstance(named, dict):
        raise ArtError(f'{source}: must be a table of files, such as bold = "Mine-Bold.ttf"')
    own = []
    for name, file in named.items():
        if file not in files:
            known = f"there is {', '.join(files)}" if files else "put it there"
            raise ArtError(f"{source}, {name}: art/fonts has no {file!r}, a .ttf or .otf; {known}")
        own.append(OwnFont(name, file, there.holding(file).path.joinpath(file).read_bytes()))
    return Fonts(game_id, tuple(own))
