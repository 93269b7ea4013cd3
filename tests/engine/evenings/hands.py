"""A player's hands at one VASSAL: plays a text of moves with the screen's mouse, a move a line.

Lines are what players say of their moves:

    == Turn 1: FAPLA ==               a chapter: what chance brings within it depends on its words alone
    sit FAPLA player                  take the seat of a side
    press Turn FAPLA card             a button over the map; "Sides > Retire" is an entry of its menu
    FAPLA infantry 1 -> Luanda        drag a counter, out of its stack if need be; several with commas
    FAPLA Column A => Catete          drag the whole stack, closed
    FAPLA Column A: Hide this Column  right-click, and an entry of the menu; "Send to > Eliminated" below
    NAME and all beneath: Turn over   the same for the closed stack
    draw 4 Container -> Luanda        drag cards or counters off a pile
    roll 1d6 = 4                      press the dice button, and see what falls
    next = Operations Phase           press Next of the turn tracker, and read what it shows
    say Well played.                  type a line
    undo                              press Undo

A place may be followed by left, right, above, below or far left: beside its middle; `on NAME` is a counter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import dist
from pathlib import Path
from random import Random
from zlib import crc32

from tests.engine.session import Engine, EngineFailure, Piece, Stack

__all__ = ["Hands", "lines_of"]

WINDOW = (1900, 1150)
IN_SIGHT = (1500, 620)
"""Pixels of the map's window in which a drag begins and ends, at any zoom."""
BESIDE = {"left": (-38, 0), "right": (38, 0), "above": (0, -38), "below": (0, 38)}
RIGHT = 3
TRIES = 3
BENEATH = " and all beneath"
RASTER = 20
AROUND = ((-1, 0), (1, 0), (0, 1), (0, -1), (-1, 1), (1, 1))
ROOM = 70
"""Pixels from the middle of a counter at which no part of it, or of the stack it is open in, can be."""
Spot = tuple[str, tuple[int, int]]
"""A map and a pixel of it."""


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the moves of a text with the number of their line; comments begin with # and end the line."""
    for number, line in enumerate(text.splitlines(), 1):
        said = re.sub(r"(^|\s+)#.*", "", line).strip()
        if said:
            yield number, said


