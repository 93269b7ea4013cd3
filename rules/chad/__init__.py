"""Chad: The Toyota Wars (1991), all of it reached from GAME."""

from __future__ import annotations

from collections.abc import Iterable

from rules.chad import (
    affiliation,
    affiliation_checks,
    budget,
    budget_audit,
    combat,
    combat_audit,
    components,
    domestic_product,
    economy_audit,
    fortification,
    harvest,
    intervention,
    move_audit,
    placement,
    presence,
    production_loss,
    reinforcement,
    replacements,
    sanctuary,
    scenario_rules,
    stacking,
    tactical_phase,
    victory,
    water,
)
from rules.chad.charts import ChadCharts
from rules.engine.game import Game
from rules.engine.scenario import read_scenarios
from rules.engine.sequence import Sequence
from rules.engine.table import Folder, load_tables

__all__ = ["GAME"]

_FOLDER = Folder.of_package(__name__)
_CHARTS = ChadCharts(load_tables(_FOLDER))


def _sequence(conditions: Iterable[str]) -> Sequence:
    return Sequence.from_table(
        _FOLDER.toml("sequence.toml"),
        source=f"{_FOLDER.name}/sequence.toml",
        rules=_CHARTS.tables.lists["rulebook"].rows,
        conditions=conditions,
    )


GAME: Game[ChadCharts] = Game.of(
    _FOLDER,
    charts=_CHARTS,
    tables=_CHARTS.tables,
    sequence_of=_sequence,
    scenarios=read_scenarios(_FOLDER, _CHARTS),
    remember=reinforcement.remember,
    setup_rules=("4.23",),
    procedures={
        "harvest": harvest.harvest,
        "gdp": domestic_product.gross_domestic_product,
        "budget": budget.budget,
        "affiliation": affiliation_checks.affiliation,
        "guerrilla-replacements": replacements.guerrilla_replacements,
        "mrp-die": scenario_rules.mrp_die,
        "sanctuary-adjustment": tactical_phase.sanctuary_adjustment,
        "task-force-adjustment": tactical_phase.task_force_adjustment,
        "reinforcements": placement.reinforcements,
        "combat": combat.combat_phase,
        "special-withdrawal": tactical_phase.special_withdrawal,
        "water-check": tactical_phase.water_check,
        "presence-adjustment": presence.presence_adjustment,
        "victory-check": victory.victory_check,
    },
    openings={
        "harvest": scenario_rules.arrivals,
        "affiliation": scenario_rules.arrivals,
        "impulse": tactical_phase.start_of_impulse,
    },
    closings={
        "movement": tactical_phase.end_of_portion,
        "combat": tactical_phase.end_of_portion,
        "government": tactical_phase.end_of_segment,
        "rebel": tactical_phase.end_of_segment,
        "impulse": tactical_phase.end_of_impulse,
        "tactical-phase": tactical_phase.end_of_tactical_phase,
        "presence-adjustment": tactical_phase.end_of_season,
    },
    checks=(
        components.counter_beyond_the_mix,
        sanctuary.new_arrivals_to_adjust,
        stacking.enemies_in_one_hex,
        stacking.stack_over_limit,
        water.conventional_unit_without_water,
        water.no_water_marker_to_remove,
        water.unit_without_water_at_the_end,
        intervention.off_roads_and_tracks,
        intervention.french_or_oau_in_the_north,
        sanctuary.unit_out_of_bounds,
        sanctuary.counter_in_an_entry_hex,
        sanctuary.outsider_in_the_sudan,
        intervention.oau_beside_rebels,
        fortification.fortification_misplaced,
        intervention.libyans_stacked_with_french_or_oau,
        intervention.french_or_oau_outside_the_south,
        production_loss.war_zone_to_flip,
        affiliation.independent_away_from_home,
        affiliation.former_independents_over_limit,
        reinforcement.losses_to_return,
        reinforcement.arrivals_over_limit,
        reinforcement.intervention_unit_misplaced,
        reinforcement.task_force_placed_outside_the_capital,
        affiliation.mrp_die,
        presence.presence_to_adjust,
    ),
    audits=(
        economy_audit.harvest_by_the_rules,
        economy_audit.gdp_by_the_rules,
        budget_audit.budget_within_its_bounds,
        combat_audit.combat_by_the_rules,
        presence.presence_adjusted,
        move_audit.moves_of_a_portion,
        move_audit.withdrawals_of_a_phase,
    ),
)
