"""A turn by a script, carried out as commands of VASSAL and read back after each as it was decided."""

from __future__ import annotations

from pathlib import Path

from guelta.builder.module.design import Design
from guelta.builder.module.meaning import manifest_of
from tests.angola_table import WRITTEN, saved, written
from tests.companion.handing_back import Followed, shown
from tests.library import LIBRARY


def test_each_step_is_read_back_with_all_that_it_leaves_behind(tmp_path: Path) -> None:
    design = Design.load(LIBRARY.game("angola"))
    manifest, start = manifest_of(design), saved(design, tmp_path / "start.vsav")
    game, rules = Followed(design.game, manifest, start), set[str]()
    for commands, step in written(design, start):
        seen = game.see(commands)
        assert shown(manifest, seen) == shown(manifest, step.position), seen.cursor
        assert game.remarks == ()
        rules |= {*step.rules}
    assert rules >= WRITTEN
    fields = game.position.fields
    assert (fields["crises-fapla"], fields["cabinda"], fields["cabinda-fallen"]) == ("3", "fnla", "yes")
    assert game.position.where("control-nova-lisboa") == ("control-fapla",)
