"""The reference of the kit is written from its declaration, and says every word, key and value."""

from __future__ import annotations

import os
from pathlib import Path

from guelta.rules.engine.kit.vocabulary.keys import PATH
from guelta.rules.engine.kit.vocabulary.reference import reference
from guelta.rules.engine.kit.vocabulary.words import WORDS

PAGE = Path(__file__).parents[4] / "docs" / "kit.md"


def test_the_page_is_what_the_declaration_says() -> None:
    """With GUELTA_GOLDEN the page is written anew."""
    if os.environ.get("GUELTA_GOLDEN"):
        PAGE.write_text(reference(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == reference()


def test_the_page_has_every_word_and_every_key() -> None:
    page = reference()
    keys = [key for word in WORDS.values() for key in (*word.keys, *PATH)]
    assert all(f"`{key.name}`" in page for key in keys)
    assert all(f"[{name}" in page for name in WORDS if name != "kit")
