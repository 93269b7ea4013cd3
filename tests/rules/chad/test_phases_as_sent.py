"""Whole phases as a player sends them, start => end, and all that is judged as they end, audits included."""

from __future__ import annotations

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.stops import stops_of
from guelta.rules.engine.refereeing.judge import judge_moment, judge_rest, judge_way
from tests.rules.board import board

MANTA = "turn-9 manta fan"
TOYOTA = "turn-15 toyota-war fan"
TOYOTA_FAP = "turn-15 toyota-war fap"
DEBY = "turn-2 deby fan"
CAMPAIGN = "turn-1 campaign fap"
SEGMENT = ("reinforcements", "movement", "combat")


def told(game: str, phase: str, way: str) -> list[str]:
    """Return the findings of a phase as `rule verdict where`; a `;` parts two spaces, a `=>` two boards."""
    turn, scenario, government = game.split()
    where = phase if phase.endswith(SEGMENT) else f"tactical-phase/{phase}"
    if phase in SEGMENT:
        where = f"tactical-phase/impulse-1/government/{phase}"
    elif phase.endswith(SEGMENT):
        where = f"tactical-phase/{phase if 'impulse' in phase else f'impulse-1/{phase}'}"
    elif phase.startswith("/"):
        where = phase[1:]
    path = f"{turn}/{where}"
    head = f"@ {path}\nscenario = {scenario}\ngovernment = {government}\n"
    boards = [board(head + text.strip().replace("; ", "\n")) for text in way.split("=>")]
    start = end = GAME.remember(GAME.charts, Position(), boards[0])
    for each in boards[1:]:
        kept = {**end.fields, **each.fields}
        end = GAME.remember(GAME.charts, end, each.with_fields(**kept))
    sequence, stops = GAME.sequence_for(GAME.scenarios[scenario]), stops_of(boards)
    found = judge_rest(GAME, start, end, path, sequence, stops)
    for moment in sequence.ends(path):
        found += [*judge_moment(GAME, end, moment), *judge_way(GAME, start, end, moment, stops)]
    return list(dict.fromkeys(f"{each.rule} {each.verdict} {each.where}" for each in found))


# ---- nothing else may happen


