"""A game followed step by step: who moved what, what was changed, thrown and said, and who may know it.

What a step did holds secrets; as `heard_by` a viewer it is a `Heard`, which is all that anybody may write.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from guelta.builder.foreign.definition import Definition
from guelta.builder.foreign.tracker import shown as turn_shown
from guelta.builder.foreign.written import plain
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import BeginSave, BoardPlace, Chat, MutableProperty, TurnState
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.builder.vassal.traits.visibility import Hideable, Mask
from guelta.companion.following.feed import Feed, Step
from guelta.companion.following.pieces import Spot
from guelta.companion.following.printable import clipped
from guelta.companion.following.table import Table, Turned
from guelta.companion.transcript.naming import NAMELESS, change_of, name_of
from guelta.companion.transcript.secrecy import Secrecy, Sight
from guelta.companion.transcript.throws import Reader, Throw
from guelta.companion.viewing.viewer import Viewer
from guelta.rules.engine.seers import NOBODY, Seers

__all__ = ["HIDDEN", "Heard", "HeardMove", "Said", "Taken", "Walk", "open_windows"]

HIDDEN = "a hidden counter"
_MOST_PLACES = 50_000
"""Places whose names are kept. The bound is ours."""
_SPOKEN = ("<", "&lt;")


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat: who said it, "" for VASSAL's own reports."""

    who: str
    text: str


