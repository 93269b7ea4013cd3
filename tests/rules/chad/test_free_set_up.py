"""14.31: the units whose places the set-up of Deby leaves to the players."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.special_rules.free_set_up import free_set_up, groups
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.procedure import Choice, Inputs, Outcome, perform
from guelta.rules.engine.refereeing.judge import judge_leaf
from guelta.rules.engine.self_play.selfplay import play

DEBY = GAME.scenarios["deby"]
PATH = DEBY.start.cursor
NEXT = PATH.replace("sanctuary", "task-force")


def set_up(**chosen: str) -> Outcome:
    """Choose places; `_` in a name stands for `-`, and whatever is not named stands as it does."""
    told = {"set-up-government": (), "set-up-rebel": ()}
    told |= {name.replace("_", "-"): tuple(places.split()) for name, places in chosen.items()}
    return perform(free_set_up, DEBY.start, GAME.charts, Inputs(choices=told))


def asked(outcome: Outcome) -> Choice:
    assert isinstance(outcome.asks, Choice)
    return outcome.asks


def places(position: Position, kind: str) -> list[str]:
    """Return where the counters of a kind stand, in the order of the board."""
    return sorted(space for space, each in position.each_standing() if each.counter.rsplit("-", 1)[0] == kind)


def judged(position: Position) -> list[str]:
    return [str(each) for each in GAME.checks["14.31"].run(position, GAME.charts, PATH)]


AIRFIELDS = sorted(
    places(DEBY.start, "fant-inf-co")
    + places(DEBY.start, "fant-recon-co")
    + places(DEBY.start, "fant-airborne-co")
)


# ---- what may stand where


@pytest.mark.rule("14.31")
def test_the_companies_stand_on_every_airfield_but_three():
    mps, libyans, companies = groups(DEBY.start, GAME.charts)
    assert sorted(companies.places) == AIRFIELDS
    assert {"1537", "2506", "4234"}.isdisjoint(companies.places)
    assert [len(each) for each in companies.units.values()] == [16, 3, 5]
    assert mps.places == ("sanctuary-libya", "sanctuary-sudan") and len(mps.counters) == 8
    assert {GAME.charts.map[hex]["prefecture"] for hex in libyans.places} == {"aouzou"}
    assert all(GAME.charts.water(hex) for hex in libyans.places) and len(libyans.counters) == 6


@pytest.mark.rule("14.31")
def test_nothing_is_to_be_placed_later_or_in_another_scenario():
    assert [*groups(DEBY.start.at(NEXT), GAME.charts)] == []
    manta = GAME.scenarios["manta"].start
    assert [*groups(manta, GAME.charts)] == []
    assert perform(free_set_up, manta, GAME.charts).is_done


# ---- placing


@pytest.mark.rule("14.31")
@pytest.mark.rule("14.33")
def test_the_rebel_sets_up_first():
    """Nothing of the Government's is asked for before all of his stands."""

    def next_asked(choices: dict[str, tuple[str, ...]]) -> Choice:
        return asked(perform(free_set_up, DEBY.start, GAME.charts, Inputs(choices=choices)))

    assert next_asked({}).side == "rebel"
    begun = {"set-up-rebel": ("mps", "task-force-m"), "set-up-government": ("companies",)}
    assert next_asked(begun).id == "set-up-fap-guerrilla"
    begun["set-up-fap-guerrilla"] = ("sanctuary-sudan",) * 8
    begun["set-up-libya-legion-armor-bn"] = ("2506", "2506")
    begun["set-up-libya-legion-inf-bn"] = begun["set-up-libya-commando-bn"] = ("3209", "1802")
    assert next_asked(begun).id == "set-up-fant-recon-co"


@pytest.mark.rule("14.31")
def test_who_places_nothing_anew_leaves_all_as_it_stands():
    outcome = set_up()
    assert outcome.is_done and outcome.position == DEBY.start and not outcome.entries


