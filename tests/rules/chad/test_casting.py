"""1.20: the side that plays the Government, and the one that plays the Rebels, is said by the board."""

from __future__ import annotations

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.engine.play.situation import Situation
from guelta.rules.engine.self_play.selfplay import play
from tests.rules.board import board

HABRE = board("@ turn-4/affiliation\ngovernment = fan\n")


def test_who_holds_the_capital_plays_the_government():
    assert (GAME.side_of("government", HABRE), GAME.side_of("rebel", HABRE)) == ("fan", "fap")
    fallen = HABRE.with_fields(government="fap")
    assert (GAME.side_of("government", fallen), GAME.side_of("rebel", fallen)) == ("fap", "fan")


def test_a_side_is_itself_whoever_governs():
    assert [GAME.side_of(side, HABRE) for side in ("fan", "fap", "referee", "")] == [
        "fan",
        "fap",
        "referee",
        "",
    ]


def test_while_nobody_knows_who_governs_nobody_plays_it():
    assert GAME.side_of("government", Position()) == ""


def test_a_program_that_plays_a_side_makes_the_choices_of_its_role():
    """Of Operation Manta, in which FAN governs."""
    asked: list[tuple[str, str]] = []

    class Willing:
        def choose(self, choice: Choice, situation: Situation[ChadCharts]) -> tuple[str, ...]:
            asked.append((choice.side, situation.board.fields["government"]))
            return tuple(option.value for option in choice.options[: choice.least])

    for _ in play(GAME, GAME.scenarios["manta"], "7", players={"fan": Willing()}):
        pass
    assert ("government", "fan") in asked
    assert all(
        side == "fan" or {"government": "fan", "rebel": "fap"}[side] == government
        for side, government in asked
    )
