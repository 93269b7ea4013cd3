"""A session: the journal first, then who listens; left and taken up again; told again from its start."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Coroutine
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import pytest

from guelta.builder.handback.highlight import highlighted
from guelta.builder.vassal.actions import Chat, MutableProperty
from guelta.builder.vassal.command import Command
from guelta.companion.following.feed import FileFeed
from guelta.companion.following.game_file import Refusal
from guelta.companion.journal.journal import Journal
from guelta.companion.judging.life import Life
from guelta.companion.judging.tabletop import News, Tabletop, Turned
from guelta.companion.session.session import Event, Session
from tests.companion.played import MANIFEST, MODULE, PASSWORD, Played, tracker_at
from tests.companion.test_tabletop import moved, undone
from tests.library import KNOWN

SAMPLE = Path(__file__).parents[2] / "examples" / "operation-manta.vlog"
IMPULSE = "turn-9/tactical-phase/impulse-1"
MOVEMENT, COMBAT = f"{IMPULSE}/government/movement", f"{IMPULSE}/government/combat"
NINE = f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1637  fant-inf-co-1\n"


OVER = (
    "10 government steps in 1537 N'Djamena, limit 9 (4.23; rests on inferred values): 4 FANT counters"
    "; press Undo twice to take the last step back"
)


class Chatroom:
    """A room that only takes note."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.sent: list[Command] = []

    async def say(self, *lines: str, to: str = "") -> None:
        self.said.extend(lines)

    async def send(self, commands: Command) -> None:
        self.sent.append(commands)


def session(place: Path, room: Chatroom | None = None) -> Session:
    return Session(KNOWN, Journal.open(place, source="a test"), room=room)


def lay(session: Session, game: Played, **how: Any) -> News:
    return session.lay(MODULE.name or "", MODULE.version or "", game.save().command, "a test", **how)


def follow(session: Session, game: Played, **how: Any) -> list[News]:
    return [lay(session, game, **how), *(session.see(step, "Anna") for step in game.steps)]


def over_the_limit() -> Played:
    game = Played.of(NINE)
    game.drag("fant-inf-co-1", "1537")
    game.turn(COMBAT)
    return game


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "state" / "a.journal"


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def heard(events: list[Event], kind: str) -> list[Any]:
    return [event.body for event in events if event.kind == kind]


# ---- who listens


def test_everybody_who_listens_hears_every_event_in_order(place: Path):
    async def meeting() -> None:
        followed = session(place)
        one, other = followed.listen(), followed.listen()
        news = follow(followed, over_the_limit())
        followed.tell("all is well", ("press nothing",))
        followed.tell("all is well", ("press nothing",))
        followed.close()
        events = [event async for event in one]
        assert events == [event async for event in other]
        assert heard(events, "news") == news
        assert heard(events, "status") == ["all is well"]
        assert heard(events, "said") == [OVER]
        assert followed.advice == ("press nothing",)

    run(meeting())


def test_who_listens_from_now_on_hears_what_comes_from_now_on(place: Path):
    async def meeting() -> None:
        followed, game = session(place), over_the_limit()
        lay(followed, game)
        late = followed.listen()
        seen = followed.see(game.steps[0])
        gone = followed.listen()
        await gone.aclose()
        assert (await anext(late)).body == seen
        late._waiting.clear()
        waiting = asyncio.ensure_future(anext(late))
        await asyncio.sleep(0)
        assert not waiting.done()
        again = followed.see(game.steps[1])
        assert (await waiting).body == again
        followed.close()

    run(meeting())


def test_who_does_not_take_his_events_is_told_that_he_fell_behind(
    place: Path, monkeypatch: pytest.MonkeyPatch
):
    async def meeting() -> None:
        monkeypatch.setattr("guelta.companion.session.listening._MOST_WAITING", 3)
        followed = Session(KNOWN)
        slow = followed.listen()
        for number in range(4):
            followed.tell(f"status {number}")
        followed.hush()
        assert [event async for event in slow] == [Event("behind", None), Event("status", "status 3")]

    run(meeting())


def test_a_step_is_in_the_journal_before_anybody_hears_of_it(place: Path):
    async def meeting() -> None:
        followed, game = session(place), over_the_limit()
        listener = followed.listen()
        lay(followed, game)
        followed.see(game.steps[0])
        first, second = (await anext(listener)).body, (await anext(listener)).body
        assert isinstance(first, News) and isinstance(second, News | str)
        assert followed.history().last == 1
        followed.close()

    run(meeting())


