"""No outlet tells a reader what he may not see: pages of every seat, chat, prints, reports and the ledger.

One game is played with masked caravans, hands, secret bids and findings about them; then everything that
every reader can get is searched for the names and ids of what is hidden from him.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from guelta.builder.vassal.actions import Chat, MutableProperty
from guelta.companion.after_action.story import Story, hides, is_over, tell
from guelta.companion.commands.door import main
from guelta.companion.following.game_file import open_game
from guelta.companion.journal.journal import Journal
from guelta.companion.journal.replay import rejudge
from guelta.companion.judging.tabletop import News
from guelta.companion.page.app import page
from guelta.companion.page.view import View
from guelta.companion.session.chat import Question, answer, greeting
from guelta.companion.session.listening import Event, Listener
from guelta.companion.session.marking import to_show
from guelta.companion.session.session import Session
from guelta.companion.viewing.viewer import EVERYTHING, PUBLIC, Viewer
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.sight.sight import seen_by
from tests.companion.salt_road_table import MODULE, SaltRoad, known
from tests.library import KNOWN
from tests.rules.board import board
from tests.salt_road import CHARTS, GAME, SIDES

BOARD = """
@ turn-1/planning
scenario = winter
weather = calm
bid-red = 70417041
bid-blue = 70427042
0101  addax^red fennec^red
0102  oryx^red
0202  gundi houbara
0301  zorilla^blue
0303  caracal^blue jerboa^blue
events  card-truce card-locusts
hand-red  card-mirage card-sandstorm
hand-blue  card-ambush card-rumour
omens  omen-comet omen-eclipse omen-halo
"""

SECRETS = {
    "red": ("addax", "fennec", "oryx", "mirage", "sandstorm", "70417041"),
    "blue": ("caracal", "jerboa", "zorilla", "ambush", "rumour", "70427042"),
}
"""The words that a side keeps to itself; its bid is too long to stand by chance in the digest of a seed."""
NOBODYS = ("locusts", "comet", "eclipse", "halo")
TOKENS = {"red": "seat-of-red", "blue": "seat-of-blue", "spectator": "seat-of-nobody", "": "host"}


def hidden_from(*sides: str) -> tuple[str, ...]:
    """Return the words that a reader must not meet."""
    others = (word for side, words in SECRETS.items() if side not in sides for word in words)
    return (*others, *NOBODYS)


def clean(text: str, *sides: str) -> bool:
    """Whether a text has no word that is hidden from who plays these sides; says which it has."""
    met = [word for word in hidden_from(*sides) if word in text.lower()]
    assert not met, f"{sides or 'everybody'} reads {met} in {text[:2000]}"
    return True


def played() -> SaltRoad:
    """Red crowds a hex with hidden caravans, Blue draws a third card: both are against the rules."""
    game = SaltRoad.of(board(BOARD))
    game.move("card-truce", "hand-blue", under="card-rumour")
    game.turn("turn-1/marches")
    game.move("oryx", "0101", under="fennec")
    game.turn("turn-2/planning")
    return game


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """The game followed to its end."""
    with known(monkeypatch):
        session = Session(KNOWN, Journal.open(tmp_path / "journal.sqlite", source="test"))
        log = played().log()
        session.lay(MODULE.name or "", "1", log.start.command, "game.vlog")
        for step in log.steps():
            session.see(step, "Anna")
        yield session
        session.close()


def get(session: Session, path: str, side: str) -> str:
    """Ask the page as the seat of a side does."""
    seats = {token: name for name, token in TOKENS.items() if name}

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(page(session, token=TOKENS[""], seats=seats))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765") as client:
            return await client.get(f"/{TOKENS[side]}/{path}", headers={"host": "127.0.0.1:8765"})

    return asyncio.run(asked()).text


def events(heard: Listener) -> list[Event]:
    """Return every event that was told since."""

    async def taken() -> list[Event]:
        return [event async for event in heard]

    heard.hear(None)
    return asyncio.run(taken())


PATHS = (
    "board",
    "board?step=0",
    "board?step=1",
    "steps",
    "now",
    "worksheets",
    "ledger",
    "ledger.md",
    "ledger.csv",
)


def test_the_game_has_findings_that_are_secret(session: Session) -> None:
    assert session.tabletop is not None
    found = {str(each.finding): str(each.finding.seen_by) for each in session.tabletop.findings}
    assert found == {
        "1.10 violation hand-blue card-ambush card-rumour card-truce": "blue",
        "2.10 violation 0101 addax fennec oryx": "red",
    }


@pytest.mark.parametrize("side", TOKENS, ids=lambda side: side or "host")
@pytest.mark.parametrize("path", PATHS)
def test_no_address_of_the_page_tells_a_seat_the_others_secrets(
    session: Session, side: str, path: str
) -> None:
    clean(get(session, path, side), side)


def test_a_seat_sees_its_own(session: Session) -> None:
    for side, words in SECRETS.items():
        text = get(session, "board", side)
        assert all(word in text for word in words if not word.startswith("card"))
        assert '"2.10"' in get(session, "steps", "red") and '"2.10"' not in get(session, "steps", "blue")


@pytest.mark.parametrize("side", TOKENS, ids=lambda side: side or "host")
def test_no_event_tells_a_seat_the_others_secrets(session: Session, side: str) -> None:
    view = View(session, side)
    clean(json.dumps(view.state()), side)
    heard = session.listen()
    game = played()
    game.do(MutableProperty("Weather", "calm", "storm", "Module"))
    game.move("jerboa", "0302", under="caracal")
    game.turn("turn-2/marches")
    for step in [*game.log().steps()][-3:]:
        session.see(step, "Bert")
    told = [view.told(event) for event in events(heard)]
    assert len([each for each in told if each is not None]) >= 3
    clean(json.dumps(told), side)


def test_a_counter_out_of_sight_is_answered_for_as_one_that_stands_nowhere(session: Session) -> None:
    for side in ("blue", "spectator"):
        told = json.loads(get(session, "reach/addax", side))
        assert (told["origin"], told["goals"], told["name"]) == ("", [], "Caravan Addax")
        assert get(session, "odds/0303?counter=addax&at=0302", side) == get(session, "odds/0303", side)


def test_what_is_turned_face_down_where_it_stands_changes_nothing_for_others(session: Session) -> None:
    """Of a hidden counter nobody else hears even that something changed."""
    assert session.tabletop is not None
    game = session.tabletop.game
    before = session.tabletop.position
    after = before.with_stack("0303", [replace(each, face="spent") for each in before.stack("0303")])
    news = News(9, "Bert", after, ("0303",), (), ())
    assert news.heard_by(PUBLIC, game, before).changed == ()
    assert news.heard_by(Viewer(("blue",)), game, before).changed == ("0303",)
    assert news.heard_by(EVERYTHING, game, before).position is after


@pytest.mark.parametrize("side", ["red", "spectator", ""], ids=lambda side: side or "host")
def test_a_step_that_changed_what_only_another_sees_is_told_as_chat_is(session: Session, side: str) -> None:
    """Nor does a row tell who played it; its owner finds it among his moves."""
    game = played()
    for action in (
        Chat("<Bert> - thinking"),
        MutableProperty("BidBlue", "70427042", "70427043", "Module"),
        Chat("<Bert> - done"),
    ):
        game.do(action)
    for step in [*game.log().steps()][-3:]:
        session.see(step, "Bert")
    last = session.history().last
    others, own = (json.loads(get(session, "steps", each)) for each in (side, "blue"))
    assert others["still"][-1][1] == last and others["still"][-1][0] <= last - 2
    assert own["still"][-1] == [last, last]
    senders = {row["step"]: row["sender"] for row in others["rows"]}
    assert not {last - 2, last - 1, last} & senders.keys()


# ---- the room


def test_the_chat_tells_nobodys_secrets(session: Session) -> None:
    assert session.tabletop is not None
    said = [greeting(session.tabletop)]
    for word in ("why", "due", "odds", "help"):
        for about in ("", "0101", "0303", "hand of blue"):
            said += answer(Question(word, about), session.tabletop, session.speech)
    clean("\n".join(said))
    assert "nothing due" in said[0]


def test_the_referee_says_nothing_of_secrets(session: Session) -> None:
    heard = session.listen()
    game = played()
    game.turn("turn-2/marches")
    session.see([*game.log().steps()][-1], "Bert")
    clean(" ".join(str(event.body) for event in events(heard) if event.kind == "said"))


def test_nothing_secret_is_marked_on_the_map(session: Session) -> None:
    assert session.tabletop is not None
    assert to_show(session.tabletop) == ()


# ---- what is printed


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game as a log."""
    with known(monkeypatch):
        path = tmp_path / "game.vlog"
        played().log().write(path)
        yield path


