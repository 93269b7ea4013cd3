"""What two boards of an activation show: who acted, who was hurt, what fell, who came and went."""

import pytest

from rules.engine.judging.judge import judge_rest
from rules.zefra import GAME
from tests.rules.board import board, findings

SEQUENCE = GAME.sequence_for(GAME.scenarios["crisis"])


def judged(number: str, before: str, after: str, active: str = "", phase: str = "forces") -> list[str]:
    """Run one audit on an activation, or on another phase, and give its findings in short form."""
    path = f"turn-2/{phase}"
    said = f"@ {path}\n" + (f"active = {active}\nactivation = 1\n" if active else "")
    return [
        str(each)
        for each in GAME.audits[number].run(board(said + before), board(said + after), GAME.charts, path)
    ]


# ---- 4.3 to 4.8: who acts


@pytest.mark.rule("p3-03b")
def test_a_unit_goes_as_far_as_its_allowance():
    over_land = ("0714  iff-infantry-1", "0717  iff-infantry-1:used")
    assert judged("p3-03b", *over_land, "iff") == []
    assert judged("p3-03b", "0714  iff-infantry-1", "0718  iff-infantry-1:used", "iff") != []


@pytest.mark.rule("p3-03b")
def test_who_attacks_alone_ends_on_the_way_he_came():
    """Nobody else moved, so nobody pushed the militia past the company that bars its way."""
    bars = "\n".join(
        f"{hex}  iff-infantry-{n}:used" for n, hex in enumerate(("0713", "0812", "0712", "0612", "0613"), 1)
    )
    before = f"0714  tuscan-militia-1\n{bars}\n0614  iff-infantry-6:used\n0813  iff-mortar-1:used"
    beyond = before.replace("0714  tuscan-militia-1", "0711  tuscan-militia-1:used")
    assert judged("p3-03b", before, beyond, "tuscan", "peoples") == ["p3-03b violation 0711 tuscan-militia-1"]


@pytest.mark.rule("p3-04a")
def test_no_move_ends_in_a_full_hex_but_for_units_there_yet_to_act():
    before = "0714  cjtf-infantry-1\n0715  cjtf-infantry-2:used cjtf-recon-1:used"
    after = "0715  cjtf-infantry-2:used cjtf-recon-1:used cjtf-infantry-1:used"
    assert judged("p3-04a", before, after, "cjtf") == ["p3-04a violation 0715 cjtf-infantry-1"]
    ready = [each.replace("cjtf-recon-1:used", "cjtf-recon-1") for each in (before, after)]
    assert judged("p3-04a", *ready, "cjtf") == []
    foreign = [each.replace("cjtf-recon-1:used", "daloon-infantry-1") for each in (before, after)]
    assert judged("p3-04a", *foreign, "cjtf") == ["p3-04a violation 0715 cjtf-infantry-1"]
    planes = [each.replace("cjtf-recon-1:used", "cjtf-cas-1:used") for each in (before, after)]
    assert judged("p3-04a", *planes, "cjtf") == []


@pytest.mark.rule("p3-04a")
def test_who_goes_to_fight_is_not_counted_with_those_he_fights():
    before = "0714  cjtf-infantry-1\n0715  iff-infantry-1:used iff-infantry-2:used"
    after = "0715  iff-infantry-1:used iff-infantry-2:used cjtf-infantry-1:used"
    assert judged("p3-04a", before, after, "cjtf") == []


@pytest.mark.rule("p3-04a")
@pytest.mark.rule("p3-13h")
def test_two_parties_do_not_fight_for_a_hex():
    there = "0512  tuscan-party-1 cjtf-infantry-2"
    before, after = f"0511  bongo-party-1\n{there}", f"{there} bongo-party-1:used"
    assert judged("p3-04a", before, after, "bongo") == ["p3-04a violation 0512 bongo-party-1"]
    room = [each.replace(" cjtf-infantry-2", "") for each in (before, after)]
    assert judged("p3-04a", *room, "bongo") == []


@pytest.mark.rule("p3-03a")
def test_one_activation_is_of_one_hex_and_of_all_units_in_it():
    before = "0714  cjtf-infantry-1 cjtf-recon-1\n1014  cjtf-infantry-3"
    one = "0714  cjtf-recon-1:used\n0715  cjtf-infantry-1:used\n1014  cjtf-infantry-3"
    assert judged("p3-03a", before, one, "cjtf") == []
    two = one.replace("cjtf-infantry-3", "cjtf-infantry-3:used")
    assert judged("p3-03a", before, two, "cjtf") == ["p3-03a violation 1014 cjtf-infantry-3"]
    left = one.replace("cjtf-recon-1:used", "cjtf-recon-1")
    assert judged("p3-03a", before, left, "cjtf") == ["p3-03a due 0714 cjtf-recon-1"]
    near = [each.replace("1014", "0716") for each in (before, two)]
    foe = "\n0717  iff-infantry-1:used"
    assert judged("p3-03a", near[0] + foe, near[1] + foe, "cjtf") == []  # a fight may have turned it over


@pytest.mark.rule("p3-03a")
def test_who_waits_off_the_map_acts_alone_too():
    """Daloon's units off the map may all be turned over there, and then nobody on it."""
    before = "off-map-daloon  daloon-infantry-4 daloon-mortar-2\n0812  daloon-infantry-1"
    waits = "off-map-daloon  daloon-infantry-4:used daloon-mortar-2:used\n0812  daloon-infantry-1"
    both = waits.replace("daloon-infantry-1", "daloon-infantry-1:used")
    phase = "government-turns"
    assert judged("p3-03a", before, waits, "daloon", phase) == []
    assert judged("p3-03a", before, both, "daloon", phase) == [
        "p3-03a violation off-map-daloon daloon-infantry-4 daloon-mortar-2"
    ]


