"""What is said in the chat: each thing once, short, and nothing that a player's text could smuggle in."""

from __future__ import annotations

import pytest

from guelta.builder.vassal.command import Command
from guelta.companion.judging.life import Life
from guelta.companion.judging.tabletop import News, Numbered, Tabletop
from guelta.companion.session.chat import Question, answer
from guelta.companion.session.speech import Speech, line_of
from guelta.rules.chad import GAME
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict
from tests.companion.played import MODULE, Played, tracker_at
from tests.library import KNOWN

PHASE = "turn-9/tactical-phase/impulse-1/rebel"
OVER = Finding(
    "4.23", Verdict.VIOLATION, PHASE, "2826", ("a",), "11 steps in 2826, limit 9", "the owner eliminates"
)


TWICE = "; press Undo twice to take the last step back"


def dry(where: str, **also: object) -> Finding:
    found = Finding("4.32", Verdict.DUE, PHASE, where, (f"in-{where}",), f"no water in {where}", "place it")
    return Finding(**{**{name: getattr(found, name) for name in Finding.__slots__}, **also})  # type: ignore[arg-type]


def news(*findings: Finding, first: int = 1) -> News:
    numbered = tuple(Numbered(number, 5, each) for number, each in enumerate(findings, start=first))
    return News(5, "Anna", Position(), (), numbered, ())


def speech(**how: object) -> Speech:
    made = Speech(**how)  # type: ignore[arg-type]
    made.begin(tabletop(), ())
    return made


def tabletop() -> Tabletop:
    begun = Played.of(f"@ {PHASE}/movement\n").save().command
    return Tabletop.lay(KNOWN, MODULE.name or "", MODULE.version or "", begun, "x")[0]


def test_a_violation_is_one_short_line_with_its_rule():
    assert speech().lines(news(OVER)) == [f"11 steps in 2826, limit 9 (4.23): a{TWICE}"]


def test_what_crossed_a_line_on_its_way_lies_below_it_for_one_player_and_above_it_for_others():
    (line,) = speech().lines(news(OVER), crossed=True)
    assert line.endswith("; press Undo until the last step is taken back: some of my lines go first")


def test_what_is_due_says_so_and_what_rests_on_our_values_too():
    found = dry("3727", rests_on=("terrain of 3727: reconstructed", "steps: inferred", "water: inferred"))
    assert line_of(found) == "due: no water in 3727 (4.32; rests on inferred and reconstructed values)"


def test_what_the_referee_is_unsure_of_is_for_the_page_alone():
    assert speech(verdicts=tuple(Verdict)).lines(news(dry("3727", verdict=Verdict.UNSURE))) == []


def test_nothing_is_said_twice_unless_it_changed():
    referee = speech()
    assert len(referee.lines(news(OVER))) == 1
    assert referee.lines(news(OVER, first=2)) == []
    worse = Finding("4.23", Verdict.VIOLATION, PHASE, "2826", ("a", "b"), "12 steps in 2826, limit 9", "")
    assert referee.lines(news(worse, first=3)) == [f"12 steps in 2826, limit 9 (4.23): a and b{TWICE}"]


def test_a_line_is_not_repeated_when_a_later_phase_finds_the_same_again():
    referee = speech()
    assert len(referee.lines(news(OVER))) == 1
    later = Finding(OVER.rule, OVER.verdict, f"{PHASE}/combat", OVER.where, OVER.counters, OVER.message, "")
    assert referee.lines(news(later, first=2)) == []


def test_a_line_is_said_again_once_what_it_was_about_was_put_right():
    referee = speech()
    referee.lines(news(OVER))
    referee.lines(News(6, "Anna", Position(), (), (), ((1, Life.UNDONE),)))
    later = Finding(OVER.rule, OVER.verdict, f"{PHASE}/combat", OVER.where, OVER.counters, OVER.message, "")
    assert len(referee.lines(news(later, first=2))) == 1


def test_two_findings_in_the_same_words_are_one_line():
    other = Finding(OVER.rule, OVER.verdict, OVER.phase, OVER.where, ("b",), OVER.message, "")
    referee = speech()
    (line,) = referee.lines(news(OVER, other))
    assert line.startswith("11 steps in 2826, limit 9")
    righted = News(6, "Anna", Position(), (), (), ((1, Life.MOVED), (2, Life.MOVED)))
    assert referee.lines(righted) == ["put right: 11 steps in 2826, limit 9 (4.23): a and b; 1 more alike"]


def test_what_was_done_after_it_was_due_is_told_as_done_and_not_as_put_right():
    late = dry("3727", verdict=Verdict.VIOLATION, message="not carried out: no water in 3727")
    referee = speech()
    assert len(referee.lines(news(late))) == 1
    righted = News(6, "Anna", Position(), (), (), ((1, Life.MOVED),))
    assert referee.lines(righted) == ["done now, later than due: no water in 3727 (4.32): in-3727"]


def test_what_was_said_before_the_companion_was_started_again_is_not_said_anew():
    referee = Speech()
    tabletop, _ = Tabletop.lay(
        KNOWN, MODULE.name or "", MODULE.version or "", Played.of(f"@ {PHASE}/movement\n").save().command, "x"
    )
    referee.begin(tabletop, news(OVER).findings)
    assert referee.last == OVER
    assert referee.lines(news(OVER, first=2)) == []


def test_alike_findings_of_one_boundary_are_summed_violations_first():
    found = [dry(hex) for hex in ("3727", "3523", "2107", "2527", "2528", "2529")]
    assert speech().lines(news(*found, OVER)) == [
        f"11 steps in 2826, limit 9 (4.23): a{TWICE}",
        "due: no water in 3727 (4.32): 6 counters; also 3523, 2107, 2527, 2528 and 1 more",
    ]


