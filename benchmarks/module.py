"""How large a module is, and how long the real engine takes to open it beside one with its pictures alone.

Run with `python -m benchmarks.module`. The bare module has the same pictures and board, and a slot for every
counter that shows nothing but its front; times are the middle of several, without starting Java.
"""

from __future__ import annotations

import statistics
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

from lxml import etree

from guelta.builder.build import build
from guelta.builder.vassal.archive import pack
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.layer import Layer
from tests.engine import equipment
from tests.engine.session import Engine
from tests.library import LIBRARY

_ROUNDS = 5
_KEPT = ("BasicCommandEncoder", "Map", "PieceWindow", "Documentation", "GlobalOptions")


def bare(module: Path, at: Path) -> Path:
    """Write the module again without commands, set-ups and help: one map, and counters without traits."""
    with zipfile.ZipFile(module) as archive:
        entries = {name: archive.read(name) for name in archive.namelist() if not name.endswith(".vsav")}
    root = etree.fromstring(entries["buildFile.xml"])
    for part in list(root):
        if str(part.tag).rpartition(".")[2] not in _KEPT:
            root.remove(part)
    for slot in root.iter("VASSAL.build.widget.PieceSlot"):
        piece = AddPiece.read(slot.text or "").piece()
        layers = [layer for layer in piece.all(Layer) if layer.images]
        image = (layers[-1].images or ("",))[0] if layers else ""
        plain = BasicPiece(name=slot.get("entryName") or "", gpid=slot.get("gpid") or "", image=image)
        slot.text = AddPiece.of("null", Piece((plain,))).text()
    entries["buildFile.xml"] = etree.tostring(root, encoding="UTF-8", xml_declaration=True)
    at.write_bytes(pack(entries))
    return at


class _Timed(Engine):
    """An engine that notes how long it took to open its module, once Java was awake."""

    seconds = 0.0

    def ask(self, verb: str, *words: object) -> Any:
        """Send a request; the one that opens the module is timed."""
        if verb != "open":
            return super().ask(verb, *words)
        super().ask("dialogs")
        start = time.perf_counter()
        answer = super().ask(verb, *words)
        self.seconds = time.perf_counter() - start
        return answer


def opening(module: Path, folder: Path) -> float:
    """Return the seconds it takes the engine to open a module and come to rest."""
    with _Timed(module, folder) as engine:
        return engine.seconds


def main() -> None:
    """Print size and times of every module; say so where the engine is missing."""
    reason = equipment.why_not()
    for game_id in LIBRARY.ids:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            module = build(LIBRARY.game(game_id), folder).module
            print(f"{game_id}: {module.stat().st_size / 1e6:.2f} MB")
            if reason:
                print(f"not opened: {reason}")
                continue
            plain = bare(module, folder / "bare.vmod")
            times: dict[Path, list[float]] = {module: [], plain: []}
            for _ in range(_ROUNDS):
                for each, taken in times.items():
                    taken.append(opening(each, folder / "engine"))
            ours, theirs = (statistics.median(taken) for taken in times.values())
            print(
                f"{game_id}: opens in {ours:.2f} s, bare in {theirs:.2f} s, {ours / theirs:.2f} times as long"
            )


if __name__ == "__main__":
    main()
