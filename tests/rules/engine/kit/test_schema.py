"""The schema for editors: made of the declaration, kept in the documents, true of the kits that there are."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from guelta.rules.engine.kit.vocabulary.schema import SCHEMA, schema
from guelta.rules.engine.kit.vocabulary.words import WORDS
from tests.rules.engine.kit import small_war

TOP = Path(__file__).parents[4]
FILE = TOP / "docs" / SCHEMA
KITS = [*sorted((TOP / "examples").rglob("kit.toml")), *sorted((TOP / "builder/new_games").rglob("kit.toml"))]


def fits(value: Any, wanted: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    """Return whether a value is as a schema has it; of JSON schema what ours uses."""
    if "$ref" in wanted:
        return fits(value, whole["$defs"][wanted["$ref"].rpartition("/")[2]], whole)
    if "anyOf" in wanted:
        return any(fits(value, each, whole) for each in wanted["anyOf"])
    if "enum" in wanted or "const" in wanted:
        return value in wanted.get("enum", [wanted.get("const")])
    types = {
        "object": dict,
        "array": list,
        "string": str,
        "boolean": bool,
        "integer": int,
        "number": (int, float),
    }
    if isinstance(value, bool):
        return wanted["type"] == "boolean"
    named = wanted["type"] if isinstance(wanted["type"], list) else [wanted["type"]]
    if not any(isinstance(value, types[each]) for each in named):  # type: ignore[arg-type]
        return False
    if isinstance(value, list):
        return all(fits(each, wanted["items"], whole) for each in value)
    if not isinstance(value, dict):
        return True
    own, other = wanted.get("properties", {}), wanted.get("additionalProperties", {})
    return {*wanted.get("required", ())} <= value.keys() and all(
        fits(each, own[key], whole) if key in own else bool(other) and fits(each, other, whole)
        for key, each in value.items()
    )


def test_the_file_is_what_the_declaration_says() -> None:
    """With GUELTA_GOLDEN it is written anew."""
    text = json.dumps(schema(), indent=1) + "\n"
    if os.environ.get("GUELTA_GOLDEN"):
        FILE.write_text(text, encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == text


def test_every_key_that_is_built_is_in_it_and_no_other() -> None:
    found = schema()["properties"]
    for name, word in WORDS.items():
        assert (name in found) is not bool(word.later)
        if word.keys and not word.later:
            table = found[name].get("additionalProperties") or found[name].get("items") or found[name]
            assert {*table["properties"]} == {key.name for key in word.keys if not key.later}, name


@pytest.mark.parametrize("kit", KITS, ids=lambda path: path.parent.parent.name)
def test_the_kits_here_are_as_it_has_them(kit: Path) -> None:
    assert fits(tomllib.loads(kit.read_text(encoding="utf-8")), schema(), schema())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('enemies = "never"', 'enemys = "never"'),
        ("kit = 1", "kit = 2"),
        ('allowance = "movement"', "allowance = true"),
        ("[move.march]", "[moves.march]"),
        ('edges = ["river", "way"]', 'edges = "river"'),
        ('cost = "ground.cost"', 'cost = "ground.cost"\nunits = 3'),
    ],
)
def test_what_is_wrong_is_underlined(old: str, new: str) -> None:
    assert fits(tomllib.loads(small_war.KIT), schema(), schema())
    assert not fits(tomllib.loads(small_war.KIT.replace(old, new)), schema(), schema())
