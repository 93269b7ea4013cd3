"""The data of Chad agree with the rulebook and with each other. What is typed here comes from the rules."""

from collections import Counter as Tally

import pytest

from guelta.rules.engine.tables.table import PROVENANCES
from tests.library import LIBRARY

CHAD = LIBRARY.game("chad")
CHARTS = CHAD.charts
TABLES = CHARTS.tables
MAP = CHARTS.map
MIX = CHARTS.counters
SPACES = CHARTS.boxes
MANTA = CHAD.scenarios["manta"]

FACTIONS = ("ANL", "CDR", "CODOS", "FAC", "FDT", "FROL", "MPLT", "MRP", "PLA", "UND", "VOL", "WAF")
PREFECTURES = [
    "Aouzou", "Tibesti", "Borkou", "Ennedi", "Kanem", "Lac", "Batha", "Biltine", "Ouaddai", "Salamat",
    "Chari-Baguirmi", "Guera", "Mayo-Kebbi", "Tandjile", "Logone", "Logone-Orient", "Moyen-Chari",
]  # fmt: skip


# ---- the map


def test_the_map_has_so_many_hexes_of_each_kind():
    assert Tally(hex["kind"] for hex in MAP.values()) == {
        "chad": 1291,
        "entry": 102,
        "sudan": 12,
        "off_limits": 6,
        "lake_outside": 5,
        "offmap_airbase": 1,
    }


def test_the_airbases_off_the_map_touch_the_hexes_that_13_32_names():
    chad = [hex for hex in MAP.neighbours("3810") if MAP[hex]["kind"] == "chad"]
    assert sorted(chad) == ["3710", "3811"]
    assert {"1952", "2052", "2152"} <= set(MAP.neighbours("2053"))


@pytest.mark.parametrize(("hex", "other"), [("1949", "1850"), ("1949", "1950"), ("4818", "4819")])
def test_the_prefecture_borders_of_the_errata_are_there_and_say_so(hex, other):
    side = MAP.hexside(hex, other)
    assert side.prefecture_border
    assert MAP.edge(hex, other).provenances["prefecture_border"] == "errata"


@pytest.mark.parametrize(
    ("hex", "name", "water"),
    [
        ("1537", "N'Djamena", "town"),
        ("3633", "Abeche", "town"),
        ("3922", "Fada", "oasis"),
        ("2308", "Bardai", "oasis"),
        ("3516", "Ounianga Kebir", "oasis"),
        ("2819", "Kirdimi", "oasis"),
        ("2111", "Zouar", "oasis"),
        ("2506", "Aouzou", "oasis"),
        ("3020", "Faya-Largeau", "town+oasis"),
        ("4234", "El Geneina", "village"),
        ("3730", "Biltine", "town"),
        ("1849", "Moundou", "town"),
        ("2826", "Koro Toro", "village"),
        ("3627", "Oum Chalouba", "village"),
    ],
)
def test_places_stand_where_the_rules_say(hex, name, water):
    assert (MAP[hex]["name"], MAP[hex]["water"]) == (name, water)
    assert MAP[hex].provenance("name") == "printed"


@pytest.mark.parametrize("hex", ["1543", "1544", "1810", "1811", "1853", "1910"])
def test_hexes_off_limits(hex):
    assert MAP[hex]["kind"] == "off_limits"


@pytest.mark.parametrize("hex", ["1817", "2019", "2410", "2818", "2916", "3615", "3812", "4426", "4621"])
def test_the_wells_of_the_errata_are_there_and_say_so(hex):
    assert MAP[hex]["water"] == "well"
    assert MAP[hex].provenance("water") == "errata"


def test_what_is_printed_of_a_hex_says_where():
    """The rules text names the hex, and its note the numbers; the errata sheet and web pages are not it."""
    for hex in MAP:
        words = {
            column: MAP[hex].provenance(column) for column in ("terrain", "water", "kind", "airfield", "name")
        }
        if "printed" in words.values():
            assert MAP[hex]["note"].startswith("named in "), hex
        if "errata" in words.values():
            assert "from the errata sheet" in MAP[hex]["note"], hex


