"""14.21, 14.31 and 14.41: the set-ups against the rulebook, typed by hand from it."""

import re
from collections import Counter

import pytest

from guelta.rules.chad import GAME

TOYOTA_WAR = """
habre 1537; 4 fan-guerrilla 3629; 4 fan-guerrilla sanctuary-sudan; 5 mrp-guerrilla 1849; mrp-leader 1849
fant-inf-bn 1537; fant-inf-bn 2429; fant-inf-bn 3629; 2 fant-inf-co 1631; 2 fant-inf-co 1333
fant-inf-co 2149; fant-inf-co 1849; fant-inf-co 1644; fant-inf-co 2838; fant-inf-co 2747; fant-inf-co 3442
fant-airborne-co 2747; fant-airborne-co 1946
fant-airborne-co 2136; fant-airborne-co 3442; fant-airborne-co 3633
fant-armor-bn 3633; 2 fant-recon-co 1631; 3 fant-recon-co 2734; fort 1631; fort 2429; fort 3629
goukouni 2111; 6 fap-guerrilla 3020; 2 fap-guerrilla 2111; 2 anl-guerrilla 3922; anl-leader 3922
3 anl-guerrilla sanctuary-sudan; 3 cdr-guerrilla 2917; cdr-leader 2917; 2 fac-guerrilla sanctuary-car
fac-leader sanctuary-car; 2 fdt-guerrilla sanctuary-car; fdt-leader sanctuary-car; frol-guerrilla 2308
frol-leader 2308; 3 vol-guerrilla 2315; vol-leader 2315; fort 3020; fort 3922
3 codos-guerrilla 2450; codos-leader 2450; igf 2450; 3 mplt-guerrilla 1829; mplt-leader 1829; igf 1829
2 und-guerrilla 1752; und-leader 1752; igf 1752; 2 waf-guerrilla 1231; waf-leader 1231; igf 1231
libya-legion-inf-bn 3020; libya-legion-inf-bn 3922; libya-legion-inf-bn 3516; libya-legion-armor-bn 3922
2 libya-legion-armor-bn 2506; 2 libya-armor-bn rebel-reinforcements; 2 libya-mech-bn rebel-reinforcements
"""

DEBY = """
habre 3633; fant-armor-bn 3633; fant-inf-bn 1537; fant-inf-bn 3020; fant-inf-bn 3730
3 fan-guerrilla 3838; 3 fan-guerrilla 3730; 2 fan-guerrilla 3833; fort 1537
fort 3633; fort 3730; fort 3020; fort 2308
deby sanctuary-sudan; 8 fap-guerrilla sanctuary-sudan
3 cdr-guerrilla sanctuary-libya; cdr-leader sanctuary-libya
3 vol-guerrilla sanctuary-libya; vol-leader sanctuary-libya; 5 anl-guerrilla sanctuary-sudan
anl-leader sanctuary-sudan; pla-guerrilla sanctuary-sudan; pla-leader sanctuary-sudan
2 und-guerrilla sanctuary-car; und-leader sanctuary-car; 2 france-inf-bn 1537; france-inf-bn 3633
"""

CAMPAIGN = """
goukouni 1537; fap-guerrilla 1537; 2 fap-guerrilla 3020; frol-guerrilla 2308; frol-leader 2308
fant-inf-bn 1537; fant-inf-co 2734; fant-airborne-co 1333; fant-airborne-co 1631; fant-airborne-co 2838
fant-airborne-co 2308; 3 mrp-guerrilla 1849; mrp-leader 1849; mrp-guerrilla 1644; mrp-guerrilla 2747
mrp-guerrilla 1946; mrp-guerrilla 2149; habre 4130
4 fan-guerrilla 3633; 2 fan-guerrilla 4234; 2 fan-guerrilla 4130
3 mplt-guerrilla sanctuary-nigeria; mplt-leader sanctuary-nigeria; pla-guerrilla 3838; pla-leader 3838
3 cdr-guerrilla 2917; cdr-leader 2917; igf 2917; 2 fdt-guerrilla 3043; fdt-leader 3043; igf 3043
2 und-guerrilla 1752; und-leader 1752; igf 1752; 3 vol-guerrilla 3209; vol-leader 3209; igf 3209
"""


def typed(text: str) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for line in re.split(r"[;\n]\s*", text.strip()):
        *number, kind, space = line.split()
        found[kind, space] += int(number[0]) if number else 1
    return found


