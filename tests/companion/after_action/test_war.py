"""A war of areas told: which side holds which region, what was fought, and Columns once the game is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.save import Save
from guelta.companion.after_action.page import page_of
from guelta.companion.after_action.story import Story, tell
from guelta.companion.following.by_mail import open_folder
from guelta.companion.following.game_file import open_game
from guelta.companion.following.written_back import save_after
from guelta.companion.judging.referee import Referee
from guelta.companion.viewing.viewer import PUBLIC
from tests.angola_table import laid
from tests.companion.handing_back import Followed
from tests.library import KNOWN, LIBRARY

PLANNED = "@ turn-4/planning-phase/first-player"
PLAYED = "@ turn-4/operations-phase"
COLUMN = "fapla-brigade-1 fapla-brigade-2 fapla-brigade-3 fapla-infantry-6 fapla-tank-1"
START = {
    "catete": f"{COLUMN} fapla-column-a",
    "caxito": "fnla-infantry-1 fnla-infantry-2",
    "pack-fapla": "fapla-card-column-a-1",
    "pack-fnla": "fnla-card-command",
    "control-fapla": "control-luanda",
    "control-fnla": "control-caxito",
    "tokens-fapla": "fapla-token-1",
    "tokens-fnla": "fnla-token-1 fnla-token-2",
}
WON = {
    "catete": "",
    "caxito": f"{COLUMN} fapla-column-a",
    "pack-fapla": "",
    "turned-fapla": "fapla-card-column-a-1",
    "control-fapla": "control-luanda control-caxito:captured",
    "control-fnla": "",
    "tokens-fapla": "fapla-token-1 fnla-token-1",
    "tokens-fnla": "fnla-token-2",
    "stock-fnla": "fnla-infantry-1 fnla-infantry-2",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game by mail: FAPLA's log of an automatic victory at Caxito, and that of FNLA, who goes on."""
    place = tmp_path_factory.mktemp("mail")
    design = Design.load(LIBRARY.game("angola"))
    save = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "campaign")
    empty = tmp_path_factory.mktemp("start") / "start.vsav"
    save.write(empty)
    start = laid(Followed(design.game, manifest_of(design), save).position, START)
    save = save_after(KNOWN, empty, start.at(PLANNED[2:]).with_fields(**{"set-up": "yes"}))
    game = Followed(design.game, manifest_of(design), save)
    mine = [
        game.bring_to(game.position.at(PLAYED[2:]).with_fields(active="fapla", activation="1")),
        game.bring_to(laid(game.position, WON)),
    ]
    first = place / "fapla.vlog"
    Log.of(save, mine, first.name).write(first)
    *_, last = open_game(first, KNOWN).observations()
    begins = save_after(KNOWN, first, last.position)
    theirs = [
        game.bring_to(game.position.with_fields(active="fnla", activation="2")),
        game.bring_to(laid(game.position, {"pack-fnla": "", "turned-fnla": "fnla-card-command"})),
    ]
    Log.of(begins, theirs, "fnla.vlog").write(place / "fnla.vlog")
    return place


def story(folder: Path, *, public: bool = False) -> Story:
    game, notes = open_folder(folder, KNOWN)
    assert notes == ()
    return tell(game, game.source, notes, PUBLIC) if public else tell(game, game.source, notes)


def test_logs_of_two_players_are_judged_as_one_game(folder: Path):
    game, _ = open_folder(folder, KNOWN)
    referee = Referee(game.game, game.scenario)
    for seen in game.observations():
        referee.see(seen)
    assert game.source.endswith("2 files")
    assert [f"{each}: {each.message}" for each in referee.findings if each.phase == PLAYED[2:]] == []


def test_the_combat_is_told_with_what_it_won(folder: Path):
    (battle,) = [battle for scene in story(folder).scenes for battle in scene.battles]
    assert (battle.where, battle.from_spaces, battle.side) == ("caxito", ("catete",), "fapla")
    assert [entry.text for entry in battle.entries] == [
        "The Defender loses 2 Units of 2",
        "FAPLA captures Caxito",
        "1 Victory Token to FAPLA",
    ]


def test_regions_that_changed_hands_are_on_a_map_and_tokens_on_a_chart(folder: Path):
    page = page_of(story(folder))
    assert "Who holds what" in page
    assert 'class="land side-1 new"' in page and "<title>Caxito: FAPLA player</title>" in page
    assert "FAPLA player: Caxito <span>held before by FNLA player</span>" in page
    for chart in ("Victory Tokens", "Victory Track", "Units lost", "Towns and cities"):
        assert f"<figcaption>{chart}</figcaption>" in page


def test_a_column_is_told_when_the_game_is_over_and_not_before(folder: Path):
    assert "FAPLA infantry brigade 1, 2 and 3" in page_of(story(folder))
    before = page_of(story(folder, public=True))
    assert "FAPLA Column A" in before
    assert "FAPLA infantry brigade" not in before and "FAPLA tank 1" not in before
    assert "<title>Caxito: FAPLA player</title>" in before
