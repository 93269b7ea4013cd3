"""The sequence of play: paths, what begins and ends between two of them, and faults of its file."""

import tomllib

import pytest

from guelta.rules.chad import GAME as CHAD
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.engine.tables.table import RulesDataError

PLAY = """
turns = 2
turn_kinds = ["wet", "dry"]
[wet]
phases = ["harvest", "operations"]
[dry]
phases = ["operations"]
[harvest]
title = "Harvest"
rule = "6.00"
only_if = "politics"
[operations]
title = "Operations"
rule = "3.00"
phases = ["impulse", "water"]
[impulse]
title = "Impulse"
rule = "4.20"
repeat = 2
phases = ["north", "south"]
at_end = ["4.23"]
[north]
title = "North"
rule = "4.21"
side = "north"
at_start = ["4.32"]
[south]
title = "South"
rule = "4.21"
side = "south"
[water]
title = "Water"
rule = "4.34"
at_start = ["4.34"]
settle = ["4.34"]
"""
RULES = {"3.00", "4.20", "4.21", "4.23", "4.32", "4.34", "6.00"}


def sequence(text=PLAY, conditions=()):
    return Sequence.from_table(
        tomllib.loads(text),
        source="play.toml",
        rules=RULES,
        conditions=["politics", *conditions] if conditions else (),
    )


def test_a_turn_is_called_by_its_round_where_kinds_of_turn_differ():
    campaign, manta = (CHAD.sequence_for(CHAD.scenarios[name]) for name in ("campaign", "manta"))
    assert [campaign.called(turn) for turn in (1, 2, 11)] == ["year 1, wet", "year 1, dry", "year 6, wet"]
    assert [manta.called(turn) for turn in (9, 10, 11)] == ["wet", "dry", "year 6, wet"]
    assert [manta.named(turn) for turn in (10, 11)] == ["Turn 10", "Turn 11 (year 6, wet)"]


def test_a_turn_flattens_to_paths_in_order_of_play():
    assert sequence().leaves[:5] == (
        "turn-1/operations/impulse-1/north",
        "turn-1/operations/impulse-1/south",
        "turn-1/operations/impulse-2/north",
        "turn-1/operations/impulse-2/south",
        "turn-1/operations/water",
    )
    assert len(sequence().leaves) == 10


def test_conditions_bring_phases_in():
    play = sequence(conditions=["politics"])
    assert play.leaves[0] == "turn-1/harvest"
    assert play.leaves[6] == "turn-2/operations/impulse-1/north"
    assert not play.uniform
    assert sequence().uniform


def test_a_path_reads_as_words_and_knows_its_side_and_turn():
    path = "turn-1/operations/impulse-2/south"
    assert sequence().title(path) == "Turn 1, Operations, Impulse 2, South"
    assert sequence().title(path, "turn-1/operations/impulse-2/north") == "South"
    assert sequence().title(path, "turn-1/operations/impulse-1/south") == "Impulse 2, South"
    assert sequence().title(path, path) == "South"
    assert sequence().title(path, "turn-2/operations/impulse-2/south") == sequence().title(path)
    assert sequence().side(path) == "south"
    assert sequence().side("turn-1/operations/water") == ""
    assert Sequence.turn(path) == 1


def moments(boundary):
    return (
        [moment.path.rsplit("/", 1)[-1] for moment in boundary.ended],
        list(boundary.skipped),
        [moment.path.rsplit("/", 1)[-1] for moment in boundary.begun],
    )


def test_the_next_segment_ends_one_and_begins_one():
    play = sequence()
    assert moments(play.between(play.leaves[0], play.leaves[1])) == (["north"], [], ["south"])


def test_the_next_impulse_ends_from_the_inside_and_begins_from_the_outside():
    play = sequence()
    assert moments(play.between(play.leaves[1], play.leaves[2])) == (
        ["south", "impulse-1"],
        [],
        ["impulse-2", "north"],
    )


def test_the_next_turn_ends_and_begins_everything():
    play = sequence()
    assert moments(play.between(play.leaves[4], play.leaves[5])) == (
        ["water", "operations"],
        [],
        ["operations", "impulse-1", "north"],
    )


def test_a_jump_names_what_was_skipped():
    play = sequence()
    assert play.between(play.leaves[0], play.leaves[3]).skipped == play.leaves[1:3]


def test_going_back_ends_and_begins_nothing():
    play = sequence()
    back = play.between(play.leaves[3], play.leaves[0])
    assert back.backward and moments(back) == ([], [], [])
    assert not play.between(play.leaves[3], play.leaves[3]).backward


def test_starts_and_ends_of_a_path_are_those_of_play_in_order():
    play = sequence()
    assert [m.path for m in play.starts(play.leaves[0])] == [
        "turn-1/operations",
        "turn-1/operations/impulse-1",
        "turn-1/operations/impulse-1/north",
    ]
    assert [m.path for m in play.ends(play.leaves[-1])] == ["turn-2/operations/water", "turn-2/operations"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'phases = ["impulse", "water"]',
            'phases = ["impulse", "rain"]',
            "play.toml, rain: has no table of its own",
        ),
        ('phases = ["impulse", "water"]', 'phases = ["impulse"]', "play.toml, water: is never reached"),
        (
            'phases = ["north", "south"]',
            'phases = ["operations"]',
            "play.toml, operations: lies within itself",
        ),
        (
            'at_end = ["4.23"]',
            'at_end = ["4.99"]',
            "play.toml, impulse: rulebook.csv has no rule 4.99",
        ),
        (
            'rule = "4.34"',
            'rule = "4.99"',
            "play.toml, water: rulebook.csv has no rule 4.99",
        ),
        ("repeat = 2", "repeat = 0", "play.toml, impulse: repeat must be a whole number from 1 to 100"),
        ('side = "south"', 'sides = "south"', "play.toml, south: sides is no key of a phase"),
        (
            'settle = ["4.34"]',
            'audit = ["4.99"]',
            "play.toml, water: rulebook.csv has no rule 4.99",
        ),
        ('settle = ["4.34"]', 'settle = "4.34"', "play.toml, water: settle must be a list of names"),
        ("turns = 2", "turns = 0", "play.toml, turns: must be a whole number from 1 to 1000"),
        (
            'turn_kinds = ["wet", "dry"]',
            'turn_kinds = "wet"',
            "play.toml, turn_kinds: must be a list of names",
        ),
    ],
)
def test_every_fault_of_the_file_is_named(old, new, fault):
    assert old in PLAY
    with pytest.raises(RulesDataError) as caught:
        sequence(PLAY.replace(old, new))
    assert fault in caught.value.faults
