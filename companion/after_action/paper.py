"""The report on paper: the same story typeset as a PDF of A4 pages, vector throughout, with maps a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from guelta.builder.letters.own_fonts import fonts_of
from guelta.builder.print.typeset import Document
from guelta.companion.after_action.figure import Figure
from guelta.companion.after_action.filled import drawn_source, typeset_source
from guelta.companion.after_action.film import merged
from guelta.companion.after_action.page import Chapter, Writer
from guelta.companion.after_action.palette import LIGHT
from guelta.companion.after_action.plate import ground_plate, plate
from guelta.companion.after_action.story import Story

__all__ = ["paper_of"]

_MOST_TURNS = 30
"""Turns that have maps; of a longer game only those with losses or combats have."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A map on paper: the file of what stands on it, the part of the board it shows, and its caption."""

    file: str
    view: tuple[float, float, float, float]
    caption: str


def paper_of(story: Story) -> bytes:
    """Typeset a story as PDF; the same story gives the same bytes. PrintError when it cannot be."""
    return _Paper(Writer(story)).pdf()


class _Paper:
    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.pictures = {"ground.svg": ground_plate(writer.ground), "cover.svg": writer.cover}

    def pdf(self) -> bytes:
        writer, story = self.writer, self.writer.story
        fonts = fonts_of(story.game)
        values = writer.values()
        chapters = values["chapters"]
        assert isinstance(chapters, list)
        busy = len(chapters) > _MOST_TURNS
        turns = [(chapter, list(self._maps(chapter, busy=busy))) for chapter in chapters]
        charts = values["charts"]
        assert isinstance(charts, list)
        for number, chart in enumerate(charts):
            self.pictures[f"chart-{number}.svg"] = drawn_source(
                "chart.svg.j2", fonts, each=chart, colours=LIGHT
            )
        board = story.judgement.position
        whole = writer.sketcher.frame(writer.ground.extent, None, board, "")
        last = self._sheet("last.svg", whole)
        opening = self._opening()
        source = typeset_source(
            "report.typ.j2",
            fonts,
            **{
                **values,
                "turns": turns,
                "opening": opening,
                "last": last,
                "board": writer.ground.board,
                "charts": len(charts),
            },
        )
        return Document(source, self.pictures, fonts).pdf()

    def _opening(self) -> Sheet:
        """Return the first map: where the turn that decided was fought, or the whole board."""
        writer, decisive = self.writer, self.writer.reckoning.decisive
        scenes = [scene for scene in decisive.turn.scenes if scene.battles or scene.moves] if decisive else []
        if not scenes:
            board = writer.story.judgement.position
            view = writer.sketcher.stage(writer.story.scenes, [board])
            return self._sheet("opening.svg", writer.sketcher.frame(view, None, board, ""))
        scene = next((each for each in reversed(scenes) if each.battles), scenes[-1])
        return self._sheet("opening.svg", writer.sketcher.portrait(scene, 0.8))

    def _maps(self, chapter: Chapter, *, busy: bool) -> Iterator[Sheet]:
        scenes = [passage.scene for passage in chapter.passages]
        if busy and not any(scene.battles for scene in scenes):
            return
        for number, figure in enumerate(self.writer.sketcher.scene(merged(scenes))):
            yield self._sheet(f"{chapter.anchor}-{number}.svg", figure)

    def _sheet(self, file: str, figure: Figure) -> Sheet:
        writer = self.writer
        self.pictures[file] = plate(
            figure, writer.symbols, writer.ground, writer.sides, colours=writer.measures.colours
        )
        return Sheet(file, figure.view, figure.title)
