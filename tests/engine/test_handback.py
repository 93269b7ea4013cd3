"""What is written back into a game is on every board as the rules have it, and one undo takes it back."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PIL import Image

from guelta.builder.vassal.actions import GlobalProperty, PlayerEntry, TurnState
from guelta.builder.vassal.command import Command, decode, encode
from guelta.builder.vassal.piece_actions import AddPiece
from guelta.builder.vassal.save import Save
from guelta.builder.vassal.traits.basic import BasicPiece
from guelta.builder.vassal.traits.heap import Stack
from guelta.builder.vassal.traits.layer import Layer
from guelta.builder.vassal.traits.movement import MovementMark, Trail
from guelta.builder.vassal.traits.trait import Trait
from guelta.builder.vassal.turn import Turn
from guelta.companion.following.written_back import save_after, write_after
from guelta.companion.judging.tabletop import Tabletop
from guelta.companion.session.marking import highlighting, marking
from guelta.rules.engine.board.position import Position, Standing
from guelta.rules.engine.findings.finding import due, violation
from tests.companion.handed_back import (
    CHAD,
    SCENARIOS,
    Change,
    Game,
    as_shown,
    changes,
    design,
    manifest,
    set_up,
)
from tests.engine.boards import board_of, shown_by
from tests.engine.live import in_room, is_sent_the_game, private_server, until
from tests.engine.session import Engine
from tests.library import KNOWN, fittings_of

MODULE = CHAD.module_name


# ---- what the engine has, as our words for it ------------------------------------------------------------


@dataclass(frozen=True)
class Held:
    """A game as the engine would save it.

    `pieces` are the states of all traits by piece id, with map and pixel where the piece really lies: the
    engine itself leaves the map of a piece behind when it drops it on a stack of another map. The id that
    VASSAL 3.7 has a piece remember as a property is left out.
    """

    pieces: dict[str, tuple[object, ...]]
    stacks: tuple[tuple[object, ...], ...]
    rest: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Held:
        added = [action for action in decode(text).walk() if isinstance(action, AddPiece)]
        stacks = [each for add in added for each in add.piece().all(Stack) if each.members]
        where = {member: (s.map, s.x, s.y) for s in stacks for member in s.members or ()}
        pieces = {}
        for add in added:
            traits = add.piece().traits
            basic = traits[-1]
            if isinstance(basic, BasicPiece):
                place = where.get(add.piece_id, (basic.map, basic.x, basic.y))
                remembered = tuple(sorted(each for each in basic.properties or () if each[0] != "UniqueID"))
                states = tuple(map(state_of, traits[:-1]))
                pieces[add.piece_id] = (*states, place, basic.gpid, remembered)
        rest = sorted(
            action.text()
            for action in decode(text).walk()
            if isinstance(action, GlobalProperty | TurnState | PlayerEntry)
        )
        lie = sorted((s.map, s.x, s.y, s.members) for s in stacks)
        return cls(pieces, tuple(lie), tuple(rest))

    @property
    def lie(self) -> dict[str, tuple[object, object]]:
        """Where every piece lies and on what; whether a stack holds one alone is the engine's own affair."""
        found: dict[str, tuple[object, object]] = {
            id: (traits[-3], None) for id, traits in self.pieces.items()
        }
        for map, x, y, members in self.stacks:
            for at, member in enumerate(members):  # type: ignore[call-overload]
                found[member] = ((map, x, y), members[at - 1] if at else None)  # type: ignore[index]
        return found


def state_of(trait: Trait) -> str:
    """The state of a trait; of a trail without what newer engines append, whether it has begun.

    What a layer shows that follows a property the engine works out anew, whatever is written there.
    """
    if isinstance(trait, Layer) and trait.follow is True:
        return ""
    plain = replace(trait, initialised=None, last_count=None) if isinstance(trait, Trail) else trait
    return plain.state_text()


def held(engine: Engine) -> Held:
    return Held.of(engine.restore_text())


# ---- every phase, live -----------------------------------------------------------------------------------


