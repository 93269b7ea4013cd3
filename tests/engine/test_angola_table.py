"""Angola! played by four, each at a VASSAL of their own: what each client shows of the others' secrets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial

import pytest

from builder.build import build
from tests.engine.live import in_room, players_of, private_server, until
from tests.engine.session import Engine

FACTIONS = ("FAPLA", "FNLA", "MPLA", "UNITA")
HIDE = "75,130"


@pytest.fixture(scope="module")
def players(one_network: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Engine]]:
    """The four at one table; the first has the game."""
    module = build("angola", tmp_path_factory.mktemp("dist")).module
    with players_of(module, tmp_path_factory, *FACTIONS) as four:
        four[0].launch("Angola, July 1975 to April 1976")
        four[0].side("FAPLA player")
        yield four


def names(engine: Engine) -> dict[str, str]:
    """Give what the engine calls each counter, by its id."""
    return {
        piece.counter: piece.name.partition("(")[0] for piece in engine.pieces("CounterId") if piece.counter
    }


def column_in_luanda(engine: Engine) -> None:
    """Put FAPLA's Column A on three of the Units in Luanda, and leave the others loose beside it."""
    units = [f"fapla-infantry-{number}" for number in (1, 2, 3)]
    for unit in units:
        engine.move(unit, (1075, 760))
    engine.move("fapla-column-a", (1075, 760))
    engine.key("fapla-column-a", HIDE)


def is_hidden(players: list[Engine], unit: str, called: str) -> bool:
    """Whether all players but one find a Unit under no name but that of its Faction."""
    return sum(names(player)[unit] == called for player in players) == len(players) - 1


def test_four_at_one_table_see_their_own_and_no_more(
    players: list[Engine],
) -> None:
    """8, 5.4  Names and chat of each client are searched for what the other three hide."""

    engine = players[0]

    async def play() -> None:
        async with private_server(*players) as (server, _):
            await in_room(engine, server.port, "Luanda", with_game=True)
            for player, faction in zip(players[1:], FACTIONS[1:], strict=True):
                await in_room(player, server.port, "Luanda")
                await until(lambda player=player: names(player), player.chat)
                await asyncio.to_thread(player.side, f"{faction} player")
            column_in_luanda(engine)
            engine.move("fapla-card-command", "FAPLA Operations Pack")
            players[3].move("unita-column-b", "Pereira de Eça")
            players[3].key("unita-column-b", HIDE)
            for unit, called in (("fapla-infantry-2", "FAPLA Unit"), ("unita-infantry-1", "UNITA Unit")):
                await until(partial(is_hidden, players, unit, called), engine.chat)
            for player, faction in zip(players, FACTIONS, strict=True):
                for other in {*FACTIONS} - {faction}:
                    hand = [
                        id for id, name in names(player).items() if id.startswith(f"{other.lower()}-card")
                    ]
                    known = {names(player)[id] for id in hand} - LATER
                    assert known == {"Operations card"}, (faction, other, known)
                assert "Command card" not in player.chat() and "infantry 2" not in player.chat().lower()

    asyncio.run(play())
    for player in players:
        assert player.problems == []


LATER = {
    f"{faction} {card}"
    for faction in FACTIONS
    for card in ("Column B card 2", "Column C card 2", "Column D card", "Column E card", "5th Column card 2")
}
"""The cards of later turns lie open."""
