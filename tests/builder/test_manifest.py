"""The manifest alone turns what VASSAL says into what the rules speak of."""

import json
from dataclasses import replace

import pytest

from builder.build import manifest_of
from builder.design import Design
from builder.manifest import ENTRY, Manifest, ManifestError
from builder.overlay import sheet_piece
from builder.prototypes import counter_piece, expanded, prototypes, standing_piece
from builder.turn_tracker import TrackerStateError
from builder.vassal.archive import Archive, pack
from builder.vassal.piece import Piece
from builder.vassal.traits import BasicPiece, Layer, Marker
from rules.engine.position import Standing
from tests.builder.golden import ROOT, is_golden


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load("chad")


@pytest.fixture(scope="module")
def manifest(design: Design) -> Manifest:
    return Manifest.load(manifest_of(design).dump())


def test_the_package_has_the_manifest_of_the_module_it_builds(design: Design) -> None:
    """A manifest once published is never changed: a change of the module wants a new version of it."""
    text = manifest_of(design).dump().decode()
    folder = ROOT / "builder" / "games" / "chad" / "manifests"
    assert is_golden(folder / f"{design.card.version}.json", text)
    assert Manifest.find("Chad: The Toyota Wars", design.card.version) == manifest_of(design)


def test_it_reads_what_it_writes(design: Design, manifest: Manifest) -> None:
    assert manifest == manifest_of(design)
    assert manifest.dump() == manifest_of(design).dump()


def test_every_space_is_found_where_the_board_has_it(design: Design, manifest: Manifest) -> None:
    board = design.board
    spaces = [*board.hexes, *(box.id for box in board.boxes), *board.stops]
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


def test_the_first_manifest_knows_neither_trays_nor_overlays(design: Design) -> None:
    first = Manifest.find("Chad: The Toyota Wars", "0.1.0")
    overlay, sheet = design.sheets["overlay-water"]
    assert first.trays == first.sheet_property == ""
    assert not first.is_sheet(sheet_piece(overlay, sheet, 1))


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
        assert manifest.by_gpid(str(design.piece_ids.numbers[counter])) == counter
    assert manifest.by_gpid("0") is None


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
    with pytest.raises(ManifestError, match="habre has no face 3"):
        manifest.standing(odd)


def test_a_newer_version_and_another_module_are_told_apart() -> None:
    with pytest.raises(
        ManifestError, match=r"version 9\.9 of the module Chad: The Toyota Wars; known: 0\.1\.0"
    ):
        Manifest.find("Chad: The Toyota Wars", "9.9")
    with pytest.raises(ManifestError, match="the module Chess is not one that Guelta has made"):
        Manifest.find("Chess", "1.0")


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
