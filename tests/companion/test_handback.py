"""What was decided is written back: the commands bring every board to the position, a saved game holds it."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from guelta.builder.handback.commands import commands_between
from guelta.builder.handback.room_in_box import Lain
from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import (
    Chat,
    GlobalProperty,
    MutableProperty,
    PlayerEntry,
    PlayerRemoved,
    PublicNotes,
    TurnState,
    Undo,
)
from guelta.builder.vassal.command import Command, decode, encode
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.metadata import Metadata
from guelta.builder.vassal.piece import Piece
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Stack
from guelta.builder.vassal.traits.movement import MovementMark
from guelta.companion.following.game_file import Refusal
from guelta.companion.following.names_of_saves import MARKED, is_handed_back
from guelta.companion.following.written_back import commands_for, save_after, write_after
from guelta.companion.journal.journal import Journal
from guelta.companion.session.session import Session
from guelta.rules.engine.board.position import Position, Standing
from tests.companion.handed_back import CHAD, SCENARIOS, Game, as_shown, changes, design, manifest, set_up
from tests.library import KNOWN

PASSWORD = "hunter2"
MAP = manifest().map
NOW = "@ turn-9/tactical-phase/mrp-die\n"


def moved(position: Position, counter: str, space: str, face: str = "") -> Position:
    """The position with a counter on top of the stack of a space."""
    for was in position.where(counter):
        position = position.with_stack(was, [each for each in position.stack(was) if each.counter != counter])
    return position.with_stack(space, [*position.stack(space), Standing(counter, face)])


def kinds_of(commands: Command) -> Counter[str]:
    return Counter(type(action).__name__ for action in commands.walk())


@pytest.fixture
def manta() -> Game:
    return Game(set_up("manta"))


# ---- every phase of every scenario ---------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_commands_lead_from_every_board_of_a_game_to_the_next(scenario: str) -> None:
    """One game from its set-up to its end, played at random: each thing done in it is written back."""
    game = Game(set_up(scenario))
    everything = Counter(each.counter for each in standings(game))
    for change in changes(scenario):
        commands = game.bring_to(change.after, change.before)
        assert as_shown(game.position) == as_shown(change.after), f"{change.path} {change.procedure}"
        assert game.remarks == ()
        assert decode(encode(commands)) == commands
        look_into_boxes(game)
    assert Counter(each.counter for each in standings(game)) == everything, "no counter is lost or doubled"
    assert not any(mark.moved for piece in game.lying.pieces.values() for mark in piece.all(MovementMark))
    assert len(changes(scenario)) > 30


def look_into_boxes(game: Game) -> None:
    """Where a full box leaves no room piles may touch, but none shares its pixel with another."""
    heaps = [heap for heap in game.lying.heaps if heap.map == MAP]
    for box in game.manifest.board.boxes:
        lain = [Lain(heap.x, heap.y) for heap in heaps if (heap.x, heap.y) in box.rect]
        assert len(set(lain)) == len(lain)
        if len(lain) < 8:
            touching = [1 for one, other in combinations(lain, 2) if one.covers.overlaps(other.covers)]
            assert not touching, box.id


def standings(game: Game) -> list[Standing]:
    found = map(game.manifest.standing, game.lying.pieces.values())
    return [each for each in found if each is not None]


def test_all_the_work_of_both_seasons_has_been_written_back() -> None:
    """The procedures that the games above carry out are those of the game, but for what moves nothing."""
    seen = {change.procedure for scenario in SCENARIOS for change in changes(scenario)}
    known = {*CHAD.all_procedures}
    names = {each.name for each in known}
    assert {"harvest", "gross_domestic_product", "budget", "presence_adjustment", "affiliation"} <= seen
    assert {"guerrilla_replacements", "task_force_adjustment", "water_check", "special_withdrawal"} <= seen
    assert {"combat_phase", "movement", "reinforcements"} <= seen <= names | {"", "agreement"}


# ---- one thing at a time -------------------------------------------------------------------------------


def test_nothing_to_do_is_no_command_at_all(manta: Game) -> None:
    assert manta.bring_to(manta.position, said="Referee: done") == Command()


def test_a_unit_is_moved_onto_a_stack_by_one_change_and_one_move(manta: Game) -> None:
    top = piece_of(manta, manta.position.stack("2826")[-1].counter)
    commands = manta.bring_to(moved(manta.position, "fap-guerrilla-7", "2826"))
    change, move = [child.action for child in commands.children]
    assert isinstance(change, ChangePiece) and isinstance(move, MovePiece)
    assert (move.under, move.old_map, move.player) == (top, MAP, "Referee")
    remembered = Piece.decode(manta.lying.pieces[move.piece_id].type_text(), change.state_text).traits[-1]
    assert isinstance(remembered, BasicPiece)
    assert dict(remembered.properties or ())["OldMap"] == MAP


def piece_of(game: Game, counter: str) -> str:
    return next(id for id, piece in game.lying.pieces.items() if game.manifest.counter(piece) == counter)


def test_a_flip_is_one_change_and_moves_nothing(manta: Game) -> None:
    position = manta.position
    stack = [Standing(each.counter, "fan") for each in position.stack("2826")[:1]]
    commands = manta.bring_to(position.with_stack("2826", [*stack, *position.stack("2826")[1:]]))
    assert kinds_of(commands) == {"Null": 1, "ChangePiece": 1}


def test_a_stack_is_put_in_another_order_with_as_few_moves_as_can_be(manta: Game) -> None:
    stack = manta.position.stack("1849")
    commands = manta.bring_to(manta.position.with_stack("1849", [*stack[1:4], stack[0], *stack[4:]]))
    assert kinds_of(commands) == {"Null": 1, "MovePiece": 1}
    commands = manta.bring_to(manta.position.with_stack("1849", reversed(stack)))
    assert len(manta.position.stack("1849")) == len(stack)
    assert manta.position.stack("1849") == tuple(reversed(stack))


def test_out_of_play_a_counter_lies_on_its_pile_in_the_trays_front_up_and_unmarked(manta: Game) -> None:
    unit = manta.position.stack("2826")[0]
    dry = Standing(unit.counter, unit.face, frozenset({"no-water"}))
    marked = manta.position.with_stack("2826", [dry, *manta.position.stack("2826")[1:]])
    manta.bring_to(marked)
    manta.bring_to(manta.position.with_stack("2826", manta.position.stack("2826")[1:]))
    piece = manta.lying.pieces[piece_of(manta, unit.counter)]
    assert manta.manifest.standing(piece) == Standing(unit.counter)
    basic = piece.find(BasicPiece)
    assert basic is not None and basic.map == manta.manifest.trays


def test_the_space_unused_is_out_of_play_as_well(manta: Game) -> None:
    unit = manta.position.stack("2826")[0].counter
    manta.bring_to(moved(manta.position, unit, "unused"))
    basic = manta.lying.pieces[piece_of(manta, unit)].find(BasicPiece)
    assert basic is not None and basic.map == manta.manifest.trays


def test_a_counter_that_a_player_has_deleted_comes_out_of_the_palette(manta: Game) -> None:
    """With its own number in the module, under an id that nothing in the game ever had."""
    fort = piece_of(manta, "fort-1")
    manta.see(Command(RemovePiece(fort)))
    taken = manta.lying.taken
    commands = manta.bring_to(moved(manta.position, "fort-1", "2826", "fort"))
    added = [action for action in commands.walk() if isinstance(action, AddPiece)]
    assert manta.position.stack("2826")[-1] == Standing("fort-1", "fort")
    assert not {each.piece_id for each in added} & taken
    basic = added[0].piece().find(BasicPiece)
    assert basic is not None and basic.gpid == str(manta.manifest.counters["fort-1"].gpid)


def test_what_a_player_has_moved_meanwhile_is_left_where_it_is(manta: Game) -> None:
    """The worksheet was made of an earlier board: only what it changed itself is carried out."""
    before = manta.position
    first, second, *rest = before.stack("2826")
    manta.bring_to(moved(before, first.counter, "2727"))
    dry = Standing(second.counter, second.face, frozenset({"no-water"}))
    after = moved(before.with_stack("2826", [first, dry, *rest]), "fap-guerrilla-7", "2826")
    manta.bring_to(after, before)
    assert manta.position.where(first.counter) == ("2727",)
    assert manta.position.stack("2826") == (dry, *rest, Standing("fap-guerrilla-7"))


@pytest.mark.parametrize("space", ["2727", "2826", "eliminated", "turn-10"])
def test_what_a_player_has_done_by_hand_already_is_not_done_again(manta: Game, space: str) -> None:
    """He moved it himself, but did not mark it: the mark is all that is left to do."""
    before = manta.position
    manta.bring_to(moved(before, "fap-guerrilla-7", space))
    after = moved(before, "fap-guerrilla-7", space)
    dry = Standing("fap-guerrilla-7", "", frozenset({"no-water"}))
    after = after.with_stack(space, [*after.stack(space)[:-1], dry])
    commands = manta.bring_to(after, before)
    assert kinds_of(commands) == {"Null": 1, "ChangePiece": 1}
    assert manta.position.stack(space) == after.stack(space)


def test_a_unit_that_a_player_has_taken_away_meanwhile_goes_where_it_must(manta: Game) -> None:
    before = manta.position
    unit = before.stack("2826")[0].counter
    manta.bring_to(moved(before, unit, "2727"))
    manta.bring_to(moved(before, unit, "eliminated"), before)
    assert manta.position.where(unit) == ("eliminated",)


def test_what_is_no_counter_keeps_its_place_in_a_stack(manta: Game) -> None:
    """A piece of the players' own at the bottom of a stack stays there, whatever comes on top."""
    x, y = manta.manifest.board.centre("2727")
    own = Piece((BasicPiece(name="coin", map=MAP, x=x, y=y),))
    stack = Piece((Stack(map=MAP, x=x, y=y, members=("77",), layer=1),))
    manta.see(Command(children=(Command(AddPiece.of("77", own)), Command(AddPiece.of("78", stack)))))
    manta.bring_to(moved(moved(manta.position, "fap-guerrilla-7", "2727"), "fap-guerrilla-2", "2727"))
    [heap] = [heap for heap in manta.lying.heaps if "77" in heap.members]
    assert heap.members == ("77", piece_of(manta, "fap-guerrilla-7"), piece_of(manta, "fap-guerrilla-2"))


