"""When the referee looks, what he says twice and what he cannot know; boards of Operation Manta."""

from textwrap import dedent

from guelta.companion.following.observe import Observation
from guelta.companion.judging.knowledge import with_moves_taken_back
from guelta.companion.judging.life import Life
from guelta.companion.judging.referee import Judgement, Referee
from guelta.companion.viewing.viewer import PUBLIC, Worded
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Verdict
from tests.library import LIBRARY

CHAD = LIBRARY.game("chad")
TURN = "turn-9/tactical-phase"
MOVEMENT, COMBAT = f"{TURN}/impulse-1/government/movement", f"{TURN}/impulse-1/government/combat"
NEXT = f"{TURN}/impulse-1/rebel/reinforcements"

TEN_STEPS = "1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1"
NINE_STEPS = """
    1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3
    1637  fant-inf-co-1
"""


def seen(*steps: tuple[str, str]) -> Judgement:
    """Judge a game of Manta given as (path of the turn tracker, board) for each step."""
    referee = Referee(CHAD, CHAD.scenarios["manta"])
    for number, (path, board) in enumerate(steps):
        text = f"@ {path}\n" if path in referee.sequence else ""
        position = Position.parse(f"{text}government = fan\n{dedent(board)}")
        referee.see(Observation(number, position, path))
    return referee.judgement("test.vlog")


def said(judgement: Judgement) -> list[str]:
    """Return the findings in short form, each after the last part of its phase."""
    return [f"{finding.phase.rsplit('/', 1)[-1]}: {finding}" for finding in judgement.findings]


def test_a_stack_over_the_limit_is_found_when_the_movement_portion_ends():
    judgement = seen((MOVEMENT, NINE_STEPS), (MOVEMENT, TEN_STEPS), (COMBAT, TEN_STEPS))
    assert said(judgement) == [
        "movement: 4.23 violation 1537 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1"
    ]


def test_a_stack_over_the_limit_in_the_middle_of_movement_is_nobodys_business():
    judgement = seen(
        (MOVEMENT, NINE_STEPS), (MOVEMENT, TEN_STEPS), (MOVEMENT, NINE_STEPS), (COMBAT, NINE_STEPS)
    )
    assert said(judgement) == []


def test_the_board_is_judged_as_it_stood_before_the_tracker_moved():
    judgement = seen((MOVEMENT, NINE_STEPS), (MOVEMENT, TEN_STEPS), (COMBAT, NINE_STEPS))
    assert [str(finding).split()[:3] for finding in judgement.findings] == [["4.23", "violation", "1537"]]


def test_what_stands_unchanged_is_said_once():
    judgement = seen((MOVEMENT, NINE_STEPS), (MOVEMENT, TEN_STEPS), (COMBAT, TEN_STEPS), (NEXT, TEN_STEPS))
    assert [str(finding).split()[0] for finding in judgement.findings].count("4.23") == 1


def test_a_field_that_breaks_a_rule_is_said_once_however_many_phases_find_it():
    """14.13: the judge of fields finds the drought as its phase ends, checks of later phases as well."""
    referee = Referee(CHAD, CHAD.scenarios["manta"])
    first, second, *later = [leaf for leaf in referee.sequence.leaves if referee.is_played(leaf)][:12]
    wet = CHAD.scenarios["manta"].start
    dry = wet.with_fields(drought="severe")
    steps = [(first, wet), (second, wet), (second, dry), *((leaf, dry) for leaf in later)]
    for number, (leaf, board) in enumerate(steps):
        referee.see(Observation(number, board.at(leaf), leaf, whole=not number))
    told = [each for each in referee.findings if "drought" in each.message]
    assert [(each.rule, each.phase) for each in told] == [("14.13", second)]


def test_what_went_away_and_came_back_is_said_again():
    rebel = f"{TURN}/impulse-1/rebel"
    judgement = seen(
        (MOVEMENT, NINE_STEPS),
        (MOVEMENT, TEN_STEPS),
        (COMBAT, TEN_STEPS),
        (COMBAT, NINE_STEPS),
        (NEXT, NINE_STEPS),
        (f"{rebel}/movement", NINE_STEPS),
        (f"{rebel}/movement", TEN_STEPS),
        (f"{rebel}/combat", TEN_STEPS),
    )
    assert [finding.phase for finding in judgement.findings if finding.rule == "4.23"] == [
        MOVEMENT,
        f"{rebel}/movement",
    ]


