"""The saved game of a scenario is the scenario's own position."""

import pytest

from builder.build import manifest_of
from builder.design import Design
from builder.setup import saved_game
from builder.vassal.actions import BoardPicker, GlobalProperty, SetupStack, TurnState
from builder.vassal.save import Save
from builder.vassal.traits import BasicPiece, Stack, UnknownTrait
from rules.engine.position import Position, Standing


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load("chad")


@pytest.fixture(scope="module")
def manta(design: Design) -> Save:
    return Save.unpack(saved_game(design, design.game.scenarios["manta"]), "manta.vsav")


def stacks(save: Save) -> list[Stack]:
    return [stack for add in save.pieces() for stack in add.piece().all(Stack)]


def test_read_through_the_manifest_it_is_the_scenario_again(design: Design, manta: Save) -> None:
    """In a hex from the bottom up; in a box counters of a kind lie together, in no order between kinds."""
    manifest = manifest_of(design)
    pieces = {add.piece_id: add.piece() for add in manta.pieces()}
    spaces: dict[str, tuple[Standing, ...]] = {}
    for stack in stacks(manta):
        space = manifest.space_at(str(stack.map), int(stack.x or 0), int(stack.y or 0)) or ""
        standing = [manifest.standing(pieces[member]) for member in stack.members or ()]
        spaces[space] = (*spaces.get(space, ()), *(each for each in standing if each))
    fields = {
        manifest.fields[action.name or ""]: action.value or ""
        for action in manta.command.walk()
        if isinstance(action, GlobalProperty)
    }
    [turn] = [action.turn() for action in manta.command.walk() if isinstance(action, TurnState)]
    assert Position(manifest.path_of(turn), fields, spaces) == design.game.scenarios["manta"].start


def test_every_piece_lies_in_one_stack_at_its_own_point(manta: Save) -> None:
    at = {}
    for add in manta.pieces():
        basic = add.piece().traits[-1]
        if isinstance(basic, BasicPiece):
            at[add.piece_id] = (basic.map, basic.x, basic.y)
    members = [member for stack in stacks(manta) for member in stack.members or ()]
    assert sorted(members) == sorted(at) and len(members) == len(set(members))
    for stack in stacks(manta):
        assert {at[member] for member in stack.members or ()} == {(stack.map, stack.x, stack.y)}


def test_piles_in_a_box_do_not_cover_each_other_and_stay_inside(design: Design, manta: Save) -> None:
    for box in design.board.boxes:
        points = [(int(s.x or 0), int(s.y or 0)) for s in stacks(manta) if (s.x, s.y) in box.rect]
        for number, (x, y) in enumerate(points):
            assert all(abs(x - u) >= 54 or abs(y - v) >= 54 for u, v in points[:number]), box.id
            assert (
                box.rect.x + 27 <= x <= box.rect.right - 27 and box.rect.y + 27 <= y <= box.rect.bottom - 27
            )


def test_it_says_all_that_the_engine_needs(design: Design, manta: Save) -> None:
    actions = list(manta.command.walk())
    assert SetupStack() in actions, "or the engine would add all at-start stacks again"
    assert [str(each.boards[0].name) for each in actions if isinstance(each, BoardPicker)] == ["Chad"]
    assert manta.module is not None and manta.module.name == design.game.module_name
    assert not [add for add in manta.pieces() if add.piece().find(UnknownTrait)]


def test_it_is_the_same_each_time(design: Design) -> None:
    scenario = design.game.scenarios["manta"]
    assert saved_game(design, scenario) == saved_game(Design.load("chad"), scenario)
