"""The shorthand of Angola's tests: boards in notation, a card turned over, a combat fought."""

import re
from textwrap import dedent

from guelta.rules.angola import GAME
from guelta.rules.angola.cards.card_play import turn_card
from guelta.rules.angola.combat.combat import Stage, fight
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.board.stops import stops_of
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Choice, Inputs, Outcome, perform
from guelta.rules.engine.refereeing.judge import judge_moment, judge_rest, judge_way
from guelta.rules.engine.replay.conformance import check_conformance
from guelta.rules.engine.replay.diagnosis import diagnosed
from guelta.rules.engine.replay.trace import Trace, throws_on
from guelta.rules.engine.replay.verdict import judge_again

CHARTS = GAME.charts
CARD = "turn-3/operations-phase"


def board(text: str) -> Position:
    """Read a board as it stands indented in a test, and mind that there are such counters and places."""
    return Position.parse(dedent(text), GAME)


def with_card(text: str, card: str) -> Position:
    """Return a board with one card on the pack of its player, who is to go."""
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
        """Return the dice told."""
        return self.known.dice_of(roll, position)

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        """Return what was told, else the uppermost."""
        return self.known.drawn_of(draw, position) or draw.of_the_top(position)

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        """Return what was told, else nothing."""
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
        lambda run: fight(run, Stage(side, column, region, origin)), position, CHARTS, inputs(**choices)
    )


def told(outcome: Outcome) -> list[str]:
    """Return the rules of the ledger in order."""
    return [entry.rule for entry in outcome.entries]


def at(position: Position, space: str) -> str:
    """Return a stack as board notation has it."""
    return " ".join(map(str, position.stack(space)))


# ---- whole phases, as a player lays them


def _nobody_in_play() -> Position:
    """Return a board on which every counter is in its box, and nobody holds a town but his own."""
    start = GAME.scenarios["campaign"].start
    stacks: dict[str, list[Standing]] = {}
    for space, stack in start.each_stack():
        for each in stack:
            counter = CHARTS.counters[each.counter]
            home = space
            if counter.is_unit:
                home = f"{'majors' if counter.is_major else 'stock'}-{counter.side}"
            elif counter.kind == "column":
                home = f"columns-{counter.side}"
            stacks.setdefault(home, []).append(Standing(each.counter))
    spaces = {space: () for space, _ in start.each_stack()}
    return Position().with_stacks({**spaces, **{space: tuple(stack) for space, stack in stacks.items()}})


NOBODY = _nobody_in_play()


def only(text: str) -> Position:
    """Read a board on which all that it does not name is in its box, and nobody holds a town but his own."""
    named = board(text)
    there = {each.counter for _, stack in named.each_stack() for each in stack}
    left = {space: [e for e in stack if e.counter not in there] for space, stack in NOBODY.each_stack()}
    for space, stack in named.each_stack():
        left[space] = [*left.get(space, []), *stack]
    stacks = {space: tuple(stack) for space, stack in left.items()}
    fields = {"scenario": "campaign", "set-up": "yes", "cabinda": "mpla"}
    return named.with_stacks(stacks).with_fields(**{**fields, **named.fields})


def judged_between(start: Position, *then: Position) -> list[str]:
    """Judge a phase board after board, on everything: each rule found with its verdict, once."""
    sequence, path = GAME.sequence_for(GAME.scenarios["campaign"]), start.cursor
    boards = [start]
    for each in then:
        boards.append(GAME.remember(CHARTS, boards[-1], each))
    (moment,) = (each for each in sequence.ends(path) if each.path == path)
    trace = Trace.of(boards, throws_on(boards[-1]))
    conformance = check_conformance(GAME, sequence, trace)
    found = [
        f"{each.rule} {each.verdict}" for each in judge_way(GAME, start, boards[-1], moment, stops_of(boards))
    ]
    if conformance is not None and GAME.replay is not None:
        again = diagnosed(conformance, GAME.replay(CHARTS), trace.end)
        found += [f"{rule or moment.phase.rule} {each.verdict}" for rule, each in again]
    return [*dict.fromkeys(found)]


def found_between(start: Position, end: Position) -> list[Finding]:
    """Judge a phase by its two boards as a referee does, for each reader."""
    sequence, path = GAME.sequence_for(GAME.scenarios["campaign"]), start.cursor
    (moment,) = (each for each in sequence.ends(path) if each.path == path)
    ways = judge_way(GAME, start, end, moment)
    return [*judge_again(GAME, sequence, (start, end), ways)]


def laid(before: Position, text: str) -> Position:
    """Lay counters, each out of where it stands: `luanda  fapla-infantry-1..3; air-fapla  ...`."""
    text = re.sub(r"([a-z-]+-)(\d+)\.\.(\d+)", _run_of, text)
    parts = (part.strip().partition("  ") for part in text.split(";") if part.strip())
    changes = {space: there.strip() for space, _, there in parts}
    coming = {
        word.partition(":")[0].partition("!")[0] for there in changes.values() for word in there.split()
    }
    left = {
        space: [each for each in stack if each.counter not in coming] for space, stack in before.each_stack()
    }
    for space, there in changes.items():
        fresh = board(f"{space}  {there}").stack(space) if there.strip() else ()
        left[space] = [*left.get(space, []), *fresh]
    return before.with_stacks({space: tuple(stack) for space, stack in left.items()})


def _run_of(found: re.Match[str]) -> str:
    name, first, last = found.groups()
    return " ".join(f"{name}{number}" for number in range(int(first), int(last) + 1))


def judged(step: str, start: str, *then: str, before: str = "", after: str = "") -> list[str]:
    """Judge a phase as a player lays it: board after board; fields are given as `name=value; ...`.

    Returns the rules found, those of what is due after *due*, those left open after *unsure*.
    """
    phase = "" if step == "operations-phase" else "planning-phase/" if step in PLANNING else "end-phase/"
    path = f"turn-4/{phase}{step}"
    fields = {"scenario": "campaign", "set-up": "yes", "cabinda": "mpla", **_fields(before)}
    boards = [laid(NOBODY, start).at(path).with_fields(**fields)]
    for text in then:
        boards.append(laid(boards[-1], text))
    boards[-1] = boards[-1].with_fields(**_fields(after))
    seen = [GAME.remember(CHARTS, Position(), boards[0])]
    for each in boards[1:]:
        seen.append(GAME.remember(CHARTS, seen[-1], each))
    sequence, stops = GAME.sequence_for(GAME.scenarios["campaign"]), stops_of(boards)
    ended = sequence.ends(path)
    ways = [each for moment in ended for each in judge_way(GAME, seen[0], seen[-1], moment, stops)]
    ways = [*judge_rest(GAME, seen[0], seen[-1], path, sequence, stops), *ways]
    found = [*judge_again(GAME, sequence, tuple(seen), ways)]
    found += [each for moment in ended for each in judge_moment(GAME, seen[-1], moment)]
    words = {Verdict.VIOLATION: "", Verdict.DUE: "due ", Verdict.UNSURE: "unsure "}
    return sorted({f"{words[each.verdict]}{each.rule}" for each in found})


PLANNING = ("new-cards", "packs", "first-player")


def _fields(text: str) -> dict[str, str]:
    return dict(part.strip().split("=", 1) for part in text.split(";") if part.strip())


def breaks(found: list[str]) -> list[str]:
    """Return the rules that were broken, without what is due or left open."""
    return [each for each in found if not each.startswith(("due ", "unsure "))]
