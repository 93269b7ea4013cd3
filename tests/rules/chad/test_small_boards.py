"""Small boards of all chapters, each with one thing about it that decides what is said."""

from __future__ import annotations

import pytest

from guelta.rules import chad, chad_2021
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import stops_of
from guelta.rules.engine.refereeing.judge import judge_moment, judge_rest, judge_way
from guelta.rules.engine.replay.verdict import judge_again
from tests.rules.board import board, findings

GAMES = {"1991": chad.GAME, "2021": chad_2021.GAME}


def told(edition: str, path: str, played: str, way: str) -> list[str]:
    """Return what is said as a phase ends, `rule verdict where`; `played` is the scenario and who governs."""
    game, (scenario, government) = GAMES[edition], played.split()
    head = f"@ {path}\nscenario = {scenario}\ngovernment = {government}\n"
    start, end = (board(head + text.replace("; ", "\n")) for text in way.split(" => "))
    before = game.remember(game.charts, Position(), start)
    after = game.remember(game.charts, before, end.with_fields(**{**before.fields, **end.fields}))
    sequence, stops = game.sequence_for(game.scenarios[scenario]), stops_of((start, end))
    found = judge_rest(game, before, after, path, sequence, stops)
    ended = {moment.path: moment for moment in sequence.ends(path)}
    found += judge_way(game, before, after, ended[path], stops) if path in ended else []
    found = [*judge_again(game, sequence, (before, after.at(path)), found)]
    for moment in ended.values():
        found += judge_moment(game, after, moment)
        found += judge_way(game, before, after, moment, stops) if moment.path != path else []
    return list(dict.fromkeys(f"{each.rule} {each.verdict} {each.where}".rstrip() for each in found))


@pytest.mark.parametrize(
    ("edition", "path", "played", "way", "found"),
    [
        (
            "2021",
            "turn-1/tactical-phase/impulse-3/rebel/water",
            "manta fan",
            "2010 libya-armor-bn-2 => 2208 libya-armor-bn-2",
            ["4.34 violation 2208"],
        ),
    ],
)
def test_2021(edition, path, played, way, found):
    assert told(edition, path, played, way) == found


