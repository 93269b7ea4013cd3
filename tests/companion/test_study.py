"""Studies: who wins a game, in one edition or two, the intervals, the games behind them and the picture."""

from __future__ import annotations

import json
import shutil
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from statistics import stdev
from subprocess import PIPE, Popen
from xml.etree import ElementTree

import pytest

from guelta.companion.commands.cli import main
from guelta.companion.designing.estimate import (
    Estimate,
    difference,
    games_to_know,
    games_to_show,
    mean,
    share,
)  # fmt: skip
from guelta.companion.designing.figures import AIM, WINS, Study
from guelta.companion.designing.plot import plot
from guelta.companion.designing.study import Source, local_executor, results
from guelta.companion.following.game_file import Refusal
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.self_play.contest import Result, played, winner_of
from tests.library import game_at, remembered

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [("spring", f"1/spring/{number}") for number in range(4)]
RED_WON = Result("crossing", "s", "red", "red", "b")
BLUE_WON = Result("crossing", "s", "blue", "blue", "b", {"tanks lost": 2.0})


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    assert main(["new", str(tmp_path / "two_fords")]) == 0
    return tmp_path / "two_fords"


@pytest.fixture
def market() -> Path:
    remembered(EXAMPLES / "salt_market")
    return EXAMPLES / "salt_market"


# ---- the figures


def test_a_count_is_never_expected_below_none_and_what_may_be_negative_is() -> None:
    def told(*numbers: float) -> Estimate:
        games = [replace(RED_WON, measures={"shots": each}) for each in numbers]
        (figure,) = (each for each in studied(games).figures if each.title == "shots")
        return figure.editions[0]

    counted, scored = told(0.0, 0.0, 0.0, 5.0), told(0.0, 0.0, -1.0, 5.0)
    assert counted.low == 0.0 < counted.value < counted.high and mean((0.0, 0.0, 0.0, 5.0)).low < 0
    assert scored.low < 0


def rounded(estimate: Estimate, digits: int = 4) -> list[float]:
    return [round(each, digits) for each in (estimate.value, estimate.low, estimate.high)]


def test_wilsons_interval_of_a_share():
    assert rounded(share(5, 10)) == [0.5, 0.2366, 0.7634]
    assert rounded(share(0, 10)) == [0.0, 0.0, 0.2775]
    assert rounded(share(0, 0)) == [0.0, 0.0, 1.0]


def pairs(both: int, first: int, second: int, neither: int) -> list[tuple[bool, bool]]:
    return [
        *[(True, True)] * both,
        *[(True, False)] * first,
        *[(False, True)] * second,
        *[(False, False)] * neither,
    ]


def test_newcombes_interval_of_a_difference_between_pairs():
    """The airway study that the textbooks take: 2 of 21 children before, 8 of 21 after, 1 both times."""
    assert rounded(difference(pairs(1, 1, 7, 12)), 3) == [0.286, 0.026, 0.507]


def test_pairs_that_go_together_say_more_than_as_many_that_do_not():
    alike, apart = difference(pairs(90, 0, 20, 90)), difference(pairs(45, 45, 65, 45))
    assert round(alike.value, 6) == round(apart.value, 6) == 0.1
    assert alike.high - alike.low < 0.7 * (apart.high - apart.low)
    assert alike.is_sure and not apart.is_sure


def test_games_that_all_end_alike_leave_no_width_but_that_of_the_shares():
    same = difference(pairs(0, 0, 0, 40))
    assert same.value == 0 and same.low == -same.high and 0.08 < same.high < 0.15


def test_a_mean_of_one_game_is_that_game_and_has_no_interval():
    assert rounded(mean([3.0])) == [3.0, 3.0, 3.0] and not mean([3.0]).has_interval


def test_a_mean_of_few_games_has_the_interval_of_student():
    """His t is 12.706 for two values, 4.303 for three, 2.776 for five: the tables of any textbook."""
    assert rounded(mean([1.0, 2.0, 3.0]), 2) == [2.0, -0.48, 4.48]
    for values, t in (([0.0, 2.0], 12.706), ([-2.0, -1.0, 0.0, 1.0, 2.0], 2.776), ([0.0, 2.0] * 100, 1.972)):
        found = mean(values)
        assert found.high - found.value == pytest.approx(t * stdev(values) / len(values) ** 0.5, rel=3e-4)


