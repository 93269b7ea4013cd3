"""A complaint is a command: a board, or a phase between two of them, judged as it was sent."""

import json
from pathlib import Path
from textwrap import dedent

import pytest

from guelta.companion.commands.cli import main

MOVEMENT = "turn-9/tactical-phase/impulse-1/government/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/government/combat"
MANTA = f"@ {MOVEMENT}\ngovernment = fan\nscenario = manta\n"
NINE_STEPS = "1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3\n1637  fant-inf-co-1\n"
TEN_STEPS = "1537  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-co-1\n"


@pytest.fixture
def sent(tmp_path: Path):
    """Keep what a player sent us, and give the words of the command for it."""

    def keep(text: str | bytes) -> tuple[str, ...]:
        path = tmp_path / "complaint.board"
        path.write_bytes(text if isinstance(text, bytes) else dedent(text).encode())
        return ("check", "--game", "chad", str(path))

    return keep


@pytest.fixture
def found(sent, capsys: pytest.CaptureFixture[str]):
    """Judge what a player sent us; give exit code and findings as `rule verdict where`."""

    def judge(text: str) -> tuple[int, list[str]]:
        code = main([*sent(text), "--json"])
        judgement = json.loads(capsys.readouterr().out)
        return code, [f"{each['rule']} {each['verdict']} {each['where']}" for each in judgement["findings"]]

    return judge


