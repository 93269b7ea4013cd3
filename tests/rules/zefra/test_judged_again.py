"""Phases judged by carrying them out again: who acted, who was hurt, what fell, who came and went."""

import pytest

from guelta.rules.engine.refereeing.judge import judge_rest
from guelta.rules.zefra import GAME
from tests.rules.board import board, findings
from tests.rules.zefra.judging import SEQUENCE, judged

# ---- 4.3 to 4.8: who acts


@pytest.mark.rule("p3-03b")
def test_a_unit_goes_as_far_as_its_allowance():
    over_land = ("0714  iff-infantry-1", "0717  iff-infantry-1:used")
    assert judged(*over_land, "iff") == []
    assert judged("0714  iff-infantry-1", "0718  iff-infantry-1:used", "iff") != []


@pytest.mark.rule("p3-03b")
def test_who_attacks_alone_ends_on_the_way_he_came():
    """Nobody else moved, so nobody pushed the militia past the company that bars its way."""
    bars = "\n".join(
        f"{hex}  iff-infantry-{n}:used" for n, hex in enumerate(("0713", "0812", "0712", "0612", "0613"), 1)
    )
    before = f"0714  tuscan-militia-1\n{bars}\n0614  iff-infantry-6:used\n0813  iff-mortar-1:used"
    beyond = before.replace("0714  tuscan-militia-1", "0711  tuscan-militia-1:used")
    assert judged(before, beyond, "tuscan", "peoples") == ["p3-03b violation 0711 tuscan-militia-1"]


@pytest.mark.rule("p3-04a")
def test_no_move_ends_in_a_full_hex_but_for_units_there_yet_to_act():
    before = "0714  cjtf-infantry-1\n0715  cjtf-infantry-2:used cjtf-recon-1:used"
    after = "0715  cjtf-infantry-2:used cjtf-recon-1:used cjtf-infantry-1:used"
    assert judged(before, after, "cjtf") == ["p3-04a violation 0715 cjtf-infantry-1"]
    ready = [each.replace("cjtf-recon-1:used", "cjtf-recon-1") for each in (before, after)]
    assert judged(*ready, "cjtf") == []
    foreign = [each.replace("cjtf-recon-1:used", "daloon-infantry-1") for each in (before, after)]
    assert judged(*foreign, "cjtf") == ["p3-04a violation 0715 cjtf-infantry-1"]
    planes = [each.replace("cjtf-recon-1:used", "cjtf-cas-1:used") for each in (before, after)]
    assert judged(*planes, "cjtf") == []


@pytest.mark.rule("p3-04a")
@pytest.mark.rule("p3-13h")
def test_two_parties_do_not_fight_for_a_hex():
    there = "0512  tuscan-party-1 cjtf-infantry-2"
    before, after = f"0511  bongo-party-1\n{there}", f"{there} bongo-party-1:used"
    assert judged(before, after, "bongo") == ["p3-04a violation 0512 bongo-party-1"]
    room = [each.replace(" cjtf-infantry-2", "") for each in (before, after)]
    assert judged(*room, "bongo") == []


@pytest.mark.rule("p3-03a")
def test_one_activation_is_of_one_hex_and_of_all_units_in_it():
    before = "0714  cjtf-infantry-1 cjtf-recon-1\n1014  cjtf-infantry-3"
    one = "0714  cjtf-recon-1:used\n0715  cjtf-infantry-1:used\n1014  cjtf-infantry-3"
    assert judged(before, one, "cjtf") == []
    two = one.replace("cjtf-infantry-3", "cjtf-infantry-3:used")
    assert judged(before, two, "cjtf") == ["p3-03a violation 1014 cjtf-infantry-3"]
    left = one.replace("cjtf-recon-1:used", "cjtf-recon-1")
    assert judged(before, left, "cjtf") == ["p3-06 due 0714 cjtf-recon-1"]


@pytest.mark.rule("p3-09a")
def test_in_another_sides_activation_a_unit_acts_only_by_a_rule():
    before = "0714  cjtf-infantry-1\n1014  daloon-infantry-3"
    after = "0715  cjtf-infantry-1:used\n1014  daloon-infantry-3:used"
    assert judged(before, after, "cjtf") == ["p3-09a violation 1014 daloon-infantry-3"]


