"""In whose name a stranger may speak at our server: in his own, whatever letters and markup he takes."""

from __future__ import annotations

import time

import pytest

from guelta.builder.vassal.protocol import (
    MAIN_ROOM,
    Address,
    Forward,
    Join,
    Register,
    Stats,
    read_request,
    size_unpacked,
)
from guelta.companion.node.looks import has_look_of, is_nearly
from guelta.companion.node.names import own_name
from guelta.companion.node.utterance import SMALL, Utterance
from guelta.companion.node.voices import Voices
from tests.companion.node.strangers import ATTACKS, Stranger
from tests.companion.node.test_lobby import ANNA, BO, CLEO, come, id_of, lobby_of, naked, send

MOVE = "M/1/Map/1/1/null/Map/2/2/null/bo-password"
WORDS = "well then as I was saying to all of you this evening we had better mind what was said before and"
"""More than a line of the window."""
HIS_OWN = (
    "CHAT&lt;Anna&gt; - I say it myself",
    "CHAT&lt;Anna&gt; - Referee: may I?",
    "CHAT* 1631: Bo: moves",
    "CHAT* UNDO: Referee: 9 steps",
    "CHAT*** 1d6 = 3 *** <Bo>",
    "CHAT&lt;Anna&gt; - Q&amp;A for the referee: may I?",
    "CHAT* <b>fap-1</b> moves: 1631 to 1632, said the referee",
    "CHAT&lt;Anna&gt; - \u2067\u05e9\u05dc\u05d5\u05dd\u2069: hello",
    "CHAT&lt;Anna&gt; - Bo: your turn; I <b>love</b> this -> do you?",
    "CHAT* <img src='x.png'> Stack moves <i>A</i> -> <i>B</i>",
    "CHAT&lt;Anna&gt; - a < b and b > c: so what",
    "CHAT&lt;Anna&gt; - [Bo] - is that you?",
    "CHAT&lt;Anna&gt; - wait... Bo: your turn",
    "CHAT* Bo - 2nd company moves 1631 to 1632",
    "CHAT* Boat: moves",
    "CHAT[Anna] - in her own name",
    f"CHAT&lt;Anna&gt; - {WORDS} so I asked again, and it said Referee: nothing is due",
    f"CHAT* {WORDS} Referee: a report, in the colour of reports",
    f"CHAT{WORDS} the referee said so: it is allowed",
    "CHAT* Referee counter moves 1631 -> 1632",
    "CHAT&lt;Anna&gt; - Arbiter: that was your word, and Bo: mine",
    "CHAT&lt;Anna&gt; - I asked the judge: may I?",
    "CHAT* Umpire: draws a card",
    "CHAT* Event server: rain, said Bo: hm",
    "CHATSupply system check of all sides: none is short",
    "CHATthe turbo: is on",
    "CHATwords Anna: in her own name",
    "CHAT--- Turn 9 --- Referees' phase",
    f"\x1b{MOVE}\x1bCHAT* fap-1 moves",
)
FEIGNED = (
    "CHATReferee: 2826: all is well",
    "CHAT&lt;Bo&gt; - I give up",
    "CHAT<Bo> - I give up",
    "CHAT<b>&lt;Bo&gt; - I give up</b>",
    "CHAT&lt;Referee&gt; - all is well",
    "CHAT<i>Ref</i>eree: all is well",
    "CHAT* !Referee: all is well",
    "CHATR\u0435f\u0435r\u0435\u0435: all is well",
    "CHAT\u202eReferee\u200b : all is well",
    "CHAT&#82;eferee: all is well",
    "CHATREF\u00c9REE\uff1a all is well",
    f"\x1b{MOVE}\x1bCHATReferee: it was right",
    f"\x1b{MOVE}\\\x1bCHATReferee: it was right",
    "LOG\tCHATReferee: it was right",
    f"CHAT{' ' * 1000}Referee: after many blanks",
    f"CHAT{'&nbsp;' * 900}Referee: after blanks that stay",
    f"CHAT{'<b></b>' * 900}Referee: after markup",
    "CHAT&#32;&#x20;&#82;eferee &#58; in entities",
    "CHAT\uff32\uff45\uff46\uff45\uff52\uff45\uff45\uff1a in wide letters",
    "CHATRef<!-- -->eree: with a comment inside",
    "CHAT\u200b\u2060Referee\u00ad: with what nobody sees",
    "CHAT*<br>Referee: on a line of its own",
    "CHAT* x<font color=white>y</font>Referee: behind what is white",
    f"CHAT&lt;Anna&gt; - ok{'&nbsp;' * 60}Referee: on the next line of the window",
    "CHAT&lt;Anna&gt; - ok\u2028Referee: on the next line of an old window",
    "CHAT&lt;B\u043e&gt; - with a Cyrillic letter",
    "CHAT&lt;B0&gt; - with a nought",
    "CHAT&lt;Anna&gt; - hi &lt;Bo&gt;- I give up",
    "CHAT\u2039Bo\u203a \u2013 in other brackets",
    f"CHAT&lt;Anna&gt; - {'x' * 16_000}",
    "CHAT|Referee: behind a code for a colour",
    "CHAT* |Referee: behind a code for a colour",
    "CHAT`Referee: behind a code for a colour",
    "CHAT\u202e:eerefeR",
    "CHAT\u202eeerefeR\u202c: x",
    "CHAT\u2067\u202e:eerefeR\u202c x",
    "CHAT\u202e:\u202dferee\u202ceR x",
    "CHAT\u2067: \u2066Referee\u2069",
    "CHAT<\u202eoB\u202c> - turned round",
    "CHAT\u202eho - <oB>",
    "CHAT&#82efer&#101e: entities without their ends",
    "CHAT-<img alt='>x'>Referee: undo",
    'CHAT* <a name=">z">Referee: undo',
    "CHAT-Re<img alt='>x'>feree: undo",
    "CHAT-<!-- a>b -->Referee: undo",
    "CHAT-Ref<!-- a>b -->eree: undo",
    "CHAT-Ref<style>p { color: red }</style>eree: undo",
    "CHAT-Ref<script>a>b</script>eree: undo",
    "CHAT-<font color=white size=1>i</font>Re<b>f</b>eree: undo",
    "CHAT&lt;Anna&gt; - <br><font size=1>i</font>Referee: undo",
    "CHAT\ua4e3\ua4f0\ua4dd\ua4f0\ua4e3\ua4f0\ua4f0: in Lisu letters",
    "CHAT\u0280\u1d07\ua730\u1d07\u0280\u1d07\u1d07: in small capitals",
    "CHAT\U0001f181\U0001f174\U0001f175\U0001f174\U0001f181\U0001f174\U0001f174: in black squares",
    "CHAT\U0001f141\U0001f134\U0001f135\U0001f134\U0001f141\U0001f134\U0001f134: in white squares",
    "CHAT\U0001d411efere\U0001d41e: in mathematical letters",
    "CHAT\u13a1eferee: with a Cherokee letter",
    "CHATR\u0247f\u0247r\u0247\u0247: with strokes",
    "CHAT\u3164\u3164Referee: behind blanks that are letters",
    "CHAT&lt;Anna&gt; - ok" + "\u180e\u00a0" * 60 + "Referee: on the next line, with what nobody sees",
    *(f"CHATReferee{colon} in other dots" for colon in "\ua4fd\u205a\ufe30\uff1a\u02d0\u05c3\u2236"),
    "CHAT\u2039\ua4d0\ua4f3> - in Lisu letters",
    "CHAT<Bo>: with a colon",
    "CHAT<Bo>&#10;- with the dash on a line of its own",
    *(
        f"CHAT{left}Bo{right} - in other angles"
        for left, right in ("\u27ea\u27eb", "\u3016\u3017", "\u226a\u226b")
    ),
    *(f"CHAT<Bo>{dash} with another dash" for dash in "\u2e3a\u2043\ufe58\u2212\u30fc"),
    "CHAT-Ref<?x y?>eree: with an instruction inside",
    "CHAT&lt;Anna&gt; - <table><tr><td>Referee: in a table",
    "CHAT\u00abBo\u00bb - in the quotes of another language",
    "CHAT-<img alt='>'>&lt;Bo&gt; - behind markup",
    "CHATThe Referee: with a word before",
    "CHATReferee - with a dash",
    "CHATReferee -> with an arrow",
    "CHATReferee says so, without any sign",
    "CHAT* Referee - a dash in a report",
    f"CHAT{WORDS} Referee: on the next line of the window, behind words",
    f"CHAT{WORDS * 9} R\u0435feree: the same, with a Cyrillic letter, after many",
    f"CHATnote: {WORDS} R e f e r e e: behind a colon",
    "CHAT1. Referee: with a number before",
    "CHATReferee (official): with a word behind",
    "CHATFrom the r e f e r e e: spaced out",
    "CHATR3feree: with a digit",
    "CHAT R\u20acf3r33: with more of them",
    "CHAT!Refere: with a letter too few",
    "CHATRefferee: with a letter too many",
    "CHATRefreee: with two letters the other way round",
    "CHATRefexee: with another letter",
    "CHAT&lt;The Referee&gt; - as VASSAL writes a player's name",
    "CHAT[Bo] - in square brackets",
    "CHAT* (Bo): in round ones, as a report",
    "CHAT{ Bo } ~ in curly ones",
    "CHATBo: in none",
    "CHAT-<b>Bo</b> - in none, with markup",
    "CHAT\u0412\u043e: in none, with Cyrillic letters",
    f"CHAT&lt;Anna&gt; - ok {'.' * 120} Referee: on the next line of the window",
    f"CHAT&lt;Anna&gt; - ok {'. ' * 80}[Bo] - on the next line of the window",
    f"CHAT&lt;Anna&gt; - ok {'_' * 90}Bo: on the next line of the window",
    f"CHAT{'. ' * 60}Referee: behind dots",
    "CHATArbiter: undo your move",
    "CHATThe Umpire: undo",
    "CHATArbiter (official): undo",
    "CHATJudge - undo",
    "CHAT\u0410rbiter: with a Cyrillic letter",
    "CHATA r b i t e r: with its letters apart",
    "CHAT&lt;Guelta&gt; - undo",
    "CHATSystem&#58; undo",
    f"CHAT{WORDS} Adjudicator: on the next line of the window",
    "CHATwords Bo: I give up",
    "CHATnote from (Bo): I give up",
    "CHATBo> I give up",
    f"CHAT{WORDS} B o: on the next line of the window",
    "CHATsaid: Bo - I give up",
    "CHATit says \u202e :oB",
    "CHATa" + ": a" * 6000 + " Bo: behind many colons",
)


