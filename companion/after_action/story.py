"""A game told: turns, and in each the segments in which something happened: who moved, fought and fell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from guelta.builder.vassal.actions import PlayerEntry
from guelta.companion.after_action.phase_ledger import PhaseLedger, phase_ledger, throws_of
from guelta.companion.following.feed import Feed, Step
from guelta.companion.following.game_file import GameFile
from guelta.companion.following.observe import Seen
from guelta.companion.judging.judgement import Heard
from guelta.companion.judging.life import Life
from guelta.companion.judging.referee import Referee
from guelta.companion.viewing.viewer import EVERYTHING, PUBLIC, HeardFinding, SeenBoard, Sentence, Viewer
from guelta.rules.engine.advice.chronicle import Battle
from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE, VICTORY
from guelta.rules.engine.board.position import UNSEEN, Position, Standing
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Choice, perform
from guelta.rules.engine.play.sequence import Phase, Sequence

__all__ = ["Move", "Scene", "Story", "Turn", "Watched", "hides", "is_over", "tell"]


@dataclass(frozen=True, slots=True)
class Move:
    """A counter that was in one space before a phase and is in another after it; "" for on no space.

    `side` is who it stood for, `fighting` whether the phase was one with combat: then it retreats, advances
    or falls.
    """

    standing: Standing
    side: str
    start: str
    end: str
    fighting: bool = False


@dataclass(slots=True)
class Scene:
    """What happened in a segment of one side, or in a phase outside any.

    `start` and `end` are the boards before and after it.
    """

    path: str
    title: str
    side: str
    start: SeenBoard
    end: SeenBoard
    moves: list[Move] = field(default_factory=list)
    battles: list[Battle] = field(default_factory=list)
    ledgers: list[PhaseLedger] = field(default_factory=list)
    throws: list[tuple[int, ...]] = field(default_factory=list)
    findings: list[tuple[HeardFinding, Life]] = field(default_factory=list)

    @property
    def is_eventful(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.moves or self.battles or self.ledgers or self.throws or self.findings)


@dataclass(slots=True)
class Turn:
    """A turn with its scenes; number None gathers what lies outside the sequence of play."""

    number: int | None
    kind: str
    scenes: list[Scene] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game: `boards` are those after each scene, with the scene's path, the first one before all.

    `players` are the names of those who took each side, `result` says who has won and how, "" while nobody
    has; `notes` are sentences on what its files lack.
    """

    game: Game[Any]
    judgement: Heard
    steps: int
    turns: tuple[Turn, ...]
    boards: tuple[tuple[str, SeenBoard], ...]
    notes: tuple[str, ...] = ()
    players: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    result: str = ""

    @property
    def scenes(self) -> Iterator[Scene]:
        """Every scene in order."""
        return (scene for turn in self.turns for scene in turn.scenes)


def tell(file: GameFile, source: str, notes: Iterable[Sentence] = (), viewer: Viewer = EVERYTHING) -> Story:
    """Read a game to its end as somebody sees it.

    `source` is what the report calls it, `notes` what is said at its end.
    """
    roster = _Roster(file.feed)
    file = replace(file, feed=roster)
    referee, watched = Referee(file.game, file.scenario), Watched(file.game, viewer)
    for observation in file.observations():
        referee.see(observation)
        watched.see(observation.seen_by(viewer, file.game))
    judgement = referee.judgement(source).heard_by(viewer)
    watched.close()
    turns = _turns(watched.scenes, judgement.sequence)
    _hand_out(judgement, turns)
    first = watched.scenes[0].start if watched.scenes else viewer.board(file.game, Position())
    boards = (("", first), *((scene.path, scene.end) for scene in watched.scenes))
    story = Story(
        file.game, judgement, file.last_step, turns, boards, viewer.texts(notes), roster.players(file.game)
    )
    return replace(story, result=_result(story))


