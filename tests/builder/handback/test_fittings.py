"""What each version of the module holds, beyond its manifest, is in the package."""

import json
from dataclasses import replace

import pytest

from guelta.builder.handback.fittings import Fittings, Follower
from guelta.builder.handback.places import PlaceName, place_name, title_of
from guelta.builder.manifest import Manifest, ManifestError
from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.rules.engine.board.position import Position
from tests.builder.golden import ROOT
from tests.library import LIBRARY, fittings_of

OURS = sorted(path.parent.name for path in (ROOT / "builder" / "games").glob("*/module.toml"))
MANIFEST = manifest_of(Design.load(LIBRARY.game("chad")))
FITTINGS = Fittings.of(Design.load(LIBRARY.game("chad")))


@pytest.mark.parametrize("game", OURS)
def test_the_package_has_the_fittings_of_the_module_it_builds(game: str) -> None:
    """As with manifests, those of a version once published are never changed."""
    made = Fittings.of(Design.load(LIBRARY.game(game)))
    assert fittings_of(manifest_of(Design.load(LIBRARY.game(game)))) == made
    assert Fittings.load(made.dump()) == made


def published() -> list[Manifest]:
    files = sorted((ROOT / "builder" / "games").glob("*/manifests/*.json"))
    return [Manifest.load(file.read_bytes()) for file in files]


@pytest.mark.parametrize("manifest", published(), ids=lambda each: f"{each.game}-{each.version}")
def test_every_module_ever_published_can_be_written_into(manifest: Manifest) -> None:
    """Every counter is in its palette under its own number and shows its front, and has its pile."""
    fittings = fittings_of(manifest)
    numbers = [entry.gpid for entry in manifest.counters.values()]
    assert len({*numbers}) == len(numbers)
    for counter in manifest.counters:
        piece = fittings.piece(counter)
        standing = manifest.standing(piece)
        assert standing is not None and (standing.counter, standing.face) == (counter, "")
        assert (fittings.pile_of(counter) is not None) == bool(manifest.trays)
    for follower in fittings.followers:
        assert {*follower.spaces} <= {*manifest.board.stops}


def test_a_module_we_have_no_fittings_of_is_refused() -> None:
    with pytest.raises(ManifestError, match=r"version 9\.9 of this module can be followed, but nothing"):
        fittings_of(replace(MANIFEST, version="9.9"))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": 2}', '{"format": 1}', '{"format": 1, "boards": 3}']
)
def test_broken_fittings_are_told(text: str) -> None:
    with pytest.raises(ManifestError, match="fittings"):
        Fittings.load(text)


def test_fittings_written_by_hand_read_as_they_stand() -> None:
    data = json.loads(FITTINGS.dump())
    data["palette"] = {"fort-1": [0]}
    assert dict(Fittings.load(json.dumps(data)).palette) == {"fort-1": (0,)}


def test_a_marker_follows_the_turn_tracker_with_its_back_up_where_told() -> None:
    stood = Position.parse(
        "@ turn-9/tactical-phase/impulse-1/rebel/combat\nturn-9 game-turn\nimpulse-1 impulse:rebel\n"
    )
    government = FITTINGS.followed(stood.at("turn-10/tactical-phase/impulse-2/government/movement"))
    assert str(government).splitlines()[1:] == ["impulse-2  impulse", "turn-10  game-turn"]
    rebel = FITTINGS.followed(government.at("turn-10/tactical-phase/impulse-2/rebel/movement"))
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
    x, y = MANIFEST.board.centre(space)
    found = place_name(MANIFEST, FITTINGS, MANIFEST.map, x, y)
    assert (found.location, found.board) == (named.location, named.board) and found.zone
    assert title_of(MANIFEST, space) == named.location


def test_a_pile_of_the_trays_has_the_names_of_its_tray_and_its_own() -> None:
    pile = FITTINGS.pile_of("fort-1")
    assert pile is not None
    named = place_name(MANIFEST, FITTINGS, MANIFEST.trays, pile.x, pile.y)
    assert named == PlaceName(pile.tray, "Fort", "Trays")


def test_beside_the_board_a_place_has_no_name() -> None:
    assert place_name(MANIFEST, FITTINGS, "Main Map", 3, 3) == PlaceName("", "", "Chad")