@pytest.mark.rule("14.31")
def test_of_the_companies_the_fewer_are_placed_and_the_others_take_what_is_left():
    asks = asked(set_up(set_up_government="companies"))
    assert (asks.id, asks.side, asks.least, asks.most) == ("set-up-fant-recon-co", "government", 3, 3)
    assert sorted(option.value for option in asks.options) == AIRFIELDS
    recon, airborne = "1333 1447 1631", "3922 3838 3730 3633 3516"
    asks = asked(set_up(set_up_government="companies", set_up_fant_recon_co=recon))
    assert sorted({*AIRFIELDS} - {option.value for option in asks.options}) == recon.split()
    outcome = set_up(
        set_up_government="companies", set_up_fant_recon_co=recon, set_up_fant_airborne_co=airborne
    )
    assert outcome.is_done
    assert places(outcome.position, "fant-recon-co") == recon.split()
    assert places(outcome.position, "fant-airborne-co") == sorted(airborne.split())
    rest = {*AIRFIELDS} - {*recon.split(), *airborne.split()}
    assert places(outcome.position, "fant-inf-co") == sorted(rest)
    assert [entry.rule for entry in outcome.entries] == ["14.31"] * 3
    assert judged(outcome.position) == []


@pytest.mark.rule("14.31")
def test_who_stands_there_already_is_not_moved():
    outcome = set_up(
        set_up_government="companies",
        set_up_fant_recon_co=" ".join(places(DEBY.start, "fant-recon-co")),
        set_up_fant_airborne_co=" ".join(places(DEBY.start, "fant-airborne-co")),
    )
    assert outcome.is_done and outcome.position == DEBY.start


@pytest.mark.rule("14.31")
@pytest.mark.parametrize("hexes", ["1333 1447 1537", "1333 1447 2506", "1333 1333 1447", "1333 1447"])
def test_an_excepted_airfield_one_taken_twice_and_too_few_are_refused(hexes: str):
    outcome = set_up(set_up_government="companies", set_up_fant_recon_co=hexes)
    assert outcome.finding is not None and outcome.finding.rule == "14.31"
    assert outcome.position == DEBY.start


@pytest.mark.rule("14.31")
def test_the_guerrillas_of_the_mps_are_divided_between_libya_and_the_sudan():
    divided = " ".join(["sanctuary-libya"] * 5 + ["sanctuary-sudan"] * 3)
    outcome = set_up(set_up_rebel="mps", set_up_fap_guerrilla=divided)
    assert outcome.is_done
    assert places(outcome.position, "fap-guerrilla") == divided.split()
    before, after = ({each for _, each in board.each_standing()} for board in (DEBY.start, outcome.position))
    assert before == after
    refused = set_up(set_up_rebel="mps", set_up_fap_guerrilla=divided.replace("sudan", "car"))
    assert refused.finding is not None


@pytest.mark.rule("14.31")
@pytest.mark.rule("4.23")
def test_task_force_m_stands_on_water_in_aouzou_within_the_stacking_limit():
    asks = asked(set_up(set_up_rebel="task-force-m"))
    assert asks.side == "rebel"
    steps = GAME.charts.counters["libya-legion-armor-bn-1"].steps
    assert steps * 2 <= GAME.charts.stacking_limit
    armour = {"set_up_rebel": "task-force-m", "set_up_libya_legion_armor_bn": "2506 2506"}
    infantry = asked(set_up(**armour))
    room = (GAME.charts.stacking_limit - 2 * steps) // GAME.charts.counters["libya-legion-inf-bn-1"].steps
    offered = {option.value: option.times for option in infantry.options}
    assert offered.get("2506", 0) == min(room, 2) and offered["3209"] == 2
    assert set_up(**armour, set_up_libya_legion_inf_bn="2504 3209").finding is not None
    outcome = set_up(**armour, set_up_libya_legion_inf_bn="3209 3209", set_up_libya_commando_bn="3209 1802")
    assert outcome.is_done and judged(outcome.position) == []
    assert places(outcome.position, "libya-commando-bn") == ["1802", "3209"]


# ---- what players place by hand


def moved(counter: str, place: str) -> Position:
    """Return the set-up with one counter elsewhere."""
    position = DEBY.start
    for space in position.where(counter):
        position = position.with_stack(
            space, [each for each in position.stack(space) if each.counter != counter]
        )
    face = next(each for _, each in DEBY.start.each_standing() if each.counter == counter)
    return position.with_stack(place, (*position.stack(place), face))


@pytest.mark.rule("14.31")
def test_the_set_up_as_printed_and_another_by_the_rules_are_in_order():
    assert judged(DEBY.start) == []
    assert judged(moved("fap-guerrilla-1", "sanctuary-libya")) == []
    assert judged(moved("libya-commando-bn-1", "2808")) == []


