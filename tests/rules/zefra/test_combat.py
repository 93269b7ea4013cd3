"""Chapter 7: every row of every table of fights, who is weak, who goes where."""

import pytest

from guelta.rules.zefra import GAME
from guelta.rules.zefra.board.units import units_in
from guelta.rules.zefra.combat.strength import is_weak, non_weak
from tests.rules.board import board
from tests.rules.zefra.table import activated, rules_of, where

# 0715 and 0716 touch, in Daloon, clear of any site


def attack(
    attackers: str, defenders: str, dice: list[int], side: str = "iff", fields: str = "", **said: object
):
    """Let a side attack from 0715 into 0716 with the uppermost unit of its stack, or both together."""
    text = f"{fields}\n0715  {attackers}\n0716  {defenders}\n"
    said = {"hex": "0715", "order": "move", "to": "0716", **said}
    return activated(side, text, dice, **said)


WEAK = "minus-1 minus-1 minus-1 cjtf-infantry-1"


@pytest.mark.rule("G7-02")
@pytest.mark.rule("G7-02a")
@pytest.mark.rule("G7-02b")
@pytest.mark.rule("G7-02c")
@pytest.mark.rule("G7-02d")
@pytest.mark.parametrize(
    ("roll", "rule", "iff", "cjtf"),
    [
        (0, "G7-02a", ("0716", 0), ("0717", 3)),
        (5, "G7-02a", ("0716", 0), ("0717", 3)),
        (6, "G7-02b", ("0716", 1), ("0717", 3)),
        (7, "G7-02c", ("0715", 1), ("0716", 2)),
        (8, "G7-02d", ("0715", 2), ("0716", 2)),
        (9, "G7-02d", ("0715", 2), ("0716", 2)),
    ],
)
def test_iff_not_weak_ambushes_cjtf(roll, rule, iff, cjtf):
    after = attack("iff-infantry-1", "cjtf-infantry-1", [0, roll], surprise="yes", retreat="0717")
    assert rule in rules_of(after)
    assert where(after) == {"iff-infantry-1": iff, "cjtf-infantry-1": cjtf}


@pytest.mark.rule("G7-02")
@pytest.mark.parametrize(("option", "rule"), [("ordinary", "G7-03"), ("table", "G7-02a")])
def test_weak_iff_companies_ambush_by_the_table_only_by_option(option, rule):
    weak = f"weak-ambush = {option}\n", "minus-1 minus-1 iff-infantry-1"
    text = f"{weak[0]}0715  {weak[1]}\n0716  cjtf-infantry-1"
    dice = [0, 5] if option == "table" else [0]
    said = {"order": "move", "to": "0716", "surprise": "yes", "retreat": "0717"}
    assert rule in rules_of(activated("iff", text, dice, hex="0715", **said))


@pytest.mark.rule("G7-03")
@pytest.mark.parametrize(("option", "rule"), [("at-least", "G7-03"), ("exactly", "G7-04")])
def test_one_more_is_at_least_one_more_unless_by_option_exactly_one(option, rule):
    text = (
        f"cjtf-ahead = {option}\n0715  cjtf-infantry-1 cjtf-infantry-2\n0716  minus-1 minus-1 iff-infantry-1"
    )
    dice = [] if option == "at-least" else [5]
    said = {"together": "yes", "to": "0716", "retreat": "0717"}
    assert rule in rules_of(activated("cjtf", text, dice, hex="0715", **said))


@pytest.mark.rule("G7-01")
def test_who_cjtf_ambushes_retreats_without_a_roll():
    after = attack("cjtf-infantry-1", "iff-infantry-1", [1], "cjtf", surprise="yes", retreat="0717")
    assert where(after) == {"iff-infantry-1": ("0717", 2), "cjtf-infantry-1": ("0716", 0)}
    assert "G7-01" in rules_of(after)


@pytest.mark.rule("G7-03")
def test_with_a_unit_more_that_is_not_weak_cjtf_drives_irregulars_off():
    two = {"together": "yes", "retreat": "0717"}
    after = attack("cjtf-infantry-1 cjtf-infantry-2", "iff-infantry-1", [], "cjtf", **two)
    assert where(after)["iff-infantry-1"] == ("0717", 2)
    assert "G7-03" in rules_of(after)


