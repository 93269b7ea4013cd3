"""The referee: walks through the positions of a game and runs the checks where the sequence of play says.

The turn tracker in the file tells which phase is played. When it moves on, what ended is judged as the board
stood before, what began as it stands after. Where the tracker cannot show what was played, the referee says
that he is unsure instead of guessing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from guelta.companion.following.observe import Observation
from guelta.companion.following.possible import is_play, is_same
from guelta.companion.judging.ahead import judge_ahead, not_said_ahead, standing_ahead
from guelta.companion.judging.amends import FAULTS_KEPT, Fault, as_played, put_right, unaccounted
from guelta.companion.judging.inferred import with_activations
from guelta.companion.judging.judgement import Judgement
from guelta.companion.judging.knowledge import (
    PLACES_BACK,
    Known,
    Passed,
    Place,
    PlayedPhase,
    PlayedTurn,
    mark_of,
    with_moves_taken_back,
)
from guelta.companion.judging.life import Life, Watch
from guelta.companion.judging.record import Record
from guelta.companion.viewing.viewer import Sentence, Worded
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.board.stops import NO_STOPS
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.order import expected_side, is_passed_over, judge_order, next_side
from guelta.rules.engine.play.sequence import Moment
from guelta.rules.engine.refereeing.judge import judge_moment, judge_rest, judge_way
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.engine.replay.monitor import Monitor
from guelta.rules.engine.replay.verdict import judge_again, search_for_readers

__all__ = ["Judgement", "PlayedPhase", "PlayedTurn", "Referee"]

_MOST_REMARKS = 1000
Found = list[Finding]


class Referee:
    """Judges one game from beginning to end: `see` every observation in order, then `judgement`.

    The turn tracker goes through the phases of every scenario, since a module has but one; those that this
    scenario does not play are passed through in silence. `budget` bounds the search of a phase.
    """

    def __init__(self, game: Game[Any], scenario: Scenario, budget: Budget = CHECK) -> None:
        self.game, self.mix = game, game.charts.counters
        self.budget = budget
        self.scenario = scenario
        self.sequence = game.whole_sequence
        self.played = game.sequence_for(scenario)
        """The phases that the scenario has, of those in `sequence`."""
        self.monitor = Monitor(game, self.played, budget, then=search_for_readers)
        self.record = Record()
        self.remarks: dict[Sentence, None] = {}
        self.known = Known()
        self.games = 1
        self.depth = 0  # steps of the turn tracker that have been made and not taken back
        self._left: deque[tuple[int, Known]] = deque(maxlen=PLACES_BACK)

    @property
    def findings(self) -> list[Finding]:
        """Everything found up to now, in order; `record.lives` says how each of them stands."""
        return self.record.findings

    def see(self, observation: Observation) -> None:
        """Take in the next position: remember what only the way shows, and judge what ended or began.

        An undo, or an earlier state of the game that is loaded again, brings back what was known then.
        """
        left = self._left[-1][1] if self._left else None
        for each in with_activations(self.game, self.sequence, self.known, left, observation):
            self._see(each)

    def _see(self, observation: Observation) -> None:
        if observation.whole and self._is_set_up_anew(observation.position, self.scenario.start):
            self._begin_anew()
        elif self._is_elsewhere(observation) and observation.undone:
            self._take_back(observation, steps=1)
        elif self._is_elsewhere(observation) and observation.whole:
            self._find_again(observation)
        self._remark(observation.remarks)
        if is_turned_on := self._is_elsewhere(observation):
            self._left.append((len(self.findings), self.known.copy()))
            self.depth += 1
        known, before, after = self.known, self.known.position, observation.position
        last_seen, known.board, known.tracker = known.board, after, observation.tracker
        if last_seen is None:
            self._open(self.game.remember(self.game.charts, before, after))
            return
        if not observation.whole and is_play(self.mix, last_seen, after):
            known.counters_moved = True
            known.just_arrived = False
        remembered = self._as_it_stood(after) if observation.undone else None
        if remembered is None:
            carried = after if is_turned_on else known.carried(last_seen, after)
            remembered = self.game.remember(self.game.charts, before, carried)
        self.record.look_again(self.known, self.game, before, remembered, undone=observation.undone)
        if is_turned_on:
            self._turn_on(before, remembered)
            self.known.trail.clear()
            self.known.stops, self.known.ahead = NO_STOPS, frozenset()
        else:
            self.known.follow(remembered, undone=observation.undone, whole=observation.whole)
        self._stand(remembered)

    def _remark(self, remarks: Iterable[Sentence]) -> None:
        self.remarks.update(dict.fromkeys(remarks))
        while len(self.remarks) > _MOST_REMARKS:
            del self.remarks[next(iter(self.remarks))]

    def _is_elsewhere(self, observation: Observation) -> bool:
        if self.known.board is None or self._stands_at(self.known, observation):
            return False
        return observation.tracker != self.known.tracker or not self._is_numbered_anew(observation)

    def _stands_at(self, known: Known, observation: Observation) -> bool:
        """Return whether the turn tracker stood where it stands now, in the same activation."""
        was, now = map(self.sequence.place, (known.position, observation.position))
        return known.tracker == observation.tracker and was.activation == now.activation

    def _is_numbered_anew(self, observation: Observation) -> bool:
        """Return whether players only correct the number of an activation in which nothing was played yet."""
        was, now = map(self.sequence.place, (self.known.position, observation.position))
        return self.known.just_arrived and now.activation < was.activation and not observation.undone

    def for_another_game(self, scenario: Scenario) -> Referee:
        """Return the referee of another scenario that is begun where this game was played."""
        other = Referee(self.game, scenario, self.budget)
        other.record, other.games = self.record, self.games + 1
        other.record.end(self.known, range(len(self.findings)), Life.OTHER_GAME)
        return other

    def judge_ahead(self) -> None:
        """Find what is violated in the phase that is played, whatever follows, if it has been searched."""
        judge_ahead(self.game, self.played, self.known, self.record, self.monitor)

    def settle(self, indices: Iterable[int]) -> None:
        """Take it that the players play on with these findings."""
        self.record.settle(self.known, indices)

    def recall(
        self,
        places: Iterable[Place],
        record: Record,
        depth: int,
        observed: Callable[[Position], Position],
    ) -> None:
        """Go on from what was known when the game was left, and at the places of the turn tracker before.

        At each of them the board goes on to what it was when the tracker, or the game, was left; `observed`
        gives a position as the observer sees it.
        """
        self.record, self.depth = record, depth
        self._left.clear()
        for number, place in enumerate(places):
            if number:
                self._left.append((place.found, self.known.copy()))
            self.known = known = place.known
            for position, undone, whole in (Passed(known.position), *place.boards):
                if known.trail and position == known.position:
                    continue  # a step that changed nothing, such as talk
                board = observed(position)
                if known.board is not None and not whole and is_play(self.mix, known.board, board):
                    known.counters_moved, known.just_arrived = True, False
                if undone and (stood := known.stood(board)) is not None:
                    known.counters_moved, known.just_arrived = stood.counters_moved, stood.just_arrived
                known.follow(position, undone=undone, whole=whole)
                known.board = board
                self._stand(position)
            known.recall_trail()

    def places(self) -> Iterator[Place]:
        """Yield what `recall` takes up, the place of now last."""
        found = 0
        for found_by_then, known in self._left:
            yield Place(known, found=found)
            found = found_by_then
        yield Place(self.known, found=found)

    def judgement(self, source: str) -> Judgement:
        """Return the whole verdict as it would be if the game ended here, the phase in progress with it."""
        closed = copy(self)
        closed.known, closed.record = self.known.copy(), self.record.copy()
        closed._close()
        rules, turns = (self.game, self.scenario, self.sequence), closed.known.turns.values()
        return Judgement.of(rules, source, turns, closed.record, self.remarks, self.known.position)

    def _close(self) -> None:
        position = self.known.position
        if self.known.counters_moved and not self.known.tracker_moved:
            self._unsure(
                position.cursor,
                f"counters were moved while the turn tracker stood still on {self._place(position.cursor)}",
                "step the turn tracker on at the end of every phase; only this one phase could be judged",
            )
        if position.cursor in self.sequence and not self.known.just_arrived:
            again = next_side(self.game, self.sequence, position) is not None
            self._judge_all(position, self.sequence.ends(position.cursor, again=again), if_ended=True)

    # ---- an undo, and a state that comes anew --------------------------------------------------------------

    def _take_back(self, observation: Observation, steps: int) -> bool:
        """Return to what was known before the turn tracker left a place, at most so many of its steps ago."""
        for at in range(1, min(steps, len(self._left)) + 1):
            if self._stands_at(self._left[-at][1], observation):
                for _ in range(at):
                    found, self.known = self._left.pop()
                    self.depth -= 1
                self.record.end(self.known, range(found, len(self.findings)), Life.UNDONE)
                self.record.stand_again(self.known, self.known.open)
                return True
        return False

    def _as_it_stood(self, board: Position) -> Position | None:
        """Return what was remembered of a board that an undo brings back, None if this phase never saw it."""
        stood = self.known.stood(board)
        if stood is None:
            return None
        self.known.counters_moved, self.known.just_arrived = stood.counters_moved, stood.just_arrived
        self.record.stand_again(self.known, stood.open)
        fields = {
            name: said for name, said in stood.position.fields.items() if name not in stood.board.fields
        }
        return replace(board, spaces=stood.position.spaces, fields={**board.fields, **fields})

    def _find_again(self, observation: Observation) -> None:
        """Find the place in the sequence of play of a game whose whole state came with another phase on it.

        An earlier phase that was seen is taken up where it was left; one that never was is another game. What
        was played before a later phase is unknown.
        """
        old, new = self.known.position.cursor, observation.position.cursor
        if self._take_back(observation, steps=len(self._left)):
            return
        if old not in self.sequence or new not in self.sequence:
            return
        if self.sequence.key(observation.position) < self.sequence.key(self.known.position):
            self._begin_anew()
            return
        self._left.clear()
        self.depth = 0
        self._unsure(
            new,
            f"the game went on unseen from {self._place(old)} to {self._place(new, old)}",
            "nothing to do; what was played meanwhile is not judged",
        )
        self.known.board = None
        self.known.tracker_moved, self.known.counters_moved = True, False
        self.known.trail.clear()

    def _is_set_up_anew(self, board: Position, start: Position) -> bool:
        known = self.known.board
        if known is None or not is_same(self.sequence, board, start):
            return False
        return not is_same(self.sequence, known, start)

    def _begin_anew(self) -> None:
        """Forget the game: what comes is another one."""
        self.record.end(self.known, range(len(self.findings)), Life.OTHER_GAME)
        self.remarks.clear()
        self.known = Known()
        self._left.clear()
        self.depth = 0
        self.games += 1

    def _open(self, position: Position) -> None:
        if position.cursor in self.sequence:
            trail = [path for path, _ in self.sequence.trail(position.cursor)]
            self.known.began = {path: self.known.began.get(path, position) for path in trail}
            self._judge_all(position, self.sequence.starts(position.cursor))
        else:
            self._lost(position)
        self._stand(position)

    def _stand(self, position: Position) -> None:
        """Keep a position as the one that holds now, and note its turn and phase."""
        self.known.stand(position)
        number = self.sequence.turn(position.cursor)
        if number is None or position.cursor not in self.sequence:
            return
        first, last = self.scenario.first_turn, self.scenario.ends_with(position)
        if not first <= number <= last:
            outside = f"turn {number} lies outside {self.scenario.title}, which is turns {first} to {last}"
            self.remarks[Worded(f"{outside}; its rules were applied all the same")] = None
        self.known.turn(number, self.sequence).position = position
        self._seen(position.cursor, "open")

    def _seen(self, path: str, how: str) -> None:
        if path in self.played:
            self.known.see(path, how, self.sequence)

    def _turn_on(self, before: Position, after: Position) -> None:
        """Judge what lies between two positions of the turn tracker."""
        self.known.tracker_moved = self.known.just_arrived = True
        old, new = before.cursor, after.cursor
        if new not in self.sequence:
            self._seen(old, "left")
            self._lost(after)
            return
        if old not in self.sequence:
            self._judge_all(after, self.sequence.starts(new))
            return
        activations = self.sequence.place(before).activation, self.sequence.place(after).activation
        boundary = self.sequence.between(old, new, activations)
        if boundary.backward:
            self._seen(old, "left")
            self._go_back(before, after)
            return
        self._seen(old, "ended")
        known, skipped = len(self.findings), [path for path in boundary.skipped if self._is_due(before, path)]
        self._judge_order(before, after, is_jump=bool(skipped))
        self._judge_all(before, boundary.ended, jumped=bool(skipped))
        found = (*standing_ahead(self.record, self.known), *self.findings[known:])
        self._keep_fault(old, before, found)
        self.known.earlier = self.known.began.get(old, before)
        self.known.at_fault = frozenset(
            counter
            for finding in found
            if finding.verdict is Verdict.VIOLATION
            for counter in finding.counters
        )
        turns = {self.sequence.turn(old), self.sequence.turn(new)}
        if len(turns) > 1:
            self.record.end_dues(self.known, known)
            self.known.turn_over({path for path in self.known.began if self.sequence.turn(path) in turns})
        if skipped:
            self._skip(old, new, skipped)
        self._judge_all(after, boundary.begun)

    def _keep_fault(self, path: str, end: Position, found: tuple[Finding, ...]) -> None:
        if found and path in self.played and path in self.known.began:
            fault = Fault(path, self.known.began[path], end, found, self.known.stops)
            self.known.faults = (*self.known.faults, fault)[-FAULTS_KEPT:]

    def _is_due(self, before: Position, path: str) -> bool:
        """Return whether a phase that the turn tracker passes over ought to be played."""
        return path in self.played and not is_passed_over(self.game, self.sequence, before, path)

    def _judge_order(self, before: Position, after: Position, *, is_jump: bool) -> None:
        """Judge who played an activation that is over, where play decides that."""
        if not is_jump:
            for each in judge_order(self.game, self.sequence, self.known.expected, before, after):
                self.record.add(each)
        expected = "" if is_jump else self.known.expected
        self.known.expected = expected_side(self.game, self.sequence, before, after, expected)

    def _go_back(self, before: Position, after: Position) -> None:
        """Let go of what was found since the tracker left a place to which it is set back, and say so.

        It is judged again when the phase ends again, as after an undo.
        """
        old, new, place = before.cursor, after.cursor, self.sequence.place
        self.known.expected = ""
        left = next(
            ((at, known) for at, known in reversed(self._left) if place(known.position) == place(after)), None
        )
        if left is not None:
            self.known.standing = left[1].copy().standing
        gone = self.record.set_back(self.known, self.sequence, new, None if left is None else left[0])
        told = f"; {gone} found since no longer count{'s' * (gone == 1)}" if gone else ""
        self._unsure(
            new,
            f"the turn tracker was set back from {self._place(old)} to {self._place(new, old)}{told}",
            "play on from there; what was judged in between is judged again when it ends again",
        )

    def _skip(self, old: str, new: str, skipped: list[str]) -> None:
        for path in skipped:
            self._seen(path, "skipped")
        named, others = self._place(skipped[0], old), len(skipped) - 1
        if others:
            second = self._place(skipped[1], skipped[0])
            named += f" and {others} more" if others > 1 else f"; {second}"
        self._unsure(
            new,
            f"the turn tracker jumped from {self._place(old)} to {self._place(new, old)}; "
            f"not judged: {named}",
            "step the turn tracker phase by phase, even through one in which nothing is done",
        )

    def _lost(self, position: Position) -> None:
        said = self._place(position.cursor)
        no_place = (
            f"the turn tracker shows {said}, which is not" if said else "the file has no turn tracker at"
        )
        self._unsure(
            position.cursor,
            f"{no_place} a place in the sequence of play of {self.scenario.title}",
            "set the turn tracker to the phase being played; nothing is judged until then",
        )

    def _place(self, path: str, after: str = "") -> str:
        return self.sequence.title(path, after) if path in self.sequence else self.known.tracker or path

    def _unsure(self, phase: str, message: str, remedy: str) -> None:
        """Report that the file cannot show what was played, under the number of the sequence of play."""
        self.record.add(Finding(self.sequence.rule, Verdict.UNSURE, phase, "", (), message, remedy))

    def _judge_all(
        self, position: Position, moments: Iterable[Moment], *, if_ended: bool = False, jumped: bool = False
    ) -> None:
        for moment in moments:
            if not moment.ends:
                self.known.began[moment.path] = position
            if self.is_played(moment.path):
                self._judge(position, moment, if_ended, jumped)

    def is_played(self, path: str) -> bool:
        """Return whether the scenario has this phase."""
        try:
            return bool(self.played.trail(path))
        except KeyError:
            return False

    def _judge(self, position: Position, moment: Moment, if_ended: bool, jumped: bool) -> None:
        """Run the checks of a moment and keep those findings that do not stand already.

        When a phase ends, the way to it from where it began is judged as well, each time anew.
        With `if_ended` the phase is still being played: what would be found now is *unsure*.
        """
        judged = [*moment.rules, *(moment.phase.settle if moment.ends else ())]
        new = self._new(judged, judge_moment(self.game, position, moment, has_come=not if_ended))
        found = [(finding, Watch(position.cursor)) for finding in new]
        if moment.ends and moment.path in self.known.began:
            began, earlier = self.known.began[moment.path], self.known.earlier
            begun = with_moves_taken_back(began, position, earlier, self.known.at_fault)
            amended = self._with_amends(begun, position) if moment.path in self.played else begun
            again = moment.path == position.cursor and self.known.tracker_moved and not jumped
            start, ways = as_played(
                begun, amended, lambda start: self._ways(start, position, moment, jumped, again)
            )
            ways = not_said_ahead(self.record, self.known, ways) if again else ways
            found += [(each, Watch.of_way(each, start, position)) for each in ways]
        for finding, watch in found:
            if if_ended:
                self.record.add(finding.if_ended(moment.phase.title))
            else:
                self.record.find(self.known, finding, watch)

    def _ways(self, start: Position, end: Position, moment: Moment, jumped: bool, by_replay: bool) -> Found:
        """Return what is found of the way to the last board of a phase, by replay or not."""
        is_played = moment.path in self.played and self.known.tracker_moved
        ways = self._rest(start, end, moment.path, jumped) if is_played else []
        stops = self.known.stops if moment.path == end.cursor else NO_STOPS
        judged = judge_way(self.game, start, end, moment, stops)
        ways += [each for each in judged if not self.known.has_standing(each)]
        if not by_replay:
            return ways
        boards = self.known.boards(start, end)
        return [*judge_again(self.game, self.played, boards, ways, self.budget, self.monitor)]

    def _rest(self, start: Position, end: Position, path: str, jumped: bool) -> list[Finding]:
        """Return what nothing in a phase accounts for; where the tracker then jumped that is *unsure*."""
        found = judge_rest(self.game, start, end, path, self.played, self.known.stops)
        if not jumped:
            return found
        told = "; or that belongs to a phase that the turn tracker jumped over"
        return [replace(each, verdict=Verdict.UNSURE, message=each.message + told) for each in found]

    def _with_amends(self, start: Position, end: Position) -> Position:
        """Return the start of a phase with what was put right during it; that stands no longer."""
        kept, rules = [], (self.game, self.played)
        stray = unaccounted(*rules, start, end) if self.known.faults else frozenset[str]()
        for fault in reversed(self.known.faults):
            amended, mended = put_right(*rules, fault, start, end, stray)
            if amended is not start:
                start, stray = amended, unaccounted(*rules, amended, end)
            self.record.amend(self.known, mended)
            if left := tuple(each for each in fault.findings if each not in mended):
                kept.append(replace(fault, findings=left))
        self.known.faults = tuple(reversed(kept))
        return start

    def _new(self, judged: Iterable[str], found: list[Finding]) -> Iterator[Finding]:
        """Yield the findings that did not stand already when their rule was last looked at."""
        known = {rule: self.known.standing.pop(rule, set()) for rule in dict.fromkeys(judged)}
        for finding in found:
            mark = mark_of(finding)
            standing = self.known.standing.setdefault(finding.rule, set())
            if mark not in standing | known.get(finding.rule, set()) and not self.record.says(
                self.known, finding
            ):
                yield finding
            standing.add(mark)
