# ruff: noqa: E501 (a case a line)
"""`guelta new`: a small game that builds, prints and is refereed as it comes."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from guelta.builder.art.counter import counter_svg
from guelta.builder.board import Board
from guelta.builder.module.design import Design
from guelta.companion.commands.cli import main
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.ledger import ledger
from guelta.rules.engine.play.procedure import Inputs, perform
from guelta.rules.engine.tables.folder import RulesDataError
from tests.library import game_at, recalled


@pytest.fixture
def ford(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A game as `guelta new` writes it."""
    place = tmp_path / "two-fords"
    assert main(["new", str(place)]) == 0
    assert "the game two_fords" in capsys.readouterr().out
    return place


def board(tmp_path: Path, text: str) -> str:
    path = tmp_path / "a.board"
    path.write_text(f"{text}=>\n{text}", encoding="utf-8", newline="\n")
    return str(path)


@pytest.mark.parametrize("command", [["new"], ["new", "--of", "zefra"]])
def test_a_folder_that_cannot_be_written_is_named_and_no_passing_one_of_ours(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def refuse(*anything: object, prefix: str, dir: Path) -> str:
        raise OSError(errno.EROFS, "Read-only file system", str(dir / f"{prefix}x1"))

    monkeypatch.setattr("tempfile.mkdtemp", refuse)
    assert main([*command, str(tmp_path / "game")]) == 2
    assert capsys.readouterr().err == f"guelta: {tmp_path / 'game'}: Read-only file system\n"


@pytest.mark.parametrize("command", [["new"], ["new", "--of", "zefra"]])
def test_a_full_disk_names_the_folder_and_leaves_nothing(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def full(*anything: object, **named: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    monkeypatch.setattr(Path, "write_bytes", full)
    assert main([*command, str(tmp_path / "game")]) == 2
    assert capsys.readouterr().err == f"guelta: {tmp_path / 'game'}: No space left on device\n"
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("name", ["con", "aux", "lpt1"])
def test_a_name_that_windows_keeps_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["new", str(tmp_path / name)]) == 2
    assert "Windows keeps" in capsys.readouterr().err


def test_it_is_a_game_of_its_own(ford: Path):
    game = recalled().game("two_fords")
    assert (game.id, game.title, game.module_name) == ("two_fords", "Two Fords", "Two Fords")
    assert len(game.charts.counters) == 13
    assert game.scenarios["ford"].start.cursor == "turn-1/recovery"


def test_it_builds(ford: Path, tmp_path: Path):
    assert main(["build", str(ford), "--dist", str(tmp_path / "dist")]) == 0
    folder = tmp_path / "dist" / "two_fords"
    assert (folder / "two_fords.vmod").is_file() and (folder / "map.png").is_file()


def test_it_prints_what_it_has(ford: Path, tmp_path: Path):
    """No print.toml: counters, a calibration page, the map and a cover, without player aids."""
    assert main(["print", str(ford), "--dist", str(tmp_path / "dist")]) == 0
    made = {path.stem.split("-")[0] for path in (tmp_path / "dist").rglob("*.pdf")}
    assert made == {"counters", "calibration", "cover", "map"}


@pytest.mark.parametrize(
    ("stack", "code", "said"),
    [
        ("1403  red-foot-1 red-foot-2", 0, "no violation"),
        ("1403  red-foot-1 red-foot-2 red-foot-3", 1, "3 counters in 1403 The Ford, 2 may stand there"),
        ("1403  red-foot-1 blue-foot-1", 1, "units of different sides stand in 1403 The Ford"),
        ("lost-red  red-foot-1 red-foot-2 red-foot-3", 0, ""),
    ],
)
def test_it_is_refereed(
    stack: str, code: int, said: str, ford: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["check", "--game", "two_fords", board(tmp_path, f"@ turn-1/red\n{stack}\n")]) == code
    out = capsys.readouterr().out
    assert code == 0 or said in out


def test_its_procedure_asks_and_is_carried_out(ford: Path):
    """1.10: one shaken unit of Red, a die of 4: one may recover, and it is he who is chosen."""
    game = recalled().game("two_fords")
    start = Position.parse("@ turn-1/recovery\n1403  red-foot-1:shaken\n")
    recovery = game.phases["recovery"].procedure
    assert recovery is not None
    asked = perform(recovery, start, game.charts)
    assert asked.asks is not None and asked.asks.id == "recovery-red"
    done = perform(
        recovery,
        start,
        game.charts,
        Inputs().with_dice("recovery-red", 4).with_choice("recovered-red", "red-foot-1"),
    )
    assert done.is_done
    assert str(done.position.stack("1403")[0]) == "red-foot-1"


def test_it_is_played_at_random(ford: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["soak", "two_fords", "--games", "3"]) == 0


def test_it_stays_a_game_without_its_python(ford: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Tables alone: the stacking limit of game.toml is still held."""
    for file in (ford / "rules").glob("*.py"):
        file.unlink()
    crowded = "@ turn-1/red\n1403  red-foot-1 red-foot-2 red-foot-3\n"
    assert main(["check", "--game", "two_fords", board(tmp_path, crowded)]) == 1
    assert "2.10" in capsys.readouterr().out


def test_a_folder_that_is_there_is_left_alone(ford: Path, capsys: pytest.CaptureFixture[str]):
    (ford / "rules" / "map.csv").write_text("hex\n", encoding="utf-8", newline="\n")
    assert main(["new", str(ford)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert (ford / "rules" / "map.csv").read_text(encoding="utf-8") == "hex\n"


def test_a_name_without_letters_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["new", str(tmp_path / "123")]) == 2
    assert "makes an id" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_a_title_in_another_script_takes_its_id_from_the_folder(tmp_path: Path):
    assert main(["new", str(tmp_path / "B"), "--title", "Жуков"]) == 0
    assert recalled().game("b").title == "Жуков"


def test_a_title_that_windows_keeps_takes_its_id_from_the_folder(tmp_path: Path):
    assert main(["new", str(tmp_path / "t"), "--title", "CON"]) == 0
    assert recalled().game("t").title == "CON"


@pytest.mark.parametrize("title", ["", "  "])
def test_a_blank_title_is_refused(title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["new", str(tmp_path / "t"), "--title", title]) == 2
    said = capsys.readouterr().err
    assert "is blank; give a name, or leave it out for that of the folder" in said and "cell" not in said
    assert not [*tmp_path.iterdir()]


def test_neither_title_nor_folder_with_letters_is_refused_by_both_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["new", str(tmp_path / "12"), "--title", "Жуков"]) == 2
    said = capsys.readouterr().err
    assert "neither the title 'Жуков' nor the folder '12' makes an id" in said


@pytest.mark.parametrize("kind", [["--hexes"], [], ["--of", "chad"]], ids=["war", "new", "edition"])
@pytest.mark.parametrize(
    "title", ['Say "hi"', 'x"""; import no_such_module; """', "{x} $y$ <b> & 'z'", "#1 = 2"]
)
def test_a_title_may_have_any_signs_that_are_seen(tmp_path: Path, kind: list[str], title: str) -> None:
    assert main(["new", str(tmp_path / "b"), *kind, "--title", title]) == 0
    game = game_at(tmp_path / "b")
    assert game.title == game.module_name == title


@pytest.mark.parametrize("title", ["back\\slash", "two\nlines", "un\u200bseen"])
def test_a_title_that_is_none_is_refused_and_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], title: str
) -> None:
    assert main(["new", str(tmp_path / "b"), "--title", title]) == 2
    said = capsys.readouterr().err
    assert said.startswith("guelta: the title ") and not [*tmp_path.iterdir()]


def test_a_title_may_be_given(tmp_path: Path):
    assert main(["new", str(tmp_path / "x"), "--title", "The Iron Gate"]) == 0
    assert recalled().game("the_iron_gate").title == "The Iron Gate"


# ---- areas


@pytest.fixture(params=["hexes", "areas"])
def war(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A little war in tables, as `guelta new --hexes` and `--areas` write it."""
    place = tmp_path / "war"
    assert main(["new", f"--{request.param}", str(place)]) == 0
    return place


def test_a_war_in_tables_builds_prints_is_played_and_has_no_python(
    war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert [*war.rglob("*.py")] == []
    assert main(["build", str(war), "--dist", str(tmp_path / "dist")]) == 0
    assert main(["print", str(war), "--dist", str(tmp_path / "dist")]) == 0
    assert {"counters", "map"} <= {path.stem.split("-")[0] for path in (tmp_path / "dist").rglob("*.pdf")}
    assert main(["soak", "war", "--games", "2"]) == 0
    assert recalled().game("war").remarks == ()


def test_every_rule_of_a_war_in_tables_is_judged(war: Path):
    """What it calls enforced has a judge, and nothing that its kit decides is left to the players."""
    game = recalled().game("war")
    by_hand = {row.rule for row in ledger(game) if row.status == "by-hand"}
    judged = {row.rule for row in ledger(game) if row.judges}
    assert not {row.rule for row in ledger(game) if row.status == "enforced"} - judged
    assert by_hand <= {"1.00", "1.10", "1.30", "2.20", "5.10", "6.10"}


@pytest.mark.parametrize(
    ("phase", "before", "after", "rule"),
    [
        ("red-moves", "0203  red-2-inf", "0303  red-2-inf", ""),
        ("red-moves", "0203  red-2-inf", "0603  red-2-inf", "3.10"),
        ("red-moves", "0203  red-2-inf\n0403  blue-2-inf", "0503  red-2-inf\n0403  blue-2-inf", "3.20"),
        ("red-moves", "0203  blue-2-inf", "0202  blue-2-inf", "3.00"),
        ("red-combat", "0203  red-2-inf", "0202  red-2-inf", "4.00"),
        ("red-replacements", "0203  red-2-inf:reduced", "0203  red-2-inf", ""),
        ("red-replacements", "0203  red-2-inf", "0203  red-2-inf:reduced", "5.00"),
        ("red-moves", "0203  red-1-inf red-2-inf\n0202  red-3-inf", "0203  red-1-inf red-2-inf red-3-inf", "2.00"),
    ],
)  # fmt: skip
def test_the_war_on_hexes_is_refereed(
    phase: str, before: str, after: str, rule: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["new", "--hexes", str(tmp_path / "war")]) == 0
    text = f"@ turn-1/{phase}\n{before}\n=>\n@ turn-1/{phase}\n{after}\n"
    (tmp_path / "a.board").write_text(text, encoding="utf-8", newline="\n")
    assert main(["check", "--game", "war", str(tmp_path / "a.board")]) == int(bool(rule))
    assert f"{rule} " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("stack", "code", "said"),
    [
        ("the-ford  red-foot-1 red-foot-2 red-foot-3", 0, ""),
        (
            "the-ford  red-foot-1 red-foot-2 red-foot-3 red-foot-4",
            1,
            "4 units in The Ford, 3 may stand there",
        ),
        ("the-ford  red-foot-1 blue-foot-1", 0, ""),
    ],
)
def test_the_battle_on_areas_is_refereed(
    stack: str, code: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    place = tmp_path / "straits"
    assert main(["new", "--areas", str(place)]) == 0
    assert main(["check", "--game", "straits", board(tmp_path, f"@ turn-1/red-moves\n{stack}\n")]) == code
    assert said in capsys.readouterr().out
    assert recalled().game("straits").charts.map.distance("red-camp", "blue-camp") == 4


# ---- a deck


@pytest.fixture(params=["hexes", "areas"])
def dealt(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A game with a deck, as `guelta new --deck` writes it on hexes and on areas."""
    place = tmp_path / "fords"
    assert main(["new", f"--{request.param}", "--deck", str(place)]) == 0
    assert "PhaseRules(procedure=cards.deal)" in (place / "README.md").read_text(encoding="utf-8")
    return place


def test_a_game_with_a_deck_has_cards_and_a_hand_for_each(dealt: Path, tmp_path: Path):
    assert main(["build", str(dealt), "--dist", str(tmp_path / "dist")]) == 0
    game, design = recalled().game("fords"), Design.load(recalled().game("fords"))
    assert {id: pile.kind for id, pile in game.piles.items()} == {
        **{"cards": "deck", "discard": "pool", "hand-red": "hand", "hand-blue": "hand"}
    }
    cards = sum(map(design.hiding.is_card, design.rows))
    assert len(game.scenarios["ford"].start.stack("cards")) == 6 == cards
    assert main(["soak", "fords", "--games", "2"]) == 0


def test_each_player_is_dealt_a_card_that_the_other_does_not_read(dealt: Path):
    game = recalled().game("fords")
    deal = game.phases["deal"].procedure
    assert deal is not None
    start = Position.parse("@ turn-1/deal\ncards  spyglass mist parley\nhand-blue  ferryman\n")
    inputs = Inputs().with_draw("dealt-red", "parley").with_draw("dealt-blue", "mist")
    done = perform(deal, start, game.charts, inputs)
    assert done.is_done and [*map(str, done.position.stack("hand-blue"))] == ["ferryman", "mist"]
    assert [each.public for each in done.entries] == [
        "a card goes to Hand of Red",
        "a card goes to Hand of Blue",
    ]


@pytest.mark.parametrize(("hand", "code"), [("torrent mist parley", 0), ("spyglass mist parley ferryman", 1)])
def test_a_hand_of_four_is_too_large_and_its_owner_hears_it(
    hand: str, code: int, dealt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    greedy = board(tmp_path, f"@ turn-1/deal\nhand-blue  {hand}\n")
    assert main(["check", "--game", "fords", greedy, "--as", "blue"]) == code
    assert ("4 cards in Hand of Blue, 3 may be there" in capsys.readouterr().out) is bool(code)
    main(["check", "--game", "fords", greedy, "--as", "red"])
    assert "Hand of Blue" not in capsys.readouterr().out


def test_whoever_holds_three_is_dealt_none(dealt: Path):
    deal = recalled().game("fords").phases["deal"].procedure
    assert deal is not None
    start = Position.parse("@ turn-1/deal\ncards  spyglass\nhand-red  mist parley ferryman\n")
    asked = perform(deal, start, recalled().game("fords").charts)
    assert asked.asks is not None and asked.asks.id == "dealt-blue"


# ---- what is left out is plain


def minimal(tmp_path: Path, **files: str) -> Path:
    """A game with the least there is."""
    place = tmp_path / "least"
    (place / "rules").mkdir(parents=True)
    least = {
        "game.toml": 'id = "least"\ntitle = "Least"\n',
        "map.csv": "hex\n0101\n0102\n",
        "counters.csv": "id\nman\n",
        "sequence.toml": 'turns = 1\nphases = ["play"]\n[play]\n',
    }
    for name, text in {**least, **files}.items():
        (place / "rules" / name).write_text(text, encoding="utf-8", newline="\n")
    return place


def test_the_least_game_builds(tmp_path: Path):
    """Two hexes, one counter, one phase; no rulebook, boxes, scenario, and nothing of the module's."""
    assert main(["build", str(minimal(tmp_path)), "--dist", str(tmp_path / "dist")]) == 0


@pytest.mark.parametrize("word", ["x" * 200, "<b>&amp;</b>", "Ünïcode", "{name}", "a,b"])
def test_a_counter_of_any_name_is_drawn(word: str, tmp_path: Path):
    """A plain counter shrinks its text; what looks like markup or a template is text."""
    design = Design.load(game_at(minimal(tmp_path, **{"counters.csv": f'id,name\nman,"{word}"\n'})))
    assert "<svg" in counter_svg(design.rows["man"], "front", design.look)


def test_any_number_of_boxes_finds_room(tmp_path: Path):
    boxes = "".join(f"box-{n},Box {n},box,some\n" for n in range(30))
    stops = "".join(f"step-{n},Step {n},track,steps\n" for n in range(60))
    place = minimal(tmp_path, **{"boxes.csv": f"id,title,kind,group\n{boxes}{stops}"})
    laid = Board.load(game_at(place))
    assert len(laid.boxes) == 30 and len(laid.stops) == 60
    assert all(laid.space_at(*laid.centre(space)) == space for space in ("0101", "box-29", "step-59"))


@pytest.mark.parametrize("lower", ["odd", "even"])
@pytest.mark.parametrize("first", [1, 2, 17])
def test_plain_hexes_lie_as_they_touch(lower: str, first: int, tmp_path: Path):
    """Neighbours by the rules are neighbours on the board, wherever the numbers begin."""
    hexes = [f"{column:02}{row:02}" for column in range(first, first + 4) for row in range(first, first + 4)]
    place = minimal(
        tmp_path,
        **{
            "map.csv": "hex\n" + "".join(f"{hex}\n" for hex in hexes),
            "game.toml": f'id = "least"\ntitle = "Least"\n[map]\nlower = "{lower}"\n',
        },
    )
    game = game_at(place)
    laid, ground = Board.load(game), game.charts.map
    for hex in hexes:
        x, y = laid.centre(hex)
        assert laid.space_at(x, y) == hex
        for near in ground.neighbours(hex):
            there = laid.centre(near)
            assert (there[0] - x) ** 2 + (there[1] - y) ** 2 < (laid.lattice.dy + 4) ** 2


def test_a_grid_of_another_shape_is_named(tmp_path: Path):
    about = 'id = "least"\ntitle = "Least"\n[map]\ntops = "round"\n'
    with pytest.raises(RulesDataError, match="tops must be flat or pointed"):
        game_at(minimal(tmp_path, **{"game.toml": about}))


def test_an_edition_is_of_a_game_that_is_known_and_lies_where_nothing_lies_yet(
    ford: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["new", str(tmp_path / "tonight"), "--of", "nowhere"]) == 2
    assert "there is no game 'nowhere'" in capsys.readouterr().err
    assert main(["new", str(ford), "--of", "zefra"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["new", str(tmp_path / "tonight"), "--of", "two_fords"]) == 2
    assert "copy it and change the id" in capsys.readouterr().err
    assert not (tmp_path / "tonight").exists()


def test_an_edition_has_published_nothing_yet(tmp_path: Path):
    """What was published of its parent is none of its own, and so its first version can be frozen."""
    place = tmp_path / "tonight"
    assert main(["new", str(place), "--of", "zefra"]) == 0
    assert (place / "module" / "piece_ids.toml").exists(), "its counters keep their numbers"
    assert not (place / "module" / "manifests").exists() and not (place / "module" / "fittings").exists()
