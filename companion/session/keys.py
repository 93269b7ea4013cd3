"""Who may open the page as whom: a token for each place at it, kept so that open pages come back.

They lie beside the journals in a file that only its owner can read. The places of a game have tokens of its
own: who played another game here before does not look into this one.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from rules.engine.game import Game
from rules.engine.side import Side

__all__ = ["SPECTATOR", "Keys", "keys_place", "seats_of"]

SPECTATOR = "spectator"
"""The place of those who look on and change nothing."""

_LARGEST = 64 << 10
_MOST_GAMES = 50
_TOKEN = re.compile(r"[\w-]{32}", re.ASCII)


def keys_place(name: str) -> Path:
    """Give where the tokens for what is called so are kept: one command at one port, room or folder."""
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

    `seats` says whom the link of each side is for; which there are is known when the game is. Without a
    `place` nothing is kept. `port` is where the page was last, 0 if that is not known; `on_turn` is called
    when the tokens of the places are others than before.
    """

    def __init__(
        self, seats: Mapping[str, str], place: Path | None = None, *, lookers_on: bool = False
    ) -> None:
        self._place = place
        self.on_turn: Callable[[], None] | None = None
        self._lookers_on = {SPECTATOR: "Who only looks on"} if lookers_on else {}
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
        self.game = next(reversed(self._games), "")
        self._complete()

    def _complete(self) -> None:
        """Give every seat of the game that is followed a token of its own, which it keeps."""
        there = self._games.setdefault(self.game, {})
        for side in self._called:
            there.setdefault(side, _token(None))

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
            self.keep()
            if self.on_turn is not None:
                self.on_turn()

    def turn_to(self, game: str) -> None:
        """Take the tokens of the game that is followed from now on."""
        before = self._seats
        if game != self.game:
            first = self._games.pop("", {})  # nobody knew yet which game it would be
            self._games[game] = self._games.pop(game, first)
            self.game = game
            while len(self._games) > _MOST_GAMES:
                del self._games[next(iter(self._games))]
            self._complete()
        self.keep()
        if self._seats != before and self.on_turn is not None:
            self.on_turn()

    def keep(self, port: int = 0) -> None:
        """Write everything down, as far as that can be done; without it links hold until the end."""
        self.port = port or self.port
        if self._place is None:
            return
        text = json.dumps({"own": self.own, "port": self.port, "games": self._games})
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
        """Give whom each link is for, and the link."""
        for side, token in self._seats.items():
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
    """Give a token as it was kept, or one that nobody guesses."""
    return kept if isinstance(kept, str) and _TOKEN.fullmatch(kept) else secrets.token_urlsafe(24)
