"""Games saved with older builds of Chad's module go on in this one, refreshed or not, and lose nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.design import Design
from tests.engine.session import Engine

SAVES = Path(__file__).parents[1] / "fixtures" / "module"
LAYERS_BY_NAME = "UseLayerName"
FLIP = "70,130"
STATES = ("Side_Level", "NoWater_Level", "Moved")

Standing = dict[str | None, tuple[object, ...]]


def standings(engine: Engine) -> Standing:
    """Give by counter where it lies, what is up, and its marks."""
    return {
        piece.counter: (piece.map, piece.location, *(piece.properties.get(name) for name in STATES))
        for piece in engine.pieces("CounterId", *STATES)
        if piece.counter
    }


def stacks(engine: Engine) -> set[tuple[str, ...]]:
    """Give every stack from its lowest counter up."""
    named = {piece.id: piece.counter or piece.name for piece in engine.pieces("CounterId")}
    return {tuple(named[member] for member in stack.members) for stack in engine.stacks()}


@pytest.fixture
def campaign(engine: Engine) -> Engine:
    """The campaign as the build before saved it: overlays, markers moved, a task force in the field."""
    engine.load(SAVES / "chad-0.3.0.vsav")
    return engine


def test_a_game_of_the_build_before_opens_as_it_was_saved(campaign: Engine) -> None:
    assert campaign.piece("france-inf-bn-2").location == "1537"
    assert campaign.piece("france-inf-bn-2").properties["NoWater_Level"] == "2"
    assert campaign.piece("production-kanem").location == "Kanem production 2"
    assert campaign.piece("vp-rebel-10").location == "VP 20"
    assert [campaign.property(name) for name in ("Drought", "Government")] == ["severe", "fap"]
    turn = campaign.turn().turn.replace("\u00a0", " ")
    assert turn == "Year 1 — Wet — Impulse 1 — Government segment — Reinforcements"
    assert len(standings(campaign)) == len(Design.load("chad").rows)


def test_a_game_of_the_build_before_is_played_on_and_saved(campaign: Engine, tmp_path: Path) -> None:
    campaign.move("habre", "4131")
    campaign.key("fan-guerrilla-7", FLIP)
    campaign.turn_next()
    before, turn = standings(campaign), campaign.turn()
    saved = campaign.save(tmp_path / "on.vsav")
    campaign.launch("Operation Manta")
    campaign.load(saved)
    assert (standings(campaign), campaign.turn()) == (before, turn)


@pytest.fixture
def toyota_war(engine: Engine) -> Engine:
    """The Toyota War as an older build saved it: a drought, its overlay, three counters changed."""
    engine.load(SAVES / "chad-0.2.0.vsav")
    return engine


def test_a_game_of_an_older_build_opens_as_it_was_saved(toyota_war: Engine) -> None:
    assert toyota_war.piece("habre").location == "3632"
    assert toyota_war.piece("fant-inf-co-1").properties["NoWater_Level"] == "2"
    assert toyota_war.piece("fap-guerrilla-1").properties["Side_Level"] == "2"
    assert toyota_war.property("Drought") == "drought" and toyota_war.property("ShowPresence") == "yes"
    assert (
        toyota_war.turn().turn.replace("\u00a0", " ") == "Year 8 — Wet — Intervention Task Force Adjustment"
    )
    assert len(standings(toyota_war)) == 215


def test_a_game_of_an_older_build_is_played_on_and_saved(toyota_war: Engine, tmp_path: Path) -> None:
    toyota_war.move("habre", "3633")
    toyota_war.key("fap-guerrilla-1", FLIP)
    before = standings(toyota_war)
    saved = toyota_war.save(tmp_path / "on.vsav")
    toyota_war.launch("Campaign")
    toyota_war.load(saved)
    assert standings(toyota_war) == before


@pytest.mark.parametrize("save", ["chad-0.1.0.vsav", "chad-0.2.0.vsav", "chad-0.3.0.vsav"])
def test_refreshing_the_counters_of_an_older_game_loses_nothing(engine: Engine, save: str) -> None:
    engine.load(SAVES / save)
    before, piled = standings(engine), stacks(engine)
    engine.refresh(LAYERS_BY_NAME)
    assert "0 Counters could not be refreshed - Not found" in engine.chat()
    assert standings(engine) == before
    assert stacks(engine) == piled


def test_refreshing_the_counters_of_a_game_of_this_build_changes_nothing(engine: Engine) -> None:
    engine.launch("Campaign")
    engine.key("fant-inf-co-1", "78,130")
    engine.move("habre", "1536")
    before, piled = standings(engine), stacks(engine)
    engine.refresh()
    assert standings(engine) == before
    assert stacks(engine) == piled


def test_refreshed_counters_have_the_commands_of_this_build(toyota_war: Engine) -> None:
    assert "immob;i;I;L" not in toyota_war.piece("game-turn").type
    toyota_war.refresh(LAYERS_BY_NAME)
    assert "immob;i;I;L" in toyota_war.piece("game-turn").type
