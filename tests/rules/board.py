"""The shorthand every rule test uses: a board in notation, a check by number, findings in short form."""

from textwrap import dedent

from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game


def board(text: str) -> Position:
    """Read board notation as it stands indented in a test."""
    return Position.parse(dedent(text))


def findings(game: Game, position: Position, rule: str) -> list[str]:
    """Run one check and give its findings as `rule verdict where counters...`."""
    return [str(finding) for finding in game.judge(position, [rule])]
