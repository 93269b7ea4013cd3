"""Rooms, players and owners, as VASSAL's own server keeps them."""

from __future__ import annotations

import copy
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guelta.builder.vassal.errors import ProtocolError
from guelta.builder.vassal.protocol import (
    MAIN_ROOM,
    Address,
    Forward,
    Join,
    Kick,
    Listing,
    Register,
    Request,
    RoomInfo,
    Stats,
    packed,
    read_reply,
    read_request,
)
from guelta.companion.node.events import Heard, Joined, Left, Renamed
from guelta.companion.node.lobby import Lobby, Reaction

ANNA, BO, CLEO = 1, 2, 3
REFEREE = "Referee.0"
NAMES = {ANNA: "Anna", BO: "Bo", CLEO: "Cleo"}


def id_of(connection: int) -> str:
    return f"{NAMES[connection].lower()}-password.{connection}"


def come(lobby: Lobby, connection: int, module: str = "Lab") -> Reaction:
    id = id_of(connection)
    properties = {"name": NAMES[connection], "id": id, "moduleVersion": "0.1"}
    return send(lobby, connection, Register(id, module, MAIN_ROOM, properties))


def send(lobby: Lobby, connection: int, request: Request) -> Reaction:
    return lobby.receive(connection, read_request(request.line()))


def lobby_of(*connections: int, room: str = "") -> Lobby:
    """A lobby into which these have come, and gone on to the room."""
    lobby = Lobby(REFEREE)
    for connection in connections:
        come(lobby, connection)
        if room:
            send(lobby, connection, Join("Lab", room))
    return lobby


def whereabouts(reaction: Reaction, connection: int) -> dict[str, list[str]]:
    """The rooms as the last list sent to this connection shows them, by the players' ids."""
    rooms: dict[str, list[str]] = {}
    (listing, *_) = [
        reply
        for to, line in reversed(reaction.lines)
        if to == connection and isinstance(reply := read_reply(line), Listing)
    ]
    for entry in listing.entries:
        rooms.setdefault(entry.room, []).append(entry.id)
    return rooms


def owners(reaction: Reaction, connection: int) -> dict[str, str]:
    (info, *_) = [
        reply
        for to, line in reversed(reaction.lines)
        if to == connection and isinstance(reply := read_reply(line), RoomInfo)
    ]
    return {room: values["owner"] for room, values in info.rooms.items()}


def naked(reaction: Reaction) -> list[tuple[int, str]]:
    return [(to, line) for to, line in reaction.lines if not line.startswith(("LIST", "ROOM_INFO"))]


# ---- rooms ----------------------------------------------------------------------------------------------


def test_who_comes_is_in_the_main_room_which_nobody_owns() -> None:
    lobby = Lobby(REFEREE)
    reaction = come(lobby, ANNA)
    assert whereabouts(reaction, ANNA) == {MAIN_ROOM: [id_of(ANNA)]}
    assert owners(reaction, ANNA) == {}
    assert reaction.events == []


def test_the_first_in_a_room_creates_and_owns_it() -> None:
    lobby = lobby_of(ANNA, BO)
    reaction = send(lobby, BO, Join("Lab", "Game"))
    for connection in (ANNA, BO):
        assert whereabouts(reaction, connection) == {MAIN_ROOM: [id_of(ANNA)], "Game": [id_of(BO)]}
        assert owners(reaction, connection) == {"Game": id_of(BO)}
    assert reaction.events == [Joined("Lab", "0.1", "Game", "Bo", owns=True)]
    later = send(lobby, ANNA, Join("Lab", "Game"))
    assert owners(later, ANNA) == {"Game": id_of(BO)}
    assert later.events == [Joined("Lab", "0.1", "Game", "Anna", owns=False)]


def test_when_the_owner_goes_who_came_next_owns_the_room() -> None:
    lobby = lobby_of(ANNA, BO, CLEO, room="Game")
    reaction = lobby.leave(ANNA)
    assert owners(reaction, CLEO) == {"Game": id_of(BO)}
    assert reaction.events == [Left("Lab", "Game", "Anna", "Bo")]
    reaction = send(lobby, BO, Join("Lab", MAIN_ROOM))
    assert owners(reaction, CLEO) == {"Game": id_of(CLEO)}


