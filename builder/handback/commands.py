"""From one position to another as ordinary commands of VASSAL, one tree that every player can undo in a step.

What the commands do, and in which order, is what VASSAL writes when a player does the same by hand
(VASSAL.build.module.map.PieceMover, VASSAL.counters.SendToLocation), but that nothing is marked as moved.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from guelta.builder.handback.difference import Difference, Placed, decks_at, kept_in_order
from guelta.builder.handback.fittings import Outfit
from guelta.builder.handback.ground import Ground, Pile, Spot
from guelta.builder.handback.places import place_name, title_of
from guelta.builder.handback.room_in_box import Lain, room_for
from guelta.builder.handback.showing import can_be_hidden, come_from, properties_kept, shown_as, unmoved
from guelta.builder.handback.standing_pieces import Heap, Lying
from guelta.builder.manifest import Manifest
from guelta.builder.module.alike import row_of
from guelta.builder.module.hidden.hands import HAND_SPOT
from guelta.builder.turn_tracker import Tracker, TrackerStateError
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import NULL, Chat, MutableProperty, TurnState
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import ChangePiece
from guelta.builder.vassal.traits.movement import MovementMark
from guelta.builder.vassal.traits.visibility import Mask
from guelta.builder.vassal.turn import Turn
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.sight.sight import as_masked

__all__ = ["commands_between"]

_MODULE = "Module"


def commands_between(
    outfit: Outfit, before: Position, after: Position, lying: Lying, *, said: str = ""
) -> Command:
    """Return the commands that bring a game from one position to the other; none of them if nothing differs.

    Only what differs between the two is touched. A counter that leaves the board goes to its pile in the
    trays, front up and unmarked, or out of the game where the module has no trays; one that is not in the
    game comes as a new piece of the palette. Where in a box a counter lies is not the rules' business: it
    joins its kind or lies beside the others. Fields and marks that the module does not hold are passed over.
    With a sentence `said` the chat has it as the last of the tree.

    ManifestError when the module's pieces are not known, TrackerStateError for a cursor that its turn tracker
    cannot show, ValueError for a face or mark that a counter cannot show.
    """
    work, manifest = _Work(outfit, lying), outfit.manifest
    actions = [
        *work.take_off(difference := Difference.of(manifest, work.masked(before), work.masked(after), lying)),
        *work.place(difference),
        *work.tell(),
        *_fields(manifest, before, after, lying),
        *(work.turn_to(after.cursor) if after.cursor != before.cursor else ()),
    ]
    if said and actions:
        actions.append(Chat(f"* {_line(said)}"))
    return Command(NULL, tuple(map(Command, actions)))


@dataclass
class _Work:
    """One game being changed: what its pieces are by now, and how they lie."""

    outfit: Outfit
    lying: Lying

    def __post_init__(self) -> None:
        self.game, self.manifest, self.fittings = self.outfit.game, self.outfit.manifest, self.outfit.fittings
        self.ground = Ground.of(self.lying)
        self.decks = decks_at(self.manifest, self.lying)
        self.pieces = dict(self.lying.pieces)
        self.touched: dict[str, None] = {}
        self._with_mask: dict[tuple[str, str], bool] = {}

    def masked(self, position: Position) -> Position:
        """Let sides hide what the rules of the game keep from others, if its pieces can be hidden."""
        game, masked = self.game, {}
        hidden = as_masked(game, position)
        for space in hidden.changed_from(position):
            was = position.stack(space)
            masked[space] = tuple(
                now if self._has_mask(now) else each
                for now, each in zip(hidden.stack(space), was, strict=True)
            )
        return position.with_stacks(masked)

    def _showable(self, placed: Placed) -> Standing:
        """Find what a piece that stays can show: one of the palette's own that nobody can hide lies open."""
        standing = placed.standing
        unmasked = not can_be_hidden(self.pieces[placed.piece]) and self._has_mask(standing)
        return replace(standing, hidden="") if unmasked else standing

    def _has_mask(self, standing: Standing) -> bool:
        counter, hidden = standing.counter, standing.hidden
        if (counter, hidden) not in self._with_mask:
            piece = self.fittings.piece(counter, hidden) if counter in self.fittings.palette else None
            self._with_mask[counter, hidden] = piece is not None and can_be_hidden(piece)
        return self._with_mask[counter, hidden]

    # ---- counters ------------------------------------------------------------------------------------------

    def take_off(self, difference: Difference) -> Iterator[Action]:
        """Put what leaves the board on its piles in the trays, or out of the game where there are none.

        A piece goes out of the game too where another of its counter comes in its place.
        """
        replaced = {
            each.standing.counter for stack in difference.spaces.values() for each in stack if not each.piece
        }
        for id in difference.leaving:
            counter = self.manifest.counter(self.pieces[id]) or ""
            pile = None if counter in replaced else self.fittings.pile_of(counter)
            self.touched[id] = None
            if pile is None:
                yield from self.ground.remove(id)
                continue
            spot = (self.manifest.trays, pile.x, pile.y)
            lying = self.ground.at(spot)
            yield from self._bring(id, Standing(counter), spot, lying.members[-1] if lying else None)

    def place(self, difference: Difference) -> Iterator[Action]:
        """Bring every space that differs to its stack."""
        boxes = {box.id for box in self.manifest.board.boxes}
        for space, placed_there in difference.spaces.items():
            stack = self._masked(space, placed_there)
            for placed in stack:
                if not placed.comes and placed.piece and space not in self.decks:
                    yield from self._show(placed.piece, self._showable(placed))
            if space in self.decks:
                yield from self._fill_deck(self.decks[space], stack)
            elif space in boxes:
                yield from self._fill_box(space, [each for each in stack if each.comes])
            else:
                yield from self._pile_up(space, [each for each in stack if each.comes or _lies(each)])

    def _pile_up(self, space: str, stack: Sequence[Placed]) -> Iterator[Action]:
        """Bring the stack of a hex or a track space into its order, moving as few pieces as can be.

        With a marker that hides what lies beneath it, all becomes one heap: of several, it could not be said
        what lies beneath it.
        """
        staying = [each.piece for each in stack if not each.comes]
        found = [pile for id in staying if (pile := self.ground.pile(id))]
        piles = sorted(dict.fromkeys(found), key=lambda pile: pile.order)
        if len(piles) > 1 and any(each.standing.counter in self.manifest.covers for each in stack):
            piles = [max(piles, key=lambda pile: len(kept_in_order(staying, pile.members)))]
        kept = kept_in_order(staying, [id for pile in piles for id in pile.members])
        spot = piles[0].spot if piles else self._spot(space)
        top = None if kept else self.ground.at(spot)
        under = top.members[-1] if top else None
        for each in stack:
            if each.comes or each.piece not in kept:
                here = pile.spot if under and (pile := self.ground.pile(under)) else spot
                under = yield from self._come(each, here, under)
            else:
                under = each.piece

    def _fill_deck(self, deck: Heap, stack: Sequence[Placed]) -> Iterator[Action]:
        """Lay what comes into a deck on its top, then what lies in no order one upon the other.

        Moves do it on every board: VASSAL 3.6 takes no change of a deck from another player. A move to the
        bottom of a deck there is none, so that the lowest stays and the others come above it.
        """
        pile = next(pile for pile in self.ground.piles if pile.deck == deck.id)
        wanted = []
        for each in stack:
            if each.comes:
                top = pile.members[-1] if pile.members else None
                wanted.append((yield from self._come(each, pile.spot, top)))
            elif _lies(each):
                wanted.append(each.piece)
        if [id for id in pile.members if id in wanted] == wanted:
            return
        under, *others = wanted
        kept = kept_in_order(wanted, pile.members[pile.members.index(under) :])
        for id in others:
            if id not in kept:
                yield from self.ground.move(id, pile.spot, under)
            under = id

    def _fill_box(self, space: str, coming: Sequence[Placed]) -> Iterator[Action]:
        """Lay what comes into a box on its own kind, and each kind not there yet beside the others."""
        kinds: dict[tuple[str, ...], int] = {}
        for each in coming:
            kind = self._kind(each.standing.counter)
            kinds[kind] = kinds.get(kind, 0) + 1
        for each in coming:
            kind = self._kind(each.standing.counter)
            there = [pile for pile in self.ground.piles if self._space(pile) == space]
            alike = [pile for pile in there if self._kind_of(pile.members[-1]) == kind]
            if alike:
                yield from self._come(each, alike[0].spot, alike[0].members[-1])
                continue
            lain = [Lain(*pile.spot[1:], len(pile.members)) for pile in there]
            spot = room_for(kinds[kind], self.manifest.board.box(space).room, lain)
            yield from self._come(each, (self.manifest.map, *spot), None)

    # ---- one piece -----------------------------------------------------------------------------------------

    def _come(self, placed: Placed, spot: Spot, under: str | None) -> Generator[Action, None, str]:
        """Bring a piece of the game or a new one to a spot, and return its id."""
        if placed.piece:
            yield from self._bring(placed.piece, placed.standing, spot, under)
            return placed.piece
        id, counter = next(self.ground.ids), placed.standing.counter
        new = self.fittings.piece(counter, placed.standing.hidden)
        self.pieces[id] = shown_as(self.manifest, new, placed.standing)
        self.touched[id] = None
        yield from self.ground.add(id, self.pieces[id], spot, under)
        self.pieces[id] = self.pieces[id].moved_to(*spot)
        return id

    def _bring(self, id: str, standing: Standing, spot: Spot, under: str | None) -> Iterator[Action]:
        lay = self.ground.pile(id)
        new = shown_as(self.manifest, self.pieces[id], standing)
        if lay is not None and lay.spot != spot:
            new = come_from(new, place_name(self.manifest, self.fittings, *lay.spot))
        yield from self._change(id, new)
        yield from self.ground.move(id, spot, under)
        self.pieces[id] = new.moved_to(*spot)

    def _show(self, id: str, standing: Standing) -> Iterator[Action]:
        yield from self._change(id, shown_as(self.manifest, self.pieces[id], standing))

    def _change(self, id: str, new: Piece) -> Iterator[Action]:
        old, self.pieces[id] = self.pieces[id], new
        self.touched[id] = None
        if new != old:
            yield ChangePiece(id, new.state_text(), old.state_text())

    # ---- what the whole game knows -------------------------------------------------------------------------

    def tell(self) -> Iterator[Action]:
        """Set the properties that markers keep right as they come, go and are turned."""
        known = dict(self.lying.properties)
        for id in self.touched:
            pile = self.ground.pile(id)
            space = self._space(pile) if pile else None
            location = title_of(self.manifest, space) if space else ""
            for name, value in properties_kept(self.pieces[id], location).items():
                if known.get(name, "0") != value:
                    yield MutableProperty(name, known.get(name, "0"), value, _MODULE)
                known[name] = value

    def turn_to(self, path: str) -> Iterator[Action]:
        """Set the turn tracker; where a phase begins in which moved marks go, they go."""
        standing = Turn.decode(self.lying.tracker)
        yield TurnState.of(self.manifest.tracker_id, _set_to(self.manifest.tracker, standing, path))
        if self.fittings.clears_moved in path.split("/"):
            for id, piece in list(self.pieces.items()):
                pile, mark = self.ground.pile(id), piece.find(MovementMark)
                if mark and mark.moved is True and pile and pile.spot[0] == self.manifest.map:
                    yield from self._change(id, unmoved(piece))

    # ---- looking up ----------------------------------------------------------------------------------------

    def _space(self, pile: Pile) -> str | None:
        return self.manifest.space_at(*pile.spot)

    def _spot(self, space: str) -> Spot:
        """Return where the first counter of a space lies: in the window of a hand, else on the map."""
        for window, pile in self.manifest.windows.items():
            if pile == space:
                return window, *HAND_SPOT
        return self.manifest.map, *self.manifest.board.centre(space)

    def _masked(self, space: str, stack: Sequence[Placed]) -> Sequence[Placed]:
        """Let what lies in a hand that only its owner sees be hidden by him, if it can be."""
        if space not in self.manifest.windows.values():
            return stack
        hand = self.game.piles[space]
        hidden = hand.owner if hand.is_its_owners else ""
        return [
            replace(each, standing=replace(each.standing, hidden=hidden if self._can_hide(each) else ""))
            for each in stack
        ]

    def _can_hide(self, placed: Placed) -> bool:
        piece = self.pieces.get(placed.piece) or self.fittings.piece(placed.standing.counter)
        return piece.find(Mask) is not None

    def _kind(self, counter: str) -> tuple[str, ...]:
        return self.outfit.alike.heap(row_of(self.game.charts.counters[counter]))

    def _kind_of(self, id: str) -> tuple[str, ...]:
        counter = self.manifest.counter(self.pieces[id]) if id in self.pieces else None
        return self._kind(counter) if counter in self.manifest.counters and counter else ()


def _line(said: str) -> str:
    """Write a sentence as one line of the chat; no character of it means anything to VASSAL's wire."""
    return " ".join("".join(each if each.isprintable() else " " for each in said).split())


def _lies(placed: Placed) -> bool:
    return bool(placed.piece) and not placed.astray


def _fields(manifest: Manifest, before: Position, after: Position, lying: Lying) -> Iterator[Action]:
    for name, field in manifest.fields.items():
        new = after.fields.get(field, "")
        if before.fields.get(field, "") != new:
            yield MutableProperty(name, lying.properties.get(name, ""), new, _MODULE)


def _set_to(tracker: Tracker, standing: Turn, path: str) -> Turn:
    """Return the state of a turn tracker set on a path, in the branch it stands in if that has the path."""
    branches = range(len(tracker.branches))
    for branch in sorted(branches, key=lambda each: each != standing.branch):
        try:
            level = tracker.branches[branch].standing_at(path)
        except TrackerStateError:
            continue
        levels = (*standing.levels[:branch], level, *standing.levels[branch + 1 :])
        if tracker.path(Turn(branch, levels)) == path:
            return Turn(branch, levels)
    raise TrackerStateError(f"{path or 'no path'} is not a place where the turn tracker can stand")
