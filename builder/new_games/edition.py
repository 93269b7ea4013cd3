"""An edition to work on: a known game copied into a folder of its own, with tables, art and module.

Its rules stay those of the game: the folder's Python derives it, and every file of data lies there to be
changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from guelta.builder.new_games.writing import NewGameError, id_of, in_toml, new_folder
from guelta.rules.engine.home import Home

__all__ = ["write_edition"]

_DERIVED = '''"""The rules of {parent}, by the tables of this folder."""

from guelta.rules.engine.composing.composition import derive
from guelta.rules.engine.tables.folder import Folder
from {package} import GAME as PARENT

GAME = derive(PARENT, "{id}", folder=Folder.beside(__file__))
'''
_LEFT_OUT = ("__pycache__", "rulings", "manifests", "fittings")


def write_edition(home: Home, place: Path, title: str = "") -> tuple[str, int]:
    """Copy a game that lies with us to a folder that is not there yet; give its id and the number of files.

    NewGameError where there is something already, or where the game is no one of ours.
    """
    id, title = id_of(place, title)
    if home.place is not None:
        raise NewGameError(f"{home.place} is a folder already: copy it and change the id in rules/game.toml")
    with new_folder(place) as staged:
        for part, folder in (("rules", home.rules), ("module", home.module), ("art", home.art)):
            _copied(folder.path, staged / part, python=part == "module")
        derived = _DERIVED.format(id=id, parent=home.id, package=home.rules_package)
        (staged / "rules" / "__init__.py").write_text(derived, encoding="utf-8", newline="\n")
        _call(staged / "rules" / "game.toml", id, title)
    return id, sum(path.is_file() for path in place.rglob("*"))


def _call(toml: Path, id: str, title: str) -> None:
    """Write an id and a title of its own into a game.toml; those of its sides stay."""
    text = toml.read_text(encoding="utf-8")
    for key, value in (("id", id), ("title", title), ("module_name", title)):
        own = in_toml(value).replace("\\", r"\\")  # a backslash means something to `re` as well
        text = re.sub(rf'^({key}\s*=\s*)"[^"]*"', rf'\g<1>"{own}"', text, count=1, flags=re.MULTILINE)
    toml.write_text(text, encoding="utf-8", newline="\n")


def _copied(folder: Traversable, place: Path, *, python: bool) -> None:
    """Copy the data of a folder, and its Python only where that is wanted."""
    for name, file in _files(folder):
        if python or not name.endswith(".py"):
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(file.read_bytes())


def _files(folder: Traversable, within: str = "") -> Iterator[tuple[str, Traversable]]:
    for child in sorted(folder.iterdir(), key=lambda each: each.name) if folder.is_dir() else ():
        if child.name in _LEFT_OUT:
            continue
        if child.is_dir():
            yield from _files(child, f"{within}{child.name}/")
        else:
            yield f"{within}{child.name}", child
