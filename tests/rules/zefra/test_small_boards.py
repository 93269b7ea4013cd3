"""Boards of a few counters, each as a phase began and as it ended: legal, or illegal under a number.

`## expected | side | phase | what it shows` begins a board of the fixture; `illegal` is so under any number.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.rules.zefra.judging import found

FIXTURE = Path(__file__).parents[2] / "fixtures" / "zefra" / "small.txt"


class Laid(NamedTuple):
    expected: str
    side: str
    phase: str
    shows: str
    before: str
    after: str


def laid() -> list[Laid]:
    read = []
    for text in FIXTURE.read_text(encoding="utf-8").split("## ")[1:]:
        head, _, boards = text.partition("\n")
        before, _, after = boards.partition("=>\n")
        read.append(Laid(*(each.strip() for each in head.split("|")), before, after))
    return read


@pytest.mark.parametrize("each", laid(), ids=lambda each: f"{each.expected} {each.shows}")
def test_a_small_board_is_judged_by_all_that_judges_a_phase(each: Laid):
    broken = {
        one.rule
        for one in found(each.before, each.after, each.side, each.phase)
        if one.verdict == "violation"
    }
    if each.expected == "legal":
        assert broken == set()
    else:
        assert broken and (each.expected == "illegal" or each.expected in broken)


def test_there_are_legal_boards_and_others():
    legal = [each.expected == "legal" for each in laid()]
    assert legal.count(True) >= 15 and legal.count(False) >= 15
