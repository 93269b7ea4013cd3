"""`guelta turn`: ten lines on the newest log of a game by mail."""

from __future__ import annotations

from pathlib import Path

import pytest

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.vassal.log import Log
from guelta.companion.commands.cli import main
from guelta.rules.engine.play.seed import Seed
from tests.angola_table import laid, saved
from tests.companion.handing_back import Followed
from tests.companion.page.followed import COMBAT, NINE, overstacked
from tests.companion.played import Played
from tests.companion.watched import first_log, next_log, write
from tests.library import LIBRARY

ENDED = f"@ {COMBAT}\n{NINE} fap-guerrilla-1\n"
NEXT = "turn-9/tactical-phase/impulse-2/government/reinforcements"
SAMPLE = Path(__file__).parents[2] / "examples" / "operation-manta.vlog"


def told(capsys: pytest.CaptureFixture[str], path: Path) -> list[str]:
    assert main(["turn", str(path)]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_newest_log_of_a_chain_is_told_and_not_those_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(first_log(), tmp_path / "b.vlog")
    write(next_log(), tmp_path / "a.vlog")
    assert told(capsys, tmp_path) == [
        "Operation Manta: a.vlog, 2 steps, file 2 of 2",
        "Played: Turn 9, Tactical Phase, Impulse 1, Government segment, Combat to "
        "Turn 9, Tactical Phase, Impulse 1, Rebel segment, Reinforcements",
        "Moved: FANT 2-2-6 company 2 2527 to 2528",
        "Against the rules: nothing new",
        "Due: nothing",
        "To play: FAP player, Turn 9, Tactical Phase, Impulse 1, Rebel segment, Reinforcements",
    ]


def test_what_is_against_the_rules_is_told_with_its_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(overstacked(), tmp_path / "a.vlog")
    lines = told(capsys, tmp_path / "a.vlog")
    (wrong,) = [line for line in lines if line.startswith("Against the rules: ")]
    assert "10 rebel steps" in wrong and "(4.23" in wrong
    assert lines[-1].startswith("To play: FAP player, Turn 9, ")


def test_what_was_put_right_in_the_same_log_is_told_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = overstacked()
    game.drag("fap-guerrilla-1", "2827")
    write(game, tmp_path / "a.vlog")
    assert "Against the rules: nothing new" in told(capsys, tmp_path / "a.vlog")


def test_what_stands_since_an_earlier_log_is_told_until_it_is_put_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = overstacked()
    write(game, tmp_path / "a.vlog")
    later = Played.of(ENDED)
    later.turn(NEXT)
    write(later, tmp_path / "b.vlog")
    lines = told(capsys, tmp_path)
    (still,) = [line for line in lines if line.startswith("Still standing: ")]
    assert "10 rebel steps" in still and "Against the rules: nothing new" in lines
    later = Played.of(ENDED)
    later.drag("fap-guerrilla-1", "2827")
    later.turn(NEXT)
    write(later, tmp_path / "b.vlog")
    assert not [line for line in told(capsys, tmp_path) if "10 rebel steps" in line]


def test_what_does_not_fit_is_told_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(first_log(), tmp_path / "a.vlog")
    write(next_log(moved="1638"), tmp_path / "b.vlog")
    assert told(capsys, tmp_path)[-1].startswith("Mind: b.vlog does not begin as a.vlog ends: ")


def test_a_long_log_is_told_in_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, SAMPLE)
    assert len(lines) <= 10
    assert all(len(line) <= 640 and "…" not in line for line in lines), "three findings have room"
    assert lines[2].startswith("Moved: French ") and lines[2].endswith(" more")


def test_what_nobody_else_sees_is_told_by_where_it_lies_and_not_by_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """FAPLA lays a card on its Operations Pack, which nobody may look into; all see one card more there."""
    design = Design.load(LIBRARY.game("angola"))
    start = saved(design, tmp_path / "start.vsav")
    game = Followed(design.game, manifest_of(design), start)
    laid_down = game.bring_to(laid(game.position, {"pack-fapla": "fapla-card-column-a-1"}))
    Log.of(start, [laid_down]).write(tmp_path / "a.vlog")
    (moved,) = [line for line in told(capsys, tmp_path / "a.vlog") if line.startswith("Moved: ")]
    assert moved == (
        "Moved: nothing that everybody sees; hidden counters came or went in "
        "FAPLA Operations Deck; FAPLA Operations Pack"
    )


def test_a_log_in_which_nothing_changed_says_nothing_of_hidden_counters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = saved(Design.load(LIBRARY.game("angola")), tmp_path / "start.vsav")
    Log.of(start, []).write(tmp_path / "a.vlog")
    assert "Moved: nothing" in told(capsys, tmp_path / "a.vlog")


def test_what_is_no_game_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["turn", str(tmp_path)]) == 2
    assert "holds no log and no saved game" in capsys.readouterr().err


# ---- a program that answers

TO_PLAY = """drought = none
government = fan
scenario = manta
1735  fap-guerrilla-1
3633  habre fant-recon-co-1
3922  goukouni fap-guerrilla-8
"""


def played(capsys: pytest.CaptureFixture[str], path: Path, *words: str) -> list[str]:
    assert main(["turn", str(path), "--play", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_program_plays_its_side_into_a_saved_game_beside_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guerrillas two hexes from an empty capital, which they need to hold (14.12)."""
    monkeypatch.setattr("guelta.companion.paperwork.turn_by_program.new_seed", lambda: Seed("1979"))
    movement = "turn-9/tactical-phase/impulse-1/rebel/movement"
    write(Played.of(f"@ {movement}\n{TO_PLAY}"), tmp_path / "a.vlog")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    lines = played(capsys, tmp_path, "fap", "--strength", "recruit")
    at = next(at for at, line in enumerate(lines) if line.startswith("FAP player, played by recruit: "))
    saved = Path(lines[at].rpartition(": ")[2])
    assert saved.parent == tmp_path and saved.name.startswith("a-after-Turn-9")
    assert {path: path.read_bytes() for path in before} == before, "nobody's own file is changed"
    assert lines[-1].startswith("Next: FAN player, Turn 9, Tactical Phase, Impulse ")
    assert lines[-2].startswith("Thrown by Guelta, from the seed ")
    assert any("(14.12)" in line for line in lines[at:])
    assert main(["show", str(saved)]) == 0
    assert "\n1537  fap-guerrilla-1" in capsys.readouterr().out


def test_a_program_does_not_play_for_who_is_not_to_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(next_log(), tmp_path / "a.vlog")
    waits = "FAN player cannot play on from here: FAP player decides something in Turn 9"
    for side, said in (("fan", waits), ("referee", "no side 'referee' that a program")):
        assert main(["turn", str(tmp_path / "a.vlog"), "--play", side]) == 2
        assert said in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["a.vlog"]