@pytest.mark.rule("p3-03a")
def test_who_came_in_beside_a_unit_turned_it_over_by_no_fight():
    before = "off-map-zefra  zefra-infantry-5\n1002  zefra-mortar-1"
    after = "0902  zefra-infantry-5:used\n1002  zefra-mortar-1:used"
    phase = "government-turns"
    assert judged("p3-03a", before, after, "zefra", phase) == [
        "p3-03a violation off-map-zefra zefra-infantry-5"
    ]
    foes = [f"attacks = zefra:iff\n{each}\n0803  iff-infantry-1:used" for each in (before, after)]
    assert judged("p3-03a", *foes, "zefra", phase) == []


@pytest.mark.rule("p3-09a")
def test_in_another_sides_activation_a_unit_acts_only_by_a_rule():
    before = "0714  cjtf-infantry-1\n1014  daloon-infantry-3"
    after = "0715  cjtf-infantry-1:used\n1014  daloon-infantry-3:used"
    assert judged("p3-09a", before, after, "cjtf") == ["p3-09a unsure 1014 daloon-infantry-3"]
    assert judged("p3-09a", before, after) == []  # the board does not say whose activation it is
    ambush = (
        "0714  cjtf-infantry-1\n0717  iff-infantry-1",
        "0715  cjtf-infantry-1:used\n0716  iff-infantry-1:used",
    )
    assert judged("p3-09a", *ambush, "cjtf") == []


@pytest.mark.rule("p3-08")
def test_bongo_shifts_one_hex_after_iff():
    before = "0708  iff-infantry-1\n0911  bongo-militia-1"
    after = "0707  iff-infantry-1:used\n0912  bongo-militia-1:used"
    assert judged("p3-09a", before, after, "iff") == []
    farther = after.replace("0912", "0913")
    assert judged("p3-09a", before, farther, "iff") == ["p3-08 violation 0913 bongo-militia-1"]


@pytest.mark.rule("p3-10a")
@pytest.mark.rule("p3-10d")
@pytest.mark.rule("p3-10e")
def test_iff_acts_beside_bongo_with_a_company_that_attacks_or_a_mortar_among_bongos():
    before = (
        "0708  iff-mortar-1 bongo-militia-1\n0911  bongo-militia-2\n1003  iff-mortar-2\n1005  iff-infantry-1"
    )
    moves = before.replace("0911  bongo-militia-2", "0912  bongo-militia-2:used")
    fires = moves.replace("iff-mortar-1", "iff-mortar-1:used")
    assert judged("p3-09a", before, fires, "bongo", "peoples") == []
    alone = moves.replace("iff-mortar-2", "iff-mortar-2:used")
    assert judged("p3-09a", before, alone, "bongo", "peoples") == ["p3-10a violation 1003 iff-mortar-2"]
    idle = moves.replace("1005  iff-infantry-1", "1006  iff-infantry-1:used")
    assert judged("p3-09a", before, idle, "bongo", "peoples") == ["p3-10a violation 1006 iff-infantry-1"]
    both = fires.replace("iff-infantry-1", "iff-infantry-1:used")
    assert judged("p3-09a", before, both, "bongo", "peoples") == ["p3-09a unsure 1005 iff-infantry-1"]


@pytest.mark.rule("p3-06")
@pytest.mark.rule("p3-17c")
def test_even_a_fight_takes_a_used_unit_only_so_far():
    before = "0714  iff-infantry-1\n0715  cjtf-infantry-1\n0716  daloon-infantry-1:used"
    after = "0715  iff-infantry-1:used\n0716  minus-1 cjtf-infantry-1:used\n{}  daloon-infantry-1:used"
    assert judged("p3-06", before, after.format("0717"), "iff") == []
    assert judged("p3-06", before, after.format("0722"), "iff") == ["p3-06 violation 0722 daloon-infantry-1"]


@pytest.mark.rule("p3-06")
def test_a_used_defender_that_nothing_else_changed_may_still_push_who_came():
    """The company that attacked it goes back, and pushes out a unit that had acted."""
    foe, full = "0609  daloon-infantry-1:used\n", "0709  iff-infantry-4:used"
    before = f"{foe}0910  bongo-militia-4\n{full} bongo-militia-3:used"
    after = f"{foe}{full} minus-1 bongo-militia-4:used\n0710  bongo-militia-3:used"
    declared = "attacks = daloon:bongo\n"
    assert judged("p3-06", declared + before, declared + after, "bongo", "peoples") == []
    assert judged("p3-06", before, after, "bongo", "peoples") == ["p3-06 violation 0710 bongo-militia-3"]


# ---- 5 and 6: who shares a hex, who is hurt


@pytest.mark.rule("p3-13i")
@pytest.mark.rule("p3-05f")
def test_undefended_refugees_go_when_enemy_infantry_comes():
    before = "0714  iff-infantry-1\n0715  tuscan-party-1"
    after = "0715  tuscan-party-1 iff-infantry-1:used"
    assert judged("p3-13i", before, after, "iff") == ["p3-13i due 0715 tuscan-party-1"]
    guns = [each.replace("iff-infantry-1", "iff-mortar-1") for each in (before, after)]
    assert judged("p3-13i", *guns, "iff") == []
    friends = [each.replace("tuscan-party-1", "bongo-party-1") for each in (before, after)]
    assert judged("p3-13i", *friends, "iff") == []
    militia = [each.replace("iff-infantry-1", "bongo-militia-1") for each in (before, after)]
    assert judged("p3-13i", *militia, "bongo") == []
    declared = ["on-refugees = bongo:tuscan\n" + each for each in militia]
    assert judged("p3-13i", *declared, "bongo") == ["p3-13i due 0715 tuscan-party-1"]
    there = ("0715  tuscan-party-1 iff-infantry-1", "0715  tuscan-party-1 iff-infantry-1:used")
    assert judged("p3-13i", *there, "iff") == []  # it did not come in