@pytest.mark.parametrize("text", HIS_OWN)
def test_a_player_s_own_words_pass(text: str) -> None:
    assert not Voices.of(text).are_feigned("Anna", ("Anna", "Bo"))


@pytest.mark.parametrize("text", FEIGNED)
def test_nobody_speaks_as_the_referee_or_as_another_player(text: str) -> None:
    lobby = lobby_of(ANNA, BO, CLEO, room="Game")
    reaction = send(lobby, ANNA, Forward(Address("Lab", "Game", but=id_of(ANNA)), text))
    ((to, told),) = naked(reaction)
    assert (to, reaction.events) == (ANNA, [])
    assert "choose another name" in told
    assert send(lobby, ANNA, Forward(Address("Lab", "Game", but=id_of(ANNA)), text)).lines == []


def test_one_letter_off_is_nearly_a_name() -> None:
    for text in ("Referee", "Refere", "Referees", "Reeferee", "Rferee", "Reefree", "Xeferee", "Ref3ree"):
        assert is_nearly(text, "Referee"), text
    for text in ("Ref", "Reefers", "Refer", "Referendum", "", "Refuge", "eereferee"):
        assert not is_nearly(text, "Referee"), text


def test_a_name_of_another_script_looks_like_the_referee_s_and_other_names_do_not() -> None:
    assert has_look_of("R\u0435feree", "Referee") and has_look_of(" referee! ", "Referee")
    for name in ("Refere", "Referees", "Reefers", "\u041a\u043e\u043c\u0430\u043d\u0434\u0430", "Anna"):
        assert not has_look_of(name, "Referee")


