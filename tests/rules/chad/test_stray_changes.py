"""3.00: nothing else may happen in a phase than what it is for, and which number forbids it."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.refereeing.judge import judge_rest
from tests.rules.board import board, findings

MANTA = "government = fan\nscenario = manta\n"
TOYOTA = "government = fan\nscenario = toyota-war\n"
CAMPAIGN = "government = fan\nscenario = campaign\n"
T9 = "turn-9/tactical-phase"
MOVEMENT, COMBAT = f"{T9}/impulse-1/government/movement", f"{T9}/impulse-1/government/combat"
ENTERING = f"{T9}/impulse-1/government/reinforcements"
REBEL_COMBAT = COMBAT.replace("government", "rebel")
NEXT_ENTERING = ENTERING.replace("impulse-1", "impulse-2")


def found(path: str, start: str, end: str, fields: str = MANTA) -> list[Finding]:
    """Judge the way between two boards, written one space to a line or after a `;`."""
    scenario = next(each for each in GAME.scenarios if f"scenario = {each}\n" in fields)
    sequence = GAME.sequence_of(GAME.scenarios[scenario].conditions)
    boards = [board(f"@ {path}\n{fields}{text}".replace("; ", "\n")) for text in (start, end)]
    return judge_rest(GAME, *boards, path, sequence)


def stray(path: str, start: str, end: str, fields: str = MANTA) -> list[str]:
    """Return what is found of such a way in short."""
    return [str(finding) for finding in found(path, start, end, fields)]


def said(path: str, start: str, end: str, fields: str = MANTA) -> str:
    """Return the sentence of the one finding of such a way."""
    (finding,) = found(path, start, end, fields)
    return finding.message


# ---- units move in movement, and in combat as combat has them


@pytest.mark.rule("4.00")
@pytest.mark.parametrize("phase", ["mrp-die", "sanctuary-adjustment", "task-force-adjustment", "water-check"])
def test_nobody_moves_outside_his_movement(phase: str):
    found = stray(f"{T9}/{phase}", "1631  fant-recon-co-1", "3442  fant-recon-co-1")
    assert found == ["4.00 violation 3442 fant-recon-co-1"]


@pytest.mark.rule("4.00")
def test_nobody_moves_while_units_are_placed():
    assert stray(ENTERING, "1631  fant-recon-co-1", "3442  fant-recon-co-1") == [
        "4.00 violation 3442 fant-recon-co-1"
    ]


@pytest.mark.rule("4.00")
def test_nobody_leaves_a_sanctuary_during_the_mrp_die():
    found = stray(f"{T9}/mrp-die", "sanctuary-sudan  fan-guerrilla-1", "3730  fan-guerrilla-1")
    assert found == ["4.00 violation 3730 fan-guerrilla-1"]


@pytest.mark.rule("5.00")
def test_a_commander_does_not_fly_during_combat():
    assert stray(COMBAT, "3922  goukouni", "3020  goukouni") == ["5.00 violation 3020 goukouni"]


@pytest.mark.rule("5.00")
def test_nobody_goes_four_hexes_in_a_combat_phase_without_a_fight():
    found = stray(COMBAT, "1631  fant-inf-co-1", "1635  fant-inf-co-1")
    assert found == ["5.00 violation 1635 fant-inf-co-1"]


def test_in_his_movement_a_move_is_judged_by_the_audit_of_movement_alone():
    assert stray(MOVEMENT, "1631  fant-recon-co-1", "3442  fant-recon-co-1") == []


@pytest.mark.rule("5.00")
def test_with_dice_who_stands_beside_an_enemy_is_judged_by_the_audit_of_combat():
    before = "1637  fant-inf-co-1; 1638  fap-guerrilla-1:fap"
    after = "1637  fant-inf-co-1; eliminated  fap-guerrilla-1:fap"
    assert stray(COMBAT, before, f"rolls = 6+6; {after}") == []


@pytest.mark.rule("5.00")
@pytest.mark.rule("11.20")
def test_with_dice_too_nobody_changes_sides_in_combat():
    before = "1637  fant-inf-co-1; 1638  mrp-guerrilla-1:fap"
    for there in ("1637  fant-inf-co-1; 1638  mrp-guerrilla-1", "1637  fant-inf-co-1; 1639  mrp-guerrilla-1"):
        (found,) = stray(COMBAT, before, f"rolls = 6+6; {there}")
        assert found.startswith("14.13 violation") and found.endswith("mrp-guerrilla-1")
    assert stray(COMBAT, before, "rolls = 6+6; 1637  fant-inf-co-1; eliminated  mrp-guerrilla-1") == []


@pytest.mark.rule("5.00")
def test_without_dice_nobody_can_tell_whether_they_fought():
    before = "1637  fant-inf-co-1; 1638  fap-guerrilla-1:fap"
    after = "1637  fant-inf-co-1; eliminated  fap-guerrilla-1:fap"
    assert stray(COMBAT, before, after) == ["5.00 unsure eliminated fap-guerrilla-1"]


@pytest.mark.rule("5.54")
def test_an_oau_unit_that_rebels_attack_leaves_without_dice_and_they_advance():
    combat = COMBAT.replace("government", "rebel")
    before = "1845  oau-inf-bn-3; 1846  codos-guerrilla-1:fap"
    assert stray(combat, before, "1845  codos-guerrilla-1:fap") == []


# ---- a loss has a cause


@pytest.mark.rule("5.00")
def test_nobody_is_lost_in_a_combat_phase_without_a_fight():
    found = stray(COMBAT, "3020  fap-guerrilla-1:fap", "eliminated  fap-guerrilla-1:fap")
    assert found == ["5.00 violation eliminated fap-guerrilla-1"]


@pytest.mark.rule("4.34")
def test_nobody_on_water_is_lost_in_the_water_check():
    found = stray(f"{T9}/water-check", "3020  fap-guerrilla-1:fap", "eliminated  fap-guerrilla-1:fap")
    assert found == ["4.34 violation eliminated fap-guerrilla-1"]


@pytest.mark.rule("4.34")
def test_who_has_no_water_is_lost_in_the_water_check():
    assert stray(f"{T9}/water-check", "2621  fap-guerrilla-1:fap", "eliminated  fap-guerrilla-1:fap") == []


@pytest.mark.rule("5.00")
def test_nobody_is_lost_while_guerrillas_are_replaced():
    path = "turn-16/guerrilla-replacements"
    found = stray(path, "3020  fap-guerrilla-1:fap", "eliminated  fap-guerrilla-1:fap", TOYOTA)
    assert found == ["5.00 violation eliminated fap-guerrilla-1"]


@pytest.mark.rule("5.64")
def test_a_lone_leader_is_overrun_by_an_enemy_on_the_move_only():
    before = "3020  fant-recon-co-1; 3021  cdr-leader:fap"
    assert stray(MOVEMENT, before, "3022  fant-recon-co-1; arrivals-libya  cdr-leader:fap") == []
    assert stray(MOVEMENT, before, "3020  fant-recon-co-1; arrivals-libya  cdr-leader:fap") == [
        "5.64 violation arrivals-libya cdr-leader"
    ]


@pytest.mark.rule("5.64")
def test_on_his_way_to_a_sanctuary_a_guerrilla_overruns_a_leader_too():
    """From 3443 the frontier of the Central African Republic is within six hexes, from 2734 it is not."""
    for stood, told in (("3443", []), ("2734", ["5.64 violation arrivals-sudan anl-leader"])):
        before = f"{stood}  mrp-guerrilla-5; 3444  anl-leader:fap"
        gone = "arrivals-car  mrp-guerrilla-5; arrivals-sudan  anl-leader:fap"
        path = MOVEMENT.replace("turn-9", "turn-15")
        assert stray(path, before, gone, TOYOTA) == told


@pytest.mark.rule("5.64")
def test_who_is_placed_overruns_nobody_on_the_way():
    before = "government-reinforcements  fant-recon-co-1; 1635  und-leader:fap"
    gone = "sanctuary-car  und-leader:fap"
    assert stray(ENTERING, before, f"1537  fant-recon-co-1; {gone}") == [
        "5.64 violation sanctuary-car und-leader"
    ]
    assert stray(ENTERING, before, f"1635  fant-recon-co-1; {gone}") == []


# ---- counters from nowhere


@pytest.mark.rule("12.20")
@pytest.mark.parametrize("path", [ENTERING, MOVEMENT, COMBAT, f"{T9}/mrp-die"])
def test_no_fant_unit_comes_into_play_unpaid(path: str):
    """Operation Manta has Part I only (14.13): there nothing brings one in at all."""
    assert stray(path, "", "1537  fant-inf-bn-4") == ["14.13 violation 1537 fant-inf-bn-4"]
    later = path.replace("turn-9", "turn-15").replace("mrp-die", "water-check")
    assert stray(later, "", "1537  fant-inf-bn-4", TOYOTA) == ["12.20 violation 1537 fant-inf-bn-4"]


@pytest.mark.rule("14.13")
def test_a_faction_the_set_up_does_not_name_never_comes_into_operation_manta():
    assert stray(MOVEMENT, "", "arrivals-sudan  anl-guerrilla-1") == [
        "14.13 violation arrivals-sudan anl-guerrilla-1"
    ]


@pytest.mark.rule("11.31")
def test_no_faction_is_made_independent_by_a_marker():
    codos = "codos-guerrilla-1:fap codos-leader:fap"
    assert stray(MOVEMENT, f"2446  {codos}", f"2446  {codos} igf-2") == ["14.13 violation 2446 igf-2"]
    later = MOVEMENT.replace("turn-9", "turn-15")
    found = stray(later, f"2446  {codos}", f"2446  {codos} igf-2", TOYOTA)
    assert found == ["11.31 violation 2446 igf-2"]


@pytest.mark.rule("11.31")
def test_a_second_copy_of_a_marker_from_the_palette_is_found():
    """Of IGF markers more may be made (2.30), but none beside a faction that is not independent."""
    codos, mrp = "codos-guerrilla-1:fap codos-leader:fap", "1849  mrp-guerrilla-1 mrp-leader igf-1"
    assert stray(MOVEMENT, f"2446  {codos}; {mrp}", f"2446  {codos} igf-1; {mrp}") == [
        "14.13 violation 2446 igf-1"
    ]
    later = MOVEMENT.replace("turn-9", "turn-15")
    found = stray(later, f"2446  {codos}; {mrp}", f"2446  {codos} igf-1; {mrp}", TOYOTA)
    assert found == ["11.31 violation 2446 igf-1"]


@pytest.mark.rule("14.13")
@pytest.mark.rule("1.20")
@pytest.mark.parametrize(
    ("path", "commander", "fields", "rule"),
    [
        (MOVEMENT, "deby", MANTA, "14.13"),
        (MOVEMENT.replace("turn-9", "turn-15"), "deby", TOYOTA, "1.20"),
        (MOVEMENT.replace("turn-9", "turn-3"), "deby", CAMPAIGN, "1.20"),
        (MOVEMENT.replace("turn-9", "turn-2"), "goukouni", "government = fan\nscenario = deby\n", "14.33"),
        (MOVEMENT, "goukouni", MANTA, "5.64"),
        (MOVEMENT.replace("turn-9", "turn-15"), "goukouni", TOYOTA, "12.13"),
        (MOVEMENT.replace("turn-9", "turn-2"), "deby", "government = fan\nscenario = deby\n", "12.13"),
    ],
    ids=[
        "Deby in Manta",
        "in 1987",
        "in the campaign",
        "Goukouni in 1990",
        "eliminated in Manta",
        "in 1987 too",
        "Deby too",
    ],
)
def test_a_commander_belongs_to_his_scenario_and_is_never_replaced(
    path: str, commander: str, fields: str, rule: str
):
    """14.13(2) names who comes into Manta, 14.33 who plays 1990; 1.20: nobody exchanges his Commander."""
    assert stray(path, "", f"3922  {commander}", fields) == [f"{rule} violation 3922 {commander}"]


@pytest.mark.rule("3.00")
@pytest.mark.rule("4.53")
@pytest.mark.parametrize(
    ("path", "found"),
    [
        (MOVEMENT, []),
        (COMBAT, ["3.00 unsure sanctuary-libya cdr-leader"]),
        (MOVEMENT.replace("government", "rebel"), ["3.00 unsure sanctuary-libya cdr-leader"]),
        (MOVEMENT.replace("impulse-1", "impulse-2"), ["3.00 violation sanctuary-libya cdr-leader"]),
    ],
)
def test_who_came_to_new_arrivals_in_this_phase_stays_there(path: str, found: list[str]):
    """He may have been overrun in the Government's first impulse; before it nobody can have come there."""
    assert stray(path, "arrivals-libya  cdr-leader:fap", "sanctuary-libya  cdr-leader:fap") == found


