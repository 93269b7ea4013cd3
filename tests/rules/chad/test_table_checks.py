"""What the printed charts imply of each other: each check finds a cell that breaks it; ours break none."""

from dataclasses import replace

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.charts.table_checks import TABLE_CHECKS
from guelta.rules.engine.tables.table import Tables

TABLES = GAME.tables


def faults(chart, row, **cells):
    """Return what the checks say when cells of one row are otherwise, without the file's folder."""
    table = TABLES.charts[chart]
    changed = replace(table, cells={**table.cells, row: {**table.cells[row], **cells}})
    tables = Tables({**TABLES.charts, chart: changed}, TABLES.lists)
    return [fault.removeprefix("rules/chad/tables/") for check in TABLE_CHECKS for fault in check(tables)]


def test_our_own_charts_break_none():
    assert [fault for check in TABLE_CHECKS for fault in check(TABLES)] == []


@pytest.mark.rule("5.83")
def test_the_stronger_side_never_loses_more_with_higher_dice():
    assert faults("crt", "8", **{"3": "5C/3"}) == [
        "crt.toml, row 8, column 3: the stronger side loses 5, more than 2 at 7"
    ]


@pytest.mark.rule("5.83")
def test_the_weaker_side_never_loses_less_with_higher_dice():
    assert faults("crt", "9", **{"0": "1/2"}) == [
        "crt.toml, row 9, column 0: the weaker side loses 2, less than 3 at 8"
    ]


@pytest.mark.rule("5.83")
@pytest.mark.parametrize(
    ("column", "rows"),
    [("11", "10 11"), ("12", "8 9 10 11"), ("13", "6 7"), ("14", "6 7 8 9"), ("15", "6 9"), ("16+", "6 9")],
)
def test_the_cells_known_to_be_irregular_may_be_anything(column, rows):
    for row in rows.split():
        assert faults("crt", row, **{column: "8C/0"}) == []


@pytest.mark.rule("5.82")
def test_withdrawal_is_decided_by_a_die_and_never_easier_among_more_enemies():
    assert faults("pre_combat_withdrawal", "3", succeeds_up_to=6) == [
        "pre_combat_withdrawal.toml, row 3, column succeeds_up_to: 6 is more than 4 among fewer enemies"
    ]
    assert "7 is on no die" in faults("pre_combat_withdrawal", "1", succeeds_up_to=7)[0]


@pytest.mark.rule("7.22")
def test_a_prefecture_has_a_space_for_every_production():
    (fault,) = faults("prefectures", "kanem", max_production=7)
    assert fault == (
        "prefectures.toml, row kanem, column max_production: 7, but rules/chad/boxes.csv has 6 spaces for it"
    )


@pytest.mark.rule("7.22")
def test_the_median_lies_between_two_spaces():
    assert "median_after: 6 is no space" in faults("prefectures", "kanem", median_after=6)[0]
    assert faults("prefectures", "kanem", median_after=5) == []


@pytest.mark.rule("7.23")
def test_a_higher_gdp_never_gives_fewer_credits():
    assert faults("gdp_scale", "55", credits=20) == [
        "gdp_scale.toml, row 55, column credits: less than at 50"
    ]


@pytest.mark.rule("14.50")
def test_a_scenarios_gdp_is_its_production_under_presence_to_the_nearest_five():
    (fault,) = faults("scenario_presence_production", "manta", gdp=60)
    assert fault.endswith("column gdp: 60, but 56 are produced under presence: 55")
    assert faults("scenario_presence_production", "manta", kanem="P1/4") == []  # 57 is 55 too
    assert len(faults("scenario_presence_production", "manta", kanem="P1/7")) == 2


@pytest.mark.rule("7.48")
def test_the_units_of_a_task_force_make_its_size_and_are_on_the_backs():
    size, backs = faults("task_forces", "C", infantry=2)
    assert size == "task_forces.toml, row C, column size: 5, but its units are 4"
    assert backs.endswith("column infantry: 2, but 3 counters of rules/chad/counters.csv bear the letter")


@pytest.mark.rule("9.23")
def test_three_companies_make_a_battalion():
    (fault,) = faults("unit_values", "FANT infantry battalion", steps=4)
    assert fault.endswith("column steps: must be three times those of a company (9.40)")


@pytest.mark.rule("9.23")
def test_a_new_unit_never_costs_less_than_a_rebuilt_one():
    assert len(faults("unit_values", "FANT recon company", rebuild=5)) == 1
    assert faults("unit_values", "FANT recon company", rebuild=4) == []
