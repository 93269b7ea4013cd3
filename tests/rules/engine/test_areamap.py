"""A map of areas: which touch, how far it is, what lies between them. All of it is made up."""

import pytest

from guelta.rules.engine.board.areamap import AreaMap
from guelta.rules.engine.tables.table import RulesDataError
from tests.rules.engine.lists import table

AREAS = [
    "lobito coast Lobito", "bie hills -", "moxico plain -", "huila plain -", "malanje hills -",
    "uige hills -", "zaire coast -", "luanda coast -", "namibe coast -", "cunene plain -",
    "lunda plain -", "cabinda coast -",
]  # fmt: skip
EDGES = [
    "lobito bie rail -", "bie moxico rail -", "bie huila - -", "huila namibe rail -", "huila cunene - river",
    "lobito namibe - -", "bie malanje - -", "malanje luanda rail -", "malanje lunda - -",
    "lunda moxico - river", "uige malanje - -", "uige zaire - -", "luanda uige - -",
]  # fmt: skip


def area_map(areas: list[str] = AREAS, edges: list[str] = EDGES, **checks: object) -> AreaMap:
    return AreaMap.from_tables(
        table("areas.csv", "area terrain title", *areas),
        table("edges.csv", "a b way water", *edges, key=2),
        **checks,
    )


def test_twelve_areas_are_a_map_in_the_order_of_their_list():
    here = area_map()
    assert len(here) == 12 and next(iter(here)) == "lobito" and "bie" in here and "0101" not in here
    assert here["bie"]["terrain"] == "hills"
    assert here["bie"].rests_on("terrain") == ("terrain of bie: reconstructed",)


def test_an_area_is_called_by_its_title_or_else_by_its_id():
    assert (area_map().title("lobito"), area_map().title("bie")) == ("Lobito", "Bie")
    plain = AreaMap.from_tables(table("areas.csv", "area", "lunda-norte"), table("edges.csv", "a b", key=2))
    assert plain.title("lunda-norte") == "Lunda norte"


def test_areas_touch_where_there_is_an_edge_and_nowhere_else():
    here = area_map()
    assert here.neighbours("bie") == ("lobito", "moxico", "huila", "malanje")
    assert here.neighbours("cabinda") == ()
    assert here.edge("moxico", "bie") == here.edge("bie", "moxico")
    assert (here.edge("moxico", "bie")["way"], here.edge("lunda", "moxico")["water"]) == ("rail", "river")
    with pytest.raises(ValueError, match="areas bie and zaire do not touch"):
        here.edge("bie", "zaire")


@pytest.mark.parametrize(
    ("area", "other", "distance"),
    [("bie", "bie", 0), ("bie", "moxico", 1), ("namibe", "zaire", 5), ("bie", "cabinda", None)],
)
def test_distance_counts_edges_and_there_is_none_where_no_way_leads(area, other, distance):
    assert area_map().distance(area, other) == distance
    assert area_map().distance(other, area) == distance


def test_all_faults_of_an_area_map_come_at_once():
    with pytest.raises(RulesDataError) as error:
        area_map(
            [*AREAS, "exile plain Lobito"],
            [*EDGES, "bie lobito - -", "bie bie - -", "bie nowhere - -"],
            allowed={"terrain": ("terrain.toml", ["hills", "plain"])},
        )
    assert error.value.faults == (
        "areas.csv, row lobito, column terrain: coast is not in terrain.toml",
        "areas.csv, row zaire, column terrain: coast is not in terrain.toml",
        "areas.csv, row luanda, column terrain: coast is not in terrain.toml",
        "areas.csv, row namibe, column terrain: coast is not in terrain.toml",
        "areas.csv, row cabinda, column terrain: coast is not in terrain.toml",
        "areas.csv, row exile, column title: Lobito is already lobito",
        "edges.csv, row bie lobito: the edge stands twice",
        "edges.csv, row bie bie: a space has no edge with itself",
        "edges.csv, row bie nowhere: nowhere is not in areas.csv",
    )
