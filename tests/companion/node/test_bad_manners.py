"""A stranger with bad manners at our server: what he tries, and that the others do not notice."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from random import randbytes

import pytest

from guelta.builder.vassal.protocol import (
    MAIN_ROOM,
    Address,
    Forward,
    Join,
    Register,
    packed,
)
from guelta.companion.node.addresses import household
from guelta.companion.node.events import Heard, Joined, Left
from guelta.companion.node.guest import Guest
from guelta.companion.node.pace import Pace, Paces
from guelta.companion.node.server import PrivateServer
from guelta.companion.node.utterance import MOST_SAID
from tests.companion.node.client import MODULE, PATIENCE, Client, run
from tests.companion.node.ears import Ears

STRANGER = "127.0.0.2"

# ---- floods ---------------------------------------------------------------------------------------------


def test_a_pace_lets_bursts_pass_and_holds_up_a_flood() -> None:
    clock = [0.0]
    pace = Pace(lambda: clock[0])
    assert [pace.weigh("FWD\tx") for _ in range(500)] == [0.0] * 500
    assert pace.weigh("FWD\tx") > 0
    clock[0] = 26.0
    assert [pace.weigh("STATS\tx") for _ in range(25)] == [0.0] * 25
    assert pace.weigh("STATS\tx") == pytest.approx(1.0)


def test_nobody_waits_for_the_debts_of_another() -> None:
    clock = [0.0]
    paces = Paces()
    debtor = Pace(lambda: clock[0])
    for _ in range(40):
        debtor.weigh_more(4_000_000, lines=100)
    assert debtor.weigh_more(4_000_000) > 300
    paces.leave("192.0.2.1", debtor)
    heir = paces.of("192.0.2.1")
    assert heir.weigh("REG\tx") <= 1.0 and heir.weigh("FWD\tx") <= 0.05 and heir.weigh_more(200) <= 0.05
    assert heir.weigh_more(4_000_000) > 300
    clock[0] = 60.0
    assert heir.weigh("REG\tx") == 0.0


def test_many_commands_are_weighed_and_a_step_is_not_held_up() -> None:
    clock = [0.0]
    pace = Pace(lambda: clock[0])
    assert pace.weigh_more(30_000, commands=400) == 0.0
    assert pace.weigh_more(2_000_000, commands=400_000) > 60


def test_who_hangs_up_while_he_is_held_leaves_his_seat_at_once() -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server, Ears(server.heard()):
            flood = packed("X" * MOST_SAID)
            bot = await Client("Bot").connect(server.port)
            await bot.enter("Game")
            for _ in range(6):
                bot.send(Forward(Address(MODULE, "Game", but=bot.id), flood))
            await asyncio.sleep(1.0)  # the fifth waits for minutes by now, and nothing more is said to him
            bot.hang_up()
            async with asyncio.timeout(8):
                while server._connections:
                    await asyncio.sleep(0.1)

    run(evening())


def test_a_few_addresses_keep_nobody_else_out() -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server:
            anna = await Client("Anna").connect(server.port)
            await anna.enter("Game")
            for number in range(31):
                bot = await Client(f"Bot{number}").connect(server.port, f"127.0.0.{2 + number // 8}")
                await bot.enter(f"Room {number}")
            bo = await Client("Bo").connect(server.port, "127.0.0.99")
            await bo.enter("Game")
            await anna.until(lambda: anna.rooms()["Game"] == [anna.id, bo.id])

    run(evening())


def test_a_club_of_one_house_has_seats_for_all_and_leaves_others_theirs() -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server:
            anna = await Client("Anna").connect(server.port)
            await anna.enter("Game")
            for number in range(24):
                member = await Client(f"Member {number}").connect(server.port, STRANGER)
                await member.enter("Club")
            await anna.until(lambda: len(anna.rooms().get("Club", ())) == 24)
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(STRANGER, 0))
            writer.write(Register("one.1", MODULE, MAIN_ROOM, {"name": "One more"}).line().encode() + b"\n")
            async with asyncio.timeout(PATIENCE):
                told = (await reader.read()).decode()
            assert "No seat is left here: 24 VASSALs of one address" in told and told.count("\n") == 1
            writer.close()
            for number in range(7):
                guest = await Client(f"Guest {number}").connect(server.port, f"127.0.0.{90 + number}")
                await guest.enter("Game")
            await anna.until(lambda: len(anna.rooms()["Game"]) == 8 and len(anna.rooms()["Club"]) == 24)

    run(evening())


def test_many_who_take_nothing_of_what_they_are_sent_fill_no_memory() -> None:
    async def evening() -> None:
        async with PrivateServer(0) as server:
            anna = await Client("Anna").connect(server.port)
            await anna.enter("Game")
            for number in range(8):
                mute = await Client(f"Mute {number}").connect(server.port, STRANGER)
                await mute.enter("Game")
            most = 0
            for number in range(150):
                await server.tell(anna.module, "Game", f"CHAT{number} {randbytes(90_000).hex()}")
                await anna.until(lambda number=number: len(anna.said) == number + 1)
                most = max(most, sum(each.waiting for each in server._connections.values()))
            assert 16 << 20 < most < 33 << 20
            assert any(player == anna.id for player in anna.rooms()["Game"])

    run(evening())


def test_a_house_with_ipv6_counts_as_one() -> None:
    assert household("2001:db8::7") == household("2001:db8:0:0:ffff::9%eth0")
    assert household("2001:db8:0:1::7") != household("2001:db8::7")
    assert household("::ffff:192.0.2.7") == "192.0.2.7"
    assert household("::1") == "::1"


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
