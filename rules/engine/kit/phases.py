"""Phases: what each does by its `does`, as one procedure that carries it out and judges it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from itertools import groupby

from guelta.rules.engine.judging.phase import PhaseRules
from guelta.rules.engine.kit.acting import Acting
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.combat.fighting import Fighting
from guelta.rules.engine.kit.control import settle
from guelta.rules.engine.kit.deeds import deeds_of, is_deed
from guelta.rules.engine.kit.kit import Kit, Move, Phase, Presence
from guelta.rules.engine.kit.moving import Moving
from guelta.rules.engine.kit.selection import COLUMNS
from guelta.rules.engine.kit.stage import Part
from guelta.rules.engine.play.procedure import Procedure, Run

__all__ = ["phases_of"]


def phases_of(kit: Kit, leaves: Mapping[str, str]) -> dict[str, PhaseRules[KitCharts]]:
    """Return the rules of each phase of a kit; `leaves` are the phases without others in them, by id.

    With [strict] nothing changes in a phase that does nothing: it has a procedure, too, which does so little.
    """
    found = {}
    for id, rule in leaves.items():
        phase = kit.phases.get(id)
        if phase is not None:
            found[id] = PhaseRules(procedure=_procedure(kit, id, tuple(_parts(kit, phase))))
        elif kit.strict:
            found[id] = PhaseRules(procedure=_idle(id, rule))
    return found


def _parts(kit: Kit, phase: Phase) -> Iterator[Part]:
    """Yield the parts of a phase: moves that follow one another are one."""
    for word, several in groupby(phase.does, lambda id: _word_of(kit, id)):
        if word == "deed":
            yield deeds_of(kit, tuple(kit.acts[id] for id in several))
        elif word == "act":
            yield Acting(tuple(kit.acts[id] for id in several))
        elif word == "combat":
            yield from (Fighting(kit.combats[id]) for id in several)
        else:
            moves = tuple(kit.moves[id] for id in several)
            yield Moving(moves, in_any_order=any(_rests_on_friends(kit, move) for move in moves))


def _word_of(kit: Kit, id: str) -> str:
    if id in kit.acts:
        return "deed" if is_deed(kit.acts[id]) else "act"
    return "move" if id in kit.moves else "combat"


def _rests_on_friends(kit: Kit, move: Move) -> bool:
    """Return whether who went before changes where others may go: by what selectors ask of the board."""
    keys = [getattr(move.path, each.name) for each in fields(move.path)]
    for change in move.changes:
        keys += [change.units, *change.keys.values()]
    zones = [getattr(each, key) for each in kit.zones for key in ("units", "into", "across", "cancelled")]
    asks_zones = any(isinstance(each, Presence) for each in keys)
    asked = [move.units, *keys, *(zones if asks_zones else ())]
    befriends = move.path.friends != Presence() or any("friends" in each.keys for each in move.changes)
    by_python = any(getattr(each, "function", None) is not None for each in keys)
    return befriends or by_python or any(getattr(each, "layer", COLUMNS) > COLUMNS for each in asked)


def _procedure(kit: Kit, id: str, parts: tuple[Part, ...]) -> Procedure[KitCharts]:
    def carried_out(run: Run[KitCharts]) -> None:
        begin, state = run.resumed(lambda: (0, None))
        for number, part in enumerate(parts[begin:], start=begin):
            part.carry_out(run, state if number == begin else None, _saving(run, number))
        settle(run, run.charts.kit.controls)

    own = (rule for part in parts for rule in part.rules)
    rules = tuple(dict.fromkeys((*own, *(control.rule for control in kit.controls))))
    loses = [kit.steps.rule] if any(isinstance(part, Fighting) for part in parts) else []
    applied = tuple(rule for rule in (*loses, kit.strict) if rule and rule not in rules)
    return _named(id, Procedure(parts[0].rule, applied, carried_out, rules))


def _saving(run: Run[KitCharts], number: int) -> Callable[[object], None]:
    return lambda state: run.commit((number, state))


def _idle(id: str, rule: str) -> Procedure[KitCharts]:
    def nothing(run: Run[KitCharts]) -> None:
        return

    return _named(id, Procedure(rule, (), nothing, ()))


def _named(id: str, procedure: Procedure[KitCharts]) -> Procedure[KitCharts]:
    procedure.function.__name__ = id.replace("-", "_")
    return procedure
