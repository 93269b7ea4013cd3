"""What a game's board, pictures and module are like where its folder does not say.

Each function gives what the file of that name would hold, parsed, made from the tables alone. What a folder
does say lies over it, key by key. All of it is made to be played with, not to be looked at for long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, cycle
from math import ceil, floor, sqrt
from typing import Any

from guelta.builder.lattice import HexLattice
from guelta.builder.plain_look import DARK
from guelta.builder.rows import Row, counter_rows
from guelta.rules.engine.board.boxes import NOWHERE, Box
from guelta.rules.engine.board.fields import ACTIVATION, ACTIVE, Field, Fields
from guelta.rules.engine.board.hexmap import HexMap
from guelta.rules.engine.board.piles import HAND, PILES
from guelta.rules.engine.composing.plain import Stacking
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Sequence as SequenceOfPlay

__all__ = ["followed_to_the_end", "merged", "plain_atlas", "plain_board", "plain_card"]

_HEX = 64
"""Pixels from one side of a hex to the opposite one."""
_EDGE, _GAP, _AREA, _BOX, _PILE, _STOP, _LINE, _HEAD = 50, 20, 170, (280, 190), (190, 290), 60, 90, 44

_MOST_MOVED = 100
"""Of how many areas a good order is looked for; it takes the square of that many steps, some times over."""

_GROUNDS = {
    ("clear", "plain", "open", "grass", "steppe", "farmland"): ("#dfe3c0", 0.28, 0.3),
    ("forest", "wood", "woods", "jungle"): ("#a9c48f", 0.4, 0.45),
    ("hill", "hills", "rough", "broken"): ("#d9c08f", 0.65, 0.8),
    ("mountain", "mountains", "alpine"): ("#c2a27c", 1, 1),
    ("desert", "sand", "dunes"): ("#efdcab", 0.3, 0.4),
    ("swamp", "marsh", "bog"): ("#b3cfc0", 0.15, 0.1),
    ("water", "sea", "lake", "ocean", "river"): ("#9cc6e0", 0, 0),
    ("town", "city", "urban", "village", "site"): ("#d8c8c0", 0.28, 0),
}
"""The colour of each kind of ground, how high it stands and how uneven it is where a relief is grown."""
_EVEN = (0.28, 0.2)
"""How high and how uneven ground is that nobody has a word for."""
_OTHER_GROUNDS = ("#e6d3b8", "#cfd8e6", "#e0c8d8", "#d3e0b8", "#c8dcd8", "#e6c8b0")


def merged(below: Mapping[str, Any], above: Mapping[str, Any], deep: Iterable[str] = ()) -> dict[str, Any]:
    """Lay parsed TOML over other, key by key; of the tables named in `deep`, each of their keys by itself."""
    laid = {**below, **above}
    for key in deep:
        if isinstance(below.get(key), Mapping) and isinstance(above.get(key), Mapping):
            laid[key] = {**below[key], **above[key]}
    return laid


# ---- board.toml ----------------------------------------------------------------------------------


def plain_board(game: Game[Any]) -> dict[str, Any]:
    """Lay the map out from the upper left, the boxes to its right, a strip for each track below."""
    map = game.charts.map
    if isinstance(map, HexMap):
        layout, right, bottom = _hexes(map)
    else:
        layout, right, bottom = _areas(list(map), [edge.spaces for edge in map.edges])
    rows = [box for box in game.charts.boxes.values() if box.group != NOWHERE and box.kind != HAND]
    boxes, width = _boxes([row for row in rows if row.kind != "track"], right + _GAP, max(bottom, 700))
    width = max(width, 800)
    below = max([bottom, *(entry["rect"][1] + entry["rect"][3] for entry in boxes)]) + _GAP
    tracks, height = _tracks([row for row in rows if row.kind == "track"], width, below)
    size = {"width": width + _EDGE, "height": height + _EDGE}
    return {"size": size, **layout, "box": boxes, "track": tracks}


def _hexes(map: HexMap) -> tuple[dict[str, Any], int, int]:
    """Return the grid that has its outermost hexes at the edges, and where the hexes end."""
    numbers = [map.grid.numbers(hex) for hex in map] or [(1, 1)]
    column, row = (min(each[axis] for each in numbers) for axis in (0, 1))
    lattice = HexLattice(_HEX, 0, 0, column, row, map.grid)
    if map.grid.is_shifted(lattice.first_line):  # VASSAL shifts every other line from the second on
        column, row = (column, row - 1) if lattice.is_sideways else (column - 1, row)
        lattice = HexLattice(_HEX, 0, 0, column, row, map.grid)
    corners = [corner for hex in map for corner in lattice.corners(hex)] or [(0.0, 0.0)]
    left, top = (floor(min(axis)) for axis in zip(*corners, strict=True))
    right, bottom = (ceil(max(axis)) for axis in zip(*corners, strict=True))
    x0, y0 = _EDGE - left, _EDGE - top
    grid = {"dy": _HEX, "x0": x0, "y0": y0, "first_column": column, "first_row": row}
    return {"grid": grid}, right + x0, bottom + y0 + 4


def _areas(ids: Sequence[str], touching: Sequence[tuple[str, str]]) -> tuple[dict[str, Any], int, int]:
    """Lay every area as a square, row by row, until the map is drawn."""
    in_row = ceil(sqrt(len(ids))) or 1
    step = _AREA + _GAP
    areas = []
    for number, id in enumerate(_near(ids, touching, in_row)):
        row, column = divmod(number, in_row)
        x, y = _EDGE + column * step, _EDGE + row * step
        points = [[x, y], [x + _AREA, y], [x + _AREA, y + _AREA], [x, y + _AREA]]
        areas.append({"id": id, "points": points})
    return {"area": areas}, _EDGE + in_row * step, _EDGE + -(-len(ids) // in_row) * step


def _near(ids: Sequence[str], touching: Iterable[tuple[str, str]], in_row: int) -> list[str]:
    """Return areas in an order in which those that touch lie side by side or nearly, row by row.

    Two change places as long as that brings what touches nearer together; where all lies well it is the order
    given.
    """
    order = list(ids)
    place = {id: number for number, id in enumerate(order)}
    near: dict[str, list[str]] = {id: [] for id in ids}
    for one, other in touching:
        near[one].append(other)
        near[other].append(one)

    def strain(id: str) -> int:
        row, column = divmod(place[id], in_row)
        others = (divmod(place[each], in_row) for each in near[id])
        return sum((max(abs(row - down), abs(column - across)) - 1) ** 2 for down, across in others)

    def exchange(first: int, second: int) -> None:
        order[first], order[second] = order[second], order[first]
        place[order[first]], place[order[second]] = first, second

    is_nearer = len(order) <= _MOST_MOVED
    while is_nearer:
        is_nearer = False
        for first, second in combinations(range(len(order)), 2):
            pair = order[first], order[second]
            before = sum(map(strain, pair))
            exchange(first, second)
            if before and sum(map(strain, pair)) < before:
                is_nearer = True
            else:
                exchange(first, second)
    return order


def _width(title: str) -> int:
    """Return the pixels that a title takes as it is set in the head of a box."""
    from guelta.builder.letters.setting import Lettering  # whoever reads a saved game measures no letters

    return ceil(Lettering(**_TITLE).width(title))


def _boxes(rows: Sequence[Box], left: int, bottom: int) -> tuple[list[dict[str, Any]], int]:
    entries, x, y, wide = [], left, _EDGE, 0
    for row in rows:
        least, height = _PILE if row.kind in PILES else _BOX
        width = max(least, _width(row.title) + 2 * _GAP)
        if y + height > bottom and y > _EDGE:
            x, y, wide = x + wide + _GAP, _EDGE, 0
        wide = max(wide, width)
        entries.append({"id": row.id, "rect": [x, y, width, height]})
        y += height + _GAP
    return entries, x + (wide if entries else -_GAP)


def _tracks(rows: Sequence[Box], width: int, top: int) -> tuple[list[dict[str, Any]], int]:
    groups: dict[str, list[Box]] = {}
    for row in rows:
        groups.setdefault(row.group or "track", []).append(row)
    entries = []
    in_line = max(1, (width - _EDGE - 2 * _GAP) // (_STOP + _GAP))
    for group, members in groups.items():
        stops = []
        for number, row in enumerate(members):
            line, place = divmod(number, in_line)
            x = _EDGE + _GAP + _STOP // 2 + place * (_STOP + _GAP)
            y = top + _HEAD + _GAP // 2 + _STOP // 2 + line * _LINE
            stops.append({"ids": row.id, "first": 0, "last": 0, "by": 1, "from": [x, y], "step": [0, 0]})
        height = _HEAD + _LINE * -(-len(members) // in_line)
        rect = [_EDGE, top, width - _EDGE, height]
        entries.append(
            {"id": group, "title": _titled(group), "rect": rect, "space": [_STOP, _STOP], "lines": stops}
        )
        top += height + _GAP
    return entries, top


# ---- map.toml ------------------------------------------------------------------------------------


def plain_atlas(game: Game[Any]) -> dict[str, Any]:
    """Choose a ground for every terrain, a line for ways and rivers, a dot for names, a frame for boxes."""
    map, boxes = game.charts.map, game.charts.boxes.values()
    spaces = {id: map[id].attributes for id in map}
    key = next((column for each in spaces.values() for column in each), "")
    ways = sorted({edge.attributes.get("way", "") for edge in map.edges} - {""})
    is_hexes = isinstance(map, HexMap)  # areas have their names anyway
    named = [id for id in map if is_hexes and map.title(id) != id]
    dashes = cycle(("", "8 5", "3 4"))
    return {
        "colour": _COLOURS,
        "letters": _LETTERS,
        "district": {},
        "layer": [*_plain_layers(each.get("terrain", "") for each in spaces.values())],
        "line": [
            *([] if is_hexes else [_TIE]),
            _RIVER,
            *(
                {
                    "name": _titled(way),
                    "course": "across",
                    "when": {"way": way},
                    "strokes": [{"colour": "#6b2418", "width": 4, "dash": dash}],
                }
                for way, dash in zip(ways, dashes, strict=False)
            ),
        ],
        "place": [
            {"when": {key: named}, **_PLACE}
        ],
        "badge": [],
        "label": [],
        "box": {each.group: _FRAME for each in boxes if each.kind != "track"},
        "track": {each.group or "track": _FRAME for each in boxes if each.kind == "track"},
        "panel": [],
    }  # fmt: skip


_COLOURS = {
    "paper": "#f1e9d6",
    "strong": "#4a2f1c",
    "rule": "#9c8a68",
    "space": "#fbf7ec",
    "grid": "#9b8a66",
}
_RIVER = {
    "name": "River",
    "course": "along",
    "when": {"river": "yes"},
    "strokes": [{"colour": "#2f78ad", "width": 5}],
}
_TIE = {
    "name": "Areas that touch",
    "course": "apart",
    "when": {},
    "strokes": [{"colour": "#f1e9d6", "width": 11}, {"colour": "#7d5f3c", "width": 7}],
}
"""What shows that two areas touch which lie apart, as the squares do that nobody has drawn yet."""
_FRAME = {"fill": "#f6efe0", "head": "#4a2f1c"}
_PLACE = {"symbol": "place", "size": 12, "ink": DARK, "panel": "#fbf7ec", "letters": "place"}
_TITLE: Mapping[str, Any] = {"font": "heading", "size": 20, "colour": "#fbf7ec", "spread": 0.5}
"""How heads of boxes and tracks are set."""
_LETTERS = {
    "number": {"font": "medium", "size": 11, "colour": "#1d150c", "halo": 1.6},
    "place": {"font": "bold", "size": 14, "colour": "#17110b", "halo": 2},
    "area": {"font": "bold", "size": 16, "colour": "#17110b", "halo": 2},
    "head": dict(_TITLE),
    "caption": {"font": "semibold", "size": 24, "colour": "#6b5a3a"},
    "note": {"font": "medium", "size": 14, "colour": "#4a4030"},
    "row": {"font": "semibold", "size": 19, "colour": "#2b2118"},
    "key": {"font": "text", "size": 16, "colour": "#2b2118"},
    "text": {"font": "text", "size": 19, "colour": "#2b2118"},
    "title": {"font": "bold", "size": 40, "colour": "#4a2f1c"},
    "subtitle": {"font": "heading", "size": 19, "colour": "#4a2f1c"},
    "subtitle-dark": {"font": "bold", "size": 24, "colour": "#4a2f1c"},
}


def _plain_layers(words: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield the ground of each kind of terrain."""
    for terrain, (fill, height, roughness) in _terrains(words).items():
        yield {
            **{"name": _titled(terrain), "when": {"terrain": terrain}, "fill": fill, "straight": True},
            **{"relief": 0.9 if height else 0, "height": height, "roughness": roughness},
        }


