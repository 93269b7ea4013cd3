"""The shorthand of the tests of chapters 6, 7 and 9: board, phase, dice and choices by name; the outcome."""

from __future__ import annotations

from collections.abc import Mapping

from guelta.rules.chad import GAME
from guelta.rules.engine.play.procedure import Inputs, Outcome, perform
from tests.rules.board import board

FAN_GOVERNS = "@ turn-3/harvest\nscenario = campaign\ngovernment = fan\n"
"""Head of a board in the wet season of the campaign, with FAN as the Government."""
FAP_GOVERNS = FAN_GOVERNS.replace("= fan", "= fap")


def carry_out(
    phase: str,
    text: str,
    dice: Mapping[str, tuple[int, ...]] | None = None,
    choices: Mapping[str, str] | None = None,
) -> Outcome:
    """Carry out a phase of the sequence, with dice and choices (blank-separated values) by their ids."""
    inputs = Inputs(dict(dice or {}), {id: tuple(values.split()) for id, values in (choices or {}).items()})
    return perform(GAME.phases[phase].procedure, board(text), GAME.charts, inputs)


def refused(phase: str, text: str, dice: Mapping[str, tuple[int, ...]], choices: Mapping[str, str]) -> str:
    """Return rule, sentence and what would be allowed; the board stays as it was."""
    outcome = carry_out(phase, text, dice, choices)
    assert outcome.finding is not None, outcome.asks
    assert outcome.position == board(text) and outcome.entries == ()
    return f"{outcome.finding.rule} {outcome.finding.message} | {outcome.finding.remedy}"


def display(**lines: str) -> str:
    """Write the Prefecture Display in board notation: `kanem="P1/4"`, names with `_` for `-`."""
    text = ""
    for name, line in lines.items():
        prefecture = name.replace("_", "-")
        presence, production = line.split("/")
        text += f"{prefecture}-production-{production}  production-{prefecture}\n"
        if presence != "P0":
            face = ":p2" if presence == "P2" else ""
            text += f"{prefecture}-presence  presence-{prefecture}{face}\n"
    return text


def shown(outcome: Outcome, prefecture: str) -> str:
    """Read one line of the Prefecture Display after it, as display() takes it."""
    position = outcome.position
    (space,) = position.where(f"production-{prefecture}")
    presence = "P0"
    for standing in position.stack(f"{prefecture}-presence"):
        presence = "P2" if standing.face == "p2" else "P1"
    return f"{presence}/{space.rsplit('-', 1)[1]}"


def at(outcome: Outcome, counter: str) -> str:
    """Return the space a counter stands in after it, "" for nowhere."""
    return " ".join(outcome.position.where(counter))
