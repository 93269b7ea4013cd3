"""Whole games at random: worksheets agree with self-play, and no answer upsets the desk."""

from collections.abc import Iterator
from itertools import groupby
from random import Random

import pytest

from guelta.companion.paperwork.compare import changes
from guelta.companion.paperwork.decision import CHOICE, DICE, Decision
from guelta.companion.paperwork.desk import Desk
from guelta.companion.paperwork.work import Part, works_of
from guelta.companion.paperwork.worksheet import Worksheet
from guelta.rules.chad import GAME
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.play.chance import Roll
from guelta.rules.engine.play.procedure import Choice
from guelta.rules.engine.play.situation import Ask
from guelta.rules.engine.self_play.random_player import RandomPlayer
from guelta.rules.engine.self_play.selfplay import Step, play
from tests.companion.paperwork.group import MANIFEST, as_shown

GAMES = [("campaign", "1"), ("toyota-war", "2"), ("deby", "3"), ("manta", "5")]
games = pytest.mark.parametrize(("name", "seed"), GAMES)


def by_phase(name: str, seed: str) -> Iterator[tuple[str, list[Step]]]:
    for path, steps in groupby(play(GAME, GAME.scenarios[name], seed), key=lambda step: step.path):
        yield path, list(steps)


def decision_of(told: Ask) -> Decision:
    if isinstance(told.asked, Roll):
        return Decision(told.asked.id, DICE, tuple(map(str, told.dice)))
    return Decision(told.asked.id, CHOICE, told.chosen)


def answers(steps: list[Step]) -> list[Decision]:
    """Return what was answered, but for choices of nothing, which a worksheet does not ask for."""
    told = [each for step in steps for each in step.asked]
    return [decision_of(each) for each in told if isinstance(each.asked, Roll) or each.asked.options]


def ledger(steps: list[Step]) -> list[str]:
    return [str(entry) for step in steps for entry in step.entries]


@games
def test_worksheets_that_do_everything_end_where_self_play_does(name, seed):
    scenario = GAME.scenarios[name]
    sequence, board = GAME.sequence_for(scenario), scenario.start
    for path, steps in by_phase(name, seed):
        start = GAME.remember(GAME.charts, board, board.at(path))
        board = steps[-1].position.with_fields(rolls="")
        told = answers(steps)
        assert len({each.id for each in told}) == len(told), f"{path}: two things are asked by one name"
        for work in works_of(GAME, sequence, path, on_the_board=False):
            sheet = Worksheet(GAME, work, start, tuple(told))
            assert sheet.is_done, (path, sheet.trouble or sheet.asks)
            assert sheet.position == board, path
            assert list(map(str, sheet.entries)) == ledger(steps)


@games
def test_a_desk_beside_self_play_writes_what_self_play_did(name, seed):
    scenario = GAME.scenarios[name]
    desk, board = Desk(GAME, scenario, MANIFEST, seed="7"), scenario.start
    for path, steps in by_phase(name, seed):
        desk.see(as_shown(GAME.remember(GAME.charts, board, board.at(path))))
        board = steps[-1].position.with_fields(rolls="")
        works = {work.part: work for work in works_of(GAME, desk.sequence, path)}
        if Part.WHOLE in works:
            carry_out(desk, path, answers(steps), board)
            continue
        own = GAME.phases[path.rsplit("/")[-1]].procedure
        (number,) = [n for n, step in enumerate(steps) if step.procedure == own.name]
        desk.see(as_shown(steps[number].position))  # what the players did on the board
        if Part.MEANWHILE in works:
            tell_of_combats(desk, path, steps[number])
        carry_out(desk, f"{path}/end", answers(steps[number + 1 :]), board)
    assert desk.ledger()


def carry_out(desk: Desk, phase: str, told: list[Decision], board: object) -> None:
    """Answer what is asked as self-play did; what comes of it is what self-play made of the board."""
    for decision in told:
        if desk.open(phase).asked_for(decision) is None:
            continue  # what has one answer alone
        sheet = desk.decide(phase, decision)
        assert sheet.finding is None, (phase, sheet.finding)
    sheet = desk.open(phase)
    assert sheet.is_done, (phase, sheet.trouble or sheet.asks)
    assert sheet.unfit == ()
    after = as_shown(desk.after(phase))
    assert changes(after, as_shown(board)) == {}, phase
    desk.carried_out(phase)
    desk.see(after)
    assert desk.overview()["open"] is None


