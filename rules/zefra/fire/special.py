"""8.9: the nuclear and the biological platoon, won at a site and used once."""

from __future__ import annotations

from collections.abc import Sequence

from guelta.rules.zefra.board.hostility import are_hostile, can_fight, guard_of, standing_site
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.units import Unit, all_units
from guelta.rules.zefra.fire.memory import SPECIAL, unaccounted
from guelta.rules.zefra.reach.chain import settle

__all__ = ["SPECIAL", "strike", "win_platoon"]


def win_platoon(play: Play, ids: Sequence[str], hex: str) -> None:
    """p61-13b, G9-04a  Hand IFF the platoon of a special site that one of its units enters for the first
    time."""
    if not any(unit.side == "iff" and can_fight(play.charts, unit) for unit in play.alive(ids, hex)):
        return
    site = play.charts.sites.get(hex)
    entered = play.position.fields.get("sites-entered", "").split()
    table = play.charts.tables.charts["special_weapons"]
    row = next((each for each in SPECIAL if site and table.text(each, "site") == site.kind), "")
    if site is None or not row or site.id in entered or unaccounted(play.position, play.charts, row):
        return  # one platoon comes of each site: of which the last one came has to be known
    if row == "biological" and play.charts.option(play.position, "biological") == "none":
        return
    there = all_units(play.position, play.charts)
    free = [
        counter.id
        for counter in play.charts.counters.values()
        if counter.type == row and (counter.id not in there or there[counter.id].space == "unused")
    ]
    play.run.set(**{"sites-entered": " ".join([*entered, site.id])})
    if free:
        play.carry(free[0], hex, used=True, bare=True)
        play.write("G9-04a", f"IFF gains a {row} platoon at {site.title}, already used")
        settle(play, hex, [free[0]], "iff")


def strike(play: Play, ids: Sequence[str], hex: str) -> None:
    """G9-04b  Let a special platoon that enters a hex be used there, before any ambush or fight."""
    for platoon in play.alive(ids, hex):
        if platoon.type not in SPECIAL:
            continue
        guard = guard_of(play.position, play.charts, hex)  # G10-05a, G10-05b  who defends every camp
        foes = [
            unit
            for unit in (*play.there(hex), *([guard] if guard is not None else []))
            if are_hostile(play.position, play.charts, platoon.side, unit.side)
        ]
        site = standing_site(play.position, play.charts, hex)
        wrecks = site and play.charts.tables.charts["special_weapons"].text(platoon.type, "destroys") == "yes"
        title = f"uses the {platoon.type} platoon in {play.charts.place(hex)}"
        if (foes or wrecks) and play.may("special", "G9-04b", platoon.side, title, (platoon.id,)):
            _used(play, platoon, hex, foes, site if wrecks else "")


def _used(play: Play, platoon: Unit, hex: str, foes: Sequence[Unit], site: str) -> None:
    loss = int(play.charts.tables.charts["special_weapons"].number(platoon.type, "loses"))
    play.write(
        "G9-04b",
        f"{platoon.counter.name} is used in {play.charts.place(hex)}: {loss} on each defender",
        cell=("special_weapons", platoon.type, "loses"),
    )
    for unit in foes:
        halved = unit.side == "cjtf" and _has_cbrn_near(play, hex)
        play.hurt(unit.id, loss // 2 if halved else loss, "G9-04b", f"the {platoon.type} platoon")
    if site:
        play.destroy(site, "G9-04b", "the nuclear platoon")
    if platoon.type == "nuclear":
        uses = int(play.position.fields.get("nuclear-use", "0"))
        play.run.set(**{"nuclear-use": str(uses + 1)})
    play.remove(platoon.id, "G9-04b", "used once")


def _has_cbrn_near(play: Play, hex: str) -> bool:
    """p61-09f  Whether a CBRN unit in or next to a hex halves what CJTF-Z takes there (Z20)."""
    if play.charts.option(play.position, "cbrn") != "halves":
        return False
    near = (hex, *play.charts.map.neighbours(hex))
    return any(unit.type == "cbrn" for each in near for unit in play.there(each))
