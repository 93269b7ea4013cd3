"""On request findings are marked on the map; nothing ever moves."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from guelta.builder.handback.highlight import highlighted
from guelta.builder.vassal.actions import Chat
from guelta.builder.vassal.command import Command
from guelta.builder.vassal.piece_actions import AddPiece, ChangePiece, MovePiece, RemovePiece
from guelta.builder.vassal.save import Save
from guelta.companion.following.game_file import Refusal
from guelta.companion.journal.journal import Journal
from guelta.companion.judging.tabletop import Tabletop
from guelta.companion.session.marking import highlighting, marking, to_show
from guelta.companion.session.session import Session
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, violation
from tests.companion.handed_back import CHAD, Game, design, set_up
from tests.companion.played import VERSION
from tests.companion.test_handback import kinds_of, moved
from tests.companion.test_tabletop import over_the_limit
from tests.library import KNOWN

NOW = "@ turn-9/tactical-phase/impulse-1/government/movement\n"


@pytest.fixture
def tabletop() -> Tabletop:
    made, _ = Tabletop.lay(KNOWN, CHAD.module_name, design().card.version, set_up("manta").command, "test")
    return made


def dry(tabletop: Tabletop, space: str = "2826", sign: str = "+no-water") -> Finding:
    units = [each.counter for each in tabletop.position.stack(space)]
    return due(space, units[-2:], "no water", "the owner places NO WATER", sign=sign)


def crowded(space: str) -> Finding:
    return violation(space, [], "too many steps", "the owner eliminates some", sign="space")


def marked(tabletop: Tabletop) -> set[str]:
    return {each.counter for _, each in tabletop.position.each_standing() if "no-water" in each.marks}


def test_the_mark_a_finding_asks_for_is_put_on_its_counters(tabletop: Tabletop) -> None:
    finding = dry(tabletop)
    commands = marking(tabletop, [finding])
    tabletop.see(commands)
    assert marked(tabletop) == set(finding.counters)
    assert kinds_of(commands) == {"Null": 1, "ChangePiece": 2, "Chat": 1}


def test_and_taken_off_where_a_finding_says_so(tabletop: Tabletop) -> None:
    tabletop.see(marking(tabletop, [dry(tabletop)]))
    tabletop.see(marking(tabletop, [dry(tabletop, sign="-no-water")]))
    assert marked(tabletop) == set()


def test_what_bears_the_mark_already_or_has_moved_on_is_passed_over(tabletop: Tabletop) -> None:
    finding = dry(tabletop)
    tabletop.see(marking(tabletop, [finding]))
    assert marking(tabletop, [finding]) == Command()
    gone = due("2727", finding.counters, "no water", "mark them", sign="+no-water")
    assert marking(tabletop, [gone]) == Command()


@pytest.mark.parametrize("sign", ["", "space", "+arrived-2826", "+", "no-water", "*no-water"])
def test_a_finding_that_asks_for_no_mark_of_the_module_marks_nothing(tabletop: Tabletop, sign: str) -> None:
    assert marking(tabletop, [dry(tabletop, sign=sign)]) == Command()


def test_the_chat_says_who_is_marked_and_by_which_rule(tabletop: Tabletop) -> None:
    [chat] = [each for each in marking(tabletop, [dry(tabletop)]).walk() if isinstance(each, Chat)]
    assert chat.message.startswith("* Referee: ") and "in 2826 Koro Toro marked no water" in chat.message


def test_hexes_stand_out_and_no_counter_is_touched(tabletop: Tabletop) -> None:
    before = tabletop.position
    commands = highlighting(tabletop, [crowded("2826"), crowded("2727"), crowded("2826")])
    assert not [each for each in commands.walk() if isinstance(each, MovePiece | ChangePiece | RemovePiece)]
    tabletop.see(commands)
    assert set(highlighted(tabletop.manifest, tabletop.observer.lying())) == {"2826", "2727"}
    assert tabletop.position == before and tabletop.observer.lying().heaps


def test_only_the_hexes_of_the_findings_stand_out_from_then_on(tabletop: Tabletop) -> None:
    tabletop.see(highlighting(tabletop, [crowded("2826"), crowded("2727")]))
    commands = highlighting(tabletop, [crowded("2727"), crowded("2825")])
    assert [type(each) for each in commands.walk()][1:3] == [RemovePiece, AddPiece]
    tabletop.see(commands)
    assert set(highlighted(tabletop.manifest, tabletop.observer.lying())) == {"2727", "2825"}
    tabletop.see(highlighting(tabletop, []))
    assert highlighted(tabletop.manifest, tabletop.observer.lying()) == {}
    assert highlighting(tabletop, []) == Command()


def test_a_box_and_other_findings_do_not_stand_out(tabletop: Tabletop) -> None:
    assert highlighting(tabletop, [crowded("eliminated"), dry(tabletop), crowded("")]) == Command()


def test_a_module_without_highlights_says_so(tabletop: Tabletop) -> None:
    tabletop.manifest = replace(tabletop.manifest, sheet_property="")
    with pytest.raises(Refusal, match=rf"version {VERSION} of the module cannot make hexes stand out"):
        highlighting(tabletop, [crowded("2826")])
    assert kinds_of(marking(tabletop, [dry(tabletop)]))["ChangePiece"] > 0


def test_the_rules_themselves_say_what_shows_their_findings() -> None:
    """Water asks for marks and takes them off, over-stacking lights up its hex."""
    units = [unit.id for unit in CHAD.charts.counters.values() if unit.force == "Libya" and unit.steps][:9]
    many = Position.parse(f"{NOW}2625 {' '.join(units)}\n")
    found = CHAD.judge(many, ["4.23", "4.32"])
    assert {finding.rule: finding.sign for finding in found} == {"4.23": "space", "4.32": "+no-water"}
    wet = Position.parse(
        "@ turn-9/tactical-phase/impulse-1/government/movement\n2826 libya-armor-bn-1!no-water\n"
    )
    assert [finding.sign for finding in CHAD.judge(wet, ["4.33"])] == ["-no-water"]


def test_what_was_found_is_shown_as_long_as_it_holds(tabletop: Tabletop) -> None:
    """A conventional unit begins its segment without water; the mark put on it, nothing is left to show."""
    game = Game(set_up("manta"))
    dry_hex = next(hex for hex in sorted(tabletop.manifest.board.map) if is_dry(tabletop, hex))
    unit = "libya-commando-bn-1"
    tabletop.see(game.bring_to(moved(tabletop.position, unit, dry_hex)))
    assert unit not in {counter for finding in to_show(tabletop) for counter in finding.counters}
    leaves = tabletop.sequence.leaves
    for path in leaves[leaves.index(tabletop.position.cursor) + 1 :][:8]:
        tabletop.see(game.bring_to(tabletop.position.at(path)))
    shown = [
        finding for finding in to_show(tabletop) if finding.sign == "+no-water" and unit in finding.counters
    ]
    assert [finding.where for finding in shown] == [dry_hex]
    commands = marking(tabletop, shown)
    game.see(commands)
    tabletop.see(commands)
    assert unit in marked(tabletop)
    assert not [finding for finding in to_show(tabletop) if finding.sign == "+no-water"]


def test_a_game_followed_by_its_files_is_marked_in_a_saved_game_beside_them(tmp_path: Path) -> None:
    game = over_the_limit()
    source = tmp_path / "evening.vlog"
    game.log().write(source)
    before = source.read_bytes()
    session = Session(KNOWN, Journal.open(tmp_path / "a.journal", source="a file"))
    session.file = source
    session.lay(CHAD.module_name, VERSION, game.save().command, "a file")
    for step in game.steps:
        session.see(step)
    assert asyncio.run(session.mark_the_map()) == (
        "What was found is marked in evening-marked.vsav, beside evening.vlog; open that saved game to see it"
    )
    state = Save.read(tmp_path / "evening-marked.vsav").command
    written, _ = Tabletop.lay(KNOWN, CHAD.module_name, VERSION, state, "it")
    assert "1537" in highlighted(written.manifest, written.observer.lying())
    assert source.read_bytes() == before
    session.close()


def test_without_a_game_or_a_file_nothing_is_marked() -> None:
    with pytest.raises(Refusal, match="no game yet"):
        asyncio.run(Session(KNOWN).mark_the_map())
    with pytest.raises(Refusal, match="no live game"):
        asyncio.run(Session(KNOWN).clear_the_map())


def is_dry(tabletop: Tabletop, hex: str) -> bool:
    position = Position.parse(f"{NOW}{hex} libya-commando-bn-1\n")
    return bool(tabletop.game.judge(position, ["4.32"])) and not tabletop.position.stack(hex)
