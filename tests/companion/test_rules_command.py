"""`guelta rules`: what the referee carries out again from what was played."""

import pytest

from companion.commands.door import main


def told(game: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main(["rules", game]) == 0
    return [line for line in capsys.readouterr().out.splitlines() if "carr" in line and ": " in line]


def test_what_is_searched_is_listed_and_what_is_not(capsys: pytest.CaptureFixture[str]):
    searched, others = told("zefra", capsys)[-2:]
    assert searched.startswith("judged by carrying it out again: ") and "activation" in searched
    assert others == "not carried out again: declarations"


def test_a_game_that_is_not_searched_says_nothing_of_it(capsys: pytest.CaptureFixture[str]):
    assert not any("carried out again" in line for line in told("chad", capsys))
