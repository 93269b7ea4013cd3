"""The saved game of a scenario is the scenario's own position."""

import pytest

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.actions import BoardPicker, GlobalProperty, SetupStack, TurnState
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Stack
from guelta.builder.vassal.traits.movement import Immobilized
from guelta.builder.vassal.traits.trait import UnknownTrait
from guelta.rules.engine.board.position import Position, Standing
from tests.library import LIBRARY


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(LIBRARY.game("chad"))


SCENARIOS = ("manta", "toyota-war", "deby", "campaign")


@pytest.fixture(scope="module")
def saves(design: Design) -> dict[str, Save]:
    scenarios = design.game.scenarios
    return {id: Save.unpack(saved_game(design, scenarios[id]), f"{id}.vsav") for id in SCENARIOS}


@pytest.fixture(scope="module")
def manta(saves: dict[str, Save]) -> Save:
    return saves["manta"]


def stacks(save: Save) -> list[Stack]:
    return [stack for add in save.pieces() for stack in add.piece().all(Stack)]


def test_the_module_offers_every_scenario(design: Design) -> None:
    assert design.card.scenarios == SCENARIOS and set(SCENARIOS) == set(design.game.scenarios)


@pytest.mark.parametrize("id", SCENARIOS)
def test_read_through_the_manifest_it_is_the_scenario_again(
    design: Design, saves: dict[str, Save], id: str
) -> None:
    """In a hex from the bottom up; in a box counters of a kind lie together, in no order between kinds."""
    manifest, save = manifest_of(design), saves[id]
    pieces = {add.piece_id: add.piece() for add in save.pieces()}
    spaces: dict[str, tuple[Standing, ...]] = {}
    for stack in stacks(save):
        if stack.map == manifest.trays:
            continue
        space = manifest.space_at(str(stack.map), int(stack.x or 0), int(stack.y or 0)) or ""
        standing = [manifest.standing(pieces[member]) for member in stack.members or ()]
        spaces[space] = (*spaces.get(space, ()), *(each for each in standing if each))
    fields = {
        manifest.fields[action.name or ""]: action.value or ""
        for action in save.command.walk()
        if isinstance(action, GlobalProperty) and action.name in manifest.fields and action.value
    }
    [turn] = [action.turn() for action in save.command.walk() if isinstance(action, TurnState)]
    assert Position(manifest.path_of(turn), fields, spaces) == design.game.scenarios[id].start


def counters_of(design: Design, save: Save) -> list[str]:
    manifest = manifest_of(design)
    return [id for add in save.pieces() if (id := manifest.counter(add.piece()))]


@pytest.mark.parametrize("id", SCENARIOS)
def test_every_counter_is_in_it_once(design: Design, saves: dict[str, Save], id: str) -> None:
    assert sorted(counters_of(design, saves[id])) == sorted(design.rows)


def test_on_the_empty_map_every_counter_lies_in_its_tray(design: Design) -> None:
    save = Save.unpack(saved_game(design, None), "empty.vsav")
    assert sorted(counters_of(design, save)) == sorted(design.rows)
    assert {stack.map for stack in stacks(save)} == {design.card.trays}
    assert not [action for action in save.command.walk() if isinstance(action, TurnState)]


def test_the_first_of_a_kind_lies_on_top_of_its_pile(design: Design, manta: Save) -> None:
    pieces = {add.piece_id: add.piece() for add in manta.pieces()}
    manifest = manifest_of(design)
    piles = [stack.members or ("",) for stack in stacks(manta) if stack.map == manifest.trays]
    tops = {manifest.counter(pieces[pile[-1]]) for pile in piles}
    assert {"fant-inf-co-6", "no-water-1", "deby", "presence-aouzou"} <= tops


def test_overlays_lie_below_everything_and_show_nothing_yet(design: Design, manta: Save) -> None:
    manifest = manifest_of(design)
    sheets = [add.piece() for add in manta.pieces() if manifest.is_sheet(add.piece())]
    assert len(sheets) == len(design.sheets)
    fixed = [piece.find(Immobilized) for piece in sheets]
    assert all(each and (each.move, each.stack) == ("V", "R") for each in fixed)
    assert not [piece for piece in sheets if manifest.counter(piece)]
    shown = {a.name: a.value for a in manta.command.walk() if isinstance(a, GlobalProperty)}
    assert not [overlay for overlay in design.overlays if shown.get(overlay.property)]


def stacks_with_others(piece: Piece) -> bool:
    return all(trait.stack == "L" for trait in piece.all(Immobilized))


def test_every_piece_lies_in_one_stack_at_its_own_point(manta: Save) -> None:
    at = {}
    for add in manta.pieces():
        basic = add.piece().traits[-1]
        if isinstance(basic, BasicPiece) and stacks_with_others(add.piece()):
            at[add.piece_id] = (basic.map, basic.x, basic.y)
    members = [member for stack in stacks(manta) for member in stack.members or ()]
    assert sorted(members) == sorted(at) and len(members) == len(set(members))
    for stack in stacks(manta):
        assert {at[member] for member in stack.members or ()} == {(stack.map, stack.x, stack.y)}


def test_piles_in_a_box_do_not_cover_each_other_and_stay_inside(design: Design, manta: Save) -> None:
    on_map = [stack for stack in stacks(manta) if stack.map == design.card.map]
    for box in design.board.boxes:
        points = [(int(s.x or 0), int(s.y or 0)) for s in on_map if (s.x, s.y) in box.rect]
        for number, (x, y) in enumerate(points):
            assert all(abs(x - u) >= 54 or abs(y - v) >= 54 for u, v in points[:number]), box.id
            assert (
                box.rect.x + 27 <= x <= box.rect.right - 27 and box.rect.y + 27 <= y <= box.rect.bottom - 27
            )


def test_it_says_all_that_the_engine_needs(design: Design, manta: Save) -> None:
    actions = list(manta.command.walk())
    assert SetupStack() in actions, "or the engine would add all at-start stacks again"
    assert [str(each.boards[0].name) for each in actions if isinstance(each, BoardPicker)] == [
        "Chad",
        "Trays",
    ]
    assert manta.module is not None and manta.module.name == design.game.module_name
    assert not [add for add in manta.pieces() if add.piece().find(UnknownTrait)]


def test_it_is_the_same_each_time(design: Design) -> None:
    scenario = design.game.scenarios["manta"]
    assert saved_game(design, scenario) == saved_game(Design.load(LIBRARY.game("chad")), scenario)
