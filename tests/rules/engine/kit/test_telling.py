# ruff: noqa: E501 (a case a line)
"""The rules of a kit in sentences: those of a whole game, and single words of the vocabulary in a small war."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from guelta.builder.module.rules_reference import reference
from guelta.builder.print.aid import Aid
from guelta.rules.engine.ledger import ledger
from tests.example_games import example
from tests.rules.engine.kit import small_war
from tests.rules.engine.kit.small_war import KIT
from tests.rules.engine.kit.test_combat import COMBAT, war

MOSCOW = example("moscow")
GOLDEN = Path(__file__).parents[3] / "fixtures" / "moscow-rules.txt"


def test_the_rules_of_a_whole_game_in_sentences() -> None:
    """With GUELTA_GOLDEN they are written anew: read them aloud then."""
    lines = [f"{entry.rule} {entry.title}\n" for entry in MOSCOW.rulebook]
    told = [
        line + "".join(f"  {each}\n" for each in MOSCOW.sentences.get(line.split()[0], ())) for line in lines
    ]
    if os.environ.get("GUELTA_GOLDEN"):
        GOLDEN.write_text("".join(told), encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == "".join(told)


def test_reference_list_and_aid_have_the_same_sentences() -> None:
    """The help inside the module, `guelta rules` and the aid on paper."""
    entries = {entry.rule: entry.sentences for chapter in reference(MOSCOW) for entry in chapter.entries}
    rows = {row.rule: row.sentences for row in ledger(MOSCOW)}
    aid = Aid.load(MOSCOW, MOSCOW.tables)
    (side,) = aid.section("aid")["side"]
    printed: dict[str, tuple[str, ...]] = {}
    for section in side["section"]:
        for sentence, rule in section["lines"]:
            printed[rule] = (*printed.get(rule, ()), sentence)
    said = {rule: each for rule, each in entries.items() if each}
    assert said["4.00"] == ("No more than one unit of a side may stand in a hex.",)
    assert printed == {rule: each for rule, each in rows.items() if each} == dict(MOSCOW.sentences)
    assert all(said[rule] == each for rule, each in MOSCOW.sentences.items())
    assert aid.unaccounted() == ()


@pytest.mark.parametrize(
    ("more", "rule", "told"),
    [
        ("[limit.x]\nrule = '9'\nmost = 2", "9", "No more than two units of a side may stand in a hex."),
        ("[limit.x]\nrule = '9'\nmost = 2\neach_side = false\nwhere = { town = '?*' }", "9",
         "No more than two units may stand in one of the hexes with a town."),
        ("[limit.x]\nrule = '9'\nmost = 6\ncounting = 'points'", "9",
         "The points of the units in a hex together is 6 at most."),
        ("[limit.x]\nrule = '9'\nmost = 0\nwhere = { terrain = 'forest' }\nunits = { type = 'tank' }\n"
         "when = { weather = 'mud' }", "9", "In mud no tank units may stand in forest hexes."),
        ("[limit.x]\nrule = '9'\nmost = 0\nunits = { with = { side = 'enemy', face = 'weak' } }", "9",
         "No unit may share a hex with weak enemy units."),
        ("[zones.x]\nrule = '9'\nrange = 2\nunits = { movement = '3+' }\nacross = { not = { river = 'yes' } }",
         "9", "The hexes up to 2 away from a unit are its zone of control; only units with movement 3 or more have"
         " one; it reaches across hexsides other than river hexsides alone."),
        ("[move.x]\nrule = '9'\nunits = { id = ['red-1', 'red-2'] }\nallowance = 2\nmost = 1\n"
         "along = { way = 'road' }\nfriends = { end = 'never' }\nend = { not = { terrain = 'lake' } }",
         "9", "A unit may only cross road hexsides."),
        ("[move.x]\nrule = '9'\nfriends = { end = 'never' }", "9",
         "A unit does not end its way in a hex with a unit of its own side."),
        ("[move.x]\nrule = '9'\nzones = '+2'", "9", "To enter a hex in an enemy zone of control costs 2 more."),
        ("[move.x]\nrule = '9'\nallowance = 3\n[[move.x.changes]]\nunits = { type = 'tank' }\ntimes = 0.5\n"
         "when = { turn = '2+' }", "9", "X from turn 2 on for tank units: the allowance is halved."),
        ("[network.x]\nrule = '9'\ntitle = 'Supply'\nfrom = { id = '01*', acting = 'red' }\nmost = 4", "9",
         "A hex is in supply if a way of 4 steps at most leads from it to a source: hexes numbered 01… (Red)."),
        ("[[victory]]\nrule = '9'\nat = 'any phase'\nside = 'red'\nwhen = { turn = 'last' }", "9",
         "As a phase ends in the last turn, Red has won."),
    ],
)  # fmt: skip
def test_a_word_is_told_as_a_rulebook_tells_it(tmp_path: Path, more: str, rule: str, told: str) -> None:
    game = small_war.game(tmp_path, kit=f"{KIT}\n{more}\n")
    assert told in game.sentences[rule]


@pytest.mark.parametrize(
    ("modifier", "told"),
    [
        ("title = 'pincers'\nall_attackers = { type = 'tank' }\nshift = 2",
         "Pincers: if all attackers are tank units, two columns to the right."),
        ("title = 'weak'\neach_attacker = { face = 'weak' }\ntimes = 0.5",
         "Of the attackers the weak units, the strength of each such unit is halved."),
        ("title = 'lake'\ntarget = { beside = { terrain = 'lake' } }\ndie = -1",
         "If the attack is on hexes next to lake hexes, -1 to the dice."),
    ],
)  # fmt: skip
def test_a_modifier_is_told_with_its_conditions(tmp_path: Path, modifier: str, told: str) -> None:
    text = COMBAT.replace(
        "[combat.battle.results]", f"[[combat.battle.modifier]]\n{modifier}\n[combat.battle.results]"
    )
    assert told in war(tmp_path, combat=text).sentences["5"]
