"""Sheets as spreadsheet programs save them: whatever separates cells, and with what lies around the table."""

from __future__ import annotations

import csv

import pytest

from guelta.rules.engine.tables.sheet import read_sheet

TABLE = [(1, ["id", "name", "strength"]), (2, ["a", "First, of two", "4"]), (3, ["b", "", "2,5"])]


@pytest.mark.parametrize(
    "text",
    [
        'id,name,strength\na,"First, of two",4\nb,,"2,5"\n',
        "id;name;strength\na;First, of two;4\nb;;2,5\n",
        "id\tname\tstrength\r\na\tFirst, of two\t4\r\nb\t\t2,5\r\n",
        'id,name,strength,,\na,"First, of two",4,,\nb,,"2,5",,\n,,,,\n,,,,\n',
    ],
    ids=["commas", "semicolons", "tabs", "empty cells around it"],
)
def test_a_sheet_is_read_however_it_was_saved(text: str) -> None:
    assert read_sheet(text) == TABLE


def test_rows_keep_the_numbers_of_their_lines() -> None:
    assert read_sheet("id,n\na,1\n,\nb,2\n")[1:] == [(2, ["a", "1"]), (4, ["b", "2"])]


def test_a_row_that_is_too_long_stays_too_long() -> None:
    assert read_sheet("id,n\na,1,2\n")[1] == (2, ["a", "1", "2"])


def test_a_column_with_cells_and_no_name_stays() -> None:
    assert read_sheet("id,\na,1\n") == [(1, ["id", ""]), (2, ["a", "1"])]


def test_what_is_no_sheet_is_refused() -> None:
    with pytest.raises(csv.Error):
        read_sheet('id\n"a\n')
