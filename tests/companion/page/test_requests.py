"""The paperwork at the page: forms that are filled in, refused, taken back and written to the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guelta.builder.vassal.command import Command
from guelta.companion.following.feed import FileFeed
from guelta.companion.following.game_file import open_game
from guelta.companion.page.requests import Forms
from guelta.companion.session.session import Session
from tests.companion.page.followed import (
    SEATS,
    Answer,
    ask,
    campaign,
    following,
    overstacked,
    set_up,
    tell,
)
from tests.library import KNOWN

HARVEST, AFFILIATION = "turn-1/harvest", "turn-2/affiliation"
GOVERNMENT, REBEL, _ = SEATS


@pytest.fixture
def harvest(tmp_path: Path) -> Iterator[Session]:
    game = campaign(HARVEST)
    with following(tmp_path, game) as session:
        session.file = tmp_path / "our-game.vlog"
        game.log().write(session.file)
        yield session


@pytest.fixture
def affiliation(tmp_path: Path) -> Iterator[Session]:
    with following(tmp_path, campaign(AFFILIATION)) as session:
        yield session


def dice(session: Session, *values: str, id: str = "harvest", **more: object) -> Answer:
    said = {"phase": HARVEST, "id": id, "kind": "dice", "values": [*values], "who": "Anna", **more}
    return tell(session, "worksheet/decide", said)


def chosen(session: Session, token: str, side: str, *values: str) -> Answer:
    said = {
        "phase": AFFILIATION,
        "id": f"terrorism-{side}",
        "kind": "choice",
        "values": [*values],
        "who": side,
    }
    return tell(session, "worksheet/decide", said, token=token)


def test_the_worksheet_of_the_phase_being_played_is_open(harvest: Session) -> None:
    overview = ask(harvest, "worksheets").json
    assert overview["open"] == HARVEST
    assert [each["phase"] for each in overview["phases"]] == [HARVEST]
    assert len(overview["seed"]["commitment"]) == 64
    assert overview["seed"]["shown"] is None
    sheet = ask(harvest, "worksheet").json
    assert sheet == ask(harvest, f"worksheet?phase={HARVEST}").json
    assert [(each["id"], each["kind"], each["dice"], len(each["faces"])) for each in sheet["asks"]] == [
        ("harvest", "dice", 2, 6)
    ]


def test_dice_entered_by_hand_are_a_line_of_the_ledger_with_who_said_it(harvest: Session) -> None:
    sheet = dice(harvest, "3", "4").json
    assert sheet["finding"] is None
    first = sheet["entries"][0]
    assert (first["dice"], first["origin"], first["who"]) == ([3, 4], "hand", "Anna")
    assert "harvest" not in [each["id"] for each in sheet["asks"]]


@pytest.mark.parametrize(
    "values", [("7", "1"), ("0", "1"), ("1",), ("1", "2", "3"), ("", ""), ("one", "2"), ("²", "1")]
)
def test_dice_that_cannot_fall_so_are_refused_and_change_nothing(
    harvest: Session, values: tuple[str, ...]
) -> None:
    before = ask(harvest, "worksheet").json
    sheet = dice(harvest, *values).json
    assert sheet["finding"]["rule"] == "6.00"
    assert {**sheet, "finding": None} == {**before, "finding": None}


def test_the_last_answer_is_taken_back(harvest: Session) -> None:
    before = ask(harvest, "worksheet").json
    dice(harvest, "3", "4")
    after = tell(harvest, "worksheet/undo", {"phase": HARVEST, "who": "Bert"}).json
    assert after["asks"] == before["asks"]
    assert after["entries"] == []
    nothing = tell(harvest, "worksheet/undo", {"phase": HARVEST})
    assert (nothing.status, nothing.refusal) == (409, "there is no decision to take back")


def test_the_companion_rolls_with_a_seed_that_is_shown_afterwards(harvest: Session) -> None:
    commitment = ask(harvest, "worksheets").json["seed"]["commitment"]
    rolled = tell(harvest, "worksheet/roll", {"phase": HARVEST, "id": "harvest", "who": "Anna"}).json
    assert rolled["entries"][0]["origin"] == "seed"
    first = rolled["entries"][0]["dice"]
    tell(harvest, "worksheet/undo", {"phase": HARVEST})
    again = tell(harvest, "worksheet/roll", {"phase": HARVEST, "id": "harvest"}).json
    assert again["entries"][0]["dice"] == first
    said = tell(harvest, "worksheet/seed", {"who": "Anna"}).json["said"]
    earlier = ask(harvest, "worksheets").json["seed"]["earlier"]
    assert [each["commitment"] for each in earlier] == [commitment]
    assert earlier[0]["seed"] in said


def test_a_throw_that_the_log_does_not_have_is_refused(harvest: Session) -> None:
    answer = tell(harvest, "worksheet/throw", {"phase": HARVEST, "id": "harvest", "throw": 1})
    assert (answer.status, answer.refusal) == (409, "the log of this phase has no throw 1; it has 0")
    for strange in (None, "1", True, 1.5):
        assert (
            tell(harvest, "worksheet/throw", {"phase": HARVEST, "id": "harvest", "throw": strange}).status
            == 400
        )


def test_a_worksheet_that_asks_for_something_is_not_written(harvest: Session, tmp_path: Path) -> None:
    answer = tell(harvest, "worksheet/carry-out", {"phase": HARVEST})
    assert answer.status == 409
    assert answer.refusal.endswith("is not complete; it asks for: Annual harvest")
    assert sorted(path.name for path in tmp_path.glob("*.v*")) == ["our-game.vlog"]


def test_what_is_done_is_written_beside_the_log_and_stands_in_the_ledger(
    harvest: Session, tmp_path: Path
) -> None:
    assert ask(harvest, "ledger").json == []
    sheet = dice(harvest, "3", "4").json
    while sheet["asks"]:
        (asked,) = sheet["asks"]
        assert asked["kind"] == "dice"
        sheet = dice(harvest, *["3"] * asked["dice"], id=asked["id"]).json
    before = (tmp_path / "our-game.vlog").read_bytes()
    answer = tell(harvest, "worksheet/carry-out", {"phase": HARVEST, "who": "Anna"})
    assert answer.status == 200
    assert (answer.json["state"], answer.json["can"]["reopen"]) == ("carried out", True)
    (written,) = (path for path in tmp_path.glob("*.vsav"))
    assert written.name in answer.json["said"]
    assert FileFeed.open(written).module[0]
    assert (tmp_path / "our-game.vlog").read_bytes() == before
    lines = ask(harvest, "ledger").json
    assert (lines[0]["rule"], lines[0]["dice"], lines[0]["turn"]) == ("6.30", [3, 4], 1)
    markdown, table = ask(harvest, "ledger.md"), ask(harvest, "ledger.csv")
    assert markdown.text.startswith("# Campaign\n")
    assert table.text.startswith("turn,phase,rule,what happened,dice")
    assert table.headers["content-disposition"] == 'attachment; filename="ledger.csv"'
    taken_up = tell(harvest, "worksheet/reopen", {"phase": HARVEST}).json
    assert taken_up["state"] == "done"


def test_a_secret_choice_is_shown_to_nobody_else_until_both_are_in(affiliation: Session) -> None:
    mine = chosen(affiliation, GOVERNMENT, "government", "ouaddai").json
    assert mine["finding"] is None
    assert "ouaddai" in str(mine["decisions"])
    for other in (ask(affiliation, "worksheet", token=REBEL), ask(affiliation, "worksheet")):
        assert other.json["in"] == ["fan"]
        assert "ouaddai" not in str(other.json["decisions"])
    both = chosen(affiliation, REBEL, "rebel", "borkou").json
    assert both["in"] == []
    assert {"ouaddai", "borkou"} <= {value for each in both["decisions"] for value in each["values"]}


def test_a_seat_decides_for_its_own_side_alone(affiliation: Session) -> None:
    refused = chosen(affiliation, REBEL, "government", "ouaddai").json
    assert refused["finding"] is not None
    assert refused["decisions"] == []


def test_a_seat_does_not_write_to_the_game(affiliation: Session) -> None:
    answer = tell(affiliation, "worksheet/carry-out", {"phase": AFFILIATION}, token=GOVERNMENT)
    assert (answer.status, answer.refusal) == (403, "Only whoever runs the companion writes to the game.")


def test_a_seat_neither_shows_nor_renews_the_seed(harvest: Session) -> None:
    before = ask(harvest, "worksheets").json["seed"]
    answer = tell(harvest, "worksheet/seed", {"who": "Bo"}, token=REBEL)
    assert (answer.status, answer.refusal) == (403, "Only whoever runs the companion shows the seed.")
    assert ask(harvest, "worksheets").json["seed"] == before


def test_a_seat_rolls_its_own_dice_alone(harvest: Session) -> None:
    said = {"phase": HARVEST, "id": "harvest"}
    assert tell(harvest, "worksheet/roll", said, token=REBEL).json["finding"] is not None
    assert ask(harvest, "worksheet").json["entries"] == []
    assert tell(harvest, "worksheet/roll", said, token=GOVERNMENT).json["finding"] is None


def test_a_worksheet_that_is_none_is_refused_in_a_sentence(harvest: Session) -> None:
    for phase in ("turn-99/harvest", "../x", "<b>"):
        answer = ask(harvest, f"worksheet?phase={phase}")
        assert answer.status == 409
        assert answer.refusal.startswith("no worksheet of ")
    assert tell(harvest, "worksheet/undo", {"phase": "turn-3/budget"}).status == 409


def test_a_game_without_paperwork_has_no_worksheet_yet(tmp_path: Path) -> None:
    with following(tmp_path, overstacked()) as session:
        overview = ask(session, "worksheets").json
        assert HARVEST not in [each["phase"] for each in overview["phases"]]


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"phase": HARVEST},
        {"phase": 1, "id": "harvest", "kind": "dice", "values": ["1", "2"]},
        {"phase": HARVEST, "id": ["harvest"], "kind": "dice", "values": ["1", "2"]},
        {"phase": HARVEST, "id": "harvest", "kind": "magic", "values": ["1", "2"]},
        {"phase": HARVEST, "id": "harvest", "kind": "dice", "values": "12"},
        {"phase": HARVEST, "id": "harvest", "kind": "dice", "values": [1, 2]},
        {"phase": HARVEST, "id": "harvest", "kind": "dice", "values": ["1"] * 1000},
        {"phase": HARVEST, "id": "harvest", "kind": "dice", "values": ["1" * 1000]},
        {"phase": "x" * 1000, "id": "harvest", "kind": "dice", "values": ["1", "2"]},
    ],
)
def test_what_is_no_form_changes_nothing(harvest: Session, said: dict[str, object]) -> None:
    answer = tell(harvest, "worksheet/decide", said)
    assert answer.status == 400
    assert answer.refusal.endswith("nothing was changed.")
    assert ask(harvest, "worksheet").json["entries"] == []


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"1", b"null", b'"x"', b"[" * 50_000, b"\xff\xfe"])
def test_what_is_no_json_is_refused(harvest: Session, content: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = ask(harvest, "worksheet/decide", method="POST", content=content, headers=headers)
    assert answer.status == 400


def test_a_hostile_name_is_kept_short_and_plain(harvest: Session) -> None:
    sheet = dice(harvest, "3", "4", who="<script>" + "x" * 500 + "\u202e\x00").json
    assert sheet["entries"][0]["who"].startswith("<script>xxx")
    assert len(sheet["entries"][0]["who"]) == 40
    assert dice(harvest, "1", id="nothing", who=["Anna"]).status == 200


def test_other_pages_hear_that_a_worksheet_changed(harvest: Session) -> None:
    listener = harvest.listen()
    dice(harvest, "7", "1")
    dice(harvest, "3", "4")
    waiting = [event.kind for event in listener._waiting if event is not None]
    assert waiting == ["paperwork"]


def test_every_form_has_an_address() -> None:
    paths = {route.path for route in Forms(None, {}).routes()}  # type: ignore[arg-type]
    assert {
        f"/worksheet/{name}" for name in ("decide", "roll", "throw", "undo", "board", "start", "reopen")
    } <= paths


# ---- marks on the map


class Chatroom:
    """A live room that takes note of what is sent to it."""

    def __init__(self) -> None:
        self.sent: list[Command] = []

    async def say(self, *lines: str, to: str = "") -> None:
        raise AssertionError(f"nobody asked for {lines!r}")

    async def send(self, commands: Command) -> None:
        self.sent.append(commands)


def test_what_was_found_is_marked_in_the_live_game_on_request_once(tmp_path: Path) -> None:
    with following(tmp_path, overstacked()) as session:
        session.room = room = Chatroom()
        assert ask(session, "game").json["live"] is True
        assert "can undo it" in tell(session, "marks", {}).json["said"]
        (sent,) = room.sent
        assert any("highlighted 2826" in str(action) for action in sent.walk())
        assert tell(session, "marks", {}).json["said"] == "There is nothing to mark or clear on the map"
        assert len(room.sent) == 1


def test_without_a_file_beside_which_it_could_be_saved_nothing_is_marked(tmp_path: Path) -> None:
    with following(tmp_path, overstacked()) as session:
        assert ask(session, "game").json["live"] is False
        answer = tell(session, "marks", {})
        assert (answer.status, "no file and no live game to mark" in answer.refusal) == (409, True)


def test_only_who_runs_the_companion_marks_the_map(tmp_path: Path) -> None:
    with following(tmp_path, overstacked()) as session:
        session.room = room = Chatroom()
        assert tell(session, "marks", {}, token=GOVERNMENT).status == 403
        assert room.sent == []


# ---- what a set-up leaves to the players


def test_the_places_a_set_up_leaves_open_are_shown_checked_and_written(tmp_path: Path) -> None:
    """14.31: the Government of 1990 chooses the airfields of its companies."""
    game = set_up("deby")
    with following(tmp_path, game) as session:
        session.file = tmp_path / "our-game.vlog"
        game.log().write(session.file)
        phase = ask(session, "worksheets").json["open"]

        def choose(id: str, *values: str, token: str = GOVERNMENT) -> Answer:
            said = {"phase": phase, "id": id, "kind": "choice", "values": [*values], "who": "Anna"}
            return tell(session, "worksheet/decide", said, token=token)

        choose("set-up-rebel", token=REBEL)
        (asked,) = choose("set-up-government", "companies").json["asks"]
        assert (asked["id"], asked["least"], asked["most"]) == ("set-up-fant-recon-co", 3, 3)
        titles = [option["title"] for option in asked["options"]]
        assert len(titles) == 24 and "1333 Bol" in titles and "1537 N'Djamena" not in titles
        refused = choose("set-up-fant-recon-co", "1537", "1333", "1447").json
        assert refused["finding"]["rule"] == "14.31"
        choose("set-up-fant-recon-co", "1333", "1447", "1631")
        sheet = choose("set-up-fant-airborne-co", "1644", "1849", "1946", "2033", "2111").json
        assert [entry["rule"] for entry in sheet["entries"]] == ["14.31"] * 3
        written = tell(session, "worksheet/carry-out", {"phase": phase, "who": "Anna"})
        assert written.status == 200
        (save,) = tmp_path.glob("our-game-after-*.vsav")
        saved = open_game(save, KNOWN)
        after = saved.at(saved.last_step).position
        assert [each.counter for each in after.stack("1333")] == ["fant-recon-co-1"]