@pytest.mark.parametrize(
    ("phase", "way", "found"),
    [
        ("reinforcements", "1631  fant-recon-co-1 => 3442  fant-recon-co-1", ["4.00 violation 3442"]),
        ("mrp-die", "sanctuary-sudan  fan-guerrilla-5 => 3730  fan-guerrilla-5", ["4.00 violation 3730"]),
        ("task-force-adjustment", "2724  fant-inf-bn-1 => 2725  fant-inf-bn-1", ["4.00 violation 2725"]),
        ("sanctuary-adjustment", "2724  fan-guerrilla-1 => 2725  fan-guerrilla-1", ["4.00 violation 2725"]),
        ("combat", "3922  goukouni => 3020  goukouni", ["5.00 violation 3020"]),
        ("combat", "2724  fant-inf-bn-1 => 2728  fant-inf-bn-1", ["5.00 violation 2728"]),
        ("combat", "1631  mplt-guerrilla-1 => eliminated  mplt-guerrilla-1", ["5.00 violation eliminated"]),
        (
            "water-check",
            "3020  fap-guerrilla-1 => eliminated  fap-guerrilla-1",
            ["4.34 violation eliminated"],
        ),
        ("water-check", "2724  fan-guerrilla-1 => 2826  fan-guerrilla-1", ["4.34 violation 2826"]),
        ("water-check", "1537  fant-inf-bn-1 => 1537  fant-inf-bn-1 fort-1:fort", ["4.70 violation 1537"]),
        ("movement", "unused  fant-inf-bn-4 => 1537  fant-inf-bn-4", ["14.13 violation 1537"]),
        ("movement", "unused  anl-guerrilla-1 => 4223  anl-guerrilla-1", ["14.13 violation 4223"]),
        (
            "movement",
            "2446  codos-guerrilla-1:fap codos-leader:fap"
            " => 2446  codos-guerrilla-1:fap codos-leader:fap igf-1",
            ["14.13 violation 2446"],
        ),
        (
            "movement",
            "unused  deby; 1537  fant-inf-co-1 => 3922  deby; 1537  fant-inf-co-1",
            ["14.13 violation 3922"],
        ),
        ("movement", "2428  fant-inf-co-1 => 2424  fant-inf-co-1", ["4.10 violation 2424"]),
        ("movement", "2428  fant-inf-co-1 => 2426  fant-inf-co-1", ["4.33 violation 2426"]),
        ("movement", "2428  fant-inf-co-1 => 2427  fant-inf-co-1", []),
        (
            "movement",
            "2127  fant-inf-co-1!began-wet => 2327  fant-inf-co-1!began-wet => 2028  fant-inf-co-1!began-wet",
            ["4.10 violation 2028"],
        ),
        (
            "movement",
            "government-reinforcements  france-inf-bn-1 => 1538  france-inf-bn-1",
            ["14.11 violation 1538"],
        ),
        (
            "movement",
            "1537  fan-guerrilla-1 => out-of-country  fan-guerrilla-1",
            ["14.13 violation out-of-country"],
        ),
        ("rebel/movement", "3409  goukouni => arrivals-libya  goukouni", ["4.63 violation arrivals-libya"]),
        ("rebel/movement", "3409  goukouni => sanctuary-libya  goukouni", []),
        ("special-withdrawal", "3409  goukouni => sanctuary-libya  goukouni", []),
        ("rebel/movement", "arrivals-libya  cdr-leader:fap => 3410  cdr-leader:fap", ["4.53 violation 3410"]),
        (
            "combat",
            "3409  fap-guerrilla-1; 3410  fant-inf-bn-1 => 3307  fap-guerrilla-1; 3410  fant-inf-bn-1",
            ["4.25 violation 3307"],
        ),
        (
            "combat",
            "3409  fap-guerrilla-1; 3410  fant-inf-bn-1"
            " => arrivals-libya  fap-guerrilla-1; 3410  fant-inf-bn-1",
            ["4.25 violation arrivals-libya"],
        ),
        (
            "combat",
            "3409  cdr-leader:fap; 3410  fant-inf-bn-1 => 3307  cdr-leader:fap; 3410  fant-inf-bn-1",
            ["4.25 violation 3307"],
        ),
    ],
)
def test_in_operation_manta(phase: str, way: str, found: list[str]):
    assert told(MANTA, phase, way) == found


@pytest.mark.parametrize(
    ("phase", "way", "found"),
    [
        (
            "movement",
            "1537  fan-guerrilla-1 => out-of-country  fan-guerrilla-1",
            ["7.44 violation out-of-country"],
        ),
        (
            "movement",
            "1537  fant-inf-co-1 => out-of-country  fant-inf-co-1",
            ["7.44 violation out-of-country"],
        ),
        (
            "movement",
            "1537  france-inf-bn-1 => task-force-losses  france-inf-bn-1",
            ["4.82 violation task-force-losses"],
        ),
        ("movement", "1638  france-airborne-bn-1 => task-force-losses  france-airborne-bn-1", []),
        ("rebel/movement", "out-of-country  goukouni => 3418  goukouni", ["7.44 violation 3418"]),
        (
            "movement",
            "1537  fant-airborne-co-22 fant-inf-co-1 => 3418  fant-airborne-co-22; 1537  fant-inf-co-1",
            ["4.80 violation 3418"],
        ),
        (
            "movement",
            "1537  oau-inf-bn-1; 1639  fap-guerrilla-1 => 1638  oau-inf-bn-1; 1639  fap-guerrilla-1",
            ["4.44 violation 1638"],
        ),
        # forts
        ("movement", "2724  fant-inf-co-1 fort-1:fort => 2724  fant-inf-co-1", ["4.70 violation 2724"]),
        ("movement", "2724  fant-inf-co-1 fort-1:fort => 2725  fant-inf-co-1", ["4.70 violation 2724"]),
        ("combat", "2724  fant-inf-co-1 fort-1:fort => 2724  fant-inf-co-1", ["5.30 violation 2724"]),
        ("combat", "2724  fant-inf-co-1 => 2724  fant-inf-co-1 fort-1:fort", ["4.70 violation 2724"]),
        (
            "movement",
            "2724  fant-inf-bn-1!builds-2724 fort-1; 2725  fant-inf-bn-2"
            " => 2724  fant-inf-bn-2 fort-1; 2725  fant-inf-bn-1",
            ["4.70 due 2724"],
        ),
        # 8.20
        (
            "combat",
            "1637  france-inf-bn-1; 1638  libya-legion-inf-bn-1"
            " => 1638  france-inf-bn-1; task-force-losses  libya-legion-inf-bn-1",
            ["8.20 violation 1638"],
        ),
    ],
)
def test_in_the_toyota_war(phase: str, way: str, found: list[str]):
    assert told(TOYOTA, phase, way) == found


