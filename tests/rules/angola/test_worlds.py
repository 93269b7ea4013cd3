"""What a reader knows of hidden counters, and the worlds that he cannot tell apart."""

from guelta.rules.angola import GAME
from guelta.rules.engine.replay.known import known_on
from guelta.rules.engine.replay.trace import Trace
from guelta.rules.engine.replay.worlds import worlds
from tests.rules.angola.boards import board

COLUMN = "fapla-infantry-1 fapla-tank-1 fapla-column-a"
CAME = f"luanda  {COLUMN}", f"catete  {COLUMN}"
LOST = "stock-fapla  fapla-tank-1\ncatete  fapla-infantry-1 fapla-column-a"


def test_who_sees_a_unit_lost_knows_that_it_was_in_its_column_all_along():
    boards = [*map(board, (*CAME, LOST))]
    assert known_on(GAME, boards, ("fnla",))[:2] == [{"fapla-tank-1"}, {"fapla-tank-1"}]
    assert known_on(GAME, boards, ("fapla",))[:2] == [set(), set()]


def test_whose_column_it_was_nobody_knows_where_others_lay_hidden_with_it():
    other = "fapla-infantry-2 fapla-column-b"
    boards = f"{CAME[0]}\ncatete  {other}", f"{CAME[1]} {other}", f"{LOST} {other}"
    assert known_on(GAME, [*map(board, boards)], ("fnla",))[0] == set()


def test_worlds_are_made_of_what_a_reader_sees():
    """Two games that show him the same have the same worlds, and in each a Unit stays the same one."""
    others = [each.replace("tank-1", "major-1").replace("infantry-1", "car-1") for each in CAME]
    here, there = (Trace.of([*map(board, texts)]) for texts in (CAME, others))
    ours, theirs = ([*worlds(GAME, each, ("fnla",))] for each in (here, there))
    assert [(each.start, each.end) for each in ours] == [(each.start, each.end) for each in theirs]
    assert len({each.end.stack("catete") for each in ours}) == len(ours) == 5
    for each in ours:
        assert each.start.stack("luanda") == each.end.stack("catete")


def test_equipment_that_a_reader_does_not_notice_is_in_no_world():
    carried = [each.replace("fapla-infantry-1 ", "mine-1 fapla-infantry-1 ") for each in CAME]
    for each in worlds(GAME, Trace.of([*map(board, carried)]), ("fnla",)):
        assert len(each.end.stack("catete")) == 3