@dataclass
class Hands:
    """One player, who sits at each seat in turn; ``folder`` takes pictures of where he was stopped."""

    engine: Engine
    folder: Path
    chance: Random = field(default_factory=lambda: Random("the table is set"))

    def play(self, text: str, name: str = "") -> None:
        """Play a text; EngineFailure names the line at which play stopped."""
        for number, line in lines_of(text):
            try:
                self.act(line)
            except (EngineFailure, AssertionError, StopIteration, KeyError) as failure:
                picture = self.engine.screenshot(self.folder / "stopped.png", size=WINDOW)
                raise EngineFailure(f"{name}:{number}: {line}\n{failure}\n{picture}") from failure

    def act(self, line: str) -> None:
        """Play one line."""
        if chapter := re.fullmatch(r"== (.*) ==", line):
            self.engine.seed(crc32(chapter[1].encode()))
            self.chance = Random(chapter[1])
        elif drawn := re.fullmatch(r"draw (\d+) (.+) -> (.+)", line):
            for _ in range(int(drawn[1])):
                self.draw(drawn[2], drawn[3])
        elif moved := re.fullmatch(r"(.+?) (->|=>) (.+)", line):
            for counter in moved[1].split(", "):
                self.drag(counter, moved[3], whole=moved[2] == "=>")
            self._tidy()
        elif spoken := re.fullmatch(r"(sit|say) (.+)", line):
            {"sit": self.engine.side, "say": self.engine.say}[spoken[1]](spoken[2])
        elif pressed := re.fullmatch(r"press (.+)", line):
            self.engine.choose(*pressed[1].split(" > "))
        elif rolled := re.fullmatch(r"roll (\S+)(?: = (.+))?", line):
            self.roll(rolled[1], rolled[2])
        elif turned := re.fullmatch(r"next(?: = (.+))?", line):
            shown = self.engine.turn_next().turn.replace("\u00a0", " ")
            assert shown.endswith(turned[1] or ""), f"the turn tracker shows {shown!r}"
        elif line == "undo":
            self.engine.undo()
        elif chosen := re.fullmatch(r"(.+?): (.+)", line):
            for counter in self._from_the_top(chosen[1].split(", ")):
                self.choose(counter, *chosen[2].split(" > "))
            self._tidy()
        else:
            raise EngineFailure("nobody understands this line")

    # ---- what a hand does --------------------------------------------------------------------------------

    def drag(self, counter: str, place: str, *, whole: bool = False) -> None:
        """Drag a counter alone, or its stack as a whole, and see that it lies there."""
        piece, stack = self._found(counter)
        if stack and stack.deck is None and len(stack.members) > 1 and whole == stack.is_open:
            self._open_or_close(stack, piece)
        elif whole:
            self._let_go(piece)
        there, spot = self._spot(place)
        self._pull(piece.id, (piece.map or "", (piece.x, piece.y)), spot)
        now = self.engine.piece(piece.id)
        assert now.location == there, f"{counter} lies in {now.location}, not in {there}"

    def draw(self, pile: str, place: str) -> None:
        """Drag the top of a pile to a place."""
        (deck,) = (each for each in self.engine.stacks() if each.deck == pile)
        there, spot = self._spot(place)
        before = {id for each in self.engine.stacks() if each.location == there for id in each.members}
        blind = deck.map != spot[0] and self.engine.piece(deck.members[-1]).properties.get("Kind") != "unit"
        self._pull(
            self.chance.choice(deck.members) if blind else deck.members[-1],
            (deck.map or "", (deck.x, deck.y)),
            spot,
        )
        after = {piece.id for piece in self.engine.pieces("CounterId") if piece.location == there}
        assert len((after - before) & {*deck.members}) == 1, f"nothing came from {pile} to {there}"

    def _pull(self, piece: str, start: Spot, end: Spot) -> None:
        """Drag what is seen; a hand that slips tries again, as hands do.

        From one window to another it goes by the code behind the drag: without a window manager, which puts
        windows in order, the screen hands no drag over.
        """
        if start[0] != end[0]:
            self.engine.move(piece, end[1], end[0])
            return
        before = self.engine.chat()
        for _ in range(TRIES):
            self._show_way(*start, *end)
            self.engine.drag(piece, end[1], end[0])
            if self.engine.chat() != before or self.engine.seen_at(piece) != start[1]:
                return

    def choose(self, counter: str, *entries: str) -> None:
        """Right-click a counter and choose from its menu."""
        whole = counter.endswith(BENEATH)
        piece, stack = self._found(counter.removesuffix(BENEATH))
        if stack and stack.deck is None and len(stack.members) > 1 and whole == stack.is_open:
            self._open_or_close(stack, piece)
        self._show((piece.x, piece.y), (piece.x, piece.y), piece.map or "")
        self.engine.click(piece.id, RIGHT)
        self.engine.choose(*entries)

    def _open_or_close(self, stack: Stack, piece: Piece) -> None:
        """Double-click a stack on the map; a hand spreads what it holds by itself."""
        if stack.map == self._main():
            self._show((piece.x, piece.y), (piece.x, piece.y), self._main())
            self.engine.click(piece.id if stack.is_open else stack.members[-1], times=2)
            self._let_go(piece)

    def _let_go(self, piece: Piece) -> None:
        """Click beside all counters: a double click selects the whole stack, and commands mean all of it."""
        lying = [(each.x, each.y) for each in self.engine.pieces("CounterId") if each.map == piece.map]
        around = ((piece.x + x * far, piece.y + y * far) for far in (90, 150, 210) for x, y in AROUND)
        width, height = self.engine.maps()[self._main()]
        free = (
            (x, y)
            for x, y in around
            if 0 < x < width and 0 < y < height and all(dist((x, y), each) > ROOM for each in lying)
        )
        self._show((piece.x, piece.y), (piece.x, piece.y), self._main())
        self.engine.click_at(next(free), self._main())

    def _tidy(self) -> None:
        """Close what was opened: an open stack lies over its neighbours."""
        for stack in self.engine.stacks():
            if stack.is_open and stack.map == self._main() and len(stack.members) > 1 and stack.deck is None:
                self._open_or_close(stack, self.engine.piece(stack.members[0]))

    def roll(self, button: str, wanted: str | None) -> None:
        """Press a dice button, and see that it shows what the text says."""
        self.engine.choose(button)
        fell = self.engine.property(f"{button}_result")
        assert wanted in (None, fell), f"{button} shows {fell}"

    # ---- where things are ----------------------------------------------------------------------------------

    def _found(self, name: str) -> tuple[Piece, Stack | None]:
        piece = self.engine.piece(name)
        stack = next((each for each in self.engine.stacks() if piece.id in each.members), None)
        return piece, stack

    def _from_the_top(self, names: list[str]) -> list[str]:
        """Put counters of a stack so that the last one chosen, drawn over all, never covers the next."""
        height = {id: index for stack in self.engine.stacks() for index, id in enumerate(stack.members)}
        return sorted(
            names, key=lambda name: -height.get(self.engine.piece(name.removesuffix(BENEATH)).id, 0)
        )

    def _spot(self, place: str) -> tuple[str, Spot]:
        """Return what a place is called, and where it is; "on NAME" is where a counter lies."""
        if place.startswith("on "):
            piece = self.engine.piece(place[3:])
            return piece.location or "", (piece.map or "", self.engine.seen_at(piece.id))
        words = place.split(" ")
        aside = [words.pop() for _ in range(2) if words[-1] in BESIDE]
        far = 2 if aside and words[-1] == "far" and words.pop() else 1
        name = " ".join(words)
        for map in self.engine.maps():
            try:
                x, y = self.engine.places([name], map)[name]
            except EngineFailure:
                continue
            (called,) = self.engine.place_names([(x, y)], map)
            across, down = (sum(BESIDE[each][axis] for each in aside) * far for axis in (0, 1))
            return called, (map, (x + across, y + down))
        return name, (self._main(), self._looked_up(name))

    def _looked_up(self, name: str) -> tuple[int, int]:
        """Find a place whose middle VASSAL does not know, as it lies outside: its innermost point."""
        main = self._main()
        width, height = self.engine.maps()[main]
        points = [(x, y) for x in range(0, width, RASTER) for y in range(0, height, RASTER)]
        called = self.engine.place_names(points, main)
        inside = [point for point, word in zip(points, called, strict=True) if word == name]
        if not inside:
            raise EngineFailure(f"no place is called {name}")
        outside = [point for point, word in zip(points, called, strict=True) if word != name]
        return max(inside, key=lambda point: min(dist(point, each) for each in outside))

    def _show(self, start: tuple[int, int], end: tuple[int, int], map: str) -> None:
        """Scroll, and zoom out as far as it takes, until both points can be seen."""
        if map and map != self._main():
            return
        spread = (abs(start[0] - end[0]) / IN_SIGHT[0], abs(start[1] - end[1]) / IN_SIGHT[1])
        self.engine.ask("window", *WINDOW)
        self.engine.ask("zoom", map, min(1.0, 0.9 / max(0.01, *spread)))
        self.engine.ask("centre", map, "xy", (start[0] + end[0]) // 2, (start[1] + end[1]) // 2)

    def _show_way(self, first: str, start: tuple[int, int], second: str, end: tuple[int, int]) -> None:
        """Show both ends of a drag; a window of one's own lies over the map, and shows all it holds."""
        if first == second:
            self._show(start, end, first)
        else:
            self._show(start, start, first)
            self._show(end, end, second)

    def _main(self) -> str:
        return next(iter(self.engine.maps()))
