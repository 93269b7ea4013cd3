"""A seeded slice of self-play: whole games of every scenario hold, and reach what a game is made of."""

from dataclasses import replace

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.composition import derive
from guelta.rules.engine.game import Game
from guelta.rules.engine.play.procedure import Choice, Procedure, Run, procedure
from guelta.rules.engine.self_play.coverage import Coverage, asked_for
from guelta.rules.engine.self_play.selfplay import FailureError, Step, play
from tests.library import LIBRARY

SLICE = {"manta": 5, "toyota-war": 2, "deby": 4, "campaign": 2}


@pytest.fixture(scope="module")
def games() -> list[list[Step]]:
    """The games of the slice step by step; FailureError would end every test."""
    return [
        list(
            play(
                GAME, GAME.scenarios[scenario], f"slice/{scenario}/{number}", agree=number in (1, 3), trials=6
            )
        )
        for scenario, times in SLICE.items()
        for number in range(times)
    ]


@pytest.fixture(scope="module")
def steps(games: list[list[Step]]) -> list[Step]:
    """All steps of all games."""
    return [step for game in games for step in game]


@pytest.fixture(scope="module")
def coverage(games: list[list[Step]]) -> Coverage:
    """What the slice reaches."""
    reached = Coverage()
    for game in games:
        for step in game:
            reached.see(step)
        reached.end(game[-1])
    return reached


# ---- what it reaches


def test_every_game_comes_to_its_end(coverage: Coverage):
    assert coverage.games == sum(SLICE.values())
    assert "no victory" not in coverage.endings


def test_what_movement_offers_and_what_its_audits_say_agree(coverage: Coverage):
    """A difference would have ended its game; here stands how much was tried."""
    offered = coverage.trials["offered, no violation"]
    assert offered >= 150
    assert sum(coverage.trials.values()) - offered >= 150
    assert {name.split()[2] for name in coverage.trials if name.startswith("not")} >= {"4.10", "4.22", "4.50"}


@pytest.mark.parametrize("name", sorted({each.name for each in GAME.all_procedures}))
def test_every_procedure_is_carried_out(coverage: Coverage, name: str):
    assert coverage.procedures[name]


def test_every_check_and_audit_is_asked(coverage: Coverage):
    assert [line.name for line in coverage.never(GAME) if line.kind == "judged"] == []


@pytest.mark.parametrize(
    ("choice", "least"),
    [
        ("4.10 move", 500),
        ("4.10 goal", 400),
        ("4.52 withdraw", 20),
        ("4.70 fortifications", 5),
        ("5.10 attack", 30),
        ("5.10 attack from", 5),
        ("5.20 losses", 5),
        ("5.52 advance", 5),
        ("5.53 operation", 20),
        ("5.53 ambush units", 1),
        ("5.53 withdraw", 5),
        ("5.81 kind", 1),
        ("7.30 tax", 1),
        ("9.22 purchase", 2),
        ("9.30 investment", 1),
        ("9.40 exchange", 1),
        ("11.10 check", 10),
        ("11.40 terrorism", 1),
        ("12.40 enter", 20),
        ("12.42 place", 5),
        ("12.43 place", 20),
    ],
)
def test_he_moves_attacks_ambushes_withdraws_buys_and_invests(coverage: Coverage, choice: str, least: int):
    assert coverage.choices[choice] >= least


@pytest.mark.parametrize(
    "rule",
    [
        *("3.00", "4.10", "4.32", "4.23", "4.33", "4.34", "4.52", "4.70", "5.10", "5.20", "5.52", "5.53"),
        *("5.61", "5.64", "5.81", "5.82", "5.83", "6.00", "6.10", "7.21", "7.41", "7.45", "7.50", "9.10"),
        *("9.21", "9.22", "9.30", "9.40", "10.30", "11.10", "11.20", "11.33", "12.14", "12.31", "12.32"),
        *("12.42", "12.43", "14.13", "14.33", "14.42", "14.60"),
    ],
)
def test_the_ledger_speaks_of(coverage: Coverage, rule: str):
    assert coverage.rules[rule]


def test_a_line_of_the_ledger_has_a_number_that_its_procedure_names(steps: list[Step]):
    agreed = GAME.solitaire.agreement
    assert agreed is not None
    known = [*GAME.all_procedures, agreed(GAME.scenarios["manta"])]
    writes = {each.name: set(each.writes) for each in known}
    strange = {
        (step.procedure, entry.rule)
        for step in steps
        for entry in step.entries
        if entry.rule not in writes[step.procedure]
    }
    assert strange == set()


def test_a_good_part_of_the_combat_results_table_decides_something(coverage: Coverage):
    assert len(coverage.cells) >= 40


def test_what_is_forbidden_was_tried_and_refused(coverage: Coverage):
    assert sum(coverage.refused.values()) >= 20


# ---- how it is told


