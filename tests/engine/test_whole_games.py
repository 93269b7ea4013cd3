"""Games played through with the companion beside them: by two players in a room, and by file."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest

from guelta.builder.vassal.turn import Turn
from guelta.companion.commands.cli import main
from guelta.companion.journal.journal import Journal
from guelta.companion.paperwork.decision import Decision
from guelta.companion.paperwork.desk import Desk
from guelta.companion.session.session import Session
from guelta.companion.session.watch import Watch
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, Verdict
from tests.companion.handed_back import CHAD, as_shown, design, manifest
from tests.companion.paperwork.test_random_play import answer_at_random
from tests.engine import operation_manta
from tests.engine.boards import board_of, shown_by
from tests.engine.evening import Evening, evening
from tests.engine.live import loses_the_server, until
from tests.engine.session import Engine
from tests.engine.test_handback import moved
from tests.library import KNOWN, fittings_of

# ---- Operation Manta, live ---------------------------------------------------------------------------------

SEED = "7"


LIMIT = "Referee: 10 rebel steps in 2826 Koro Toro, limit 9 (4.23; rests on inferred values)"
PUT_RIGHT = f"Referee: put right: {LIMIT.removeprefix('Referee: ')}"
COMES_BACK = "the referee is here: nothing due; !help lists what I answer"
"""What one player hears who comes back in the midst of the game; the other does not."""

MRP = (
    "Referee: due: the MRP at 1849 Moundou is independent, and the Rebel player rolls one die for it (14.13)"
)
DRY = "Referee: due: no water in 3727 (4.32"


def verdict(findings: list[Finding]) -> list[tuple[object, ...]]:
    return [(str(f.verdict), f.rule, f.phase, f.where, [*f.counters], f.message) for f in findings]


def checked(log: Path, capsys: pytest.CaptureFixture[str]) -> list[tuple[object, ...]]:
    """What `guelta check` says of a log."""
    capsys.readouterr()
    assert main(["check", "--json", str(log)]) == 1
    keys = ("verdict", "rule", "phase", "where", "counters", "message")
    return [tuple(f[key] for key in keys) for f in json.loads(capsys.readouterr().out)["findings"]]


def test_operation_manta_played_by_two_is_followed_refereed_and_judged_as_its_log_is(
    anna: Engine, bo: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rebel's line is cut while the Government moves; he comes back, and plays on."""
    log = tmp_path / "evening.vlog"

    async def game(one: Evening) -> None:
        await one.come(anna)
        await asyncio.to_thread(anna.launch, "Operation Manta")
        await asyncio.to_thread(anna.seed, operation_manta.SEED)
        await asyncio.to_thread(anna.begin_log, log)
        await one.come(bo, by=one.wire)
        phase, copies = "", list[str]()
        for verb, *words in operation_manta.acts():
            actor = bo if "/rebel/" in phase else anna
            if [verb, *words] == operation_manta.TAKEN_BACK:
                await until(lambda actor=actor: operation_manta.DRY in one.chat(actor), actor.chat)
            await asyncio.to_thread(operation_manta.act, actor, verb, words, copies)
            phase = words[0] if verb == "next" else phase
            if phase == "impulse-2/government/movement" and verb == "next":
                one.wire.cut()
                await loses_the_server(bo)
                await until(lambda: anna.network().rooms[one.room] == ["Anna"])
                continue
            if phase == "impulse-2/government/movement":
                await one.has(await asyncio.to_thread(board_of, anna))
                assert board_of(bo) != board_of(anna)
                await one.come(bo, by=one.wire, with_game=True)
            if verb == "next":
                await one.all_have(await asyncio.to_thread(board_of, actor))
            elif verb not in ("side", "say"):
                await one.has(await asyncio.to_thread(board_of, actor))
        await questions(one)
        assert one.session.tabletop is not None
        live = one.session.tabletop.judgement()
        await asyncio.to_thread(anna.end_log)
        assert verdict([*live.findings]) == checked(log, capsys)
        assert [line[:5] for line in verdict([*live.findings])] == operation_manta.verdict()
        for player in one.players:
            chat = await asyncio.to_thread(one.chat, player)
            assert [chat.count(line) for line in (LIMIT, PUT_RIGHT, DRY)] == [1, 1, 1]
            for line in one.said:
                hears = line != COMES_BACK or player is bo
                assert chat.splitlines().count(f"Referee: {line}") == hears * one.said.count(line), line
        assert one.said.count(COMES_BACK) == 1

    async def questions(one: Evening) -> None:
        """Either asks in the chat, and both read the answer."""
        await asyncio.to_thread(bo.say, "!why")
        await asyncio.to_thread(anna.say, "!due")
        for player in one.players:
            await until(lambda player=player: "Referee: 14.13: " in one.chat(player), player.chat)
            await until(lambda player=player: one.chat(player).count(MRP) == 4, player.chat)

    async def meeting() -> None:
        async with evening("Manta", tmp_path / "manta.journal", anna, bo) as one:
            await game(one)

    asyncio.run(meeting())


