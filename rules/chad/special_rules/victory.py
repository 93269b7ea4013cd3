"""Chapter 14: who wins, and when (14.12, 14.22, 14.32, 14.42, 14.60)."""

from __future__ import annotations

from dataclasses import dataclass

from guelta.rules.chad.board.prefecture_display import level, with_presence
from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.economy_charts import prefectures, rests_on
from guelta.rules.chad.charts.political_charts import (
    Conditions,
    conditions,
    military_result,
    social_result,
    victory_points,
)
from guelta.rules.chad.components.terms import (
    combat_units,
    government_role,
    has_option,
    opponent,
    owner,
    owner_of,
    player_of,
    role,
)
from guelta.rules.chad.politics.independents import minor_leaders
from guelta.rules.engine.board.fields import LAST_TURN
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.board.scenario import agreed_end
from guelta.rules.engine.play.procedure import Choice, Option, Run, procedure
from guelta.rules.engine.play.sequence import Sequence

__all__ = [
    "CAPITAL",
    "ENDS",
    "Points",
    "Victory",
    "at_once",
    "at_the_end",
    "by_points",
    "conditions_of",
    "declare",
    "is_last_turn",
    "not_agreed",
    "play_on",
    "points",
    "total_production",
    "victory_check",
]

CAPITAL = "1537"
ENDS = "end"
"""What is chosen when a game is not played on."""


@dataclass(frozen=True, slots=True)
class Points:
    """14.60  Victory points of both sides, with one line for every item that counts."""

    government: int
    rebel: int
    lines: tuple[str, ...]

    @property
    def difference(self) -> int:
        """14.22  The Government's points less the Rebel's."""
        return self.government - self.rebel


@dataclass(frozen=True, slots=True)
class Victory:
    """14.00  How a game ends: who wins (`fan`, `fap` or `nobody`), how, by which rule, and why."""

    winner: str
    level: str
    rule: str
    why: str

    def __str__(self) -> str:
        """Return what the field `victory` holds: `fan decisive`, `nobody draw`."""
        return f"{self.winner} {self.level}"


def conditions_of(position: Position, charts: ChadCharts) -> Conditions | None:
    """14.00  Return how this game is won; played on beyond its last turn it has other conditions (14.13)."""
    own, turn = conditions(charts, _scenario(position)), Sequence.turn(position.cursor)
    if own is not None and turn is not None and turn > own.final_turn:
        return conditions(charts, own.extended)
    return own


def is_last_turn(position: Position, charts: ChadCharts) -> bool:
    """14.00  Whether the game ends with this turn; beyond its last one, without a word said, it goes on."""
    own, turn = conditions(charts, _scenario(position)), Sequence.turn(position.cursor)
    if own is None or turn is None:
        return False
    end = agreed_end(position, own.final_turn, own.furthest)
    return turn >= (own.furthest if end < turn else end)


def not_agreed(position: Position, charts: ChadCharts) -> Conditions | None:
    """14.13, 14.33  Return the conditions by which a game that goes on without agreement was over."""
    own, turn = conditions(charts, _scenario(position)), Sequence.turn(position.cursor)
    if own is None or turn is None or turn <= agreed_end(position, own.final_turn, own.furthest):
        return None
    return own


def play_on(run: Run[ChadCharts]) -> bool:
    """14.13, 14.33  Before its last turn ends the players may agree to play a game on, and up to which turn.

    Operation Manta then goes to the last turn of the Toyota War. Returns whether it goes on.
    """
    own, turn = conditions(run.charts, _scenario(run.position)), Sequence.turn(run.position.cursor)
    if own is None or turn != own.final_turn or own.furthest <= turn:
        return False
    if LAST_TURN not in run.position.fields:
        ends = range(turn + 1, own.furthest + 1) if own.extended == own.scenario else (own.furthest,)
        later = (Option(str(number), f"Play on to turn {number}") for number in ends)
        options = (Option(ENDS, "The game ends here"), *later)
        title = f"Turn {turn} is the last one: play on?"
        (chosen,) = run.choose(Choice("play-on", own.goes_on_by, "", title, options, purpose="pass"))
        if chosen != ENDS:
            run.set(**{LAST_TURN: chosen})
            run.write(own.goes_on_by, f"the game is played on, up to turn {chosen}")
    return agreed_end(run.position, own.final_turn, own.furthest) > turn


def _scenario(position: Position) -> str:
    return position.fields.get("scenario", "")


def total_production(position: Position, charts: ChadCharts) -> int:
    """14.22  Add up the production of all prefectures, whatever their presence, without foreign aid."""
    return sum(level(position, each.id) or 0 for each in prefectures(charts))


def points(position: Position, charts: ChadCharts) -> Points:
    """14.60  Count the victory points of both sides.

    The Government has the capital while no rebel combat unit stands in it. Factions that are independent or
    neutral count for nobody.
    """
    display = {number: len(with_presence(position, charts, number)) for number in (0, 1, 2)}
    followers = [owner_of(position, charts, leader.id) for leader in minor_leaders(position, charts)]
    sides = [role(position, player) for player in followers]
    items = {
        "prefecture at P2": ("government", display[2]),
        "prefecture at P1": ("government", display[1]),
        "capital": ("government", int(_holder_of_the_capital(position, charts) != "rebel")),
        "minor faction of the government": ("government", sides.count("government")),
        "prefecture at P0": ("rebel", display[0]),
        "minor faction of the rebel": ("rebel", sides.count("rebel")),
    }
    totals, lines = {"government": 0, "rebel": 0}, []
    for item, (side, number) in items.items():
        worth = number * victory_points(charts, item)
        totals[side] += worth
        lines.append(f"{side}: {number} x {item}: {worth}")
    return Points(totals["government"], totals["rebel"], tuple(lines))


