"""Lines are broken between words, and where a script has no blanks between its letters."""

from __future__ import annotations

import pytest

from guelta.builder.letters.wrapping import words, wrapped


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three four", ["one two", "three", "four"]),
        ("unbreakable it is", ["unbreakable", "it is"]),
        ("", [""]),
        ("  two   blanks ", ["two", "blanks"]),
        ("東部戦線第三機甲師団", ["東部戦線第三機", "甲師団"]),
        ("第三機甲師団だ。はい", ["第三機甲師団", "だ。はい"]),
        ("「はい」「いいえ」", ["「はい」「いい", "え」"]),
        ("はいはい、は「いいえ", ["はいはい、は", "「いいえ"]),
        ("T-34坦克部队在前线", ["T-34坦克部", "队在前线"]),
        ("전차 사단 제삼", ["전차 사단", "제삼"]),
    ],
)
def test_a_text_is_broken_into_lines_of_seven_letters(text: str, lines: list[str]):
    assert [*wrapped(text, len, 7)] == lines


@pytest.mark.parametrize("text", ["one two", "東部 戦線", "「はい」T-34は。"])
def test_nothing_is_lost_and_no_blank_is_made(text: str):
    assert "".join(words(text)).strip() == text
