"""What attracts a player at random, so that games reach all that the rules provide for."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.angola.board.control import controller, enemies_in
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice

__all__ = ["appeal"]

_FIGHT, _TAKE, _STAY = 12.0, 6.0, 1.0


def appeal(position: Position, charts: AngolaCharts, choice: Choice) -> Mapping[str, float]:
    """7.2  Enemies and their towns, which all see, draw a Force on; nothing else attracts."""
    if choice.rule != "7.2":
        return {}
    return {option.value: _worth(position, charts, choice.side, option.value) for option in choice.options}


def _worth(position: Position, charts: AngolaCharts, side: str, region: str) -> float:
    if enemies_in(position, charts, region, side):
        return _FIGHT
    if charts.is_town(region) and controller(position, charts, region) in charts.enemies(side):
        return _TAKE
    return _STAY
