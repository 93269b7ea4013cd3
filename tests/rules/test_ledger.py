"""The coverage ledger agrees with the checks, the tests and the rulebook of every game."""

import ast
import csv
import io
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from guelta import rules
from guelta.rules.engine.game import Game
from guelta.rules.engine.ledger import STATUSES, faults, ledger
from tests.library import LIBRARY

HERE = Path(__file__).parent


def marked(text: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield (rule, test) for every `@pytest.mark.rule("4.23")` of a module."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    yield ast.literal_eval(mark.args[0]), node


def rules_shown(game: str) -> list[tuple[str, str]]:
    """Return (rule, name of the test) for every test of a game that shows a rule."""
    return sorted(
        {
            (rule, f"{path.stem}.{test.name}")
            for path in (HERE / game).glob("test_*.py")
            for rule, test in marked(path.read_text(encoding="utf-8"))
        }
    )


@pytest.mark.parametrize("game", LIBRARY.ids)
def test_the_ledger_names_exactly_the_tests_there_are(game):
    path = Path(rules.__file__).parent / game / "tested.csv"
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([("rule", "test"), *rules_shown(game)])
    if os.environ.get("GUELTA_GOLDEN"):
        path.write_text(text.getvalue(), encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text.getvalue(), "run make golden"


@pytest.mark.parametrize("game", LIBRARY.ids)
def test_what_is_called_enforced_or_due_has_a_check_and_a_test(game):
    assert list(faults(LIBRARY.game(game))) == []


@pytest.mark.parametrize("game", LIBRARY.ids)
def test_every_rule_has_one_row_with_a_status(game):
    rows = ledger(LIBRARY.game(game))
    numbers = [row.rule for row in rows]
    assert len(numbers) == len(set(numbers))
    assert {row.status for row in rows} <= set(STATUSES)
    assert all(row.title for row in rows)


_SILENT = ("== []", "else []", "== ()", "== set()", "not in", "== {}")


def judged_by(game: Game, rule: str) -> set[str]:
    """Return the numbers under which a rule is found: its own, and those of checks and audits applying it."""
    judges = (*game.checks.values(), *game.audits.values())
    return {rule, *(each.rule for each in judges if rule in each.applies)}


@pytest.mark.parametrize("game", LIBRARY.ids)
def test_what_is_called_enforced_is_seen_to_fire_and_to_be_silent(game):
    """Of each such rule a test expects a finding, and one expects none, under its number or its judge's."""
    about = LIBRARY.game(game)
    fires, silent = set(), set()
    for lineage in about.lineage:
        for path in (HERE / lineage).glob("test_*.py"):
            text = path.read_text(encoding="utf-8")
            fires |= set(re.findall(r"([^\s\"'\[]+) (?:violation|due|unsure)\b", text))
            for rule, test in marked(text):
                source = ast.unparse(test)
                silent |= {rule} if any(word in source for word in _SILENT) else set()
                in_a_table = text.count(f'"{rule}"') > text.count(f'rule("{rule}")')
                fires |= {rule} if source.count(repr(rule)) > 1 or in_a_table else set()
    for row in ledger(about):
        if row.status == "enforced":
            numbers = judged_by(about, row.rule)
            assert numbers & fires, f"no test has {row.rule} found"
            assert numbers & silent, f"no test has {row.rule} kept"


def test_each_overstatement_is_a_fault():
    about = LIBRARY.game("chad")
    overstated = {"11.40": "enforced", "13.92": "partly", "2.30": "carried-out", "4.23": "sure"}
    entries = tuple(
        replace(entry, status=overstated.get(entry.rule, entry.status), note="") for entry in about.rulebook
    )
    found = list(faults(replace(about, rulebook=entries)))
    assert "rule 11.40 is called enforced but no check or audit judges it" in found
    assert "rule 2.30 is called carried-out but no procedure or set-up carries it out" in found
    assert "rule 4.23: 'sure' is no status" in found
    assert "rule 9.21 is called partly but the note does not say which part" in found
    assert "rule 13.91 is called by-hand but the note does not name the missing fact" in found
