"""What changed between two boards, and what of it the phases account for."""

from collections.abc import Iterable, Iterator

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.engine.findings.finding import Finding, violation
from guelta.rules.engine.judging.account import Accounts, Change, Way, around, changes
from guelta.rules.engine.judging.phase import PhaseRules, accounts_of, changed_parts
from guelta.rules.engine.refereeing.judge import judge_rest
from tests.library import LIBRARY
from tests.rules.board import board

SEQUENCE = GAME.sequence_of(["mrp-die"])
FIRST = "turn-9/tactical-phase/impulse-1/government/reinforcements"


def told(start: str, end: str) -> list[str]:
    return [f"{each.counter} {each.start} {each.end}" for each in changes(board(start), board(end))]


def test_what_is_elsewhere_or_turned_has_changed():
    start = "1637  fant-inf-co-1 cdr-leader:fap fant-inf-co-2"
    assert told(start, "1638  fant-inf-co-1\n1637  cdr-leader fant-inf-co-2") == [
        "fant-inf-co-1 1637 1638",
        "cdr-leader 1637 1637",
    ]


def test_the_order_of_a_stack_and_marks_are_no_change():
    assert told("1637  fant-inf-co-1 fant-inf-co-2", "1637  fant-inf-co-2!no-water fant-inf-co-1") == []


def test_nowhere_and_the_box_of_what_is_unused_are_one():
    assert told("unused  fant-inf-co-1", "") == []
    assert told("1637  fant-inf-co-1", "") == ["fant-inf-co-1 1637 unused"]


def test_nothing_is_said_of_a_counter_there_is_one_of_that_stands_twice():
    """A check of the board says it (2.30)."""
    assert told("1637  fant-inf-co-1", "1637  fant-inf-co-1\n1638  fant-inf-co-1") == []


def test_a_copy_of_a_counter_without_a_limit_comes_from_nowhere():
    """As out of the palette of a module."""

    def copied(start: str, end: str) -> list[str]:
        found = changes(board(start), board(end), lambda counter: True)
        return [f"{each.counter} {each.start} {each.end}" for each in found]

    assert copied("1637  fort-1", "1637  fort-1\n1638  fort-1") == ["fort-1 unused 1638"]
    assert copied("1637  fort-1\n1638  fort-1", "1637  fort-1") == ["fort-1 1638 unused"]
    assert copied("1637  fort-1\n1638  fort-1", "1637  fort-1\n1639  fort-1") == ["fort-1 1638 1639"]
    assert copied("1637  fort-1 fort-1", "1637  fort-1 fort-1\n1638  fant-inf-co-1") == [
        "fant-inf-co-1 unused 1638"
    ]


def account_for(*counters: str):
    def account(way: Way[ChadCharts]) -> Iterable[str]:
        return counters

    return account


def every_one(way: Way[ChadCharts], stray: tuple[Change, ...]) -> Iterator[Finding]:
    yield violation("", [each.counter for each in stray], "it changed", "put it back")


def left_over(
    accounts: Accounts[ChadCharts], phases: dict[str, PhaseRules[ChadCharts]] | None = None, path: str = FIRST
) -> list[str]:
    start, end = board("1637  fant-inf-co-1 fant-inf-co-2"), board("1638  fant-inf-co-1 fant-inf-co-2")
    way, moments = Way(start, end, GAME.charts, path), around(SEQUENCE, path)
    found = accounts.judge(way, frozenset(), accounts_of(phases or {}, path, moments))
    return [id for each in found for id in each.counters]


STRAY: Accounts[ChadCharts] = Accounts(stray=every_one)


def test_what_nothing_accounts_for_is_stray():
    assert left_over(STRAY) == ["fant-inf-co-1", "fant-inf-co-2"]
    assert left_over(Accounts(always=(account_for("fant-inf-co-1"),), stray=every_one)) == ["fant-inf-co-2"]


def test_a_phase_accounts_for_what_begins_and_ends_around_it():
    mine = (account_for("fant-inf-co-1", "fant-inf-co-2"),)
    ending = {"impulse": PhaseRules(accounts_at_end=mine)}
    assert left_over(STRAY, {"reinforcements": PhaseRules(accounts=mine)}) == []
    assert left_over(STRAY, {"impulse": PhaseRules(accounts_at_start=mine)}) == []
    assert left_over(STRAY, {"combat": PhaseRules(accounts=mine), **ending}) != []
    assert left_over(STRAY, ending, FIRST.replace("1/g", "2/g")) == []


def test_what_an_edition_names_of_a_phase_stands_in_place_of_what_was_there():
    mine = (account_for("fant-inf-co-1", "fant-inf-co-2"),)
    phases = {"reinforcements": PhaseRules(accounts=mine), "combat": PhaseRules(accounts=mine)}
    ours = {"reinforcements": {"accounts": ()}, "rebel": {"accounts_at_start": mine}}
    edition = changed_parts(phases, ours)
    assert left_over(STRAY, edition) != []
    assert left_over(STRAY, edition, FIRST.replace("reinforcements", "combat")) == []


def test_where_an_edition_leaves_out_the_number_the_phase_says_its_own():

    edition = LIBRARY.game("chad_2021")
    sequence = edition.sequence_of([])
    path = "turn-1/tactical-phase/impulse-1/government/movement"
    boards = (board(f"@ {path}\nscenario = manta\ngovernment = fan\n{text}") for text in ("", "3922  sam-1"))
    found = judge_rest(edition, *boards, path, sequence)
    assert [str(each) for each in found] == ["4.00 violation 3922 sam-1"]