@pytest.mark.rule("5.64")
@pytest.mark.parametrize(
    ("path", "start", "found"),
    [
        (REBEL_COMBAT, "2726  libya-mech-bn-1; 2725  pla-leader", "5.64 unsure"),
        (
            NEXT_ENTERING,
            "2726  libya-mech-bn-1; 2725  pla-leader",
            "5.64 unsure",
        ),
        (ENTERING, "2726  libya-mech-bn-1; 2725  pla-leader", "5.64 violation"),
        (
            REBEL_COMBAT,
            "2738  libya-legion-inf-bn-1; 2725  pla-leader",
            "5.00 violation",
        ),
        (
            REBEL_COMBAT,
            "2737  libya-legion-inf-bn-1; 2725  pla-leader",
            "5.64 unsure",
        ),
        (COMBAT, "2726  libya-mech-bn-1; 2725  pla-leader", "5.00 unsure"),
        (REBEL_COMBAT, "2726  fant-inf-bn-1; 2725  pla-leader", "5.00 violation"),
        (REBEL_COMBAT, "2726  goukouni; 2725  pla-leader", "5.00 violation"),
        (
            REBEL_COMBAT,
            "2726  libya-mech-bn-1; 2725  pla-leader fan-guerrilla-1",
            "5.00 unsure",
        ),
    ],
    ids=[
        "after their movement",
        "in the segment that follows",
        "before anybody has moved",
        "farther than two hexes for each of six points",
        "just as far",
        "in his own combat, before which they did not move",
        "nobody but his own side about",
        "a Commander overruns nobody",
        "with a unit of his own he is not alone",
    ],
)
def test_a_leader_alone_may_be_taken_off_late(path: str, start: str, found: str):
    """The board does not show the way of who moved: he may have run over him, or gone around."""
    end = start.replace("2725  pla-leader", "arrivals-sudan  pla-leader")
    if "fan-guerrilla-1" in end:
        end = end.replace("pla-leader fan-guerrilla-1", "pla-leader; 2725  fan-guerrilla-1")
    assert stray(path, start, end) == [f"{found} arrivals-sudan pla-leader"]


@pytest.mark.rule("14.13")
def test_presence_is_no_part_of_operation_manta():
    found = stray(MOVEMENT, "", "borkou-presence  presence-borkou")
    assert found == ["14.13 violation borkou-presence presence-borkou"]


# ---- which number a change breaks

LATER = MOVEMENT.replace("turn-9", "turn-15")
DEBY = "government = fan\nscenario = deby\n"
RECON = f"{TOYOTA}options = 13.92\n"
IN_DEBY = "turn-2/tactical-phase/impulse-2/government/movement"


