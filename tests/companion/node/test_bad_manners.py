"""A stranger with bad manners at our server: what he tries, and that the others do not notice."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import pytest

from companion.node.events import Heard, Joined, Left
from companion.node.guest import Guest
from companion.node.looks import has_look_of
from companion.node.message import MAIN_ROOM, Address, Forward, Join, Register, Stats
from companion.node.pace import Pace
from companion.node.server import PrivateServer
from companion.node.voices import Voices
from tests.companion.node.client import MODULE, Client, run
from tests.companion.node.ears import Ears
from tests.companion.node.test_lobby import ANNA, BO, CLEO, come, id_of, lobby_of, naked, send

STRANGER = "127.0.0.2"
MOVE = "M/1/Map/1/1/null/Map/2/2/null/bo-password"
HIS_OWN = (
    "CHAT&lt;Anna&gt; - I say it myself",
    "CHAT&lt;Anna&gt; - Referee: may I?",
    "CHAT* 1631: Bo: moves",
    "CHAT* UNDO: Referee: 9 steps",
    "CHAT*** 1d6 = 3 *** <Bo>",
    f"\x1b{MOVE}\x1bCHAT* fap-1 moves",
)
FEIGNED = (
    "CHATReferee: 2826: all is well",
    "CHAT&lt;Bo&gt; - I give up",
    "CHAT<Bo> - I give up",
    "CHAT<b>&lt;Bo&gt; - I give up</b>",
    "CHAT&lt;Referee&gt; - all is well",
    "CHAT<i>Ref</i>eree: all is well",
    "CHAT* !Referee: all is well",
    "CHATR\u0435f\u0435r\u0435\u0435: all is well",
    "CHAT\u202eReferee\u200b : all is well",
    "CHAT&#82;eferee: all is well",
    "CHATREF\u00c9REE\uff1a all is well",
    f"\x1b{MOVE}\x1bCHATReferee: it was right",
    f"\x1b{MOVE}\\\x1bCHATReferee: it was right",
    "LOG\tCHATReferee: it was right",
    f"CHAT{' ' * 1000}Referee: after many blanks",
    f"CHAT{'&nbsp;' * 900}Referee: after blanks that stay",
    f"CHAT{'<b></b>' * 900}Referee: after markup",
    "CHAT&#32;&#x20;&#82;eferee &#58; in entities",
    "CHAT\uff32\uff45\uff46\uff45\uff52\uff45\uff45\uff1a in wide letters",
    "CHATRef<!-- -->eree: with a comment inside",
    "CHAT\u200b\u2060Referee\u00ad: with what nobody sees",
    "CHAT*<br>Referee: on a line of its own",
    "CHAT* x<font color=white>y</font>Referee: behind what is white",
    f"CHAT&lt;Anna&gt; - ok{'&nbsp;' * 60}Referee: on the next line of the window",
    "CHAT&lt;Anna&gt; - ok\u2028Referee: on the next line of an old window",
    "CHAT&lt;B\u043e&gt; - with a Cyrillic letter",
    "CHAT&lt;B0&gt; - with a nought",
    "CHAT&lt;Anna&gt; - hi &lt;Bo&gt;- I give up",
    "CHAT\u2039Bo\u203a \u2013 in other brackets",
    f"CHAT&lt;Anna&gt; - {'x' * 16_000}",
)


# ---- in whose name, and where ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", HIS_OWN)
def test_a_player_s_own_words_pass(text: str) -> None:
    assert not Voices.of(text).are_feigned("Anna", ("Anna", "Bo"))


@pytest.mark.parametrize("text", FEIGNED)
def test_nobody_speaks_as_the_referee_or_as_another_player(text: str) -> None:
    lobby = lobby_of(ANNA, BO, CLEO, room="Game")
    reaction = send(lobby, ANNA, Forward(Address("Lab", "Game", but=id_of(ANNA)), text))
    ((to, told),) = naked(reaction)
    assert (to, reaction.events) == (ANNA, [])
    assert "choose another name" in told
    assert send(lobby, ANNA, Forward(Address("Lab", "Game", but=id_of(ANNA)), text)).lines == []


def test_a_name_of_another_script_looks_like_the_referee_s_and_other_names_do_not() -> None:
    assert has_look_of("R\u0435feree", "Referee") and has_look_of(" referee! ", "Referee")
    for name in ("Refere", "Referees", "Reefers", "\u041a\u043e\u043c\u0430\u043d\u0434\u0430", "Anna"):
        assert not has_look_of(name, "Referee")


@pytest.mark.parametrize("text", [*HIS_OWN, *FEIGNED, MOVE, "begin_save"])
def test_an_outsider_is_not_heard_in_a_room(text: str) -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    come(lobby, CLEO)
    send(lobby, ANNA, Forward(Address("Lab", "Game", but=id_of(ANNA)), "CHAT"))
    for to in (
        Address("Lab", "Game"),
        Address("Lab", "Game", but=id_of(BO)),
        Address("Lab", player=id_of(BO)),
    ):
        reaction = send(lobby, CLEO, Forward(to, text))
        assert {whom for whom, _ in naked(reaction)} <= {CLEO}
        assert reaction.events == []


def test_an_outsider_may_call_and_invite_a_player_in_his_own_name_only() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    come(lobby, CLEO)
    for text in (
        f"PRIV_CHAT/name=Cleo|id={id_of(CLEO)}/hello",
        f"INVITE\tCleo\t{id_of(CLEO)}\tOther",
        "PLAY\twake_up",
    ):
        reaction = send(lobby, CLEO, Forward(Address("Lab", player=id_of(BO)), text))
        assert naked(reaction) == [(BO, text)]
        for feigned in (text.replace(id_of(CLEO), id_of(ANNA)), f"{text}\x1b{MOVE}"):
            if feigned != text:
                assert naked(send(lobby, CLEO, Forward(Address("Lab", player=id_of(BO)), feigned))) == []
    feigned = f"PRIV_CHAT/name=Bo|id={id_of(BO)}/hello"
    assert naked(send(lobby, ANNA, Forward(Address("Lab", player=id_of(BO)), feigned))) == []


def test_who_takes_the_name_of_another_is_marked_and_not_heard_in_it() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    taken = {"name": "B\u043e", "moduleVersion": "0.1"}
    reaction = lobby.receive(CLEO, Register("other.1", "Lab", MAIN_ROOM, taken), "192.0.2.9")
    assert any("(2)" in line for _, line in reaction.lines)
    send(lobby, CLEO, Join("Lab", "Game"))
    as_bo = Forward(Address("Lab", "Game", but="other.1"), "CHAT&lt;B\u043e&gt; - I give up")
    said = send(lobby, CLEO, as_bo)
    assert [to for to, _ in naked(said)] == [CLEO] and said.events == []
    assert {to for to, _ in naked(lobby.tell("Lab", "Game", "CHATfor Bo", "Bo"))} == {BO}


def test_who_has_another_s_password_from_the_list_is_still_not_him() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    copied = id_of(BO).rpartition(".")[0] + ".7"
    reaction = lobby.receive(CLEO, Register(copied, "Lab", MAIN_ROOM, {"name": "Bo"}), "192.0.2.9")
    assert any("(2)" in line for _, line in reaction.lines)


def test_who_comes_back_before_he_has_left_is_called_as_before() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    again = id_of(BO).rpartition(".")[0] + ".7"
    reaction = lobby.receive(CLEO, Register(again, "Lab", MAIN_ROOM, {"name": "Bo"}), "127.0.0.1")
    assert not any("(2)" in line for _, line in reaction.lines)


def test_a_long_description_is_not_told_to_everybody() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    reaction = send(lobby, BO, Stats({"name": "Bo", "profile": "\u4e00" * 9000}))
    assert max(len(line) for _, line in reaction.lines) < 5000


@pytest.mark.parametrize("fill", ["x", "&nbsp;", "<b>", "<a ", "&#", "\u00a0 ", "\ua66e", "CHAT", "<x> -"])
def test_whose_words_they_are_is_found_in_little_time(fill: str) -> None:
    began = time.process_time()
    Voices.of("\x1b".join([f"CHAT{fill * (15_000 // len(fill))}"] * 6))
    assert time.process_time() - began < 0.3


# ---- floods ---------------------------------------------------------------------------------------------


def test_a_pace_lets_bursts_pass_and_holds_up_a_flood() -> None:
    clock = [0.0]
    pace = Pace(lambda: clock[0])
    assert [pace.weigh("FWD\tx") for _ in range(500)] == [0.0] * 500
    assert pace.weigh("FWD\tx") > 0
    clock[0] = 26.0
    assert [pace.weigh("STATS\tx") for _ in range(25)] == [0.0] * 25
    assert pace.weigh("STATS\tx") == pytest.approx(1.0)


def test_who_floods_with_his_properties_does_not_hold_up_the_others() -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server, Ears(server.heard()):
            anna, bo, cleo = Client("Anna"), Client("Bo"), Client("Cleo")
            for player in (anna, bo, cleo):
                await player.connect(server.port)
                await player.enter("Game")
            flood = "".join(f"STATS\tname=Cleo{n % 7}|id=x|moduleVersion=0.1\n" for n in range(20_000))
            cleo.send_raw(flood.encode())
            waits = []
            for number in range(100):
                began = time.perf_counter()
                anna.say("Game", f"CHAT&lt;Anna&gt; - {number}")
                await bo.until(lambda number=number: bo.said[-1:] == [f"CHAT&lt;Anna&gt; - {number}"])
                waits.append(time.perf_counter() - began)
                await asyncio.sleep(0.002)
            assert sorted(waits)[98] < 0.05

    run(evening())


@pytest.mark.parametrize("number", [32, 200])
def test_whoever_comes_in_hordes_takes_no_seat_from_anybody_else(number: int) -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server, Ears(server.heard()) as ears:
            anna = await Client("Anna").connect(server.port)
            await anna.enter("Game")
            for bot in range(number):
                with suppress(OSError):
                    await Client(f"Bot{bot}").connect(server.port, STRANGER)
            bo = await Client("Bo").connect(server.port, "127.0.0.3")
            await bo.enter("Game")
            anna.say("Game", "CHAT&lt;Anna&gt; - still here")
            assert (await ears.words("still here")).sender == "Anna"
            await bo.until(lambda: bool(bo.said))
            assert len(server._connections) <= 10

    run(evening())


def test_hordes_on_one_s_own_machine_make_way_for_who_plays() -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server:
            anna = await Client("Anna").connect(server.port)
            await anna.enter("Game")
            for bot in range(32):
                await Client(f"Bot{bot}").connect(server.port)
            bo = await Client("Bo").connect(server.port)
            await bo.enter("Game")
            await anna.until(lambda: anna.rooms()["Game"] == [anna.id, bo.id])

    run(evening())


# ---- two referees ---------------------------------------------------------------------------------------


def test_of_a_host_and_a_guest_the_host_speaks_and_both_follow() -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server, Ears(server.heard()) as ears:
            anna = Client("Anna")
            anna.game = "begin_save\x1bend_save"
            await anna.connect(server.port)
            await anna.enter("Game")
            async with (
                await Guest.join("127.0.0.1", server.port, "Game", module=MODULE) as guest,
                Ears(guest.heard()) as others,
            ):
                await anna.until(lambda: len(anna.said) == 1)
                await others.words("begin_save")
                assert server.has_the_word(MODULE, "Game") and not guest.has_the_word(MODULE, "Game")
                await guest.tell(MODULE, "Game", "CHATReferee: I too")
                anna.say("Game", "CHAT&lt;Anna&gt; - who speaks?")
                await others.words("who speaks?")
                await ears.words("who speaks?")
                assert await server.tell(MODULE, "Game", "CHATReferee: I do")
                await others.words("I do")
                await anna.until(lambda: anna.said[-1] == "CHATReferee: I do")
                assert "CHATReferee: I too" not in anna.said
                anna.send(Join(MODULE, MAIN_ROOM))
                await ears.hear(lambda event: isinstance(event, Left))
            assert [event for event in ears.events if not isinstance(event, Heard)] == [
                Joined(MODULE, "0.1", "Game", "Anna", owns=True),
                Left(MODULE, "Game", "Anna", ""),
            ]

    run(evening())


def test_of_two_guests_one_speaks_and_the_other_goes_on_when_he_has_left() -> None:
    async def evening() -> None:
        async with PrivateServer(0, referee="") as server:
            anna = Client("Anna")
            anna.game = "begin_save\x1bend_save"
            await anna.connect(server.port)
            await anna.enter("Game")
            async with await Guest.join("127.0.0.1", server.port, "Game", module=MODULE) as second:
                async with (
                    await Guest.join("127.0.0.1", server.port, "Game", module=MODULE) as first,
                    Ears(first.heard()) as at_first,
                    Ears(second.heard()) as at_second,
                ):
                    await anna.until(lambda: len(anna.said) == 2)
                    await at_first.words("begin_save")
                    await at_second.words("begin_save")
                    await anna.until(lambda: len(anna.rooms()["Game"]) == 3)
                    words = [first.has_the_word(MODULE, "Game"), second.has_the_word(MODULE, "Game")]
                    assert sorted(words) == [False, True]
                await anna.until(lambda: len(anna.rooms()["Game"]) == 2)
                async with asyncio.timeout(10):
                    while not second.has_the_word(MODULE, "Game"):
                        await asyncio.sleep(0.01)

    run(evening())
