"""The rules reference in a module: every ruling of a game stands at the first rule it touches."""

from __future__ import annotations

import re

import pytest

from guelta.builder.module.rules_reference import reference
from tests.library import LIBRARY

PARTS = ("Question", "Rules", "Ruling", "Decided")


def pages_of(game: str) -> dict[str, str]:
    """Return the pages of rulings that a game's own folder holds, by name."""
    own = next(LIBRARY.game(game).folder.layers) / "rulings"
    return {name: own.text(name) for name in own.names(".md") if name != "README.md"}


@pytest.mark.parametrize("game", ["chad", "chad_2021", "zefra", "angola"])
def test_every_ruling_of_a_game_is_in_its_module(game: str) -> None:
    written = [title for text in pages_of(game).values() for title in re.findall(r"^## (.+)$", text, re.M)]
    shown = [
        ruling.title
        for chapter in reference(LIBRARY.game(game))
        for entry in chapter.entries
        for ruling in entry.rulings
    ]
    assert len(written) == len(set(written)) > 20
    assert set(written) <= set(shown)


@pytest.mark.parametrize("game", ["chad", "chad_2021", "zefra", "angola"])
def test_a_ruling_is_a_question_its_rules_an_answer_and_who_decided(game: str) -> None:
    for name, text in pages_of(game).items():
        for ruling in text.split("\n## ")[1:]:
            title, *lines = ruling.strip().splitlines()
            assert [part for part in PARTS if any(line.startswith(f"- {part}: ") for line in lines)] == [
                *PARTS
            ], (name, title)
            assert all(line.startswith("- ") for line in lines), (name, title)


def test_a_chapter_has_the_title_that_its_game_gives_or_that_of_its_first_rule() -> None:
    titles = {
        game: {each.number: each.title for each in reference(LIBRARY.game(game))}
        for game in ("zefra", "chad")
    }
    assert titles["zefra"]["G7"] == "Combat, and who may ambush"
    assert titles["chad"]["4"] == "Movement"
