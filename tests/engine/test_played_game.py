"""A game played at the real engine is understood step by step, and judged as the rulebook says."""

from __future__ import annotations

import csv
import json
import os
import shutil
from itertools import groupby
from pathlib import Path

import pytest

from guelta.builder.module.design import Design
from guelta.builder.vassal.turn import Turn
from guelta.companion.commands.cli import main
from guelta.companion.following.game_file import open_game
from guelta.rules.engine.board.position import Position
from tests.engine import operation_manta
from tests.engine.session import Engine
from tests.library import KNOWN, LIBRARY

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "examples" / "operation-manta.vlog"
CHAD = LIBRARY.game("chad")
GOLDEN = os.environ.get("GUELTA_GOLDEN") == "1"


@pytest.fixture(scope="module")
def recording(engine_process: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample game, played anew; with GUELTA_GOLDEN=1 it becomes the sample."""
    log = tmp_path_factory.mktemp("recording") / SAMPLE.name
    operation_manta.play(engine_process, log)
    if GOLDEN:
        SAMPLE.parent.mkdir(exist_ok=True)
        shutil.copyfile(log, SAMPLE)
    return log


def titles() -> dict[str, str]:
    """Space -> the name VASSAL shows for it."""
    with (ROOT / "rules" / "chad" / "boxes.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row["title"] for row in csv.DictReader(file)}


TITLES = titles()
TRACKER = Design.load(LIBRARY.game("chad")).tracker


def as_decoded(position: Position) -> tuple[str, dict[str, list[str]]]:
    """The cursor, and place -> counters with face and water, as our codec and companion see them."""
    board = {}
    for space, stack in position.each_stack():
        board[TITLES.get(space, space)] = [
            f"{s.counter} {s.face or CHAD.charts.counters[s.counter].front} {'no-water' in s.marks}"
            for s in stack
        ]
    return position.cursor, board


def as_the_engine_has_it(engine: Engine) -> tuple[str, dict[str, list[str]]]:
    """The same, from the engine's own list of pieces and stacks, as far as they are counters in play."""
    every = engine.pieces("CounterId", "Side_Level", "NoWater_Level")
    pieces = {piece.id: piece for piece in every if piece.counter and piece.map == "Main Map"}
    stacked = [member for stack in engine.stacks() for member in stack.members if member in pieces]
    board: dict[str, list[str]] = {}
    for id in stacked + sorted(pieces.keys() - set(stacked)):
        piece = pieces[id]
        counter = CHAD.charts.counters[piece.counter or ""]
        face = counter.back if piece.properties["Side_Level"] == "2" else counter.front
        line = f"{counter.id} {face} {piece.properties['NoWater_Level'] == '2'}"
        board.setdefault(piece.location or "", []).append(line)
    return TRACKER.path(Turn.decode(engine.turn().state)), board


def judged(log: Path, capsys: pytest.CaptureFixture[str]) -> list[tuple[object, ...]]:
    capsys.readouterr()
    assert main(["check", "--json", str(log)]) == 0, "every mistake was put right"
    findings = json.loads(capsys.readouterr().out)["findings"]
    return [(f["verdict"], f["rule"], f["phase"], f["where"], f["counters"]) for f in findings]


def test_after_every_step_our_board_is_the_engines(engine: Engine, recording: Path) -> None:
    observed = {
        step: list(seen)[-1].position
        for step, seen in groupby(open_game(recording, KNOWN).observations(), key=lambda seen: seen.step)
    }
    engine.load(recording)
    assert as_decoded(observed[0]) == as_the_engine_has_it(engine)
    steps = 0
    for step in engine.steps():
        steps = step
        if step in observed:
            here = observed[step]
        assert as_decoded(here) == as_the_engine_has_it(engine), f"step {step}"
    assert steps == open_game(recording, KNOWN).last_step
    assert steps >= sum(1 for _ in operation_manta.acts(operation_manta.GAME + operation_manta.WAR))


def test_the_verdict_is_the_one_written_by_hand(recording: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert judged(recording, capsys) == operation_manta.verdict()


def test_the_turn_tracker_led_through_the_phases_as_written(
    recording: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", "--json", str(recording)])
    turns = json.loads(capsys.readouterr().out)["turns"]
    seen = [phase["path"].split("/", 2)[2] for turn in turns for phase in turn["phases"]]
    acts = operation_manta.acts(operation_manta.GAME + operation_manta.WAR)
    assert seen == ["mrp-die", *(words[0] for verb, *words in acts if verb == "next")]


def test_the_sample_game_is_this_game(recording: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A fresh recording gives the same boards, cursors and verdict as the one that lies in examples/."""
    fresh, kept = open_game(recording, KNOWN), open_game(SAMPLE, KNOWN)
    boards = [[as_decoded(seen.position) for seen in game.observations()] for game in (fresh, kept)]
    assert boards[0] == boards[1]
    assert judged(recording, capsys) == judged(SAMPLE, capsys)


def test_the_same_end_by_another_way_gets_another_verdict(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A company that leaves the desert before the segment ends is not dry; one that waits there is."""
    path = {
        "patient": ["3628", None, "3728"],  # in the desert as the rebel segment begins
        "quick": ["3628", "3728", None],  # out of it before; by the track, eight movement points in all
    }
    findings = {}
    boards = {}
    for name, way in path.items():
        engine.launch("Operation Manta")
        log = tmp_path / f"{name}.vlog"
        engine.begin_log(log)
        for _ in range(4):
            engine.turn_next()
        for hex in way:
            if hex is None:
                for _ in range(6):  # to the next movement of the Government
                    engine.turn_next()
            else:
                engine.move("fant-recon-co-1", hex)
        engine.end_log()
        boards[name] = as_the_engine_has_it(engine)
        main(["check", "--json", str(log)])
        found = json.loads(capsys.readouterr().out)["findings"]
        findings[name] = [(f["rule"], f["where"]) for f in found if f["rule"] != "14.13"]
    assert boards["patient"] == boards["quick"]
    assert findings == {"patient": [("4.32", "3628")], "quick": []}


def test_a_tracker_that_jumps_or_turns_back_leaves_the_referee_unsure(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine.launch("Operation Manta")
    log = tmp_path / "jump.vlog"
    states = [turn.state for turn in engine.turns_ahead(12)]
    engine.begin_log(log)
    engine.turn_set(states[9])
    engine.turn_set(states[3])
    engine.end_log()
    main(["check", "--json", str(log)])
    found = json.loads(capsys.readouterr().out)["findings"]
    unsure = [f["message"] for f in found if f["verdict"] == "unsure"]
    assert len(unsure) == 2
    assert "jumped" in unsure[0] and "set back" in unsure[1]


def test_a_game_whose_tracker_never_moved_is_not_called_clean(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine.launch("Operation Manta")
    log = tmp_path / "still.vlog"
    engine.begin_log(log)
    engine.move("fap-guerrilla-7", "2826")
    engine.end_log()
    main(["check", "--json", str(log)])
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [f["verdict"] for f in found if f["rule"] != "14.13"].count("unsure") >= 1
    assert not [f for f in found if f["verdict"] == "violation"]


def test_a_saved_game_shows_the_board_it_was_saved_on(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine.launch("Operation Manta")
    engine.move("fap-guerrilla-7", "2826")
    engine.key("fant-inf-co-1", operation_manta.NO_WATER)
    engine.turn_next()
    saved = engine.save(tmp_path / "here.vsav")
    assert main(["show", str(saved)]) == 0
    shown = Position.parse(capsys.readouterr().out)
    assert as_decoded(shown) == as_the_engine_has_it(engine)
