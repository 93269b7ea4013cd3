"""The command `guelta`: build a module, print a game, show a position, have a game judged, list the rules."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

import rules
from builder.board import BoardError
from builder.module_card import ModuleCardError
from builder.piece_ids import PieceIdsError
from builder.vassal.errors import VassalFormatError
from companion import report, show
from companion.charts_command import add_charts, add_own_charts, playing_with
from companion.game_file import Refusal, open_game
from companion.live_command import add_join, add_live
from companion.plain import printable
from companion.print_command import add_print, print_game
from companion.referee import Referee
from companion.report_command import add_report
from companion.soak_command import add_soak, soak_game
from companion.watch_command import add_watch
from rules.engine.finding import Verdict
from rules.engine.game import Game
from rules.engine.ledger import STATUSES, count_by_status, ledger
from rules.engine.table import RulesDataError

__all__ = ["main"]

CLEAN, VIOLATIONS, UNREADABLE = 0, 1, 2
"""Exit codes: nothing that counts; findings that count; what was asked for cannot be done."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, those of the process by default, and give its exit code."""
    _speak_utf8()
    options = _parser().parse_args(arguments)
    if options.run is None:
        return _refuse("say what to do, such as guelta watch FOLDER; guelta --help lists the commands")
    try:
        with playing_with(options.charts):
            code: int = options.run(options)
        sys.stdout.flush()
        return code
    except VassalFormatError as error:
        return _refuse(f"{error}; save it anew in VASSAL, or give another file")
    except Refusal as refusal:
        return _refuse(str(refusal))
    except RulesDataError as error:
        return _refuse(*error.faults)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLEAN
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        return _refuse("stopped")


def _refuse(*sentences: str) -> int:
    for sentence in sentences:
        print(f"guelta: {printable(sentence)}", file=sys.stderr)
    return UNREADABLE


def _speak_utf8() -> None:
    """Write UTF-8 into files and pipes on every system; a terminal that lacks a letter shows a stand-in."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def _version() -> str:
    try:
        return version("guelta")
    except PackageNotFoundError:
        return "(not installed)"


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="guelta",
        description="Builds a board wargame's VASSAL module from its rule tables, then referees the game.",
        epilog="Exit code 0: nothing against the rules; 1: violations; 2: it could not be done.",
    )
    parser.set_defaults(run=None)
    parser.add_argument("--version", action="version", version=f"guelta {_version()}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_build(commands.add_parser("build", help="make a game's VASSAL module, counters and map"))
    _add_print(commands.add_parser("print", help="print a game's counters, map and player aids as PDF"))
    _add_show(commands.add_parser("show", help="show what stands where in a saved game or log"))
    _add_check(commands.add_parser("check", help="referee a saved game or log"))
    among = _among(rules.game_ids())
    add_live(commands.add_parser("live", help="referee a game while it is played in VASSAL"), among)
    add_join(commands.add_parser("join", help="referee a game on somebody else's VASSAL server"), among)
    add_watch(commands.add_parser("watch", help="referee a game by the logs that VASSAL writes"))
    _add_rules(commands.add_parser("rules", help="list the rules of a game and which are checked"))
    _add_soak(commands.add_parser("soak", help="play many games at random and see whether they hold"))
    add_report(commands.add_parser("report", help="tell a game as one HTML page, with maps and charts"))
    add_charts(
        commands.add_parser("charts", help="print or export the charts of a game"), _among(rules.game_ids())
    )
    for command in commands.choices.values():
        add_own_charts(command)
    return parser


_PLAINLY = (
    (r"the following arguments are required: (.+)", r"\1 is missing"),
    (r"unrecognized arguments: (.+)", r"it does not know \1"),
    (r"argument COMMAND: invalid choice: '?([^' ]*).*", r"there is no command \1"),
    (r"argument (\S+): invalid int value: (.+)", r"\1 takes a whole number, not \2"),
    (r"argument (\S+): expected one argument", r"\1 takes a value after it"),
    (r"argument (.+)", r"\1"),
)
"""How what a parser says is worded for a player, the first that fits."""


class _Parser(argparse.ArgumentParser):
    """Lays its help out for 88 columns, however wide the terminal is, and refuses in one sentence."""

    def __init__(self, **settings: object) -> None:
        settings.setdefault("formatter_class", lambda prog: argparse.HelpFormatter(prog, width=88))
        super().__init__(allow_abbrev=False, **settings)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Refuse what was typed, and say where it stands what can be."""
        for said, plainly in _PLAINLY:
            message, fits = re.subn(f"^{said}$", plainly, message, flags=re.DOTALL)
            if fits:
                break
        self.exit(UNREADABLE, f"{self.prog}: {printable(message)}; see {self.prog} --help\n")


def _add_build(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Makes the VASSAL module of a game, with its counters and map as SVG and PNG, in DIST/GAME."
    )
    games = _buildable()
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        default=games[0] if games else None,
        help=f"{_among(games)} (default: {games[0]})" if games else "the game",
    )
    parser.add_argument("--dist", type=Path, default=Path("dist"), help="where to put it (default: dist)")
    parser.set_defaults(run=_build)


