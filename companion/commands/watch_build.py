"""`guelta build --watch`: the designer's loop on the command line."""

from __future__ import annotations

import argparse
import webbrowser

from guelta.companion.commands.games import game_named
from guelta.companion.designing.loop import Workshop
from guelta.companion.designing.page import served
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import printable
from guelta.rules.engine.home import Home
from guelta.rules.library import Library

__all__ = ["watch_build"]


def watch_build(options: argparse.Namespace, library: Library) -> int:
    """Build a folder's game whenever it changes, until stopped; Refusal for a game that is no such folder."""
    place = library.home(options.game).place
    if place is None:
        raise Refusal(f"{options.game} has no folder of its own to watch; give the path of a folder")

    def admit() -> Home:
        return library.home(game_named(str(place), library, trust=options.trust))

    workshop = Workshop(admit, library.game, place, options.dist)
    with served(workshop) as address:
        print(f"{address} shows {printable(str(place))} as it is saved. Ctrl-C ends it.", flush=True)
        if not options.no_browser:
            webbrowser.open(address)
        try:
            for built in workshop.run():
                for fault in built.faults:
                    print(f"  {printable(fault)}")
                found = len(built.faults)
                done = f"{found} fault{'s' * (found > 1)}" if found else "built"
                print(f"{built.number}: {done}, {built.seconds:.1f} s", flush=True)
        except KeyboardInterrupt:
            return 0
    return 0
