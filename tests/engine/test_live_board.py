"""After every live command our board is the engine's: counters, faces, marks, and how they lie in stacks."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from guelta.builder.vassal.command import decode
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.layer import Layer
from guelta.companion.following.pieces import Pieces, Spot
from guelta.companion.judging.tabletop import Tabletop
from tests.companion.handed_back import as_shown
from tests.companion.played import MANIFEST, MODULE
from tests.engine import operation_manta
from tests.engine.boards import board_of, shown_by
from tests.engine.evening import Evening, evening
from tests.engine.live import until
from tests.engine.session import Engine
from tests.library import KNOWN

ACTS = int(os.environ.get("GUELTA_RANDOM_ACTS", "600"))
"""How many acts are played at random; the board is compared after each of them."""

AT_ONCE = 100
SEED = 1983


# ---- ten thousand commands


class AsBefore(Pieces):
    """The pieces as VASSAL laid them before 3.6.8, which the tests' own engine is.

    A piece that moves down within its stack came to lie under the piece it was to lie on (3d11b8f6c there).
    """

    def move(self, id: str, spot: Spot | None, under: str | None) -> None:
        piece, below = self.pieces.get(id), self.pieces.get(under or "")
        is_lowered = (
            piece is not None
            and below is not None
            and below.spot == spot
            and piece.pile is not None
            and piece.pile is below.pile
            and piece.pile.members.index(piece) > piece.pile.members.index(below)
        )
        super().move(id, spot, under)
        if is_lowered:
            assert piece is not None and piece.pile is not None and below is not None
            at = piece.pile.members.index(below)
            piece.pile.members[at : at + 2] = [piece, below]


def test_after_every_act_of_a_game_at_random_our_table_is_the_engines(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    if engine.version < (3, 6, 8):
        monkeypatch.setattr("guelta.companion.following.table.Pieces", AsBefore)
    engine.launch("Operation Manta")
    tabletop, _ = Tabletop.lay(
        KNOWN, MODULE.name or "", MODULE.version or "", decode(engine.restore_text()), "the engine"
    )
    theirs = Theirs(engine.bulk_begin())
    assert ours(tabletop) == theirs.tabletop()
    hexes = sorted(MANIFEST.board.map)
    points = [MANIFEST.board.centre(hex) for hex in hexes[:: len(hexes) // 60]]
    points += [(x + 7, y - 5) for x, y in points[::3]] + [(3, 3)]
    acts = commands = 0
    kinds: set[str] = set()
    for request in range(max(1, ACTS // AT_ONCE)):
        for act in engine.bulk(AT_ONCE, SEED + request, ["78,130", "70,130"], points):
            acts += 1
            kinds.add(act["act"])
            for text in act["commands"]:
                commands += 1
                tabletop.see(decode(text))
            theirs.take_in(act)
            assert not differing(ours(tabletop), theirs.tabletop()), f"after act {acts}, {act['act']}"
    assert not tabletop.is_astray
    # a piece taken from beside every hex has no place to go back to, and the engine says so
    engine.problems[:] = [each for each in engine.problems if "Grid location not found" not in each]
    assert len(kinds) >= 8 and commands > acts / 2, "the game at random was a game"


class Theirs:
    """The engine's table, kept up to date by what it says has changed."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.pieces: dict[str, str] = {}
        self.heaps: list[str] = []
        self.take_in(told)

    def take_in(self, told: dict[str, Any]) -> None:
        for id, line in told["pieces"].items():
            if line is None:
                del self.pieces[id]
            else:
                self.pieces[id] = line
        if told["heaps"] is not None:
            self.heaps = told["heaps"]

    def tabletop(self) -> tuple[dict[str, str], list[str]]:
        stacks = (heap.split("|") for heap in self.heaps)
        counters = ([*heap[:3], *(id for id in heap[3:] if id in self.pieces)] for heap in stacks)
        return self.pieces, sorted("|".join(heap) for heap in counters if len(heap) > 3)


def differing(ours: tuple[dict[str, str], list[str]], theirs: tuple[dict[str, str], list[str]]) -> list[str]:
    """Return what is not the same: pieces, then stacks."""
    pieces = {*ours[0].items()} ^ {*theirs[0].items()}
    return sorted(f"{id}: {line}" for id, line in pieces) + sorted({*ours[1]} ^ {*theirs[1]})


