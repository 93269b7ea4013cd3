"""The desk of a running game: which phases have a worksheet, the one that is open now, and the ledger.

Everything the desk is told is a note, and it is nothing but what its notes make of it: who gives it the notes
of another desk gets that desk back.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from guelta.builder.manifest import Manifest
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.printable import clipped
from guelta.companion.paperwork import presentation
from guelta.companion.paperwork.compare import ALREADY, Shown, compared
from guelta.companion.paperwork.decision import CHOICE, DICE, DRAW, PILE, SEED, VASSAL, Decision, kind_of
from guelta.companion.paperwork.dice import fits, new_seed, throws_in
from guelta.companion.paperwork.folder import CarriedOut, Folder
from guelta.companion.paperwork.gathering import Answer, gathered, last_turn, name_of
from guelta.companion.paperwork.notes import Note, Notebook, Notes
from guelta.companion.paperwork.record import Record
from guelta.companion.paperwork.work import Part, Work, sheets_at, titled
from guelta.companion.paperwork.worksheet import HeardLine, Worksheet, is_hidden
from guelta.companion.viewing.viewer import viewer_at
from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.piles import contents
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.chance import Draw, Roll
from guelta.rules.engine.play.procedure import Asked, Choice
from guelta.rules.engine.play.sequence import Place

__all__ = ["Desk"]

_MOST_SKIPPED = 40
"""Phases the turn tracker may jump over for their worksheets to wait: some more than a turn has."""
_MOST_VALUES, _LONGEST_VALUE = 1000, 100


class Desk:
    """The paperwork of one game: `see` every board in order, `open` a worksheet, `decide`, `carried_out`.

    `seed` is one that both sides know beforehand; without it the desk draws one and publishes its commitment.
    `clock` gives seconds since 1970: the ledger tells when each thing was decided.
    """

    def __init__(
        self,
        game: Game[Any],
        scenario: Scenario,
        manifest: Manifest,
        notes: Notes | None = None,
        seed: str | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.game = game
        self.sequence = game.sequence_for(scenario)
        self.shown = Shown(
            frozenset(manifest.marks.values()), frozenset(manifest.fields.values()), bool(manifest.sides)
        )
        self.board = Position()
        """What stands on the board, with the fields it cannot show."""
        self._throws: dict[Place, tuple[tuple[int, ...], ...]] = {}
        self._notes = notes or Notebook()
        self._clock = clock
        self._record = Record(game, self.sequence, frozenset(self.shown.fields))
        for note in self._notes.decisions():
            self._record.take_in(note)
        seeds = self._record.seeds
        if seed is not None and (not seeds or seeds[-1].text != seed):
            self._note("", "", "seed", (seed,), origin="told")
        elif not seeds:
            self._note("", "", "seed", (new_seed().text,))

    # ---- the board -----------------------------------------------------------------------------------------

    def see(self, position: Position, sender: str = "") -> tuple[str, ...]:
        """Take in the board after a step; give the ids of the worksheets that may have changed with it.

        Throws of the log that are asked for, in their order, are taken at once, and a worksheet is open again
        when its players have undone what was written back.
        """
        seen, before = self.board, self._record.place
        self.board = self._with_memory(position)
        place = self.sequence.place(position)
        if place.path not in self.sequence or (place == before and self.board == seen):
            return ()
        if place != before:
            self._go_to(before, place, seen if self.sequence.place(seen) == before else self.board)
        self._throws[place] = throws_in(position)
        for folder in self._record.at(place):
            if folder.is_taken_back(seen, self.board, self.shown):
                self._note(folder.work.phase, "", "reopened", (), sender)
        here = [folder for folder in self._record.at(place) if folder.carried_out is None]
        for folder in here:
            self._take_throws(folder, sender)
        return tuple(folder.work.phase for folder in here)

    def _go_to(self, before: Place, place: Place, last: Position) -> None:
        """Leave a phase as it stood last; phases that are jumped over begin and are left at once.

        Of those whose order play decides nobody knows how often they would have been played.
        """
        for folder in self._record.at(before):
            self._leave(folder, last)
        known = before.path in self.sequence and before.path != place.path
        skipped = self.sequence.between(before.path, place.path).skipped if known else ()
        for each in skipped if len(skipped) <= _MOST_SKIPPED else ():
            for work in self._record.works(Place(each), self.board):
                if work.part is Part.WHOLE and work.phase not in self._record.folders:
                    self._begin(work)
                    self._leave(self._record.folders[work.phase], self.board)
        for work in self._record.works(place, self.board):
            if work.phase in self._record.folders:
                self._note(work.phase, "", "back")
            elif VICTORY not in self.board.fields:
                self._begin(work)
        self._note(sheets_at(place)[0], "", "at")

    def _begin(self, work: Work) -> None:
        self._note(work.phase, "", "began", (str(self.board),))

    def _leave(self, folder: Folder, board: Position) -> None:
        """Put a worksheet away, for good when nobody did anything on it and nothing has to be done.

        One that is complete, and whose every change stands on the board, is carried out with that.
        """
        if folder.carried_out is None and not folder.left:
            sheet = folder.sheet(board).passed()
            if folder.sheet(board).is_optional:
                self._note(folder.work.phase, "", "settled")
            elif sheet.is_done and self._stands(folder, board):
                self._close(folder, sheet, board)
            else:
                self._note(folder.work.phase, "", "left", (str(board), presentation.state(folder, board)))

    # ---- worksheets ----------------------------------------------------------------------------------------

    @property
    def open_phase(self) -> str:
        """The worksheet of the phase being played on which there is something to do, "" for none.

        What has to be done comes before what may be left undone.
        """
        return self._open_at(None)

    def _open_at(self, seat: str | None) -> str:
        """Return the worksheet on which there is something to do: what is due at a seat comes first."""
        here = [
            folder
            for folder in self._record.at(self._record.place)
            if self._state(folder) in (presentation.WAITING, presentation.DONE)
        ]
        due = (each for each in here if presentation.is_due(each, self.board, seat))
        return next((each.work.phase for each in (*due, *here)), "")

    def open(self, phase: str | None = None) -> Worksheet:
        """Return a worksheet, without a phase the one that is open now; Refusal when there is none."""
        return self._folder(phase or self.open_phase).sheet(self.board)

    def decide(self, phase: str, decision: Decision, side: str | None = None) -> Worksheet:
        """Take a decision; the worksheet has a `finding` if it was refused, and is as it was.

        `side` is the one that may decide here, None for whoever sits at the desk; choices and dice of the
        others are refused, but an adjudicator makes them for whoever is absent. Refusal when it was carried
        out already.
        """
        folder = self._unfinished(phase)
        sheet = folder.sheet(self.board)
        if len(decision.values) > _MOST_VALUES or any(len(each) > _LONGEST_VALUE for each in decision.values):
            raise Refusal("that is more than anybody can choose")
        asked = sheet.asked_for(decision)
        if side and (theirs := self._of_another(side, asked, sheet.asks)) is not None:
            return replace(sheet, finding=self._not_yours(theirs, sheet))
        tried = sheet.decide(decision)
        if tried.finding is not None:
            return tried
        throws = len(self._throws.get(folder.work.place, ()))
        origin = f"{decision.origin} {decision.throw or throws}"
        self._note(phase, decision.id, decision.kind, decision.values, decision.who, origin)
        self._take_throws(folder, decision.who)
        return folder.sheet(self.board)

    def decide_all(
        self, phase: str, answers: Iterable[Answer], who: str = "", side: str | None = None
    ) -> Worksheet:
        """Take the answers of a sheet in their order, each when it is asked, up to the first that is not.

        What comes between, such as dice or another's choice, ends it; so does a finding.
        """
        sheet = self._unfinished(phase).sheet(self.board)
        for name, values in [*answers][:_MOST_VALUES]:
            asked = next((each for each in sheet.asks if isinstance(each, Choice)), None)
            if asked is None or name_of(asked) != name:
                break
            sheet = self.decide(phase, Decision(asked.id, CHOICE, values, who), side)
            if sheet.finding is not None:
                break
        return sheet

    def gathered(
        self, phase: str, side: str | None = None, filled_in: Iterable[Answer] = ()
    ) -> list[dict[str, object]]:
        """Return the questions of a worksheet that whoever sits here is asked next, as a page shows them.

        `filled_in` are his answers so far.
        """
        folder = self._folder(phase)
        if folder.carried_out is not None:
            return []
        earlier = last_turn(self._record.folders.values(), folder.work.path, self.board)
        found = gathered(folder.sheet(self.board), side, filled_in, earlier)
        return [presentation.question(each) for each in found]

    def roll(self, phase: str, id: str, who: str = "", side: str | None = None) -> Worksheet:
        """Roll or draw with the seed; what came once at a place stays what it is.

        A draw from the top of a pile is what lies there.
        """
        folder = self._unfinished(phase)
        sheet, seed = folder.sheet(self.board), self._record.seeds[-1]
        asked = next((each for each in sheet.asks if each.id == id), None)
        if isinstance(asked, Draw) and not asked.blind:
            return self.decide(phase, Decision(id, DRAW, asked.of_the_top(sheet.position), who, PILE), side)
        values: tuple[str, ...] = ()
        if isinstance(asked, Roll):
            values = tuple(map(str, seed.dice(phase, id, asked.dice, asked.faces)))
        elif isinstance(asked, Draw):
            values = seed.drawn(phase, id, asked.number, contents(sheet.position, asked.pile))
        values = self._record.rolled.get((phase, id), values) if values else ()
        kind = DRAW if isinstance(asked, Draw) else DICE
        return self.decide(phase, Decision(id, kind, values, who, SEED), side)

    def take_throw(
        self, phase: str, id: str, number: int, who: str = "", side: str | None = None
    ) -> Worksheet:
        """Take a throw of the log of the phase, by its number from 1, for a roll."""
        throws = self._throws.get(self._unfinished(phase).work.place, ())
        if not 1 <= number <= len(throws):
            raise Refusal(f"the log of this phase has no throw {number}; it has {len(throws)}")
        values = tuple(map(str, throws[number - 1]))
        return self.decide(phase, Decision(id, DICE, values, who, VASSAL, number), side)

    def undo_last(self, phase: str, who: str = "", side: str | None = None) -> Worksheet:
        """Take the last decision of a worksheet back; a throw of the log is not taken again by itself."""
        folder = self._unfinished(phase)
        sheet = folder.sheet(self.board)
        if not sheet.decisions:
            raise Refusal("there is no decision to take back")
        last = sheet.decisions[-1].id
        if side and last in sheet.hidden_from(side):
            raise Refusal("the last decision is a secret one of another side; only they take it back")
        asked = sheet.answered(last)
        if side and asked is not None and not self._may_answer(side, asked):
            raise Refusal(f"the last decision is the {self._called(asked.side)}'s; only they take it back")
        self._note(phase, last, "undone", (), who)
        return folder.sheet(self.board)

    def take_board(self, phase: str, who: str = "") -> Worksheet:
        """Let a phase begin with the board as it stands; decisions are kept as far as they fit."""
        folder = self._unfinished(phase)
        self._note(phase, "", "began", (folder.left or str(self.board),), who)
        return folder.sheet(self.board)

    def take_start(self, phase: str, who: str = "") -> Worksheet:
        """Let a phase begin with the board as it was then, whatever was put right by hand since."""
        folder = self._unfinished(phase)
        self._note(phase, "", "as-it-began", (), who)
        return folder.sheet(self.board)

    # ---- writing back --------------------------------------------------------------------------------------

    def after(self, phase: str) -> Position:
        """Return the board with everything a worksheet changes, as far as it is decided."""
        return self._unfinished(phase).after(self.board)

    def title(self, phase: str) -> str:
        """Return what a worksheet is called, without saying whether it is of the end of its phase."""
        place = self._folder(phase).work.place
        return titled(self.sequence, place)

    def summary(self, phase: str) -> str:
        """Return a worksheet in one line for the chat."""
        folder = self._folder(phase)
        if folder.carried_out is not None:
            return folder.carried_out.summary
        return presentation.summary(folder.sheet(self.board))

    def carried_out(self, phase: str, who: str = "") -> bool:
        """Note that a worksheet is written back; Refusal while it asks for something.

        One that goes on while its phase is played may be written before: it stays open, which gives False.
        """
        folder = self._unfinished(phase)
        sheet = folder.sheet(self.board)
        if not sheet.is_done:
            if folder.work.part is Part.MEANWHILE and sheet.changed:
                return False
            asked = "; ".join(map(self._titled, sheet.asks)) or "a board it can be carried out on"
            raise Refusal(f"{folder.work.title} is not complete; it asks for: {asked}")
        self._close(folder, sheet, self.board, who)
        return True

    def _close(self, folder: Folder, sheet: Worksheet, board: Position, who: str = "") -> None:
        now = self._clock()
        lines = tuple(line if line.at else replace(line, at=now) for line in sheet.lines())
        done = CarriedOut(lines, folder.changed(board), presentation.summary(sheet))
        self._note(folder.work.phase, "", "carried-out", (done.dump(),), who)
        self.board = self._with_memory(self.board)

    def _stands(self, folder: Folder, board: Position) -> bool:
        """Return whether somebody worked on a worksheet and nothing it changes is left to do on the board."""
        there = compared(folder.sheet(board).start, folder.changed(board), board, self.shown)
        return bool(folder.decisions) and all(each.state == ALREADY for each in there)

    def reopen(self, phase: str, who: str = "") -> Worksheet:
        """Take a worksheet up again that was carried out, when the players have taken it back."""
        if self._folder(phase).carried_out is None:
            raise Refusal(f"{self._folder(phase).work.title} was not carried out")
        self._note(phase, "", "reopened", (), who)
        return self.open(phase)

    def ledger(self, seat: str | None = None) -> tuple[HeardLine, ...]:
        """Return the ledger as it is read at a seat: each line of what was carried out, in order of play."""
        done = (folder.carried_out for folder in self._in_order())
        lines = (line for each in done if each is not None for line in each.lines)
        viewer = viewer_at(self.game, seat)
        return tuple(told for line in lines if (told := line.heard_by(viewer)) is not None)

    def decided_at(self, field: str) -> float:
        """Return when a finished worksheet last set a field, in seconds since 1970; 0 for never."""
        return self._record.decided_at(field)

    # ---- an adjudicator who needs consent ------------------------------------------------------------------

    def awaited_by(self, side: str) -> tuple[str, ...]:
        """Name the sides that have yet to agree before a side may see everything; none for one that may."""
        if side not in self.game.sides or not self.game.sides[side].by_consent:
            return ()
        players = [each.id for each in self.game.sides.values() if not each.adjudicator]
        return tuple(each for each in players if each not in self._record.agreed)

    def agree(self, side: str | None, who: str = "") -> None:
        """Note that a side lets the adjudicator see everything, for good; Refusal when it has no say."""
        asked = {awaited for id in self.game.sides for awaited in self.awaited_by(id)}
        if side is None or side not in asked:
            raise Refusal(
                "only a player's own page agrees to an adjudicator, once, and where the game asks it"
            )
        self._note("", side, "agreed", (), who)

    # ---- for a page ----------------------------------------------------------------------------------------

    def overview(self, seat: str | None = None) -> dict[str, object]:
        """Return the list of worksheets, what is due at a seat and the seed, as a page shows them.

        `due` is a worksheet of the phase being played that asks something here and may not be left undone;
        `open` the one to be shown first, which is one that was left unfinished when nothing else is.
        """
        here = {folder.work.phase for folder in self._record.at(self._record.place)}
        phases = [
            {
                "phase": folder.work.phase,
                "title": folder.work.title,
                "turn": self.sequence.turn(folder.work.path),
                "state": self._state(folder),
                "due": folder.work.phase in here and presentation.is_due(folder, self.board, seat),
            }
            for folder in self._in_order()
        ]
        *before, seed = self._record.seeds
        dice = {
            "commitment": seed.commitment,
            "shown": seed.text if self._record.is_seed_shown else None,
            "earlier": [{"commitment": each.commitment, "seed": each.text} for each in before],
        }
        consent = [
            {"title": each.title, "awaits": list(self.awaited_by(each.id))}
            for each in self.game.sides.values()
            if each.by_consent
        ]
        left = (each["phase"] for each in reversed(phases) if each["state"] == presentation.WAITING)
        first = self._open_at(seat) or next(left, None)
        return {"open": first, "phases": phases, "seed": dice, "consent": consent}

    def show(
        self, phase: str | None = None, side: str | None = None, finding: Finding | None = None
    ) -> dict[str, object]:
        """Return a worksheet as a page shows it to a side, with the finding of an input that was refused."""
        folder = self._folder(phase or self.open_phase)
        throws = self._throws.get(folder.work.place, ())
        return presentation.as_json(folder, self.board, self.shown, throws, side, finding)

    def show_seed(self, who: str = "") -> str:
        """Show the seed rolled with, so that everybody can check it; from then on there is a new one."""
        seed = self._record.seeds[-1]
        if not self._record.is_seed_shown:
            self._note("", "", "seed-shown", (), who)
            self._note("", "", "seed", (new_seed().text,))
        return seed.text

    # ---- within --------------------------------------------------------------------------------------------

    def _state(self, folder: Folder) -> str:
        return presentation.state(folder, self.board)

    def _in_order(self) -> list[Folder]:
        folders = self._record.folders.values()
        return sorted(
            folders, key=lambda each: (self.sequence.key_of(each.work.place), each.work.part is Part.END)
        )

    def _folder(self, phase: str) -> Folder:
        if phase not in self._record.folders:
            there = "is open now" if not phase else f"of {clipped(phase)!r} has begun"
            raise Refusal(
                f"no worksheet {there}; it opens when the turn tracker comes to a phase that has one"
            )
        return self._record.folders[phase]

    def _unfinished(self, phase: str) -> Folder:
        folder = self._folder(phase)
        if folder.carried_out is not None:
            raise Refusal(
                f"{folder.work.title} is carried out; take it back on the board, then open it again"
            )
        return folder

    def _with_memory(self, position: Position) -> Position:
        memory = self._record.memory
        return position.with_fields(**memory) if memory else position

    def _take_throws(self, folder: Folder, who: str) -> None:
        """Take the throws of the log that are asked for, in their order, up to the first that does not fit.

        What ends a phase takes none: its throws belong to what was played.
        """
        throws = self._throws.get(folder.work.place, ())
        while folder.work.part is not Part.END and folder.next_throw <= len(throws):
            asks = folder.sheet(self.board).asks
            throw = throws[folder.next_throw - 1]
            if not asks or not isinstance(asks[0], Roll) or not fits(asks[0], throw):
                return
            origin = f"{VASSAL} {folder.next_throw}"
            self._note(folder.work.phase, asks[0].id, DICE, tuple(map(str, throw)), who, origin)

    def _note(
        self, phase: str, id: str, kind: str, values: tuple[str, ...] = (), who: str = "", origin: str = ""
    ) -> None:
        note = Note(phase, id, kind, values, clipped(who, 40), origin, self._clock())
        self._notes.decide(*note)
        self._record.take_in(note)

    def _may_answer(self, side: str, asked: Asked) -> bool:
        seat = self.game.sides.get(side)
        return asked.side in ("", side) or (seat is not None and seat.adjudicator)

    def _of_another(self, side: str, asked: Asked | None, asks: Iterable[Asked]) -> Asked | None:
        """Return what only another answers; of what is secret nobody can tell whether he has guessed it."""
        if asked is not None and self._may_answer(side, asked):
            return None
        if asked is not None and not is_hidden(asked):
            return asked
        return next((each for each in asks if is_hidden(each) and not self._may_answer(side, each)), None)

    def _not_yours(self, asked: Asked, sheet: Worksheet) -> Finding:
        does, who = {DICE: "rolls", DRAW: "draws"}.get(kind_of(asked), "decides"), self._called(asked.side)
        rule = sheet.work.rule if is_hidden(asked) else asked.rule
        message, path = f"{self._titled(asked)}: the {who} {does} this", sheet.work.path
        return Finding(rule, Verdict.VIOLATION, path, "", (), message, f"leave it to the {who}")

    def _titled(self, asked: Asked) -> str:
        """Return what is asked in words that everybody may read."""
        return f"a secret of the {self._called(asked.side)}" if is_hidden(asked) else asked.title

    def _called(self, side: str) -> str:
        return self.game.sides[side].title if side in self.game.sides else side
