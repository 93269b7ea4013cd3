"""The escaping of VASSAL's wire, warts included."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guelta.builder.vassal.errors import UnencodableError
from guelta.builder.vassal.sequence_encoder import join, split

DELIMITERS = st.sampled_from(";,/\t\x1b|:~")
TOKENS = st.text("ab;,/\t\x1b|:~\\'\0\1é€", max_size=12)


def by_the_letter(text: str, delimiter: str) -> list[str]:
    """SequenceEncoder.Decoder, character by character."""
    found, token = [], ""
    for at, character in enumerate(text):
        if character != delimiter:
            token += character
        elif at > 0 and text[at - 1] == "\\":
            token = token[:-1] + character
        else:
            found.append(token)
            token = ""
    found.append(token)
    return [token[1:-1] if len(token) > 1 and token[0] == token[-1] == "'" else token for token in found]


@given(DELIMITERS, st.lists(TOKENS.filter(lambda token: not token.endswith("\\")), min_size=1))
def test_what_was_joined_is_split_again(delimiter: str, tokens: list[str]) -> None:
    assert split(join(delimiter, tokens), delimiter) == tokens


@given(DELIMITERS, TOKENS)
def test_any_text_splits_as_in_the_engine(delimiter: str, text: str) -> None:
    assert split(text, delimiter) == by_the_letter(text, delimiter)


@given(TOKENS, st.lists(TOKENS))
def test_a_token_ending_in_a_backslash_is_refused(token: str, others: list[str]) -> None:
    with pytest.raises(UnencodableError, match="ending in a backslash"):
        join(";", [*others, token + "\\"])


def test_a_token_ending_in_a_backslash_is_why_nested_sequences_would_break() -> None:
    assert split("a\\;b", ";") == ["a;b"]


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        (["A", "B,C"], "A,B\\,C"),
        (["A", "B\\,C"], "A,B\\\\,C"),
        (["", ""], ","),
        ([""], ""),
        (["\\a", "'b'", "'c", "'"], "'\\a',''b'','c,'''"),
        (["x", "''"], "x,''''"),
    ],
)
def test_written_forms(tokens: list[str], text: str) -> None:
    assert join(",", tokens) == text
    assert split(text, ",") == tokens


def test_every_level_of_nesting_adds_one_backslash() -> None:
    inner = join(";", ["1", "2"])
    middle = join(";", ["a", inner])
    assert join(";", ["x", middle]) == "x;a\\;1\\\\;2"


def test_text_that_holds_every_stand_in_still_splits() -> None:
    text = "".join(map(chr, range(0x30))) + "\uffff\ue000\\;b;c"
    assert split(text, ";") == by_the_letter(text, ";")
