"""Where games are, and the three folders of each: its rules, its module's data and its art.

Ours hold them in `rules/GAME`, `builder/games/GAME` and `source_art/GAME`. A foreign game is one folder with
`rules/`, `module/` and `art/` in it, anywhere on disk; an installed package offers such a folder by an entry
point of the group `guelta.games`, whose name is the game's id and whose value the package. Nobody else knows
where a game lies.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self

from guelta.errors import RefusedError
from guelta.rules.engine.tables.folder import Folder, RulesDataError
from guelta.rules.engine.tables.identifier import id_objection

if TYPE_CHECKING:  # who asks only where games are does not wait for what reads them
    from guelta.rules.engine.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "Home", "UntrustedError", "admit", "admitting", "at_fault", "choose", "failed", "game_ids", "home",
    "home_in", "is_foreign", "module_names", "not_usable", "offer", "rivals",
]  # fmt: skip

ENTRY_POINTS = "guelta.games"
_INSTALLED = (".dist-info", ".egg-info", ".egg")
_LISTINGS = ("entry_points.txt", "EGG-INFO/entry_points.txt")
"""How the folders of installed packages end, and where in one its entry points are listed."""
_ID = re.compile(r"[a-z][a-z0-9_]*")
"""What an id of a game is besides: the name of a package of Python."""
_PARTS = ("rules", "module", "art")


class UntrustedError(RefusedError):
    """A foreign folder holds Python, which nobody has said may run here; `files` are its names."""

    def __init__(self, folder: Path, files: tuple[str, ...]) -> None:
        self.folder = folder
        self.files = files
        named = f"{folder} holds Python, which would run with all your rights ({', '.join(files)})"
        trust = "if you trust whoever wrote it, load it with trust=True"
        super().__init__(f"{named}; {trust}", [str(folder)])

    def __reduce__(self) -> tuple[type[Self], tuple[Path, tuple[str, ...]]]:
        """Give what it is raised with, so that a process can hand it to another."""
        return type(self), (self.folder, self.files)


@dataclass(frozen=True, eq=False)
class Home:
    """Where one game lies.

    `rules_package` and `module_package` are the packages of its Python, which it need not have; `place` is
    the folder of a game that is none of ours. A folder that is admitted again has another home than before.
    """

    id: str
    rules: Folder
    module: Folder
    art: Folder
    rules_package: str
    module_package: str
    place: Path | None = None

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where its rules, its module and its art lie on disk; none of one that lies in an archive."""
        return tuple(each.path for each in (self.rules, self.module, self.art) if isinstance(each.path, Path))

    def python(self, part: str, name: str = "") -> ModuleType | None:
        """Import the Python of the `rules` or the `module` of the game, None when it has none of that name.

        RulesDataError says where it cannot be imported.
        """
        package = self.rules_package if part == "rules" else self.module_package
        folder: Folder = getattr(self, part)
        if not folder.has("__init__.py" if not name else f"{name}.py"):
            return None
        whole = f"{package}.{name}" if name else package
        if self.place is None:
            return import_module(whole)
        writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # nothing is written beside his files
        try:
            return import_module(whole)
        except RulesDataError:
            raise
        except (Exception, SystemExit) as error:
            at = at_fault(error) or f"{folder.name}/{name or '__init__'}.py: {_said(error)}"
            raise RulesDataError([at]) from error
        finally:
            sys.dont_write_bytecode = writes

    def game(self) -> Game[Any]:
        """Read the game: its `GAME` where it has Python, else what its tables alone make."""
        from guelta.rules.engine.game import Game
        from guelta.rules.engine.kit.game import game_of_tables

        python = self.python("rules")
        if python is None:
            return game_of_tables(self.rules)
        made = getattr(python, "GAME", None)
        if not isinstance(made, Game):
            raise RulesDataError([f"{self.rules.name}/__init__.py: must make a Game and call it GAME"])
        if made.id != self.id:
            raise RulesDataError([f"{self.rules.name}/__init__.py: GAME is {made.id}, not {self.id}"])
        return made


_foreign: dict[str, Home] = {}
"""The foreign games admitted now, by their ids."""

_contested: dict[str, tuple[Home, ...]] = {}
"""The folders that have one id among them, of which none is the game of that id before it is chosen."""


@cache
def _ours() -> tuple[str, ...]:
    package = import_module("guelta.rules")
    return tuple(
        found.name for found in iter_modules(package.__path__) if found.ispkg and found.name != "engine"
    )


def entry_points(group: str) -> Iterable[EntryPoint]:
    """Return the entry points of a group that installed packages offer."""
    if not any(_may_offer(place, group) for place in sys.path):
        return ()
    from importlib import metadata  # heavy, and on most computers no package offers a game

    return metadata.entry_points(group=group)


