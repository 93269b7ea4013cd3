"""What a go wins: Control Markers, Victory Tokens and the Victory Track."""

import pytest

from tests.rules.angola.boards import breaks, judged

ATTACK = (
    "forte-republica  fapla-infantry-1 fapla-column-a; control-fnla  control-camabatela; "
    "pack-fapla  fapla-card-column-a-1"
)
"""A town of the enemy in which nobody stands: no dice are thrown."""
TAKEN = "turned-fapla  fapla-card-column-a-1; camabatela  fapla-infantry-1 fapla-column-a; "
MARKER = "control-fapla  control-camabatela:captured; "
NOBODYS = (
    "forte-republica  fapla-infantry-1 fapla-column-a; camabatela  control-camabatela; "
    "pack-fapla  fapla-card-column-a-1"
)
CARD = "turned-fapla  fapla-card-column-a-1; "

GOES = {
    # what was won: the board before, what changes; the rules broken
    "a town costs its marker and one token": (ATTACK, f"{TAKEN}{MARKER}tokens-fapla  fnla-token-1", []),
    "its marker lies face down": (
        ATTACK,
        f"{TAKEN}control-fapla  control-camabatela; tokens-fapla  fnla-token-1",
        ["10.3"],
    ),
    "it costs no two tokens": (ATTACK, f"{TAKEN}{MARKER}tokens-fapla  fnla-token-1 fnla-token-2", ["10.4"]),
    "nobody pays with an ally's token": (ATTACK, f"{TAKEN}{MARKER}tokens-fapla  unita-token-1", ["10.4"]),
    "a town of nobody is taken face up": (NOBODYS, f"{TAKEN}control-fapla  control-camabatela", []),
    "and not face down": (NOBODYS, f"{TAKEN}control-fapla  control-camabatela:captured", ["10.2"]),
    "by nobody who is not there": (NOBODYS, f"{CARD}control-fapla  control-camabatela", ["10.2"]),
    "nobody robs his ally": (ATTACK, f"{CARD}control-fapla  control-luso:captured", ["10.3"]),
    "nobody takes a town from afar": (ATTACK, f"{CARD}{MARKER}tokens-fapla  fnla-token-1", ["10.3", "10.4"]),
    "nothing happens": (ATTACK, CARD, []),
    "the track does not move for a town": (
        ATTACK,
        f"{TAKEN}{MARKER}tokens-fapla  fnla-token-1; victory-19  victory-soviet",
        ["11.3"],
    ),
}


@pytest.mark.rule("10")
@pytest.mark.rule("10.2")
@pytest.mark.rule("10.3")
@pytest.mark.rule("10.4")
@pytest.mark.rule("9.13")
@pytest.mark.rule("11.2")
@pytest.mark.rule("11.3")
@pytest.mark.parametrize("name", GOES)
def test_what_a_go_wins(name: str):
    start, end, broken = GOES[name]
    found = breaks(judged("operations-phase", start, end, before="active=fapla"))
    assert {*broken} <= {*found} if broken else found == [], found


@pytest.mark.rule("10.4")
def test_a_token_that_was_not_handed_over_is_asked_for():
    found = judged("operations-phase", ATTACK, f"{TAKEN}{MARKER}", before="active=fapla")
    assert found == ["due 10.4"]


CABINDA = "maiombe  fnla-infantry-1 fnla-column-a; pack-fnla  fnla-card-column-a-1"
FALLEN = "turned-fnla  fnla-card-column-a-1; cabinda  fnla-infantry-1 fnla-column-a"
FELL = "cabinda=fnla; cabinda-fallen=yes"

FALLS = {
    "one space": (f"{FALLEN}; victory-19  victory-western", FELL, []),
    "no space": (FALLEN, FELL, ["due 14.3.2(1)"]),
    "two spaces": (f"{FALLEN}; victory-18  victory-western", FELL, ["14.3.2(1)"]),
    "not the other Alliance": (f"{FALLEN}; victory-19  victory-western victory-soviet", FELL, ["11.3"]),
}


@pytest.mark.rule("14.3.2")
@pytest.mark.rule("14.3.2(1)")
@pytest.mark.rule("11.3")
@pytest.mark.parametrize("name", FALLS)
def test_the_track_moves_in_a_go_for_cabinda_alone(name: str):
    end, after, expected = FALLS[name]
    found = judged("operations-phase", CABINDA, end, before="active=fnla", after=after)
    assert {*expected} <= {*found} if expected else found == [], found