def test_a_room_vanishes_with_the_last_player() -> None:
    lobby = lobby_of(ANNA, room="Game")
    come(lobby, BO)
    reaction = lobby.leave(ANNA)
    assert whereabouts(reaction, BO) == {MAIN_ROOM: [id_of(BO)]}
    assert owners(reaction, BO) == {}
    assert reaction.events == [Left("Lab", "Game", "Anna", "")]


def test_going_into_the_room_where_one_is_changes_nothing() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    reaction = send(lobby, ANNA, Join("Lab", "Game"))
    assert owners(reaction, BO) == {"Game": id_of(ANNA)}
    assert reaction.events == []


def test_players_of_one_module_do_not_see_those_of_another() -> None:
    lobby = lobby_of(ANNA)
    reaction = come(lobby, BO, module="Other")
    assert {to for to, _ in reaction.lines} == {BO}
    assert whereabouts(reaction, BO) == {MAIN_ROOM: [id_of(BO)]}
    with pytest.raises(ProtocolError, match="another module"):
        send(lobby, BO, Join("Lab", "Game"))
    with pytest.raises(ProtocolError, match="another module"):
        send(lobby, BO, Forward(Address("Lab", MAIN_ROOM), "CHAT"))


def test_only_the_owner_locks_a_room_and_his_id_opens_it() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    come(lobby, CLEO)
    lock = RoomInfo({"Game": {"locked": "true", "owner": id_of(BO)}})
    assert '"' not in lock.line()
    for connection in (BO, CLEO):
        reaction = send(lobby, connection, lock)
        assert not any("locked" in line for _, line in reaction.lines)
        assert owners(reaction, CLEO) == {"Game": id_of(ANNA)}

    assert any("locked" in line for _, line in send(lobby, ANNA, lock).lines)
    assert send(lobby, CLEO, Join("Lab", "Game")).events == []
    assert send(lobby, CLEO, Join("Lab", "Game", id_of(BO))).events == []
    assert send(lobby, CLEO, Join("Lab", "Game", id_of(ANNA))).events != []


def test_only_the_owner_sends_somebody_out() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    assert send(lobby, BO, Kick(id_of(ANNA))).events == []
    reaction = send(lobby, ANNA, Kick(id_of(BO)))
    assert whereabouts(reaction, BO) == {"Game": [id_of(ANNA)], MAIN_ROOM: [id_of(BO)]}
    assert reaction.events == [Left("Lab", "Game", "Bo", "Anna")]
    assert send(lobby, BO, Kick(id_of(BO))).events == []


def test_a_new_name_is_shown_but_no_other_id_or_address() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    new = {"name": "Annabel", "id": id_of(BO), "ip": "1.2.3.4", "moduleVersion": "0.2"}
    reaction = send(lobby, ANNA, Stats(new))
    assert reaction.events == [Renamed("Lab", "Game", "Anna", "Annabel")]
    (listing,) = {line for _, line in reaction.lines if line.startswith("LIST")}
    found = read_reply(listing)
    assert isinstance(found, Listing)
    assert found.entries[0].properties == {**new, "id": id_of(ANNA), "ip": "127.0.0.1"}
    (heard,) = send(lobby, ANNA, Forward(Address("Lab", "Game", but=id_of(ANNA)), "CHAT")).events
    assert heard == Heard("Lab", "0.2", "Game", "Annabel", "CHAT")


def test_whose_words_are_heard_is_known_whatever_he_calls_himself() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")

    def client(connection: int) -> str:
        said = Forward(Address("Lab", "Game", but=id_of(connection)), "CHAT")
        (heard,) = send(lobby, connection, said).events
        assert isinstance(heard, Heard)
        return heard.client

    before = client(ANNA)
    send(lobby, ANNA, Stats({"name": "Bo", "id": id_of(ANNA), "moduleVersion": "0.1"}))
    assert client(ANNA) == before != client(BO)


def test_properties_without_a_name_trouble_nobody() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    lobby.receive(ANNA, read_request("STATS\t=x|:y"))
    assert whereabouts(send(lobby, BO, Join("Lab", "Other")), BO) == {
        "Game": [id_of(ANNA)],
        "Other": [id_of(BO)],
    }


