"""What was found, marked on the map on request: marks on counters, and hexes that stand out.

A finding says itself what shows it (`sign`). No unit and no marker is ever moved, and every mark is an
ordinary command of VASSAL that a player undoes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from guelta.builder.handback.commands import commands_between
from guelta.builder.handback.highlight import highlight_commands
from guelta.builder.handback.mark import with_mark
from guelta.builder.known_modules import KnownModules
from guelta.builder.manifest import ManifestError
from guelta.builder.vassal.actions import NULL, Chat
from guelta.builder.vassal.command import Command
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.names_of_saves import MARKED
from guelta.companion.following.printable import clipped
from guelta.companion.following.written_back import save_with, write_after
from guelta.companion.judging.tabletop import Tabletop, told_to
from guelta.companion.session.speech import ALOUD, SENDER
from guelta.companion.viewing.viewer import PUBLIC, HeardFinding

__all__ = ["highlighting", "marked_beside", "marking", "marks", "to_show"]

_SPACE = "space"
_MOST_NAMED = 5


def marks(tabletop: Tabletop) -> tuple[Command, str]:
    """Return the commands that mark what was found and still holds, and in one sentence what comes of them.

    What was marked before and no longer holds is marked no more. Nothing to do gives a command without
    children.
    """
    found = to_show(tabletop)
    commands = [marking(tabletop, found), highlighting(tabletop, found)]
    whole = Command(NULL, tuple(child for command in commands for child in command.children))
    done = "found is marked on the map" if found else "marked and no longer holds is cleared"
    return whole, f"What was {done}; every player sees it, and can undo it"


def marked_beside(known: KnownModules, source: Path, commands: Command) -> str:
    """Write the game of a file with these commands as a saved game beside it; say in one sentence which."""
    saved = write_after(source, MARKED, save_with(known, source, lambda *_: commands, MARKED))
    return f"What was found is marked in {saved.name}, beside {source.name}; open that saved game to see it"


def to_show(tabletop: Tabletop) -> tuple[HeardFinding, ...]:
    """Find everything public that stands in a space of the map; what has no sign makes its hex stand out."""
    spaces = tabletop.game.charts.map
    public = told_to(PUBLIC, tabletop.standing)
    standing = (each.finding for each in public if each.finding.verdict in ALOUD)
    return tuple(
        each if each.sign else replace(each, sign=_SPACE)
        for each in standing
        if each.sign or each.where in spaces
    )


def marking(tabletop: Tabletop, findings: Iterable[HeardFinding]) -> Command:
    """Return the commands that put the marks on counters which these findings ask for, and take others off.

    Counters that have moved on since, or bear the mark already, are passed over. Nothing to do gives a
    command without children.
    """
    before, said = tabletop.position, []
    after = before
    for finding in findings:
        sign, mark = finding.sign[:1], finding.sign[1:]
        if sign not in ("+", "-") or mark not in tabletop.manifest.marks.values():
            continue
        marked = with_mark(after, finding.where, finding.counters, mark, on=sign == "+")
        if marked is not None:
            word = mark.replace("-", " ")
            verb = "marked" if sign == "+" else "no longer marked"
            said.append(f"{_names(tabletop, finding)} {verb} {word} ({finding.rule})")
            after = marked
    try:
        line = f"{SENDER}: {'; '.join(said)}"
        return commands_between(tabletop.outfit, before, after, tabletop.observer.lying(), said=line)
    except (ManifestError, ValueError) as error:
        raise Refusal(f"that cannot be marked: {error}") from None


def highlighting(tabletop: Tabletop, findings: Iterable[HeardFinding]) -> Command:
    """Return the commands after which the hexes these findings are about stand out, and no others.

    Without findings every highlight goes. Refusal when the module is too old for it.
    """
    spaces = [finding.where for finding in findings if finding.sign == _SPACE]
    try:
        actions = list(highlight_commands(tabletop.manifest, tabletop.observer.lying(), spaces))
    except ValueError as error:
        raise Refusal(str(error)) from None
    if not actions:
        return Command()
    places = ", ".join(map(tabletop.game.charts.place, dict.fromkeys(spaces)))
    line = Chat(f"* {SENDER}: highlighted {places}" if places else f"* {SENDER}: no space is highlighted")
    return Command(NULL, tuple(map(Command, [*actions, line])))


def _names(tabletop: Tabletop, finding: HeardFinding) -> str:
    mix = tabletop.game.charts.counters
    names = [mix[counter].name if counter in mix else clipped(counter) for counter in finding.counters]
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return f"{', '.join(names[:_MOST_NAMED])}{more} in {tabletop.game.charts.place(finding.where)}"
