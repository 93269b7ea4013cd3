"""Zefran Crisis in the real engine: three at one table, what each of them sees, and what is played."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.builder.build import build
from guelta.builder.module.design import Design
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.turn import Turn
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.sight.sight import seers_of
from tests.engine.conftest import at_peace
from tests.engine.live import in_room, private_server, until
from tests.engine.session import Engine
from tests.library import LIBRARY
from tests.zefra_table import ZefraTable, begun_with, written

HIDE, FLIP, HURT = "72,130", "70,130", "68,130"

SET_UP = {
    # typed by hand from roster, sites and the rules of deployment (2.1 to 2.6), bottom of a stack first
    "0418": ["energy-field"],
    "0506": ["zefra-infantry-4"],
    "0511": ["tuscan-party-1", "tuscan-militia-1"],
    "0514": ["camp-west", "cjtf-infantry-2"],
    "0703": ["coal-port"],
    "0708": ["iff-infantry-1", "iff-mortar-1"],
    "0711": ["bongo-party-1", "bongo-militia-1"],
    "0713": ["cjtf-recon-1"],
    "0806": ["coal-field"],
    "0808": ["iff-infantry-2"],
    "0812": ["reservoir", "daloon-infantry-1"],
    "0820": ["cjtf-cas-1", "cjtf-cas-2"],
    "0908": ["iff-infantry-3"],
    "0911": ["tuscan-party-2", "tuscan-militia-2"],
    "0916": ["cjtf-infantry-5", "cjtf-cbrn"],
    "1002": ["zefra-infantry-1", "zefra-mortar-1"],
    "1005": ["zefra-power", "zefra-infantry-2"],
    "1014": ["camp-centre", "cjtf-infantry-3"],
    "1015": ["cjtf-artillery"],
    "1017": ["cjtf-infantry-6", "cjtf-hospital"],
    "1021": ["daloon-infantry-3", "daloon-mortar-1"],
    "1108": ["iff-infantry-4", "iff-mortar-2"],
    "1113": ["road-bridge", "daloon-infantry-2"],
    "1208": ["iff-infantry-5"],
    "1211": ["bongo-party-2", "bongo-militia-2"],
    "1213": ["cjtf-recon-2"],
    "1307": ["zefra-infantry-3"],
    "1309": ["iff-infantry-6"],
    "1311": ["well-field"],
    "1408": ["zefra-desalination"],
    "1411": ["tuscan-party-3", "tuscan-militia-3"],
    "1414": ["camp-east", "cjtf-infantry-4"],
    "1418": ["daloon-desalination"],
    "Guards": ["cjtf-infantry-1"],
    "Daloon off the map": ["daloon-infantry-4", "daloon-mortar-2"],
    "Zefra off the map": ["zefra-infantry-5", "zefra-infantry-6", "zefra-mortar-2"],
    "Transport: trucks": ["transport"],
    "Turn 1": ["game-turn"],
}


@pytest.fixture(scope="module")
def design() -> Design:
    return Design.load(LIBRARY.game("zefra"))


@pytest.fixture(scope="module")
def zefra_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(LIBRARY.game("zefra"), tmp_path_factory.mktemp("dist")).module


@pytest.fixture(scope="module")
def anna(one_network: None, zefra_module: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """Anna, at a VASSAL of her own."""
    with Engine(zefra_module, tmp_path_factory.mktemp("anna"), player="Anna") as anna:
        yield anna


@pytest.fixture(scope="module")
def others(
    anna: Engine, zefra_module: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Engine, Engine]]:
    """Bo with IFF, and Cy, the adjudicator."""
    with (
        Engine(zefra_module, tmp_path_factory.mktemp("bo"), player="Bo") as bo,
        Engine(zefra_module, tmp_path_factory.mktemp("cy"), player="Cy") as cy,
    ):
        yield bo, cy


@pytest.fixture
def cjtf(anna: Engine) -> Iterator[Engine]:
    """Anna, who plays CJTF-Z; the game is as it is set up."""
    anna.launch("Zefran Crisis")
    anna.side("CJTF-Z player")
    yield from at_peace(anna)


@pytest.fixture
def iff(others: tuple[Engine, Engine]) -> Iterator[Engine]:
    yield from at_peace(others[0])


@pytest.fixture
def adjudicator(others: tuple[Engine, Engine]) -> Iterator[Engine]:
    yield from at_peace(others[1])


def read(engine: Engine, design: Design, tmp_path: Path) -> ZefraTable:
    """Save the engine's game, and read it as the companion does."""
    return ZefraTable(design, Save.read(engine.save(tmp_path / "game.vsav")))


