"""The coverage ledger agrees with the checks, the tests and the rulebook of every game."""

import ast
import csv
import io
import os
from pathlib import Path

import pytest

import rules
from rules.engine.ledger import STATUSES, faults, ledger

HERE = Path(__file__).parent


def rules_shown(game: str) -> list[tuple[str, str]]:
    """Give (rule, test) for every `@pytest.mark.rule("4.23")` in the tests of a game."""
    shown = set()
    for path in sorted((HERE / game).glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        shown.add((ast.literal_eval(mark.args[0]), f"{path.stem}.{node.name}"))
    return sorted(shown)


@pytest.mark.parametrize("game", rules.game_ids())
def test_the_ledger_names_exactly_the_tests_there_are(game):
    path = Path(rules.__file__).parent / game / "tested.csv"
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([("rule", "test"), *rules_shown(game)])
    if os.environ.get("GUELTA_GOLDEN"):
        path.write_text(text.getvalue(), encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text.getvalue(), "run make golden"


@pytest.mark.parametrize("game", rules.game_ids())
def test_what_is_called_enforced_or_due_has_a_check_and_a_test(game):
    assert list(faults(rules.game(game))) == []


@pytest.mark.parametrize("game", rules.game_ids())
def test_every_rule_has_one_row_with_a_status(game):
    rows = ledger(rules.game(game))
    numbers = [row.rule for row in rows]
    assert len(numbers) == len(set(numbers))
    assert {row.status for row in rows} <= set(STATUSES)
    assert all(row.title for row in rows)
