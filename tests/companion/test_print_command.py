"""`guelta print`: what it makes, and every order it refuses in one sentence, with nothing written."""

from pathlib import Path

import pytest

from guelta.builder.print.press import Press
from guelta.companion.commands.cli import main
from tests.library import LIBRARY


def refused(capsys: pytest.CaptureFixture[str], dist: Path, *wishes: str) -> str:
    assert main(["print", "chad", "--dist", str(dist), *wishes]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("guelta: ") and err.count("\n") == 1
    assert list(dist.iterdir()) == [], "nothing is written"
    return err.removeprefix("guelta: ").rstrip("\n")


def test_what_is_asked_for_is_printed_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    wishes = ["--only", "counters", "--only", "calibration", "--paper", "Letter", "--size", "1/2in"]
    more = [
        "--duplex",
        "short-edge",
        "--shift=-0.5,1",
        "--scenario",
        "manta",
        "--markers",
        "igf=2",
        "--blanks",
        "3",
    ]
    assert main(["print", "chad", "--dist", str(tmp_path), *wishes, *more]) == 0
    folder = tmp_path / "chad" / "print"
    pdfs = [
        folder / "counters-manta-letter-12.7mm-short-edge.pdf",
        folder / "calibration-letter-short-edge.pdf",
    ]
    proofs = folder / "proofs"
    assert capsys.readouterr().out.splitlines() == [
        *map(str, pdfs),
        f"2 files of cut lines (SVG, DXF) in {folder}",
        f"3 proofs in {proofs}",
    ]
    assert all(path.read_bytes().startswith(b"%PDF") for path in pdfs)
    assert len(list(proofs.iterdir())) == 3


def test_the_paper_of_the_map_leaves_the_order_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """A game that has no briefings is printed whole on any paper."""
    monkeypatch.setattr(Press, "_counters", lambda *order: iter(()))  # what takes long
    assert main(["print", "chad", "--dist", str(tmp_path), "--size", "1/2in", "--map-paper", "34x22"]) == 0
    made = {path.name for path in (tmp_path / "chad" / "print").glob("*.pdf")}
    assert {"map-34x22-12.7mm.pdf", "status-sheet-a4.pdf", "cover-a4.pdf"} <= made
    assert not any("briefing" in name for name in made)


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (["--paper", "b5"], "there is no paper 'b5' here; there is a4, letter, a3, tabloid"),
        (["--paper", "22x34"], "there is no paper '22x34' here; there is a4, letter, a3, tabloid"),
        (
            ["--map-paper", "b5"],
            "there is no paper 'b5' here; there is a4, letter, a3, tabloid, 22x34, 34x22",
        ),
        (["--size", "300mm"], "a counter of 300 mm does not fit A4 with its marks"),
        (["--gutter", "-1"], "a gutter of -1 mm is not between 0 and the side of a counter"),
        (["--shift", "9,0"], "a shift of 9 mm is more than the 5 mm that can be made up"),
        (["--shift", "left"], "a shift is two numbers such as 0.5,-1, not 'left'"),
        (["--markers", "igf"], "markers are asked for as KIND=N, such as control=20, not 'igf'"),
        (["--markers", "igf=-2"], "-2 igf markers cannot be printed: from 0 to 500 can"),
        (["--markers", "tank=2"], "there is no unlimited marker 'tank'; there is igf, no-water, fort"),
        (["--blanks", "-1"], "-1 blank counters cannot be printed: from 0 to 500 can"),
        (["--overlap", "50", "--only", "map"], "an overlap of 50 mm is not between 0 and 40 mm"),
    ],
)
def test_an_odd_order_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wishes: list[str], sentence: str
):
    assert refused(capsys, tmp_path, *wishes) == sentence


def test_a_part_that_a_game_has_not_is_refused_with_those_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert refused(capsys, tmp_path, "--only", "briefings") == (
        "Chad: The Toyota Wars has no briefings to print; it has counters, calibration, map, aid, status, "
        "cards, cover, pictures"
    )


def test_a_size_that_is_none_is_refused_with_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert refused(capsys, tmp_path, "--size", "big").startswith(
        "'big' is not a size of a counter; there is 1/2in"
    )


def test_an_unknown_scenario_is_refused_with_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    sentence = refused(capsys, tmp_path, "--scenario", "mantra")
    assert sentence.startswith("Chad: The Toyota Wars has no scenario 'mantra'; it has ")
    assert "manta" in sentence


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]):
    assert main(["print", "checkers"]) == 2
    assert capsys.readouterr().err == (
        "guelta: there is no game 'checkers'; "
        f"there are {', '.join(LIBRARY.ids)}, or give the folder of a game\n"
    )