def test_nothing_is_beyond_chance_before_six_pairs_differ():
    """Five that all change one way come up once in 16 by the toss of a coin, six once in 32."""
    for number, sure in ((2, False), (5, False), (6, True)):
        assert (
            difference(pairs(0, 0, number, 200)).is_sure == difference(pairs(0, 0, number, 0)).is_sure == sure
        )
        assert mean([1.0] * number).is_sure == mean([-1.0] * number).is_sure == sure
    assert not mean([1.0] * 6, among=2).is_sure and mean([1.0] * 7, among=2).is_sure


def test_about_400_games_show_a_share_to_within_five_points():
    assert games_to_know(5000, 10_000, 0.05) == 390
    assert games_to_know(1000, 10_000, 0.05) == 140


def test_what_came_up_always_or_never_in_a_few_games_needs_many():
    assert games_to_know(4, 4, 0.05) == games_to_know(0, 4, 0.05) == 290
    assert games_to_show(pairs(0, 0, 0, 2), 0.05) > 1000


def test_the_more_pairs_of_games_differ_the_more_of_them_it_takes():
    assert games_to_show(pairs(4000, 600, 600, 4800), 0.05) == 380
    assert games_to_show(pairs(25, 25, 25, 25), 0.05) == 1600
    assert games_to_show(pairs(50, 0, 0, 50), 0.05) == 160  # nothing differed: at least five in 100 must


def studied(*editions: list[Result]) -> Study:
    sides = [("red", "Red"), ("blue", "Blue"), ("green", "Green")]
    names = ("mine", "mine with <charts>")[: len(editions)]
    return Study(names, editions, sides, "aims of ours")


def test_one_edition_alone_is_told_with_what_more_games_would_show():
    told = [*studied([RED_WON] * 30 + [BLUE_WON] * 10).lines()]
    assert told == [
        "mine: 40 games; intervals of 95 %",
        "scenarios: crossing 40; seed 1; players at random",
        "wins:",
        "  Red         75.0 % (59.8 to 85.8)",
        "  Blue        25.0 % (14.2 to 40.2)",
        "counted in a game, on average:",
        "  tanks lost  0.50 (0.22 to 0.78)",
        "about 310 games would show each share to within 5 percentage points",
        "never won: Green",
    ]


def test_two_editions_are_told_side_by_side():
    told = [*studied([RED_WON] * 40, [BLUE_WON] * 40).lines()]
    assert told[0] == "mine: 40 games; mine with <charts>: 40 games; intervals of 95 %"
    assert told[3].split()[:5] == ["Red", "100.0", "%", "(91.2", "to"]
    assert told[3].endswith("-100.0 percentage points (-100.0 to -87.6), beyond chance, all taken together")
    (tanks,) = [" ".join(line.split()) for line in told if "tanks" in line]
    change = "+2.00 (in every pair), beyond chance, all taken together"
    assert tanks == f"tanks lost 0.00 (in every game) then 2.00 (in every game) {change}"
    assert "40 of 40 pairs of games ended on the same board" in told
    assert told[-1] == "never won: Green"


def test_two_games_show_nothing_however_alike_they_are():
    found = studied([RED_WON] * 2, [BLUE_WON] * 2)
    assert not any(each.verdict for each in found.figures)
    counted = found.as_json()["figures"][-1]
    assert counted["editions"][0] == {"value": 0.0, "low": None, "high": None}
    assert counted["change"]["value"] == 2.0 and not counted["change"]["beyond_chance"]


def test_where_nobody_won_a_remark_says_so():
    told = [*studied([replace(RED_WON, winner="")] * 4).remarks()]
    assert told[-1] == "no game was won" and "about 290 games" in told[0]


def test_what_chance_may_have_made_is_not_called_more():
    told = "\n".join(studied([RED_WON, BLUE_WON, BLUE_WON], [RED_WON, RED_WON, BLUE_WON]).lines())
    assert "beyond chance" not in told


