"""What each version of the module holds, beyond its manifest, is in the package."""

import json
from dataclasses import replace

import pytest

from builder.design import Design
from builder.handback.fittings import FOLDER, Fittings, Follower
from builder.handback.places import PlaceName, place_name, title_of
from builder.manifest import Manifest, ManifestError
from builder.vassal.save import Save
from rules.engine.position import Position
from tests.builder.golden import ROOT, is_golden

OLD_GAME = ROOT / "tests" / "fixtures" / "module" / "chad-0.1.0.vsav"
CHAD = "Chad: The Toyota Wars"


@pytest.mark.parametrize("game", ["chad", "chad_2021"])
def test_the_package_has_the_fittings_of_the_module_it_builds(game: str) -> None:
    """As with manifests, those of a version once published are never changed."""
    design = Design.load(game)
    made = Fittings.of(design)
    file = ROOT / "builder" / "games" / game / FOLDER / f"{design.card.version}.json"
    assert is_golden(file, made.dump())
    assert Fittings.load(made.dump()) == made


def published() -> list[Manifest]:
    files = sorted((ROOT / "builder" / "games").glob("*/manifests/*.json"))
    return [Manifest.load(file.read_bytes()) for file in files]


@pytest.mark.parametrize("manifest", published(), ids=lambda each: f"{each.game}-{each.version}")
def test_every_module_ever_published_can_be_written_into(manifest: Manifest) -> None:
    """Every counter is in its palette under its own number and shows its front, and has its pile."""
    fittings = Fittings.find(manifest)
    for counter, entry in manifest.counters.items():
        piece = fittings.piece(counter)
        standing = manifest.standing(piece)
        assert standing is not None and (standing.counter, standing.face) == (counter, "")
        assert manifest.by_gpid(str(entry.gpid)) == counter
        assert (fittings.pile_of(counter) is not None) == bool(manifest.trays)
    for follower in fittings.followers:
        assert {*follower.spaces} <= {*manifest.board.stops}


def test_a_module_we_have_no_fittings_of_is_refused() -> None:
    with pytest.raises(ManifestError, match=r"version 9\.9 of this module can be followed, but nothing"):
        Fittings.find(replace(Manifest.find(CHAD, "0.1.0"), version="9.9"))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": 2}', '{"format": 1}', '{"format": 1, "boards": 3}']
)
def test_broken_fittings_are_told(text: str) -> None:
    with pytest.raises(ManifestError, match="fittings"):
        Fittings.load(text)


def test_fittings_written_by_hand_read_as_they_stand() -> None:
    data = json.loads(Fittings.find(Manifest.find(CHAD, "0.1.0")).dump())
    data["palette"] = {"fort-1": [0]}
    assert dict(Fittings.load(json.dumps(data)).palette) == {"fort-1": (0,)}


def test_the_palette_of_version_0_1_is_that_of_its_games() -> None:
    """An engine of our time has added fields to the traits of the game; all that was there is the same."""
    manifest = Manifest.find(CHAD, "0.1.0")
    fittings = Fittings.find(manifest)
    compared = 0
    for add in Save.read(OLD_GAME).pieces():
        piece = add.piece()
        counter = manifest.counter(piece)
        if counter is not None:
            ours = fittings.piece(counter)
            assert [type(trait) for trait in piece.traits] == [type(trait) for trait in ours.traits]
            assert piece.traits[-1].type_text() == ours.traits[-1].type_text()
            compared += 1
    assert compared > 70


def test_a_marker_follows_the_turn_tracker_with_its_back_up_where_told() -> None:
    fittings = Fittings.find(Manifest.find(CHAD, "0.2.0"))
    stood = Position.parse(
        "@ turn-9/tactical-phase/impulse-1/rebel/combat\nturn-9 game-turn\nimpulse-1 impulse:rebel\n"
    )
    government = fittings.followed(stood.at("turn-10/tactical-phase/impulse-2/government/movement"))
    assert str(government).splitlines()[1:] == ["impulse-2  impulse", "turn-10  game-turn"]
    rebel = fittings.followed(government.at("turn-10/tactical-phase/impulse-2/rebel/movement"))
    assert str(rebel).splitlines()[1:] == ["impulse-2  impulse:rebel", "turn-10  game-turn"]


def test_where_the_turn_tracker_names_no_space_a_marker_rests_on_its_first() -> None:
    follower = Follower("impulse", ("impulse-1", "impulse-2"), "rebel")
    assert follower.space("turn-1/harvest") == "impulse-1"


@pytest.mark.parametrize(
    ("space", "named"),
    [
        ("2826", PlaceName("Borkou", "2826", "Chad")),
        ("fant-losses", PlaceName("FANT Losses", "FANT Losses", "Chad")),
        ("turn-9", PlaceName("Turn Record Track", "Turn 9", "Chad")),
    ],
)
def test_a_place_has_the_names_the_engine_gives_it(space: str, named: PlaceName) -> None:
    manifest = Manifest.find(CHAD, "0.2.0")
    fittings = Fittings.find(manifest)
    x, y = manifest.board.centre(space)
    found = place_name(manifest, fittings, manifest.map, x, y)
    assert (found.location, found.board) == (named.location, named.board) and found.zone
    assert title_of(manifest, space) == named.location


def test_a_pile_of_the_trays_has_the_names_of_its_tray_and_its_own() -> None:
    manifest = Manifest.find(CHAD, "0.2.0")
    fittings = Fittings.find(manifest)
    pile = fittings.pile_of("fort-1")
    assert pile is not None
    named = place_name(manifest, fittings, manifest.trays, pile.x, pile.y)
    assert named == PlaceName(pile.tray, "Fort", "Trays")


def test_beside_the_board_a_place_has_no_name() -> None:
    manifest = Manifest.find(CHAD, "0.2.0")
    assert place_name(manifest, Fittings.find(manifest), "Main Map", 3, 3) == PlaceName("", "", "Chad")
