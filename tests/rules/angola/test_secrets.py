"""2.4.2, 5.4, 8: nothing that a game says names what the rules keep from him who reads it."""

import re
from collections.abc import Iterator

import pytest

from guelta.rules.angola import GAME
from guelta.rules.angola.board.forces import regions_of
from guelta.rules.engine.board.position import UNSEEN, Position
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.engine.seers import Seers
from guelta.rules.engine.self_play.selfplay import Step, play
from guelta.rules.engine.sight.sight import seen_by, seers_of, with_seers
from tests.rules.angola.boards import CHARTS, found_between, only

SECRET_PILES = ("pack", "deck", "drawn", "majors")


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    """The first turns of a game."""
    found = []
    for step in play(GAME, GAME.scenarios["campaign"], "secrets"):
        if step.path.startswith("turn-4/"):
            break
        found.append(step)
    return found


def hidden(position: Position) -> dict[str, Seers]:
    """Return who sees the counters that not everybody sees."""
    seers = {
        standing.counter: seers_of(GAME, position, space, standing)
        for space, standing in position.each_standing()
    }
    return {counter: each for counter, each in seers.items() if not each.everybody}


def carried_out(steps: list[Step]) -> Iterator[tuple[Step, dict[str, Seers]]]:
    """Return each procedure with what is hidden once it is done."""
    return ((step, hidden(step.position)) for step in steps if step.procedure)


def test_no_line_of_the_ledger_names_what_its_reader_may_not_see(steps: list[Step]):
    """What fights is open (9.5), and a card that joins a deck lay open before."""
    for step, secret in carried_out(steps):
        for entry in step.entries:
            if entry.rule.startswith("9.") or entry.rule == "4.2-1(a)":
                continue
            for side in CHARTS.factions:
                text = entry.text if entry.seen_by.include((side,)) else entry.public
                named = [
                    counter
                    for counter, seers in secret.items()
                    if not seers.include((side,))
                    and re.search(re.escape(CHARTS.counters[counter].name) + r"(?!\d)", text)
                ]
                assert not named, (entry.rule, text, side)


def test_no_choice_that_others_see_offers_what_is_hidden_from_them(steps: list[Step]):
    """In a combat Units are open; Equipment never is."""
    for step, secret in carried_out(steps):
        for asked in (each.asked for each in step.asked if isinstance(each.asked, Choice)):
            offered = {option.value for option in asked.options}
            for side in CHARTS.factions:
                if side == asked.side or not asked.seen_by.include((side,)):
                    continue
                named = {each for each in offered & {*secret} if not secret[each].include((side,))}
                if asked.rule.startswith("9."):
                    named = {each for each in named if not CHARTS.counters[each].is_unit}
                assert not named, (asked.id, named, side)


def test_nobody_sees_packs_decks_columns_and_equipment_of_others(steps: list[Step]):
    for position in (step.position for step in steps[::7]):
        for side in CHARTS.factions:
            seen = seen_by(GAME, position, (side,))
            shown = {standing.counter for _, standing in seen.each_standing()} - {UNSEEN}
            for other in CHARTS.factions:
                piles = [pile for pile in SECRET_PILES if other != side or pile in ("pack", "majors")]
                for pile in piles:
                    assert not shown & {each.counter for each in position.stack(f"{pile}-{other}")}
            for region, found in regions_of(position, CHARTS).items():
                for force in found.forces:
                    if force.side == side or position.fields.get("combat") == region:
                        continue
                    assert not force.column or not shown & {*force.ids}
                    mines = {each.counter for each in force.equipment if not each.face}
                    assert not shown & mines


def heard(start: str, end: str, card: str, *sides: str) -> list[str]:
    """Return what somebody hears of a go of FAPLA who plays these sides, by boards without the card."""
    cursor = "@ turn-4/operations-phase\nactive = fapla\n"
    before = only(f"{cursor}pack-fapla  {card}\n{start}")
    after = only(f"{cursor}turned-fapla  {card}\n{end}")
    told = (with_seers(GAME, each, before, after).told_to(sides) for each in found_between(before, after))
    return [str(each) for each in told if each is not None]


CARD = "fapla-card-column-a-1"


@pytest.mark.rule("8")
@pytest.mark.rule("2.4.2")
def test_a_finding_about_a_column_is_for_its_owner_alone():
    tank = "fapla-tank-1 fapla-column-a"
    assert heard(f"lobito  {tank}", f"bocoio  {tank}", CARD, "fapla") == [
        "7.2-heavy violation bocoio fapla-tank-1 fapla-column-a"
    ]
    assert heard(f"lobito  {tank}", f"bocoio  {tank}", CARD, "mpla") == []


@pytest.mark.rule("8")
def test_what_is_hidden_from_a_reader_accuses_nobody_before_him():
    """A marker that went too far is seen by the whole table; what lies beneath it may be anything."""
    column = "fapla-infantry-1 fapla-infantry-2 fapla-column-a"
    far = f"luanda  {column}", f"andulo  {column}", CARD
    assert "7.2 violation" in heard(*far, "fapla")[0]
    assert not [each for each in heard(*far) if "infantry" in each]
    guns, there = "fapla-artillery-1 fapla-column-a", "caxito  fnla-infantry-1"
    assert heard(f"luanda  {guns}\n{there}", f"caxito  fnla-infantry-1 {guns}", CARD) == []
