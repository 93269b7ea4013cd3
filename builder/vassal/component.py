"""A module's buildFile.xml: a tree of VASSAL's components, described in plain Python, to bytes.

A component is its Java class and its attributes. Nothing here knows a game, a file or the clock: the same
tree always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from lxml import etree

from guelta.builder.vassal.key_stroke import KeyStroke

__all__ = ["AttributeValue", "Component", "component", "encode"]

AttributeValue = str | int | float | bool | KeyStroke | tuple[int, int, int]
"""What an attribute may hold: text, a number, true or false, a key stroke, a colour (r, g, b)."""


@dataclass(frozen=True, slots=True)
class Component:
    """One element: its tag, attributes in order, children, and the text within it."""

    tag: str
    attributes: Mapping[str, AttributeValue] = field(default_factory=dict)
    children: tuple[Component, ...] = ()
    content: str = ""

    def walk(self) -> Iterator[Component]:
        """Yield this component and all within it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child.walk()


def component(
    java_class: str,
    attributes: Mapping[str, AttributeValue] | None = None,
    children: Iterable[Component] = (),
    content: str = "",
) -> Component:
    """Describe a component by its class below `VASSAL.build.`, such as `module.DiceButton`."""
    return Component(f"VASSAL.build.{java_class}", attributes or {}, tuple(children), content)


def encode(root: Component) -> bytes:
    """Write the tree as the file; ValueError for a text that XML cannot carry, with the tags it stands in."""
    element = _element(root, root.tag)
    return etree.tostring(element, encoding="UTF-8", xml_declaration=True) + b"\n"


def _element(node: Component, trail: str) -> etree._Element:
    element = etree.Element(node.tag)
    try:
        for name, value in node.attributes.items():
            element.set(name, _text(value))
        if node.content:
            element.text = node.content
    except ValueError as error:
        raise ValueError(f"buildFile.xml, {trail}: {error}") from None
    for child in node.children:
        element.append(_element(child, f"{trail} / {child.tag.rpartition('.')[2]}"))
    return element


def _text(value: AttributeValue) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ",".join(map(str, value))
        case _:
            return str(value)
