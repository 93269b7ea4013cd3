"""The reference of the vocabulary, docs/kit.md, written from its one declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guelta.rules.engine.kit.vocabulary.effects import VERBS
from guelta.rules.engine.kit.vocabulary.hooks import HOOK, SIGNATURES
from guelta.rules.engine.kit.vocabulary.keys import (
    ADVANCE,
    CHANGE,
    EDGES,
    MODIFIER,
    PATH,
    RETREAT,
    SPACES,
    TIMES,
    UNITS,
    Key,
    Word,
)
from guelta.rules.engine.kit.vocabulary.words import WORDS

__all__ = ["reference"]

_HEAD = """# The wargame kit

A game's folder may say its rules in tables: `kit.toml` in `rules`, beside `sequence.toml`, whose phases
say what they do by the key `does`, a list of ids of moves, combats and acts. From these tables come the
worksheets, the referee, self-play, and what a player may ask; no line of Python is needed. Every word,
key and value there is stands on this page. A kit that has another is refused, with the file, the table,
the key, and what there is; all faults are named at once. What is *not built yet* is refused by name.

A selector is a table, all of whose keys must hold, a list, any of which must, or a name. A cell is asked
for as a word, a whole number, a pattern (`"01*"`, `"?*"` for not empty), `"4+"` or `"2..5"`. A number is
itself, a column of `counters.csv` (`"movement"`), a column of the chart of the ground (`"terrain.cost"`)
or of the turns (`"turns.red"`), or one cell (`"chart.column.row"`); `{column}` stands for what the
counter has there. A column of `counters.csv` may have `COLUMN:FACE` (`strength:reduced`): the value
while that face is up.

A cell of the chart of the ground is a number, `"+1"` on top of the others, `"x2"`, `"all"` of the
allowance, `"-"` for barred, `"."` for nothing. A number above 0 in the row of an edge, as of a road,
stands in place of what the space costs where that is cheaper, even where the space is barred.

A way's start never stops it: `enter` is about spaces that are entered, `leave` and `between` hold for
the start as well. Limits are judged as a phase ends: on the way there units may pass through a full
space, and two may change places.

Where tables end a phase or a rule number may be Python's, in `__init__.py` beside the kit: it stands in place
of the kit's. `GAME = kit_game(Folder.beside(__file__), phases={"night": PhaseRules(procedure=...)})`.
"""
_EFFECTS = """A result of a combat has a list of effects, `"WHO VERB WORD"`, with attacker, defender or both
for WHO; an act has one, of the unit that does it. A result whose name has an N, as `DLN`,
stands for every number: `"defender loses N"`."""
_HOOKS = f"""Where tables end a value may be a function of the game's own: `"{HOOK}MODULE.FUNCTION"` names one
of MODULE.py beside `kit.toml`. A selector, the key `test` of one, an effect of a result and what an act
does may be a function; the tables say which other keys may. A function of another signature is refused as the
game is read, and like all Python in a folder it runs only for who trusts the folder. What it works with comes
of `guelta.rules.engine.kit.hooks`: `View`, `Unit`, `Attack`, `Fight`, `Modifier`, `Objection`, `Presence` and
`Run`.
With a `GAME` in `__init__.py` the kit has to know its package: `kit_game(FOLDER, package=__name__)`."""
_PARTS: tuple[tuple[str, str, tuple[Key, ...]], ...] = (
    ("Selectors of units", "Besides these keys, any column of `counters.csv`.", UNITS),
    ("Selectors of spaces", "Besides these keys, any column of the map.", SPACES),
    ("Selectors of edges", "Besides these keys, any column of hexsides or edges.", EDGES),
    ("Selectors of times", "Besides these keys, any column of the chart of `[turns]`.", TIMES),
    ("Ways", "The keys of a way from space to space, in every word that goes one.", PATH),
    ("Modifiers of a combat", "Conditions, which must all hold, and what they change; in order.", MODIFIER),
    ("Retreats", "`[combat.ID.retreat]`: the keys of a way, and these.", RETREAT),
    ("Advances", "`[combat.ID.advance]`, into the space that was attacked.", ADVANCE),
    ("Changes", "The keys of a change; beside them, those of a way that are otherwise.", CHANGE),
)


def reference() -> str:
    """Return the page in Markdown."""
    lines = [_HEAD]
    for title, told, keys in _PARTS:
        lines += [f"## {title}\n", f"{told}\n", *_table(keys)]
    lines += ["## Effects\n", f"{_EFFECTS}\n", "| verb | what follows | what it does |\n|---|---|---|"]
    lines += [f"| `{verb}` | {word} | {told} |" for verb, (word, told) in VERBS.items()]
    lines += [f"\n## Functions\n\n{_HOOKS}\n", "| kind | is asked | gives |\n|---|---|---|"]
    lines += [
        f"| *{kind}* | `{each}` | {each.doc} |".replace("| None", "\\| None")
        for kind, each in SIGNATURES.items()
    ]
    lines.append("\n## Words\n")
    for word in WORDS.values():
        lines += _of_word(word)
    return "\n".join(lines).rstrip() + "\n"


def _of_word(word: Word) -> Iterator[str]:
    heads = {"one": f"[{word.name}]", "named": f"[{word.name}.ID]", "list": f"[[{word.name}]]"}
    if word.name in ("units", "spaces", "edges", "times"):
        heads["named"] = f"[{word.name}] NAME = …"
    yield f"### `{'kit = 1' if word.name == 'kit' else heads[word.form]}`\n"
    later = " *Not built yet.*" if word.later else ""
    acts = " A phase does it." if word.acts else ""
    yield f"{word.doc[0].upper()}{word.doc[1:]}.{acts}{later}\n"
    own = tuple(key for key in word.keys if key not in PATH)
    if len(own) < len(word.keys):
        yield "The keys of a way, and these:\n"
    if own:
        yield from _table(own)


def _table(keys: Iterable[Key]) -> Iterator[str]:
    yield "| key | what it means | without it | example |\n|---|---|---|---|"
    for key in keys:
        told = f"*not built yet:* {key.doc}" if key.later else key.doc
        told += "".join(f"; `{value.name}`: {value.doc}" for value in key.values if not value.later)
        told += f"; may be a function, *{key.hook}*" if key.hook and key.part != "hook" else ""
        usual = "it must be there" if key.needed else key.default
        example = f"`{key.name} = {key.example}`" if key.example else ""
        yield f"| `{key.name}` | {told} | {usual} | {example.replace('|', chr(92) + '|')} |"
    yield ""
