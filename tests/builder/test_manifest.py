"""The manifest alone turns what VASSAL says into what the rules speak of."""

import json
from dataclasses import replace

import pytest

from guelta.builder.board import Board
from guelta.builder.manifest import ENTRY, Manifest, ManifestError
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.module.overlay import sheet_piece
from guelta.builder.module.prototypes import counter_piece, expanded, prototypes, standing_piece
from guelta.builder.turn_tracker import TrackerStateError
from guelta.builder.vassal.archive import Archive, pack
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.marker import Marker
from guelta.rules.engine.board.boxes import Box, Boxes
from guelta.rules.engine.board.position import Standing
from tests.builder.golden import ROOT
from tests.library import KNOWN, LIBRARY
from tests.maps import AREA_LAYOUT, AREAS, HEX_LAYOUT, HEXES

OURS = sorted(path.parent.name for path in (ROOT / "builder" / "games").glob("*/module.toml"))


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(LIBRARY.game("chad"))


@pytest.fixture(scope="module")
def manifest(design: Design) -> Manifest:
    return Manifest.load(manifest_of(design).dump())


@pytest.mark.parametrize("game", OURS)
def test_the_package_has_the_manifest_of_the_module_it_builds(game: str) -> None:
    """`guelta publish` wrote it; a change of what lies on the map wants a new version of the module."""
    design = Design.load(LIBRARY.game(game))
    published = KNOWN.published(design.game.module_name)[design.card.version]
    assert published == manifest_of(design)


def test_it_reads_what_it_writes(design: Design, manifest: Manifest) -> None:
    assert manifest == manifest_of(design)
    assert manifest.dump() == manifest_of(design).dump()


@pytest.mark.parametrize(
    "board",
    [
        Board.of(HEX_LAYOUT, HEXES, Boxes(), "board.toml"),
        Board.of(AREA_LAYOUT, AREAS, Boxes([Box("losses", "Losses")]), "board.toml"),
    ],
)
def test_it_reads_the_board_of_any_map(board: Board, manifest: Manifest) -> None:
    """The numbering of hexes and the polygons of areas stand in it, those of usual hexes do not."""
    other = replace(manifest, board=board)
    assert Manifest.load(other.dump()) == other
    assert Manifest.load(other.dump()).board.centre(min(board.map)) == board.centre(min(board.map))
    assert set(json.loads(manifest.dump())["board"]["lattice"]) == {
        *("dy", "x0", "y0", "first_column", "first_row")
    }


def test_every_space_is_found_where_the_board_has_it(design: Design, manifest: Manifest) -> None:
    board = design.board
    spaces = [*board.map, *(box.id for box in board.boxes), *board.stops]
    assert {space: manifest.space_at("Main Map", *board.centre(space)) for space in spaces} == {
        space: space for space in spaces
    }
    assert len(spaces) > 1600


def test_beside_the_board_there_is_no_space(manifest: Manifest) -> None:
    assert manifest.space_at("Main Map", 3, 3) is None
    assert manifest.space_at("Other Map", *manifest.board.centre("2826")) is None


def test_every_leaf_of_the_sequence_is_read_from_the_tracker(design: Design, manifest: Manifest) -> None:
    for scenario in design.scenarios:
        sequence = design.game.sequence_of(scenario.conditions)
        turns = [design.tracker.standing_at(path, sequence) for path in sequence.leaves]
        assert [manifest.path_of(turn) for turn in turns] == list(sequence.leaves)
        assert [manifest.path_of(turn.text()) for turn in turns] == list(sequence.leaves)


@pytest.mark.parametrize("state", ["", "x", "0|1", "0|9;0;true;18", "1|9;0;true;18;0\\;0\\;0\\;true"])
def test_a_tracker_state_of_another_module_is_refused(manifest: Manifest, state: str) -> None:
    with pytest.raises(TrackerStateError):
        manifest.path_of(state)


def piece(design: Design, counter: str, face: int = 1, *layers: str) -> Piece:
    whole = expanded(counter_piece(design, counter), prototypes(design))
    return standing_piece(whole, face, frozenset(layers), ("Main Map", 1, 1))