@pytest.fixture
def refused(sent, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Return the one sentence with which it is refused, without the name of the file."""

    def refuse(text: str | bytes) -> str:
        assert main(sent(text)) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1
        return err.removeprefix("guelta: ").removeprefix(str(tmp_path / "complaint.board")).strip(": \n")

    return refuse


# ---- a phase -------------------------------------------------------------------------------------------


def test_a_phase_is_judged_as_it_ends(found):
    assert found(f"{MANTA}{NINE_STEPS}=>\n{TEN_STEPS}") == (1, ["4.23 violation 1537"])
    assert found(f"{MANTA}{NINE_STEPS}=>\n{NINE_STEPS}") == (0, [])


def test_its_audits_judge_the_way(found):
    """4.10: a company of allowance 6 does not get from N'Djamena to Koro Toro in one portion."""
    code, findings = found(f"{MANTA}1537  fant-inf-co-1\n=>\n2826  fant-inf-co-1\n")
    assert (code, findings) == (1, ["4.10 violation 2826"])
    assert found(f"{MANTA}1537  fant-inf-co-1\n=>\n1637  fant-inf-co-1\n") == (0, [])


def test_what_nothing_in_the_phase_accounts_for_is_found_between_the_two(found):
    """9.22, 4.00: an unpaid battalion in Operation Manta, which buys none; a flight during the MRP die."""
    unpaid = f"{MANTA}1537  fant-inf-bn-1\nunused  fant-inf-bn-4\n=>\n1537  fant-inf-bn-1 fant-inf-bn-4\n"
    assert found(unpaid) == (1, ["14.13 violation 1537"])
    dice = f"@ turn-9/tactical-phase/mrp-die\n{MANTA.split(chr(10), 1)[1]}"
    assert found(f"{dice}3922  goukouni\n=>\n3020  goukouni\n") == (1, ["4.00 violation 3020"])


def test_what_nothing_in_the_phase_accounts_for_is_found(found):
    """4.00, 5.00: nobody moves while units are placed, and nobody is lost in combat without an enemy."""
    placing = MANTA.replace(MOVEMENT, "turn-9/tactical-phase/impulse-1/government/reinforcements")
    assert found(f"{placing}1631  fant-recon-co-1\n=>\n3442  fant-recon-co-1\n") == (
        1,
        ["4.00 violation 3442"],
    )
    combat = MANTA.replace(MOVEMENT, COMBAT)
    lost = "1631  mplt-guerrilla-1\n=>\neliminated  mplt-guerrilla-1\n"
    assert found(combat + lost) == (1, ["5.00 violation eliminated"])
    box = "government-reinforcements  france-inf-bn-1\n=>\n1537  france-inf-bn-1\n"
    assert found(placing + box) == (0, [])


def test_boards_between_start_and_end_are_its_steps(found):
    """4.10: out two hexes and on from there the company pays 10 points; it has 6."""
    zigzag = "=>\n".join(f"{hex}  fant-inf-co-1!began-wet\n" for hex in (2127, 2327, 2028))
    assert found(MANTA + zigzag) == (1, ["4.10 violation 2028"])
    straight = zigzag.replace("2327", "2027")
    assert found(MANTA + straight) == (0, [])


def test_the_end_may_show_the_phase_after_it(found):
    after = MANTA.replace(MOVEMENT, COMBAT)
    assert found(f"{MANTA}{NINE_STEPS}=>\n{after}{TEN_STEPS}") == (1, ["4.23 violation 1537"])


def test_a_segment_that_ends_with_its_last_phase_is_judged_with_it(found):
    """12.43: as the impulse ends, an intervention unit waits no more in an entry hex."""
    last = MANTA.replace(MOVEMENT, "turn-9/tactical-phase/impulse-1/rebel/combat")
    waiting = "3307  libya-commando-bn-1\n"
    assert "12.43 due 3307" in found(f"{last}{waiting}=>\n{waiting}")[1]
    mid = MANTA.replace(MOVEMENT, "turn-9/tactical-phase/impulse-1/rebel/reinforcements")
    assert "12.43 due 3307" not in found(f"{mid}{waiting}=>\n{waiting}")[1]


def test_what_only_the_way_shows_is_remembered_between_the_two(found):
    """14.11: who leaves the Reinforcements box was placed where he stands."""
    phase = MANTA.replace(MOVEMENT, "turn-9/tactical-phase/impulse-1/government/reinforcements")
    box = "government-reinforcements  france-inf-bn-1\n1537  fant-inf-co-1\n"
    assert "14.11 violation 2826" in found(f"{phase}{box}=>\n1537  fant-inf-co-1\n2826  france-inf-bn-1\n")[1]


def test_fields_of_the_end_are_those_of_the_start_unless_it_says_otherwise(sent, capsys):
    main([*sent(f"{MANTA}{NINE_STEPS}=>\ndrought = severe\n{NINE_STEPS}"), "--json"])
    (turn,) = json.loads(capsys.readouterr().out)["turns"]
    assert (turn["turn"], turn["kind"]) == (9, "wet")
    assert turn["phases"] == [{"path": MOVEMENT, "seen": "ended"}]
    fields = "drought = severe\ngovernment = fan\nscenario = manta\n"
    assert turn["position"].startswith(f"@ {MOVEMENT}\n{fields}")


def test_due_counts_only_if_strict(sent, capsys):
    """4.34: a unit without water in the check is eliminated by its owner."""
    water = MANTA.replace(MOVEMENT, "turn-9/tactical-phase/water-check")
    words = sent(f"{water}2527  fant-inf-co-2\n")
    assert (main(words), main([*words, "--strict"])) == (0, 1)
    assert "due        4.34" in capsys.readouterr().out


# ---- one board -----------------------------------------------------------------------------------------


def test_one_board_is_judged_as_a_saved_game_that_stands_so(found):
    """4.32: as a segment begins, a unit without water is to be marked."""
    segment = MANTA.replace(MOVEMENT, "turn-9/tactical-phase/impulse-1/government/reinforcements")
    assert found(f"{segment}2527  fant-inf-co-2\n") == (0, ["4.32 due 2527"])
    assert found(f"{MANTA}2527  fant-inf-co-2\n") == (0, [])


def test_what_would_be_forbidden_if_the_phase_ended_is_unsure(found):
    assert found(MANTA + TEN_STEPS) == (0, ["4.23 unsure 1537"])


def test_the_report_is_that_of_a_game(sent, capsys):
    assert main(sent(f"{MANTA}{NINE_STEPS}=>\n{TEN_STEPS}")) == 1
    out = capsys.readouterr().out
    assert out.startswith("Operation Manta (Chad: The Toyota Wars), rules ")
    assert "violation  4.23  10 government steps in 1537 N'Djamena, limit 9" in out


# ---- what is none --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "board notation, line 1, column 1: a board without counters"),
        (MANTA, "board notation, line 3, column 1: a board without counters"),
        (f"{MANTA}{NINE_STEPS}=>\n", "board notation, line 6, column 1: no board after =>"),
        (f"{MANTA}{NINE_STEPS}=>\n{NINE_STEPS}=>\n", "board notation, line 9, column 1: no board after =>"),
        (f"{MANTA}{NINE_STEPS}=>\n=>\n{NINE_STEPS}", "board notation, line 6, column 1: no board after =>"),
        (
            f"{MANTA}{NINE_STEPS}" + f"=>\n{NINE_STEPS}" * 100,
            "board notation, line 303, column 1: more than 100",
        ),
        (
            f"{MANTA}1537  fant-inf-bn-9\n",
            "board notation, line 4, column 7: there is no counter fant-inf-bn-9",
        ),
        (
            f"{MANTA}  ndjamena  fant-inf-bn-1\n",
            "board notation, line 4, column 3: there is no place ndjamena",
        ),
        (
            f"{MANTA}1537  fant-inf-bn-1:fap\n",
            "board notation, line 4, column 7: fant-inf-bn-1 has no side fap",
        ),
        (
            f"{MANTA}1537  fant-inf-bn-1!no-watr\n",
            "board notation, line 4, column 7: there is no mark no-watr",
        ),
        (
            f"{MANTA}1537  fant-inf-co-1 fant-inf-bn-1!builds-ndjamena\n",
            "board notation, line 4, column 21: there is no place ndjamena, of which",
        ),
        (f"{MANTA}1537  Bn\n", "board notation, line 4, column 7: 'Bn' is not a counter (id, then :face"),
        (
            f"{MANTA}{NINE_STEPS}=>\n1537\n2826  x\n",
            "board notation, line 8, column 7: there is no counter x",
        ),
        (TEN_STEPS, "does not say which scenario is played; add a line scenario = with one of "),
        (
            MANTA.replace("= manta", "= mantra") + TEN_STEPS,
            "there is no scenario mantra; there is campaign, deby, manta, toyota-war",
        ),
        (
            f"scenario = manta\n{TEN_STEPS}",
            "does not say which phase is played; begin with a line such as @ ",
        ),
        (
            f"@ turn-99/war\nscenario = manta\n{TEN_STEPS}",
            "turn-99/war is not a phase of the sequence of play",
        ),
        (
            f"{MANTA}{TEN_STEPS}=>\n@ turn-9/tactical-phase/water-check\n{TEN_STEPS}",
            "the boards are no start and end of one phase; give all the same @ line",
        ),
        (
            f"{MANTA}{TEN_STEPS}=>\n@ turn-9/tactical-phase/mrp-die\n{TEN_STEPS}",
            "the boards are no start",
        ),
        (b"PK\x03\x04\xff\xfe", "is not text; leave out the game for a file of VASSAL"),
        (b"1537 " * 300_000, "complaint.board: the file is larger than 1 MiB"),
    ],
)
def test_what_is_no_board_is_refused_in_one_sentence(text: str | bytes, sentence: str, refused):
    assert refused(text).startswith(sentence)


