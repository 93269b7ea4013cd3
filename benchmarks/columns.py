"""How fast Angola is: odds, where a Column may go, one side's view, a live verdict, a game by itself.

Run with `python -m benchmarks.columns`. Times are those of this process alone, the best of several rounds; no
board is asked twice, so nothing of it is known beforehand.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from guelta.builder.handback.commands import commands_between
from guelta.builder.module.design import Design
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.save import Save
from guelta.companion.journal.journal import Journal
from guelta.companion.session.session import Session
from guelta.rules.angola import GAME
from guelta.rules.angola.board.control import enemies_in
from guelta.rules.angola.board.forces import Force, regions_of
from guelta.rules.angola.combat.battle import Battle
from guelta.rules.angola.combat.resolution import odds_of
from guelta.rules.angola.movement.steps import Mover, destinations, next_regions
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.procedure import Inputs, Run
from guelta.rules.engine.self_play.selfplay import play
from guelta.rules.engine.sight.sight import seen_by
from tests.library import KNOWN, LIBRARY

ROUNDS, TURNS = 5, 4
ODDS_LIMIT, MOVES_LIMIT, SIGHT_LIMIT, VERDICT_LIMIT, GAME_LIMIT = 5.0, 10.0, 20.0, 20.0, 5000.0


def boards() -> list[Position]:
    """Return some boards of a game in its sixth turn, as each player's go ends."""
    found = []
    for step in play(GAME, GAME.scenarios["campaign"], "benchmark"):
        if step.left is not None and step.path == "turn-6/operations-phase":
            found.append(step.position)
        if step.path.startswith("turn-7/"):
            return found
    return found


def fresh(position: Position) -> Position:
    """Return a board that nobody has asked anything."""
    return replace(position, fields={**position.fields})


def best(action: Callable[[Position], object], positions: list[Position]) -> float:
    """Return the milliseconds of an action on the board that takes it longest, the best of several rounds."""
    return max(min(_timed(action, position) for _ in range(ROUNDS)) for position in positions)


def _timed(action: Callable[[Position], object], position: Position) -> float:
    position = fresh(position)
    began = time.process_time()
    action(position)
    return (time.process_time() - began) * 1000


def columns(position: Position) -> Iterator[tuple[str, Force]]:
    """Yield every Column with its region."""
    for region, found in regions_of(position, GAME.charts).items():
        yield from ((region, force) for force in found.forces if force.column)


def moves(position: Position) -> object:
    """Ask where one Column may go: the one with the most regions to go to."""
    region, force = max(columns(position), key=lambda each: len(each[1].units))
    return destinations(position, GAME.charts, Mover(force.side, force.ids, (region,), is_column=True))


def odds(position: Position) -> object:
    """Ask for the odds of the first combat that a Column can begin with one step."""
    run = Run(position, GAME.charts, Inputs())
    for region, force in columns(position):
        mover = Mover(force.side, force.ids, (region,), is_column=True)
        for goal in next_regions(position, GAME.charts, mover):
            if enemies_in(position, GAME.charts, goal, force.side):
                stack = (*position.stack(goal), *force.stack)
                run.position = position.with_stack(goal, stack)
                return odds_of(Battle(run, force.side, force.column, goal, region))
    raise LookupError("nobody can attack anybody on this board")


def verdicts(place: Path) -> list[float]:
    """Return the milliseconds of each verdict in the first turns of a game followed live, action by action.

    It goes through a session with journal and desk, as `guelta live` does it.
    """
    design = Design.load(LIBRARY.game(GAME.id))
    save = Save.unpack(saved_game(design, GAME.scenarios["campaign"]), "campaign")
    session = Session(KNOWN, Journal.open(place / "journal", source="benchmark"))
    session.lay(save.module.name or "", save.module.version or "", save.command, "benchmark")
    took: list[float] = []
    for step in play(GAME, GAME.scenarios["campaign"], "benchmark"):
        tabletop = session.tabletop
        if tabletop is None or step.path.startswith(f"turn-{TURNS + 1}/"):
            break
        lying = tabletop.observer.lying()
        whole = commands_between(tabletop.outfit, tabletop.position, step.position, lying)
        for action in whole.children:
            began = time.process_time()
            session.see(Command(children=(action,)), "Anna")
            took.append((time.process_time() - began) * 1000)
    session.close()
    return took


def lines() -> Iterator[str]:
    """Measure everything and give the lines of the table."""
    asked = boards()
    yield _line("a combat's odds", best(odds, asked), ODDS_LIMIT)
    yield _line("legal moves of a Column", best(moves, asked), MOVES_LIMIT)
    yield _line(
        "the board as one side sees it",
        best(lambda each: seen_by(GAME, each, ("unita",)), asked),
        SIGHT_LIMIT,
    )
    with TemporaryDirectory() as folder:
        took = verdicts(Path(folder))
    yield _line(f"a live verdict, p99 of {len(took)}", quantiles(took, n=100)[-1], VERDICT_LIMIT)
    began = time.process_time()
    steps = sum(1 for _ in play(GAME, GAME.scenarios["campaign"], "benchmark"))
    yield _line(f"a game of {steps} steps by itself", (time.process_time() - began) * 1000, GAME_LIMIT)


def _line(what: str, milliseconds: float, limit: float) -> str:
    return f"  {what:<50} {milliseconds:7.1f} ms   limit {limit:g}"


def main() -> None:
    """Print the table."""
    for line in lines():
        print(line)


if __name__ == "__main__":
    main()
