"""What a worksheet changes on the board, laid beside what the players have moved there by themselves.

A board is taken apart into facts: the space of a counter, its face, each of its marks, and each field. So a
worksheet that turns a counter over leaves it where a player has put it in the meantime.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from guelta.rules.engine.board.boxes import NOWHERE
from guelta.rules.engine.board.counter import CounterMix
from guelta.rules.engine.board.position import Position, Standing

__all__ = [
    "ALREADY",
    "Compared",
    "Fact",
    "Shown",
    "as_done_by_hand",
    "changes",
    "compared",
    "patched",
    "shows",
]

ALREADY = "already done"
_SPACE, _FACE, _HIDDEN, _MARK = "space", "face", "hidden", "!"


class Fact(NamedTuple):
    """What a fact is about: a counter and its `space`, `face`, who has it `hidden`, a `!mark`; or a field."""

    counter: str
    aspect: str


@dataclass(frozen=True)
class Shown:
    """What the board of the players can show: these marks on counters, these fields, maybe masks."""

    marks: Collection[str]
    fields: Collection[str]
    masks: bool = False

    def has(self, fact: Fact) -> bool:
        """Return whether a fact can be seen on the board."""
        if not fact.counter:
            return fact.aspect in self.fields
        if fact.aspect == _HIDDEN:
            return self.masks
        return not fact.aspect.startswith(_MARK) or fact.aspect[1:] in self.marks


@dataclass(frozen=True, slots=True)
class Compared:
    """One fact that a worksheet changes: how it was when the phase began, is on the board, and will be.

    `state` is `to do`, `already done` (the players did it) or `differs` (they did something else).
    """

    fact: Fact
    began: str
    board: str
    worksheet: str

    @property
    def state(self) -> str:
        """How the board stands to the worksheet."""
        if self.board == self.worksheet:
            return ALREADY
        return "to do" if self.board == self.began else "differs"


def changes(before: Position, after: Position) -> dict[Fact, str]:
    """Return every fact of `after` that was another before; what is no more is ""."""
    if before is after:
        return {}
    changed = {*after.changed_from(before)}
    was, now = _parted(before, after, changed), _parted(after, before, changed)
    return {fact: now.get(fact, "") for fact in {**was, **now} if was.get(fact, "") != now.get(fact, "")}


def shows(position: Position, facts: Mapping[Fact, str]) -> bool:
    """Return whether all of this stands on a board."""
    return all(_said(position, fact) == value for fact, value in facts.items())


def as_done_by_hand(
    sheet: Mapping[Fact, str], began: Position, hand: Mapping[Fact, str], mix: CounterMix[Any]
) -> dict[Fact, str]:
    """Return what a worksheet changes with the very counters the players took, where others are like them.

    `hand` is what the players changed. Of two counters of a kind in a box it is all one which comes to the
    map.
    """
    new = dict(sheet)
    for fact, space in sheet.items():
        if fact.aspect != _SPACE or hand.get(fact) == space:
            continue
        for like, there in hand.items():
            if (
                like.aspect == _SPACE
                and there == space
                and like not in new
                and _said(began, like) == _said(began, fact)
                and mix.are_alike(like.counter, fact.counter)
            ):
                new = {
                    each._replace(counter=like.counter) if each.counter == fact.counter else each: value
                    for each, value in new.items()
                }
                break
    return new


def compared(began: Position, sheet: Mapping[Fact, str], board: Position, shown: Shown) -> Iterator[Compared]:
    """Lay what a worksheet changes beside the board, as far as the board can show it."""
    for fact, value in sheet.items():
        if shown.has(fact) and not _is_of_no_matter(fact, sheet):
            yield Compared(fact, _said(began, fact), _said(board, fact), value)


def _is_of_no_matter(fact: Fact, sheet: Mapping[Fact, str]) -> bool:
    """Return whether it is the face or a mark of a counter that leaves play: nobody sees it any more."""
    space = Fact(fact.counter, _SPACE)
    return bool(fact.counter) and fact != space and not sheet.get(space, "stays")


def patched(position: Position, new: Mapping[Fact, str]) -> Position:
    """Return the position with these facts in place of its own; whoever changes space comes to lie on top."""
    fields = {fact.aspect: value for fact, value in new.items() if not fact.counter}
    position = position.with_fields(**fields) if fields else position
    for counter in dict.fromkeys(fact.counter for fact in new if fact.counter):
        own = {fact.aspect: value for fact, value in new.items() if fact.counter == counter}
        position = _moved(position, counter, own)
    return position


def _moved(position: Position, counter: str, own: Mapping[str, str]) -> Position:
    """Return the position with one counter as these facts have it."""
    spaces, new = position.where(counter), _as_told(_standing(position, counter), own)
    for space in spaces:
        stays = () if _SPACE in own else (new,)
        stack = [
            each for old in position.stack(space) for each in (stays if old.counter == counter else (old,))
        ]
        position = position.with_stack(space, stack)
    if _SPACE in own:
        for space in own[_SPACE].split() or [NOWHERE]:
            position = position.with_stack(space, (*position.stack(space), new))
    return position


def _standing(position: Position, counter: str) -> Standing:
    """Return a counter as it stands in play; one that comes into play has its front up and no marks."""
    for space in position.where(counter):
        for each in position.stack(space) if space != NOWHERE else ():
            if each.counter == counter:
                return each
    return Standing(counter)


def _as_told(standing: Standing, own: Mapping[str, str]) -> Standing:
    marks = set(standing.marks)
    for aspect, value in own.items():
        if aspect.startswith(_MARK):
            (marks.add if value else marks.discard)(aspect[1:])
    face, hidden = own.get(_FACE, standing.face), own.get(_HIDDEN, standing.hidden)
    return replace(standing, face=face, hidden=hidden, marks=frozenset(marks))


def _parted(board: Position, other: Position, changed: Collection[str]) -> dict[Fact, str]:
    """Take apart what stands on a board, or on the other one, in the spaces that changed; and its fields."""
    counters = dict.fromkeys(
        each.counter
        for spaces in (board.each_stack(), other.each_stack())
        for space, stack in spaces
        if space in changed
        for each in stack
    )
    facts = {Fact("", name): value for name, value in board.fields.items()}
    return facts | {fact: value for counter in counters for fact, value in _facts(board, counter)}


def _said(board: Position, fact: Fact) -> str:
    """Return what a board says of this, "" for nothing."""
    if not fact.counter:
        return board.fields.get(fact.aspect, "")
    return next((value for each, value in _facts(board, fact.counter) if each == fact), "")


def _facts(board: Position, counter: str) -> Iterator[tuple[Fact, str]]:
    """Take a counter of a board apart; out of play it has no facts, one that stands twice has both spaces."""
    spaces = [space for space in board.where(counter) if space != NOWHERE]
    if not spaces:
        return
    yield Fact(counter, _SPACE), " ".join(spaces)
    for space in dict.fromkeys(spaces):
        for each in board.stack(space):
            if each.counter == counter:
                yield from _looks(each)


def _looks(standing: Standing) -> Iterator[tuple[Fact, str]]:
    if standing.face:
        yield Fact(standing.counter, _FACE), standing.face
    if standing.hidden:
        yield Fact(standing.counter, _HIDDEN), standing.hidden
    for mark in standing.marks:
        yield Fact(standing.counter, _MARK + mark), "yes"