def test_a_board_without_its_game_is_asked_for_it(sent, capsys):
    assert main(["check", sent(MANTA + TEN_STEPS)[-1]]) == 2
    assert capsys.readouterr().err.endswith(" is a board; say of which game with guelta check --game GAME\n")


def test_a_game_there_is_not_is_refused(sent, capsys):
    assert main(["check", "--game", "chess", sent(MANTA + TEN_STEPS)[-1]]) == 2
    assert capsys.readouterr().err.startswith("guelta: there is no game 'chess'; there are ")


def test_a_turn_of_no_kind_is_named_by_its_number_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = "@ turn-2/forces\nscenario = crisis\nactive = cjtf\nactivation = 1\n{}  cjtf-artillery{}\n"
    text = f"{board.format('1015', '')}=>\n{board.format('1018', ':used')}"
    (tmp_path / "a.board").write_text(text, encoding="utf-8")
    assert main(["check", "--game", "zefra", str(tmp_path / "a.board")]) == 1
    printed = capsys.readouterr().out
    assert "Turn 2\n" in printed and "()" not in printed


def test_what_is_found_about_hidden_counters_is_told_to_who_may_see_them_and_to_others_that_there_may_be_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """A recon company sheds a counter far from the hospital; only CJTF-Z looks into its stack (G12-07)."""
    board = tmp_path / "complaint.board"
    begun = "@ turn-2/start-of-turn/healing\nscenario = crisis\n0713  {}cjtf-recon-1 cjtf-recon-2\n"
    begun += "transport-trucks  transport\n"
    board.write_text(begun.format("minus-1 ") + "=>\n" + begun.format(""))
    told = "some counters are hidden here; --as SIDE lists what that side sees"

    def judged(*sides: str) -> tuple[list[str], bool]:
        main(["check", "--game", "zefra", "--json", *(f"--as={side}" for side in sides), str(board)])
        found = json.loads(capsys.readouterr().out)
        return [each["rule"] for each in found["findings"]], told in found["remarks"]

    assert judged() == ([], True)
    assert judged("iff") == ([], True)
    assert judged("cjtf") == (["p3-01"], False)


def test_a_longer_search_settles_what_a_short_one_leaves_unsure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "march.board"
    path.write_text(
        "@ turn-2/forces\nscenario = crisis\nactive = iff\nactivation = 1\n0714  iff-infantry-1\n"
        "=>\n0718  iff-infantry-1:used\n"
    )
    board = ["check", "--game", "zefra", "--as", "adjudicator", str(path)]
    for tries, is_unsure in (((), False), (("--search", "1"), True), (("--search", "900"), False)):
        main([*board, *tries])
        assert ("(--search N tries more ways)" in " ".join(capsys.readouterr().out.split())) is is_unsure
    with pytest.raises(SystemExit):
        main([*board, "--search", "0"])
    assert "--search takes a number from 1 to 1,000,000, not" in capsys.readouterr().err
