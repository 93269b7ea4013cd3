"""A turn by mail that a program plays: the saved game beside the log, and what may be told of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from guelta.builder.known_modules import KnownModules
from guelta.companion.following.feed import ChainFeed
from guelta.companion.following.game_file import GameFile, Refusal
from guelta.companion.following.written_back import save_after, write_after
from guelta.companion.judging.referee import Referee
from guelta.companion.paperwork.dice import new_seed
from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.opponent.turn import Turn, turn_of
from guelta.rules.engine.play.seed import Seed
from guelta.rules.engine.replay.budget import Budget
from guelta.rules.engine.self_play.selfplay import FailureError

__all__ = ["PlayedTurn", "played_turn"]


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """What everybody may know of a turn that a program played.

    `side` and `next` are who played and what comes next, in words; `saved` is where the game was written,
    `reasons` are those of the decisions that are no secret, and `seed` is what its dice come from.
    """

    side: str
    saved: Path
    reasons: tuple[str, ...]
    seed: str
    next: str


def played_turn(
    file: GameFile, known: KnownModules, side: str, strength: str, budget: Budget, seed: Seed | None = None
) -> PlayedTurn:
    """Play a side on from the end of a game, and write the saved game beside its newest file.

    Refusal where that side is not to play, or the result cannot be written.
    """
    game, seed = file.game, seed or new_seed()
    if side not in game.sides or game.sides[side].adjudicator:
        able = ", ".join(id for id, each in game.sides.items() if not each.adjudicator)
        raise Refusal(f"{game.id} has no side {side!r} that a program can play; there is {able}")
    board = _last_board(file, budget)
    if VICTORY in board.fields:
        raise Refusal("the game is over")
    try:
        turn = turn_of(game, file.scenario, board, side, strength, seed.text)
    except FailureError as failure:
        raise Refusal(f"the game cannot be played on from its last board: {failure.what}") from None
    called, coming = game.sides[side].title, _waits(file, turn)
    if not turn.reasons and not turn.entries:
        if turn.waits_for:
            phase = game.sequence_for(file.scenario).title(turn.board.cursor)
            decides = game.sides[turn.waits_for].title
            raise Refusal(f"{called} cannot play on from here: {decides} decides something in {phase}")
        raise Refusal(f"{called} is not to play: {coming}")
    source, title = _newest(file), game.sequence_for(file.scenario).title(board.cursor)
    said = f"{called} was played by Guelta ({strength}); dice of the seed {seed.text}"
    path = write_after(source, title, save_after(known, source, turn.board, said, title))
    return PlayedTurn(
        called, path, tuple(str(each) for each in turn.reasons if each.is_open), seed.text, coming
    )


def _last_board(file: GameFile, budget: Budget) -> Position:
    """Return the board as a game ends, with what only the way there shows."""
    referee = Referee(file.game, file.scenario, budget)
    for seen in file.observations():
        referee.see(seen)
    return referee.judgement(file.source).position


def _waits(file: GameFile, turn: Turn) -> str:
    if VICTORY in turn.board.fields:
        return f"the game is over, {turn.board.fields[VICTORY]}"
    phase = file.game.sequence_for(file.scenario).title(turn.board.cursor)
    if not turn.waits_for:
        return f"{phase}: {turn.asked or 'nobody'}"
    return f"{file.game.sides[turn.waits_for].title}, {phase}"


def _newest(file: GameFile) -> Path:
    """Return where the last file of a game lies."""
    feed = file.feed
    return Path(feed.files[-1][0].source if isinstance(feed, ChainFeed) else feed.source)