@pytest.mark.rule("p3-08")
def test_bongo_shifts_one_hex_after_iff():
    before = "0708  iff-infantry-1\n0911  bongo-militia-1"
    after = "0707  iff-infantry-1:used\n0912  bongo-militia-1:used"
    assert judged(before, after, "iff") == []
    farther = after.replace("0912", "0913")
    assert judged(before, farther, "iff") == ["p3-08 violation 0913 bongo-militia-1"]


# ---- 5 and 6: who shares a hex, who is hurt


@pytest.mark.rule("p3-13i")
@pytest.mark.rule("p3-05f")
def test_undefended_refugees_go_when_enemy_infantry_comes():
    before = "0714  iff-infantry-1\n0715  tuscan-party-1"
    after = "0715  tuscan-party-1 iff-infantry-1:used"
    assert judged(before, after, "iff") == ["p3-13i due 0715 tuscan-party-1"]
    guns = [each.replace("iff-infantry-1", "iff-mortar-1") for each in (before, after)]
    assert judged(*guns, "iff") == []
    friends = [each.replace("tuscan-party-1", "bongo-party-1") for each in (before, after)]
    assert judged(*friends, "iff") == []
    militia = [each.replace("iff-infantry-1", "bongo-militia-1") for each in (before, after)]
    assert judged(*militia, "bongo") == []
    declared = ["on-refugees = bongo:tuscan\n" + each for each in militia]
    assert judged(*declared, "bongo") == ["p3-13i due 0715 tuscan-party-1"]
    there = ("0715  tuscan-party-1 iff-infantry-1", "0715  tuscan-party-1 iff-infantry-1:used")
    assert judged(*there, "iff") == []  # it did not come in


@pytest.mark.rule("p3-13h")
def test_who_cannot_fight_does_not_move_to_enemies():
    before = "0714  tuscan-party-1\n0715  iff-infantry-1:used"
    after = "0715  iff-infantry-1:used tuscan-party-1:used"
    found = judged(before, after, "tuscan", "peoples")
    assert found == ["p3-13h violation 0715 tuscan-party-1"]
    friends = [each.replace("tuscan-party-1", "bongo-party-1") for each in (before, after)]
    assert judged(*friends, "bongo", "peoples") == []


@pytest.mark.rule("S12-05")
@pytest.mark.rule("p3-11a")
@pytest.mark.rule("p3-11b")
@pytest.mark.rule("p3-11c")
@pytest.mark.rule("G12-09b")
@pytest.mark.parametrize(
    ("shooter", "foe", "inside", "beyond", "rule"),
    [
        ("iff-mortar-1", "cjtf-infantry-1", "0716", "0717", "p3-11a"),
        ("cjtf-artillery", "iff-infantry-1", "0718", "0719", "p3-11b"),
    ],
)
def test_counters_come_of_fire_within_range(shooter, foe, inside, beyond, rule):
    def fired(hex: str) -> list[str]:
        after = f"0714  {shooter}:used\n{hex}  minus-1 {foe}"
        return judged(f"0714  {shooter}\n{hex}  {foe}", after, shooter.partition("-")[0])

    assert fired(inside) == []
    assert fired(beyond) == [f"{rule} violation {beyond} {shooter} {foe}"]


@pytest.mark.rule("p3-11c")
def test_an_option_keeps_cas_to_its_ground_units_and_out_of_zefra():
    before = "0820  cjtf-cas-1\n0708  iff-infantry-1\n1014  cjtf-infantry-1"
    after = "0820  cjtf-cas-1:used\n0708  minus-1 iff-infantry-1\n1014  cjtf-infantry-1"
    assert judged(before, after, "cjtf") == []
    for option in ("cas-reach = three\n", "fire-into-zefra = by-leave\n"):
        found = judged(option + before, option + after, "cjtf")
        assert found == ["S12-05 violation 0708 iff-infantry-1"]
    leave = "fire-into-zefra = by-leave\ncross-border = yes\n"
    assert judged(leave + before, leave + after, "cjtf") == []


