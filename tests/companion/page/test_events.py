"""What a page hears while a game goes on."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from guelta.builder.module.map_window import STACK_SHIFT
from guelta.builder.vassal.piece_actions import MovePiece
from guelta.companion.page.events import event_text, stream
from guelta.companion.page.view import View
from guelta.companion.session.session import Session
from tests.companion.page.followed import COMBAT, MOVEMENT, NINE, following, overstacked
from tests.companion.played import BOARD, MAP, PASSWORD, Played

START = f"@ {MOVEMENT}\n{NINE}\n2827  fap-guerrilla-1"


def heard(session: Session, doing: Callable[[], None], number: int) -> list[tuple[str, Any]]:
    """Listen, do something once the state has come, and give the first so many events."""

    async def hear() -> list[tuple[str, Any]]:
        view = View(session)
        events: list[tuple[str, Any]] = []
        told = stream(view.listen(), view.state, view.told)
        async for text in told:
            events += parsed(text)
            if len(events) == 1:
                doing()
            if len(events) >= number:
                break
        await told.aclose()  # type: ignore[attr-defined]
        return events

    return asyncio.run(hear())


def parsed(text: str) -> list[tuple[str, Any]]:
    """Read events as a browser does: a line ends at CR, LF or both, and at nothing else."""
    events = []
    for block in text.split("\n\n"):
        given = [line for line in re.split("\r\n|\r|\n", block) if line and line[0] != ":"]
        lines = dict(line.split(": ", 1) for line in given)
        if "event" in lines:
            events.append((lines["event"], json.loads(lines["data"])))
    return events


def nothing() -> None:
    """Do nothing."""


def test_who_connects_is_told_everything_first(tmp_path: Path) -> None:
    with following(tmp_path, overstacked()) as session:
        session.tell("Following game.vlog.")
        ((kind, state),) = heard(session, nothing, 1)
    assert kind == "state"
    assert (state["status"], state["advice"], state["game"]) == ("Following game.vlog.", [], "chad")
    assert (state["board"]["step"], state["board"]["cursor"]) == (2, COMBAT)
    assert [each["rule"] for each in state["findings"] if each["verdict"] == "violation"] == ["4.23"]


def test_before_a_game_there_is_only_what_to_do(tmp_path: Path) -> None:
    with following(tmp_path) as session:
        session.tell("no game yet", ("click File", "click Connect"))
        ((_, state),) = heard(session, nothing, 1)
    assert state == {"status": "no game yet", "advice": ["click File", "click Connect"], "board": None}


def test_a_move_is_told_as_what_it_changed_and_no_more(tmp_path: Path) -> None:
    game = Played.of(START)
    with following(tmp_path, game) as session:
        game.drag("fap-guerrilla-1", "2826")
        _, (kind, news) = heard(session, lambda: session.see(game.steps[-1], "Anna"), 2)
    assert kind == "news"
    assert (news["step"], news["sender"], news["cursor"]) == (1, "Anna", MOVEMENT)
    assert set(news["spaces"]) == {"2826", "2827"}
    assert news["spaces"]["2827"] == []
    assert "fap-guerrilla-1" in news["spaces"]["2826"]
    assert news["findings"] == news["turned"] == []


def test_counters_in_boxes_are_told_with_where_they_lie(tmp_path: Path) -> None:
    losses = BOARD.box("task-force-losses").rect
    game = Played.of(f"{START}\ntask-force-losses  fap-guerrilla-2 fap-guerrilla-3")
    x, y = losses.centre
    pile = {"fap-guerrilla-2": [x, y], "fap-guerrilla-3": [x + STACK_SHIFT, y - STACK_SHIFT]}
    with following(tmp_path, game) as session:
        x, y = losses.x + 30, losses.y + 60
        game.do(MovePiece("fap-guerrilla-3", MAP, x, y, None, MAP, 0, 0, None, PASSWORD))
        (_, state), (_, news) = heard(session, lambda: session.see(game.steps[-1]), 2)
    assert state["spots"] == {"task-force-losses": pile}
    assert news["spaces"] == {}
    assert news["spots"]["task-force-losses"]["fap-guerrilla-3"] == [x, y]


def test_a_move_on_the_map_tells_nothing_of_boxes(tmp_path: Path) -> None:
    game = Played.of(f"{START}\ntask-force-losses  fap-guerrilla-2")
    with following(tmp_path, game) as session:
        game.drag("fap-guerrilla-1", "2826")
        _, (_, news) = heard(session, lambda: session.see(game.steps[-1]), 2)
    assert news["spots"] == {}


def test_a_finding_comes_with_the_step_that_brought_it(tmp_path: Path) -> None:
    game = Played.of(START)
    game.drag("fap-guerrilla-1", "2826")
    with following(tmp_path, game) as session:
        game.turn(COMBAT)
        _, (_, news) = heard(session, lambda: session.see(game.steps[-1], "Bert"), 2)
    found = [(each["rule"], each["verdict"], each["where"]) for each in news["findings"]]
    assert ("4.23", "violation", "2826") in found
    assert news["spaces"] == {}


def test_how_things_stand_is_told_when_it_changes(tmp_path: Path) -> None:
    with following(tmp_path, Played.of(START)) as session:
        _, (kind, said) = heard(session, lambda: session.tell("Bert has left.", ("wait",)), 2)
    assert (kind, said) == ("status", {"status": "Bert has left.", "advice": ["wait"]})


def test_a_worksheet_that_changed_is_named(tmp_path: Path) -> None:
    with following(tmp_path, Played.of(START)) as session:
        _, (kind, about) = heard(session, lambda: session.worksheet_changed("turn-9/harvest"), 2)
    assert (kind, about) == ("paperwork", {"phase": "turn-9/harvest"})


def test_a_game_begun_anew_is_told_whole(tmp_path: Path) -> None:
    game = Played.of(START)
    with following(tmp_path) as session:
        log = game.log()
        module, version = log.start.module.name or "", log.start.module.version or ""  # type: ignore[union-attr]
        events = heard(session, lambda: session.lay(module, version, log.start.command, "new.vlog"), 2)
    assert events[0][1]["board"] is None
    assert events[1][0] == "state"
    assert events[1][1]["board"]["spaces"]["2827"] == ["fap-guerrilla-1"]


def test_chat_lines_are_not_for_the_page(tmp_path: Path) -> None:
    def chatter(session: Session) -> None:
        session.say("Referee: hello")
        session.tell("after the line")

    with following(tmp_path, Played.of(START)) as session:
        events = heard(session, lambda: chatter(session), 2)
    assert [kind for kind, _ in events] == ["state", "status"]


class Silence:
    """Nothing to hear, for as long as anybody listens."""

    closed = False

    async def __anext__(self) -> Any:
        await asyncio.Event().wait()

    async def aclose(self) -> None:
        self.closed = True


def test_silence_is_broken_by_a_comment() -> None:
    async def hear() -> list[str]:
        told = stream(Silence(), lambda: {}, lambda event: None, keep_alive=0.001)
        texts = [await anext(told) for _ in range(3)]
        await told.aclose()  # type: ignore[attr-defined]
        return texts

    first, *others = asyncio.run(hear())
    assert first == "retry: 1000\n\nevent: state\ndata: {}\n\n"
    assert others == [": still here\n\n"] * 2


def test_the_stream_ends_with_the_session(tmp_path: Path) -> None:
    async def hear(session: Session) -> int:
        view = View(session)
        number = 0
        async for _ in stream(view.listen(), view.state, view.told):
            number += 1
            session.close()
        return number

    with following(tmp_path, Played.of(START)) as session:
        assert asyncio.run(hear(session)) == 1


def test_who_goes_away_is_listened_for_no_more() -> None:
    silence = Silence()

    async def hear() -> None:
        told = stream(silence, lambda: {}, lambda event: None)
        await anext(told)
        await told.aclose()  # type: ignore[attr-defined]

    asyncio.run(hear())
    assert silence.closed


@pytest.mark.parametrize("text", ["a\nevent: news\ndata: {}", "\r\n\r\n", "\u2028", "</script>", "\ud800"])
def test_nothing_that_is_told_can_begin_an_event_of_its_own(text: str) -> None:
    told = event_text("status", {"status": text})
    assert len(re.split("\r\n|\r|\n", told)) == 4
    assert parsed(told) == [("status", {"status": text})]
    told.encode()