def names(engine: Engine) -> dict[str, str]:
    """What the engine calls each counter, by its id."""
    return {piece.counter: piece.shown for piece in engine.pieces("CounterId") if piece.counter}


def test_it_opens_and_its_set_up_lies_as_the_facts_have_it(cjtf: Engine, design: Design, tmp_path: Path):
    empty = "Empty map, all counters in the trays"
    assert cjtf.setups() == ["Zefran Crisis", "Free deployment", "One evening, four turns (ours)", empty]
    lying = {place: there for place, there in cjtf.board().items() if place in SET_UP}
    assert lying == SET_UP
    on_map = [piece for piece in cjtf.pieces("CounterId") if piece.map == "Main Map"]
    assert len(on_map) == sum(map(len, SET_UP.values()))
    game = read(cjtf, design, tmp_path)
    assert game.board == game.game.scenarios["crisis"].start


def test_free_deployment_has_the_sites_alone(cjtf: Engine):
    cjtf.launch("Free deployment")
    sites = {place: there[:1] for place, there in SET_UP.items() if there[0] in SITES}
    board = cjtf.board()
    assert {place: there for place, there in board.items() if place in SET_UP and place != "Turn 1"} == (
        sites | {"Transport: trucks": ["transport"]}
    )


SITES = {
    *(
        "coal-field",
        "coal-port",
        "zefra-desalination",
        "zefra-power",
        "well-field",
        "reservoir",
        "road-bridge",
    ),
    *("camp-west", "camp-centre", "camp-east", "daloon-desalination", "energy-field"),
}


def test_a_unit_takes_a_minus_counter_hidden_straight_under_it(cjtf: Engine, design: Design, tmp_path: Path):
    cjtf.key("cjtf-infantry-2", HURT)
    cjtf.key("cjtf-infantry-2", HURT)
    assert cjtf.chat().splitlines()[-1] == "* 0514 Camp West: a counter is laid under another"
    assert read(cjtf, design, tmp_path).stack("0514") == "camp-west minus-1 minus-1 cjtf-infantry-2"


def test_a_unit_that_is_dragged_onto_another_covers_it(cjtf: Engine, design: Design, tmp_path: Path):
    cjtf.show("0713")
    cjtf.drag("cjtf-recon-1", "0514")
    assert hidden(cjtf, "cjtf-infantry-2") and not hidden(cjtf, "cjtf-recon-1")
    cjtf.drag("cjtf-recon-1", "0614")
    assert not hidden(cjtf, "cjtf-infantry-2")


def hidden(engine: Engine, counter: str) -> bool:
    """Whether a counter is hidden from anybody."""
    [piece] = [each for each in engine.pieces("CounterId", "ObscuredToOthers") if each.counter == counter]
    return piece.properties["ObscuredToOthers"] == "true"


def test_a_stack_that_is_dragged_shows_its_upper_unit(cjtf: Engine):
    cjtf.show("0916")
    cjtf.move_stack("cjtf-cbrn", "0816")
    assert cjtf.board()["0816"] == ["cjtf-infantry-5", "cjtf-cbrn"]
    assert hidden(cjtf, "cjtf-infantry-5") and not hidden(cjtf, "cjtf-cbrn")


def state(engine: Engine, counter: str) -> str:
    """What VASSAL keeps of a counter, seen or not."""
    return next(piece.state for piece in engine.pieces() if piece.counter == counter)


# ---- G12-07: a player looks only into own stacks


SECRETS = ("-1", "CJTF-Z infantry 5", "CJTF-Z infantry 6", "Daloon infantry 4", "Bongo refugee party 1")
"""What Bo must never read: counters below the top of others' stacks, and forces off the map."""


