"""Golden texts of the builder, kept whole."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "golden" / "builder"


def is_golden(path: Path, text: str) -> bool:
    """Whether a text is the one kept at a path; `make golden` keeps it anew."""
    if os.environ.get("GUELTA_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    assert text == kept, f"{path.relative_to(ROOT)} differs; if it should, run make golden"
    return True
