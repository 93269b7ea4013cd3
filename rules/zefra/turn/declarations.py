"""2 and 3: what players and governments decide. They may at any time; here each is asked once a turn."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from types import MappingProxyType

from guelta.rules.engine.board.fields import VICTORY
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.play.choice import Barred, Choice, Option, Reader
from guelta.rules.engine.play.procedure import Run, procedure
from guelta.rules.engine.play.sequence import Sequence
from guelta.rules.zefra.board.hostility import may_be_taken_off
from guelta.rules.zefra.board.leave import without_leave
from guelta.rules.zefra.board.play import Play
from guelta.rules.zefra.board.questions import said_of
from guelta.rules.zefra.board.units import Unit, units_of
from guelta.rules.zefra.charts.zefra_charts import ZefraCharts
from guelta.rules.zefra.turn.aims import tell_aims
from guelta.rules.zefra.turn.options import set_options
from guelta.rules.zefra.turn.victory import result

__all__ = ["declarations"]

_FLAGS = {
    "airfields": ("p61-15b", "CJTF-Z may use Daloon's airfields", "CJTF-Z may not use Daloon's airfields"),
    "capital-hospitals": ("S12-06", "the capital's hospitals are open", "the capital's hospitals are closed"),
    "cross-border": ("p61-16a", "CJTF-Z may enter Zefra", "CJTF-Z may not enter Zefra"),
    "iff-deploys": ("p61-13c", "IFF may deploy anywhere in Zefra", "IFF may not deploy at Zefra's sites"),
}
_NOTHING_BARRED: Mapping[str, Barred] = MappingProxyType({})
_STANCES = ("conciliatory", "neutral", "hostile")


@procedure(
    "G12-08a",
    writes=[
        "p61-08",
        "p61-09a",
        "p61-15b",
        "p61-15c",
        "p61-15d",
        "p61-15e",
        "p61-16a",
        "S12-04b",
        "S12-06",
        "p3-05d",
        "p3-05f",
        "G12-10c",
        "G14-01a",
    ],
    applies=["p61-09b", "p61-12b", "p61-13c", "p61-15a", "p61-15f", "p3-05c", "G14-01b", "G14-01c"],
)
def declarations(run: Run[ZefraCharts]) -> None:
    """G12-08a  Ask each side what it declares: governments first, then the players, then the adjudicator."""
    play = Play(run)
    if Sequence.turn(play.position.cursor) == 1:
        set_options(play)
        _transport(play)
    for ask in (_daloon, _zefra, _cjtf, _peoples, _withdrawn, _adjudicator, _go_without_leave):
        if VICTORY not in run.position.fields:
            ask(play)
    play.close()


def _transport(play: Play) -> None:
    """p61-09a  Before the first turn CJTF-Z chooses how it is transported."""
    boxes = play.charts.boxes.group("transport")
    options = [(box.id, box.title) for box in boxes]
    box = play.one("transport", "p61-09a", "cjtf", "is transported", options)
    play.run.put("transport", box)
    play.write("p61-09a", f"CJTF-Z: {play.charts.boxes[box].title}", side="cjtf")


def _ask(
    play: Play,
    word: str,
    rule: str,
    side: str,
    options: Iterable[tuple[str, str]],
    barred: Mapping[str, Barred] = _NOTHING_BARRED,
    reader: Reader | None = None,
) -> tuple[str, ...]:
    """Ask a side for anything of what it may declare now; `reader` reads it off the last board."""
    offered = tuple(Option(value, title) for value, title in options)
    choice = Choice(
        play.id(word),
        rule,
        side,
        "declares",
        offered,
        0,
        len(offered),
        **said_of(word),
        barred=barred,
        reader=reader,
    )
    return play.run.choose(choice)


def _declared_by(side: str, values: Container[str]) -> Reader:
    """p61-15b, p61-16a  Return what reads off the last board what a government declared of these values."""

    def read(board: Position, last: Position) -> tuple[str, ...]:
        said = [name for name in _FLAGS if (name in board.fields) != (name in last.fields)]
        was, now = (side in each.fields.get("takes-turns", "").split() for each in (board, last))
        said += ["turns"] if was != now else []
        was_so, is_so = (each.fields.get("president", "neutral") for each in (board, last))
        said += [is_so] if was_so != is_so else []
        return tuple(each for each in said if each in values)

    return read


def _flags(play: Play, side: str, names: Iterable[str], more: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Let a government change its leaves, and declare whatever else there is; give what it declared."""
    options = [(name, _FLAGS[name][2 if name in play.position.fields else 1]) for name in names]
    rule, offered = "p61-15b" if side == "daloon" else "p61-16a", [*options, *more]
    reader = _declared_by(side, {value for value, _ in offered})
    declared = _ask(play, side, rule, side, offered, reader=reader)
    for name in declared:
        if name in _FLAGS:
            was = name in play.position.fields
            play.run.set(**{name: "" if was else "yes"})
            play.write(_FLAGS[name][0], _FLAGS[name][2 if was else 1], side=side)
    return declared


