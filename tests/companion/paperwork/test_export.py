"""The ledger as Markdown and CSV, with names and lines of people who mean harm."""

import csv
import io
from datetime import datetime

import pytest

from guelta.companion.paperwork.export import as_csv, as_markdown
from guelta.companion.paperwork.worksheet import Line
from tests.companion.paperwork.group import Group
from tests.companion.paperwork.test_desk import HARVEST

QUARTER_PAST_EIGHT = datetime(2026, 11, 23, 20, 15, 40).timestamp()


def line(text: str = "annual harvest: 5", who: str = "Anna", **more: object) -> Line:
    fields = {"dice": (3, 2), "origin": "vassal", "side": "government", **more}
    return Line(3, "turn-3/harvest", "Turn 3, Annual Harvest", "6.30", text, who=who, **fields)


def test_markdown_has_a_heading_for_every_phase_and_a_row_for_every_line():
    lines = [
        line(at=QUARTER_PAST_EIGHT),
        line("drought", dice=(), origin=""),
        Line(3, "turn-3/gdp", "Turn 3, GDP", "7.21", "total 16"),
    ]
    assert as_markdown(lines, "Campaign") == (
        "# Campaign\n"
        "\n## Turn 3, Annual Harvest\n\n"
        "| Rule | What happened | Dice | Dice from | Side | Decided by | Decided at | Rests on |\n"
        "|---|---|---|---|---|---|---|---|\n"
        "| 6.30 | annual harvest: 5 | 3 2 | VASSAL | government | Anna | 2026-11-23 20:15 |  |\n"
        "| 6.30 | drought |  |  | government | Anna |  |  |\n"
        "\n## Turn 3, GDP\n\n"
        "| Rule | What happened | Dice | Dice from | Side | Decided by | Decided at | Rests on |\n"
        "|---|---|---|---|---|---|---|---|\n"
        "| 7.21 | total 16 |  |  |  |  |  |  |\n"
    )


def test_csv_has_a_row_for_every_line_and_names_its_columns():
    assert as_csv([line(origin="seed", at=QUARTER_PAST_EIGHT)]) == (
        "turn,phase,rule,what happened,dice,dice from,side,decided by,decided at,rests on\r\n"
        "3,Annual Harvest,6.30,annual harvest: 5,3 2,seed,government,Anna,2026-11-23 20:15,\r\n"
    )


def test_an_empty_ledger_is_a_heading_alone():
    assert as_markdown([]) == "# Ledger\n"
    assert as_csv([]).count("\r\n") == 1


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "|calc",
        "%x",
        "  =1+1",
        "\t=1+1",
        "\r=1+1",
        "\n=1+1",
        "＝1+1",
        "\u200b=1+1",
    ],
)
def test_no_cell_of_the_csv_is_a_formula(name):
    rows = list(csv.reader(io.StringIO(as_csv([line(who=name, text=name)]), newline="")))
    for cell in (rows[1][3], rows[1][7]):
        assert cell.startswith("'") and cell.strip("' ").endswith(name.strip()[-1])


@pytest.mark.parametrize("name", ['An"na', "An,na", "An\nna", "An\x00na", "An\u202ena"])
def test_a_name_stays_in_its_cell(name):
    rows = list(csv.reader(io.StringIO(as_csv([line(who=name), line()]), newline="")))
    assert len(rows) == 3 and all(len(row) == 10 for row in rows)
    assert "\x00" not in rows[1][7] and "\u202e" not in rows[1][7]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<script>alert(1)</script>", r"\<script\>alert(1)\</script\>"),
        ("a|b", r"a\|b"),
        ("[x](http://evil)", r"\[x\](http\://evil)"),
        ("www.evil.com", r"www\.evil.com"),
        ("*b* _i_ `c` ~s~", r"\*b\* \_i\_ \`c\` \~s\~"),
        ("![x]", r"\!\[x\]"),
        ("&lt;", r"\&lt;"),
        ("a\n# b", r"a \# b"),
        ("back\\slash", r"back\\slash"),
        ("@all", r"\@all"),
    ],
)
def test_markdown_shows_every_sign_as_it_is(name, shown):
    text = as_markdown([line(who=name, text=name)])
    assert f"| {shown} | 3 2 | VASSAL | government | {shown} |" in text
    assert len(text.splitlines()) == 7


def test_the_ledger_of_a_game_goes_out_whole():
    group = Group(HARVEST, clock=lambda: QUARTER_PAST_EIGHT)
    group.throw(1, 4, sender="<b>Anna</b>")
    group.answer("random-event", 6, who="=Bert")
    group.write("turn-3/harvest")
    rows = list(csv.reader(io.StringIO(as_csv(group.desk.ledger()), newline="")))
    assert rows[1] == [
        "3", "Annual Harvest and Random Events", "6.30", "annual harvest: 5", "1 4", "VASSAL", "government",
        "<b>Anna</b>", "2026-11-23 20:15", "",
    ]  # fmt: skip
    event = next(row for row in rows if row[3] == "random event: Donor conference")
    assert event[4:9] == ["6", "by hand", "government", "'=Bert", "2026-11-23 20:15"]
    assert event[9] == "Random Events Table: reconstructed"
    assert r"\<b\>Anna\</b\>" in as_markdown(group.desk.ledger())