@pytest.mark.rule("3.00")
@pytest.mark.parametrize(
    ("path", "start", "end", "fields", "found"),
    [
        # out of nowhere, and off the pile
        (LATER, "", "3020  libya-mech-bn-1", TOYOTA, "12.32 violation 3020"),
        (LATER, "", "3020  cdr-guerrilla-1:fap", TOYOTA, "12.11 violation 3020"),
        (LATER, "", "3020  cdr-leader:fap", TOYOTA, "12.12 violation 3020"),
        (LATER, "eliminated  cdr-leader:fap", "3020  cdr-leader:fap", TOYOTA, "12.12 violation 3020"),
        (LATER, "", "3020  goukouni", TOYOTA, "12.13 violation 3020"),
        (LATER, "", "3020  france-air-1", TOYOTA, "13.30 violation 3020"),
        (LATER, "", "3020  sam-1", TOYOTA, "13.40 violation 3020"),
        (IN_DEBY, "", "2450  codos-guerrilla-1:fap", DEBY, "14.33 violation 2450"),
        (IN_DEBY, "", "3020  cdr-guerrilla-1:fap", DEBY, "12.11 violation 3020"),
        # out of boxes and into them
        ("turn-3/harvest", "turn-6  waf-leader", "1231  waf-leader", CAMPAIGN, "14.41 violation 1231"),
        (LATER, "fant-losses  fant-inf-co-1", "1537  fant-inf-co-1", TOYOTA, "12.20 violation 1537"),
        (
            LATER,
            "1537  fant-inf-co-1",
            "government-reinforcements  fant-inf-co-1",
            TOYOTA,
            "12.20 violation government-reinforcements",
        ),
        # losses
        (
            LATER,
            "3020  libya-mech-bn-1",
            "task-force-losses  libya-mech-bn-1",
            TOYOTA,
            "5.00 violation task-force-losses",
        ),
        (
            LATER,
            "1538  france-inf-bn-1",
            "task-force-losses  france-inf-bn-1",
            TOYOTA,
            "4.82 violation task-force-losses",
        ),
        (LATER, "1538  france-inf-bn-1", "unused  france-inf-bn-1", TOYOTA, "5.00 violation 1538"),
        (
            LATER.replace("movement", "reinforcements"),
            "1538  france-inf-bn-1",
            "task-force-losses  france-inf-bn-1",
            TOYOTA,
            "5.00 violation task-force-losses",
        ),
        (LATER, "3020  cdr-leader:fap", "eliminated  cdr-leader:fap", TOYOTA, "5.64 violation eliminated"),
        (
            "turn-15/tactical-phase/water-check",
            "3020  cdr-leader:fap",
            "eliminated  cdr-leader:fap",
            TOYOTA,
            "5.64 violation eliminated",
        ),
        (LATER, "1538  fant-inf-co-1", "fant-losses  fant-inf-co-1", RECON, "13.93 unsure fant-losses"),
        (
            LATER,
            "3020  fap-guerrilla-1:fap",
            "eliminated  fap-guerrilla-1:fap",
            RECON,
            "5.00 violation eliminated",
        ),
        (
            LATER.replace("movement", "reinforcements"),
            "1538  fant-inf-co-1",
            "fant-losses  fant-inf-co-1",
            RECON,
            "5.00 violation fant-losses",
        ),
        (
            LATER,
            "government-reinforcements  fant-inf-co-1",
            "fant-losses  fant-inf-co-1",
            RECON,
            "12.20 violation fant-losses",
        ),
        # moves
        (
            ENTERING.replace("turn-9", "turn-15"),
            "1829  mplt-guerrilla-1 mplt-leader igf-1",
            "1829  mplt-leader igf-1; 1830  mplt-guerrilla-1",
            TOYOTA,
            "11.33 violation 1830",
        ),
        (
            "turn-3/tactical-phase/water-check",
            "1849  mrp-guerrilla-1",
            "1848  mrp-guerrilla-1",
            f"{CAMPAIGN}neutral = MRP\n",
            "14.43 violation 1848",
        ),
        (ENTERING, "3020  cdr-leader:fap", "3021  cdr-leader:fap", MANTA, "4.00 violation 3021"),
        (
            ENTERING,
            "3020  cdr-leader:fap",
            "sanctuary-libya  cdr-leader:fap",
            MANTA,
            "5.64 violation sanctuary-libya",
        ),
        (
            f"{T9}/water-check",
            "3020  cdr-leader:fap",
            "sanctuary-libya  cdr-leader:fap",
            MANTA,
            "4.00 violation sanctuary-libya",
        ),
        (ENTERING, "3020  goukouni", "sanctuary-libya  goukouni", MANTA, "5.64 violation sanctuary-libya"),
        (LATER, "3020  sam-1", "3020  sam-1:fap", TOYOTA, "13.42 violation 3020"),
        # markers
        (
            "turn-15/tactical-phase/task-force-adjustment",
            "lac-production-5  production-lac",
            "lac-production-4  production-lac",
            TOYOTA,
            "7.20 violation lac-production-4",
        ),
        (
            LATER,
            "lac-production-5  production-lac",
            "lac-production-4  production-lac",
            TOYOTA,
            "7.50 violation lac-production-4",
        ),
        (LATER, "gdp-80  gdp-level", "gdp-130  gdp-level", TOYOTA, "7.10 violation gdp-130"),
        (LATER, "", "lac-presence  presence-lac", TOYOTA, "10.22 violation lac-presence"),
    ],
)
def test_a_change_breaks_the_number_that_alone_could_bring_it(
    path: str, start: str, end: str, fields: str, found: str
):
    assert [" ".join(each.split()[:3]) for each in stray(path, start, end, fields)] == [found]


@pytest.mark.rule("7.50")
@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("lac-production-4", "unsure"),
        ("lac-production-5", "unsure"),
        ("lac-production-6", "violation"),
        ("lac-production-3", "violation"),
        ("unused", "violation"),
        ("kanem-production-4", "violation"),
    ],
)
def test_where_nobody_fought_a_war_zone_may_come_of_a_retreat_by_one_level_at_most(end: str, found: str):
    after = f"{end}  production-lac:war-zone"
    told = stray(COMBAT.replace("turn-9", "turn-15"), "lac-production-5  production-lac", after, TOYOTA)
    assert [each.split()[:2] for each in told] == [["7.50", found]]


@pytest.mark.rule("14.41")
@pytest.mark.parametrize("path", ["turn-6/affiliation", "turn-5/presence-adjustment", "turn-7/harvest"])
def test_a_faction_arrives_as_its_turn_begins_or_late(path: str):
    before, after = "turn-6  waf-leader", "1231  waf-leader igf-1"
    assert stray(path, before, after, CAMPAIGN) == []
    early = path.replace(path[:6], f"turn-{int(path[5]) - 2}")
    assert "14.41 violation 1231 waf-leader" in stray(early, before, after, CAMPAIGN)


# ---- what a phase is for


def test_what_a_phase_is_for_is_no_fault_in_it():
    assert stray(f"{T9}/sanctuary-adjustment", "arrivals-car  mrp-leader", "sanctuary-car  mrp-leader") == []
    losses, box = "task-force-losses  france-inf-bn-1", "government-reinforcements  france-inf-bn-1"
    assert stray(f"{T9}/task-force-adjustment", losses, box) == []
    assert stray(ENTERING, box, "1537  france-inf-bn-1") == []


@pytest.mark.rule("14.13")
def test_the_die_brings_the_mrp_to_the_rebel_with_its_marker_off():
    free = "1849  mrp-guerrilla-1 mrp-leader igf-1"
    assert stray(f"{T9}/mrp-die", free, "1849  mrp-guerrilla-1:fap mrp-leader:fap") == []


@pytest.mark.rule("14.13")
@pytest.mark.parametrize("dice", ["rolls = 5; ", "rolls = 3 6; ", ""])
def test_a_5_or_a_6_brings_it_and_so_may_dice_that_nobody_saw(dice: str):
    free = "1849  mrp-guerrilla-1 mrp-leader igf-1"
    assert stray(f"{T9}/mrp-die", free, f"{dice}1849  mrp-guerrilla-1:fap mrp-leader:fap") == []


