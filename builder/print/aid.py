"""The player aids: which charts stand where on which page, read from a game's print.toml and typeset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cached_property
from typing import Any

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.panels import sign_svgs
from guelta.builder.chart import ChartBlock, Wording, chart_block
from guelta.builder.errors import PrintError
from guelta.builder.folders import game_folder
from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.print.order_of_play import SequenceBlock, sequence_block
from guelta.builder.print.paper import Paper
from guelta.builder.print.typeset import Document, filled_template
from guelta.builder.print.usual_aid import usual_aid
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import RulesDataError, unread_keys
from guelta.rules.engine.tables.table import Tables

__all__ = ["Aid", "Band", "Notes", "Stack"]

SEQUENCE = "sequence"
"""The name under which a page asks for the sequence of play."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Blocks one below the other, and their share of the width."""

    share: float
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """What a side may do or when, a line each with the number of its rule."""

    title: str
    lines: tuple[tuple[str, str], ...]


Block = ChartBlock | SequenceBlock | Notes
Band = tuple[Stack, ...]


_KEYS = ("aid", "briefing", "cards", "chart", "counters", "map", "map_sheet", "markers", "punch", "status")


@dataclass(frozen=True)
class Aid:
    """The charts of a game with their wording, by what its print.toml says."""

    game: Game[Any]
    tables: Tables
    layout: Mapping[str, Any]
    source: str

    @classmethod
    def load(cls, game: Game[Any], tables: Tables) -> Aid:
        """Read a game's `print.toml`, if it has one; RulesDataError says what is wrong with it.

        A game that says its rules in sentences has an aid of them where it lays none out.
        """
        folder = game_folder(game)
        layout, source = folder.layered_toml("print.toml"), f"{folder.name}/print.toml"
        if strange := [f"{source}, {fault}" for fault in unread_keys(layout, _KEYS, "what is printed")]:
            raise RulesDataError(strange)
        if game.sentences and "aid" not in layout:
            layout = {**layout, "aid": usual_aid(game, tables)}
        return cls(game, tables, layout, source)

    @property
    def sides(self) -> tuple[str, ...]:
        """The ids of the sides that get an aid each."""
        return tuple(side["id"] for side in self.section("aid")["side"])

    def document(self, side_id: str, paper: Paper) -> Document:
        """Typeset the aid of one side; PrintError names a side or chart that is not there."""
        aid = self.section("aid")
        side = next((side for side in aid["side"] if side["id"] == side_id), None)
        if side is None:
            raise PrintError(f"{self.source} has no aid for {side_id!r}; it has {', '.join(self.sides)}")
        own: dict[str, str | Notes] = {f"@{number}": name for number, name in enumerate(side["own"], start=1)}
        own |= {f"#{number}": notes for number, notes in enumerate(self._notes(side), start=1)}
        pages = [{"title": page["title"], "bands": self.bands(page["bands"], own)} for page in aid["page"]]
        source = filled_template(
            "aid.typ.j2",
            title=self.game.title,
            paper=paper,
            side=side,
            pages=pages,
            legend=aid["legend"],
        )
        return Document(source, self.pictures, fonts_of(self.game))

    def _notes(self, side: Mapping[str, Any]) -> Iterator[Notes]:
        """Read what a side's sections say of it."""
        for section in side.get("section", ()):
            yield Notes(section["title"], tuple((text, rule) for text, rule in section["lines"]))

    @property
    def pictures(self) -> Mapping[str, str]:
        """The pictures that charts show, as SVG by the names of their files."""
        return {_sign_file(name): svg for name, svg in self._signs.items()}

    @cached_property
    def _signs(self) -> Mapping[str, str]:
        """The signs of the map's key by their names, if a chart shows any."""
        if not any(chart.get("signs") for chart in self.layout.get("chart", {}).values()):
            return {}
        return sign_svgs(Atlas.load(self.game))

    def bands(self, bands: Sequence[Any], own: Mapping[str, str | Notes]) -> list[Band]:
        """Fill bands with blocks; `own` says what stands for a name such as "@1"."""
        return [
            tuple(
                Stack(stack["share"], tuple(self._block(own.get(name, name)) for name in stack["charts"]))
                for stack in band
            )
            for band in bands
        ]

    def unaccounted(self) -> tuple[str, ...]:
        """Name the charts of the game that no page shows, but for those that `not_shown` has patterns of."""
        shown, left_out = set(self._shown()), self.section("aid").get("not_shown", ())
        return tuple(
            name
            for name in self.tables.charts
            if name not in shown and not any(fnmatch(name, pattern) for pattern in left_out)
        )

    def _shown(self) -> Iterator[str]:
        aid = self.section("aid")
        for page in aid["page"]:
            for band in page["bands"]:
                for stack in band:
                    yield from stack["charts"]
        yield from aid["side"][0]["own"]

    def _block(self, name: str | Notes) -> Block:
        if isinstance(name, Notes):
            return name
        if name == SEQUENCE:
            return self._sequence
        if name not in self.tables.charts:
            raise PrintError(f"{self.source}: the game has no chart {name!r}")
        wording = Wording.of(self.layout.get("chart", {}).get(name, {}), f"{self.source}, chart.{name}")
        return chart_block(
            self.tables.charts[name], wording, {sign: _sign_file(sign) for sign in self._signs}
        )

    @cached_property
    def _sequence(self) -> SequenceBlock:
        aid = self.section("aid")
        return sequence_block(
            "Sequence of Play",
            self.game.sequence_of(aid["conditions"]),
            self.game.sequence_of(aid["intro"]),
            aid["kinds"],
            aid["star"],
        )

    def section(self, name: str) -> Mapping[str, Any]:
        """Return a section of the print.toml; PrintError when it has none of this name."""
        if name not in self.layout:
            raise PrintError(f"{self.source} has no section [{name}]")
        section: Mapping[str, Any] = self.layout[name]
        return section


def _sign_file(name: str) -> str:
    return f"sign-{name.lower().replace(' ', '-')}.svg"
