"""Ids: what becomes a file, an address or a name in a module, on every system."""

from __future__ import annotations

import pytest

from rules.engine.tables.identifier import (
    LONGEST,
    id_faults,
    id_objection,
    name_objection,
    version_objection,
)


@pytest.mark.parametrize(
    "id", ["a", "0101", "red-tank-1", "chad_2021", "Red", "x" * LONGEST, "console", "com10"]
)
def test_letters_digits_and_strokes_between_them_are_an_id(id: str):
    assert id_objection(id) == ""


@pytest.mark.parametrize(
    "id",
    [
        *(
            "",
            "-1",
            "+1",
            "1-",
            "_a",
            "a b",
            "a/b",
            "a\\b",
            "a.b",
            "..",
            "../../../../escaped",
            "/etc/x",
            "C:x",
        ),
        *(
            "a\nb",
            "a\0b",
            'a"b',
            "a{b",
            "a$b",
            "a;b",
            "é",
            "Жуков",
            "a\u202eb",
            "a" * (LONGEST + 1),
            "a" * 10**6,
        ),
        *("con", "CON", "Aux", "nul", "prn", "com1", "LPT9"),
    ],
)
def test_what_leads_out_of_a_folder_or_is_no_file_everywhere_is_none(id: str):
    said = id_objection(id)
    assert said and len(said) < 300


def test_ids_that_differ_in_capitals_alone_are_one_file_on_some_systems():
    said = list(id_faults([("row 1", "red"), ("row 2", "Red"), ("row 3", "red"), ("row 4", "blue")]))
    assert said == [
        "row 2: 'Red' differs from 'red' in nothing but capitals; files are named after both",
    ]


@pytest.mark.parametrize(
    ("version", "stands"),
    [
        ("1.0.0", True),
        ("2.1-beta+3", True),
        ("../../1.0", False),
        ("1/0", False),
        ("", False),
        ("1" * 99, False),
    ],
)
def test_a_version_names_a_published_file(version: str, stands: bool):
    assert (version_objection(version) == "") is stands


@pytest.mark.parametrize(
    "name", ["", "-1", '"Ford" {x} $y$', "O'Neill/2", "Жуков", "東京", "👩\u200d🚀", "x" * 500]
)
def test_names_may_be_anything(name: str):
    assert name_objection(name) == ""


@pytest.mark.parametrize("name", [" ", "a\nb", "a\tb", "a\0b", "a\x1bb", "a\\b", "a\\", "a\u2028b"])
def test_what_is_no_line_or_no_text_to_vassal_is_no_name(name: str):
    assert name_objection(name)
