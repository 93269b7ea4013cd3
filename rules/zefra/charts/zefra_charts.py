"""The tables of Zefran Crisis with named lookups, the only way its rules read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from guelta.rules.engine.board.board_charts import BoardCharts
from guelta.rules.engine.board.counter import CounterMix
from guelta.rules.engine.board.hexmap import HexMap
from guelta.rules.engine.board.position import Position
from guelta.rules.zefra.charts.counter import ZefraCounter

__all__ = ["PAIRS", "Site", "ZefraCharts"]

PAIRS = ("governments", "peoples", "forces")
"""The pairs of sides that move one after the other, in the order of the turn."""


@dataclass(frozen=True, slots=True)
class Site:
    """A site on the map; one that can be destroyed stands there as a counter of the same id."""

    id: str
    title: str
    kind: str
    hex: str
    country: str
    is_destroyable: bool


@dataclass(frozen=True)
class ZefraCharts(BoardCharts):
    """Map, sites, counters, boxes and tables."""

    @cached_property
    def counters(self) -> CounterMix[ZefraCounter]:
        """The counter mix."""
        return CounterMix.from_table(self.tables.lists["counters"], ZefraCounter.from_table)

    @cached_property
    def map(self) -> HexMap:
        """The hexes, those of the sea as well."""
        return HexMap.from_tables(self.tables.lists["map"], grid=self.tables.grid)

    @cached_property
    def sites(self) -> Mapping[str, Site]:
        """The sites by hex."""
        return {
            row["hex"]: Site(
                row["id"], row["title"], row["kind"], row["hex"], row["country"], row["destroyable"] == "yes"
            )
            for row in self.tables.lists["sites"].texts()
        }

    # ---- the map

    def is_land(self, hex: str) -> bool:
        """Return whether a hex of the map lies in one of the two countries."""
        return hex in self.map and self.map[hex]["country"] != ""

    @cached_property
    def _around(self) -> dict[tuple[str, int], tuple[str, ...]]:
        return {}

    def within(self, hex: str, distance: int) -> tuple[str, ...]:
        """Return the hexes of the map at most so far from one, itself among them, in order."""
        found = self._around.get((hex, distance))
        if found is None:
            inner = self.within(hex, distance - 1) if distance else (hex,)
            found = tuple(sorted({*inner, *(near for each in inner for near in self.map.neighbours(each))}))
            self._around[hex, distance] = found if distance else inner
        return self._around[hex, distance]

    def country(self, hex: str) -> str:
        """Return the country of a hex, "" at sea and off the map."""
        return self.map[hex]["country"] if hex in self.map else ""

    @cached_property
    def _from_daloon(self) -> Mapping[str, int]:
        daloon = [hex for hex in self.map if self.country(hex) == "daloon"]
        return {
            hex: min(self.map.distance(hex, each) for each in daloon) for hex in self.map if self.is_land(hex)
        }

    def to_daloon(self, hex: str) -> int:
        """Return how many hexes a hex on land is away from Daloon."""
        return self._from_daloon[hex]

    def is_coast(self, hex: str) -> bool:
        """Return whether a hex lies at the sea."""
        return hex in self.map and self.map[hex]["coastal"] == "yes"

    @cached_property
    def arrival_hexes(self) -> tuple[str, ...]:
        """S12-04a  The hexes of Zefra near the border, in order."""
        return tuple(hex for hex in self.map if self.map[hex]["arrival"] == "yes")

    def capital_of(self, country: str) -> str:
        """Return the hex of the capital of a country."""
        return next(
            hex for hex, site in self.sites.items() if site.kind == "capital" and site.country == country
        )

    def site_of_kind(self, hex: str, kind: str) -> bool:
        """Return whether a site of a kind lies in a hex."""
        return hex in self.sites and self.sites[hex].kind == kind

    # ---- single figures

    def figure(self, name: str) -> int:
        """Return a single figure of the rules."""
        return int(self.tables.charts["sizes"].number(name, "value"))

    def is_short(self, position: Position) -> bool:
        """Return whether a short game is played (Z80)."""
        return position.fields.get("scenario", "") in self.tables.charts["short_games"]

    def turns(self, position: Position) -> int:
        """Return how many turns the game has that is played: fewer where it is a short one (Z80)."""
        table, played = self.tables.charts["short_games"], position.fields.get("scenario", "")
        return int(table.number(played, "turns")) if played in table else self.figure("turns in a game")

    def left_out(self, position: Position) -> tuple[str, ...]:
        """Return the counters that a short game does without (Z80)."""
        table, played = self.tables.charts["short_games"], position.fields.get("scenario", "")
        return tuple(table.text(played, "without").split()) if played in table else ()

    def option(self, position: Position, name: str) -> str:
        """Return what the adjudicator wants, or what is usual."""
        return position.fields.get(name) or self.tables.charts["options"].text(name, "usual")

    def options_of(self, name: str) -> tuple[str, ...]:
        """Return all that an option of the adjudicator may be, what is usual first."""
        table, ranged = self.tables.charts["options"], name.removesuffix("-range")
        usual = table.text(name, "usual")
        if usual == "-":  # what the chart of ranges says
            usual = self.tables.charts["ranges"].text(ranged, "range")
        return (usual, *(each for each in table.text(name, "others").split() if each != usual))

    @cached_property
    def options(self) -> Mapping[str, str]:
        """The options of the adjudicator: titles by field."""
        table = self.tables.charts["options"]
        return {name: table.text(name, "title") for name in table.rows}

    # ---- sides and types

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The six sides that have units."""
        return self.tables.charts["sides"].rows

    def named(self, side: str) -> str:
        """Return what a side is called in a sentence."""
        return self.tables.lists["names"].text(side, "name") if side in self.sides else side

    def pair(self, name: str) -> tuple[str, ...]:
        """Return the sides that move as a pair."""
        return self.tables.charts["sides"].rows_with("pair", name)

    def initiative_adds(self, side: str) -> int:
        """p3-02e  What a side adds to its roll for the order of the turn."""
        return int(self.tables.charts["sides"].number(side, "initiative_adds"))

    def is_conventional(self, side: str) -> bool:
        """G12-09a  Whether a side fights as CJTF-Z does."""
        return self.tables.charts["sides"].text(side, "fights_as") == "cjtf"

    def fights_as(self, side: str) -> str:
        """Return as what a side fights, `cjtf` or `irregulars`."""
        return self.tables.charts["sides"].text(side, "fights_as")

    def stance(self, side: str, other: str) -> str:
        """p3-05b  Return whether two sides are hostile: yes, no, declared."""
        return "no" if side == other else self.tables.charts["hostility"].text(side, other)

    def type_is(self, type: str, what: str) -> bool:
        """p3-13g, p3-13h  Whether a type of unit is always_weak, infantry, ranged, or has combat."""
        return what in self._types[type]

    @cached_property
    def _types(self) -> Mapping[str, frozenset[str]]:
        table = self.tables.charts["types"]
        return {
            type: frozenset(what for what in table.columns if table.text(type, what) == "yes")
            for type in table.rows
        }

    # ---- movement and fire

    def transport(self, position: Position) -> str:
        """p61-09a  How CJTF-Z is transported: the box of its marker, trucks where it lies in none."""
        (box,) = position.where("transport")[:1] or ("",)
        return box.removeprefix("transport-") if box.startswith("transport-") else "trucks"

    def allowance(self, position: Position, counter: ZefraCounter) -> int:
        """p61-09b  Hexes a unit on the ground may move; 0 for CAS, which rebases."""
        if counter.movement == "cas":
            return 0
        return int(self.tables.charts["movement"].number(counter.movement, self.transport(position)))

    def allowance_rests_on(self, position: Position, counter: ZefraCounter) -> tuple[str, ...]:
        """Return of an allowance that is not printed where it comes from."""
        table, way = self.tables.charts["movement"], self.transport(position)
        if table.is_certain(counter.movement, way):
            return ()
        return (f"movement of {counter.movement}, {way}: {table.provenance(counter.movement, way)}",)

    def range(self, position: Position, type: str) -> int | None:
        """p3-11a, p3-11b, p3-11c  The range of a ranged unit, None for any."""
        said = position.fields.get(f"{type}-range") or self.tables.charts["ranges"].text(type, "range")
        return None if said == "any" else int(said)

    # ---- counters below a unit

    def weak_at(self, side: str) -> int:
        """p3-13a, p3-13b  The -1 counters that make a unit of a side weak."""
        return int(self.tables.charts["weakness"].number(side, "weak_at"))

    def pair_limit(self, side: str) -> int:
        """G7-06  The counters two weak companies together may not reach; 0 where they make no pair."""
        said = self.tables.charts["weakness"].text(side, "pair")
        return 0 if said == "-" else int(said)

    def removed_at(self, position: Position, counter: ZefraCounter) -> int:
        """p3-13c  The -1 counters that remove a unit."""
        if counter.side == "cjtf" and counter.is_company:
            return min(counter.removed_at, int(self.option(position, "cjtf-removed-at")))
        return counter.removed_at

    def retreat_loss(self, side: str, *, weak: bool) -> int:
        """p3-16a, p3-16b, p3-16c, p3-16d  The counters a unit takes that is told to retreat."""
        table = self.tables.charts["retreat_losses"]
        return int(table.number(self.fights_as(side), "weak" if weak else "not_weak"))

    # ---- rolls

    def row_of(self, chart: str, roll: int) -> str:
        """Return the row of a chart that a roll falls in; the ends of the chart hold for what lies beyond."""
        rows = self.tables.charts[chart].rows
        return next((row for row in rows if roll <= int(row.split("-")[-1])), rows[-1])

    def succeeds(self, chart: str, row: str, roll: int) -> bool:
        """Return whether a roll is no higher than the highest that succeeds."""
        return roll <= int(self.tables.charts[chart].number(row, "highest"))

    def rule_of(self, chart: str, row: str) -> str:
        """Return the number of a row of a printed chart where the book has one, else the chart's own."""
        table = self.tables.charts[chart]
        number = f"{table.rule}{'abcdefg'[table.rows.index(row)]}"
        is_listed = table.default == "printed" and number in self.tables.lists["rulebook"]
        return number if is_listed else table.rule
