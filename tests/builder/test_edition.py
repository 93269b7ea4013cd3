"""The module of an edition: what its own folder says, and everything else of the game it derives from."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from guelta.builder.art.symbol import Art
from guelta.builder.cache import Cache
from guelta.builder.folders import art_folder, game_folder
from guelta.builder.module.build_file import build_file
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.overlay import sheet_piece
from guelta.builder.pictures import board_picture
from guelta.builder.vassal.archive import Archive
from tests.builder.golden import is_golden
from tests.library import KNOWN, LIBRARY

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(LIBRARY.game("chad_2021"))


@pytest.fixture(scope="module")
def parent() -> Design:
    return Design.load(LIBRARY.game("chad"))


def test_its_folder_lies_over_its_parents() -> None:
    assert [layer.name for layer in game_folder(LIBRARY.game("chad_2021")).layers] == [
        "builder/games/chad_2021",
        "builder/games/chad",
    ]
    assert [layer.name for layer in art_folder(LIBRARY.game("chad_2021")).layers] == [
        "source_art/chad_2021",
        "source_art/chad",
        "source_art/plain",
    ]


def test_it_has_a_module_of_its_own_with_its_own_scenario(design: Design) -> None:
    assert design.game.module_name == "Chad: The Toyota Wars (2021)"
    assert [scenario.id for scenario in design.scenarios] == ["manta"]
    assert b'name="Chad: The Toyota Wars (2021)"' in build_file(design)


def test_every_help_page_of_its_module_says_which_edition_it_is(chad_2021_module: Path) -> None:
    module = Archive.open(chad_2021_module)
    pages = [name for name in module.names() if name.startswith("help/")]
    assert len(pages) == 4
    for page in (*pages, "moduledata"):
        assert "2021" in module.read(page).decode(), page


def test_board_counters_and_symbols_are_its_parents(design: Design, parent: Design) -> None:
    assert design.board == parent.board
    assert design.rows == parent.rows
    assert Art.of(LIBRARY.game("chad_2021")).symbol("infantry").elements
    assert design.card.face_names == parent.card.face_names


def test_what_was_drawn_for_its_parent_is_not_drawn_again(design: Design, chad_dist: Path) -> None:
    cache = Cache(None, [chad_dist.parent / ".cache" / "chad.zip"])
    board_picture(design, cache)
    assert (cache.kept, cache.drawn) == (1, 0)


def test_its_map_says_which_edition_it_is_and_is_its_parents_otherwise(
    design: Design, parent: Design, chad_dist: Path
) -> None:
    cache = Cache(None, [chad_dist.parent / ".cache" / "chad.zip"])
    own, other = board_picture(design, cache), board_picture(parent, cache)
    before, ribbon = own[: len(other) - len("</svg>")], own[len(other) - len("</svg>") :]
    assert before + "</svg>" == other
    assert ">Web edition of 2021<" in ribbon and ElementTree.fromstring(own) is not None
    assert design.game.edition in design.game.title


def test_its_counters_have_numbers_of_its_own(design: Design) -> None:
    assert design.piece_ids.source == "builder/games/chad_2021/piece_ids.toml"
    assert set(design.rows) <= set(design.piece_ids.numbers)


def test_its_turn_tracker_goes_through_its_own_phases(design: Design) -> None:
    sequence = design.game.sequence_of([])
    turns = [design.tracker.standing_at(path, sequence) for path in sequence.leaves]
    assert [design.tracker.path(turn) for turn in turns] == list(sequence.leaves)


def test_the_package_has_its_manifest(design: Design) -> None:
    text = manifest_of(design).dump().decode()
    folder = ROOT / "builder" / "games" / "chad_2021" / "manifests"
    assert is_golden(folder / f"{design.card.version}.json", text)
    assert KNOWN.find(design.game.module_name, design.card.version).manifest.game == "chad_2021"


def test_it_offers_nothing_of_part_two_and_no_options(design: Design, parent: Design) -> None:
    """14.13: no weather to set, no agreements, and no chart or overlay of rules that it does not have."""
    assert [each.name for each in design.card.properties if each.menu] == []
    assert [each.name for each in parent.card.properties if each.menu]
    shown = {name for group in design.card.charts for name in group.charts}
    assert "tec" in shown and shown.isdisjoint({"harvest", "gdp_scale", "presence", "battle_chits", "recon"})
    assert "ShowPresence" not in {each.property for each in design.overlays}
    said = build_file(design).decode()
    assert not [number for number in ("6.10", "8.20", "8.40", "10.00", "13.20", "14.33") if number in said]


def test_its_wells_go_by_the_season_on_the_map(design: Design, parent: Design) -> None:
    """Every well in the rain season, turn 1; perennial ones alone in the dry one, turn 2."""
    (water,) = (sheet for _, sheet in design.sheets.values() if sheet.id == "water")
    assert water.follows == "Turn"
    dry, wet = water.drawings["2"], water.drawings["none"]
    shown = {
        (season, area.style): set(area.hexes)
        for season, sheet in (("dry", dry), ("wet", wet))
        for area in sheet
    }
    assert shown["wet", "dry"] == set()
    assert shown["dry", "water"] | shown["dry", "dry"] == shown["wet", "water"]
    wells = {row["hex"] for row in design.tables.lists["map"].texts() if row["water"] == "well"}
    assert shown["dry", "dry"] and shown["dry", "dry"] <= wells
    (overlay,) = (each for each in design.overlays if each.property == "ShowWater")
    assert '(Turn=="2" ? 2 : 3)' in sheet_piece(overlay, water, 1).type_text()
    (parents,) = (sheet for _, sheet in parent.sheets.values() if sheet.id == "water")
    assert parents.follows == "Drought"
