"""Twin games, equal but for one secret, give equal bytes to everybody who may not know it.

Every command, every route of the page, every event, the chat and the console, at every seat: the lists are
the product's own, so that a new output is asked for or the test fails. Each leak that there once was is put
back at the end, and makes the twins differ.
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from guelta.builder.vassal.command import Command, encode
from guelta.builder.vassal.save import Save as GameSave
from guelta.companion.commands.cli import COMMANDS
from guelta.companion.following.differences import Differences
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.written_back import save_after
from guelta.companion.journal.history import History, Row
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.replay import rejudge
from guelta.companion.journal.shelf import Shelf
from guelta.companion.judging.tabletop import Differing
from guelta.companion.node.events import Heard, Joined
from guelta.companion.page.view import View
from guelta.companion.session import chat
from guelta.companion.session.listening import Event
from guelta.companion.session.referees_seat import Seat
from guelta.companion.session.session import Session
from guelta.companion.viewing.viewer import EVERYTHING, Viewer
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.chapter import checks_by_rule
from guelta.rules.engine.judging.check import check
from tests.companion.handing_back import Followed
from tests.companion.salt_road_table import MODULE, SaltRoad, known
from tests.companion.test_seat import Quiet
from tests.companion.twins import (
    ANGOLA,
    ANSWERS,
    BENEATH_OF,
    CRISIS,
    ELSEWHERE,
    OWNER,
    READS,
    RUNS,
    TELLS_NOTHING,
    Asking,
    Twin,
    boards,
    crisis,
    differing,
    events,
    followed,
    overheard,
    printed,
    spoken,
    twins,
    watched,
)
from tests.library import KNOWN, LIBRARY
from tests.rules.board import board
from tests.salt_road import GAME, SIDES

Pair = tuple[Twin, Twin]
Told = tuple[Session, list[Event]]


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """Both games of Angola! as files."""
    return twins(tmp_path_factory.mktemp("twins"))


@pytest.fixture(scope="module")
def sessions(pair: Pair) -> Iterator[list[Told]]:
    """Both of them followed to their end."""
    made = []
    for twin in pair:
        session, heard = followed(twin)
        made.append((session, events(heard)))
    yield made
    for session, _ in made:
        session.close()


# ---- nothing is forgotten


def test_every_command_is_asked_or_reads_no_game() -> None:
    assert {each.name for each in COMMANDS} == {*READS, *RUNS, *TELLS_NOTHING}


@pytest.mark.parametrize("command", READS)
def test_every_option_of_a_command_is_asked(command: str) -> None:
    [found] = [each for each in COMMANDS if each.name == command]
    parser, (module, function) = ArgumentParser(), found.arguments.split(":")
    getattr(import_module(f"guelta.companion.commands.arguments.{module}"), function)(parser, ())
    options = {string for action in parser._actions for string in action.option_strings[-1:]}
    assert options <= {*READS[command], *ELSEWHERE}


def test_everything_the_referee_answers_is_asked() -> None:
    assert {*ANSWERS} == {*chat._ANSWERS}


# ---- files


def test_no_command_tells_the_twins_apart(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = (printed(twin, monkeypatch, capsys) for twin in pair)
    assert differing(one, other) == []
    made = {name.rpartition(".")[2] for name in one if name.startswith("report mail")}
    assert {"html", "pdf", "png"} <= made
    assert b"hidden counter" in one["turn mail"] and b"FAPLA infantry 1" not in one["turn mail"]


@pytest.mark.parametrize("side", ["unita", OWNER])
def test_a_side_reads_its_own_secrets_alone(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], side: str
) -> None:
    one, other = (printed(twin, monkeypatch, capsys, side, ["mail"]) for twin in pair)
    found = differing(one, other)
    assert found if side == OWNER else found == []


@pytest.mark.parametrize("file", ["mail", "game.vlog"])
def test_who_watches_files_cannot_tell_the_twins_apart(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    assert differing(*both_watched(pair, monkeypatch, file)) == []


def both_watched(pair: Pair, monkeypatch: pytest.MonkeyPatch, file: str) -> list[dict[str, bytes]]:
    found = []
    for twin in pair:
        monkeypatch.chdir(twin.place)
        found.append(watched(twin, file))
    return found


# ---- the page, the chat and the console


def read(asking: Asking, session: Session, told: list[Event], seat: str) -> dict[str, bytes]:
    return {**overheard(session, told, seat), **asking.answers(session, seat)}


@pytest.mark.parametrize(
    "seat", [each for each in ANGOLA.seats if each != OWNER], ids=lambda seat: seat or "host"
)
def test_no_seat_tells_the_twins_apart(sessions: list[Told], seat: str) -> None:
    seen = "spectator" if seat == "umpire" else seat  # nobody has agreed to him yet
    one, other = (
        {**ANGOLA.answers(session, seat), **overheard(session, told, seen)} for session, told in sessions
    )
    assert differing(one, other) == []
    assert len(one) > 60 and sum(answer.startswith(b"200") for answer in one.values()) > 40


def test_the_seat_whose_secret_it_is_tells_them_apart(sessions: list[Told]) -> None:
    one, other = (read(ANGOLA, *each, OWNER) for each in sessions)
    assert len(differing(one, other)) > 5


def test_chat_and_console_do_not_tell_the_twins_apart(sessions: list[Told]) -> None:
    about = ("luanda", "dondo", "malanje", "9.2")
    assert differing(*(spoken(session, told, about) for session, told in sessions)) == []


def judged_anew(sessions: list[Told], monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return what `--rejudge` lists of each game, as if nothing had been found when it was played."""
    monkeypatch.setattr(History, "findings", lambda self, step: ())
    return [rejudge(KNOWN, session.journal) for session, _ in sessions]


