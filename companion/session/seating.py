"""Who sits down at a table, and what the referee says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from guelta.builder.vassal.actions import PlayerEntry
from guelta.builder.vassal.command import Command
from guelta.companion.following.printable import clipped
from guelta.companion.judging.tabletop import Tabletop
from guelta.companion.viewing.viewer import PUBLIC

__all__ = ["is_full", "roster_of", "sat_down"]

_LONGEST = 60
"""Characters of the name of a player or of a side."""


def is_full(tabletop: Tabletop) -> bool:
    """Return whether every side of the game has a player."""
    taken = {*tabletop.observer.players.values()}
    return all(side.title in taken for side in tabletop.game.sides.values())


class Roster(NamedTuple):
    """The sides that players had, by their ids, and of how many it was known that they share an id."""

    sides: Mapping[str, str]
    shared: int


def roster_of(tabletop: Tabletop) -> Roster:
    """Return the roster as it is now."""
    observer = tabletop.observer
    return Roster(dict(observer.players), len(observer.roster.shared))


def sat_down(tabletop: Tabletop, roster: Roster, commands: Command, sender: str) -> Iterator[tuple[str, str]]:
    """Yield what to say of those who took a side in a step, each line with whom it is for, "" for everybody.

    `roster` is that of before. VASSAL offers nobody a side that another has, but two may choose one at once.
    A side that is none of the game's opens every mask, and so does a password that two players share.
    """
    before = roster.sides
    titles = {side.title for side in tabletop.game.sides.values()}
    for action in commands.walk():
        if not isinstance(action, PlayerEntry) or before.get(action.player or "") == action.side:
            continue
        name, side = clipped(action.name or sender, _LONGEST), clipped(action.side or "", _LONGEST)
        others = {taken for player, taken in before.items() if player != action.player}
        if action.side in titles & others:
            yield f"somebody plays the {side} already: take a side that is free, or look on", sender
        elif tabletop.manifest.sides and action.side and action.side not in titles and titles & others:
            yield f"{name} sits down as {side}, who sees what every side hides", ""
    if tabletop.manifest.sides:
        yield from ((PUBLIC.text(each), "") for each in tabletop.observer.roster.shared[roster.shared :])