def standing(scenario: str) -> Counter[tuple[str, str]]:
    """Count the counters of a set-up by kind and space, those on the tracks left out."""
    return Counter(
        (re.sub(r"-\d+\Z", "", each.counter), space)
        for space, each in GAME.scenarios[scenario].start.each_standing()
        if space not in GAME.charts.boxes or GAME.charts.boxes[space].kind == "box"
    )


def without(found: Counter[tuple[str, str]], kinds: str, spaces: str = "") -> Counter[tuple[str, str]]:
    return Counter(
        {
            (kind, space): number
            for (kind, space), number in found.items()
            if not (re.fullmatch(kinds, kind) and re.match(spaces, space))
        }
    )


@pytest.mark.rule("14.20")
@pytest.mark.rule("14.21")
def test_toyota_war_is_set_up_as_printed():
    found = standing("toyota-war")
    task_force = {kind: n for (kind, space), n in found.items() if space == "government-reinforcements"}
    assert sum(task_force.values()) == 7 and all(kind.startswith("france-") for kind in task_force)
    assert without(found, "france-.*") == typed(TOYOTA_WAR)


@pytest.mark.rule("14.30")
@pytest.mark.rule("14.31")
def test_deby_is_set_up_as_printed():
    found = standing("deby")
    airfields = [
        hex for hex in GAME.charts.map if GAME.charts.map[hex]["airfield"] and hex not in ("2506", "4234")
    ]
    spread = {
        (kind, space): n
        for (kind, space), n in found.items()
        if kind.startswith("fant-") and kind.endswith("-co")
    }
    assert sorted(space for _, space in spread) == sorted(airfields) and set(spread.values()) == {1}
    assert Counter(kind for kind, _ in spread) == {
        "fant-inf-co": 16,
        "fant-recon-co": 3,
        "fant-airborne-co": 5,
    }
    libyans = {(kind, space): n for (kind, space), n in found.items() if kind.startswith("libya-")}
    assert sum(libyans.values()) == 6
    for _, space in libyans:
        assert GAME.charts.map[space]["prefecture"] == "aouzou" and GAME.charts.water(space)
    assert without(without(found, "fant-.*-co"), "libya-.*") == typed(DEBY)


@pytest.mark.rule("14.40")
@pytest.mark.rule("14.41")
def test_the_campaign_is_set_up_as_printed():
    found = standing("campaign")
    waiting = {kind: n for (kind, space), n in found.items() if space == "government-reinforcements"}
    assert sum(waiting.values()) == 4 and waiting["oau-inf-bn"] == 1
    assert without(found, "france-.*|oau-.*", "government-") == typed(CAMPAIGN)


@pytest.mark.rule("14.00")
@pytest.mark.parametrize(
    ("scenario", "turn", "government"),
    [("toyota-war", 15, "fan"), ("deby", 2, "fan"), ("campaign", 1, "fap")],
)
def test_play_opens_with_the_tactical_phase_of_the_first_turn(scenario, turn, government):
    start = GAME.scenarios[scenario].start
    assert start.cursor == f"turn-{turn}/tactical-phase/sanctuary-adjustment"
    assert start.cursor in GAME.sequence_of(GAME.scenarios[scenario].conditions)
    assert start.fields["government"] == government
    assert start.where("game-turn") == (f"turn-{turn}",)


@pytest.mark.rule("14.50")
@pytest.mark.parametrize("scenario", ["toyota-war", "deby", "campaign"])
def test_presence_production_gdp_and_aid_stand_as_the_chart_says(scenario):
    start = GAME.scenarios[scenario].start
    chart = GAME.charts.tables.charts["scenario_presence_production"].row(scenario)
    for prefecture, cell in chart.items():
        if prefecture in ("scenario", "gdp", "aid"):
            continue
        presence, production = str(cell).split("/")
        assert start.where(f"production-{prefecture}") == (f"{prefecture}-production-{production}",)
        marker = [each for each in start.stack(f"{prefecture}-presence")]
        assert [each.face or "p1" for each in marker] == ([] if presence == "P0" else [presence.lower()])
    gdp, aid = int(chart["gdp"]), int(chart["aid"])
    assert (start.where("gdp-level"), start.where("foreign-aid")) == ((f"gdp-{gdp}",), (f"gdp-{gdp + aid}",))


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_no_set_up_breaks_a_rule_that_is_checked(scenario):
    start = GAME.scenarios[scenario].start
    found = [f for number in GAME.checks if number != "14.13" for f in GAME.judge(start, [number])]
    assert found == []
