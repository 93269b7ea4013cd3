"""The audits of movement on single boards: a start, an end, and the number that speaks."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.refereeing.judge import judge_rest
from tests.rules.board import board
from tests.rules.chad.moves import reasons, verdicts

MANTA = "@ turn-9/tactical-phase/impulse-1/{}\nscenario = manta\ngovernment = fan\n"
TOYOTA = "@ turn-15/tactical-phase/impulse-1/{}\nscenario = toyota-war\ngovernment = fan\n"
GOVERNMENT, REBEL = (MANTA.format(f"{side}/movement") for side in ("government", "rebel"))
WITH_POLITICS, REBEL_WITH_POLITICS = (TOYOTA.format(f"{side}/movement") for side in ("government", "rebel"))
WITHDRAWAL = "@ turn-15/tactical-phase/special-withdrawal\nscenario = toyota-war\ngovernment = fan\n"


def said(head: str, start: str, end: str) -> list[str]:
    """Run the audits of a movement portion as the referee does."""
    first, last = board(head + start), board(head + end)
    numbers = ["4.52"] if "withdrawal" in first.cursor else ["4.10", "4.44"]
    return [
        str(finding)
        for number in numbers
        for finding in GAME.audits[number].run(first, last, GAME.charts, first.cursor)
    ]


# ---- flying


@pytest.mark.rule("4.80")
def test_who_lands_at_presence_0_is_no_garrison_for_himself():
    start, end = "1537  fant-airborne-co-22 fant-inf-co-1", "1537  fant-inf-co-1\n3418  fant-airborne-co-22"
    assert said(WITH_POLITICS, start, end) == ["4.80 violation 3418 fant-airborne-co-22"]
    assert reasons(WITH_POLITICS, start, end) == [
        "landed at presence 0 at an Airfield that no combat unit of the Government held before"
    ]
    assert said(GOVERNMENT, start, end) == []  # without Part II any field free of rebels will do


FRENCH, COMPANY = "france-airborne-bn-1", "fant-airborne-co-23"


@pytest.mark.rule("4.80")
@pytest.mark.rule("4.81")
@pytest.mark.parametrize(
    ("start", "found"),
    [
        (f"1333  {COMPANY} {FRENCH}", []),
        (
            f"1333  {COMPANY}\n1335  {FRENCH}",
            [f"4.80 violation 3633 {COMPANY}", f"4.81 violation 3633 {FRENCH}"],
        ),
        (f"1333  {COMPANY} fant-airborne-co-22", [f"4.80 violation 3633 fant-airborne-co-22 {COMPANY}"]),
    ],
    ids=["the French, from an Airfield", "the French, from the open", "another company of FANT"],
)
def test_at_presence_0_the_french_may_land_first_from_an_airfield_and_hold_it_for_others(
    start: str, found: list[str]
):
    """Airmobile from an Airfield they end anywhere, and then a combat unit is there for who flies next."""
    units = start.split()[1:] if "\n" not in start else [COMPANY, FRENCH]
    assert sorted(said(WITH_POLITICS, start, f"3633  {' '.join(units)}")) == sorted(found)


@pytest.mark.rule("4.80")
def test_two_that_land_together_are_no_garrison_for_each_other():
    start, end = (
        "1537  fant-airborne-co-22 fant-airborne-co-23",
        "3418  fant-airborne-co-22 fant-airborne-co-23",
    )
    assert said(WITH_POLITICS, start, end) == ["4.80 violation 3418 fant-airborne-co-22 fant-airborne-co-23"]


@pytest.mark.rule("4.80")
@pytest.mark.parametrize(
    ("garrison", "came"),
    [("3418  fan-guerrilla-1\n", ""), ("3318  fan-guerrilla-1\n", " fan-guerrilla-1")],
)
def test_who_stood_there_or_walked_in_is(garrison, came):
    start = f"1537  fant-airborne-co-22\n{garrison}"
    end = f"3418  fant-airborne-co-22{came or ' fan-guerrilla-1'}"
    assert said(WITH_POLITICS, start, end) == []


@pytest.mark.rule("4.80")
def test_a_company_that_walks_in_holds_the_field_for_one_that_flies_in():
    start = "2733  fant-airborne-co-22\n3633  fant-airborne-co-23"
    assert verdicts(WITH_POLITICS, start, "2734  fant-airborne-co-22 fant-airborne-co-23") == [
        "fant-airborne-co-22 2733 2734 legal march 1",
        "fant-airborne-co-23 3633 2734 legal air transport 0",
    ]


@pytest.mark.rule("4.80")
def test_a_fant_company_that_flew_from_no_field_is_told_so_once_it_cannot_have_walked():
    start = "3131  fant-airborne-co-22"
    assert verdicts(GOVERNMENT, start, "1333  fant-airborne-co-22") == [
        "fant-airborne-co-22 3131 1333 violation 4.80"
    ]
    assert reasons(GOVERNMENT, start, "1333  fant-airborne-co-22") == [
        "flew, but not from one Airfield or Airbase to another"
    ]


@pytest.mark.rule("4.80")
@pytest.mark.rule("4.81")
@pytest.mark.parametrize("unit", ["fant-airborne-co-22", "france-airborne-bn-1"])
@pytest.mark.parametrize("place", ["sanctuary-sudan", "arrivals-libya"])
def test_nobody_flies_from_a_box_in_which_such_units_never_are(place, unit):
    found = said(WITH_POLITICS, f"{place}  {unit}", f"1537  {unit}")
    assert [each.split(" ", 1)[1] for each in found] == [f"violation 1537 {unit}"]


@pytest.mark.rule("4.81")
@pytest.mark.parametrize(
    ("start", "end", "reason"),
    [
        ("1640", "2836", "flew neither from nor to an Airfield or Airbase"),
        (
            "1640",
            "3633",
            "landed at presence 0 at an Airfield that no combat unit of the Government held before",
        ),
    ],
)
def test_airmobile_beyond_its_ways(start, end, reason):
    start, end = f"{start}  france-airborne-bn-1", f"{end}  france-airborne-bn-1"
    assert said(WITH_POLITICS, start, end) == [f"4.81 violation {end.split()[0]} france-airborne-bn-1"]
    assert reasons(WITH_POLITICS, start, end) == [reason]


@pytest.mark.rule("4.81")
def test_airmobile_farther_than_thirty_hexes():
    far = max(
        (hex for hex in GAME.charts.ground.chad if GAME.charts.region(hex) == "central"),
        key=lambda hex: GAME.charts.map.distance("1849", hex),
    )
    hexes = GAME.charts.map.distance("1849", far)
    assert hexes > 30
    reason = reasons(GOVERNMENT, "1849  france-airborne-bn-1", f"{far}  france-airborne-bn-1")
    assert reason == [f"flew {hexes} hexes; 30 allowed"]


@pytest.mark.rule("4.62")
def test_habre_flies_to_no_field_that_nobody_holds():
    start, end = "3633  habre fant-inf-co-1", "3020  habre\n3633  fant-inf-co-1"
    assert said(GOVERNMENT, start, end) == ["4.62 violation 3020 habre"]
    assert said(WITH_POLITICS, start, end) == ["4.80 violation 3020 habre"]
    presence = "\nborkou-presence  presence-borkou:p1"
    assert said(WITH_POLITICS, start + presence, end + presence) == []


@pytest.mark.rule("4.62")
def test_nor_from_one():
    start, end = "3633  habre\n3020  fan-guerrilla-1", "3020  habre fan-guerrilla-1"
    assert said(GOVERNMENT, start, end) == ["4.62 violation 3020 habre"]
    assert said(WITH_POLITICS, start, end) == []
    walking = "2132  habre"
    (verdict,) = verdicts(GOVERNMENT, "1537  habre fant-inf-co-1", f"1537  fant-inf-co-1\n{walking}")
    assert verdict.endswith("violation 4.10")


@pytest.mark.rule("4.62")
def test_a_paratroop_that_flew_in_holds_a_field_for_the_commander():
    start = "3633  habre fant-airborne-co-22 fant-inf-co-1"
    assert said(GOVERNMENT, start, "3020  habre fant-airborne-co-22\n3633  fant-inf-co-1") == []


@pytest.mark.rule("4.82")
def test_paratroops_fly_to_their_airbase_and_count_among_those_that_flew():
    units = " ".join(f"france-airborne-bn-{n}" for n in (1, 2, 3))
    assert [
        each.split(" legal ")[1]
        for each in verdicts(WITH_POLITICS, f"1537  {units}", f"task-force-losses  {units}")
    ] == ["air transport 0"] * len([id for id in units.split() if id in GAME.charts.counters])


@pytest.mark.rule("4.82")
def test_nobody_else_is_put_into_task_force_losses_as_if_he_had_flown_there():
    sequence = GAME.sequence_of(GAME.scenarios["toyota-war"].conditions)

    def stray(counter: str) -> list[str]:
        start, end = (board(f"{WITH_POLITICS}{space}  {counter}") for space in ("1537", "task-force-losses"))
        return [str(each) for each in judge_rest(GAME, start, end, start.cursor, sequence)]

    assert stray("france-inf-bn-1") == ["4.82 violation task-force-losses france-inf-bn-1"]
    assert stray("france-airborne-bn-1") == []


# ---- abroad and in sanctuaries


@pytest.mark.rule("7.44")
@pytest.mark.parametrize(
    ("head", "start", "end", "reason"),
    [
        (WITH_POLITICS, "1537  france-inf-bn-1", "out-of-country", "went abroad, which only Commanders do"),
        (WITH_POLITICS, "1537  fant-inf-bn-1", "out-of-country", "went abroad, which only Commanders do"),
        (
            REBEL_WITH_POLITICS,
            "3409  fap-guerrilla-1",
            "out-of-country",
            "went abroad, which only Commanders do",
        ),
        (
            REBEL_WITH_POLITICS,
            "2724  goukouni",
            "out-of-country",
            "went abroad from where there is no Airfield or Airbase",
        ),
        (
            REBEL_WITH_POLITICS,
            "out-of-country  goukouni",
            "3418",
            "came back from abroad to a place where no Commander lands",
        ),
    ],
)
def test_who_goes_abroad_and_where_he_comes_back(head, start, end, reason):
    counter = start.split()[1]
    assert said(head, start, f"{end}  {counter}") == [f"7.44 violation {end} {counter}"]
    assert reasons(head, start, f"{end}  {counter}") == [reason]


@pytest.mark.rule("7.44")
def test_a_commander_goes_abroad_from_the_airfield_of_el_geneina_too():
    assert verdicts(WITH_POLITICS, "4234  habre", "out-of-country  habre") == [
        "habre 4234 out-of-country legal abroad 0"
    ]


@pytest.mark.rule("7.44")
def test_nobody_comes_back_from_abroad_onto_enemies():
    start = "out-of-country  habre\n4234  anl-guerrilla-1:fap"
    assert said(WITH_POLITICS, start, "4234  habre anl-guerrilla-1:fap") == ["7.44 violation 4234 habre"]
    assert said(WITH_POLITICS, "out-of-country  habre", "4234  habre") == []


@pytest.mark.rule("4.63")
def test_a_rebel_commander_is_placed_in_the_main_section_in_a_segment():
    for head in (REBEL, REBEL_WITH_POLITICS):
        assert said(head, "3409  goukouni", "arrivals-libya  goukouni") == [
            "4.63 violation arrivals-libya goukouni"
        ]
        assert said(head, "3409  goukouni", "sanctuary-libya  goukouni") == []
    assert said(REBEL, "sanctuary-sudan  goukouni", "arrivals-libya  goukouni") == [
        "4.63 violation arrivals-libya goukouni"
    ]


@pytest.mark.rule("4.52")
@pytest.mark.rule("4.63")
def test_withdrawing_he_may_lie_in_either_section():
    for section in ("arrivals", "sanctuary"):
        assert said(WITHDRAWAL, "3409  goukouni", f"{section}-libya  goukouni") == []


@pytest.mark.rule("4.52")
def test_what_keeps_him_from_withdrawing_is_presence():
    presence = "\nborkou-presence  presence-borkou:p2"
    assert reasons(WITHDRAWAL, f"3020  goukouni{presence}", f"sanctuary-libya  goukouni{presence}") == [
        "withdrew from a prefecture with presence 2"
    ]
    assert reasons(WITHDRAWAL, "3020  fap-guerrilla-1", "sanctuary-libya  fap-guerrilla-1") == [
        "went past New Arrivals into the main section"
    ]


# ---- OAU units


@pytest.mark.rule("4.44")
def test_an_oau_unit_that_moves_next_to_rebels_breaks_the_rule_and_is_not_due_to_withdraw():
    rebels = "\n2836  fap-guerrilla-1"
    start, end = f"2635  oau-inf-bn-1{rebels}", f"2735  oau-inf-bn-1{rebels}"
    assert said(GOVERNMENT, start, end) == ["4.44 violation 2735 oau-inf-bn-1"]
    assert reasons(GOVERNMENT, start, end) == ["moved next to rebel combat units"]


@pytest.mark.rule("4.44")
def test_one_that_began_beside_them_is_withdrawn_unless_it_has_left_them():
    rebels = "\n1638  fap-guerrilla-1"
    start = f"1537  oau-inf-bn-1{rebels}"
    assert said(GOVERNMENT, start, start) == ["4.44 due 1537 oau-inf-bn-1"]
    assert said(GOVERNMENT, start, f"1436  oau-inf-bn-1{rebels}") == []
    assert said(GOVERNMENT, start, f"unused  oau-inf-bn-1{rebels}") == []


@pytest.mark.rule("4.44")
def test_one_that_was_placed_beside_them_in_this_segment_stays():
    start = "1537  oau-inf-bn-1!arrived-1537\n1638  fap-guerrilla-1"
    assert said(GOVERNMENT, start, start) == []


@pytest.mark.rule("4.44")
def test_in_the_rebel_segment_and_with_their_effectiveness_nothing_is_due():
    start = "1537  oau-inf-bn-1\n1638  fap-guerrilla-1"
    assert said(REBEL, start, start) == []
    assert said(f"{GOVERNMENT}options = 13.10\n", start, start) == []


# ---- what one search says of many


@pytest.mark.rule("13.82")
def test_a_dispersed_company_does_not_hold_back_another():
    start = "1537  fant-inf-co-1!dispersed fant-inf-co-2\n1639  fap-guerrilla-1"
    for mover, told in (("fant-inf-co-1", ["13.82 violation 1638 fant-inf-co-1"]), ("fant-inf-co-2", [])):
        marked = "!dispersed" if told else ""
        other = "fant-inf-co-2" if told else "fant-inf-co-1!dispersed"
        end = f"1537  {other}\n1638  {mover}{marked}\n1639  fap-guerrilla-1"
        assert said(GOVERNMENT, start, end) == told
    both = "1638  fant-inf-co-1!dispersed fant-inf-co-2\n1639  fap-guerrilla-1"
    assert said(GOVERNMENT, start, both) == ["13.82 violation 1638 fant-inf-co-1"]


@pytest.mark.rule("4.33")
def test_a_thirsty_company_does_not_hold_back_another():
    start = "2127  fant-inf-co-1 fant-inf-co-2!began-wet"
    assert said(GOVERNMENT, start, "2124  fant-inf-co-1 fant-inf-co-2") == [
        "4.33 violation 2124 fant-inf-co-1"
    ]


@pytest.mark.rule("4.33")
def test_libyans_just_arrived_do_not_lend_their_water_to_others():
    start = "1602  libya-mech-bn-1!arrived-1602 libya-mech-bn-2"
    end = "2003  libya-mech-bn-1!arrived-1602 libya-mech-bn-2"
    assert said(REBEL, start, end) == ["4.33 violation 2003 libya-mech-bn-2"]


@pytest.mark.rule("4.10")
def test_a_company_that_has_moved_does_not_hold_back_another():
    start = "2127  fant-inf-co-1!began-wet!moved fant-inf-co-2!began-wet"
    assert said(GOVERNMENT, start, "2126  fant-inf-co-1 fant-inf-co-2") == [
        "4.10 violation 2126 fant-inf-co-1"
    ]


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.22")
def test_two_from_one_hex_are_told_each_of_the_place_it_came_to():
    start = "2127  fant-inf-co-1!began-wet fant-inf-co-2!began-wet\n2024  fap-guerrilla-1"
    end = "2123  fant-inf-co-1\n2024  fant-inf-co-2 fap-guerrilla-1"
    assert reasons(GOVERNMENT, start, end) == [
        "needed 8 movement points by the cheapest way of 4 hexes; 6 allowed",
        "ended in a hex with enemies",
    ]


@pytest.mark.rule("4.64")
def test_who_comes_to_the_commander_from_new_arrivals_has_no_bonus():
    """Both leave the Sudan with Habre; only the one that began the segment in his box moves twice as far."""
    head = REBEL.replace("government = fan", "government = fap")
    start = "sanctuary-sudan  habre fan-guerrilla-1\narrivals-sudan  fan-guerrilla-2"
    assert verdicts(head, start, "3734  habre fan-guerrilla-1 fan-guerrilla-2") == [
        "fan-guerrilla-1 sanctuary-sudan 3734 legal march 9",
        "fan-guerrilla-2 sanctuary-sudan 3734 violation 4.10",
        "habre sanctuary-sudan 3734 legal march 9",
    ]


# ---- independent factions


@pytest.mark.rule("11.33")
def test_the_last_counter_of_an_independent_faction_does_not_walk_out_from_under_its_marker():
    start, end = "2917  cdr-leader:fap igf-2", "2917  igf-2\n4134  cdr-leader:fap"
    assert said(REBEL_WITH_POLITICS, start, end) == ["11.33 violation 4134 cdr-leader"]
    assert verdicts(REBEL_WITH_POLITICS, start, "4134  cdr-leader:fap") == []  # activated meanwhile


@pytest.mark.rule("11.33")
def test_nor_does_one_of_its_guerrillas_go_abroad():
    start, end = (
        "2917  cdr-guerrilla-1:fap cdr-leader:fap igf-2",
        "2917  cdr-leader:fap igf-2\nout-of-country  cdr-guerrilla-1:fap",
    )
    assert said(REBEL_WITH_POLITICS, start, end) == ["11.33 violation out-of-country cdr-guerrilla-1"]


# ---- what is said of a way that nothing allows


@pytest.mark.rule("4.10")
@pytest.mark.parametrize(
    ("head", "start", "end", "reason"),
    [
        (
            REBEL,
            "3020  goukouni",
            "2734",
            "needed 19 movement points by the cheapest way of 19 hexes; 10 allowed",
        ),
        (
            GOVERNMENT,
            "3131  fant-airborne-co-22",
            "3633",
            "needed 8 movement points by the cheapest way of 6 hexes; 6 allowed",
        ),
        (
            GOVERNMENT,
            "1537  fant-airborne-co-22",
            "2131",
            "needed 11.5 movement points by the cheapest way of 9 hexes; 6 allowed",
        ),
        (GOVERNMENT, "2053  france-inf-bn-1", "2052", "may not end its movement there"),
    ],
    ids=["Rebels do not fly", "to a field on foot", "from a field on foot", "from the airbase on foot"],
)
def test_who_can_have_walked_is_told_how_far_it_was(head, start, end, reason):
    counter = start.split()[1]
    assert said(head, start, f"{end}  {counter}") == [f"4.10 violation {end} {counter}"]
    assert reasons(head, start, f"{end}  {counter}") == [reason]


@pytest.mark.rule("4.80")
@pytest.mark.parametrize(
    ("start", "end", "reason"),
    [
        (
            "1537",
            "2136",
            "landed at presence 0 at an Airfield that no combat unit of the Government held before",
        ),
        ("1537", "3131", "flew, but not from one Airfield or Airbase to another"),
        ("3131", "1333", "flew, but not from one Airfield or Airbase to another"),
    ],
    ids=["a field not held, near enough to walk", "into the open", "out of the open"],
)
def test_what_is_wrong_with_a_flight_of_fant(start, end, reason):
    start, end = f"{start}  fant-airborne-co-22", f"{end}  fant-airborne-co-22"
    assert said(WITH_POLITICS, start, end) == [f"4.80 violation {end.split()[0]} fant-airborne-co-22"]
    assert reasons(WITH_POLITICS, start, end) == [reason]


@pytest.mark.rule("4.81")
@pytest.mark.parametrize(
    ("start", "end", "others", "hexes"),
    [("1852", "3730", "\n3730  fant-inf-co-1", 31), ("2053", "4427", "", 38)],
    ids=["to a field that is held", "from the airbase"],
)
def test_too_far_for_airmobile_from_a_field_or_to_one(start, end, others, hexes):
    mark = "!arrived-2053" if start == "2053" else ""
    start, end = (f"{hex}  france-airborne-bn-1{mark}{others}" for hex in (start, end))
    assert reasons(WITH_POLITICS, start, end) == [f"flew {hexes} hexes; 30 allowed"]


@pytest.mark.rule("4.62")
def test_habre_is_told_whether_his_start_or_his_landing_was_wrong():
    off = "3633  habre\n3020  fan-guerrilla-1", "3020  habre fan-guerrilla-1"
    assert reasons(GOVERNMENT, *off) == [
        "took off from an Airfield that no combat unit of the Government holds"
    ]
    down = "3633  habre fant-inf-co-1", "3020  habre\n3633  fant-inf-co-1"
    assert reasons(GOVERNMENT, *down) == ["flew to an Airfield that no combat unit of the Government holds"]
    walked = "3632  habre fant-inf-co-1", "3020  habre\n3632  fant-inf-co-1"
    assert said(GOVERNMENT, *walked) == ["4.10 violation 3020 habre"]


@pytest.mark.rule("4.22")
def test_nobody_ends_in_the_hex_of_an_independent_faction():
    faction = "1849  mrp-guerrilla-1 mrp-leader igf-1"
    start, end = f"{faction}\n1748  codos-guerrilla-1:fap", f"{faction} codos-guerrilla-1:fap"
    assert said(REBEL_WITH_POLITICS, start, end) == ["4.22 violation 1849 codos-guerrilla-1"]
    assert reasons(REBEL_WITH_POLITICS, start, end) == [
        "ended in the hex of an independent or neutral faction"
    ]


@pytest.mark.rule("4.50")
@pytest.mark.parametrize(
    ("head", "counter", "box"),
    [
        (GOVERNMENT, "fan-guerrilla-1", "libya"),
        (GOVERNMENT, "fant-inf-co-1", "libya"),
        (REBEL, "cdr-guerrilla-1:fap", "car"),
    ],
)
def test_who_has_no_sanctuary_there_is_told_so_by_the_check_of_the_box(head, counter, box):
    start, end = f"3409  {counter}", f"sanctuary-{box}  {counter}"
    (verdict,) = verdicts(head, start, end)
    assert verdict.endswith("violation 4.50")
    assert said(head, start, end) == []


@pytest.mark.rule("4.50")
@pytest.mark.rule("4.54")
@pytest.mark.parametrize(
    ("head", "counter", "rule"), [(GOVERNMENT, "fant-inf-co-1", "4.50"), (REBEL, "fap-guerrilla-1", "4.54")]
)
def test_who_goes_into_the_sudan_broke_the_number_that_bars_him(head, counter, rule):
    beside = next(hex for hex in GAME.charts.map.neighbours("4234") if hex in GAME.charts.ground.chad)
    assert verdicts(head, f"{beside}  {counter}", f"4234  {counter}") == [
        f"{counter} {beside} 4234 violation {rule}"
    ]


@pytest.mark.rule("4.53")
@pytest.mark.rule("14.33")
def test_with_two_sanctuaries_a_faction_changes_from_one_to_the_other_through_chad_only():
    head = "@ turn-1/tactical-phase/impulse-1/rebel/movement\nscenario = deby\ngovernment = fan\n"
    start, end = "sanctuary-libya  fap-guerrilla-1", "sanctuary-sudan  fap-guerrilla-1"
    assert reasons(head, start, end) == ["went from one sanctuary box straight to another"]


@pytest.mark.rule("4.62")
def test_habre_governing_is_told_that_he_enters_no_sanctuary():
    for head in (GOVERNMENT, WITHDRAWAL):
        assert reasons(head, "3409  habre", "sanctuary-libya  habre") == [
            "entered a sanctuary as the Government's Commander"
        ]


@pytest.mark.rule("4.52")
@pytest.mark.parametrize(
    ("start", "end", "reason"),
    [
        ("1537  fant-inf-co-1", "1637", "withdrew, which only guerrillas and leaders do"),
        ("1537  cdr-guerrilla-1:fap", "1536", "moved, but to no sanctuary"),
        ("4234  fan-guerrilla-1", "arrivals-sudan", "withdrew from outside Chad"),
        ("1537  cdr-guerrilla-1:fap", "arrivals-car", "withdrew to the sanctuary of other factions"),
        ("3020  fan-guerrilla-1", "arrivals-sudan", "withdrew from a prefecture with presence 0"),
    ],
)
def test_what_is_wrong_with_a_withdrawal(start, end, reason):
    assert reasons(WITHDRAWAL, start, f"{end}  {start.split()[1]}") == [reason]


@pytest.mark.rule("4.52")
@pytest.mark.rule("4.63")
def test_presence_keeps_a_commander_from_any_sanctuary():
    presence = "\nborkou-presence  presence-borkou:p2"
    assert reasons(WITHDRAWAL, f"3020  goukouni{presence}", f"sanctuary-car  goukouni{presence}") == [
        "withdrew from a prefecture with presence 2"
    ]


@pytest.mark.rule("4.10")
def test_of_a_counter_on_the_turn_track_movement_says_nothing():
    assert verdicts(GOVERNMENT, "1537  fant-inf-co-1", "turn-12  fant-inf-co-1") == []


@pytest.mark.rule("4.41")
@pytest.mark.parametrize(("start", "end", "over"), [("1231", "1437", "1436"), ("1640", "2138", "2039")])
def test_libyans_who_cut_a_corner_are_told_the_hex_that_is_closed_to_them(start, end, over):
    start, end = f"{start}  libya-mech-bn-1!began-wet", f"{end}  libya-mech-bn-1!began-wet"
    (finding,) = reasons(REBEL, start, end)
    assert finding == f"went through {over}, which is closed to it"
    assert verdicts(REBEL, start, end)[0].endswith("violation 4.41")


@pytest.mark.rule("4.22")
@pytest.mark.rule("4.43")
@pytest.mark.parametrize(("first", "rule"), [("fant-inf-co-4 fort-4:fort", "4.22"), ("oau-inf-bn-1", "4.43")])
def test_through_forts_and_oau_units_nobody_infiltrates(first, rule):
    ring = [first, "oau-inf-bn-2", *(f"fant-inf-co-{n} fort-{n}:fort" for n in (1, 2, 3)), "oau-inf-bn-3"]
    around = zip(("2126", "2227", "2228", "2128", "2028", "2027"), ring, strict=True)
    wall = "\n".join(f"{hex}  {units}" for hex, units in around)
    start, end = (f"{hex}  fap-guerrilla-1\n{wall}" for hex in ("2127", "2125"))
    assert reasons(REBEL, start, end) == ["could only pass through 2126, where nobody infiltrates"]
    assert verdicts(REBEL, start, end) == [f"fap-guerrilla-1 2127 2125 violation {rule}"]


# ---- onto a leader alone


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.22")
def test_a_leader_alone_closes_no_hex_to_combat_units_and_brings_it_no_nearer():
    start = "1537 fant-inf-bn-1\n1637 cdr-leader:fap"
    near, far = "1637 fant-inf-bn-1 cdr-leader:fap", "2429 fant-inf-bn-1 cdr-leader:fap"
    assert said(GOVERNMENT, start, near) == []
    assert said(GOVERNMENT, start.replace("1637", "2429"), far) == ["4.10 violation 2429 fant-inf-bn-1"]
