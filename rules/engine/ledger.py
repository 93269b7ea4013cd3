"""The coverage ledger: for every numbered rule, what is done about it and which tests show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.game import Game

__all__ = ["STATUSES", "LedgerRow", "count_by_status", "faults", "ledger"]

STATUSES = ("enforced", "due", "by-hand", "not-yet")


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One numbered rule: its status, the checks, procedures and set-ups that know it and their tests."""

    rule: str
    title: str
    status: str
    checks: tuple[str, ...]
    tests: tuple[str, ...]
    note: str

    def as_json(self) -> dict[str, object]:
        """Give the row as an object of `rules --json`."""
        return {
            "rule": self.rule,
            "title": self.title,
            "status": self.status,
            "checks": list(self.checks),
            "tests": list(self.tests),
        }


def ledger(game: Game[Any]) -> list[LedgerRow]:
    """Give the rows in the order of the rulebook."""
    checks: dict[str, list[str]] = {}
    for number, check in game.checks.items():
        for rule in (number, *check.applies):
            checks.setdefault(rule, []).append(check.name)
    for audit in game.audits.values():
        for rule in (audit.rule, *audit.applies):
            checks.setdefault(rule, []).append(audit.name)
    for procedure in game.all_procedures:
        for rule in procedure.rules:
            checks.setdefault(rule, []).append(procedure.name)
    for scenario in game.scenarios.values():
        for rule in (scenario.rule, *scenario.sets_up):
            checks.setdefault(rule, []).append(f"set_up_{scenario.id.replace('-', '_')}")
    return [
        LedgerRow(
            entry.rule,
            entry.title,
            entry.status,
            tuple(checks.get(entry.rule, ())),
            game.tested.get(entry.rule, ()),
            entry.note,
        )
        for entry in game.rulebook
    ]


def count_by_status(rows: list[LedgerRow]) -> Mapping[str, int]:
    """Count the rules of each status, every status named."""
    counted = Counter(row.status for row in rows)
    return {status: counted[status] for status in STATUSES}


def faults(game: Game[Any]) -> Iterator[str]:
    """Yield what contradicts itself: a rule called enforced or due that no check or test stands behind."""
    rows = ledger(game)
    known = {row.rule for row in rows}
    for number in sorted(set(game.checks) - known):
        yield f"rule {number} is checked but not in the rulebook list"
    for audit in game.audits.values():
        for number in sorted({audit.rule, *audit.applies} - known):
            yield f"{audit.name} judges rule {number}, which is not in the rulebook list"
    for procedure in game.all_procedures:
        for number in sorted(set(procedure.rules) - known):
            yield f"{procedure.name} carries out rule {number}, which is not in the rulebook list"
    for row in rows:
        if row.status not in STATUSES:
            yield f"rule {row.rule}: {row.status!r} is no status"
        if row.status in ("enforced", "due") and not row.checks:
            yield f"rule {row.rule} is called {row.status} but nothing checks it"
        if row.status in ("enforced", "due") and not row.tests:
            yield f"rule {row.rule} is called {row.status} but no test shows it"
        if row.status == "by-hand" and not row.note:
            yield f"rule {row.rule} is by hand but the missing fact is not named"