@pytest.mark.rule("G10-07")
@pytest.mark.rule("p3-01")
def test_in_an_activation_only_a_company_that_meets_a_bongo_party_sheds_one():
    before = "0708  minus-1 minus-1 iff-infantry-1\n0710  bongo-party-1"
    after = "0710  bongo-party-1 minus-1 iff-infantry-1:used"
    assert judged(before, after, "iff") == []
    assert judged(before, after.replace("minus-1 ", ""), "iff") == [
        "p3-03b violation 0710 iff-infantry-1",
        "G10-07 violation 0708 iff-infantry-1",
    ]
    nobody = [each.replace("bongo-party-1", "tuscan-party-1") for each in (before, after)]
    assert judged(*nobody, "iff") == ["G10-07 violation 0710 iff-infantry-1"]
    cjtf = ("1017  cjtf-hospital minus-1 cjtf-infantry-1", "1017  cjtf-hospital cjtf-infantry-1:used")
    assert judged(*cjtf, "cjtf") == ["p3-01 violation 1017 cjtf-infantry-1"]


@pytest.mark.rule("G10-08")
def test_a_throw_that_was_forgotten_for_a_party_is_asked_for():
    before = "0711  iff-infantry-1\n0712  tuscan-party-1 tuscan-militia-1"
    driven_off = "0712  iff-infantry-1:used\n0713  tuscan-party-1:used minus-1 tuscan-militia-1:used"
    assert judged(before, f"rolls = 9 1\n{driven_off}", "iff") == []
    assert judged(before, f"rolls = 1\n{driven_off}", "iff") == ["G10-08 due -"]
    farther = f"rolls = 1\n{driven_off}".replace("0713", "0714")
    assert "violation" in " ".join(judged(before, farther, "iff"))


# ---- 8.6 to 8.9: sites


@pytest.mark.rule("G10-01")
@pytest.mark.rule("G10-02")
@pytest.mark.rule("G10-03")
def test_a_site_falls_to_fire_within_range():
    site, ruin = "0812  reservoir", "destroyed  reservoir"
    assert judged(site, ruin, "iff") == ["G10-01 violation 0812 reservoir"]
    near = judged(f"{site}\n0810  iff-mortar-1", f"{ruin}\n0810  iff-mortar-1:used", "iff")
    assert near == []
    far = judged(f"{site}\n0808  iff-mortar-1", f"{ruin}\n0808  iff-mortar-1:used", "iff")
    assert far == [f"{rule} violation 0812 iff-mortar-1 reservoir" for rule in ("G10-01", "p3-11a")]
    silent = judged(f"{site}\n0810  iff-mortar-1", f"{ruin}\n0810  iff-mortar-1", "iff")
    assert silent == ["p3-06 due 0810 iff-mortar-1"]


@pytest.mark.rule("G9-05")
def test_a_site_falls_to_who_enters_it_undefended_and_never_stands_again():
    before, after = "0812  reservoir\n0810  iff-infantry-1", "0812  iff-infantry-1:used\ndestroyed  reservoir"
    assert judged(before, after, "iff") == []
    far = [each.replace("0810", "0807") for each in (before, after)]
    assert judged(*far, "iff") == ["p3-03b violation 0812 iff-infantry-1"]
    standing = (
        "0812  reservoir daloon-infantry-1\n0810  iff-infantry-1",
        "0812  daloon-infantry-1\n0810  iff-infantry-1:used\ndestroyed  reservoir",
    )
    declared = ["attacks = iff:daloon\n" + each for each in standing]
    assert judged(*declared, "iff") == ["G9-05 violation 0812 reservoir"]
    assert judged("destroyed  reservoir", "0812  reservoir") == ["G9-05 violation 0812 reservoir"]
    assert judged("destroyed  reservoir", "destroyed  reservoir") == []


@pytest.mark.rule("G10-05a")
@pytest.mark.rule("G10-05b")
def test_a_guarded_camp_falls_only_when_its_guard_was_beaten():
    before = "1014  camp-centre\n1013  iff-infantry-1\nguards  cjtf-infantry-1"
    after = "1014  iff-infantry-1:used\ndestroyed  camp-centre\nguards  {}cjtf-infantry-1"
    assert judged(before, after.format(""), "iff")[0] == "G10-05a violation 1014 camp-centre"
    assert judged(before, after.format("minus-1 minus-1 "), "iff") == ["S12-07 due guards cjtf-infantry-1"]
    held = "camps-held = 1014\n"
    assert judged(held + before, held + after.format(""), "iff") == []
    unguarded = [each.partition("\nguards")[0] for each in (before, after)]
    assert judged(*unguarded, "iff") == []


