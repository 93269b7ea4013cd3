"""The command `guelta`: build a module, print a game, show a position, have a game judged, list the rules."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console

import rules
from builder.board import BoardError
from builder.known_modules import given
from builder.manifest import ManifestError
from builder.module.card import ModuleCardError
from builder.module.piece_ids import PieceIdsError
from builder.vassal.errors import VassalFormatError
from companion.commands import show
from companion.commands.as_side import add_as, viewer_of
from companion.commands.charts import add_charts, add_own_charts, playing_with
from companion.commands.compare import compare
from companion.commands.doctor import add_doctor
from companion.commands.games import add_game, add_trust, game_named, recall
from companion.commands.live import add_join, add_live
from companion.commands.new import add_new
from companion.commands.overview import Commands
from companion.commands.print import add_print, print_game
from companion.commands.progress import progress
from companion.commands.publish import add_publish
from companion.commands.report import add_report
from companion.commands.soak import add_soak, soak_game
from companion.commands.turn import add_turn
from companion.commands.watch import add_watch
from companion.following.by_mail import open_folder
from companion.following.game_file import Refusal, open_game
from companion.following.printable import printable
from companion.judging import report
from companion.judging.board_file import judge_boards
from companion.judging.referee import Judgement, Referee
from rules.engine.board.position import UNSEEN, Position
from rules.engine.judging.finding import Verdict
from rules.engine.ledger import STATUSES, count_by_status, ledger
from rules.engine.tables.table import RulesDataError
from rules.library import admitting, at_fault

__all__ = ["main"]

CLEAN, VIOLATIONS, UNREADABLE = 0, 1, 2
"""Exit codes: nothing that counts; findings that count; what was asked for cannot be done."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, those of the process by default, and give its exit code."""
    _speak_utf8()
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.run is None:
        parser.print_help()
        return CLEAN
    try:
        with admitting(), playing_with(options.charts), given(options.module, _folder(options)):
            code: int = _run(options)
        sys.stdout.flush()
        return code
    except VassalFormatError as error:
        return _refuse(f"{error}; save it again in VASSAL, or give another file")
    except Refusal as refusal:
        return _refuse(*str(refusal).splitlines())
    except ManifestError as error:
        return _refuse(f"{error}; build it again, or give the module that the game was played with")
    except RulesDataError as error:
        return _refuse(*error.faults)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLEAN
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        return _refuse("stopped")


def _folder(options: argparse.Namespace) -> Path | None:
    """Give the folder in which the file lies that a command is about, None when it is about none."""
    named = getattr(options, "file", None) or getattr(options, "path", None)
    path = Path(named).expanduser() if named else None
    return path if path is None or path.is_dir() else path.parent


def _run(options: argparse.Namespace) -> int:
    """Run the command, on the game that it names, or on one of those known."""
    recall()
    if getattr(options, "game", None):
        options.game = game_named(options.game, trust=options.trust)
    try:
        code: int = options.run(options)
    except Refusal:
        raise
    except Exception as error:
        if faults := _faults(getattr(options, "game", None)):
            raise RulesDataError(faults) from error
        if at := at_fault(error):
            raise RulesDataError([at]) from error
        raise
    return code


