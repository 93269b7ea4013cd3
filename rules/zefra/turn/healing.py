"""4.1, 3.7: counters shed at the field hospital and in Daloon's capital."""

from __future__ import annotations

from guelta.rules.engine.play.choice import Barred
from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.units import UNHELPED, Unit, units_of
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts

__all__ = ["healing"]


@procedure("p3-01", writes=["S12-06"])
def healing(run: Run[ZefraCharts]) -> None:
    """p3-01  CJTF-Z units that could reach the hospital with their own movement shed one -1 counter each."""
    play = Play(run)
    hospital = play.unit("cjtf-hospital")
    if hospital is not None and hospital.space in run.charts.map:
        near = [unit for unit in _hurt(play) if _reaches(play, unit, hospital.space)]
        if near and run.charts.option(run.position, "field-hospital") == "one":
            (id,) = play.pick("healed", "p3-01", "cjtf", "sheds one -1", near, refused=_not_healed)
            near = [unit for unit in near if unit.id == id]
        for unit in near:
            play.heal(unit.id, "p3-01", "within its movement of the hospital")
    if "capital-hospitals" in run.position.fields:
        _relieve(play)


def _not_healed(unit: Unit) -> Barred | None:
    """p3-01  Return why the field hospital does not help a unit of CJTF-Z."""
    if unit.side != "cjtf":
        return None
    return Barred(
        "p3-01", f"{unit.counter.name} is not hurt, is beyond reach of the hospital, or is no unit it helps"
    )


def _not_relieved(unit: Unit) -> Barred | None:
    """S12-06  Return why the hospitals of the capital do not help a unit of CJTF-Z."""
    if unit.side != "cjtf":
        return None
    return Barred("S12-06", f"{unit.counter.name} is not the hurt unit of CJTF-Z closest to the capital")


def _hurt(play: Play) -> list[Unit]:
    """Return the hurt units of CJTF-Z on the map, but for hospital and CAS (Z40)."""
    units = units_of(play.position, play.charts, "cjtf")
    return [unit for unit in units if unit.hits and unit.type not in UNHELPED]


def _reaches(play: Play, unit: Unit, hex: str) -> bool:
    """Return whether a unit's own movement reaches a hex, whoever lies in the way (Z28)."""
    return play.charts.map.distance(unit.space, hex) <= play.charts.allowance(play.position, unit.counter)


def _relieve(play: Play) -> None:
    """S12-06  The hurt unit closest to Daloon's capital, of whatever type, sheds one counter there (Z6)."""
    capital = play.charts.capital_of("daloon")
    hurt = [unit for unit in units_of(play.position, play.charts, "cjtf") if unit.hits]
    if not hurt:
        return
    nearest = min(play.charts.map.distance(unit.space, capital) for unit in hurt)
    close = [unit for unit in hurt if play.charts.map.distance(unit.space, capital) == nearest]
    title = "sheds one -1 in the capital"
    (id,) = play.pick("relieved", "S12-06", "cjtf", title, close, refused=_not_relieved)
    play.heal(id, "S12-06", "the hospitals of Daloon's capital")
