"""8.2, 8.3: parties that are attacked, militias that stand up for them, and parties that friends meet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from guelta.rules.engine.play.choice import Barred
from guelta.rules.zefra.board.hostility import are_hostile, can_fight, prey_in
from guelta.rules.zefra.board.play import D10, Play
from guelta.rules.zefra.board.units import Unit
from guelta.rules.zefra.combat.retreat import retreat
from guelta.rules.zefra.reach.chain import settle

__all__ = [
    "attack_parties", "companies_in", "is_company", "is_friendly_party", "leave_enemies", "meet_party",
]  # fmt: skip


def attack_parties(play: Play, ids: Sequence[str], hex: str) -> list[str]:
    """G10-08  Roll for each refugee party that is attacked; give the militias that stand up."""
    raised = []
    for party in prey_in(play.position, play.charts, play.alive(ids, hex), hex):
        if party.type != "refugees":
            continue
        idle = (face for face in D10 if not _stands_up(play, face))
        roll = play.roll("party", "G10-08", party.side, f"{party.counter.name} is attacked", idle=idle)
        rises = _stands_up(play, roll)
        militia = play.raised("militia", party.side, hex, used=False) if rises else ""
        raised += [militia] if militia else []
        told = "a militia comes to its defence" if militia else "nobody comes to its defence"
        cell = ("refugee_events", "party attacked", "highest")
        play.write("G10-08", f"{party.counter.name} is attacked: {told}", roll=roll, cell=cell)
    return raised


def _stands_up(play: Play, roll: int) -> bool:
    return play.charts.succeeds("refugee_events", "party attacked", roll)


def leave_enemies(play: Play, raised: Sequence[str], hex: str) -> None:
    """p3-17b  Let militias that stood up among units hostile to them retreat once the fight is over (Z73)."""
    for militia in play.alive(raised, hex):
        if any(
            can_fight(play.charts, unit) and are_hostile(play.position, play.charts, militia.side, unit.side)
            for unit in play.there(hex)
        ):
            retreat(play, [militia.id], hex)


def is_company(unit: Unit) -> bool:
    """Return whether a unit is a company of IFF."""
    return unit.side == "iff" and unit.counter.is_company


def is_friendly_party(unit: Unit) -> bool:
    """Return whether a unit is a refugee party that companies of IFF may ask for help."""
    return unit.side == "bongo" and unit.type == "refugees"


def companies_in(play: Play, hex: str) -> list[Unit]:
    """Return the companies of IFF in a hex."""
    return [unit for unit in play.there(hex) if is_company(unit)]


def _not_helped(hex: str, unit: Unit) -> Barred | None:
    """G10-07  Return why a unit of a hex sheds nothing to a party there."""
    if unit.space != hex:
        return None
    return Barred("G10-07", f"{unit.counter.name} is no hurt company of IFF that met the party")


def _party_helps(play: Play, roll: int) -> bool:
    return play.charts.succeeds("refugee_events", "IFF meets a Bongo party", roll)


def meet_party(play: Play, companies: Sequence[Unit], hex: str) -> None:
    """G10-07  Let IFF companies that meet a Bongo party raise a militia or shed one counter (Z15)."""
    if not companies or not any(map(is_friendly_party, play.there(hex))):
        return
    title = "asks the Bongo party for help"
    if not play.may("meet", "G10-07", "iff", title, [companies[0].id]):
        return
    failing = (face for face in D10 if not _party_helps(play, face))
    roll = play.roll("meeting", "G10-07", "iff", title, failing)
    succeeds = _party_helps(play, roll)
    cell = ("refugee_events", "IFF meets a Bongo party", "highest")
    play.write("G10-07", "the party helps" if succeeds else "the party does not help", roll=roll, cell=cell)
    if not succeeds:
        return
    hurt = [unit for unit in companies if unit.hits]
    options = [("militia", "a Bongo militia"), *([("sheds", "one -1 counter less")] if hurt else [])]
    if play.one("help", "G10-07", "iff", "gets", options) == "sheds":
        refused = partial(_not_helped, hex)
        (id,) = play.pick("sheds", "G10-07", "iff", "sheds one -1", hurt, refused=refused)
        play.heal(id, "G10-07", "the Bongo party helps")
    elif play.raised("militia", "bongo", hex, used=True):
        play.write("G10-07", f"a Bongo militia rises in {play.charts.place(hex)}")
        settle(play, hex, (), "iff")
