"""The command `guelta rules`: every rule of a game, and how far the referee finds what breaks it."""

from __future__ import annotations

import argparse
import json

import rules
from rules.engine.ledger import STATUSES, count_by_status, ledger

__all__ = ["list_rules"]


def list_rules(options: argparse.Namespace) -> int:
    """Print the ledger of a game."""
    rows = ledger(rules.game(options.game))
    if options.json:
        print(json.dumps([row.as_json() for row in rows], ensure_ascii=False, indent=2))
        return 0
    width = max(len(status) for status in STATUSES)
    for row in rows:
        print(f"{row.rule:>5}  {row.status:<{width}}  {row.title}")
        if row.note:
            print(f"{'':>5}  {'':<{width}}  ({row.note})")
        for name in row.checks:
            print(f"{'':>5}  {'':<{width}}    {name.replace('_', ' ')}")
    counted = count_by_status(rows)
    print(f"\n{len(rows)} rules: " + ", ".join(f"{counted[status]} {status}" for status in STATUSES))
    return 0