@pytest.mark.rule("G7-04")
@pytest.mark.parametrize(("roll", "cjtf"), [(0, 1), (1, 0), (9, 0)])
@pytest.mark.parametrize("others", [1, 2])
def test_one_against_one_or_two_each_irregular_loses_one_and_on_a_0_cjtf_too(roll, cjtf, others):
    irregulars = " ".join(f"iff-infantry-{number}" for number in range(1, others + 1))
    after = attack(irregulars, "cjtf-infantry-1", [roll], together="yes")
    found = where(after)
    assert found["cjtf-infantry-1"] == ("0716", cjtf)
    assert [found[f"iff-infantry-{number}"] for number in range(1, others + 1)] == [("0715", 1)] * others
    assert "G7-04" in rules_of(after)


@pytest.mark.rule("G7-04")
@pytest.mark.parametrize(("roll", "lost"), [(0, 1), (5, 0)])
def test_two_against_two_is_as_one_against_one(roll, lost):
    """Games hardly ever come to it (Z67)."""
    both = "cjtf-infantry-1 cjtf-infantry-2"
    after = attack("iff-infantry-1 iff-infantry-2", both, [roll], together="yes", loses="cjtf-infantry-2")
    found = where(after)
    assert (found["cjtf-infantry-1"][1], found["cjtf-infantry-2"][1]) == (0, lost)
    assert (found["iff-infantry-1"], found["iff-infantry-2"]) == (("0715", 1), ("0715", 1))


@pytest.mark.rule("G7-05")
@pytest.mark.rule("G7-05a")
@pytest.mark.rule("G7-05b")
@pytest.mark.rule("G7-05c")
@pytest.mark.rule("G7-05d")
@pytest.mark.parametrize(
    ("roll", "rule", "iff", "cjtf"),
    [
        (0, "G7-05a", ("0716", 0), ("0717", 5)),
        (5, "G7-05a", ("0716", 0), ("0717", 5)),
        (6, "G7-05b", ("0716", 1), ("0717", 5)),
        (7, "G7-05c", ("0715", 1), ("0716", 5)),
        (8, "G7-05c", ("0715", 1), ("0716", 5)),
        (9, "G7-05d", ("0715", 0), ("0716", 4)),
    ],
)
def test_one_weak_cjtf_unit_against_irregulars_that_are_not(roll, rule, iff, cjtf):
    after = attack("iff-infantry-1", WEAK, [roll], retreat="0717")
    assert rule in rules_of(after)
    assert where(after) == {"iff-infantry-1": iff, "cjtf-infantry-1": cjtf}


@pytest.mark.rule("G7-05")
@pytest.mark.parametrize(
    ("roll", "militia", "cjtf"),
    [(0, ("0716", 1), ("0717", 5)), (4, ("0715", 1), ("0716", 4)), (6, ("0715", 1), ("0716", 4))],
)
def test_weak_against_weak_has_a_table_of_our_own(roll, militia, cjtf):
    after = attack("bongo-militia-1", WEAK, [roll], "bongo", "attacks = bongo:cjtf", retreat="0717")
    assert where(after) == {"bongo-militia-1": militia, "cjtf-infantry-1": cjtf}


@pytest.mark.rule("G12-03")
@pytest.mark.rule("G12-03a")
@pytest.mark.rule("G12-03b")
@pytest.mark.rule("G12-03c")
@pytest.mark.rule("G12-03d")
@pytest.mark.rule("G12-03e")
@pytest.mark.parametrize(
    ("roll", "rule", "attacker", "defender"),
    [
        (0, "G12-03a", ("0716", 0), ("0717", 1)),
        (2, "G12-03a", ("0716", 0), ("0717", 1)),
        (3, "G12-03b", ("0715", 0), ("0716", 1)),
        (4, "G12-03b", ("0715", 0), ("0716", 1)),
        (5, "G12-03c", ("0715", 1), ("0716", 0)),
        (7, "G12-03c", ("0715", 1), ("0716", 0)),
        (8, "G12-03d", ("0715", 1), ("0716", 1)),
        (9, "G12-03e", ("0715", 1), ("0716", 0)),
    ],
)
def test_a_militia_ambushes_a_militia(roll, rule, attacker, defender):
    after = attack("tuscan-militia-1", "bongo-militia-1", [0, roll], "tuscan", surprise="yes", retreat="0717")
    assert rule in rules_of(after)
    assert where(after) == {"tuscan-militia-1": attacker, "bongo-militia-1": defender}


