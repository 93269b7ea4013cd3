"""What players ask in the chat, and what they are told."""

from __future__ import annotations

import re
from typing import Any

import pytest

from guelta.builder.module.design import Design
from guelta.builder.module.setup import saved_game
from guelta.builder.vassal.actions import Chat
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.save import Save
from guelta.companion.judging.tabletop import Tabletop
from guelta.companion.paperwork.worksheet import Line
from guelta.companion.session.chat import Question, answer, question_in, standing
from guelta.companion.session.speech import Speech
from guelta.rules.engine.advice.advice import Advice
from tests.companion.played import MODULE, Played, tracker_at
from tests.companion.test_tabletop import undone
from tests.library import KNOWN, LIBRARY

IMPULSE = "turn-9/tactical-phase/impulse-1"
MOVEMENT, COMBAT = f"{IMPULSE}/government/movement", f"{IMPULSE}/government/combat"
REBEL = f"{IMPULSE}/rebel/reinforcements"
NINE = f"@ {MOVEMENT}\n1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n2527  fant-inf-co-1\n"
NOTHING = "nothing is due, and nothing is against the rules"


def typed(text: str, who: str = "Anna") -> Command:
    return Command(Chat(f"&lt;{who}&gt; - {text}"))


def at_table(*commands: Command) -> tuple[Tabletop, Speech]:
    tabletop, first = Tabletop.lay(
        KNOWN, MODULE.name or "", MODULE.version or "", Played.of(NINE).save().command, "a test"
    )
    speech = Speech()
    speech.begin(tabletop, ())
    speech.lines(first)
    for each in commands:
        speech.lines(tabletop.see(each))
    return tabletop, speech


def asked(text: str, *commands: Command) -> list[str]:
    question = question_in(typed(text))
    assert question is not None
    return answer(question, *at_table(*commands))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("!why", Question("why")),
        ("!odds 2826", Question("odds", "2826")),
        ("!odds   2826  ", Question("odds", "2826")),
        ("!due", Question("due")),
        ("why", None),
        ("!whynot", Question("whynot")),
        ("well !why", None),
        ("!WHY", Question("why")),
        ("!help", Question("help")),
        ("! why", None),
        ("!dance", Question("dance")),
    ],
)
def test_a_question_is_a_word_after_an_exclamation_mark(text: str, question: Question | None):
    assert question_in(typed(text)) == question


def test_only_what_a_player_typed_is_a_question():
    assert question_in(Command(Chat("* !why"))) is None
    assert question_in(Command(Chat("!why"))) is None
    assert question_in(Command(children=(typed("!due", "A <b> - B"),))) == Question("due")


def test_a_question_of_any_length_is_read_quickly():
    assert question_in(typed("!why " + "<> - " * 100_000)) is not None
    assert question_in(typed(" - !" * 100_000)) is None


def test_why_gives_the_last_finding_with_its_rule_in_our_words():
    assert asked("!why", Command(tracker_at(COMBAT)), Command(tracker_at(REBEL))) == [
        "4.32: A conventional unit that begins a player segment in desert terrain needs water "
        "where it stands.",
        "due: no water in 2527 (4.32; rests on reconstructed values): FANT 2-2-6 company 1",
        "to do: the owner places NO WATER; halved for this segment (4.33): FANT 2-2-6 company 1 is 1-1-3",
        "reconstructed: terrain of 2527, water of 2527",
    ]


def test_why_of_a_space_gives_what_was_last_found_there():
    lines = asked("!why 2527", Command(tracker_at(COMBAT)), Command(tracker_at(REBEL)))
    assert lines[1].startswith("due: no water in 2527")
    assert asked("!why 1537") == ["I have found nothing in 1537 N'Djamena yet"]
    assert asked("!why Koro Toro and who holds it") == ["I have found nothing in 2826 Koro Toro yet"]
    assert asked("!why 9999") == ["no space is called 9999; write its number or name, as in !odds 1145"]
    assert asked("!why") == ["I have found nothing yet"]


def test_why_of_an_audit_gives_what_the_audit_looks_for():
    far = Played.of(f"@ {MOVEMENT}\n1642  fant-inf-co-1\n")
    tabletop, first = Tabletop.lay(
        KNOWN, MODULE.name or "", MODULE.version or "", far.save().command, "a test"
    )
    speech = Speech()
    speech.begin(tabletop, first.findings)
    far.drag("fant-inf-co-1", "1537")
    for step in [*far.steps, Command(tracker_at(COMBAT))]:
        speech.lines(tabletop.see(step))
    lines = answer(Question("why"), tabletop, speech)
    assert lines[0].startswith("4.10: Whoever moves in his movement portion")
    assert re.fullmatch(r"reconstructed: (cost of [\w ]+, ){3}cost of [\w ]+ and \d+ more", lines[-1])