@dataclass(frozen=True, slots=True)
class HeardMove:
    """Counters that went together from one place to another, as somebody may know it.

    `what` are the names, `origin` and `to` the places.
    """

    what: tuple[str, ...]
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class Heard:
    """What a step did as somebody may know it; a `Taken` makes it, and nobody else."""

    step: int
    player: str
    side: str
    moves: tuple[HeardMove, ...]
    changes: tuple[str, ...]
    throws: tuple[Throw, ...]
    said: tuple[Said, ...]
    turn: str
    undone: bool

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell."""
        return not (self.moves or self.changes or self.throws or self.said or self.turn or self.undone)


@dataclass(frozen=True, slots=True)
class _End:
    """One end of a move: what the place is called, what its window is, who saw what of the piece there."""

    place: str
    window: str
    looks_in: Seers
    sight: Sight

    def told_to(self, viewer: Viewer) -> str:
        """Return what the place is called to somebody: of a window that he may not see its name alone."""
        if not self.window:
            return "out of play"
        return self.place if viewer.may_see(self.looks_in) else self.window


@dataclass(frozen=True, slots=True)
class _Moved:
    name: str
    origin: _End
    to: _End

    def called(self, viewer: Viewer) -> str | None:
        """Return what somebody sees go, None for nothing."""
        ends = [end.sight for end in (self.origin, self.to) if viewer.may_see(end.sight.there)]
        if not ends:
            return None
        if any(viewer.may_see(sight.which) for sight in ends):
            return self.name
        covers = (clipped(plain(sight.cover)) for sight in ends)
        return next((cover for cover in covers if cover.strip("?")), HIDDEN)


@dataclass(frozen=True, slots=True)
class _Changed:
    text: str
    seen_by: Seers


@dataclass(slots=True)
class Taken:
    """What a step did, secrets and all: only as it is `heard_by` a viewer may it be read."""

    step: int
    player: str = ""
    side: str = ""
    moves: list[_Moved] = field(default_factory=list)
    changes: list[_Changed] = field(default_factory=list)
    throws: tuple[Throw, ...] = ()
    said: list[Said] = field(default_factory=list)
    turn: str = ""
    undone: bool = False

    def __repr__(self) -> str:
        """Name the step; what it did stands in no trace."""
        return f"<Taken step {self.step}>"

    def heard_by(self, viewer: Viewer) -> Heard:
        """Return what somebody may know of it."""
        together: dict[tuple[str, str], list[str]] = {}
        for move in self.moves:
            what = move.called(viewer)
            if what is None:
                continue
            there = viewer.may_see(move.origin.sight.there), viewer.may_see(move.to.sight.there)
            ends = move.origin.told_to(viewer), move.to.told_to(viewer)
            if ends[0] != ends[1] or all(there):
                together.setdefault(ends, []).append(what)
        moves = tuple(HeardMove(_in_order(what), *ends) for ends, what in together.items())
        changes = (each.text for each in self.changes if viewer.may_see(each.seen_by))
        throws = tuple(each for each in self.throws if each.told or viewer.sides is None)
        told = (tuple(dict.fromkeys(changes)), throws, tuple(self.said), self.turn, self.undone)
        return Heard(self.step, self.player, self.side, moves, *told)


def _in_order(what: Iterable[str]) -> tuple[str, ...]:
    """Return the names in their order, those that hide something last: where they lay is not told."""
    return tuple(sorted(what, key=lambda each: each == HIDDEN))


class Walk:
    """Follows a game with all that its steps did: iterate it once. `table` is what lies there by now.

    `broken` counts the commands that could not be followed; they are passed over.
    """

    def __init__(self, feed: Feed, module: Definition | None = None) -> None:
        self.feed = feed
        self.module = module
        self.table = Table()
        self.broken = 0
        windows = open_windows(feed) if module is None else ()
        self.secrecy = Secrecy(self.table, module, windows)
        self._reader = Reader(module.dice if module is not None else ())
        self._origins: dict[str, _End] = {}
        self._names: dict[str, tuple[Piece, str]] = {}
        self._places: dict[Spot, tuple[tuple[BoardPlace, ...], str]] = {}

    @property
    def hides_with_own_code(self) -> tuple[str, ...]:
        """The traits met that only the module's own code can read: they may hide counters."""
        return tuple(sorted(self.secrecy.own_code))

    @property
    def closed_windows(self) -> tuple[str, ...]:
        """The windows of which nobody can tell whether they are private, as the module is not at hand."""
        return tuple(sorted(self.secrecy.closed))

    def follow(self, last: int) -> None:
        """Follow the game up to a step, and note nothing."""
        for step in islice(self.feed.steps(), last + 1):
            self.do(step.actions())

    def do(self, actions: Iterable[Action]) -> None:
        """Do actions, and note nothing."""
        for action in actions:
            self._apply(action)

    def called(self, id: str) -> str:
        """Return the name of a piece."""
        return self._name(id)

    def __iter__(self) -> Iterator[Taken]:
        """Yield what each step did, from step 1."""
        for step in self.feed.steps():
            if step.number == 0:
                self.do(step.actions())
            else:
                yield self._taken(step)

    def _taken(self, step: Step) -> Taken:
        actions = step.actions()
        self._origins = {}
        taken = Taken(step.number, undone=step.is_undo())
        chat: list[str] = []
        properties: list[tuple[str, str]] = []
        for action in actions:
            if isinstance(action, Chat):
                said = _said(action.message)
                taken.said.append(said)
                if not said.who:
                    chat.append(action.message)
            elif isinstance(action, MutableProperty):
                properties.append((action.name or "", action.new or ""))
            self._note(taken, action)
        self._note_moves(taken)
        taken.said = [line for line in taken.said if line.text]
        taken.throws = self._reader.throws(chat, properties, taken.player)
        if taken.undone:
            taken.throws = ()
        if not taken.player:
            spoke = [each.player for each in taken.throws] + [line.who for line in taken.said]
            taken.player = next(filter(None, spoke), "")
        return taken

    def _note(self, taken: Taken, action: Action) -> None:
        """Do one action and note what it did."""
        if isinstance(action, MovePiece):
            self._note_move(taken, action)
        elif isinstance(action, ChangePiece):
            before = self.table.shown.get(action.piece_id)
            sight = self.secrecy.of(action.piece_id)
            turned = self._apply(action)
            if before is not None:
                self._note_change(taken, action.piece_id, before, sight, turned)
        elif isinstance(action, AddPiece):
            self._apply(action)
            if action.piece_id in self.table.shown:
                sight = self.secrecy.of(action.piece_id)
                place = self._end(action.piece_id).place
                self._change(taken, self._name(action.piece_id), f"comes into play at {place}", sight)
        elif isinstance(action, RemovePiece):
            if action.piece_id in self.table.shown:
                sight, name = self.secrecy.of(action.piece_id), self._name(action.piece_id)
                self._change(taken, name, f"leaves the game from {self._end(action.piece_id).place}", sight)
            self._remember(action.piece_id)
            self._apply(action)
        else:
            self._apply(action)
            if isinstance(action, TurnState):
                taken.turn = self.turn_at(action.tracker or "")
            elif isinstance(action, BeginSave):
                taken.changes.append(_Changed("a saved game is loaded", Seers()))

    def _apply(self, action: Action) -> Turned:
        try:
            return self.table.apply(action)
        except VassalFormatError:
            self.broken += 1
            return ()

    def _note_move(self, taken: Taken, action: MovePiece) -> None:
        self._remember(action.piece_id)
        self._apply(action)
        if action.player and not taken.player:
            taken.player = clipped(self.table.roster.names.get(action.player, ""), 40)
            taken.side = clipped(self.table.roster.sides.get(action.player, ""), 40)

    def _remember(self, id: str) -> None:
        """Remember where a piece, or each of a pile, lay when the step began."""
        pile = self.table.pieces.piles.get(id)
        for each in (id,) if pile is None else tuple(member.id for member in pile.members):
            if each not in self._origins and each in self.table.shown:
                self._origins[each] = self._end(each)

    def _note_moves(self, taken: Taken) -> None:
        """Note what lies elsewhere than when the step began."""
        for id, origin in self._origins.items():
            if id in self.table.shown:
                to = self._end(id)
                if (origin.place, origin.window) != (to.place, to.window):
                    taken.moves.append(_Moved(self._name(id), origin, to))

    def _note_change(self, taken: Taken, id: str, before: Piece, sight: Sight, turned: Turned) -> None:
        after = self.secrecy.of(id)
        both = Sight(sight.there.and_also(after.there), sight.which.and_also(after.which))
        for was, now in turned:
            name = self._name(id)
            if isinstance(was, Mask) and isinstance(now, Mask) and was.is_on != now.is_on:
                self._change(
                    taken, name, "is masked" if now.is_on else "is revealed", sight if now.is_on else after
                )
            elif isinstance(was, Hideable) and isinstance(now, Hideable) and was.is_on != now.is_on:
                text = "goes out of sight" if now.is_on else f"comes into sight at {self._end(id).place}"
                self._change(taken, name, text, sight if now.is_on else after)
            else:
                text, is_shown = change_of(before, was, now)
                if text:
                    seen = both if is_shown else both.within(NOBODY)
                    self._change(taken, name_of(before), text, seen)

    def _change(self, taken: Taken, name: str, text: str, sight: Sight) -> None:
        """Note a change for whoever sees which piece it is; to others it is not told."""
        taken.changes.append(_Changed(f"{name} {text}", sight.which.and_also(sight.there)))

    def _end(self, id: str) -> _End:
        lying = self.table.pieces.pieces.get(id)
        spot = lying.spot if lying is not None else None
        if lying is None or spot is None:
            return _End("", "", NOBODY, Sight(NOBODY, NOBODY))
        pile = lying.pile
        deck = self.table.decks.get(pile.id) if pile is not None else None
        looks_in = self.secrecy.window(spot.map)
        called = clipped(deck.name or "", 60) if deck is not None else ""
        place = called or self.place(spot)
        return _End(place, clipped(spot.map, 60), looks_in, self.secrecy.of(id))

    def place(self, spot: Spot) -> str:
        """Return what a spot is called: by the module, else its window and pixels."""
        boards = self.table.boards.get(spot.map, ())
        known = self._places.get(spot)
        if known is None or known[0] is not boards:
            if len(self._places) > _MOST_PLACES:
                self._places.clear()
            known = self._places[spot] = boards, self._place(spot, boards)
        return known[1]

    def _place(self, spot: Spot, boards: tuple[BoardPlace, ...]) -> str:
        if self.module is not None and (placed := self.module.place(*spot, boards)).name:
            return clipped(plain(placed.name), 60)
        return f"{clipped(spot.map, 60)} {spot.x},{spot.y}"

    def turn_at(self, tracker: str) -> str:
        """Return the turn that a tracker shows, by its id."""
        trackers = self.module.trackers if self.module is not None else ()
        number = tracker.removeprefix("TurnTracker")
        at = int(number) if number.isdecimal() and len(number) < 4 else 0
        known = trackers[at] if at < len(trackers) else None
        return clipped(plain(turn_shown(self.table.turns.get(tracker, ""), known)), 100)

    def _name(self, id: str) -> str:
        piece = self.table.shown.get(id)
        if piece is None:
            return NAMELESS
        known = self._names.get(id)
        if known is None or known[0] is not piece:
            known = self._names[id] = piece, name_of(piece)
        return known[1]