@pytest.mark.rule("p3-13h")
def test_who_cannot_fight_does_not_move_to_enemies():
    before = "0714  tuscan-party-1\n0715  iff-infantry-1:used"
    after = "0715  iff-infantry-1:used tuscan-party-1:used"
    found = judged("p3-13h", before, after, "tuscan", "peoples")
    assert found == ["p3-13h violation 0715 tuscan-party-1 iff-infantry-1"]
    friends = [each.replace("tuscan-party-1", "bongo-party-1") for each in (before, after)]
    assert judged("p3-13h", *friends, "bongo", "peoples") == []


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
        return judged("S12-05", f"0714  {shooter}\n{hex}  {foe}", after, "iff")

    assert fired(inside) == []
    assert fired(beyond) == [f"{rule} violation {beyond} {foe}"]


@pytest.mark.rule("S12-05")
def test_counters_come_of_a_fight_of_a_shelled_camp_and_of_nothing_else():
    hurt = ("0714  cjtf-infantry-1", "0714  minus-1 cjtf-infantry-1")
    assert judged("S12-05", *hurt, "iff") == ["S12-05 violation 0714 cjtf-infantry-1"]
    fight = (
        "0714  cjtf-infantry-1\n0716  iff-infantry-1",
        "0714  minus-1 cjtf-infantry-1:used\n0716  iff-infantry-1:used",
    )
    assert judged("S12-05", *fight, "iff") == []
    unturned = (fight[0], fight[1].replace("cjtf-infantry-1:used", "cjtf-infantry-1"))
    assert judged("S12-05", *unturned, "iff") == ["S12-05 violation 0714 cjtf-infantry-1"]
    assert judged("S12-05", *fight, phase="initiative") == ["S12-05 violation 0714 cjtf-infantry-1"]
    camp = (
        "1014  camp-centre tuscan-party-1\n1015  cjtf-artillery",
        "1014  camp-centre minus-1 tuscan-party-1\n1015  cjtf-artillery:used",
    )
    assert judged("S12-05", *camp, "cjtf") == []  # whoever shells it (Z58)
    guard = (
        "1016  iff-infantry-1\nguards  cjtf-infantry-1",
        "1016  iff-infantry-1:used\nguards  minus-1 cjtf-infantry-1",
    )
    assert judged("S12-05", "1014  camp-centre\n" + guard[0], "1014  camp-centre\n" + guard[1], "iff") == []
    far = [each.replace("1016", "1004") for each in guard]
    assert judged("S12-05", *far, "iff") == ["S12-05 violation guards cjtf-infantry-1"]


@pytest.mark.rule("p3-11c")
def test_an_option_keeps_cas_to_its_ground_units_and_out_of_zefra():
    before = "0820  cjtf-cas-1\n0708  iff-infantry-1\n1014  cjtf-infantry-1"
    after = "0820  cjtf-cas-1:used\n0708  minus-1 iff-infantry-1\n1014  cjtf-infantry-1"
    assert judged("S12-05", before, after, "cjtf") == []
    for option in ("cas-reach = three\n", "fire-into-zefra = by-leave\n"):
        found = judged("S12-05", option + before, option + after, "cjtf")
        assert found == ["p3-11c violation 0708 iff-infantry-1"]
    leave = "fire-into-zefra = by-leave\ncross-border = yes\n"
    assert judged("S12-05", leave + before, leave + after, "cjtf") == []


@pytest.mark.rule("G10-07")
@pytest.mark.rule("p3-01")
def test_in_an_activation_only_a_company_that_meets_a_bongo_party_sheds_one():
    before = "0708  minus-1 minus-1 iff-infantry-1\n0710  bongo-party-1"
    after = "0710  bongo-party-1 minus-1 iff-infantry-1:used"
    assert judged("G10-07", before, after, "iff") == []
    assert judged("G10-07", before, after.replace("minus-1 ", ""), "iff") == [
        "G10-07 violation 0710 iff-infantry-1"
    ]
    nobody = [each.replace("bongo-party-1", "tuscan-party-1") for each in (before, after)]
    assert judged("G10-07", *nobody, "iff") == ["G10-07 violation 0710 iff-infantry-1"]
    cjtf = ("1017  cjtf-hospital minus-1 cjtf-infantry-1", "1017  cjtf-hospital cjtf-infantry-1:used")
    assert judged("G10-07", *cjtf, "cjtf") == ["p3-01 violation 1017 cjtf-infantry-1"]


# ---- 8.6 to 8.9: sites


@pytest.mark.rule("G10-01")
@pytest.mark.rule("G10-02")
@pytest.mark.rule("G10-03")
def test_a_site_falls_to_fire_within_range():
    site, ruin = "0812  reservoir", "destroyed  reservoir"
    assert judged("G10-01", site, ruin, "iff") == ["G10-01 violation 0812 reservoir"]
    near = judged("G10-01", f"{site}\n0810  iff-mortar-1", f"{ruin}\n0810  iff-mortar-1:used", "iff")
    assert near == []
    far = judged("G10-01", f"{site}\n0808  iff-mortar-1", f"{ruin}\n0808  iff-mortar-1:used", "iff")
    assert far == ["G10-01 violation 0812 reservoir"]
    silent = judged("G10-01", f"{site}\n0810  iff-mortar-1", f"{ruin}\n0810  iff-mortar-1", "iff")
    assert silent == ["G10-01 violation 0812 reservoir"]


