"""The benchmarks measure any game, and the sample that their table names."""

from __future__ import annotations

import asyncio
import importlib
from pathlib import Path

import pytest

from benchmarks import build, live, selfplay, verdict
from benchmarks.__main__ import names
from benchmarks.print import rows_of
from benchmarks.sample import sample, self_play
from guelta.builder.print.press import Press
from tests.example_games import EXAMPLES, FOLDER
from tests.library import LIBRARY, known_at


@pytest.mark.parametrize("name", names())
def test_every_benchmark_can_be_run(name: str) -> None:
    assert callable(importlib.import_module(f"benchmarks.{name}").main)


def test_the_sample_is_a_game_with_somebody_to_drag_and_somewhere_to_go() -> None:
    played = sample().begun()
    assert sample().movers(played) and len(sample().spaces) > 100 and sample().leaves()
    assert sample().whole in sample().bridge.game.scenarios
    log = verdict.game(100).log()
    assert len(log) == pytest.approx(100, abs=len(sample().leaves()))
    assert len([*live.at_random(30)]) == 31


def test_what_is_said_of_a_game_at_random_is_counted(tmp_path: Path) -> None:
    taken, worked, said, size, _ = asyncio.run(live.measure(live.at_random(60), tmp_path / "a.journal"))
    assert len(taken) == len(worked) == 60 and said > 0 and size > 0


@pytest.mark.parametrize("id", EXAMPLES)
def test_games_the_table_does_not_name_are_measured_too(id: str, tmp_path: Path) -> None:
    library = known_at(FOLDER / id).library
    game, table = next((game, table) for game, table in self_play(library) if game.id == id)
    told = [*selfplay.lines(game, {"scenarios": dict.fromkeys(table["scenarios"], 1)})]
    assert "segments" in told[0] and "1:" in told[-1]
    assert len(rows_of(Press.of(game))) == 300
    assert "drawn" in build.timed(game, tmp_path)
    with build.one_counter_changed():
        assert " 0 drawn" not in build.timed(game, tmp_path)


def test_every_game_of_ours_plays_itself_in_a_benchmark() -> None:
    assert [game.id for game, _ in self_play()] == [id for id in LIBRARY.ids if LIBRARY.game(id).scenarios]
