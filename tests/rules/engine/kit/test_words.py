"""The vocabulary is closed: each key of a word is a field of its class, and what is not built is refused."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from guelta.rules.engine.kit.ground import Ground
from guelta.rules.engine.kit.kit import (
    Act,
    Activation,
    Combat,
    Control,
    Limit,
    Modifier,
    Network,
    Points,
    Route,
    Steps,
    Victory,
    Zones,
)
from guelta.rules.engine.kit.vocabulary import keys
from guelta.rules.engine.kit.vocabulary.keys import CHANGE, CONSTRAINTS, MODIFIER, PATH, Key, Word
from guelta.rules.engine.kit.vocabulary.words import WORDS
from guelta.rules.engine.tables.folder import RulesDataError
from tests.rules.engine.kit import (
    small_war,
    test_activation,
    test_acts,
    test_combat,
    test_deeds,
    test_duties,
    test_faults,
    test_fire,
    test_hooks,
    test_moving,
)
from tests.rules.engine.kit.small_war import KIT

CLASSES: dict[str, tuple[type, ...]] = {
    "activation": (Activation,), "ground": (Ground,), "limit": (Limit,), "zones": (Zones,),
    "network": (Network, Route), "steps": (Steps,), "combat": (Combat,), "act": (Act,), "control": (Control,),
    "points": (Points,), "victory": (Victory,),
}  # fmt: skip
ELSEWHERE = {"from": "sources", "modifier": "modifiers"}
FILES = (
    small_war,
    test_activation,
    test_acts,
    test_combat,
    test_deeds,
    test_duties,
    test_faults,
    test_fire,
    test_hooks,
    test_moving,
)
READ_ONLY = {"by", "kept", "kinds"}
"""Keys whose only value there is yet, or that are kept elsewhere in the kit."""


def built(keys: tuple[Key, ...]) -> list[str]:
    return [key.name for key in keys if not key.later]


@pytest.mark.parametrize("word", CLASSES)
def test_every_key_that_is_read_is_kept(word: str) -> None:
    kept = {field.name for each in CLASSES[word] for field in fields(each)}
    assert {ELSEWHERE.get(name, name) for name in built(WORDS[word].keys)} - READ_ONLY <= kept


def test_the_keys_of_a_way_are_its_fields() -> None:
    assert {*built(PATH)} == {field.name for field in fields(Route)} - {"times", "round"}
    assert {"times", "round"} < {*built(CHANGE)}


def test_the_keys_of_a_modifier_are_its_fields() -> None:
    assert {*built(MODIFIER)} == {field.name for field in fields(Modifier)}


def refused() -> list[tuple[str, str]]:
    """Return each word and key that is not built, with a kit that uses it."""

    def table(word: Word) -> str:
        return {"one": f"[{word.name}]", "named": f"[{word.name}.new]", "list": f"[[{word.name}]]"}[word.form]

    found = [(word.name, table(word)) for word in WORDS.values() if word.later]
    for word in WORDS.values():
        needed = "".join(f"\n{key.name} = {key.example}" for key in word.keys if key.needed)
        own = KIT if word.form == "one" and f"[{word.name}]" in KIT else ""
        for key in word.keys:
            if key.later and not own:
                found.append((key.name, f"{table(word)}{needed}\n{key.name} = 1"))
    return found


@pytest.mark.parametrize(("name", "text"), refused(), ids=lambda text: text.replace("\n", " ")[:40])
def test_what_is_not_built_is_refused_by_name(tmp_path: Path, name: str, text: str) -> None:
    with pytest.raises(RulesDataError) as broken:
        small_war.game(tmp_path, kit=f"{KIT}\n{text}\n")
    assert any(name in each and "is not built yet; " in each for each in broken.value.faults)


def test_every_key_has_a_test_that_uses_it() -> None:
    """A key, word or constraint that no test of this folder writes would be accepted unseen."""
    written = "\n".join(Path(each.__file__).read_text(encoding="utf-8") for each in FILES)
    known = [key for word in WORDS.values() for key in word.keys if not key.later]
    for several in (
        keys.UNITS,
        keys.SPACES,
        keys.EDGES,
        keys.TIMES,
        PATH,
        CHANGE,
        MODIFIER,
        keys.RETREAT,
        keys.ADVANCE,
    ):
        known += [key for key in several if not key.later]
    unused = {key.name for key in known if f"{key.name} =" not in written and f".{key.name}]" not in written}
    assert unused == set()
    assert {each for each in CONSTRAINTS if each not in written} == set()
    assert all(key.doc and (key.later or key.example or key.part == "yes") for key in known)