@pytest.mark.rule("14.13")
@pytest.mark.parametrize(
    "after",
    [
        "rolls = 4; 1849  mrp-guerrilla-1:fap mrp-leader:fap",
        "rolls = 6; 1849  mrp-guerrilla-1 mrp-leader",
        "rolls = 6; 1849  mrp-guerrilla-1 mrp-leader:fap",
    ],
)
def test_a_lower_die_does_not_bring_it_nor_to_the_government_nor_a_part_of_it(after: str):
    found = stray(f"{T9}/mrp-die", "1849  mrp-guerrilla-1 mrp-leader igf-1", after)
    assert found and {each.split(" ", 3)[0:2] == ["14.13", "violation"] for each in found} == {True}


@pytest.mark.rule("14.13")
def test_who_turns_the_mrp_on_a_low_die_reads_what_the_die_decides():
    free, turned = "1849  mrp-guerrilla-1 mrp-leader igf-1", "1849  mrp-guerrilla-1:fap mrp-leader:fap"
    others = "3020  fap-guerrilla-1; "
    path = f"{T9}/mrp-die"
    by_the_die = "on 5 or 6 all of it joins the Rebel, on less it stays independent: the owner puts it right"
    found_so = found(path, free, f"rolls = 4; {turned}")
    assert [each.remedy for each in found_so] == [by_the_die, by_the_die]
    elsewhere = found(path, f"{others}1631  igf-2", f"{others}rolls = 4")
    assert elsewhere and by_the_die not in [each.remedy for each in elsewhere]


@pytest.mark.rule("14.13")
def test_who_attacks_the_mrp_does_not_win_it():
    free = "1848  fant-inf-bn-1; 1849  mrp-guerrilla-1 mrp-leader igf-1"
    joins_rebel = "1848  fant-inf-bn-1; 1849  mrp-guerrilla-1:fap mrp-leader:fap"
    assert stray(COMBAT, free, joins_rebel) == []
    assert stray(COMBAT, free, "1848  fant-inf-bn-1; 1849  mrp-guerrilla-1 mrp-leader") == [
        "14.13 violation 1849 igf-1"
    ]


@pytest.mark.rule("12.32")
def test_a_lost_oau_unit_does_not_come_back_with_the_losses():
    losses, box = "task-force-losses  oau-inf-bn-1", "government-reinforcements  oau-inf-bn-1"
    assert stray(f"{T9}/task-force-adjustment", losses, box) == [
        "12.32 violation government-reinforcements oau-inf-bn-1"
    ]


@pytest.mark.rule("7.50")
def test_production_falls_by_a_level_where_a_combat_can_have_been_and_nowhere_else():
    combat = COMBAT.replace("turn-9", "turn-15")
    units = "1637  fant-inf-co-1; 1638  fap-guerrilla-1:fap; "
    here, there = (
        "chari-baguirmi-production-{}  production-chari-baguirmi",
        "lac-production-{}  production-lac",
    )

    def falls(line: str, levels: int) -> list[str]:
        return stray(combat, units + line.format(5), units + line.format(5 - levels) + ":war-zone", TOYOTA)

    assert falls(here, 1) == []
    assert falls(here, 2) == ["7.50 violation chari-baguirmi-production-3 production-chari-baguirmi"]
    assert falls(there, 1) == ["7.50 unsure lac-production-4 production-lac"]
    assert falls(there, 2) == ["7.50 violation lac-production-3 production-lac"]


@pytest.mark.rule("7.50")
def test_production_falls_where_a_unit_that_retreated_was_attacked_again():
    combat, kanem = COMBAT.replace("turn-9", "turn-15"), "kanem-production-{}  production-kanem{}; "
    assert GAME.charts.map["1635"]["prefecture"] == "chari-baguirmi"
    assert GAME.charts.map["1733"]["prefecture"] == "kanem"
    units = "1636  fant-inf-co-1; 1635  fap-guerrilla-1:fap"
    before, after = kanem.format(5, "") + units, kanem.format(4, ":war-zone") + units
    assert stray(combat, before, after, TOYOTA) == ["7.50 unsure kanem-production-4 production-kanem"]
    assert stray(combat, before, after, "rolls = 5 3+4\n" + TOYOTA) == []


@pytest.mark.rule("12.40")
def test_reinforcements_of_the_other_side_stay_in_their_box():
    box, hex = "rebel-reinforcements  libya-mech-bn-1", "1801  libya-mech-bn-1"
    assert stray(ENTERING, box, hex) == ["12.40 violation 1801 libya-mech-bn-1"]
    assert stray(ENTERING.replace("government", "rebel"), box, hex) == []


@pytest.mark.rule("11.20")
def test_a_faction_changes_sides_whole():
    path = "turn-16/affiliation"
    before = "2826  cdr-guerrilla-1:fap cdr-leader:fap"
    whole = "arrivals-libya  cdr-guerrilla-1 cdr-leader"
    assert stray(path, before, whole, TOYOTA) == []
    part = "2826  cdr-guerrilla-1 cdr-leader:fap"
    assert stray(path, before, part, TOYOTA) == ["11.20 violation 2826 cdr-guerrilla-1"]


@pytest.mark.rule("14.31")
def test_places_that_a_set_up_leaves_open_are_chosen_before_play():
    fields = "government = fan\nscenario = deby\n"
    path = "turn-2/tactical-phase/sanctuary-adjustment"
    before, after = "1447  fant-inf-co-1", "1644  fant-inf-co-1"
    assert stray(path, before, after, fields) == []
    later = path.replace("sanctuary", "task-force")
    assert stray(later, before, after, fields) == ["4.00 violation 1644 fant-inf-co-1"]


@pytest.mark.rule("14.31")
@pytest.mark.parametrize(
    ("unit", "start", "end", "broken"),
    [
        ("fap-guerrilla-1:fap", "sanctuary-sudan", "sanctuary-libya", ""),
        ("fap-guerrilla-1:fap", "sanctuary-sudan", "sanctuary-nigeria", "14.31"),
        ("fap-guerrilla-1:fap", "sanctuary-sudan", "4134", "14.31"),
        ("libya-commando-bn-1", "2506", "2808", ""),
        ("libya-commando-bn-1", "2506", "3020", "14.31"),
        ("fant-airborne-co-22", "1333", "3516", ""),
        ("fant-inf-co-1", "1447", "1448", "14.31"),
        ("fant-inf-bn-1", "1537", "1447", "4.00"),
    ],
)
def test_what_the_set_up_of_1990_leaves_open_and_no_more(unit: str, start: str, end: str, broken: str):
    fields, path = "government = fan\nscenario = deby\n", "turn-2/tactical-phase/sanctuary-adjustment"
    found = stray(path, f"{start}  {unit}", f"{end}  {unit}", fields)
    found += findings(GAME, board(f"@ {path}\n{fields}{end}  {unit}\n"), "14.31")
    assert found == ([f"{broken} violation {end} {unit.split(':')[0]}"] if broken else [])


# ---- who can have taken part in a combat

FIGHT = "1637  fant-inf-co-1; 1638  fap-guerrilla-1:fap"
"""Enemies next to each other, and so a combat there may have been."""