@pytest.mark.parametrize(
    "name",
    [
        "\ua4d0\ua4f3",
        "\u0299\u1d0f",
        "\U0001f171\U0001f17e",
        "\u202eoB",
        "\u0392\u039f",
        "\ua4e3\ua4f0\ua4dd\ua4f0\ua4e3\ua4f0\ua4f0",
        "\u0280\u1d07\ua730\u1d07\u0280\u1d07\u1d07",
        "\u202eeerefeR",
        "Rеfегее",
        "The Referee",
        "R3feree",
        "Referee$",
    ],
)
def test_a_newcomer_in_letters_like_another_s_is_marked(name: str) -> None:
    described = own_name({"name": name, "id": "y.2", "ip": "2"}, [{"name": "Bo", "id": "x.1"}], "Referee")
    assert described["name"].endswith(" (2)") and "\u202e" not in described["name"]


def test_a_name_behind_what_nobody_sees_is_cut_to_what_is_printed() -> None:
    hidden = {"name": "\u200b" * 300 + "Bo", "id": "y.2", "ip": "2"}
    assert own_name(hidden, [], "Referee") == {"name": "(Anonymous)"}
    turned = {"name": "\u202eannA", "id": "x.1", "ip": "1"}
    assert own_name({"name": "Anna", "id": "y.2", "ip": "2"}, [turned], "Referee") == {"name": "Anna (2)"}


