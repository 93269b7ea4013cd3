"""The referee tried with illegal changes planted into self-played games: a small run of what `soak` does."""

from collections.abc import Iterator
from random import Random

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import NO_STOPS, Stops
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.self_play.planting import Planting
from guelta.rules.engine.self_play.selfplay import play
from tests.library import LIBRARY


@pytest.mark.parametrize(
    ("game", "scenario"), [("chad", "manta"), ("chad", "toyota-war"), ("chad_2021", "manta")]
)
def test_what_is_planted_is_found_in_every_phase(game: str, scenario: str):
    played = LIBRARY.game(game)
    sequence = played.sequence_for(played.scenarios[scenario])
    planting = Planting(played, Random(1))
    for step in play(played, played.scenarios[scenario], "planted"):
        planting.see(step, sequence)
    assert [str(miss) for miss in planting.misses] == []
    assert planting.planted > 30
    told = [verdict for _, kind, verdict, _ in planting.found.elements() if not kind.startswith("field ")]
    assert told.count(Verdict.VIOLATION) > 0.95 * len(told)
    assert planting.hidden.total() < 0.05 * planting.planted
    assert {kind for _, kind, _, _ in planting.found} >= {
        "moved",
        "came",
        "turned",
        "field government",
    }
    assert {phase for phase, *_ in planting.found} >= {"movement", "combat", "reinforcements", "water-check"}


class Blind(Planting):
    """A referee who says nothing."""

    def judged(
        self, path: str, sequence: Sequence, start: Position, end: Position, stops: Stops = NO_STOPS
    ) -> Iterator[Finding]:
        """Find nothing."""
        yield from ()


def test_a_miss_is_printed_with_both_boards():
    played = LIBRARY.game("chad")
    sequence, blind = played.sequence_for(played.scenarios["manta"]), Blind(played, Random(1))
    left = next(step for step in play(played, played.scenarios["manta"], "planted") if step.left)
    blind.see(left, sequence)
    (miss,), (start, _) = blind.misses, left.left or ()
    *_, total, told = blind.lines()
    assert total == "planted: 1, found: 0 violation, 0 due, 0 unsure; hidden by the boards: 0; missed: 1"
    assert told == (
        f"{left.path}: {miss.plant.kind}, {miss.plant.counter}, and nothing was said\n"
        f"{start}=>\n{miss.plant.board}"
    )
