"""Whole games that the engine plays with itself, written as logs: the referee finds nothing against them."""

from pathlib import Path

import pytest

from guelta.companion.after_action.page import page_of
from guelta.companion.after_action.story import tell
from guelta.companion.following.game_file import open_game
from guelta.rules.engine.findings.finding import Verdict
from tests.companion.played import BRIDGE
from tests.companion.selfplayed import selfplayed
from tests.library import KNOWN


@pytest.mark.parametrize("scenario", ["manta", "toyota-war", "campaign"])
def test_a_game_played_by_the_rules_is_told_without_a_violation(scenario: str, tmp_path: Path):
    path = tmp_path / "game.vlog"
    selfplayed(BRIDGE, scenario, "1983", turns=2).log().write(path)
    story = tell(open_game(path, KNOWN), path.name)
    assert story.judgement.count(Verdict.VIOLATION) == 0
    assert story.judgement.remarks == ()
    assert any(scene.moves for scene in story.scenes)
    assert len(page_of(story).encode()) < 2_000_000


def test_operation_manta_played_on_to_turn_18_is_refereed_without_a_violation(tmp_path: Path):
    path = tmp_path / "game.vlog"
    selfplayed(BRIDGE, "manta", "on/2", last_turn="18").log().write(path)
    judgement = tell(open_game(path, KNOWN), path.name).judgement
    assert judgement.count(Verdict.VIOLATION) == 0
    assert judgement.remarks == ()
    played = {
        turn.number: [phase.path.split("/")[1] for phase in turn.phases.values()] for turn in judgement.turns
    }
    assert list(played) == [*range(9, 19)]
    assert not {"harvest", "affiliation", "presence-adjustment"} & {*played[9], *played[10]}
    assert {"harvest", "gdp", "budget", "presence-adjustment"} <= set(played[11])
    assert {"affiliation", "guerrilla-replacements", "presence-adjustment"} <= set(played[18])


def test_every_combat_of_a_campaign_year_is_explained_by_its_dice(tmp_path: Path):
    path = tmp_path / "game.vlog"
    selfplayed(BRIDGE, "campaign", "7/campaign", turns=3).log().write(path)
    story = tell(open_game(path, KNOWN), path.name)
    battles = [battle for scene in story.scenes for battle in scene.battles]
    assert len(battles) > 3
    assert all(battle.entries for battle in battles)
