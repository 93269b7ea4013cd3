"""Every phase of both seasons: what its worksheet carries out, and what its players do on the board."""

import pytest

from guelta.companion.paperwork.work import Part, works_of
from guelta.rules.chad import GAME

NAMES = {
    "harvest": ["start_of_year", "harvest"],
    "gdp": ["gross_domestic_product"],
    "budget": ["budget"],
    "affiliation": ["arrivals", "affiliation"],
    "guerrilla-replacements": ["guerrilla_replacements"],
    "tactical-phase/mrp-die": ["free_set_up", "mrp_die"],
    "tactical-phase/sanctuary-adjustment": ["sanctuary_adjustment"],
    "tactical-phase/task-force-adjustment": ["task_force_adjustment"],
    "tactical-phase/impulse-2/government/reinforcements": [
        "start_of_impulse",
        "start_of_segment",
        "reinforcements",
    ],
    "tactical-phase/impulse-2/rebel/reinforcements": ["start_of_segment", "reinforcements"],
    "tactical-phase/special-withdrawal": ["special_withdrawal"],
    "tactical-phase/water-check": ["water_check", "end_of_tactical_phase"],
    "presence-adjustment": ["presence_adjustment", "end_of_season"],
    "victory-check": ["victory_check"],
}
ON_THE_BOARD = {
    "tactical-phase/impulse-2/government/movement": ([], ["end_of_movement", "end_of_portion"]),
    "tactical-phase/impulse-2/government/combat": (
        ["combats_fought"],
        ["end_of_combat", "end_of_portion", "end_of_segment"],
    ),
    "tactical-phase/impulse-2/rebel/movement": ([], ["end_of_movement", "end_of_portion"]),
    "tactical-phase/impulse-2/rebel/combat": (
        ["combats_fought"],
        ["end_of_combat", "end_of_portion", "end_of_segment", "end_of_impulse"],
    ),
}


def names(path: str) -> dict[Part, list[str]]:
    sequence = GAME.sequence_of({name for each in GAME.scenarios.values() for name in each.conditions})
    turns = [turn for turn in (3, 4) if f"turn-{turn}/{path}" in sequence]
    assert turns, path
    works = works_of(GAME, sequence, f"turn-{turns[0]}/{path}")
    return {work.part: [each.name for each in work.procedures] for work in works}


@pytest.mark.parametrize("path", NAMES)
def test_a_phase_is_carried_out_whole(path):
    assert names(path) == {Part.WHOLE: NAMES[path]}


@pytest.mark.parametrize("path", ON_THE_BOARD)
def test_what_is_played_on_the_board_is_left_to_it(path):
    meanwhile, end = ON_THE_BOARD[path]
    assert names(path) == ({Part.MEANWHILE: meanwhile} if meanwhile else {}) | {Part.END: end}


def test_no_phase_of_any_scenario_is_forgotten():
    known = {path.replace("impulse-2", "impulse") for path in {**NAMES, **ON_THE_BOARD}}
    for scenario in GAME.scenarios.values():
        for leaf in GAME.sequence_of(scenario.conditions).leaves:
            path = leaf.split("/", 1)[1]
            for number in (1, 2, 3):
                path = path.replace(f"impulse-{number}", "impulse")
            assert path in known, leaf


def test_an_edition_without_politics_has_no_production_to_lose():
    from guelta.rules.chad_2021 import GAME as EDITION

    sequence = EDITION.sequence_of(EDITION.scenarios["manta"].conditions)
    combat = next(leaf for leaf in sequence.leaves if leaf.endswith("/combat"))
    assert [work.part for work in works_of(EDITION, sequence, combat)] == [Part.END]