# ---- 5.64: a leader who was run over is taken off late


ALONE = (
    "2838  mplt-leader; 2839  cdr-guerrilla-1:fap => 2839  cdr-guerrilla-1:fap; arrivals-nigeria  mplt-leader"
)


@pytest.mark.rule("5.64")
@pytest.mark.rule("4.10")
@pytest.mark.parametrize(
    ("phase", "way", "found"),
    [
        ("impulse-2/government/movement", ALONE, "5.64 unsure"),
        ("impulse-1/government/movement", ALONE, "4.10 violation"),
        ("impulse-2/government/movement", ALONE.replace("2839", "2819"), "4.10 violation"),
        (
            "impulse-2/government/movement",
            ALONE.replace("; 2839", " mplt-guerrilla-1; 2839", 1).replace(
                "=> ", "=> 2838  mplt-guerrilla-1; "
            ),
            "4.10 violation",
        ),
        ("impulse-2/government/movement", ALONE.replace("nigeria", "libya"), "4.50 violation"),
        (
            "rebel/movement",
            "2835  cdr-leader:fap; 2838  fant-inf-co-1"
            " => 2838  fant-inf-co-1; arrivals-libya  cdr-leader:fap",
            "5.64 unsure",
        ),
    ],
    ids=["an enemy near", "nobody moved yet", "nobody near", "not alone", "elsewhere", "the rebel's own"],
)
def test_in_his_own_movement_too_a_leader_may_be_taken_off_who_was_run_over(phase: str, way: str, found: str):
    assert [each.rpartition(" ")[0] for each in told(MANTA, phase, way)] == [found]


# ---- 4.70: who builds stays


@pytest.mark.rule("4.70")
@pytest.mark.parametrize(
    ("way", "found"),
    [
        ("2725  fant-inf-bn-1 => 2724  fant-inf-bn-1 fort-1", ["4.70 violation 2724"]),
        ("2725  fant-inf-bn-1 => 2724  fant-inf-bn-1 => 2724  fant-inf-bn-1 fort-1", ["4.70 violation 2724"]),
        ("2724  fant-inf-bn-1 => 2724  fant-inf-bn-1 fort-1", []),
        ("2724  fant-inf-bn-2; 2725  fant-inf-bn-1 => 2724  fant-inf-bn-2 fant-inf-bn-1 fort-1", []),
        ("2725  fant-inf-co-1 => 2724  fant-inf-co-1 fort-1", ["4.70 due 2724"]),
        ("2725  fant-inf-bn-1; 2724  fort-1 => 2724  fant-inf-bn-1 fort-1", []),
        ("2725  fant-inf-bn-1; 2724  fort-1:fort => 2724  fant-inf-bn-1 fort-1:fort", []),
        (
            "2724  fant-inf-co-1 fort-1:fort => 2724  fant-inf-co-1; 2725  fort-1:fort",
            ["4.70 violation 2725"],
        ),
    ],
    ids=[
        "came and builds",
        "came, then builds",
        "stands there",
        "one stands there",
        "companies never",
        "to a site that was there",
        "to a fort",
        "a fort is carried",
    ],
)
def test_who_moved_to_a_hex_builds_nothing_there(way: str, found: list[str]):
    assert told(TOYOTA, "movement", way) == found


