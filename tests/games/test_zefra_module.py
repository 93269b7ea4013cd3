"""The module of Zefran Crisis: who sees what lies in a stack, what lies under units, what buttons draw."""

from __future__ import annotations

import pytest
from lxml import etree

from guelta.builder.module.build_file import build_file
from guelta.builder.module.design import Design
from guelta.builder.module.prototypes import counter_piece, expanded, prototypes
from guelta.builder.vassal.traits.placing import PlaceMarker
from guelta.builder.vassal.traits.trigger import GlobalKeyCommand
from guelta.builder.vassal.traits.visibility import Access, Mask
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.sight.sight import public, seen_by
from tests.library import LIBRARY
from tests.zefra_table import ZefraTable


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(LIBRARY.game("zefra"))


@pytest.fixture(scope="module")
def built(design: Design) -> etree._Element:
    return etree.fromstring(build_file(design))


@pytest.fixture
def table(design: Design) -> ZefraTable:
    return ZefraTable(design)


def masked_by(table: ZefraTable, counter: str) -> list[str]:
    """Return who hides the pieces of a counter, by VASSAL's name, "" for nobody."""
    masks = [piece.find(Mask) for piece in table.pieces(counter)]
    return [str(mask.masked_by) if mask is not None and mask.is_on else "" for mask in masks]


# ---- G12-07: a player looks only into own stacks


def test_a_set_up_begins_with_all_below_the_top_of_a_stack_hidden_by_its_side(table: ZefraTable):
    assert table.stack("1021") == "daloon-infantry-3 daloon-mortar-1"
    assert masked_by(table, "daloon-infantry-3") == ["Daloon government"]
    assert masked_by(table, "daloon-mortar-1") == [""]
    assert masked_by(table, "tuscan-party-1") == ["Tuscan player"]
    assert masked_by(table, "iff-infantry-1") == ["IFF player"]


def test_sites_and_what_lies_alone_on_them_are_open(table: ZefraTable):
    assert masked_by(table, "cjtf-infantry-2") == [""]
    assert table.pieces("camp-west")[0].find(Mask) is None


def test_forces_off_the_map_are_hidden_by_their_government(table: ZefraTable):
    assert masked_by(table, "daloon-infantry-4") == ["Daloon government"]
    assert masked_by(table, "zefra-mortar-2") == ["Zefra government"]


def test_the_board_is_that_of_the_scenario_however_it_is_masked(table: ZefraTable):
    assert table.board == table.game.scenarios["crisis"].start


def test_a_mask_is_seen_through_by_its_side_the_adjudicator_and_who_plays_all(design: Design):
    mask = expanded(counter_piece(design, "bongo-party-1"), prototypes(design)).find(Mask)
    assert mask is not None
    assert mask.access == Access("sides", ("Delta Bongo player", "Adjudicator", "Solitaire"))
    assert (mask.image, mask.name) == ("mask-hidden.png", "Hidden counter")


def test_who_hides_the_top_of_a_stack_besides_keeps_it_from_the_others(table: ZefraTable):
    start = table.board.stack("0808")
    table.write(table.board.with_stack("0808", [Standing("iff-infantry-2", hidden="iff")]))
    assert [each.counter for each in start] == ["iff-infantry-2"]
    assert table.stack("0808") == "iff-infantry-2^iff"
    assert str(public(table.game, table.board).stack("0808")[0].counter) == "unseen"
    assert seen_by(table.game, table.board, ("iff",)).stack("0808")[0].counter == "iff-infantry-2"


# ---- what is written into a game


def with_top(board: Position, space: str, *counters: str) -> Position:
    return board.with_stack(space, [Standing(counter) for counter in counters])


def test_a_unit_that_comes_to_lie_under_another_is_hidden_and_one_that_is_uncovered_is_shown(
    table: ZefraTable,
):
    stack = table.board.stack("0908")
    onto = table.board.with_stack("0908", ()).with_stack("0808", [*table.board.stack("0808"), *stack])
    table.write(onto)
    assert table.stack("0808") == "iff-infantry-2 iff-infantry-3"
    assert masked_by(table, "iff-infantry-2") == ["IFF player"]
    table.write(table.board.with_stack("0808", onto.stack("0808")[:1]).with_stack("0908", stack))
    assert masked_by(table, "iff-infantry-2") == [""]


def test_minus_counters_come_straight_under_their_unit_hidden_by_its_side(table: ZefraTable):
    hurt = with_top(table.board, "0713", "minus-1", "minus-1", "cjtf-recon-1")
    table.write(hurt)
    assert table.stack("0713") == "minus-1 minus-1 cjtf-recon-1"
    assert sorted(masked_by(table, "minus-1")) == [
        "",
        "CJTF-Z player",
        "CJTF-Z player",
    ]  # one lies in the trays
    shown = [each.counter for each in public(table.game, table.board).stack("0713")]
    assert shown == ["unseen", "unseen", "cjtf-recon-1"]


