"""What players ask the referee in the chat of their game: `!why`, `!due`, `!odds 2826`, `!mark` ..."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from html import unescape
from textwrap import wrap
from typing import Any, NamedTuple

from guelta.builder.vassal.actions import Chat
from guelta.builder.vassal.command import Command
from guelta.companion.following.printable import clipped, whole_words
from guelta.companion.judging.life import Life
from guelta.companion.judging.tabletop import Tabletop, Told, told_to
from guelta.companion.judging.telling import in_full, line_of
from guelta.companion.paperwork.work import place_of
from guelta.companion.paperwork.worksheet import HeardLine
from guelta.companion.session.speech import ALOUD, Speech, lines_of
from guelta.companion.viewing.viewer import PUBLIC, HeardFinding, Viewer
from guelta.rules.engine.board.place_names import as_typed, nearest_place, places_by_name
from guelta.rules.engine.findings.finding import Verdict
from guelta.rules.engine.game import Game

__all__ = [
    "MARK",
    "PLAY_ON",
    "UNMARK",
    "Question",
    "answer",
    "greeting",
    "is_known",
    "question_in",
    "standing",
    "to_settle",
]

MARK, UNMARK, PLAY_ON = "mark", "unmark", "playon"
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
    tabletop: Tabletop
    speech: Speech
    ledger: Collection[HeardLine]


def question_in(commands: Command) -> Question | None:
    """Return what a player typed, if it is a question to the referee; VASSAL puts his name before it."""
    for action in commands.walk():
        if isinstance(action, Chat):
            found = _TYPED.match(unescape(action.message[:1000]))
            if found is not None:
                return Question(found["word"].lower(), clipped(found["about"] or ""))
    return None


def is_known(question: Question) -> bool:
    """Return whether the referee has an answer; who asks for anything else is told so, and nobody besides."""
    return question.word in (*_ANSWERS, MARK, UNMARK, PLAY_ON)


def answer(
    question: Question, tabletop: Tabletop, speech: Speech, ledger: Collection[HeardLine] = ()
) -> list[str]:
    """Return the lines to say; none of them is longer than a player reads at a glance."""
    if not is_known(question):
        return [clipped(f"I do not know !{question.word}; !help lists what I answer", _LONGEST)]
    said = _ANSWERS[question.word](_Asked(question.about, tabletop, speech, ledger))
    lines = [*dict.fromkeys(said)]
    if len(lines) > _MOST:
        lines[_MOST - 1 :] = [f"and {len(lines) - _MOST + 1} more"]
    return [whole_words(line, _LONGEST) for line in lines]


def greeting(
    tabletop: Tabletop, ledger: Collection[HeardLine] = (), *, alone: bool = False, full: bool = False
) -> str:
    """Return the greeting of who comes in: that the referee is here, and how things stand.

    At one VASSAL `alone`, as when two share it, nobody waits for another's page. At a `full` table nobody
    finds a free side.
    """
    found = standing(tabletop, ledger)
    wrong, due = (sum(each.finding.verdict is verdict for each in found) for verdict in ALOUD)
    stands = f"; {wrong} {'thing is' if wrong == 1 else 'things are'} against the rules" if wrong else ""
    both = "; one VASSAL here, so the page asks for the choices of every side" if alone else ""
    taken = "; every side is taken, so whoever has none looks on" if full else ""
    return f"the referee is here: {due or 'nothing'} due{stands}{both}{taken}; !help lists what I answer"


def to_settle(question: Question, tabletop: Tabletop) -> tuple[Told, ...]:
    """Return what the players play on with: all that is against the rules, or what stands in a space."""
    if not question.about:
        return tuple(each for each in standing(tabletop) if each.finding.verdict is Verdict.VIOLATION)
    space = _space(question.about, tabletop)
    return tuple(each for each in standing(tabletop) if space and each.finding.where == space)


def _why(asked: _Asked) -> list[str]:
    """Return the last finding and all else that stands, of a space, or of a rule, in our words."""
    about, tabletop, speech, ledger = asked
    stand = standing(tabletop, ledger)
    if not about:
        return _why_last(tabletop, speech, stand)
    space = _space(about, tabletop)
    if not space and any(entry.rule == about for entry in tabletop.game.rulebook):
        of_it = [each for each in stand if each.finding.rule == about]
        return [
            f"{about}: {_in_our_words(tabletop.game, about)}",
            *(line_of(each.finding, game=tabletop.game) for each in of_it),
        ]
    if not space:
        return [_no_such_space(about, tabletop.game)]
    here = [each for each in stand if each.finding.where == space]
    past = [
        each for each in _found(tabletop) if each.finding.where == space and each.finding.verdict in ALOUD
    ]
    settled = [_was(each, tabletop.game) for each in reversed(past) if each.life is Life.SETTLED]
    if len(here) > 1:
        return [*(_line(each, tabletop) for each in reversed(here)), *settled]
    if here:
        return [*_told(tabletop, here[0]), *settled]
    if not past:
        return [f"I have found nothing in {tabletop.game.charts.place(space)} yet"]
    return list(dict.fromkeys([*_told(tabletop, past[-1]), *settled]))


def _why_last(tabletop: Tabletop, speech: Speech, stand: Collection[Told]) -> list[str]:
    """Return the last finding, or where it no longer stands the last that does, then the others."""
    found = [each for each in _found(tabletop) if each.finding == speech.last]
    if not (found and found[-1].stands) and stand:
        found = [*stand]
    if not found:
        return ["I have found nothing yet"] if speech.last is None else _explained(tabletop, speech.last)
    others = [each.finding for each in stand if each.number != found[-1].number]
    return [*_told(tabletop, found[-1]), *(f"also: {line}" for line in lines_of(others, tabletop.game))]


def _line(each: Told, tabletop: Tabletop) -> str:
    """Return one of several findings with what to do about it."""
    remedy = f"; to do: {each.finding.remedy}" if each.finding.remedy else ""
    line, rule = line_of(each.finding, game=tabletop.game), each.finding.rule
    return f"{line}{remedy}; the rule: {_in_our_words(tabletop.game, rule)}"


def _told(tabletop: Tabletop, each: Told) -> list[str]:
    if each.stands:
        return _explained(tabletop, each.finding)
    return [*_rule(tabletop, each.finding), _was(each, tabletop.game)]


def _was(each: Told, game: Game[Any]) -> str:
    """Return of what no longer stands how it came to that."""
    return f"no longer stands ({each.life}): {line_of(each.finding, game=game)}"


def _explained(tabletop: Tabletop, finding: HeardFinding) -> list[str]:
    lines = [*_rule(tabletop, finding), *wrap(in_full(finding, tabletop.game), _LONGEST)]
    if finding.remedy:
        lines.append(f"to do: {finding.remedy}")
    lines += [f"{kind}: {_listed(about)}" for kind, about in _by_kind(finding.rests_on).items()]
    return lines


def _rule(tabletop: Tabletop, finding: HeardFinding) -> list[str]:
    """Return the rule that a finding is of; what the turn tracker does not show breaks none."""
    if finding.verdict not in ALOUD:
        return []
    return [f"{finding.rule}: {_in_our_words(tabletop.game, finding.rule)}"]


def _by_kind(rests_on: Iterable[str]) -> dict[str, list[str]]:
    """Return what a finding rests on by what it is, "reconstructed" or the like."""
    found: dict[str, list[str]] = {}
    for phrase in rests_on:
        about, _, kind = phrase.rpartition(": ")
        found.setdefault(kind, []).append(about)
    return found


def _listed(things: list[str]) -> str:
    more = f" and {len(things) - _MOST_THINGS} more" if len(things) > _MOST_THINGS else ""
    return ", ".join(things[:_MOST_THINGS]) + more


def _due(asked: _Asked) -> list[str]:
    found = [each.finding for each in standing(asked.tabletop, asked.ledger)]
    return lines_of(found, asked.tabletop.game) or ["nothing is due, and nothing is against the rules"]


def _found(tabletop: Tabletop) -> tuple[Told, ...]:
    """Return what may be said in the room of what was found: what everybody may hear."""
    return told_to(PUBLIC, tabletop.findings)


def standing(
    tabletop: Tabletop, ledger: Collection[HeardLine] = (), viewer: Viewer = PUBLIC
) -> tuple[Told, ...]:
    """Return what is against the rules and what is due as somebody hears it; by the ledger it may be done."""
    written = {(place_of(line.phase).path, line.rule) for line in ledger}
    return tuple(
        each
        for each in told_to(viewer, tabletop.standing)
        if each.finding.verdict is Verdict.VIOLATION
        or (each.finding.verdict is Verdict.DUE and (each.finding.phase, each.finding.rule) not in written)
    )


def _odds(asked: _Asked) -> list[str]:
    about, tabletop, *_ = asked
    if not about:
        return [f"say which space is attacked, as in !odds {_example(tabletop.game)}"]
    space = _space(about, tabletop)
    if not space:
        return [_no_such_space(about, tabletop.game)]
    board = PUBLIC.board(tabletop.game, tabletop.position)
    lines = [*tabletop.game.advice.odds(tabletop.game.charts, board, space)]
    return lines or [f"nobody can attack {tabletop.game.charts.place(space)} as the board stands"]


def _space(about: str, tabletop: Tabletop) -> str:
    """Return the space with this number or name, also where other words follow those; "" for none."""
    found, wanted = places_by_name(tabletop.game.charts), as_typed(about)
    if wanted in found:
        return found[wanted]
    begun = [called for called in found if found[called] in tabletop.game.charts.map]
    longest = max((called for called in begun if wanted.startswith(f"{called} ")), key=len, default="")
    return found.get(longest, "")


def _example(game: Game[Any]) -> str:
    """Return a space of the map as a player may write it."""
    map = game.charts.map
    space = next((space for space in map if map.title(space) != space), next(iter(map), ""))
    title = map.title(space) if space else ""
    return space if title.startswith(space) else title


def _no_such_space(about: str, game: Game[Any]) -> str:
    if nearest := nearest_place(about, game.charts):
        return f"no space is called {about}; did you mean {game.charts.place(nearest)}?"
    return f"no space is called {about}; write its number or name, as in !odds {_example(game)}"


def _in_our_words(game: Game[Any], rule: str) -> str:
    """Return what a rule asks for, as the check or audit that looks after it says."""
    if rule in game.checks:
        return game.checks[rule].paraphrase
    for audit in game.audits.values():
        if rule in (audit.rule, *audit.applies):
            first = (audit.function.__doc__ or "").split("\n\n")[0]
            return " ".join(first.removeprefix(audit.rule).split())
    return next((entry.title for entry in game.rulebook if entry.rule == rule), "the sequence of play")


def _quiet(asked: _Asked) -> list[str]:
    asked.speech.is_quiet = True
    return ["quiet now: I still answer questions, and !speak lets me speak again"]


def _speak(asked: _Asked) -> list[str]:
    asked.speech.is_quiet = False
    return ["speaking again"]


def _help(asked: _Asked) -> list[str]:
    space = _example(asked.tabletop.game)
    return [
        f"ask !why (or !why {space}), !due, !odds {space}; !quiet and !speak: whether I speak unasked",
        "!mark marks on the map what stands, !unmark clears highlighted spaces; "
        f"!playon (or !playon {space}): we play on with it as it is",
    ]


_ANSWERS: dict[str, Callable[[_Asked], list[str]]] = {
    "why": _why,
    "due": _due,
    "odds": _odds,
    "quiet": _quiet,
    "speak": _speak,
    "help": _help,
}
