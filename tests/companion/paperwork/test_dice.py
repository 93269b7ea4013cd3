"""Dice of the companion: the same seed rolls the same dice, and everybody can roll them again."""

import hashlib
import hmac
from collections import Counter
from dataclasses import replace

import pytest

from guelta.companion.paperwork.dice import fits, new_seed, throws_in
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import D6, Roll
from guelta.rules.engine.play.seed import Seed
from tests.companion.paperwork.group import Group
from tests.companion.paperwork.test_desk import GDP, HARVEST

ROLL = Roll("harvest", "6.00", "government", "Annual harvest", dice=2)


def test_the_commitment_is_what_anybody_can_work_out_from_the_seed():
    assert Seed("ouadi doum").commitment == hashlib.sha256(b"guelta seed ouadi doum").hexdigest()


def test_dice_can_be_rolled_again_by_hand_as_the_description_says():
    block = hmac.new(b"ouadi doum", b"turn-3/harvest harvest 0", hashlib.sha256).digest()
    by_hand = [byte % 6 + 1 for byte in block if byte < 252][:2]
    assert list(Seed("ouadi doum").dice("turn-3/harvest", "harvest", 2, D6)) == by_hand


def test_a_seed_rolls_these_dice_for_ever():
    """A change of the derivation would make the seeds of played games worthless."""
    rolled = [Seed("1").dice(f"turn-{turn}/harvest", "harvest", 2, D6) for turn in (1, 3, 5)]
    assert rolled == [(3, 4), (6, 4), (5, 1)]


def test_every_place_of_a_game_has_dice_of_its_own():
    seed = Seed("1")
    places = [(f"turn-{turn}/gdp", roll) for turn in range(1, 19) for roll in ("aid-libya", "aid-usa")]
    assert len({seed.dice(*place, 10, D6) for place in places}) == len(places)
    assert seed.dice("turn-1/gdp", "aid", 10, D6) != Seed("2").dice("turn-1/gdp", "aid", 10, D6)


@pytest.mark.parametrize("faces", [D6, range(10)], ids=["six", "ten from 0"])
def test_all_faces_come_up_about_as_often(faces):
    rolled = Counter(Seed("1").dice("turn-1/gdp", "aid", 6000, faces))
    assert set(rolled) == set(faces)
    assert max(rolled.values()) < 1.15 * 6000 / len(faces)


def test_a_cup_is_drawn_from_again_by_hand_as_the_description_says():
    """Whatever order VASSAL keeps the cup in."""
    block = hmac.new(b"ouadi doum", b"turn-1/omens omen 0", hashlib.sha256).digest()
    left, by_hand = ["a", "b", "c", "d", "e"], []
    for byte in block:
        if len(by_hand) < 3 and byte < 256 - 256 % len(left):
            by_hand.append(left.pop(byte % len(left)))
    seed = Seed("ouadi doum")
    assert list(seed.drawn("turn-1/omens", "omen", 3, ["e", "d", "c", "b", "a"])) == by_hand
    assert sorted(seed.drawn("turn-1/omens", "omen", 9, ["b", "a"])) == ["a", "b"]


def test_seeds_drawn_are_never_alike():
    assert len({new_seed().text for _ in range(20)}) == 20


# ---- at the desk


def seed_of(group: Group) -> dict[str, object]:
    return group.desk.overview()["seed"]


def test_two_groups_with_the_same_seed_roll_the_same_dice():
    one, other = Group(HARVEST, seed="9"), Group(HARVEST, seed="9")
    rolled = [group.desk.roll("turn-3/harvest", "harvest", "Anna").decisions[0] for group in (one, other)]
    assert rolled[0].values == rolled[1].values
    assert rolled[0].origin == "seed" and rolled[0].who == "Anna"


def test_a_seed_that_was_agreed_on_is_shown_from_the_beginning():
    assert seed_of(Group(HARVEST, seed="9"))["shown"] == "9"


def test_a_seed_that_was_drawn_is_known_by_its_commitment_until_it_is_shown():
    group = Group(HARVEST, seed=None)
    before = seed_of(group)
    assert before["shown"] is None and before["earlier"] == []
    shown = group.desk.show_seed("Anna")
    assert Seed(shown).commitment == before["commitment"]
    after = seed_of(group)
    assert after["earlier"] == [{"commitment": before["commitment"], "seed": shown}]
    assert after["shown"] is None and after["commitment"] != before["commitment"]


def test_what_was_rolled_once_at_a_place_is_rolled_there_again():
    """Nobody takes dice back for better ones, not even with another seed."""
    group = Group(HARVEST, seed=None)
    first = group.desk.roll("turn-3/harvest", "harvest").decisions[0].dice
    for _ in range(5):
        group.desk.undo_last("turn-3/harvest")
        group.desk.show_seed()
        assert group.desk.roll("turn-3/harvest", "harvest").decisions[0].dice == first


def test_a_roll_that_is_not_asked_for_is_refused():
    group = Group(GDP)
    sheet = group.desk.roll("turn-3/gdp", "aid-libya")
    assert sheet.finding is not None and sheet.decisions == ()
    assert group.desk.roll("turn-3/gdp", "tax").finding is not None  # a choice is no roll


# ---- throws of the log


def test_throws_are_read_in_their_order():
    assert throws_in(Position(fields={"rolls": "3+4 5 6+1"})) == ((3, 4), (5,), (6, 1))
    assert throws_in(Position()) == ()


@pytest.mark.parametrize("text", ["3+", "x", "3+x", "100", "1+2+3+4+5+6+7+8+9+10+11", "3+-4", "³"])
def test_what_is_no_throw_counts_as_none(text):
    assert throws_in(Position(fields={"rolls": f"1 {text}"})) == ()


def test_a_throw_fits_when_it_has_as_many_dice_of_as_many_sides():
    assert fits(ROLL, (3, 4))
    assert not any(fits(ROLL, throw) for throw in ((3,), (3, 4, 5), (0, 4), (3, 7), ()))
    assert fits(replace(ROLL, faces=range(10)), (0, 9))
    assert not fits(replace(ROLL, faces=range(10)), (0, 10))
