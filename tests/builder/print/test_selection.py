"""Which counters an order prints."""

from collections import Counter
from collections.abc import Mapping

import pytest

from guelta.builder.errors import PrintError
from guelta.builder.print.order import Order
from guelta.builder.print.press import Press
from guelta.builder.print.selection import Selection, chosen, unlimited_kinds
from tests.library import LIBRARY

Mix = Mapping[str, Mapping[str, str]]


def printed(press: Press, mix: Mix, selection: Selection) -> list[str]:
    return ["blank" if row is None else row["id"] for row in chosen(selection, press.game, mix)]


def kinds(ids: list[str]) -> Counter[str]:
    return Counter(id.rpartition("-")[0] for id in ids)


def test_all_is_the_whole_mix_once(press: Press, mix: Mix):
    assert sorted(printed(press, mix, Selection())) == sorted(mix)


def test_a_scenario_takes_what_it_sets_up_its_options_and_the_unlimited_markers(press: Press, mix: Mix):
    ids = set(printed(press, mix, Selection("manta")))
    scenario = press.game.scenarios["manta"]
    needed = {standing.counter for stack in scenario.start.spaces.values() for standing in stack}
    needed |= {standing.counter for _, standing in scenario.optional}
    unlimited = {id for id, row in mix.items() if row["unlimited"] == "yes"}
    assert ids == needed | unlimited
    assert "deby" not in ids


def test_markers_of_which_one_may_make_more_come_in_any_number(press: Press, mix: Mix):
    counted = kinds(printed(press, mix, Selection(markers={"igf": 20, "no-water": 0, "fort": 3})))
    assert (counted["igf"], counted["no-water"], counted["fort"]) == (20, 0, 3)


def test_only_three_kinds_are_unlimited(mix: Mix):
    """2.30 names IGF, NO WATER, FORT and FORT CONSTRUCTION; the last two are one counter's faces."""
    assert set(unlimited_kinds(mix)) == {"igf", "no-water", "fort"}


def test_blanks_come_last(press: Press, mix: Mix):
    assert printed(press, mix, Selection(blanks=3))[-3:] == ["blank"] * 3


def test_an_unknown_scenario_is_named_with_those_there_are(press: Press, mix: Mix):
    with pytest.raises(PrintError, match=r"no scenario 'mantra'; it has .*manta"):
        printed(press, mix, Selection("mantra"))


def test_a_marker_that_is_limited_is_refused(press: Press, mix: Mix):
    with pytest.raises(PrintError, match=r"no unlimited marker 'game-turn'; there is igf, no-water, fort"):
        printed(press, mix, Selection(markers={"game-turn": 2}))


@pytest.mark.parametrize("number", [-1, 501])
def test_a_number_that_cannot_be_meant_is_refused(press: Press, mix: Mix, number: int):
    with pytest.raises(PrintError, match=f"{number} igf markers"):
        printed(press, mix, Selection(markers={"igf": number}))
    with pytest.raises(PrintError, match=f"{number} blank counters"):
        printed(press, mix, Selection(blanks=number))


def test_a_game_says_how_many_markers_are_usual():
    zefra = Press.of(LIBRARY.game("zefra"))
    assert zefra.selected(Selection()).markers["minus"] == 50
    assert zefra.selected(Selection(markers={"minus": 7})).markers["minus"] == 7


def test_an_edition_prints_no_counters_of_what_it_leaves_out():
    """That of 2021 has neither the politics nor the optional rules; companies replace its battalions."""
    ids = {row["id"] for row in Press.of(LIBRARY.game("chad_2021"))._mix(Order())[0] if row}
    for gone in (
        "presence-kanem",
        "production-kanem",
        "vp-rebel-10",
        "gdp-level",
        "sam-1",
        "libya-air",
        "deby",
    ):
        assert gone not in ids
    for kept in (
        "fant-inf-co-20",
        "france-airborne-bn-3",
        "igf-1",
        "no-water-1",
        "fort-1",
        "game-turn",
        "impulse",
    ):
        assert kept in ids
