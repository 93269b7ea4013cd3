"""Two phases carried out in files: the second goes on from what was written for the first, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.builder.vassal.actions import TurnState
from guelta.companion.following.feed import FileFeed
from guelta.companion.following.game_file import open_game
from guelta.companion.session.session import Session
from guelta.companion.session.watch import Watch
from tests.companion.page.followed import Answer, ask, campaign, following, tell
from tests.companion.played import CHAD, MANIFEST
from tests.companion.watched import look
from tests.library import KNOWN

HARVEST, GDP = "turn-1/harvest", "turn-1/gdp"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A log in which the players went past the harvest without carrying it out."""
    game = campaign(HARVEST)
    sequence = CHAD.sequence_of(CHAD.scenarios["campaign"].conditions)
    game.do(TurnState.of("TurnTracker0", MANIFEST.tracker.standing_at(GDP, sequence)))
    with following(tmp_path, game) as session:
        (tmp_path / "game").mkdir()
        session.file = tmp_path / "game" / "ours.vlog"
        game.log().write(session.file)
        yield session


def carry_out(session: Session, phase: str) -> Answer:
    """Fill in a worksheet, every die a 3 and nothing chosen, and have it written."""
    sheet = ask(session, f"worksheet?phase={phase}").json
    while sheet["asks"]:
        asked = sheet["asks"][0]
        values = ["3"] * asked["dice"] if asked["kind"] == "dice" else []
        said = {"phase": phase, "id": asked["id"], "kind": asked["kind"], "values": values, "who": "Anna"}
        sheet = tell(session, "worksheet/decide", said).json
    return tell(session, "worksheet/carry-out", {"phase": phase, "who": "Anna"})


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_second_phase_is_not_written_past_the_save_of_the_first(session: Session, tmp_path: Path):
    assert carry_out(session, HARVEST).status == 200
    before = names(tmp_path / "game")
    answer = carry_out(session, GDP)
    assert answer.status == 409
    assert answer.refusal.startswith(
        "ours-after-Turn-1-Annual-Harvest-and-Random-Events.vsav is not part of the game yet, and what it "
        "holds would be missing: follow the whole folder, with guelta watch "
    )
    assert names(tmp_path / "game") == before
    assert ask(session, f"worksheet?phase={GDP}").json["state"] == "done"


def test_with_the_save_of_the_first_out_of_the_way_the_second_is_written(session: Session, tmp_path: Path):
    assert carry_out(session, HARVEST).status == 200
    for path in (tmp_path / "game").glob("*.vsav"):
        path.unlink()
    assert carry_out(session, GDP).status == 200


def test_in_a_folder_that_is_followed_the_second_goes_on_from_the_first(session: Session, tmp_path: Path):
    following = Watch(tmp_path / "game", session)
    look(following)
    assert carry_out(session, HARVEST).status == 200
    look(following)
    assert carry_out(session, GDP).status == 200
    look(following)
    last = tmp_path / "game" / "ours-after-Turn-1-GDP-Determination.vsav"
    assert FileFeed.open(last).last_step == 0
    assert open_game(last, KNOWN).at(0).position.fields["drought"] == "none"
    assert session.file == last
    assert session.advice == ()
