"""How a game comes to be: composed of its folder and its rules, derived from another, played with own charts.

Whatever way it came, it is proved: its numbers against its rulebook, its phases against its sequence of play,
its set-ups against its rules. RulesDataError names every fault.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Generic, TypedDict, TypeVar, Unpack

from guelta.rules.engine.advice.advice import Advice
from guelta.rules.engine.advice.chronicle import Chronicle
from guelta.rules.engine.advice.solitaire import Solitaire
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.composing.proof import faults_of_board, faults_of_start
from guelta.rules.engine.game import Game
from guelta.rules.engine.judging.account import Accounts
from guelta.rules.engine.judging.audit import Audit
from guelta.rules.engine.judging.chapter import Chapter, changed_checks, checks_by_rule, unknown_numbers
from guelta.rules.engine.judging.check import Check
from guelta.rules.engine.judging.phase import Order, PhaseParts, PhaseRules, changed_parts
from guelta.rules.engine.projection.projection import Projection
from guelta.rules.engine.recipe import SEQUENCE, Charts, Recipe
from guelta.rules.engine.sight.sight import Sight
from guelta.rules.engine.tables.answers import replaced_answers
from guelta.rules.engine.tables.cells import differing_cells
from guelta.rules.engine.tables.folder import Folder, RulesDataError
from guelta.rules.engine.tables.table import Tables

__all__ = ["compose", "derive", "with_charts"]

C = TypeVar("C", bound=Charts)


class Parts(TypedDict, Generic[C], total=False):
    """What a game says for all of its phases, and an edition replaces whole; see the fields of `Game`."""

    accounts: Accounts[C]
    remember: Callable[[C, Position, Position], Position]
    prepare: Callable[[C], None]
    in_force: Callable[[C, Position, str], bool]
    casting: Callable[[C, Position], Mapping[str, str]]
    advice: Advice[C]
    solitaire: Solitaire[C]
    chronicle: Chronicle[C]
    sight: Sight[C]
    orders: Mapping[str, Order[C]]
    remarks: tuple[str, ...]
    sentences: Mapping[str, tuple[str, ...]]
    replay: Callable[[C], Projection[C]] | None


def compose(
    folder: Folder,
    recipe: Recipe[C],
    *,
    chapters: Iterable[Chapter[C]] = (),
    phases: Mapping[str, PhaseRules[C]] | None = None,
    **parts: Unpack[Parts[C]],
) -> Game[C]:
    """Make a game of its folder, recipe and rules; ValueError when two checks claim one number."""
    chapters = tuple(chapters)
    checks = checks_by_rule(each for chapter in chapters for each in chapter.checks)
    everywhere = tuple(number for number in recipe.everywhere if number in checks)
    game: Game[C] = Game(
        **replace(recipe, everywhere=everywhere).read(folder),
        lineage=(str(folder.toml("game.toml")["id"]),),
        checks=checks,
        audits={each.rule: each for chapter in chapters for each in chapter.audits},
        phases=phases or {},
        **parts,
    )
    return _proved(game)


def derive(
    parent: Game[C],
    id: str,
    *,
    folder: Folder | None = None,
    without: Iterable[str] = (),
    scenarios: Iterable[str] | None = None,
    charts: Callable[[Tables], C] | None = None,
    replacing: Collection[Check[C]] = (),
    adding: Iterable[Check[C]] = (),
    dropping: Iterable[str] = (),
    audits: Iterable[Audit[C]] = (),
    phases: Mapping[str, PhaseParts[C]] | None = None,
    notes: Mapping[str, str] | None = None,
    retesting: Iterable[str] = (),
    **parts: Unpack[Parts[C]],
) -> Game[C]:
    """Make an edition: its parent with only what differs, each in place of what was there.

    `folder` holds files whole, `without` chapters ("7") and sections ("14.2") it lacks, `charts` its
    answers, `scenarios` those it keeps; `phases` names of each phase the parts that differ, `notes` those
    of the ledger, `retesting` rules of which tests of the parent say nothing, as of all that is otherwise.
    ValueError on checks that cannot be changed so, and for a note on a rule that is none.
    """
    recipe = parent.recipe.narrowed(without, scenarios, charts).noting(notes or {})
    read = recipe.read(folder.over(parent.folder) if folder else parent.folder)
    replaced = (each.rule for each in replacing)
    recipe = read["recipe"].retesting({*_otherwise_in(read, parent), *retesting, *replaced})
    checks = changed_checks((id, parent.id), parent.checks, replacing, adding, dropping)
    edition: Game[C] = replace(
        parent,
        **{**read, "id": id, "recipe": recipe, **parts},
        lineage=(id, *parent.lineage),
        checks=recipe.kept(checks),
        audits=recipe.kept({**parent.audits, **{each.rule: each for each in audits}}),
        phases=_phases_played(recipe, read["folder"], parent.phases, phases or {}),
    )
    return _proved(edition)


def _phases_played(
    recipe: Recipe[C],
    folder: Folder,
    phases: Mapping[str, PhaseRules[C]],
    edition: Mapping[str, PhaseParts[C]],
) -> dict[str, PhaseRules[C]]:
    """Return the phases of an edition, with the parts that differ and without what it leaves out."""
    played = {*recipe.sequence(folder), *edition}
    changed = changed_parts(phases, edition)
    return {id: own.kept(recipe.without_the_left_out) for id, own in changed.items() if id in played}


def _otherwise_in(read: Mapping[str, Any], parent: Game[Any]) -> set[str]:
    """Return the rules that an edition, as it was read, answers otherwise than its parent or charts so."""
    answered = {each.rule for each in replaced_answers(read["charts"], parent.charts)}
    return answered | {rule for rule, _ in differing_cells(read["tables"].charts, parent.tables.charts)}


def with_charts(ours: Game[C], own: Folder) -> Game[C]:
    """Return a game with an owner's charts in place of ours.

    Set-ups are held against the rules they were printed for, not against one whose own chart he changed.
    """
    his: Game[C] = replace(ours, **ours.recipe.read(ours.folder, own))
    charts = ((each, ours.tables.charts[name]) for name, each in his.tables.charts.items())
    return _proved(his, {his.rule for his, ours in charts if his.cells != ours.cells})


def _proved(game: Game[C], changed: Collection[str] = ()) -> Game[C]:
    """Return a game whose set-ups have begun; RulesDataError has every fault, none of a rule `changed`."""
    faults = [*_faults_of_rules(game)]
    held = [rule for rule in game.recipe.setup_rules if rule not in changed and not faults]
    faults += faults_of_board(game.charts, game.sides, game.roles, game.file)
    for scenario in game.scenarios.values():
        faults += faults_of_start(scenario, game.charts, game.sides, game.fields)
        faults += [
            f"{scenario.source}, {finding.where}: {finding.told(finding.counted(game.charts.counters))}"
            for finding in game.judge(scenario.start, held)
            if finding.where not in scenario.over_limit
        ]
    if faults:
        raise RulesDataError(faults)
    begun = {
        id: each if each.start.cursor else each.begun(game.sequence_for(each).leaves)
        for id, each in game.scenarios.items()
    }
    return replace(game, scenarios=begun)


def _faults_of_rules(game: Game[Any]) -> Iterator[str]:
    """Yield which numbers the rulebook lacks, and which phases the sequence of play."""
    judging: list[Check[Any] | Audit[Any]] = [*game.checks.values(), *game.audits.values()]
    yield from unknown_numbers(game.rulebook, [*judging, *game.all_procedures], game.file("rulebook.csv"))
    for id in game.phases:
        if not isinstance(game.sequence_as_written.get(id), Mapping):
            yield f"{game.file(SEQUENCE)}: has no phase {id}, for which there are rules"
