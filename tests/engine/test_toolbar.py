"""The toolbar of every module in the real engine: one row of buttons, menus by mouse, lists and windows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from guelta.builder.build import build
from guelta.builder.module.design import Design
from tests.engine.conftest import at_peace
from tests.engine.session import Button, Engine

GAMES = {"angola": "FNLA player", "chad": "FAN player", "zefra": "IFF"}


@pytest.fixture(scope="module", params=list(GAMES))
def opened(
    request: pytest.FixtureRequest, engine_here: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with a game's module open, its first set-up laid out, one of its sides taken."""
    folder = tmp_path_factory.mktemp(request.param)
    build(request.param, folder, proofs=False)
    with Engine(folder / request.param / f"{request.param}.vmod", folder / "engine") as engine:
        engine.launch(engine.setups()[0])
        engine.side(Design.load(request.param).seats[list(GAMES).index(request.param)])
        yield engine


@pytest.fixture
def table(opened: Engine) -> Iterator[Engine]:
    yield from at_peace(opened)


def menu(table: Engine, name: str) -> Button:
    return next(button for button in table.toolbar() if button.text == name)


def test_the_toolbar_is_one_row_at_1400_pixels(table: Engine) -> None:
    buttons = table.toolbar()
    assert len(buttons) > 10
    assert max(button.top for button in buttons) < min(button.bottom for button in buttons)
    assert max(button.right for button in buttons) <= 1400
