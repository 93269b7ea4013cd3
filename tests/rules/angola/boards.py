"""The shorthand of Angola's tests: boards in notation, a card turned over, a combat fought."""

from textwrap import dedent

from rules.angola import GAME
from rules.angola.cards.card_play import turn_card
from rules.angola.combat.battle import Battle
from rules.angola.combat.combat import fight
from rules.engine.board.position import Position
from rules.engine.play.chance import Draw, Roll
from rules.engine.play.procedure import Choice, Inputs, Outcome, perform

CHARTS = GAME.charts
CARD = "turn-3/operations-phase"


def board(text: str) -> Position:
    """Read a board as it stands indented in a test, and mind that there are such counters and places."""
    return Position.parse(dedent(text), GAME)


def with_card(text: str, card: str) -> Position:
    """Give a board with one card on the pack of its player, who is to go."""
    side = card.partition("-")[0]
    return board(f"@ {CARD}\nactive = {side}\npack-{side}  {card}\n" + dedent(text))


def played(position: Position, **choices: str) -> Outcome:
    """Turn the card over; a choice is given by its id with _ for -, its values with blanks between them."""
    return perform(turn_card, position, CHARTS, inputs(**choices))


class Told:
    """Answers of a test: what is not told is nothing where that is allowed, a draw the uppermost."""

    def __init__(self, known: Inputs) -> None:
        self.known = known

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Give the dice told."""
        return self.known.dice_of(roll, position)

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Give what was told, else the uppermost."""
        return self.known.drawn_of(draw, position) or draw.of_the_top(position)

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Give what was told, else nothing."""
        told = self.known.values_of(choice, position)
        return () if told is None and not choice.least else told


def inputs(**choices: str) -> Told:
    """Read choices and, after a #, dice: `step_1="gabela"`, `jungle="#3"`."""
    known = Inputs()
    for name, value in choices.items():
        id = name.replace("__e", "-e").replace("_", "-")
        if value.startswith("#"):
            known = known.with_dice(id, *map(int, value[1:].split()))
        else:
            known = known.with_choice(id, *value.split())
    return Told(known)


def fought(position: Position, side: str, column: str, region: str, origin: str, **choices: str) -> Outcome:
    """Fight a combat of a Column that has come into a region from another."""
    return perform(
        lambda run: fight(Battle(run, side, column, region, origin)), position, CHARTS, inputs(**choices)
    )


def told(outcome: Outcome) -> list[str]:
    """Give the rules of the ledger in order."""
    return [entry.rule for entry in outcome.entries]


def at(position: Position, space: str) -> str:
    """Give a stack as board notation has it."""
    return " ".join(map(str, position.stack(space)))
