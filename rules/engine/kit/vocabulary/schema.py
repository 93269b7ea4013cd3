"""The JSON schema of `kit.toml`, by which editors complete and underline, made of the one declaration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from guelta.rules.engine.kit.vocabulary.hooks import HOOK
from guelta.rules.engine.kit.vocabulary.keys import (
    ADVANCE,
    CHANGE,
    COMBAT_PARTS,
    CONSTRAINTS,
    EDGES,
    MODIFIER,
    PATH,
    PRESENCE,
    RETREAT,
    SPACES,
    TIMES,
    UNITS,
    VERSION,
    Key,
    Word,
)
from guelta.rules.engine.kit.vocabulary.words import KIT, WORDS

__all__ = ["SCHEMA", "schema"]

SCHEMA = "kit.schema.json"
"""The file in which a game keeps it, beside its kit."""

_TEXT, _WHOLE, _NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}
_TEXTS: Mapping[str, Any] = {"type": "array", "items": _TEXT}
_CELL: Mapping[str, Any] = {
    "anyOf": [_TEXT, _WHOLE, {"type": "array", "items": {"type": ["string", "integer"]}}]
}
_SELECTORS = {"units": UNITS, "spaces": SPACES, "edges": EDGES, "times": TIMES}
_HOOK = {"type": "string", "pattern": f"^{HOOK}"}


def schema() -> dict[str, Any]:
    """Return the schema, draft 2020-12; what is not built yet is not in it, so that editors underline it."""
    known = {name: _of_word(word) for name, word in WORDS.items() if not word.later}
    known["kit"] = {"const": VERSION, "description": WORDS["kit"].doc}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": KIT,
        **_table(known, needed=["kit"]),
        "$defs": {name: _selector(name, keys) for name, keys in _SELECTORS.items()},
    }


def _of_word(word: Word) -> dict[str, Any]:
    if word.name in _SELECTORS:
        return {"description": word.doc, "type": "object", "additionalProperties": _ref(word.name)}
    own = _of_keys(word.keys)
    if word.name == "move":
        own.pop("required", None)  # a move that is like another has its keys
    if word.form == "named":
        return {"description": word.doc, "type": "object", "additionalProperties": own}
    return {"description": word.doc, **({"type": "array", "items": own} if word.form == "list" else own)}


def _table(properties: Mapping[str, Any], *, needed: Iterable[str] = ()) -> dict[str, Any]:
    required = [*needed]
    closed = {"type": "object", "properties": {**properties}, "additionalProperties": False}
    return {**closed, **({"required": required} if required else {})}


def _of_keys(keys: Iterable[Key]) -> dict[str, Any]:
    """Return a table that has these keys, as far as they are built, and no other."""
    built = [key for key in keys if not key.later]
    return _table({key.name: _of_key(key) for key in built}, needed=[key.name for key in built if key.needed])


def _selector(name: str, keys: Iterable[Key]) -> dict[str, Any]:
    """Return a selector: a name, a table of its keys and of columns, or a list of these."""
    table = {**_of_keys(keys), "additionalProperties": _CELL}
    return {"anyOf": [_TEXT, table, {"type": "array", "items": {"anyOf": [_TEXT, table]}}]}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _of_key(key: Key) -> dict[str, Any]:
    own = _of_part(key)
    allowed = {"anyOf": [own, _HOOK]} if key.hook and own != _HOOK else own
    usual = f" Without it: {key.default}." if key.default else ""
    return {"description": f"{key.doc[:1].upper()}{key.doc[1:]}.{usual}", **allowed}


def _of_part(key: Key) -> dict[str, Any]:
    """Return what a key can have, by its part of speech."""
    if key.part in _SELECTORS:
        return _ref(key.part)
    if key.part == "word":
        return {"enum": [each.name for each in key.values if not each.later]}
    found = _PLAIN.get(key.part) or _tables().get(key.part)
    if found is None:
        raise KeyError(f"{key.name} has a part of speech without a schema: {key.part}")
    return dict(found)


_PLAIN: Mapping[str, Mapping[str, Any]] = {
    **dict.fromkeys(
        ("box group", "counter", "chart", "column", "rule", "text", "like", "effect", "one side", "network"),
        _TEXT,
    ),
    **dict.fromkeys(("box of side", "holder", "side", "sides", "phases", "marks", "glob", "whose"), _CELL),
    **dict.fromkeys(("space columns", "edge columns", "kinds", "faces"), _TEXTS),
    **dict.fromkeys(("whole", "signed"), _WHOLE),
    "decimal": _NUMBER,
    "number": {"type": ["number", "string"]},
    "yes": {"type": "boolean"},
    "no": {"const": False},
    "roll": {"type": "string", "pattern": "^[1-9][0-9]?d[1-9][0-9]*([+-][0-9]+)?$"},
    "hook": _HOOK,
    "rows": {"type": "object", "additionalProperties": _TEXT},
    "cost": {"type": "object", "additionalProperties": _WHOLE},
    "results": {"type": "object", "additionalProperties": _TEXTS},
    "numbers": _table(dict.fromkeys(CONSTRAINTS, _TEXT)),
    "numbers of combat": _table(dict.fromkeys(COMBAT_PARTS, _TEXT)),
    "shown": {"type": "object", "additionalProperties": _CELL},
    "each": _table({key: {"enum": ["once", "free"]} for key in ("unit", "space")}),
    "presence": {"anyOf": [_TEXT, _table(dict.fromkeys(PRESENCE, _TEXT))]},
}
"""What a key can have whose part of speech holds no keys of the vocabulary."""


def _tables() -> Mapping[str, Mapping[str, Any]]:
    """Return what a key can have that is a table of its own, or a list of them."""
    return {
        "place": _ref("spaces"),
        "changes": {"type": "array", "items": _of_keys((*CHANGE, *PATH))},
        "modifiers": {"type": "array", "items": _of_keys(MODIFIER)},
        "retreat": _of_keys(RETREAT),
        "roll of act": _table(
            {
                "dice": _PLAIN["roll"],
                "upto": _WHOLE,
                "table": _TEXT,
                "plus": {"type": "array", "items": _table({"units": _ref("units"), "add": _WHOLE})},
            },
            needed=["dice"],
        ),
        "advance": _of_keys(ADVANCE),
    }
