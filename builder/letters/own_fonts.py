"""The fonts that a game brings: files in its `art/fonts`, each by a name under `[fonts]` of its look.toml."""

from __future__ import annotations

from itertools import chain
from typing import Any

from guelta.builder.folders import art_folder, game_folder
from guelta.builder.letters.font import FONTS, Fonts, OwnFont
from guelta.builder.palette import ArtError
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import Folder
from guelta.rules.engine.tables.identifier import clipped_id, file_objection, id_faults

__all__ = ["fonts_of"]

_LOOK = "look.toml"


def fonts_of(game: Game[Any]) -> Fonts:
    """Return what a game's texts are set in; ArtError names each entry of look.toml that is wrong."""
    folder, there = game_folder(game), art_folder(game) / "fonts"
    if not any("fonts" in layer.text(_LOOK) for layer in folder.layers if layer.has(_LOOK)):
        return Fonts(texts=_texts(game))  # as most games, whose looks are long to read
    named = folder.layered_toml(_LOOK).get("fonts", {})
    source = f"{folder.holding(_LOOK).name}/{_LOOK}, fonts"
    files = (*there.names(".ttf"), *there.names(".otf"))
    if not isinstance(named, dict):
        raise ArtError(f'{source}: must be a table of files, such as bold = "Mine-Bold.ttf"')
    ours = (("", name) for name in FONTS)  # sound ones, of which a new name may be no twin
    faults = [*id_faults(chain(ours, ((f"{source}, {clipped_id(name)}", name) for name in named)))]
    own = []
    for name, file in named.items():
        at = f"{source}, {clipped_id(name)}"
        if said := file_objection(file) if isinstance(file, str) else "":
            faults.append(f"{at}: {said}")
        elif file not in files:
            known = f"there is {', '.join(files)}" if files else "put it there"
            faults.append(f"{at}: art/fonts has no {file!r}, a .ttf or .otf; {known}")
        else:
            data = there.holding(file).path.joinpath(file).read_bytes()
            own.append(OwnFont(name, file, data, f"{at}: {there.holding(file).name}/{file}"))
    if faults:
        raise ArtError("\n".join(faults))
    return Fonts(tuple(own), _texts(game))


def _texts(game: Game[Any]) -> tuple[Folder, ...]:
    return tuple(
        folder
        for home in game.homes
        for folder in (home.rules, home.rules / "tables", home.rules / "scenarios", home.module)
    )
