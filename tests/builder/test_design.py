"""What a module is made of must fit together; what does not is said with file and entry."""

from dataclasses import replace
from typing import Any

import pytest

from guelta.builder.module.card import ModuleCard, ModuleCardError
from guelta.builder.module.design import Design
from guelta.builder.module.entries import Beneath, ChartGroup, Mark, RandomSpace, Selection, StackLimit
from guelta.builder.module.map_window import map_window
from guelta.builder.module.prototypes import prototypes
from guelta.builder.vassal.traits.property import CalculatedProperty
from guelta.rules.engine.tables.table import Folder
from tests.library import LIBRARY


@pytest.fixture
def toml() -> dict[str, Any]:
    return Folder.of_package("guelta.builder.games.chad").toml("module.toml")


def test_a_selection_without_words_is_everything() -> None:
    row = {"kind": "leader", "force": "CDR"}
    assert row in Selection()
    assert row in Selection(kinds=("leader",)) and row not in Selection(kinds=("combat",))
    assert row in Selection(where={"force": ("CDR",)}) and row not in Selection(where={"force": ()})
    assert row not in Selection(but={"force": ("CDR",)})


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


def test_a_stack_counts_a_column_or_the_counters_themselves(toml: dict[str, Any]) -> None:
    unit, marker = {"kind": "combat", "steps": "3"}, {"kind": "marker", "steps": ""}
    by_column = ModuleCard.of(toml, "module.toml").stack
    assert (by_column.property, by_column.worth(unit), by_column.worth(marker)) == ("Steps", "3", "0")
    toml["stack"] = {"limit": 4, "unit": "units", "counters": {"kinds": ["combat"]}}
    by_number = ModuleCard.of(toml, "module.toml").stack
    assert (by_number.property, by_number.worth(unit), by_number.worth(marker)) == ("Units", "1", "0")
    toml["stack"] = {"limt": 4}
    with pytest.raises(ModuleCardError, match=r"module\.toml: stack has no limt"):
        ModuleCard.of(toml, "module.toml")


def viewers(design: Design) -> dict[str, str]:
    """Return which pieces each viewer of the map is for, by what it says of them."""
    found = [part for part in map_window(design).children if part.tag.endswith("CounterDetailViewer")]
    return {part.attributes["summaryReportFormat"]: part.attributes["propertyFilter"] for part in found}


def test_a_space_may_have_a_limit_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    stack = StackLimit(9, "steps", "steps", limits={"eliminated": 20})
    said = viewers(loaded(monkeypatch, stack=stack))
    [nine] = [pieces for text, pieces in said.items() if "MORE THAN 9 STEPS" in text]
    [twenty] = [pieces for text, pieces in said.items() if "MORE THAN 20 STEPS" in text]
    assert nine == '{StackSteps > 9 && LocationName.trim()!="Eliminated"}'
    assert twenty == '{StackSteps > 20 && (LocationName.trim()=="Eliminated")}'


def test_strengths_count_their_share_under_each_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    halved = Mark(mark="a", layer="A", menu="A", key="A", on="", off="", share=2)
    third = Mark(mark="b", layer="B", menu="B", key="B", on="", off="", share=3)
    own = replace(Design.load(LIBRARY.game("chad")).card.marks[0], share=1)
    found = prototypes(loaded(monkeypatch, marks=(own, halved, third), commands=()))["Strengths"]
    expression = found.all(CalculatedProperty)[0].expression
    counts = "((A_Level==2) ? Conventional/2 : Conventional)"
    assert f"((B_Level==2) ? {counts}/3 : {counts})" in expression


def loaded(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Design:
    real = ModuleCard.of
    monkeypatch.setattr(ModuleCard, "of", lambda toml, source: replace(real(toml, source), **changes))
    return Design.load(LIBRARY.game("chad"))


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
            random=(RandomSpace(text="Oasis", tooltip="", where={"water": ("champagne",)}),),
            beneath=(Beneath(counter="habre", menu="Bury", key="U"),),
        )
    said = str(refused.value).splitlines()
    assert all(line.startswith("builder/games/chad/module.toml: ") for line in said)
    for fault in (
        "the turn tracker has no siesta",
        "igf-1 must stand in exactly one tab of the palette",
        "there is no counter moon to follow the turn tracker",
        "follow 2: no track has impulse-4",
        "two buttons are called FAN is the Government",
        "habre is sent to limbo, which is no box",
        "Task force asks for moon, which no property holds",
        "Task force sends counters to limbo, which is no box",
        "Production to normal does dance, which is no command",
        "Remove all NO WATER does unmark sunburn, which is no command",
        "[[charts]] Stars: there is no chart horoscope",
        "Oasis has no space of the map to draw",
        "Bury lays habre, of which there are not as many as are needed",
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


def test_a_module_of_a_game_whose_order_play_decides_holds_who_is_active() -> None:
    ordered = replace(LIBRARY.game("chad"), orders={"initiative": lambda charts, position: None})
    with pytest.raises(ModuleCardError) as caught:
        Design.load(ordered)
    assert [line.partition(": ")[2] for line in str(caught.value).splitlines()] == [
        "play decides the order, and no property holds the field activation",
        "play decides the order, and no property holds the field active",
    ]
