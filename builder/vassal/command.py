"""Command trees: a command is its own action and its sub-commands, executed in this order (VASSAL.command).

On the wire a tree is `own ESC sub ESC sub ...`, every sub-command written the same way, so that the
separators of inner trees are escaped once more per level. `decode` and `encode` are inverse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from builder.vassal.action import Action
from builder.vassal.actions import NULL, read_action
from builder.vassal.errors import UnencodableError, VassalFormatError
from builder.vassal.sequence_encoder import join, split

SEPARATOR = "\x1b"
_DEEPEST = 150


@dataclass(frozen=True, slots=True)
class Command:
    """One command with its sub-commands; without either it does nothing."""

    action: Action = NULL
    children: tuple[Command, ...] = ()

    def walk(self) -> Iterator[Action]:
        """Every action in the order VASSAL executes them: the own one, then sub-command by sub-command."""
        pending = [self]
        while pending:
            command = pending.pop()
            yield command.action
            pending.extend(reversed(command.children))


_NOTHING = Command()


def decode(text: str, read: Callable[[str], Action] = read_action) -> Command:
    """Read a command tree; `read` reads the own text of each command in it.

    Raises VassalFormatError, with the number of the sub-command at each level, for a broken one.
    """
    return _decode(text, read, _DEEPEST)


def _decode(text: str, read: Callable[[str], Action], depth: int) -> Command:
    if SEPARATOR not in text and text[:1] != "'":
        return Command(read(text)) if text else _NOTHING
    if depth == 0:
        raise VassalFormatError(f"commands are nested more than {_DEEPEST} deep")
    tokens = split(text, SEPARATOR)
    if len(tokens) == 1 and tokens[0] == text:
        return Command(read(text))
    own = _decode(tokens[0], read, depth - 1)
    children = list(own.children)
    for number, token in enumerate(tokens[1:], start=1):
        try:
            children.append(_decode(token, read, depth - 1))
        except VassalFormatError as error:
            raise error.within(f"command {number}") from None
    return Command(own.action, tuple(children))


def encode(command: Command) -> str:
    """Write a command tree; raises UnencodableError for fields that would be read back as something else."""
    own = command.action.text()
    if SEPARATOR in own or (len(own) > 1 and own[0] == "'" == own[-1]):
        raise UnencodableError(f"VASSAL cannot carry a command that reads {own[:40]!r}")
    if not command.children:
        return own
    return join(SEPARATOR, [own, *map(encode, command.children)])
