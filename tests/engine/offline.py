"""Runs a command in a network namespace of its own, with loopback and nothing else.

    python -m tests.engine.offline COMMAND [ARGUMENT ...]

Where no namespace can be made, the command is refused (exit code 125), or with ``--if-possible`` run as it
is.
"""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
import sys
from functools import cache

SIOCGIFFLAGS, SIOCSIFFLAGS = 0x8913, 0x8914  # linux/sockios.h
IFF_UP = 0x1
CLONE_NEWNET = 0x40000000  # linux/sched.h
INSIDE = "--inside"


def is_offline() -> bool:
    """Return whether this process sees no network but loopback."""
    return sys.platform == "linux" and {name for _, name in socket.if_nameindex()} <= {"lo"}


@cache
def wall() -> list[str] | None:
    """Return the words that put a command into a new network namespace; None where that is impossible."""
    if is_offline():
        return []
    if sys.platform != "linux" or not shutil.which("unshare"):
        return None
    for options in (["-n"], ["-rn"]):
        words = ["unshare", *options]
        if subprocess.run([*words, "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return words
    return None


def offline(command: list[str]) -> list[str]:
    """Return the command that runs ``command`` with loopback only; OSError where that is impossible."""
    words = wall()
    if words is None:
        raise OSError("no network namespace can be made here (unshare -n and unshare -rn both fail)")
    if not words:
        return command
    return [*words, sys.executable, __file__, INSIDE, *command]


def raise_loopback() -> None:
    """Brings the interface ``lo`` of this namespace up."""
    import fcntl  # exists where namespaces do

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        request = struct.pack("16sh", b"lo", 0)
        flags = struct.unpack("16sh", fcntl.ioctl(s, SIOCGIFFLAGS, request))[1]
        fcntl.ioctl(s, SIOCSIFFLAGS, struct.pack("16sh", b"lo", flags | IFF_UP))


def move_behind_the_wall() -> bool:
    """Moves this thread, and all that it starts from now on, into a new network with loopback only.

    Servers and engines that are to meet must be started behind the same wall. False where it cannot be done,
    which is so for an account without the right, unless all was started by this module's command.
    """
    if is_offline():
        return True
    if sys.platform != "linux":
        return False
    import ctypes

    if ctypes.CDLL(None).unshare(CLONE_NEWNET) != 0:
        return False
    raise_loopback()
    wall.cache_clear()
    return True


def main(words: list[str]) -> None:
    """Becomes the command."""
    if words[0] == INSIDE:
        words = words[1:]
        raise_loopback()
    elif words[0] == "--if-possible":
        words = offline(words[1:]) if wall() is not None else words[1:]
    else:
        try:
            words = offline(words)
        except OSError as error:
            print(error, file=sys.stderr)
            sys.exit(125)
    os.execvp(words[0], words)


if __name__ == "__main__":
    main(sys.argv[1:])