def test_what_is_found_as_a_segment_begins_is_found_on_the_board_after_the_tracker_moved():
    desert = "2527  fant-inf-co-1"
    judgement = seen((COMBAT, NINE_STEPS), (NEXT, desert))
    assert said(judgement) == ["rebel: 4.32 due 2527 fant-inf-co-1"]


def test_two_games_that_end_on_one_board_but_began_their_segments_differently_differ():
    dry, wet = "2527  fant-inf-co-1", "1637  fant-inf-co-1"
    thirsty = seen((COMBAT, dry), (NEXT, dry), (NEXT, wet), (f"{TURN}/impulse-1/rebel/movement", wet))
    quenched = seen(
        (COMBAT, wet), (NEXT, wet), (NEXT, dry), (NEXT, wet), (f"{TURN}/impulse-1/rebel/movement", wet)
    )
    assert str(thirsty.position) == str(quenched.position).replace("co-1", "co-1!began-dry")
    assert said(thirsty) == [
        "rebel: 4.32 due 2527 fant-inf-co-1",
        "reinforcements: 4.00 violation 1637 fant-inf-co-1",
    ]
    assert said(quenched) == []


def test_the_phase_in_which_the_file_ends_is_judged_as_if_it_ended_there():
    judgement = seen((MOVEMENT, NINE_STEPS), (COMBAT, NINE_STEPS), (COMBAT, TEN_STEPS))
    (finding,) = (finding for finding in judgement.findings if finding.rule == "4.23")
    assert str(finding) == "4.23 unsure 1537 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1"
    assert finding.message == "if Combat ended here: 10 government steps in 1537 N'Djamena, limit 9"


def test_a_file_that_ends_as_the_tracker_arrives_says_nothing_of_the_phase_to_come():
    judgement = seen((f"{TURN}/impulse-1/government/reinforcements", TEN_STEPS), (MOVEMENT, TEN_STEPS))
    assert said(judgement) == []


def test_a_saved_game_is_judged_by_what_its_phase_begins_with_and_unsurely_by_what_it_ends_with():
    assert said(seen((MOVEMENT, TEN_STEPS))) == [
        "movement: 4.23 unsure 1537 fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1"
    ]
    assert said(seen((NEXT, "2527  fant-inf-co-1"))) == ["rebel: 4.32 due 2527 fant-inf-co-1"]


def test_a_tracker_that_jumps_over_phases_leaves_the_referee_unsure_of_them():
    judgement = seen((MOVEMENT, NINE_STEPS), (f"{TURN}/impulse-1/rebel/movement", TEN_STEPS))
    (finding,) = [finding for finding in judgement.findings if finding.rule == "3.00"]
    assert finding.verdict == "unsure"
    assert finding.message == (
        "the turn tracker jumped from Turn 9, Tactical Phase, Impulse 1, Government segment, Movement to "
        "Rebel segment, Movement; not judged: Combat; Rebel segment, Reinforcements"
    )
    assert [phase.seen for phase in judgement.turns[0].phases.values()] == [
        "ended",
        "skipped",
        "skipped",
        "open",
    ]


def test_a_long_jump_names_the_first_phase_and_counts_the_rest():
    judgement = seen((MOVEMENT, NINE_STEPS), (f"{TURN}/water-check", NINE_STEPS))
    assert judgement.findings[0].message.endswith("; not judged: Combat and 16 more")


def test_a_tracker_set_back_leaves_the_referee_unsure():
    judgement = seen(
        (MOVEMENT, NINE_STEPS), (COMBAT, NINE_STEPS), (MOVEMENT, NINE_STEPS), (COMBAT, NINE_STEPS)
    )
    (finding,) = judgement.findings
    assert str(finding) == "3.00 unsure -"
    assert finding.message.startswith(
        "the turn tracker was set back from Turn 9, Tactical Phase, Impulse 1, Gov"
    )


def test_what_is_played_after_the_tracker_was_set_back_is_judged():
    judgement = seen(
        (MOVEMENT, NINE_STEPS),
        (COMBAT, NINE_STEPS),
        (MOVEMENT, NINE_STEPS),
        (MOVEMENT, TEN_STEPS),
        (COMBAT, TEN_STEPS),
    )
    assert [str(finding).split()[:2] for finding in judgement.findings] == [
        ["3.00", "unsure"],
        ["4.23", "violation"],
    ]