def handful(scenario: str) -> tuple[list[Change], set[int]]:
    """A game played at random until every kind of work has been done, and the numbers of one of each."""
    found = list(changes(scenario))
    first: dict[str, int] = {}
    for number, change in enumerate(found):
        first.setdefault(change.procedure, number)
    last = max(first.values())
    return found[: last + 1], {*first.values(), last}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_phase_changes_stands_on_the_board_and_one_undo_takes_it_back(
    engine: Engine, tmp_path: Path, scenario: str
) -> None:
    """Read back from the engine: places, stack order, faces, marks, fields, turn tracker, and every trait."""
    start = set_up(scenario)
    start.write(tmp_path / "start.vsav")
    engine.load(tmp_path / "start.vsav")
    game = Game(start)
    played, looked_at = handful(scenario)
    taken_back = set(sorted(looked_at)[::3])  # a look at everything takes its time
    for number, change in enumerate(played):
        before = held(engine) if number in taken_back else None
        text = encode(game.bring_to(change.after, change.before, said="Referee: done"))
        engine.receive(text)
        if number not in looked_at:
            continue
        assert shown_by(engine) == as_shown(change.after), change.path
        after = held(engine)
        assert ours(game) == (after.pieces, after.stacks), change.path
        if before is None:
            continue
        engine.undo()
        undone = held(engine)
        assert (undone.pieces, undone.lie, undone.rest) == (before.pieces, before.lie, before.rest), (
            change.path
        )
        engine.receive(text)
        again = held(engine)
        assert (again.pieces, again.stacks, again.rest) == (after.pieces, after.stacks, after.rest)
    assert len(looked_at) > 8 and len(taken_back) > 2


def ours(game: Game) -> tuple[dict[str, tuple[object, ...]], tuple[tuple[object, ...], ...]]:
    """The pieces and stacks as the observer has them, in the words of `Held`; sheets among them."""
    actions = [AddPiece.of(id, piece) for id, piece in {**game.lying.pieces, **game.lying.sheets}.items()]
    kept = Held.of(encode(Command(children=tuple(map(Command, actions)))))
    return kept.pieces, tuple(sorted((h.map, h.x, h.y, h.members) for h in game.lying.heaps))


# ---- as the engine itself does it ------------------------------------------------------------------------

BY_HAND = {
    "from a hex to a hex": ("fant-inf-co-1", "3727"),
    "onto a stack": ("fap-guerrilla-7", "2826"),
    "into a box": ("libya-commando-bn-1", "task-force-losses"),
    "from a track to its next space": ("game-turn", "turn-10"),
    "out of the trays": ("fort-1", "2826"),
}


@pytest.mark.parametrize("what", BY_HAND)
def test_a_move_leaves_what_a_player_leaves_but_for_the_moved_mark(
    engine: Engine, tmp_path: Path, what: str
) -> None:
    """The place it came from is remembered under VASSAL's own names, so that its way back works."""
    counter, space = BY_HAND[what]
    start = set_up("manta")
    start.write(tmp_path / "start.vsav")
    game = Game(start)
    commands = game.bring_to(moved(game.position, counter, space))

    engine.load(tmp_path / "start.vsav")
    engine.receive(encode(commands))
    x, y = engine.piece(counter).x, engine.piece(counter).y
    id, ours_now = engine.piece(counter).id, held(engine)
    assert engine.piece(counter).properties.get("Moved", "false") != "true"

    engine.load(tmp_path / "start.vsav")
    engine.move(counter, (x, y), map="Main Map")
    by_hand = held(engine)
    assert ours_now.lie == by_hand.lie
    assert old_place(ours_now.pieces[id]) == old_place(by_hand.pieces[id]) != {}
    others = {each: traits for each, traits in by_hand.pieces.items() if each != id}
    assert {each: traits for each, traits in ours_now.pieces.items() if each != id} == others
    assert ours_now.rest == by_hand.rest


def moved(position: Position, counter: str, space: str, face: str = "") -> Position:
    """The position with a counter on top of the stack of a space."""
    for was in position.where(counter):
        position = position.with_stack(was, [each for each in position.stack(was) if each.counter != counter])
    return position.with_stack(space, [*position.stack(space), Standing(counter, face)])


def old_place(traits: tuple[object, ...]) -> dict[str, str]:
    remembered: dict[str, str] = dict(traits[-1])  # type: ignore[call-overload]
    return {name: value for name, value in remembered.items() if name.startswith("Old") and value}


def test_the_way_back_of_a_counter_leads_to_where_it_was(engine: Engine) -> None:
    engine.launch("Operation Manta")
    game = Game(set_up("manta"))
    there = engine.piece("fant-inf-co-1").location
    engine.receive(encode(game.bring_to(moved(game.position, "fant-inf-co-1", "fant-losses"))))
    assert engine.piece("fant-inf-co-1").location == "FANT Losses"
    engine.key("fant-inf-co-1", "66,130")
    assert engine.piece("fant-inf-co-1").location == there


