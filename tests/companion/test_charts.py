"""The charts of a game as text and as files, and a game played with those of an owner's copy."""

import json
import re
from pathlib import Path

import pytest

from guelta.companion.commands.cli import main
from guelta.rules.chad import GAME
from guelta.rules.engine.composing.composition import with_charts
from guelta.rules.engine.tables.folder import Folder
from guelta.rules.engine.tables.table import RulesDataError
from tests.companion.played import Played
from tests.companion.transcript import is_golden
from tests.library import LIBRARY
from tests.rules.board import board

WITHDRAWAL = (GAME.folder / "tables").text("pre_combat_withdrawal.toml")
TEC = (GAME.folder / "tables").text("tec.toml")
EASIER = ("1,              5]", "1,              6]")
LOWER = ('"mountain",        "terrain",    3', '"mountain",        "terrain",    2')
HIGHER = ('3,           3, "any",                 6', '4,           3, "any",                 6')
UNITS = (GAME.folder / "tables").text("unit_values.toml")

COMMANDO = board("2826  libya-commando-bn-1")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["charts", *arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """Run the command, which must refuse and print nothing; give its sentences."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return [line.removeprefix("guelta: ") for line in err.splitlines()]


def own(folder: Path, name: str, text: str, *changes: tuple[str, str]) -> Path:
    """Write an owner's chart: ours with changes."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return folder


# ---- as text -------------------------------------------------------------------------------------------


def test_a_chart_is_printed_with_its_number_its_marks_and_what_they_mean(capsys):
    assert is_golden("charts-tec.txt", printed(capsys, "chad", "tec"))


def test_a_chart_is_found_by_its_file_its_name_or_its_number(capsys):
    by_name = printed(capsys, "chad", "crt")
    assert by_name.startswith("5.83  Combat Results Table  (crt.toml)\n")
    assert printed(capsys, "chad", "crt.toml") == printed(capsys, "chad", "5.83") == by_name


def test_without_a_name_every_chart_is_printed_and_the_long_lists_are_named(capsys):
    text = printed(capsys, "chad")
    for chart in GAME.tables.charts.values():
        assert f"{chart.rule}  {chart.title}  (" in text
    assert text.endswith("Too long to print with the others: map, hexsides, boxes, counters\n")


def test_a_list_is_printed_when_it_is_named(capsys):
    assert "2826  chad" in printed(capsys, "chad", "map")


def test_an_edition_prints_its_own_chart_and_its_parents_for_the_rest(capsys):
    assert "4.22" in printed(capsys, "chad_2021", "movement")
    assert re.search(r"infiltration in a chain +no ", printed(capsys, "chad_2021", "movement"))
    assert printed(capsys, "chad_2021", "crt") == printed(capsys, "chad", "crt")


def test_an_edition_prints_no_chart_of_rules_that_it_leaves_out(capsys):
    """The edition of 2021 has no Part II; of its charts the steps, two task forces and the regions count."""
    shown = [line for line in printed(capsys, "chad_2021").splitlines() if line.endswith(".toml)")]
    movement, combat, scenarios = (
        {"4.00", "4.23", "4.90"},
        {"5.00", "5.60", "5.81", "5.82", "5.83"},
        {"14.00"},
    )
    assert {line.split()[0] for line in shown} == movement | combat | scenarios | {"7.22", "7.48", "9.23"}
    (sentence,) = refused(capsys, "charts", "chad_2021", "harvest")
    assert "there is no chart 'harvest'" in sentence


def test_no_such_game_and_no_such_chart_are_refused(capsys):
    (sentence,) = refused(capsys, "charts", "chess")
    assert sentence.startswith(f"there is no game 'chess'; there are {', '.join(LIBRARY.ids)}, or ")
    (sentence,) = refused(capsys, "charts", "chad", "9.99")
    assert sentence.startswith("there is no chart '9.99'; there is affiliation_adjustments, ")


# ---- as files ------------------------------------------------------------------------------------------


def test_every_chart_and_list_is_exported_as_it_is_and_may_be_used_at_once(tmp_path, capsys):
    folder = tmp_path / "mine"
    said = printed(capsys, "chad", "--export", str(folder))
    files = sorted(path.name for path in folder.iterdir())
    assert {path.removesuffix(".toml") for path in files if path.endswith(".toml")} == set(GAME.tables.charts)
    assert [path for path in files if path.endswith(".csv")] == [
        "boxes.csv",
        "counters.csv",
        "hexsides.csv",
        "map.csv",
    ]
    assert said == f"{folder}: {len(files)} charts, {len(files)} of them new\n"
    assert (folder / "tec.toml").read_text(encoding="utf-8") == TEC
    assert main(["rules", "chad", "--charts", str(folder)]) == 0


def test_one_chart_is_exported_alone(tmp_path, capsys):
    printed(capsys, "chad", "5.82", "--export", str(tmp_path / "mine"))
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["pre_combat_withdrawal.toml"]


def test_an_export_goes_over_no_file_that_says_otherwise(tmp_path, capsys):
    folder = own(tmp_path / "mine", "tec.toml", TEC, LOWER)
    before = (folder / "tec.toml").read_bytes()
    (sentence,) = refused(capsys, "charts", "chad", "--export", str(folder))
    assert sentence == f"{folder} has tec.toml already, with other contents; give another folder"
    assert [path.name for path in folder.iterdir()] == ["tec.toml"]
    assert (folder / "tec.toml").read_bytes() == before


def test_an_export_with_an_owners_charts_has_his(tmp_path, capsys):
    folder = own(tmp_path / "mine", "tec.toml", TEC, LOWER)
    printed(capsys, "chad", "--export", str(tmp_path / "all"), "--charts", str(folder))
    assert (tmp_path / "all" / "tec.toml").read_bytes() == (folder / "tec.toml").read_bytes()


# ---- an owner's charts ---------------------------------------------------------------------------------


def test_his_chart_takes_the_place_of_ours_and_the_command_prints_it(tmp_path, capsys):
    folder = own(
        tmp_path, "pre_combat_withdrawal.toml", WITHDRAWAL,
        ('provenance = "reconstructed"', 'provenance = "printed"'), EASIER,
    )  # fmt: skip
    text = printed(capsys, "chad", "5.82", "--charts", str(folder))
    assert re.search(r"^1 +6$", text, re.MULTILINE)
    assert "reconstructed" not in text
    assert re.search(r"^1 +5\?$", printed(capsys, "chad", "5.82"), re.MULTILINE)


def test_a_verdict_follows_his_step_values_and_says_no_more_that_they_are_inferred(tmp_path):
    position = board("""
        @ turn-9/tactical-phase/impulse-1/rebel/movement
        government = fan
        2826  libya-mech-bn-1 libya-mech-bn-2 libya-armor-bn-1 libya-armor-bn-2
    """)
    (ours,) = GAME.judge(position, ["4.23"])
    assert ours.message == "12 rebel steps in 2826 Koro Toro, limit 9"
    assert ours.rests_on
    cell = '["intervention battalion", "steps"],         provenance = '
    folder = own(
        tmp_path, "unit_values.toml", UNITS,
        ('["intervention battalion",             3,', '["intervention battalion",             2,'),
        (f'{cell}"inferred"', f'{cell}"printed"'),
    )  # fmt: skip
    game = with_charts(GAME, Folder(folder, str(folder)))
    assert game.judge(position, ["4.23"]) == []
    five = position.with_stack("2826", [*position.stack("2826"), *COMMANDO.stack("2826")])
    (his,) = game.judge(five, ["4.23"])
    assert (his.message, his.rests_on) == ("10 rebel steps in 2826 Koro Toro, limit 9", ())


def test_the_whole_house_asks_for_the_game_with_his_charts(tmp_path):
    folder = own(tmp_path, "pre_combat_withdrawal.toml", WITHDRAWAL, EASIER)

    def alone(library, id):
        return library.game(id).tables.charts["pre_combat_withdrawal"].value("1", "succeeds_up_to")

    his = LIBRARY.with_charts(Folder(folder, str(folder)))
    assert (alone(his, "chad"), alone(his, "chad_2021")) == (6, 6)
    edition = his.game("chad_2021")
    assert edition.tables.charts["movement"].value("infiltration in a chain", "value") == "no"
    assert alone(LIBRARY, "chad") == 5


def test_his_list_of_hexsides_may_have_other_rows_and_be_printed(tmp_path):
    lines = GAME.folder.text("hexsides.csv").splitlines()
    ways = [
        line.replace("reconstructed", "printed")
        for line in lines[1:]
        if ",track," in line or ",road," in line
    ]
    own(tmp_path, "hexsides.csv", "\n".join((lines[0], *ways)) + "\n")
    game = with_charts(GAME, Folder(tmp_path, str(tmp_path)))
    assert game.charts.ways_rest_on == ()
    assert GAME.charts.ways_rest_on == ("roads and tracks: reconstructed",)


# ---- charts of no use ----------------------------------------------------------------------------------


def test_every_fault_of_his_charts_is_told_by_file_row_and_column(tmp_path, capsys):
    own(tmp_path, "pre_combat_withdrawal.toml", WITHDRAWAL, ("1,              5]", '1,       "five"]'))
    own(tmp_path, "tec.toml", TEC, ('  ["fort",', '  ["castle",'), ('"fort", "', '"castle", "'))
    assert refused(capsys, "rules", "chad", "--charts", str(tmp_path)) == [
        f"{tmp_path}/pre_combat_withdrawal.toml, row 1, column succeeds_up_to: 'five' is not whole",
        f"{tmp_path}/tec.toml, row fort: is missing",
        f"{tmp_path}/tec.toml, row castle: is no row of this chart",
    ]


def test_what_the_printed_charts_imply_holds_for_his_too(tmp_path, capsys):
    own(tmp_path, "pre_combat_withdrawal.toml", WITHDRAWAL, ("2,              4]", "2,              6]"))
    (sentence,) = refused(capsys, "charts", "chad", "--charts", str(tmp_path))
    where = f"{tmp_path}/pre_combat_withdrawal.toml, row 2, column succeeds_up_to"
    assert sentence == f"{where}: 6 is more than 5 among fewer enemies"


def test_a_cell_he_calls_printed_cannot_differ_from_what_the_rules_print(tmp_path, capsys):
    own(
        tmp_path,
        "tec.toml",
        TEC,
        ('3,           3, "any",                 6', '4,           3, "any",                 6'),
    )
    (sentence,) = refused(capsys, "rules", "chad", "--charts", str(tmp_path))
    assert sentence == (
        f"{tmp_path}/tec.toml, row mountain, column defence_wet: 4, but 3 is printed (5.30);"
        " if your copy differs, call it errata, or house for a rule of your own"
    )


def test_a_rule_of_his_own_is_his_own(tmp_path):
    own(
        tmp_path, "tec.toml", TEC,
        HIGHER,
        ('at = ["mountain", "defence_wet"],     provenance = "printed"',
         'at = ["mountain", "defence_wet"],     provenance = "house"'),
    )  # fmt: skip
    game = with_charts(GAME, Folder(tmp_path, "mine"))
    assert game.tables.charts["tec"].value("mountain", "defence_wet") == 4


def test_the_columns_of_his_chart_are_those_of_ours(tmp_path, capsys):
    own(tmp_path, "pre_combat_withdrawal.toml", WITHDRAWAL, ('"succeeds_up_to"]', '"die"]'))
    (sentence,) = refused(capsys, "rules", "chad", "--charts", str(tmp_path))
    assert sentence.endswith("columns must be adjacent_enemy_hexes, succeeds_up_to")


def test_the_words_of_his_cells_are_ours_whatever_his_file_allows(tmp_path, capsys):
    own(
        tmp_path, "pre_combat_withdrawal.toml", WITHDRAWAL,
        ("1,              5]", '1,       "five"]'), ('"*" = "whole"', '"*" = "text | whole"'),
    )  # fmt: skip
    (sentence,) = refused(capsys, "rules", "chad", "--charts", str(tmp_path))
    assert sentence.endswith("column succeeds_up_to: 'five' is not whole")


def test_a_file_that_is_no_toml_is_told_by_its_line(tmp_path, capsys):
    own(tmp_path, "tec.toml", "title = Terrain\nrows = []")
    (sentence,) = refused(capsys, "rules", "chad", "--charts", str(tmp_path))
    assert sentence.startswith(f"{tmp_path}/tec.toml: ") and "line 1" in sentence


def test_a_file_that_is_nested_without_end_is_refused(tmp_path, capsys):
    own(tmp_path, "tec.toml", "rows = " + "[" * 100_000)
    (sentence,) = refused(capsys, "rules", "chad", "--charts", str(tmp_path))
    assert sentence.startswith(f"{tmp_path}/tec.toml: ")


def test_a_chart_of_another_name_is_refused_with_the_names_there_are(tmp_path, capsys):
    own(tmp_path, "terrain.toml", TEC)
    (sentence,) = refused(capsys, "rules", "chad", "--charts", str(tmp_path))
    assert sentence.startswith(f"{tmp_path}/terrain.toml: there is no such chart; ")


def test_our_own_ledger_is_no_chart_of_his(tmp_path, capsys):
    own(tmp_path, "rulebook.csv", GAME.folder.text("rulebook.csv"))
    assert "there is no such chart" in refused(capsys, "rules", "chad", "--charts", str(tmp_path))[0]


def test_a_folder_that_is_not_there_or_empty_is_refused(tmp_path, capsys):
    missing = tmp_path / "none"
    assert refused(capsys, "rules", "chad", "--charts", str(missing)) == [
        f"{missing}: there is no such folder"
    ]
    (sentence,) = refused(capsys, "rules", "chad", "--charts", str(tmp_path))
    assert sentence.startswith(f"{tmp_path}: there is no chart in it; guelta charts ")


def test_a_chart_too_large_to_be_one_is_refused(tmp_path, capsys):
    own(tmp_path, "tec.toml", TEC + "#" * (5 << 20))
    assert refused(capsys, "rules", "chad", "--charts", str(tmp_path)) == [
        f"{tmp_path}/tec.toml: is larger than 4 MB"
    ]


def test_with_charts_of_no_use_nothing_is_built(tmp_path, capsys):
    own(tmp_path / "mine", "tec.toml", TEC, ('  ["fort",', '  ["castle",'), ('"fort", "', '"castle", "'))
    refused(capsys, "build", "chad", "--dist", str(tmp_path / "dist"), "--charts", str(tmp_path / "mine"))
    assert not (tmp_path / "dist").exists()


def test_a_set_up_that_his_step_values_break_is_told(tmp_path):
    own(
        tmp_path, "unit_values.toml", UNITS,
        ('["intervention battalion",             3,', '["intervention battalion",             4,'),
    )  # fmt: skip
    with pytest.raises(RulesDataError) as caught:
        with_charts(GAME, Folder(tmp_path, "mine"))
    assert any("scenarios/manta.toml, 3522: 12 rebel steps" in fault for fault in caught.value.faults)


def test_a_limit_of_his_own_is_not_held_against_the_printed_set_ups(tmp_path):
    own(
        tmp_path, "stacking.toml", (GAME.folder / "tables").text("stacking.toml"),
        ('provenance = "printed"', 'provenance = "house"'), ('["any hex", 9]', '["any hex", 8]'),
    )  # fmt: skip
    game = with_charts(GAME, Folder(tmp_path, "mine"))
    assert game.charts.stacking_limit == 8
    (finding, *_) = game.judge(game.scenarios["manta"].start, ["4.23"])
    assert finding.message == "9 rebel steps in 2826 Koro Toro, limit 8"


# ---- the option ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["build", "print", "show", "check", "rules", "charts", "soak", "study"])
def test_every_command_has_the_option(command, capsys):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert "--charts DIR" in capsys.readouterr().out


def test_a_log_is_judged_with_his_charts_and_the_report_says_so(tmp_path, capsys):
    movement = "turn-9/tactical-phase/impulse-1/rebel/movement"
    game = Played.of(
        f"@ {movement}\n2826  libya-mech-bn-1 libya-mech-bn-2 libya-armor-bn-1 libya-armor-bn-2\n"
    )
    game.turn(movement.replace("movement", "combat"))
    game.log().write(tmp_path / "crowded.vlog")
    assert main(["check", str(tmp_path / "crowded.vlog")]) == 1
    capsys.readouterr()
    folder = own(
        tmp_path / "mine", "unit_values.toml", UNITS,
        ('["intervention battalion",             3,', '["intervention battalion",             2,'),
    )  # fmt: skip
    assert main(["check", str(tmp_path / "crowded.vlog"), "--json", "--charts", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert '"4.23"' not in out
    assert (err, json.loads(out)["remarks"]) == ("", [f"judged with the charts in {folder}"])


def test_what_is_asked_for_may_stand_on_either_side_of_the_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["charts", "zefra", "--export", str(tmp_path)]) == 0
    capsys.readouterr()
    name = sorted(tmp_path.glob("*.toml"))[0].stem
    orders = [["zefra", name, "--charts", str(tmp_path)], ["zefra", "--charts", str(tmp_path), name]]
    shown = [(main(["charts", *order]), capsys.readouterr().out) for order in orders]
    assert shown[0] == shown[1] and shown[0][0] == 0 and name in shown[0][1]
