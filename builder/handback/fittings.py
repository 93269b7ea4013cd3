"""How one version of a module is fitted out, beyond its manifest: what it takes to write into its games.

For every version published they are in the package, as the manifests are: a game goes on with the module it
was begun with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from guelta.builder.folders import game_folder
from guelta.builder.manifest import Manifest, ManifestError
from guelta.builder.module.alike import Alike
from guelta.builder.module.design import Design
from guelta.builder.module.hidden.hands import windows_of
from guelta.builder.module.hiding import owned_by
from guelta.builder.module.prototypes import counter_piece, expanded, prototypes
from guelta.builder.module.sending import TRAY
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.marker import Marker
from guelta.builder.vassal.traits.trait import Trait
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.game import Game

__all__ = ["FOLDER", "Fittings", "Follower", "Outfit", "TrayPile"]

FOLDER = "fittings"
"""Where they lie, in the folder of a game's looks."""

_FORMAT = 1


@dataclass(frozen=True, slots=True)
class TrayPile:
    """A pile of the trays: the tray it lies in and the pixel of its lowest counter."""

    tray: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Follower:
    """A marker that goes where the turn tracker is; its back is up while that is in the phase `back_up`."""

    counter: str
    spaces: tuple[str, ...]
    back_up: str

    def space(self, path: str) -> str:
        """Find the space it belongs on while the tracker stands on a path; its first one where none fits."""
        segments = path.split("/")
        return next((space for space in self.spaces if space in segments), self.spaces[0])


