"""What a module means to the rules: the manifest of a design."""

from __future__ import annotations

from guelta.builder.manifest import CounterEntry, Manifest
from guelta.builder.module.build_file import TRACKER
from guelta.builder.module.design import Design
from guelta.builder.module.faces import FACE_LAYER
from guelta.builder.module.hidden.covers import covers
from guelta.builder.module.hidden.hands import windows_of
from guelta.builder.module.overlay import OVERLAY
from guelta.builder.module.prototypes import COUNTER_ID

__all__ = ["manifest_of"]


def manifest_of(design: Design) -> Manifest:
    """Return what the module's ids, layers and pixels mean to the rules."""
    card = design.card
    counters = {
        id: CounterEntry(
            row["name"],
            design.piece_ids.numbers[id],
            tuple(face for face in _faces(design, id) if face),
        )
        for id, row in design.rows.items()
    }
    return Manifest(
        game=design.game.id,
        rules_version=design.game.version,
        module=design.game.module_name,
        version=card.version,
        map=card.map,
        trays=card.trays,
        sheet_property=OVERLAY,
        counter_property=COUNTER_ID,
        face_layer=FACE_LAYER,
        board=design.board,
        counters=counters,
        marks={mark.layer: mark.mark for mark in card.marks},
        fields={each.name: each.field for each in card.properties},
        tracker_id=TRACKER,
        tracker=design.tracker,
        scenarios={scenario.id: scenario.title for scenario in design.scenarios},
        sides={side.id: side.title for side in design.game.sides.values()} if design.hiding else {},
        windows=windows_of(design),
        covers=covers(design),
    )


def _faces(design: Design, counter: str) -> tuple[str, ...]:
    """Return the faces that a counter is turned to; a card lies open or is masked."""
    row = design.rows[counter]
    return (row["front"],) if design.hiding.is_card(counter) else (row["front"], row["back"])
