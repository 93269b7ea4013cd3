"""Ids: what becomes a file, an address or a name in a module, on every system."""

from __future__ import annotations

import pytest

from guelta.rules.engine.tables.identifier import (
    LONGEST,
    file_objection,
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


@pytest.mark.parametrize(
    "name",
    ["می\u200cخواهم", "क्\u200dष", "ക്\u200cഷ", "❤\ufe0f\u200d🔥", "🧑🏽\u200d🚀", "\u0601١٢", "소총", "שָׁלוֹם"],
)
def test_joiners_that_a_script_needs_are_part_of_a_name(name: str):
    assert name_objection(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        *(
            "a\u202eb",
            "a\u2066b",
            "a\u200eb",
            "\u061cא",
            "a\u200bb",
            "\ufeffa",
            "a\u2060b",
            "a\u00adb",
            "\U000e0041",
        ),
        *("a\u200db", "Ж\u200cа", "क\u200d", "\u200dक", "क\u200d\u200dष", "क \u200dष", "\u3164", "a\u2800"),
    ],
)
def test_a_sign_that_nobody_sees_is_no_part_of_a_name(name: str):
    said = name_objection(name)
    assert "holds a sign that nobody sees (U+" in said and said.partition("(")[2].isascii()


@pytest.mark.parametrize("file", ["Mine.ttf", "Noto Sans [wdth,wght].ttf", "console.otf", "मेरा.ttf"])
def test_a_file_may_be_called_what_every_system_can_hold(file: str):
    assert file_objection(file) == ""


@pytest.mark.parametrize(
    "file",
    ["../x.ttf", "a/b.ttf", "a\\b.ttf", "C:x.ttf", "con.ttf", "NUL.x.ttf", "aux", "a?.ttf", "a\0.ttf", "a."],
)
def test_a_path_or_a_device_is_no_file(file: str):
    assert file_objection(file)
