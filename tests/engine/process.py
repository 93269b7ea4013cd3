"""The engine's process, on a screen of its own and behind the wall: requests go in, answers come out."""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from tests.engine import equipment
from tests.engine.offline import offline

SCREEN = "1920x1200x24"
QUICK_TO_START = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""An engine lives for a minute or two: to translate its code well costs more than it brings."""


class EngineFailure(AssertionError):
    """The engine did not do what it was asked, or died, or did not answer."""


class Process:
    """One Java process with one module open; see Harness.java for what it can be asked.

    `about` says what was opened, `problems` collects what the engine complained of.
    """

    def __init__(self, module: Path, folder: Path, timeout: float = 120.0, player: str = "Tester") -> None:
        """Starts a screen and the engine behind the wall, in ``folder``; ``player`` opens ``module``."""
        self.problems: list[str] = []
        self.timeout = timeout
        self.folder = folder
        self.module = module.resolve()
        folder.mkdir(parents=True, exist_ok=True)
        self._screen, display = _open_screen()
        self._noise = (folder / "engine.log").open("w", encoding="utf-8")
        command = ["java", "-Xmx1g", *QUICK_TO_START, f"-Duser.home={folder}", f"-DVASSAL.conf={folder}"]
        command += [
            f"-Dlogback.configurationFile={equipment.LOGBACK}",
            "-Duser.language=en",
            "-Duser.timezone=UTC",
        ]
        command += ["-cp", equipment.classpath(), "harness.Harness"]
        self._java = subprocess.Popen(
            offline(command),
            cwd=folder,
            env={**os.environ, "DISPLAY": display, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._noise,
            encoding="utf-8",
        )
        self._answers: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self.about: dict[str, str] = self.ask("open", self.module, player)
        except BaseException:
            self.quit()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.quit()

    @property
    def version(self) -> tuple[int, ...]:
        """The engine's version; a snapshot counts as the release it leads to."""
        return tuple(map(int, re.findall(r"\d+", self.about["vassal"].partition("-")[0])))

    def kill(self) -> None:
        """Ends the engine as a crash would, without a word to anybody."""
        self._java.kill()
        self._java.wait(timeout=10)

    def quit(self) -> None:
        """Stops the engine and its screen."""
        for process in (self._java, self._screen):
            if process.stdin and not process.stdin.closed:
                with suppress(OSError):  # a request that a killed engine never read
                    process.stdin.close()
            try:
                process.wait(timeout=0.1 if process is self._screen else 10)
            except subprocess.TimeoutExpired:
                process.terminate()
                process.wait(timeout=10)
            if process.stdout:
                process.stdout.close()
        self._noise.close()

    # ---- the wire --------------------------------------------------------------------------------------

    def _listen(self) -> None:
        assert self._java.stdout
        try:
            for line in self._java.stdout:
                self._answers.put(line)
        except ValueError:
            pass  # quit() has closed the pipe
        self._answers.put(None)

    def ask(self, verb: str, *arguments: object) -> Any:
        """Send a request and give the value of its answer; EngineFailure when it cannot be met."""
        assert self._java.stdin
        try:
            self._java.stdin.write("\t".join([verb, *(_escape(str(a)) for a in arguments)]) + "\n")
            self._java.stdin.flush()
            line = self._answers.get(timeout=self.timeout)
        except queue.Empty:
            self._java.kill()
            raise EngineFailure(f"{verb}: no answer in {self.timeout:.0f} s\n{self.noise()}") from None
        except OSError as error:
            raise EngineFailure(f"{verb}: the engine is gone\n{self.noise()}") from error
        if line is None:
            raise EngineFailure(f"{verb}: the engine died\n{self.noise()}")
        answer = json.loads(line)
        self.problems += answer["problems"]
        if not answer["ok"]:
            raise EngineFailure(
                f"{verb} {' '.join(map(str, arguments))}: {answer['value']}\n" + "\n".join(answer["problems"])
            )
        return answer["value"]

    def noise(self, lines: int = 30) -> str:
        """Return the end of what the engine has printed."""
        self._noise.flush()
        return "\n".join(
            (self.folder / "engine.log").read_text(encoding="utf-8", errors="replace").splitlines()[-lines:]
        )


def _escape(field: str) -> str:
    return field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def _open_screen() -> tuple[subprocess.Popen[str], str]:
    """Starts a virtual screen on a free display number; gives its process and the value for DISPLAY."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    screen = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, encoding="utf-8"
    )
    assert screen.stdout
    number = screen.stdout.readline().strip()
    if not number:
        screen.kill()
        screen.wait()
        screen.stdout.close()
        raise EngineFailure("Xvfb did not start")
    return screen, f":{number}"
