"""NATO's symbols in the plain look: by type, with the size above, on both faces of two strengths."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from guelta.builder.art.look import Look, Picture
from guelta.builder.folders import art_folder
from guelta.builder.palette import ArtError
from guelta.builder.rows import counter_rows
from guelta.rules.engine.game import Game
from tests.library import game_at

COUNTERS = """\
id,name,kind,side,type,size,strength,strength:reduced,front,back
a,First,unit,red,infantry,division,4,2,full,reduced
b,Second,unit,red,tank,xxx,6,3,full,reduced
c,Third,unit,red,panzer,corps,6,3,full,reduced
d,Fourth,unit,red,dragon,corps,9,,full,asleep
e,Fifth,unit,red,cavalry,,2,,full,reduced
"""
SET = (
    "infantry armor mechanized motorized cavalry recon artillery rocket engineer airborne marine hq supply"
    " air sam militia antitank mountain signal medical"
)


def game(place: Path, look: str = "") -> Game[Any]:
    files = {
        "rules/game.toml": 'id = "nato"\ntitle = "N"\n[sides.red]\ntitle = "Red"\n',
        "rules/map.csv": "hex\n0101\n",
        "rules/counters.csv": COUNTERS,
        "rules/sequence.toml": 'turns = 1\nphases = ["play"]\n[play]\n',
        "module/look.toml": look,
    }
    for name, text in files.items():
        (place / name).parent.mkdir(exist_ok=True, parents=True)
        (place / name).write_text(text, encoding="utf-8")
    return game_at(place)


def drawn(made: Game[Any], counter: str, face: str) -> tuple[str, list[str], bool]:
    """Return the symbol of a face, what is written on it, and whether it has a band."""
    look, row = Look.load(made), counter_rows(made.tables)[counter]
    shown = look.shown(row, face)
    symbols = [shown.row["nato"] for each in shown.there if isinstance(each, Picture)]
    return "".join(symbols), look.texts(row, face), shown.ground.band is not None


@pytest.mark.parametrize(
    ("counter", "face", "symbol", "texts", "banded"),
    [
        ("a", "full", "nato-infantry", ["First", "XX", "4"], False),
        ("a", "reduced", "nato-infantry", ["First", "XX", "2"], True),
        ("b", "full", "nato-armor", ["Second", "XXX", "6"], False),
        ("c", "full", "", ["Third", "Panzer", "6"], False),
        ("c", "reduced", "", ["Third", "Panzer", "3"], True),
        ("d", "full", "", ["Fourth", "Dragon", "9"], False),
        ("d", "asleep", "", ["Fourth", "Asleep", "9"], False),
        ("e", "full", "nato-cavalry", ["Fifth", "2"], False),
    ],
)
def test_a_type_shows_its_symbol_its_size_and_the_numbers_of_the_face(
    counter: str, face: str, symbol: str, texts: list[str], banded: bool, tmp_path: Path
) -> None:
    assert drawn(game(tmp_path), counter, face) == (symbol, texts, banded)


def test_a_look_names_the_symbol_of_a_type_of_its_own(tmp_path: Path) -> None:
    made = game(tmp_path, '[nato]\npanzer = "armor"\n')
    assert drawn(made, "c", "reduced") == ("nato-armor", ["Third", "XXX", "3"], True)


def test_a_symbol_that_the_set_has_not_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        ArtError, match=r"look\.toml, nato, panzer: 'armored' is no symbol of the set; there is air, "
    ):
        Look.load(game(tmp_path, '[nato]\npanzer = "armored"\n'))


def test_the_set_is_whole(tmp_path: Path) -> None:
    names = (art_folder(game(tmp_path)) / "symbols").names(".svg")
    assert {f"nato-{name}.svg" for name in SET.split()} == {
        each for each in names if each.startswith("nato-")
    }