def _terrains(words: Iterable[str]) -> dict[str, tuple[str, float, float]]:
    others = cycle(_OTHER_GROUNDS)
    known = {word: ground for names, ground in _GROUNDS.items() for word in names}
    return {word: known.get(word) or (next(others), *_EVEN) for word in dict.fromkeys(words)}


# ---- module.toml ---------------------------------------------------------------------------------


_STATE = "State of play"
"""The menu of the fields of a position."""


def plain_card(game: Game[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Add its set-ups to a module, and a tray for every side; `given` is its own file."""
    rows = list(counter_rows(game.tables).values())
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    moving = [kind for kind in kinds if kind not in ("marker", "card")]
    scenarios = [game.scenarios[id] for id in given.get("scenarios", game.scenarios) if id in game.scenarios]
    stacking = Stacking.of(game.folder.toml("game.toml"), f"{game.folder.name}/game.toml")
    begun = sorted({name for each in scenarios for name in each.start.fields})
    return {
        "version": "1.0.0",
        "description": f"{game.title}. Module made by Guelta.",
        "map": "Main Map",
        "board": "Board",
        "trays": "Trays",
        "empty_setup": "Empty map, all counters in the trays",
        "commands_menu": "All counters",
        "scenarios": [each.id for each in scenarios],
        "helpers": ["Solitaire"],
        "stack": _stack(stacking, rows),
        "zoom": {
            "levels": [0.3, 0.45, 0.65, 0.75, 0.85, 1.0, 1.25, 1.6, 2.0],
            "start": 1.0,
            "overview": 0.15,
        },
        "moved": {"clear_at": _first_phase(game), "kinds": moving},
        "face_names": {},
        "palette": _tabs(rows),
        "property": _properties(game, begun),
    }


def followed_to_the_end(given: Mapping[str, Any], turns: int) -> dict[str, Any]:
    """Return a module.toml whose markers go with the turn tracker up to the last turn unless told."""
    follows = given.get("follow", ())
    if not isinstance(follows, list) or not all(isinstance(each, dict) for each in follows):
        return dict(given)
    return {**given, "follow": [{"last": turns, **each} for each in follows]}


def _stack(stacking: Stacking | None, rows: Sequence[Row]) -> dict[str, Any]:
    """Count in a stack what the rules limit: so many counters, or the points of a column."""
    if stacking is None:
        return {}
    counted = stacking.points or "counters"
    kinds = dict.fromkeys(row["kind"] for row in rows if stacking.counts(row["kind"], row["side"]))
    of = {"counted": stacking.points} if stacking.points else {"counters": {"kinds": [*kinds]}}
    return {"limit": stacking.limit, "unit": counted.replace("_", " "), **of}


def _first_phase(game: Game[Any]) -> str:
    scenario = next(iter(game.scenarios.values()), None)
    sequence: SequenceOfPlay = game.sequence_for(scenario) if scenario else game.sequence_of(())
    return next((leaf.rpartition("/")[2] for leaf in sequence.leaves), "")


def _tabs(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return a tab for the counters of every side, the last for those of nobody."""
    sides = list(dict.fromkeys(row["side"] for row in rows))
    return [
        {"title": _titled(side) if side else "Markers", "where": {"side": [side]}}
        for side in sorted(sides, key=lambda s: not s)
    ]


def _properties(game: Game[Any], begun: Iterable[str]) -> list[dict[str, Any]]:
    """Return a property to each field that set-ups begin with or everybody may see, and menus that set them.

    What one side alone may see has none: every VASSAL at the table knows every property.
    """
    own, declared = Fields().declared, game.fields.declared.values()
    shown = [each for each in declared if each.seen_by.everybody and not each.name.endswith("*")]
    played = [own[ACTIVE], own[ACTIVATION]] if game.orders else []
    by_hand = [*played, *(each for each in shown if each.name not in own)]
    names = dict.fromkeys([*begun, *(each.name for each in by_hand)])
    entries: dict[str, dict[str, Any]] = {name: {"name": _property(name), "field": name} for name in names}
    for each in by_hand:
        menu: dict[str, Any] = {
            "menu": _STATE,
            "title": _titled(each.title),
            "tooltip": "What counters do not show",
            "choices": _choices(game, each),
        }
        entries[each.name] |= {**menu, "report": f"{_titled(each.title)}: $newValue$"}
    return list(entries.values())


def _choices(game: Game[Any], field: Field) -> list[dict[str, str]]:
    """Return the entries of a menu that set a field; a question where its values are not known."""
    title = _titled(field.title)
    if field.name == ACTIVATION:
        following = f"{{{_property(ACTIVATION)}+1}}"
        return [
            {"text": "First activation", "value": "1"},
            {"text": "Next activation", "value": following},
        ]
    by_kind: dict[str, dict[str, str]] = {
        "side": {id: side.title for id, side in game.sides.items() if not field.values or id in field.values},
        "flag": {"yes": "yes"},
        "word": dict(zip(field.values, field.values, strict=True)),
    }
    known = by_kind.get(field.kind)
    if not known:
        return [{"text": f"{title} ...", "ask": title}]
    chosen = [{"text": f"{title}: {said}", "value": value} for value, said in known.items()]
    return [*chosen, {"text": f"{title}: none", "value": ""}]


def _property(field: str) -> str:
    return "Field" + "".join(part.capitalize() for part in field.split("-"))


def _titled(id: str) -> str:
    words = id.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]