def test_due_is_what_was_found_due_in_this_turn_and_still_is():
    tabletop, speech = at_table(Command(tracker_at(COMBAT)), Command(tracker_at(REBEL)))
    assert answer(Question("due"), tabletop, speech) == [
        "due: no water in 2527 (4.32; rests on reconstructed values): FANT 2-2-6 company 1"
    ]
    game = Played.of(NINE)
    game.show("fant-inf-co-1", "NoWater", 2)
    tabletop.see(game.steps[0])
    assert standing(tabletop) == ()
    assert answer(Question("due"), tabletop, speech) == [NOTHING]


def test_what_the_ledger_has_of_the_same_phase_is_not_due_any_more():
    tabletop, speech = at_table(Command(tracker_at(COMBAT)), Command(tracker_at(REBEL)))
    (due,), found = standing(tabletop), tabletop.findings[-1].finding

    def line(phase: str, rule: str) -> Line:
        return Line(9, phase, "", rule, "NO WATER")

    assert answer(Question("due"), tabletop, speech, [line(found.phase, "4.32")]) == [NOTHING]
    assert standing(tabletop, [line(found.phase, "4.33"), line(MOVEMENT, "4.32")]) == (due,)


def test_the_odds_of_an_attack_are_told_line_by_line():
    board = f"@ {COMBAT}\n2824 fant-inf-bn-1\n2724 libya-commando-bn-1\n"
    tabletop, _ = Tabletop.lay(
        KNOWN, MODULE.name or "", MODULE.version or "", Played.of(board).save().command, "a test"
    )
    (line,) = answer(Question("odds", "2724"), tabletop, Speech())
    assert line.startswith("Government from 2824: conventional ")
    nobody = "nobody can attack 2826 Koro Toro as the board stands"
    for about in ("2826", "koro toro", "2826 Koro Toro", "2826 please"):
        assert answer(Question("odds", about), tabletop, Speech()) == [nobody]
    assert answer(Question("odds", "Atlantis"), tabletop, Speech())[0].startswith(
        "no space is called Atlantis"
    )
    assert answer(Question("odds"), tabletop, Speech()) == ["say which space is attacked, as in !odds 1145"]


def test_a_name_is_found_without_accents_and_a_misspelt_one_is_guessed():
    design = Design.load(LIBRARY.game("angola"))
    save = Save.unpack(saved_game(design, design.game.scenarios["campaign"]), "campaign")
    module = save.module
    tabletop, _ = Tabletop.lay(KNOWN, module.name or "", module.version or "", save.command, "a test")

    def odds(about: str) -> str:
        return answer(Question("odds", about), tabletop, Speech())[0]

    for about in ("Sa da Bandeira", "sa-da-bandeira", "SÁ DA BANDEIRA", "Sá da Bandeira please"):
        assert odds(about) == "nobody can attack Sá da Bandeira as the board stands"
    assert odds("Luannda") == "no space is called Luannda; did you mean Luanda?"
    assert odds("camabatella") == "no space is called camabatella; did you mean Camabatela?"


def test_help_names_every_question_a_player_can_ask():
    lines = " ".join(asked("!help"))
    assert all(f"!{word}" in lines for word in ("why", "due", "odds", "quiet", "speak", "mark", "unmark"))


def test_a_long_answer_is_cut_to_what_a_player_reads(monkeypatch: pytest.MonkeyPatch):
    tabletop, speech = at_table()
    lines = tuple(f"{number}{'x' * 1000}" for number in range(20))
    advice: Advice[Any] = Advice(odds=lambda *about: lines)
    monkeypatch.setattr(type(tabletop.game), "advice", property(lambda game: advice), raising=False)
    told = answer(Question("odds", "2527"), tabletop, speech)
    assert len(told) == 6 and told[-1] == "and 15 more" and max(map(len, told)) == 300


def test_the_referee_is_quiet_until_he_may_speak_again_and_answers_all_the_same():
    tabletop, speech = at_table()
    assert answer(Question("quiet"), tabletop, speech)[0].startswith("quiet now")
    assert speech.is_quiet
    assert speech.lines(tabletop.see(Command(tracker_at(REBEL)))) == []
    assert answer(Question("why", "2527"), tabletop, speech)[1].startswith("due: no water")
    assert "the turn tracker jumped from" in answer(Question("why"), tabletop, speech)[0]
    assert answer(Question("speak"), tabletop, speech) == ["speaking again"]
    assert not speech.is_quiet


def test_of_what_the_tracker_did_not_show_no_rule_is_told_once_it_stands_no_longer():
    """It breaks none, and the sentence of its number is about something else."""
    back = undone(*Command(tracker_at(MOVEMENT)).walk())
    (told,) = asked("!why", Command(tracker_at(REBEL)), back)
    assert told.startswith("no longer stands (undone): the turn tracker jumped from")


def test_who_asks_why_with_a_rule_is_told_the_rule_and_what_stands_of_it():
    rebel = Command(tracker_at(COMBAT)), Command(tracker_at(REBEL))
    first, *stands = asked("!why 4.32", *rebel)
    assert first.startswith("4.32: A conventional unit") and len(stands) == 1 and "(4.32" in stands[0]
    assert len(asked("!why 4.22", *rebel)) == 1
    assert asked("!why 99.99")[0].startswith("no space is called 99.99")
