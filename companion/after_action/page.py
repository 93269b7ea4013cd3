"""The report as one HTML page: a story, its maps and its charts handed to the template."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from guelta.builder.art.atlas import Atlas
from guelta.builder.art.cover import cover_svg
from guelta.companion.after_action.art import Ground, Symbols, font_faces, ground_of
from guelta.companion.after_action.chart import Drawn, drawn
from guelta.companion.after_action.figure import Figure, Heap, Sketcher
from guelta.companion.after_action.filled import filled
from guelta.companion.after_action.film import film_of
from guelta.companion.after_action.lede import Lede, lede_of
from guelta.companion.after_action.measures import Measures, measures_of
from guelta.companion.after_action.palette import DARK, LIGHT, NOBODY
from guelta.companion.after_action.reckoning import Deed, Reckoning, reckoned
from guelta.companion.after_action.story import Move, Scene, Story, Turn
from guelta.companion.after_action.wording import counted, listed
from guelta.companion.following.printable import clipped
from guelta.companion.judging.life import SINCE, Life
from guelta.companion.viewing.viewer import HeardFinding, SeenBoard
from guelta.rules.engine.advice.chronicle import Battle
from guelta.rules.engine.board.piles import PILES
from guelta.rules.engine.board.position import Standing

__all__ = ["Writer", "page_of"]

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
    """A battle with its counters as stacks, who it was, and what it cost them, "" where nobody fell."""

    battle: Battle
    place: str
    attackers: Heap
    defenders: Heap
    attacker: str
    defender: str
    origins: str
    cost: str


@dataclass(frozen=True, slots=True)
class Passage:
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
    passages: tuple[Passage, ...]
    held: Figure | None = None
    won: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class Feat:
    """The best or the worst stack of a game: what it is called, who it was, and what it did."""

    heading: str
    heap: Heap
    names: str
    words: str
    side: str


@dataclass(frozen=True, slots=True)
class Place:
    """Who stands in a space off the map, in words and as a picture."""

    title: str
    heap: Heap
    names: str


def page_of(story: Story) -> str:
    """Write the page; the same story gives the same text."""
    writer = Writer(story)
    return filled("report.html.j2", **writer.values())


class Writer:
    """Makes everything a template wants of one story, for the page and for paper."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.game = story.game
        self.ground: Ground = ground_of(self.game)
        self.symbols = Symbols(self.game)
        self.measures: Measures = measures_of(story)
        self.sketcher = Sketcher(self.game, self.ground, self.symbols, self.measures.losses)
        self.sides = self._sides()
        self.reckoning: Reckoning = reckoned(story, self.measures, self.sides)
        self._fought = {id(each.battle): each for each in self.reckoning.fought}

    @property
    def lede(self) -> Lede:
        """The head of the story in sentences."""
        return lede_of(
            self.story,
            self.measures,
            self.reckoning,
            self.ground.dates,
            self.sides,
            self.ground.board.lattice,
        )

    @property
    def cover(self) -> str:
        """The cover of the game, as SVG."""
        return cover_svg(self.game, Atlas.load(self.game))

    def values(self) -> dict[str, object]:
        """Return what the template names."""
        judgement = self.story.judgement
        chapters = list(self._chapters())
        last = self.sketcher.whole(self.ground.extent, judgement.position, "The board at the end")
        film = film_of(self.story, self.sketcher)
        values: dict[str, object] = dict(
            story=self.story,
            judgement=judgement,
            game=self.game,
            lede=self.lede,
            film=film,
            reckoning=self.reckoning,
            feats=list(self._feats()),
            chapters=[chapter for chapter in chapters if chapter.passages],
            charts=list(self._charts()),
            figures=self.figures(),
            last=last,
            places=list(self._places()),
            appendix=list(self._appendix()),
            sides=self.sides,
            palette=list(zip(LIGHT, DARK, strict=True)),
            nobody=NOBODY,
            side=self.sketcher.side,
            colours=self.measures.colours,
            losses=self.measures.losses,
            fonts=Markup(font_faces()),
            cover=Markup(self.cover),
            ground=Markup(self.ground.picture),
            numbers=Markup(self.ground.numbers),
            place=self.game.charts.place,
            mix=self.game.charts.counters,
            became_of=SINCE.get,
            span=self._span(),
            text=lambda text: clipped(str(text), _LONGEST),
        )
        return {**values, "symbols": Markup(self.symbols.svg())}

    def _sides(self) -> dict[str, str]:
        """Return the sides that counters stood for, each with its name."""
        met = {move.side for scene in self.story.scenes for move in scene.moves}
        met |= {self._side(standing) for _, standing in self.story.judgement.position.each_standing()}
        met |= self.story.players.keys()
        return {id: side.title for id, side in self.game.sides.items() if id in met and not side.adjudicator}

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

    def figures(self) -> list[tuple[str, str]]:
        """Return what the head of the page counts: a number and what it is of."""
        scenes = list(self.story.scenes)
        moves = sum(not move.fighting for scene in scenes for move in scene.moves)
        battles = sum(len(scene.battles) for scene in scenes)
        losses = self.measures.losses
        worth = sum(lost for scene in scenes for _, lost in losses.among(self.game, scene.moves))
        said = [counted(moves, "move")]
        if self.game.chronicle.fought_in:
            said.append(counted(battles, "combat"))
        if losses.groups:
            said.append(counted(worth, *losses.words))
        return [_parted(each) for each in said]

    def _appendix(self) -> Iterator[tuple[str, list[tuple[str, HeardFinding, Life]]]]:
        """Yield what the referee found, by turn, each with the part of the turn it came up in."""
        for turn in self.story.turns:
            found = [(scene.title, *each) for scene in turn.scenes for each in scene.findings]
            if found:
                yield (f"Turn {turn.number}" if turn.number is not None else "Outside the turns"), found

    def _feats(self) -> Iterator[Feat]:
        for heading, deed in (("Best stack", self.reckoning.best), ("Worst stack", self.reckoning.worst)):
            if deed is not None:
                yield self._feat(heading, deed)

    def _feat(self, heading: str, deed: Deed) -> Feat:
        names = listed(self._names_of(each.counter for each in deed.stack))
        where = (
            f"attacked {self._place(deed.target)} from {self._place(deed.space)}"
            if deed.is_attack
            else f"defended {self._place(deed.space)}"
        )
        one, several = self.measures.losses.words
        taken = f"cost the enemy {deed.taken}" if deed.taken else "cost the enemy nothing"
        lost = f"{counted(deed.lost, one, several)} of its own" if deed.lost else "lost nothing"
        turn = f"Turn {deed.turn}: " if deed.turn is not None else ""
        heap = self.sketcher.heap(0, 0, deed.space, deed.stack)
        return Feat(heading, heap, names, f"{turn}{where}; {taken}, {lost}.", deed.side)

    def _chapters(self) -> Iterator[Chapter]:
        """Yield the turns in order, each with what changed hands in it, where the game tells that."""
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

    def _held(self, board: SeenBoard) -> Mapping[str, str]:
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
        passages = tuple(self._passage(scene) for scene in turn.scenes if scene.is_eventful)
        if turn.number is None:
            return Chapter("outside", "Outside the sequence of play", "", passages)
        sequence = self.story.judgement.sequence
        kind = f"{turn.kind} {sequence.words[0]}" if len(sequence.kinds) > 1 else ""
        date = self.ground.dates.get(f"turn-{turn.number}") or kind
        return Chapter(f"turn-{turn.number}", f"Turn {turn.number}", date, passages)

    def _passage(self, scene: Scene) -> Passage:
        ways = tuple(self._ways(scene.moves))
        lost = sum(self.sketcher.is_loss(move) for move in scene.moves)
        words = [
            counted(len(scene.moves), "counter moved", "counters moved") if scene.moves else "",
            counted(len(scene.battles), "combat") if scene.battles else "",
            counted(lost, "counter lost", "counters lost") if lost else "",
        ]
        fights = tuple(map(self._fight, scene.battles))
        figures = tuple(self.sketcher.scene(scene))
        return Passage(scene, ", ".join(filter(None, words)), figures, ways, fights)

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
        return [mix[each].name if each in mix else clipped(each) for each in counters]

    def _fight(self, battle: Battle) -> Fight:
        heap = self.sketcher.heap
        return Fight(
            battle,
            self._place(battle.where),
            heap(0, 0, battle.from_spaces[0] if battle.from_spaces else "", battle.attackers),
            heap(0, 0, battle.where, battle.defenders),
            self._called(battle.side),
            self._called(self._fought[id(battle)].defender),
            " and ".join(map(self._place, battle.from_spaces)),
            self._cost(battle),
        )

    def _cost(self, battle: Battle) -> str:
        """Return what both sides lost in a combat, and what they could expect to lose."""
        own, other = self._fought[id(battle)].lost
        words = self.measures.losses.words
        cost = f"Attacker: {counted(own, *words)}. Defender: {counted(other, *words)}."
        if battle.expected is None:
            return cost if own or other else ""
        expected = " and ".join(f"{each:.1f}" for each in battle.expected)
        return f"{cost} On average: {expected}."

    def _places(self) -> Iterator[Place]:
        """Yield the boxes in which counters lie at the end; tracks speak through the charts."""
        mix, spaces = self.game.charts.counters, self.game.charts.boxes
        for space, stack in self.story.judgement.position.each_stack():
            known = [each for each in stack if each.counter in mix and mix[each.counter].kind != "marker"]
            if known and space in spaces and spaces[space].kind in ("box", *PILES):
                names = listed(self._names_of(each.counter for each in known))
                yield Place(spaces[space].title, self.sketcher.heap(0, 0, space, known), names)


def _parted(words: str) -> tuple[str, str]:
    number, _, noun = words.partition(" ")
    return number, noun
