"""7.50 Combat Effects on Production, 10.22, and 8.40."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.combat.production_loss import end_of_war_zones, lose_production, production
from guelta.rules.chad.movement.movement import legal_moves
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.board import board, findings
from tests.rules.chad.fighting import fight, ledger

HEAD = "@ turn-11/tactical-phase/impulse-1/government/combat\ngovernment = fan\n"
LAC = "1333"
"""Bol, in Lac prefecture: its median lies behind level 4 of 8."""


def after_combat(text: str, times: int = 1):
    def combats(run):
        for _ in range(times):
            lose_production(run, LAC)

    return perform(combats, board(HEAD + text), GAME.charts)


@pytest.mark.rule("7.50")
def test_the_first_combat_of_an_impulse_costs_a_level_and_makes_a_war_zone():
    outcome = after_combat("lac-production-6 production-lac")
    assert str(outcome.position.stack("lac-production-5")[0]) == "production-lac:war-zone"
    assert ledger(outcome) == ["7.50  Lac becomes a war zone: production 6 to 5"]


@pytest.mark.rule("7.50")
def test_a_second_combat_in_the_same_impulse_costs_nothing():
    outcome = after_combat("lac-production-6 production-lac", times=2)
    assert production(outcome.position, "lac")[0] == 5


@pytest.mark.rule("7.50")
def test_combat_in_all_three_impulses_costs_three_levels():
    """The rulebook's own example: Lac began at 6 and ends the Tactical Phase at 3."""

    def phase(run):
        for _ in range(3):
            lose_production(run, LAC)
            lose_production(run, LAC)
            end_of_war_zones(run)

    outcome = perform(phase, board(HEAD + "lac-production-6 production-lac"), GAME.charts)
    level, marker = production(outcome.position, "lac")
    assert (level, marker.face) == (3, "")


@pytest.mark.rule("7.50")
def test_production_never_falls_below_one():
    outcome = after_combat("lac-production-1 production-lac")
    assert ledger(outcome) == ["7.50  Lac becomes a war zone: production stays at 1"]
    assert str(outcome.position.stack("lac-production-1")[0]) == "production-lac:war-zone"


@pytest.mark.rule("7.50")
@pytest.mark.rule("5.70")
def test_without_part_two_there_is_nothing_to_lose():
    assert ledger(after_combat("1333 fant-inf-co-1")) == []


@pytest.mark.rule("10.22")
@pytest.mark.parametrize(("level", "face"), [(6, "p2"), (5, ""), (4, "p2")])
def test_full_presence_is_lost_the_instant_production_falls_below_the_median(level, face):
    outcome = after_combat(f"lac-production-{level} production-lac\nlac-presence presence-lac:p2")
    assert outcome.position.stack("lac-presence")[0].face == face


@pytest.mark.rule("10.22")
def test_partial_presence_is_never_lost_so():
    outcome = after_combat("lac-production-5 production-lac\nlac-presence presence-lac")
    assert outcome.position.stack("lac-presence")[0].face == ""
    assert ledger(outcome, "10.22") == []


@pytest.mark.rule("7.50")
def test_it_happens_in_the_attack_itself_where_the_defender_stands():
    text = HEAD + "lac-production-6 production-lac\n1332 fant-inf-bn-1\n1333 libya-mech-bn-1\n"
    assert GAME.charts.map["1333"]["prefecture"] == "lac"
    outcome = fight(text, "1333", "1332")
    assert ledger(outcome, "7.50") == ["7.50  Lac becomes a war zone: production 6 to 5"]


@pytest.mark.rule("7.50")
def test_a_war_zone_left_over_when_an_impulse_begins_is_due_to_be_turned():
    text = HEAD + "lac-production-5 production-lac:war-zone\nkanem-production-3 production-kanem\n"
    assert findings(GAME, board(text), "7.50") == ["7.50 due lac-production-5 production-lac"]


# ---- 8.40

FAP_GOVERNS = HEAD.replace("fan", "fap")


@pytest.mark.rule("8.40")
def test_with_libyans_about_french_and_oau_units_keep_to_the_south_and_the_capital():
    text = FAP_GOVERNS + "3020 libya-mech-bn-1\n3633 france-inf-bn-1\n2734 oau-inf-bn-1\n"
    assert findings(GAME, board(text), "8.40") == [
        "8.40 due 2734 oau-inf-bn-1",
        "8.40 due 3633 france-inf-bn-1",
    ]


