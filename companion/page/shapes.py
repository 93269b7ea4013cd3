"""The JSON the page is fed with; every text in it is data and is shown as text.

A counter as it stands is one token of the board notation, `red-tank-1:reduced!unsupplied`; a stack is a list
of tokens from the bottom up. Steps and findings are numbered as the tabletop numbers them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from guelta.builder.board import Board
from guelta.builder.lattice import Areas
from guelta.builder.module.map_window import STACK_SHIFT
from guelta.companion.following.printable import clipped
from guelta.companion.judging.tabletop import HeardNews, Tabletop, Told
from guelta.companion.page.map_drawing import MapDrawing
from guelta.companion.viewing.viewer import SeenBoard, Viewer
from guelta.rules.engine.advice.glance import Fact
from guelta.rules.engine.advice.reach import Reach
from guelta.rules.engine.board.fields import LAST_TURN
from guelta.rules.engine.board.piles import HAND
from guelta.rules.engine.board.position import UNSEEN, Standing
from guelta.rules.engine.board.scenario import Scenario
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Phase, Sequence
from guelta.rules.engine.recipe import RuleEntry

__all__ = [
    "NAME",
    "Shape",
    "Spots",
    "board_shape",
    "change_shape",
    "finding_shape",
    "game_shape",
    "reach_shape",
    "sequence_shape",
    "space_shape",
    "spots",
]

Shape = dict[str, Any]

NAME = 60
"""Characters of a player's name that are shown."""
_NAMES = 600
"""Characters of the names of a finding's counters."""


def game_shape(game: Game[Any], scenario: Scenario, drawing: MapDrawing, source: str) -> Shape:
    """Return what does not change while a game is played: pictures, places, counters, sequence and rules."""
    sequence = game.sequence_for(scenario)
    mix = game.charts.counters
    return {
        "id": game.id,
        "title": game.title,
        "edition": game.edition,
        "version": game.version,
        "caveat": game.caveat,
        "source": clipped(source, 200),
        "sides": {id: side.title for id, side in game.sides.items()},
        "scenario": {"id": scenario.id, "title": scenario.title, "rule": scenario.rule},
        "art": {
            "digest": drawing.digest,
            "marks": dict(drawing.marks),
            "unseen": dict(drawing.unseen),
            "backs": sorted(drawing.backs),
        },
        "map": _map_shape(game, drawing),
        "hands": [
            {"space": id, "place": game.charts.place(id), "side": pile.owner}
            for id, pile in game.piles.items()
            if pile.kind == HAND
        ],
        "counters": {
            id: {"name": mix[id].name, "kind": mix[id].kind, "faces": dict(symbols)}
            for id, symbols in drawing.faces.items()
            if id in mix
        },
        "sequence": sequence_shape(sequence, scenario),
        "rules": {entry.rule: entry.title for entry in game.rulebook},
        "chapters": _chapters(game),
        "overlays": [
            {"id": each.id, "title": each.title, "rule": each.rule} for each in game.advice.overlays
        ],
    }


def _chapters(game: Game[Any]) -> list[Shape]:
    """Return the chapters of the rulebook in its order, each with the title of its first rule."""
    found: dict[str, list[RuleEntry]] = {}
    for entry in game.rulebook:
        found.setdefault(game.numbers.chapter(entry.rule), []).append(entry)
    return [
        {"id": id, "title": entries[0].title, "rules": [entry.rule for entry in entries]}
        for id, entries in found.items()
    ]


def _map_shape(game: Game[Any], drawing: MapDrawing) -> Shape:
    board = drawing.board
    return {
        "width": board.width,
        "height": board.height,
        "hex": board.lattice.size,
        "side": drawing.side,
        "card": list(drawing.card),
        "shift": drawing.shift,
        "spaces": {id: _place_shape(id, game, board, drawing.piles) for id in _spaces(board)},
    }


def _spaces(board: Board) -> Iterable[str]:
    yield from sorted(board.map)
    yield from (box.id for box in board.boxes)
    yield from board.stops


def _place_shape(space: str, game: Game[Any], board: Board, piles: Collection[str] = ()) -> Shape:
    """Return where a space lies: its middle, the rectangle of a box, in which counters lie side by side or on
    one another, and the corners of an area.
    """
    shape: Shape = {"at": list(board.centre(space)), "place": game.charts.place(space)}
    boxes = {box.id: box.rect for box in board.boxes}
    if space in boxes:
        rect = boxes[space]
        shape["box"] = [rect.x, rect.y, rect.width, rect.height]
        if space in piles:
            shape["pile"] = True
    elif space not in board.map:
        shape["stop"] = True
    elif isinstance(board.lattice, Areas):
        shape["outline"] = [list(corner) for corner in board.polygon(space)]
    return shape


def sequence_shape(sequence: Sequence, scenario: Scenario) -> Shape:
    """Return the turns up to the furthest one, each with the name under which its `phases` stand.

    Beyond `last` they are played only if the players go on; the field `until` then says how far.
    """
    turns = range(scenario.first_turn, max(scenario.last_turn, scenario.furthest) + 1)
    names = {turn: _phases_of(sequence, turn) for turn in turns}
    return {
        "rule": sequence.rule,
        "last": scenario.last_turn,
        "until": LAST_TURN,
        "turns": [
            {"number": turn, "kind": sequence.called(turn), "phases": name} for turn, name in names.items()
        ],
        "phases": {
            name: [_phase_shape(phase) for phase in sequence.phases(turn)] for turn, name in names.items()
        },
    }


