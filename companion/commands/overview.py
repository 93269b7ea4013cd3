"""The commands in groups, by what one wants to do."""

from __future__ import annotations

import argparse

__all__ = ["Commands"]

_WIDTH = 10


class Commands:
    """The commands of a parser; each is added to the group under which the help lists it."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._adding = parser.add_subparsers(metavar="COMMAND", help=argparse.SUPPRESS, prog=parser.prog)
        self._groups: dict[str, dict[str, str]] = {}

    def add(self, group: str, name: str, help: str) -> argparse.ArgumentParser:
        """Add a command, which says what it does in a few words."""
        self._groups.setdefault(group, {})[name] = help
        added: argparse.ArgumentParser = self._adding.add_parser(name)
        return added

    def all(self) -> tuple[argparse.ArgumentParser, ...]:
        """Give the parsers of all commands."""
        return tuple(self._adding.choices.values())

    def __str__(self) -> str:
        lines: list[str] = []
        for group, commands in self._groups.items():
            lines += ["", f"{group}:", *(f"  {name:<{_WIDTH}}{help}" for name, help in commands.items())]
        return "\n".join(lines[1:])