@pytest.mark.rule("8.40")
def test_libyans_in_the_losses_box_are_enough():
    text = FAP_GOVERNS + "task-force-losses libya-mech-bn-1\n3633 france-inf-bn-1\n"
    assert findings(GAME, board(text), "8.40") == ["8.40 due 3633 france-inf-bn-1"]


@pytest.mark.rule("8.40")
def test_in_the_south_and_chari_baguirmi_they_stay():
    text = FAP_GOVERNS + "3020 libya-mech-bn-1\n1849 france-inf-bn-1\n1537 oau-inf-bn-1\n"
    assert findings(GAME, board(text), "8.40") == []


@pytest.mark.rule("8.40")
@pytest.mark.parametrize(
    "text",
    [
        FAP_GOVERNS + "3633 france-inf-bn-1\nunused libya-mech-bn-1",
        HEAD + "3020 libya-mech-bn-1\n3633 france-inf-bn-1",
    ],
)
def test_without_libyans_or_under_a_fan_government_nothing_is_due(text):
    assert findings(GAME, board(text), "8.40") == []


@pytest.mark.rule("8.40")
def test_nor_does_it_concern_other_units():
    text = FAP_GOVERNS + "3020 libya-mech-bn-1\n3633 fant-inf-bn-1 fap-guerrilla-1\n"
    assert findings(GAME, board(text), "8.40") == []


# ---- combat fought on the board


def fought(text: str, *chosen: str, side: str = "government"):
    head = HEAD.replace("/government/", f"/{side}/")
    inputs = Inputs()
    for number, values in enumerate(chosen, start=1):
        inputs = inputs.with_choice(f"combat-{number}", *values.split())
    return perform(GAME.phases["combat"].meanwhile, board(head + text), GAME.charts, inputs)


@pytest.mark.rule("7.50")
def test_players_who_fight_on_the_board_are_asked_where_those_with_enemies_side_by_side_first():
    text = "lac-production-6 production-lac\nkanem-production-4 production-kanem\n"
    met = text + "batha-production-3 production-batha\n2734 fant-inf-bn-1\n2834 fap-guerrilla-1\n"
    options = [option.title for option in fought(met).asks.options]
    assert options == ["Batha (production 3, enemies adjacent)", "Kanem (production 4)", "Lac (production 6)"]


@pytest.mark.rule("7.50")
@pytest.mark.rule("10.22")
def test_what_they_name_loses_production_and_they_are_asked_again():
    text = (
        "lac-production-5 production-lac\nkanem-production-4 production-kanem\nlac-presence presence-lac:p2\n"
    )
    outcome = fought(text, "lac")
    assert ledger(outcome) == [
        "7.50  Lac becomes a war zone: production 5 to 4",
        "10.22  production of Lac is below its median: presence 2 to 1",
    ]
    assert [option.value for option in outcome.asks.options] == ["kanem"]
    assert fought(text, "lac", "").is_done


@pytest.mark.rule("7.50")
def test_where_combat_was_fought_in_this_impulse_it_costs_nothing_more():
    text = "lac-production-5 production-lac:war-zone\nkanem-production-4 production-kanem\n"
    assert [option.value for option in fought(text).asks.options] == ["kanem"]
    assert fought("lac-production-5 production-lac:war-zone\n").is_done


@pytest.mark.rule("7.50")
def test_without_production_nobody_is_asked():
    assert fought("2734 fant-inf-bn-1\n2834 fap-guerrilla-1\n").is_done


@pytest.mark.rule("7.50")
@pytest.mark.parametrize(("side", "face"), [("government", "war-zone"), ("rebel", "")])
def test_war_zones_end_with_the_combat_of_the_rebel(side, face):
    head = HEAD.replace("/government/", f"/{side}/")
    outcome = perform(
        GAME.phases["combat"].afterwards,
        board(head + "lac-production-5 production-lac:war-zone\n"),
        GAME.charts,
    )
    assert outcome.position.stack("lac-production-5")[0].face == face


