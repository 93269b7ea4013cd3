"""What a module is made of must fit together; what does not is said with file and entry."""

from dataclasses import replace
from typing import Any

import pytest

from builder.design import Design
from builder.module_card import ModuleCard, ModuleCardError
from builder.module_entries import ChartGroup, Selection
from rules.engine.table import Folder


@pytest.fixture
def toml() -> dict[str, Any]:
    return Folder.of_package("builder.games.chad").toml("module.toml")


def test_a_selection_without_words_is_everything() -> None:
    row = {"kind": "leader", "force": "CDR"}
    assert row in Selection()
    assert row in Selection(kinds=("leader",)) and row not in Selection(kinds=("combat",))
    assert row in Selection(forces=("CDR",)) and row not in Selection(forces=())
    assert row not in Selection(but_forces=("CDR",))


def test_a_missing_entry_is_named(toml: dict[str, Any]) -> None:
    del toml["stack"]
    with pytest.raises(ModuleCardError, match=r"x/module\.toml: stack is missing"):
        ModuleCard.of(toml, "x/module.toml")


def test_an_unknown_entry_is_named(toml: dict[str, Any]) -> None:
    toml["mark"].append({"mark": "a", "colour": "red"})
    with pytest.raises(ModuleCardError, match=r"module\.toml, mark 2: there is no colour"):
        ModuleCard.of(toml, "module.toml")


def test_an_entry_with_too_little_is_named(toml: dict[str, Any]) -> None:
    toml["send"].append({"kinds": ["combat"]})
    with pytest.raises(ModuleCardError, match=r"module\.toml, send 9: .*space"):
        ModuleCard.of(toml, "module.toml")


def test_a_number_that_is_none_is_named(toml: dict[str, Any]) -> None:
    toml["zoom"]["levels"] = ["far"]
    with pytest.raises(ModuleCardError, match=r"module\.toml: .*far"):
        ModuleCard.of(toml, "module.toml")


def loaded(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Design:
    real = ModuleCard.of
    monkeypatch.setattr(ModuleCard, "of", lambda toml, source: replace(real(toml, source), **changes))
    return Design.load("chad")


@pytest.fixture
def card(toml: dict[str, Any]) -> ModuleCard:
    return ModuleCard.of(toml, "module.toml")


def test_all_that_does_not_fit_the_game_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch, card: ModuleCard
) -> None:
    with pytest.raises(ModuleCardError) as refused:
        loaded(
            monkeypatch,
            clear_moved_at="siesta",
            tabs=card.tabs[:-1],
            follows=(replace(card.follows[0], counter="moon"), replace(card.follows[1], last=4)),
            properties=(*card.properties, replace(card.properties[1], name="Again")),
            sends=(replace(card.sends[0], space="limbo"),),
            draws=(replace(card.draws[0], field="moon", otherwise="limbo"),),
            commands=(replace(card.commands[0], does="dance"), replace(card.commands[1], mark="sunburn")),
            charts=(ChartGroup("Stars", ("horoscope",)),),
        )
    said = str(refused.value).splitlines()
    assert all(line.startswith("builder/games/chad/module.toml: ") for line in said)
    for fault in (
        "the turn tracker has no siesta",
        "igf-1 must stand in exactly one tab of the palette",
        "there is no counter moon to follow the turn tracker",
        "impulse-4 is on no track",
        "two buttons are called FAN is the Government",
        "habre is sent to limbo, which is no box",
        "Task force asks for moon, which no property holds",
        "Task force sends counters to limbo, which is no box",
        "Production to normal does dance, which is no command",
        "Remove all NO WATER does unmark sunburn, which is no command",
        "there is no chart horoscope for Stars",
    ):
        assert any(fault in line for line in said), fault


def test_a_scenario_the_game_lacks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModuleCardError, match="there is no scenario waterloo"):
        loaded(monkeypatch, scenarios=("waterloo",))


def test_a_scenario_is_refused_when_the_module_would_forget_what_it_says(
    monkeypatch: pytest.MonkeyPatch, card: ModuleCard
) -> None:
    with pytest.raises(ModuleCardError, match="no property holds drought of scenario manta"):
        loaded(monkeypatch, properties=(*card.properties[:2], *card.properties[3:]))


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Design.load("checkers")