def test_three_at_one_table_see_what_each_may(
    cjtf: Engine, iff: Engine, adjudicator: Engine, design: Design, tmp_path: Path
):
    async def play() -> None:
        async with private_server(cjtf, iff, adjudicator) as (server, _):
            await in_room(cjtf, server.port, "Capricornia", with_game=True)
            begun = {player: len(player.chat()) for player in (iff, adjudicator)}
            for player, side in ((iff, "IFF player"), (adjudicator, "Adjudicator")):
                await in_room(player, server.port, "Capricornia")
                await until(lambda player=player: names(player), player.chat)
                await asyncio.to_thread(player.side, side)
            for player in (cjtf, iff, adjudicator):
                called = names(player)
                own = {"cjtf-infantry-5": cjtf, "iff-infantry-1": iff}
                for hidden_one, owner in own.items():
                    sees = player in (owner, adjudicator)
                    assert (called[hidden_one] != "Hidden counter") == sees, hidden_one
                assert called["iff-mortar-1"].startswith("IFF mortar 1")
            x, y = iff.places(["0916"])["0916"]
            part, was = (x - 40, y - 40, 80, 80), state(iff, "cjtf-infantry-5")
            seen = iff.paint(tmp_path / "before.png", *part).read_bytes()
            await asyncio.to_thread(cjtf.key, "cjtf-infantry-5", FLIP)
            await until(lambda: state(iff, "cjtf-infantry-5") != was, iff.chat)
            assert iff.paint(tmp_path / "after.png", *part).read_bytes() == seen
            await asyncio.to_thread(cjtf.key, "cjtf-cbrn", HURT)
            await until(lambda: len(iff.board()["0916"]) == 3, iff.board)
            minus = [piece for piece in iff.pieces("CounterId") if piece.counter == "minus-1"]
            assert [piece.name for piece in minus if piece.map == "Main Map"] == ["Hidden counter"]
            shown = [piece for piece in adjudicator.pieces("CounterId") if piece.map == "Main Map"]
            assert next(piece.name for piece in shown if piece.counter == "minus-1").startswith("-1")
            assert "Take a -1 counter" not in {entry.split("  ")[0] for entry in iff.menu("cjtf-infantry-5")}
            await asyncio.to_thread(cjtf.move_stack, "cjtf-cbrn", "0816")
            await until(lambda: "0816" in iff.board(), iff.board)
            said = iff.chat()[begun[iff] :]
            assert "a counter is laid under another" in said
            assert not [secret for secret in SECRETS if secret in said]
            assert read(cjtf, design, tmp_path).board == read(iff, design, tmp_path).board

    asyncio.run(play())


# ---- two games, step by step


@pytest.mark.parametrize("name", ["four-turns", "chain"])
def test_a_game_lies_after_every_step_as_our_board_has_it_and_shows_iff_no_secret(
    cjtf: Engine, design: Design, name: str, tmp_path: Path
):
    """What the companion writes, the engine carries out; it is looked at with the eyes of IFF."""
    table, boards = written(design, name)
    log = tmp_path / f"{name}.vlog"
    Log.of(begun_with(design, boards[0]), table.followed[1:]).write(log)
    cjtf.load(log)
    cjtf.side("IFF player")
    number, before = 0, boards[0]
    for number in cjtf.steps():
        board = boards[number]
        assert lying(cjtf) == as_counted(design, board), board
        assert seen_though_hidden(cjtf, design, board) == [], board
        fields = {*board.fields.items()} ^ {*before.fields.items()}
        for each in design.card.properties:
            if each.field in dict(fields):
                assert (cjtf.property(each.name) or "") == board.fields.get(each.field, "")
        assert design.tracker.path(Turn.decode(cjtf.turn().state)) == board.cursor
        before = board
    assert number == len(boards) - 1