def test_perennial_wells_lie_in_depressions():
    """6.11: the wells that hold out in a severe drought are those of the depressions."""
    wells = {hex: MAP[hex]["terrain"] for hex in MAP if MAP[hex]["water"] == "perennial_well"}
    assert len(wells) == 11
    assert set(wells.values()) == {"depression"}
    assert not [hex for hex in MAP if MAP[hex]["terrain"] == "depression" and MAP[hex]["water"] == "well"]


def test_every_terrain_and_water_source_has_a_row_in_the_terrain_effects_chart():
    tec = TABLES.charts["tec"]
    terrains = {hex["terrain"] for hex in MAP.values()}
    assert terrains <= set(tec.rows_with("kind", "terrain"))
    sources = {source for hex in MAP for source in CHARTS.water(hex)}
    assert sources == set(tec.rows_with("water", "yes"))


def test_every_hex_of_chad_lies_in_a_prefecture_and_its_region_and_no_other_does():
    display = TABLES.charts["prefectures"]
    assert {hex["prefecture"] for hex in MAP.values() if hex["kind"] == "chad"} == set(display.rows)
    for hex in MAP.values():
        if hex["kind"] == "chad":
            assert display.value(hex["prefecture"], "region") == hex["region"], hex.id
        else:
            assert not hex["prefecture"] and not hex["region"], hex.id


def test_entry_hexes_name_their_sanctuary_and_touch_chad_or_the_sudan():
    for hex in MAP.values():
        if hex["kind"] != "entry":
            assert not hex["entry"], hex.id
            continue
        assert f"sanctuary-{hex['entry']}" in SPACES, hex.id
        beside = {MAP[near]["kind"] for near in MAP.neighbours(hex.id)}
        assert beside & {"chad", "sudan"}, hex.id


def test_the_french_edge_is_entry_hexes_into_the_central_african_republic():
    """12.43: 1653 to 2852, but not 1853 and 2053."""
    assert MAP["1653"]["entry"] == MAP["2852"]["entry"] == "car"
    assert MAP["2053"]["kind"] == "offmap_airbase"


def test_all_lake_hexsides_have_lake_on_both_sides():
    lakes = [side for side in MAP.hexsides if side.all_lake]
    assert lakes
    for side in lakes:
        assert {MAP[hex]["terrain"] for hex in side.hexes} <= {"lake"}, side


def test_roads_cross_rivers_by_bridges_and_tracks_do_not():
    """4.24: only roads negate a river, thanks to their bridges."""
    for side in MAP.hexsides:
        assert side.bridge == (side.river and side.way == "road"), side


def test_a_prefecture_border_lies_exactly_between_two_prefectures():
    marked = {side.hexes for side in MAP.hexsides if side.prefecture_border}
    real = {
        MAP.grid.hexside(hex, near)
        for hex in MAP
        for near in MAP.neighbours(hex)
        if MAP[hex]["prefecture"] and MAP[near]["prefecture"]
        and MAP[hex]["prefecture"] != MAP[near]["prefecture"]
    }  # fmt: skip
    assert marked == real


def test_capital_and_off_map_bases_are_airbases():
    assert [hex for hex in MAP if MAP[hex]["airbase"]] == ["1537", "2053", "3810"]


def test_there_are_24_airfields_for_the_units_of_14_31():
    """14.31: one unit each on 24 airfields besides N'Djamena, Aouzou and El Geneina."""
    assert len([hex for hex in MAP if MAP[hex]["airfield"] and hex not in ("2506", "4234")]) == 24


# ---- boxes and tracks