@pytest.mark.rule("G9-04a")
@pytest.mark.rule("p61-13b")
def test_a_special_platoon_comes_at_its_site_already_used():
    before = "1305  iff-infantry-1"
    won = "1307  iff-infantry-1:used iff-nuclear-1:used"
    assert judged(before, won, "iff") == []
    ready = won.replace("iff-nuclear-1:used", "iff-nuclear-1")
    assert judged(before, ready, "iff") == ["p3-06 due 1307 iff-nuclear-1"]
    elsewhere = "1306  iff-infantry-1:used iff-nuclear-1:used"
    assert judged(before, elsewhere, "iff") == ["p61-13b violation 1306 iff-nuclear-1"]
    nobody = "1305  iff-infantry-1\n1307  iff-nuclear-1:used"
    assert judged(before, nobody, "iff") == [
        "G9-04a due 1305 iff-infantry-1",
        "p3-06 due 1307 iff-infantry-1",
    ]
    wrong = won.replace("iff-nuclear-1", "iff-biological")
    assert judged(before, wrong, "iff") == ["p61-13b violation 1307 iff-biological"]


# ---- who comes, goes and waits


@pytest.mark.rule("S12-04a")
@pytest.mark.rule("S12-01")
def test_a_party_arrives_with_its_militia_in_a_free_arrival_hex():
    def arrived(after: str, before: str = "") -> list[str]:
        return judged(before, after, phase="start-of-turn/arrivals")

    assert arrived("0511  tuscan-party-1 tuscan-militia-1") == []
    assert arrived("0508  tuscan-party-1 tuscan-militia-1") == [
        "S12-04a violation 0508 tuscan-militia-1 tuscan-party-1",
    ]
    taken = arrived("0511  iff-infantry-1 tuscan-party-1 tuscan-militia-1", "0511  iff-infantry-1")
    assert taken == ["S12-04a violation 0511 tuscan-militia-1 tuscan-party-1"]
    assert arrived("0511  tuscan-party-1 bongo-militia-1") != []
    assert arrived("0511  tuscan-party-1\n0911  tuscan-militia-1") != []
    assert arrived("0511  tuscan-party-1") == ["S12-04a due - tuscan-militia-1"]
    two = "0511  tuscan-party-1 tuscan-militia-1\n0911  tuscan-party-2 tuscan-militia-2"
    assert arrived(two) == ["S12-04a violation 0911 tuscan-militia-2 tuscan-party-2"]
    assert arrived("0511  iff-infantry-1")[0] == "G14-01b violation 0511 iff-infantry-1"


@pytest.mark.rule("p61-11")
def test_the_guard_is_neither_joined_nor_relieved_during_play():
    before = "guards  cjtf-infantry-1\n1014  cjtf-infantry-3"
    assert judged(before, "1014  cjtf-infantry-3 cjtf-infantry-1") == [
        "p61-11 violation 1014 cjtf-infantry-1"
    ]
    two = "guards  cjtf-infantry-1 cjtf-infantry-3"  # what a check says of the box is not said again
    assert judged(before, two) == []
    assert findings(GAME, board(f"@ turn-2/forces\n{two}"), "p61-11") == [
        "p61-11 violation guards cjtf-infantry-3"
    ]
    assert judged(before, "1014  cjtf-infantry-3\neliminated  cjtf-infantry-1") == []
    assert judged(before, "1014  cjtf-infantry-3\ncapital-1  cjtf-infantry-1") == []


