"""Checks, games and editions as the engine composes them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from guelta.rules.chad import GAME
from guelta.rules.engine.composing.composition import derive
from guelta.rules.engine.findings.finding import Finding, Verdict, due, violation
from guelta.rules.engine.judging.audit import audit
from guelta.rules.engine.judging.chapter import checks_by_rule
from guelta.rules.engine.judging.check import check
from guelta.rules.engine.ledger import ledger
from guelta.rules.engine.play.sequence import Moment, Phase
from guelta.rules.engine.refereeing.judge import judge_way
from guelta.rules.engine.tables.folder import RulesDataError
from tests.rules.board import board, findings


@check("4.22")
def no_stack_at_all(position, charts) -> Iterator[Finding]:
    """4.22  Nobody stands anywhere in this edition."""
    for space, stack in position.each_stack():
        yield violation(space, [standing.counter for standing in stack], "somebody stands", "leave")


@check("7.45")
def something_new(position, charts) -> Iterator[Finding]:
    """7.45  Something new is due."""
    yield due("", [], "something new", "do it")


def test_a_check_knows_its_number_name_and_paraphrase():
    assert (no_stack_at_all.rule, no_stack_at_all.name) == ("4.22", "no_stack_at_all")
    assert no_stack_at_all.paraphrase == "Nobody stands anywhere in this edition."


def test_the_runner_stamps_rule_and_phase_on_a_finding():
    (finding,) = derive(GAME, "bare", replacing=[no_stack_at_all]).judge(
        board("@ turn-1/x\n2826  fap-guerrilla-1"), ["4.22"]
    )
    assert finding == Finding(
        "4.22", Verdict.VIOLATION, "turn-1/x", "2826", ("fap-guerrilla-1",), "somebody stands", "leave"
    )


@pytest.mark.parametrize("number", ["", "4 22", "4.22, 4.23", "x" * 41])
def test_a_check_needs_a_rule_number(number):
    with pytest.raises(ValueError, match="is not a rule number"):
        check(number)(no_stack_at_all.function)


def test_the_docstring_of_a_check_opens_with_its_number():
    def nameless(position, charts) -> Iterator[Finding]:
        """No number here."""
        yield from ()

    with pytest.raises(ValueError, match=r"the docstring of nameless must open with 4.22"):
        check("4.22")(nameless)


def test_two_checks_cannot_claim_one_number():
    with pytest.raises(ValueError, match=r"both claim rule 4.22"):
        checks_by_rule([no_stack_at_all, no_stack_at_all])


def test_an_edition_replaces_adds_and_drops_by_number():
    edition = derive(GAME, "edition", replacing=[no_stack_at_all], adding=[something_new], dropping=["4.41"])
    assert edition.id == "edition"
    assert findings(edition, board("2826  fap-guerrilla-1"), "4.22") == [
        "4.22 violation 2826 fap-guerrilla-1"
    ]
    assert findings(edition, board("2826  fap-guerrilla-1"), "7.45") == ["7.45 due -"]
    assert "4.41" not in edition.checks
    assert findings(GAME, board("2826  fap-guerrilla-1"), "4.22") == []


@pytest.mark.parametrize(
    ("difference", "message"),
    [
        ({"dropping": ["7.45"]}, "drops rule 7.45, which chad does not check"),
        ({"replacing": [something_new]}, "replaces rule 7.45, which chad does not check"),
        ({"adding": [no_stack_at_all]}, "adds rule 4.22, which chad checks already"),
    ],
)
def test_an_edition_that_has_drifted_from_its_parent_is_refused(difference, message):
    with pytest.raises(ValueError, match=message):
        derive(GAME, "drifted", **difference)


def test_every_check_of_every_phase_exists():
    sequence = GAME.sequence_of(GAME.scenarios["manta"].conditions)
    for path in sequence.leaves:
        for moment in (*sequence.starts(path), *sequence.ends(path)):
            assert set(moment.rules) | set(moment.phase.settle) <= set(GAME.checks), moment.path


def test_every_procedure_carries_out_a_phase_of_the_sequence():
    phases = {
        part
        for scenario in GAME.scenarios.values()
        for path in GAME.sequence_of(["politics", *scenario.conditions]).leaves
        for part in path.split("/")
    }
    assert {name for name, each in GAME.phases.items() if each.procedure} <= phases


def test_every_check_is_judged_somewhere():
    judged = {
        rule
        for sequence in (GAME.sequence_of(each.conditions) for each in GAME.scenarios.values())
        for path in sequence.leaves
        for moment in (*sequence.starts(path), *sequence.ends(path))
        for rule in (*moment.rules, *moment.phase.settle)
    }
    assert judged == set(GAME.checks)


def test_every_opening_and_closing_belongs_to_a_phase_and_is_found_there():
    found = {"openings": set(), "closings": set()}
    for sequence in (GAME.sequence_of(each.conditions) for each in GAME.scenarios.values()):
        for path in sequence.leaves:
            for moment in (*sequence.starts(path), *sequence.ends(path)):
                own = {each.name for each in GAME.rules_of(moment.phase).at(moment)}
                found["closings" if moment.ends else "openings"] |= own
    phases = GAME.phases.values()
    assert {each.closing.name for each in phases if each.closing} == found["closings"]
    begin = {part.name for each in phases for part in (each.opening, each.procedure) if part}
    assert begin == found["openings"]


@audit("4.10", applies=["4.22"])
def somebody_moved(start, end, charts) -> Iterator[Finding]:
    """4.10  Nobody moves in this edition."""
    for space, stack in end.each_stack():
        if start.stack(space) != stack:
            yield violation(space, [standing.counter for standing in stack], "somebody moved", "move back")
            yield replace(violation(space, [], "through enemies", "move back"), rule="4.22")


def test_an_audit_judges_the_way_through_a_phase_and_stamps_its_number_where_there_is_none():
    game = derive(GAME, "still", audits=[somebody_moved])
    start, end = board("2826  fap-guerrilla-1"), board("2825  fap-guerrilla-1")
    moment = Moment(
        "turn-1/movement", Phase("movement", "", "4.00", "", (), (), (), (), audit=("4.10",)), True
    )
    assert judge_way(game, start, start, moment) == []
    found = judge_way(game, start, end, moment)
    assert [str(finding) for finding in found] == [
        "4.10 violation 2825 fap-guerrilla-1",
        "4.22 violation 2825",
    ]
    assert {finding.phase for finding in found} == {"turn-1/movement"}


def test_a_phase_without_an_audit_has_no_way_to_judge():
    moment = Moment("turn-1/combat", Phase("combat", "", "5.00", "", (), (), (), ()), True)
    assert judge_way(GAME, board(""), board("2825  fap-guerrilla-1"), moment) == []


def test_an_audit_needs_a_rule_number_and_a_docstring_that_opens_with_it():
    with pytest.raises(ValueError, match=r"the docstring of somebody_moves must open with 4.10"):

        @audit("4.10")
        def somebody_moves(start, end, charts) -> Iterator[Finding]:
            """No number here."""
            yield from ()


def test_the_ledger_counts_what_an_audit_judges():
    still = derive(GAME, "still", audits=[somebody_moved])
    rows = {row.rule: row.checks for row in ledger(still)}
    assert "somebody_moved" in rows["4.10"]
    assert "somebody_moved" in rows["4.22"]


def test_every_audit_the_sequence_asks_for_is_there():
    sequence = GAME.sequence_of({name for each in GAME.scenarios.values() for name in each.conditions})
    asked = {
        number for leaf in sequence.leaves for _, phase in sequence.trail(leaf) for number in phase.audit
    }
    assert asked
    assert asked <= set(GAME.audits)


def test_a_game_proves_the_numbers_of_its_rules_against_its_rulebook():
    @check("4.229", applies=["4.22", "Z12"])
    def unheard_of(position, charts) -> Iterator[Finding]:
        """4.229  No rulebook of ours has this number."""
        yield from ()

    with pytest.raises(RulesDataError) as caught:
        derive(GAME, "odd", adding=[unheard_of])
    assert caught.value.faults == (
        "rules/chad/rulebook.csv: does not list rule 4.229, which unheard_of names",
        "rules/chad/rulebook.csv: does not list rule Z12, which unheard_of names",
    )


def test_a_game_proves_that_its_phases_are_in_its_sequence_of_play():
    with pytest.raises(RulesDataError, match=r"sequence.toml: has no phase siesta"):
        derive(GAME, "lazy", phases={"siesta": {"accounts": ()}})


def test_an_edition_replaces_parts_of_a_phase_and_leaves_the_others():
    theirs = GAME.phases["movement"]
    ours = derive(GAME, "free", phases={"movement": {"closing": None, "accounts": ()}}).phases["movement"]
    assert theirs.closing is not None and theirs.accounts
    assert (ours.closing, ours.accounts) == (None, ())
    assert ours.procedure == theirs.procedure and ours.afterwards == theirs.afterwards


def test_an_edition_replaces_what_the_game_says_for_all_phases():
    def never(charts, position, rule) -> bool:
        return False

    lawless = derive(GAME, "lawless", in_force=never)
    crowd = board("2826  fap-guerrilla-1 fant-inf-co-1")
    assert findings(GAME, crowd, "4.22") and not findings(lawless, crowd, "4.22")
    assert lawless.advice is GAME.advice
