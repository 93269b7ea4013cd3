"""Acts of points, tracks and turns that sides take, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from guelta.rules.engine.kit.kit import Act, Activation, Chance, Kit
from guelta.rules.engine.kit.telling.phrases import Phrases, counted, joined

__all__ = ["of_activation", "of_deed", "of_track"]

_DOES = {"gains": "goes up", "pays": "goes down"}


def of_activation(activation: Activation, phrases: Phrases, phases: list[str], often: str) -> str:
    """Return in a sentence who is next in the phases that are played by turns."""
    first = phrases.side(activation.first)
    return f"In {joined(phases, 'and')} the sides take turns, {first} first; each has {often}."


def of_track(kit: Kit, id: str, phrases: Phrases) -> str:
    """Return in a sentence where points are kept."""
    points = kit.points[id]
    marker = phrases.lexicon.counters.text(points.marker, "name") or points.marker
    boxes = phrases.lexicon.tables.lists["boxes"]
    steps = sum(boxes.text(row, "group") == points.track for row in boxes.rows)
    ends = f"from {points.least} to {points.least + steps - 1}"
    return f"{marker} stands on the track {points.track}, {ends}, and goes no farther than its ends."


def of_deed(act: Act, table: Mapping[str, Any], kit: Kit, phrases: Phrases, price: str) -> Iterator[str]:
    """Yield what an act of points says: whether it must be done, what it costs, and what comes of it."""
    when = f"{phrases.times(table['when'])}, " if "when" in table else ""
    duty = "it must be done" if act.must else "it may be done"
    often = f", at most {counted(act.most, 'time')} in a phase" if act.most > 1 else ""
    often = ", once in a phase" if act.most == 1 else often
    cost = f", for {price} each time" if price else ""
    yield f"{act.title}: {when}{duty}{often}{cost}."
    if act.do is not None:
        does = f"{_moved(kit, act.do.verb, act.do.word)}"
        if act.roll is None:
            yield f"{act.title}: {does}."
        else:
            yield f"{act.title}: on a throw of {act.roll.upto} or less with {_dice(act.roll)} {does}."
    elif act.roll is not None:
        title = phrases.lexicon.charts[act.roll.table].title
        yield f"{act.title}: a throw of {_dice(act.roll)} says by the table {title} what comes of it."
    for written in table.get("roll", {}).get("plus", ()):
        who = phrases.units(written.get("units"))
        yield f"{act.title}: each of the {who} adds {written.get('add', 0):+} to the throw."


def _dice(chance: Chance) -> str:
    dice = counted(chance.dice.dice, "die", "dice")
    return f"{dice}{f' {chance.dice.added:+}' if chance.dice.added else ''}"


def _moved(kit: Kit, verb: str, word: str) -> str:
    number, _, id = word.partition(" ")
    return f"{kit.points[id].title} {_DOES[verb]} by {number}"