@pytest.mark.rule("14.31")
@pytest.mark.parametrize(
    ("counter", "place", "found"),
    [
        ("fant-inf-co-1", "1537", "14.31 violation 1537 fant-inf-co-1"),
        ("libya-commando-bn-1", "2504", "14.31 violation 2504 libya-commando-bn-1"),
        ("libya-commando-bn-1", "3020", "14.31 violation 3020 libya-commando-bn-1"),
        ("fap-guerrilla-1", "sanctuary-car", "14.31 violation sanctuary-car fap-guerrilla-1"),
    ],
)
def test_a_unit_placed_where_the_set_up_does_not_let_it(counter: str, place: str, found: str):
    assert judged(moved(counter, place)) == [found]


@pytest.mark.rule("14.31")
@pytest.mark.parametrize(
    ("counter", "place"),
    [("fant-inf-co-1", "3020"), ("libya-commando-bn-1", "3020"), ("fap-guerrilla-1", "sanctuary-car")],
)
def test_a_wrong_place_is_named_once(counter: str, place: str):
    sequence = GAME.sequence_for(DEBY)
    found = [*judge_leaf(GAME, PATH, sequence, DEBY.start, moved(counter, place))]
    assert [each.rule for each in found if counter in each.counters] == ["14.31"]


# ---- the SAMs of 13.40

WITH_SAMS = DEBY.start.with_fields(options="13.30 13.40")
for _space, _standing in DEBY.optional:
    WITH_SAMS = WITH_SAMS.with_stack(_space, (*WITH_SAMS.stack(_space), _standing))


@pytest.mark.rule("13.40")
@pytest.mark.rule("14.31")
def test_the_sams_stand_with_infantry_of_fant():
    (sams,) = (each for each in groups(WITH_SAMS, GAME.charts) if each.id == "sams")
    assert sams.counters == ("sam-1", "sam-2") and {"1537", "3730", "1333"} <= {*sams.places}
    assert {"2734", "3833"}.isdisjoint(sams.places)  # recon companies, and guerrillas
    assert judged(WITH_SAMS) == []
    told = {"set-up-government": ("sams",), "set-up-rebel": (), "set-up-sam": ("3020", "3020")}
    outcome = perform(free_set_up, WITH_SAMS, GAME.charts, Inputs(choices=told))
    assert outcome.is_done and places(outcome.position, "sam") == ["3020", "3020"]
    assert judged(outcome.position) == []
    alone = outcome.position.with_stack("2734", (*outcome.position.stack("2734"), Standing("sam-1")))
    stack = [each for each in alone.stack("3020") if each.counter != "sam-1"]
    assert judged(alone.with_stack("3020", stack)) == ["14.31 violation 2734 sam-1"]


@pytest.mark.rule("13.40")
@pytest.mark.rule("14.31")
def test_where_infantry_was_placed_anew_a_sam_may_follow():
    told = {
        "set-up-government": ("companies", "sams"),
        "set-up-rebel": (),
        "set-up-fant-recon-co": ("1333", "1447", "1631"),
        "set-up-fant-airborne-co": ("3922", "3838", "3730", "3633", "3516"),
        "set-up-sam": ("2734", "1537"),
    }
    outcome = perform(free_set_up, WITH_SAMS, GAME.charts, Inputs(choices=told))
    assert outcome.is_done, outcome.finding or outcome.asks
    assert places(outcome.position, "sam") == ["1537", "2734"]
    refused = perform(
        free_set_up, WITH_SAMS, GAME.charts, Inputs(choices={**told, "set-up-sam": ("1333", "1537")})
    )
    assert refused.finding is not None


@pytest.mark.rule("14.31")
def test_two_companies_on_one_airfield_leave_another_without():
    (found,) = GAME.checks["14.31"].run(moved("fant-inf-co-1", "3020"), GAME.charts, PATH)
    assert found.where == "3020" and "fant-inf-co-1" in found.counters
    assert found.message.endswith("and none in 1447 Pala")


@pytest.mark.rule("14.31")
def test_once_the_phase_is_over_nobody_asks_where_they_stand():
    assert judged(moved("fant-inf-co-1", "1537").at(NEXT)) == []