# ---- 11.33, 14.13, 14.43: a faction that is nobody's attacks nobody

MRP = "mrp-guerrilla-1:fap mrp-guerrilla-2:fap mrp-leader:fap igf-1"


@pytest.mark.rule("11.33")
@pytest.mark.rule("14.13")
@pytest.mark.rule("14.43")
@pytest.mark.parametrize("rolls", ["", "rolls = 6+6; "])
@pytest.mark.parametrize(
    ("game", "way", "found"),
    [
        (
            MANTA,
            f"1849  {MRP}; 1848  fant-inf-co-1 => {{}}1849  {MRP}; fant-losses  fant-inf-co-1",
            "14.13 violation",
        ),
        (
            TOYOTA,
            f"1849  {MRP}; 1848  fant-inf-co-1 => {{}}1849  {MRP}; fant-losses  fant-inf-co-1",
            "11.33 violation",
        ),
        (
            f"{CAMPAIGN}\nneutral = MRP",
            "1849  mrp-guerrilla-1:fap; 1848  fant-inf-co-1"
            " => {}1849  mrp-guerrilla-1:fap; fant-losses  fant-inf-co-1",
            "14.43 violation",
        ),
    ],
    ids=["the MRP of Manta", "independent", "neutral"],
)
def test_who_stood_next_to_nobody_else_was_lost_to_a_free_faction(
    game: str, way: str, rolls: str, found: str
):
    if "neutral" in game:
        game, way = CAMPAIGN, "neutral = MRP; " + way
    if game == CAMPAIGN:
        way = way.replace("fant-inf-co-1", "fan-guerrilla-1").replace("fant-losses", "eliminated")
        assert f"{found} 1848" in told(game, "combat", way.format(rolls))
        return
    assert told(game, "rebel/combat", way.format(rolls)) == [f"{found} 1848"]


@pytest.mark.rule("11.33")
def test_with_an_enemy_beside_it_he_may_have_been_the_one():
    way = f"1849  {MRP}; 1848  fant-inf-co-1; 1847  fap-guerrilla-1 => 1849  {MRP}; 1847  fap-guerrilla-1"
    assert told(TOYOTA, "rebel/combat", f"{way}; fant-losses  fant-inf-co-1") == ["5.00 unsure fant-losses"]


@pytest.mark.rule("14.13")
def test_a_faction_that_was_attacked_and_not_turned_is_told_of_once():
    """The IGF marker was rightly taken off; the guerrillas show the side of who attacked them."""
    lost = "1849  mrp-guerrilla-1:fap mrp-leader:fap; eliminated  mrp-guerrilla-2"
    found = told(
        MANTA, "rebel/combat", f"1849  {MRP}; 1848  fap-guerrilla-1 => {lost}; 1848  fap-guerrilla-1"
    )
    assert "14.13 violation 1849" in found and len([each for each in found if "14.13" in each]) == 1
    nobody = "1849  mrp-guerrilla-1:fap mrp-guerrilla-2:fap mrp-leader:fap"
    found = told(
        MANTA, "rebel/combat", f"1849  {MRP}; 1848  fap-guerrilla-1 => {nobody}; 1848  fap-guerrilla-1"
    )
    assert found == ["14.13 violation 1849"]


# ---- 14.21: whose task force, whoever governs