@pytest.mark.rule("G9-05")
def test_a_site_falls_to_who_enters_it_undefended_and_never_stands_again():
    before, after = "0812  reservoir\n0810  iff-infantry-1", "0812  iff-infantry-1:used\ndestroyed  reservoir"
    assert judged("G10-01", before, after, "iff") == []
    far = [each.replace("0810", "0807") for each in (before, after)]
    assert judged("G10-01", *far, "iff") == ["G10-01 violation 0812 reservoir"]
    standing = (
        "0812  reservoir daloon-infantry-1\n0810  iff-infantry-1",
        "0812  daloon-infantry-1\n0810  iff-infantry-1:used\ndestroyed  reservoir",
    )
    declared = ["attacks = iff:daloon\n" + each for each in standing]
    assert judged("G10-01", *declared, "iff") == ["G9-05 violation 0812 reservoir"]
    assert judged("G9-05", "destroyed  reservoir", "0812  reservoir") == ["G9-05 violation 0812 reservoir"]
    assert judged("G9-05", "destroyed  reservoir", "destroyed  reservoir") == []


@pytest.mark.rule("G10-05a")
@pytest.mark.rule("G10-05b")
def test_a_guarded_camp_falls_only_when_its_guard_was_beaten():
    before = "1014  camp-centre\n1013  iff-infantry-1\nguards  cjtf-infantry-1"
    after = "1014  iff-infantry-1:used\ndestroyed  camp-centre\nguards  {}cjtf-infantry-1"
    assert judged("G10-01", before, after.format(""), "iff") == ["G10-05a unsure 1014 camp-centre"]
    assert judged("G10-01", before, after.format("minus-1 minus-1 "), "iff") == []
    held = "camps-held = 1014\n"
    assert judged("G10-01", held + before, held + after.format(""), "iff") == []
    unguarded = [each.partition("\nguards")[0] for each in (before, after)]
    assert judged("G10-01", *unguarded, "iff") == []


@pytest.mark.rule("G9-04a")
@pytest.mark.rule("p61-13b")
def test_a_special_platoon_comes_at_its_site_already_used():
    before = "1305  iff-infantry-1"
    won = "1307  iff-infantry-1:used iff-nuclear-1:used"
    assert judged("G9-04a", before, won, "iff") == []
    ready = won.replace("iff-nuclear-1:used", "iff-nuclear-1")
    assert judged("G9-04a", before, ready, "iff") == ["G9-04a violation 1307 iff-nuclear-1"]
    elsewhere = "1306  iff-infantry-1:used iff-nuclear-1:used"
    assert judged("G9-04a", before, elsewhere, "iff") == ["G9-04a violation 1306 iff-nuclear-1"]
    nobody = "1305  iff-infantry-1\n1307  iff-nuclear-1:used"
    assert judged("G9-04a", before, nobody, "iff") == ["G9-04a violation 1307 iff-nuclear-1"]
    wrong = won.replace("iff-nuclear-1", "iff-biological")
    assert judged("G9-04a", before, wrong, "iff") == ["G9-04a violation 1307 iff-biological"]


@pytest.mark.rule("G9-04b")
@pytest.mark.parametrize(
    ("struck", "found"),
    [
        ("1113  road-bridge minus-1 minus-1 minus-1 daloon-infantry-1", ["G9-04b due 1112 iff-nuclear-1"]),
        ("1113  road-bridge minus-1 minus-1 minus-1 minus-1 minus-1 daloon-infantry-1", []),
        ("1113  road-bridge\neliminated  daloon-infantry-1", []),
        ("1113  daloon-infantry-1\ndestroyed  road-bridge", []),
    ],
)
def test_a_nuclear_platoon_that_was_used_leaves_five_counters_or_a_ruin(struck, found):
    said = "attacks = iff:daloon\n"
    before = said + "1112  iff-nuclear-1\n1113  road-bridge daloon-infantry-1"
    after = f"{said}nuclear-use = 1\n{struck}"
    gone = "eliminated  iff-nuclear-1" if "eliminated" not in after else ""
    after = after.replace("eliminated  ", "eliminated  iff-nuclear-1 ") + (f"\n{gone}" if gone else "")
    assert judged("G9-04b", before, after, "iff") == found


@pytest.mark.rule("G9-04b")
def test_of_cjtf_two_counters_may_be_half_of_five_and_a_platoon_lost_in_a_fight_was_not_used():
    before = "1112  iff-nuclear-1\n1113  cjtf-infantry-1\n1114  cjtf-cbrn"
    halved = "1113  minus-1 minus-1 cjtf-infantry-1\n1114  cjtf-cbrn\neliminated  iff-nuclear-1"
    assert judged("G9-04b", before, f"nuclear-use = 1\n{halved}", "iff") == []
    one = f"nuclear-use = 1\n{halved}".replace("minus-1 minus-1", "minus-1")
    assert judged("G9-04b", before, one, "iff") == ["G9-04b due 1112 iff-nuclear-1"]
    assert judged("G9-04b", before, halved.replace("minus-1 minus-1", "minus-1"), "iff") == []


# ---- who comes, goes and waits