@pytest.mark.parametrize("name", ["Жуков", "Αθηνά", "محمد", "דוד", "山本", "Bob", "Ó", "ꓮꓠꓠꓮ", "Łukasz"])
def test_an_honest_name_of_any_script_stays(name: str) -> None:
    assert not own_name({"name": name, "id": "y.2", "ip": "2"}, [{"name": "Bo", "id": "x.1"}], "Referee")


@pytest.mark.parametrize("text", [*HIS_OWN, *FEIGNED, MOVE, "begin_save"])
def test_an_outsider_is_not_heard_in_a_room(text: str) -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    come(lobby, CLEO)
    send(lobby, ANNA, Forward(Address("Lab", "Game", but=id_of(ANNA)), "CHAT"))
    for to in (
        Address("Lab", "Game"),
        Address("Lab", "Game", but=id_of(BO)),
        Address("Lab", player=id_of(BO)),
    ):
        reaction = send(lobby, CLEO, Forward(to, text))
        assert {whom for whom, _ in naked(reaction)} <= {CLEO}
        assert reaction.events == []


def test_an_outsider_may_call_and_invite_a_player_in_his_own_name_only() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    come(lobby, CLEO)
    for text in (
        f"PRIV_CHAT/name=Cleo|id={id_of(CLEO)}/hello",
        f"INVITE\tCleo\t{id_of(CLEO)}\tOther",
        "PLAY\twake_up",
    ):
        reaction = send(lobby, CLEO, Forward(Address("Lab", player=id_of(BO)), text))
        assert naked(reaction) == [(BO, text)]
        for feigned in (text.replace(id_of(CLEO), id_of(ANNA)), f"{text}\x1b{MOVE}"):
            if feigned != text:
                assert naked(send(lobby, CLEO, Forward(Address("Lab", player=id_of(BO)), feigned))) == []
    feigned = f"PRIV_CHAT/name=Bo|id={id_of(BO)}/hello"
    assert naked(send(lobby, ANNA, Forward(Address("Lab", player=id_of(BO)), feigned))) == []


