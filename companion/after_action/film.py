"""The film of a game: the whole map, a picture for each segment or turn, which the page plays by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guelta.companion.after_action.figure import Figure, Sketcher
from guelta.companion.after_action.story import Scene, Story

__all__ = ["Film", "Frame", "film_of", "merged"]

_MOST = 48
"""Pictures of a film; of a longer game it shows one for each turn, or for every few."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: what stands on its slate, what happened in words, and the map."""

    slate: str
    words: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class Film:
    """All pictures, the set-up first."""

    frames: tuple[Frame, ...]

    @property
    def seconds(self) -> float:
        """How long it runs."""
        return 1.8 * len(self.frames)

    @property
    def share(self) -> float:
        """The per cent of it that one picture is seen."""
        return round(100 / len(self.frames), 4)


def film_of(story: Story, sketcher: Sketcher) -> Film | None:
    """Draw the film of a story; None where nothing moved or was fought."""
    reels = _reels(story)
    if not reels:
        return None
    view = sketcher.stage(story.scenes, (board for _, board in story.boards))
    start = sketcher.frame(view, None, story.boards[0][1], "The set-up")
    frames = [Frame("The set-up", "", start)]
    for slate, scene in reels:
        figure = sketcher.frame(view, scene, scene.end, slate)
        frames.append(Frame(slate, _words(sketcher, scene), figure))
    return Film(tuple(frames))


def _reels(story: Story) -> list[tuple[str, Scene]]:
    """Return the slate and the scene of each picture: segments, or turns with all that happened in them."""
    found = [
        (f"Turn {turn.number} · {scene.title}" if turn.number is not None else scene.title, scene)
        for turn in story.turns
        for scene in turn.scenes
        if scene.moves or scene.battles
    ]
    if len(found) < _MOST:
        return found
    turns = [(f"Turn {turn.number}", merged(turn.scenes)) for turn in story.turns if turn.number is not None]
    every = -(-len(turns) // (_MOST - 1))
    return list(_every(turns, every))


def _every(turns: Sequence[tuple[str, Scene]], every: int) -> Iterator[tuple[str, Scene]]:
    for first in range(0, len(turns), every):
        some = turns[first : first + every]
        slate = some[0][0] if len(some) == 1 else f"{some[0][0]} to {some[-1][0].removeprefix('Turn ')}"
        yield slate, merged([scene for _, scene in some])


def merged(scenes: Sequence[Scene]) -> Scene:
    """Return scenes as one: every way, every combat, the board at the end."""
    first, last = scenes[0], scenes[-1]
    moves = [move for scene in scenes for move in scene.moves]
    battles = [battle for scene in scenes for battle in scene.battles]
    return Scene(first.path, first.title, first.side, first.start, last.end, moves, battles)


def _words(sketcher: Sketcher, scene: Scene) -> str:
    place = sketcher.game.charts.place
    fought = ", ".join(dict.fromkeys(place(battle.where) for battle in scene.battles))
    lost = sum(sketcher.is_loss(move) for move in scene.moves)
    moved = sum(not move.fighting for move in scene.moves)
    words = [
        f"{moved} moved" if moved else "",
        f"combat at {fought}" if fought else "",
        f"{lost} lost" if lost else "",
    ]
    return ", ".join(filter(None, words))
