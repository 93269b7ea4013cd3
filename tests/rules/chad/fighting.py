"""The shorthand of the combat tests: a board, an attack, dice and choices by name; the outcome."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.chad import GAME
from guelta.rules.chad.combat.combat import Attack, attack
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.play.procedure import Inputs, Outcome, perform
from guelta.rules.engine.replay.verdict import judge_again
from tests.rules.board import board

CAPITAL = "1537"
REBELS = "@ turn-9/tactical-phase/impulse-1/rebel/combat\nscenario = manta\ngovernment = fan\n"
"""Head of a board in the combat of the Rebel player, FAP, in the wet season of Operation Manta."""
GOVERNMENT = REBELS.replace("/rebel/", "/government/")
BOTH_PARTS = REBELS.replace("manta", "toyota-war")
"""The same in a scenario that is played with Part II of the rules too."""
GOVERNMENT_BOTH_PARTS = GOVERNMENT.replace("manta", "toyota-war")


def fight(
    text: str,
    target: str,
    *bases: str,
    dice: Mapping[str, tuple[int, ...]] | None = None,
    choices: Mapping[str, str] | None = None,
    air: str = "",
) -> Outcome:
    """Attack a hex from others, with dice and choices (blank-separated values) by their ids.

    `air` is the air unit that flies a sortie to it.
    """
    inputs = Inputs(dict(dice or {}), {id: tuple(values.split()) for id, values in (choices or {}).items()})
    return perform(lambda run: attack(run, Attack(target, bases, air)), board(text), GAME.charts, inputs)


def done(outcome: Outcome) -> Outcome:
    """Return an outcome that must have come to its end."""
    assert outcome.is_done, outcome.finding or outcome.asks
    return outcome


def refused(text: str, target: str, *bases: str, air: str = "") -> str:
    """Return the rule and sentence by which an attack is refused; the board stays as it was."""
    outcome = fight(text, target, *bases, air=air)
    assert outcome.finding is not None, outcome.asks
    assert outcome.position == board(text) and outcome.entries == ()
    return f"{outcome.finding.rule} {outcome.finding.message}"


def ledger(outcome: Outcome, *rules: str) -> list[str]:
    """Return the lines of the ledger, of some rules only if any are named."""
    return [str(entry) for entry in outcome.entries if not rules or entry.rule in rules]


def asked(outcome: Outcome) -> str:
    """Return the id of what a procedure asks for, "" when it is done."""
    assert outcome.finding is None, outcome.finding
    return outcome.asks.id if outcome.asks else ""


def options(outcome: Outcome) -> list[str]:
    """Return the values of the choice that is asked for."""
    return [option.value for option in outcome.asks.options]


def allowed(outcome: Outcome) -> list[str]:
    """Return the spaces that would have been allowed, by the refusal of one that is not."""
    assert outcome.finding is not None, outcome.asks
    named = outcome.finding.remedy.removeprefix("allowed: ")
    return [place.split()[0] for place in named.split(", ")]


def stack(outcome: Outcome, space: str) -> list[str]:
    """Return the counters of a space after it."""
    return [standing.counter for standing in outcome.position.stack(space)]


def fought(before: Position, after: Position) -> list[Finding]:
    """Return what is found of a combat phase between two boards, by audit and by carrying it out again."""
    sequence, path = GAME.whole_sequence, before.cursor
    audited = GAME.audits["5.00"].run(before, after, GAME.charts, path)
    return [*judge_again(GAME, sequence, (before, after.at(path)), audited)]
