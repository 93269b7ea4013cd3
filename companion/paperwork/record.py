"""What the notes of a desk come to: the folders of its phases, its seeds, and what the board cannot show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from guelta.companion.paperwork.compare import Fact, patched
from guelta.companion.paperwork.decision import CHOICE, DICE, DRAW, HAND, PILE, SEED, VASSAL, Decision
from guelta.companion.paperwork.folder import CarriedOut, Folder, noted_board
from guelta.companion.paperwork.notes import Note
from guelta.companion.paperwork.work import Work, place_of, sheets_at, works_of
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.order import next_side
from guelta.rules.engine.play.seed import Seed
from guelta.rules.engine.play.sequence import Place, Sequence

__all__ = ["Record"]

_ORIGINS = (VASSAL, HAND, SEED, PILE)


class Record:
    """Takes in one note after the other; nothing of it changes in any other way.

    `memory` holds the fields that worksheets have set and no board shows, `place` the phase the turn tracker
    was seen in last, `rolled` what the companion has rolled, by worksheet and roll, `agreed` the sides that
    let an adjudicator see everything.
    """

    def __init__(self, game: Game[Any], sequence: Sequence, shown_fields: frozenset[str]) -> None:
        self.game = game
        self.sequence = sequence
        self.folders: dict[str, Folder] = {}
        self.place = Place("")
        self.memory: dict[str, str] = {}
        self.rolled: dict[tuple[str, str], tuple[str, ...]] = {}
        self.seeds: list[Seed] = []
        self.is_seed_shown = False
        self.agreed: set[str] = set()
        self._shown_fields = shown_fields
        self._carried: list[Folder] = []
        self._kinds: Mapping[str, Callable[[Folder, Note], None]] = {
            "left": self._left,
            "back": self._back,
            "settled": self._settled,
            DICE: self._decided,
            DRAW: self._decided,
            CHOICE: self._decided,
            "undone": self._undone,
            "as-it-began": self._as_it_began,
            "carried-out": self._carried_out,
            "reopened": self._reopened,
        }

    def take_in(self, note: Note) -> None:
        """Take in a note; one about a phase that this game does not have says nothing."""
        if note.kind == "at":
            self.place = place_of(note.phase)
        elif note.kind == "seed":
            self.seeds.append(Seed(note.values[0]))
            self.is_seed_shown = note.origin == "told"
        elif note.kind == "seed-shown":
            self.is_seed_shown = True
        elif note.kind == "agreed":
            self.agreed.add(note.id)
        elif note.kind == "began":
            self._began(note)
        elif note.kind in self._kinds and note.phase in self.folders:
            self.folders[note.phase].state_left = ""
            self._kinds[note.kind](self.folders[note.phase], note)

    def works(self, place: Place, board: Position) -> tuple[Work, ...]:
        """Return the worksheets of a phase of the sequence of play, by the board as it begins.

        None where play decides the order and nobody has said yet which activation it is.
        """
        path, activation = place
        is_ordered = path in self.sequence and self.sequence.ordered(path)[1] is not None
        if path not in self.sequence or (is_ordered and not activation):
            return ()
        goes_on = is_ordered and next_side(self.game, self.sequence, board.at(path)) is not None
        return works_of(self.game, self.sequence, path, activation=activation, goes_on=goes_on)

    def at(self, place: Place) -> list[Folder]:
        """Return the folders of a phase of the sequence of play that has begun."""
        return [each for id in sheets_at(place) if (each := self.folders.get(id)) is not None]

    def decided_at(self, field: str) -> float:
        """Return when a field was last set by a worksheet, in seconds since 1970; 0 where none has."""
        done = [each.carried_out for each in self._carried if each.carried_out is not None]
        times = [line.at for each in done if Fact("", field) in each.changed for line in each.lines]
        return max(times, default=0.0)

    def _began(self, note: Note) -> None:
        board = note.values[0]
        if note.phase in self.folders:
            folder = self.folders[note.phase]
            folder.began, folder.as_it_began, folder.state_left = board, False, ""
            return
        for work in self.works(place_of(note.phase), noted_board(board)):
            if work.phase == note.phase:
                self.folders[note.phase] = Folder(self.game, work, board)

    def _left(self, folder: Folder, note: Note) -> None:
        folder.left, folder.state_left = note.values

    def _back(self, folder: Folder, note: Note) -> None:
        folder.left = ""

    def _settled(self, folder: Folder, note: Note) -> None:
        del self.folders[note.phase]

    def _decided(self, folder: Folder, note: Note) -> None:
        origin, _, number = note.origin.partition(" ")
        throw = int(number) if number.isdecimal() else 0
        origin = origin if origin in _ORIGINS else HAND
        decision = Decision(
            note.id, note.kind, note.values, note.who, origin, throw if origin == VASSAL else 0, note.at
        )
        folder.decisions = [*(each for each in folder.decisions if each.id != note.id), decision]
        if note.kind == DICE:
            folder.next_throw = max(folder.next_throw, throw + 1)
        if origin == SEED:
            self.rolled[note.phase, note.id] = note.values

    def _undone(self, folder: Folder, note: Note) -> None:
        folder.decisions = [each for each in folder.decisions if each.id != note.id]

    def _as_it_began(self, folder: Folder, note: Note) -> None:
        folder.as_it_began = True

    def _carried_out(self, folder: Folder, note: Note) -> None:
        """Close a folder; phases that began since began on a board without its changes."""
        folder.carried_out = CarriedOut.load(note.values[0])
        changed = folder.carried_out.changed
        self._carried = [*(each for each in self._carried if each is not folder), folder]
        self._remember()
        order = list(self.folders)
        for id in order[order.index(folder.work.phase) + 1 :]:
            later = self.folders[id]
            if later.carried_out is None:
                later.began = str(patched(noted_board(later.began), changed))
                later.state_left = ""
                later.left = later.left and str(patched(noted_board(later.left), changed))

    def _reopened(self, folder: Folder, note: Note) -> None:
        folder.carried_out = None
        self._carried.remove(folder)
        self._remember()

    def _remember(self) -> None:
        """Keep what was carried out last of every field that no board shows."""
        changed = [each.carried_out.changed for each in self._carried if each.carried_out is not None]
        self.memory = {
            fact.aspect: value
            for facts in changed
            for fact, value in facts.items()
            if not fact.counter and fact.aspect not in self._shown_fields
        }