def test_a_minus_counter_looks_like_any_other_hidden_counter(design: Design):
    known = prototypes(design)
    unit = expanded(counter_piece(design, "cjtf-recon-1"), known).find(Mask)
    minus = expanded(counter_piece(design, "minus-1", "cjtf"), known).find(Mask)
    assert unit is not None and minus is not None
    assert (minus.image, minus.name, minus.access) == (unit.image, unit.name, unit.access)
    assert minus.masked_by == "CJTF-Z player"
    assert expanded(counter_piece(design, "minus-1"), known).find(Mask) is None


def test_the_command_of_a_unit_fetches_the_counter_of_its_side_from_the_palette(
    design: Design, built: etree._Element
):
    command = expanded(counter_piece(design, "tuscan-militia-7"), prototypes(design)).find(PlaceMarker)
    assert command is not None and command.placement == 3
    found = built
    for step in command.slot or ():
        [found] = [each for each in found.iter(step.component) if step.name in each.attrib.values()]
    assert found.get("gpid") == command.gpid == str(design.piece_ids.numbers["minus-1--tuscan"])
    assert "Tuscan player" in (found.text or "")


def test_a_unit_that_is_dragged_covers_the_others_of_its_side_and_shows_what_it_left(design: Design):
    commands = expanded(counter_piece(design, "iff-infantry-2"), prototypes(design)).all(GlobalKeyCommand)
    covering, leaving = commands
    assert (covering.restrict_range, covering.range) == (True, 0)
    assert 'Side=="$Side$"' in (covering.filter or "") and "$OldLocationName$" in (leaving.filter or "")
    assert not [*expanded(counter_piece(design, "camp-west"), prototypes(design)).all(GlobalKeyCommand)]


# ---- buttons


def test_the_die_runs_from_0_to_9_and_the_refugee_hex_over_all_arrival_hexes(built: etree._Element):
    """VASSAL 3.6 shows no 0 of a die button, so the die is of faces with texts, which count as numbers."""
    assert not [*built.iter("VASSAL.build.module.DiceButton")]
    buttons = {each.get("numeric"): each for each in built.iter("VASSAL.build.module.RandomTextButton")}
    die, hexes = buttons.pop("true"), buttons.popitem()[1]
    assert not buttons and (die.get("nDice"), die.get("nSides"), die.get("plus")) == ("1", "10", "0")
    assert die.get("faces", "").split(",") == [str(face) for face in range(10)]
    faces = hexes.get("faces", "").split(",")
    assert len(faces) == 28 == int(hexes.get("nSides", "0"))
    assert "0511" in faces and "0812" not in faces


def test_every_player_and_the_adjudicator_has_a_side(built: etree._Element):
    [roster] = built.iter("VASSAL.build.module.PlayerRoster")
    assert [entry.text for entry in roster] == [
        *("CJTF-Z player", "IFF player", "Tuscan player", "Delta Bongo player"),
        *("Daloon government", "Zefra government", "Adjudicator", "Solitaire"),
    ]


def test_every_chart_of_the_rules_stands_in_the_chart_window(design: Design):
    shown = {chart for group in design.card.charts for chart in group.charts}
    assert shown == set(design.tables.charts) - {"short_games"}  # which is a set-up in words, and no chart


def test_whatever_the_rules_ask_of_a_board_can_be_set_in_the_module(design: Design):
    """But for what the companion alone keeps: who won, and the dice of a phase."""
    held = {each.field for each in design.card.properties}
    assert {*design.game.fields.declared} - held == {"victory", "rolls", "last-turn"}


# ---- what is typed where a button asks for words


def test_an_example_that_a_button_gives_is_one_the_rules_take(design: Design):
    """A word that no rule knows would be kept on the board and change nothing."""
    charts = design.game.charts
    sides, hexes = {*design.game.sides}, {*charts.map}
    kinds = {
        "passed": (sides,),
        "no-ambush": (sides, hexes),
        "camps-held": ({hex for hex in charts.sites if charts.site_of_kind(hex, "camp")},),
        "sites-entered": ({site.id for site in charts.sites.values()},),
    }
    asked = {
        each.field: choice.ask.partition("such as ")[2].split()
        for each in design.card.properties
        for choice in each.choices
        if "such as" in choice.ask
    }
    assert asked.keys() == kinds.keys()
    for field, words in asked.items():
        for word in words:
            parts = word.split(":")
            assert len(parts) == len(kinds[field]), (field, word)
            assert all(part in known for part, known in zip(parts, kinds[field], strict=True)), (field, word)
