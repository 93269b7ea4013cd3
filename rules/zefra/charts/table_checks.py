"""What the tables of Zefran Crisis imply of each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from guelta.rules.engine.tables.table import Table, Tables

__all__ = ["TABLE_CHECKS"]

_HIGHEST_ROLL = 9


def rolls_without_a_row(tables: Tables) -> Iterator[str]:
    """Name the charts of rolls that leave one out or give one twice."""
    for table in tables.charts.values():
        if table.columns[0] == "roll":
            rolls = [roll for row in table.rows for roll in _rolls(row)]
            if rolls[:10] != list(range(_HIGHEST_ROLL + 1)):
                yield f"{table.source}, column roll: must hold each of 0 to {_HIGHEST_ROLL} once, in order"


def _rolls(row: str) -> range:
    first, _, last = row.partition("-")
    if not first.isdigit() or (last and not last.isdigit()):
        return range(0)
    return range(int(first), int(last or first) + 1)


def one_sided_hostility(tables: Tables) -> Iterator[str]:
    """Name two sides of which one is hostile and the other is not."""
    table = tables.charts["hostility"]
    for side in table.rows:
        for other in table.rows:
            if other not in table.columns or table.value(side, other) != table.value(other, side):
                yield f"{table.source}, row {side}, column {other}: differs from the other way round"


def counters_without_a_row(tables: Tables) -> Iterator[str]:
    """Name units whose movement or type no chart has."""
    counters, charts = tables.lists["counters"], tables.charts
    for row in counters.texts():
        if row["kind"] != "unit":
            continue
        at = f"{counters.source}, row {row['id']}"
        if row["movement"] != "cas" and row["movement"] not in charts["movement"]:
            yield f"{at}, column movement: {row['movement']} is not in {charts['movement'].source}"
        if row["type"] not in charts["types"]:
            yield f"{at}, column type: {row['type']} is not in {charts['types'].source}"
        if not row["removed_at"].isdigit() or row["side"] not in charts["sides"]:
            yield f"{at}: a unit has a side and a number of -1 counters that remove it"


def sites_out_of_place(tables: Tables) -> Iterator[str]:
    """Name sites in the sea or another country, two in a hex, and those whose counter is missing."""
    sites, hexes, counters = (tables.lists[name] for name in ("sites", "map", "counters"))
    taken: set[str] = set()
    for row in sites.texts():
        at = f"{sites.source}, row {row['id']}"
        if row["hex"] not in hexes or hexes.text(row["hex"], "country") != row["country"]:
            yield f"{at}, column hex: {row['hex']} does not lie in {row['country']}"
        if row["hex"] in taken:
            yield f"{at}, column hex: {row['hex']} has a site already"
        taken.add(row["hex"])
        if row["destroyable"] == "yes" and not _is_site(counters, row["id"]):
            yield f"{at}: can be destroyed and is no counter of kind site"


def _is_site(counters: Table, id: str) -> bool:
    return id in counters and counters.value(id, "kind") == "site"


def days_without_a_box(tables: Tables) -> Iterator[str]:
    """Yield where the boxes on the way to the capital are not as many as the days it takes."""
    sizes, boxes = tables.charts["sizes"], tables.lists["boxes"]
    days = int(sizes.number("days to the capital", "value"))
    found = sum(row["group"] == "capital" for row in boxes.texts())
    if days != found:
        yield f"{sizes.source}, row days to the capital: {days} days, and {boxes.source} has {found} boxes"


_NAMED_BY_RULES: Mapping[str, tuple[str, ...]] = {
    "combat_certain": (
        "CJTF-Z ambushes", "CJTF-Z ahead", "IFF company ambushes", "fewer among conventionals",
    ),
    "options": (
        "aims", "artillery-range", "biological", "bongo-shift", "cas-reach", "cbrn", "cjtf-ahead",
        "cjtf-removed-at", "expulsion", "field-hospital", "fire-into-zefra", "last-company", "mortar-range",
        "peoples-weak", "recon-adds-to", "score-of-companies", "score-of-parties", "turns-within-a-pair",
        "weak-ambush",
    ),
    "president": ("conciliatory", "neutral", "hostile"),
    "refugee_events": ("party attacked", "IFF meets a Bongo party"),
    "shelled_camp": ("stands", "falls"),
    "sizes": (
        "units in a hex", "cas in a hex", "days to the capital", "hospital relief", "entering side adds",
        "recon adds", "bongo shift", "cas near ground units", "turns in a game",
    ),
    "special_weapons": ("nuclear", "biological"),
    "victory": (
        "cjtf: camp standing", "cjtf: infrastructure standing", "cjtf: company lost",
        "cjtf: IFF company removed", "iff: infrastructure destroyed", "iff: nuclear use",
        "people: party in a camp", "people: party lost", "government: infrastructure",
    ),
}  # fmt: skip
"""The rows that rules look up by name, of each chart."""


def rows_missing(tables: Tables) -> Iterator[str]:
    """Name the rows that rules look up, or that other charts lead to, and that a chart has not.

    A misspelt row is missing under its name, and would else come to light in the middle of a game.
    """
    charts = tables.charts
    sides, ranged = charts["sides"], charts["types"].rows_with("ranged", "yes")
    manners = tuple(dict.fromkeys(sides.text(side, "fights_as") for side in sides.rows))
    wanted: dict[str, tuple[str, ...]] = {
        **_NAMED_BY_RULES,
        **dict.fromkeys(("ambush", "retreat_losses"), manners),
        **dict.fromkeys(("weakness", "hostility", "aims"), sides.rows),
        **dict.fromkeys(("bombardment_sites", "ranges"), ranged),
    }
    for name, rows in wanted.items():
        table = charts[name]
        strange = [row for row in table.rows if row not in rows]
        for row in (row for row in rows if row not in table):
            instead = f"; {', '.join(strange)} is no row that rules look up" if strange else ""
            yield f"{table.source}, row {row}: is missing{instead}"
    units = charts["bombardment_units"]
    for type in ranged:
        if type not in units.columns:
            yield f"{units.source}, column {type}: is missing"


TABLE_CHECKS = (
    rolls_without_a_row,
    one_sided_hostility,
    counters_without_a_row,
    sites_out_of_place,
    days_without_a_box,
    rows_missing,
)