def test_counters_of_a_kind_lie_together_in_a_box_and_other_kinds_beside_them(manta: Game) -> None:
    units = ["fap-guerrilla-7", "libya-commando-bn-1", "fap-guerrilla-2", "libya-commando-bn-2"]
    after = manta.position
    for unit in units:
        after = moved(after, unit, "rebel-reinforcements")
    manta.bring_to(after)
    rect = manta.manifest.board.box("rebel-reinforcements").rect
    names = {id: manta.manifest.counter(piece) for id, piece in manta.lying.pieces.items()}
    piles = {
        tuple(names[member] for member in heap.members)
        for heap in manta.lying.heaps
        if heap.map == MAP and (heap.x, heap.y) in rect
    }
    assert {("fap-guerrilla-7", "fap-guerrilla-2"), ("libya-commando-bn-1", "libya-commando-bn-2")} <= piles


def test_a_field_is_a_property_of_the_game_with_the_value_it_had(manta: Game) -> None:
    commands = manta.bring_to(manta.position.with_fields(drought="severe", rolls="3+4", victory="fan"))
    assert [child.action for child in commands.children] == [
        MutableProperty("Drought", "none", "severe", "Module")
    ]
    assert manta.position.fields["drought"] == "severe"


def test_the_last_line_of_the_tree_is_for_the_chat(manta: Game) -> None:
    after = moved(manta.position, "fap-guerrilla-7", "2826")
    *_, last = manta.bring_to(after, said="Referee: water check,\n\x1b two units").children
    assert last.action == Chat("* Referee: water check, two units")


