"""One phase as a worksheet: its procedures on a position, with the decisions so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from guelta.companion.following.printable import clipped
from guelta.companion.paperwork.compare import Fact, changes
from guelta.companion.paperwork.decision import CHOICE, DICE, DRAW, Decision
from guelta.companion.paperwork.progress import Place, Progress, progress
from guelta.companion.paperwork.work import Work
from guelta.companion.viewing.viewer import Viewer, viewer_at
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Asked, Choice, Entry
from guelta.rules.engine.seers import ALL, Seers

__all__ = ["HeardLine", "Line", "Unfit", "Worksheet", "is_hidden", "is_secret"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a game's ledger, with where its dice came from and who decided it, as far as one knows.

    `rests_on` names what it rests on that is not printed in the rules. Who is not among those of `seen_by`
    reads `public` instead. `at` is when that was decided which it comes of, or it was carried out, in seconds
    since 1970, 0 where nobody knows.
    """

    turn: int
    phase: str
    title: str
    rule: str
    text: str
    dice: tuple[int, ...] = ()
    origin: str = ""
    side: str = ""
    who: str = ""
    rests_on: tuple[str, ...] = ()
    seen_by: str = str(ALL)
    public: str = ""
    at: float = 0.0

    def heard_by(self, viewer: Viewer) -> HeardLine | None:
        """Return the line as somebody may read it, None when he may not."""
        whole = {each.name: getattr(self, each.name) for each in fields(self)}
        if viewer.may_see(Seers.parse(self.seen_by)):
            return HeardLine(**whole)
        return HeardLine(**{**whole, "text": self.public, "rests_on": ()}) if self.public else None

    def as_json(self) -> dict[str, object]:
        """Return the line as an object of `entries`."""
        return {
            "turn": self.turn,
            "phase": self.phase,
            "title": self.title,
            "rule": self.rule,
            "text": self.text,
            "dice": list(self.dice),
            "origin": self.origin,
            "side": self.side,
            "who": self.who,
            "rests_on": list(self.rests_on),
            "at": self.at,
        }


