"""Who may open the page as whom: a token for each place at it, kept so that open pages come back.

They lie beside the journals in a file that only its owner can read. The places of a game have tokens of its
own: who played another game here before does not look into this one. Where the page is open to others, nobody
is told the token of a side but who takes its seat, and he once.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped
from guelta.rules.engine.game import Game
from guelta.rules.engine.side import Side

__all__ = ["HOST", "SPECTATOR", "Keys", "keys_place", "seats_of"]

SPECTATOR = "spectator"
"""The place of those who look on and change nothing."""
HOST = "host"
"""The place of who runs the companion once seats are taken: he writes, and decides for no side."""

_LARGEST = 64 << 10
_MOST_GAMES = 50
_TOKEN = re.compile(r"[\w-]{32}", re.ASCII)


def keys_place(name: str) -> Path:
    """Return where the tokens for what is called so are kept: one command at one port, room or folder."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower())[:40].strip("-") or "page"
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return user_state_path("guelta", appauthor=False) / "pages" / f"{words}-{digest}.json"


def seats_of(game: Game[Any]) -> dict[str, str]:
    """Name the seats of a game, one for each side, with whom its link is for."""

    def called(side: Side) -> str:
        if side.by_consent:
            return f"{side.title}, who sees everything once all players agree"
        return (
            f"{side.title}, who sees everything" if side.adjudicator else f"{side.title}, for secret choices"
        )

    return {id: called(side) for id, side in game.sides.items()}


