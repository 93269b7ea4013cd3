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
from tests.rules.angola.boards import CHARTS, board

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
    """Give who sees the counters that not everybody sees."""
    seers = {
        standing.counter: seers_of(GAME, position, space, standing)
        for space, standing in position.each_standing()
    }
    return {counter: each for counter, each in seers.items() if not each.everybody}


def carried_out(steps: list[Step]) -> Iterator[tuple[Step, dict[str, Seers]]]:
    """Give each procedure with what is hidden once it is done."""
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


@pytest.mark.rule("8")
@pytest.mark.rule("2.4.2")
def test_a_finding_about_a_column_is_for_its_owner_alone():
    start = board(
        "@ turn-4/operations-phase\nactive = fapla\npack-fapla  fapla-card-column-a-1\n"
        "lobito  fapla-tank-1 fapla-column-a"
    )
    end = board(
        "@ turn-4/operations-phase\nactive = fapla\nturned-fapla  fapla-card-column-a-1\n"
        "bocoio  fapla-tank-1 fapla-column-a"
    )
    (found,) = GAME.audits["4.2-2A"].run(start, end, CHARTS, "")
    told = with_seers(GAME, found, start, end)
    assert str(found) == "7.2 violation bocoio fapla-tank-1"
    assert told.told_to(("fapla",)) is not None
    assert told.told_to(("mpla",)) is None
    loose = [
        each.with_stack(space, each.stack(space)[:1]) for each, space in ((start, "lobito"), (end, "bocoio"))
    ]
    assert with_seers(GAME, found, *loose).told_to(("unita",)) is not None


def told_to_all(start: str, end: str, card: str) -> list[str]:
    """Give what everybody hears of a go of FAPLA, by boards without the card."""
    cursor = "@ turn-4/operations-phase\nactive = fapla\n"
    before = board(f"{cursor}pack-fapla  {card}\n{start}")
    after = board(f"{cursor}turned-fapla  {card}\n{end}")
    found = GAME.audits["4.2-2A"].run(before, after, CHARTS, "")
    told = (with_seers(GAME, each, before, after).told_to(()) for each in found)
    return [f"{each}: {each.message}" for each in told if each is not None]


@pytest.mark.rule("8")
def test_what_a_column_marker_shows_everybody_hears():
    """A marker that went too far is seen by the whole table, whoever lies beneath it."""
    column, card = "fapla-infantry-1 fapla-infantry-2 fapla-column-a", "fapla-card-column-a-1"
    assert told_to_all(f"luanda  {column}", f"andulo  {column}", card) == [
        "7.2 violation andulo fapla-column-a: from Luanda this Force cannot come to Andulo in one move"
    ]
    assert told_to_all(f"luanda  {column}", f"catete  {column}", "fapla-card-blank") == [
        "4.2-2A violation catete fapla-column-a: "
        "2 Units went to Catete that the card turned over does not let move"
    ]
    left = "luanda  fapla-infantry-2 fapla-column-a\ncatete  fapla-infantry-1"
    assert told_to_all(f"luanda  {column}", left, "fapla-card-fifth-1") == [
        "7.1 violation catete: 1 Unit went to Catete that the card turned over does not let move",
        "8.1.1 violation catete fapla-column-a: 1 Unit left it, and its card was not turned over",
    ]


@pytest.mark.rule("8")
def test_what_only_the_units_of_a_column_show_its_owner_alone_hears():
    tank, card = "fapla-tank-1 fapla-column-a", "fapla-card-column-a-1"
    assert told_to_all(f"lobito  {tank}", f"bocoio  {tank}", card) == []
    guns = "fapla-artillery-1 fapla-column-a"
    there = "caxito  fnla-infantry-1"
    assert told_to_all(f"luanda  {guns}\n{there}", f"caxito  fnla-infantry-1 {guns}", card) == []
