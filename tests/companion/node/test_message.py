"""The lines of VASSAL's node protocol."""

from __future__ import annotations

import base64
import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from guelta.builder.vassal.archive import pack
from guelta.builder.vassal.errors import ProtocolError
from guelta.builder.vassal.protocol import (
    MAIN_ROOM,
    Address,
    Body,
    Bye,
    Entry,
    Forward,
    Join,
    KeepAlive,
    Kick,
    Lines,
    Listing,
    Login,
    Register,
    RegisterAgain,
    Reply,
    Request,
    RoomInfo,
    Stats,
    packed,
    read_reply,
    read_request,
    unpacked,
)

SECRET = "hunter2"
NASTY = "ab/=|\\~'*: .é🐪"
NAMES = st.text(NASTY, min_size=1, max_size=8).filter(lambda name: name != "*" and name[-1] != "\\")
IDS = NAMES.filter(lambda id: id[0] != "~")
PROPERTIES = st.dictionaries(
    st.text(NASTY, min_size=1, max_size=6), st.text(NASTY + "\n\t", max_size=6), max_size=4
)
TEXTS = st.text("ab\t\x1b/|'\\ é", min_size=1, max_size=30).filter(lambda text: text[-1] != "\\")
ROOMS = NAMES.filter(lambda name: name[0] != "~")
ADDRESSES = st.one_of(
    st.builds(Address, NAMES, ROOMS),
    st.builds(lambda module, room, id: Address(module, room, but=id), NAMES, ROOMS, IDS),
    st.builds(Address, NAMES, st.one_of(st.just(""), ROOMS), IDS),
)
REQUESTS: st.SearchStrategy[Request] = st.one_of(
    st.builds(Register, IDS, NAMES, NAMES, PROPERTIES),
    st.builds(Join, NAMES, NAMES, IDS),
    st.builds(Forward, ADDRESSES, TEXTS),
    st.builds(Stats, PROPERTIES),
    st.builds(RoomInfo, st.dictionaries(NAMES, PROPERTIES, max_size=3)),
    st.builds(Kick, IDS),
    st.builds(Login, NAMES),
    st.just(Bye()),
    st.just(KeepAlive()),
)
REPLIES: st.SearchStrategy[Reply] = st.one_of(
    st.builds(Listing, st.lists(st.builds(Entry, NAMES, NAMES, IDS, PROPERTIES), max_size=4).map(tuple)),
    st.builds(RoomInfo, st.dictionaries(NAMES, PROPERTIES, max_size=3)),
    st.just(RegisterAgain()),
    st.just(Bye()),
    st.just(KeepAlive()),
    st.builds(Body, TEXTS),
)


@given(REQUESTS)
def test_a_request_is_read_as_it_was_written(request: Request) -> None:
    assert "\n" not in request.line()
    assert read_request(request.line()) == request


@given(REPLIES)
def test_an_answer_is_read_as_it_was_written(reply: Reply) -> None:
    assert "\n" not in reply.line()
    assert read_reply(reply.line()) == reply


TAGS = st.sampled_from(
    ["", "REG", "JOIN", "FWD", "STATS", "ROOM_INFO", "KICK", "LOGIN", "LIST", "!BYE", "!ZIP!"]
)
HOSTILE = st.builds(lambda tag, rest: f"{tag}\t{rest}", TAGS, st.text("\t\\/=|~*'u0a é\0\ud83d", max_size=40))


@given(HOSTILE | st.text(max_size=60))
@example("REG\t\t\t")
@example("REG\t~a\tm/r\t")
@example("FWD\tm/*\tx")
@example("FWD\tm/*/~a\tx")
@example("FWD\t\t")
@example("JOIN\t*/*")
@example("LIST\t=")
@example("LIST\ta/b/c")
@example("!ZIP!")
def test_a_hostile_line_is_read_or_refused_and_nothing_else(line: str) -> None:
    for read in (read_request, read_reply, unpacked):
        with suppress(ProtocolError):
            read(line)