@pytest.mark.rule("G10-08")
def test_a_militia_comes_to_a_party_that_was_attacked_or_met():
    before = "0711  tuscan-party-1\n0709  iff-infantry-1"
    after = "0711  tuscan-party-1 tuscan-militia-9:used\n0710  iff-infantry-1:used"
    assert judged("G10-08", before, after, "iff") == []
    calm = "0711  tuscan-party-1 tuscan-militia-9:used\n0709  iff-infantry-1"
    assert judged("G10-08", before, calm, "iff") == ["G10-08 violation 0711 tuscan-militia-9"]
    alone = after.replace(
        "0711  tuscan-party-1 tuscan-militia-9:used", "0711  tuscan-party-1\n0911  tuscan-militia-9:used"
    )
    assert judged("G10-08", before, alone, "iff") == []  # retreated on, two hexes
    far = alone.replace("0911", "1211")
    assert judged("G10-08", before, far, "iff") == ["G10-08 violation 1211 tuscan-militia-9"]


@pytest.mark.rule("G10-08")
@pytest.mark.rule("G12-10c")
def test_a_militia_comes_to_a_party_attacked_by_a_force_that_came_on():
    said = "attacks = tuscan:daloon\noff-map-entry = daloon\n"
    before = f"{said}0513  tuscan-party-4\noff-map-daloon  daloon-infantry-4"
    fled = "0512  tuscan-party-4:used\n0612  minus-1 tuscan-militia-6:used"
    after = f"{said}{fled}\n0513  daloon-infantry-4:used"
    assert judged("G10-08", before, after, "daloon", "government-turns") == []
    calm = after.replace("0513  daloon-infantry-4:used", "off-map-daloon  daloon-infantry-4")
    found = judged("G10-08", before, calm, "daloon", "government-turns")
    assert found == ["G10-08 violation 0612 tuscan-militia-6"]


@pytest.mark.rule("S12-04a")
@pytest.mark.rule("S12-01")
def test_a_party_arrives_with_its_militia_in_a_free_arrival_hex():
    def arrived(after: str, before: str = "") -> list[str]:
        return judged("S12-04a", before, after, phase="start-of-turn/arrivals")

    assert arrived("0511  tuscan-party-1 tuscan-militia-1") == []
    assert arrived("0508  tuscan-party-1 tuscan-militia-1") == [
        "S12-04a violation 0508 tuscan-party-1",
        "S12-04a violation 0508 tuscan-militia-1",
    ]
    taken = arrived("0511  iff-infantry-1 tuscan-party-1 tuscan-militia-1", "0511  iff-infantry-1")
    assert taken == ["S12-04a violation 0511 tuscan-party-1", "S12-04a violation 0511 tuscan-militia-1"]
    assert arrived("0511  tuscan-party-1 bongo-militia-1") != []
    assert arrived("0511  tuscan-party-1\n0911  tuscan-militia-1") != []
    assert arrived("0511  tuscan-party-1") == ["S12-04a due 0511 tuscan-party-1"]
    two = "0511  tuscan-party-1 tuscan-militia-1\n0911  tuscan-party-2 tuscan-militia-2"
    assert len(arrived(two)) == 4
    assert arrived("0511  iff-infantry-1")[0] == "S12-04a violation 0511 iff-infantry-1"


@pytest.mark.rule("p61-11")
def test_the_guard_is_neither_joined_nor_relieved_during_play():
    before = "guards  cjtf-infantry-1\n1014  cjtf-infantry-3"
    assert judged("p61-11", before, "1014  cjtf-infantry-3 cjtf-infantry-1") == [
        "p61-11 violation 1014 cjtf-infantry-1"
    ]
    assert judged("p61-11", before, "guards  cjtf-infantry-1 cjtf-infantry-3") == [
        "p61-11 violation guards cjtf-infantry-3"
    ]
    assert judged("p61-11", before, "1014  cjtf-infantry-3\neliminated  cjtf-infantry-1") == []
    assert judged("p61-11", before, "1014  cjtf-infantry-3\ncapital-1  cjtf-infantry-1") == []


@pytest.mark.rule("p61-15e")
@pytest.mark.rule("p61-15f")
def test_it_is_five_days_to_the_capital():
    def day(before: str, after: str, phase: str = "end-of-turn") -> list[str]:
        return judged("p61-15f", before, after, phase=phase)

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
    assert day(f"capital-5  {unit}", f"capital-5  {unit}") == []  # the capital is full
    assert day(f"capital-4  {unit}", f"1021  {unit}") == [f"p61-15f violation 1021 {unit}"]


@pytest.mark.rule("G12-10c")
def test_forces_come_on_at_an_own_coast_once_that_is_agreed():
    before, after = "off-map-zefra  zefra-infantry-5", "{}  zefra-infantry-5:used"
    agreed = "off-map-entry = zefra\n"
    coast = next(
        hex for hex in GAME.charts.map if GAME.charts.is_coast(hex) and GAME.charts.country(hex) == "zefra"
    )
    assert judged("G12-10c", agreed + before, agreed + after.format(coast), "zefra", "government-turns") == []
    assert judged("G12-10c", before, after.format(coast), "zefra", "government-turns") == [
        f"G12-10c violation {coast} zefra-infantry-5"
    ]
    inland = judged("G12-10c", agreed + before, agreed + after.format("0908"), "zefra", "government-turns")
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
    assert judged("S12-05", before, after, "cjtf") == ["S12-05 violation 0715 tuscan-militia-1"]
    declared = ["attacks = cjtf:tuscan\n" + each for each in (before, after)]
    assert judged("S12-05", *declared, "cjtf") == []


# ---- what nothing on the board explains


