"""Chad's module under the screen's own mouse and keys, which VASSAL cannot tell from a player's hands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.session import Engine

RIGHT = 3


@pytest.fixture
def manta(engine: Engine) -> Iterator[Engine]:
    engine.launch("Operation Manta")
    yield engine
    engine.launch("Operation Manta")  # nothing stays selected


@pytest.fixture
def toyota(engine: Engine) -> Engine:
    engine.launch("The Toyota War")
    engine.show("Kanem production 4")
    return engine


def said(engine: Engine) -> str:
    return engine.chat().splitlines()[-1]


def lying(engine: Engine, counter: str) -> str | None:
    """The place of a counter, which lies in its very middle."""
    piece = engine.piece(counter)
    assert piece.location is not None
    assert engine.places([piece.location], piece.map or "") == {piece.location: (piece.x, piece.y)}
    return piece.location


def stack(engine: Engine, place: str) -> list[str]:
    """The counters of a place from the lowest up; the sheets of overlays lie below all of them."""
    return [counter for counter in engine.board().get(place, []) if "(" not in counter]


# ---- dragging ---------------------------------------------------------------------------------------------


def test_a_unit_that_is_dragged_snaps_into_its_hex_and_is_told(manta: Engine) -> None:
    manta.show("4225")
    x, y = manta.places(["4124"])["4124"]
    manta.drag("libya-legion-inf-bn-6", (x + 17, y - 14))
    assert lying(manta, "libya-legion-inf-bn-6") == "4124"
    assert said(manta) == "* Legion 5-2-6 infantry battalion 6 moves 4225 Monou → 4124"
    assert manta.piece("libya-legion-inf-bn-6").properties["Moved"] == "true"


def test_a_closed_stack_is_dragged_whole_and_in_its_order(manta: Engine) -> None:
    manta.show("2826")
    pile = stack(manta, "2826")
    manta.drag(pile[-1], "2825")
    assert stack(manta, "2825") == pile and stack(manta, "2826") == []
    assert {lying(manta, counter) for counter in pile} == {"2825"}
    assert said(manta).startswith("* CDR guerrilla 1, CDR guerrilla 2, CDR guerrilla 3, CDR leader, Libyan")
    assert said(manta).endswith("battalion 2 move 2826 Koro Toro → 2825")


def test_a_double_click_opens_a_stack_and_one_counter_is_dragged_out_of_it(manta: Engine) -> None:
    manta.show("2826")
    manta.click(stack(manta, "2826")[-1], times=2)
    manta.drag("cdr-guerrilla-2", "2827")
    assert stack(manta, "2827") == ["cdr-guerrilla-2"] and len(stack(manta, "2826")) == 5
    assert said(manta) == "* CDR guerrilla 2 moves 2826 Koro Toro → 2827"


def test_counters_selected_with_ctrl_are_dragged_together_and_one_undo_takes_both_back(manta: Engine) -> None:
    manta.show("2826")
    before = stack(manta, "2826")
    manta.click(before[-1], times=2)
    manta.click("cdr-guerrilla-2")
    manta.click("cdr-leader", held="Ctrl")
    manta.drag("cdr-leader", "2828")
    [there] = {lying(manta, counter) for counter in ("cdr-guerrilla-2", "cdr-leader")}
    assert there not in (None, "2826")
    assert said(manta) == f"* CDR guerrilla 2, CDR leader move 2826 Koro Toro → {there}"
    manta.undo()
    assert stack(manta, "2826") == before and stack(manta, there or "") == []


def test_a_counter_put_down_where_it_lay_is_not_told(manta: Engine) -> None:
    manta.show("4225")
    before = manta.chat()
    manta.drag("libya-legion-inf-bn-6", "4225")
    assert manta.chat() == before and lying(manta, "libya-legion-inf-bn-6") == "4225"


def test_a_marker_is_dragged_onto_a_unit_stacks_with_it_and_is_told(manta: Engine) -> None:
    """IGF lies on the MRP; it comes off its open stack and onto another unit."""
    manta.show("1849")
    manta.click("igf-1", times=2)
    manta.drag("igf-1", "1850")
    assert stack(manta, "1850") == ["igf-1"] and said(manta) == "* IGF 1 moves 1849 Moundou → 1850"
    manta.drag("igf-1", "1849")
    assert stack(manta, "1849")[-1] == "mrp-leader" and "igf-1" in stack(manta, "1849")
    assert manta.piece("igf-1").stack == manta.piece("mrp-leader").stack


def test_a_marker_on_a_track_stays_until_a_shift_click_takes_hold_of_it(toyota: Engine) -> None:
    before = toyota.chat()
    toyota.click("production-kanem")
    toyota.drag("production-kanem", "Kanem production 6")
    assert lying(toyota, "production-kanem") == "Kanem production 4" and toyota.chat() == before
    toyota.click("production-kanem", held="Shift")
    toyota.drag("production-kanem", "Kanem production 6")
    assert lying(toyota, "production-kanem") == "Kanem production 6"
    assert said(toyota) == "* Production Kanem moves Kanem production 4 → Kanem production 6"


def test_a_shift_right_click_opens_the_menu_of_a_marker_on_a_track(toyota: Engine) -> None:
    toyota.click("production-lac", RIGHT, held="Shift")
    toyota.choose("War zone / normal")
    assert said(toyota) == "* Lac production 5: Production Lac is now a war zone"


def test_choices_of_the_whole_table_stand_in_submenus(manta: Engine) -> None:
    manta.choose("Agreements", "Drought", "Severe drought")
    assert manta.property("Drought") == "severe" and said(manta) == "* Severe drought"


# ---- menus and keys ---------------------------------------------------------------------------------------


def test_a_right_click_on_an_open_stack_is_for_the_counter_under_the_mouse(manta: Engine) -> None:
    manta.show("2826")
    manta.click(stack(manta, "2826")[-1], times=2)
    manta.click("cdr-guerrilla-2", RIGHT)
    manta.choose("Send to", "Eliminated")
    assert said(manta) == "* CDR guerrilla 2 moves 2826 Koro Toro → Eliminated"
    assert {lying(manta, f"cdr-guerrilla-{n}") for n in (1, 3)} == {"2826"}
    manta.show("Eliminated")
    manta.click("cdr-guerrilla-2", RIGHT)
    manta.choose("Send to", "Back")
    assert lying(manta, "cdr-guerrilla-2") == "2826"


def test_the_keys_a_menu_shows_are_those_of_the_keyboard(manta: Engine) -> None:
    manta.show("1631")
    manta.click("mplt-leader")
    manta.type("F", held="Ctrl")
    assert said(manta) == "* 1631 Mao: MPLT leader is now FAP"
    manta.show("4225")
    manta.click("libya-legion-inf-bn-6")
    manta.type("N", held="Ctrl")
    assert said(manta) == "* 4225 Monou: Legion 5-2-6 infantry battalion 6 has no water"
    manta.type("M", held="Ctrl")
    assert manta.piece("libya-legion-inf-bn-6").properties["Moved"] == "true"
    manta.type("N", held="Alt")
    assert manta.turn().turn.replace("\u00a0", " ") == "Turn 9 — Guerrilla Sanctuary Adjustment"


def test_the_dice_are_told_with_their_total_and_who_rolled(manta: Engine) -> None:
    manta.seed(1)
    manta.choose("2d6")
    dice = [int(die) for die in (manta.property("2d6_result") or "").split(",")]
    assert said(manta) == f"*** 2d6 = {dice[0]},{dice[1]} ({sum(dice)}) *** <Tester>"


# ---- logs -------------------------------------------------------------------------------------------------


def test_a_log_of_drags_is_stepped_through_drag_by_drag(manta: Engine, tmp_path: Path) -> None:
    log = tmp_path / "played.vlog"
    manta.begin_log(log)
    manta.show("2826")
    manta.drag(stack(manta, "2826")[-1], "2825")
    manta.drag(stack(manta, "2825")[-1], "2824")
    played = manta.board()
    manta.end_log()
    manta.load(log)
    assert len(stack(manta, "2826")) == 6
    seen = [next(place for place in ("2825", "2824") if stack(manta, place)) for _ in manta.steps()]
    assert seen == ["2825", "2824"] and manta.board() == played
