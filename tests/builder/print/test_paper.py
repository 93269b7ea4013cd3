"""Papers, sizes of counters, and what lies behind what when a sheet is turned over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guelta.builder.errors import PrintError
from guelta.builder.print.paper import PAPERS, Duplex, Rect, counter_side, paper_named

A4 = PAPERS["a4"]
lengths = st.floats(0, 100)


def test_counters_come_in_the_sizes_players_know():
    assert counter_side("1/2in") == pytest.approx(12.7)
    assert counter_side("5/8in") == pytest.approx(15.875)
    assert counter_side("15mm") == 15
    assert counter_side("16.5mm") == 16.5


@pytest.mark.parametrize("name", ["", "big", "15", "-3mm", "0mm", "4.9mm", "nanmm", "infmm", "1/2"])
def test_what_is_no_size_is_refused_by_name(name: str):
    with pytest.raises(PrintError, match="is not a size of a counter") as refused:
        counter_side(name)
    assert repr(name) in str(refused.value)


def test_a_paper_is_known_in_any_case():
    assert paper_named("Letter") is PAPERS["letter"]
    assert (PAPERS["letter"].width, PAPERS["letter"].height) == (pytest.approx(215.9), pytest.approx(279.4))


def test_an_unknown_paper_is_refused_with_those_there_are():
    with pytest.raises(PrintError, match="no paper 'b5' here; there is a4, letter"):
        paper_named("b5")


def test_over_the_long_edge_left_becomes_right():
    assert Duplex.LONG.behind(Rect(10, 20, 15, 15), A4) == Rect(185, 20, 15, 15)
    assert not Duplex.LONG.turns_head_down(A4)


def test_over_the_short_edge_top_becomes_bottom_and_the_head_is_down():
    assert Duplex.SHORT.behind(Rect(10, 20, 15, 15), A4) == Rect(10, 262, 15, 15)
    assert Duplex.SHORT.turns_head_down(A4)


def test_on_paper_that_lies_the_edges_change_their_parts():
    lying = A4.turned()
    assert Duplex.SHORT.behind(Rect(10, 20, 15, 15), lying) == Rect(272, 20, 15, 15)
    assert Duplex.LONG.turns_head_down(lying)


@given(x=lengths, y=lengths, side=st.floats(1, 30), duplex=st.sampled_from(Duplex))
def test_turned_over_twice_all_is_where_it_was(x: float, y: float, side: float, duplex: Duplex):
    rect = Rect(x, y, side, side)
    again = duplex.behind(duplex.behind(rect, A4), A4)
    assert again.centre == pytest.approx(rect.centre)
