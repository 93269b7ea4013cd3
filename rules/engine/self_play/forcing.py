"""A legal step of self-play played otherwise: one answer that its choice bars is carried out by force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.answers import Answers, Inputs
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.choice import Barred, Choice, Refusals
from guelta.rules.engine.play.procedure import Commit, Outcome, Procedure, perform
from guelta.rules.engine.play.seed import Chance, Seed
from guelta.rules.engine.replay.trace import Trace
from guelta.rules.engine.self_play.conforming import Watching, answers_of
from guelta.rules.engine.self_play.random_player import RandomPlayer
from guelta.rules.engine.self_play.selfplay import Step

__all__ = ["Forced", "NothingBarredError", "by_force"]

_MOST_TRIED = 60
"""Of how many candidates it is worked out whether they are barred. Ours."""


@dataclass(frozen=True)
class Forced:
    """What people would show of a step with an answer carried out by force, and why that is refused."""

    choice: Choice
    value: str
    barred: Barred
    trace: Trace


class NothingBarredError(Exception):
    """A choice that may bar something bars nothing where it was asked."""


class _Forcing(Watching):
    """Has a value carried out by force, and keeps the boards of the run."""

    def __init__(self, at: str) -> None:
        super().__init__()
        self.at = at

    def refused(self, choice: Choice, chosen: tuple[str, ...], barred: Barred) -> bool:
        """Let one choice be answered with what it bars, and after it those that offer nothing else."""
        return choice.id == self.at or not choice.options


class _Led:
    """Answers as a step was answered, but at one choice with a value that it bars.

    What no longer fits from there on nobody knows, so that it is chosen anew.
    """

    def __init__(self, known: Inputs, at: str, random: Random) -> None:
        self.known = known
        self.at = at
        self.random = random
        self.forced: tuple[Choice, str, Barred] | None = None

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Return the barred value where it is wanted, else what was said if that may be said here."""
        if choice.id == self.at:
            value, barred = self._barred(choice)
            self.forced = choice, value, barred
            return (value,)
        if self.forced is not None and choice.least and not choice.options:
            value, _ = self._barred(choice, anew=True)  # what the force has led to asks for more of it
            return (value,)
        said = self.known.values_of(choice, position)
        return said if said is not None and choice.refusal(said) is None else None

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        """Return the dice that fell, if so many are rolled here."""
        dice = self.known.dice_of(roll, position)
        return dice if dice is not None and not roll.fault(dice) else None

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Return what was drawn, if it can be drawn here."""
        drawn = self.known.drawn_of(draw, position)
        return drawn if drawn is not None and not draw.fault(drawn, position) else None

    def _barred(self, choice: Choice, *, anew: bool = False) -> tuple[str, Barred]:
        if self.forced is not None and not anew:
            return self.forced[1:]
        found = next(_barred_values(choice, self.random), None)
        if found is None:
            raise NothingBarredError
        return found


def _barred_values(choice: Choice, random: Random) -> Iterator[tuple[str, Barred]]:
    offered = {each.value for each in choice.options}
    barred = choice.barred
    tried = [*(barred.candidates if isinstance(barred, Refusals) else barred)]
    random.shuffle(tried)
    for value in islice((each for each in tried if each not in offered), _MOST_TRIED):
        reason = barred.get(value)
        if reason is not None:
            yield value, reason


def by_force(
    game: Game[Any], procedure: Procedure[Any], before: Position, step: Step, at: str, random: Random
) -> Forced | None:
    """Carry out a step once more with a barred answer to the choice `at`.

    None where the procedure cannot go on from what it bars; NothingBarredError where it bars nothing.
    """
    led, watching = _Led(answers_of(step), at, random), _Forcing(at)
    player = RandomPlayer(random, known=led, chance=Chance(Seed(f"{random.random()}"), at))

    def performed(answers: Answers, since: Commit | None) -> Outcome:
        nonlocal watching
        watching = _Forcing(at)
        return perform(procedure.function, before, game.charts, answers, observer=watching, quiet=True)

    try:
        outcome = player.carry_out(performed, before)
    except NothingBarredError:
        raise
    except Exception:  # no procedure has to know what to do with an answer that it does not allow
        return None
    if led.forced is None or not any(each.asked.id == at for each in player.asked):
        return None
    choice, value, barred = led.forced
    throws = tuple(each.dice for each in player.asked if isinstance(each.asked, Roll))
    end = outcome.position.at(before.cursor)
    return Forced(choice, value, barred, Trace.of((before, *watching.boards, end), throws))
