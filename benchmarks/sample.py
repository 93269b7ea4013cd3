"""The games that benchmarks measure, as `games.toml` names them, and random play in the sample."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.game import Game
from guelta.rules.library import Library
from tests.companion.recorded import Bridge, Recorded
from tests.library import LIBRARY

__all__ = ["SEED", "Sample", "questions", "sample", "self_play"]

SEED = 1983
_TABLE = Path(__file__).with_name("games.toml")


@dataclass(frozen=True)
class Sample:
    """A game with its module, the scenario that is played at random, and who is dragged where."""

    bridge: Bridge
    scenario: Scenario
    whole: str
    kinds: frozenset[str]
    spaces: tuple[str, ...]

    def begun(self) -> Recorded:
        """Begin a game of the scenario."""
        game = Recorded(self.bridge)
        properties = {field: name for name, field in self.bridge.manifest.fields.items()}
        start = self.scenario.start.with_fields(scenario=self.scenario.id)
        known = {properties[name]: value for name, value in start.fields.items() if name in properties}
        game.lay(str(start), **known)
        return game

    def leaves(self) -> list[str]:
        """Return the phases of its turns, in order."""
        sequence, scenario = self.bridge.sequence, self.scenario
        turns = range(scenario.first_turn, scenario.last_turn + 1)
        return [leaf for leaf in sequence.leaves if sequence.turn(leaf) in turns]

    def movers(self, game: Recorded) -> list[str]:
        """Name the counters that are dragged about."""
        mix = self.bridge.game.charts.counters
        return [counter for counter in game.pieces if mix[counter].kind in self.kinds]

    def dragging(self, game: Recorded) -> Callable[[], None]:
        """Return what drags any of them anywhere, the same way in every run."""
        chance, movers = random.Random(SEED), self.movers(game)
        return lambda: game.drag(chance.choice(movers), chance.choice(self.spaces))


@cache
def sample() -> Sample:
    """Return the sample; KeyError when the table names what its game does not have."""
    table = _table()["sample"]
    game = LIBRARY.game(table["game"])
    scenario = game.scenarios[table["scenario"]]
    bridge = Bridge(game, manifest_of(Design.load(LIBRARY.game(game.id))), game.sequence_for(scenario))
    columns = table.get("spaces", {})
    ground = game.charts.map
    spaces = tuple(
        space for space in ground if all(ground[space][key] == word for key, word in columns.items())
    )
    return Sample(bridge, scenario, table["whole"], frozenset(table["kinds"]), spaces)


def self_play(library: Library = LIBRARY) -> Iterator[tuple[Game[Any], Mapping[str, Any]]]:
    """Yield every game of a library with its table: how many games of which scenario are played."""
    told = _table()["self_play"]
    for game in map(library.game, library.ids):
        if game.scenarios:
            yield game, told.get(game.id) or {"scenarios": {next(iter(game.scenarios)): 3}}


def questions() -> Mapping[str, Mapping[str, int]]:
    """Return how many games of which scenarios are played to count what they ask, by game."""
    found: Mapping[str, Mapping[str, int]] = _table()["questions"]
    return found


def _table() -> dict[str, Any]:
    return tomllib.loads(_TABLE.read_text(encoding="utf-8"))
