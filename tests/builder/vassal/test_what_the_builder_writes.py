"""The codec's law on what the builder writes: every set-up of the module, rebuilt from its named fields."""

import io
import zipfile
from pathlib import Path

from guelta.builder.vassal.command import decode, encode
from tests.builder.vassal.test_samples import Rebuilder, text_of


def test_every_set_up_rebuilt_from_its_fields_is_the_same_text(chad_module: Path) -> None:
    module = zipfile.ZipFile(io.BytesIO(chad_module.read_bytes()))
    set_ups = [name for name in module.namelist() if name.endswith(".vsav")]
    assert "manta.vsav" in set_ups
    for name in set_ups:
        text = text_of(module.read(name))
        rebuilder = Rebuilder()
        assert encode(rebuilder.command(decode(text))) == text
        assert rebuilder.commands["AddPiece"] > 70
        assert not rebuilder.kept


def test_the_recorded_sample_game_rebuilt_from_its_fields_is_the_same_text() -> None:
    data = Path(__file__).parents[3].joinpath("examples", "operation-manta.vlog").read_bytes()
    text = text_of(data)
    rebuilder = Rebuilder()
    assert encode(rebuilder.command(decode(text))) == text
    assert rebuilder.commands["MovePiece"] > 10
    assert not rebuilder.kept
