"""Four players at a table, each at a real VASSAL, and strangers who do their worst beside them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.builder.vassal.protocol import Address, Forward, packed
from guelta.companion.node.events import Joined
from tests.companion.node.client import Client
from tests.companion.node.strangers import besieged
from tests.companion.node.test_voices import FEIGNED
from tests.engine.live import in_room, is_sent_the_game, players_of, private_server, until
from tests.engine.session import Engine

MINI = Path(__file__).parents[1] / "fixtures" / "vassal" / "mini.vmod"
MODULE, ROOM = "Lab Mini", "Evening"
SQUARES = ("0604", "0909", "0503", "0706", "0604", "0909")


@pytest.fixture(scope="module")
def four(one_network: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Engine]]:
    """With a small module, which is quick to open."""
    with players_of(MINI, tmp_path_factory, "Anna", "Bo", "Cleo", "Dan") as players:
        yield players


def test_nobody_at_a_table_of_four_is_frozen_or_deceived(four: list[Engine]) -> None:
    async def meeting() -> None:
        anna, *others = four
        async with private_server(*four) as (server, ears):
            await in_room(anna, server.port, ROOM)
            await asyncio.to_thread(anna.launch, "Start position")
            for each in others:
                await in_room(each, server.port, ROOM)
                await is_sent_the_game(each, anna)
            before = [await asyncio.to_thread(each.chat) for each in four]

            stranger = await Client("An\u043da").connect(server.port)
            await stranger.enter(ROOM)
            for text in FEIGNED:
                stranger.send(Forward(Address(MODULE, ROOM, but=stranger.id), packed(text)))
            stranger.say(ROOM, "CHAT&lt;An\u043da&gt; - in my own name")
            for each, was in zip(four, before, strict=True):
                await until(lambda each=each: "in my own name" in each.chat(), each.chat)
                said = (await asyncio.to_thread(each.chat)).removeprefix(was)
                assert "Referee" not in said and "I give up" not in said
            stranger.hang_up()

            ids = [entry.id for entry in stranger.listed]
            with besieged(server.port, MODULE, "0.1", [ROOM, "Elsewhere"], ids):
                for _ in range(2):
                    await ears.hear(
                        lambda event: isinstance(event, Joined) and event.player.startswith("Stranger")
                    )
                taken = []
                for square in SQUARES:
                    began = time.perf_counter()
                    await asyncio.to_thread(anna.move, "G1", square)
                    for each in others:
                        await until(lambda each=each, square=square: each.piece("G1").location == square)
                    taken.append(time.perf_counter() - began)
            assert sorted(taken)[len(taken) // 2] < 5, taken
            assert "Referee" not in "".join([await asyncio.to_thread(each.chat) for each in four])
            await ears.words("M/")

    asyncio.run(meeting())
