"""Golden texts: what the companion prints, kept whole in tests/golden/companion."""

import os
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "golden" / "companion"


def is_golden(name: str, text: str) -> bool:
    """Whether a text is the one kept under this name; `make golden` keeps it anew."""
    path = FOLDER / name
    if os.environ.get("GUELTA_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8"), f"{name} differs; if it should, run make golden"
    return True