def _list(play: Play, field: str, word: str, *, add: bool) -> None:
    """Add a word to a list of the board, or take it off."""
    words = play.position.fields.get(field, "").split()
    words = [each for each in words if each != word] + ([word] if add else [])
    play.run.set(**{field: " ".join(words)})


def _turns(play: Play, side: str) -> tuple[str, str]:
    taking = side in play.position.fields.get("takes-turns", "").split()
    return "turns", "takes no more turns" if taking else "takes turns"


def _take_turns(play: Play, side: str, declared: tuple[str, ...]) -> None:
    """G12-08a  Note that a government takes turns from now on, or no more."""
    if "turns" in declared:
        taking = side in play.position.fields.get("takes-turns", "").split()
        _list(play, "takes-turns", side, add=not taking)
        play.write(
            "G12-08a", f"{play.charts.named(side)} takes {'no more turns' if taking else 'turns'}", side=side
        )


def _daloon(play: Play) -> None:
    """p61-15b, p61-15c, S12-06  Daloon's leaves, and CJTF-Z thrown out."""
    declared = _flags(play, "daloon", ("airfields", "capital-hospitals"), (_turns(play, "daloon"),))
    _take_turns(play, "daloon", declared)
    if "expelled" not in play.position.fields and play.may(
        "expel", "p61-15c", "daloon", "throws CJTF-Z out", reader=_thrown_out
    ):
        play.run.set(expelled="yes")
        play.write("p61-15c", "Daloon throws CJTF-Z out", side="daloon")
        if play.charts.option(play.position, "expulsion") == "ends":
            told = result(play.position, play.charts)
            play.run.set(**{VICTORY: f"expulsion, {told}"})
            play.write("p61-15d", f"the game ends: {told}")
            tell_aims(play)


def _thrown_out(board: Position, last: Position) -> tuple[str, ...]:
    """p61-15c  Read off the last board whether CJTF-Z was thrown out."""
    return ("yes",) if "expelled" in last.fields else ("no",)


def _zefra(play: Play) -> None:
    """p61-16a, p61-13c, S12-04b  Zefra's leaves, and its president's stance."""
    towards = play.position.fields.get("president", "neutral")
    stances = [(each, f"the president is {each}") for each in _STANCES if each != towards]
    leaves = (
        ("cross-border", "iff-deploys") if Sequence.turn(play.position.cursor) == 1 else ("cross-border",)
    )
    declared = _flags(play, "zefra", leaves, (_turns(play, "zefra"), *stances))
    _take_turns(play, "zefra", declared)
    for stance in declared:
        if stance in _STANCES:
            play.run.set(president=stance)
            play.write("S12-04b", f"the president is {stance} to Tuscans", side="zefra")


def _cjtf(play: Play) -> None:
    """p3-05d, p61-15e, p61-15f  CJTF-Z declares attacks, and brings units to Daloon's capital."""
    _attacks(play, "cjtf", ("tuscan", "bongo", "daloon", "zefra"))
    units = [unit for unit in units_of(play.position, play.charts, "cjtf") if unit.type != "cas"]
    title = "are brought to Daloon's capital"
    lifted = play.pick("lifted", "p61-15e", "cjtf", title, units, 0, len(units), _not_lifted)
    for id in lifted:
        unit = play.unit(id)
        assert unit is not None
        play.carry(id, "capital-1")
        play.write("p61-15e", f"{unit.counter.name} is brought to Daloon's capital: five days", side="cjtf")


def _not_lifted(unit: Unit) -> Barred:
    """p61-15e  Return why a unit is not brought to Daloon's capital."""
    return Barred("p61-15e", f"{unit.counter.name} is no unit of CJTF-Z on the ground of the map")


def _not_withdrawn(unit: Unit) -> Barred:
    """G14-01a, G14-01c  Return why a unit is not taken off."""
    refugees = unit.type == "refugees"
    why = "is in no camp that stands" if refugees else "is not on the map, or another side's"
    return Barred("G14-01c" if refugees else "G14-01a", f"{unit.counter.name} {why}")


def _go_without_leave(play: Play) -> None:
    """p61-15b, p61-16a  Take away who stood without leave as the turn opened, and still has none (Z77)."""
    if Sequence.turn(play.position.cursor) == 1:
        return  # who deploys without leave deploys elsewhere
    stood = {unit.id for unit in without_leave(play.begun, play.charts)}
    for unit in without_leave(play.position, play.charts):
        if unit.id not in stood:
            continue
        rule = "p61-16a" if play.charts.country(unit.space) == "zefra" else "p61-15b"
        if unit.type == "cas":
            play.carry(unit.id, "eliminated", used=False, bare=True)
            told = "is taken off for good: it has no leave to be there"
        else:
            play.carry(unit.id, "capital-1")
            told = "is brought to Daloon's capital: it has no leave to be there"
        play.write(rule, f"{unit.counter.name} in {play.charts.place(unit.space)} {told}", side="cjtf")


