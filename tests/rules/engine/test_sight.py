"""Who may see what: positions, fields and findings as each side sees them, and as everybody does."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from guelta.rules.engine.board.counter import CounterMix
from guelta.rules.engine.board.piles import Pile, contents, faults_of, piles_of
from guelta.rules.engine.board.position import UNSEEN, NotationError, Position, Standing
from guelta.rules.engine.composing.proof import faults_of_board
from guelta.rules.engine.findings.finding import Finding
from guelta.rules.engine.seers import ALL, NOBODY, Seers, only
from guelta.rules.engine.sight.sight import Sight, is_seen, public, seen_by, seers_of, with_seers
from tests.library import LIBRARY
from tests.rules.board import board
from tests.salt_road import BOXES, CHARTS, GAME, SIDES, START, at_random

READERS = [(), ("red",), ("blue",), ("red", "blue")]


def seen(text: str, *sides: str) -> str:
    """Return a board as it reads for somebody who plays these sides, line by line without blanks before."""
    return str(seen_by(GAME, board(text), sides))


def test_a_hidden_counter_shows_whose_it_is_and_nothing_else():
    text = "0101  oryx addax:spent^red!dry caracal^blue"
    assert seen(text) == "0101  oryx unseen:red unseen:blue\n"
    assert seen(text, "red") == "0101  oryx addax:spent^red!dry unseen:blue\n"
    assert seen(text, "blue") == "0101  oryx unseen:red caracal^blue\n"
    assert seen(text, "red", "blue") == f"{text}\n"


def test_who_may_see_a_thing_is_a_text():
    for text in ("all", "nobody", "red", "blue|red", "blue&red", "blue|red&green"):
        assert str(Seers.parse(text)) == text
    assert Seers.parse("owner", "red") == only("red")


def test_a_card_shows_its_back_and_an_omen_nothing():
    text = "events  card-truce card-mirage\nhand-blue  card-ambush\nhand-red  card-rumour\nomens  omen-halo"
    backs = "events  unseen:event unseen:event\n"
    assert seen(text) == f"{backs}hand-blue  unseen:event\nhand-red  unseen:event\nomens  unseen\n"
    assert seen(text, "red") == f"{backs}hand-blue  unseen:event\nhand-red  card-rumour\nomens  unseen\n"


def test_a_pool_is_seen_by_all_unless_its_row_says_otherwise():
    assert seen("discard  card-truce omen-halo:used") == "discard  card-truce omen-halo:used\n"
    (nobodys,) = piles_of([replace(BOXES[1], attributes={"seen_by": "nobody"})]).values()
    (shared,) = piles_of([replace(BOXES[0], attributes={"seen_by": "red|blue"})]).values()
    assert (nobodys.seen_by, shared.seen_by) == (NOBODY, only("red", "blue"))


def test_a_hidden_counter_in_a_hand_is_seen_by_who_may_see_both():
    text = "hand-blue  card-truce^red"
    assert seen(text, "red") == seen(text, "blue") == "hand-blue  unseen:event\n"
    assert seen(text, "red", "blue") == f"{text}\n"


def test_secret_fields_are_left_out():
    text = "bid-blue = 4\nbid-red = 7\nweather = storm"
    assert seen(text) == "weather = storm\n"
    assert seen(text, "red") == "bid-red = 7\nweather = storm\n"


def test_what_hides_nothing_is_the_same_position():
    shown = board("@ turn-1/marches\nweather = calm\n0101  oryx")
    assert public(GAME, shown) is shown
    chad = LIBRARY.game("chad")
    manta = chad.scenarios["manta"].start
    assert public(chad, manta) is manta


def test_a_game_may_say_more_of_what_is_seen():
    """As where only the top of a stack is seen by all, and what lies below it by its side."""

    def below_the_top(charts: object, position: Position, space: str) -> list[Seers | None]:
        *lower, _ = stack = position.stack(space)
        if space not in CHARTS.map:
            return [None] * len(stack)
        return [*(only(CHARTS.counters[each.counter].side) for each in lower), None]

    sight = Sight(rule=below_the_top, label=lambda charts, space, standing: "back")
    game = replace(GAME, sight=sight)
    stack = board("0101  addax fennec oryx\nhand-red  card-truce")
    assert str(public(game, stack)) == "0101  unseen:back unseen:back oryx\nhand-red  unseen:back\n"
    assert seen_by(game, stack, ["red"]) == stack


@pytest.mark.parametrize("sides", READERS, ids=str)
def test_nobody_reads_what_he_may_not_see(sides):
    """Of 300 boards: no id, name, face or mark of an unseen counter, no secret field."""
    random = Random(f"read {sides}")
    for _ in range(300):
        position = at_random(random)
        shown = seen_by(GAME, position, sides)
        text = str(shown)
        for space, standing in position.each_standing():
            if not seers_of(GAME, position, space, standing).include(sides):
                assert standing.counter not in text
                assert CHARTS.counters[standing.counter].name not in text
            else:
                assert standing in shown.stack(space)
        for side in SIDES:
            assert (f"bid-{side}" in text) == (side in sides)
        assert [len(stack) for stack in shown.spaces.values()] == [
            len(stack) for stack in position.spaces.values()
        ]
        assert Position.parse(text, GAME) == shown == seen_by(GAME, shown, sides)


@pytest.mark.parametrize("sides", READERS, ids=str)
def test_boards_that_differ_in_unseen_things_alone_read_alike(sides):
    """The unseen of one label change places, faces and marks: nobody who may not see them can tell."""
    random = Random(f"differ {sides}")
    changed = 0
    for _ in range(300):
        position = at_random(random)
        other = _reshuffled(position, sides, random)
        changed += other != position
        assert str(seen_by(GAME, other, sides)) == str(seen_by(GAME, position, sides))
    assert changed > 250 or set(sides) == set(SIDES)


def _reshuffled(position: Position, sides: tuple[str, ...], random: Random) -> Position:
    """Return a board on which what a reader may not see has changed places with its like, and looks else."""
    alike: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for space, stack in position.each_stack():
        for height, standing in enumerate(stack):
            if not seers_of(GAME, position, space, standing).include(sides):
                kind = CHARTS.counters[standing.counter].kind
                alike.setdefault((kind, standing.hidden), []).append((space, height))
    stacks = {space: list(stack) for space, stack in position.each_stack()}
    for places in alike.values():
        moved = [stacks[space][height] for space, height in places]
        random.shuffle(moved)
        for (space, height), standing in zip(places, moved, strict=True):
            face = random.choice(["", CHARTS.counters[standing.counter].back])
            stacks[space][height] = replace(standing, face=face, marks=frozenset({"tired"}))
    secret = {f"bid-{side}": str(random.randint(0, 9)) for side in SIDES if side not in sides}
    return position.with_stacks({space: tuple(stack) for space, stack in stacks.items()}).with_fields(
        **secret
    )


# ---- notation


@pytest.mark.parametrize(
    "token", ["addax^red", "addax:spent^red", "addax:spent^red!dry!tired", "unseen:red", "unseen"]
)
def test_a_token_reads_back(token):
    assert str(Standing.parse(token)) == token


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0101  addax^green", "line 1, column 7: there is no side green"),
        ("0101  oryx addax!dry^red", "line 1, column 12: 'addax!dry^red' is not a counter"),
        ("0101  nomad^red", "line 1, column 7: there is no counter nomad"),
    ],
)
def test_a_board_names_the_column_of_a_strange_token(text, said):
    with pytest.raises(NotationError, match=said.replace("^", r"\^")):
        Position.parse(text, GAME)


def test_one_sides_board_is_a_board():
    shown = seen_by(GAME, START, ["blue"])
    assert Position.parse(str(shown), GAME) == shown
    assert [each.counter for each in shown.stack("0101")] == [UNSEEN, UNSEEN]


# ---- piles


def test_a_pile_lies_bottom_first_and_is_drawn_from_the_top():
    events = GAME.piles["events"]
    assert contents(START, "events")[-1] == "card-sandstorm"
    assert events == Pile("events", "deck", "", NOBODY)


def test_piles_name_their_faults():
    boxes = [
        replace(BOXES[2], attributes={}),
        replace(BOXES[0], attributes={"seen_by": "green"}),
        replace(BOXES[1], attributes={"owner": "green", "seen_by": "owner"}),
    ]
    assert [*faults_of(boxes, SIDES, "boxes.csv")] == [
        "boxes.csv, row hand-red, column owner: who may see what lies in it is its owner, and it has none",
        "boxes.csv, row events, column seen_by: green is no side; all, nobody, owner or red, blue",
        "boxes.csv, row discard, column owner: green is no side; there is red, blue",
    ]
    assert not [*faults_of(BOXES, SIDES, "boxes.csv")]


def test_a_counter_cannot_be_called_unseen():
    mix = CounterMix([*CHARTS.counters.values(), replace(CHARTS.counters["addax"], id=UNSEEN)])
    (fault,) = faults_of_board(replace(CHARTS, counters=mix), SIDES, GAME.roles, str)
    assert fault.endswith("counters.csv, row unseen: is the name of what a player may not see")


# ---- findings

CROWDED = "0101  addax^red fennec^red oryx"


def judged(text: str, rule: str) -> Finding:
    """Return the one finding of a rule on a board."""
    (found,) = GAME.judge(board(f"@ turn-1/marches\n{text}"), [rule])
    return found


def test_a_finding_about_unseen_counters_is_for_who_may_see_them():
    found = judged(CROWDED, "2.10")
    assert found.seen_by == only("red")
    assert found.told_to(["red"]) == found
    assert (found.told_to([]), found.told_to(["blue"])) == (None, None)


def test_a_finding_about_counters_that_all_see_is_for_all():
    assert judged("0101  addax fennec oryx", "2.10").seen_by == ALL


def test_a_finding_about_a_hand_is_for_its_owner():
    found = judged("hand-blue  card-truce card-ambush card-mirage", "1.10")
    assert [found.told_to(sides) for sides in ((), ("red",), ("blue",))] == [None, None, found]


def test_a_finding_about_both_sides_secrets_is_for_neither_alone():
    found = judged("0101  addax^red fennec^red caracal^blue", "2.10")
    assert [bool(found.told_to(sides)) for sides in READERS] == [False, False, False, True]


def test_a_finding_may_let_all_know_where_but_not_about_what():
    game = replace(GAME, sight=Sight(outlined=frozenset({"2.10"})))
    (found,) = game.judge(board(f"@ turn-1/marches\n{CROWDED}"), ["2.10"])
    told = found.told_to(["blue"])
    assert told is not None
    assert (told.rule, told.where, told.counters, told.remedy) == ("2.10", "0101", (), "")
    assert not any(name in str(told.as_json()) for name in ("addax", "Addax", "fennec", "Oryx"))
    assert found.told_to(["red"]) == found


def test_a_name_in_the_words_of_a_finding_is_as_good_as_a_counter():
    found = replace(judged(CROWDED, "2.10"), counters=(), seen_by=ALL)
    assert with_seers(GAME, found, board(CROWDED)).seen_by == only("red")
    assert with_seers(GAME, found, board("0101  addax fennec oryx")).seen_by == ALL


def test_who_may_hear_a_finding_is_kept_with_it():
    found = judged(CROWDED, "2.10")
    assert Finding.from_json(found.whole_as_json()) == found
    assert "seen_by" not in found.as_json()


def test_a_counter_is_seen_where_it_stands():
    assert [is_seen(GAME, START, "addax", sides) for sides in READERS] == [False, True, False, True]
    assert is_seen(GAME, START, "oryx", ()) and is_seen(GAME, START, "zorilla", ())
