"""What a player may ask of a kit: a space at a glance, what lies over the map, who holds what; bold play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from guelta.rules.engine.advice.overlay import Overlay
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.kit.bold import balance, bold
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.view import view_of
from guelta.rules.engine.play.choice import Choice, Option
from guelta.rules.engine.self_play.contest import played
from guelta.rules.engine.self_play.selfplay import play
from guelta.rules.engine.self_play.trials import Trial
from tests.example_games import example
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.small_war import KIT
from tests.rules.engine.kit.test_combat import COMBAT, TABLE, war

MOSCOW = example("moscow")
MORE = """
[network.supply]
rule = "6"
from = [{ acting = "red", id = "0101" }, { acting = "blue", id = "0404" }]
enemies = "never"
own_space = "counts"
[spaces]
towns = { town = "town" }
[control.towns]
rule = "7"
spaces = "towns"
marker = { kind = "flag" }
"""
BOARD = "0101  red-1\n0102  blue-1"


def facts(text: str, space: str, more: str = MORE, path: Path = Path()) -> list[str]:
    """Return what holds of a space, each with how it bears on who stands there."""
    game = small_war.game(path, kit=KIT + more)
    seen = game.advice.glance(game.charts, small_war.board(game, text), space)
    return [
        " ".join(filter(None, (each.rule, each.text, each.bears and f"({each.bears})")))
        for each in seen.facts
    ]


@pytest.mark.parametrize(
    ("board", "space", "told"),
    [
        (BOARD, "0404", ["3 Clear"]),
        (BOARD, "0301", ["3 Forest"]),
        (BOARD, "0101", ["3 Clear", "3.2 In the zone of control of Blue (ill)", "6 Supply: linked (well)"]),
        (BOARD, "0103", ["3 Clear", "3.2 In the zone of control of Blue"]),
        ("0101  blue-1\n0303  red-2", "0303", ["3 Clear", "6 Supply: not linked (ill)"]),
        ("0202  red-flag", "0202", ["3 Town", "7 Held by full"]),
    ],
)  # fmt: skip
def test_a_space_at_a_glance(tmp_path: Path, board: str, space: str, told: list[str]) -> None:
    assert facts(board, space, path=tmp_path) == told


def test_a_counter_at_a_glance_is_told_by_its_numbers(tmp_path: Path) -> None:
    """By the face that is up, and a marker, which is no unit, by none."""
    game = war(tmp_path)
    board = small_war.board(game, "0101  red-flag red-1 red-3:weak")
    seen = game.advice.glance(game.charts, board, "0101")
    assert seen.counters == ("", "strength 4, movement 2", "strength 3, movement 4")


def test_what_can_be_laid_over_the_map(tmp_path: Path) -> None:
    game = small_war.game(tmp_path, kit=KIT + MORE)
    board = small_war.board(game, BOARD)
    overlays: tuple[Overlay, ...] = game.advice.overlays  # type: ignore[type-arg]
    assert [f"{each.rule} {each.title}" for each in overlays if each.side == "red"] == [
        "3.2 Zone of control of Red",
        "6 Supply of Red",
        "7 Held by Red",
    ]
    zone = next(each for each in overlays if each.id == "zone-blue")
    assert sorted(zone.spaces(game.charts, board)) == sorted(game.charts.map.neighbours("0102"))
    kept = next(each for each in overlays if each.id == "supply-blue")
    assert "0101" not in kept.spaces(game.charts, board) and "0202" in kept.spaces(game.charts, board)


def test_who_holds_the_towns_is_told_on_the_map_of_the_report() -> None:
    start = MOSCOW.scenarios["typhoon"].start
    held = MOSCOW.chronicle.held(MOSCOW.charts, start)
    assert held["1005"] == "soviet" and len(held) > 5
    overlay = next(each for each in MOSCOW.advice.overlays if each.id == "held-soviet")
    assert sorted(overlay.spaces(MOSCOW.charts, start)) == sorted(s for s in held if held[s] == "soviet")


def test_what_moves_offer_and_what_judges_them_agree() -> None:
    """Moves that are offered and moves that are not, each put on a board and judged as the phase ends."""
    tried: list[Trial] = []
    for step in play(MOSCOW, MOSCOW.scenarios["typhoon"], "a", trials=16):
        tried += step.trials
        if step.path.startswith("turn-1/german-combat"):
            break
    assert len(tried) > 10 and len({each.offered for each in tried}) == 2
    assert [str(each) for each in tried if each.differs] == []


# ---- the bold player


@pytest.mark.parametrize(
    ("does", "gain"),
    [
        (["defender eliminated"], 4),
        (["defender retreats 1"], 1),
        (["attacker loses 1"], -2),
        (["defender loses 1", "attacker matches"], 0),
        (["both loses half"], 0),
        ([], 0),
    ],
)
def test_an_attack_is_worth_what_it_gains_on_average(tmp_path: Path, does: list[str], gain: float) -> None:
    """Units of two steps worth 4 against each other, whatever is thrown."""
    rows = [[n, *["X"] * 4] for n in range(1, 7)]
    table = f"{TABLE[: TABLE.index('rows')]}rows = {rows}\n"
    start, end = COMBAT.index('"-" = []'), COMBAT.index("[combat.battle.retreat]")
    game = war(tmp_path, combat=f"{COMBAT[:start]}X = {does}\n{COMBAT[end:]}", table=table)
    view = view_of(small_war.board(game, BOARD), game.charts)
    assert balance(view, view.kit.combats["battle"], [view.counters["red-1"]], "0102") == gain


def test_fire_that_is_returned_costs_as_much_as_it_gains(tmp_path: Path) -> None:
    rows = [[n, "X"] for n in range(1, 7)]
    table = f"{TABLE[: TABLE.index('columns')]}columns = ['die', '1+']\nrows = {rows}\n"
    fire = COMBAT[: COMBAT.index('"-" = []')].replace('defence = "strength"\n', "")
    fire = fire.replace('by = "odds"', 'by = "fire"\nboth = true\nrange = 0')
    game = war(tmp_path, combat=f"{fire}X = ['defender loses 1']\n", table=table)
    view = view_of(small_war.board(game, "0101  red-1 blue-2"), game.charts)
    combat, red = view.kit.combats["battle"], view.counters["red-1"]
    assert balance(view, combat, [red], "0101") == 3 - 2


def test_a_bold_player_attacks_where_he_gains_and_nowhere_else(tmp_path: Path) -> None:
    game = war(tmp_path)
    board = small_war.board(game, "0101  red-1 red-3\n0102  blue-1:weak\n0303  blue-2\n0304  red-2:weak")
    options = (Option("0102", ""), Option("0303", ""))
    target = Choice("target-1", "5", "red", "What?", options, least=0, kind="space", purpose="target")
    assert bold(board, game.charts, target) == {"": 0.0, "0102": inf, "0303": 0.0}
    lonely = Choice("target-1", "5", "red", "What?", options[1:], least=0, kind="space", purpose="target")
    assert bold(board, game.charts, lonely) == {"": 1.0}


def test_a_bold_player_beats_one_who_plays_at_random() -> None:
    """Either side, at random against the other: which wins nearly every game that both play at random."""
    for side in ("german", "soviet"):

        def half(
            position: Position, charts: KitCharts, choice: Choice, side: str = side
        ) -> Mapping[str, float]:
            return bold(position, charts, choice) if choice.side == side else {}

        game = replace(MOSCOW, solitaire=replace(MOSCOW.solitaire, manners={"half": half}))
        found = played(game, "typhoon", "a", "half")
        assert found.winner == side
        assert found.measures["turns"] == 7 and "lost: Soviet player" in found.measures
        assert sum(each for name, each in found.measures.items() if name.startswith("spaces held")) == 11
    assert MOSCOW.solitaire.manners == {"bold": bold}
