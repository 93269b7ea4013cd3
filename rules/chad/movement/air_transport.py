"""Chapter 4: air transport (4.80), airmobile movement (4.81) and the French airbase off the map (4.82)."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.movement.march import Mode, Move, Mover, bars

__all__ = ["flights", "is_paratroop", "may_fly", "may_land", "transport_limit"]

_LOSSES = "task-force-losses"


def is_paratroop(counter: ChadCounter) -> bool:
    """4.80, 4.81  Whether a unit may fly: the airborne infantry of FANT and of France."""
    return (
        counter.is_combat_unit and counter.type == "airborne infantry" and counter.force in ("FANT", "France")
    )


def transport_limit(survey: Survey, counter: ChadCounter) -> int:
    """4.80, 4.81  Return how many units like this one may fly in a segment, all ways of flying together."""
    ground = survey.ground
    if counter.force == "France":
        return int(ground.number("air transport, France") + ground.number("airmobile, France"))
    return int(ground.number("air transport, FANT"))


def _flown(survey: Survey, force: str) -> int:
    """4.80  Count the units of a force that bear the mark of a flight in this segment."""
    return sum(
        "flew" in standing.marks and survey.charts.counters[id].force == force
        for id, (_, standing) in survey.places.items()
    )


def may_land(survey: Survey, player: str, hex: str) -> bool:
    """4.80  Whether units of the Government may land: no rebels, and with Part II presence or a garrison.

    At presence 0 a combat unit of the Government must hold the place before anybody lands.
    """
    if survey.enemy_in(player, hex):
        return False
    return survey.presence(hex) != 0 or survey.has_garrison(player, hex)


def may_fly(survey: Survey, player: str, hex: str, *, off: bool = False) -> bool:
    """4.62, 4.80  Whether the Government Commander may take off from an airfield (`off`) or land there.

    Under Part I both ends must be held by combat units of the Government; Part II lets him land like others.
    """
    if survey.presence(hex) is None:
        return survey.has_combat_unit(player, hex)
    return off or may_land(survey, player, hex)


def flights(survey: Survey, mover: Mover, asked: frozenset[str] | None = None) -> Iterator[Move]:
    """4.80  FANT and French paratroops of the Government fly from airfield to airfield instead of moving.

    Of flights into the open (4.81) only those to the places `asked` of, None for all.
    """
    if not is_paratroop(mover.counter) or survey.role(mover.player) != "government":
        return
    ground = survey.ground
    if _flown(survey, mover.counter.force) >= transport_limit(survey, mover.counter):
        return
    barred = frozenset().union(*(bar.hexes for bar in bars(survey, mover)))
    fields = sorted(hex for hex in ground.airfields - barred if may_land(survey, mover.player, hex))
    at_a_field = mover.space in ground.airfields or mover.space == ground.airbase_off_map
    if at_a_field:
        for hex in fields:
            if hex != mover.space:
                yield _flight(survey, Mode.AIR_TRANSPORT, 0, (mover.space, hex))
    if mover.counter.force == "France" and mover.space in survey.charts.map:
        anywhere = survey.ground.chad & survey.ground.land if at_a_field else frozenset(fields)
        anywhere = anywhere if asked is None else anywhere & asked
        yield from _airmobile(survey, mover, anywhere - barred)
        yield from _to_the_airbase(survey, mover, at_a_field)


def _airmobile(survey: Survey, mover: Mover, within: frozenset[str]) -> Iterator[Move]:
    """4.81  French paratroops fly up to thirty hexes over anything, to or from an airfield.

    From an airfield they land in any hex of Chad without enemies, from elsewhere at an airfield.
    """
    targets = sorted(hex for hex in within if not survey.enemy_in(mover.player, hex))
    most, distance = survey.ground.number("airmobile, hexes"), survey.charts.map.distance
    for hex in targets:
        if hex != mover.space and (cost := distance(mover.space, hex)) <= most:
            yield _flight(survey, Mode.AIRMOBILE, cost, (mover.space, hex))


def _to_the_airbase(survey: Survey, mover: Mover, at_a_field: bool) -> Iterator[Move]:
    """4.82  French paratroops may fly to their airbase off the map, and lie in Task Force Losses at once."""
    base = survey.ground.airbase_off_map
    if not base or mover.space == base:
        return
    distance = survey.charts.map.distance(mover.space, base)
    path = (mover.space, base, _LOSSES)
    if at_a_field:
        yield Move(_LOSSES, Mode.AIR_TRANSPORT, 0, path)
    elif distance <= survey.ground.number("airmobile, hexes"):
        yield Move(_LOSSES, Mode.AIRMOBILE, distance, path)


def _flight(survey: Survey, mode: Mode, cost: float, path: tuple[str, ...]) -> Move:
    return Move(path[-1], mode, cost, path, survey.next_to_igfs.get(path[-1], ()))
