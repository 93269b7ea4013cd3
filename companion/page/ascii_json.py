"""How the page is told something: JSON in plain ASCII, whatever stood in a file or a name."""

from __future__ import annotations

import json

from starlette.responses import Response

__all__ = ["JsonAnswer", "as_json"]


def as_json(body: object) -> str:
    """Return JSON on one line; half a character, as in a strange file name, becomes its code."""
    return json.dumps(body, ensure_ascii=True, separators=(",", ":"))


class JsonAnswer(Response):
    """An answer in JSON."""

    def __init__(self, body: object, status: int = 200) -> None:
        super().__init__(as_json(body), status, media_type="application/json")