@pytest.mark.rule("p3-03b")
@pytest.mark.rule("p3-11b")
def test_who_moved_has_not_fired():
    """Two hexes away from its mark after its move, the artillery took it for standing still."""
    before = "1015  cjtf-artillery\n1112  iff-infantry-4:used"
    hit = "1112  minus-1 iff-infantry-4:used"
    stayed = f"1015  cjtf-artillery:used\n{hit}"
    assert judged("S12-05", before, stayed, "cjtf") == []
    moved = f"1115  cjtf-artillery:used\n{hit}"
    assert judged("S12-05", before, moved, "cjtf") == ["p3-03b violation 1112 iff-infantry-4"]


@pytest.mark.rule("S12-05")
def test_fire_brings_no_more_counters_than_its_table():
    before = "0820  cjtf-cas-1 cjtf-cas-2\n1208  iff-infantry-5"
    both = "0820  cjtf-cas-1:used cjtf-cas-2:used\n1208  " + "minus-1 " * 4 + "iff-infantry-5"
    assert judged("S12-05", before, both, "cjtf") == []
    one = both.replace("cjtf-cas-2:used", "cjtf-cas-2")
    assert judged("S12-05", before, one, "cjtf") == ["S12-05 violation 1208 iff-infantry-5"]


@pytest.mark.rule("G9-04b")
def test_a_special_platoon_that_hurts_is_gone():
    before = "0811  iff-nuclear-1\n0812  cjtf-infantry-3"
    struck = "0812  " + "minus-1 " * 5 + "cjtf-infantry-3"
    assert judged("S12-05", before, f"{struck}\neliminated  iff-nuclear-1", "iff") == []
    kept = f"0811  iff-nuclear-1:used\n{struck}"
    assert judged("S12-05", before, kept, "iff") == ["S12-05 violation 0812 cjtf-infantry-3"]


@pytest.mark.rule("p61-13b")
def test_a_site_gives_its_platoon_once():
    before = "sites-entered = nuclear-site-east\n1306  iff-infantry-2"
    after = before.replace("1306  iff-infantry-2", "1307  iff-nuclear-2:used iff-infantry-2:used")
    assert judged("G9-04a", before, after, "iff") == ["G9-04a violation 1307 iff-nuclear-2"]


@pytest.mark.rule("G12-02")
def test_parties_in_a_camp_that_fell_to_fire_lose_two():
    before = "0514  camp-west tuscan-party-4\n0512  iff-mortar-2"
    fell = "0514  {}tuscan-party-4\n0512  iff-mortar-2:used\ndestroyed  camp-west"
    assert judged("G10-01", before, fell.format("minus-1 minus-1 "), "iff") == []
    assert judged("G10-01", before, fell.format("minus-1 "), "iff") == ["G12-02 due 0514 tuscan-party-4"]


@pytest.mark.rule("p61-15a")
def test_governments_take_no_turns_unless_they_said_so():
    before, after = "1005  zefra-infantry-2", "1006  zefra-infantry-2:used"
    found = ["p61-15a violation 1006 zefra-infantry-2"]
    assert judged("p61-15a", before, after, phase="government-turns") == found
    assert judged("p61-15a", before, after, "zefra", "government-turns") == found
    said = [f"takes-turns = zefra\n{each}" for each in (before, after)]
    assert judged("p61-15a", *said, "zefra", "government-turns") == []
    assert judged("p61-15a", before, after, "cjtf") == []  # p3-09a asks by which rule it interrupts


@pytest.mark.rule("p61-09a")
def test_transport_is_chosen_once():
    before, after = "transport-trucks  transport", "transport-wheeled  transport"
    changed = ["p61-09a violation transport-wheeled transport"]
    assert judged("p61-09a", before, after, "cjtf") == changed
    assert judged("p61-09a", before, after, phase="start-of-turn/declarations") == changed
    first = [board(f"@ turn-1/start-of-turn/declarations\n{each}") for each in (before, after)]
    path = "turn-1/start-of-turn/declarations"
    assert [*GAME.audits["p61-09a"].run(*first, GAME.charts, path)] == []


@pytest.mark.rule("S12-06")
def test_the_capitals_hospitals_help_the_closest_unit_alone():
    before = "capital-hospitals = yes\n0713  minus-1 cjtf-recon-1\n1015  minus-1 cjtf-artillery"
    phase = "start-of-turn/healing"
    assert judged("p3-01", before, before.replace("minus-1 cjtf-art", "cjtf-art"), phase=phase) == []
    farther = before.replace("minus-1 cjtf-recon", "cjtf-recon")
    assert judged("p3-01", before, farther, phase=phase) == ["S12-06 violation 0713 cjtf-recon-1"]
    both = farther.replace("minus-1 cjtf-art", "cjtf-art")
    assert judged("p3-01", before, both, phase=phase) == ["S12-06 violation 0713 cjtf-recon-1"]


@pytest.mark.rule("p3-01")
def test_by_option_the_field_hospital_helps_one_unit():
    before = "1017  cjtf-hospital\n1016  minus-1 cjtf-infantry-1\n1018  minus-1 cjtf-infantry-2"
    after = before.replace("minus-1 ", "")
    assert judged("p3-01", before, after, phase="start-of-turn/healing") == []
    one = [f"field-hospital = one\n{each}" for each in (before, after)]
    found = judged("p3-01", *one, phase="start-of-turn/healing")
    assert found == ["p3-01 violation 1018 cjtf-infantry-2"]


@pytest.mark.rule("G14-01a")
def test_a_unit_taken_off_is_no_activation_of_its_hex():
    before = "0514  camp-west tuscan-party-1 tuscan-militia-1"
    after = "0514  camp-west tuscan-militia-1\neliminated  tuscan-party-1"
    assert judged("p3-03a", before, after, "tuscan", "peoples") == []
    assert judged("G14-01c", before, after, "tuscan", "peoples") == []
    outside = [each.replace("0514  camp-west", "0510 ") for each in (before, after)]
    assert judged("G14-01c", *outside, "tuscan", "peoples") == ["G14-01c violation 0510 tuscan-party-1"]