def test_the_turn_tracker_is_set_in_the_branch_of_its_scenario() -> None:
    for scenario in SCENARIOS:
        game = Game(set_up(scenario))
        leaves = CHAD.sequence_of(CHAD.scenarios[scenario].conditions).leaves
        at = leaves.index(game.position.cursor)
        for path in (*leaves[at + 1 : at + 40], leaves[at]):
            game.bring_to(game.position.at(path))
            assert game.position.cursor == path


def test_with_the_turn_tracker_its_markers_go(manta: Game) -> None:
    path = "turn-10/tactical-phase/impulse-2/rebel/movement"
    after = manta.position.at(path)
    manta.see(commands_for(manta.outfit, manta.position, after, manta.lying))
    assert manta.position.cursor == path
    assert manta.position.where("game-turn") == ("turn-10",)
    assert manta.position.stack("impulse-2") == (Standing("impulse", "rebel"),)


@pytest.mark.parametrize(
    ("after", "why"),
    [
        ("@ turn-9/tea-time\n", "tea-time is not a place where the turn tracker can stand"),
        (f"{NOW}2826 game-turn:back\n", "game-turn has no face back"),
        (f"{NOW}2826 game-turn!no-water\n", "game-turn cannot be marked no-water"),
    ],
)
def test_what_no_board_can_show_is_refused_in_one_sentence(manta: Game, after: str, why: str) -> None:
    with pytest.raises(Refusal, match=f"the result cannot be written into the game: .*{why}"):
        commands_for(manta.outfit, manta.position, Position.parse(after), manta.lying)


