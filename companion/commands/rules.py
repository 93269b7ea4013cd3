"""The command `guelta rules`: the rules of a game, how far the referee finds what breaks them, and where."""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_cache_path

from guelta.builder.record import Record, forget_oldest
from guelta.companion.refusal import Refusal
from guelta.rules.library import Library

if TYPE_CHECKING:  # a ledger that was kept does without its game
    from guelta.rules.engine.game import Game

__all__ = ["list_rules"]

_MOST_KEPT = 50
"""Games whose ledgers are kept, those listed last. Ours."""


def list_rules(options: argparse.Namespace, library: Library) -> int:
    """Print the ledger of a game, which is worked out anew where anything of the game has changed."""
    kept = user_cache_path("guelta", appauthor=False) / "rules" / f"{options.game}.json"
    record = Record(kept, str(library.home(options.game).place), charts=options.charts)
    told = record.read()
    if told is None or not _has_places(told):
        told, folders = _worked_out(library.game(options.game))
        record.write(told, folders)
        forget_oldest(kept.parent, kept.suffix, _MOST_KEPT)
    statuses, rows = told["statuses"], told["rows"]
    if options.about is not None:
        rows = [row for row in rows if _is_about(row, options.about)]
        if not rows:
            said = f"no rule of {options.game} has the number, or is about, {options.about!r}"
            raise Refusal(f"{said}; guelta rules {options.game} lists them all")
    if options.json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    width = max(map(len, statuses))
    for row in rows:
        print(f"{row['rule']:>5}  {row['status']:<{width}}  {row['title']}")
        if row["note"]:
            print(f"{'':>5}  {'':<{width}}  ({row['note']})")
        for sentence in row.get("sentences", ()):
            print(f"{'':>5}  {'':<{width}}    {sentence}")
        for name in row["checks"] if not row.get("sentences") else ():
            print(f"{'':>5}  {'':<{width}}    {name.replace('_', ' ')}")
        for place in row["where"] if options.about is not None else ():
            print(f"{'':>5}  {'':<{width}}    {place['file']}:{place['line']}  {place['says']}")
    if options.about is not None:
        return 0
    counted = Counter(row["status"] for row in rows)
    print(f"\n{len(rows)} rules: " + ", ".join(f"{counted[status]} {status}" for status in statuses))
    for word, names in told["replayed"].items():
        print(f"{word}: {', '.join(names)}")
    return 0


def _worked_out(game: Game[Any]) -> tuple[dict[str, Any], list[Any]]:
    """Return the ledger of a game as JSON holds it, and the folders that it came of."""
    from guelta.rules.engine.ledger import STATUSES, ledger  # a ledger that was kept does without its game

    folders = [folder for home in game.homes if home.place for folder in home.folders]
    where = _where(game)
    rows = [row.as_json() | {"where": where.get(row.rule, [])} for row in ledger(game)]
    return {"statuses": list(STATUSES), "rows": rows, "replayed": _replayed(game)}, folders


def _has_places(told: Mapping[str, Any]) -> bool:
    """Return whether a ledger that was kept has the places of its rules; one of an older version has none."""
    return all("where" in row for row in told["rows"])


def _is_about(row: Mapping[str, Any], asked: str) -> bool:
    """Return whether a row has this number, or these words in its title or its functions."""
    if row["rule"] == asked:
        return True
    text = " ".join((row["title"], *row["sentences"], *(place["says"] for place in row["where"]))).casefold()
    return not re.fullmatch(r"[\d.]+", asked) and all(word in text for word in asked.casefold().split())


def _where(game: Game[Any]) -> dict[str, list[dict[str, Any]]]:
    """Return for each number the functions whose docstrings open with it: file, line, and first sentence."""
    found: dict[str, list[dict[str, Any]]] = {}
    for home in game.homes:
        place = home.rules.path
        if not isinstance(place, Path):  # in an archive
            continue
        for path in sorted(place.rglob("*.py")):
            file = f"{home.rules.name}/{path.relative_to(place).as_posix()}"
            for numbers, line, says in _functions(path):
                for number in numbers:
                    found.setdefault(number, []).append({"file": file, "line": line, "says": says})
    return found


_OPENING = re.compile(r"((?:[\w.()-]+, )*[\w.()-]+)  +(\S[^\n]*)")
"""The numbers of rules with which a docstring opens, two blanks, and its first line."""


def _functions(path: Path) -> Iterator[tuple[list[str], int, str]]:
    """Yield the functions of a file that name their rules, none of one that is no Python."""
    try:
        text = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError, RecursionError):
        return
    for node in ast.walk(text):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            opening = _OPENING.match(ast.get_docstring(node) or "")
            if opening:
                yield opening[1].split(", "), node.lineno, opening[2]


def _replayed(game: Game[Any]) -> dict[str, list[str]]:
    """Return which procedures the referee carries out again from what was played, and which he cannot."""
    if game.replay is None:
        return {}
    words = {True: "judged by carrying it out again", False: "not carried out again"}
    found: dict[str, list[str]] = {}
    for each in game.all_procedures:
        found.setdefault(words[each.searchable], []).append(each.name.replace("_", " "))
    return {word: found[word] for word in words.values() if word in found}
