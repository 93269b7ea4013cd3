r"""Named values on one line, as java.util.Properties and VASSAL's PropertiesEncoder write and read them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guelta.builder.vassal.errors import ProtocolError
from guelta.builder.vassal.network_properties import read_properties, write_properties

NASTY = st.text("ab=:|\\!#' \t\r\n\f\0é€🐪u0041", max_size=10)
VALUES = st.dictionaries(NASTY.filter(bool), NASTY, max_size=5)


@given(VALUES)
def test_what_was_written_is_read_again(values: dict[str, str]) -> None:
    assert read_properties(write_properties(values)) == values


@given(VALUES, VALUES)
def test_values_within_values_are_read_again(inner: dict[str, str], other: dict[str, str]) -> None:
    outer = {"Room 1": write_properties(inner), "room|2": write_properties(other)}
    found = read_properties(write_properties(outer))
    assert [read_properties(text) for text in found.values()] == [inner, other]


@given(st.text("ab=:|\\!#' \t\r\n\f\0é€🐪u0041", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(ProtocolError):
        read_properties(text)


def test_a_line_of_the_real_client_is_read() -> None:
    line = (
        "away=false|crc=a99bb07d|moduleVersion=0.1|profile=I \\| play \\\\ late\\nand long|ip=|name=Zo\\u00EB"
        " \\uD83D\\uDC2A|client=3.6.0-SNAPSHOT-9a37405aa|looking=false|id=pass\\=word\\:1.1795308398820"
    )
    values = read_properties(line)
    assert values["name"] == "Zoë 🐪"
    assert values["id"] == "pass=word:1.1795308398820"
    assert values["profile"] == "I | play \\ late\nand long"
    assert values["ip"] == ""


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("", {}),
        ("name", {"name": ""}),
        ("  name : Anna ", {"name": "Anna "}),
        ("name Anna", {"name": "Anna"}),
        ("#name=Anna|!id=1", {}),
        ("=nameless|:|\\u003D=1", {"=": "1"}),
        ("name=An\\|na=1", {"name": "An|na=1"}),
        ("name=An|name=Bo", {"name": "Bo"}),
        ("name=An\\\r  na\\\\\\\n\\", {"name": "Anna\\"}),
        ("\\q\\=\\ =\\z", {"q= ": "z"}),
    ],
)
def test_java_s_liberties(line: str, values: dict[str, str]) -> None:
    assert read_properties(line) == values


@pytest.mark.parametrize("text", ["name=\\u12", "name=\\uzzzz", "\\u=1"])
def test_an_escape_without_meaning_is_refused(text: str) -> None:
    with pytest.raises(ProtocolError, match="four digits"):
        read_properties(text)


def test_more_than_describes_anything_is_refused() -> None:
    assert read_properties("name=" + "\\\n" * 20_000)
    with pytest.raises(ProtocolError, match="more than"):
        read_properties("x" * 70_000)


def test_a_value_needs_a_name() -> None:
    with pytest.raises(ProtocolError, match="without a name"):
        write_properties({"": "Anna"})
