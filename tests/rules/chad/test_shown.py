"""What a choice of several things reads off the last board of a phase is what was chosen."""

from collections import Counter
from typing import Any

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Choice
from guelta.rules.engine.play.procedure import perform
from guelta.rules.engine.self_play.conforming import answers_of
from guelta.rules.engine.self_play.selfplay import Step, play

READ = ("tax", "bonus", "purchase", "investment", "guerrillas")


class Reader:
    """Answers as a step of self-play did, but reads what a choice can read off the last board of the step."""

    def __init__(self, step: Step) -> None:
        self.known = answers_of(step)
        self.end = step.position
        self.read: Counter[str] = Counter()

    def dice_of(self, roll: Roll, position: Position) -> Any:
        return self.known.dice_of(roll, position)

    def drawn_of(self, draw: Draw, position: Position) -> Any:
        return self.known.drawn_of(draw, position)

    def values_of(self, choice: Choice, position: Position) -> Any:
        said = self.known.values_of(choice, position)
        if choice.reader is None:
            return said
        read = choice.reader(position, self.end)
        assert read is not None and Counter(read) == Counter(said), choice.id
        self.read[choice.id.split("-")[0]] += bool(said)
        return read


def lying(position: Position) -> dict[str, set[tuple[str, str]]]:
    """What lies where, with its face; in a box the order does not count."""
    return {space: {(each.counter, each.face) for each in stack} for space, stack in position.each_stack()}


def is_exchanged(step: Step) -> bool:
    """Whether infantry was broken down or combined: then no board shows what was bought."""
    return any(each.asked.id.startswith("exchange-") and each.chosen for each in step.asked)


@pytest.mark.rule("7.30")
@pytest.mark.rule("7.43")
@pytest.mark.rule("9.22")
@pytest.mark.rule("9.30")
@pytest.mark.rule("12.11")
def test_what_was_chosen_is_read_off_the_last_board():
    read: Counter[str] = Counter()
    procedures = {each.name: each.function for each in GAME.all_procedures}
    steps = (
        step for n in range(5) for step in play(GAME, GAME.scenarios["campaign"], f"shown{n}", judges=False)
    )
    wanted = ("gross_domestic_product", "budget", "guerrilla_replacements")
    for step in (each for each in steps if each.procedure in wanted):
        if step.began is not None and not is_exchanged(step):
            reader = Reader(step)
            outcome = perform(procedures[step.procedure], step.began, GAME.charts, reader)
            assert outcome.is_done and lying(outcome.position) == lying(step.position)
            read += reader.read
        if all(read[word] >= 2 for word in READ):
            return
    raise AssertionError(read)