@pytest.mark.rule("14.21")
@pytest.mark.rule("12.43")
@pytest.mark.parametrize(
    ("hex", "found"),
    [("3811", []), ("1537", ["14.21 violation 1537"]), ("3307", ["14.21 violation 3307"])],
)
def test_the_last_libyans_enter_at_3811_for_a_fap_government_too(hex: str, found: list[str]):
    way = f"government-reinforcements  libya-mech-bn-1 => {hex}  libya-mech-bn-1"
    assert told(TOYOTA_FAP, "reinforcements", way) == found


@pytest.mark.rule("14.21")
def test_they_are_not_brought_in_with_the_french():
    way = (
        "government-reinforcements  libya-mech-bn-1 france-inf-bn-1"
        " => government-reinforcements  libya-mech-bn-1; 1537  france-inf-bn-1"
    )
    assert told(TOYOTA_FAP, "reinforcements", way) == []


# ---- what is forbidden wherever it is done


@pytest.mark.rule("4.25")
@pytest.mark.parametrize("hex", ["1334", "1853", "2053"])
def test_nobody_retreats_onto_a_lake_out_of_bounds_or_off_the_map(hex):
    near = {"1334": ("1333", "1433"), "1853": ("1852", "1851"), "2053": ("2052", "2051")}[hex]
    start = f"{near[0]}  fant-inf-co-1; {near[1]}  fap-guerrilla-1 fap-guerrilla-2"
    end = f"{hex}  fant-inf-co-1; {near[1]}  fap-guerrilla-1 fap-guerrilla-2"
    assert told(TOYOTA, "impulse-1/rebel/combat", f"{start} => {end}") == [f"4.25 violation {hex}"]


@pytest.mark.rule("4.25")
def test_nobody_advances_onto_an_independent_or_a_neutral_faction():
    free = "2450  codos-guerrilla-1 codos-leader igf-1"
    way = f"{free}; 2449  fan-guerrilla-1 => {free} fan-guerrilla-1"
    assert told(TOYOTA, "combat", way) == ["4.25 violation 2450"]
    neutral = "neutral = MRP; 1849  mrp-guerrilla-1:fap"
    way = f"{neutral}; 1850  fan-guerrilla-1 => {neutral} fan-guerrilla-1"
    assert "4.25 violation 1849" in told(CAMPAIGN, "impulse-1/rebel/combat", way)


@pytest.mark.rule("11.33")
def test_an_independent_faction_that_was_attacked_and_joined_the_other_player_is_in_order():
    start = "2450  codos-guerrilla-1 codos-guerrilla-2 codos-leader igf-1; 2449  fant-inf-co-1"
    end = "2450  codos-guerrilla-1:fap codos-leader:fap; eliminated  codos-guerrilla-2; 2449  fant-inf-co-1"
    assert told(TOYOTA, "combat", f"{start} => {end}") == ["5.00 unsure eliminated"]  # for want of dice


@pytest.mark.rule("4.51")
@pytest.mark.rule("4.52")
@pytest.mark.parametrize("counter", ["fap-guerrilla-1", "cdr-leader:fap", "goukouni"])
def test_who_withdraws_does_not_stay_in_an_entry_hex(counter):
    assert told(MANTA, "special-withdrawal", f"3020  {counter} => 3408  {counter}") == ["4.51 due 3408"]
    assert told(MANTA, "special-withdrawal", f"3020  {counter} => arrivals-libya  {counter}") == []


@pytest.mark.rule("4.70")
def test_a_fort_is_built_in_a_segment_of_its_own_player():
    legion = "3020  libya-legion-inf-bn-1"
    begun, built = f"{legion} fort-1", f"{legion} fort-1:fort"
    assert told(MANTA, "government/movement", f"{legion} => {begun}") == ["4.70 due 3020"]
    assert told(MANTA, "government/movement", f"{begun} => {begun}") == ["4.70 due 3020"]
    assert told(MANTA, "government/combat", f"{begun} => {built}") == ["4.70 violation 3020"]
    assert told(MANTA, "rebel/movement", f"{legion} => {begun}") == []
    assert told(MANTA, "rebel/combat", f"{begun} => {built}") == []