def _holder_of_the_capital(position: Position, charts: ChadCharts) -> str:
    """14.60  Return the side with a combat unit in N'Djamena, "" when nobody has one."""
    for unit in combat_units(charts, position.stack(CAPITAL)):
        if side := role(position, owner(position, charts, unit)):
            return side
    return ""


def _occupier_of_the_capital(position: Position, charts: ChadCharts) -> str:
    """14.12  Return the side with any ground unit in N'Djamena; leaders and Commanders are units (1.20)."""
    for standing in position.stack(CAPITAL):
        on_the_ground = charts.counters[standing.counter].kind not in ("marker", "air")
        if on_the_ground and (side := role(position, owner(position, charts, standing))):
            return side
    return ""


def at_once(position: Position, charts: ChadCharts) -> Victory | None:
    """14.00  Return the victory that ends the game on the spot: a Commander's end, or Habre abroad (14.32).

    The end of a Commander the scenario does not speak of ends the game too, and it is evaluated (5.64).
    """
    own = conditions_of(position, charts)
    if own is None:
        return None
    for commander in own.commanders:
        counter = charts.counters[commander]
        survivor = opponent(counter.front)
        if "eliminated" in position.where(commander):
            return Victory(survivor, "win", own.rule, f"{counter.name} is eliminated")
        governs = government_role(position) == counter.front
        if own.decides == "prefectures" and governs and "out-of-country" in position.where(commander):
            return Victory(survivor, "win", own.rule, f"{counter.name} goes abroad")
    gone = [each.counter for each in position.stack("eliminated")]
    if any(charts.counters[id].kind == "commander" for id in gone):
        return at_the_end(position, charts)
    return None


def at_the_end(position: Position, charts: ChadCharts) -> Victory | None:
    """14.00  Return the victory found when the last turn is over, by the conditions of the scenario."""
    own = conditions_of(position, charts)
    if own is None:
        return None
    if own.decides == "capital":
        return _by_capital(position, charts, own)
    if own.decides == "prefectures":
        return _by_prefectures(position, charts, own)
    return by_points(position, charts)


def _by_capital(position: Position, charts: ChadCharts, own: Conditions) -> Victory:
    """14.12  Whoever has any ground unit in N'Djamena when turn 10 ends wins."""
    holder = _occupier_of_the_capital(position, charts)
    if not holder:
        return Victory("nobody", "draw", own.rule, f"nobody holds {charts.place(CAPITAL)}")
    why = f"the {holder} holds {charts.place(CAPITAL)}"
    return Victory(player_of(position, holder), "win", own.rule, why)


def _by_prefectures(position: Position, charts: ChadCharts, own: Conditions) -> Victory:
    """14.32  The Government wins with presence in enough prefectures, some of them full; else nobody."""
    held, full = len(with_presence(position, charts, 1, 2)), len(with_presence(position, charts, 2))
    why = f"presence in {held} prefectures, {full} of them full"
    if held >= (own.prefectures or 0) and full >= (own.full or 0):
        return Victory(government_role(position), "win", own.rule, why)
    return Victory("nobody", "draw", own.rule, why)


def by_points(position: Position, charts: ChadCharts) -> Victory:
    """14.22  Compare victory points, and let total production confirm or overrule what they say.

    Only a government in exile (13.70) can win for the Rebel by points (13.73).
    """
    counted, production = points(position, charts), total_production(position, charts)
    military, social = military_result(charts, counted.difference), social_result(charts, production)
    why = f"victory points {counted.government} : {counted.rebel}; production {production}: {social.first}"
    if social.second == "both lose":
        return Victory("nobody", "both lose", "14.22", why)
    if social.second == "government decisive":
        return Victory(government_role(position), "decisive", "14.22", why)
    if military.first == "nobody" or (military.first == "rebel" and not has_option(position, "13.70")):
        return Victory("nobody", "draw", "14.22", why)
    return Victory(player_of(position, military.first), military.second, "14.22", why)


def declare(run: Run[ChadCharts], victory: Victory) -> None:
    """14.00  End the game: the field `victory` says how."""
    run.set(victory=str(victory))
    winner = "nobody" if victory.winner == "nobody" else f"the {victory.winner.upper()} player"
    run.write(victory.rule, f"the game ends, {winner} {_verb(victory)}: {victory.why}")


def _verb(victory: Victory) -> str:
    if victory.winner == "nobody":
        return f"wins ({victory.level})"
    return "wins" if victory.level == "win" else f"wins a {victory.level} victory"


@procedure("14.42", writes=("14.22", "14.42", "14.60"), applies=("13.73", "14.40"), searchable=False)
def victory_check(run: Run[ChadCharts]) -> None:
    """14.42  Each dry season of the campaign the Government counts its points; enough of them end the game.

    So does the end of the last turn. The level of victory is that of the Toyota War (14.22).
    """
    own, counted = conditions_of(run.position, run.charts), points(run.position, run.charts)
    uncertain = rests_on(run.charts, "victory_points")
    for line in counted.lines:
        if line.startswith("government"):
            run.write("14.60", line, side="government", short="", rests_on=uncertain)
    said = f"victory points of the Government: {counted.government}"
    run.write("14.60", said, side="government", rests_on=uncertain)
    enough = own is not None and own.enough is not None and counted.government >= own.enough
    if enough or is_last_turn(run.position, run.charts):
        declare(run, by_points(run.position, run.charts))
    else:
        run.write("14.42", "play goes on")
