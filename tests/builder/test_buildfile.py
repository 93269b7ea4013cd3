"""A description of components becomes the bytes of a build file."""

import pytest

from guelta.builder.vassal.component import Component, component, encode
from guelta.builder.vassal.key_stroke import KeyStroke


def test_attributes_come_in_the_order_they_are_described() -> None:
    die = component("module.DiceButton", {"text": "1d6", "nDice": 1, "name": "1d6", "prompt": False})
    assert encode(die) == (
        b"<?xml version='1.0' encoding='UTF-8'?>\n"
        b'<VASSAL.build.module.DiceButton text="1d6" nDice="1" name="1d6" prompt="false"/>\n'
    )


def test_values_are_written_as_vassal_reads_them() -> None:
    written = encode(
        Component("x", {"colour": (1, 2, 3), "key": KeyStroke.named("go"), "dx": 55.5, "on": True})
    )
    assert b'colour="1,2,3" key="57348,0,go" dx="55.5" on="true"' in written


def test_markup_and_tabs_in_texts_are_escaped() -> None:
    written = encode(Component("x", {"match": '{A=="b" && C<2}'}, content="+/null/a\tb & c/<d>"))
    assert b"{A==&quot;b&quot; &amp;&amp; C&lt;2}" in written
    assert b"+/null/a\tb &amp; c/&lt;d&gt;" in written


def test_a_text_that_xml_cannot_carry_names_where_it_stands() -> None:
    tree = component("module.Map", {}, [component("module.map.Zoomer", {"inTooltip": "bell \a"})])
    with pytest.raises(ValueError, match=r"buildFile\.xml, VASSAL\.build\.module\.Map / Zoomer: "):
        encode(tree)


def test_a_tree_is_walked_in_the_order_of_the_file() -> None:
    tree = component("a", {}, [component("b", {}, [component("c")]), component("d")])
    assert [node.tag.rpartition(".")[2] for node in tree.walk()] == ["a", "b", "c", "d"]
