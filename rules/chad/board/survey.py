"""Chapter 4: the board as a mover sees it: who stands where, and what it costs to pass (4.20, 4.22).

A survey is made once of a position and serves every counter that moves on it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cached_property

from guelta.rules.chad.board.prefecture_display import presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.terrain import weather
from guelta.rules.chad.components.in_force import drought, in_force, part_two
from guelta.rules.chad.components.terms import (
    government_role,
    independent_factions,
    is_neutral,
    opponent,
    owner,
)
from guelta.rules.engine.board.position import Position, Standing

__all__ = ["Survey"]

_OUT_OF_PLAY = ("unused", "eliminated")


class Survey:
    """Who stands where, by player; `also` is a later position whose friendly combat units count as well.

    `landed` are those of them that flew: they hold a place for others, not for each other to land at.

    Spaces out of play are not looked at, and nobody is in the way where no enemies meet. Independent and
    neutral factions belong to nobody and stand in `igf_hexes`.
    """

    def __init__(
        self,
        position: Position,
        charts: ChadCharts,
        also: Position | None = None,
        landed: Container[str] = (),
    ) -> None:
        self.position = position
        self.charts = charts
        self.ground = charts.ground
        self.weather = weather(position, drought(position, charts))
        self.steps = self.ground.steps(self.weather)
        self.government = government_role(position)
        self.igfs = independent_factions(position, charts)
        self.places: dict[str, tuple[str, Standing]] = {}
        self.owners: dict[str, str] = {}
        self.combat: dict[str, dict[str, list[ChadCounter]]] = {}
        self.lone: dict[str, dict[str, list[ChadCounter]]] = {}
        self.fortified: set[str] = set()
        self.shut: frozenset[str] = frozenset()
        """Hexes that nobody passes, for who asks what way there is without them."""
        self.asked: frozenset[str] | None = None
        """Where a counter may have got to, for who asks of no other place; None for anywhere."""
        self._enter(position)
        self.igf_hexes = frozenset(self.igfs.values()) | self._neutral_hexes()
        self._present = {player: set(hexes) for player, hexes in self.combat.items()}
        self._garrisons = {player: set(hexes) for player, hexes in self.combat.items()}
        for id, hex, player in _combat_hexes(also, charts) if also is not None else ():
            self._present.setdefault(player, set()).add(hex)
            if id not in landed:
                self._garrisons.setdefault(player, set()).add(hex)

    def _enter(self, position: Position) -> None:
        hexes = self.charts.battlefield
        for space, stack in position.each_stack():
            if space in _OUT_OF_PLAY:
                continue
            for standing in stack:
                counter = self.charts.counters[standing.counter]
                if counter.kind == "marker":
                    if counter.type == "FORT" and standing.face == "fort":
                        self.fortified.add(space)
                    continue
                player = owner(position, self.charts, standing, self.igfs)
                self.places[standing.counter] = space, standing
                self.owners[standing.counter] = player
                if player and space in hexes:
                    table = self.combat if counter.is_combat_unit else self.lone
                    if counter.is_combat_unit or counter.kind in ("leader", "commander"):
                        table.setdefault(player, {}).setdefault(space, []).append(counter)

    def _neutral_hexes(self) -> frozenset[str]:
        """14.43  Where units of the neutral faction stand: they join whoever is not with them."""
        mix, hexes = self.charts.counters, self.charts.map
        if not self.position.fields.get("neutral"):
            return frozenset()
        return frozenset(
            space
            for id, (space, _) in self.places.items()
            if space in hexes and is_neutral(self.position, mix[id]) and mix[id].is_combat_unit
        )

    def enemy_combat(self, player: str) -> Mapping[str, list[ChadCounter]]:
        """4.22  The combat units of the other player by hex."""
        return self.combat.get(opponent(player), {})

    def enemy_leaders_alone(self, player: str) -> frozenset[str]:
        """4.22  Hexes with only a Commander or leaders of the other player."""
        other = opponent(player)
        return frozenset(self.lone.get(other, ())) - frozenset(self.combat.get(other, ()))

    def support_alone(self, player: str) -> frozenset[str]:
        """13.32, 13.42  Hexes with only air, SAM or AAA units of the other player, no combat unit of his."""
        other = opponent(player)
        found = {
            space
            for id, (space, _) in self.places.items()
            if self.owners[id] == other and self.charts.counters[id].kind in ("air", "sam", "aaa")
        }
        return frozenset(found) - frozenset(self.combat.get(other, ()))

    def enemy_in(self, player: str, hex: str) -> bool:
        """4.80  Whether any combat unit, leader or Commander of the other player, or an IGF, is in a hex."""
        other = opponent(player)
        return hex in self.combat.get(other, ()) or hex in self.lone.get(other, ()) or hex in self.igf_hexes

    def has_combat_unit(self, player: str, hex: str) -> bool:
        """4.62  Whether a combat unit of a player occupies a hex."""
        return hex in self._present.get(player, ())

    def has_garrison(self, player: str, hex: str) -> bool:
        """4.80  Whether a combat unit of a player that did not land there itself occupies a hex."""
        return hex in self._garrisons.get(player, ())

    def role(self, player: str) -> str:
        """1.20  Return `government` or `rebel`; "" while nobody knows who governs."""
        if not self.government or not player:
            return ""
        return "government" if player == self.government else "rebel"

    def knows(self, rule: str) -> bool:
        """1.10  Whether a number of the rules is in force."""
        return in_force(self.charts, self.position, rule)

    def presence(self, hex: str) -> int | None:
        """10.00  Return the presence level around a hex; None in a game without Part II of the rules."""
        if not part_two(self.position, self.charts):
            return None
        return presence(self.position, self.charts.map[hex]["prefecture"])

    @cached_property
    def next_to_igfs(self) -> Mapping[str, tuple[str, ...]]:
        """11.33  Every hex next to an independent faction, with the home towns it touches.

        None without Part II: then nobody need attack who ends his movement there.
        """
        touched: dict[str, tuple[str, ...]] = {}
        if not self.knows("11.33"):
            return touched
        for home in sorted(self.igfs.values()):
            for near in self.charts.map.neighbours(home):
                touched[near] = (*touched.get(near, ()), home)
        return touched

    def around(self, hexes: Iterable[str]) -> frozenset[str]:
        """Return every hex that touches one of these."""
        return frozenset(near for hex in hexes for near in self.charts.map.neighbours(hex))


def _combat_hexes(position: Position, charts: ChadCharts) -> Iterator[tuple[str, str, str]]:
    """Yield every combat unit on the map with its hex and its player."""
    independent = independent_factions(position, charts)
    for space, standing in position.each_standing():
        if space in charts.map and charts.counters[standing.counter].is_combat_unit:
            yield standing.counter, space, owner(position, charts, standing, independent)