def _may_offer(place: str, group: str) -> bool:
    """Whether a package in a place of Python's path may offer anything; True where only Python can look."""
    try:
        packages = [name for name in os.listdir(place or ".") if name.endswith(_INSTALLED)]
    except FileNotFoundError:
        return False
    except OSError:
        return True
    here = Folder.beside(os.path.join(place, "package"))
    return any(_names(here / package, listing, group) for package in packages for listing in _LISTINGS)


def _names(package: Folder, listing: str, group: str) -> bool:
    try:
        return package.has(listing) and group in package.text(listing)
    except RulesDataError:
        return True


@cache
def _offered() -> dict[str, Home | str]:
    """Return the games that installed packages offer, or why one cannot be used, by their ids."""
    return {
        point.name: _home_of_package(point.name, point.value)
        for point in entry_points(group=ENTRY_POINTS)
        if point.name not in _ours()
    }


def _home_of_package(id: str, package: str) -> Home | str:
    named = f"the entry point {id} of an installed package names {package}"
    if not _ID.fullmatch(id) or id_objection(id):
        return f"{named}, but {id!r} is no id; give small letters, digits and _, such as my_game"
    try:
        spec = find_spec(package)
    except Exception as error:  # what a package does as it is imported is its own
        return f"{named}, which cannot be imported ({_said(error)})"
    for place in (spec and spec.submodule_search_locations) or ():
        folder = replace(Folder.beside(f"{place}/__init__.py"), name=package.replace(".", "/"))
        rules, module, art = (folder / part for part in _PARTS)
        if isinstance(folder.path, Path) and rules.has("game.toml"):
            return Home(id, rules, module, art, f"{package}.rules", f"{package}.module", folder.path)
    return f"{named}, which is no package with rules/game.toml in it; name the one that holds rules/"


def _installed() -> dict[str, Home]:
    return {id: home for id, home in _offered().items() if isinstance(home, Home)}


def not_usable(id: str) -> str:
    """Return why the game that an installed package offers by this id cannot be used, "" when none does."""
    offered = _offered().get(id, "")
    return offered if isinstance(offered, str) else ""


def game_ids() -> tuple[str, ...]:
    """Name the games there are: ours, those installed, and the foreign ones admitted, alphabetically."""
    return tuple(sorted({*_ours(), *_installed(), *_foreign}))


def home(id: str) -> Home:
    """Return where a game lies; KeyError when there is none of this id."""
    if id in _ours():
        return _home_of_ours(id)
    return {**_installed(), **_foreign}[id]


def is_foreign(id: str) -> bool:
    """Return whether a game is somebody else's: a folder of his, or a package that was installed."""
    return id not in _ours()


@cache
def _home_of_ours(id: str) -> Home:
    rules, module, art = (
        Folder.of_package(room) / id for room in ("guelta.rules", "guelta.builder.games", "guelta.source_art")
    )
    return Home(id, rules, module, art, f"guelta.rules.{id}", f"guelta.builder.games.{id}")


@contextmanager
def admitting() -> Iterator[None]:
    """Let foreign games be admitted meanwhile; afterwards there are those that there were before."""
    before, contested = dict(_foreign), dict(_contested)
    try:
        yield
    finally:
        _contested.clear()
        _contested.update(contested)
        for id in {id for id in {*_foreign, *before} if _foreign.get(id) is not before.get(id)}:
            _forget(_package(id))
            _foreign.pop(id, None)
            if id in before:
                _enter(before[id])
        module_names.cache_clear()


def admit(place: Path, *, trusted: bool) -> Home:
    """Let the game in a folder be one of the games, as the folder is now, in place of another folder's.

    Of an id that an installed package offers, the folder is the game meanwhile. UntrustedError when it holds
    Python and is not `trusted`; RulesDataError when it is no game's folder, or its id is that of one of ours.
    """
    return _enter(home_in(place, trusted=trusted))


def home_in(place: Path, *, trusted: bool) -> Home:
    """Return the home of the game in a folder without admitting it; the errors of `admit`."""
    place = place.resolve()
    id, name = _id_of(place), place.name
    if id in _ours():
        raise RulesDataError(
            [f"{name}/rules/game.toml, id: there is a game {id} already; give it another id"]
        )
    files = tuple(_python_in(place))
    if files and not trusted:
        raise UntrustedError(place, files)
    rules, module, art = (Folder(place / part, f"{name}/{part}") for part in _PARTS)
    packages = (f"{_package(id)}.rules", f"{_package(id)}.module")
    return Home(id, rules, module, art, *packages, place)


