"""What is drawn over time: each game names in its report.toml which markers and spaces are worth a chart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from guelta.builder.folders import game_folder
from guelta.companion.after_action.story import Move, Story
from guelta.companion.viewing.viewer import SeenBoard
from guelta.rules.engine.board.counter import Counter
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import RulesDataError, unread_keys

__all__ = ["Losses", "Measures", "Prize", "Series", "TimeChart", "measures_of"]

_FILE = "report.toml"
_KEYS = ("losses", "chart", "prize", "stakes", "colours")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_NUMBER = re.compile(r"-(\d{1,6})\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a chart, as data: the number at the end of the space a counter stands in, among `spaces`;
    or how many counters stand in the spaces that `within` names, or in those of a group with a face up; or
    the sum of the numbers of those spaces.
    """

    title: str
    counter: str = ""
    spaces: str = ""
    group: str = ""
    face: str = ""
    sum: bool = False
    within: Sequence[str] = ()
    side: str = ""

    def value(self, game: Game[Any], position: SeenBoard) -> int | None:
        """Measure a board; None where it does not show it."""
        if self.counter:
            numbers = (_number(each) for each in position.where(self.counter) if each.startswith(self.spaces))
            return next((number for number in numbers if number is not None), None)
        if self.within:
            return sum(len(position.stack(space)) for space in self.within)
        found = [
            space
            for space, standing in position.each_standing()
            if space in game.charts.boxes
            and game.charts.boxes[space].group == self.group
            and standing.counter in game.charts.counters
            and self.face in ("", standing.face or game.charts.counters[standing.counter].front)
        ]
        return sum(_number(space) or 0 for space in found) if self.sum else len(found)


@dataclass(frozen=True, slots=True)
class Series:
    """A line with its name, and its value at each board; None where there is none. It may be a side's."""

    title: str
    values: tuple[int | None, ...]
    side: str = ""


@dataclass(frozen=True, slots=True)
class TimeChart:
    """Series over the boards of a story, which share a unit."""

    title: str
    unit: str
    series: tuple[Series, ...]

    @property
    def tells(self) -> bool:
        """Whether there is anything to see: some value that is not nought."""
        return any(value for series in self.series for value in series.values)


@dataclass(frozen=True, slots=True)
class Losses:
    """What the losses of a game are: counters that left the map for a space of these `groups`.

    Only those of some `kinds`, and only where there was fighting if it says `fought`. They are counted, or
    added up by the column `counted` of theirs; `words` name one and several.
    """

    groups: tuple[str, ...] = ()
    counted: str = ""
    words: tuple[str, str] = ("counter lost", "counters lost")
    kinds: tuple[str, ...] = ()
    fought: bool = False

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Losses:
        """Read `[losses]` of a report.toml."""
        one, several = entry.get("words", cls().words)
        groups = tuple(map(str, entry.get("groups", ())))
        kinds = tuple(map(str, entry.get("kinds", ())))
        counted, fought = str(entry.get("counted", "")), bool(entry.get("fought", False))
        return cls(groups, counted, (str(one), str(several)), kinds, fought)

    def holds(self, game: Game[Any], move: Move) -> bool:
        """Return whether a counter went from the map to where the lost lie."""
        spaces, mix = game.charts.boxes, game.charts.counters
        return (
            move.start in game.charts.map
            and move.end in spaces
            and spaces[move.end].group in self.groups
            and (not self.kinds or mix[move.standing.counter].kind in self.kinds)
            and (move.fighting or not self.fought)
        )

    def among(self, game: Game[Any], moves: Iterable[Move]) -> Iterator[tuple[Move, int]]:
        """Yield every loss among some moves, with what it counts."""
        for move in moves:
            if self.holds(game, move):
                yield move, self.worth(game.charts.counters[move.standing.counter])

    def worth(self, counter: Counter) -> int:
        """Return what the loss of a counter counts."""
        return int(counter[self.counted] or 0) if self.counted else 1


