"""VASSAL's own server, as its authors run it: the class VASSAL.chat.node.Server in a process of its own."""

from __future__ import annotations

import socket
import subprocess
from typing import Self

from tests.engine import equipment
from tests.engine.offline import offline

__all__ = ["NodeServer", "free_port"]


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class NodeServer:
    """The server, listening while its `with` lasts; to be used behind the wall it shares with its players."""

    def __init__(self, port: int) -> None:
        self.port = port
        command = ["java", "-Xmx256m", "-cp", equipment.classpath(), "VASSAL.chat.node.Server"]
        command += ["-port", str(port), "-URL", "null"]  # otherwise it reports to vassalengine.org
        self._java = subprocess.Popen(
            offline(command), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8"
        )

    def __enter__(self) -> Self:
        assert self._java.stderr
        for line in self._java.stderr:
            if line.startswith("Started server"):
                return self
        self.__exit__()
        raise AssertionError("VASSAL's server did not start")

    def __exit__(self, *failure: object) -> None:
        assert self._java.stderr
        self._java.kill()
        self._java.wait(timeout=10)
        self._java.stderr.close()