@pytest.mark.rule("5.00")
@pytest.mark.parametrize(
    ("start", "end", "rolls", "verdict"),
    [
        # who stands beside an enemy may have fought, whether or not the file has the dice
        ("1638  fap-guerrilla-2:fap", "eliminated  fap-guerrilla-2:fap", "", "unsure"),
        # units that retreated may have come to stand beside who stands three hexes off
        ("1641  fap-guerrilla-2:fap", "eliminated  fap-guerrilla-2:fap", "", "unsure"),
        ("1641  fap-guerrilla-2:fap", "eliminated  fap-guerrilla-2:fap", "rolls = 6+6\n", "unsure"),
        ("1645  fap-guerrilla-2:fap", "eliminated  fap-guerrilla-2:fap", "", "violation"),
        ("1645  fap-guerrilla-2:fap", "eliminated  fap-guerrilla-2:fap", "rolls = 6+6\n", "violation"),
        # a leader is not lost in combat: he goes to a sanctuary of his faction
        ("1638  cdr-leader:fap", "eliminated  cdr-leader:fap", "", "violation"),
        ("1638  cdr-leader:fap", "arrivals-libya  cdr-leader:fap", "", "unsure"),
        ("1638  cdr-leader:fap", "arrivals-sudan  cdr-leader:fap", "", "violation"),
        # a retreat from it
        ("1638  fap-guerrilla-2:fap", "1640  fap-guerrilla-2:fap", "", "unsure"),
        ("1638  fap-guerrilla-2:fap", "1642  fap-guerrilla-2:fap", "", "unsure"),
        ("1638  fap-guerrilla-2:fap", "1643  fap-guerrilla-2:fap", "", "violation"),
        # forts and lone leaders next to him are no enemies to fight; he himself may be a leader
        (
            "1651  fort-1:fort; 1652  fap-guerrilla-2:fap",
            "1651  fort-1:fort; eliminated  fap-guerrilla-2:fap",
            "",
            "violation",
        ),
        (
            "1651  mplt-leader; 1652  fap-guerrilla-2:fap",
            "1651  mplt-leader; eliminated  fap-guerrilla-2:fap",
            "",
            "violation",
        ),
        (
            "1651  fant-inf-co-2; 1652  cdr-leader:fap",
            "1651  fant-inf-co-2; arrivals-libya  cdr-leader:fap",
            "",
            "5.64 unsure",
        ),
        # a Commander fights nobody by himself
        (
            "1651  goukouni; 1652  fant-inf-co-2",
            "1651  goukouni; fant-losses  fant-inf-co-2",
            "",
            "violation",
        ),
        (
            "1651  goukouni; 1652  fant-inf-co-2",
            "1651  goukouni; fant-losses  fant-inf-co-2",
            "rolls = 6+6\n",
            "violation",
        ),
        # nobody fights in a sanctuary, whoever is there too
        (
            "sanctuary-libya  cdr-guerrilla-1 cdr-guerrilla-2",
            "eliminated  cdr-guerrilla-1",
            "",
            "5.40 violation",
        ),
        (
            "sanctuary-libya  cdr-leader:fap cdr-guerrilla-2",
            "arrivals-libya  cdr-leader:fap",
            "",
            "violation",
        ),
    ],
)
def test_only_who_can_have_been_in_a_combat_is_in_doubt(start: str, end: str, rolls: str, verdict: str):
    stays = "" if "cdr-guerrilla-2" not in start else "; sanctuary-libya  cdr-guerrilla-2"
    fight, there = FIGHT, start
    if start.startswith("1638"):
        fight, there = FIGHT.partition(";")[0], f"{start} fap-guerrilla-1:fap"
        stays = "; 1638  fap-guerrilla-1:fap"
    elsewhere = "sanctuary-sudan  fan-guerrilla-1"
    found = stray(COMBAT, f"{fight}; {there}; {elsewhere}", f"{rolls}{fight}; {end}{stays}; {elsewhere}")
    told = verdict if " " in verdict else f"5.00 {verdict}"
    assert [" ".join(each.split()[:2]) for each in found] == [told]


# ---- in plain words


@pytest.mark.rule("3.00")
@pytest.mark.parametrize(
    ("start", "end", "said"),
    [
        (
            "1849  igf-1",
            "unused  igf-1",
            "removed from 1849 Moundou",
        ),
        ("unused  igf-1", "1849  igf-1", "placed at 1849 Moundou"),
        ("1849  igf-1", "eliminated  igf-1", "moved from 1849 Moundou"),
        ("lac-presence  presence-lac", "lac-presence  presence-lac:p2", "turned over at Lac presence"),
        (
            "lac-presence  presence-lac",
            "kanem-presence  presence-kanem",
            "changed",
        ),
        ("gdp-50  gdp-level", "gdp-55  gdp-level", "moved from GDP 50 to GDP 55"),
        (
            "unused  fap-guerrilla-1",
            "3020  fap-guerrilla-1",
            "came into play at 3020 Faya-Largeau",
        ),
        (
            "3020  fap-guerrilla-1",
            "eliminated  fap-guerrilla-1",
            "lost at 3020 Faya-Largeau",
        ),
        (
            "1631  fant-recon-co-1",
            "3442  fant-recon-co-1",
            "moved from 1631 Mao to 3442 Am Timan",
        ),
        (
            "1631  fant-recon-co-1 fant-recon-co-2",
            "fant-losses  fant-recon-co-1 fant-recon-co-2",
            "lost at 1631 Mao",
        ),
    ],
)
def test_what_was_done_is_said_as_players_say_it(start: str, end: str, said: str):
    path, fields = "turn-15/tactical-phase/water-check", TOYOTA
    boards = [board(f"@ {path}\n{fields}{text}") for text in (start, end)]
    (found,) = judge_rest(GAME, *boards, path, GAME.sequence_of(GAME.scenarios["toyota-war"].conditions))
    assert found.message == f"nothing in the water check phase allows this: {said}"


@pytest.mark.parametrize(
    ("stops", "place"),
    [
        ({}, "1537"),
        ({"fap-guerrilla-1": ("1537", "1637", "eliminated")}, "1637"),
        ({"fap-guerrilla-1": ("1537", "1637", "1737", "1637", "eliminated")}, "1637"),
        ({"fap-guerrilla-2": ("1537", "1637")}, "1537"),
    ],
    ids=["no step is known", "it had moved on", "there and back", "another moved"],
)
def test_who_was_lost_is_looked_for_where_it_stood_last(stops: dict[str, tuple[str, ...]], place: str):
    path = "turn-15/tactical-phase/water-check"
    boards = [board(f"@ {path}\n{TOYOTA}{text}  fap-guerrilla-1") for text in ("1537", "eliminated")]
    sequence = GAME.sequence_of(GAME.scenarios["toyota-war"].conditions)
    (found,) = judge_rest(GAME, *boards, path, sequence, stops)
    assert f"lost at {place}" in found.message


@pytest.mark.rule("14.33")
@pytest.mark.parametrize(("stands", "comes"), [("1637", True), ("2734", False), ("sanctuary-libya", False)])
def test_the_mrp_of_1990_comes_when_rebel_guerrillas_end_in_chari_baguirmi(stands: str, comes: bool):
    fields, path = "government = fan\nscenario = deby\n", "turn-2/tactical-phase/water-check"
    there = f"{stands}  cdr-guerrilla-1:fap"
    found = stray(path, there, f"{there}; arrivals-car  mrp-leader:fap", fields)
    assert found == ([] if comes else ["14.33 violation arrivals-car mrp-leader"])


def test_what_happens_as_a_part_ends_may_be_done_just_after_the_tracker_moved():
    left, box = "1801  libya-mech-bn-1", "task-force-losses  libya-mech-bn-1"
    path = f"{T9}/impulse-2/government/reinforcements"
    assert stray(path, left, box) == []
    assert stray(path.replace("reinforcements", "movement"), left, box) == [
        "5.00 violation task-force-losses libya-mech-bn-1"
    ]


@pytest.mark.rule("4.23")
def test_who_was_over_the_limit_with_others_of_another_box_may_have_been_eliminated():
    """4.23: a Legion battalion moved to eight steps, and a guerrilla there was eliminated with it."""
    full = "3627  fap-guerrilla-3 fap-guerrilla-4 libya-legion-inf-bn-3 libya-legion-inf-bn-6"
    start = f"{full}; 3626  libya-legion-armor-bn-2"
    lost = "eliminated  fap-guerrilla-3; task-force-losses  libya-legion-armor-bn-2"
    end = f"{full.replace('fap-guerrilla-3 ', '')}; {lost}"
    found = stray(MOVEMENT.replace("government", "rebel"), start, end)
    assert found and all(each.startswith("4.23 unsure") for each in found)


