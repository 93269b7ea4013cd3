"""Duels: two programs play each other from the same seeds; who won, in which seat, and how sure that is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from guelta.companion.designing.duel import Duel, bouts, duel, is_sure
from guelta.companion.designing.study import Source, local_executor
from guelta.rules.engine.opponent.match import Match, match
from guelta.rules.engine.opponent.strengths import seats_of
from tests.library import LIBRARY, game_at, remembered

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def market() -> Path:
    remembered(EXAMPLES / "salt_market")
    return EXAMPLES / "salt_market"


def fought(*winners: str, a: str = "regular", b: str = "random") -> Duel:
    """Make a duel of games won by red or blue, the first program in turn as red and as blue."""
    matches = [
        Match("spring", str(at // 2), {"red": (a, b)[at % 2], "blue": (b, a)[at % 2]}, won, "", 0, "")
        for at, won in enumerate(winners)
    ]
    return Duel(a, b, ("red", "blue"), tuple(matches))


# ---- the count


def test_wins_are_counted_by_program_and_by_seat() -> None:
    found = fought("red", "red", "blue", "")
    assert found.as_json() == {
        "wins": {"regular": 1, "random": 2},
        "draws": 1,
        "seats": {
            "red": {
                "regular": {"games": 2, "wins": 1, "draws": 0},
                "random": {"games": 2, "wins": 1, "draws": 1},
            },
            "blue": {
                "regular": {"games": 2, "wins": 0, "draws": 1},
                "random": {"games": 2, "wins": 1, "draws": 0},
            },
        },
    }


def test_a_game_that_a_third_seat_wins_neither_has_won() -> None:
    won_by_green = Match("spring", "1", {"red": "regular", "blue": "random"}, "green", "", 0, "")
    assert Duel("regular", "random", ("red", "blue", "green"), (won_by_green,)).draws == 1


def test_a_program_against_itself_shows_how_even_the_seats_are() -> None:
    one = Match("spring", "1", {"red": "regular", "blue": "regular"}, "red", "", 0, "")
    found = Duel("regular", "regular", ("red", "blue"), (one, one))
    assert found.as_json()["wins"] == {"regular": 2}
    assert found.by_seat["red"]["regular"]["wins"] == 2 and found.by_seat["blue"]["regular"]["wins"] == 0


def test_elo_has_an_interval_and_no_bound_where_all_was_won() -> None:
    even = fought("red", "red", "blue", "blue", "red", "red")
    assert even.elo.value == 0
    mixed = fought("red", "blue", "red", "red", "red", "blue", "blue", "blue")
    assert mixed.elo.low < mixed.elo.value < mixed.elo.high
    assert any("no bound" in line for line in fought("red", "blue").lines())


@pytest.mark.parametrize(
    ("scores", "sure"),
    [
        ([1.0] * 13, False),
        ([1.0] * 14, True),
        ([0.0] * 14, True),
        ([0.5] * 100, False),
        ([1.0, 0.0] * 40, True),
    ],
    ids=["thirteen pairs", "fourteen pairs", "lost", "all even", "neither is stronger"],
)
def test_a_duel_stops_when_it_is_known_who_is_the_stronger(scores: Sequence[float], sure: bool) -> None:
    assert is_sure(scores) is sure


# ---- the games


def test_the_games_of_a_pair_have_one_seed_and_the_seats_changed(market: Path) -> None:
    game = game_at(market)
    one, other = bouts(game, "regular", "random", ["spring"], "7", 2)
    assert one[1] == other[1] and one[2] == (("ochre", "regular"), ("indigo", "random"))
    assert other[2] == (("ochre", "random"), ("indigo", "regular"))
    assert len(bouts(game, "regular", "random", ["spring"], "7", 5)) == 5
    alone = bouts(game, "regular", "regular", ["spring"], "7", 4)
    assert len({seed for _, seed, _ in alone}) == 4, "the other way round it would be the same game"


def test_an_alliance_is_one_seat() -> None:
    assert seats_of(LIBRARY.game("angola")) == {"soviet": ("fapla", "mpla"), "western": ("fnla", "unita")}
    assert [*seats_of(LIBRARY.game("zefra"))] == ["cjtf", "iff"]


def test_the_same_seed_plays_the_same_game_and_nothing_is_refused(market: Path) -> None:
    game = game_at(market)
    programs = {"ochre": "regular", "indigo": "recruit"}
    one, again, other = (match(game, "spring", seed, programs) for seed in ("1", "1", "2"))
    assert one == again and one.board != other.board
    assert one.refused == other.refused == 0


def test_who_is_ready_first_changes_nothing(market: Path) -> None:
    game = game_at(market)
    games = bouts(game, "recruit", "random", ["spring"], "3", 6)
    source = Source.of(game.home)
    alone = duel(lambda: ThreadPoolExecutor(1), source, game, ("recruit", "random"), games)
    with local_executor(2) as processes:
        assert duel(processes, source, game, ("recruit", "random"), games) == alone


# ---- the command


def test_the_command_prints_who_won_and_nothing_else(market: Path, capsys: pytest.CaptureFixture[str]):
    said = []
    for jobs in ("1", "2"):
        arguments = [
            str(market),
            "recruit",
            "random",
            "--games",
            "3",
            "--seed",
            "5",
            "--json",
            "--jobs",
            jobs,
        ]
        assert main(["duel", *arguments]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    found = json.loads(said[0])
    assert [*found] == ["wins", "draws", "seats"] and [*found["wins"]] == ["recruit", "random"]
    assert sum(found["wins"].values()) + found["draws"] == 3


def test_a_program_that_there_is_not_is_refused(market: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["duel", str(market), "general", "random"]) == 2
    assert "there is no program 'general'; there is random, recruit" in capsys.readouterr().err
