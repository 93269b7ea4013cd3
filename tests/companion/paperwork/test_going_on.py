"""A worksheet goes on from where an earlier one was, and shows what one from the beginning shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from guelta.companion.paperwork import progress
from guelta.companion.paperwork.decision import CHOICE, DICE, DRAW, Decision
from guelta.companion.paperwork.work import Part, Work
from guelta.companion.paperwork.worksheet import Worksheet
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.moot import perform_as_asked
from guelta.rules.engine.play.procedure import Choice, Outcome
from guelta.rules.engine.play.situation import Ask
from guelta.rules.engine.self_play.selfplay import play
from tests.library import LIBRARY

SHEETS = {
    "chad": ("manta", "movement"),
    "zefra": ("crisis", "activation"),
    "angola": ("campaign", "turn_card"),
}


def decision(ask: Ask) -> Decision:
    if isinstance(ask.asked, Roll):
        return Decision(ask.asked.id, DICE, tuple(map(str, ask.dice)))
    return Decision(ask.asked.id, CHOICE if isinstance(ask.asked, Choice) else DRAW, ask.chosen)


def longest(game: Game[Any], scenario: str, name: str) -> tuple[Worksheet, list[Decision]]:
    """Return the sheet of a procedure of some turns that asked for the most, and what a player decided."""
    card = game.scenarios[scenario]
    first = game.sequence_for(card).turn(card.start.cursor) or 1
    card, before, found = replace(card, last_turn=first + 1, furthest=first + 1), card.start, []
    for step in play(game, card, "going on"):
        if step.procedure == name:
            found.append((len(step.asked), step.asked, before.at(step.path)))
        before = step.position
    _, asked, start = max(found, key=lambda each: each[0])
    (procedure,) = (each for each in game.all_procedures if each.name == name)
    work = Work(start.cursor, start.cursor, "", procedure.rule, Part.WHOLE, (procedure,))
    return Worksheet(game, work, Position.parse(str(start))), [decision(each) for each in asked]


def shown(sheet: Worksheet) -> tuple[object, ...]:
    return sheet.position, sheet.entries, sheet.asks, sheet.trouble, sheet.lines()


@pytest.mark.parametrize("id", SHEETS)
def test_decided_one_by_one_and_taken_back_it_shows_what_one_from_the_beginning_shows(id: str) -> None:
    sheet, decisions = longest(LIBRARY.game(id), *SHEETS[id])
    game, work, start = sheet.game, sheet.work, sheet.start
    anew = [sheet]
    for each in decisions:
        if sheet.asked_for(each) is None:
            continue  # an answer that was thought over
        sheet = sheet.decide(each)
        assert sheet.finding is None
        anew.append(Worksheet(game, work, start, sheet.decisions))
        assert shown(sheet) == shown(anew[-1])
    assert sheet.is_done and len(anew) > 5
    assert sheet.places[-1].commit is not None or id == "zefra"  # its longest is one joint attack
    for earlier in reversed(anew[:-1]):
        sheet = sheet.undone()
        assert shown(sheet) == shown(earlier)


def test_another_decision_in_its_midst_is_not_overlooked() -> None:
    sheet, decisions = longest(LIBRARY.game("chad"), *SHEETS["chad"])
    whole = Worksheet.fitted(sheet.game, sheet.work, sheet.start, decisions)
    others = [replace(each, values=()) if each.id == "move-2" else each for each in whole.decisions]
    changed = Worksheet.fitted(sheet.game, sheet.work, sheet.start, others, whole)
    alone = Worksheet.fitted(sheet.game, sheet.work, sheet.start, others)
    assert shown(changed) == shown(alone) != shown(whole)
    assert changed.unfit == alone.unfit and changed.decisions == alone.decisions


def test_another_board_is_begun_on_anew() -> None:
    sheet, decisions = longest(LIBRARY.game("chad"), *SHEETS["chad"])
    whole = Worksheet.fitted(sheet.game, sheet.work, sheet.start, decisions)
    gone = whole.decisions[0].values[0]
    (space,) = sheet.start.where(gone)
    poorer = sheet.start.with_stack(
        space, [each for each in sheet.start.stack(space) if each.counter != gone]
    )
    after = Worksheet.fitted(sheet.game, sheet.work, poorer, decisions, whole)
    assert shown(after) == shown(Worksheet.fitted(sheet.game, sheet.work, poorer, decisions))


def test_each_decision_carries_out_what_follows_it_and_nothing_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a movement of many units only the unit that moves is asked about again."""
    sheet, decisions = longest(LIBRARY.game("chad"), *SHEETS["chad"])
    asked: Counter[str] = Counter()

    def counted(procedure: Any, position: Position, charts: Any, answers: Any, **more: Any) -> Outcome:
        outcome = perform_as_asked(procedure, position, charts, answers, **more)
        asked.update(each.id for each in (outcome.asks, *outcome.also) if each is not None)
        before = more["since"].answered if more.get("since") else ()
        asked.update(id for id in answers.asked if id not in before)
        return outcome

    monkeypatch.setattr(progress, "perform_as_asked", counted)
    for each in decisions:
        if sheet.asked_for(each) is not None:
            sheet = sheet.decide(each)
    assert sheet.is_done and max(asked.values()) <= 8 < len(sheet.decisions), asked.most_common(3)