def test_the_way_back_leads_to_a_hex_that_begins_with_nought(engine: Engine) -> None:
    """The engine takes what looks like a number for one; 0932 stays 0932, in the chat as well."""
    engine.launch("Operation Manta")
    engine.move("habre", "0932")
    engine.move("habre", "1033")
    engine.key("habre", "66,130")
    assert engine.piece("habre").location == "0932"
    assert "→ 0932" in engine.chat()


def test_a_marker_that_an_overlay_watches_tells_it(engine: Engine) -> None:
    """Flipped, brought and taken away by commands, it sets the property that its own traits set by hand."""
    engine.launch("Campaign")
    game = Game(set_up("campaign"))
    [at] = game.position.where("presence-lac")
    flipped = [each for each in game.position.stack(at) if each.counter != "presence-lac"]
    seen = [engine.property("Shown_presence_lac")]
    for face in ("p2", ""):
        engine.receive(encode(game.bring_to(moved(game.position, "presence-lac", at, face))))
        seen.append(engine.property("Shown_presence_lac"))
    engine.receive(encode(game.bring_to(game.position.with_stack(at, flipped))))
    seen.append(engine.property("Shown_presence_lac"))
    assert seen == ["1", "2", "1", "0"]
    assert engine.piece("presence-lac").map == "Trays"


def test_the_turn_tracker_set_on_takes_its_markers_and_the_moved_marks_along(
    engine: Engine, tmp_path: Path
) -> None:
    """As the button Next does it: the markers follow, and with movement all moved marks go."""
    engine.launch("Operation Manta")
    engine.turn_set(engine.turns_ahead(11)[10].state)
    engine.move("fant-recon-co-1", "3731")
    assert moved_marks(engine) == {engine.piece("fant-recon-co-1").id}
    start = Save.read(engine.save(tmp_path / "here.vsav"))
    game = Game(start)
    for turns in range(12):
        ahead = engine.turns_ahead(2)[1]
        path = design().tracker.path(Turn.decode(ahead.state))
        after = fittings_of(game.manifest).followed(game.position.at(path))
        text = encode(game.bring_to(after))
        here = engine.save(tmp_path / f"{turns}.vsav")
        engine.turn_next()
        by_hand, marked = shown_by(engine), moved_marks(engine)
        engine.load(here)
        engine.receive(text)
        assert engine.turn().state == ahead.state
        assert shown_by(engine) == by_hand == as_shown(after)
        assert moved_marks(engine) == marked
    assert moved_marks(engine) == set()


def moved_marks(engine: Engine) -> set[str]:
    """The pieces that bear the mark of having moved, as a save holds it."""
    added = [action for action in decode(engine.restore_text()).walk() if isinstance(action, AddPiece)]
    return {add.piece_id for add in added for mark in add.piece().all(MovementMark) if mark.moved is True}


# ---- by file ---------------------------------------------------------------------------------------------


def test_a_saved_game_after_a_log_is_what_the_engine_would_have_saved(engine: Engine, tmp_path: Path) -> None:
    """Trait by trait, with the roster and the properties; and the player's log is left as it was."""
    engine.launch("Campaign")
    engine.side("FAN")
    log = tmp_path / "year.vlog"
    engine.begin_log(log)
    engine.move("fant-inf-co-1", "2826")
    engine.key("fant-inf-co-1", "70,130")
    engine.key("fap-guerrilla-2", "78,130")
    engine.move_stack("libya-armor-bn-1", "2917")
    engine.place("51", "2917")
    engine.press("A drought")
    engine.roll("2d6")
    engine.turn_next()
    engine.undo()
    engine.move("fant-inf-co-2", "Eliminated")
    engine.end_log()
    written = log.read_bytes()

    before = board_of(engine)
    after = moved(before, "fant-inf-co-1", "fant-losses").with_fields(drought="severe")
    after = moved(moved(after, "fort-1", "2826", "fort"), "gdp-level", "gdp-45")
    after = after.with_stack("2917", after.stack("2917")[1:])
    path = write_after(
        log, after.cursor, save_after(KNOWN, log, after, said="Referee: done", title="After it")
    )
    assert path == tmp_path / "year-after-turn-1-tactical-phase-sanctuary-adjustment.vsav"
    assert log.read_bytes() == written

    game = Game(Save.read(path))
    engine.load(path)
    assert shown_by(engine) == as_shown(after) == as_shown(game.position)
    loaded = held(engine)
    assert ours(game) == (loaded.pieces, loaded.stacks)

    engine.load(log)
    for _ in engine.steps():
        pass
    lying = Game(Save.read(engine.save(tmp_path / "end.vsav")))
    engine.receive(encode(lying.bring_to(after, before)))
    theirs = held(engine)
    assert (loaded.pieces, loaded.lie, loaded.rest) == (theirs.pieces, theirs.lie, theirs.rest)


