"""The rulings: every open point of the rules has its number on a page, in at most five lines."""

import re
from pathlib import Path

import pytest

import rules.chad

PAGES = sorted((Path(rules.chad.__file__).parent / "rulings").glob("[0-9]*.md"))
POINTS = range(1, 91)
"""The points at which the rules contradict themselves or say nothing, as they were counted."""


def rulings() -> dict[str, list[str]]:
    """Give the lines of each ruling by its heading, from all pages."""
    found: dict[str, list[str]] = {}
    for page in PAGES:
        for heading, body in re.findall(
            r"^## (.+)\n((?:(?!##? ).*\n?)*)", page.read_text(encoding="utf-8"), re.M
        ):
            found[f"{page.stem}: {heading}"] = [line for line in body.splitlines() if line.strip()]
    return found


def test_every_point_has_a_ruling():
    ruled = {int(number) for heading in rulings() for number in re.findall(r": (\d+)\.", heading)}
    assert sorted(set(POINTS) - ruled) == []


@pytest.mark.parametrize("heading", list(rulings()))
def test_a_ruling_is_question_rules_ruling_and_who_decided(heading):
    lines = rulings()[heading]
    assert len(lines) <= 5
    assert [line.split(":")[0] for line in lines][:2] == ["- Question", "- Rules"]
    assert any(line.startswith("- Ruling:") for line in lines) and lines[-1].startswith("- Decided:")
