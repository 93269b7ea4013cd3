"""How a journal writes what was known at a place of the turn tracker: as JSON, packed."""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from guelta.companion.journal.journal_file import board_id
from guelta.companion.judging.life import Watch
from guelta.rules.engine.board.position import Position

__all__ = ["STANDING", "Listed", "Named", "packed", "unpacked"]

STANDING = ("standing", "open", "stood_by", "ahead")
"""What changes of a place while the turn tracker stands there."""
_LISTED = 64
"""Of how many boards what stands is kept as it is written. Ours."""


class Named(dict[str, Position]):
    """Boards by what places call them."""

    def called(self, board: Position) -> str:
        """Return what places call a board, which is one of these from now on."""
        id = board.once(_id, None)
        self[id] = board
        return id


def _id(board: Position, _: None) -> str:
    return board_id(str(board))


class Listed:
    """What stands on the last boards as JSON, written once for each."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, tuple[Mapping[int, Watch], str]] = OrderedDict()

    def __call__(self, open: Mapping[int, Watch]) -> str:
        """Return as JSON what stands; who changes that puts another mapping there."""
        known = self._known.get(id(open))
        if known is None:
            told = {str(index): watch.as_json() for index, watch in open.items()}
            known = self._known[id(open)] = open, json.dumps(told, ensure_ascii=False)
            if len(self._known) > _LISTED:
                self._known.popitem(last=False)
        return known[1]


def packed(known: str, standing: str) -> bytes:
    """Pack two JSON objects as one."""
    return zlib.compress(f"{known[:-1]}, {standing[1:]}".encode(), 1)


def unpacked(data: bytes) -> dict[str, Any]:
    """Read what a place knows; zlib.error or ValueError when it is something else."""
    known: dict[str, Any] = json.loads(zlib.decompress(data))
    return known
