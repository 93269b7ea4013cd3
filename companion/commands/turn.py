"""The command `guelta turn`: what the newest log of a game by mail brought, as text to paste into a mail.

A program may answer it: it plays its side, as far as nobody else has something to decide.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guelta.companion.after_action.story import Scene, Watched
from guelta.companion.commands.known import modules_known
from guelta.companion.following.by_mail import open_folder
from guelta.companion.following.feed import ChainFeed
from guelta.companion.following.game_file import GameFile, open_game
from guelta.companion.following.printable import clipped
from guelta.companion.following.settling import is_collection
from guelta.companion.judging.closing import listed, place_in_turn, standing, who_plays
from guelta.companion.judging.judgement import Heard
from guelta.companion.judging.referee import Referee
from guelta.companion.judging.telling import line_of
from guelta.companion.viewing.viewer import PUBLIC, HeardFinding, Sentence
from guelta.rules.engine.board.position import UNSEEN
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.replay.budget import CHECK, Budget
from guelta.rules.library import Library

if TYPE_CHECKING:
    from guelta.companion.paperwork.turn_by_program import PlayedTurn

__all__ = ["turn", "turn_note"]

_LONGEST = 640
"""Characters of a line."""
_REASONS = 12
"""How many of a program's reasons are told."""


def turn(options: argparse.Namespace, library: Library) -> int:
    """Print the note on the newest log; Refusal for what cannot be read."""
    path: Path = options.path.expanduser()
    known = modules_known(options, library)
    game, notes = open_folder(path, known) if is_collection(path) else (open_game(path, known), ())
    print("\n".join(turn_note(game, (*game.remarks, *notes), options.search)))
    if options.play:
        from guelta.companion.paperwork.turn_by_program import played_turn  # what writes is slow to import

        played = played_turn(game, known, options.play, options.strength, options.search)
        print("\n".join(_told(played, options.strength)))
    return 0


def _told(played: PlayedTurn, strength: str) -> Iterator[str]:
    """Yield what a program did and why, what its dice come from, and who is next."""
    yield f"{played.side}, played by {strength}: {played.saved}"
    yield from (f"  {clipped(each, _LONGEST)}" for each in played.reasons[:_REASONS])
    if len(played.reasons) > _REASONS:
        yield f"  and {len(played.reasons) - _REASONS} more decisions"
    yield f"Thrown by Guelta, from the seed {played.seed}"
    yield f"Next: {played.next}"


def turn_note(file: GameFile, notes: Iterable[Sentence] = (), budget: Budget = CHECK) -> list[str]:
    """Return at most ten lines on the newest file of a game; `notes` say what does not fit in its folder."""
    name, number, count, first = _newest(file)
    referee, watched = Referee(file.game, file.scenario, budget), Watched(file.game)
    before: frozenset[HeardFinding] = frozenset()
    game = file.game
    for seen in file.observations():
        if seen.step == first:
            told = map(PUBLIC.finding, referee.findings)
            before = frozenset(each for each in told if each is not None)
        referee.see(seen)
        if seen.step >= first:
            watched.see(seen.seen_by(PUBLIC, game))
    judgement = referee.judgement(file.source).heard_by(PUBLIC)
    watched.close()
    apart = PUBLIC.texts(notes)
    steps = file.last_step - first
    of = f", file {number} of {count}" if count > 1 else ""
    said = [
        f"{judgement.scenario.title}: {clipped(name, 80)}, {steps} step{'s' * (steps != 1)}{of}",
        f"Played: {_span(judgement, watched.scenes)}",
        *_happened(game, watched.scenes),
        *_found(judgement, before),
        who_plays(judgement),
        *([f"Mind: {apart[0]}" + (f" And {len(apart) - 1} more." if apart[1:] else "")] if apart else []),
    ]
    return [clipped(line, _LONGEST) for line in said]


def _newest(file: GameFile) -> tuple[str, int, int, int]:
    """Return the last file by name, which of how many it is, and the step with which it begins."""
    feed = file.feed
    if not isinstance(feed, ChainFeed):
        return Path(feed.source).name, 1, 1, 0
    (last, steps), count = feed.files[-1], len(feed.files)
    return Path(last.source).name, count, count, feed.last_step - steps


def _span(judgement: Heard, scenes: Sequence[Scene]) -> str:
    titles = list(dict.fromkeys(place_in_turn(judgement, scene.start.cursor) for scene in scenes[:1]))
    titles += [place_in_turn(judgement, judgement.position.cursor)]
    return " to ".join(dict.fromkeys(titles))


def _happened(game: Game[Any], scenes: Sequence[Scene]) -> Iterator[str]:
    """Yield who moved, where hidden counters came or went, where was fought, and what was thrown."""
    moves = [move for scene in scenes for move in scene.moves]
    mix, place = game.charts.counters, game.charts.place
    told = [
        f"{mix[each.standing.counter].name} {place(each.start) if each.start else 'new'} to "
        f"{place(each.end) if each.end else 'lost'}"
        for each in moves
    ]
    hidden = listed([place(space) for space in _hidden_changed(scenes)])
    moved = listed(told) or ("nothing that everybody sees" if hidden else "nothing")
    yield f"Moved: {moved}" + (f"; hidden counters came or went in {hidden}" if hidden else "")
    fought = [place(battle.where) for scene in scenes for battle in scene.battles]
    if fought:
        yield f"Fought: {listed(list(dict.fromkeys(map(str, fought))))}"
    thrown = ["+".join(map(str, throw)) for scene in scenes for throw in scene.throws]
    if thrown:
        yield f"Thrown: {listed(thrown)}"


def _hidden_changed(scenes: Sequence[Scene]) -> Iterator[str]:
    """Name the spaces in which everybody sees more or fewer hidden counters than before."""
    if scenes:
        before, after = scenes[0].start, scenes[-1].end
        for space in after.changed_from(before):
            was, now = (
                sorted(each.face for each in board.stack(space) if each.counter == UNSEEN)
                for board in (before, after)
            )
            if was != now:
                yield space


def _found(judgement: Heard, before: frozenset[HeardFinding]) -> Iterator[str]:
    """Yield what this file brought against the rules, what stands of earlier ones, and what is due."""
    wrong, game = standing(judgement, Verdict.VIOLATION), judgement.game
    new = [line_of(each, game=game) for each in wrong if each not in before]
    old = [line_of(each, game=game) for each in wrong if each in before]
    yield f"Against the rules: {listed(new)}" if new else "Against the rules: nothing new"
    if old:
        yield f"Still standing: {listed(old)}"
    due = [line_of(each, game=game).removeprefix("due: ") for each in standing(judgement, Verdict.DUE)]
    yield f"Due: {listed(due)}" if due else "Due: nothing"
