"""What the ledger of a phase says, line by line, for given dice and choices, and what it asks next."""

from __future__ import annotations

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.combat.combat import combat_phase
from guelta.rules.chad.economy.budget import budget
from guelta.rules.chad.economy.domestic_product import gross_domestic_product
from guelta.rules.chad.economy.harvest import harvest
from guelta.rules.chad.phases.segment import end_of_movement
from guelta.rules.chad.phases.tactical_phase import (
    end_of_impulse,
    end_of_portion,
    end_of_tactical_phase,
    start_of_impulse,
)
from guelta.rules.chad.politics.affiliation_checks import affiliation
from guelta.rules.chad.reinforcement.placement import reinforcements
from guelta.rules.chad.reinforcement.replacements import guerrilla_replacements
from guelta.rules.chad.special_rules.scenario_rules import mrp_die
from guelta.rules.engine.play.procedure import Inputs, perform
from tests.rules.board import board


@pytest.mark.parametrize(
    ("procedure", "text", "dice", "choices", "ledger", "then"),
    [
        (
            combat_phase,
            (
                "@ turn-9/tactical-phase/impulse-1/rebel/combat; government = fan; scenario = manta; "
                "2724 fant-inf-co-1 libya-mech-bn-1; 2825 libya-mech-bn-2"
            ),
            {},
            {"attack-1": "2724"},
            [
                "5.10  attack on 2724 from 2825 (fap)",
                "5.81  conventional combat at 2724",
                "5.20  conventional combat at 2724: 8 against 2, differential 6 for the attacker",
            ],
            "asks dice-2724",
        ),
        (
            end_of_tactical_phase,
            "@ turn-10/tactical-phase/water-check; government = fan; scenario = manta",
            {},
            {"play-on": "end"},
            ["14.12  the game ends, nobody wins (draw): nobody holds 1537 N'Djamena"],
            "done",
        ),
        (
            end_of_portion,
            (
                "@ turn-2/tactical-phase/impulse-1/rebel/combat; government = fan; scenario = deby; "
                "out-of-country habre"
            ),
            {},
            {},
            ["14.32  the game ends, the FAP player wins: Habre goes abroad"],
            "done",
        ),
        (
            gross_domestic_product,
            "@ turn-15/gdp; government = fan; scenario = toyota-war",
            {"aid-france-oau": (1,)},
            {},
            [
                "7.21  total production 0: no prefecture with presence",
                "7.21  GDP level 0%",
                (
                    "7.45  France/OAU Aid to the Government (fan, "
                    "no Libyans): France and OAU withdrawn [1] (fan)"
                ),
                "12.31  withdrawal of France: nothing",
                "12.31  withdrawal of OAU: nothing",
            ],
            "asks aid-libya",
        ),
        (
            gross_domestic_product,
            (
                "@ turn-3/gdp; government = fan; scenario = campaign; 1631 mplt-leader; "
                "fant-losses fant-inf-co-1"
            ),
            {"aid-france-oau": (3,), "aid-libya": (2,), "aid-usa": (5,)},
            {"bonus-units": "mplt lost-fant-company"},
            [
                "7.21  total production 0: no prefecture with presence",
                "7.21  GDP level 0%",
                "7.45  France/OAU Aid to the Government (fan, no Libyans): 5% [3] (fan)",
                "7.41  5% of economic aid: foreign aid to 5% (fan)",
                "7.46  Libyan Aid to FAP (fap rebel, elsewhere): nothing [2] (fap)",
                "7.47  American Aid to FAN (fan governs): 10%, 2 bonus units [5] (fan)",
                "7.41  10% of economic aid: foreign aid to 15% (fan)",
                "7.43  MPLT guerrilla 1 to Nigeria New Arrivals (government)",
                "7.43  bonus unit FANT 2-2-6 company 1 to Government Reinforcements (fan)",
            ],
            "done",
        ),
        (
            start_of_impulse,
            (
                "@ turn-2/tactical-phase/impulse-2/government/reinforcements; government = fan; "
                "scenario = deby; 1638 france-inf-bn-3"
            ),
            {"french-impulse-2": (2,)},
            {},
            ["14.33  the French are withdrawn: French 9-4-6 infantry battalion 3 [2] (government)"],
            "done",
        ),
        (
            mrp_die,
            ("@ turn-9/tactical-phase/mrp-die; government = fan; scenario = manta; 1849 mrp-leader igf-1"),
            {"mrp-die": (6,)},
            {},
            ["14.13  MRP die [6] (rebel)", "14.13  MRP at 1849 Moundou joins the FAP player (rebel)"],
            "done",
        ),
        (
            start_of_impulse,
            (
                "@ turn-2/tactical-phase/impulse-2/government/reinforcements; government = fan; "
                "scenario = deby; task-force-losses france-inf-bn-3"
            ),
            {"french-impulse-2": (6,)},
            {},
            ["14.33  the French stay [6] (government)"],
            "done",
        ),
        (
            end_of_movement,
            "@ turn-11/tactical-phase/impulse-1/government/movement; government = fan",
            {},
            {"oau-withdrawn": "oau-inf-bn-1"},
            [],
            "done",
        ),
        (
            combat_phase,
            (
                "@ turn-9/tactical-phase/impulse-1/rebel/combat; commander-eliminated = goukouni; "
                "government = fan; scenario = toyota-war; 1829 mplt-guerrilla-1; 1928 fap-guerrilla-1"
            ),
            {},
            {},
            [],
            "done",
        ),
        (
            end_of_impulse,
            (
                "@ turn-1/tactical-phase/impulse-2/rebel/combat; government = fan; "
                "scenario = toyota-war; 1537 fap-guerrilla-1"
            ),
            {},
            {},
            [
                "14.23  FAP has captured 1537 N'Djamena and governs (rebel)",
                "10.22  all presence markers are removed",
                "14.23  presence 1 in Chari-Baguirmi: guerrillas, and no enemy at an airfield (rebel)",
                "14.23  no FANT infantry to remove (rebel)",
                "14.23  Libyans wait in Government Reinforcements, all others in the Government's box",
            ],
            "done",
        ),
        (
            end_of_impulse,
            (
                "@ turn-3/tactical-phase/impulse-2/rebel/combat; government = fan; "
                "scenario = campaign; 1537 fap-guerrilla-1"
            ),
            {},
            {"capital-exile": "sanctuary-sudan"},
            [
                "14.23  FAP has captured 1537 N'Djamena and governs (rebel)",
                "10.22  all presence markers are removed",
                "14.23  presence 1 in Chari-Baguirmi: guerrillas, and no enemy at an airfield (rebel)",
                "14.23  no FANT infantry to remove (rebel)",
                "14.23  Libyans wait in Government Reinforcements, all others in the Government's box",
                "14.43  Habre flees to Sudan Sanctuary (rebel)",
            ],
            "done",
        ),
        (
            affiliation,
            (
                "@ turn-10/affiliation; government = fan; options = 13.60; 2736 fap-guerrilla-1; "
                "2838 mplt-leader"
            ),
            {},
            {"check-1": "pass", "check-2": "units-2736", "terrorism-government": "", "terrorism-rebel": ""},
            [
                "11.10  the rebel passes (rebel)",
                "13.61  check of FAP guerrilla 1 at 2736, loyalty 3 (government)",
            ],
            "asks check-2-government",
        ),
        (
            affiliation,
            "@ turn-4/affiliation; government = fan; scenario = deby; 1631 mplt-leader:fap",
            {"check-2-government": (5,), "check-2-rebel": (4,)},
            {
                "check-1": "pass",
                "check-2": "mplt-leader",
                "check-3": "pass",
                "check-4": "pass",
                "terrorism-government": "",
                "terrorism-rebel": "",
            },
            [
                "11.10  the rebel passes (rebel)",
                "11.10  check of MPLT leader at 1631 Mao, loyalty 2 (government)",
                "11.23  government 5: no adjustment [5] (government)",
                "11.23  rebel 6: +1 faction friendly now, +1 presence P0 [4] (rebel)",
                "11.20  difference 1, less than 2: no effect",
                "11.10  the affiliation checks are over",
            ],
            "done",
        ),
        (
            affiliation,
            "@ turn-2/affiliation; government = fan; scenario = campaign; 1631 mplt-leader:fap",
            {},
            {"check-1": "pass", "terrorism-government": "", "terrorism-rebel": ""},
            ["11.10  the rebel passes (rebel)"],
            "asks check-2",
        ),
        (
            reinforcements,
            (
                "@ turn-3/tactical-phase/impulse-1/government/reinforcements; government = fan; "
                "scenario = campaign; government-reinforcements fant-inf-co-1"
            ),
            {},
            {"enter": "fant-inf-co-1"},
            [],
            "done",
        ),
        (
            gross_domestic_product,
            "@ turn-3/gdp; donor-conference = yes; government = fan; scenario = campaign",
            {"aid-france-oau": (3,), "aid-libya": (2,), "aid-usa": (1,)},
            {},
            [
                "7.21  total production 0: no prefecture with presence",
                "7.21  GDP level 0%",
                "6.40  donor conference: 5%, foreign aid to 5% (government)",
                "7.45  France/OAU Aid to the Government (fan, no Libyans): 5% [3] (fan)",
                "7.41  5% of economic aid: foreign aid to 10% (fan)",
                "7.46  Libyan Aid to FAP (fap rebel, elsewhere): nothing [2] (fap)",
                "7.47  American Aid to FAN (fan governs): nothing [1] (fan)",
            ],
            "done",
        ),
        (
            gross_domestic_product,
            ("@ turn-4/affiliation; government = fan; scenario = deby; batha-presence presence-batha:p2"),
            {"aid-france-oau": (2,)},
            {"tax": "batha"},
            [
                "7.21  total production 0: Batha 0",
                "7.21  GDP level 0%",
                "7.30  tax increase in Batha: presence 2 to 1, production , GDP level 5% (government)",
                "14.33  the game is extended: -1 to France/OAU Aid to the Government",
                (
                    "7.45  France/OAU Aid to the Government (fan, "
                    "no Libyans) modified to 1: France and OAU withdrawn [2] (fan)"
                ),
                "12.31  withdrawal of France: nothing",
                "12.31  withdrawal of OAU: nothing",
            ],
            "asks aid-libya",
        ),
        (
            budget,
            "@ turn-3/budget; government = fan; scenario = campaign; gdp-5 gdp-level",
            {},
            {"exchange-before-1": ""},
            [
                "9.10  budget of 3 credits (government)",
                "9.21  0 FANT units maintained for 0 credits, 3 left (government)",
            ],
            "asks purchase",
        ),
        (
            affiliation,
            (
                "@ turn-10/affiliation; government = fan; options = 13.60; 2736 fap-guerrilla-2:fan; "
                "2838 mplt-leader"
            ),
            {"check-2-government": (1,), "check-2-rebel": (1,)},
            {
                "check-1": "pass",
                "check-2": "units-2736",
                "check-2-units": "fap-guerrilla-2",
                "check-3": "pass",
                "terrorism-government": "",
                "terrorism-rebel": "",
            },
            [],
            "11.10 refused",
        ),
        (
            harvest,
            "@ turn-3/harvest; government = fan; scenario = deby",
            {"harvest": (1, 4), "random-event": (6,)},
            {},
            [
                "6.30  annual harvest: 5 [1, 4] (government)",
                "6.10  drought until the next harvest",
                "6.00  North: no change",
                "6.00  Central -2: no production is kept",
                "6.00  South -1: no production is kept",
                "6.40  random event: Donor conference [6] (government)",
                "6.40  5% of foreign aid to the Government this year",
            ],
            "done",
        ),
        (
            harvest,
            "@ turn-3/harvest; government = fap; scenario = campaign",
            {"harvest": (2, 4), "random-event": (1,)},
            {},
            [
                "6.30  annual harvest: 6 [2, 4] (government)",
                "6.10  no drought until the next harvest",
                "6.00  North: no change",
                "6.00  Central -1: no production is kept",
                "6.00  South: no change",
                "6.40  random event: BET ceded [1] (government)",
                "6.40  the North is ceded: presence 0 in no prefecture; +1 to Libyan aid this year",
            ],
            "done",
        ),
        (
            harvest,
            "@ turn-3/harvest; government = fan; scenario = campaign",
            {"harvest": (4, 4), "locusts": (4,), "random-event": (3,)},
            {},
            [
                "6.30  annual harvest: 8 [4, 4] (government)",
                "6.10  no drought until the next harvest",
                "6.00  North: no change",
                "6.00  Central +1: no production is kept",
                "6.00  South +1: no production is kept",
                "6.40  random event: Locusts or cholera [3] (government)",
                "6.40  Central -1: no production is kept [4] (government)",
            ],
            "done",
        ),
        (
            harvest,
            ("@ turn-3/harvest; government = fan; scenario = campaign; lac-presence presence-lac:p2"),
            {"harvest": (4, 4), "random-event": (4,)},
            {"mutiny": "lac"},
            [
                "6.30  annual harvest: 8 [4, 4] (government)",
                "6.10  no drought until the next harvest",
                "6.00  North: no change",
                "6.00  Central +1: no production is kept",
                "6.00  South +1: no production is kept",
                "6.40  random event: Mutiny [4] (government)",
                "6.40  presence in Lac 2 to 1 (rebel)",
            ],
            "done",
        ),
        (
            harvest,
            "@ turn-3/harvest; government = fan; scenario = campaign",
            {"harvest": (4, 4), "random-event": (5,)},
            {},
            [
                "6.30  annual harvest: 8 [4, 4] (government)",
                "6.10  no drought until the next harvest",
                "6.00  North: no change",
                "6.00  Central +1: no production is kept",
                "6.00  South +1: no production is kept",
                "6.40  random event: Peace conference [5] (government)",
                "6.40  +1 for both players in checks of independent factions this year",
            ],
            "done",
        ),
        (
            harvest,
            "@ turn-3/harvest; government = fan; scenario = campaign",
            {"harvest": (4, 4), "random-event": (1,)},
            {},
            [
                "6.30  annual harvest: 8 [4, 4] (government)",
                "6.10  no drought until the next harvest",
                "6.00  North: no change",
                "6.00  Central +1: no production is kept",
                "6.00  South +1: no production is kept",
                "6.40  random event: BET ceded [1] (government)",
                "6.40  no effect: FAP does not govern",
            ],
            "done",
        ),
        (
            harvest,
            "@ turn-3/harvest; government = fan; scenario = deby",
            {"harvest": (4, 4), "random-event": (2,)},
            {},
            [
                "6.30  annual harvest: 8 [4, 4] (government)",
                "6.10  no drought until the next harvest",
                "6.00  North: no change",
                "6.00  Central +1: no production is kept",
                "6.00  South +1: no production is kept",
                "6.40  random event: Faction split [2] (government)",
                "14.33  no faction becomes independent in this scenario",
            ],
            "done",
        ),
        (
            harvest,
            ("@ turn-3/harvest; government = fan; scenario = campaign; 1631 mplt-leader; 3838 pla-leader"),
            {"faction-split-1": (3, 3), "harvest": (4, 4), "random-event": (2,)},
            {},
            [
                "6.30  annual harvest: 8 [4, 4] (government)",
                "6.10  no drought until the next harvest",
                "6.00  North: no change",
                "6.00  Central +1: no production is kept",
                "6.00  South +1: no production is kept",
                "6.40  random event: Faction split [2] (government)",
                "6.40  lowest die of MPLT, PLA [3, 3] (government)",
            ],
            "asks faction-split-2",
        ),
        (
            harvest,
            ("@ turn-3/harvest; government = fap; scenario = campaign; borkou-presence presence-borkou:p2"),
            {"harvest": (2, 4), "random-event": (1,)},
            {},
            [
                "6.30  annual harvest: 6 [2, 4] (government)",
                "6.10  no drought until the next harvest",
                "6.00  North: no change",
                "6.00  Central -1: no production is kept",
                "6.00  South: no change",
                "6.40  random event: BET ceded [1] (government)",
                "6.40  the North is ceded: presence 0 in Borkou; +1 to Libyan aid this year",
            ],
            "done",
        ),
        (
            gross_domestic_product,
            "@ turn-3/gdp; government = fan; scenario = campaign; lac-presence presence-lac",
            {},
            {},
            ["7.21  total production 0: Lac 0", "7.21  GDP level 0%"],
            "asks aid-france-oau",
        ),
        (
            harvest,
            "@ turn-3/harvest; government = fan; scenario = campaign",
            {"harvest": (1, 3)},
            {},
            [
                "6.30  annual harvest: 4 [1, 3] (government)",
                "6.10  drought until the next harvest",
                "6.00  North -1: no production is kept",
                "6.00  Central -2: no production is kept",
                "6.00  South -2: no production is kept",
            ],
            "done",
        ),
        (
            guerrilla_replacements,
            "@ turn-4/guerrilla-replacements; government = fan; scenario = deby",
            {"replacements-government": (1,), "replacements-rebel": (6,)},
            {"guerrillas-rebel": "fap"},
            [
                "12.14  government, 0 prefectures of presence 2: no guerrilla [1] (government)",
                "12.14  rebel, 0 leaders and Commander: up to 1 guerrilla [6] (rebel)",
            ],
            "asks sanctuary-fap-guerrilla-1",
        ),
    ],
)
def test_the_ledger_tells_every_step_and_the_phase_asks_for_the_next(
    procedure, text, dice, choices, ledger, then
):
    inputs = Inputs(dice, {id: tuple(values.split()) for id, values in choices.items()})
    outcome = perform(procedure, board(text.replace("; ", "\n")), GAME.charts, inputs)
    assert [str(entry) for entry in outcome.entries] == ledger
    refused = f"{str(outcome.finding).split()[0]} refused" if outcome.finding else ""
    assert refused or (f"asks {outcome.asks.id}" if outcome.asks else "done") == then
    assert not refused or refused == then
