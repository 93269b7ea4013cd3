"""Which engine the tests run: their own, or the VASSAL that somebody names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine import equipment


def test_without_a_word_the_engine_is_the_tests_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(equipment.OWN, raising=False)
    assert equipment.engine_path()[0] == str(equipment.JAR)


def test_a_folder_is_that_of_an_installed_vassal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("Vengine.jar", "batik.jar"):
        (tmp_path / "lib").mkdir(exist_ok=True)
        (tmp_path / "lib" / name).write_bytes(b"")
    monkeypatch.setenv(equipment.OWN, str(tmp_path))
    assert [Path(path).name for path in equipment.engine_path()] == ["Vengine.jar", "batik.jar"]


def test_a_folder_without_an_engine_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(equipment.OWN, str(tmp_path))
    monkeypatch.setattr(equipment.sys, "platform", "linux")
    monkeypatch.setattr(equipment, "missing_packages", lambda: [])
    assert "holds no lib/Vengine.jar" in (equipment.why_not() or "")


def test_a_class_path_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(equipment.OWN, "/opt/classes:/opt/libraries/batik.jar")
    assert equipment.engine_path() == ["/opt/classes", "/opt/libraries/batik.jar"]