@pytest.mark.rule("G12-04")
@pytest.mark.rule("G12-04a")
@pytest.mark.rule("G12-04b")
@pytest.mark.rule("G12-04c")
@pytest.mark.rule("G12-04d")
@pytest.mark.rule("G12-04e")
@pytest.mark.parametrize(
    ("roll", "rule", "attacker", "defender"),
    [
        (0, "G12-04a", ("0716", 1), ("0717", 1)),
        (1, "G12-04a", ("0716", 1), ("0717", 1)),
        (2, "G12-04b", ("0715", 0), ("0716", 1)),
        (3, "G12-04b", ("0715", 0), ("0716", 1)),
        (4, "G12-04c", ("0715", 1), ("0716", 1)),
        (5, "G12-04c", ("0715", 1), ("0716", 1)),
        (6, "G12-04d", ("0715", 1), ("0716", 0)),
        (7, "G12-04d", ("0715", 1), ("0716", 0)),
        (8, "G12-04e", ("0715", 1), ("0716", 1)),
        (9, "G12-04e", ("0715", 1), ("0716", 1)),
    ],
)
def test_a_militia_fights_a_militia(roll, rule, attacker, defender):
    after = attack("tuscan-militia-1", "bongo-militia-1", [roll], "tuscan", retreat="0717")
    assert rule in rules_of(after)
    assert where(after) == {"tuscan-militia-1": attacker, "bongo-militia-1": defender}


@pytest.mark.rule("G12-05")
def test_a_militia_that_an_iff_company_ambushes_retreats():
    after = attack("iff-infantry-1", "tuscan-militia-1", [4], surprise="yes", retreat="0717")
    assert "G12-05" in rules_of(after)
    assert where(after) == {"iff-infantry-1": ("0716", 0), "tuscan-militia-1": ("0717", 1)}


@pytest.mark.rule("G12-06")
@pytest.mark.rule("G12-06a")
@pytest.mark.rule("G12-06b")
@pytest.mark.rule("G12-06c")
@pytest.mark.parametrize(
    ("roll", "rule", "company", "militia"),
    [
        (0, "G12-06a", ("0716", 0), ("0717", 1)),
        (7, "G12-06a", ("0716", 0), ("0717", 1)),
        (8, "G12-06b", ("0715", 0), ("0716", 1)),
        (9, "G12-06c", ("0715", 0), ("0716", 0)),
    ],
)
def test_an_iff_company_attacks_a_militia(roll, rule, company, militia):
    after = attack("iff-infantry-1", "tuscan-militia-1", [roll], retreat="0717")
    assert rule in rules_of(after)
    assert where(after) == {"iff-infantry-1": company, "tuscan-militia-1": militia}


@pytest.mark.rule("G12-06")
@pytest.mark.parametrize(
    ("roll", "militia", "company"),
    [(0, ("0715", 0), 0), (1, ("0715", 0), 1), (2, ("0715", 1), 0), (9, ("0715", 1), 0)],
)
def test_a_militia_that_attacks_an_iff_company_has_the_table_mirrored(roll, militia, company):
    after = attack("tuscan-militia-1", "iff-infantry-1", [roll], "tuscan")
    assert where(after) == {"tuscan-militia-1": militia, "iff-infantry-1": ("0716", company)}


@pytest.mark.rule("G12-09a")
def test_a_government_fights_irregulars_as_cjtf_does():
    after = attack(
        "daloon-infantry-1", "iff-infantry-1", [0], "daloon", "attacks = daloon:iff\ntakes-turns = daloon"
    )
    assert where(after) == {"daloon-infantry-1": ("0715", 1), "iff-infantry-1": ("0716", 1)}


@pytest.mark.rule("G12-09a")
def test_equal_conventionals_lose_one_each_and_the_fewer_retreat():
    fields = "attacks = zefra:cjtf\ntakes-turns = zefra"
    even = attack("zefra-infantry-1", "cjtf-infantry-1", [5], "zefra", fields)
    assert where(even) == {"zefra-infantry-1": ("0715", 1), "cjtf-infantry-1": ("0716", 1)}
    fewer = attack("zefra-infantry-1", "cjtf-infantry-1 cjtf-infantry-2", [], "zefra", fields)
    assert where(fewer)["zefra-infantry-1"] == ("0715", 3)