@pytest.mark.parametrize(
    ("edition", "path", "played", "way", "found"),
    [
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/government/combat",
            "manta fan",
            (
                "1637 fant-inf-co-1; 1638 mrp-guerrilla-1:fap"
                " => rolls = 6+6; 1637 fant-inf-co-1; 1638 mrp-guerrilla-1"
            ),
            ["14.13 violation 1638", "5.20 unsure"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/government/combat",
            "manta fan",
            (
                "1636 fant-inf-co-2; 1637 fap-guerrilla-1"
                " => rolls = 6+6; 1636 fant-inf-co-2; 1637 fap-guerrilla-1"
            ),
            ["5.20 unsure"],
        ),
        (
            "1991",
            "turn-15/tactical-phase/impulse-1/rebel/combat",
            "toyota-war fan",
            "2252 codos-guerrilla-2:fap; 2352 france-inf-bn-2 => 2352 france-inf-bn-2",
            ["4.51 violation 2252", "12.43 due 2352"],
        ),
        (
            "1991",
            "turn-15/tactical-phase/impulse-1/rebel/combat",
            "toyota-war fan",
            (
                "1738 libya-legion-inf-bn-1 fan-guerrilla-1; 1838 fant-inf-co-1"
                " => 1738 fan-guerrilla-1; 1838 fant-inf-co-1; task-force-losses libya-legion-inf-bn-1"
            ),
            ["4.22 violation 1738"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/combat",
            "manta fan",
            (
                "1848 fap-guerrilla-1 mrp-guerrilla-1:fap; 1849 mrp-guerrilla-2:fap igf-1"
                " => 1848 fap-guerrilla-1 mrp-guerrilla-1:fap"
            ),
            ["14.13 violation 1848", "4.22 violation 1849"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/combat",
            "manta fap",
            "1637 oau-inf-bn-1; 1638 fap-guerrilla-1 => 1536 fap-guerrilla-1; 1637 oau-inf-bn-1",
            ["5.00 violation 1536", "14.13 violation"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/combat",
            "manta fap",
            (
                "2724 fant-inf-bn-1 fan-guerrilla-1; 2824 libya-mech-bn-1"
                " => 2724 fant-inf-bn-1 fan-guerrilla-1"
            ),
            ["5.00 unsure 2824", "12.32 due", "4.22 violation 2724", "14.13 violation"],
        ),
        (
            "1991",
            "turn-1/tactical-phase/impulse-1/government/combat",
            "campaign fap",
            (
                "neutral = MRP; 1848 fan-guerrilla-1; 1849 mrp-guerrilla-1:fap"
                " => neutral = MRP; rolls = 6+6; 1848 fan-guerrilla-1; 1849 mrp-guerrilla-1:fap"
            ),
            ["5.20 unsure", "14.43 due 1849"],
        ),
        (
            "2021",
            "turn-1/tactical-phase/impulse-1/government/combat",
            "manta fan",
            (
                "4234 anl-guerrilla-1:fap; 4235 codos-guerrilla-1:fan"
                " => 4235 codos-guerrilla-1:fan; eliminated anl-guerrilla-1:fap"
            ),
            ["5.00 unsure eliminated", "4.54 violation 4235"],
        ),
        (
            "1991",
            "turn-15/tactical-phase/impulse-1/government/combat",
            "toyota-war fan",
            (
                "4134 fan-guerrilla-1 igf-9; 4234 pla-guerrilla-1:fap"
                " => 4134 fan-guerrilla-1; out-of-country pla-guerrilla-1:fap"
            ),
            ["11.31 violation 4134", "5.00 violation out-of-country"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/combat",
            "manta fan",
            (
                "2724 fant-inf-bn-1 fant-inf-co-2; 2824 libya-commando-bn-1"
                " => rolls = 2+4; 2724 fant-inf-co-2; fant-losses fant-inf-bn-1"
            ),
            ["12.32 due"],
        ),
        (
            "1991",
            "turn-15/tactical-phase/impulse-1/government/combat",
            "toyota-war fan",
            (
                "chari-baguirmi-presence production-chari-baguirmi"
                " => chari-baguirmi-production-5 production-chari-baguirmi"
            ),
            ["7.50 violation chari-baguirmi-production-5"],
        ),
        (
            "1991",
            "turn-15/tactical-phase/impulse-1/government/combat",
            "toyota-war fan",
            "4233 anl-guerrilla-1:fap cdr-leader => 4233 cdr-leader",
            ["5.00 unsure 4233", "4.54 violation 4233"],
        ),
    ],
)
def test_combat(edition, path, played, way, found):
    assert told(edition, path, played, way) == found


@pytest.mark.parametrize(
    ("edition", "path", "played", "way", "found"),
    [
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/government/combat",
            "manta fan",
            (
                "1637 fan-guerrilla-1 mplt-leader:fap; 1638 fap-guerrilla-4 fap-guerrilla-5"
                " => rolls = 6+6; 1638 fap-guerrilla-5 fap-guerrilla-4; eliminated fan-guerrilla-1"
            ),
            ["5.64 due", "5.83 violation arrivals-nigeria"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/combat",
            "manta fan",
            "2725 pla-leader; eliminated cdr-guerrilla-1:fap => arrivals-sudan pla-leader",
            ["5.00 violation arrivals-sudan"],
        ),
        (
            "2021",
            "turn-1/tactical-phase/impulse-1/government/movement",
            "manta fan",
            "1537 fant-inf-bn-1; 2826 cdr-leader:fap => 1537 fant-inf-bn-1 cdr-leader:fap",
            ["4.10 violation 1537", "4.22 due 1537"],
        ),
    ],
)
def test_owners_and_resting_places(edition, path, played, way, found):
    assert told(edition, path, played, way) == found


@pytest.mark.parametrize(
    ("edition", "path", "played", "way", "found"),
    [
        (
            "1991",
            "turn-3/gdp",
            "deby fan",
            "gdp-80 gdp-level => rolls = 2+2; gdp-80 gdp-level",
            ["7.21 violation gdp-80", "7.41 violation"],
        ),
    ],
)
def test_economy(edition, path, played, way, found):
    assert told(edition, path, played, way) == found


@pytest.mark.parametrize(
    ("edition", "path", "played", "way", "found"),
    [
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/government/movement",
            "toyota-war fan",
            "3020 fan-guerrilla-1; 3633 habre => 3020 fan-guerrilla-1; 3316 habre",
            [],
        ),
        (
            "2021",
            "turn-2/tactical-phase/impulse-1/government/movement",
            "manta fan",
            "3633 fan-guerrilla-1 => arrivals-sudan fan-guerrilla-1",
            [],
        ),
        (
            "1991",
            "turn-9/tactical-phase/special-withdrawal",
            "manta fan",
            "4234 fan-guerrilla-1 => government-reinforcements fan-guerrilla-1",
            ["14.13 violation government-reinforcements"],
        ),
        (
            "2021",
            "turn-1/tactical-phase/impulse-1/government/movement",
            "manta fan",
            "2446 codos-leader:fap; 3633 habre => 2446 codos-leader:fap habre",
            ["4.22 violation 2446"],
        ),
        (
            "2021",
            "turn-2/tactical-phase/impulse-1/government/movement",
            "manta fan",
            "3633 habre codos-leader => 2412 codos-leader; 3633 habre",
            ["4.10 violation 2412"],
        ),
    ],
)
def test_movement(edition, path, played, way, found):
    assert told(edition, path, played, way) == found


@pytest.mark.parametrize(
    ("edition", "path", "played", "way", "found"),
    [
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/movement",
            "manta fan",
            ("options = 13.30 13.40; arrivals-libya france-aaa => options = 13.30 13.40; 3020 france-aaa"),
            ["13.41 violation 3020", "4.42 violation 3020"],
        ),
    ],
)
def test_options(edition, path, played, way, found):
    assert told(edition, path, played, way) == found


@pytest.mark.parametrize(
    ("edition", "path", "played", "way", "found"),
    [
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/movement",
            "manta fan",
            "options = 13.30 13.40; unused sam-1 => options = 13.30 13.40; 1637 sam-1",
            ["13.40 violation 1637"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-2/rebel/movement",
            "manta fan",
            "options = 13.30 13.40; 3020 sam-1 => options = 13.30 13.40; 2921 sam-1",
            ["13.41 violation 2921"],
        ),
        (
            "1991",
            "turn-11/tactical-phase/impulse-1/government/movement",
            "manta fan",
            "options = 13.50; 3633 airbase-france => options = 13.50; 3632 airbase-france",
            ["13.50 violation 3632"],
        ),
        (
            "1991",
            "turn-3/harvest",
            "campaign fan",
            "1752 und-guerrilla-1; 2446 und-leader => 1752 und-guerrilla-1 igf-2",
            ["5.64 violation 2446"],
        ),
        (
            "1991",
            "turn-2/affiliation",
            "campaign fan",
            "1849 mrp-leader:fap => arrivals-car mrp-leader:fap",
            ["4.00 violation arrivals-car"],
        ),
        (
            "1991",
            "turn-2/affiliation",
            "campaign fan",
            "1631 mplt-leader:fap => 1631 mplt-leader",
            ["11.20 violation 1631"],
        ),
        (
            "1991",
            "turn-4/affiliation",
            "campaign fan",
            "options = 13.60; 1946 mrp-guerrilla-3:fap => options = 13.60; 1946 mrp-guerrilla-3",
            ["11.20 violation 1946"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/combat",
            "manta fan",
            ("2724 fant-inf-bn-1; 2824 libya-mech-bn-1 => 2724 fant-inf-bn-1:front; 2824 libya-mech-bn-1"),
            ["14.13 violation 2724"],
        ),
        (
            "1991",
            "turn-15/tactical-phase/impulse-1/government/combat",
            "toyota-war fan",
            (
                "1829 mplt-leader igf-1; sanctuary-car mplt-guerrilla-1"
                " => 1829 igf-1; 1830 mplt-leader; sanctuary-car mplt-guerrilla-1:fap"
            ),
            ["5.00 violation 1830", "11.20 violation sanctuary-car", "4.50 violation sanctuary-car"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/government/combat",
            "manta fan",
            "1849 mrp-leader igf-1 => 1849 mrp-leader:fap",
            ["14.13 violation 1849"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/government/combat",
            "manta fan",
            "2724 goukouni fant-inf-bn-1 => 2724 fant-inf-bn-1; sanctuary-libya goukouni",
            ["5.00 violation sanctuary-libya", "4.25 unsure sanctuary-libya"],
        ),
        (
            "1991",
            "turn-15/tactical-phase/impulse-2/government/movement",
            "toyota-war fan",
            (
                "1537 fant-inf-bn-1 france-inf-bn-3 france-airborne-bn-2; 2734 fant-recon-co-5"
                " => 1537 fant-inf-bn-1 france-inf-bn-3 france-airborne-bn-2"
            ),
            ["4.23 unsure 2734"],
        ),
        (
            "2021",
            "turn-1/tactical-phase/impulse-1/government/movement",
            "manta fan",
            "2826 cdr-leader:fap => 2805 cdr-leader:fap; 3137 cdr-guerrilla-2",
            ["14.13 violation 3137"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/government/movement",
            "manta fan",
            "3020 fant-recon-co-1; 3021 cdr-leader:fap => sanctuary-libya fant-recon-co-1",
            ["5.64 due", "4.50 violation sanctuary-libya"],
        ),
        (
            "1991",
            "turn-15/tactical-phase/impulse-1/government/combat",
            "toyota-war fan",
            (
                "rolls = 6+6; 1829 mplt-guerrilla-2:fap igf-1; 1928 mplt-guerrilla-1"
                " => rolls = 6+6; 1928 mplt-guerrilla-1; eliminated mplt-guerrilla-2"
            ),
            [
                "5.00 violation eliminated",
                "11.31 violation 1829",
                "11.33 violation 1928",
                "11.33 violation 1829",
            ],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/government/combat",
            "manta fan",
            (
                "1748 fan-guerrilla-1; 1849 mrp-guerrilla-1:fap igf-1"
                " => 1748 fan-guerrilla-1 mrp-guerrilla-1:fan"
            ),
            ["14.13 violation 1748", "14.13 violation 1849"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/movement",
            "manta fan",
            "2724 sam-1 => 2725 sam-1",
            ["4.00 violation 2725"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/movement",
            "manta fan",
            "3409 cdr-guerrilla-1 => sanctuary-car cdr-guerrilla-1",
            ["4.10 violation sanctuary-car", "4.50 violation sanctuary-car"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/movement",
            "manta fan",
            "1638 mplt-leader => 1737 mplt-leader",
            ["4.10 violation 1737"],
        ),
        (
            "1991",
            "turn-15/tactical-phase/impulse-1/government/movement",
            "toyota-war fan",
            "1632 fort-1:fort => unused fort-1:fort",
            ["4.70 violation 1632"],
        ),
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/combat",
            "manta fan",
            (
                "2724 fant-inf-bn-1 fant-air; 2824 libya-commando-bn-2"
                " => rolls = 3+4; 2624 fant-air; 2724 fant-inf-bn-1; 2824 libya-commando-bn-2"
            ),
            ["5.00 unsure 2624", "5.20 unsure"],
        ),
        (
            "1991",
            "turn-15/tactical-phase/impulse-1/rebel/combat",
            "toyota-war fan",
            (
                "1848 fant-inf-co-1; 1849 mrp-guerrilla-2:fap fan-guerrilla-1"
                " => rolls = 6+6; 1849 mrp-guerrilla-2:fap fan-guerrilla-1; fant-losses fant-inf-co-1"
            ),
            ["4.22 violation 1848", "4.22 violation 1849"],
        ),
    ],
)
def test_changes_of_a_phase(edition, path, played, way, found):
    assert told(edition, path, played, way) == found


@pytest.mark.parametrize(
    ("edition", "path", "played", "way", "found"),
    [
        (
            "1991",
            "turn-2/affiliation",
            "campaign fan",
            "1631 mplt-leader:fap => 1630 mplt-leader",
            ["11.20 violation 1630"],
        ),
        (
            "1991",
            "turn-16/affiliation",
            "toyota-war fan",
            ("options = 13.60; eliminated fap-guerrilla-1:fap => options = 13.60; 2919 fap-guerrilla-1:fan"),
            ["12.11 violation 2919"],
        ),
        (
            "1991",
            "turn-16/affiliation",
            "toyota-war fan",
            "1752 und-guerrilla-1 und-leader => 1752 und-guerrilla-1:fap; unused und-leader:fap",
            ["5.64 violation 1752"],
        ),
    ],
)
def test_affiliation(edition, path, played, way, found):
    assert told(edition, path, played, way) == found


@pytest.mark.parametrize(
    ("edition", "path", "played", "way", "found"),
    [
        (
            "1991",
            "turn-9/tactical-phase/impulse-1/rebel/combat",
            "manta fan",
            (
                "2824 libya-mech-bn-1; rebel-reinforcements libya-mech-bn-2"
                " => 2824 libya-mech-bn-1 libya-mech-bn-2"
            ),
            ["12.40 violation 2824", "5.00 unsure 2824", "12.43 violation 2824"],
        ),
    ],
)
def test_reinforcement(edition, path, played, way, found):
    assert told(edition, path, played, way) == found


@pytest.mark.parametrize(
    ("edition", "rule", "text", "found"),
    [
        (
            "2021",
            "4.34",
            "@ turn-1/tactical-phase/water-check; 3119 fap-guerrilla-2",
            ["4.34 due 3119 fap-guerrilla-2"],
        ),
        (
            "1991",
            "4.22",
            "3020 oau-inf-bn-1 anl-guerrilla-4",
            ["4.22 violation 3020 oau-inf-bn-1 anl-guerrilla-4"],
        ),
        (
            "1991",
            "4.70",
            "@ turn-9/tactical-phase/impulse-1/government/movement; 1537 fant-inf-bn-1 fort-1 fort-2",
            ["4.70 due 1537 fort-2"],
        ),
        (
            "1991",
            "14.21",
            (
                "@ turn-15/tactical-phase/impulse-1/rebel/reinforcements; scenario = toyota-war"
                "; 2851 france-inf-bn-1!arrived-2851; government-reinforcements france-inf-bn-2"
            ),
            ["14.21 violation 2851 france-inf-bn-1 france-inf-bn-2"],
        ),
        (
            "1991",
            "14.31",
            "@ turn-2/tactical-phase/sanctuary-adjustment; scenario = deby; 3730 sam-2",
            ["14.31 violation 3730 sam-2"],
        ),
    ],
)
def test_one_board_and_one_rule(edition, rule, text, found):
    assert findings(GAMES[edition], board(text.replace("; ", "\n")), rule) == found