def _phases_of(sequence: Sequence, turn: int) -> str:
    kind, first = sequence.kind(turn), sequence.stage(turn).first
    return kind if first == 1 else f"{kind} from turn {first}"


def _phase_shape(phase: Phase) -> Shape:
    shape: Shape = {"id": phase.id, "title": phase.title, "rule": phase.rule, "side": phase.side}
    if phase.order:
        shape["order"] = True
    if phase.phases:
        shape["phases"] = [_phase_shape(each) for each in phase.phases]
    return shape


Spots = Mapping[str, Mapping[str, tuple[int, int]]]
"""Where the counters in boxes lie: by box and counter, its middle in pixels of the board."""


def spots(tabletop: Tabletop, boxes: Collection[str], viewer: Viewer) -> Spots:
    """Return where VASSAL shows the counters of these boxes that somebody sees, as the tabletop stands."""
    found: dict[str, dict[str, tuple[int, int]]] = {}
    lying = tabletop.observer.lying()
    for heap in lying.heaps:
        space = tabletop.manifest.space_at(heap.map, heap.x, heap.y)
        if space is None or space not in boxes:
            continue
        for height, id in enumerate(heap.members):
            counter = tabletop.manifest.counter(lying.pieces[id])
            if not viewer.sees(tabletop.game, tabletop.position, counter or ""):
                continue
            spot = heap.x + height * STACK_SHIFT, heap.y - height * STACK_SHIFT
            found.setdefault(space, {}).setdefault(counter or "", spot)
    return found


def board_shape(position: SeenBoard, step: int, plays: str) -> Shape:
    """Return a whole board as it stands after a step, and the side that `plays` then, "" for none."""
    return {
        "step": step,
        "plays": plays,
        "cursor": position.cursor,
        "fields": dict(position.fields),
        "spaces": {space: list(map(str, stack)) for space, stack in position.each_stack()},
    }


def change_shape(news: HeardNews, plays: str) -> Shape:
    """Find what a step changed: stacks, an empty one where nothing is left, and the side that `plays` now."""
    position = news.position
    return {
        "step": news.step,
        "plays": plays,
        "sender": clipped(news.sender, NAME),
        "cursor": position.cursor,
        "fields": dict(position.fields),
        "spaces": {space: list(map(str, position.stack(space))) for space in news.changed},
    }


def finding_shape(numbered: Told, game: Game[Any], sequence: Sequence) -> Shape:
    """Return a finding with its number, the step it came up at, its place in words and its rule in ours."""
    finding = numbered.finding
    phase = finding.phase
    check = game.checks.get(finding.rule)
    return {
        "number": numbered.number,
        "step": numbered.step,
        "life": str(numbered.life),
        **finding.as_json(),
        "title": sequence.title(phase) if phase in sequence or "/" in phase else phase,
        "place": game.charts.place(finding.where) if finding.where else "",
        "who": clipped(finding.counted(game.charts.counters), _NAMES),
        "named": clipped(finding.named(game.charts.counters), _NAMES),
        "why": check.paraphrase if check is not None else "",
    }


def space_shape(game: Game[Any], position: SeenBoard, space: str) -> Shape:
    """Return a space at a glance: its facts by the rules, and each counter in it from the bottom up."""
    seen = game.advice.glance(game.charts, position, space)
    words = (*seen.counters, *("" for _ in position.stack(space)))
    return {
        "space": space,
        "place": game.charts.place(space),
        "facts": [_fact_shape(fact) for fact in seen.facts],
        "counters": [
            {
                "token": str(standing),
                "name": name_of(game, standing),
                "words": said,
            }
            for standing, said in zip(position.stack(space), words, strict=False)
        ],
    }


def name_of(game: Game[Any], standing: Standing) -> str:
    """Name a counter; of one that is not seen only what shows of it."""
    if standing.counter == UNSEEN:
        return f"unseen ({standing.face})" if standing.face else UNSEEN
    mix = game.charts.counters
    return mix[standing.counter].name if standing.counter in mix else clipped(standing.counter)


def reach_shape(game: Game[Any], reach: Reach) -> Shape:
    """Return where a counter may go: what each goal costs and bears, and attacks from and on it."""
    titles = {entry.rule: entry.title for entry in game.rulebook}
    barred = f"{reach.barred_by} {titles.get(reach.barred_by, '')}".strip()
    mix = game.charts.counters
    return {
        "counter": reach.counter,
        "name": mix[reach.counter].name if reach.counter in mix else clipped(reach.counter, NAME),
        "origin": reach.origin,
        "allowance": reach.allowance,
        "barred": barred,
        "rests_on": list(reach.rests_on),
        "legend": dict(reach.legend),
        "points": list(reach.points),
        "goals": [asdict(goal) for goal in reach.goals],
    }


def _fact_shape(fact: Fact) -> Mapping[str, Any]:
    return {"rule": fact.rule, "text": fact.text, "bears": fact.bears, "rests_on": list(fact.rests_on)}