def ours(tabletop: Tabletop) -> tuple[dict[str, str], list[str]]:
    """The same of our table, as the observer says that everything lies."""
    lying = tabletop.observer.lying()
    pieces = {}
    for id, piece in lying.pieces.items():
        basic = piece.find(BasicPiece)
        assert basic is not None
        levels = {layer.name: str(abs(layer.level)) for layer in piece.all(Layer)}  # type: ignore[arg-type]
        where = f"{basic.map}|{basic.x}|{basic.y}" if basic.map not in (None, "null") else ""
        shows = f"{levels.get('Side', 'null')}|{levels.get('NoWater', 'null')}"
        pieces[id] = f"{tabletop.manifest.counter(piece)}|{shows}|{where}"
    heaps = [
        "|".join([heap.map, str(heap.x), str(heap.y), *heap.members])
        for heap in lying.heaps
        if tabletop.observer.pieces.pieces[heap.members[0]].pile is not None
    ]
    return pieces, sorted(heaps)


# ---- an evening of two


async def alike(one: Evening) -> None:
    """Wait until the board is the same for every player and for us."""

    def look() -> bool:
        return all(shown_by(player) == as_shown(one.board) for player in one.players)

    await until(look, lambda: one.session.status)


def test_two_players_and_the_referee_see_the_same_board_after_every_command(
    anna: Engine, bo: Engine, tmp_path: Path
) -> None:
    async def meeting() -> None:
        async with evening("Manta", tmp_path / "a.journal", anna, bo) as one:
            session = one.session
            await one.come(anna)
            await asyncio.to_thread(anna.launch, "Operation Manta")
            await asyncio.to_thread(anna.side, "FAN player")
            await until(lambda: session.tabletop is not None)
            await one.come(bo)
            acts = [words for words in operation_manta.acts() if words[0] not in ("side", "say", "roll")]
            until_second = acts.index(["next", "impulse-2/government/reinforcements"])
            for number, (verb, *words) in enumerate(acts[:until_second]):
                player = (anna, bo)[number % 2 if verb != "undo" else 1]
                if [verb, *words] == operation_manta.TAKEN_BACK:
                    await until(lambda player=player: operation_manta.DRY in one.chat(player), player.chat)
                await asyncio.to_thread(operation_manta.act, player, verb, words, [])
                await alike(one)
            assert session.tabletop is not None and not session.tabletop.is_astray
            found = [each.finding for each in session.tabletop.findings]
            told = [(f.verdict.value, f.rule, f.phase, f.where, list(f.counters)) for f in found]
            assert told == operation_manta.verdict()[: len(told)] and len(told) >= 5
            await until(lambda: "Referee: 10 rebel steps in 2826 Koro Toro, limit 9 (4.23" in one.chat(bo))
            # the turn tracker is taken back, and with it what came up
            before, there = session.tabletop.standing, await asyncio.to_thread(bo.turn)
            await asyncio.to_thread(bo.turn_next)
            await alike(one)
            assert len(session.tabletop.standing) > len(before)
            while await asyncio.to_thread(bo.turn) != there:  # what the tracker's keys did is undone first
                await asyncio.to_thread(bo.undo)
            await alike(one)
            assert session.tabletop.standing == before
            # a player is cut off and comes back, the other plays on meanwhile
            await asyncio.to_thread(bo.disconnect)
            await asyncio.to_thread(anna.move, "fan-guerrilla-1", "3629")
            await one.has(await asyncio.to_thread(board_of, anna))
            await one.come(bo, with_game=True)
            await asyncio.to_thread(bo.move, "fan-guerrilla-1", "3727")
            await alike(one)

    asyncio.run(meeting())


def test_a_referee_who_comes_back_goes_on_with_the_game(anna: Engine, tmp_path: Path) -> None:
    async def meeting() -> None:
        async with evening("Again", tmp_path / "a.journal", anna) as one:
            await one.come(anna)
            await asyncio.to_thread(anna.launch, "Operation Manta")
            await asyncio.to_thread(anna.side, "FAN player")
            await alike(one)
            assert one.session.tabletop is not None
            findings = one.session.tabletop.findings
            assert [each.finding.rule for each in findings] == ["14.13"]
        await asyncio.to_thread(anna.move, "fap-guerrilla-7", "2826")
        async with evening("Again", tmp_path / "a.journal", anna) as one:
            await one.come(anna, with_game=True)
            await alike(one)
            assert one.session.tabletop is not None and one.session.tabletop.findings == findings
            assert one.session.history().last >= 1

    asyncio.run(meeting())
