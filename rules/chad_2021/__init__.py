"""The web edition of 2021 of Chad: what it does otherwise than the game of 1991, and nothing else.

What differs in numbers stands in `tables/`, in timing in `sequence.toml`; the checks and procedures replaced
are in the modules of their chapters. `CHANGES.md` lists all of it by rule number.
"""

from __future__ import annotations

from rules.chad import GAME as PARENT
from rules.chad_2021 import sanctuary, water
from rules.engine.folder import Folder

__all__ = ["GAME"]

GAME = PARENT.derive(
    "chad_2021",
    folder=Folder.of_package(__name__),
    scenarios=["manta"],
    without=[
        *("6", "7", "9", "10"),  # Part II
        *("11.0", "11.1", "11.2", "11.30", "11.34", "11.4", "12.10", "12.14", "12.31", "12.41"),
        "13",  # of the options, terrain stacking is always played (4.23)
        *("14.2", "14.3", "14.4", "14.5", "14.6"),
    ],
    replacing=[
        sanctuary.new_arrivals_to_adjust,
        sanctuary.counter_in_an_entry_hex,
        water.conventional_unit_without_water,
        water.no_water_marker_to_remove,
        water.unit_without_water_at_the_end,
    ],
    audits=[sanctuary.moves_of_a_portion, sanctuary.arrivals_left_behind],
    procedures={
        "sanctuary-adjustment": sanctuary.sanctuary_adjustment,
        "water": water.water_check,
        "water-check": water.water_check,
    },
    openings={"government": sanctuary.arrivals_move_on, "rebel": sanctuary.arrivals_move_on},
    closings={"impulse": sanctuary.intervention_units_leave},
)
