"""The seat at a server: when the game is asked for, who comes and goes, and how the referee speaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import Chat, MutableProperty, PlayerEntry
from guelta.builder.vassal.command import Command, decode, encode
from guelta.builder.vassal.piece_actions import ChangePiece, MovePiece
from guelta.companion.following.game_file import Refusal
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.shelf import Shelf
from guelta.companion.judging.tabletop import Tabletop
from guelta.companion.node.events import Event, Heard, Joined, Left, Notice, Renamed
from guelta.companion.session.referees_seat import Seat
from guelta.companion.session.session import Session
from tests.companion.played import BOARD, MAP, MODULE, Played, counter, tracker_at
from tests.library import KNOWN

IMPULSE = "turn-9/tactical-phase/impulse-1"
MOVEMENT, COMBAT = f"{IMPULSE}/government/movement", f"{IMPULSE}/government/combat"
NINE = f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1637  fant-inf-co-1\n"
NAME, VERSION, ROOM = MODULE.name or "", MODULE.version or "", "Evening"


class Quiet:
    """A server at which the test itself says what is heard."""

    def __init__(self) -> None:
        self.events: asyncio.Queue[Event | None] = asyncio.Queue()
        self.asked = 0
        self.told: list[str] = []
        self.told_to: list[str] = []
        self.is_anybody_there = True
        self.is_spoken_for = False

    def has_the_word(self, module: str, room: str) -> bool:
        return not self.is_spoken_for

    async def heard(self) -> AsyncIterator[Event]:
        while (event := await self.events.get()) is not None:
            yield event
            self.events.task_done()

    async def tell(self, module: str, room: str, text: str, *, to: str = "") -> None:
        self.told.append(text)
        self.told_to.append(to)

    async def ask_state(self, module: str, room: str) -> bool:
        self.asked += self.is_anybody_there
        return self.is_anybody_there


class Evening:
    """A seat at a quiet server, and what is said to it one after the other."""

    def __init__(self, place: Path, patience: float = 60.0, module: str = "") -> None:
        self.server = Quiet()
        self.session = Session(KNOWN)
        self.names: list[str] = []

        def shelf_for(name: str) -> Shelf:
            self.names.append(name)
            own = place if name.endswith(ROOM) else place.with_stem("other")
            return Shelf(own, lambda each: Journal.open(each, source=name), name)

        self.seat = Seat(self.session, self.server, shelf_for, module=module, patience=patience)
        self.following = asyncio.create_task(self.seat.follow())

    async def hear(self, *events: Event) -> None:
        for event in events:
            await self.server.events.put(event)
        joining = asyncio.create_task(self.server.events.join())
        await asyncio.wait({joining, self.following}, return_when=asyncio.FIRST_COMPLETED)
        if self.following.done():
            joining.cancel()
            self.following.result()

    async def end(self) -> None:
        await self.server.events.put(None)
        await self.following
        self.session.close()


def joined(player: str = "Anna", *, owns: bool = True, **also: Any) -> Joined:
    return Joined(
        **{"module": NAME, "version": VERSION, "room": ROOM, "player": player, "owns": owns, **also}
    )


def said(command: Command | str, sender: str = "Anna", room: str = ROOM) -> Heard:
    return Heard.read(NAME, VERSION, room, sender, command if isinstance(command, str) else encode(command))


def state(board: str = NINE) -> Heard:
    return said(Played.of(board).save().command)


def move(id: str, to: str, start: str, sender: str = "Anna") -> Heard:
    action = MovePiece(id, MAP, *BOARD.centre(to), None, MAP, *BOARD.centre(start), None, "x")
    return said(Command(action), sender)


SIDE = said(Command(PlayerEntry("hunter2", "Anna", "FAN player")))
TALK = said(Command(Chat("&lt;Anna&gt; - hello")))


def run(evening: Coroutine[Any, Any, None]) -> None:
    asyncio.run(evening)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "state" / "a.journal"


def test_the_owner_is_asked_as_he_comes_and_his_answer_is_the_game(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined())
        assert evening.server.asked == 1
        assert evening.session.status == "Anna in the room 'Evening'; asking for the game"
        assert evening.session.advice[0].endswith("in VASSAL: File > New Game, or load one")
        await evening.hear(state())
        assert evening.session.tabletop is not None
        assert evening.session.status == "following Operation Manta in the room 'Evening'"
        assert evening.names == [f"{NAME}, room Evening"]
        await evening.hear(move("fant-inf-co-1", "1638", "1637", "Bo"))
        assert evening.session.tabletop.position.where("fant-inf-co-1") == ("1638",)
        assert [row.sender for row in evening.session.history().steps()] == ["Anna", "Bo"]
        assert evening.server.asked == 1
        await evening.end()

    run(meeting())


def test_without_a_game_nobody_is_asked_because_of_mere_talk(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=0.0)
        evening.server.is_anybody_there = False
        await evening.hear(joined())
        evening.server.is_anybody_there = True
        await evening.hear(TALK, TALK)
        assert evening.server.asked == 0
        await evening.hear(SIDE)
        assert evening.server.asked == 1
        await evening.end()

    run(meeting())


def test_an_owner_who_had_no_game_when_he_came_is_asked_again_once_he_has_begun_one(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=0.0)
        await evening.hear(joined())
        await evening.hear(SIDE)
        assert evening.server.asked == 2
        await evening.hear(state())
        assert evening.session.tabletop is not None
        await evening.end()

    run(meeting())


def test_what_others_do_between_question_and_answer_comes_after_it(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(
            joined(),
            joined("Bo", owns=False),
            move("fant-inf-co-1", "1638", "1637", "Anna"),  # in her answer already
            move("fant-inf-bn-3", "1638", "1537", "Bo"),  # she learns of it after she answered
            state(f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1638  fant-inf-co-1\n"),
        )
        tabletop = evening.session.tabletop
        assert tabletop is not None and not tabletop.is_astray
        assert (
            tabletop.position.where("fant-inf-bn-3") == tabletop.position.where("fant-inf-co-1") == ("1638",)
        )
        assert evening.session.history().last == 1
        await evening.end()

    run(meeting())


def test_a_command_that_does_not_fit_the_board_has_the_state_asked_for(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=0.0)
        await evening.hear(joined(), state())
        assert evening.session.tabletop is not None
        asked = evening.server.asked
        await evening.hear(move("stranger", "1638", "1637"))
        assert evening.server.asked == asked + 1 and evening.session.tabletop.is_astray
        await evening.hear(state(f"@ {MOVEMENT}\n1640  fant-inf-co-1\n"))
        assert not evening.session.tabletop.is_astray
        assert evening.session.tabletop.position.where("fant-inf-co-1") == ("1640",)
        await evening.end()

    run(meeting())


OTHER = "1640  fant-inf-co-1\n2527  fant-inf-bn-1\n"
LOADED = {
    "a piece from elsewhere": MovePiece(
        "fant-inf-co-1", MAP, *BOARD.centre("1641"), None, MAP, *BOARD.centre("1640"), None, "x"
    ),
    "a counter turned over": ChangePiece(
        "fant-inf-co-1",
        counter("fant-inf-co-1", "1637", dry=1).state_text(),
        counter("fant-inf-co-1", "1637", dry=2).state_text(),
    ),
    "a property set": MutableProperty("Drought", "severe", "none", "Module"),
    "the tracker set back": tracker_at(f"{IMPULSE}/government/reinforcements"),
    "the tracker in another turn": tracker_at("turn-10/tactical-phase/mrp-die"),
}


def test_a_drag_as_vassal_sends_it_shows_a_saved_game_too():
    look = counter("fant-inf-co-1", "1637")
    tabletop, _ = Tabletop.lay(KNOWN, NAME, VERSION, Played.of(NINE).save().command, "a test")
    for start, does_fit in (("1637", True), ("1640", False)):
        actions = (
            ChangePiece("fant-inf-co-1", look.state_text(), look.state_text()),
            MovePiece(
                "fant-inf-co-1", MAP, *BOARD.centre("1638"), None, MAP, *BOARD.centre(start), None, "x"
            ),
            MovePiece("fant-inf-co-1", MAP, *BOARD.centre("1639"), None, MAP, 1, 1, None, "x"),
        )
        assert tabletop.fits(Command(children=tuple(map(Command, actions)))) is does_fit


@pytest.mark.parametrize("action", LOADED.values(), ids=LOADED)
def test_a_saved_game_loaded_without_a_word_shows_by_the_first_step_that_does_not_fit(
    place: Path, action: Action
):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state())
        evening.seat._asked_at = -1000.0  # that was long ago
        await evening.hear(said(Command(action)))
        assert evening.server.asked == 2
        assert evening.session.status == (
            "a step does not fit the board I know (was a saved game loaded?); I am asking for the whole game"
        )
        assert evening.session.tabletop is not None and evening.session.history().last == 0
        await evening.hear(state(f"@ {COMBAT}\n{OTHER}"))
        tabletop = evening.session.tabletop
        assert not tabletop.is_astray and tabletop.position.where("fant-inf-co-1") == ("1640",)
        assert (tabletop.tracker, evening.session.history().last) == (COMBAT, 1)
        assert evening.session.status.startswith("following Operation Manta")
        await evening.end()

    run(meeting())


def test_a_tracker_set_back_by_hand_is_told_as_such_once_the_board_bears_it_out(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state())
        evening.seat._asked_at = -1000.0
        back = f"{IMPULSE}/government/reinforcements"
        await evening.hear(said(Command(tracker_at(back))), state(NINE.replace(MOVEMENT, back)))
        assert evening.session.tabletop is not None
        (found,) = evening.session.tabletop.findings
        assert found.finding.message.startswith("the turn tracker was set back from")
        assert [row.whole for row in evening.session.history().steps()] == [True, False]
        await evening.end()

    run(meeting())


def test_a_step_that_did_not_fit_is_taken_in_when_nobody_answers(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=0.02)
        await evening.hear(joined(), state())
        evening.seat._asked_at = -1000.0
        await evening.hear(move("stranger", "1638", "1637"), move("fant-inf-co-1", "1638", "1637"))
        while evening.session.history().last < 2:
            await asyncio.sleep(0)
        assert [row.sender for row in evening.session.history().steps()] == ["Anna", "Anna", "Anna"]
        await evening.end()

    run(meeting())


def test_who_plays_nonsense_does_not_have_the_owner_asked_without_end(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=60.0)
        await evening.hear(joined(), state(), *(move("stranger", "1638", "1637") for _ in range(50)))
        assert evening.server.asked == 1
        await evening.end()

    run(meeting())


def test_without_an_answer_the_game_goes_on_as_it_is_known(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=0.0)
        await evening.hear(joined(), state())
        session = evening.session
        await evening.hear(move("stranger", "1638", "1637"), move("fant-inf-co-1", "1638", "1637"))
        assert session.tabletop is not None
        while session.history().last < 2:
            await asyncio.sleep(0)
        assert session.tabletop.position.where("fant-inf-co-1") == ("1638",)
        await evening.end()

    run(meeting())


def test_who_takes_a_side_may_have_begun_another_game_so_the_state_is_asked_for(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=0.0)
        await evening.hear(joined(), state())
        asked = evening.server.asked
        await evening.hear(SIDE)
        assert evening.server.asked == asked + 1
        await evening.hear(
            said(Played.of(f"@ {COMBAT}\n1640  fant-inf-co-1\n", Scenario="deby").save().command)
        )
        assert evening.session.tabletop is not None and evening.session.tabletop.scenario.id == "deby"
        await evening.end()

    run(meeting())


def test_who_begins_another_game_as_soon_as_he_has_come_is_asked_a_moment_later(
    place: Path, monkeypatch: pytest.MonkeyPatch
):
    """The answer that has just come was given before, and nothing else may come that would show it."""
    monkeypatch.setattr("guelta.companion.session.referees_seat._PAUSE", 0.02)

    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state(), SIDE)
        while evening.server.asked < 2:
            await asyncio.sleep(0)
        await evening.hear(state(f"@ {MOVEMENT}\n1640  fant-inf-co-1\n"))
        assert evening.session.tabletop is not None
        assert evening.session.tabletop.position.where("fant-inf-co-1") == ("1640",)
        await evening.end()

    run(meeting())


def test_what_the_owner_does_before_he_answers_is_seen_step_by_step(
    place: Path, monkeypatch: pytest.MonkeyPatch
):
    """His answer shows where it led, but not what he took back on the way."""
    monkeypatch.setattr("guelta.companion.session.referees_seat._PAUSE", 0.0)

    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state())
        await evening.hear(SIDE)
        first = evening.session.history().last + 1
        await evening.hear(
            move("fant-inf-co-1", "1638", "1637"),
            move("fant-inf-co-1", "1637", "1638"),
            move("fant-inf-bn-3", "1638", "1537", "Bo"),
            state(),
        )
        history = evening.session.history()
        where = [
            [history.at(step).where(id)[0] for id in ("fant-inf-co-1", "fant-inf-bn-3")]
            for step in range(first, history.last + 1)
        ]
        assert where == [["1638", "1537"], ["1637", "1537"], ["1637", "1537"], ["1637", "1638"]]
        await evening.end()

    run(meeting())


def test_what_an_owner_does_in_another_game_comes_with_that_game(
    place: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("guelta.companion.session.referees_seat._PAUSE", 0.0)

    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state())
        await evening.hear(SIDE)
        last = evening.session.history().last
        await evening.hear(move("stranger", "1638", "1637"), state(f"@ {MOVEMENT}\n1640  fant-inf-co-1\n"))
        assert evening.session.history().last == last + 1
        assert evening.session.tabletop is not None and not evening.session.tabletop.is_astray
        await evening.end()

    run(meeting())


def test_an_owner_who_comes_back_at_once_is_asked_for_what_he_has_now(
    place: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("guelta.companion.session.referees_seat._PAUSE", 0.02)

    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state(), Left(NAME, ROOM, "Anna", ""), joined())
        while evening.server.asked < 2:
            await asyncio.sleep(0)
        await evening.end()

    run(meeting())


def test_a_broken_command_is_passed_over_and_the_state_asked_for(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=0.0)
        await evening.hear(joined(), said("M/broken"))
        assert evening.session.tabletop is None
        await evening.hear(state())
        asked = evening.server.asked
        await evening.hear(said("M/broken"))
        assert evening.server.asked == asked + 1
        await evening.end()

    run(meeting())


def test_a_module_we_do_not_know_is_refused_in_a_sentence_with_what_to_do(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(module="Monopoly\x1b[2J"))
        assert evening.session.status.startswith(
            "the game in the room 'Evening' was played with the module 'Monopoly[2J'; Guelta referees"
        )
        assert evening.session.advice == ("open a module that Guelta has made, and come back",)
        await evening.hear(joined(version="99.0"))
        assert evening.session.status.endswith("a newer Guelta may know it, or give the module")
        assert evening.server.asked == 0 and evening.session.tabletop is None
        await evening.end()

    run(meeting())


def test_another_game_than_the_one_expected_is_refused(place: Path):
    async def meeting() -> None:
        evening = Evening(place, module="Something Else")
        await evening.hear(joined())
        assert evening.session.status.endswith("not of 'Something Else'")
        await evening.end()

    run(meeting())


def test_a_state_that_cannot_be_judged_is_told_and_the_next_one_taken(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=0.0)
        await evening.hear(joined(), said(Played.of(NINE, Scenario="").save().command))
        assert "does not say which scenario is played" in evening.session.status
        assert evening.session.tabletop is None
        await evening.hear(SIDE, state())
        assert evening.session.tabletop is not None
        await evening.end()

    run(meeting())


def test_what_is_said_in_another_room_is_not_followed(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state(), joined("Cleo", room="Other"))
        await evening.hear(said(Command(tracker_at(COMBAT)), "Cleo", room="Other"))
        assert evening.session.history().last == 0
        await evening.end()

    run(meeting())


def test_when_everybody_has_left_the_game_is_kept_and_another_room_has_its_own(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=0.0)
        await evening.hear(joined(), joined("Bo", owns=False), state())
        await evening.hear(Renamed(NAME, ROOM, "Bo", "Bob"), Left(NAME, ROOM, "Anna", "Bob"))
        assert evening.session.status == "following Operation Manta in the room 'Evening'"
        await evening.hear(Left(NAME, ROOM, "Bob", ""))
        assert evening.session.status == (
            "everybody has left the room 'Evening'; the game is kept, and goes on when they come back"
        )
        asked = evening.server.asked
        await evening.hear(joined("Bo", room="Next time"))
        assert evening.server.asked == asked + 1
        await evening.hear(said(Played.of(NINE).save().command, "Bo", room="Next time"))
        assert evening.session.history().last == 0
        assert evening.names == [f"{NAME}, room Evening", f"{NAME}, room Next time"]
        await evening.end()

    run(meeting())


def test_a_room_with_players_is_taken_up_when_the_first_is_empty(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        second = joined("Bo", room="Second"), joined("Cleo", owns=False, room="Second")
        await evening.hear(joined("Anna"), *second)
        assert "Bo is in" in evening.session.status or "Cleo is in" in evening.session.status
        assert "another guelta live --port" in evening.session.advice[0]
        asked = evening.server.asked
        await evening.hear(Left(NAME, ROOM, "Anna", ""))
        assert evening.server.asked == asked + 1
        assert evening.session.status.startswith("Bo and Cleo in the room 'Second'")
        await evening.hear(said(Played.of(NINE).save().command, "Bo", "Second"))
        assert evening.session.tabletop is not None
        assert evening.names == [f"{NAME}, room Second"]
        await evening.end()

    run(meeting())


def test_a_room_that_is_not_ours_keeps_nobody_from_ours(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined("Eve", module="Somebody's Game"), joined("Bo", room="Second"))
        assert evening.session.status.startswith("Bo in the room 'Second'")
        await evening.end()

    run(meeting())


def test_whose_module_is_another_version_reads_so_and_is_counted(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        speaking = asyncio.create_task(evening.session.speak())
        await evening.hear(joined("Anna"), joined("Bo", owns=False, version="0.0.1"), state())
        async with asyncio.timeout(10):
            while not (told := [*zip(evening.server.told, evening.server.told_to, strict=True)]):
                await asyncio.sleep(0.01)
        about = [(line, to) for line, to in told if "your module is version 0.0.1" in line]
        assert [to for _, to in about] == ["Bo"]
        assert not any("one VASSAL here" in line for line, _ in told)
        speaking.cancel()
        await evening.end()

    run(meeting())


def test_a_stranger_makes_nobody_wait_for_the_state_again_and_again(place: Path):
    async def meeting() -> None:
        evening = Evening(place, patience=0.01)
        await evening.hear(joined("Anna"), state(), joined("Eve", owns=False))
        asked = evening.server.asked
        nonsense = replace(move("fant-inf-bn-1", "1637", "2826", "Eve"), client="connection 9")
        for _ in range(12):
            await evening.hear(nonsense)
            await asyncio.sleep(0.03)
        assert 0 < evening.server.asked - asked <= 6
        await evening.end()

    run(meeting())


def test_a_state_of_somebody_who_has_not_the_game_changes_nothing(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined("Anna"), state(), replace(state(f"@ {COMBAT}\n"), owns=False))
        assert evening.session.tabletop is not None and evening.session.tabletop.step == 0
        await evening.end()

    run(meeting())


def test_a_notice_of_the_connection_is_the_status(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(Notice("the connection was cut; trying to come back"))
        assert evening.session.status == "the connection was cut; trying to come back"
        await evening.end()

    run(meeting())


def test_a_line_in_the_chat_is_signed_and_nothing_in_it_is_markup_or_a_command(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.seat.say("nobody is there yet")
        assert evening.server.told == []
        await evening.hear(joined(), state())
        await evening.seat.say("Evil\x1bM/1/x <img src=x> & co\n\u202eone")
        (text,) = evening.server.told
        assert text == "CHATReferee: EvilM/1/x &lt;img src=x&gt; &amp; co one"
        (action,) = decode(text).walk()
        assert isinstance(action, Chat)
        await evening.end()

    run(meeting())


def test_orders_go_to_the_room_as_they_are(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state())
        order = Command(tracker_at(COMBAT))
        await evening.seat.send(order)
        assert evening.server.told == [encode(order)]
        await evening.end()

    run(meeting())


def test_where_another_referee_speaks_this_one_follows_and_keeps_silent(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        evening.server.is_spoken_for = True
        await evening.hear(joined(), state(), move("fant-inf-co-1", "1638", "1637", "Bo"))
        assert evening.session.tabletop is not None
        assert evening.session.tabletop.position.where("fant-inf-co-1") == ("1638",)
        await evening.seat.say("2826: 9 steps")
        with pytest.raises(Refusal, match="another referee speaks in this room"):
            await evening.seat.send(Command(Chat("x")))
        assert evening.server.told == []
        evening.server.is_spoken_for = False
        await evening.seat.say("2826: 9 steps")
        assert evening.server.told == ["CHATReferee: 2826: 9 steps"]
        await evening.end()

    run(meeting())


# ---- who sits before another board


def test_who_joins_hears_that_the_referee_is_here_and_how_things_stand(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        speaking = asyncio.create_task(evening.session.speak())
        await evening.hear(joined(), state(), joined("Bo", owns=False))
        await asyncio.sleep(0.05)
        lines = list(zip(evening.server.told, evening.server.told_to, strict=True))
        hello = "CHATReferee: the referee is here: nothing due; !help lists what I answer"
        both = "; one VASSAL here, so the page asks for the choices of every side"
        assert lines == [(hello.replace("; !help", f"{both}; !help"), ""), (hello, "Bo")]
        speaking.cancel()
        await evening.end()

    run(meeting())


def test_the_greeting_comes_before_what_is_due_and_in_one_step_with_it(place: Path):
    dry = NINE.replace(MOVEMENT, f"{IMPULSE}/rebel/reinforcements") + "2527  fant-inf-co-2\n"

    async def meeting() -> None:
        evening = Evening(place)
        speaking = asyncio.create_task(evening.session.speak())
        heard = evening.session.listen()
        await evening.hear(joined(), joined("Bo", owns=False), state(dry))
        await asyncio.sleep(0.05)
        (first,) = evening.server.told
        lines = [each.message for each in decode(first).walk() if isinstance(each, Chat)]
        said = [str(each.body) for each in heard._waiting if each is not None and each.kind == "said"]
        assert lines == [f"Referee: {line}" for line in said]
        assert lines[0] == "Referee: the referee is here: 1 due; !help lists what I answer"
        assert lines[1].startswith("Referee: due: ") and len(lines) == 2
        speaking.cancel()
        await evening.end()

    run(meeting())


def test_who_has_loaded_a_save_of_his_own_is_named_with_what_stands_elsewhere(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state(), joined("Bo", owns=False))
        evening.seat._asked_at = -60.0
        said_aloud = evening.session.listen()
        await evening.hear(move("fant-inf-co-1", "1638", "1639", "Bo"))
        await evening.hear(state(NINE.replace("1637", "1638")))
        told = [each.body for each in said_aloud._waiting if each is not None and each.kind == "said"]
        assert told == ["Bo's FANT 2-2-6 company 1 stands elsewhere: Synchronize"]
        await evening.end()

    run(meeting())


@pytest.mark.parametrize(
    ("who", "what_to_do"),
    [
        ("Bo", "Synchronize; others set it back with Undo, pressed twice"),
        ("Anna", "the others: Synchronize, or set it back with Undo, pressed twice"),
    ],
    ids=["a guest's", "the owner's"],
)
def test_a_tracker_that_stands_elsewhere_for_one_player_is_named(place: Path, who: str, what_to_do: str):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state(), joined("Bo", owns=False))
        speaking = asyncio.create_task(evening.session.speak())
        await asyncio.sleep(0.05)
        evening.seat._asked_at = -60.0
        far = "turn-11/tactical-phase/impulse-1/government/movement"
        await evening.hear(said(Command(tracker_at(far)), who))
        await evening.hear(state(NINE.replace("turn-9", "turn-11")))
        await asyncio.sleep(0.05)
        told = [each.message for each in decode(evening.server.told[-1]).walk() if isinstance(each, Chat)]
        assert told[0] == f"Referee: {who}'s turn tracker stands elsewhere: {what_to_do}"
        assert len(told) == 2 and told[1].startswith("Referee: the turn tracker jumped from Turn 9")
        speaking.cancel()
        await evening.end()

    run(meeting())


def test_who_is_alone_has_a_tracker_where_he_likes(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state())
        evening.seat._asked_at = -60.0
        said_aloud = evening.session.listen()
        far = "turn-11/tactical-phase/impulse-1/government/movement"
        await evening.hear(said(Command(tracker_at(far))))
        await evening.hear(state(NINE.replace("turn-9", "turn-11")))
        told = [str(each.body) for each in said_aloud._waiting if each is not None and each.kind == "said"]
        assert len(told) == 1 and told[0].startswith("the turn tracker jumped from Turn 9")
        await evening.end()

    run(meeting())


def test_who_sets_the_tracker_back_by_one_press_has_no_board_of_his_own(place: Path):
    """VASSAL sets everybody's tracker; the referee says what is judged again, and that is all."""

    async def meeting() -> None:
        evening = Evening(place)
        await evening.hear(joined(), state(), joined("Bo", owns=False))
        await evening.hear(said(Command(tracker_at(COMBAT)), "Bo"))
        evening.seat._asked_at = -60.0
        said_aloud = evening.session.listen()
        await evening.hear(said(Command(tracker_at(MOVEMENT)), "Bo"))
        await evening.hear(state(NINE))
        told = [str(each.body) for each in said_aloud._waiting if each is not None and each.kind == "said"]
        assert len(told) == 1 and told[0].startswith("the turn tracker was set back from Turn 9")
        await evening.end()

    run(meeting())


def test_an_unknown_word_is_answered_to_the_asker_alone_and_lines_are_one_command(place: Path):
    async def meeting() -> None:
        evening = Evening(place)
        speaking = asyncio.create_task(evening.session.speak())
        await evening.hear(joined(), state(), said(Command(Chat("&lt;Bo&gt; - !dance")), "Bo"))
        await asyncio.sleep(0.05)
        assert evening.server.told[-1] == "CHATReferee: I do not know !dance; !help lists what I answer"
        assert evening.server.told_to[-1] == "Bo"
        await evening.hear(said(Command(Chat("&lt;Bo&gt; - !help")), "Bo"))
        await asyncio.sleep(0.05)
        one = decode(evening.server.told[-1])
        assert len([each for each in one.walk() if isinstance(each, Chat)]) == 2
        assert evening.server.told_to[-1] == ""
        speaking.cancel()
        await evening.end()

    run(meeting())
