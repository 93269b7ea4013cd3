"""What falls at a moment of a game depends on its seed, the moment and the roll, and on nothing before it."""

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.seed import Chance, Seed

CUP = Position.parse("cup  a b c d e\ndeck  v w x y z\n")
TWO, THREE = Roll("luck", "1", "red", "Luck", 2), Roll("omen", "1", "red", "Omen", 3, range(10))


def test_other_rolls_before_it_change_nothing_of_a_roll():
    chance = Chance(Seed("7"), "turn-2/storm 0 storm")
    alone = chance.dice_of(TWO, CUP)
    chance.dice_of(THREE, CUP)
    assert chance.dice_of(TWO, CUP) == alone == Chance(Seed("7"), "turn-2/storm 0 storm").dice_of(TWO, CUP)


def test_another_seed_moment_or_roll_has_dice_of_its_own():
    texts = {
        Chance(Seed(seed), moment).dice_of(Roll(id, "1", "red", "Luck", 8), CUP)
        for seed in ("7", "8")
        for moment in ("turn-2/storm", "turn-3/storm")
        for id in ("luck", "omen")
    }
    assert len(texts) == 8


def test_from_a_deck_comes_the_top_and_from_a_cup_what_the_moment_holds():
    chance = Chance(Seed("7"), "turn-2/storm")
    deck, cup = Draw("deal", "1", "red", "Deal", "deck", 2), Draw("omen", "1", "red", "Omen", "cup", 3, True)
    assert chance.drawn_of(deck, CUP) == ("z", "y")
    drawn = chance.drawn_of(cup, CUP)
    assert drawn == Seed("7").drawn("turn-2/storm", "omen", 3, "edcba") and len({*drawn}) == 3
    mixed = Position.parse("cup  e d c b a\ndeck  v w x y z\n")
    assert chance.drawn_of(cup, mixed) == drawn, "how the cup was filled does not matter"
