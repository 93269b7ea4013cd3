"""Board notation: one text, one position."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guelta.rules.engine.board.position import NotationError, Position, Standing

TEXT = """\
@ turn-9/tactical-phase/impulse-1/government/movement
drought = none
government = fan
1537  fant-inf-bn-1 oau-inf-bn-1!arrived-1537
2826  cdr-guerrilla-1:fap cdr-leader:fap libya-commando-bn-1!no-water
sanctuary-sudan  fan-guerrilla-5
turn-9  game-turn
"""


def test_a_position_prints_the_text_it_was_read_from():
    assert str(Position.parse(TEXT)) == TEXT


def test_order_of_lines_comments_and_blanks_do_not_matter():
    shuffled = "\n\n".join(reversed([f"  {line}   # said" for line in TEXT.splitlines()]))
    assert Position.parse(shuffled) == Position.parse(TEXT)


def test_counters_stand_from_the_bottom_up_with_face_and_marks():
    assert Position.parse(TEXT).stack("2826") == (
        Standing("cdr-guerrilla-1", "fap"),
        Standing("cdr-leader", "fap"),
        Standing("libya-commando-bn-1", "", frozenset({"no-water"})),
    )


def test_a_space_named_twice_gathers_its_counters():
    assert Position.parse("2826  a\n2826  b").stack("2826") == (Standing("a"), Standing("b"))


def test_where_finds_every_copy():
    assert Position.parse("2826  a\n2827  b a").where("a") == ("2826", "2827")


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("2826  Cdr", 1, 7, "'Cdr' is not a counter"),
        ("2826  a\n\n2827  b c:", 3, 9, "'c:' is not a counter"),
        ("@ Turn 9", 1, 1, "'Turn 9' is not a path"),
        ("28/26  a", 1, 1, "'28/26' is not a space"),
        ("  @", 1, 3, "'' is not a path"),
    ],
)
def test_a_fault_is_named_by_line_and_column(text, line, column, reason):
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    assert str(caught.value).startswith(f"board notation, line {line}, column {column}: {reason}")


def test_changes_give_new_positions():
    position = Position.parse(TEXT)
    assert position.with_stack("2826", ()).stack("2826") == ()
    assert position.at("turn-10").cursor == "turn-10"
    assert position.with_fields(drought="severe").fields["drought"] == "severe"
    assert str(position) == TEXT


ids = st.from_regex(r"[a-z0-9][a-z0-9-]{0,8}", fullmatch=True)
standings = st.builds(Standing, ids, st.one_of(st.just(""), ids), st.frozensets(ids, max_size=3))
positions = st.builds(
    Position,
    st.one_of(st.just(""), st.lists(ids, min_size=1, max_size=4).map("/".join)),
    st.dictionaries(ids, st.from_regex(r"[a-z0-9]+( [a-z0-9]+)?", fullmatch=True), max_size=3),
    st.dictionaries(ids, st.lists(standings, max_size=4).map(tuple), max_size=5),
)


@given(positions)
def test_any_position_survives_its_notation(position):
    assert Position.parse(str(position)) == position
    assert hash(Position.parse(str(position))) == hash(position)
