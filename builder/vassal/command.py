"""Command trees: a command is its own action and its sub-commands, executed in this order (VASSAL.command).

On the wire a tree is `own ESC sub ESC sub ...`, every sub-command written the same way, so that the
separators of inner trees are escaped once more per level. `decode` and `encode` are inverse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import NULL, PIECE_READERS, WORDS, read_action
from guelta.builder.vassal.errors import UnencodableError, VassalFormatError
from guelta.builder.vassal.sequence_encoder import Layers, join

SEPARATOR = "\x1b"
_DEEPEST = 150
_LONGEST_WORD = max(map(len, WORDS))


@dataclass(slots=True, unsafe_hash=True)
class Command:
    """One command with its sub-commands; without either it does nothing."""

    action: Final[Action] = NULL
    children: Final[tuple[Command, ...]] = ()

    def __repr__(self) -> str:
        """Name it in a line, without its sub-commands."""
        return f"<Command {type(self.action).__name__} with {len(self.children)} sub-commands>"

    def walk(self) -> Iterator[Action]:
        """Every action in the order VASSAL executes them: the own one, then sub-command by sub-command."""
        pending = [self]
        while pending:
            command = pending.pop()
            yield command.action
            pending.extend(reversed(command.children))


def decode(text: str, prefix: str = "") -> Command:
    """Read a command tree; `prefix` is dropped where it begins a command, as `LOG TAB` in a step of a log.

    Raises VassalFormatError, with the number of the sub-command at each level, for a broken one.
    """
    return decode_parts(text.split(SEPARATOR), prefix)


def decode_parts(parts: list[str], prefix: str = "") -> Command:
    """Read a command tree as `decode` does, from its text split at every separator of whatever level.

    Nearly all commands have one level of sub-commands: each part is one, and is read as it stands.
    """
    leaves, readers, head = _leaves(prefix), _readers(prefix), len(prefix) + 2
    longest = len(prefix) + _LONGEST_WORD
    commands: list[Command] = []
    try:
        for part in parts:
            command = leaves.get(part) if len(part) <= longest else None
            if command is None:
                read = readers.get(part[:head])
                if part[-1:] == "\\" or (read is None and part[:1] == "'"):  # an inner level, or quoted
                    return _Nested(parts, prefix).command()
                command = Command(read(part) if read else read_action(part.removeprefix(prefix)))
            commands.append(command)
    except VassalFormatError as error:
        raise error.within(*([f"command {len(commands)}"] if commands else ())) from None
    own, *children = commands
    return Command(own.action, tuple(children)) if children else own


@cache
def _leaves(prefix: str) -> dict[str, Command]:
    """Return the commands that are one word and nothing else, ready made: most of a log is such."""
    return {prefix + word: Command(action) for word, action in WORDS.items()}


@cache
def _readers(prefix: str) -> dict[str, Callable[[str], Action]]:
    """Return what reads a command about a piece, by the prefix and the two characters it begins with."""
    return {prefix + head: read for head, read in PIECE_READERS.items()}


class _Nested:
    """A tree with inner levels, or quoted: its text is cut once, however deep it goes."""

    def __init__(self, parts: list[str], prefix: str) -> None:
        self._layers = Layers(parts, SEPARATOR)
        self._prefix = prefix
        self._leaves = _leaves(prefix)

    def command(self) -> Command:
        """Return the whole tree."""
        return self._read(self._layers.whole, 0)

    def _read(self, token: tuple[int, int], level: int) -> Command:
        is_one = token[0] == token[1]
        text = self._layers.text(token, level) if is_one else ""
        if is_one and text[:1] != "'":
            return self._leaf(text)
        level = self._layers.next_level(token, level)
        if level >= _DEEPEST:
            raise VassalFormatError(f"commands are nested more than {_DEEPEST} deep")
        first, *others = self._layers.split(token, level)
        if is_one and self._layers.text(token, level) == text:
            return self._leaf(text)
        own = self._read(first, level + 1)
        children = list(own.children)
        for number, each in enumerate(others, start=1):
            try:
                children.append(self._read(each, level + 1))
            except VassalFormatError as error:
                raise error.within(f"command {number}") from None
        return Command(own.action, tuple(children))

    def _leaf(self, text: str) -> Command:
        return self._leaves.get(text) or Command(read_action(text.removeprefix(self._prefix)))


def encode(command: Command) -> str:
    """Write a command tree; raises UnencodableError for fields that would be read back as something else."""
    own = command.action.text()
    if SEPARATOR in own or (len(own) > 1 and own[0] == "'" == own[-1]):
        raise UnencodableError(f"VASSAL cannot carry a command that reads {own[:40]!r}")
    if not command.children:
        return own
    return join(SEPARATOR, [own, *map(encode, command.children)])
