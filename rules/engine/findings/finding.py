"""What a check says about a position: the finding and its three verdicts."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from guelta.rules.engine.board.counter import Counter
from guelta.rules.engine.seers import ALL, Seers

__all__ = ["Finding", "Verdict", "due", "has_violation", "unsure", "violation"]


_FEW = 3
"""Counters that are named before they are only counted, and kinds of them that are."""
_OUTLINE = "about counters that not everybody may see"
_WHATEVER = "no course of play of this phase leads to this board, whatever lies hidden there"


class Verdict(StrEnum):
    """How a finding is meant."""

    VIOLATION = "violation"
    """The rules forbid what stands on the board."""
    DUE = "due"
    """The rules now require something: remove, pay, roll, place."""
    UNSURE = "unsure"
    """The file cannot show whether the rule was kept."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a referee has to say.

    `rule` is the rule number, `phase` the path of the sequence of play where it was found, `where` a space id
    or "" for the whole board, `counters` the ids concerned in stack order. `message` is the fault alone: it
    names none of them, and whatever tells of it puts them after it (`told`, `counted`, `named`).
    `rests_on` is one phrase per value that is not printed in the rules ("terrain of 2826: reconstructed").
    `sign` is what shows it on a map, "" for nothing: `+mark` and `-mark` put a mark on its counters and take
    it off, `space` makes the space itself stand out. `seen_by` are those it may be told to; of one that is
    `outlined` all others learn the rule and the place. `instead` is what others are told of the same thing,
    each with those who are: the first that somebody is among.
    """

    rule: str
    verdict: Verdict
    phase: str
    where: str
    counters: tuple[str, ...]
    message: str
    remedy: str
    rests_on: tuple[str, ...] = ()
    sign: str = ""
    seen_by: Seers = ALL
    outlined: bool = False
    instead: tuple[tuple[Seers, Finding], ...] = ()

    def told(self, who: str) -> str:
        """Return it as a sentence: the fault, its rule and what kinds of values it rests on, then `who`."""
        kinds = sorted({phrase.rpartition(": ")[2] for phrase in self.rests_on})
        rests = f"; rests on {' and '.join(kinds)} values" if kinds else ""
        return f"{self.message} ({self.rule}{rests}){f': {who}' if who else ''}"

    def named(self, mix: Mapping[str, Counter]) -> str:
        """Return every counter it is about by name, many with their number first, "" where it has none.

        Left out are those that its message says by itself.
        """
        names = self._names(mix)
        return f"{len(self.counters)} counters: {', '.join(names)}" if len(names) > _FEW else _listed(names)

    def counted(self, mix: Mapping[str, Counter]) -> str:
        """Return the counters it is about at a glance: their few names, or `7 red and blue counters`.

        What they are is what their names begin with, where that is one of a few words.
        """
        names = self._names(mix)
        if len(names) <= _FEW:
            return _listed(names)
        kinds = [*dict.fromkeys(mix[id].name.split()[0] for id in self.counters if id in mix)]
        what = f"{_listed(kinds)} counters" if len(kinds) <= _FEW else "counters"
        return f"{len(self.counters)} {what}"

    def _names(self, mix: Mapping[str, Counter]) -> list[str]:
        named = Tally(mix[id].name if id in mix else id for id in self.counters)
        return [
            f"{number} × {name}" if number > 1 else name
            for name, number in named.items()
            if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", self.message)
        ]

    def __str__(self) -> str:
        """Return the short form tests compare with: `4.34 due 0304 red-tank-1 red-tank-2`."""
        return " ".join((self.rule, self.verdict.value, self.where or "-", *self.counters))

    def if_ended(self, phase: str) -> Finding:
        """Return it as what would be found if a phase, called so, ended now: nobody can be sure yet."""
        return replace(self, verdict=Verdict.UNSURE, message=f"if {phase} ended here: {self.message}")

    def told_to(self, sides: Collection[str]) -> Finding | None:
        """Return what somebody may hear of it who plays these sides, None for nothing."""
        if self.seen_by.include(sides):
            return self
        if self.outlined:
            return replace(self._bare(), message=_OUTLINE, remedy="")
        return next((words for seers, words in self.instead if seers.include(sides)), None)

    def as_covered(self) -> Finding:
        """Return it without anything but its rule: what the hidden counters are may make all else differ."""
        return replace(self._bare(), where="", message=_WHATEVER, remedy="take it back")

    def _bare(self) -> Finding:
        return replace(self, counters=(), rests_on=(), sign="", seen_by=ALL, outlined=False, instead=())

    def as_json(self) -> dict[str, object]:
        """Return the finding as the object that `check --json` prints."""
        return {
            "rule": self.rule,
            "verdict": self.verdict.value,
            "phase": self.phase,
            "where": self.where,
            "counters": list(self.counters),
            "message": self.message,
            "remedy": self.remedy,
            "rests_on": list(self.rests_on),
        }

    def whole_as_json(self) -> dict[str, object]:
        """Return the finding with everything in it, as `from_json` reads it."""
        whole = {**self.as_json(), "sign": self.sign}
        if not self.seen_by.everybody:
            whole |= {"seen_by": str(self.seen_by), "outlined": self.outlined}
        if self.instead:
            whole |= {"instead": [[str(seers), words.whole_as_json()] for seers, words in self.instead]}
        return whole

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Finding:
        """Read what `whole_as_json` wrote; what a later version has added is left out."""
        return cls(
            rule=data["rule"],
            verdict=Verdict(data["verdict"]),
            phase=data["phase"],
            where=data["where"],
            counters=tuple(data["counters"]),
            message=data["message"],
            remedy=data["remedy"],
            rests_on=tuple(data["rests_on"]),
            sign=data.get("sign", ""),
            seen_by=Seers.parse(data.get("seen_by", "all")),
            outlined=bool(data.get("outlined", False)),
            instead=tuple(
                (Seers.parse(seers), cls.from_json(words)) for seers, words in data.get("instead", ())
            ),
        )


def violation(
    where: str,
    counters: Iterable[str],
    message: str,
    remedy: str,
    rests_on: Iterable[str] = (),
    *,
    sign: str = "",
) -> Finding:
    """Make the finding that the rules forbid this; the runner stamps rule and phase."""
    return _finding(Verdict.VIOLATION, where, counters, message, remedy, rests_on, sign)


def due(
    where: str,
    counters: Iterable[str],
    message: str,
    remedy: str,
    rests_on: Iterable[str] = (),
    *,
    sign: str = "",
) -> Finding:
    """Make the finding that the rules now require this; the runner stamps rule and phase."""
    return _finding(Verdict.DUE, where, counters, message, remedy, rests_on, sign)


def unsure(
    where: str, counters: Iterable[str], message: str, remedy: str, rests_on: Iterable[str] = ()
) -> Finding:
    """Make the finding that the file cannot show this; the runner stamps rule and phase."""
    return _finding(Verdict.UNSURE, where, counters, message, remedy, rests_on)


def has_violation(findings: Iterable[Finding]) -> bool:
    """Return whether one of them says that the rules forbid something."""
    return any(each.verdict is Verdict.VIOLATION for each in findings)


def _listed(names: list[str]) -> str:
    """Return names as a sentence lists them: `A, B and C`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _finding(
    verdict: Verdict,
    where: str,
    counters: Iterable[str],
    message: str,
    remedy: str,
    rests_on: Iterable[str],
    sign: str = "",
) -> Finding:
    reasons = tuple(dict.fromkeys(rests_on))
    return Finding("", verdict, "", where, tuple(counters), message, remedy, reasons, sign)