def _faults(game: str | None) -> tuple[str, ...]:
    """Name every fault of the folder of somebody's game, none of one of ours."""
    from builder.faults import faults_of  # what draws is heavy, and the other commands do without it

    return faults_of(game) if game and rules.home(game).place else ()


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
        usage="guelta COMMAND ...",
        description="Makes a board wargame playable on VASSAL from its rule tables, and referees it.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=None)
    parser.add_argument("--version", action="version", version=f"guelta {_version()}")
    commands, among = Commands(parser), _among(rules.game_ids())
    play, files, make, design = "While you play", "From a file", "To build and print", "To design a game"
    trouble = "If something does not work"
    add_live(commands.add(play, "live", "referee a game while it is played in VASSAL"), among)
    add_join(commands.add(play, "join", "referee a game on somebody else's VASSAL server"), among)
    add_watch(commands.add(play, "watch", "referee a game by the logs that VASSAL writes"))
    add_turn(commands.add(play, "turn", "sum up the newest log of a game by mail"))
    _add_check(commands.add(files, "check", "referee a saved game or log"))
    _add_show(commands.add(files, "show", "show what stands where in a saved game or log"))
    add_report(commands.add(files, "report", "write the story of a game as a page, with a film of its map"))
    _add_build(commands.add(make, "build", "make a game's VASSAL module, counters and map"))
    _add_print(commands.add(make, "print", "print a game's counters, map and player aids as PDF"))
    add_charts(commands.add(make, "charts", "print or export the charts of a game"), among)
    _add_rules(commands.add(make, "rules", "list the rules of a game and how each is handled"))
    add_new(commands.add(design, "new", "write a small game of your own to begin with"))
    _add_soak(commands.add(design, "soak", "play many games at random to test the rules"))
    add_publish(commands.add(design, "publish", "freeze a version of a game's module"), among)
    add_doctor(commands.add(trouble, "doctor", "check this computer and say what to do"))
    for command in commands.all():
        add_own_charts(command)
        add_trust(command)
        also = "also read games played with the module in FILE"
        command.add_argument("--module", type=Path, metavar="FILE", help=also)
    parser.epilog = f"{commands}\n\n{_MORE}"
    return parser


_MORE = """guelta COMMAND --help describes each of them.
Exit codes: 0, no violation; 1, violations found; 2, the command failed."""

