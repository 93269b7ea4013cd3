"""The odds of an attack: exact, over the 36 ways of two dice."""

from fractions import Fraction

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.attacks.permission import Attack
from guelta.rules.chad.combat.odds import WAYS, every_odds, odds, outlook
from tests.rules.board import board
from tests.rules.chad.fighting import REBELS


def of(text: str, **decisions: str):
    return odds(board(text), GAME.charts, Attack("2724", ("2824",)), **decisions)


@pytest.mark.rule("5.20")
def test_two_dice_come_in_36_ways():
    assert [WAYS[total] for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


@pytest.mark.rule("5.20")
@pytest.mark.rule("5.83")
def test_every_result_has_its_exact_chance():
    """By seven for the attacker, from two to twelve on the dice."""
    found = of(REBELS + "2824 libya-commando-bn-1 libya-commando-bn-2\n2724 fant-inf-bn-1\n")
    assert found.results == {
        "5R/2": Fraction(1, 36),
        "4/2": Fraction(2, 36),
        "4/3C": Fraction(3 + 4, 36),
        "3C/4": Fraction(5 + 6, 36),
        "2/4": Fraction(5, 36),
        "2/5R": Fraction(4 + 3, 36),
        "1/6R": Fraction(2 + 1, 36),
    }
    assert sum(found.results.values()) == 1
    assert found.expected_steps("attacker") == Fraction(5 + 8 + 28 + 33 + 10 + 14 + 3, 36)
    assert found.expected_steps("defender") == Fraction(2 + 4 + 21 + 44 + 20 + 35 + 18, 36)
    assert found.chance_of_retreat("attacker") == Fraction(1, 36)
    assert found.chance_of_retreat("defender") == Fraction(10, 36)
    assert sum(e.ways for e in found.chances if e.attacker.contact or e.defender.contact) == 18
    assert found.rests_on == ("combat results: reconstructed",)


@pytest.mark.rule("5.61")
def test_a_modifier_shifts_the_rows_and_the_ends_hold():
    found = of(REBELS + "2824 cdr-guerrilla-1:fap cdr-leader:fap\n2724 mplt-guerrilla-1\n")
    assert (found.differential.value, found.differential.die_modifier) == (0, 1)
    assert [str(chance.result) for chance in found.chances[:2]] == ["4R/0", "3/1"]
    assert found.results["0/4R"] == Fraction(3 + 2 + 1, 36)


@pytest.mark.rule("5.20")
def test_for_a_stronger_defender_the_halves_change_sides():
    found = of(REBELS + "2824 fap-guerrilla-1\n2724 fan-guerrilla-1 fan-guerrilla-2\n")
    twelve = found.chances[-1]
    assert str(twelve.result) == "0/5R"
    assert (str(twelve.attacker), str(twelve.defender)) == ("5R", "0")


@pytest.mark.rule("5.81")
def test_open_decisions_must_be_named():
    text = REBELS + "2824 libya-mech-bn-1\n2724 fan-guerrilla-1 fant-inf-bn-1\n"
    with pytest.raises(ValueError, match="still open: conventional, guerrilla combat"):
        of(text)
    assert of(text, kind="guerrilla").differential.value == 4
    assert [each.kind for each in every_odds(board(text), GAME.charts, Attack("2724", ("2824",)))] == [
        "conventional",
        "guerrilla",
    ]
    with pytest.raises(ValueError, match="nobody can decide so"):
        of(text, attacker="french")


@pytest.mark.rule("5.10")
def test_an_attack_that_is_not_allowed_has_no_odds():
    with pytest.raises(ValueError, match=r"5\.10: 2824 does not touch 2626"):
        odds(
            board(REBELS + "2824 fap-guerrilla-1\n2626 fan-guerrilla-1"),
            GAME.charts,
            Attack("2626", ("2824",)),
        )


@pytest.mark.rule("5.54")
def test_a_hex_of_oau_units_alone_has_no_odds_for_there_is_no_combat():
    text = REBELS + "2824 fap-guerrilla-1\n2724 oau-inf-bn-1\n"
    assert every_odds(board(text), GAME.charts, Attack("2724", ("2824",))) == ()


def test_a_player_who_asks_is_told_what_the_attack_would_bring_even_while_movement_goes_on():
    position = board(REBELS + "2824 libya-commando-bn-1 libya-commando-bn-2\n2724 fant-inf-bn-1\n")
    line = (
        "Rebel from 2824: conventional 14 to 7: attacker loses 2.8 steps, retreats 3%; "
        "defender loses 4.0 steps, retreats 28% (reconstructed results)"
    )
    assert outlook(GAME.charts, position, "2724") == (line,)
    moving = position.at(position.cursor.replace("/combat", "/movement"))
    assert outlook(GAME.charts, moving, "2724") == (line,)


def test_where_nobody_may_attack_there_are_no_odds():
    position = board(REBELS + "2824 libya-commando-bn-1\n2724 fant-inf-bn-1\n")
    assert outlook(GAME.charts, position, "2824") == ()
    assert outlook(GAME.charts, position, "nowhere") == ()


def test_the_odds_are_told_for_each_decision_that_is_open():
    position = board(REBELS + "2824 cdr-guerrilla-1:fap cdr-leader:fap\n2724 mplt-guerrilla-1\n")
    (line,) = outlook(GAME.charts, position, "2724")
    assert line.startswith("Rebel from 2824: guerrilla 2 to 2, +1 on the dice (leader against none): ")


@pytest.mark.rule("8.20")
@pytest.mark.rule("14.13")
@pytest.mark.parametrize(
    ("head", "strengths"),
    [
        ("turn-9/tactical-phase/impulse-1/government/combat\nscenario = manta", "conventional 11 to 7, +1"),
        (
            "turn-15/tactical-phase/impulse-1/government/combat\nscenario = toyota-war",
            "conventional 2 to 7: ",
        ),
    ],
    ids=["Part I alone", "Parts I and II"],
)
def test_the_french_attack_libyans_beside_fant_where_part_two_is_not_played(head: str, strengths: str):
    """A French 9 and a FANT 2 against a commando: in Manta together, with 8.20 the company alone."""
    (said,) = outlook(
        GAME.charts,
        board(
            f"@ {head}\ngovernment = fan\n2827  france-inf-bn-1 fant-inf-co-1\n2826  libya-commando-bn-1\n"
        ),
        "2826",
    )
    assert said.startswith(f"Government from 2827: {strengths}")
