"""How a finding lives: it stands, is put right by moving, by Undo or by the tracker, or is played on with."""

from __future__ import annotations

from pathlib import Path

from guelta.builder.vassal.actions import Chat
from guelta.builder.vassal.command import Command
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.replay import replayed
from guelta.companion.judging.knowledge import Known
from guelta.companion.judging.life import Life
from guelta.companion.judging.report import as_text
from guelta.companion.judging.tabletop import News, Tabletop
from guelta.companion.judging.telling import in_full, line_of
from guelta.companion.session.chat import PLAY_ON, Question, answer, greeting, to_settle
from guelta.companion.session.marking import to_show
from guelta.companion.session.speech import Speech
from guelta.companion.viewing.viewer import PUBLIC
from tests.companion.played import MODULE, Played, tracker_at
from tests.companion.test_journal import kept
from tests.companion.test_tabletop import COMBAT, MOVEMENT, NINE, REBEL, moved, over_the_limit, undone
from tests.library import KNOWN

TEN = "10 steps"


def followed(*steps: Command) -> tuple[Tabletop, Speech, list[str]]:
    """Follow the game in which a stack is over its limit, then these steps; give what was said of them."""
    game, speech, said = over_the_limit(), Speech(), []
    tabletop, first = Tabletop.lay(
        KNOWN, MODULE.name or "", MODULE.version or "", Played.of(NINE).save().command, "x"
    )
    speech.begin(tabletop, ())
    speech.lines(first)
    for step in (*game.steps, *steps):
        said = speech.lines(tabletop.see(step, "Anna"))
    return tabletop, speech, said


def lives(tabletop: Tabletop) -> list[Life]:
    return [each.life for each in tabletop.findings if each.finding.rule == "4.23"]


AWAY, BACK = moved("fant-inf-co-1", "1637", "1537"), moved("fant-inf-co-1", "1537", "1637", "fant-inf-bn-3")


def test_what_was_moved_apart_is_put_right_and_said_so_once():
    tabletop, speech, said = followed(Command(AWAY))
    assert lives(tabletop) == [Life.MOVED] and tabletop.standing == ()
    assert len(said) == 1 and said[0].startswith("put right: ") and "(4.23" in said[0]
    assert speech.lines(tabletop.see(Command(Chat("* well")))) == []


def test_what_comes_back_is_found_anew_when_it_is_judged_again_and_not_before():
    tabletop, *_ = followed(Command(AWAY), Command(BACK))
    assert lives(tabletop) == [Life.MOVED]
    tabletop.see(Command(tracker_at(REBEL)))
    tabletop.see(Command(tracker_at(REBEL.replace("reinforcements", "movement"))))
    tabletop.see(Command(tracker_at(REBEL.replace("reinforcements", "combat"))))
    assert lives(tabletop) == [Life.MOVED, Life.STANDS]


def test_an_undo_of_what_put_it_right_lets_it_stand_again():
    tabletop, *_ = followed(Command(AWAY))
    news = tabletop.see(undone(BACK))
    assert lives(tabletop) == [Life.STANDS] and [life for _, life in news.turned] == [Life.STANDS]
    assert [each.number for each in tabletop.standing] == [1]


def test_after_a_restart_an_undo_of_what_put_it_right_lets_it_stand_again(tmp_path: Path):
    game = over_the_limit()
    game.steps.append(Command(AWAY))
    journal, tabletop, _ = kept(game, tmp_path / "a.journal")
    assert lives(tabletop) == [Life.MOVED]
    journal.close()
    journal = Journal.open(tmp_path / "a.journal", source="a test")
    left = journal.kept()
    assert left is not None
    again = replayed(KNOWN, journal, journal.history.last)
    again.recall(left)
    news = again.see(undone(BACK))
    assert lives(again) == [Life.STANDS] and [life for _, life in news.turned] == [Life.STANDS]
    again.see(Command(AWAY))
    assert lives(again) == [Life.MOVED]
    journal.close()


def test_undo_and_next_again_says_it_again_and_the_undo_itself_is_vassals_to_tell():
    tabletop, speech, _ = followed()
    assert speech.lines(tabletop.see(undone(tracker_at(MOVEMENT)))) == []
    again = speech.lines(tabletop.see(Command(tracker_at(COMBAT))))
    assert len(again) == 1 and "4.23" in again[0]
    assert lives(tabletop) == [Life.UNDONE, Life.STANDS]


def test_a_tracker_set_back_by_hand_lets_it_go_and_the_phase_is_judged_again():
    tabletop, *_ = followed(Command(tracker_at(MOVEMENT)))
    assert lives(tabletop) == [Life.SET_BACK]
    tabletop.see(Command(tracker_at(COMBAT)))
    assert lives(tabletop) == [Life.SET_BACK, Life.STANDS]
    tabletop, *_ = followed(Command(tracker_at(MOVEMENT)), Command(AWAY), Command(tracker_at(COMBAT)))
    verdict = tabletop.judgement().heard_by(PUBLIC)
    assert verdict.count(tabletop.findings[0].finding.verdict) == 0
    assert '"life": "tracker set back"' in str(verdict.as_json()).replace("'", '"')
    assert "the turn tracker was set back, to judge it again" in as_text(verdict)


