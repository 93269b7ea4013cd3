"""10, 11.2, 14.3  Who controls what: Control Markers and Victory Tokens, and Cabinda, which has none."""

from __future__ import annotations

from collections.abc import Iterator

from guelta.rules.angola.board.forces import region_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.board.position import Position

__all__ = ["CABINDA", "controller", "face_up", "fallen", "holds_luanda", "tokens", "turn_of"]

CABINDA = "cabinda"
LUANDA = "luanda"


def controller(position: Position, charts: AngolaCharts, region: str) -> str:
    """10.2, 14.3  Name the Faction that controls a town or city, "" for none; R18 of Cabinda."""
    if region == CABINDA:
        return position.fields.get("cabinda", "mpla")
    return next(
        (side for side in charts.factions if f"control-{side}" in position.where(f"control-{region}")), ""
    )


def face_up(position: Position, side: str) -> Iterator[str]:
    """10.5  Yield the towns and cities of which a Faction has a face-up Control Marker."""
    for standing in position.stack(f"control-{side}"):
        if not standing.face:
            yield standing.counter.removeprefix("control-")


def holds_luanda(position: Position, *sides: str) -> bool:
    """12.1.2, 12.3.1  Whether one of some Factions has the Control Marker of Luanda face up."""
    return any(LUANDA in face_up(position, side) for side in sides)


def fallen(position: Position) -> bool:
    """14.3.2  Whether Cabinda was ever captured by the UNITA/FNLA Alliance."""
    return "cabinda-fallen" in position.fields


def tokens(position: Position, *sides: str) -> int:
    """11.4  Count the Victory Tokens that some Factions control, their own and captured ones."""
    return sum(len(position.stack(f"tokens-{side}")) for side in sides)


def turn_of(position: Position) -> int:
    """Return the turn that is played, 1 before the first."""
    path = position.cursor.partition("/")[0].removeprefix("turn-")
    return int(path) if path.isdigit() else 1


def enemies_in(position: Position, charts: AngolaCharts, region: str, side: str) -> bool:
    """2.3.1  Whether Units of the Alliance against a Faction stand in a region."""
    return bool(region_of(position, charts, region).units(*charts.enemies(side)))
