"""Activation: who is next in a phase that its sides play by turns, as the board says how often they did."""

from __future__ import annotations

from collections.abc import Iterable

from guelta.rules.engine.board.fields import ACTIVATION
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.judging.phase import Order
from guelta.rules.engine.kit.charts import KitCharts
from guelta.rules.engine.kit.kit import Activation
from guelta.rules.engine.kit.path import value
from guelta.rules.engine.kit.view import view_of

__all__ = ["order_of"]


def order_of(activation: Activation, sides: Iterable[str]) -> Order[KitCharts]:
    """Return what tells from a board who is next, None once every side has had its activations."""
    all = [*sides]
    first = all.index(activation.first)
    in_order = (*all[first:], *all[:first])

    def next_side(charts: KitCharts, position: Position) -> str | None:
        done = int(position.fields.get(ACTIVATION, "") or 0)
        each = value(view_of(position, charts), activation.turns, None)
        return in_order[done % len(in_order)] if done < each * len(in_order) else None

    return next_side