def _said(message: str) -> Said:
    """Read a line of the chat; what a player typed begins with his name in angle brackets."""
    for opened in _SPOKEN:
        if message.startswith(opened):
            who, closed, text = message[len(opened) :].partition(" - ")
            name = plain(who).removesuffix(">").strip()
            if closed and len(name) <= 80:
                return Said(clipped(name, 40), clipped(plain(text), 500))
    return Said("", clipped(plain(message).lstrip("*-!?~| "), 500))


def open_windows(feed: Feed) -> frozenset[str]:
    """Return the windows that are open to all by what the log alone shows.

    The only window of a game is; of several those in which every side that has a player moved something
    about, if at least two have. What comes into a window may have been dealt from afar: that tells nothing.
    """
    windows: set[str] = set()
    movers: dict[str, set[str]] = {}
    sides: Mapping[str, str] = {}
    table = Table()
    for step in feed.steps():
        for action in step.actions():
            if isinstance(action, MovePiece):
                windows |= set(filter(None, (action.map, action.old_map)))
                if action.map == action.old_map and action.map:
                    movers.setdefault(action.map, set()).add(sides.get(action.player or "", ""))
            elif step.number == 0 or not isinstance(action, AddPiece | ChangePiece | RemovePiece):
                try:
                    table.apply(action)
                except VassalFormatError:
                    continue
        sides = table.roster.sides
        if step.number == 0:
            windows |= set(table.boards)
            windows |= {piece.spot.map for piece in table.pieces if piece.spot is not None}
    if len(windows) == 1:
        return frozenset(windows)
    seated = {side for side in sides.values() if side}
    return frozenset(
        window for window, moved in movers.items() if len(moved & seated) >= 2 and seated <= moved
    )
