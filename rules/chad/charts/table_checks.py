"""What the printed charts imply of each other, checked whenever tables are read, also an owner's.

Each check yields its faults as "file, row, column: reason"; the numbers are those of the charts.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from itertools import pairwise

from guelta.rules.chad.charts.chad_map import bridges_without_river_or_way
from guelta.rules.engine.tables.table import Table, Tables

__all__ = ["TABLE_CHECKS"]

_IRREGULAR = {"11": (10, 11), "12": (8, 11), "13": (6, 7), "14": (6, 9), "15": (6, 9), "16+": (6, 9)}
"""5.83: by difference, the totals of the dice whose cells are known to break the pattern of their column."""

_BACKS = {
    ("France", "infantry"): "infantry",
    ("France", "airborne infantry"): "airborne",
    ("France", "armored cavalry"): "armored_cavalry",
    ("OAU", "infantry"): "infantry",
    ("Libya", "infantry"): "legion_infantry",
    ("Libya", "armor"): "armor",
    ("Libya", "mechanized"): "mechanized",
    ("Libya", "commando"): "commando",
}
"""7.48: the column that counts a battalion, by force and type; Legion armor has one of its own."""

_UNITS = tuple(dict.fromkeys((*_BACKS.values(), "legion_armor")))


def _at(table: Table, row: str, column: str, reason: str) -> str:
    return f"{table.source}, row {row}, column {column}: {reason}"


def results_follow_the_dice(tables: Tables) -> Iterator[str]:
    """5.83  With higher dice the stronger side never loses more nor the weaker less, but in known cells."""
    crt = tables.charts["crt"]
    for column in crt.columns[1:]:
        first, last = _IRREGULAR.get(column, (99, 99))
        regular = [row for row in crt.rows if not first <= int(row.rstrip("-+")) <= last]
        for before, row in pairwise(regular):
            more, less = _losses(crt, before, column), _losses(crt, row, column)
            if less[0] > more[0]:
                reason = f"the stronger side loses {less[0]}, more than {more[0]} at {before}"
                yield _at(crt, row, column, reason)
            if less[1] < more[1]:
                yield _at(
                    crt, row, column, f"the weaker side loses {less[1]}, less than {more[1]} at {before}"
                )


def _losses(crt: Table, row: str, column: str) -> tuple[int, int]:
    stronger, weaker = crt.text(row, column).split("/")
    return int(stronger.rstrip("RC")), int(weaker.rstrip("RC"))


def withdrawal_is_never_easier_among_more_enemies(tables: Tables) -> Iterator[str]:
    """5.82  A die decides, and more adjacent hexes with enemies never help."""
    table = tables.charts["pre_combat_withdrawal"]
    allowed = 6
    for row in table.rows:
        up_to = int(table.number(row, "succeeds_up_to"))
        if not 0 <= up_to <= 6:
            yield _at(table, row, "succeeds_up_to", f"{up_to} is on no die")
        elif up_to > allowed:
            yield _at(table, row, "succeeds_up_to", f"{up_to} is more than {allowed} among fewer enemies")
        allowed = min(allowed, up_to)


def prefectures_fit_their_rows(tables: Tables) -> Iterator[str]:
    """7.22  A prefecture has as many spaces as its maximum, a median among them, and all of it makes 110."""
    table, boxes = tables.charts["prefectures"], tables.lists["boxes"]
    for row in table.rows:
        most, median = int(table.number(row, "max_production")), int(table.number(row, "median_after"))
        spaces = sum(id.startswith(f"{row}-production-") for id in boxes.rows)
        if most != spaces:
            yield _at(table, row, "max_production", f"{most}, but {boxes.source} has {spaces} spaces for it")
        if not 1 <= median < most:
            yield _at(table, row, "median_after", f"{median} is no space with another to its right")
    total = sum(int(table.number(row, "max_production")) for row in table.rows)
    if total <= 110:
        yield f"{table.source}, column max_production: {total} in all, but 14.22 counts up to 110 and more"


def gdp_goes_up_by_fives(tables: Tables) -> Iterator[str]:
    """7.23  The scale goes up by five, and a higher GDP never gives fewer credits."""
    table = tables.charts["gdp_scale"]
    for before, row in pairwise(table.rows):
        if int(row) != int(before) + 5:
            yield _at(table, row, "gdp", f"follows {before}, but the scale goes by fives")
        if table.number(row, "credits") < table.number(before, "credits"):
            yield _at(table, row, "credits", f"less than at {before}")


def scenario_gdp_is_what_is_governed(tables: Tables) -> Iterator[str]:
    """14.50  A scenario's GDP is its production under presence, to the nearest five (7.21)."""
    table, display = tables.charts["scenario_presence_production"], tables.charts["prefectures"]
    for scenario in table.rows:
        governed = 0
        for prefecture in display.rows:
            presence, production = table.text(scenario, prefecture).split("/")
            governed += int(production) if presence != "P0" else 0
            if not 1 <= int(production) <= display.number(prefecture, "max_production"):
                yield _at(
                    table, scenario, prefecture, f"production {production} is no space of its row (7.22)"
                )
        gdp, nearest = int(table.number(scenario, "gdp")), (governed + 2) // 5 * 5
        if gdp != nearest:
            yield _at(table, scenario, "gdp", f"{gdp}, but {governed} are produced under presence: {nearest}")