def test_what_is_judged_anew_does_not_tell_the_twins_apart(
    sessions: list[Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = judged_anew(sessions, monkeypatch)
    assert one == other != []


# ---- an older board


def seated(twin: Twin, which: int) -> dict[str, bytes]:
    """Return what the room hears when a guest's VASSAL shows an older board, and then the owner's another."""

    async def evening() -> list[str]:
        name, version = twin.module
        server, session, place = Quiet(), Session(KNOWN), twin.place / "room.journal"
        place.unlink(missing_ok=True)

        def shelf(room: str) -> Shelf:
            return Shelf(place, lambda each: Journal.open(each, source="test"), room)

        seat = Seat(session, server, shelf)
        following = asyncio.create_task(seat.follow())
        said = session.listen()
        saves = [save_after(KNOWN, twin.place / "begun.vsav", each) for each in boards_of(twin, which)]

        async def hear(*events: Joined | Heard) -> None:
            for event in events:
                await server.events.put(event)
            await server.events.join()
            seat._asked_at = -60.0  # it may ask again at once

        async def say(who: str, command: Command) -> None:
            await hear(Heard.read(name, version, "Room", who, encode(command)))

        await hear(
            Joined(name, version, "Room", "Anna", owns=True),
            Joined(name, version, "Room", "Berta", owns=False),
        )
        await say("Anna", saves[2].command)
        await say("Berta", twin.steps[0])
        await say("Anna", saves[2].command)
        await say("Anna", twin.steps[0])
        await say("Anna", saves[4].command)
        await server.events.put(None)
        await following
        told = [
            str(each.body) for each in said._waiting if each is not None and each.kind in ("said", "status")
        ]
        session.close()
        return told

    return {"room": "\n".join(asyncio.run(evening())).encode()}


def boards_of(twin: Twin, which: int) -> list[Position]:
    design = Design.load(LIBRARY.game("angola"))
    save = GameSave.read(twin.place / "empty.vsav")
    return boards(Followed(design.game, manifest_of(design), save).position, which)


def test_of_an_older_board_nobody_hears_which_hidden_counter_it_shows(pair: Pair) -> None:
    one, other = (seated(twin, which) for which, twin in enumerate(pair))
    assert differing(one, other) == []
    assert b"Berta's FAPLA Column A stands elsewhere" in one["room"]
    assert b"Anna has another board" in one["room"]


# ---- another game


def test_who_lies_beneath_another_is_nobody_s_business_but_his_owner_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pair = twins(tmp_path, crisis, "zefra", "crisis")
    told = []
    for twin in pair:
        session, heard = followed(twin)
        told.append((session, events(heard)))
    for seat in CRISIS.seats:
        one, other = (read(CRISIS, *each, seat) for each in told)
        assert bool(differing(one, other)) == (seat == BENEATH_OF), seat
    about = ("0708", "0709", "1108", "9.1")
    assert differing(*(spoken(*each, about) for each in told)) == []
    for session, _ in told:
        session.close()
    one, other = (printed(twin, monkeypatch, capsys, files=["mail"]) for twin in pair)
    assert differing(one, other) == [] and b"hidden counter" in one["turn mail"]


# ---- counting: one of the twins has a finding that only Red hears


@check("2.10")
def oryx_thirsts(position: Position, charts: Any) -> Iterator[Finding]:
    """2.10  The oryx never ends a march in the middle of the map."""
    if "oryx" in {each.counter for each in position.stack("0202")}:
        yield violation("0202", ["oryx"], "Caravan Oryx thirsts in 0202", "it leaves")


COUNTED = replace(
    Asking.of(
        SIDES,
        "turn-1/planning",
        space=("0303", "0202", "0101"),
        counter=("oryx", "gundi", "caracal", "card-truce"),
        name=("none",),
    ),
    undrawn=frozenset({"/game", "/marks"}),
)
BEGUN = """
@ turn-1/marches
scenario = winter
0101  {}^red
0303  caracal jerboa
0302  houbara
"""


def counted(place: Path, caravan: str) -> Told:
    """Follow a game in which the caravan in 0101 marches to 0202, and then a third one crowds 0303."""
    game = SaltRoad.of(board(BEGUN.format(caravan)))
    game.move(caravan, "0202")
    game.turn("turn-2/planning")
    game.move("houbara", "0303", under="jerboa")
    game.turn("turn-2/marches")
    session = Session(KNOWN, Journal.open(place / "game.journal", source="test"), seed="1975")
    heard = session.listen()
    log = game.log()
    session.lay(MODULE.name or "", "1", log.start.command, "game.vlog")
    for step in log.steps():
        session.see(step, "Anna")
    return session, events(heard)


@pytest.fixture
def counting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Told]]:
    """Two games of the Salt Road that differ in which of two hidden caravans is played, and which is not."""
    as_planned = replace(GAME.checks["2.10"], rule="1.10")
    thirsty = replace(GAME, checks={"1.10": as_planned, "2.10": checks_by_rule([oryx_thirsts])["2.10"]})
    monkeypatch.setattr("tests.companion.salt_road_table.GAME", thirsty)
    with known(monkeypatch):
        made = []
        for caravan in ("oryx", "gundi"):
            (tmp_path / caravan).mkdir()
            made.append(counted(tmp_path / caravan, caravan))
        yield made
        for session, _ in made:
            session.close()


