"""Steps: how a unit loses one, what that was worth, and where it goes that has none left."""

from __future__ import annotations

from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Steps
from guelta.rules.engine.kit.numbers import Number, filled
from guelta.rules.engine.kit.unit import Unit
from guelta.rules.engine.kit.view import view_of
from guelta.rules.engine.play.procedure import Run

__all__ = ["eliminate", "lose_step", "steps_of", "turn", "worth_of"]


def steps_of(steps: Steps, unit: Unit) -> int:
    """Return how many steps a unit has: those of its face and of the faces after it."""
    faces = _own_faces(steps, unit)
    return len(faces) - faces.index(unit.face) if unit.face in faces else 1


def lose_step(run: Run[KitCharts], unit: Unit, rule: str) -> float:
    """Let a unit lose a step, and return what it was worth: 1 where the kit does not say it."""
    steps = run.charts.kit.steps
    faces = _own_faces(steps, unit)
    was = worth_of(steps, unit)
    if steps_of(steps, unit) == 1:
        eliminate(run, unit, rule)
        return was if steps.worth is not None else 1
    turn(run, unit, faces[faces.index(unit.face) + 1])
    name = unit.counter.name
    run.write(rule, "" if run.quiet else f"{name} loses a step", side=unit.side)
    now = view_of(run.position, run.charts).counters[unit.id]
    return was - worth_of(steps, now) if steps.worth is not None else 1


def eliminate(run: Run[KitCharts], unit: Unit, rule: str, why: str = "is eliminated") -> None:
    """Take a unit off the map to where those go that are lost."""
    run.put(unit.id, filled(run.charts.kit.steps.lost, unit))
    run.write(rule, "" if run.quiet else f"{unit.counter.name} {why}", side=unit.side)


def turn(run: Run[KitCharts], unit: Unit, face: str) -> None:
    """Turn a face of a unit up by its name."""
    run.flip(unit.id, "" if face == unit.counter.front else face)


def _own_faces(steps: Steps, unit: Unit) -> tuple[str, ...]:
    own = (unit.counter.front, unit.counter.back)
    return tuple(face for face in steps.faces if face in own)


def worth_of(steps: Steps, unit: Unit) -> float:
    """Return what a unit is worth with all the steps that it has: 1 where the kit does not say it."""
    worth: Number | None = steps.worth
    if worth is None:
        return 1
    return worth.constant if worth.kind == "constant" else worth.of_counter(unit)