def test_what_was_put_right_with_the_tracker_set_back_counts_no_longer():
    judgement = seen(
        (MOVEMENT, NINE_STEPS),
        (MOVEMENT, TEN_STEPS),
        (COMBAT, TEN_STEPS),
        (MOVEMENT, TEN_STEPS),
        (MOVEMENT, NINE_STEPS),
        (COMBAT, NINE_STEPS),
        (NEXT, NINE_STEPS),
    )
    limit, finding = judgement.findings
    assert (str(limit).split()[0], judgement.lives[0]) == ("4.23", Life.SET_BACK)
    assert judgement.count(Verdict.VIOLATION) == 0
    assert str(finding) == "3.00 unsure -"
    assert finding.message.endswith("Movement; 1 found since no longer counts")


def test_counters_that_moved_under_a_tracker_that_never_did_leave_the_referee_unsure():
    judgement = seen((f"{TURN}/mrp-die", NINE_STEPS), (f"{TURN}/mrp-die", "1537  fant-inf-bn-1"))
    (finding,) = judgement.findings
    assert str(finding) == "3.00 unsure -"
    assert (
        finding.message
        == "counters were moved while the turn tracker stood still on Turn 9, Tactical Phase, MRP die"
    )


def test_a_tracker_on_no_path_of_the_sequence_leaves_the_referee_unsure():
    judgement = seen((MOVEMENT, NINE_STEPS), ("Turn 9 Budget", TEN_STEPS), (COMBAT, TEN_STEPS))
    assert [str(finding) for finding in judgement.findings] == ["3.00 unsure -"]
    assert judgement.findings[0].message == (
        "the turn tracker shows Turn 9 Budget, which is not a place in the sequence of play "
        "of Operation Manta"
    )


def test_a_file_without_a_tracker_leaves_the_referee_unsure():
    judgement = seen(("", TEN_STEPS))
    assert [str(finding) for finding in judgement.findings] == ["3.00 unsure -"]


def test_what_was_due_in_one_turn_is_due_anew_in_the_next():
    igf = "1849  mrp-guerrilla-1:fap mrp-leader:fap igf-1"
    leaves = CHAD.sequence_of(CHAD.scenarios["manta"].conditions).leaves
    first = leaves.index("turn-9/tactical-phase/mrp-die")
    judgement = seen(*((path, igf) for path in leaves[first : first + 25]))
    assert [finding.phase for finding in judgement.findings if finding.rule == "14.13"] == [
        "turn-9/tactical-phase/mrp-die",
        "turn-10/tactical-phase/mrp-die",
    ]


def test_a_whole_turn_stepped_through_is_seen_phase_by_phase():
    leaves = CHAD.sequence_of(CHAD.scenarios["manta"].conditions).leaves
    first = leaves.index("turn-9/tactical-phase/mrp-die")
    judgement = seen(*((path, NINE_STEPS) for path in leaves[first : first + 23]))
    (turn,) = judgement.turns
    assert (turn.number, turn.kind) == (9, "wet")
    assert [phase.path for phase in turn.phases.values()] == list(leaves[first : first + 23])
    assert {phase.seen for phase in turn.phases.values()} == {"ended", "open"}


def test_remarks_are_kept_once_each_in_order():
    referee, said = Referee(CHAD, CHAD.scenarios["manta"]), (Worded("one"), Worded("two"))
    for number in range(2):
        referee.see(Observation(number, Position.parse(f"@ {MOVEMENT}"), MOVEMENT, said))
    assert referee.judgement("x").remarks == said


def test_a_turn_outside_the_scenario_is_remarked_on():
    judgement = seen(("turn-3/tactical-phase/mrp-die", NINE_STEPS))
    assert PUBLIC.texts(judgement.remarks) == (
        "turn 3 lies outside Operation Manta, which is turns 9 to 10; its rules were applied all the same",
    )


def test_markers_that_follow_the_tracker_are_no_play():
    there, arrived = "impulse-1  impulse\n1537  fant-inf-bn-1", "impulse-2  impulse\n1537  fant-inf-bn-1"
    assert said(seen((f"{TURN}/mrp-die", there), (f"{TURN}/mrp-die", arrived))) == []
    late = seen(
        (f"{TURN}/impulse-1/government/reinforcements", TEN_STEPS),
        (MOVEMENT, TEN_STEPS),
        (MOVEMENT, f"{TEN_STEPS}\nimpulse-2  impulse"),
    )
    assert said(late) == []


