"""The small games, each through a whole evening: followed live, its paperwork done, its secrets kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from guelta.builder.known_modules import KnownModules
from guelta.builder.vassal.actions import Chat
from guelta.builder.vassal.log import Log
from guelta.companion.commands.cli import main
from guelta.companion.following.game_file import RulesFound, open_game
from guelta.companion.journal.journal import Journal
from guelta.companion.judging import tabletop
from guelta.companion.session.session import Session
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding
from tests.companion.example_evening import PATHS, Evening, secrets_from, sitting_down
from tests.example_games import EXAMPLES, FOLDER
from tests.library import known_at, remembered


@pytest.fixture(scope="module", params=EXAMPLES)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A whole game, played to its victory."""
    with sitting_down(request.param, tmp_path_factory.mktemp(request.param)) as evening:
        evening.play_out()
        yield evening


def test_every_phase_was_carried_out_and_written_into_the_game(evening: Evening) -> None:
    orders = [each for each in evening.phases if "/activation-" in each]
    assert len(orders) == 9, "three houses in three turns"
    assert len(evening.phases) == 9 + 3 * (
        len(evening.design.tracker.branches[0].root.levels[0].segments) - 1
    )


def test_nothing_was_against_the_rules(evening: Evening) -> None:
    assert evening.session.tabletop is not None
    assert [f"{each.finding}: {each.finding.message}" for each in evening.session.tabletop.findings] == []


def divided_by_nothing(position: Position, charts: object) -> Iterator[Finding]:
    """1.30  A rule whose author did not try it out."""
    yield from ()
    raise ZeroDivisionError("integer division or modulo by zero")


def test_a_rule_of_somebodys_own_game_that_raises_does_not_end_the_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is accused by it, the page names its rule once, and all else is judged on."""
    found = tabletop.rules_of

    def faulty(known: KnownModules, module: str, version: str, source: str) -> RulesFound:
        read = found(known, module, version, source)
        broken = replace(read.game.checks["1.30"], function=divided_by_nothing)
        return read._replace(game=replace(read.game, checks={**read.game.checks, "1.30": broken}))

    monkeypatch.setattr(tabletop, "rules_of", faulty)
    with sitting_down("three_wells", tmp_path) as evening:
        while evening.board.fields.get("activation") != "3":
            evening.do_paperwork()
            assert evening.go_on()
        assert evening.session.tabletop is not None
        findings = [each.finding for each in evening.session.tabletop.findings]
        assert [str(each) for each in findings] == ["1.30 unsure -"]
        assert "integer division or modulo by zero" in findings[0].message
        assert not [line for line in evening.room.said if "1.30" in line]


def searched(evening: Evening) -> int:
    """Search what every reader read for what he may not meet; give how many secrets were looked for.

    What all have chosen is no secret any more, though the board does not show it yet.
    """
    searched = 0
    for side, texts in evening.read.items():
        for board, after, text in texts:
            kept = set(secrets_from(evening.design, after, [side]))
            for secret in kept.intersection(secrets_from(evening.design, board, [side])):
                met = re.search(secret, text, re.IGNORECASE)
                assert not met, f"{side} reads {text[max(0, met.start() - 300) : met.end() + 100]}\n{board}"
                searched += 1
    return searched


def test_nobodys_page_told_him_what_he_may_not_see(evening: Evening) -> None:
    assert searched(evening) > 1000


@pytest.mark.parametrize("id", EXAMPLES)
def test_taken_up_again_from_its_journal_a_game_tells_nobody_more(id: str, tmp_path: Path) -> None:
    """Nobody but who runs the companion reads the journal, and what is read out of it is kept as before."""
    place = tmp_path / "evening.journal"
    with sitting_down(id, tmp_path) as evening:
        while not evening.board.cursor.startswith("turn-2/"):
            evening.do_paperwork()
            assert evening.go_on()
        before = evening.board
        evening.session.close()
        assert place.stat().st_mode & 0o777 == 0o600
        again = Session(evening.session.known, Journal.open(place, source="a room"), room=evening.room)
        name, version = evening.design.game.module_name, evening.design.card.version
        again.lay(name, version, evening.start.command, "a room", "Anna")
        for step in evening.steps:
            again.see(step, "Anna")
        resumed = Evening(evening.design, again, evening.room, evening.random)
        resumed.look_around(*PATHS)
        assert resumed.board == before
        assert searched(resumed) > 10
        again.close()


def test_a_players_page_shows_his_own(evening: Evening) -> None:
    for side in evening.design.game.sides:
        seen = set()
        for board, _, text in evening.read[side]:
            own = set(secrets_from(evening.design, board, [])) - set(
                secrets_from(evening.design, board, [side])
            )
            seen |= {secret for secret in own if re.search(secret, text, re.IGNORECASE)}
        assert len(seen) >= 6


def test_nothing_secret_was_said_in_the_room(evening: Evening) -> None:
    """All through the game: of what was hidden to its end, no word; VASSAL's own lines are the chat's too."""
    kept = secrets_from(evening.design, evening.board, [])
    lines = [each.text for step in evening.room.sent for each in step.walk() if isinstance(each, Chat)]
    said = "\n".join((*evening.room.said, *map(str, lines)))
    assert lines and not [secret for secret in kept if re.search(secret, said, re.IGNORECASE)]


@pytest.mark.parametrize("command", ["show", "check", "turn"])
def test_what_is_printed_of_its_log_is_public(
    evening: Evening, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole evening as a log of VASSAL's: its board, its findings, what a mail brought."""
    log = tmp_path / "evening.vlog"
    evening.log().write(log)
    remembered(FOLDER / evening.design.game.id)
    assert main([command, str(log)]) == 0
    printed = capsys.readouterr().out
    kept = secrets_from(evening.design, evening.board, [])
    assert kept and not [secret for secret in kept if re.search(secret, printed, re.IGNORECASE)]


def test_its_log_ends_where_the_evening_ended(evening: Evening, tmp_path: Path) -> None:
    log = tmp_path / "evening.vlog"
    evening.log().write(log)
    *_, last = open_game(log, known_at(FOLDER / evening.design.game.id)).observations()
    assert last.remarks == ()
    assert last.position.spaces == evening.board.spaces
    shown = {each.field for each in evening.design.card.properties}
    assert {name for name in evening.board.fields if name in shown} <= last.position.fields.keys()


def test_its_report_is_public_while_the_game_goes_on(evening: Evening, tmp_path: Path) -> None:
    """Without its last steps, in which somebody won."""
    log, page = tmp_path / "evening.vlog", tmp_path / "evening.html"
    Log.of(evening.start, evening.steps[:-2]).write(log)
    place = FOLDER / evening.design.game.id
    *_, last = open_game(log, known_at(place)).observations()
    remembered(place)
    assert main(["report", str(log), "-o", str(page)]) == 0
    told = page.read_text(encoding="utf-8")
    kept = secrets_from(evening.design, last.position, [])
    assert kept and not [secret for secret in kept if re.search(secret, told, re.IGNORECASE)]
