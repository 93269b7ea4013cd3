"""A player at the table who takes any legal choice at random, and tries the illegal one now and then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from random import Random

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Answers, Choice, Commit, Inputs, Option, Outcome
from guelta.rules.engine.play.seed import Chance, Seed
from guelta.rules.engine.play.situation import Ask
from guelta.rules.engine.self_play.seats import Seats

__all__ = ["Appeal", "NotRefusedError", "RandomPlayer", "StuckError"]

Appeal = Callable[[Choice, Position], Mapping[str, float]]
"""How much the options of a choice attract, by value: 1 is plain, 0 never; those left out are plain.

Those of infinite appeal are chosen before all others, as many as may be.

Where nothing may be chosen, options of less than 1 are left alone the more often the less they attract."""

_MISTAKE = 0.02
"""How often he tries what is not allowed."""
_PASS = 0.16
"""How often he chooses nothing where nothing may be chosen."""
_PATIENCE = 400
"""How many refusals of one procedure he takes before he calls it stuck."""
_ANY_CHANCE = Chance(Seed("any"))


class StuckError(Exception):
    """A procedure that refuses every answer, or asks for one of no options."""


class NotRefusedError(Exception):
    """A procedure that took an answer which is not among those it allows, or changed on a refused one."""


class RandomPlayer:
    """Answers one procedure from its beginning to its end; the same `random` and `chance` answer alike.

    Who decides sees the board as `sees` gives it to the side of the choice, which `plays` names where a role
    was asked; without an `appeal` he chooses blindly. The choices of a side whose seat is taken are made
    there; only when one of them was refused it is made at random. What is `known` of the procedure is
    answered so.
    """

    def __init__(
        self,
        random: Random,
        appeal: Appeal | None = None,
        *,
        sees: Callable[[Position, str], Position] = lambda position, side: position,
        plays: Callable[[str, Position], str] = lambda side, position: side,
        seats: Seats | None = None,
        known: Answers | None = None,
        chance: Chance = _ANY_CHANCE,
    ) -> None:
        self._random = random
        self._chance = chance
        self._appeal = appeal
        self._sees = sees
        self._plays = plays
        self._seats = seats
        self._known = known or Inputs()
        self._refused_players: set[str] = set()
        self._told: dict[str, Ask] = {}
        self._mistaken = ""
        self.refused: list[str] = []
        """The rules that refused an answer."""

    @property
    def asked(self) -> tuple[Ask, ...]:
        """Everything that was asked and answered, in order."""
        return tuple(self._told.values())

    def carry_out(self, perform: Callable[[Answers, Commit | None], Outcome], before: Position) -> Outcome:
        """Perform a procedure until it is done; what is refused is answered anew."""
        since: Commit | None = None
        for _ in range(_PATIENCE):
            if self._seats is not None:
                self._seats.begin(since)
            outcome = perform(self, since)
            if outcome.finding is None:
                if self._mistaken:
                    raise NotRefusedError(f"{self._told[self._mistaken]} was not refused")
                return outcome
            if outcome.position != before:
                raise NotRefusedError(f"the board changed though {outcome.finding.message}")
            self.refused.append(outcome.finding.rule)
            self._think_again()
            held = (each for each in reversed(outcome.commits) if self._told.keys() >= {*each.answered})
            since = next(held, None)
        raise StuckError("every answer is refused")

    def _think_again(self) -> None:
        """Forget the last answer; when many were refused, all of them but the dice."""
        choices = [id for id, told in self._told.items() if isinstance(told.asked, Choice)]
        if not choices:
            raise StuckError("refused without a choice")
        desperate = not self._mistaken and len(self.refused) % 40 == 0
        for id in choices if desperate else choices[-1:]:
            self._refused_players.add(id)
            del self._told[id]
        self._mistaken = ""

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...]:
        """Roll the dice that the moment holds, once for each roll."""
        if roll.id not in self._told:
            dice = self._known.dice_of(roll, position) or self._chance.dice_of(roll, position)
            self._told[roll.id] = Ask(roll, dice=dice)
        return self._told[roll.id].dice

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...]:
        """Draw from the top of the pile, or blindly, once for each draw."""
        if draw.id not in self._told:
            drawn = self._known.drawn_of(draw, position) or self._chance.drawn_of(draw, position)
            self._told[draw.id] = Ask(draw, chosen=drawn)
        return self._told[draw.id].chosen

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...]:
        """Choose, once for each choice."""
        if choice.id not in self._told:
            chosen = self._known.values_of(choice, position)
            if chosen is None:
                if not choice.options and choice.least:
                    raise StuckError(f"{choice.id} asks for one of no options")
                chosen = self._decided(choice, position)
            self._told[choice.id] = Ask(choice, chosen=chosen)
        return self._told[choice.id].chosen

    def _decided(self, choice: Choice, position: Position) -> tuple[str, ...]:
        """Let the player of the side choose, or choose at random, now and then what is not allowed."""
        side = self._plays(choice.side, position)
        seats = self._seats
        if seats is not None and side in seats and choice.id not in self._refused_players:
            return seats.chosen(side, choice, position, self._told)
        wrong = self._wrong(choice) if self._random.random() < _MISTAKE else None
        if wrong is not None:
            self._mistaken = choice.id
        return self._chosen(choice, position) if wrong is None else wrong

    def _wrong(self, choice: Choice) -> tuple[str, ...] | None:
        """Return an answer that a choice does not allow: a strange value, too many, too few or too dear."""
        values = [option.value for option in choice.options]
        candidates = [("no-such-option",), (), tuple(values), tuple(values[:1] * 2)]
        self._random.shuffle(candidates)
        return next((each for each in candidates if choice.fault(each)), None)

    def _chosen(self, choice: Choice, position: Position) -> tuple[str, ...]:
        """Draw options one by one within least, most and budget."""
        if not choice.options or not choice.most:
            return ()
        seen = self._sees(position, self._plays(choice.side, position)) if self._appeal else position
        appeal = self._appeal(choice, seen) if self._appeal else {}
        if not choice.least and self._random.random() < _unwillingness(choice, appeal):
            return ()
        certain = sum(appeal.get(option.value) == inf for option in choice.options) if appeal else 0
        number = certain or self._random.randint(max(1, choice.least), max(1, choice.most))
        number = min(max(number, choice.least), max(1, choice.most))
        chosen: list[str] = []
        budget = choice.budget
        while len(chosen) < number:
            able = _still_open(choice, chosen, budget)
            if not able:
                break
            option = self._draw(able, appeal)
            if option is None and len(chosen) >= choice.least:
                break
            option = option or self._random.choice(able)
            chosen.append(option.value)
            budget = None if budget is None else budget - (option.cost or 0)
        if len(chosen) < choice.least:
            raise StuckError(f"{choice.id} asks for more than can be chosen")
        return tuple(chosen)

    def _draw(self, options: Sequence[Option], appeal: Mapping[str, float]) -> Option | None:
        if not appeal:
            return self._random.choice(options)
        weights = [appeal.get(option.value, 1.0) for option in options]
        if not any(weights):
            return None
        if inf in weights:
            weights = [float(weight == inf) for weight in weights]
        return self._random.choices(options, weights)[0]


def _unwillingness(choice: Choice, appeal: Mapping[str, float]) -> float:
    """Return how likely nothing is chosen where nothing may be: likelier when not even the best is plain.

    An appeal may say it by itself, of the value "".
    """
    if "" in appeal:
        return appeal[""]
    return max(_PASS, 1 - max(appeal.get(option.value, 1.0) for option in choice.options))


def _still_open(choice: Choice, chosen: Sequence[str], budget: int | None) -> Sequence[Option]:
    """Return the options that can be chosen, or chosen once more, for what is left of the budget."""
    if not chosen and budget is None:
        return choice.options
    return [
        each
        for each in choice.options
        if not 0 < each.times <= chosen.count(each.value) and (budget is None or (each.cost or 0) <= budget)
    ]