def test_an_id_is_one_connection_s_alone() -> None:
    lobby = lobby_of(ANNA)
    with pytest.raises(ProtocolError, match="another's"):
        lobby.receive(BO, Register(id_of(ANNA), "Lab", MAIN_ROOM, {}))
    with pytest.raises(ProtocolError, match="another's"):
        lobby.receive(BO, Register(REFEREE, "Lab", MAIN_ROOM, {}))
    with pytest.raises(ProtocolError, match="another than he was"):
        lobby.receive(ANNA, Register(id_of(BO), "Lab", MAIN_ROOM, {}))
    assert whereabouts(come(lobby, ANNA), ANNA) == {MAIN_ROOM: [id_of(ANNA)]}


def test_a_stranger_has_no_say() -> None:
    lobby = lobby_of(ANNA, room="Game")
    for request in (Join("Lab", "Game"), Forward(Address("Lab", "Game"), "x"), Stats({}), Kick(id_of(ANNA))):
        with pytest.raises(ProtocolError, match="not come in"):
            send(lobby, BO, request)
    assert lobby.leave(BO).lines == []


# ---- who comes to a game --------------------------------------------------------------------------------


def question(asker: int) -> str:
    """What a VASSAL asks the owner for the game with."""
    return f"SYNCname={NAMES[asker]}|id={id_of(asker)}"


def asks(asker: int, owner: int) -> Forward:
    return Forward(Address("Lab", player=id_of(owner)), question(asker))


def asked_for(reaction: Reaction) -> list[tuple[int, str]]:
    """Whom the lobby asks for the game, and in whose name."""
    names = {f"name={name}": name for name in NAMES.values()}
    questions = [(to, line.removeprefix("SYNC").split("|")) for to, line in reaction.lines if "SYNC" in line]
    return [(to, names[name]) for to, (name, *_) in questions]


def test_who_comes_to_a_game_and_asks_for_it_is_left_alone() -> None:
    lobby = lobby_of(ANNA, room="Game")
    come(lobby, BO)
    assert send(lobby, BO, Join("Lab", "Game")).comers == [BO]
    assert naked(send(lobby, BO, asks(BO, ANNA))) == [(ANNA, question(BO))]
    assert lobby.show_again(BO).lines == []
    assert lobby.ask_for(BO).lines == []
    chat = send(lobby, BO, Forward(Address("Lab", "Game", but=id_of(BO)), "CHAT"))
    assert naked(chat) == [(ANNA, "CHAT")]


def test_who_does_not_ask_is_told_again_who_is_where_and_then_asked_for_once() -> None:
    lobby = lobby_of(ANNA, room="Game")
    come(lobby, BO)
    list_and_rooms = [(to, line) for to, line in send(lobby, BO, Join("Lab", "Game")).lines if to == BO]
    assert lobby.show_again(BO).lines == list_and_rooms
    assert asked_for(lobby.ask_for(BO)) == [(ANNA, "Bo")]
    assert lobby.ask_for(BO).lines == lobby.show_again(BO).lines == []
    answer = send(lobby, ANNA, Forward(Address("Lab", player=id_of(BO)), "begin_save"))
    assert answer.lines == [(BO, "begin_save")]


@pytest.mark.parametrize("to", [Address("Lab", "Game", but=id_of(BO)), Address("Lab", MAIN_ROOM)], ids=str)
def test_who_speaks_before_he_has_asked_is_asked_for_at_once(to: Address) -> None:
    """His VASSAL has made up its mind: it says that it has come, wherever it takes itself to be."""
    lobby = lobby_of(ANNA, BO, room="Game")
    assert asked_for(send(lobby, BO, Forward(to, "CHAT-!<b> <Bo>"))) == [(ANNA, "Bo")]
    assert asked_for(send(lobby, BO, Forward(to, "CHAT-!<b> <Bo>"))) == []


def test_who_asks_somebody_who_has_left_is_asked_for() -> None:
    lobby = lobby_of(CLEO, ANNA, BO, room="Game")
    lobby.leave(CLEO)
    assert asked_for(send(lobby, BO, asks(BO, CLEO))) == [(ANNA, "Bo")]