# ---- by file -------------------------------------------------------------------------------------------


def log(folder: Path, *steps: Command, more: tuple[Action, ...] = (), name: str = "evening.vlog") -> Path:
    """A log that begins with the set-up of Operation Manta, and what `more` the save says."""
    start = set_up("manta")
    *said, end = start.command.children
    begun = Command(start.command.action, (*said, *map(Command, more), end))
    path = folder / name
    Log.of(Save(begun, start.module, Metadata(version="0.2.0", description="ours")), steps).write(path)
    return path


def test_a_saved_game_holds_the_end_of_the_log_and_what_was_decided(tmp_path: Path) -> None:
    game = Game(set_up("manta"))
    steps = [
        game.bring_to(moved(game.position, "fant-inf-co-1", "2727")),
        game.bring_to(game.position.with_fields(drought="drought")),
        game.bring_to(game.position.at("turn-9/tactical-phase/impulse-1/government/movement")),
    ]
    after = moved(game.position, "fort-1", "2727", "fort").with_fields(government="fap")
    path = log(tmp_path, *steps)
    written = path.read_bytes()
    save = save_after(KNOWN, path, after, said="Referee: done", title="After the harvest")
    assert as_shown(Game(save).position) == as_shown(after)
    assert (save.module, save.save and save.save.description) == (set_up("manta").module, "After the harvest")
    assert path.read_bytes() == written
    assert save_after(KNOWN, path, after).pack() == save_after(KNOWN, path, after).pack()


def test_a_saved_game_is_later_by_its_date_than_the_file_it_goes_on_from(tmp_path: Path) -> None:
    """In a folder of logs the two can have the same turn: then their dates tell which came first."""
    start = set_up("campaign")
    path = tmp_path / "start.vsav"
    start.write(path)
    before, after = Save.read(path), save_after(KNOWN, path, Game(start).position)
    assert before.save is not None and after.save is not None
    assert int(after.save.date_saved or "") == int(before.save.date_saved or "") + 1