@pytest.mark.rule("4.70")
@pytest.mark.parametrize("phase", ["reinforcements", "movement"])
def test_a_finished_fort_does_not_become_a_building_site_again(phase):
    battalion = "2734  fant-inf-bn-1"
    assert told(MANTA, phase, f"{battalion} fort-1:fort => {battalion} fort-1") == ["4.70 violation 2734"]


@pytest.mark.rule("4.82")
def test_paratroops_flown_to_the_french_airbase_are_due_in_task_force_losses():
    paratroops = "france-airborne-bn-1"
    assert told(TOYOTA, "movement", f"1537  {paratroops} => 2053  {paratroops}") == ["4.82 due 2053"]
    assert told(TOYOTA, "movement", f"1537  {paratroops} => task-force-losses  {paratroops}") == []
    infantry = "2052  france-inf-bn-1 => 2053  france-inf-bn-1"
    assert told(TOYOTA, "movement", infantry) == ["4.25 violation 2053"]


@pytest.mark.rule("7.50")
def test_a_prefecture_loses_one_level_of_production_in_an_impulse():
    fight, fought = (
        "1631  fant-inf-co-1; 1630  fap-guerrilla-1",
        "1631  fant-inf-co-1; eliminated  fap-guerrilla-1",
    )
    war = "production-kanem:war-zone"
    first = f"kanem-production-4  production-kanem; {fight} => kanem-production-3  {war}; {fought}"
    again = f"kanem-production-3  {war}; {fight} => kanem-production-2  {war}; {fought}"
    assert "7.50 unsure kanem-production-3" not in told(TOYOTA, "rebel/combat", first)
    assert "7.50 unsure kanem-production-2" in told(TOYOTA, "rebel/combat", again)  # if it was turned back


GUNS = "options = 13.30 13.40 13.50; "


@pytest.mark.rule("13.41")
@pytest.mark.parametrize(
    "phase", ["reinforcements", "combat", "special-withdrawal", "water-check", "/harvest"]
)
def test_no_gun_moves_by_itself_in_any_phase(phase):
    units = "1537  fant-inf-bn-1; 1637  fant-inf-co-1"
    for gun in ("sam-1", "france-aaa"):
        way = f"{GUNS}{units} {gun} => {GUNS}{units.replace('bn-1', f'bn-1 {gun}')}"
        assert told(TOYOTA, phase, way) == ["13.41 violation 1537"]


@pytest.mark.rule("13.41")
def test_a_sam_goes_where_a_unit_of_its_side_carries_it_and_no_unit_carries_the_aaa():
    start = f"{GUNS}1637  fan-guerrilla-1"
    away = f"{GUNS}arrivals-sudan  fan-guerrilla-1"
    assert told(MANTA, "special-withdrawal", f"{start} sam-1 => {away} sam-1") == []
    assert "13.41 violation arrivals-sudan" in told(
        MANTA, "special-withdrawal", f"{start} france-aaa => {away} france-aaa"
    )
    adjusted = f"{GUNS}arrivals-sudan  sam-1 => {GUNS}sanctuary-sudan  sam-1"
    assert told(MANTA, "sanctuary-adjustment", adjusted) == []


@pytest.mark.rule("13.41")
@pytest.mark.parametrize(
    ("place", "gun", "found"),
    [
        ("2838  fant-inf-co-1", "sam-1", []),
        ("2734  fan-guerrilla-1", "sam-1", ["13.41 violation 2734"]),
        ("2734  fan-guerrilla-1", "france-aaa", []),
        ("2734  fap-guerrilla-1", "france-aaa", ["13.41 violation 2734"]),
    ],
)
def test_a_sam_is_placed_with_a_conventional_unit_and_the_aaa_without_enemies(place, gun, found):
    way = f"{GUNS}government-reinforcements  {gun}; {place} => {GUNS}{place} {gun}"
    assert told(TOYOTA, "reinforcements", way) == found


