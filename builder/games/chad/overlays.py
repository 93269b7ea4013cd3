"""What can be laid over the map of Chad, computed from the rules it illustrates."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from guelta.builder.module.overlay import Area, Overlay, Sheet
from guelta.rules.chad.board.view import ChadView
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import prefectures
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game

__all__ = ["overlays", "water"]

_WEATHERS = ("none", "drought", "severe")
_PRESENCE = ("p0", "p1", "p2")


def overlays(game: Game[ChadCharts]) -> tuple[Overlay, ...]:
    """Return every overlay in the order of the menu."""
    charts = game.charts
    return (
        Overlay(
            "ShowWater",
            "Functioning water",
            "Hexes that give water in the present weather, and in grey those that have dried up (4.31)",
            (_following_weather("water", lambda weather: water(charts, weather)),),
        ),
        Overlay(
            "ShowDesert",
            "Desert terrain",
            "Desert terrain of the water rules, wider in a drought (4.31, 6.11)",
            (_following_weather("desert", lambda weather: _desert(charts, weather)),),
        ),
        Overlay(
            "ShowCorridor",
            "Road and track corridor",
            "Where Libyans and OAU may go: on roads and tracks and beside them (4.41)",
            (Sheet("corridor", {"always": _corridor(charts)}),),
        ),
        Overlay(
            "ShowPresence",
            "Presence",
            "Government presence in each prefecture as its marker shows it (10.00)",
            tuple(_presence(charts, each.id) for each in prefectures(charts)),
        ),
        Overlay(
            "ShowStacking",
            "Stacking by terrain",
            "Stacking limits of the optional rule 13.20",
            (_following_weather("stacking", lambda weather: _stacking(charts, weather)),),
        ),
    )


def _following_weather(id: str, draw: Callable[[Position], tuple[Area, ...]]) -> Sheet:
    """6.10  Draw a sheet once for every weather; it shows that of the property Drought."""
    drawings = {word: draw(Position(fields={"drought": word})) for word in _WEATHERS}
    return Sheet(id, drawings, follows="Drought")


def _presence(charts: ChadCharts, id: str) -> Sheet:
    """10.00  Outline a prefecture with its presence."""
    hexes = [hex for hex, each in charts.map.items() if each["prefecture"] == id]
    drawings = {level: (_area(hexes, level, label=level.upper()),) for level in _PRESENCE}
    return Sheet(f"presence-{id}", drawings, counter=f"presence-{id}", space=f"{id}-presence")


def _inside(charts: ChadCharts) -> list[str]:
    return [hex for hex in charts.map if hex in charts.ground.chad or hex in charts.ground.sudan]


def _area(hexes: Iterable[str], style: str, label: str = "", each: str = "") -> Area:
    return Area(tuple(sorted(hexes)), style, label, each)


def water(charts: ChadCharts, weather: Position) -> tuple[Area, ...]:
    """4.31, 6.12  Mark what supplies water, and wells that have dried up."""
    sources = [hex for hex in _inside(charts) if any(charts.water(hex))]
    wet = [hex for hex in sources if ChadView.of(weather, charts).has_water(hex)]
    return _area(wet, "water"), _area([hex for hex in sources if hex not in wet], "dry")


def _desert(charts: ChadCharts, weather: Position) -> tuple[Area, ...]:
    """4.31, 6.11  Mark desert terrain, and apart from it what only a drought makes so."""
    normal = Position(fields={"drought": "none"})
    now = [hex for hex in _inside(charts) if ChadView.of(weather, charts).is_desert(hex)]
    always = [hex for hex in now if ChadView.of(normal, charts).is_desert(hex)]
    return _area(always, "desert"), _area([hex for hex in now if hex not in always], "drought")


def _corridor(charts: ChadCharts) -> tuple[Area, ...]:
    """4.41  Veil every hex that is closed to Libyan and OAU units."""
    return (_area(charts.ground.far_from_ways, "closed"),)


def _stacking(charts: ChadCharts, weather: Position) -> tuple[Area, ...]:
    """13.20  Write into every hex the steps it may hold: by its terrain, in the desert by what lies in it."""
    limits: dict[int, list[str]] = {}
    for hex in _inside(charts):
        limits.setdefault(_limit(charts, weather, hex), []).append(hex)
    return tuple(
        _area(hexes, f"steps-{steps}", each=str(steps)) for steps, hexes in sorted(limits.items()) if steps
    )


def _limit(charts: ChadCharts, weather: Position, hex: str) -> int:
    tec = charts.tables.charts["tec"]
    features: Iterable[str] = charts.water(hex) if ChadView.of(weather, charts).is_desert(hex) else ()
    entered = "sanctuary_entry" if charts.map[hex]["entry"] else charts.map[hex]["terrain"]
    said = [tec.value(row, "stacking") for row in (*features, entered) if row in tec]
    numbers = [int(cell) for cell in said if isinstance(cell, int)]
    return max(numbers[:-1], default=0) or (numbers[-1] if numbers else 0)
