"""Chapter 4: out of sanctuary boxes (4.53), and the Special Guerrilla Withdrawal into them (4.52)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.components.terms import is_conventional, sanctuaries
from guelta.rules.chad.movement.infiltration import tolls
from guelta.rules.chad.movement.march import Mode, Move, Mover, march, mover

__all__ = ["leave_sanctuary", "leaves_a_sanctuary", "may_withdraw_here", "start_hexes", "withdrawals"]


def leaves_a_sanctuary(survey: Survey, mover: Mover) -> bool:
    """4.53  Whether a counter leaves a sanctuary when it moves; no conventional unit ever stands in one."""
    return not is_conventional(mover.counter) and bool(survey.charts.exits(mover.space, mover.counter.kind))


def start_hexes(survey: Survey, mover: Mover) -> Mapping[str, float]:
    """4.53  Return the entry hexes a counter may leave its sanctuary by, with their price.

    Any entry hex of the country will do; it costs what the Terrain Effects Chart says of one, and more where
    enemies have just arrived (4.22).
    """
    countries = survey.charts.exits(mover.space, mover.counter.kind)
    cost, passing = survey.ground.entry_cost(survey.weather), tolls(survey, mover.counter, mover.player)
    return {
        hex: cost + toll
        for country in countries
        for hex in sorted(survey.ground.entries_of(country))
        if (toll := passing.get(hex, 0.0)) is not None
    }


def leave_sanctuary(survey: Survey, mover: Mover, limit: float | None = None) -> Iterator[Move]:
    """4.53  A counter leaves its sanctuary through an entry hex and must go on into Chad.

    One that cannot turns back into New Arrivals, for the price of the entry hex; a Rebel Commander stays in
    the main section all the while (4.63). New Arrivals that may leave have moved on as the segment began.
    """
    starts = start_hexes(survey, mover)
    if country := survey.charts.new_arrivals(mover.space):
        mover = replace(mover, space=f"sanctuary-{country}")
    yield from march(survey, mover, starts, limit)
    for entry, cost in starts.items():
        back = survey.charts.steps_into(entry, mover.counter.kind)
        if back != mover.space:
            path = (mover.space, entry) if back == entry else (mover.space, entry, back)
            yield Move(back, Mode.INTO_SANCTUARY, cost, path)


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
    if moving is None or not moving.player:
        return
    if moving.space not in survey.ground.chad or not may_withdraw_here(survey, moving.player, moving.space):
        return
    countries = sanctuaries(survey.position, survey.charts, moving.counter)
    if moving.counter.kind == "commander":
        if survey.role(moving.player) == "government":
            return
        countries = tuple(sorted(set(survey.ground.entries.values())))
    for country in countries:
        destination = survey.charts.withdraws_to(country, moving.counter.kind, moving.space)
        yield Move(destination, Mode.WITHDRAWAL, 0, (moving.space, destination))
