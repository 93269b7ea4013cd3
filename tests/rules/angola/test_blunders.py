"""What no veteran does in Angola!, and that what he does never depends on what he may not see."""

from __future__ import annotations

from itertools import islice, takewhile

import pytest

from guelta.rules.angola import GAME
from guelta.rules.angola.cards.card_play import turn_card
from guelta.rules.angola.cards.packs import make_packs
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.self_play.selfplay import play
from guelta.rules.engine.sight.sight import seen_by
from tests.programs import Told, carried_out, program
from tests.rules.angola.boards import with_card

MARKERS = """
control-fnla  control-luanda control-malanje
control-mpla  control-lobito
"""


def gone(text: str, card: str) -> Position:
    """Have a veteran turn a card over and do what it allows."""
    side = card.partition("-")[0]
    return carried_out(GAME, with_card(MARKERS + text, card), turn_card, {side: program(GAME, side)})


def test_a_city_that_nobody_defends_is_taken() -> None:
    """10.2, 10.4."""
    after = gone("catete  mpla-infantry-1 mpla-infantry-2 mpla-column-a", "mpla-card-column-a-1")
    assert after.where("mpla-column-a") == ("luanda",)


def test_nobody_attacks_where_he_can_only_lose() -> None:
    """9.11: one infantry against six, and a way round them."""
    many = " ".join(f"fnla-infantry-{number}" for number in range(1, 7))
    text = f"catete  mpla-infantry-1 mpla-column-a\nluanda  {many} fnla-column-a"
    assert gone(text, "mpla-card-column-a-1").where("mpla-column-a") != ("luanda",)


def test_the_pack_is_not_spent_on_columns_that_are_not_there() -> None:
    """5.4: the cards of the one Column on the map come in, and those of no other before them."""
    start = GAME.scenarios["campaign"].start
    marker, *others = start.stack("columns-mpla")
    assert marker.counter == "mpla-column-a"
    standing = start.with_stack("columns-mpla", others)
    units = [each for each in start.stack("stock-mpla") if "infantry" in each.counter][:4]
    rest = [each for each in start.stack("stock-mpla") if each not in units]
    standing = standing.with_stack("stock-mpla", rest)
    board = standing.with_stack("dondo", (*standing.stack("dondo"), *units, marker))
    board = board.at("turn-1/planning-phase/packs")
    after = carried_out(GAME, board, make_packs, {"mpla": program(GAME, "mpla")})
    packed = {each.counter for each in after.stack("pack-mpla")}
    assert {"mpla-card-column-a-1", "mpla-card-column-a-2"} & {
        *(c.counter for c in board.stack("deck-mpla"))
    } <= packed


# ---- twins: two boards that look alike to a side

AFTER_A_FIGHT = ("mines-after", "stragglers", "combat")
"""What is asked when a fight has shown who was hidden."""


@pytest.fixture(scope="module")
def midway() -> Position:
    """Return a board as an Operations Phase has come half its way, before a go of FAPLA."""
    campaign = GAME.scenarios["campaign"]
    for step in islice(play(GAME, campaign, "twins", judges=False, minds_bounds=False), 60, None):
        began = step.began
        is_go = step.procedure == "turn_card" and began is not None
        if is_go and began.fields.get("active") == "fapla" and len(hidden(began)) > 3:
            return began
    raise AssertionError("no such board")


def hidden(position: Position) -> list[tuple[str, int]]:
    """Return where Units of UNITA and FNLA stand that FAPLA does not see."""
    seen = seen_by(GAME, position, ("fapla",))
    return [
        (space, at)
        for space in GAME.charts.map
        for at, each in enumerate(seen.stack(space))
        if each.counter == "unseen" and each.face in ("unita", "fnla")
    ]


def twin(position: Position) -> Position:
    """Return a board on which hidden Units of a Faction have changed places, and so have its hidden cards."""
    for side in ("unita", "fnla"):
        places = [
            (space, at)
            for space, at in hidden(position)
            if position.stack(space)[at].counter.startswith(side)
        ]
        standing = [position.stack(space)[at] for space, at in places]
        for (space, at), other in zip(places, standing[1:] + standing[:1], strict=True):
            stack = [*position.stack(space)]
            stack[at] = other
            position = position.with_stack(space, stack)
        position = position.with_stack(f"pack-{side}", position.stack(f"pack-{side}")[::-1])
    return position


@pytest.mark.parametrize("strength", ["recruit", "veteran"])
def test_what_is_hidden_decides_nothing(midway: Position, strength: str) -> None:
    answered, shown = [], []
    other = twin(midway)
    assert other != midway and seen_by(GAME, other, ("fapla",)) == seen_by(GAME, midway, ("fapla",))
    for board in (midway, other):
        fapla = Told(program(GAME, "fapla", strength))
        carried_out(GAME, board, turn_card, {"fapla": fapla})
        shown.append(fapla.shown[0])
        answered.append([*takewhile(lambda each: not each[0].startswith(AFTER_A_FIGHT), fapla.answers)])
    assert answered[0] and answered[0] == answered[1] and shown[0] == shown[1]