# ---- the chat


def test_what_is_found_is_said_in_the_room_once(place: Path):
    async def meeting() -> None:
        room = Chatroom()
        followed = session(place, room)
        follow(followed, over_the_limit())
        speaking = asyncio.create_task(followed.speak())
        while not room.said:
            await asyncio.sleep(0)
        speaking.cancel()
        assert room.said == [OVER]
        followed.close()

    run(meeting())


def test_a_question_in_the_chat_is_answered_but_not_by_a_private_referee(place: Path):
    async def meeting() -> None:
        followed = session(place, Chatroom())
        listener = followed.listen()
        follow(followed, over_the_limit())
        question = Command(Chat("&lt;Anna&gt; - !why"))
        followed.see(question, "Anna")
        followed.speech.is_private = True
        followed.see(question, "Anna")
        followed.close()
        said = heard([event async for event in listener], "said")
        assert said[1].startswith("4.23: ")
        line = said[0].removesuffix("; press Undo twice to take the last step back")
        assert said[2].startswith(line.replace("4 FANT counters", "4 counters: FANT 7-3-6 battalion 1, "))
        assert said[3] == "to do: the owner eliminates units of his choice worth at least 1 step"
        assert len(said) == 5 and said[4].startswith("inferred: step value")

    run(meeting())


def test_who_asks_for_marks_in_the_chat_has_them_and_has_hexes_cleared_again(place: Path):
    async def meeting() -> None:
        room = Chatroom()
        followed = session(place, room)
        follow(followed, over_the_limit())
        speaking = asyncio.create_task(followed.speak())
        for word, lines in (("!mark", 2), ("!Mark", 3), ("!unmark", 4), ("!unmark", 5)):
            followed.see(Command(Chat(f"&lt;Anna&gt; - {word}")), "Anna")
            while len(room.said) < lines:
                await asyncio.sleep(0)
        speaking.cancel()
        assert room.said[1:] == [
            "What was found is marked on the map; every player sees it, and can undo it",
            "There is nothing to mark or clear on the map",
            "No space is highlighted any more; marks on counters stay where they are",
            "No space is highlighted",
        ]
        assert len(room.sent) == 2
        assert followed.tabletop is not None and not highlighted(MANIFEST, followed.tabletop.observer.lying())
        followed.close()

    run(meeting())


def test_who_asks_for_marks_again_after_a_stack_was_put_right_has_its_hex_cleared(place: Path):
    async def meeting() -> None:
        followed = session(place, Chatroom())
        follow(followed, over_the_limit())
        await followed.mark_the_map()
        followed.see(Command(moved("fant-inf-co-1", "1637", "1537")))
        assert await followed.mark_the_map() == (
            "What was marked and no longer holds is cleared; every player sees it, and can undo it"
        )
        assert followed.tabletop is not None and not highlighted(MANIFEST, followed.tabletop.observer.lying())
        followed.close()

    run(meeting())


class Fatal(Chatroom):
    """A room that reads what would be left of the journal, were all to end as it passes something on."""

    def __init__(self, place: Path, *, refuses: bool) -> None:
        super().__init__()
        self._place = place
        self._refuses = refuses
        self.kept: list[str] = []

    async def send(self, commands: Command) -> None:
        left = self._place.with_name("left") / self._place.name
        left.parent.mkdir()
        for file in self._place.parent.glob(f"{self._place.name}*"):
            shutil.copy(file, left.parent)
        with closing(Journal.open(left, source="a test")) as journal:
            self.kept = [journal.history.text(journal.history.last)]
        if self._refuses:
            raise Refusal("another referee speaks in this room")


@pytest.mark.parametrize("refuses", [False, True])
def test_what_the_referee_writes_to_the_game_is_kept_before_anybody_has_it(place: Path, refuses: bool):
    async def meeting() -> None:
        room = Fatal(place, refuses=refuses)
        followed = session(place, room)
        follow(followed, over_the_limit())
        last = followed.journal.history.last
        with nullcontext() if not refuses else pytest.raises(Refusal):
            await followed.mark_the_map()
        assert "Highlight" in room.kept[0]
        followed.close()
        again = Journal.open(place, source="a test")
        steps = [again.history.text(row.step) for row in again.history.steps(last + 1)]
        assert steps == ([] if refuses else room.kept)
        again.close()

    run(meeting())


def test_in_a_file_nobody_is_answered(place: Path):
    followed = session(place)
    follow(followed, over_the_limit())
    listener = followed.listen()
    followed.see(Command(Chat("&lt;Anna&gt; - !why")), "Anna")
    assert heard([event for event in listener._waiting if event], "said") == []
    followed.close()