def told_apart(counting: list[Told], seat: str) -> list[str]:
    one, other = (read(COUNTED, *each, seat) for each in counting)
    return differing(one, other)


def test_one_of_the_twins_has_a_secret_finding_before_a_public_one(counting: list[Told]) -> None:
    found = []
    for session, _ in counting:
        assert session.tabletop is not None
        found.append([f"{each.number} {each.finding}" for each in session.tabletop.findings])
    assert [len(each) for each in found] == [2, 1]
    assert found[0][0].startswith("1 2.10") and found[0][1].startswith("2 1.10")


@pytest.mark.parametrize("seat", ["", "spectator", "blue"], ids=["host", "spectator", "blue"])
def test_nobody_counts_what_he_does_not_hear(counting: list[Told], seat: str) -> None:
    assert told_apart(counting, seat) == []


def test_who_hears_it_counts_it(counting: list[Told]) -> None:
    assert told_apart(counting, "red")


def settled(counting: list[Told], seat: str, number: int) -> list[list[tuple[int, str]]]:
    """Let a seat settle a finding by its number; return how each finding of the two games stands then."""
    asking = replace(COUNTED, forms={**COUNTED.forms, "/settle": {"number": number}})
    lives = []
    for session, _ in counting:
        asking.answers(session, seat)
        assert session.tabletop is not None
        lives.append([(each.number, str(each.life)) for each in session.tabletop.findings])
    return lives


