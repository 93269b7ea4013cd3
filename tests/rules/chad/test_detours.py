"""4.10: the stops of a counter in a movement portion, which its start and its end hide."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.movement.move_audit import audit_moves
from guelta.rules.engine.board.stops import stops_of
from guelta.rules.engine.refereeing.judge import judge_rest, judge_way
from guelta.rules.engine.self_play.selfplay import play
from tests.rules.board import board
from tests.rules.chad.moves import WET

GOVERNMENT = f"{WET}/government/movement\nscenario = manta\ngovernment = fan\n"
REBEL = f"{WET}/rebel/movement\nscenario = manta\ngovernment = fan\n"
TOYOTA = GOVERNMENT.replace("manta", "toyota-war")
COMPANY = "fant-inf-co-1!began-wet"
SEQUENCE = GAME.sequence_for(GAME.scenarios["manta"])


def found(*texts: str, head: str = GOVERNMENT) -> list[str]:
    """Judge the movement of which these are all the boards, `;` between two spaces."""
    boards = [board(head + text.replace("; ", "\n")) for text in texts]
    stops, path = stops_of(boards), boards[0].cursor
    (moment,) = (each for each in SEQUENCE.ends(path) if each.path == path)
    audited = judge_way(GAME, boards[0], boards[-1], moment, stops)
    rest = judge_rest(GAME, boards[0], boards[-1], path, SEQUENCE, stops)
    return [f"{each.rule} {each.verdict} {each.where}: {each.message}" for each in (*audited, *rest)]


def by(*hexes: str, counter: str = COMPANY) -> list[str]:
    """Judge a company that is taken from hex to hex: three hexes of 2 points each are all it can."""
    return found(*(f"{hex}  {counter}" for hex in hexes))


@pytest.mark.rule("4.10")
def test_a_zigzag_beyond_the_allowance_is_one_whatever_its_ends_show():
    (said,) = by("2127", "2327", "2028")
    assert said.startswith("4.10 violation 2028: ")
    assert said.endswith("from 2127 to 2028: went by way of 2327, which takes 10 movement points; 6 allowed")


@pytest.mark.rule("4.10")
@pytest.mark.parametrize(
    "hexes",
    [
        ("2127", "2126", "2125", "2124"),
        ("2127", "2227", "2327", "2328"),
        ("2127", "2227", "2128"),
        ("2127", "2327", "2127", "2028"),
        ("2127", "2327", "2127"),
        ("2127", "2123", "2124"),
        ("2127", "3442", "2028"),
    ],
    ids=[
        "hex by hex",
        "round a corner",
        "a detour that it can pay",
        "put back, then moved",
        "put back",
        "a hex too far, corrected",
        "beyond all reach, corrected",
    ],
)
def test_what_legal_play_explains_is_none(hexes: tuple[str, ...]):
    assert by(*hexes) == []


@pytest.mark.rule("4.10")
@pytest.mark.parametrize(
    ("hexes", "found"),
    [
        (("2127", "2227", "2327", "2227", "2127"), "4.10 unsure 2127"),
        (("2127", "2327", "2227", "2127"), "4.10 unsure 2127"),
        (("2127", "2327", "2127"), ""),
        (("2127", "2227", "2327", "2127"), ""),
        (("2127", "2227", "2127"), ""),
        (("2127", "2227", "2228", "2127"), ""),
    ],
    ids=["out and back", "back stop by stop", "put back", "put back in one", "one hex", "paid for"],
)
def test_who_came_back_stop_by_stop_farther_than_he_can_go_is_asked_about(hexes: tuple[str, ...], found: str):
    """Of its six points the company pays two for each of these hexes; put back at once it paid nothing."""
    said = by(*hexes)
    assert [each.partition(": ")[0] for each in said] == ([found] if found else [])
    assert all(each.endswith("6 allowed; if it was put back stop by stop, all is well") for each in said)


@pytest.mark.rule("4.10")
def test_hex_by_hex_it_is_one_too():
    (said,) = by("2127", "2227", "2327", "2427", "2228")
    assert "4.10 violation 2228" in said and "by way of 2227 and 2327 and 2427" in said


@pytest.mark.rule("4.10")
def test_a_hex_too_far_at_the_end_is_told_by_start_and_end():
    (said,) = by("2127", "2126", "2125", "2124", "2123")
    assert said.startswith("4.10 violation 2123") and "by way of" not in said


@pytest.mark.rule("4.10")
def test_dropped_one_hex_off_it_may_be_a_slip():
    (said,) = by("2127", "2124", "2125")
    assert said.startswith("4.10 unsure 2125") and said.endswith("dropped in 2124 by mistake, all is well")


@pytest.mark.rule("4.10")
def test_pulled_along_with_others_it_may_be_a_slip():
    both = f"{COMPANY} fant-inf-co-2!began-wet"
    (said,) = found(f"2127  {both}", f"2327  {both}", f"2028  {COMPANY}; 2327  fant-inf-co-2!began-wet")
    assert said.startswith("4.10 unsure 2028") and "dropped in 2327 by mistake" in said


@pytest.mark.rule("4.33")
def test_without_water_it_is_halved():
    (said,) = by("2127", "2126", "2028", counter="fant-inf-co-1!began-dry!no-water")
    assert said.startswith(("4.33 violation 2028", "4.33 unsure 2028"))


@pytest.mark.rule("4.53")
@pytest.mark.parametrize(
    "way",
    [
        ("sanctuary-libya", "3410", "3412", "3415", "3418", "3410"),
        ("sanctuary-libya", "3410", "3412", "3415", "3418", "sanctuary-libya"),
        ("3410", "3412", "3415", "3418", "3410"),
        ("sanctuary-libya", "3411", "3414", "3408"),
        ("sanctuary-libya", "3411", "3408", "3414"),
    ],
    ids=["back to the entry hex", "back into the box", "from and to one", "to another", "by another"],
)
def test_stops_in_entry_hexes_are_no_way(way: tuple[str, ...]):
    said = found(*(f"{hex}  fap-guerrilla-1:fap" for hex in way), head=REBEL)
    assert not [each for each in said if "by way of" in each]


@pytest.mark.rule("5.64")
def test_who_goes_out_overruns_a_leader_and_comes_back_pays_for_both_ways():
    start = f"2127  {COMPANY}; HEX  cdr-leader:fap"
    over, gone = f"HEX  {COMPANY} cdr-leader:fap", f"HEX  {COMPANY}; arrivals-libya  cdr-leader:fap"
    back = f"2127  {COMPANY}; arrivals-libya  cdr-leader:fap"
    near, far = (
        found(*(text.replace("HEX", hex) for text in (start, over, gone, back))) for hex in ("2227", "2327")
    )
    assert near == []
    (said,) = far
    assert said.startswith("4.10 violation 2127") and "and back: went by way of 2327, which takes 8" in said


@pytest.mark.rule("5.64")
def test_who_was_put_back_from_a_leader_that_another_overran_is_not_said_to_have_gone():
    other = "fant-inf-co-2!began-wet"
    assert not found(
        f"2127  {COMPANY}; 2328  {other}; 2327  cdr-leader:fap",
        f"2328  {other}; 2327  {COMPANY} cdr-leader:fap",
        f"2127  {COMPANY}; 2328  {other}; 2327  cdr-leader:fap",
        f"2127  {COMPANY}; 2327  {other} cdr-leader:fap",
        f"2127  {COMPANY}; 2327  {other}; arrivals-libya  cdr-leader:fap",
    )


@pytest.mark.rule("4.53")
def test_out_of_a_sanctuary_the_entry_hex_counts():
    start = "sanctuary-libya  fap-guerrilla-1:fap"
    boards = [start, *(f"{hex}  fap-guerrilla-1:fap" for hex in ("3409", "3410", "3509"))]
    assert found(*boards, head=REBEL) == []


@pytest.mark.rule("4.80")
def test_who_may_have_flown_is_not_judged_by_stops():
    boards = (f"{hex}  fant-airborne-co-22; 1537  fant-inf-co-1" for hex in ("1537", "1637", "3418"))
    assert not [each for each in found(*boards, head=TOYOTA) if "by way of" in each]


@pytest.mark.parametrize("scenario", ["manta", "toyota-war"])
def test_every_move_of_a_game_played_at_random_is_in_order_hex_by_hex(scenario: str):
    """The moves of self-play, told with all their hexes as stops, are as legal as by their ends."""
    told = 0
    for step in play(GAME, GAME.scenarios[scenario], "hex by hex", trials=0):
        if step.left is None or not step.path.endswith("/movement"):
            continue
        start, end = step.left
        verdicts = audit_moves(start, end, GAME.charts)
        stops = {each.counter: each.move.path for each in verdicts if each.move}
        told += sum(len(path) > 2 for path in stops.values())
        assert audit_moves(start, end, GAME.charts, stops) == verdicts
    assert told > 30


@pytest.mark.rule("4.33")
def test_without_water_a_way_beyond_the_printed_allowance_is_too_long_for_anybody():
    went = [f"{hex}  fant-armor-bn-1!began-dry" for hex in ("2127", "2327", "1927")]
    (said,) = found(*went)
    assert said.startswith("4.10 violation 1927: ")
    assert said.endswith("which takes 12 movement points; 5 allowed without water (4.33)")


@pytest.mark.rule("4.10")
def test_a_counter_that_is_gone_at_the_end_is_not_followed():
    assert not [
        each
        for each in found(f"2127  {COMPANY}", f"2327  {COMPANY}", f"2028  {COMPANY}", "")
        if "4.10" in each
    ]


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.80")
def test_a_company_that_could_have_flown_elsewhere_pays_for_its_zigzag_on_the_ground():
    company = "fant-airborne-co-22"
    (said,) = by("1537", "1836", "1639", counter=company)
    assert said.startswith("4.10 violation 1639: ") and "by way of 1836" in said


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.80")
def test_who_may_have_flown_to_one_of_his_stops_is_not_held_to_the_ground():
    assert by("1537", "1836", "1333", counter="fant-airborne-co-22") == []
    (said,) = by("1537", "1836", "1436", counter="fant-inf-co-1")
    assert said.startswith("4.10 violation 1436: ") and "by way of 1836" in said


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.64")
def test_with_the_commanders_bonus_a_detour_has_twice_the_points_if_it_ends_with_him():
    def zigzag(ends: str) -> list[str]:
        away = "2127  habre; 2327  fan-guerrilla-1"
        return found("2127  habre fan-guerrilla-1", away, f"{ends}  habre; 2028  fan-guerrilla-1")

    assert zigzag("2027") == []
    (said,) = zigzag("2123")
    assert said.startswith("4.10 violation 2028: ") and "by way of 2327, which takes 10" in said


@pytest.mark.rule("5.64")
@pytest.mark.parametrize(
    ("begins", "ends", "says"),
    [
        ("1537  fant-inf-co-2!began-wet", "1537  fant-inf-co-2!began-wet", True),
        ("2328  fant-inf-co-2!began-wet", "2329  fant-inf-co-2!began-wet", False),
        ("2322  fant-inf-co-2!began-wet", "2334  fant-inf-co-2!began-wet", False),
        ("2321  fant-inf-co-2!began-wet", "2334  fant-inf-co-2!began-wet", True),
        ("2337  fant-inf-co-2!began-wet", "2336  fant-inf-co-2!began-wet", True),
        ("2328  fant-inf-co-2!began-wet", "2328  fant-inf-co-2!began-wet", True),
        ("2330  fap-guerrilla-1:fap", "2331  fap-guerrilla-1:fap", True),
        ("2328  pla-leader", "2329  pla-leader", True),
        ("sanctuary-sudan  fan-guerrilla-1", "2329  fan-guerrilla-1", False),
        ("2329  fan-guerrilla-1", "arrivals-sudan  fan-guerrilla-1", False),
    ],
    ids=[
        "nobody else about",
        "one who moved beside him",
        "twelve hexes, two for each of six points",
        "thirteen hexes",
        "far on both ends",
        "one who stayed",
        "an enemy",
        "a leader",
        "out of a sanctuary",
        "into a sanctuary",
    ],
)
def test_who_came_back_overran_a_leader_unless_another_may_have(begins: str, ends: str, says: bool):
    """A company that goes two hexes out and back pays 8 of 6 points, if it was it that overran him."""
    gone = "arrivals-libya  cdr-leader:fap"
    said = found(
        f"2127  {COMPANY}; 2327  cdr-leader:fap; {begins}",
        f"2327  {COMPANY}; {gone}; {begins}",
        f"2127  {COMPANY}; {gone}; {ends}",
    )
    assert any("2127 and back: went by way of 2327, which takes 8" in each for each in said) is says


@pytest.mark.rule("4.10")
@pytest.mark.rule("5.64")
@pytest.mark.parametrize(
    ("hexes", "overrun", "told"),
    [
        (("2127", "2327", "2227", "2127"), "2227", "unsure"),
        (("2127", "2227", "2327", "2127"), "2327", "violation"),
    ],
    ids=["dropped beyond the leader it went for", "went beyond to the leader"],
)
def test_on_the_way_out_and_back_a_slip_is_asked_about_but_not_where_it_overran_a_leader(
    hexes: tuple[str, ...], overrun: str, told: str
):
    """Out to 2327 and back costs 8 of 6 points, to 2227 and back 4."""
    stands, gone = f"; {overrun}  cdr-leader:fap", "; arrivals-libya  cdr-leader:fap"
    reached = hexes.index(overrun)
    boards = (f"{hex}  {COMPANY}{stands if at < reached else gone}" for at, hex in enumerate(hexes))
    (said,) = (each for each in found(*boards) if "by way of" in each)
    assert said.startswith(f"4.10 {told} 2127: ")


@pytest.mark.rule("4.10")
@pytest.mark.parametrize(
    ("stands", "ends"),
    [
        ("2327  fap-guerrilla-1:fap", "2327  fap-guerrilla-1:fap"),
        ("2327  cdr-leader:fap", "2327  cdr-leader:fap"),
        ("2327  cdr-leader:fap pla-leader", "2327  cdr-leader:fap; 2328  pla-leader"),
    ],
    ids=["a guerrilla who is there still", "a leader who is there still", "a leader of his own who left"],
)
def test_who_came_back_without_an_overrun_was_put_back(stands: str, ends: str):
    assert found(f"2127  {COMPANY}; {stands}", f"2327  {COMPANY}; {stands}", f"2127  {COMPANY}; {ends}") == []


@pytest.mark.rule("4.10")
def test_stops_in_boxes_are_no_way():
    for box in ("turn-9", "unused", "government-reinforcements"):
        assert found(f"2127  {COMPANY}", f"{box}  {COMPANY}", f"2128  {COMPANY}") == []


@pytest.mark.rule("4.10")
def test_of_who_moved_out_of_turn_only_that_is_said():
    (said,) = by("2127", "2327", "2028", counter="fap-guerrilla-1:fap!began-wet")
    assert "by way of" not in said and said.endswith("moved while the other player moved")


@pytest.mark.rule("4.10")
def test_a_hex_beyond_all_reach_that_was_corrected_is_no_stop_of_a_way_too_far():
    (said,) = by("2127", "3442", "2123")
    assert said.startswith("4.10 violation 2123") and "by way of" not in said


@pytest.mark.rule("5.64")
def test_leaders_overrun_nobody_and_nobody_is_overrun_beside_his_own():
    gone = "arrivals-libya  cdr-leader:fap"
    leader = found(
        "2127  pla-leader; 2427  cdr-leader:fap", f"2427  pla-leader; {gone}", f"2127  pla-leader; {gone}"
    )
    assert not [each for each in leader if "by way of" in each]
    guarded = found(
        f"2127  {COMPANY}; 2327  cdr-leader:fap fap-guerrilla-1:fap",
        f"2327  {COMPANY} fap-guerrilla-1:fap; {gone}",
        f"2127  {COMPANY}; 2327  fap-guerrilla-1:fap; {gone}",
    )
    assert not [each for each in guarded if "by way of" in each]


@pytest.mark.rule("4.10")
def test_a_marker_pays_for_no_way():
    assert by("2127", "2327", "2028", counter="no-water-1") == []


@pytest.mark.rule("4.62")
def test_a_commander_who_may_have_flown_is_judged_by_start_and_end_alone():
    assert by("2127", "2327", "1927", counter="habre") == []


@pytest.mark.rule("4.10")
def test_nobody_asks_about_an_enemy_who_was_taken_out_and_back():
    assert by("2127", "2227", "2327", "2227", "2127", counter="fap-guerrilla-1:fap") == []


@pytest.mark.rule("5.64")
def test_who_overran_a_leader_and_came_back_stop_by_stop_was_not_put_back():
    gone = "; arrivals-libya  cdr-leader:fap"
    (said,) = found(
        f"2127  {COMPANY}; 2327  cdr-leader:fap",
        f"2227  {COMPANY}; 2327  cdr-leader:fap",
        *(f"{hex}  {COMPANY}{gone}" for hex in ("2327", "2227", "2127")),
    )
    assert said.startswith("4.10 violation 2127: ")
    assert said.endswith("by way of 2227 and 2327 and 2227, which takes 8 movement points; 6 allowed")


@pytest.mark.rule("5.64")
def test_a_unit_that_is_gone_at_the_end_overran_nobody():
    gone, other = "; arrivals-libya  cdr-leader:fap", "; 2328  fant-inf-co-2!began-wet"
    said = found(
        f"2127  {COMPANY}; 2327  cdr-leader:fap{other}",
        f"2327  {COMPANY}{gone}{other}",
        f"2127  {COMPANY}{gone}",
    )
    assert any("2127 and back: went by way of 2327, which takes 8" in each for each in said)


@pytest.mark.rule("4.64")
@pytest.mark.parametrize(
    ("begins", "by_way_of", "told"),
    [("2127", "2428", False), ("2128", "2428", True), ("2128", "2328", True)],
    ids=["with him, 14 of 16 points", "beside him, 14 of 8", "beside him, 10 of 8"],
)
def test_only_who_began_with_the_commander_has_twice_the_points(begins: str, by_way_of: str, told: bool):
    start = "2127  habre fan-guerrilla-1" if begins == "2127" else f"2127  habre; {begins}  fan-guerrilla-1"
    said = found(start, f"2127  habre; {by_way_of}  fan-guerrilla-1", "2027  habre; 2028  fan-guerrilla-1")
    assert any(each.startswith("4.10 violation 2028: ") for each in said) is told


@pytest.mark.rule("4.10")
def test_a_stack_that_went_the_whole_detour_together_made_no_slip():
    both = f"{COMPANY} fant-inf-co-2!began-wet"
    (said,) = found(*(f"{hex}  {both}" for hex in ("2127", "2327", "2028")))
    assert said.startswith("4.10 violation 2028: ") and "by mistake" not in said


@pytest.mark.rule("4.10")
def test_what_was_put_back_to_a_stop_leaves_the_stops_before_it():
    (said,) = by("2127", "2327", "2427", "2327", "2028")
    assert said.endswith("from 2127 to 2028: went by way of 2327, which takes 10 movement points; 6 allowed")
