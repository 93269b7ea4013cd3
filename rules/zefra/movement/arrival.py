"""What comes of entering a hex: a fight, refugees found, sites destroyed or entered."""

from __future__ import annotations

from collections.abc import Sequence

from guelta.rules.zefra.board.hostility import can_fight, defenders, guard_of, standing_site
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.combat.fight import Fight, fight
from guelta.rules.zefra.combat.retreat import fall_upon
from guelta.rules.zefra.fire.special import strike, win_platoon
from guelta.rules.zefra.movement.ambush import attempt, warning
from guelta.rules.zefra.movement.parties import (
    attack_parties,
    companies_in,
    is_company,
    is_friendly_party,
    leave_enemies,
    meet_party,
)
from guelta.rules.zefra.reach.chain import settle

__all__ = ["arrive"]


def arrive(play: Play, ids: Sequence[str], hex: str, origin: str) -> bool:
    """p3-05a  Carry out what comes of units entering a hex from another; whether they fought."""
    strike(play, ids, hex)
    raised = attack_parties(play, ids, hex)
    fights = bool(defenders(play.position, play.charts, play.alive(ids, hex), hex))
    if fights:
        ambusher, adds = _ambusher(play, ids, hex)
        fight(play, Fight(hex, tuple(ids), origin, ambusher, adds))
        leave_enemies(play, raised, hex)
        settle(play, hex, ids, _side(play, ids))
    else:
        fall_upon(play, ids, hex)
    if play.alive(ids, hex):
        win_platoon(play, ids, hex)
        _meet(play, ids, hex)
        _wreck(play, ids, hex)
    return fights


def _side(play: Play, ids: Sequence[str]) -> str:
    return play.charts.counters[ids[0]].side


def _ambusher(play: Play, ids: Sequence[str], hex: str) -> tuple[str, int]:
    """G9-02a, G9-02b  Let the defender try an ambush, then who comes in; say which group succeeded.

    With it what a recon company adds to the result.
    """
    movers = play.alive(ids, hex)
    there = defenders(play.position, play.charts, movers, hex, guarded=False)
    for side in dict.fromkeys(unit.side for unit in there if not unit.is_used):
        own = [unit.id for unit in there if unit.side == side]
        title = f"ambushes who enters {play.charts.place(hex)}"
        if play.may("lie-in-wait", "G9-02b", side, title, own) and attempt(play, side, movers, hex):
            return "there", warning(play, side, movers, hex)
    fighters = [unit for unit in movers if can_fight(play.charts, unit)]
    if fighters:
        side, title = fighters[0].side, f"makes the attack on {play.charts.place(hex)} an ambush"
        targets = there or defenders(play.position, play.charts, movers, hex)
        if play.may("surprise", "G9-02a", side, title, ids) and attempt(
            play, side, targets, hex, entering=True
        ):
            return "came", warning(play, side, targets, hex)
    return "", 0


def _meet(play: Play, ids: Sequence[str], hex: str) -> None:
    """G10-07  Let IFF companies that come to a Bongo party, or to which one comes, ask it for help (Z15)."""
    came = play.alive(ids, hex)
    parties = [unit for unit in came if is_friendly_party(unit)]
    meet_party(play, companies_in(play, hex) if parties else [unit for unit in came if is_company(unit)], hex)


def _wreck(play: Play, ids: Sequence[str], hex: str) -> None:
    """G9-05  Let combat units destroy a site that nobody hostile defends, and no guard holds (Z36)."""
    movers = [unit for unit in play.alive(ids, hex) if can_fight(play.charts, unit)]
    site = standing_site(play.position, play.charts, hex)
    if not movers or not site or defenders(play.position, play.charts, movers, hex):
        return
    if guard_of(play.position, play.charts, hex) is not None:
        return  # G10-05a  a guarded camp is held, also against who is not hostile to its guard
    name = play.charts.counters[site].name
    if play.may("wreck", "G9-05", movers[0].side, f"destroys {name}", (hex,)):
        play.destroy(site, "G9-05", f"{movers[0].counter.name} entered it undefended")
