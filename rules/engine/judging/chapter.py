"""What judges play by one chapter of a rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from guelta.rules.engine.judging.audit import Audit
from guelta.rules.engine.judging.check import Check
from guelta.rules.engine.play.procedure import Procedure
from guelta.rules.engine.recipe import Charts, RuleEntry

__all__ = ["Chapter", "changed_checks", "checks_by_rule", "unknown_numbers"]

C = TypeVar("C", bound=Charts)


@dataclass(frozen=True)
class Chapter(Generic[C]):
    """The checks and audits of one chapter; those of a game are the chapters' put together."""

    checks: tuple[Check[C], ...] = ()
    audits: tuple[Audit[C], ...] = ()


def checks_by_rule(checks: Iterable[Check[C]]) -> dict[str, Check[C]]:
    """Key checks by rule number; ValueError when two claim one number."""
    keyed: dict[str, Check[C]] = {}
    for each in checks:
        if each.rule in keyed:
            raise ValueError(f"{keyed[each.rule].name} and {each.name} both claim rule {each.rule}")
        keyed[each.rule] = each
    return keyed


def changed_checks(
    names: tuple[str, str],
    checks: Mapping[str, Check[C]],
    replacing: Iterable[Check[C]],
    adding: Iterable[Check[C]],
    dropping: Iterable[str],
) -> dict[str, Check[C]]:
    """Return the checks of an edition by those of its parent; ValueError names both where they drifted."""
    id, parent = names
    changed = dict(checks)
    for number in dropping:
        if changed.pop(number, None) is None:
            raise ValueError(f"{id} drops rule {number}, which {parent} does not check")
    for each in replacing:
        if each.rule not in changed:
            raise ValueError(f"{id} replaces rule {each.rule}, which {parent} does not check")
        changed[each.rule] = each
    for each in adding:
        if each.rule in changed:
            raise ValueError(f"{id} adds rule {each.rule}, which {parent} checks already")
        changed[each.rule] = each
    return changed


def unknown_numbers(
    rulebook: Iterable[RuleEntry], judging: Iterable[Check[Any] | Audit[Any] | Procedure[Any]], source: str
) -> Iterator[str]:
    """Yield which checks, audits and procedures name a number that the rulebook, the file `source`, lacks."""
    listed = {entry.rule for entry in rulebook}
    for each in judging:
        named = {each.rule, *each.applies, *(each.writes if isinstance(each, Procedure) else ())}
        for number in sorted(named - listed):
            yield f"{source}: does not list rule {number}, which {each.name} names"
