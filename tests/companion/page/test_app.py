"""What the page can be asked for, and what it says when something is not to be had."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from guelta.companion.page.map_drawing import Drawings, MapDrawing
from guelta.companion.page.view import View
from guelta.companion.session.session import Session
from guelta.companion.viewing.viewer import Viewer
from guelta.rules.engine.advice.advice import Advice
from guelta.rules.engine.advice.overlay import Overlay
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.game import Game
from tests.companion.page.followed import COMBAT, MOVEMENT, SEATS, ask, following, overstacked
from tests.companion.played import CHAD, Played, counter
from tests.library import LIBRARY

STATIC = Path(__file__).parents[3] / "companion" / "page" / "static"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with following(tmp_path, overstacked()) as session:
        yield session


def test_the_page_opens(session: Session) -> None:
    answer = ask(session)
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>Guelta</title>" in answer.text


@pytest.mark.parametrize("file", sorted(STATIC.iterdir()), ids=lambda file: file.name)
def test_every_file_of_the_page_is_served_as_what_it_is(session: Session, file: Path) -> None:
    kinds = {"css": "text/css", "js": "text/javascript", "html": "text/html", "svg": "image/svg+xml"}
    answer = ask(session, f"static/{file.name}")
    assert answer.status == 200
    assert answer.data == file.read_bytes()
    assert answer.headers["content-type"].startswith(kinds[file.suffix[1:]])
    assert (
        ask(session, f"static/{file.name}", headers={"if-none-match": answer.headers["etag"]}).status == 304
    )


@pytest.mark.parametrize(
    "name", ["app.py", "../app.py", "..%2fapp.py", "%2e%2e/app.py", "static", "nothing.js", "main.js/"]
)
def test_nothing_else_is_served_as_a_file(session: Session, name: str) -> None:
    answer = ask(session, f"static/{name}")
    assert answer.status in (404, 307)
    assert "import" not in answer.text


def test_the_fonts_come_from_here(session: Session) -> None:
    answer = ask(session, "fonts/BarlowSemiCondensed-Medium.ttf")
    assert (answer.status, answer.headers["content-type"]) == (200, "font/ttf")
    assert ask(session, "fonts/Arial.ttf").status == 404


@cache
def drawing() -> MapDrawing:
    return Drawings().of(LIBRARY.game("chad"))


def test_the_map_is_the_one_the_module_has(session: Session) -> None:
    digest = ask(session, "game").json["art"]["digest"]
    board = ask(session, f"art/{digest}/board.svg")
    assert board.headers["content-type"] == "image/svg+xml"
    assert board.text == drawing().picture
    assert board.headers["cache-control"] == "private, max-age=86400, immutable"
    assert ask(session, f"art/{digest}/symbols.svg").text == drawing().symbols
    assert ask(session, "art/0123456789abcdef/board.svg").status == 404
    assert ask(session, f"art/{digest}/other.svg").status == 404


def test_a_game_is_told_with_its_places_counters_sequence_and_rules(session: Session) -> None:
    game = ask(session, "game").json
    assert (game["id"], game["scenario"]["title"], game["source"]) == ("chad", "Operation Manta", "game.vlog")
    assert game["map"]["spaces"]["2826"]["place"] == "2826 Koro Toro"
    assert game["map"]["spaces"]["2826"]["at"] == [*drawing().board.centre("2826")]
    assert "box" in game["map"]["spaces"]["sanctuary-sudan"]
    assert game["counters"]["fap-guerrilla-1"]["name"] == "FAP guerrilla 1"
    sequence = game["sequence"]
    assert [turn["number"] for turn in sequence["turns"]] == [*range(9, 19)]
    assert (sequence["last"], sequence["until"]) == (10, "last-turn")
    assert game["rules"]["4.23"] == CHAD.rulebook[[r.rule for r in CHAD.rulebook].index("4.23")].title
    assert game["seat"] == ""


def test_a_seat_is_told_whose_it_is(session: Session) -> None:
    for token, side in SEATS.items():
        assert ask(session, "game", token=token).json["seat"] == side


def test_the_phases_of_other_scenarios_are_left_out(session: Session) -> None:
    phases = ask(session, "game").json["sequence"]["phases"]
    assert [phase["id"] for phase in phases["wet"]] == ["tactical-phase"]


def test_the_turns_a_scenario_is_played_on_with_have_phases_of_their_own(session: Session) -> None:
    sequence = ask(session, "game").json["sequence"]
    later = {turn["number"]: turn["phases"] for turn in sequence["turns"]}
    assert later[10] == "dry"
    assert [phase["id"] for phase in sequence["phases"][later[11]]][:2] == ["harvest", "gdp"]
    assert "victory-check" not in [phase["id"] for phase in sequence["phases"][later[18]]]


def test_the_board_is_told_as_it_is_now_and_as_it_was(session: Session) -> None:
    now = ask(session, "board").json
    assert (now["step"], now["cursor"]) == (2, COMBAT)
    assert now["spaces"]["2826"][-1] == "fap-guerrilla-1"
    assert "2827" not in now["spaces"]
    before = ask(session, "board?step=0").json
    assert (before["step"], before["cursor"]) == (0, MOVEMENT)
    assert before["spaces"]["2827"] == ["fap-guerrilla-1"]
    assert ask(session, "board?step=2").json == now


def test_a_step_beyond_the_last_is_refused_in_a_sentence(session: Session) -> None:
    answer = ask(session, "board?step=3")
    assert (answer.status, answer.refusal) == (409, "there is no step 3; the last is 2")


@pytest.mark.parametrize("step", ["-1", "one", "1.5", "%C2%B2", "9" * 30])
def test_a_step_is_a_number(session: Session, step: str) -> None:
    assert ask(session, f"board?step={step}").status == 400


def test_every_step_is_told_with_who_made_it_and_what_was_found(session: Session) -> None:
    steps = ask(session, "steps").json["rows"]
    assert [(row["step"], row["sender"], row["cursor"]) for row in steps] == [
        (0, "", MOVEMENT),
        (1, "Anna", MOVEMENT),
        (2, "Anna", COMBAT),
    ]
    (over,) = (each for each in steps[2]["findings"] if each["rule"] == "4.23")
    assert (over["verdict"], over["where"], over["place"]) == ("violation", "2826", "2826 Koro Toro")
    assert over["message"].startswith("10 rebel steps in 2826 Koro Toro")
    assert over["title"].endswith("Movement")
    assert over["who"].endswith(" counters") and "FAP guerrilla 1" in over["named"]
    assert over["why"].startswith("No hex may hold more steps")
    assert over["rests_on"]


def test_steps_that_bring_nothing_new_are_told_with_the_one_before_them(tmp_path: Path) -> None:
    game = overstacked()
    for space in ("3021", "3020", "3021"):
        game.drag("libya-commando-bn-1", space)
    with following(tmp_path, game) as session:
        steps = ask(session, "steps").json["rows"]
        assert [row["step"] for row in steps] == [0, 1, 2, 3], "the third puts right what the second brought"
        assert ask(session, "board").json["step"] == 5


def test_others_have_their_turn_while_moves_that_nobody_sees_are_looked_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = overstacked()
    for number in range(20):
        game.drag("fap-guerrilla-1", "2827" if number % 2 else "2826")

    async def telling(view: View) -> tuple[str, int]:
        turns = 0

        async def other() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        task = asyncio.create_task(other())
        told = "".join([part async for part in view.steps()])
        task.cancel()
        return told, turns

    with following(tmp_path, game) as session:
        view, moves = View(session), len([*session.history().moves_back()])
        assert moves >= 20 and json.loads(asyncio.run(telling(view))[0])["moved"]
        monkeypatch.setattr(Viewer, "board", lambda viewer, game, position: Position())
        told, turns = asyncio.run(telling(view))
        assert json.loads(told)["moved"] == [] and turns > moves


def test_a_space_is_told_with_its_water_and_its_steps(session: Session) -> None:
    told = ask(session, "space/2826").json
    assert told["place"] == "2826 Koro Toro"
    facts = {fact["rule"]: fact for fact in told["facts"]}
    assert facts["4.23"]["text"] == "10 rebel steps, limit 9"
    assert facts["4.23"]["bears"] == "ill"
    assert facts["4.31"]["text"] == "Water: village"
    assert told["counters"][-1]["words"] == "rebel, 1 step, guerrilla"
    assert ask(session, "space/2826?step=0").json["counters"][0]["token"] == "libya-commando-bn-1"


def test_an_empty_space_is_told_too(session: Session) -> None:
    assert ask(session, "space/2621").json["counters"] == []


def test_a_space_that_is_none_is_refused(session: Session) -> None:
    for space in ("9999", "nowhere", "%3Cb%3E", "2826%20"):
        answer = ask(session, f"space/{space}")
        assert answer.status in (404, 409)


def test_every_chart_is_told_with_where_its_values_come_from(session: Session) -> None:
    charts = ask(session, "charts").json
    assert {"name": "crt", "title": "Combat Results Table", "rule": "5.83", "long": False} in charts
    assert next(each for each in charts if each["name"] == "map")["long"]
    for each in charts:
        chart = ask(session, f"charts/{each['name']}").json
        assert chart["rows"]
        assert all(len(row) == len(chart["heads"]) for row in chart["rows"])
    crt = ask(session, "charts/crt").json
    assert crt["rows"][0][0] == ["2-"]
    assert crt["rows"][0][1][1] == "reconstructed"


def test_a_printed_value_bears_no_word(session: Session) -> None:
    stacking = ask(session, "charts/stacking").json
    tabletop = CHAD.tables.charts["stacking"]
    row = tabletop.rows.index("any hex")
    assert tabletop.provenance("any hex", "steps") == "printed"
    assert ["9"] in stacking["rows"][row]


def test_a_chart_that_is_none_is_not_there(session: Session) -> None:
    assert (ask(session, "charts/nothing").status, ask(session, "charts/nothing").refusal) == (
        404,
        "There is no such chart.",
    )


def test_before_a_game_everything_says_how_things_stand(tmp_path: Path) -> None:
    with following(tmp_path) as session:
        session.tell("nothing has been written yet: end the log in VASSAL", ("File, then End Logfile",))
        for path in ("game", "board", "steps", "now", "space/2826", "charts", "worksheets", "ledger"):
            answer = ask(session, path)
            assert answer.status == 409
            assert answer.refusal == "nothing has been written yet: end the log in VASSAL"
        assert ask(session).status == 200


def test_names_from_a_game_are_told_as_they_are_and_never_as_markup(tmp_path: Path) -> None:
    hostile = '<img src=x onerror="alert(1)">\u202e</script>'
    with following(tmp_path, overstacked(), sender=hostile) as session:
        answer = ask(session, "steps")
        assert answer.headers["content-type"] == "application/json"
        assert answer.json["rows"][1]["sender"] == '<img src=x onerror="alert(1)"></script>'


def test_a_long_name_is_cut(tmp_path: Path) -> None:
    with following(tmp_path, overstacked(), sender="n" * 10_000) as session:
        assert len(ask(session, "steps").json["rows"][1]["sender"]) == 60


def test_a_counter_the_game_does_not_know_is_left_out_and_that_is_said(tmp_path: Path) -> None:
    game = Played.of(f"@ {MOVEMENT}\n2826  fap-guerrilla-1")
    game.add("odd", counter("no-such-counter", "2826", name="<b>odd</b>"))
    with following(tmp_path, game) as session:
        assert ask(session, "board").json["spaces"] == {"2826": ["fap-guerrilla-1"]}
        now = ask(session, "now").json
    assert (now["step"], now["done"]) == (0, [])
    (remark,) = now["remarks"]
    assert remark.startswith("2826 Koro Toro holds a piece '<b>odd</b>'")


def test_what_was_due_is_done_once_the_board_shows_it(tmp_path: Path) -> None:
    game = Played.of("@ turn-10/tactical-phase/mrp-die\narrivals-libya  fap-guerrilla-5")
    game.turn("turn-10/tactical-phase/sanctuary-adjustment")
    with following(tmp_path, game) as session:
        due = [each["number"] for row in ask(session, "steps").json["rows"] for each in row["findings"]]
        assert ask(session, "now").json["done"] == []
        game.move("fap-guerrilla-5", "sanctuary-libya")
        session.see(game.steps[-1])
        assert ask(session, "now").json == {"step": 2, "done": [], "remarks": []}
        assert ask(session, "steps").json["rows"][-1]["turned"] == [
            {"number": each, "life": "moved"} for each in due
        ]


def test_steps_in_which_somebody_only_spoke_are_told_as_still(tmp_path: Path) -> None:
    game = Played.of(f"@ {MOVEMENT}\n2826  libya-commando-bn-1\n2827  fap-guerrilla-1")
    game.say("Hello")
    game.say("Hello?")
    game.drag("fap-guerrilla-1", "2826")
    game.say("There")
    with following(tmp_path, game) as session:
        steps = ask(session, "steps").json
        assert steps["still"] == [[1, 2], [4, 4]]
        assert sorted(steps["moved"]) == ["2826", "2827"]


def test_talk_of_hours_between_two_takes_no_rows(tmp_path: Path) -> None:
    game = Played.of(f"@ {MOVEMENT}\n2826  libya-commando-bn-1")
    game.say("Hello")
    with following(tmp_path, game) as session:
        for number in range(600):
            session.see(game.steps[0], "Bo" if number % 2 else "Anna")
        steps = ask(session, "steps").json
        assert len(steps["rows"]) == 1
        assert steps["still"] == [[1, 601]]


def test_a_step_that_finds_something_is_never_still(session: Session) -> None:
    assert ask(session, "steps").json["still"] == []


def test_where_a_counter_may_go_is_told_with_cost_and_water(session: Session) -> None:
    told = ask(session, "reach/libya-commando-bn-1").json
    assert (told["name"], told["origin"]) == ("Libyan 7-4-6 commando battalion 1", "2826")
    goals = {goal["space"]: goal for goal in told["goals"]}
    assert goals["2827"]["how"] == "march" and goals["2827"]["cost"] > 0
    assert "2826" not in goals


def test_who_may_not_move_is_told_by_which_rule(session: Session) -> None:
    told = ask(session, "reach/fant-inf-bn-1").json
    assert (told["goals"], told["barred"].split()[0]) == ([], "4.10")


@pytest.mark.parametrize(
    "path",
    [
        "reach/nobody",
        "odds/nowhere",
        "odds/2826?counter=nobody&at=2827",
        "odds/2826?counter=fap-guerrilla-1&at=x",
    ],
)
def test_what_is_not_in_the_game_has_neither_moves_nor_odds(session: Session, path: str) -> None:
    answer = ask(session, path)
    assert answer.status == 409 and "there is no such" in answer.refusal


def test_odds_are_told_as_the_board_stands_and_as_if_a_counter_stood_elsewhere(tmp_path: Path) -> None:
    game = Played.of(f"@ {MOVEMENT}\n1537  fant-inf-bn-1\n2827  fap-guerrilla-1")
    with following(tmp_path, game) as session:
        assert ask(session, "odds/1537").json["lines"] == []
        (line,) = ask(session, "odds/1537?counter=fap-guerrilla-1&at=1437").json["lines"]
        assert line.startswith("Rebel from 1437") and "attacker loses" in line
        assert "1437" not in ask(session, "board").json["spaces"]


def test_in_a_movement_portion_a_counter_goes_from_where_it_stood_as_it_began(tmp_path: Path) -> None:
    game = Played.of(f"@ {MOVEMENT}\n2826  libya-commando-bn-1\n2827  fap-guerrilla-1")
    game.drag("fap-guerrilla-1", "2829")
    with following(tmp_path, game) as session:
        told = ask(session, "reach/fap-guerrilla-1").json
        assert told["origin"] == "2827"
        assert "2829" in {goal["space"] for goal in told["goals"]}


def in_the_desert(charts: Any, position: Position) -> list[str]:
    """Two hexes, and where the guerrilla stands: what is marked follows the board."""
    return ["2830", "2831", *position.where("fap-guerrilla-1")]


DESERT: Advice[Any] = Advice(overlays=(Overlay("desert", "Desert", "4.31", in_the_desert),))


def test_what_the_rules_mark_is_told_of_any_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Played.of(f"@ {MOVEMENT}\n2827  fap-guerrilla-1")
    game.drag("fap-guerrilla-1", "2828")
    with following(tmp_path, game) as session:
        assert ask(session, "game").json["overlays"] == []
        assert ask(session, "overlay/desert").status == 409
        monkeypatch.setattr(Game, "advice", property(lambda game: DESERT), raising=False)
        assert ask(session, "game").json["overlays"] == [{"id": "desert", "title": "Desert", "rule": "4.31"}]
        assert ask(session, "overlay/desert").json["spaces"] == ["2828", "2830", "2831"]
        assert ask(session, "overlay/desert?step=0").json["spaces"] == ["2827", "2830", "2831"]
        answer = ask(session, "overlay/swamp")
        assert answer.status == 409 and "nothing of that name" in answer.refusal
