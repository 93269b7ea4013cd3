"""The report and the JSON of a verdict, and the board that goes with them."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from guelta.companion.judging import report
from guelta.companion.judging.board_file import judge_boards
from guelta.companion.judging.judgement import Heard
from guelta.companion.judging.referee import Referee
from guelta.companion.viewing.viewer import PUBLIC
from guelta.rules.engine.board.position import Position
from tests.companion.played import CHAD, MANTA, Played
from tests.companion.transcript import is_golden

MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"
REBEL = "turn-9/tactical-phase/impulse-1/rebel/reinforcements"


def crowded() -> Heard:
    """Judge a game in which a fourth FANT unit is moved into N'Djamena, and another stands in the desert."""
    game = Played.of(f"""
        @ {MOVEMENT}
        1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3
        1637  fant-inf-co-1
        2527  fant-inf-co-2
    """)
    game.drag("fant-inf-co-1", "1537", under="fant-inf-bn-3")
    game.turn(COMBAT)
    game.turn(REBEL)
    return judged(game)


def judged(game: Played) -> Heard:
    referee = Referee(CHAD, MANTA)
    for seen in game.seen():
        referee.see(seen)
    return referee.judgement("crowded.vlog").heard_by(PUBLIC)


def test_the_report_reads_well():
    assert is_golden("report.txt", report.as_text(crowded()))


def test_the_json_reads_well():
    assert is_golden("report.json", report.as_json(crowded()) + "\n")


def test_the_board_of_the_report_is_board_notation():
    text = report.as_text(crowded())
    board = text.partition("The board as the file ends:\n")[2].partition("\n\n")[0]
    assert Position.parse(board) == crowded().position


def test_a_game_without_findings_says_so():
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    assert "No violation, nothing due." in report.as_text(judged(game)).splitlines()


def test_remarks_stand_before_the_board():
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.add("odd", game.pieces["fant-inf-bn-1"].moved_to("Main Map", 1, 1))
    note = (
        "Note: FANT 7-3-6 battalion 1 lies on no hex, box or track, at pixel 1, 1; put it on one: until then"
    )
    assert f"{note}\n      it is not judged\n\nThe board" in report.as_text(judged(game))


def test_it_ends_with_what_is_wrong_what_is_due_and_who_plays():
    ending = report.as_text(crowded()).rpartition("\n\n")[2].splitlines()
    assert ending[0] == "1 violation, 1 due"
    assert [line.partition(":")[0] for line in ending if not line.startswith(" ")][1:] == [
        "Against the rules",
        "Due now",
        "To play",
    ]
    assert "10 government steps in 1537 N'Djamena, limit 9 (4.23;" in ending[1]


def test_what_was_put_right_is_no_part_of_the_end():
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    assert report.as_text(judged(game)).splitlines()[-1].startswith("To play: FAN player, Turn 9")


@pytest.mark.parametrize(
    ("scenario", "turn", "named", "heading"),
    [
        ("manta", 9, "Turn 9, ", "Turn 9 (wet)"),
        ("manta", 12, "Turn 12 (year 6, dry), ", "Turn 12 (year 6, dry)"),
        ("toyota-war", 16, "Turn 16 (year 8, dry), ", "Turn 16 (year 8, dry)"),
    ],
)
def test_a_turn_has_its_year_where_the_turn_tracker_of_its_scenario_shows_one(
    tmp_path: Path, scenario: str, turn: int, named: str, heading: str
):
    sent = tmp_path / "sent.board"
    path = MOVEMENT.replace("9", str(turn))
    head = f"@ {path}\nscenario = {scenario}\ngovernment = fan\nlast-turn = 18\n"
    sent.write_text(f"{head}1537  fant-inf-bn-1\n1538  fant-inf-bn-1\n")
    lines = report.as_text(judge_boards(sent, CHAD).heard_by(PUBLIC)).splitlines()
    assert heading in lines
    assert f"To play: FAN player, {named}Tactical Phase, " in " ".join(lines)


def test_what_the_tracker_cannot_show_stands_in_its_turn():
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.turn(REBEL)
    lines = report.as_text(judged(game)).splitlines()
    assert "    unsure     3.00  the turn tracker jumped from Turn 9, Tactical Phase, Impulse 1," in "".join(
        lines
    )
    assert "1 unsure" in lines


def test_colours_are_for_terminals():
    plain, coloured = io.StringIO(), io.StringIO()
    report.print_report(crowded(), Console(file=plain, highlight=False))
    report.print_report(crowded(), Console(file=coloured, force_terminal=True, color_system="standard"))
    assert "\x1b[" not in plain.getvalue()
    assert "\x1b[" in coloured.getvalue()
    assert plain.getvalue() == report.as_text(crowded())


def test_nothing_in_a_report_is_read_as_markup():
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    odd = game.pieces["fant-inf-bn-1"].moved_to("[red]map[/red]", 1, 1)
    game.add("odd", odd)
    printed = io.StringIO()
    report.print_report(judged(game), Console(file=printed))
    assert "lies on '[red]map[/red]', not on the map" in printed.getvalue()


def test_the_json_is_one_object_with_the_documented_keys():
    found = json.loads(report.as_json(crowded()))
    assert list(found) == ["game", "rules_version", "scenario", "source", "turns", "findings", "remarks"]
    assert (found["game"], found["rules_version"], found["scenario"], found["source"]) == (
        "chad",
        CHAD.version,
        "manta",
        "crowded.vlog",
    )
    (turn,) = found["turns"]
    assert list(turn) == ["turn", "kind", "phases", "position"]
    assert turn["phases"] == [
        {"path": MOVEMENT, "seen": "ended"},
        {"path": COMBAT, "seen": "ended"},
        {"path": REBEL, "seen": "open"},
    ]
    assert Position.parse(turn["position"]) == crowded().position


def test_a_finding_in_the_json_has_the_documented_keys():
    stacking, water = json.loads(report.as_json(crowded()))["findings"]
    assert list(stacking) == [
        "rule",
        "verdict",
        "phase",
        "where",
        "counters",
        "message",
        "remedy",
        "rests_on",
        "life",
    ]
    assert water == {
        "rule": "4.32",
        "verdict": "due",
        "phase": "turn-9/tactical-phase/impulse-1/rebel",
        "where": "2527",
        "counters": ["fant-inf-co-2"],
        "message": "no water in 2527",
        "remedy": "the owner places NO WATER; halved for this segment (4.33): FANT 2-2-6 company 2 is 1-1-3",
        "rests_on": ["terrain of 2527: reconstructed", "water of 2527: reconstructed"],
        "life": "stands",
    }


def test_no_password_is_told():
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.drag("fant-inf-bn-1", "1637")
    verdict = judged(game)
    assert "hunter2" not in report.as_text(verdict) + report.as_json(verdict) + repr(verdict)
