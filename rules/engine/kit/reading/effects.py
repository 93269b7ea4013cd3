"""Reads effects, dice and results: the words of a table of results and what each of them does."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol, get_args

from guelta.rules.engine.kit.faults import At
from guelta.rules.engine.kit.kit import Dice
from guelta.rules.engine.kit.numbers import filled
from guelta.rules.engine.kit.reading.hooks import Hooks
from guelta.rules.engine.kit.vocabulary.effects import VERBS, WHOS, Effect, Verb
from guelta.rules.engine.kit.vocabulary.hooks import HOOK
from guelta.rules.engine.kit.vocabulary.lexicon import Lexicon
from guelta.rules.engine.tables.table import Table

__all__ = ["read_effect", "read_results", "read_roll"]

_ROLL = re.compile(r"([1-9][0-9]?)d([1-9][0-9]{0,2})([+-][0-9]+)?\Z")
_SHARES = ("half", "third", "all")
_IN_RESULTS = ("loses", "matches", "eliminated", "retreats")
_IN_ACTS = ("turns", "enters", "goes", "loses", "eliminated", "gains", "pays")
_LATER = ("marked", "sheds", "fights", "draws", "discards", "plays")
_TEMPLATE = "N"


class _Reader(Protocol):
    """What reads the kit: what there is in its folder, and the functions of its Python."""

    lexicon: Lexicon
    hooks: Hooks


def read_roll(value: object, at: At) -> Dice | None:
    """Read a throw such as 2d6-1."""
    found = _ROLL.match(value) if isinstance(value, str) else None
    if found is None:
        at.wants(value, "a throw such as 1d6 or 2d6-1")
        return None
    return Dice(int(found[1]), int(found[2]), int(found[3] or 0))


def read_effect(value: object, at: At, lexicon: Lexicon, hooks: Hooks, *, in_combat: bool) -> Effect | None:
    """Read one effect, "WHO VERB WORD", or a function: of an act nobody has to be named."""
    if isinstance(value, str) and value.startswith(HOOK):
        function = hooks.read(value, "result" if in_combat else "act", at)
        return Effect("python", word=value, function=function) if function is not None else None
    words = value.split() if isinstance(value, str) else []
    who = words.pop(0) if words and words[0] in WHOS else ""
    verb, *rest = words or [""]
    known = _IN_RESULTS if in_combat else _IN_ACTS
    if verb in _LATER:
        at.add(f'"{verb}" is not built yet; there is {", ".join(known)}')
        return None
    if verb not in known:
        at.unknown(verb or value, f'no verb of "{value}"', known)
        return None
    if in_combat and not who:
        at.add(f'"{value}" does not say who; begin with {", ".join(WHOS)}')
        return None
    if who and not in_combat:
        at.add(f'"{value}" is about the unit that does it; leave {who} out')
        return None
    word = " ".join(rest)
    if not _fits(verb, word, at, lexicon):
        return None
    assert verb in get_args(Verb)
    return Effect(verb, who, word)  # type: ignore[arg-type]


def _fits(verb: str, word: str, at: At, lexicon: Lexicon) -> bool:
    """Return whether what follows a verb is what it needs."""
    needs, _ = VERBS[verb]
    if not needs:
        return _said(not word, f"nothing follows {verb}, not {word}", at)
    if needs == "face":
        return _one_of(word, lexicon.faces, "no face of counters.csv", at)
    if needs == "box":
        meant = [filled(word, None, side=side) for side in lexicon.sides or ("",)]
        return all(_one_of(each, lexicon.boxes, "no box", at) for each in meant)
    if needs == "points":
        number, _, id = word.partition(" ")
        fits = number.isdecimal() and 1 <= int(number) <= 99 and bool(id)
        return _said(fits, f"a number and points follow {verb}, such as {verb} 1 morale, not {word!r}", at)
    is_number = word.isdecimal() and 1 <= int(word) <= 99
    if needs == "steps":
        shares = f"a number of steps, {', '.join(_SHARES)} follow {verb}, not {word!r}"
        return _said(is_number or word in _SHARES, shares, at)
    return _said(is_number, f"a number of spaces follows {verb}, not {word!r}", at)


def _one_of(word: str, known: Collection[str], what: str, at: At) -> bool:
    if word not in known:
        at.unknown(word, what, known)
    return word in known


def _said(fits: bool, wrong: str, at: At) -> bool:
    if not fits:
        at.add(wrong)
    return fits


def read_results(
    value: object, at: At, table: Table | None, reader: _Reader
) -> dict[str, tuple[Effect, ...]]:
    """Read what each word of a table does; each has to be there, and a word with N stands for each number."""
    if not isinstance(value, Mapping) or not all(isinstance(each, list) for each in value.values()):
        at.wants(value, "a table of the results, each with a list of effects")
        return {}
    if "cells" in value:
        at.of("cells").add("is not built yet; name each result of the table whole")
        return {}
    there = _words_of(table) if table is not None else ()
    found: dict[str, tuple[Effect, ...]] = {}
    for name, effects in value.items():
        for word, number in _meant(name, value, there):
            texts = [str(each).replace(_TEMPLATE, number) if number else each for each in effects]
            read = [
                read_effect(each, at.of(name), reader.lexicon, reader.hooks, in_combat=True) for each in texts
            ]
            found[word] = tuple(each for each in read if each is not None)
        if table is not None and not any(True for _ in _meant(name, value, there)):
            at.of(name).unknown(name, f"no result of tables/{table.source.rpartition('/')[2]}", there)
    for word in there:
        if word not in found:
            at.unknown(word, "a result of the table without effects", value)
    return found


def _words_of(table: Table) -> tuple[str, ...]:
    cells = (table.text(row, column) for row in table.rows for column in table.columns[1:])
    return tuple(dict.fromkeys(cells))


def _meant(name: str, results: Mapping[str, Any], there: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Yield the words of the table that a name stands for, with the number in place of its N."""
    words = [*there]
    if name in words:
        yield name, ""
    elif _TEMPLATE in name:
        pattern = re.compile(re.escape(name).replace(_TEMPLATE, "([0-9]+)", 1) + r"\Z")
        for word in words:
            if word not in results and (found := pattern.match(word)):
                yield word, found[1]
