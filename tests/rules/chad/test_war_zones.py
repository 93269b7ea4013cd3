"""7.50 and 10.22 held against the board: combat that cost its prefecture no production, or no presence."""

import pytest

from guelta.rules.chad import GAME
from tests.rules.board import board

HEAD = "@ turn-15/tactical-phase/impulse-1/rebel/combat\nscenario = toyota-war\ngovernment = fan\n"
LIBYANS = "2824  libya-commando-bn-1 libya-commando-bn-2\n"
BORKOU = "borkou-production-3  production-borkou\n"
"""Its median lies behind level 2."""

BOTH_LOST = "2824  libya-commando-bn-1\nfant-losses  fant-inf-bn-1\ntask-force-losses  libya-commando-bn-2\n"


def judged(before: str, after: str, rolls: str = "3+4", head: str = HEAD) -> list[str]:
    """Return what the audit finds of a combat phase with these throws."""
    thrown = f"rolls = {rolls}\n" if rolls else ""
    found = GAME.audits["7.50"].run(board(head + before), board(head + thrown + after), GAME.charts, "")
    return list(map(str, found))


@pytest.mark.rule("7.50")
def test_a_prefecture_that_saw_combat_and_kept_its_production_is_named():
    before = LIBYANS + "2724  fant-inf-bn-1\n" + BORKOU
    assert judged(before, BOTH_LOST + BORKOU) == ["7.50 due borkou-production-3 production-borkou"]
    shown = BORKOU.replace("production-borkou\n", "production-borkou:war-zone\n")
    assert judged(before, BOTH_LOST + shown) == ["7.50 due borkou-production-3 production-borkou"]


@pytest.mark.rule("7.50")
@pytest.mark.parametrize("face", ["", ":war-zone"])
def test_one_that_lost_a_level_is_not(face: str):
    before = LIBYANS + "2724  fant-inf-bn-1\n" + BORKOU
    assert judged(before, f"{BOTH_LOST}borkou-production-2  production-borkou{face}\n") == []


@pytest.mark.rule("7.50")
@pytest.mark.parametrize(
    ("production", "why"),
    [
        ("borkou-production-3  production-borkou:war-zone\n", "the first combat of the impulse cost it"),
        ("borkou-production-1  production-borkou\n", "it never falls below one"),
        ("", "no production is kept"),
    ],
)
def test_nor_one_that_has_nothing_to_lose(production: str, why: str):
    assert judged(LIBYANS + "2724  fant-inf-bn-1\n" + production, BOTH_LOST + production) == [], why


@pytest.mark.rule("7.50")
def test_without_a_throw_of_two_dice_there_was_no_combat():
    before = LIBYANS + "2724  fant-inf-bn-1\n" + BORKOU
    assert judged(before, BOTH_LOST + BORKOU, "") == judged(before, BOTH_LOST + BORKOU, "3") == []


@pytest.mark.rule("7.50")
@pytest.mark.rule("5.53")
def test_a_guerrilla_that_is_lost_may_have_been_withdrawing():
    before = LIBYANS + "2724  fan-guerrilla-1\n" + BORKOU
    after = LIBYANS + "eliminated  fan-guerrilla-1\n" + BORKOU
    assert judged(before, after, "3 3+4") == ["7.50 unsure borkou-production-3 production-borkou"]
    assert judged(before, after, "3+4") == ["7.50 due borkou-production-3 production-borkou"]


@pytest.mark.rule("7.50")
@pytest.mark.rule("5.54")
def test_oau_units_leave_without_combat_and_a_stack_over_the_limit_before_it():
    oau = LIBYANS + "2724  oau-inf-bn-1\n" + BORKOU
    assert judged(oau, LIBYANS + "unused  oau-inf-bn-1\n" + BORKOU) == []
    many = "2724  fant-inf-bn-1 fant-inf-bn-2 fant-inf-bn-3 fant-inf-bn-4\n"
    after = LIBYANS + many.replace(" fant-inf-bn-4", "") + "fant-losses  fant-inf-bn-4\n" + BORKOU
    assert judged(LIBYANS + many + BORKOU, after) == []


@pytest.mark.rule("7.50")
def test_an_attacker_may_have_been_lost_in_the_next_prefecture():
    both = "batha-production-5  production-batha\nguera-production-5  production-guera\n"
    before = "2735  libya-commando-bn-1 libya-commando-bn-2\n2736  fant-inf-bn-1\n" + both
    after = "2735  libya-commando-bn-1\n2736  fant-inf-bn-1\ntask-force-losses  libya-commando-bn-2\n"
    assert judged(before, after + both) == ["7.50 unsure - production-batha production-guera"]
    assert judged(before, after + both.replace("guera-production-5", "guera-production-4")) == []
    lost = after.replace("2736  fant-inf-bn-1", "fant-losses  fant-inf-bn-1")
    assert judged(before, lost + both) == ["7.50 due guera-production-5 production-guera"]