def test_nobody_is_asked_for_who_owns_the_room_or_is_in_none() -> None:
    lobby = Lobby(REFEREE)
    assert come(lobby, ANNA).comers == []
    assert send(lobby, ANNA, Join("Lab", "Game")).comers == []
    assert asked_for(send(lobby, ANNA, Forward(Address("Lab", "Game"), "CHAT"))) == []
    come(lobby, BO)
    assert send(lobby, BO, Forward(Address("Lab", MAIN_ROOM), "CHAT")).lines == [(BO, "CHAT")]
    for connection in (ANNA, BO, CLEO):
        assert lobby.ask_for(connection).lines == lobby.show_again(connection).lines == []


def test_to_whom_the_room_falls_before_he_has_asked_he_is_asked_for_by_nobody() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    lobby.leave(ANNA)
    assert lobby.ask_for(BO).lines == []


def test_who_goes_and_comes_back_is_to_ask_again() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    send(lobby, BO, asks(BO, ANNA))
    assert send(lobby, BO, Join("Lab", MAIN_ROOM)).comers == []
    assert lobby.ask_for(BO).lines == []
    assert send(lobby, BO, Join("Lab", "Game")).comers == [BO]
    assert asked_for(lobby.ask_for(BO)) == [(ANNA, "Bo")]


# ---- messages -------------------------------------------------------------------------------------------


def test_a_message_reaches_all_others_in_the_room_and_the_referee() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    come(lobby, CLEO)
    reaction = send(lobby, ANNA, Forward(Address("Lab", "Game", but=id_of(ANNA)), "CHAT\tx"))
    assert reaction.lines == [(BO, "CHAT\tx")]
    assert reaction.events == [Heard("Lab", "0.1", "Game", "Anna", "CHAT\tx")]
    reaction = send(lobby, ANNA, Forward(Address("Lab", "Game"), "CHAT"))
    assert [to for to, _ in reaction.lines] == [ANNA, BO]


def test_a_packed_message_goes_on_as_it_is_and_is_heard_unpacked() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    text = "CHAT" + "x" * 3000
    reaction = send(lobby, ANNA, Forward(Address("Lab", "Game", but=id_of(ANNA)), packed(text)))
    assert reaction.lines == [(BO, packed(text))]
    assert reaction.events == [Heard("Lab", "0.1", "Game", "Anna", text)]


def test_a_packed_message_that_is_broken_goes_to_nobody() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    with pytest.raises(ProtocolError, match="broken"):
        send(lobby, BO, Forward(Address("Lab", "Game"), "!ZIP!AAAA"))


def test_nobody_speaks_with_the_server_s_voice() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    for body in ("LIST\t", "!BYE", "REG_REQUEST\t", ""):
        with pytest.raises(ProtocolError):
            lobby.receive(BO, read_request(f"FWD\tLab/Game\t'{body}'"))


def test_what_is_said_to_one_player_or_in_the_main_room_is_not_heard() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    come(lobby, CLEO)
    private = send(lobby, ANNA, Forward(Address("Lab", player=id_of(BO)), "SYNC"))
    assert (private.lines, private.events) == ([(BO, "SYNC")], [])
    private = send(lobby, ANNA, Forward(Address("Lab", "Game", id_of(BO)), "x"))
    assert (private.lines, private.events) == ([(BO, "x")], [])
    chat = send(lobby, CLEO, Forward(Address("Lab", MAIN_ROOM), "CHAT"))
    assert (chat.lines, chat.events) == ([(CLEO, "CHAT")], [])
    nowhere = send(lobby, CLEO, Forward(Address("Lab", "Nowhere"), "CHAT"))
    assert (nowhere.lines, nowhere.events) == ([], [])


def test_the_referee_asks_the_owner_and_hears_his_answer() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    ((to, line),) = lobby.ask_state("Lab", "Game").lines
    assert to == ANNA
    assert line.startswith("SYNC") and REFEREE in line
    reaction = send(lobby, ANNA, Forward(Address("Lab", player=REFEREE), "begin_save"))
    assert reaction.lines == []
    assert reaction.events == [Heard("Lab", "0.1", "Game", "Anna", "begin_save")]
    assert lobby.ask_state("Lab", "Empty").lines == []


