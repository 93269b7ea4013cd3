"""A game played by mail: the logs and saved games of a folder put in order by what they hold.

Each file has the board it begins with and the board it ends with. Where one ends as another begins, the two
belong together, whatever they are called. Nothing here reads a file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.referee import whole_sequence
from rules.engine.game import Game
from rules.engine.position import Position, Standing

__all__ = ["Aside", "Chain", "Joint", "Link", "differences", "in_order"]

_ALIKE = 0.5
"""The share of counters that must stand where they stood for a file to be of the same game. Ours."""

_NAMED = 3
"""How many counters a sentence names before it only counts."""


@dataclass(frozen=True, slots=True)
class Link:
    """One file of a game: its first and last board, its steps (0: a saved game), and when it was saved.

    `saved` is milliseconds since 1970 by the player's own clock; it only decides between equals.
    """

    name: str
    start: Position
    end: Position
    steps: int
    saved: int = 0


@dataclass(frozen=True, slots=True)
class Joint:
    """A file in its place in the chain, and what differs on its first board from the last before it."""

    link: Link
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aside:
    """A file that is not followed: why not and what to do next, in one sentence."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Chain:
    """The files that are followed, in the order of play, and those left aside."""

    joints: tuple[Joint, ...]
    aside: tuple[Aside, ...] = ()


def differences(game: Game[Any], before: Position, after: Position) -> tuple[str, ...]:
    """Say what differs between two boards, in one phrase each: turn tracker, fields, then counters.

    The throws of a phase are no part of a saved game, so they never differ.
    """
    return tuple(_differences(game, _settled(before), _settled(after)))


def _settled(position: Position) -> Position:
    return position.with_fields(rolls="") if "rolls" in position.fields else position


def _differences(game: Game[Any], before: Position, after: Position) -> Iterator[str]:
    if before.cursor != after.cursor:
        sequence = whole_sequence(game)
        was, now = (
            sequence.title(each.cursor) if each.cursor in sequence else each.cursor or "nothing we know"
            for each in (before, after)
        )
        yield f"the turn tracker shows {now}, it showed {was}"
    for field in sorted({*before.fields, *after.fields}):
        was, now = before.fields.get(field, "nothing"), after.fields.get(field, "nothing")
        if was != now:
            yield f"{field} is {now}, it was {was}"
    stood, stands = _places(before), _places(after)
    for counter in game.charts.counters:
        old, new = stood.get(counter, ()), stands.get(counter, ())
        if old != new:
            yield f"{game.charts.counters[counter].name} {_change(game, old, new)}"


_Place = tuple[str, Standing]


def _places(position: Position) -> Mapping[str, tuple[_Place, ...]]:
    found: dict[str, tuple[_Place, ...]] = {}
    for place in position.each_standing():
        found[place[1].counter] = (*found.get(place[1].counter, ()), place)
    return found


def _change(game: Game[Any], old: tuple[_Place, ...], new: tuple[_Place, ...]) -> str:
    was, now = (" and ".join(game.charts.place(space) for space, _ in places) for places in (old, new))
    if not new:
        return f"is gone from {was}"
    if not old:
        return f"has come to {now}"
    if was != now:
        return f"is in {now}, it was in {was}"
    looks = [", ".join(map(_look, places)) for places in (old, new)]
    return f"in {now} shows {looks[1]}, it showed {looks[0]}"


def _look(place: _Place) -> str:
    standing = place[1]
    words = [
        standing.face or "its front",
        *(mark.replace("-", " ").upper() for mark in sorted(standing.marks)),
    ]
    return " with ".join(words)


def in_order(game: Game[Any], links: Collection[Link]) -> Chain:
    """Put the files of a folder in the order of play and say which of them belong to no place in it."""
    return _Sorter(game, links).chain()