def test_every_prefecture_has_its_row_of_spaces_up_to_its_maximum():
    display = TABLES.charts["prefectures"]
    assert [display.value(row, "title") for row in display.rows] == PREFECTURES
    for prefecture in display.rows:
        title = display.value(prefecture, "title")
        assert SPACES[f"{prefecture}-presence"].title == f"{title} presence"
        spaces = [id for id in SPACES if id.startswith(f"{prefecture}-production-")]
        assert spaces == [f"{prefecture}-production-{n}" for n in range(1, len(spaces) + 1)]
        assert len(spaces) == display.value(prefecture, "max_production")


def test_the_tracks_are_whole():
    assert [space.id for space in SPACES.group("turn")] == [f"turn-{n}" for n in range(1, 19)]
    assert [space.id for space in SPACES.group("impulse")] == ["impulse-1", "impulse-2", "impulse-3"]
    gdp = TABLES.charts["gdp_scale"].rows
    assert [space.id for space in SPACES.group("gdp")] == [f"gdp-{row}" for row in gdp]


def test_no_space_is_called_like_a_hex_and_no_title_is_blank():
    assert not set(SPACES) & set(MAP)
    assert all(space.title for space in SPACES.values())


# ---- the counter mix


def test_the_mix_has_so_many_counters_of_each_force():
    assert Tally(counter.force for counter in MIX.values() if counter.kind != "marker") == {
        "FANT": 5 + 21 + 5 + 6 + 2 + 1,
        "FAN": 9, "FAP": 9, "MPS": 1,
        "ANL": 6, "CDR": 4, "CODOS": 4, "FAC": 3, "FDT": 3, "FROL": 2, "MPLT": 4, "MRP": 8, "PLA": 2,
        "UND": 3, "VOL": 4, "WAF": 3,
        "France": 4 + 3 + 1 + 1 + 2,
        "Libya": 4 + 2 + 4 + 3 + 6 + 1,
        "OAU": 4,
        "": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("counter", "values"),
    [
        ("fant-inf-bn-1", (7, 3, 6, 3)),
        ("fant-inf-co-1", (2, 2, 6, 1)),
        ("fant-airborne-co-22", (1, 1, 6, 1)),
        ("fant-recon-co-1", (2, 2, 8, 1)),
        ("fant-armor-bn-1", (10, 2, 10, 3)),
        ("france-inf-bn-1", (9, 4, 6, 3)),
        ("libya-armor-bn-1", (10, 2, 10, 3)),
        ("libya-mech-bn-1", (8, 2, 10, 3)),
        ("libya-commando-bn-1", (7, 4, 6, 3)),
        ("libya-legion-armor-bn-1", (8, 1, 10, 3)),
        ("libya-legion-inf-bn-1", (5, 2, 6, 3)),
    ],
)
def test_factors_that_the_set_ups_print(counter, values):
    found = MIX[counter]
    assert (found.conventional, found.guerrilla, found.movement, found.steps) == values
    assert TABLES.lists["counters"].provenance(counter, "conventional") == "printed"


def test_combat_units_have_every_factor_and_leaders_only_move():
    for counter in MIX.values():
        factors = (counter.conventional, counter.guerrilla, counter.movement)
        if counter.kind == "combat":
            assert None not in factors and counter.steps > 0, counter.id
        elif counter.kind in ("leader", "commander"):
            assert factors[:2] == (None, None) and counter.movement and counter.steps == 0, counter.id


def test_every_faction_has_one_leader_at_home_and_a_sanctuary():
    roster = TABLES.charts["affiliation_roster"]
    assert roster.rows == FACTIONS
    for faction in FACTIONS:
        (leader,) = [c for c in MIX.values() if c.force == faction and c.kind == "leader"]
        assert leader.home == roster.value(faction, "home")
        assert MAP[leader.home]["name"] == roster.value(faction, "place")
        boxes = {c.sanctuaries for c in MIX.values() if c.force == faction}
        assert len(boxes) == 1 and all(f"sanctuary-{box}" in SPACES for box in boxes.pop())


def test_commanders_come_from_the_prefectures_of_7_44():
    assert {c.id: c.home for c in MIX.values() if c.kind == "commander"} == {
        "habre": "biltine",
        "goukouni": "tibesti",
        "deby": "ennedi",
    }


