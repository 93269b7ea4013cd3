"""Recruitment as players lay it: what may be raised where, each beside what just may not."""

import pytest

from guelta.rules.angola import GAME
from guelta.rules.engine.replay.conformance import check_conformance
from guelta.rules.engine.replay.trace import Trace
from tests.rules.angola.boards import NOBODY, breaks, judged, laid

HELD = "control-unita  control-lobito control-lucala control-dondo:captured"
"""UNITA holds a city and two towns face up (Pereira de Eça was its own), and a town face down."""
FALLEN = "cabinda=fnla; cabinda-fallen=yes"
LUANDA = "control-unita  control-luanda"
COLUMN = "zaire-west  fnla-infantry-9 fnla-column-a"

RAISED = {
    # what is raised: the board before, its fields, what comes; the rules broken
    "four of FNLA, two of them in the Base": (
        "",
        "",
        "flec-base  fnla-infantry-1 fnla-infantry-2; zaire-west  fnla-infantry-3 fnla-infantry-4",
        [],
    ),
    "one of them in the Base": (
        "",
        "",
        "flec-base  fnla-infantry-1; zaire-west  fnla-infantry-2..4",
        ["12.3.1-FNLA"],
    ),
    "none in the Base": ("", "", "zaire-west  fnla-infantry-1..4", ["12.3.1-FNLA"]),
    "five of FNLA": ("", "", "flec-base  fnla-infantry-1..5", ["12.3.1-FNLA"]),
    "all four in Zaire once Cabinda fell": ("", FALLEN, "zaire-west  fnla-infantry-1..4", []),
    "none in the Base then": ("", FALLEN, "flec-base  fnla-infantry-1 fnla-infantry-2", ["14.3.2(3)"]),
    "two beneath a marker, two loose": (
        COLUMN,
        FALLEN,
        "zaire-west  fnla-infantry-9 fnla-infantry-1 fnla-infantry-2 fnla-column-a fnla-infantry-3..4",
        [],
    ),
    "four of UNITA at home": ("", "", "south-west-africa  unita-infantry-1..4", []),
    "five of UNITA at home": ("", "", "south-west-africa  unita-infantry-1..5", ["12.3.1-UNITA"]),
    "two of UNITA in a Luanda that it holds": (LUANDA, "", "luanda  unita-infantry-1 unita-infantry-2", []),
    "in a Luanda that it does not hold": ("", "", "luanda  unita-infantry-1", ["12.3.1-UNITA"]),
    "FAPLA: two in Luanda and one in Cabinda": (
        "",
        "",
        "luanda  fapla-infantry-1 fapla-infantry-2; cabinda  mpla-infantry-1",
        [],
    ),
    "FAPLA: three in Luanda": ("", "", "luanda  fapla-infantry-1..3", []),
    "FAPLA: two in Cabinda": ("", "", "cabinda  mpla-infantry-1 mpla-infantry-2", []),
    "FAPLA: four in Luanda": ("", "", "luanda  fapla-infantry-1..4", ["12.3.1-FAPLA"]),
    "FAPLA: three and one": (
        "",
        "",
        "luanda  fapla-infantry-1..3; cabinda  mpla-infantry-1",
        ["12.3.1-FAPLA"],
    ),
    "MPLA in a Luanda that FAPLA holds": ("", "", "luanda  mpla-infantry-1", ["12.3.1-MPLA"]),
    "MPLA in a Luanda of its own": (
        "control-mpla  control-luanda",
        "",
        "luanda  mpla-infantry-1 mpla-infantry-2; cabinda  mpla-infantry-3",
        [],
    ),
    "one to a city": (HELD, "", "lobito  unita-infantry-1", []),
    "beneath a marker in the city": (
        f"{HELD}; lobito  unita-infantry-9 unita-column-a",
        "",
        "lobito  unita-infantry-9 unita-infantry-1 unita-column-a",
        [],
    ),
    "two to a city": (HELD, "", "lobito  unita-infantry-1 unita-infantry-2", ["12.3.2"]),
    "to a city and one of two towns": (HELD, "", "lobito  unita-infantry-1; lucala  unita-infantry-2", []),
    "to a city and two towns, of which two give one": (
        HELD,
        "",
        "lobito  unita-infantry-1; lucala  unita-infantry-2; pereira-de-eca  unita-infantry-3",
        ["12.3.2"],
    ),
    "to a captured town": (HELD, "", "dondo  unita-infantry-1", ["12.3.2"]),
    "to Cabinda": (HELD, "", "cabinda  unita-infantry-1", ["12.3.1-UNITA"]),
    "a brigade": (HELD, "", "lobito  unita-brigade-1", ["12.3"]),
    "nobody": (HELD, "", HELD, []),
}


@pytest.mark.rule("4.2-3D")
@pytest.mark.rule("12.3")
@pytest.mark.rule("12.3.1")
@pytest.mark.rule("12.3.1-FNLA")
@pytest.mark.rule("12.3.1-UNITA")
@pytest.mark.rule("12.3.1-MPLA")
@pytest.mark.rule("12.3.1-MPLA(1)")
@pytest.mark.rule("12.3.1-MPLA(2)")
@pytest.mark.rule("12.3.1-MPLA(3)")
@pytest.mark.rule("12.3.1-FAPLA")
@pytest.mark.rule("12.3.1-FAPLA(1)")
@pytest.mark.rule("12.3.1-FAPLA(2)")
@pytest.mark.rule("12.3.1-FAPLA(3)")
@pytest.mark.rule("12.3.2")
@pytest.mark.rule("10.5")
@pytest.mark.rule("14.3")
@pytest.mark.rule("14.3.2(3)")
@pytest.mark.parametrize("name", RAISED)
def test_what_is_raised_where(name: str):
    start, fields, end, broken = RAISED[name]
    found = breaks(judged("recruitment", f"turn-4  turn; {start}", end, before=fields))
    assert {*broken} <= {*found} if broken else found == [], found


@pytest.mark.rule("12.3.2")
def test_a_recruit_in_a_strange_town_is_refused_beside_those_that_may_come():
    """What a choice of several spaces bars is tried with those of them that it offers."""
    held = laid(NOBODY, f"turn-4  turn; {HELD}").at("turn-4/end-phase/recruitment")
    start = held.with_fields(**{"scenario": "campaign", "set-up": "yes", "cabinda": "mpla"})
    home = "south-west-africa  unita-infantry-3..6"
    end = laid(start, f"lobito  unita-infantry-1; duque  unita-infantry-2; {home}")
    sequence = GAME.sequence_for(GAME.scenarios["campaign"])
    found = check_conformance(GAME, sequence, Trace(start, (end,)))
    assert found is not None and found.forced is not None
    assert [(each.choice.id, each.chosen, each.barred.rule) for each in found.forced.forced] == [
        ("variable-unita", ("lobito", "duque"), "12.3.2")
    ]
