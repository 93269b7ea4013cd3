"""Games whose order play decides, followed by the referee: activations, and who plays out of order."""

from __future__ import annotations

from dataclasses import replace

from guelta.builder.vassal.actions import MutableProperty
from guelta.builder.vassal.command import Command
from guelta.companion.following.feed import Step
from guelta.companion.following.observe import Observation, Observer
from guelta.companion.judging.referee import Judgement, Referee
from guelta.companion.page.shapes import sequence_shape
from guelta.rules.engine.board.position import Position
from tests.companion.played import MANIFEST, Played, tracker_at
from tests.library import LIBRARY
from tests.valley import GAME

MARCH, REST, NIGHT = (f"turn-1/{part}" for part in ("marches/march", "marches/rest", "night"))
ROLLED = {"initiative": "blue red gold"}
ALL_PASSED = {**ROLLED, "passed": "blue red gold"}


def at(path: str, active: str = "", activation: int = 0, **fields: str) -> Position:
    numbered = str(activation) if activation else ""
    return Position(path).with_fields(active=active, activation=numbered, **fields)


def followed(*boards: Position, undone: tuple[int, ...] = ()) -> Referee:
    referee = Referee(GAME, GAME.scenarios["valley"])
    for number, board in enumerate(boards):
        referee.see(Observation(number, board, board.cursor, undone=number in undone))
    return referee


def judged(*boards: Position) -> Judgement:
    return followed(*boards).judgement("a test")


def told(*boards: Position) -> list[str]:
    return [f"{each.rule} {each.verdict} {each.message}" for each in judged(*boards).findings]


def test_activations_in_order_are_played_without_a_word():
    assert (
        told(
            at("turn-1/initiative", **ROLLED),
            *(at(path, "blue", 1, **ROLLED) for path in (MARCH, REST)),
            *(at(path, "red", 2, **ROLLED) for path in (MARCH, REST)),
            *(at(path, "gold", 3, **ALL_PASSED) for path in (MARCH, REST)),
            at(NIGHT, **ALL_PASSED),
        )
        == []
    )


def test_a_leaf_that_comes_again_is_judged_from_its_start_to_its_end():
    def march(activation: int, side: str, steps: str) -> Position:
        return at(MARCH, side, activation, steps=steps, **ROLLED)

    def rest(activation: int, side: str, steps: str) -> Position:
        return march(activation, side, steps).at(REST)

    start = at("turn-1/initiative", steps="0", **ROLLED)
    one = [march(1, "blue", "0"), march(1, "blue", "1"), rest(1, "blue", "1")]
    two = [march(2, "red", "1"), march(2, "red", "2"), rest(2, "red", "2")]
    fast = [march(2, "red", "1"), march(2, "red", "3"), rest(2, "red", "3")]
    assert told(start, *one, *two, march(3, "gold", "2")) == []
    assert told(start, *one, *fast, march(3, "gold", "3")) == ["2.2 violation red went 2 steps"]


def test_a_side_that_plays_out_of_order_is_named_when_its_activation_is_over():
    begun = [at("turn-1/initiative", **ROLLED), at(MARCH, "red", 1, **ROLLED), at(REST, "red", 1, **ROLLED)]
    assert told(*begun) == []
    assert told(*begun, at(MARCH, "gold", 2, **ROLLED)) == [
        "2 violation it was for Blue to play, not for Red"
    ]


def test_a_number_left_over_from_the_last_turn_is_put_right_in_silence():
    assert (
        told(
            at("turn-1/initiative", active="gold", **ROLLED).with_fields(activation="7"),
            at(MARCH, "gold", 7, **ROLLED),
            at(MARCH, "blue", 1, **ROLLED),
            at(REST, "blue", 1, **ROLLED),
            at(MARCH, "red", 2, **ROLLED),
        )
        == []
    )


def test_an_undo_of_an_activation_takes_back_what_its_end_brought():
    boards = [
        at("turn-1/initiative", **ROLLED),
        at(MARCH, "red", 1, **ROLLED),
        at(REST, "red", 1, **ROLLED),
        at(MARCH, "gold", 2, **ROLLED),
        at(REST, "red", 1, **ROLLED),
    ]
    referee = followed(*boards, undone=(4,))
    (finding,) = referee.findings
    assert finding.message == "it was for Blue to play, not for Red"
    assert [str(life) for life in referee.record.lives] == ["undone"]


def test_phases_passed_over_within_an_activation_are_named():
    (said,) = told(at(MARCH, "blue", 1, **ROLLED), at(MARCH, "red", 2, **ROLLED))
    assert said.startswith("1 unsure the turn tracker jumped") and "Rest" in said


def test_a_phase_in_which_nobody_is_to_play_is_passed_over_without_a_word():
    assert told(at("turn-1/initiative"), at(NIGHT)) == []


# ---- what VASSAL's commands say of it


MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"
FIELDS = {**MANIFEST.fields, "Active": "active", "Activation": "activation"}


def set_to(name: str, old: str, new: str) -> MutableProperty:
    return MutableProperty(name=name, container=None, old=old, new=new)


def observed(*commands: Command) -> list[tuple[str, str, str]]:
    observer = Observer(replace(MANIFEST, fields=FIELDS), LIBRARY.game("chad"))
    start = Played.of(f"@ {COMBAT}\n2827  fap-guerrilla-1\n").save().command
    steps = [Step(0, start), *(Step(number, each) for number, each in enumerate(commands, start=1))]
    seen = [each for step in steps for each in observer.observe(step)]
    told = ((each.position.cursor.rpartition("/")[2], each.position.fields) for each in seen[1:])
    return [(phase, fields.get("active", ""), fields.get("activation", "")) for phase, fields in told]


def test_an_activation_and_the_turn_tracker_change_in_one_step():
    back = tracker_at(MOVEMENT)
    on = set_to("Active", "", "fap"), set_to("Activation", "", "2")
    for actions in ((back, *on), (*on, back)):
        first, *rest = actions
        command = Command(first, tuple(map(Command, rest)))
        assert observed(command)[-1] == ("movement", "fap", "2")
        assert set(observed(command)[:-1]) <= {("combat", "", "")}


def test_who_is_active_alone_changes_nothing_but_that():
    assert observed(Command(set_to("Active", "", "fan")))[-1] == ("combat", "fan", "")


def test_the_page_knows_the_phases_whose_order_play_decides():
    referee = followed(at(MARCH, "blue", 1, **ROLLED))
    (first, marches, night) = sequence_shape(referee.played, GAME.scenarios["valley"])["phases"][""]
    assert marches["order"] is True and not {"order"} & {*first, *night, *marches["phases"][0]}
