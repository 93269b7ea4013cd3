"""The harness itself, on a small module: it plays as a player does, and no complaint escapes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.session import Engine, EngineFailure

MINI = Path(__file__).parents[1] / "fixtures" / "vassal" / "mini.vmod"


@pytest.fixture(scope="module")
def mini_process(engine_here: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with Engine(MINI, tmp_path_factory.mktemp("mini")) as engine:
        yield engine


@pytest.fixture
def mini(mini_process: Engine) -> Iterator[Engine]:
    mini_process.problems.clear()
    mini_process.launch("Start position")
    yield mini_process
    assert mini_process.problems == []


def test_a_set_up_is_read_piece_by_piece(mini: Engine) -> None:
    assert mini.about["name"] == "Lab Mini"
    assert mini.setups() == ["Start position"]
    assert mini.board() == {
        "0503": ["G1"],
        "0706": ["G2", "G3"],
        "1211": ["S5"],
        "1310": ["S6"],
        "Event deck": ["Card A", "Card B", "Card C", "Card D"],
    }
    piece = mini.piece("G1")
    assert (piece.map, piece.x, piece.y, piece.gpid) == ("Main Map", 213, 140, "1")
    assert piece.properties["Strength"] == "5"


def test_pixels_and_names(mini: Engine) -> None:
    assert mini.places(["1537", "0604"]) == {"1537": (646, 1840), "0604": (256, 165)}
    assert mini.place_names([(646, 1840), (256, 165)]) == ["1537", "0604"]
    with pytest.raises(EngineFailure, match="no place Nowhere"):
        mini.places(["Nowhere"])


def test_a_game_is_played_logged_and_replayed(mini: Engine, tmp_path: Path) -> None:
    mini.side("German")
    mini.seed(1)
    log = tmp_path / "game.vlog"
    mini.begin_log(log)
    mini.move("G1", "0604")
    mini.move_stack("G2", "0604")
    after_stacking = mini.board()
    mini.move_stack("G1", "0909", as_object=True)
    mini.key("S5", "70,130")
    mini.roll("2d6")
    mini.say("a / b ; c \\ d 'e' <f> é")
    mini.set_property("GermanVP", "7")
    mini.place("S8", "1513")
    mini.key("S6", "127,0")
    mini.draw("Event deck", (900, 900))
    assert not log.exists()
    mini.end_log()
    last = mini.board()

    assert after_stacking["0604"] == ["G1", "G2", "G3"]
    assert sorted(last["0909"]) == ["G1", "G2", "G3"]
    assert last["1513"] == ["S8"]
    assert "1310" not in last
    assert len(last["Event deck"]) == 3
    assert "<Tester> - a / b ; c \\ d 'e' <f> é" in mini.chat()

    mini.load(log)
    assert mini.board()["0706"] == ["G2", "G3"]
    boards = {number: mini.board() for number in mini.steps()}
    assert len(boards) == 10
    assert boards[2] == after_stacking
    assert boards[10] == last
    assert mini.property("GermanVP") == "7"
    assert mini.piece("S5").properties["Step_Level"] == "2"


def test_undo_puts_the_piece_back(mini: Engine, tmp_path: Path) -> None:
    mini.begin_log(tmp_path / "game.vlog")
    mini.move("G1", "0604")
    mini.undo()
    assert mini.board()["0503"] == ["G1"]
    assert "UNDO" in mini.chat()


def test_a_saved_game_comes_back(mini: Engine, tmp_path: Path) -> None:
    mini.move("G1", "0604")
    saved = mini.save(tmp_path / "game.vsav")
    before = mini.board()
    mini.launch("Start position")
    mini.load(saved)
    assert mini.board() == before


def test_the_turn_tracker_goes_on_back_and_where_it_is_set(mini: Engine) -> None:
    ahead = mini.turns_ahead(4)
    assert [turn.turn for turn in ahead] == [
        "GT 1 German Movement",
        "GT 1 German Combat",
        "GT 1 Soviet Movement",
        "GT 1 Soviet Combat",
    ]
    assert mini.turn() == ahead[0]
    assert mini.turn_next() == ahead[1]
    assert mini.turn_prev() == ahead[0]
    assert mini.turn_set(ahead[3].state) == ahead[3]
    assert "Turn updated from GT 1 German Movement to GT 1 Soviet Combat" in mini.chat()


def test_the_dice_can_be_made_repeatable(mini: Engine) -> None:
    rolls = []
    for _ in range(2):
        mini.seed(7)
        mini.roll("2d6")
        rolls.append(mini.property("2d6_result"))
    assert rolls[0] == rolls[1]


def test_bad_data_is_a_problem(mini: Engine) -> None:
    mini.execute("+/9999/piece;;;no-such-image.png;Ghost/Main Map;100;100;99;0")
    [problem] = mini.problems
    assert "no-such-image.png" in problem
    mini.problems.clear()


def test_a_dialog_is_a_problem_and_is_closed(mini: Engine, tmp_path: Path) -> None:
    mini.begin_log(tmp_path / "no-such-folder" / "game.vlog")
    mini.move("G1", "0604")
    mini.end_log()
    assert any(problem.startswith("dialog: ") for problem in mini.problems)
    mini.problems.clear()


def test_a_file_that_is_no_game_is_refused(mini: Engine, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.vsav"
    nonsense.write_bytes(b"nonsense")
    with pytest.raises(EngineFailure, match="Invalid saveFile format"):
        mini.load(nonsense)


def test_what_cannot_be_done_is_said(mini: Engine) -> None:
    with pytest.raises(EngineFailure, match="0 pieces are called Nobody"):
        mini.move("Nobody", "0604")
    with pytest.raises(EngineFailure, match="no dice button 3d20"):
        mini.roll("3d20")


def test_the_window_can_be_looked_at(mini: Engine, tmp_path: Path) -> None:
    from PIL import Image

    shot = mini.screenshot(tmp_path / "window.png", size=(900, 700), centre="0706")
    with Image.open(shot) as window:
        assert window.size == (900, 700)
        assert len(window.getcolors(1 << 24) or []) > 20
    with Image.open(mini.paint(tmp_path / "map.png", 200, 100, 300, 200)) as part:
        assert part.size == (300, 200)