def test_the_players_play_on_and_it_is_neither_counted_nor_said_again():
    tabletop, speech, _ = followed()
    news = tabletop.settle([each.number for each in to_settle(Question(PLAY_ON), tabletop)])
    assert [life for _, life in news.turned] == [Life.SETTLED] and tabletop.standing == ()
    assert speech.lines(news) == []
    assert not [line for line in speech.lines(tabletop.see(Command(tracker_at(REBEL)))) if "4.23" in line]
    tabletop.see(undone(tracker_at(COMBAT)))
    assert lives(tabletop) == [Life.SETTLED]
    assert tabletop.judgement().count(tabletop.findings[0].finding.verdict) == 0


def test_only_what_stands_in_a_space_is_settled_there():
    tabletop, *_ = followed()
    assert to_settle(Question(PLAY_ON, "1637"), tabletop) == ()
    assert [each.number for each in to_settle(Question(PLAY_ON, "1537"), tabletop)] == [1]


def test_what_stands_is_kept_with_what_is_known():
    tabletop, *_ = followed()
    assert Known.from_json(tabletop.known.as_json()).open == tabletop.known.open != {}


# ---- the three wrong examples of a real evening


def two_in_one_space() -> tuple[Tabletop, Speech]:
    """A stack over its limit in a space that a unit has reached by more than its allowance."""
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1642  fant-inf-co-1\n")
    game.drag("fant-inf-co-1", "1537")
    game.turn(COMBAT)
    tabletop, news = Tabletop.lay(KNOWN, MODULE.name or "", MODULE.version or "", game.save().command, "x")
    speech = Speech()
    speech.begin(tabletop, ())
    for step in game.steps:
        news = tabletop.see(step, "Anna")
        speech.lines(news)
    return tabletop, speech


def test_why_due_and_mark_speak_of_everything_that_stands():
    tabletop, speech = two_in_one_space()
    rules = {each.finding.rule for each in tabletop.standing}
    assert rules == {"4.23", "4.10"}
    for word, about in (("why", "1537"), ("due", "")):
        told = " ".join(answer(Question(word, about), tabletop, speech))
        assert all(f"({rule}" in told for rule in rules), (word, told)
    assert {each.rule for each in to_show(tabletop)} == rules


def test_why_after_playing_on_tells_of_what_stands_and_by_the_place_of_what_was_settled():
    tabletop, speech = two_in_one_space()
    assert speech.last is not None
    (last,) = [each for each in tabletop.standing if each.finding == speech.last]
    (other,) = [each for each in tabletop.standing if each != last]
    both = answer(Question("why"), tabletop, speech)
    assert both[1] == in_full(last.finding, tabletop.game)
    assert [line for line in both if line.startswith("also: ")] == [
        f"also: {line_of(other.finding, game=tabletop.game)}"
    ]

    tabletop.settle([last.number])
    told = answer(Question("why"), tabletop, speech)
    assert told[:2] == [
        answer(Question("why", other.finding.rule), tabletop, speech)[0],
        in_full(other.finding, tabletop.game),
    ]
    assert not [line for line in told if line_of(last.finding, game=tabletop.game) in line]
    there = answer(Question("why", "1537"), tabletop, speech)
    assert there[1] == in_full(other.finding, tabletop.game)
    assert there[-1] == f"no longer stands (played on): {line_of(last.finding, game=tabletop.game)}"

    tabletop.settle([other.number])
    settled = answer(Question("why", "1537"), tabletop, speech)
    assert [line for line in settled if line.startswith("no longer stands (played on): ")] == settled[1:]
    assert len(settled) == 3
    assert (
        answer(Question("why"), tabletop, speech)[1]
        == f"no longer stands (played on): {line_of(last.finding, game=tabletop.game)}"
    )


def test_why_of_a_space_says_how_what_stood_there_was_put_right():
    tabletop, speech, _ = followed(Command(AWAY))
    told = answer(Question("why", "1537"), tabletop, speech)
    assert told[1].startswith("no longer stands (moved): ")
    assert answer(Question("due"), tabletop, speech) == ["nothing is due, and nothing is against the rules"]


# ---- other things said


def test_a_skipped_phase_is_said_once_in_the_chat():
    tabletop, speech, said = followed(Command(tracker_at(REBEL.replace("reinforcements", "combat"))))
    (jumped,) = [line for line in said if "jumped" in line]
    assert jumped.endswith("(3.00)")
    assert speech.lines(tabletop.see(Command(Chat("* well")))) == []
    assert Speech(verdicts=[tabletop.findings[0].finding.verdict])._is_said(tabletop.findings[0].finding)


def test_a_violation_says_how_often_undo_is_pressed_and_a_state_that_came_anew_does_not():
    tabletop, speech, said = followed()
    assert said[0].endswith("; press Undo twice to take the last step back")
    found = tabletop.findings[0]
    anew = News(9, "", tabletop.position, (), (found,), (), whole=True)
    speech.begin(tabletop, ())
    assert "Undo" not in speech.lines(anew)[0]


def test_who_comes_in_hears_how_things_stand_and_whom_to_ask():
    tabletop, *_ = followed()
    assert greeting(tabletop) == (
        "the referee is here: nothing due; 1 thing is against the rules; !help lists what I answer"
    )


def test_an_unknown_word_is_answered():
    tabletop, speech, _ = followed()
    assert answer(Question("dance"), tabletop, speech) == ["I do not know !dance; !help lists what I answer"]
