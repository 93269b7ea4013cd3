"""What players ask the referee in the chat of their game: `!why`, `!due`, `!odds 2826`, `!mark` ..."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from html import unescape
from typing import Any, NamedTuple

from builder.vassal.actions import Chat
from builder.vassal.command import Command
from companion.paperwork.worksheet import Line
from companion.plain import plain
from companion.speech import Speech, line_of
from companion.table import Table
from rules.engine.finding import Finding, Verdict
from rules.engine.game import Game

__all__ = ["MARK", "UNMARK", "Question", "answer", "question_in", "still_due"]

MARK, UNMARK = "mark", "unmark"
"""What the referee is asked to do rather than to say."""

_TYPED = re.compile(r"<(?P<who>.*?)> - !(?P<word>[A-Za-z]+)(?: +(?P<about>\S.*))?\s*\Z", re.DOTALL)
_LONGEST = 300
_MOST = 6
"""Lines of one answer."""

_MOST_THINGS = 4


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked: the word without its exclamation mark, and what follows it."""

    word: str
    about: str = ""


class _Asked(NamedTuple):
    """What was asked about, "" for nothing in particular, and whom an answer can draw on."""

    about: str
    table: Table
    speech: Speech
    ledger: Collection[Line]


def question_in(commands: Command) -> Question | None:
    """Give what a player typed, if it is a question to the referee; VASSAL puts his name before it."""
    for action in commands.walk():
        if isinstance(action, Chat):
            found = _TYPED.match(unescape(action.message[:1000]))
            if found is not None and found["word"].lower() in (*_ANSWERS, MARK, UNMARK):
                return Question(found["word"].lower(), plain(found["about"] or ""))
    return None


def answer(question: Question, table: Table, speech: Speech, ledger: Collection[Line] = ()) -> list[str]:
    """Give the lines to say; none of them is longer than a player reads at a glance."""
    lines = _ANSWERS[question.word](_Asked(question.about, table, speech, ledger))
    if len(lines) > _MOST:
        lines[_MOST - 1 :] = [f"and {len(lines) - _MOST + 1} more"]
    return [plain(line, _LONGEST) for line in lines]


def _why(asked: _Asked) -> list[str]:
    """Tell of the last finding, or of the last in a space: the rule in our words, and what to do."""
    about, table, speech, _ = asked
    finding, where = speech.last, ""
    if about:
        space = _space(about, table)
        if not space:
            return [_no_such_space(about)]
        said = [each.finding for each in table.findings if each.finding.verdict in speech.verdicts]
        finding = next((each for each in reversed(said) if each.where == space), None)
        where = f"in {table.game.charts.place(space)} "
    if finding is None:
        return [f"I have found nothing {where}yet"]
    lines = [f"{finding.rule}: {_in_our_words(table.game, finding.rule)}", line_of(finding)]
    if finding.remedy:
        lines.append(f"to do: {finding.remedy}")
    lines += [f"{kind}: {_listed(about)}" for kind, about in _by_kind(finding.rests_on).items()]
    return lines


def _by_kind(rests_on: Iterable[str]) -> dict[str, list[str]]:
    """Give what a finding rests on by what it is, "reconstructed" or the like."""
    found: dict[str, list[str]] = {}
    for phrase in rests_on:
        about, _, kind = phrase.rpartition(": ")
        found.setdefault(kind, []).append(about)
    return found


def _listed(things: list[str]) -> str:
    more = f" and {len(things) - _MOST_THINGS} more" if len(things) > _MOST_THINGS else ""
    return ", ".join(things[:_MOST_THINGS]) + more


def _due(asked: _Asked) -> list[str]:
    return [line_of(finding) for finding in still_due(asked.table, asked.ledger)] or ["nothing is due"]


def still_due(table: Table, ledger: Collection[Line] = ()) -> list[Finding]:
    """Give what was found due in this turn and was not carried out since, on the board or by the ledger."""
    written = {(line.phase.removesuffix("/end"), line.rule) for line in ledger}
    position, turn = table.position, table.sequence.turn(table.position.cursor)
    due: dict[tuple[str, str], Finding] = {}
    for each in (numbered.finding for numbered in table.findings):
        if each.verdict is not Verdict.DUE or (each.phase, each.rule) in written:
            continue
        if table.sequence.turn(each.phase) == turn:
            due[each.rule, each.where] = each
    rules = [rule for rule in dict.fromkeys(rule for rule, _ in due) if rule in table.game.checks]
    now = {
        (each.rule, each.where): each
        for each in table.game.judge(position, rules)
        if each.verdict is Verdict.DUE
    }
    return [now[at] for at in due if at in now]


def _odds(asked: _Asked) -> list[str]:
    about, table, *_ = asked
    if not about:
        return ["say which space is attacked, as in !odds 2826"]
    space = _space(about, table)
    if not space:
        return [_no_such_space(about)]
    lines = [*table.game.odds(table.game.charts, table.position, space)]
    return lines or [f"nobody can attack {table.game.charts.place(space)} as the board stands"]


def _space(about: str, table: Table) -> str:
    """Give the space with this number or name, also where words follow its number; "" for none."""
    charts, wanted = table.game.charts, about.lower()
    for space in (*charts.map, *charts.spaces):
        place = str(charts.place(space)).lower()
        if wanted in (space, place, place.removeprefix(space).strip()):
            return str(space)
    first = wanted.split()[0]
    return first if first in charts.map else ""


def _no_such_space(about: str) -> str:
    return f"no space is called {about}; write its number, as in !odds 2826"


def _in_our_words(game: Game[Any], rule: str) -> str:
    """Give what a rule asks for, as the check or audit that looks after it says."""
    if rule in game.checks:
        return game.checks[rule].paraphrase
    for audit in game.audits.values():
        if rule in (audit.rule, *audit.applies):
            first = (audit.function.__doc__ or "").split("\n\n")[0]
            return " ".join(first.removeprefix(audit.rule).split())
    return next((entry.title for entry in game.rulebook if entry.rule == rule), "the sequence of play")


def _quiet(asked: _Asked) -> list[str]:
    asked.speech.is_quiet = True
    return ["quiet now; !speak lets me speak again, questions are answered all the same"]


def _speak(asked: _Asked) -> list[str]:
    asked.speech.is_quiet = False
    return ["speaking again"]


def _help(asked: _Asked) -> list[str]:
    return [
        "ask !why (or !why 2826), !due, !odds 2826; !quiet and !speak: whether I speak unasked",
        "!mark marks on the map what was found, !unmark clears highlighted hexes",
    ]


_ANSWERS: dict[str, Callable[[_Asked], list[str]]] = {
    "why": _why,
    "due": _due,
    "odds": _odds,
    "quiet": _quiet,
    "speak": _speak,
    "help": _help,
}
