"""4.2-3A, 11  Victory: decisive, the turn, the track, and the end of the game."""

from __future__ import annotations

from guelta.rules.angola.board.control import tokens, turn_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.movement.capture import down_the_track
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Run, procedure

__all__ = [
    "ALLIANCES",
    "are_on_the_track",
    "determine_victory",
    "place_on_track",
    "turn_loser",
    "turn_winner",
]

ALLIANCES = ("soviet", "western")


def place_on_track(position: Position, alliance: str) -> int:
    """11.3  Return the number of the space an Alliance's marker stands on."""
    (space,) = position.where(f"victory-{alliance}")
    return int(space.removeprefix("victory-"))


def are_on_the_track(position: Position, charts: AngolaCharts) -> bool:
    """11.3  Whether the markers of both Alliances stand on the Victory Track, each of them once."""
    track = {box.id for box in charts.boxes.group("victory")}
    found = [position.where(f"victory-{alliance}") for alliance in ALLIANCES]
    return all(len(spaces) == 1 and spaces[0] in track for spaces in found)


def turn_winner(position: Position, charts: AngolaCharts) -> str:
    """11.4  Name the Alliance with more Victory Tokens, "" for neither."""
    held = {each: tokens(position, *charts.members(each)) for each in ALLIANCES}
    most = max(held.values())
    first = [alliance for alliance, number in held.items() if number == most]
    return first[0] if len(first) == 1 else ""


def turn_loser(position: Position, charts: AngolaCharts) -> str:
    """11.4, 12.1.1  Name the Alliance that lost the turn, "" for neither: as recorded, else by the tokens."""
    winner = turn_winner(position, charts)
    by_tokens = next((each for each in ALLIANCES if winner and each != winner), "")
    return position.fields.get("turn-lost") or by_tokens


def spaces_won(charts: AngolaCharts, held: int) -> int:
    """11.4  Return how many spaces so many tokens move the winner's marker."""
    chart = charts.chart("track")
    return max(int(chart.number(row, "spaces")) for row in chart.rows if chart.number(row, "least") <= held)


def decisive(position: Position, charts: AngolaCharts) -> tuple[str, ...]:
    """11.5  Name the Alliances with as many tokens as the number their marker stands on; both draw (R4)."""
    return tuple(
        alliance
        for alliance in ALLIANCES
        if tokens(position, *charts.members(alliance)) >= place_on_track(position, alliance)
    )


@procedure(
    "4.2-3A",
    writes=["4.2-3A(i)", "4.2-3A(ii)", "11.4", "4.2-3A(iv)"],
    applies=["2.2", "4.2-3A(iii)", "11", "11.1", "11.3", "11.5", "11.6"],
)
def determine_victory(run: Run[AngolaCharts]) -> None:
    """4.2-3A  Decisive victory before any marker moves, then the turn, the track, and the end."""
    charts, last = run.charts, turn_of(run.position) == len(run.charts.chart("turns").rows)
    won = () if last else decisive(run.position, charts)  # R20
    if won:
        run.write("4.2-3A(i)", f"Decisive victory: {' and '.join(_names(charts)[each] for each in won)}")
        run.set(victory=_said(charts, won, "decisive"))
        return
    winner = turn_winner(run.position, charts)
    run.set(**{"turn-lost": next((each for each in ALLIANCES if winner and each != winner), "")})
    run.write("4.2-3A(ii)", f"{_names(charts)[winner]} wins the turn" if winner else "Nobody wins the turn")
    if winner:
        held = tokens(run.position, *charts.members(winner))
        down_the_track(run, winner, spaces_won(charts, held), "11.4")
    if last:
        places = {alliance: place_on_track(run.position, alliance) for alliance in ALLIANCES}
        ahead = tuple(each for each in ALLIANCES if places[each] == min(places.values()))
        run.write("4.2-3A(iv)", f"The game is over: {_said(charts, ahead, 'end of game')}")
        run.set(victory=_said(charts, ahead, "end of game"))


def _names(charts: AngolaCharts) -> dict[str, str]:
    return {each: "/".join(side.upper() for side in charts.members(each)) for each in ALLIANCES}


def _said(charts: AngolaCharts, won: tuple[str, ...], kind: str) -> str:
    return f"{_names(charts)[won[0]]} {kind}" if len(won) == 1 else f"drawn {kind}"