# ---- left and taken up again


def test_a_game_goes_on_where_the_journal_left_it(place: Path):
    game = over_the_limit()
    first = session(place)
    follow(first, game)
    findings, position = first.tabletop.findings, first.tabletop.position  # type: ignore[union-attr]
    first.close()
    again = session(place)
    state = Played.of(f"@ {COMBAT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1\n")
    news = lay(again, state)
    assert (news.step, news.findings, news.turned) == (3, (), ())
    assert again.tabletop is not None
    assert again.tabletop.findings == findings and again.tabletop.position.spaces == position.spaces
    assert again.speech.last == findings[0].finding
    again.close()


def test_an_undo_after_a_restart_leads_back_as_if_nobody_had_stopped(place: Path):
    game = over_the_limit()
    game.set("2d6_result", "3,4")
    game.turn(f"{IMPULSE}/rebel/reinforcements")
    first = session(place)
    follow(first, game)
    first.close()
    state = Played.of(
        f"@ {IMPULSE}/rebel/reinforcements\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1\n"
    )
    again = session(place)
    lay(again, state)
    assert again.tabletop is not None and [each.number for each in again.tabletop.findings] == [1, 2]
    back = again.see(undone(tracker_at(COMBAT)))
    assert (back.position.cursor, back.findings, back.turned) == (COMBAT, (), (Turned(2, Life.UNDONE),))
    assert back.position.fields["rolls"] == "3+4"
    back = again.see(undone(tracker_at(MOVEMENT)))
    assert (back.position.cursor, back.findings, back.turned) == (MOVEMENT, (), (Turned(1, Life.UNDONE),))
    again.see(undone(moved("fant-inf-co-1", "1637", "1537")))
    assert again.see(Command(tracker_at(COMBAT))).findings == ()
    again.close()


@pytest.mark.parametrize("upto", [40, 95, 150])
def test_a_game_taken_up_again_knows_what_the_one_never_left_does(place: Path, upto: int):
    feed = FileFeed.open(SAMPLE)
    steps = [step.commands for step in feed.steps()][:upto]
    first = session(place)
    first.lay(*feed.module, steps[0], "a log")
    for step in steps[1:]:
        first.see(step)
    first.close()
    journal = Journal.open(place, source="a test")
    kept = journal.kept()
    again, _ = Tabletop.lay(KNOWN, *feed.module, steps[0], "a log")
    for step in steps[1:]:
        again.retrace(step)
    assert kept is not None and first.tabletop is not None
    again.recall(kept)
    assert again.depth == first.tabletop.depth > 0
    for ours, theirs in zip(again.places(), first.tabletop.places(), strict=True):
        assert (ours.found, ours.known.as_json()) == (theirs.found, theirs.known.as_json())
        assert [each.position for each in ours.known.trail] == [each.position for each in theirs.known.trail]
        assert [each.board for each in ours.known.trail] == [each.board for each in theirs.known.trail]
    journal.close()


@pytest.mark.parametrize("talk", [0, 50])
@pytest.mark.parametrize("undoes", [True, False])
def test_a_move_undone_before_the_game_was_left_was_never_made(place: Path, undoes: bool, talk: int):
    back = moved("fant-inf-co-1", "1637", "1638")
    first, game = session(place), Played.of(NINE)
    lay(first, game)
    game.drag("fant-inf-bn-1", "1538")
    game.drag("fant-inf-co-1", "1638")
    for step in game.steps:
        first.see(step, "Anna")
    first.see(undone(back) if undoes else Command(back), "Anna")
    for _ in range(talk):
        first.see(Command(Chat("&lt;Anna&gt; - hello")), "Anna")
    assert first.tabletop is not None
    known = first.tabletop.known.as_json()
    first.close()
    journal = Journal.open(place, source="a test")
    kept = journal.kept()
    again, _ = Tabletop.lay(KNOWN, MODULE.name or "", MODULE.version or "", game.save().command, "a test")
    assert kept is not None
    again.recall(kept)
    assert again.known.as_json() == known
    walked = ("1637",) if undoes else ("1637", "1638", "1637")
    assert again.known.stops == {"fant-inf-bn-1": ("1537", "1538"), "fant-inf-co-1": walked}
    for ours, theirs in zip(again.known.trail, first.tabletop.known.trail, strict=True):
        assert (ours.board, ours.position) == (theirs.board, theirs.position)
    journal.close()


