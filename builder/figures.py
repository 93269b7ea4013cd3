"""Which silhouette stands for a kind of counter, and before what land, where a look does not say so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from guelta.rules.engine.tables.folder import Folder

__all__ = ["Figures", "faces_with_scenes"]


class Figures:
    """The silhouettes that `figures.toml` of the art names for words of a type."""

    def __init__(self, art: Folder) -> None:
        said = art.toml("figures.toml")
        self._broad = frozenset(said["broad"])
        self._by_word = {
            word: (name, str(entry["scene"]))
            for name, entry in said["figure"].items()
            for word in entry["words"]
        }

    def of(self, type: str) -> tuple[str, str] | None:
        """Name silhouette and scene of a type such as "mechanized infantry"; None where no word is known."""
        words = re.findall(r"[a-z]+", type.lower().replace("-", ""))
        known = [word for word in words if word in self._by_word]
        telling = [word for word in known if word not in self._broad] or known
        return self._by_word[telling[-1]] if telling else None


_FIGURE = {"ink": "#2a2118", "panel": "#dcbf86", "shadow": "#857d48"}
"""The colours of a silhouette and of its shadow."""
_AT_DUSK = {"ink": "#4a4850", "panel": "#c3beb9", "shadow": "#85807c"}


def faces_with_scenes(
    types: Iterable[str], figures: Figures, plain: Mapping[str, Sequence[Mapping[str, Any]]]
) -> dict[str, Any]:
    """Return what `[silhouettes]` has for types whose look is `plain`, its layouts by name.

    Each type has its silhouette before its land in place of the word for it, where that is known.
    """
    shown = {type: figures.of(type) for type in sorted(types)}
    scene = {"scene": "{land}", "top": 15, "foot": 39.4, "needs": "figure"}
    figure = {"symbol": "{figure}", "box": [7, 16.2, 46, 20.6], "needs": "figure", **_FIGURE}

    def before(land: Mapping[str, Any], who: Mapping[str, Any], layout: str) -> list[Mapping[str, Any]]:
        title, word, *below = plain[layout]
        return [land, who, title, {**word, "needs": "no_figure"}, *below]

    front = before(scene, figure, "word")
    # the back is the same at dusk: who is spent or withdrawn
    dusk = before({**scene, "scene": "scene-dusk"}, {**figure, **_AT_DUSK}, "back")
    return {
        "also": {
            "type": {
                type: {"figure": found[0], "land": found[1]} if found else {"no_figure": "yes"}
                for type, found in shown.items()
            }
        },
        "layout": {"symbol": front, "nato": front, "word": front, "back": dusk},
    }
