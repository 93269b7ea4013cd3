"""The game a command is about: by its name, or by the folder that holds it, anywhere.

The Python in a folder of somebody else runs on this computer, so the first time it is said and asked. What
was answered is remembered by the folder, and so is where it lies: a log is then recognised by its module.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from platformdirs import user_state_path

import rules
from builder.vassal.archive import write_file
from companion.following.printable import clipped, printable
from companion.refusal import Refusal
from rules import library
from rules.engine.tables.folder import Folder, RulesDataError
from rules.library import Home, UntrustedError, admit

__all__ = ["game_named", "recall", "remember"]

_FILE = "games.json"
_MOST = 100


def game_named(word: str, *, trust: bool = False) -> str:
    """Give the id of the game that a word names, or whose folder it is; Refusal when there is none."""
    if word in rules.game_ids():
        return word
    place = Path(word).expanduser()
    if not place.is_dir():
        if why := library.not_usable(word):
            raise Refusal(why)
        known = ", ".join(rules.game_ids())
        raise Refusal(f"there is no game {clipped(word)!r}; there is {known}, or give the folder of a game")
    trusted = trust or (place.resolve(), True) in _remembered()
    try:
        home = admit(place, trusted=trusted)
    except RulesDataError as error:
        raise RulesDataError(_all_faults(error, place)) from None
    except UntrustedError as error:
        _ask(error)
        home, trusted = admit(place, trusted=True), True
    remember(home, trusted=trusted)
    return home.id


def _all_faults(error: RulesDataError, place: Path) -> tuple[str, ...]:
    """Name what else is wrong with a folder that cannot be a game as it is."""
    from builder.faults import faults_of_files  # what draws is heavy, and most folders have no fault

    if not (place / "rules").is_dir():
        return error.faults
    folders = (
        Folder(place.resolve() / part, f"{place.resolve().name}/{part}") for part in ("rules", "module")
    )
    return tuple(dict.fromkeys([*error.faults, *faults_of_files(*folders)]))


def _ask(error: UntrustedError) -> None:
    """Say that Python would run here, and ask whether it may; Refusal when it may not, or nobody is there."""
    folder = printable(str(error.folder))
    some = ", ".join(error.files[:3]) + (f" and {len(error.files) - 3} more" if error.files[3:] else "")
    notice = f"{folder} holds Python ({printable(some)}), which would run here with all your rights"
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise Refusal(f"{notice}; if you trust whoever wrote it, say so once with --trust")
    print(f"guelta: {notice}.", file=sys.stderr)
    print("Do you trust whoever wrote it? [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise Refusal(f"{folder} is not used")


def recall() -> None:
    """Let the folders used before be games again, so that their logs are recognised."""
    for place, trusted in _remembered():
        try:
            admit(place, trusted=trusted)
        except (RulesDataError, UntrustedError, OSError):
            continue  # moved, deleted, or being worked on: it is named again when it is wanted


def remember(home: Home, *, trusted: bool) -> None:
    """Keep where a foreign game lies, and whether its Python may run; what cannot be kept is asked again."""
    if home.place is None or _remembered()[-1:] == ((home.place, trusted),):
        return
    others = [each for each in _remembered() if each[0] != home.place]
    listed = [{"folder": str(place), "trusted": may} for place, may in [*others, (home.place, trusted)]]
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        write_file(_file(), json.dumps(listed[-_MOST:], indent=1).encode(), replace=True)
    except OSError:
        return


def _remembered() -> tuple[tuple[Path, bool], ...]:
    try:
        listed = json.loads(_file().read_text(encoding="utf-8"))
        return tuple((Path(str(each["folder"])), bool(each["trusted"])) for each in listed)
    except (OSError, ValueError, TypeError, KeyError):
        return ()


def _file() -> Path:
    return user_state_path("guelta", appauthor=False) / _FILE
