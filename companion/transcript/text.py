"""What was heard of a game's steps, and how its dice fell: as text, as CSV and as JSON, one object a line."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator

from guelta.companion.following.printable import harmless, printable
from guelta.companion.transcript.statistics import Tally
from guelta.companion.transcript.steps import Heard, Said
from guelta.companion.transcript.throws import Throw

__all__ = ["csv_of", "dice_as_csv", "dice_as_json", "dice_as_text", "json_of", "text_of"]

_COLUMNS = ("step", "player", "side", "kind", "what", "from", "to")
_DICE_COLUMNS = ("player", "die", "dice", "mean", "expected", "luck", "evenness", "faces")
_BAR = 24
"""Characters of the longest bar of a distribution."""


def text_of(heard: Iterable[Heard], last_step: int = 0) -> Iterator[str]:
    """Yield the lines of a transcript: number and player of a step, and below them whatever else it did."""
    width = max(2, len(str(last_step)))
    before = ""
    for step in heard:
        lead = f"{step.step:>{width}}  "
        who = step.player if step.player != before else ""
        for line in _lines(step):
            yield f"{lead}{who + ': ' if who else ''}{printable(line)}".rstrip()
            lead, who = " " * (width + 2), ""
        before = step.player or before


def _lines(step: Heard) -> Iterator[str]:
    if step.undone:
        yield "takes the last action back:"
    for move in step.moves:
        yield f"{_counted(move.what)}  {move.origin} -> {move.to}"
    reports = [said.text for said in step.said if not said.who]
    if not reports:  # VASSAL's own words say more plainly what was changed
        yield from step.changes
    yield from map(_thrown, step.throws)
    if step.turn:
        yield f"== {step.turn} =="
    if not (step.moves or step.throws or step.turn or step.undone):
        yield from reports
    for said in step.said:
        if said.who:
            yield f'{said.who} says "{said.text}"'


def _counted(what: Iterable[str]) -> str:
    """Return names in a row, what is there several times once with its number."""
    return ", ".join(name if times == 1 else f"{times} x {name}" for name, times in Counter(what).items())


def _thrown(throw: Throw) -> str:
    by = f"{throw.player} throws " if throw.player else "throws "
    return f"{by}{throw.name}: {' '.join(throw.dice)}"


def csv_of(heard: Iterable[Heard]) -> Iterator[str]:
    """Yield the lines of a table: a row for whatever was moved, changed, thrown, said or turned."""
    yield _row(_COLUMNS)
    for step in heard:
        for row in _rows(step):
            yield _row((str(step.step), step.player, step.side, *row))


def _rows(step: Heard) -> Iterator[tuple[str, str, str, str]]:
    if step.undone:
        yield "undo", "", "", ""
    for move in step.moves:
        for what in move.what:
            yield "move", what, move.origin, move.to
    for change in step.changes:
        yield "change", change, "", ""
    for throw in step.throws:
        yield "throw", f"{throw.name}: {' '.join(throw.dice)}", throw.player, throw.kind
    if step.turn:
        yield "turn", step.turn, "", ""
    for said in step.said:
        yield ("says" if said.who else "report"), said.text, said.who, ""


def _row(cells: Iterable[str]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="").writerow([harmless(cell) for cell in cells])
    return text.getvalue()


def json_of(heard: Iterable[Heard]) -> Iterator[str]:
    """Yield one JSON object for each step that did anything."""
    for step in heard:
        yield json.dumps(
            {
                "step": step.step,
                "player": step.player,
                "side": step.side,
                "moves": [{"what": [*each.what], "from": each.origin, "to": each.to} for each in step.moves],
                "changes": [*step.changes],
                "throws": [_throw_as_json(each) for each in step.throws],
                "said": [_said_as_json(each) for each in step.said],
                "turn": step.turn,
                "undone": step.undone,
            },
            ensure_ascii=False,
        )


def _throw_as_json(throw: Throw) -> dict[str, object]:
    return {"player": throw.player, "button": throw.name, "die": throw.kind, "dice": [*throw.dice]}


def _said_as_json(said: Said) -> dict[str, str]:
    return {"who": said.who, "text": said.text}


def dice_as_text(tallies: Iterable[Tally]) -> Iterator[str]:
    """Yield the lines about the dice: for each player and kind of die, and a bar for every face."""
    luck = evenness = False
    for tally in tallies:
        said = [tally.player or "somebody", tally.kind, f"{tally.dice} dice" if tally.dice != 1 else "1 die"]
        if tally.mean is not None:
            expected = "" if tally.expected is None else f" ({tally.expected:.2f} expected)"
            said.append(f"mean {tally.mean:.2f}{expected}")
        if tally.luck is not None:
            luck = True
            said.append(f"luck {tally.luck:+.1f}")
        if tally.evenness is not None:
            evenness = True
            said.append(f"evenness {tally.evenness:.2f}")
        yield printable("  ".join(said))
        most = max(tally.faces.values(), default=0)
        wide = max((len(printable(face)) for face in tally.faces), default=0)
        for face, times in tally.faces.items():
            bar = "#" * (round(_BAR * times / most) if most else 0)
            yield f"    {printable(face):>{wide}}  {times:>4}  {bar}".rstrip()
    if luck:
        yield (
            '"luck" is how many standard errors the mean lies from what fair dice give: with fair dice one '
            "player in twenty is beyond 2, up or down"
        )
    if evenness:
        yield (
            '"evenness" is the share of fair games in which the faces fall at least as unevenly '
            "(chi-square): below 0.05 it is remarkable"
        )


def dice_as_csv(tallies: Iterable[Tally]) -> Iterator[str]:
    """Yield the lines of a table of the dice."""
    yield _row(_DICE_COLUMNS)
    for each in tallies:
        numbers = (each.mean, each.expected, each.luck, each.evenness)
        faces = " ".join(f"{face}:{times}" for face, times in each.faces.items())
        cells = (each.player, each.kind, str(each.dice), *map(_number, numbers), faces)
        yield ",".join((*(_row([cell]) for cell in cells[:2]), *cells[2:-1], _row([faces])))


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def dice_as_json(tallies: Iterable[Tally]) -> Iterator[str]:
    """Yield one JSON object for each player and kind of die."""
    for each in tallies:
        numbers = {
            name: None if value is None else round(value, 4)
            for name, value in (
                ("mean", each.mean),
                ("expected", each.expected),
                ("luck", each.luck),
                ("evenness", each.evenness),
            )
        }
        about: dict[str, object] = {"player": each.player, "die": each.kind, "dice": each.dice, **numbers}
        yield json.dumps({**about, "faces": dict(each.faces)}, ensure_ascii=False)