@pytest.mark.rule("13.50")
def test_a_finished_airbase_is_never_removed_a_site_is_when_enemies_pass():
    field = "3633  fant-inf-co-1"
    gone = f"{GUNS}{field} airbase-france:airbase => {GUNS}{field}"
    assert told(TOYOTA, "movement", gone) == ["13.50 violation 3633"]
    assert told(TOYOTA, "movement", gone.replace(":airbase", "")) == []


@pytest.mark.rule("4.33")
@pytest.mark.rule("4.32")
def test_guerrillas_never_bear_the_marker_without_water():
    (found,) = GAME.judge(board("2724  fap-guerrilla-1!no-water fant-inf-co-1!no-water"), ["4.33"])
    assert str(found) == "4.33 due 2724 fap-guerrilla-1"


AIR = "1537  fant-air fant-inf-bn-1; 1538  fap-guerrilla-1; 2734  fant-inf-bn-2"
FLOWN = "1537  fant-inf-bn-1; 1538  fap-guerrilla-1; 2734  fant-air fant-inf-bn-2"


@pytest.mark.rule("13.33")
@pytest.mark.rule("13.30")
@pytest.mark.parametrize(
    ("phase", "found"),
    [
        ("combat", []),
        ("movement", ["13.30 violation 2734"]),
        ("reinforcements", ["13.30 violation 2734"]),
        ("rebel/combat", ["5.00 violation 2734"]),
        ("water-check", ["13.30 violation 2734"]),
    ],
)
def test_an_air_unit_changes_its_base_by_a_sortie_in_its_own_combat(phase, found):
    assert told(TOYOTA, phase, f"{GUNS}{AIR} => {GUNS}{FLOWN}") == found


@pytest.mark.rule("13.32")
@pytest.mark.parametrize(
    ("phase", "way", "found"),
    [
        ("reinforcements", "2053  france-air-1; {} => {}; 1537  france-air-1", []),
        (
            "rebel/reinforcements",
            "2053  france-air-1; {} => {}; 1537  france-air-1",
            ["13.30 violation 1537"],
        ),
        ("sanctuary-adjustment", "{} => {}; 2053  france-air-1", []),
        ("movement", "{} => {}; 2053  france-air-1", []),
        ("movement", "{} => {}; 3810  france-air-1", ["13.30 violation 3810"]),
    ],
)
def test_french_air_units_stand_on_their_base_and_come_nearer_as_their_segment_begins(phase, way, found):
    field = "1638  france-inf-bn-1"
    boards = way.replace("=> {}", f"=> {GUNS}{field}").replace("{}", f"{GUNS}{field}", 1)
    assert [each for each in told(TOYOTA, phase, boards) if each.startswith("13.30")] == found


@pytest.mark.rule("13.32")
def test_an_air_unit_leaves_a_field_that_rebels_hold():
    start = f"{GUNS}2734  fant-air; 1537  fant-inf-bn-1; 2735  fap-guerrilla-1"
    taken = f"{GUNS}1537  fant-air fant-inf-bn-1; 2734  fap-guerrilla-1"
    assert told(TOYOTA, "rebel/movement", f"{start} => {taken}") == []
    held = taken.replace("2734  fap-guerrilla-1", "2735  fap-guerrilla-1; 2734  fant-inf-co-1")
    start = start.replace("2734  fant-air", "2734  fant-air fant-inf-co-1")
    assert told(TOYOTA, "rebel/movement", f"{start} => {held}") == ["13.30 violation 1537"]


