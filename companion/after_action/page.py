"""The report as one HTML page: a story, its maps and its charts handed to the template."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from companion.after_action.art import Ground, Symbols, font_faces, ground_of
from companion.after_action.chart import Drawn, drawn
from companion.after_action.figure import Figure, Heap, Sketcher
from companion.after_action.measures import Measures, measures_of
from companion.after_action.story import Move, Scene, Story, Turn
from companion.after_action.wording import counted, listed
from companion.following.plain import plain
from companion.judging.life import SINCE
from rules.engine.advice.chronicle import Battle
from rules.engine.board.piles import PILES
from rules.engine.board.position import Position, Standing
from rules.engine.judging.finding import Finding, Verdict

__all__ = ["page_of"]

_LONGEST = 300
"""Letters of a text out of a log that are shown."""


@dataclass(frozen=True, slots=True)
class Way:
    """Who went from where to where, in words."""

    names: str
    start: str
    end: str
    side: str
    is_loss: bool


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle with its counters as stacks, and who it was."""

    battle: Battle
    place: str
    attackers: Heap
    defenders: Heap
    attacker: str
    origins: str


@dataclass(frozen=True, slots=True)
class Told:
    """A scene ready for the page."""

    scene: Scene
    summary: str
    figures: tuple[Figure, ...]
    ways: tuple[Way, ...]
    fights: tuple[Fight, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A turn ready for the page; `held` is who holds what as it ends, `won` who took what from whom."""

    anchor: str
    title: str
    date: str
    told: tuple[Told, ...]
    held: Figure | None = None
    won: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Who stands in a space off the map, in words and as a picture."""

    title: str
    heap: Heap
    names: str


def page_of(story: Story) -> str:
    """Write the page; the same story gives the same text."""
    return _Writer(story).page()


class _Writer:
    """Makes everything the template wants of one story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.game = story.game
        self.ground: Ground = ground_of(self.game.id)
        self.symbols = Symbols(self.game.id)
        self.measures: Measures = measures_of(story)
        self.sketcher = Sketcher(self.game, self.ground.board, self.symbols, self.measures.losses)

    def page(self) -> str:
        judgement = self.story.judgement
        chapters = list(self._chapters())
        extent = self.ground.extent
        last = self.sketcher.whole(extent, judgement.position, "The board at the end")
        overview = self.sketcher.overview(extent, self.story.scenes, "Every move, every combat")
        places = list(self._places())
        return _template().render(
            story=self.story,
            judgement=judgement,
            game=self.game,
            chapters=[chapter for chapter in chapters if chapter.told],
            charts=list(self._charts()),
            figures=list(self._figures()),
            overview=overview,
            last=last,
            places=places,
            sides=self._sides(),
            side=self.sketcher.side,
            colours=self.measures.colours,
            fonts=Markup(font_faces()),
            ground=Markup(self.ground.picture),
            numbers=Markup(self.ground.numbers),
            symbols=Markup(self.symbols.svg()),
            place=self.game.charts.place,
            counter_names=self._names_of,
            became_of=SINCE.get,
            span=self._span(),
            text=lambda text: plain(str(text), _LONGEST),
        )

    def _sides(self) -> dict[str, str]:
        """Give the sides that counters stood for, each with its name."""
        met = {move.side for scene in self.story.scenes for move in scene.moves}
        met |= {self._side(standing) for _, standing in self.story.judgement.position.each_standing()}
        return {id: side.title for id, side in self.game.sides.items() if id in met}

    def _called(self, side: str) -> str:
        return self.game.sides[side].title if side in self.game.sides else side

    def _side(self, standing: Standing) -> str:
        if standing.counter not in self.game.charts.counters:
            return ""
        return self.game.chronicle.side(self.game.charts, self.story.judgement.position, standing)

    def _span(self) -> str:
        turns = [turn.number for turn in self.story.turns if turn.number is not None]
        if not turns:
            return ""
        first, last = min(turns), max(turns)
        return f"Turn {first}" if first == last else f"Turns {first} to {last}"

    def _charts(self) -> Iterator[Drawn]:
        paths = [path for path, _ in self.story.boards]
        for chart in self.measures.charts:
            yield drawn(chart, paths, self.story.judgement.sequence)

    def _figures(self) -> Iterator[tuple[str, str]]:
        """Give what the head of the page counts: a number and what it is of."""
        scenes = list(self.story.scenes)
        moves = sum(len(scene.moves) for scene in scenes)
        battles = sum(len(scene.battles) for scene in scenes)
        lost = [move for scene in scenes for move in scene.moves if self.sketcher.is_loss(move)]
        losses, mix = self.measures.losses, self.game.charts.counters
        worth = sum(losses.worth(mix[move.standing.counter]) for move in lost)
        yield from (_parted(counted(moves, "move")), _parted(counted(battles, "combat")))
        yield _parted(counted(worth, *losses.words))
        judgement = self.story.judgement
        yield _parted(counted(judgement.count(Verdict.VIOLATION), "violation"))
        if over := sum(life in SINCE for life in judgement.lives):
            yield _parted(f"{over} put right or settled")

    def _chapters(self) -> Iterator[Chapter]:
        """Give the turns in order, each with what changed hands in it, where the game tells that."""
        held = self._held(self.story.boards[0][1])
        for turn in self.story.turns:
            chapter, before = self._chapter(turn), held
            held = self._held(turn.scenes[-1].end) if turn.scenes else before
            if held:
                figure = self.sketcher.held(
                    self.ground.extent, before, held, f"Who holds what after {chapter.title}"
                )
                chapter = replace(chapter, held=figure, won=tuple(self._won(before, held)))
            yield chapter

    def _held(self, board: Position) -> Mapping[str, str]:
        return self.game.chronicle.held(self.game.charts, board)

    def _won(self, before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Way]:
        """Name what each side came to hold in a turn, by whom it was held before."""
        gained: dict[tuple[str, str], list[str]] = {}
        for space, side in now.items():
            if before.get(space) != side:
                gained.setdefault((side, before.get(space, "")), []).append(self._place(space))
        for side, loser in sorted(gained):
            places = ", ".join(sorted(gained[side, loser]))
            yield Way(
                places, self._called(loser) if loser else "nobody", self._called(side), side, is_loss=False
            )

    def _chapter(self, turn: Turn) -> Chapter:
        told = tuple(self._told(scene) for scene in turn.scenes if scene.is_eventful)
        if turn.number is None:
            return Chapter("outside", "Outside the sequence of play", "", told)
        sequence = self.story.judgement.sequence
        kind = f"{turn.kind} {sequence.words[0]}" if len(sequence.kinds) > 1 else ""
        date = self.ground.dates.get(f"turn-{turn.number}") or kind
        return Chapter(f"turn-{turn.number}", f"Turn {turn.number}", date, told)

    def _told(self, scene: Scene) -> Told:
        ways = tuple(self._ways(scene.moves))
        lost = sum(self.sketcher.is_loss(move) for move in scene.moves)
        words = [
            counted(len(scene.moves), "counter moved", "counters moved") if scene.moves else "",
            counted(len(scene.battles), "combat") if scene.battles else "",
            counted(lost, "counter lost", "counters lost") if lost else "",
        ]
        fights = tuple(map(self._fight, scene.battles))
        figures = tuple(self.sketcher.scene(scene))
        return Told(scene, ", ".join(filter(None, words)), figures, ways, fights)

    def _ways(self, moves: Sequence[Move]) -> Iterator[Way]:
        """Name those who went the same way together."""
        same: dict[tuple[str, str, str], list[Move]] = {}
        for move in moves:
            same.setdefault((move.start, move.end, move.side), []).append(move)
        for (start, end, side), group in same.items():
            names = listed(self._names_of(move.standing.counter for move in group))
            is_loss = self.sketcher.is_loss(group[0])
            yield Way(names, self._place(start), self._place(end), side, is_loss)

    def _place(self, space: str) -> str:
        return self.game.charts.place(space) if space else "off the board"

    def _names_of(self, counters: Iterable[str]) -> list[str]:
        mix = self.game.charts.counters
        return [mix[each].name if each in mix else plain(each) for each in counters]

    def _fight(self, battle: Battle) -> Fight:
        heap = self.sketcher.heap
        return Fight(
            battle,
            self._place(battle.where),
            heap(0, 0, battle.from_spaces[0] if battle.from_spaces else "", battle.attackers),
            heap(0, 0, battle.where, battle.defenders),
            self._called(battle.side),
            ", ".join(map(self._place, battle.from_spaces)),
        )

    def _places(self) -> Iterator[Place]:
        """Give the boxes in which counters lie at the end; tracks speak through the charts."""
        mix, spaces = self.game.charts.counters, self.game.charts.boxes
        for space, stack in self.story.judgement.position.each_stack():
            known = [each for each in stack if each.counter in mix and mix[each.counter].kind != "marker"]
            if known and space in spaces and spaces[space].kind in ("box", *PILES):
                names = listed(self._names_of(each.counter for each in known))
                yield Place(spaces[space].title, self.sketcher.heap(0, 0, space, known), names)


def _parted(words: str) -> tuple[str, str]:
    number, _, noun = words.partition(" ")
    return number, noun


def unnamed(names: Sequence[str], finding: Finding) -> list[str]:
    """Keep the names of counters that the message does not say."""
    return [name for name in names if name not in finding.message]


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("companion.after_action"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["unnamed"] = unnamed
    environment.filters["listed"] = listed
    return environment.get_template("report.html.j2")