@pytest.mark.rule("14.31")
def test_a_player_at_random_places_them_too():
    def written(seed: str) -> set[str]:
        steps = play(GAME, DEBY, seed)
        entries = []
        for step in steps:
            if step.path != PATH:
                break
            entries += [each.text for each in step.entries if each.rule == "14.31"]
        return {*entries}

    found = set[str]().union(*(written(f"set-up/{number}") for number in range(8)))
    assert any("recon" in each for each in found) and any("Libya" in each for each in found)


@pytest.mark.rule("14.31")
@pytest.mark.rule("4.41")
def test_water_away_from_roads_and_tracks_is_no_place_for_libyans():
    libyans = next(each for each in groups(DEBY.start, GAME.charts) if each.id == "task-force-m")
    assert {"2207", "2909", "3410"}.isdisjoint(libyans.places) and "3209" in libyans.places
    assert judged(moved("libya-commando-bn-1", "2207")) == ["14.31 violation 2207 libya-commando-bn-1"]


@pytest.mark.rule("14.31")
def test_each_player_is_asked_for_his_own_units_alone():
    first = asked(perform(free_set_up, DEBY.start, GAME.charts, Inputs()))
    assert (first.side, [each.value for each in first.options]) == ("rebel", ["mps", "task-force-m"])


@pytest.mark.rule("14.31")
def test_with_a_company_less_the_last_kind_is_asked_for_too():
    space = DEBY.start.where("fant-inf-co-1")[0]
    left = [each for each in DEBY.start.stack(space) if each.counter != "fant-inf-co-1"]
    told = {
        "set-up-government": ("companies",),
        "set-up-rebel": (),
        "set-up-fant-recon-co": ("1333", "1447", "1631"),
        "set-up-fant-airborne-co": ("3922", "3838", "3730", "3633", "3516"),
    }
    outcome = perform(free_set_up, DEBY.start.with_stack(space, left), GAME.charts, Inputs(choices=told))
    assert (asked(outcome).id, asked(outcome).least) == ("set-up-fant-inf-co", 15)


@pytest.mark.rule("14.31")
@pytest.mark.rule("4.23")
def test_others_who_stand_there_leave_less_room():
    steps = GAME.charts.counters["libya-legion-armor-bn-1"].steps
    held = GAME.charts.counters["libya-mech-bn-1"].steps
    start = DEBY.start.with_stack("3209", (Standing("libya-mech-bn-1"), Standing("libya-mech-bn-2")))
    told = {"set-up-government": (), "set-up-rebel": ("task-force-m",)}
    first = asked(perform(free_set_up, start, GAME.charts, Inputs(choices=told)))
    room = (GAME.charts.stacking_limit - 2 * held) // steps
    assert room < 2 and {each.value: each.times for each in first.options}.get("3209", 0) == room


@pytest.mark.rule("14.31")
@pytest.mark.parametrize(
    ("counter", "place", "remedy", "rests"),
    [
        ("fant-inf-co-1", "1537", "the owner places one of them in each of their places", "airfield"),
        ("libya-commando-bn-1", "3020", "the owner places them in ", "ways"),
        ("fap-guerrilla-1", "sanctuary-car", "the owner places them in ", ""),
    ],
)
def test_a_wrong_place_is_told_with_the_right_ones_and_what_they_rest_on(counter, place, remedy, rests):
    charts = GAME.charts
    (found,) = GAME.checks["14.31"].run(moved(counter, place), charts, PATH)
    assert found.remedy.startswith(remedy)
    expected = {
        "airfield": charts.map["1537"].rests_on("airfield"),
        "ways": (*charts.water_rests_on("3020"), *charts.ways_rest_on),
        "": (),
    }
    assert found.rests_on == tuple(dict.fromkeys(expected[rests]))


@pytest.mark.rule("14.31")
def test_of_two_companies_on_one_airfield_both_are_named_and_nobody_else():
    (found,) = GAME.checks["14.31"].run(moved("fant-inf-co-1", "3020"), GAME.charts, PATH)
    there = [each.counter for each in moved("fant-inf-co-1", "3020").stack("3020")]
    assert sorted(found.counters) == sorted(id for id in there if "-co-" in id) and len(found.counters) == 2
    assert found.message.startswith("2 in 3020")