# ---- a year of the campaign --------------------------------------------------------------------------------

FIRST, LAST = "turn-3/harvest", "turn-4/victory-check"
BY_MAIL = "turn-4/tactical-phase/task-force-adjustment"
"""Where the players by mail leave off: every phase of the year but its victory check has come by then."""
BY_HAND = {
    "turn-3/tactical-phase/impulse-1/rebel/movement": [("fan-guerrilla-5", "2734")],
    "turn-3/tactical-phase/impulse-3/rebel/movement": [("fan-guerrilla-1", "3727")],
}
"""What the players move themselves: among the enemy, and out where there is no water."""
MISTAKES = [("4.22", "2734")]


@dataclass(frozen=True)
class Sheet:
    """A worksheet as it was decided, and the board it leads to."""

    phase: str
    decisions: tuple[Decision, ...]
    after: Position


@dataclass(frozen=True)
class Year:
    """Two seasons, or what is played of them: every phase in order, its worksheets, the ledger at the end."""

    phases: dict[str, list[Sheet]]
    ledger: list[tuple[object, ...]]


@cache
def year(rolls: str, last: str = LAST) -> Year:
    """Decide a year up to its last phase beforehand, without VASSAL, from the dice of its harvest."""
    desk, random = Desk(CHAD, CHAD.scenarios["campaign"], manifest(), seed=SEED), Random("a third year")
    board, phases = CHAD.scenarios["campaign"].start, dict[str, list[Sheet]]()
    leaves = desk.sequence.leaves
    for path in leaves[leaves.index(FIRST) : leaves.index(last) + 1]:
        phases[path] = []
        board = seen(desk, board, fittings_of(manifest()).followed(board.at(path)))
        if path == FIRST:
            board = seen(desk, board, board.with_fields(rolls=rolls))
        for counter, hex in BY_HAND.get(path, ()):
            board = seen(desk, board, moved(board, counter, hex))
        while phase := desk.open_phase:
            answer_at_random(desk, phase, random)
            after = desk.after(phase)
            phases[path].append(Sheet(phase, desk.open(phase).decisions, as_shown(after)))
            desk.carried_out(phase, "Anna")
            board = seen(desk, board, after)
        board = board.with_fields(rolls="")
    return Year(phases, written(desk))


def seen(desk: Desk, before: Position, after: Position) -> Position:
    """Show a desk the board as VASSAL shows it; gives it with what only the way can tell."""
    shown = {*manifest().fields.values(), "rolls"}
    unknown = {name: "" for name in after.fields if name not in shown}
    board = CHAD.remember(CHAD.charts, before, after.with_fields(**unknown).with_stack("unused", ()))
    desk.see(board)
    return board


def written(desk: Desk) -> list[tuple[object, ...]]:
    """The ledger, but for who sat at the table; the counters of a box lie in no order, nor do its lines."""
    return sorted(
        (e.turn, e.phase, e.rule, sorted(re.findall(r"\w+", e.text)), e.dice) for e in desk.ledger()
    )


def begin_year(engine: Engine) -> None:
    """Start the campaign as it stands when the first full year begins."""
    engine.launch("Campaign")
    ahead = (turn.state for turn in engine.turns_ahead(60))
    engine.turn_set(next(s for s in ahead if design().tracker.path(Turn.decode(s)) == FIRST))
    engine.seed(operation_manta.SEED)


def decide(session: Session, sheet: Sheet) -> Desk:
    """Answer what a worksheet asks, as it was decided; dice of the log are on it already."""
    desk = session.desk
    assert desk is not None and desk.open_phase == sheet.phase
    decisions = {decision.id: decision for decision in sheet.decisions}
    while asks := desk.open(sheet.phase).asks:
        refused = desk.decide(sheet.phase, decisions[asks[0].id]).finding
        assert refused is None, refused
    assert as_shown(desk.after(sheet.phase)) == sheet.after, sheet.phase
    return desk


def rolls_of(session: Session) -> str:
    return session.tabletop.position.fields.get("rolls", "") if session.tabletop else ""


def violations(session: Session) -> list[tuple[str, str]]:
    assert session.tabletop is not None
    found = [each.finding for each in session.tabletop.findings]
    return [(f.rule, f.where) for f in found if f.verdict is Verdict.VIOLATION]