def _add_print(parser: argparse.ArgumentParser) -> None:
    games = _having("print.toml")
    add_print(parser, games, f"{_among(games)} (default: {games[0]})" if games else "the game")
    parser.set_defaults(run=_print)


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Shows what stands where, and where the game is in the sequence of play, as board notation."
    )
    parser.add_argument("file", metavar="FILE", help="a saved game (.vsav) or a log (.vlog)")
    parser.add_argument(
        "--step",
        type=int,
        metavar="N",
        help="the board after step N of a log; 0 is its beginning (default: the last)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of board notation")
    parser.set_defaults(run=_show)


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Referees a game from its VASSAL file. A violation is what the rules forbid; due is what they "
        "now require; unsure is what the file cannot show."
    )
    parser.add_argument("file", metavar="FILE", help="a saved game (.vsav) or a log (.vlog)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a report")
    parser.add_argument("--strict", action="store_true", help="exit with 1 also when something is due")
    parser.set_defaults(run=_check)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Lists every numbered rule: whether it is enforced, pointed out as due, left to the players "
        "(by-hand) or not yet looked at, and by which checks."
    )
    parser.add_argument("game", metavar="GAME", help=_among(rules.game_ids()))
    parser.add_argument("--json", action="store_true", help="print a JSON list, with the tests of each rule")
    parser.set_defaults(run=_rules)


def _add_soak(parser: argparse.ArgumentParser) -> None:
    add_soak(parser, _among(rules.game_ids()))
    parser.set_defaults(run=_soak)


def _among(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"one of {', '.join(names)}"


def _buildable() -> tuple[str, ...]:
    """Name the games that have a module to build, in alphabetical order."""
    return _having("module.toml")


def _having(name: str) -> tuple[str, ...]:
    """Name the games that have this file in the builder's rooms, in alphabetical order."""
    folder = files("builder.games")
    return tuple(id for id in rules.game_ids() if folder.joinpath(id, name).is_file())


@contextmanager
def _progress(what: str) -> Iterator[Callable[[str, int, int], None]]:
    """Show how far long work has come, on a terminal only, and wipe it when done.

    Gives what to call with the work at hand, how much of it is done and how much there is.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=None)

        def show_progress(at_hand: str, done: int, total: int) -> None:
            progress.update(task, description=at_hand, completed=done, total=total)

        yield show_progress


def _mind_folder(place: Path) -> None:
    """Refuse, before long work begins, to write into what is a file."""
    if place.exists() and not place.is_dir():
        raise Refusal(f"{place} is a file; give a folder with --dist")


def _build(options: argparse.Namespace) -> int:
    from builder.art.palette import ArtError  # what draws is heavy, and the other commands do without it
    from builder.build import build

    _mind_folder(options.dist)
    if options.game not in _buildable():
        raise Refusal(f"there is no game {options.game!r} to build; there is {', '.join(_buildable())}")
    with _progress("Building") as show_progress:
        try:
            made = build(options.game, options.dist, show_progress)
        except (ArtError, BoardError, ModuleCardError, PieceIdsError) as error:
            raise Refusal(str(error)) from None
    print(f"{made.module}: {made.files} files, {made.written} of them new")
    return CLEAN


def _print(options: argparse.Namespace) -> int:
    _mind_folder(options.dist)
    if options.game not in _having("print.toml"):
        there = ", ".join(_having("print.toml"))
        raise Refusal(f"there is no game {options.game!r} to print; there is {there}")
    with _progress("Printing") as show_progress:
        made = print_game(options, show_progress)
    print("\n".join(made))
    return CLEAN


def _show(options: argparse.Namespace) -> int:
    file = open_game(Path(options.file))
    wanted: int | None = options.step
    if wanted is not None and not 0 <= wanted <= file.last_step:
        raise Refusal(f"{file.source} has no step {wanted}; its last is {file.last_step}")
    seen = file.at(file.last_step if wanted is None else wanted)
    shown = show.as_json(file, seen) if options.json else show.as_text(file, seen)
    print(shown.rstrip("\n"))
    return CLEAN


def _check(options: argparse.Namespace) -> int:
    file = open_game(Path(options.file))
    referee = Referee(file.game, file.scenario)
    with _progress("Refereeing") as show_progress:
        for observation in file.observations():
            referee.see(observation)
            show_progress("Refereeing", observation.step, file.last_step)
    judgement = referee.judgement(file.source)
    if options.charts is not None:
        told = f"judged with the charts in {printable(str(options.charts))}"
        judgement = replace(judgement, remarks=(*judgement.remarks, told))
    if options.json:
        print(report.as_json(judgement))
        for remark in judgement.remarks:
            print(f"guelta: note: {remark}", file=sys.stderr)
    else:
        report.print_report(judgement, Console(highlight=False))
    counted = judgement.count(Verdict.VIOLATION)
    if options.strict:
        counted += judgement.count(Verdict.DUE)
    return VIOLATIONS if counted else CLEAN


def _game(id: str) -> Game[Any]:
    if id not in rules.game_ids():
        raise Refusal(f"there is no game {id!r}; there is {', '.join(rules.game_ids())}")
    return rules.game(id)


def _soak(options: argparse.Namespace) -> int:
    with _progress("Playing") as show_progress:
        told, held = soak_game(options, _game(options.game), show_progress)
    print("\n".join(told))
    return CLEAN if held else VIOLATIONS


def _rules(options: argparse.Namespace) -> int:
    rows = ledger(_game(options.game))
    if options.json:
        print(json.dumps([row.as_json() for row in rows], ensure_ascii=False, indent=2))
        return CLEAN
    width = max(len(status) for status in STATUSES)
    for row in rows:
        print(f"{row.rule:>5}  {row.status:<{width}}  {row.title}")
        for name in row.checks:
            print(f"{'':>5}  {'':<{width}}    {name.replace('_', ' ')}")
    counted = count_by_status(rows)
    print(f"\n{len(rows)} rules: " + ", ".join(f"{counted[status]} {status}" for status in STATUSES))
    return CLEAN
