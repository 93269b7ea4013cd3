"""Where games are, and the library of those known: ours, those installed, and folders that were admitted.

Ours hold their three folders in `rules/GAME`, `builder/games/GAME` and `source_art/GAME`. A foreign game is
one folder with `rules/`, `module/` and `art/` in it, anywhere on disk; an installed package offers such a
folder by an entry point of the group `guelta.games`, whose name is the game's id and whose value the package.
Nobody else knows where a game lies. Each command has a library of its own and hands it on.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from hashlib import sha256
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self

from guelta.errors import RefusedError
from guelta.rules.engine.home import Home, told
from guelta.rules.engine.tables.folder import Folder, RulesDataError
from guelta.rules.engine.tables.identifier import id_objection

if TYPE_CHECKING:  # who asks only where games are does not wait for what reads them
    from importlib.metadata import EntryPoint

    from guelta.rules.engine.game import Game

__all__ = ["Library", "UntrustedError"]

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
        """Return what it is raised with, so that a process can hand it to another."""
        return type(self), (self.folder, self.files)


class Library:
    """The games that are known: each by its id with its home, and read once when it is first wanted.

    With `charts`, the folder of an owner's charts, every game is one with those in place of ours.
    """

    def __init__(self, charts: Folder | None = None) -> None:
        self._charts = charts
        self._admitted: dict[str, Home] = {}
        self._contested: dict[str, tuple[Home, ...]] = {}
        """The folders that have one id among them: none is the game of that id before it is chosen."""
        self._read: dict[str, Game[Any]] = {}
        self._names: dict[str, str] | None = None

    def with_charts(self, charts: Folder | None) -> Library:
        """Return a library of the same games, played with an owner's charts, or with ours."""
        other = Library(charts)
        other._admitted, other._contested = dict(self._admitted), dict(self._contested)
        return other

    # ---- which games there are -----------------------------------------------------------------------------

    @cached_property
    def _ours(self) -> tuple[str, ...]:
        found = iter_modules(import_module("guelta.rules").__path__)
        return tuple(each.name for each in found if each.ispkg and each.name != "engine")

    @cached_property
    def _offered(self) -> dict[str, Home | str]:
        """The games that installed packages offer, or why one cannot be used, by their ids."""
        return {
            point.name: _home_of_package(point.name, point.value)
            for point in entry_points(group=ENTRY_POINTS)
            if point.name not in self._ours
        }

    @property
    def _installed(self) -> dict[str, Home]:
        return {id: home for id, home in self._offered.items() if isinstance(home, Home)}

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the games there are: ours, those installed and those admitted, alphabetically."""
        return tuple(sorted({*self._ours, *self._installed, *self._admitted}))

    def not_usable(self, id: str) -> str:
        """Return why the game that an installed package offers by this id cannot be used, "" for none."""
        offered = self._offered.get(id, "")
        return offered if isinstance(offered, str) else ""

    @property
    def modules(self) -> Mapping[str, str]:
        """The id of each game by the name of its module, without reading more of it than that.

        A foreign game whose folder is gone, or is being worked on, has none; folders that have one id have
        each its own.
        """
        if self._names is None:
            homes = [self.home(id) for id in self.ids]
            homes += [each for rivals in self._contested.values() for each in rivals]
            named = ((_module_name(each), each.id) for each in homes)
            self._names = {name: id for name, id in named if name is not None}
        return self._names

    @property
    def foreign(self) -> tuple[Home, ...]:
        """Where the games lie that are none of ours."""
        return (*self._admitted.values(), *self._installed.values())

    def home(self, id: str) -> Home:
        """Return where a game lies; KeyError when there is none of this id."""
        if id in self._ours:
            return _home_of_ours(id)
        return {**self._installed, **self._admitted}[id]

    def game(self, id: str) -> Game[Any]:
        """Return a game by its id; KeyError when there is none, RulesDataError for broken tables."""
        if id not in self._read:
            made = _read(self.home(id))
            made = replace(made, homes=tuple(map(self.home, made.lineage)))
            if self._charts is not None:
                from guelta.rules.engine.composing.composition import with_charts

                made = with_charts(made, self._charts)
            self._read[id] = made
        return self._read[id]

    # ---- games of others -----------------------------------------------------------------------------------

    def admit(self, place: Path, *, trusted: bool) -> Home:
        """Let the game in a folder be one of the games, as the folder is now, in place of another folder's.

        Of an id that an installed package offers, the folder is the game meanwhile. UntrustedError when it
        holds Python and is not `trusted`; RulesDataError when it is no game's folder, or its id is that of
        one of ours.
        """
        return self._enter(self.home_in(place, trusted=trusted))

    def add(self, game: Game[Any]) -> None:
        """Let a game that was read in another library be one of these games."""
        if game.home.place is not None:
            self._admitted[game.id] = game.home
            self._contested.pop(game.id, None)
        self._read[game.id], self._names = game, None

    def home_in(self, place: Path, *, trusted: bool) -> Home:
        """Return the home of the game in a folder without admitting it; the errors of `admit`."""
        place = place.resolve()
        id, name = _id_of(place), place.name
        if id in self._ours:
            raise RulesDataError(
                [f"{name}/rules/game.toml, id: there is a game {id} already; give it another id"]
            )
        files = tuple(_python_in(place))
        if files and not trusted:
            raise UntrustedError(place, files)
        rules, module, art = (Folder(place / part, f"{name}/{part}") for part in _PARTS)
        package = _package(id, place)
        return Home(id, rules, module, art, f"{package}.rules", f"{package}.module", place)

    def offer(self, homes: Iterable[Home]) -> None:
        """Admit foreign games together: of those that have one id none, before it is chosen or named."""
        by_id: dict[str, list[Home]] = {}
        for each in homes:
            by_id.setdefault(each.id, []).append(each)
        for id, rivals in by_id.items():
            if len(rivals) == 1:
                self._enter(rivals[0])
            else:
                self._contested[id] = tuple(rivals)

    def rivals(self, id: str) -> tuple[Path, ...]:
        """Return the folders that have an id among them while none of them is its game, else nothing."""
        return tuple(each.place for each in self._contested.get(id, ()) if each.place)

    def choose(self, module: str) -> None:
        """Admit, of folders that have one id, the only one whose module has this name, if it is so."""
        for homes in [*self._contested.values()]:
            named = [each for each in homes if _module_name(each) == module]
            if len(named) == 1:
                self._enter(named[0])

    def _enter(self, home: Home) -> Home:
        _lay(home)
        self._admitted[home.id] = home
        self._contested.pop(home.id, None)
        self._read.pop(home.id, None)
        self._names = None
        return home


# ---- where they lie


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


def _home_of_package(id: str, package: str) -> Home | str:
    named = f"the entry point {id} of an installed package names {package}"
    if not _ID.fullmatch(id) or id_objection(id):
        return f"{named}, but {id!r} is no id; give small letters, digits and _, such as my_game"
    try:
        spec = find_spec(package)
    except Exception as error:  # what a package does as it is imported is its own
        return f"{named}, which cannot be imported ({told(error)})"
    for place in (spec and spec.submodule_search_locations) or ():
        folder = replace(Folder.beside(f"{place}/__init__.py"), name=package.replace(".", "/"))
        rules, module, art = (folder / part for part in _PARTS)
        if isinstance(folder.path, Path) and rules.has("game.toml"):
            return Home(id, rules, module, art, f"{package}.rules", f"{package}.module", folder.path)
    return f"{named}, which is no package with rules/game.toml in it; name the one that holds rules/"


def _home_of_ours(id: str) -> Home:
    rules, module, art = (
        Folder.of_package(room) / id for room in ("guelta.rules", "guelta.builder.games", "guelta.source_art")
    )
    return Home(id, rules, module, art, f"guelta.rules.{id}", f"guelta.builder.games.{id}")


def _package(id: str, place: Path) -> str:
    """Name the package that holds the Python of a foreign game; that of each folder has another name."""
    return f"guelta_game_{id}_{sha256(str(place).encode(errors='surrogateescape')).hexdigest()[:8]}"


def _lay(home: Home) -> None:
    """Let the Python of a foreign game be imported, as its folder is now."""
    package = home.rules_package.rpartition(".")[0]
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
    invalidate_caches()
    parent = ModuleType(package)
    parent.__path__ = [str(home.place)]
    sys.modules[package] = parent


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


def _module_name(home: Home) -> str | None:
    try:
        toml = home.rules.toml("game.toml")
    except (RulesDataError, OSError):
        if home.place is None:
            raise
        return None
    return str(toml.get("module_name", toml.get("title", home.id)))


def _read(home: Home) -> Game[Any]:
    """Read a game: its `GAME` where it has Python, else what its tables alone make."""
    from guelta.rules.engine.game import Game
    from guelta.rules.engine.kit.charts import KitCharts
    from guelta.rules.engine.kit.game import game_of_tables
    from guelta.rules.engine.kit.vocabulary.words import KIT

    python = home.python("rules")
    if python is None:
        return game_of_tables(home.rules, partial(home.python, "rules"))
    made = getattr(python, "GAME", None)
    if not isinstance(made, Game):
        raise RulesDataError([f"{home.rules.name}/__init__.py: must make a Game and call it GAME"])
    if made.id != home.id:
        raise RulesDataError([f"{home.rules.name}/__init__.py: GAME is {made.id}, not {home.id}"])
    if home.rules.has(KIT) and not isinstance(made.charts, KitCharts):
        read = "the Python beside it does not read it; GAME = kit_game(FOLDER, ...) does"
        raise RulesDataError([f"{home.rules.name}/{KIT}: {read}"])
    return made
