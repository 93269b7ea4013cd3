"""One game being followed: command in, board and verdict out, and what of both is new."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from guelta.builder.handback.fittings import Outfit
from guelta.builder.known_modules import KnownModules
from guelta.builder.manifest import Manifest, ManifestError
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.piece_actions import MovePiece
from guelta.companion.following.feed import Step
from guelta.companion.following.game_file import Refusal, rules_of, scenario_of
from guelta.companion.following.observe import Observation, Observer
from guelta.companion.following.possible import fits, is_play, leaps
from guelta.companion.following.throws import Throws, phase_called
from guelta.companion.judging.knowledge import Known, Place, PlayedTurn
from guelta.companion.judging.life import Life
from guelta.companion.judging.record import Record
from guelta.companion.judging.referee import Judgement, Referee
from guelta.companion.viewing.viewer import HeardFinding, SeenBoard, Sentence, Viewer
from guelta.rules.engine.board.fields import ROLLS, SCENARIO
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.game import Game
from guelta.rules.engine.home import failed
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.refereeing.faulty_rules import playing_on
from guelta.rules.engine.replay.budget import LIVE, Budget

__all__ = ["HeardNews", "Kept", "News", "Numbered", "Tabletop", "Told", "Turned", "told_to"]


@dataclass(frozen=True, slots=True)
class Numbered:
    """A finding with its number on this tabletop (1, 2, …, never reused) and the step at which it came up.

    `life` says how it stood when it was asked for.
    """

    number: int
    step: int
    finding: Finding
    life: Life = Life.STANDS

    @property
    def stands(self) -> bool:
        """Whether it stands."""
        return self.life is Life.STANDS


@dataclass(frozen=True, slots=True)
class Differing:
    """Two boards of one moment of a game, and the counters that stand otherwise on them."""

    game: Game[Any]
    boards: tuple[Position, ...]
    counters: frozenset[str]

    def seen(self, viewer: Viewer, counters: Iterable[str]) -> list[str]:
        """Return those of some counters that a viewer sees on both boards."""
        return [
            each for each in counters if all(viewer.sees(self.game, board, each) for board in self.boards)
        ]


@dataclass(frozen=True, slots=True)
class Told(Numbered):
    """A finding with its number as somebody hears it."""

    finding: HeardFinding


def told_to(viewer: Viewer, findings: Iterable[Numbered]) -> tuple[Told, ...]:
    """Return what somebody hears of the findings of a tabletop."""
    heard = ((each, viewer.finding(each.finding)) for each in findings)
    return tuple(
        Told(each.number, each.step, finding, each.life) for each, finding in heard if finding is not None
    )


class Turned(NamedTuple):
    """The number of a finding, and how it stands from now on."""

    number: int
    life: Life


@dataclass(frozen=True, slots=True)
class News:
    """What one step of the game brought.

    `sender` is the player's name as he is called in the room, "" where a file does not say; `position` the
    board after the step, with the marks that only the way can show, `changed` the spaces whose stack differs
    from before. `findings` came up with this step, `turned` are those whose life has changed with it: put
    right, or standing again since that was undone. The board came anew as a whole (game begun, loaded, state
    sent) if `whole`, and `begins_anew` when it is another game than before; by an undo if `undone`.
    """

    step: int
    sender: str
    position: Position
    changed: tuple[str, ...]
    findings: tuple[Numbered, ...]
    turned: tuple[Turned, ...]
    whole: bool = False
    begins_anew: bool = False
    undone: bool = False

    @property
    def is_silent(self) -> bool:
        """Whether nothing was found, and nothing has changed its life."""
        return not (self.findings or self.turned)

    def hides_from(self, viewer: Viewer, game: Game[Any]) -> bool:
        """Return whether somebody does not see the whole board."""
        return viewer.board(game, self.position) is not self.position

    def heard_by(self, viewer: Viewer, game: Game[Any], before: Position | None = None) -> HeardNews:
        """Return what somebody hears of the step.

        Of the changed spaces those that look changed to him, where the board `before` is known. What turned
        is told by numbers alone: whoever never heard of a number makes nothing of it.
        """
        board = viewer.board(game, self.position)
        changed = self.changed
        if board is not self.position and before is not None:
            was = viewer.board(game, before)
            changed = tuple(space for space in changed if was.stack(space) != board.stack(space))
        found, how = told_to(viewer, self.findings), (self.whole, self.begins_anew, self.undone)
        return HeardNews(self.step, self.sender, board, changed, found, self.turned, *how)


@dataclass(frozen=True, slots=True)
class HeardNews(News):
    """What one step of the game brought as somebody hears it."""

    position: SeenBoard
    findings: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a game was left: its last step, what was known then, what was found, and the last number given.

    `places` are those of the turn tracker to which an undo may lead back, that of now last; `depth` is how
    many of its steps led there.
    """

    step: int
    places: tuple[Place, ...]
    depth: int
    findings: tuple[Numbered, ...]
    last_number: int

    @property
    def board(self) -> Position:
        """The board as it was left, with the marks that only the way shows."""
        here = self.places[-1]
        return here.boards[-1].position if here.boards else here.known.position

    def throws(self) -> Throws:
        """Return the throws of the phase, and of those before it."""
        before = ((_phase(each), _rolls(each)) for each in self.places[:-1])
        return Throws(_rolls(self.places[-1]), before)


