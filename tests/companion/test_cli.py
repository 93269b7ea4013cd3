"""The command: what it prints, where, and with which exit code; every way a file can be of no use."""

import errno
import io
import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from guelta.builder.vassal.actions import Unwritten
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.obfuscation import conceal
from guelta.builder.vassal.piece_actions import ChangePiece
from guelta.builder.vassal.save import Save
from guelta.companion.commands.cli import main
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.tables.table import RulesDataError
from tests.companion.played import CHAD, MODULE, Played
from tests.companion.transcript import is_golden
from tests.library import LIBRARY

SAMPLES = Path(__file__).parents[1] / "fixtures" / "vassal"
MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"
REBEL = "turn-9/tactical-phase/impulse-1/rebel/reinforcements"


def written(game: Played, path: Path) -> str:
    """Write a game as a log, and give its path for the command."""
    game.log().write(path)
    return str(path)


@pytest.fixture
def clean(tmp_path: Path) -> str:
    """A log with nothing against the rules."""
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.drag("fant-inf-bn-1", "1637")
    game.turn(COMBAT)
    return written(game, tmp_path / "clean.vlog")


@pytest.fixture
def crowded(tmp_path: Path) -> str:
    """A log with one stack over the limit."""
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1637  fant-inf-co-1\n")
    game.drag("fant-inf-co-1", "1537", under="fant-inf-bn-3")
    game.turn(COMBAT)
    return written(game, tmp_path / "crowded.vlog")


@pytest.fixture
def thirsty(tmp_path: Path) -> str:
    """A log in which something is due, and nothing forbidden."""
    game = Played.of(f"@ {COMBAT}\n2527  fant-inf-co-2\n")
    game.turn(REBEL)
    return written(game, tmp_path / "thirsty.vlog")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which must refuse with one sentence and exit code 2; give the sentence."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("guelta: ") and err.count("\n") == 1
    assert "Traceback" not in err
    return err.removeprefix("guelta: ").rstrip("\n")


# ---- help ----------------------------------------------------------------------------------------------


