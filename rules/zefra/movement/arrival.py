"""What comes of entering a hex: a fight, refugees found, sites destroyed or entered."""

from __future__ import annotations

from collections.abc import Sequence

from rules.zefra.board.hostility import can_fight, defenders, guard_of, standing_site
from rules.zefra.board.play import Play
from rules.zefra.combat.fight import Fight, fight
from rules.zefra.combat.retreat import fall_upon
from rules.zefra.fire.special import strike, win_platoon
from rules.zefra.movement.ambush import Tried, attempt, warning
from rules.zefra.movement.chain import settle
from rules.zefra.movement.parties import attack_parties, leave_enemies

__all__ = ["arrive"]


def arrive(play: Play, ids: Sequence[str], hex: str, origin: str, tried: Tried) -> bool:
    """p3-05a  Carry out what comes of units entering a hex from another; whether they fought."""
    strike(play, ids, hex)
    raised = attack_parties(play, ids, hex)
    fights = bool(defenders(play.position, play.charts, play.alive(ids, hex), hex))
    if fights:
        ambusher, adds = _ambusher(play, ids, hex, tried)
        fight(play, Fight(hex, tuple(ids), origin, ambusher, adds))
        leave_enemies(play, raised, hex, origin)
        settle(play, hex, ids, _side(play, ids))
    else:
        fall_upon(play, ids, hex)
    if play.alive(ids, hex):
        win_platoon(play, ids, hex)
        _meet_party(play, ids, hex)
        _wreck(play, ids, hex)
    return fights


def _side(play: Play, ids: Sequence[str]) -> str:
    return play.charts.counters[ids[0]].side


def _ambusher(play: Play, ids: Sequence[str], hex: str, tried: Tried) -> tuple[str, int]:
    """G9-02a, G9-02b  Let the defender try an ambush, then who comes in; say which group succeeded.

    With it what a recon company adds to the result.
    """
    movers = play.alive(ids, hex)
    there = defenders(play.position, play.charts, movers, hex, guarded=False)
    for side in dict.fromkeys(unit.side for unit in there if not unit.is_used):
        if (hex, side) in tried:
            continue
        tried.add((hex, side))
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


def _meet_party(play: Play, ids: Sequence[str], hex: str) -> None:
    """G10-07  Let an IFF company that meets a Bongo party raise a militia or shed one counter."""
    companies = [unit for unit in play.alive(ids, hex) if unit.side == "iff" and unit.counter.is_company]
    if not companies or not any(u.type == "refugees" and u.side == "bongo" for u in play.there(hex)):
        return
    title = "asks the Bongo party for help"
    if not play.may("meet", "G10-07", "iff", title, [companies[0].id]):
        return
    roll = play.roll("meeting", "G10-07", "iff", title)
    succeeds = play.charts.succeeds("refugee_events", "IFF meets a Bongo party", roll)
    cell = ("refugee_events", "IFF meets a Bongo party", "highest")
    play.write("G10-07", "the party helps" if succeeds else "the party does not help", roll=roll, cell=cell)
    if not succeeds:
        return
    hurt = [unit for unit in companies if unit.hits]
    options = [("militia", "a Bongo militia"), *([("sheds", "one -1 counter less")] if hurt else [])]
    if play.one("help", "G10-07", "iff", "gets", options) == "sheds":
        (id,) = play.pick("sheds", "G10-07", "iff", "sheds one -1", hurt)
        play.heal(id, "G10-07", "the Bongo party helps")
    elif militia := play.raised("militia", "bongo", hex, used=True):
        play.write("G10-07", f"a Bongo militia rises in {play.charts.place(hex)}")
        settle(play, hex, [militia], "iff")


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
