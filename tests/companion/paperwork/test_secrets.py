"""Simultaneous choices at two pages: nobody sees the other side's before his own is in."""

import json

import pytest

from guelta.companion.following.game_file import Refusal
from guelta.companion.paperwork.decision import DICE, Decision
from tests.companion.paperwork.group import Group
from tests.companion.paperwork.test_seasons import DRY

PHASE = "turn-4/affiliation"
"""FAP governs, FAN rebels."""


def seen_by(group: Group, side: str | None) -> str:
    """Return the dice and choices a page of a side is told of."""
    shown = group.desk.show(PHASE, side)
    return json.dumps(
        {name: shown[name] for name in ("decisions", "entries", "unfit", "summary", "compared")}
    )


@pytest.fixture
def group() -> Group:
    group = Group(DRY)
    group.answer("terrorism-rebel", "ouaddai", who="Anna", side="fan")
    return group


def test_the_page_of_the_other_side_is_told_only_that_a_choice_is_in(group):
    assert "ouaddai" not in seen_by(group, "fap") and "Anna" not in seen_by(group, "fap")
    assert group.desk.show(PHASE, "fap")["in"] == ["fan"]
    assert [each["id"] for each in group.desk.show(PHASE, "fap")["asks"]] == ["terrorism-government"]


def test_a_page_of_no_side_is_told_no_more(group):
    assert "ouaddai" not in seen_by(group, None)


def test_a_page_of_ones_own_side_shows_it(group):
    assert "ouaddai" in seen_by(group, "fan")


def test_when_both_are_in_everybody_sees_them(group):
    group.answer("terrorism-government", "batha", who="Bert", side="fap")
    for side in ("fap", "fan", None):
        assert "ouaddai" in seen_by(group, side) and "batha" in seen_by(group, side)
        assert group.desk.show(PHASE, side)["in"] == []


def test_a_refused_secret_choice_is_told_to_nobody_else(group):
    sheet = group.answer("terrorism-government", "ennedi", side="fap")
    assert sheet.finding is not None and "ennedi" in sheet.finding.message
    assert group.desk.show(PHASE, "fan")["finding"] is None


def test_a_page_of_a_side_is_asked_its_own_choices_and_told_whose_are_awaited():
    group = Group(DRY)
    for side, other in (("fap", "fan"), ("fan", "fap")):
        shown = group.desk.show(PHASE, side)
        role = {"fap": "government", "fan": "rebel"}[side]
        assert [each["id"] for each in shown["asks"]] == [f"terrorism-{role}"]
        assert shown["awaits"] == [other]
    both = group.desk.show(PHASE, None)
    assert len(both["asks"]) == 2 and both["awaits"] == []


def test_dice_are_asked_for_on_the_page_of_their_side_and_on_that_of_who_runs_the_companion(group):
    group.answer("terrorism-government", "batha", side="fap")
    asked = group.desk.open(PHASE).asks[0]
    other = {"fap": "fan", "fan": "fap"}[asked.side]
    for side in (asked.side, None):
        assert [each["kind"] for each in group.desk.show(PHASE, side)["asks"]] == ["dice"]
    assert group.desk.show(PHASE, other)["asks"] == []
    assert group.desk.show(PHASE, other)["awaits"] == [asked.side]


def test_nobody_rolls_the_dice_of_the_other_side_or_takes_them_back(group):
    group.answer("terrorism-government", "batha", side="fap")
    asked = group.desk.open(PHASE).asks[0]
    other = {"fap": "fan", "fan": "fap"}[asked.side]
    refused = group.desk.roll(PHASE, asked.id, side=other)
    assert refused.finding is not None
    title = {"fap": "FAP player", "fan": "FAN player"}[asked.side]
    assert refused.finding.message == f"{asked.title}: the {title} rolls this"
    by_hand = group.desk.decide(PHASE, Decision(asked.id, DICE, ("3",)), other)
    assert by_hand.finding is not None
    assert group.desk.roll(PHASE, asked.id, side=asked.side).finding is None
    with pytest.raises(Refusal, match=f"the last decision is the {title}'s"):
        group.desk.undo_last(PHASE, side=other)
    group.desk.undo_last(PHASE, side=asked.side)


def test_nobody_chooses_for_the_other_side(group):
    sheet = group.answer("terrorism-government", "batha", side="fan")
    assert sheet.finding is not None
    assert sheet.finding.message == "Terrorism in prefectures: the FAP player decides this"
    assert len(group.desk.open(PHASE).decisions) == 1


def test_nobody_takes_back_the_secret_choice_of_the_other_side(group):
    with pytest.raises(Refusal, match="is a secret one of another side"):
        group.desk.undo_last(PHASE, side="fap")
    assert not group.desk.show(PHASE, "fap")["can"]["undo"]
    assert group.desk.undo_last(PHASE, side="fan").decisions == ()


def test_a_secret_choice_that_a_changed_board_does_not_take_stays_secret(group):
    group.put("fan-guerrilla-1", "2621")
    group.put("pla-guerrilla-1", "2621")  # no guerrilla is left in Ouaddai
    group.desk.take_board(PHASE)
    unfit = group.desk.show(PHASE, "fap")["unfit"]
    assert [(each["id"], each["values"]) for each in unfit] == [("terrorism-rebel", [])]
    assert "ouaddai" not in seen_by(group, "fap")
