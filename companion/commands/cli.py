"""The command `guelta`: which commands there are, and how one is read, run and, where it cannot be, refused.

Whoever asks for help waits for nothing but this file: what a command can be asked for is read when it is
named, and what it does when it runs.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from guelta.rules.library import Library

__all__ = ["COMMANDS", "Command", "main"]

CLEAN, UNREADABLE = 0, 2
"""Exit codes: nothing that counts; what was asked for cannot be done. 1 is for violations."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its group and line in the help, where its arguments are declared and what runs it.

    Both are named as MODULE:FUNCTION. `arguments`, in the room of that name, takes the parser and the ids of
    the games; `run`, beside this file, takes the options and the library, and returns the exit code.
    `reads_game` is whether it reads the tables of a game that may lie elsewhere.
    """

    name: str
    group: str
    help: str
    arguments: str
    run: str
    reads_game: bool = True

    @property
    def reads_play(self) -> bool:
        """Whether it reads games that were played, so that their module counts."""
        return self.group in (_PLAY, _FILES)


_PLAY, _FILES, _MAKE, _DESIGN = "While you play", "From a file", "To build and print", "To design a game"
_ANY = "From a log of any module, its rules unknown"
_TROUBLE = "If something does not work"

COMMANDS = (
    Command("live", _PLAY, "referee a game while it is played in VASSAL", "playing:add_live", "live:live"),
    Command(
        "join", _PLAY, "referee a game on somebody else's VASSAL server", "playing:add_join", "live:join"
    ),
    Command(
        "watch",
        _PLAY,
        "referee a game by the logs that VASSAL writes",
        "playing:add_watch",
        "watch:watch_game",
    ),
    Command("turn", _PLAY, "sum up the newest log of a game by mail", "playing:add_turn", "turn:turn"),
    Command("check", _FILES, "referee a saved game or log", "files:add_check", "check:check"),
    Command("show", _FILES, "show what stands where in a saved game or log", "files:add_show", "show:show"),
    Command(
        "report",
        _FILES,
        "write the story of a game as a page, with a film of its map",
        "files:add_report",
        "report:report",
    ),
    Command(
        "transcript",
        _ANY,
        "list who moved what where, what was thrown and said",
        "logs:add_transcript",
        "transcript:transcript",
        reads_game=False,
    ),
    Command(
        "dice",
        _ANY,
        "count the dice, and how lucky each player was",
        "logs:add_dice",
        "transcript:dice",
        reads_game=False,
    ),
    Command(
        "log", _ANY, "join logs, cut one, or save a damaged one", "logs:add_log", "log:log", reads_game=False
    ),
    Command(
        "build",
        _MAKE,
        "make a game's VASSAL module, counters and map",
        "making:add_build",
        "build:build_game",
    ),
    Command(
        "print",
        _MAKE,
        "print a game's counters, map and player aids as PDF",
        "printing:add_print",
        "print:print_out",
    ),
    Command("charts", _MAKE, "print or export the charts of a game", "making:add_charts", "charts:charts"),
    Command(
        "rules",
        _MAKE,
        "list the rules of a game and how each is handled",
        "making:add_rules",
        "rules:list_rules",
    ),
    Command(
        "new",
        _DESIGN,
        "write a small game of your own to begin with",
        "designing:add_new",
        "new:new",
        reads_game=False,
    ),
    Command(
        "soak", _DESIGN, "play many games at random to test the rules", "designing:add_soak", "soak:soak"
    ),
    Command(
        "duel",
        _DESIGN,
        "have two programs play each other",
        "designing:add_duel",
        "duel:duel_of_programs",
    ),
    Command("study", _DESIGN, "count who wins a game how often", "designing:add_study", "study:study"),
    Command(
        "publish",
        _DESIGN,
        "freeze a version of a game's module",
        "designing:add_publish",
        "publish:publish_game",
    ),
    Command(
        "doctor",
        _TROUBLE,
        "check this computer and say what to do",
        "designing:add_doctor",
        "doctor:doctor",
        reads_game=False,
    ),
)
"""Every command, in the order of the help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, those of the process by default, and return its exit code."""
    _speak_utf8()
    games = _Games()
    parser = _parser(games)
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.print_help()
        return CLEAN
    try:
        code = _run(options, games.library)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLEAN
    except KeyboardInterrupt:
        return _refuse("stopped")
    except Exception as error:
        from guelta.companion.commands.refusing import refused  # which knows the errors of every room

        if sentences := refused(error):
            return _refuse(*sentences)
        raise


class _Games:
    """The one library of a command; whoever asks for help of all of them does not wait for it."""

    @cached_property
    def library(self) -> Library:
        from guelta.rules.library import Library

        return Library()


def _run(options: argparse.Namespace, library: Library) -> int:
    """Run the command, on the game that it names, or on one of those known."""
    from guelta.companion.commands.games import find_near, game_named, recall

    if options.charts is not None:
        from guelta.companion.commands.charts import own_charts  # which reads more than most commands need

        library = library.with_charts(own_charts(options.charts))
    recall(library)
    if getattr(options, "game", None):
        options.game = game_named(options.game, library, trust=options.trust)
    elif file := getattr(options, "file", None):
        find_near(str(file), library)
    try:
        run = _function("commands", options.command.run)
        gc.freeze()
        gc.enable()
        code: int = run(options, library)
        return code
    except Exception as error:
        from guelta.companion.commands.refusing import blamed

        raise blamed(error, getattr(options, "game", None), library) from error


def _function(room: str, name: str) -> Callable[..., Any]:
    """Find a function by MODULE:FUNCTION, in this package or a room of it."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(f"guelta.companion.{room}.{module}"), function)
    return found


