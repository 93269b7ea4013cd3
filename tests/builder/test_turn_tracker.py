"""The turn tracker is the sequence of play: its levels, and the way from a path to its state and back."""

from typing import Any

import pytest

from guelta.builder.turn_tracker import Branch, Level, Tracker, TrackerStateError
from guelta.builder.vassal.turn import Turn
from guelta.rules.engine.play.sequence import Sequence
from tests.library import LIBRARY
from tests.valley import RULES
from tests.valley import SEQUENCE as VALLEY


def sequence(tree: dict[str, Any], **more: Any) -> Sequence:
    whole = {"turns": 4, "turn_kinds": ["wet"], **tree, **more}
    for node in whole.values():
        if isinstance(node, dict):
            node.setdefault("rule", "1.00")
    return Sequence.from_table(whole, source="sequence.toml", rules=["", "1.00"])


def outline(level: Level) -> list[Any]:
    return [level.kind, level.property, level.segments, [outline(below) for below in level.levels]]


MANTA = LIBRARY.game("chad").sequence_of(["mrp-die"])
CAMPAIGN = LIBRARY.game("chad").sequence_of(["politics", "campaign"])


@pytest.mark.parametrize("played", [MANTA, CAMPAIGN], ids=["alike", "wet and dry"])
def test_every_leaf_has_a_state_of_its_own_and_is_read_back_from_it(played: Sequence) -> None:
    tracker = Tracker.of(MANTA, CAMPAIGN)
    states = {tracker.standing_at(path, played).text(): path for path in played.leaves}
    assert len(states) == len(played.leaves)
    assert all(tracker.path(Turn.decode(state)) == path for state, path in states.items())


def test_manta_has_the_levels_a_player_expects() -> None:
    root = Branch.of(MANTA, MANTA.stages[0]).root
    assert outline(root)[:2] == ["counter", "Turn"] and len(root.segments) == 18
    early, impulse, late = root.levels
    assert early.values[0] == "MRP die" and early.segments[0] == "tactical-phase/mrp-die"
    assert outline(impulse) == [
        "counter",
        "Impulse",
        tuple(f"tactical-phase/impulse-{n}" for n in (1, 2, 3)),
        [
            [
                "list",
                "Segment",
                ("government", "rebel"),
                [["list", "Step", ("reinforcements", "movement", "combat"), []]],
            ]
        ],
    ]
    assert late.segments == ("tactical-phase/special-withdrawal", "tactical-phase/water-check")


def test_a_round_of_turns_is_called_what_the_game_calls_it() -> None:
    phases = {"wet": {"phases": ["rain"]}, "dry": {"phases": ["dust"]}}
    own = {"rain": {"title": "Rain"}, "dust": {"title": "Dust"}, "turn_kinds": ["wet", "dry"]}
    plain, day = (sequence({**phases, **own}, **more) for more in ({}, {"turn_round": "day"}))
    assert [Branch.of(each, each.stages[0]).root.name for each in (plain, day)] == ["Round", "Day"]
    tracker = Tracker.of(day)
    assert [tracker.path(tracker.standing_at(path, day)) for path in day.leaves] == [*day.leaves]
    assert "Day 2" in tracker.shows("turn-3")


def test_where_the_kinds_of_turn_differ_a_year_has_a_branch_for_each() -> None:
    branch = Branch.of(CAMPAIGN, CAMPAIGN.stages[0])
    assert branch.root.property == "Year" and len(branch.root.segments) == 9
    assert [level.values for level in branch.root.levels] == [("Wet",), ("Dry",)]
    dry = branch.standing_at("turn-10/victory-check")
    assert (dry.branch, branch.path(dry)) == (1, "turn-10/victory-check")


def test_scenarios_that_play_alike_share_a_branch() -> None:
    toyota_war = LIBRARY.game("chad").sequence_of(["politics"])
    tracker = Tracker.of(MANTA, toyota_war, MANTA, toyota_war)
    assert len(tracker.branches) == 2
    assert tracker.standing_at("turn-15/harvest", toyota_war).branch == 1
    assert tracker.standing_at("turn-15/tactical-phase/mrp-die", MANTA).branch == 0


PLAYED_ON = LIBRARY.game("chad").sequence_for(LIBRARY.game("chad").scenarios["manta"])


