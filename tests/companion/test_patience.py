"""How often the referee answers one person."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from guelta.builder.vassal.actions import Chat
from guelta.builder.vassal.command import Command
from guelta.companion.session.patience import Patience
from guelta.companion.session.session import Room, Session
from tests.companion.page.followed import following
from tests.companion.page.test_events import START
from tests.companion.played import Played


class Silent(Room):
    """A room in which only what the session wants to say matters."""


def test_eight_at_once_then_one_in_five_seconds_and_it_is_said_once() -> None:
    clock = [0.0]
    patience = Patience(lambda: clock[0])
    assert [patience.refused("1", "Bo") for _ in range(8)] == [None] * 8
    assert patience.refused("1", "Bo") == "Bo: too many questions at once; ask again in a minute"
    assert [patience.refused("1", "Bo") for _ in range(300)] == [""] * 300
    assert patience.refused("2", "Anna") is None
    clock[0] = 5.0
    assert [patience.refused("1", "Bo"), patience.refused("1", "Bo")] == [None, ""]
    clock[0] = 60.0
    assert [patience.refused("1", "Bo") for _ in range(9)] == [None] * 8 + [
        "Bo: too many questions at once; ask again in a minute"
    ]


def test_another_name_is_no_other_client() -> None:
    patience = Patience(lambda: 0.0)
    assert [patience.refused("1", f"Bo{number}") for number in range(8)] == [None] * 8
    assert patience.refused("1", "Bo8") == "Bo8: too many questions at once; ask again in a minute"
    assert [patience.refused("1", f"Bo{number}") for number in range(9, 300)] == [""] * 291
    assert patience.refused("2", "Bo9") is None


def test_who_comes_back_as_another_client_empties_the_stock_of_the_room_and_no_more() -> None:
    clock = [0.0]
    patience = Patience(lambda: clock[0])
    said = [patience.refused(f"{number // 8}", "Bo") for number in range(400)]
    assert said.count(None) == 40
    assert said[40] == "the whole room: too many questions at once; ask again in a minute"
    assert set(said[41:]) == {""}
    clock[0] = 2.0
    assert [patience.refused("new", "Anna"), patience.refused("new", "Anna")] == [None, ""]


def test_where_no_server_says_who_speaks_the_name_stands_for_him() -> None:
    patience = Patience(lambda: 0.0)
    assert [patience.refused("", "Bo") for _ in range(9)][
        8
    ] == "Bo: too many questions at once; ask again in a minute"
    assert patience.refused("", "Anna") is None


def said(session: Session) -> list[str]:
    """What waits to be said in the room."""
    return [line for lines, _ in asyncio.run(session._unsaid.all(session._done)) for line in lines]


@pytest.mark.parametrize("names", [["Bo"] * 300, [f"Bo{number}" for number in range(300)]])
def test_three_hundred_cries_for_help_are_not_answered_with_six_hundred_lines(
    tmp_path: Path, names: list[str]
) -> None:
    with following(tmp_path, Played.of(START)) as session:
        session.room = Silent()  # type: ignore[abstract]
        for name in names:
            session.see(Command(Chat(f"&lt;{name}&gt; - !help")), name, client="connection 1")
        lines = said(session)
        assert len([line for line in lines if "too many questions" in line]) == 1
        assert len(lines) <= 25
        session.see(Command(Chat("&lt;Anna&gt; - !help")), "Anna", client="connection 2")
        assert said(session)[0].startswith("ask !why")
