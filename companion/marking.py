"""What was found, marked on the map on request: marks on counters, and hexes that stand out.

A finding says itself what shows it (`sign`). No unit and no marker is ever moved, and every mark is an
ordinary command of VASSAL that a player undoes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from builder.handback.commands import commands_between
from builder.handback.highlight import highlight_commands
from builder.manifest import ManifestError
from builder.vassal.actions import NULL, Chat
from builder.vassal.command import Command
from companion.game_file import Refusal
from companion.handback import MARKED, SENDER, save_with, send, write_after
from companion.plain import plain
from companion.table import Table
from rules.engine.finding import Finding
from rules.engine.position import Position

if TYPE_CHECKING:  # the page asks for marks, the session carries them
    from companion.session import Session

__all__ = ["clear_the_map", "highlighting", "mark_the_map", "marking", "to_show"]

_SPACE = "space"
_MOST_NAMED = 5


async def mark_the_map(session: Session) -> str:
    """Mark where the game is what was found and still holds, and say in one sentence what came of it.

    What was marked before and no longer holds is marked no more. A game followed by its files is marked in a
    saved game beside them. Refusal when there is no game.
    """
    if session.table is None:
        raise Refusal("there is no game yet that could be marked")
    found = to_show(session.table)
    commands = [marking(session.table, found), highlighting(session.table, found)]
    whole = Command(NULL, tuple(child for command in commands for child in command.children))
    if not whole.children:
        return "Nothing on the map is to be marked or cleared"
    if session.room is None:
        return _marked_beside(session.file, whole)
    await send(session, whole)
    done = "found is marked on the map" if found else "marked and no longer holds is cleared"
    return f"What was {done}; every player sees it, and can undo it"


async def clear_the_map(session: Session) -> str:
    """Have no hex of the live game stand out any more; NO WATER stays, which players must place as well."""
    if session.table is None or session.room is None:
        raise Refusal("there is no live game whose map could be cleared")
    if await send(session, highlighting(session.table, ())) is None:
        return "No hex is highlighted"
    return "No hex is highlighted any more; NO WATER stays where it is"


def _marked_beside(source: Path | None, commands: Command) -> str:
    if source is None:
        raise Refusal("there is no file and no live game to mark")
    saved = write_after(source, MARKED, save_with(source, lambda *_: commands, MARKED))
    return f"What was found is marked in {saved.name}, beside {source.name}; open that saved game to see it"


def to_show(table: Table) -> tuple[Finding, ...]:
    """Give the findings of a game that can be shown on the map and hold as the board stands now.

    A rule is asked again where it found something: what has gone, was put right or has its water by now is
    left out, and a unit that only passes through is not accused.
    """
    found = {(each.finding.rule, each.finding.where): each.finding for each in table.findings}
    shown = [each for each in found.values() if each.sign and each.rule in table.game.checks]
    again = table.game.judge(table.position, dict.fromkeys(each.rule for each in shown))
    now = {(each.rule, each.where): each.counters for each in again}
    still = []
    for finding in shown:
        there = now.get((finding.rule, finding.where))
        if there is not None:
            counters = tuple(each for each in finding.counters if each in there)
            still.append(replace(finding, counters=counters))
    return tuple(each for each in still if each.counters)


def marking(table: Table, findings: Iterable[Finding]) -> Command:
    """Give the commands that put the marks on counters which these findings ask for, and take others off.

    Counters that have moved on since, or bear the mark already, are passed over. Nothing to do gives a
    command without children.
    """
    before, said = table.position, []
    after = before
    for finding in findings:
        sign, mark = finding.sign[:1], finding.sign[1:]
        if sign not in ("+", "-") or mark not in table.manifest.marks.values():
            continue
        marked = _marked(after, finding, mark, on=sign == "+")
        if marked != after:
            word = mark.replace("-", " ")
            verb = "marked" if sign == "+" else "no longer marked"
            said.append(f"{_names(table, finding)} {verb} {word} ({finding.rule})")
        after = marked
    try:
        line = f"{SENDER}: {'; '.join(said)}"
        return commands_between(table.manifest, before, after, table.observer.lying(), said=line)
    except (ManifestError, ValueError) as error:
        raise Refusal(f"that cannot be marked: {error}") from None


def highlighting(table: Table, findings: Iterable[Finding]) -> Command:
    """Give the commands after which the hexes these findings are about stand out, and no others.

    Without findings every highlight goes. Refusal when the module is too old for it.
    """
    spaces = [finding.where for finding in findings if finding.sign == _SPACE]
    try:
        actions = list(highlight_commands(table.manifest, table.observer.lying(), spaces))
    except ValueError as error:
        raise Refusal(str(error)) from None
    if not actions:
        return Command()
    places = ", ".join(map(table.game.charts.place, dict.fromkeys(spaces)))
    line = Chat(f"* {SENDER}: highlighted {places}" if places else f"* {SENDER}: no hex is highlighted")
    return Command(NULL, tuple(map(Command, [*actions, line])))


def _marked(position: Position, finding: Finding, mark: str, *, on: bool) -> Position:
    stack = [
        each if each.counter not in finding.counters else (each.marked(mark) if on else each.unmarked(mark))
        for each in position.stack(finding.where)
    ]
    return position.with_stack(finding.where, stack)


def _names(table: Table, finding: Finding) -> str:
    mix = table.game.charts.counters
    names = [mix[counter].name if counter in mix else plain(counter) for counter in finding.counters]
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return f"{', '.join(names[:_MOST_NAMED])}{more} in {table.game.charts.place(finding.where)}"
