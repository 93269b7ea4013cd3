"""4.10: a movement portion carried out, counter by counter, and a segment as it begins and ends."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.play.procedure import Inputs, Outcome, perform
from tests.rules.board import board
from tests.rules.chad.politics import begins, ends, head, phase, stands

SEGMENT = "turn-15/tactical-phase/impulse-1/government"
PLAYED, REBEL = (
    head(f"{SEGMENT}/movement".replace("government", each), "toyota-war") for each in ("government", "rebel")
)
CLOSED = head(f"{SEGMENT}/combat", "toyota-war")
RECON = head(f"{SEGMENT}/movement", "toyota-war", options="13.92")
NOT_PLAYED = head("turn-2/tactical-phase/impulse-1/government/movement", "deby")
"""14.33: in 1990 the Government has no segment in the first impulse of all."""


def move(text: str, opening: str = PLAYED, **choices: str) -> Outcome:
    """Carry a movement portion out with choices by their ids, `_` for `-`."""
    return phase("movement", opening + text, None, {id.replace("_", "-"): to for id, to in choices.items()})


def asked(outcome: Outcome) -> tuple[str, str, tuple[str, ...]]:
    """Return what is asked next: by which id, of which side, among which values."""
    asks = outcome.asks
    assert asks is not None
    return asks.id, asks.side, tuple(option.value for option in asks.options)


def ledger(outcome: Outcome) -> list[str]:
    assert outcome.is_done
    return [str(entry) for entry in outcome.entries]


@pytest.mark.rule("4.10")
def test_the_player_whose_segment_it_is_moves_what_is_in_the_field():
    """Not what waits in a box or in New Arrivals, and not a marker or a counter of the other player."""
    text = (
        "1631 fant-inf-co-1 fort-1\nsanctuary-sudan fan-guerrilla-1\nout-of-country habre\n"
        "arrivals-sudan fan-guerrilla-2\ngovernment-reinforcements fant-inf-co-2\n"
        "3020 fap-guerrilla-1\nsanctuary-libya goukouni\n"
    )
    assert asked(move(text)) == ("move-1", "government", ("fant-inf-co-1", "habre", "fan-guerrilla-1"))
    assert asked(move(text, REBEL)) == ("move-1", "rebel", ("fap-guerrilla-1", "goukouni"))


@pytest.mark.rule("4.10")
def test_a_counter_moves_once_and_pays_for_its_way():
    text = "1631 fant-inf-co-1 fant-inf-co-2\n"
    first = {"move_1": "fant-inf-co-1", "goal_fant_inf_co_1": "1632"}
    moved = move(text, **first)
    assert asked(moved) == ("move-2", "government", ("fant-inf-co-2",))
    assert stands(moved, "1631", "1632") == {"1631": "fant-inf-co-2", "1632": "fant-inf-co-1!moved"}
    done = move(text, **first, move_2="")
    assert ledger(done) == ["4.10  FANT 2-2-6 company 1: march, 1 movement point, 1631 Mao - 1632 (fan)"]
    assert stands(done, "1632") == {"1632": "fant-inf-co-1"}  # with the portion its mark is over


@pytest.mark.rule("4.10")
def test_who_has_been_picked_up_may_stay_and_has_had_his_move():
    stayed = move("1631 fant-inf-co-1\n", move_1="fant-inf-co-1", goal_fant_inf_co_1="")
    assert ledger(stayed) == []
    assert stands(stayed, "1631") == {"1631": "fant-inf-co-1"}


@pytest.mark.rule("4.10")
def test_a_goal_is_told_with_the_way_and_its_price():
    goals = move("1631 fant-inf-co-1\n", move_1="fant-inf-co-1").asks
    assert goals is not None
    assert (goals.title, goals.rule, goals.of, goals.least) == (
        "FANT 2-2-6 company 1 moves to",
        "4.10",
        ("fant-inf-co-1",),
        0,
    )
    titles = {option.value: option.title for option in goals.options}
    assert titles["1632"] == "1632 (march, 1)" and "1631" not in titles


@pytest.mark.rule("8.30")
@pytest.mark.parametrize(
    ("mover", "others", "may"),
    [
        ("libya-mech-bn-1", "france-inf-bn-1", False),
        ("libya-mech-bn-1", "oau-inf-bn-1", False),
        ("libya-mech-bn-1", "fant-inf-co-1", True),
        ("france-inf-bn-1", "libya-mech-bn-1", False),
        ("france-inf-bn-1", "oau-inf-bn-1", True),
        ("oau-inf-bn-1", "libya-mech-bn-1", False),
        ("fant-inf-co-1", "libya-mech-bn-1", True),
    ],
)
def test_libyans_are_not_offered_hexes_of_the_french_and_the_oau_of_their_side(
    mover: str, others: str, may: bool
):
    """A FAP Government has Libyans as well as OAU and French units on its side."""
    opening = head(f"{SEGMENT}/movement", "toyota-war", government="fap")
    moved = move(f"1736 {mover}\n1637 {others}\n1638 fant-inf-co-9\n", opening, move_1=mover)
    _, _, goals = asked(moved)
    assert ("1637" in goals) is may
    assert "1638" in goals


@pytest.mark.rule("13.92")
def test_recon_is_asked_of_who_can_and_of_nobody_without_the_option():
    text = "1631 fant-recon-co-1\n1733 fap-guerrilla-1\n"
    assert asked(move(text, RECON, move_1="fant-recon-co-1")) == ("scout-1", "government", ("recon",))
    looks = asked(move(text, RECON, move_1="fant-recon-co-1", scout_1="recon"))
    assert looks[0] == "recon-fant-recon-co-1-1-to"
    goes = asked(move(text, RECON, move_1="fant-recon-co-1", scout_1=""))
    assert goes[0] == "goal-fant-recon-co-1"
    assert asked(move(text, move_1="fant-recon-co-1")) == goes


@pytest.mark.rule("13.92")
def test_who_performed_recon_has_had_his_move():
    text = "1631 fant-recon-co-1 fant-inf-co-1\n1732 fap-guerrilla-1\n"
    scouted = {
        "move_1": "fant-recon-co-1",
        "scout_1": "recon",
        "recon_fant_recon_co_1_1_to": "stay",
        "recon_fant_recon_co_1_1_at": "",
    }
    assert asked(move(text, RECON, **scouted)) == ("move-2", "government", ("fant-inf-co-1",))


@pytest.mark.rule("4.44")
def test_oau_units_that_began_beside_rebels_and_stay_are_withdrawn():
    assert ledger(move("1537 oau-inf-bn-1\n1538 fap-guerrilla-1\n", move_1="")) == [
        "4.44  OAU 6-3-6 battalion 1 beside rebels is withdrawn from play (government)"
    ]
    gone = move("1537 oau-inf-bn-1\n1538 fap-guerrilla-1\n", move_1="")
    assert stands(gone, "1537", "unused") == {"1537": "", "unused": "oau-inf-bn-1"}


@pytest.mark.rule("4.23")
def test_who_is_over_the_limit_as_the_portion_ends_is_eliminated():
    full = "1631 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-bn-4\n"
    over = move(full, move_1="")
    (id, side, units) = asked(over)
    assert (id, side, len(units)) == ("overstack-movement-1631-4", "government", 4)
    done = move(full, move_1="", overstack_movement_1631_4="fant-inf-bn-4")
    assert stands(done, "fant-losses") == {"fant-losses": "fant-inf-bn-4"}
    assert [each.split()[0] for each in ledger(done)] == ["4.23"]


@pytest.mark.rule("14.33")
@pytest.mark.rule("4.10")
def test_nobody_moves_in_a_segment_that_is_not_played_or_of_a_government_nobody_knows():
    text = "1631 fant-inf-co-1!moved\n"
    for opening in (NOT_PLAYED, PLAYED.replace("government = fan\n", "")):
        assert ledger(move(text, opening)) == []
        for ending in (GAME.phases["movement"].procedure, GAME.phases["movement"].afterwards):
            done = perform(ending, board(opening + text), GAME.charts, Inputs())
            assert stands(done, "1631") == {"1631": "fant-inf-co-1!moved"}
    ended = perform(GAME.phases["movement"].afterwards, board(PLAYED + text), GAME.charts, Inputs())
    assert stands(ended, "1631") == {"1631": "fant-inf-co-1"}


@pytest.mark.rule("4.23")
def test_a_portion_made_on_the_board_ends_with_the_limit_too():
    full = "1631 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-bn-4\n"
    asks = perform(GAME.phases["movement"].afterwards, board(PLAYED + full), GAME.charts, Inputs()).asks
    assert asks is not None and asks.id == "overstack-movement-1631-4"


# ---- the segment around it


@pytest.mark.rule("4.32")
@pytest.mark.rule("4.33")
def test_no_water_comes_and_goes_as_a_segment_begins():
    begun = begins(
        "government", PLAYED + "2127 fant-inf-co-1\n1631 fant-inf-co-2!no-water\n2621 fap-guerrilla-1\n"
    )
    assert ledger(begun) == [
        "4.33  FANT 2-2-6 company 2 have water at 1631 Mao",
        "4.32  NO WATER at 2127: FANT 2-2-6 company 1",
    ]
    assert begun.position.stack("2127")[0].marks >= {"no-water"}
    assert not begun.position.stack("1631")[0].marks & {"no-water"}


@pytest.mark.rule("4.70")
@pytest.mark.rule("14.33")
def test_battalions_are_asked_to_build_as_a_segment_begins_but_not_in_one_that_is_not_played():
    text = "1637 fant-inf-bn-1\n"
    assert asked(begins("government", PLAYED + text)) == ("fortifications", "government", ("fant-inf-bn-1",))
    assert ledger(begins("government", NOT_PLAYED + text)) == []


@pytest.mark.rule("4.70")
@pytest.mark.rule("14.33")
def test_a_fortification_is_finished_as_the_segment_ends():
    text = "1637 fant-inf-bn-1!builds-1637 fort-1\n"
    built = ends("government", CLOSED + text)
    assert ledger(built) == ["4.70  1637 Massaguet is fortified (government)"]
    idle = head("turn-2/tactical-phase/impulse-1/government/combat", "deby")
    assert ledger(ends("government", idle + text)) == []


@pytest.mark.rule("11.32")
def test_former_independents_obey_the_limit_as_a_segment_of_their_own_ends():
    members = "und-guerrilla-1:fap!ex-igf und-guerrilla-2:fap!ex-igf "
    crowd = f"1752 {members}" + " ".join(f"fap-guerrilla-{number}" for number in range(1, 9)) + "\n"
    asks = ends("rebel", CLOSED.replace("government/combat", "rebel/combat") + crowd).asks
    assert asks is not None
    assert (asks.rule, asks.side) == ("11.32", "rebel")
    assert ledger(ends("government", CLOSED + crowd)) == []


@pytest.mark.rule("13.41")
def test_a_unit_that_moves_may_take_the_sam_units_of_its_hex_along():
    with_sams = head(f"{SEGMENT}/movement", "toyota-war", options="13.40")
    first = {"move_1": "fant-inf-co-1", "goal_fant_inf_co_1": "1632"}
    moved = move("1631 fant-inf-co-1 sam-1 sam-2\n", with_sams, **first)
    assert asked(moved) == ("carry-1", "government", ("sam-1", "sam-2"))
    assert moved.asks is not None and moved.asks.of == ("fant-inf-co-1",)
    both = move("1631 fant-inf-co-1 sam-1 sam-2\n", with_sams, **first, carry_1="sam-1 sam-2", move_2="")
    assert [each.counter for each in both.position.stack("1632")] == ["fant-inf-co-1", "sam-1", "sam-2"]


@pytest.mark.rule("4.10")
@pytest.mark.rule("13.41")
def test_sam_and_air_units_do_not_move_by_themselves():
    options = head(f"{SEGMENT}/movement", "toyota-war", options="13.30 13.40")
    alone = move("1631 fant-inf-co-1 sam-1\n1537 france-air-1 airbase-france:airbase\n", options)
    assert asked(alone) == ("move-1", "government", ("fant-inf-co-1",))