def test_who_uses_the_sudan_sanctuary():
    """4.54: FAN, PLA and ANL; 14.33: MPS as well as Libya."""
    assert {c.force for c in MIX.values() if "sudan" in c.sanctuaries} == {"FAN", "PLA", "ANL", "MPS"}


def test_a_faction_counter_has_a_side_for_each_player():
    for counter in MIX.values():
        if counter.force in (*FACTIONS, "FAN", "FAP") and counter.kind != "commander":
            assert {counter.front, counter.back} == {"fan", "fap"}, counter.id


def test_only_the_markers_of_2_30_are_without_limit():
    assert {c.type for c in MIX.values() if c.unlimited} == {"IGF", "NO WATER", "FORT"}


def test_names_are_unique():
    names = Tally(counter.name for counter in MIX.values())
    assert [name for name, times in names.items() if times > 1] == []


def test_each_prefecture_has_a_presence_and_a_production_marker():
    display = TABLES.charts["prefectures"].rows
    assert tuple(c.home for c in MIX.values() if c.type == "Presence") == display
    assert tuple(c.home for c in MIX.values() if c.type == "Production") == display


def test_the_backs_carry_as_many_units_of_each_task_force_as_the_chart_says():
    columns = {
        ("France", "infantry"): "infantry", ("France", "airborne infantry"): "airborne",
        ("France", "armored cavalry"): "armored_cavalry", ("OAU", "infantry"): "infantry",
        ("Libya", "infantry"): "legion_infantry", ("Libya", "armor"): "armor",
        ("Libya", "mechanized"): "mechanized", ("Libya", "commando"): "commando",
    }  # fmt: skip
    chart = TABLES.charts["task_forces"]
    for letter in chart.rows:
        found: Tally[str] = Tally()
        for id, counter in MIX.items():
            if counter.force in ("France", "OAU", "Libya") and letter.lower() in counter.back.split("-"):
                legion = id.startswith("libya-legion-armor")
                column = "legion_armor" if legion else columns.get((counter.force, counter.type), "aaa")
                found[column] += 1
        expected = {column: chart.value(letter, column) for column in chart.columns[3:] if column != "aaa"}
        assert {column: found[column] for column in expected} == expected, letter
        assert sum(expected.values()) == chart.value(letter, "size"), letter
        assert found["aaa"] == (chart.value(letter, "aaa") == "optional"), letter


def test_steps_agree_with_the_unit_values_chart():
    chart = TABLES.charts["unit_values"]
    for counter in MIX.values():
        if counter.kind == "marker":
            continue
        row = {
            "leader": "leader or Commander",
            "commander": "leader or Commander",
            "aaa": "AAA",
            "sam": "SAM",
        }.get(counter.kind)
        if row is None and counter.type == "guerrilla":
            row = "guerrilla"
        if row is None and counter.force == "FANT":
            row = f"FANT {counter.type} {counter.size}"
        row = row or f"intervention {'air squadron' if counter.kind == 'air' else counter.size}"
        assert chart.value(row, "steps") == counter.steps, counter.id


# ---- charts


def test_every_chart_of_the_rulebook_is_there_under_its_number():
    assert {chart.rule for chart in TABLES.charts.values()} >= {
        "4.23", "4.90", "5.81", "5.82", "5.83", "6.30", "6.40", "7.22", "7.23", "7.45", "7.46", "7.47",
        "7.48", "9.23", "10.30", "11.13", "11.23", "12.14", "13.93", "14.50", "14.60",
    }  # fmt: skip
    numbers = TABLES.lists["rulebook"].rows
    assert all(table.rule in numbers for table in (*TABLES.charts.values(), *TABLES.lists.values()))


def test_no_cell_is_without_provenance():
    for table in (*TABLES.charts.values(), *TABLES.lists.values()):
        for row in table.rows:
            for column in table.columns:
                assert table.provenance(row, column) in PROVENANCES, (table.source, row, column)


