"""Chapter 4: out of sanctuary boxes (4.53), and the Special Guerrilla Withdrawal into them (4.52)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.chad.infiltration import tolls
from rules.chad.march import Mode, Move, Mover, march, mover
from rules.chad.survey import Survey
from rules.chad.terms import is_conventional, sanctuaries

__all__ = ["leave_sanctuary", "may_withdraw_here", "start_hexes", "withdrawals"]


def start_hexes(survey: Survey, mover: Mover) -> Mapping[str, float]:
    """4.53  Give the entry hexes a counter may leave the main section of its box by, with their price.

    Any entry hex of the country will do; it costs what the Terrain Effects Chart says of one, and more where
    enemies have just arrived (4.22). New Arrivals stay where they are.
    """
    country = mover.space.removeprefix("sanctuary-")
    if country == mover.space:
        return {}
    cost, passing = survey.ground.entry_cost(survey.weather), tolls(survey, mover.counter, mover.player)
    return {
        hex: cost + toll
        for hex in sorted(survey.ground.entries_of(country))
        if (toll := passing.get(hex, 0.0)) is not None
    }


def leave_sanctuary(survey: Survey, mover: Mover, limit: float | None = None) -> Iterator[Move]:
    """4.53  A counter leaves its box through an entry hex and must go on into Chad.

    One that cannot turns back into New Arrivals, for the price of the entry hex; a Rebel Commander stays in
    the main section all the while (4.63).
    """
    starts = start_hexes(survey, mover)
    yield from march(survey, mover, starts, limit)
    section = survey.ground.section(mover.counter.kind)
    for entry, cost in starts.items():
        if not section:
            yield Move(entry, Mode.INTO_SANCTUARY, cost, (mover.space, entry))
        elif section != "sanctuary":
            back = mover.space.replace("sanctuary-", f"{section}-")
            yield Move(back, Mode.INTO_SANCTUARY, cost, (mover.space, entry, back))


def may_withdraw_here(survey: Survey, player: str, hex: str) -> bool:
    """4.52  Whether presence lets guerrillas withdraw: 1 or 2 for the Government's, 0 or 1 for the Rebel's.

    Where presence is no part of the game (14.13) it limits nobody.
    """
    level = survey.presence(hex)
    if level is None or not survey.government:
        return True
    return level >= 1 if survey.role(player) == "government" else level <= 1


def withdrawals(survey: Survey, id: str) -> Iterator[Move]:
    """4.52  A guerrilla or leader inside Chad may go straight to New Arrivals of its sanctuary.

    The Rebel Commander goes to the main section of any box (4.63); the Government's never enters one (4.62).
    """
    moving = mover(survey, id)
    if moving is None or not moving.player or is_conventional(moving.counter):
        return
    if moving.space not in survey.ground.chad or not may_withdraw_here(survey, moving.player, moving.space):
        return
    countries = sanctuaries(survey.position, survey.charts, moving.counter)
    if moving.counter.kind == "commander":
        if survey.role(moving.player) == "government":
            return
        countries = tuple(sorted(set(survey.ground.entries.values())))
    section = survey.ground.section(moving.counter.kind) or "arrivals"
    for country in countries:
        destination = f"{section}-{country}"
        yield Move(destination, Mode.WITHDRAWAL, 0, (moving.space, destination))
