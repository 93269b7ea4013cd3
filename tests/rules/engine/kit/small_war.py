"""A small war on sixteen hexes, made up, for tests of the kit: its folder, with what a test changes.

.  .  f  .
.  T  f  .        T a town, f forest, ~ a lake, a road along the second row
.  ~  .  .
.  .  .  .
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.kit.game import game_of_tables
from guelta.rules.engine.kit.kit import Kit
from guelta.rules.engine.kit.moves import moves_of_phase, reach, reason
from guelta.rules.engine.kit.view import View, view_of
from guelta.rules.engine.refereeing.judge import judge_leaf
from guelta.rules.engine.tables.folder import Folder

HEXES = '''
first = "0101"
map = """
..f.
.Tf.
.~..
....
"""
[signs]
"." = { terrain = "clear" }
f   = { terrain = "forest" }
T   = { terrain = "clear", town = "town" }
"~" = { terrain = "lake" }
[names]
0202 = "Middleham"
[[along]]
is   = { way = "road" }
ways = ["0102 0202 0302 0402"]
[[between]]
is    = { river = "yes" }
sides = ["0103 0104 | 0203 0204"]
'''

COUNTERS = """\
id,name,side,kind,type,points,strength,strength:weak,movement,front,back
red-1,Red 1,red,unit,foot,1,4,2,2,full,weak
red-2,Red 2,red,unit,foot,1,4,2,2,full,weak
red-3,Red 3,red,unit,tank,2,6,3,4,full,weak
blue-1,Blue 1,blue,unit,foot,1,4,2,2,full,weak
blue-2,Blue 2,blue,unit,tank,2,6,3,4,full,weak
red-flag,Red flag,red,flag,,,,,,full,
"""

SEQUENCE = """
title = "Sequence"
rule = "1"
turns = 3
phases = ["red-moves", "blue-moves"]
[red-moves]
title = "Red moves"
rule = "3"
side = "red"
does = ["march"]
[blue-moves]
title = "Blue moves"
rule = "3"
side = "blue"
does = ["march"]
"""

GROUND = """
title = "Ground"
rule = "3"
provenance = "designed"
source = "made up"
columns = ["ground", "cost"]
rows = [["clear", "1"], ["forest", "2"], ["lake", "-"], ["town", "1"], ["river", "+1"], ["way", "1"]]
"""

TURNS = """
title = "Turns"
rule = "1"
provenance = "designed"
source = "made up"
columns = ["turn", "weather"]
rows = [[1, "dry"], [2, "mud"], [3, "dry"]]
"""

KIT = """
kit = 1
[ground]
chart = "ground"
spaces = ["town", "terrain"]
edges = ["river", "way"]
[turns]
chart = "turns"
[zones.control]
rule = "3.2"
[move.march]
title = "March"
rule = "3"
allowance = "movement"
cost = "ground.cost"
enemies = "never"
zones = "stop"
numbers = { allowance = "3.1", enemies = "3.3", zones = "3.2", turn = "3.4" }
"""

GAME = 'id = "small_war"\ntitle = "A small war"\n[sides.red]\ntitle = "Red"\n[sides.blue]\ntitle = "Blue"\n'

FILES = {
    "game.toml": GAME,
    "hexes.toml": HEXES,
    "counters.csv": COUNTERS,
    "sequence.toml": SEQUENCE,
    "tables/ground.toml": GROUND,
    "tables/turns.toml": TURNS,
    "kit.toml": KIT,
}


def folder(path: Path, **texts: str) -> Folder:
    """Write the folder of rules, other texts in place of some: `kit` for kit.toml, `ground` for its chart."""
    for name, text in FILES.items():
        (path / name).parent.mkdir(exist_ok=True, parents=True)
        (path / name).write_text(texts.get(Path(name).stem, text), encoding="utf-8")
    return Folder(path, "war")


def game(path: Path, **texts: str) -> Game[Any]:
    """Make the game of that folder."""
    return game_of_tables(folder(path, **texts))


def board(game: Game[Any], text: str, phase: str = "turn-1/red-moves") -> Position:
    """Read a board of the game in board notation."""
    return Position.parse(f"@ {phase}\n{text}", game)


def view(game: Game[Any], text: str, phase: str = "turn-1/red-moves") -> View:
    """Look at a board by the kit."""
    return view_of(board(game, text, phase), game.charts)


def kit_of(game: Game[Any]) -> Kit:
    """Return the kit of a game."""
    kit: Kit = game.charts.kit
    return kit


def goals(seen: View, unit: str) -> str:
    """Return the spaces to which a unit may go in the phase, in a line."""
    return " ".join(sorted(reach(seen, moves_of_phase(seen), seen.counters[unit])))


def why_not(seen: View, unit: str, space: str) -> str:
    """Return the number of the rule by which a unit does not come to a space."""
    return reason(seen, moves_of_phase(seen), seen.counters[unit], space).rule


def judged(game: Game[Any], before: str, after: str, phase: str = "turn-1/red-moves") -> list[str]:
    """Judge a phase that was played by hand between two boards."""
    scenario = next(iter(game.scenarios.values()))
    start, end = board(game, before, phase), board(game, after, phase)
    return [str(each) for each in judge_leaf(game, phase, game.sequence_for(scenario), start, end)]
