"""What can be asked for to design a game, and of this computer: `new`, `soak`, `study` and more."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from guelta.companion.commands.arguments.shared import VASSALS_PORT, add_game

__all__ = ["add_doctor", "add_duel", "add_new", "add_publish", "add_soak", "add_study"]


def add_new(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Writes a small game of two sides to a new folder: a map, counters, a turn track, dice and a set-up. "
        "It builds, prints and is refereed at once; change it into yours. With --hexes or --areas it is a "
        "whole little war, all of whose rules are tables; else one check and one procedure in Python "
        "to go on from."
    )
    parser.add_argument("path", metavar="PATH", type=Path, help="the folder to write; it must not exist yet")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--hexes",
        action="store_const",
        const="hexes",
        dest="kind",
        help="a war on hexes in tables: zones of control, odds, retreat, supply, replacements, towns",
    )
    kind.add_argument(
        "--areas",
        action="store_const",
        const="areas",
        dest="kind",
        help="a battle on areas in tables: fire of both sides, rallying, places that are held",
    )
    parser.add_argument(
        "--deck",
        action="store_true",
        help="with a deck of cards, and a hand for each player; its rules are Python, on hexes or --areas",
    )
    kind.add_argument(
        "--of", metavar="GAME", help="make an edition of a known game: its rules, with tables of your own"
    )
    parser.add_argument("--title", help="its name (default: the name of the folder)")
    parser.set_defaults(kind="first")


def add_soak(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Plays whole games, choosing at random among what is legal, through the same procedures and checks "
        "as any other game, and lists how often each phase, choice and ending came up. Stops at the first "
        "game that breaks a rule, and prints its position. With --plant it makes one illegal change in each "
        "phase for the referee to find, and prints the boards of those he misses."
    )
    add_game(parser, games)
    _add_games(parser, 20)
    parser.add_argument(
        "--trials",
        type=int,
        metavar="N",
        default=2,
        help="how many moves of each movement to put to the referee (default: 2)",
    )
    _add_play(parser)
    parser.add_argument("--plant", action="store_true", help="plant illegal changes and count what is found")


def add_study(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Plays many games and says how often each side wins, with the 95 % interval: in 95 of 100 such "
        "studies it holds the share of very many games. With OTHER it plays as many games of that, in pairs "
        "from the same seeds and with the same dice, says what has changed and what lies beyond chance, and "
        "how many games it would take to know."
    )
    add_game(parser, games)
    parser.add_argument(
        "other",
        nargs="?",
        metavar="OTHER",
        help="another edition: a game, its folder, or a folder of charts for GAME",
    )
    _add_games(parser, 200)
    _add_play(parser)
    parser.add_argument("--json", action="store_true", help="print the figures for another program")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw who wins as SVG")
    _add_executor(parser)


def _add_executor(parser: argparse.ArgumentParser) -> None:
    """Declare where games are played."""
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="number of processes (default: one for each core)"
    )
    parser.add_argument(
        "--on", metavar="ADDRESS", help="play on the workers of a Dask scheduler (guelta[dask])"
    )


def add_duel(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Has two programs play each other: random, recruit, regular or veteran. The games go in pairs of one "
        "seed, so of the same dice, in which the programs change seats; other sides are played at random. A "
        "seat is a side or an alliance, and wins as the game's victory rule says. The same program twice "
        "plays each seed once, which shows how even the seats are."
    )
    add_game(parser, games)
    for name in ("a", "b"):
        parser.add_argument(name, metavar=name.upper(), help="a program: random, recruit, regular or veteran")
    parser.add_argument(
        "--games", type=int, metavar="N", help="how many games, two of each seed (default: 100)"
    )
    parser.add_argument(
        "--seed", metavar="S", default="1", help="the same seed plays the same games (default: 1)"
    )
    _add_scenarios(parser)
    parser.add_argument(
        "--until-sure",
        action="store_true",
        help="stop before the last game where it is known who is the stronger, or that neither is",
    )
    parser.add_argument("--json", action="store_true", help="print wins, draws and seats for another program")
    _add_executor(parser)
    parser.set_defaults(first=1)


def _add_games(parser: argparse.ArgumentParser, usual: int) -> None:
    """Declare which games are played, and from which seed."""
    parser.add_argument("--games", type=int, metavar="N", help=f"how many games (default: {usual})")
    parser.add_argument(
        "--first",
        type=int,
        metavar="N",
        default=1,
        help="the number of the first game: continues a run, or repeats one of its games (default: 1)",
    )
    parser.add_argument(
        "--seed", metavar="S", default="1", help="the same seed plays the same games (default: 1)"
    )


def _add_scenarios(parser: argparse.ArgumentParser) -> None:
    """Declare what is played."""
    parser.add_argument(
        "--scenario",
        action="append",
        default=[],
        metavar="NAME",
        help="only this scenario; may be repeated (default: all in turn, of two editions those of both)",
    )


def _add_play(parser: argparse.ArgumentParser) -> None:
    """Declare what is played, and how."""
    _add_scenarios(parser)
    parser.add_argument(
        "--players",
        metavar="NAME",
        default="",
        help="how the players choose, where the game has another manner, such as bold (default: at random)",
    )


def add_publish(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare what can be asked for."""
    parser.description = (
        "Freezes the version of a game's module that module.toml names: writes the numbers of its counters "
        "and its manifest into the game's folder. Do it before you give the module to players; then raise "
        "the version before you change anything that lies on the map."
    )
    add_game(parser, games)


def add_doctor(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Declare the command's options."""
    parser.description = (
        "Checks what Guelta needs on this computer (Python, VASSAL's port, a browser, room for the "
        "journals, VASSAL and the modules it has opened) and says what to do about anything missing."
    )
    parser.add_argument(
        "--port", type=int, default=VASSALS_PORT, help=f"the port to try (default: {VASSALS_PORT})"
    )
