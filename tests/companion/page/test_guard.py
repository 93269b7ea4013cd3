"""Who may ask the page, and what a page of somebody else in the same browser gets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guelta.companion.page.app import page
from guelta.companion.page.guard import LARGEST_BODY, is_loopback
from guelta.companion.session.session import Session
from tests.companion.page.followed import HOST, ORIGIN, TOKEN, ask, following, overstacked, tell

READS = ("", "game", "board", "steps", "events", "static/main.js", "charts", "worksheets", "ledger.csv")
WRITES = ("decide", "roll", "throw", "undo", "board", "start", "reopen", "seed", "carry-out")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with following(tmp_path, overstacked()) as session:
        yield session


@pytest.mark.parametrize("path", READS)
@pytest.mark.parametrize("token", ["", "wrong", TOKEN[:-1], TOKEN + "x", TOKEN.upper()])
def test_nothing_is_shown_without_the_token(session: Session, path: str, token: str) -> None:
    answer = ask(session, path, token=token)
    assert answer.status == 403
    assert answer.text == "This address lacks its token; open the whole address that Guelta printed.\n"


def test_the_bare_address_shows_nothing(session: Session) -> None:
    for path in ("/", "/favicon.ico", "/static/main.js", f"/x/{TOKEN}/"):
        assert _raw(session, path)["status"] == 403


@pytest.mark.parametrize(
    "host",
    [
        "guelta.example",
        "127.0.0.1.example",
        "127.0.0.1:80:80",
        "10.0.0.1",
        "",
        "[::2]",
        "localhost.",
        "a@127.0.0.1",
    ],
)
def test_a_name_that_somebody_points_at_this_machine_is_refused(session: Session, host: str) -> None:
    answer = _raw(session, f"/{TOKEN}/board", headers=[(b"host", host.encode())])
    assert answer["status"] == 421
    assert b"127.0.0.1 only" in answer["body"]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8080", "localhost:1", "[::1]:65535"])
def test_this_machine_goes_by_three_names(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("192.168.1.7:8765", 200),
        ("[fe80::1]:8765", 200),
        ("guelta.example", 421),
        ("192.168.1.7.example", 421),
        ("localhost.", 421),
    ],
)
def test_a_page_open_to_others_goes_by_figures_and_by_no_name_that_somebody_points_at_it(
    session: Session, host: str, status: int
) -> None:
    headers = [(b"host", host.encode())]
    answer = _raw(session, "/a-seat/board", headers=headers, seats={"a-seat": "rebel"}, is_open=True)
    assert answer["status"] == status
    assert _raw(session, f"/{TOKEN}/board", headers=headers, is_open=True)["status"] in (403, 421)


@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize(
    "origin", ["", "null", "http://guelta.example", "http://127.0.0.1:1", f"https://{HOST}"]
)
def test_only_the_page_itself_writes(session: Session, name: str, origin: str) -> None:
    answer = tell(session, f"worksheet/{name}", {}, origin=origin)
    assert answer.status == 403
    assert answer.text == "Only the page itself may write; nothing was changed.\n"


@pytest.mark.parametrize("name", WRITES)
def test_no_write_without_the_token(session: Session, name: str) -> None:
    assert tell(session, f"worksheet/{name}", {}, token="wrong").status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_of_somebody_else_reads_nothing(session: Session, site: str) -> None:
    assert ask(session, "board", headers={"sec-fetch-site": site}).status == 403
    assert ask(session, "board", headers={"sec-fetch-site": "same-origin"}).status == 200
    assert ask(session, "board", headers={"sec-fetch-site": "none"}).status == 200


def test_a_link_in_a_chat_may_be_followed_but_no_frame_and_no_form(session: Session) -> None:
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert ask(session, headers=link).status == 200
    assert ask(session, headers={**link, "sec-fetch-dest": "iframe"}).status == 403
    assert tell(session, "worksheet/undo", {}, **link).status == 403


def test_a_form_of_another_page_cannot_write(session: Session) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = ask(session, "worksheet/undo", method="POST", content=b"{}", headers={"content-type": kind})
        assert answer.status == 415


def test_a_body_that_says_it_is_too_long_is_not_read(session: Session) -> None:
    answer = ask(
        session,
        "worksheet/undo",
        method="POST",
        content=b"x" * (LARGEST_BODY + 1),
        headers={"content-type": "application/json"},
    )
    assert answer.status == 413


def test_a_body_that_does_not_say_how_long_it_is_is_not_read(session: Session) -> None:
    headers = [(b"host", HOST.encode()), (b"origin", ORIGIN.encode()), (b"content-type", b"application/json")]
    answer = _raw(session, f"/{TOKEN}/worksheet/undo", method="POST", headers=headers)
    assert answer["status"] == 411
    for length in (b"-1", b"1e3", b"\xc2\xb2", b"9" * 30):
        refused = _raw(
            session,
            f"/{TOKEN}/worksheet/undo",
            method="POST",
            headers=[*headers, (b"content-length", length)],
        )
        assert refused["status"] in (411, 413)


def test_a_body_longer_than_it_said_is_cut_off(session: Session) -> None:
    headers = [
        (b"host", HOST.encode()),
        (b"origin", ORIGIN.encode()),
        (b"content-type", b"application/json"),
        (b"content-length", b"10"),
    ]
    answer = _raw(
        session, f"/{TOKEN}/worksheet/undo", method="POST", headers=headers, body=b"x" * (LARGEST_BODY + 1)
    )
    assert answer["status"] == 413


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_other_methods_are_refused(session: Session, method: str) -> None:
    assert ask(session, "board", method=method).status == 405


def test_what_reads_is_not_written_to_and_the_other_way_round(session: Session) -> None:
    assert tell(session, "board", {}).status == 405
    assert ask(session, "worksheet/undo").status == 405


def test_an_endless_address_is_refused(session: Session) -> None:
    assert ask(session, "space/" + "2" * 5000).status == 414


@pytest.mark.parametrize("path", READS[:4] + READS[5:])
def test_every_answer_carries_the_policy(session: Session, path: str) -> None:
    headers = ask(session, path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["form-action"] == policy["base-uri"] == "'none'"
    assert policy["trusted-types"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"


def test_refusals_carry_the_policy_too(session: Session) -> None:
    assert "content-security-policy" in ask(session, token="wrong").headers
    assert "content-security-policy" in ask(session, "no-such-thing").headers


@pytest.mark.parametrize(
    "path", ["game", "board", "steps", "worksheets", "ledger", "ledger.md", "charts/crt"]
)
def test_no_cache_keeps_what_is_told_of_a_game(session: Session, path: str) -> None:
    assert ask(session, path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", [path for path in READS if path != "events"])
def test_the_token_stands_in_no_answer(session: Session, path: str) -> None:
    answer = ask(session, path)
    assert TOKEN not in answer.text
    assert TOKEN not in str(answer.headers)


def test_a_web_socket_is_not_answered(session: Session) -> None:
    assert _raw(session, f"/{TOKEN}/events", kind="websocket")["status"] is None


def _raw(
    session: Session,
    path: str,
    *,
    method: str = "GET",
    kind: str = "http",
    headers: list[tuple[bytes, bytes]] | None = None,
    body: bytes = b"",
    **served: Any,
) -> dict[str, Any]:
    """Ask without a client that would put the headers right."""
    answer: dict[str, Any] = {"status": None, "body": b""}
    scope = {
        "type": kind,
        "asgi": {"version": "3.0"},
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", HOST.encode())] if headers is None else headers,
    }
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer["status"] = message["status"]
        answer["body"] += message.get("body", b"")

    async def run() -> None:
        await page(session, token=TOKEN, **served)(scope, receive, send)  # type: ignore[arg-type]

    try:
        asyncio.run(run())
    except Exception as error:  # a client that goes away is an exception inside the framework
        answer["error"] = error
    return answer