def test_a_scenario_that_is_played_on_has_a_branch_for_each_stage_in_their_order() -> None:
    tracker = Tracker.of(MANTA, CAMPAIGN, PLAYED_ON)
    part_one, both = tracker.branches[2].root, tracker.branches[3].root
    assert (part_one.name, part_one.first, part_one.last()) == ("Turn", 1, 10)
    assert (both.name, both.first, both.last()) == ("Year", 6, 9)
    counter = both.component().attributes
    assert (counter["start"], counter["loopLimit"]) == (6, 9)
    states = {path: tracker.standing_at(path, PLAYED_ON) for path in PLAYED_ON.leaves}
    assert {saved.branch for path, saved in states.items() if PLAYED_ON.turn(path) in (9, 10)} == {2}
    assert {saved.branch for path, saved in states.items() if PLAYED_ON.turn(path) in (11, 18)} == {3}
    assert all(tracker.path(Turn.decode(saved.text())) == path for path, saved in states.items())
    assert states["turn-11/harvest"].levels[3].value == 6
    assert list(tracker.branches[3].words("turn-9")) == []


def test_neighbours_share_a_level_only_if_what_they_hold_is_the_same() -> None:
    played = sequence(
        {
            "wet": {"phases": ["a", "b", "c", "d"]},
            "a": {"title": "A"},
            "b": {"title": "B", "phases": ["x", "y"]},
            "c": {"title": "C", "phases": ["x", "y"]},
            "d": {"title": "D", "phases": ["x"]},
            "x": {"title": "X"},
            "y": {"title": "Y"},
        }
    )
    levels = Branch.of(played, played.stages[0]).root.levels
    assert [level.segments for level in levels] == [("a",), ("b", "c"), ("d/x",)]
    assert [level.segments for level in levels[1].levels] == [("x", "y")]


def test_a_phase_that_only_holds_others_lends_them_its_name_alone() -> None:
    played = sequence(
        {
            "wet": {"phases": ["a", "b"]},
            "a": {"title": "A"},
            "b": {"title": "B", "phases": ["x"]},
            "x": {"title": "X, and more"},
        }
    )
    [level] = Branch.of(played, played.stages[0]).root.levels
    assert (level.segments, level.values) == (("a", "b/x"), ("A", "X, and more"))
    assert level.component().attributes["list"] == "A,X\\, and more"


def test_a_tracker_survives_the_manifest() -> None:
    tracker = Tracker.of(MANTA, CAMPAIGN)
    assert Tracker.from_data(tracker.as_data()) == tracker


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ("1|9;0;true;18", "is not a state of this module's turn tracker"),
        ("0|19;0;true;18;0\\;0\\;0\\;true", "level Turn cannot stand at"),
        ("0|0;0;true;18;0\\;0\\;0\\;true", "level Turn cannot stand at"),
        ("0|9;0;0;true", "level Turn cannot stand at"),
        ("0|9;0;true;18", "has other levels below it"),
        ("0|9;3;true;18;0\\;0\\;0\\;true;1\\;0\\;true\\;3;0\\;0\\;0\\;true", "has other levels below it"),
        ("0|9;-1;true;18;0\\;0\\;0\\;true;1\\;0\\;true\\;3;0\\;0\\;0\\;true", "has other levels below it"),
    ],
)
def test_a_state_it_cannot_have_is_refused(state: str, why: str) -> None:
    with pytest.raises(TrackerStateError, match=why):
        Tracker.of(MANTA).path(Turn.decode(state))


@pytest.mark.parametrize(
    "path", ["", "turn-19/tactical-phase/mrp-die", "turn-9", "turn-9/tactical-phase/impulse-4"]
)
def test_a_path_where_it_cannot_stand_is_refused(path: str) -> None:
    with pytest.raises(TrackerStateError):
        Tracker.of(MANTA).standing_at(path, MANTA)
    with pytest.raises(TrackerStateError):
        Tracker.of(CAMPAIGN).standing_at(path, CAMPAIGN)


def test_where_it_stands_is_told_by_the_words_it_shows() -> None:
    tracker = Tracker.of(MANTA, CAMPAIGN)
    shown = '("\u00a0— "+Turn_value+"\u00a0").contains("\u00a0— {}\u00a0")'
    assert tracker.shows("rebel") == shown.format("Rebel segment")
    assert tracker.shows("impulse-2") == shown.format("Impulse 2")
    assert tracker.shows("turn-10") == " || ".join(
        [shown.format("Turn 10"), shown.format("Year 5\u00a0— Dry")]
    )
    with pytest.raises(KeyError):
        Tracker.of(MANTA).shows("harvest")


def test_a_sequence_whose_turns_are_all_alike_has_no_kinds_in_the_tracker():
    sequence = Sequence.from_table(VALLEY, source="sequence.toml", rules=RULES, orders=["initiative"])
    tracker = Tracker.of(sequence)
    assert [tracker.path(tracker.standing_at(path, sequence)) for path in sequence.leaves] == [
        *sequence.leaves
    ]
    assert [branch.kinds for branch in tracker.branches] == [()]