def assert_whole(phases: dict[str, list[Sheet]]) -> None:
    """Every kind of paperwork was among it, the victory check if the year was played to its end."""
    done = {sheet.phase.split("/", 1)[1] for sheets in phases.values() for sheet in sheets}
    assert done >= {
        *("harvest", "gdp", "budget", "affiliation", "guerrilla-replacements", "presence-adjustment"),
        *("tactical-phase/water-check", "tactical-phase/special-withdrawal"),
        *(f"tactical-phase/impulse-1/{which}" for which in ("government/combat", "rebel/combat/end")),
        *(["victory-check"] if LAST in phases else []),
    }


def test_a_year_of_worksheets_is_carried_out_into_the_room(anna: Engine, bo: Engine, tmp_path: Path) -> None:
    """In one step for each phase; a player takes one back, and it is carried out again."""

    async def season(one: Evening, session: Session) -> None:
        await asyncio.to_thread(anna.roll, "2d6")
        await asyncio.to_thread(anna.roll, "1d6")
        await until(lambda: len(rolls_of(session).split()) == 2)
        decided = year(rolls_of(session))
        assert_whole(decided.phases)
        for path, sheets in decided.phases.items():
            if path != FIRST:
                await asyncio.to_thread(anna.turn_next)
                await until(lambda path=path: one.board.cursor == path)
            for counter, hex in BY_HAND.get(path, ()):
                await asyncio.to_thread(bo.move, counter, hex)
                await until(lambda counter=counter, hex=hex: one.board.where(counter) == (hex,))
            for sheet in sheets:
                before = as_shown(one.board)
                await carried_out(one, session, sheet)
                if path.endswith("/gdp"):
                    await asyncio.to_thread(bo.undo)
                    await one.all_have(before)
                    await carried_out(one, session, sheet)
        assert session.desk is not None and written(session.desk) == decided.ledger
        assert violations(session) == MISTAKES

    async def carried_out(one: Evening, session: Session, sheet: Sheet) -> None:
        before, said = as_shown(one.board), decide(session, sheet).summary(sheet.phase)
        await session.carry_out(sheet.phase, "Anna")
        await one.all_have(sheet.after)
        for player in one.players:
            assert said in await asyncio.to_thread(one.chat, player) or sheet.after == before

    async def meeting() -> None:
        async with evening("Year", tmp_path / "year.journal", anna, bo, seed=SEED) as one:
            await one.come(anna)
            await asyncio.to_thread(begin_year, anna)
            await one.come(bo)
            await season(one, one.session)

    asyncio.run(meeting())


def test_the_year_by_file_goes_on_from_the_saved_game_after_each_phase(anna: Engine, tmp_path: Path) -> None:
    folder = tmp_path / "mail"
    folder.mkdir()

    async def look(watch: Watch) -> None:
        """Twice: what stands still is read at the second look."""
        await watch.look()
        await watch.look()

    async def by_mail(session: Session, watch: Watch) -> Year:
        begin_year(anna)
        anna.begin_log(folder / "mail-00.vlog")
        anna.roll("2d6")
        anna.roll("1d6")
        anna.end_log()
        await look(watch)
        decided, is_logging = year(rolls_of(session), BY_MAIL), False
        assert_whole(decided.phases)
        saved: list[Path] = []
        for path, sheets in decided.phases.items():
            if path != FIRST:
                anna.turn_next()
            for counter, hex in BY_HAND.get(path, ()):
                anna.move(counter, hex)
            for sheet in sheets:
                if is_logging:
                    anna.end_log()
                    await look(watch)
                    assert shown_by(anna) == as_shown(session.tabletop.position)
                decide(session, sheet)
                await session.carry_out(sheet.phase, "Anna")
                (new,) = {*folder.glob("*-after-*.vsav")}.difference(saved)
                saved.append(new)
                anna.load(new)
                assert shown_by(anna) == sheet.after
                anna.begin_log(folder / f"mail-{len(saved):02}.vlog")
                is_logging = True
        anna.end_log()
        await look(watch)
        assert shown_by(anna) == as_shown(session.tabletop.position)
        assert session.tabletop.position.cursor == BY_MAIL
        return decided

    async def meeting() -> None:
        session = Session(KNOWN, Journal.open(tmp_path / "mail.journal", source="mail"), seed=SEED)
        watch = Watch(folder, session)
        decided = await by_mail(session, watch)
        assert written(session.desk) == decided.ledger
        assert violations(session) == MISTAKES
        assert watch.chain.aside == ()
        session.close()

        again = Session(KNOWN, Journal.open(tmp_path / "mail.journal", source="mail"), seed=SEED)
        await look(Watch(folder, again))
        assert written(again.desk) == decided.ledger
        assert as_shown(again.tabletop.position) == as_shown(session.tabletop.position)
        again.close()

    asyncio.run(meeting())