def task_forces_add_up(tables: Tables) -> Iterator[str]:
    """7.48  The units of a task force make its size, and as many counters bear its letter on their backs."""
    table, mix = tables.charts["task_forces"], tables.lists["counters"]
    for letter in table.rows:
        listed = {column: int(table.number(letter, column)) for column in _UNITS}
        if sum(listed.values()) != table.number(letter, "size"):
            yield _at(
                table,
                letter,
                "size",
                f"{table.value(letter, 'size')}, but its units are {sum(listed.values())}",
            )
        found = _with_letter(mix, letter.lower())
        for column, units in listed.items():
            if found[column] != units:
                reason = f"{units}, but {found[column]} counters of {mix.source} bear the letter"
                yield _at(table, letter, column, reason)
        if found["aaa"] != (table.value(letter, "aaa") == "optional"):
            yield _at(table, letter, "aaa", f"{found['aaa']} counters of {mix.source} bear the letter")


def _with_letter(mix: Table, letter: str) -> Tally[str]:
    found: Tally[str] = Tally()
    for row in mix.texts():
        if row["force"] in ("France", "OAU", "Libya") and letter in row["back"].split("-"):
            legion = row["formation"] == "Islamic Legion" and row["type"] == "armor"
            found["legion_armor" if legion else _BACKS.get((row["force"], row["type"]), "aaa")] += 1
    return found


def three_companies_make_a_battalion(tables: Tables) -> Iterator[str]:
    """9.23  Three FANT infantry companies have the steps of a battalion (9.40); new costs most (9.20)."""
    table = tables.charts["unit_values"]
    battalion, company = "FANT infantry battalion", "FANT infantry company"
    if table.number(battalion, "steps") != 3 * table.number(company, "steps"):
        yield _at(table, battalion, "steps", "must be three times those of a company (9.40)")
    for row in table.rows:
        costs = [table.value(row, column) for column in ("maintain", "rebuild", "new")]
        if "." not in costs and not costs[0] <= costs[1] <= costs[2]:  # type: ignore[operator]
            yield _at(
                table, row, "new", "must not cost less than to rebuild, nor that less than to maintain (9.20)"
            )


TABLE_CHECKS: tuple[Callable[[Tables], Iterator[str]], ...] = (
    results_follow_the_dice,
    withdrawal_is_never_easier_among_more_enemies,
    prefectures_fit_their_rows,
    gdp_goes_up_by_fives,
    scenario_gdp_is_what_is_governed,
    task_forces_add_up,
    three_companies_make_a_battalion,
    bridges_without_river_or_way,
)
"""Every check, in the order of their rules."""