@dataclass
class _Roster:
    """A feed, and who took which side in it; the password a player is known by stays behind."""

    feed: Feed
    names: dict[str, dict[str, None]] = field(default_factory=dict)

    @property
    def source(self) -> str:
        return self.feed.source

    @property
    def module(self) -> tuple[str, str]:
        return self.feed.module

    @property
    def last_step(self) -> int:
        return self.feed.last_step

    @property
    def cut(self) -> tuple[str, ...]:
        return self.feed.cut

    def steps(self) -> Iterator[Step]:
        for step in self.feed.steps():
            for action in step.actions():
                if isinstance(action, PlayerEntry) and action.name and action.side:
                    self.names.setdefault(action.side, {})[action.name] = None
            yield step

    def players(self, game: Game[Any]) -> dict[str, tuple[str, ...]]:
        """Return the names by side, in the order in which players came."""
        return {
            id: tuple(self.names[side.title]) for id, side in game.sides.items() if side.title in self.names
        }


def _result(story: Story) -> str:
    """Return who has won and how: by the board, by the dice of a ledger, or as it now stands."""
    board, game, viewer = story.judgement.position, story.game, story.judgement.viewer
    if VICTORY in board.fields:
        return board.fields[VICTORY]
    for scene in story.scenes:
        for ledger in scene.ledgers:
            if ledger.victory and ledger.entries:
                return ledger.entries[-1].text
    if not is_over(story):
        return ""
    for _, phase in reversed(_trail(story.judgement.sequence, board.cursor)):
        closing = game.rules_of(phase).closing
        if closing is None:
            continue
        try:
            outcome = perform(closing, board, game.charts, _NobodyPlaysOn())
        except (LookupError, ValueError, ArithmeticError):
            return ""  # a board of a log may be one that no play reaches
        entries = viewer.entries(outcome.entries)
        if VICTORY in viewer.board(game, outcome.position).fields and entries:
            return entries[-1].text
    return ""


class _NobodyPlaysOn:
    """Answers only what players decide together as a game ends, such as to play on: that it is over."""

    def dice_of(self, roll: Roll, position: Position) -> tuple[int, ...] | None:
        return None

    def drawn_of(self, draw: Draw, position: Position) -> tuple[str, ...] | None:
        return None

    def values_of(self, choice: Choice, position: Position) -> tuple[str, ...] | None:
        return None if choice.side else (choice.options[0].value,)


def _trail(sequence: Sequence, path: str) -> list[tuple[str, Phase]]:
    return list(sequence.trail(path)) if path in sequence else []


def is_over(story: Story) -> bool:
    """Return whether a game has ended: somebody has won, or its last turn is over."""
    judgement = story.judgement
    board, sequence = judgement.position, judgement.sequence
    last, turn = judgement.scenario.ends_with(board), sequence.turn(board.cursor) or 0
    leaves = story.game.sequence_for(judgement.scenario).leaves
    own = [path for path in leaves if sequence.turn(path) == last]
    return VICTORY in board.fields or turn > last or board.cursor in own[-1:]


def hides(story: Story) -> bool:
    """Return whether a game hides anything from anybody, as far as its story tells."""
    game = story.game
    boards = (board for _, board in story.boards)
    return any(not found.seen_by.everybody for found in story.judgement.findings) or any(
        PUBLIC.board(game, board) is not board for board in boards
    )


