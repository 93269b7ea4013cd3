"""The charts of chapters 10 to 12 and 14 with named lookups: 10.30, 11.23, 12.14, 14.22, 14.60."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.engine.tables.table import Table

__all__ = [
    "Conditions",
    "Entry",
    "Exile",
    "Opening",
    "PresenceLine",
    "Result",
    "adjustment",
    "adjustments_rest_on",
    "conditions",
    "entry",
    "exiles",
    "loyalty",
    "military_result",
    "opening",
    "presence_line",
    "presence_rests_on",
    "replacements",
    "scenario_politics",
    "social_result",
    "terrorism_modifier",
    "victory_points",
]


@dataclass(frozen=True, slots=True)
class PresenceLine:
    """10.30  One line of the Government Presence Chart; "" or None where it says nothing.

    `rebel_steps` is `fewer`, `at most half` or `more` than those of the Government, `government_steps` the
    least it needs, `fant_infantry` `enough` or `too few` for the occupation level, `production` `above` or
    `below` the median.
    """

    rebel_steps: str
    government_steps: int | None
    fant_infantry: str
    production: str


@dataclass(frozen=True, slots=True)
class Conditions:
    """14.00  How a scenario is won.

    `commanders` are those whose end ends the game. At the end of `final_turn` it `decides` the `capital`, the
    `prefectures` (so many with presence, so many of them `full`) or victory `points`; `enough` of them end a
    campaign before. `capital` is what takes N'Djamena from the Government, by `capital_rule`.
    """

    scenario: str
    rule: str
    final_turn: int
    furthest: int
    goes_on_by: str
    extended: str
    commanders: tuple[str, ...]
    decides: str
    capital: str
    capital_rule: str
    prefectures: int | None
    full: int | None
    enough: int | None


@dataclass(frozen=True, slots=True)
class Entry:
    """14.00  Where the task forces that a scenario sets aside come in during one turn, and by which rule."""

    rule: str
    hexes: tuple[str, ...]
    together: bool
    must: bool


@dataclass(frozen=True, slots=True)
class Exile:
    """14.43  Where the Commander of the side that loses the capital goes: a hex or a sanctuary box."""

    commander: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """14.50  Presence and production of every prefecture as a scenario opens, GDP and aid in per cent."""

    prefectures: Mapping[str, tuple[int, int]]
    gdp: int
    aid: int


@dataclass(frozen=True, slots=True)
class Result:
    """14.22  One line of a victory chart: the first word and the second."""

    first: str
    second: str


def presence_line(charts: ChadCharts, before: int, after: int) -> PresenceLine:
    """10.30  Return the line for a change from one presence level to the next."""
    table, row = charts.tables.charts["presence"], f"P{before} to P{after}"
    texts = {column: table.text(row, column).strip("-") for column in table.columns[1:]}
    least = texts["government_steps"]
    return PresenceLine(
        texts["rebel_steps"], int(least) if least else None, texts["fant_infantry"], texts["production"]
    )


def presence_rests_on(charts: ChadCharts) -> tuple[str, ...]:
    """10.30  Return that the Government Presence Chart is not printed in the rules, if it is not."""
    return charts.tables.charts["presence"].rests_on


def adjustment(charts: ChadCharts, condition: str) -> int:
    """11.23  Return the modifier of a condition of the Affiliation Check Adjustments Chart."""
    return int(charts.tables.charts["affiliation_adjustments"].number(condition, "modifier"))


def adjustments_rest_on(charts: ChadCharts) -> tuple[str, ...]:
    """11.23  Return that the adjustments are not printed in the rules, if they are not."""
    return charts.tables.charts["affiliation_adjustments"].rests_on


def terrorism_modifier(charts: ChadCharts, die: int) -> int:
    """11.41  Return what a die of terrorism adds to the checks of the terrorist in the prefecture."""
    return adjustment(charts, f"terrorism, die {die}")


def loyalty(charts: ChadCharts, counter: str) -> int:
    """11.20  Return the Loyalty Factor printed on a leader, a main faction's unit or an IGF marker."""
    return int(charts.tables.lists["counters"].text(counter, "loyalty") or 0)