def test_a_feed_told_again_from_its_start_is_not_judged_or_told_twice(place: Path):
    game = over_the_limit()
    first = session(place)
    told = follow(first, game, from_start=True)
    first.close()
    again = session(place)
    listener = again.listen()
    passed = follow(again, game, from_start=True)
    assert [each.step for each in passed] == [0, 1, 2]
    assert [each.position for each in passed] == [each.position for each in told]
    assert not any(each.findings for each in passed)
    assert again.history().last == 2 and again.tabletop is not None
    assert [each.number for each in again.tabletop.findings] == [1]
    game.turn(f"{IMPULSE}/rebel/reinforcements")
    news = again.see(game.steps[-1])
    assert (news.step, news.findings) == (3, ())
    again.close()
    assert [event.body for event in listener._waiting if event and event.kind == "news"] == [news]


def test_a_feed_that_takes_another_turn_is_followed_from_there(place: Path):
    game = over_the_limit()
    first = session(place)
    follow(first, game, from_start=True)
    first.close()
    other = Played.of(NINE)
    other.drag("fant-inf-co-1", "1537")
    other.drag("fant-inf-co-1", "1638")
    other.turn(COMBAT)
    again = session(place)
    news = follow(again, other, from_start=True)
    assert [each.step for each in news] == [0, 1, 2, 3]
    assert again.tabletop is not None and again.tabletop.findings == ()
    assert again.history().last == 3 and again.history().findings(3) == ()
    assert again.history().at(3) == again.tabletop.position
    again.close()


@pytest.mark.parametrize("said_at", [2, 3])
def test_where_a_feed_takes_another_turn_the_players_play_on_with_what_they_played_on_with(
    place: Path, said_at: int
):
    game = over_the_limit()
    game.steps.append(Command(Chat("* well")))
    first = session(place)
    lay(first, game, from_start=True)
    for step in game.steps:
        first.see(step, "Anna")
        if first.tabletop is not None and first.tabletop.step == said_at:
            first.play_on([1], "Anna")
    first.close()
    other = over_the_limit()
    other.turn(f"{IMPULSE}/rebel/reinforcements")
    again = session(place)
    follow(again, other, from_start=True)
    assert again.taken_back == 1 and again.tabletop is not None
    assert [each.life for each in again.tabletop.findings] == [Life.SETTLED]
    assert again.tabletop.standing == () and again.history().findings(3) == again.tabletop.findings
    again.close()


def test_where_a_feed_takes_another_turn_the_game_before_is_judged_by_the_rules_of_today(place: Path):
    game = over_the_limit()
    first = session(place)
    follow(first, game, from_start=True)
    first.journal._database.execute(
        "INSERT INTO findings SELECT 2, 1, finding, '0.0.1', charts FROM findings WHERE number = 1"
    )
    first.close()
    other = over_the_limit()
    other.steps.insert(1, Command(Chat("* well")))
    again = session(place)
    follow(again, other, from_start=True)
    assert again.tabletop is not None and again.history().findings(3) == again.tabletop.findings
    assert again.journal.judged_otherwise() == ()
    again.close()


def test_a_feed_that_begins_otherwise_is_another_game(place: Path):
    first = session(place)
    follow(first, over_the_limit(), from_start=True)
    first.close()
    again = session(place)
    news = lay(again, Played.of(f"@ {COMBAT}\n", Scenario="deby"), from_start=True)
    assert news.step == 0 and news.whole and news.findings == ()
    assert again.history().last == 0 and again.history().findings(0) == ()
    assert again.taken_back == 3
    again.close()


def test_what_was_said_in_one_game_is_said_again_in_the_next(place: Path):
    followed = session(place)
    listener = followed.listen()
    follow(followed, over_the_limit())
    earlier = f"@ {IMPULSE}/government/reinforcements\n"
    other = Played.of(NINE.replace(f"@ {MOVEMENT}\n", earlier))
    assert followed.see(other.save().command).begins_anew
    other.turn(MOVEMENT)
    other.drag("fant-inf-co-1", "1537")
    other.turn(COMBAT)
    for step in other.steps:
        followed.see(step, "Anna")
    followed.close()
    assert heard([event for event in listener._waiting if event], "said") == [OVER, OVER]


