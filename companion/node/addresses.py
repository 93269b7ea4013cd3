"""Network addresses of the old kind and the new: where others are let in, both come to one socket."""

from __future__ import annotations

import ipaddress
import socket
import sys

__all__ = ["LOOPBACK", "everywhere", "household", "on_loopback", "plain_address"]

LOOPBACK = "127.0.0.1"


def plain_address(address: str) -> str:
    """Return an address as people write it: one of IPv4 is that, without a network card."""
    bare = address.partition("%")[0]
    try:
        found = ipaddress.ip_address(bare)
    except ValueError:
        return bare
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(mapped or found)


def household(address: str) -> str:
    """Return what one house has of addresses: one of IPv4, and the 64 bits of IPv6 it may choose within."""
    try:
        found = ipaddress.IPv6Address(plain_address(address))
    except ValueError:
        return plain_address(address)
    return str(found) if found.is_loopback else str(ipaddress.IPv6Network((found, 64), strict=False))


def everywhere(port: int) -> socket.socket:
    """Bind a port, 0 for any, on every address of this machine; OSError or OverflowError if it cannot be.

    asyncio sends answers at once only on a socket whose protocol is named; else each waits for an
    acknowledgement, up to 40 ms.
    """
    if socket.has_dualstack_ipv6():
        try:
            return _bound(socket.AF_INET6, "::", port)
        except OSError:
            if socket.has_ipv6 and _has_address():
                raise
    return _bound(socket.AF_INET, "0.0.0.0", port)


def _has_address() -> bool:
    """Return whether this machine has an address of IPv6 at all, be it that of itself."""
    try:
        _bound(socket.AF_INET6, "::1", 0).close()
    except OSError:
        return False
    return True


def _bound(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and host == "::":
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        bound.bind((host, port))
    except (OSError, OverflowError):
        bound.close()
        raise
    return bound


def on_loopback(port: int) -> socket.socket:
    """Bind a port, 0 for any, on this machine alone; errors as `everywhere`."""
    return _bound(socket.AF_INET, LOOPBACK, port)
