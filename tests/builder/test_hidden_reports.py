"""What the chat says of a counter that is put into a pile where not everybody sees it: never its name."""

from __future__ import annotations

import pytest

from guelta.builder.module.design import Design
from guelta.builder.module.hidden.decks import deck_stroke
from guelta.builder.module.prototypes import counter_piece
from guelta.builder.vassal.traits.report import Report
from tests.library import LIBRARY


def said(counter: str, pile: str) -> list[str]:
    """Return what the chat may say when a counter is put into a pile."""
    reports = (
        each
        for each in counter_piece(Design.load(LIBRARY.game("angola")), counter).traits
        if type(each) is Report
    )
    return [each.format for each in reports if deck_stroke(pile) in each.strokes]


@pytest.mark.parametrize(
    ("counter", "pile"),
    [
        ("fapla-card-blank", "pack-fapla"),
        ("reinforcement-1", "reinforcements"),
        ("control-lobito", "container"),
        ("unita-major-1", "majors-unita"),
    ],
)
def test_a_closed_pile_is_filled_by_nobodys_name(counter: str, pile: str) -> None:
    """VASSAL 3.7 takes a counter that lies in a deck for one that nobody hides, so that it is not asked."""
    (sentence,) = said(counter, pile)
    assert "A hidden counter" in sentence
    assert "BasicName" not in sentence and "ObscuredToOthers" not in sentence


def test_an_open_pile_is_filled_by_name() -> None:
    (sentence,) = said("fapla-card-blank", "turned-fapla")
    assert "BasicName" in sentence
