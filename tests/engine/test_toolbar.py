"""The toolbar of every module in the real engine: one row of buttons, menus by mouse, lists and windows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from guelta.builder.build import build
from guelta.builder.module.design import Design
from guelta.builder.module.ticks import TICK
from tests.engine.conftest import at_peace
from tests.engine.session import Button, Engine
from tests.library import LIBRARY

GAMES = {"angola": "FNLA player", "chad": "FAN player", "zefra": "IFF"}


@pytest.fixture(scope="module", params=list(GAMES))
def opened(
    request: pytest.FixtureRequest, engine_here: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """The engine with a game's module open, its first set-up laid out, one of its sides taken."""
    folder = tmp_path_factory.mktemp(request.param)
    build(LIBRARY.game(request.param), folder, proofs=False)
    with Engine(folder / request.param / f"{request.param}.vmod", folder / "engine") as engine:
        engine.launch(engine.setups()[0])
        engine.side(Design.load(LIBRARY.game(request.param)).seats[list(GAMES).index(request.param)])
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


def test_a_tick_stands_at_the_present_state_where_the_engine_can(table: Engine) -> None:
    """From 3.7 on; older engines show the same entries without one, and no button besides."""
    card = Design.load(LIBRARY.game(table.module.stem)).card
    asked = next(each for each in card.properties if each.menu and len(each.choices) > 2)
    valued = [choice for choice in asked.choices if not choice.toggles and not choice.is_counted]
    for choice in (valued[0], valued[-1], valued[0]):
        table.press(choice.text)
        entries = [entry.rpartition("/")[2] for entry in menu(table, asked.menu).entries]
        ticked = [entry.removeprefix(TICK) for entry in entries if entry.startswith(TICK)]
        assert [words for words in ticked if words in asked.captions] == (
            [choice.text] if table.version >= (3, 7) else []
        )


def test_no_entry_stands_twice(table: Engine) -> None:
    for button in table.toolbar():
        entries = [entry.replace(TICK, "") for entry in button.entries]
        assert len(entries) == len({*entries}), button.text
        assert not any("{" in entry or "<" in entry for entry in [*entries, button.text])