# ---- who is weak


def group(text: str):
    position = board(f"0715  {text}")
    return position, units_in(position, GAME.charts, "0715")


@pytest.mark.rule("p3-13a")
@pytest.mark.rule("p3-13b")
@pytest.mark.parametrize(
    ("stack", "weak"),
    [
        ("minus-1 iff-infantry-1", False),
        ("minus-1 minus-1 iff-infantry-1", True),
        ("minus-1 minus-1 cjtf-infantry-1", False),
        ("minus-1 minus-1 minus-1 cjtf-infantry-1", True),
    ],
)
def test_companies_are_weak_at_two_counters_and_cjtf_at_three(stack, weak):
    position, (unit,) = group(stack)
    assert is_weak(position, GAME.charts, unit) is weak


@pytest.mark.rule("p3-13g")
@pytest.mark.parametrize(
    "unit", ["iff-nuclear-1", "iff-mortar-1", "cjtf-artillery", "tuscan-militia-1", "bongo-militia-1"]
)
def test_platoons_militias_guns_and_mortars_are_weak_always(unit):
    position, (found,) = group(unit)
    assert is_weak(position, GAME.charts, found)


@pytest.mark.rule("p3-13a")
def test_by_option_militias_are_weak_from_two_counters_on():
    position, (unit,) = group("minus-1 tuscan-militia-1")
    assert is_weak(position, GAME.charts, unit)
    assert not is_weak(position.with_fields(**{"peoples-weak": "at-two"}), GAME.charts, unit)


@pytest.mark.rule("G7-06")
@pytest.mark.parametrize(
    ("side", "hits", "counted"),
    [("iff", (5, 6), 1), ("iff", (6, 6), 0), ("cjtf", (6, 7), 1), ("cjtf", (7, 7), 0)],
)
def test_two_weak_companies_count_as_one_that_is_not_below_their_limit(side, hits, counted):
    stack = " ".join(f"{'minus-1 ' * number}{side}-infantry-{at}" for at, number in enumerate(hits, 1))
    position, units = group(stack)
    assert non_weak(position, GAME.charts, units) == counted


@pytest.mark.rule("G7-06")
def test_a_mortar_makes_no_pair_with_a_weak_company():
    position, units = group("minus-1 minus-1 iff-infantry-1 iff-mortar-1")
    assert non_weak(position, GAME.charts, units) == 0


@pytest.mark.rule("p3-14")
def test_militias_fight_as_iff_against_cjtf():
    after = attack("bongo-militia-1", "cjtf-infantry-1", [], "bongo", "attacks = bongo:cjtf")
    assert "p3-14" in rules_of(after)
    assert where(after)["bongo-militia-1"] == ("0715", 1)


# ---- losses of a retreat, and where to


@pytest.mark.rule("p3-16")
@pytest.mark.rule("p3-16a")
@pytest.mark.rule("p3-16b")
@pytest.mark.rule("p3-16c")
@pytest.mark.rule("p3-16d")
@pytest.mark.parametrize(
    ("unit", "rule", "loss"),
    [
        ("tuscan-militia-1", "p3-16a", 1),
        ("minus-1 minus-1 iff-infantry-1", "p3-16a", 1),
        ("iff-infantry-1", "p3-16b", 2),
    ],
)
def test_losses_of_irregulars_told_to_retreat(unit, rule, loss):
    fields = "attacks = cjtf:tuscan"
    dice = [0]
    after = attack("cjtf-infantry-1", unit, dice, "cjtf", fields, surprise="yes", retreat="0717")
    id = unit.rpartition(" ")[2]
    assert where(after)[id] == ("0717", unit.count("minus-1") + loss)
    assert rule in rules_of(after)


@pytest.mark.rule("p3-16c")
@pytest.mark.rule("p3-16d")
def test_losses_of_cjtf_told_to_retreat():
    weak = attack("iff-infantry-1", WEAK, [0], retreat="0717")
    assert (where(weak)["cjtf-infantry-1"], "p3-16c" in rules_of(weak)) == (("0717", 3 + 2), True)
    strong = attack("iff-infantry-1", "cjtf-infantry-1", [0, 0], surprise="yes", retreat="0717")
    assert (where(strong)["cjtf-infantry-1"], "p3-16d" in rules_of(strong)) == (("0717", 3), True)


