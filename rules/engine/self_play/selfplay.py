"""Self-play: a game played from its set-up to its end by a player who takes any legal choice at random.

The player walks the sequence of play leaf by leaf through the very procedures that a table full of people
would use: he rolls the dice, answers every choice, now and then with something that is not allowed to see it
refused, and the game's own checks and audits judge what he has done. Nothing they call a violation may ever
come of it, and after every procedure the bounds of the game hold. The same seed plays the same game, and the
dice of a phase depend on the seed and the phase alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar

from guelta.errors import GueltaError
from guelta.rules.engine.board.fields import ROLLS, VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.order import entered, next_side, onward
from guelta.rules.engine.play.procedure import Answers, Choice, Entry, Procedure, perform
from guelta.rules.engine.play.seed import Chance, Seed
from guelta.rules.engine.play.sequence import Moment, Sequence
from guelta.rules.engine.play.situation import Ask, Player
from guelta.rules.engine.recipe import Charts
from guelta.rules.engine.refereeing.judge import judge_moment, judge_rest, judge_way
from guelta.rules.engine.replay.verdict import judge_again
from guelta.rules.engine.self_play.random_player import NotRefusedError, RandomPlayer, StuckError
from guelta.rules.engine.self_play.seats import Seats
from guelta.rules.engine.self_play.trials import Trial, held_against_audits
from guelta.rules.engine.sight.sight import seen_by

__all__ = ["FailureError", "Step", "breaking_at", "duplicates", "play", "play_from", "play_on"]

C = TypeVar("C", bound=Charts)
_MOST_ACTIVATIONS = 1000
"""How often sides are activated in one phase before it counts as one without end. Ours."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing done in a game: a procedure carried out, or a moment of the sequence judged.

    `path` is the leaf the cursor stands on, `position` the board afterwards. A procedure comes with its
    ledger, what it asked, how often an answer was refused, and the board it `began` on; a judged moment with
    its findings and with the moves that were held against the audits. As a leaf is `left`
    its board as play came to it, and as it went on, with its dice.
    """

    path: str
    position: Position
    procedure: str = ""
    entries: tuple[Entry, ...] = ()
    asked: tuple[Ask, ...] = ()
    refused: tuple[str, ...] = ()
    judged: Moment | None = None
    findings: tuple[Finding, ...] = ()
    left: tuple[Position, Position] | None = None
    trials: tuple[Trial, ...] = ()
    began: Position | None = None

    def __repr__(self) -> str:
        """Name it in a line: where, what was carried out or judged, and how much came of it."""
        done = self.procedure or (f"judged {self.judged.path}" if self.judged else "judged")
        told = f"{len(self.entries)} entries, {len(self.asked)} asked, {len(self.findings)} findings"
        return f"<Step at {self.path}: {done}, {told}>"


class FailureError(GueltaError):
    """A game that broke: what failed, in which procedure or moment, and the position it failed on.

    `asked` is what the failing procedure was told, so that it can be carried out again.
    """

    def __init__(self, what: str, at: str, position: Position, asked: tuple[Ask, ...] = ()) -> None:
        super().__init__(what)
        self.what = what
        self.at = at
        self.position = position
        self.asked = asked

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, Position, tuple[Ask, ...]]]:
        """Return what it is raised with, so that a process can hand it to another."""
        return type(self), (self.what, self.at, self.position, self.asked)

    def __str__(self) -> str:
        """Return the whole complaint, the position in board notation last."""
        told = "".join(f"  {each}\n" for each in self.asked)
        return f"{self.at}: {self.what}\n{told}{self.position}"


@contextmanager
def breaking_at(at: str, position: Position, began: Position | None = None) -> Iterator[None]:
    """Let a rule that raises break the game where it stands, with the boards it was asked about."""
    try:
        yield
    except FailureError:
        raise
    except Exception as error:  # anybody may have written the rule
        raise FailureError(f"{type(error).__name__}: {error}{_since(began)}", at, position) from error


def _since(began: Position | None) -> str:
    return "" if began is None else f"\nbefore:\n{began}after:"


def play(
    game: Game[C],
    scenario: Scenario,
    seed: str,
    *,
    agree: bool = False,
    trials: int = 0,
    players: Mapping[str, Player] = MappingProxyType({}),
    judges: bool = True,
    minds_bounds: bool = True,
    manner: str = "",
) -> Iterator[Step]:
    """Play one game and give every step of it; FailureError on the first that breaks something.

    It ends with the last turn of the scenario, or when a procedure sets the field VICTORY. With `agree` the
    players first agree on what the rules leave to them, such as optional rules, where the game has them.
    So many `trials` of what the game offers are made as every phase begins that offers moves; they do not
    change how it is played. The choices of a side that `players` has are his, who is asked in a situation as
    that side sees it; all others are made at random, in a `manner` that the game has if one is named. Whether
    it is judged, and whether each board is looked at for counters lost and limits broken, changes nothing.
    """
    played = _Playthrough(game, scenario, seed, trials, players)
    played.judges, played.minds_bounds = judges, minds_bounds
    if manner:
        played.appeal = game.solitaire.manners[manner]
    agreed = game.solitaire.agreement(scenario) if agree and game.solitaire.agreement else None
    if agreed is not None and not game.recipe.leaves_out(agreed.rule):
        yield played.carried_out(agreed)
    yield from played.play()


def play_on(
    game: Game[C],
    scenario: Scenario,
    position: Position,
    seed: str,
    *,
    known: Answers | None = None,
    players: Mapping[str, Player] = MappingProxyType({}),
) -> Iterator[Step]:
    """Play on from the midst of a turn and give every procedure carried out; nothing is judged.

    The phase the cursor stands in has begun: its procedure is carried out from its start with the answers
    that are `known` of it, on the board as that phase began. What a program asks who tries out moves: how it
    goes on from here.
    """
    played = _Playthrough(game, scenario, seed, 0, players)
    played.position = played.arrived = position
    played.known, played.judges, played.minds_bounds = known, False, False
    yield from played.play_on()


def play_from(
    game: Game[C],
    scenario: Scenario,
    position: Position,
    seed: str,
    *,
    players: Mapping[str, Player] = MappingProxyType({}),
) -> Iterator[Step]:
    """Play on from a board on which the phase of its cursor begins, to the end; nothing is judged."""
    played = _Playthrough(game, scenario, seed, 0, players)
    played.position = played.arrived = position
    played.judges, played.minds_bounds = False, False
    yield from played.play_from()


class _Playthrough(Generic[C]):
    """One game in progress."""

    def __init__(
        self, game: Game[C], scenario: Scenario, seed: str, trials: int, players: Mapping[str, Player]
    ) -> None:
        self.players = players
        self.known: Answers | None = None
        self.judges = self.minds_bounds = True
        self.appeal = game.solitaire.appeal
        self.game = game
        self.scenario = scenario
        self.seed = Seed(seed)
        self.trials = trials
        self.trying = Random(f"{seed}/trials")
        self.sequence: Sequence = game.sequence_for(scenario)
        self.position = scenario.start
        self.began: dict[str, Position] = {}
        self.arrived = scenario.start
        self.thrown: list[tuple[int, ...]] = []
        self.askable = ("", *game.sides, *game.roles)

    def play(self) -> Iterator[Step]:
        yield from self._go_on(entered(self.game, self.sequence, self.scenario.start), again=False)

    def play_on(self) -> Iterator[Step]:
        """Carry out the phase at hand, which has begun, and all that follows; judge nothing."""
        path = self.position.cursor
        own = self.game.rules_of(self.sequence.trail(path)[-1][1]).procedure
        if own is not None:
            yield self.carried_out(own)
            self.known = None
        if not self.is_over:
            yield from self._leave(path)
        if not self.is_over:
            yield from self._follow()

    def play_from(self) -> Iterator[Step]:
        """Carry out the phase at hand from its beginning, and all that follows."""
        again = self.sequence.place(self.position).activation > 1
        yield from self._go_on(self.position, again=again)

    def _go_on(self, following: Position | None, *, again: bool) -> Iterator[Step]:
        while following is not None:
            path = following.cursor
            if (self.sequence.turn(path) or 0) > self.scenario.ends_with(self.position):
                return
            self._go_to(following)
            for moment in self.sequence.starts(path, again=again):
                yield from self._begin(moment)
                if self.is_over:
                    return
            yield from self._leave(path)
            if self.is_over:
                return
            again = next_side(self.game, self.sequence, self.position) is not None
            following = onward(self.game, self.sequence, self.position)

    def _follow(self) -> Iterator[Step]:
        again = next_side(self.game, self.sequence, self.position) is not None
        yield from self._go_on(onward(self.game, self.sequence, self.position), again=again)

    def _leave(self, path: str) -> Iterator[Step]:
        for moment in self._ending(path):
            yield from self._end(moment)
            if self.is_over:
                return
        if self.judges:
            yield self._left(path)

    def _ending(self, path: str) -> Iterator[Moment]:
        """Yield what ends with a leaf; a phase with an order goes on while somebody is next in it."""
        activation = self.sequence.ends(path, again=True)
        for moment in self.sequence.ends(path):
            if moment not in activation and next_side(self.game, self.sequence, self.position) is not None:
                return
            yield moment

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return VICTORY in self.position.fields

    def _go_to(self, after: Position) -> None:
        if self.sequence.place(after).activation > _MOST_ACTIVATIONS:
            raise FailureError("nobody ever ends this phase", after.cursor, self.position)
        self.position = self.arrived = self._remembered(self.position, after)
        self.thrown.clear()

    def _remembered(self, before: Position, after: Position) -> Position:
        with breaking_at(f"{after.cursor}, remembered", after, before):
            return self.game.remember(self.game.charts, before, after)

    def _begin(self, moment: Moment) -> Iterator[Step]:
        self.began[moment.path] = self.position
        if self.judges:
            with breaking_at(f"{moment.path}, start", self.position):
                findings = judge_moment(self.game, self.position, moment)
            with breaking_at(f"{moment.path}, moves held", self.position):
                trials = tuple(self._trials(moment))
            yield self._judged(moment, findings, trials)
        for procedure in self.game.rules_of(moment.phase).at(moment):
            yield self.carried_out(procedure)
            if self.is_over:
                return

    def _end(self, moment: Moment) -> Iterator[Step]:
        for procedure in self.game.rules_of(moment.phase).at(moment):
            yield self.carried_out(procedure)
            if self.is_over:
                return
        if not self.judges:
            return
        began = self.began.get(moment.path)
        with breaking_at(f"{moment.path}, end", self._with_dice(), began):
            findings = judge_moment(self.game, self.position, moment)
            if began is not None:
                findings += self._again(judge_way(self.game, began, self._with_dice(), moment), moment.path)
        yield self._judged(moment, findings)

    def _trials(self, moment: Moment) -> Iterator[Trial]:
        """Hold moves against the audits as a phase begins that offers some."""
        for generator in self.game.solitaire.generators if self.trials else ():
            if generator.phase == moment.phase.id:
                (end,) = (each for each in self.sequence.ends(moment.path) if each.path == moment.path)
                for each in held_against_audits(
                    self.game, generator, self.position, end, self.trying, self.trials, self.sequence
                ):
                    if each.differs:
                        raise FailureError(str(each), f"{moment.path}, moves held", self.position)
                    yield each

    def _left(self, path: str) -> Step:
        """Judge what changed while the cursor stood on a leaf, as it leaves it."""
        end = self._with_dice()
        with breaking_at(f"{path}, whole", end, self.arrived):
            findings = self._again(judge_rest(self.game, self.arrived, end, path, self.sequence), path)
        self._held(findings, f"{path}, whole", self.arrived)
        return Step(path, self.position, findings=tuple(findings), left=(self.arrived, end))

    def _again(self, findings: list[Finding], path: str) -> list[Finding]:
        """Judge a leaf by replay as well where something was found: as the referee does."""
        end = self._with_dice()
        if path != end.cursor or not any(each.verdict is Verdict.VIOLATION for each in findings):
            return findings
        return [*judge_again(self.game, self.sequence, (self.arrived, end), findings)]

    def _with_dice(self) -> Position:
        thrown = " ".join("+".join(map(str, dice)) for dice in self.thrown)
        return self.position.with_fields(**{ROLLS: thrown}) if thrown else self.position

    def _judged(self, moment: Moment, findings: list[Finding], trials: tuple[Trial, ...] = ()) -> Step:
        at = f"{moment.path}, {'end' if moment.ends else 'start'}"
        self._held(findings, at, self.began.get(moment.path))
        found = tuple(findings)
        return Step(self.position.cursor, self.position, judged=moment, findings=found, trials=trials)

    def _held(self, findings: list[Finding], at: str, began: Position | None) -> None:
        for finding in findings:
            if finding.verdict is Verdict.VIOLATION:
                raise FailureError(f"{finding}: {finding.message}{_since(began)}", at, self.position)

    def carried_out(self, procedure: Procedure[C]) -> Step:
        before, (player, seats) = self.position, self._player(procedure)
        at = f"{before.cursor}, {procedure.name}"
        try:
            outcome = player.carry_out(
                lambda answers, since: perform(
                    procedure, before, self.game.charts, answers, since=since, observer=seats
                ),
                before,
            )
        except (StuckError, NotRefusedError) as error:
            raise FailureError(str(error), at, before, player.asked) from None
        except Exception as error:
            raise FailureError(f"{type(error).__name__}: {error}", at, before, player.asked) from error
        for fault in self._faults(before, outcome.position, player.asked):
            raise FailureError(fault, at, before, player.asked)
        self.thrown += [each.dice for each in player.asked if each.dice]
        if outcome.position is not before:
            self.position = self._remembered(before, outcome.position)
        return Step(
            before.cursor,
            self.position,
            procedure.name,
            outcome.entries,
            player.asked,
            tuple(player.refused),
            began=before,
        )

    def _player(self, procedure: Procedure[C]) -> tuple[RandomPlayer, Seats | None]:
        """Return who answers a procedure as the board stands, and the seats that are taken.

        The dice are those of this moment.
        """
        path, activation = self.sequence.place(self.position)
        chance = Chance(self.seed, f"{path} {activation} {procedure.name}")
        charts, players = self.game.charts, self.players
        seats = (
            Seats(players, procedure, charts, self.position, chance.moment, self._seen) if players else None
        )
        player = RandomPlayer(
            Random(f"{self.seed.text} {chance.moment}"),
            self._weights if self.appeal else None,
            sees=self._seen if self.players or self.game.solitaire.looks else _as_it_is,
            plays=self.game.side_of,
            seats=seats,
            known=self.known,
            chance=chance,
        )
        return player, seats

    def _seen(self, position: Position, side: str) -> Position:
        return seen_by(self.game, position, (side,))

    def _weights(self, choice: Any, position: Position) -> Any:
        return self.appeal(position, self.game.charts, choice) if self.appeal else {}

    def _faults(self, before: Position, after: Position, asked: tuple[Ask, ...]) -> Iterator[str]:
        """Yield what is wrong with what a procedure asked, and with the board it came to."""
        for each in asked if self.judges else ():
            if isinstance(each.asked, Choice) and (fault := each.asked.misnamed(self.game)):
                yield fault
            if each.asked.side not in self.askable:
                yield f"{each.asked.id} asks {each.asked.side}, which is no side and no role"
        if self.minds_bounds and after is not before:
            yield from self._lost(before, after)
            yield from self._broken(after)

    def _lost(self, before: Position, after: Position) -> Iterator[str]:
        """Yield which counters stand in two places, or have gone from the board to nowhere.

        Only the spaces that have changed are looked at, but for those of the board that play begins with.
        """
        charts, first = self.game.charts, before is self.scenario.start
        changed = (*after.spaces, *before.spaces) if first else after.changed_from(before)
        there = [each.counter for space in dict.fromkeys(changed) for each in after.stack(space)]
        stood = {each.counter for space in changed for each in before.stack(space)}
        if first or len({*there}) < len(there) or {*there} != stood:
            yield from self._miscounted(before, after)
        if strange := sorted({*there}.difference(charts.counters)):
            yield f"not in the mix: {', '.join(strange)}"
        occupied = {space for space in changed if after.stack(space)}
        if homeless := sorted(occupied.difference(charts.map).difference(charts.boxes)):
            yield f"no such space: {', '.join(homeless)}"
        yield from self._strange_marks(after, changed)
        for name, value in after.fields.items():
            if before.fields.get(name) != value and (fault := self._field_fault(name, value)):
                yield fault

    def _miscounted(self, before: Position, after: Position) -> Iterator[str]:
        mix = self.game.charts.counters
        twice = [id for id in duplicates(after) if id not in mix or not mix[id].unlimited]
        if twice:
            yield f"in two places: {', '.join(twice)}"
        there = {each.counter for _, each in after.each_standing()}
        stood = {each.counter for _, each in before.each_standing()}
        gone = sorted(id for id in stood - there if id not in mix or not mix[id].unlimited)
        if gone:
            yield f"nowhere any more: {', '.join(gone)}"

    def _strange_marks(self, after: Position, changed: Iterable[str]) -> Iterator[str]:
        marks = {
            mark for space in changed for each in after.stack(space) if each.marks for mark in each.marks
        }
        spaces = (*self.game.charts.map, *self.game.charts.boxes) if marks else ()
        for mark in sorted(marks):
            if fault := self.game.marks.fault(mark, spaces):
                yield fault

    def _field_fault(self, name: str, value: str) -> str:
        spaces = (*self.game.charts.map, *self.game.charts.boxes)
        return self.game.fields.fault(name, value, self.game.sides, spaces)

    def _broken(self, position: Position) -> Iterator[str]:
        for bound in self.game.solitaire.bounds:
            yield from bound(position, self.game.charts)


def _as_it_is(position: Position, side: str) -> Position:
    return position


def duplicates(position: Position) -> list[str]:
    """Return the counters that stand on the board more than once."""
    seen: set[str] = set()
    twice: dict[str, None] = {}
    for _, standing in position.each_standing():
        if standing.counter in seen:
            twice[standing.counter] = None
        seen.add(standing.counter)
    return sorted(twice)