def offer(homes: Iterable[Home]) -> None:
    """Admit foreign games together: of those that have one id none, before it is chosen or named."""
    by_id: dict[str, list[Home]] = {}
    for each in homes:
        by_id.setdefault(each.id, []).append(each)
    for id, rivals in by_id.items():
        if len(rivals) == 1:
            _enter(rivals[0])
        else:
            _contested[id] = tuple(rivals)


def rivals(id: str) -> tuple[Path, ...]:
    """Return the folders that have an id among them while none of them is its game, else nothing."""
    return tuple(each.place for each in _contested.get(id, ()) if each.place)


def choose(module: str) -> None:
    """Admit, of folders that have one id, the only one whose module has this name, if it is so."""
    for homes in [*_contested.values()]:
        named = [each for each in homes if _module_name(each) == module]
        if len(named) == 1:
            _enter(named[0])


def _package(id: str) -> str:
    """Name the package that holds the Python of a foreign game."""
    return f"guelta_game_{id}"


def _enter(home: Home) -> Home:
    package = _package(home.id)
    _forget(package)
    parent = ModuleType(package)
    parent.__path__ = [str(home.place)]
    sys.modules[package] = parent
    _foreign[home.id] = home
    _contested.pop(home.id, None)
    module_names.cache_clear()
    return home


def _forget(package: str) -> None:
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
    invalidate_caches()


def _id_of(place: Path) -> str:
    rules = Folder(place / "rules", f"{place.name}/rules")
    if not rules.has("game.toml"):
        raise RulesDataError(
            [f"{place}: is no game's folder, it has no rules/game.toml; guelta new writes one to begin with"]
        )
    id = rules.toml("game.toml").get("id")
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise RulesDataError(
            [f"{rules.name}/game.toml, id: {id!r} is none; give small letters, digits and _, such as my_game"]
        )
    if said := id_objection(id):
        raise RulesDataError([f"{rules.name}/game.toml, id: {said}"])
    return id


def _python_in(place: Path) -> Iterator[str]:
    for part in ("rules", "module"):
        for file in sorted((place / part).rglob("*.py")):
            yield file.relative_to(place).as_posix()


def at_fault(error: BaseException) -> str | None:
    """Return where in a foreign game an exception comes from, None when it comes from nowhere there."""
    homes = (*_foreign.values(), *_installed().values())
    places = [(each.place, each.place.name) for each in homes if each.place]
    if isinstance(error, SyntaxError) and error.filename:
        frames = [(error.filename, error.lineno)]
    else:
        frames = [(each.filename, each.lineno) for each in traceback.extract_tb(error.__traceback__)]
    for file, line in reversed(frames):
        for place, name in places:
            if file.startswith(str(place)):
                inside = file[len(str(place)) :].replace("\\", "/")
                return f"{name}{inside}, line {line}: {_said(error)}"
    return None


def failed(error: BaseException) -> str:
    """Return what an exception in a game's rules was, and where as far as that is known."""
    return at_fault(error) or _said(error)


_NOT_THERE = re.compile(r"cannot import name '(\w+)' from .*", re.DOTALL)
_NO_FILE = re.compile(r"No module named 'guelta_game_\w+\.([\w.]+)'")
_OLD_NAME = re.compile(r"No module named '((?:rules|builder|companion)\b[\w.]*)'")
"""What a folder imports that was written for version 1.0, where our rooms were names of their own."""


def _said(error: BaseException) -> str:
    if isinstance(error, ImportError) and (found := _NOT_THERE.match(str(error))):
        return f"{type(error).__name__}: there is no {found[1]} to import; is its file there, and not empty?"
    if isinstance(error, ImportError) and (found := _NO_FILE.match(str(error))):
        return f"{type(error).__name__}: there is no {found[1].replace('.', '/')}.py to import"
    if isinstance(error, ImportError) and (found := _OLD_NAME.match(str(error))):
        return f"{type(error).__name__}: there is no {found[1]} to import; write guelta.{found[1]}"
    if isinstance(error, KeyError):
        return f"looks for {error}, which is not there (KeyError)"
    return f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"


@cache
def module_names() -> dict[str, str]:
    """Return the id of each game by the name of its module, without reading more of it than that.

    A foreign game whose folder is gone, or is being worked on, has none; folders that have one id have each
    its own.
    """
    homes = [home(id) for id in game_ids()]
    homes += [each for rivals in _contested.values() for each in rivals]
    return {name: each.id for each in homes if (name := _module_name(each)) is not None}


def _module_name(home: Home) -> str | None:
    try:
        toml = home.rules.toml("game.toml")
    except (RulesDataError, OSError):
        if home.place is None:
            raise
        return None
    return str(toml.get("module_name", toml.get("title", home.id)))
