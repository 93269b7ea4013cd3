"""8.2: a refugee party that is attacked, and the militia that may stand up for it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.zefra.board.hostility import are_hostile, can_fight, prey_in
from rules.zefra.board.play import Play
from rules.zefra.combat.retreat import retreat

__all__ = ["attack_parties", "leave_enemies"]


def attack_parties(play: Play, ids: Sequence[str], hex: str) -> list[str]:
    """G10-08  Roll for each refugee party that is attacked; give the militias that stand up."""
    raised = []
    for party in prey_in(play.position, play.charts, play.alive(ids, hex), hex):
        if party.type != "refugees":
            continue
        roll = play.roll("party", "G10-08", party.side, f"{party.counter.name} is attacked")
        rises = play.charts.succeeds("refugee_events", "party attacked", roll)
        militia = play.raised("militia", party.side, hex, used=False) if rises else ""
        raised += [militia] if militia else []
        told = "a militia comes to its defence" if militia else "nobody comes to its defence"
        cell = ("refugee_events", "party attacked", "highest")
        play.write("G10-08", f"{party.counter.name} is attacked: {told}", roll=roll, cell=cell)
    return raised


def leave_enemies(play: Play, raised: Sequence[str], hex: str, origin: str) -> None:
    """p3-17b  Let militias that stood up among units hostile to them retreat once the fight is over (Z73)."""
    for militia in play.alive(raised, hex):
        if any(
            can_fight(play.charts, unit) and are_hostile(play.position, play.charts, militia.side, unit.side)
            for unit in play.there(hex)
        ):
            retreat(play, [militia.id], hex, origin)