def test_a_sheet_of_an_overlay_is_no_counter_and_a_counter_no_sheet(
    design: Design, manifest: Manifest
) -> None:
    overlay, sheet = design.sheets["overlay-water"]
    laid = sheet_piece(overlay, sheet, 1)
    assert manifest.is_sheet(laid) and manifest.counter(laid) is None and manifest.standing(laid) is None
    assert not manifest.is_sheet(piece(design, "cdr-guerrilla-1"))


def test_a_module_without_overlays_has_no_sheets(design: Design, manifest: Manifest) -> None:
    overlay, sheet = design.sheets["overlay-water"]
    assert not replace(manifest, sheet_property="").is_sheet(sheet_piece(overlay, sheet, 1))


def test_a_piece_is_read_as_a_counter_with_face_and_marks(design: Design, manifest: Manifest) -> None:
    read = manifest.standing
    assert read(piece(design, "cdr-guerrilla-1")) == Standing("cdr-guerrilla-1")
    assert read(piece(design, "cdr-guerrilla-1", 2)) == Standing("cdr-guerrilla-1", "fap")
    assert read(piece(design, "fap-guerrilla-1", 2)) == Standing("fap-guerrilla-1", "fan")
    assert read(piece(design, "libya-commando-bn-1", 1, "NoWater")) == Standing(
        "libya-commando-bn-1", "", frozenset({"no-water"})
    )
    assert read(piece(design, "impulse", 2)) == Standing("impulse", "rebel")


def test_every_counter_of_the_mix_is_read_with_each_face(design: Design, manifest: Manifest) -> None:
    for counter, row in design.rows.items():
        assert manifest.standing(piece(design, counter)) == Standing(counter)
        if row["back"]:
            assert manifest.standing(piece(design, counter, 2)) == Standing(counter, row["back"])
        assert manifest.counters[counter].gpid == design.piece_ids.numbers[counter]


def test_what_is_no_counter_of_the_module_is_none(manifest: Manifest) -> None:
    stranger = Piece((Marker.of(CounterId="not-ours"), BasicPiece(name="Stranger")))
    assert (manifest.counter(stranger), manifest.standing(stranger)) == ("not-ours", None)
    nameless = Piece((Marker.of(Kind="combat"), BasicPiece(name="Nameless")))
    assert (manifest.counter(nameless), manifest.standing(nameless)) == (None, None)


def test_a_face_the_counter_does_not_have_is_refused(design: Design, manifest: Manifest) -> None:
    odd = Piece(
        tuple(
            replace(trait, level=3) if isinstance(trait, Layer) and trait.name == "Side" else trait
            for trait in piece(design, "habre").traits
        )
    )
    with pytest.raises(ManifestError, match="a counter has no face 3"):
        manifest.standing(odd)


def test_a_newer_version_and_another_module_are_told_apart() -> None:
    with pytest.raises(
        ManifestError, match=r"version 9\.9 of the module Chad: The Toyota Wars; known: 1\.0\.0"
    ):
        KNOWN.find("Chad: The Toyota Wars", "9.9")
    with pytest.raises(ManifestError, match="the module Chess is not one that Guelta has made"):
        KNOWN.find("Chess", "1.0")


def test_a_module_carries_its_manifest(manifest: Manifest) -> None:
    ours = Archive(pack({ENTRY: manifest.dump()}), "chad.vmod")
    assert Manifest.in_module(ours) == manifest
    with pytest.raises(ManifestError, match=r"other\.vmod is not a module that Guelta has made"):
        Manifest.in_module(Archive(pack({"buildFile.xml": b"<x/>"}), "other.vmod"))


def broken(manifest: Manifest, **changes: object) -> str:
    return json.dumps({**json.loads(manifest.dump()), **changes})


def test_a_broken_manifest_is_refused(manifest: Manifest) -> None:
    for text in ("", "[]", "{", "null", broken(manifest, board=None), broken(manifest, counters={"a": {}})):
        with pytest.raises(ManifestError, match="the manifest is broken"):
            Manifest.load(text)
    with pytest.raises(ManifestError, match="the manifest has format 2, not 1"):
        Manifest.load(broken(manifest, format=2))
    with pytest.raises(ManifestError):
        Manifest.load("[" * 100_000)