@pytest.mark.rule("4.23")
@pytest.mark.parametrize(
    ("lost", "where", "found"),
    [
        ("fant-inf-co-1", "1631", "unsure"),  # into the full hex six away
        ("fant-inf-co-1", "2308", "violation"),  # too far from it
        ("fant-inf-co-1", "sanctuary-libya", "unsure"),  # out of a box anywhere may have been reached
        ("fant-airborne-co-22", "2308", "unsure"),  # by air
    ],
)
def test_own_units_are_lost_in_movement_where_a_full_hex_is_in_reach(lost: str, where: str, found: str):
    full = "1637  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3"
    told = stray(MOVEMENT, f"{full}; {where}  {lost}", f"{full}; fant-losses  {lost}")
    assert [each.split()[1] for each in told] == [found]


@pytest.mark.rule("4.23")
def test_a_full_hex_of_the_enemy_or_one_that_is_not_full_asks_for_no_loss():
    lost = "1631  fant-inf-co-1", "fant-losses  fant-inf-co-1"
    for others in (
        "1637  fant-inf-bn-1 fant-inf-bn-2",
        "1637  fap-guerrilla-1:fap; 1638  libya-mech-bn-1 libya-mech-bn-2 libya-armor-bn-1",
        "1637  habre; 1638  libya-mech-bn-1 libya-mech-bn-2 libya-armor-bn-1 libya-armor-bn-2",
    ):
        assert stray(MOVEMENT, f"{lost[0]}; {others}", f"{lost[1]}; {others}") == [
            "5.00 violation fant-losses fant-inf-co-1"
        ]


# ---- what is done just after its phase, and what other findings speak of


@pytest.mark.rule("3.00")
@pytest.mark.rule("12.32")
def test_the_adjustments_may_be_carried_out_as_the_first_impulse_begins():
    late = "arrivals-sudan  fan-guerrilla-5", "sanctuary-sudan  fan-guerrilla-5"
    losses = "task-force-losses  libya-armor-bn-1", "rebel-reinforcements  libya-armor-bn-1"
    assert stray(ENTERING, *late) == stray(ENTERING, *losses) == []
    second = ENTERING.replace("impulse-1", "impulse-2")
    assert stray(second, *late) == ["3.00 violation sanctuary-sudan fan-guerrilla-5"]
    assert stray(second, *losses) == ["12.32 violation rebel-reinforcements libya-armor-bn-1"]


@pytest.mark.rule("8.20")
def test_a_forbidden_fight_is_said_once():
    """8.20: the audit of combat names the French who attacked and the Legion that is lost."""
    fought = "1637  france-inf-bn-1; 1638  libya-legion-inf-bn-1"
    taken = "1638  france-inf-bn-1; task-force-losses  libya-legion-inf-bn-1"
    combat = COMBAT.replace("turn-9", "turn-15")
    assert stray(combat, fought, taken, TOYOTA) == []
    assert len(stray(COMBAT, fought, taken)) == 2  # in Operation Manta it is allowed, and without dice unsure


@pytest.mark.rule("4.34")
def test_who_escapes_thirst_is_named_by_the_water_check_alone():
    check = f"{T9}/water-check"
    assert stray(check, "2724  fap-guerrilla-1", "2826  fap-guerrilla-1") == []
    assert stray(check, "2826  fap-guerrilla-1", "2819  fap-guerrilla-1") == [
        "4.00 violation 2819 fap-guerrilla-1"
    ]


@pytest.mark.rule("4.70")
def test_a_fort_out_of_nothing_is_named_once():
    start, end = "1637  fant-inf-co-1", "1637  fant-inf-co-1 fort-1:fort"
    assert stray(MOVEMENT, start, end) == []  # by the audit of forts
    assert stray(ENTERING, start, end) == ["4.70 violation 1637 fort-1"]


@pytest.mark.rule("5.51")
@pytest.mark.rule("13.82")
@pytest.mark.parametrize(
    ("hex", "options", "found"),
    [("2826", "", "unsure"), ("3026", "", "violation"), ("3026", "options = 13.80\n", "unsure")],
)
def test_who_retreats_twice_can_draw_in_those_he_comes_to_stand_beside(hex: str, options: str, found: str):
    """Five hexes from the fight at 2429; a special retreat (13.82) goes as far as steps were left."""
    start = f"2429  fant-inf-co-4; 2529  libya-commando-bn-1; {hex}  cdr-guerrilla-1:fap"
    end = "2529  libya-commando-bn-1; 2928  fant-inf-co-4; eliminated  cdr-guerrilla-1:fap"
    rebel, fields = COMBAT.replace("government", "rebel"), MANTA + options
    sequence = GAME.sequence_of(GAME.scenarios["manta"].conditions)
    boards = [
        board(f"@ {rebel}\n{fields}{more}{text}".replace("; ", "\n"))
        for more, text in (("", start), ("rolls = 6+6 3+4\n", end))
    ]
    (said,) = [
        each for each in judge_rest(GAME, *boards, rebel, sequence) if "cdr-guerrilla-1" in each.counters
    ]
    assert said.verdict == found


@pytest.mark.rule("14.13")
def test_a_faction_that_joined_by_the_die_may_be_turned_until_the_first_segment_opens():
    mrp = "1849  mrp-guerrilla-1 mrp-leader igf-1", "1849  mrp-guerrilla-1:fap mrp-leader:fap"
    for phase in (
        "mrp-die",
        "sanctuary-adjustment",
        "task-force-adjustment",
        "impulse-1/government/reinforcements",
    ):
        assert stray(f"{T9}/{phase}", *mrp) == []
    assert stray(f"{T9}/impulse-1/rebel/reinforcements", *mrp)[0].startswith("14.13 violation 1849")


@pytest.mark.rule("14.13")
def test_dice_in_the_first_impulse_of_a_scenario_without_an_mrp_die_are_no_die_for_it():
    fields = "rolls = 3\ngovernment = fan\nscenario = deby\n"
    path = "turn-3/tactical-phase/impulse-1/government/movement"
    assert stray(path, "1447  fant-inf-co-1", "1448  fant-inf-co-1", fields) == []


# ---- what a harvest and an affiliation phase do with whole factions

UND = "1752  und-guerrilla-1; 2446  und-leader"
HOME_OF_UND = "1752  und-guerrilla-1 und-leader igf-1"


@pytest.mark.rule("6.40")
@pytest.mark.rule("11.31")
def test_a_faction_that_splits_off_gathers_in_its_home_town_under_one_marker():
    for path in ("turn-3/harvest", "turn-4/affiliation"):
        assert stray(path, UND, HOME_OF_UND, CAMPAIGN) == []
        assert stray(path, UND, f"{HOME_OF_UND} igf-2", CAMPAIGN) == ["11.31 violation 1752 igf-2"]


@pytest.mark.rule("11.31")
@pytest.mark.parametrize("path", ["turn-3/harvest", "turn-4/affiliation"])
def test_a_marker_of_independence_needs_a_faction_that_is_free(path: str):
    assert stray(path, UND, f"{UND}; 2917  igf-1; 3043  igf-2", CAMPAIGN) == ["11.31 violation - igf-1 igf-2"]
    assert stray(path, UND, f"{UND}; 3043  igf-1", CAMPAIGN) == ["11.31 violation 3043 igf-1"]