def _refuse(*sentences: str) -> int:
    from guelta.companion.following.printable import printable

    for sentence in sentences:
        print(f"guelta: {printable(sentence)}", file=sys.stderr)
    return UNREADABLE


def _speak_utf8() -> None:
    """Write UTF-8 into files and pipes on every system; a terminal that lacks a letter shows a stand-in."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def _parser(games: _Games) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="guelta",
        usage="guelta COMMAND ...",
        description="Makes a board wargame playable on VASSAL from its rule tables, and referees it.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=f"{_listed()}\n\n{_MORE}",
    )
    parser.set_defaults(command=None)
    parser.add_argument("--version", action=_Version, nargs=0, help="show program's version number and exit")
    adding = parser.add_subparsers(metavar="COMMAND", help=argparse.SUPPRESS, prog=parser.prog)
    for command in COMMANDS:
        adding.add_parser(command.name).declares(command, games)
    return parser


_WIDTH = 12


def _listed() -> str:
    """Return the commands in groups, by what one wants to do."""
    lines: list[str] = []
    for group in dict.fromkeys(command.group for command in COMMANDS):
        among = [command for command in COMMANDS if command.group == group]
        lines += ["", f"{group}:", *(f"  {command.name:<{_WIDTH}}{command.help}" for command in among)]
    return "\n".join(lines[1:])


_MORE = """guelta COMMAND --help describes each of them.
Exit codes: 0, no violation; 1, violations found; 2, the command failed."""

_PLAINLY = (
    (r"the following arguments are required: (.+)", r"\1 is missing"),
    (r"unrecognized arguments: (.+)", r"unexpected: \1"),
    (r"argument COMMAND: invalid choice: '?([^' ]*).*", r"there is no command \1"),
    (r"argument (\S+): invalid int value: (.+)", r"\1 takes a whole number, not \2"),
    (r"argument (\S+): (takes .+)", r"\1 \2"),
    (r"argument (\S+): expected one argument", r"\1 takes a value after it"),
    (r"argument (.+)", r"\1"),
)
"""How what a parser says is worded for a player, the first that fits."""


class _Version(argparse.Action):
    """Shows the version; whoever does not ask for it does not wait until it is found."""

    def __call__(self, parser: argparse.ArgumentParser, *asked: object) -> NoReturn:
        from guelta.version import installed

        print(f"guelta {installed() or '(not installed)'}")
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """Lays its help out for 88 columns, however wide the terminal is, and refuses in one sentence."""

    def __init__(self, **settings: object) -> None:
        settings.setdefault("formatter_class", lambda prog: argparse.HelpFormatter(prog, width=88))
        super().__init__(allow_abbrev=False, **settings)  # type: ignore[arg-type]
        self._mixes = False
        self._undeclared: Command | None = None
        self._games = _Games()

    def declares(self, command: Command, games: _Games) -> None:
        """Let this be the parser of a command; its arguments are declared when they are wanted."""
        self._undeclared, self._games = command, games
        self.set_defaults(command=command)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read what a command is about before, between and behind its options alike."""
        if self._undeclared is not None:
            command, self._undeclared = self._undeclared, None
            _function("commands.arguments", command.arguments)(self, self._games.library.ids)
            _function("commands.arguments", "shared:add_common")(self, command.reads_game, command.reads_play)
        if self._mixes or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._mixes = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixes = False

    def error(self, message: str) -> NoReturn:
        """Refuse what was typed, and say where it stands what can be."""
        for said, plainly in _PLAINLY:
            message, fits = re.subn(f"^{said}$", plainly, message, flags=re.DOTALL)
            if fits:
                break
        from guelta.companion.following.printable import printable

        self.exit(UNREADABLE, f"{self.prog}: {printable(message)}; see {self.prog} --help\n")