@dataclass(frozen=True, slots=True)
class Prize:
    """A space that players fight for; an enemy `near` spaces off or fewer threatens it."""

    space: str
    title: str
    near: int


@dataclass(frozen=True, slots=True)
class Measures:
    """The charts of a game, what its losses are, and what is at stake in it.

    `prizes` are the spaces that players fight for, `stakes` a paragraph on what decides the scenario.
    """

    charts: tuple[TimeChart, ...]
    losses: Losses
    prizes: tuple[Prize, ...] = ()
    stakes: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)
    """The colours of sides, as `#rrggbb`, where a game has its own."""


def measures_of(story: Story) -> Measures:
    """Measure a story as its game's report.toml says; RulesDataError names what is wrong there."""
    game = story.game
    folder = game_folder(game)
    source = f"{folder.name}/{_FILE}"
    toml = folder.toml(_FILE) if _FILE in folder.names(".toml") else {}
    if strange := [f"{source}, {fault}" for fault in unread_keys(toml, _KEYS, "a report")]:
        raise RulesDataError(strange)
    try:
        losses = Losses.of(toml.get("losses", {}))
        charts = [_chart(story, entry, source) for entry in toml.get("chart", ())]
        if losses.groups:
            title, unit = (str(toml["losses"][key]) for key in ("title", "unit"))
            charts.insert(0, TimeChart(title, unit, _losses(story, losses)))
        prizes = tuple(_prize(game, entry, source) for entry in toml.get("prize", ()))
        stakes = str(toml.get("stakes", {}).get(story.judgement.scenario.id, ""))
    except KeyError as error:
        raise RulesDataError([f"{source}: {error} is missing"]) from None
    colours = {str(side): str(colour) for side, colour in toml.get("colours", {}).items()}
    if strange := [side for side, colour in colours.items() if not _COLOUR.fullmatch(colour)]:
        raise RulesDataError([f"{source}, colours: {strange[0]} has no colour such as #1d5aa6"])
    return Measures(tuple(chart for chart in charts if chart.tells), losses, prizes, stakes, colours)


def _prize(game: Game[Any], entry: Mapping[str, Any], source: str) -> Prize:
    space = str(entry["space"])
    if space not in game.charts.map:
        raise RulesDataError([f"{source}, prize {space}: is no space of the map"])
    return Prize(space, str(entry.get("title", game.charts.place(space))), int(entry.get("near", 1)))


def _chart(story: Story, entry: Mapping[str, Any], source: str) -> TimeChart:
    known = {each.name for each in fields(_Line)}
    lines = []
    for each in entry["lines"]:
        if strange := sorted(set(each) - known):
            raise RulesDataError([f"{source}, chart {entry['title']}: {strange[0]} is not known here"])
        lines.append(_Line(**each) if "title" in each else _Line(title="", **each))
    series = tuple(
        Series(line.title, tuple(line.value(story.game, board) for _, board in story.boards), line.side)
        for line in lines
    )
    shown = tuple(each for each in series if any(value is not None for value in each.values))
    return TimeChart(str(entry["title"]), str(entry["unit"]), shown)


def _losses(story: Story, losses: Losses) -> tuple[Series, ...]:
    """Add up by side what went from the map to a space of these groups: counters, or a value of theirs."""
    titles = {**{id: side.title for id, side in story.game.sides.items()}, "": "neither player"}
    totals = dict.fromkeys(titles, 0)
    values: dict[str, list[int | None]] = {side: [0] for side in totals}
    for scene in story.scenes:
        for move, lost in losses.among(story.game, scene.moves):
            totals[move.side if move.side in totals else ""] += lost
        for side, total in totals.items():
            values[side].append(total)
    return tuple(
        Series(title, tuple(values[side]), side)
        for side, title in titles.items()
        if totals[side] or (side and _plays(story, side))
    )


def _plays(story: Story, side: str) -> bool:
    return any(move.side == side for scene in story.scenes for move in scene.moves)


def _number(space: str) -> int | None:
    found = _NUMBER.search(space)
    return int(found[1]) if found else None
