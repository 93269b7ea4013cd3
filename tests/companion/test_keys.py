"""Tokens that last: for the same game the same, for another its own, and for nobody else to read."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from guelta.companion.following.game_file import Refusal
from guelta.companion.session.keys import SPECTATOR, Keys, keys_place, seats_of
from tests.library import LIBRARY

SEATS = {"red": "For the Red house", "blue": "For the Blue house"}


def test_the_links_of_a_game_are_the_same_after_a_restart(tmp_path: Path) -> None:
    place = tmp_path / "pages" / "a.json"
    keys = Keys(SEATS, place, lookers_on=True)
    assert keys.port == 0
    keys.turn_to("Chad, room Evening")
    keys.keep(4567)
    again = Keys(SEATS, place, lookers_on=True)
    assert (again.own, again.port, dict(again)) == (keys.own, 4567, dict(keys))
    assert sorted(again.values()) == sorted((*SEATS, SPECTATOR))
    again.turn_to("Chad, room Evening")
    assert dict(again) == dict(keys)
    assert len({*keys, keys.own}) == 4


def test_another_game_has_places_of_its_own_and_the_first_gets_its_own_back(tmp_path: Path) -> None:
    place = tmp_path / "a.json"
    keys = Keys(SEATS, place, lookers_on=True)
    turned: list[str] = []
    keys.on_turn = lambda: turned.append(keys.game)
    keys.turn_to("room Evening")
    assert turned == []  # the links that were printed before a game was known are this game's
    first = dict(keys)
    keys.turn_to("room Morning")
    assert turned == ["room Morning"]
    assert not first.keys() & dict(keys).keys()
    again = Keys(SEATS, place, lookers_on=True)
    assert again.game == "room Morning" and dict(again) == dict(keys)
    again.turn_to("room Evening")
    assert dict(again) == first and again.own == keys.own


@pytest.mark.skipif(os.name != "posix", reason="rights are kept otherwise elsewhere")
def test_only_their_owner_may_read_them(tmp_path: Path) -> None:
    place = tmp_path / "pages" / "a.json"
    old = os.umask(0)
    try:
        Keys(SEATS, place, lookers_on=True).keep(1)
    finally:
        os.umask(old)
    assert (place.stat().st_mode & 0o777, place.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert [each.name for each in place.parent.iterdir()] == ["a.json"]


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "[]",
        "{",
        "null",
        "[" * 5000,
        json.dumps({"own": "short", "port": "80", "games": {"x": 1}}),
        json.dumps({"own": 1, "port": -1, "games": {"x": {"red": "/../x"}}}),
    ],
)
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, kept: str) -> None:
    place = tmp_path / "a.json"
    place.write_text(kept)
    keys = Keys(SEATS, place, lookers_on=True)
    assert keys.port == 0
    assert all(len(token) == 32 for token in (keys.own, *keys))


def test_a_folder_that_cannot_be_written_does_not_stop_the_evening(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    keys = Keys(SEATS, tmp_path / "file" / "a.json", lookers_on=True)
    keys.turn_to("room Evening")
    assert len(dict(keys)) == 3


def test_each_command_has_a_place_of_its_own() -> None:
    assert keys_place("live 5050") != keys_place("live 5051")
    assert keys_place("live 5050").suffix == ".json"


def test_seats_are_the_sides_of_the_game_the_adjudicator_among_them() -> None:
    """Six players and one who sees everything; no word of what they play by the board."""
    seats = seats_of(LIBRARY.game("zefra"))
    assert list(seats) == ["cjtf", "iff", "tuscan", "bongo", "daloon", "zefra", "adjudicator"]
    assert seats["iff"] == "IFF player, for secret choices"
    assert seats["adjudicator"] == "Adjudicator, who sees everything"
    assert list(seats_of(LIBRARY.game("chad"))) == ["fan", "fap", "referee"]


def test_a_seat_is_taken_once_for_good_and_free_anew_when_it_is_vacated(tmp_path: Path) -> None:
    place = tmp_path / "a.json"
    keys = Keys(SEATS, place, lookers_on=True)
    keys.turn_to("room Evening")
    assert [*keys.free] == ["red", "blue"]
    token = keys.take("red")
    assert keys[token] == "red" and [*keys.free] == ["blue"]
    for side in ("red", SPECTATOR, "green"):
        with pytest.raises(Refusal, match="this seat is taken"):
            keys.take(side)
    assert [link.split("/")[-2] for _, link in keys.links("http://x")] == [
        own for own, side in keys.items() if side == SPECTATOR
    ]
    again = Keys(SEATS, place, lookers_on=True)
    again.turn_to("room Evening")
    assert [*again.free] == ["blue"] and again[token] == "red"
    again.turn_to("room Morning")
    assert [*again.free] == ["red", "blue"]
    vacated = Keys({}, place, lookers_on=True, vacated=["red"])
    vacated.turn_to("room Evening")
    vacated.seat(SEATS)
    assert [*vacated.free] == ["red", "blue"] and token not in vacated
    assert vacated.take("red") != token
    vacated.turn_to("room Evening")
    assert [*vacated.free] == ["blue"]


def test_a_name_that_no_seat_has_is_told_with_who_has_one(tmp_path: Path) -> None:
    place = tmp_path / "a.json"
    keys = Keys(SEATS, place, lookers_on=True)
    keys.turn_to("room Evening")
    keys.take("blue")
    told: list[str] = []
    again = Keys({}, place, lookers_on=True, vacated=["Bo", "anna\x1b[2J"])
    again.on_turn = lambda: told.append(again.said)
    again.turn_to("room Evening")
    assert again.said == "", "nobody knows yet which game it is"
    again.seat(SEATS)
    assert told == ["--vacate Bo and anna[2J: no such seat here; there is red (free), blue (taken)"]
    assert [*again.free] == ["red"]
    known = Keys(SEATS, place, lookers_on=True, vacated=["Bo"])
    known.on_turn = lambda: told.append(known.said)
    known.turn_to("room Evening")
    assert told[1:] == ["--vacate Bo: no such seat here; there is red (free), blue (taken)"]
    other_case = Keys(SEATS, place, lookers_on=True, vacated=["BLUE"])
    other_case.turn_to("room Evening")
    assert [*other_case.free] == ["red", "blue"] and other_case.said == ""


def test_who_takes_a_seat_before_the_game_is_known_keeps_it(tmp_path: Path) -> None:
    keys = Keys(SEATS, tmp_path / "a.json", lookers_on=True)
    token = keys.take("red")
    keys.turn_to("room Evening")
    assert keys[token] == "red" and [*keys.free] == ["blue"]


def test_where_the_page_is_not_open_to_others_all_links_are_told_and_no_seat_is_taken(tmp_path: Path) -> None:
    keys = Keys(SEATS, tmp_path / "a.json")
    assert len([*keys.links("http://x")]) == 2 and keys.free == {}


def test_sides_have_their_seats_when_the_game_is_known_and_those_of_another_game_none(tmp_path: Path) -> None:
    keys = Keys({}, tmp_path / "a.json", lookers_on=True)
    turned: list[list[str]] = []
    keys.on_turn = lambda: turned.append([*keys.values()])
    keys.turn_to("room Evening")
    keys.seat(SEATS)
    keys.seat(SEATS)
    assert turned[-1] == ["red", "blue", SPECTATOR] and len(turned) == 1
    old = dict(keys)
    again = Keys({}, tmp_path / "a.json", lookers_on=True)
    again.seat({"red": "For the Red house"})
    assert {**again} == {token: side for token, side in old.items() if side != "blue"}
