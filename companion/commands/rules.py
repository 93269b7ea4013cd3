"""The command `guelta rules`: every rule of a game, and how far the referee finds what breaks it."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from platformdirs import user_cache_path

from guelta.builder.record import Record, forget_oldest
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
    if told is None:
        told, folders = _worked_out(library.game(options.game))
        record.write(told, folders)
        forget_oldest(kept.parent, kept.suffix, _MOST_KEPT)
    if options.json:
        print(json.dumps(told["rows"], ensure_ascii=False, indent=2))
        return 0
    statuses, rows = told["statuses"], told["rows"]
    width = max(map(len, statuses))
    for row in rows:
        print(f"{row['rule']:>5}  {row['status']:<{width}}  {row['title']}")
        if row["note"]:
            print(f"{'':>5}  {'':<{width}}  ({row['note']})")
        for sentence in row.get("sentences", ()):
            print(f"{'':>5}  {'':<{width}}    {sentence}")
        for name in row["checks"] if not row.get("sentences") else ():
            print(f"{'':>5}  {'':<{width}}    {name.replace('_', ' ')}")
    counted = Counter(row["status"] for row in rows)
    print(f"\n{len(rows)} rules: " + ", ".join(f"{counted[status]} {status}" for status in statuses))
    for word, names in told["replayed"].items():
        print(f"{word}: {', '.join(names)}")
    return 0


def _worked_out(game: Game[Any]) -> tuple[dict[str, Any], list[Any]]:
    """Return the ledger of a game as JSON holds it, and the folders that it came of."""
    from guelta.rules.engine.ledger import STATUSES, ledger  # a ledger that was kept does without its game

    folders = [folder for home in game.homes if home.place for folder in home.folders]
    rows = [row.as_json() for row in ledger(game)]
    return {"statuses": list(STATUSES), "rows": rows, "replayed": _replayed(game)}, folders


def _replayed(game: Game[Any]) -> dict[str, list[str]]:
    """Return which procedures the referee carries out again from what was played, and which he cannot."""
    if game.replay is None:
        return {}
    words = {True: "judged by carrying it out again", False: "not carried out again"}
    found: dict[str, list[str]] = {}
    for each in game.all_procedures:
        found.setdefault(words[each.searchable], []).append(each.name.replace("_", " "))
    return {word: found[word] for word in words.values() if word in found}