@pytest.mark.rule("p61-15e")
@pytest.mark.rule("p61-15f")
def test_it_is_five_days_to_the_capital():
    def day(before: str, after: str, phase: str = "end-of-turn") -> list[str]:
        return judged(before, after, phase=phase)

    unit = "cjtf-infantry-3"
    assert day(f"1014  {unit}", f"capital-1  {unit}", "start-of-turn/declarations") == []
    assert day(f"1014  {unit}", f"capital-3  {unit}", "forces") == [f"p61-15f violation capital-3 {unit}"]
    assert day("1014  iff-infantry-1", "capital-1  iff-infantry-1") == [
        "p61-15f violation capital-1 iff-infantry-1"
    ]
    assert day(f"capital-1  {unit}", f"capital-2  {unit}") == []
    assert day(f"capital-1  {unit}", f"capital-2  {unit}", "forces") == [
        f"p61-15f violation capital-2 {unit}"
    ]
    assert day(f"capital-1  {unit}", f"capital-1  {unit}") == [f"p61-15f due capital-1 {unit}"]
    assert day(f"capital-1  {unit}", f"capital-1  {unit}", "forces") == []
    assert day(f"capital-5  {unit}", f"1021  {unit}") == []
    full = "\n1021  cjtf-infantry-1 cjtf-infantry-2"
    assert day(f"capital-5  {unit}{full}", f"capital-5  {unit}{full}") == []
    assert day(f"capital-4  {unit}", f"1021  {unit}") == [f"p61-15f violation 1021 {unit}"]


@pytest.mark.rule("G12-10c")
def test_forces_come_on_at_an_own_coast_once_that_is_agreed():
    before, after = "off-map-zefra  zefra-infantry-5", "{}  zefra-infantry-5:used"
    agreed = "off-map-entry = zefra\ntakes-turns = zefra\n"
    coast = next(
        hex for hex in GAME.charts.map if GAME.charts.is_coast(hex) and GAME.charts.country(hex) == "zefra"
    )
    assert judged(agreed + before, agreed + after.format(coast), "zefra", "government-turns") == []
    assert judged(before, after.format(coast), "zefra", "government-turns")[1:] == [
        f"G12-10c violation {coast} zefra-infantry-5"
    ]
    inland = judged(agreed + before, agreed + after.format("0908"), "zefra", "government-turns")
    assert inland == ["G12-10c violation 0908 zefra-infantry-5"]


# ---- fields, and checks of one board


def left_over(before: str, after: str, path: str) -> list[str]:
    boards = [board(f"@ {path}\n{each}") for each in (before, after)]
    return [str(each) for each in judge_rest(GAME, *boards, path, SEQUENCE)]


@pytest.mark.rule("p61-08")
def test_options_are_set_before_the_first_turn_and_then_fixed():
    set_up = "turn-1/start-of-turn/declarations"
    assert left_over("", "mortar-range = 3", set_up) == []
    assert left_over("", "mortar-range = 3", "turn-2/forces") == ["p61-08 violation -"]


@pytest.mark.rule("p3-02a")
@pytest.mark.rule("p3-02d")
@pytest.mark.rule("p3-02e")
def test_the_order_of_a_turn_is_rolled_once():
    order, other = "initiative = tuscan bongo cjtf iff", "initiative = bongo tuscan cjtf iff"
    assert left_over("", order, "turn-2/initiative") == []
    assert left_over(order, other, "turn-2/peoples") == ["p3-02a violation -"]
    assert left_over(order, "", "turn-2/end-of-turn") == []
    assert findings(GAME, board("@ turn-2/initiative"), "p3-02a") == ["p3-02a due -"]
    assert findings(GAME, board(f"@ turn-2/initiative\n{order}"), "p3-02a") == []
    mixed = "@ turn-2/initiative\ninitiative = tuscan cjtf bongo iff"
    assert findings(GAME, board(mixed), "p3-02a") == ["p3-02a violation -"]


@pytest.mark.rule("p3-05b")
@pytest.mark.rule("p3-05d")
@pytest.mark.rule("p3-05f")
@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("attacks = cjtf:tuscan bongo:cjtf", []),
        ("attacks = iff:bongo", ["p3-05d violation -"]),
        ("attacks = tuscan:bongo", ["p3-05d violation -"]),
        ("attacks = cjtf:cjtf", ["p3-05d violation -"]),
        ("attacks = cjtf", ["p3-05d violation -"]),
        ("on-refugees = tuscan:bongo", []),
        ("on-refugees = tuscan:tuscan", ["p3-05d violation -"]),
        ("on-refugees = cjtf:bongo", ["p3-05d violation -"]),
    ],
)
def test_attacks_are_declared_where_hostility_is_left_open(said, found):
    assert findings(GAME, board(f"@ turn-2/forces\n{said}"), "p3-05d") == found


