"""A game made of its folder without Python: by its kit where it has one, else by its tables alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

from guelta.rules.engine.advice.advice import Advice
from guelta.rules.engine.advice.chronicle import Chronicle
from guelta.rules.engine.composing.composition import compose
from guelta.rules.engine.composing.plain import PlainCharts, checks_of, plain_game, usual
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.judging.check import Check
from guelta.rules.engine.judging.phase import Order, PhaseRules
from guelta.rules.engine.kit.activation import order_of
from guelta.rules.engine.kit.advice import odds_told, reach_of
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.control import checks_of_control
from guelta.rules.engine.kit.fittings import fittings_of
from guelta.rules.engine.kit.glance import glance_of, held_by, overlays_of
from guelta.rules.engine.kit.kit import Kit
from guelta.rules.engine.kit.limits import checks_of_limits
from guelta.rules.engine.kit.phases import phases_of
from guelta.rules.engine.kit.projection import KitProjection
from guelta.rules.engine.kit.reading.document import read_kit
from guelta.rules.engine.kit.reading.hooks import Modules
from guelta.rules.engine.kit.solitaire import solitaire_of
from guelta.rules.engine.kit.telling.sentences import sentences
from guelta.rules.engine.kit.victory import with_victory
from guelta.rules.engine.kit.vocabulary.lexicon import Lexicon
from guelta.rules.engine.kit.vocabulary.words import KIT
from guelta.rules.engine.play.sequence import MOMENTS
from guelta.rules.engine.recipe import BY_HAND, SEQUENCE, Recipe, RuleEntry, about_of
from guelta.rules.engine.side import sides_of
from guelta.rules.engine.tables.folder import Folder, RulesDataError
from guelta.rules.engine.tables.table import Tables, load_tables

__all__ = ["game_of_tables", "kit_game", "kit_of"]

_DOES = "does"
"""The key of a phase with what it does."""


def game_of_tables(folder: Folder, modules: Modules | None = None) -> Game[Any]:
    """Make a game of a folder without a `GAME` of its own; RulesDataError names every fault of it.

    `modules` imports those beside its kit.toml whose functions it names.
    """
    return _game(folder, kit_of(folder, modules), (), {}, {}) if folder.has(KIT) else plain_game(folder)


def kit_of(folder: Folder, modules: Modules | None = None) -> Kit:
    """Read the kit of a folder; RulesDataError names every fault of it."""
    return _kit_of(folder, usual(load_tables(folder)), modules)


def kit_game(
    folder: Folder,
    *,
    chapters: Iterable[Chapter[KitCharts]] = (),
    phases: Mapping[str, PhaseRules[KitCharts]] | None = None,
    orders: Mapping[str, Order[KitCharts]] | None = None,
    package: str = "",
) -> Game[KitCharts]:
    """Make a game of a folder by its kit; RulesDataError names every fault of it.

    A phase and a rule number that a game's own Python has, in `phases` and the checks of `chapters`, stand in
    place of the kit's; `orders` say who is next in a phase that has one by this name. `package` is that of
    the Python, `__name__`, where its kit names functions of it.
    """
    kit = kit_of(folder, partial(_module, folder, package) if package else None)
    return _game(folder, kit, tuple(chapters), phases or {}, orders or {})


def _module(folder: Folder, package: str, name: str) -> ModuleType | None:
    """Import a module of a game's Python, None where there is none of that name."""
    return import_module(f"{package}.{name}") if folder.has(f"{name}.py") else None


def _game(
    folder: Folder,
    kit: Kit,
    chapters: tuple[Chapter[KitCharts], ...],
    phases: Mapping[str, PhaseRules[KitCharts]],
    orders: Mapping[str, Order[KitCharts]],
) -> Game[KitCharts]:
    sequence = folder.toml(SEQUENCE)
    own = {each.rule for chapter in chapters for each in chapter.checks}
    made: list[Check[Any]] = [*checks_of(folder)[:1], *checks_of_limits(kit.limits)]
    made += checks_of_control(kit.controls)
    checks = tuple(each for each in made if each.rule not in own)
    judged = tuple(each.rule for each in checks)
    audited = (each.rule for chapter in chapters for each in chapter.audits)
    if faults := [*_said_twice(folder), *_unjudged(folder, sequence, (*judged, *own, *audited))]:
        raise RulesDataError(faults)
    leaves, titles = _leaves(sequence), _sides(folder)
    by_kit = with_victory(phases_of(kit, leaves), kit.victories, [*leaves][-1])
    return compose(
        folder,
        _recipe(folder, kit, judged, sequence, titles),
        chapters=(Chapter(checks), *chapters),
        phases={**by_kit, **phases},
        advice=Advice(glance_of, odds_told, reach_of, overlays_of(kit, titles), fittings_of),
        chronicle=Chronicle(held=held_by) if kit.controls else Chronicle(),
        solitaire=solitaire_of(kit, titles),
        sentences=sentences(kit, folder.toml(KIT), _lexicon(folder, load_tables(folder))),
        remarks=kit.warnings,
        replay=KitProjection,
        orders={**{id: order_of(each, titles) for id, each in kit.activations.items()}, **orders},
    )


