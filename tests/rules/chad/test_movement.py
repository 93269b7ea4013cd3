"""4.10, 4.24, 4.25, 4.33, 4.40 and 4.90: what a step costs, how far a counter gets and what bars it."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.terrain import Ground, season, weather
from guelta.rules.chad.movement.movement import end_movement, legal_moves, make_move
from guelta.rules.engine.play.procedure import perform
from tests.rules.board import board
from tests.rules.chad.moves import DRY, WET, charts_with, moves

GOVERNMENT, REBEL = f"{WET}/government/movement", f"{WET}/rebel/movement"
FAN = "government = fan\n"


def step(start: str, end: str, weather: str, charts=GAME.charts) -> tuple[float, float]:
    """Return the cost of a step by the best way, and off roads and tracks."""
    return next((way, plain) for near, way, plain in charts.ground.steps(weather)[start] if near == end)


@pytest.mark.rule("4.90")
@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ("2052", "2151", 2),  # steppe
        ("1537", "1536", 2),  # savannah
        ("2127", "2128", 2),  # desert
        ("2308", "2307", 3),  # mountain
        ("1333", "1234", 2),  # partial lake
        ("3308", "3408", 1),  # Sanctuary Entry hex
    ],
)
def test_a_hex_costs_what_the_chart_says_in_every_season(start, end, cost):
    for when in ("wet", "dry", "drought"):
        assert step(start, end, when) == (cost, cost)


@pytest.mark.rule("4.90")
@pytest.mark.parametrize(("turn", "drought", "column"), [(9, "none", "wet"), (10, "none", "dry")])
def test_odd_turns_are_wet_and_even_ones_dry(turn, drought, column):
    position = board(f"@ turn-{turn}/tactical-phase/impulse-1/rebel/movement\ndrought = {drought}")
    assert (season(position), weather(position, drought)) == (column, column)


@pytest.mark.rule("6.11")
@pytest.mark.parametrize("drought", ["drought", "severe"])
@pytest.mark.parametrize("turn", [9, 10])
def test_any_drought_has_a_line_of_its_own_for_the_whole_year(turn, drought):
    assert weather(board(f"@ turn-{turn}/x"), drought) == "drought"


@pytest.mark.rule("4.24")
@pytest.mark.parametrize(("when", "cost"), [("wet", 4), ("dry", 2), ("drought", 2)])
def test_seasonal_marsh_is_marsh_in_the_wet_season_only(when, cost):
    assert step("1540", "1541", when) == (cost, cost)


@pytest.mark.rule("4.24")
@pytest.mark.parametrize(("when", "cost"), [("wet", 4), ("dry", 4), ("drought", 2)])
def test_perennial_marsh_is_marsh_all_year_but_in_drought(when, cost):
    assert step("1541", "1641", when) == (cost, cost)


@pytest.mark.rule("4.24")
@pytest.mark.parametrize(("when", "cost"), [("wet", 4), ("dry", 0.5), ("drought", 0.5)])
@pytest.mark.parametrize("side", [("1538", "1539"), ("2136", "2037")])
def test_roads_through_both_kinds_of_marsh_drown_in_the_wet_season(side, when, cost):
    assert step(*side, when)[0] == cost


@pytest.mark.rule("4.24")
def test_a_road_out_of_a_marsh_works_in_the_wet_season():
    assert step("1539", "1538", "wet")[0] == 0.5


@pytest.mark.rule("4.24")
def test_a_hex_off_the_road_is_no_road_though_both_hexes_have_one():
    assert step("1537", "1638", "wet") == (1, 2)  # the track leads there
    assert step("1637", "1638", "wet")[0] == 2


@pytest.mark.rule("4.24")
def test_mountains_count_unless_a_track_leads_through_them():
    assert step("2308", "2408", "wet") == (1, 3)


@pytest.mark.rule("4.24")
def test_a_river_costs_one_more():
    assert step("1849", "1948", "wet") == (3, 3)


@pytest.mark.rule("4.24")
def test_a_river_costs_one_more_even_along_a_track():
    assert step("1849", "1850", "wet") == (2, 3)


@pytest.mark.rule("4.24")
def test_a_road_crosses_the_river_on_its_bridge():
    assert step("1537", "1538", "wet") == (0.5, 3)


@pytest.mark.rule("4.24")
def test_the_bridge_of_a_drowned_road_still_stands():
    assert step("1539", "1640", "wet") == (4, 5)
    gone = charts_with("movement", "bridge of a drowned road", value="gone")
    assert step("1539", "1640", "wet", gone) == (5, 5)


@pytest.mark.rule("4.24")
def test_an_edition_may_free_rivers_by_track_too():
    free = charts_with("movement", "river free by", value="road track")
    assert step("1849", "1850", "wet", free)[0] == 1
    assert step("1849", "1948", "wet", free)[0] == 3


@pytest.mark.rule("4.24")
def test_a_track_that_marsh_drowns_takes_its_ford_with_it():
    # the hex, and the river on top of it
    assert step("1645", "1644", "wet") == (5, 5)


@pytest.mark.rule("4.51")
@pytest.mark.parametrize("side", [("2152", "2153"), ("2851", "2852")])
def test_a_road_into_an_entry_hex_makes_it_no_cheaper(side):
    assert step(*side, "wet") == step(*side, "dry") == (1, 1)


@pytest.mark.rule("4.90")
@pytest.mark.parametrize(
    ("path", "words"),
    [
        (
            ["1537", "1538"],
            ["cost of road", "cost of savannah", "terrain along the path", "roads and tracks"],
        ),
        (["2127", "2126"], ["cost of desert", "terrain along the path"]),
        (["3309", "3408", "arrivals-libya"], ["terrain along the path"]),  # 4.51 prints what entry hexes cost
        (["1335", "1435"], ["cost of partial lake"]),  # the errata name the ground of both
    ],
)
def test_of_a_way_is_told_what_no_printed_chart_says(path, words):
    assert GAME.charts.ground.rests_on(path, "wet") == tuple(f"{each}: reconstructed" for each in words)


@pytest.mark.rule("4.25")
@pytest.mark.parametrize("space", ["9999", "sanctuary-libya"])
def test_no_step_leads_out_of_what_is_no_hex(space):
    with pytest.raises(KeyError):
        GAME.charts.ground.steps("dry")[space]


def test_at_the_table_every_step_is_worked_out_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    weathers = ("wet", "dry", "drought")
    steps = [GAME.charts.ground.steps(each)["1537"] for each in weathers]
    ground = Ground(GAME.charts.map, GAME.tables)
    ground.prepare()
    monkeypatch.delattr(Ground, "steps_from")
    assert [ground.steps(each)["1537"] for each in weathers] == steps


@pytest.mark.rule("4.25")
@pytest.mark.parametrize("hex", ["1334", "1853", "1543", "1810", "2053", "0932", "1136"])
def test_lake_hexes_off_limits_and_what_lies_off_the_map_are_entered_by_nobody(hex):
    assert hex not in GAME.charts.ground.land
    steps = GAME.charts.ground.steps("dry")
    assert all(near != hex for start in GAME.charts.map for near, _, _ in steps[start])


@pytest.mark.rule("4.25")
def test_nobody_crosses_a_hexside_of_lake_alone_where_lake_may_be_entered():
    charts = charts_with("tec", "lake", dry=2)
    assert "1334" in [near for near, _, _ in charts.ground.steps("dry")["1333"]]
    assert "1235" not in [near for near, _, _ in charts.ground.steps("dry")["1334"]]


@pytest.mark.rule("4.00")
@pytest.mark.rule("4.10")
@pytest.mark.rule("4.20")
def test_a_counter_goes_as_far_as_its_allowance_and_no_farther():
    found = moves(f"{GOVERNMENT}\n{FAN}2127  fant-inf-co-1!began-wet", "fant-inf-co-1")
    assert found.allowance == 6
    assert (found["2124"].cost, found["2124"].path) == (6, ("2127", "2126", "2125", "2124"))
    assert "2123" not in found


@pytest.mark.rule("4.10")
def test_along_a_road_a_counter_goes_two_hexes_for_a_point():
    found = moves(f"{DRY}/government/movement\n{FAN}1537  fant-inf-co-1", "fant-inf-co-1")
    assert found["1644"].cost == 3.5
    assert found["1644"].path == ("1537", "1538", "1539", "1640", "1641", "1642", "1643", "1644")


@pytest.mark.rule("4.10")
def test_a_single_hex_may_cost_more_than_the_allowance():
    charts = charts_with("tec", "desert", wet=7)
    found = moves(f"{GOVERNMENT}\n{FAN}2127  fant-inf-co-1", "fant-inf-co-1", charts=charts)
    assert sorted(found) == ["2027", "2028", "2126", "2128", "2227", "2228"]
    assert found["2126"].cost == 7


@pytest.mark.rule("4.10")
@pytest.mark.rule("4.21")
def test_nobody_moves_in_the_segment_of_the_other_player():
    found = moves(f"{REBEL}\n{FAN}2127  fant-inf-co-1", "fant-inf-co-1")
    assert (len(found), found.barred_by) == (0, "4.10")


@pytest.mark.rule("4.10")
@pytest.mark.parametrize("counter", ["france-aaa", "fant-air", "igf-1", "fant-inf-co-2"])
def test_what_has_no_allowance_or_is_not_there_does_not_move(counter):
    found = moves(f"{GOVERNMENT}\n{FAN}1537  france-aaa fant-air igf-1", counter)
    assert (len(found), found.allowance, found.barred_by) == (0, 0, "4.10")


@pytest.mark.rule("4.10")
@pytest.mark.parametrize("pile", ["unused", "eliminated"])
def test_what_is_out_of_play_does_not_move(pile):
    assert moves(f"{REBEL}\n{FAN}{pile}  fap-guerrilla-1", "fap-guerrilla-1").barred_by == "4.10"


@pytest.mark.rule("4.10")
@pytest.mark.rule("1.20")
def test_while_nobody_knows_who_governs_everybody_may_be_asked():
    for segment in (GOVERNMENT, REBEL):
        found = moves(f"{segment}\n1537  fant-inf-co-1", "fant-inf-co-1")
        assert found.barred_by == "" and "1638" in found


@pytest.mark.rule("4.10")
def test_a_move_is_made_and_written_down():
    position = board(f"{GOVERNMENT}\n{FAN}1537  fant-inf-co-1")
    outcome = perform(lambda run: make_move(run, "fant-inf-co-1", "1637"), position, GAME.charts)
    assert [str(each) for each in outcome.position.stack("1637")] == ["fant-inf-co-1!moved"]
    assert [str(entry) for entry in outcome.entries] == [
        "4.10  FANT 2-2-6 company 1: march, 0.5 movement points, 1537 N'Djamena - 1637 Massaguet (fan)"
    ]


@pytest.mark.rule("4.10")
def test_who_has_moved_does_not_move_again_before_the_next_portion():
    position = board(f"{GOVERNMENT}\n{FAN}1537  fant-inf-co-1!moved")
    assert legal_moves(position, GAME.charts, "fant-inf-co-1").barred_by == "4.10"
    ended = perform(end_movement, position, GAME.charts).position
    assert "1637" in legal_moves(ended, GAME.charts, "fant-inf-co-1")


@pytest.mark.rule("4.10")
def test_a_move_out_of_reach_is_refused_and_changes_nothing():
    position = board(f"{GOVERNMENT}\n{FAN}2127  fant-inf-co-1")
    outcome = perform(lambda run: make_move(run, "fant-inf-co-1", "1537"), position, GAME.charts)
    assert outcome.position == position
    assert outcome.finding.rule == "4.10"
    assert outcome.finding.message == "FANT 2-2-6 company 1 cannot move to 1537 N'Djamena"


@pytest.mark.rule("4.10")
@pytest.mark.rule("11.33")
def test_who_may_not_move_at_all_is_refused_with_the_number_that_bars_him():
    position = board(f"{REBEL}\n{FAN}scenario = toyota-war\n1829  mplt-guerrilla-1 mplt-leader igf-1")
    outcome = perform(lambda run: make_move(run, "mplt-guerrilla-1", "1928"), position, GAME.charts)
    assert str(outcome.finding).startswith("11.33 violation") and outcome.position == position


@pytest.mark.rule("4.22")
@pytest.mark.rule("5.64")
def test_leaders_pass_each_other_and_a_unit_runs_over_them():
    text = f"{REBEL}\n{FAN}2127  mplt-leader:fap fap-guerrilla-1\n2126  cdr-leader:fan\n"
    passed = perform(lambda run: make_move(run, "mplt-leader", "2125"), board(text), GAME.charts)
    assert [str(each) for each in passed.position.stack("2126")] == ["cdr-leader:fan"]
    over = perform(lambda run: make_move(run, "fap-guerrilla-1", "2125"), board(text), GAME.charts)
    assert over.position.where("cdr-leader") == ("arrivals-libya",)


@pytest.mark.rule("4.33")
def test_no_water_halves_the_allowance():
    found = moves(f"{GOVERNMENT}\n{FAN}2127  fant-inf-co-1!no-water", "fant-inf-co-1")
    assert found.allowance == 3
    assert "2126" in found
    assert "2125" not in found


@pytest.mark.rule("4.33")
@pytest.mark.parametrize("hex", ["2126", "1537"])  # a well, savannah
def test_a_marker_that_should_be_off_halves_nothing(hex):
    found = moves(f"{GOVERNMENT}\n{FAN}{hex}  fant-inf-co-1!no-water", "fant-inf-co-1")
    assert found.allowance == 6


@pytest.mark.rule("4.33")
def test_guerrillas_are_never_halved():
    found = moves(f"{REBEL}\n{FAN}2127  fap-guerrilla-1!no-water", "fap-guerrilla-1")
    assert found.allowance == 8


@pytest.mark.rule("4.41")
@pytest.mark.parametrize("unit", ["libya-mech-bn-1", "libya-commando-bn-1"])
def test_libyans_never_leave_the_neighbourhood_of_roads_and_tracks(unit):
    found = moves(f"{REBEL}\n{FAN}2826  {unit}", unit)
    assert {"2825", "2726", "2926", "2925"} <= set(found)
    assert not set(found) & GAME.charts.ground.far_from_ways


@pytest.mark.rule("4.41")
def test_others_leave_it_as_they_like():
    found = moves(f"{REBEL}\n{FAN}2826  fap-guerrilla-1", "fap-guerrilla-1")
    assert set(found) & GAME.charts.ground.far_from_ways


@pytest.mark.rule("4.40")
@pytest.mark.rule("4.42")
@pytest.mark.parametrize("unit", ["france-inf-bn-1", "oau-inf-bn-1"])
def test_french_and_oau_stop_at_the_north(unit):
    found = moves(f"{GOVERNMENT}\n{FAN}2726  fant-inf-co-1\n2429  {unit}", unit)
    assert len(found) > 10
    assert not set(found) & GAME.charts.ground.north


@pytest.mark.rule("4.42")
def test_fant_goes_north():
    found = moves(f"{DRY}/government/movement\n{FAN}2727  fant-inf-co-1", "fant-inf-co-1")
    assert set(found) & GAME.charts.ground.north


@pytest.mark.rule("4.44")
def test_oau_units_never_move_next_to_rebel_combat_units():
    text = f"{GOVERNMENT}\n{FAN}1537  oau-inf-bn-1\n1635  fap-guerrilla-1"
    found = moves(text, "oau-inf-bn-1")
    assert {"1634", "1734", "1735", "1636", "1535", "1534"}.isdisjoint(found)
    assert "1536" in found
    assert "1835" in found and found["1835"].cost == 5  # around them, and not past them for 2.5


@pytest.mark.rule("4.44")
def test_a_leader_alone_frightens_no_peacekeeper():
    found = moves(f"{GOVERNMENT}\n{FAN}1537  oau-inf-bn-1\n1635  cdr-leader:fap", "oau-inf-bn-1")
    assert "1535" in found


@pytest.mark.rule("4.44")
def test_an_oau_unit_that_begins_beside_rebels_may_leave():
    found = moves(f"{GOVERNMENT}\n{FAN}1537  oau-inf-bn-1\n1536  fap-guerrilla-1", "oau-inf-bn-1")
    assert {"1437", "1637", "1535", "1436"}.isdisjoint(found)  # still beside them
    assert "1638" in found
    assert "1538" in found
    assert found["1736"].cost == 1  # past them, along the road


@pytest.mark.rule("13.10")
def test_with_the_option_oau_units_go_where_they_like():
    text = f"{GOVERNMENT}\n{FAN}options = 13.10\n1537  oau-inf-bn-1\n1635  fap-guerrilla-1"
    assert "1535" in moves(text, "oau-inf-bn-1")


@pytest.mark.rule("8.40")
def test_under_a_fap_government_with_libyans_the_french_stay_in_the_south():
    text = f"{GOVERNMENT}\ngovernment = fap\n1537  france-armored-cav-bn-1\n3020  libya-mech-bn-1"
    hexes = [GAME.charts.map[hex] for hex in moves(text, "france-armored-cav-bn-1")]
    assert "chari-baguirmi" in {hex["prefecture"] for hex in hexes}
    assert all(hex["region"] == "south" or hex["prefecture"] == "chari-baguirmi" for hex in hexes)


@pytest.mark.rule("8.40")
def test_there_the_french_move_about_the_south_region_too():
    text = f"{GOVERNMENT}\ngovernment = fap\n1644  france-inf-bn-1\n3020  libya-mech-bn-1"
    assert {"1645", "1743"} <= set(moves(text, "france-inf-bn-1"))


@pytest.mark.rule("7.44")
@pytest.mark.rule("4.80")
def test_airfields_are_those_that_may_be_entered_by_land_and_for_flights_those_of_chad():
    ground = GAME.charts.ground
    assert ground.all_airfields - ground.airfields == {"4234", "3810"}  # El Geneina and the base in Libya
    assert "1537" in ground.airfields and "2053" not in ground.all_airfields


@pytest.mark.rule("11.33")
def test_an_independent_faction_does_not_move():
    text = f"{REBEL}\n{FAN}1849  mrp-guerrilla-1 mrp-leader igf-1"
    assert moves(text, "mrp-guerrilla-1").barred_by == "11.33"


@pytest.mark.rule("11.33")
def test_who_ends_next_to_an_independent_faction_must_attack_it():
    text = (
        f"{REBEL}\n{FAN}1849  mrp-guerrilla-1 mrp-leader igf-1\n1747  codos-guerrilla-1:fap codos-leader:fap"
    )
    assert moves(text, "codos-guerrilla-1")["1748"].attacks == ("1849",)
    assert moves(text, "codos-guerrilla-1")["1746"].attacks == ()
    assert moves(text, "codos-leader")["1748"].attacks == ()


@pytest.mark.rule("14.33")
def test_libyans_of_1990_stay_in_aouzou_until_the_french_attack():
    text = f"@ turn-1/tactical-phase/impulse-1/rebel/movement\n{FAN}scenario = deby\n2506  libya-mech-bn-1"
    assert {GAME.charts.map[hex]["prefecture"] for hex in moves(text, "libya-mech-bn-1")} == {"aouzou"}
    released = f"{text}\n".replace("scenario", "libyans-released = yes\nscenario")
    assert len({GAME.charts.map[hex]["prefecture"] for hex in moves(released, "libya-mech-bn-1")}) > 1


@pytest.mark.rule("14.43")
def test_a_neutral_faction_does_not_move():
    text = f"{GOVERNMENT}\n{FAN}neutral = MRP\n1849  mrp-guerrilla-1:fan"
    assert moves(text, "mrp-guerrilla-1").barred_by == "14.43"


@pytest.mark.rule("14.43")
def test_nobody_ends_in_a_hex_of_the_neutral_faction_nor_must_attack_it():
    text = f"{WET}/government/movement\nscenario = campaign\ngovernment = fap\nneutral = MRP\n"
    found = moves(text + "1845 fant-inf-co-1\n1946 mrp-guerrilla-1\n", "fant-inf-co-1")
    assert "1946" not in found and "1846" in found
    assert found["1846"].attacks == ()
    assert "1946" in moves(text + "1845 fant-inf-co-1\n", "fant-inf-co-1")


@pytest.mark.rule("4.51")
def test_an_entry_hex_is_no_way_through():
    # from 2949 to 3148 by the entry hex 3049 it would be three movement points
    found = moves(f"{REBEL}\n{FAN}2949  codos-guerrilla-1:fap", "codos-guerrilla-1")
    assert found["arrivals-car"].path == ("2949", "3049", "arrivals-car")
    assert "3148" not in found
    found = moves(f"{REBEL}\n{FAN}1802  fap-guerrilla-1", "fap-guerrilla-1")
    assert found["2002"].path == ("1802", "1902", "2002") and found["2002"].cost == 4