@pytest.mark.parametrize("command", ["show", "check"])
@pytest.mark.parametrize("json", [[], ["--json"]], ids=["text", "json"])
def test_what_is_printed_is_public_unless_a_side_is_named(
    log: Path, capsys: pytest.CaptureFixture[str], command: str, json: list[str]
) -> None:
    main([command, str(log), *json])
    public = capsys.readouterr().out
    assert "unseen" in public and clean(public)
    for side in SIDES:
        main([command, str(log), *json, "--as", side])
        own = capsys.readouterr().out
        assert clean(own, side)
        assert "mirage" in own if side == "red" else "ambush" in own


def test_a_side_that_a_game_does_not_have_is_refused(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(log), "--as", "green"]) == 2
    assert "has no side 'green'; it has red, blue" in capsys.readouterr().err


def test_a_board_that_is_shown_is_read_again(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", str(log), "--as", "blue"])
    shown = Position.parse(capsys.readouterr().out, GAME)
    assert shown == seen_by(GAME, shown, ["blue"])
    assert [str(each) for each in shown.stack("0303")] == ["caracal^blue", "jerboa^blue"]


def test_what_a_mail_brings_is_public(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["turn", str(log)])
    assert clean(capsys.readouterr().out)


def test_the_mix_has_every_word_that_is_searched_for() -> None:
    names = " ".join(CHARTS.counters).lower()
    assert all(word in names for word in (*hidden_from(), *NOBODYS) if not word.isdigit())


# ---- the report


def told_of(story: Story) -> str:
    """Return everything a report can tell, as text."""
    moves = [move for scene in story.scenes for move in scene.moves]
    ledgers = [ledger for scene in story.scenes for ledger in scene.ledgers]
    found = [finding for scene in story.scenes for finding, _ in scene.findings]
    boards = [str(board) for _, board in story.boards]
    return f"{moves} {ledgers} {found} {boards} {story.judgement.position} {story.judgement.as_json()}"


def test_a_report_is_public_while_the_game_goes_on(log: Path) -> None:
    game = open_game(log, KNOWN)
    whole = tell(game, "the game")
    assert hides(whole) and not is_over(whole)
    assert "addax" in told_of(whole)
    assert clean(told_of(tell(game, "the game", viewer=PUBLIC)))
    own = told_of(tell(game, "the game", viewer=Viewer(("red",))))
    assert clean(own, "red") and "addax" in own


def test_who_comes_in_sight_has_not_come(log: Path) -> None:
    """To Blue the oryx of Red moved unseen; nothing of it is told as a loss or an arrival."""
    story = tell(open_game(log, KNOWN), "the game", viewer=Viewer(("blue",)))
    moves = [move.standing.counter for scene in story.scenes for move in scene.moves]
    assert moves == []


def test_a_game_is_over_with_its_last_phase_or_a_victory(log: Path) -> None:
    story = tell(open_game(log, KNOWN), "the game")
    for position, over in (
        (story.judgement.position.at("turn-2/marches"), True),
        (story.judgement.position.with_fields(victory="red"), True),
        (story.judgement.position, False),
    ):
        assert is_over(replace(story, judgement=replace(story.judgement, position=position))) == over


def test_what_is_judged_anew_is_told_in_public_alone(session: Session) -> None:
    """`--rejudge` says on the console what is found otherwise; here findings of before are missing."""
    assert rejudge(KNOWN, session.journal) == []
    before = session.history().findings
    try:
        session.journal.history.findings = lambda step: ()  # type: ignore[method-assign]
        assert rejudge(KNOWN, session.journal) == []
        assert before(session.history().last)
    finally:
        del session.journal.history.findings  # type: ignore[method-assign]
