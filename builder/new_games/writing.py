"""A new game to begin with: the folder of a small one, copied under an id and title of its own."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from guelta.builder.vassal.archive import naming
from guelta.errors import RefusedError
from guelta.rules.engine.kit.vocabulary.schema import SCHEMA, schema
from guelta.rules.engine.kit.vocabulary.words import KIT
from guelta.rules.engine.tables.identifier import id_objection, name_objection

__all__ = ["NewGameError", "id_of", "in_toml", "new_folder", "write_new_game"]

_TEMPLATE = ("new_game", "New Game")
"""The id and the title of the games here, which a copy has others in place of."""

_LAYERS = {"first": ("any_map", "hexes"), "hexes": ("little_war",), "areas": ("fire_fight",)}
"""The folders that a game of each kind is made of: a later one lies over an earlier."""

_WITH_DECK = {**_LAYERS, "hexes": ("any_map", "hexes"), "areas": ("any_map", "areas")}
"""Those of a game with a deck, whose cards no table deals: its rules are Python."""

_NOT_COPIED = {"__pycache__"}

_MORE = ".more"
"""What a file is called that adds its lines to the one of that name below it."""


class NewGameError(RefusedError, ValueError):
    """A new game cannot be written there; the message says why."""


def write_new_game(
    kind: str, place: Path, title: str = "", *, with_deck: bool = False
) -> tuple[str, list[str]]:
    """Write a small game of a kind to a folder that is not there yet; give its id and its files.

    "first" is a game with two rules in Python, "hexes" and "areas" are whole little wars in tables. Its
    id and title are made of the folder's name unless told. NewGameError when there is something there
    already, or the name has no letters; OSError when it cannot be written.
    """
    id, title = id_of(place, title)
    texts = _laid_over(*((*_WITH_DECK[kind], "deck") if with_deck else _LAYERS[kind]))
    if f"rules/{KIT}" in texts:
        texts[f"rules/{SCHEMA}"] = f"{json.dumps(schema(), indent=1)}\n"
    with new_folder(place) as staged:
        for name, text in sorted(texts.items()):
            path = staged / name
            path.parent.mkdir(parents=True, exist_ok=True)
            called = in_toml(title) if name.endswith(".toml") else title
            own = text.replace(_TEMPLATE[0], id).replace(_TEMPLATE[1], called)
            path.write_text(own, encoding="utf-8", newline="\n")
    return id, [*texts]


def id_of(place: Path, title: str = "") -> tuple[str, str]:
    """Make an id of a title, or of the name of a folder where the title makes none.

    NewGameError where neither has, where it may not be an id, or the title no title.
    """
    folder = place.resolve().name
    if title and not title.strip():
        raise NewGameError("the title is blank; give a name, or leave it out for that of the folder")
    title = title or folder.replace("-", " ").replace("_", " ").title()
    if said := name_objection(title):
        raise NewGameError(f"the title {said}")
    made = [re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:40].strip("_") for name in (title, folder)]
    ids = [id for id in made if re.match(r"[a-z]", id)]
    if not ids:
        named = f"neither the title {title!r} nor the folder {folder!r} makes an id for a game"
        raise NewGameError(f"{named}, which begins with a letter from a to z; name the folder so, as my-game")
    if id := next((id for id in ids if not id_objection(id)), None):
        return id, title
    raise NewGameError(f"{id_objection(ids[0])}; name the folder otherwise, such as my-game")


def in_toml(title: str) -> str:
    """Write a title, which is a line of text, as it stands between the quotation marks of TOML."""
    return title.replace("\\", r"\\").replace('"', r"\"")


@contextmanager
def new_folder(place: Path) -> Iterator[Path]:
    """Return a folder to write into, which is at `place` when the block ends well, and else leaves nothing.

    NewGameError where there is something already.
    """
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise NewGameError(f"{place} is there already; give the name of a new folder")
    with naming(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        staged = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
    try:
        with naming(place):
            yield staged
        staged.chmod(0o755)
        if place.exists():
            place.rmdir()
        staged.rename(place)
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _laid_over(*layers: str) -> dict[str, str]:
    """Return the files of some folders here by name: a later one takes the place of an earlier or goes on."""
    texts: dict[str, str] = {}
    for layer in layers:
        for name, text in _files(files("guelta.builder.new_games").joinpath(layer)):
            if name.endswith(_MORE):
                texts[name.removesuffix(_MORE)] = _longer(texts[name.removesuffix(_MORE)], text)
            else:
                texts[name] = text
    return dict(sorted(texts.items()))


def _longer(text: str, more: str) -> str:
    """Add lines to a text: to the list that ends it, where one does."""
    above, bracket, _ = text.rpartition("\n]\n")
    return f"{above}\n{more}]\n" if bracket else text + more


def _files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name in _NOT_COPIED:
            continue
        if entry.is_file():
            yield prefix + entry.name, entry.read_text(encoding="utf-8")
        else:
            yield from _files(entry, f"{prefix}{entry.name}/")
