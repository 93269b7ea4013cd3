"""The list of what an edition changes is made from the edition itself."""

import os
from pathlib import Path

import pytest

from guelta import rules
from guelta.rules.chad import GAME
from guelta.rules.engine.changes import changes, changes_text
from guelta.rules.engine.composing.composition import derive
from guelta.rules.engine.findings.finding import violation
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.tables.folder import Folder
from tests.library import LIBRARY

EDITIONS = [id for id in LIBRARY.ids if len(LIBRARY.game(id).lineage) > 1]


@check("4.22")
def no_sharing(position, charts):
    """4.22  Nobody shares a hex with anybody."""
    yield violation("", [], "somebody shares", "leave")


@pytest.mark.parametrize("id", EDITIONS)
def test_the_page_beside_every_edition_is_what_its_games_say(id):
    edition = LIBRARY.game(id)
    text = changes_text(edition, LIBRARY.game(edition.lineage[1]))
    path = Path(rules.__file__).parent / id / "CHANGES.md"
    if os.environ.get("GUELTA_GOLDEN"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text, "run make golden"


def test_an_edition_that_changes_nothing_has_no_changes():
    assert changes(derive(GAME, "same"), GAME) == []


def test_a_replaced_check_stands_under_its_number_with_what_it_was():
    ((rule, said),) = changes(derive(GAME, "strict", replacing=[no_sharing]), GAME)
    assert rule == "4.22"
    assert said.startswith("Nobody shares a hex with anybody. [Units of the two players never end")


def test_a_check_that_is_dropped_is_no_longer_made():
    found = changes(derive(GAME, "lax", dropping=["4.41"]), GAME)
    assert [rule for rule, _ in found] == ["4.41"]
    assert found[0][1].startswith("no longer checked: [")


def test_a_cell_stands_under_the_number_of_its_row_or_of_its_chart(tmp_path):
    (tmp_path / "tables").mkdir()
    for name, old, new in (
        ("movement", '["infiltration in a chain",     "yes",', '["infiltration in a chain",     "no",'),
        ("stacking", '["any hex", 9]', '["any hex", 8]'),
    ):
        text = (GAME.folder / "tables").text(f"{name}.toml")
        assert old in text
        (tmp_path / "tables" / f"{name}.toml").write_text(text.replace(old, new), encoding="utf-8")
    (tmp_path / "tested.csv").write_text("rule,test\n", encoding="utf-8")
    # nine steps stand at three places of the set-ups
    with pytest.raises(ValueError, match="limit 8"):
        derive(GAME, "tight", folder=Folder(tmp_path, "tight"))
    found = changes(derive(GAME, "tight", folder=Folder(tmp_path, "tight"), scenarios=[]), GAME)
    assert ("4.22", "Numbers of movement, infiltration in a chain: no [yes]") in found
    assert ("4.23", "Stacking limit, any hex: steps 8 [9]") in found


def test_rules_left_out_are_listed_at_the_end():
    text = changes_text(derive(GAME, "short", without=["6"], scenarios=[]), GAME)
    assert "## Not in this edition" in text
    assert "- Chapter 6: " in text and "- 6.10 " not in text and "Chapter 7" not in text


def test_single_rules_left_out_are_listed_by_number():
    text = changes_text(derive(GAME, "short", without=["6.1"], scenarios=[]), GAME)
    assert "- 6.10 " in text and "Chapter 6" not in text
