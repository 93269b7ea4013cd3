"""What the tests in a real browser need on this machine: Debian's Chromium.

python -m tests.browser.equipment    installs it; or, where it may not, says what to install
"""

from __future__ import annotations

import shutil
import sys

from tests.engine.equipment import bring

PACKAGE = "chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""How Chromium is started: it asks nobody for anything but the page."""


def chromium() -> str | None:
    """Return the path of the browser, None if there is none."""
    return shutil.which(PACKAGE)


def why_not() -> str | None:
    """Return in one line why no browser can be driven here, and what to install; None if one can."""
    if sys.platform != "linux":
        return "the page is tested in a real browser on Linux only"
    if chromium() is None:
        return f"a real browser needs: apt install {PACKAGE}"
    return None


def install() -> str | None:
    """Brings the browser, where it may; gives the reason why there still is none, or None."""
    if sys.platform == "linux" and chromium() is None:
        bring([PACKAGE])
    return why_not()


if __name__ == "__main__":
    reason = install()
    if reason and "--quiet" not in sys.argv:  # pytest says it again
        print(f"The tests in a real browser are left out: {reason}")