@pytest.mark.rule("p3-17a")
def test_an_attacker_told_to_retreat_goes_back_where_it_came_from():
    after = attack("tuscan-militia-1", "bongo-militia-1", [9], "tuscan")
    assert where(after)["tuscan-militia-1"][0] == "0715"
    assert "p3-17a" in rules_of(after)


@pytest.mark.rule("p3-17b")
def test_a_defender_with_no_hex_to_retreat_to_is_removed():
    around = "\n".join(
        f"{hex}  cjtf-infantry-{at}" for at, hex in enumerate(("0615", "0616", "0717", "0815", "0816"), 2)
    )
    both = {"order": ["move", "stay"], "surprise": "yes"}
    after = attack("cjtf-infantry-1 cjtf-recon-1", f"iff-infantry-1\n{around}", [0], "cjtf", **both)
    assert where(after)["iff-infantry-1"] == ("eliminated", 0)


@pytest.mark.rule("p3-17b")
@pytest.mark.rule("p61-16a")
def test_cjtf_never_retreats_into_zefra():
    """Of 1112 the neighbours in Zefra are closed to it; what is left lies in Daloon."""
    zefra = [hex for hex in GAME.charts.map.neighbours("1113") if GAME.charts.country(hex) == "zefra"]
    assert zefra
    text = "1114  iff-infantry-1\n1113  cjtf-infantry-1"
    after = activated("iff", text, [0, 0], hex="1114", order="move", to="1113", surprise="yes")
    assert GAME.charts.country(where(after)["cjtf-infantry-1"][0]) == "daloon"


@pytest.mark.rule("p3-17c")
@pytest.mark.rule("p3-17d")
@pytest.mark.rule("p3-17f")
def test_a_retreat_that_overfills_pushes_units_on_hex_by_hex():
    """A chain of two: 0717 is full, and so is every hex that its units can be pushed to."""
    near = [hex for hex in GAME.charts.map.neighbours("0717") if hex != "0716"]
    militias = iter(range(1, 19))
    full = "\n".join(
        f"{hex}  tuscan-militia-{next(militias)} tuscan-militia-{next(militias)}" for hex in ["0717", *near]
    )
    text = f"0715  cjtf-infantry-1\n0716  tuscan-militia-18\n{full}"
    said = {
        "hex": "0715",
        "order": "move",
        "to": "0716",
        "surprise": "yes",
        "retreat": "0717",
        "push": "tuscan-militia-2",
    }
    after = activated("cjtf", "attacks = cjtf:tuscan\n" + text, [0], **said)
    assert rules_of(after).count("p3-17f") >= 1
    assert where(after)["tuscan-militia-18"] == ("0717", 1)
    crowded = [
        hex
        for hex, _ in after.position.each_stack()
        if hex in near and len(units_in(after.position, GAME.charts, hex)) > 2
    ]
    assert crowded == []


@pytest.mark.rule("p3-13i")
def test_what_stands_undefended_is_removed_when_enemy_infantry_enters():
    after = attack("iff-infantry-1", "cjtf-hospital", [])
    assert where(after) == {"iff-infantry-1": ("0716", 0), "cjtf-hospital": ("eliminated", 0)}


@pytest.mark.rule("p3-13i")
def test_a_mortar_alone_removes_nobody():
    after = activated("iff", "0715  iff-mortar-1\n0716  cjtf-hospital", [], hex="0715")
    assert where(after)["cjtf-hospital"] == ("0716", 0)


@pytest.mark.rule("p3-13h")
def test_refugees_go_along_with_defenders_who_retreat():
    after = attack(
        "cjtf-infantry-1",
        "tuscan-party-1 tuscan-militia-1",
        [9, 0],
        "cjtf",
        "attacks = cjtf:tuscan",
        surprise="yes",
        retreat="0717",
    )
    found = where(after)
    assert found["tuscan-militia-1"] == ("0717", 1)
    assert found["tuscan-party-1"][1] == 0
    assert found["tuscan-party-1"][0] not in ("0716", "eliminated")