@dataclass(frozen=True)
class Fittings:
    """What a module of one version has.

    `boards` is the board of each map, `piles` the piles of the trays by name, `zones` the hexes of each part
    of the map by its title, `clears_moved` the phase at which moved marks go. A piece of the palette is a
    row of numbers into `traits`, which holds each trait's type and state once.
    """

    boards: Mapping[str, str]
    piles: Mapping[str, TrayPile]
    zones: Mapping[str, tuple[str, ...]]
    followers: tuple[Follower, ...]
    clears_moved: str
    traits: tuple[tuple[str, str], ...]
    palette: Mapping[str, tuple[int, ...]]

    @classmethod
    def of(cls, design: Design) -> Fittings:
        """Read the fittings of the module that is built now out of its design."""
        card, known = design.card, prototypes(design)
        numbers: dict[tuple[str, str], int] = {}
        palette = {}
        pieces = [(counter, "") for counter in design.rows]
        for counter, owner in (*pieces, *design.hiding.beneath, *design.hiding.taken):
            piece = expanded(counter_piece(design, counter, owner), known)
            pairs = [(trait.type_text(), trait.state_text()) for trait in piece.traits]
            palette[design.hiding.owned(counter, owner)] = tuple(
                numbers.setdefault(pair, len(numbers)) for pair in pairs
            )
        return cls(
            boards={card.map: card.board, card.trays: card.trays}
            | {each: each for each in windows_of(design)},
            piles={
                pile.name: TrayPile(tray.title, pile.x, pile.y)
                for tray in design.trays.trays
                for pile in tray.piles
            },
            zones=_zones(design),
            followers=tuple(Follower(each.counter, each.spaces, each.back_up) for each in card.follows),
            clears_moved=card.clear_moved_at,
            traits=tuple(numbers),
            palette=palette,
        )

    @classmethod
    def find(cls, game: Game[Any], version: str) -> Fittings:
        """Return those of a version of a game's module, published or built now; ManifestError if neither."""
        folder, name = game.home.module / FOLDER, f"{version}.json"
        if folder.has(name):
            return cls.load(folder.text(name))
        design = Design.load(game)
        if design.card.version != version:
            raise ManifestError(
                f"version {version} of this module can be followed, but nothing can be written into its games"
            )
        return cls.of(design)

    def piece(self, counter: str, hidden: str = "") -> Piece:
        """Return a counter as the palette of the module gives it, on no map; KeyError when it has none.

        One of which sides have pieces by themselves is that of the side that is to hide it.
        """
        numbers = self.palette.get(owned_by(counter, hidden), self.palette[counter])
        return Piece(tuple(Trait.decode(*self.traits[number]) for number in numbers))

    def pile_of(self, counter: str) -> TrayPile | None:
        """Return the pile of the trays a counter belongs on, None where the module has no trays."""
        for marker in self.piece(counter).all(Marker):
            if TRAY in marker.names:
                return self.piles.get(marker.as_dict()[TRAY])
        return None

    def zone(self, hex: str) -> str:
        """Return the title of the part of the map in which a hex lies, "" for none."""
        return self._zone_of.get(hex, "")

    @cached_property
    def _zone_of(self) -> Mapping[str, str]:
        # of two parts that hold a hex the first names it
        return {hex: title for title in reversed(list(self.zones)) for hex in self.zones[title]}

    def followed(self, position: Position) -> Position:
        """Return the position with the markers that follow the turn tracker where it stands."""
        for follower in self.followers:
            counter, space = follower.counter, follower.space(position.cursor)
            standing = Standing(counter)
            for other in position.where(counter):
                left = position.stack(other)
                standing = next(each for each in left if each.counter == counter)
                position = position.with_stack(other, [each for each in left if each != standing])
            face = follower.back_up if follower.back_up in position.cursor.split("/") else ""
            standing = Standing(counter, face, standing.marks)
            position = position.with_stack(space, [*position.stack(space), standing])
        return position

    # ---- as text -------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, text: bytes | str) -> Fittings:
        """Read the JSON that `dump` wrote; ManifestError when it is broken or of another format."""
        try:
            data = json.loads(text)
            if data["format"] != _FORMAT:
                raise ManifestError(f"the fittings have format {data['format']}, not {_FORMAT}")
            return cls(
                boards=dict(data["boards"]),
                piles={name: TrayPile(*pile) for name, pile in data["piles"].items()},
                zones={title: tuple(hexes) for title, hexes in data["zones"].items()},
                followers=tuple(
                    Follower(each["counter"], tuple(each["spaces"]), each["back_up"])
                    for each in data["followers"]
                ),
                clears_moved=str(data["clears_moved"]),
                traits=tuple((type, state) for type, state in data["traits"]),
                palette={counter: tuple(numbers) for counter, numbers in data["palette"].items()},
            )
        except ManifestError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise ManifestError("the fittings are broken") from error

    def dump(self) -> str:
        """Write the fittings as JSON, a line for each entry, the same text each time."""
        data: dict[str, Any] = {
            "boards": dict(self.boards),
            "clears_moved": self.clears_moved,
            "followers": [
                {"counter": each.counter, "spaces": each.spaces, "back_up": each.back_up}
                for each in self.followers
            ],
            "piles": {name: (pile.tray, pile.x, pile.y) for name, pile in self.piles.items()},
            "zones": dict(self.zones),
            "traits": self.traits,
            "palette": dict(self.palette),
        }
        entries = [f'"format": {_FORMAT}', *(f"{json.dumps(key)}: {_lines(data[key])}" for key in data)]
        return "{\n" + ",\n".join(entries) + "\n}\n"


def _lines(value: Any) -> str:
    """Write a list or an object with a line for each of its entries."""
    if isinstance(value, dict):
        entries = [f" {json.dumps(key)}: {json.dumps(each)}" for key, each in value.items()]
        return "{\n" + ",\n".join(entries) + "\n}"
    if isinstance(value, str):
        return json.dumps(value)
    return "[\n" + ",\n".join(f" {json.dumps(each)}" for each in value) + "\n]"


def _zones(design: Design) -> dict[str, tuple[str, ...]]:
    spaces = design.game.charts.map
    found = {}
    for zones in design.card.zones:
        titles = design.tables.charts[zones.chart]
        for part in titles.rows:
            found[titles.text(part, zones.title)] = tuple(
                space for space in spaces if spaces[space][zones.column] == part
            )
    return found


@dataclass(frozen=True)
class Outfit:
    """A game and the module it is played with: what it takes to write into its games, read when it is wanted.

    `fittings` raises ManifestError where nothing can be written into games of that version.
    """

    game: Game[Any]
    manifest: Manifest

    @cached_property
    def fittings(self) -> Fittings:
        """What the module has."""
        return Fittings.find(self.game, self.manifest.version)

    @cached_property
    def alike(self) -> Alike:
        """Which counters lie on one heap."""
        return Alike.of(game_folder(self.game).layered_toml("module.toml").get("alike", {}))
