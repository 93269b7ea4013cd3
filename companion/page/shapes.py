"""The JSON the page is fed with; every text in it is data and is shown as text.

A counter as it stands is one token of the board notation, `cdr-guerrilla-1:fap!no-water`; a stack is a list
of tokens from the bottom up. Steps and findings are numbered as the table numbers them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any

from builder.board import Board
from builder.map_window import STACK_SHIFT
from companion.page.map_drawing import MapDrawing
from companion.plain import plain
from companion.table import Numbered, Table
from rules.engine.game import Game
from rules.engine.glance import Fact
from rules.engine.position import Position
from rules.engine.scenario import Scenario
from rules.engine.sequence import Phase, Sequence

__all__ = [
    "NAME",
    "Shape",
    "Spots",
    "board_shape",
    "boxes_alike",
    "change_shape",
    "finding_shape",
    "game_shape",
    "space_shape",
    "spots",
]

Shape = dict[str, Any]

NAME = 60
"""Characters of a player's name that are shown."""


def game_shape(game: Game[Any], scenario: Scenario, drawing: MapDrawing, source: str) -> Shape:
    """Give what does not change while a game is played: pictures, places, counters, sequence and rules."""
    sequence = game.sequence_of(scenario.conditions)
    mix = game.charts.counters
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "caveat": game.caveat,
        "source": plain(source, 200),
        "sides": dict(game.sides),
        "scenario": {"id": scenario.id, "title": scenario.title, "rule": scenario.rule},
        "art": {"digest": drawing.digest, "marks": dict(drawing.marks)},
        "map": _map_shape(game, drawing),
        "counters": {
            id: {"name": mix[id].name, "kind": mix[id].kind, "faces": dict(symbols)}
            for id, symbols in drawing.faces.items()
            if id in mix
        },
        "sequence": _sequence_shape(sequence, scenario),
        "rules": {entry.rule: entry.title for entry in game.rulebook},
    }


def _map_shape(game: Game[Any], drawing: MapDrawing) -> Shape:
    board = drawing.board
    return {
        "width": board.width,
        "height": board.height,
        "hex": board.lattice.dy,
        "side": drawing.side,
        "shift": drawing.shift,
        "spaces": {id: _place_shape(id, game, board) for id in _spaces(board)},
    }


def _spaces(board: Board) -> Iterable[str]:
    yield from sorted(board.hexes)
    yield from (box.id for box in board.boxes)
    yield from board.stops


def _place_shape(space: str, game: Game[Any], board: Board) -> Shape:
    """Give where a space lies: its middle, and the rectangle of a box, in which counters lie side by side."""
    shape: Shape = {"at": list(board.centre(space)), "place": game.charts.place(space)}
    boxes = {box.id: box.rect for box in board.boxes}
    if space in boxes:
        rect = boxes[space]
        shape["box"] = [rect.x, rect.y, rect.width, rect.height]
    elif space not in board.hexes:
        shape["stop"] = True
    return shape


def _sequence_shape(sequence: Sequence, scenario: Scenario) -> Shape:
    turns = range(scenario.first_turn, scenario.last_turn + 1)
    return {
        "rule": sequence.rule,
        "turns": [{"number": turn, "kind": sequence.kind(turn)} for turn in turns],
        "phases": {
            sequence.kind(turn): [_phase_shape(phase) for phase in sequence.phases(turn)] for turn in turns
        },
    }


def _phase_shape(phase: Phase) -> Shape:
    shape: Shape = {"id": phase.id, "title": phase.title, "rule": phase.rule, "side": phase.side}
    if phase.at_start:
        shape["begins"] = list(phase.at_start)
    if ends := list(dict.fromkeys((*phase.at_end, *phase.settle, *phase.audit))):
        shape["ends"] = ends
    if phase.phases:
        shape["phases"] = [_phase_shape(each) for each in phase.phases]
    return shape


Spots = Mapping[str, Mapping[str, tuple[int, int]]]
"""Where the counters in boxes lie: by box and counter, its middle in pixels of the board."""


@cache
def boxes_alike(game_id: str, theirs: Board) -> frozenset[str]:
    """Name the boxes that lie on the map of the players' module where they lie on the one drawn here."""
    rects = {box.id: box.rect for box in theirs.boxes}
    return frozenset(box.id for box in Board.load(game_id).boxes if rects.get(box.id) == box.rect)


def spots(table: Table, boxes: Collection[str]) -> Spots:
    """Give where VASSAL shows the counters of these boxes as the table stands."""
    found: dict[str, dict[str, tuple[int, int]]] = {}
    lying = table.observer.lying()
    for heap in lying.heaps:
        space = table.manifest.space_at(heap.map, heap.x, heap.y)
        if space is None or space not in boxes:
            continue
        for height, id in enumerate(heap.members):
            counter = table.manifest.counter(lying.pieces[id])
            spot = heap.x + height * STACK_SHIFT, heap.y - height * STACK_SHIFT
            found.setdefault(space, {}).setdefault(counter or "", spot)
    return found


def board_shape(position: Position, step: int) -> Shape:
    """Give a whole board as it stands after a step."""
    return {
        "step": step,
        "cursor": position.cursor,
        "fields": dict(position.fields),
        "spaces": {space: list(map(str, stack)) for space, stack in position.each_stack()},
    }


def change_shape(position: Position, step: int, sender: str, changed: Iterable[str]) -> Shape:
    """Give what a step changed: the stacks of these spaces, an empty one where nothing is left."""
    return {
        "step": step,
        "sender": plain(sender, NAME),
        "cursor": position.cursor,
        "fields": dict(position.fields),
        "spaces": {space: list(map(str, position.stack(space))) for space in changed},
    }


def finding_shape(numbered: Numbered, game: Game[Any], sequence: Sequence) -> Shape:
    """Give a finding with its number, the step it came up at, its place in words and its rule in ours."""
    finding = numbered.finding
    phase, mix = finding.phase, game.charts.counters
    check = game.checks.get(finding.rule)
    return {
        "number": numbered.number,
        "step": numbered.step,
        **finding.as_json(),
        "title": sequence.title(phase) if phase in sequence or "/" in phase else phase,
        "place": game.charts.place(finding.where) if finding.where else "",
        "names": [mix[id].name if id in mix else plain(id) for id in finding.counters],
        "why": check.paraphrase if check is not None else "",
    }


def space_shape(game: Game[Any], position: Position, space: str) -> Shape:
    """Give a space at a glance: its facts by the rules, and each counter in it from the bottom up."""
    seen = game.glance(game.charts, position, space)
    words = (*seen.counters, *("" for _ in position.stack(space)))
    mix = game.charts.counters
    return {
        "space": space,
        "place": game.charts.place(space),
        "facts": [_fact_shape(fact) for fact in seen.facts],
        "counters": [
            {
                "token": str(standing),
                "name": mix[standing.counter].name if standing.counter in mix else plain(standing.counter),
                "words": said,
            }
            for standing, said in zip(position.stack(space), words, strict=False)
        ],
    }


def _fact_shape(fact: Fact) -> Mapping[str, Any]:
    return {"rule": fact.rule, "text": fact.text, "bears": fact.bears, "rests_on": list(fact.rests_on)}
