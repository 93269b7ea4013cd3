"""What a game has for one phase of its sequence of play: what carries it out, and what may change in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypedDict, TypeVar

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.judging.account import Account
from guelta.rules.engine.play.procedure import Procedure
from guelta.rules.engine.play.sequence import Moment
from guelta.rules.engine.recipe import Charts

__all__ = ["Order", "PhaseParts", "PhaseRules", "accounts_of", "changed_parts", "named_procedures"]

C = TypeVar("C", bound=Charts)
Order = Callable[[C, Position], str | None]
"""Says from a board who is next in a phase, "" for whom only a draw will tell, None once it may end."""


@dataclass(frozen=True)
class PhaseRules(Generic[C]):
    """One phase of a game, by its id in the sequence of play; of a repeated one by its name without number.

    What a phase accounts for may change on the board in it, nothing else may. Players carry out just before
    or just after the turn tracker moves what belongs to a phase that begins or ends: it has accounts of its
    own for that.
    """

    procedure: Procedure[C] | None = None
    """Carries it out."""
    opening: Procedure[C] | None = None
    """What has to happen as it begins, before anything within it."""
    closing: Procedure[C] | None = None
    """What has to happen as it ends, after everything within it."""
    meanwhile: Procedure[C] | None = None
    """Where players play it on the board themselves: what comes of it while they do."""
    afterwards: Procedure[C] | None = None
    """Where players play it on the board themselves: what is left to carry out."""
    accounts: tuple[Account[C], ...] = ()
    accounts_at_start: tuple[Account[C], ...] = ()
    accounts_at_end: tuple[Account[C], ...] = ()

    def at(self, moment: Moment) -> tuple[Procedure[C], ...]:
        """Return what is carried out as it begins, its own procedure last, or as it ends."""
        found = (self.closing,) if moment.ends else (self.opening, self.procedure)
        return tuple(each for each in found if each is not None)

    def kept(self, keep: Callable[[Procedure[C]], Procedure[C] | None]) -> PhaseRules[C]:
        """Return it with each of its procedures as `keep` gives it, without those it gives none for."""
        return replace(
            self,
            procedure=self.procedure and keep(self.procedure),
            opening=self.opening and keep(self.opening),
            closing=self.closing and keep(self.closing),
            meanwhile=self.meanwhile and keep(self.meanwhile),
            afterwards=self.afterwards and keep(self.afterwards),
        )


class PhaseParts(TypedDict, Generic[C], total=False):
    """The parts of a phase that an edition has of its own, by the fields of `PhaseRules`."""

    procedure: Procedure[C] | None
    opening: Procedure[C] | None
    closing: Procedure[C] | None
    meanwhile: Procedure[C] | None
    afterwards: Procedure[C] | None
    accounts: tuple[Account[C], ...]
    accounts_at_start: tuple[Account[C], ...]
    accounts_at_end: tuple[Account[C], ...]


Phases = Mapping[str, PhaseRules[C]]


def changed_parts(phases: Phases[C], edition: Mapping[str, PhaseParts[C]]) -> dict[str, PhaseRules[C]]:
    """Return the phases with what an edition names of each in place of what was there."""
    changed = {id: replace(phases.get(id, PhaseRules()), **parts) for id, parts in edition.items()}
    return {**phases, **changed}


def named_procedures(phases: Phases[C]) -> tuple[Procedure[C], ...]:
    """Return every procedure once: those of phases, then those of their starts, then those of their ends."""
    parts = ([each.procedure, each.opening, each.closing] for each in phases.values())
    return tuple({id(each): each for part in zip(*parts, strict=True) for each in part if each}.values())


def accounts_of(phases: Phases[C], path: str, moments: Iterable[Moment]) -> Iterator[Account[C]]:
    """Yield the accounts of the leaf `path`, and of what begins and ends around it."""
    listed = [(each, phases[each.phase.name]) for each in moments if each.phase.name in phases]
    yield from next((own.accounts for each, own in listed if each.path == path), ())
    for moment, own in listed:
        yield from own.accounts_at_end if moment.ends else own.accounts_at_start
