"""Counters and boxes called printed were looked up in the rules text, and the number that has each is listed.

`words` are what was found there by machine, on one line or in one number; where there are none it was read.
"""

import csv
from pathlib import Path

import pytest

from guelta.rules.engine.ledger import ledger
from tests.library import LIBRARY

CHAD = LIBRARY.game("chad")
LISTS = CHAD.tables.lists
LABEL = ("force", "formation", "type", "size")
UNASKED = ("name", "kind", "number", "note")
"""Columns of ours: our own titles, and what follows from the others."""


def found() -> dict[tuple[str, str, str, str], str]:
    """Return what was found: the number by list, counters or box, column and value."""
    path = Path(__file__).with_name("printed_cells.csv")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    cells = {(row["list"], row["of"], row["column"], row["value"]): row["rule"] for row in rows}
    assert len(cells) == len(rows)
    return cells


def printed() -> set[tuple[str, str, str, str]]:
    """Return what the lists call printed; counters of one force, formation, type and size are one."""
    cells = set()
    counters, boxes = LISTS["counters"], LISTS["boxes"]
    for id in counters.rows:
        row = counters.row(id)
        label = " ".join(str(row[each]) for each in LABEL if row[each])
        for column in counters.columns:
            asked = not column.startswith("provenance") and column not in UNASKED
            if asked and row[column] not in ("", None) and counters.provenance(id, column) == "printed":
                cells.add(("counters", id if column == "id" else label, column, str(row[column])))
    for id in boxes.rows:
        if boxes.provenance(id, "title") == "printed":
            cells.add(("boxes", id, "title", str(boxes.row(id)["title"])))
    return cells


def test_all_that_is_called_printed_was_found_and_nothing_else_is_listed():
    assert printed() == {*found()}


def test_it_was_found_under_a_number_of_the_rules():
    assert {*found().values()} <= {row.rule for row in ledger(CHAD)}


@pytest.mark.parametrize(
    ("counter", "column", "provenance"),
    [
        ("france-armored-cav-bn-1", "type", "reconstructed"),  # no cavalry in the rules text
        ("oau-inf-bn-1", "type", "inferred"),  # "units" of the OAU
        ("france-aaa", "size", "inferred"),  # an "AAA unit"
        ("deby", "colour", "inferred"),  # 2.30 names no colour for him
        ("fan-guerrilla-1", "front", "house"),  # which side is the front is a ruling
        ("vp-government-1", "type", "designed"),
    ],
)
def test_what_the_rules_text_does_not_say_is_not_called_printed(counter: str, column: str, provenance: str):
    assert LISTS["counters"].provenance(counter, column) == provenance
