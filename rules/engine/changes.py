"""What an edition does otherwise than the game it derives from, rule by rule, read out of the two games.

Nothing of it is written by hand: checks, charts, timing and set-ups are compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from guelta.rules.engine.game import Game
from guelta.rules.engine.play.sequence import Phase
from guelta.rules.engine.tables.answers import replaced_answers
from guelta.rules.engine.tables.cells import Change, differing_cells

__all__ = ["changes", "changes_text"]

_MOMENTS = {"at_start": "as {} begins", "at_end": "as {} ends", "settle": "at the latest as {} ends"}


def changes(edition: Game[Any], parent: Game[Any]) -> list[Change]:
    """Find every difference by rule number, in the order of the rulebook; none of rules that are left out."""
    kept = {entry.rule for entry in edition.rulebook}
    found = [
        *_checks(edition, parent),
        *_audits(edition, parent),
        *_answers(edition, parent),
        *differing_cells(edition.tables.charts, parent.tables.charts),
        *_timing(edition, parent),
        *_set_ups(edition, parent),
    ]
    return sorted(
        dict.fromkeys(change for change in found if change[0] in kept),
        key=lambda change: edition.numbers.place(change[0]),
    )


def changes_text(edition: Game[Any], parent: Game[Any]) -> str:
    """Write them as a page in Markdown."""
    titles = {entry.rule: entry.title for entry in (*parent.rulebook, *edition.rulebook)}
    lines = [f"# {edition.title}: what differs from {parent.title}", ""]
    lines += ["By rule number. This page is generated from the two games; in brackets what it was.", ""]
    rule = ""
    for number, sentence in changes(edition, parent):
        if number != rule:
            rule = number
            lines += ["", f"## {rule} {titles.get(rule, '')}".rstrip(), ""]
        lines.append(f"- {sentence}")
    if gone := list(_left_out(edition, parent)):
        lines += ["", "## Not in this edition", "", *gone]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def _left_out(edition: Game[Any], parent: Game[Any]) -> Iterator[str]:
    """Name the rules an edition does not have, a chapter by its first one if all of it is gone."""
    kept, chapter_of = {entry.rule for entry in edition.rulebook}, parent.numbers.chapter
    chapters = {chapter_of(rule) for rule in kept}
    named = set()
    for entry in parent.rulebook:
        chapter = chapter_of(entry.rule)
        if chapter not in chapters and chapter not in named:
            named.add(chapter)
            yield f"- Chapter {chapter}: {entry.title}"
        elif chapter in chapters and entry.rule not in kept:
            yield f"- {entry.rule} {entry.title}"


def _checks(edition: Game[Any], parent: Game[Any]) -> Iterator[Change]:
    for rule, check in edition.checks.items():
        was = parent.checks.get(rule)
        if was is None:
            yield rule, f"new: {check.paraphrase}"
        elif was.function is not check.function:
            yield rule, f"{check.paraphrase} [{was.paraphrase}]"
    for rule, check in parent.checks.items():
        if rule not in edition.checks:
            yield rule, f"no longer checked: [{check.paraphrase}]"


def _audits(edition: Game[Any], parent: Game[Any]) -> Iterator[Change]:
    for rule, audit in edition.audits.items():
        was = parent.audits.get(rule)
        if was is None or was.function is not audit.function:
            about = " ".join((audit.function.__doc__ or "").split("\n\n")[0].removeprefix(rule).split())
            yield rule, f"judged from the start of a phase to its end: {about}"


def _answers(edition: Game[Any], parent: Game[Any]) -> Iterator[Change]:
    for rule, now, was in replaced_answers(edition.charts, parent.charts):
        yield rule, f"{now} [{was}]"


# ---- timing


def _timing(edition: Game[Any], parent: Game[Any]) -> Iterator[Change]:
    now, was = _phases(edition), _phases(parent, edition.scenarios)
    for name, (phase, within) in now.items():
        if name not in was:
            yield phase.rule, f"a phase of its own, within {within}: {phase.title}"
            continue
        before, within_before = was[name]
        if _order(phase) != _order(before):
            yield phase.rule, f"{_in_words(name)}: {_order(phase)} [{_order(before)}]"
        if within != within_before:
            yield phase.rule, f"{_in_words(name)}: within {within} [{within_before}]"
    moments, earlier = _judged(now), _judged(was)
    for rule in sorted({*moments, *earlier}):
        for moment in moments.get(rule, {}):
            if moment not in earlier.get(rule, {}):
                yield rule, f"judged {moment}"
        for moment in earlier.get(rule, {}):
            if moment not in moments.get(rule, {}):
                yield rule, f"no longer judged {moment}"


_Phases = dict[str, tuple[Phase, str]]
"""Phases by their names, a repeated one once, each with the words for the one it lies in."""


def _phases(game: Game[Any], scenarios: Mapping[str, object] | None = None) -> _Phases:
    """Return the phases of every turn of some scenarios."""
    found: _Phases = {}
    for id in scenarios or game.scenarios:
        scenario = game.scenarios[id]
        sequence = game.sequence_for(scenario)
        for turn in range(scenario.first_turn, scenario.last_turn + 1):
            for phase in sequence.phases(turn):
                found |= _below(phase, "the turn")
    return found


def _below(phase: Phase, within: str) -> _Phases:
    found = {phase.name: (phase, within)}
    for each in phase.phases:
        found |= _below(each, _in_words(phase.name))
    return found


def _in_words(name: str) -> str:
    """Return which phase: "the movement phase", "the supply phase"."""
    words = name.replace("-", " ")
    return f"the {words}" if words.endswith("phase") else f"the {words} phase"


def _order(phase: Phase) -> str:
    return ", ".join(dict.fromkeys(each.name.replace("-", " ") for each in phase.phases))


def _judged(phases: _Phases) -> dict[str, dict[str, None]]:
    """Return for each rule when it is judged, in words that name the phase."""
    found: dict[str, dict[str, None]] = {}
    for name, (phase, _) in phases.items():
        for moment, words in _MOMENTS.items():
            for rule in getattr(phase, moment):
                found.setdefault(rule, {})[words.format(_in_words(name))] = None
    return found


# ---- set-ups


def _set_ups(edition: Game[Any], parent: Game[Any]) -> Iterator[Change]:
    for id, scenario in edition.scenarios.items():
        was = parent.scenarios.get(id)
        if was is None:
            yield scenario.rule, f"{scenario.title}: a new scenario"
            continue
        turns, before = ((each.first_turn, each.last_turn) for each in (scenario, was))
        if turns != before:
            yield scenario.rule, f"{scenario.title}: turns {_span(turns)} [{_span(before)}]"
        for counter in edition.charts.counters:
            here, there = scenario.start.where(counter), was.start.where(counter)
            if here != there:
                name = edition.charts.counters[counter].name
                yield scenario.rule, f"{scenario.title}: {name} at {_at(here)} [{_at(there)}]"


def _span(turns: tuple[int, int]) -> str:
    return f"{turns[0]} to {turns[1]}"


def _at(spaces: tuple[str, ...]) -> str:
    return " and ".join(spaces) or "no place"