@pytest.mark.parametrize(
    ("chart", "row", "column", "value"),
    [
        ("stacking", "any hex", "steps", 9),  # 4.23
        ("tec", "mountain", "defence_wet", 3),  # 5.30
        ("tec", "oasis", "defence_dry", 1),  # 5.30
        ("tec", "fort", "defence_wet", 3),  # 2.40
        ("tec", "sanctuary_entry", "wet", 1),  # 4.51
        ("tec", "river", "wet", "+1"),  # 4.24
        ("harvest", "3", "drought", "severe"),  # 6.10
        ("harvest", "5", "drought", "drought"),  # 6.10
        ("task_forces", "P", "size", 17),  # 14.11
        ("task_forces", "C", "size", 5),  # 14.11
        ("task_forces", "K", "size", 3),  # 14.11
        ("task_forces", "N", "armor", 2),  # 14.21
    ],
)
def test_values_that_the_rules_text_prints_are_called_printed(chart, row, column, value):
    table = TABLES.charts[chart]
    assert table.value(row, column) == value
    assert table.provenance(row, column) == "printed"


@pytest.mark.parametrize(
    ("chart", "row", "column"),
    [("tec", "desert", "wet"), ("crt", "7", "0"), ("victory_points", "capital", "points"),
     ("task_forces", "A", "infantry"), ("unit_values", "FANT armor battalion", "new")],
)  # fmt: skip
def test_values_that_nobody_has_seen_are_called_reconstructed(chart, row, column):
    assert TABLES.charts[chart].provenance(row, column) == "reconstructed"


def _losses(cell: object) -> tuple[int, int]:
    stronger, weaker = str(cell).split("/")
    return int(stronger.rstrip("RC")), int(weaker.rstrip("RC"))


def test_results_never_worsen_for_the_stronger_with_higher_dice_but_in_the_irregular_cells():
    """5.83: the irregular cells, by difference, are at these totals of the dice."""
    irregular = {"11": (10, 11), "12": (8, 11), "13": (6, 7), "14": (6, 9), "15": (6, 9), "16+": (6, 9)}
    chart = TABLES.charts["crt"]
    for column in chart.columns[1:]:
        first, last = irregular.get(column, (99, 99))
        rows = [row for row in chart.rows if not first <= int(row.rstrip("-+")) <= last]
        losses = [_losses(chart.value(row, column)) for row in rows]
        assert [stronger for stronger, _ in losses] == sorted((s for s, _ in losses), reverse=True), column
        assert [weaker for _, weaker in losses] == sorted(weaker for _, weaker in losses), column


def test_scenario_gdp_is_the_production_under_presence_to_the_nearest_five():
    chart = TABLES.charts["scenario_presence_production"]
    display = TABLES.charts["prefectures"]
    for scenario in chart.rows:
        cells = {row: str(chart.value(scenario, row)).split("/") for row in display.rows}
        governed = sum(int(production) for presence, production in cells.values() if presence != "P0")
        assert chart.value(scenario, "gdp") == 5 * round(governed / 5), scenario
        for row, (_, production) in cells.items():
            assert 1 <= int(production) <= display.number(row, "max_production"), (scenario, row)


# ---- Operation Manta, 14.11