# ---- marks on request ------------------------------------------------------------------------------------


def test_findings_are_marked_on_the_map_and_an_undo_takes_the_marks_off(
    engine: Engine, tmp_path: Path
) -> None:
    start = set_up("manta")
    start.write(tmp_path / "start.vsav")
    engine.load(tmp_path / "start.vsav")
    tabletop, _ = Tabletop.lay(KNOWN, MODULE, design().card.version, start.command, "test")
    units = [each.counter for each in tabletop.position.stack("2826")][-2:]
    dry = due("2826", units, "no water", "place NO WATER", sign="+no-water")
    over = violation("2826", units, "too many", "eliminate", sign="space")
    before, lie = held(engine), held(engine).lie

    engine.ask("zoom", "", 1.0)  # the painter takes the map's own scale for that of its pieces

    def red_at(x: int, y: int, name: str) -> int:
        """How much more red than green a pixel of the map shows."""
        with Image.open(engine.paint(tmp_path / name, x - 30, y - 30, 60, 60)) as part:
            red, green, _ = part.convert("RGB").getpixel((30, 30))
        return red - green

    x, y = manifest().board.centre("2826")
    for commands in (marking(tabletop, [dry]), highlighting(tabletop, [over])):
        tabletop.see(commands)
        engine.receive(encode(commands))
        assert {id: place for id, place in held(engine).lie.items() if id in lie} == lie
    stack = board_of(engine).stack("2826")
    assert {each.counter for each in stack if "no-water" in each.marks} == set(units)
    assert shown_by(engine) == as_shown(tabletop.position)
    shown = [red_at(x - 32, y, "hex.png"), red_at(x - 60, y - 40, "halo.png")]
    engine.receive(encode(highlighting(tabletop, [])))
    plain = [red_at(x - 32, y, "plain-hex.png"), red_at(x - 60, y - 40, "plain.png")]
    assert shown[0] > plain[0] + 60 and shown[1] > plain[1] + 20
    engine.undo()
    engine.undo()
    engine.undo()
    assert held(engine) == before


# ---- two players -----------------------------------------------------------------------------------------


def test_both_players_have_the_same_game_after_it_and_either_takes_it_back(anna: Engine, bo: Engine) -> None:
    """Through the room: each VASSAL carries the commands out by itself, and both would save the same.

    The companion hears what the undo does, and has the board that they have.
    """

    async def meeting() -> None:
        async with private_server(anna, bo) as (server, ears):
            await in_room(anna, server.port, "Year")
            await asyncio.to_thread(anna.launch, "Campaign")
            await in_room(bo, server.port, "Year")
            await is_sent_the_game(bo, anna, board_of)
            before = held(anna)
            game = Game(set_up("campaign"))
            *played, last = changes("campaign")[:40]
            for part in (played, [last]):  # VASSAL reads the turn tracker's former state as a command arrives
                for change in part:
                    commands = game.bring_to(change.after, change.before, said="Referee: done")
                    await server.tell(MODULE, "Year", encode(commands))
                for player in (anna, bo):
                    await until(lambda player=player: shown_by(player) == as_shown(game.position))
            assert held(anna).pieces == held(bo).pieces and held(anna).stacks == held(bo).stacks
            assert held(anna).pieces != before.pieces
            at_the_end = board_of(anna)
            await asyncio.to_thread(bo.undo)
            await until(lambda: board_of(anna) != at_the_end)
            await until(lambda: board_of(anna) == board_of(bo))
            heard = await ears.words("UNDO")
            assert as_shown(game.see(decode(heard.text))) == shown_by(anna)
            assert as_shown(game.position) == as_shown(last.before)

    asyncio.run(meeting())
