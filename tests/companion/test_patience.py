"""How often the referee answers one person."""

from __future__ import annotations

from pathlib import Path

from builder.vassal.actions import Chat
from builder.vassal.command import Command
from companion.session.patience import Patience
from companion.session.session import Room
from tests.companion.page.followed import following
from tests.companion.page.test_events import START
from tests.companion.played import Played


class Silent(Room):
    """A room in which only what the session wants to say matters."""


def test_eight_at_once_then_one_in_five_seconds_and_it_is_said_once() -> None:
    clock = [0.0]
    patience = Patience(lambda: clock[0])
    assert [patience.refused("Bo") for _ in range(8)] == [None] * 8
    assert patience.refused("Bo") == "Bo: that was much at once; ask again in a minute"
    assert [patience.refused("Bo") for _ in range(300)] == [""] * 300
    assert patience.refused("Anna") is None
    clock[0] = 5.0
    assert [patience.refused("Bo"), patience.refused("Bo")] == [None, ""]
    clock[0] = 60.0
    assert [patience.refused("Bo") for _ in range(9)] == [None] * 8 + [
        "Bo: that was much at once; ask again in a minute"
    ]


def test_three_hundred_cries_for_help_are_not_answered_with_six_hundred_lines(tmp_path: Path) -> None:
    with following(tmp_path, Played.of(START)) as session:
        session.room = Silent()  # type: ignore[abstract]
        for _ in range(300):
            session.see(Command(Chat("&lt;Bo&gt; - !help")), "Bo")
        lines = []
        while not session._unsaid.empty():
            lines.append(session._unsaid.get_nowait())
        assert len([line for line in lines if "much at once" in str(line)]) == 1
        assert len(lines) <= 25
        session.see(Command(Chat("&lt;Anna&gt; - !help")), "Anna")
        assert session._unsaid.qsize() >= 1