SET_UP = {
    "1537": {"FANT battalion": 1},
    "1631": {"MPLT guerrilla": 3, "MPLT leader": 1},
    "1642": {"FANT company": 1},
    "1849": {"MRP guerrilla": 7, "MRP leader": 1, "IGF": 1},
    "2308": {"Libya armor": 2},
    "2315": {"Legion armor": 1},
    "2429": {"FANT company": 2},
    "2446": {"CODOS guerrilla": 3, "CODOS leader": 1},
    "2734": {"FANT battalion": 1},
    "2819": {"FAP guerrilla": 2},
    "2826": {"CDR guerrilla": 3, "CDR leader": 1, "Libya commando": 2},
    "2838": {"FANT company": 1},
    "3020": {"FAP guerrilla": 2, "Libya mechanized": 2},
    "3442": {"FANT company": 1},
    "3516": {"Libya commando": 2},
    "3522": {"Legion infantry": 3},
    "3627": {"FAP guerrilla": 3, "Legion infantry": 2},
    "3633": {"Habre": 1, "FANT recon": 2},
    "3730": {"FAN guerrilla": 4},
    "3922": {"Goukouni": 1, "FAP guerrilla": 1, "Legion armor": 2},
    "4225": {"Legion infantry": 1},
    "4239": {"PLA guerrilla": 1, "PLA leader": 1},
    "sanctuary-sudan": {"FAN guerrilla": 4},
    "government-reinforcements": {"France unit": 5, "OAU unit": 3},
    "turn-9": {"Game Turn": 1},
    "impulse-1": {"Impulse": 1},
}


def _kind(id: str) -> str:
    counter = MIX[id]
    if counter.force in ("France", "OAU"):
        return f"{counter.force} unit"
    if counter.force == "Libya":
        return f"{'Legion' if '-legion-' in id else 'Libya'} {counter.type}"
    if counter.force == "FANT":
        return f"FANT {counter.size if counter.type == 'infantry' else counter.type}"
    if counter.kind == "commander":
        return counter.name
    return f"{counter.force} {counter.type}".strip()


def test_manta_is_set_up_as_14_11_says():
    stacks = {
        space: dict(Tally(_kind(s.counter) for s in stack)) for space, stack in MANTA.start.each_stack()
    }
    assert stacks == SET_UP


def test_manta_puts_no_counter_in_two_places_and_only_counters_of_the_mix_in_spaces_of_the_map():
    placed = [standing.counter for _, standing in MANTA.start.each_standing()]
    placed += [standing.counter for _, standing in MANTA.optional]
    assert len(placed) == len(set(placed))
    assert set(placed) <= set(MIX)
    assert {space for space, _ in MANTA.start.each_stack()} <= {*MAP, *SPACES}


def test_manta_shows_each_faction_on_the_side_it_is_on():
    faces = {
        MIX[standing.counter].force: standing.face or MIX[standing.counter].front
        for _, standing in MANTA.start.each_standing()
    }
    assert {force: faces[force] for force in ("FAN", "MPLT", "PLA")} == dict.fromkeys(
        ("FAN", "MPLT", "PLA"), "fan"
    )
    assert {force: faces[force] for force in ("FAP", "CDR", "CODOS")} == dict.fromkeys(
        ("FAP", "CDR", "CODOS"), "fap"
    )


def test_manta_lets_in_the_task_forces_that_14_11_names():
    box = MANTA.start.stack("government-reinforcements")
    for standing in box:
        letter = "c" if MIX[standing.counter].force == "France" else "k"
        assert letter in MIX[standing.counter].back.split("-"), standing.counter
    libyans = [s.counter for _, s in MANTA.start.each_standing() if MIX[s.counter].force == "Libya"]
    assert len(libyans) == 17
    assert all("p" in MIX[id].back.split("-") for id in libyans)


def test_manta_lasts_turns_9_and_10_with_the_igf_marker_on_top_of_the_mrp():
    assert (MANTA.first_turn, MANTA.last_turn) == (9, 10)
    assert MANTA.start.cursor == "turn-9/tactical-phase/mrp-die"
    assert MANTA.start.fields["government"] == "fan"
    assert MIX[MANTA.start.stack("1849")[-1].counter].type == "IGF"
    assert [(space, str(standing)) for space, standing in MANTA.optional] == [("sanctuary-sudan", "sam-1")]


# ---- the rulebook


def test_the_list_of_rules_runs_from_1_00_to_14_60_in_order():
    numbers = [tuple(map(int, entry.rule.split("."))) for entry in CHAD.rulebook]
    assert numbers[0] == (1, 0) and numbers[-1] == (14, 60)
    assert numbers == sorted(numbers)
    assert len(numbers) == 186
