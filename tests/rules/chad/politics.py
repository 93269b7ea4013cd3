"""The shorthand of the tests of chapters 10 to 12 and 14: what a phase, its opening or its closing does."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.chad import GAME
from guelta.rules.engine.play.procedure import Inputs, Outcome, Procedure, perform
from tests.rules.board import board

DRY = "@ turn-2/affiliation\nscenario = campaign\ngovernment = fan\n"
"""Head of a board in the dry season of the campaign, with FAN as the Government and FAP as the Rebel."""


def head(cursor: str, scenario: str = "campaign", government: str = "fan", **fields: str) -> str:
    """Write the head of a board: `head("turn-2/victory-check", last_turn="18")`."""
    more = "".join(f"{key.replace('_', '-')} = {value}\n" for key, value in fields.items())
    return f"@ {cursor}\nscenario = {scenario}\ngovernment = {government}\n{more}"


def carry_out(
    procedure: Procedure,
    text: str,
    dice: Mapping[str, tuple[int, ...]] | None = None,
    choices: Mapping[str, str] | None = None,
) -> Outcome:
    """Carry out a procedure with dice and choices (blank-separated values) by their ids."""
    inputs = Inputs(dict(dice or {}), {id: tuple(values.split()) for id, values in (choices or {}).items()})
    return perform(procedure, board(text), GAME.charts, inputs)


def phase(
    name: str,
    text: str,
    dice: Mapping[str, tuple[int, ...]] | None = None,
    choices: Mapping[str, str] | None = None,
) -> Outcome:
    """Carry out a phase."""
    return carry_out(GAME.phases[name].procedure, text, dice, choices)


def begins(name: str, text: str, dice: Mapping[str, tuple[int, ...]] | None = None) -> Outcome:
    """Carry out what happens as a phase begins."""
    return carry_out(GAME.phases[name].opening, text, dice)


def ends(name: str, text: str, choices: Mapping[str, str] | None = None) -> Outcome:
    """Carry out what happens as a phase ends."""
    return carry_out(GAME.phases[name].closing, text, None, choices)


def said(outcome: Outcome) -> str:
    """Return rule and sentence of a refusal, with what would be allowed."""
    assert outcome.finding is not None, outcome.asks
    assert outcome.entries == ()
    return f"{outcome.finding.rule} {outcome.finding.message} | {outcome.finding.remedy}"


def stands(outcome: Outcome, *spaces: str) -> dict[str, str]:
    """Return what stands in these spaces, in board notation."""
    return {space: " ".join(map(str, outcome.position.stack(space))) for space in spaces}
