"""Small games to look at, and what is asked of a page about them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from guelta.builder.vassal.action import Action
from guelta.builder.vassal.actions import Chat, Undo
from guelta.builder.vassal.command import Command
from tests.companion.played import Played, tracker_at

MOVEMENT = "turn-9/tactical-phase/impulse-1/rebel/movement"
COMBAT = "turn-9/tactical-phase/impulse-1/rebel/combat"
AFFILIATION = "turn-2/affiliation"
NINE = "2826  libya-commando-bn-1 libya-commando-bn-2 libya-commando-bn-3"
ELSEWHERE = "1537  fant-inf-bn-1 fant-inf-bn-2\n3020  goukouni\n2621  fap-guerrilla-8"


def nine_steps() -> Played:
    """Nine steps in 2826 and a guerrilla beside it, in the movement portion."""
    return Played.of(f"@ {MOVEMENT}\n{NINE}\n2827  fap-guerrilla-1\n{ELSEWHERE}")


def overstacked() -> Played:
    """Ten steps in 2826 as the movement portion ends."""
    game = nine_steps()
    game.drag("fap-guerrilla-1", "2826")
    game.turn(COMBAT)
    return game


def take_back(game: Played, *actions: Action) -> None:
    """Undo, as VASSAL sends it: the reversing commands in brackets."""
    undone = (Command(Chat("* UNDO: * Turn")), *map(Command, actions), Command(Undo(False)))
    game.steps.append(Command(Undo(True), undone))


def turn_taken_back(game: Played) -> None:
    """Take back the step of the turn tracker into the combat portion."""
    take_back(game, tracker_at(MOVEMENT))


def stack(page: Page, space: str) -> Locator:
    """The stack that stands in a space."""
    return page.locator(f'.stack[data-space="{space}"]')


def box(locator: Locator) -> dict[str, Any]:
    """Where something is on the screen."""
    found = locator.bounding_box()
    assert found is not None
    return dict(found)


def middle(locator: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    at = box(locator)
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def show_the_whole_map(page: Page) -> None:
    """Zoom out from the first view, which is where things are."""
    page.get_by_role("button", name="Show the whole map").click()
    is_at_rest(page)


def is_at_rest(page: Page) -> None:
    """Wait until the map has been painted anew at the size at which it is looked at."""
    page.wait_for_selector("#map:not(.moving)")