@dataclass(frozen=True, slots=True)
class HeardLine(Line):
    """A line of a game's ledger as somebody reads it."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """A decision that a changed board does not take any more, and why."""

    decision: Decision
    title: str
    why: str
    secret: bool = False


@dataclass(frozen=True)
class Worksheet:
    """A phase on the position it begins with and the decisions so far; `decide` gives the next one.

    `finding` says why the last input was refused: then everything is as it was before it. `unfit` are
    decisions of an earlier board that were left out.
    """

    game: Game[Any]
    work: Work
    start: Position
    decisions: tuple[Decision, ...] = ()
    finding: Finding | None = None
    unfit: tuple[Unfit, ...] = field(default=())
    _known: tuple[Place, ...] = field(default=(), compare=False, repr=False)
    """Places that an earlier sheet of the same work came by on the same board."""

    @classmethod
    def fitted(
        cls,
        game: Game[Any],
        work: Work,
        start: Position,
        decisions: Iterable[Decision],
        earlier: Worksheet | None = None,
    ) -> Worksheet:
        """Begin on a position and take every decision that still fits, each when it is asked for.

        It goes on from where an `earlier` sheet of this work came by, if that began on the same board.
        """
        known = {each.id: each for each in decisions}
        places = earlier.places if earlier is not None and earlier.start == start else ()
        whole = cls(game, work, start, tuple(known.values()), _known=places)
        answered = whole._progress.answered
        if whole.trouble is None and answered.keys() == known.keys():
            in_order = list(answered) == list(known)
            return whole if in_order else cls(game, work, start, tuple(known[id] for id in answered))
        return cls._as_it_fits(game, work, start, known.values())

    @classmethod
    def _as_it_fits(
        cls, game: Game[Any], work: Work, start: Position, decisions: Iterable[Decision]
    ) -> Worksheet:
        """Take one decision after the other, and leave out what does not fit."""
        sheet, left, unfit = cls(game, work, start), list(decisions), []
        while decision := next((each for each in left if sheet.asked_for(each)), None):
            left.remove(decision)
            tried = sheet.decide(decision)
            if tried.finding is None:
                sheet = tried
            else:
                asked = sheet.asked_for(decision)
                secret = asked is not None and is_secret(asked)
                unfit.append(Unfit(decision, asked.title if asked else "", tried.finding.message, secret))
        unfit += [Unfit(each, "", "this question no longer stands") for each in left]
        return replace(sheet, unfit=tuple(unfit))

    @property
    def phase(self) -> str:
        """The id of the worksheet: the path of its phase, with `/end` for what ends one that was played."""
        return self.work.phase

    @property
    def position(self) -> Position:
        """The board as far as the decisions carry."""
        return self._progress.position

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The ledger so far."""
        return self._progress.entries

    @property
    def places(self) -> tuple[Place, ...]:
        """Where a sheet with other decisions can go on from."""
        return self._progress.places

    @property
    def asks(self) -> tuple[Asked, ...]:
        """What is asked next; several where nobody waits for another's choice."""
        return self._progress.asks

    @property
    def is_done(self) -> bool:
        """Whether nothing is asked any more."""
        return not self.asks and self._progress.finding is None

    @cached_property
    def changed(self) -> Mapping[Fact, str]:
        """What it changes on the board so far."""
        return changes(self.start, self.position)

    @cached_property
    def is_optional(self) -> bool:
        """Whether nothing has to be done on it: who chooses nothing wherever he may leaves all as it is."""
        sheet = self.passed()
        return sheet.is_done and not sheet.entries and not sheet.changed

    @property
    def trouble(self) -> Finding | None:
        """Why this board cannot be worked on at all, None when it can."""
        return self._progress.finding

    def asked_for(self, decision: Decision) -> Asked | None:
        """Return the roll or choice that a decision answers now, None when it is not asked."""
        return next((each for each in self.asks if decision.answers(each)), None)

    def answered(self, id: str) -> Asked | None:
        """Return what was asked and has its answer."""
        return self._progress.answered.get(id)

    def decide(self, decision: Decision) -> Worksheet:
        """Take one more decision; one that is refused leaves everything as it was, and a finding."""
        if self.asked_for(decision) is None:
            return replace(self, finding=self._unasked(decision))
        tried = self._with((*self.decisions, decision))
        if tried.trouble is not None:
            return replace(self, finding=tried.trouble)
        return tried

    def undone(self) -> Worksheet:
        """Take the last decision back; without any it stays as it is."""
        return self._with(self.decisions[:-1])

    def _with(self, decisions: tuple[Decision, ...]) -> Worksheet:
        return Worksheet(
            self.game, self.work, self.start, decisions, unfit=self.unfit, _known=self._progress.places
        )

    def passed(self) -> Worksheet:
        """Choose nothing as long as nothing may be chosen."""
        sheet = self
        while sheet.finding is None and sheet.asks:
            asked = sheet.asks[0]
            if not isinstance(asked, Choice) or asked.least:
                break
            sheet = sheet.decide(Decision(asked.id, CHOICE, ()))
        return sheet

    def lines(self) -> tuple[Line, ...]:
        """Return the ledger with the origin of the dice, who decided and when."""
        lines, at = [], 0.0
        for line in map(self._line, self.entries):
            at = line.at or at  # what nobody decides comes of what was decided before
            lines.append(replace(line, at=at))
        return tuple(lines)

    def hidden_from(self, seat: str | None) -> frozenset[str]:
        """Return the ids of what is not seen at a seat: secret choices while others are awaited, and secrets.

        From an adjudicator nothing is hidden.
        """
        viewer = viewer_at(self.game, seat)
        if viewer.sides is None:
            return frozenset()
        own = {id for id in self.waiting if (asked := self.answered(id)) and asked.side == seat}
        return (self.waiting - own) | self._never(viewer)

    @property
    def waiting(self) -> frozenset[str]:
        """The ids of secret choices that are in while those of others are awaited."""
        awaited = any(isinstance(each, Choice) and each.secret for each in self.asks)
        return frozenset(_secrets_at_the_end(self.decisions, self._progress.answered) if awaited else ())

    def _never(self, viewer: Viewer) -> frozenset[str]:
        """Return the ids of what was drawn and chosen that somebody never learns."""
        answered = self._progress.answered.items()
        return frozenset(
            id for id, asked in answered if not isinstance(asked, Roll) and not viewer.may_see(asked.seen_by)
        )

    @cached_property
    def _progress(self) -> Progress:
        decisions = {each.id: each for each in self.decisions}
        return progress(self.game, self.work.procedures, self.start, decisions, self._cast, self._known)

    def _cast(self, asked: Asked, position: Position) -> Asked:
        """Let what asks for a role ask for the side that plays it; while none does, anybody may answer."""
        side = self.game.side_of(asked.side, position)
        return asked if side == asked.side else replace(asked, side=side)

    def _line(self, entry: Entry) -> Line:
        by_id = {each.id: each for each in self.decisions}
        came = [by_id[id] for id in entry.asked if id in by_id]
        dice = [each for each in came if each.kind == DICE]
        chosen = [each for each in came if each.kind == CHOICE]
        side = self.game.side_of(entry.side, self.position)
        own = [each for each in chosen if side and self._side_of(each) == side]
        who = (own or chosen or dice) if entry.side or entry.dice else []
        return Line(
            self.game_turn,
            self.phase,
            self.work.title,
            entry.rule,
            entry.text,
            entry.dice,
            dice[0].origin if dice and entry.dice else "",
            entry.side,
            who[-1].who if who else "",
            entry.rests_on,
            str(entry.seen_by),
            entry.public,
            max((each.at for each in came), default=0.0),
        )

    @property
    def game_turn(self) -> int:
        """The number of the turn it belongs to."""
        head = self.work.path.partition("/")[0]
        return int(head.removeprefix("turn-")) if head.removeprefix("turn-").isdecimal() else 0

    def _side_of(self, decision: Decision) -> str:
        asked = self._progress.answered.get(decision.id)
        return asked.side if asked else ""

    def _unasked(self, decision: Decision) -> Finding:
        asked = "; ".join(each.title for each in self.asks)
        rule = self.asks[0].rule if self.asks else self.work.rule
        what = {DICE: "dice are", DRAW: "a draw is"}.get(decision.kind, "a choice is")
        message = f"{what} not asked for {clipped(decision.id, 40)!r} now"
        remedy = f"asked for: {asked}" if asked else "no question is open any more"
        return Finding(rule, Verdict.VIOLATION, self.work.path, "", (), message, remedy)


def is_secret(asked: Asked) -> bool:
    """Return whether not everybody sees what is answered, now or ever."""
    return is_hidden(asked) or (isinstance(asked, Choice) and asked.secret)


def is_hidden(asked: Asked) -> bool:
    """Return whether not everybody may know what is asked."""
    return not isinstance(asked, Roll) and not asked.seen_by.everybody


def _secrets_at_the_end(decisions: tuple[Decision, ...], answered: Mapping[str, Asked]) -> dict[str, Choice]:
    """Return the secret choices made last, those of the round that is still open."""
    found: dict[str, Choice] = {}
    for decision in reversed(decisions):
        asked = answered.get(decision.id)
        if not isinstance(asked, Choice) or not asked.secret:
            break
        found[decision.id] = asked
    return found
