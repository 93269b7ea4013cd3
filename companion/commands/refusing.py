"""What a command says when it cannot do what was asked: the errors of every room as sentences."""

from __future__ import annotations

from guelta.builder.manifest import ManifestError
from guelta.builder.vassal.errors import VassalFormatError
from guelta.companion.refusal import WantedError
from guelta.errors import FileError, RefusedError, TableError
from guelta.rules.engine.home import at_fault
from guelta.rules.engine.tables.folder import RulesDataError
from guelta.rules.library import Library

__all__ = ["blamed", "faults", "refused"]

_OUTPUT = "what is printed"
"""Where an error is that names no file: whoever writes one of ours names it."""


_TYPED = {
    "module": " with --module",
    "game": ": name its folder once, as in guelta rules FOLDER",
    "board": " with guelta check --game GAME",
}
"""How what a file wants is typed in a command."""


def refused(error: Exception) -> tuple[str, ...]:
    """Return the sentences in which a command refuses, none for a fault of our own."""
    if isinstance(error, VassalFormatError):
        return (f"{error}; save it again in VASSAL, or give another file",)
    if isinstance(error, ManifestError):
        return (f"{error}; build it again, or give the module that the game was played with",)
    if isinstance(error, WantedError):
        return (f"{error}{_TYPED[error.wanted]}",)
    if isinstance(error, FileError | TableError | RefusedError):
        return tuple(str(error).splitlines())
    if isinstance(error, OSError):
        return (f"{error.filename or _OUTPUT}: {error.strerror or error}",)
    return ()


def blamed(error: Exception, game: str | None, library: Library) -> Exception:
    """Return the faults of somebody's folder that an error comes of, else the error itself."""
    if isinstance(error, RefusedError):
        return error
    if found := faults(game, library):
        return RulesDataError(found)
    if at := at_fault(error, library.foreign):
        return RulesDataError([at])
    return error


def faults(game: str | None, library: Library) -> tuple[str, ...]:
    """Name every fault of the folder of somebody's game, none of one of ours."""
    home = library.home(game) if game else None
    from guelta.builder.faults import faults_of  # what draws is heavy, and the other commands do without it

    return faults_of(home, lambda: library.game(home.id)) if home is not None and home.place else ()
