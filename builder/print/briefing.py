"""Briefing sheets: what a side has, may do and knows, on a page of its own.

What it has is read from the counters, a set-up and the game's lists; all else says the section `briefing` of
a print.toml.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from guelta.builder.art.counter import counter_svg, faces
from guelta.builder.art.look import Look
from guelta.builder.errors import PrintError
from guelta.builder.print.aid import Aid
from guelta.builder.print.paper import Paper
from guelta.builder.print.typeset import Document, filled_template
from guelta.builder.rows import Row, counter_rows
from guelta.rules.engine.game import Game

__all__ = ["Holding", "Listed", "briefed", "briefing_document", "holdings", "listed"]


@dataclass(frozen=True, slots=True)
class Holding:
    """Counters of one kind that a side has: a picture, how many, what they are, what `columns` say of them,
    and where they are as the game begins.
    """

    picture: str
    count: int
    name: str
    values: tuple[str, ...]
    places: str


@dataclass(frozen=True, slots=True)
class Listed:
    """What of a list matters to a side, under a title and a rule's number: each kind, its rows."""

    title: str
    rule: str
    kinds: tuple[tuple[str, str], ...]


def briefed(aid: Aid) -> tuple[str, ...]:
    """Return the ids of the sides that have a briefing sheet."""
    return tuple(entry["id"] for entry in aid.section("briefing")["side"])


def briefing_document(aid: Aid, look: Look, side_id: str, paper: Paper) -> Document:
    """Typeset the sheet of one side; PrintError says what its print.toml lacks or the game does not have."""
    plan, where = aid.section("briefing"), f"{aid.source}, briefing"
    try:
        side = next((entry for entry in plan["side"] if entry["id"] == side_id), None)
        if side is None or side_id not in aid.game.sides:
            raise PrintError(f"{where}: there is no side {side_id}")
        own, svgs = [*holdings(aid.game, plan, side_id)], dict(aid.pictures)
        mix = counter_rows(aid.tables)
        for holding in own:
            row = mix[holding.picture]
            svgs[f"{holding.picture}.svg"] = counter_svg(row, faces(row)[0], look)
        source = filled_template(
            "briefing.typ.j2",
            title=aid.game.title,
            paper=paper,
            plan=plan,
            side=side,
            holdings=own,
            lists=[*listed(aid.game, plan, side)],
            bands=aid.bands(side.get("bands", ()), {}),
        )
    except KeyError as error:
        raise PrintError(f"{where}: {error} is missing") from None
    return Document(source, svgs, look.fonts)


def holdings(game: Game[Any], plan: Mapping[str, Any], side: str) -> Iterator[Holding]:
    """Yield what a side has, kind by kind as the column `by` tells them apart, in the order of the mix."""
    start = game.scenarios[plan["scenario"]].start
    kinds: dict[str, list[Row]] = {}
    for row in counter_rows(game.tables).values():
        if row["side"] == side:
            kinds.setdefault(row[plan["by"]], []).append(row)
    for kind, rows in kinds.items():
        stand: dict[str, int] = {}
        for row in rows:
            for space in start.where(row["id"]):
                stand[space] = stand.get(space, 0) + 1
        values = tuple(_said(rows[0][column], plan["words"]) for column in plan["columns"])
        places = [
            f"{count}\u00a0×\u00a0{game.charts.place(space)}" if count > 1 else game.charts.place(space)
            for space, count in stand.items()
        ]
        if waiting := len(rows) - sum(stand.values()):
            places.append(f"{waiting} not yet in play")
        yield Holding(rows[0]["id"], len(rows), _said(kind, plan["words"]), values, "; ".join(places))


def listed(game: Game[Any], plan: Mapping[str, Any], side: Mapping[str, Any]) -> Iterator[Listed]:
    """Yield what the game's lists have for a side: rows with the cells of `where`, each told by its `name`.

    PrintError when there is no such list.
    """
    for entry in side.get("listed", ()):
        if entry["list"] not in game.tables.lists:
            raise PrintError(f"{side['id']}: the game has no list {entry['list']!r}")
        kinds: dict[str, list[str]] = {}
        for row in game.tables.lists[entry["list"]].texts():
            if all(row[column] in cells for column, cells in entry["where"].items()):
                kinds.setdefault(row[entry["by"]], []).append(entry["name"].format_map(row))
        told = tuple((_said(kind, plan["words"]), "; ".join(names)) for kind, names in kinds.items())
        yield Listed(entry["title"], entry["rule"], told)


def _said(cell: str, words: Mapping[str, str]) -> str:
    return words.get(cell, cell or "–")
