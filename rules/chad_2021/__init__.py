"""The web edition of 2021 of Chad: what it does otherwise than the game of 1991, and nothing else.

What differs in numbers stands in `tables/`, in timing in `sequence.toml`; the checks and procedures replaced
are in the modules of their chapters. `CHANGES.md` lists all of it by rule number.
"""

from __future__ import annotations

from guelta.rules.chad import GAME as PARENT
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.phases.tactical_changes import fortifications, thirst
from guelta.rules.chad_2021 import sanctuary, water
from guelta.rules.chad_2021.charts import ChartsOf2021
from guelta.rules.engine.composing.composition import derive
from guelta.rules.engine.judging.phase import PhaseParts
from guelta.rules.engine.tables.folder import Folder

__all__ = ["GAME"]

_SEGMENT: PhaseParts[ChadCharts] = {
    "opening": sanctuary.arrivals_move_on,
    "accounts_at_start": (fortifications, sanctuary.own_arrivals_moved_on),
}
_WATER: PhaseParts[ChadCharts] = {
    "procedure": water.water_check,
    "accounts": (thirst(water.unit_without_water_at_the_end),),
}

GAME = derive(
    PARENT,
    "chad_2021",
    folder=Folder.of_package(__name__),
    charts=ChartsOf2021,
    scenarios=["manta"],
    without=[
        *("6", "7", "8", "9", "10", "11"),  # Part II
        *("4.82", "5.70", "12.1", "12.20", "12.31", "12.41", "12.42"),
        "13",  # of the options, terrain stacking is always played (4.23)
        *("14.2", "14.3", "14.4", "14.5", "14.6"),
    ],
    notes={
        "4.23": "nine steps at most, fewer where the Terrain Effects Chart says so",
        "4.31": "without drought, which this edition does not have",
        "14.13": "the MRP die and that it stays where it is, no drought, no change of government, and who "
        "joins or comes into play",
    },
    retesting=["1.10", "4.80", "4.81", "5.42", "5.53", "14.10", "14.13"],  # theirs rest on Part II or 1990
    replacing=[
        sanctuary.new_arrivals_to_adjust,
        sanctuary.counter_in_an_entry_hex,
        sanctuary.intervention_unit_misplaced,
        water.conventional_unit_without_water,
        water.no_water_marker_to_remove,
        water.unit_without_water_at_the_end,
    ],
    audits=[sanctuary.moves_of_a_portion, sanctuary.arrivals_left_behind, water.thirsty_units_that_live_on],
    phases={
        "sanctuary-adjustment": {
            "procedure": sanctuary.sanctuary_adjustment,
            "accounts": (sanctuary.arrivals_moved_on,),
        },
        "impulse": {"closing": sanctuary.intervention_units_leave},
        "government": _SEGMENT,
        "rebel": _SEGMENT,
        "water": _WATER,
        "water-check": _WATER,
    },
)