def tell_of_combats(desk: Desk, phase: str, combat: Step) -> None:
    """Name the prefectures that self-play has lowered: the board shows it already."""
    (asked,) = desk.open(phase).asks or (None,)
    if asked is None:
        return
    titles = {option.value: option.title.split(" (")[0] for option in asked.options}
    named = [
        value
        for value, title in titles.items()
        if any(f"{title} becomes a war zone" in entry.text for entry in combat.entries)
    ]
    desk.decide(phase, Decision(asked.id, CHOICE, tuple(named)))
    if named and len(named) < len(titles):
        desk.decide(phase, Decision("combat-2", CHOICE, ()))
    sheet = desk.open(phase)
    assert sheet.is_done
    if "/rebel/" not in phase:  # the rebel's combat has turned the markers back already
        assert {each["state"] for each in desk.show(phase)["compared"]} <= {"already done"}
    if sheet.entries:
        desk.carried_out(phase)


@pytest.mark.parametrize("seed", ["6", "7"])
def test_a_whole_campaign_of_random_answers_never_upsets_the_desk(seed):
    scenario, random = GAME.scenarios["campaign"], Random(seed)
    desk, board = Desk(GAME, scenario, MANIFEST, seed=seed), scenario.start
    sequence = desk.sequence
    leaves = sequence.leaves
    for path in leaves[leaves.index(board.cursor) :]:
        board = GAME.remember(GAME.charts, board, board.at(path))
        desk.see(as_shown(board))
        while phase := desk.open_phase:
            answer_at_random(desk, phase, random)
            after = as_shown(desk.after(phase))
            desk.carried_out(phase, "Anna")
            board = GAME.remember(GAME.charts, board, after)
            desk.see(board)
        if "victory" in desk.board.fields:
            break
    assert {line.turn for line in desk.ledger()} >= {1, 2, 3}
    for bound in GAME.solitaire.bounds:
        assert list(bound(board, GAME.charts)) == []


def answer_at_random(desk: Desk, phase: str, random: Random) -> None:
    """Answer until it is done, now and then with what is not allowed: that changes nothing."""
    while asks := desk.open(phase).asks:
        asked, before = random.choice(asks), desk.open(phase)
        if isinstance(asked, Roll):
            assert desk.roll(phase, asked.id, "Bert").finding is None
            continue
        assert isinstance(asked, Choice)
        chosen = RandomPlayer(random, lambda choice, position: {}).values_of(asked, before.position)
        sheet = desk.decide(phase, Decision(asked.id, CHOICE, chosen, "Anna"))
        if sheet.finding is not None:
            assert asked.fault(chosen)
            assert desk.open(phase) == before
    assert desk.open(phase).trouble is None


@pytest.mark.parametrize("seed", range(4))
def test_boards_that_no_play_leads_to_never_upset_the_desk(seed):
    """Players lay counters anywhere, twice, on any side: there is a worksheet, or a sentence why not."""
    random, scenario = Random(seed), GAME.scenarios["campaign"]
    desk = Desk(GAME, scenario, MANIFEST, seed="7")
    spaces = [*GAME.charts.map, *GAME.charts.boxes]
    for _ in range(15):
        board = scenario.start.at(random.choice(desk.sequence.leaves))
        for _ in range(random.randint(1, 60)):
            counter = random.choice([*GAME.charts.counters.values()])
            face = random.choice(["", counter.front, counter.back])
            standing = Standing(counter.id, face, frozenset(random.sample(["no-water", "arrived-1537"], 1)))
            space = random.choice(spaces)
            board = board.with_stack(space, (*board.stack(space), standing))
        fields = {"government": random.choice(["", "fan", "fap", "x"]), "rolls": random.choice(["", "3+4 5"])}
        desk.see(board.with_fields(**fields))
        for each in desk.overview()["phases"][-3:]:
            desk.show(each["phase"])
            if each["state"] != "carried out":
                desk.after(each["phase"])
                desk.decide(each["phase"], Decision("tax", CHOICE, ("kanem",)))
                desk.roll(each["phase"], "harvest")