def test_the_host_settles_what_he_hears_and_nothing_else(counting: list[Told]) -> None:
    assert settled(counting, "", 1) == [[(1, "stands"), (2, "played on")], [(1, "played on")]]


def test_a_number_that_is_not_heard_is_settled_by_nobody(counting: list[Told]) -> None:
    for seat in ("", "blue"):
        assert settled(counting, seat, 2) == [[(1, "stands"), (2, "stands")], [(1, "stands")]]


def test_a_side_settles_what_it_alone_hears(counting: list[Told]) -> None:
    assert settled(counting, "red", 1) == [[(1, "played on"), (2, "stands")], [(1, "stands")]]


# ---- the test proves itself: each leak is put back


def leaks_of_mail(pair: Pair, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Iterator[str]:
    one, other = (printed(twin, monkeypatch, capsys, files=["mail"]) for twin in pair)
    yield from differing(one, other)
    yield from differing(*both_watched(pair, monkeypatch, "mail"))


def test_a_gap_that_names_hidden_counters_fails(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = Differences.told_to
    monkeypatch.setattr(Differences, "told_to", lambda self, viewer: told(self, EVERYTHING))
    found = "\n".join(leaks_of_mail(pair, monkeypatch, capsys))
    for output in ("turn mail", "check mail", "check mail --json", "report mail", "watch mail"):
        assert output in found


def test_a_referee_who_names_a_hidden_counter_in_the_chat_fails(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Differing, "seen", lambda self, viewer, counters: list(counters))
    assert differing(*(seated(twin, which) for which, twin in enumerate(pair)))


def test_reach_and_odds_that_say_what_is_out_of_sight_fail(
    counting: list[Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    def mind(self: View, counter: str) -> None:
        game, position = self.tabletop().game, self.tabletop().position
        if not self.viewer.sees(game, position, counter):
            raise Refusal("that counter is out of sight")

    monkeypatch.setattr(View, "_mind_counter", mind)
    found = "\n".join(told_apart(counting, "blue"))
    assert "/reach/oryx" in found and "/odds/0303?counter=gundi" in found


def test_numbers_with_gaps_fail(counting: list[Told], monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = History.numbers
    monkeypatch.setattr(
        History, "numbers", lambda self, viewer: {each: each for each in numbers(self, viewer)}
    )
    assert "steps" in "\n".join(told_apart(counting, "blue"))


def test_a_row_for_a_step_that_brought_nothing_fails(
    counting: list[Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    findings = View._findings

    def with_an_empty_one(self: View, found: Any) -> list[dict[str, Any]]:
        heard = [each for each in found if each.number in self._numbers()]
        return findings(self, heard) or [{} for _ in found]

    monkeypatch.setattr(Row, "heard_by", lambda self, viewer: self)
    monkeypatch.setattr(View, "_findings", with_an_empty_one)
    assert "steps" in "\n".join(told_apart(counting, "blue"))


def test_a_host_who_settles_by_everybodys_numbers_fails(
    counting: list[Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guelta.companion.page.requests.viewer_at", lambda game, side: EVERYTHING)
    assert settled(counting, "", 1)[0][0] == (1, "played on")


def test_equipment_whose_presence_shows_fails(sessions: list[Told], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guelta.rules.engine.sight.sight.is_unnoticed", lambda game, space, standing: False)
    one, other = (ANGOLA.answers(session, "unita") for session, _ in sessions)
    assert "/board" in "\n".join(differing(one, other))


def test_a_board_that_everybody_sees_whole_fails(
    sessions: list[Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Viewer, "board", lambda self, game, position: position)
    one, other = (ANGOLA.answers(session, "unita") for session, _ in sessions)
    assert "/board" in "\n".join(differing(one, other))