@pytest.mark.rule("7.50")
@pytest.mark.rule("5.53")
def test_a_guerrilla_may_have_been_lost_in_its_ambush_in_the_next_prefecture():
    both = "batha-production-5  production-batha\nguera-production-5  production-guera\n"
    before = "2735  libya-commando-bn-1\n2736  fan-guerrilla-1\n" + both
    after = "2735  libya-commando-bn-1\neliminated  fan-guerrilla-1\n"
    assert judged(before, after + both) == ["7.50 unsure - production-batha production-guera"]
    assert judged(before, after + both.replace("batha-production-5", "batha-production-4")) == []


@pytest.mark.rule("10.22")
def test_presence_two_goes_down_as_production_falls_below_the_median():
    full = "borkou-presence  presence-borkou:p2\n"
    before = LIBYANS + "2724  fant-inf-bn-1\n" + BORKOU + full
    after = BOTH_LOST + "borkou-production-2  production-borkou:war-zone\n"
    assert judged(before, after + full) == ["10.22 due borkou-presence presence-borkou"]
    assert judged(before, after + full.replace(":p2", "")) == []
    above = before.replace("production-3", "production-4")
    assert judged(above, after.replace("production-2", "production-3") + full) == []


@pytest.mark.rule("7.50")
@pytest.mark.rule("8.40")
def test_french_units_that_libyan_aid_costs_were_not_lost_in_combat():
    fap = HEAD.replace("= fan", "= fap").replace("/rebel/", "/government/") + "libyan-aid = yes\n"
    batha = "batha-production-5  production-batha\n"
    before = "2734  france-inf-bn-1\n2735  fan-guerrilla-1\n" + batha
    after = "task-force-losses  france-inf-bn-1\n2735  fan-guerrilla-1\n" + batha
    assert judged(before, after, head=fap) == []


@pytest.mark.rule("7.50")
def test_an_attacker_is_lost_where_he_can_have_attacked_and_not_where_others_can():
    both = "batha-production-5  production-batha\n" + BORKOU
    before = LIBYANS + "2724  fant-inf-bn-1\n2835  fap-guerrilla-1\n2836  fant-inf-bn-2\n" + both
    after = before.replace(" libya-commando-bn-2", "") + "task-force-losses  libya-commando-bn-2\n"
    assert judged(before, after) == ["7.50 due borkou-production-3 production-borkou"]
    ambush = before.replace("fant-inf-bn-1", "fan-guerrilla-1")
    lost = ambush.replace("2724  fan-guerrilla-1\n", "") + "eliminated  fan-guerrilla-1\n"
    assert judged(ambush, lost) == ["7.50 due borkou-production-3 production-borkou"]


@pytest.mark.rule("7.50")
@pytest.mark.rule("5.53")
def test_a_conventional_unit_is_never_lost_as_it_withdraws():
    before = LIBYANS + "2724  fant-inf-bn-1\n" + BORKOU
    assert judged(before, BOTH_LOST + BORKOU, "3 3+4") == ["7.50 due borkou-production-3 production-borkou"]


@pytest.mark.rule("7.50")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2724  fant-inf-co-1 mplt-leader", "2724  fant-inf-co-1\narrivals-nigeria  mplt-leader"),
        ("government-reinforcements  fant-inf-bn-1", "fant-losses  fant-inf-bn-1"),
        ("2724  fant-inf-bn-1", "government-reinforcements  fant-inf-bn-1"),
        ("4234  anl-guerrilla-1", "eliminated  anl-guerrilla-1"),
    ],
    ids=["a leader", "out of a box", "to another box", "outside Chad"],
)
def test_what_is_no_loss_in_a_prefecture_costs_none(start: str, end: str):
    assert judged(f"{LIBYANS}{start}\n{BORKOU}", f"{LIBYANS}{end}\n{BORKOU}") == []


@pytest.mark.rule("7.50")
@pytest.mark.rule("10.22")
def test_production_that_one_of_the_boards_does_not_show_is_not_compared():
    full = "borkou-presence  presence-borkou:p2\n"
    before, after = LIBYANS + "2724  fant-inf-bn-1\n" + full, BOTH_LOST + full
    assert judged(before, after + BORKOU) == judged(before + BORKOU, after) == []
