"""What is no file: a device, a pipe, or a file that is longer than it says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from guelta.builder.vassal.archive import Limits, read_file
from guelta.builder.vassal.errors import LogFormatError
from guelta.companion.commands.cli import main
from tests.companion.in_time import within

SAMPLE = Path(__file__).parents[2] / "examples" / "operation-manta.vlog"
posix = pytest.mark.skipif(os.name != "posix", reason="devices and pipes lie in folders on POSIX only")


@posix
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom"])
def test_a_link_to_an_endless_device_is_refused_by_its_kind(
    tmp_path: Path, device: str, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "game.vlog"
    link.symlink_to(device)
    with within(5):
        assert main(["check", str(link)]) == 2
    assert "this is not a file but a device, a pipe or the like" in capsys.readouterr().err


@posix
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "game.vlog"
    os.mkfifo(pipe)
    for command in ("check", "show", "report"):
        with within(10):
            assert main([command, str(pipe)]) == 2
        assert "this is not a file but a device, a pipe or the like" in capsys.readouterr().err


def test_no_more_is_read_than_a_file_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file may grow, or say that it is empty, while it is read."""
    file = tmp_path / "game.vlog"
    file.write_bytes(b"x" * 1000)
    assert read_file(file, Limits(total=1000)) == b"x" * 1000
    with pytest.raises(LogFormatError, match="the file is larger than"):
        read_file(file, Limits(total=999))
    fstat = os.fstat
    monkeypatch.setattr(os, "fstat", lambda handle: os.stat_result((fstat(handle)[0], *[0] * 9)))
    with pytest.raises(LogFormatError, match="the file is larger than"):
        read_file(file, Limits(total=999))


@posix
@pytest.mark.parametrize("command", ["live", "watch"])
def test_a_journal_that_is_no_file_is_refused_in_one_sentence(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    about = {
        pipe: "is not a file but a device, a pipe or the like; name another",
        tmp_path: "is a folder; name a",
    }
    words = {"live": ["live", "--port", "0"], "watch": ["watch", str(SAMPLE)]}[command]
    for place, said in about.items():
        with within(10):
            assert main([*words, "--no-browser", "--page-port", "0", "--journal", str(place)]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(f"guelta: the journal {place} ") and said in line