def measured(winner: str, values: list[float]) -> list[Result]:
    return [
        Result("crossing", str(n), winner, winner, "b", {f"m{m}": value * (n % (m + 2)) for m in range(9)})
        for n, value in enumerate(values)
    ]


def test_where_many_figures_are_compared_a_remark_says_what_that_does():
    few = studied([RED_WON] * 9, [BLUE_WON] * 9)
    many = studied(measured("red", [1.0] * 20), measured("red", [1.0] * 20))
    assert not any("figures are compared" in each for each in few.remarks())
    assert [each.partition(":")[0] for each in many.remarks()][-1] == "10 figures are compared"


def test_what_lies_beyond_chance_alone_need_not_among_many():
    """Of 60 pairs 13 changed one way and 3 the other: little chance for one figure, enough for one of 31."""
    before = [Result("crossing", str(n), "red" if n < 13 else "", "", "b") for n in range(60)]
    after = [Result("crossing", str(n), "red" if 13 <= n < 16 else "", "", "b") for n in range(60)]
    alone, crowd = studied(before, after), {f"m{n}": 0.0 for n in range(29)}
    among = studied([replace(each, measures=crowd) for each in before], after)
    assert [each.verdict for each in alone.of(WINS)] == ["beyond chance, all taken together"] * 2
    assert [each.verdict for each in among.of(WINS)] == ["beyond chance"] * 2


def test_who_reaches_an_aim_of_his_own_is_counted_beside_who_wins():
    """Two of three players may reach theirs in one game, and one who never does is listed."""
    aims = {"red": True, "blue": True, "green": False}
    found = studied([replace(RED_WON, aims=aims)] * 3 + [replace(RED_WON, aims={**aims, "blue": False})])
    assert [(each.id, each.editions[0].value) for each in found.of(AIM)] == [
        ("red", 1.0),
        ("blue", 0.75),
        ("green", 0.0),
    ]
    assert "aims of ours:" in [*found.lines()]


def test_a_study_is_given_to_other_programs():
    told = studied([RED_WON] * 40, [BLUE_WON] * 40).as_json()
    assert json.loads(json.dumps(told)) == told
    (red,) = [each for each in told["figures"] if each["id"] == "red"]
    assert red["change"]["value"] == -1.0 and red["change"]["beyond_chance_all_taken_together"]
    assert (told["games"], told["pairs_to_show_5_points"], told["pairs_on_the_same_board"]) == (40, 3000, 40)
    assert told["scenarios"] == {"crossing": 40} and (told["seed"], told["players"]) == ("1", "random")
    assert told["remarks"] == [*studied([RED_WON] * 40, [BLUE_WON] * 40).remarks()]
    assert "change" not in studied([RED_WON]).as_json()["figures"][0]


def test_the_picture_has_a_sign_for_each_side_in_each_edition():
    drawn = ElementTree.fromstring(plot(studied([RED_WON] * 9, [RED_WON] * 3 + [BLUE_WON] * 6)))
    words = ["".join(each.itertext()) for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Red", "Blue", "mine, 9 games", "mine with <charts>, 9 games", "100.0", "33.3", "66.7"} <= {
        *words
    }
    assert len([*drawn.iter("{http://www.w3.org/2000/svg}circle")]) == 3  # one in the legend and one a side
    alone = ElementTree.fromstring(plot(studied([RED_WON] * 9)))
    assert len([*alone.iter("{http://www.w3.org/2000/svg}circle")]) == 2


# ---- the games


def test_the_same_seed_plays_the_same_game_wherever_it_is_played(market: Path):
    game = game_at(market)
    source = Source.of(game.home)
    here = [played(game, *each) for each in GAMES]
    with ThreadPoolExecutor(1) as threads:
        assert results(lambda: threads, source, GAMES) == here
    with local_executor(2) as open_executor:
        assert results(open_executor, source, GAMES) == here
    assert len({each.board for each in here}) > 1


def test_who_won_is_who_alone_is_named_as_having_won(market: Path):
    game = game_at(market)
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
    source = Source.of(game_at(market).home)
    assert [each.seed for each in results(Dying, source, GAMES)] == [seed for _, seed in GAMES]
    monkeypatch.setattr(Dying, "left", 99)
    with pytest.raises(Refusal, match="die again and again"):
        results(Dying, source, GAMES)