def test_of_a_feed_that_ends_before_the_journal_the_later_steps_are_taken_back(place: Path):
    game = over_the_limit()
    game.turn(f"{IMPULSE}/rebel/reinforcements")
    first = session(place)
    follow(first, game, from_start=True)
    first.journal.decide(COMBAT, "a die", "dice", ["3"])
    first.close()
    del game.steps[1:]
    again = session(place)
    listener = again.listen()
    follow(again, game, from_start=True)
    again.told_all()
    assert again.taken_back == 2 and again.history().last == 1
    assert again.tabletop is not None and again.tabletop.findings == () and again.tabletop.step == 1
    assert [note for note in again.journal.decisions() if note.id == "a die"] == []
    assert "behind" in [event.kind for event in listener._waiting if event]
    again.close()


def test_of_a_feed_that_ends_as_the_journal_does_nothing_is_taken_back(place: Path):
    first = session(place)
    follow(first, over_the_limit(), from_start=True)
    first.close()
    again = session(place)
    listener = again.listen()
    follow(again, over_the_limit(), from_start=True)
    again.told_all()
    assert again.taken_back == 0 and again.history().last == 2
    assert again.tabletop is not None and [each.number for each in again.tabletop.findings] == [1]
    told = [event.kind for event in listener._waiting if event]
    assert told.count("behind") == 1  # who looks on already sees the game now
    again.close()


def test_the_sample_game_is_passed_over_in_a_moment_when_it_is_told_again(place: Path):
    feed = FileFeed.open(SAMPLE)
    steps = [step.commands for step in feed.steps()]
    for upto in (30, len(steps), len(steps)):
        followed = session(place)
        followed.lay(*feed.module, steps[0], "a log", from_start=True)
        for step in steps[1:upto]:
            followed.see(step)
        assert followed.tabletop is not None
        board, findings = followed.tabletop.position, followed.tabletop.findings
        followed.close()
    assert (len(findings), board.cursor) == (17, "turn-10/tactical-phase/water-check")


def test_who_goes_on_by_other_rules_is_told_how_to_have_it_judged_anew(place: Path):
    first = session(place)
    follow(first, over_the_limit())
    first.journal._database.execute("UPDATE findings SET version = '0.0.1'")
    first.close()
    again = session(place)
    listener = again.listen()
    lay(again, Played.of(f"@ {COMBAT}\n1537  fant-inf-bn-1\n"))
    (told,) = heard([event for event in listener._waiting if event], "status")
    assert told.startswith("what was played was judged by rules 0.0.1; --rejudge judges it by rules ")
    again.close()


# ---- what cannot be


def test_a_game_that_cannot_be_judged_leaves_the_session_as_it_was(place: Path):
    followed = session(place)
    with pytest.raises(Refusal):
        followed.lay("Monopoly", "1", Played.of(NINE).save().command, "a test")
    assert followed.tabletop is None and followed.history().last == -1
    followed.close()


def test_without_a_journal_there_is_no_history():
    with pytest.raises(Refusal, match="no game is followed yet"):
        Session(KNOWN).history()


def test_what_vassal_itself_could_not_write_is_followed_all_the_same(place: Path):
    followed = session(place)
    lay(followed, Played.of(NINE))
    odd = Command(MutableProperty("Drought", "x", "severe\\", "Module"), (Command(Chat("x\\")),))
    assert followed.see(odd).step == 1
    assert followed.history().text(1) == ""
    followed.close()


def test_no_password_is_told_to_anybody_who_listens(place: Path):
    followed = session(place)
    listener = followed.listen()
    follow(followed, over_the_limit())
    followed.see(Command(tracker_at(f"{IMPULSE}/rebel/reinforcements")))
    assert PASSWORD not in repr([*listener._waiting])
    assert PASSWORD in followed.history().text(1)
    followed.close()


# ---- the paperwork


def test_the_paperwork_lies_beside_the_table_and_is_told_of(place: Path):
    followed = session(place)
    listener = followed.listen()
    assert followed.desk is None
    follow(followed, over_the_limit())
    assert followed.desk is not None
    assert heard([event for event in listener._waiting if event], "paperwork")
    followed.close()


def test_what_was_found_is_said_before_the_worksheets_are_worked_out(place: Path):
    followed, game = session(place), over_the_limit()
    lay(followed, game)
    followed.see(game.steps[0])
    listener = followed.listen()
    followed.see(game.steps[1])
    kinds = [event.kind for event in listener._waiting if event]
    assert kinds.index("said") < kinds.index("paperwork")
    followed.close()


def test_paperwork_without_a_game_is_refused():
    with pytest.raises(Refusal, match="no game yet"):
        run(Session(KNOWN).carry_out("turn-9/budget", "Anna"))  # type: ignore[arg-type]
