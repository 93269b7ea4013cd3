"""What tests in several rooms need: the modules, built once for the whole run."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

STATES = count()

settings.register_profile("busy machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy machine")  # how long an example takes is measured in benchmarks


@pytest.fixture(autouse=True)
def no_state_of_yours(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what a player's own Guelta remembers out of the tests, and every test's out of the others."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.getbasetemp() / "states" / str(next(STATES))))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "caches"))


@pytest.fixture(scope="session")
def chad_dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that ``guelta build chad`` makes."""
    from guelta.companion.commands.cli import main

    dist = tmp_path_factory.mktemp("dist")
    assert main(["build", "chad", "--dist", str(dist)]) == 0
    return dist / "chad"


@pytest.fixture(scope="session")
def chad_module(chad_dist: Path) -> Path:
    """Chad's VASSAL module, as ``guelta build chad`` makes it."""
    return chad_dist / "chad.vmod"


@pytest.fixture(scope="session")
def chad_2021_module(chad_dist: Path) -> Path:
    """The module of the 2021 edition, built beside Chad's, whose pictures it takes where it can."""
    from guelta.companion.commands.cli import main

    assert main(["build", "chad_2021", "--dist", str(chad_dist.parent)]) == 0
    return chad_dist.parent / "chad_2021" / "chad_2021.vmod"
