"""The coverage ledger: for every numbered rule, what is done about it and which tests show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from guelta.rules.engine.game import Game
from guelta.rules.engine.order import judge_order

__all__ = ["JUDGED", "STATUSES", "LedgerRow", "faults", "ledger"]

STATUSES = ("enforced", "partly", "due", "carried-out", "by-hand", "not-yet")
"""What is done about a rule.

`enforced`: a check, an audit or a procedure that is carried out again finds it wherever it can be broken.
`partly`: one finds some of it, and the note says which. `due`: one says what must now happen. `carried-out`:
a procedure or a set-up does it by the rule, and nobody judges who does it otherwise. `by-hand`: nothing in a
file could show it.
"""
JUDGED = ("enforced", "partly", "due")
"""The statuses of rules that somebody judges."""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One numbered rule: its status, who judges it, who carries it out, and their tests.

    `judges` are the names of checks and audits, and of procedures that are carried out again to judge by
    them, `carriers` those of procedures and set-ups, `checks` all of these; `sentences` are what its
    tables say of it.
    """

    rule: str
    title: str
    status: str
    checks: tuple[str, ...]
    tests: tuple[str, ...]
    note: str
    judges: tuple[str, ...] = ()
    carriers: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return the row as an object of `rules --json`."""
        return {
            "rule": self.rule,
            "title": self.title,
            "status": self.status,
            "checks": list(self.checks),
            "sentences": list(self.sentences),
            "tests": list(self.tests),
            "note": self.note,
        }


def ledger(game: Game[Any]) -> list[LedgerRow]:
    """Return the rows in the order of the rulebook."""
    judges: dict[str, list[str]] = {}
    others: dict[str, list[str]] = {}
    for number, check in game.checks.items():
        for rule in (number, *check.applies):
            judges.setdefault(rule, []).append(check.name)
    for audit in game.audits.values():
        for rule in (audit.rule, *audit.applies):
            judges.setdefault(rule, []).append(audit.name)
    for rule in _rules_of_orders(game):
        judges.setdefault(rule, []).append(judge_order.__name__)
    for procedure in game.all_procedures:
        for rule in procedure.rules:
            others.setdefault(rule, []).append(procedure.name)
            if game.replay is not None and procedure.searchable:
                judges.setdefault(rule, []).append(procedure.name)
    for scenario in game.scenarios.values():
        for rule in (scenario.rule, *scenario.sets_up):
            others.setdefault(rule, []).append(f"set_up_{scenario.id.replace('-', '_')}")
    return [
        LedgerRow(
            entry.rule,
            entry.title,
            entry.status,
            tuple(dict.fromkeys([*judges.get(entry.rule, ()), *others.get(entry.rule, ())])),
            game.tested.get(entry.rule, ()),
            entry.note,
            tuple(judges.get(entry.rule, ())),
            tuple(others.get(entry.rule, ())),
            game.sentences.get(entry.rule, ()),
        )
        for entry in game.rulebook
    ]


def _rules_of_orders(game: Game[Any]) -> Iterator[str]:
    """Yield the numbers of the phases in which play decides who is next: they say who played out of turn."""
    for node in game.sequence_as_written.values():
        if isinstance(node, Mapping) and node.get("order"):
            yield str(node["rule"])


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
        yield from map(f"rule {row.rule} is called {row.status} but {{}}".format, _wanting(row))


def _wanting(row: LedgerRow) -> Iterator[str]:
    """Yield what a status asks for and the row does not have."""
    if row.status in JUDGED and not row.judges:
        yield "no check or audit judges it"
    if row.status == "carried-out" and not row.carriers:
        yield "no procedure or set-up carries it out"
    if row.status in (*JUDGED, "carried-out") and not row.tests:
        yield "no test shows it"
    if row.status == "partly" and not row.note:
        yield "the note does not say which part"
    if row.status == "by-hand" and not row.note:
        yield "the note does not name the missing fact"
