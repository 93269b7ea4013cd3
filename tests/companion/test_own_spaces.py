"""An owner's map: spaces that he adds, drops and joins, in rules, findings, module and sheets."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from guelta.builder.art.map import board_svg
from guelta.builder.board import Board
from guelta.companion.commands.cli import main
from guelta.rules.engine.composing.composition import with_charts
from guelta.rules.engine.game import Game
from guelta.rules.engine.tables.folder import Folder, RulesDataError
from tests.library import LIBRARY, game_at
from tests.rules.board import board

ANGOLA, ZEFRA = LIBRARY.game("angola"), LIBRARY.game("zefra")


def owned(place: Path, **files: str) -> Folder:
    """Write an owner's folder: its files by their names, with _ for the dot."""
    place.mkdir(exist_ok=True)
    for name, text in files.items():
        (place / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return Folder(place, "mine")


def without(game: Game[Any], file: str, *rows: str) -> str:
    """Return a list of a game without some of its rows."""
    lines = game.folder.text(file).splitlines(keepends=True)
    return "".join(line for line in lines if line.partition(",")[0] not in rows)


def faults(game: Game[Any], own: Folder) -> tuple[str, ...]:
    with pytest.raises(RulesDataError) as caught:
        with_charts(game, own)
    return caught.value.faults


# ---- rules


def test_a_region_may_be_added_with_its_borders(tmp_path: Path):
    row = "kwango,Kwango,savannah,,,,,,,,house,house,house,house,\n"
    edges = ANGOLA.folder.text("edges.csv") + "kwango,quimbele,,,,,,house,house,house,\n"
    own = owned(tmp_path, areas_csv=ANGOLA.folder.text("areas.csv") + row, edges_csv=edges)
    game = with_charts(ANGOLA, own)
    assert game.charts.map.neighbours("kwango") == ("quimbele",)
    assert game.tables.own.added == {"kwango"}
    assert "kwango" not in ANGOLA.charts.map


def test_the_borders_of_a_dropped_region_go_with_it(tmp_path: Path):
    game = with_charts(ANGOLA, owned(tmp_path, areas_csv=without(ANGOLA, "areas.csv", "quimbele")))
    assert "quimbele" not in game.charts.map
    assert "quimbele" in ANGOLA.charts.map.neighbours("maquela")
    assert "quimbele" not in game.charts.map.neighbours("maquela")


def test_a_joined_region_leaves_its_borders_to_the_other(tmp_path: Path):
    game = with_charts(ANGOLA, owned(tmp_path, joined_csv="space,into\nquimbele,maquela\n"))
    before = {*ANGOLA.charts.map.neighbours("maquela"), *ANGOLA.charts.map.neighbours("quimbele")}
    assert {*game.charts.map.neighbours("maquela")} == before - {"maquela", "quimbele"}
    assert len({edge.spaces for edge in game.charts.map.edges}) == len(game.charts.map.edges)


def test_what_is_set_up_and_listed_in_a_joined_hex_lies_in_the_other(tmp_path: Path):
    game = with_charts(ZEFRA, owned(tmp_path, joined_csv="space,into\n0514,0513\n"))
    start = game.scenarios["crisis"].start
    assert start.where("camp-west") == ("0513",) and not start.stack("0514")
    assert game.tables.lists["sites"].text("camp-west", "hex") == "0513"
    assert "0513" in game.charts.sites and "0514" not in game.charts.map


def test_what_needs_a_dropped_hex_is_named(tmp_path: Path):
    (fault,) = faults(ZEFRA, owned(tmp_path, map_csv=without(ZEFRA, "map.csv", "0514")))
    assert fault.startswith("rules/zefra/sites.csv, row camp-west, column hex: needs 0514")


def test_a_dropped_hex_that_nothing_needs_is_gone(tmp_path: Path):
    game = with_charts(ZEFRA, owned(tmp_path, map_csv=without(ZEFRA, "map.csv", "0101")))
    assert "0101" not in game.charts.map and "0101" not in game.charts.map.neighbours("0102")


def test_a_hex_may_be_added(tmp_path: Path):
    added = ZEFRA.folder.text("map.csv") + "1901,,sea,,,,\n"
    game = with_charts(ZEFRA, owned(tmp_path, map_csv=added))
    assert "1901" in game.charts.map and "1901" in game.charts.map.neighbours("1801")


def test_boxes_may_be_added_dropped_and_joined(tmp_path: Path):
    rows = without(ZEFRA, "boxes.csv", "destroyed") + "reserve,Reserve,box,pile,\n"
    own = owned(tmp_path, boxes_csv=rows, joined_csv="space,into\nguards,reserve\n")
    game = with_charts(ZEFRA, own)
    assert {"reserve"} == {*game.charts.boxes} - {*ZEFRA.charts.boxes}
    assert {"destroyed", "guards"} == {*ZEFRA.charts.boxes} - {*game.charts.boxes}
    assert game.scenarios["crisis"].start.stack("reserve")


@pytest.mark.parametrize(
    ("joined", "said"),
    [
        ("nowhere,0513", "mine/joined.csv, row nowhere: the game has no space nowhere"),
        ("0514,nowhere", "mine/joined.csv, row 0514, column into: your map.csv has no space nowhere"),
        (
            "0514,guards",
            "row 0514, column into: guards is a space of another kind; 0514 can join one of map.csv",
        ),
        ("0514,0514", "mine/joined.csv, row 0514, column into: a space cannot be joined to itself"),
        ("0514,0513\n0513,0512", "mine/joined.csv, row 0514: 0513 is joined itself"),
    ],
)
def test_what_cannot_be_joined_is_named(tmp_path: Path, joined: str, said: str):
    found = faults(ZEFRA, owned(tmp_path, joined_csv=f"space,into\n{joined}\n"))
    assert any(each.startswith("mine/joined.csv, row ") and each.endswith(said) for each in found)


def test_the_first_line_of_joined_names_its_columns(tmp_path: Path):
    own = owned(tmp_path, joined_csv="place,into\n0514,0513\n")
    assert faults(ZEFRA, own) == ("mine/joined.csv: its first line must be space,into",)


def test_sides_of_a_joined_hex_go_with_it_unless_the_other_touches_them(tmp_path: Path):
    chad = LIBRARY.game("chad")
    game = with_charts(chad, owned(tmp_path, joined_csv="space,into\n1850,1849\n"))
    ours, his = (each.tables.lists["hexsides"].rows for each in (chad, game))
    assert any("1850" in row for row in ours) and not any("1850" in row for row in his)
    assert {row for row in ours if "1850" not in row} <= {*his}
    assert {edge.spaces for edge in game.charts.map.edges if "1849" in edge.spaces}


def test_what_a_set_up_needs_is_named_once_with_what_to_do(tmp_path: Path):
    own = owned(tmp_path, areas_csv=without(ANGOLA, "areas.csv", "maiombe"))
    remedy = "needs maiombe, which your map lacks; join it to another space in joined.csv instead"
    assert faults(ANGOLA, own).count(f"rules/angola/scenarios/campaign.toml: {remedy}") == 1
    assert not any("there is no space" in each for each in faults(ANGOLA, own))


def test_a_region_with_a_town_takes_others_in_and_is_joined_to_none(tmp_path: Path):
    (fault,) = faults(ANGOLA, owned(tmp_path, joined_csv="space,into\nsanto-antonio,sao-salvador\n"))
    said = "its town is gone; a region with a town can take in others, not join one (10.1)"
    assert fault == f"rules/angola/counters.csv, row control-santo-antonio: {said}"
    game = with_charts(ANGOLA, owned(tmp_path, joined_csv="space,into\nquimbele,maquela\n"))
    assert "maquela" in game.charts.map and "quimbele" not in game.charts.map


@pytest.mark.parametrize(
    ("file", "hint"),
    [("joind.csv", "did you mean joined.csv?"), ("xyz.toml", "guelta charts GAME --export DIR writes all")],
)
def test_a_file_that_is_no_chart_is_named_with_what_is_meant(tmp_path: Path, file: str, hint: str):
    (tmp_path / file).write_text("a\n", encoding="utf-8")
    (fault,) = faults(ZEFRA, Folder(tmp_path, "mine"))
    assert fault.startswith(f"mine/{file}: there is no such chart; {hint}")


# ---- findings

CROWD = " ".join(f"iff-infantry-{n}" for n in range(1, 7))


def rests(game: Game[Any], space: str) -> Mapping[str, tuple[str, ...]]:
    """Return what each finding about a crowded space rests on, by its rule."""
    crowded = board(f"@ turn-1/start-of-turn/healing\n{space}  {CROWD} iff-mortar-1 iff-mortar-2\n")
    return {each.rule: each.rests_on for each in game.judge(crowded, game.checks) if each.where == space}


def test_findings_rest_on_spaces_that_are_not_as_we_know_them(tmp_path: Path):
    ours = rests(ZEFRA, "0910")
    assert ours
    own = owned(tmp_path / "joined", joined_csv="space,into\n0911,0910\n")
    his = rests(with_charts(ZEFRA, own), "0910")
    assert {
        rule: (*marks, "0910: joined with others by the owner's charts") for rule, marks in ours.items()
    } == his
    own = owned(tmp_path / "dropped", map_csv=without(ZEFRA, "map.csv", "0909"))
    his = rests(with_charts(ZEFRA, own), "0910")
    assert {
        rule: (*marks, "0909, beside 0910: dropped by the owner's charts") for rule, marks in ours.items()
    } == his
    own = owned(tmp_path / "added", map_csv=ZEFRA.folder.text("map.csv") + "1901,zefra,plain,,,,\n")
    his = rests(with_charts(ZEFRA, own), "1901")
    assert his and all("1901: added by the owner's charts" in marks for marks in his.values())


def test_findings_elsewhere_rest_on_nothing_more(tmp_path: Path):
    own = owned(tmp_path, joined_csv="space,into\n0911,0910\n")
    assert rests(with_charts(ZEFRA, own), "0707") == rests(ZEFRA, "0707")


# ---- the board, the module and the sheets


def test_joined_regions_are_one_on_the_board(tmp_path: Path):
    ours = Board.load(LIBRARY.game("angola"))
    his = Board.load(
        with_charts(LIBRARY.game("angola"), owned(tmp_path, joined_csv="space,into\nquimbele,maquela\n"))
    )
    for space in ("quimbele", "maquela"):
        assert his.space_at(*ours.centre(space)) == "maquela"
    assert his.centre("maquela") == ours.centre("maquela")


def test_a_track_goes_on_without_its_dropped_spaces(tmp_path: Path):
    stops = [*Board.load(LIBRARY.game("zefra")).stops]
    gone = stops[-2]
    own = owned(tmp_path, joined_csv=f"space,into\n{gone},{stops[-1]}\n")
    his = Board.load(with_charts(LIBRARY.game("zefra"), own))
    assert [*his.stops] == [stop for stop in stops if stop != gone]
    assert his.centre(stops[-1]) == Board.load(LIBRARY.game("zefra")).centre(stops[-1])


@pytest.fixture
def straits(tmp_path: Path) -> Path:
    assert main(["new", str(tmp_path / "straits"), "--areas"]) == 0
    return tmp_path / "straits"


def test_module_and_sheets_have_the_owners_map(
    straits: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """He adds a pond beside the mill, drops the island and finds moor and west bank to be one."""
    tables = straits / "rules"
    areas = [
        line for line in (tables / "areas.csv").read_text().splitlines() if not line.startswith("island,")
    ]
    edges = (tables / "edges.csv").read_text()
    edges = "".join(line for line in edges.splitlines(keepends=True) if "island" not in line) + "pond,mill,\n"
    own = tmp_path / "mine"
    owned(
        own,
        areas_csv="\n".join([*areas, "pond,Pond,swamp,", ""]),
        edges_csv=edges,
        boxes_csv=(tables / "boxes.csv").read_text() + "camp,Camp followers,box,lost\n",
        joined_csv="space,into\nmoor,west-bank\n",
    )
    command = ["straits", "--charts", str(own), "--dist", str(tmp_path / "dist")]
    assert main(["build", *command]) == 0, capsys.readouterr().err
    with zipfile.ZipFile(next((tmp_path / "dist").rglob("*.vmod"))) as module:
        made = module.read("buildFile.xml").decode()
    drawn = board_svg(with_charts(game_at(straits), Folder(own, "mine")))  # the sheets print the very map
    for title, there in (("Pond", True), ("Camp followers", True), ("Island", False), ("Moor", False)):
        assert (f'name="{title}"' in made) == there, title
        assert (f">{title}<" in drawn) == there, title
    assert main(["print", *command, "--only", "map"]) == 0, capsys.readouterr().err
    assert [*(tmp_path / "dist").rglob("*.pdf")]


def test_a_space_without_a_place_on_the_board_is_told_in_his_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    own = tmp_path / "mine"
    owned(own, boxes_csv=ZEFRA.folder.text("boxes.csv") + "reserve,Reserve,box,pile,\n")
    command = ["build", "zefra", "--charts", str(own), "--dist", str(tmp_path / "dist")]
    assert main(command) == 2
    assert capsys.readouterr().err == f"guelta: {own}/board.toml: no place for reserve\n"
    owned(own, board_toml='[[box]]\nid = "reserve"\nrect = [5, 5, 60, 60]\n')
    his = with_charts(LIBRARY.game("zefra"), Folder(own, str(own)))
    assert Board.load(his).space_at(30, 30) == "reserve"
