"""Who sits where now: an adjudicator who needs everybody's consent looks on until he has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from guelta.companion.session.keys import SPECTATOR
from guelta.companion.session.session import Session

__all__ = ["Seated"]


class Seated(Mapping[str, str]):
    """The side whose page each token opens as the game stands, `SPECTATOR` for who looks on."""

    def __init__(self, session: Session, sides: Mapping[str, str]) -> None:
        self.session = session
        self.sides = sides

    def __getitem__(self, token: str) -> str:
        side, desk = self.sides[token], self.session.desk
        return SPECTATOR if desk is not None and desk.awaited_by(side) else side

    def __iter__(self) -> Iterator[str]:
        return iter(self.sides)

    def __len__(self) -> int:
        return len(self.sides)
