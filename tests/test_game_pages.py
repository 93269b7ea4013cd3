"""The pages on each game: each finding quoted is what the referee says, each picture drawn from its board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.boards.draw import HERE, PICTURES, VIEWS, drawn
from guelta import rules
from guelta.companion.commands.cli import main
from tests.library import LIBRARY

DOCS = HERE.parent
PAGES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted(DOCS.glob("*.md"))
    if path.stem in LIBRARY.ids
}
_RULING = re.compile(r"\((?:[ARZM]?[0-9]+(?:, )?)+\)")
OURS = [game for game in LIBRARY.ids if len(LIBRARY.game(game).lineage) == 1]


def test_every_game_has_a_page() -> None:
    assert sorted(PAGES) == sorted(OURS)


def said(game: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return all that the referee says of the boards of a page, as one line of single blanks."""
    for board in sorted(HERE.glob(f"{game}-*.board")):
        main(["check", "--game", game, str(board)])
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("game", sorted(PAGES))
def test_what_the_referee_is_quoted_with_he_says(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    heard = said(game, capsys)
    blocks = re.findall(r"(?:^ {8}.*\n)+", PAGES[game], re.MULTILINE)
    quoted = [
        " ".join(line.split()) for block in blocks if "guelta" not in block for line in block.splitlines()
    ]
    assert quoted
    assert [line for line in quoted if line not in heard] == []


@pytest.mark.parametrize("game", sorted(PAGES))
def test_rules_and_rulings_that_a_page_names_are_there(game: str) -> None:
    known = {entry.rule for entry in LIBRARY.game(game).rulebook}
    named = re.findall(r"\(`([^`]+)`\)", PAGES[game])
    assert named and [rule for rule in named if rule not in known] == []
    folder = Path(rules.__file__).parent / game / "rulings"
    headings = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.md"))
    points = {point for each in _RULING.findall(PAGES[game]) for point in re.findall(r"[ARZM]?[0-9]+", each)}
    assert points and [point for point in points if f"\n## {point}. " not in headings] == []


@pytest.mark.parametrize("game", sorted(PAGES))
def test_menus_and_commands_that_a_page_tells_to_press_are_in_the_module(game: str) -> None:
    from guelta.builder.folders import game_folder

    table = PAGES[game].partition("| when | where | what |")[2].partition("\n\n")[0]
    module = (game_folder(LIBRARY.game(game)).text("module.toml")).replace("{letter}", "")
    pressed = {
        each for each in re.findall(r"\*([^*]+)\*", table) if each not in ("Next", "FNLA", "MPLA", "UNITA")
    }
    missing = [each for each in pressed if f'"{each}"' not in module]
    assert [each for each in missing if not each.startswith("Turn ")] == []


def test_every_picture_belongs_to_a_board_and_a_page() -> None:
    boards = {path.stem for path in HERE.glob("*.board")}
    assert boards == {*VIEWS}
    for name in VIEWS:
        assert f"pictures/{name}.png" in PAGES[name.rpartition("-")[0]]
        assert (PICTURES / f"{name}.png").stat().st_size < 150_000


@pytest.mark.parametrize("name", ["zefra-2", "angola-1"])
def test_the_same_board_gives_the_same_picture(name: str) -> None:
    """Who changes a board or the looks of a game draws the pictures anew: python docs/boards/draw.py."""
    is_same = drawn(name) == (PICTURES / f"{name}.png").read_bytes()  # nobody reads how bytes differ
    assert is_same