def _recipe(
    folder: Folder, kit: Kit, judged: tuple[str, ...], sequence: Mapping[str, Any], sides: Mapping[str, str]
) -> Recipe[KitCharts]:
    """Return how the folder of a kit is read, whose checks judge these numbers."""
    return _KitRecipe(
        charts_of=_charts_of(folder, kit, sides),
        setup_rules=(),
        linked=usual,
        everywhere=judged,
        titles=kit.titles,
        carried_out=frozenset(each.rule for each in kit.victories),
        of_phases=_titles(sequence),
    )


def _kit_of(folder: Folder, tables: Tables, modules: Modules | None) -> Kit:
    return read_kit(folder.toml(KIT), _lexicon(folder, tables), folder.holding(KIT).name, modules)


def _lexicon(folder: Folder, tables: Tables) -> Lexicon:
    """Return what there is in a folder for a kit to name."""
    about = about_of(folder)
    numbers = frozenset(tables.lists["rulebook"].rows) if folder.has("rulebook.csv") else None
    groups = {id: side.group for id, side in sides_of(about, f"{folder.name}/game.toml").items()}
    scenarios = folder / "scenarios"
    cards = {name.removesuffix(".toml"): scenarios.toml(name) for name in scenarios.names(".toml")}
    last = {id: turn for id, card in cards.items() if isinstance(turn := card.get("last_turn"), int)}
    return Lexicon(tables, about, folder.toml(SEQUENCE), numbers, groups, last)


def _charts_of(folder: Folder, kit: Kit, titles: Mapping[str, str]) -> Callable[[Tables], KitCharts]:
    """Return what makes the charts of a folder's tables: an owner's tables are read by the same kit."""
    plain = PlainCharts.reading(folder)

    def charts(tables: Tables) -> KitCharts:
        made = plain(tables)
        return KitCharts(made.tables, made.stacking, kit=kit, titles=titles)

    return charts


def _sides(folder: Folder) -> dict[str, str]:
    """Return what each side of a game is called."""
    return {id: side.title for id, side in sides_of(about_of(folder), f"{folder.name}/game.toml").items()}


def _leaves(sequence: Mapping[str, Any]) -> dict[str, str]:
    """Return the phases that hold no others, with the rule of each."""
    nodes = ((id, node) for id, node in sequence.items() if isinstance(node, Mapping))
    return {id: str(node.get("rule", "")) for id, node in nodes if not node.get("phases")}


def _titles(sequence: Mapping[str, Any]) -> dict[str, str]:
    """Return what the rules of a sequence of play and its phases are called."""
    nodes = [sequence, *(node for node in sequence.values() if isinstance(node, Mapping))]
    return {str(node["rule"]): str(node.get("title", "")) for node in reversed(nodes) if node.get("rule")}


def _said_twice(folder: Folder) -> Iterator[str]:
    """Yield what the folder says beside its kit that belongs into it."""
    if "stacking" in folder.toml("game.toml"):
        at = f"{folder.holding('game.toml').name}/game.toml, stacking"
        yield f"{at}: is not read beside {KIT}; say there how many may stack, in [limit.ID]"


def _unjudged(folder: Folder, sequence: Mapping[str, Any], judged: tuple[str, ...]) -> Iterator[str]:
    """Yield the numbers that a phase has judged and nothing judges."""
    for id, node in sequence.items():
        for key in MOMENTS if isinstance(node, Mapping) else ():
            for number in node.get(key, ()):
                if number not in judged:
                    at = f"{folder.holding(SEQUENCE).name}/{SEQUENCE}, {id}, {key}"
                    yield f"{at}: nothing in {KIT} judges {number} of a board; there is {', '.join(judged)}"


@dataclass(frozen=True, slots=True)
class _KitRecipe(Recipe[KitCharts]):
    """A recipe whose kit says what phases do, and which rules there are beside those of the rulebook."""

    titles: Mapping[str, str] = field(default_factory=dict)
    carried_out: frozenset[str] = frozenset()
    """The rules that are carried out and that nobody judges."""
    of_phases: Mapping[str, str] = field(default_factory=dict)
    """What the sequence of play and its phases are called by their numbers, where there is no rulebook."""

    def sequence(self, folder: Folder) -> Mapping[str, object]:
        """Read the sequence of play without what only the kit reads of it."""
        tree = Recipe.sequence(self, folder)
        for node in tree.values():
            if isinstance(node, dict):
                node.pop(_DOES, None)
        return tree

    def _status(self, rule: str) -> str:
        return "carried-out" if rule in self.carried_out else "enforced"

    def _entries(self, tables: Tables) -> list[RuleEntry]:
        """Return the rules of the rulebook, and those of the kit that it does not list."""
        printed = Recipe._entries(replace(self, everywhere=()), tables)
        listed = {entry.rule for entry in printed}
        ruled = {*self.titles, *self.everywhere}
        entries = [
            replace(each, status=self._status(each.rule))
            if each.rule in ruled and each.status == BY_HAND
            else each
            for each in printed
        ]
        titles = {**dict.fromkeys(self.everywhere, "The counter mix"), **self.titles}
        titles = {**({} if printed else self.of_phases), **titles}
        return [
            *entries,
            *(
                RuleEntry(rule, titles[rule], "", self._status(rule) if rule in ruled else BY_HAND, "")
                for rule in titles
                if rule not in listed
            ),
        ]
