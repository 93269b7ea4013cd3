"""The rulings: every point that rulebook.csv names has one, and none names a rule there is not."""

import re

from guelta.rules.angola import GAME

PAGES = {name: (GAME.folder / "rulings").text(name) for name in ("combat.md", "play.md", "reconstructed.md")}
HEADINGS = [line for text in PAGES.values() for line in re.findall(r"^## (.*)$", text, re.MULTILINE)]


def test_every_point_of_the_rulebook_has_a_ruling():
    points = {point for row in GAME.tables.lists["rulebook"].texts() for point in row["points"].split()}
    ruled = {heading.partition(".")[0] for heading in HEADINGS}
    assert points - ruled == set()
    wanted = (
        {f"A{n}" for n in range(1, 15)} | {f"R{n}" for n in range(1, 28)} | {f"M{n}" for n in range(1, 19)}
    )
    assert wanted <= ruled


def test_a_ruling_names_rules_that_there_are():
    known = {entry.rule for entry in GAME.rulebook}
    for name, text in PAGES.items():
        for line in re.findall(r"^- Rules: (.*)\.$", text, re.MULTILINE):
            assert set(line.split(", ")) <= known, (name, line)
        entries = text.split("\n## ")[1:]
        assert all(entry.count("\n- ") == 4 for entry in entries), name