def test_alike_findings_without_a_place_are_counted():
    found = [dry("", counters=(name,), message="no water") for name in "abc"]
    assert speech().lines(news(*found)) == ["due: no water (4.32): a, b and c; 2 more alike"]


def test_alike_findings_of_one_place_are_counted_and_it_is_named_once():
    found = [dry(hex, counters=(name,)) for hex, name in (("3727", "a"), ("3727", "b"), ("3523", "c"))]
    assert speech().lines(news(*found)) == [
        "due: no water in 3727 (4.32): a, b and c; 1 more alike; also 3523"
    ]
    assert speech().lines(news(*found[:2])) == ["due: no water in 3727 (4.32): a and b; 1 more alike"]


def test_more_lines_than_a_player_reads_are_counted():
    found = [dry("3727", rule=f"4.{number}") for number in range(31, 39)]
    lines = speech().lines(news(*found))
    assert len(lines) == 5
    assert lines[-1] == "and 4 more; !due lists what stands"


def test_a_verdict_and_a_chapter_can_be_switched_off():
    assert speech(verdicts=[Verdict.VIOLATION]).lines(news(dry("3727"), OVER)) == [
        f"11 steps in 2826, limit 9 (4.23): a{TWICE}"
    ]
    assert speech(chapters=["4"]).lines(news(OVER, dry("3727"), dry("3727", rule="14.13"))) == [
        "due: no water in 3727 (14.13): in-3727"
    ]


def test_a_private_referee_says_nothing_and_a_quiet_one_nothing_until_he_may_speak_again():
    assert speech(is_private=True).lines(news(OVER)) == []
    referee = speech()
    referee.is_quiet = True
    assert referee.lines(news(OVER)) == []
    assert referee.last == OVER
    referee.is_quiet = False
    assert referee.lines(news(dry("3727"), first=2)) == ["due: no water in 3727 (4.32): in-3727"]


def test_a_line_is_short_and_plain_whatever_a_name_holds():
    evil = dry("3727", message="Evil\x1b[2J <b>\n\u202eone " + "x" * 1000)
    line = line_of(evil)
    assert len(line) <= 200 and line.isprintable() and "\x1b" not in line
    assert line.endswith("… (4.32)")


def test_the_last_finding_is_that_of_the_last_line_a_player_reads():
    """Whoever asks why means the line he has just read, in whatever order things were found."""
    referee = speech()
    first, second = dry("3727"), dry("3523")
    lines = referee.lines(news(first, second, OVER))
    assert lines[-1].startswith("due: no water in 3727 (4.32): in-3727 and in-3523; also 3523")
    assert referee.last == first


def test_a_long_line_is_cut_after_a_whole_word():
    named = "; ".join(["Impulse 1, Government segment, Combat"] * 9)
    line = line_of(dry("3727", message=f"not judged: {named}"))
    assert len(line) <= 200
    assert line.endswith("Government segment, Combat; Impulse 1 … (4.32)")
    short = line_of(dry("3727", message="not judged: Combat…"))
    assert short == "due: not judged: Combat… (4.32)"


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ("water-check", "Desert Water Supply Check; not judged: Combat and 16 more (3.00)"),
        (
            "impulse-2/rebel/movement",
            "Impulse 2, Rebel segment, Movement; not judged: Combat and 7 more (3.00)",
        ),
        ("impulse-1/rebel/movement", "Rebel segment, Movement; not judged: Combat; Rebel segment, Rein"),
    ],
)
def test_a_leap_over_phases_is_said_to_its_end(there: str, told: str):
    turn = "turn-9/tactical-phase"
    begun = Played.of(f"@ {turn}/impulse-1/government/movement\n").save().command
    tabletop, _ = Tabletop.lay(KNOWN, MODULE.name or "", MODULE.version or "", begun, "x")
    referee = Speech()
    referee.begin(tabletop, tabletop.findings)
    (line,) = referee.lines(tabletop.see(Command(tracker_at(f"{turn}/{there}"))))
    assert f"Impulse 1, Government segment, Movement to {told}" in line and line.endswith("(3.00)")
    assert "…" not in line


COMPANIES = (*(f"fant-inf-co-{number}" for number in range(1, 9)), "oau-inf-bn-1")


def placed(*counters: str) -> Finding:
    """Units that came onto the map where nothing allows it."""
    said = "nothing in movement allows this: placed at 1537 N'Djamena"
    return Finding("12.40", Verdict.VIOLATION, PHASE, "1537", counters, said, "put them back")


def test_the_fault_is_said_first_and_many_counters_after_it_counted():
    found = placed(*COMPANIES)
    (line,) = speech().lines(news(found))
    assert line == f"{found.message} (12.40): 9 FANT and OAU counters{TWICE}"


def test_who_asks_why_reads_the_name_of_each():
    asked, found = speech(), placed(*COMPANIES)
    asked.lines(news(found))
    told = " ".join(answer(Question("why"), tabletop(), asked))
    assert f"{found.message} (12.40): 9 counters: " in told and "put them back" in told
    assert all(GAME.charts.counters[id].name in told for id in COMPANIES)


def test_a_few_counters_are_named():
    found = placed(*COMPANIES[:3])
    (line,) = speech().lines(news(found))
    named = [GAME.charts.counters[id].name for id in COMPANIES[:3]]
    assert line == f"{found.message} (12.40): {named[0]}, {named[1]} and {named[2]}{TWICE}"
