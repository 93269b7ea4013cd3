"""Where one game lies: the folders of its rules, its module's data and its art, and the Python in them."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

from guelta.rules.engine.tables.folder import Folder, RulesDataError

__all__ = ["Home", "at_fault", "failed", "told"]


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
            at = at_fault(error, [self]) or f"{folder.name}/{name or '__init__'}.py: {told(error)}"
            raise RulesDataError([at]) from error
        finally:
            sys.dont_write_bytecode = writes


def at_fault(error: BaseException, homes: Iterable[Home]) -> str | None:
    """Return where in the folder of one of these games an exception comes from, None for nowhere there."""
    places = [(each.place, each.place.name) for each in homes if each.place]
    if isinstance(error, SyntaxError) and error.filename:
        frames = [(error.filename, error.lineno)]
    else:
        frames = [(each.filename, each.lineno) for each in traceback.extract_tb(error.__traceback__)]
    for file, line in reversed(frames):
        for place, name in places:
            if file.startswith(str(place)):
                inside = file[len(str(place)) :].replace("\\", "/")
                return f"{name}{inside}, line {line}: {told(error)}"
    return None


def failed(error: BaseException, homes: Iterable[Home]) -> str:
    """Return what an exception in a game's rules was, and where as far as that is known."""
    return at_fault(error, homes) or told(error)


_NOT_THERE = re.compile(r"cannot import name '(\w+)' from .*", re.DOTALL)
_NO_FILE = re.compile(r"No module named 'guelta_game_\w+\.([\w.]+)'")
_OLD_NAME = re.compile(r"No module named '((?:rules|builder|companion)\b[\w.]*)'")
"""What a folder imports that was written for version 1.0, where our rooms were names of their own."""


def told(error: BaseException) -> str:
    """Return what an exception of a game's Python says, in a phrase for its designer."""
    if isinstance(error, ImportError) and (found := _NOT_THERE.match(str(error))):
        return f"{type(error).__name__}: there is no {found[1]} to import; is its file there, and not empty?"
    if isinstance(error, ImportError) and (found := _NO_FILE.match(str(error))):
        return f"{type(error).__name__}: there is no {found[1].replace('.', '/')}.py to import"
    if isinstance(error, ImportError) and (found := _OLD_NAME.match(str(error))):
        return f"{type(error).__name__}: there is no {found[1]} to import; write guelta.{found[1]}"
    if isinstance(error, KeyError):
        return f"looks for {error}, which is not there (KeyError)"
    return f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"
