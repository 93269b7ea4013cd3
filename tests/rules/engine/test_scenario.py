"""Set-ups: what a broken one is told, by file and row."""

import shutil
from pathlib import Path

import pytest

import guelta.rules.chad
from guelta.rules.chad import GAME
from guelta.rules.engine.board.scenario import read_scenarios
from guelta.rules.engine.composing.composition import compose
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.recipe import Recipe
from guelta.rules.engine.tables.table import Folder, RulesDataError

MANTA = Path(guelta.rules.chad.__file__).parent / "scenarios" / "manta.toml"


def faults_of(tmp_path, old, new):
    (tmp_path / "scenarios").mkdir()
    text = MANTA.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "scenarios" / "manta.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulesDataError) as caught:
        read_scenarios(Folder(tmp_path, "set-up"), GAME.charts)
    return caught.value.faults


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            '[4, "fan-guerrilla",        "fan",   "3730", "Biltine"]',
            '[5, "fan-guerrilla",        "fan",   "3730", "Biltine"]',
            "set-up/scenarios/manta.toml, row 3, column count:"
            " 4 fan-guerrilla wanted at sanctuary-sudan, the counter mix has 3 left",
        ),
        (
            '"3730", "Biltine"',
            '"9999", "Biltine"',
            "set-up/scenarios/manta.toml, row 2, column space: there is no space 9999 called Biltine",
        ),
        (
            '"3730", "Biltine"',
            '"3730", "Abeche"',
            "set-up/scenarios/manta.toml, row 2, column space: there is no space 3730 called Abeche",
        ),
        (
            '"habre",                "fan"',
            '"habre",                "fap"',
            "set-up/scenarios/manta.toml, row 1, column face: habre has no face 'fap'",
        ),
        (
            "first_turn = 9 ",
            "first_turn = 0 ",
            "set-up/scenarios/manta.toml, first_turn: must be the number of a turn, such as 1",
        ),
        (
            '"face", "space", "place"]',
            '"face", "place"]',
            "set-up/scenarios/manta.toml, setup, columns: must be counter and space, and as wanted count, "
            "face, place, hidden",
        ),
    ],
)
def test_a_broken_line_is_named(tmp_path, old, new, fault):
    assert fault in faults_of(tmp_path, old, new)


def test_all_faults_are_told_at_once(tmp_path):
    text = MANTA.read_text(encoding="utf-8").replace('"3730"', '"9999"').replace('"1631"', '"9998"')
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "manta.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesDataError) as caught:
        read_scenarios(Folder(tmp_path, "set-up"), GAME.charts)
    assert len(caught.value.faults) == 3


def set_up_with(tmp_path, *changes):
    folder = tmp_path / "chad"
    shutil.copytree(MANTA.parent.parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "scenarios" / "manta.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    recipe = Recipe(GAME.recipe.charts_of, setup_rules=("4.23",))
    return compose(Folder(folder, "set-up"), recipe, chapters=[Chapter(tuple(GAME.checks.values()))])


BARDAI = '[2, "libya-armor-bn",       "front", "2308", "Bardai"]'
FAYA = '[2, "libya-armor-bn",       "front", "3020", "Faya-Largeau"]'


def test_a_set_up_over_the_stacking_limit_is_refused(tmp_path):
    with pytest.raises(RulesDataError) as caught:
        set_up_with(tmp_path, (BARDAI, FAYA))
    assert caught.value.faults == (
        "set-up/scenarios/manta.toml, 3020: 14 rebel steps in 3020 Faya-Largeau, limit 9"
        " (4.23; rests on inferred values): 6 FAP and Libyan counters",
    )


def test_what_a_scenario_itself_prints_over_the_limit_is_legal(tmp_path):
    game = set_up_with(
        tmp_path, (BARDAI, FAYA), ("last_turn  = 10", 'over_limit = ["3020"]\nlast_turn  = 10')
    )
    assert len(game.scenarios["manta"].start.stack("3020")) == 6


def test_what_arrives_later_is_not_counted_at_the_start(tmp_path):
    game = set_up_with(tmp_path)
    steps = sum(
        game.charts.counters[standing.counter].steps
        for standing in game.scenarios["manta"].start.stack("government-reinforcements")
    )
    assert steps == 24
