"""What attracts a player who knows nothing of the game but should see all of it: enemies, towns, room.

He spares Commanders a little, since the end of one ends the game.
"""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.chad.attacks.retreat import room
from guelta.rules.chad.board.survey import Survey
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.components.terms import opponent, player_of
from guelta.rules.chad.special_rules.victory import ENDS
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Choice

__all__ = ["appeal"]

_ENEMY, _TOWN, _CAPITAL = 25.0, 5.0, 20.0
_CROWDED, _DANGEROUS, _FATAL = 0.02, 0.02, 0.02
"""Against 1 for a plain hex; ours, so that there is much combat and yet a game goes on."""
_PLAY_ON = 0.5
"""Against 1 for ending a game: some games go on."""
_N_DJAMENA = "1537"
_COMMANDERS = ("habre", "goukouni", "deby")


def appeal(position: Position, charts: ChadCharts, choice: Choice) -> Mapping[str, float]:
    """Weigh what to move and where to, what to attack, whether to play on; nothing is said of the rest."""
    kind = choice.id.split("-")[0]
    if choice.id == "play-on":
        each = _PLAY_ON / len(choice.options)
        return {option.value: each for option in choice.options if option.value != ENDS}
    if kind not in ("move", "goal", "attack") or choice.side not in ("government", "rebel"):
        return {}
    survey = position.once(Survey, charts)
    player = player_of(position, choice.side)
    values = [option.value for option in choice.options]
    if kind == "move":
        return _to_move(survey, values)
    if kind == "attack":
        lairs = _commanders(survey, opponent(player))
        return {value: _FATAL for value in values if value in lairs}
    beside = survey.around(survey.enemy_combat(player)) | survey.around(survey.igf_hexes)
    beside |= survey.enemy_leaders_alone(player)
    if choice.id.removeprefix("goal-") in _COMMANDERS:
        own = survey.combat.get(player, {})
        return {value: 1.0 if len(own.get(value, ())) > 1 else _DANGEROUS for value in values}
    lairs = _commanders(survey, opponent(player))
    return {value: _worth(survey, player, value, beside, lairs) for value in values}


def _commanders(survey: Survey, player: str) -> set[str]:
    """5.64  The hexes in which a Commander of a player stands."""
    places = survey.places
    return {places[id][0] for id in _COMMANDERS if id in places and survey.owners[id] == player}


def _to_move(survey: Survey, values: list[str]) -> dict[str, float]:
    """5.64  Who stands with a Commander had better stay there."""
    lairs = {
        survey.places[id][0]
        for id in _COMMANDERS
        if id in survey.places and survey.places[id][0] in survey.charts.map
    }
    return {id: _DANGEROUS for id in values if survey.places[id][0] in lairs}


def _worth(survey: Survey, player: str, space: str, beside: frozenset[str], lairs: set[str]) -> float:
    charts = survey.charts
    if space not in charts.map:
        return 1.0
    weight = 1.0
    if space in beside:
        weight += _ENEMY
    if space in charts.towns:
        weight += _TOWN
    if space == _N_DJAMENA:
        weight += _CAPITAL
    if space in lairs:
        weight *= _FATAL
    crowded = space in survey.combat.get(player, ()) and room(survey.position, charts, space, player) <= 0
    return weight * _CROWDED if crowded else weight
