"""Silhouettes for games whose look says nothing of them: by the words of a type, before its land."""

from __future__ import annotations

from pathlib import Path

import pytest

from guelta.builder.art.look import Look, Picture, Scene, filled
from guelta.builder.art.symbol import Art
from guelta.builder.figures import Figures
from guelta.builder.folders import art_folder
from guelta.builder.rows import counter_rows
from guelta.rules.engine.tables.folder import Folder
from tests.library import LIBRARY, game_at

ROOT = Path(__file__).parents[3]
PLAIN = Folder.of_package("guelta.source_art") / "plain"


@pytest.fixture(scope="module")
def figures() -> Figures:
    return Figures(PLAIN)


@pytest.mark.parametrize(
    ("type", "figure"),
    [
        ("infantry", "silhouette-infantry"),
        ("mechanized infantry", "silhouette-carrier"),
        ("armored car", "silhouette-armored-car"),
        ("armored", "silhouette-tank"),
        ("Anti-Tank", "silhouette-anti-tank-missile"),
        ("transport plane", "silhouette-propeller-plane"),
        ("leader", "bust-cap"),
    ],
)
def test_the_last_telling_word_of_a_type_says_its_silhouette(type: str, figure: str, figures: Figures):
    found = figures.of(type)
    assert found and found[0] == figure


@pytest.mark.parametrize("type", ["", "turn", "infanterie", "control"])
def test_no_silhouette_stands_for_a_word_that_nobody_knows(type: str, figures: Figures):
    assert figures.of(type) is None


def test_each_word_means_one_thing_and_all_that_is_named_is_drawn():
    said, art = PLAIN.toml("figures.toml"), Art.of(LIBRARY.game("chad"))
    words = [word for entry in said["figure"].values() for word in entry["words"]]
    assert len(set(words)) == len(words) and set(said["broad"]) <= {*words, "special", "line"}
    for name, entry in said["figure"].items():
        assert art.symbol(name).elements and art.symbol(entry["scene"]).elements


def test_a_game_without_a_look_shows_its_units_before_their_land_where_that_is_asked_for():
    game = game_at(ROOT / "examples" / "moscow")
    row = counter_rows(game.tables)["pz-24"]
    plain, scenes = Look.load(game), Look.load(game, "silhouettes")
    shown = scenes.shown(row, "full")
    drawn = [each for each in shown.there if isinstance(each, Scene | Picture)]
    names = [filled(e.scene if isinstance(e, Scene) else e.symbol, shown.row) for e in drawn]
    assert names == ["scene-plain", "silhouette-tank"]
    assert set(scenes.texts(row, "full")) <= set(plain.texts(row, "full"))
    assert Look.first(game) == plain


def test_every_game_can_take_every_silhouette_for_its_own():
    names = (art_folder(LIBRARY.game("zefra")) / "symbols").names(".svg")
    assert sum(name.startswith(("silhouette-", "bust-")) for name in names) >= 60
    assert sum(name.startswith("scene-") for name in names) >= 12
