"""Player aids: every chart and the sequence of play, on two pages for each side."""

from dataclasses import replace

import pytest

from guelta.builder.chart import ChartBlock
from guelta.builder.errors import PrintError
from guelta.builder.print.order_of_play import SequenceBlock, sequence_block
from guelta.builder.print.paper import PAPERS
from guelta.builder.print.press import Press
from guelta.builder.print.typeset import quoted
from guelta.rules.engine.play.sequence import Sequence
from tests.builder.print.measured import opened, rasters, unembedded
from tests.library import LIBRARY

TREE = {
    "turns": 2,
    "turn_kinds": ["wet", "dry"],
    "wet": {"phases": ["harvest", "war"]},
    "dry": {"phases": ["war"]},
    "harvest": {"title": "Harvest", "rule": "6.00", "only_if": "politics"},
    "war": {"title": "War", "rule": "3.00", "phases": ["impulse"]},
    "impulse": {"title": "Impulse", "rule": "4.20", "repeat": 2, "phases": ["rebel"]},
    "rebel": {"title": "Rebel segment", "rule": "4.21", "phases": ["movement", "combat"]},
    "movement": {"title": "Movement", "rule": "4.00"},
    "combat": {"title": "Combat", "rule": "5.00"},
}
RULES = ["3.00", "4.00", "4.20", "4.21", "5.00", "6.00"]


def sequence(*conditions: str) -> Sequence:
    return Sequence.from_table(TREE, source="sequence.toml", rules=RULES, conditions=conditions)


@pytest.mark.parametrize("game_id", ["chad", "chad_2021"])
def test_every_chart_is_on_the_aid_or_said_not_to_be_one(game_id: str):
    assert Press.of(LIBRARY.game(game_id)).aid.unaccounted() == ()


def test_the_aid_of_an_edition_shows_nothing_of_what_the_edition_leaves_out():
    aid = Press.of(LIBRARY.game("chad_2021")).aid
    source = aid.document("fan", PAPERS["a4"]).source
    assert "Combat Results Table" in source and "Moundou Negotiation" in source
    for title in ("Annual Harvest Table", "Battle Chits", "Victory Point Chart", "optional"):
        assert title not in source


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("side", ["fan", "fap"])
def test_each_side_has_two_pages(press: Press, side: str, paper: str):
    with opened(press.aid.document(side, PAPERS[paper]).pdf()) as pdf:
        assert len(pdf.pages) == 2
        assert rasters(pdf) == 0
        assert unembedded(pdf) == []


def test_a_value_on_the_aid_is_the_table_s(press: Press):
    document = press.aid.document("fan", PAPERS["a4"])
    crt = press.tables.charts["crt"]
    for row in crt.rows:
        for column in crt.columns[1:]:
            assert f'("{crt.text(row, column)}"' in document.source


def test_each_side_has_its_own_aid_first(press: Press):
    american, libyan = "American Aid to FAN", "Libyan Aid to FAP"
    fan, fap = (press.aid.document(side, PAPERS["a4"]).source for side in ("fan", "fap"))
    assert fan.index(american) < fan.index(libyan)
    assert fap.index(libyan) < fap.index(american)


@pytest.mark.parametrize("game_id", ["chad", "chad_2021", "angola"])
def test_each_side_reads_what_it_may_do_and_its_own_order_of_play(game_id: str):
    aid = Press.of(LIBRARY.game(game_id)).aid
    sources = {side: aid.document(side, PAPERS["a4"]).source for side in aid.sides}
    ledger = {entry.rule for entry in aid.game.rulebook}
    told: dict[str, list[str]] = {}
    for side in aid.section("aid")["side"]:
        may, play, *more = side["section"]
        assert (may["title"], play["title"]) == ("You may", "Your order of play")
        lines = [line for each in (may, play, *more) for line in each["lines"]]
        assert all(quoted(text) in sources[side["id"]] for text, _ in lines)
        assert [rule for _, rule in lines if rule not in ledger] == []
        told[side["id"]] = [text for text, _ in lines]
    assert len({tuple(lines) for lines in told.values()}) == len(told) > 1


def test_terrain_shows_as_on_the_map_and_results_in_bands(press: Press):
    document = press.aid.document("fan", PAPERS["a4"])
    assert 'key("Mountain", sign: "sign-mountain.svg")' in document.source
    assert "sign-mountain.svg" in document.pictures
    assert 'other("5C/6", tint: rgb("#dbe8cf"))' in document.source


def test_an_unknown_side_is_refused(press: Press):
    with pytest.raises(PrintError, match=r"no aid for 'mps'; it has fan, fap"):
        press.aid.document("mps", PAPERS["a4"])


def test_a_page_that_wants_a_chart_there_is_not_is_refused(press: Press):
    with pytest.raises(PrintError, match=r"chad/print.toml: the game has no chart 'crd'"):
        press.aid.bands([[{"share": 1, "charts": ["crd"]}]], {})


def test_a_missing_section_is_named(press: Press):
    with pytest.raises(PrintError, match=r"chad/print.toml has no section \[aid\]"):
        replace(press.aid, layout={}).document("fan", PAPERS["a4"])


def test_bands_are_filled_with_charts_and_the_sequence_of_play(press: Press):
    ((stack,),) = press.aid.bands([[{"share": 2, "charts": ["sequence", "@1"]}]], {"@1": "crt"})
    assert stack.share == 2
    assert isinstance(stack.blocks[0], SequenceBlock) and isinstance(stack.blocks[1], ChartBlock)


def test_kinds_of_turns_that_are_played_alike_share_a_column():
    block = sequence_block("Play", sequence(), sequence(), {"wet": "Turn 1: rain", "dry": "Turn 2: dry"}, "")
    assert [column.title for column in block.columns] == ["Turn 1: rain; Turn 2: dry", "War, step by step"]


def test_a_column_with_more_words_is_wider():
    _, dry, war = sequence_block("Play", sequence("politics"), sequence(), {}, "").columns
    assert 1 < war.share / dry.share < 2


def test_the_sequence_is_a_column_for_each_kind_of_turn_and_each_phase_with_parts():
    block = sequence_block("Play", sequence("politics"), sequence(), {"wet": "Wet turns"}, "intro")
    assert [column.title for column in block.columns] == ["Wet turns", "dry", "War, step by step"]
    wet, dry, war = block.columns
    assert [(line.number, line.text, line.starred) for line in wet.lines] == [
        ("1.", "Harvest", False),
        ("2.", "War", True),
    ]
    assert [line.text for line in dry.lines] == ["War"]
    assert [(line.depth, line.text) for line in war.lines] == [
        (0, "Impulse 1, 2"),
        (1, "Rebel segment: Movement 4.00, Combat 5.00"),
    ]
