"""Briefing sheets: what a side has is read from the tables, and what the sheet says must be of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from guelta.builder.art.look import Look
from guelta.builder.errors import PrintError
from guelta.builder.print.aid import Aid
from guelta.builder.print.briefing import Holding, briefed, briefing_document, holdings, listed
from guelta.builder.print.paper import PAPERS
from tests.library import LIBRARY

A4 = PAPERS["a4"]


@pytest.fixture(scope="module")
def aid() -> Aid:
    game = LIBRARY.game("zefra")
    return Aid.load(game, game.tables)


def without(aid: Aid, *keys: str) -> Aid:
    plan: dict[str, Any] = {key: value for key, value in aid.layout["briefing"].items() if key not in keys}
    return replace(aid, layout={**aid.layout, "briefing": plan})


def test_every_side_has_a_sheet_and_the_adjudicator_his(aid: Aid):
    assert briefed(aid) == tuple(aid.game.sides)


def test_what_a_side_has_is_counted_kind_by_kind_and_where_it_stands(aid: Aid):
    found = {holding.name: holding for holding in holdings(aid.game, aid.section("briefing"), "cjtf")}
    assert [(holding.name, holding.count) for holding in found.values()] == [
        *(("infantry company", 6), ("recon company", 2), ("artillery", 1)),
        *(("CBRN unit", 1), ("field hospital", 1), ("CAS", 2)),
    ]
    assert found["CAS"] == Holding("cjtf-cas-1", 2, "CAS", ("5",), "2\u00a0×\u00a00820 Daloon City airfield")
    assert found["infantry company"].places.startswith("Guards; 0514 Camp West; 1014 Camp Centre")


def test_what_is_not_yet_in_play_is_said(aid: Aid):
    found = {holding.name: holding.places for holding in holdings(aid.game, aid.section("briefing"), "iff")}
    assert found["nuclear platoon"] == "2 not yet in play"


def test_who_has_no_counters_has_none(aid: Aid):
    assert [*holdings(aid.game, aid.section("briefing"), "adjudicator")] == []


def entry(aid: Aid, side: str) -> dict[str, Any]:
    return next(each for each in aid.section("briefing")["side"] if each["id"] == side)


def test_what_stands_on_a_side_s_soil_is_read_from_the_sites(aid: Aid):
    (found,) = listed(aid.game, aid.section("briefing"), entry(aid, "daloon"))
    assert found.title == "What stands on your soil"
    assert dict(found.kinds)["camps"] == "0514 Camp West; 1014 Camp Centre; 1414 Camp East"
    assert not any("Coal port" in names for _, names in found.kinds)


def test_a_side_that_lists_nothing_has_no_list(aid: Aid):
    assert [*listed(aid.game, aid.section("briefing"), entry(aid, "cjtf"))] == []


def test_a_list_that_the_game_does_not_have_is_named(aid: Aid):
    side = {"id": "moon", "listed": [{**entry(aid, "daloon")["listed"][0], "list": "craters"}]}
    with pytest.raises(PrintError, match="moon: the game has no list 'craters'"):
        [*listed(aid.game, aid.section("briefing"), side)]


@pytest.mark.parametrize("side", ["cjtf", "iff", "tuscan", "bongo", "daloon", "zefra", "adjudicator"])
def test_a_sheet_is_one_page(side: str, aid: Aid):
    document = briefing_document(aid, Look.load(LIBRARY.game("zefra")), side, A4)
    assert len(document.pngs(20)) == 1
    assert ("tuscan-militia-1.svg" in document.pictures) == (side == "tuscan")


def test_every_rule_that_a_sheet_names_is_in_the_ledger(aid: Aid):
    ledger = aid.game.tables.lists["rulebook"]
    named = [
        rule
        for side in aid.section("briefing")["side"]
        for section in side["section"]
        for _, rule in section["lines"]
    ]
    assert len(named) > 40
    assert [rule for rule in named if rule not in ledger] == []


def test_every_chart_stands_on_the_tables_sheet(aid: Aid):
    assert aid.unaccounted() == ()


def test_what_is_missing_is_said(aid: Aid):
    with pytest.raises(PrintError, match=r"print\.toml, briefing: 'by' is missing"):
        briefing_document(without(aid, "by"), Look.load(LIBRARY.game("zefra")), "cjtf", A4)
    with pytest.raises(PrintError, match="there is no side moon"):
        briefing_document(aid, Look.load(LIBRARY.game("zefra")), "moon", A4)
