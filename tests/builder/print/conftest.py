"""The press of Chad, set up once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from guelta.builder.art.look import Look
from guelta.builder.print.press import Press
from tests.library import LIBRARY


@pytest.fixture(scope="session")
def press() -> Press:
    return Press.of(LIBRARY.game("chad"))


@pytest.fixture(scope="session")
def look(press: Press) -> Look:
    return press.look


@pytest.fixture(scope="session")
def mix(press: Press) -> Mapping[str, Mapping[str, str]]:
    return {row["id"]: row for row in press.tables.lists["counters"].texts()}
