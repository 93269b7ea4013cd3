"""The rulings: every open point of the rules has its number on a page, in at most five lines."""

import re
from pathlib import Path

import pytest

import guelta.rules.chad

PAGES = sorted((Path(guelta.rules.chad.__file__).parent / "rulings").glob("[0-9]*.md"))
POINTS = range(1, 91)
"""The points at which the rules contradict themselves or say nothing, as they were counted."""


def rulings() -> dict[str, list[str]]:
    """Return the lines of each ruling by its heading, from all pages."""
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


DOUBTS = {
    "4.52": "Presence and the withdrawal of leaders",
    "5.00": "Combat while the capital changes hands",
    "14.32": "71. Who holds N'Djamena",
    "14.33": "82. The French once withdrawn",
    "11.40": "Secret terrorism, and in which order",
    "9.40": "Infantry in boxes",
    "9.21": "Which units are maintained",
    "14.23": "77. FANT units to remove",
    "11.32": "85. When factions arrive",
    "13.70": "69. Rebel decisive victory",
    "7.30": "52. Taxing a poor prefecture",
    "7.44": "Abroad from El Geneina",
    "8.40": "How long Libyan aid binds the French",
    "14.13": "The independent MRP without 11.33",
    "4.63": "31. The Rebel Commander in sanctuaries",
}
"""Doubts that readers of the rulebook had, by the number each is about, with the ruling that settles it."""


@pytest.mark.parametrize("number", list(DOUBTS))
def test_a_doubt_is_settled_in_a_ruling_that_quotes_its_number(number):
    (lines,) = (lines for heading, lines in rulings().items() if heading.endswith(f": {DOUBTS[number]}"))
    about = [line for line in lines if line.startswith("- Rules:")]
    assert len(about) == 1 and re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", about[0])


@pytest.mark.parametrize("heading", list(rulings()))
def test_a_ruling_is_question_rules_ruling_and_who_decided(heading):
    lines = rulings()[heading]
    assert len(lines) <= 5
    assert [line.split(":")[0] for line in lines][:2] == ["- Question", "- Rules"]
    assert any(line.startswith("- Ruling:") for line in lines) and lines[-1].startswith("- Decided:")
    assert re.search(r"\d+\.\d\d|errata", lines[1]), "it names no number that it rests on"
