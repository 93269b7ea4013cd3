"""Some turns that play by themselves: the laws hold, what is planted is found, and somebody hears of it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from guelta.rules.angola import GAME
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import NO_STOPS, Stops
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.self_play.coverage import Coverage
from guelta.rules.engine.self_play.planting import Planting
from guelta.rules.engine.self_play.selfplay import play
from tests.rules.angola.boards import CHARTS

TURNS = 4
KINDS = {
    *("moved", "ally moved", "came", "token", "vanished", "twice", "track", "card pack", "card turned"),
    *("equipment", "barred", "column", "robbed", "together"),
}


class Heard(Planting):
    """A referee who keeps all that he says."""

    said: list[Finding]

    def judged(
        self, path: str, sequence: Sequence, start: Position, end: Position, stops: Stops = NO_STOPS
    ) -> Iterator[Finding]:
        """Judge as ever."""
        for finding in super().judged(path, sequence, start, end, stops):
            self.said.append(finding)
            yield finding


@pytest.fixture(scope="module")
def played() -> tuple[Heard, Coverage]:
    """Four turns, with an illegal change planted into each step, and all that was said of them."""
    begun = replace(GAME.scenarios["campaign"], last_turn=TURNS, furthest=TURNS)
    planting, coverage = Heard(GAME, Random(1)), Coverage()
    planting.said = []
    sequence = GAME.sequence_for(begun)
    for step in play(GAME, begun, "angola", trials=2):
        planting.see(step, sequence)
        coverage.see(step)
    return planting, coverage


def test_what_is_planted_is_found(played: tuple[Heard, Coverage]):
    planting, _ = played
    assert [str(miss) for miss in planting.misses] == []
    assert planting.planted > 100
    assert {kind for _, kind, _, _ in planting.found} >= KINDS


def test_every_step_of_a_turn_is_carried_out_and_its_moves_hold_against_the_audits(
    played: tuple[Heard, Coverage],
):
    _, coverage = played
    assert coverage.procedures.keys() == {each.name for each in GAME.all_procedures}
    assert coverage.trials["offered, no violation"] > 10
    assert coverage.trials["not offered, 7.1 violation"] > 10
    assert coverage.trials["not offered, 7.2 violation"] > 3
    assert not [name for name in coverage.trials if name == "offered, violation" or "nothing" in name]


def test_every_finding_has_somebody_to_hear_it(played: tuple[Heard, Coverage]):
    """What only the pool of Majors would know is told without naming them."""
    planting, _ = played
    assert planting.said
    everybody = (*CHARTS.factions, "umpire")
    assert not [each for each in planting.said if not each.seen_by.include(everybody)]
