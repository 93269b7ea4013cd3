"""3.00: what the whole table agrees on changes for a cause: government, drought, neutrality, options."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.refereeing.judge import judge_rest
from tests.rules.board import board

IMPULSE = "impulse-1/rebel/combat"
HERE = "1631  fant-recon-co-1"
TAKEN = "1537  fap-guerrilla-1:fap"


def found(path: str, before: str, after: str, stands: str = HERE, scenario: str = "campaign") -> list[str]:
    """Judge a phase in which nothing but a field changes."""
    sequence = GAME.sequence_for(GAME.scenarios[scenario])
    start, end = (board(f"@ {path}\nscenario = {scenario}\n{each}{stands}\n") for each in (before, after))
    return [f"{each.rule} {each.verdict}" for each in judge_rest(GAME, start, end, path, sequence)]


FAN, FAP = "government = fan\n", "government = fap\n"


@pytest.mark.rule("14.23")
def test_the_government_changes_only_when_the_capital_was_taken():
    path = f"turn-3/tactical-phase/{IMPULSE}"
    assert found(path, FAN, FAP) == ["14.23 violation"]
    assert found(path, FAN, FAP, TAKEN + "\nchari-baguirmi-presence  presence-chari-baguirmi") == []
    assert found(path, FAN, FAN) == []
    assert found(path, "", FAN) == []


@pytest.mark.rule("6.10")
def test_the_harvest_alone_says_what_drought_there_is():
    none, severe = f"{FAN}drought = none\n", f"{FAN}drought = severe\n"
    assert found("turn-3/harvest", none, severe) == []
    assert found("turn-3/gdp", none, severe) == []
    assert found("turn-3/tactical-phase/water-check", none, severe) == ["6.10 unsure"]
    assert found("turn-4/tactical-phase/water-check", none, severe) == ["6.10 violation"]
    assert found("turn-4/tactical-phase/water-check", FAN, none) == []
    assert found("turn-10/tactical-phase/water-check", none, severe, scenario="manta") == []  # for turn 11


@pytest.mark.rule("14.13")
def test_without_part_two_there_is_no_drought():
    none, severe = f"{FAN}drought = none\n", f"{FAN}drought = severe\n"
    assert found("turn-9/tactical-phase/mrp-die", none, severe, scenario="manta") == ["14.13 violation"]
    assert found("turn-9/tactical-phase/mrp-die", severe, none, scenario="manta") == []


@pytest.mark.rule("14.43")
def test_a_neutral_faction_joins_in_its_phases_and_none_becomes_neutral():
    neutral = f"{FAN}neutral = MRP\n"
    assert found(f"turn-3/tactical-phase/{IMPULSE}", neutral, FAN) == []
    assert found("turn-4/affiliation", neutral, FAN) == []
    assert found("turn-4/victory-check", neutral, FAN) == ["14.43 violation"]
    assert found("turn-4/affiliation", FAN, neutral) == ["14.43 unsure"]
    assert found("turn-16/affiliation", FAN, neutral, scenario="toyota-war") == ["14.43 violation"]


@pytest.mark.rule("13.00")
def test_optional_rules_are_not_given_up_in_the_midst_of_a_game():
    path = f"turn-3/tactical-phase/{IMPULSE}"
    assert found(path, f"{FAN}options = 13.20 13.30\n", f"{FAN}options = 13.20\n") == ["13.00 unsure"]
    assert found(path, FAN, f"{FAN}options = 13.20\n") == []


@pytest.mark.rule("14.13")
@pytest.mark.rule("14.33")
def test_players_agree_to_play_on_before_the_last_turn_ends():
    later, no_more = f"{FAN}last-turn = 18\n", f"{FAN}last-turn = 11\n"
    assert found("turn-10/tactical-phase/mrp-die", FAN, later, scenario="manta") == []
    assert found("turn-10/tactical-phase/mrp-die", later, FAN, scenario="manta") == []
    assert found("turn-11/tactical-phase/mrp-die", later, no_more, scenario="manta") == ["14.13 unsure"]
    assert found("turn-11/tactical-phase/mrp-die", FAN, later, scenario="manta") == ["14.13 unsure"]
    assert found("turn-4/tactical-phase/water-check", later, no_more, scenario="deby") == ["14.33 unsure"]
    assert found("turn-4/tactical-phase/water-check", FAN, later) == []  # a campaign has no other end


@pytest.mark.rule("8.20")
@pytest.mark.rule("14.33")
def test_leave_to_attack_comes_of_a_fight_and_stays():
    free, gone = f"{FAN}french-may-attack = yes\n", "french-withdrawn = yes\n"
    combat, rest = f"turn-3/tactical-phase/{IMPULSE}", "turn-3/tactical-phase/water-check"
    assert found(combat, FAN, free) == []
    assert found(combat.replace("combat", "movement"), FAN, free) == []  # the tracker is stepped on late
    assert found(rest, FAN, free) == ["8.20 unsure"]
    assert found(combat, free, FAN) == ["8.20 unsure"]
    assert found("turn-9/tactical-phase/water-check", FAN, free, scenario="manta") == []  # no rule of Part I
    opening = "turn-3/tactical-phase/impulse-2/government/reinforcements"
    assert found(opening, FAN, FAN + gone, scenario="deby") == []
    assert found(opening.replace("reinforcements", "movement"), FAN, FAN + gone, scenario="deby") == [
        "14.33 unsure"
    ]
    assert found(rest, FAN, f"{FAN}libyans-released = yes\n", scenario="deby") == ["14.33 unsure"]


@pytest.mark.rule("6.40")
def test_what_a_random_event_brought_is_set_in_the_harvest():
    for field in ("bet-ceded", "peace-conference", "donor-conference"):
        this_year = f"{FAN}{field} = yes\n"
        assert found("turn-3/harvest", FAN, this_year) == []
        assert found("turn-3/gdp", this_year, FAN) == []
        assert found("turn-4/affiliation", FAN, this_year) == ["6.40 unsure"]
        assert found("turn-4/affiliation", this_year, FAN) == ["6.40 unsure"]
        assert found("turn-9/tactical-phase/mrp-die", FAN, this_year, scenario="manta") == []


def told(path: str, before: str, after: str, scenario: str = "campaign") -> list[str]:
    """Return the sentences said of a phase in which nothing but a field changes."""
    sequence = GAME.sequence_for(GAME.scenarios[scenario])
    start, end = (board(f"@ {path}\nscenario = {scenario}\n{each}{HERE}\n") for each in (before, after))
    return [each.message for each in judge_rest(GAME, start, end, path, sequence)]


@pytest.mark.rule("14.13")
def test_it_is_said_until_which_turn_the_players_agreed_to_play_on():
    path, doubt = (
        "turn-11/tactical-phase/mrp-die",
        "the file does not show whether it was entered wrongly before",
    )
    later, no_more = f"{FAN}last-turn = 18\n", f"{FAN}last-turn = 11\n"
    agreed = "the agreement to play on was changed from"
    assert told(path, later, no_more, "manta") == [f"{agreed} turn 18 to turn 11 after turn 10: {doubt}"]
    assert told(path, FAN, later, "manta") == [f"{agreed} no later turn to turn 18 after turn 10: {doubt}"]


@pytest.mark.rule("8.20")
@pytest.mark.rule("6.40")
def test_it_is_said_whether_it_was_set_or_taken_back():
    rest = "turn-3/tactical-phase/water-check"
    for field, what, ends in (
        ("french-may-attack", "That the French may attack", "where nothing brings it about"),
        ("peace-conference", "the peace conference of this year", "after the harvest"),
    ):
        there = f"{FAN}{field} = yes\n"
        path = rest if field.startswith("french") else "turn-4/affiliation"
        (made,), (undone,) = told(path, FAN, there), told(path, there, FAN)
        assert made.startswith(f"{what} was set {ends}: ")
        assert undone.startswith(f"{what} was taken back {ends}: ")


@pytest.mark.rule("14.43")
def test_a_faction_made_neutral_in_a_phase_in_which_nobody_joins_is_no_faction_that_left():
    neutral = f"{FAN}neutral = MRP\n"
    assert found("turn-4/victory-check", FAN, neutral) == ["14.43 unsure"]
    assert found("turn-16/affiliation", neutral, FAN, scenario="toyota-war") == []


@pytest.mark.rule("14.23")
def test_who_takes_the_capital_in_the_phase_governs_as_it_ends():
    path = f"turn-3/tactical-phase/{IMPULSE}"
    sequence = GAME.sequence_for(GAME.scenarios["campaign"])
    presence = "chari-baguirmi-presence  presence-chari-baguirmi"
    start, *ends = (
        board(f"@ {path}\nscenario = campaign\n{each}\n{presence}\n")
        for each in (
            f"{FAN}1638  fap-guerrilla-1:fap",
            f"{FAP}{TAKEN}",
            f"{FAP}1637  fap-guerrilla-1:fap",
        )
    )
    taken, not_taken = ([str(each) for each in judge_rest(GAME, start, end, path, sequence)] for end in ends)
    assert not [each for each in taken if each.startswith("14.23")]
    assert [each for each in not_taken if each.startswith("14.23")] == ["14.23 violation -"]


@pytest.mark.rule("14.13")
def test_beyond_the_last_turn_an_agreement_that_stays_is_none_to_speak_of():
    later = f"{FAN}last-turn = 18\n"
    assert found("turn-11/tactical-phase/mrp-die", later, later, scenario="manta") == []
