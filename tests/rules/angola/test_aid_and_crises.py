"""4.2-3C: of what direct aid and its crises bring about by the rules nobody is accused."""

from random import Random

import pytest

from guelta.rules.angola import GAME
from guelta.rules.angola.end_phase.direct_aid import direct_aid
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Choice, perform
from tests.rules.angola.boards import CHARTS, board

STEP = "turn-5/end-phase/direct-aid"
PLACES = {"fapla": "luanda", "mpla": "luso", "fnla": "sao-salvador", "unita": "silva-porto"}


class Anybody:
    """Answers at random, with any dice."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...]:
        """Throw."""
        return tuple(self.random.randint(1, 6) for _ in range(roll.dice))

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...]:
        """Draw blindly."""
        there = [each.counter for each in position.stack(draw.pile)]
        return tuple(self.random.sample(there, draw.due(position)))

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...]:
        """Choose as many as may be chosen."""
        number = self.random.randint(choice.least, min(choice.most, len(choice.options)))
        return tuple(each.value for each in self.random.sample(choice.options, number))


def after_a_lost_turn(random: Random) -> Position:
    """Return a board on which an Alliance has lost the turn and has Majors in play, in the pool, and lost."""
    lost = random.choice(("soviet", "western"))
    losers = CHARTS.members(lost)
    stacks: dict[str, list[str]] = {f"tokens-{side}": [] for side in CHARTS.factions}
    for side in CHARTS.factions:
        for number in range(1, 6):
            goes = side in losers and random.random() < 0.6
            holder = random.choice(CHARTS.enemies(side)) if goes else side
            stacks[f"tokens-{holder}"].append(f"{side}-token-{number}")
        for counter in CHARTS.counters.values():
            if counter.is_unit and counter.side == side:
                stacks.setdefault(_somewhere(random, side, counter), []).append(counter.id)
    stacks["control-fapla"] = [random.choice(("control-luanda", "control-lobito control-ambriz"))]
    stacks["control-mpla"] = ["control-benguela", *(["control-mocamedes"] if random.random() < 0.5 else [])]
    lines = [f"{space}  {' '.join(there)}" for space, there in stacks.items() if there]
    had = "".join(f"crises-{side} = 7\n" for side in losers if random.random() < 0.5)
    return board(f"@ {STEP}\nturn-lost = {lost}\nset-up = yes\n{had}" + "\n".join(lines))


def _somewhere(random: Random, side: str, counter: object) -> str:
    type, is_major = counter.type, counter.is_major  # type: ignore[attr-defined]
    if type == "airgroup":
        return random.choice((f"air-{side}", "air-missions", f"stock-{side}", f"stock-{side}"))
    if is_major:
        return random.choice((PLACES[side], f"majors-{side}", f"lost-{side}", f"lost-{side}"))
    return random.choice((PLACES[side], f"stock-{side}", f"stock-{side}", f"stock-{side}"))


@pytest.mark.rule("12.1")
@pytest.mark.rule("12.2")
@pytest.mark.rule("4.2-3C")
def test_nobody_is_accused_of_what_aid_and_crises_bring():
    crises = 0
    for seed in range(300):
        random = Random(seed)
        start = after_a_lost_turn(random)
        ends = perform(direct_aid, start, CHARTS, Anybody(random))
        assert ends.is_done, (seed, ends)
        crises += sum(
            "crises-" in each and start.fields.get(each) != ends.position.fields[each]
            for each in ends.position.fields
        )
        found = [
            f"{each} {each.message}"
            for number in ("4.2-3C", "4.2-3")
            for each in GAME.audits[number].run(start, ends.position, CHARTS, STEP)
        ]
        assert not found, (seed, found, [str(each) for each in ends.entries])
    assert crises > 100


@pytest.mark.rule("12.2-note-2")
@pytest.mark.rule("12.1.1")
def test_a_unit_more_or_less_than_aid_and_crises_bring_is_found():
    """The same outcomes with one Unit that came too many, or one left out that had to come or go."""
    silent = []
    for seed in range(60):
        random = Random(seed)
        start = after_a_lost_turn(random)
        end = perform(direct_aid, start, CHARTS, Anybody(random)).position
        changed = [
            unit
            for unit, counter in CHARTS.counters.items()
            if counter.is_unit and counter.type != "airgroup" and start.where(unit) != end.where(unit)
        ]  # instead of an airgroup a Unit may have been chosen that no port is left for
        for unit in changed[:3]:
            (here,), (there,) = start.where(unit), end.where(unit)
            undone = end.with_stack(there, [each for each in end.stack(there) if each.counter != unit])
            undone = undone.with_stack(here, (*undone.stack(here), Standing(unit)))
            if not [*GAME.audits["4.2-3C"].run(start, undone, CHARTS, STEP)]:
                silent.append((seed, unit, here, there))
    assert silent == []
