"""A name that shrinks below what can be read is a warning with its row; all others are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from guelta.builder.art.canvas import Canvas
from guelta.builder.art.legibility import LEAST_CAPITALS, lettered
from guelta.builder.build import build
from guelta.builder.letters.font import CAP_HEIGHT
from guelta.builder.letters.setting import Lettering
from guelta.builder.new_games.writing import write_new_game
from guelta.companion.commands.cli import main
from tests.library import game_at

LONG = "The Regiment of the Guard that held the Ford for nine days"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A small game of one's own."""
    place = tmp_path / "long_names"
    write_new_game("first", place)
    return place


def named(game: Path, name: str) -> None:
    counters = game / "rules" / "counters.csv"
    text = counters.read_text(encoding="utf-8")
    counters.write_text(text.replace("Red foot", name), encoding="utf-8", newline="\n")


def warned(game: Path, dist: Path) -> tuple[str, ...]:
    return build(game_at(game), dist, proofs=False).remarks


def test_a_name_too_long_to_be_read_is_named_once_with_its_row(game: Path, tmp_path: Path):
    named(game, LONG)
    (said,) = warned(game, tmp_path / "dist")
    assert said.startswith(f"long_names/rules/counters.csv, row red-foot: '{LONG}")
    assert "pixels high, to fit, and less than 4 cannot be read; shorten it" in said


def test_a_long_name_in_another_script_is_measured_as_it_is_drawn(game: Path, tmp_path: Path):
    named(game, "Отдельная гвардейская стрелковая бригада имени маршала")
    assert len(warned(game, tmp_path / "dist")) == 1


@pytest.mark.parametrize("name", ["Red foot", "Guard regiment", "Полк", "親衛隊"])
def test_a_name_that_can_be_read_is_no_warning(name: str, game: Path, tmp_path: Path):
    named(game, name)
    assert warned(game, tmp_path / "dist") == ()


def test_the_side_of_a_drawing_and_its_zoom_are_reckoned_in():
    canvas = Canvas(100, 50)
    for text in ("Ford", "Брод"):
        canvas.text(text, (50, 20), Lettering("bold", 10, "#000000"), "#ffffff")
    sizes = dict(lettered(canvas.svg()))
    assert sizes == {text: pytest.approx(10 * CAP_HEIGHT) for text in ("Ford", "Брод")}
    doubled = canvas.svg().replace('width="100"', 'width="200"', 1)
    assert dict(lettered(doubled))["Ford"] == pytest.approx(20 * CAP_HEIGHT)
    assert 0 < LEAST_CAPITALS < 5.5  # what our own games keep, see tests/builder/art/test_legibility.py


def test_build_and_print_warn_and_go_on_all_the_same(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    named(game, LONG)
    for command in ("build", "print"):
        assert main([command, "--trust", str(game), "--dist", str(tmp_path / "dist")]) == 0
        said = capsys.readouterr().err
        assert said.count("guelta: warning: long_names/rules/counters.csv, row red-foot: ") == 1
