"""The game a command is about: by its name, or by the folder that holds it, anywhere.

The Python in a folder of somebody else runs on this computer, so the first time it is said and asked. What
was answered is remembered by the folder, and so is where it lies: a log is then recognised by its module.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from platformdirs import user_state_path

from guelta.builder.vassal.archive import write_file
from guelta.companion.following.printable import clipped, printable
from guelta.companion.refusal import Refusal
from guelta.rules.engine.home import Home
from guelta.rules.engine.tables.folder import Folder, RulesDataError
from guelta.rules.library import Library, UntrustedError

__all__ = ["find_near", "game_named", "recall", "remember", "unknown_game"]

_ABOUT = "rules/game.toml"
_FILE = "games.json"
_MOST = 100
_UPWARDS, _BESIDE = 4, 50
"""How many folders above a file, and how many beside it, are looked into for a game. Ours."""
_SHOWN = 12
"""How many games a refusal names. Ours."""


def game_named(word: str, library: Library, *, trust: bool = False) -> str:
    """Return the id of the game that a word names, or whose folder it is; Refusal when there is none.

    The folder of a game that lies in front counts before a game known by that id.
    """
    place = Path(word).expanduser()
    if not (place / "rules" / "game.toml").is_file():
        if word in library.ids:
            return word
        if places := library.rivals(word):
            raise Refusal(f"{_several(word, places)}: give the folder that you mean")
    if not place.is_dir():
        if why := library.not_usable(word):
            raise Refusal(why)
        raise unknown_game(word, library)
    trusted = trust or (place.resolve(), True) in _remembered()
    try:
        home = library.admit(place, trusted=trusted)
    except RulesDataError as error:
        raise RulesDataError(_all_faults(error, place)) from None
    except UntrustedError as error:
        _ask(error)
        home, trusted = library.admit(place, trusted=True), True
    _mind_others(home, library)
    remember(home, trusted=trusted)
    return home.id


def unknown_game(word: str, library: Library) -> Refusal:
    """Return the refusal of a word that names no game: which may be meant, or some of those there are."""
    known = library.ids
    if meant := get_close_matches(word, known, 1):
        return Refusal(f"there is no game {clipped(word)!r}; did you mean {meant[0]}?")
    more = f" and {len(known) - _SHOWN} more" if len(known) > _SHOWN else ""
    some = f"there are {', '.join(known[:_SHOWN])}{more}"
    return Refusal(f"there is no game {clipped(word)!r}; {some}, or give the folder of a game")


def _several(id: str, places: Sequence[Path]) -> str:
    """Return the sentence that folders have one id."""
    *first, last = (printable(str(place)) for place in places)
    return f"{', '.join(first)} and {last} have one id, {id}"


def _mind_others(home: Home, library: Library) -> None:
    """Warn, when a folder is named first, which others have its id: all are built into one place."""
    remembered = [place for place, _ in _remembered()]
    if home.place is None or home.place in remembered:
        return
    others = [each.place for each in _homes(library) if each.id == home.id and each.place]
    if others:
        remedy = f"they build into the same folder, so give one of them another id in {_ABOUT}"
        print(f"guelta: {_several(home.id, [*others, home.place])}; {remedy}", file=sys.stderr)


def _all_faults(error: RulesDataError, place: Path) -> tuple[str, ...]:
    """Name what else is wrong with a folder that cannot be a game as it is."""
    from guelta.builder.faults import faults_of_files  # what draws is heavy, and most folders have no fault

    if not (place / "rules").is_dir():
        return error.faults
    folders = (
        Folder(place.resolve() / part, f"{place.resolve().name}/{part}") for part in ("rules", "module")
    )
    return tuple(dict.fromkeys([*error.faults, *faults_of_files(*folders)]))


def _ask(error: UntrustedError) -> None:
    """Ask whether Python may run here; Refusal when it may not, or nobody is there to answer."""
    folder = printable(str(error.folder))
    some = ", ".join(error.files[:3]) + (f" and {len(error.files) - 3} more" if error.files[3:] else "")
    notice = f"{folder} holds Python ({printable(some)}), which would run here with all your rights"
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise Refusal(f"{notice}; if you trust whoever wrote it, say so once with --trust")
    print(f"guelta: {notice}.", file=sys.stderr)
    print("Do you trust whoever wrote it? [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise Refusal(f"{folder} is not used")


def recall(library: Library) -> None:
    """Let the folders used before be games again, so that their logs are recognised.

    Of several that have one id that is it in which one stands, else none before it is named.
    """
    homes = _homes(library)
    here = Path.cwd()
    for home in homes:
        if home.place is not None and here.is_relative_to(home.place):
            homes = [each for each in homes if each is home or each.id != home.id]
    library.offer(homes)


def find_near(file: str, library: Library) -> None:
    """Let the game be one of the games in whose folder a file lies, or beside it, or in which one stands.

    A log is then judged without naming its folder, if its module says that it is of that game. A folder with
    Python that was not trusted before is passed over, and so is one whose id is that of a game known.
    """
    path = Path(file).expanduser().resolve()
    below = path if path.is_dir() else path.parent
    try:
        beside = sorted(each for each in below.iterdir() if each.is_dir())[:_BESIDE]
    except OSError:
        beside = []
    trusted = {place for place, may in _remembered() if may}
    homes: list[Home] = []
    for place in dict.fromkeys((Path.cwd(), below, *below.parents[:_UPWARDS], *beside)):
        try:
            home = library.home_in(place, trusted=place.resolve() in trusted)
        except (RulesDataError, UntrustedError, OSError):
            continue
        if home.id not in library.ids and not library.rivals(home.id):
            homes.append(home)
    library.offer(homes)


def _homes(library: Library) -> list[Home]:
    """Return the homes of the folders used before, each once, as they are now."""
    homes: list[Home] = []
    for place, trusted in _remembered():
        try:
            if not any(each.place and each.place.samefile(place) for each in homes):
                homes.append(library.home_in(place, trusted=trusted))
        except (RulesDataError, UntrustedError, OSError):
            continue  # moved, deleted, or being worked on: it is named again when it is wanted
    return homes


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