# ---- lines as the real ones are -------------------------------------------------------------------------


def test_what_a_real_client_sends_is_understood() -> None:
    came = read_request("REG\tpw.17\tLab Mini/Main Room\tname=Anna|client=3.6.0|moduleVersion=0.1|id=pw.17")
    assert came == Register(
        "pw.17",
        "Lab Mini",
        MAIN_ROOM,
        {"name": "Anna", "client": "3.6.0", "moduleVersion": "0.1", "id": "pw.17"},
    )
    assert read_request("JOIN\tLab Mini/Game\tnull") == Join("Lab Mini", "Game")
    assert read_request("JOIN\tLab Mini/Game") == Join("Lab Mini", "Game", "")
    assert read_request("FWD\tLab Mini/A\\/B/~pw.17\tPLAYER\\\tAnna") == Forward(
        Address("Lab Mini", "A/B", but="pw.17"), "PLAYER\tAnna"
    )
    assert read_request("FWD\tLab Mini/*/pw.18\tSYNC") == Forward(Address("Lab Mini", player="pw.18"), "SYNC")
    assert read_request("ROOM_INFO\tGame=owner\\=pw.17\\|locked\\=true") == RoomInfo(
        {"Game": {"owner": "pw.17", "locked": "true"}}
    )


def test_what_a_real_server_sends_is_understood() -> None:
    listed = read_reply("LIST\tLab/Game/pw.17=name\\=Anna|id\\=pw.17|ip\\=127.0.0.1")
    properties = {"name": "Anna", "id": "pw.17", "ip": "127.0.0.1"}
    assert listed == Listing((Entry("Lab", "Game", "pw.17", properties),))
    assert read_reply("LIST\t") == Listing(())
    assert read_reply("ROOM_INFO\t") == RoomInfo({})
    assert read_reply("CHAT<Anna> - LIST") == Body("CHAT<Anna> - LIST")


# ---- passwords ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        f"REG\t{SECRET}.1\tLab/Main Room\tname=Anna|id={SECRET}.1",
        f"JOIN\tLab/Game\t{SECRET}.1",
        f"FWD\tLab/Game/~{SECRET}.1\tM/1/Map/1/1/null/Map/2/2/null/{SECRET}",
        f"FWD\tLab/*/{SECRET}.1\tSYNCid={SECRET}.1",
        f"STATS\tid={SECRET}.1",
        f"ROOM_INFO\tGame=owner\\={SECRET}.1",
        f"KICK\t{SECRET}.1",
        f"LOGIN\t{SECRET}",
        f"LIST\tLab/Game/{SECRET}.1=id\\={SECRET}.1",
        f"PLAYER\t{SECRET}\tAnna\tGerman",
    ],
)
def test_no_password_is_shown(line: str) -> None:
    with suppress(ProtocolError):
        assert SECRET not in repr(read_request(line))
    assert SECRET not in repr(read_reply(line))


