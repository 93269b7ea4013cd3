"""Boards in notation, as a player sends them: judged like a game that stands so, or a phase played so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from guelta.builder.vassal.archive import Limits, read_file
from guelta.builder.vassal.errors import VassalFormatError
from guelta.companion.following.game_file import Refusal, scenario_of
from guelta.companion.following.observe import Observation
from guelta.companion.following.printable import clipped
from guelta.companion.judging.knowledge import PlayedPhase, PlayedTurn
from guelta.companion.judging.referee import Judgement, Referee
from guelta.companion.refusal import UnreadableError
from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE
from guelta.rules.engine.board.position import NotationError, Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.board.stops import stops_of
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.account import changes
from guelta.rules.engine.refereeing.judge import judge_moment, judge_rest, judge_way
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.engine.replay.verdict import judge_again

__all__ = ["judge_boards"]

_ARROW = "=>"
"""The line between the board as a phase begins, as it stood after a step of it, and as it ends."""

_MOST_BOARDS = 100
"""How many boards a file can have; each but the first is a step. Ours."""

_LIMITS = Limits(total=1 << 20)


def judge_boards(path: Path, game: Game[Any], budget: Budget = CHECK) -> Judgement:
    """Judge a file with one board as a saved game that stands so, one with more as the phase they show.

    Of a phase, what is judged as it ends is judged, with its audits and what else changed; boards between its
    start and its end are its steps. What is no board of the game is refused in one sentence, with line and
    column where there are any.
    """
    source = clipped(str(path), 200)
    try:
        start, *steps = _read(read_file(path, _LIMITS), game)
    except VassalFormatError as error:
        raise UnreadableError(str(error), error.trail) from None
    except UnicodeDecodeError:
        raise UnreadableError(
            f"{source} is not text; leave out the game for a file of VASSAL", [source]
        ) from None
    except NotationError as error:
        said = clipped(error.reason, 250)
        raise NotationError(error.line, error.column, said, source) from None
    scenario = _scenario(game, start, source)
    referee = Referee(game, scenario, budget)
    _mind_cursor(referee, start, source)
    if not steps:
        referee.see(Observation(0, start, start.cursor))
        return referee.judgement(source)
    return _phase(referee, [start, *(_of_the_phase(referee, start, each, source) for each in steps)], source)


def _read(data: bytes, game: Game[Any]) -> list[Position]:
    """Read the boards.

    Fields that a board leaves out are those of the one before, the place in the sequence of play likewise.
    """
    lines = data.decode("utf-8-sig").splitlines()
    arrows = [at for at, line in enumerate(lines) if line.split("#", 1)[0].strip() == _ARROW]
    if len(arrows) >= _MOST_BOARDS:
        raise NotationError(arrows[_MOST_BOARDS - 1] + 1, 1, f"more than {_MOST_BOARDS} boards")
    boards: list[Position] = []
    for begins, ends in pairwise((-1, *arrows, len(lines))):
        board = Position.parse("\n" * (begins + 1) + "\n".join(lines[begins + 1 : ends]), game)
        if not board.spaces:
            said = f"no board after {_ARROW}" if boards else "a board without counters"
            raise NotationError(ends or 1, 1, said)
        if boards:
            board = board.at(board.cursor or boards[-1].cursor)
            board = board.with_fields(**{**boards[-1].fields, **board.fields})
        boards.append(board)
    return boards


def _scenario(game: Game[Any], board: Position, source: str) -> Scenario:
    try:
        return scenario_of(game, board, source)
    except Refusal:
        known = ", ".join(game.scenarios)
        if named := board.fields.get("scenario"):
            raise Refusal(f"{source}: there is no scenario {clipped(named, 100)}; there is {known}") from None
        raise Refusal(
            f"{source} does not say which scenario is played; add a line scenario = with one of {known}"
        ) from None


def _mind_cursor(referee: Referee, board: Position, source: str) -> None:
    if not board.cursor:
        raise Refusal(f"{source} does not say which phase is played; begin with a line such as @ turn-1/...")
    if board.cursor not in referee.sequence:
        raise Refusal(f"{source}: {clipped(board.cursor, 200)} is not a phase of the sequence of play")


def _of_the_phase(referee: Referee, start: Position, board: Position, source: str) -> Position:
    """Return a later board as it stood before the turn tracker went on, if it shows the phase after."""
    if board.cursor == start.cursor:
        return board
    _mind_cursor(referee, board, source)
    boundary = referee.sequence.between(start.cursor, board.cursor)
    if boundary.backward or any(map(referee.is_played, boundary.skipped)):
        raise Refusal(f"{source}: the boards are no start and end of one phase; give all the same @ line")
    return board.at(start.cursor)


def _phase(referee: Referee, boards: list[Position], source: str) -> Judgement:
    """Judge what is judged as the phase of these boards ends, of each activation that it shows."""
    game, sequence, cursor = referee.game, referee.sequence, boards[0].cursor
    found: list[Finding] = []
    known, at = Position(), 0
    for fields, ends in _activations(referee, boards):
        ways = []
        for end in ends:  # what lies between two may be of either
            shown = [each.with_fields(**fields) for each in boards[at : end + 1]]
            ways.append((*_on_the_way(referee, known, shown), end))
            if not _violations(ways[-1][1]):
                break
        known, said, at = min(ways, key=lambda way: _violations(way[1]))
        found += said
    ended = [moment for moment in sequence.ends(cursor) if referee.is_played(moment.path)]
    found += [each for moment in ended for each in judge_moment(game, known, moment)]
    for each in [*{str(finding) + finding.message: finding for finding in reversed(found)}.values()][::-1]:
        referee.record.add(each)
    turn = sequence.turn(cursor) or 0
    phases = {moment.path: PlayedPhase(moment.path, "ended") for moment in ended if not moment.phase.phases}
    turns = [PlayedTurn(turn, sequence.kind(turn), phases, known)]
    return Judgement.of((game, referee.scenario, sequence), source, turns, referee.record, (), known)


def _violations(found: list[Finding]) -> int:
    return sum(each.verdict is Verdict.VIOLATION for each in found)


def _activations(
    referee: Referee, boards: list[Position]
) -> Iterator[tuple[Mapping[str, str], tuple[int, ...]]]:
    """Find the activations that these boards show, where a game shows on the board that one begins.

    Returns for each the fields that name it and with which board it may end: that on which the next begins,
    and the one before all that may be of that one already. One alone is what the board says.
    """
    game, (_, phase) = referee.game, referee.sequence.ordered(boards[0].cursor)
    view = game.replay(game.charts) if game.replay is not None and phase is not None else None
    begins = [view.begins(*both) if view is not None else "" for both in pairwise(boards)]
    at = [n for n, side in enumerate(begins) if side]
    last = len(boards) - 1
    if len(at) < 2:
        yield {}, (last,)
        return
    first = int(boards[0].fields.get(ACTIVATION) or 1)
    for number, (begun, end) in enumerate(pairwise((*at, last))):
        fields, early = {ACTIVE: begins[begun], ACTIVATION: str(first + number)}, end
        while end in at and early > begun + 1 and _is_of(game, begins[end], *boards[early - 1 : early + 1]):
            early -= 1
        yield fields, tuple(dict.fromkeys((end, early)))


def _is_of(game: Game[Any], side: str, before: Position, after: Position) -> bool:
    """Return whether a step changed counters of a side alone."""
    changed = {each.counter for each in changes(before, after)}
    counters = game.charts.counters
    return bool(changed) and all(each in counters and counters[each].side == side for each in changed)


def _on_the_way(referee: Referee, known: Position, shown: list[Position]) -> tuple[Position, list[Finding]]:
    """Judge the way through boards by audits, by what nothing accounts for, and by replay.

    Returns the last board as it is remembered, `known` being the last one before, and what was found.
    """
    game, sequence, cursor = referee.game, referee.sequence, shown[0].cursor
    seen = [game.remember(game.charts, known, shown[0])]
    for board in shown[1:]:
        seen.append(game.remember(game.charts, seen[-1], board))
    start, end, stops = seen[0], seen[-1], stops_of(seen)
    ended = [moment for moment in sequence.ends(cursor) if referee.is_played(moment.path)]
    rest = judge_rest(game, start, end, cursor, referee.played, stops) if cursor in referee.played else []
    ways = [each for moment in ended for each in judge_way(game, start, end, moment, stops)]
    return end, [*judge_again(game, referee.played, tuple(seen), [*rest, *ways], referee.budget)]
