"""Strangers at a server who do their worst, from processes of their own, as fast as it is taken."""

from __future__ import annotations

import itertools
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from typing import Any

from guelta.builder.vassal.protocol import MAIN_ROOM, Address, Forward, Join, Register, Stats, packed

__all__ = ["ATTACKS", "besieged"]

_MEGABYTE = 1_000_000
_MOVE = "M/{}/Map/1/1/null/Map/2/2/null/x"


def _said(text: str) -> Callable[[Stranger], str]:
    line = packed(text)
    return lambda stranger: Forward(Address(stranger.module, stranger.room, but=stranger.id), line).line()


def _described(stranger: Stranger) -> str:
    odd = "".join(map(chr, range(0x100, 0x2100)))
    return Stats({"name": f"X{random.random()}", "id": stranger.id, "profile": odd}).line()


def _asking(stranger: Stranger) -> str:
    asked = random.choice(stranger.others)
    return Forward(Address(stranger.module, player=asked), f"SYNCname=x|id={stranger.id}").line()


class Stranger:
    """One of them: his id, where he sits, and the ids of the others."""

    def __init__(self, number: int, module: str, version: str, room: str, others: list[str]) -> None:
        self.id = f"stranger{number}.{time.time()}"
        self.name = f"Stranger {number}"
        self.module, self.version, self.room, self.others = module, version, room, others

    def greeting(self) -> str:
        """Come in, and into the room."""
        own = {"name": self.name, "id": self.id, "moduleVersion": self.version}
        lines = [Register(self.id, self.module, MAIN_ROOM, own), Join(self.module, self.room)]
        return "".join(f"{each.line()}\n" for each in lines)


ATTACKS: dict[str, Callable[[Stranger], str]] = {
    "a megabyte of blanks": _said("CHAT" + " " * _MEGABYTE),
    "a megabyte of tiny moves": _said("\x1b".join(_MOVE.format(n % 90) for n in range(_MEGABYTE // 32))),
    "backslashes": _said("CHAT" + "\\" * 4 * _MEGABYTE + "\x1bx"),
    "levels": _said(("a" + "\\" * 149 + "\x1b") * (3 * _MEGABYTE // 151)),
    "boards": _said("MapBoardPicker\t" + "a\t1\t1\t" * 300_000),
    "letters": _said("".join(map(chr, range(0xF0000, 0xF4000))) + "\0\1\2\3\4\5\6\7\uffff\\\x1bx"),
    "a whole game nobody asked for": _said("begin_save\x1b" + " " * 30 * _MEGABYTE),
    "entities": _said("CHAT" + "&nbsp;&#82;" * 90_000),
    "many lines of talk": _said("\x1bCHAT&lt;Anna&gt; - x" * 40_000),
    "letters that are sentences": _said("CHAT" + "\ufdfa " * 5200),
    "many empty lines of talk": _said("CHAT\x1b" * 6500),
    "many more of them": _said("CHAT\x1b" * 400_000),
    "a move of nothing there": _said(_MOVE.format("nobody")),
    "talk": _said("CHAT&lt;Stranger 1&gt; - !help"),
    "long talk": _said("NOTES\t" + "".join(random.Random(1).choices("abcdefghijkl", k=300_000))),
    "a side": _said("PLAYER\tx\tStranger\tSpectator"),
    "a description": _described,
    "asking for the game": _asking,
}


_HOW_MANY = 4
"""Connections of each stranger, who so does several things at once."""


def _besiege(port: int, number: int, module: str, version: str, room: str, others: list[str]) -> None:
    """Send every attack without end, each kind on a connection of its own."""
    attacks = [*ATTACKS.values()]
    for own in range(_HOW_MANY):
        who = number * 10 + own, module, version, room, others
        threading.Thread(target=_attack, args=(port, number, who, attacks[own::_HOW_MANY])).start()


def _attack(port: int, number: int, who: tuple[Any, ...], attacks: list[Callable[[Stranger], str]]) -> None:
    """Send some attacks in turn; come again whenever cut off."""
    while True:
        stranger = Stranger(*who)
        with suppress(OSError), _connected(port, number) as out:
            out.sendall(stranger.greeting().encode())
            for attack in itertools.cycle(attacks):
                out.settimeout(60.0)
                out.sendall(f"{attack(stranger)}\n".encode("utf-8", "replace"))
                out.setblocking(False)
                with suppress(BlockingIOError):
                    while out.recv(1 << 20):
                        pass
        time.sleep(0.05)


def _connected(port: int, number: int) -> socket.socket:
    """Connect from an address of his own, where a machine has several for itself."""
    try:
        return socket.create_connection(("127.0.0.1", port), source_address=(f"127.0.0.{number + 1}", 0))
    except OSError:
        return socket.create_connection(("127.0.0.1", port))


@contextmanager
def besieged(port: int, module: str, version: str, rooms: list[str], others: list[str]) -> Iterator[None]:
    """While this lasts a stranger sits in each of these rooms and does his worst."""
    processes = [
        get_context("spawn").Process(
            target=_besiege, args=(port, number, module, version, room, others), daemon=True
        )
        for number, room in enumerate(rooms, start=1)
    ]
    for each in processes:
        each.start()
    try:
        yield
    finally:
        for each in processes:
            each.terminate()
            each.join()
