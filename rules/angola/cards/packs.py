"""4.2-1, 5.3, 5.4, 6  The Planning Phase: cards that join, packs, and who is first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from guelta.rules.angola.board.control import turn_of
from guelta.rules.angola.board.questions import of_counters, of_numbers
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.choice import Barred, Reader, Refusals
from guelta.rules.engine.play.procedure import Choice, Run, procedure
from guelta.rules.engine.seers import only

__all__ = ["first_faction", "first_player", "make_packs", "new_cards", "next_to_play"]


@procedure("4.2-1(a)", writes=["4.2-1(a)"], applies=["5.3", "Card-errata"], searchable=False)
def new_cards(run: Run[AngolaCharts]) -> None:
    """4.2-1(a)  Operations Cards that bear the number of this turn join their decks."""
    turn = turn_of(run.position)
    for side in run.charts.factions:
        for standing in run.position.stack(f"later-{side}"):
            card = run.charts.counters[standing.counter]
            if card.joins == turn:
                run.put(card.id, f"deck-{side}")
                run.write("4.2-1(a)", f"{card.name} joins the deck", side=side)


@procedure("4.2-1(b)", writes=["4.2-1(b)"], applies=["5.4", "5.2-Blank", "Appendix-2"], searchable=False)
def make_packs(run: Run[AngolaCharts]) -> None:
    """4.2-1(b)  Everybody builds a face-down pack in secret, of the size of the turn, with all his blanks."""
    charts, size = run.charts, run.charts.pack_size(turn_of(run.position))
    asked = {side: _pack_choices(run, side, size) for side in charts.factions}
    choices = [choice for both in asked.values() for choice in both]
    chosen = dict(zip([each.id for each in choices], run.choose_together(*choices), strict=True))
    for side in charts.factions:
        cards, places = list(chosen[f"pack-{side}"]), chosen.get(f"blanks-{side}", ())
        for place, blank in zip(sorted(map(int, places)), _blanks(run, side), strict=True):
            cards.insert(place - 1, blank)
        for card in reversed(cards):
            run.put(card, f"pack-{side}")
        run.write("4.2-1(b)", f"{side.upper()} sets a pack of {len(cards)} cards", side=side)


def _blanks(run: Run[AngolaCharts], side: str) -> tuple[str, ...]:
    deck = (each.counter for each in run.position.stack(f"deck-{side}"))
    return tuple(card for card in deck if run.charts.counters[card].type == "blank")


def _pack_choices(run: Run[AngolaCharts], side: str, size: int) -> tuple[Choice, ...]:
    """5.2-Blank, 5.4  Ask for the cards to be played, first to last, and for the places of the blanks."""
    blanks = _blanks(run, side)
    others = [each.counter for each in run.position.stack(f"deck-{side}") if each.counter not in blanks]
    number, title = size - len(blanks), "Cards of the pack, the first to be played first"
    options, id = of_counters(run, others), f"pack-{side}"
    pack = Choice(id, "5.4", side, title, options, number, number, kind="card", purpose="play")
    barred, read = _not_in_the_deck(run, side, others), _pack_reader(side, blanks)
    pack = replace(pack, secret=True, seen_by=only(side), barred=barred, reader=read)
    if not blanks:
        return (pack,)
    number, title, options = len(blanks), "Places of the blank cards in the pack", of_numbers(1, size)
    id, rule = f"blanks-{side}", "5.2-Blank"
    places = Choice(id, rule, side, title, options, number, number, kind="number", purpose="order")
    read = _places_reader(side, blanks)
    return (pack, replace(places, secret=True, seen_by=only(side), reader=read))


def _pack_reader(side: str, blanks: Collection[str]) -> Reader:
    """5.4  Read the cards of a pack off the board, but for its blanks, the first to be played first."""
    return lambda asked, end: tuple(card for card in _set(end, side) if card not in blanks)


def _places_reader(side: str, blanks: Collection[str]) -> Reader:
    """5.2-Blank  Read the places of the blank cards in a pack off the board."""
    return lambda asked, end: tuple(
        str(place) for place, card in enumerate(_set(end, side), start=1) if card in blanks
    )


def _set(end: Position, side: str) -> tuple[str, ...]:
    return tuple(each.counter for each in reversed(end.stack(f"pack-{side}")))


def _not_in_the_deck(run: Run[AngolaCharts], side: str, able: Collection[str]) -> Mapping[str, Barred]:
    """5.3, 5.4  Return the Operations Cards outside a deck: of a later turn, or of another Faction."""
    charts, turn = run.charts, turn_of(run.position)

    def why(card: str) -> Barred | None:
        counter = charts.counters[card]
        if counter.kind != "card" or not counter.side or card in able:
            return None
        if counter.side != side:
            return Barred("5.4", "it is a card of another Faction")
        return Barred("5.3", "it joins the deck later") if counter.joins > turn else None

    return Refusals(charts.counters, why)


def first_faction(position: Position, charts: AngolaCharts) -> str:
    """6  Name the first player of the turn, by his marker; the first of the chart before it was placed."""
    (space,) = position.where("first-player")[:1] or ("",)
    side = space.removeprefix("first-")
    return side if side in charts.factions else charts.factions[0]


def next_to_play(charts: AngolaCharts, position: Position) -> str | None:
    """4.2-2, 5.1  Return whose card is next: from the first player clockwise, until every pack is empty."""
    active = position.fields.get("active", "")
    if active in charts.factions:
        *others, last = charts.clockwise(active)[1:]
        order = (*others, last, active)
    else:
        order = charts.clockwise(first_faction(position, charts))
    return next((side for side in order if position.stack(f"pack-{side}")), None)


@procedure("6", writes=["6-turn-1", "6-later"], applies=["4.2-1(c)"], searchable=False)
def first_player(run: Run[AngolaCharts]) -> None:
    """6  A die names the first player; on turn 1 a 5 or 6 is rolled again, later it is the roller's left."""
    charts, position = run.charts, run.position
    opening = turn_of(position) == 1
    roller = first_faction(position, charts)
    rule = "6-turn-1" if opening else "6-later"
    chart, number = charts.chart("first_player"), 1
    while True:
        dice = run.roll(Roll(f"first-{number}", rule, roller, "First Player Chart"))
        side = chart.text(str(dice[0]), "faction")
        if side != "-":
            break
        if not opening:
            side = charts.clockwise(roller)[1]
            break
        number += 1
    run.put("first-player", f"first-{side}")
    cell = ("first_player", str(dice[0]), "faction")
    run.write(
        rule, f"{side.upper()} is first player", dice=dice, side=roller, cell=cell, rests_on=chart.rests_on
    )


def all_back(position: Position, charts: AngolaCharts) -> Position:
    """5.4  Return the cards turned over to their decks."""
    for side in charts.factions:
        back = position.stack(f"turned-{side}")
        deck = (*position.stack(f"deck-{side}"), *(Standing(each.counter) for each in back))
        position = position.with_stacks({f"turned-{side}": (), f"deck-{side}": deck})
    return position
