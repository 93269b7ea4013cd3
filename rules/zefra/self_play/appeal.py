"""What attracts a player who knows nothing: all that is legal, but seldom what ends or spoils a game."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["appeal"]


def appeal(position: Position, charts: ZefraCharts, choice: Choice) -> Mapping[str, float]:
    """Let decisions that end or spoil a game be rare."""
    word = choice.id.split("-")[0]
    if word in ("options", "agreed"):  # what is agreed on beforehand is not asked again
        return {option.value: 0.2 if word == "agreed" else 0.0 for option in choice.options}
    if word == "daloon":
        leave = 0.01 if "airfields" in position.fields else 2.0
        return {"airfields": leave, "turns": 0.1, "capital-hospitals": 0.3}
    if word == "spring":
        return {"never": 0.1}
    if word == "peace":
        return {"yes": 0.3}
    if word == "expel":
        return {"yes": 0.003}
    if word == "zefra":
        return {"turns": 0.1, "cross-border": 0.2, "iff-deploys": 0.1}
    if word == "off":
        return {option.value: 0.03 for option in choice.options}
    if word == "withdrawn":  # 4.11 as a rule only to shorten play
        return {option.value: 0.3 if "-party-" in option.value else 0.001 for option in choice.options}
    if word in ("lifted", "attacks"):
        return {option.value: 0.004 if word == "lifted" else 0.03 for option in choice.options}
    if word == "order":
        return {"stay": 0.4}
    if word == "wreck" and choice.side in ("cjtf", "daloon", "zefra"):
        return {"yes": 0.05}
    return {}