def test_the_referee_tells_the_room_and_nobody_else() -> None:
    lobby = lobby_of(ANNA, BO, room="Game")
    come(lobby, CLEO)
    assert lobby.tell("Lab", "Game", "CHAT<Referee> - 2826").lines == [
        (ANNA, "CHAT<Referee> - 2826"),
        (BO, "CHAT<Referee> - 2826"),
    ]
    assert lobby.tell("Lab", "Empty", "CHAT").lines == []


def test_a_name_is_made_fit_to_be_printed() -> None:
    lobby = Lobby(REFEREE)
    for connection, name in ((ANNA, "\x1b[2J\u202eAn\nna" + "x" * 200), (BO, " ")):
        send(lobby, connection, Register(id_of(connection), "Lab", MAIN_ROOM, {"name": name}))
    (joined,) = send(lobby, ANNA, Join("Lab", "Game")).events
    assert isinstance(joined, Joined)
    assert joined.player.startswith("[2JAn na") and len(joined.player) == 60
    (joined,) = send(lobby, BO, Join("Lab", "Game")).events
    assert isinstance(joined, Joined) and joined.player == "(Anonymous)"


# ---- at random ------------------------------------------------------------------------------------------

PLACES = st.sampled_from([MAIN_ROOM, "Game", "Other"])
PLAYERS = st.sampled_from(sorted(NAMES))
IDS = PLAYERS.map(id_of)
REQUESTS = st.one_of(
    st.builds(Join, st.just("Lab"), PLACES, IDS),
    st.builds(Kick, IDS),
    st.builds(RoomInfo, st.dictionaries(PLACES, st.just({"locked": "true"}), max_size=2)),
    st.builds(Stats, st.just({"name": "x"})),
    st.builds(Forward, st.builds(Address, st.just("Lab"), PLACES), st.just("CHAT")),
    st.builds(Forward, st.builds(lambda id: Address("Lab", player=id), IDS), st.just("SYNC")),
).map(lambda request: request.line()) | st.text("=:|\\u0041name \t", max_size=12).map("STATS\t{}".format)
NASTY = st.text("ab\\/|=~*' é:#u0", max_size=8)
ARRIVALS = st.builds("REG\t{}\tLab/{}\t{}".format, NASTY | IDS, NASTY | PLACES, NASTY)
GARBAGE = st.text("REGJOINFWD\t/=|\\~*u0", max_size=20)


@given(
    st.lists(
        st.tuples(PLAYERS, st.one_of(st.just("come"), st.just("go"), REQUESTS, ARRIVALS, GARBAGE)),
        max_size=40,
    )
)
def test_whatever_is_sent_the_rooms_stay_in_order(steps: Sequence[tuple[int, str]]) -> None:
    lobby = Lobby(REFEREE)
    inside: dict[str, list[str]] = {}  # who is in a room by the events heard, in order
    for connection, step in steps:
        before = copy.deepcopy(vars(lobby))
        try:
            if step == "come":
                reaction = come(lobby, connection)
            else:
                reaction = (
                    lobby.leave(connection) if step == "go" else lobby.receive(connection, read_request(step))
                )
        except ProtocolError:
            assert vars(lobby) == before
            continue
        for to, line in reaction.lines:
            assert lobby.knows(to)
            read_reply(line)
        for event in reaction.events:
            if isinstance(event, Joined):
                inside.setdefault(event.room, []).append(event.player)
                assert event.owns == (len(inside[event.room]) == 1)
            elif isinstance(event, Left):
                inside[event.room].remove(event.player)
                assert bool(event.owner) == bool(inside[event.room])
            elif isinstance(event, Renamed):
                players = inside[event.room]
                players[players.index(event.player)] = event.name
        if any(line.startswith("LIST") for to, line in reaction.lines if to == connection):
            seen = whereabouts(reaction, connection)
            assert {room: len(ids) for room, ids in seen.items() if room != MAIN_ROOM} == {
                room: len(players) for room, players in inside.items() if players
            }
            assert owners(reaction, connection) == {
                room: ids[0] for room, ids in seen.items() if room != MAIN_ROOM
            }
