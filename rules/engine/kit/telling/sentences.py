"""The rules of a kit in sentences, by their numbers: what each word says, in the order of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from guelta.rules.engine.kit.kit import Activation, Kit
from guelta.rules.engine.kit.telling.deeds import of_activation, of_deed, of_track
from guelta.rules.engine.kit.telling.fights import of_combat
from guelta.rules.engine.kit.telling.phrases import Phrases, counted, joined
from guelta.rules.engine.kit.telling.ways import of_move, of_network
from guelta.rules.engine.kit.vocabulary.lexicon import Lexicon

__all__ = ["sentences"]

Said = Iterator[tuple[str, str]]
"""Sentences, each with the number of its rule."""


def sentences(kit: Kit, data: Mapping[str, Any], lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """Return what a kit says under each number, a sentence at a time; `data` is its kit.toml."""
    teller = _Teller(kit, data, Phrases(data, lexicon))
    for rule, sentence in teller.tell():
        text = sentence[:1].upper() + sentence[1:]
        said = teller.found.setdefault(rule, [])
        if text not in said:
            said.append(text)
    return {rule: tuple(said) for rule, said in teller.found.items()}


@dataclass
class _Teller:
    """Tells one kit."""

    kit: Kit
    data: Mapping[str, Any]
    phrases: Phrases
    found: dict[str, list[str]] = field(default_factory=dict)

    def written(self, word: str, id: str) -> Mapping[str, Any]:
        """Return the table of a word as it is written, over that of the one that it is like."""
        table: Mapping[str, Any] = self.data.get(word, {}).get(id, {})
        like = table.get("like")
        return {**self.written(word, like), **table} if isinstance(like, str) else table

    def tell(self) -> Said:
        """Yield every sentence with its number."""
        yield from self._steps()
        if self.kit.strict:
            yield self.kit.strict, "Nothing changes on the board but by the phase under way."
        for activation in self.kit.activations.values():
            yield activation.rule, self._activation(activation)
        yield from self._limits()
        yield from self._zones()
        for network in self.kit.networks.values():
            yield from of_network(network, self.written("network", network.id), self.phrases)
        for move in self.kit.moves.values():
            phases = [phase for phase in self.kit.phases.values() if move.id in phase.does]
            is_alone = all(len(phase.does) == 1 for phase in phases)
            titles = [phase.title for phase in phases]
            said = of_move(move, self.written("move", move.id), self.phrases, titles)
            name = "" if is_alone else f"{move.title}: "
            yield from ((rule, f"{name}{told}") for rule, told in said)
        for combat in self.kit.combats.values():
            written = self.written("combat", combat.id)
            yield from of_combat(combat, written, self.phrases, self._phases(combat.id))
        yield from self._points()
        yield from self._acts()
        yield from self._control()
        yield from self._victories()

    def _activation(self, activation: Activation) -> str:
        nodes = self.phrases.lexicon.phases.items()
        phases = [str(node.get("title", id)) for id, node in nodes if node.get("order") == activation.id]
        if activation.turns.kind == "turn":
            chart = self.phrases.lexicon.charts[self.kit.turns].title
            often = f"as many turns of its own as the {chart} says for the turn"
        else:
            often = counted(int(activation.turns.constant), "turn of its own", "turns of its own")
        return of_activation(activation, self.phrases, phases or [activation.title], often)

    def _phases(self, id: str) -> list[str]:
        return [phase.title for phase in self.kit.phases.values() if id in phase.does]

    def _steps(self) -> Said:
        steps = self.kit.steps
        if not steps.rule:
            return
        for face, after in pairwise(steps.faces):
            yield steps.rule, f"A {face} unit that loses a step is turned: it is {after} from then on."
        if steps.lost:
            box = self.phrases.box(steps.lost)
            yield steps.rule, f"A unit that loses its last step is eliminated and goes to {box}."
        if steps.picks == "enemy":
            yield steps.rule, "The enemy picks which unit of a stack loses a step."

    def _limits(self) -> Said:
        for limit in self.kit.limits:
            table = self.written("limit", limit.id)
            units, where = table.get("units"), self.phrases.spaces(table.get("where"))
            when = f"{self.phrases.times(table['when'])} " if "when" in table else ""
            together = isinstance(units, Mapping) and {*units} == {"with"}
            if not limit.most and isinstance(units, Mapping) and together:
                told = f"no unit may share a {self.phrases.space} with {self.phrases.units(units['with'])}"
            elif not limit.most:
                told = f"no {self.phrases.units(units)} may stand in {where}"
            elif limit.counting:
                what = f"the {limit.counting.replace('_', ' ')} of the {self.phrases.units(units)}"
                told = f"{what} in {self._one_of(table)} together is {limit.most} at most"
            else:
                noun = self.phrases.units(units, "unit" if limit.most == 1 else "units")
                whose = " of a side" if limit.each_side else ""
                number = counted(limit.most, noun, noun)
                told = f"no more than {number}{whose} may stand in {self._one_of(table)}"
            yield limit.rule, f"{when}{told}."

    def _one_of(self, table: Mapping[str, Any]) -> str:
        """Return one of the spaces of a limit in the singular."""
        where = table.get("where")
        return f"a {self.phrases.space}" if where is None else f"one of the {self.phrases.spaces(where)}"

    def _zones(self) -> Said:
        for zones in self.kit.zones:
            table = self.written("zones", zones.id)
            far = "next to" if zones.range == 1 else f"up to {zones.range} away from"
            told = f"The {self.phrases.spaces_called} {far} a unit are its zone of control"
            if table.get("units"):
                told += f"; only {self.phrases.units(table['units'])} have one"
            if "into" in table:
                told += f"; it reaches into {self.phrases.spaces(table['into'])} alone"
            if "across" in table:
                told += f"; it reaches across {self.phrases.edges(table['across'])} alone"
            if "cancelled" in table:
                told += f"; it does not reach where {self.phrases.units(table['cancelled'])} stand"
            yield zones.rule, f"{told}."

    def _points(self) -> Said:
        for points in self.kit.points.values():
            table = self.written("points", points.id)
            if points.track:
                yield points.rule, of_track(self.kit, points.id, self.phrases)
                continue
            name = points.title.lower() if points.title[1:].islower() else points.title
            told = self._each_turn(table.get("each_turn"))
            yield points.rule, f"Whenever a side may spend {name} it has {told}."
            if table.get("kept") is False:
                yield points.rule, f"What it does not spend of its {name} then is lost."

    def _each_turn(self, number: object) -> str:
        if isinstance(number, str) and number.startswith(f"{self.kit.turns}.") and number.count(".") == 1:
            return f"as many as the {self.phrases.lexicon.charts[self.kit.turns].title} gives it for the turn"
        return f"{self.phrases.number(number)} of them"

    def _acts(self) -> Said:
        for act in self.kit.acts.values():
            table = self.written("act", act.id)
            if act.units is None or act.do is None:
                price = joined([self._price(id, number) for id, number in act.cost.items()], "and")
                told = of_deed(act, table, self.kit, self.phrases, price)
                yield from ((act.rule, each) for each in told)
                continue
            who = self.phrases.units(table.get("units"))
            price = joined([self._price(id, number) for id, number in act.cost.items()], "and")
            when = f"{self.phrases.times(table['when'])}, " if "when" in table else ""
            does = self._done(act.do.verb, act.do.word, table)
            cost = f", for {price} each" if act.cost else ""
            yield act.rule, f"{act.title}: {when}{who} may {does}{cost}."

    def _price(self, id: str, number: int) -> str:
        several = self.kit.points[id].title.lower()
        return counted(number, several.removesuffix("s"), several)

    def _done(self, verb: str, word: str, table: Mapping[str, Any]) -> str:
        if verb == "turns":
            return f"be turned to their {word} side"
        if verb == "enters":
            there = self.phrases.spaces(table.get("to"))
            return f"come onto the map, {word} side up, in {there}, where no enemy stands"
        if verb == "goes":
            return f"be put in {self.phrases.box(word)}"
        if verb == "loses":
            return f"lose {word if not word.isdecimal() else counted(int(word), 'step')}"
        return "be eliminated" if verb == "eliminated" else "do what a rule of the game's own says"

    def _control(self) -> Said:
        for control in self.kit.controls:
            table = self.written("control", control.id)
            where = self.phrases.spaces(table.get("spaces"))
            who = self.phrases.units(table.get("units"))
            told = f"Each of the {where} is held by the side whose {who} were in it last"
            yield control.rule, f"{told}; a marker there shows it and is turned as a phase ends."

    def _shown(self, points: Mapping[str, Any]) -> str:
        """Return what tracks have to show."""
        titles = {id: self.kit.points[id].title for id in points}
        several = {id: cells if isinstance(cells, list) else [cells] for id, cells in points.items()}
        shown = (
            f"{titles[id]} is at {joined([_at(each) for each in cells])}" for id, cells in several.items()
        )
        return joined([*shown], "and")

    def _victories(self) -> Said:
        for victory, table in zip(self.kit.victories, self.data.get("victory", ()), strict=True):
            when = "As the last turn ends" if victory.at == "end" else "As a phase ends"
            if "when" in table:
                when += f" {self.phrases.times(table['when'])}"
            side = self.phrases.side(victory.side)
            if "holds" in table:
                several = f"{victory.count} of the " if victory.count else ""
                told = f"{when}, {side} has won if it holds {several}{self.phrases.spaces(table['holds'])}"
            elif victory.points:
                told = f"{when}, {side} has won if {self._shown(table['points'])}"
            else:
                told = f"{when}, {side} has won"
                told += " if nobody else has" if self.kit.victories[0] is not victory else ""
            yield victory.rule, f"{told}."


def _at(cell: object) -> str:
    """Return what a track shows, in words: `10+` is 10 or more."""
    text = str(cell)
    return f"{text[:-1]} or more" if text.endswith("+") else text.replace("..", " to ")