def test_a_stack_comes_into_any_order_as_the_companion_has_it(cjtf: Engine, design: Design, tmp_path: Path):
    """S12-05  Counters straight under the unit hurt: what is written must not slip under the next one."""
    start = design.game.scenarios["crisis"].start
    orders = [
        "minus-1 iff-mortar-1:used minus-1 minus-1 iff-infantry-1:used",
        "minus-1 iff-mortar-1 minus-1 minus-1 iff-infantry-1",
        "minus-1 minus-1 iff-infantry-1 minus-1 iff-mortar-1",
        "iff-infantry-1 minus-1 minus-1 iff-mortar-1",
        "minus-1 iff-mortar-1 iff-infantry-1",
        "iff-infantry-1 minus-1 minus-1 iff-mortar-1",
    ]
    table, boards = ZefraTable(design, begun_with(design, start)), [start]
    for order in orders:
        boards.append(start.with_stack("0708", [Standing.parse(each) for each in order.split()]))
        table.write(boards[-1])
    log = tmp_path / "orders.vlog"
    Log.of(begun_with(design, start), table.followed[1:]).write(log)
    cjtf.load(log)
    for number in cjtf.steps():
        assert lying(cjtf)["0708"] == [*map(str, boards[number].stack("0708"))]


def lying(engine: Engine) -> dict[str, list[str]]:
    """The board by the engine's own names: hexes bottom first, boxes in no order."""
    shown = {piece.id: piece for piece in engine.pieces("CounterId", "Side_Level") if piece.counter}
    stacked = [id for stack in engine.stacks() for id in stack.members if id in shown]
    places: dict[str, list[str]] = {}
    for id in (*stacked, *sorted(shown.keys() - {*stacked})):
        piece = shown[id]
        if piece.map == "Main Map":
            face = ":used" if piece.properties["Side_Level"] == "2" else ""
            places.setdefault(piece.location or "", []).append(f"{piece.counter}{face}")
    return {place: there if place.isdecimal() else sorted(there) for place, there in places.items()}


def as_counted(design: Design, board: Position) -> dict[str, list[str]]:
    """Our board in the same words."""
    stacks = {design.name(space): [*map(str, stack)] for space, stack in board.each_stack()}
    return {place: there if place.isdecimal() else sorted(there) for place, there in stacks.items()}


def seen_though_hidden(engine: Engine, design: Design, board: Position) -> list[str]:
    """Name what the engine shows to IFF by name though the rules keep it from IFF."""
    spaces = {design.name(space): space for space in (*design.board.map, *design.titles)}
    found = []
    for piece in engine.pieces("CounterId"):
        space = spaces.get(piece.location or "", "") if piece.map == "Main Map" and piece.counter else ""
        if not space:
            continue
        seers = seers_of(design.game, board, space, Standing(piece.counter or ""))
        if not seers.include(("iff",)) and piece.name != "Hidden counter":
            lies_under_its_own = piece.counter == "minus-1" and any(
                each.counter.startswith("iff-") for each in board.stack(space)
            )
            found += [] if lies_under_its_own else [f"{piece.counter} in {space}"]
    return found


# ---- the menus of the toolbar


def test_every_entry_of_the_menus_sets_what_the_companion_reads(cjtf: Engine, design: Design, tmp_path: Path):
    """What is typed in is asked for by its own words, and nothing changes where nobody types."""
    for each in design.card.properties:
        for choice in each.choices:
            before = cjtf.property(each.name) or ""
            if choice.ask:
                cjtf.expect_dialog(choice.ask)
                cjtf.press(choice.text)
                assert choice.ask in cjtf.dialogs()[-1]
                assert (cjtf.property(each.name) or "") == before, choice.text
            elif choice.toggles:
                for now in (f"{before} {choice.toggles}".strip(), before):  # pressed again, it is taken back
                    cjtf.press(choice.text)
                    assert (cjtf.property(each.name) or "") == now, choice.text
                cjtf.press(choice.text)
            else:
                cjtf.press(choice.text)
                said = str(int(before) + 1) if choice.value.startswith("{") else choice.value
                assert (cjtf.property(each.name) or "") == said, choice.text
    shown = read(cjtf, design, tmp_path).board.fields
    asked = {each.field: cjtf.property(each.name) or "" for each in design.card.properties if each.choices}
    assert {field: shown.get(field, "") for field in asked} == asked