class Watched:
    """Turns a stream of boards into scenes: `see` each observation in order, then `close`."""

    def __init__(self, game: Game[Any], viewer: Viewer = EVERYTHING) -> None:
        self.game = game
        self.viewer = viewer
        self.sequence = game.whole_sequence
        self.scenes: list[Scene] = []
        self._start: SeenBoard | None = None
        self._last = viewer.board(game, Position())

    def see(self, observation: Seen) -> None:
        """Take in the next board."""
        now = observation.position
        if self._start is None:
            self._start = now
        elif _phase(now) != _phase(self._last):
            self._end_leaf()
            plays = {field: now.fields.get(field, "") for field in (ACTIVE, ACTIVATION)}
            self._start = self._last.with_fields(**plays)
        self._last = now

    def close(self) -> None:
        """End the phase in progress."""
        if self._start is not None:
            self._end_leaf()
            self._start = None

    def _end_leaf(self) -> None:
        assert self._start is not None
        start, end = self._start.at(self._last.cursor), self._last
        scene, phase = self._scene(start, end)
        scene.end = end
        name = phase.name if phase is not None else ""
        fighting = name in self.game.chronicle.fought_in
        battles = self.game.chronicle.battles(self.game.charts, start, end) if fighting else ()
        scene.battles += battles
        moves = self._moves(start, end, fighting)
        scene.moves += (self._of_battle(each, battles) for each in moves) if fighting else moves
        thrown = throws_of(end)
        if fighting and any(battle.entries for battle in scene.battles):
            return
        if fighting or phase is None:
            ledger = None
        else:
            ledger = phase_ledger(self.game, phase, start, end, self.viewer)
        if ledger is not None:
            scene.ledgers.append(ledger)
            thrown = thrown[ledger.thrown :]
        scene.throws += thrown

    def _of_battle(self, move: Move, battles: Collection[Battle]) -> Move:
        """Return of a move in a phase where there is fighting whether it came of that."""
        if not self.game.chronicle.marches:
            return move
        attacked = any(move.standing.counter == each.counter for own in battles for each in own.defenders)
        return replace(move, fighting=bool(battles) and (attacked or move.end not in self.game.charts.map))

    def _scene(self, start: SeenBoard, end: SeenBoard) -> tuple[Scene, Phase | None]:
        """Return the scene that a board stands in, the last one if that goes on, and its innermost phase."""
        path, phase = end.cursor, None
        if path in self.sequence:
            trail = self.sequence.trail(path)
            phase = trail[-1][1]
            path = next((own for own, each in trail if each.side), path)
        if not self.scenes or self.scenes[-1].path != path:
            title = self.sequence.title(end.cursor) if phase is not None else "Outside the sequence of play"
            self.scenes.append(Scene(path, self._title(path, title), phase.side if phase else "", start, end))
            self.scenes[-1].side = self.sequence.side_of(end)
        return self.scenes[-1], phase

    def _title(self, path: str, otherwise: str) -> str:
        """Name a scene by its part of the turn: `Afternoon, Round 1, Red segment`."""
        try:
            words = self.sequence.title(path) or otherwise
        except KeyError:
            words = otherwise
        return words.removeprefix(f"Turn {self.sequence.turn(path)}, ")

    def _moves(self, start: SeenBoard, end: SeenBoard, fighting: bool) -> Iterator[Move]:
        mix = self.game.charts.counters
        was = {standing.counter: (space, standing) for space, standing in start.each_standing()}
        now = {standing.counter: (space, standing) for space, standing in end.each_standing()}
        out_of_sight = UNSEEN in was or UNSEEN in now
        for counter in mix:
            before, after = was.get(counter), now.get(counter)
            if out_of_sight and (before is None or after is None):
                continue  # whoever comes in sight or goes out of it has not come or gone
            if before == after or mix[counter].kind == "marker":
                continue
            here, there = before[0] if before else "", after[0] if after else ""
            if here != there:
                standing = (before or after or ("", Standing(counter)))[1]
                board = start if before else end
                side = self.game.chronicle.side(self.game.charts, board, standing)
                yield Move((after or before or ("", standing))[1], side, here, there, fighting)


def _phase(board: SeenBoard) -> tuple[str, str]:
    """Find the place in the sequence of play: the cursor, and where play decides its order the activation."""
    return board.cursor, board.fields.get(ACTIVATION, "")


def _turns(scenes: list[Scene], sequence: Sequence) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    for scene in scenes:
        number = sequence.turn(scene.path)
        if not turns or turns[-1].number != number:
            turns.append(Turn(number, sequence.kind(number) if number is not None else ""))
        turns[-1].scenes.append(scene)
    return tuple(turns)


def _hand_out(judgement: Heard, turns: tuple[Turn, ...]) -> None:
    """Lay every finding with its life into the scene it came up in: the last one of the phase it names."""
    scenes = [scene for turn in turns for scene in turn.scenes]
    for finding, life in zip(judgement.findings, judgement.lives, strict=True):
        own = [scene for scene in scenes if _is_within(finding.phase, scene.path)]
        own = own or [scene for scene in scenes if _is_within(scene.path, finding.phase)] or scenes[-1:]
        if own:
            own[-1].findings.append((finding, life))


def _is_within(path: str, outer: str) -> bool:
    return path == outer or path.startswith(f"{outer}/")
