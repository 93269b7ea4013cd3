"""Two versions of a game compared: shares with their intervals, the games behind them, and the picture."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from xml.etree import ElementTree

import pytest

import rules
from companion.commands.cli import main
from companion.designing.comparison import Comparison, difference, share
from companion.designing.plot import plot
from companion.designing.study import Source, local_executor, results
from companion.following.game_file import Refusal
from rules.engine.board.position import Position
from rules.engine.self_play.contest import Result, played, winner_of
from rules.library import admit, admitting

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [("spring", f"1/spring/{number}") for number in range(4)]
RED_WON = Result("crossing", "s", "red", "red", "b")
BLUE_WON = Result("crossing", "s", "blue", "blue", "b", {"tanks lost": 2.0})


@pytest.fixture
def ford(tmp_path: Path) -> Iterator[Path]:
    assert main(["new", str(tmp_path / "two_fords")]) == 0
    with admitting():
        admit(tmp_path / "two_fords", trusted=True)
        yield tmp_path / "two_fords"


@pytest.fixture
def market() -> Iterator[Path]:
    with admitting():
        admit(EXAMPLES / "salt_market", trusted=True)
        yield EXAMPLES / "salt_market"


# ---- the figures


def test_wilsons_interval_of_a_share():
    half = share(5, 10)
    assert (half.value, round(half.low, 4), round(half.high, 4)) == (0.5, 0.2366, 0.7634)
    none = share(0, 10)
    assert (none.low, round(none.high, 4)) == (0.0, 0.2775)
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)
    assert str(share(1, 4)) == "25.0% (4.6% to 69.9%)"


def test_newcombes_interval_of_a_difference():
    """The example of his paper: 56 of 70 against 48 of 80, 20 points, 5.24 to 33.39."""
    change, low, high = difference(share(48, 80), share(56, 70))
    assert [round(100 * each, 2) for each in (change, low, high)] == [20.0, 5.24, 33.39]


def compared(before: list[Result], after: list[Result]) -> Comparison:
    sides = [("red", "Red"), ("blue", "Blue"), ("green", "Green")]
    return Comparison(("mine", "mine with <charts>"), (before, after), sides)


def test_a_comparison_is_told_side_by_side():
    told = [*compared([RED_WON] * 40, [BLUE_WON] * 40).lines()]
    assert told[0] == "mine: 40 games; mine with <charts>: 40 games; intervals of 95 %"
    assert told[1].split()[:5] == ["Red", "wins", "100.0%", "(91.2%", "to"]
    assert told[1].endswith("-100.0 points (-100.0 to -87.6), beyond chance")
    assert "Green" not in "\n".join(told)
    assert told[-1].split() == ["tanks", "lost", "0.00", "±", "0.00", "then", "2.00", "±", "0.00"]


def test_what_chance_may_have_made_is_not_called_more():
    told = "\n".join(compared([RED_WON, BLUE_WON, BLUE_WON], [RED_WON, RED_WON, BLUE_WON]).lines())
    assert "beyond chance" not in told


def test_the_picture_has_a_sign_for_each_side_before_and_after():
    drawn = ElementTree.fromstring(plot(compared([RED_WON] * 9, [RED_WON] * 3 + [BLUE_WON] * 6)))
    words = ["".join(each.itertext()) for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Red", "Blue", "mine, 9 games", "mine with <charts>, 9 games", "100.0", "33.3", "66.7"} <= {
        *words
    }
    signs = [*drawn.iter("{http://www.w3.org/2000/svg}circle")]
    assert len(signs) == 3  # one in the legend and one for each side


# ---- the games


def test_the_same_seed_plays_the_same_game_wherever_it_is_played(market: Path):
    source, game = Source.of("salt_market"), rules.game("salt_market")
    here = [played(game, *each) for each in GAMES]
    with ThreadPoolExecutor(1) as threads:
        assert results(lambda: threads, source, GAMES) == here
    with local_executor(2) as open_executor:
        assert results(open_executor, source, GAMES) == here
    assert len({each.board for each in here}) > 1


def test_who_won_is_who_alone_is_named_as_having_won(market: Path):
    game = rules.game("salt_market")
    id, side = next(iter(game.sides.items()))
    *_, (other, another) = game.sides.items()

    def won(text: str) -> str:
        return winner_of(game, Position().with_fields(victory=text))

    assert won(f"{side.title} with 3 gold") == id
    assert won(f"{id}: 3 to 2 for {another.title}") == id
    assert won(f"{side.title} and {another.title} with 3 gold") == ""
    assert won("nobody at all") == won("") == ""
    assert other != id


class Dying(Executor):
    """An executor whose processes die at the second game, for so many times as are left."""

    left = 2

    def submit(self, function, /, *arguments, **named):  # type: ignore[no-untyped-def]
        future: Future[object] = Future()
        if arguments[2].endswith("/1") and Dying.left:
            Dying.left -= 1
            future.set_exception(BrokenProcessPool("died"))
        else:
            future.set_result(function(*arguments, **named))
        return future


def test_games_of_processes_that_died_are_played_anew(market: Path, monkeypatch: pytest.MonkeyPatch):
    source = Source.of("salt_market")
    assert [each.seed for each in results(Dying, source, GAMES)] == [seed for _, seed in GAMES]
    monkeypatch.setattr(Dying, "left", 99)
    with pytest.raises(Refusal, match="die again and again"):
        results(Dying, source, GAMES)


# ---- the command


def test_a_version_is_a_folder_of_charts_or_of_a_game(
    ford: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    charts = tmp_path / "mine"
    shutil.copytree(ford / "rules" / "tables", charts)
    other = tmp_path / "other"
    shutil.copytree(ford, other)
    toml = other / "rules" / "game.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace('"two_fords"', '"other"'), encoding="utf-8")
    capsys.readouterr()
    picture = tmp_path / "drawn.svg"
    for version in (str(charts), str(other)):
        command = ["soak", "two_fords", "--compare", version, "--games", "2", "--jobs", "1", "--trust"]
        assert main([*command, "--plot", str(picture)]) == 0
        told = capsys.readouterr().out
        assert "2 of 2 games ended on the same board" in told
        assert f"drawn in {picture}" in told
    assert "<svg" in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--compare", "nowhere"], "there is no game 'nowhere'"),
        (["--compare", "two_fords", "--games", "0"], "at least one game must be played"),
        (["--compare", "two_fords", "--jobs", "0"], "at least one process must play"),
        (["--compare", "two_fords", "--scenario", "none"], "has no scenario 'none'"),
        (["--compare", "chad"], "chad has no scenario"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(
    ford: Path, more: list[str], said: str, capsys: pytest.CaptureFixture[str]
):
    assert main(["soak", "two_fords", *more]) == 2
    assert said in capsys.readouterr().err


def test_a_folder_with_a_wrong_chart_is_refused_before_anything_is_played(
    ford: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "wrong").mkdir()
    (tmp_path / "wrong" / "nonsense.toml").write_text("title = 3", encoding="utf-8")
    assert main(["soak", "two_fords", "--compare", str(tmp_path / "wrong"), "--games", "2"]) == 2
    assert "nonsense.toml" in capsys.readouterr().err
