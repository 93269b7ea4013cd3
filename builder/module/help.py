"""The pages in the module's Help menu, written from templates in plain HTML 3.2."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined

from guelta.builder.lattice import HexLattice
from guelta.builder.module.design import VASSAL_VERSION, Design
from guelta.builder.module.fittings import fittings
from guelta.builder.module.rules_reference import reference
from guelta.builder.module.sending import SEND_MENU

__all__ = ["COVER_IMAGE", "PAGES", "pages"]

COVER_IMAGE = "cover.png"
"""What VASSAL shows behind its welcome, and in the Help menu."""

PAGES = {
    "help/guide.html": ("Using this module", "guide.html.j2"),
    "help/rules.html": ("Rules reference", "rules.html.j2"),
    "help/changes.html": ("What is new", "changes.html.j2"),
    "help/about.html": ("About this module", "about.html.j2"),
}
"""File inside the module -> title in the Help menu, and template."""


def pages(design: Design) -> dict[str, bytes]:
    """Write every page of a module by its file name, UTF-8."""
    return {
        file: _environment()
        .get_template(template)
        .render(
            title=title,
            game=design.game,
            card=design.card,
            scenarios=design.scenarios,
            sides=design.seats,
            dice=design.game.dice,
            overlays=design.overlays,
            reckoned=fittings(design),
            copied=sorted(design.rows[counter]["name"] for counter in design.copied),
            held=any(row in design.card.held for row in design.rows.values()),
            stacked=design.card.covered.kinds != (),
            decks=bool(design.hiding.decks),
            silhouettes=bool(design.silhouettes),
            sent=tuple(dict.fromkeys(each.menu for each in design.card.sends if each.menu != SEND_MENU)),
            menus=tuple(dict.fromkeys(each.menu for each in design.card.properties if each.menu)),
            masks=tuple({(mask.key, mask.menu): mask for mask in design.card.masks}.values()),
            overseers=design.hiding.overseers if design.hiding else (),
            chapters=reference(design.game),
            vassal=VASSAL_VERSION,
            clear_moved_at=_phase_title(design, design.card.clear_moved_at),
            areas=not isinstance(design.board.lattice, HexLattice),
        )
        .encode()
        for file, (title, template) in PAGES.items()
    }


def _phase_title(design: Design, name: str) -> str:
    """Return the title of a phase that is called so in the sequence of play."""
    sequence = design.game.sequence_of(())
    passed = (phase for path in sequence.leaves for _, phase in sequence.trail(path))
    return next((phase.title for phase in passed if phase.name == name), name)


@cache
def _environment() -> Environment:
    folder = files("guelta.builder.templates")
    loader = FunctionLoader(lambda name: folder.joinpath(name).read_text(encoding="utf-8"))
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True)
