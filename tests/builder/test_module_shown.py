"""What players see of a module: its guide held against its traits, titles left free, names side by side."""

import re

import pytest
from lxml import etree

from guelta.builder.handback.room_in_box import Lain
from guelta.builder.module.build_file import COUNTER_PIXELS, build_file
from guelta.builder.module.design import Design
from guelta.builder.module.fixed_pieces import fixed_pieces
from guelta.builder.module.help import pages
from guelta.builder.module.hidden.decks import deck_trait
from guelta.builder.module.prototypes import counter_piece, expanded, prototypes, type_text
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.traits.heap import Deck, Stack
from guelta.builder.vassal.traits.label import Label
from tests.library import LIBRARY

GAMES = ("angola", "chad", "chad_2021", "zefra")


@pytest.fixture(scope="module", params=GAMES)
def design(request: pytest.FixtureRequest) -> Design:
    return Design.load(LIBRARY.game(request.param))


@pytest.fixture(scope="module")
def root(design: Design) -> etree._Element:
    return etree.fromstring(build_file(design))


@pytest.fixture(scope="module")
def guide(design: Design) -> str:
    return pages(design)["help/guide.html"].decode()


# ---- the guide --------------------------------------------------------------------------------------------


def test_the_guide_lists_the_keys_that_counters_have_and_no_others(design: Design, guide: str) -> None:
    known = prototypes(design)
    sides = [("", id) for id in design.rows]
    sides += [(side, id) for id, side in (*design.hiding.beneath, *design.hiding.taken)]
    types = {type_text(expanded(counter_piece(design, id, side), known)) for side, id in sides}
    keys = {chr(int(code)) for each in types for code in re.findall(r"(?<!\d)(\d+)\\*,130(?!\d)", each)}
    assert set(re.findall(r"<tr><td>Ctrl-(\w)</td>", guide)) == keys


def test_the_guide_speaks_of_a_shift_click_where_counters_are_held(design: Design, guide: str) -> None:
    held = any(row in design.card.held for row in design.rows.values())
    assert ("Shift-click" in guide) == held == (design.game.id in ("chad", "chad_2021"))


def test_the_guide_lists_what_this_module_has(design: Design, guide: str) -> None:
    assert ("hides itself" in guide) == (design.card.covered.kinds != ())
    assert ("thread over the map" in guide) == bool(design.card.ranges)
    assert ("how many are left" in guide) == bool(design.hiding.decks)
    assert ("The palette" in guide) == bool(design.copied)


# ---- what lies in boxes -----------------------------------------------------------------------------------


def test_no_pile_of_a_set_up_covers_the_title_of_its_box(design: Design) -> None:
    boxes = {box.id: box for box in design.board.boxes}
    for scenario in design.scenarios:
        save = Save.unpack(saved_game(design, scenario), scenario.id)
        pieces = (action.piece() for action in save.command.walk() if isinstance(action, AddPiece))
        stacks = [stack for piece in pieces for stack in piece.all(Stack) if stack.map == design.card.map]
        for stack in stacks:
            space = design.board.space_at(stack.x, stack.y)
            if space in boxes:
                covered = Lain(stack.x, stack.y, len(stack.members)).covers
                assert covered.y >= boxes[space].room.y, (scenario.id, space, len(stack.members))


def test_a_deck_lies_below_the_title_of_its_box_and_says_how_many_are_left(design: Design) -> None:
    counts = {each.key: each for each in fixed_pieces(design) if each.piece.all(Label)}
    assert len(counts) == len(design.hiding.decks)
    for pile in design.hiding.decks:
        deck, box = deck_trait(design, pile, ()), design.board.box(pile)
        assert isinstance(deck, Deck) and (deck.y or 0) - (deck.height or 0) // 2 >= box.room.y
        piece, spot = counts[f"count-{pile}"].piece, counts[f"count-{pile}"].spot
        assert spot in box.rect
        [label] = piece.all(Label)
        assert label.text == f"${design.name(pile)}_numPieces$"


# ---- windows over the map ---------------------------------------------------------------------------------


def test_names_under_the_counters_of_a_stack_stand_side_by_side(root: etree._Element) -> None:
    for viewer in root.iter("VASSAL.build.module.map.CounterDetailViewer"):
        if name := viewer.get("counterReportFormat"):
            [column] = re.findall(r"width=(\d+)", name)
            assert int(column) < COUNTER_PIXELS + int(viewer.get("borderWidth") or 0)


def test_a_game_with_ranges_has_a_tool_that_counts_them(design: Design, root: etree._Element) -> None:
    threads = [*root.iter("VASSAL.build.module.map.LOS_Thread")]
    assert len(threads) == (1 if design.game.id == "zefra" else 0)
    assert all(each.get("drawRange") == each.get("snapLOS") == "true" for each in threads)
