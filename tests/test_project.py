"""The project's own files: what is promised about installing, pinning and checking holds."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.engine import equipment, offline

ROOT = Path(__file__).resolve().parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def pinned(lock: Path) -> dict[str, str]:
    """Name -> version of everything a lock file pins."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock.read_text(encoding="utf-8"), re.MULTILINE))


def project() -> dict[str, object]:
    section = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert isinstance(section, dict)
    return section


@pytest.mark.parametrize("game", ["chad", "chad_2021"])
def test_a_module_has_the_version_of_the_package(game: str) -> None:
    """Before a release, which the changelog calls unreleased, it has that of the package to come."""
    module = ROOT / "builder" / "games" / game / "module.toml"
    card = tomllib.loads(module.read_text(encoding="utf-8"))
    assert card["version"] == card["change"][0]["version"]
    both = (card["version"], project()["version"])
    numbers = [[int(part) for part in str(each).split(".")] for each in both]
    is_unreleased = "## Unreleased" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert numbers[0] == numbers[1] or (is_unreleased and numbers[0] > numbers[1])


def test_every_dependency_is_pinned_by_hash() -> None:
    assert [lock.stem for lock in LOCKS] == ["build", "dev", "engine", "old-pip", "runtime"]
    for lock in LOCKS:
        text = re.sub(r"\\\n\s*", "", lock.read_text(encoding="utf-8"))
        lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
        assert lines, lock.name
        for line in lines:
            assert re.fullmatch(r"[\w.-]+==\S+( ; .+?)?\s*(--hash=sha256:[0-9a-f]{64}\s*)+", line), (
                f"{lock.name}: {line}"
            )


def test_the_locks_hold_what_the_project_asks_for() -> None:
    asked = {re.split(r"[<>=!~;\s]", wish)[0] for wish in project()["dependencies"]}  # type: ignore[attr-defined]
    assert asked <= pinned(ROOT / "requirements" / "runtime.txt").keys()


def test_players_and_testers_use_the_same_versions() -> None:
    dev = pinned(ROOT / "requirements" / "dev.txt")
    for lock in ("runtime", "build"):
        for name, version in pinned(ROOT / "requirements" / f"{lock}.txt").items():
            assert dev[name] == version, name


def test_no_file_says_where_packages_come_from() -> None:
    for path in [*LOCKS, ROOT / "pyproject.toml", ROOT / "Makefile", ROOT / ".ci" / "run"]:
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not re.search(r"index-url|find-links|trusted-host|https?://", line), f"{path.name}: {line}"


def test_ci_runs_make_test_and_nothing_else() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    commands = [line for line in script.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert commands == ['cd "$(dirname "$0")/.." || exit 1', "exec make test"]


def test_what_is_made_is_not_kept() -> None:
    kept = subprocess.run(["git", "ls-files", "dist"], cwd=ROOT, capture_output=True, text=True, check=False)
    if kept.returncode:
        pytest.skip("this is no git clone")
    assert kept.stdout.split() == ["dist/README.md"]


def test_without_the_engine_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(equipment, "DEBIAN_JARS", tmp_path)
    monkeypatch.setattr(equipment.sys, "platform", "linux")
    reason = equipment.why_not()
    assert reason is not None
    assert "\n" not in reason
    assert reason.startswith("the real engine needs: apt install ")
    assert "liblogback-java" in reason and "libbatik-java" in reason


def test_without_a_wall_the_engine_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline, "wall", lambda: None)
    monkeypatch.setattr(equipment, "missing_packages", lambda: [])
    monkeypatch.setattr(equipment, "JAR", Path(__file__))
    monkeypatch.setattr(equipment.sys, "platform", "linux")
    assert "network namespaces" in (equipment.why_not() or "")
    with pytest.raises(OSError, match="no network namespace"):
        offline.offline(["true"])


@pytest.mark.skipif(offline.wall() is None, reason="no network namespace can be made here")
def test_behind_the_wall_there_is_loopback_only() -> None:
    look = "import socket; print([name for _, name in socket.if_nameindex()]); "
    look += "server = socket.create_server(('127.0.0.1', 0)); "
    look += "socket.create_connection(server.getsockname(), 5); print('loopback is up')"
    seen = subprocess.run(
        offline.offline(["python3", "-c", look]), capture_output=True, text=True, check=False, timeout=60
    )
    assert seen.stdout.splitlines() == ["['lo']", "loopback is up"], seen.stderr