class Keys(Mapping[str, str]):
    """The side whose page each token opens, `SPECTATOR` for who looks on; `own` is of who runs the companion.

    `seats` says whom the link of each side is for; which there are is known when the game is. With
    `lookers_on` the seats are taken by who looks on, and those of `vacated` are free anew. Without a `place`
    nothing is kept. `port` is where the page was last, 0 if that is not known; `on_turn` is called
    when the tokens of the places are others than before.
    """

    def __init__(
        self,
        seats: Mapping[str, str],
        place: Path | None = None,
        *,
        lookers_on: bool = False,
        vacated: Iterable[str] = (),
    ) -> None:
        self._place = place
        self.on_turn: Callable[[], None] | None = None
        self._lookers_on = {SPECTATOR: "For everybody, to take a seat or to look on"} if lookers_on else {}
        self._vacated = [*dict.fromkeys(vacated)]
        self.said = ""  # what who runs the companion should know, until it is told
        self._called = {**seats, **self._lookers_on}
        kept = _read(place)
        self.own = _token(kept.get("own"))
        port = kept.get("port")
        self.port = port if isinstance(port, int) and 0 < port < 65536 else 0
        games = kept.get("games")
        self._games: dict[str, dict[str, str]] = {}
        for game, seats in games.items() if isinstance(games, dict) else ():
            if isinstance(seats, dict):
                self._games[str(game)] = {str(side): _token(token) for side, token in seats.items()}
        taken = kept.get("taken")
        self._taken: dict[str, list[str]] = {}
        for game, sides in taken.items() if isinstance(taken, dict) else ():
            if isinstance(sides, list):
                self._taken[str(game)] = [str(side) for side in sides]
        self.game = next(reversed(self._games), "")
        self._complete()

    def _complete(self) -> None:
        """Make a token for every seat of the game that is followed, which it keeps."""
        there = self._games.setdefault(self.game, {})
        for side in self._called:
            there.setdefault(side, _token(None))

    def _vacate(self) -> None:
        """Make new tokens for the seats that are to be free anew: the old ones open nothing any more."""
        sides = {side.casefold(): side for side in self._called if side != SPECTATOR}
        if not sides:
            return  # nobody knows yet which seats there are
        vacated, self._vacated = self._vacated, []
        strange = [each for each in vacated if each.casefold() not in sides]
        for side in (sides[each.casefold()] for each in vacated if each not in strange):
            self._games[self.game][side] = _token(None)
            self._taken[self.game] = [each for each in self._taken.get(self.game, ()) if each != side]
        if strange:
            taken = self._taken.get(self.game, ())
            seats = (f"{side} ({'taken' if side in taken else 'free'})" for side in sides.values())
            named = " and ".join(clipped(each, 40) for each in strange)
            self.said = f"--vacate {named}: no such seat here; there is {', '.join(seats)}"

    @property
    def free(self) -> dict[str, str]:
        """The seats that nobody has taken yet, with whom each is for; none where all links are told."""
        if not self._lookers_on:
            return {}
        taken = (SPECTATOR, *self._taken.get(self.game, ()))
        return {side: whose for side, whose in self._called.items() if side not in taken}

    @property
    def are_taken(self) -> bool:
        """Whether somebody has taken a seat of the game that is followed: then each decides at his own."""
        return bool(self._lookers_on and self._taken.get(self.game))

    def take(self, side: str) -> str:
        """Return the token of a free seat to who takes it; Refusal when it is taken already, or none."""
        if side not in self.free:
            raise Refusal("this seat is taken; if its player has lost his link, --vacate frees it")
        self._taken.setdefault(self.game, []).append(side)
        self.keep()
        return self._seats[side]

    @property
    def _seats(self) -> dict[str, str]:
        """The tokens of the game that is followed, by side."""
        return {side: self._games[self.game][side] for side in self._called}

    def seat(self, seats: Mapping[str, str]) -> None:
        """Let a game have these seats, as it is known now which game it is."""
        called = {**seats, **self._lookers_on}
        if called != self._called:
            self._called = called
            self._complete()
            self._vacate()
            self.keep()
            if self.on_turn is not None:
                self.on_turn()

    def turn_to(self, game: str) -> None:
        """Take the tokens of the game that is followed from now on."""
        before = self._seats
        if game != self.game:
            first = self._games.pop("", {})  # nobody knew yet which game it would be
            self._games[game] = self._games.pop(game, first)
            self._taken.setdefault(game, self._taken.pop("", []))
            self.game = game
            while len(self._games) > _MOST_GAMES:
                oldest = next(iter(self._games))
                del self._games[oldest]
                self._taken.pop(oldest, None)
            self._complete()
        self._vacate()
        self.keep()
        if (self._seats != before or self.said) and self.on_turn is not None:
            self.on_turn()

    def keep(self, port: int = 0) -> None:
        """Write everything down, as far as that can be done; without it links hold until the end."""
        self.port = port or self.port
        if self._place is None:
            return
        text = json.dumps({"own": self.own, "port": self.port, "games": self._games, "taken": self._taken})
        with suppress(OSError):
            self._place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._place.parent)  # for its owner alone
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as stream:
                    stream.write(text)
                os.replace(name, self._place)
            except OSError:
                os.unlink(name)
                raise

    def links(self, address: str) -> Iterator[tuple[str, str]]:
        """Yield whom each link is for, and the link; where seats are taken, that of who looks on alone."""
        for side, token in self._seats.items():
            if self._lookers_on and side != SPECTATOR:
                continue
            yield self._called[side], f"{address}/{token}/"

    # ---- as a mapping from token to side

    def __getitem__(self, token: str) -> str:
        return {own: side for side, own in self._seats.items()}[token]

    def __iter__(self) -> Iterator[str]:
        return iter(self._seats.values())

    def __len__(self) -> int:
        return len(self._seats)


def _read(place: Path | None) -> dict[str, Any]:
    """Read what was kept; whatever is no file of ours is as good as none."""
    try:
        if place is None or place.is_symlink() or not place.is_file() or place.stat().st_size > _LARGEST:
            return {}
        found = json.loads(place.read_text(encoding="utf-8", errors="replace"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _token(kept: object) -> str:
    """Return a token as it was kept, or one that nobody guesses."""
    return kept if isinstance(kept, str) and _TOKEN.fullmatch(kept) else secrets.token_urlsafe(24)
