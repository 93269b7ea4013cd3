"""Command trees and the turn tracker: read, written, refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from guelta.builder.vassal.action import Action, SequencedAction, UnknownCommand
from guelta.builder.vassal.actions import (
    BeginSave,
    BoardPicker,
    BoardPlace,
    Chat,
    EndSave,
    Extension,
    GlobalProperty,
    Logged,
    MutableProperty,
    Null,
    PlayerEntry,
    PlayerRemoved,
    PrivateNotes,
    PublicNotes,
    ScenarioNotes,
    SecretNote,
    SetupStack,
    Sound,
    TurnState,
    Undo,
    Unmask,
    Unwritten,
    read_action,
)
from guelta.builder.vassal.command import SEPARATOR, Command, decode, encode
from guelta.builder.vassal.errors import UnencodableError, VassalFormatError
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.builder.vassal.turn import CounterLevel, ListLevel, Turn
from tests.builder.vassal.fields import TEXTS, instances

RELAXED = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
NUMBERS = st.integers(-9999, 9999)
MAPS = st.one_of(st.none(), TEXTS.filter(lambda text: text not in ("", "null")))
IDS = st.integers(1, 10**13).map(str)
SEQUENCED: tuple[type[SequencedAction], ...] = (
    Sound,
    MutableProperty,
    GlobalProperty,
    PlayerEntry,
    PlayerRemoved,
    PrivateNotes,
    SecretNote,
    Extension,
    Undo,
)


def levels(depth: int = 3) -> st.SearchStrategy[Any]:
    inner = st.lists(levels(depth - 1), max_size=2).map(tuple) if depth else st.just(())
    flags = st.lists(st.booleans(), max_size=4).map(tuple)
    return st.one_of(
        st.builds(CounterLevel, NUMBERS, NUMBERS, st.booleans(), NUMBERS, inner),
        st.builds(ListLevel, NUMBERS, NUMBERS, NUMBERS, flags, inner),
    )


TURNS = st.builds(Turn, NUMBERS, st.lists(levels(), min_size=1, max_size=3).map(tuple))
BOARDS = st.builds(BoardPlace, TEXTS, st.integers(0, 99), st.integers(0, 99), st.booleans())
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(AddPiece, IDS, TEXTS, TEXTS),
    st.builds(RemovePiece, IDS),
    st.builds(ChangePiece, IDS, TEXTS, st.one_of(st.none(), TEXTS)),
    st.builds(
        MovePiece,
        IDS,
        MAPS,
        NUMBERS,
        NUMBERS,
        MAPS,
        MAPS,
        NUMBERS,
        NUMBERS,
        MAPS,
        st.one_of(st.none(), TEXTS),
    ),
    st.sampled_from([Null(), Unwritten(), BeginSave(), EndSave(), SetupStack()]),
    st.builds(Chat, TEXTS),
    st.builds(ScenarioNotes, TEXTS),
    st.builds(PublicNotes, TEXTS),
    st.one_of(*(instances(kind) for kind in SEQUENCED)),
    st.builds(Unmask, st.lists(TEXTS, min_size=1, max_size=3).map(tuple)),
    st.builds(TurnState, st.sampled_from(["TurnTracker0", "TurnTracker1"]), TURNS.map(Turn.text)),
    st.builds(BoardPicker, TEXTS.map("Map ".__add__), st.lists(BOARDS, max_size=2).map(tuple)),
    st.builds(UnknownCommand, TEXTS.map("FLARE:".__add__)),
)
TREES = st.recursive(
    st.builds(Command, ACTIONS),
    lambda inner: st.builds(Command, ACTIONS, st.lists(inner, min_size=1, max_size=4).map(tuple)),
    max_leaves=12,
)


@RELAXED
@given(ACTIONS)
def test_an_action_reads_as_it_was_written(action: Action) -> None:
    assert read_action(action.text()) == action
    assert read_action(Logged(action).text()) == Logged(action)


@RELAXED
@given(TREES)
def test_a_tree_reads_as_it_was_written(tree: Command) -> None:
    try:
        text = encode(tree)
    except UnencodableError:
        reject()
    assert decode(text) == tree


@RELAXED
@given(TURNS)
def test_a_turn_reads_as_it_was_written(turn: Turn) -> None:
    assert Turn.decode(turn.text()) == turn


@given(st.text("+-DM/'\\\x1b\tLOG CHATnull0;", max_size=40))
def test_any_text_is_read_or_refused_with_our_own_error(text: str) -> None:
    try:
        decode(text)
    except VassalFormatError as error:
        assert "\n" not in str(error)


def test_own_action_comes_before_sub_commands() -> None:
    tree = decode("CHATa\x1bCHATb\\\x1bCHATc\x1bCHATd")
    assert [action.text() for action in tree.walk()] == ["CHATa", "CHATb", "CHATc", "CHATd"]
    assert [len(child.children) for child in tree.children] == [1, 0]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("", Null()),
        ("null", Unwritten()),
        ("nullity", UnknownCommand("nullity")),
        ("-/17", RemovePiece("17")),
        ("D/17/a\\/b", ChangePiece("17", "a/b")),
        (
            "M/17/Main Map/256/165/null/null/213/140/18/pw",
            MovePiece("17", "Main Map", 256, 165, None, None, 213, 140, "18", "pw"),
        ),
        ("CHAT* a; b\tc", Chat("* a; b\tc")),
        ("TURNTurnTracker0\t0|1;0;false;-1", TurnState("TurnTracker0", "0|1;0;false;-1")),
        ("GlobalProperty\t;VP;7;Module", GlobalProperty("VP", "7", "Module")),
        ("MutableProperty\tVP\t\t7\tModule", MutableProperty("VP", "", "7", "Module")),
        ("UNDO\ttrue", Undo(True)),
        ("UNMASK\tnull", Unmask()),
        ("Main MapBoardPicker\tChad/rev\t0\t1", BoardPicker("Main Map", (BoardPlace("Chad", 0, 1, True),))),
        ("LOG\tCHATx", Logged(Chat("x"))),
        ("LOG\tnull", Logged(Unwritten())),
        ("PLAYER\ta\tb\tc\td", UnknownCommand("PLAYER\ta\tb\tc\td")),
        ("MapBoardPicker\tChad\tx\t1", UnknownCommand("MapBoardPicker\tChad\tx\t1")),
        ("CLOCK:a", UnknownCommand("CLOCK:a")),
    ],
)
def test_read_forms(text: str, action: Action) -> None:
    assert read_action(text) == action
    assert action.text() == text


def test_the_prefix_of_a_log_is_dropped_from_every_node() -> None:
    step = decode("LOG\tnull\x1bLOG\tCHATa\\\x1bLOG\tnull", Logged.PREFIX)
    assert step == Command(Unwritten(), (Command(Chat("a"), (Command(Unwritten()),)),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("M/17/Main Map/a/2/null/null/0/0/null/pw", "whole number of pixels, not 'a'"),
        ("M/17/Main Map/007/2/null/null/0/0/null/pw", "whole number of pixels, not '007'"),
        ("M/17/Main Map", "nine or ten fields, not 2"),
        ("+/17/piece", "takes 3 fields, not 2"),
        ("D/17", "two or three fields, not 1"),
        ("begin_save\x1b\x1bM/17", "command 2: moving a piece"),
        ("CHATa\x1bCHATb\\\x1bM/17", "command 1 › command 1: moving a piece"),
        ("'" * 1000 + "x" + "'" * 1000, "nested more than"),
    ],
)
def test_a_broken_command_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(VassalFormatError, match=message):
        decode(text)


@pytest.mark.parametrize(
    "tree",
    [
        Command(Chat(f"a{SEPARATOR}b")),
        Command(Null(), (Command(Chat("ends\\")),)),
        Command(UnknownCommand("'x'")),
        Command(MovePiece("1", "m", 0, 0, None, None, 0, 0, None, "pw\\")),
    ],
)
def test_a_tree_that_would_be_read_otherwise_is_refused(tree: Command) -> None:
    with pytest.raises(UnencodableError):
        encode(tree)


@pytest.mark.parametrize(
    "text",
    ["", "x", "0", "0|", "0|1;0", "0|1;0;false", "0|1;0;0;yes", "0|01;0;false;-1", "0|" + "0;0;0;;" * 30],
)
def test_a_broken_turn_is_refused(text: str) -> None:
    if text == "0":
        assert Turn.decode(text) == Turn(0, ())
        return
    with pytest.raises(VassalFormatError, match="turn tracker"):
        Turn.decode(text)


def test_a_turn_longer_than_any_tracker_writes_is_refused() -> None:
    with pytest.raises(VassalFormatError, match="turn tracker: more than 65536 characters"):
        Turn.decode(Turn(0, (ListLevel(active=(True,) * 20_000),)).text())


def test_the_current_turn_follows_the_branches() -> None:
    movement = ListLevel(1, 0, 0, (True, True))
    dry = ListLevel(0, 0, 0, (True,), (movement,))
    turn = Turn(0, (CounterLevel(10, 1, levels=(ListLevel(0), dry)),))
    assert turn.path() == (turn.levels[0], dry, movement)
    state = TurnState.of("TurnTracker0", turn)
    assert state.turn() == turn


@pytest.mark.parametrize(
    "action",
    [
        MovePiece("1", "m", 0, 0, None, None, 0, 0, None, "secret"),
        PlayerEntry("secret", "Player", "FAN"),
        PlayerRemoved("secret"),
        PrivateNotes("secret", "x"),
        SecretNote("x", "secret"),
        Unmask(("secret",)),
        ChangePiece("1", "secret;"),
        AddPiece("1", "obs;", "secret;"),
        UnknownCommand("PLAYER\tsecret\tb\tc\td"),
    ],
)
def test_a_password_is_never_shown(action: Action) -> None:
    assert "secret" in action.text()
    assert "secret" not in repr(action)
    assert "secret" not in repr(Command(Logged(action)))
