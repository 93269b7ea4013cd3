"""What the tables of Angola! imply of each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from guelta.rules.engine.recipe import TableCheck
from guelta.rules.engine.tables.table import Tables

__all__ = ["TABLE_CHECKS"]

_TERRAINS = ("clear", "savannah", "hills", "jungle")


def jungle_ratings(tables: Tables) -> Iterator[str]:
    """7.2-exception-4: a jungle region has a rating, no other has one."""
    for row in tables.lists["areas"].texts():
        if (row["terrain"] == "jungle") != (row["jungle"] != ""):
            yield f"areas.csv, row {row['id']}, column jungle: a rating belongs to jungle, and only there"


def high_sides(tables: Tables) -> Iterator[str]:
    """9.11.3: the up side of an escarpment is one of the two regions it divides."""
    for row in tables.lists["edges"].texts():
        for column in ("high_side", "leads_to"):
            if row[column] and row[column] not in (row["a"], row["b"]):
                yield f"edges.csv, row {row['a']} {row['b']}, column {column}: must be one of the two"


def ports(tables: Tables) -> Iterator[str]:
    """2.3.4: a port is a town or city in a region on the sea."""
    for row in tables.lists["areas"].texts():
        is_port = bool(row["town"] and row["coast"] and row["start"])
        if is_port != (row["port"] == "yes"):
            yield f"areas.csv, row {row['id']}, column port: a town with a Control Marker on the coast is one"


def control_markers(tables: Tables) -> Iterator[str]:
    """10.1: every town but Cabinda has a Control Marker, and enough are in the container."""
    towns = {row["id"] for row in tables.lists["areas"].texts() if row["start"]}
    markers = {row["id"] for row in tables.lists["counters"].texts() if row["kind"] == "control"}
    for id in sorted(markers ^ {f"control-{town}" for town in towns}):
        at = f"{tables.lists['counters'].source}, row {id}"
        if id in markers:
            yield f"{at}: its town is gone; a region with a town can take in others, not join one (10.1)"
        else:
            yield f"{at}: is missing; each town but Cabinda has a Control Marker (10.1)"


def odds(tables: Tables) -> Iterator[str]:
    """9.11.3: the Combat Dice name every terrain in which one can fight."""
    rows = tables.charts["combat_dice"].rows
    for terrain in _TERRAINS:
        if terrain not in rows:
            yield f"combat_dice.toml, row {terrain}: is missing"


def packs(tables: Tables) -> Iterator[str]:
    """5.4: a deck holds at least as many cards as its pack takes, on every turn."""
    cards = [row for row in tables.lists["counters"].texts() if row["kind"] == "card" and row["side"]]
    for turn in tables.charts["turns"].rows:
        size = tables.charts["turns"].number(turn, "cards")
        decks = Counter(row["side"] for row in cards if int(row["joins"] or 0) <= int(turn))
        for side, number in decks.items():
            if number < size:
                yield f"turns.toml, row {turn}, column cards: the deck of {side} has {number} cards only"


TABLE_CHECKS: tuple[TableCheck, ...] = (jungle_ratings, high_sides, ports, control_markers, odds, packs)