@pytest.mark.rule("13.40")
@pytest.mark.parametrize(
    ("phase", "way", "found"),
    [
        ("/gdp", "unused  sam-1 => government-reinforcements  sam-1", []),
        ("/budget", "unused  sam-1 => government-reinforcements  sam-1", ["13.40 violation"]),
        ("movement", "unused  sam-1 => 2724  sam-1", ["13.40 violation"]),
        ("movement", "2724  sam-1 => unused  sam-1", ["5.00 violation"]),
        ("movement", "2724  france-aaa => task-force-losses  france-aaa", ["5.00 violation"]),
        ("combat", "2724  sam-1 => unused  sam-1", []),
        ("combat", "2724  france-aaa => task-force-losses  france-aaa", []),
        ("reinforcements", "government-reinforcements  sam-1 => sanctuary-sudan  sam-1", []),
        (
            "rebel/reinforcements",
            "government-reinforcements  sam-1 => sanctuary-sudan  sam-1",
            ["12.40 violation"],
        ),
    ],
)
def test_sam_and_aaa_units_come_and_go_by_aid_and_in_combat(phase, way, found):
    start, end = way.split(" => ")
    field = "2725  fant-inf-bn-1"
    said = told(TOYOTA, phase, f"{GUNS}{field}; {start} => {GUNS}{field}; {end}")
    known = ("13.40", "5.00", "12.40")
    assert [" ".join(each.split()[:2]) for each in said if each.startswith(known)] == found


@pytest.mark.rule("13.43")
def test_the_aaa_unit_alone_is_lost_to_enemies_who_come_upon_it():
    start = f"{GUNS}2734  france-aaa; 2735  fap-guerrilla-1"
    lost = f"{GUNS}task-force-losses  france-aaa; 2734  fap-guerrilla-1"
    assert told(TOYOTA, "rebel/movement", f"{start} => {lost}") == []


@pytest.mark.rule("13.30")
@pytest.mark.rule("13.40")
@pytest.mark.parametrize("unit", ["fant-air", "sam-1"])
def test_without_the_options_no_combat_moves_air_and_sam_units(unit):
    start = f"2724  fant-inf-bn-1 {unit}; 2824  libya-mech-bn-1"
    end = f"rolls = 3+4; 2624  {unit}; 2724  fant-inf-bn-1; 2824  libya-mech-bn-1"
    said = told(TOYOTA, "combat", f"{start} => {end}")
    assert [each for each in said if each.endswith("2624")] == ["5.00 unsure 2624"]


@pytest.mark.rule("13.00")
def test_as_an_option_is_agreed_on_its_counters_come_onto_the_board():
    field = "1537  fant-inf-bn-1"
    end = f"{GUNS}1537  fant-inf-bn-1 sam-1; 3633  fant-air"
    path = "/tactical-phase/sanctuary-adjustment"
    assert [
        each for each in told(TOYOTA, path, f"{field} => {end}") if each.startswith(("13.3", "13.4"))
    ] == []
    late = told(TOYOTA, path, f"{GUNS}{field} => {end}")
    assert [each for each in late if each.startswith(("13.3", "13.4"))] == [
        "13.40 violation 1537",
        "13.30 violation 3633",
    ]


@pytest.mark.rule("13.50")
@pytest.mark.parametrize(
    ("phase", "way", "found"),
    [
        ("reinforcements", "{} => {} airbase-france", []),
        ("rebel/reinforcements", "{} => {} airbase-france", ["13.50 violation 3633"]),
        ("water-check", "{} => {} airbase-france", ["13.50 violation 3633", "13.50 due 3633"]),
        ("water-check", "{} airbase-france => {} airbase-france:airbase", []),
        ("movement", "{} airbase-france => {} airbase-france:airbase", ["13.50 violation 3633"]),
        ("water-check", "{} airbase-france => {}", ["13.50 violation 3633"]),
    ],
)
def test_an_airbase_is_begun_as_a_segment_begins_and_finished_with_the_tactical_phase(phase, way, found):
    options = "options = 13.30 13.50; "
    boards = " => ".join(options + each for each in way.replace("{}", "3633  france-inf-bn-1").split(" => "))
    assert told(TOYOTA, phase, boards) == found
