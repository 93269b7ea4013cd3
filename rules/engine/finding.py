"""What a check says about a position: the finding and its three verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Finding", "Verdict", "due", "unsure", "violation"]


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

    `rule` is the rule number, `phase` the path of the sequence of play where it was found,
    `where` a space id or "" for the whole board, `counters` the ids concerned in stack order,
    `rests_on` one phrase per value that is not printed in the rules ("terrain of 2826: reconstructed").
    `sign` is what shows it on a map, "" for nothing: `+mark` and `-mark` put a mark on its counters and take
    it off, `space` makes the space itself stand out.
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

    def __str__(self) -> str:
        """Give the short form tests compare with: `4.34 due 2621 fap-guerrilla-1 fap-guerrilla-2`."""
        return " ".join((self.rule, self.verdict.value, self.where or "-", *self.counters))

    def as_json(self) -> dict[str, object]:
        """Give the finding as the object that `check --json` prints."""
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


def violation(
    where: str,
    counters: Iterable[str],
    message: str,
    remedy: str,
    rests_on: Iterable[str] = (),
    *,
    sign: str = "",
) -> Finding:
    """Say that the rules forbid this; the runner stamps rule and phase."""
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
    """Say that the rules now require this; the runner stamps rule and phase."""
    return _finding(Verdict.DUE, where, counters, message, remedy, rests_on, sign)


def unsure(
    where: str, counters: Iterable[str], message: str, remedy: str, rests_on: Iterable[str] = ()
) -> Finding:
    """Say that the file cannot show this; the runner stamps rule and phase."""
    return _finding(Verdict.UNSURE, where, counters, message, remedy, rests_on)


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
