"""A game played by mail: the logs and saved games of a folder put in order by what they hold.

Each file has the board it begins with and the board it ends with. Where one ends as another begins, the two
belong together, whatever they are called; a log that begins in the midst of another goes on from there.
Boards are compared as everybody sees them: which of two rival files is followed, and which is left aside, is
told to all, and must not hang on what is hidden. Files that look alike to all go by the time they were saved.
Nothing here reads a file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from guelta.companion.following.differences import Differences
from guelta.companion.following.printable import clipped
from guelta.companion.following.throws import settled
from guelta.companion.viewing.viewer import PUBLIC, Sentence, Worded
from guelta.rules.engine.board.fields import SCENARIO
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game

__all__ = ["Aside", "Chain", "Joint", "Link", "Stood", "as_compared", "in_order", "remarks"]

_ALIKE = 0.5
"""The share of counters that must stand where they stood for a file to be of the same game. Ours."""

_NAMED = 3
"""How many differences the reason why a file is left aside names before it only counts."""

_LONGEST = 600
"""Characters of such a reason."""


@dataclass(frozen=True, slots=True)
class Link:
    """One file of a game: its first and last board, its steps (0: a saved game), and when it was saved.

    `saved` is milliseconds since 1970 by the player's own clock; it only decides between equals. A saved game
    `is_handed_back` if a companion wrote it when a phase was carried out; of those nothing is said.
    """

    name: str
    start: Position
    end: Position
    steps: int
    saved: int = 0
    is_handed_back: bool = False


@dataclass(frozen=True, slots=True)
class Joint:
    """A file in its place in the chain, and how many of its steps are part of the game.

    `gap` says what differs on its first board from the last before it, None where nothing does.
    """

    link: Link
    steps: int
    gap: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """A file that is not followed: why not and what to do next, in one sentence."""

    name: str
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Chain:
    """The files that are followed, in the order of play, and those left aside."""

    joints: tuple[Joint, ...]
    aside: tuple[Aside, ...] = ()


Stood = Callable[[Link, Position], int | None]
"""Gives the step of a log after which a board looked so to all, the last of several; None if none did."""


def _never(_link: Link, _board: Position) -> int | None:
    """Know of no board in the midst of a log."""
    return None


def in_order(game: Game[Any], links: Collection[Link], stood: Stood = _never) -> Chain:
    """Put the files of a folder in the order of play and say which of them belong to no place in it.

    `stood` is asked, with boards as everybody sees them, where the first and last boards alone do not tell.
    """
    return _Sorter(game, links, stood).chain()


def as_compared(game: Game[Any], board: Position) -> Position:
    """Return a board as it is held against others: settled, and as everybody sees it."""
    return PUBLIC.board(game, settled(board))


class _Sorter:
    """Builds one chain: from each file to the one that begins as it ends, or as it stood in its midst.

    Failing both, to the next by the turn tracker.
    """

    def __init__(self, game: Game[Any], links: Collection[Link], stood: Stood) -> None:
        self.game = game
        self._stood = stood
        self.sequence = game.whole_sequence
        self._whole = {each.name: each for each in links}
        links = [
            replace(each, start=as_compared(game, each.start), end=as_compared(game, each.end))
            for each in links
        ]
        self.logs = [each for each in links if each.steps]
        self.waiting = sorted((each for each in links if not self._is_shown(each)), key=self._key)
        self.joints: list[Joint] = []
        self.aside: list[Aside] = []

    def chain(self) -> Chain:
        if not self.waiting:
            return Chain(())
        self._follow(self._root())
        while self.waiting:
            tail = self.joints[-1].link
            if not (self._go_on(tail) or self._go_back(tail) or self._jump(tail)):
                break
        for each in self.waiting:
            self._leave(each, self._why_not(each))
        return Chain(tuple(self.joints), tuple(self.aside))

    def _key(self, link: Link) -> tuple[object, ...]:
        return self._place(link.start), self._place(link.end), link.saved, link.name

    def _place(self, position: Position) -> tuple[int, int, int]:
        return self.sequence.key(position)

    def _is_shown(self, link: Link) -> bool:
        """Return whether a file is a saved game of a board that a log shows in its midst: it adds nothing."""
        if link.steps or any(link.start in (log.start, log.end) for log in self.logs):
            return False
        return any(self._stood(log, link.start) is not None for log in self.logs)

    def _root(self) -> Link:
        """Return the file with which the game begins: one that goes on from no other."""
        ends = {each.end for each in self.waiting if each.start != each.end}
        roots = [each for each in self.waiting if each.start not in ends] or self.waiting
        if len(roots) > 1:
            roots = [each for each in roots if not any(self._midst(log, each) for log in self.logs)] or roots
        return self._chosen(None, [each for each in roots if each.start == roots[0].start])

    def _midst(self, log: Link, link: Link) -> int | None:
        """Return the step of a log from which a file goes on, None if it begins with the log or elsewhere."""
        return self._stood(log, link.start) if log.steps and link.start != log.start else None

    # ---- from one file to the next

    def _follow(self, link: Link, tail: Link | None = None) -> None:
        """Follow a file, after the end of another if one is given."""
        self.waiting.remove(link)
        self.joints.append(Joint(link, link.steps, self._gap(tail, link) if tail else None))

    def _gap(self, tail: Link, link: Link) -> Sentence | None:
        """Return, to each as he sees it, how the whole boards of two files differ, None if they do not."""
        end, start = self._whole[tail.name].end, self._whole[link.name].start
        if settled(end) == settled(start):
            return None
        name, former = clipped(link.name), clipped(tail.name)
        how = f"does not begin as {former} ends" if link.steps else f"goes on from {former}"
        return Differences(self.game, end, start, f"{name} {how}: ", ".")

    def _go_on(self, tail: Link) -> bool:
        """Go on with what begins as the last file ends."""
        fitting = [each for each in self.waiting if each.start == tail.end]
        if fitting:
            self._follow(self._chosen(tail, fitting), tail)
        return bool(fitting)

    def _go_back(self, tail: Link) -> bool:
        """Go on with a log that begins in the midst of the last one, whose later steps then do not count."""
        fitting = {each.name: step for each in self.waiting if (step := self._midst(tail, each)) is not None}
        if not fitting:
            return False
        chosen = max((each for each in self.waiting if each.name in fitting), key=self._worth)
        self.joints[-1] = replace(self.joints[-1], steps=fitting[chosen.name])
        self._follow(chosen)
        return True

    def _jump(self, tail: Link) -> bool:
        """Go on with the next file by the turn tracker if it is of the same game, with what differs told."""
        for each in self.waiting:
            if self._place(each.start) < self._place(tail.end) or not self._is_kin(tail.end, each.start):
                continue
            if each.start == each.end and self._is_known(each):
                continue
            self._follow(each, tail)
            return True
        return False

    def _is_kin(self, end: Position, start: Position) -> bool:
        """Return whether the one board can have become the other between two logs."""
        if end.fields.get(SCENARIO) != start.fields.get("scenario"):
            return False
        there, here = (set(each.each_standing()) for each in (end, start))
        return len(there & here) >= _ALIKE * max(len(there), len(here), 1)

    def _is_known(self, link: Link) -> bool:
        return any(link.start in (joint.link.start, joint.link.end) for joint in self.joints)

    # ---- several ways to go on

    def _chosen(self, tail: Link | None, fitting: list[Link]) -> Link:
        """Take of several that go on from the same board a saved game, else the log with most to follow.

        The others, with what follows them alone, are left aside.
        """
        saved = next((each for each in fitting if each.start == each.end), None)
        if saved is not None or len(fitting) == 1:
            return saved or fitting[0]
        chosen = max(fitting, key=self._worth)
        kept = {link.name for link in self._line(chosen)}
        for each in fitting:
            for link in self._line(each) if each is not chosen else ():
                if link.name not in kept and link in self.waiting:
                    self.waiting.remove(link)
                    self._leave(link, _branch(tail, each, chosen, link))
        return chosen

    def _worth(self, link: Link) -> tuple[int, int]:
        return sum(each.steps for each in self._line(link)), link.saved

    def _line(self, link: Link) -> list[Link]:
        """Return a file and those that go on from it, each from the one before."""
        line = [link]
        while True:
            following = [each for each in self.waiting if each not in line and each.start == line[-1].end]
            if not following:
                return line
            line.append(max(following, key=lambda each: each.steps))

    # ---- what is left

    def _leave(self, link: Link, why: Sentence | None) -> None:
        if why is not None and not link.is_handed_back:
            self.aside.append(Aside(link.name, why))

    def _why_not(self, link: Link) -> Sentence | None:
        """Return why a file is not followed, None for a saved game of a board that was seen anyhow."""
        if link.start == link.end and self._is_known(link):
            return None
        tail = self.joints[-1].link
        for joint, after in zip(self.joints, self.joints[1:], strict=False):
            if (step := self._midst(joint.link, link)) is not None:
                other = after.link.name
                return _reason(
                    f"{link.name} goes on from step {step} of {joint.link.name}, and {other}, which is "
                    f"followed, from its {_end(joint)}: move {other} out of the folder to follow {link.name}"
                )
        apart = f"{link.name} does not go on from where {tail.name} ends"
        do = ": put the log that is missing between them into the folder, or watch that file by itself."
        boards = self.game, self._whole[tail.name].end, self._whole[link.name].start
        return Differences(*boards, f"{apart} (", f"){do}", f"{apart}{do}", _NAMED, _LONGEST)


def _reason(words: str) -> Worded:
    return Worded(f"{clipped(words, _LONGEST)}.")


def _end(joint: Joint) -> str:
    return "end" if joint.steps == joint.link.steps else f"step {joint.steps}"


def _branch(tail: Link | None, first: Link, chosen: Link, link: Link) -> Worded:
    both = f"go on from {tail.name}" if tail is not None else "begin with the same board"
    said = f"{first.name} and {chosen.name} both {both}; {chosen.name} is followed"
    if link is not first:
        said = f"{link.name} goes on from {first.name}, but {said}"
    return _reason(
        f"{said}, since more was played in it: move one of them out of the folder to follow the other"
    )


# ---- in words


def remarks(chain: Chain) -> Iterator[Sentence]:
    """Yield in a sentence each where files do not fit together, and which are left aside."""
    for before, joint in zip(chain.joints, chain.joints[1:], strict=False):
        yield from _told_apart(before, joint)
    yield from (aside.reason for aside in chain.aside)


def _told_apart(before: Joint, joint: Joint) -> Iterator[Sentence]:
    """Yield how the start of a file differs from where the one before ends, or goes on in its midst."""
    name, former = clipped(joint.link.name), clipped(before.link.name)
    rest = before.link.steps - before.steps
    if rest:
        steps = "the step after it is" if rest == 1 else f"the {rest} steps after it are"
        yield Worded(
            f"{name} goes on from step {before.steps} of {former}: {steps} not part of the game. To follow "
            f"{former} to its end, move {name} out of the folder."
        )
    elif joint.gap is not None and not joint.link.is_handed_back:
        yield joint.gap
