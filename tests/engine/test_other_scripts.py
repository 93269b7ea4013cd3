"""A game with names in other scripts in the real engine: its charts look as drawn, its chat has the names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from tests.engine.on_screen import charts_shown_unlike
from tests.engine.session import Engine

NAMES = {
    "counters.csv": ("Red horse", "Красная конница"),
    "map.csv": ("Mill", "風車"),
    "tables/recovery.toml": ("Recovery Table", "شفاء الجرحى 恢复 Ελλάς"),
}


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new game whose names are changed, built."""
    place = tmp_path_factory.mktemp("scripts")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(place / "state"))
        assert main(["new", str(place / "game"), "--title", "Жуков"]) == 0
        for name, (old, new) in NAMES.items():
            file = place / "game" / "rules" / name
            text = file.read_text(encoding="utf-8")
            assert old in text
            file.write_text(text.replace(old, new), encoding="utf-8", newline="\n")
        assert main(["build", str(place / "game"), "--dist", str(place / "dist")]) == 0
        yield place / "dist" / "game" / "game.vmod"


@pytest.fixture(scope="module")
def engine_process(
    engine_here: None, module: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with this game's module open; `engine` is then this one."""
    with Engine(module, tmp_path_factory.mktemp("engine-scripts")) as engine:
        yield engine


def test_it_is_called_as_its_author_calls_it(engine: Engine) -> None:
    assert engine.about["name"] == "Жуков"


def test_a_move_is_told_with_the_names_as_written(engine: Engine) -> None:
    engine.launch("The Ford")
    engine.turn_next()
    engine.move("red-horse-1", "1201")
    assert "Красная конница 1" in engine.chat().splitlines()[-1]
    assert "風車" in engine.chat().splitlines()[-1]


def test_a_chart_in_other_scripts_looks_as_it_is_drawn_here(engine: Engine, tmp_path: Path) -> None:
    """VASSAL's Batik has no such fonts: what it shows is the outlines."""
    engine.launch("The Ford")
    assert charts_shown_unlike(engine, tmp_path / "charts.png", "chart-recovery.svg", 6.0) < 6.0
