"""The properties of a module whose game says nothing of them: what everybody sees, and who plays next."""

from __future__ import annotations

import pytest

from guelta.builder.module.design import Design
from tests.example_games import EXAMPLES, example


@pytest.fixture(params=EXAMPLES)
def design(request: pytest.FixtureRequest) -> Design:
    return Design.load(example(request.param))


def test_every_field_that_all_may_see_is_a_property_and_no_other(design: Design) -> None:
    held = {each.field for each in design.card.properties}
    declared = design.game.fields.declared
    assert {"active", "activation"} <= held
    assert all(declared[name].seen_by.everybody for name in held)
    own = {name for name in declared if name.startswith(("gold-", "water-", "camels-"))}
    assert own <= held and not {name for name in held if name.startswith("goal-")}


def test_whose_turn_it_is_is_set_from_a_menu(design: Design) -> None:
    [active] = [each for each in design.card.properties if each.field == "active"]
    titles = [side.title for side in design.game.sides.values()]
    assert active.captions == (*(f"Active side: {title}" for title in titles), "Active side: none")
    [activation] = [each for each in design.card.properties if each.field == "activation"]
    assert [each.value for each in activation.choices] == ["1", "{FieldActivation+1}"]
    assert active.menu == activation.menu != ""
