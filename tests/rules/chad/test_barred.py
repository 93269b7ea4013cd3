"""Chapters 4 and 5: what a player might try in his segment and may not, each under its number."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.board import board

GOVERNMENT = "@ turn-9/tactical-phase/impulse-1/government/{}\ngovernment = fan\nscenario = manta\n"
MOVE, FIGHT = GOVERNMENT.format("movement"), GOVERNMENT.format("combat")
HABRE = "1537  habre fan-guerrilla-8\n"


def refused(text: str, phase: str, *choices: tuple[str, str]) -> str:
    """Return the number and the sentence by which the last of these answers is refused."""
    known = Inputs(choices={id: (value,) if value else () for id, value in choices})
    procedure = GAME.phases[phase].procedure
    assert procedure is not None
    finding = perform(procedure, board(text), GAME.charts, known).finding
    return "taken" if finding is None else f"{finding.rule} {finding.message}"


@pytest.mark.rule("4.10")
def test_nobody_moves_twice_or_in_the_segment_of_another_player():
    text = f"{MOVE}{HABRE}2151  fan-guerrilla-1\n2146  fap-guerrilla-1\n"
    first = (("move-1", "fan-guerrilla-1"), ("goal-fan-guerrilla-1", "2150"))
    assert refused(text, "movement", *first) == "taken"
    again = refused(text, "movement", *first, ("move-2", "fan-guerrilla-1"))
    assert again == "4.10 FAN guerrilla 1 has moved in this segment"
    other = refused(text, "movement", ("move-1", "fap-guerrilla-1"))
    assert other == "4.10 FAP guerrilla 1 does not move in the segment of another player"


@pytest.mark.parametrize(
    ("counter", "start", "goal", "rule"),
    [
        pytest.param("fan-guerrilla-1", "2151", "2130", "4.10", marks=pytest.mark.rule("4.10")),
        pytest.param("fan-guerrilla-1", "2151", "2146", "4.22", marks=pytest.mark.rule("4.22")),
        pytest.param("oau-inf-bn-1", "2151", "2147", "4.41", marks=pytest.mark.rule("4.41")),
    ],
)
def test_a_goal_is_closed_by_the_rule_that_closes_it(counter: str, start: str, goal: str, rule: str):
    text = f"{MOVE}{HABRE}{start}  {counter}\n2146  fap-guerrilla-1 fap-guerrilla-2\n"
    assert refused(text, "movement", ("move-1", counter), (f"goal-{counter}", goal)).startswith(f"{rule} ")


@pytest.mark.rule("8.30")
def test_french_units_end_no_segment_with_libyans():
    text = f"{MOVE}{HABRE}2151  france-inf-bn-1\n2150  libya-mech-bn-1:fan\n"
    said = refused(text, "movement", ("move-1", "france-inf-bn-1"), ("goal-france-inf-bn-1", "2150"))
    assert said.split()[0] in ("8.30", "4.22")


@pytest.mark.rule("5.10")
def test_who_stands_next_to_nobody_attacks_nobody():
    text = f"{FIGHT}{HABRE}2151  fan-guerrilla-1\n2150  fap-guerrilla-1\n2340  fap-guerrilla-2\n"
    assert refused(text, "combat", ("attack-1", "")) == "taken"
    assert refused(text, "combat", ("attack-1", "2150")) == "taken"
    assert refused(text, "combat", ("attack-1", "2340")) == "5.10 Attack a hex: 2340 is not allowed"
    beside = refused(text, "combat", ("attack-1", "2152"))
    assert beside == "5.10 no enemy combat unit stands in 2152"


@pytest.mark.rule("5.54")
def test_oau_units_attack_nobody():
    text = f"{FIGHT}{HABRE}2151  fan-guerrilla-1\n2150  fap-guerrilla-1\n"
    text += "2340  fap-guerrilla-2\n2341  oau-inf-bn-1\n"
    assert refused(text, "combat", ("attack-1", "2340")).startswith("5.54 ")
