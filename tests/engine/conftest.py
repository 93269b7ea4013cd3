"""One engine for the whole run, with Chad's module open, and two players; no test may make them complain."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine import equipment
from tests.engine.live import two_players
from tests.engine.offline import move_behind_the_wall
from tests.engine.session import Engine

ENGINE_FIXTURES = {"engine", "engine_here"}
LONGEST = (
    *("test_handback", "test_angola", "test_whole_games", "test_zefra", "test_played_on", "test_live_board"),
    *("test_module_comforts", "test_chad_module"),
)
"""The files that take a minute and more: begun first, none of them is left for one core in the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that needs the engine, and put the longest files first."""
    for item in items:
        if ENGINE_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker("engine")
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print in one line why the engine's tests were left out, and what to install."""
    left_out = [report for report in terminalreporter.getreports("skipped") if "engine" in report.keywords]
    if left_out:
        reason = equipment.why_not()
        terminalreporter.write_line(
            f"{len(left_out)} tests with the real VASSAL engine are left out: {reason}"
        )


@pytest.fixture(scope="session")
def engine_here() -> None:
    """The engine can run on this machine; otherwise the test is left out, which in CI is a failure."""
    reason = equipment.why_not()
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    if reason:
        pytest.skip(reason)


@pytest.fixture(scope="session")
def one_network(engine_here: None) -> None:
    """From here on the tests and the engines they start share one network, which is loopback alone."""
    if not move_behind_the_wall():
        reason = "engines and tests can only meet behind one wall: run `make test`"
        pytest.fail(reason, pytrace=False) if os.environ.get("CI") == "true" else pytest.skip(reason)


@pytest.fixture(scope="session")
def engine_process(
    engine_here: None, chad_module: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with Chad's module open, for the whole run."""
    with Engine(chad_module, tmp_path_factory.mktemp("engine")) as engine:
        yield engine


@pytest.fixture
def engine(engine_process: Engine) -> Iterator[Engine]:
    """The engine; its complaints in this test, or when it opened the module, are failures."""
    yield from at_peace(engine_process)


def at_peace(engine: Engine) -> Iterator[Engine]:
    yield engine
    complaints = [*engine.problems]
    engine.problems.clear()
    assert complaints == []


# ---- two players -----------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def players(
    one_network: None, chad_module: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Engine, Engine]]:
    """Anna and Bo, each at a VASSAL of their own with Chad's module open, for the whole run."""
    with two_players(chad_module, tmp_path_factory) as both:
        yield both


@pytest.fixture
def anna(players: tuple[Engine, Engine]) -> Iterator[Engine]:
    yield from at_peace(players[0])


@pytest.fixture
def bo(players: tuple[Engine, Engine]) -> Iterator[Engine]:
    yield from at_peace(players[1])
