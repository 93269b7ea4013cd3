"""4.2-1, 5 and 6: decks, packs, the order of play and the first player."""

import pytest

from guelta.rules.angola import GAME
from guelta.rules.angola.cards.packs import first_player, make_packs, new_cards, next_to_play
from guelta.rules.engine.play.procedure import Inputs, perform
from guelta.rules.engine.sight.sight import public, seen_by
from tests.rules.angola.boards import CHARTS, at, board, told

START = GAME.scenarios["campaign"].start


@pytest.mark.rule("4.2-1(a)")
@pytest.mark.rule("5.3")
@pytest.mark.rule("Card-errata")
def test_cards_join_on_the_turn_they_bear():
    third = perform(new_cards, START.at("turn-3/planning-phase/new-cards"), CHARTS, Inputs())
    assert [entry.text for entry in third.entries] == [
        "FAPLA Column D card joins the deck",
        "FNLA Column E card joins the deck",
        "MPLA Column D card joins the deck",
        "UNITA Column D card joins the deck",
    ]
    assert perform(new_cards, START, CHARTS, Inputs()).entries == ()
    fourth = perform(new_cards, START.at("turn-4/planning-phase/new-cards"), CHARTS, Inputs())
    assert [entry.text for entry in fourth.entries][2] == "MPLA Column B card 2 joins the deck"
    assert "mpla-card-column-b-1" in at(START, "deck-mpla")


PACKS = {
    "fapla": "fapla-card-fifth-1 fapla-card-column-a-1 fapla-card-column-a-2",
    "fnla": "fnla-card-column-d fnla-card-column-a-1 fnla-card-command fnla-card-column-c-1",
    "mpla": "mpla-card-column-a-1 mpla-card-column-b-1 mpla-card-command",
    "unita": "unita-card-column-a-1 unita-card-column-b-1",
}
BLANKS = {"fapla": "3", "mpla": "1", "unita": "2 4"}


def packed(**changed: str) -> Inputs:
    """Return the packs above, with some of them changed."""
    inputs = Inputs()
    for side, cards in {**PACKS, **changed}.items():
        inputs = inputs.with_choice(f"pack-{side}", *cards.split())
    for side, places in BLANKS.items():
        inputs = inputs.with_choice(f"blanks-{side}", *places.split())
    return inputs


@pytest.mark.rule("4.2-1(b)")
@pytest.mark.rule("5.4")
@pytest.mark.rule("Appendix-2")
def test_the_pack_of_fapla_on_turn_1():
    """The example of 5.4: 5th Column on top, Column A, the blank, Column A again."""
    ends = perform(make_packs, START, CHARTS, packed()).position
    assert at(ends, "pack-fapla").split()[::-1] == [
        "fapla-card-fifth-1",
        "fapla-card-column-a-1",
        "fapla-card-blank",
        "fapla-card-column-a-2",
    ]
    assert at(ends, "pack-unita").split()[::-1][1::2] == ["unita-card-blank-1", "unita-card-blank-2"]
    assert {len(ends.stack(f"pack-{side}")) for side in CHARTS.factions} == {4}
    assert at(seen_by(GAME, ends, ["fapla"]), "pack-fapla") == " ".join(["unseen:operations"] * 4)
    assert "fapla-card-command" in str(seen_by(GAME, ends, ["fapla"]))
    assert "fapla-card-command" not in str(seen_by(GAME, ends, ["mpla"]))
    assert "-card-" not in str(
        public(GAME, ends).with_stacks({f"later-{side}": () for side in CHARTS.factions})
    )


def test_a_pack_of_the_wrong_size_or_with_a_strange_card_is_refused():
    short = perform(make_packs, START, CHARTS, packed(fapla="fapla-card-fifth-1 fapla-card-column-a-1"))
    assert str(short.finding) == "5.4 violation -"
    strange = perform(make_packs, START, CHARTS, packed(fnla=PACKS["fnla"].replace("column-d", "column-e")))
    assert (strange.finding.rule, strange.finding.message) == ("5.3", "it joins the deck later")


def test_packs_grow_by_the_turn_record():
    assert [CHARTS.pack_size(turn) for turn in range(1, 11)] == [4, 4, 5, 5, 6, 6, 7, 7, 7, 7]


# ---- 5.1, 6


@pytest.mark.rule("5.1")
@pytest.mark.rule("4.2-2")
def test_cards_are_turned_clockwise_from_the_first_player_until_all_are():
    first = board("first-mpla  first-player\npack-fapla  fapla-card-blank\npack-mpla  mpla-card-blank")
    assert next_to_play(CHARTS, first) == "mpla"
    assert next_to_play(CHARTS, first.with_fields(active="mpla")) == "fapla"
    assert next_to_play(CHARTS, first.with_fields(active="fapla")) == "mpla"
    assert next_to_play(CHARTS, board("first-mpla  first-player")) is None


def rolled(turn: int, last: str, *dice: int) -> list[str]:
    """Return who is first after these rolls of who was first."""
    position = board(f"@ turn-{turn}/planning-phase/first-player\nfirst-{last}  first-player")
    inputs = Inputs()
    for number, die in enumerate(dice, 1):
        inputs = inputs.with_dice(f"first-{number}", die)
    outcome = perform(first_player, position, CHARTS, inputs)
    assert outcome.is_done, outcome
    return [*told(outcome), *outcome.position.where("first-player")]


@pytest.mark.rule("6")
@pytest.mark.rule("6-turn-1")
@pytest.mark.rule("4.2-1(c)")
def test_on_turn_1_a_5_or_6_is_rolled_again():
    assert rolled(1, "fapla", 3) == ["6-turn-1", "first-mpla"]
    assert rolled(1, "fapla", 5, 6, 4) == ["6-turn-1", "first-unita"]


@pytest.mark.rule("6-later")
def test_later_a_5_or_6_is_the_player_on_the_left():
    assert rolled(2, "fnla", 5) == ["6-later", "first-mpla"]
    assert rolled(2, "unita", 6) == ["6-later", "first-fapla"]
    assert rolled(2, "unita", 2) == ["6-later", "first-fnla"]