def replacements(charts: ChadCharts, count: int, die: int) -> int:
    """12.14  Return the most guerrilla units a player may take, by his count and a die."""
    table = charts.tables.charts["guerrilla_replacements"]
    fitting = [row for row in table.rows if _first(row) <= count]
    return int(table.number(fitting[-1], str(die)))


def _first(row: str) -> int:
    return int(row.rstrip("+").split("-")[0])


def victory_points(charts: ChadCharts, item: str) -> int:
    """14.60  Return the points of an item of the Victory Point Chart."""
    return int(charts.tables.charts["victory_points"].number(item, "points"))


def military_result(charts: ChadCharts, difference: int) -> Result:
    """14.22  Return winner and level for the Government's points less the Rebel's."""
    return _from(charts.tables.charts["victory_levels"], difference)


def social_result(charts: ChadCharts, production: int) -> Result:
    """14.22  Return what total production means for the people, and for the political-military result."""
    return _from(charts.tables.charts["social_results"], production)


def _from(table: Table, number: int) -> Result:
    row = next(row for row in table.rows if row == "less" or number >= int(row))
    return Result(*(table.text(row, column) for column in table.columns[1:]))


def scenario_politics(charts: ChadCharts, scenario: str, what: str) -> str:
    """14.00  Return what the special rules of a scenario say of factions and the French, "" for nothing."""
    table = charts.tables.charts["scenario_politics"]
    text = table.text(scenario if scenario in table else table.rows[0], what)
    return "" if text == "-" else text


def exiles(charts: ChadCharts, scenario: str) -> Iterator[Exile]:
    """14.43  Yield the Commanders a change of government sends away, each with the places he may go to."""
    words = scenario_politics(charts, scenario, "exile").split()
    for number in range(0, len(words), 3):
        yield Exile(words[number], tuple(words[number + 1 : number + 3]))


def conditions(charts: ChadCharts, scenario: str) -> Conditions | None:
    """14.00  Return how a scenario is won, None for a game that is none of the scenarios."""
    table = charts.tables.charts["scenario_victory"]
    if scenario not in table:
        return None

    def number(column: str) -> int | None:
        text = table.text(scenario, column)
        return None if text == "-" else int(text)

    capital = table.text(scenario, "capital")
    return Conditions(
        scenario=scenario,
        rule=table.text(scenario, "rule"),
        final_turn=int(table.number(scenario, "final_turn")),
        furthest=int(table.number(scenario, "furthest")),
        goes_on_by=table.text(scenario, "goes_on_by"),
        extended=table.text(scenario, "extended"),
        commanders=tuple(table.text(scenario, "commanders").split()),
        decides=table.text(scenario, "decides"),
        capital="" if capital == "-" else capital,
        capital_rule=table.text(scenario, "capital_rule"),
        prefectures=number("prefectures"),
        full=number("full"),
        enough=number("enough"),
    )


def opening(charts: ChadCharts, scenario: str) -> Opening:
    """14.50  Return the line of a scenario in the Scenario Presence and Production Chart."""
    row = charts.tables.charts["scenario_presence_production"].row(scenario)
    split = {name: str(cell).split("/") for name, cell in row.items() if "/" in str(cell)}
    prefectures = {name: (int(parts[0][1:]), int(parts[1])) for name, parts in split.items()}
    return Opening(prefectures, int(row["gdp"]), int(row["aid"]))


def entry(charts: ChadCharts, scenario: str, turn: int, force: str) -> Entry | None:
    """14.00  Return how the task forces of a nation enter in a turn, None when 12.43 alone applies."""
    table = charts.tables.charts["scenario_entry"]
    for row in table.rows_with("scenario", scenario):
        if table.number(row, "turn") == turn and force in table.text(row, "forces").split():
            return Entry(
                table.text(row, "rule"),
                tuple(table.text(row, "hexes").split()),
                table.text(row, "together") == "yes",
                table.text(row, "must") == "yes",
            )
    return None