@pytest.mark.rule("p61-15c")
@pytest.mark.rule("p61-15d")
def test_expulsion_ends_the_game_unless_the_adjudicator_has_it_otherwise():
    assert findings(GAME, board("@ turn-2/forces\nexpelled = yes"), "p61-15d") == ["p61-15d due -"]
    assert findings(GAME, board("@ turn-2/forces\nexpelled = yes\nexpulsion = stays"), "p61-15d") == []
    assert findings(GAME, board("@ turn-2/forces\nexpelled = yes\nvictory = expulsion"), "p61-15d") == []


@pytest.mark.rule("G12-10a")
@pytest.mark.rule("G12-10b")
def test_governments_deploy_all_they_have_each_off_the_map_in_its_own_box():
    start = GAME.scenarios["crisis"].start
    assert findings(GAME, start, "G12-10a") == []
    without = start.with_stack("1021", ())
    assert findings(GAME, without, "G12-10a") == ["G12-10a due - daloon-infantry-3 daloon-mortar-1"]
    assert findings(GAME, board("off-map-zefra  zefra-infantry-5"), "G12-10b") == []
    found = findings(GAME, board("off-map-zefra  zefra-infantry-5 iff-infantry-1"), "G12-10b")
    assert found == ["G12-10b violation off-map-zefra iff-infantry-1"]


@pytest.mark.rule("p61-09a")
def test_cjtf_is_transported_in_one_of_the_ways_there_are():
    assert findings(GAME, board("transport-foot  transport"), "p61-09a") == []
    assert findings(GAME, board("unused  transport"), "p61-09a") == ["p61-09a due - transport"]


@pytest.mark.rule("p3-05c")
def test_nobody_is_hurt_by_who_is_not_hostile():
    before = "0714  cjtf-infantry-1\n0715  tuscan-militia-1"
    after = "0714  cjtf-infantry-1:used\n0715  minus-1 tuscan-militia-1:used"
    assert judged(before, after, "cjtf")[-1] == "S12-05 violation 0715 tuscan-militia-1"


# ---- what nothing on the board explains


@pytest.mark.rule("p3-03b")
@pytest.mark.rule("p3-11b")
def test_who_moved_has_not_fired():
    """Two hexes away from its mark after its move, the artillery took it for standing still."""
    before = "1015  cjtf-artillery\n1112  iff-infantry-4:used"
    hit = "1112  minus-1 iff-infantry-4:used"
    stayed = f"1015  cjtf-artillery:used\n{hit}"
    assert judged(before, stayed, "cjtf") == []
    moved = f"1115  cjtf-artillery:used\n{hit}"
    assert judged(before, moved, "cjtf") == ["S12-05 violation 1112 iff-infantry-4"]


@pytest.mark.rule("G9-04b")
def test_a_special_platoon_that_hurts_is_gone():
    before = "0811  iff-nuclear-1\n0812  cjtf-infantry-3"
    struck = "0812  " + "minus-1 " * 5 + "cjtf-infantry-3"
    assert judged(before, f"{struck}\neliminated  iff-nuclear-1", "iff") == []
    kept = f"0811  iff-nuclear-1:used\n{struck}"
    assert judged(before, kept, "iff") == ["S12-05 violation 0812 cjtf-infantry-3"]


@pytest.mark.rule("p61-13b")
def test_a_site_gives_its_platoon_once():
    before = "sites-entered = nuclear-site-east\n1306  iff-infantry-2"
    after = before.replace("1306  iff-infantry-2", "1307  iff-nuclear-2:used iff-infantry-2:used")
    assert judged(before, after, "iff") == ["p61-13b violation 1307 iff-nuclear-2"]


@pytest.mark.rule("p61-15a")
def test_governments_take_no_turns_unless_they_said_so():
    before, after = "1005  zefra-infantry-2", "1006  zefra-infantry-2:used"
    found = ["p61-15a violation 1006 zefra-infantry-2"]
    assert judged(before, after, phase="government-turns")[:1] == found
    assert judged(before, after, "zefra", "government-turns") == found
    said = [f"takes-turns = zefra\n{each}" for each in (before, after)]
    assert judged(*said, "zefra", "government-turns") == []