def _peoples(play: Play) -> None:
    """p3-05d, p3-05f  The peoples and governments declare attacks, and militias turn on refugees."""
    for people, other in (("tuscan", "bongo"), ("bongo", "tuscan")):
        _attacks(play, people, ("cjtf", "daloon", "zefra"))
        _on_refugees(play, people, other)
    _attacks(play, "iff", ("daloon", "zefra"))
    for government in ("daloon", "zefra"):
        if government in play.position.fields.get("takes-turns", "").split():
            _attacks(play, government, [each for each in play.charts.sides if each != government])


def _attacks(play: Play, side: str, others: Iterable[str]) -> None:
    """p3-05d  Let a side declare attacks; they last until both say otherwise (Z53)."""
    _end_attacks(play, side)
    declared = play.position.fields.get("attacks", "").split()
    options = [
        (f"{side}:{other}", f"attacks {play.charts.named(other)}")
        for other in others
        if f"{side}:{other}" not in declared and f"{other}:{side}" not in declared
    ]
    offered = {value for value, _ in options}
    barred = {
        f"{side}:{other}": Barred("p3-05d", _no_attack(play, side, other))
        for other in play.charts.sides
        if other != side and f"{side}:{other}" not in offered
    }
    for word in _ask(play, "attacks", "p3-05d", side, options, barred):
        _list(play, "attacks", word, add=True)
        play.write("p3-05d", _told(play, "attack declared: {} against {}", word), side=side)


def _no_attack(play: Play, side: str, other: str) -> str:
    """p3-05b, p3-05d  Return why a side declares no attack on another."""
    names = f"{play.charts.named(side)} and {play.charts.named(other)}"
    stance = play.charts.stance(side, other)
    return f"{names} are {'hostile already' if stance != 'no' else 'never hostile'}"


def _told(play: Play, text: str, word: str) -> str:
    """Return a text with the two sides of a declaration."""
    side, _, other = word.partition(":")
    return text.format(play.charts.named(side), play.charts.named(other))


def _end_attacks(play: Play, side: str) -> None:
    """p3-05d  Let a side offer to end the attacks it declared; who was attacked has to agree (Z53)."""
    for word in play.position.fields.get("attacks", "").split():
        attacker, _, other = word.partition(":")
        if attacker != side or not play.may(
            "peace", "p3-05d", side, f"offers to end its attack on {play.charts.named(other)}"
        ):
            continue
        if play.may("agrees", "p3-05d", other, f"agrees with {play.charts.named(side)} to end the attack"):
            _list(play, "attacks", word, add=False)
            play.write("p3-05d", _told(play, "attack ended: {} and {}", word), side=side)


def _on_refugees(play: Play, people: str, other: str) -> None:
    """p3-05f  Let a people's militias turn on the refugees of the other."""
    if f"{people}:{other}" in play.position.fields.get("on-refugees", "").split():
        return
    if play.may(
        "on-refugees", "p3-05f", people, f"its militias attack the refugees of {play.charts.named(other)}"
    ):
        _list(play, "on-refugees", f"{people}:{other}", add=True)
        play.write(
            "p3-05f",
            _told(play, "militias of {} attack the refugees of {}", f"{people}:{other}"),
            side=people,
        )


def _withdrawn(play: Play) -> None:
    """G14-01a, G14-01c  Every side may take own units off for good, refugees only in a camp.

    A destroyed camp is none (8.8). The adjudicator says which sides want to, so that a turn does not ask all
    of them.
    """
    options = [(side, f"{play.charts.named(side)}: takes units off for good") for side in play.charts.sides]
    for side in _ask(play, "off", "G14-01a", "adjudicator", options):
        units = [
            unit
            for unit in (*units_of(play.position, play.charts, side), *play.there("guards"))
            if unit.side == side and may_be_taken_off(play.position, play.charts, unit)
        ]
        title = "are taken off for good"
        off = play.pick("withdrawn", "G14-01a", side, title, units, 0, len(units), _not_withdrawn)
        for id in off:
            unit = play.unit(id)
            assert unit is not None
            play.carry(id, "eliminated", used=False, bare=True)
            told = f"{unit.counter.name} in {play.charts.place(unit.space)} is taken off for good"
            play.write("G14-01a", told, side=side)


def _adjudicator(play: Play) -> None:
    """G12-10c  The adjudicator agrees which government's forces may come on."""
    options = [
        (side, f"{play.charts.named(side)}'s forces off the map may come on")
        for side in play.charts.pair("governments")
        if side not in play.position.fields.get("off-map-entry", "").split() and play.there(f"off-map-{side}")
    ]
    for side in _ask(play, "entry", "G12-10c", "adjudicator", options):
        _list(play, "off-map-entry", side, add=True)
        play.write(
            "G12-10c", f"{play.charts.named(side)}'s forces off the map may come on", side="adjudicator"
        )
