"""Charts over time: what each game's report.toml says is measured, and how it is drawn."""

from pathlib import Path

from guelta.companion.after_action.chart import drawn
from guelta.companion.after_action.measures import Losses, Measures, Series, TimeChart, measures_of
from guelta.companion.after_action.story import tell
from guelta.companion.following.game_file import open_game
from guelta.rules.engine.board.counter import Counter
from tests.companion.played import SEQUENCE, Played
from tests.library import KNOWN

MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"
REBEL = "turn-9/tactical-phase/impulse-1/rebel/reinforcements"
BOARD = f"""
    @ {MOVEMENT}
    1537  fant-inf-bn-1 fant-inf-co-1
    2826  cdr-guerrilla-1:fap
    gdp-60  gdp-level
    lac-presence  presence-lac
    kanem-presence  presence-kanem:p2
    lac-production-3  production-lac
    kanem-production-4  production-kanem
"""


def measured(game: Played, folder: Path) -> Measures:
    path = folder / "game.vlog"
    game.log().write(path)
    return measures_of(tell(open_game(path, KNOWN), "game.vlog"))


def series(measures: Measures) -> dict[str, dict[str, tuple[int | None, ...]]]:
    return {chart.title: {line.title: line.values for line in chart.series} for chart in measures.charts}


def test_markers_on_tracks_and_faces_in_groups_are_measured(tmp_path: Path):
    game = Played.of(BOARD)
    game.drag("gdp-level", "gdp-45")
    game.turn(COMBAT)
    game.turn(REBEL)
    assert series(measured(game, tmp_path)) == {
        "Gross domestic product": {"Government": (60, 45, 45)},
        "Government presence": {"full presence": (1, 1, 1), "some presence": (1, 1, 1)},
        "Production of all prefectures": {"production": (7, 7, 7)},
    }


def test_losses_add_up_by_side(tmp_path: Path):
    game = Played.of(BOARD)
    game.move("fant-inf-bn-1", "fant-losses")
    game.turn(COMBAT)
    game.turn(REBEL)
    game.move("cdr-guerrilla-1", "eliminated")
    losses = series(measured(game, tmp_path))["Steps lost"]
    assert losses == {"FAN player": (0, 3, 3), "FAP player": (0, 0, 1)}


def test_losses_are_counters_unless_a_game_adds_up_a_column():
    unit = Counter("guard-1", "Guard", attributes={"points": "3", "size": ""})
    assert Losses.of({}).worth(unit) == 1 and Losses.of({}).words == ("counter lost", "counters lost")
    assert Losses.of({"counted": "points"}).worth(unit) == 3
    assert Losses.of({"counted": "size"}).worth(unit) == 0, "what is not printed counts nothing"


def test_what_no_board_shows_has_no_chart(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    assert measured(game, tmp_path).charts == ()


PATHS = ["", MOVEMENT, REBEL]


def chart(*lines: Series) -> TimeChart:
    return TimeChart("A chart", "steps", lines)


def test_a_line_holds_its_value_until_the_next_board():
    (line,) = drawn(chart(Series("one", (0, 0, 4))), PATHS, SEQUENCE).lines
    assert line.path == "M46.0 220.0H239.0H432.0V16.0"
    assert (line.last, line.end) == (4, (432.0, 16.0))


def test_axes_have_round_numbers_and_the_turns():
    made = drawn(chart(Series("one", (0, 20, 87))), PATHS, SEQUENCE)
    assert [tick.word for tick in made.up] == ["0", "20", "40", "60", "80", "100"]
    assert [tick.word for tick in made.across] == ["9"]
    assert made.summary == "one: 0 to 87 steps"


def test_the_names_of_lines_that_end_together_stand_apart():
    made = drawn(chart(Series("one", (0, 1, 4)), Series("two", (0, 2, 4))), PATHS, SEQUENCE)
    first, second = (line.name_y for line in made.lines)
    assert abs(first - second) >= 15


def test_a_line_may_begin_late():
    (line,) = drawn(chart(Series("one", (None, 2, 4))), PATHS, SEQUENCE).lines
    assert line.path.startswith("M239.0 ")