@pytest.mark.rule("p3-17f")
def test_a_chain_pushes_whoever_stands_on_its_way_however_far_it_runs():
    """Each came into the next one's hex: the last of them stands seven hexes from who attacked."""
    ids = ["cjtf-infantry-1", *(f"daloon-infantry-{n}" for n in range(1, 5)), "cjtf-cbrn"]
    hexes = ["0713", "0714", "0715", "0716", "0717", "0718", "0719"]
    before = "\n".join(f"{hex}  {id}:used" for hex, id in zip(hexes, ids, strict=False))
    after = "\n".join(f"{hex}  {id}:used" for hex, id in zip(hexes[1:], ids, strict=True))
    fight = ("0711  iff-infantry-1\n", "0713  iff-infantry-1:used\n")
    assert judged("p3-06", fight[0] + before, fight[1] + after, "iff") == []
    broken = [
        "\n".join(line for line in each.splitlines() if "daloon-infantry-4" not in line)
        for each in (before, after)
    ]
    found = judged("p3-06", fight[0] + broken[0], fight[1] + broken[1], "iff")
    assert found == ["p3-06 violation 0719 cjtf-cbrn"]


@pytest.mark.rule("p3-03b")
def test_a_used_unit_pushed_into_the_sea_is_found():
    before = "0714  iff-infantry-1\n0715  cjtf-infantry-1:used"
    sea = next(hex for hex in GAME.charts.map if not GAME.charts.is_land(hex))
    after = f"0714  iff-infantry-1\n{sea}  cjtf-infantry-1:used"
    assert judged("p3-03b", before, after, "iff") == [f"p3-03b violation {sea} cjtf-infantry-1"]


@pytest.mark.rule("p3-03a")
@pytest.mark.rule("S12-04a")
@pytest.mark.rule("G14-01b")
@pytest.mark.rule("p61-11")
def test_what_a_rule_of_its_own_forbids_is_said_once():
    """What an audit finds is not found again as a change that nothing accounts for."""
    sequence, path = GAME.sequence_for(GAME.scenarios["crisis"]), "turn-2/forces"

    def stray(before: str, after: str, at: str = path) -> list[str]:
        boards = [board(f"@ {at}\n{each}") for each in (before, after)]
        return [str(each) for each in judge_rest(GAME, *boards, at, sequence)]

    assert stray("eliminated  iff-infantry-2", "0808  iff-infantry-2:used") == []
    assert stray("guards  cjtf-infantry-1", "0808  cjtf-infantry-1:used") == []
    assert stray("0808  cjtf-infantry-1", "capital-3  cjtf-infantry-1") == []
    assert stray("destroyed  well-field", "1311  well-field") == []
    assert stray("", "0405  tuscan-party-4", "turn-2/start-of-turn/arrivals") == []
    assert stray("0808  iff-infantry-2", "0809  iff-infantry-2", "turn-2/start-of-turn/arrivals") != []


@pytest.mark.rule("p3-13i")
def test_a_militia_that_stood_up_has_not_come_in():
    """Tuscans ambush a Bongo party beside one of theirs; the militia that stands up for it entered no hex."""
    declared = "on-refugees = bongo:tuscan\n"
    before = declared + "1513  bongo-party-2\n1514  tuscan-party-1\n1413  tuscan-militia-3"
    after = declared + "1514  tuscan-party-1 bongo-militia-3:used\n1413  tuscan-militia-3:used"
    assert judged("p3-13i", before, after, "bongo", "peoples") == []
    entered = before + "\n1515  bongo-militia-3"
    assert judged("p3-13i", entered, after, "bongo", "peoples") == ["p3-13i due 1514 tuscan-party-1"]


@pytest.mark.rule("S12-04a")
def test_who_arrives_alone_is_named_only_while_a_companion_is_free():
    phase = "start-of-turn/arrivals"
    alone = "0611  bongo-party-8"
    assert judged("S12-04a", "", alone, phase=phase) == ["S12-04a due 0611 bongo-party-8"]
    taken = "".join(f"\n{hex:04}  bongo-militia-{n}" for n, hex in enumerate(range(701, 715), 1))
    assert judged("S12-04a", taken, alone + taken, phase=phase) == []


# ---- what quiet phases, boxes and leaves change


@pytest.mark.rule("G14-01c")
def test_parties_come_off_only_in_a_camp_that_stands_and_not_as_a_turn_ends():
    """Boards 095 and 098."""
    off = "eliminated  tuscan-party-1"
    camp, ruin, field = "0514  camp-west tuscan-party-1", "0514  tuscan-party-1", "0511  tuscan-party-1"
    for phase in ("start-of-turn/declarations", "end-of-turn"):
        assert judged("G14-01c", camp, off, phase=phase) == []
        assert judged("G14-01c", ruin, off, phase=phase) == ["G14-01c violation 0514 tuscan-party-1"]
        assert judged("G14-01c", field, off, phase=phase) == ["G14-01c violation 0511 tuscan-party-1"]


@pytest.mark.rule("p3-17g")
def test_a_party_that_nobody_can_push_on_is_removed_as_the_turn_ends():
    crowd = "0511  tuscan-party-1 tuscan-militia-1 tuscan-militia-2"
    left = "0511  tuscan-militia-1 tuscan-militia-2\neliminated  tuscan-party-1"
    assert judged("G14-01c", crowd, left, phase="end-of-turn") == []