@pytest.mark.rule("S12-06")
def test_the_capitals_hospitals_help_the_closest_unit_alone():
    before = "capital-hospitals = yes\n0713  minus-1 cjtf-recon-1\n1015  minus-1 cjtf-artillery"
    phase = "start-of-turn/healing"
    assert judged(before, before.replace("minus-1 cjtf-art", "cjtf-art"), phase=phase) == []
    farther = before.replace("minus-1 cjtf-recon", "cjtf-recon")
    assert judged(before, farther, phase=phase) == ["S12-06 violation 0713 cjtf-recon-1"]
    both = farther.replace("minus-1 cjtf-art", "cjtf-art")
    assert judged(before, both, phase=phase) == ["S12-06 violation 0713 cjtf-recon-1"]


@pytest.mark.rule("p3-01")
def test_by_option_the_field_hospital_helps_one_unit():
    before = "1017  cjtf-hospital\n1016  minus-1 cjtf-infantry-1\n1018  minus-1 cjtf-infantry-2"
    after = before.replace("minus-1 ", "")
    assert judged(before, after, phase="start-of-turn/healing") == []
    one = [f"field-hospital = one\n{each}" for each in (before, after)]
    found = judged(*one, phase="start-of-turn/healing")
    assert found == ["p3-01 violation 1018 cjtf-infantry-2"]


@pytest.mark.rule("G14-01a")
def test_a_unit_taken_off_is_no_activation_of_its_hex():
    before = "0514  camp-west tuscan-party-1 tuscan-militia-1"
    after = "0514  camp-west tuscan-militia-1\neliminated  tuscan-party-1"
    assert judged(before, after, "tuscan", "peoples") == []
    assert judged(before, after, "tuscan", "peoples") == []
    outside = [each.replace("0514  camp-west", "0510 ") for each in (before, after)]
    assert judged(*outside, "tuscan", "peoples") == ["G14-01c violation 0510 tuscan-party-1"]


@pytest.mark.rule("p3-03b")
def test_a_used_unit_pushed_into_the_sea_is_found():
    before = "0714  iff-infantry-1\n0715  cjtf-infantry-1:used"
    sea = next(hex for hex in GAME.charts.map if not GAME.charts.is_land(hex))
    after = f"0714  iff-infantry-1\n{sea}  cjtf-infantry-1:used"
    assert judged(before, after, "iff") == [
        f"{rule} violation {sea} cjtf-infantry-1" for rule in ("p3-03b", "p3-06")
    ]


@pytest.mark.rule("S12-04a")
def test_who_arrives_alone_is_named_only_while_a_companion_is_free():
    phase = "start-of-turn/arrivals"
    alone = "0611  bongo-party-8"
    assert judged("", alone, phase=phase) == ["S12-04a due - bongo-militia-1"]
    taken = "".join(f"\n{hex:04}  bongo-militia-{n}" for n, hex in enumerate(range(701, 715), 1))
    assert judged(taken, alone + taken, phase=phase) == []


# ---- what quiet phases, boxes and leaves change


@pytest.mark.rule("G14-01c")
def test_parties_come_off_only_in_a_camp_that_stands_and_not_as_a_turn_ends():
    """Boards 095 and 098."""
    off = "eliminated  tuscan-party-1"
    camp, ruin, field = "0514  camp-west tuscan-party-1", "0514  tuscan-party-1", "0511  tuscan-party-1"
    for phase in ("start-of-turn/declarations", "end-of-turn"):
        assert judged(camp, "0514  camp-west\n" + off, phase=phase) == []
        assert judged(ruin, off, phase=phase) == ["G14-01c violation 0514 tuscan-party-1"]
        assert judged(field, off, phase=phase) == ["G14-01c violation 0511 tuscan-party-1"]


@pytest.mark.rule("S12-05")
def test_counters_come_to_nobody_in_a_box():
    """Board 298."""
    before, after = "capital-2  cjtf-infantry-1", "capital-2  minus-1 cjtf-infantry-1"
    assert judged(before, after, "cjtf") == ["S12-05 violation capital-2 cjtf-infantry-1"]