COMMANDS = (
    *("live", "join", "watch", "turn", "check", "show", "report", "build", "print", "charts", "rules"),
    *("transcript", "dice", "log", "new", "soak", "study", "duel", "publish", "doctor"),
)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_help_reads_well(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COLUMNS", "40")
    with pytest.raises(SystemExit) as end:
        main([*([command] if command else []), "--help"])
    assert end.value.code == 0
    assert is_golden(f"help-{command or 'guelta'}.txt", capsys.readouterr().out)


def test_the_version_is_the_projects(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("guelta ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "guelta: there is no command fly; see guelta --help"),
        (["check"], "guelta check: FILE is missing; see guelta check --help"),
        (["join"], "guelta join: HOST:PORT, ROOM, GAME is missing; see guelta join --help"),
        (["check", "a", "b"], "guelta: unexpected: b; see guelta --help"),
        (["check", "a", "--rude"], "guelta: unexpected: --rude; see guelta --help"),
        (
            ["show", "x", "--step", "one"],
            "guelta show: --step takes a whole number, not 'one'; see guelta show --help",
        ),
        (["show", "x", "--step"], "guelta show: --step takes a value after it; see guelta show --help"),
    ],
)
def test_a_wrong_command_line_ends_with_2_and_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert capsys.readouterr().err == sentence + "\n"


def test_without_a_command_all_are_listed_by_what_one_wants_to_do(capsys: pytest.CaptureFixture[str]):
    assert main([]) == 0
    help = capsys.readouterr().out
    listed = [line.split()[0] for line in help.splitlines() if line.startswith("  ") and "--" not in line]
    assert sorted(listed) == sorted(COMMANDS)


def test_a_file_is_no_place_to_build_or_print_into(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "dist").write_bytes(b"mine")
    for command in ("build", "print"):
        said = refused(capsys, command, "chad", "--dist", str(tmp_path / "dist"))
        assert said == f"{tmp_path / 'dist'} is a file; give a folder with --dist"


# ---- check ---------------------------------------------------------------------------------------------


class Full(io.StringIO):
    """A file on a disk that has no room."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_on_which_a_verdict_is_printed_is_named_as_such(
    clean: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.stdout", Full())
    assert main(["check", clean]) == 2
    assert capsys.readouterr().err == "guelta: what is printed: No space left on device\n"


def test_a_clean_game_ends_with_0(clean: str, capsys: pytest.CaptureFixture[str]):
    assert main(["check", clean]) == 0
    assert "No violation, nothing due." in capsys.readouterr().out


def test_a_violation_ends_with_1(crowded: str, capsys: pytest.CaptureFixture[str]):
    assert main(["check", crowded]) == 1
    out, err = capsys.readouterr()
    assert "violation  4.23  10 government steps in 1537 N'Djamena, limit 9" in out
    assert err == ""


def test_what_is_due_ends_with_1_only_if_strict(thirsty: str, capsys: pytest.CaptureFixture[str]):
    assert main(["check", thirsty]) == 0
    assert main(["check", thirsty, "--strict"]) == 1
    assert "due        4.32" in capsys.readouterr().out


def test_unsure_is_no_violation_even_if_strict(tmp_path: Path):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.turn(REBEL)
    assert main(["check", written(game, tmp_path / "jumped.vlog"), "--strict"]) == 0


def test_json_is_one_object_and_the_exit_code_the_same(crowded: str, capsys: pytest.CaptureFixture[str]):
    assert main(["check", crowded, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["source"] == crowded
    assert [(f["rule"], f["verdict"], f["where"]) for f in found["findings"]] == [
        ("4.23", "violation", "1537")
    ]


def test_json_carries_the_remarks(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.add("lost", game.pieces["fant-inf-bn-1"].moved_to("Main Map", 1, 1))
    main(["check", written(game, tmp_path / "lost.vlog"), "--json"])
    out, err = capsys.readouterr()
    (remark,) = json.loads(out)["remarks"]
    assert remark.startswith("FANT 7-3-6 battalion 1 lies on no hex, box or track")
    assert err == ""


def test_json_of_a_game_without_remarks_has_an_empty_list(clean: str, capsys: pytest.CaptureFixture[str]):
    main(["check", clean, "--json"])
    assert json.loads(capsys.readouterr().out)["remarks"] == []


def test_a_saved_game_is_judged_like_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.vsav"
    Played.of(f"@ {REBEL}\n2527  fant-inf-co-2\n").save().write(path)
    assert main(["check", str(path)]) == 0
    assert "due        4.32" in capsys.readouterr().out


def test_content_tells_a_log_from_a_saved_game_not_the_name(crowded: str, tmp_path: Path):
    misnamed = tmp_path / "crowded.vsav"
    misnamed.write_bytes(Path(crowded).read_bytes())
    assert main(["check", str(misnamed)]) == 1


def test_two_logs_that_end_alike_but_began_a_segment_differently_get_different_verdicts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    board = "1642  fant-inf-co-2\n"
    dry = Played.of(f"@ {COMBAT}\n2527  fant-inf-co-2\n")
    dry.turn(REBEL)
    dry.drag("fant-inf-co-2", "1642")
    wet = Played.of(f"@ {COMBAT}\n{board}")
    wet.turn(REBEL)
    wet.drag("fant-inf-co-2", "2527")
    wet.drag("fant-inf-co-2", "1642")
    verdicts = []
    for number, game in enumerate((dry, wet)):
        main(["check", written(game, tmp_path / f"{number}.vlog"), "--json"])
        verdicts.append(json.loads(capsys.readouterr().out))
    dry_verdict, wet_verdict = verdicts
    after_dry, after_wet = (each["turns"][0]["position"] for each in verdicts)
    assert after_dry.replace("!began-dry", "") == after_wet
    assert [finding["rule"] for finding in dry_verdict["findings"]] == ["4.32", "4.00"]
    assert wet_verdict["findings"] == []


def test_checking_changes_no_file(crowded: str):
    before = Path(crowded).read_bytes()
    main(["check", crowded])
    main(["show", crowded])
    assert Path(crowded).read_bytes() == before
    assert [path.name for path in Path(crowded).parent.iterdir()] == ["crowded.vlog"]


# ---- show ----------------------------------------------------------------------------------------------


def test_show_gives_board_notation_with_places_as_comments(crowded: str, capsys: pytest.CaptureFixture[str]):
    assert main(["show", crowded, "--step", "0"]) == 0
    assert (
        capsys.readouterr().out
        == f"""\
# {crowded}, step 0 of 2
# Turn 9, Tactical Phase, Impulse 1, Government segment, Movement
@ {MOVEMENT}
government = fan
scenario = manta
1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3  # N'Djamena
1637  fant-inf-co-1  # Massaguet
"""
    )


def test_show_gives_the_end_unless_told(crowded: str, capsys: pytest.CaptureFixture[str]):
    assert main(["show", crowded]) == 0
    position = Position.parse(capsys.readouterr().out)
    assert position.cursor == COMBAT
    assert position.where("fant-inf-co-1") == ("1537",)


def test_show_gives_the_board_after_a_step(crowded: str, capsys: pytest.CaptureFixture[str]):
    assert main(["show", crowded, "--step", "1"]) == 0
    position = Position.parse(capsys.readouterr().out)
    assert (position.cursor, position.where("fant-inf-co-1")) == (MOVEMENT, ("1537",))


def test_a_step_is_what_vassal_counts_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.steps.append(Command(Unwritten()))
    game.drag("fant-inf-bn-1", "1637")
    assert game.log().written[0] == "LOG\tnull"
    path = written(game, tmp_path / "g.vlog")
    main(["show", path, "--step", "1"])
    assert Position.parse(capsys.readouterr().out).where("fant-inf-bn-1") == ("1637",)
    assert refused(capsys, "show", path, "--step", "2") == f"{path} has no step 2; its last is 1"


def test_show_as_json_names_counters_faces_and_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    game = Played.of(
        f"@ {MOVEMENT}\n2826  cdr-guerrilla-1:fap libya-commando-bn-1!no-water\nturn-9  game-turn\n"
    )
    assert main(["show", written(game, tmp_path / "g.vlog"), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["game"], shown["step"], shown["steps"], shown["cursor"]) == ("chad", 0, 0, MOVEMENT)
    hex_, track = shown["spaces"]
    assert (hex_["space"], hex_["place"]) == ("2826", "2826 Koro Toro")
    assert [(c["id"], c["face"], c["marks"]) for c in hex_["counters"]] == [
        ("cdr-guerrilla-1", "fap", []),
        ("libya-commando-bn-1", CHAD.charts.counters["libya-commando-bn-1"].front, ["no-water"]),
    ]
    assert (track["space"], track["counters"][0]["kind"]) == ("turn-9", "marker")


def test_show_of_a_step_the_log_has_not_is_refused(crowded: str, capsys: pytest.CaptureFixture[str]):
    assert refused(capsys, "show", crowded, "--step", "3") == f"{crowded} has no step 3; its last is 2"
    assert refused(capsys, "show", crowded, "--step", "-1") == f"{crowded} has no step -1; its last is 2"


def test_a_saved_game_without_a_board_has_nothing_to_show(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "empty.vsav"
    Save.of([], MODULE, replace(MODULE, name=None)).write(path)
    said = f"{path} holds no board; begin a game in VASSAL, save it, and give that file"
    assert refused(capsys, "show", str(path)) == said
    assert refused(capsys, "show", str(path), "--json") == said


# ---- rules ---------------------------------------------------------------------------------------------


def test_rules_lists_every_rule_with_its_checks(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "chad"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(" 4.23  enforced"))
    assert lines[at + 1].strip() == "(nine steps in the standard game, by terrain with 13.20)"
    assert lines[at + 2].strip() == "stack over limit"
    total = lines.index("") + 1
    assert lines[total].startswith(f"{len(CHAD.rulebook)} rules: ")
    again, not_again = (line.partition(": ")[0] for line in lines[total + 1 :])
    assert (again, not_again) == ("judged by carrying it out again", "not carried out again")


def test_rules_says_which_part_is_judged(capsys: pytest.CaptureFixture[str]):
    main(["rules", "chad"])
    lines = capsys.readouterr().out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(" 9.10  partly"))
    assert lines[at + 1].strip().startswith("(counts the least that can have been spent")


def test_rules_as_json_has_the_documented_keys(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "chad", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {tuple(row) for row in rows} == {
        ("rule", "title", "status", "checks", "sentences", "tests", "note", "where")
    }
    (stacking,) = [row for row in rows if row["rule"] == "4.23"]
    assert (stacking["status"], stacking["checks"]) == ("enforced", ["stack_over_limit", "movement"])
    assert stacking["tests"]


def test_rules_of_no_game_are_refused(capsys: pytest.CaptureFixture[str]):
    known = ", ".join(LIBRARY.ids)
    assert (
        refused(capsys, "rules", "chess")
        == f"there is no game 'chess'; there are {known}, or give the folder of a game"
    )


# ---- files of no use -----------------------------------------------------------------------------------


def test_a_missing_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "no.vlog"
    said = f"there is no file {path}; give a saved game (.vsav) or a log (.vlog)"
    assert refused(capsys, "check", str(path)) == said


def test_a_folder_is_judged_as_one_game_or_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert refused(capsys, "check", str(tmp_path)) == (
        f"{tmp_path} holds no log and no saved game that can be read"
    )
    said = f"{tmp_path} is a folder; give one file of it, or follow all of it with guelta watch"
    assert refused(capsys, "show", str(tmp_path)) == said


def test_a_file_of_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "holiday.vlog"
    path.write_bytes(b"\x89PNG nothing of the kind" * 50)
    said = refused(capsys, "check", str(path))
    why = "holiday.vlog: this is not a zip archive, or it is cut off"
    assert said == f"{why}; save it again in VASSAL, or give another file"


@pytest.mark.parametrize("share", [0.1, 0.5])
def test_a_log_cut_off_within_its_board_is_refused(
    share: float, crowded: str, capsys: pytest.CaptureFixture[str]
):
    data = Path(crowded).read_bytes()
    Path(crowded).write_bytes(data[: int(len(data) * share)])
    said = refused(capsys, "check", crowded)
    why = "crowded.vlog: it is cut off within the board that it begins with"
    assert said == f"{why}; save it again in VASSAL, or give another file"


@pytest.mark.parametrize("share", [0.9, 0.999])
def test_a_log_cut_off_behind_its_board_is_judged_as_far_as_it_goes(
    share: float, crowded: str, capsys: pytest.CaptureFixture[str]
):
    data = Path(crowded).read_bytes()
    Path(crowded).write_bytes(data[: int(len(data) * share)])
    assert main(["check", crowded]) in (0, 1)
    said = " ".join(capsys.readouterr().out.split())
    assert "is cut off: it is read up to" in said and "have it sent again for the rest" in said


def test_an_archive_without_a_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "chad.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", "<x/>")
    assert refused(capsys, "check", str(path)) == (
        f"{path} is a module, not a game played with it; give a saved game (.vsav) or a log (.vlog)"
    )


def test_a_zip_bomb_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "bomb.vlog"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", b"0" * (64 << 20))
    assert "times larger" in refused(capsys, "check", str(path))


def test_an_error_does_not_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "twice.vlog"
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(path, "w") as archive:
        for _ in range(2):
            archive.writestr("\x1b[2Jgone", b"")
    said = refused(capsys, "check", str(path))
    assert said.startswith("twice.vlog › [2Jgone: the entry is there twice; ")


def test_every_fault_of_a_table_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def broken(library: object, id: str) -> None:
        raise RulesDataError(["map.csv, row 2826, column terrain: 'swamp'", "map.csv, row 1: empty"])

    monkeypatch.setattr("guelta.rules.library.Library.game", broken)
    assert main(["charts", "chad"]) == 2
    assert capsys.readouterr().err == (
        "guelta: map.csv, row 2826, column terrain: 'swamp'\nguelta: map.csv, row 1: empty\n"
    )


def test_a_game_of_another_module_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.module = replace(MODULE, name="Chess \x9b2J of the \u202eSahara")
    path = written(game, tmp_path / "chess.vlog")
    assert refused(capsys, "check", path) == (
        f"{path} was played with the module 'Chess 2J of the Sahara'; Guelta referees"
        f" {', '.join(map(repr, LIBRARY.modules))}; give the game if it is another: name its"
        " folder once, as in guelta rules FOLDER"
    )


def test_a_game_of_a_newer_module_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.module = replace(MODULE, version="99.0")
    sentence = refused(capsys, "check", written(game, tmp_path / "new.vlog"))
    assert "99.0" in sentence and "newer" in sentence


def test_a_game_that_names_no_module_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "old.vsav"
    path.write_bytes(conceal("begin_save\x1bend_save"))
    assert refused(capsys, "check", str(path)) == (
        f"{path} does not say which module it was played with; "
        "save it again in VASSAL, or give the module with --module"
    )


def test_a_game_of_the_laboratory_module_is_refused(capsys: pytest.CaptureFixture[str]):
    sentence = refused(capsys, "check", str(SAMPLES / "game36.vlog"))
    assert "was played with the module 'Lab Mini'" in sentence


def test_a_broken_step_is_refused_with_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n")
    game.drag("fant-inf-bn-1", "1637")
    game.do(ChangePiece("fant-inf-bn-1", "one\ttwo"))
    path = written(game, tmp_path / "broken.vlog")
    assert refused(capsys, "check", path) == (
        f"{path} › step 2: a change of a piece has not as many traits as the piece; "
        "save it again in VASSAL, or give another file"
    )


def test_a_finding_within_a_broken_file_is_not_printed_half(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1\n")
    game.turn(COMBAT)
    game.do(ChangePiece("fant-inf-bn-1", "one\ttwo"))
    refused(capsys, "check", written(game, tmp_path / "half.vlog"))


def test_an_interrupt_ends_with_one_word(crowded: str, capsys: pytest.CaptureFixture[str], monkeypatch):
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("guelta.companion.commands.check.judged", interrupted)
    assert refused(capsys, "check", crowded) == "stopped"


# ---- what others wrote in it ---------------------------------------------------------------------------


def test_neither_passwords_nor_chat_are_printed(crowded: str, capsys: pytest.CaptureFixture[str]):
    for command in (["check"], ["check", "--json"], ["show"], ["show", "--json"]):
        main([command[0], crowded, *command[1:]])
    out, err = capsys.readouterr()
    assert "hunter2" not in out + err
    assert "moves" not in out + err


def test_nothing_is_coloured_when_nobody_looks(crowded: str):
    import contextlib

    written_to = io.StringIO()
    with contextlib.redirect_stdout(written_to):
        main(["check", crowded])
    assert "\x1b" not in written_to.getvalue()


@pytest.mark.parametrize(
    ("command", "option"),
    [("doctor", "--charts"), ("new", "--trust"), ("study", "--module"), ("rules", "--module")],
)
def test_an_option_that_would_do_nothing_is_none(
    command: str, option: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0 and option not in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["check", "--help"])
    assert option in capsys.readouterr().out


def test_a_misspelt_game_is_answered_with_the_one_that_is_meant(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "chda"]) == 2
    assert capsys.readouterr().err == "guelta: there is no game 'chda'; did you mean chad?\n"