@pytest.mark.rule("G14-01b")
@pytest.mark.parametrize("box", ["eliminated", "destroyed", "unused"])
def test_no_company_comes_back_out_of_any_box(box):
    """Boards 282 to 284."""
    found = ["G14-01b violation 0914 iff-infantry-2"]
    before, after = f"{box}  iff-infantry-2", "0914  iff-infantry-2:used"
    assert judged("G14-01b", before, after, "iff") == found
    assert judged("G14-01b", before, after, phase="start-of-turn/healing") == found
    assert judged("G14-01b", f"{box}  bongo-militia-1", "0914  bongo-militia-1:used", "iff") == []


@pytest.mark.rule("G14-01b")
def test_a_platoon_comes_out_of_unused_and_not_out_of_eliminated():
    came = "1307  iff-nuclear-1:used"
    assert judged("G14-01b", "unused  iff-nuclear-1", came, "iff") == []
    assert judged("G14-01b", "eliminated  iff-nuclear-1", came, "iff") != []


@pytest.mark.rule("S12-05")
def test_counters_come_to_nobody_in_a_box():
    """Board 298."""
    before, after = "capital-2  cjtf-infantry-1", "capital-2  minus-1 cjtf-infantry-1"
    assert judged("S12-05", before, after, "cjtf") == ["S12-05 violation capital-2 cjtf-infantry-1"]


@pytest.mark.rule("p3-01")
def test_the_guard_sheds_nothing_in_an_activation():
    """Boards 253 and 299."""
    before, after = "guards  minus-1 minus-1 cjtf-infantry-1", "guards  minus-1 cjtf-infantry-1"
    assert judged("G10-07", before, after, "cjtf") == ["p3-01 violation guards cjtf-infantry-1"]


@pytest.mark.rule("G10-07")
def test_a_company_sheds_one_to_a_party_that_comes_to_it():
    """Board 304."""
    before = "0709  minus-1 iff-infantry-1\n0711  bongo-party-1"
    after = "0709  iff-infantry-1 bongo-party-1:used"
    assert judged("G10-07", before, after, "bongo", "peoples") == []
    elsewhere = "0709  iff-infantry-1\n0710  bongo-party-1:used"
    assert judged("G10-07", before, elsewhere, "bongo", "peoples") != []


@pytest.mark.rule("p3-10e")
def test_a_mortar_fires_besides_where_bongo_units_have_come():
    """Board 306."""
    before = "1002  bongo-militia-1\n1003  iff-mortar-2"
    assert judged("p3-09a", before, "1003  bongo-militia-1:used iff-mortar-2:used", "bongo", "peoples") == []
    apart = judged(
        "p3-09a", before, "1002  bongo-militia-1:used\n1003  iff-mortar-2:used", "bongo", "peoples"
    )
    assert apart == ["p3-10a violation 1003 iff-mortar-2"]


@pytest.mark.rule("p3-17b")
def test_a_used_cas_that_is_driven_off_flies_to_any_airfield():
    """Boards 308 and 309."""
    before = "0914  iff-infantry-1\n0916  cjtf-infantry-1 cjtf-cas-1:used"
    after = (
        "0916  iff-infantry-1:used\n0917  minus-1 minus-1 minus-1 cjtf-infantry-1:used\n0820  cjtf-cas-1:used"
    )
    assert judged("p3-06", before, after, "iff") == []
    alone = before.replace("0914  iff-infantry-1\n", "")
    assert judged("p3-06", alone, "0916  cjtf-infantry-1\n0820  cjtf-cas-1:used", "iff") != []


@pytest.mark.rule("S12-04a")
def test_who_arrives_is_unhurt():
    """Board 112."""
    came = "0511  minus-1 tuscan-party-4 tuscan-militia-4"
    found = judged("S12-04a", "", came, phase="start-of-turn/arrivals")
    assert found == ["S12-04a violation 0511 tuscan-party-4"]


@pytest.mark.rule("p61-15b")
@pytest.mark.rule("p61-16a")
@pytest.mark.parametrize(
    ("rule", "leave", "space"), [("p61-15b", "airfields", "0820"), ("p61-16a", "cross-border", "0509")]
)
def test_who_stands_without_leave_has_till_the_next_declarations_end(rule, leave, space):
    """Boards 018 and 240, and the turn in which the leave is taken back."""
    phase, there = "start-of-turn/declarations", f"{space}  cjtf-cas-1"
    assert judged(rule, there, there, phase=phase) == [f"{rule} violation {space} cjtf-cas-1"]
    assert judged(rule, f"{leave} = yes\n{there}", there, phase=phase) == [f"{rule} due {space} cjtf-cas-1"]
    assert judged(rule, there, f"{leave} = yes\n{there}", phase=phase) == []
    assert judged(rule, f"{leave} = yes\n{there}", f"{leave} = yes\n{there}", phase=phase) == []
    start, end = (board(f"@ turn-1/{phase}\n{there}") for _ in range(2))
    (first,) = GAME.audits[rule].run(start, end, GAME.charts, phase)
    assert first.verdict == "violation"


@pytest.mark.rule("G9-05")
@pytest.mark.parametrize("box", ["unused", "eliminated", "destroyed"])
def test_no_site_goes_anywhere_in_a_quiet_phase(box):
    """Boards 154, 156 and 301."""
    start = board("@ turn-2/initiative\n1014  camp-centre")
    end = board(f"@ turn-2/initiative\n{box}  camp-centre")
    found = judge_rest(GAME, start, end, "turn-2/initiative", SEQUENCE)
    assert [str(each) for each in found] == [f"G9-05 violation {box} camp-centre"]