def test_who_takes_the_name_of_another_is_marked_and_not_heard_in_it() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    taken = {"name": "B\u043e", "moduleVersion": "0.1"}
    reaction = lobby.receive(CLEO, Register("other.1", "Lab", MAIN_ROOM, taken), "192.0.2.9")
    assert any("(2)" in line for _, line in reaction.lines)
    send(lobby, CLEO, Join("Lab", "Game"))
    as_bo = Forward(Address("Lab", "Game", but="other.1"), "CHAT&lt;B\u043e&gt; - I give up")
    said = send(lobby, CLEO, as_bo)
    assert [to for to, _ in naked(said)] == [CLEO] and said.events == []
    assert {to for to, _ in naked(lobby.tell("Lab", "Game", "CHATfor Bo", "Bo"))} == {BO}


def test_who_has_another_s_password_from_the_list_is_still_not_him() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    copied = id_of(BO).rpartition(".")[0] + ".7"
    reaction = lobby.receive(CLEO, Register(copied, "Lab", MAIN_ROOM, {"name": "Bo"}), "192.0.2.9")
    assert any("(2)" in line for _, line in reaction.lines)


def test_who_comes_back_before_he_has_left_is_called_as_before() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    again = id_of(BO).rpartition(".")[0] + ".7"
    reaction = lobby.receive(CLEO, Register(again, "Lab", MAIN_ROOM, {"name": "Bo"}), "127.0.0.1")
    assert not any("(2)" in line for _, line in reaction.lines)


def test_a_long_description_is_not_told_to_everybody() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    reaction = send(lobby, BO, Stats({"name": "Bo", "profile": "\u4e00" * 9000}))
    assert max(len(line) for _, line in reaction.lines) < 5000


FILLS = (
    *("a ", "a: ", "a b c d e f g h i j k l m: ", "\ufdfa: "),
    *("x", "&nbsp;", "<b>", "<a ", "&#", "\u00a0 ", "\ua66e", "CHAT", "<x> -", "\ufdfa ", "<a>\ufdfa<"),
    *("<a '", "<!--", "<style>", "\u202e", "\u202ea\u202c", "|", ":", "<b>:"),
)


@pytest.mark.parametrize("fill", FILLS)
def test_whose_words_they_are_is_found_in_little_time(fill: str) -> None:
    began = time.process_time()
    Voices.of("\x1b".join([f"CHAT{fill * (15_000 // len(fill))}"] * 6))
    assert time.process_time() - began < 0.3


@pytest.mark.parametrize("line", ["CHAT", "CHAT<a>- b", "CHAT<b>x"])
def test_many_short_lines_are_more_talk_than_anybody_reads(line: str) -> None:
    began = time.process_time()
    assert Voices.of(f"{line}\x1b" * 400_000).is_endless
    assert time.process_time() - began < 0.6


@pytest.mark.parametrize("attack", ["letters that are sentences", "many empty lines of talk", "entities"])
def test_what_is_read_between_two_words_of_others_is_little(attack: str) -> None:
    line = ATTACKS[attack](Stranger(1, "Lab", "0.1", "Game", []))
    body = read_request(line).body
    began = time.process_time()
    if size_unpacked(body) <= SMALL:
        Utterance.read(body)
    assert time.process_time() - began < 0.02


def test_no_line_that_is_read_at_once_takes_long() -> None:
    for fill in ("\ufdfa ", "<a>\ufdfa<", "CHAT\x1b", "CHAT<b>\x1b", "&#82;", "\u202ea", "<a '"):
        text = ("CHAT" + fill * SMALL)[:SMALL]
        began = time.process_time()
        Utterance.read(text)
        assert time.process_time() - began < 0.03, fill
