"""Windows, as far as Linux can imitate it: `python -m tests.windows LIST` runs commands of a JSON list there.

What is imitated: no `fork`, no `fcntl` and the like; names that Windows does not let a file have, and names
that differ by case alone; files that are open and so can be neither replaced, renamed nor removed; a console
in code page 1252; text files whose encoding is left to the system. Paths with a drive, sockets and the
terminal are left to the real system.
"""

from __future__ import annotations

import _io
import asyncio  # what is imported here still finds the system as it is
import builtins
import concurrent.futures
import importlib
import io
import json
import multiprocessing.context
import multiprocessing.popen_spawn_posix
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import uuid
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

__all__ = [
    "NOT_IN_OS", "NOT_IN_SIGNAL", "NOT_IN_SOCKET", "NO_MODULES", "Illegal", "illegal", "imitate",
    "is_held_open",
]  # fmt: skip

NO_MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
NOT_IN_OS = (
    *("fork", "forkpty", "getuid", "geteuid", "getgid", "getegid", "setsid", "killpg", "getpgid", "mkfifo"),
    *("chown", "uname", "sysconf", "sched_getaffinity", "pread", "O_NOFOLLOW", "O_DIRECTORY"),
    *("O_NONBLOCK", "O_CLOEXEC", "WNOHANG", "wait3", "nice", "getloadavg", "sync", "confstr"),
)
NOT_IN_SIGNAL = (
    "SIGHUP",
    "SIGKILL",
    "SIGUSR1",
    "SIGUSR2",
    "SIGALRM",
    "SIGPIPE",
    "SIGQUIT",
    "alarm",
    "setitimer",
)
NOT_IN_SOCKET = ("AF_UNIX", "SO_REUSEPORT")
_LIBRARIES = (
    "jinja2",
    "lxml.etree",
    "pikepdf",
    "PIL.Image",
    "platformdirs",
    "psutil",
    "rich.console",
    "typst",
    "uvicorn",
)
"""What is not ours and has a way of its own for each system: it is imported as it is here."""

_DEVICE = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9])(\..*)?", re.IGNORECASE)


class Illegal(OSError):
    """What Windows refuses, and Linux does not."""


def illegal(name: str) -> str:
    """Return why Windows does not let a file have this name, "" where it does."""
    if _DEVICE.fullmatch(name):
        return "names a device"
    if re.search(r'[<>:"|?*\\/\x00-\x1f]', name):
        return "has a character that no name may have"
    return "ends in a blank or a full stop" if name != name.rstrip(" .") and name not in (".", "..") else ""


def is_held_open(path: str) -> bool:
    """Return whether this process has a file open."""
    place = os.path.realpath(path)
    for number in os.listdir("/proc/self/fd"):
        try:
            if os.readlink(f"/proc/self/fd/{number}") == place:
                return True
        except OSError:
            continue
    return False


class _Imitation:
    """The calls that make, rename and remove files, as they fail on Windows within one folder."""

    def __init__(self, within: Path) -> None:
        self._within = str(within.resolve())
        self._listing = os.listdir

    def _ours(self, path: Any) -> str | None:
        """Return a path within the folder as text, None for any other and for numbers of open files."""
        if isinstance(path, int):
            return None
        place = os.path.abspath(os.fsdecode(path))
        return place if place.startswith(self._within + os.sep) else None

    def made(self, path: Any) -> None:
        """Raise where no file of this name may be made."""
        if (place := self._ours(path)) is None:
            return
        folder, name = os.path.split(place)
        if why := illegal(name):
            raise Illegal(f"{place} {why}")
        alike = [each for each in self._listed(folder) if each.lower() == name.lower() and each != name]
        if alike:
            raise Illegal(f"{place} is {alike[0]} there")

    def _listed(self, folder: str) -> list[str]:
        try:
            return self._listing(folder)
        except OSError:
            return []

    def gone(self, path: Any) -> None:
        """Raise PermissionError where a file is still open."""
        if (place := self._ours(path)) is not None and is_held_open(place):
            raise PermissionError(13, "The process cannot access the file because it is open", place)

    def around(
        self, call: Callable[..., Any], *, makes: int | None, ends: tuple[int, ...]
    ) -> Callable[..., Any]:
        """Wrap a call whose arguments of these numbers are made, and must not be open."""

        def imitated(*given: Any, **settings: Any) -> Any:
            for number in ends:
                self.gone(given[number])
            if makes is not None and not settings.get("dir_fd"):
                self.made(given[makes])
            return call(*given, **settings)

        return imitated

    def opening(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap `open`: a name that is written must be one, and a text has its encoding."""

        def imitated(file: Any, mode: str = "r", *given: Any, **settings: Any) -> Any:
            if set(mode) & set("wax+"):
                self.made(file)
            return call(file, mode, *given, **settings)

        return imitated

    def renaming(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap `rename`, which on Windows overwrites nothing."""

        def imitated(source: Any, target: Any, **settings: Any) -> Any:
            self.gone(source)
            self.made(target)
            if self._ours(target) is not None and os.path.lexists(target):
                raise FileExistsError(17, "Cannot create a file when that file already exists", str(target))
            return call(source, target, **settings)

        return imitated


def imitate(within: Path) -> None:
    """Make this process behave as on Windows, its files within a folder; there is no way back."""
    _ = asyncio, concurrent.futures, multiprocessing.context, multiprocessing.popen_spawn_posix
    _ = shutil, subprocess, tempfile, uuid, zipfile
    imitation = _Imitation(within)
    os.replace = imitation.around(os.replace, makes=1, ends=(0, 1))
    os.rename = imitation.renaming(os.rename)
    os.unlink = os.remove = imitation.around(os.unlink, makes=None, ends=(0,))
    os.mkdir = imitation.around(os.mkdir, makes=0, ends=())
    os.link = imitation.around(os.link, makes=1, ends=())
    builtins.open = io.open = imitation.opening(_io.open)  # type: ignore[assignment]
    for module in NO_MODULES:
        sys.modules[module] = None  # type: ignore[assignment]
    for place, names in ((os, NOT_IN_OS), (signal, NOT_IN_SIGNAL), (socket, NOT_IN_SOCKET)):
        for name in names:
            if hasattr(place, name):
                delattr(place, name)
    warnings.filterwarnings("error", category=EncodingWarning, module=r"guelta\b")


def main(listed: str) -> int:
    """Run each command of a list there, and print what came of it as one line of JSON."""
    for library in _LIBRARIES:
        importlib.import_module(library)
    imitate(Path.cwd())
    command = importlib.import_module("guelta.companion.commands.cli").main
    came = []
    for words in json.loads(listed):
        said, heard = (sys.stdout, sys.stderr), [io.BytesIO(), io.BytesIO()]
        sys.stdout, sys.stderr = (io.TextIOWrapper(each, "cp1252", write_through=True) for each in heard)
        try:
            code = command(words)
        except SystemExit as left:
            code = left.code
        finally:
            streams, (sys.stdout, sys.stderr) = (sys.stdout, sys.stderr), said
        came.append([code, *(each.getvalue().decode("utf-8") for each in heard)])
        del streams
    print(json.dumps(came))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
