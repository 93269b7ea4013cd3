"""The sides of a game: seats, VASSAL's sides, counters, fields and orders all use their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from guelta.rules.engine.tables.folder import RulesDataError
from guelta.rules.engine.tables.identifier import clipped_id, id_faults, name_objection

__all__ = ["Side", "sides_of"]

_KEYS = {"title", "group", "adjudicator", "by_consent"}


@dataclass(frozen=True, slots=True)
class Side:
    """One side: its id, what players and VASSAL call it, and the alliance it belongs to, "" for none.

    An `adjudicator` plays nothing: he decides what the rules leave open, and sees everything; one
    `by_consent` only when every other side has agreed to it.
    """

    id: str
    title: str
    group: str = ""
    adjudicator: bool = False
    by_consent: bool = False


def sides_of(about: Mapping[str, object], source: str) -> dict[str, Side]:
    """Read `[sides.ID]` of a game.toml in its order; RulesDataError names every fault."""
    table = about.get("sides", {})
    if not isinstance(table, Mapping):
        raise RulesDataError([f"{source}, sides: must be tables such as [sides.red] with a title"])
    faults, sides = [*id_faults((f"{source}, [sides.{clipped_id(id)}]", id) for id in table)], {}
    for id, data in table.items():
        if not isinstance(data, Mapping) or not isinstance(data.get("title"), str) or not data["title"]:
            faults.append(f'{source}, [sides.{id}]: must have a title, such as title = "Red player"')
            continue
        if strange := sorted(data.keys() - _KEYS):
            faults.append(f"{source}, [sides.{id}]: does not know {', '.join(strange)}")
        if said := name_objection(data["title"]):
            faults.append(f"{source}, [sides.{id}], title: {said}")
        group = data.get("group", "")
        adjudicator, by_consent = data.get("adjudicator", False), data.get("by_consent", False)
        if not isinstance(group, str) or not isinstance(adjudicator, bool):
            faults.append(f"{source}, [sides.{id}]: group must be a word, adjudicator true or false")
            continue
        if not isinstance(by_consent, bool) or by_consent > adjudicator:
            faults.append(f"{source}, [sides.{id}]: by_consent is true or false, and of an adjudicator only")
            continue
        sides[str(id)] = Side(str(id), data["title"], group, adjudicator, by_consent)
    if faults:
        raise RulesDataError(faults)
    return sides
