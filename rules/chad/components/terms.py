"""Chapter 1: who is a conventional unit, whose counter it is, and what an independent faction is."""

from __future__ import annotations

from collections.abc import Container, Iterable

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.political_charts import scenario_politics
from guelta.rules.engine.board.position import Position, Standing

__all__ = [
    "GOVERNMENT_FORCES",
    "MUST_ATTACK",
    "casting",
    "combat_units",
    "government_role",
    "has_arrived",
    "has_option",
    "in_play",
    "independent_factions",
    "is_barred_from_the_sudan",
    "is_conventional",
    "is_guerrilla",
    "is_left_out",
    "is_neutral",
    "names",
    "opponent",
    "owner",
    "places",
    "player_of",
    "plural",
    "role",
    "sanctuaries",
    "segment",
    "side_name",
]

GOVERNMENT_FORCES = ("FANT", "France", "OAU")
"""1.10: controlled by whichever player is the Government."""

MUST_ATTACK = "must-attack-"
"""11.33: the mark `must-attack-HEX` is on who ended his movement next to the independent faction there."""


def is_guerrilla(counter: ChadCounter) -> bool:
    """1.20  A guerrilla is a combat unit of one of the fourteen factions, never its leader."""
    return counter.is_combat_unit and counter.type == "guerrilla"


def is_conventional(counter: ChadCounter) -> bool:
    """1.20  A conventional unit is a combat unit of FANT, France, Libya or the OAU."""
    return counter.is_combat_unit and counter.type != "guerrilla"


def government_role(position: Position) -> str:
    """1.20  The player who holds the capital is the Government: `fan` or `fap`, "" when nothing says so."""
    return position.fields.get("government", "")


def independent_factions(position: Position, charts: ChadCharts) -> dict[str, str]:
    """11.30  A faction is independent while an IGF marker lies on its counters in its home town.

    Returns the home town by faction.
    """
    return position.once(_independent_factions, charts)


def _independent_factions(position: Position, charts: ChadCharts) -> dict[str, str]:
    found = {}
    for faction, home in charts.homes.items():
        counters = [charts.counters[standing.counter] for standing in position.stack(home)]
        types, forces = {each.type for each in counters}, {each.force for each in counters}
        if "IGF" in types and faction in forces:
            found[faction] = home
    return found


def owner(
    position: Position, charts: ChadCharts, standing: Standing, independent: Container[str] | None = None
) -> str:
    """1.10  Return the player who controls a counter, `fan` or `fap`, and "" for markers and IGFs.

    The faction in the field `neutral` is nobody's either (14.43).

    FANT, French and OAU units go with the Government (`government` while nobody knows who that is), Libyans
    always with the FAP player, a faction with the side that is up. Who asks for many counters may pass the
    factions that are independent.
    """
    counter = charts.counters[standing.counter]
    if counter.kind == "marker":
        return ""
    if counter.force in GOVERNMENT_FORCES:
        return government_role(position) or "government"
    if counter.force == "Libya":
        return "fap"
    if independent is None:
        independent = independent_factions(position, charts)
    if counter.force in independent or is_neutral(position, counter):
        return ""
    return standing.face or counter.front


def owner_of(position: Position, charts: ChadCharts, counter: str) -> str:
    """1.10  Return who controls a counter wherever it stands, "" when nobody does."""
    for space in position.where(counter):
        for standing in position.stack(space):
            if standing.counter == counter:
                return owner(position, charts, standing)
    return ""


def is_neutral(position: Position, counter: ChadCounter) -> bool:
    """14.43  Whether a counter belongs to the faction that is neutral until something activates it."""
    return counter.force != "" and counter.force == position.fields.get("neutral")


def role(position: Position, player: str) -> str:
    """1.20  Return `government` or `rebel` for a player, "" for nobody."""
    government = government_role(position)
    if not player or not government:
        return "government" if player == "government" else ""
    return "government" if player == government else "rebel"


def casting(charts: ChadCharts, position: Position) -> dict[str, str]:
    """1.20  Return who plays the Government and who the Rebels, nothing while nobody knows."""
    government = government_role(position)
    return {"government": government, "rebel": opponent(government)} if government else {}