@pytest.mark.rule("11.20")
@pytest.mark.rule("11.32")
def test_who_is_free_is_won_where_he_stands_and_in_a_harvest_by_nobody():
    won = "1752  und-guerrilla-1:fap und-leader:fap; unused  igf-1"
    assert stray("turn-4/affiliation", HOME_OF_UND, won, CAMPAIGN) == []
    assert stray("turn-3/harvest", HOME_OF_UND, won, CAMPAIGN) == [
        "11.20 violation 1752 und-guerrilla-1 und-leader",
        "11.31 violation 1752 igf-1",
    ]
    fdt = "; 2446  fdt-leader", "; 3043  fdt-leader igf-1"  # the marker serves the next faction that is free
    won = won.replace("; unused  igf-1", "")
    assert stray("turn-4/affiliation", HOME_OF_UND + fdt[0], won + fdt[1], CAMPAIGN) == []
    away = "1752  und-guerrilla-1 igf-1; arrivals-nigeria  und-leader"
    for path in ("turn-3/harvest", "turn-4/affiliation"):
        assert stray(path, HOME_OF_UND, away, CAMPAIGN)[0].endswith("violation arrivals-nigeria und-leader")


@pytest.mark.rule("13.93")
@pytest.mark.rule("4.23")
def test_who_left_a_sanctuary_may_be_lost_on_recon_or_in_a_full_hex():
    start, end = "sanctuary-nigeria  mplt-guerrilla-1", "eliminated  mplt-guerrilla-1"
    lost = (MOVEMENT, start, end)
    assert stray(*lost, TOYOTA) == ["12.11 violation eliminated mplt-guerrilla-1"]
    assert stray(*lost, f"{MANTA}options = 13.92\n") == ["13.93 unsure eliminated mplt-guerrilla-1"]
    full = "; 1631  mplt-guerrilla-2 " + " ".join(f"fan-guerrilla-{number}" for number in range(1, 9))
    found = stray(MOVEMENT, start + full, end + full, TOYOTA)
    assert found == ["4.23 unsure eliminated mplt-guerrilla-1"]


@pytest.mark.rule("13.72")
def test_a_government_in_exile_loses_the_guerrillas_it_cannot_pay_and_no_others():
    fields = f"{CAMPAIGN}options = 13.70\n"
    paid, poor, rich = "3020  fap-guerrilla-1:fap; 3633  fan-guerrilla-1", "gdp-0", "gdp-100"
    one, gone = "fap-guerrilla-2:fap", "; eliminated  fap-guerrilla-2:fap"
    for level, found in ((poor, []), (rich, ["5.00 violation eliminated fap-guerrilla-2"])):
        marker = f"; {level}  rebel-gdp"
        start, end = f"{paid}; 3021  {one}{marker}", f"{paid}{gone}{marker}"
        assert stray("turn-3/budget", start, end, fields) == found
        own = start.replace("3633  fan-guerrilla-1", "eliminated  fan-guerrilla-1")
        assert stray("turn-3/budget", start, own, fields) == ["5.00 violation eliminated fan-guerrilla-1"]


@pytest.mark.rule("14.43")
@pytest.mark.rule("11.20")
def test_a_neutral_faction_joins_as_a_whole():
    fields = f"{CAMPAIGN}neutral = MRP\n"
    start = "1849  mrp-guerrilla-1:fap mrp-guerrilla-2:fap; 1946  mrp-guerrilla-3:fap"
    sequence = GAME.sequence_of(GAME.scenarios["campaign"].conditions)
    for end, found in (
        (start, []),
        (start.replace(":fap", ""), []),
        (start.replace("3:fap", "3"), ["11.20 violation 1946 mrp-guerrilla-3"]),
    ):
        boards = [
            board(f"@ turn-4/affiliation\n{each}".replace("; ", "\n"))
            for each in (fields + start, CAMPAIGN + end)
        ]
        assert [str(each) for each in judge_rest(GAME, *boards, "turn-4/affiliation", sequence)] == found


@pytest.mark.rule("4.23")
@pytest.mark.rule("4.80")
def test_paratroops_may_have_flown_into_a_full_hex_far_away():
    full = "; 1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3"
    for id, found in (("fant-airborne-co-22", "4.23 unsure"), ("fant-recon-co-1", "5.00 violation")):
        start, end = f"2308  {id}{full}", f"fant-losses  {id}{full}"
        assert stray(MOVEMENT, start, end) == [f"{found} fant-losses {id}"]


@pytest.mark.rule("14.33")
def test_no_faction_becomes_independent_in_1990():
    """14.33(5): whatever calls for an IGF has no effect, in an extended game neither."""
    deby, path = "government = fan\nscenario = deby\nlast-turn = 6\n", "turn-4/affiliation"
    start, free = "3020  cdr-guerrilla-1:fap cdr-leader:fap", "2917  cdr-guerrilla-1:fap cdr-leader:fap igf-1"
    found = ["14.33 violation 2917 igf-1", "4.00 violation 2917 cdr-guerrilla-1 cdr-leader"]
    assert sorted(stray(path, start, free, deby)) == found
    assert stray("turn-2/affiliation", start, free, CAMPAIGN) == []


@pytest.mark.rule("7.44")
def test_a_commander_goes_abroad_in_a_segment_of_his_own():
    path = "turn-3/tactical-phase/impulse-1/government/movement"
    rebel = "3730  habre fan-guerrilla-1", "3730  fan-guerrilla-1; out-of-country  habre"
    fields = CAMPAIGN.replace("= fan", "= fap")
    assert stray(path, *rebel, fields) == ["7.44 violation out-of-country habre"]
    assert stray(path.replace("government/", "rebel/"), *rebel, fields) == []


# ---- free factions that are attacked, leaders and peacekeepers

FREE_MRP = "1848  fant-inf-bn-1; 1849  mrp-guerrilla-1 mrp-guerrilla-2 mrp-leader igf-1"
FREE_UND = "1751  fant-inf-bn-1; 1752  und-guerrilla-1 und-leader igf-1"
FOUGHT_15 = "turn-15/tactical-phase/impulse-1/government/combat"


@pytest.mark.rule("14.13")
def test_the_leader_of_an_mrp_that_was_attacked_and_lost_may_be_in_new_arrivals():
    end = "1849  fant-inf-bn-1; eliminated  mrp-guerrilla-1:fap mrp-guerrilla-2; arrivals-car  mrp-leader:fap"
    assert [each.split()[1] for each in stray(COMBAT, FREE_MRP, end)] == ["unsure", "unsure"]


@pytest.mark.rule("11.33")
@pytest.mark.parametrize(
    "end",
    [
        "1752  fant-inf-bn-1; eliminated  und-guerrilla-1:fap; arrivals-car  und-leader:fap",
        "1752  fant-inf-bn-1; 1950  und-guerrilla-1:fap und-leader:fap",
    ],
    ids=["it was lost", "it retreated"],
)
def test_a_free_faction_that_was_attacked_turns_and_goes(end: str):
    found = stray(FOUGHT_15, FREE_UND, end, TOYOTA)
    assert {each.split()[0] for each in found} == {"5.00"}
    assert {each.split()[1] for each in found} == {"unsure"}


@pytest.mark.rule("11.33")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        (FREE_UND, "1751  fant-inf-bn-1; 1752  und-guerrilla-1 igf-1; arrivals-car  und-leader:fan"),
        (
            UND.replace("1751", "1537"),
            "1537  fant-inf-bn-1; 1752  igf-1; 1950  und-guerrilla-1:fap und-leader",
        ),
    ],
    ids=["to its attacker", "beside nobody"],
)
def test_a_free_faction_turns_to_nobody_else(start: str, end: str):
    assert any(each.startswith("11.20 violation") for each in stray(FOUGHT_15, start, end, TOYOTA))


@pytest.mark.rule("5.64")
def test_a_commander_is_not_run_over_by_a_mere_leader():
    found = stray(MOVEMENT.replace("government", "rebel"), "1638  goukouni; 1637  habre", "1637  goukouni")
    assert found == ["5.64 violation 1637 habre"]