@pytest.mark.parametrize(
    "line",
    [
        f"REG\t{SECRET}\t{SECRET}",
        f"REG\t{SECRET}\\\tLab\tname={SECRET}",
        f"FWD\t{SECRET}\t{SECRET}",
        f"STATS\t{SECRET}=\\u{SECRET}",
        f"{SECRET}",
        f"ROOM_INFO\tGame=owner\\={SECRET}\\\\u",
    ],
)
def test_no_error_quotes_a_password(line: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        read_request(line)
    assert SECRET not in str(caught.value) + repr(caught.value)
    assert caught.value.__cause__ is None


def test_an_id_that_cannot_be_sent_is_not_quoted() -> None:
    with pytest.raises(ProtocolError) as caught:
        Register(f"{SECRET}\\", "Lab", MAIN_ROOM, {}).line()
    assert SECRET not in str(caught.value)


# ---- bodies ---------------------------------------------------------------------------------------------


@given(st.text("ab\t\x1b\n\r/é🐪", min_size=1, max_size=30))
@example("x" * 1001)
@example("LIST\tis no list")
@example("!BYE")
@example("!ZIP!")
def test_a_text_is_unpacked_as_it_was_packed(text: str) -> None:
    body = packed(text)
    assert Body(body).line() == body
    assert unpacked(body) == text


def test_only_long_texts_are_packed() -> None:
    assert packed("x" * 1000) == "x" * 1000
    assert packed("x" * 1001).startswith("!ZIP!")


def test_a_pack_whose_sizes_stand_behind_the_entry_is_read() -> None:
    # as java.util.zip.ZipOutputStream writes it
    body = "!ZIP!UEsDBBQACAgIAAAAIQAAAAAAAAAAAAAAAAAFAAAARHVtbXnzSM3JyQcAUEsHCIKJ0fcHAAAABQAAAFBLAQIUABQACAgIAAAAIQCCidH3BwAAAAUAAAAFAAAAAAAAAAAAAAAAAAAAAABEdW1teVBLBQYAAAAAAQABADMAAAA6AAAAAAA="  # noqa: E501
    assert unpacked(body) == "Hello"


@pytest.mark.parametrize(
    "archive",
    [
        pack({"Dummy": bytes(80 << 20)}, compress=True),
        pack({"Dummy": bytes(20 << 20)}, compress=True),
        pack({"Dummy": b"x", "Two": b"x"}),
        pack({}),
        b"",
        b"PK\3\4" + bytes(100),
    ],
    ids=["too large", "bomb", "two entries", "no entry", "nothing", "no archive"],
)
def test_a_pack_that_is_broken_or_a_bomb_is_refused_in_little_memory(archive: bytes) -> None:
    body = "!ZIP!" + base64.b64encode(archive).decode()
    tracemalloc.start()
    try:
        with pytest.raises(ProtocolError, match="broken, or too large"):
            unpacked(body)
        assert tracemalloc.get_traced_memory()[1] < 2 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("text", ["", "!BYE", "LIST\tx", "ROOM_INFO\tx", "REG_REQUEST\t", "a\nb", "a\rb"])
def test_a_message_cannot_pass_for_the_server_s_own_word(text: str) -> None:
    with pytest.raises(ProtocolError, match="the server's own"):
        Body(text).line()


@pytest.mark.parametrize(
    "line",
    [
        "STATS\t" + "x" * 70_000,
        "REG\t" + "x" * 70_000,
        "LIST\t" + "x" * 300_000,
        "ROOM_INFO\t" + "x" * 70_000,
    ],
)
def test_a_line_longer_than_any_real_one_is_refused(line: str) -> None:
    with pytest.raises(ProtocolError, match=r"more than|too long"):
        (read_reply if line[0] == "L" else read_request)(line)


# ---- lines out of bytes ---------------------------------------------------------------------------------


@given(st.lists(st.text("abé🐪\t\x1b", max_size=10)), st.integers(1, 7), st.sampled_from(["\n", "\r"]))
def test_lines_come_whole_however_the_bytes_fall(lines: list[str], size: int, end: str) -> None:
    data = "".join(line + end for line in lines).encode()
    cutter = Lines()
    found = [line for at in range(0, len(data), size) for line in cutter.feed(data[at : at + size])]
    assert found == lines


@given(st.binary(max_size=200))
def test_any_bytes_are_lines_or_refused(data: bytes) -> None:
    with suppress(ProtocolError):
        for line in Lines(50).feed(data):
            assert len(line) <= 50


def test_a_line_that_never_ends_is_refused_in_bounded_memory() -> None:
    lines = Lines(100)
    with pytest.raises(ProtocolError, match="more than 100 bytes"):
        for _ in range(11):
            list(lines.feed(b"0123456789"))
    assert list(lines.feed(b"x\n")) == ["x"]
