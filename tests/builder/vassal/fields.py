"""Generated fields: for every trait and command class, values of the types its fields declare."""

from __future__ import annotations

import types
import typing
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from guelta.builder.vassal.key_stroke import KeyStroke
from guelta.builder.vassal.traits.shape import Rotate
from guelta.builder.vassal.traits.sheet import SheetField
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.traits.visibility import Access, MaskStyle
from guelta.builder.vassal.wire import OPEN_ENDS

ALPHABET = "ab Zé€\t;,/:|~=\\'\"$@{}0-<\x7f"
TEXTS = st.text(ALPHABET, max_size=8).filter(lambda text: not text.endswith("\\"))
WORDS = st.text("abcXYZ089", min_size=1, max_size=6)
NOT_A_VALUE = st.sampled_from(["", "{A+1}", "$x$", "007", "True"])
STROKES = st.one_of(
    st.builds(KeyStroke, st.integers(0, 60000), st.sampled_from([0, 65, 130, 520])),
    st.builds(KeyStroke.named, WORDS),
    st.sampled_from(["", "D"]),
)
COLOURS = st.one_of(st.tuples(*[st.integers(0, 255)] * 3), st.just(""))
SPECIAL: dict[Any, SearchStrategy[Any]] = {
    KeyStroke: STROKES,
    Access: st.one_of(
        st.sampled_from([Access("player"), Access("side")]),
        st.builds(Access, st.just("sides"), st.lists(TEXTS, min_size=2).map(tuple)),
    ),
    MaskStyle: st.builds(MaskStyle, st.sampled_from("IBPGU"), TEXTS),
    SheetField: st.builds(SheetField, st.sampled_from("0123456"), TEXTS),
}


def values(hint: Any) -> SearchStrategy[Any]:
    """Values of an annotated field type, None left out."""
    if hint in SPECIAL:
        return SPECIAL[hint]
    origin = get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        return _any_of([arm for arm in get_args(hint) if arm is not type(None)])
    if origin is tuple:
        arms = get_args(hint)
        if arms[-1] is Ellipsis:
            return st.lists(values(arms[0]), min_size=arms[0] is str, max_size=4).map(tuple)
        return st.tuples(*map(values, arms))
    if is_dataclass(hint):
        return instances(hint)
    return {
        str: TEXTS,
        int: st.integers(-99999, 99999),
        bool: st.booleans(),
        float: st.integers(-9999, 9999).map(lambda number: number / 100),
    }[hint]


def _any_of(arms: list[Any]) -> SearchStrategy[Any]:
    if tuple[int, ...] in arms:
        return COLOURS
    if len(arms) > 1 and str in arms:
        others = [arm for arm in arms if arm is not str]
        plain = [] if any(is_dataclass(arm) for arm in others) else [NOT_A_VALUE]
        return st.one_of(*map(values, others), *plain)
    return st.one_of(*map(values, arms))


@st.composite
def instances(draw: Any, kind: type) -> Any:
    """Instances of a class of wired fields; the last ones may be left out, or more may follow."""
    if issubclass(kind, Trait):
        types_, state = kind.type_fields(), kind.STATE
        arguments = {
            **draw(_some(kind, types_, "type_extra")),
            **draw(
                _some(
                    kind, state, "state_extra" if kind.STATE_DELIMITER else "", whole=not kind.STATE_DELIMITER
                )
            ),
        }
        return _consistent(kind, arguments)
    names = tuple(field.name for field in fields(kind) if field.name not in OPEN_ENDS)
    extra = "extra" if any(field.name == "extra" for field in fields(kind)) else ""
    return kind(**draw(_some(kind, names, extra)))


@st.composite
def _some(draw: Any, kind: type, names: tuple[str, ...], extra: str, whole: bool = False) -> dict[str, Any]:
    hints = get_type_hints(kind)
    optional = [type(None) in get_args(hints[name]) for name in names]
    least = max((at + 1 for at, may_be_none in enumerate(optional) if not may_be_none), default=1)
    count = len(names) if whole else draw(st.integers(min(least, len(names)), len(names)))
    found: dict[str, Any] = dict.fromkeys(names[count:])
    for name in names[:count]:
        found[name] = draw(values(hints[name]))
    if extra and count == len(names) and draw(st.integers(0, 4)) == 0:
        found[extra] = tuple(draw(st.lists(TEXTS, min_size=1, max_size=2)))
    return found


def _consistent(kind: type, arguments: dict[str, Any]) -> Any:
    """What one field of a trait demands of another."""
    if kind is Rotate:
        free = arguments["facings"] == 1
        unused = ("clockwise_stroke", "counter_stroke", "clockwise_menu", "counter_menu")
        for name in unused if free else ("set_stroke", "set_menu"):
            arguments[name] = None
    return kind(**arguments)