@pytest.mark.rule("4.44")
def test_a_peacekeeper_that_is_withdrawn_does_not_lie_in_task_force_losses():
    start = "1537  oau-inf-bn-1; 1637  cdr-guerrilla-1:fap"
    for box, told in (
        ("task-force-losses", ["4.44 violation task-force-losses oau-inf-bn-1"]),
        ("unused", []),
    ):
        assert stray(MOVEMENT, start, f"{box}  oau-inf-bn-1; 1637  cdr-guerrilla-1:fap") == told


@pytest.mark.rule("5.53")
@pytest.mark.rule("5.20")
def test_without_dice_too_who_withdrew_may_have_been_attacked_by_others():
    """Out of a game that played itself: FAN withdraws from Biltine and destroys who attacks it again."""
    fan = "3730  fan-guerrilla-1 fan-guerrilla-2 fan-guerrilla-3"
    start = f"3630  libya-legion-inf-bn-4; {fan}; 4030  fap-guerrilla-1"
    end = "3730  libya-legion-inf-bn-4; 3531  fan-guerrilla-1; 3732  fan-guerrilla-3"
    found = stray(REBEL_COMBAT, start, f"{end}; eliminated  fan-guerrilla-2 fap-guerrilla-1")
    assert {each.split()[1] for each in found} == {"unsure"}


# ---- what a finding says of it


@pytest.mark.rule("14.13")
def test_who_has_no_part_in_the_scenario_and_what_only_part_two_brings_about_are_told_apart():
    start = "2446  codos-leader:fap"
    assert said(ENTERING, start, f"{start}; 3922  anl-guerrilla-1:fap") == (
        "came in at 3922 Fada, and has no part in this scenario"
    )
    (part_two,) = found(ENTERING, start, f"{start} igf-1")
    assert part_two.remedy == (
        "the owner puts it back: only Part II of the rules, which is not played, brings it about"
    )
    (other,) = found(ENTERING, start, "2447  codos-leader:fap")
    assert other.remedy == "put it back, and press Next on the turn tracker first"


@pytest.mark.rule("14.23")
def test_presence_that_a_new_government_does_not_have_is_told_as_it_was_changed():
    start, capital = (
        "lac-presence  presence-lac; 1537  fap-guerrilla-1",
        "government = fap; 1537  fap-guerrilla-1",
    )
    path = "turn-15/tactical-phase/impulse-1/rebel/combat"
    (_, turned) = found(path, start, f"{capital}; lac-presence  presence-lac:p2", TOYOTA)
    assert turned.rule == "14.23"
    assert turned.message.startswith("nothing in combat allows this: turned over at Lac presence")


@pytest.mark.rule("12.20")
@pytest.mark.parametrize(
    ("path", "start", "end", "told"),
    [
        (ENTERING, "fant-losses", "1537", "moved from FANT Losses to 1537 N'Djamena"),
        (
            ENTERING,
            "1537",
            "government-reinforcements",
            "moved from 1537 N'Djamena to Government Reinforcements",
        ),
        (
            COMBAT,
            "government-reinforcements",
            "fant-losses",
            "taken out of play from Government Reinforcements to FANT Losses",
        ),
    ],
)
def test_a_unit_in_a_box_is_moved_or_taken_out_of_play_and_not_lost(
    path: str, start: str, end: str, told: str
):
    assert told in said(path, f"{start}  fant-inf-bn-1", f"{end}  fant-inf-bn-1")


@pytest.mark.rule("5.40")
def test_who_is_lost_in_a_sanctuary_during_combat_was_lost_there():
    assert said(COMBAT, "sanctuary-sudan  fan-guerrilla-1", "eliminated  fan-guerrilla-1") == (
        "nothing in combat allows this: lost at Sudan Sanctuary"
    )


@pytest.mark.rule("7.50")
def test_a_production_marker_dragged_from_box_to_box_is_no_war_zone():
    path = "turn-15/tactical-phase/impulse-1/government/combat"
    found = stray(path, "sanctuary-sudan  production-lac", "sanctuary-car  production-lac", TOYOTA)
    assert found == ["7.50 violation sanctuary-car production-lac"]


@pytest.mark.rule("4.23")
def test_what_was_lost_with_it_counts_for_a_full_hex_and_nothing_else_does():
    """Eight steps stand in 1632: one company more would have fitted in, and two would not."""
    full, lost = "1632  fant-inf-bn-1 fant-inf-bn-2 fant-inf-co-1 fant-inf-co-2", "fant-losses  fant-inf-co-3"
    start = f"1631  fant-inf-co-3; 1630  fant-inf-co-4; {full}"
    doubt = "the file does not show whether it had moved into a full hex"
    assert said(MOVEMENT, start, f"{full}; {lost} fant-inf-co-4").endswith(doubt)
    found = stray(MOVEMENT, start, f"{full}; 1629  fant-inf-co-4; {lost}")
    assert found == ["5.00 violation fant-losses fant-inf-co-3"]
    waiting = start.replace("1630", "government-reinforcements")
    assert "5.00 violation fant-losses fant-inf-co-3" in stray(
        MOVEMENT, waiting, f"{full}; {lost} fant-inf-co-4"
    )


@pytest.mark.rule("5.00")
def test_without_dice_the_file_lacks_them_with_dice_others_may_have_drawn_a_unit_in():
    beside = "1637  fant-inf-co-1; 1638  fap-guerrilla-1"
    lost = "fant-losses  fant-inf-co-1; 1638  fap-guerrilla-1"
    assert said(COMBAT, beside, lost).endswith("the file holds no dice of this phase")
    far, drawn = (
        "1636  fant-inf-co-2; 1637  fap-guerrilla-1",
        "units that withdrew or retreated may have drawn it in",
    )
    after = f"rolls = 6+6; fant-losses  fant-inf-co-1; {far}"
    assert said(COMBAT, f"1634  fant-inf-co-1; {far}", after).endswith(drawn)


@pytest.mark.rule("3.00")
def test_new_arrivals_that_move_on_late_are_said_to_have_moved_on():
    late = COMBAT.replace("impulse-1", "impulse-2")
    for path in (COMBAT, late):
        sentence = said(path, "arrivals-libya  fap-guerrilla-1", "sanctuary-libya  fap-guerrilla-1")
        assert "moved on from Libya New Arrivals to Libya Sanctuary" in sentence


@pytest.mark.rule("11.20")
def test_a_free_faction_in_a_box_was_not_attacked_there():
    path = "turn-15/tactical-phase/impulse-1/government/combat"
    free = "; 1829  mplt-leader igf-1"
    start, end = (f"sanctuary-car  mplt-guerrilla-1{face}{free}" for face in ("", ":fap"))
    assert stray(path, start, end, TOYOTA) == ["11.20 violation sanctuary-car mplt-guerrilla-1"]


@pytest.mark.rule("13.61")
@pytest.mark.rule("11.20")
def test_with_13_60_units_of_the_main_factions_alone_change_sides_one_by_one():
    path, option = "turn-15/tactical-phase/impulse-1/government/movement", TOYOTA + "options = 13.60\n"
    for unit, rule in (("fan-guerrilla-1", "13.61"), ("codos-guerrilla-1", "11.20")):
        assert stray(path, f"1637  {unit}", f"1637  {unit}:fap", option) == [f"{rule} violation 1637 {unit}"]


@pytest.mark.rule("13.93")
@pytest.mark.rule("5.64")
def test_a_leader_scouts_nothing_and_is_not_lost_on_recon():
    path, option = "turn-15/tactical-phase/impulse-1/government/movement", TOYOTA + "options = 13.92\n"
    found = stray(path, "1637  mplt-leader", "eliminated  mplt-leader", option)
    assert found == ["5.64 violation eliminated mplt-leader"]
    found = stray(path, "1637  fant-recon-co-1", "fant-losses  fant-recon-co-1", option)
    assert found == ["13.93 unsure fant-losses fant-recon-co-1"]
