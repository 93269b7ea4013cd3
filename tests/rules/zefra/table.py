"""A table at which somebody answers by the word a question opens with, for the tests of this game."""

from __future__ import annotations

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Choice, Outcome, Procedure, perform
from guelta.rules.zefra import GAME
from guelta.rules.zefra.board.units import all_units
from guelta.rules.zefra.turn.activation import activation
from tests.rules.board import board

USUAL = ("no", "stay")


class Script:
    """Dice in the order they are asked for, and answers by word; what is not named is declined."""

    def __init__(self, dice: list[int], said: dict[str, object]) -> None:
        self.dice = list(dice)
        self.said = {word: [*value] if isinstance(value, list) else [value] for word, value in said.items()}
        self.told: dict[str, tuple[object, ...]] = {}

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...]:
        if roll.id not in self.told:
            self.told[roll.id] = (self.dice.pop(0),)
        return self.told[roll.id]

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...]:
        raise AssertionError(draw.id)

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...]:
        if choice.id not in self.told:
            self.told[choice.id] = self._answer(choice)
        return self.told[choice.id]

    def _answer(self, choice: Choice) -> tuple[str, ...]:
        word = choice.id.rpartition("-")[0]
        if self.said.get(word):
            said = self.said[word].pop(0)
            return said if isinstance(said, tuple) else (said,)
        if not choice.least:
            return ()
        values = [option.value for option in choice.options]
        return (next((value for value in USUAL if value in values), values[0]),)


def carried_out(procedure: Procedure, text: str, dice: list[int] | None = None, **said: object) -> Outcome:
    """Carry a procedure out on a board; `lie_in_wait="yes"` answers the question `lie-in-wait`."""
    script = Script(dice or [], {word.replace("_", "-"): value for word, value in said.items()})
    outcome = perform(procedure, board(text), GAME.charts, script)
    assert outcome.is_done, outcome.finding or outcome.asks
    assert script.dice == [], "not every die was rolled"
    return outcome


def activated(side: str, text: str, dice: list[int] | None = None, **said: object) -> Outcome:
    """Carry out an activation of a side in the turn of its pair."""
    pair = GAME.charts.tables.charts["sides"].text(side, "pair")
    phase = {"governments": "government-turns"}.get(pair, pair)
    return carried_out(
        activation, f"@ turn-2/{phase}\nactive = {side}\nactivation = 1\n" + _flat(text), dice, **said
    )


def _flat(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines())


def where(outcome: Outcome) -> dict[str, tuple[str, int]]:
    """Return for each unit where it stands and how many -1 counters lie under it."""
    return {id: (unit.space, unit.hits) for id, unit in all_units(outcome.position, GAME.charts).items()}


def rules_of(outcome: Outcome) -> list[str]:
    """Return the numbers of the lines of the ledger."""
    return [entry.rule for entry in outcome.entries]