class _Sorter:
    """Builds one chain: from each file to the one that begins as it ends, else to the next by the tracker."""

    def __init__(self, game: Game[Any], links: Collection[Link]) -> None:
        self.game = game
        leaves = whole_sequence(game).leaves
        self._at = {path: number for number, path in enumerate(leaves)}
        settled = (replace(each, start=_settled(each.start), end=_settled(each.end)) for each in links)
        self.waiting = sorted(settled, key=self._key)
        self.joints: list[Joint] = []
        self.aside: list[Aside] = []

    def chain(self) -> Chain:
        ends = {each.end for each in self.waiting if each.start != each.end}
        roots = [each for each in self.waiting if each.start not in ends] or self.waiting
        if not roots:
            return Chain(())
        self._follow(roots[0], ())
        while self.waiting:
            tail = self.joints[-1].link
            fitting = [each for each in self.waiting if each.start == tail.end]
            if fitting:
                self._follow(self._chosen(tail, fitting), ())
            elif not self._jump(tail):
                break
        self.aside += [self._left(each) for each in self.waiting]
        return Chain(tuple(self.joints), tuple(self.aside))

    def _key(self, link: Link) -> tuple[int, int, int, str]:
        return self._place(link.start), self._place(link.end), link.saved, link.name

    def _place(self, position: Position) -> int:
        return self._at.get(position.cursor, -1)

    def _follow(self, link: Link, found: tuple[str, ...]) -> None:
        self.waiting.remove(link)
        self.joints.append(Joint(link, found))

    def _chosen(self, tail: Link, fitting: list[Link]) -> Link:
        """Take of several that go on from the same board a saved game, else the log with most to follow.

        The others, with what follows them alone, are left aside.
        """
        saved = next((each for each in fitting if each.start == each.end), None)
        if saved is not None or len(fitting) == 1:
            return saved or fitting[0]
        lines = {each.name: self._line(each) for each in fitting}
        chosen = max(fitting, key=lambda each: (sum(link.steps for link in lines[each.name]), each.saved))
        kept = {link.name for link in lines[chosen.name]}
        for each in fitting:
            if each is chosen:
                continue
            for link in lines[each.name]:
                if link.name not in kept and link in self.waiting:
                    self.waiting.remove(link)
                    self.aside.append(Aside(link.name, _branch(tail, each, chosen, link)))
        return chosen

    def _line(self, link: Link) -> list[Link]:
        """Give a file and those that go on from it, each from the one before."""
        line = [link]
        while True:
            following = [each for each in self.waiting if each not in line and each.start == line[-1].end]
            if not following:
                return line
            line.append(max(following, key=lambda each: each.steps))

    def _jump(self, tail: Link) -> bool:
        """Go on with the next file by the turn tracker if it is of the same game, with what differs told."""
        for each in self.waiting:
            if self._place(each.start) < self._place(tail.end) or not self._is_kin(tail.end, each.start):
                continue
            if each.start == each.end and any(_is_board_of(joint.link, each.start) for joint in self.joints):
                continue
            self._follow(each, differences(self.game, tail.end, each.start))
            return True
        return False

    def _is_kin(self, end: Position, start: Position) -> bool:
        """Whether the one board can have become the other between two logs."""
        if end.fields.get("scenario") != start.fields.get("scenario"):
            return False
        there, here = set(end.each_standing()), set(start.each_standing())
        return len(there & here) >= _ALIKE * max(len(there), len(here), 1)

    def _left(self, link: Link) -> Aside:
        known = any(_is_board_of(joint.link, link.start) for joint in self.joints)
        if link.start == link.end and known:
            return Aside(link.name, f"{link.name} holds a board that the logs show already")
        tail = self.joints[-1].link
        found = differences(self.game, tail.end, link.start)
        named = "; ".join(found[:_NAMED]) + (
            f"; and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
        )
        return Aside(
            link.name,
            f"{link.name} does not go on from where {tail.name} ends ({named}): put the log that is missing "
            "between them into the folder, or watch that file by itself",
        )


def _is_board_of(link: Link, board: Position) -> bool:
    return board in (link.start, link.end)


def _branch(tail: Link, first: Link, chosen: Link, link: Link) -> str:
    said = f"{first.name} and {chosen.name} both go on from {tail.name}; {chosen.name} is followed"
    if link is not first:
        said = f"{link.name} goes on from {first.name}, but {said}"
    return f"{said}, since more was played in it: move one of them out of the folder to follow the other"
