"""A game followed step by step: what is found when, what an undo takes back, what a state sent anew means."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import Chat, MutableProperty, Undo
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece
from guelta.companion.following.feed import FileFeed
from guelta.companion.following.game_file import Refusal, open_game
from guelta.companion.judging.knowledge import Known
from guelta.companion.judging.life import Life
from guelta.companion.judging.referee import Referee
from guelta.companion.judging.tabletop import Kept, News, Tabletop, Turned
from guelta.rules.engine.board.hexmap import HexMap
from guelta.rules.engine.board.position import Position
from tests.companion.played import BOARD, CHAD, MANTA, MAP, MODULE, Played, counter, tracker_at
from tests.library import KNOWN

SAMPLE = Path(__file__).parents[2] / "examples" / "operation-manta.vlog"
IMPULSE = "turn-9/tactical-phase/impulse-1"
REINFORCEMENTS, MOVEMENT = f"{IMPULSE}/government/reinforcements", f"{IMPULSE}/government/movement"
COMBAT, REBEL = f"{IMPULSE}/government/combat", f"{IMPULSE}/rebel/reinforcements"
NINE = f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1637  fant-inf-co-1\n"


def laid(game: Played, **kept: Kept) -> tuple[Tabletop, News]:
    return Tabletop.lay(KNOWN, MODULE.name or "", MODULE.version or "", game.save().command, "a test", **kept)


def played(game: Played) -> tuple[Tabletop, list[News]]:
    """Follow a whole game; the news of every step, the first of laying the table."""
    tabletop, first = laid(game)
    return tabletop, [first, *(tabletop.see(step, "Anna") for step in game.steps)]


def undone(*actions: Action) -> Command:
    """Undo as VASSAL sends it: the reversing commands in brackets."""
    return Command(
        Undo(True), (Command(Chat("* UNDO: * Turn")), *map(Command, actions), Command(Undo(False)))
    )


def moved(id: str, to: str, start: str, under: str | None = None) -> MovePiece:
    return MovePiece(id, MAP, *BOARD.centre(to), under, MAP, *BOARD.centre(start), None, "x")


def rules_of(news: News) -> list[str]:
    return [each.finding.rule for each in news.findings]


# ---- what is found, and when


def test_step_by_step_the_same_is_found_as_in_the_file():
    file, feed = open_game(SAMPLE, KNOWN), FileFeed.open(SAMPLE)
    referee = Referee(file.game, file.scenario)
    for observation in file.observations():
        referee.see(observation)
    steps = [step.commands for step in feed.steps()]
    tabletop, first = Tabletop.lay(KNOWN, *feed.module, steps[0], "a log")
    told = [first, *(tabletop.see(step) for step in steps[1:])]
    found = [each for news in told for each in news.findings]
    assert [each.finding for each in found] == referee.findings
    assert [each.number for each in found] == list(range(1, len(found) + 1))
    assert [replace(each, life=Life.STANDS) for each in tabletop.findings] == found
    assert [each.life for each in tabletop.findings] == referee.record.lives
    assert tabletop.judgement().findings == referee.judgement("a log").findings
    assert tabletop.position == referee.known.position
    assert tabletop.step == file.last_step
    assert not tabletop.is_astray


def test_the_news_of_a_drag_are_its_two_spaces_and_who_did_it():
    game = Played.of(NINE)
    game.drag("fant-inf-co-1", "1538")
    _, (first, news) = played(game)
    assert first.whole and first.step == 0 and set(first.changed) == {"1537", "1637"}
    assert (news.step, news.sender, set(news.changed), news.whole) == (1, "Anna", {"1637", "1538"}, False)
    assert news.findings == news.turned == ()


def test_a_finding_comes_up_with_the_step_that_ends_the_portion():
    game = Played.of(NINE)
    game.drag("fant-inf-co-1", "1537")
    game.turn(COMBAT)
    tabletop, news = played(game)
    assert [rules_of(each) for each in news] == [[], [], ["4.23"]]
    assert [(each.number, each.step) for each in tabletop.findings] == [(1, 2)]


def test_a_verdict_that_was_asked_for_changes_nothing():
    game = Played.of(NINE)
    game.drag("fant-inf-co-1", "1537")
    tabletop, _ = played(game)
    asked = tabletop.judgement()
    assert [finding.rule for finding in asked.findings] == ["3.00", "4.23"]
    assert tabletop.findings == () and tabletop.judgement().findings == asked.findings
    assert rules_of(tabletop.see(Command(tracker_at(COMBAT)))) == ["4.23"]


# ---- an undo


def over_the_limit() -> Played:
    game = Played.of(NINE)
    game.drag("fant-inf-co-1", "1537")
    game.turn(COMBAT)
    return game


def test_an_undo_of_the_turn_tracker_withdraws_what_came_up_with_it():
    tabletop, _ = played(over_the_limit())
    news = tabletop.see(undone(tracker_at(MOVEMENT)))
    assert (news.turned, news.findings, tabletop.standing) == ((Turned(1, Life.UNDONE),), (), ())
    assert tabletop.position.cursor == tabletop.tracker == MOVEMENT
    assert tabletop.see(undone(moved("fant-inf-co-1", "1637", "1537"))).findings == ()
    assert rules_of(tabletop.see(Command(tracker_at(COMBAT)))) == []


def test_an_undo_of_an_old_vassal_has_no_brackets_and_is_one_all_the_same():
    tabletop, _ = played(over_the_limit())
    news = tabletop.see(Command(tracker_at(MOVEMENT), (Command(Chat("* UNDO: * Turn 9")),)))
    assert (news.turned, news.findings) == ((Turned(1, Life.UNDONE),), ())
    assert tabletop.position.cursor == MOVEMENT


def test_a_player_who_types_undo_undoes_nothing():
    tabletop, _ = played(over_the_limit())
    news = tabletop.see(Command(Chat("&lt;* UNDO: &gt; - * UNDO: "), (Command(tracker_at(MOVEMENT)),)))
    assert news.turned == (Turned(1, Life.SET_BACK),)
    assert news.findings[0].finding.message.startswith("the turn tracker was set back from")


def test_what_is_found_again_after_an_undo_has_a_new_number():
    tabletop, _ = played(over_the_limit())
    tabletop.see(undone(tracker_at(MOVEMENT)))
    news = tabletop.see(Command(tracker_at(COMBAT)))
    assert [(each.number, each.finding.rule) for each in news.findings] == [(2, "4.23")]


def test_a_tracker_set_back_by_hand_lets_go_of_what_was_found_since_and_says_so():
    tabletop, _ = played(over_the_limit())
    news = tabletop.see(Command(tracker_at(MOVEMENT)))
    assert news.turned == (Turned(1, Life.SET_BACK),)
    (said,) = news.findings
    assert (said.number, said.finding.verdict) == (2, "unsure")
    assert said.finding.message.endswith(
        "Impulse 1, Government segment, Combat to Movement; 1 found since no longer counts"
    )


def test_what_still_stands_when_the_phase_ends_again_is_found_again():
    tabletop, _ = played(over_the_limit())
    tabletop.see(Command(tracker_at(MOVEMENT)))
    news = tabletop.see(Command(tracker_at(COMBAT)))
    assert [(each.number, each.finding.rule) for each in news.findings] == [(3, "4.23")]


def test_an_undo_of_the_tracker_set_back_brings_back_what_was_found():
    tabletop, _ = played(over_the_limit())
    tabletop.see(Command(tracker_at(MOVEMENT)))
    news = tabletop.see(undone(tracker_at(COMBAT)))
    assert news.turned == (Turned(1, Life.STANDS), Turned(2, Life.UNDONE))
    assert [each.finding.rule for each in tabletop.standing] == ["4.23"]


def test_several_undos_lead_back_step_by_step():
    game = over_the_limit()
    game.turn(REBEL)
    tabletop, _ = played(game)
    tabletop.see(undone(tracker_at(COMBAT)))
    assert [each.number for each in tabletop.standing] == [1]
    tabletop.see(undone(tracker_at(MOVEMENT)))
    assert tabletop.standing == () and tabletop.turns[0].phases[MOVEMENT].seen == "open"
    assert COMBAT not in tabletop.turns[0].phases


def test_an_undo_of_an_undo_judges_again():
    tabletop, _ = played(over_the_limit())
    tabletop.see(undone(tracker_at(MOVEMENT)))
    news = tabletop.see(undone(tracker_at(COMBAT)))
    assert rules_of(news) == ["4.23"]


def test_an_undo_gives_back_the_marks_that_only_the_way_shows():
    game = Played.of(f"@ {REINFORCEMENTS}\ngovernment-reinforcements  france-inf-bn-1\n1537  fant-inf-bn-1\n")
    game.drag("france-inf-bn-1", "1537", under="fant-inf-bn-1")
    tabletop, news = played(game)
    assert "france-inf-bn-1!arrived-1537" in str(news[-1].position)
    next_impulse = "turn-9/tactical-phase/impulse-2/government/reinforcements"
    assert "arrived" not in str(tabletop.see(Command(tracker_at(next_impulse))).position)
    back = tabletop.see(undone(tracker_at(REINFORCEMENTS)))
    assert "france-inf-bn-1!arrived-1537" in str(back.position)
    again = tabletop.see(undone(moved("france-inf-bn-1", "government-reinforcements", "1537")))
    assert "arrived" not in str(again.position)
    assert again.position.where("france-inf-bn-1") == ("government-reinforcements",)


def test_an_undo_of_a_throw_takes_it_off_the_phase_and_an_undo_of_the_tracker_brings_throws_back():
    game = Played.of(NINE)
    game.set("2d6_result", "3,4")
    game.set("2d6_result", "5,5")
    tabletop, _ = played(game)
    assert tabletop.position.fields["rolls"] == "3+4 5+5"
    tabletop.see(undone(MutableProperty("2d6_result", "5,5", "3,4", "Module")))
    assert tabletop.position.fields["rolls"] == "3+4"
    tabletop.see(Command(tracker_at(COMBAT)))
    assert "rolls" not in tabletop.position.fields
    tabletop.see(undone(tracker_at(MOVEMENT)))
    assert tabletop.position.fields["rolls"] == "3+4"


def test_a_state_sent_anew_leaves_the_phase_the_throws_it_has_seen():
    game = Played.of(NINE)
    game.set("2d6_result", "3,4")
    tabletop, _ = played(game)
    tabletop.see(game.save().command)
    assert tabletop.position.fields["rolls"] == "3+4"
    tabletop.see(Command(MutableProperty("2d6_result", "3,4", "5,5", "Module")))
    assert tabletop.position.fields["rolls"] == "3+4 5+5"
    tabletop.see(Command(tracker_at(COMBAT)))
    tabletop.see(game.save().command)
    assert tabletop.position.fields["rolls"] == "3+4 5+5"
    tabletop.see(Played.of(f"@ {REBEL}\n").save().command)
    assert "rolls" not in tabletop.position.fields


def test_more_turns_of_the_tracker_than_are_remembered_leave_the_referee_unsure_when_undone():
    leaves = CHAD.sequence_of(MANTA.conditions).leaves
    first = leaves.index(REINFORCEMENTS)
    way = [*leaves[first : first + 40], *leaves[first + 25 : first + 55]]
    tabletop, _ = laid(Played.of(f"@ {way[0]}\n1537  fant-inf-bn-1\n"))
    for path in way[1:]:
        tabletop.see(Command(tracker_at(path)))
    for path in reversed(way[:-1]):
        tabletop.see(undone(tracker_at(path)))
    assert tabletop.position.cursor == way[0]
    assert tabletop.findings[-1].finding.message.startswith("the turn tracker was set back from")


# ---- a state sent anew


def test_a_state_sent_anew_that_is_the_board_known_changes_nothing():
    game = over_the_limit()
    tabletop, _ = played(game)
    again = Played.of(f"@ {COMBAT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1\n")
    news = tabletop.see(again.save().command)
    assert (news.whole, news.begins_anew, news.changed, news.turned) == (True, False, (), ())
    assert rules_of(tabletop.see(Command(tracker_at(REBEL)))) == []


def test_moves_that_were_missed_in_the_same_phase_are_judged_with_it():
    tabletop, _ = played(Played.of(NINE))
    missed = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1\n")
    news = tabletop.see(missed.save().command)
    assert set(news.changed) == {"1537", "1637"} and not news.findings
    assert rules_of(tabletop.see(Command(tracker_at(COMBAT)))) == ["4.23"]


def test_a_game_that_went_on_unseen_is_followed_from_where_it_is():
    tabletop, _ = played(over_the_limit())
    later = Played.of(f"@ {REBEL}\n2527  fant-inf-co-1\n")
    news = tabletop.see(later.save().command)
    assert [(each.finding.rule, str(each.finding.verdict)) for each in news.findings] == [
        ("3.00", "unsure"),
        ("4.32", "due"),
    ]
    assert "went on unseen from Turn 9, Tactical Phase, Impulse 1, Government segment, Combat to" in (
        news.findings[0].finding.message
    )
    assert news.turned == () and len(tabletop.findings) == 3


def test_an_earlier_state_that_is_loaded_again_takes_back_what_was_found_since():
    tabletop, _ = played(over_the_limit())
    news = tabletop.see(Played.of(NINE).save().command)
    assert (news.turned, news.begins_anew, tabletop.standing) == ((Turned(1, Life.UNDONE),), False, ())
    assert rules_of(tabletop.see(Command(tracker_at(COMBAT)))) == []


def test_an_earlier_phase_that_was_never_seen_is_another_game():
    tabletop, _ = played(over_the_limit())
    other = Played.of(f"@ {REINFORCEMENTS}\n1637  fant-inf-co-1\n")
    news = tabletop.see(other.save().command)
    assert news.begins_anew and news.turned == (Turned(1, Life.OTHER_GAME),) and tabletop.findings == ()
    assert [turn.number for turn in tabletop.turns] == [9]
    assert MOVEMENT not in tabletop.turns[0].phases


def test_the_set_up_that_comes_when_play_has_left_it_is_another_game_wherever_the_tracker_stands():
    start, leaves = MANTA.start, CHAD.sequence_of(MANTA.conditions).leaves
    later = replace(start, cursor=leaves[leaves.index(start.cursor) + 3])
    moved_on = later.with_stack("1537", ()).with_stack("1637", start.stack("1537"))

    def state(board: Position) -> Command:
        return Played.of(str(board), Drought="none").save().command

    tabletop, _ = laid(Played.of(str(start), Drought="none"))
    tabletop.see(Command(tracker_at(later.cursor)))
    boards = [later, moved_on, moved_on, later]
    assert [tabletop.see(state(board)).begins_anew for board in boards] == [False, False, False, True]
    assert tabletop.position.spaces == start.spaces


def test_another_scenario_is_another_game():
    tabletop, _ = played(over_the_limit())
    news = tabletop.see(Played.of(f"@ {COMBAT}\n1637  fant-inf-co-1\n", Scenario="deby").save().command)
    assert news.begins_anew and tabletop.scenario.id == "deby"


def test_pieces_of_the_game_before_are_gone():
    tabletop, _ = played(Played.of(NINE))
    news = tabletop.see(Played.of(f"@ {MOVEMENT}\n1637  fant-inf-co-1\n").save().command)
    assert dict(news.position.spaces).keys() == {"1637"}


# ---- what was missed


def test_a_game_begun_before_the_companion_is_followed_from_its_state_on():
    game = over_the_limit()
    tabletop, news = laid(game)
    assert news.whole and not tabletop.is_astray


@pytest.mark.parametrize(
    "action",
    [
        moved("nobody", "1637", "1537"),
        ChangePiece("nobody", "x"),
        moved("fant-inf-co-1", "1538", "2527"),
        ChangePiece("fant-inf-co-1", "true\t1"),
    ],
    ids=["unknown piece moved", "unknown piece changed", "moved from elsewhere", "broken"],
)
def test_a_command_that_does_not_fit_the_board_leaves_the_table_astray(action: Action):
    tabletop, _ = laid(Played.of(NINE))
    news = tabletop.see(Command(action), "Bo")
    assert tabletop.is_astray and news.step == 1
    tabletop.see(Played.of(NINE).save().command)
    assert not tabletop.is_astray


def test_more_pieces_and_properties_than_any_game_has_are_not_taken_in(monkeypatch: pytest.MonkeyPatch):
    tabletop, _ = laid(Played.of(NINE))
    monkeypatch.setattr("guelta.companion.following.table._MOST_PIECES", 20)
    monkeypatch.setattr("guelta.companion.following.table._MOST_PROPERTIES", 20)
    many = [MutableProperty(f"p{number}", "", "1", "Module") for number in range(100)]
    tabletop.see(Command(children=tuple(map(Command, many))))
    assert len(tabletop.observer.lying().properties) == 20 and not tabletop.is_astray
    pieces = [AddPiece.of(f"x{number}", counter("fant-inf-co-2", "1640")) for number in range(100)]
    tabletop.see(Command(children=tuple(map(Command, pieces))))
    assert len(tabletop.observer.lying().pieces) == 20 and tabletop.is_astray


def test_empty_stacks_of_an_older_vassal_do_not_count_as_pieces(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("guelta.companion.following.table._MOST_PIECES", 20)
    tabletop, _ = laid(Played.of(NINE))
    before = tabletop.position
    stacks = [AddPiece(f"s{number}", "stack", f"Main Map;{number};5;gone;@@1") for number in range(100)]
    tabletop.see(Command(children=tuple(map(Command, stacks))))
    assert not tabletop.is_astray and tabletop.position == before
    filled = AddPiece.of("x1", counter("fant-inf-co-2", "1640"))
    tabletop.see(Command(children=(Command(filled), Command(AddPiece("s5", "stack", "Main Map;5;5;x1;@@1")))))
    assert not tabletop.is_astray and tabletop.observer.knows("s99", None)


def test_only_so_many_empty_stacks_are_known(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("guelta.companion.following.pieces._MOST_EMPTY", 20)
    tabletop, _ = laid(Played.of(NINE))
    stacks = [AddPiece(f"s{number}", "stack", f"Main Map;{number};5;gone;@@1") for number in range(100)]
    tabletop.see(Command(children=tuple(map(Command, stacks))))
    known = [number for number in range(100) if tabletop.observer.knows(f"s{number}", None)]
    assert known == [*range(80, 100)]


def test_a_piece_dragged_twice_and_a_stack_moved_whole_leave_nothing_astray():
    game = Played.of(NINE)
    here, there, beyond = (BOARD.centre(hex) for hex in ("1637", "1638", "1639"))
    game.do(MovePiece("fant-inf-co-1", MAP, *there, None, MAP, *here, None, "x"))
    game.do(MovePiece("fant-inf-co-1", MAP, *beyond, None, MAP, *there, None, "x"))
    game.do(MovePiece("1537", MAP, *there, None, MAP, *BOARD.centre("1537"), None, "x"))
    tabletop, _ = played(game)
    assert set(tabletop.position.spaces) == {"1638", "1639"} and not tabletop.is_astray


# ---- refusals


@pytest.mark.parametrize(
    ("module", "version", "sentence"),
    [
        ("", "1", "a test does not say which module it was played with"),
        ("Monopoly", "1", "a test was played with the module 'Monopoly'; Guelta referees"),
        (MODULE.name or "", "99.0", "if it is newer, a newer Guelta may know it"),
    ],
)
def test_a_game_that_cannot_be_judged_is_refused_in_a_sentence(module: str, version: str, sentence: str):
    with pytest.raises(Refusal, match=sentence.replace("(", r"\(")):
        Tabletop.lay(KNOWN, module, version, Played.of(NINE).save().command, "a test")


def test_a_game_without_a_scenario_is_refused():
    with pytest.raises(Refusal, match="does not say which scenario is played"):
        laid(Played.of(NINE, Scenario=""))


def test_a_state_that_is_broken_is_refused():
    game = Played.of(NINE)
    game.start.append(ChangePiece("fant-inf-co-1", "true\t1"))
    with pytest.raises(Refusal, match="has not as many traits"):
        laid(game)


# ---- where a game was left


def test_what_the_referee_knows_is_written_down_and_read_back():
    tabletop, _ = played(over_the_limit())
    data = tabletop.known.as_json()
    read = Known.from_json(data)
    assert read.as_json() == data
    assert read.position == tabletop.position and read.standing == tabletop.known.standing
    assert read.began == tabletop.known.began and read.at_fault == tabletop.known.at_fault


def test_a_game_goes_on_where_it_was_left():
    tabletop, _ = played(over_the_limit())
    places = tuple(tabletop.places())
    kept = Kept(tabletop.step, places, tabletop.depth, tabletop.findings, tabletop.last_number)
    state = Played.of(f"@ {COMBAT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1\n")
    again, news = laid(state, kept=kept)
    assert (news.step, news.findings, news.turned, news.changed) == (3, (), (), ())
    assert again.findings == tabletop.findings
    gone_on = again.see(Command(tracker_at(REBEL)))
    assert gone_on.findings == tabletop.see(Command(tracker_at(REBEL))).findings == ()


def test_a_position_is_never_changed_by_what_comes_after():
    tabletop, first = laid(Played.of(NINE))
    before = str(first.position)
    tabletop.see(Command(moved("fant-inf-co-1", "1538", "1637")))
    assert str(first.position) == before and isinstance(tabletop.position, Position)


def test_what_touches_what_is_worked_out_before_anybody_waits_for_a_verdict(
    monkeypatch: pytest.MonkeyPatch,
):
    """A tabletop laid knows the neighbours of every hex, and asks the grid no more."""
    map = CHAD.charts.map
    assert isinstance(map, HexMap)
    monkeypatch.setattr(map, "_near", {})
    monkeypatch.setattr(CHAD.charts.ground, "_steps", {})
    laid(Played.of(NINE))
    assert {*map} <= {*map._near} and len(map._near) > 100


def test_a_new_turn_is_no_leap_over_the_phases_that_a_scenario_leaves_out():
    """Operation Manta has no year and no season; the turn tracker of the module knows all of them."""
    tabletop, _ = laid(Played.of(NINE))
    tabletop.see(Command(tracker_at("turn-9/tactical-phase/water-check")), "Anna")
    assert not tabletop.leaps(Command(tracker_at("turn-10/tactical-phase/mrp-die")))
    assert tabletop.leaps(Command(tracker_at("turn-10/tactical-phase/sanctuary-adjustment")))
