"""The report of a game that was judged: findings by turn and phase, quiet enough for a tired player."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from textwrap import TextWrapper

from rich.console import Console
from rich.text import Text

from guelta.companion.judging.closing import closing
from guelta.companion.judging.judgement import Heard
from guelta.companion.judging.life import SINCE
from guelta.companion.viewing.viewer import HeardFinding
from guelta.rules.engine.findings.finding import Verdict

__all__ = ["as_json", "as_text", "print_report"]

_STYLES = {Verdict.VIOLATION: "bold red", Verdict.DUE: "bold yellow", Verdict.UNSURE: "bold cyan"}
_PLURALS = {Verdict.VIOLATION: "violations", Verdict.DUE: "due", Verdict.UNSURE: "unsure"}

_WIDTH = 100
_INDENT = " " * 21


def as_json(judgement: Heard) -> str:
    """Return the one object of `check --json` as text, keys in the documented order."""
    return json.dumps(judgement.as_json(), ensure_ascii=False, indent=2)


def as_text(judgement: Heard) -> str:
    """Return the report as plain text."""
    return "\n".join(line.plain.rstrip() for line in _lines(judgement)) + "\n"


def print_report(judgement: Heard, console: Console) -> None:
    """Print the report, coloured where the console has colours; nothing in it is read as markup."""
    for line in _lines(judgement):
        console.print(line, highlight=False, soft_wrap=True)


def _lines(judgement: Heard) -> Iterator[Text]:
    game, scenario = judgement.game, judgement.scenario
    called = game.title if scenario.title == game.title else f"{scenario.title} ({game.title})"
    yield Text(f"{called}, rules {game.version}", style="bold")
    yield Text(judgement.source, style="dim")
    if game.caveat:
        yield from (Text(line, style="dim") for line in _wrapped(game.caveat))
    yield Text()
    yield from _findings(judgement)
    for remark in judgement.notes:
        yield from map(Text, _wrapped(f"Note: {remark}", hanging=" " * 6))
    if judgement.notes:
        yield Text()
    yield Text("The board as the file ends:", style="dim")
    yield from (Text(line) for line in str(judgement.position).splitlines())
    yield Text()
    yield Text(_summary(judgement), style="bold")
    for line in closing(judgement):
        yield from map(Text, _wrapped(line, hanging=" " * 4))


def _findings(judgement: Heard) -> Iterator[Text]:
    sequence, own = judgement.sequence, judgement.game.sequence_for(judgement.scenario)
    heading = ""
    told = zip(judgement.findings, judgement.lives, strict=True)
    for phase, found in groupby(told, key=lambda each: each[0].phase):
        turn = sequence.turn(phase)
        kind = f" ({own.called(turn)})" if turn is not None and own.kind(turn) else ""
        here = f"Turn {turn}{kind}" if turn is not None else "Outside the sequence of play"
        if here != heading:
            heading = here
            yield Text(here, style="bold underline")
            yield Text()
        if turn is not None:
            yield Text(f"  {sequence.title(phase).removeprefix(f'Turn {turn}, ')}", style="bold")
        for finding, life in found:
            yield from _finding(judgement, finding)
            if life in SINCE:
                yield from _indented(f"since then: {SINCE[life]}")
        yield Text()


def _finding(judgement: Heard, finding: HeardFinding) -> Iterator[Text]:
    first, *rest = _wrapped(finding.message, _INDENT) or [_INDENT]
    line = Text("    ")
    line.append(f"{finding.verdict:<9}", style=_STYLES[finding.verdict])
    line.append(f" {finding.rule:>5}  {first.lstrip()}")
    yield line
    yield from map(Text, rest)
    place = judgement.game.charts.place(finding.where) if finding.where else ""
    if place not in finding.message:
        yield from _indented(f"at {place}")
    yield from _indented(finding.named(judgement.game.charts.counters))
    if finding.remedy:
        yield from _indented(f"-> {finding.remedy}")
    if finding.rests_on:
        yield from _indented(f"rests on {'; '.join(finding.rests_on)}", style="dim")


def _indented(text: str, style: str = "") -> Iterator[Text]:
    yield from (Text(line, style=style) for line in _wrapped(text, _INDENT))


def _wrapped(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """Break a text into lines, never within a word, a factor or a counter's name with hyphens."""
    wrapper = TextWrapper(
        _WIDTH,
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return wrapper.wrap(text)


def _summary(judgement: Heard) -> str:
    counted = [(verdict, judgement.count(verdict)) for verdict in Verdict]
    if not judgement.findings:
        return "No violation, nothing due."
    said = [
        f"{number} {verdict if number == 1 else _PLURALS[verdict]}" for verdict, number in counted if number
    ]
    over = len(judgement.findings) - sum(number for _, number in counted)
    return ", ".join([*said, f"{over} put right or settled since"] if over else said)