def _phase(place: Place) -> str:
    return phase_called(place.known.tracker, place.known.position.fields)


def _rolls(place: Place) -> str:
    board = place.boards[-1].position if place.boards else place.known.position
    return board.fields.get(ROLLS, "")


class Tabletop:
    """Board and verdict up to the last step; `lay` begins it, `see` takes in one step after another."""

    def __init__(self, manifest: Manifest, game: Game[Any], observer: Observer, referee: Referee) -> None:
        self.manifest = manifest
        self.game = game
        self.observer = observer
        self.source = ""
        self.step = 0
        self.position = Position()
        self.tracker = ""
        self._referee = referee
        self._numbers, self._steps = array("Q"), array("Q")  # of what the referee has on record, in order
        self._last_number = 0
        self._games = 1

    @classmethod
    def lay(
        cls,
        known: KnownModules,
        module: str,
        version: str,
        commands: Command,
        source: str,
        *,
        sender: str = "",
        kept: Kept | None = None,
        budget: Budget = LIVE,
    ) -> tuple[Tabletop, News]:
        """Lay the tabletop with the whole state of a game; Refusal in one sentence when it cannot be judged.

        With `kept` the game goes on from where it was left, as far as it is the same one. `budget` bounds the
        search of a phase.
        """
        manifest, game, remarks = rules_of(known, module, version, source)
        if not game.is_ours:  # somebody's own rules, which nobody may have tried out
            game = playing_on(game, partial(failed, homes=game.homes))
        observer = Observer(manifest, game, remarks)
        step = 0 if kept is None else kept.step + 1
        if kept is not None:
            observer.recall(kept.places[-1].known.tracker, kept.throws())
        try:
            *_, seen = observer.observe(Step(step, commands))
        except (VassalFormatError, ManifestError) as error:
            raise Refusal(f"{source}: {error}") from None
        referee = Referee(game, scenario_of(game, seen.position, source), budget)
        tabletop = cls(manifest, game, observer, referee)
        tabletop.source, tabletop.step = source, step
        if kept is not None:
            tabletop.recall(kept)
        game.prepare(game.charts)
        return tabletop, tabletop._take_in([seen], sender)

    @cached_property
    def outfit(self) -> Outfit:
        """What it takes to write into the game."""
        return Outfit(self.game, self.manifest)

    def recall(self, kept: Kept) -> None:
        """Take up what was known when the game was left, if it is the same one."""
        self._last_number = kept.last_number
        if kept.board.fields.get(SCENARIO) in (None, self.scenario.id):
            record = Record((each.finding for each in kept.findings), (each.life for each in kept.findings))
            self._referee.recall(kept.places, record, kept.depth, self._observed)
            self._numbers = array("Q", (each.number for each in kept.findings))
            self._steps = array("Q", (each.step for each in kept.findings))
            self.position = kept.board
        else:
            self._referee.games += 1

    def retrace(self, commands: Command) -> None:
        """Take in a step that was judged before: the pieces move, and nothing is found."""
        self.tracker = self._observe(commands)[-1].tracker

    def ponder(self, nodes: int) -> bool:
        """Search for how the phase was played up to now, with so many nodes at most; whether more is left."""
        return self._referee.monitor.work(self._referee.known.so_far(), nodes)

    def judge_ahead(self) -> News:
        """Return as news of the last step what is violated though its phase goes on, or no longer is."""
        self._referee.judge_ahead()
        turned = self._turn()
        return News(self.step, "", self.position, (), self._number(), turned)

    # ---- what stands now -----------------------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario:
        """The scenario being played."""
        return self._referee.scenario

    @property
    def sequence(self) -> Sequence:
        """The sequence of play as the turn tracker goes through it, with the phases of every scenario."""
        return self._referee.sequence

    @property
    def findings(self) -> tuple[Numbered, ...]:
        """What was found in this game up to now, each with its life."""
        return tuple(map(self._numbered, self._living(lambda life: life is not Life.OTHER_GAME)))

    @property
    def standing(self) -> tuple[Numbered, ...]:
        """What stands as the game stands now."""
        return tuple(map(self._numbered, self._living(lambda life: life is Life.STANDS)))

    def _living(self, is_so: Callable[[Life], bool]) -> Iterator[int]:
        """Yield where those findings are on record whose life is so, of those that have a number."""
        return (at for at in range(len(self._numbers)) if is_so(self._referee.record.lives[at]))

    def _numbered(self, at: int) -> Numbered:
        record = self._referee.record
        return Numbered(self._numbers[at], self._steps[at], record.findings[at], record.lives[at])

    @property
    def turns(self) -> tuple[PlayedTurn, ...]:
        """The turns seen up to now, with their phases."""
        return tuple(self._referee.known.turns.values())

    @property
    def known(self) -> Known:
        """What the referee knows; whoever gets it leaves it as it is."""
        return self._referee.known

    @property
    def depth(self) -> int:
        """How many steps of the turn tracker have been made and not taken back."""
        return self._referee.depth

    def places(self) -> Iterator[Place]:
        """Yield the places of the turn tracker to which an undo may lead back, that of now last."""
        return self._referee.places()

    @property
    def remarks(self) -> tuple[Sentence, ...]:
        """What could not be judged."""
        return tuple(self._referee.remarks)

    @property
    def is_astray(self) -> bool:
        """Whether something of the game was missed, so that its whole state should be asked for."""
        return self.observer.is_astray

    @property
    def last_number(self) -> int:
        """The number that was given to a finding last."""
        return self._last_number

    def judgement(self) -> Judgement:
        """Return the verdict as `guelta check` would, if the game ended here."""
        return self._referee.judgement(self.source)

    # ---- what may have been missed -------------------------------------------------------------------------

    def fits(self, commands: Command) -> bool:
        """Whether what a step says stood before stands on this board; a leap of the tracker is in doubt."""
        return fits(self.observer, Step(self.step, commands)) and not self.leaps(commands)

    def leaps(self, commands: Command) -> bool:
        """Whether a step sets the turn tracker back, or over phases into another turn, and is no undo."""
        step = Step(self.step, commands)
        paths = (self.observer.path_in(action) for action in step.actions())
        here, there = self.position.cursor, next((path for path in paths if path), "")
        if not there or step.is_undo() or not leaps(self.sequence, here, there):
            return False
        own = self.game.sequence_for(self.scenario)  # passes over phases of other scenarios
        return here not in own or there not in own or leaps(own, here, there)

    def goes_one_back(self, commands: Command) -> bool:
        """Whether a step sets the turn tracker to the place before, as one press of its back arrow does."""
        leaves, here = self.sequence.leaves, self.position.cursor
        if here not in self.sequence:
            return False
        before = leaves[max(leaves.index(here) - 1, 0)]
        paths = (self.observer.path_in(action) for action in commands.walk())
        return before != here and next((path for path in paths if path), "") == before

    def is_as_known(self, state: Command) -> bool:
        """Return whether in a whole state of the game no unit stands otherwise than on this board."""
        observer = Observer(self.manifest, self.game, self.observer.remarks)
        try:
            *_, seen = observer.observe(Step(self.step, state))
        except (VassalFormatError, ManifestError):
            return False
        return not is_play(self.game.charts.counters, self.observer.board, seen.position)

    def differing(self, state: Command) -> Differing:
        """Return the counters that stand otherwise in a whole state of the game than on this board."""
        observer = Observer(self.manifest, self.game, self.observer.remarks)
        try:
            *_, seen = observer.observe(Step(self.step, state))
        except (VassalFormatError, ManifestError):
            return Differing(self.game, (), frozenset())
        board, other = self.observer.board, seen.position
        mix = self.game.charts.counters
        counters = {
            each.counter
            for space in other.changed_from(board)
            for each in {*board.stack(space)} ^ {*other.stack(space)}
            if mix[each.counter].kind != "marker"
        }
        return Differing(self.game, (board, other), frozenset(counters))

    def counters_of(self, commands: Command) -> Iterator[str]:
        """Name the counters that a step moves."""
        for action in commands.walk():
            piece = self.observer.shows(action.piece_id) if isinstance(action, MovePiece) else None
            counter = None if piece is None else self.manifest.counter(piece)
            if counter is not None:
                yield counter

    # ---- step by step --------------------------------------------------------------------------------------

    def see(self, commands: Command, sender: str = "") -> News:
        """Take in one step, as a player's VASSAL sends or logs it; an undo comes out right.

        A step that cannot be understood to its end leaves the tabletop astray.
        """
        return self._take_in(self._observe(commands), sender)

    def _observe(self, commands: Command) -> list[Observation]:
        self.step += 1
        seen: list[Observation] = []
        try:
            seen.extend(self.observer.observe(Step(self.step, commands)))
        except (VassalFormatError, ManifestError):
            self.observer.table.is_astray = True
            seen.extend(self.observer.observe(Step(self.step, Command())))
        return seen

    def _take_in(self, seen: Iterable[Observation], sender: str) -> News:
        before, whole, undone = self.position, False, False
        for observation in seen:
            whole, undone = whole or observation.whole, undone or observation.undone
            if observation.whole:
                self._mind_scenario(observation.position)
            self._referee.see(observation)
            self.tracker = observation.tracker
        self.position = self._referee.known.position
        turned = self._turn()
        new = self._number()
        changed = self.position.changed_from(before)
        anew, self._games = self._referee.games > self._games, self._referee.games
        return News(self.step, sender, self.position, changed, new, turned, whole, anew, undone)

    def _observed(self, position: Position) -> Position:
        """Return a position without what only the way to it could tell."""
        shown = frozenset(self.manifest.marks.values())
        spaces = {
            space: tuple(
                each if each.marks <= shown else replace(each, marks=each.marks & shown) for each in stack
            )
            for space, stack in position.spaces.items()
        }
        return replace(position, spaces=spaces)

    def _mind_scenario(self, position: Position) -> None:
        """Begin anew when another scenario was loaded."""
        named = position.fields.get(SCENARIO, "")
        if named != self.scenario.id and named in self.game.scenarios:
            self._referee = self._referee.for_another_game(self.game.scenarios[named])

    def settle(self, numbers: Iterable[int]) -> News:
        """Take it that the players play on with what was found: give that as news of the last step."""
        wanted = {*numbers}
        self._referee.settle(at for at, number in enumerate(self._numbers) if number in wanted)
        return News(self.step, "", self.position, (), (), self._turn())

    def _turn(self) -> tuple[Turned, ...]:
        """Take in what has changed its life; what was found only now comes with the life it has."""
        lives, told = self._referee.record.turned, []
        for at, life in sorted(lives.items()):
            if at < len(self._numbers):
                told.append(Turned(self._numbers[at], life))
        lives.clear()
        return tuple(told)

    def _number(self) -> tuple[Numbered, ...]:
        """Return what the referee has found since, each with a new number."""
        known = len(self._numbers)
        for _ in range(known, len(self._referee.record.findings)):
            self._last_number += 1
            self._numbers.append(self._last_number)
            self._steps.append(self.step)
        return tuple(map(self._numbered, range(known, len(self._numbers))))
