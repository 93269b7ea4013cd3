"""Who plays which side: VASSAL's roster of players (VASSAL.build.module.PlayerRoster)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from guelta.companion.following.printable import clipped
from guelta.companion.viewing.viewer import Sentence, Worded

__all__ = ["Roster"]

_MOST_PLAYERS = 100
_LONGEST = 40
"""Characters of a name in a sentence."""


class Roster:
    """The sides of the players of one game, by the ids by which VASSAL knows them: their passwords.

    What somebody masks VASSAL shows to whoever has his id, so that two players of one password see what each
    other hides; `shared` warns both by name, and never says the password.
    """

    def __init__(self) -> None:
        self._sides: dict[str, str] = {}
        self._last: dict[str, tuple[str, str]] = {}
        self._shared: dict[Sentence, None] = {}

    @property
    def sides(self) -> Mapping[str, str]:
        """What VASSAL calls the side of each player, by his id, "" for one who gave his up."""
        return MappingProxyType(self._sides)

    @property
    def names(self) -> Mapping[str, str]:
        """What each player who plays a side calls himself, by his id."""
        return {player: name for player, (name, _) in self._last.items()}

    @property
    def shared(self) -> tuple[Sentence, ...]:
        """A sentence for each two players who were met under one id, in the order in which they came."""
        return tuple(self._shared)

    def begin(self) -> None:
        """Forget who plays, as a whole state of a game is loaded; who was met under an id is still known."""
        self._sides.clear()

    def seat(self, player: str, side: str, name: str = "") -> None:
        """Note the side of a player, "" for none, and what he is called if that is said.

        Somebody may call himself otherwise, and another side than before may be taken once it was given up;
        it is two players where both are another at once.
        """
        if len(self._sides) < _MOST_PLAYERS or player in self._sides:
            self._sides[player] = side
        if not side:
            self._last.pop(player, None)
        elif player and name and (len(self._last) < _MOST_PLAYERS or player in self._last):
            other, before = self._last.get(player, (name, side))
            if name != other and side != before and len(self._shared) < _MOST_PLAYERS:
                self._shared[_warning(other, name)] = None
            self._last[player] = name, side


def _warning(one: str, other: str) -> Worded:
    both = f"{clipped(one, _LONGEST)} and {clipped(other, _LONGEST)}"
    return Worded(
        f"{both} have the same password in VASSAL, which therefore shows each of them what the other hides: "
        "one of them gives the side up, changes the password under File > Preferences > Personal, and takes "
        "the side again"
    )
