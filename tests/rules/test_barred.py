"""What a choice bars has a rule of the game and a reason, is refused under it, and is never offered."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred, Refusals
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.engine.self_play import random_player, selfplay
from guelta.rules.engine.self_play.selfplay import play
from tests.library import LIBRARY


@pytest.mark.parametrize(
    ("id", "scenario", "turns", "due"),
    [
        ("chad", "manta", 2, {"move", "goal", "attack"}),
        ("chad", "campaign", 2, {"move", "goal", "attack"}),
        ("zefra", "crisis", 1, {"hex", "to"}),
        ("angola", "campaign", 2, {"step", "detach", "pack", "stacks", "variable"}),
    ],
)
def test_what_is_barred_is_never_offered_and_has_a_rule(
    id: str, scenario: str, turns: int, due: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = LIBRARY.game(id)
    card = game.scenarios[scenario]
    first = game.sequence_for(card).turn(card.start.cursor) or 1
    card = replace(card, last_turn=first + turns - 1, furthest=first + turns - 1)
    known = {entry.rule for entry in game.rulebook}
    seen: Counter[str] = Counter()

    class Reading(random_player.RandomPlayer):
        def values_of(self, choice: Choice, position: Position) -> tuple[str, ...]:
            offered = {option.value for option in choice.options}
            for value, barred in islice(choice.barred.items(), 3):
                assert value not in offered, f"{choice.id} offers and bars {value}"
                assert barred.rule in known and barred.reason, f"{choice.id}: {value} by {barred}"
                assert choice.refusal((value,)) == barred
                seen[choice.id.split("-")[0]] += 1
            return super().values_of(choice, position)

    monkeypatch.setattr(selfplay, "RandomPlayer", Reading)
    for _ in play(game, card, "barred", judges=False):
        pass
    assert {*seen} >= due, seen


def test_whether_anything_is_barred_is_known_from_the_first_reason():
    asked: list[str] = []

    def why(value: str) -> Barred | None:
        asked.append(value)
        return Barred("4.2", "it is closed") if value != "ford" else None

    barred = Refusals(("ford", "pass", "hill"), why)
    choice = Choice("to", "4.1", "red", "Go", (), kind="space", barred=barred)
    assert choice.may_bar and asked == []
    assert barred and asked == ["ford", "pass"]
    assert not Refusals(("ford",), why) and not Choice("to", "4.1", "red", "Go", ()).may_bar