def test_the_same_seed_plays_the_same_game():
    first, again, other = (
        [str(step.position) for step in play(GAME, GAME.scenarios["deby"], seed)] for seed in ("7", "7", "8")
    )
    assert first == again != other


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("attack-3", "5.10 attack"),
        ("attack-3-from", "5.10 attack from"),
        ("withdraw-2826-cdr-guerrilla-1", "5.10 withdraw"),
        ("ambush-2826-units", "5.10 ambush units"),
        ("purchase", "5.10 purchase"),
    ],
)
def test_a_choice_is_named_without_hexes_and_counters(id: str, name: str):
    assert asked_for(Choice(id, "5.10", "rebel", "", ())) == name


def test_what_never_came_up_is_named():
    never = {(line.kind, line.name) for line in Coverage().never(GAME)}
    assert {("procedure", "harvest"), ("judged", "4.23"), ("ledger", "5.83"), ("no cell of", "crt")} <= never


def test_what_never_came_up_is_only_what_could_have():
    never = {(line.kind, line.name) for line in Coverage().never(GAME)}
    assert {("ledger", "10.11"), ("ledger", "7.00"), ("ledger", "5.60")} & never == set()
    manta = {(line.kind, line.name) for line in Coverage().never(GAME, ["manta"])}
    assert {("procedure", "mrp_die"), ("judged", "14.13"), ("ledger", "14.13")} <= manta
    assert {("procedure", "harvest"), ("ledger", "7.21")} <= manta  # when it is played on
    assert {("procedure", "victory_check"), ("judged", "14.42")} & manta == set()


@pytest.mark.parametrize("id", LIBRARY.ids)
def test_every_check_and_audit_has_its_moment_in_some_scenario(id: str):
    game = LIBRARY.game(id)
    judged = {line.name for line in Coverage().never(game) if line.kind == "judged"}
    assert judged | {*game.recipe.setup_rules} == {*game.checks, *game.audits}


# ---- games played on


def test_operation_manta_is_played_on_with_part_two_of_the_rules():
    manta = GAME.scenarios["manta"]
    agreed = replace(manta, start=manta.start.with_fields(**{"last-turn": "12"}))
    steps = list(play(GAME, agreed, "played on/3"))
    told = [f"{step.path.split('/')[0]} {entry.rule}" for step in steps for entry in step.entries]
    assert steps[-1].path.startswith("turn-12/presence-adjustment")
    assert {"turn-11 14.13", "turn-11 6.30", "turn-11 7.21", "turn-12 10.30"} <= set(told)
    assert not {"turn-9 7.50", "turn-10 7.50", "turn-10 10.30", "turn-10 11.10"} & set(told)


# ---- games that break


def failing(function: Procedure[ChadCharts]) -> FailureError:
    """Play Operation Manta with another combat phase, to where it breaks."""
    game: Game[ChadCharts] = derive(GAME, "broken", phases={"combat": {"procedure": function}})
    with pytest.raises(FailureError) as broken:
        list(play(game, game.scenarios["manta"], "1"))
    assert "turn-9/tactical-phase/impulse-1/government/combat" in broken.value.at
    assert Position.parse(str(broken.value.position)) == broken.value.position
    assert str(broken.value).startswith(f"{broken.value.at}: {broken.value.what}")
    return broken.value


def test_a_counter_in_two_places_is_found():
    @procedure("5.00")
    def double(run: Run[ChadCharts]) -> None:
        """5.00  Put a second Habre on the board."""
        (habre,) = (each for _, each in run.position.each_standing() if each.counter == "habre")
        run.position = run.position.with_stack("1234", [habre])

    assert failing(double).what == "in two places: habre"


def test_a_counter_that_vanished_is_found():
    @procedure("5.00")
    def lose(run: Run[ChadCharts]) -> None:
        """5.00  Take Habre off the board."""
        run.take("habre")

    assert failing(lose).what == "nowhere any more: habre"


def test_a_bound_that_does_not_hold_is_found():
    @procedure("5.00")
    def keep(run: Run[ChadCharts]) -> None:
        """5.00  Keep credits."""
        run.set(credits="3")

    assert failing(keep).what == "3 credits are left after the budget"


def test_what_the_referee_calls_a_violation_is_found():
    @procedure("5.00")
    def intrude(run: Run[ChadCharts]) -> None:
        """5.00  Put the Rebel Commander into the Government's capital."""
        run.put("goukouni", "1537")

    assert failing(intrude).what.startswith("4.22 violation 1537")


def test_an_exception_is_found_with_what_was_answered():
    @procedure("5.00")
    def stumble(run: Run[ChadCharts]) -> None:
        """5.00  Ask, and stumble."""
        run.choose(Choice("pick", "5.00", "rebel", "Pick", (), least=0))
        raise KeyError("nothing")

    failure = failing(stumble)
    assert failure.what == "KeyError: 'nothing'"
    assert [ask.asked.id for ask in failure.asked] == ["pick"]