@pytest.mark.rule("p3-01")
def test_the_guard_sheds_nothing_in_an_activation():
    """Boards 253 and 299."""
    before, after = "guards  minus-1 minus-1 cjtf-infantry-1", "guards  minus-1 cjtf-infantry-1"
    assert judged(before, after, "cjtf") == ["p3-01 violation guards cjtf-infantry-1"]


@pytest.mark.rule("G10-07")
def test_a_company_sheds_one_to_a_party_that_comes_to_it():
    """Board 304."""
    before = "0709  minus-1 iff-infantry-1\n0711  bongo-party-1"
    after = "0709  iff-infantry-1 bongo-party-1:used"
    assert judged(before, after, "bongo", "peoples") == []
    elsewhere = "0709  iff-infantry-1\n0710  bongo-party-1:used"
    assert judged(before, elsewhere, "bongo", "peoples") != []


@pytest.mark.rule("p61-15b")
@pytest.mark.rule("p61-16a")
@pytest.mark.parametrize(
    ("rule", "leave", "space"), [("p61-15b", "airfields", "0820"), ("p61-16a", "cross-border", "0509")]
)
def test_who_stands_without_leave_has_till_the_next_declarations_end(rule, leave, space):
    """Boards 018 and 240, and the turn in which the leave is taken back."""
    phase, there = "start-of-turn/declarations", f"{space}  cjtf-cas-1"
    assert judged(there, there, phase=phase) == [f"{rule} violation {space} cjtf-cas-1"]
    assert judged(f"{leave} = yes\n{there}", there, phase=phase) == [f"{rule} due {space} cjtf-cas-1"]
    assert judged(there, f"{leave} = yes\n{there}", phase=phase) == []
    assert judged(f"{leave} = yes\n{there}", f"{leave} = yes\n{there}", phase=phase) == []
    start, end = (board(f"@ turn-1/{phase}\n{there}") for _ in range(2))
    (first,) = GAME.audits[rule].run(start, end, GAME.charts, phase)
    assert first.verdict == "violation"


@pytest.mark.rule("p3-10a")
@pytest.mark.rule("p3-10d")
@pytest.mark.rule("p3-10e")
def test_a_mortar_fires_besides_where_bongo_units_have_come():
    """Board 306."""
    before = "1002  bongo-militia-1\n1003  iff-mortar-2\n1005  zefra-power"
    together = "1003  bongo-militia-1:used iff-mortar-2:used\n1005  zefra-power"
    assert judged(before, together, "bongo", "peoples") == []
    before = before.replace("1002  bongo", "0711  bongo")
    apart = "0712  bongo-militia-1:used\n1003  iff-mortar-2:used\n1005  zefra-power"
    assert judged(before, apart, "bongo", "peoples") == ["p3-10e violation 1003 iff-mortar-2"]
    company = [each.replace("iff-mortar-2", "iff-infantry-2") for each in (before, apart)]
    assert judged(*company, "bongo", "peoples") == ["p3-10a violation 1003 iff-infantry-2"]


@pytest.mark.rule("p61-09a")
def test_transport_is_chosen_once():
    before, after = "transport-trucks  transport", "transport-wheeled  transport"
    assert judged(before, after, "cjtf") == ["p61-09a violation transport-wheeled transport"]
    quiet = judged(before, after, phase="start-of-turn/declarations")
    assert quiet == ["p61-09a violation transport-wheeled transport"]
    assert judged(before, before, "cjtf") == []


@pytest.mark.rule("G14-01b")
@pytest.mark.parametrize("box", ["eliminated", "destroyed", "unused"])
def test_no_company_comes_back_out_of_any_box(box):
    """Boards 282 to 284."""
    before, after = f"{box}  iff-infantry-2", "0914  iff-infantry-2:used"
    assert judged(before, after, "iff") == ["G14-01b violation 0914 iff-infantry-2"]
    quiet = judged(before, after, phase="start-of-turn/healing")
    assert quiet == ["G14-01b violation 0914 iff-infantry-2"]


@pytest.mark.rule("G9-05")
@pytest.mark.parametrize("box", ["unused", "eliminated", "destroyed"])
def test_no_site_goes_anywhere_in_a_quiet_phase(box):
    """Boards 154, 156 and 301."""
    before, after = "1014  camp-centre", f"{box}  camp-centre"
    assert judged(before, after, phase="initiative") == ["G9-05 violation 1014 camp-centre"]