def test_a_saved_game_is_written_back_into_as_a_log_is(tmp_path: Path) -> None:
    path = tmp_path / "start.vsav"
    set_up("manta").write(path)
    after = moved(Game(set_up("manta")).position, "fort-1", "2727")
    assert as_shown(Game(save_after(KNOWN, path, after)).position) == as_shown(after)


def test_the_roster_goes_into_the_save_and_nowhere_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Anna is there, Bo has left, and what anybody wrote down is as it was last."""
    anna, bo = PlayerEntry(PASSWORD, "Anna", "FAN"), PlayerEntry("swordfish", "Bo", "FAP")
    path = log(
        tmp_path,
        Command(PublicNotes("first")),
        Command(PlayerRemoved("swordfish")),
        Command(PublicNotes("second")),
        Command(Chat("hello")),
        Command(MutableProperty("2d6_result", "", "3,4", "Module")),
        more=(anna, bo),
    )
    save = save_after(KNOWN, path, Game(set_up("manta")).position)
    said = [action for action in save.command.walk() if not isinstance(action, AddPiece)]
    assert [each for each in said if isinstance(each, PlayerEntry)] == [anna]
    assert [each for each in said if isinstance(each, PublicNotes)] == [PublicNotes("second")]
    assert not any(isinstance(each, Chat) for each in said)
    assert not any(isinstance(each, GlobalProperty) and each.name == "2d6_result" for each in said)
    with pytest.raises(Refusal) as refused:
        save_after(KNOWN, path, Position.parse("2826 game-turn:back\n"))
    shown = capsys.readouterr()
    assert PASSWORD not in f"{refused.value}{shown.out}{shown.err}{save!r}"


def test_what_the_players_undid_is_not_in_the_save(tmp_path: Path) -> None:
    game = Game(set_up("manta"))
    start = game.position
    done = game.bring_to(moved(start, "fap-guerrilla-7", "2826"))
    undone = Command(Undo(True), (*_reversed(done), Command(Undo(False))))
    save = save_after(KNOWN, log(tmp_path, done, undone), start)
    assert as_shown(Game(save).position) == as_shown(start)


def _reversed(commands: Command) -> tuple[Command, ...]:
    """What the engine logs when it takes a change and a move back."""
    found: list[Action] = []
    for action in [child.action for child in commands.children]:
        if isinstance(action, MovePiece):
            back = (action.old_map, action.old_x, action.old_y, action.old_under)
            here = (action.map, action.x, action.y, action.under)
            found.insert(0, MovePiece(action.piece_id, *back, *here, action.player))
        if isinstance(action, ChangePiece):
            found.insert(0, ChangePiece(action.piece_id, action.old_state_text or "", action.state_text))
    return tuple(map(Command, found))


def test_a_saved_game_that_the_log_was_sent_later_takes_the_place_of_what_was_before(tmp_path: Path) -> None:
    whole = Game(set_up("deby"))
    path = log(tmp_path, set_up("deby").command, more=(PlayerEntry(PASSWORD, "Anna", "FAN"),))
    save = save_after(KNOWN, path, moved(whole.position, "fort-1", "2727"))
    assert Game(save).position.fields["scenario"] == "deby"
    assert not any(isinstance(action, PlayerEntry) for action in save.command.walk())
    assert len([1 for action in save.command.walk() if isinstance(action, TurnState)]) == 1


def test_a_save_is_written_beside_its_file_and_never_over_another(tmp_path: Path) -> None:
    source, save = tmp_path / "evening.vlog", set_up("manta")
    paths = [write_after(source, "Turn 9, water check", save) for _ in range(3)]
    assert [path.name for path in paths] == [
        "evening-after-Turn-9-water-check.vsav",
        "evening-after-Turn-9-water-check-2.vsav",
        "evening-after-Turn-9-water-check-3.vsav",
    ]
    assert {path.read_bytes() for path in paths} == {save.pack()}
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(path.name for path in paths)


def test_over_many_phases_saves_are_named_after_the_players_own_file(tmp_path: Path) -> None:
    path = tmp_path / "evening.vlog"
    for title in ("Turn 9, water check", "Turn 9, harvest", "Turn 10, harvest"):
        save = set_up("manta")
        path = write_after(path, title, Save(save.command, save.module, Metadata(description=title)))
    assert path.name == "evening-after-Turn-10-harvest.vsav"


def test_a_save_that_a_player_has_called_so_is_his_own(tmp_path: Path) -> None:
    path = tmp_path / "day-after-tomorrow.vsav"
    set_up("manta").write(path)
    assert write_after(path, "harvest", set_up("manta")).name == "day-after-tomorrow-after-harvest.vsav"
    assert is_handed_back("evening-after-harvest-2.vsav", "Harvest") is False
    assert is_handed_back("evening-after-harvest-2.vsav", "harvest") is True
    assert is_handed_back("evening.vsav", "") is False
    assert is_handed_back("evening-marked.vsav", "My game") is False
    assert is_handed_back("evening-marked.vsav", MARKED) is True


@pytest.mark.parametrize("phase", ["../../etc/passwd", "a/b", "", "\x00", "C:\\x"])
def test_a_phase_cannot_lead_out_of_the_folder(tmp_path: Path, phase: str) -> None:
    assert write_after(tmp_path / "x.vlog", phase, set_up("manta")).parent == tmp_path


def test_a_folder_that_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be written"):
        write_after(tmp_path / "gone" / "x.vlog", "harvest", set_up("manta"))


def test_a_game_of_another_module_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.vsav"
    Save(set_up("manta").command, Metadata(name="Another", version="1"), None).write(path)
    with pytest.raises(Refusal, match="Another"):
        save_after(KNOWN, path, Position())


# ---- live ----------------------------------------------------------------------------------------------


class Ear:
    """A room that remembers what was sent to it."""

    def __init__(self) -> None:
        self.sent: list[Command] = []

    async def say(self, *lines: str, to: str = "") -> None:
        raise AssertionError("nothing is said beside the tree")

    async def send(self, commands: Command) -> None:
        self.sent.append(commands)


def session(folder: Path, room: Ear | None) -> Session:
    made = Session(KNOWN, Journal.open(folder / "journal", source="test"), room=room)
    made.lay(CHAD.module_name, design().card.version, set_up("manta").command, "test")
    return made


def test_live_the_room_is_sent_one_tree_and_the_session_sees_it_as_the_referees(tmp_path: Path) -> None:
    room = Ear()
    live = session(tmp_path, room)
    assert live.tabletop is not None
    after = moved(live.tabletop.position, "fap-guerrilla-7", "2826")
    news = asyncio.run(live.bring_to(after, "Referee: done"))
    assert news is not None and (news.sender, news.step) == ("Referee", 1)
    assert as_shown(live.tabletop.position) == as_shown(after)
    assert len(room.sent) == 1 and kinds_of(room.sent[0])["Chat"] == 1
    assert asyncio.run(live.bring_to(after, "Referee: done")) is None
    assert len(room.sent) == 1
    live.close()


def test_without_a_room_nothing_can_be_sent(tmp_path: Path) -> None:
    file = session(tmp_path, None)
    assert file.tabletop is not None
    with pytest.raises(Refusal, match="there is no live game to write into"):
        asyncio.run(file.bring_to(moved(file.tabletop.position, "fap-guerrilla-7", "2826")))
    with pytest.raises(Refusal, match="there is no live game to write into"):
        asyncio.run(file.send(Command()))
    file.close()


def test_commands_do_not_depend_on_anything_but_the_game(manta: Game) -> None:
    after = moved(moved(manta.position, "fort-1", "2826"), "fap-guerrilla-7", "eliminated")
    made = [commands_between(manta.outfit, manta.position, after, manta.lying) for _ in range(2)]
    assert made[0] == made[1]