# ---- the command


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["study", *arguments]) == 0
    return capsys.readouterr().out


def test_a_game_is_studied_alone(ford: Path, capsys: pytest.CaptureFixture[str]):
    capsys.readouterr()
    told = run(capsys, "two_fords", "--games", "3", "--jobs", "1", "--trust")
    assert told.startswith("two_fords: 3 games; intervals of 95 %\nscenarios: ") and "\nwins:\n" in told
    assert "then" not in told and "games would show each share to within 5 percentage points" in told


def test_an_edition_is_a_folder_of_charts_or_of_a_game(
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
    for edition in (str(charts), str(other)):
        asked = ["two_fords", edition, "--games", "2", "--jobs", "1", "--trust", "--plot", str(picture)]
        told = run(capsys, *asked)
        assert "2 of 2 pairs of games ended on the same board" in told
        assert f"drawn in {picture}" in told
        found = json.loads(run(capsys, *asked, "--json"))
        assert found["editions"][1] in ("two_fords with mine", "other")
        assert all(each["change"]["value"] == 0 for each in found["figures"])
    assert "<svg" in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["nowhere"], "there is no game 'nowhere'"),
        (["two_fords", "--games", "0"], "at least one game must be played"),
        (["two_fords", "--jobs", "0"], "at least one process must play"),
        (["two_fords", "--scenario", "none"], "has no scenario 'none'"),
        (["chad"], "chad is no edition of two_fords: it has other sides"),
        (
            ["--players", "sly"],
            "has no players called 'sly'; besides those at random it has recruit, regular, veteran",
        ),
        (["--plot", "nowhere/x.svg", "--games", "9999"], "--plot nowhere/x.svg: there is no folder nowhere"),
        (["--plot", ".", "--games", "9999"], "--plot .: is a folder; give the name of a file in it"),
    ],
)
def test_what_cannot_be_studied_is_refused_in_a_sentence(
    ford: Path, more: list[str], said: str, capsys: pytest.CaptureFixture[str]
):
    assert main(["study", "two_fords", *more]) == 2
    assert said in capsys.readouterr().err


def test_a_folder_with_a_wrong_chart_is_refused_before_anything_is_played(
    ford: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "wrong").mkdir()
    (tmp_path / "wrong" / "nonsense.toml").write_text("title = 3", encoding="utf-8")
    assert main(["study", "two_fords", str(tmp_path / "wrong"), "--games", "2"]) == 2
    assert "nonsense.toml" in capsys.readouterr().err


def test_two_editions_play_the_scenarios_that_both_have(
    ford: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    other = tmp_path / "other"
    shutil.copytree(ford, other)
    toml = other / "rules" / "game.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace('"two_fords"', '"other"'), encoding="utf-8")
    (one,) = (ford / "rules" / "scenarios").glob("*.toml")
    shutil.copy(one, one.with_name("another.toml"))
    assert main(["study", "two_fords", str(other), "--games", "2", "--jobs", "1", "--trust"]) == 0
    said = capsys.readouterr()
    assert f"scenarios: {one.stem} 2;" in said.out
    assert "warning: not in both editions, so not played: another" in said.err
    (other / "rules" / "scenarios" / one.name).rename(other / "rules" / "scenarios" / "third.toml")
    assert main(["study", "two_fords", str(other), "--games", "2", "--jobs", "1"]) == 2
    assert f"two_fords has another, {one.stem}; other has third" in capsys.readouterr().err


def test_what_prints_a_study_may_stop_reading(ford: Path):
    """As `| head` does: no process or thread that played complains as the command ends."""
    for _ in range(2):
        asked = [
            sys.executable,
            "-m",
            "guelta.companion.commands.door",
            "study",
            str(ford),
            "--games",
            "2",
            "--trust",
        ]
        with Popen(asked, stdout=PIPE, stderr=PIPE) as study:
            assert study.stdout is not None and study.stderr is not None
            study.stdout.close()
            assert study.stderr.read() == b""
