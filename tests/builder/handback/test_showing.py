"""Faces, marks and what VASSAL remembers, changed trait by trait."""

from dataclasses import replace

import pytest

from guelta.builder.handback.fittings import Fittings
from guelta.builder.handback.places import PlaceName
from guelta.builder.handback.showing import come_from, properties_kept, shown_as, unmoved
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.movement import MovementMark, Trail, TrailPoint
from guelta.rules.engine.board.position import Standing
from tests.library import LIBRARY

MANIFEST = manifest_of(Design.load(LIBRARY.game("chad")))
FITTINGS = Fittings.of(Design.load(LIBRARY.game("chad")))
DRY = frozenset({"no-water"})


@pytest.mark.parametrize(
    "standing",
    [
        Standing("fap-guerrilla-1"),
        Standing("fap-guerrilla-1", "fan"),
        Standing("fap-guerrilla-1", "fan", DRY),
        Standing("presence-lac", "p2"),
        Standing("game-turn"),
    ],
    ids=str,
)
def test_a_piece_shows_what_it_is_told_and_only_that_changes(standing: Standing) -> None:
    piece = FITTINGS.piece(standing.counter)
    shown = shown_as(MANIFEST, piece, standing)
    assert MANIFEST.standing(shown) == standing
    assert shown_as(MANIFEST, shown, Standing(standing.counter)) == piece


def test_marks_that_no_layer_shows_are_passed_over() -> None:
    piece = FITTINGS.piece("fap-guerrilla-1")
    assert shown_as(MANIFEST, piece, Standing("fap-guerrilla-1", "", frozenset({"arrived-2826"}))) == piece


@pytest.mark.parametrize(
    ("standing", "why"),
    [
        (Standing("game-turn", "back"), "game-turn has no face back"),
        (Standing("game-turn", "", DRY), "game-turn cannot be marked no-water"),
    ],
    ids=str,
)
def test_what_a_counter_cannot_show_is_an_error(standing: Standing, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        shown_as(MANIFEST, FITTINGS.piece(standing.counter), standing)


def test_it_remembers_where_it_came_from_among_what_it_remembered() -> None:
    piece = FITTINGS.piece("fort-1").moved_to("Main Map", 10, 20)
    *outer, basic = piece.traits
    assert isinstance(basic, BasicPiece)
    piece = Piece((*outer, replace(basic, properties=(("UniqueID", "7"), ("OldX", "1")))))
    moved = come_from(piece, PlaceName("Lac", "1939", "Chad")).traits[-1]
    assert isinstance(moved, BasicPiece)
    assert dict(moved.properties or ()) == {
        "UniqueID": "7",
        "OldX": "10",
        "OldY": "20",
        "OldZone": "Lac",
        "OldLocationName": "1939",
        "OldBoard": "Chad",
        "OldMap": "Main Map",
    }


def test_a_piece_that_has_moved_is_made_as_one_that_has_not() -> None:
    piece = FITTINGS.piece("fant-inf-co-1").moved_to("Main Map", 10, 20)
    points = (TrailPoint(1, 2), TrailPoint(10, 20))
    traits = [
        replace(each, moved=True)
        if isinstance(each, MovementMark)
        else replace(each, points=points)
        if isinstance(each, Trail)
        else each
        for each in piece.traits
    ]
    still = unmoved(Piece(tuple(traits)))
    assert [mark.moved for mark in still.all(MovementMark)] == [False]
    assert [trail.points for trail in still.all(Trail)] == [(TrailPoint(10, 20),)]
    assert unmoved(piece) == piece


@pytest.mark.parametrize(("location", "level"), [("Lac presence", "2"), ("Kanem presence", "0"), ("", "0")])
def test_a_watched_marker_tells_its_face_only_where_it_is_watched(location: str, level: str) -> None:
    piece = shown_as(MANIFEST, FITTINGS.piece("presence-lac"), Standing("presence-lac", "p2"))
    assert properties_kept(piece, location) == {"Shown_presence_lac": level}
    assert properties_kept(FITTINGS.piece("fort-1"), location) == {}
