"""Reads `kit.toml` and the `does` of sequence.toml; RulesDataError names every fault of both at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from guelta.rules.engine.kit.faults import At
from guelta.rules.engine.kit.ground import Ground
from guelta.rules.engine.kit.kit import (
    Act,
    Activation,
    Change,
    Combat,
    Control,
    Kit,
    Limit,
    Move,
    Network,
    Phase,
    Points,
    Route,
    Steps,
    Victory,
    Zones,
)
from guelta.rules.engine.kit.reading.acts import whole_act
from guelta.rules.engine.kit.reading.fighting import Combats
from guelta.rules.engine.kit.reading.hooks import Hooks, Modules
from guelta.rules.engine.kit.reading.parts import Parts
from guelta.rules.engine.kit.reading.selectors import Selectors
from guelta.rules.engine.kit.selection import COLUMNS, HELD, LAYERS, STANDING, ZONE, Units
from guelta.rules.engine.kit.vocabulary.keys import CHANGE, PATH, SPACES, UNITS, VERSION, Key, Word
from guelta.rules.engine.kit.vocabulary.lexicon import Lexicon
from guelta.rules.engine.kit.vocabulary.words import KIT, WORDS
from guelta.rules.engine.tables.folder import RulesDataError
from guelta.rules.engine.tables.table import Table

__all__ = ["read_kit"]

_SELECTORS = ("units", "spaces", "edges", "times")
_AS_WRITTEN = ("like", "changes", "results", "modifiers", "retreat", "advance")
"""The parts that are tables of their own, read after the keys beside them."""
_USUAL_KINDS = frozenset({"unit"})
_OF_PATH = frozenset(each.name for each in fields(Route))


def read_kit(data: Mapping[str, Any], lexicon: Lexicon, folder: str, modules: Modules | None = None) -> Kit:
    """Read a parsed kit.toml of a folder by what there is in it; `modules` imports those of its Python."""
    reader = _Reader(data, lexicon, folder, Hooks(modules))
    kit = reader.kit()
    if reader.root.all:
        raise RulesDataError(dict.fromkeys(reader.root.all))
    return kit


@dataclass
class _Reader:
    """Reads one kit, and gathers what is wrong with it."""

    data: Mapping[str, Any]
    lexicon: Lexicon
    folder: str
    hooks: Hooks
    counted: int = 0
    ids: dict[str, str] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.root = At(f"{self.folder}/{KIT}")
        self.tables = {name: self._tables(word) for name, word in WORDS.items()}
        ground, turns = self._first("ground"), self._first("turns")
        kinds = self._first("steps").get("kinds")
        self.kinds = frozenset(kinds) if isinstance(kinds, list) else _USUAL_KINDS
        chart = turns.get("chart")
        self.turns = chart if isinstance(chart, str) and chart in lexicon_charts(self.lexicon) else ""
        self.selectors = Selectors(
            self.lexicon,
            {name: self.tables[name] for name in _SELECTORS},
            (*self.tables["network"],),
            self.kinds,
            self.turns,
            self.root,
            bool(self.tables["control"]),
            self.hooks,
        )
        self.parts = Parts(self.lexicon, self.selectors, None, self.turns)
        self.parts.ground = self._ground(ground)

    def kit(self) -> Kit:
        """Read all of it."""
        self._mind_the_words()
        self.selectors.read_all()
        self._read_one("turns")
        steps, strict = self._read_one("steps"), self._read_one("strict")
        steps.pop("kinds", None)
        phases = self._phases()
        kit = Kit(
            source=self.root.file,
            units=Units(self.selectors.units({}, self.root).any_of, self.kinds),
            enemies=self._enemies(),
            ground=self.parts.ground,
            turns=self.turns,
            strict=strict.get("rule", ""),
            steps=Steps(**steps),
            limits=tuple(Limit(**each) for each in self._named("limit")),
            zones=tuple(Zones(**self._low(each, HELD, "zones")) for each in self._named("zones")),
            networks={each["id"]: self._network(each) for each in self._named("network")},
            activations={
                each["id"]: Activation(**self._by_turns(each, "activation", "turns"))
                for each in self._named("activation")
            },
            moves={id: self._move(id) for id in self.tables["move"]},
            combats={id: each for id in self.tables["combat"] if (each := self._combat(id)) is not None},
            acts={each.id: each for each in self._acts(bool(steps.get("lost")))},
            controls=tuple(self._control(each) for each in self._named("control")),
            points={each["id"]: self._points(each) for each in self._named("points")},
            victories=tuple(self._victories()),
            phases=phases,
            sides={id: str(node.get("side", "")) for id, node in self.lexicon.phases.items()},
            turns_played=self.lexicon.turns,
            last_turns=self.lexicon.last_turns,
            titles=self.titles,
        )
        several = all(each.most and not each.counting for each in kit.limits if each.id not in self._mixed())
        return replace(kit, warnings=tuple(self._warnings(kit)), counts_several=several)

    def _mixed(self) -> frozenset[str]:
        """Return the limits about units that share their space with others: one alone breaks none."""
        written = ((id, table.get("units")) for id, table in self.tables["limit"].items())
        return frozenset(id for id, units in written if isinstance(units, Mapping) and "with" in units)

    # ---- the words as they are written

    def _tables(self, word: Word) -> dict[str, Any]:
        """Return the tables of a word by their ids; one that has no ids stands under the empty one."""
        value = self.data.get(word.name)
        if value is None or word.name == "kit":
            return {}
        at = self.root.in_table(word.name)
        if word.form == "list":
            if not isinstance(value, list):
                at.add(f"must be a list of tables, [[{word.name}]]")
                return {}
            return {str(number): each for number, each in enumerate(value, start=1)}
        if not isinstance(value, Mapping):
            at.add(f"must be a table, [{word.name}{'.ID' if word.form == 'named' else ''}]")
            return {}
        if word.form == "one":
            return {"": value}
        found = {}
        for id, table in value.items():
            if isinstance(table, Mapping) or word.name in _SELECTORS:
                found[id] = table
            else:
                self.root.in_table(f"{word.name}.{id}").add("must be a table with the keys of its word")
        return found

    def _first(self, word: str) -> Mapping[str, Any]:
        return next(iter(self.tables[word].values()), {})

    def _mind_the_words(self) -> None:
        """Report words that are none or not built, a version that is none, and ids that are given twice."""
        at = self.root.of("kit")
        if "kit" not in self.data:
            at.add(f"is missing; the file begins with kit = {VERSION}")
        elif self.data["kit"] != VERSION or isinstance(self.data["kit"], bool):
            at.unknown(self.data["kit"], "no version of the kit", (str(VERSION),))
        for name in self.data:
            if name not in WORDS:
                self.root.in_table(name).unknown(name, "no word of the kit", WORDS)
            elif WORDS[name].later:
                self.root.in_table(name).add(f"is not built yet; {WORDS[name].later}")
        self._mind_the_columns()
        for name, tables in self.tables.items():
            for id in tables if WORDS[name].form == "named" and name not in _SELECTORS else ():
                if id in self.ids:
                    own = self.root.in_table(f"{name}.{id}")
                    own.add(f"{self.ids[id]}.{id} has this id already; ids are unique over all words")
                self.ids.setdefault(id, name)

    def _mind_the_columns(self) -> None:
        """Report columns that a selector would take for a key of its own, and faces that are none."""
        mix = self.lexicon.counters
        files = (
            (UNITS, mix, self.lexicon.unit_columns),
            (SPACES, self.lexicon.spaces, self.lexicon.space_columns),
        )
        for keys, table, columns in files:
            for column in sorted({*columns} & {key.name for key in keys}):
                at = At(f"{self.folder}/{_file(table)}", f"column {column}", all=self.root.all)
                at.add(f"{column} is a key of a selector; rename it")
        for column in mix.columns:
            _, colon, face = column.partition(":")
            if colon and face not in self.lexicon.faces:
                at = At(f"{self.folder}/{_file(mix)}", f"column {column}", all=self.root.all)
                at.unknown(face, "no face of its columns front and back", self.lexicon.faces)

    def _read(
        self, word: str, id: str, table: Mapping[str, Any], extra: tuple[Key, ...] = ()
    ) -> dict[str, Any]:
        """Read the keys of one table of a word; what is wrong with one leaves it out."""
        at = self.root.in_table(f"{word}.{id}" if id else word)
        known = {key.name: key for key in WORDS[word].keys}
        return self.read_keys(table, known, at)

    def read_keys(self, table: Mapping[str, Any], known: Mapping[str, Key], at: At) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in table.items():
            if name not in known:
                at.of(name).unknown(name, f"no key of {at.table.partition('.')[0]}", known)
            elif known[name].part in _AS_WRITTEN:
                found[name] = value
            elif (read := self.parts.read(known[name], value, at.of(name))) is not None:
                found[name] = read
        for key in known.values():
            if key.needed and key.name not in table:
                at.of(key.name).add(f"is missing: {key.doc}, such as {key.name} = {key.example}")
        return found

    def _read_one(self, word: str) -> dict[str, Any]:
        if not self.tables[word]:
            return {}
        found = self._read(word, "", self._first(word))
        if WORDS[word].key("rule") and "rule" not in self._first(word):
            found["rule"] = self._counted()
        if "rule" in found:
            self.titles.setdefault(found["rule"], word.capitalize())
        return found

    def _counted(self) -> str:
        """Return the next number of a rule that has none of its own."""
        self.counted += 1
        return f"K{self.counted}"

    def _with_rule(self, word: str, id: str, found: dict[str, Any]) -> dict[str, Any]:
        """Return what was read with id, rule and title."""
        title = found.get("title") or id.replace("-", " ").capitalize()
        rule = found.get("rule") or self._counted()
        self.titles.setdefault(rule, title)
        return {**found, "id": id, "rule": rule, "title": title}

    def _named(self, word: str) -> Iterator[dict[str, Any]]:
        """Yield what each table of a word that has ids says, as its class takes it."""
        for id, table in self.tables[word].items():
            before = len(self.root.all)
            found = self._with_rule(word, id, self._read(word, id, table))
            if word in ("limit", "zones", "control"):
                found.setdefault("units", self.selectors.units({}, self.root))
            if len(self.root.all) == before:
                yield found

    # ---- single words

    def _ground(self, table: Mapping[str, Any]) -> Ground | None:
        if not table:
            return None
        at = self.root.in_table("ground")
        found = self._read("ground", "", table)
        if "chart" not in found or "spaces" not in found:
            return None
        ground = Ground(**found)
        chart = self.lexicon.charts[ground.chart]
        what = f"no row of tables/{ground.chart}.toml"
        spaces = self.lexicon.spaces
        for row, cells in zip(spaces.rows, spaces.texts(), strict=True):
            for name in ground.of_space(cells, chart):
                if name not in chart:
                    at.unknown(name, f"{what}, and space {row} is of it", chart.rows)
        for column in ground.edges:
            if ground.row(column) not in chart:
                at.of("edges").unknown(ground.row(column), what, chart.rows)
        return ground

    def _enemies(self) -> dict[str, frozenset[str]]:
        """Return which sides are enemies: those of another group, and without groups all others."""
        groups = self.lexicon.side_groups
        return {
            side: frozenset(
                other
                for other in groups
                if other != side and not (groups[side] and groups[other] == groups[side])
            )
            for side in groups
        }

    def _low(self, found: dict[str, Any], highest: int, word: str) -> dict[str, Any]:
        """Report selectors of a word that ask what rests on the word itself."""
        for key, value in found.items():
            layer = getattr(value, "layer", 0)
            if layer > highest:
                at = self.root.in_table(f"{word}.{found['id']}").of(key)
                at.add(
                    f"{word} may not ask {LAYERS[layer]}, which rests on it;"
                    f" it may ask up to {LAYERS[highest]}"
                )
        return found

    def _network(self, found: dict[str, Any]) -> Network:
        self._low(found, ZONE, "network")
        path = Route(**{key: value for key, value in found.items() if key in _OF_PATH})
        own = {key: found[key] for key in ("id", "rule", "title", "own_space") if key in found}
        return Network(**own, sources=found["from"], path=path)

    @property
    def has_zones(self) -> bool:
        """Whether any unit has a zone."""
        return bool(self.tables["zones"])

    def numbered(self, found: dict[str, Any], title: str) -> str:
        """Return the rule number of what was read, and keep what it is called."""
        rule = str(found.get("rule") or self._counted())
        self.titles.setdefault(rule, title)
        return rule

    def _combat(self, id: str) -> Combat | None:
        table = self.tables["combat"][id]
        at = self.root.in_table(f"combat.{id}")
        found = self._with_rule("combat", id, self._read("combat", id, table))
        return Combats(self).combat(found, table, at)

    def _control(self, found: dict[str, Any]) -> Control:
        found.pop("by", None)
        self._low({"id": found["id"], "marker": found["marker"]}, COLUMNS, "control")
        return Control(**self._low(found, STANDING, "control"))

    def _acts(self, has_lost: bool) -> Iterator[Act]:
        """Yield the acts that are whole."""
        points = self.tables["points"]
        for each in self._named("act"):
            self.selectors.used.update(("points", id) for id in each.get("cost", {}))
            at = self.root.in_table(f"act.{each['id']}")
            act = whole_act(each, at, points, self.lexicon.charts, has_lost=has_lost)
            if act is not None:
                yield act

    def _by_turns(self, found: dict[str, Any], word: str, key: str) -> dict[str, Any]:
        """Report a number that no unit and no space has, and that rests on one."""
        number = found[key]
        if number.kind not in ("constant", "turn", "cell"):
            at = self.root.in_table(f"{word}.{found['id']}").of(key)
            at.wants(number.text, "a number, or a column of the chart of [turns]")
        return found

    def _points(self, found: dict[str, Any]) -> Points:
        found.pop("kept", None)
        at = self.root.in_table(f"points.{found['id']}")
        if ("each_turn" in found) == ("track" in found):
            at.add("points have either each_turn or a track; write one of them")
        if ("track" in found) != ("marker" in found):
            at.of("marker").add("a track has a marker that stands on it, and a marker a track")
        return Points(**(self._by_turns(found, "points", "each_turn") if "each_turn" in found else found))

    def _victories(self) -> Iterator[Victory]:
        for number, table in self.tables["victory"].items():
            at, before = self.root.in_table(f"victory {number}"), len(self.root.all)
            if not isinstance(table, Mapping):
                at.wants(table, "a table, [[victory]]")
                continue
            found = self.read_keys(table, {key.name: key for key in WORDS["victory"].keys}, at)
            found["rule"] = self.numbered(found, "Victory")
            for id in found.get("points", {}):
                if "track" not in self.tables["points"].get(id, {}):
                    at.of("points").unknown(id, "no [points.ID] with a track", self.tables["points"])
            if len(self.root.all) == before:
                yield Victory(**found)

    def _move(self, id: str) -> Move:
        """Read a move, with the keys of the one that it is like."""
        written = self._liked("move", id, ())
        at = self.root.in_table(f"move.{id}")
        found = self._with_rule("move", id, self._read("move", id, written))
        path = Route(**{key: value for key, value in found.items() if key in _OF_PATH})
        units = found.get("units") or self.selectors.units({}, at)
        changes = tuple(self._changes(found.get("changes", []), at.of("changes")))
        for numbers in (path.numbers, *(change.keys.get("numbers", {}) for change in changes)):
            self.titles |= {rule: found["title"] for rule in numbers.values() if rule not in self.titles}
        return Move(id, found["rule"], found["title"], units, path, changes)

    def _liked(self, word: str, id: str, seen: tuple[str, ...]) -> dict[str, Any]:
        """Return the keys of a table over those of the one that it is like."""
        table = self.tables[word][id]
        like = table.get("like")
        at = self.root.in_table(f"{word}.{id}").of("like")
        if like is None:
            return dict(table)
        if not isinstance(like, str) or like not in self.tables[word]:
            at.unknown(like, f"no [{word}.ID]", self.tables[word])
            return dict(table)
        if like in (*seen, id):
            at.add(f"goes in a circle: {' is like '.join((*seen, id, like))}")
            return dict(table)
        return {**self._liked(word, like, (*seen, id)), **table}

    def _changes(self, value: object, at: At) -> Iterator[Change]:
        """Read what is otherwise in a move while conditions hold."""
        if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
            at.add("must be a list of tables, each with its conditions and what is otherwise")
            return
        known = {key.name: key for key in (*CHANGE, *PATH)}
        for table in value:
            found = self.read_keys(table, known, at)
            times = found.pop("times", None)
            if times is not None and times.kind != "constant":
                at.of("times").wants(times.text, "a plain number such as 0.5")
            if times is not None:
                found["times"] = times.constant
            yield Change(found.pop("when", None), found.pop("units", None), found)

    def _phases(self) -> dict[str, Phase]:
        """Read what each phase does."""
        found = {}
        acting = {id: word for id, word in self.ids.items() if WORDS[word].acts}
        for id, node in self.lexicon.phases.items():
            at = At(f"{self.folder}/sequence.toml", id, "does", self.root.all)
            does = node.get("does")
            if does is None:
                continue
            if not isinstance(does, list) or not does or not all(isinstance(each, str) for each in does):
                at.wants(does, "a list of ids of what kit.toml has for it")
                continue
            if node.get("phases"):
                at.add("a phase that holds others does nothing itself; say it in one of them")
            if not node.get("side") and not self._has_order(id):
                at.add("nobody acts in this phase; give it a side, or an order of [activation.ID]")
            for each in does:
                if each in self.ids and each not in acting:
                    at.unknown(each, f"a {self.ids[each]}, which nobody does", acting)
                elif each not in acting:
                    at.unknown(each, "no id of an acting word in kit.toml", acting)
            title, rule = str(node.get("title", id)), str(node.get("rule", ""))
            found[id] = Phase(id, rule, title, str(node.get("side", "")), tuple(does))
        return found

    def _has_order(self, phase: str) -> bool:
        """Return whether a phase, or one that it lies in, is played by turns."""
        above = [id for id, node in self.lexicon.phases.items() if phase in node.get("phases", ())]
        return bool(self.lexicon.phases[phase].get("order")) or any(map(self._has_order, above))

    def _warnings(self, kit: Kit) -> Iterator[str]:
        for family in _SELECTORS:
            for name in self.tables[family]:
                if (family, name) not in self.selectors.used:
                    yield f"{self.root.file}, {family}, {name}: nothing uses this name"
        done = {each for phase in kit.phases.values() for each in phase.does}
        liked = {table.get("like") for table in self.tables["move"].values()}
        for id, word in self.ids.items():
            if WORDS[word].acts and id not in done and id not in liked:
                yield f"{self.root.file}, {word}.{id}: no phase does it"


def _file(table: Table) -> str:
    return table.source.rpartition("/")[2]


def lexicon_charts(lexicon: Lexicon) -> Mapping[str, object]:
    """Return the charts that there are."""
    return lexicon.charts
