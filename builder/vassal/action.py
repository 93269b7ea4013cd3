"""What a single command does, apart from its sub-commands: its own text, read and written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from guelta.builder.vassal.sequence_encoder import join, split
from guelta.builder.vassal.wire import read_fields, write_fields


class Action:
    """The own part of a command (VASSAL.command.Command without its sub-commands)."""

    __slots__ = ()

    def text(self) -> str:
        """Return the own text as VASSAL writes it; raises UnencodableError for what the wire cannot carry."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class UnknownCommand(Action):
    """A command we have no class for, or one that is not written as its class would: kept verbatim."""

    verbatim: str

    @property
    def word(self) -> str:
        """What it starts with, up to the first parameter; the rest may hold a password."""
        return self.verbatim.partition("\t")[0][:40]

    def __repr__(self) -> str:
        return f"UnknownCommand({self.word!r}, ...)"

    def text(self) -> str:
        """Return the text as it was read."""
        return self.verbatim


@dataclass(frozen=True, slots=True)
class FixedAction(Action):
    """An action that is one fixed word."""

    WORD: ClassVar[str]

    def text(self) -> str:
        """Return the word."""
        return self.WORD


@dataclass(slots=True, unsafe_hash=True)
class MessageAction(Action):
    """An action that is a prefix and then a message as it stands."""

    PREFIX: ClassVar[str]

    message: Final[str]

    @classmethod
    def read(cls, text: str) -> Action:
        """Read the action of a text that starts with the prefix."""
        return cls(text[len(cls.PREFIX) :])

    def text(self) -> str:
        """Return the prefix and the message."""
        return self.PREFIX + self.message


@dataclass(frozen=True, slots=True)
class SequencedAction(Action):
    """An action that is a prefix and a sequence of fields, declared with the types of `wire`.

    `PLAIN` is the number of fields of a frequent action that are all text: without a sign of quoting they
    need no second look.
    """

    PREFIX: ClassVar[str]
    DELIMITER: ClassVar[str] = "\t"
    PLAIN: ClassVar[int] = 0

    @classmethod
    def read(cls, text: str) -> Action:
        """Read the action of a text that starts with the prefix; unknown forms are kept verbatim."""
        body = text[len(cls.PREFIX) :]
        if cls.PLAIN and "\\" not in body and "'" not in body:
            tokens = body.split(cls.DELIMITER)
            if len(tokens) == cls.PLAIN:
                return cls(*tokens)
        found = cls._read(body)
        return found if found is not None and found.text() == text else UnknownCommand(text)

    @classmethod
    def _read(cls, body: str) -> Action | None:
        tokens = split(body, cls.DELIMITER)
        arguments: dict[str, Any] = read_fields(cls, tokens)
        return None if "extra" in arguments else cls(**arguments)

    def text(self) -> str:
        """Return the prefix and the fields up to the last that is not None."""
        return self.PREFIX + join(self.DELIMITER, write_fields(self))