_PLAINLY = (
    (r"the following arguments are required: (.+)", r"\1 is missing"),
    (r"unrecognized arguments: (.+)", r"unexpected: \1"),
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
        self._mixes = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read what a command is about before, between and behind its options alike."""
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
        self.exit(UNREADABLE, f"{self.prog}: {printable(message)}; see {self.prog} --help\n")


def _add_build(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Makes the VASSAL module of a game, with its counters and map as SVG and PNG, in DIST/GAME."
    )
    add_game(parser, _among(rules.game_ids()))
    parser.add_argument("--dist", type=Path, default=Path("dist"), help="where to put it (default: dist)")
    parser.add_argument(
        "--watch",
        action="store_true",
        help="build again whenever a file of the game's folder is saved, and show the result on a page",
    )
    parser.add_argument("--no-browser", action="store_true", help="with --watch: open no browser on the page")
    parser.set_defaults(run=_build)


def _add_print(parser: argparse.ArgumentParser) -> None:
    add_game(parser, _among(rules.game_ids()))
    add_print(parser)
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
    add_as(parser)
    parser.set_defaults(run=_show)


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Referees a game from its VASSAL file. A violation is what the rules forbid; due is what they "
        "now require; unsure is what the file cannot show. With --game, FILE is a text in board notation: "
        "one board, or the boards of a phase from its start to its end, separated by lines =>. A folder of "
        "logs that go on from one another, as of a game by mail, is judged as one game."
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a saved game (.vsav), a log (.vlog), a folder of logs that go on from one another, or a board",
    )
    parser.add_argument("--game", metavar="GAME", help=f"the game of a board: {_among(rules.game_ids())}")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a report")
    parser.add_argument("--strict", action="store_true", help="exit with 1 also when something is due")
    add_as(parser)
    parser.set_defaults(run=_check)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Lists every numbered rule and how Guelta handles it: enforced wherever it can be broken, partly "
        "enforced (and which part), pointed out when due, carried-out by a procedure but not judged, left to "
        "the players (by-hand), or not-yet done."
    )
    add_game(parser, _among(rules.game_ids()))
    parser.add_argument("--json", action="store_true", help="print a JSON list, with the tests of each rule")
    parser.set_defaults(run=_rules)


def _add_soak(parser: argparse.ArgumentParser) -> None:
    add_soak(parser, _among(rules.game_ids()))
    parser.set_defaults(run=_soak)


def _among(names: Sequence[str]) -> str:
    return f"{', '.join(names)}, or the folder of another game"


def _mind_folder(place: Path) -> None:
    """Refuse, before long work begins, to write into what is a file."""
    if place.exists() and not place.is_dir():
        raise Refusal(f"{place} is a file; give a folder with --dist")


def _build(options: argparse.Namespace) -> int:
    from builder.art.palette import ArtError  # what draws is heavy, and the other commands do without it
    from builder.build import build

    _mind_folder(options.dist)
    if options.watch:
        from companion.commands.watch_build import watch_build

        return watch_build(options)
    if faults := _faults(options.game):
        raise RulesDataError(faults)
    with progress("Building") as show_progress:
        try:
            made = build(options.game, options.dist, show_progress)
        except (ArtError, BoardError, ModuleCardError, PieceIdsError) as error:
            raise Refusal(str(error)) from None
    print(f"{made.module}: {made.files} files, {made.written} of them new")
    return CLEAN


def _print(options: argparse.Namespace) -> int:
    _mind_folder(options.dist)
    with progress("Printing") as show_progress:
        made = print_game(options, show_progress)
    print("\n".join(made))
    return CLEAN


def _show(options: argparse.Namespace) -> int:
    file = open_game(Path(options.file))
    wanted: int | None = options.step
    if wanted is not None and not 0 <= wanted <= file.last_step:
        raise Refusal(f"{file.source} has no step {wanted}; its last is {file.last_step}")
    seen = file.at(file.last_step if wanted is None else wanted)
    if seen.position == Position():
        raise Refusal(f"{file.source} holds no board; begin a game in VASSAL, save it, and give that file")
    viewer = viewer_of(file.game, options.sides)
    shown = show.as_json(file, seen, viewer) if options.json else show.as_text(file, seen, viewer)
    print(shown.rstrip("\n"))
    return CLEAN


def _refereed(path: Path) -> Judgement:
    """Judge a saved game, a log, or the logs of a folder as one, from the beginning to the end."""
    with progress("Reading") as show_progress:
        file, notes = open_folder(path) if path.is_dir() else (open_game(path), ())
        referee = Referee(file.game, file.scenario)
        for observation in file.observations():
            referee.see(observation)
            show_progress("Refereeing", observation.step, file.last_step)
    judgement = referee.judgement(file.source)
    return replace(judgement, remarks=(*notes, *judgement.remarks))


_UNTOLD = "some counters are hidden here; --as SIDE tells what is found about those that SIDE sees"


def _check(options: argparse.Namespace) -> int:
    path = Path(options.file)
    judgement = judge_boards(path, rules.game(options.game)) if options.game else _refereed(path)
    if options.charts is not None:
        told = f"judged with the charts in {printable(str(options.charts))}"
        judgement = replace(judgement, remarks=(*judgement.remarks, told))
    judgement = judgement.heard_by(viewer_of(judgement.game, options.sides))
    if any(standing.counter == UNSEEN for _, standing in judgement.position.each_standing()):
        judgement = replace(judgement, remarks=(*judgement.remarks, _UNTOLD))
    if options.json:
        print(report.as_json(judgement))
    else:
        report.print_report(judgement, Console(highlight=False))
    counted = judgement.count(Verdict.VIOLATION)
    if options.strict:
        counted += judgement.count(Verdict.DUE)
    return VIOLATIONS if counted else CLEAN


def _soak(options: argparse.Namespace) -> int:
    with progress("Playing") as show_progress:
        if options.compare is not None:
            told, held = compare(options, show_progress), True
        else:
            told, held = soak_game(options, rules.game(options.game), show_progress)
    print("\n".join(told))
    return CLEAN if held else VIOLATIONS


def _rules(options: argparse.Namespace) -> int:
    rows = ledger(rules.game(options.game))
    if options.json:
        print(json.dumps([row.as_json() for row in rows], ensure_ascii=False, indent=2))
        return CLEAN
    width = max(len(status) for status in STATUSES)
    for row in rows:
        print(f"{row.rule:>5}  {row.status:<{width}}  {row.title}")
        if row.note:
            print(f"{'':>5}  {'':<{width}}  ({row.note})")
        for name in row.checks:
            print(f"{'':>5}  {'':<{width}}    {name.replace('_', ' ')}")
    counted = count_by_status(rows)
    print(f"\n{len(rows)} rules: " + ", ".join(f"{counted[status]} {status}" for status in STATUSES))
    return CLEAN
