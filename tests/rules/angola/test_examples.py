"""The examples of the rulebook that no other test tells: cards, supporting regions, aid."""

import pytest

from guelta.rules.angola import GAME
from guelta.rules.angola.cards.card_play import turn_card
from guelta.rules.angola.cards.packs import make_packs, new_cards, next_to_play
from guelta.rules.angola.combat.battle import supporting_regions
from guelta.rules.angola.combat.odds import adjusted
from guelta.rules.angola.end_phase.covert_aid import cards_drawn, covert_aid
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.angola.boards import CHARTS, at, board, inputs
from tests.rules.angola.test_cards import packed

START = GAME.scenarios["campaign"].start


@pytest.mark.rule("5.3")
@pytest.mark.rule("5.4")
def test_on_turn_4_a_second_column_b_card_joins_and_on_turn_5_a_fifth_column():
    def joining(turn: int) -> set[str]:
        start = START.at(f"turn-{turn}/planning-phase/new-cards")
        ledger = perform(new_cards, start, CHARTS, Inputs()).entries
        return {entry.text.partition(" ")[2] for entry in ledger}

    assert joining(4) == {"Column B card 2 joins the deck"}
    assert all("5th Column" in text for text in joining(5))
    assert (CHARTS.pack_size(4), CHARTS.pack_size(5)) == (5, 6)


@pytest.mark.rule("5.4")
@pytest.mark.rule("5.1")
def test_column_a_of_fapla_moves_after_the_fifth_column_and_again_after_the_blank():
    position = perform(make_packs, START, CHARTS, packed()).position
    turned = []
    for _ in range(4):
        position = position.at("turn-1/operations-phase").with_fields(active="fapla")
        position = perform(turn_card, position, CHARTS, inputs()).position
        turned.append(CHARTS.counters[position.stack("turned-fapla")[-1].counter].type)
    assert turned == ["fifth", "column", "blank", "column"]
    assert next_to_play(CHARTS, position.with_fields(active="fapla")) == "fnla"


@pytest.mark.rule("9.1")
def test_the_region_of_column_a_supports_column_b_and_the_attackers_region_does_not():
    """Column B comes from Dondo into Lucala, and Column A stands in Malanje."""
    there = board(
        "malanje  mpla-infantry-1 mpla-column-a\ndondo  mpla-infantry-2\nlucala  fnla-infantry-1"
        " mpla-infantry-3 mpla-column-b"
    )
    assert supporting_regions(there, CHARTS, "mpla", "lucala", "dondo") == ("malanje",)


@pytest.mark.rule("9.11.3")
@pytest.mark.rule("9.11.4")
def test_a_score_of_2_against_4_is_a_difference_of_minus_2():
    assert adjusted(CHARTS, "2-1", 2 - 4) == "1-1"


@pytest.mark.rule("9.11.4")
def test_three_levels_up_make_5_1_of_2_1_and_two_down_1_3_of_1_1():
    assert adjusted(CHARTS, "2-1", 6) == "5-1"
    assert adjusted(CHARTS, "1-1", -5) == "1-3"


@pytest.mark.rule("12.2-note-3")
def test_a_bid_of_five_brings_three_cards_after_a_cut_of_two_and_a_bid_of_one_none():
    alarmed = board("crises-fapla = 2")
    assert cards_drawn(alarmed, CHARTS, "fapla", 5) == 3
    assert cards_drawn(alarmed, CHARTS, "fapla", 1) == 0


def aided(turn: int, text: str, *cards: str, **choices: str) -> Position:
    """Let one Faction draw some cards, which lie uppermost, the first drawn first."""
    rest = [f"reinforcement-{number}" for number in range(1, 21) if f"reinforcement-{number}" not in cards]
    deck = " ".join([*rest, *cards[::-1]])
    track = "victory-20  victory-soviet victory-western"
    start = board(f"@ turn-{turn}/end-phase/covert-aid\nreinforcements  {deck}\n{track}\n{text}")
    bids = {f"bid_{side}": "0" for side in CHARTS.factions} | choices
    outcome = perform(covert_aid, start, CHARTS, inputs(**bids))
    assert outcome.is_done, outcome
    return outcome.position


@pytest.mark.rule("12.4.1")
@pytest.mark.rule("2.4.5")
def test_the_card_of_fapla_brings_one_armored_car_on_turn_2_and_two_on_turn_3():
    held = "control-fapla  control-luanda\nstock-fapla  fapla-car-1 fapla-car-2 fapla-car-3"
    second = aided(2, held, "reinforcement-1", bid_fapla="1")
    assert at(second, "luanda") == "fapla-car-1"
    third = aided(3, held, "reinforcement-1", bid_fapla="1")
    assert at(third, "luanda") == "fapla-car-1 fapla-car-2"
    assert len(third.stack("reinforcements")) == 20


@pytest.mark.rule("12.4.2(2)")
@pytest.mark.rule("12.4.2(3)")
def test_mpla_puts_two_missiles_and_a_tank_into_benguela():
    held = (
        "control-mpla  control-benguela\nbenguela  mpla-infantry-1\n"
        "stock-mpla  mpla-tank-1\nequipment  aa-missile-1 aa-missile-2"
    )
    ends = aided(4, held, "reinforcement-4", "reinforcement-16", bid_mpla="2")
    assert at(ends, "benguela") == "aa-missile-1 aa-missile-2 mpla-infantry-1 mpla-tank-1"


@pytest.mark.rule("12.4.2(3)")
def test_a_port_without_own_units_takes_none():
    """R19: in addition to case (2), which own Units must stand for."""
    held = "control-mpla  control-benguela\nluso  mpla-infantry-1\nstock-mpla  mpla-tank-1"
    ends = aided(4, held, "reinforcement-16", bid_mpla="1")
    assert at(ends, "stock-mpla") == "mpla-tank-1"