def player_of(position: Position, side: str) -> str:
    """1.20  Return who plays a side, `government` or `rebel`, while it is known who governs."""
    government = government_role(position)
    return government if side == "government" else opponent(government)


def places(position: Position, charts: ChadCharts) -> dict[str, str]:
    """2.30  Return the space of every counter of the mix; one that stands nowhere lies in `unused`."""
    found = {standing.counter: space for space, standing in position.each_standing()}
    return {counter: found.get(counter, "unused") for counter in charts.counters}


def in_play(position: Position, counter: str) -> bool:
    """11.31  Whether a counter stands on the map or in a box.

    Eliminated ones do not, nor those left out of the game or waiting on the turn track for their turn.
    """
    return any(
        space not in ("eliminated", "unused") and not space.startswith("turn-")
        for space in position.where(counter)
    )


def side_name(position: Position, player: str) -> str:
    """Return how a player is named where dice or choices are asked: by his role, or as he is."""
    return role(position, player) or player


def opponent(player: str) -> str:
    """1.20  Return the other player."""
    return "fap" if player == "fan" else "fan"


def has_option(position: Position, number: str) -> bool:
    """13.00  Whether an optional rule is played."""
    return number in position.fields.get("options", "").split()


def sanctuaries(position: Position, charts: ChadCharts, counter: ChadCounter) -> tuple[str, ...]:
    """4.50  Return the countries whose sanctuary a counter uses, as printed or by the scenario (14.33).

    There FAN units that went over (13.62) use those of FAP too.
    """
    more = charts.ground.special(position, "fap_sanctuary")
    if not more or not (counter.force == "FAP" or _went_over(position, counter)):
        return counter.sanctuaries
    printed = next(each.sanctuaries for each in charts.counters.values() if each.force == "FAP")
    return tuple(dict.fromkeys((*counter.sanctuaries, *printed, more)))


def _went_over(position: Position, counter: ChadCounter) -> bool:
    """13.62  Whether a FAN unit shows the side of FAP."""
    if counter.force != "FAN" or not has_option(position, "13.60"):
        return False
    return any(
        standing.counter == counter.id and standing.face == "fap"
        for space in position.where(counter.id)
        for standing in position.stack(space)
    )


def is_barred_from_the_sudan(position: Position, charts: ChadCharts, standing: Standing) -> bool:
    """4.54  Only factions with a Sudan sanctuary enter the Sudan, and whom a scenario lets in (14.33)."""
    counter = charts.counters[standing.counter]
    if "sudan" in sanctuaries(position, charts, counter):
        return False
    admitted = charts.ground.special(position, "sudan")
    is_chadian = counter.nation == "Chad"
    return not (is_chadian and admitted and role(position, owner(position, charts, standing)) == admitted)


def segment(position: Position) -> str:
    """3.00  Return whose segment the cursor stands in, `government` or `rebel`, "" outside any."""
    return next((part for part in position.cursor.split("/") if part in ("government", "rebel")), "")


def is_left_out(position: Position, charts: ChadCharts) -> bool:
    """14.33  Whether the cursor stands in the one segment that a scenario does not play."""
    left_out = scenario_politics(charts, position.fields.get("scenario", ""), "no_segment")
    return bool(left_out) and position.cursor.startswith(f"{left_out}/")


def combat_units(charts: ChadCharts, stack: Iterable[Standing]) -> list[Standing]:
    """1.20  Keep the combat units of a stack: no Commanders, leaders, air, AAA, SAM units or markers."""
    return [standing for standing in stack if charts.counters[standing.counter].is_combat_unit]


def names(charts: ChadCharts, stack: Iterable[Standing]) -> str:
    """Name counters for a sentence: `CDR guerrilla 1, CDR guerrilla 2 and CDR leader`."""
    listed = [charts.counters[standing.counter].name for standing in stack]
    return " and ".join(filter(None, (", ".join(listed[:-1]), listed[-1]))) if listed else "nothing"


def plural(number: int, noun: str) -> str:
    """Return a number with its noun: `1 step`, `2 steps`."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def has_arrived(unit: Standing) -> bool:
    """12.40  Whether a unit came out of a Reinforcements box in this impulse."""
    return any(mark.startswith("arrived-") for mark in unit.marks)