def test_phases_that_only_other_scenarios_play_are_passed_through_in_silence():
    referee = Referee(CHAD, CHAD.scenarios["manta"])
    foreign = [path for path in referee.sequence.leaves if path.startswith(("turn-9/", "turn-10/"))]
    judgement = seen(*((path, NINE_STEPS) for path in foreign))
    assert said(judgement) == []
    played = CHAD.sequence_of(CHAD.scenarios["manta"].conditions)
    assert all(phase.path in played for turn in judgement.turns for phase in turn.phases.values())


FAR, NEAR, HOME = "1537  fant-inf-co-1", "1637  fant-inf-co-1", "1642  fant-inf-co-1"


def test_the_way_of_a_counter_is_judged_when_the_portion_in_which_it_moved_ends():
    assert said(seen((MOVEMENT, HOME), (MOVEMENT, FAR), (COMBAT, FAR))) == [
        "movement: 4.10 violation 1537 fant-inf-co-1"
    ]
    assert said(seen((MOVEMENT, FAR), (MOVEMENT, NEAR), (COMBAT, NEAR))) == []


def test_a_way_there_and_back_is_no_way():
    assert said(seen((MOVEMENT, HOME), (MOVEMENT, FAR), (MOVEMENT, HOME), (COMBAT, HOME))) == []


def test_each_portion_has_its_own_way():
    second = f"{TURN}/impulse-2/government"
    leaves = Referee(CHAD, CHAD.scenarios["manta"]).sequence.leaves
    between = leaves[leaves.index(COMBAT) : leaves.index(f"{second}/movement") + 1]
    judgement = seen(
        (MOVEMENT, HOME),
        (MOVEMENT, FAR),
        *((path, FAR) for path in between),
        (f"{second}/movement", "3442  fant-inf-co-1"),
        (f"{second}/combat", "3442  fant-inf-co-1"),
    )
    assert [(finding.rule, finding.phase) for finding in judgement.findings] == [
        ("4.10", MOVEMENT),
        ("4.10", f"{second}/movement"),
    ]


def test_a_way_not_yet_over_leaves_the_referee_unsure():
    judgement = seen((f"{TURN}/impulse-1/government/reinforcements", HOME), (MOVEMENT, HOME), (MOVEMENT, FAR))
    (finding,) = judgement.findings
    assert str(finding) == "4.10 unsure 1537 fant-inf-co-1"
    assert finding.message.startswith("if Movement ended here: ")


def test_a_move_taken_back_as_the_referee_asked_is_no_move_of_the_next_phase():
    judgement = seen((MOVEMENT, HOME), (MOVEMENT, FAR), (COMBAT, FAR), (COMBAT, HOME), (NEXT, HOME))
    assert said(judgement) == ["movement: 4.10 violation 1537 fant-inf-co-1"]


def test_only_a_counter_at_fault_that_stands_where_it_stood_before_was_taken_back():
    before = Position.parse("1642  fant-inf-co-1 fant-inf-co-2\n2328  fant-inf-co-3")
    start = Position.parse("1537  fant-inf-co-1 fant-inf-co-2 fant-inf-co-3")
    end = Position.parse("1642  fant-inf-co-1 fant-inf-co-2\n1537  fant-inf-co-3")
    at_fault = ["fant-inf-co-1", "fant-inf-co-3"]
    assert with_moves_taken_back(start, end, before, at_fault) == Position.parse(
        "1537  fant-inf-co-2 fant-inf-co-3\n1642  fant-inf-co-1"
    )


def test_presence_left_as_it_is_is_said_once_a_season():
    """10.30 as the adjustment begins, and not again as it ends with nothing done."""
    referee = Referee(CHAD, CHAD.scenarios["campaign"])
    start = CHAD.scenarios["campaign"].start
    for path in ("turn-1/tactical-phase/water-check", "turn-1/presence-adjustment", "turn-2/affiliation"):
        referee.see(Observation(0, start.at(path), path))
    (finding,) = [each for each in referee.findings if each.rule.startswith("10.")]
    assert finding.rule == "10.30" and len(finding.counters) > 1
