"""7.00 to 7.30 Gross domestic product: total production, rounding, tax."""

import pytest

from guelta.rules.chad import GAME
from guelta.rules.chad.board.gdp_scale import rounded
from guelta.rules.chad.charts.economy_charts import gdp_spaces
from tests.rules.chad.economy import FAN_GOVERNS, at, carry_out, display, refused, shown
from tests.rules.chad.fighting import asked, done, ledger, options

NO_AID = {"aid-france-oau": (3,), "aid-libya": (2,), "aid-usa": (1,)}
GDP = FAN_GOVERNS.replace("harvest", "gdp")
MARKERS = "gdp-80  gdp-level\ngdp-95  foreign-aid\n"
EXAMPLE = display(
    mayo_kebbi="P1/10", moyen_chari="P1/8", logone="P1/5", lac="P1/3", kanem="P0/6", tandjile="P0/9"
)


def gdp(text, tax=None, dice=NO_AID):
    choices = {} if tax is None else {"tax": tax}
    return carry_out("gdp", text, dice, choices)


@pytest.mark.rule("7.21")
@pytest.mark.parametrize(
    ("raw", "percent"),
    [(50, 50), (51, 50), (52, 50), (53, 55), (54, 55), (55, 55), (56, 55), (57, 55), (58, 60), (59, 60)],
)
def test_production_is_rounded_to_the_nearest_five_per_cent(raw, percent):
    assert rounded(raw) == percent


@pytest.mark.rule("7.21")
@pytest.mark.rule("7.50")
def test_the_example_of_26_gives_25_per_cent():
    outcome = done(gdp(GDP + EXAMPLE + MARKERS))
    assert at(outcome, "gdp-level") == "gdp-25"
    assert ledger(outcome, "7.21") == [
        "7.21  total production 26: Lac 3, Mayo-Kebbi 10, Logone 5, Moyen-Chari 8",
        "7.21  GDP level 25%",
    ]


@pytest.mark.rule("7.10")
@pytest.mark.rule("7.21")
def test_prefectures_without_presence_do_not_count():
    text = GDP + display(kanem="P0/6", lac="P1/8", batha="P2/7") + MARKERS
    assert at(done(gdp(text, tax="")), "gdp-level") == "gdp-15"


@pytest.mark.rule("7.21")
@pytest.mark.rule("7.23")
def test_both_markers_are_placed_together_before_any_aid():
    outcome = gdp(GDP + EXAMPLE + MARKERS, dice={})
    assert asked(outcome) == "aid-france-oau"
    assert at(outcome, "gdp-level") == at(outcome, "foreign-aid") == "gdp-25"


@pytest.mark.rule("7.23")
def test_the_scale_runs_in_steps_of_five_and_every_space_is_on_the_board():
    spaces = gdp_spaces(GAME.charts)
    assert list(spaces) == list(range(0, 165, 5))
    assert all(f"gdp-{space}" in GAME.charts.boxes for space in spaces)


@pytest.mark.rule("7.22")
def test_every_line_of_the_display_is_on_the_board_as_long_as_it_is():
    ends = {"logone": 14, "logone-orient": 15}
    for prefecture, last in ends.items():
        assert f"{prefecture}-production-{last}" in GAME.charts.boxes
        assert f"{prefecture}-production-{last + 1}" not in GAME.charts.boxes
        assert f"{prefecture}-presence" in GAME.charts.boxes


@pytest.mark.rule("7.00")
def test_production_comes_before_tax_and_tax_before_aid():
    outcome = done(gdp(TAXABLE, tax="kanem"))
    assert list(dict.fromkeys(entry.rule for entry in outcome.entries)) == [
        "7.21", "7.30", "7.45", "7.41", "7.46", "7.47",
    ]  # fmt: skip


# ---- 7.30 tax

TAXABLE = GDP + display(logone="P2/10", lac="P1/5", kanem="P2/4") + MARKERS


@pytest.mark.rule("7.30")
def test_the_government_is_asked_for_one_prefecture_of_presence_two():
    outcome = gdp(TAXABLE)
    assert asked(outcome) == "tax" and options(outcome) == ["kanem", "logone"]
    assert (outcome.asks.least, outcome.asks.most, outcome.asks.side) == (0, 1, "government")


@pytest.mark.rule("7.30")
@pytest.mark.rule("10.22")
def test_a_tax_costs_presence_and_two_levels_and_brings_five_per_cent():
    outcome = done(gdp(TAXABLE, tax="logone", dice={**NO_AID, "aid-france-oau": (1,)}))
    assert shown(outcome, "logone") == "P1/8"
    assert at(outcome, "gdp-level") == at(outcome, "foreign-aid") == "gdp-25"
    assert ledger(outcome, "7.30") == [
        "7.30  tax increase in Logone: presence 2 to 1, production Logone 10 to 8, GDP level 25% (government)"
    ]


@pytest.mark.rule("7.30")
def test_without_a_tax_nothing_changes():
    outcome = done(gdp(TAXABLE, tax=""))
    assert shown(outcome, "logone") == "P2/10" and at(outcome, "gdp-level") == "gdp-20"


@pytest.mark.rule("7.30")
def test_a_tax_never_takes_production_below_one():
    outcome = done(gdp(GDP + display(kanem="P2/2") + MARKERS, tax="kanem"))
    assert shown(outcome, "kanem") == "P1/1"


@pytest.mark.rule("7.30")
@pytest.mark.parametrize("tax", ["lac", "tandjile", "kanem logone"])
def test_a_tax_elsewhere_or_in_two_prefectures_is_refused(tax):
    said = refused("gdp", TAXABLE, NO_AID, {"tax": tax})
    assert said.startswith("7.30 Tax increase in a prefecture of presence 2: ")
    assert said.endswith("| allowed: Kanem, Logone")


@pytest.mark.rule("7.30")
def test_where_no_prefecture_has_presence_two_a_tax_is_refused():
    text = GDP + display(lac="P1/5") + MARKERS
    assert asked(gdp(text, dice={})) == "aid-france-oau"
    assert refused("gdp", text, NO_AID, {"tax": "lac"}).endswith("lac is not allowed | allowed: nothing")
