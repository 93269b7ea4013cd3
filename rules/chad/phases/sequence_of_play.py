"""Chapter 3: what carries out each phase of the sequence of play, and what may change on the board in it."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.combat import combat
from guelta.rules.chad.economy import budget, domestic_product, harvest
from guelta.rules.chad.phases import option_changes as option
from guelta.rules.chad.phases import season_changes as season
from guelta.rules.chad.phases import segment as portion
from guelta.rules.chad.phases import tactical_changes as tactical
from guelta.rules.chad.phases import tactical_phase
from guelta.rules.chad.phases.season_changes import of_type
from guelta.rules.chad.politics import affiliation_checks, presence
from guelta.rules.chad.reinforcement import placement, replacements
from guelta.rules.chad.special_rules import free_set_up, scenario_rules, victory
from guelta.rules.chad.special_rules import scenario_changes as scenario
from guelta.rules.chad.water.water import unit_without_water_at_the_end
from guelta.rules.engine.judging.phase import PhaseRules

__all__ = ["PHASES"]

_DISPLAY = of_type("Presence", "Production")
_SCALE = of_type("GDP Level", "Foreign Aid", "Rebel GDP")
_SEGMENT_OVER = (tactical.fortifications, tactical.over_the_limit, option.bases_lost)
_AT_ONCE = (tactical.libyan_aid, tactical.oau_beside_rebels)

_SEASON: dict[str, PhaseRules[ChadCharts]] = {
    "harvest": PhaseRules(
        opening=scenario_rules.start_of_year,
        procedure=harvest.harvest,
        accounts=(_DISPLAY, season.factions_freed),
        accounts_at_start=(season.arriving_factions, season.part_two_begins),
    ),
    "gdp": PhaseRules(
        procedure=domestic_product.gross_domestic_product,
        accounts=(_DISPLAY, _SCALE, season.task_forces, season.bonus_units, option.missiles_supplied),
    ),
    "budget": PhaseRules(
        procedure=budget.budget,
        accounts=(season.bought, of_type("Production"), season.unpaid_guerrillas),
    ),
    "affiliation": PhaseRules(
        opening=scenario_rules.arrivals,
        procedure=affiliation_checks.affiliation,
        accounts=(season.factions_apart, season.main_factions, scenario.activated_neutral, _DISPLAY),
        accounts_at_start=(season.arriving_factions,),
    ),
    "guerrilla-replacements": PhaseRules(
        procedure=replacements.guerrilla_replacements,
        accounts=(season.replaced_guerrillas,),
    ),
    "presence-adjustment": PhaseRules(
        procedure=presence.presence_adjustment,
        closing=tactical_phase.end_of_season,
        accounts=(of_type("Presence"),),
    ),
    "victory-check": PhaseRules(procedure=victory.victory_check),
}

_TACTICAL: dict[str, PhaseRules[ChadCharts]] = {
    "tactical-phase": PhaseRules(
        opening=free_set_up.free_set_up,
        closing=tactical_phase.end_of_tactical_phase,
        accounts_at_end=(scenario.brought_in, option.airbases_finished),
    ),
    "mrp-die": PhaseRules(procedure=scenario_rules.mrp_die, accounts=(scenario.faction_of_the_die,)),
    "sanctuary-adjustment": PhaseRules(
        procedure=tactical_phase.sanctuary_adjustment,
        accounts=(tactical.new_arrivals, scenario.late_faction_of_the_die),
        accounts_at_end=(tactical.new_arrivals,),
    ),
    "task-force-adjustment": PhaseRules(
        procedure=tactical_phase.task_force_adjustment,
        accounts=(tactical.returned_losses, scenario.late_faction_of_the_die),
        accounts_at_end=(tactical.returned_losses,),
    ),
    "impulse": PhaseRules(
        opening=tactical_phase.start_of_impulse,
        closing=tactical_phase.end_of_impulse,
        accounts_at_start=(scenario.french_withdrawn, tactical.war_zones_over),
        accounts_at_end=(
            *(tactical.entry_hexes_left, tactical.libyan_aid, tactical.war_zones_over),
            option.bases_lost,
        ),
    ),
    "special-withdrawal": PhaseRules(
        procedure=tactical_phase.special_withdrawal,
        accounts=(tactical.moves,),
    ),
    "water-check": PhaseRules(
        procedure=tactical_phase.water_check,
        accounts=(tactical.thirst(unit_without_water_at_the_end),),
    ),
}

_SEGMENT: dict[str, PhaseRules[ChadCharts]] = {
    "government": PhaseRules(
        opening=portion.start_of_segment,
        closing=portion.end_of_segment,
        accounts_at_start=(
            *(tactical.fortifications, tactical.oau_beside_rebels),
            option.airbases_begun,
        ),
        accounts_at_end=(*_SEGMENT_OVER, scenario.activated_neutral),
    ),
    "rebel": PhaseRules(
        opening=portion.start_of_segment,
        closing=portion.end_of_segment,
        accounts_at_start=(tactical.fortifications, option.airbases_begun),
        accounts_at_end=(*_SEGMENT_OVER, scenario.activated_neutral),
    ),
    "reinforcements": PhaseRules(
        procedure=placement.reinforcements,
        accounts=(
            *(tactical.placed, tactical.late_new_arrivals, scenario.late_faction_of_the_die),
            *(tactical.libyan_aid, tactical.overruns),
            *(option.based, option.guns_placed),
        ),
    ),
    "movement": PhaseRules(
        procedure=portion.movement,
        afterwards=portion.end_of_movement,
        closing=tactical_phase.end_of_portion,
        accounts=(
            *(tactical.placed, tactical.late_new_arrivals, tactical.moves, tactical.flown_to_the_airbase),
            *(tactical.overruns, tactical.fortifications, tactical.forts_carried),
            *(*_AT_ONCE, tactical.over_the_limit),
            *(option.based, option.bases_lost, option.guns_placed),
            *(option.airbases_begun, option.sites_removed),
        ),
    ),
    "combat": PhaseRules(
        procedure=combat.combat_phase,
        meanwhile=combat.combats_fought,
        afterwards=combat.end_of_combat,
        closing=tactical_phase.end_of_portion,
        accounts=(
            *(tactical.combats, tactical.forbidden, tactical.retreats_out_of_chad),
            *(tactical.attacked_independents, tactical.overruns),
            *(tactical.fortifications, tactical.forts_lost, tactical.forts_carried, tactical.war_zones),
            *(*_AT_ONCE, tactical.advances_after_them),
            *(option.sorties_flown, option.bases_lost, option.guns_fought),
            option.sites_removed,
        ),
    ),
}

PHASES: dict[str, PhaseRules[ChadCharts]] = {**_SEASON, **_TACTICAL, **_SEGMENT}