@pytest.mark.rule("4.23")
@pytest.mark.rule("4.44")
def test_a_movement_made_on_the_board_ends_as_every_movement_does():
    text = HEAD.replace("/combat", "/movement") + "1537 oau-inf-bn-1\n1538 fap-guerrilla-1\n"
    ending = GAME.phases["movement"].afterwards
    asks = perform(ending, board(text), GAME.charts).asks
    assert (asks.id, asks.side, asks.least) == ("oau-withdrawn", "government", 0)
    began_there = Inputs(choices={"oau-withdrawn": ("oau-inf-bn-1",)})
    assert ledger(perform(ending, board(text), GAME.charts, began_there)) == [
        "4.44  OAU 6-3-6 battalion 1 beside rebels is withdrawn from play (government)"
    ]
    moved_there = perform(ending, board(text), GAME.charts, Inputs(choices={"oau-withdrawn": ()}))
    assert moved_there.is_done and not moved_there.entries  # a violation: the owner moves it back
    assert perform(ending, board(text.replace("1538", "1739")), GAME.charts).is_done


# ---- 8.40: when it begins, and how long it lasts

FAP_GOVERNS = "@ turn-15/tactical-phase/impulse-1/government/movement\ngovernment = fap\n"
FRENCH_UP_NORTH = "3633  france-inf-bn-1\n"


def remembered(before: str, after: str) -> str:
    """Return what the field `libyan-aid` says after a step."""
    return GAME.remember(GAME.charts, board(before), board(after)).fields.get("libyan-aid", "")


@pytest.mark.rule("8.40")
@pytest.mark.parametrize("phase", ["impulse", "reinforcements", "movement", "combat", "special-withdrawal"])
def test_it_is_judged_wherever_libyans_can_come_or_the_capital_can_have_fallen(phase):
    named = GAME.sequence_of(["politics"])
    here = [path for path in named.leaves if path.startswith("turn-15/")]
    moments = [moment for path in here for moment in (*named.starts(path), *named.ends(path))]
    judged = {moment.phase.name for moment in moments if "8.40" in moment.rules}
    assert phase in judged


@pytest.mark.rule("8.40")
def test_it_lasts_when_the_libyans_are_gone():
    gone = FAP_GOVERNS + FRENCH_UP_NORTH + "government-reinforcements  libya-legion-inf-bn-1\n"
    assert findings(GAME, board("libyan-aid = yes\n" + gone), "8.40") == ["8.40 due 3633 france-inf-bn-1"]
    assert findings(GAME, board("libyan-aid = no\n" + gone), "8.40") == []
    assert findings(GAME, board(gone), "8.40") == ["8.40 unsure 3633 france-inf-bn-1"]
    assert findings(GAME, board(FAP_GOVERNS + FRENCH_UP_NORTH), "8.40") == []


@pytest.mark.rule("8.40")
def test_it_is_remembered_until_fan_retakes_the_capital():
    with_libyans = FAP_GOVERNS + "3020  libya-legion-inf-bn-1\n"
    without = FAP_GOVERNS + "rebel-reinforcements  libya-legion-inf-bn-1\n"
    assert remembered(with_libyans, with_libyans) == "yes"
    assert remembered("libyan-aid = yes\n" + with_libyans, without) == "yes"
    assert remembered("libyan-aid = yes\n" + without, without.replace("fap\n", "fan\n", 1)) == ""
    assert remembered(without.replace("fap\n", "fan\n", 1), without) == "no"
    assert remembered(without, without) == ""
    assert remembered(without, "libyan-aid = yes\n" + without) == "yes"


@pytest.mark.rule("8.40")
def test_who_fled_out_of_the_south_before_may_not_go_back_there():
    text = "libyan-aid = yes\n" + FAP_GOVERNS + "1749  france-inf-bn-1\n"
    reached = set(legal_moves(board(text), GAME.charts, "france-inf-bn-1"))
    assert reached and all(
        GAME.charts.region(hex) == "south" or GAME.charts.map[hex]["prefecture"] == "chari-baguirmi"
        for hex in reached
    )


@pytest.mark.rule("7.50")
def test_the_ledger_says_which_production_is_back_to_normal():
    text = HEAD + "lac-production-5 production-lac:war-zone\nkanem-production-3 production-kanem\n"
    assert ledger(perform(end_of_war_zones, board(text), GAME.charts)) == [
        "7.50  back to normal production: Lac"
    ]
    assert ledger(perform(end_of_war_zones, board(text.replace(":war-zone", "")), GAME.charts)) == []
