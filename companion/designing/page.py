"""The designer's page: map and counters as they were built last, or what is wrong; on this computer alone."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files

from guelta.companion.designing.loop import Built, Workshop

__all__ = ["served"]

_PATIENCE = 20.0
"""Seconds a page waits for the next build before it asks again."""


@contextmanager
def served(workshop: Workshop, port: int = 0) -> Iterator[str]:
    """Serve the page of a workshop meanwhile; gives its address."""

    class Handler(_Handler):
        shown = workshop

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    shown: Workshop

    def do_GET(self) -> None:
        """Answer a request; whoever asks by another name than this computer's own is none of ours."""
        if self.headers.get("Host", "").rpartition(":")[0] not in ("127.0.0.1", "localhost"):
            self._answer(403, "text/plain", b"this page is shown on its own computer alone")
            return
        path, _, query = self.path.partition("?")
        if path == "/":
            page = files("guelta.companion.designing").joinpath("designer.html").read_bytes()
            self._answer(200, "text/html; charset=utf-8", page)
        elif path == "/built":
            later_than = int(query) if query.isascii() and query.isdigit() else -1
            built = self.shown.wait_for(later_than, _PATIENCE)
            self._answer(200, "application/json", json.dumps(_told(built)).encode())
        else:
            picture = _picture(self.shown.built, path.removeprefix("/"))
            self._answer(200 if picture else 404, "image/png", picture or b"")

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", _POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing of single requests."""


_POLICY = (
    "default-src 'none'; img-src 'self'; connect-src 'self'; "
    "script-src 'unsafe-inline'; style-src 'unsafe-inline'"
)


def _told(built: Built) -> dict[str, object]:
    return {
        "number": built.number,
        "title": built.title,
        "faults": list(built.faults),
        "seconds": round(built.seconds, 2),
        "pictures": _pictures(built),
    }


def _pictures(built: Built) -> list[str]:
    """Name the pictures there are: the map first, then the faces of the counters."""
    if built.folder is None:
        return []
    counters = sorted(path.name for path in (built.folder / "counters").glob("*.png"))
    return ["map.png", *(f"counters/{name}" for name in counters)]


def _picture(built: Built, name: str) -> bytes | None:
    """Read a picture that is listed, None for anything else."""
    return (built.folder / name).read_bytes() if built.folder and name in _pictures(built) else None
